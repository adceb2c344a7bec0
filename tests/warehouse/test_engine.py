"""DuckDB as the warehouse uses it: files attached, and rows that go into a table at once."""

import subprocess
import sys
from contextlib import suppress

import duckdb
import pytest

from heat_pipeline.warehouse.engine import attached, insert


def test_rows_of_others_are_left_out_and_lists_and_what_is_missing_come_back():
    with duckdb.connect() as con:
        con.execute("CREATE TABLE findings (description_id VARCHAR, amount DOUBLE, rules VARCHAR[], note VARCHAR)")
        rows = [("d1", float("nan"), [], None), ("d2", 2, ["jump"], "x"), ("d1", None, ("jump", "sign"), "x")]
        assert insert(con, "findings", rows, "description_id = 'd1'") == 2
        assert insert(con, "findings", []) == 0
        assert con.execute("SELECT * FROM findings").fetchall() == [
            ("d1", None, [], None),
            ("d1", None, ["jump", "sign"], "x"),
        ]


WRITES = "import duckdb, sys; duckdb.connect(sys.argv[1]).execute('CREATE TABLE theirs (a INTEGER)')"


@pytest.mark.parametrize("fault", ["SELECT 1", "SELECT nonsense", "EXIT"])
def test_a_file_is_let_go_of_with_the_block_and_with_it_all_that_is_temporary(tmp_path, fault):
    file, config = tmp_path / "it's.duckdb", {"temp_directory": str(tmp_path / "spilled")}
    with attached(file, config) as con:
        con.execute("CREATE TABLE ours (a INTEGER); CREATE TEMP TABLE at_work (a INTEGER)")
    with suppress(duckdb.Error, SystemExit), attached(file, config) as con:
        if fault == "EXIT":
            sys.exit()
        con.execute(fault)
    subprocess.run([sys.executable, "-c", WRITES, file], check=True)
    with attached(file, config, read_only=True) as con:
        found = con.execute("SELECT table_name FROM duckdb_tables() ORDER BY ALL").fetchall()
    assert found == [("ours",), ("theirs",)]


def test_two_files_are_attached_at_once(tmp_path):
    config = {"temp_directory": str(tmp_path / "spilled")}
    with attached(tmp_path / "a.duckdb", config) as a, attached(tmp_path / "b.duckdb", config) as b:
        a.execute("CREATE TABLE ours (a INTEGER)")
        assert b.execute("SELECT count(*) FROM duckdb_tables()").fetchone() == (0,)
