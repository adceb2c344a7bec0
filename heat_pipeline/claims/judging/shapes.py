"""Judges claims on the shape of what has values: triangles of a grid, stretches of an axis that do not overlap."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from heat_pipeline.claims.judging.cells import Cells
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, answer, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Along, Coverage

_MOST_OF = 0.8  # of the pairs of a square must have a value in a text that gives its triangle
_FEWEST = 3  # rows and columns, of which a triangle can be told from a line


def judge_triangle(claim: Coverage, cells: Cells) -> Judgement:
    """The places with values are a triangle: of a square one side of its diagonal, with or without that.

    Which side is the upper one is not told by a text that may name the rows from the bottom up; so either will do. A
    grid that is filled on both sides is none.
    """
    rows, columns = (cells.labels_in(claim.over, side) for side in ("row", "column"))
    if len(rows) < _FEWEST - 1 or len(columns) < _FEWEST - 1 or len(rows) + len(columns) < 2 * _FEWEST - 1:
        return unknown("too few rows and columns have values")
    pool = cells.at(claim.over)
    filled = {(cells.of[i].row, cells.of[i].column) for i in pool}
    common = {row.casefold() for row in rows} & {column.casefold() for column in columns}
    if 2 * len(common) > max(len(rows), len(columns)):
        return _half(filled, pool)
    lengths = _staircase(filled, rows, columns) or _staircase(filled, rows, columns[::-1])
    if lengths:
        return answer(YES, pool, f"the rows have {', '.join(map(str, lengths))} values")
    if len(filled) == len(rows) * len(columns):
        return answer(NO, pool, f"all {len(filled)} places have a value")
    return answer(UNSURE, pool, f"{len(filled)} of {len(rows) * len(columns)} places have a value")


def _half(filled: set[tuple[str, str]], pool: Sequence[int]) -> Judgement:
    """Of a square: whether of each pair of labels only one of the two places has a value."""
    off = [(row.casefold(), column.casefold()) for row, column in filled if row.casefold() != column.casefold()]
    pairs = {frozenset(one) for one in off}
    mirrored = len(off) - len(pairs)
    size = len({label for pair in pairs for label in pair})
    of = size * (size - 1) // 2
    why = f"{len(pairs)} of {of} pairs have a value, {mirrored or 'none'} of them on both sides of the diagonal"
    if mirrored:
        return answer(NO if mirrored >= _FEWEST else UNSURE, pool, why)
    return answer(YES if of and len(pairs) > _MOST_OF * of else UNSURE, pool, why)


def _staircase(filled: set[tuple[str, str]], rows: list[str], columns: list[str]) -> list[int]:
    """How many values each row has, where each begins at the first column and they grow or shrink; else nothing."""
    lengths = [sum((row, column) in filled for column in columns) for row in rows]
    if any((row, column) not in filled for row, size in zip(rows, lengths, strict=True) for column in columns[:size]):
        return []
    steps = [other - one for one, other in pairwise(lengths)]
    if len(set(lengths)) < _FEWEST or not (min(steps) >= 0 or max(steps) <= 0):
        return []
    return lengths


def judge_apart(claim: Coverage, cells: Cells) -> Judgement:
    """The stretches of an axis on which the lines across it have values do not overlap; "shared": some of them do."""
    if claim.along is None:
        return unknown("no axis is named")
    across: Along = "row" if claim.along == "column" else "column"
    order = cells.order(claim.along)
    labels = cells.labels(claim.along)
    spans: dict[str, tuple[int, int]] = {}
    for line in cells.labels_in(claim.over, across):
        places = [order[labels[i]] for i in cells.at(claim.over) if cells.labels(across)[i] == line]
        spans[line] = min(places), max(places)
    if len(spans) < 2:
        return unknown("too few lines have values")
    ticks = list(order)
    for (one, own), (other, its) in combinations(spans.items(), 2):
        first, last = max(own[0], its[0]), min(own[1], its[1])
        if first <= last:
            shared = f"{ticks[first]} to {ticks[last]}" if first < last else ticks[first]
            evidence = [i for i in cells.at(claim.over) if cells.labels(across)[i] in (one, other)]
            truth = YES if claim.what == "shared" else NO if first < last else UNSURE  # their ends may meet
            return answer(truth, evidence, f"{one} and {other} both have {shared}")
    truth = UNSURE if cells.missing(claim.over) else YES if claim.what == "apart" else NO
    return answer(truth, list(cells.at(claim.over)), "no two of them share any")
