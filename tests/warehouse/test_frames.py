"""Rows that go into a table at once."""

import duckdb
import pytest

from heat_pipeline.warehouse.engine import FRAMES_CONFIG, insert

TABLE = "CREATE TABLE findings (description_id VARCHAR, amount INTEGER, rules VARCHAR[], note VARCHAR)"


@pytest.mark.parametrize("place", [0, 31, 4_321, 4_999])
def test_one_list_that_is_not_empty_among_thousands_is_kept(place):
    with duckdb.connect(config=FRAMES_CONFIG) as con:
        con.execute(TABLE)
        rows = [(f"d{at}", at, ["jump"] if at == place else [], "seen" if at == place else None) for at in range(5_000)]
        assert insert(con, "findings", rows) == 5_000
        found = con.execute("SELECT amount, rules, note FROM findings WHERE len(rules) > 0 OR note IS NOT NULL")
        assert found.fetchall() == [(place, ["jump"], "seen")]


def test_rows_of_other_descriptions_are_left_out():
    with duckdb.connect(config=FRAMES_CONFIG) as con:
        con.execute(TABLE)
        con.execute("CREATE TABLE wanted AS SELECT 'd1' AS description_id")
        assert insert(con, "findings", [("d1", 1, [], None), ("d2", 2, ["jump"], "x")], only="wanted") == 1
        assert con.execute("SELECT * FROM findings").fetchall() == [("d1", 1, [], None)]


def test_rows_of_another_length_are_refused():
    with duckdb.connect(config=FRAMES_CONFIG) as con:
        con.execute(TABLE)
        with pytest.raises(ValueError, match="rows for findings have 2 values, the table has 4 columns"):
            insert(con, "findings", [("d1", 1)])
