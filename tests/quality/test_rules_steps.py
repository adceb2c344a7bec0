"""Constant and copied lines, jumps, and slips of a digit."""

from __future__ import annotations

import dataclasses
from itertools import permutations

import pytest
from examples_quality import axis, brief, cell, figure, judged, measures_of
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.model import How, Legend
from heat_pipeline.quality.lines import is_swept, tick_number, unit_of
from heat_pipeline.quality.rules.constant import CONSTANT_ROW, chance_of_equal, equal_pairs
from heat_pipeline.quality.rules.copies import COPIED_PANEL
from heat_pipeline.quality.rules.jump import JUMP, z_score

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


class TestLines:
    @pytest.mark.parametrize(
        ("name", "ticks", "swept"),
        [
            ("Length", ("1", "2", "10"), True),
            ("", ("0.1", "0.25"), True),
            ("Operands", ("2 Operands", "3 Operands"), True),
            ("Documents", ("1-Doc", "100-Doc"), True),
            ("Number of Heads", ("1", "2"), True),
            ("Head", ("1", "2"), False),
            ("Question ID", ("1", "2"), False),
            ("Task", ("T1", "T2"), False),
            ("Model", ("Qwen2.5-7B", "Llama 3"), False),
            ("Length", ("1", "2", "all"), False),
            ("Length", ("0-10", "10-20"), False),
        ],
    )
    def test_which_axes_are_in_order(self, name, ticks, swept):
        assert is_swept(axis(name, *ticks), ticks) is swept

    def test_the_number_of_a_tick(self):
        assert [tick_number(label) for label in ("20-Doc", "1,000", "~0.5", "−3")] == [20, 1000, 0.5, -3]
        with pytest.raises(ValueError, match="no number in 'all'"):
            tick_number("all")

    def test_the_unit_of_the_last_digit(self):
        printed = [cell(1.0, printed=form) for form in ("0", "0.5", "87.3%", "0.25")]
        assert [unit_of([one]) for one in printed] == [1, 0.1, 0.1, 0.01]
        assert unit_of(printed) == 0.01
        assert unit_of([]) == 0


