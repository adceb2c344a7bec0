"""What the words of a clause on the highest, lowest, second and so on claim together.

Which places tell of what it is and which where it is, the parts of the sentence decide: what stands before the verb,
what behind it. How the words are read: `superlative_words`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from heat_pipeline.claims.finding.extremes import around, is_single, line_of
from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import axes_of, part_of, region_of, with_part
from heat_pipeline.claims.finding.sides import with_labels
from heat_pipeline.claims.finding.superlative_words import ENDS, SuperlativeWords
from heat_pipeline.claims.finding.wordclasses import is_derived
from heat_pipeline.claims.finding.wordwise import Named
from heat_pipeline.statements import Aggregate, Along, Extreme, Partly, Region, Standing, Statement, Whole

_LOWS = frozenset(["low", "bad", "down"])
_OF_ALL = frozenset(["overall", "global", "absolute", "whole", "entire", "all"])


def meaning_of(clause: Clause, read: SuperlativeWords) -> Statement | None:
    """The statement of the parts of a clause; None where they don't make one that is sure."""
    rank = read.rank
    assert rank is not None
    figure = clause.figure
    if not rank.cells and any(is_derived(word) for word in clause.before.split()):
        return None  # "the margin is largest on A and smallest on B"
    highest, judged = _highest(clause, rank.end)
    judged = judged or (rank.bare and (figure.better_high is False or _of_bad(clause)))
    parted = _parted(clause, read)
    if parted is None:
        return None
    over, at, loose = parted
    if read.off_diagonal and (over or loose):
        if any(one.at < rank.at for one in at) != any(one.at < rank.at for one in over) or rank.owned:
            return None
        over, at, loose = [], [*over, *at], False
    sides = {one.along for one in at}
    if (rank.of and clause.place(rank.of).along not in sides) or not read.owners <= sides:
        return None
    named = region_of([], Region())
    for one in at:
        named = with_part(named, one.along, one.labels)
    region = clause.base
    if read.pointed and read.about is not None:
        region = with_part(region, read.about[0], None)
    for one in over:
        region = with_part(region, one.along, one.labels)
    if read.off_diagonal:
        region = replace(region, diagonal=False)
    if not _fits_field(clause, read, sides):
        return None
    each = [side for side in read.each if side not in sides]
    if len(each) < len(read.each) and not (len(sides) == 1 and len(read.each) - len(each) == 1):
        return None
    if any(part_of(region, side) is not None and any(one.along == side for one in over) for side in each):
        return None
    made: Whole | Partly | None
    if read.mean:
        made = _of_means(clause, read, region, named, highest, each)
    elif read.times is not None:
        made = _in_some(clause, read, region, named, highest, each)
    elif each or read.everywhere:
        made = _in_each(clause, read, region, named, highest, each)
    else:
        made = _once(clause, read, region, named, highest, loose, over)
    if made is None:
        return None
    if judged:
        made = replace(made, said=_unsure(made.said)) if isinstance(made, Partly) else _unsure(made)
    if read.thing and not isinstance(made, Partly):
        return Partly(made, read.thing)
    return made


def _unsure(said: Whole) -> Whole:
    return replace(said, unsure=True) if isinstance(said, Extreme | Standing) else said


def _of_bad(clause: Clause) -> bool:
    """Whether the clauses before it speak of the low end, from which "second" may then be counted."""
    before = (clause.neighbour(back) for back in (-1, -2))
    return any(
        ENDS.get(word) in _LOWS or word in ("least", "last")
        for one in before
        if one is not None
        for word in one.main.split()
    )


def _highest(clause: Clause, end: str) -> tuple[bool, bool]:
    """Whether it is counted from the highest, and whether that is not sure: nobody knows which end is the good one."""
    if end in ("high", "low"):
        return end == "high", False
    better = clause.figure.better_high
    if end in ("top", "down"):
        return end == "top", better is not True
    return ((end == "good") == (better is not False)), better is None


