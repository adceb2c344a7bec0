"""Judges claims on how many rows, columns, panels or cells there are, or fulfil a condition."""

from __future__ import annotations

from dataclasses import replace

from heat_pipeline.claims.judging.cells import AGGREGATES, Cells, enumeration, named_labels, narrowed
from heat_pipeline.claims.judging.comparisons import judge_compare
from heat_pipeline.claims.judging.coverage import full, places_of
from heat_pipeline.claims.judging.ranges import is_within, judge_range
from heat_pipeline.claims.judging.thresholds import is_beyond, judge_threshold, positive
from heat_pipeline.claims.judging.trends import judge_trend
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, truth_of, unknown
from heat_pipeline.model import Judgement, NoticeKind
from heat_pipeline.statements import Along, Compare, Count, Coverage, Range, Region, Threshold, Trend

_FEWEST = 2  # rows or columns, of which a text that is told to its end gives all
_NEXT = 0.5  # the next whole number to a share


def judge_count(claim: Count, cells: Cells) -> Judgement:
    """Whether there are so many, and of so many where a total is named."""
    if not cells.at(claim.over):
        return unknown("the text gives no values there")
    if claim.condition is None:
        return _there(claim, cells) if claim.what not in ("cell", "pair") else _cells_there(claim, cells)
    if isinstance(claim.condition, Coverage):
        return _without_value(claim, cells)
    if claim.what == "cell" or claim.what == "pair":
        return _cells_that(claim, cells)
    return _that(claim, claim.what, claim.condition, cells)


def _fits(cells: Cells, claim: Count, least: int, most: int, total: int = 0) -> Truth:
    """Whether a number between `least` and `most` (of a total) is the claimed one, or keeps to its bound."""
    if claim.share is not None:
        return _shares(cells, claim, least, most, total)
    if claim.bound in ("least", "over"):
        number = claim.number + (claim.bound == "over")
        return YES if least >= number else NO if most < number else UNSURE
    if claim.bound in ("most", "under"):
        number = claim.number - (claim.bound == "under")
        return YES if most <= number else NO if least > number else UNSURE
    return YES if least == most == claim.number else NO if not least <= claim.number <= most else UNSURE


def _shares(cells: Cells, claim: Count, least: int, most: int, total: int) -> Truth:
    """Whether so many of a total are the claimed share of it."""
    assert claim.share is not None
    aim = claim.share * total
    if claim.bound in ("over", "least"):
        fits, never = least > aim or (claim.bound == "least" and least >= aim), most < aim
        return YES if fits else NO if never or (claim.bound == "over" and most <= aim) else UNSURE
    if claim.bound in ("under", "most"):
        fits, never = most < aim or (claim.bound == "most" and most <= aim), least > aim
        return YES if fits else NO if never or (claim.bound == "under" and least >= aim) else UNSURE
    if claim.bound == "plain" and most < aim:
        return (
            YES
            if aim - least <= _NEXT
            else NO
            if aim - most > max(_NEXT, cells.tolerances.share_short * total)
            else UNSURE
        )
    wide = 0.0 if claim.bound == "exactly" else cells.tolerances.share_about * total
    off = max(least - aim, aim - most, 0.0)
    if max(abs(least - aim), abs(most - aim)) <= max(_NEXT, wide):
        return YES
    return NO if off > max(_NEXT, 2 * wide) else UNSURE


