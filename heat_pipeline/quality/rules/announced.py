"""How many panels, rows and columns the text announces, held against what it gives."""

from __future__ import annotations

from itertools import pairwise

from heat_pipeline.model import Axis, Notice, NoticeKind, Side
from heat_pipeline.names.named_labels import sums_up
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.rules.rule import Limits, Measure, Rule, RuleFinding, RuleTable, on_passage
from heat_pipeline.reading import labels

_GRIDS = ("heatmap", "table")
_AXES = ((NoticeKind.ROWS, Side.ROW), (NoticeKind.COLUMNS, Side.COLUMN))


def _said(figure: JudgedFigure, kind: NoticeKind) -> list[Notice]:
    return [notice for notice in figure.reading.notices if notice.kind is kind and notice.number]


def _counts(axis: Axis) -> set[int]:
    """How many ticks an axis has, as a text may count them: with or without averages; empty where that is open.

    Numbers on an axis are often only some of those that there are, unless each follows the one before. Among names
    they are names.
    """
    ticks = list(dict.fromkeys(tick.label for tick in axis.ticks))
    if len(ticks) < 2:
        return set()
    numbers = [tick.number for tick in axis.ticks if not sums_up(tick.label)]
    if numbers and None not in numbers:
        steps = {None if a is None or b is None else b - a for a, b in pairwise(numbers)}
        if steps not in ({1.0}, {-1.0}):
            return set()
        return {len(ticks) - 1, len(ticks), len(ticks) + 1}  # "32 layers" with ticks 0 to 32
    return {len(ticks), len(axis.ticks), sum(not sums_up(tick) for tick in ticks)}


def _off_list(figure: JudgedFigure, *, owed: bool) -> list[tuple[Notice, str]]:
    """The announced counts that the listed ticks don't have, each with what there is.

    Either those that are `owed`, since the text breaks off and the rest of a list may have stood behind its end; or
    those that the lists contradict.
    """
    if figure.reading.chart_type not in _GRIDS:
        return []
    rows, columns = figure.reading.rows, figure.reading.columns
    counts = {NoticeKind.ROWS: _counts(rows), NoticeKind.COLUMNS: _counts(columns)}
    there = {
        kind: f"the axis lists {len(axis.ticks)} ticks{axis.name and f' of {axis.name}'}"
        for kind, axis in ((NoticeKind.ROWS, rows), (NoticeKind.COLUMNS, columns))
    }
    if len(figure.cells_by_panel) <= 1:
        counts[NoticeKind.GRID] = {row * column for row in _counts(rows) for column in _counts(columns)}
        there[NoticeKind.GRID] = f"the axes list {len(rows.ticks)} x {len(columns.ticks)} ticks"
    is_cut = any(notice.kind is NoticeKind.CUT for notice in figure.reading.notices)
    off = [
        (notices[0], there[kind])
        for kind, possible in counts.items()
        if possible and (notices := _said(figure, kind)) and not any(notice.number in possible for notice in notices)
        if (is_cut and (notices[0].number or 0) > max(possible)) == owed
    ]
    return [(notice, f"{words}, and the text ends there" if owed else words) for notice, words in off]


def _lacking(figure: JudgedFigure) -> list[tuple[Notice, str]]:
    """The announced counts of panels, and of rows and columns without a list of ticks, that the cells don't reach.

    Also those of a list that may be longer: the text breaks off.
    """
    reading = figure.reading
    if not reading.cells:
        return []
    given = {NoticeKind.PANELS: len(figure.cells_by_panel)}
    if reading.chart_type in _GRIDS:
        for kind, side in _AXES:
            if not figure.axes.axis(side).ticks:
                cell_labels = {cell.row if side is Side.ROW else cell.column for cell in reading.cells} - {""}
                if cell_labels and not any(labels.number_of(label) is not None for label in cell_labels):
                    given[kind] = len(cell_labels)
    lacking = []
    for kind, count in given.items():
        announced = _said(figure, kind)
        if announced and all(notice.number is not None and notice.number > count for notice in announced):
            word = kind.value if count > 1 else kind.value.removesuffix("s")
            lacking.append((announced[0], f"values are given for {count} {word}"))
    return [*lacking, *_off_list(figure, owed=True)]


def _measure_counts(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    return {"miscounts": [len(_off_list(figure, owed=False))], "counts_not_reached": [len(_lacking(figure))]}


def _explain_counts(figure: JudgedFigure, index: int) -> RuleFinding:
    miscounts = [*_off_list(figure, owed=False), *_lacking(figure)]
    notice, there = miscounts[0]
    message = "; ".join(f'the text announces "{notice.printed}", but {there}' for notice, there in miscounts)
    return on_passage(notice, message, there, notice.printed)


COUNT_ANNOUNCED = Rule(
    name="count_announced", table=RuleTable.FIGURES, measure=_measure_counts, explain=_explain_counts
)
