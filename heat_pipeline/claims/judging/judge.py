"""The entry of the room: a statement and a reading in, a judgement out.

A statement is supported where one of its candidates holds. It is contradicted where it is explicit, its concept may
accuse, every candidate fails, and all cells that say so are read without doubt. Everything else is unverifiable.
"""

from __future__ import annotations

from collections.abc import Callable

from heat_pipeline.claims.judging.aggregates import judge_aggregate
from heat_pipeline.claims.judging.comparisons import judge_comparison
from heat_pipeline.claims.judging.courses import judge_course, judge_flat, judge_turn
from heat_pipeline.claims.judging.extremes import judge_diagonal, judge_extreme
from heat_pipeline.claims.judging.frames import (
    judge_colour,
    judge_count,
    judge_full,
    judge_scale,
    judge_symmetric,
    judge_ticks,
)
from heat_pipeline.claims.judging.grid import Grid
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.claims.judging.truth import Told, judgement, open_
from heat_pipeline.claims.judging.values import judge_bound, judge_level, judge_value
from heat_pipeline.model import Judgement, Reading, Verdict
from heat_pipeline.model.statements import Candidate, Concept, Statement

_JUDGES: dict[Concept, Callable[[Statement, Candidate, Grid], Told]] = {
    Concept.SCALE: judge_scale,
    Concept.TICKS: judge_ticks,
    Concept.COUNT: judge_count,
    Concept.FULL: judge_full,
    Concept.SYMMETRIC: judge_symmetric,
    Concept.DIAGONAL: judge_diagonal,
    Concept.COLOUR: judge_colour,
    Concept.VALUE: judge_value,
    Concept.ABOVE: judge_bound,
    Concept.BELOW: judge_bound,
    Concept.HIGH: judge_level,
    Concept.MIDDLE: judge_level,
    Concept.LOW: judge_level,
    Concept.HIGHEST: judge_extreme,
    Concept.LOWEST: judge_extreme,
    Concept.RISES: judge_course,
    Concept.FALLS: judge_course,
    Concept.FLAT: judge_flat,
    Concept.VARIES: judge_flat,
    Concept.PEAKS: judge_turn,
    Concept.DIPS: judge_turn,
    Concept.MORE: judge_comparison,
    Concept.LESS: judge_comparison,
    Concept.EQUAL: judge_comparison,
    Concept.TOTAL: judge_aggregate,
    Concept.AVERAGE: judge_aggregate,
}


_OF_VALUES = (Concept.SCALE, Concept.COLOUR)
"""What is said of values wherever they stand."""


class Judge:
    """Judges the statements of one description by the cells of its reading, which are indexed once."""

    def __init__(self, reading: Reading, tolerances: Tolerances) -> None:
        self._grid = Grid(reading, tolerances)
        self._judged: dict[Statement, Judgement] = {}

    def judge(self, statement: Statement) -> Judgement:
        """The verdict on a statement, the cells that decide it (indices into `reading.cells`), and why."""
        found = self._judged.get(statement)
        if found is None:
            found = self._judged[statement] = self._judge(statement)
        return found

    def _judge(self, statement: Statement) -> Judgement:
        if not self._grid.all:
            return judgement(Verdict.UNVERIFIABLE, open_("the text has no values that were read"))
        told = [_JUDGES[statement.concept](statement, one, self._grid) for one in statement.candidates]
        right = next((one for one in told if one.truth), None)
        if right is not None:
            return judgement(Verdict.SUPPORTED, right)
        if any(one.truth is None for one in told):
            return judgement(Verdict.UNVERIFIABLE, next(one for one in told if one.truth is None))
        if not statement.explicit and not told[0].plain:
            return judgement(Verdict.UNVERIFIABLE, open_("it is not said plainly enough what this is about"))
        if not self._is_sure(statement, told[0]):
            return judgement(Verdict.UNVERIFIABLE, open_("the values that say otherwise were not read without doubt"))
        return judgement(Verdict.CONTRADICTED, told[0])

    def _is_sure(self, statement: Statement, told: Told) -> bool:
        """Whether what says otherwise was read without doubt: one cell of it, or the mean of all where none decides."""
        tolerances, cells = self._grid.tolerances, self._grid.cells
        sure = tolerances.sure_value if statement.concept in _OF_VALUES else tolerances.sure
        confidences = [cells[i].confidence for i in told.evidence]
        if statement.concept is Concept.COUNT and len(statement.amounts) == 1:
            return True  # told by the claim's own numbers
        if not confidences:
            return sum(cell.confidence for cell in cells) / len(cells) >= sure
        return max(confidences) >= sure
