"""Numbers of a clause that are ticks though no axis' name stands by them: "from 2 to 12 operations", "until 5".

A bare number is taken for an amount where a clause is put into marks (`marking`); beside the words of a course it may
be clear that it is a tick: one end of a sweep is one, or it is no value of the figure and a tick of one axis only.
"""

from __future__ import annotations

import re

from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import Place, Sort
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.statements import Along

_END = (
    r"(?:(?:a |an |the )?(?P<w{0}>(?!about|around|over|nearly|roughly|some)[a-z][\w-]+) )?(?P<e{0}>[NP]\d+)"
    r"(?: (?P<u{0}>(?!to\b|and\b|at\b|in\b|for\b|on\b|points?\b|percent\b|pp\b|which\b|but\b)[a-z]+))?"
)
_GOING = r"(?P<going>(?:in )?(?:going|moving|passing|stepping|doubling|the (?:step|move|jump|way)) )?"
_FROM_TO = re.compile(
    rf"(?<= ){_GOING}(?P<how>from|between) {_END.format(1)} (?:up |down |right )?(?:to|and) {_END.format(2)}(?= |$)"
)
_OUTER = re.compile(
    r"(?<= )between the (?P<low>shortest|smallest|lowest|first|fewest)?(?P<high>longest|largest|highest|last|most)? "
    r"and the "
    r"(?P<mark>P\d+)(?= |$)"
)
_SPAN = re.compile(rf"(?<= ){_GOING}from (?P<mark>P\d+)(?= |$)(?! (?:to|on|onwards?|up|down)\b)")
_BETWEEN = re.compile(r"(?<= )between (?P<word>[a-z][\w-]+) (?P<mark>P\d+)(?= )")
_BOUND = re.compile(
    r"(?<= )(?P<how>until|till|up to|past|beyond|after|down to|as far as|from) (?:(?:the |a )?(?P<word>[a-z]\w+) "
    r")?(?P<mark>[NP]\d+)"
    r"(?: (?P<unit>(?!points?\b|percent\b|to\b|and\b|at\b|in\b|for\b)[a-z]+))?(?= |$)"
)
_ON = re.compile(r"^ on(?:wards?)?(?= |$)")


def read_ticks(clause: Clause, rest: Rest) -> None:
    """Put the numbers of a clause that must be ticks into marks of places, and take the words off that go with them."""
    rest.said = _OUTER.sub(lambda match: _outer(clause, match), rest.said)
    rest.said = _FROM_TO.sub(lambda match: _ends(clause, match), rest.said)
    rest.said = _SPAN.sub(lambda match: _spanned(clause, match), rest.said)
    rest.said = _BETWEEN.sub(lambda match: _between(clause, match), rest.said)
    rest.said = _BOUND.sub(lambda match: _bound(clause, match, rest.said), rest.said)


def _ends(clause: Clause, match: re.Match[str]) -> str:
    marks = (match["e1"], match["e2"])
    words = [match[name] for name in ("w1", "u1", "w2", "u2") if match[name]]
    behind = ""
    if match["u2"] and not _is_beside(clause, match["u2"]):
        behind = f" {words.pop()}"  # no unit, but what comes next: "from 2 to 12 loses"
    if not all(_is_beside(clause, word) for word in words):
        return match[0]
    if match["how"] == "between" and all(mark[0] == "P" for mark in marks):
        return match[0]
    if all(mark[0] == "P" for mark in marks):
        return f"from {marks[0]} to {marks[1]}{behind}" if match["going"] or words else match[0]
    sides = _sides(clause, marks)
    if len(sides) != 1:
        return match[0]
    side = sides.pop()
    bare = all(mark[0] == "N" for mark in marks) and not match["going"]
    alone = (bare or match["how"] == "between") and not words
    if alone and any(mark[0] == "N" and _is_value(clause, mark) for mark in marks):
        return match[0]  # "from 20 to 40" of bare numbers: ticks only where no cell has such a value
    first, last = (_as_place(clause, mark, side) for mark in marks)
    return f"from {first} to {last}{behind}"


def _outer(clause: Clause, match: re.Match[str]) -> str:
    """ "Between the shortest and the longest context": the ticks at both ends of the axis."""
    place = clause.place(match["mark"])
    if place.along is None or place.along == "panel" or len(place.labels) != 1 or not (match["low"] or match["high"]):
        return match[0]
    ticks = clause.figure.ticks[place.along]
    other = ticks[0] if place.labels[0] == ticks[-1] else ticks[-1]
    if place.labels[0] not in (ticks[0], ticks[-1]) or other == place.labels[0]:
        return match[0]
    clause.marked.places.append(Place(Sort.LABELS, place.along, place.start, place.end, (other,)))
    return f"from P{len(clause.marked.places) - 1} to {match['mark']}"


