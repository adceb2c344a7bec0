"""What the figures of a collection say together, and who is judged again when that changes."""

import json
from dataclasses import replace
from random import Random

import pytest
from examples_steps import OF_RUNS, TIMES, ask, contents, put, run

from heat_pipeline.steps import judging, reading
from heat_pipeline.warehouse import Store

CLEAN = (41.3, 42.7, 45.3, 44.7, 39.3, 49.3)  # of 150 answers
MORE = (44.0, 46.0, 47.3, 43.3, 40.0, 46.7)
WRONG = (41.3, 42.7, 45.4, 44.7, 39.3, 49.3)  # 45.4 is no share of 150
OF_240 = (12.1, 13.8, 46.2, 41.9, 42.1, 43.8)  # of eight answers to each question
GRANULARITY = "SELECT description_id, observed FROM quality.anomalies WHERE rule = 'granularity' ORDER BY ALL"
SIBLINGS = "SELECT description_id, severity FROM quality.anomalies WHERE rule = 'sibling_axis' ORDER BY ALL"


def text(values=CLEAN, *, model="R1-Llama", benchmark="AIME24", rows=("500", "1000"), figure=""):
    """A heatmap of two rows and three columns."""
    front = f"---\nfigure_id: {figure}\n---\n" if figure else ""
    ratios = ("0.1", "0.2", "0.3")
    places = zip([(row, ratio) for row in rows for ratio in ratios], values, strict=True)
    cells = "\n".join(f"- ({row}, {ratio}): {value}" for (row, ratio), value in places)
    return f"""{front}## Heatmap: Pass@1 of {model} on {benchmark} by window and ratio
### Components/Axes
- **X-axis (Ratio)**: 0.1, 0.2, 0.3
- **Y-axis (Local Window Size)**: {", ".join(rows)}, 2000
- **Sections**:
1. **{model} | {benchmark}**
### Detailed Analysis
#### {model} | {benchmark}
- **Values**:
{cells}
"""


def judged_by(store, run_id):
    return [
        name
        for (name,) in ask(
            store, "SELECT description_id FROM internal.done WHERE run_id = ? AND stage = 'judge'", run_id
        )
    ]


def test_a_text_that_arrives_changes_the_verdict_on_older_ones_and_back(store, inbox, rulebook):
    put(inbox, {"c/old.md": text(WRONG), "c/other.md": text(OF_240, benchmark="AMC23")})
    run(store, inbox, rulebook, run_id="first")
    assert ask(store, GRANULARITY) == []  # five values that fit 150 and one that does not may still be chance

    put(inbox, {"c/new.md": text(CLEAN, model="R1-Qwen"), "c/new2.md": text(MORE, model="R1-Qwen")})
    assert run(store, inbox, rulebook, run_id="second", batch=1).judged == 3
    assert ask(store, GRANULARITY) == [("c/old", "45.4")]
    assert ask(store, "SELECT DISTINCT status FROM validated.cells WHERE printed = '45.4'") == [("suspect",)]
    verdict = "SELECT kind, series, name, verdict FROM internal.contexts WHERE verdict <> ''"
    assert ask(store, verdict) == [("shares", "pass@1 · localwindowsize · ratio", "AIME24", "[150, [], 30, 18]")]

    (inbox / "c" / "new.md").unlink()
    (inbox / "c" / "new2.md").unlink()
    done = run(store, inbox, rulebook, run_id="fourth")
    assert (done.read, done.judged) == (0, 1)
    assert ask(store, GRANULARITY) == []
    assert run(store, inbox, rulebook, run_id="fifth").judged == 0


