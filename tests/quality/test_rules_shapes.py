"""Grids that are not whole, or not what the text says they are: missing places, counts, mirrors, axes and corners."""

from __future__ import annotations

import dataclasses

import pytest
from examples_quality import axis, brief, cell, figure, judged, measures_of

from heat_pipeline.model import Axis, How, Legend, Notice, NoticeKind
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.rules.announced import AXIS_HOLDS_METRIC, COUNT_ANNOUNCED
from heat_pipeline.quality.rules.correlation import NOT_A_CORRELATION
from heat_pipeline.quality.rules.missing import TICK_WITHOUT_CELLS
from heat_pipeline.quality.rules.symmetric import ASYMMETRIC_MATRIX, DIAGONAL_NOT_ONE
from heat_pipeline.texts.examine import examine, read

NAMES = ("Alpha", "Beta", "Gamma", "Delta")
TASKS = ("Code", "Maths", "Prose", "Logic", "Facts")
MODELS = axis("Model", *NAMES)
TASK = axis("Task", *TASKS)


def places(*wanted, panel="", rows=NAMES, columns=TASKS):
    """A cell at each of these places, given as (row number, column number); values all differ."""
    return [
        cell(10.0 + 7 * row + column / 10, rows[row], columns[column], panel, start=10 * at)
        for at, (row, column) in enumerate(wanted)
    ]


def full(rows=4, columns=5, without=()):
    return [(row, column) for row in range(rows) for column in range(columns) if (row, column) not in without]


def noting(one, *notices):
    """The figure with notices of its text."""
    return Figure("one", dataclasses.replace(one.reading, notices=tuple(notices)), (), one.metric)


def told(one, rule):
    return [item for item in judged([one]) if item.anomaly.rule == rule]


def messages(one, rule):
    return [item.anomaly.message for item in told(one, rule)]


def blank(at):
    return Notice(NoticeKind.BLANK, "N/A", at, at + 3)


