"""One statement on the published warehouse: it is answered, or refused in words where it is not for reading."""

import duckdb
import pandas as pd
import pytest

from heat_pipeline.warehouse import QueryError, Store

SECRET = pd.DataFrame({"a": ["a secret in another place"]})
OTHER_FILE = "may read the warehouse and nothing else"


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """A published warehouse, and beside it files that nobody may reach from there."""
    folder = tmp_path_factory.mktemp("sql")
    store = Store(folder / "data")
    store.publish()
    SECRET.to_csv(folder / "secret.csv")
    with duckdb.connect(folder / "other.duckdb") as con:
        con.execute("CREATE TABLE t AS SELECT 1 AS a")
    return store


def test_an_answer_names_its_columns_and_types(store):
    answer = store.query_published("SELECT 1::INTEGER AS a, 'x' AS b, NULL::DOUBLE AS b; -- a note")
    assert (answer.columns, answer.types) == (("a", "b", "b"), ("INTEGER", "VARCHAR", "DOUBLE"))
    assert answer.rows == [(1, "x", None)]


@pytest.mark.parametrize(
    "sql",
    [
        "FROM internal.done", "WITH a AS (SELECT 1) FROM a", "DESCRIBE internal.done", "SHOW ALL TABLES",
        "SUMMARIZE internal.done", "EXPLAIN SELECT 1", "PIVOT parsed.ticks ON axis USING count(*)", "VALUES (1)",
    ],
)  # fmt: skip
def test_all_that_reads_is_answered(store, sql):
    assert store.query_published(sql).columns


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("", "The query is empty: write one SELECT statement"),
        ("/* only a note */", "The query is empty: write one SELECT statement"),
        ("SELEC 1", 'Parser Error: syntax error at or near "SELEC"'),
        ("SELECT nonsense FROM raw.descriptions", 'Referenced column "nonsense" not found'),
        ("FROM raw.nothing", "Table with name nothing does not exist"),
        ("FROM SECRET", "Table with name SECRET does not exist"),
        ("DELETE FROM raw.descriptions", "for reading: DELETE is not allowed, SELECT is"),
        ("EXPLAIN ANALYZE DELETE FROM raw.descriptions", "read-only"),
        ("SELECT * FROM read_text('secret.csv')", OTHER_FILE),
        ("FROM 'secret.csv'", OTHER_FILE),
        ("SELECT * FROM glob('*')", OTHER_FILE),
        ("COPY (SELECT 1) TO 'out.csv'", "COPY is not allowed, SELECT is"),
        ("ATTACH 'other.duckdb'", "ATTACH is not allowed, SELECT is"),
        ("SET enable_external_access = true", "SET is not allowed, SELECT is"),
        ("SELECT 1; DROP TABLE raw.descriptions", "write one at a time"),
    ],
)
def test_all_else_is_refused_in_words(store, monkeypatch, sql, words):
    monkeypatch.chdir(store.data.parent)
    before = store.published.read_bytes()
    with pytest.raises(QueryError) as caught:
        store.query_published(sql)
    assert words in str(caught.value)
    assert SECRET.a[0] not in str(caught.value)
    assert sorted(path.name for path in store.data.parent.iterdir()) == ["data", "other.duckdb", "secret.csv"]
    assert store.published.read_bytes() == before
