"""A model's statements in our own form: tied to their words in the text, with the labels of the settled cells.

The model says what a sentence claims and of which cells; whether that is so is judged by our own code
(`claims.judging`), on cells that are read surely. What can't be put into our form is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from rapidfuzz import fuzz

from heat_pipeline.claims.clauses import amount_of
from heat_pipeline.claims.saying import kind_of, says
from heat_pipeline.model import Claim, Reading, Verdict
from heat_pipeline.model.statements import (
    BY_MODEL,
    BY_ONE,
    SIDES,
    Amount,
    Candidate,
    Concept,
    Place,
    Quantity,
    Side,
    Statement,
)
from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import flatten
from heat_pipeline.reading.numbers import numbers
from heat_pipeline.reading.outline import Outline
from heat_pipeline.second_reader.answers import Said, StatementsAnswer

_CONCEPTS = {one.value: one for one in Concept}
_BLANKS = re.compile(r"\s+")
_QUOTED_ALIKE = 90.0


class UnplacedError(Exception):
    """A statement names a place or an amount that the settled cells don't have, or says what we don't judge."""


def claims_of(outline: Outline, reading: Reading, answer: StatementsAnswer, panels: int = 0) -> Iterator[Claim]:
    """The claims that a model found in a text, in its order; those whose words the text doesn't have are left out.

    `panels` is the number of panels in the model's table: of one panel a statement may name it or not.
    """
    names = _Names(reading, panels)
    for said in answer.statements:
        span = _span(outline, said.quote)
        if span is None:
            continue
        start, end = span
        for statement in _statements(said, names, span):
            yield Claim(kind_of(statement), outline.text[start:end], start, end, says(statement), statement)


def merged(ours: Sequence[Claim], theirs: Sequence[Claim], judge: Callable[[Statement], Verdict]) -> tuple[Claim, ...]:
    """The claims that both readers found, in text order, those of the same words and concept as one.

    Of two that are understood otherwise the model's stands where the cells decide on it, else the program's. What only
    one of them understood so carries a sign that it is.
    """
    decided: list[Claim] = []
    undecided: list[Claim] = []
    for claim in theirs:
        if not any(_is_same(our, claim) for our in ours):
            claim = _alone(claim)
        if not any(_is_same(one, claim) for one in decided):
            (undecided if judge(claim.statement) is Verdict.UNVERIFIABLE else decided).append(claim)
    kept = list(decided)
    for claim in ours:
        if not any(_is_same(one, claim) for one in decided):
            kept.append(_alone(claim))
    kept += [claim for claim in undecided if not any(_is_same(one, claim) for one in kept)]
    return tuple(sorted(kept, key=lambda claim: (claim.start, claim.end)))


def _alone(claim: Claim) -> Claim:
    """A claim whose statement only one of two readers found in these words."""
    return replace(claim, statement=replace(claim.statement, signs=(*claim.statement.signs, BY_ONE)))


def _is_same(claim: Claim, other: Claim) -> bool:
    """Whether two claims say something with the same concept in words that they share."""
    return claim.statement.concept is other.statement.concept and claim.start < other.end and other.start < claim.end


def _span(outline: Outline, quote: str) -> tuple[int, int] | None:
    """The characters of a quote: as it stands, without markup and line ends, or nearly so."""
    quote = quote.strip()
    at = outline.text.find(quote) if quote else -1
    if at >= 0 or not quote:
        return (at, at + len(quote)) if quote else None
    words = [re.escape(word) for word in _BLANKS.split(flatten(quote).strip()) if word]
    match = re.search(r"[\s*_`]*".join(words), outline.flat) if words else None
    if match is not None:
        return match.span()
    near = fuzz.partial_ratio_alignment(quote, outline.text, score_cutoff=_QUOTED_ALIKE)
    return (near.dest_start, near.dest_end) if near is not None else None


class _Names:
    """The labels of the settled cells and of their axes, and what a model means by one of its own."""

    def __init__(self, reading: Reading, panels: int) -> None:
        known: dict[Side, dict[str, None]] = {side: {} for side in SIDES}
        for cell in reading.cells:
            known["panel"][cell.panel] = known["row"][cell.row] = known["column"][cell.column] = None
        for tick in reading.rows.ticks:
            known["row"][tick.label] = None
        for tick in reading.columns.ticks:
            known["column"][tick.label] = None
        self._known: Mapping[Side, Mapping[str, str]] = {
            side: {labels.compact(name): name for name in names if name} for side, names in known.items()
        }
        self._words: Mapping[Side, Sequence[tuple[frozenset[str], str]]] = {
            side: [(frozenset(labels.words(name)), name) for name in names if name] for side, names in known.items()
        }
        self._one_panel = not self._known["panel"] and panels <= 1

    def side_of(self, told: Sequence[str], side: Side) -> tuple[Side, tuple[str, ...]]:
        """The axis on which all these labels stand, the model's own first, and the labels as that axis has them."""
        for other in (side, *(one for one in SIDES if one != side)):
            found = [self._find(label, other) for label in told]
            if all(found):
                return other, tuple(name for name in found if name)
        raise UnplacedError(f"not all of {', '.join(told)} are labels of one axis")

    def _find(self, label: str, side: Side) -> str | None:
        plain = labels.plain(label)
        number = labels.number_of(plain)
        exact = self._known[side].get(labels.compact(plain)) if number is None else None
        if exact is not None:
            return exact
        own = frozenset(labels.words(plain))
        near = [name for words, name in self._words[side] if own and (own <= words or (words and words <= own))]
        if len(near) == 1 and number is None:
            return near[0]
        alike = [name for name in self._known[side].values() if number is not None and labels.number_in(name) == number]
        return alike[0] if len(alike) == 1 else None

    def place(self, panels: Sequence[str], rows: Sequence[str], columns: Sequence[str]) -> Place:
        """A place with these labels, on the axes that have them. Raises UnplacedError where none has one."""
        found: dict[Side, tuple[str, ...]] = {}
        asked: list[tuple[Side, Sequence[str]]] = [("panel", panels), ("row", rows), ("column", columns)]
        for side, told in asked:
            told = [label for label in told if label.strip()]
            if not told or (side == "panel" and self._one_panel):
                continue
            other, names = self.side_of(told, side)
            if other in found:
                raise UnplacedError(f"two different places on the {other} axis")
            found[other] = names
        return Place(found.get("panel"), found.get("row"), found.get("column"))


