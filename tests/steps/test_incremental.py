"""What a run does and leaves alone when texts come, change and go."""

import json
import shutil

import pytest
from examples_steps import OF_RUNS, QUALITATIVE, TIMES, ask, contents, heatmap, put, run, run_and_sum

from heat_pipeline.steps import reading
from heat_pipeline.steps.progress import watched_by
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse.integrity import reconcile

LATER = ["parsed.figures", "parsed.ticks", "parsed.cells", "parsed.mentions", "validated.cells", "validated.names"]
LATER += ["quality.anomalies", "summary.figures"]
TEXTS = {
    "c/one.md": heatmap(),
    "c/two.md": heatmap(values=(41.3, 42.7, 39.3, 99.5)),  # one beyond the legend
    "c/words.txt": QUALITATIVE,
}
NEAR = "- The highest value of all is about 51.2.\n"  # off by 1.9: 1.024 is allowed


def of(store, table, description):
    return ask(store, f"SELECT * FROM {table} WHERE description_id = ? ORDER BY ALL", description)


CHANGES = {
    "nothing, the file is written anew": ({"c/one.md": heatmap()}, [], []),
    "a text": ({"c/two.md": heatmap(values=(41.3, 42.7, 39.3, 58.0))}, ["c/two"], ["c/two"]),
    "its metadata": ({"c/one.md": f"---\ndescriber: model-x\nfigure_id: f\n---\n{heatmap()}"}, [], ["c/one"]),
    "names in another collection": (
        {f"d/{name}.md": heatmap("GPQA D") for name in "xyz"},
        ["d/x", "d/y", "d/z"],
        None,
    ),
}


@pytest.mark.parametrize(("texts", "read", "judged"), CHANGES.values(), ids=CHANGES)
def test_only_what_a_change_concerns_is_read_and_judged(warehouse, inbox, rulebook, texts, read, judged):
    before = contents(warehouse, without=("manifest", "ingested_at", "run_id"))
    ones = {table: of(warehouse, table, "c/one") for table in LATER}
    put(inbox, texts)
    run(warehouse, inbox, rulebook, run_id="second")
    done = "SELECT description_id FROM internal.done WHERE run_id = 'second' AND stage = ? ORDER BY 1"
    judged = read if judged is None else judged
    assert [[name for (name,) in ask(warehouse, done, stage)] for stage in ("read", "judge")] == [read, judged]
    if not judged:
        assert contents(warehouse, without=("manifest", "ingested_at", "run_id")) == before
    if "c/one" not in judged:
        assert {table: of(warehouse, table, "c/one") for table in LATER} == ones
    assert run(warehouse, inbox, rulebook, run_id="third").judged == 0


def test_a_name_that_arrives_later_changes_the_verdict_on_older_texts_and_back(warehouse, inbox, rulebook):
    variants = "SELECT DISTINCT description_id, observed FROM quality.anomalies WHERE rule = 'name_variant' ORDER BY 1"
    spelled = "SELECT commonly_spelled FROM validated.names WHERE role = 'benchmark' AND description_id = 'c/one'"
    put(inbox, {f"c/{name}.md": heatmap("GPQA D") for name in "xyz"})
    run(warehouse, inbox, rulebook, run_id="second")
    assert ask(warehouse, variants) == [("c/one", "GPQA_D"), ("c/two", "GPQA_D")]
    assert ask(warehouse, spelled) == [("GPQA D",)]
    for name in "xyz":
        (inbox / "c" / f"{name}.md").unlink()
    done = run(warehouse, inbox, rulebook, run_id="third")
    assert (done.read, done.judged) == (0, 2)
    assert (ask(warehouse, variants), ask(warehouse, spelled)) == ([], [("",)])