def _parted(clause: Clause, read: SuperlativeWords) -> tuple[list[Named], list[Named], bool] | None:
    """Of what it is the highest, where that is, and whether this may be the other way round."""
    rank = read.rank
    assert rank is not None
    places = read.places
    pivot = read.verb
    if not places and read.about is not None and rank.noun and not rank.owned and read.verb is None:
        read.pointed = True
        return [], [Named(*read.about, -1, True)], False  # "the highest M in E0", of what its line is about
    if read.colon is not None and read.colon > rank.at and (pivot is None or read.colon < pivot):
        pivot = read.colon
    if pivot is None or (rank.at < pivot and not any(one.at > pivot for one in places)):
        later = [one for one in (read.aside, read.done) if one is not None and one > rank.at]
        pivot = min(later) if later and (pivot is None or min(later) < pivot) else pivot
    told = pivot is None or pivot in (read.aside, read.done)  # no verb parts it
    if rank.verb or (pivot is not None and rank.at > pivot) or (told and any(one.at < rank.at for one in places)):
        return _told_of_subject(read, pivot)
    if pivot is None:
        return [], list(places), False
    over = [one for one in places if one.at < pivot]
    at = [one for one in places if one.at > pivot]
    if not at:
        if read.amount is None or pivot is None:
            return None
        if not over:
            return ([], [], False) if rank.cells and read.valued > pivot and clause.piece.first else None
        crossed = any(part_of(clause.base, side) is not None for side in ("row", "column") if side != over[0].along)
        if pivot in (read.aside, read.done) or crossed:
            return [], over, False  # "best in week 3 (9)", of what the line is about
        return (over, [], False) if len(over) == 1 and read.valued > pivot else None
    return over, at, False


def _told_of_subject(read: SuperlativeWords, pivot: int | None) -> tuple[list[Named], list[Named], bool] | None:
    """ "P0 has the highest M at P1", "in P0 , P1 is best", "P0 peaks at P1"."""
    rank = read.rank
    assert rank is not None
    before = [one for one in read.places if one.at < rank.at]
    behind = [one for one in read.places if one.at > rank.at]
    bare = [one for one in before if one.bare]
    if rank.owned or (rank.verb and rank.cells):
        if not before and behind and read.each:
            return [], behind, False  # "E0 have their best M on P1"
        over = bare or before
        at = [one for one in read.places if one not in over]
        return (over, at, False) if over and at else None
    if len(bare) == 2 and read.event:
        return bare[1:], bare[:1], True  # "P0 refuses P1 most often"
    if len(bare) > 1:
        return None
    if bare:
        over = [one for one in read.places if one is not bare[0]]
        strict = rank.noun or rank.verb or all(one.at < bare[0].at for one in over)  # "on P0 , P1 is highest"
        return over, bare, not strict
    if read.metric and before and not behind:
        return [], before, False
    if read.metric and before and behind:
        return before, behind, False
    if not before and behind and read.each:
        return [], behind, False  # "E0 does best on P1"
    return None


def _fits_field(clause: Clause, read: SuperlativeWords, sides: set[Along]) -> bool:
    """Whether those that it is the best of are all of its own kind, as many as there are."""
    if not (read.rivals or read.numbers):
        return True
    if len(sides) != 1:
        return False
    side = next(iter(sides))
    ticks = clause.figure.ticks[side]
    return read.rivals <= sides and all(number == len(ticks) for number in read.numbers)


def _of_means(
    clause: Clause, read: SuperlativeWords, region: Region, named: Region, highest: bool, each: list[Along]
) -> Whole | Partly | None:
    """The mean of one row, column or panel is the highest of theirs: "on average, P0 is the best"."""
    rank = read.rank
    assert rank is not None
    sides = axes_of(named)
    if len(sides) != 1 or each or read.everywhere or read.times is not None or read.across in sides:
        return None
    labels_ = part_of(named, sides[0]) or ()
    if len(labels_) != 1:
        return None
    over = with_labels(region, sides[0], None)
    how: Literal["highest", "lowest"] = "highest" if highest else "lowest"
    said = Aggregate("mean", over, how, sides[0], labels_, amount=read.amount, rank=rank.number)
    others = [side for side in ALONG if side != sides[0] and len(clause.figure.ticks[side]) > 1]
    return Partly(said, "average") if len(others) > 1 and read.across is None else said


