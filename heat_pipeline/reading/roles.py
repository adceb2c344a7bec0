"""Which slots of a group are its coordinates: every choice of one to three is an option, weighed by its evidence.

The evidence on an option are features of its slots, added up, and of the places that they make: whether each place has
one value, whether rows are whole, what is left over. The weights are fitted to labelled texts (weights.json).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp
from operator import attrgetter, eq, mul
from typing import NamedTuple

from heat_pipeline.reading.evidence import Slot, counts
from heat_pipeline.reading.groups import NumberGroup
from heat_pipeline.reading.lists import Cue, TickList
from heat_pipeline.reading.weights import weighed

_AXES = frozenset((Cue.X, Cue.Y, Cue.SERIES, Cue.PANELS))
_ABOVE = ("heading", "item2", "item3")
_JOINED = ("part", "bpart", "in", "pair", "same")
_MARGIN = 6.0
_LEAST_SHARE = 0.01
_FAR = 1e8
_HALVES = frozenset(("part1", "part2", "bpart1", "bpart2"))
_MOVING = frozenset(("in1", "in2", "part1", "part2", "part3", "pair1", "pair2", "bpart1", "bpart2", "before", "beside"))
"""Slots of one line, which stand in the order of their characters."""
_DEPTHS = {
    "heading3": 0, "heading2": 1, "heading1": 2, "item3": 3, "item2": 4, "item1": 5, "stub1": 6, "stubs": 6, "head": 7,
    "stub2": 7, "pair1": 8, "part1": 8, "bpart1": 8, "stub3": 8, "in1": 8.5, "pair2": 9, "part2": 9, "bpart2": 9,
    "in2": 9.5, "before": 10, "beside": 10, "within": 11, "behind": 11, "after": 11, "pair": 11, "top": 12,
    "order": 12, "end": 12, "same": 13,
}  # fmt: skip
"""How far in a slot stands: what stands further out names rows, or panels, before columns."""


class Traits(NamedTuple):
    """What only the slots of an option together tell: evidence by name, with blanks for the underscores.

    A tuple and no dict: of each text there are hundreds, and each is weighed twice.
    """

    slots_1: float = 0.0
    slots_2: float = 0.0
    slots_3: float = 0.0
    unique: float = 0.0
    whole: float = 0.0
    fill: float = 0.0
    economy: float = 0.0
    constant: float = 0.0
    list_twice: float = 0.0
    conflict: float = 0.0
    any_conflict: float = 0.0
    much_conflict: float = 0.0
    unsplit: float = 0.0
    equal: float = 0.0
    mostly_equal: float = 0.0
    square: float = 0.0
    idle: float = 0.0
    idle_above: float = 0.0
    missed: float = 0.0
    left_over: float = 0.0


_TRAITS = tuple(name.replace("_", " ") for name in Traits._fields)
_NO_CONFLICT = _NOTHING_EQUAL = (0.0, 0.0, 0.0)
_NONE_IDLE = (0.0, 0.0)
_COUNTED = ((), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(eq=False, slots=True)
class Option:
    """A choice of slots as coordinates of a group, its evidence, and how much of the belief in the group it has.

    `traits` are of the slots together; each slot has evidence of its own.
    """

    slots: tuple[Slot, ...]
    traits: Traits
    score: float = 0.0
    share: float = 0.0
    roles: tuple[str, ...] = ()
    """The role of each slot where a person decided it, else ()."""

    def ticks(self, index: int) -> tuple[str, ...]:
        """The ticks of one number of the group, in the order of the slots."""
        return tuple(slot.ticks[index] for slot in self.slots)

    def agreement(self, agreed: Mapping[str, float]) -> float:
        """How much of the slots' ticks other groups have, too, added up over the slots."""
        return sum(_agreement(slot, agreed) for slot in self.slots)

    def evidence(self) -> dict[str, float]:
        """All evidence on it by name: its own, and that of its slots added up."""
        features = dict(zip(_TRAITS, self.traits, strict=True))
        for slot in self.slots:
            for name, value in slot.features.items():
                features[name] = features.get(name, 0.0) + value
        return features


def options(group: NumberGroup, slots: Sequence[Slot], lists: Sequence[TickList]) -> list[Option]:
    """All choices of one to three of a group's slots that do not stand in the same characters, with their evidence."""
    grid = _Grid(group, slots, lists)
    return [Option(tuple([slots[at] for at in chosen]), grid.traits(chosen)) for chosen in grid.choices()]


