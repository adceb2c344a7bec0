"""Whatever came before, the rows are those of one run from nothing over what is there now.

A history is made at random, the same every time: texts come, change, go and are given figures, in folders and in
a file with rows; a collection goes and returns; readers, rules, suites and decisions change; a rule fails on a text;
runs are cut off in the middle of reading, judging and fusing.
"""

import json
import shutil
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from examples_steps import EXPECTATIONS, OF_RUNS, TIMES, ask, contents, put, run
from test_contexts import CLEAN, MORE, OF_240, WRONG, text
from work_for_engines import measure_or_die

from heat_pipeline.steps import fusing, judging, reading
from heat_pipeline.steps.fusing import fuse_pending
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.summarising import summarise
from heat_pipeline.warehouse import Store

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
    text(WRONG, benchmark="AIME 24", figure="p"),
    "## Heatmap\nNothing but words.\n",
]
FAILING = text(CLEAN).replace("Pass@1 of", "ZERO Pass@1 of")
NAMES = [f"c/{name}.md" for name in "abcdefg"] + ["d/x.md", "d/y.md"]
READINGS = "decisions:\n  - description: c/a\n    table: none\n"
FINDINGS = "decisions:\n  - description: d/zero\n    rule: tick_without_cells\n    decision: dismiss\n"


def standing(store):
    """All that stands now, table by table, without times, runs and what was removed; a table's rows in one order."""
    found = contents(store, without=(*TIMES, "manifest", "since"))
    for table in OF_RUNS:
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


def whole_run(store, inbox, rulebook, run_id, batch=1000):
    run(store, inbox, rulebook, run_id=run_id, batch=batch)
    fuse_pending(store, rulebook.suites, run_id, batch=batch)


@pytest.fixture
def rulebooks(tmp_path):
    """Those of a folder of expectations as it is and as it comes to be: milder, with decisions, and with others."""
    folder = shutil.copytree(EXPECTATIONS, tmp_path / "expectations")
    found = [load_rulebook(folder)]
    suite = json.loads((folder / "cells.json").read_text())
    for expectation in suite["expectations"]:
        expectation["severity"] = "info"
    for name, content in (
        ("cells.json", json.dumps(suite)),
        ("readings.yaml", READINGS),
        ("findings.yaml", FINDINGS),
        ("readings.yaml", READINGS.replace("c/a", "c/d")),
    ):
        (folder / name).write_text(content)
        found.append(load_rulebook(folder))
    return found


def cut_off(patched, module, name, calls):
    """Have a function of a step stop the run when it has been called so often."""
    real = getattr(module, name)
    left = iter(range(calls))

    def stumble(*given, **more):
        if next(left, None) is None:
            raise KeyboardInterrupt
        return real(*given, **more)

    patched.setattr(module, name, stumble)


SEED = 1
CUTS = [(reading, "put_results"), (judging, "put_traits"), (judging, "put_results"), (fusing, "put_fused")]


def test_the_rows_are_those_of_a_run_from_nothing(tmp_path, rulebooks, monkeypatch):
    random = Random(SEED)
    grown = Store(tmp_path / "grown", lock_seconds=10)
    inbox = tmp_path / "grown" / "inbox"
    inbox.mkdir(parents=True)
    held, rows = {"d/zero.md": FAILING}, {}
    put(inbox, held)

    def put_rows(folder):
        (folder / "e.jsonl").unlink(missing_ok=True)
        if rows:
            lines = [json.dumps({"description_id": name, "text": found}) for name, found in sorted(rows.items())]
            put(folder, {"e.jsonl": "\n".join([*lines, '{"text": '])})  # the last one is broken

    for step, at in enumerate((0, 1, 2, 3, 4)):
        by = rulebooks[at]
        for name in random.sample(NAMES, random.randrange(2, 6)):
            chosen = random.choice(CHOICES)
            if chosen is None:
                held.pop(name, None)
                (inbox / name).unlink(missing_ok=True)
            else:
                held[name] = chosen
                put(inbox, {name: chosen})
        rows = {name: random.choice(CHOICES[1:]) for name in random.sample(["r1", "r2", "r3"], random.randrange(4))}
        put_rows(inbox)
        away = step == 3 and (inbox / "c").is_dir()
        if away:
            (inbox / "c").rename(tmp_path / "aside")
        batch = random.choice([1, 2, 1000])
        with monkeypatch.context() as patched:
            if step == 1:
                patched.setattr(reading, "READER_VERSION", "another")
            if step in (1, 2):  # these rules fail on a text, and then others on it
                by = replace(by, version=f"failing {step}")
                patched.setattr(judging, "measure", measure_or_die)
            module, name = CUTS[step % len(CUTS)]
            cut_off(patched, module, name, random.randrange(3))
            with suppress(KeyboardInterrupt):
                whole_run(grown, inbox, by, f"cut{step}", batch=1)
        if step % 2:
            with monkeypatch.context() as patched:
                if step == 1:
                    patched.setattr(judging, "measure", measure_or_die)
                whole_run(grown, inbox, by, f"run{step}", batch=batch)
        if away:
            (tmp_path / "aside").rename(inbox / "c")
    whole_run(grown, inbox, rulebooks[-1], "last", batch=2)

    fresh = Store(tmp_path / "fresh", lock_seconds=10)
    afresh = tmp_path / "fresh" / "inbox"
    put(afresh, held)
    for folder in ("c", "d"):
        if (inbox / folder).is_dir():
            (afresh / folder).mkdir(exist_ok=True)
    put_rows(afresh)
    whole_run(fresh, afresh, rulebooks[-1], "only")
    for store in (grown, fresh):
        summarise(store)
    ours, theirs = standing(grown), standing(fresh)
    assert ours.keys() == theirs.keys()
    for table in ours:
        assert ours[table] == theirs[table], table
    assert len(ours["validated.cells"]) > 12
    assert ask(grown, "SELECT rule FROM quality.anomalies WHERE review = 'dismissed'") == [("tick_without_cells",)]
    before = contents(grown)
    whole_run(grown, inbox, rulebooks[-1], "again")
    summarise(grown)
    assert contents(grown) == before
