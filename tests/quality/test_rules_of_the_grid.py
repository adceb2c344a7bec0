"""Cells against the grid that the axes span, and against each other: missing, doubled, copied, out of place."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from examples_quality import axis, cell, figure, grid, judged, measures_of, only, told

from heat_pipeline.model import Axis, How, Legend, Notice, NoticeKind
from heat_pipeline.quality.figure import RowList
from heat_pipeline.quality.rules.announced import COUNT_ANNOUNCED
from heat_pipeline.quality.rules.grid import CELL_CONFLICT, ROW_DOES_NOT_FIT, TICK_NOT_ON_AXIS
from heat_pipeline.quality.rules.repeats import COPIED_PANEL

RATIO = axis("Ratio", "0.1", "0.2", "0.3")
WINDOW = axis("Window", "500", "1000")
SIZE, SCORE = axis("Size", "1", "2", "4"), Axis("Score")


@pytest.mark.parametrize(
    ("rows", "columns", "places", "off"),
    [
        (Axis(), RATIO, "any-0.1 any-0.4", [False, True]),
        (WINDOW, RATIO, "500-0.1 500-0.10 500.0-.3 1500-0.1 500-0.15", [False, False, False, True, True]),
        (WINDOW, RATIO, "-0.1 - 1500- 500-", [False, False, True, False]),
        # a list that most labels are not on is not that of these labels
        (WINDOW, RATIO, "500-0.1 500-0.4 500-0.2 500-0.5", [False, True, False, True]),
        (SCORE, SIZE, "Phi-Size Phi-Score", [False, False]),  # points have a number on each axis
    ],
)
def test_a_coordinate_is_a_tick_as_number_or_as_words(rows, columns, places, off):
    given = [cell(nth, *place.split("-")) for nth, place in enumerate(places.split(" "))]
    assert measures_of(TICK_NOT_ON_AXIS, figure(given, rows=rows, columns=columns))["off_axis"] == off


def test_a_label_off_the_axis_is_told_once_with_all_its_cells():
    off = [("500", "0.1"), ("1500", "0.1"), ("500", "0.9"), ("1500", "0.9"), ("1500", "0.2")]
    places = (*off, *product(("500", "1000"), ("0.2", "0.3")))
    given = [cell(nth, *place, start=5 * nth) for nth, place in enumerate(places, start=1)]
    row, column = judged([figure(given, rows=WINDOW, columns=RATIO)])
    assert (row.cells, column.cells) == ((1, 3, 4), (2, 3))
    assert row.anomaly.message == (
        '2 stands at Window 1500, Ratio 0.1, but "1500" is no tick of the row axis (Window); 3 values stand there'
    )
    assert (row.anomaly.observed, row.anomaly.expected) == ("1500", "one of 500, 1000")
    assert (row.anomaly.start, row.anomaly.end, row.anomaly.severity.value) == (10, 11, "warning")
    assert column.anomaly.observed == "0.9"


def listed(row, columns, panel="", start=0):
    """The cells of a list of values in one row."""
    return [
        cell(nth, row, column, panel, start=start + 3 * nth, length=len(columns)) for nth, column in enumerate(columns)
    ]


def test_lists_are_held_against_the_axis_that_they_run_along():
    given = [
        *listed("500", ["0.1", "0.2", "0.3"]),
        *listed("1000", ["0.1", "0.2"]),
        *listed("2000", ["0.1", "0.2", "0.3", "", ""]),
    ]
    assert measures_of(ROW_DOES_NOT_FIT, figure(given, rows=WINDOW, columns=RATIO))["list_surplus"] == [0, -1, 2]
    down = figure([cell(nth, row, "0.1", length=4) for nth, row in enumerate(["500", "1000", "", ""])], rows=WINDOW)
    assert down.lists == (RowList("", "", "0.1", (0, 1, 2, 3), 4),)
    assert measures_of(ROW_DOES_NOT_FIT, down)["list_surplus"] == [2]


@pytest.mark.parametrize(("columns", "values"), [(["0.1", "0.2"], 2), (["0.1", "0.2", "0.3", ""], 4)])
def test_a_list_of_another_length_tells_both_lengths_and_blames_all_its_cells(columns, values):
    one = figure(listed("500", columns, "A", start=20), rows=WINDOW, columns=RATIO)
    assert told("row_does_not_fit", one) == [
        f'critical {tuple(range(values))}: the list "500" of A has {values} values, the axis (Ratio) 3 ticks: which '
        "value stands at which tick is not certain"
    ]
    anomaly = only("row_does_not_fit", one)
    assert (anomaly.observed, anomaly.expected, anomaly.cell) == (f"{values} values", "3 values", None)
    assert (anomaly.start, anomaly.end) == (20, 20 + 3 * (values - 1) + 1)


def test_a_place_with_several_values_is_told_once_and_a_doubtful_or_unknown_one_is_none():
    unknown = figure([cell(1, "", "x"), cell(2, "", "x"), cell(1, "a", ""), cell(2, "a", "")])
    assert measures_of(CELL_CONFLICT, unknown)["rival_values"] == [None] * 4
    doubtful = [cell(3, "a", "x"), replace(cell(4, "a", "x"), confidence=0.29), cell(5, "a", "y"), cell(6, "a", "z")]
    assert measures_of(CELL_CONFLICT, figure(doubtful))["rival_values"] == [0, 0, 0, 0]
    three = figure([cell(value, "a", "x", "P", start=10 * value) for value in (3, 4, 5)])
    assert told("cell_conflict", three) == ["critical (0, 1, 2): 3 values stand at row a, column x of P: 3, 4, 5"]
    anomaly = only("cell_conflict", three)
    assert (anomaly.expected, anomaly.start, anomaly.end) == ("one value", 30, 31)


NAMES = ("Alpha", "Beta", "Gamma", "Delta")
TASKS = ("Code", "Maths", "Prose", "Logic", "Facts")
MODELS, TASK = axis("Model", *NAMES), axis("Task", *TASKS)
LENGTH = axis("Length", *map(str, range(1, 8)))


def places(*wanted, panel="", columns=TASKS):
    """A cell at each of these (row number, column number); values all differ."""
    return [
        cell(10.0 + 7 * row + column / 10, NAMES[row], columns[column], panel, start=10 * nth)
        for nth, (row, column) in enumerate(wanted)
    ]


def full(rows=4, columns=5, without=()):
    return [(row, column) for row in range(rows) for column in range(columns) if (row, column) not in without]


def noting(given, *notices, rows=MODELS, columns=TASK):
    """A figure with notices of its text."""
    one = figure(given, rows=rows, columns=columns)
    return replace(one, reading=replace(one.reading, notices=tuple(notices)))


def messages(rule, one):
    return [finding.partition(": ")[2] for finding in told(rule, one)]


def blank(start):
    return Notice(NoticeKind.BLANK, "N/A", start, start + 3)


TWO_MISSING = "2 places of the grid have none: Model Beta, Task Prose; Model Delta, Task Logic"
TWO_GONE = places(*full(without=[(1, 2), (3, 3)]))
HALF = places(*[(row, column) for row in range(4) for column in range(5) if (row + column) % 2])
OF_PANELS = [place for panel in "AB" for place in places(*full(columns=4), panel=panel)]
OFF_DIAGONAL = full(columns=4, without=[(nth, nth) for nth in range(4)])
OF_A_ONLY = [cell(70.0 + nth, name, "Facts", "A", start=900 + 10 * nth) for nth, name in enumerate(NAMES)]
SPANNED = [cell(50.0 + nth, name, "1-4", start=10 * nth) for nth, name in enumerate(NAMES)]
SPANNED += [cell(60.0 + nth, name, "5", start=10 * nth + 100) for nth, name in enumerate(NAMES)]


@pytest.mark.parametrize(
    ("one", "missing"),
    [
        (noting(places(*full(rows=2))), ["2 of 4 ticks of Model have no cell: Gamma, Delta"]),
        (
            noting(places(*full(columns=4, without=[(1, 2), (3, 3)]))),
            [f"1 of 5 ticks of Task has no cell: Facts; {TWO_MISSING}"],
        ),
        # examples promise nothing
        (noting(places((0, 0), (1, 2), (3, 4), (2, 1), (0, 3), (2, 4), (3, 0))), []),
        # nor is a diagonal missing, nor what is said to be empty, but a blank of another panel is none of this one
        (noting(places(*OFF_DIAGONAL, columns=NAMES), columns=axis("Judge", *NAMES)), []),
        (noting(TWO_GONE, blank(72), blank(172)), []),
        (
            noting(TWO_GONE, blank(72), blank(9_000)),
            [TWO_MISSING],
        ),
        # a text that promises all is taken at its word
        (noting(HALF), []),
        (
            noting(HALF, Notice(NoticeKind.FULL, "each combination of", 0, 19)),
            ["10 places of the grid have none: 3 of Model Alpha, 2 of Model Beta, 3 of Model Gamma, 2 of Model Delta"],
        ),
        # a label for several ticks leaves it open
        (noting(SPANNED, columns=LENGTH), []),
        # a tick that all panels lack is told once; one of a panel's own axis is no one else's
        (noting(OF_PANELS), ["1 of 5 ticks of Task has no cell: Facts in A, B"]),
        (noting([*OF_PANELS, *places(*full(columns=4), panel="C"), *OF_A_ONLY]), []),
    ],
)
def test_what_the_grid_lacks(one, missing):
    assert messages("tick_without_cells", one) == missing


def announced(kind, number, printed="so many"):
    return Notice(kind, printed, 5, 5 + len(printed), number)


ROWS, COLUMNS, GRID, PANELS = NoticeKind.ROWS, NoticeKind.COLUMNS, NoticeKind.GRID, NoticeKind.PANELS
TOKENS = axis("Token", "-", "1", "6", "0", "0", "x")
EVERY = axis("Type", "1", "2", "3", "4")


@pytest.mark.parametrize(
    ("rows", "notices", "told_of"),
    [
        (MODELS, [announced(ROWS, 4), announced(COLUMNS, 5), announced(GRID, 20)], None),
        (MODELS, [announced(GRID, 25)], "the axes list 4 x 5 ticks"),
        (MODELS, [announced(ROWS, 2), announced(ROWS, 4)], None),  # one may be of a part
        (axis("Model", "Alpha", "Beta", "Gamma", "Average"), [announced(ROWS, 3)], None),  # an average is not counted
        (axis("Layer", "0", "4", "8", "12"), [announced(ROWS, 16)], None),  # numbers are often but some
        (EVERY, [announced(ROWS, 5)], None),  # from 0 or to an end
        (EVERY, [announced(ROWS, 7)], "the axis lists 4 ticks of Type"),
        # numbers among names are names; the 0 may be counted once or twice
        (TOKENS, [announced(ROWS, 5)], None),
        (TOKENS, [announced(ROWS, 9)], "the axis lists 6 ticks of Token"),
        # rows that no list names are counted in the cells
        (Axis("Model"), [announced(ROWS, 9)], "values are given for 4 rows"),
        (MODELS, [announced(PANELS, 2)], "values are given for 1 panel"),
    ],
)
def test_announced_counts(rows, notices, told_of):
    one = noting(places(*full()), *notices, rows=rows)
    said = f'the text announces "so many", but {told_of}'
    assert messages("count_announced", one) == ([] if told_of is None else [said])


def test_panels_without_values_only_inform_and_a_text_without_cells_announces_nothing():
    panels = announced(PANELS, 2, "two heatmaps")
    anomaly = only("count_announced", noting(places(*full()), panels))
    assert (anomaly.severity.value, anomaly.start, anomaly.end) == ("info", 5, 17)
    assert measures_of(COUNT_ANNOUNCED, noting([], panels)) == {"miscounts": [0], "counts_not_reached": [0]}


WINDOWS = ("500", "1000", "2000", "3000")
LENGTHS = ("1", "2", "3", "4", "5")


def swept(given, **more):
    """A figure with two axes of numbers, on which all cells stand."""
    return figure(given, rows=axis("Window", *WINDOWS), columns=axis("Length", *LENGTHS), **more)


def varied(*last, panel="", start=0):
    """Three rows that vary, and a last one."""
    values = ([26.7, 30.7, 24.0, 26.1, 26.9], [27.3, 26.4, 29.3, 30.8, 26.6], [28.7, 27.1, 28.0, 26.2, 26.3])
    return grid([*values, last], WINDOWS, LENGTHS, panel, start)


SAME = varied(*[26.5] * 5)
COARSE = ([0.3, 0.4, 0.3, 0.4, 0.3], [0.4, 0.4, 0.3, 0.3, 0.4], [0.3, 0.3, 0.4, 0.4, 0.5], [0.4] * 5)
ALL_SAME = ([2.1] * 5, [3.2] * 5, [4.3] * 5, [5.4, 5.5, 5.6, 5.7, 5.8])
COLUMN = ([26.7, 30.7, 5.5], [27.3, 26.4, 5.5], [28.7, 27.1, 5.5], [31.2, 25.4, 5.5])
CROSS = ([26.7, 30.7, 24.0, 26.1, 26.5], [27.3, 26.4, 29.3, 30.8, 26.5], [28.7, 27.1, 28.0, 26.2, 26.5], [26.5] * 5)
SAID = "are 26.5, while its panel runs from"


@pytest.mark.parametrize(
    ("one", "found"),
    [
        (
            swept(SAME),
            f"warning (15, 16, 17, 18, 19): all 5 values at Window 3000 {SAID} 24 to 30.8: was one value written down "
            "for all?",
        ),
        (swept(grid(COLUMN, WINDOWS, LENGTHS)), "warning (2, 5, 8, 11): all 4 values at Length 3 are 5.5, while"),
        # a constant column through a constant row is not told again
        (swept(grid(CROSS, WINDOWS, LENGTHS)), f"warning (15, 16, 17, 18, 19): all 5 values at Window 3000 {SAID}"),
        *((swept(varied(*[top] * 5), legends=[Legend(24.0, 48.0)]), None) for top in (0.0, 1.0, 100.0, 48.0)),
        (swept(grid(COARSE, WINDOWS, LENGTHS)), None),  # coarse values agree by themselves
        (swept(grid(ALL_SAME, WINDOWS, LENGTHS)), None),  # where nothing varies along rows no row is odd
        # one statement for several cells is one value, and approximate values say little
        (swept([replace(each, start=900, end=904) if each.value == 26.5 else each for each in SAME]), None),
        (swept([replace(each, how=How.APPROX) for each in SAME]), None),
    ],
)
def test_a_row_or_column_of_one_value_where_the_rest_varies(one, found):
    assert [finding[: len(found or "")] for finding in told("constant_row", one)] == ([] if found is None else [found])


def test_a_constant_row_is_at_its_characters():
    anomaly = only("constant_row", swept(SAME))
    assert (anomaly.start, anomaly.end) == (150, 194)


A = ([41.3, 42.7, 45.4], [39.3, 49.3, 45.1], [44.6, 47.9, 46.0])
B = ([85.5, 87.0, 87.3], [84.0, 86.1, 88.5], [86.9, 83.2, 89.0])
TWICE = ([41.3, 12.7, 75.4, 58.8], [39.3, 49.3, 45.1, 20.2], [88.6, 37.9, 66.0, 17.5], [41.3, 12.7, 75.4, 58.8])
IN_PART = ([302.09, 113.21, 44.15, 43.06, 21.7], [97.83, 38.57, 35.47, 14.03, 66.1], [97.83, 38.57, 35.47, 14.03, 66.2])
FEW = ([1.5, 2.5, 2.5, 3.5], [9.5, 0.5, 7.5, 8.5], [1.5, 2.5, 2.5, 3.5])


def panels(**values):
    """Panels of a figure, 200 characters apart."""
    given = [
        each
        for nth, (panel, rows) in enumerate(values.items())
        for each in grid(rows, WINDOWS, LENGTHS, panel, 200 * nth)
    ]
    return swept(given)


@pytest.mark.parametrize(
    ("one", "found"),
    [
        (
            panels(A=A, B=B, C=A),
            [
                f"warning {(*range(9), *range(18, 27))}: the values of C are those of A: was one panel read twice?",
            ],
        ),
        (panels(A=[[100.0] * 3] * 3, B=[[100.0] * 3] * 3), []),  # a ceiling
        (
            swept(grid(TWICE, WINDOWS, LENGTHS)),
            [
                "warning (0, 1, 2, 3, 12, 13, 14, 15): the same values stand in two rows: Window 500 and 3000 agree in "
                "all 4 values"
            ],
        ),
        (swept(grid(IN_PART, WINDOWS, LENGTHS)), []),
        (swept(grid(FEW, WINDOWS, LENGTHS)), []),
    ],
)
def test_panels_and_rows_copied_whole(one, found):
    assert told("copied_panel", one) == found


def test_a_copied_panel_is_told_as_that_and_not_as_rows():
    first, second = messages("copied_panel", panels(A=TWICE, B=TWICE))
    assert first.startswith("the same values stand in two rows")
    assert second == "the values of B are those of A: was one panel read twice?"
    assert measures_of(COPIED_PANEL, swept(grid(FEW, WINDOWS, LENGTHS)))["copied_values"] == [3]
    anomaly = only("copied_panel", panels(A=A, B=B, C=A))
    assert (anomaly.panel, anomaly.start, anomaly.end) == ("C", 400, 482)
