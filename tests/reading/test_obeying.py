"""What a person decided about a text wins over what the reader finds likely, and is checked like any reading."""

from __future__ import annotations

import pytest

from heat_pipeline.reading.decisions import ReadingDecision, Slot
from heat_pipeline.reading.explain import explain
from heat_pipeline.reading.obeying import DECIDED, KINDS
from heat_pipeline.reading.reader import read_text

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
HEADS = """## Trial one
### Oak
- S: 1.5
- M: 2.5
### Elm
- S: 3.5
- M: 4.5
## Trial two
### Oak
- S: 5.5
- M: 6.5
### Elm
- S: 7.5
- M: 8.5
"""


def decision(**given):
    return ReadingDecision(description="a", line=12, **given)


def cells(text, *decisions):
    return {(cell.row, cell.column, cell.value) for cell in read_text(text, decisions=decisions).cells}


def test_decided_labels_make_sure_cells_and_other_numbers_are_none():
    reading = read_text(TEXT, decisions=[decision(row=Slot.ITEM, column=Slot.LIST)])
    assert {(cell.row, cell.column, cell.value) for cell in reading.cells} >= DATA
    assert {cell.confidence for cell in reading.cells if cell.value > 30} == {DECIDED}
    assert {cell.value for cell in reading.cells} <= {41.3, 42.7, 39.5, 44.0, 7.7, 8.8}  # no tick, no end of a scale


def test_roles_are_as_decided():
    assert {(column, row, value) for row, column, value in DATA} <= cells(
        TEXT, decision(row=Slot.LIST, column=Slot.ITEM)
    )


def test_what_is_undecided_is_found():
    assert {(row, column, value) for row, column, value in cells(TEXT, decision(row=Slot.ITEM))} >= DATA


def test_a_named_part_is_decided_as_a_whole_and_no_other():
    assert cells(TEXT, decision(like="callouts", row=Slot.ITEM, column=Slot.LIST)) >= CALLOUTS
    assert not cells(TEXT, decision(like="callouts", cells=False)) & CALLOUTS
    assert cells(TEXT, decision(like="callouts", cells=False), decision(row=Slot.ITEM, column=Slot.LIST)) == DATA


def test_what_is_no_cell_has_none():
    reading = read_text(TEXT, decisions=[decision(cells=False)])
    assert (reading.cells, reading.unread) == ((), ())


def test_the_first_decision_that_speaks_of_a_part_holds():
    turned = decision(row=Slot.LIST, column=Slot.ITEM)
    assert cells(TEXT, decision(row=Slot.ITEM, column=Slot.LIST), turned) >= DATA
    assert cells(TEXT, decision(like="no such words", row=Slot.ITEM, column=Slot.LIST), turned) == cells(TEXT, turned)


def test_places_that_label_nothing_are_not_used():
    reading = read_text(TEXT, decisions=[decision(nothing=(Slot.LIST,))])
    assert not any("place in the list" in cell.slots for cell in reading.cells)


def test_a_role_may_be_none():
    sure = decision(row=Slot.ITEM, without=("column", "panel"))
    reading = read_text(TEXT, decisions=[sure])
    assert {cell.slots for cell in reading.cells} == {"row: head of the item"}
    (panel,) = reading.panels
    assert panel.doubts[0] == "all 2 places have two values or more"


def test_two_roles_may_be_headings():
    sure = decision(panel=Slot.HEADING, row=Slot.HEADING, column=Slot.ITEM)
    reading = read_text(HEADS, decisions=[sure])
    assert [({cell.panel, cell.row}, cell.column, cell.value) for cell in reading.cells][:3] == [
        ({"Trial one", "Oak"}, "S", 1.5),
        ({"Trial one", "Oak"}, "M", 2.5),
        ({"Trial one", "Elm"}, "S", 3.5),
    ]


def test_what_fits_no_number_changes_nothing_and_is_told():
    plain = read_text(TEXT)
    reading = read_text(TEXT, decisions=[decision(row=Slot.TABLE_STUB, column=Slot.TABLE_HEADER)])
    assert reading.cells == plain.cells
    assert reading.panels[0].doubts[0] == "the decision in readings.yaml, line 12, fits no number here"


def test_a_line_that_was_decided_says_where():
    _, choices = explain(TEXT, [decision(like="callouts", cells=False), decision(row=Slot.ITEM, column=Slot.LIST)])
    why = {choice.line: (choice.labels, choice.decided) for choice in choices}
    decided = "as decided in readings.yaml, line 12"
    assert why[7] == ('41.3: row "Oak" (head of the item), column "0.1" (place in the list)', decided)
    assert why[10] == ("", decided)
    _, choices = explain(TEXT, [decision(row=Slot.TABLE_STUB)])
    assert choices[-1].decided == "though readings.yaml, line 12, decides otherwise and fits no number here"
    assert not any(choice.decided for choice in explain(TEXT)[1])


def test_every_slot_that_people_know_is_some_of_the_reader_s():
    assert set(KINDS.values()) == set(Slot)


@pytest.mark.parametrize("slot", list(Slot))
def test_any_decision_can_be_read_with(slot):
    for text in (TEXT, HEADS, "", "| a | b |\n|---|---|\n| x | 1 |\n", "0.5"):
        read_text(text, decisions=[decision(row=slot)])
        read_text(text, decisions=[decision(panel=slot, column=Slot.ITEM, like="a")])
        read_text(text, decisions=[decision(nothing=(slot,))])
