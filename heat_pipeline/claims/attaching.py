"""Ties the ingredients of a clause together: a concept with its amounts and the places it may be about.

A concept's schema says which arguments it takes; which place is the scope and which is where in it is left open where
the words don't tell, as candidates of one statement. What a frame says of itself is told in `framing`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from heat_pipeline.claims.clauses import Clause, amount_of
from heat_pipeline.claims.lexicon import Hit
from heat_pipeline.claims.named_places import Places, Spot, cell_of
from heat_pipeline.model import Cell, Reading
from heat_pipeline.model.statements import SIDES, Amount, CellPlace, Concept, Meaning, Quantity, Side, Statement
from heat_pipeline.reading import labels
from heat_pipeline.reading.numbers import Number

Named = dict[Side, tuple[str, ...]]
"""Labels by axis: a place as it is put together."""

_BEHIND = 16
_MOST_WAYS = 8
_MOST_SPOTS = 6
_MOST_CANDIDATES = 12
_IS = frozenset(["is", "are", "wa", "was", "were", "be", "remain", "stay"])
_EXTREMES = (Concept.HIGHEST, Concept.LOWEST)
_COURSES = (Concept.RISES, Concept.FALLS)
_BOUNDS = (Concept.ABOVE, Concept.BELOW)
_COMPARISONS = (Concept.MORE, Concept.LESS, Concept.EQUAL)
_NEVER_DENIED = (*_EXTREMES, *_COURSES, *_COMPARISONS)
"""Concepts of which a denial has many meanings: "no model gets higher"."""


class Attacher:
    """Makes the statements on values of the clauses of one text."""

    def __init__(self, reading: Reading, places: Places) -> None:
        self._numbers = places.numbers
        self._sides = [side for side in SIDES if len(places.labels[side]) > 1]
        there = Counter((cell.panel, cell.row, cell.column) for cell in reading.cells)
        self._told = {cell.start for cell in reading.cells if there[cell.panel, cell.row, cell.column] == 1}
        names = (reading.metric, reading.rows.name, reading.columns.name)
        self._named = {word for name in names for word in labels.words(name)}
        self._are_changes = any(map(_is_change, reading.cells))

    def statements(self, clause: Clause) -> Iterator[Statement]:
        """The statements on values that a clause makes, one for each concept and one for each amount with a place.

        A heading only names what follows, and of a head that opens a list the numbers do: "Series 2: baseline".
        """
        if clause.line.is_heading:
            return
        head = [hit for hit in clause.above if clause.line.start <= hit.start < clause.line.head_end]
        for hit in (*clause.hits, *head):
            if hit.section in ("scale", "axis") or (hit.section == "derived" and not self._named.issuperset(hit.words)):
                return
        if not self._are_changes and any(map(_is_change, clause.numbers)):  # of what changes by "+6 %" nothing is told
            clause = replace(clause, numbers=[number for number in clause.numbers if not _is_change(number)])
        hits = [hit for hit in clause.of("concepts") if hit.what in _SCHEMAS]
        if not hits:
            hits = [hit for hit in clause.above if hit.section == "concepts" and hit.what in _EXTREMES][:1]
        hits = [hit for hit in hits if hit.what not in _COURSES or not _is_of_axis(hit, clause)]
        for hit in hits:
            nearest = [number for number in clause.numbers if _nearest(number, hits) is hit]
            statement = self._statement(clause, hit, nearest)
            if statement is not None:
                yield statement
        if not clause.line.opens:
            yield from self._values(clause)

    def _statement(self, clause: Clause, hit: Hit, numbers: Sequence[Number]) -> Statement | None:
        """The statement of a concept with its amounts, as its schema has it; None where it says nothing to check."""
        concept, quantity = Concept(hit.what), _quantity(clause)
        if concept in _BOUNDS and not _bounding(clause, hit):
            if not clause.spots:
                return None
            concept = Concept.MORE if concept is Concept.ABOVE else Concept.LESS
        made = _SCHEMAS[concept](self, clause, hit, numbers)
        is_denied = quantity is Quantity.NONE and concept not in _BOUNDS
        if not made.ways or (is_denied and concept in _NEVER_DENIED):
            return None
        is_course = concept in _COURSES or concept in (Concept.FLAT, Concept.VARIES)
        steadily = is_course and clause.has("quantities", "steady")
        return Statement(
            concept,
            tuple(dict.fromkeys(made.ways))[:_MOST_CANDIDATES],
            tuple(map(amount_of, made.numbers)),
            Quantity.ALL if steadily else quantity,
            made.is_sure and not is_denied and not is_doubtful(clause),
            negated=is_denied,
            steadily=steadily,
            onset=is_course and clause.has("onset") and any(way.at is not None for way in made.ways),
            rank=next((int(rank.what) for rank in clause.of("ranks") if concept in _EXTREMES), 1),
        )

    def extreme(self, clause: Clause, hit: Hit, numbers: Sequence[Number]) -> _Made:
        """Where an extreme is among what, or what it is; on each line where it says "always"."""
        spots, numbers = _outside(clause, numbers)
        lines = self._sides if _quantity(clause) is Quantity.ALL else []
        ways: list[Meaning] = []
        for at, rest in _splits(spots, hit, clause):
            along = [side for side in lines if side not in at]
            for scope in self._scopes(rest, clause):
                over = {side: names for side, names in scope.items() if side not in at}
                ways += [_way(over, at, along=side) for side in along] or [_way(over, at)]
        for scope in self._scopes({}, clause):
            for side in _sides_of(scope):
                rest = _without(scope, side)
                ways += [_way({**rest, **named}, {side: scope[side]}) for named in _ways(spots) if side not in named]
            if numbers and not clause.spots:
                ways.append(_way(scope))
        if not spots and not numbers and (hit.start < clause.start or not clause.context):
            return _NOTHING
        is_of_lines = any(way.along is not None for way in ways)
        return _Made(ways, numbers, clause.has("whole") or is_of_lines or _is_one_cell(spots, clause))

    def turn(self, clause: Clause, hit: Hit, numbers: Sequence[Number]) -> _Made:
        """Where a peak is along an axis."""
        spots, numbers = _outside(clause, numbers)
        ways = self._along(clause, spots, is_turn=True)
        ways = [way for way in ways if way.at is not None] or ways
        return _Made(ways if clause.spots or clause.context else [], numbers)

    def course(self, clause: Clause, hit: Hit, numbers: Sequence[Number]) -> _Made:
        """What goes up, down or along an axis, to a tick where one is named."""
        if not (clause.axes or clause.spots or clause.context):
            return _NOTHING  # of what it goes, and along what, is not said
        ways = self._along(clause, clause.spots)
        counted = [hit.end for hit in clause.of("quantities")]
        named = {word.side for word in clause.axes if not any(0 <= word.start - end <= 2 for end in counted)}
        ways = [way for way in ways if way.along in named] or ways
        begins = clause.has("onset") and any(way.at is not None for way in ways)
        return _Made(ways, numbers, begins or clause.has("quantities", "steady") or clause.has("quantities", "all"))

    def level(self, clause: Clause, hit: Hit, numbers: Sequence[Number]) -> _Made:
        """What is high or low."""
        if clause.has("quantities", "none"):
            return _NOTHING
        return _Made([_way(scope) for scope in self._all_scopes(clause.spots, clause) if scope])

    def bound(self, clause: Clause, hit: Hit, numbers: Sequence[Number]) -> _Made:
        """What is above or below an amount."""
        if not (clause.spots or clause.context) and _quantity(clause) is Quantity.PLAIN:
            return _NOTHING
        ways = [_way(scope) for scope in self._all_scopes(clause.spots, clause)]
        return _Made(ways, _bounding(clause, hit)[:1], is_sure=len(clause.of("concepts")) == len(clause.numbers) == 1)

    def comparison(self, clause: Clause, hit: Hit, numbers: Sequence[Number]) -> _Made:
        """What is more than, less than or equal to what: what stands before and behind a "than"."""
        cut = next((than.start for than in clause.of("than") if than.end > hit.start), None)
        if cut is None and hit.what in _BOUNDS:
            cut = hit.start
        left = [spot for spot in clause.spots if spot.start < (cut if cut is not None else hit.start)]
        right = [spot for spot in clause.spots if cut is not None and spot.start > cut]
        if cut is None and hit.what == Concept.EQUAL and len(clause.spots) > 1:
            left, right = clause.spots[:1], clause.spots[1:]
        if not (left or right or clause.context):
            return _NOTHING
        ways = []
        for ours, theirs in product(_ways(left), _ways(right)):
            shared = [side for side in ours if side in theirs]
            if right and len(shared) != 1:
                continue
            for over in filter(None, self._scopes({**theirs, **ours}, clause)):
                if right:
                    ways.append(_way(over, other={**over, shared[0]: theirs[shared[0]]}))
                else:
                    ways += [_way(over, other=_without(over, side)) for side in _sides_of(over)]
        is_sure = clause.has("quantities", "all") and bool(left) and (bool(right) or clause.has("others"))
        return _Made(ways, (), is_sure)

    def _values(self, clause: Clause) -> Iterator[Statement]:
        """Each amount with the place that it is said of: its own, or that of the line."""
        bounds = [hit for hit in clause.of("concepts") if hit.what in _BOUNDS]
        for number, amount in _joined(clause):
            if number.start in self._told or any(0 <= number.start - hit.end <= _BEHIND for hit in bounds):
                continue
            spots = _nearest_spots(clause, number)
            scopes = [scope for scope in self._all_scopes(spots, clause) if scope]
            if not scopes:
                continue
            explicit = (
                not is_doubtful(clause)
                and len(clause.numbers) == 1
                and not any(spot.part or spot.lone for spot in spots)
                and all(side in scope for scope in scopes for side in self._sides)
            )
            ways = tuple(dict.fromkeys(map(_way, scopes)))
            spoken = (clause.start, clause.end)
            yield Statement(Concept.VALUE, ways, (amount,), _quantity(clause), explicit, own=spoken)

    def _along(self, clause: Clause, spots: Sequence[Spot], *, is_turn: bool = False) -> list[Meaning]:
        """The ways in which a clause may tell how values go along an axis: those it names, else those with numbers,
        else the others; ticks that it names on that axis are where."""
        ways = []
        for named in _ways(spots):
            axes = [word.side for word in clause.axes if word.side in self._sides or word.side in named]
            several = [side for side, names in named.items() if len(names) > 1 and self._numbers[side]]
            free = [side for side in self._sides if side not in named]
            numeric = [side for side in free if len(self._numbers[side]) > 1]
            for side in dict.fromkeys((*axes, *several, *numeric, *free, *self._sides)):
                at = {side: named[side]} if side in named else None
                scopes = self._scopes(_without(named, side), clause)
                ways += [_way(over, at, along=side) for over in scopes if side not in over or (is_turn and at is None)]
        return ways

    def _all_scopes(self, spots: Sequence[Spot], clause: Clause) -> list[Named]:
        """The places that places of a clause may name, in what the heads above name."""
        return [scope for named in _ways(spots) for scope in self._scopes(named, clause)]

    def _scopes(self, named: Named, clause: Clause) -> list[Named]:
        """The places with these labels, in what the heads above name on the other axes; the nearest head counts."""
        ways = [named]
        for spots in (*clause.context, clause.before if not clause.context and not named else []):
            grown: list[Named] = []
            for way in ways:
                added = [
                    {**above, **way}
                    for above in _ways(spots)
                    if not all(side in way for side in above) and all(above.values())
                ]
                grown += added or [way]
            ways = grown[:_MOST_WAYS]
        return ways


@dataclass(frozen=True, slots=True)
class _Made:
    """What a schema makes of a clause: the ways to mean it, the amounts it takes, and whether the words are plain."""

    ways: list[Meaning]
    numbers: Sequence[Number] = ()
    is_sure: bool = False


_NOTHING = _Made([])
_SCHEMAS: dict[str, Callable[[Attacher, Clause, Hit, Sequence[Number]], _Made]] = {
    concept: schema
    for schema, concepts in (
        (Attacher.extreme, _EXTREMES),
        (Attacher.turn, (Concept.PEAKS,)),
        (Attacher.course, (*_COURSES, Concept.FLAT, Concept.VARIES)),
        (Attacher.level, (Concept.HIGH, Concept.MIDDLE, Concept.LOW)),
        (Attacher.bound, _BOUNDS),
        (Attacher.comparison, _COMPARISONS),
    )
    for concept in concepts
}
"""What each concept takes."""


def _quantity(clause: Clause) -> Quantity:
    """Of how many a clause speaks; a weaker word wins over a stronger one."""
    quantities = {hit.what for hit in clause.of("quantities")}
    weakest_first = (Quantity.SOME, Quantity.MOST, Quantity.NONE, Quantity.ALL)
    return next((quantity for quantity in weakest_first if quantity in quantities), Quantity.PLAIN)


def is_doubtful(clause: Clause) -> bool:
    """Whether a word of the line may change what is said, so that it is never held against the text."""
    return any(
        hit.section == "doubtful"
        or (hit.section == "except" and hit.words != ("but",))
        or (hit.section == "quantities" and hit.what in ("some", "most"))
        for hit in (*clause.around, *clause.above)
    )


def _is_change(number: Number | Cell) -> bool:
    """Whether a number is printed with a plus: by so much something grows."""
    return number.printed.startswith("+")


def _is_of_axis(hit: Hit, clause: Clause) -> bool:
    """Whether it is an axis that rises or falls, and something else with it: "with growing length", "as k rises"."""
    beside = any(-1 <= hit.start - word.end <= 3 or -1 <= word.start - hit.end <= 3 for word in clause.axes)
    more = [other for other in clause.of("concepts") if other is not hit and other.what in _COURSES + _COMPARISONS]
    return beside and bool(more)


def _nearest(number: Number, hits: Sequence[Hit]) -> Hit:
    """The concept that is nearest to a number."""
    return min(hits, key=lambda hit: (max(hit.start - number.end, number.start - hit.end), hit.start))


def _bounding(clause: Clause, hit: Hit) -> list[Number]:
    """The numbers right behind a word, as in "above 90"."""
    return [number for number in clause.numbers if 0 <= number.start - hit.end <= _BEHIND]


def _outside(clause: Clause, numbers: Sequence[Number]) -> tuple[list[Spot], Sequence[Number]]:
    """The places that a clause names outside of brackets, if it does, and the first amount without a place of its own.

    "Lowest in A (0.4 for f1, 0.6 for f2)" is of A; the brackets say something by themselves.
    """

    def inside(start: int) -> tuple[int, int] | None:
        return next((bracket for bracket in clause.brackets if bracket[0] <= start < bracket[1]), None)

    taken = {inside(spot.start) for spot in clause.spots}
    outside = [spot for spot in clause.spots if inside(spot.start) is None]
    if not outside:
        return clause.spots, numbers[:1]
    free = [number for number in numbers if inside(number.start) is None or inside(number.start) not in taken]
    return outside, free[:1]


def _joined(clause: Clause) -> Iterator[tuple[Number, Amount]]:
    """The amounts of a clause; two that are the ends of a range ("92.7% to 98.7%") are one, unless something moves."""
    moves = any(hit.what in _COURSES for hit in clause.of("concepts"))
    joints = [hit.start for hit in clause.of("spans") if hit.words == ("to",) and not moves]
    is_end = False
    for number, following in zip(clause.numbers, (*clause.numbers[1:], None), strict=False):
        if is_end:
            is_end = False
            continue
        amount = amount_of(number)
        if following is not None and number.value is not None and following.value is not None:
            is_near = following.start - number.end <= _BEHIND and number.value < following.value
            is_end = is_near and any(number.end <= joint < following.start for joint in joints)
            if is_end:
                other = amount_of(following)
                printed = f"{amount.printed} to {other.printed}"
                amount = replace(amount, high=other.high, printed=printed, about=amount.about or other.about)
        yield number, amount


def _nearest_spots(clause: Clause, number: Number) -> list[Spot]:
    """The places that an amount is said of: those between the amounts before and behind it.

    With "81.0 at length 4 and 83.7 at length 18" each amount has a place behind it, with "A 12, B 15" before it.
    """
    others = [other for other in clause.numbers if other is not number]
    if not others:
        return clause.spots
    low = max((other.end for other in others if other.end <= number.start), default=clause.start)
    high = min((other.start for other in others if other.start >= number.end), default=clause.end)
    if any(spot.start >= clause.numbers[-1].end for spot in clause.spots):
        chosen = [spot for spot in clause.spots if number.end <= spot.start < high]
    else:
        chosen = [spot for spot in clause.spots if low <= spot.start < number.start]
    return chosen or [spot for spot in clause.spots if spot.end <= clause.numbers[0].start]


def _is_one_cell(spots: Sequence[Spot], clause: Clause) -> bool:
    """Whether two places are the coordinates of one cell: "at ratio 0.3 and window 1000", "(2, 5)"."""
    if cell_of(spots) is None:
        return False
    between = [token for token in clause.words if spots[0].end <= token.start < spots[1].start]
    axes = {axis.start for axis in clause.axes}
    return all(token.word == "and" or token.start in axes for token in between)


def _splits(spots: Sequence[Spot], hit: Hit, clause: Clause) -> Iterator[tuple[Named, Named]]:
    """Where an extreme is, and of what it is one: all that is named is where it is, or what stands on one side of the
    word ("A is best at 64K": A among all at 64K, or 64K among all of A), or of an "is" ("the best at 64K is A")."""
    if not spots:
        return
    for named in _ways(spots):
        yield named, {}
    before = [spot for spot in spots if spot.end <= hit.start]
    behind = [spot for spot in spots if spot.start >= hit.end]
    if not before and any(token.word in _IS for token in clause.words if behind and token.start > behind[0].end):
        before, behind = behind[:-1], behind[-1:]
    if before and behind:
        for ours, rest in product(_ways(before), _ways(behind)):
            if not set(ours) & set(rest):
                yield ours, rest
                yield rest, ours


def _ways(spots: Sequence[Spot]) -> list[Named]:
    """The ways in which places of a clause lie on the axes: neighbours on one axis are named together."""
    ways: list[Named] = []
    for combination in product(*(spot.ways for spot in spots[:_MOST_SPOTS])):
        named: Named = {}
        for side, names in combination:
            named[side] = tuple(dict.fromkeys((*named.get(side, ()), *names)))
        if named not in ways:
            ways.append(named)
        if len(ways) >= _MOST_WAYS:
            break
    return sorted(ways, key=len, reverse=True)


def _sides_of(named: Named) -> list[Side]:
    return [side for side in SIDES if side in named]


def _without(named: Named, side: Side) -> Named:
    return {other: names for other, names in named.items() if other != side}


def _way(over: Named, at: Named | None = None, other: Named | None = None, along: Side | None = None) -> Meaning:
    """A candidate with these labels."""
    places = [
        CellPlace(named.get("panel"), named.get("row"), named.get("column")) if named is not None else None
        for named in (over, at, other)
    ]
    return Meaning(places[0] or CellPlace(), places[1], places[2], along=along)