def _there(claim: Count, cells: Cells) -> Judgement:
    """How many there are: those with values, and those that the axis lists."""
    side: Along = "row" if claim.what == "row" else "column" if claim.what == "column" else "panel"
    labels = cells.labels_in(claim.over, side)
    whole = claim.over.everything
    firsts = [next(i for i in cells.at(claim.over) if cells.labels(side)[i] == label) for label in labels]
    why = f"there are {len(labels)} {side}s with values"
    aggregates = sum(label.casefold() in AGGREGATES for label in labels)
    if _fits(cells, claim, len(labels), len(labels)) == YES or (
        aggregates and claim.number == len(labels) - aggregates
    ):
        return answer(YES, firsts, f"{why}: {enumeration(labels)}")
    listed = len(cells.order(side)) if whole else len(named_labels(claim.over, side) or labels)
    if listed > len(labels):
        # The rest of the axis has no values: the text may be cut off, or the figure partly read.
        neither = _fits(cells, claim, listed, listed) == NO and _is_list(side, labels, cells)
        truth = NO if _fits(cells, claim, len(labels), listed) == NO or neither else UNSURE
        return answer(truth, firsts, f"{why}, and the axis lists {listed}")
    if aggregates and claim.number == len(labels) - 1:
        return answer(UNSURE, firsts, why)
    if claim.number > len(labels) and not _axis_listed(side, cells):
        if claim.whole and side != "panel" and _is_all(claim, labels, cells):
            return answer(NO, firsts, f"{why}, each complete: {enumeration(labels)}")
        return answer(UNSURE, firsts, f"{why}; the text lists no axis")
    return answer(NO, firsts, f"{why}: {enumeration(labels)}")


def _is_all(claim: Count, labels: list[str], cells: Cells) -> bool:
    """Whether the text surely tells all ticks of an axis that it does not list: each is complete, no number is unread.

    A number that is far larger is that of other things.
    """
    few = len(labels) < _FEWEST or claim.number > 2 * len(labels)
    return not (few or cells.reading.unread) and full(claim.over, cells)[0] == YES


def _is_list(side: Along, labels: list[str], cells: Cells) -> bool:
    """Whether the ticks that an axis lists are surely as many: those without values look like those that have some."""
    listed = cells.ticks(side)
    if not set(labels) <= listed.keys() or len(listed) > 2 * len(labels):
        return False
    longest = max(len(label.split()) for label in labels)
    opening = {_sort(label) for label in labels}
    return all(len(tick.split()) <= longest + 1 and _sort(tick) in opening for tick in listed)


def _sort(label: str) -> str:
    """What a label begins with: a capital letter, a small one, or a digit or a mark."""
    return "A" if label[:1].isupper() else "a" if label[:1].islower() else "1"


def _axis_listed(side: Along, cells: Cells) -> bool:
    if side == "panel":
        return False  # a panel that the text does not come to is listed nowhere
    return bool(cells.ticks(side))


def _cells_there(claim: Count, cells: Cells) -> Judgement:
    """How many cells have values; where all places of a grid have one, there are no more than these."""
    pool = cells.at(claim.over)
    truth = _fits(cells, claim, len(pool), len(pool))
    why = f"the text gives {len(pool)} values"
    if truth == YES:
        return answer(YES, pool, why)
    places = places_of(claim.over, cells)
    if places is not None and _fits(cells, claim, places, places) == YES:
        return answer(UNSURE, pool, f"{why}, of {places} places")  # empty ones may be counted too, or not
    panels = cells.labels_in(claim.over, "panel")
    if len(panels) > 1:
        each = [len(cells.within(pool, Region(panels=(panel,)))) for panel in panels]
        if all(_fits(cells, claim, number, number) == YES for number in each):
            return answer(YES, pool, f"the text gives {each[0]} values in each of {len(panels)} panels")
        return answer(UNSURE, (), why)
    if claim.number > len(pool) and full(Region(), cells)[0] != YES:
        truth = UNSURE  # cells that the text does not give may be in the figure
    return answer(truth, pool if truth == NO else (), why)


def _without_value(claim: Count, cells: Cells) -> Judgement:
    """How many places have no value: of a grid of which the text gives values in each row and each column."""
    pool = cells.at(claim.over)
    places = places_of(claim.over, cells)
    if places is None:
        return unknown("not all rows and columns of the axes have values in the text")
    absent = places - len(pool)
    why = f"{absent} of {places} places have no value"
    truth = _fits(cells, claim, absent, absent)
    if claim.of is not None and claim.of != places:
        truth = UNSURE  # another way of counting them is likelier than a slip
    if truth == NO and not _are_told(claim.over, absent, cells):
        truth = UNSURE
    return answer(truth, pool, why)


def _are_told(over: Region, absent: int, cells: Cells) -> bool:
    """Whether the places without a value are surely those: the grid is full, or the text calls just these empty."""
    truth = full(over, cells)[0]
    blanks = sum(notice.kind is NoticeKind.BLANK for notice in cells.reading.notices)
    return truth == YES or (truth == NO and (blanks == 0 or blanks == absent or not over.everything))


