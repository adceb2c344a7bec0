"""Claims on a confusion matrix: which class is recognized best, what is most often taken for what, and how often.

"The most common error is sad taken for neutral (10)", "cats are recognized best (55 of 60)", "dogs are never mistaken
for cats", "12 dogs are predicted as cats". The axis of the true classes has to be known by its name. What is said of
the diagonal as such is found in `symmetry`, pairs of a matrix that mirrors itself in `pairs`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from heat_pipeline.claims.finding.classes import BOTH, class_of, fits, in_words, side_of_truth, tells_shares, whole_sum
from heat_pipeline.claims.finding.degrees import is_negated
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.mixups import OF_EVENTS, ZERO, mixups
from heat_pipeline.claims.finding.places import part_of, with_part
from heat_pipeline.statements import Along, Amount, Degree, Extreme, Partly, Region, Statement, Threshold, Value, Whole

_CLASS = r"(?:P\d+|[a-z][\w-]*)"
_OF_KIND = r"(?:(?:the|an?|true|real|actual|class|label|category|A\d+) )*"
_NOUN = r"(?: (?!are\b|was\b|were\b|gets?\b|for\b|instead\b)(?:[a-z]{3,}|A\d+))?"
_DONE = (
    "taken|mistaken|classified|misclassified|labelled|labeled|mislabelled|mislabeled|predicted|mispredicted|recognized|"
    "recognised|identified|misidentified|read|misread|called|assigned|seen|heard|judged|detected|interpreted"
)
_AS = (
    rf"(?:(?:being|getting|is|are|was|were|gets?|wrongly|incorrectly|falsely|often) )*(?:{_DONE}|A\d+) (?:for|as|to)|"
    r"(?:for|as|→)|instead of"
)
_ERROR = (
    r"(?:errors?|mistakes?|confusions?|misclassifications?|mix-ups?|mispredictions?|mislabelings?|"
    r"off-diagonal (?:cells?|M|values?|entry|entries|counts?))"
)
_MOST = r"(?:(?P<rank>second|third)[ -])?(?:most (?:common|frequent|prominent)|largest|biggest|highest|commonest|main)"
_TAIL = r"(?P<tail>(?: .*)?)$"
_COMMONEST = re.compile(
    rf"^(?:the )?(?:single )?{_MOST} (?:single )?{_ERROR}(?: (?:of all|overall|of E\d+|by far|made))?"
    r"(?: (?:is|are|was|were|:|,|=|(?:occurs|happens) when|that))+"
    rf" (?:(?P<calls>to (?:call|take|classify|label|predict|read|mistake) ){_OF_KIND}|"
    rf"{_OF_KIND})(?P<one>{_CLASS}){_NOUN} "
    rf"(?(calls)(?:(?:as|for) )?|(?:{_AS}) ){_OF_KIND}(?P<two>{_CLASS}){_TAIL}"
)
_MOSTLY = re.compile(
    rf"^{_OF_KIND}(?P<one>{_CLASS}){_NOUN} (?:is|are|was|were|gets?) (?:most often|most frequently|mostly|mainly) "
    rf"(?:(?:{_DONE}|A\d+) (?:for|as)|confused (?P<both>with)) {_OF_KIND}(?P<two>{_CLASS}){_TAIL}"
)
_NEVER = re.compile(
    rf"^{_OF_KIND}(?P<one>{_CLASS}){_NOUN} (?:is|are|was|were|gets?) never (?:ever )?(?:{_DONE}|A\d+) (?:for|as) "
    rf"{_OF_KIND}(?P<two>{_CLASS})(?P<tail> by mistake)?$"
)
_NOTHING = re.compile(
    rf"^(?:no|not a single|none of the) (?:other )?(?:(?P<own>P\d+)|[a-z]+|A\d+)(?: (?:of|about) "
    rf"{_OF_KIND}(?P<one>P\d+))? "
    rf"(?:is|are|was|were) (?:ever )?(?:(?:{_DONE}|A\d+) (?:for |as )?){_OF_KIND}(?P<two>{_CLASS})(?P<tail> by "
    rf"mistake)?$"
)
_COUNTED = re.compile(
    rf"^(?:(?:in|for) )?(?P<n>N\d+) (?:(?:of the )?(?:[a-z]{{3,}}|M) (?:of|from|about) "
    rf")?{_OF_KIND}(?P<one>P\d+){_NOUN} "
    rf"(?:(?:is|are|was|were|get) )?(?:(?:{_DONE}|A\d+) (?:for|as)|end up as) {_OF_KIND}(?P<two>P\d+)$"
)
_KNOWN = "recognized|recognised|identified"
_SEEN = f"{_KNOWN}|classified|predicted|detected|distinguished|labelled|labeled|handled|separated"
_BEST = (
    r"(?P<sup>best|most (?:often|frequently|reliably|accurately|easily|consistently)|worst|"
    r"least(?: (?:often|frequently|reliably|accurately|well))?)"
)
_RIGHT = r"(?:correct|right|correctly (?:[a-z]+))"
_RECOGNIZED = re.compile(
    rf"^{_OF_KIND}(?P<one>{_CLASS}){_NOUN} (?:is|are|was|were|gets?) (?:"
    rf"(?:(?:{_KNOWN})|correctly (?:{_SEEN}|A\d+)|(?:{_SEEN}|A\d+) correctly) {_BEST}|"
    rf"(?:{_SEEN}|A\d+) {_BEST.replace('sup', 'sup4')} correctly|"
    rf"{_BEST.replace('sup', 'sup2')} (?:right|correct|correctly (?:{_SEEN}|A\d+)|(?:{_KNOWN}))|"
    rf"the (?P<sup3>best|worst|most reliably|least reliably|most accurately|least accurately)[ -](?:{_SEEN}|A\d+)"
    rf"(?: (?:class|label|category|one|A\d+))?){_TAIL}"
)
_CORRECT = re.compile(
    rf"^{_OF_KIND}(?P<one>{_CLASS}){_NOUN} (?:is the (?:class|label|category|one|A\d+) with|has|have|gets?|receives?|"
    rf"shows?) the (?P<sup>most|fewest|least|highest (?:number|count|M) of|lowest (?:number|count|M) of|largest number "
    rf"of|smallest number of) {_RIGHT}(?: (?:[a-z]{{3,}}|A\d+|M))?{_TAIL}"
)
_TITLED = re.compile(
    rf"^(?:the )?(?P<sup>best|worst|cleanest|easiest|hardest|weakest|strongest)(?:[ -](?:{_SEEN}))? "
    rf"(?:class|label|category|A\d+) (?::|is|are) {_OF_KIND}(?P<one>{_CLASS}){_TAIL}"
)
_TOLD = re.compile(
    r"^ (?:, )?(?:(?:\(|with|at|only|just|:|i\.e|about|in) )*(?P<n>N\d+)(?: (?:out )?of (?:the |its )?N\d+)?"
    r"(?: (?!more|less|fewer|higher|lower|points|percent)(?:[a-z]{3,}|M|P\d+))?(?: (?:correct|right|"
    r"correctly))?(?: \))?$"
)
_IT = re.compile(r"^(?:and |but )?it ")
_HEAD = re.compile(r"^(?:[a-z][\w-]* ){1,3}: ")
_LOWS = ("worst", "least", "fewest", "lowest", "smallest", "weakest", "hardest")


def find(clause: Clause) -> Iterator[Statement]:
    """What a clause claims of classes that are recognized, or taken for others."""
    figure = clause.figure
    if clause.has_cells or not figure.is_square or not figure.reading.cells:
        return
    true = side_of_truth(clause.figure)
    panels = clause.base.panels
    if true is None or (len(figure.ticks["panel"]) > 1 and (panels is None or len(panels) > 1)):
        return
    said = in_words(clause)
    found = None
    if all(part_of(clause.base, side) is None for side in BOTH) or (_IT.match(said) and clause.subject):
        found = _found(clause, said, true, Region(panels))  # not of one class only
        if found is None and (head := _HEAD.match(said)) is not None and not is_negated(head[0]):
            found = _found(clause, said[head.end() :], true, Region(panels))
    if found is not None:
        yield found
        return
    yield from mixups(clause, said, true, Region(panels))


def _found(clause: Clause, said: str, true: Along, over: Region) -> Statement | None:
    guessed: Along = "column" if true == "row" else "row"
    if (match := _NOTHING.match(said)) is not None:
        two = class_of(clause, match["two"])
        told = match["own"] or match["one"]
        one = class_of(clause, told) if told else None
        if two is None or (told and one is None):
            return None
        place = with_part(Region(over.panels, diagonal=False), guessed, (two,))
        place = with_part(place, true, (one,)) if one is not None else place
        return Threshold(place, True, ZERO, False, Degree.EVERY, True)
    if (match := _NEVER.match(said)) is not None:
        at = _at(clause, match, true)
        return None if at is None else Value(replace(at, panels=over.panels), ZERO)
    if (match := _COUNTED.match(said)) is not None:
        at = _at(clause, match, true)
        if not fits(clause, clause.amounts(match["n"])[0], true):
            return None
        return None if at is None else Value(replace(at, panels=over.panels), clause.amounts(match["n"])[0])
    if (match := _COMMONEST.match(said)) is not None:
        at = _at(clause, match, true)
        rank = {"second": 2, "third": 3}.get(match["rank"] or "", 1)
        amount = _amount(clause, match["tail"], true)
        if at is None:
            return None
        return _sure(Extreme(True, Region(over.panels, diagonal=False), at, amount or None, rank=rank), amount)
    if (match := _MOSTLY.match(said)) is not None:
        one, two = class_of(clause, match["one"]), class_of(clause, match["two"])
        amount = _amount(clause, match["tail"], true)
        if one is None or two is None:
            return None
        line = with_part(Region(over.panels, diagonal=False), true, (one,))
        told = Extreme(True, line, with_part(Region(), guessed, (two,)), amount or None)
        return Partly(told, "confused") if match["both"] else _sure(told, amount)  # which may be told of both ways
    return _recognized(clause, said, true, over)


def _recognized(clause: Clause, said: str, true: Along, over: Region) -> Statement | None:
    """ "Cats are recognized best (55 of 60)", "cats have the fewest correct predictions"."""
    match = _RECOGNIZED.match(said) or _CORRECT.match(said) or _TITLED.match(said)
    if match is None:
        return None
    one = class_of(clause, match["one"])
    if one is None:
        return None
    groups = match.groupdict()
    sup = next(told for name in ("sup", "sup2", "sup3", "sup4") if (told := groups.get(name)))
    amount = _amount(clause, match["tail"], true)
    at = with_part(with_part(Region(), "row", (one,)), "column", (one,))
    told = Extreme(not sup.startswith(_LOWS), Region(over.panels, diagonal=True), at, amount or None)
    if match.re is _TITLED:
        return Partly(told, "class")  # by what measure?
    whole = whole_sum(clause.figure, true)
    if (match.re is _RECOGNIZED and whole is None) or (
        match.re is _CORRECT and (whole == 1 or tells_shares(clause.figure))
    ):
        return Partly(told, "recognized")  # as a share of those that there are, or by their number
    return _sure(told, amount)


def _sure(said: Whole, amount: Amount | Literal[False] | None) -> Statement:
    return Partly(said, "number") if amount is False else said


def _amount(clause: Clause, tail: str, true: Along) -> Amount | Literal[False] | None:
    """The number that is told behind it; None where nothing follows, and False where something else does."""
    if not tail.strip(" ,"):
        return None
    told = _TOLD.match(tail)
    amount = clause.amounts(told["n"])[0] if told is not None else None
    return amount if amount is not None and fits(clause, amount, true) else False


def _at(clause: Clause, match: re.Match[str], true: Along) -> Region | None:
    """The cell of one class taken for another; None where one of the two is not sure."""
    one, two = class_of(clause, match["one"]), class_of(clause, match["two"])
    if one is None or two is None or one == two:
        return None
    row, column = (one, two) if true == "row" else (two, one)
    return with_part(with_part(Region(), "row", (row,)), "column", (column,))


_WORDS = (
    f"{_DONE}|{_SEEN}|error|errors|mistake|mistakes|confusion|confusions|misclassification|misclassifications|confused|"
    "correct|right|class|label|category|predicted"
)


def _read_whole(clause: Clause) -> Clause:
    """Every pattern is of a whole clause, so that no word of it is left over."""
    return replace(clause, marked=replace(clause.marked, main=""))


CONFUSIONS = Kind(frozenset(_WORDS.split("|")) | OF_EVENTS, find, accounts=True, reads=_read_whole)