class TestConstantRow:
    VARIED = ([26.7, 30.7, 24.0, 26.1, 26.9], [27.3, 26.4, 29.3, 30.8, 26.6], [28.7, 27.1, 28.0, 26.2, 26.3])

    def test_the_chance_of_equal_values_has_one_pair_added(self):
        assert [equal_pairs(counts) for counts in ({1: 1, 2: 1, 3: 1}, {1: 2, 2: 2}, {5: 3}, {})] == [0, 2, 3, 0]
        assert [chance_of_equal(3, 0), chance_of_equal(4, 2), chance_of_equal(3, 3)] == [1 / 4, 3 / 7, 1]
        assert chance_of_equal(0, 0) == 1

    def test_a_row_of_one_value_where_the_rest_varies(self):
        one = swept(grid([*self.VARIED, [26.5] * 5]))
        (item,) = told(one, "constant_row")
        assert brief([item]) == [("constant_row", "warning", (15, 16, 17, 18, 19))]
        # Of the 105 pairs of the other 15 cells none are equal: (1/106) ** 4, for 4 rows.
        assert measures_of(CONSTANT_ROW, one)["constant_row_chance"][15] == 4 * (1 / 106) ** 4
        assert item.anomaly.message == (
            "all 5 values at Window 3000 are 26.5, while its panel runs from 24 to 30.8: was one value written down "
            "for all?"
        )
        assert (item.anomaly.start, item.anomaly.end) == (150, 194)

    def test_a_column_too(self):
        values = [[26.7, 30.7, 5.5], [27.3, 26.4, 5.5], [28.7, 27.1, 5.5], [31.2, 25.4, 5.5]]
        assert brief(told(swept(grid(values)), "constant_row")) == [("constant_row", "warning", (2, 5, 8, 11))]

    def test_a_named_row_is_only_worth_a_look(self):
        one = swept(grid([*self.VARIED, [26.5] * 5], rows=("a", "b", "c", "base")), rows="Method")
        assert brief(told(one, "constant_row")) == [("constant_row", "info", (15, 16, 17, 18, 19))]

    def only_told(self, one):
        """The lengths of the rows that are told of as info."""
        found = told(one, "constant_row")
        assert {item.anomaly.severity.value for item in found} <= {"info"}
        assert measures_of(CONSTANT_ROW, one)["constant_named_row_chance"] == [None] * len(one.reading.cells)
        return [len(item.cells) for item in found]

    @pytest.mark.parametrize("value", [0.0, 1.0, 100.0, 48.0])
    def test_a_ceiling_is_no_fault(self, value):
        one = swept(grid([*self.VARIED, [value] * 5]), legends=[Legend(24.0, 48.0)])
        assert self.only_told(one) == [5]

    def test_coarse_values_agree_by_chance(self):
        coarse = ([0.3, 0.4, 0.3, 0.4, 0.3], [0.4, 0.4, 0.3, 0.3, 0.4], [0.3, 0.3, 0.4, 0.4, 0.5])
        assert self.only_told(swept(grid([*coarse, [0.4] * 5]))) == [5]

    def test_three_values_may_agree_and_two_say_nothing(self):
        assert self.only_told(swept(grid([[1.1, 2.2, 3.3], [4.4, 5.5, 6.6], [7.7, 7.7, 7.7]]))) == [3]
        assert self.only_told(swept(grid([[1.1, 2.2], [4.4, 5.5], [7.7, 7.7]]))) == []

    def test_half_of_the_rows_may_be_constant(self):
        rows = [[120.0] * 3, [90.0] * 3, [25.0, 25.0, 28.0], [12.0, 12.0, 18.0]]
        assert self.only_told(swept(grid(rows))) == [3, 3]

    def test_a_constant_column_through_a_constant_row_is_not_told_again(self):
        values = [[*row[:4], 26.5] for row in self.VARIED]
        lengths = measures_of(CONSTANT_ROW, swept(grid([*values, [26.5] * 5])))["equal_values"]
        assert {at: length for at, length in enumerate(lengths) if length} == {15: 5}

    def test_where_nothing_varies_along_rows_no_row_is_odd(self):
        assert told(swept(grid([[2.1] * 5, [3.2] * 5, [4.3] * 5, [5.4, 5.5, 5.6, 5.7, 5.8]])), "constant_row") == []

    def test_one_statement_for_several_cells_is_one_value(self):
        found = grid([*self.VARIED, [26.5] * 5])
        spread = [dataclasses.replace(one, start=900, end=904) if one.value == 26.5 else one for one in found]
        assert told(swept(spread), "constant_row") == []

    def test_approximate_values_are_only_told_of(self):
        found = [dataclasses.replace(one, how=How.APPROX) for one in grid([*self.VARIED, [26.5] * 5])]
        assert self.only_told(swept(found)) == [5]


