"""`heat-pipeline sql` for real: it answers, and refuses in words all that leaves the warehouse or changes anything."""

import os

import duckdb
import pytest
from typed import typed

from heat_pipeline.warehouse import Store

SECRET = "a secret in another file"
OTHER_FILE = "may read the warehouse and nothing else"


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A data folder with a published warehouse, and beside it files that nobody may reach from there."""
    folder = tmp_path_factory.mktemp("sql")
    Store(folder / "data").publish()
    (folder / "secret.csv").write_text(f"a,b\n1,{SECRET}\n")
    with duckdb.connect(folder / "other.duckdb") as con:
        con.execute("CREATE TABLE t AS SELECT 1 AS a")
    return folder


def sql(place, query):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("HEAT_PIPELINE")}
    done = typed(["sql", query, "--data", place / "data"], None, place, environment)
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


def test_it_answers(place):
    code, shown, _ = sql(place, "SELECT count(*) AS texts FROM raw.descriptions")
    assert (code, shown.split()) == (0, ["texts", "─────", "0", "1", "row"])


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("", "The query is empty: write one SELECT statement"),
        ("/* only a note */", "The query is empty: write one SELECT statement"),
        ("SELEC 1", 'Parser Error: syntax error at or near "SELEC"'),
        ("SELECT nonsense FROM raw.descriptions", 'Referenced column "nonsense" not found'),
        ("FROM raw.nothing", "Table with name nothing does not exist"),
        ("DELETE FROM raw.descriptions", "for reading: DELETE is not allowed, SELECT is"),
        ("EXPLAIN ANALYZE DELETE FROM raw.descriptions", "read-only"),
        ("SELECT * FROM read_text('secret.csv')", OTHER_FILE),
        ("SELECT * FROM read_csv('secret.csv')", OTHER_FILE),
        ("FROM 'secret.csv'", OTHER_FILE),
        ("SELECT * FROM glob('*')", OTHER_FILE),
        ("COPY (SELECT 1) TO 'out.csv'", "COPY is not allowed, SELECT is"),
        ("ATTACH 'other.duckdb'", "ATTACH is not allowed, SELECT is"),
        ("INSTALL httpfs", "INSTALL is not allowed, SELECT is"),
        ("LOAD httpfs", "LOAD is not allowed, SELECT is"),
        ("DROP TABLE raw.descriptions", "DROP is not allowed, SELECT is"),
        ("SET enable_external_access = true", "SET is not allowed, SELECT is"),
        ("SELECT 1; DROP TABLE raw.descriptions", "write one at a time"),
    ],
)
def test_it_refuses_in_words(place, query, words):
    before = (place / "data" / "warehouse.duckdb").read_bytes()
    code, shown, told = sql(place, query)
    assert code == 1
    assert told.startswith("heat-pipeline: ")
    assert words in " ".join(told.split())
    assert "Traceback" not in told
    assert SECRET not in shown + told
    assert sorted(path.name for path in place.iterdir()) == ["data", "other.duckdb", "secret.csv"]
    assert (place / "data" / "warehouse.duckdb").read_bytes() == before
