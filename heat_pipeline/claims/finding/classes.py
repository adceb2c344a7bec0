"""The classes of a confusion matrix: on which axis the true ones stand, which one a word names, and what counts.

What a text says of them is found in `confusions` and `mixups`.
"""

from __future__ import annotations

import re

from heat_pipeline.claims.finding.figure import Figure
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import part_of
from heat_pipeline.reading import labels
from heat_pipeline.statements import Along, Amount

BOTH: tuple[Along, Along] = ("row", "column")
_TRUE = frozenset(["true", "actual", "gold", "ground", "reference", "real", "correct", "annotated", "called"])
_GUESSED = frozenset(["predicted", "prediction", "assigned", "guessed", "output", "classified", "recognized"])
_ROUNDING = 0.012
_WHOLE = 100  # percent
_NORMALIZED = re.compile(r"normali[sz]ed|percent|proportion|fraction|\bshares?\b|\(%\)")

_IT_OF_HEAD = re.compile(r"^(?P<head>P\d+) : (?:it|they) ")
_LEADS = re.compile(r"^(?:(?:the|true|label|class) )*(?P<one>P\d+)\b(?! (?:and|or|,) )")


def side_of_truth(figure: Figure) -> Along | None:
    """The axis of what is true, as the names of the axes tell; None where they don't."""
    reading = figure.reading
    rows, columns = set(labels.words(reading.rows.name)), set(labels.words(reading.columns.name))
    down = bool(rows & _TRUE or columns & _GUESSED)
    across = bool(columns & _TRUE or rows & _GUESSED)
    return None if down == across else "row" if down else "column"


def tells_recall(figure: Figure) -> bool:
    """Whether the values on the diagonal are what share of a class is recognized, or how many of it."""
    true = side_of_truth(figure)
    return true is not None and (whole_sum(figure, true) in (1.0, 100.0) or not tells_shares(figure))


def in_words(clause: Clause) -> str:
    """The clause with the axes' names in their own words again: "predicted as" names no axis."""
    told = []
    for word in clause.whole.split():
        if word[0] == "A" and word[1:].isdigit():
            place = clause.place(word)
            printed = clause.flat[place.start : place.end].lower()
            word = printed if printed.isalpha() else word
        told.append(word)
    return _IT_OF_HEAD.sub(r"\g<head> ", " ".join(told))


def fits(clause: Clause, amount: Amount, true: Along) -> bool:
    """Whether a number is of what the cells hold: a percentage of shares, cases of counts; of a hundred it is both."""
    whole = whole_sum(clause.figure, true)
    if whole == 100:
        return True
    shares = tells_shares(clause.figure) or whole == 1
    return shares if "%" in amount.printed else not shares or amount.step < 1


def tells_shares(figure: Figure) -> bool:
    """Whether the text tells that the cells hold shares, and not how many there are."""
    return (
        figure.of_one
        or figure.printed_percent
        or "%" in figure.reading.unit
        or (figure.high <= _WHOLE and _NORMALIZED.search(figure.said_text) is not None)
    )


def class_of(clause: Clause, word: str) -> str | None:
    """The one class that a mark or a plain word ("neutral") stands for; that of the clause's subject for "it"."""
    figure = clause.figure
    if word == "it" and (clause.subject is not None or clause.told):
        named = {label for side in BOTH for label in part_of(clause.base, side) or ()}
    elif word[0] == "P":
        named = set(clause.place(word).labels)
    else:
        named = {tick for tick in figure.ticks["row"] if tick.lower() == word}
    found = [label for label in named if all(label in figure.ticks[side] for side in BOTH)]
    return found[0] if len(found) == len(named) == 1 else None


def class_told_of(clause: Clause) -> str | None:
    """The one class that a clause is about without naming it: that of its head, or of the clause before it."""
    named = {label for side in BOTH for label in part_of(clause.base, side) or ()}
    if len(named) == 1 and (clause.told or clause.subject is not None):
        return class_of(clause, "it")
    before = clause.neighbour(-1) if not clause.piece.first else None
    if named or before is None:
        return None
    leads = _LEADS.match(in_words(before))
    return class_of(before, leads["one"]) if leads is not None else None


def whole_sum(figure: Figure, true: Along) -> float | None:
    """What the values of each true class add up to, where that is the same: so many cases, or shares of 1 or 100."""
    rows: dict[str, list[float]] = {}
    for cell in figure.reading.cells:
        if cell.value is None:
            return None
        rows.setdefault(cell.row if true == "row" else cell.column, []).append(cell.value)
    if any(len(values) != len(figure.ticks["column"]) for values in rows.values()):
        return None
    sums = [sum(values) for values in rows.values()]
    for whole in (1.0, 100.0):
        if all(abs(total - whole) <= _ROUNDING * whole for total in sums):
            return whole
    return sums[0] if len(set(sums)) == 1 else None