class TestCopied:
    A = ([41.3, 42.7, 45.4], [39.3, 49.3, 45.1], [44.6, 47.9, 46.0])
    B = ([85.5, 87.0, 87.3], [84.0, 86.1, 88.5], [86.9, 83.2, 89.0])

    def test_a_panel_copied_whole(self):
        found = [*grid(self.A, panel="A"), *grid(self.B, panel="B", start=200), *grid(self.A, panel="C", start=400)]
        (item,) = told(swept(found), "copied_panel")
        assert brief([item]) == [("copied_panel", "warning", (*range(9), *range(18, 27)))]
        assert item.anomaly.message == "the values of C are those of A: was one panel read twice?"
        assert (item.anomaly.panel, item.anomaly.start, item.anomaly.end) == ("C", 400, 482)

    def test_one_other_value_makes_another_panel(self):
        other = [list(row) for row in self.A]
        other[1][1] = 48.3
        found = [*grid(self.A, panel="A"), *grid(other, panel="B", start=200)]
        assert told(swept(found), "copied_panel") == []

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

    def test_a_row_copied_in_part_is_worth_a_look(self):
        values = [[302.09, 113.21, 44.15, 43.06], [97.83, 38.57, 35.47, 14.03], [36.94, 38.57, 35.47, 65.31]]
        (item,) = told(swept(grid(values)), "copied_panel")
        # Without its lowest and highest the panel has 10 values, 45 pairs, two of them equal, at the same place: the
        # chance is 1/44. 3 pairs of rows, 3 ways to agree in 2 of the 3 places that both have.
        assert measures_of(COPIED_PANEL, swept(grid(values)))["shared_values_chance"] == [pytest.approx(9 / 44**2)]
        assert brief([item]) == [("copied_panel", "info", (5, 6, 9, 10))]

    def test_neighbours_that_rounding_makes_equal_are_no_copies(self):
        smooth = [[round(2.5 - 0.02 * at - 0.2 * row, 1) for at in range(8)] for row in range(4)]
        assert told(swept(grid(smooth), columns="Number of Tokens"), "copied_panel") == []

    def test_rows_that_are_no_neighbours_are_copies_however_close_all_values_are(self):
        rows = ("Alpha", "Beta", "Gamma", "Delta")
        values = [
            [0.97, 0.79, 0.86, 0.81],
            [0.92, 0.87, 0.85, 0.93],
            [0.97, 0.79, 0.86, 0.81],
            [0.92, 0.87, 0.85, 0.93],
        ]
        (item,) = told(swept(grid(values, rows=rows), rows="Test set", columns="Train set"), "copied_panel")
        assert item.anomaly.message.startswith("the same values stand in two rows: Test set Alpha and Gamma agree in")
        assert "Test set Beta and Delta" in item.anomaly.message

    def test_a_copied_panel_is_told_as_that_and_not_as_rows(self):
        row = [41.3, 12.7, 75.4, 58.8]
        copied = [row, [39.3, 49.3, 45.1, 20.2], [88.6, 37.9, 66.0, 17.5], row]
        found = [*grid(copied, panel="A"), *grid(copied, panel="B", start=200)]
        first, second = told(swept(found), "copied_panel")
        assert first.anomaly.message.startswith("the same values stand in two rows")
        assert second.anomaly.message == "the values of B are those of A: was one panel read twice?"

    def test_the_order_of_the_panels_does_not_matter(self):
        parts = [grid(self.A, panel="A"), grid(self.B, panel="B"), grid(self.A, panel="C")]
        for order in permutations(parts):
            one = swept([one for part in order for one in part])
            assert sum(value is not None for value in measures_of(COPIED_PANEL, one)["copied_panel_chance"]) == 1


class TestDigitSlip:
    @pytest.mark.parametrize("place", range(4))
    @pytest.mark.parametrize(("value", "likely"), [(8.7, "87"), (870.0, "87"), (188.0, "88")])
    def test_a_digit_lost_or_added(self, place, value, likely):
        values = [87.0, 88.0, 86.0]
        values.insert(place, value)
        one = swept(grid([values], columns=("a", "b", "c", "d")), columns="Task")
        (item,) = told(one, "jump")
        assert brief([item]) == [("jump", "warning", (place,))]
        assert item.anomaly.message.startswith(f"{value:g} at Window 500, Task {'abcd'[place]} stands among ")
        assert item.anomaly.message.endswith(f"was a digit lost or added? {likely} would fit")
        assert item.anomaly.expected == likely

    def test_two_neighbours_are_too_few(self):
        assert told(swept(grid([[87.0, 8.7, 88.0]])), "jump") == []

    def test_a_low_value_in_a_column_of_low_values_is_at_home(self):
        one = swept(grid([[87, 88, 8.7, 86], [90, 91, 9.4, 92], [71, 72, 7.7, 73]]), rows="Model", columns="Task")
        assert told(one, "jump") == []

    def test_a_low_value_that_no_move_of_the_point_explains_is_a_value(self):
        assert told(swept(grid([[87.0, 88.0, 42.0, 86.0]]), columns="Task"), "jump") == []

    def test_a_single_digit_says_nothing(self):
        assert told(swept(grid([[100.0, 90.0, 10.0, 110.0]]), columns="Task"), "jump") == []

    def test_what_another_rule_tells_is_not_told_again(self):
        one = swept(grid([[87.0, 188.0, 88.0, 86.0]]), columns="Task", metric="accuracy", unit="%")
        assert [item.anomaly.rule for item in judged([one])] == ["value_outside_metric"]
        one = swept(grid([[87.0, 0.87, 88.0, 86.0]]), columns="Task", metric="accuracy", unit="%")
        assert [item.anomaly.rule for item in judged([one])] == ["value_outside_metric"]