def _amounts(told: Sequence[str]) -> tuple[Amount, ...]:
    """The numbers that a statement names. Raises UnplacedError where one is a deviation: of these nothing is judged."""
    found = []
    for printed in told:
        if "±" in printed:
            raise UnplacedError(f"{printed} is a deviation")
        for number in numbers(flatten(printed)):
            found.append(amount_of(number))
    return tuple(found)


def _without(place: Place, other: Place) -> Place:
    """A place without the axes that another one names."""
    kept = {side: place.named(side) if other.named(side) is None else None for side in SIDES}
    return Place(kept["panel"], kept["row"], kept["column"])


def _instead(place: Place, other: Place) -> Place:
    """A place with the labels of another one where that names any."""
    kept = {side: other.named(side) if other.named(side) is not None else place.named(side) for side in SIDES}
    return Place(kept["panel"], kept["row"], kept["column"])


def _statements(said: Said, names: _Names, own: tuple[int, int]) -> Iterator[Statement]:
    """What a model's statement says in our form; nothing where it can't be said in it."""
    concept = _CONCEPTS.get(said.says)
    if concept is None:
        return
    try:
        over = names.place(said.panels, said.rows, said.columns)
        at = names.place(said.at_panels, said.at_rows, said.at_columns)
        other = names.place(said.than_panels, said.than_rows, said.than_columns)
        for statement in _FORMS[concept](_Told(said, concept, over, at, other, _amounts(said.amounts))):
            yield _marked(statement, own)
    except UnplacedError:
        return


def _marked(statement: Statement, own: tuple[int, int]) -> Statement:
    return replace(statement, explicit=True, own=own, signs=(BY_MODEL,))


class _Told:
    """A statement of the model's with its places and amounts understood."""

    def __init__(
        self, said: Said, concept: Concept, over: Place, at: Place, other: Place, amounts: tuple[Amount, ...]
    ) -> None:
        self.said, self.concept, self.over, self.at, self.other, self.amounts = said, concept, over, at, other, amounts
        self.quantity = Quantity(said.quantity)
        self.along: Side | None = said.along

    def statement(self, *candidates: Candidate, amounts: tuple[Amount, ...] | None = None) -> Statement:
        """The statement with these ways to be meant."""
        given = self.amounts if amounts is None else amounts
        said = self.said
        return Statement(self.concept, candidates, given, self.quantity, negated=said.negated, rank=max(1, said.rank))


def _frame(told: _Told) -> Iterator[Statement]:
    if len(told.amounts) < 2:
        return
    low, high = min(told.amounts, key=lambda amount: amount.low), max(told.amounts, key=lambda amount: amount.high)
    if told.concept is Concept.SCALE and told.over.rows is None and told.over.columns is None:
        yield told.statement(Candidate(told.over), amounts=(low, high))
    elif told.concept is Concept.TICKS and told.along in ("row", "column"):
        yield told.statement(Candidate(told.over, along=told.along), amounts=(low, high))


def _count(told: _Told) -> Iterator[Statement]:
    if told.said.count is None or told.along is None or not told.over.everything:
        return
    yield Statement(Concept.COUNT, (Candidate(along=told.along),), (), told.quantity, number=told.said.count)


