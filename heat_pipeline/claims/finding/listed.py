"""Courses that a line tells value by value: "starts at 98.5 (length 10), dips to 95.0 (length 20), recovers to 96.5".

The values are cells of the line; what is claimed is the way from each told value to the next one where a word tells it.
Of several values behind one word the first is meant: "drops to 16.8, 19.5, 20.3". A list in parentheses behind a bound
("below zero (-3.39, 1.52, -6.17)") claims it of each of its values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.degrees import is_negated
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import axes_of, part_of, with_part
from heat_pipeline.claims.finding.sides import is_cell
from heat_pipeline.model import Cell
from heat_pipeline.statements import Along, Change, Degree, Region, Statement, Threshold

_DOWN = (
    "fall falls falling drop drops dropping decline declines declining dip dips dipping sink sinks sinking decrease "
    "decreases decreasing slide slides sliding slip slips collapse collapses crashes plunge plunges plummets tumbles"
)
_UP = (
    "climb climbs climbing rise rises rising increase increases increasing grow grows growing recover recovers "
    "recovering jump jumps jumping leaps rebounds"
)
_FALLS = "|".join(_DOWN.split()) + "|(?:goes|going|comes|go) down"
_RISES = "|".join(_UP.split()) + "|(?:goes|going|moves|shoots|go) up"
# "on to 1.04, then to 1.06 and finally to 1.08"
_ON = (
    r"\b(?:and|then|on)\b(?=(?: (?:then|on|finally|further|even|again|up|down|at last))* to (?:about )?N)|"
    r"(?<=, )(?=to N)"
)
_WAY = re.compile(
    rf"(?:\b(?:(?P<falls>{_FALLS})|(?P<rises>{_RISES}))|(?P<on>{_ON}))(?: (?:again|back|further|steadily|slightly|"
    r"sharply|gradually|slowly|quickly|steeply|abruptly|down|up|on|at last|then|somewhat|clearly|finally|even|only|"
    r"just|all the way))* ?\bto (?:(?:about|around|roughly|approximately|only|just|a|an|the) )*(?P<to>N\d+)\b"
)
_PLACED = re.compile(r"\b(?P<value>N\d+)(?: M)? (?:\( |for |at |by |with |under )(?:the )?(?P<place>P\d+)\b")
_VERB = re.compile(rf"\b(?:(?P<falls>{_FALLS})|(?P<rises>{_RISES}))\b")
_LIST = re.compile(
    r"(?P<place>\bP\d+)(?: (?!N\d|P\d)[^ ]+){1,4}? (?P<way>below|above|under|over) (?P<bound>N\d+) "
    r"\( (?:e\.g\.? ,? ?)?(?P<list>N\d+(?: (?:,|and|;))+ N\d+(?:(?: (?:,|and|;))+ N\d+)+) \)"
)
_LIST_FIRST = re.compile(
    r"(?P<place>\bP\d+)(?: s)?(?: (?!N\d|P\d)[^ ()]+){0,3} \( (?P<list>N\d+(?: (?:,|and|;))+ N\d+(?:(?: (?:,|and|;))+ "
    r"N\d+)+) \)(?: (?:are|is|lie|lies|stays?|remains?|keeps?|all|always|each))+ (?P<way>below|above|under|over) "
    r"(?P<bound>N\d+)"
)
_FEWEST = 3


def find(clause: Clause) -> Iterator[Statement]:
    """The steps from value to value, and the bounds of lists, that a clause tells."""
    listed = _LIST.search(clause.whole) or _LIST_FIRST.search(clause.whole)
    if listed is not None and not is_negated(clause.main):
        yield from _bounded(clause, listed)
    if _WAY.search(clause.whole) is None:
        return
    values = values_of(clause)
    marks = [mark for mark, _ in values]
    before = clause.neighbour(-1) if not clause.piece.first else None
    told = values_of(before) if before is not None else []
    falls = _last_way(clause.before)
    for found in _WAY.finditer(clause.whole):
        if found["on"] is None:
            falls = found["falls"] is not None
        if found["to"] not in marks or falls is None:
            continue
        at = marks.index(found["to"])
        last = values[at - 1][1] if at else told[-1][1] if told else None
        if last is not None and (step := _step(clause, last, values[at][1], falls)) is not None:
            yield step


def values_of(clause: Clause) -> list[tuple[str, Cell]]:
    """The values of a clause with their marks: those that were read from it, and those that it tells again."""
    found: dict[str, Cell] = {}
    cells = clause.figure.cells_between(clause.start, clause.end)
    for count, (start, end) in enumerate(clause.marked.spans):
        read = next((cell for cell in cells if start < cell.end and cell.start < end), None)
        if read is not None:
            found[f"N{count}"] = read
    for placed in _PLACED.finditer(clause.whole):
        at = clause.region(placed["place"])
        if placed["value"] not in found and is_cell(at):
            _take(clause, placed["value"], at, found)
    line = clause.region(clause.main)
    if len([along for along in axes_of(line) if along != "panel"]) == 1 and _is_line(line):
        for count in range(len(clause.marked.amounts)):
            if f"N{count}" not in found and f"N{count}" in clause.main:
                _take(clause, f"N{count}", line, found)
    return sorted(found.items(), key=lambda one: int(one[0][1:]))


def _take(clause: Clause, mark: str, at: Region, found: dict[str, Cell]) -> None:
    """Take the cell of a region that has an amount's value, if it is one."""
    value = clause.amounts(mark)[0].low
    there = [
        cell
        for cell in clause.figure.cells
        if cell.value == value
        and (at.rows is None or cell.row in at.rows)
        and (at.columns is None or cell.column in at.columns)
        and (at.panels is None or cell.panel in at.panels)
    ]
    if len(there) == 1:
        found[mark] = there[0]


