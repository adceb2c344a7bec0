"""How right the readers were, where people placed the cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from heat_pipeline.alike import same_label
from heat_pipeline.decisions.forms import TableDecision
from heat_pipeline.model import Cell, Labels, ReadBy, Reading
from heat_pipeline.reading import labels

FIRST, SECOND, ALIKE, SURE = "first reader", "second reader", "both alike", "sure"
_SAID_BY = {
    ReadBy.RULES: (FIRST,),
    ReadBy.MODEL: (SECOND,),
    ReadBy.BOTH: (FIRST, SECOND, ALIKE),
    ReadBy.PERSON: (),
}


def settled_cells(
    before: Reading, after: Reading, decisions: Sequence[TableDecision]
) -> Iterator[tuple[str, bool, bool]]:
    """For each number that people decided about: whose reading it is, whether that was right, whether it was sampled.

    `before` is the reading without these decisions, `after` the one with them. A cell that people struck out was wrong.
    """
    sampled = [cell.at for decision in decisions if decision.sample for cell in decision.cells]
    replaced = {decision.panel for decision in decisions if not decision.cells}
    single = [cell.at[0] for decision in decisions for cell in decision.cells]
    right = {cell.start: cell for cell in after.cells if cell.read_by is ReadBy.PERSON}
    placings: dict[int, list[tuple[str, Labels]]] = defaultdict(list)
    for cell in before.cells:
        if cell.start in right or replaced & {None, cell.panel} or cell.start in single:
            readers = (*_SAID_BY[cell.read_by], *((SURE,) if cell.sure else ()))
            placings[cell.start] += [(who, Labels(cell.panel, cell.row, cell.column)) for who in readers]
    for disputed in before.disputed:
        if disputed.start in right:
            places = ((FIRST, disputed.rules), (SECOND, disputed.model))
            known = {who for who, _ in placings[disputed.start]}
            placings[disputed.start] += [
                (who, place) for who, place in places if place is not None and who not in known
            ]
    for start, by_readers in sorted(placings.items()):
        is_sampled = any(first <= start < end for first, end in sampled)
        for who, place in by_readers:
            yield who, start in right and is_at(right[start], place), is_sampled


def is_at(cell: Cell, place: Labels) -> bool:
    """Whether a person's cell has the labels of a place, in other spelling too, or with rows and columns exchanged."""
    placed = [labels.folded(label) for label in (cell.panel, cell.row, cell.column)]
    panel, row, column = (labels.folded(label) for label in (place.panel, place.row, place.column))
    if placed[0] and panel and not same_label(placed[0], panel):
        return False
    orders = ((row, column), (column, row))
    return any(same_label(placed[1], first) and same_label(placed[2], second) for first, second in orders)