class _Grid:
    """The places that slots of a group make, counted once for each set of slots.

    Sets of slots are bits: slot 3 is 8.
    """

    def __init__(self, group: NumberGroup, slots: Sequence[Slot], lists: Sequence[TickList]) -> None:
        self._slots = slots
        self._total = len(group.places)
        numbers: dict[str, int] = {"": 0}
        self._ids = [[numbers.setdefault(tick, len(numbers)) for tick in slot.ticks] for slot in slots]
        self._sets = [set(ids) - {0} for ids in self._ids]
        self._holes = [int("".join(["0" if tick else "1" for tick in slot.ticks]), 2) for slot in slots]
        self._varies = [slot.varies for slot in slots]
        values: dict[tuple[float | None, float | None], int] = {}
        self._values = [
            values.setdefault((place.number.value, place.number.low), len(values)) for place in group.places
        ]
        self._axes = [
            slot.list_index if slot.quality > 0.8 and lists[slot.list_index].cue in _AXES else -1 for slot in slots
        ]
        self._closed = [1 << at for at in range(len(slots))]  # the slot, and those in the same characters
        for first, other in combinations(range(len(slots)), 2):
            if _overlap(slots[first], slots[other]):
                self._closed[first] |= 1 << other
                self._closed[other] |= 1 << first
        self._varying = sum(1 << at for at, slot in enumerate(slots) if slot.varies)
        self._of_axes = [
            (1 << at, axis, slots[at].quality * slots[at].coverage, slots[at].coverage > 0.8)
            for at, axis in enumerate(self._axes)
            if axis >= 0
        ]
        self._above = [slot.kind.startswith(_ABOVE) for slot in slots]
        self._fitting = [slot.list_index if slot.quality > 0.6 else -1 for slot in slots]
        self._heads = sum(1 << at for at, slot in enumerate(slots) if slot.kind == "head")
        self._joined = [slot.kind.startswith(_JOINED) for slot in slots]
        self._split = any(slot.kind == "part2" and slot.coverage > 0.8 and slot.varies for slot in slots)
        self._places: dict[tuple[int, ...], int] = {(): 1}
        self._alike = self._pairs()

    def choices(self) -> Iterator[tuple[int, ...]]:
        """One to three slots, none in the same characters as another."""
        closed, every = self._closed, range(len(self._closed))
        pairs = [(first, second) for first, second in combinations(every, 2) if not closed[first] >> second & 1]
        yield from zip(every)
        yield from pairs
        for first, second in pairs:
            shut = (closed[first] | closed[second]) >> second + 1
            yield from ((first, second, three) for three in every[second + 1 :] if not shut >> three - second - 1 & 1)

    def places(self, chosen: tuple[int, ...]) -> int:
        """How many different places a choice of slots makes."""
        count = self._places.get(chosen)
        if count is None:
            count = self._places[chosen] = len(set(zip(*[self._ids[at] for at in chosen], strict=True)))
        return count

    def _pairs(self) -> dict[tuple[int, int], tuple[float, float]]:
        """For how many numbers two slots have the same tick, and how many of their ticks they share, as shares.

        Most slots share none: such pairs are left out.
        """
        pairs = {}
        for (first, ticks), (other, other_ticks) in combinations(enumerate(self._sets), 2):
            if ticks.isdisjoint(other_ticks):
                continue
            equal = sum(map(eq, self._ids[first], self._ids[other])) / self._total
            square = (
                len(ticks & other_ticks) / len(ticks | other_ticks) if len(ticks) > 1 and len(other_ticks) > 1 else 0.0
            )
            if equal or square:
                pairs[first, other] = (equal, square)
        return pairs

    def traits(self, chosen: tuple[int, ...]) -> Traits:
        """The evidence on a choice of slots that only they together tell."""
        total, places = self._total, self.places(chosen)
        holes = closed = 0  # the numbers without a tick in one of the slots, and the slots that are shut out, as bits
        for at in chosen:
            holes |= self._holes[at]
            closed |= self._closed[at]
        grid, economy = self._size(chosen, places)
        several = len(chosen) > 1
        values = (
            *_COUNTED[len(chosen)],
            places / total,
            (total - holes.bit_count()) / total,
            min(1.0, places / grid),
            economy,
            float(sum([not self._varies[at] for at in chosen])),
            self._twice(chosen) if self._of_axes else 0.0,
            # where each number has a place of its own, no place has two values
            *(self._conflict(chosen, places) if places < total else _NO_CONFLICT),
            float(self._split and any(self._heads >> at & 1 for at in chosen)),
            *(self._equal(chosen) if several and self._alike else _NOTHING_EQUAL),
            *(self._idling(chosen, places) if several else _NONE_IDLE),
            *self._left(chosen, self._varying & ~closed),
        )
        return Traits._make(values)

    def _conflict(self, chosen: tuple[int, ...], places: int) -> tuple[float, float, float]:
        """How many places have a second value, as a share of the numbers; whether any, and many, have one."""
        ids = [self._ids[at] for at in chosen]
        conflict = (len(set(zip(*ids, self._values, strict=True))) - places) / self._total
        return conflict, float(conflict > 0.02), float(conflict > 0.3)

    def _equal(self, chosen: tuple[int, ...]) -> tuple[float, float, float]:
        """The evidence on two slots or three that they say the same: of a number, most numbers, all of their ticks."""
        pairs = [self._alike[pair] for pair in combinations(chosen, 2) if pair in self._alike]
        if not pairs:
            return _NOTHING_EQUAL
        equal, square = max([pair[0] for pair in pairs]), max([pair[1] for pair in pairs])
        joined = sum([self._joined[at] for at in chosen]) > 1
        return equal, float(equal > 0.6 and not joined), square * (equal <= 0.6 or joined)

    def _idling(self, chosen: tuple[int, ...], places: int) -> tuple[float, float]:
        """How many of two slots or three tell no place apart: those of a line, and those above it."""
        idle = [0.0, 0.0]
        for at, index in enumerate(chosen):
            if self._varies[index] and self.places(chosen[:at] + chosen[at + 1 :]) == places:
                idle[self._above[index]] += 1.0
        return idle[0], idle[1]

    def _size(self, chosen: tuple[int, ...], places: int) -> tuple[int, float]:
        """How many places a full grid has, and by how much fewer labels the slots have than there are places.

        A grid needs fewer than a list: this is the description length of the places (Rissanen, "Modeling by shortest
        data description", 1978).
        """
        grid, labels = 1, 0
        for at in chosen:
            count = len(self._sets[at])
            grid *= count or 1
            if self._varies[at]:
                labels += count
        return grid, max(-1.0, 1 - labels / places) if places > 1 else 0.0

    def _twice(self, chosen: tuple[int, ...]) -> float:
        """Whether two slots are ticks of one list, while a third could be those of another axis."""
        axes = [self._axes[at] for at in chosen if self._axes[at] >= 0]
        return float(
            len(set(axes)) < len(axes) and any(is_there and axis not in axes for _, axis, _, is_there in self._of_axes)
        )

    def _left(self, chosen: tuple[int, ...], open_slots: int) -> tuple[float, float]:
        """How well the best list of an axis fits a slot that is not used, and how many slots that vary are not used."""
        if not open_slots:
            return 0.0, 0.0
        unused = min(1.0, open_slots.bit_count() / 4)
        if not self._of_axes:
            return 0.0, unused
        used = [self._fitting[at] for at in chosen]
        fits = [fit for slot, axis, fit, _ in self._of_axes if slot & open_slots and axis not in used]
        return max(fits, default=0.0), unused


