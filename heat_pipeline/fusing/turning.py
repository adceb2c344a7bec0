"""Whole grids: which one thing done to a text's axes makes its values agree with those of another text.

What belongs here is what moves many lines at once: transposed, turned around, shifted, lines or panels exchanged. What
happens within a single line is the business of `sliding`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field

from heat_pipeline.fusing.frame import Frame, Place
from heat_pipeline.fusing.model import Kind

Keys = Mapping[Place, int]
"""Values, rounded to what all texts print, by place."""
Lines = dict[int, int]
"""Where each line of an axis goes."""

PANEL, ROW, COLUMN = 0, 1, 2
SIDES = ("panel", "row", "column")
BESIDE = 0.5
"""What a value costs where the other text has none."""
_ENOUGH = 1.6
"""A misfit below this needs no explanation that moves whole lines."""
_GAIN = 1.5
"""The weight of values that must agree more than before: to stand where the other text has none is no agreement."""
_MOST_ALIKE = 8
_FARTHEST = 3
_TOLD_TWICE = 2.5
_COST = {
    Kind.TRANSPOSED: 1.5,
    Kind.REVERSED: 1.5,
    Kind.SHIFTED: 1.8,
    Kind.EXCHANGED: 1.2,
    Kind.NEIGHBOUR: 2.0,
    Kind.PANELS: 1.5,
    Kind.DIAGONAL: 1.0,
}
_PER_LINE = 0.35


@dataclass(frozen=True, slots=True)
class Turn:
    """One thing done to an axis, or to both: where its lines go, and what that costs."""

    kind: Kind
    axis: int
    lines: tuple[tuple[int, int], ...]
    cost: float


@dataclass(frozen=True, slots=True)
class Turned:
    """What makes a text fit another one: its turns in their order, the places they lead to, and what is left."""

    turns: tuple[Turn, ...]
    places: dict[Place, Place]
    cost: float
    plain: float


def weights_of(keys: Keys) -> dict[int, float]:
    """How much it tells that a value stands somewhere: less for one that stands everywhere."""
    counts = Counter(keys.values())
    total = max(1, len(keys))
    return {key: 1.0 - 0.8 * (count - 1) / total for key, count in counts.items()}


class Target:
    """A text's values, as others are laid on it: indexed by line and value, once for each axis."""

    def __init__(self, keys: Keys, frame: Frame) -> None:
        self.keys = keys
        self.frame = frame
        self.sizes = (len(frame.panels), len(frame.rows), len(frame.columns))
        self._there: dict[int, dict[tuple[int, int, int], list[int]]] = {}
        self._lines: dict[int, list[int]] = {}

    def there(self, axis: int) -> dict[tuple[int, int, int], list[int]]:
        """The lines of an axis that have a value at the given places of the two other axes."""
        found = self._there.get(axis)
        if found is None:
            found = self._there[axis] = defaultdict(list)
            a, b = (one for one in range(3) if one != axis)
            for place, key in self.keys.items():
                found[place[a], place[b], key].append(place[axis])
        return found

    def lines(self, axis: int) -> list[int]:
        """The lines of an axis that have values."""
        found = self._lines.get(axis)
        if found is None:
            found = self._lines[axis] = sorted({place[axis] for place in self.keys})
        return found


@dataclass(slots=True)
class _Laid:
    """A text on its way: where its values stand now, what that cost, how badly they fit, and which of them don't.

    `improved` is what comes of turning one more axis, by axis.
    """

    places: list[Place]
    turns: tuple[Turn, ...]
    left: float
    wrong: list[Place]
    improved: dict[int, _Laid] = field(default_factory=dict)

    @property
    def cost(self) -> float:
        """What is left to explain, and what explaining the rest took."""
        return self.left + sum(one.cost for one in self.turns)