class TestTickWithoutCells:
    def missing(self, found, *notices, rows=MODELS, columns=TASK):
        return messages(noting(figure(found, rows=rows, columns=columns), *notices), "tick_without_cells")

    def test_a_full_grid_lacks_nothing(self):
        assert self.missing(places(*full())) == []

    def test_rows_that_the_text_does_not_reach(self):
        assert self.missing(places(*full(rows=2))) == ["2 of 4 ticks of Model have no cell: Gamma, Delta"]

    def test_one_tick_and_two_places(self):
        assert self.missing(places(*full(columns=4, without=[(1, 2), (3, 3)]))) == [
            "1 of 5 ticks of Task has no cell: Facts; 2 places of the grid have none: row Beta, column Prose; "
            "row Delta, column Logic"
        ]

    def test_it_is_one_finding_that_only_informs(self):
        (item,) = told(figure(places(*full(rows=3)), rows=MODELS, columns=TASK), "tick_without_cells")
        assert brief([item]) == [("tick_without_cells", "info", ())]
        assert (item.anomaly.observed, item.anomaly.start, item.anomaly.end) == ("1 missing", 0, 144)

    def test_examples_promise_nothing(self):
        assert self.missing(places((0, 0), (1, 2), (3, 4), (2, 1), (0, 3), (2, 4), (3, 0))) == []
        assert self.missing(places(*full(rows=1))) == []

    def test_ticks_that_no_value_stands_at_however_many(self):
        many = axis("Layer", *map(str, range(40)))
        found = [cell(10.0 + at, str(at), task, start=10 * at) for at in range(4) for task in TASKS]
        (message,) = self.missing(found, rows=many)
        assert message.startswith("36 of 40 ticks of Layer have no cell: 4, 5, 6, 7")

    def test_ticks_of_both_axes(self):
        long = axis("Layer", *map(str, range(9)))
        found = [cell(10.0 * row + at, NAMES[row], str(at)) for row in (0, 1) for at in (*range(5), 8)]
        assert self.missing(found, columns=long) == [
            "2 of 4 ticks of Model have no cell: Gamma, Delta; 3 of 9 ticks of Layer have no cell: 5, 6, 7"
        ]

    def test_ticks_are_told_where_each_row_gives_a_part_of_them(self):
        long = axis("Length", *map(str, range(10)))
        found = [cell(10.0 * row + at, NAMES[row], str(at)) for row in range(3) for at in range(4)]
        found += [cell(50.0 + at, NAMES[3], str(at)) for at in range(4, 8)]
        assert self.missing(found, columns=long) == ["2 of 10 ticks of Length have no cell: 8, 9"]

    @pytest.mark.parametrize("turned", [False, True])
    def test_a_triangle_is_whole(self, turned):
        lower = [(row, column) for row in range(4) for column in range(row + 1)]
        wanted = [(3 - row, column) for row, column in lower] if turned else lower
        assert self.missing(places(*wanted), columns=axis("Task", *TASKS[:4])) == []

    def test_a_staircase_that_is_nearly_full_too(self):
        assert self.missing(places(*full(without=[(3, 4), (3, 3), (2, 4)]))) == []

    def test_a_diagonal_left_out_is_not_missing(self):
        found = places(*full(columns=4, without=[(at, at) for at in range(4)]), columns=NAMES)
        assert self.missing(found, columns=axis("Judge", *NAMES)) == []

    def test_what_is_said_to_be_empty_is_not_missing(self):
        found = places(*full(without=[(1, 2), (3, 3)]))
        assert self.missing(found, blank(72), blank(172)) == []
        assert len(self.missing(found, blank(72))) == 1
        assert len(self.missing(found, blank(72), blank(9_000))) == 1  # not in this panel

    def test_a_text_that_promises_all_is_taken_at_its_word(self):
        half = places(*[(row, column) for row in range(4) for column in range(5) if (row + column) % 2])
        assert self.missing(half) == []
        promise = Notice(NoticeKind.FULL, "each combination of", 0, 19)
        assert self.missing(half, promise) == [
            "10 places of the grid have none: 3 of Model Alpha, 2 of Model Beta, 3 of Model Gamma, 2 of Model Delta"
        ]

    def test_a_label_for_several_ticks_leaves_it_open(self):
        lengths = axis("Length", *map(str, range(1, 8)))
        found = [cell(50.0 + at, name, "1-4", start=10 * at) for at, name in enumerate(NAMES)]
        found += [cell(60.0 + at, name, "5", start=10 * at + 100) for at, name in enumerate(NAMES)]
        assert self.missing(found, columns=lengths) == []

    def test_a_tick_that_all_panels_lack_is_told_once(self):
        found = [one for panel in "AB" for one in places(*full(columns=4), panel=panel)]
        assert self.missing(found) == ["1 of 5 ticks of Task has no cell: Facts in A, B"]

    def test_a_tick_of_one_panel_s_own_axis_is_no_one_else_s(self):
        found = [one for panel in "ABC" for one in places(*full(columns=4), panel=panel)]
        found += [cell(70.0 + at, name, "Facts", "A", start=900 + 10 * at) for at, name in enumerate(NAMES)]
        assert self.missing(found) == []

    def test_other_charts_have_no_grid(self):
        one = figure(places(*full(rows=2)), rows=MODELS, columns=TASK)
        bars = Figure("one", dataclasses.replace(one.reading, chart_type="bar chart"), (), None)
        assert measures_of(TICK_WITHOUT_CELLS, bars) == {"missing_places": [None]}


def matrix(values, rows=NAMES, columns=NAMES, how=How.EXACT):
    found = []
    for row, line in zip(rows, values, strict=False):
        for column, value in zip(columns, line, strict=False):
            if value is not None:
                found.append(
                    dataclasses.replace(
                        cell(value, row, column, printed=f"{value:.2f}", start=10 * len(found)), how=how
                    )
                )
    return found


SOUND = ([1.0, 0.31, 0.42, 0.13], [0.31, 1.0, -0.24, 0.55], [0.42, -0.24, 1.0, 0.06], [0.13, 0.55, 0.06, 1.0])


def changed(row, column, value):
    values = [list(line) for line in SOUND]
    values[row][column] = value
    return values


