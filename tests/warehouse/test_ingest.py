from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from examples_warehouse import arrival, judge_all, pending, put, read_all, rejection

from heat_pipeline.inbox import Rejection
from heat_pipeline.warehouse.ingest import Ingested, images, known_manifests, spooled
from heat_pipeline.warehouse.integrity import reconcile


def test_what_arrived_is_counted_and_kept(con):
    given = {"describer": "D", "figure_id": "F", "source_uri": "u", "image": "p"}
    assert put(con, arrival("a", **given), arrival("b"), rejection("x.md")) == Ingested(3, new=2, rejected=1)
    ((*row, at, run_id, removed_at),) = con.execute(
        "SELECT * EXCLUDE (sha256) FROM raw.descriptions WHERE description_id = 'a'"
    ).fetchall()
    assert (row, run_id, removed_at) == (["a", "c", "F", "D", "u", "p", "text"], "run", None)
    assert abs((at - datetime.now(UTC).replace(tzinfo=None)).total_seconds()) < 60  # times are kept in UTC
    assert con.execute("SELECT * EXCLUDE (rejected_at) FROM raw.rejected").fetchall() == [
        ("x.md", "c", "empty", 0, "00", "run", None)
    ]
    assert known_manifests(con) == {"c": "m"}


def test_another_picture_is_neither_a_reason_to_read_again_nor_to_judge_again(con):
    put(con, arrival("a", "10"), arrival("b", "20", image="c/b.png"))
    read_all(con)
    judge_all(con)
    held = replace(arrival("a", "10", image="c/a.png"), text="")
    done = put(con, held, arrival("b", "20", image="c/b.png"), inbox="../inbox")
    assert (done.relabelled, done.unchanged) == (1, 1)
    assert pending(con, None, "read", "v1") == pending(con, None, "judge", "v1") == []
    assert con.execute("SELECT text FROM raw.descriptions ORDER BY ALL").fetchall() == [("10",), ("20",)]
    inbox = Path("/x/data/../inbox")
    assert images(con, Path("/x/data"), ["a", "b", "d"]) == {"a": (inbox, "c/a.png"), "b": (inbox, "c/b.png")}


def test_two_with_one_id_are_both_refused_here_too(con):
    done = put(con, arrival("a", place="1"), arrival("a", "other", place="2"), arrival("b"))
    assert (done.arrived, done.new, done.rejected) == (3, 1, 2)
    read_all(con)
    assert reconcile(con).lost == 0


def test_texts_come_back_to_the_character(con):
    texts = ["a\r\nb\rc\n", "±–−×😀e\u0301", "'; DROP TABLE internal.done; --", "\ufeffx", "\x1b[0m", "x" * 100_000]
    put(con, *(arrival(str(i), text) for i, text in enumerate(texts)))
    assert [description.text for description in pending(con, None, "read", "v1")] == texts


@pytest.mark.parametrize("in_memory", [32 * 1024 * 1024, 1000])
def test_a_spool_gives_back_what_went_in(in_memory, monkeypatch):
    monkeypatch.setattr("heat_pipeline.warehouse.ingest._IN_MEMORY", in_memory)
    items = [arrival("a", "x\r\n\u2028±😀" * 500), rejection("b"), Rejection("c", "d", "why", None, None)]
    with spooled(iter(items)) as spool:
        assert list(spool) == items
