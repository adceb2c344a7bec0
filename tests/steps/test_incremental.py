"""What a run does and leaves alone when texts come, change and go."""

import shutil

import pytest
from examples_steps import OF_RUNS, QUALITATIVE, TIMES, ask, contents, heatmap, put, run_and_sum

from heat_pipeline.steps import reading
from heat_pipeline.steps.progress import watched_by
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse.ingest import Ingested
from heat_pipeline.warehouse.integrity import reconcile

LATER = [
    "parsed.figures",
    "parsed.panels",
    "parsed.ticks",
    "parsed.cells",
    "parsed.mentions",
    "validated.cells",
    "validated.names",
    "quality.anomalies",
    "summary.figures",
]


TEXTS = {
    "c/one.md": heatmap(),
    "c/two.md": heatmap(values=(41.3, 42.7, 39.3, 99.5)),  # one beyond the legend
    "c/words.txt": QUALITATIVE,
}


def of(store, table, description):
    return ask(store, f"SELECT * FROM {table} WHERE description_id = ? ORDER BY ALL", description)


def test_a_second_run_after_a_touch_reads_the_file_but_no_text(warehouse, inbox, rulebook, nothing_is_read):
    before = contents(warehouse, without=("manifest", "ingested_at", "run_id"))
    put(inbox, {"c/one.md": heatmap()})  # the same text, written anew
    nothing_is_read()
    done = run_and_sum(warehouse, inbox, rulebook, run_id="second")
    nothing_new = Ingested(3, new=0, changed=0, relabelled=0, returned=0, unchanged=3, rejected=0, removed=0)
    assert (done.taken["c"], done.read, done.judged) == (nothing_new, 0, 0)
    assert contents(warehouse, without=("manifest", "ingested_at", "run_id")) == before


def test_a_changed_text_is_read_and_the_others_are_left_as_they_are(warehouse, inbox, rulebook):
    others = {table: of(warehouse, table, "c/one") for table in LATER}
    put(inbox, {"c/two.md": heatmap(values=(41.3, 42.7, 39.3, 58.0))})
    done = run_and_sum(warehouse, inbox, rulebook, run_id="second")
    assert (done.taken["c"].changed, done.read, done.cells, done.judged) == (1, 1, 4, 1)
    assert ask(warehouse, "SELECT value FROM validated.cells WHERE description_id = 'c/two' ORDER BY position") == [
        (41.3,),
        (42.7,),
        (39.3,),
        (58.0,),
    ]
    assert of(warehouse, "quality.anomalies", "c/two") == []  # 58 lies within 20-60
    assert {table: of(warehouse, table, "c/one") for table in LATER} == others
    assert ask(warehouse, "SELECT description_id, run_id FROM internal.done WHERE stage = 'read' ORDER BY 1") == [
        ("c/one", "first"),
        ("c/two", "second"),
        ("c/words", "first"),
    ]


def test_other_metadata_is_judged_anew_but_not_read(warehouse, inbox, rulebook, nothing_is_read):
    put(inbox, {"c/one.md": f"---\ndescriber: model-x\nfigure_id: f1\n---\n{heatmap()}"})
    nothing_is_read()
    done = run_and_sum(warehouse, inbox, rulebook, run_id="second")
    assert (done.taken["c"].relabelled, done.read, done.judged) == (1, 0, 1)
    assert ask(warehouse, "SELECT describer, descriptions, cells FROM summary.describers ORDER BY 1") == [
        ("", 2, 4),
        ("model-x", 1, 4),
    ]
    with warehouse.reading() as con:
        assert reconcile(con).whole


