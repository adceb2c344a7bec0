"""The entry of the room: a statement and a reading in, a judgement out.

A statement is supported where one of its candidates holds. It is contradicted where every candidate fails and what
speaks for the text being wrong outweighs what speaks for a misunderstanding. Everything else is unverifiable.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from heat_pipeline.claims.judging.accusing import SURE, SURE_OF_VALUES, chance, evidence_of, fitted
from heat_pipeline.claims.judging.courses import judge_course, judge_flat, judge_turn
from heat_pipeline.claims.judging.frames import (
    judge_colour,
    judge_count,
    judge_full,
    judge_scale,
    judge_symmetric,
    judge_ticks,
)
from heat_pipeline.claims.judging.grid import Grid, Told, judgement, open_
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.claims.judging.values import (
    judge_aggregate,
    judge_bound,
    judge_comparison,
    judge_diagonal,
    judge_extreme,
    judge_level,
    judge_value,
)
from heat_pipeline.model import SURE as CERTAIN
from heat_pipeline.model import Judgement, Reading, Verdict, certainty
from heat_pipeline.model.statements import BY_MODEL, BY_ONE, Candidate, Concept, Statement

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
_MEANT_LOOSELY = (Concept.COUNT, Concept.FULL, Concept.COLOUR, Concept.RISES, Concept.FALLS)


class Judge:
    """Judges the statements of one description by the cells of its reading, which are indexed once."""

    def __init__(self, reading: Reading, tolerances: Tolerances, weights: Mapping[str, float] | None = None) -> None:
        self._grid = Grid(reading, tolerances)
        self._weights = weights if weights is not None else fitted()
        self._judged: dict[Statement, Judgement] = {}

    def judge(self, statement: Statement) -> Judgement:
        """The verdict on a statement, the cells that decide it (indices into `reading.cells`), and why."""
        found = self._judged.get(statement)
        if found is None:
            found = self._judged[statement] = self._judge(statement)
        return found

    def evidence(self, statement: Statement) -> dict[str, float] | None:
        """What speaks for and against a contradiction, where every candidate fails; None of any other statement."""
        told = self._told(statement)
        if not told or any(one.truth is not False for one in told):
            return None
        return evidence_of(statement, told[0], self._grid)

    def _told(self, statement: Statement) -> Sequence[Told]:
        """What the cells say of each candidate."""
        if not self._grid.all:
            return ()
        return [_JUDGES[statement.concept](statement, one, self._grid) for one in statement.candidates]

    def _is_read_surely(self, statement: Statement, evidence: Sequence[int]) -> bool:
        """Whether the cells that refute a statement are read surely enough to hold them against the text.

        Of values on a scale it does not matter where they stand, of mirrored ones not which axis is which. Of what two
        readers read only the cells count on which they agree.
        """
        concept = statement.concept
        if self._grid.reading.read_twice:
            least = CERTAIN
        else:
            least = SURE_OF_VALUES if concept in (Concept.SCALE, Concept.SYMMETRIC) else SURE
        confidences = [self._grid.cells[i].confidence for i in evidence]
        if concept in (Concept.TOTAL, Concept.AVERAGE):  # it rests on each of its cells
            return not evidence or min(confidences) >= CERTAIN
        return not evidence or certainty(confidences) >= least

    def _is_meant(self, statement: Statement, told: Told) -> bool:
        """Whether a statement that fails is likely meant as it was understood.

        What a second reader understood is, where the first one found a statement of this kind in the same words. What
        may be of more than the text gives values for, or of a course, which goes up and down in between, is not.
        """
        if {BY_MODEL, BY_ONE}.intersection(statement.signs) and statement.concept in _MEANT_LOOSELY:
            return False
        if BY_MODEL in statement.signs:
            return BY_ONE not in statement.signs
        return chance(evidence_of(statement, told, self._grid), self._weights) >= self._grid.tolerances.accuse

    def _judge(self, statement: Statement) -> Judgement:
        told = self._told(statement)
        if not told:
            return judgement(Verdict.UNVERIFIABLE, open_("the text has no values that were read"))
        right = next((one for one in told if one.truth), None)
        if right is not None:
            return judgement(Verdict.SUPPORTED, right)
        undecided = next((one for one in told if one.truth is None), None)
        if undecided is not None:
            return judgement(Verdict.UNVERIFIABLE, undecided)
        if not self._is_read_surely(statement, told[0].evidence):
            return judgement(Verdict.UNVERIFIABLE, open_("the cells that speak against it may be misread"))
        if not self._is_meant(statement, told[0]):
            return judgement(Verdict.UNVERIFIABLE, open_("it may be meant otherwise than it was understood"))
        return judgement(Verdict.CONTRADICTED, told[0])
