"""People's decisions about readings: which apply to a text, and a broken file says where and what is allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from heat_pipeline.decisions.files import Decided, fingerprint, load_decided
from heat_pipeline.reading.decisions import (
    ReadingDecision,
    ReadingDecisionError,
    Slot,
    in_words,
    out_of_words,
)

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
  - {describer: some-model, row: table stub, column: table header}
  - {description: "07", like: Zoom, row: outer item}
"""
SLOTS = ", ".join(f"'{slot}'" for slot in Slot)
KEYS = (
    "description, describer, collection, like, row, column, panel, nothing, cells, why, sha256, name, table, at, "
    "sample, by, when, seconds"
)


def decisions(tmp_path: Path, text: str) -> Decided:
    (tmp_path / "readings.yaml").write_text(text, encoding="utf-8")
    return load_decided(tmp_path)


def lines(found: tuple[ReadingDecision, ...]) -> list[int]:
    return [one.line for one in found]


def test_a_file_is_read_as_it_stands(tmp_path: Path) -> None:
    assert decisions(tmp_path, FILE).decisions == (
        ReadingDecision(collection="scans", nothing=(Slot.AFTER, Slot.LIST), why="remarks", line=3),
        ReadingDecision(description="scans/07", row=Slot.ITEM, column=Slot.BEFORE, panel=Slot.HEADING, line=6),
        ReadingDecision(describer="some-model", like="Callouts", cells=False, line=10),
        ReadingDecision(describer="some-model", row=Slot.TABLE_STUB, column=Slot.TABLE_HEADER, line=13),
        ReadingDecision(description="07", like="Zoom", row=Slot.OUTER_ITEM, line=14),
    )


def test_the_more_specific_come_first(tmp_path: Path) -> None:
    decided = decisions(tmp_path, FILE)
    assert lines(decided.on("scans/07", "some-model", "scans").readings) == [14, 6, 10, 13, 3]
    assert lines(decided.on("scans/08", "some-model", "other").readings) == [10, 13]
    assert lines(decided.on("other/07", "", "scans").readings) == [14, 3]
    assert decided.on("other/107", "another", "other").readings == ()
    assert Decided().on("a", "b", "c").readings == ()


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
def test_a_text_is_its_id_or_the_end_of_its_path(description: str, source: str, holds: bool) -> None:
    one = ReadingDecision(description="scans/07", row=Slot.ITEM)
    assert bool(Decided((one,)).on(description, source=source).readings) is holds


def test_no_describer_and_no_collection_are_nobodys() -> None:
    assert not Decided((ReadingDecision(describer="m", cells=False),)).on("scans/07").readings
    assert not Decided((ReadingDecision(description="07", cells=False),)).on("", "07", "07").readings


def test_like_is_looked_for_in_the_lines_of_a_part() -> None:
    one = ReadingDecision(description="07", like="callouts", cells=False)
    assert one.speaks_of("### Data\n**Notable Callouts:**\n- a: 1")
    assert not one.speaks_of("### Data\n- call\nouts: 1")
    assert not one.speaks_of("### Callouts2")
    assert ReadingDecision(description="07", cells=False).speaks_of("")


def test_the_fingerprint_changes_with_what_is_decided_only(tmp_path: Path) -> None:
    one = fingerprint(decisions(tmp_path, FILE).decisions)
    assert len(one) == 16
    assert fingerprint(decisions(tmp_path, "\n" + FILE.replace("why: remarks", "why: for me")).decisions) == one
    assert fingerprint(decisions(tmp_path, FILE.replace("row: item", "row: list")).decisions) != one
    assert fingerprint(()) == ""


def test_slots_have_words_and_come_back_out_of_them() -> None:
    said = in_words({"panel": Slot.HEADING, "row": Slot.ITEM, "column": Slot.BEFORE})
    assert said == "row: head of the item, column: before the value, panel: heading"
    assert out_of_words(said) == {"row": Slot.ITEM, "column": Slot.BEFORE, "panel": Slot.HEADING}
    for slot in Slot:
        assert out_of_words(in_words({"row": slot})) == {"row": slot}
    assert out_of_words('row: heading; "A, column: before the value", "10" = 0.5') == {"row": Slot.HEADING}
    assert out_of_words("table") == out_of_words("") == {}


