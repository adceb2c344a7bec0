"""A model's statements in our own form: tied to their words in the text, with the labels of the settled cells.

The model says what a sentence claims and of which cells; whether that is so is judged by our own code
(`claims.judging`), on cells that are read surely. What can't be put into our form is left out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from heat_pipeline.claims.clauses import amount_of
from heat_pipeline.claims.judging.judge import StatementJudge
from heat_pipeline.claims.saying import kind_of, says
from heat_pipeline.model import Claim, Reading, Verdict
from heat_pipeline.model.statements import (
    BY_MODEL,
    BY_ONE,
    SIDES,
    Amount,
    CellPlace,
    Concept,
    Meaning,
    Quantity,
    Side,
    Statement,
)
from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import flatten
from heat_pipeline.reading.numbers import numbers
from heat_pipeline.reading.outline import Outline
from heat_pipeline.second_reader.answers import Answers, ModelStatement, StatementsAnswer

_CONCEPTS = {concept.value: concept for concept in Concept}

Named = Mapping[Side, tuple[str, ...]]
"""A place by the labels that it has on each axis that it names."""


class UnplacedError(Exception):
    """A statement names a place that the settled cells don't have."""


def claims_of(outline: Outline, reading: Reading, answer: StatementsAnswer, panels: int = 0) -> Iterator[Claim]:
    """The claims that a model found in a text, in its order; those whose words the text doesn't have are left out.

    `panels` is the number of panels in the model's table: of one panel a statement may name it or not.
    """
    names = _SettledLabels(reading, panels)
    for each in answer.statements:
        start, end = span = _span(outline, each.quote)
        for statement in _statements(each, names, span) if end else ():
            yield Claim(kind_of(statement), outline.text[start:end], start, end, says(statement), statement)


def with_statements(outline: Outline, reading: Reading, answers: Answers, ours: Sequence[Claim]) -> tuple[Claim, ...]:
    """The claims that either reader found on a settled reading, in text order, of the same words and concept one.

    Of two that are understood otherwise the model's stands where the cells decide on it, else the program's. What only
    one of them understood so carries a sign that it is. The statements of a model without a say are none.
    """
    if answers.statements is None or not reading.read_twice:
        return tuple(ours)
    judge = StatementJudge(reading)
    panels = len(answers.table.panels) if answers.table is not None else 0
    theirs = [
        claim if _is_among(claim, ours) else _alone(claim)
        for claim in dict.fromkeys(claims_of(outline, reading, answers.statements, panels))
    ]
    undecided = [claim for claim in theirs if judge.judge(claim.statement).verdict is Verdict.UNVERIFIABLE]
    decided = [claim for claim in theirs if claim not in undecided]
    kept = decided + [_alone(claim) for claim in ours if not _is_among(claim, decided)]
    kept += [claim for claim in undecided if not _is_among(claim, kept)]
    return tuple(sorted(kept, key=lambda claim: (claim.start, claim.end)))


def _alone(claim: Claim) -> Claim:
    """A claim whose statement only one of two readers found in these words."""
    return replace(claim, statement=replace(claim.statement, signs=(*claim.statement.signs, BY_ONE)))


def _is_among(claim: Claim, claims: Iterable[Claim]) -> bool:
    """Whether one of some claims says something with the same concept in words that it shares."""
    return any(
        claim.statement.concept is other.statement.concept and claim.start < other.end and other.start < claim.end
        for other in claims
    )


def _span(outline: Outline, quote: str) -> tuple[int, int]:
    """The characters of a quote: as it stands, or without markup and line ends; (0, 0) where it is none."""
    quote = quote.strip()
    at = outline.text.find(quote)
    if at >= 0:
        return at, at + len(quote)
    match = re.search(r"[\s*_`]*".join(map(re.escape, flatten(quote).split())), outline.flat)
    return (0, 0) if match is None else match.span()