def test_a_removed_collection_leaves_and_comes_back(warehouse, inbox, rulebook):
    put(inbox, {"d/x.md": heatmap("AIME24", values=(41.3, 42.7, 39.3, 99.5))})
    run_and_sum(warehouse, inbox, rulebook, run_id="second")
    before = contents(warehouse, without=TIMES)
    shutil.move(inbox / "c", inbox.parent / "aside")
    gone = run_and_sum(warehouse, inbox, rulebook, run_id="third")
    assert (gone.taken["c"].removed, gone.read, gone.judged) == (3, 0, 0)
    for table in LATER:
        assert ask(warehouse, f"SELECT DISTINCT description_id FROM {table}") == [("d/x",)], table
    assert ask(warehouse, "SELECT benchmark FROM summary.benchmarks") == [("AIME24",)]
    assert ask(warehouse, "SELECT descriptions FROM summary.describers") == [(1,)]
    columns = "collection, removed_at IS NULL, count(*), min(length(text)) > 50"
    assert ask(warehouse, f"SELECT {columns} FROM raw.descriptions GROUP BY ALL ORDER BY 1") == [
        ("c", False, 3, True),
        ("d", True, 1, True),
    ]
    with warehouse.reading() as con:
        assert (reconcile(con).ingested, reconcile(con).whole) == (1, True)

    shutil.move(inbox.parent / "aside", inbox / "c")  # with the very same times: the manifest is the same
    back = run_and_sum(warehouse, inbox, rulebook, run_id="fourth")
    assert (back.taken["c"].returned, back.read, back.cells, back.judged) == (3, 3, 8, 3)
    of_runs = dict.fromkeys(OF_RUNS)
    assert contents(warehouse, without=TIMES) | of_runs == before | of_runs


def test_texts_that_change_while_they_are_read_are_left_for_the_next_run(warehouse, inbox, rulebook, monkeypatch):
    put(inbox, {"c/one.md": heatmap("AIME24"), "c/two.md": heatmap("AIME24")})
    take_in(warehouse, inbox, ["c"], "second", limit_bytes=5_000_000)
    real = reading.read

    def slow(text, decisions=()):
        put(inbox, {"c/one.md": heatmap("AIME25"), "c/two.md": heatmap("AIME25")})
        take_in(warehouse, inbox, ["c"], "meanwhile", limit_bytes=5_000_000)
        monkeypatch.setattr(reading, "read", real)
        return real(text)

    monkeypatch.setattr(reading, "read", slow)
    done = reading.read_pending(warehouse, "c", "second", batch=10)
    assert done == reading.Read(0, 0)
    assert ask(warehouse, "SELECT count(*) FROM parsed.figures") == [(1,)]  # that in words, which did not change
    assert reading.read_pending(warehouse, "c", "third", batch=10) == reading.Read(2, 8)
    assert ask(warehouse, "SELECT DISTINCT name FROM parsed.mentions WHERE role = 'benchmark'") == [("AIME25",)]


def test_a_run_that_is_cut_off_keeps_the_batches_that_are_done(warehouse, inbox, rulebook, monkeypatch):
    put(inbox, {f"d/{i}.md": heatmap() for i in range(5)})
    take_in(warehouse, inbox, ["d"], "second", limit_bytes=5_000_000)
    real, texts = reading.read, []

    def stumble(text, decisions=()):
        if len(texts) == 4:
            raise KeyboardInterrupt
        texts.append(text)
        return real(text)

    monkeypatch.setattr(reading, "read", stumble)
    with pytest.raises(KeyboardInterrupt):
        reading.read_pending(warehouse, "d", "second", batch=2)
    monkeypatch.setattr(reading, "read", real)
    assert ask(warehouse, "SELECT count(*) FROM parsed.figures WHERE starts_with(description_id, 'd/')") == [(4,)]
    assert run_and_sum(warehouse, inbox, rulebook, run_id="third").read == 1


def test_a_watcher_is_told_what_there_is_to_do_and_what_is_done(store, inbox, rulebook):
    said = []

    class Watcher:
        def started(self, work, total):
            said.append((work, total))

        def advanced(self, count):
            said.append(count)

    put(inbox, {"c/1.md": heatmap(), "c/2.md": heatmap(), "c/3.md": heatmap()})
    with watched_by(Watcher()):
        run_and_sum(store, inbox, rulebook, batch=2)
        run_and_sum(store, inbox, rulebook, batch=2)
    assert said == [("reading c", 3), 2, 1, ("judging c", 3), 2, 1]
