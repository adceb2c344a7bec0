"""Which numbers of a text are cells and what their labels are: all groups decided together, in two passes.

In the first pass each group is decided by itself, in the second it knows which ticks the others have. Then each number
is weighed as a cell. The evidence is made in `evidence`, `roles` and `confidence`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain

from heat_pipeline.reading.blocks import TABLE
from heat_pipeline.reading.confidence import CellCandidate, believe, weigh
from heat_pipeline.reading.evidence import Slots
from heat_pipeline.reading.groups import grouped
from heat_pipeline.reading.lists import Cue, TickList, find_lists, value_axes
from heat_pipeline.reading.mentions import Mentions
from heat_pipeline.reading.obeying import Order, Orders, affirm, left, wanted
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.roles import Option, decide, margin, options
from heat_pipeline.reading.several import expanded
from heat_pipeline.reading.slot_decisions import ReadingDecision
from heat_pipeline.reading.slots import places
from heat_pipeline.reading.weights import Weights

_LEAST_AGREED = 0.5
_FULLY_AGREED = 3.0
_IN_A_LIST = 0.2


class Analysis:
    """A text taken apart: its lists, and its numbers as groups with their slots and options."""

    def __init__(self, outline: Outline, decisions: Sequence[ReadingDecision] = ()) -> None:
        self.outline = outline
        self.lists = find_lists(outline)
        self.values = value_axes(outline, self.lists)
        mentions = Mentions(outline, self.lists, self.values)
        self.names = mentions.names()
        number_places = places(outline, self.names, mentions.named)
        self._decided = Orders(outline, decisions)
        self.places, self.dismissed = self._decided.parted(expanded(outline, number_places, self.lists, mentions))
        self.groups = grouped(outline, self.places, mentions)
        self.list_lines = _list_lines(outline, self.lists)
        self._slots = Slots(outline, self.lists, mentions, self.places)
        self.options: list[list[Option]] = []
        self._made: dict[tuple[int, ...], list[Option]] = {}
        self.orders: dict[int, Order] = {}
        """The decisions of people that speak of groups, under the groups' ids."""
        self.ranked: dict[int, list[Option]] = {}
        """The options of each group, best first, under the id of the best one; there when candidates were asked for."""

    def prepare(self, weights: Weights) -> None:
        """Make the options of all groups, with what the words of their labels say by these weights.

        Where people decided how a group is read, only the options that agree are left, if there are any. Weights after
        weights may be asked for: what doesn't depend on them is made once.
        """
        self.options = []
        for group in self.groups:
            decision = self._decided.on(group)
            slots = self._slots.of(group, weights.labels, wanted(decision))
            key = (id(group), *map(id, slots))
            if key not in self._made:
                self._made[key] = options(group, slots, self.lists)
            group_options = self._made[key]
            if decision is not None:
                obeyed = left(group_options, decision, self.lists)
                self.orders[id(group)] = Order(decision, bool(obeyed))
                group_options = obeyed or group_options
            self.options.append(group_options)

    def rank(self, weights: Weights) -> tuple[list[list[Option]], dict[str, float]]:
        """Each group's options, best first, and the ticks on which the groups agree (0 to 1 each)."""
        alone = [decide(option, weights.first, {}) for option in self.options]
        agreed: dict[str, float] = defaultdict(float)
        for group, ranked in zip(self.groups, alone, strict=True):
            if ranked:
                weight = ranked[0].share * (_IN_A_LIST if group.places[0].line.number in self.list_lines else 1.0)
                for tick in filter(None, chain.from_iterable(slot.ticks for slot in ranked[0].slots)):
                    agreed[tick] += weight
        strength = {tick: min(1.0, count / _FULLY_AGREED) for tick, count in agreed.items() if count >= _LEAST_AGREED}
        return [decide(option, weights.second, strength) for option in self.options], strength

    def candidates(self, weights: Weights) -> list[CellCandidate]:
        """All numbers that may be cells, in text order, with their best labels and their evidence."""
        ranked, agreed = self.rank(weights)
        self.ranked = {id(choices[0]): choices for choices in ranked if choices}
        candidates: list[CellCandidate] = []
        for group, choices in zip(self.groups, ranked, strict=True):
            if choices:
                ahead = margin(choices)
                candidates.extend(
                    CellCandidate(place, group, at, choices[0], choices[0].ticks(at), ahead)
                    for at, place in enumerate(group.places)
                )
        candidates.sort(key=lambda candidate: candidate.place.number.start)
        weigh(candidates, self.lists, self.values, weights.context, self.list_lines, agreed)
        return candidates


def decided(
    outline: Outline, weights: Weights, decisions: Sequence[ReadingDecision]
) -> tuple[Analysis, list[CellCandidate]]:
    """A text taken apart, and its numbers that may be cells, each with its labels and its confidence.

    What people decided about the text, the more specific first, comes before the weights: see `obeying`.
    """
    analysis = Analysis(outline, decisions)
    analysis.prepare(weights)
    candidates = analysis.candidates(weights)
    believe(candidates, weights.cells)
    if analysis.orders:
        affirm(candidates, analysis.orders, decided(outline, weights, ())[1])
    return analysis, candidates


def _list_lines(outline: Outline, lists: list[TickList]) -> dict[int, Cue]:
    """The lines whose own words list ticks or a span, with what they list."""
    cues: dict[int, Cue] = {}
    for tick_list in lists:
        line = outline.line_at(tick_list.start)
        if (tick_list.ticks or tick_list.low is not None) and line.block.kind is not TABLE and not line.children:
            cues.setdefault(line.number, tick_list.cue)
    return cues