class TestMirror:
    def found(self, values, rows="Variable", columns="Variable", metric="correlation", title="", **more):
        found = matrix(values, **more)
        ticks = dict.fromkeys(one.row for one in found), dict.fromkeys(one.column for one in found)
        one = figure(found, metric=metric, title=title, rows=axis(rows, *ticks[0]), columns=axis(columns, *ticks[1]))
        return [item for item in judged([one]) if item.anomaly.rule in ("asymmetric_matrix", "diagonal_not_one")]

    def test_a_sound_one(self):
        assert self.found(SOUND) == []

    def test_one_pair_that_differs(self):
        (item,) = self.found(changed(0, 2, 0.24))
        assert brief([item]) == [("asymmetric_matrix", "warning", (2, 8))]
        assert item.anomaly.message == (
            "1 of 6 mirrored pairs differ, though correlation is the same both ways: 0.24 at row Alpha, "
            "column Gamma, but 0.42 at row Gamma, column Alpha"
        )

    def test_the_last_digit_may_be_rounded_another_way(self):
        assert self.found(changed(0, 2, 0.43)) == []
        assert len(self.found(changed(0, 2, 0.44))) == 1

    def test_where_most_differ_no_single_cell_is_wrong(self):
        values = [[1.0 if at == to else 0.1 * at + 0.03 * to for to in range(4)] for at in range(4)]
        assert brief(self.found(values)) == [("asymmetric_matrix", "warning", ())]

    def test_unlike_axes_may_be_a_cross_correlation(self):
        assert brief(self.found(changed(0, 2, 0.24), columns="Dimension")) == [("asymmetric_matrix", "info", (2, 8))]
        assert brief(self.found(changed(0, 2, 0.24), title="Correlation between A and B")) == [
            ("asymmetric_matrix", "info", (2, 8))
        ]

    @pytest.mark.parametrize(("rows", "columns"), [("Train dataset", "Test dataset"), ("Source", "Target")])
    def test_axes_of_two_roles_need_no_mirror(self, rows, columns):
        assert self.found(changed(0, 2, 0.24), rows=rows, columns=columns) == []

    @pytest.mark.parametrize("metric", ["accuracy", "transfer gain", ""])
    def test_other_measures_need_none(self, metric):
        assert self.found(changed(0, 2, 0.24), metric=metric) == []

    def test_half_of_a_matrix_has_no_pairs(self):
        assert (
            self.found([[value if at <= row else None for at, value in enumerate(SOUND[row])] for row in range(4)])
            == []
        )

    def test_values_read_off_colours_are_left_alone(self):
        assert self.found(changed(0, 2, 0.24), how=How.APPROX) == []

    def test_a_diagonal_with_one_slip(self):
        (item,) = self.found(changed(2, 2, 0.1))
        assert brief([item]) == [("diagonal_not_one", "warning", (10,))]
        assert item.anomaly.message == (
            "1 of 4 values on the diagonal are not 1, as anything has with itself: Gamma 0.10"
        )

    def test_a_diagonal_left_empty_or_zero_says_nothing(self):
        assert self.found([[0.0 if at == to else SOUND[at][to] for to in range(4)] for at in range(4)]) == []
        assert self.found([[None if at == to else SOUND[at][to] for to in range(4)] for at in range(4)]) == []

    def test_a_diagonal_that_is_no_self_correlation_is_worth_a_look(self):
        values = [[0.7 + at / 50 if at == to else SOUND[at][to] for to in range(4)] for at in range(4)]
        assert brief(self.found(values)) == [("diagonal_not_one", "info", ())]

    def test_percents(self):
        values = [[100 * value for value in line] for line in SOUND]
        assert self.found(values) == []

    def test_a_panel_without_cells_is_none(self):
        one = figure([], panels=["A"], metric="correlation")
        assert measures_of(ASYMMETRIC_MATRIX, one)["unequal_pairs"] == [None]
        assert measures_of(DIAGONAL_NOT_ONE, one)["diagonal_off_one"] == [None]


class TestNotACorrelation:
    def beyond(self, *values, metric="correlation", unit=""):
        return measures_of(NOT_A_CORRELATION, figure(matrix([values], columns=TASKS), metric=metric, unit=unit))[
            "beyond_one"
        ]

    def test_most_lie_beyond_one(self):
        assert self.beyond(1.37, -2.95, 1.22, -3.1, -0.27) == [4]
        (item,) = told(figure(matrix([[1.37, -2.95, 1.22, -0.27]], columns=TASKS), metric="corr"), "not_a_correlation")
        assert brief([item]) == [("not_a_correlation", "critical", (0, 1, 2))]
        assert item.anomaly.message == (
            "3 of 4 values called corr lie beyond -1 to 1, as far as 2.95: they are something else, such as t-values"
        )

    def test_hundredths_few_odd_ones_and_other_metrics(self):
        assert self.beyond(37.0, -29.5, 12.2, -31.0) == [0]
        assert self.beyond(0.3, 0.4, 0.5, 1.7) == [0]  # value_outside_metric has it
        assert self.beyond(1.37, -2.95, 1.22, -3.1, unit="%") == [None]
        assert self.beyond(1.37, 2.95, 1.22, 3.1, metric="loss") == [None]


