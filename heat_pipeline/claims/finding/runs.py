"""What is said of a list of values behind it: "0.28, 0.55, 0.70 and 0.90 (a steady increase)", "12 → 15 → 19: rising".

The values are those of one row or column; what is said of them holds from the first that is listed to the last. How a
line goes from value to value in its own words is found in `listed`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from heat_pipeline.claims.finding.degrees import is_negated
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.listed import values_of
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.claims.finding.ways import COMPARATIVE, WORDS, course_of
from heat_pipeline.model import Cell
from heat_pipeline.statements import Along, Region, Statement, Trend, Way

_FEWEST = 3
_EDGES = " ,;:()[].–—→|-"
_OWN_PLACE = re.compile(r"^ ?(?:\( |at |for |in )?(?:P\d+|A\d+)(?: \))?")
_BETWEEN = re.compile(r"^(?: (?:,|and|→|->|-|–|;|/|\||to|then|\(|\)|:|=|at|for|in|with|P\d+|A\d+|%|s))* $")
# What may be said of the values' sign or of how they stand to others: "(gain)", "(robust)", "(lower)".
_NO_COURSES = frozenset(
    [
        *("gain", "gains", "gained", "loss", "losses", "lost", "reduction", "improvement", "improvements", "benefit"),
        *("benefits", "help", "helps", "helped", "cost", "costs", "hurt", "hurts", "degradation", "deterioration"),
        *("robust", "consistent", "uniform", "insensitive", "raised", "reduced", "increased", "decreased", "lowered"),
    ]
)
_ALSO = frozenset(["row", "values", "thus", "i.e", "monotonic"])


def find(clause: Clause) -> Iterator[Statement]:
    """The course that the words behind a clause's list of values claim of them."""
    told, remark = _remark(clause)
    if told is None or not remark or re.search(r"[NPEDU]\d", remark) or is_negated(remark):
        return
    rest = Rest(remark)
    course = course_of(rest, clause.figure.better_high)
    if course is None or course.way in (Way.PEAKS, Way.DIPS, Way.VARIES) or course.negated:
        return
    if course.word in _NO_COURSES or course.word in COMPARATIVE:
        return
    if not rest.is_silent(_ALSO):
        return
    over, along, first, last = told
    steadily = course.steadily and course.way is not Way.FLAT
    sharp = None if course.way is Way.FLAT else course.sharp
    yield Trend(
        over,
        along,
        course.way,
        first,
        last,
        steadily=steadily,
        sharp=sharp,
        strictly=course.strictly,
        weakly=course.weakly,
    )


def _remark(clause: Clause) -> tuple[tuple[Region, Along, str, str] | None, str]:
    """The line that a clause lists, or the one before it in its sentence, and what is said of it."""
    if "N" in clause.main:
        return _run(clause)
    before = clause.neighbour(-1) if not clause.piece.first else None
    if before is None or "N" not in before.main:
        return None, ""
    told, behind = _run(before)
    return (told, clause.whole.strip(_EDGES)) if not behind else (None, "")


def _run(clause: Clause) -> tuple[tuple[Region, Along, str, str] | None, str]:
    """The line of which a clause lists values, and the words behind the last of them."""
    values = values_of(clause)
    if len(values) < _FEWEST or len(values) != len(clause.marked.amounts):
        return None, ""
    whole = clause.whole
    ends = [re.search(rf"\b{mark}\b", whole) for mark, _ in values]
    places = [(found.start(), found.end()) for found in ends if found is not None]
    if len(places) != len(values):
        return None, ""
    for one, two in pairwise(places):
        if _BETWEEN.match(whole[one[1] : two[0]]) is None:
            return None, ""
    behind = _OWN_PLACE.sub("", whole[places[-1][1] :]).strip(_EDGES)
    return _line_of(clause, [cell for _, cell in values]), behind


def _line_of(clause: Clause, cells: list[Cell]) -> tuple[Region, Along, str, str] | None:
    """The row or column that all of some cells are of, in the order of its ticks, and its ends."""
    if len({cell.panel for cell in cells}) > 1 or any(len(clause.figure.at(cell)) > 1 for cell in cells):
        return None
    several = len(clause.figure.ticks["panel"]) > 1
    panels = (cells[0].panel,) if several and cells[0].panel else None
    rows, columns = [cell.row for cell in cells], [cell.column for cell in cells]
    along: Along
    if len(set(rows)) == 1 and len(set(columns)) == len(cells):
        along, over, labels = "column", Region(panels, rows=(rows[0],)), columns
    elif len(set(columns)) == 1 and len(set(rows)) == len(cells):
        along, over, labels = "row", Region(panels, columns=(columns[0],)), rows
    else:
        return None
    ticks = clause.figure.ticks[along]
    at = [ticks.index(label) for label in labels]
    if at != list(range(at[0], at[0] + len(at))):
        return None  # values are left out between them, or they are told the other way round
    return over, along, labels[0], labels[-1]


RUNS = Kind(WORDS, find, plain=True)
