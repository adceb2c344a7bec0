"""What is said of a cell beside its value: "-0.27 (very light pink, weak negative)", "64.1, the highest of all".

The remark of a cell is what stands behind its value, in parentheses or behind a comma or a dash, or around it where
its line has no other. It is parted into phrases, and each phrase has to be understood whole: sign, level, extreme,
bound, or how the cell stands to another. Colours say nothing here; any other phrase is left over, and then cells cannot
refute the rest. What a bare "highest" is the highest of is not said: of all, of the row or of the column, whichever it
may be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import part_of, with_part
from heat_pipeline.claims.finding.relations import FACTORS
from heat_pipeline.model import Cell
from heat_pipeline.reading.colours import PHRASE
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import (
    Amount,
    Bound,
    Compare,
    Extreme,
    Level,
    Partly,
    Region,
    Relation,
    Statement,
    Threshold,
    Value,
)

_ZERO = Amount(0.0, 0.0, 0.0, False, "zero")
_VALUES = (
    "M|values?|scores?|correlations?|relationships?|associations?|coefficients?|similarity|range|levels?|cells?|entry|"
    "performance|accuracy|agreement|results?|end|zone|region|numbers?|figures?|influence|link|effect|performer|model|"
    "method|setting|configuration|combination|point|mark|pair|pairing"
)
_ADVERBS = (
    "very|quite|rather|fairly|relatively|extremely|exceptionally|comparatively|notably|remarkably|pretty|highly|"
    "also|still|clearly|again|only|just|a|an|the|somewhat|uniformly|particularly|especially|most"
)
_LOWS = "low|lowish|small|tiny"
_MIDDLES = "medium|moderate|intermediate|middling|mid-range|mid-level"
_HIGHS = "high|highish|large"
_WEAKS = "weak|weakly"
_SLIGHT = "slight|slightly|mild|mildly|faint|faintly|negligible"
_STRONGS = "strong|strongly|pronounced|substantial"
_GOODS = "good|excellent|outstanding|great|solid"
_BADS = "poor|bad|terrible|disappointing"
_SIGN = re.compile(
    rf"(?:(?:{_ADVERBS}) )*(?:(?P<size>{_WEAKS}|{_SLIGHT}|{_STRONGS}|{_MIDDLES}|moderately|{_LOWS}|{_HIGHS}) )?"
    rf"(?:(?:{_ADVERBS}) )*(?P<sign>positive|negative|positively correlated|negatively correlated)"
    rf"(?: (?:{_VALUES}))*(?: (?:too|as well|again|here))?"
)
_SIZED = re.compile(
    rf"(?:(?:{_ADVERBS}) )*(?:(?P<sign>positive|negative) )?(?:{_VALUES}) (?:is )?"
    rf"(?:of )?(?:(?:{_ADVERBS}) )*(?P<size>{_WEAKS}|{_STRONGS}|{_MIDDLES}|{_LOWS}|{_HIGHS})"
    r"(?: size| strength| degree)?"
)
_LEVEL = re.compile(
    rf"(?:(?:{_ADVERBS}) )*(?P<level>{_LOWS}|{_MIDDLES}|{_HIGHS}|{_WEAKS}|{_STRONGS}|{_GOODS}|{_BADS})"
    rf"(?: (?:{_VALUES}))*(?: (?:too|as well|again|here|of the scale|of the legend))?"
)
_NEUTRAL = re.compile(
    r"(?:very |quite |almost |nearly )?(?:neutral|near zero|close to zero|around zero|near N\d|close to N\d)"
)
_HIGHEST = "highest|maximum|max|peak|largest|greatest|top|strongest|biggest|maximal|hottest"
_LOWEST = "lowest|minimum|min|smallest|least|weakest|bottom|minimal|coldest"
_BEST = "best|top-performing|best-performing|winner"
_WORST = "worst|poorest|worst-performing|weakest-performing"
_RANKS = {"second": 2, "2nd": 2, "third": 3, "3rd": 3}
_OF_ALL = re.compile(
    r"(?:overall|anywhere|globally|on record|so far|"
    r"(?:of|in|on|across|within|among|over|for) (?:(?:all|the|this|whole|entire|complete|full|data|set|set's|dataset|"
    r"datasets|matrix|table|grid|heatmap|figure|chart|plot|panel|map|overall|cells?|values?|scores?|entries|lot|them|"
    r"everything|results?|numbers?|observed|shown|measured|reported|M)(?: |$))+)"
)
_EXTREME = re.compile(
    rf"(?:(?:the|its|a|this|also|clearly|again|by far|tied for|tied|tie for|joint|jointly|shared|equal|single|overall|"
    rf"global|absolute|new|and|matrix|table|dataset|grid|panel|heatmap) )*"
    rf"(?:(?P<own>row|column|A\d)(?: s)? )?(?:(?P<rank>{'|'.join(_RANKS)})[ -])?"
    rf"(?P<word>{_HIGHEST}|{_LOWEST}|{_BEST}|{_WORST})"
    rf"(?: (?:N\d|positive|negative|single|individual|overall|observed|recorded|one|self-correlation|cross-correlation|"
    rf"{_VALUES}|(?P<kind>off-diagonal|diagonal)|(?P<line>A\d)))*"
    rf"(?: (?P<where>(?:of|in|for|on|across|within|among|over|at|with|under|anywhere|overall|globally|so far).*))?"
)
_OF_WHOLE = re.compile(r"\b(?:overall|global|absolute|matrix|table|dataset|grid|panel|heatmap|anywhere)\b")
_FIXED = re.compile(
    r"(?:of|in|for|on|at|within|among|with|under) (?:(?:this|its|the|that|same|whole|entire) )*A(?P<axis>\d)"
)
_VARIED = re.compile(
    r"(?:of|in|for|on|among|across|over) (?:(?:all|the|its|both|any|other|of) )*(?:E(?P<each>\d)|A(?P<axis>\d))"
)
_PLACED = re.compile(r"(?:of|in|for|on|at|within|among|with|under) (?:the )?(?P<place>P\d)")
_NONE_IS = re.compile(
    r"(?:no|none|nothing|nobody)(?: (?:other|others|else|single|cells?|values?|scores?|ones?|pairs?|entry|number|"
    r"square|result|M|A\d|of the|in the|of all|in all|matrix|table|grid|figure|heatmap|whole|entire|panel|anywhere|"
    r"of|in|the|comes?|is|are|stands|ranks|lies|gets|scores|goes|that|reaches|be|here|correlates?|ever|even))* "
    r"(?:more (?P<sign>negative|positive)|(?P<word>more|higher|lower|larger|smaller|greater|better|worse|weaker|"
    r"stronger|more strongly|less))"
    r"(?: (?:anywhere|(?P<fixed>in (?:this|its|the) A\d)|of all|in the (?:matrix|grid|table|figure|heatmap|chart|"
    r"panel)|here|than (?:this|that|it)))?"
)
_COMPARED = re.compile(
    r"(?:(?:that is|which is|is|and|but|still|only|now|lies|stands) )*"
    r"(?:(?P<slight>a little|a bit|slightly|marginally|just|barely|a touch|a shade|somewhat|narrowly)|"
    r"(?P<far>far|well|much|way|considerably|substantially|markedly|clearly))? ?"
    r"(?:(?P<above>above|over|higher than|more than|greater than|larger than|stronger than|up on)|"
    r"(?P<below>under|below|beneath|lower than|less than|smaller than|short of|weaker than|down on)|"
    r"(?P<good>better than|ahead of|outperforming|beating|beats|tops)|(?P<bad>worse than|behind|trailing|trails)|"
    r"(?P<near>close to|similar to|near|comparable to|on (?:a )?par with|almost equal to|nearly equal to|"
    r"almost the same as|about the same as)|"
    r"(?P<same>(?:exactly )?(?:equal to|the same as|same as|identical to|tied with|level with|equals|matches|"
    r"matching)))"
    r" (?:(?:that of|that for|the value of|the value for|the|in|at|for|on|with|its) )*(?P<place>P\d+)(?: s)?"
    r"(?: (?:too|as well|again))?"
)
_BY = re.compile(
    r"(?:(?P<sign>[+]|plus|up|down|minus)? ?)(?P<amount>N\d+)(?: (?:points?|pp|percentage points|M))*"
    r"(?: (?P<way>higher|lower|more|less|better|worse|above|below|over|under|ahead of|behind))?"
    r"(?: (?:than|over|vs\.?|versus|against|compared (?:to|with)|relative to|from|on))?"
    r" (?:(?:that of|the|its) )*(?P<place>P\d+)"
)
_TIMES = re.compile(
    r"(?:(?P<about>nearly|almost|about|roughly|approximately|around|close to)|(?P<over>more than|over|at least)|"
    r"(?P<under>less than|under|not quite))? ?(?P<times>twice|double|three times|four times|five times|ten times|half)"
    r" (?:(?:as (?:high|much|large|many) as|that of|the value of|of|what|the|in|at|for) )*(?P<place>P\d+)"
)
_CAME = re.compile(
    r"(?:(?P<up>up|rising|rises|climbing|increased|increasing|risen|recovering)|"
    r"(?P<down>down|falling|falls|dropping|dropped|decreased|decreasing|fallen)) from (?:about )?(?P<amount>N\d+)"
    r" (?:at|in|for|with|on|under) (?:the )?(?P<place>P\d+)"
)
_PERFECT = re.compile(
    rf"(?:(?:a|the|essentially|virtually|practically|{_ADVERBS}) )*+(?P<near>near|nearly|almost|all but|close to)?[ -]?"
    rf"(?:(?:a|the) )?(?:perfect|flawless)(?: (?:{_VALUES}|positive|by definition|as expected|as it must be))*"
)
_BOUNDED = re.compile(
    r"(?:(?:is|well|just|clearly|still|only|slightly|far|that is|which is|already|even|comfortably|a) )*"
    r"(?:(?P<least>at least)|(?P<most>at most|up to)|"
    r"(?P<above>above|over|more than|greater than|higher than|exceeding|exceeds|beyond|past|>)|"
    r"(?P<below>below|under|less than|lower than|short of|<))"
    r" (?:the )?(?P<amount>N\d+)(?: (?:M|mark|threshold|level|line|points?))*"
)
_PARTING = re.compile(
    r"(?: |^)(?:[,;:()\[\].–—→|]|-|and|but|yet|with|which is|it is|that is|being)"
    r"(?: (?:[,;:()\[\].–—→|]|-|and|but|yet))*(?= |$)"
)
_NOTHING = (
    "M a an the of in on at is as are was or to value values score scores cell square shade shades color colour "
    "coloured colored bright vivid rich warm cool tone about approximately roughly around here this that reads stands "
    "has shows gets s ~ ≈ % percent exactly only e.g i.e again too intensity tinted"
)
_SILENT = frozenset(_NOTHING.split())
_AGGREGATED = re.compile(r"\b(?:mean|average|median|sum|total|rank)\b")
_LETTERS = re.compile(r"[a-z]{2}")
_FEW_WORDS = 3
_NEARLY = 0.9
_ALL_WORDS = frozenset(["all", "overall", "entire", "whole"])
_LOW_WORDS = frozenset(f"{_LOWS}|{_WEAKS}|{_SLIGHT}".split("|"))
_HIGH_WORDS = frozenset(f"{_HIGHS}|{_STRONGS}".split("|"))
_SIZE_WORDS = frozenset(f"{_WEAKS}|{_STRONGS}".split("|"))
_GOOD_WORDS = frozenset(_GOODS.split("|"))
_JUDGING_WORDS = _GOOD_WORDS | frozenset(_BADS.split("|"))
_HIGHEST_WORDS = frozenset(_HIGHEST.split("|"))
_BEST_WORDS = frozenset(_BEST.split("|"))
_WORST_WORDS = frozenset(_WORST.split("|"))


@dataclass(frozen=True, slots=True)
class _Told:
    """A cell as its line tells it: where it is, its value, and the phrases beside it; the line of its list."""

    at: Region
    amount: Amount
    phrases: tuple[str, ...]
    cell: Cell


def find(clause: Clause) -> Iterator[Statement]:
    """What a clause says of its cells beside their values."""
    if clause.part is Part.FRAME or _AGGREGATED.search(clause.whole):
        return
    for told in _told(clause):
        found: list[Statement] = []
        left = ""
        for phrase in told.phrases:
            understood = list(_said(clause, told, phrase))
            found.extend(understood)
            if not understood and not left and not _is_silent(clause, told, phrase):
                left = phrase
        for statement in found:
            yield Partly(statement, left) if left and not isinstance(statement, Partly) else statement


def _told(clause: Clause) -> Iterator[_Told]:
    """The cells of a clause with the phrases that stand beside them."""
    figure = clause.figure
    cells = figure.cells_between(clause.start, clause.end)
    whole = clause.whole
    if not cells:
        yield from _told_before(clause)
        return
    marks = [mark for cell in cells if (mark := _mark_of(clause, cell)) is not None]
    if len(marks) != len(cells):
        return
    ends = [whole.find(mark) for mark in marks]
    for count, (cell, mark) in enumerate(zip(cells, marks, strict=True)):
        behind = whole[ends[count] + len(mark) : ends[count + 1] if count + 1 < len(cells) else len(whole)]
        before = ""
        if len(cells) > 1:
            aside = re.match(r" \( ([^()]*) \)", behind)
            if aside is None:
                continue
            behind = aside[1]
        else:
            before = whole[: ends[0]].rpartition(" : ")[2]  # its label tells which cell it is
        amount = clause.amounts(mark)[0]
        yield _Told(_place_of(clause, cell), amount, _phrases(before) + _phrases(behind), cell)


def _told_before(clause: Clause) -> Iterator[_Told]:
    """The cell that a clause says more of: the one of the clause before it, or one that is told here again."""
    figure = clause.figure
    if not clause.piece.first:
        before = clause.neighbour(-1)
        cells = figure.cells_between(before.start, before.end) if before is not None else []
        if before is not None and len(cells) == 1 and (mark := _mark_of(before, cells[0])) is not None:
            behind = before.whole[before.whole.find(mark) + len(mark) :]
            if len(behind.split()) <= _FEW_WORDS and not re.search(r"\bN\d", clause.whole):
                yield _Told(_place_of(clause, cells[0]), before.amounts(mark)[0], _phrases(clause.whole), cells[0])
        return
    at = clause.base
    if clause.whole.count("N") != 1 or len(at.rows or ()) != 1 or len(at.columns or ()) != 1:
        return
    amount = clause.amounts(clause.whole)[0]
    for cell in figure.reading.cells:
        if cell.row in (at.rows or ()) and cell.column in (at.columns or ()) and _has(cell, amount):
            if at.panels is not None and cell.panel not in at.panels:
                continue
            yield _Told(_place_of(clause, cell), amount, _phrases(re.sub(r"\bN\d\b", ",", clause.whole)), cell)
            return


def _has(cell: Cell, amount: Amount) -> bool:
    low, high = cell.ends
    return low <= amount.high and amount.low <= high


def _mark_of(clause: Clause, cell: Cell) -> str | None:
    """The mark of the amount as which a cell's value stands in a clause."""
    for count, (start, end) in enumerate(clause.marked.spans):
        if start < cell.end and cell.start < end:
            return f"N{count}"
    return None