class TestCounts:
    def counted(self, *notices, rows=MODELS, columns=TASK, found=None):
        one = figure(places(*full()) if found is None else found, rows=rows, columns=columns)
        return messages(noting(one, *notices), "count_announced")

    def said(self, kind, number, printed="so many"):
        return Notice(kind, printed, 5, 5 + len(printed), number)

    def test_as_many_as_announced(self):
        assert self.counted(self.said(NoticeKind.ROWS, 4), self.said(NoticeKind.COLUMNS, 5)) == []
        assert self.counted(self.said(NoticeKind.GRID, 20)) == []

    def test_a_list_of_another_length(self):
        assert self.counted(self.said(NoticeKind.ROWS, 5, "five models")) == [
            'the text announces "five models", but the axis lists 4 ticks of Model'
        ]
        assert self.counted(self.said(NoticeKind.GRID, 25, "5x5 grid")) == [
            'the text announces "5x5 grid", but the axes list 4 x 5 ticks'
        ]

    def test_of_two_counts_one_may_be_of_a_part(self):
        assert self.counted(self.said(NoticeKind.ROWS, 2), self.said(NoticeKind.ROWS, 4)) == []

    def test_an_average_need_not_be_counted(self):
        assert (
            self.counted(self.said(NoticeKind.ROWS, 3), rows=axis("Model", "Alpha", "Beta", "Gamma", "Average")) == []
        )

    def test_numbers_on_an_axis_are_often_but_some(self):
        some = axis("Layer", "0", "4", "8", "12")
        assert self.counted(self.said(NoticeKind.ROWS, 16), rows=some) == []
        every = axis("Type", "1", "2", "3", "4")
        assert self.counted(self.said(NoticeKind.ROWS, 5), rows=every) == []  # from 0 or to an end
        assert len(self.counted(self.said(NoticeKind.ROWS, 7), rows=every)) == 1

    def test_numbers_among_names_are_names(self):
        tokens = axis("Token", "-", "1", "6", "0", "0", "x")
        for number, miscounts in ((6, 0), (5, 0), (9, 1)):  # the 0 may be counted once or twice
            assert len(self.counted(self.said(NoticeKind.ROWS, number), rows=tokens)) == miscounts
        total = axis("Layer", "0", "4", "8", "Average")
        assert self.counted(self.said(NoticeKind.ROWS, 12), rows=total) == []

    def test_panels_without_values(self):
        one = noting(figure(places(*full())), self.said(NoticeKind.PANELS, 2, "two heatmaps"))
        (item,) = told(one, "count_announced")
        assert item.anomaly.severity.value == "info"
        assert item.anomaly.message == 'the text announces "two heatmaps", but values are given for 1 panel'
        assert (item.anomaly.start, item.anomaly.end) == (5, 17)

    def test_more_panels_than_announced_may_be_an_average(self):
        found = [one for panel in "ABC" for one in places(*full(), panel=panel)]
        assert self.counted(self.said(NoticeKind.PANELS, 2), found=found) == []

    def test_rows_that_no_list_names_are_counted_in_the_cells(self):
        rows = Axis("Model")
        assert self.counted(self.said(NoticeKind.ROWS, 4), rows=rows) == []
        assert self.counted(self.said(NoticeKind.ROWS, 9, "nine models"), rows=rows) == [
            'the text announces "nine models", but values are given for 4 rows'
        ]

    def test_a_text_without_cells_announces_nothing_that_it_does_not_give(self):
        one = noting(figure([]), self.said(NoticeKind.PANELS, 2))
        assert measures_of(COUNT_ANNOUNCED, one) == {"miscounts": [0], "counts_not_reached": [0]}


