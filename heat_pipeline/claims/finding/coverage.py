"""Claims on which places of the grid there are: the ticks of an axis, how many there are, what has no value.

"Type: seven categories from 1 to 7", "marked at 0.1, 0.2, 0.3", "no data for lengths 0-6", "every combination".
How many
rows, columns and panels a text announces, and that it calls the grid full, the reader has found already (Notice).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.known import PART_HEAD
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import Sort, axes_of
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.model import NoticeKind
from heat_pipeline.reading import labels
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import Along, Count, Coverage, Region, Statement

_COUNTED: dict[NoticeKind, Along] = {
    NoticeKind.ROWS: "row",
    NoticeKind.COLUMNS: "column",
    NoticeKind.PANELS: "panel",
}
_GRID = re.compile(r"(?<![\w.])(\d{1,3}) ?(?:[x×]|by) ?(\d{1,3})(?![\w.])")
_SPANNING = re.compile(
    r"^[\s%]*(?:to|through|till|until|up to|down to|and|–|-|—|→|\.\.\.|…|[^,;\d]{0,30}\bto\b[^,;\d]{0,20})\s*$"
)
_CATEGORIES = re.compile(
    rf"\b(?P<number>{'|'.join(NUMBERS)}|N\d) (?:(?:separate|distinct|different|discrete|unique|individual|ai|of the|"
    rf"same|"
    r"possible|various|text|tick|main) )*(?:categories|labels|ticks|tick marks|values|entries|markers|settings|items|"
    r"levels|groups|bins|positions|A\d)\b(?! A\d)"
)
_SO_MANY = re.compile(
    rf"\b(?P<number>{'|'.join(NUMBERS)}|N\d+)(?: (?!of |in |at |to |and |by |out |more |points |thousand |million |"
    rf"hundred )"
    r"[a-z-]+){1,2} "
    r"(?:(?:as|in|on|form|down|along|across) (?:the |its )?)?(?P<axis>A\d+)\b(?! A\d)"
)
_STEPS = re.compile(r"\b(?:in |with )?(?:steps|increments|intervals|units) of\b|\bsteps?\b", re.IGNORECASE)
_SEVERAL = re.compile(r"\b(?:and|or|to|above|below|over|under)\b|\+|\d\s?[-–]\s?\d")
_NOT_COUNTED = re.compile(
    r"\b(?:at least|at most|about|around|over|more than|fewer than|every|top|first|last|of|up to|only|just|other|these|"
    r"those|both|next|remaining|into|to|of the) $|[NP]\d+ (?:, )?(?:and |to )?$|^and $"
)
_ENDS_LIST = re.compile(r"\d,? (?:and|or|to) \d+ [a-z ]*$")  # "ticks at 1, 2, 4, and 8 parameters" counts none
_OF_A_PLACE = re.compile(
    r"\b(?:brightest|darkest|peaks?|highest|lowest|separated|dashed|dotted|boundar\w+|highlighted|marker)\b.* at P\d+"
)
_ONE_MORE = re.compile(r"\b(?:plus|besides|in addition|along with|as well as) (?:a|an|one|the|another)\b")
_SOME_CELLS = re.compile(
    r"\b(?:first|last|one|some|few|two|three|several|single|certain|half)(?: [a-z]+)?(?: of [a-z]+)? cells?\b"
)
_STEP = re.compile(
    r"(?:\b(?:steps?|increments?|intervals?|spacing)(?: size)?(?: of| is| are| :) (?:about |roughly |approximately )?"
    r"(?P<one>N\d+)(?! (?:to|and|or|,) [NP]\d)(?= |$)(?! points| percentage))"
)
_LOOK_BACK = 40
_EACH_CELL = re.compile(
    r"\b(?:every|each|all)(?: (?:of the|the|single|individual|data|colou?red|of))* cells?\b.{0,60}?"
    r"\b(?:has|have|shows?|holds?|contains?|carries|carry|displays?|annotated|printed|written|labell?ed|filled)\b"
    r".{0,40}?(?:M|values?|numbers?|percentages?|N\d)"
)
_SPARSE = re.compile(
    r"\bnot (?:every|all|each)\b.{0,40}\b(?:pair\w*|combination\w*|cells?|places?)\b.{0,40}(?:has|have|is|are|were|"
    r"was)\b"
)
_MISSING = re.compile(
    r"\b(?:no (?:data|values?|M|entr(?:y|ies)|results?|cells?|measurements?|reported values?|recorded values?)|missing|"
    r"(?:lacks?|lacking) (?:any )?(?:data|values?|entries)|without (?:any )?(?:data|values?|entries)|not (?:available|"
    r"measured|recorded|reported|shown|tested|given|provided)|absent|o\.o\.b|n/a|out of (?:bounds|memory)|(?:is|are|"
    r"left) (?:blank|empty|unfilled)|unavailable)\b"
)
_NO_PLACE_MISSING = re.compile(
    r"\b(?:no (?:data|values?) (?:points? )?(?:above|below|over|under|exceed\w*|reach\w*)|no values? (?:is|are|"
    r"falls?|drops?))\b"
)
_ONLY = re.compile(
    r"\b(?:only (?:for|at|from|in)|for P\d(?: (?:to|and) P\d)* only|only has|has only|(?:values?|data|entries) "
    r"(?:for|at|from|in) P\d.* only|"
    r"only (?:available|recorded|shown|given|present|tested|measured) (?:for|at|from|in)|covers? only|only covers?|"
    r"limited to)\b"
)
_WORDS = frozenset(
    re.findall(
        r"\w+",
        "data values value missing absent blank empty cell cells every each available combination combinations pair "
        "pairing pairings pairs entries only lacks without recorded measured limited o n memory printed",
    )
)

_KNOWN = _WORDS | frozenset(["lack", "lacking", "measurements", "reported", "left", "unfilled", "unavailable", "only"])


def find_axes(clause: Clause) -> Iterator[Statement]:
    """What a clause of the overview or of the frame says of the axes: their ticks, their ends, how many there are."""
    counted: set[Along] = set()
    for notice in clause.figure.reading.notices:
        if clause.start <= notice.start < clause.end:
            if _has_twins(clause):
                return
            if _ENDS_LIST.search(clause.flat, max(clause.start, notice.start - _LOOK_BACK), notice.start):
                continue
            if notice.kind in _COUNTED and notice.number is not None:
                if _ONE_MORE.search(clause.main) or _NOT_COUNTED.search(
                    clause.flat[clause.start : notice.start].lower()
                ):
                    continue
                along = _COUNTED[notice.kind]
                counted.add(along)
                yield _counted(clause, notice.number, along)
            elif notice.kind is NoticeKind.GRID:
                yield from _grid(clause)
    if (
        clause.part not in (Part.FRAME, Part.OVERVIEW)
        or PART_HEAD.search(clause.head)
        or _OF_A_PLACE.search(clause.main)
    ):
        return
    if re.search(r"\b(?:colou?r ?bar|colou?r ?scale|legend|gradient|colou?rs?|scale)\b", clause.main) and not re.search(
        r"\baxis\b", clause.main
    ):
        return
    named: set[Along | None] = {place.along for place in clause.marked.places if place.along in ("row", "column")}
    axes = {place.along for place in clause.marked.places if place.sort is Sort.AXIS}
    if len(axes) == 1 and not axes.isdisjoint(("row", "column")):
        named = axes  # ticks of both axes are those of the one that is named
    if not named and clause.axis is not None and clause.axis != "panel":
        named = {clause.axis}
    for along in ("row", "column"):
        if along in named:
            yield from _ticks(clause, along, alone=len(named) == 1)
    told = _STEP.search(clause.main)
    if told is not None and len(named) == 1:
        yield Coverage("steps", Region(), next(iter(named)), step=clause.amounts(told["one"])[0])
    yield from _so_many(clause, counted)
    if len(named) == 2:
        yield from _both_counted(clause, counted)
    if len(named) == 1:
        side: Along | None = next(iter(named))
        told = _CATEGORIES.search(clause.whole)
        if told is not None and told[0].rpartition(" ")[2][0] == "A":
            named_last = clause.place(told[0].rpartition(" ")[2]).along
            side = named_last if named_last != "panel" else None
        if (
            told is not None
            and side is not None
            and side not in counted
            and not _NOT_COUNTED.search(clause.whole[: told.start()])
        ):
            number = NUMBERS.get(told["number"]) or _whole(clause, told["number"])
            if number:
                yield _counted(clause, number, side)


def _so_many(clause: Clause, counted: set[Along]) -> Iterator[Statement]:
    """ "Four code models in the rows": how many ticks an axis has, where words of its own stand before its name."""
    for told in _SO_MANY.finditer(clause.main):
        along = clause.place(told["axis"]).along
        number = NUMBERS.get(told["number"]) or _whole(clause, told["number"])
        if along is None or along == "panel" or along in counted or number < 2:
            continue
        if _NOT_COUNTED.search(clause.main[: told.start()]) or _ONE_MORE.search(clause.main, told.end()):
            continue
        counted.add(along)
        yield _counted(clause, number, along)


def _both_counted(clause: Clause, counted: set[Along]) -> Iterator[Statement]:
    """ "Five temperatures by six draft lengths": how many ticks each axis has."""
    for told in _CATEGORIES.finditer(clause.whole):
        last = told[0].rpartition(" ")[2]
        along = clause.place(last).along if last[0] == "A" else None
        number = NUMBERS.get(told["number"])
        if along is None or along == "panel" or along in counted or not number or number < 2:
            continue
        if not (_NOT_COUNTED.search(clause.whole[: told.start()]) or _ONE_MORE.search(clause.whole, told.end())):
            yield _counted(clause, number, along)


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


def _has_twins(clause: Clause) -> bool:
    """Whether two cells stand at one place, as where two rows have the same name."""
    cells = clause.figure.reading.cells
    return len({(cell.panel, cell.row, cell.column) for cell in cells}) < len(cells)


def _counted(clause: Clause, number: int, along: Along) -> Statement:
    """A count; where an axis lists just so many ticks but cells stand at others too, they are meant."""
    reading = clause.figure.reading
    if along != "panel":
        listed = (reading.rows if along == "row" else reading.columns).ticks
        strays = any(not (cell.row if along == "row" else cell.column) for cell in reading.cells)
        if len(listed) == number and (strays or number < len(clause.figure.ticks[along])):
            return Coverage("ticks", Region(), along, clause.figure.ticks[along][:number])
    return Count(number, along)


def _whole(clause: Clause, mark: str) -> int:
    amount = clause.amounts(mark)[0] if mark[0] == "N" else None
    return int(amount.low) if amount is not None and amount.low == amount.high == int(amount.low) else 0


def _grid(clause: Clause) -> Iterator[Statement]:
    """The two numbers of "a 4x5 grid", rows first unless only the other way round fits."""
    told = _GRID.search(clause.raw, clause.start, clause.end)
    if told is None:
        return
    first, second = int(told[1]), int(told[2])
    there = (len(clause.figure.ticks["row"]), len(clause.figure.ticks["column"]))
    if there == (second, first):
        first, second = second, first
    yield _counted(clause, first, "row")
    yield _counted(clause, second, "column")


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
    span = any(place.span for place in told)
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
    if alone and not span:
        found = _spelled(clause, along, found)
    if len(found) < 2:
        return
    if span:
        if all(label in figure.numbers[along] for label in found):
            found = sorted(found, key=figure.numbers[along].__getitem__)
        yield Coverage("ticks", Region(), along, (found[0], found[-1]), True)
    else:
        yield Coverage("ticks", Region(), along, tuple(found))


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
    if _SPARSE.search(main):
        yield Coverage("sparse", clause.base)
        return
    if _EACH_CELL.search(main) and not re.search(r"\b(?:not|no|colou?r(?:ed)? by|takes?)\b", main):
        yield Coverage("full", clause.base)
        return
    missing = _MISSING.search(main)
    if missing is not None and not _NO_PLACE_MISSING.search(main) and not re.search(r"\bN\d\b", main):
        over = clause.region(clause.whole)
        if _is_denied(main, missing) or not axes_of(over) or _SOME_CELLS.search(main):
            return
        if any(place.sort is Sort.TOWARD for place in clause.marked.places) and not clause.places(clause.whole):
            return
        yield Coverage("missing", over)
        return
    only = _ONLY.search(main)
    if only is not None and clause.places(main[only.start() :]) and not re.search(r"\b(?:N\d|above|below|M)\b", main):
        yield Coverage("present", clause.region(clause.whole))


def _is_denied(main: str, missing: re.Match[str]) -> bool:
    return re.search(r"\b(?:not|no|never|nothing|isn)(?: \w+){0,2} $", main[: missing.start()]) is not None


AXES = Kind(frozenset(), find_axes, frame=True, plain=True)
COVERAGE = Kind(_WORDS, find, known=_KNOWN)
