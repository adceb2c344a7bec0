"""Small figures with one slip each: it is named, and the table is the true one."""

from dataclasses import replace

import pytest
from examples_fusing import COLUMNS, as_table, figure, slips, table, text

from heat_pipeline.fusing.fuse import fuse
from heat_pipeline.fusing.model import DecidedBy, FusingOutcome, Reliability

TRUE = {
    "Ant": (12.1, 15.2, 19.3, 22.4, 27.5),
    "Bee": (31.6, 37.7, 42.8, 44.9, 51.1),
    "Cat": (63.2, 61.3, 58.4, 55.5, 49.6),
    "Dog": (71.7, 75.8, 77.9, 82.1, 88.2),
}


def three(grid, **other):
    """The true table twice, by two describers, and another one."""
    return fuse(figure(text("a", TRUE), text("b", TRUE), text("c", grid, **other)))


ROWS = list(TRUE)


@pytest.mark.parametrize(
    "kinds, grid",
    [
        (["reversed"], dict(zip(ROWS, reversed(TRUE.values()), strict=True))),
        (["reversed"], {row: values[::-1] for row, values in TRUE.items()}),
        (["exchanged"], {**TRUE, "Ant": TRUE["Dog"], "Dog": TRUE["Ant"]}),
        (["neighbour"], {"Ant": TRUE["Bee"], "Bee": TRUE["Cat"], "Cat": TRUE["Dog"]}),
        (["shifted"], {row: (None, *values[:-1]) for row, values in TRUE.items()}),
        (["shifted"], {**TRUE, "Cat": (63.2, 63.2, 61.3, 58.4, 55.5)}),
        (["renamed"] * 4, dict(zip(("H", "2", "M", "4"), TRUE.values(), strict=True))),
        (["scaled"], {row: tuple(round(value / 100, 3) for value in values) for row, values in TRUE.items()}),
    ],
    ids=["rows", "columns", "two rows", "neighbours", "grid", "a value doubled", "other names", "fractions"],
)
def test_values_that_stand_elsewhere_are_moved_to_where_they_belong(kinds, grid):
    fused = three(grid)

    assert slips(fused, "c") == kinds
    assert slips(fused, "a") == slips(fused, "b") == []
    assert table(fused) == as_table(TRUE)
    wrong = fused.alignments[2].wrong
    if "renamed" in kinds or "scaled" in kinds:  # no value is wrong, and none stands elsewhere
        assert (wrong, {cell.against for cell in fused.cells}) == (
            {"value": 0, "place": 0, "label": kinds.count("renamed")},
            {0},
        )


def test_a_value_dropped_from_a_row_what_the_slip_says_and_which_cells_it_moved():
    fused = three({**TRUE, "Cat": (63.2, 58.4, 55.5, 49.6, None)})

    assert table(fused) == as_table(TRUE)
    (slip,) = fused.alignments[2].slips
    assert slip.says == (
        'row "Cat" of c is shifted by 1 to the left from column "2" on (3 values): so it agrees with the others'
    )
    assert slip.cells == ("c/11", "c/12", "c/13")
    assert [vote.moved for cell in fused.cells for vote in cell.votes if vote.cell in slip.cells] == [True, True, True]


def test_columns_told_as_rows_are_only_other_words():
    turned = {column: tuple(TRUE[row][at] for row in ROWS) for at, column in enumerate(COLUMNS)}
    fused = fuse(figure(text("a", TRUE), text("b", turned, columns=ROWS)))

    assert slips(fused, "b") == ["transposed"]
    assert fused.alignments[1].slips[0].worded
    assert table(fused) == as_table(TRUE)
    assert {cell.decided_by for cell in fused.cells} == {DecidedBy.AGREEMENT}


def test_a_square_that_is_transposed_in_fact():
    names = ("p1", "q2", "r3", "s4")
    values = (1.1, 2.2, 3.3, 4.4), (5.5, 6.6, 7.7, 8.8), (9.9, 1.2, 2.3, 3.4), (4.5, 5.6, 6.7, 7.8)
    true = dict(zip(names, values, strict=True))
    turned = {row: tuple(true[other][at] for other in names) for at, row in enumerate(names)}
    fused = fuse(figure(text("a", true, names), text("b", true, names), text("c", turned, names)))

    assert slips(fused, "c") == ["transposed"]
    assert not fused.alignments[2].slips[0].worded
    assert table(fused) == as_table(true, names)


def test_a_word_misspelt_in_one_label_is_put_right_in_those_that_nobody_else_tells():
    own = {"cities_disj": TRUE["Ant"], "cities_conj": TRUE["Bee"]}
    other = {"cities_disl": TRUE["Ant"], "facts_disl": TRUE["Cat"], "facts_conj": TRUE["Dog"]}
    fused = fuse(figure(text("a", own), text("b", other), text("c", own)))

    assert {cell.row for cell in fused.cells} == {"cities_disj", "cities_conj", "facts_disj", "facts_conj"}
    assert slips(fused, "b") == ["renamed", "renamed"]


