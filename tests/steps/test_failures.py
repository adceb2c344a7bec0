"""Texts on which the reader fails: each is rejected with the reason, the rest is read, and nothing is lost."""

import pytest
from examples_steps import ask, contents, heatmap, put, run
from work_for_crews import read_or_die, spoil

from heat_pipeline.steps import reading
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import reconcile

REASON = "reader failed: RecursionError: maximum recursion depth exceeded"
DEAD = "reader failed: its process died, as it does when memory runs out"


@pytest.fixture
def three(store, inbox, rulebook, monkeypatch):
    """A run over three texts, on the second of which the reader fails."""
    put(inbox, {"c/one.md": heatmap(), "c/two.md": f"OVERFLOW\n{heatmap()}", "c/three.md": heatmap("AIME24")})
    with monkeypatch.context() as patched:
        patched.setattr(reading, "read", read_or_die)
        done = run(store, inbox, rulebook, run_id="first")
    assert (done.taken["c"].new, done.read, done.cells, done.judged) == (3, 2, 8, 2)
    return store


def rejected(store):
    return ask(store, "SELECT description_id, source_uri, reason, run_id FROM raw.rejected ORDER BY ALL")


def test_a_text_that_the_reader_fails_on_is_rejected_and_the_rest_is_read(three):
    assert rejected(three) == [("c/two", "c/two.md", REASON, "first")]
    text = f"OVERFLOW\n{heatmap()}"
    assert ask(
        three, "SELECT bytes, strlen(text) FROM raw.rejected r JOIN raw.descriptions USING (description_id)"
    ) == [(len(text.encode()), len(text.encode()))]
    assert ask(three, "SELECT description_id FROM parsed.figures ORDER BY 1") == [("c/one",), ("c/three",)]
    with three.reading() as con:
        counts = reconcile(con)
    assert (counts.ingested, counts.read, counts.rejected, counts.unread, counts.whole) == (3, 2, 1, 0, True)


def test_it_is_not_tried_again_though_others_arrive(three, inbox, rulebook):
    put(inbox, {"c/four.md": heatmap("AIME25")})
    done = run(three, inbox, rulebook, run_id="second")
    assert (done.taken["c"].unchanged, done.taken["c"].rejected, done.read) == (3, 0, 1)
    assert rejected(three) == [("c/two", "c/two.md", REASON, "first")]
    with three.reading() as con:
        assert reconcile(con).whole


def test_it_is_read_when_its_text_changes(three, inbox, rulebook):
    put(inbox, {"c/two.md": heatmap()})
    done = run(three, inbox, rulebook, run_id="second")
    assert (done.taken["c"].changed, done.read, rejected(three)) == (1, 1, [])


def test_it_is_read_by_another_reader(three, inbox, rulebook, monkeypatch):
    monkeypatch.setattr(reading, "READER_VERSION", "another")
    assert run(three, inbox, rulebook, run_id="second").read == 3
    assert rejected(three) == []


def test_it_goes_with_its_description_and_comes_back(three, inbox, rulebook, monkeypatch):
    (inbox / "c" / "two.md").unlink()
    run(three, inbox, rulebook, run_id="second")
    assert rejected(three) == []
    with three.reading() as con:
        assert reconcile(con).whole
    put(inbox, {"c/two.md": f"OVERFLOW\n{heatmap()}"})
    monkeypatch.setattr(reading, "read", read_or_die)
    run(three, inbox, rulebook, run_id="third")
    assert rejected(three) == [("c/two", "c/two.md", REASON, "third")]


def test_several_processes_read_what_one_reads_and_survive_a_text_that_kills_them(
    store, inbox, rulebook, monkeypatch, tmp_path
):
    texts = {f"c/{number:03}.md": heatmap(values=(41.3, 42.7, 39.3, 20 + number)) for number in range(12)}
    put(inbox, {**texts, "c/005b.md": "KILL", "c/007b.md": "OVERFLOW"})
    take_in(store, inbox, ["c"], "run", limit_bytes=5_000_000)
    monkeypatch.setattr(reading, "WORTH_PROCESSES", 1)
    monkeypatch.setattr(reading, "_CHUNK", 4)
    monkeypatch.setattr(reading, "_prepare", spoil)
    assert reading.read_pending(store, "c", "run", batch=5, jobs=2) == reading.Read(12, 48, 2)
    assert rejected(store) == [
        ("c/005b", "c/005b.md", DEAD, "run"),
        ("c/007b", "c/007b.md", REASON, "run"),
    ]

    alone = type(store)(tmp_path / "alone")
    folder = tmp_path / "alone" / "inbox"
    put(folder, texts)
    take_in(alone, folder, ["c"], "run", limit_bytes=5_000_000)
    assert reading.read_pending(alone, "c", "run", batch=100) == reading.Read(12, 48, 0)
    ours, theirs = contents(store), contents(alone)
    parsed = [name for name in ours if name.startswith("parsed.")]
    assert parsed
    assert {name: ours[name] for name in parsed} == {name: theirs[name] for name in parsed}
