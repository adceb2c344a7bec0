"""The entry of the room: a statement and a reading in, a judgement out.

Here: which file judges which kind of statement. Not here: any judging.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from heat_pipeline.claims.judging.aggregates import judge_aggregate
from heat_pipeline.claims.judging.cells import Cells
from heat_pipeline.claims.judging.changes import judge_change
from heat_pipeline.claims.judging.colours import judge_colour
from heat_pipeline.claims.judging.comparisons import judge_compare
from heat_pipeline.claims.judging.counts import judge_count
from heat_pipeline.claims.judging.coverage import judge_coverage
from heat_pipeline.claims.judging.extremes import judge_extreme
from heat_pipeline.claims.judging.gaps import judge_gap
from heat_pipeline.claims.judging.legends import judge_legend
from heat_pipeline.claims.judging.levels import judge_level
from heat_pipeline.claims.judging.orders import judge_order
from heat_pipeline.claims.judging.ranges import judge_range
from heat_pipeline.claims.judging.standings import judge_standing
from heat_pipeline.claims.judging.symmetry import judge_symmetry
from heat_pipeline.claims.judging.thresholds import judge_threshold
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.claims.judging.trends import judge_trend
from heat_pipeline.claims.judging.truth import unknown
from heat_pipeline.claims.judging.values import judge_constant, judge_value
from heat_pipeline.model import Judgement, Reading, Verdict
from heat_pipeline.statements import (
    Aggregate,
    Change,
    ColourClaim,
    Compare,
    Constant,
    Count,
    Coverage,
    Extreme,
    Gap,
    LegendClaim,
    Level,
    Order,
    Partly,
    Range,
    Standing,
    Statement,
    Symmetry,
    Threshold,
    Trend,
    Vague,
    Value,
    Whole,
)

_OF_CELLS = (Extreme, Range, Threshold, Count, Constant)


def _judge_vague(claim: Vague, cells: Cells) -> Judgement:
    return unknown(claim.why)


_JUDGES: dict[type, Callable[[Any, Cells], Judgement]] = {
    Extreme: judge_extreme,
    Value: judge_value,
    Level: judge_level,
    Range: judge_range,
    Threshold: judge_threshold,
    Trend: judge_trend,
    Change: judge_change,
    Compare: judge_compare,
    Gap: judge_gap,
    Standing: judge_standing,
    Order: judge_order,
    Aggregate: judge_aggregate,
    Count: judge_count,
    Coverage: judge_coverage,
    Symmetry: judge_symmetry,
    Constant: judge_constant,
    LegendClaim: judge_legend,
    ColourClaim: judge_colour,
    Vague: _judge_vague,
}


class Judge:
    """Judges the statements of one description by the cells of its reading, which are indexed once."""

    def __init__(self, reading: Reading, tolerances: Tolerances) -> None:
        self._cells = Cells(reading, tolerances)

    def judge(self, statement: Statement) -> Judgement:
        """The verdict on a statement, the cells that decide it (indices into `reading.cells`), and why."""
        if isinstance(statement, Partly):
            return self._judge_partly(statement)
        cells = self._cells
        cells.panel = _panel_of(statement)
        judged = _JUDGES[type(statement)](statement, cells)
        if judged.verdict is not Verdict.CONTRADICTED:
            return judged
        if not cells.astray.isdisjoint(judged.evidence):
            return unknown("of the cells that say otherwise only the row or the column could be read")
        if isinstance(statement, _OF_CELLS) and cells.has_plain_diagonal:
            return self._judge_off_diagonal(statement, judged)
        return judged

    def _judge_off_diagonal(
        self, statement: Extreme | Range | Threshold | Count | Constant, judged: Judgement
    ) -> Judgement:
        """What only a diagonal of ones refutes is not refuted: "the best transfer" is between two different games."""
        if statement.over.diagonal is None:
            off = replace(statement, over=replace(statement.over, diagonal=False))
            if _JUDGES[type(off)](off, self._cells).verdict is Verdict.SUPPORTED:
                return unknown("only the cells on the diagonal say otherwise")
        return judged

    def _judge_partly(self, statement: Partly) -> Judgement:
        judged = self.judge(statement.said)
        if judged.verdict is Verdict.CONTRADICTED:
            return unknown(f'not surely understood: "{statement.word}" may change what is said')
        return judged


def _panel_of(statement: Whole) -> str | None:
    """The one panel that a statement is of, if it is of one."""
    if isinstance(statement, Compare | Gap):
        sides = [statement.left] if statement.right is None else [statement.left, statement.right]
    else:
        sides = [statement.at if isinstance(statement, Value) else statement.over]
    named = {side.panels for side in sides}
    panels = named.pop() if len(named) == 1 else None
    return panels[0] if panels is not None and len(panels) == 1 else None


def judge(statement: Statement, reading: Reading, tolerances: Tolerances) -> Judgement:
    """The verdict on one statement; for several of the same reading a Judge is faster."""
    return Judge(reading, tolerances).judge(statement)
