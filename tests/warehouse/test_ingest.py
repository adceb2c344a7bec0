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
    mark_removed_collection,
    put_descriptions,
    spooled,
)
from heat_pipeline.warehouse.integrity import reconcile
from heat_pipeline.warehouse.summaries import refresh_summaries

EARLY = datetime(2025, 1, 1, tzinfo=UTC)
LATE = datetime(2025, 6, 1, 14, 0, tzinfo=UTC)


def live(con):
    return con.execute(
        "SELECT description_id, collection, text FROM raw.descriptions WHERE removed_at IS NULL ORDER BY 1"
    ).fetchall()


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


def test_a_second_time_changes_nothing_at_all(con):
    items = (arrival("a"), arrival("b", "10 20"), rejection("x.md"), rejection("x.md"), rejection("y.md"))
    put(con, *items, now=EARLY)
    read_all(con)
    judge_all(con)
    tables = (
        "raw.descriptions",
        "raw.rejected",
        "internal.collections",
        "internal.done",
        "parsed.cells",
        "validated.cells",
    )
    before = [con.execute(f"SELECT * FROM {table} ORDER BY ALL").fetchall() for table in tables]
    done = put(con, *items, run_id="another", now=LATE)
    assert done == Ingested(5, new=0, changed=0, relabelled=0, returned=0, unchanged=2, rejected=3, removed=0)
    assert [con.execute(f"SELECT * FROM {table} ORDER BY ALL").fetchall() for table in tables] == before
    assert pending(con, None, "read", "v1") == []


def test_a_changed_text_takes_its_rows_with_it_and_no_others(con):
    put(con, arrival("a", "10 20"), arrival("b", "30"), now=EARLY)
    read_all(con)
    judge_all(con)
    done = put(con, arrival("a", "11"), arrival("b", "30"), run_id="second", now=LATE)
    assert (done.changed, done.unchanged) == (1, 1)
    assert con.execute("SELECT DISTINCT description_id FROM parsed.cells").fetchall() == [("b",)]
    assert con.execute("SELECT DISTINCT description_id FROM validated.cells").fetchall() == [("b",)]
    assert [one.text for one in pending(con, "c", "read", "v1")] == ["11"]
    assert con.execute("SELECT description_id, run_id, ingested_at FROM raw.descriptions ORDER BY 1").fetchall() == [
        ("a", "second", datetime(2025, 6, 1, 14)),
        ("b", "run", datetime(2025, 1, 1)),
    ]


def test_other_metadata_is_no_reason_to_read_again_but_one_to_judge_again(con):
    put(con, arrival("a", "10"), now=EARLY)
    read_all(con)
    judge_all(con)
    done = put(con, arrival("a", "10", figure_id="F"), now=LATE)
    assert (done.relabelled, done.changed) == (1, 0)
    assert pending(con, None, "read", "v1") == []
    assert [one.figure_id for one in pending(con, None, "judge", "v1")] == ["F"]


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


def test_what_is_gone_is_marked_and_its_text_stays(con):
    put(con, arrival("a", "10"), arrival("b", "20"), rejection("x.md"), now=EARLY)
    read_all(con)
    judge_all(con)
    done = put(con, arrival("b", "20"), now=LATE)
    assert (done.removed, done.unchanged, done.rejected) == (1, 1, 0)
    assert con.execute("SELECT description_id, text, removed_at FROM raw.descriptions ORDER BY 1").fetchall() == [
        ("a", "10", datetime(2025, 6, 1, 14)),
        ("b", "20", None),
    ]
    for table in ("parsed.figures", "parsed.cells", "validated.cells", "internal.done"):
        assert con.execute(f"SELECT DISTINCT description_id FROM {table}").fetchall() == [("b",)]
    # It comes back, and is read anew.
    done = put(con, arrival("a", "10"), arrival("b", "20"), now=LATE)
    assert (done.returned, done.unchanged) == (1, 1)
    assert [one.description_id for one in pending(con, None, "read", "v1")] == ["a"]


