"""Symbolic checks of a model's table against the text, told in plain words to ask once more (TEN, arXiv 2508.09324)."""

from __future__ import annotations

from collections import Counter, defaultdict

from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.parts import Part
from heat_pipeline.second_reader.answers import TableAnswer
from heat_pipeline.second_reader.grounding import Amount, ground, told_cells

MOST = 10


def failures(outline: Outline, answer: TableAnswer) -> list[str]:
    """What speaks against a table, a sentence each; empty where every check passes."""
    faults = [
        f'The row "{row.label}" has {len(row.values)} values, but there are {len(panel.columns)} columns.'
        for panel in answer.panels
        for row in panel.rows
        if len(row.values) != len(panel.columns)
    ]
    grounding = ground(outline, answer)
    faults += [f'"{cell.printed}" at {cell.row}, {cell.column}: {why}.' for cell, why in grounding.lost]
    values: dict[tuple[int, str, str], set[Amount]] = defaultdict(set)
    for cell in told_cells(answer, outline.comma):
        values[cell.at[0], cell.row, cell.column].add(cell.amount)
    faults += [
        f"Two different values stand at {row}, {column}."
        for (_, row, column), amounts in values.items()
        if len(amounts) > 1
    ]
    used = {value.number.start for value in grounding.grounded}
    lines = Counter(outline.line_at(start).number for start in used)
    for number in grounding.numbers:
        line = outline.line_at(number.start)
        is_beside = lines[line.number] > 1 and outline.parts[line.number] is Part.DATA
        if is_beside and number.start not in used and number.value is not None and "." in number.printed:
            passage = outline.text[line.start : line.end][:80]
            faults.append(f'The number {number.printed} in the line "{passage}" is used nowhere.')
    return faults