class TestSpike:
    CALM = (71.2, 71.9, 72.3, 71.5, 70.9, 71.8, 72.6, 72.2)

    def spiked(self, at, value):
        return [*self.CALM[:at], value, *self.CALM[at + 1 :]]

    def test_up_and_back(self):
        one = swept(grid([self.spiked(3, 55.5)]))
        (item,) = told(one, "jump")
        assert brief([item]) == [("jump", "warning", (3,))]
        # It lies 15.4 below 70.9, the nearer neighbour. The two neighbours differ by 1.4, more than any other step:
        # 11 times as much, divided by 2.5, since only five other steps are known.
        assert measures_of(JUMP, one)["spike"][3] == round(15.4 / 1.4 / 2.5, 6)
        assert item.anomaly.message == (
            "55.5 at Window 500, Length 4 stands between 72.3 and 70.9: no other step along Window 500 is nearly as "
            "large"
        )

    def test_names_have_no_steps(self):
        for columns, spikes in (("Task", 0), ("Head", 0), ("Number of Heads", 1)):
            one = swept(grid([self.spiked(3, 55.5)]), columns=columns)
            assert len([spike for spike in measures_of(JUMP, one)["spike"] if spike]) == spikes

    def test_a_row_that_is_restless_has_no_spike(self):
        assert told(swept(grid([[71.2, 60.9, 72.3, 55.5, 70.9, 61.8, 72.6, 65.2]])), "jump") == []

    def test_a_spike_that_other_rows_share_is_none(self):
        calmer = [value - 9 for value in self.spiked(3, 60.1)]
        assert told(swept(grid([self.spiked(3, 55.5), calmer], rows=("a", "b")), rows="Model"), "jump") == []

    def test_neighbours_across_must_confirm_it(self):
        ridge = [[value + at for value in self.CALM] for at in range(3)]
        ridge[0][3], ridge[1][3], ridge[2][3] = 72.5, 55.5, 56.9
        assert told(swept(grid(ridge)), "jump") == []
        alone = [[value + at for value in self.CALM] for at in range(3)]
        alone[1][3] = 55.5
        assert brief(told(swept(grid(alone)), "jump")) == [("jump", "warning", (11,))]

    def test_a_hole_in_a_plateau_and_a_peak_out_of_nothing_are_what_figures_show(self):
        assert told(swept(grid([[100, 100, 100, 43, 100, 100, 100, 100]])), "jump") == []
        assert told(swept(grid([[0.01, 0.02, 0.01, 0.93, 0.02, 0.01, 0.03, 0.02]])), "jump") == []

    def test_like_against_like_has_no_steps(self):
        ticks = LENGTHS[:5]
        diagonal = [[71.3 + at + place if at == place else 1.1 for place in range(5)] for at in range(5)]
        assert told(swept(grid(diagonal, rows=ticks, columns=ticks), columns="Length", rows="Depth"), "jump") == []

    @settings(max_examples=60)
    @given(st.lists(st.integers(400, 600), min_size=1, max_size=3))
    def test_short_rows_never_have_one(self, values):
        rows = [[70.1, value / 10, 70.3, 70.2][:4] for value in values]
        assert all(one is None for one in measures_of(JUMP, swept(grid(rows)))["spike"])