def test_a_collection_that_is_gone_leaves_only_its_texts(con):
    put(con, arrival("a", "10"), rejection("x.md"))
    put(con, arrival("b", "20", collection="d"), collection="d")
    read_all(con)
    judge_all(con)
    assert mark_removed_collection(con, "c", now=LATE) == 1
    refresh_summaries(con)
    assert con.execute("SELECT description_id FROM summary.figures").fetchall() == [("b",)]
    assert con.execute("SELECT DISTINCT description_id FROM validated.cells").fetchall() == [("b",)]
    assert con.execute("SELECT count(*) FROM raw.rejected").fetchone() == (0,)
    assert con.execute("SELECT text FROM raw.descriptions WHERE removed_at IS NOT NULL").fetchall() == [("10",)]
    assert known_manifests(con) == {"d": "m"}
    assert reconcile(con).whole
    assert mark_removed_collection(con, "c") == 0
    put(con, arrival("a", "10"))
    assert known_manifests(con) == {"c": "m", "d": "m"}


def test_two_with_one_id_are_both_refused_here_too(con):
    done = put(con, arrival("a", place="1"), arrival("a", "other", place="2"), arrival("b"))
    assert (done.arrived, done.new, done.rejected) == (3, 1, 2)
    read_all(con)
    assert reconcile(con).lost == 0


def test_what_lies_loose_is_a_collection_without_a_name(con):
    done = put(con, rejection("loose.md", collection=""), collection="")
    assert (done.arrived, done.rejected) == (1, 1)
    assert reconcile(con).rejected == 1
    put(con, collection="")
    assert reconcile(con).rejected == 0


def test_many_items_go_in_batches_and_all_arrive(con):
    items = [arrival(f"{i:05}", f"text {i}") for i in range(12_345)] + [rejection(f"{i}") for i in range(11_111)]
    done = put(con, *items)
    assert (done.arrived, done.new, done.rejected) == (23_456, 12_345, 11_111)


def test_texts_come_back_to_the_character(con):
    texts = ["a\r\nb\rc\n", "±–−×😀e\u0301", "'; DROP TABLE internal.done; --", "\ufeffx", "\x1b[0m", "x" * 100_000]
    put(con, *(arrival(str(i), text) for i, text in enumerate(texts)))
    assert [one.text for one in pending(con, None, "read", "v1")] == texts


def test_a_spool_gives_back_what_went_in_as_often_as_asked():
    items = [arrival("a", "x\r\n\u2028±😀" * 3), rejection("b"), Rejection("c", "d", "why", None, None)]
    with spooled(iter(items)) as spool:
        assert list(spool) == items
        assert list(spool) == items


def test_a_large_spool_is_not_in_memory(monkeypatch):
    monkeypatch.setattr("heat_pipeline.warehouse.ingest._IN_MEMORY", 1000)
    items = [arrival(str(i), "±\r\n" * 500) for i in range(20)]
    with spooled(items) as spool:
        assert list(spool) == items


@pytest.mark.parametrize("zone", [UTC, None])
def test_times_are_kept_in_utc(con, zone):
    put(con, arrival("a"), now=datetime(2025, 1, 1, 12, tzinfo=zone) if zone else None)
    (at,) = con.execute("SELECT ingested_at FROM raw.descriptions").fetchone()
    assert at == datetime(2025, 1, 1, 12) or abs((at - datetime.now(UTC).replace(tzinfo=None)).total_seconds()) < 60


def test_descriptions_that_share_an_id_are_all_refused_at_their_places(con):
    done = put(
        con,
        arrival("x", "one", place="c/a.md", source_uri="u"),
        arrival("y", "two", place="c/b.md"),
        arrival("x", "three", place="c/d.md"),
        arrival("x", "füür", place="c/e.md"),
    )
    assert (done.arrived, done.new, done.rejected) == (4, 1, 3)
    assert con.execute("SELECT description_id FROM raw.descriptions").fetchall() == [("y",)]
    reason = "3 descriptions of this collection have the id x: give each a description_id of its own"
    assert con.execute("SELECT source_uri, reason, bytes FROM raw.rejected ORDER BY 1").fetchall() == [
        ("c/a.md", reason, 3),
        ("c/d.md", reason, 5),
        ("c/e.md", reason, 6),
    ]