def test_only_those_whose_words_change_are_judged_again(store, inbox, rulebook):
    put(inbox, {"c/a.md": text(CLEAN), "c/b.md": text(MORE), "c/wrong.md": text(WRONG)})
    put(inbox, {"c/far.md": text(OF_240, benchmark="AMC23"), "d/a.md": text(CLEAN)})
    run(store, inbox, rulebook, run_id="first")
    assert ask(store, GRANULARITY) == [("c/wrong", "45.4")]
    put(inbox, {"c/z.md": text(MORE, model="R1-Qwen")})
    run(store, inbox, rulebook, run_id="second")
    # The new one, and the one whose finding says on how many cells it rests.
    assert judged_by(store, "second") == ["c/wrong", "c/z"]
    (message,) = ask(store, "SELECT message FROM quality.anomalies WHERE rule = 'granularity'")[0]
    assert "rests on 24 cells" in message
    assert run(store, inbox, rulebook, run_id="third").judged == 0


def test_a_series_that_did_not_change_is_not_weighed_again(store, inbox, rulebook, monkeypatch):
    put(inbox, {"c/a.md": text(CLEAN), "c/b.md": text(MORE)})
    run(store, inbox, rulebook)
    weighed = []
    real = judging.weigh_shares
    monkeypatch.setattr(judging, "weigh_shares", lambda series, *rest: weighed.append(series) or real(series, *rest))
    put(inbox, {"c/words.md": "## Heatmap\nNothing but words.\n"})
    run(store, inbox, rulebook)
    assert weighed == []
    put(inbox, {"c/b.md": text(WRONG)})
    run(store, inbox, rulebook)
    assert weighed == ["pass@1 · localwindowsize · ratio"]


def test_sisters_are_judged_again_when_one_arrives_changes_or_goes(store, inbox, rulebook):
    put(inbox, {"c/a.md": text(CLEAN), "c/far.md": text(OF_240, benchmark="AMC23", rows=("500", "1500"))})
    run(store, inbox, rulebook, run_id="first")
    assert ask(store, SIBLINGS) == []
    put(inbox, {"c/b.md": text(MORE, model="R1-Qwen", rows=("500", "1500"))})
    run(store, inbox, rulebook, run_id="second")
    assert ask(store, SIBLINGS) == [("c/a", "info"), ("c/b", "info")]
    put(inbox, {"c/c.md": text(MORE, model="R1-Distill-Llama")})
    run(store, inbox, rulebook, run_id="third")
    assert ask(store, SIBLINGS) == [("c/b", "warning")]
    put(inbox, {"c/b.md": text(MORE, model="R1-Qwen")})
    run(store, inbox, rulebook, run_id="fourth")
    assert ask(store, SIBLINGS) == []


def test_a_figure_id_that_is_given_later_is_seen(store, inbox, rulebook):
    others = {"c/b.md": {"model": "R1-Qwen"}, "c/c.md": {"model": "R1-Distill-Llama"}}
    put(inbox, {"c/a.md": text(CLEAN), **{at: text(MORE, rows=("500", "1500"), **of) for at, of in others.items()}})
    run(store, inbox, rulebook, run_id="first")
    assert ask(store, SIBLINGS) == [("c/a", "warning")]
    put(inbox, {at: text(MORE, rows=("500", "1500"), figure="p", **of) for at, of in others.items()})
    assert run(store, inbox, rulebook, run_id="second").read == 0
    assert ask(store, SIBLINGS) == [("c/a", "info"), ("c/b", "info"), ("c/c", "info")]


def test_a_run_that_is_cut_off_between_two_older_descriptions_is_made_up_for(store, inbox, rulebook, monkeypatch):
    put(inbox, {"c/a.md": text(CLEAN), "c/z.md": text(CLEAN, model="R1-Qwen")})
    run(store, inbox, rulebook, run_id="first")
    put(inbox, {"c/new.md": text(MORE, rows=("500", "1500"))})
    real, calls = judging.put_results, []

    def stumble(con, stage, judged, *rest, **more):
        if calls:
            raise KeyboardInterrupt
        calls.append(set(judged))
        return real(con, stage, judged, *rest, **more)

    monkeypatch.setattr(judging, "put_results", stumble)
    with pytest.raises(KeyboardInterrupt):
        run(store, inbox, rulebook, run_id="second", batch=1)
    monkeypatch.setattr(judging, "put_results", real)
    run(store, inbox, rulebook, run_id="third", batch=1)
    assert ask(store, SIBLINGS) == [("c/new", "warning")]
    assert judged_by(store, "third") != []
    assert run(store, inbox, rulebook, run_id="fourth").judged == 0


