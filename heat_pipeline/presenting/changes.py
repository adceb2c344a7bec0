"""`heat-pipeline diff` for people and for programs: counts first, then what changed, text by text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from operator import itemgetter
from typing import Any

from rich.console import Console

from heat_pipeline.presenting.formats import Format, as_json, as_table, csv_lines, plain, write_csv
from heat_pipeline.warehouse.changes import Changes

_SHOWN_TEXTS = 20
_SHOWN_ROWS = 5


def show_changes(console: Console, changes: Changes, form: Format) -> None:
    """Print what differs: a part of it as tables, all as JSON (by text), JSON lines or CSV (a row a change)."""
    columns = changes.columns
    if form is Format.TABLE:
        _show(console, changes)
    elif form is Format.CSV:
        write_csv(console.file, csv_lines([columns]))
        for row in changes.rows():
            write_csv(console.file, csv_lines([row]))
    elif form is Format.JSONL:
        for row in changes.rows():
            console.file.write(as_json(_record(columns, row)) + "\n")
    else:
        by_text = groupby(changes.rows(), key=itemgetter(columns.index("description_id")))
        texts = [{"description_id": text, "changes": [_record(columns, row) for row in rows]} for text, rows in by_text]
        sides = zip(("earlier", "later"), changes.files, changes.totals, strict=True)
        counts = {kind: {"changes": count, "texts": texts} for kind, (count, texts) in changes.counts.items()}
        told = {side: {"file": str(file), **asdict(totals)} for side, file, totals in sides}
        console.file.write(as_json({**told, "counts": counts, "texts": texts}, indent=1) + "\n")


def _record(columns: Sequence[str], row: Sequence[object]) -> dict[str, object]:
    """A change without the fields that its kind has not."""
    return {name: value for name, value in zip(columns, row, strict=True) if value is not None}


def _show(console: Console, changes: Changes) -> None:
    held = [
        (str(file), one.texts, one.cells, one.sure, one.findings)
        for file, one in zip(changes.files, changes.totals, strict=True)
    ]
    console.print(as_table(("warehouse", "texts", "cells", "sure", "findings"), held))
    console.print()
    if not changes.counts:
        console.print("They hold the same texts, cells and findings.")
        return
    counts = [(_words(kind), count, texts) for kind, (count, texts) in changes.counts.items()]
    console.print(as_table(("change", "how many", "in texts"), counts))
    found = changes.texts()
    for text, kinds in found[:_SHOWN_TEXTS]:
        console.print()
        console.print(plain(text, "bold"))
        rows = [_line(dict(zip(changes.columns, row, strict=True))) for row in changes.rows_of(text, _SHOWN_ROWS)]
        console.print(as_table(("change", "what", "where or why"), rows))
        if more := [f"{_words(kind)}: {count - _SHOWN_ROWS:,}" for kind, count in kinds.items() if count > _SHOWN_ROWS]:
            console.print(plain(f"and more: {', '.join(more)}; --format csv has each", "dim"))
    if len(found) > _SHOWN_TEXTS:
        console.print(f"\n{len(found) - _SHOWN_TEXTS:,} more texts have changes; --format csv has each", style="dim")


def _line(change: dict[str, Any]) -> tuple[str, str, str]:
    """A change as people see it: its kind, the value or rule, and where it stands or what was found."""
    kind = change["kind"]
    if change["rule"] is not None:
        severity = _from_to(change["severity_before"], change["severity_after"])
        return _words(kind), f"{severity} {change['rule']}", change["message"]
    what = change["printed"]
    if kind == "value_changed":
        what = _from_to(change["value_before"], change["value_after"])
    elif kind.startswith("became"):
        what += f" ({change['confidence_before']:.3f} → {change['confidence_after']:.3f})"
    return _words(kind), what, _from_to(_place(change, "before"), _place(change, "after"))


def _place(change: dict[str, Any], side: str) -> str | None:
    """Where a cell stands, as "R1-Llama | AIME24 | 500 | 0.1"; None where it stands on the other side only."""
    labels = [change[f"{part}_{side}"] for part in ("panel", "row", "column")]
    return None if None in labels else " | ".join(filter(None, labels)) or "no labels"


def _from_to(before: str | None, after: str | None) -> str:
    """What is there on both sides: once where it is alike, or on one side only."""
    if before is None or after is None or before == after:
        return before or after or ""
    return f"{before} → {after}"


def _words(kind: str) -> str:
    return kind.replace("_", " ")