def test_two_texts_of_which_either_may_be_turned_around_are_not_mixed_cell_by_cell():
    smooth = {row: tuple(9 * at + step for step in (0, 10, 30, 41, 73)) for at, row in enumerate(ROWS)}
    fused = fuse(figure(text("a", smooth), text("b", {row: values[::-1] for row, values in smooth.items()})))

    assert [slips(fused, key) for key in "ab"] == [[], []]
    assert {cell.decided_by for cell in fused.cells if cell.disputed} == {DecidedBy.UNDECIDED}
    assert [cell.column for cell in fused.cells if not cell.disputed] == ["3"] * 4


def test_panels_are_matched_by_their_values_where_their_names_say_nothing():
    other = {row: tuple(round(100 - value, 1) for value in values) for row, values in TRUE.items()}

    def both(key, names):
        one, two = text(key, TRUE, panel=names[0]), text(f"{key}+", other, panel=names[1])
        return type(one)(key, key, key, one.told + two.told, rows=one.rows, columns=one.columns)

    fused = fuse(figure(both("a", ("Left", "Right")), both("b", ("(a) Left", "(b) Right")), both("c", ("one", "two"))))
    assert {(cell.panel, cell.support) for cell in fused.cells} == {("Left", 3), ("Right", 3)}

    swapped = fuse(figure(both("a", ("Left", "Right")), both("b", ("Left", "Right")), both("c", ("Right", "Left"))))
    assert slips(swapped, "c") == ["panels"]
    assert {cell.against for cell in swapped.cells} == {0}


def test_a_sum_tells_which_of_two_rows_slid():
    shares = {"go": (0.62, 0.11, 0.2, 0.07, 0.0), "stop": (0.05, 0.4, 0.3, 0.0, 0.25)}
    told = {"go": (0.62, 0.3, 0.2, 0.07, 0.0), "stop": (0.05, 0.4, 0.3, 0.0, 0.25)}
    fused = fuse(figure(text("a", told), text("b", shares)))

    assert table(fused)["go", "2"] == 0.11
    (cell,) = [cell for cell in fused.cells if cell.disputed]
    assert cell.decided_by == DecidedBy.EVIDENCE
    assert cell.why == "0.11 (b) fits the rest of the table better than 0.3 (a)"


def test_nothing_tips_the_balance_between_two_that_differ_in_one_value_but_what_is_known_of_them():
    pair = figure(text("a", TRUE), text("b", {**TRUE, "Bee": (31.6, 37.7, 42.3, 44.9, 51.1)}))

    (cell,) = [cell for cell in fuse(pair).cells if cell.disputed]
    assert (cell.row, cell.column, cell.value, cell.decided_by) == ("Bee", "3", None, DecidedBy.UNDECIDED)
    assert [other.value for other in cell.alternatives] in ([42.8, 42.3], [42.3, 42.8])
    assert [vote.right for vote in cell.votes] == [None, None]

    known = {"a": Reliability(0.95, 0.9, 0.95), "b": Reliability(0.6, 0.9, 0.95)}
    (cell,) = [cell for cell in fuse(pair, known).cells if cell.disputed]
    assert (cell.value, cell.decided_by) == (42.8, DecidedBy.WEIGHT)


def test_coarser_prints_and_ranges_agree_with_the_finer_value():
    a = text("a", {"x": (0.699, 1.25, 3.14)}, ("1", "2", "3"))
    b = text("b", {"x": (0.7, 1.2, 3.1)}, ("1", "2", "3"))
    told = type(b.told[0])("c/0", "", "x", "2", None, low=1.0, high=1.3, printed="1.0-1.3")
    c = type(b)("c", "c", "c", (told,), rows=("x",), columns=("1", "2", "3"))
    fused = fuse(figure(a, b, c))

    assert table(fused) == {("x", "1"): 0.699, ("x", "2"): 1.25, ("x", "3"): 3.14}
    assert [cell.support for cell in fused.cells] == [2, 3, 2]


def test_other_pictures_are_not_fused():
    other = {row: tuple(round(value * 0.77 + 3.01, 2) for value in values) for row, values in TRUE.items()}
    pair = fuse(figure(text("a", TRUE), text("b", other)))
    assert (pair.outcome, pair.cells) == (FusingOutcome.NOT_ALIGNED, ())
    assert pair.why == "a and b agree on nothing: is it the same picture?"

    fused = three(other)
    assert fused.outcome == FusingOutcome.FUSED
    assert [one.aligned for one in fused.alignments] == [True, True, False]
    assert {cell.support for cell in fused.cells} == {2}


