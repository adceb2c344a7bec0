"""What differs between two warehouses: each kind of change, and files that can't be compared."""

from dataclasses import replace

import duckdb
import pytest
from examples_warehouse import arrival, cell, put, read_all, reading

from heat_pipeline.warehouse import NotPublishedError, QueryError, Store
from heat_pipeline.warehouse.changes import changes_between

SURE = {0: 0.95, 10: 0.95, 20: 0.95, 30: 0.95, 40: 0.95}


def cells(*given, sure=SURE):
    """Cells of (row, column, value, first character), with the confidence that their place has."""
    return tuple(replace(cell(*one), confidence=sure.get(one[3], 0.95)) for one in given)


def warehouse(folder, texts, findings=()):
    """The file of a warehouse with texts, each its words and its cells, and findings (id, text, severity, review)."""
    store = Store(folder, lock_seconds=10)
    with store.writing() as con:
        put(con, *(arrival(name, words) for name, (words, _) in texts.items()))
        by_words = {words: reading(found) for words, found in texts.values()}
        read_all(con, by_words.get)
        for name, text, severity, review, *words in findings:
            con.execute(
                "INSERT INTO internal.anomalies VALUES (?, 'granularity', ?, ?, NULL, NULL, [], NULL, NULL, 0, 1, ?, "
                "'', '', 1, 1, '', ?, '', 'run')",
                [name, severity, text, words[0] if words else f"message of {name}", review],
            )
    return store.working


def _standing(_, findings=()):
    return sum(review != "dismissed" for _, _, _, review, *_ in findings)


@pytest.fixture
def compared(tmp_path, warehouses_at_hand):
    """What differs between warehouses of these texts and findings, each change as its kind and what is asked of it."""

    def compare(earlier, later, *asked):
        files = [warehouse(tmp_path / name, *given) for name, given in (("a", earlier), ("b", later))]
        with changes_between(*files, 600) as changes:
            at = [changes.columns.index(name) for name in ("kind", "description_id", *asked)]
            rows = [tuple(row[place] for place in at) for row in changes.rows()]
            assert sum(count for count, _ in changes.counts.values()) == len(rows)
            assert [totals["findings"] for totals in changes.totals] == [
                _standing(*given) for given in (earlier, later)
            ]
            assert changes.texts == len({row[1] for row in rows})
            return rows

    return compare


def test_each_kind_of_change_of_a_cell_is_told_once(compared):
    before = cells(
        ("a", "x", 1.0, 0), ("a", "y", 2.0, 10), ("b", "x", 3.0, 20), ("b", "y", 4.0, 30), ("c", "x", 6.0, 50)
    )
    after = cells(
        ("a", "x", 1.0, 0), ("y", "a", 2.0, 10), ("b", "x", 30.0, 20), ("c", "y", 5.0, 40), ("c", "x", 6.0, 50),
        sure={**SURE, 0: 0.89, 50: 0.99},
    )  # fmt: skip
    rows = compared([{"t": ("words", before)}], [{"t": ("words", after)}], "char_start", "row_before", "row_after")
    assert rows == [
        ("cell_came", "t", 40, None, "c"),
        ("cell_went", "t", 30, "b", None),
        ("cell_moved", "t", 10, "a", "y"),
        ("value_changed", "t", 20, "b", "b"),
        ("became_doubtful", "t", 0, "a", "a"),
    ]


def test_of_several_cells_with_the_same_characters_only_those_with_other_labels_moved(compared):
    before = cells(("a", "x", 1.0, 0), ("a", "y", 1.0, 0), ("a", "z", 1.0, 0))
    after = cells(("a", "x", 1.0, 0), ("a", "z", 1.0, 0), ("b", "y", 1.0, 0), ("b", "z", 1.0, 0))
    rows = compared([{"t": ("words", before)}], [{"t": ("words", after)}], "column_before", "row_after", "column_after")
    assert rows == [("cell_came", "t", None, "b", "z"), ("cell_moved", "t", "y", "b", "y")]


def test_a_text_that_was_changed_has_its_cells_compared_by_their_labels(compared):
    before = cells(("a", "x", 1.0, 0), ("a", "y", 2.0, 10))
    after = cells(("a", "x", 1.0, 10), ("a", "y", 3.0, 20), ("b", "x", 4.0, 0))
    rows = compared([{"t": ("words", before)}], [{"t": ("other words", after)}], "value_before", "value_after")
    assert rows == [
        ("text_changed", "t", None, None),
        ("cell_came", "t", None, "4.0"),
        ("value_changed", "t", "2.0", "3.0"),
    ]


def test_texts_that_came_and_went_bring_and_take_their_cells(compared):
    kept, some = ("words", cells(("a", "x", 1.0, 0))), ("some", cells(("a", "x", 2.0, 0)))
    assert compared([{"k": kept, "t": some}], [{"k": kept, "u": some}]) == [
        ("text_went", "t"),
        ("cell_went", "t"),
        ("text_came", "u"),
        ("cell_came", "u"),
    ]


def test_findings_that_are_new_gone_or_otherwise_severe(compared):
    texts = {"t": ("words", ()), "u": ("more", ())}
    before = [("1", "t", "warning", "open"), ("2", "t", "critical", "open"), ("3", "u", "info", "dismissed")]
    after = [("1", "t", "info", "open"), ("2", "t", "critical", "dismissed"), ("3", "u", "info", "open")]
    assert compared([texts, before], [texts, after], "severity_before", "severity_after") == [
        ("finding_gone", "t", "critical", None),
        ("severity_changed", "t", "warning", "info"),
        ("finding_new", "u", None, "info"),
    ]


def test_a_finding_in_the_same_words_is_no_news(compared):
    texts = {"t": ("words", ())}
    before, after = ([(name, "t", "warning", "open", "the same words")] for name in ("1", "2"))
    assert compared([texts, before], [texts, after]) == []


def test_what_cannot_be_compared_is_said(tmp_path, warehouses_at_hand):
    whole = warehouse(tmp_path / "whole", {"t": ("words", ())})
    other = warehouse(tmp_path / "other", {"t": ("words", ())})
    with duckdb.connect(other) as con:
        con.execute("ALTER TABLE parsed.cells ADD COLUMN mood VARCHAR")
    (tmp_path / "text.duckdb").write_text("no database")

    def said(error, path):
        with pytest.raises(error) as caught, changes_between(whole, path, 600):
            pass
        return str(caught.value)

    assert said(NotPublishedError, tmp_path / "none.duckdb").startswith(f"There is no warehouse {tmp_path}/none.duckdb")
    assert said(NotPublishedError, tmp_path).startswith(
        f"There is no warehouse {tmp_path}/warehouse.duckdb: name a file"
    )
    assert "text.duckdb can't be opened as a warehouse" in said(QueryError, tmp_path / "text.duckdb")
    assert f"{other} was made by another version of heat-pipeline, with other tables" in said(QueryError, other)


def test_what_was_published_before_is_kept_until_the_next_time(tmp_path, warehouses_at_hand):
    store = Store(tmp_path / "data", lock_seconds=10)
    for count, words in enumerate(("words", "words and more", "and again")):
        with store.writing() as con:
            put(con, arrival("t", words))
        store.publish()
        if not count:
            with pytest.raises(NotPublishedError, match="keeps no warehouse that was published before"):
                store.published_before()
            continue
        with changes_between(store.published_before(), store.data, 600) as changes:  # the folder is as good as the file
            assert changes.files[1] == store.published
            assert changes.counts == {"text_changed": (1, 1)}