def _place_of(clause: Clause, cell: Cell) -> Region:
    several = len(clause.figure.ticks["panel"]) > 1
    return Region(
        (cell.panel,) if several and cell.panel else None,
        (cell.row,) if cell.row else None,
        (cell.column,) if cell.column else None,
    )


def _phrases(said: str) -> tuple[str, ...]:
    """The phrases of a remark."""
    if _LETTERS.search(said) is None:
        return ()
    return tuple(phrase for part in _PARTING.split(PHRASE.sub(" ", said)) if (phrase := part.strip()))


def _is_silent(clause: Clause, told: _Told, phrase: str) -> bool:
    """Whether a phrase adds nothing: a colour, the cell's own labels, marks of significance."""
    for word in phrase.split():
        if word in _SILENT or not any(char.isalnum() for char in word):
            continue
        if word[0] == "P" and word[1:].isdigit():
            place = clause.place(word)
            sides = (told.cell.row, told.cell.column, told.cell.panel)
            if place.labels and all(label in sides for label in place.labels):
                continue
        return False
    return True


def _said(clause: Clause, told: _Told, phrase: str) -> Iterator[Statement]:
    """What one phrase says of a cell."""
    if (found := _SIGN.fullmatch(phrase) or _SIZED.fullmatch(phrase)) is not None:
        yield from _signed(clause, told, found)
    elif (found := _LEVEL.fullmatch(phrase)) is not None:
        yield from _levelled(clause, told, found["level"])
    elif _NEUTRAL.fullmatch(phrase) is not None:
        if all(amount.low == 0 for amount in clause.amounts(phrase)):
            yield Level(told.at, told.amount, "low", True)
    elif (found := _EXTREME.fullmatch(phrase)) is not None:
        yield from _extreme(clause, told, found)
    elif (found := _NONE_IS.fullmatch(phrase)) is not None:
        yield from _unmatched(clause, told, found)
    elif (found := _COMPARED.fullmatch(phrase)) is not None:
        yield from _compared(clause, told, found)
    elif (found := _BY.fullmatch(phrase)) is not None:
        yield from _by(clause, told, found)
    elif (found := _TIMES.fullmatch(phrase)) is not None:
        if (other := _other(clause, told, found["place"])) is not None:
            bound: Bound = "over" if found["over"] else "under" if found["under"] else "about"
            times = FACTORS[found["times"]]
            factor = Amount(times, times, 0.1, True, f"{times:g}")
            relation = Relation.BELOW if times < 1 else Relation.ABOVE
            yield Compare(told.at, other, relation, factor, bound, factor=True)
    elif (found := _CAME.fullmatch(phrase)) is not None:
        if (other := _other(clause, told, found["place"])) is not None:
            yield Compare(told.at, other, Relation.ABOVE if found["up"] is not None else Relation.BELOW)
            yield Value(other, clause.amounts(found["amount"])[0])
    elif (found := _PERFECT.fullmatch(phrase)) is not None:
        yield from _perfect(clause, told, found["near"] is not None)
    elif (found := _BOUNDED.fullmatch(phrase)) is not None and len(clause.figure.at(told.cell)) == 1:
        amount = clause.amounts(found["amount"])[0]
        above = found["above"] is not None or found["least"] is not None
        yield Threshold(told.at, above, amount, found["least"] is not None or found["most"] is not None)


