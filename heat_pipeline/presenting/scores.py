"""How the reader did on labelled descriptions: in all, by lot or by text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from rich.console import Console

from heat_pipeline.presenting.formats import By, Format, as_table, attributes, plain, show_rows
from heat_pipeline.scoring.cases import Case
from heat_pipeline.scoring.score import Score, share

ALL = "all"
_MEASURES = {
    "texts": "descriptions", "cells": "wanted", "mean_of_texts": "mean_alike_f1",
    "without_fault": "faultless",
}  # fmt: skip
"""What a score calls the columns that have another name."""
COLUMNS = (
    "folder", "texts", "cells", "read", "alike", "alike_f1", "mean_of_texts", "without_fault", "sure", "sure_right",
    "sure_precision", "sure_coverage", "right", "precision", "recall", "f1", "mean_f1", "perfect", "grounded",
    "oriented", "chart_types", "contradicted", "contradicted_found", "supported", "supported_found", "false_alarms",
    "accusations", "accusations_right", "labelled", "labelled_found",
)  # fmt: skip
"""What programs get of each row: counts, and shares between 0 and 1."""
_SHOWN = ("texts", "cells", "F1", "mean", "clean", "sure", "reach", "claims", "alarms", "findings")
"""What people get of each row, where there are several."""
_LEGEND = (
    "F1: of the cells alike (right value, right place); mean: of the texts' F1; clean: texts with no cell wrong",
    "or missing; sure: of the sure cells so many are right; reach: they are so many of all wanted; claims: found",
    "as labelled; alarms: true claims called wrong; findings: kinds of fault that are there, of those told",
)


def show_scores(console: Console, cases: Sequence[Case], misses: int, form: Format, by: By | None = None) -> None:
    """Print the scores in all or by lot or text; as a table with so many missed and wrong cells and claims of each."""
    groups: dict[str, Score] = defaultdict(Score)
    if by is not None:
        for case in cases:
            groups[case.lot if by is By.LOT else case.name] += case.score
    total = sum((case.score for case in cases), Score())
    if form is not Format.TABLE:
        show_rows(console, COLUMNS, [_row(name, score) for name, score in {**groups, ALL: total}.items()], form)
    elif by is None:
        console.print(as_table(("what", "figure", "which is"), _told(total)))
    else:
        _show_groups(console, by, {**groups, ALL: total})
    if form is Format.TABLE:
        _show_misses(console, cases, misses)


def _show_groups(console: Console, by: By, groups: Mapping[str, Score]) -> None:
    """A row for each group, without what stands in none of them."""
    rows = {name: _short(score) for name, score in groups.items()}
    kept = [place for place in range(len(_SHOWN)) if any(row[place] is not None for row in rows.values())]
    console.print(
        as_table(
            (by.value, *(_SHOWN[place] for place in kept)),
            [(name, *(row[place] for place in kept)) for name, row in rows.items()],
        )
    )
    console.print(" ".join(_LEGEND), style="dim")


def _show_misses(console: Console, cases: Sequence[Case], misses: int) -> None:
    for case in cases:
        for kind, spots in (("missed", case.missed), ("wrong", case.wrong)):
            for place, value in spots[:misses]:
                console.print(plain(f"{case.name}: {kind} {value} at {' · '.join(place)}"))
        for words in case.claims[:misses]:
            console.print(plain(f"{case.name}: {words}"))


def _told(score: Score) -> list[tuple[str, str, str]]:
    """Each measure with its figure and what it says."""
    rows = [
        ("texts", str(score.descriptions), f"with {score.wanted:,} cells, of which {score.read:,} were read"),
        ("alike: F1", _rate(score.alike_f1), f"{score.alike:,} cells with the right value at the right place"),
        ("alike: mean of the texts", _rate(score.mean_alike_f1), "the same, with each text of equal weight"),
        ("alike: without a fault", _of(score.faultless, score.descriptions), "texts with no cell wrong or missing"),
    ]
    if score.sure:
        rows += [
            ("sure cells: right", _rate(score.sure_precision), f"{score.sure_right:,} of {score.sure:,} cells"),
            ("sure cells: of all", _rate(score.sure_coverage), "wanted cells that are read right and surely"),
        ]
    rows += [
        ("exactly: precision", _rate(score.precision), f"{score.right:,} cells with just the answer's labels"),
        ("exactly: recall", _rate(score.recall), "wanted cells that are among them"),
        ("exactly: F1", _rate(score.f1), "both in one"),
        ("exactly: mean of the texts", _rate(score.mean_f1), "the same, with each text of equal weight"),
        ("exactly: without a fault", _of(score.perfect, score.descriptions), "texts with no cell wrong or missing"),
        ("grounded", _rate(share(score.grounded, score.read)), "cells whose place in the text holds their value"),
        ("oriented", _rate(share(score.oriented, score.read)), "cells with row and column the right way round"),
        ("chart type", _of(score.chart_types, score.descriptions), "texts where it is right: heatmap or not"),
    ]
    if score.contradicted or score.supported:
        rows += [
            ("claims: contradicted", _of(score.contradicted_found, score.contradicted), "wrong ones that were found"),
            ("claims: supported", _of(score.supported_found, score.supported), "true ones that were found"),
            ("claims: false alarms", str(score.false_alarms), "true ones that were called wrong"),
        ]
    if score.labelled:
        rows += [
            ("findings: right", _of(score.accusations_right, score.accusations), "kinds of fault that are there"),
            ("findings: found", _of(score.labelled_found, score.labelled), "kinds of fault there that were found"),
        ]
    return rows


def _short(score: Score) -> tuple[object, ...]:
    """A row for people; None where there is nothing to tell of."""
    claims = score.contradicted + score.supported
    return (
        score.descriptions,
        score.wanted,
        round(score.alike_f1, 3),
        round(score.mean_alike_f1, 3),
        score.faultless,
        round(score.sure_precision, 3) if score.sure else None,
        round(score.sure_coverage, 3) if score.sure else None,
        _of(score.contradicted_found + score.supported_found, claims) if claims else None,
        score.false_alarms if claims else None,
        _of(score.accusations_right, score.accusations) if score.labelled else None,
    )


def _row(name: str, score: Score) -> tuple[object, ...]:
    values = attributes(score, (_MEASURES.get(column, column) for column in COLUMNS[1:]))
    values |= {part: share(values[part], score.read) for part in ("grounded", "oriented")}
    if not score.sure:
        values |= {"sure_precision": None, "sure_coverage": None}
    return (name, *(round(value, 4) if isinstance(value, float) else value for value in values.values()))


def _rate(share: float) -> str:
    return f"{share:.4f}"


def _of(part: int, whole: int) -> str:
    return f"{part}/{whole}"
