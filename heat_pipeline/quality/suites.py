"""People's limits: expectations/<table>.json, one Great Expectations suite a table, read and checked.

A file holds the suite as Great Expectations writes it. Each expectation limits one measure of one rule (`meta.rule`)
and says how severe a breach is (`severity`); `meta.rejects: true` makes the cells of a breach "rejected" and not only
"suspect", `meta.enabled: false` turns it off. What is expected, and how severely, is changed there and nowhere in code.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from heat_pipeline.errors import UserError
from heat_pipeline.model import Severity
from heat_pipeline.quality.rules import ALL_RULES, RULE_BY_NAME
from heat_pipeline.quality.rules.rule import AnyRule, Limits, RuleTable
from heat_pipeline.wording import number
from heat_pipeline.yaml_files import YamlEntry, entry_of, yaml_of

BETWEEN = "expect_column_values_to_be_between"
IN_SET = "expect_column_values_to_be_in_set"
NULL = "expect_column_values_to_be_null"


class SuiteError(UserError):
    """A suite file that cannot be used: names the file, the line, the key and what to do."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """A limit on one measure: its Great Expectations type and arguments, the rule, and how severe a breach is.

    `note` is what the suite says of it, `on` whether it is not turned off.
    """

    type: str
    arguments: Mapping[str, Any]
    rule: AnyRule
    severity: Severity
    rejects: bool
    note: str = ""
    on: bool = True

    @property
    def column(self) -> str:
        """The measure that is limited."""
        return str(self.arguments["column"])

    @property
    def settings(self) -> str:
        """The arguments but for the column, as JSON, for the record of a run."""
        return json.dumps({key: value for key, value in self.arguments.items() if key != "column"}, sort_keys=True)

    @property
    def must_be(self) -> str:
        """What is asked of the measure, in words: "at most 0.2"."""
        arguments = self.arguments
        if self.type == IN_SET:
            return " or ".join(json.dumps(value) for value in arguments["value_set"])
        if self.type != BETWEEN:
            return "empty"
        low, high = arguments.get("min_value"), arguments.get("max_value")
        if low is not None and low == high:
            return number(low)
        above = None if low is None else f"{'above' if arguments.get('strict_min') else 'at least'} {number(low)}"
        below = None if high is None else f"{'below' if arguments.get('strict_max') else 'at most'} {number(high)}"
        return " and ".join(filter(None, (above, below)))

    @property
    def sentence(self) -> str:
        """The limit in one line: "legend_excess must be at most 0.2, else critical"."""
        rejected = ", and the cell is rejected" if self.rejects else ""
        off = "" if self.on else " (turned off)"
        return f"{self.column} must be {self.must_be}, else {self.severity.value}{rejected}{off}"


@dataclass(frozen=True, slots=True)
class Suite:
    """The expectations of one table, those that are turned off apart, and the suite as it stands in its file."""

    table: RuleTable
    expectations: tuple[Expectation, ...]
    raw: Mapping[str, Any]
    off: tuple[Expectation, ...] = ()


@dataclass(frozen=True)
class Suites:
    """All suites, by table, and where they were read from."""

    by_table: Mapping[RuleTable, Suite]
    folder: Path

    @cached_property
    def of_one(self) -> tuple[Suite, ...]:
        """The suites that one description is judged by."""
        return tuple(suite for suite in self.by_table.values() if not suite.table.is_fused)

    @cached_property
    def of_several(self) -> tuple[Suite, ...]:
        """The suites that several descriptions of one figure are judged by, together."""
        return tuple(suite for suite in self.by_table.values() if suite.table.is_fused)

    def limits_of(self, rule: AnyRule) -> tuple[Expectation, ...]:
        """The limits of a rule in the order of its suite, those that are turned off last."""
        suite = self.by_table[rule.table]
        return tuple(limit for limit in (*suite.expectations, *suite.off) if limit.rule is rule)

    @cached_property
    def limits(self) -> Limits:
        """The lowest values that measures may have."""
        lows = [
            (limit.column, float(limit.arguments["min_value"]))
            for suite in self.of_one
            for limit in suite.expectations
            if limit.arguments.get("min_value") is not None
        ]
        return Limits(sorted(lows))  # of two limits on one measure the higher one


def fingerprint(suites: Sequence[Suite]) -> str:
    """What some suites say, as text: it changes whenever a limit or a severity does."""
    return json.dumps({suite.table: suite.raw for suite in suites}, sort_keys=True)


def load_suites(folder: Path) -> Suites:
    """Read the suite of every table from a folder.

    Raises SuiteError where a file is missing, is no JSON, or holds a key or value that cannot be: it names the file,
    the line and the key. A rule without an expectation is an error too: it would never find anything.
    """
    if not folder.is_dir():
        raise SuiteError(
            f"{folder}: there is no such folder of expectations. HEAT_PIPELINE_EXPECTATIONS says where it is; "
            "without it, expectations/ of the project is taken"
        )
    suites = {table: _load(folder / f"{table}.json", table) for table in RuleTable}
    limited = {limit.rule.name for suite in suites.values() for limit in (*suite.expectations, *suite.off)}
    for rule in ALL_RULES:
        if rule.name not in limited:
            raise SuiteError(
                f"{folder / f'{rule.table}.json'}: no expectation has the rule {rule.name}. Add one on "
                f"{' or '.join(rule.measures)}, or one with meta.enabled false to turn the rule off"
            )
    return Suites(suites, folder)


_FILE = ("name", "expectations", "meta", "notes", "id")
_ENTRY = ("type", "kwargs", "severity", "meta", "notes", "id", "description", "rendered_content")
_META = ("rule", "rejects", "enabled")
_KWARGS = {
    BETWEEN: ("column", "min_value", "max_value", "strict_min", "strict_max"),
    IN_SET: ("column", "value_set"),
    NULL: ("column",),
}
"""The keys that a file may hold: of it, of an expectation, and of what this has for each type."""


def _load(path: Path, table: RuleTable) -> Suite:
    """The suite of a table; each JSON file is a YAML file, too, and so its mistakes are told as in all files."""
    with yaml_of(path, SuiteError):
        text = path.read_text(encoding="utf-8-sig")  # some editors put a byte order mark first
        try:
            raw = json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            raise SuiteError(f"{path} is not valid JSON: {error}") from None
        # A tab in JSON is white space between its words; YAML knows it as white space in fewer places.
        file = entry_of(text.replace("\t", " "), path, SuiteError, _FILE)
    if file.text("name") != table.value:
        raise file.error("name", f'must be "{table.value}", the table that the file is for')
    entries = file.entries("expectations", _ENTRY)
    limits = [_limit(entry, raw["expectations"][place], table) for place, entry in enumerate(entries)]
    for place, (entry, limit) in enumerate(zip(entries, limits, strict=True)):
        if any((limit.type, limit.arguments) == (other.type, other.arguments) for other in limits[:place]):
            raise entry.error("", f"the same limit on {limit.column} stands above: take one out")
    on, off = (tuple(limit for limit in limits if limit.on == is_on) for is_on in (True, False))
    return Suite(table, on, raw, off)


def _limit(entry: YamlEntry, written: Mapping[str, Any], table: RuleTable) -> Expectation:
    """An expectation of a file, which is `written` there so."""
    kind = entry.choice("type", _KWARGS)
    kwargs, meta = entry.entry("kwargs", _KWARGS[kind]), entry.entry("meta", _META)
    rule = RULE_BY_NAME[meta.choice("rule", [rule.name for rule in ALL_RULES if rule.table is table])]
    column, arguments = kwargs.choice("column", rule.measures), dict(written["kwargs"])
    is_truth = rule.measures[column].startswith("whether ")
    if kind == BETWEEN:
        if rule.of_words or is_truth:
            holds, instead = ("words", NULL) if rule.of_words else ("true or false", IN_SET)
            raise entry.error("type", f"is for numbers, and {column} holds {holds}: take {instead}")
        low, high = (_number(kwargs, key, arguments.get(key)) for key in ("min_value", "max_value"))
        if low is None and high is None:
            raise entry.error("kwargs", "must hold a min_value, a max_value or both")
        if low is not None and high is not None and low > high:
            raise kwargs.error("min_value", f"must not be above max_value, {high:g}")
        for key in ("strict_min", "strict_max"):
            kwargs.flag(key)
    if kind == IN_SET and not kwargs.texts("value_set"):
        raise entry.error("kwargs", "must hold a value_set, the list of the values that are right")
    if is_truth and not all(isinstance(value, bool) for value in arguments.get("value_set", ())):
        raise kwargs.error("value_set", f"must hold true or false, which is what {column} is")
    rejects, note = meta.flag("rejects"), written.get("notes") or ""
    if rejects and table.is_fused:
        raise meta.error("rejects", "is for cells of one description, which stay as they are whatever the others say")
    note = note if isinstance(note, str) else " ".join(map(str, note))
    severity = Severity(entry.choice("severity", Severity))
    return Expectation(kind, arguments, rule, severity, rejects, note, meta.flag("enabled", default=True))


def _number(kwargs: YamlEntry, key: str, value: Any) -> float | None:
    """A number as it stands in the file; None where there is none."""
    if value is not None and (
        isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value)
    ):
        raise kwargs.error(key, "expected a number")
    return value


def worst(severities: Sequence[Severity]) -> Severity:
    """The worst of some severities."""
    order = list(Severity)
    return min(severities, key=order.index)
