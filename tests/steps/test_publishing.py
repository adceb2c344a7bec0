"""What is published: everything, or nothing where something is missing or stands twice."""

import shutil

import pytest
from examples_steps import QUALITATIVE, SAMPLES, heatmap, put, run

from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.summarising import NotWholeError, publish
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import Store

TABLES = [
    "parsed.bands",
    "parsed.cells",
    "parsed.claims",
    "parsed.figures",
    "parsed.mentions",
    "parsed.notices",
    "parsed.panels",
    "parsed.ticks",
    "parsed.unread",
    "quality.anomalies",
    "quality.contexts",
    "quality.expectations",
    "quality.history",
    "quality.judged_in",
    "quality.runs",
    "quality.traits",
    "raw.collections",
    "raw.descriptions",
    "raw.done",
    "raw.rejected",
    "raw.versions",
    "summary.axes",
    "summary.benchmarks",
    "summary.describer_errors",
    "summary.describers",
    "summary.figures",
    "summary.grades",
    "validated.cells",
    "validated.claims",
    "validated.names",
]
EMPTY = {"raw.rejected", "parsed.unread"}


@pytest.fixture(scope="module")
def published(tmp_path_factory, rulebook):
    """A data folder with a small warehouse, published."""
    data = tmp_path_factory.mktemp("published") / "data"
    put(data / "inbox", {"c/1.md": heatmap(), "c/2.md": heatmap("AIME24"), "d/words.md": QUALITATIVE})
    store = Store(data)
    run(store, data / "inbox", rulebook)
    publish(store)
    return data


@pytest.fixture
def ready(published, store):
    shutil.copytree(published, store.data)
    return store


def spoil(store, sql):
    with store.writing() as con:
        con.execute(sql)


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        (
            "DELETE FROM raw.descriptions WHERE description_id = 'c/1'",
            "of 2 descriptions that arrived in the collection c 1 are missing",
        ),
        (
            "DELETE FROM parsed.figures WHERE description_id = 'd/words'",
            "of 1 descriptions that arrived in the collection d 1 are missing",
        ),
        (
            "DELETE FROM validated.cells WHERE description_id = 'c/1' AND value = 49.3",
            "collection c 0 are missing, and 1 of its cells",
        ),
        (
            "UPDATE validated.cells SET cell_id = 'other' WHERE description_id = 'c/1' AND value = 49.3",
            "collection c 0 are missing, and 2 of its cells",
        ),
        (
            "DELETE FROM parsed.cells WHERE description_id = 'c/2' AND value = 49.3",
            "collection c 0 are missing, and 1 of its cells",
        ),
        (
            "INSERT INTO raw.descriptions SELECT * FROM raw.descriptions WHERE description_id = 'd/words'",
            r"raw.descriptions holds the key d/words 2 times \(1 keys in all\)",
        ),
        (
            "INSERT INTO summary.describers SELECT * FROM summary.describers",
            "summary.describers holds the key  2 times",
        ),
        (
            "INSERT INTO parsed.ticks SELECT * FROM parsed.ticks WHERE description_id = 'c/1'",
            r"parsed.ticks holds the key c/1 \| column \| 1 2 times \(4 keys in all\)",
        ),
    ],
)
def test_a_warehouse_that_is_not_whole_is_not_published(ready, sql, words):
    before = ready.published.read_bytes()
    spoil(ready, sql)
    with pytest.raises(NotWholeError, match=rf"^not published: .*{words}.*run again"):
        publish(ready)
    assert ready.published.read_bytes() == before
    assert sorted(path.name for path in ready.data.iterdir()) == ["inbox", "warehouse.duckdb", "working"]


def test_cells_that_are_exchanged_for_others_are_noticed_though_their_number_is_the_same(ready):
    spoil(ready, "DELETE FROM validated.cells WHERE description_id = 'c/1' AND value = 49.3")
    spoil(ready, "INSERT INTO validated.cells SELECT * REPLACE ('x' AS cell_id) FROM validated.cells LIMIT 1")
    with pytest.raises(NotWholeError, match="2 of its cells"):
        publish(ready)


def test_what_another_run_is_still_to_read_or_judge_is_no_fault(ready, rulebook):
    """Two collections arrive together and get a run each: the one that is faster publishes while the other reads."""
    inbox = ready.data / "inbox"
    put(inbox, {"e/1.md": heatmap("AIME25"), "f/1.md": heatmap("AIME25")})
    take_in(ready, inbox, ["e", "f"], "slow", limit_bytes=5_000_000)
    read_pending(ready, "f", "slow", batch=10)
    _, counts = publish(ready)
    assert (counts.ingested, counts.read, counts.qualitative, counts.unread, counts.unjudged) == (5, 3, 1, 1, 1)
    assert (counts.parsed_cells, counts.validated_cells) == (12, 8)

    run(ready, inbox, rulebook)
    _, counts = publish(ready)
    assert counts.whole
    assert (counts.read, counts.parsed_cells, counts.validated_cells) == (4, 16, 16)


def test_nothing_at_all_can_be_published(store, inbox, rulebook):
    run(store, inbox, rulebook, [])
    path, counts = publish(store)
    assert (path.exists(), counts.ingested, counts.whole) == (True, 0, True)


def test_every_table_is_there_with_comments(store, rulebook, tmp_path):
    inbox = tmp_path / "samples inbox"
    shutil.copytree(SAMPLES, inbox / "samples")
    run(store, inbox, rulebook)
    publish(store)
    tables = store.query_published(
        """
        SELECT schema_name || '.' || table_name, comment FROM duckdb_tables()
        WHERE NOT internal AND database_name = current_database() ORDER BY 1
        """
    ).rows
    assert [name for name, _ in tables] == TABLES
    counts = {name: store.query_published(f"SELECT count(*) FROM {name}").rows[0][0] for name in TABLES}
    assert {name for name, count in counts.items() if not count} == EMPTY
    comments = dict(tables)
    assert all(comments.values())
    # The issue's own query.
    query = "SELECT description_id, count(*) FROM parsed.cells GROUP BY 1 ORDER BY 2"
    assert [count for _, count in store.query_published(query).rows] == [35, 40, 80, 97]


def test_after_an_upgrade_nothing_is_published_until_all_is_made_anew(ready, rulebook):
    before = ready.published.read_bytes()
    with ready.writing() as con:  # as `upgrade` leaves it where a table that held rows is another one
        con.execute("INSERT INTO raw.versions SELECT max(version) + 1, current_timestamp, true FROM raw.versions")
        for table in ("raw.done", "parsed.figures", "parsed.cells", "validated.cells"):
            con.execute(f"DELETE FROM {table}")
        con.execute("DELETE FROM raw.versions WHERE NOT anew; UPDATE raw.versions SET version = version - 1")
    run(ready, ready.data / "inbox", rulebook, ["d"])
    with pytest.raises(NotWholeError, match=r"was upgraded, and 2 descriptions wait .* Run `heat-pipeline run`"):
        publish(ready)
    assert ready.published.read_bytes() == before
    put(ready.data / "inbox", {"d/new.md": heatmap("AIME25")})
    run(ready, ready.data / "inbox", rulebook, ["c"])
    publish(ready)  # what arrives later holds nothing back
    assert ready.query_published("SELECT count(*) FROM validated.cells").rows == [(8,)]