class _SettledLabels:
    """The labels of the settled cells, and what a model means by one of its own."""

    def __init__(self, reading: Reading, panels: int) -> None:
        self._known: dict[Side, list[str]] = {
            side: list(dict.fromkeys(name for cell in reading.cells if (name := getattr(cell, side)))) for side in SIDES
        }
        self._one_panel = not self._known["panel"] and panels <= 1

    def place(self, panels: Sequence[str], rows: Sequence[str], columns: Sequence[str]) -> Named:
        """A place with these labels. Raises UnplacedError where an axis doesn't have one of them."""
        place: dict[Side, tuple[str, ...]] = {}
        for side, named in zip(SIDES, (panels, rows, columns), strict=True):
            named = [label for label in named if label.strip()]
            if named and not (side == "panel" and self._one_panel):
                names = [self._name(label, side) for label in named]
                place[side] = tuple(filter(None, names))
                if not all(names):
                    raise UnplacedError
        return place

    def _name(self, named: str, side: Side) -> str | None:
        """What an axis calls a label: the same, or the only one that has all its words or some of them."""
        names, label = self._known[side], labels.plain(named)
        words = set(labels.words(label))

        def is_near(name: str) -> bool:
            known = set(labels.words(name))
            return bool(words and known) and (words <= known or known <= words)

        same = [name for name in names if labels.compact(name) == labels.compact(label)]
        same = same or list(filter(is_near, names))
        return same[0] if len(same) == 1 else None


def _place(named: Named) -> CellPlace:
    return CellPlace(named.get("panel"), named.get("row"), named.get("column"))


def _statements(each: ModelStatement, names: _SettledLabels, span: tuple[int, int]) -> Iterator[Statement]:
    """What a model's statement says in our form; nothing where it can't be said in it."""
    concept = _CONCEPTS.get(each.says)
    if concept is None:
        return
    amounts = tuple(amount_of(number) for printed in each.amounts for number in numbers(flatten(printed)))
    try:
        over = names.place(each.panels, each.rows, each.columns)
        at = names.place(each.at_panels, each.at_rows, each.at_columns)
        than = names.place(each.than_panels, each.than_rows, each.than_columns)
    except UnplacedError:
        return
    for candidate, counted in _meant(concept, each, over, at, than, amounts):
        yield Statement(
            concept, (candidate,), counted, Quantity(each.quantity), explicit=True, negated=each.negated,
            rank=max(1, each.rank), number=each.count if concept is Concept.COUNT else None, own=span,
            signs=(BY_MODEL,),
        )  # fmt: skip


def _meant(
    concept: Concept, each: ModelStatement, over: Named, at: Named, than: Named, amounts: tuple[Amount, ...]
) -> Iterator[tuple[Meaning, tuple[Amount, ...]]]:
    """The cells that a statement speaks of and the amounts that count; none where it lacks what its concept needs."""
    along, is_plain, is_all = each.along, not each.negated, not over.keys() & {"row", "column"}
    place, where = _place(over), _place(at) if at else None
    match concept:
        case Concept.SCALE | Concept.TICKS if len(amounts) > 1:
            ends = (min(amounts, key=lambda amount: amount.low), max(amounts, key=lambda amount: amount.high))
            if concept is Concept.SCALE and is_all:
                yield Meaning(place), ends
            elif concept is Concept.TICKS and along in ("row", "column"):
                yield Meaning(place, along=along), ends
        case Concept.COUNT if each.count is not None and along and not over:
            yield Meaning(along=along), ()
        case Concept.FULL | Concept.SYMMETRIC | Concept.DIAGONAL if is_plain:
            yield Meaning(place), ()
        case Concept.COLOUR if amounts and is_all:
            yield Meaning(), amounts[:1]
        case Concept.VALUE if len(amounts) == 1 and over:
            yield Meaning(place), amounts
        case Concept.ABOVE | Concept.BELOW if amounts:
            yield Meaning(place), amounts[:1]
        case Concept.HIGH | Concept.MIDDLE | Concept.LOW if is_plain and over:
            yield Meaning(place), amounts
        case Concept.HIGHEST | Concept.LOWEST if is_plain and (at or amounts or not over):
            yield Meaning(_place(_without(over, at)), where), amounts[:1]
        case Concept.RISES | Concept.FALLS | Concept.FLAT | Concept.VARIES if is_plain and along:
            among = {along: over[along]} if len(over.get(along, ())) > 1 else at
            yield Meaning(_place(_without(over, [along])), _place(among) if among else None, along=along), amounts
        case Concept.PEAKS | Concept.DIPS if is_plain and (at or along):
            yield Meaning(_place(_without(over, at)), where, along=along), amounts[:1]
        case Concept.MORE | Concept.LESS | Concept.EQUAL if is_plain and than:
            yield Meaning(place, other=_place({**over, **than})), ()
        case Concept.TOTAL | Concept.AVERAGE if is_plain and len(amounts) == 1:
            yield Meaning(place), amounts


def _without(place: Named, sides: Collection[Side]) -> Named:
    """A place without these of the axes that it names."""
    return {side: place[side] for side in place if side not in sides}
