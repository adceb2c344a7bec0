"""Along which axis a course goes, which way along it, and from where to where: "as length grows", "from 5 to 9".

What goes on along it is found in `ways`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from heat_pipeline.claims.finding.figure import Figure
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import Place, Sort, part_of
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.reading import labels
from heat_pipeline.statements import Along, Amount, Region

_UP = (
    r"(?:grows? (?:longer|larger|bigger|deeper|wider)|grows?|increases?|rises?|gets? (?:longer|larger|higher|"
    r"bigger|deeper|wider|greater)|go(?:es)? (?:up|by|on)|"
    r"becomes? (?:longer|larger|higher|bigger|deeper|wider|greater)|"
    r"lengthens?|widens?|progress(?:es)?|deepens?|expands?|advances?|proceeds?|moves? (?:up|on)|is "
    r"(?:increased|raised|"
    r"enlarged|extended)|are (?:increased|added|extended)|increasing|growing|longer|larger)"
)
_DOWN = (
    r"(?:shrinks?|decreases?|falls?|drops?|declines?|gets? (?:shorter|smaller|lower|narrower)|go(?:es)? down|"
    r"becomes? (?:shorter|smaller|lower|narrower)|shortens?|narrows?|is (?:reduced|decreased|lowered)|"
    r"are (?:reduced|removed)|decreasing|shrinking)"
)
_OF_A = r"(?:the |its |their |this )?"
_GROWING = re.compile(
    rf"(?<= )(?:and )?(?:as|once|when|while|if|and|with) {_OF_A}(?P<mark>A\d+) (?:(?P<up>{_UP})|"
    rf"(?P<down>{_DOWN}))(?= )"
)
_MADE = re.compile(
    rf"(?<= )(?:(?:and )?(?:with|by|when|on) )?(?:an? |the )?(?:(?P<up>increasing|raising|growing|rising|"
    rf"enlarging|adding|lengthening|widening|(?P<strong>stronger|heavier)|"
    rf"extending|increase in|increases in|more|scaling(?: up)?)|(?P<down>decreasing|reducing|lowering|shrinking|"
    rf"shortening|decrease in)) {_OF_A}(?P<mark>A\d+)(?= )"
)
_EACH_STEP = re.compile(
    rf"(?<= )(?:(?:with|at|by|for) )?(?:(?:each|every|any) (?:further |successive |additional |recorded )?(?:(?:size "
    rf")?step|"
    rf"doubling|increase|increment|"
    rf"enlargement|rise|extension)(?: (?:of|in) {_OF_A}(?P<mark>A\d+)(?: set| size)?)?|(?<=with )(?P<each>E\d+)(?: "
    rf"(?:step|"
    rf"increase|increment))?)(?= )"
)
_DEEPER = re.compile(
    r"(?<= )(?:(?:and |the more|together with |along with )?(?:with|for|at|on|in|under|by|as|toward|towards|"
    r"using|through|to)? ?(?:a |an |the |(?P<each>each |every )(?:successive |single )?)?)(?P<mark>D\d+)"
    r"(?: (?:are (?:used|added|given)|is used|grow|increase))?(?= )"
)
_THE_MORE = re.compile(
    rf"(?<= )the (?:(?P<up>longer|larger|higher|greater|bigger|more|wider|deeper|later)|"
    rf"(?P<down>shorter|smaller|lower|fewer|less|narrower|earlier)) {_OF_A}(?P<mark>A\d+)(?: (?:is|are|gets?|"
    rf"becomes?|grows?))?(?: ,)?(?= )"
)
_WITH = re.compile(rf"(?<= )(?:and )?(?:scales )?with {_OF_A}(?P<mark>A\d+)(?= )")
_BETWEEN_A_M = re.compile(
    rf"(?<= )between (?:(?:the )?M and {_OF_A}(?P<one>A\d+)|{_OF_A}(?P<two>A\d+) and (?:the )?M)(?= )"
)
_ENDS = re.compile(
    r"(?<= )from (?:the )?(?:(?P<up>smallest|shortest|lowest|fewest|least|first|small|short|low|few|early|early)|"
    r"(?P<down>largest|longest|highest|most|last|large|long|high)) to (?:the )?(?:largest|longest|highest|most|last|"
    r"smallest|shortest|lowest|fewest|first|large|long|high|late)? ?(?P<mark>[ADP]\d+)(?= )"
)
_ENDS_LATER = re.compile(
    r"(?<= )from (?:the )?(?:(?P<up>smallest|shortest|lowest|fewest|first)|(?P<down>largest|longest|highest|last)) "
    r"(?P<mark>A\d+) to (?:the )?(?:largest|longest|highest|most|last|smallest|shortest|lowest|fewest|"
    r"first)(?: one)?(?= )"
)
_FROM_D = re.compile(r"(?<= )from (?:D\d+) to (?P<mark>D\d+)(?= )")
_DRAWN = r"(?:grid|matrix|heatmap|figure|map|picture|chart)"
_WHERE = re.compile(
    r"(?<= )(?:as one |when )?(?:read |reading |moving |going |moves |goes )?(?:from )?(?:the )?"
    r"(?:(?P<row>left to (?:the )?right)|(?P<column>top(?: A\d+| row)? to (?:the )?bottom(?: A\d+| row)?)|"
    r"(?P<row_back>right to (?:the )?left)|(?P<column_back>bottom(?: A\d+| row)? to (?:the )?top(?: A\d+| row)?))"
    rf"(?: (?:in|of|across|through) the {_DRAWN})?(?= )|"
    r"(?<= )(?:to|towards?) the (?:(?P<right>right)|(?P<left>left))(?:(?:-hand)? (?:side|edge|end))?"
    rf"(?: of the {_DRAWN})?(?= )|"
    rf"(?<= )(?:(?P<down>down)|(?P<up>up)) the {_DRAWN}(?= )"
)
_BACK = ("row_back", "left", "column_back", "up")
_STEPWISE = re.compile(
    r"(?<= )(?P<word>[a-z]+) (?:by|after) (?P=word)(?= )|(?<= )from (?P<other>[a-z]+) to (?P=other)(?= )|"
    r"(?<= )from (?:one|each) (?:[a-z]+|A\d+) to the next(?: one)?(?= )"
)
_NEUTRAL = re.compile(
    rf"(?<= )(?:(?:across|along|through|throughout|over|by|down|during|in the course of|over the course of) "
    rf"{_OF_A}(?:whole |entire |full |range of |course of |list of |listed |given |shown |tested |measured )*"
    rf"(?P<mark>A\d+)|"
    rf"(?:across|along|over|through|throughout|down) (?P<every>E\d+)|from (?P<one>A\d+) to (?P<two>A\d+)|"
    rf"(?P<first>A\d+) (?:by|after) (?P<second>A\d+)|"
    rf"(?:regardless of|irrespective of|independent(?:ly)? of|whatever|no matter (?:what|which|how)|insensitive to|"
    rf"robust (?:to|against)) {_OF_A}(?P<any>A\d+))(?= )"
)
_ABOUT = r"(?:(?:about|around|approximately|roughly|nearly|almost|over|some|well|just|under|a|an|the|its) )*"
_AT = r"(?:at|for|in|with|on|when|by)"


def _end(name: str) -> str:
    return (
        rf"(?:{_ABOUT}(?P<n{name}>N\d+)(?: \( {_ABOUT}(?:(?:at|for|in) )?(?P<p{name}>P\d+) \)| {_AT} (?:a |the "
        rf")?(?P<q{name}>P\d+))?|"
        rf"(?:a |the )?(?P<r{name}>P\d+)(?: \( {_ABOUT}(?P<m{name}>N\d+) \))?)"
    )


_FROM_TO = re.compile(
    rf"(?<= )(?:(?:in )?(?:going|moving|passing) )?(?:from|between) {_end('1')} ,? ?(?:right |all the way |"
    rf"down |up |only |a little |slightly )*(?:to|and) {_end('2')}(?= )"
)
_BETWEEN = re.compile(r"(?<= )between (?P<two>P\d+)(?= )")
_UNTIL = re.compile(
    r"(?<= )(?:(?:only |right )?(?:up to|until|till|through|as far as|before|down to)) (?:about |around |the "
    r")?(?P<mark>P\d+)(?= )"
)
_AFTER = re.compile(
    r"(?<= )(?:(?:after|past|beyond|starting (?:at|from|with)|beginning (?:at|with|from)|from) (?:about |"
    r"around |the )?(?P<mark>P\d+)"
    r"(?: (?:on|onwards?|upwards?))?)(?= )"
)
_PAST = re.compile(r"\b(?:after|past|beyond|exceeds|over|above)\b")
_ONCE_PAST = re.compile(
    rf"(?<= )(?:once|when|after|as) {_OF_A}(?:A\d+ )(?:goes|is|exceeds|grows|increases|gets) ?(?:past|beyond|"
    rf"over|above)? (?P<mark>P\d+)(?= )"
)
_THEN = re.compile(
    r"(?<= )(?:then|after (?:it|that|this|which)|afterwards?|thereafter|subsequently|later|"
    r"from (?:there|then|that point|here)(?: on(?:wards?)?)?|(?:beyond|past) (?:that|this|it)(?: point)?)(?= )"
)
_QUANTIFIED = re.compile(
    r"(?<= )(?:in |for |at |on |with )?(?:most|several|some|many|few|almost all|nearly all|the other|other) "
    r"(?:of )?(?:the )?(?P<mark>A\d+)(?= )"
)
_NO_EXCEPTION = re.compile(r"(?<= ),? ?without (?:a |any )?(?:single )?exceptions?(?= )")
_AFTER_SPELL = re.compile(
    r"(?<= )(?:after|following) (?:an? )?(?:\w+ )?(?:stable|steady|flat|constant|level|high|low|plateau|rise|"
    r"climb|increase) (?:M )?"
    r"(?:for|at|over|between|in) (?P<mark>P\d+) ,(?= )"
)
_OF_ITS_NAME = re.compile(r"(?<= )(?P<word>[a-z-]+) (?=A\d)")  # "weight A0", where the axis is the weight decay
_LEADING = re.compile(r"[~≈<>≤≥\s]*[-+−]?\d")


@dataclass(slots=True)
class Sweep:
    """A course along an axis: `backwards` against the order of its ticks, `told` where its words name it, `steadily`
    at each step."""

    along: Along
    backwards: bool = False
    told: bool = True
    steadily: bool = False


@dataclass(slots=True)
class Bounds:
    """From where to where: ticks, and the values at them where these are named too."""

    along: Along | None = None
    first: str | None = None
    last: str | None = None
    before: Amount | None = None
    after: Amount | None = None
    started: bool = False  # whether the words tell that something went on before it
    past: bool = False  # whether it is beyond the first tick, and not from it on


@dataclass(slots=True)
class Sweeps:
    """All that a clause says of the way it takes along the axes."""

    found: list[Sweep] = field(default_factory=list)
    bounds: Bounds = field(default_factory=Bounds)
    every: set[Along] = field(default_factory=set)
    steadily: bool = False
    strictly: bool = False
    quantifiers: str = ""  # the words that tell of how many lines it holds
    bad: bool = False  # what it says of an axis is not understood


def order_of(figure: Figure, along: Along) -> int | None:
    """Whether the ticks of an axis stand in the order of their sizes (1), against it (-1), or have none (None)."""
    sizes = [labels.magnitude(label) for label in figure.ticks[along]]
    numbers = [size for size in sizes if size is not None]
    if len(sizes) < 2 or len(numbers) < len(sizes):
        return None
    if all(_LEADING.match(label) for label in figure.ticks[along]):
        return 1  # such ticks are ordered by their numbers
    steps = list(pairwise(numbers))
    if all(a < b for a, b in steps):
        return 1
    return -1 if all(a > b for a, b in steps) else None


def sweeps_of(clause: Clause, rest: Rest) -> Sweeps:
    """Take the phrases that tell the way along the axes off a clause."""
    told = Sweeps()
    rest.said = _OF_ITS_NAME.sub(lambda found: "" if found["word"] in clause.figure.axis_words else found[0], rest.said)
    for match in rest.take_all(_QUANTIFIED):
        along = clause.place(match["mark"]).along
        if along is not None:
            told.every.add(along)
            told.quantifiers += match[0]
    if rest.take(_NO_EXCEPTION) is not None:
        told.quantifiers += " every"
    spell = rest.take(_AFTER_SPELL)
    if spell is not None:
        place = clause.place(spell["mark"])
        if place.along is None or not place.labels:
            told.bad = True
            return told
        told.bounds.along, told.bounds.first = place.along, place.labels[-1]
    _ends_of(clause, rest, told)
    for match in rest.take_all(_GROWING):
        _directed(clause, match["mark"], match["down"] is None, told)
    for match in rest.take_all(_THE_MORE):
        _directed(clause, match["mark"], match["down"] is None, told)
    for match in rest.take_all(_ENDS):
        _directed(clause, match["mark"], match["up"] is not None, told)
    for match in rest.take_all(_ENDS_LATER):
        _directed(clause, match["mark"], match["up"] is not None, told)
    if rest.take(_STEPWISE) is not None:
        told.steadily = told.strictly = True
    where = rest.take(_WHERE)
    if where is not None and told.bounds.along is None:
        name = where.lastgroup or ""
        sideways = name in ("row", "row_back", "right", "left")
        told.found.append(Sweep("column" if sideways else "row", backwards=name in _BACK))
    for match in rest.take_all(_FROM_D):
        _directed(clause, match["mark"], bool(clause.place(match["mark"]).up), told)
    for match in rest.take_all(_EACH_STEP):
        mark = match["mark"] or match["each"]
        told.steadily = told.strictly = True
        if mark is not None:
            _directed(clause, mark, True, told, steadily=True)
    for match in rest.take_all(_MADE):
        ticks = clause.figure.ticks[clause.place(match["mark"]).along or "panel"]
        if match["strong"] and not all(map(_LEADING.match, ticks)):
            told.bad = True  # the stronger models may be any
        _directed(clause, match["mark"], match["down"] is None, told)
    for match in rest.take_all(_DEEPER):
        place = clause.place(match["mark"])
        if match["each"]:
            told.steadily = told.strictly = True  # "with every additional shot"
        _directed(clause, match["mark"], bool(place.up), told)
        _longer_than(clause, place, told)
    for match in rest.take_all(_WITH):
        _directed(clause, match["mark"], True, told)
    for match in rest.take_all(_BETWEEN_A_M):
        _directed(clause, match["one"] or match["two"], True, told)
    _neutral(clause, rest, told)
    for mark in re.findall(r"E\d+", rest.said):
        along = clause.place(mark).along
        if along is None:
            continue
        across = clause.raw.startswith(("across", "Across"), clause.place(mark).start)
        if across and not told.found and told.bounds.along in (None, along):
            told.found.append(Sweep(along))
        elif across and any(sweep.along == along for sweep in told.found):
            continue
        else:
            told.every.add(along)
    if where is not None and told.every & {sweep.along for sweep in told.found}:
        told.bad = True  # "down the picture it falls for each row": the rows are not those that are read
    return told


def _directed(clause: Clause, mark: str, up: bool, told: Sweeps, steadily: bool = False) -> None:
    """A direction along an axis whose ticks have sizes."""
    place = clause.place(mark)
    along = place.along
    if along is None:
        told.bad = True
        return
    if place.sort is Sort.TOWARD and place.up is False:
        up = False
    order = order_of(clause.figure, along)
    if order is None:
        told.bad = True
        return
    if any(sweep.along == along for sweep in told.found):
        return
    told.found.append(Sweep(along, backwards=(order > 0) != up, steadily=steadily))


def _neutral(clause: Clause, rest: Rest, told: Sweeps) -> None:
    """ "across the lengths", "layer by layer": in the order of the ticks; or of each of them."""
    for match in list(rest.take_all(_NEUTRAL)):
        mark = next(match[name] for name in ("mark", "every", "two", "second", "any") if match[name])
        along = _crossing(clause, mark)
        other = match["one"] or match["first"]
        if along is None or (other is not None and clause.place(other).along != along):
            told.bad = True
        elif any(sweep.along != along for sweep in told.found) or told.bounds.along not in (None, along):
            told.every.add(along)
        elif not any(sweep.along == along for sweep in told.found):
            steps = any(match[name] is not None for name in ("second", "every", "two"))
            told.strictly = told.strictly or steps
            told.found.append(Sweep(along, steadily=steps))


def _crossing(clause: Clause, mark: str) -> Along | None:
    """The axis that goes across a mark's: down a column one goes from row to row."""
    place = clause.place(mark)
    said = clause.raw[place.start : place.end].strip("*_`").lower()
    before = clause.raw[max(0, place.start - 14) : place.start].lower()
    if said in ("row", "column"):
        return "row" if said == "column" else "column"
    if (said == "columns" and "down" in before) or (said == "rows" and ("across" in before or "along" in before)):
        return "row" if said == "columns" else "column"
    return place.along