def test_a_role_may_be_none_and_two_may_have_one_place(tmp_path: Path) -> None:
    told = "{description: a, row: heading, panel: heading, column: none}"
    (one,) = decisions(tmp_path, f"decisions:\n  - {told}\n").decisions
    assert (one.roles, one.without) == ({"row": Slot.HEADING, "panel": Slot.HEADING}, ("column",))
    with pytest.raises(ReadingDecisionError, match="key 'row': what is no cell has no labels"):
        decisions(tmp_path, "decisions:\n  - {description: a, row: none, cells: false}\n")


def test_no_file_is_no_decision(tmp_path: Path) -> None:
    assert load_decided(tmp_path) == Decided()


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "decisions: []\n", "decisions:\n", "{}\n"])
def test_an_empty_file_is_no_decision(tmp_path: Path, text: str) -> None:
    assert decisions(tmp_path, text) == Decided()


def test_the_file_of_the_project_decides_nothing_and_explains_every_slot_and_key() -> None:
    path = PROJECT / "expectations" / "readings.yaml"
    assert load_decided(path.parent) == Decided()
    text = path.read_text(encoding="utf-8")
    assert all(f"#   {slot}  " in text for slot in Slot)
    assert all(f" {key}: " in text for key in KEYS.split(", "))


def test_the_example_of_the_project_can_be_used(tmp_path: Path) -> None:
    text = (PROJECT / "expectations" / "readings.yaml").read_text(encoding="utf-8")
    example = text.split("#\n")[1].replace("#   -", "  -").replace("#    ", "   ")
    assert len(decisions(tmp_path, "decisions:\n" + example).decisions) == 5


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("description: a, row: headings", f", key 'row': expected one of {SLOTS}, 'none', found 'headings'"),
        ("description: a, nothing: [after, 'no']", f", key 'nothing': expected some of {SLOTS}, found 'no'"),
        (
            "description: a, nothing: after",
            ", key 'nothing': expected a list of texts like [one, two], found 'after'",
        ),
        (
            "describer: m, description: a, row: item",
            ": expected one of description, describer, collection, found description and describer",
        ),
        ("like: a, row: item", ": expected one of description, describer, collection, found none of them"),
        ("description: '', row: item", ", key 'description': is empty; give a text"),
        ("description: [a], row: item", ", key 'description': expected one text, found a list"),
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
def test_a_broken_entry_says_what_is_allowed(tmp_path: Path, entry: str, message: str) -> None:
    assert fault(tmp_path, f"decisions:\n  - {{{entry}}}\n") == f", line 2{message}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "decisions:\n  - description: a\n    row: [item]\n",
            f", line 3, key 'row': expected one of {SLOTS}, 'none', found a list",
        ),
        (
            "decisions:\n  - {description: a, row: item}\n  - {description: a, column: list}\n",
            ", line 3: line 2 decides about the same texts; make one decision of the two",
        ),
        (
            "decisions:\n  - scans/07\n",
            ", line 2: expected keys with values, like {description: …}, found 'scans/07'",
        ),
        ("decisions: yes\n", ", line 1, key 'decisions': expected a list of entries, found 'yes'"),
        (
            "\ndecisions:\n  description: a\n",
            ", line 3, key 'decisions': expected a list of entries, found keys with values",
        ),
        ("readings: []\n", ", line 1, key 'readings': no such key; allowed are decisions"),
        ("- a\n", ", line 1: expected keys with values, like {decisions: …}, found a list"),
        ("decisions:\n  - a: [\n", ", line 3, is not valid YAML: did not find expected node content"),
    ],
)
def test_a_broken_file_says_where_and_what_is_allowed(tmp_path: Path, text: str, message: str) -> None:
    assert fault(tmp_path, text) == message


def fault(folder: Path, text: str) -> str:
    """What is said of a file of decisions, behind its name."""
    with pytest.raises(ReadingDecisionError) as caught:
        decisions(folder, text)
    return str(caught.value).removeprefix(str(folder / "readings.yaml"))


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "readings.yaml"
    path.write_bytes(b"decisions: \xff\n")
    with pytest.raises(ReadingDecisionError) as caught:
        load_decided(tmp_path)
    assert str(caught.value) == f"{path} is not a text in UTF-8 (byte 11)"
    path.unlink()
    path.mkdir()
    with pytest.raises(ReadingDecisionError) as caught:
        load_decided(tmp_path)
    assert str(caught.value) == f"{path} cannot be read (Is a directory)"
