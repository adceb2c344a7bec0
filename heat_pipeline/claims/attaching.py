"""Ties the ingredients of a clause together: a concept with its amounts and the places it may be about.

A concept's schema says which arguments it takes; which place is the scope and which is where in it is left open where
the words don't tell, as candidates of one statement. What a frame says of itself is told in `framing`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from heat_pipeline.claims.clauses import Clause, amount_of
from heat_pipeline.claims.judging.grid import step_of
from heat_pipeline.claims.lexicon import Hit
from heat_pipeline.claims.places import Places, Spot
from heat_pipeline.model import Cell, How, Reading
from heat_pipeline.model.statements import SIDES, Amount, Candidate, Concept, Place, Quantity, Side, Statement
from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import TABLE
from heat_pipeline.reading.numbers import Number
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.parts import Part

Named = dict[Side, tuple[str, ...]]
"""Labels by axis."""

_GRIDS = ("heatmap", "table")
_RARE = 4
_BEHIND = 16
_MOST_WAYS = 8
_MOST_CANDIDATES = 12
_IS = frozenset(["is", "are", "wa", "was", "were", "be", "remain", "stay"])
_EXTREMES = (Concept.HIGHEST, Concept.LOWEST)
_COURSES = (Concept.RISES, Concept.FALLS)
_LEVELS = (Concept.HIGH, Concept.MIDDLE, Concept.LOW)
_BOUNDS = (Concept.ABOVE, Concept.BELOW)
_COMPARISONS = (Concept.MORE, Concept.LESS, Concept.EQUAL)


@dataclass(frozen=True, slots=True)
class Found:
    """A statement and the characters that make it."""

    start: int
    end: int
    statement: Statement


class Attacher:
    """Makes the statements of the clauses of one text."""

    def __init__(self, reading: Reading, places: Places) -> None:
        self._places = places
        there = Counter((cell.panel, cell.row, cell.column) for cell in reading.cells)
        twice = {place for place, count in there.items() if count > 1}
        is_grid = reading.chart_type in _GRIDS and len(twice) * _RARE <= len(there)
        self._again = [
            (cell, Amount(*cell.ends, step_of(cell.printed), cell.how is not How.EXACT, cell.printed))
            for cell in reading.cells
            if is_grid and (cell.panel, cell.row, cell.column) in twice
        ]
        self._told = {cell.start for cell in reading.cells if there[cell.panel, cell.row, cell.column] == 1}
        names = (reading.metric, reading.rows.name, reading.columns.name)
        self._named = {word for name in names for word in labels.words(name)}
        self._are_changes = any(map(_is_change, reading.cells))

    def statements(self, clause: Clause) -> Iterator[Found]:
        """The statements on values that a clause makes, one for each concept and one for each amount with a place."""
        own = [hit for hit in clause.above if clause.line.start <= hit.start < clause.line.head_end]
        if any(hit.section in ("scale", "axis") for hit in (*clause.hits, *own)):
            return
        derived = (*clause.of("derived"), *(hit for hit in own if hit.section == "derived"))
        if any(not set(hit.words) <= self._named for hit in derived):
            return
        if not self._are_changes and any(map(_is_change, clause.numbers)):  # of what changes by "+6 %" nothing is told
            clause = replace(clause, numbers=[one for one in clause.numbers if not _is_change(one)])
        hits = [hit for hit in clause.of("concepts") if hit.what in _SCHEMAS]
        is_above = not hits
        if is_above:
            hits = [hit for hit in clause.above if hit.section == "concepts" and hit.what in _EXTREMES][:1]
        hits = [hit for hit in hits if hit.what not in _COURSES or not _is_of_axis(hit, clause)]
        for hit in hits:
            concept = Concept(hit.what)
            amounts = self._amounts_of(clause, hit, hits)
            statement = _SCHEMAS[concept](self, _Said(clause, hit, concept, amounts, is_above))
            if statement is not None and statement.candidates:
                yield Found(clause.start, clause.end, statement)
        yield from self._values(clause)

    def _amounts_of(self, clause: Clause, hit: Hit, hits: Sequence[Hit]) -> list[Number]:
        """The amounts that are nearest to a concept of those of its clause."""
        return [
            one for one in clause.numbers if min(hits, key=lambda other: (_distance(one, other), other.start)) is hit
        ]

    def _values(self, clause: Clause) -> Iterator[Found]:
        """Each amount with the place that it is said of: its own, or that of the line."""
        concepts = [hit for hit in clause.of("concepts") if hit.what in _SCHEMAS]
        for number, amount in _joined(clause):
            behind = [hit for hit in concepts if hit.what in _BOUNDS and 0 <= number.start - hit.end <= _BEHIND]
            if behind or number.start in self._told:
                continue
            spots = _nearest_spots(clause, number)
            places = [place for one in _ways(spots) for place in self._in_context(one, clause)]
            places = [place for place in places if not place.everything]
            if not places:
                continue
            explicit = (
                not is_doubtful(clause)
                and len(clause.numbers) == 1
                and not any(spot.part or spot.lone for spot in spots)
                and all(self.is_of(place, free=0) for place in places)
            )
            candidates = tuple(Candidate(place) for place in dict.fromkeys(places))
            own = (clause.start, clause.end)
            statement = Statement(Concept.VALUE, candidates, (amount,), _quantity(clause), explicit, own=own)
            yield Found(clause.start, clause.end, statement)

    def told_twice(self, outline: Outline) -> Iterator[Found]:
        """Values that remarks tell again of a place, each with its line, held against the others."""
        if not self._again:
            return
        for cell, amount in self._again:
            line = outline.line_at(cell.start)
            if outline.parts[line.number] is not Part.REMARKS or line.block.kind is TABLE:
                continue
            place = Place((cell.panel,), (cell.row,), (cell.column,))
            own = (line.start, line.end)
            statement = Statement(Concept.VALUE, (Candidate(place),), (amount,), explicit=cell.sure, own=own)
            yield Found(cell.start, cell.end, statement)

    def is_of(self, place: Place, free: int) -> bool:
        """Whether a place leaves so many axes with several ticks open: a cell none of them, a line of cells one."""
        return sum(place.named(side) is None for side in self.sides()) == free

    def _in_context(self, named: Named, clause: Clause) -> list[Place]:
        """The places with these labels, in what the heads above name on the other axes; the nearest head counts."""
        ways: list[Named] = [dict(named)]
        for spots in (*clause.context, clause.before if not clause.context and not named else []):
            grown: list[Named] = []
            for way in ways:
                added = [
                    {**above, **way}
                    for above in _ways(spots)
                    if not all(side in way for side in above) and all(labels for labels in above.values())
                ]
                grown += added or [way]
            ways = grown[:_MOST_WAYS]
        return [_place(way) for way in ways]

    def sides(self) -> list[Side]:
        """The axes with several ticks."""
        return [side for side in SIDES if len(self._places.labels[side]) > 1]

    def ordered(self, clause: Clause, named: Named) -> list[Side]:
        """The axes along which a clause may tell a course: those it names, else those with numbers, else the others."""
        told = list(dict.fromkeys(one.side for one in clause.axes))
        several = [side for side, labels in named.items() if len(labels) > 1 and self._places.numbers[side]]
        free = [side for side in self.sides() if side not in named]
        numeric = [side for side in free if len(self._places.numbers[side]) > 1]
        told = [side for side in told if side in free or side in named]
        return list(
            dict.fromkeys((*told, *several, *numeric, *free, *(side for side in self.sides() if side in named)))
        )


@dataclass(frozen=True, slots=True)
class _Said:
    """A concept of a clause with its amounts; `above` where only the head over the clause tells it."""

    clause: Clause
    hit: Hit
    concept: Concept
    amounts: list[Number]
    above: bool


def _extreme(maker: Attacher, said: _Said) -> Statement | None:
    clause = said.clause
    spots, amounts = _outside(clause, said.amounts)
    candidates: list[Candidate] = []
    lines = maker.sides() if _quantity(clause) is Quantity.ALL else []
    for way, rest in _splits(spots, said.hit, clause):
        for over in maker._in_context(rest, clause):
            at = _place(way)
            over = _without(over, at)
            for side in lines:
                if at.named(side) is None:
                    candidates.append(Candidate(over, at, along=side))
            if not any(at.named(side) is None for side in lines):
                candidates.append(Candidate(over, at))
    for scope in maker._in_context({}, clause):
        for side in SIDES:
            own = scope.named(side)
            if own is not None:
                at = _place({side: own})
                rest = {
                    other: labels for other in SIDES if other != side and (labels := scope.named(other)) is not None
                }
                for named in _ways(spots):
                    if side not in named:
                        candidates.append(Candidate(_place({**rest, **named}), at))
        if amounts and not clause.spots:
            candidates.append(Candidate(scope))
    if not spots and not amounts and (said.above or not clause.context):
        return None
    if not candidates and amounts:
        candidates.append(Candidate())
    explicit = (
        not is_doubtful(clause)
        and not any(spot.part for spot in spots)
        and (clause.has("whole") or any(one.along is not None for one in candidates) or _is_one_cell(spots, clause))
    )
    rank = next((int(hit.what) for hit in clause.of("ranks")), 1)
    return _statement(said, candidates, amounts, explicit, rank=rank)


def _turn(maker: Attacher, said: _Said) -> Statement | None:
    clause = said.clause
    spots, amounts = _outside(clause, said.amounts)
    candidates = []
    for named in _ways(spots):
        for side in maker.ordered(clause, {}):
            at = {side: named[side]} if side in named else {}
            rest = {other: labels for other, labels in named.items() if other != side}
            for over in maker._in_context(rest, clause):
                if over.named(side) is None or not at:
                    candidates.append(Candidate(_without(over, _place(at)), _place(at) if at else None, along=side))
    candidates = [one for one in candidates if one.at is not None] or candidates
    return _statement(said, candidates, amounts, explicit=False) if clause.spots or clause.context else None


def _course(maker: Attacher, said: _Said) -> Statement | None:
    clause = said.clause
    if not (clause.axes or clause.spots or clause.context):
        return None  # of what it goes, and along what, is not said
    candidates = []
    for named in _ways(clause.spots):
        for side in maker.ordered(clause, named):
            at = {side: named[side]} if side in named else {}
            rest = {other: labels for other, labels in named.items() if other != side}
            for over in maker._in_context(rest, clause):
                if over.named(side) is None:
                    candidates.append(Candidate(over, _place(at) if at else None, along=side))
    counted = [hit.end for hit in clause.of("quantities")]
    told = {one.side for one in clause.axes if not any(0 <= one.start - end <= 2 for end in counted)}
    chosen = [one for one in candidates if one.along in told] or candidates
    steadily = clause.has("quantities", "steady")
    onset = clause.has("onset") and any(one.at is not None for one in chosen)
    explicit = not is_doubtful(clause) and (steadily or onset or clause.has("quantities", "all"))
    quantity = Quantity.ALL if steadily else None
    return _statement(
        said,
        chosen,
        [amount_of(one) for one in said.amounts],
        explicit,
        quantity=quantity,
        steadily=steadily,
        onset=onset,
    )


def _level(maker: Attacher, said: _Said) -> Statement | None:
    candidates = [
        Candidate(place)
        for named in _ways(said.clause.spots)
        for place in maker._in_context(named, said.clause)
        if not place.everything
    ]
    return _statement(said, candidates, (), explicit=False) if not said.clause.has("quantities", "none") else None


def _bound(maker: Attacher, said: _Said) -> Statement | None:
    clause = said.clause
    behind = [one for one in clause.numbers if 0 <= one.start - said.hit.end <= _BEHIND]
    if not behind:
        concept = Concept.MORE if said.concept is Concept.ABOVE else Concept.LESS
        return _comparison(maker, replace(said, concept=concept)) if clause.spots else None
    amount = amount_of(behind[0])
    candidates = [Candidate(place) for named in _ways(clause.spots) for place in maker._in_context(named, clause)]
    quantity = _quantity(clause)
    named_place = bool(clause.spots or clause.context)
    explicit = (
        not is_doubtful(clause)
        and (named_place or quantity is Quantity.ALL)
        and not any(spot.part for spot in clause.spots)
        and len(clause.of("concepts")) == 1
        and len(clause.numbers) == 1
    )
    if not named_place and quantity is Quantity.PLAIN:
        return None
    return _statement(said, candidates, (amount,), explicit)


def _comparison(maker: Attacher, said: _Said) -> Statement | None:
    clause = said.clause
    cut = next((hit.start for hit in clause.of("than") if hit.end > said.hit.start), None)
    if cut is None and said.hit.what in (Concept.ABOVE, Concept.BELOW):
        cut = said.hit.start
    left = [spot for spot in clause.spots if spot.start < (cut if cut is not None else said.hit.start)]
    right = [spot for spot in clause.spots if cut is not None and spot.start > cut]
    if cut is None and said.concept is Concept.EQUAL and len(left) > 1:
        left, right = left[:1], left[1:]
    elif cut is None and said.concept is Concept.EQUAL and len(clause.spots) > 1:
        left, right = clause.spots[:1], clause.spots[1:]
    candidates = []
    for one, other in product(_ways(left), _ways(right)):
        shared = [side for side in one if side in other]
        if len(shared) != 1 and right:
            continue
        for over in maker._in_context({**{s: n for s, n in other.items() if s not in one}, **one}, clause):
            if over.everything:
                continue
            if right:
                side = shared[0]
                against = _place({**_named(over), side: other[side]})
                candidates.append(Candidate(over, other=against))
            else:
                for side in SIDES:
                    if over.named(side) is not None:
                        rest = {axis: labels for axis, labels in _named(over).items() if axis != side}
                        candidates.append(Candidate(over, other=_place(rest)))
    if not right and not left and not clause.context:
        return None
    has_others = clause.has("others")
    explicit = (
        not is_doubtful(clause)
        and clause.has("quantities", "all")
        and bool(left)
        and (bool(right) or has_others)
        and not any(spot.part for spot in clause.spots)
    )
    return _statement(said, candidates, (), explicit)


_SCHEMAS = {
    **dict.fromkeys(_EXTREMES, _extreme),
    Concept.PEAKS: _turn,
    **dict.fromkeys(_COURSES, _course),
    **dict.fromkeys((Concept.FLAT, Concept.VARIES), _course),
    **dict.fromkeys(_LEVELS, _level),
    **dict.fromkeys(_BOUNDS, _bound),
    **dict.fromkeys(_COMPARISONS, _comparison),
}
"""What each concept takes."""


def _statement(
    said: _Said,
    candidates: Sequence[Candidate],
    amounts: Sequence[Amount],
    explicit: bool,
    quantity: Quantity | None = None,
    steadily: bool = False,
    onset: bool = False,
    rank: int = 1,
) -> Statement | None:
    clause = said.clause
    found = tuple(dict.fromkeys(candidates))[:_MOST_CANDIDATES]
    if not found:
        return None
    own = _quantity(clause)
    negated = own is Quantity.NONE and said.concept not in _BOUNDS
    if negated and said.concept in _EXTREMES + _COMPARISONS + _COURSES:
        return None  # "no model gets higher" has many meanings
    return Statement(
        said.concept, found, tuple(amounts), quantity or own, explicit and not negated, negated, steadily, onset, rank
    )


def _quantity(clause: Clause) -> Quantity:
    """Of how many a clause speaks; a weaker word wins over a stronger one."""
    found = {hit.what for hit in clause.of("quantities")}
    for quantity in (Quantity.SOME, Quantity.MOST, Quantity.NONE, Quantity.ALL):
        if quantity.value in found:
            return quantity
    return Quantity.PLAIN


def is_doubtful(clause: Clause) -> bool:
    """Whether a word of the line may change what is said, so that it is never held against the text."""
    hits = (*clause.around, *clause.above)
    return any(
        hit.section == "doubtful"
        or (hit.section == "except" and hit.words != ("but",))
        or (hit.section == "quantities" and hit.what in ("some", "most"))
        for hit in hits
    )


def _is_change(one: Number | Cell) -> bool:
    """Whether a number is printed with a plus: by so much something grows."""
    return one.printed.startswith("+")


def _is_of_axis(hit: Hit, clause: Clause) -> bool:
    """Whether it is an axis that rises or falls, and something else with it: "with growing length", "as k rises"."""
    beside = any(-1 <= hit.start - word.end <= 3 or -1 <= word.start - hit.end <= 3 for word in clause.axes)
    more = [other for other in clause.of("concepts") if other is not hit and other.what in _COURSES + _COMPARISONS]
    return beside and bool(more)


def _distance(number: Number, hit: Hit) -> int:
    return hit.start - number.end if number.end <= hit.start else number.start - hit.end


def _outside(clause: Clause, numbers: Sequence[Number]) -> tuple[list[Spot], list[Amount]]:
    """The places that a clause names outside of brackets, if it does, and the first amount without a place of its own.

    "Lowest in A (0.4 for f1, 0.6 for f2)" is of A; the brackets say something by themselves.
    """

    def inside(start: int) -> tuple[int, int] | None:
        return next((bracket for bracket in clause.brackets if bracket[0] <= start < bracket[1]), None)

    own = {inside(spot.start) for spot in clause.spots}
    amounts = [one for one in numbers if inside(one.start) is None or inside(one.start) not in own]
    outside = [spot for spot in clause.spots if inside(spot.start) is None]
    return (outside, [amount_of(one) for one in amounts[:1]]) if outside else (
        clause.spots, [amount_of(one) for one in numbers[:1]]
    )  # fmt: skip


def _joined(clause: Clause) -> Iterator[tuple[Number, Amount]]:
    """The amounts of a clause; two that are the ends of a range ("92.7% to 98.7%") are one, unless something moves."""
    moves = any(hit.what in _COURSES for hit in clause.of("concepts"))
    joined = {hit.start for hit in clause.of("spans") if hit.words == ("to",)} if not moves else set()
    numbers = clause.numbers
    at = 0
    while at < len(numbers):
        one = numbers[at]
        amount = amount_of(one)
        if at + 1 < len(numbers) and one.value is not None and numbers[at + 1].value is not None:
            other = amount_of(numbers[at + 1])
            between = [start for start in joined if one.end <= start < numbers[at + 1].start]
            if between and numbers[at + 1].start - one.end <= _BEHIND and amount.low < other.high:
                printed = f"{one.printed} to {other.printed}"
                amount = replace(amount, high=other.high, printed=printed, about=amount.about or other.about)
                at += 1
        yield one, amount
        at += 1


def _nearest_spots(clause: Clause, number: Number) -> list[Spot]:
    """The places that an amount is said of: those between the amounts before and behind it.

    With "81.0 at length 4 and 83.7 at length 18" each amount has a place behind it, with "A 12, B 15" before it.
    """
    others = [one for one in clause.numbers if one is not number]
    low = max((one.end for one in others if one.end <= number.start), default=clause.start)
    high = min((one.start for one in others if one.start >= number.end), default=clause.end)
    if not others:
        return clause.spots
    before = [spot for spot in clause.spots if low <= spot.start < number.start]
    behind = [spot for spot in clause.spots if number.end <= spot.start < high]
    first = min(one.start for one in clause.numbers)
    head = [spot for spot in clause.spots if spot.end <= first]
    last = max(one.end for one in clause.numbers)
    trails = any(spot.start >= last for spot in clause.spots)
    chosen = behind if trails else before
    return chosen if chosen else head


def _ways(spots: Sequence[Spot]) -> list[Named]:
    """The ways in which places of a clause lie on the axes: neighbours on one axis are named together."""
    found: list[Named] = []
    for ways in product(*(spot.ways for spot in spots[:6])):
        named: Named = {}
        for side, names in ways:
            named[side] = tuple(dict.fromkeys((*named.get(side, ()), *names)))
        if named not in found:
            found.append(named)
        if len(found) >= _MOST_WAYS:
            break
    found.sort(key=lambda named: -len(named))
    return found or [{}]


def _is_one_cell(spots: Sequence[Spot], clause: Clause) -> bool:
    """Whether two places are the coordinates of one cell: "at ratio 0.3 and window 1000", "(2, 5)"."""
    if len(spots) != 2 or {side for spot in spots for side, _ in spot.ways} != {"row", "column"}:
        return False
    between = [token for token in clause.words if spots[0].end <= token.start < spots[1].start]
    of_axes = {axis.start for axis in clause.axes}
    return all(token.word == "and" or token.start in of_axes for token in between)


def _splits(spots: Sequence[Spot], hit: Hit, clause: Clause) -> Iterator[tuple[Named, Named]]:
    """Where an extreme is, and of what it is one: all that is named is where it is, or what stands on one side of the
    word ("A is best at 64K": A among all at 64K, or 64K among all of A), or of an "is" ("the best at 64K is A")."""
    if not spots:
        return
    for named in _ways(spots):
        yield named, {}
    before = [spot for spot in spots if spot.end <= hit.start]
    behind = [spot for spot in spots if spot.start >= hit.end]
    if (
        not before
        and len(behind) > 1
        and any(token.word in _IS for token in clause.words if token.start > behind[0].end)
    ):
        before, behind = behind[:-1], behind[-1:]
    if before and behind:
        for one, other in product(_ways(before), _ways(behind)):
            if not set(one) & set(other):
                yield one, other
                yield other, one


def _without(over: Place, at: Place) -> Place:
    """A scope without the labels of the place that is looked for in it."""
    return _place({side: labels for side, labels in _named(over).items() if at.named(side) is None})


def _named(place: Place) -> Named:
    return {side: labels for side in SIDES if (labels := place.named(side)) is not None}


def _place(named: Named) -> Place:
    return Place(named.get("panel"), named.get("row"), named.get("column"))
