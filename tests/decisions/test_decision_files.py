"""The files of people's decisions: what they hold, which of it speaks of a text, and where one is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from heat_pipeline.decisions.files import Decided, fingerprint, load_decided
from heat_pipeline.decisions.forms import CellDecision, FigureDecision, FindingDecision, Review, TableDecision
from heat_pipeline.reading.slot_decisions import LabelPlace, ReadingDecision, ReadingDecisionError

PROJECT = Path(__file__).resolve().parents[2]
READINGS, COLLECTION = "readings.yaml", "decisions/c.yaml"
BY_SLOTS = """# People's own
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
OF_A_COLLECTION = """readings:
  - description: c/one
    sha256: 0123456789abcdef
    panel: Left
    table:
      - ["", "10", "20"]
      - [Alpha, "41.0", ""]
    at:
      - [12, ""]
    by: Ada
    when: "2026-11-27T01:00:00Z"
    seconds: 4
  - {description: c/two, table: none}
  - description: c/three
    cells:
      - {at: 5-9, row: x}
      - {at: 15-19, cell: false}
    sample: true
figures:
  - {description: c/one, scale: [0, 1], better: lower}
findings:
  - {description: c/one, rule: constant_row, at: 3-8, decision: dismiss, why: it is so}
names:
  - {name: R1-Owen, decision: map, to: R1-Qwen}
"""


@pytest.fixture
def decided(tmp_path):
    """What the decisions of a folder are once a file of it holds a text."""

    def loaded(text: str, name: str = READINGS) -> Decided:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return load_decided(tmp_path)

    return loaded


def test_decisions_by_slots_are_read_as_they_stand_and_the_more_specific_come_first(decided):
    found = decided(BY_SLOTS)
    item, outer = LabelPlace.ITEM, LabelPlace.OUTER_ITEM
    assert found.decisions == (
        ReadingDecision(collection="scans", nothing=(LabelPlace.AFTER, LabelPlace.LIST), why="remarks", line=3),
        ReadingDecision(description="scans/07", row=item, column=LabelPlace.BEFORE, panel=LabelPlace.HEADING, line=6),
        ReadingDecision(describer="some-model", like="Callouts", cells=False, line=10),
        ReadingDecision(describer="some-model", row=LabelPlace.TABLE_STUB, without=("column",), line=13),
        ReadingDecision(description="07", like="Zoom", row=outer, panel=outer, line=14),
    )
    for text, lines in (
        (("scans/07", "some-model", "scans"), [14, 6, 10, 13, 3]),
        (("scans/08", "some-model", "other"), [10, 13]),
        (("other/07", "", "scans"), [14, 3]),
        (("other/107", "another", "other"), []),
        (("a", "", ""), []),
    ):
        assert [one.line for one in found.on(*text).readings] == lines


def test_a_collection_s_file_has_all_four_sections_and_what_was_decided_on_another_text_is_stale(decided):
    found = decided(OF_A_COLLECTION, COLLECTION)
    table = TableDecision(
        description="c/one", sha256="0123456789abcdef", panel="Left",
        table=(("", "10", "20"), ("Alpha", "41.0", "")), at=((12, None),),
    )  # fmt: skip
    three = (CellDecision((5, 9), row="x"), CellDecision((15, 19), is_cell=False))
    assert found.decisions == (
        table,
        TableDecision(description="c/two", has_cells=False),
        TableDecision(description="c/three", cells=three, sample=True),
        FigureDecision(description="c/one", scale=(0.0, 1.0), better="lower"),
        FindingDecision(description="c/one", rule="constant_row", at=(3, 8), review=Review.DISMISSED),
    )
    assert [one.to for one in found.names_for("c").entries] == ["R1-Qwen"]
    assert found.names_for("d").entries == ()
    assert found.on("c/one", sha256="0123456789abcdef00").readings[0] == table
    other = found.on("c/one", sha256="ffff")
    assert ([type(one) for one in other.readings], [one.line for one in other.stale]) == ([FigureDecision], [2])


def test_two_different_answers_are_a_conflict_and_neither_counts(decided):
    decided(OF_A_COLLECTION, COLLECTION)
    other = OF_A_COLLECTION.replace('[Alpha, "41.0", ""]', '[Beta, "41.0", ""]').replace("by: Ada", "by: Bo")
    found = decided("decisions:\n" + other[len("readings:\n") : other.index("figures:")])
    assert found.conflicts == (
        "c/one: line 2 (Bo) and line 2 (Ada) decide differently on the same; neither counts until one is gone",
    )
    tables = [one.description for one in found.decisions if isinstance(one, TableDecision)]
    assert sorted(tables) == ["c/three", "c/two"]  # the same twice is once


def test_two_answers_on_one_finding_of_a_figure_are_a_conflict_and_neither_counts(decided):
    entry = "  - {figure: F, description: c/%s, rule: shifted, sha256: ab, decision: %s, by: %s}\n"
    decided("decisions:\n" + entry % ("C", "confirm", "Ada") + entry % ("B", "confirm", "Ada"), "findings.yaml")
    found = decided("findings:\n" + entry % ("C", "dismiss", "Bo"), COLLECTION)
    assert found.conflicts == (
        "F: line 2 (Ada) and line 2 (Bo) decide differently on the same; neither counts until one is gone",
    )
    assert [one.accused for one in found.on_figure("F", "abcd").findings] == ["c/B"]
    assert [one.accused for one in found.on_figure("F", "cd").stale] == ["c/B"]
    assert not found.on("c/C", sha256="abcd")


