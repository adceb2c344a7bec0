"""People's decisions about readings: which apply to a text, how they win, and where a file of them is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from heat_pipeline.decisions.files import Decided, fingerprint, load_decided
from heat_pipeline.reading.explain import explain
from heat_pipeline.reading.obeying import DECIDED, KINDS
from heat_pipeline.reading.reader import read_text
from heat_pipeline.reading.slot_decisions import (
    LabelPlace,
    ReadingDecision,
    ReadingDecisionError,
    in_words,
    out_of_words,
)

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


PROJECT = Path(__file__).resolve().parents[2]
FILE = """# People's own
decisions:
  - collection: scans
    nothing: [after, list]
    why: remarks
  - description: scans/07
    row: item
    column: before
    panel: heading
  - describer: some-model
    like: Callouts
    cells: false
  - {describer: some-model, row: table stub, column: none}
  - {description: "07", like: Zoom, row: outer item, panel: outer item}
"""


@pytest.fixture
def decided(tmp_path):
    """What a file of decisions holds."""

    def loaded(text: str) -> Decided:
        (tmp_path / "readings.yaml").write_text(text, encoding="utf-8")
        return load_decided(tmp_path)

    return loaded


def test_a_file_is_read_as_it_stands_and_the_more_specific_come_first(decided):
    found = decided(FILE)
    assert found.decisions == (
        ReadingDecision(collection="scans", nothing=(LabelPlace.AFTER, LabelPlace.LIST), why="remarks", line=3),
        ReadingDecision(
            description="scans/07", row=LabelPlace.ITEM, column=LabelPlace.BEFORE, panel=LabelPlace.HEADING, line=6
        ),
        ReadingDecision(describer="some-model", like="Callouts", cells=False, line=10),
        ReadingDecision(describer="some-model", row=LabelPlace.TABLE_STUB, without=("column",), line=13),
        ReadingDecision(description="07", like="Zoom", row=LabelPlace.OUTER_ITEM, panel=LabelPlace.OUTER_ITEM, line=14),
    )
    for text, lines in (
        (("scans/07", "some-model", "scans"), [14, 6, 10, 13, 3]),
        (("scans/08", "some-model", "other"), [10, 13]),
        (("other/07", "", "scans"), [14, 3]),
        (("other/107", "another", "other"), []),
        (("a", "", ""), []),
    ):
        assert [one.line for one in found.on(*text).readings] == lines


@pytest.mark.parametrize(
    ("description", "source", "holds"),
    [
        ("scans/07", "", True),
        ("more/scans/07", "", True),
        ("mscans/07", "", False),
        ("scans/070", "", False),
        ("scans/07.md", "", True),
        ("x", "/home/me/scans/07.md", True),
        ("x", "/home/me/scans/07.txt", True),
        ("x", "/home/me/scans/07.csv", False),
        ("", "", False),
    ],
)
def test_a_text_is_its_id_or_the_end_of_its_path(description, source, holds):
    one = ReadingDecision(description="scans/07", row=LabelPlace.ITEM)
    assert bool(Decided((one,)).on(description, source=source).readings) is holds


@pytest.mark.parametrize(
    ("part", "speaks"),
    [
        ("### Data\n**Notable Callouts:**\n- a: 1", True),
        ("### Data\n- call\nouts: 1", False),
        ("### Callouts2", False),
    ],
)
def test_like_is_looked_for_in_the_lines_of_a_part(part, speaks):
    assert ReadingDecision(description="07", like="callouts", cells=False).speaks_of(part) is speaks
    assert ReadingDecision(description="07", cells=False).speaks_of(part)


def test_the_fingerprint_changes_with_what_is_decided_only(decided):
    one = fingerprint(decided(FILE).decisions)
    assert fingerprint(decided("\n" + FILE.replace("why: remarks", "why: for me")).decisions) == one
    assert fingerprint(decided(FILE.replace("row: item", "row: list")).decisions) != one
    assert fingerprint(()) == ""


def test_no_file_and_an_empty_one_decide_nothing(tmp_path, decided):
    assert load_decided(tmp_path) == Decided()
    for text in ("", "# nothing yet\n", "decisions: []\n", "decisions:\n", "{}\n"):
        assert decided(text) == Decided()


def test_the_file_of_the_project_decides_nothing_explains_every_slot_and_key_and_has_an_example_that_works(decided):
    path = PROJECT / "expectations" / "readings.yaml"
    assert load_decided(path.parent) == Decided()
    text = path.read_text(encoding="utf-8")
    assert all(f"#   {slot}  " in text for slot in LabelPlace)
    assert all(f" {key}: " in text for key in KEYS.split(", "))
    example = text.split("#\n")[1].replace("#   -", "  -").replace("#    ", "   ")
    assert len(decided("decisions:\n" + example).decisions) == 5


SLOTS = ", ".join(f"'{slot}'" for slot in LabelPlace)
KEYS = (
    "description, describer, collection, like, row, column, panel, nothing, cells, why, sha256, name, table, at, "
    "sample, by, when, seconds"
)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("description: a, row: headings", f", key 'row': expected one of {SLOTS}, 'none', found 'headings'"),
        ("description: a, nothing: [after, 'no']", f", key 'nothing': expected some of {SLOTS}, found 'no'"),
        ("description: a, nothing: after", ", key 'nothing': expected a list of texts like [one, two], found 'after'"),
        (
            "describer: m, description: a, row: item",
            ": expected one of description, describer, collection, found description and describer",
        ),
        ("like: a, row: item", ": expected one of description, describer, collection, found none of them"),
        ("description: a, rows: item", f", key 'rows': no such key; allowed are {KEYS}"),
        ("description: a, row: item, row: list", ", key 'row': stands twice; line 2 has it already"),
        (
            "description: a, row: item, nothing: [list, item]",
            ", key 'nothing': 'item' is the row already; a slot has one role",
        ),
        ("description: a, cells: no", ", key 'cells': expected one of 'true', 'false', found 'no'"),
        (
            "description: a, cells: false, column: list",
            ", key 'column': what is no cell has no labels; leave it out, or 'cells: false'",
        ),
        ("description: a, like: b", ": decides nothing; give row, column, panel, nothing or cells: false"),
    ],
)
def test_a_broken_entry_says_what_is_allowed(decided, entry, message):
    assert fault(decided, f"decisions:\n  - {{{entry}}}\n") == f", line 2{message}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "decisions:\n  - {description: a, row: item}\n  - {description: a, column: list}\n",
            ", line 3: line 2 decides about the same texts; make one decision of the two",
        ),
        ("decisions:\n  - x\n", ", line 2: expected keys with values, like {description: …}, found 'x'"),
        ("readings: []\n", ", line 1, key 'readings': no such key; allowed are decisions"),
        ("decisions:\n  - a: [\n", ", line 3, is not valid YAML: did not find expected node content"),
    ],
)
def test_a_broken_file_says_where_and_what_is_allowed(decided, text, message):
    assert fault(decided, text) == message


def fault(decided, text: str) -> str:
    """What is said of a file of decisions, behind its name."""
    with pytest.raises(ReadingDecisionError) as caught:
        decided(text)
    return str(caught.value).partition("readings.yaml")[2]


def test_a_file_that_is_no_text_is_told(tmp_path):
    path = tmp_path / "readings.yaml"
    path.write_bytes(b"decisions: \xff\n")
    with pytest.raises(ReadingDecisionError, match=r"readings\.yaml is not a text in UTF-8 \(byte 11\)"):
        load_decided(tmp_path)