def _ends_of(clause: Clause, rest: Rest, told: Sweeps) -> None:
    """Where it begins and ends."""
    bounds = told.bounds
    match = rest.take(_FROM_TO)
    if match is not None:
        one, two = (_single(clause, match[f"p{k}"] or match[f"q{k}"] or match[f"r{k}"]) for k in (1, 2))
        before, after = (match[f"n{k}"] or match[f"m{k}"] for k in (1, 2))
        marks = [match[f"{letter}{k}"] for k in (1, 2) for letter in "pqr"]
        if (one is None) != (two is None) or sum(mark is not None for mark in marks) not in (0, 2):
            told.bad = True
            return
        if one is not None and two is not None:
            along = _shared(clause, [mark for mark in marks if mark is not None])
            if along is None:
                told.bad = True
                return
            bounds.along, bounds.first, bounds.last = along, one, two
        bounds.before = clause.amounts(before)[0] if before else None
        bounds.after = clause.amounts(after)[0] if after else None
    elif (match := rest.take(_BETWEEN)) is not None:
        place = clause.place(match["two"])
        if place.along is None or len(place.labels) < 2 or (len(place.labels) > 2 and not place.span):
            told.bad = True
            return
        bounds.along, bounds.first, bounds.last = place.along, place.labels[0], place.labels[-1]
    for pattern, name in ((_UNTIL, "last"), (_ONCE_PAST, "first"), (_AFTER, "first")):
        match = rest.take(pattern)
        if match is None:
            continue
        place = clause.place(match["mark"])
        label = _single(clause, match["mark"])
        along = place.along or clause.either(match["mark"], clause.base)
        if label is None or along is None or getattr(bounds, name) is not None or bounds.along not in (None, along):
            told.bad = True
            return
        bounds.along = along
        bounds.past = name == "first" and _PAST.search(match[0]) is not None
        setattr(bounds, name, label)


