"""What speaks against a reading, in words, and what the next best reading of a panel would be."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

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
    here = by_panel(kept)
    found = []
    for panel in made:
        own = here.get(panel.name)
        if own:
            doubts, other = _doubts(analysis, own), _alternative(analysis, own)
            panel = replace(panel, doubts=doubts, alternative=other)
        found.append(panel)
    return tuple(found)


def _doubts(analysis: Analysis, kept: Sequence[Placed]) -> tuple[str, ...]:
    """Each thing that speaks against the reading of a panel's cells."""
    total = len(kept)
    said = []
    values: dict[tuple[str, str], set[tuple[object, object]]] = defaultdict(set)
    for one in kept:
        number = one.candidate.place.number
        values[one.row, one.column].add((number.value, number.low))
    several = sum(len(found) > 1 for found in values.values())
    if several:
        said.append(f"{several} of {len(values)} places have two values or more")
    for role, missing in (
        ("row", [one for one in kept if not one.row]),
        ("column", [one for one in kept if not one.column]),
    ):
        if missing and len(missing) < total:
            said.append(f"{len(missing)} of {total} values have no {role}")
    said.extend(_disobeyed(analysis, kept))
    said.extend(_unlisted(analysis, kept))
    close = [one for one in kept if one.candidate.confidence < DECIDED and _runner_up(one, analysis.ranked) is not None]
    if close:
        said.append(f"another reading of {len(close)} of {total} values is nearly as likely")
    doubtful = sum(one.candidate.confidence < SURE for one in kept)
    if not said and doubtful * 2 > total:
        said.append(
            f"{doubtful} of {total} values stand where texts seldom give cells, or with labels that no list has"
        )
    return tuple(said)


def _disobeyed(analysis: Analysis, kept: Sequence[Placed]) -> list[str]:
    """Which decisions of people speak of values of a panel that have not the labels for it."""
    orders = [analysis.orders.get(id(one.candidate.group)) for one in kept]
    unfit = Counter(where(order.decision) for order in orders if order is not None and not order.fits)
    return [
        f"the decision in {place}, fits "
        + ("no number here" if count == len(kept) else f"not {count} of {len(kept)} values")
        for place, count in sorted(unfit.items())
    ]


def _unlisted(analysis: Analysis, kept: Sequence[Placed]) -> list[str]:
    """Which labels no list has, where the text lists the others; and which list of an axis is not used at all."""
    strange: Counter[str] = Counter()
    used: set[int] = set()
    for one in kept:
        for slot in one.option.slots:
            used.add(slot.list_index)
        at = one.candidate.at
        for slot, role in zip(one.option.slots, one.roles, strict=True):
            if slot.list_index >= 0 and slot.ticks[at] and slot.ticks[at] not in analysis.lists[slot.list_index].ticks:
                strange[f"{role} {slot.ticks[at]}"] += 1
    said = []
    if strange:
        named = ", ".join(f'"{label}"' for label, _ in strange.most_common(_MOST_NAMED))
        more = f" and {len(strange) - _MOST_NAMED} more" if len(strange) > _MOST_NAMED else ""
        said.append(f"labels that the text's lists don't have: {named}{more}")
    for index, ticks in enumerate(analysis.lists):
        if ticks.cue not in (Cue.X, Cue.Y) or len(ticks.ticks) < 2 or index in used:
            continue
        if not any(set(ticks.ticks) & set(analysis.lists[other].ticks) for other in used if other >= 0):
            first = ", ".join(ticks.ticks[:_MOST_NAMED])
            said.append(f"no value is at a tick of the {ticks.cue.value} ({first}, ...)")
    return said


def _runner_up(one: Placed, ranked: Mapping[int, Sequence[Option]]) -> Option | None:
    """The next best reading that gives a number other labels, where it is nearly as likely as the best."""
    found = ranked.get(id(one.option), ())
    at = one.candidate.at
    best = one.option.ticks(at)
    other = next((option for option in found[1:] if set(option.ticks(at)) != set(best)), None)
    return other if other is not None and other.share >= _NEARLY * one.option.share else None


def _alternative(analysis: Analysis, kept: Sequence[Placed]) -> str:
    """The next best reading of a panel's largest group that a person may decide for, in words, with a first cell.

    Its labels stand in other places; "" where there is none.
    """
    groups = Counter(id(one.option) for one in kept)
    first = next(one for one in kept if id(one.option) == groups.most_common(1)[0][0])
    found = analysis.ranked.get(id(first.option), [])
    at = first.candidate.at
    best, words = set(first.option.ticks(at)), words_of(first.option, first.roles)
    for option in found[1:]:
        if set(option.ticks(at)) != best and (said := words_of(option, assign(option, analysis.lists))) != words:
            named = ", ".join(f'"{tick}"' for tick in option.ticks(at) if tick)
            return f"{said}; {named} = {first.candidate.place.number.printed}"
    return ""
