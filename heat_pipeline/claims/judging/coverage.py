"""Judges claims on which places of the grid have values.

A text may be cut off, so what it does not give is no proof; but a row that it has left for the next one is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from heat_pipeline.claims.judging.amounts import said
from heat_pipeline.claims.judging.cells import SIDES, Cells, decimals, enumeration, named_labels, turned_to
from heat_pipeline.claims.judging.shapes import judge_apart, judge_triangle
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, unknown
from heat_pipeline.model import Judgement, NoticeKind, Verdict
from heat_pipeline.statements import Along, Coverage, Region

_ENDS = {True: "values stand at both ends", False: "no values are given for both ends"}
_BAND = 2  # values in a row, of which it can be told that they stand side by side
_MANY = 0.25
"""So large a share of missing places is no slip of one or two."""


def judge_coverage(claim: Coverage, cells: Cells) -> Judgement:
    """Whether values stand where they are said to stand."""
    if not cells.all:
        return unknown("the text gives no values")
    if claim.what == "ticks":
        return _ticks(claim, cells)
    if claim.what == "steps":
        return _steps(claim, cells)
    if claim.what == "missing":
        return _missing(claim, cells)
    if claim.what == "present":
        return _present(claim, cells)
    if claim.what == "triangle":
        return judge_triangle(claim, cells)
    if claim.what in ("apart", "shared"):
        return judge_apart(claim, cells)
    if claim.what in ("decimals", "deviations"):
        return _printed(claim, cells)
    truth, evidence, why = full(claim.over, cells)
    if claim.what == "full" and truth == NO and _is_plain_triangle(claim, cells):
        return answer(UNSURE, evidence, f"{why}; the cells that are shown may all have one")
    if claim.what == "filled":
        return _filled(claim, truth, why, cells)
    if claim.what == "sparse" and truth == UNSURE and _in_bands(claim.over, cells):
        return answer(YES, cells.at(claim.over), why)
    if truth == UNSURE and not claim.over.everything and _lacks_some(claim.over, cells):
        truth, evidence = NO, list(cells.at(claim.over))
    return answer(-truth if claim.what == "sparse" else truth, evidence, why)


def _filled(claim: Coverage, truth: Truth, why: str, cells: Cells) -> Judgement:
    """Each place has a value or is said to be empty: none is left that is neither."""
    pool = cells.at(claim.over)
    if truth == YES:
        return answer(YES, pool, why)
    places = places_of(claim.over, cells)
    blanks = sum(notice.kind is NoticeKind.BLANK for notice in cells.reading.notices)
    if places is not None and blanks and places - len(pool) == blanks and claim.over.everything:
        return answer(YES, pool, f"{len(pool)} of {places} places have a value, {blanks} are said to have none")
    return answer(UNSURE, (), why)


def _lacks_some(over: Region, cells: Cells) -> bool:
    """Whether rows or columns lack what the text does not give of them, since it gives others whole."""
    alone = [side for side in SIDES if named_labels(over, side) is not None]
    pool = cells.at(over)
    if len(alone) != 1 or not pool or _cut_off(over, cells):
        return False
    places = places_of(Region(), cells)
    return places is not None and full(Region(), cells)[0] == NO


def _is_plain_triangle(claim: Coverage, cells: Cells) -> bool:
    """Whether the values fill a triangle, and the text has no words in the other places: "N/A" stands in a cell."""
    worded = any(
        notice.kind is NoticeKind.BLANK and any(char.isalpha() for char in notice.printed)
        for notice in cells.reading.notices
    )
    return not worded and judge_triangle(claim, cells).verdict is Verdict.SUPPORTED


def _in_bands(over: Region, cells: Cells) -> bool:
    """Whether each row has its values one beside the other, and not all rows at the same ticks.

    So a text tells a grid of which only these are filled; one that gives examples takes them from all over it.
    """
    order, columns, rows = cells.order("column"), cells.labels("column"), cells.labels("row")
    pool = cells.at(over)
    stretches: set[tuple[int, int]] = set()
    for row in cells.labels_in(over, "row"):
        places = sorted(order[columns[i]] for i in pool if rows[i] == row)
        if len(places) < _BAND or places[-1] - places[0] + 1 != len(places):
            return False
        stretches.add((places[0], places[-1]))
    listed = cells.ticks("row")
    return len(stretches) > 1 and all(tick in cells.by("row") for tick in listed)


def _printed(claim: Coverage, cells: Cells) -> Judgement:
    """All values are printed with so many decimals, or with a deviation; zeros at the end may be left out."""
    pool = cells.at(claim.over)
    if claim.what == "deviations":
        bare = [i for i in pool if cells.of[i].sd is None]
        if not bare:
            return answer(YES, pool, f"each of {len(pool)} values has one")
        return answer(UNSURE if len(bare) < len(pool) else NO, bare, f"{cells.stands(bare[0])} has none")
    if claim.step is None:
        return unknown("no number of decimals is named")
    number = int(claim.step.low)
    digits = {i: decimals(cells.of[i].printed) for i in pool}
    other = [i for i in pool if digits[i] != number]
    if not other:
        return answer(YES, pool, f"each of {len(pool)} values has {number}")
    more = [i for i in other if digits[i] > number]
    sure = len(more) * 2 > len(pool) or all(digits[i] != number for i in pool)
    return answer(NO if sure else UNSURE, other, f"{cells.stands(other[0])} has {digits[other[0]]}")


def _one_each(labels: Sequence[str], side: Along, pool: Sequence[int], cells: Cells) -> list[int]:
    """A cell of each label, as evidence that it has one."""
    own = cells.labels(side)
    firsts: dict[str, int] = {}
    for i in pool:
        firsts.setdefault(own[i], i)
    return [firsts[label] for label in labels if label in firsts]


def _steps(claim: Coverage, cells: Cells) -> Judgement:
    """The ticks with values are so far apart, or a multiple of it; a step that is printed rounded adds up."""
    if claim.along is None or claim.step is None or claim.step.low <= 0:
        return unknown("no step is named")
    labels = cells.labels_in(claim.over, claim.along)
    numbers = {label: number for label in labels if (number := cells.number_of(label, claim.along)) is not None}
    if len(numbers) < max(3, len(labels)):
        return unknown("the ticks with values are no numbers, or too few")
    size = (claim.step.low + claim.step.high) / 2
    ordered = sorted(labels, key=numbers.__getitem__)
    truth, told = YES, ""
    for one, other in pairwise(ordered):
        distance = numbers[other] - numbers[one]
        times = max(1, round(distance / size))
        off = abs(distance - times * size)
        if off <= 1e-9 * max(1.0, abs(distance)):
            continue
        unit = max(claim.step.step, claim.step.high - claim.step.low)
        loose = (times + 2) * unit / 2 * (2 if claim.step.about else 1)  # both ticks and the step may be rounded
        held = UNSURE if off <= loose else NO
        if held < truth:
            truth, told = held, f"from {one} to {other} it is {distance:g}, not {said(claim.step)}"
            apart = [one, other]
    evidence = _one_each(labels if truth == YES else apart, claim.along, cells.at(claim.over), cells)
    return answer(truth, evidence, told or f"the {len(labels)} ticks with values are so far apart")


def _ticks(claim: Coverage, cells: Cells) -> Judgement:
    """The axis has these ticks, or goes from the first of them to the last."""
    if claim.along is None or not claim.labels:
        return unknown("no ticks are named")
    there = cells.labels_in(claim.over, claim.along)
    pool = cells.at(claim.over)
    order = cells.order(claim.along)
    have = set(there)
    if claim.span:
        first, last = claim.labels[0], claim.labels[-1]
        if not all(cells.is_number(label) for label in (*there, first, last)):
            # Names have no order, so nothing lies beyond them.
            reached = {first, last} <= have
            return answer(
                YES if reached else UNSURE, _one_each([first, last], claim.along, pool, cells), _ENDS[reached]
            )
        if not there or first not in order or last not in order:
            return unknown("no values stand at the ends that are named")
        low, high = sorted((order[first], order[last]))
        outside = [label for label in there if not low <= order[label] <= high]
        if outside:
            # ends at which no values stand may be told in other words than the cells' labels ("4" thousand, and "4K")
            truth = UNSURE if have.isdisjoint((first, last)) else NO
            evidence = _one_each(outside, claim.along, pool, cells)
            return answer(truth, evidence, f"there are values at {enumeration(outside)} too")
        reached = {first, last} <= have or _nearly_reached(there, order, low, high)
        evidence = _one_each([there[0], there[-1]], claim.along, pool, cells)
        return answer(YES if reached else UNSURE, evidence, f"values stand from {there[0]} to {there[-1]}")
    missing = [label for label in claim.labels if label not in have]
    if missing:
        return answer(UNSURE, (), f"no values are given for {enumeration(missing)}")
    evidence = _one_each(claim.labels, claim.along, pool, cells)
    extra = [label for label in there if label not in claim.labels]
    if extra:
        evidence = _one_each(extra, claim.along, pool, cells)
        return answer(UNSURE, evidence, f"there are values at {enumeration(extra)} too")
    return answer(YES, evidence, f"each of the {len(claim.labels)} has values")


def _nearly_reached(there: Sequence[str], order: dict[str, int], low: int, high: int) -> bool:
    """Whether values go nearly to both ends of a long axis."""
    slack = (high - low) // 10
    return order[there[0]] - low <= slack and high - order[there[-1]] <= slack


def _missing(claim: Coverage, cells: Cells) -> Judgement:
    if claim.over.everything:
        return unknown("it is not said what is missing")
    pool = cells.at(claim.over)
    if pool:
        shown = enumeration([cells.stands(i) for i in pool], 3)
        return answer(NO, pool, f"there is {shown}")
    return answer(YES, (), "the text gives no values there")


def _present(claim: Coverage, cells: Cells) -> Judgement:
    """There are values in these places, and no others in the same rows (columns) where both are named."""
    pool = cells.at(claim.over)
    named = [side for side in SIDES if named_labels(claim.over, side) is not None]
    if not named:
        return unknown("it is not said where")
    beside = [i for side in named if len(named) > 1 for i in cells.at(turned_to(claim.over, side, None))]
    if not pool:
        # Of a row with values elsewhere it is known that it has none here; the rest may not be told.
        return answer(NO if beside else UNSURE, sorted(set(beside))[:3], "the text gives no values there")
    lacking = [
        (side, label)
        for side in named
        for label in named_labels(claim.over, side) or ()
        if not any(cells.labels(side)[i] == label for i in pool)
    ]
    if lacking:
        many = len(lacking) > _MANY * sum(len(named_labels(claim.over, side) or ()) for side in named)
        sure = many and not _cut_off(claim.over, cells)
        absent = enumeration([label for _, label in lacking])
        return answer(NO if sure else UNSURE, pool, f"no values are given for {absent}")
    inner = [side for side in named if side != "panel"]
    if len(inner) == 2:
        rows, columns = ({cells.labels(side)[i] for i in pool} for side in inner)
        further = [i for i in cells.at(turned_to(claim.over, "column", None)) if i not in set(pool)]
        if len(rows) == 1 and further and len(columns) > 1:
            return answer(UNSURE, further, f"there is {cells.stands(further[0])} too")
    return answer(YES, pool, f"{len(pool)} values stand there")


def _cut_off(region: Region, cells: Cells) -> bool:
    """Whether the last value of the text is in a region, so that more of it could have followed."""
    return bool(cells.all) and cells.all[-1] in set(cells.at(region))


def full(region: Region, cells: Cells) -> tuple[Truth, list[int], str]:
    """Whether each combination of rows and columns has a value, panel by panel.

    One that is missing refutes it only in a text that gives the grid: where another line is complete, or a place is
    said to be empty. Else the text may give examples.
    """
    pool = cells.at(region)
    if not pool:
        return UNSURE, [], "the text gives no values there"
    row_ticks, column_ticks = (_expected(region, side, cells) for side in ("row", "column"))
    blank = any(notice.kind is NoticeKind.BLANK for notice in cells.reading.notices)
    total = absent = 0
    complete = blank
    sure: tuple[int, str] | None = None
    last = max(pool)
    for panel in cells.labels_in(region, "panel"):
        group = [i for i in pool if cells.of[i].panel == panel]
        by_rows = _goes_by_rows(group, cells)
        outer: Along = "row" if by_rows else "column"
        inner: Along = "column" if by_rows else "row"
        lines: dict[str, set[str]] = {}
        for i in group:
            lines.setdefault(cells.labels(outer)[i], set()).add(cells.labels(inner)[i])
        outers, inners = (row_ticks, column_ticks) if by_rows else (column_ticks, row_ticks)
        inners = inners or list(dict.fromkeys(label for line in lines.values() for label in line))
        ending = cells.labels(outer)[group[-1]] if group[-1] == last else None
        total += len(outers or lines) * len(inners)
        for label in outers or lines:
            lacks = [tick for tick in inners if tick not in lines.get(label, ())]
            absent += len(lacks)
            complete = complete or not lacks
            # A cell of several ticks ("21% and above") may cover what seems to be missing.
            if lacks and not lines.get(label, set()) <= set(inners):
                return UNSURE, [], f"some of the values stand for several places of {outer} {label}"
            if lacks and label in lines and (label != ending or blank) and sure is None:
                one = next(i for i in group if cells.labels(outer)[i] == label)
                sure = one, f"{outer} {label} has no value at {enumeration(lacks)}"
    panels = [panel.name for panel in cells.reading.panels]
    if region.panels is None and any(name not in cells.by("panel") for name in panels):
        absent += 1
    if not absent:
        return YES, list(pool), f"all {total} places have a value"
    if sure is not None and complete and not _is_half(pool, cells):
        return NO, [sure[0]], f"{total - absent} of {total} places have a value: {sure[1]}"
    return UNSURE, [], f"{total - absent} of {total} places have a value, the rest is not told"


def places_of(region: Region, cells: Cells) -> int | None:
    """How many places a region has; None where an axis lists ticks of which the region has no value, or no ticks."""
    places = 1
    for side in ("row", "column"):
        labels = cells.labels_in(region, side)
        listed = _expected(region, side, cells)
        if not labels or any(label not in labels for label in listed):
            return None
        places *= len(labels)
    panels = cells.labels_in(region, "panel")
    if region.panels is None and len(panels) < len(cells.reading.panels):
        return None
    return places * len(panels)


def _is_half(pool: Sequence[int], cells: Cells) -> bool:
    """Whether of each two labels of a square grid only one order has a value, so that the other half need have none."""
    places = {(cells.of[i].panel, cells.of[i].row, cells.of[i].column) for i in pool}
    shared = cells.by("row").keys() & cells.by("column").keys()
    if len(shared) < 2 or 2 * len(shared) < max(len(cells.by("row")), len(cells.by("column"))):
        return False
    return all(row == column or (panel, column, row) not in places for panel, row, column in places)


def _expected(region: Region, side: Along, cells: Cells) -> list[str]:
    """The ticks that an axis lists, within a region; of a whole figure none where it lists none."""
    named = named_labels(region, side)
    if named is not None:
        return list(named)
    if not cells.ticks(side) and not region.everything:
        return cells.labels_in(Region(panels=region.panels), side)  # those of the other rows (columns) of the figure
    return list(cells.ticks(side))


def _goes_by_rows(group: Sequence[int], cells: Cells) -> bool:
    """Whether a text tells its values row by row, and not column by column."""
    rows, columns = cells.labels("row"), cells.labels("column")
    turns = [sum(labels[a] != labels[b] for a, b in pairwise(group)) for labels in (rows, columns)]
    return turns[0] <= turns[1]
