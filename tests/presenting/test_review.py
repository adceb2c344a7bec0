"""The panels that may be misread, as people see them."""

from __future__ import annotations

import io
from dataclasses import replace

from rich.console import Console

from heat_pipeline.commands.reviewing import Doubtful
from heat_pipeline.presenting.review import show_review
from heat_pipeline.texts.examine import read

TEXT = """# Heatmap: Accuracy of Two Models
## Axes
- **X-axis**: Method: {columns}
- **Y-axis**: Model: Llama, [red]Qwen[/], Gemma, Phi, Mistral
## Data
- **Llama**: {values}
- **[red]Qwen[/]**: {values}
- **Gemma**: {values}
- **Phi**: {values}
- **Mistral**: {values}
"""
SLOTS = "row: head of the item, column: before the value"


def doubtful(count=2):
    """A panel with so many columns, one cell of which is read surely, and from another place."""
    names = [f"c{number}" for number in range(count)]
    values = ", ".join(f"{name}: {number + 20}.5" for number, name in enumerate(names))
    reading = read(TEXT.format(columns=", ".join(names), values=values))
    cells = [replace(cell, slots=SLOTS, confidence=0.456) for cell in reading.cells]
    cells[1] = replace(cells[1], slots="row: heading", confidence=0.95)
    doubts = ("12 of 25 places have two values", "a list has one value too many")
    slots = {SLOTS: len(cells) - 1, "row: heading": 1}
    other = 'row: heading, column: before the value; "A", "c0" = 20.5'
    return Doubtful("texts/one", "A", 0.456, doubts, slots, other, "Model", tuple(names), tuple(cells))


def shown(*panels, limit=10):
    console = Console(file=io.StringIO(), width=100)
    show_review(console, panels, 0.9, limit)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_a_panel_is_shown_with_its_doubts_an_excerpt_and_how_it_may_be_read():
    assert shown(doubtful()) == [
        "texts/one  A",
        "read with 45 % confidence",
        "- 12 of 25 places have two values",
        "- a list has one value too many",
        "Model             c0      c1",
        "Llama         (20.5)    21.5",
        "[red]Qwen[/]  (20.5)  (21.5)",
        "Gemma         (20.5)  (21.5)",
        "Phi           (20.5)  (21.5)",
        "and 1 more row",
        'as it is read: row: head of the item, column: before the value; "Llama", "c0" = 20.5 (9 cells)',
        'as it is read: row: heading; "Llama", "c1" = 21.5 (1 cell)',
        'or: row: heading, column: before the value; "A", "c0" = 20.5',
        "",
        "1 panel with less than 90 % confidence; `heat-pipeline desk` settles them",
    ]


def test_a_wide_grid_is_cut_and_not_too_many_panels_are_shown():
    told = shown(doubtful(10), doubtful(), limit=1)
    assert [line.split() for line in told if line.startswith("Model")] == [["Model", *(f"c{at}" for at in range(8))]]
    assert "and 1 more row and 2 more columns" in told
    assert "2 panels with less than 90 % confidence, the least sure 1 shown; --limit 2 shows all" in " ".join(told)


def test_where_nothing_is_doubtful_that_is_said():
    assert shown() == ["no panel is read with less than 90 % confidence"]
