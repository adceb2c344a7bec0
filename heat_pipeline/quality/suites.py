"""People's limits: expectations/<table>.json, one Great Expectations suite a table, read and checked.

A file holds the suite as Great Expectations writes it. Each expectation limits one measure of one rule (`meta.rule`)
and says how severe a breach is (`severity`); `meta.rejects: true` makes the cells of a breach "rejected" and not only
"suspect", `meta.enabled: false` turns it off. What is expected, and how severely, is changed there and nowhere in code.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from heat_pipeline.errors import UserError
from heat_pipeline.model import Severity
from heat_pipeline.quality.rules import ALL_RULES, RULE_BY_NAME
from heat_pipeline.quality.rules.rule import AnyRule, Limits, Table
from heat_pipeline.quality.wording import number

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

    def limits_of(self, rule: AnyRule) -> tuple[Expectation, ...]:
        """The limits of a rule in the order of its suite, those that are turned off last."""
        suite = self.by_table[rule.table]
        return tuple(limit for limit in (*suite.expectations, *suite.off) if limit.rule is rule)

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


class _Keys(BaseModel):
    """Keys that an object of a file may hold: no others, and values of the right kind as they stand."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class _Column(_Keys):
    column: str


class _Ends(_Column):
    min_value: float | None = None
    max_value: float | None = None
    strict_min: bool = False
    strict_max: bool = False


class _Values(_Column):
    value_set: list[bool | float | str]


_KWARGS: Mapping[str, type[_Column]] = {BETWEEN: _Ends, IN_SET: _Values, NULL: _Column}


class _Meta(_Keys):
    rule: str
    rejects: bool = False
    enabled: bool = True


class _Entry(_Keys):
    type: Literal[
        "expect_column_values_to_be_between", "expect_column_values_to_be_in_set", "expect_column_values_to_be_null"
    ]
    kwargs: dict[str, Any]
    severity: Annotated[Severity, Field(strict=False)]
    meta: dict[str, Any]
    notes: str | list[str] | None = None
    id: Any = None
    description: Any = None
    rendered_content: Any = None


class _File(_Keys):
    name: str
    expectations: list[dict[str, Any]]
    meta: Any = None
    notes: Any = None
    id: Any = None


_Where = tuple[str | int, ...]
"""Keys and indices that lead from the top of a file to a place in it."""


class _FaultError(Exception):
    """What is wrong with a file, in words, and where."""

    def __init__(self, where: _Where, message: str) -> None:
        super().__init__(message)
        self.where = where


