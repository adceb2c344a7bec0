"""What people decided about a text, obeyed: which numbers are no cells, and which options of a group are left.

What a decision is stands in `decisions`. It wins over the weights, and is checked like any reading (`doubts`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from heat_pipeline.reading.confidence import CellCandidate
from heat_pipeline.reading.groups import NumberGroup
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.lists import TickList
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.places import NumberPlace
from heat_pipeline.reading.roles import Option, assign, depth
from heat_pipeline.reading.slot_decisions import LabelPlace, ReadingDecision

KINDS = {kind: slot for slot in LabelPlace for kind in slot.kinds}
"""What people call each kind of slot."""

DECIDED = 0.99
"""How sure a cell is whose labels stand where a person said."""
_HARDLY = 0.1
"""Below this a number hardly stands as a cell does: a tick of an axis, a year in a sentence."""
_ORDERS = {1: ("row", "column", "panel"), 2: ("row", "column", "panel"), 3: ("panel", "row", "column")}
"""Which roles slots have that nothing else is known of, the outermost first, by their number."""


@dataclass(frozen=True, slots=True)
class Order:
    """The decision that speaks of a group; `fits` tells whether it could be obeyed there."""

    decision: ReadingDecision
    fits: bool


def where(decision: ReadingDecision) -> str:
    """Where a decision stands, in words."""
    return f"readings.yaml, line {decision.line}"


class Orders:
    """Which decisions speak of which numbers of a text; `decisions` are those on the text, the more specific first."""

    def __init__(self, outline: Outline, decisions: Sequence[ReadingDecision]) -> None:
        self._outline = outline
        self._decisions = decisions
        self._stretches: dict[int, str] = {}

    def parted(
        self, places: Sequence[NumberPlace]
    ) -> tuple[list[NumberPlace], list[tuple[NumberPlace, ReadingDecision]]]:
        """The numbers that may be cells, and those that are none, each with the decision that says so."""
        kept: list[NumberPlace] = []
        dismissed: list[tuple[NumberPlace, ReadingDecision]] = []
        decisions = self._decisions if any(not decision.cells for decision in self._decisions) else ()
        for place in places:
            first = self._first(decisions, [place])
            if first is None or first.cells:
                kept.append(place)
            else:
                dismissed.append((place, first))
        return kept, dismissed

    def on(self, group: NumberGroup) -> ReadingDecision | None:
        """The first decision on labels that speaks of a group: of the part of the text in which some of it stands."""
        return self._first([decision for decision in self._decisions if decision.cells], group.places)

    def _first(self, decisions: Sequence[ReadingDecision], places: Sequence[NumberPlace]) -> ReadingDecision | None:
        if not decisions:
            return None
        lines = {place.line.number: place.line for place in places}
        part = "\n".join(dict.fromkeys(self._part(line) for line in lines.values()))
        return next((decision for decision in decisions if decision.speaks_of(part)), None)

    def _part(self, line: Line) -> str:
        """The heads of the lines that a line is under, and the text from the nearest heading above to the next one."""
        headings = [parent for parent in line.parents if parent.is_heading]
        first = (headings[-1:] or line.parents[:1] or [line])[0]
        if first.number not in self._stretches:
            following = self._outline.lines[first.number + 1 :]
            ends = (
                later for later in following if (later.is_heading if first.is_heading else first not in later.parents)
            )
            end = next((later.number for later in ends), len(self._outline.lines))
            self._stretches[first.number] = self._outline.text[first.start : self._outline.lines[end - 1].end]
        return "\n".join([*(parent.head for parent in line.parents), self._stretches[first.number]])


def wanted(decision: ReadingDecision | None) -> frozenset[str]:
    """The kinds of slots that a decision gives roles to."""
    roles = decision.roles if decision is not None else {}
    return frozenset(kind for slot in roles.values() for kind in slot.kinds)


def left(options: Sequence[Option], decision: ReadingDecision, lists: Sequence[TickList]) -> list[Option]:
    """The options of a group that a decision leaves, with their roles as decided."""
    kept = []
    for option in options:
        kinds = [KINDS.get(slot.kind) for slot in option.slots]
        is_out = any(kind in decision.nothing for kind in kinds)
        option.roles = () if is_out else _roles(option, kinds, decision, lists)
        if option.roles:
            kept.append(option)
    return kept


def _roles(
    option: Option, kinds: Sequence[LabelPlace | None], decision: ReadingDecision, lists: Sequence[TickList]
) -> tuple[str, ...]:
    """Which role each slot of an option has where some are decided; () where it has not the slots for it."""
    count = len(kinds)
    outer_first = sorted(range(count), key=lambda at: depth(option.slots[at]))
    turned = (dict(zip(outer_first, order, strict=True)) for order in permutations(_ORDERS[count], count))
    for roles in (assign(option, lists), *(tuple(by_slot[at] for at in range(count)) for by_slot in turned)):
        held = dict(zip(roles, kinds, strict=True))
        asked = all(held.get(role) is slot for role, slot in decision.roles.items())
        if asked and not any(role in held for role in decision.without):
            return roles
    return ()


def affirm(candidates: Iterable[CellCandidate], orders: Mapping[int, Order], alone: Iterable[CellCandidate]) -> None:
    """Make those numbers sure whose labels stand where a decision says; `orders` are those on groups, by their id.

    A decision on a whole text tells where labels stand, not that each of its numbers is a cell: those that hardly stand
    as cells do, with it or without it, are left to the weights; `alone` are the numbers as they are without decisions.
    Where it names the parts that it speaks of all of their numbers are cells.
    """
    likely = {candidate.place.number.start for candidate in alone if candidate.confidence >= _HARDLY}
    for candidate in candidates:
        order = orders.get(id(candidate.group))
        if order is None or not order.fits or not order.decision.roles:
            continue
        held = dict(zip(candidate.option.roles, candidate.ticks, strict=True))
        stands = order.decision.like or candidate.confidence >= _HARDLY or candidate.place.number.start in likely
        if stands and all(held[role] for role in order.decision.roles):
            candidate.confidence = DECIDED
