"""How the reader did on labelled descriptions, by folder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import PurePath

from rich.console import Console
from rich.text import Text

from heat_pipeline.presenting.formats import Format, as_table, plain, show_rows
from heat_pipeline.scoring import Case, Score

COLUMNS = (
    "folder", "texts", "cells", "precision", "recall", "f1", "grounded", "oriented", "read", "right", "chart_types",
    "perfect", "contradicted", "contradicted_found", "supported", "supported_found", "false_alarms",
)  # fmt: skip
"""Wanted cells are `cells`; `chart_types` and `perfect` count texts; what follows counts claims."""
_SHOWN = COLUMNS.index("read")


def show_scores(console: Console, cases: Sequence[Case], misses: int, form: Format) -> None:
    """Print the scores by folder; as a table with so many missed and wrong cells and claims of each text."""
    folders: dict[str, Score] = defaultdict(Score)
    for case in cases:
        folders[str(PurePath(case.name).parent)] += case.score
    total = sum(folders.values(), Score())
    rows = [_row(name, one) for name, one in folders.items()]
    if len(rows) > 1:
        rows.append(_row("all", total))
    if form is not Format.TABLE:
        show_rows(console, COLUMNS, rows, form)
        return
    console.print(as_table(COLUMNS[:_SHOWN], [row[:_SHOWN] for row in rows]))
    console.print(
        f"{total.read} cells read, {total.right} right; {total.perfect} of {total.descriptions} texts without one "
        f"wrong or missing cell; chart type right on {total.chart_types}"
    )
    if total.contradicted or total.supported:
        console.print(
            f"claims: {total.contradicted_found} of {total.contradicted} contradicted ones found, "
            f"{total.supported_found} of {total.supported} supported ones; {total.false_alarms} false alarms"
        )
    for case in cases:
        for kind, keys in (("missed", case.missed), ("wrong", case.wrong)):
            for panel, first, second, value in keys[:misses]:
                where = " · ".join(part for part in (panel, first, second) if part)
                console.print(Text(f"{case.name}: {kind} {value} at {where}"))
        for words in case.claims[:misses]:
            console.print(plain(f"{case.name}: {words}"))


def _row(name: str, score: Score) -> tuple[object, ...]:
    grounded, oriented = (part / score.read if score.read else 1.0 for part in (score.grounded, score.oriented))
    shares = (round(one, 4) for one in (score.precision, score.recall, score.f1, grounded, oriented))
    return (
        name, score.descriptions, score.wanted, *shares, score.read, score.right, score.chart_types, score.perfect,
        score.contradicted, score.contradicted_found, score.supported, score.supported_found, score.false_alarms,
    )  # fmt: skip
