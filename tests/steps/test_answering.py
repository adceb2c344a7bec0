"""A second reader in a run: who is asked about what, what is taken in, and that its answers change what is read."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
from examples_steps import EXPECTATIONS, ask, heatmap, put, run, run_and_sum
from work_for_engines import measure_or_die

from heat_pipeline.second_reader.answers import Log, Reader, sha256_of
from heat_pipeline.second_reader.client import Client
from heat_pipeline.second_reader.hosts import Hosts
from heat_pipeline.second_reader.reliability import AgreementCase, Settled, measured, write_table
from heat_pipeline.steps import judging
from heat_pipeline.steps.answering import Asking, answer_pending, left_today, log_of, take_in_answers
from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import stored_answers
from heat_pipeline.warehouse.stored_answers import agreement_fallen

sys.path.append(str(Path(__file__).parents[1] / "second_reader"))
from model_endpoint import EMPTY, completion, endpoint

ONE, TWO = heatmap(), heatmap(values=(41.3, 42.7, 39.3, 44.0), benchmark="AIME24")


def table(values=("41.3", "42.7", "39.3", "49.3"), benchmark="GPQA_D"):
    """What a model answers that reads `heatmap` well."""
    a, b, c, d = values
    panel = {
        "column_axis": "Ratio",
        "columns": ["0.1", "0.2"],
        "panel": f"R1-Llama | {benchmark}",
        "row_axis": "Local Window Size",
        "rows": [{"label": "500", "values": [a, b]}, {"label": "1000", "values": [c, d]}],
        "scale_high": "60",
        "scale_low": "20",
    }
    return {**EMPTY["table"], "chart": "heatmap", "panels": [panel]}


def line(text, answer, model="large", prompt="1", part="table"):
    return json.dumps({"sha256": sha256_of(text), "model": model, "prompt": prompt, "part": part, "answer": answer})


def asking(url, *, everything=True, hosts=None):
    client = Client("m", url, context=100_000, timeout=10)
    return Asking(client, hosts or Hosts(), everything)


def answered(store, collections=("c",), **given):
    given = {"asking": None, "file": None, "budget": None, **given}
    return answer_pending(store, list(collections), "run", **given)


TEXTS = {"c/one.md": ONE, "c/two.md": TWO}


@pytest.fixture
def two(warehouse):
    return warehouse


def test_answers_of_a_file_are_settled_by_the_next_reading_and_read_no_other_text(two, inbox, rulebook, tmp_path):
    path = tmp_path / "answers.jsonl"
    path.write_text(line(ONE, table(("42.7", "41.3", "39.3", "77"))))
    assert answered(two, file=path).taken_in == 1
    done = run_and_sum(two, inbox, rulebook)
    assert (done.read, done.judged) == (1, 1)
    assert ask(two, "SELECT read_by FROM validated.cells WHERE printed = '39.3' ORDER BY description_id") == [
        ("both",), ("rules",),
    ]  # fmt: skip
    assert ask(two, "SELECT description_id, second_reader FROM parsed.figures ORDER BY 1") == [
        ("c/one", "large"), ("c/two", ""),
    ]  # fmt: skip
    rows = ask(two, "SELECT printed, rules_column, model_column, char_start IS NULL FROM parsed.disputed ORDER BY ALL")
    assert ("41.3", "0.1", "0.2", False) in rows
    assert ("77", None, "0.2", True) in rows
    assert ask(two, "SELECT count(*) FROM parsed.cells WHERE printed = '77'") == [(0,)]
    assert ask(two, "SELECT model, questions, answered, texts FROM summary.readers") == [("large", 1, 1, 1)]
    assert take_in_answers(two, path, "again") == 0
    done = run(two, inbox, rulebook)
    assert (done.read, done.judged) == (0, 0)


def test_a_text_with_answers_that_a_rule_fails_on_is_not_read_again_by_the_next_run(
    store, inbox, rulebook, tmp_path, monkeypatch
):
    text = ONE.replace("Performance", "ZERO performance")
    put(inbox, {"c/one.md": text})
    run(store, inbox, rulebook)
    path = tmp_path / "answers.jsonl"
    path.write_text(line(text, table()))
    answered(store, file=path)
    monkeypatch.setattr(judging, "measure", measure_or_die)
    assert run(store, inbox, rulebook).read == 1
    assert ask(store, "SELECT reason FROM raw.rejected") == [("rules failed: ZeroDivisionError: division by zero",)]
    done = run(store, inbox, rulebook)
    assert (done.read, done.judged) == (0, 0)


def test_a_model_is_asked_once_about_each_text_though_the_working_file_is_ruined(two, inbox):
    with endpoint() as there:
        first = answered(two, asking=asking(there.url))
        assert (first.asked.answers, first.taken_in, there.asked) == (4, 4, 4)
        again = answered(two, asking=asking(there.url))
        assert (again.asked.answers, again.already, there.asked) == (0, 4, 4)
        put(inbox, {"c/three.md": heatmap(benchmark="MATH")})
        take_in(two, inbox, ["c"], "run", limit_bytes=1_000_000)
        assert answered(two, asking=asking(there.url)).asked.answers == 2
        assert len(Log(log_of(two)).answered()) == there.asked == 6
        two.working.unlink()
        take_in(two, inbox, ["c"], "run", limit_bytes=1_000_000)
        assert answered(two, asking=asking(there.url)).taken_in == 6
        assert there.asked == 6


def test_only_what_is_doubtful_is_asked_about_unless_all_is_wished(store, inbox):
    put(inbox, {"c/sure.md": ONE, "c/unread.md": "## Heatmap\n\nValues: 12/40, 13/40 and 14/40 at A.\n"})
    take_in(store, inbox, ["c"], "run", limit_bytes=1_000_000)
    for everything in (False, True):
        with endpoint() as there:
            answered(store, asking=asking(there.url, everything=everything))
            asked = [body["messages"][1]["content"] for body in there.bodies]
        assert any("12/40" in question for question in asked) is not everything  # then it was asked about already
        assert any(ONE in question for question in asked) is everything


def test_a_host_that_is_not_allowed_is_not_asked_and_the_run_goes_on(two):
    with endpoint() as there:
        done = answered(two, asking=asking(there.url, hosts=Hosts(hosts="never")))
        assert there.asked == 0
    assert done.notes == (
        "the texts of c may not be sent to 127.0.0.1: second_reader.yaml says which hosts may be asked",
    )
    away = Asking(Client("m", "https://models.example/v1"), Hosts(), everything=True)
    assert "models.example" in answered(two, asking=away).notes[0]


def test_an_endpoint_that_is_down_stops_nothing(two):
    with endpoint(lambda body: (500, {}, {"Retry-After": "0"})) as there:
        done = answered(two, asking=asking(there.url))
    assert (done.asked.answers, done.asked.failed) == (0, 4)
    assert ask(two, "SELECT DISTINCT error, answer FROM raw.answers") == [("127.0.0.1 answered 500", None)]


def test_a_budget_a_day_counts_what_was_used(two):
    """An answer that is cut costs its tokens each time that it is asked for."""
    with endpoint(lambda body: completion("{", finish="length", tokens=(3_000, 100))) as there:
        for times in (1, 2):
            answered(two, asking=asking(there.url))
            assert left_today(two, 100_000) == 100_000 - times * 4 * 3_100
        assert left_today(two, 10_000) == 0
        asked = there.asked
        answered(two, asking=asking(there.url), budget=0)
        assert there.asked == asked


def test_a_reader_that_is_calibrated_anew_settles_again(two, rulebook, tmp_path):
    path = tmp_path / "answers.jsonl"
    path.write_text(line(ONE, table(), model="unknown"))
    answered(two, file=path)
    assert read_pending(two, "c", "run", batch=10, rulebook=rulebook).descriptions == 1
    assert read_pending(two, "c", "run", batch=10, rulebook=rulebook).descriptions == 0
    folder = shutil.copytree(EXPECTATIONS, tmp_path / "expectations")
    numbers = [Settled(str(text), AgreementCase.BOTH, False, True, True, True) for text in range(40) for _ in range(10)]
    write_table(measured(Reader("unknown", "1"), numbers), folder / "second_reader")
    assert read_pending(two, "c", "run", batch=10, rulebook=load_rulebook(folder)).descriptions == 1


def test_a_model_that_agrees_less_than_before_is_told_of(store, inbox, rulebook, tmp_path, monkeypatch):
    """Two texts read well, then two whose columns the model exchanges: it agreed on all, now on none."""
    monkeypatch.setattr(stored_answers, "LEAST_TEXTS", 2)
    path = tmp_path / "answers.jsonl"
    values = [(f"{number}.3", f"{number}.7", f"{number}.5", f"{number}.9") for number in range(21, 25)]
    texts = [heatmap(values=each) for each in values]
    put(inbox, {f"c/{number}.md": text for number, text in enumerate(texts)})
    take_in(store, inbox, ["c"], "run", limit_bytes=1_000_000)
    for first, turned in ((0, False), (2, True)):
        lines = [
            line(text, table((b, a, d, c) if turned else (a, b, c, d)))
            for text, (a, b, c, d) in list(zip(texts, values, strict=True))[first : first + 2]
        ]
        path.write_text("\n".join(lines))
        take_in_answers(store, path, f"run {first}")
        read_pending(store, "c", f"run {first}", batch=10, rulebook=rulebook)
        with store.reading() as con:
            fallen = agreement_fallen(con)
            monkeypatch.setattr(stored_answers, "LEAST_TEXTS", 3)
            assert agreement_fallen(con) == []
            monkeypatch.setattr(stored_answers, "LEAST_TEXTS", 2)
        assert fallen == ([("large", 1.0, 0.0)] if turned else [])