def _signed(clause: Clause, told: _Told, found: re.Match[str]) -> Iterator[Statement]:
    """ "Weak negative", "a positive correlation of moderate size"."""
    sign, size = found["sign"], found["size"]
    if sign is not None and len(clause.figure.at(told.cell)) == 1:
        yield Threshold(told.at, sign.startswith("positive"), _ZERO)
    if size is not None and (sign is not None or clause.figure.low < 0):
        yield Level(told.at, told.amount, _level(size), True)
    elif size is not None:
        yield from _levelled(clause, told, size)


def _level(word: str) -> Literal["low", "middle", "high"]:
    """Which level a word stands for."""
    if word in _LOW_WORDS:
        return "low"
    return "high" if word in _HIGH_WORDS else "middle"


def _levelled(clause: Clause, told: _Told, word: str) -> Iterator[Statement]:
    """ "Medium value", "strong": a level, by its size where there are values below zero, or as the text bounds it."""
    figure = clause.figure
    size = False
    if word in _JUDGING_WORDS:
        if figure.better_high is None:
            return
        level: Literal["low", "middle", "high"] = "high" if (word in _GOOD_WORDS) == figure.better_high else "low"
    else:
        level = _level(word)
        if word in _SIZE_WORDS:
            size = figure.low < 0
            if not size and figure.better_high is False:
                return
    band = figure.level_bands.get(word)
    low, high = band if band is not None else (None, None)
    yield Level(told.at, told.amount, level, size and band is None, low, high)