class TestAxes:
    def test_an_axis_with_the_name_of_the_scale(self):
        legend = Legend(0.0, 1.0, "Accuracy (%)")
        one = figure(places((0, 0)), legends=[legend], rows=Axis("Accuracy"), columns=TASK)
        assert messages(one, "axis_holds_metric") == [
            'the colours show "Accuracy", and so does an axis: a heatmap has its values in its cells'
        ]
        named = figure(places((0, 0)), legends=[legend], rows=axis("Accuracy", "top-1", "top-5"), columns=TASK)
        assert measures_of(AXIS_HOLDS_METRIC, named)["axis_is_metric"] == [False]

    def test_ticks_that_are_the_values(self):
        found = [
            dataclasses.replace(cell(value, label, "x", start=10 * at), row_number=value)
            for at, (value, label) in enumerate([(10.0, "10"), (20.0, "20"), (30.0, "30")])
        ]
        one = figure(found, rows=axis("Score", "10", "20", "30"))
        (item,) = told(one, "axis_holds_metric")
        assert brief([item]) == [("axis_holds_metric", "info", (0, 1, 2))]
        assert item.anomaly.message == (
            'the values of "x" are the ticks that they stand at (10, 20, 30): were values read as ticks?'
        )
        other = figure([*found[:2], cell(31.0, "30", "x")], rows=axis("Score", "10", "20", "30"))
        assert measures_of(AXIS_HOLDS_METRIC, other)["ticks_as_values"] == [0]


TEXT = """## Heatmap: Latency
### Overview
The figure shows the latency of four models at three sizes in two heatmaps. The best two models are fast.
### Components/Axes
* **X-axis:** "Size", from 10 to 30: 10, 20, 30.
* **Y-axis:** "Model": Alpha, Beta, Gamma.
### Data
| {corner} | 10 | 20 | 30 |
|---|---|---|---|
| Alpha | 5.1 | 6.2 | N/A |
| Beta | 4.4 | - | 7.9 |
| Gamma | 3.7 | 5.5 | 6.8 |
"""


class TestRead:
    """What the reader notices of the grid itself."""

    def noticed(self, text, *kinds):
        return [(one.kind.value, one.printed, one.number) for one in read(text).notices if one.kind in kinds]

    def test_counts_of_the_whole_and_none_of_a_part(self):
        counts = (NoticeKind.ROWS, NoticeKind.COLUMNS, NoticeKind.PANELS, NoticeKind.GRID)
        assert self.noticed(TEXT.format(corner="Model"), *counts) == [
            ("rows", "four models", 4),
            ("columns", "three sizes", 3),
            ("panels", "two heatmaps", 2),
        ]
        assert self.noticed("## A heatmap\n### Overview\nA 4x5 grid, and a 3 x 3 kernel.", *counts) == [
            ("grid", "4x5 grid", 20)
        ]

    def test_blanks(self):
        text = TEXT.format(corner="Model")
        assert self.noticed(text, NoticeKind.BLANK) == [("blank", "N/A", None), ("blank", "-", None)]
        listed = TEXT.partition("| {corner}")[0] + "**Alpha:**\n* Size 10: 5.1\n* Size 20: N/A\n* Size 30: 6.3\n"
        assert [printed.strip() for _, printed, _ in self.noticed(listed, NoticeKind.BLANK)] == ["N/A"]

    @pytest.mark.parametrize(
        ("corner", "contrary"),
        [
            ("Model \\ Size", False),
            ("Model", False),
            ("", False),
            ("Size \\ Model", True),
            ("Size", True),
            ("Run", False),
        ],
    )
    def test_corners(self, corner, contrary):
        text = TEXT.format(corner=corner)
        assert [one.row for one in read(text).cells] == ["Alpha", "Alpha", "Beta", "Beta", "Gamma", "Gamma", "Gamma"]
        found = [item.anomaly for item in examine(text).found if item.anomaly.rule == "corner_contradicts"]
        assert len(found) == contrary
        if found:
            assert found[0].message == (
                f'the corner "{corner}" of a table contradicts the stated axes (rows: Model, columns: Size); '
                "the cells follow the axes"
            )
            assert text[found[0].start : found[0].end] == corner

    def test_a_promise_and_its_denial(self):
        kinds = (NoticeKind.FULL,)
        assert self.noticed("## Heatmap\n### Overview\nThere is a value for each combination of both.", *kinds) == [
            ("full", "each combination of", None)
        ]
        assert self.noticed("## Heatmap\n### Overview\nNo value is given for each combination.", *kinds) == []

    def test_not_every_is_a_denial(self):
        text = "## Heatmap\n### Overview\nNot every pairing of both has a value."
        assert self.noticed(text, NoticeKind.FULL) == []

    def test_notices_are_grounded_and_in_order(self):
        text = TEXT.format(corner="Size \\ Model")
        notices = read(text).notices
        assert [text[one.start : one.end] for one in notices] == [one.printed for one in notices]
        assert [one.start for one in notices] == sorted(one.start for one in notices)
