"""What is as it was when it was published is not made, looked through or copied again; what changed is."""

import shutil

import pytest
from examples_steps import ask, heatmap, put, run, run_and_sum
from work_for_engines import read_or_die

from heat_pipeline.steps import reading, summarising, taking_in
from heat_pipeline.steps.summarising import publish, summarise
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import HeldBackError
from heat_pipeline.warehouse.ingest import put_descriptions

TEXTS = {"c/1.md": heatmap(), "c/2.md": heatmap("AIME24", values=(41.3, 42.7, 39.3, 99.5))}


def files(store):
    """The bytes of both files, and which file is warehouse."""
    return store.working.read_bytes(), store.published.read_bytes(), store.published.resolve()


def test_a_run_with_nothing_to_do_changes_no_byte_of_either_file(warehouse, inbox, rulebook, monkeypatch):
    before = files(warehouse)
    counts = publish(warehouse).counts
    for name in ("refresh_summaries", "reconcile_each", "repeated_keys"):
        monkeypatch.setattr(summarising, name, lambda *_: pytest.fail("done again"))
    done = run_and_sum(warehouse, inbox, rulebook, run_id="second")
    assert (done.taken, done.read, done.judged, done.summaries) == ({}, 0, 0, False)
    again = publish(warehouse)
    assert (again.counts, again.waits_for) == (counts, ())
    assert (counts.ingested, counts.read, counts.validated_cells, counts.whole) == (2, 2, 8, True)
    assert files(warehouse) == before


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE internal.judged_cells SET status = 'ok' WHERE status <> 'ok'",
        "UPDATE raw.descriptions SET describer = 'x'",
        "DELETE FROM summary.figures",
    ],
)
def test_whatever_changes_in_the_working_file_is_summarised_and_published(warehouse, change):
    with warehouse.writing() as con:
        con.execute(change)
    assert summarise(warehouse)
    publish(warehouse)
    asked = "SELECT description_id, describer, (SELECT count(*) FROM summary.figures) FROM raw.descriptions ORDER BY 1"
    assert warehouse.query_published(asked).rows == ask(warehouse, asked)
    assert ask(warehouse, asked)[0][2] == 2
    assert not summarise(warehouse)


def test_a_published_file_that_is_gone_or_another_is_made_again(warehouse):
    warehouse.published.unlink()
    publish(warehouse)
    assert warehouse.query_published("SELECT count(*) FROM validated.cells").rows == [(8,)]
    warehouse.published.unlink()
    shutil.copyfile(warehouse.working, warehouse.published)
    with warehouse.writing() as con:
        con.execute("CREATE TABLE mine AS SELECT 1 AS a")
    with warehouse.writing() as con:
        con.execute("DROP TABLE mine")
    publish(warehouse)
    assert warehouse.published.is_symlink()


def test_other_summaries_are_made_though_no_row_changed(warehouse, monkeypatch):
    monkeypatch.setattr(summarising, "summaries_version", lambda: "another")
    assert summarise(warehouse)


def test_texts_that_the_warehouse_holds_are_compared_and_not_carried(warehouse, inbox, monkeypatch):
    """Of three texts one is as it was, one is another, and one comes back after it was gone."""
    third = {"c/3.md": heatmap("AIME25")}
    put(inbox, third)
    take_in(warehouse, inbox, ["c"], "second", limit_bytes=5_000_000)
    (inbox / "c" / "3.md").unlink()
    take_in(warehouse, inbox, ["c"], "third", limit_bytes=5_000_000)
    carried = {}

    def seen(con, collection, items, **options):
        listed = list(items)
        carried.update({item.description_id: len(item.text) for item in listed})
        return put_descriptions(con, collection, iter(listed), **options)

    monkeypatch.setattr(taking_in, "put_descriptions", seen)
    put(inbox, {"c/1.md": f"---\ndescriber: x\n---\n{heatmap()}", "c/2.md": heatmap("GSM8K"), **third})
    done = take_in(warehouse, inbox, ["c"], "fourth", limit_bytes=5_000_000)["c"]
    assert (done.relabelled, done.changed, done.returned, done.removed) == (1, 1, 1, 0)
    assert carried == {"c/1": 0, "c/2": len(heatmap("GSM8K")), "c/3": 0}
    texts = dict(ask(warehouse, "SELECT description_id, text FROM raw.descriptions WHERE removed_at IS NULL"))
    assert texts == {"c/1": heatmap(), "c/2": heatmap("GSM8K"), "c/3": heatmap("AIME25")}


def test_a_text_that_another_run_replaced_meanwhile_is_carried_after_all(warehouse, inbox, monkeypatch):
    put(inbox, {"c/9.md": heatmap()})  # so that there is something to take in
    real = taking_in.held_texts

    def held(con, collection):
        found = real(con, collection)
        monkeypatch.setattr(taking_in, "held_texts", real)
        return found

    monkeypatch.setattr(taking_in, "held_texts", held)
    spooled = taking_in.spooled

    def meanwhile(items):
        monkeypatch.setattr(taking_in, "spooled", spooled)
        with warehouse.writing() as con:
            con.execute("UPDATE raw.descriptions SET text = 'other', sha256 = 'other' WHERE description_id = 'c/1'")
        return spooled(items)

    monkeypatch.setattr(taking_in, "spooled", meanwhile)
    done = take_in(warehouse, inbox, ["c"], "second", limit_bytes=5_000_000)["c"]
    assert (done.changed, done.new, done.unchanged) == (1, 1, 1)
    assert ask(warehouse, "SELECT text FROM raw.descriptions WHERE description_id = 'c/1'") == [(heatmap(),)]


def test_where_the_reader_fails_on_most_texts_nothing_is_published(warehouse, inbox, rulebook, monkeypatch):
    before = warehouse.published.read_bytes()
    failing = {f"d/{number}.md": heatmap(f"OVERFLOW {number}") for number in range(11)}
    put(inbox, failing | {f"d/{number}.md": heatmap(f"MATH {number}") for number in range(11, 25)})
    monkeypatch.setattr(reading, "read", read_or_die)
    run(warehouse, inbox, rulebook, run_id="second")
    with pytest.raises(
        HeldBackError, match=r"too many texts.*11 of 25 in the collection d \(reader failed: RecursionErr"
    ):
        publish(warehouse, failed_share=0.2)
    assert warehouse.published.read_bytes() == before
    assert publish(warehouse, failed_share=0.44).counts.rejected == 11  # 11 of 25 are not more