def _extreme(clause: Clause, told: _Told, found: re.Match[str]) -> Iterator[Statement]:
    """ "The lowest in this row", "highest of all", "best"."""
    word = found["word"]
    highest = word in _HIGHEST_WORDS
    judging = word in _BEST_WORDS or word in _WORST_WORDS
    if judging:
        if clause.figure.better_high is None:
            return
        highest = (word in _BEST_WORDS) == clause.figure.better_high
    elif word in ("strongest", "weakest") and clause.figure.low < 0:
        return
    rank = _RANKS.get(found["rank"] or "", 1)
    whole = _whole(told)
    where, own = found["where"], found["own"]
    if own is not None and where is not None:
        return
    if found["line"] is not None:  # "the lowest value of the row"
        place = clause.place(found["line"])
        if where is not None or own is not None or " of " not in clause.flat[place.start : place.end]:
            return
        own = found["line"]
    if found["kind"] is not None:
        over: Region | None = replace(whole, diagonal=found["kind"] == "diagonal")
        if where is not None and _OF_ALL.fullmatch(where) is None:
            return
    elif own is not None:
        over = _line(clause, told, own if own in ("row", "column") else clause.place(own).along)
    elif where is None and _OF_WHOLE.search(found[0]) is not None:
        over = whole
    elif where is None:
        over = _any_line(clause, told, highest, rank)[0]
    elif _OF_ALL.fullmatch(where) is not None:
        over = whole
    else:
        over = _bounded_to(clause, told, where)
    if over is None:
        return
    said = Extreme(highest, over, told.at, told.amount, rank=rank)
    if over == whole and _names_axis(clause, found[0]):
        line, holds = _any_line(clause, told, highest, rank)
        yield said if not holds or line == whole else Partly(said, where or found[0])
    else:
        yield said


