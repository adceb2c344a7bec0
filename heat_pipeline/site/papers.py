"""Tables for a paper: models by benchmarks, with footnotes that say how far each number is in doubt."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from heat_pipeline.escaping import harmless, in_markdown
from heat_pipeline.presenting.formats import csv_lines

_IN_LATEX = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


@dataclass(frozen=True, slots=True)
class Pivot:
    """The means of one metric in one unit: `squares` are rows of summary.benchmarks by model and benchmark.

    `notes` are the letters of the footnotes by their words; those of a square are what `doubts` says of it.
    """

    metric: str
    unit: str
    models: list[str]
    benchmarks: list[str]
    squares: dict[tuple[str, str], dict[str, Any]]
    notes: dict[str, str]


def pivots(rows: Iterable[dict[str, Any]]) -> list[Pivot]:
    """Rows of summary.benchmarks as tables, one for each metric and unit."""
    metrics: dict[tuple[str, str], dict[tuple[str, str], dict[str, Any]]] = {}
    for row in rows:
        metrics.setdefault((row["metric"], row["unit"]), {})[row["model"], row["benchmark"]] = row
    made = []
    for (metric, unit), squares in sorted(metrics.items()):
        models, benchmarks = (sorted({key[place] for key in squares}, key=str.casefold) for place in (0, 1))
        order = [squares[model, name] for model in models for name in benchmarks if (model, name) in squares]
        words = dict.fromkeys(filter(None, map(doubts, order)))
        notes = {word: letter(number) for number, word in enumerate(words)}
        made.append(Pivot(metric, unit, models, benchmarks, squares, notes))
    return made


def doubts(square: dict[str, Any]) -> str:
    """What speaks against the number of a square, in words; "" where nothing does."""
    counts = {
        "not read surely": square["cells"] - square["sure_cells"],
        "suspect": square["suspect_cells"],
        "rejected and left out": square["rejected_cells"],
    }
    reasons = ", ".join(f"{count} {words}" for words, count in counts.items() if count)
    return f"of {square['cells']} cells {reasons}" if reasons else ""


def letter(number: int) -> str:
    """The mark of a footnote: a to z, then aa."""
    return (letter(number // 26 - 1) if number >= 26 else "") + chr(ord("a") + number % 26)


def in_markdown_table(text: str) -> str:
    """A text as it stands in a table of Markdown."""
    return in_markdown(text).replace("|", r"\|")


def in_latex(text: str) -> str:
    """A text as LaTeX that shows it and does nothing."""
    return re.sub(
        r"[\\~^&%$#_{}]", lambda match: _IN_LATEX.get(match[0], "\\" + match[0]), " ".join(harmless(text).split())
    )


def as_csv(tables: Iterable[Pivot]) -> str:
    """The tables as one csv: a line for each metric and model, its means by benchmark, and then what speaks against."""
    tables = list(tables)
    names = sorted({name for table in tables for name in table.benchmarks}, key=str.casefold)
    lines: list[list[object]] = [["metric", "unit", "model", *names, *(f"{name}: doubts" for name in names)]]
    for table in tables:
        for model in table.models:
            row = [table.squares.get((model, name)) for name in names]
            means = ["" if square is None or square["mean"] is None else round(square["mean"], 4) for square in row]
            lines.append(
                [table.metric, table.unit, model, *means, *(doubts(square) if square else "" for square in row)]
            )
    return csv_lines(lines)