def _spanned(clause: Clause, match: re.Match[str]) -> str:
    """ "From length 5 to 8" was read as the lengths 5 to 8: these are its ends, in the order in which they are said."""
    place = clause.place(match["mark"])
    said = clause.raw[place.start : place.end]
    if not place.span or place.along is None or len(place.labels) < 2 or " to " not in said:
        return match[0]
    ends = [place.labels[0], place.labels[-1]]
    if re.search(r"\d[\d,.]*", said.rpartition(" to ")[2]) and _leads(said, ends):
        ends.reverse()
    marks = []
    for label in ends:
        marks.append(f"P{len(clause.marked.places)}")
        clause.marked.places.append(Place(Sort.LABELS, place.along, place.start, place.end, (label,)))
    return f"from {marks[0]} to {marks[1]}"


def _leads(said: str, ends: list[str]) -> bool:
    """Whether the last of two ticks is said first."""
    return ends[0] in said.rpartition(" to ")[2].split() and ends[1] in said.rpartition(" to ")[0].split()


def _between(clause: Clause, match: re.Match[str]) -> str:
    return f"between {match['mark']}" if _is_beside(clause, match["word"]) else match[0]


def _bound(clause: Clause, match: re.Match[str], said: str) -> str:
    mark, how = match["mark"], match["how"]
    words = [match[name] for name in ("word", "unit") if match[name]]
    word_known = match["word"] is None or _is_beside(clause, match["word"])
    unit_known = match["unit"] is None or _is_beside(clause, match["unit"])
    if not word_known:
        return match[0]
    if how == "from" and _ON.match(said, match.end()) is None:
        return match[0]
    behind = "" if unit_known or match["unit"] is None else f" {match['unit']}"
    if mark[0] == "P":
        return f"{how} {mark}{behind}" if words else match[0]
    sides = _sides(clause, (mark,))
    if len(sides) != 1 or _is_value(clause, mark):
        return match[0]
    return f"{how} {_as_place(clause, mark, sides.pop())}{behind}"


def _sides(clause: Clause, marks: tuple[str, ...]) -> set[Along]:
    """The axes on which all of some marks are single ticks."""
    sides: set[Along] = {"row", "column"}
    for mark in marks:
        if mark[0] == "P":
            place = clause.place(mark)
            sides &= {place.along} if place.along is not None and len(place.labels) == 1 else set()
        else:
            sides = {side for side in sides if _tick(clause, mark, side) is not None}
    return sides


def _tick(clause: Clause, mark: str, side: Along) -> str | None:
    amount = clause.amounts(mark)[0]
    if amount.low != amount.high or amount.about or "%" in amount.printed:
        return None
    numbers = clause.figure.numbers[side]
    return next((label for label, number in numbers.items() if number == amount.low), None)


def _is_value(clause: Clause, mark: str) -> bool:
    """Whether a number is that of a cell."""
    low = clause.amounts(mark)[0].low
    return any(cell.value == low for cell in clause.figure.reading.cells)


def _as_place(clause: Clause, mark: str, side: Along) -> str:
    """The mark of the tick that a mark of an amount stands for."""
    if mark[0] == "P":
        return mark
    label = _tick(clause, mark, side)
    assert label is not None
    places = clause.marked.places
    start, end = clause.marked.spans[int(mark[1:])]
    known = next((k for k, place in enumerate(places) if place.start == start), None)
    if known is None:
        known = len(places)
        places.append(Place(Sort.LABELS, side, start, end, (label,)))
    return f"P{known}"


def _is_beside(clause: Clause, word: str) -> bool:
    """Whether a word may stand beside a tick: one of the axes' names, a unit, or a noun that tells nothing more."""
    figure = clause.figure
    return word in figure.axis_words or word.removesuffix("s") in figure.axis_words or word in _UNITS


_UNITS = frozenset(
    [
        "operations",
        "operation",
        "gb",
        "mb",
        "kb",
        "db",
        "bits",
        "bit",
        "words",
        "word",
        "tokens",
        "token",
        "degrees",
        "degree",
        "chunks",
        "chunk",
        "steps",
        "step",
        "layers",
        "layer",
        "samples",
        "sample",
        "shots",
        "shot",
        "epochs",
        "epoch",
        "tasks",
        "task",
        "tools",
        "tool",
        "gpus",
        "gpu",
        "dialogues",
        "examples",
        "example",
        "documents",
        "docs",
        "experts",
        "heads",
        "head",
        "window",
        "windows",
        "length",
        "lengths",
        "size",
        "batch",
        "rank",
        "alpha",
        "depth",
        "depths",
        "temperature",
        "k",
        "m",
        "b",
        "ms",
        "s",
        "px",
        "hours",
        "days",
        "months",
        "years",
        "levels",
        "level",
        "bins",
        "rounds",
        "turns",
        "hops",
        "pairs",
        "nodes",
        "blocks",
        "block",
        "iterations",
        "questions",
        "operands",
        "digits",
        "digit",
        "users",
    ]
)
