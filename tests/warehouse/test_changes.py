"""What differs between two warehouses: each kind of change, and files that can't be compared."""

from dataclasses import replace

import duckdb
import pytest
from examples_warehouse import arrival, cell, put, put_row, read_all, reading

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
            message = words[0] if words else f"message of {name}"
            given = {"description_id": text, "severity": severity, "review": review, "message": message}
            put_row(con, "internal.anomalies", anomaly_id=name, rule="granularity", **given)
    return store.working


def texts(*found, words="words"):
    """A warehouse of one text with these cells."""
    return ({"t": (words, found)},)


FIVE = (("a", "x", 1.0, 0), ("a", "y", 2.0, 10), ("b", "x", 3.0, 20), ("b", "y", 4.0, 30), ("c", "x", 6.0, 50))
OTHERS = (("a", "x", 1.0, 0), ("y", "a", 2.0, 10), ("b", "x", 30.0, 20), ("c", "y", 5.0, 40), ("c", "x", 6.0, 50))
KEPT, SOME = ("words", cells(("a", "x", 1.0, 0))), ("some", cells(("a", "x", 2.0, 0)))
EMPTY = {"t": ("words", ()), "u": ("more", ())}
CASES = {
    "each kind of change of a cell": (
        texts(*cells(*FIVE)), texts(*cells(*OTHERS, sure={**SURE, 0: 0.89, 50: 0.99})),
        "char_start, row_before, row_after",
        [("cell_came", "t", 40, None, "c"), ("cell_went", "t", 30, "b", None), ("cell_moved", "t", 10, "a", "y"),
         ("value_changed", "t", 20, "b", "b"), ("became_doubtful", "t", 0, "a", "a")]),
    "of several cells with the same characters only those with other labels moved": (
        texts(*cells(("a", "x", 1.0, 0), ("a", "y", 1.0, 0), ("a", "z", 1.0, 0))),
        texts(*cells(("a", "x", 1.0, 0), ("a", "z", 1.0, 0), ("b", "y", 1.0, 0), ("b", "z", 1.0, 0))),
        "column_before, row_after, column_after",
        [("cell_came", "t", None, "b", "z"), ("cell_moved", "t", "y", "b", "y")]),
    "the cells of a text that was changed are compared by their labels": (
        texts(*cells(("a", "x", 1.0, 0), ("a", "y", 2.0, 10))),
        texts(*cells(("a", "x", 1.0, 10), ("a", "y", 3.0, 20), ("b", "x", 4.0, 0)), words="other words"),
        "value_before, value_after",
        [("text_changed", "t", None, None), ("cell_came", "t", None, "4.0"), ("value_changed", "t", "2.0", "3.0")]),
    "texts that came and went bring and take their cells": (
        ({"k": KEPT, "t": SOME},), ({"k": KEPT, "u": SOME},), "",
        [("text_went", "t"), ("cell_went", "t"), ("text_came", "u"), ("cell_came", "u")]),
    "findings that are new, gone or otherwise severe": (
        (EMPTY, [("1", "t", "warning", "open"), ("2", "t", "critical", "open"), ("3", "u", "info", "dismissed")]),
        (EMPTY, [("1", "t", "info", "open"), ("2", "t", "critical", "dismissed"), ("3", "u", "info", "open")]),
        "severity_before, severity_after",
        [("finding_gone", "t", "critical", None), ("severity_changed", "t", "warning", "info"),
         ("finding_new", "u", None, "info")]),
    "a finding in the same words is no news": (
        (EMPTY, [("1", "t", "warning", "open", "the same words")]),
        (EMPTY, [("2", "t", "warning", "open", "the same words")]), "", []),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_differs_is_told_once(tmp_path, warehouses_at_hand, case):
    *sides, asked, expected = case
    files = [warehouse(tmp_path / name, *given) for name, given in zip("ab", sides, strict=True)]
    standing = [sum(review != "dismissed" for _, _, _, review, *_ in found) for _, *all_ in sides for found in all_]
    with changes_between(*files, 600) as changes:
        at = [changes.columns.index(name) for name in ("kind", "description_id", *filter(None, asked.split(", ")))]
        assert [tuple(row[place] for place in at) for row in changes.rows()] == expected
        assert sum(count for count, _ in changes.counts.values()) == len(expected)
        assert [totals["findings"] for totals in changes.totals] == (standing or [0, 0])
        assert changes.texts == len({row[1] for row in expected})


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
