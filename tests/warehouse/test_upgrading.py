"""Files of other versions of the program: a new one takes their place, with all that can't be made anew."""

from datetime import datetime

import duckdb
import pytest
from examples_warehouse import arrival, put

from heat_pipeline.warehouse import QueryError, Store, catalogue, expected
from heat_pipeline.warehouse.integrity import halfway
from heat_pipeline.warehouse.published import connect
from heat_pipeline.warehouse.upgrading import KEPT

OLD = """
    CREATE SCHEMA raw; CREATE SCHEMA parsed; CREATE SCHEMA quality; CREATE SCHEMA internal;
    CREATE TABLE internal.collections (collection VARCHAR, manifest VARCHAR, arrived INTEGER, ingested_at TIMESTAMP);
    INSERT INTO internal.collections VALUES ('c', 'm', 2, '2026-01-02');
    CREATE TABLE raw.descriptions (
        sha256 VARCHAR, text VARCHAR, description_id VARCHAR, collection VARCHAR, language VARCHAR, describer VARCHAR,
        source_uri VARCHAR, ingested_at TIMESTAMP, removed_at TIMESTAMP
    );
    INSERT INTO raw.descriptions VALUES
        ('0', 'one 7', 'c/a', 'c', 'en', NULL, 'a.md', '2026-01-02', NULL),
        ('1', 'gone', 'c/b', 'c', 'en', 'M', 'b.md', '2026-01-02', '2026-01-03');
    CREATE TABLE raw.rejected (source_uri VARCHAR, collection VARCHAR, reason VARCHAR, rejected_at TIMESTAMP);
    INSERT INTO raw.rejected VALUES ('x.md', 'c', 'empty', '2026-01-02');
    CREATE TABLE internal.history (
        anomaly_id VARCHAR, rule VARCHAR, severity VARCHAR, description_id VARCHAR, message VARCHAR,
        found_run_id VARCHAR, found_at TIMESTAMP, gone_run_id VARCHAR, gone_at TIMESTAMP
    );
    INSERT INTO internal.history VALUES ('n', 'jump', 'info', 'c/a', 'a jump', 'r1', '2026-01-02', NULL, NULL),
        ('m', 'jump', 'info', 'c/b', 'a jump', 'r1', '2026-01-02', 'r2', '2026-01-03');
    CREATE TABLE parsed.cells (cell_id VARCHAR, value DOUBLE);
    INSERT INTO parsed.cells VALUES ('c/a/1', 7);
    CREATE TABLE internal.done (description_id VARCHAR, stage VARCHAR);
    INSERT INTO internal.done VALUES ('c/a', 'read'), ('c/a', 'judge');
    CREATE TABLE parsed.outlines (description_id VARCHAR);
    INSERT INTO parsed.outlines VALUES ('c/a');
    CREATE VIEW quality.outlined AS FROM parsed.outlines;
"""
"""A file of another version, with fewer columns and tables, in another order, and with some that are gone."""
SECOND, THIRD = datetime(2026, 1, 2), datetime(2026, 1, 3)


@pytest.fixture
def old(store):
    store.working.parent.mkdir(parents=True)
    with duckdb.connect(store.working) as con:
        con.execute(OLD)
    return store


def test_what_arrived_and_what_was_once_found_is_taken_over_by_name(old, caplog):
    with old.reading() as con:
        assert catalogue(con) == expected()
        rows = {
            table.full_name: found
            for table in expected()
            if not table.view and (found := con.execute(f"FROM {table.full_name} ORDER BY rowid").fetchall())
        }
        assert halfway(con) == ["c"]
    assert len(rows.pop("internal.state")) == 1
    assert rows == {
        "raw.descriptions": [
            ("c/a", "c", "", "", "a.md", "", "one 7", "0", SECOND, "", None),
            ("c/b", "c", "", "M", "b.md", "", "gone", "1", SECOND, "", THIRD),
        ],
        "raw.rejected": [("x.md", "c", "empty", None, None, SECOND, "", None)],
        "internal.collections": [("c", "", "m", 2, SECOND, "", None, "")],
        "internal.history": [
            ("n", "jump", "info", "c/a", "a jump", "r1", SECOND, None, None),
            ("m", "jump", "info", "c/b", "a jump", "r1", SECOND, "r2", THIRD),
        ],
    }
    Store(old.data).publish()
    (line,) = caplog.messages  # and only once
    assert line.startswith(f"{old.working} was made by another version of heat-pipeline: what arrived and")
    assert {table.full_name for table in expected() if table.schema == "raw"} <= set(KEPT)


def test_a_file_with_rows_that_this_version_can_not_hold_is_left_as_it_is(old):
    with duckdb.connect(old.working) as con:
        con.execute("UPDATE internal.history SET severity = 'grave'")
    other = old.working.read_bytes()
    with pytest.raises(duckdb.ConstraintException), old.writing():
        pass
    assert old.working.read_bytes() == other


def test_a_published_file_of_another_version_can_be_asked_and_says_what_to_do(store):
    with store.writing() as con:
        put(con, arrival("c/a", "one 7"))
    copy = store.working.with_name("published-1.duckdb")
    with duckdb.connect(copy) as con:
        con.execute(OLD)
    store.published.symlink_to(copy.relative_to(store.data))
    assert store.query_published("SELECT value FROM parsed.cells").rows == [(7,)]
    words = r"made by another version of heat-pipeline, with other tables: run `heat-pipeline run`"
    with pytest.raises(QueryError, match=rf'(?s)schema "summary" does not exist.*{words}'):
        store.query_published("FROM summary.figures")
    with pytest.raises(QueryError, match=words):
        connect(store.published)
    store.publish()
    with connect(store.published) as con:
        assert con.execute("SELECT text FROM raw.descriptions").fetchall() == [("one 7",)]


def test_a_look_says_that_the_next_run_makes_it_anew(old):
    other = old.working.read_bytes()
    with old.looking() as (con, source, note):
        assert (con, source) == (None, "working")
        assert note.startswith("The warehouse was made by another version of heat-pipeline: the next run takes over")
    assert old.working.read_bytes() == other
