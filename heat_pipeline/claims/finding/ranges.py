"""Claims on where the values lie: "go from 32 to 88", "stay between 11% and 14%", "in the mid-80s", "span 12 points".

A range that values go through in time, from one tick to another, is a trend or a change and not found here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from heat_pipeline.claims.finding.degrees import is_negated, speaks_of_a_part
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause, telling
from heat_pipeline.claims.finding.places import Sort
from heat_pipeline.claims.finding.spans import spanned, spanning
from heat_pipeline.statements import Amount, Degree, Range, Statement

_WITHIN = re.compile(
    r"\b(?:between|within|lies?|lying|stay(?:s|ing)?|remain(?:s|ing)?|keeps?|kept|fall(?:s)? (?:within|between|in)|"
    r"in the range)\b"
)
_SPANS = re.compile(
    r"\b(?:rang(?:es?|ing|ed)|span(?:s|ning)?|from|go(?:es)?|run(?:s|ning)?|vary|varies|varying|extend(?:s|ing)?|"
    r"cover(?:s|ing)?|fluctuat\w+|swings?|oscillat\w+)\b"
)
_AROUND = re.compile(
    r"\b(?:around|about|cluster\w*|gather\w*|hover\w*|centered|centred|concentrat\w*|near|close to|mostly|mid|in "
    r"the N\d)\b"
)
_PAIR = re.compile(
    r"\b(?:from |between |range of |within )?(?:about |around |roughly |approximately |a low of |a high of |the "
    r")*(?P<low>N\d+)(?: (?:on|at|for|in|with) (?:P\d+)(?: (?:and|,|at|with) P\d+)*)? (?:to|and|up to|through|–|-|"
    r"all the way to|down to)(?: about| around| roughly| approximately| a high of| as high as| the)* (?P<high>N\d+)"
)
_TRENDS = re.compile(
    r"\b(?:ris(?:es?|ing)|rose|fall(?:s|ing)|fell|drop\w*|declin\w+|decreas\w+|increas\w+|climb\w*|improv\w+|"
    r"grow\w*|grew|gain\w*|"
    r"loses?|lost|shrink\w*|sink\w*|sank|begin\w*|starts?|opens?|ends?|jump\w*|degrad\w+|down|then|doubl\w+|halv\w+|"
    r"recover\w*|"
    r"sav(?:es?|ed|ing)|worth|costs?|adds?|helps?|buys?|benefits?|"
    r"peaks?|compared|than|versus|vs|against|difference|gap|instead|cut|goes up|slips?|reduc\w+|deteriorat\w+|axis|"
    r"axes|scale|"
    r"legend|colou?rs?|colou?r ?bar|ratio|factor|times|steps?|increments?|average|mean|total|sum|median)\b"
)
_ELIDED = re.compile(r"(?:and |but |while )?(?:(?:for|in|at|on|with) [^,]{1,40}, )?(?:between|from|about|around|N\d)")
_GAP = re.compile(
    r"\b(?:spread|span|range|spans?|gap|differ(?:s|ence)?|vary|varies|apart|within)\b.{0,20}?\b(?:of |by |a range "
    r"of |exactly |about |only |just )*(?P<gap>N\d+) (?:percentage )?points\b(?! (?:of|from|to) )"
)
_OF_OTHERS = re.compile(
    r"\b(?:peaks?|maxim\w+|minim\w+|gaps?|differ\w*|averag\w+|means?|diagonal|gains?|loss(?:es)?|drops?|improv\w+|"
    r"beats?|ahead|behind|outperform\w*|than|sav(?:es?|ings?)|costs?|worth|adds?|cuts?|lifts?|helps?|reduc\w+|leads?|"
    r"margins?|advantages?)\b"
)
_VERB = re.compile(
    r"\b(?:is|are|was|were|stays?|remains?|lies?|keeps?|ranges?|spans?|goes?|runs?|varies|vary|has|have|falls?|M)\b"
)
_PLACED = re.compile(
    r"(?P<place>P\d+(?: (?:and|,|at|in) P\d+)*)(?: (?:panel|row|column|values?))* (?:(?:ranges?|spans?|goes|runs?|"
    r"lies) )?"
    r"(?:from |between )(?P<low>N\d+) (?:to|and) (?P<high>N\d+)"
)
_NEAR = re.compile(
    r"\b(?:around|about|cluster\w*|hover\w*|gather\w*|near|close to)(?: around| about| at| near)* N\d+\b"
    r"(?= (?:at|in|for|on|across|throughout|over|with|,)|$)"
)
_GAP_BESIDE = re.compile(
    r"\b(?:from|between) (?P<low>N\d+) (?:to|and) (?P<high>N\d+) ,? ?(?:a |with a |that is a )?(?:spread|range|span|"
    r"gap) of "
    r"(?:exactly |about |only )?(?P<gap>N\d+)\b"
)
_POINTS = re.compile(r"\bN\d+ (?:percentage )?(?:points?|pp)\b")
_WORDS = frozenset(
    [
        "between",
        "within",
        "lie",
        "lies",
        "lying",
        "stay",
        "stays",
        "remain",
        "remains",
        "keep",
        "keeps",
        "range",
        "ranges",
        "ranging",
        "span",
        "spans",
        "spanning",
        "from",
        "to",
        "go",
        "goes",
        "run",
        "runs",
        "vary",
        "varies",
        "varying",
        "extend",
        "extends",
        "around",
        "about",
        "cluster",
        "clustered",
        "clusters",
        "gather",
        "hover",
        "hovers",
        "mid",
        "low",
        "high",
        "near",
        "in",
        "spread",
        "values",
        "apart",
        "fluctuates",
        "fluctuate",
        "and",
    ]
)


def find(clause: Clause) -> Iterator[Statement]:
    """The ranges that a clause claims."""
    main = clause.main
    marks = re.findall(r"\bN\d+\b", main)
    asides = [mark for aside in telling(clause.marked.asides) for mark in re.findall(r"\bN\d+\b", aside)]
    if (not marks and not asides) or is_negated(main) or (clause.has_cells and len(marks) > 2):
        return
    if any(place.sort is Sort.TOWARD for place in clause.marked.places) or not clause.is_plain(main):
        return
    if _TRENDS.search(main) or speaks_of_a_part(main) or main.startswith("which "):
        return
    if clause.before and _ELIDED.match(main) and _TRENDS.search(clause.before):
        return  # "for A it is worth 5 to 9, for B between 2 and 6": of what the clause before it says
    if clause.before and _OF_OTHERS.search(clause.before) and not (clause.places(main) and _VERB.search(main)):
        return  # "it saves about half: between 40 and 50", "for A it adds 3 to 9, for B between 2 and 7"
    beside = _GAP_BESIDE.search(main)
    if beside is not None and len(marks) == 3:
        low, high, gap_told = (clause.amounts(beside[name])[0] for name in ("low", "high", "gap"))
        yield Range(clause.region(main), low, high, "spans", gap_told, clause.degree)
        return
    gap = _GAP.search(main)
    if gap is not None and len(marks) == 1:
        amount = clause.amounts(gap["gap"])[0]
        yield Range(clause.region(main), None, None, "spans", amount, clause.degree)
        return
    if _POINTS.search(main):
        return
    both = list(_PLACED.finditer(main))
    if len(both) > 1 and len(marks) == 2 * len(both):
        for one in both:
            low, high = clause.amounts(one["low"])[0], clause.amounts(one["high"])[0]
            if low.low == low.high and high.low == high.high and low.low <= high.low:
                yield Range(clause.region(one["place"]), low, high, "spans", None, clause.degree)
        return
    pair = _PAIR.search(main)
    if pair is not None and len(marks) == 2:
        low, high = clause.amounts(pair["low"])[0], clause.amounts(pair["high"])[0]
        if low.low != low.high or high.low != high.high or low.low > high.low:
            return
        yield from _range(clause, low, high)
        return
    if len(marks) == 1:
        amount = clause.amounts(marks[0])[0]
        if amount.low < amount.high:
            yield from _wide(clause, amount)
        elif _NEAR.search(main) and re.search(r"\b(?:values?|M|stays?|remains?|hovers?|clusters?|flat|stable)\b", main):
            yield Range(clause.region(main), amount, amount, "around", None, clause.degree)
        return
    if not marks and len(asides) == 1:
        amount = clause.amounts(asides[0])[0]
        if amount.low < amount.high and re.search(
            r"\b(?:low|high|stay\w*|remain\w*|stable|consistent|flat|moderate|M|values?)\b", main
        ):
            yield from _wide(clause, amount, in_aside=True)


def _range(clause: Clause, low: Amount, high: Amount) -> Iterator[Statement]:
    main = clause.main
    how: Literal["spans", "within", "around"]
    if _WITHIN.search(main) and not re.search(r"\b(?:rang\w+|spans?|vari?e?s)\b", main):
        how = "within"
    elif _SPANS.search(main):
        how = "spans"
    else:
        return
    if clause.degree in (Degree.MOST, Degree.SOME):
        how = "around" if clause.degree is Degree.MOST else how
    if clause.degree is Degree.SOME:
        return
    yield Range(clause.region(main), low, high, how, None, clause.degree)


def _wide(clause: Clause, amount: Amount, in_aside: bool = False) -> Iterator[Statement]:
    """A range in one: "45-48", "the mid-80s"."""
    main = clause.main
    if clause.degree is Degree.SOME:
        return
    low = Amount(amount.low, amount.low, amount.step, amount.about, amount.printed)
    high = Amount(amount.high, amount.high, amount.step, amount.about, amount.printed)
    decade = amount.printed.endswith("s")
    if not decade:
        ends = re.findall(r"\d[\d.,]*", amount.printed)
        if len(ends) == 2:
            low = Amount(amount.low, amount.low, amount.step, amount.about, ends[0])
            high = Amount(amount.high, amount.high, amount.step, amount.about, ends[1])
    how: Literal["spans", "within", "around"] = "within"
    if decade or _AROUND.search(main) or clause.degree is Degree.MOST:
        how = "around"
    elif not in_aside and re.search(r"\b(?:rang\w+|spans?|vari?e?s)\b", main):
        how = "spans"
    elif not in_aside and not (_WITHIN.search(main) or re.search(r"\b(?:values?|M|in the|is|are)\b", main)):
        return
    yield Range(clause.region(main), low, high, how, None, clause.degree)


RANGES = Kind(_WORDS, spanning(find), number=True, reads=spanned)
