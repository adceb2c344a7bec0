"""Texts on which the reader or a rule fails: each is rejected with the reason, and nothing of the rest is lost."""

import pickle
from dataclasses import replace

import pytest
from examples_steps import TIMES, ask, contents, heatmap, put, run
from work_for_engines import measure_or_die, read_or_die

from heat_pipeline.quality import light, validator
from heat_pipeline.quality.validator import JudgesDifferError
from heat_pipeline.steps import fusing, judging, reading
from heat_pipeline.steps.engines import Engine
from heat_pipeline.steps.summarising import publish, summarise
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse.integrity import reconcile

REASON = "reader failed: RecursionError: maximum recursion depth exceeded"


def rejected(store):
    return ask(store, "SELECT description_id, source_uri, reason, run_id FROM raw.rejected ORDER BY ALL")


def titled(title):
    """A heatmap with this word in its title, on which `measure_or_die` fails."""
    return heatmap().replace("Performance", f"{title} performance")


def test_a_text_that_reader_or_rules_fail_on_is_rejected_until_it_or_they_are_others(
    store, inbox, rulebook, monkeypatch
):
    text = f"OVERFLOW\n{heatmap()}"
    put(inbox, {"c/one.md": heatmap(), "c/two.md": text, "c/three.md": titled("ZERO"), "c/four.md": heatmap("AIME24")})
    zero = ("c/three", "c/three.md", "rules failed: ZeroDivisionError: division by zero", "first")
    with monkeypatch.context() as patched:
        patched.setattr(reading, "read", read_or_die)
        patched.setattr(judging, "measure", measure_or_die)
        done = run(store, inbox, rulebook, run_id="first")
        assert (done.taken["c"].new, done.read, done.cells, done.judged) == (4, 3, 12, 2)
        assert rejected(store) == [zero, ("c/two", "c/two.md", REASON, "first")]
        assert ask(store, "SELECT bytes FROM raw.rejected WHERE description_id = 'c/two'") == [(len(text),)]
        for table in ("parsed.cells", "validated.cells", "internal.readings"):
            assert ask(store, f"SELECT DISTINCT description_id FROM {table} ORDER BY 1") == [("c/four",), ("c/one",)]
        with store.reading() as con:
            counts = reconcile(con)
        assert (counts.ingested, counts.read, counts.rejected, counts.unread, counts.whole) == (4, 2, 2, 0, True)
        (inbox / "c" / "two.md").unlink()
        run(store, inbox, rulebook, run_id="second")
        assert rejected(store) == [zero]
        put(inbox, {"c/two.md": text})
        run(store, inbox, rulebook, run_id="third")
        assert rejected(store) == [zero, ("c/two", "c/two.md", REASON, "third")]
    again = run(store, inbox, rulebook, run_id="fourth")
    assert (again.read, again.judged, len(rejected(store))) == (0, 0, 2)

    others = replace(rulebook, version="another")
    assert run(store, inbox, others, run_id="fifth").judged == 3
    assert rejected(store) == [("c/two", "c/two.md", REASON, "third")]
    monkeypatch.setattr(reading, "READER_VERSION", "another")
    done = run(store, inbox, others, run_id="sixth")
    assert (done.taken, done.read, done.cells, done.judged) == ({}, 4, 16, 4)
    assert ask(store, "SELECT DISTINCT reader_version FROM parsed.figures") == [("another",)]
    assert rejected(store) == []
    assert run(store, inbox, others, run_id="seventh").read == 0


class Elsewhere(Engine):
    """Works in this process on what would travel to another one, and back: no process has to start for it."""

    def spreads(self, count):
        return True

    def results(self, task, batches):
        task = pickle.loads(pickle.dumps(task))
        for batch, result in super().results(task, (pickle.loads(pickle.dumps(batch)) for batch in batches)):
            yield batch, pickle.loads(pickle.dumps(result))


def test_what_is_done_elsewhere_and_chunk_by_chunk_is_what_is_done_here(store, inbox, rulebook, monkeypatch, tmp_path):
    """That real processes do their work, and die over it, is proved in test_engines.py and test_cluster.py."""
    texts = {f"c/{number:03}.md": heatmap(values=(41.3, 42.7, 39.3, 40 + 5 * number)) for number in range(9)}
    for place in texts:
        texts[place] = f"---\nfigure_id: {'F' if place < 'c/004' else 'G'}\ndescriber: {place}\n---\n{texts[place]}"
    alone = type(store)(tmp_path / "alone")
    put(tmp_path / "alone" / "inbox", texts)
    run(alone, tmp_path / "alone" / "inbox", rulebook)
    fusing.fuse_pending(alone, rulebook.suites, "run", batch=1000)

    put(inbox, {**texts, "c/007b.md": "OVERFLOW", "c/006b.md": titled("ZERO")})
    take_in(store, inbox, ["c"], "run", limit_bytes=5_000_000)
    with monkeypatch.context() as patched:
        for module in (reading, judging):
            patched.setattr(module, "_CHUNK", 2)
        patched.setattr(fusing, "_CHUNK", 1)
        patched.setattr(reading, "read", read_or_die)
        patched.setattr(judging, "measure", measure_or_die)
        there = {"batch": 5, "engine": Elsewhere()}
        assert reading.read_pending(store, "c", "run", **there) == reading.Read(10, 40, 1)
        done = judging.judge_pending(store, "c", rulebook, "run", **there)
        assert (done.descriptions, done.failed) == (9, 1)
        assert fusing.fuse_pending(store, rulebook.suites, "run", **there).decided == 2
    assert [(name, reason) for name, _, reason, _ in rejected(store)] == [
        ("c/006b", "rules failed: ZeroDivisionError: division by zero"), ("c/007b", REASON),
    ]  # fmt: skip
    ours, theirs = contents(store, without=TIMES), contents(alone, without=TIMES)
    made = [name for name in ours if name.startswith(("parsed.", "fused."))]
    for table in (*made, "validated.cells", "validated.names", "internal.anomalies", "internal.traits"):
        assert ours[table] == theirs[table], table
    assert len(ours["internal.anomalies"]) > 3
    assert len(ours["fused.votes"]) > 3


class OtherJudge:
    """A second judge that finds nothing broken."""

    def validate(self, suite, measures):
        return [replace(one, lines=()) for one in light.validate(suite, measures)]


def test_where_the_two_judges_differ_nothing_is_written_or_published_until_they_agree(
    store, inbox, rulebook, monkeypatch
):
    put(inbox, {"c/one.md": heatmap(values=(41.3, 42.7, 39.3, 99.5)), "d/one.md": heatmap()})
    run(store, inbox, rulebook, ["d"], run_id="first")
    with monkeypatch.context() as patched:
        patched.setattr(validator, "Validator", OtherJudge)
        message = (
            r"legend_excess \(rule value_outside_legend\): the two judges differ on one row; row 4 of c/one is broken"
        )
        with pytest.raises(JudgesDifferError, match=message):
            run(store, inbox, rulebook, run_id="second")
    assert ask(store, "SELECT description_id FROM validated.cells GROUP BY 1") == [("d/one",)]
    assert ask(store, "SELECT run_id FROM quality.expectations GROUP BY 1") == [("first",)]
    summarise(store)
    assert publish(store).waits_for == ("c",)
    assert run(store, inbox, rulebook, run_id="third").judged == 1
    assert publish(store).waits_for == ()
