"""What a statement says, in plain words, and what kind of claim it is."""

from __future__ import annotations

from heat_pipeline.model.statements import SIDES, ClaimKind, Concept, Place, Quantity, Statement

_MOST = 4
_KINDS = {
    Concept.SCALE: ClaimKind.LEGEND,
    Concept.COLOUR: ClaimKind.LEGEND,
    Concept.TICKS: ClaimKind.RANGE,
    Concept.COUNT: ClaimKind.COVERAGE,
    Concept.FULL: ClaimKind.COVERAGE,
    Concept.SYMMETRIC: ClaimKind.COMPARE,
    Concept.DIAGONAL: ClaimKind.MAX,
    Concept.ABOVE: ClaimKind.THRESHOLD,
    Concept.BELOW: ClaimKind.THRESHOLD,
    Concept.HIGH: ClaimKind.THRESHOLD,
    Concept.MIDDLE: ClaimKind.THRESHOLD,
    Concept.LOW: ClaimKind.THRESHOLD,
    Concept.HIGHEST: ClaimKind.MAX,
    Concept.LOWEST: ClaimKind.MIN,
    Concept.PEAKS: ClaimKind.MAX,
    Concept.DIPS: ClaimKind.MIN,
    Concept.MORE: ClaimKind.COMPARE,
    Concept.LESS: ClaimKind.COMPARE,
    Concept.EQUAL: ClaimKind.COMPARE,
    Concept.TOTAL: ClaimKind.VALUE,
    Concept.AVERAGE: ClaimKind.VALUE,
}
_QUANTITIES = {
    Quantity.ALL: ", always",
    Quantity.MOST: ", mostly",
    Quantity.SOME: ", sometimes",
    Quantity.NONE: ", never",
    Quantity.PLAIN: "",
}


def kind_of(said: Statement) -> ClaimKind:
    """What a statement is about."""
    if said.concept is Concept.VALUE:
        return ClaimKind.RANGE if said.amounts[0].is_range else ClaimKind.VALUE
    return _KINDS.get(said.concept, ClaimKind.TREND)


def says(said: Statement) -> str:
    """A statement in plain words, as its most plausible candidate has it."""
    one = said.candidates[0]
    amounts = " to ".join(amount.printed or f"{amount.low:g}" for amount in said.amounts)
    where = _place(one.over)
    match said.concept:
        case Concept.COUNT if len(said.amounts) == 2:
            words = f"there are {said.amounts[0].low:g} by {said.amounts[1].low:g} places"
        case Concept.COUNT if said.amounts:
            words = f"{amounts} are {said.number}"
        case Concept.COUNT:
            words = f"there are {said.number} {one.along}s"
        case Concept.SCALE:
            words = f"the values are on a scale of {amounts}"
        case Concept.TICKS:
            words = f"the {one.along} axis goes from {amounts}"
        case Concept.FULL:
            words = "each place has a value"
        case Concept.SYMMETRIC:
            words = "the matrix is symmetric"
        case Concept.DIAGONAL:
            words = f"the diagonal has the {'lowest' if said.negated else 'highest'} values"
        case Concept.VALUE:
            words = f"{where} is {amounts}"
        case Concept.TOTAL | Concept.AVERAGE:
            words = f"the {said.concept.value} of {where} is {amounts}"
        case Concept.HIGHEST | Concept.LOWEST | Concept.PEAKS | Concept.DIPS:
            what = {"peaks": "peak", "dips": "dip"}.get(said.concept.value, said.concept.value)
            at = f" at {_place(one.at)}" if one.at is not None else ""
            words = f"the {what} of {_place(one.over)} is{at}{f', {amounts}' if amounts else ''}"
        case Concept.MORE | Concept.LESS | Concept.EQUAL:
            than = {"more": "has more than", "less": "has less than", "equal": "is equal to"}[said.concept.value]
            words = f"{_place(one.over)} {than} {_place(one.other)}"
        case Concept.RISES | Concept.FALLS | Concept.FLAT | Concept.VARIES:
            along = f" along the {one.along} axis" if one.along else ""
            words = f"{_place(one.over)} {'is flat' if said.concept is Concept.FLAT else said.concept.value}{along}"
            words += f", between {_place(one.at)}" if one.at is not None and _is_several(one.at) else ""
            words += f", from {_place(one.at)} on" if one.at is not None and not _is_several(one.at) else ""
            words += f", {amounts}" if amounts else ""
        case _:
            words = f"{where} is {said.concept.value}{f' {amounts}' if amounts else ''}"
    return (
        f"{'not: ' if said.negated and said.concept is not Concept.DIAGONAL else ''}{words}{_QUANTITIES[said.quantity]}"
    )


def _is_several(place: Place) -> bool:
    return any(len(place.named(side) or ()) > 1 for side in SIDES)


def _place(place: Place | None) -> str:
    if place is None or place.everything:
        return "all values"
    parts = [
        f"{side} {', '.join(labels[:_MOST])}{' …' if len(labels) > _MOST else ''}"
        for side in SIDES
        if (labels := place.named(side))
    ]
    if place.diagonal is not None:
        parts.append("the diagonal" if place.diagonal else "what is off the diagonal")
    return ", ".join(parts) or "a place without values"
