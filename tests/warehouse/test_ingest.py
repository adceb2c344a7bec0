from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from examples_warehouse import arrival, judge_all, pending, put, read_all, rejection

from heat_pipeline.inbox import Rejection
from heat_pipeline.warehouse.ingest import (
    Ingested,
    images,
    known_manifests,
    put_descriptions,
    spooled,
)
from heat_pipeline.warehouse.integrity import reconcile

EARLY = datetime(2025, 1, 1, tzinfo=UTC)
LATE = datetime(2025, 6, 1, 14, 0, tzinfo=UTC)


def test_what_arrived_is_counted_and_kept(con):
    done = put(
        con,
        arrival("a", describer="D", figure_id="F", source_uri="u", image="p"),
        arrival("b"),
        rejection("x.md"),
        now=EARLY,
    )
    assert done == Ingested(3, new=2, changed=0, relabelled=0, returned=0, unchanged=0, rejected=1, removed=0)
    assert con.execute("SELECT * EXCLUDE (sha256) FROM raw.descriptions ORDER BY 1").fetchall()[0] == (
        "a", "c", "F", "D", "u", "p", "text", datetime(2025, 1, 1), "run", None,
    )  # fmt: skip
    assert con.execute("SELECT * FROM raw.rejected").fetchall() == [
        ("x.md", "c", "empty", 0, "00", datetime(2025, 1, 1), "run", None)
    ]
    assert known_manifests(con) == {"c": "m"}


def test_another_picture_is_neither_a_reason_to_read_again_nor_to_judge_again(con):
    put(con, arrival("a", "10"), arrival("b", "20", image="c/b.png"), now=EARLY)
    read_all(con)
    judge_all(con)
    held = replace(arrival("a", "10", image="c/a.png"), text="")
    done = put(con, held, arrival("b", "20", image="c/b.png"), now=LATE)
    assert (done.relabelled, done.unchanged) == (1, 1)
    assert pending(con, None, "read", "v1") == pending(con, None, "judge", "v1") == []
    assert con.execute("SELECT text, image FROM raw.descriptions ORDER BY 1").fetchall() == [
        ("10", "c/a.png"),
        ("20", "c/b.png"),
    ]
    put_descriptions(con, "c", [arrival("b", "20", image="c/b.png")], manifest="m", run_id="run", inbox="../inbox")
    assert images(con, Path("/x/data"), ["b", "c"]) == {"b": (Path("/x/data/../inbox"), "c/b.png")}


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


@pytest.mark.parametrize("zone", [UTC, None])
def test_times_are_kept_in_utc(con, zone):
    put(con, arrival("a"), now=datetime(2025, 1, 1, 12, tzinfo=zone) if zone else None)
    (at,) = con.execute("SELECT ingested_at FROM raw.descriptions").fetchone()
    assert at == datetime(2025, 1, 1, 12) or abs((at - datetime.now(UTC).replace(tzinfo=None)).total_seconds()) < 60
