"""Claims that a place has a value, in sentences and remarks: "54.7% at length 8", "stays at 100 for all lengths".

A line that is nothing but a label and its value is a cell and no claim; such lines are not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from heat_pipeline.claims.finding.degrees import is_negated, speaks_of_a_part
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause, telling
from heat_pipeline.claims.finding.places import Sort, axes_of, part_of, with_part
from heat_pipeline.claims.finding.sides import is_cell
from heat_pipeline.claims.finding.spans import spanning
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import Along, Amount, Constant, Degree, Region, Statement, Value

_PLACES = r"(?:P\d+(?:(?: (?:and|,|=|at|with|in|on|for|/|of|the|under|cell|row|column|panel))* P\d+)*)"
_IS = (
    r"(?:is|are|was|has|have|gets?|takes?|scores?|achieves?|reach(?:es)?|shows?|equals?|stands at|lies at|sits at|"
    r"comes to|amounts to|records?|attains?|yields?|gives|posts|=|:)"
)
_ABOUT = (
    r"(?: (?:about|around|roughly|approximately|exactly|only|just|a|an|the|value of|score of|M of|M|of|at|mere|still|"
    r"all))*"
)
_SIMPLE = re.compile(
    rf"^(?:(?:and|the|here|also|thus|so) )*(?:(?:at|in|for|on|with|under) )?(?:the )?(?P<front>{_PLACES})(?: "
    rf"(?:cell|M|value|row|,))* "
    rf"(?:the M |it |M )?{_IS}{_ABOUT} (?P<amount>N\d+)(?: M)?(?: (?:at|in|for|on|with|under|here|there)(?: the)? "
    rf"?(?P<back>{_PLACES})?)?$"
)
_M_FIRST = re.compile(
    rf"^(?:the )?M (?:at|in|for|on|of|with) (?:the )?(?P<front>{_PLACES}) {_IS}{_ABOUT} (?P<amount>N\d+)(?P<back>)$"
)
_HAVE = (
    rf"(?:{_IS}|needs?|uses?|costs?|emits?|manages?|falls? to|drops? to|rises? to|climbs? to|comes? in at|stands? at|"
    r"lie at|sit at|achieve|reach|record|attain|yield|give|post|take|get|show|score|equal)"
)
_LEAD = (
    r"(?:(?:and|here|also|thus|so|then) )*(?:(?:at|in|for|on|with|under) (?:the )?(?P<lead>P\d+)(?: [a-z]+)?(?: ,)? )?"
)
_TAIL = r"(?: (?:at|in|for|on|with|under)(?: the)? (?P<tail>P\d+)(?: [a-z]+)?)?"
# "A, B and C reach 40, 50 and 60, respectively"
_LISTED = re.compile(
    rf"^{_LEAD}(?:the )?(?P<named>P\d+(?:(?: ,)?(?: and)? (?:the )?P\d+)*)(?: (?:at|in|for|on) "
    rf"(?P<inner>P\d+))? {_HAVE}{_ABOUT} "
    rf"(?P<list>N\d+(?:(?: ,)?(?: and)? (?:about |around )?N\d+)+)(?: (?!points?\b)[a-z]+)?(?: ,)?(?: "
    rf"respectively)?{_TAIL}(?: ,)?"
    r"(?: respectively)?$"
)
# "A takes 38 and B takes 27", "A has 38, B 27 and C 12"
_CHAINED = re.compile(
    rf"^{_LEAD}(?:the )?P\d+ {_HAVE}{_ABOUT} N\d+(?: (?!points?\b)[a-z]+)?"
    rf"(?:(?: ,)?(?: and| while| but)? (?:the )?P\d+(?: {_HAVE}| at| with)?{_ABOUT} N\d+(?: "
    rf"(?!points?\b)[a-z]+)?)+{_TAIL}$"
)
_PAIRED = re.compile(r"(P\d+)(?: (?!N\d)[a-z]+)* (N\d+)")
_BARE = re.compile(
    rf"^(?:e\.g\.? ,? ?|for example ,? ?)?(?P<front>{_PLACES}) ?(?:,|:|=|is|at|has|with)? ?(?P<amount>N\d+)$"
)
_JOINING = r"(?:vs|vs\.|versus|against|to|→|×|x|and|,|with|/)"
# "e.g. 1 vs 5: 0.09, 2 vs 3: 0.18", in a square grid
_MET = re.compile(rf"(?P<one>P\d+) {_JOINING} (?P<two>P\d+) ?(?::|=|is|at|has|with)? ?(?P<amount>N\d+)")
_ALL_MET = re.compile(rf"(?:P\d+ {_JOINING} P\d+ ?(?::|=|is|at|has|with)? ?N\d+(?: (?:,|;|and))* ?)+")
_SUCH = re.compile(r"^(?:e\.g\.?|for (?:example|instance)|i\.e\.?|such as|like|see|cf\.?)(?: ,)? ")
# "the square at (x=20000, y=95) stands for a score of 7"
_SQUARE = re.compile(
    rf"\b(?:cells?|square|tile|block|entry|value|point|box)(?: (?:at|in|for|of|where))? (?:\( )?(?:the )?"
    rf"(?P<front>P\d+ (?:,|and|/|at|in|with|×) (?:the )?P\d+)(?: \))? (?:stands for|holds|reads|contains|carries|"
    rf"represents|marks|{_IS[3:-1]}){_ABOUT} (?P<amount>N\d+)(?= |$)"
)
# "digit_a = digit_b = 3: 0.99": a value on the diagonal, told again below its label
_AGAIN = re.compile(r"N0(?: M)?(?: \( (?![^()]*\bN\d)[^()]* \))?(?: (?:–|-|—).*)?")
_STEADY = re.compile(
    rf"(?P<front>{_PLACES})?.{{0,30}}?\b(?:stays?|remains?|is|are|constant|fixed|equals?)\b{_ABOUT} (?P<amount>N\d+)"
    r"(?: M)? (?:(?:throughout|everywhere)(?: ,? ?(?:at|for|in|across|on|under) E\d+(?: [a-z]+)?)?|(?:at|for|"
    r"in|across|on|over|under)(?: the)? (?:all|every|each|E\d|A\d|any|"
    r"both|whole|entire).*|"
    r"across(?: the)? (?:row|column|board)|whatever .*|regardless .*)$"
)
_EVERY_IS = re.compile(r"^(?:E\d : N\d|N\d(?: [a-z]+s)? (?:at|in|on|for|across|under) E\d)$")
_ALL_ARE = re.compile(rf"^all (?P<front>{_PLACES})?.{{0,20}}?\b(?:are|is|equal|have){_ABOUT} (?P<amount>N\d+)$")
_TOLD_BY = (
    "is are was has have gets takes scores achieves reaches shows equals stands e at stays remains throughout "
    "equal constant all lies sits records score need needs use uses cost costs emit emits manage manages fall "
    "falls drop drops rise rises climb climbs come comes stand lie sit achieve reach attain attains yield "
    "yields give gives post posts take get show record"
)
_ALSO = (
    "vs versus against holds reads contains carries represents marks = positive negative strong weak moderate "
    "correlation agreement"
)
_WORDS = frozenset(f"{_TOLD_BY} {_ALSO}".split())

_ALONE = re.compile(r"^(?:about |roughly |r = )?N\d(?: M)?$")
_OF_OTHERS = re.compile(
    r"\b(?:gain\w*|los[et]\w*|drop\w*|f[ae]ll\w*|ris\w+|rose|gaps?|differ\w*|distance|margin|leads?|widest|narrowest|"
    r"steep\w*|mean|average\w*|sum|total|errors?|increase\w*|decrease\w*|declin\w+|improv\w+|second|third|than|most|"
    r"least|spread|range|change\w*|rank\w*|sets? in|starting|both|all|every|each|"
    r"peak\w*|top|highest|lowest|best|worst|maxim\w+|minim\w+|strongest|weakest|optimum|winner|favou?rite|coldest|"
    r"hottest|followed)\b|\b[EAD]\d"
)
"""Of what else a number beside a place may be, or what is found with its value by another kind."""
_KNOWN = frozenset(["strong", "weak", "moderate", "positive", "negative", "size", "perfect", "nearly", "correlate"])


def find(clause: Clause) -> Iterator[Statement]:
    """The values that a clause claims places to have."""
    main = clause.main
    if _EVERY_IS.match(main):
        yield Constant(clause.base, clause.amounts(main)[0], None, Degree.EVERY)
        return
    if clause.has_cells and clause.part is Part.DATA:
        return
    for aside in clause.marked.asides:
        told = _BARE.match(aside)
        if told is not None and len(axes_of(clause.region(told["front"]))) > 1 and clause.is_plain(aside):
            yield Value(clause.region(told["front"]), clause.amounts(told["amount"])[0])
    yield from _met(clause)
    yield from _several(clause)
    yield from _beside(clause)
    if is_negated(main) or speaks_of_a_part(main) or len(re.findall(r"\bN\d", main)) != 1 or not clause.is_plain(main):
        return
    if any(place.sort is Sort.TOWARD for place in clause.marked.places):
        return
    steady = _STEADY.search(main) or _ALL_ARE.match(main)
    if steady is not None and not re.search(
        r"\b(?:above|below|over|under|least|most|around|near|points?|by|than)\b", main
    ):
        yield Constant(clause.region(main), clause.amounts(steady["amount"])[0], None, clause.degree)
        return
    simple = _SIMPLE.match(main) or _M_FIRST.match(main)
    if simple is None or clause.degree is not Degree.PLAIN or telling(clause.marked.asides):
        return
    at = clause.region(f"{simple['front']} {simple['back'] or ''}")
    if len(axes_of(at)) < 2:
        return
    yield Value(at, clause.amounts(simple["amount"])[0])


def _several(clause: Clause) -> Iterator[Statement]:
    """The values that a clause lists, of as many ticks of one axis at one place of the other."""
    main = clause.main
    if "N1" not in main or clause.degree is not Degree.PLAIN or is_negated(main) or telling(clause.marked.asides):
        return
    listed = _LISTED.match(main)
    chained = _CHAINED.match(main) if listed is None else None
    told = listed or chained
    if told is None:
        return
    groups = told.groupdict()
    around = " ".join(groups.get(name) or "" for name in ("lead", "inner", "tail"))
    if listed is not None:
        places = clause.places(listed["named"])
        amounts = clause.amounts(listed["list"])
        along = places[0].along
        labels = [label for place in places for label in place.labels]
        if any(place.span or place.along != along for place in places):
            return
    else:
        stretch = main[told.end("lead") if groups["lead"] else 0 :]
        pairs = [(clause.places(mark)[0], clause.amounts(number)[0]) for mark, number in _PAIRED.findall(stretch)]
        along = pairs[0][0].along
        if any(place.along != along or len(place.labels) != 1 for place, _ in pairs):
            return
        labels = [place.labels[0] for place, _ in pairs]
        amounts = [amount for _, amount in pairs]
    if along is None or along == "panel" or len(labels) != len(amounts) or len(set(labels)) != len(labels):
        return
    over = clause.region(around, _freed(clause.base, along))
    if part_of(over, along) is not None or not clause.is_plain(around):
        return
    other = over.columns if along == "row" else over.rows
    if other is None or len(other) != 1:
        return
    for label, amount in zip(labels, amounts, strict=True):
        yield Value(with_part(over, along, (label,)), amount)


def _met(clause: Clause) -> Iterator[Statement]:
    """The values of places of a square grid that are named by their two labels, and of a named square of any."""
    for said in (*clause.marked.asides, clause.main):
        said = _SUCH.sub("", said).rstrip(" .")
        if _ALL_MET.fullmatch(said) is not None:
            for found in _MET.finditer(said):
                pair = f"{found['one']} {found['two']}"
                at, amount = clause.own(pair), clause.amounts(found["amount"])[0]
                if is_cell(at) and clause.is_plain(pair):
                    yield Value(_turned(clause, at, amount), amount)
    at = clause.base
    if _AGAIN.fullmatch(clause.whole) is not None and is_cell(at) and clause.told:
        amount = clause.amounts("N0")[0]
        if at.rows == at.columns or (clause.part is Part.REMARKS and clause.figure.is_value(amount.low)):
            yield Value(_turned(clause, at, amount) if clause.figure.is_square else at, amount)
    if clause.figure.cells_between(clause.start, clause.end):
        return
    square = _SQUARE.search(clause.whole)
    if square is not None and not is_negated(clause.main) and clause.is_plain(square["front"]):
        at = clause.region(square["front"])
        if is_cell(at):
            yield Value(at, clause.amounts(square["amount"])[0])


def _turned(clause: Clause, at: Region, amount: Amount) -> Region:
    """The place of a pair whose order is not told: that where the row is named first, or the other if it fits."""
    values = {(cell.row, cell.column): cell.value for cell in clause.figure.cells}
    one, two = "".join(at.rows or ()), "".join(at.columns or ())
    if values.get((one, two)) != amount.low and values.get((two, one)) == amount.low:
        return replace(at, rows=at.columns, columns=at.rows)
    return at


def _freed(region: Region, along: Along) -> Region:
    """A region that is not bounded on an axis."""
    return replace(region, rows=None) if along == "row" else replace(region, columns=None)


def _beside(clause: Clause) -> Iterator[Statement]:
    """ "Variable F and dimension E: their correlation is strong (0.75)": what stands behind one place is its value."""
    told = telling(clause.marked.asides)
    main = clause.main
    if len(told) != 1 or _ALONE.match(told[0]) is None or re.search(r"\b[NU]\d", main) or _OF_OTHERS.search(main):
        return
    at = clause.region(main)
    if is_negated(main) or speaks_of_a_part(main) or not clause.is_plain(main) or not is_cell(at):
        return
    amount = clause.amounts(told[0])[0]
    if amount.printed[:1] not in "+±":
        yield Value(at, amount)


VALUES = Kind(_WORDS, spanning(find), number=True, known=_KNOWN)