def _names_axis(clause: Clause, where: str) -> bool:
    """Whether "in dataset" may be of one of an axis' data sets."""
    words = where.split()
    return not clause.figure.axis_words.isdisjoint(words) and _ALL_WORDS.isdisjoint(words)


def _bounded_to(clause: Clause, told: _Told, where: str) -> Region | None:
    """Of which cells a cell is the highest: those of its row, of its column, of a place that holds it."""
    if (fixed := _FIXED.fullmatch(where)) is not None:
        return _line(clause, told, clause.place(f"A{fixed['axis']}").along)
    if (varied := _VARIED.fullmatch(where)) is not None:
        mark = f"E{varied['each']}" if varied["each"] is not None else f"A{varied['axis']}"
        return _line(clause, told, {"row": "column", "column": "row"}.get(clause.place(mark).along or ""))
    placed = _PLACED.fullmatch(where)
    place = clause.place(placed["place"]) if placed is not None else None
    if place is None or place.along is None:
        return None
    own = part_of(told.at, place.along)
    if own is None or not set(own) <= set(place.labels):
        return None
    return with_part(_whole(told), place.along, place.labels)


def _unmatched(clause: Clause, told: _Told, found: re.Match[str]) -> Iterator[Statement]:
    """ "No cell of the matrix is higher", "nothing is more negative"."""
    word = found["sign"] or found["word"]
    figure = clause.figure
    if word in ("better", "worse"):
        if figure.better_high is None:
            return
        highest = (word == "better") == figure.better_high
    elif word in ("stronger", "weaker", "more strongly") and figure.low < 0:
        return
    else:
        highest = word in ("more", "higher", "larger", "greater", "positive", "stronger", "more strongly")
    over: Region | None = _whole(told)
    if found["fixed"] is not None:
        over = _bounded_to(clause, told, found["fixed"])
    if over is not None:
        yield Extreme(highest, over, told.at, told.amount)


