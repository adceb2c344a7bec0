"""Grids that are not whole, or not what the text says they are: missing places, and other counts."""

from __future__ import annotations

import dataclasses

from examples_quality import axis, cell, figure, judged, measures_of

from heat_pipeline.model import Axis, Notice, NoticeKind
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.rules.announced import COUNT_ANNOUNCED
from heat_pipeline.quality.rules.missing import TICK_WITHOUT_CELLS

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

    def test_rows_that_the_text_does_not_reach(self):
        assert self.missing(places(*full(rows=2))) == ["2 of 4 ticks of Model have no cell: Gamma, Delta"]

    def test_one_tick_and_two_places(self):
        assert self.missing(places(*full(columns=4, without=[(1, 2), (3, 3)]))) == [
            "1 of 5 ticks of Task has no cell: Facts; 2 places of the grid have none: Model Beta, Task Prose; "
            "Model Delta, Task Logic"
        ]

    def test_examples_promise_nothing(self):
        assert self.missing(places((0, 0), (1, 2), (3, 4), (2, 1), (0, 3), (2, 4), (3, 0))) == []
        assert self.missing(places(*full(rows=1))) == []

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
        found = [place for panel in "AB" for place in places(*full(columns=4), panel=panel)]
        assert self.missing(found) == ["1 of 5 ticks of Task has no cell: Facts in A, B"]

    def test_a_tick_of_one_panel_s_own_axis_is_no_one_else_s(self):
        found = [place for panel in "ABC" for place in places(*full(columns=4), panel=panel)]
        found += [cell(70.0 + at, name, "Facts", "A", start=900 + 10 * at) for at, name in enumerate(NAMES)]
        assert self.missing(found) == []

    def test_other_charts_have_no_grid(self):
        one = figure(places(*full(rows=2)), rows=MODELS, columns=TASK)
        bars = Figure("one", dataclasses.replace(one.reading, chart_type="bar chart"), (), None)
        assert measures_of(TICK_WITHOUT_CELLS, bars) == {"missing_places": [None]}


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

    def test_rows_that_no_list_names_are_counted_in_the_cells(self):
        rows = Axis("Model")
        assert self.counted(self.said(NoticeKind.ROWS, 4), rows=rows) == []
        assert self.counted(self.said(NoticeKind.ROWS, 9, "nine models"), rows=rows) == [
            'the text announces "nine models", but values are given for 4 rows'
        ]

    def test_a_text_without_cells_announces_nothing_that_it_does_not_give(self):
        one = noting(figure([]), self.said(NoticeKind.PANELS, 2))
        assert measures_of(COUNT_ANNOUNCED, one) == {"miscounts": [0], "counts_not_reached": [0]}