def _is_line(region: Region) -> bool:
    """Whether a region is one row or one column."""
    return len(region.rows or region.columns or ()) == 1


def _step(clause: Clause, one: Cell, two: Cell, falls: bool) -> Change | None:
    """The way from one cell to another of its row or column."""
    if one.panel != two.panel or (one.row == two.row) == (one.column == two.column):
        return None
    if any(len(clause.figure.at(cell)) > 1 for cell in (one, two)):
        return None
    several = len(clause.figure.ticks["panel"]) > 1
    panels = (one.panel,) if several and one.panel else None
    if one.row == two.row:
        return Change(Region(panels, rows=(one.row,)), "column", falls, one.column, two.column)
    return Change(Region(panels, columns=(one.column,)), "row", falls, one.row, two.row)


def _last_way(said: str) -> bool | None:
    """Whether the last word of a way in the clause before is one of falling; None where there is none."""
    found = list(_VERB.finditer(said))
    return found[-1]["falls"] is not None if found else None


def _bounded(clause: Clause, listed: re.Match[str]) -> Iterator[Statement]:
    """ "P0 drops below zero (N1, N2, N3)": each of the listed values of its row or column does."""
    place = clause.place(listed["place"])
    amounts = clause.amounts(listed["list"])
    if len(place.labels) != 1 or part_of(clause.base, "row") is not None or part_of(clause.base, "column") is not None:
        return
    found: list[tuple[Region, Along, tuple[str, ...]]] = []
    sides: tuple[tuple[Along, Along], ...] = (("row", "column"), ("column", "row"))
    for along, other in sides:
        if place.along not in (None, along):
            continue
        over = with_part(clause.base, along, place.labels)
        there = [
            cell
            for cell in clause.figure.cells
            if (cell.row if along == "row" else cell.column) == place.labels[0]
            and any(cell.value == amount.low for amount in amounts)
            and (over.panels is None or cell.panel in over.panels)
        ]
        ticks = tuple(dict.fromkeys(cell.column if along == "row" else cell.row for cell in there))
        if len(there) >= _FEWEST and len(there) == len(ticks):
            found.append((over, other, ticks))
    if len(found) != 1:
        return  # in a square grid it may be the row or the column
    over, other, ticks = found[0]
    above = listed["way"] in ("above", "over")
    yield Threshold(with_part(over, other, ticks), above, clause.amounts(listed["bound"])[0], degree=Degree.EVERY)


LISTED = Kind(
    frozenset(f"{_DOWN} {_UP} and on to goes going comes go moves shoots below above under over".split()),
    find,
    frame=True,
    plain=True,
    number=True,
)