class TestOutlier:
    NAMES = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta")

    def measured(self, *values):
        return measures_of(JUMP, swept(grid([values], columns=self.NAMES), columns="Task"))["outlier"]

    def test_one_value_far_from_all_others(self):
        # 0.6 below 0.86, the nearest of the others, which span 0.08.
        assert self.measured(0.90, 0.26, 0.86, 0.94, 0.93, 0.89) == [None, 7.5, None, None, None, None]
        one = swept(grid([(0.90, 0.26, 0.86, 0.94, 0.93, 0.89)], columns=self.NAMES), columns="Task")
        (item,) = told(one, "jump")
        assert brief([item]) == [("jump", "info", (1,))]
        assert item.anomaly.message == (
            "0.26 at Window 500, Task Beta lies far from all other values of its panel, 0.86 to 0.94"
        )

    def test_what_is_none(self):
        nothing = [None] * 6
        assert self.measured(90.1, 88.2, 86.3, 94.4, 93.5, 72.6) == nothing  # 1.7 times the span of the others
        assert self.measured(90.1, 0, 86.3, 94.4, 93.5, 89.6) == nothing  # a score of nothing
        assert self.measured(0.01, 0.93, 0.01, 0.02, 0.01, 0.02) == nothing  # nearly all of one whole
        assert self.measured(1.0, 40.0, 3.5, 2.5, 2.0, 4.0)[1] == 12  # 36 above 4, where the others span 3
        assert self.measured(1.0, 40.0, 3.5, 2.5, 2.0) == nothing[:5]  # too few to tell


class TestJump:
    def test_the_modified_z_score(self):
        # Median 1; distances 0, 0, 1, 1, 9: their median 1.
        assert z_score([1.0, 1.0, 2.0, 0.0, 10.0], 4, 0.1) == 9 / 1.4826
        assert z_score([1.0, 1.0, 1.1, 0.9, 10.0], 4, 1.0) == 9  # one unit of the last digit at least
        assert z_score([0.0, 0.0, 0.0, 0.0, 10.0], 4, 0.1) == 0  # half of the steps are equal

    def test_rows_that_fall_at_the_same_tick_are_one_finding(self):
        values = [[44.8, 49.3, 53.5, 54.0, 54.6, 42.3, 45.6], [45.2, 48.5, 52.0, 53.2, 53.0, 41.5, 44.0]]
        docs = [f"{number}-Doc" for number in (1, 2, 5, 10, 20, 50, 100)]
        (item,) = told(swept(grid(values, columns=docs), columns="Documents"), "jump")
        assert brief([item]) == [("jump", "info", (5, 12))]
        assert item.anomaly.message == (
            "along Window 500 the values go from 54.6 to 42.3 at 50-Doc in one step, far larger than the others; "
            "2 rows do so there"
        )

    def test_one_value_at_the_end_is_no_level(self):
        one = swept(grid([[71.2, 71.9, 72.3, 71.5, 70.9, 71.8, 72.6, 42.2]]))
        assert measures_of(JUMP, one)["jump"] == [None] * 8

    def test_growth_by_factors_is_no_jump(self):
        assert told(swept(grid([[10.5, 11.2, 12.5, 24.2, 52.5, 148.0, 470.0, 1500.0]])), "jump") == []

    def test_a_gap_between_ticks_makes_a_step(self):
        columns = ("1", "2", "3", "4", "40", "41", "42")
        row = [71.2, 71.9, 72.5, 73.4, 99.9, 100.6, 101.1]
        assert told(swept(grid([row], columns=columns)), "jump") == []
        assert len(told(swept(grid([row])), "jump")) == 1
