"""Claims on which places of the grid there are: the ticks of an axis, what has a value, what has none.

"Type, from 1 to 7", "marked at 0.1, 0.2, 0.3", "no data for lengths 0-6", "every combination". That a text calls the
grid full, the reader has found already (Notice). How many ticks and cells there are is found in `sizes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.known import PART_HEAD
from heat_pipeline.claims.finding.marking import Clause, telling
from heat_pipeline.claims.finding.places import Sort, axes_of, with_part
from heat_pipeline.claims.finding.spans import spanned, spanning
from heat_pipeline.claims.finding.voids import KNOWN as OF_VOIDS
from heat_pipeline.claims.finding.voids import WORDS as VOID_WORDS
from heat_pipeline.claims.finding.voids import is_of_a_part, is_somewhere, voided
from heat_pipeline.model import NoticeKind
from heat_pipeline.reading import labels
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import Along, Count, Coverage, Partly, Region, Statement

_SPANNING = re.compile(
    r"^[\s%]*(?:to|through|till|until|up to|down to|and|–|-|—|→|\.\.\.|…|[^,;\d]{0,30}\bto\b[^,;\d]{0,20})\s*$"
)
_BLANK = r"o\.o\.b|oom|oot|n/a|nan|blank|empty|missing"
_OF_VALUES = re.compile(r"\b(?:N\d|above|below|over|under|high\w*|low\w*|M (?!(?:for|at|from|in) P\d))")
_SOME_OF = re.compile(r"\b(?:N\d|above|below|higher|lower|highest|lowest|improv\w*|better|worse)\b")
_SCALE = re.compile(r"\b(?:colou?r ?bar|colou?r ?scale|legend|gradient|colou?rs?|scale)\b")
_STEPS = re.compile(
    r"\b(?:in |with )?(?:steps|increments|intervals|units) of\b|\bsteps?(?: size)?(?: of| is| =)? ?\d", re.IGNORECASE
)
_OWN_AXIS = re.compile(r"^(?P<axis>A\d+)(?: \([^()]*\))? :")
_TO = re.compile(r"\bP\d+ (?:to|through|up to|–|-|→) P\d+\b")
_COURSE = re.compile(
    r"\b(?:rises?|falls?|drops?|grows?|shrinks?|(?:in|de)creas\w+|improv\w+|declin\w+|gains?|loses?|peaks?|climbs?|"
    r"sinks?|degrad\w+|changes?|stays?|remains?|higher|lower|better|worse)\b"
)
_SAME_LIST = re.compile(
    r"\b(?:the )?same (?:set of |list of |N\d+ |(?:two|three|four|five|six|seven|eight|nine|ten) )?"
    r"(?:[a-z-]+ )?(?:labels|list|names|ticks|categories|classes|order|ones|as|tokens|items|entries|A\d|[a-z]+s\b)|"
    r"\bsame (?:two|three|four|five|six|seven|eight|nine|ten|N\d+)\b|"
    r"\blist again\b|\bidentical to (?:the )?A\d|\b(?:likewise|as on|as for) (?:the )?A\d"
)
_SEVERAL = re.compile(r"\b(?:and|or|to|above|below|over|under)\b|\+|\d\s?[-–]\s?\d")
_OF_A_PLACE = re.compile(
    r"\b(?:brightest|darkest|peaks?|highest|lowest|separated|dashed|dotted|boundar\w+|highlighted|marker)\b.* at P\d+"
)
_SOME_CELLS = re.compile(
    r"\b(?:first|last|one|some|few|two|three|several|single|certain|half)(?: [a-z]+)?(?: of [a-z]+)? cells?\b"
)
_STEP = re.compile(
    r"(?:\b(?:steps?|increments?|intervals?|spacing)(?: size)?(?: of| is| are| :) (?:about |roughly |approximately )?"
    r"(?P<one>N\d+)(?! (?:to|and|or|,) [NP]\d)(?= |$)(?! points| percentage))"
)
_EACH_CELL = re.compile(
    r"\b(?:every|each|all)(?: (?:of the|the|single|individual|data|colou?red|of|N\d+))* cells?\b.{0,60}?"
    r"\b(?:has|have|shows?|holds?|contains?|carries|carry|displays?|annotated|printed|written|labell?ed|filled)\b"
    r".{0,40}?\b(?:M|values?|numbers?|percentages?|counts?)\b|"
    r"\b(?:there is|with) (?:a|one) (?:printed |single |numeric(?:al)? )?(?:M|value|number|percentage|count) "
    r"(?:printed |written |shown |given )?in (?:every|each)(?: (?:one )?of the)? cells?\b|"
    r"\b(?:M|values?|numbers?|percentages?|counts?)(?: \w+){0,2} (?:is|are) (?:printed|written|shown|given) "
    r"(?:in|inside|on) (?:every|each|all)(?: (?:one )?of the)?(?: N\d+)? cells?\b|"
    r"\bN\d+ cells(?: in total)? (?:, )?(?:all (?:of them )?with (?:a |an )?(?:M|values?|numbers?)|"
    r"none of (?:them|these) (?:is )?(?:empty|blank|missing))\b"
)
_OR_BLANK = re.compile(
    r"\b(?:every|each|all)(?: (?:of the|the|single|individual))* cells?\b.{0,60}\b(?:M|values?|numbers?)\b.{0,60}"
    rf"\bor (?:the |a |an )?(?:label |mark |word )?(?:{_BLANK})\b|"
    rf"\b(?:M|values?|numbers?)\b.{{0,40}}\bor (?:the |a |an )?(?:label |mark |word )?(?:{_BLANK})\b.{{0,40}}"
    r"\b(?:every|each|all) (?:of the |the |single )*cells?\b"
)
_SOME_BLANK = re.compile(
    r"\b(?:some|several|a few|few|many|certain|a number)(?: of(?: the)?)? (?:other )?(?:cells?|pair\w*|combinations?|"
    r"places?|squares|entries|fields|configurations?|settings)\b.{0,80}?"
    r"\b(?:(?:is|are|was|were|went|remains?|left|says?|say|reads?|marked(?: as)?|shows?|labell?ed|have|has|lack)"
    rf"(?: as)? (?:{_BLANK}|untested|unmeasured|unfilled|not (?:tested|measured|filled|available|reported|given)|"
    r"no (?:M|values?|data|numbers?)|without (?:a |any )?(?:M|values?|data|numbers?)))\b"
)
_UNEVEN = re.compile(
    r"\bcoverage\b.{0,40}\b(?:is|are) (?:uneven|incomplete|sparse|partial|irregular|patchy)\b|"
    r"\b(?:grid|matrix|heatmap|table) (?:is|are) (?:sparse|incomplete|not complete|only partly filled|"
    r"partially filled|not fully populated)\b"
)
_BLANK_MEANS = re.compile(
    r"^(?:a |an |the )?(?:blanks?|blank cells?|empty cells?|gaps?|dash(?:es)?|cells without (?:a |any )?(?:M|values?|"
    r"numbers?))\b.{0,12}\b(?:means?|marks?|stands? for|indicates?|denotes?|shows?|ran out of|reads?|is a|are)\b"
)
_ALONE_FULL = re.compile(
    r"^(?:and |but |of these )?only (?P<at>P\d+(?: (?:,|and|, and) P\d+)*) (?:has|have|is|are|shows?|covers?|cover) "
    r"(?:a |any |the )?(?:numbers?|values?|M|data|entries|results?|complete|filled|full)?"
    r"(?: (?:for|at|in|over|across))? ?"
    r"(?:E\d+|(?:all|every|the full|the whole) (?:[a-z]+ )?A\d+)$"
)
_LIMITED = re.compile(
    r"\b(?:N\d|above|below|over|under|between|higher|lower|highest|lowest|except|only|same|or|if|where|whose|less|more|"
    r"than|some|most)\b"
)
_SPARSE = re.compile(
    r"\bnot (?:every|all|each)\b.{0,40}\b(?:pair\w*|combination\w*|cells?|places?)\b.{0,40}(?:has|have|is|are|were|"
    r"was)\b"
)
_MISSING = re.compile(
    r"\b(?:no (?:data|numbers?|readings?|values?|M|entr(?:y|ies)|results?|cells?|measurements?|"
    r"reported values?|recorded values?)|missing|"
    r"(?:lacks?|lacking) (?:any )?(?:data|values?|entries)|without (?:any )?(?:data|values?|entries)|not (?:available|"
    r"measured|recorded|reported|shown|tested|given|provided)|absent|o\.o\.b|oom|oot|n/a|"
    r"out of (?:bounds|memory)|(?:is|are|left) (?:blank|empty|unfilled)|unavailable)\b"
)
_NO_PLACE_MISSING = re.compile(
    r"\b(?:no (?:data|values?|numbers?|M) (?:points? )?(?:above|below|over|under|exceed\w*|reach\w*)|"
    r"no values? (?:is|are|falls?|drops?))\b"
)
_ONLY = re.compile(
    r"\b(?:only (?:for|at|from|in)|for P\d(?: (?:to|and) P\d)* only|only has|has only|(?:M|values?|data|entries) "
    r"(?:for|at|from|in) P\d.* only|"
    r"only (?:available|recorded|shown|given|present|tested|measured) (?:for|at|from|in)|covers? only|only covers?|"
    r"limited to)\b"
)
_WORDS = frozenset(
    re.findall(
        r"\w+",
        "data values value missing absent blank empty cell cells every each available combination combinations pair "
        "pairing pairings pairs entries only lacks without recorded measured limited o n memory printed no numbers oom "
        "oot blanks gaps coverage incomplete sparse filled",
    )
)

_SIDES: tuple[Along, ...] = ("row", "column")
_WHERE_MISSING = re.compile(
    r"\bP\d.*\b(?:where|wherever|when|whenever|(?:in|on|for|at|with) which) (?:the )?(?:P\d|it|they)\b"
)
_MARKS = frozenset(["n/a", "o.o.b", "oom", "oot"])
_VERB = re.compile(r"\b(?:is|are|was|were|stays?|remains?|reads?|says?|has|have|shows?|gives?)\b")
_SAID_TOO = "lack lacking measurements reported left unfilled unavailable only either b readings"
_KNOWN = _WORDS | OF_VOIDS | frozenset(_SAID_TOO.split())


def find_axes(clause: Clause) -> Iterator[Statement]:
    """What a clause of the overview or of the frame says of the axes: their ticks, their ends, their steps."""
    if PART_HEAD.search(clause.head) or _OF_A_PLACE.search(clause.main):
        return
    if _SCALE.search(clause.main) and not re.search(r"\baxis\b", clause.main):
        return
    named: set[Along | None] = {place.along for place in clause.marked.places if place.along in ("row", "column")}
    axes = {place.along for place in clause.marked.places if place.sort is Sort.AXIS}
    if len(axes) == 1 and not axes.isdisjoint(("row", "column")):
        named = axes  # ticks of both axes are those of the one that is named
    if clause.axis is not None and clause.axis != "panel" and not axes and (not named or clause.figure.is_square):
        named = {clause.axis}  # in a square one the ticks are those of both, and its line tells which are meant
    for along in ("row", "column"):
        if along in named:
            yield from _ticks(clause, along, alone=len(named) == 1)
    own = _OWN_AXIS.match(clause.main)
    if own is not None or len(named) == 1:
        yield from _same_as_other(clause, clause.place(own["axis"]).along if own is not None else next(iter(named)))
    told = _STEP.search(clause.main)
    if told is not None and len(named) == 1:
        yield Coverage("steps", Region(), next(iter(named)), step=clause.amounts(told["one"])[0])


def _is_told_otherwise(clause: Clause) -> bool:
    """Whether cells stand at labels for several ticks ("21% and above"), so that single places are not told."""
    reading = clause.figure.reading
    for axis, own in (
        (reading.rows, {cell.row for cell in reading.cells}),
        (reading.columns, {cell.column for cell in reading.cells}),
    ):
        listed = {labels.words(tick.label) for tick in axis.ticks}
        numbers = {tick.number for tick in axis.ticks if tick.number is not None}
        if listed and any(
            labels.words(label) not in listed and (labels.number_in(label) not in numbers or _SEVERAL.search(label))
            for label in own
        ):
            return True
    return False


def _ticks(clause: Clause, along: Along, alone: bool) -> Iterator[Statement]:
    """The ticks of an axis that a clause names, all or their ends."""
    figure = clause.figure
    same = set(figure.ticks["row"]) == set(figure.ticks["column"])
    told = [
        place
        for place in clause.marked.places
        if place.sort is Sort.LABELS
        and (place.along == along or (same and set(place.labels) <= set(figure.ticks[along])))
    ]
    found = list(dict.fromkeys(label for place in told for label in place.labels))
    span = any(place.span for place in told) or (len(found) == 2 and _is_span(clause))
    if alone and figure.numbers[along]:
        steps = _STEPS.search(clause.flat_text)
        until = clause.start + steps.start() if steps is not None else clause.end
        numbers = [number for number in clause.numbers if number.start < until]
        found = list(dict.fromkeys(label for place in told if place.start < until for label in place.labels))
        by_number = {number: label for label, number in figure.numbers[along].items()}
        if len(numbers) == 1 and numbers[0].low is not None and numbers[0].high is not None:
            ends = [by_number.get(numbers[0].low), by_number.get(numbers[0].high)]
            found, span = [label for label in ends if label is not None], True
            if len(found) < 2:
                return
        elif any(number.value is None for number in numbers):
            return  # bins: "0-5, 5-10, ..."
        elif len(numbers) > 1 and all(number.value is not None for number in numbers):
            ticks = [by_number.get(number.value or 0.0) for number in numbers]
            between = clause.raw[numbers[0].end : numbers[1].start]
            known = [label for label in ticks if label is not None]
            if _SPANNING.match(between.replace("*", "").replace("`", "")):
                first, second = ticks[0], ticks[1]
                if first is None or second is None:
                    return
                span = len(known) < len(numbers) or len(numbers) == 2
                found = [first, second] if span else list(dict.fromkeys(known))
            elif len(known) == len(numbers):
                found, span = list(dict.fromkeys(known)), False
    if (alone or same or len(found) > 2) and not span:
        found = _spelled(clause, along, found)
    if len(found) < 2:
        return
    if span:
        if all(label in figure.numbers[along] for label in found):
            found = sorted(found, key=figure.numbers[along].__getitem__)
        yield Coverage("ticks", Region(), along, (found[0], found[-1]), True)
    else:
        yield Coverage("ticks", Region(), along, tuple(found))


def _is_span(clause: Clause) -> bool:
    """Whether a clause names two ticks as the ends of the axis, and not those of a course: "from 5 to 7 it rises"."""
    return _TO.search(clause.whole) is not None and _COURSE.search(clause.main) is None


def _same_as_other(clause: Clause, along: Along | None) -> Iterator[Statement]:
    """ "Columns: the same six, in the same order", "the Y-axis's list again": it has the ticks of the other axis."""
    if along is None or along == "panel" or clause.part is not Part.FRAME or clause.places(clause.main):
        return
    other: Along = "column" if along == "row" else "row"
    if _SAME_LIST.search(clause.main) is not None and len(clause.figure.ticks[other]) > 1:
        yield Coverage("ticks", Region(), along, clause.figure.ticks[other])


def _spelled(clause: Clause, along: Along, found: list[str]) -> list[str]:
    """The ticks of an axis that a clause lists, with those that are words like others: "None", "clean"."""
    said = clause.flat_text.casefold()
    listed = re.sub(r"\([^()]*$", "", said.partition(":")[2]) or said
    more = [
        tick
        for tick in clause.figure.ticks[along]
        if tick in found
        or (
            not tick.isdigit()
            and re.search(
                rf"(?:^|[,;:(/]|\band\b|\bor\b)\s*{re.escape(tick.casefold())}(?=\s*(?:[,;.)/]|and\b|or\b|$))", listed
            )
        )
    ]
    return more if len(more) > max(1, len(found)) else found


def find(clause: Clause) -> Iterator[Statement]:
    """What a clause says of places with and without values."""
    main = clause.main
    for notice in clause.figure.reading.notices:
        if notice.kind is NoticeKind.FULL and clause.start <= notice.start < clause.end:
            if not _is_told_otherwise(clause):
                yield Coverage("full", clause.base)
            return
    if _OR_BLANK.search(clause.whole):
        yield Coverage("filled", clause.base)
        return
    if (_SPARSE.search(main) or _SOME_BLANK.search(main) or _UNEVEN.search(main)) and not _SOME_OF.search(main):
        yield Coverage("sparse", clause.base if clause.part is not Part.FRAME else Region())
        return
    if _BLANK_MEANS.search(main) and not clause.places(main):
        yield Partly(Coverage("sparse", clause.scope), "blank")
        return
    plain = voided(clause)
    if is_somewhere(plain.main) and not clause.places(main):
        yield Partly(Coverage("sparse", clause.scope if clause.part is not Part.FRAME else Region()), "somewhere")
        return
    if clause.part is Part.FRAME and (plain is clause or len(axes_of(plain.own(plain.main))) < len(_SIDES)):
        return
    if plain is not clause:
        if is_of_a_part(plain.main) or (clause.has_cells and not plain.places(plain.main)):
            return
        clause, main = plain, plain.main
    alone = _ALONE_FULL.search(main)
    if alone is not None:
        yield from _alone(clause, alone["at"])
        return
    told = " ".join((main, *telling(clause.marked.asides)))
    missing = _MISSING.search(main)
    if missing is not None and _WHERE_MISSING.search(main, 0, missing.end()) is not None:
        return  # "A is the best on all tasks where B was not run" tells of A
    if missing is not None and not _NO_PLACE_MISSING.search(main) and not re.search(r"\bN\d\b", main):
        over = clause.region(told)
        if missing[0] in _MARKS and _VERB.search(main) is None:
            return  # an entry of a list: "k = 10: n/a"
        if _is_denied(main, missing) or not axes_of(over) or _SOME_CELLS.search(main):
            return
        if any(place.sort is Sort.TOWARD for place in clause.marked.places) and not clause.places(told):
            return
        yield Coverage("missing", over)
        return
    only = _ONLY.search(main)
    if only is not None and clause.places(main[only.start() :]) and not _OF_VALUES.search(main):
        yield Coverage("present", clause.region(told))


def find_each_cell(clause: Clause) -> Iterator[Statement]:
    """ "Every cell carries a number": that all places have a value."""
    main = clause.main
    found = _EACH_CELL.search(main)
    if found is None or _OR_BLANK.search(clause.whole) or re.search(r"\b(?:not|no|colou?r(?:ed)? by|takes?)\b", main):
        return
    if _LIMITED.search(main, found.end()) or _LIMITED.search(main, 0, found.start()):
        return
    over = clause.base if clause.part is not Part.FRAME else clause.scope
    yield Coverage("full", over)
    for amount in clause.amounts(found[0]):
        if amount.low == amount.high == int(amount.low):
            yield Count(int(amount.low), "cell", over)


def _alone(clause: Clause, at: str) -> Iterator[Statement]:
    """ "Only A and B have values at all lengths": these do, and none of the others."""
    places = clause.places(at)
    sides = {place.along for place in places}
    along = next(iter(sides)) if len(sides) == 1 else None
    if along is None or along == "panel":
        return
    named = [label for place in places for label in place.labels]
    yield Coverage("full", with_part(clause.scope, along, tuple(named)))
    for label in clause.figure.ticks[along]:
        if label not in named:
            yield Coverage("sparse", with_part(clause.scope, along, (label,)))


def _is_denied(main: str, missing: re.Match[str]) -> bool:
    return re.search(r"\b(?:not|no|never|nothing|isn)(?: \w+){0,2} $", main[: missing.start()]) is not None


AXES = Kind(frozenset(), find_axes, frame=True, plain=True)
EACH_CELL = Kind(frozenset(["cell", "cells"]), find_each_cell, frame=True, accounts=True)
COVERAGE = Kind(_WORDS | VOID_WORDS, spanning(find), frame=True, known=_KNOWN, reads=spanned)
