"""Cells against the grid that the axes span."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from examples_quality import axis, brief, cell, figure, judged, measures_of

from heat_pipeline.model import Axis
from heat_pipeline.quality.figure import RowList
from heat_pipeline.quality.rules.grid import CELL_CONFLICT, ROW_DOES_NOT_FIT, TICK_NOT_ON_AXIS

RATIO = axis("Ratio", "0.1", "0.2", "0.3")
WINDOW = axis("Window", "500", "1000")


class TestTickNotOnAxis:
    def off(self, *found, rows=WINDOW, columns=RATIO):
        return measures_of(TICK_NOT_ON_AXIS, figure(found, rows=rows, columns=columns))["off_axis"]

    def test_axes_without_ticks_tell_nothing(self):
        assert self.off(cell(1, "a", "b"), rows=Axis("Window"), columns=Axis()) == [None]

    def test_one_axis_with_ticks_is_enough(self):
        assert self.off(cell(1, "any", "0.1"), cell(1, "any", "0.4"), rows=Axis()) == [False, True]

    def test_a_coordinate_is_a_tick_as_number_or_as_words(self):
        assert self.off(
            cell(1, "500", "0.1"),
            cell(1, "500", "0.10"),
            cell(1, "500.0", ".3"),
            cell(1, "1500", "0.1"),
            cell(1, "500", "0.15"),
        ) == [False, False, False, True, True]

    def test_a_coordinate_that_the_text_does_not_give_is_off_no_axis(self):
        found = [cell(1, "", "0.1"), cell(1, "", ""), cell(1, "1500", ""), cell(1, "500", "")]
        assert self.off(*found) == [False, False, True, False]

    def test_an_off_row_names_the_axis_and_its_ticks(self):
        found = [cell(41.3, "1500", "0.1", "A", start=9), cell(40, "500", "0.1", "A", start=20)]
        one = figure(found, rows=WINDOW, columns=RATIO)
        (found,) = judged([one])
        assert brief([found]) == [("tick_not_on_axis", "warning", (0,))]
        assert found.anomaly.message == (
            '41.3 stands at Window 1500, Ratio 0.1 of A, but "1500" is no tick of the row axis (Window)'
        )
        assert (found.anomaly.observed, found.anomaly.expected) == ("1500", "one of 500, 1000")
        assert (found.anomaly.start, found.anomaly.end, found.anomaly.panel, found.anomaly.cell) == (9, 13, "A", 0)

    def test_a_label_is_told_once_with_all_its_cells(self):
        found = [
            cell(1, "500", "0.1", start=0),
            cell(2, "1500", "0.1", start=5),
            cell(3, "500", "0.9", start=10),
            cell(4, "1500", "0.9", start=15),
            cell(5, "1500", "0.2", start=20),
            *(cell(6 + at, row, column) for at, (row, column) in enumerate(product(("500", "1000"), ("0.2", "0.3")))),
        ]
        one = figure(found, rows=WINDOW, columns=RATIO)
        assert self.off(*found) == [False, True, True, False, False, False, False, False, False]
        row, column = judged([one])
        assert (row.cells, column.cells) == ((1, 3, 4), (2, 3))
        assert row.anomaly.message == (
            '2 stands at Window 1500, Ratio 0.1, but "1500" is no tick of the row axis (Window) (3 values)'
        )
        assert (row.anomaly.start, row.anomaly.end) == (5, 6)
        assert column.anomaly.observed == "0.9"

    def test_a_list_that_most_labels_are_not_on_is_not_that_of_these_labels(self):
        found = [cell(at, "500", column) for at, column in enumerate(("0.1", "0.4", "0.5"))]
        assert self.off(*found) == [False, False, False]
        assert self.off(*found[:2], cell(9, "500", "0.2"), found[2]) == [False, True, False, True]

    def test_the_name_of_an_axis_is_no_list(self):
        found = [cell(1, "500", "0.1"), cell(2, "500", "Ratio")]
        assert self.off(*found, columns=axis("Ratio", "Ratio")) == [False, False]

    def test_points_have_a_number_on_each_axis(self):
        size, score = axis("Size (billion)", "1", "2", "4"), Axis("Score")
        found = [cell(7, "Phi-2", "Size (billion)"), cell(47, "Phi-2", "Score")]
        assert self.off(*found, rows=score, columns=size) == [False, False]


def row_list(row, columns, panel="", length=None, start=0):
    """The cells of a list of values in one row."""
    return [
        cell(place, row, column, panel, start=start + 3 * place, length=length or len(columns))
        for place, column in enumerate(columns)
    ]


class TestRowDoesNotFit:
    def surplus(self, found, rows=WINDOW, columns=RATIO):
        return measures_of(ROW_DOES_NOT_FIT, figure(found, rows=rows, columns=columns))["list_surplus"]

    def test_lists_are_held_against_the_axis_that_they_run_along(self):
        found = [
            *row_list("500", ["0.1", "0.2", "0.3"]),
            *row_list("1000", ["0.1", "0.2"]),
            *row_list("2000", ["0.1", "0.2", "0.3", "", ""]),
        ]
        assert self.surplus(found) == [0, -1, 2]

    def test_a_list_may_run_down_a_column(self):
        found = [cell(at, row, "0.1", length=4) for at, row in enumerate(["500", "1000", "", ""])]
        assert figure(found, rows=WINDOW, columns=RATIO).lists == (RowList("", "", "0.1", (0, 1, 2, 3), 4),)
        assert self.surplus(found) == [2]
        assert self.surplus(found, rows=axis("Window", "500", "1000", "2000", "3000")) == [0]

    def test_lists_of_equal_length_stay_apart(self):
        found = [
            *row_list("500", ["0.1", "0.2"]),
            *row_list("1000", ["0.1", "0.2"]),
            *row_list("1000", ["0.1", "0.2"], panel="B"),
            *row_list("1000", ["0.1", "0.2"], panel="B"),  # the same row once more
        ]
        lists = figure(found, rows=WINDOW, columns=RATIO).lists
        assert [(tick_list.panel, tick_list.row, tick_list.cells) for tick_list in lists] == [
            ("", "500", (0, 1)),
            ("", "1000", (2, 3)),
            ("B", "1000", (4, 5)),
            ("B", "1000", (6, 7)),
        ]

    @pytest.mark.parametrize(("columns", "values"), [(["0.1", "0.2"], 2), (["0.1", "0.2", "0.3", ""], 4)])
    def test_a_finding_tells_both_lengths_and_shares_the_blame_among_the_cells(self, columns, values):
        one = figure(row_list("500", columns, panel="A", start=20), rows=WINDOW, columns=RATIO)
        (found,) = judged([one])
        assert brief([found]) == [("row_does_not_fit", "critical", tuple(range(values)))]
        assert found.anomaly.message == (
            f'the list "500" of A has {values} values, the axis (Ratio) 3 ticks: which value stands at which tick '
            "is not certain"
        )
        assert (found.anomaly.observed, found.anomaly.expected) == (f"{values} values", "3 values")
        assert (found.anomaly.start, found.anomaly.end) == (20, 20 + 3 * (values - 1) + 1)
        assert found.anomaly.cell is None


class TestCellConflict:
    def rivals(self, *found):
        return measures_of(CELL_CONFLICT, figure(found))["rival_values"]

    def test_a_place_that_is_not_known_cannot_be_the_same(self):
        assert self.rivals(cell(1, "", "x"), cell(2, "", "x"), cell(1, "a", ""), cell(2, "a", "")) == [None] * 4

    def test_a_place_is_told_once_with_all_its_values(self):
        one = figure([cell(value, "a", "x", "P", start=10 * value) for value in (3, 4, 5)])
        found = judged([one])
        assert brief(found) == [("cell_conflict", "critical", (0, 1, 2))]
        assert found[0].anomaly.message == "3 values stand at row a, column x of P: 3, 4, 5"
        assert found[0].anomaly.expected == "one value"
        assert (found[0].anomaly.start, found[0].anomaly.end) == (30, 31)

    def test_a_value_read_with_doubt_is_no_rival(self):
        sure, unsure = cell(3, "a", "x"), replace(cell(4, "a", "x"), confidence=0.29)
        one = figure([sure, unsure, cell(5, "a", "y"), cell(6, "a", "z")])
        assert measures_of(CELL_CONFLICT, one)["rival_values"] == [0, 0, 0, 0]
