"""How numbers, places, lists and findings stand in messages, in every room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor

from heat_pipeline.model import Anomaly, Cell, Reading, Severity


def number(value: float) -> str:
    """A number without a tail of zeros: 41.0 is 41, 0.30000000000000004 is 0.3."""
    return f"{value:.10g}"


def percent(share: float) -> str:
    """A share in whole percents, rounded down, so that what is below a limit is not shown at it: 0.899 is 89 %."""
    return f"{floor(round(share * 100, 6))} %"


def plural(count: int, noun: str) -> str:
    """A number of things: "1 text", "2,000 texts"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def coordinate(axis: str, label: str) -> str:
    """A tick with its axis' name: "Ratio 0.1"; the name stands once where the label has it already."""
    return f"{axis} {label}".strip() if axis and not label.startswith(axis) else label


def place(cell: Cell, reading: Reading) -> str:
    """Where a cell stands, in words: "at Local Window Size 500, Ratio 0.1 of R1-Llama | AIME24"."""
    return "at " + spot(reading, cell.panel, cell.row, cell.column)


def spot(reading: Reading, panel: str, row: str, column: str) -> str:
    """A place of a grid by its labels, in words; where an axis has no name, the label is that of a row or column."""
    sides = ((reading.rows.name or "row", row), (reading.columns.name or "column", column))
    labels = ", ".join(coordinate(axis, label) for axis, label in sides if label) or "no coordinate"
    return f"{labels} of {panel}" if panel else labels


def passage(text: str, most: int = 160) -> str:
    """Characters of a text as they stand in a message: in one line, and cut where they are many."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def lines(numbers: Iterable[int]) -> str:
    """Lines of a text by number: "line 4", "lines 4 and 9", "lines 4 to 9"; "" where there are none."""
    ordered = sorted(set(numbers))
    if len(ordered) < 2:
        return f"line {ordered[0]}" if ordered else ""
    return f"lines {ordered[0]} {'and' if len(ordered) == 2 else 'to'} {ordered[-1]}"


def lines_of(text: str, start: int | None, end: int | None = None) -> str:
    """The line in which characters of a text stand, from 1, or the first and last of several; "" where they are none.

    Lines count in the text without its front matter.
    """
    if start is None:
        return ""
    first = text.count("\n", 0, start) + 1
    last = first if end is None else first + text.count("\n", start, max(start, end - 1))
    return f"{first}" if first == last else f"{first}–{last}"


def some(items: Sequence[str], most: int = 8, between: str = ", ") -> str:
    """A list in words, cut where it grows long: "1, 2, 3 and 5 more"."""
    shown = between.join(items[:most])
    return shown if len(items) <= most else f"{shown} and {len(items) - most} more"


def listed(names: Sequence[str], most: int = 3) -> str:
    """Names as a person lists them: "a, b and c", "a, b, c and 4 more"."""
    if len(names) > most + 1:
        return some(names, most)
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def alike(anomalies: Iterable[Anomaly]) -> list[list[Anomaly]]:
    """The anomalies, those of one rule and severity in one panel together, the most severe first.

    What is alike is told as one with how many more there are, wherever people read findings.
    """
    groups: dict[tuple[str, Severity, str | None], list[Anomaly]] = {}
    for anomaly in anomalies:
        groups.setdefault((anomaly.rule, anomaly.severity, anomaly.panel), []).append(anomaly)
    order = list(Severity)
    return sorted(groups.values(), key=lambda same: order.index(same[0].severity))