def _compared(clause: Clause, told: _Told, found: re.Match[str]) -> Iterator[Statement]:
    """ "A little under Layer 0", "the same as Mistral"."""
    other = _other(clause, told, found["place"])
    figure = clause.figure
    if other is None:
        return
    if found["good"] is not None or found["bad"] is not None:
        if figure.better_high is None:
            return
        above = (found["good"] is not None) == figure.better_high
    else:
        above = found["above"] is not None
    relation = Relation.ABOVE if above else Relation.BELOW
    if found["near"] is not None or found["same"] is not None:
        relation = Relation.NEAR
    slight = True if found["slight"] is not None else False if found["far"] is not None else None
    yield Compare(told.at, other, relation, slight=slight)


def _other(clause: Clause, told: _Told, mark: str) -> Region | None:
    """The place that differs from a cell's by one label that a phrase names."""
    place = clause.place(mark)
    if place.along is None or len(place.labels) != 1:
        return None
    own = part_of(told.at, place.along)
    return with_part(told.at, place.along, place.labels) if own is not None and own != place.labels else None


def _by(clause: Clause, told: _Told, found: re.Match[str]) -> Iterator[Statement]:
    """ "+3.1 over Ash", "2 points lower than Ash"."""
    amount = clause.amounts(found["amount"])[0]
    sign = amount.printed[:1] if amount.printed[:1] in "+-−" else {"plus": "+", "up": "+"}.get(found["sign"] or "", "")
    sign = "-" if found["sign"] in ("down", "minus") or sign == "−" else sign
    way = found["way"]
    if way in ("better", "worse") and clause.figure.better_high is None:
        return
    ups, downs = ("higher", "more", "above", "over", "ahead of"), ("lower", "less", "below", "under", "behind")
    if way in ("better", "worse"):
        above: bool | None = (way == "better") == clause.figure.better_high
    else:
        above = True if way in ups else False if way in downs else None
    if (sign == "" and above is None) or (sign != "" and above is not None and (sign == "+") != above):
        return  # a number beside a name, or "+2 lower"
    other = _other(clause, told, found["place"])
    if other is None:
        return
    size = replace(amount, low=abs(amount.low), high=abs(amount.high), printed=amount.printed.lstrip("+-−"))
    relation = Relation.ABOVE if above or sign == "+" else Relation.BELOW
    yield Compare(told.at, other, relation, size)


