"""What is published: everything, or nothing where something is missing or stands twice."""

import pytest
from examples_steps import QUALITATIVE, heatmap, put, run, run_and_sum

from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.summarising import NotWholeError, publish
from heat_pipeline.steps.taking_in import take_in

TEXTS = {"c/1.md": heatmap(), "c/2.md": heatmap("AIME24"), "d/words.md": QUALITATIVE}
CELL = "(SELECT cell_id FROM parsed.cells WHERE description_id = 'c/1' AND value = 49.3)"


def spoil(store, sql):
    with store.writing() as con:
        con.execute(sql)


FAULTS = {
    "of 2 descriptions that arrived in the collection c 1 are missing":
        "DELETE FROM raw.descriptions WHERE description_id = 'c/1'",
    "of 1 descriptions that arrived in the collection d 1 are missing":
        "DELETE FROM parsed.figures WHERE description_id = 'd/words'",
    "collection c 0 are missing, and 1 of its cells": f"DELETE FROM internal.judged_cells WHERE cell_id = {CELL}",
    "collection c 0 are missing, and 2 of its cells":
        f"UPDATE internal.judged_cells SET cell_id = 'other' WHERE cell_id = {CELL}",
    r"raw.descriptions holds the key d/words 2 times \(1 keys in all\)":
        "INSERT INTO raw.descriptions SELECT * FROM raw.descriptions WHERE description_id = 'd/words'",
    r"parsed.ticks holds the key c/1 \| column \| 1 2 times \(4 keys in all\)":
        "INSERT INTO parsed.ticks SELECT * FROM parsed.ticks WHERE description_id = 'c/1'",
}  # fmt: skip


@pytest.mark.parametrize(("words", "sql"), FAULTS.items())
def test_a_warehouse_that_is_not_whole_is_not_published(warehouse, words, sql):
    before = warehouse.published.read_bytes()
    spoil(warehouse, sql)
    with pytest.raises(NotWholeError, match=rf"^not published: .*{words}.*run again"):
        publish(warehouse)
    assert warehouse.published.read_bytes() == before
    assert sorted(path.name for path in warehouse.data.iterdir()) == ["inbox", "warehouse.duckdb", "working"]


def test_while_other_runs_are_in_the_middle_of_collections_nothing_is_published(warehouse, rulebook):
    """Three collections get a run each: the one that is faster leaves publishing to those that are in the middle."""
    inbox = warehouse.data / "inbox"
    before = warehouse.published.read_bytes()
    put(inbox, {"c/1.md": heatmap(values=(21.0, 22.0, 23.0, 99.0)), "c/3.md": heatmap(), "e/1.md": heatmap("AIME25")})
    put(inbox, {"f/1.md": heatmap("AIME25"), "d/new.md": heatmap("AIME25")})
    take_in(
        warehouse, inbox, ["c", "e", "f"], "slow", limit_bytes=5_000_000
    )  # c has one text that changed, and one more
    read_pending(warehouse, "f", "slow", batch=10)
    run(warehouse, inbox, rulebook, ["d"], run_id="fast")
    assert publish(warehouse).waits_for == ("c", "e", "f")
    assert warehouse.published.read_bytes() == before

    run(warehouse, inbox, rulebook)
    done = publish(warehouse)
    assert (done.waits_for, done.counts.whole, done.counts.read) == ((), True, 6)
    asked = "SELECT benchmark, cells FROM summary.benchmarks ORDER BY 1"
    assert warehouse.query_published(asked).rows == [("AIME24", 4), ("AIME25", 12), ("GPQA Diamond", 8)]


def test_before_anything_was_published_a_half_done_collection_leaves_nothing_to_query(store, inbox):
    put(inbox, {"c/1.md": heatmap()})
    take_in(store, inbox, ["c"], "killed", limit_bytes=5_000_000)
    done = publish(store)
    assert (done.waits_for, done.path.exists(), done.counts.ingested) == (("c",), False, 1)


def test_what_another_run_judged_since_is_summed_up_too(warehouse, inbox, rulebook):
    put(inbox, {"d/new.md": heatmap("AIME25"), "e/1.md": heatmap("AIME25")})
    run_and_sum(warehouse, inbox, rulebook, ["d"], run_id="one")  # sums up, and is not yet at publishing
    run(warehouse, inbox, rulebook, ["e"], run_id="other")
    publish(warehouse)
    asked = "SELECT (SELECT count(*) FROM validated.cells), (SELECT sum(cells) FROM summary.benchmarks)"
    assert warehouse.query_published(asked).rows == [(16, 16)]


def test_nothing_at_all_can_be_published(store, inbox, rulebook):
    run(store, inbox, rulebook, [])
    done = publish(store)
    assert (done.path.exists(), done.counts.ingested, done.counts.whole) == (True, 0, True)