def _overlap(slot: Slot, other: Slot) -> bool:
    """Whether two slots stand in the same characters for most numbers, or both tell a place in a row."""
    if slot.kind == other.kind == "order":
        return True
    both = same = 0
    for first, second in zip(slot.labels, other.labels, strict=True):
        if first is not None and second is not None:
            both += 1
            same += first.start < second.end and second.start < first.end
    return both > 0 and same * 2 > both


def decide(group_options: Sequence[Option], weights: Mapping[str, float], agreed: Mapping[str, float]) -> list[Option]:
    """The options with their scores and shares of belief, best first.

    `agreed` holds the ticks of the other groups' best options and how many numbers have them; it is empty at first.
    """
    weight = weights.get("agreed", 0.0) if agreed else 0.0
    of_slots = {
        key: weighed(slot.features, weights) + (weight * _agreement(slot, agreed) if weight else 0.0)
        for key, slot in {id(slot): slot for option in group_options for slot in option.slots}.items()
    }
    of_traits = [weights.get(name, 0.0) for name in _TRAITS]
    for option in group_options:
        option.score = sum([of_slots[id(slot)] for slot in option.slots]) + sum(map(mul, option.traits, of_traits))
    top = max([option.score for option in group_options], default=0.0)
    beliefs = [exp(option.score - top) for option in group_options]
    total = sum(beliefs)
    for option, belief in zip(group_options, beliefs, strict=True):
        option.share = belief / total
    ranked = sorted(group_options, key=attrgetter("score"), reverse=True)
    _share_alike(ranked)
    return sorted(ranked, key=attrgetter("share"), reverse=True)


