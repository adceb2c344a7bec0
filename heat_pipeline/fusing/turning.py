"""Whole grids: which one thing done to a text's axes makes its values agree with those of another text.

What belongs here is what moves many lines at once: transposed, turned around, shifted, lines or panels exchanged. What
happens within a single line is the business of `sliding`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from statistics import mode

from heat_pipeline.fusing.model import SlipKind
from heat_pipeline.fusing.shared_axes import COLUMN, PANEL, ROW, SIDES, Place, SharedAxes
from heat_pipeline.wording import listed

Keys = Mapping[Place, int]
"""Values, rounded to what all texts print, by place."""
Lines = dict[int, int]
"""Where each line of an axis goes."""

BESIDE = 0.5
"""What a value costs where the other text has none."""
_ENOUGH = 1.6
"""A misfit below this needs no explanation that moves whole lines."""
_MOST_ALIKE = 8
_COST = {
    SlipKind.TRANSPOSED: 1.5,
    SlipKind.REVERSED: 1.5,
    SlipKind.SHIFTED: 1.8,
    SlipKind.EXCHANGED: 1.2,
    SlipKind.NEIGHBOUR: 2.0,
    SlipKind.PANELS: 1.5,
}
_PER_LINE = 0.35


@dataclass(frozen=True, slots=True)
class Turn:
    """One thing done to an axis, or to both: where its lines go, and what that costs."""

    kind: SlipKind
    axis: int
    lines: Lines
    cost: float


@dataclass(frozen=True, slots=True)
class Turned:
    """A text laid on another one: its turns in their order, where each place goes, and which values don't fit there."""

    turns: tuple[Turn, ...]
    places: dict[Place, Place]
    wrong: list[Place]
    left: float

    @property
    def cost(self) -> float:
        """What is left to explain, and what explaining the rest took."""
        return self.left + sum(turn.cost for turn in self.turns)


@dataclass
class Target:
    """A text's values, as others are laid on it."""

    keys: Keys
    frame: SharedAxes

    @cached_property
    def _there(self) -> list[dict[tuple[tuple[int, ...], int], list[int]]]:
        """For each axis, its lines that have a value at given places of the two other axes."""
        there: list[dict[tuple[tuple[int, ...], int], list[int]]] = [defaultdict(list) for _ in range(3)]
        for place, key in self.keys.items():
            for axis in (PANEL, ROW, COLUMN):
                there[axis][place[:axis] + place[axis + 1 :], key].append(place[axis])
        return there

    def turn(self, mine: Keys) -> Turned:
        """The cheapest explanation by turns of why a text differs from this one; without turns where none pays."""
        best = plain = self._laid(mine, {place: place for place in mine}, ())
        if plain.left < _ENOUGH or not self.keys:
            return plain
        starts = [plain]
        if self.frame.across and 2 * len(plain.wrong) > len(mine):
            turn = Turn(SlipKind.TRANSPOSED, ROW, {}, _COST[SlipKind.TRANSPOSED])
            starts.append(self._laid(mine, {place: transposed(place, self.frame) for place in mine}, (turn,)))
        for laid in starts:
            rest = {PANEL, ROW, COLUMN}
            while rest and laid.left >= _ENOUGH:
                further = [(axis, turned) for axis in rest for turned in self._ways(mine, laid, axis)]
                axis, cheapest = min(further, key=lambda way: (way[1].cost, way[0]), default=(0, laid))
                if cheapest.cost >= laid.cost - 1e-9:
                    break
                laid = cheapest
                rest.remove(axis)
            if laid.cost < best.cost - 1e-9 and self._is_proved(mine, laid.places):
                best = laid
        return best

    def _laid(self, mine: Keys, places: dict[Place, Place], turns: tuple[Turn, ...]) -> Turned:
        wrong = [place for place, to in places.items() if self.keys.get(to) != mine[place]]
        left = sum(BESIDE if places[place] not in self.keys else 1.0 for place in wrong)
        return Turned(turns, places, wrong, left)

    def _is_proved(self, mine: Keys, places: Mapping[Place, Place]) -> bool:
        """Whether this text has values where half of those moved come from or go to, and half of them agree."""
        moved = {place: to for place, to in places.items() if place != to}
        known = sum(place in self.keys or to in self.keys for place, to in moved.items())
        good = sum(self.keys.get(to) == mine[place] for place, to in moved.items())
        return 2 * good >= known and 2 * known >= len(moved)

    def _ways(self, mine: Keys, laid: Turned, axis: int) -> Iterator[Turned]:
        """Where the lines of an axis may go: each by itself, or all as most of these do."""
        many = Counter(to[axis] for to in laid.places.values())
        wrong = Counter(laid.places[place][axis] for place in laid.wrong)
        # lines with two values or more of which at least half stand in the wrong place
        bad = {line for line, count in wrong.items() if many[line] > 1 and 2 * count >= many[line]}
        if not bad or self.frame.sizes[axis] < 2:
            return
        fits = self._fits(mine, laid.places, axis, bad)
        for kind, lines in _named(axis, _freely(fits, bad), many):
            unproved = sum(pair not in fits for pair in lines.items() if pair[0] in bad)
            cost = _COST[kind] + _PER_LINE * (len(lines) if kind is SlipKind.EXCHANGED else unproved)
            places = {place: _moved(to, axis, lines) for place, to in laid.places.items()}
            yield self._laid(mine, places, (*laid.turns, Turn(kind, axis, lines, cost)))

    def _fits(self, mine: Keys, places: Mapping[Place, Place], axis: int, bad: Set[int]) -> Counter[tuple[int, int]]:
        """How well each bad line fits each line of this text: the equal values at the same ticks."""
        fits: Counter[tuple[int, int]] = Counter()
        for place, to in places.items():
            if to[axis] in bad:
                lines = self._there[axis].get((to[:axis] + to[axis + 1 :], mine[place]), ())
                fits.update((to[axis], line) for line in lines if len(lines) <= _MOST_ALIKE)
        return fits