def test_a_text_without_values_ties_no_other_pictures_together():
    other = {row: tuple(round(value * 0.77 + 3.01, 2) for value in values) for row, values in TRUE.items()}
    silent = text("c", {})
    apart = fuse(figure(text("a", TRUE), text("b", other), silent))
    assert (apart.outcome, apart.cells) == (FusingOutcome.NOT_ALIGNED, ())
    alike = fuse(figure(text("a", TRUE), text("b", TRUE), silent))
    assert (alike.outcome, table(alike)) == (FusingOutcome.FUSED, as_table(TRUE))
    assert (alike.alignments[2].aligned, alike.alignments[2].why) == (True, "it tells no values")
    single = fuse(figure(text("a", TRUE), silent))
    assert (single.outcome, table(single)) == (FusingOutcome.SINGLE, as_table(TRUE))


def test_what_one_text_tells_is_no_surer_than_its_reading():
    doubtful = text("a", TRUE)
    told = tuple(replace(cell, confidence=0.3) for cell in doubtful.told)
    alone = fuse(figure(replace(doubtful, told=told), text("b", {"Ant": TRUE["Ant"]})))
    assert {cell.probability for cell in alone.cells if cell.support == 1} == {0.3}
    assert all(cell.probability > 0.3 for cell in alone.cells if cell.support == 2)


def test_one_text_passes_through_and_a_copy_of_it_adds_nothing():
    one = fuse(figure(text("a", TRUE)))
    assert (one.outcome, {cell.decided_by for cell in one.cells}) == (FusingOutcome.SINGLE, {DecidedBy.SINGLE})
    assert table(one) == as_table(TRUE)

    twice = fuse(figure(text("a", TRUE, digest="same"), text("b", TRUE, digest="same")))
    assert twice.cells == one.cells or [cell.support for cell in twice.cells] == [1] * 20
    assert [one.same_as for one in twice.alignments] == ["", "a"]


def test_krippendorffs_alpha_of_four_units():
    # alpha = 1 - D_o / D_e of (1, 1), (2, 2), (3, 4), (5, 5): D_o = 2 / 8, D_e = 330 / 56 ... worked out by hand
    a = text("a", {"x": (1, 2, 3, 5)}, ("1", "2", "3", "4"))
    b = text("b", {"x": (1, 2, 4, 5)}, ("1", "2", "3", "4"))
    # all eight values: sum 23, squares 85; ordered pairs: 2 * 8 * (85 - 23 ** 2 / 8) = 302; 302 / 56
    assert fuse(figure(a, b)).alpha == round(1 - (2 / 8) / (302 / 56), 4)


LATE = (None, 63.2, 61.3, 58.4, None)


@pytest.mark.parametrize(
    ("early", "told_by_table", "expected"),
    [
        # nobody adds leading blanks: of two texts the one whose row starts at the first tick has dropped one
        ((63.2, 61.3, 58.4, None, None), False, LATE),
        # but a table with empty places knows where its own values stand
        ((63.2, 61.3, 58.4, None, None), True, (63.2, 61.3, 58.4, None, None)),
    ],
    ids=["leading blanks", "a table"],
)
def test_of_two_texts_one_has_a_row_one_column_further(early, told_by_table, expected):
    fused = fuse(
        figure(text("a", {**TRUE, "Cat": LATE}), text("b", {**TRUE, "Cat": early}, writes_blanks=told_by_table))
    )

    row = {cell.column: cell.value for cell in fused.cells if cell.row == "Cat"}
    assert tuple(row.get(column) for column in COLUMNS) == expected


def test_that_a_row_goes_on_with_values_that_no_other_has_speaks_for_no_text():
    columns = tuple("123456789")
    rows = {name: (*values, *values[:4]) for name, values in TRUE.items()}
    late = {**rows, "Cat": (None, 63.2, 61.3, 58.4, 55.5, None, None, None, None)}
    filled = {**rows, "Cat": (63.2, 61.3, 58.4, 55.5, 70.1, 70.1, 70.1, 70.1, 70.1)}
    fused = fuse(figure(text("a", late, columns), text("b", filled, columns)))

    assert (slips(fused, "a"), slips(fused, "b")) == ([], ["shifted"])


def test_a_row_that_stands_elsewhere_as_a_whole_and_has_lost_a_value():
    columns = tuple("123456789")
    rows = {name: (*values, *values[:4]) for name, values in TRUE.items()}
    late = {**rows, "Cat": (None, None, None, 63.2, 61.3, 58.4, 55.5, 49.6, None)}
    early = {**rows, "Cat": (63.2, 61.3, 55.5, 49.6, None, None, None, None, None)}
    fused = fuse(figure(text("a", late, columns), text("b", early, columns)))

    assert [slip.says for slip in fused.alignments[1].slips] == [
        'row "Cat" of b is shifted by 3 to the left from column "1" on (2 values): so it agrees with the others',
        'row "Cat" of b is shifted by 4 to the left from column "3" on (2 values): so it agrees with the others',
    ]
    assert {cell.column: cell.support for cell in fused.cells if cell.row == "Cat"} == dict(
        zip("45678", (2, 2, 1, 2, 2), strict=True)
    )