def _whole(told: _Told) -> Iterator[Statement]:
    if not told.said.negated:
        yield told.statement(Candidate(told.over), amounts=())


def _diagonal(told: _Told) -> Iterator[Statement]:
    if told.amounts:
        place = Place(told.over.panels, diagonal=not told.said.negated)
        quantity = told.quantity if told.said.negated else Quantity.ALL
        yield Statement(Concept.VALUE, (Candidate(place),), told.amounts[:1], quantity)
    elif not told.said.negated:
        yield told.statement(Candidate(Place(told.over.panels)))


def _colour(told: _Told) -> Iterator[Statement]:
    if told.amounts and told.over.rows is None and told.over.columns is None:
        yield told.statement(Candidate(), amounts=told.amounts[:1])


def _value(told: _Told) -> Iterator[Statement]:
    if told.over.everything or not told.amounts:
        return
    sides = [side for side in SIDES if len(told.over.named(side) or ()) == len(told.amounts) > 1]
    if len(sides) == 1:
        for label, amount in zip(told.over.named(sides[0]) or (), told.amounts, strict=True):
            kept = {side: (label,) if side == sides[0] else told.over.named(side) for side in SIDES}
            yield told.statement(Candidate(Place(kept["panel"], kept["row"], kept["column"])), amounts=(amount,))
    elif len(told.amounts) == 1:
        yield told.statement(Candidate(told.over))


def _bound(told: _Told) -> Iterator[Statement]:
    if told.amounts:
        yield told.statement(Candidate(told.over), amounts=told.amounts[:1])


def _level(told: _Told) -> Iterator[Statement]:
    if not told.over.everything and not told.said.negated:
        yield told.statement(Candidate(told.over))


def _extreme(told: _Told) -> Iterator[Statement]:
    if told.said.negated:
        return
    over, amounts = told.over, told.amounts[:1]
    if told.at.everything:
        if told.over.everything:
            yield told.statement(Candidate(), amounts=amounts)
            return
        ways = [Candidate(over)] if amounts else []
        yield told.statement(*ways, Candidate(Place(over.panels), over), amounts=amounts)
        return
    over = _without(over, told.at)
    lines = [Candidate(over, told.at, along=told.along)] if told.along and told.at.named(told.along) is None else []
    ways = [*lines, Candidate(over, told.at)] if told.quantity is Quantity.ALL else [Candidate(over, told.at), *lines]
    yield told.statement(*ways, amounts=amounts)


def _course(told: _Told) -> Iterator[Statement]:
    if told.along is None or told.said.negated:
        return
    named = told.over.named(told.along)
    at = _only(told.over, told.along) if named is not None and len(named) > 1 else None
    at = at if at is not None or told.at.everything else told.at
    over = _without(told.over, _only(told.over, told.along))
    yield told.statement(Candidate(over, at, along=told.along))


def _turn(told: _Told) -> Iterator[Statement]:
    if told.said.negated:
        return
    over = _without(told.over, told.at)
    at = None if told.at.everything else told.at
    side = told.along or next((side for side in SIDES if told.at.named(side) is not None), None)
    if at is not None or side is not None:
        yield told.statement(Candidate(over, at, along=side), amounts=told.amounts[:1])


def _comparison(told: _Told) -> Iterator[Statement]:
    if told.other.everything or told.said.negated:
        return
    yield told.statement(Candidate(told.over, other=_instead(told.over, told.other)), amounts=())


def _aggregate(told: _Told) -> Iterator[Statement]:
    if len(told.amounts) == 1 and not told.said.negated:
        yield told.statement(Candidate(told.over))


def _only(place: Place, side: Side) -> Place:
    named = {one: place.named(one) if one == side else None for one in SIDES}
    return Place(named["panel"], named["row"], named["column"])


_FORMS = {
    Concept.SCALE: _frame,
    Concept.TICKS: _frame,
    Concept.COUNT: _count,
    Concept.FULL: _whole,
    Concept.SYMMETRIC: _whole,
    Concept.DIAGONAL: _diagonal,
    Concept.COLOUR: _colour,
    Concept.VALUE: _value,
    Concept.ABOVE: _bound,
    Concept.BELOW: _bound,
    Concept.HIGH: _level,
    Concept.MIDDLE: _level,
    Concept.LOW: _level,
    Concept.HIGHEST: _extreme,
    Concept.LOWEST: _extreme,
    Concept.RISES: _course,
    Concept.FALLS: _course,
    Concept.FLAT: _course,
    Concept.VARIES: _course,
    Concept.PEAKS: _turn,
    Concept.DIPS: _turn,
    Concept.MORE: _comparison,
    Concept.LESS: _comparison,
    Concept.EQUAL: _comparison,
    Concept.TOTAL: _aggregate,
    Concept.AVERAGE: _aggregate,
}