def _share_alike(ranked: Sequence[Option]) -> None:
    """Give options that give all numbers the same labels the belief in all of them: they are one reading."""
    readings: dict[tuple[tuple[str, ...], ...], list[Option]] = {}
    for option in ranked:
        if option.share < _LEAST_SHARE:
            break
        telling = [slot for slot in option.slots if slot.varies]
        key = tuple(sorted(tuple(slot.ticks) for slot in telling or option.slots))
        readings.setdefault(key, []).append(option)
    for alike in readings.values():
        share = sum(option.share for option in alike)
        for option in alike:
            option.share = share


def _agreement(slot: Slot, agreed: Mapping[str, float]) -> float:
    """The share of a slot's ticks that other groups have, too."""
    distinct = {tick for tick in slot.ticks if tick}
    return sum(tick in agreed for tick in distinct) / len(distinct) if distinct else 0.0


def margin(ranked: Sequence[Option]) -> float:
    """By how much the best option is better than the best that gives other labels."""
    best = ranked[0]
    ticks = [slot.ticks for slot in best.slots]
    return best.score - next(
        (option.score for option in ranked[1:] if [slot.ticks for slot in option.slots] != ticks), best.score - _MARGIN
    )


def assign(option: Option, lists: Sequence[TickList]) -> tuple[str, ...]:
    """Which role each slot of an option has: "row", "column" or "panel".

    What a person decided holds; else what the text calls the x axis are the columns, what it calls the y axis the rows;
    else what stands further out.
    """
    slots = option.slots
    if option.roles:
        return option.roles
    order = sorted(range(len(slots)), key=lambda at: depth(slots[at]))
    cues = [_cue(slot, lists) for slot in slots]
    roles = [""] * len(slots)
    if len(slots) > 2:
        panel = next((at for at in order if cues[at] is Cue.PANELS), None)
        if panel is None:
            panel = next((at for at in order if cues[at] not in (Cue.X, Cue.Y)), order[0])
        roles[panel] = "row" if _only_counts(slots, panel) else "panel"
        order.remove(panel)
    if len(order) == 1:
        roles[order[0]] = "column" if cues[order[0]] is Cue.X else "row"
        return tuple(roles)
    outer, inner = order[-2:]
    turned = False
    if _are_told_apart(slots[outer], slots[inner], lists):
        turned = (
            (cues[outer] is Cue.X and cues[inner] is not Cue.X)
            or (cues[inner] is Cue.Y and cues[outer] is not Cue.Y)
            or (cues[inner] is Cue.SERIES and cues[outer] not in (Cue.Y, Cue.SERIES))
        )
    roles[outer], roles[inner] = ("column", "row") if turned else ("row", "column")
    return tuple(roles)


def _only_counts(slots: Sequence[Slot], at: int) -> bool:
    """Whether a slot only numbers the labels that stand in the same head as it: "Row 3 (Total)" is no panel "Row 3"."""
    return (
        slots[at].kind in _HALVES
        and counts(slots[at].ticks)
        and any(slots[at].kind[:-1] == slot.kind[:-1] for slot in slots if slot is not slots[at])
    )


def _cue(slot: Slot, lists: Sequence[TickList]) -> Cue:
    """The axis that a slot's labels name, else the one whose list has them."""
    if slot.side is not Cue.NONE:
        return slot.side
    return lists[slot.list_index].cue if slot.list_index >= 0 else Cue.NONE


def _are_told_apart(slot: Slot, other: Slot, lists: Sequence[TickList]) -> bool:
    """Whether it is certain of which axis each of two slots is: by ticks, or by the axes' names beside the numbers."""
    named = slot.kind == other.kind == "in1" and slot.list_index != other.list_index
    return named or not _same_ticks(slot, other, lists) or Cue.NONE not in (slot.side, other.side)


def _same_ticks(slot: Slot, other: Slot, lists: Sequence[TickList]) -> bool:
    """Whether two slots have ticks that both axes have, so that a list does not tell one from the other."""
    if slot.list_index < 0 or other.list_index < 0:
        return False
    return set(lists[slot.list_index].ticks) == set(lists[other.list_index].ticks)


def depth(slot: Slot) -> float:
    """How far in a slot stands: by its kind, and of those beside a number by where they stand in its line."""
    depth = _DEPTHS.get(slot.kind, 9.0)
    if slot.kind in _MOVING:
        first = next((label for label in slot.labels if label is not None), None)
        if first is not None:
            return 8 + min(0.99, first.start / _FAR)
    return depth
