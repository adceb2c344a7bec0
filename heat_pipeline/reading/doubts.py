"""What speaks against a reading, in words, and what the next best reading of a panel would be."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from heat_pipeline.model import SURE, Panel
from heat_pipeline.reading.assembling import Placed, by_panel, words_of
from heat_pipeline.reading.deciding import Analysis
from heat_pipeline.reading.lists import Cue
from heat_pipeline.reading.obeying import DECIDED, where
from heat_pipeline.reading.roles import Option, assign

_MOST_NAMED = 3
_NEARLY = 0.25


def doubted(analysis: Analysis, kept: Sequence[Placed], made: Sequence[Panel]) -> tuple[Panel, ...]:
    """The panels with what speaks against their readings and the next best one, in words."""
    cells_of = by_panel(kept)
    return tuple(
        replace(panel, doubts=_doubts(analysis, panel_cells), alternative=_alternative(analysis, panel_cells))
        if (panel_cells := cells_of.get(panel.name))
        else panel
        for panel in made
    )


def _doubts(analysis: Analysis, kept: Sequence[Placed]) -> tuple[str, ...]:
    """Each thing that speaks against the reading of a panel's cells."""
    total = len(kept)
    doubts = []
    values: dict[tuple[str, str], set[tuple[object, object]]] = defaultdict(set)
    for cell in kept:
        number = cell.candidate.place.number
        values[cell.row, cell.column].add((number.value, number.low))
    several = sum(len(value) > 1 for value in values.values())
    if several:
        doubts.append(_of(several, len(values), "place", "has two values or more", "have two values or more"))
    for role, missing in (
        ("row", sum(not cell.row for cell in kept)),
        ("column", sum(not cell.column for cell in kept)),
    ):
        if 0 < missing < total:
            doubts.append(_of(missing, total, "value", f"has no {role}", f"have no {role}"))
    doubts += [*_disobeyed(analysis, kept), *_unlisted(analysis, kept)]
    close = sum(cell.candidate.confidence < DECIDED and _is_close(cell, analysis) for cell in kept)
    if close:
        could = "could be read another way"
        doubts.append(_of(close, total, "value", could, could))
    doubtful = sum(cell.candidate.confidence < SURE for cell in kept)
    if not doubts and doubtful * 2 > total:
        little = "little that confirms {0} place, and nothing that contradicts it"
        one_has, many_have = f"has {little.format('its')}", f"have {little.format('their')}"
        doubts.append(_of(doubtful, total, "value", one_has, many_have))
    return tuple(doubts)


def _of(count: int, total: int, noun: str, singular: str, several: str) -> str:
    """What is so of some of a number of things: "1 of 6 values has …", "all 3 values have …", "the one value has …"."""
    if total == 1:
        return f"the one {noun} {singular}"
    if count == total:
        return f"all {total} {noun}s {several}"
    return f"{count} of {total} {noun}s {singular if count == 1 else several}"


def _disobeyed(analysis: Analysis, kept: Sequence[Placed]) -> list[str]:
    """Which decisions of people speak of values of a panel that have not the labels for it."""
    orders = [analysis.orders.get(id(cell.candidate.group)) for cell in kept]
    unfit = Counter(where(order.decision) for order in orders if order is not None and not order.fits)
    return [
        f"the decision in {place}, "
        + ("fits no number here" if count == len(kept) else f"does not fit {count} of {len(kept)} values")
        for place, count in sorted(unfit.items())
    ]


def _unlisted(analysis: Analysis, kept: Sequence[Placed]) -> list[str]:
    """Which labels no list has, where the text lists the others; and which list of an axis is not used at all."""
    strange: Counter[str] = Counter()
    used: set[str] = set()
    for cell in kept:
        for slot, role in zip(cell.option.slots, cell.roles, strict=True):
            tick = slot.ticks[cell.candidate.at]
            known = analysis.lists[slot.list_index].ticks if slot.list_index >= 0 else ()
            used.update(known)
            if known and tick and tick not in known:
                strange[f"{role} {tick}"] += 1
    doubts = []
    if strange:
        named = ", ".join(f'"{label}"' for label, _ in strange.most_common(_MOST_NAMED))
        more = f" and {len(strange) - _MOST_NAMED} more" if len(strange) > _MOST_NAMED else ""
        doubts.append(f"labels that the text's lists don't have: {named}{more}")
    for axis in analysis.lists:
        if axis.cue in (Cue.X, Cue.Y) and len(axis.ticks) > 1 and used.isdisjoint(axis.ticks):
            first = ", ".join(axis.ticks[:_MOST_NAMED])
            doubts.append(f"no value is at a tick of the {axis.cue.value} ({first}, ...)")
    return doubts


def _others(placed: Placed, analysis: Analysis) -> Iterator[Option]:
    """The readings that give a number other labels, the best first."""
    at = placed.candidate.at
    best = set(placed.option.ticks(at))
    return (option for option in analysis.ranked.get(id(placed.option), [])[1:] if set(option.ticks(at)) != best)


def _is_close(placed: Placed, analysis: Analysis) -> bool:
    """Whether the next best reading of a number is nearly as likely as the best."""
    return any(option.share >= _NEARLY * placed.option.share for option in islice(_others(placed, analysis), 1))


def _alternative(analysis: Analysis, kept: Sequence[Placed]) -> str:
    """The next best reading of a panel's largest group that a person may decide for, in words, with a first cell.

    Its labels stand in other places; "" where there is none.
    """
    groups = Counter(id(cell.option) for cell in kept)
    first = next(cell for cell in kept if id(cell.option) == groups.most_common(1)[0][0])
    words = words_of(first.option, first.roles)
    for option in _others(first, analysis):
        if (alternative := words_of(option, assign(option, analysis.lists))) != words:
            named = ", ".join(f'"{tick}"' for tick in option.ticks(first.candidate.at) if tick)
            return f"{alternative}; {named} = {first.candidate.place.number.printed}"
    return ""
