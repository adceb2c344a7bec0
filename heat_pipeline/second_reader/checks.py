"""Symbolic checks of a model's table against the text, told in plain words to ask once more (TEN, arXiv 2508.09324)."""

from __future__ import annotations

from collections import Counter

from heat_pipeline.reading.blocks import flatten
from heat_pipeline.reading.numbers import numbers
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.parts import Part
from heat_pipeline.second_reader.answers import TableAnswer
from heat_pipeline.second_reader.grounding import ground, told_cells

MOST = 10


def failures(outline: Outline, answer: TableAnswer) -> list[str]:
    """What speaks against a table, a sentence each; empty where every check passes."""
    found = [
        f'The row "{row.label}" has {len(row.values)} values, but there are {len(panel.columns)} columns.'
        for panel in answer.panels
        for row in panel.rows
        if len(row.values) != len(panel.columns)
    ]
    cells = list(told_cells(answer, outline.comma))
    grounding = ground(outline, answer)
    found += [f'"{cell.printed}" at {cell.row}, {cell.column}: {why}.' for cell, why in grounding.lost]
    values: dict[tuple[int, str, str], set[object]] = {}
    for cell in cells:
        values.setdefault((cell.at[0], cell.row, cell.column), set()).add(cell.amount)
    found += [
        f"Two different values stand at {row}, {column}." for (_, row, column), own in values.items() if len(own) > 1
    ]
    for panel in answer.panels:
        low, high = (numbers(flatten(end)) for end in (panel.scale_low, panel.scale_high))
        if len(low) == len(high) == 1 and low[0].value is not None and high[0].value is not None:
            ends = sorted((low[0].value, high[0].value))
            told = [one for row in panel.rows for value in row.values for one in numbers(flatten(value))]
            beyond = [one.printed for one in told if one.value is not None and not ends[0] <= one.value <= ends[1]]
            if 2 * len(beyond) > len(told):
                found.append(
                    f"Most values, such as {beyond[0]}, lie beyond the scale {panel.scale_low} to {panel.scale_high}."
                )
    used = {one.number.start for one in grounding.grounded}
    lines = Counter(outline.line_at(one.number.start).number for one in grounding.grounded)
    for number in grounding.numbers:
        line = outline.line_at(number.start)
        is_beside = lines[line.number] > 1 and outline.parts[line.number] is Part.DATA
        if is_beside and number.start not in used and number.value is not None and "." in number.printed:
            passage = outline.text[line.start : line.end][:80]
            found.append(f'The number {number.printed} in the line "{passage}" is used nowhere.')
    return found