def _in_some(
    clause: Clause, read: SuperlativeWords, region: Region, named: Region, highest: bool, each: list[Along]
) -> Whole | Partly | None:
    """It is so in so many rows or columns: "P0 is the best on three of the five A1"."""
    rank = read.rank
    assert rank is not None and read.times is not None
    times, of, noun = read.times
    sides = axes_of(named)
    if len(sides) != 1 or sides[0] == "panel" or each or read.everywhere or read.amount is not None:
        return None
    free = [side for side in ALONG if side not in sides and len(part_of(region, side) or clause.figure.ticks[side]) > 1]
    if len(free) != 1 or (noun[:1] == "A" and noun[1:].isdigit() and clause.place(noun).along != free[0]):
        return None
    if of is not None and of != len(part_of(region, free[0]) or clause.figure.ticks[free[0]]):
        return None
    region = with_labels(region, sides[0], None)
    return Standing(named, region, highest, rank.number, rank.number, times=times, of=of)


def _in_each(
    clause: Clause, read: SuperlativeWords, region: Region, named: Region, highest: bool, each: list[Along]
) -> Whole | Partly | None:
    """It is so in each row, column or panel."""
    rank = read.rank
    assert rank is not None
    if read.amount is not None or len(each) > 2:
        return None
    figure = clause.figure
    sides = axes_of(named)
    if len(sides) == 2 and each == ["panel"] and "panel" not in sides:
        return Extreme(highest, around(region, named), named, rank=rank.number, each="panel")
    if len(sides) != 1 or sides[0] == "panel":
        return None
    free = [side for side in ALONG if side not in sides and len(figure.ticks[side]) > 1]
    open_ones = [side for side in free if part_of(region, side) is None and side not in each]
    if "panel" in open_ones and len(figure.panels_of(named)) == 1:
        open_ones.remove("panel")
    region = with_labels(region, sides[0], None)
    for side in each:
        region = with_labels(region, side, None) if part_of(region, side) is None else region
    said = Standing(named, region, highest, rank.number, rank.number)
    if open_ones and not (read.everywhere and not each and len(open_ones) == 1):
        return Partly(said, open_ones[0])
    return said


def _once(
    clause: Clause,
    read: SuperlativeWords,
    region: Region,
    named: Region,
    highest: bool,
    loose: bool,
    over: list[Named],
) -> Whole | Partly | None:
    """It is so once: of all, or of what is named beside it."""
    rank = read.rank
    assert rank is not None
    sides = axes_of(named)
    if not sides and (read.amount is None or rank.number > 1):
        return None
    region = around(region, named)
    if len(sides) > 1 and any(len(part_of(named, side) or ()) > 1 for side in sides):
        return None  # in one of them, or in each
    panel = next((one for one in read.places if one.along == "panel"), None)
    if len(sides) == 3 and panel is not None and not panel.bare and _OF_ALL.isdisjoint(read.words):
        loose = True  # the highest of the panel, or of all
    if read.amount is None and len(sides) == 1 and any(len(one.labels) > 1 for one in over):
        return Standing(named, region, highest, rank.number, rank.number)
    of: Along | None = None
    if read.amount is None and len(sides) == 1 and not (sides[0] != "panel" and is_single(clause, region, sides[0])):
        either = rank.cells and not rank.of and not axes_of(region) and rank.number == 1
        loose, of = loose or either, None if either else sides[0]  # a row with the highest value, or the highest row
    said = Extreme(highest, region, named, read.amount, of or "cell", rank.number)
    if loose:
        if any(part_of(clause.base, side) is not None for side in ALONG):
            return Partly(said, "place")
        said = replace(said, loose=True)
    line = line_of(clause, said)
    return Partly(said, line) if line else said
