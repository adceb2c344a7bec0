"""`heat-pipeline diff`: counts first, then what changed, text by text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from operator import itemgetter
from typing import Any

from rich.console import Console

from heat_pipeline.presenting.formats import as_table, plain
from heat_pipeline.warehouse.changes import Changes

_TEXT = "description_id"
_SHOWN_TEXTS = 20
_SHOWN_ROWS = 5


def as_record(changes: Changes) -> dict[str, object]:
    """All that differs, text by text."""
    sides = zip(("earlier", "later"), changes.files, changes.totals, strict=True)
    counts = {kind: {"changes": count, "texts": texts} for kind, (count, texts) in changes.counts.items()}
    texts = [{_TEXT: text, "changes": list(text_changes)} for text, text_changes in _by_text(changes)]
    return {side: {"file": file, **totals} for side, file, totals in sides} | {"counts": counts, "texts": texts}


def _by_text(changes: Changes) -> Iterator[tuple[str, Iterator[dict[str, Any]]]]:
    """The changes of each text, each without the fields that its kind has not."""
    named = (zip(changes.columns, row, strict=True) for row in changes.rows())
    records = ({name: value for name, value in fields if value is not None} for fields in named)
    return groupby(records, key=itemgetter(_TEXT))


def show_changes(console: Console, changes: Changes, names: Sequence[str]) -> None:
    """Print what differs: counts, and a part of the changes. `names` are the two warehouses as the user called them."""
    held = [(name, *totals.values()) for name, totals in zip(names, changes.totals, strict=True)]
    console.print(as_table(("warehouse", "texts", "cells", "sure", "findings"), held))
    console.print()
    if not changes.counts:
        console.print("They hold the same texts, cells and findings.")
        return
    counts = [(_words(kind), count, texts) for kind, (count, texts) in changes.counts.items()]
    console.print(as_table(("change", "how many", "in texts"), counts))
    for text, text_changes in islice(_by_text(changes), _SHOWN_TEXTS):
        console.print()
        console.print(plain(text, "bold"))
        kinds = {kind: list(some) for kind, some in groupby(text_changes, key=itemgetter("kind"))}
        rows = [_line(kind, change) for kind, some in kinds.items() for change in some[:_SHOWN_ROWS]]
        console.print(as_table(("change", "what", "where or why"), rows))
        more = [f"{_words(kind)}: {len(some) - _SHOWN_ROWS:,}" for kind, some in kinds.items() if some[_SHOWN_ROWS:]]
        if more:
            console.print(plain(f"and more: {', '.join(more)}; --format json has each", "dim"))
    if changes.texts > _SHOWN_TEXTS:
        console.print(f"\n{changes.texts - _SHOWN_TEXTS:,} more texts differ; --format json has each", style="dim")


def _line(kind: str, change: dict[str, Any]) -> tuple[str, str, str]:
    """A change as people see it: its kind, the value or rule, and where it stands or what was found."""
    if "rule" in change:
        severity = _from_to(change.get("severity_before"), change.get("severity_after"))
        return _words(kind), f"{severity} {change['rule']}", change["message"]
    what = change.get("printed", "")
    if kind == "value_changed":
        what = _from_to(change.get("value_before"), change.get("value_after"))
    elif kind.startswith("became"):
        what += f" ({change['confidence_before']:.3f} → {change['confidence_after']:.3f})"
    return _words(kind), what, _from_to(_place(change, "before"), _place(change, "after"))


def _place(change: dict[str, Any], side: str) -> str | None:
    """Where a cell stands, as "R1-Llama | AIME24 | 500 | 0.1"; None where it stands on the other side only."""
    labels = [change.get(f"{part}_{side}") for part in ("panel", "row", "column")]
    return None if None in labels else " | ".join(filter(None, labels)) or "no labels"


def _from_to(before: str | None, after: str | None) -> str:
    """What is there on both sides: once where it is alike, or on one side only."""
    if before is None or after is None or before == after:
        return before or after or ""
    return f"{before} → {after}"


def _words(kind: str) -> str:
    return kind.replace("_", " ")
