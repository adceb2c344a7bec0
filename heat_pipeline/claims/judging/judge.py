"""The entry of the room: a statement and a reading in, a judgement out.

A statement is supported where one of its candidates holds. It is contradicted where every candidate fails and what
speaks for the text being wrong outweighs what speaks for a misunderstanding. Everything else is unverifiable.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from heat_pipeline.claims.judging import courses, extremes, frames, levels
from heat_pipeline.claims.judging.accusing import SURE, SURE_OF_VALUES, chance, evidence_of, fitted
from heat_pipeline.claims.judging.cell_index import NO_CELLS, CellIndex, unsettled
from heat_pipeline.claims.judging.tolerances import ACCUSE, DOUBT
from heat_pipeline.model import SURE as CERTAIN
from heat_pipeline.model import Judgement, Reading, Verdict, certainty
from heat_pipeline.model.statements import BY_MODEL, BY_ONE, Concept, Meaning, Statement

_JUDGES: Mapping[Concept, Callable[[Statement, Meaning, Sequence[int], CellIndex], Judgement]] = {
    concept: judge
    for judge, concepts in (
        (frames.judge_scale, (Concept.SCALE,)),
        (frames.judge_ticks, (Concept.TICKS,)),
        (frames.judge_count, (Concept.COUNT,)),
        (frames.judge_full, (Concept.FULL,)),
        (frames.judge_symmetric, (Concept.SYMMETRIC,)),
        (frames.judge_colour, (Concept.COLOUR,)),
        (levels.judge_value, (Concept.VALUE,)),
        (levels.judge_bound, (Concept.ABOVE, Concept.BELOW)),
        (levels.judge_level, (Concept.HIGH, Concept.MIDDLE, Concept.LOW)),
        (levels.judge_aggregate, (Concept.TOTAL, Concept.AVERAGE)),
        (extremes.judge_extreme, (Concept.HIGHEST, Concept.LOWEST)),
        (extremes.judge_diagonal, (Concept.DIAGONAL,)),
        (extremes.judge_comparison, (Concept.MORE, Concept.LESS, Concept.EQUAL)),
        (courses.judge_course, (Concept.RISES, Concept.FALLS)),
        (courses.judge_flat, (Concept.FLAT, Concept.VARIES)),
        (courses.judge_turn, (Concept.PEAKS, Concept.DIPS)),
    )
    for concept in concepts
}
"""What holds a statement against the cells of one candidate: the statement, the candidate, its cells, and all cells."""
_OF_NO_CELLS = (Concept.COLOUR,)
"""Concepts of which something may be told though there are no cells at the place."""
_MEANT_LOOSELY = (Concept.COUNT, Concept.FULL, Concept.COLOUR, Concept.RISES, Concept.FALLS)


class StatementJudge:
    """Judges the statements of one description by the cells of its reading, which are indexed once."""

    def __init__(self, reading: Reading, weights: Mapping[str, float] | None = None, accuse: float = ACCUSE) -> None:
        self._grid = CellIndex(reading)
        self._weights = weights if weights is not None else fitted()
        self._accuse = accuse
        self._judged: dict[Statement, Judgement] = {}

    def judge(self, statement: Statement) -> Judgement:
        """The verdict on a statement, the cells that decide it (indices into `reading.cells`), and why."""
        if statement not in self._judged:
            self._judged[statement] = self._judge(statement)
        return self._judged[statement]

    def evidence(self, statement: Statement) -> dict[str, float] | None:
        """What speaks for and against a contradiction, where every candidate fails; None of any other statement."""
        ways = [self._on(statement, way) for way in statement.candidates]
        are_wrong = all(judged.verdict is Verdict.CONTRADICTED for judged in ways)
        return evidence_of(statement, ways[0], self._grid) if are_wrong else None

    def _judge(self, statement: Statement) -> Judgement:
        ways = [self._on(statement, way) for way in statement.candidates]
        for verdict in (Verdict.SUPPORTED, Verdict.UNVERIFIABLE):
            for judged in ways:
                if judged.verdict is verdict:
                    return judged
        if not self._is_read_surely(statement, ways[0].evidence):
            return self._doubted(statement, ways[0], "the cells that speak against it may be misread")
        if not self._is_meant(statement, ways[0]):
            return self._doubted(statement, ways[0], "it may be meant otherwise than it was understood")
        return ways[0]

    def _doubted(self, statement: Statement, refuted: Judgement, doubt: str) -> Judgement:
        """A statement that fails, but not beyond doubt: with the cells to look at, if it is likely enough."""
        if self._chance(statement, refuted) < DOUBT or not refuted.evidence:
            return unsettled(doubt)
        return Judgement(Verdict.UNVERIFIABLE, refuted.evidence, f"{refuted.why}; {doubt}")

    def _chance(self, statement: Statement, refuted: Judgement) -> float:
        """How likely it is that a statement which fails is an error of the text, from 0 to 1."""
        return chance(evidence_of(statement, refuted, self._grid), self._weights)

    def _on(self, statement: Statement, way: Meaning) -> Judgement:
        """What the cells say of one candidate."""
        pool = self._grid.at(way.over)
        if not self._grid.all:
            return unsettled("the text has no values that were read")
        if not pool and statement.concept not in _OF_NO_CELLS:
            return unsettled(NO_CELLS)
        return _JUDGES[statement.concept](statement, way, pool, self._grid)

    def _is_read_surely(self, statement: Statement, evidence: Sequence[int]) -> bool:
        """Whether the cells that refute a statement are read surely enough to hold them against the text.

        Of values on a scale it does not matter where they stand, of mirrored ones not which axis is which. Of what two
        readers read only the cells count on which they agree. A total rests on each of its cells.
        """
        confidences = [self._grid.cells[i].confidence for i in evidence]
        if not confidences:
            return True
        if statement.concept in (Concept.TOTAL, Concept.AVERAGE):
            return min(confidences) >= CERTAIN
        is_of_values = statement.concept in (Concept.SCALE, Concept.SYMMETRIC)
        least = CERTAIN if self._grid.reading.read_twice else SURE_OF_VALUES if is_of_values else SURE
        return certainty(confidences) >= least

    def _is_meant(self, statement: Statement, refuted: Judgement) -> bool:
        """Whether a statement that fails is likely meant as it was understood.

        What a second reader understood is, where the first one found a statement of this kind in the same words. What
        may be of more than the text gives values for, or of a course, which goes up and down in between, is not.
        """
        if {BY_MODEL, BY_ONE}.intersection(statement.signs) and statement.concept in _MEANT_LOOSELY:
            return False
        if BY_MODEL in statement.signs:
            return BY_ONE not in statement.signs
        return self._chance(statement, refuted) >= self._accuse