CHOICES = [
    None,
    text(CLEAN),
    text(MORE),
    text(WRONG),
    text(OF_240),
    text(MORE, model="R1-Qwen", rows=("500", "1500")),
    text(CLEAN, benchmark="AIME25"),
    text(WRONG, benchmark="AIME25", figure="p"),
    text(MORE, rows=("500", "1500"), figure="p"),
    "## Heatmap\nNothing but words.\n",
]


def standing(store):
    """All that stands now, table by table, without times, runs and what was removed; a table's rows in one order."""
    found = contents(store, without=(*TIMES, "manifest", "since"))
    for table in OF_RUNS:  # these tell of runs
        del found[table]
    found["internal.collections"] = ask(
        store, "SELECT collection, inbox, arrived FROM internal.collections WHERE removed_at IS NULL ORDER BY ALL"
    )
    found["raw.descriptions"] = ask(
        store,
        """
        SELECT * EXCLUDE (ingested_at, run_id, removed_at) FROM raw.descriptions
        WHERE removed_at IS NULL ORDER BY ALL
        """,
    )
    return found


def test_after_any_history_the_rows_are_those_of_a_run_from_nothing(tmp_path, rulebook, monkeypatch):
    """Texts come, change and go, in folders and in a file with rows; a collection goes and returns; versions change."""
    random = Random(1)
    grown = Store(tmp_path / "grown", lock_seconds=10)
    inbox = tmp_path / "grown" / "inbox"
    inbox.mkdir(parents=True)
    names = [f"c/{name}.md" for name in "abcdefg"] + ["d/x.md", "d/y.md"]
    held = {}
    rows = {}

    def put_rows(folder):
        (folder / "e.jsonl").unlink(missing_ok=True)
        if rows:
            lines = [json.dumps({"description_id": name, "text": found}) for name, found in sorted(rows.items())]
            put(folder, {"e.jsonl": "\n".join([*lines, '{"text": '])})  # the last one is broken

    for step, count in enumerate((2, 3, 0, 1, 2)):
        for name in random.sample(names, random.randrange(1, 6)):
            chosen = random.choice(CHOICES)
            if chosen is None:
                held.pop(name, None)
                (inbox / name).unlink(missing_ok=True)
            else:
                held[name] = chosen
                put(inbox, {name: chosen})
        rows = {name: random.choice(CHOICES[1:]) for name in random.sample(["r1", "r2", "r3", "r4"], count)}
        put_rows(inbox)
        away = step == 3 and (inbox / "c").is_dir()
        if away:
            (inbox / "c").rename(tmp_path / "aside")
        with monkeypatch.context() as patched:
            by = rulebook
            if step == 2:
                patched.setattr(reading, "READER_VERSION", "another")
                by = replace(rulebook, version="another")
            run(grown, inbox, by, run_id=f"run{step}", batch=random.choice([1, 2, 1000]))
        if away:
            (tmp_path / "aside").rename(inbox / "c")
    fresh = Store(tmp_path / "fresh", lock_seconds=10)
    inbox = tmp_path / "fresh" / "inbox"
    inbox.mkdir(parents=True)
    put(inbox, held)
    for folder in ("c", "d"):
        if (tmp_path / "grown" / "inbox" / folder).is_dir():
            (inbox / folder).mkdir(exist_ok=True)
    put_rows(inbox)
    run(fresh, inbox, rulebook)
    assert len(held) > 3
    ours, theirs = standing(grown), standing(fresh)
    assert ours.keys() == theirs.keys()
    for table in ours:
        assert ours[table] == theirs[table], table
    assert ours["internal.anomalies"]
    assert ours["raw.rejected"]