def test_other_limits_severities_and_rules_judge_anew_without_reading(
    store, inbox, suites, nothing_is_read, monkeypatch
):
    def limit(suite):
        suite["expectations"][1]["kwargs"].update(max_value=0.25)

    def soften(suite):
        suite["expectations"][0].update(severity="info")

    def edit(table, change):
        suite = json.loads((suites / f"{table}.json").read_text())
        change(suite)
        (suites / f"{table}.json").write_text(json.dumps(suite))

    verdicts = """
        SELECT v.verdict, a.severity, a.char_start = p.char_start FROM validated.claims v JOIN parsed.claims p
            USING (claim_id) LEFT JOIN quality.anomalies a ON a.claim_id = p.claim_id AND a.rule = 'claim_contradicted'
        WHERE v.kind = 'max'
    """
    contradicted, softened = ("contradicted", "warning", True), ("contradicted", "info", True)
    put(inbox, {"c/near.md": f"{heatmap()}### Trends\n{NEAR}"})
    run(store, inbox, load_rulebook(suites), run_id="first")
    assert ask(store, verdicts) == [contradicted]
    claims = ask(store, "SELECT * FROM parsed.claims ORDER BY ALL")
    nothing_is_read()
    for change, verdict in (
        (lambda: edit("cells", limit), contradicted),
        (lambda: edit("claims", soften), softened),
        (lambda: monkeypatch.setattr("heat_pipeline.steps.rulebook.RULES_VERSION", "another"), softened),
    ):
        change()
        done = run(store, inbox, load_rulebook(suites), run_id="then")
        assert (done.read, done.judged) == (0, 1)
        assert ask(store, verdicts) == [verdict]
        assert run(store, inbox, load_rulebook(suites), run_id="again").judged == 0
    assert ask(store, "SELECT * FROM parsed.claims ORDER BY ALL") == claims


def test_what_each_expectation_found_is_kept_for_each_run(store, inbox, rulebook):
    put(inbox, {"c/1.md": heatmap(values=(41.3, 42.7, 39.3, 99.5)), "c/2.md": heatmap()})
    run(store, inbox, rulebook, run_id="first", batch=1)
    run(store, inbox, rulebook, run_id="nothing to do")
    put(inbox, {"c/3.md": heatmap()})
    run(store, inbox, rulebook, run_id="second")
    # Eight cells in two batches, one of them out; then four, all within. Of three expectations it breaks two.
    assert ask(
        store,
        """
        SELECT run_id, bool_and(success), max(element_count), sum(unexpected_count), max(unexpected_percent)
        FROM quality.expectations WHERE rule = 'value_outside_legend' GROUP BY run_id ORDER BY run_id
        """,
    ) == [("first", False, 8, 2, 12.5), ("second", True, 4, 0, 0.0)]


def test_a_removed_collection_leaves_and_comes_back(warehouse, inbox, rulebook):
    put(inbox, {"d/x.md": heatmap("AIME24", values=(41.3, 42.7, 39.3, 99.5))})
    run_and_sum(warehouse, inbox, rulebook, run_id="second")
    before = contents(warehouse, without=TIMES)
    shutil.move(inbox / "c", inbox.parent / "aside")
    gone = run_and_sum(warehouse, inbox, rulebook, run_id="third")
    assert (gone.taken["c"].removed, gone.read, gone.judged) == (3, 0, 0)
    for table in LATER:
        assert ask(warehouse, f"SELECT DISTINCT description_id FROM {table}") == [("d/x",)], table
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
    assert run(warehouse, inbox, rulebook, run_id="third").read == 1


def test_a_watcher_is_told_what_there_is_to_do_and_what_is_done(store, inbox, rulebook):
    said = []

    class Watcher:
        def started(self, work, total):
            said.append((work, total))

        def advanced(self, count):
            said.append(count)

    put(inbox, {"c/1.md": heatmap(), "c/2.md": heatmap(), "c/3.md": heatmap()})
    with watched_by(Watcher()):
        run(store, inbox, rulebook, batch=2)
        run(store, inbox, rulebook, batch=2)
    assert said == [("reading c", 3), 2, 1, ("judging c", 3), 2, 1]