def _perfect(clause: Clause, told: _Told, near: bool) -> Iterator[Statement]:
    """ "Perfect score", "nearly perfect": the highest that a share or a percentage can be."""
    figure = clause.figure
    if len(figure.at(told.cell)) > 1 or figure.better_high is False:
        return
    if figure.of_one:
        full = 1.0
    elif 1 < figure.high <= 100 and (figure.printed_percent or figure.reading.unit == "%"):
        full = 100.0
    else:
        return
    bound = full * _NEARLY if near else full
    yield Threshold(told.at, True, Amount(bound, bound, 0.0, False, f"{bound:g}"), True)


def _whole(told: _Told) -> Region:
    """All cells of a cell's panel."""
    return Region(panels=told.at.panels)


def _line(clause: Clause, told: _Told, along: str | None) -> Region | None:
    """The row or the column of a cell."""
    if along == "row" and told.at.rows is not None:
        return replace(_whole(told), rows=told.at.rows)
    if along == "column" and told.at.columns is not None:
        return replace(_whole(told), columns=told.at.columns)
    return _whole(told) if along == "panel" else None


def _any_line(clause: Clause, told: _Told, highest: bool, rank: int) -> tuple[Region | None, bool]:
    """Of what a bare "highest" may be the highest, and whether it is: of all, of its row or column, whichever it is.

    Where it is none of these, it is said of the one with the fewest cells.
    """
    regions = [_whole(told)]
    regions.extend(line for side in ("row", "column") if (line := _line(clause, told, side)) is not None)
    for over in regions:
        values = sorted({one.value for one in _in(clause, over) if one.value is not None}, reverse=highest)
        if len(values) > rank and values[rank - 1] == told.cell.value:
            return over, True
    if rank > 1:
        return None, False
    counts = [(len(_in(clause, over)), count) for count, over in enumerate(regions) if len(_in(clause, over)) > 1]
    return (regions[min(counts)[1]] if counts else None), False


def _in(clause: Clause, over: Region) -> list[Cell]:
    """The cells of a panel, or of a line of one."""
    return [
        cell
        for cell in clause.figure.cells
        if (over.panels is None or cell.panel in over.panels)
        and (over.rows is None or cell.row in over.rows)
        and (over.columns is None or cell.column in over.columns)
    ]


_SAID = (
    f"{_LOWS}|{_MIDDLES}|{_HIGHS}|{_WEAKS}|{_STRONGS}|{_GOODS}|{_BADS}|{_HIGHEST}|{_LOWEST}|{_BEST}|{_WORST}|positive|"
    "negative|neutral|zero|none|nothing|no|second|third|above|below|under|over|higher|than|least|most|close|similar|equal|"
    "same|tied|level|exceeding|beyond|behind|ahead|match|matches|matching|beats|near|up|down|twice|double|times|half|perfect|flawless|points|vs|versus"
)
GLOSSES = Kind(frozenset(re.findall(r"[a-z]+", _SAID)), find, plain=True)
