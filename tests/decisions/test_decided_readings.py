"""What people decide about a text, from the files to the cells."""

from pathlib import Path

import pytest

from heat_pipeline.decisions.files import decision_of
from heat_pipeline.decisions.forms import CellDecision, FigureDecision, FindingDecision, Review, TableDecision
from heat_pipeline.decisions.measuring import settled_cells
from heat_pipeline.desk.candidates import grids_of
from heat_pipeline.model import ReadBy
from heat_pipeline.texts.examine import examine, read

REAL = Path(__file__).resolve().parents[1] / "real"
TEXT = """### Data
The heatmap shows accuracy (%) of models. The scale runs from 0 to 100.
- Alpha: 10 = 41.0, 20 = 42.0
- Beta: 10 = 43.0, 20 = 144.0
"""
TABLE = (("Model", "10", "20"), ("Alpha", "41.0", "42.0"), ("Gamma", "43.0", "144.0"))


def cells(reading):
    return [(cell.panel, cell.row, cell.column, cell.value, cell.read_by.value) for cell in reading.cells]


def test_a_table_takes_the_place_of_what_was_read():
    reading = read(TEXT, [TableDecision(description="t", table=TABLE)])
    assert cells(reading) == [
        ("", "Alpha", "10", 41.0, "person"),
        ("", "Alpha", "20", 42.0, "person"),
        ("", "Gamma", "10", 43.0, "person"),
        ("", "Gamma", "20", 144.0, "person"),
    ]
    assert [TEXT[cell.start : cell.end] for cell in reading.cells] == ["41.0", "42.0", "43.0", "144.0"]
    assert all(cell.sure for cell in reading.cells)
    assert (reading.rows.name, [tick.label for tick in reading.rows.ticks]) == ("Model", ["Alpha", "Gamma"])
    assert reading.unread == ()


@pytest.mark.parametrize(("value", "why"), [("99.9", "the text has no such number"), ("high", "it is no number")])
def test_a_value_that_is_not_in_the_text_is_kept_and_is_no_cell(value, why):
    table = (("", "10"), ("Alpha", "41.0"), ("Beta", value))
    reading = read(TEXT, [TableDecision(description="t", table=table)])
    assert cells(reading) == [("", "Alpha", "10", 41.0, "person")]
    (lost,) = reading.disputed
    assert (lost.printed, lost.start, lost.shown) == (value, None, None)
    assert lost.why == f'a person gave it row "Beta" and column "10"; {why}'


