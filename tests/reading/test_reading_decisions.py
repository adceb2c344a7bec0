"""People's decisions on where labels stand: how they win, and what is told of those that fit nothing."""

from __future__ import annotations

import pytest

from heat_pipeline.reading.explain import explain
from heat_pipeline.reading.obeying import DECIDED, KINDS
from heat_pipeline.reading.reader import read_text
from heat_pipeline.reading.slot_decisions import LabelPlace, ReadingDecision, in_words, out_of_words

TEXT = """# Heatmap: Accuracy by Model and Ratio
## Axes
- **X-axis**: Ratio: 0.1, 0.2
- **Y-axis**: Model: Oak, Elm
- **Legend**: "Accuracy (%)", from 0 to 80
## Data
- Oak: 41.3, 42.7
- Elm: 39.5, 44.0
## Callouts
- Oak: 7.7, 8.8
"""
DATA = {("Oak", "0.1", 41.3), ("Oak", "0.2", 42.7), ("Elm", "0.1", 39.5), ("Elm", "0.2", 44.0)}
CALLOUTS = {("Oak", "0.1", 7.7), ("Oak", "0.2", 8.8)}
HEADS = "".join(
    f"## Trial {name}\n### Oak\n- S: {at + 1}.5\n- M: {at + 2}.5\n### Elm\n- S: {at + 3}.5\n- M: {at + 4}.5\n"
    for name, at in (("one", 0), ("two", 4))
)


def decision(**given):
    return ReadingDecision(description="a", line=12, **given)


def cells(text, *decisions):
    return {(cell.row, cell.column, cell.value) for cell in read_text(text, decisions=decisions).cells}


LISTED = decision(row=LabelPlace.ITEM, column=LabelPlace.LIST)
TURNED = decision(row=LabelPlace.LIST, column=LabelPlace.ITEM)
NO_CALLOUTS = decision(like="callouts", cells=False)


def test_decided_labels_make_sure_cells_and_other_numbers_are_none():
    reading = read_text(TEXT, decisions=[LISTED])
    assert {(cell.row, cell.column, cell.value) for cell in reading.cells} >= DATA
    assert {cell.confidence for cell in reading.cells if cell.value > 30} == {DECIDED}
    assert {cell.value for cell in reading.cells} <= {41.3, 42.7, 39.5, 44.0, 7.7, 8.8}  # no tick, no end of a scale
    none = read_text(TEXT, decisions=[decision(cells=False)])
    assert (none.cells, none.unread) == ((), ())


def test_the_first_decision_that_speaks_of_a_part_holds_and_what_is_undecided_is_found():
    turned = {(column, row, value) for row, column, value in DATA}
    assert cells(TEXT, decision(row=LabelPlace.ITEM)) >= DATA
    assert cells(TEXT, TURNED) >= turned
    assert cells(TEXT, LISTED, TURNED) >= DATA
    assert cells(TEXT, decision(like="no such words", row=LabelPlace.ITEM, column=LabelPlace.LIST), TURNED) == cells(
        TEXT, TURNED
    )
    assert cells(TEXT, decision(like="callouts", row=LabelPlace.ITEM, column=LabelPlace.LIST)) >= CALLOUTS
    assert not cells(TEXT, NO_CALLOUTS) & CALLOUTS
    assert cells(TEXT, NO_CALLOUTS, LISTED) == DATA


def test_places_that_label_nothing_are_not_used_a_role_may_be_none_and_two_may_be_headings():
    without = read_text(TEXT, decisions=[decision(nothing=(LabelPlace.LIST,))])
    assert not any("place in the list" in cell.slots for cell in without.cells)
    rows = read_text(TEXT, decisions=[decision(row=LabelPlace.ITEM, without=("column", "panel"))])
    assert {cell.slots for cell in rows.cells} == {"row: head of the item"}
    assert [panel.doubts[0] for panel in rows.panels] == ["all 2 places have two values or more"]
    both = read_text(
        HEADS, decisions=[decision(panel=LabelPlace.HEADING, row=LabelPlace.HEADING, column=LabelPlace.ITEM)]
    )
    assert [({cell.panel, cell.row}, cell.column, cell.value) for cell in both.cells][:3] == [
        ({"Trial one", "Oak"}, "S", 1.5),
        ({"Trial one", "Oak"}, "M", 2.5),
        ({"Trial one", "Elm"}, "S", 3.5),
    ]


def test_what_fits_no_number_changes_nothing_and_is_told():
    plain = read_text(TEXT)
    reading = read_text(TEXT, decisions=[decision(row=LabelPlace.TABLE_STUB, column=LabelPlace.TABLE_HEADER)])
    assert reading.cells == plain.cells
    assert reading.panels[0].doubts[0] == "the decision in readings.yaml, line 12, fits no number here"
    _, choices = explain(TEXT, [decision(row=LabelPlace.TABLE_STUB)])
    assert choices[-1].decided == "though readings.yaml, line 12, decides otherwise and fits no number here"


def test_a_line_that_was_decided_says_where():
    _, choices = explain(TEXT, [NO_CALLOUTS, LISTED])
    why = {choice.line: (choice.labels, choice.decided) for choice in choices}
    decided = "as decided in readings.yaml, line 12"
    assert why[7] == ('41.3: row "Oak" (head of the item), column "0.1" (place in the list)', decided)
    assert why[10] == ("", decided)
    assert not any(choice.decided for choice in explain(TEXT)[1])


@pytest.mark.parametrize("slot", list(LabelPlace))
def test_any_decision_can_be_read_with(slot):
    for text in (TEXT, HEADS, "", "| a | b |\n|---|---|\n| x | 1 |\n", "0.5"):
        read_text(text, decisions=[decision(row=slot)])
        read_text(text, decisions=[decision(panel=slot, column=LabelPlace.ITEM, like="a")])
        read_text(text, decisions=[decision(nothing=(slot,))])


def test_slots_have_words_and_come_back_out_of_them():
    assert set(KINDS.values()) == set(LabelPlace)
    said = in_words({"panel": LabelPlace.HEADING, "row": LabelPlace.ITEM, "column": LabelPlace.BEFORE})
    assert said == "row: head of the item, column: before the value, panel: heading"
    assert out_of_words(said) == {"row": LabelPlace.ITEM, "column": LabelPlace.BEFORE, "panel": LabelPlace.HEADING}
    assert all(out_of_words(in_words({"row": slot})) == {"row": slot} for slot in LabelPlace)
    assert out_of_words('row: heading; "A, column: before the value", "10" = 0.5') == {"row": LabelPlace.HEADING}
    assert out_of_words("table") == out_of_words("") == {}
