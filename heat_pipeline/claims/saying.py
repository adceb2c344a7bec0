"""What a statement says, in plain words, and what kind of claim it is."""

from __future__ import annotations

from heat_pipeline.model.statements import SIDES, CellPlace, ClaimKind, Concept, Quantity, Statement

_MOST = 4
_WORDS = {
    Concept.SCALE: (ClaimKind.LEGEND, "the values are on a scale of {amounts}"),
    Concept.TICKS: (ClaimKind.RANGE, "the {along} axis goes from {amounts}"),
    Concept.COUNT: (ClaimKind.COVERAGE, "there are {number} {along}s"),
    Concept.FULL: (ClaimKind.COVERAGE, "each place has a value"),
    Concept.SYMMETRIC: (ClaimKind.COMPARE, "the matrix is symmetric"),
    Concept.DIAGONAL: (ClaimKind.MAX, "the diagonal has the {end} values"),
    Concept.COLOUR: (ClaimKind.LEGEND, "{over} is colour {amounts}"),
    Concept.VALUE: (ClaimKind.VALUE, "{over} is {amounts}"),
    Concept.ABOVE: (ClaimKind.THRESHOLD, "{over} is above {amounts}"),
    Concept.BELOW: (ClaimKind.THRESHOLD, "{over} is below {amounts}"),
    Concept.HIGHEST: (ClaimKind.MAX, "the highest of {over} is{at}{also}"),
    Concept.LOWEST: (ClaimKind.MIN, "the lowest of {over} is{at}{also}"),
    Concept.HIGH: (ClaimKind.THRESHOLD, "{over} is high{also}"),
    Concept.MIDDLE: (ClaimKind.THRESHOLD, "{over} is middle{also}"),
    Concept.LOW: (ClaimKind.THRESHOLD, "{over} is low{also}"),
    Concept.RISES: (ClaimKind.TREND, "{over} rises{course}{also}"),
    Concept.FALLS: (ClaimKind.TREND, "{over} falls{course}{also}"),
    Concept.FLAT: (ClaimKind.TREND, "{over} is flat{course}{also}"),
    Concept.VARIES: (ClaimKind.TREND, "{over} varies{course}{also}"),
    Concept.PEAKS: (ClaimKind.MAX, "the peak of {over} is{at}{also}"),
    Concept.DIPS: (ClaimKind.MIN, "the dip of {over} is{at}{also}"),
    Concept.MORE: (ClaimKind.COMPARE, "{over} has more than {other}"),
    Concept.LESS: (ClaimKind.COMPARE, "{over} has less than {other}"),
    Concept.EQUAL: (ClaimKind.COMPARE, "{over} is equal to {other}"),
    Concept.TOTAL: (ClaimKind.VALUE, "the total of {over} is {amounts}"),
    Concept.AVERAGE: (ClaimKind.VALUE, "the average of {over} is {amounts}"),
}
"""For each concept, its kind of claim and the words that join the places and amounts of a statement."""
_SIZE = "there are {amounts} places"
_QUANTITIES = {
    Quantity.ALL: ", always",
    Quantity.MOST: ", mostly",
    Quantity.SOME: ", sometimes",
    Quantity.NONE: ", never",
    Quantity.PLAIN: "",
}


def kind_of(statement: Statement) -> ClaimKind:
    """What a statement is about."""
    is_range = statement.concept is Concept.VALUE and statement.amounts[0].is_range
    return ClaimKind.RANGE if is_range else _WORDS[statement.concept][0]


def says(statement: Statement) -> str:
    """A statement in plain words, as its most plausible candidate has it."""
    way, concept = statement.candidates[0], statement.concept
    is_size = concept is Concept.COUNT and statement.amounts
    amounts = (" by " if is_size else " to ").join(amount.printed or f"{amount.low:g}" for amount in statement.amounts)
    at = _place(way.at) if way.at is not None else ""
    course = f" along the {way.along} axis" if way.along else ""
    if way.at is not None:
        is_several = any(len(way.at.named(side) or ()) > 1 for side in SIDES)
        course += f", between {at}" if is_several else f", from {at} on"
    words = (_SIZE if is_size else _WORDS[concept][1]).format(
        over=_place(way.over),
        other=_place(way.other),
        at=f" at {at}" if at else "",
        course=course,
        along=way.along,
        amounts=amounts,
        also=f", {amounts}" if amounts else "",
        number=statement.number,
        end="lowest" if statement.negated else "highest",
    )
    no = "not: " if statement.negated and concept is not Concept.DIAGONAL else ""
    return f"{no}{words}{_QUANTITIES[statement.quantity]}"


def _place(place: CellPlace | None) -> str:
    if place is None or place.everything:
        return "all values"
    parts = [
        f"{side} {', '.join(names[:_MOST])}{' …' if len(names) > _MOST else ''}"
        for side in SIDES
        if (names := place.named(side))
    ]
    if place.diagonal is not None:
        parts.append("the diagonal" if place.diagonal else "what is off the diagonal")
    return ", ".join(parts) or "a place without values"
