"""Claims on pairs of labels in a matrix that is its own mirror image: correlations, similarities, agreements.

"A and B are the strongest pair (0.81)", "the most negative correlation is that of A and B", "A agrees best with B",
"A is closer to B than to C", "A correlates negatively with all others". Which of the two comes first does not matter
there; of other square grids (transfer, confusion) it does, and nothing is found here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from heat_pipeline.claims.finding.degrees import is_negated
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import axes_of, part_of
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.reading.colours import PHRASE
from heat_pipeline.statements import (
    Amount,
    Compare,
    Degree,
    Extreme,
    Partly,
    Region,
    Relation,
    Statement,
    Threshold,
    Value,
)

_TWO = r"(?:P(?P<one>\d+) (?:and|with|to|/|&|–|,) (?:the )?P(?P<two>\d+)|P(?P<both>\d+))"
_NOUN = (
    r"(?:pairs?|couple|pairing|combination|correlations?|similarit(?:y|ies)|overlaps?|agreements?|relations?|"
    r"relationships?|associations?|links?|connections?|bond|ties?|match|M|values?|cell|coefficients?|entry)"
)
_MODS = (
    r"(?: (?:non-trivial|cross|single|overall|positive|negative|pairwise|mutual|absolute|other|direct|M|two|diff"
    r"erent))*"
)
_HIGH = (
    "strongest|highest|largest|closest|tightest|top|greatest|best|most similar|most positive|most correlated|maximum"
)
_LOW = "weakest|lowest|smallest|loosest|least similar|most negative|most distant|worst|most dissimilar|minimum"
_SUP = rf"(?:(?P<rank>second|third)[ -])?(?P<sup>{_HIGH}|{_LOW})"
_AMOUNT = r"(?:(?: ,)?(?: (?:\(|at|with|of|:|,|r|=|namely|a|M|value|reaching|about))* N(?P<n>\d+)(?: \))?)?"
_ALL = (
    r"(?: (?:of all|overall|in the (?:matrix|grid|figure|heatmap|table|chart)|of the (?:matrix|grid|figure|ten|six|15)"
    r"))*"
)
_ARE = re.compile(
    rf"(?<= ){_TWO} (?:is|are|has|have|makes?|forms?|shows?|shares?|reach(?:es)?|constitutes?|exhibits?|displays?)"
    rf"(?: the| by far)* {_SUP}(?P<mods>{_MODS})(?: {_NOUN})?(?: with each other)?{_ALL}{_AMOUNT}(?= )"
)
_IS = re.compile(
    rf"(?<= )(?:the )?{_SUP}(?P<mods>{_MODS}) {_NOUN}{_ALL}(?: (?:is|are|:|links?|joins?|connects?|exists?|occurs?|"
    rf"lies?|"
    rf"that|of|found|seen|between|for|with|in|the|appears?|observed|,))* {_TWO}{_AMOUNT}(?= )"
)
_VERB = (
    r"(?:correlates?|agrees?|overlaps?|aligns?|goes?|matches|match|resembles?|get along|gets along|"
    r"(?:is|are) (?:correlated|related|associated|aligned|tied|linked))"
)
_MOST = (
    r"(?P<rank>second )?(?:(?P<up>best|most|most strongly|most closely|strongest|closest)|(?P<down>least|worst|"
    r"least strongly|weakest|least closely))"
)
_WITH = re.compile(
    rf"(?<= )P(?P<one>\d+)(?: :)? (?:{_VERB} {_MOST} (?:with |to )?|"
    rf"(?:is|are) (?:the )?(?P<near>closest|nearest|most "
    rf"similar|most "
    rf"strongly correlated|most correlated|most closely related|most related)(?: to| with) |(?:is|are) (?:the )"
    rf"?(?P<far>least "
    rf"similar|least correlated|most distant|least related|farthest|furthest)(?: to| with| from) |"
    rf"(?:has|shows|reaches) (?:its|the) (?P<its>{_HIGH}|{_LOW}) {_NOUN} with )(?:the )?P(?P<two>\d+){_AMOUNT}(?= )"
)
_NEIGHBOUR = r"(?:neighbou?r|partner|relative|match|companion)"
_NEAREST = re.compile(
    rf"(?<= )P(?P<one>\d+) has P(?P<two>\d+) as (?:its )?(?:closest|nearest) {_NEIGHBOUR}(?= )|"
    rf"(?<= )P(?P<two2>\d+) is the (?:closest|nearest) {_NEIGHBOUR} (?:of|to) P(?P<one2>\d+)(?= )|"
    rf"(?<= )(?:the )?(?:closest|nearest) {_NEIGHBOUR} of P(?P<one3>\d+) is P(?P<two3>\d+)(?= )|"
    rf"(?<= )P(?P<one4>\d+) (?:closest|nearest) {_NEIGHBOUR} is P(?P<two4>\d+)(?= )"
)
_THAN = re.compile(
    rf"(?<= )P(?P<one>\d+) (?:{_VERB}|is|are)(?: (?:more|less|better|closer|worse|strongly|closely|similar|related|"
    rf"correlated|aligned))* (?:with |to )?P(?P<two>\d+)(?P<more> (?:more(?: strongly| closely)?|better|less(?: "
    rf"strongly| "
    rf"closely)?|worse))? than (?:(?P<to>with |to )?P(?P<three>\d+)(?P<does> (?:does|is|do|are))?)(?= )"
)
_SIGN = re.compile(
    r"(?<= )P(?P<one>\d+)(?: M)?(?: :)? (?:(?:is|are) (?P<adverb>negatively|positively|inversely) (?:correlated|"
    r"related|"
    r"associated|"
    r"tied|linked)|correlates? (?P<adverb2>negatively|positively|inversely)) (?:with|to) (?:the )"
    r"?(?:(?P<all>everything(?: else)?|(?:all )?the (?:others|rest)|"
    r"every other (?:A\d+|M|[a-z]+)|all (?:the )?(?:others|other (?:A\d+|M|[a-z]+))|each other (?:A\d+|[a-z]+)|all of "
    r"them|"
    r"E\d+|each of the others)|P(?P<two>\d+)(?P<also>(?:(?: ,| and| , and| or) P\d+)*))(?= )"
)
_NO_SIGN = re.compile(
    rf"(?<= )P(?P<one>\d+) has no (?P<adjective>negative|positive) {_NOUN}(?: (?:with anything|at all|with any other "
    rf"[a-z]+|"
    rf"anywhere|with anyone|with others))?(?= )"
)
_NOTHING = re.compile(
    rf"(?<= )(?:P(?P<one>\d+) {_VERB} with (?:nothing|nobody|no one|none of (?:them|the others))(?: else)?|(?:nothing|"
    rf"nobody|"
    rf"no one|no (?:other )?(?:A\d+|[a-z]+)|none of the (?:A\d+|others|other [a-z]+)) {_VERB} with P(?P<two>\d+)) "
    rf"(?:at )?(?P<way>above|beyond|over|more than|at more than|better than)(?: the)? N(?P<n>\d+)(?= )"
)
_EACH = re.compile(
    rf"(?<= )(?:every|each|all|all of the|E\d+)(?: other)?(?: [a-zA-Z]+\d*){{0,2}} {_VERB} with (?:the )?P(?P<two>\d+)"
    rf"(?: [a-z]+)?(?: at| to)? (?:(?P<least>at least|above|over|more than|beyond) N(?P<n>\d+)|N(?P<m>\d+) or (?:more|"
    rf"better|"
    rf"above|higher))(?= )"
)
# "A stays below 0.6 with all other judges", "B has similarities above 0.2 to everyone"
_WITH_ALL = re.compile(
    rf"(?<= )(?:P(?P<one>\d+)(?: :)?(?: it)?|it) (?:(?:is|are|has|have|stays?|remains?|keeps|lies?|scores|reaches|gets|"
    rf"shows|{_NOUN}|{_VERB}) )+(?:(?:always|only|at) )?"
    r"(?P<way>below|under|less than|at most|above|over|more than|at least) N(?P<n>\d+)"
    r" (?:with|to|for|against|on) (?:E\d+|the others|(?:all|every|each|any|everyone|everybody|everything|anyone|"
    r"anybody)(?: of)?(?: the| its)?(?: (?:A\d+|[a-z]+)){0,3})"
    r"(?= [,.]| ?$)"
)
_IS_VALUE = re.compile(
    rf"(?<= )(?:the )?(?:{_NOUN} (?:of|between|for) )?{_TWO}(?: (?:correlate|agree|overlap|are correlated|have|share|"
    rf"are|is|"
    rf"a|an|M|{_NOUN}|of|at|with|by|:|=|\(|has|r|the|about|only|low|medium|moderate|high|strong|weak|slight|very|rather|"
    rf"considerable|mild|light|negative|positive))* N(?P<n>\d+)(?: \))?(?= )"
)
# "A and B: 0.41 (light red)": how a cell looks is said beside it
_COLOUR = re.compile(rf" \( (?:(?:a|an|the|very|colou?r|cell|shade of) )*(?:{PHRASE.pattern})(?: cell)? \)")
_STRONG = frozenset(["strongest", "weakest", "most strongly", "loosest", "tightest"])
_WORDS = frozenset(
    re.findall(
        "[a-z]+",
        f"{_HIGH} {_LOW} least nearest than correlates correlate correlated agrees agree overlaps negatively "
        f"positively "
        "inversely negative nothing nobody farthest below under above over and between with",
    )
) - {"most", "the"}
_MORE = frozenset(
    [
        "also",
        "only",
        "just",
        "clearly",
        "far",
        "by",
        "in",
        "either",
        "direction",
        "pair",
        "pairs",
        "among",
        "again",
        "own",
    ]
)


def find(clause: Clause) -> Iterator[Statement]:
    """What a clause claims of pairs."""
    figure = clause.figure
    if (
        not figure.is_square
        or not figure.mirrors
        or figure.tells_distances
        or clause.has_cells
        or not ("P" in clause.whole or clause.told)
    ):
        return
    panels = clause.scope.panels
    if len(figure.ticks["panel"]) > 1 and panels is None:
        return
    rest = Rest(_COLOUR.sub("", clause.whole))
    rest.skip_item()
    if (head := _HEAD.match(rest.said)) is not None and not re.search(_NOUN, head[0]):
        rest.said = f" {rest.said[head.end() :]}"
    found = _found(clause, rest)
    if found is None:
        return
    if panels is not None:
        found = _in_panels(found, panels)
    left = next((word for word in rest.said.split() if word not in _MORE and not Rest(word).is_silent()), "")
    if left in ("not", "no", "never") or is_negated(rest.said):
        return
    if not left and re.search(r"[PNU]\d", rest.said):
        left = re.findall(r"[PNU]\d", rest.said)[0]
    yield Partly(found, left) if left else found


_HEAD = re.compile(r"^ (?:[a-z][\w-]* ){1,4}: (?=\S)")


def _in_panels(
    said: Extreme | Compare | Threshold | Value, panels: tuple[str, ...]
) -> Extreme | Compare | Threshold | Value:
    match said:
        case Compare(left=left, right=right):
            other = replace(right, panels=panels) if right is not None else None
            return replace(said, left=replace(left, panels=panels), right=other)
        case Value(at=at):
            return replace(said, at=replace(at, panels=panels))
        case _:
            return replace(said, over=replace(said.over, panels=panels))


def _found(clause: Clause, rest: Rest) -> Extreme | Compare | Threshold | Value | None:
    if (match := rest.take(_ARE) or rest.take(_IS)) is not None:
        at = _pair(clause, match)
        if at is None:
            return None
        highest = match["sup"] in _HIGH.split("|")
        mods = match["mods"].split()
        if "negative" in mods and match["sup"] in ("strongest", "highest", "largest", "greatest", "top"):
            highest = False
        signed = "negative" in mods or "positive" in mods or match["sup"] not in _STRONG
        size = "absolute" in mods or (not signed and clause.figure.low < 0)
        rank = {"second": 2, "third": 3}.get(match["rank"] or "", 1)
        # Each value stands there twice, so that the second highest cell is the highest pair again.
        return Extreme(highest, Region(diagonal=False), at, _amount(clause, match), "cell", rank, size=size)
    if (match := rest.take(_WITH)) is not None:
        highest = bool(match["up"] or match["near"] or (match["its"] or "") in _HIGH.split("|"))
        plainly = re.search(r" (?:most|most strongly|least|strongest|weakest|correlated) ", match[0]) is None
        rank = 2 if match["rank"] else 1
        return _within(clause, match["one"], match["two"], highest, _amount(clause, match), rank, plainly)
    if (match := rest.take(_NEAREST)) is not None:
        one, two = (next(match[f"{name}{n}"] for n in ("", 2, 3, 4) if match[f"{name}{n}"]) for name in ("one", "two"))
        return _within(clause, one, two, True, None, 1)
    if (match := rest.take(_THAN)) is not None:
        return _compared(clause, match)
    if (match := rest.take(_SIGN)) is not None:
        above = (match["adverb"] or match["adverb2"]) == "positively"
        return _signed(clause, match, above)
    if (match := rest.take(_NO_SIGN)) is not None:
        own = _one(clause, match["one"])
        zero = Amount(0.0, 0.0, 0.0, False, "zero")
        over = Region(diagonal=False, either=own)
        above = match["adjective"] == "positive"
        return None if own is None else Threshold(over, above, zero, False, Degree.EVERY, True)
    if (match := rest.take(_NOTHING)) is not None:
        own = _one(clause, match["one"] or match["two"])
        amount = clause.marked.amounts[int(match["n"])]
        over = Region(diagonal=False, either=own)
        return None if own is None else Threshold(over, True, amount, False, Degree.EVERY, True)
    if (match := rest.take(_EACH)) is not None:
        own = _one(clause, match["two"])
        amount = clause.marked.amounts[int(match["n"] or match["m"])]
        inclusive = match["n"] is None or match["least"] == "at least"
        over = Region(diagonal=False, either=own)
        return None if own is None else Threshold(over, True, amount, inclusive, Degree.EVERY)
    if (match := rest.take(_WITH_ALL)) is not None:
        own = _one(clause, match["one"]) if match["one"] is not None else _of_head(clause)
        amount, way = clause.marked.amounts[int(match["n"])], match["way"]
        above, inclusive = way in ("above", "over", "more than", "at least"), way in ("at most", "at least")
        over = Region(diagonal=False, either=own)
        return None if own is None else Threshold(over, above, amount, inclusive, Degree.EVERY)
    if (match := rest.take(_IS_VALUE)) is not None:
        at = _pair(clause, match)
        return None if at is None else Value(at, clause.marked.amounts[int(match["n"])])
    return None


def _amount(clause: Clause, match: re.Match[str]) -> Amount | None:
    return clause.marked.amounts[int(match["n"])] if match["n"] is not None else None


def _of_head(clause: Clause) -> str | None:
    """The one label that the head of a line names."""
    named = [label for along in axes_of(clause.scope) for label in part_of(clause.scope, along) or ()]
    return named[0] if clause.told and len(named) == 1 else None


def _one(clause: Clause, mark: str) -> str | None:
    """The one label that a mark stands for; None where it stands for several."""
    labels = clause.marked.places[int(mark)].labels
    return labels[0] if len(labels) == 1 else None


def _pair(clause: Clause, match: re.Match[str]) -> Region | None:
    """The cell of two labels, whichever of them is its row."""
    marks = [match["both"]] if match["both"] is not None else [match["one"], match["two"]]
    labels = [label for mark in marks for label in clause.marked.places[int(mark)].labels]
    return _cell(clause, labels[0], labels[1]) if len(labels) == 2 and labels[0] != labels[1] else None


def _cell(clause: Clause, first: str, second: str) -> Region | None:
    places = clause.figure.places_with_cells
    for row, column in ((first, second), (second, first)):
        if (row, column) in places:
            return Region(rows=(row,), columns=(column,))
    return None


def _within(
    clause: Clause, one: str, two: str, highest: bool, amount: Amount | None, rank: int, plainly: bool = True
) -> Extreme | None:
    """Of all pairs with one label that with another is the highest."""
    first, second = _one(clause, one), _one(clause, two)
    if first is None or second is None or first == second:
        return None
    # "Correlates most with" may mean the strongest.
    cell = _cell(clause, first, second)
    size = clause.figure.low < 0 and not (plainly and cell is not None and _is_positive(clause, cell))
    return Extreme(
        highest, Region(diagonal=False, either=first), Region(either=second), amount, "cell", rank, size=size
    )


def _compared(clause: Clause, match: re.Match[str]) -> Compare | None:
    """ "A is closer to B than to C", "A agrees with B more than C does"."""
    one, two, three = (_one(clause, match[name]) for name in ("one", "two", "three"))
    if one is None or two is None or three is None or len({one, two, three}) < 3:
        return None
    said = f"{match[0][: match.start('three') - match.start()]} "
    less = re.search(r" (?:less|worse) ", said) is not None
    if not less and re.search(r" (?:more|better|closer) ", said) is None:
        return None
    if match["does"] is None and match["to"] is None:
        return None  # "A agrees with B more than C": than with C, or than C does
    left = _cell(clause, one, two)
    right = _cell(clause, three, two) if match["does"] else _cell(clause, one, three)
    if left is None or right is None or (clause.figure.low < 0 and not _is_positive(clause, left, right)):
        return None  # of a negative correlation "more" may mean stronger
    return Compare(left, right, Relation.BELOW if less else Relation.ABOVE)


def _is_positive(clause: Clause, *regions: Region) -> bool:
    """Whether all values in some regions of one cell are above zero."""
    places = {(region.rows, region.columns) for region in regions}
    cells = clause.figure.reading.cells
    return all(cell.value is None or cell.value > 0 for cell in cells if ((cell.row,), (cell.column,)) in places)


def _signed(clause: Clause, match: re.Match[str], above: bool) -> Threshold | None:
    own = _one(clause, match["one"])
    if own is None:
        return None
    zero = Amount(0.0, 0.0, 0.0, False, "zero")
    over = Region(diagonal=False, either=own)
    if match["all"] is None:
        marks = [match["two"], *re.findall(r"P(\d+)", match["also"] or "")]
        others = tuple(label for mark in marks for label in clause.marked.places[int(mark)].labels)
        figure = clause.figure
        if (
            own in others
            or not set(others) <= set(figure.ticks["column"])
            or (own, others[0]) not in figure.places_with_cells
        ):
            return None
        over = Region(rows=(own,), columns=others)
    return Threshold(over, above, zero, False, Degree.EVERY)


PAIRS = Kind(_WORDS, find, accounts=True)
