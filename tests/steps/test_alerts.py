"""What of a run is told: what is new in it and matters, and nothing twice."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from examples_steps import ask, heatmap, put, run

from heat_pipeline.second_reader.client import Client
from heat_pipeline.second_reader.hosts import Hosts
from heat_pipeline.steps.answering import Asking, answer_pending
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse.news import alerts_of

sys.path.append(str(Path(__file__).parents[1] / "second_reader"))
from model_endpoint import endpoint

FAR = heatmap(values=(41.3, 42.7, 39.3, 99.5))
"""One critical finding."""


def alerts(store, run_id, **limits):
    with store.reading() as con:
        return alerts_of(con, run_id, **limits)


def kinds(store, run_id, **limits):
    return [(alert.kind, alert.count) for alert in alerts(store, run_id, **limits)]


def where(store, alert):
    """What the query of an alert shows."""
    return ask(store, alert.where)


TEXTS = {"c/1.md": FAR, "c/2.md": heatmap(), "c/3.md": " ", "d/1.md": heatmap(), "d/2.md": heatmap("AIME24")}


def test_what_a_run_found_first_is_told_of_it_and_of_no_other(warehouse, inbox, rulebook):
    critical, rejected = alerts(warehouse, "first")
    assert (critical.kind, critical.what) == ("new_critical", "1 new critical finding (value_outside_legend) in c/1")
    ((text, rule, message),) = where(warehouse, critical)
    assert (text, rule, message[:4]) == ("c/1", "value_outside_legend", "99.5")
    assert (rejected.kind, rejected.count, rejected.what) == ("rejected", 1, "many texts are rejected: 1 of 3 in c")
    assert where(warehouse, rejected) == [("c/3.md", "empty")]
    assert kinds(warehouse, "first", rejected_share=0.34) == [("new_critical", 1)]

    put(inbox, {"c/1.md": heatmap(), "d/3.md": heatmap("AIME24", values=(97.5, 42.7, 39.3, 98.5))})
    put(inbox, {f"e/{name}.md": heatmap(str(name)) for name in range(5)} | {"e/bad.md": b"\0"})  # one of six
    run(warehouse, inbox, rulebook, run_id="second")
    assert [alert.what for alert in alerts(warehouse, "second")] == [
        "2 new critical findings (value_outside_legend) in d/3"
    ]  # what is rejected in c is what was so before
    assert kinds(warehouse, "first") == [("rejected", 1)]  # what is gone alerts nobody
    with warehouse.writing() as con:
        con.execute("UPDATE internal.anomalies SET review = 'dismissed'")
    assert kinds(warehouse, "second") == []


def test_a_collection_that_is_read_less_surely_than_before(warehouse):
    runs = "SELECT collection, cells, sure FROM quality.runs ORDER BY ALL"
    assert ask(warehouse, runs) == [("c", 8, 8), ("d", 8, 8)]
    with warehouse.writing() as con:
        con.execute(
            "INSERT INTO quality.runs SELECT 'second', collection, 1, 0, 0, 0, 0, 0, cells, "
            "CASE collection WHEN 'c' THEN 6 ELSE 8 END, judged_at + INTERVAL 1 DAY FROM quality.runs"
        )
    (alert,) = alerts(warehouse, "second")
    assert (alert.kind, alert.count) == ("sure_fell", 1)
    assert alert.what == "the share of sure cells fell in c (from 100% to 75%)"
    assert ("second", "c", 8, 6) in where(warehouse, alert)
    assert kinds(warehouse, "second", sure_fall=0.25) == []  # more than that, not as much
    with warehouse.writing() as con:  # of a version that did not count them
        con.execute("UPDATE quality.runs SET cells = 0, sure = 0 WHERE run_id = 'first'")
    assert kinds(warehouse, "second") == []


@pytest.mark.parametrize("status", [500, 401])
def test_a_second_reader_that_fails(store, inbox, status):
    put(inbox, {"c/1.md": heatmap()})
    take_in(store, inbox, ["c"], "first", limit_bytes=1_000_000)

    def ask_with(answer, run_id):
        with endpoint(*answer) as there:
            client = Client("m", there.url, context=100_000, timeout=10)
            asking = Asking(client, Hosts(), everything=True)
            answer_pending(store, ["c"], run_id, asking=asking, file=None, budget=None)

    ask_with([lambda body: (status, {}, {"Retry-After": "0"})], "second")
    (alert,) = alerts(store, "second")
    assert alert.kind == "second_reader"
    why = {500: "answered 500", 401: "does not take the key (401)"}[status]
    failed = "failed on 2 of 2 questions" if alert.count == 2 else "failed on 1 of 1 question"  # the key stops the rest
    assert alert.what.startswith(f"the second reader {failed}, most often: 127.0.0.1 {why}")
    assert alert.count == 2 or status == 401
    assert sum(count for _, count in where(store, alert)) == alert.count
    ask_with([], "third")
    assert kinds(store, "third") == []
