"""Which label of a cell is its row, which its column, which its panel: from the stated axes, not from the order of words.

A label that carries an axis' name or is one of its ticks belongs to that axis. What is left fills what is left: labels
beside the value first, then the heads above it, nearest first. A head that no coordinate needs names the panel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import Match, Matcher, Side
from heat_pipeline.reading.layouts.protocol import Item, Label


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value belongs; a coordinate that the text does not give is "". `used` are the labels that say so."""

    panel: Label | None
    row: str
    column: str
    used: tuple[Label, ...]


def place(item: Item, heads: Sequence[Label], axes: Matcher) -> Place:
    """The place of an item among the axes; `heads` are the heads above it, outermost first."""
    slots: dict[Side, str] = {}
    used: list[Label] = []
    unsure: list[Label] = []

    def fill(label: Label, matches: Sequence[Match]) -> bool:
        for match in matches:
            if match.side not in slots:
                slots[match.side] = match.label
                used.append(label)
                return True
        return False

    own = [(label, axes.match(label.text)) for label in item.labels]
    for label, matches in sorted(own, key=lambda pair: len(pair[1]) == 2):  # those of one axis only come first
        if not fill(label, matches):
            unsure.append(label)
    if item.position is not None and item.of is not None:
        side = _list_side(item.of, slots, unsure, axes)
        ticks = axes.axis(side).ticks
        slots[side] = ticks[item.position].label if item.position < len(ticks) else ""
    above = list(reversed(heads))
    for label in unsure:
        _fill_free(label, slots, used, above, axes)
    panel: Label | None = None
    for label in above:
        missing = [side for side in Side if side not in slots]
        matches = [match for match in axes.match(label.text) if match.side in missing]
        if matches and fill(label, matches):
            continue
        if missing and not axes.match(label.text):
            side = missing[0]
            slots[side] = labels.without_gloss(label.text)
            used.append(label)
        elif panel is None and not axes.match(label.text):
            panel = label
    return Place(panel, slots.get(Side.ROW, ""), slots.get(Side.COLUMN, ""), tuple(used))


def _list_side(of: int, slots: dict[Side, str], unsure: Sequence[Label], axes: Matcher) -> Side:
    """The axis along which a list of `of` values without labels runs."""
    if len(slots) == 1:
        return next(iter(slots)).other
    fits = [side for side in (Side.COLUMN, Side.ROW) if side not in slots and len(axes.axis(side).ticks) == of]
    return fits[0] if fits else Side.COLUMN


def _fill_free(label: Label, slots: dict[Side, str], used: list[Label], above: Sequence[Label], axes: Matcher) -> None:
    """Give a label that no axis claims a coordinate that is free: not the one that a head above is sure to give."""
    free = [side for side in Side if side not in slots]
    if len(free) == 2:
        for head in above:
            taken = [match.side for match in axes.match(head.text)]
            if len(taken) == 1:
                free = [taken[0].other]
                break
        else:
            free = [Side.COLUMN] if above else [Side.ROW]
    if free:
        slots[free[0]] = labels.without_gloss(label.text)
        used.append(label)