class _Search:
    """The search for what was done to one text, beside another one."""

    def __init__(self, mine: Keys, target: Target) -> None:
        weights = weights_of(mine)
        self.target = target
        self.start = list(mine)
        self.keys = list(mine.values())
        self.weights = [weights[key] for key in self.keys]

    def laid(self, places: list[Place], turns: tuple[Turn, ...]) -> _Laid:
        """The text with its values at some places."""
        cost, wrong, theirs = 0.0, [], self.target.keys
        for place, key, weight in zip(places, self.keys, self.weights, strict=True):
            other = theirs.get(place)
            if other != key:
                cost += BESIDE if other is None else weight
                wrong.append(place)
        return _Laid(places, turns, cost, wrong)

    def matching(self, places: Sequence[Place]) -> float:
        """The weight of the values that agree at these places."""
        theirs = self.target.keys
        return sum(
            weight
            for place, key, weight in zip(places, self.keys, self.weights, strict=True)
            if theirs.get(place) == key
        )

    def is_proved(self, places: Sequence[Place]) -> bool:
        """Whether the other text has values where half of those moved come from or go to, and half of them agree."""
        theirs = self.target.keys
        good = known = moved = 0
        for before, place, key in zip(self.start, places, self.keys, strict=True):
            if before != place:
                moved += 1
                known += before in theirs or place in theirs
                good += theirs.get(place) == key
        return 2 * good >= known and 2 * known >= moved

    def improved(self, laid: _Laid, order: Iterable[int]) -> _Laid:
        """Turn one axis after the other, each by what makes the text fit best."""
        for axis in order:
            if laid.left < _ENOUGH:
                break
            if axis not in laid.improved:
                laid.improved[axis] = self._best(laid, axis)
            laid = laid.improved[axis]
        return laid

    def _best(self, laid: _Laid, axis: int) -> _Laid:
        best = laid
        for kind, lines, unproved in self._candidates(axis, laid):
            cost = _COST[kind] + _PER_LINE * (len(lines) if kind is Kind.EXCHANGED else unproved)
            one = Turn(kind, axis, tuple(sorted(lines.items())), cost)
            found = self.laid(_moved(axis, lines, laid.places), (*laid.turns, one))
            if found.cost < best.cost - 1e-9:
                best = found
        return best

    def _candidates(self, axis: int, laid: _Laid) -> list[tuple[Kind, Lines, int]]:
        """Where the lines of an axis may go: all by one step, turned around, or each by itself.

        With each, how many of the lines have no value there that agrees.
        """
        # lines with two values or more of which at least half stand in the wrong place
        wrong = Counter(place[axis] for place in laid.wrong) if self.target.sizes[axis] > 1 else Counter()
        many = Counter(place[axis] for place in laid.places) if wrong else Counter()
        bad = {line for line, count in wrong.items() if many[line] > 1 and 2 * count >= many[line]}
        if not bad:
            return []
        fits, lines = self._fits(axis, laid.places, bad), sorted(many)
        if axis == PANEL:
            free = _freely(fits, lines, bad)
            return [(Kind.PANELS, free, 0)] if free else []
        found: list[tuple[Kind, Lines]] = []
        steps: Counter[int] = Counter()
        for (one, other), fit in fits.items():
            steps[other - one] += fit  # type: ignore[assignment]
        for step, _ in sorted(steps.items(), key=lambda item: (-item[1], abs(item[0]), item[0]))[:2]:
            if 0 < abs(step) <= _FARTHEST:
                kind = Kind.NEIGHBOUR if axis == ROW and abs(step) == 1 else Kind.SHIFTED
                found.append((kind, {line: line + step for line in lines}))
        if 2 * len(bad) >= len(lines):
            found.extend((Kind.REVERSED, turned) for turned in self.reversals(axis, lines))
        free = _freely(fits, lines, bad)
        if free:
            steps_of = {to - line for line, to in free.items()}
            is_step = steps_of in ({1}, {-1})
            found.append(((Kind.NEIGHBOUR if axis == ROW else Kind.SHIFTED) if is_step else Kind.EXCHANGED, free))
        return [(kind, to, sum(pair not in fits for pair in to.items() if pair[0] in bad)) for kind, to in found]

    def reversals(self, axis: int, lines: Sequence[int]) -> list[Lines]:
        """The axis turned around: as a whole, or the part of it that has values."""
        size, theirs = self.target.sizes[axis], self.target.lines(axis)
        whole = {line: size - 1 - line for line in lines if line < size}
        rank = {line: position for position, line in enumerate(theirs)}
        part = {line: theirs[-1 - rank[line]] for line in lines if line in rank}
        return [one for one in ([whole, part] if part != whole else [whole]) if len(one) > 2]

    def _fits(self, axis: int, places: Sequence[Place], bad: Set[int]) -> dict[tuple[int, int], float]:
        """How well each bad line fits each line of the other text: the weight of equal values at the same ticks."""
        there = self.target.there(axis)
        a, b = (one for one in range(3) if one != axis)
        fits: dict[tuple[int, int], float] = defaultdict(float)
        for now, key, weight in zip(places, self.keys, self.weights, strict=True):
            if now[axis] in bad:
                found = there.get((now[a], now[b], key), ())
                if len(found) <= _MOST_ALIKE:
                    for other in found:
                        fits[now[axis], other] += weight
        return fits


