"""Two differences beside one another: "X falls more than Y", "the drop is larger at A than at B", "A is closer to B
than to C", and how a difference goes: "the gap between A and B widens with length".

What differs is read as in `gaps`, or it is the change that a verb tells, between two ticks that are named or from one
end of the axis to the other. How large a single difference is, and where it is largest, is found in `gaps`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.degrees import is_negated
from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.gaps import Pair, ends_of, ends_of_axis, pair_of
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.paraphrases import gaps
from heat_pipeline.claims.finding.places import part_of
from heat_pipeline.claims.finding.rest import AXIS_BESIDE, Rest
from heat_pipeline.claims.finding.sides import with_labels
from heat_pipeline.claims.finding.sweeps import sweeps_of
from heat_pipeline.claims.finding.ticks import read_ticks
from heat_pipeline.claims.finding.ways import course_of
from heat_pipeline.statements import (
    Along,
    Compare,
    Contrast,
    Degree,
    Partly,
    Region,
    Relation,
    Statement,
    Trend,
    Way,
)

_FALLS = (
    "falls|fall|drops|drop|declines|decline|decreases|decrease|sinks|sink|loses|lose|degrades|degrade|deteriorates|"
    "deteriorate|decays|decay|suffers|suffer|worsens|worsen|shrinks|shrink|collapses|slips|fell|dropped|"
    "declined|lost|"
    "drops off|falls off|(?:is|are) (?:hit|hurt|affected|harmed|damaged)"
)
_RISES = (
    "rises|rise|gains|gain|grows|grow|increases|increase|climbs|climb|improves|improve|benefits|benefit|"
    "profits|profit|"
    "gained|rose|grew|improved"
)
_JUDGED = re.compile(r"degrad|deterior|suffer|worsen|improv|benefit|profit|hit|hurt|affected|harmed|damaged")
_MUCH = (
    r"(?P<more>more(?: strongly| sharply| steeply| heavily| rapidly| quickly| clearly)?|faster|harder|further|"
    r"farther|"
    r"more|(?:a )?(?:steeper|sharper|larger|greater|bigger|stronger) M?)|"
    r"(?P<less>less(?: strongly| sharply| steeply| heavily| rapidly| quickly)?|more (?:slowly|gently|"
    r"gradually)|slower)"
)
_OF = r"(?:(?:that|those|the one|the ones|the|what|its|in|at|of|for|on|with|under|does|do|from|M) )*"
_VERB_THAN = re.compile(
    rf"^ (?P<before>.*?(?P<one>P\d+)(?: [a-z]+){{0,2}}?) (?:(?P<falls>{_FALLS})|(?P<rises>{_RISES}))(?: M)?"
    rf"(?: (?:much|far|clearly|slightly|somewhat|a bit|even|significantly|considerably|by far))? "
    rf"(?:{_MUCH})(?: M| points)?"
    rf"(?P<middle>.*?) than {_OF}(?P<two>P\d+)(?: (?:does|do|did|A\d+))?"
    rf"(?:(?: ,)? (?:but|and|yet) (?:still )?(?P<again>more|less|faster|slower)(?: \w+)? than {_OF}(?P<three>P\d+))?"
    r"(?P<behind>(?: .*)?) $"
)
_LARGER = (
    r"(?:(?:much|far|clearly|slightly|somewhat|a bit|even|significantly|considerably|always|also) )*"
    r"(?:(?P<larger>larger|wider|greater|bigger|steeper|sharper|higher|stronger|heavier|faster|more "
    r"(?:pronounced|severe|"
    r"marked|dramatic|abrupt))|(?P<smaller>smaller|narrower|lower|weaker|shallower|gentler|slower|milder|"
    r"flatter|less "
    r"(?:pronounced|severe|marked|steep|sharp|dramatic|abrupt)))"
)
_IS_LARGER = re.compile(
    rf"(?<= )(?:is|are|was|gets|becomes|comes out|turns out) {_LARGER}(?P<at>(?: [^ ]+)*?) than (?P<than>(?:[^ ]+ )+)"
)
_NOUN = (
    r"(?:(?P<fall>drop|fall|decline|loss|decrease|degradation|reduction|dip|slope|descent)|"
    r"(?P<rise>gain|rise|increase|improvement|jump|growth|climb))"
)
_NOUN_OF = re.compile(
    rf"(?<= )(?:the )?(?:M )?{_NOUN}(?: in M)? (?:of|for|at|in|on|with|under|seen at|seen in) (?:the "
    rf")?(?P<one>P\d+)(?= )|"
    rf"(?<= )(?:the )?(?P<owner>P\d+)(?: own)? (?:(?P<fall2>drop|fall|decline|loss|decrease|degradation)|"
    rf"(?P<rise2>gain|rise|increase|improvement))(?= (?:is|from|between|was))"
)
_VALUED = re.compile(
    r"(?P<mark>P\d+) \( (?:(?:by|about|a loss of|a drop of|a gain of) )?(?P<n>N\d+)(?: points?| percentage "
    r"points?)? \)"
)
_ENDS = re.compile(
    r"(?<= )(?:(?:in )?(?:going |moving |passing )?(?P<how>from|between)|on the way from) (?:the )?(?P<one>P\d+)"
    r"(?: (?:to|and) (?:the )?(?P<two>P\d+))?(?: ,)?(?= )"
)
_CLOSER = re.compile(
    r"^ (?P<before>.*?)(?: (?:is|are|lies|lie|stays|comes|remains|stands|sits|was|much|clearly|far|even|"
    r"slightly|still|"
    r"a little|always|thus|therefore|M))* "
    r"(?P<near>closer|nearer|more similar)(?: in M)? to (?:the |that of |those of )*(?P<two>P\d+)(?: (?:one|A\d+|M))?"
    r"(?: ,)? than (?:it is |they are )?(?:to )?(?:the |that of |those of )*(?P<three>P\d+)(?: (?:one|A\d+|M))?"
    r"(?P<behind>(?: .*)?) $"
)
_COURSE = re.compile(
    r"(?<= )(?:(?P<wide>widens?|grows?|increases?|gets? (?:wider|larger|bigger)|becomes? (?:wider|larger|"
    r"bigger)|opens up|"
    r"rises?|expands?)|(?P<narrow>narrows?|shrinks?|decreases?|gets? (?:smaller|narrower)|becomes? (?:smaller|"
    r"narrower)|"
    r"closes|falls?|diminishes|declines?|disappears|vanishes))(?= )"
)
_VALUES_AT = re.compile(
    r"(?<= )from (?:(?:about|around|only|just) )?(?P<n1>N\d+)(?: points?)? (?:at|on|in|for|with|under) (?:the )?"
    r"(?P<p1>P\d+) to (?:(?:about|around|only|just) )?(?P<n2>N\d+)(?: points?)? (?:at|on|in|for|with|under) (?:the )?"
    r"(?P<p2>P\d+)(?= )"
)
_BESIDE = frozenset(
    [
        "clearly",
        "here",
        "then",
        "again",
        "also",
        "for",
        "in",
        "at",
        "on",
        "with",
        "the",
        "of",
        "all",
        "only",
        "just",
        "where",
        "namely",
        "each",
        "row",
        "column",
        "rows",
        "columns",
        "line",
        "lines",
        "does",
        "do",
        "is",
        "are",
        "has",
        "have",
        ",",
        "too",
        "however",
        "thus",
        "still",
        "both",
        "a",
        "as",
        "well",
        "points",
        "point",
        "M",
        "overall",
        "that",
    ]
)


def find(clause: Clause) -> Iterator[Statement]:
    """What a clause claims of two differences, or of the course of one."""
    if "P" not in clause.whole:
        return
    rest = Rest(clause.whole)
    rest.skip_item()
    if (head := _HEAD.match(rest.said)) is not None:
        rest.said = f" {rest.said[head.end() :]}"
    if " the " in rest.said:
        rest.said = gaps(rest.said)
    if " than " in rest.said:
        rest.said = _HURT.sub(_hurt, rest.said)
        if (closer := _CLOSER.match(rest.said)) is not None:
            yield from _closer(clause, closer)
            return
        read_ticks(clause, rest)
        yield from _of_nouns(clause, rest)
        yield from _of_verbs(clause, rest)
    elif _COURSE.search(rest.said) is not None:
        yield from _course(clause, rest)


_HEAD = re.compile(r"^ (?:[a-z][\w'-]* ){1,4}: ")


_HURT = re.compile(
    r"^ (?:(?P<toward>D\d+)|(?:the step |going |moving |doubling |the change |the move |the drop "
    r")?(?P<ends>from (?:the )?P\d+ "
    r"to (?:the )?P\d+)) (?:hurts?|harms?|damages?|costs?|affects?|penali[sz]es?|(?P<good>helps?|benefits?|"
    r"favou?rs?)) "
    r"(?:the )?(?P<one>P\d+)(?: M)? (?P<much>more|less)(?: strongly)? than (?=(?:the )?P\d)"
)


def _hurt(match: re.Match[str]) -> str:
    """ "Longer texts hurt X more than Y", "the step from A to B costs X more than Y" in plain words."""
    verb = "improves" if match["good"] else "suffers"
    where = f"{match['ends']} , " if match["ends"] else ""
    if match["toward"]:
        where = f"{match['toward']} , "
    return f" {where}{match['one']} {verb} {match['much']} than "


def _of_verbs(clause: Clause, rest: Rest) -> Iterator[Statement]:
    """ "X falls more than Y (but less than Z)"."""
    said = AXIS_BESIDE.sub(lambda match: match["one"] or match["two"], rest.said)
    swept = Rest(said.strip())
    ends = swept.take(_ENDS)
    match = _VERB_THAN.match(swept.said)
    if match is None:
        bare = re.sub(rf"^ (?=(?:{_FALLS}|{_RISES}) )", " P ", swept.said)
        match = _VERB_THAN.match(bare.replace(" P ", " P999 ", 1)) if bare != swept.said else None
    if match is None or is_negated(match[0]):
        return
    for mark in re.findall(r"\bD\d+", match["before"]):  # "longer texts": toward the last tick of that axis
        place = clause.place(mark)
        found = ends_of_axis(clause, clause.own(match["one"]))
        if ends is not None or not place.up or found is None or found[0] != place.along:
            return
    falls = match["falls"] is not None
    if _JUDGED.search(match["falls"] or match["rises"]) is not None:
        up = clause.figure.better_high
        if up is None:
            return
        falls = falls == up
    around = f"{match['before'].replace(match['one'], '', 1)} {match['middle']} {match['behind']}"
    around = re.sub(r"\bD\d+", "", around)
    unknown = _unknown(around)
    more = match["more"] is not None
    own = clause.base if match["one"] == "P999" else clause.own(match["one"])
    pairs = [(match["two"], more)]
    if match["three"]:
        pairs.append((match["three"], match["again"] in ("more", "faster")))
    for mark, larger in pairs:
        made = _contrast(clause, own, mark, around, ends, falls, larger)
        if made is not None:
            yield Partly(made, unknown) if unknown else made


def _contrast(
    clause: Clause, own: Region, mark: str, around: str, ends: re.Match[str] | None, falls: bool, larger: bool
) -> Contrast | None:
    """The change of one line beside that of another."""
    other = clause.own(mark)
    sides = [side for side in ALONG if part_of(other, side) is not None]
    if len(sides) != 1 or part_of(own, sides[0]) is None or not clause.is_plain(f"{mark} {around}"):
        return None
    side = sides[0]
    one, two = part_of(own, side) or (), part_of(other, side) or ()
    if len(one) != 1 or len(two) != 1 or one == two or part_of(clause.own(around), side) is not None:
        return None
    base = clause.region(around, with_labels(clause.base, side, None))
    found = _two_ends(clause, ends, with_labels(base, side, one))
    if found is None or found[0] == side:
        return None
    along, first, last = found
    left, right = (first, last) if falls else (last, first)
    region = with_labels(base, along, None)
    ours, theirs = (with_labels(region, side, labels) for labels in (one, two))
    made = [with_labels(each, along, tick) for each in (ours, theirs) for tick in (left, right)]
    return Contrast(
        made[0], made[1], made[2], made[3], Relation.ABOVE if larger else Relation.BELOW, True, ends is None
    )


def _two_ends(
    clause: Clause, ends: re.Match[str] | None, over: Region
) -> tuple[Along, tuple[str, ...], tuple[str, ...]] | None:
    """Along which axis a change goes, and from where to where: from end to end where it is not told."""
    if ends is not None:
        return ends_of(clause, ends["one"], ends["two"])
    return ends_of_axis(clause, over)


def _of_nouns(clause: Clause, rest: Rest) -> Iterator[Statement]:
    """ "The drop from A to B is larger for X than for Y", "the decline of X is steeper than that of Y"."""
    match = _IS_LARGER.search(rest.said)
    if match is None or is_negated(rest.said):
        return
    values = {one["mark"]: one for one in _VALUED.finditer(rest.said)}
    plain = _VALUED.sub(r"\g<mark>", rest.said)
    match = _IS_LARGER.search(plain)
    if match is None or re.search(r"\bN\d|\(", plain):
        return
    larger = match["larger"] is not None
    before = Rest(plain[: match.start()].strip())
    at, than = match["at"], match["than"]
    whole = clause.own(plain)
    pair = pair_of(clause, before)
    if pair is None:
        yield from _of_lines(clause, Rest(plain[: match.start()].strip()), at, than, larger)
        return
    other_pair = pair
    one, two = clause.own(at if clause.places(at) else before.said), clause.own(than)
    if clause.places(than) and not clause.places(at) and (ends := _ENDS.search(f" {than}")) is not None:
        found = ends_of(clause, ends["one"], ends["two"])
        if found is None or found[0] != pair.along:
            return
        falls = pair.left == clause.places(plain)[0].labels[:1]
        left, right = found[1:] if falls else found[:0:-1]
        other_pair = Pair(pair.along, left, right, pair.signed)
        than = f" {than}".replace(ends[0], " ")
        one = two = clause.own(f"{before.said} {at}")
    sides = [side for side in ALONG if part_of(two, side) is not None]
    unknown = _unknown(f"{before.said} {at} {re.sub(r'^' + _OF, '', than)}")
    if other_pair is pair and (len(sides) != 1 or sides[0] == pair.along or part_of(one, sides[0]) is None):
        return
    if not clause.is_plain(plain) or (whole.everything and other_pair is pair):
        return
    base = with_labels(clause.base, pair.along, None)
    regions: list[Region] = []
    for own, this in ((one, pair), (two, other_pair)):
        over = base
        for side in ALONG:
            if part_of(own, side) is not None:
                over = with_labels(over, side, part_of(own, side))
        regions.extend(with_labels(over, this.along, labels) for labels in (this.left, this.right))
    made = Contrast(
        regions[0], regions[1], regions[2], regions[3], Relation.ABOVE if larger else Relation.BELOW, pair.signed
    )
    yield Partly(made, unknown) if unknown else made
    for region, own in ((regions[:2], one), (regions[2:], two)):
        for mark, told in values.items():
            if clause.own(mark) == own and not unknown:
                relation = Relation.ABOVE if pair.signed else Relation.APART
                yield Compare(region[0], region[1], relation, clause.amounts(told["n"])[0])


def _of_lines(clause: Clause, before: Rest, at: str, than: str, larger: bool) -> Iterator[Statement]:
    """ "The decline of X (from A to B) is steeper than that of Y"."""
    ends = before.take(_ENDS)
    noun = before.take(_NOUN_OF)
    two = re.fullmatch(rf"{_OF}(?P<two>P\d+)(?: (?:row|column|one|A\d+))? ?", than)
    if noun is None or two is None or at.strip():
        return
    own = clause.own(noun["one"] or noun["owner"])
    falls = noun["fall"] is not None or noun["fall2"] is not None
    told = noun["fall"] or noun["rise"] or noun["fall2"] or noun["rise2"] or ""
    if told in ("improvement", "degradation"):
        up = clause.figure.better_high
        if up is None:
            return
        falls = falls == up
    unknown = _unknown(before.said)
    made = _contrast(clause, own, two["two"], before.said, ends, falls, larger)
    if made is not None:
        yield Partly(made, unknown) if unknown else made


def _closer(clause: Clause, match: re.Match[str]) -> Iterator[Statement]:
    """ "A is closer to B than to C"."""
    around = f"{match['before']} {match['behind']}"
    if is_negated(around) or clause.figure.is_square or re.search(r"\b[NUD]\d|\(", around):
        return
    two, three = clause.own(match["two"]), clause.own(match["three"])
    sides = [side for side in ALONG if part_of(two, side) is not None]
    if len(sides) != 1 or part_of(three, sides[0]) is None or not clause.is_plain(match[0]):
        return
    side = sides[0]
    named = part_of(clause.own(around), side)
    one = named if named is not None else part_of(clause.base, side)
    labels = [one or (), part_of(two, side) or (), part_of(three, side) or ()]
    if any(len(tick) != 1 for tick in labels) or len(set(labels)) < 3:
        return
    over = clause.region(around, with_labels(clause.base, side, None))
    unknown = _unknown(around)
    left, near, far = (with_labels(over, side, tick) for tick in labels)
    made = Contrast(left, near, left, far, Relation.BELOW, signed=False)
    yield Partly(made, unknown) if unknown else made


def _course(clause: Clause, rest: Rest) -> Iterator[Statement]:
    """ "The gap between A and B widens with length", "... grows from 3 points at 4K to 44 points at 64K"."""
    if is_negated(rest.said):
        return
    pair = pair_of(clause, rest)
    if pair is None:
        return
    turned = _COURSE.search(rest.said)
    if turned is None:
        return
    over = with_labels(clause.base, pair.along, None)
    left, right = (with_labels(over, pair.along, labels) for labels in (pair.left, pair.right))
    wide = turned["wide"] is not None
    if (values := rest.take(_VALUES_AT)) is not None:
        rest.take(_COURSE)
        unknown = _unknown(rest.said)
        relation = Relation.ABOVE if pair.signed else Relation.APART
        sides = [clause.own(values[name]) for name in ("p1", "p2")]
        axes = [side for side in ALONG if part_of(sides[0], side) is not None and part_of(sides[1], side) is not None]
        if len(axes) != 1 or axes[0] == pair.along or clause.places(rest.said):
            return
        for place, mark in zip(sides, ("n1", "n2"), strict=True):
            labels = part_of(place, axes[0])
            one, two = (with_labels(region, axes[0], labels) for region in (left, right))
            said = Compare(one, two, relation, clause.amounts(values[mark])[0])
            yield Partly(said, unknown) if unknown else said
        return
    told = sweeps_of(clause, rest)
    if told.bad or len(told.found) > 1:
        return
    along = told.found[0].along if told.found else told.bounds.along
    if along is None and told.steadily and (found := ends_of_axis(clause, left)) is not None:
        along = found[0]  # "with each doubling"
    if along is None or along == pair.along or rest.take(_COURSE) is None or course_of(rest, None) is not None:
        return
    unknown = _unknown(rest.said)
    if clause.places(rest.said):
        over = clause.region(rest.said, over)
        if part_of(clause.own(rest.said), pair.along) is not None:
            return
        left, right = (with_labels(over, pair.along, labels) for labels in (pair.left, pair.right))
    free = with_labels(left, along, None), with_labels(right, along, None)
    steadily = told.steadily or (bool(told.found) and told.found[0].steadily)
    backwards = bool(told.found) and told.found[0].backwards
    made = Trend(
        free[0], along, Way.RISES if wide else Way.FALLS, told.bounds.first, told.bounds.last, backwards,
        steadily=steadily, degree=Degree.PLAIN, strictly=steadily and told.strictly, less=free[1],
    )  # fmt: skip
    yield Partly(made, unknown) if unknown else made


def _unknown(said: str) -> str:
    """A word that is neither silent nor known to add nothing here."""
    for word in said.split():
        if word not in _BESIDE and not Rest(word).is_silent():
            return word
    return ""


_SHOWN_BY_WORDS = "than widens widen narrows narrow gap difference distance lead advantage margin edge spread"
CONTRASTS = Kind(
    frozenset(_SHOWN_BY_WORDS.split()),
    find,
    accounts=True,
)
