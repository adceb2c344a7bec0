"""Which parts of a text are the panels of its figure: decided for the text as a whole, where single groups did not.

A group of numbers under one heading cannot tell whether that heading is its panel; the parts of the text side by side
can. Parts are panels where their heads are all of one look and hold nearly all cells between them, and the text lists
them as panels, calls them so, or has the same places in several of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from heat_pipeline.reading.assembling import Placed
from heat_pipeline.reading.evidence import PANEL_WORD, clean
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.lists import Cue, TickList

_NEARLY_ALL = 0.9
_HALF = 0.5
_AGAIN = 0.3
_LISTED = 0.7
_MOST = 3

_Heads = dict[int, Line]
"""By the index of a cell the head above it."""


def parted(kept: Sequence[Placed], lists: Sequence[TickList]) -> list[Placed]:
    """The cells with the panels in whose parts of the text they stand, where the parts are panels."""
    for heads in _levels(kept):
        distinct = {line.number: line for line in heads.values()}
        if len(distinct) < 2 or len(heads) < _NEARLY_ALL * len(kept):
            continue
        names = {number: _name(line, lists) for number, line in distinct.items()}
        if len(set(names.values())) < len(names) or not _are_panels(kept, heads, names, lists):
            continue
        if all(cell.panel and _is_of(cell, heads[at]) for at, cell in enumerate(kept) if at in heads):
            break
        return [
            _within(cell, heads[at], names[heads[at].number]) if at in heads else cell for at, cell in enumerate(kept)
        ]
    return list(kept)


def _levels(kept: Sequence[Placed]) -> list[_Heads]:
    """The heads above the cells by their look and by what they stand under, the outermost first."""
    levels: dict[tuple[object, ...], _Heads] = defaultdict(dict)
    for at, cell in enumerate(kept):
        for depth, line in enumerate(cell.candidate.place.line.parents):
            under = line.parents[-1].number if line.parents else -1
            levels[depth, line.look, under][at] = line
    return list(levels.values())


def _name(line: Line, lists: Sequence[TickList]) -> str:
    """A head as the list of panels has it, else as it stands."""
    for tick_list in lists:
        if tick_list.cue is Cue.PANELS:
            at, quality = tick_list.index.match(line.head)
            if quality >= _LISTED:
                return tick_list.ticks[at]
    return clean(line.head)


def _are_panels(kept: Sequence[Placed], heads: _Heads, names: dict[int, str], lists: Sequence[TickList]) -> bool:
    """Whether heads are panels: by what the text lists or calls them, or by places that come again in several."""
    labels = {label for cell in kept for label in (cell.row, cell.column) if label}
    called = sum(
        PANEL_WORD.search(line.head) is not None for line in {id(line): line for line in heads.values()}.values()
    )
    stated = any(
        tick_list.cue is Cue.PANELS
        and len(tick_list.ticks) > 1
        and sum(name in tick_list.ticks for name in names.values()) > 1
        for tick_list in lists
    )
    if stated or called >= _HALF * len(names):
        return True
    if labels & set(names.values()):
        return False
    parts: dict[tuple[str, str], dict[int, float | None]] = defaultdict(dict)
    for at, line in heads.items():
        parts[kept[at].row, kept[at].column][line.number] = kept[at].candidate.place.number.value
    # a part that says the same values again is no panel
    again = sum(len(values) > 1 and len(set(values.values())) > 1 for values in parts.values())
    return again > _AGAIN * len(parts)


def _is_of(placed: Placed, head: Line) -> bool:
    """Whether the panel of a cell stands in a head."""
    at = placed.candidate.at
    return any(
        role == "panel" and (label := slot.labels[at]) is not None and head.start <= label.start < head.end
        for slot, role in zip(placed.option.slots, placed.roles, strict=True)
    )


def _within(placed: Placed, head: Line, panel: str) -> Placed:
    """A cell in the panel of a head: what else stands in the head is no label of it, and no other panel is there."""
    at = placed.candidate.at
    ticks_of: dict[str, list[str]] = {"panel": [], "row": [], "column": []}
    for slot, role in zip(placed.option.slots, placed.roles, strict=True):
        label = slot.labels[at]
        inside = label is not None and head.start <= label.start < head.end
        if slot.ticks[at] and not inside and (slot.varies or len(placed.roles) < _MOST):
            ticks_of[role].append(slot.ticks[at])
    former, row, column = (" ".join(ticks_of[role]) for role in ("panel", "row", "column"))
    if former and not row:
        row = former
    elif former and not column:
        row, column = former, row
    return replace(placed, panel=panel, row=row, column=column)
