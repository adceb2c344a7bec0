"""Constant and copied lines."""

from __future__ import annotations

import dataclasses

import pytest
from examples_quality import axis, brief, cell, figure, judged, measures_of

from heat_pipeline.model import How, Legend
from heat_pipeline.quality.rules.repeats import CONSTANT_ROW, COPIED_PANEL

WINDOWS = ("500", "1000", "2000", "3000")
LENGTHS = ("1", "2", "3", "4", "5", "6", "7", "8")


def grid(values, rows=WINDOWS, columns=LENGTHS, panel="", start=0):
    """The cells of a grid, row by row; None is an empty place."""
    found = []
    for row, line in zip(rows, values, strict=False):
        for column, value in zip(columns, line, strict=False):
            if value is not None:
                found.append(cell(value, row, column, panel, start=start + 10 * len(found)))
    return found


def swept(found, rows="Window", columns="Length", **more):
    """A figure with two axes of numbers; another name makes one of names."""
    return figure(
        found,
        rows=axis(rows, *dict.fromkeys(one.row for one in found)),
        columns=axis(columns, *dict.fromkeys(one.column for one in found)),
        **more,
    )


def told(one, rule):
    return [item for item in judged([one]) if item.anomaly.rule == rule]


class TestConstantRow:
    VARIED = ([26.7, 30.7, 24.0, 26.1, 26.9], [27.3, 26.4, 29.3, 30.8, 26.6], [28.7, 27.1, 28.0, 26.2, 26.3])

    def test_a_row_of_one_value_where_the_rest_varies(self):
        one = swept(grid([*self.VARIED, [26.5] * 5]))
        (item,) = told(one, "constant_row")
        assert brief([item]) == [("constant_row", "warning", (15, 16, 17, 18, 19))]
        assert measures_of(CONSTANT_ROW, one)["cells_of_one_value"] == [None] * 15 + [5] + [None] * 4
        assert item.anomaly.message == (
            "all 5 values at Window 3000 are 26.5, while its panel runs from 24 to 30.8: was one value written down "
            "for all?"
        )
        assert (item.anomaly.start, item.anomaly.end) == (150, 194)

    def test_a_column_too(self):
        values = [[26.7, 30.7, 5.5], [27.3, 26.4, 5.5], [28.7, 27.1, 5.5], [31.2, 25.4, 5.5]]
        assert brief(told(swept(grid(values)), "constant_row")) == [("constant_row", "warning", (2, 5, 8, 11))]

    @pytest.mark.parametrize("value", [0.0, 1.0, 100.0, 48.0])
    def test_a_ceiling_is_no_fault(self, value):
        one = swept(grid([*self.VARIED, [value] * 5]), legends=[Legend(24.0, 48.0)])
        assert told(one, "constant_row") == []

    def test_coarse_values_agree_by_themselves(self):
        coarse = ([0.3, 0.4, 0.3, 0.4, 0.3], [0.4, 0.4, 0.3, 0.3, 0.4], [0.3, 0.3, 0.4, 0.4, 0.5])
        assert told(swept(grid([*coarse, [0.4] * 5])), "constant_row") == []

    def test_a_constant_column_through_a_constant_row_is_not_told_again(self):
        values = [[*row[:4], 26.5] for row in self.VARIED]
        assert brief(told(swept(grid([*values, [26.5] * 5])), "constant_row")) == [
            ("constant_row", "warning", (15, 16, 17, 18, 19))
        ]

    def test_where_nothing_varies_along_rows_no_row_is_odd(self):
        assert told(swept(grid([[2.1] * 5, [3.2] * 5, [4.3] * 5, [5.4, 5.5, 5.6, 5.7, 5.8]])), "constant_row") == []

    def test_one_statement_for_several_cells_is_one_value(self):
        found = grid([*self.VARIED, [26.5] * 5])
        spread = [dataclasses.replace(one, start=900, end=904) if one.value == 26.5 else one for one in found]
        assert told(swept(spread), "constant_row") == []

    def test_approximate_values_say_little(self):
        found = [dataclasses.replace(one, how=How.APPROX) for one in grid([*self.VARIED, [26.5] * 5])]
        assert told(swept(found), "constant_row") == []


class TestCopied:
    A = ([41.3, 42.7, 45.4], [39.3, 49.3, 45.1], [44.6, 47.9, 46.0])
    B = ([85.5, 87.0, 87.3], [84.0, 86.1, 88.5], [86.9, 83.2, 89.0])

    def test_a_panel_copied_whole(self):
        found = [*grid(self.A, panel="A"), *grid(self.B, panel="B", start=200), *grid(self.A, panel="C", start=400)]
        (item,) = told(swept(found), "copied_panel")
        assert brief([item]) == [("copied_panel", "warning", (*range(9), *range(18, 27)))]
        assert item.anomaly.message == "the values of C are those of A: was one panel read twice?"
        assert (item.anomaly.panel, item.anomaly.start, item.anomaly.end) == ("C", 400, 482)

    def test_panels_of_a_ceiling_are_no_copies(self):
        found = [*grid([[100.0] * 3] * 3, panel="A"), *grid([[100.0] * 3] * 3, panel="B", start=200)]
        assert told(swept(found), "copied_panel") == []

    def test_a_row_copied_whole(self):
        values = [
            [41.3, 12.7, 75.4, 58.8],
            [39.3, 49.3, 45.1, 20.2],
            [88.6, 37.9, 66.0, 17.5],
            [41.3, 12.7, 75.4, 58.8],
        ]
        (item,) = told(swept(grid(values)), "copied_panel")
        assert brief([item]) == [("copied_panel", "warning", (0, 1, 2, 3, 12, 13, 14, 15))]
        assert item.anomaly.message == "the same values stand in two rows: Window 500 and 3000 agree in all 4 values"

    def test_a_row_copied_in_part_or_of_few_values_is_no_copy(self):
        values = [[302.09, 113.21, 44.15, 43.06, 21.7], [97.83, 38.57, 35.47, 14.03, 66.1]]
        assert told(swept(grid([*values, [97.83, 38.57, 35.47, 14.03, 66.2]])), "copied_panel") == []
        few = [[1.5, 2.5, 2.5, 3.5], [9.5, 0.5, 7.5, 8.5], [1.5, 2.5, 2.5, 3.5]]
        assert told(swept(grid(few)), "copied_panel") == []
        assert measures_of(COPIED_PANEL, swept(grid(few)))["copied_values"] == [3]

    def test_a_copied_panel_is_told_as_that_and_not_as_rows(self):
        row = [41.3, 12.7, 75.4, 58.8]
        copied = [row, [39.3, 49.3, 45.1, 20.2], [88.6, 37.9, 66.0, 17.5], row]
        found = [*grid(copied, panel="A"), *grid(copied, panel="B", start=200)]
        first, second = told(swept(found), "copied_panel")
        assert first.anomaly.message.startswith("the same values stand in two rows")
        assert second.anomaly.message == "the values of B are those of A: was one panel read twice?"