def _longer_than(clause: Clause, place: Place, told: Sweeps) -> None:
    """ "It is highest at 64 and falls for wider windows": wider than 64."""
    before = clause.neighbour(-1)
    if before is None or not place.comparative or before.piece.sentence != clause.piece.sentence or told.bounds.first:
        return
    named = [other for other in before.marked.places if other.sort is Sort.LABELS and other.along == place.along]
    if named and len(named[-1].labels) == 1 and told.bounds.along in (None, place.along):
        told.bounds.along, told.bounds.first = place.along, named[-1].labels[0]


def _single(clause: Clause, mark: str | None) -> str | None:
    """The one tick that a mark stands for."""
    if mark is None:
        return None
    labels = clause.place(mark).labels
    return labels[0] if len(labels) == 1 else None


def _shared(clause: Clause, marks: list[str]) -> Along | None:
    """The one axis on which several ticks are; that of the others for a tick that both axes have."""
    sides = {clause.place(mark).along for mark in marks}
    sides.discard(None)
    if len(sides) == 1:
        return sides.pop()
    if not sides:
        return clause.either(" ".join(marks), clause.base)
    return None


def turning_point(clause: Clause, rest: Rest, told: Sweeps) -> bool | None:
    """Where the clause goes on from the one before it ("and declines after that"): whether it found from where.

    None where it does not go on from another.
    """
    if rest.take(_THEN) is None:
        return None
    before = clause.neighbour(-1)
    if before is None:
        return False
    for place in reversed(before.marked.places):
        if place.sort is Sort.LABELS and place.along is not None:
            if part_of(clause.base, place.along) == place.labels:
                continue
            if len(place.labels) != 1:
                return False
            if told.bounds.first is not None or told.bounds.along not in (None, place.along):
                return False
            if told.found and all(sweep.along != place.along for sweep in told.found):
                return False
            told.bounds.along, told.bounds.first = place.along, place.labels[0]
            return True
    return False


def inferred(clause: Clause, over: Region) -> Along | None:
    """The axis along which a region's values go where no word tells it: that which the region leaves free."""
    figure = clause.figure
    swept: list[Along] = [
        along for along in ("row", "column") if len(figure.ticks[along]) > 1 and order_of(figure, along) is not None
    ]
    for along, other in (("row", over.columns), ("column", over.rows)):
        own = over.rows if along == "row" else over.columns
        if other is not None and own is None:
            return along if along in swept and len(figure.ticks[along]) > 2 else None
    if over.rows is None and over.columns is None and len(swept) == 1 and len(figure.ticks[swept[0]]) > 2:
        return swept[0]
    return None