def turn(mine: Keys, target: Target) -> Turned:
    """The cheapest explanation by turns of why two texts differ; without turns where none pays."""
    search = _Search(mine, target)
    frame = target.frame
    best = plain = search.laid(search.start, ())
    nothing = Turned((), {}, plain.left, plain.left)
    if plain.left < _ENOUGH or not target.keys:
        return nothing
    matched = search.matching(search.start)
    starts = [plain]
    if 2 * matched < len(mine):
        if frame.across:
            across = Turn(Kind.TRANSPOSED, ROW, (), _COST[Kind.TRANSPOSED])
            starts.append(search.laid([transposed(place, frame) for place in search.start], (across,)))
        columns = sorted({place[COLUMN] for place in search.start})
        for lines in search.reversals(COLUMN, columns)[:1]:
            around = Turn(Kind.REVERSED, COLUMN, tuple(sorted(lines.items())), _COST[Kind.REVERSED])
            starts.append(search.laid(_moved(COLUMN, lines, search.start), (around,)))
    diagonal = _off_diagonal(mine, target.keys, frame)
    if diagonal:
        one = Turn(Kind.DIAGONAL, ROW, (), _COST[Kind.DIAGONAL])
        starts.append(search.laid([diagonal.get(place, place) for place in search.start], (one,)))
    for start in starts:
        for order in ((ROW, COLUMN, PANEL), (COLUMN, ROW, PANEL)):
            found = search.improved(start, order)
            gains = search.matching(found.places) - matched >= _GAIN
            if found.cost < best.cost - 1e-9 and gains and search.is_proved(found.places):
                best = found
            if 3 * found.left < plain.left:
                break  # the other way round will not do better
    if not best.turns:
        return nothing
    places = {a: b for a, b in zip(search.start, best.places, strict=True) if a != b}
    return Turned(best.turns, places, best.cost, plain.left)


def _off_diagonal(mine: Keys, theirs: Keys, frame: Frame) -> dict[Place, Place] | None:
    """The values on the diagonal beside it, where the other text has the same ones there and none on the diagonal."""
    on = [place for place in mine if frame.across.get(place[1]) == place[2]]
    if len(on) < 2 or any(place in theirs for place in on):
        return None
    for step in (-1, 1):
        to = {place: (place[0], place[1], place[2] + step) for place in on}
        hits = sum(theirs.get(to[place]) == mine[place] and to[place] not in mine for place in on)
        known = sum(to[place] in theirs for place in on)
        if hits >= 2 and 2 * hits > known:
            return to
    return None


def transposed(place: Place, frame: Frame) -> Place:
    """Rows as columns: by their names; a row that no column is called like keeps its number, out of the way."""
    many = len(frame.rows) + len(frame.columns)
    row, column = frame.back.get(place[2], many + place[2]), frame.across.get(place[1], many + place[1])
    return place[0], row, column


def _moved(axis: int, lines: Lines, places: Sequence[Place]) -> list[Place]:
    found: list[Place] = []
    for place in places:
        panel, row, column = place
        if axis == ROW:
            found.append((panel, lines.get(row, row), column))
        elif axis == COLUMN:
            found.append((panel, row, lines.get(column, column)))
        else:
            found.append((lines.get(panel, panel), row, column))
    return found


def _freely(fits: Mapping[tuple[int, int], float], lines: Sequence[int], bad: Set[int]) -> Lines:
    """Each bad line to the one that it fits much better than its own, one to one but for lines told twice."""
    sound = {line for line in lines if line not in bad}
    taken: set[int] = set()
    found: Lines = {}
    for (one, other), fit in sorted(fits.items(), key=lambda item: (-item[1], item[0])):
        if one in found or other in taken or (other in sound and fit < _TOLD_TWICE):
            continue
        if one == other or (fit > 1.0 and fit > fits.get((one, one), 0.0) + 1.0):
            found[one] = other
            taken.add(other)
    return {one: other for one, other in found.items() if one != other}