def _freely(fits: Counter[tuple[int, int]], bad: Set[int]) -> Lines:
    """Each bad line to the one that it fits much better than its own, one to one."""
    goes: Lines = {}
    for (line, to), fit in sorted(fits.items(), key=lambda item: (-item[1], item[0])):
        if line not in goes and to not in goes.values() and (line == to or fit > 1 + fits[line, line]):
            goes[line] = to
    return {line: to for line, to in goes.items() if line != to}


def _named(axis: int, free: Lines, lines: Mapping[int, int]) -> Iterator[tuple[SlipKind, Lines]]:
    """What is done to an axis whose lines go freely to others: as it is, or in order where most of it looks so."""
    if not free:
        return
    if axis == PANEL:
        yield SlipKind.PANELS, free
        return
    step = mode(to - line for line, to in free.items())
    kind = SlipKind.NEIGHBOUR if axis == ROW and abs(step) == 1 else SlipKind.SHIFTED
    yield (kind if all(to - line == step for line, to in free.items()) and abs(step) == 1 else SlipKind.EXCHANGED, free)
    yield kind, {line: line + step for line in lines}
    ends = mode(to + line for line, to in free.items())
    if len(lines) > 2:
        yield SlipKind.REVERSED, {line: ends - line for line in lines}


def transposed(place: Place, frame: SharedAxes) -> Place:
    """Rows as columns: by their names; a row that no column is called like keeps its number, out of the way."""
    many = sum(frame.sizes)
    row, column = (frame.across.get((axis, place[axis]), many + place[axis]) for axis in (COLUMN, ROW))
    return place[0], row, column


def _moved(place: Place, axis: int, lines: Lines) -> Place:
    panel, row, column = (lines.get(line, line) if i == axis else line for i, line in enumerate(place))
    return panel, row, column


def say_turn(turn: Turn, who: str, frame: SharedAxes) -> str:
    """What was done to whole lines of a text, in a sentence for a person."""
    side, many = SIDES[turn.axis], sum(frame.sizes)
    known = dict(enumerate(frame.labels[turn.axis]))
    known |= {many + line: name for line, name in enumerate(frame.labels[3 - turn.axis])} if turn.axis else {}
    pairs = [(known[a], known[b]) for a, b in sorted(turn.lines.items()) if a in known and b in known]
    if turn.kind is SlipKind.TRANSPOSED:
        return f"{who} is transposed: what it tells as rows are the columns of the others"
    if turn.kind is SlipKind.REVERSED:
        return f"the {side}s of {who} are turned around"
    if turn.kind in (SlipKind.SHIFTED, SlipKind.NEIGHBOUR):
        line, to = min(turn.lines.items())
        count = "one" if abs(to - line) == 1 else str(abs(to - line))
        where = ("above", "below") if turn.axis == ROW else ("to the left", "to the right")
        if turn.kind is SlipKind.NEIGHBOUR:
            first = pairs[0][0] if pairs else ""
            return f'from {side} "{first}" on, each {side} of {who} has the values of that {count} {where[to > line]}'
        sides = side if count == "one" else f"{side}s"
        return f"the grid of {who} is shifted: its values belong {count} {sides} {where[to > line]}"
    shown = listed([f'"{a}" are those of "{b}"' for a, b in pairs])
    return f"{side}s of {who} are exchanged: the values of {shown}"