@pytest.mark.parametrize(
    "path", sorted((REAL).glob("lot-[19]/*.md")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_a_reading_that_is_taken_is_the_one_that_was_shown(path):
    """With its places every number stays what it was read as: a range, about, with its deviation."""
    text = path.read_text(encoding="utf-8")
    before = read(text)
    grids = grids_of(before.cells, before.columns)
    taken = [TableDecision(description="t", panel=grid.panel, at=grid.at, table=grid.table) for grid in grids]
    first_at = {}  # of several values at one place a table has the first
    for one in before.cells:
        first_at.setdefault((one.panel, one.row, one.column), one)
    after = read(text, taken)
    assert sorted(map(as_read, after.cells)) == sorted(map(as_read, first_at.values()))
    assert not [one for one in after.disputed if one.start is None]


def as_read(cell):
    amount = (cell.value, cell.low, cell.high, cell.sd)
    return (cell.start, cell.end, cell.printed, cell.panel, cell.row, cell.column, str(cell.how), str(amount))


def test_a_place_that_holds_another_number_is_not_taken():
    """A file that somebody edited: what stands in the table counts, and not what stands at the place."""
    at = ((TEXT.index("42.0"),),)
    reading = read(TEXT, [TableDecision(description="t", table=(("", "10"), ("Alpha", "41.0")), at=at)])
    assert [(cell.printed, cell.start) for cell in reading.cells] == [("41.0", TEXT.index("41.0"))]


def test_places_that_are_given_come_before_those_that_are_found():
    text = "### Data\n| | A | B |\n|---|---|---|\n| x | 1.5 | 1.5 |\n"
    second = text.rindex("1.5")
    reading = read(text, [TableDecision(description="t", table=(("", "B"), ("x", "1.5")), at=((second,),))])
    assert [(cell.column, cell.start) for cell in reading.cells] == [("B", second)]


def test_single_numbers_are_corrected_struck_out_and_added():
    at, out, added = TEXT.index("43.0"), TEXT.index("42.0"), TEXT.index("100")
    told = (
        CellDecision((at, at + 4), row="Gamma"),
        CellDecision((out, out + 4), is_cell=False),
        CellDecision((added, added + 3), row="scale", column="top"),
    )
    found = cells(read(TEXT, [TableDecision(description="t", cells=told)]))
    assert found == [
        ("", "scale", "top", 100.0, "person"),
        ("", "Alpha", "10", 41.0, "rules"),
        ("", "Gamma", "10", 43.0, "person"),
        ("", "Beta", "20", 144.0, "rules"),
    ]


def test_no_values_are_no_cells():
    assert read(TEXT, [TableDecision(description="t", has_cells=False)]).cells == ()
    unplaced = "The figure shows circles.\n- circle: 12/40\n- other: 5/17\n"
    assert len(read(unplaced).unread) == 2
    decided = read(unplaced, [TableDecision(description="t", has_cells=False)])
    assert (decided.unread, decided.numbers_explained) == ((), decided.numbers)


def test_a_panel_is_replaced_and_the_others_stay():
    text = "### Left\n- Alpha: 10 = 1.0, 20 = 2.0\n### Right\n- Alpha: 10 = 3.0, 20 = 4.0\n"
    before = cells(read(text))
    assert {panel for panel, *_ in before} == {"Left", "Right"}
    table = TableDecision(description="t", panel="Left", name="First", table=(("", "a", "b"), ("x", "1.0", "2.0")))
    assert cells(read(text, [table])) == [
        ("First", "x", "a", 1.0, "person"), ("First", "x", "b", 2.0, "person"), *before[2:],
    ]  # fmt: skip


def test_of_two_panels_that_take_a_number_the_later_has_it():
    first = TableDecision(description="t", panel="", name="one", table=(("", "k"), ("r", "41.0")))
    second = TableDecision(description="t", panel="other", name="two", table=(("", "k"), ("s", "41.0")))
    assert cells(read(TEXT, [first, second])) == [("two", "s", "k", 41.0, "person")]


def test_a_scale_and_a_metric_are_the_figure_s():
    told = FigureDecision(description="t", scale=(0.0, 200.0), metric="Tokens", unit="s", better="lower")
    reading = read(TEXT, [told])
    assert [(legend.low, legend.high, legend.shown) for legend in reading.legends] == [(0.0, 200.0, "0 to 200")]
    assert (reading.metric, reading.unit, reading.better) == ("Tokens", "s", "lower")


def test_a_finding_that_is_dismissed_counts_for_nothing():
    (found,) = [one.anomaly for one in examine(TEXT).findings]
    assert (found.rule, TEXT[found.start : found.end]) == ("value_outside_metric", "144.0")
    at = (found.start, found.end)
    dismissed = FindingDecision(description="t", rule=found.rule, review=Review.DISMISSED, at=at)
    assert examine(TEXT, [dismissed]).findings == ()
    elsewhere = FindingDecision(description="t", rule=found.rule, review=Review.DISMISSED, at=(0, 5))
    assert [one.anomaly for one in examine(TEXT, [elsewhere]).findings] == [found]


def test_how_right_the_readers_were_is_told_by_number():
    decision = decision_of("readings", f"- description: t\n  table: {[list(row) for row in TABLE]}\n")
    before, after = read(TEXT), read(TEXT, [decision])
    assert all(cell.read_by is ReadBy.RULES for cell in before.cells)
    told = list(settled_cells(before, after, [decision]))
    assert [right for who, right, _ in told if who == "first reader"] == [True, True, False, False]