def _load(path: Path, table: Table) -> Suite:
    try:
        text = path.read_text(encoding="utf-8-sig")  # some editors put a byte order mark first
    except FileNotFoundError:
        raise SuiteError(
            f"{path}: there is no such file. Each table has its suite there; take it back from the project's repository"
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SuiteError(f"{path} cannot be read as text in UTF-8: {getattr(error, 'strerror', error)}") from None
    try:
        raw = json.loads(text, object_pairs_hook=_unrepeated)
    except (json.JSONDecodeError, RecursionError) as error:
        raise SuiteError(f"{path} is not valid JSON: {error}") from None
    except _FaultError as error:
        raise SuiteError(f"{path}: {error}") from None
    try:
        return _suite(raw, table)
    except _FaultError as error:
        keys = ".".join(key for key in error.where if isinstance(key, str)) or "the suite"
        raise SuiteError(f"{path}, line {_line(text, error.where)}, {keys}: {error}") from None


def _unrepeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of the file. Of a key that stands there twice JSON would take the last without a word."""
    found = dict(pairs)
    if len(found) < len(pairs):
        key = next(key for key in found if sum(key == name for name, _ in pairs) > 1)
        raise _FaultError((), f'"{key}" stands twice in {json.dumps(found)[:120]}: take one out')
    return found


def _line(text: str, where: _Where) -> int:
    """The line of a place in a file, found in the file's own syntax tree (every JSON file is a YAML file)."""
    import yaml

    # A tab in JSON is white space between its words; YAML knows it as white space in fewer places.
    node = yaml.compose(text.replace("\t", " "), Loader=yaml.SafeLoader)
    line = 1
    for key in where:
        if isinstance(node, yaml.SequenceNode) and isinstance(key, int):
            node = node.value[key]
            line = node.start_mark.line + 1
        elif isinstance(node, yaml.MappingNode):
            pair = next((pair for pair in node.value if pair[0].value == key), None)
            if pair is None:
                break
            line, node = pair[0].start_mark.line + 1, pair[1]
    return line


_Model = TypeVar("_Model", bound=_Keys)


def _checked(model: type[_Model], raw: Any, where: _Where = ()) -> _Model:
    """An object of the file, at this place; raises _FaultError where it is not as it must be."""
    try:
        return model.model_validate(raw)
    except ValidationError as error:
        fault = error.errors()[0]
        message = fault["msg"]
        if fault["type"] == "extra_forbidden":
            message = f"there is no such key; these are: {', '.join(model.model_fields)}"
        raise _FaultError((*where, *fault["loc"]), message) from None


def _suite(raw: Any, table: Table) -> Suite:
    """The suite of a table, from what its file holds; raises _FaultError."""
    file = _checked(_File, raw)
    if file.name != table.value:
        raise _FaultError(("name",), f'must be "{table.value}", the table that the file is for')
    limits: dict[bool, list[Expectation]] = {True: [], False: []}
    first: dict[tuple[str, str, str], int] = {}
    for place, written in enumerate(file.expectations):
        where = ("expectations", place)
        entry = _checked(_Entry, written, where)
        meta = _checked(_Meta, entry.meta, (*where, "meta"))
        kwargs = _checked(_KWARGS[entry.type], entry.kwargs, (*where, "kwargs"))
        for keys, message in _faults(kwargs, meta, table):
            raise _FaultError((*where, *keys), message)
        notes = entry.notes if isinstance(entry.notes, list) else [entry.notes or ""]
        rule, note = RULE_BY_NAME[meta.rule], " ".join(notes)
        limit = Expectation(entry.type, entry.kwargs, rule, entry.severity, meta.rejects, note, meta.enabled)
        if first.setdefault((limit.type, limit.column, limit.settings), place) != place:
            raise _FaultError(where, f"the same limit on {limit.column} stands above: take one out")
        limits[meta.enabled].append(limit)
    return Suite(table, tuple(limits[True]), raw, tuple(limits[False]))


def _faults(kwargs: _Column, meta: _Meta, table: Table) -> Iterator[tuple[tuple[str, ...], str]]:
    """What a limit must be that pydantic doesn't know: of this table's rules, their measures, and what these hold."""
    names = [rule.name for rule in ALL_RULES if rule.table is table]
    if meta.rule not in names:
        yield ("meta", "rule"), f"must be a rule of this table: {', '.join(names)}"
        return
    rule, column = RULE_BY_NAME[meta.rule], kwargs.column
    if column not in rule.measures:
        yield ("kwargs", "column"), f"must be a measure of {rule.name}: {', '.join(rule.measures)}"
        return
    is_truth = rule.measures[column].startswith("whether ")
    if isinstance(kwargs, _Ends):
        low, high = kwargs.min_value, kwargs.max_value
        if rule.of_words or is_truth:
            holds, instead = ("words", NULL) if rule.of_words else ("true or false", IN_SET)
            yield ("type",), f"is for numbers, and {column} holds {holds}: take {instead}"
        if low is None and high is None:
            yield ("kwargs",), "must hold a min_value, a max_value or both"
        elif low is not None and high is not None and low > high:
            yield ("kwargs", "min_value"), f"must not be above max_value, {high:g}"
    if is_truth and isinstance(kwargs, _Values) and not all(isinstance(value, bool) for value in kwargs.value_set):
        yield ("kwargs", "value_set"), f"must hold true or false, which is what {column} is"
    if table.is_fused and meta.rejects:
        message = "is for cells of one description, which stay as they are whatever the others say"
        yield ("meta", "rejects"), message


def worst(severities: Sequence[Severity]) -> Severity:
    """The worst of some severities."""
    order = list(Severity)
    return min(severities, key=order.index)
