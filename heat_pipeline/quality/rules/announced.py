"""How many panels, rows and columns the text announces, held against what it gives."""

from __future__ import annotations

import re
from itertools import pairwise

from heat_pipeline.model import Axis, Notice, NoticeKind, Side
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.rules.rule import Finding, Limits, Measure, Rule, Table, on_passage
from heat_pipeline.reading import labels

_GRIDS = ("heatmap", "table")
_TOTAL = re.compile(r"\b(?:average|avg|mean|overall|total|all|macro|micro|sum)\b", re.IGNORECASE)
_AXES = ((NoticeKind.ROWS, Side.ROW), (NoticeKind.COLUMNS, Side.COLUMN))


def _said(figure: Figure, kind: NoticeKind) -> list[Notice]:
    return [notice for notice in figure.reading.notices if notice.kind is kind and notice.number]


def _counts(axis: Axis) -> set[int]:
    """How many ticks an axis has, as a text may count them: with or without averages; empty where that is open.

    Numbers on an axis are often only some of those that there are, unless each follows the one before. Among names
    they are names.
    """
    ticks = list(dict.fromkeys(tick.label for tick in axis.ticks))
    if len(ticks) < 2:
        return set()
    numbers = [tick.number for tick in axis.ticks if not _TOTAL.search(tick.label)]
    if numbers and None not in numbers:
        steps = {None if a is None or b is None else b - a for a, b in pairwise(numbers)}
        if steps not in ({1.0}, {-1.0}):
            return set()
        return {len(ticks) - 1, len(ticks), len(ticks) + 1}  # "32 layers" with ticks 0 to 32
    return {len(ticks), len(axis.ticks), sum(not _TOTAL.search(tick) for tick in ticks)}


def _off_list(figure: Figure) -> list[tuple[Notice, str, int]]:
    """The announced counts that the listed ticks don't have, each with what there is, in words and as a number."""
    if figure.reading.chart_type not in _GRIDS:
        return []
    found = []
    for kind, side in _AXES:
        axis = figure.axes.axis(side)
        counts = _counts(axis)
        said = _said(figure, kind)
        if counts and said and not any(notice.number in counts for notice in said):
            of = f" of {axis.name}" if axis.name else ""
            found.append((said[0], f"the axis lists {len(axis.ticks)} ticks{of}", max(counts)))
    rows, columns = _counts(figure.reading.rows), _counts(figure.reading.columns)
    if rows and columns and len(figure.cells_by_panel) <= 1:
        products = {row * column for row in rows for column in columns}
        for notice in _said(figure, NoticeKind.GRID):
            if notice.number not in products:
                there = f"{len(figure.reading.rows.ticks)} x {len(figure.reading.columns.ticks)}"
                found.append((notice, f"the axes list {there} ticks", max(products)))
    return found


def _miscounts(figure: Figure) -> list[tuple[Notice, str]]:
    """The announced counts that the listed ticks contradict, each with what there is."""
    return [(notice, there) for notice, there, most in _off_list(figure) if not _is_owed(figure, notice, most)]


def _is_owed(figure: Figure, notice: Notice, most: int) -> bool:
    """Whether what is missing may have stood behind the end of a text that breaks off."""
    is_cut = any(one.kind is NoticeKind.CUT for one in figure.reading.notices)
    return is_cut and notice.number is not None and notice.number > most


def _lacking(figure: Figure) -> list[tuple[Notice, str]]:
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
                found = {cell.row if side is Side.ROW else cell.column for cell in reading.cells} - {""}
                if found and not any(labels.number_of(label) is not None for label in found):
                    given[kind] = len(found)
    lacking = []
    for kind, count in given.items():
        said = _said(figure, kind)
        if said and all(notice.number is not None and notice.number > count for notice in said):
            word = kind.value if count > 1 else kind.value.removesuffix("s")
            lacking.append((said[0], f"values are given for {count} {word}"))
    owed = [(notice, there) for notice, there, most in _off_list(figure) if _is_owed(figure, notice, most)]
    return [*lacking, *((notice, f"{there}, and the text ends there") for notice, there in owed)]


def _measure_counts(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    return {"miscounts": [len(_miscounts(figure))], "counts_not_reached": [len(_lacking(figure))]}


def _explain_counts(figure: Figure, index: int) -> Finding:
    found = [*_miscounts(figure), *_lacking(figure)]
    notice, there = found[0]
    message = "; ".join(f'the text announces "{notice.printed}", but {there}' for notice, there in found)
    return on_passage(notice, message, there, notice.printed)


COUNT_ANNOUNCED = Rule(name="count_announced", table=Table.FIGURES, measure=_measure_counts, explain=_explain_counts)
