"""People's limits: expectations/<table>.json, one Great Expectations suite a table, read and checked.

A file holds the suite as Great Expectations writes it. Each expectation limits one measure of one rule (`meta.rule`)
and says how severe a breach is (`severity`); `meta.rejects: true` makes the cells of a breach "rejected" and not only
"suspect", `meta.enabled: false` turns it off. What is expected, and how severely, is changed there and nowhere in code.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from heat_pipeline.errors import UserError
from heat_pipeline.model import Severity
from heat_pipeline.quality.broken_json import broken
from heat_pipeline.quality.rules import ALL_RULES, RULE_BY_NAME, AnyRule, Limits, Table

BETWEEN = "expect_column_values_to_be_between"
IN_SET = "expect_column_values_to_be_in_set"
NULL = "expect_column_values_to_be_null"
_ARGUMENTS = {
    BETWEEN: {"column", "min_value", "max_value", "strict_min", "strict_max"},
    IN_SET: {"column", "value_set"},
    NULL: {"column"},
}
_META = ("rule", "rejects", "enabled")
_SUITE = ("name", "expectations", "meta", "notes", "id")


class SuiteError(UserError):
    """A suite file that cannot be used: names the file, the line, the key and what to do."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """A limit on one measure: its Great Expectations type and arguments, the rule, and how severe a breach is."""

    type: str
    arguments: Mapping[str, Any]
    rule: AnyRule
    severity: Severity
    rejects: bool
    note: str = ""

    @property
    def column(self) -> str:
        """The measure that is limited."""
        return str(self.arguments["column"])

    @property
    def settings(self) -> str:
        """The arguments but for the column, as JSON, for the record of a run."""
        return json.dumps({key: value for key, value in self.arguments.items() if key != "column"}, sort_keys=True)


@dataclass(frozen=True, slots=True)
class Suite:
    """The expectations of one table, those that are turned off apart, and the suite as it stands in its file."""

    table: Table
    expectations: tuple[Expectation, ...]
    raw: Mapping[str, Any]
    off: tuple[Expectation, ...] = ()


@dataclass(frozen=True)
class Suites:
    """All suites, by table, and where they were read from."""

    by_table: Mapping[Table, Suite]
    folder: Path

    @cached_property
    def of_one(self) -> tuple[Suite, ...]:
        """The suites that one description is judged by."""
        return tuple(suite for suite in self.by_table.values() if not suite.table.is_fused)

    @cached_property
    def of_several(self) -> tuple[Suite, ...]:
        """The suites that several descriptions of one figure are judged by, together."""
        return tuple(suite for suite in self.by_table.values() if suite.table.is_fused)

    @cached_property
    def limits(self) -> Limits:
        """The lowest values that measures may have."""
        low: dict[str, float] = {}
        for suite in self.of_one:
            for expectation in suite.expectations:
                bottom = expectation.arguments.get("min_value")
                if expectation.type == BETWEEN and bottom is not None:
                    low[expectation.column] = max(low.get(expectation.column, float("-inf")), float(bottom))
        return Limits(low)

    @cached_property
    def fingerprint(self) -> str:
        """What the suites on one description say, as text: it changes whenever a limit or a severity does."""
        return _as_text(self.of_one)

    @cached_property
    def fingerprint_of_several(self) -> str:
        """What the suites on several descriptions of one figure say, as text."""
        return _as_text(self.of_several)


def _as_text(suites: Sequence[Suite]) -> str:
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
    suites = {table: _load(folder / f"{table}.json", table) for table in Table}
    limited = {expectation.rule.name for suite in suites.values() for expectation in suite.expectations}
    off = {expectation.rule.name for suite in suites.values() for expectation in suite.off}
    for rule in ALL_RULES:
        if rule.name not in limited | off:
            raise SuiteError(
                f"{folder / f'{rule.table}.json'}: no expectation has the rule {rule.name}. Add one on "
                f"{' or '.join(rule.measures)}, or one with meta.enabled false to turn the rule off"
            )
    return Suites(suites, folder)


def _load(path: Path, table: Table) -> Suite:
    try:
        text = path.read_text(encoding="utf-8-sig")  # some editors put a byte order mark first
    except FileNotFoundError:
        raise SuiteError(
            f"{path}: there is no such file. Each table has its suite there; take it back from the project's repository"
        ) from None
    except IsADirectoryError:
        raise SuiteError(f"{path} cannot be read: it is a folder, and must be a file") from None
    except UnicodeDecodeError as error:
        raise SuiteError(f"{path} cannot be read: it is not in UTF-8 ({error}): save it as UTF-8") from None
    except OSError as error:
        raise SuiteError(f"{path} cannot be read: {error.strerror or error}") from None
    check = _Check(path, text)
    try:
        raw = json.loads(text, object_pairs_hook=check.unrepeated)
    except json.JSONDecodeError as error:
        raise SuiteError(f"{path}, {broken(text, error)}") from None
    except RecursionError:
        raise SuiteError(f"{path} is not valid JSON: it is nested too deeply") from None
    if not isinstance(raw, dict):
        raise check.error("the suite", 1, "must be an object with name and expectations")
    entries = raw.get("expectations")
    if raw.get("name") != table.value:
        raise check.error("name", check.line("name"), f'must be "{table.value}", the table that the file is for')
    if not isinstance(entries, list):
        raise check.error("expectations", check.line("expectations"), "must be a list")
    for key in raw:
        if key not in _SUITE:
            raise check.error(key, check.line(key), f"is no key of a suite; these are: {', '.join(_SUITE)}")
    found = [check.expectation(entry, number, table) for number, entry in enumerate(entries)]
    check.repeated(found)
    off = [entry["meta"].get("enabled") is False for entry in entries]
    return Suite(
        table,
        tuple(one for one, is_off in zip(found, off, strict=True) if not is_off),
        raw,
        tuple(one for one, is_off in zip(found, off, strict=True) if is_off),
    )


class _Check:
    """Checks the expectations of one file, and finds the line of a fault."""

    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._text = text

    def error(self, key: str, line: int, fault: str) -> SuiteError:
        return SuiteError(f'{self._path}, line {line}: "{key}" {fault}')

    def unrepeated(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """An object of the file. Of a key that stands there twice JSON would take the last without a word."""
        found = dict(pairs)
        if len(found) < len(pairs):
            key = next(key for key in found if sum(key == one for one, _ in pairs) > 1)
            raise self.error(key, self._second(key), "stands twice in one object: take one out")
        return found

    def _second(self, key: str) -> int:
        """The line where a key stands for the second time in one object; the first line where it cannot be found."""
        import yaml

        waiting = [yaml.compose(self._text.replace("\t", " "), Loader=yaml.SafeLoader)]
        while waiting:
            node = waiting.pop()
            if isinstance(node, yaml.MappingNode):
                lines = [name.start_mark.line + 1 for name, _ in node.value if name.value == key]
                if len(lines) > 1:
                    return int(lines[1])
                waiting += [value for _, value in node.value]
            elif isinstance(node, yaml.SequenceNode):
                waiting += node.value
        return 1

    def repeated(self, expectations: Sequence[Expectation]) -> None:
        """Raise SuiteError where two expectations set the same limit: which severity would a breach have?"""
        first: dict[tuple[str, str, str], int] = {}
        for number, one in enumerate(expectations):
            before = first.setdefault((one.type, one.column, one.settings), number)
            if before != number:
                line = self.line("expectations", before)
                raise self.error(
                    "expectations",
                    self.line("expectations", number),
                    f"holds the same limit on {one.column} as at line {line}: take one out",
                )

    def line(self, *keys: str | int) -> int:
        """The line where a key stands, found in the file's own syntax tree (every JSON file is a YAML file)."""
        import yaml

        # A tab in JSON is white space between its words; YAML knows it as white space in fewer places.
        node = yaml.compose(self._text.replace("\t", " "), Loader=yaml.SafeLoader)
        line = 1
        for key in keys:
            if isinstance(node, yaml.SequenceNode) and isinstance(key, int):
                node = node.value[key]
                line = node.start_mark.line + 1
            elif isinstance(node, yaml.MappingNode):
                pair = next((pair for pair in node.value if pair[0].value == key), None)
                if pair is None:
                    break
                line, node = pair[0].start_mark.line + 1, pair[1]
        return line

    @staticmethod
    def _check_limits(
        kind: str, arguments: dict[str, Any], rule: AnyRule, column: str, fail: Callable[..., SuiteError]
    ) -> None:
        """Raise what `fail` makes of a limit that is none, or that does not suit what the column holds."""
        for key, value in arguments.items():
            if key not in _ARGUMENTS[kind]:
                raise fail(f"is no argument of {kind}", "kwargs", key)
            if key in ("min_value", "max_value") and value is not None and not _is_number(value):
                raise fail(f"must be a number, not {value!r}", "kwargs", key)
            if key in ("strict_min", "strict_max") and not isinstance(value, bool):
                raise fail("must be true or false", "kwargs", key)
        if kind == BETWEEN:
            low, high = arguments.get("min_value"), arguments.get("max_value")
            if rule.of_words:
                raise fail(f"is for numbers, and {column} holds words: take {NULL}", "type")
            if low is None and high is None:
                raise fail("must hold a min_value, a max_value or both", "kwargs")
            if low is not None and high is not None and low > high:
                raise fail(f"must not be above max_value, {high}", "kwargs", "min_value")
        values = arguments.get("value_set")
        if kind == IN_SET and not (isinstance(values, list) and all(isinstance(v, str | int | float) for v in values)):
            raise fail("must be a list of the values that are right", "kwargs", "value_set")
        if rule.measures[column].startswith("whether "):
            if kind == BETWEEN:
                raise fail(f"is for numbers, and {column} is true or false: take {IN_SET}", "type")
            if kind == IN_SET and not all(isinstance(value, bool) for value in arguments["value_set"]):
                raise fail(f"must hold true or false, which is what {column} is", "kwargs", "value_set")

    def expectation(self, entry: object, number: int, table: Table) -> Expectation:
        """One entry of the list as an expectation, turned on or off."""

        def fail(fault: str, *keys: str) -> SuiteError:
            return self.error(".".join(keys) or "expectations", self.line("expectations", number, *keys), fault)

        if not isinstance(entry, dict):
            raise fail("holds something that is no object")
        known = {"type", "kwargs", "severity", "meta", "id", "notes", "description", "rendered_content"}
        for key in entry:
            if key in _META:
                raise fail("belongs into meta", key)
            if key not in known:
                raise fail(f"is no key of an expectation; these are: {', '.join(sorted(known))}", key)
        kind, arguments, meta = entry.get("type"), entry.get("kwargs"), entry.get("meta")
        if not isinstance(kind, str) or kind not in _ARGUMENTS:
            raise fail(f"must be one of {', '.join(_ARGUMENTS)}, not {kind!r}", "type")
        if not isinstance(arguments, dict):
            raise fail("must be an object with a column and its limits", "kwargs")
        if not isinstance(meta, dict):
            raise fail("must be an object with the name of the rule", "meta")
        rule = RULE_BY_NAME.get(str(meta.get("rule")))
        if rule is None or rule.table is not table:
            names = [rule.name for rule in ALL_RULES if rule.table is table]
            raise fail(f"must be a rule of this table ({', '.join(names)}), not {meta.get('rule')!r}", "meta", "rule")
        for key in meta:
            if key not in _META:
                raise fail(f"is no key of meta; these are: {', '.join(_META)}", "meta", key)
        column = arguments.get("column")
        if not isinstance(column, str) or column not in rule.measures:
            raise fail(f"must be a measure of {rule.name}: {', '.join(rule.measures)}", "kwargs", "column")
        self._check_limits(kind, arguments, rule, column, fail)
        severities = [severity.value for severity in Severity]
        if entry.get("severity") not in severities:
            raise fail(f"must be one of {', '.join(severities)}, not {entry.get('severity')!r}", "severity")
        for key in ("rejects", "enabled"):
            if not isinstance(meta.get(key, True), bool):
                raise fail("must be true or false", "meta", key)
        if table.is_fused and meta.get("rejects"):
            raise fail(
                "is for cells of one description, which stay as they are whatever the others say", "meta", "rejects"
            )
        note = entry.get("notes")
        note = " ".join(map(str, note)) if isinstance(note, list) else str(note or "")
        return Expectation(kind, arguments, rule, Severity(entry["severity"]), meta.get("rejects") is True, note)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def worst(severities: Sequence[Severity]) -> Severity:
    """The worst of some severities."""
    order = list(Severity)
    return min(severities, key=order.index)