def test_a_text_is_its_id_or_the_end_of_its_path():
    one = Decided((ReadingDecision(description="scans/07", row=LabelPlace.ITEM),))
    holds = [
        ("scans/07", ""),
        ("more/scans/07", ""),
        ("scans/07.md", ""),
        ("x", "/a/scans/07.md"),
        ("x", "/scans/07.txt"),
    ]
    for description, source in (*holds, ("mscans/07", ""), ("scans/070", ""), ("x", "/a/scans/07.csv"), ("", "")):
        assert bool(one.on(description, source=source).readings) is ((description, source) in holds)


def test_like_is_looked_for_in_the_lines_of_a_part():
    one = ReadingDecision(description="07", like="callouts", cells=False)
    assert one.speaks_of("### Data\n**Notable Callouts:**\n- a: 1")
    assert not one.speaks_of("### Data\n- call\nouts: 1")
    assert not one.speaks_of("### Callouts2")
    assert ReadingDecision(description="07", cells=False).speaks_of("### Callouts2")


def test_the_fingerprint_changes_with_what_is_decided_only(decided):
    one = fingerprint(decided(BY_SLOTS).decisions)
    assert fingerprint(decided("\n" + BY_SLOTS.replace("why: remarks", "why: for me")).decisions) == one
    assert fingerprint(decided(BY_SLOTS.replace("row: item", "row: list")).decisions) != one
    assert fingerprint(()) == ""


def test_no_file_and_an_empty_one_decide_nothing(tmp_path, decided):
    assert load_decided(tmp_path) == Decided()
    for text in ("", "# nothing yet\n", "decisions: []\n", "decisions:\n", "{}\n"):
        assert decided(text) == Decided()


SLOTS = ", ".join(f"'{slot}'" for slot in LabelPlace)
KEYS = (
    "description, describer, collection, like, row, column, panel, nothing, cells, why, sha256, name, table, at, "
    "sample, by, when, seconds"
)


def test_the_file_of_the_project_decides_nothing_explains_every_slot_and_key_and_has_an_example_that_works(decided):
    path = PROJECT / "expectations" / READINGS
    assert load_decided(path.parent) == Decided()
    text = path.read_text(encoding="utf-8")
    assert all(f"#   {slot}  " in text for slot in LabelPlace)
    assert all(f" {key}: " in text for key in KEYS.split(", "))
    example = text.split("#\n")[1].replace("#   -", "  -").replace("#    ", "   ")
    assert len(decided("decisions:\n" + example).decisions) == 5


WHOSE = "expected one of description, describer, collection, found"
OF_ONE_LENGTH = ", line 3, key 'table': expected a row of columns and rows of values, all of one length"


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("description: a, row: headings", f", line 2, key 'row': expected one of {SLOTS}, 'none', found 'headings'"),
        ("description: a, nothing: [after, 'no']", f", line 2, key 'nothing': expected some of {SLOTS}, found 'no'"),
        ("description: a, nothing: after",
         ", line 2, key 'nothing': expected a list of texts like [one, two], found 'after'"),
        ("describer: m, description: a, row: item", f", line 2: {WHOSE} description and describer"),
        ("like: a, row: item", f", line 2: {WHOSE} none of them"),
        ("description: a, rows: item", f", line 2, key 'rows': no such key; allowed are {KEYS}"),
        ("description: a, row: item, row: list", ", line 2, key 'row': stands twice; line 2 has it already"),
        ("description: a, row: item, nothing: [list, item]",
         ", line 2, key 'nothing': 'item' is the row already; a slot has one role"),
        ("description: a, cells: no", ", line 2, key 'cells': expected one of 'true', 'false', found 'no'"),
        ("description: a, cells: false, column: list",
         ", line 2, key 'column': what is no cell has no labels; leave it out, or 'cells: false'"),
        ("description: a, like: b", ", line 2: decides nothing; give row, column, panel, nothing or cells: false"),
        ("description: a, row: item}\n  - {description: a, column: list",
         ", line 3: line 2 decides about the same texts; make one decision of the two"),
        ("description: a,\n    table: [[a, b]]", OF_ONE_LENGTH),
        ("description: a,\n    table: [[a, b], [c]]", OF_ONE_LENGTH),
        ("description: a, table: [a, b]",
         ", line 2, key 'table': expected a list of rows like [[one, two], [three, four]], found a list"),
        ("description: a, table: yes", ", line 2, key 'table': expected one of 'none', found 'yes'"),
        ("description: a, cells: [{at: 5, row: x}]",
         ", line 2, key 'at': expected the first character and the one after the last, like 120-124"),
        ("description: a, cells: [{at: 5-9}]",
         ", line 2: give its row, column or panel; or cell: false where the number is no cell"),
        ("description: a, table: [['', a], [b, 1]], at: [[1, 2]]",
         ", line 2, key 'at': expected a character for each value of the table"),
    ],
)  # fmt: skip
def test_a_broken_entry_says_where_and_what_is_allowed(decided, entry, message):
    with pytest.raises(ReadingDecisionError) as caught:
        decided(f"decisions:\n  - {{{entry}}}\n")
    assert str(caught.value).partition(READINGS)[2] == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"decisions:\n  - x\n", ", line 2: expected keys with values, like {description: …}, found 'x'"),
        (b"readings: []\n", ", line 1, key 'readings': no such key; allowed are decisions"),
        (b"decisions:\n  - a: [\n", ", line 3, is not valid YAML: did not find expected node content"),
        (b"decisions: \xff\n", " is not a text in UTF-8 (byte 11)"),
    ],
)
def test_a_broken_file_says_where_and_what_is_allowed(tmp_path, text, message):
    (tmp_path / READINGS).write_bytes(text)
    with pytest.raises(ReadingDecisionError) as caught:
        load_decided(tmp_path)
    assert str(caught.value).partition(READINGS)[2] == message
