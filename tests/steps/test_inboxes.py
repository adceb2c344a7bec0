"""Several inboxes into one warehouse."""

import shutil

import pytest
from examples_steps import ask, heatmap, put, run

from heat_pipeline.steps.taking_in import look
from heat_pipeline.warehouse.integrity import reconcile


@pytest.fixture
def other(tmp_path):
    folder = tmp_path / "elsewhere" / "inbox"
    folder.mkdir(parents=True)
    return folder


def collections(store):
    columns = "collection, inbox, arrived, removed_at IS NOT NULL"
    return ask(store, f"SELECT {columns} FROM internal.collections WHERE collection <> '' ORDER BY 1")


def test_what_is_gone_from_one_inbox_leaves_the_other_alone_and_one_may_move(store, inbox, other, rulebook):
    put(inbox, {"a/1.md": heatmap()})
    put(other, {"b/1.md": heatmap("AIME24"), "b/2.md": heatmap("AIME24")})
    run(store, inbox, rulebook)
    done = run(store, other, rulebook, ["a", "b"])
    assert (done.taken["b"].new, "a" in done.taken) == (2, False)
    assert collections(store) == [("a", "inbox", 1, False), ("b", "../elsewhere/inbox", 2, False)]

    shutil.rmtree(other / "b")
    done = run(store, inbox, rulebook)  # the other inbox is not looked at
    assert done.taken == {}
    assert ask(store, "SELECT count(*) FROM validated.cells") == [(12,)]

    done = run(store, other, rulebook)
    assert done.taken["b"].removed == 2
    assert collections(store) == [("a", "inbox", 1, False), ("b", "../elsewhere/inbox", 0, True)]
    assert ask(store, "SELECT DISTINCT description_id FROM validated.cells") == [("a/1",)]
    with store.reading() as con:
        assert (reconcile(con).ingested, reconcile(con).whole) == (1, True)

    moved = shutil.move(inbox, inbox.parent / "moved")
    done = run(store, moved, rulebook)
    assert (done.taken["a"].unchanged, done.read) == (1, 0)
    assert collections(store)[0] == ("a", "moved", 1, False)


def test_a_collection_that_another_inbox_holds_is_rejected_until_one_is_renamed(store, inbox, other, rulebook):
    put(inbox, {"a/1.md": heatmap()})
    put(other, {"a/1.md": heatmap("AIME24"), "a/2.md": heatmap("AIME24")})
    run(store, inbox, rulebook)
    before = ask(store, "SELECT * FROM raw.descriptions")
    for _ in range(2):  # the second time as the first
        done = run(store, other, rulebook)
        assert (done.taken, done.read) == ({}, 0)
        assert ask(store, "SELECT source_uri, collection, reason FROM raw.rejected") == [
            ("a", "", "the inbox inbox has a collection a already: rename one of them")
        ]
        assert ask(store, "SELECT * FROM raw.descriptions") == before
    with store.reading() as con:
        assert reconcile(con).whole

    (other / "a").rename(other / "b")
    assert run(store, other, rulebook).taken["b"].new == 2
    assert ask(store, "SELECT count(*) FROM raw.rejected") == [(0,)]


def test_looking_reads_no_text(inbox, monkeypatch):
    put(inbox, {"a/1.md": heatmap(), "b/2.md": b"\x00", "c.jsonl": "{", "note.md": "loose"})
    monkeypatch.setattr("builtins.open", None)
    monkeypatch.setattr("os.open", None)
    seen = look(inbox)
    assert seen.names == ["a", "b", "c"]
    assert set(seen.manifests) == {"a", "b", "c"}