def _cells_that(claim: Count, cells: Cells) -> Judgement:
    """How many cells are above or below an amount."""
    if isinstance(claim.condition, Range):
        inside = claim.condition
        pool = cells.within(cells.at(claim.over), inside.over)
        cases = {i: is_within(inside, i, cells) for i in pool}
    elif isinstance(claim.condition, Threshold):
        condition = positive(claim.condition)
        pool = cells.within(cells.at(claim.over), condition.over)
        cases = {i: is_beyond(condition, i, cells) for i in pool}
    else:
        return unknown("a single cell has no such property")
    if claim.what == "pair":
        return _pairs_that(claim, cells, cases)
    return _counted(claim, [([i], case) for i, case in cases.items()], [cells.stands(i) for i in pool], cells)


def _pairs_that(claim: Count, cells: Cells, cases: dict[int, Truth]) -> Judgement:
    """How many pairs of labels: mirrored cells are one pair, which is unsure where they differ in it."""
    pairs: dict[tuple[str, frozenset[str]], list[int]] = {}
    for i in cases:
        cell = cells.of[i]
        if not cells.on_diagonal(i):
            pairs.setdefault((cell.panel, frozenset((cell.row.casefold(), cell.column.casefold()))), []).append(i)
    judged = [
        (members, cases[members[0]] if len({cases[i] for i in members}) == 1 else UNSURE) for members in pairs.values()
    ]
    return _counted(claim, judged, [cells.stands(members[0]) for members, _ in judged], cells)


def _that(claim: Count, side: Along, condition: Threshold | Range | Trend | Compare, cells: Cells) -> Judgement:
    """How many rows, columns or panels fulfil a condition, each by itself."""
    judged: list[tuple[list[int], Truth]] = []
    labels = cells.labels_in(claim.over, side)
    for label in labels:
        one = _of_label(condition, side, label, claim.over)
        if isinstance(one, Threshold):
            done = judge_threshold(one, cells)
        elif isinstance(one, Range):
            done = judge_range(one, cells)
        elif isinstance(one, Trend):
            done = judge_trend(one, cells)
        else:
            done = judge_compare(one, cells)
        judged.append((list(done.evidence), truth_of(done)))
    return _counted(claim, judged, labels, cells)


def _of_label(
    condition: Threshold | Range | Trend | Compare, side: Along, label: str, over: Region
) -> Threshold | Range | Trend | Compare:
    """The condition on one row, column or panel of what is counted over."""
    region = condition.left if isinstance(condition, Compare) else condition.over
    for axis in ("panel", "row", "column"):
        named = named_labels(over, axis)
        if named is not None:
            region = narrowed(region, axis, named)
    region = narrowed(region, side, (label,))
    if not isinstance(condition, Compare):
        return replace(condition, over=region)
    right = condition.right
    if right is not None and named_labels(right, side) == named_labels(condition.left, side):
        right = narrowed(right, side, (label,))
    return replace(condition, left=region, right=right)


def _counted(claim: Count, judged: list[tuple[list[int], Truth]], names: list[str], cells: Cells) -> Judgement:
    if not judged:
        return unknown("the text gives no values there")
    held = [k for k, (_, truth) in enumerate(judged) if truth == YES]
    open_ones = sum(truth == UNSURE for _, truth in judged)
    total = len(judged)
    truth = _fits(cells, claim, len(held), len(held) + open_ones, total)
    if claim.of is not None and claim.of != total:
        truth = UNSURE  # another way of counting them is likelier than a slip
    few = len(held) + open_ones < claim.number or claim.share is not None
    if truth == NO and few and cells.missing(claim.over):
        truth = UNSURE
    shown = f": {enumeration([names[k] for k in held])}" if held else ""
    evidence = [i for k in held for i in judged[k][0]] or [i for cells_of, _ in judged for i in cells_of]
    if not evidence:
        return unknown("the text gives no values that tell")
    return answer(truth, evidence, f"it is so of {len(held)} of {total}{shown}")
