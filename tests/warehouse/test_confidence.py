"""How sure the reading is: it stands in the warehouse, comes back from it, and is summed up."""

from dataclasses import replace

from examples_warehouse import arrival, cell, judge_all, put, read_all, reading

from heat_pipeline.model import Panel
from heat_pipeline.warehouse.readings import load_readings
from heat_pipeline.warehouse.summaries import refresh_summaries

SLOTS = "row: head of the item, column: before the value"
CELLS = tuple(
    replace(cell(1, column, 5.0, start=10 * column), confidence=sure, slots=SLOTS)
    for column, sure in enumerate((0.95, 0.9, 0.89))
)
PANEL = Panel("", 1, confidence=0.913, doubts=("a list has one value too many", "two places have two values"))
UNSURE = reading(CELLS, panels=(replace(PANEL, alternative='row: heading; "1", "0" = 5.0'),))


def filled(con):
    put(con, arrival("d"))
    read_all(con, reader=lambda _: UNSURE)
    judge_all(con)
    refresh_summaries(con)


def test_it_comes_back_as_it_was(con):
    filled(con)
    back = load_readings(con, ["d"])["d"]
    assert (back.cells, back.panels) == (UNSURE.cells, UNSURE.panels)


def test_parsed_and_validated_cells_show_it(con):
    filled(con)
    for table in ("parsed.cells", "validated.cells"):
        found = con.execute(f"SELECT confidence, slots FROM {table} ORDER BY position").fetchall()
        assert found == [(0.95, SLOTS), (0.9, SLOTS), (0.89, SLOTS)]


def test_a_panel_shows_its_doubts(con):
    filled(con)
    assert con.execute("SELECT confidence, doubts, alternative FROM parsed.panels").fetchone() == (
        0.913,
        ["a list has one value too many", "two places have two values"],
        'row: heading; "1", "0" = 5.0',
    )


def test_sure_cells_are_counted_beside_all(con):
    filled(con)
    assert con.execute("SELECT cells, sure_cells FROM summary.figures").fetchone() == (3, 2)


def test_a_text_without_cells_has_no_sure_ones(con):
    put(con, arrival("d"))
    read_all(con, reader=lambda _: reading())
    refresh_summaries(con)
    assert con.execute("SELECT cells, sure_cells FROM summary.figures").fetchone() == (0, 0)
