"""What the text says of its figure as a whole, held against what it gives: counts, axes, the corner of a table."""

from __future__ import annotations

import re
from itertools import pairwise

from heat_pipeline.model import Axis, Notice, NoticeKind, Side
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.rules.rule import Finding, Limits, Measure, Rule, Table
from heat_pipeline.quality.wording import some
from heat_pipeline.reading import labels

_GRIDS = ("heatmap", "table")
_TOTAL = re.compile(r"\b(?:average|avg|mean|overall|total|all|macro|micro|sum)\b", re.IGNORECASE)
_AXES = ((NoticeKind.ROWS, Side.ROW), (NoticeKind.COLUMNS, Side.COLUMN))
_LEAST_VALUES = 3


# Counts ---------------------------------------------------------------------------------------------------------------


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
    first = found[0][0]
    return Finding(
        message="; ".join(f'the text announces "{notice.printed}", but {there}' for notice, there in found),
        observed=found[0][1],
        expected=first.printed,
        start=first.start,
        end=first.end,
    )


COUNT_ANNOUNCED = Rule(
    name="count_announced",
    table=Table.FIGURES,
    finds='another number of panels, rows or columns than the text announces ("13 models" over a list of 14)',
    source="clear statements of the title, the overview and the axes (reading/notices.py)",
    measures={
        "miscounts": "how many announced counts the axes' own lists of ticks contradict",
        "counts_not_reached": "how many announced counts of panels, or of rows whose ticks are not listed, are more "
        "than the text gives values for; where it breaks off, or than it lists",
    },
    measure=_measure_counts,
    explain=_explain_counts,
    unless="the text counts something else, or what it lists was read as another axis",
    counted=("another count than announced", "other counts than announced"),
)

# Axes -----------------------------------------------------------------------------------------------------------------


def _metric_axes(figure: Figure) -> list[Axis]:
    """The axes of a heatmap with the name of its colour scale, unless they list names."""
    reading = figure.reading
    if reading.chart_type != "heatmap":
        return []
    measured = {labels.words(labels.without_gloss(legend.label)) for legend in reading.legends if legend.label}
    return [
        axis
        for axis in (reading.rows, reading.columns)
        if axis.name
        and labels.words(labels.without_gloss(axis.name)) in measured
        and (not axis.ticks or any(tick.number is not None for tick in axis.ticks))
    ]


def _repeated_ticks(figure: Figure) -> list[tuple[str, tuple[int, ...]]]:
    """The rows and columns whose values are the ticks that they stand at, three different ones or more."""
    cells = figure.reading.cells
    found = []
    for grid in figure.grids.values():
        for side in Side:
            for line in grid.lines(side).values():
                if len(line.cells) < _LEAST_VALUES:
                    continue
                own = [cells[index] for index in line.cells.values()]
                if all(
                    cell.value == (cell.column_number if side is Side.ROW else cell.row_number) for cell in own
                ) and len({cell.value for cell in own}) >= min(_LEAST_VALUES, len(own)):
                    found.append((line.label, tuple(sorted(line.cells.values()))))
    return found


def _measure_axes(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    return {
        "axis_is_metric": [bool(_metric_axes(figure))],
        "ticks_as_values": [len(_repeated_ticks(figure))],
    }


def _explain_axes(figure: Figure, index: int) -> Finding:
    axes = _metric_axes(figure)
    if axes:
        name = axes[0].name
        return Finding(
            message=f'the colours show "{name}", and so does an axis: a heatmap has its values in its cells',
            observed=name,
            expected="an axis of what was varied",
        )
    label, places = _repeated_ticks(figure)[0]
    cells = [figure.reading.cells[place] for place in places]
    return Finding(
        message=f'the values of "{label}" are the ticks that they stand at ({some([cell.printed for cell in cells])}): '
        "were values read as ticks?",
        observed=some([cell.printed for cell in cells]),
        expected="values of their own",
        start=cells[0].start,
        end=cells[-1].end,
        panel=cells[0].panel,
        cells=places,
    )


AXIS_HOLDS_METRIC = Rule(
    name="axis_holds_metric",
    table=Table.FIGURES,
    finds="an axis that holds what the colours show, or ticks that are the values",
    source="a heatmap shows its metric as colour over two axes of other things",
    measures={
        "axis_is_metric": "whether an axis without names for ticks has the name of the colour scale",
        "ticks_as_values": "how many rows or columns have the ticks that they stand at for values",
    },
    measure=_measure_axes,
    explain=_explain_axes,
    unless="the axis and the colours show different things under one name",
    counted=("axis that holds the metric", "axes that hold the metric"),
)

# Corners --------------------------------------------------------------------------------------------------------------


def _corners(figure: Figure) -> list[Notice]:
    return [notice for notice in figure.reading.notices if notice.kind is NoticeKind.CORNER]


def _measure_corners(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    return {"contrary_corners": [len(_corners(figure))]}


def _explain_corner(figure: Figure, index: int) -> Finding:
    found = _corners(figure)
    first = found[0]
    axes = (("rows", figure.reading.rows.name), ("columns", figure.reading.columns.name))
    stated = [f"{side}: {name}" for side, name in axes if name]
    more = f" ({len(found)} tables)" if len(found) > 1 else ""
    return Finding(
        message=(
            f'the corner "{labels.plain(first.printed)}" of a table{more} contradicts the stated axes '
            f"({', '.join(stated)}); the cells follow the axes"
        ),
        observed=labels.plain(first.printed),
        expected=", ".join(stated),
        start=first.start,
        end=first.end,
    )


CORNER_CONTRADICTS = Rule(
    name="corner_contradicts",
    table=Table.FIGURES,
    finds="a table whose corner contradicts the stated axes",
    source="the text's own axes, which the cells follow",
    measures={"contrary_corners": "how many tables have such a corner"},
    measure=_measure_corners,
    explain=_explain_corner,
    unless="the corner names something else than the axes",
    counted=("corner against the axes", "corners against the axes"),
)
