"""A value that the text tells again at a place, and tells otherwise: each such telling is a claim on the place's value.

A table is the figure's data; so is the first of two lists. What a list in another form, or a sentence, tells of a place
that has another value is a claim that the other telling refutes. Where a good part of the places are told twice, the
text has two grids that look like one, and nothing is claimed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.model import Cell, How
from heat_pipeline.statements import Amount, Region, Statement, Value

_DATA = "table"
_SAID = re.compile(r"\b(?:stands for|has|holds|shows|reads|is|contains|carries|represents|marks|gets|scores|reaches)\b")


def find(clause: Clause) -> Iterator[Statement]:
    """The values that a clause tells of places which the text gives another value elsewhere."""
    figure = clause.figure
    for cell in figure.cells_between(clause.start, clause.end):
        others = [one for one in figure.at(cell) if one is not cell]
        if not others or cell.layout == _DATA or cell.how is How.RANGE or cell.value is None:
            continue
        if any(clause.start <= one.start < clause.end for one in others):
            continue
        if _SAID.search(clause.main) is not None or _is_other(cell, others):
            several = len(figure.ticks["panel"]) > 1
            at = Region((cell.panel,) if several and cell.panel else None, (cell.row,), (cell.column,))
            amount = next(
                (
                    amount
                    for amount, (start, end) in zip(clause.marked.amounts, clause.marked.spans, strict=False)
                    if start < cell.end and cell.start < end
                ),
                None,
            )
            if isinstance(amount, Amount):
                yield Value(at, amount, told_at=cell.start)


def _is_other(cell: Cell, others: list[Cell]) -> bool:
    """Whether a telling stands in another form than the others, and behind one of them, or beside a table."""
    layouts = [one.layout for one in others]
    if cell.layout in layouts or len(set(layouts)) < len(layouts):
        return False  # two rows with one label
    return _DATA in layouts or any(one.start < cell.start for one in others)


RETOLD = Kind(frozenset(), find, plain=True, retold=True)
