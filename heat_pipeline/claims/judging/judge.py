"""The entry of the room: a statement and a reading in, a judgement out.

Here: which file judges which kind of statement. Not here: any judging.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from heat_pipeline.claims.judging.aggregates import judge_aggregate
from heat_pipeline.claims.judging.cells import Cells, named_labels
from heat_pipeline.claims.judging.changes import judge_change
from heat_pipeline.claims.judging.colours import judge_colour
from heat_pipeline.claims.judging.comparisons import judge_compare
from heat_pipeline.claims.judging.contrasts import judge_contrast
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
    Along,
    Change,
    ColourClaim,
    Compare,
    Constant,
    Contrast,
    Count,
    Coverage,
    Degree,
    Extreme,
    Gap,
    LegendClaim,
    Level,
    Order,
    Partly,
    Range,
    Region,
    Standing,
    Statement,
    Symmetry,
    Threshold,
    Trend,
    Vague,
    Value,
    Whole,
)

_LINES: tuple[Along, ...] = ("row", "column")
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
    Contrast: judge_contrast,
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
        if isinstance(statement, Extreme | Standing) and statement.unsure:
            other = replace(statement, highest=not statement.highest, unsure=False)
            if _JUDGES[type(other)](other, cells).verdict is not Verdict.CONTRADICTED:
                return unknown("the metric does not tell which end is the good one, and at the other it may be so")
        if not cells.astray.isdisjoint(judged.evidence):
            return unknown("of the cells that say otherwise only the row or the column could be read")
        if any("" in (region.rows or ()) or "" in (region.columns or ()) for region in _regions(statement)):
            return unknown("of the cells that it is about only the row or the column could be read")
        if cells.twins and isinstance(statement, Count) and statement.condition is None:
            return unknown("two lines of values have one name, so that it is not sure how many there are")
        of_lines = not isinstance(statement, Level)  # that one is of a value beside which it stands
        if of_lines and not cells.twins.isdisjoint(judged.evidence) and _names_twins(statement, judged.evidence, cells):
            return unknown("what it names stands for two lines of values, and it is not said which is meant")
        if isinstance(statement, _OF_CELLS) and cells.has_diagonal:
            return self._judge_by_diagonal(statement, judged)
        return judged

    def _judge_by_diagonal(
        self, statement: Extreme | Range | Threshold | Count | Constant, judged: Judgement
    ) -> Judgement:
        """What is so of the diagonal by itself, or of all but it, is not refuted by the rest.

        "The best transfer" is between two different games, and "every class is above 77" of a confusion matrix tells
        how many are recognized.
        """
        if statement.over.diagonal is not None:
            return judged
        for on_it in (False, True):
            if on_it and (isinstance(statement, Extreme | Count) or self._cells.has_plain_diagonal):
                break
            part = replace(statement, over=replace(statement.over, diagonal=on_it))
            several = isinstance(statement, Threshold) and statement.degree is Degree.EVERY
            if on_it and several and len(self._cells.at(part.over)) == 1:
                break  # "never below 47" is not said of one cell
            if _JUDGES[type(part)](part, self._cells).verdict is Verdict.SUPPORTED:
                return unknown(f"only the cells {'off' if on_it else 'on'} the diagonal say otherwise")
        return judged

    def _judge_partly(self, statement: Partly) -> Judgement:
        judged = self.judge(statement.said)
        if judged.verdict is Verdict.CONTRADICTED:
            return unknown(f'not surely understood: "{statement.word}" may change what is said')
        return judged


def _names_twins(statement: Whole, evidence: Sequence[int], cells: Cells) -> bool:
    """Whether a statement names a row or column that stands for two, and cells of it decide."""
    twins = {side: cells.twin_labels(side) for side in _LINES}
    return any(
        cells.labels(side)[i] in twins[side].intersection(named_labels(region, side) or ())
        for region in _regions(statement)
        for side in _LINES
        for i in evidence
        if i in cells.twins
    )


def _regions(statement: Whole) -> list[Region]:
    """The regions that a statement names."""
    found = (getattr(statement, name, None) for name in ("over", "at", "left", "right", "other", "than", "less"))
    return [region for region in found if isinstance(region, Region)]


def _panel_of(statement: Whole) -> str | None:
    """The one panel that a statement is of, if it is of one."""
    if isinstance(statement, Contrast):
        sides = [statement.left, statement.right, statement.other, statement.than]
    elif isinstance(statement, Compare | Gap):
        sides = [statement.left] if statement.right is None else [statement.left, statement.right]
    else:
        sides = [statement.at if isinstance(statement, Value) else statement.over]
    named = {side.panels for side in sides}
    panels = named.pop() if len(named) == 1 else None
    return panels[0] if panels is not None and len(panels) == 1 else None


def judge(statement: Statement, reading: Reading, tolerances: Tolerances) -> Judgement:
    """The verdict on one statement; for several of the same reading a Judge is faster."""
    return Judge(reading, tolerances).judge(statement)
