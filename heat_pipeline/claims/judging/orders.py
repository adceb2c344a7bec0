"""Judges claims on the order of rows, columns or panels by their values: "A > B > C in each column"."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

from heat_pipeline.claims.judging.cells import AGGREGATES, SIDES, Cells, turned_to
from heat_pipeline.claims.judging.comparisons import judge_compare
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, answer, truth_of, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Compare, Order, Relation


def judge_order(claim: Order, cells: Cells) -> Judgement:
    """Whether each label comes before the next one; one pair that does not refutes it."""
    if not claim.labels:
        return _the_same(claim, cells)
    if len(claim.labels) < 2:
        return unknown("it names no order")
    if claim.falls is None:
        return max((judge_order(replace(claim, falls=falls), cells) for falls in (True, False)), key=truth_of)
    relation = Relation.ABOVE if claim.falls else Relation.BELOW
    judged = [
        judge_compare(
            Compare(
                turned_to(claim.over, claim.along, (one,)),
                turned_to(claim.over, claim.along, (two,)),
                relation,
                degree=claim.degree,
            ),
            cells,
        )
        for one, two in pairwise(claim.labels)
    ]
    truth = min(truth_of(one) for one in judged)
    deciding = [one for one in judged if truth_of(one) == truth]
    if truth == NO:
        deciding = deciding[:1]
    evidence = [i for one in deciding for i in one.evidence]
    return answer(truth, evidence, deciding[0].why if len(deciding) == 1 else f"{len(deciding)} pairs in this order")


def _the_same(claim: Order, cells: Cells) -> Judgement:
    """Whether no two labels stand in one order in one line and in the other order in another line.

    Ticks of averages do not count; two that are level in a line stand in either order there.
    """
    lines = _lines(claim, cells)
    if len(lines) < 2:
        return unknown("there are not two lines to compare")
    truth = YES
    evidence: list[int] = []
    for one, two in combinations(
        sorted({label for line in lines for label in line}, key=cells.order(claim.along).__getitem__), 2
    ):
        pairs = [(line[one], line[two]) for line in lines if one in line and two in line]
        over = [pair for pair in pairs if cells.value[pair[0]] > cells.value[pair[1]]]
        under = [pair for pair in pairs if cells.value[pair[0]] < cells.value[pair[1]]]
        if not over or not under:
            evidence.extend(i for pair in pairs for i in pair)
            continue
        sure = [
            next((pair for pair in side if cells.low[pair[a]] > cells.high[pair[b]]), None)
            for side, a, b in ((over, 0, 1), (under, 1, 0))
        ]
        if sure[0] is not None and sure[1] is not None:
            shown = " and ".join(f"{cells.stands(a)} against {cells.stands(b)}" for a, b in (sure[0], sure[1]))
            return answer(NO, [*sure[0], *sure[1]], shown)
        truth, evidence = UNSURE, [*over[0], *under[0]]
    return answer(truth, evidence, f"the same order in {len(lines)} lines")


def _lines(claim: Order, cells: Cells) -> list[dict[str, int]]:
    """The cells of each line across the axis of the order, by their label on it."""
    others = [side for side in SIDES if side != claim.along]
    found: dict[tuple[str, ...], dict[str, int]] = {}
    for i in cells.at(claim.over):
        label = cells.labels(claim.along)[i]
        key = tuple(cells.labels(side)[i] for side in others)
        if label.casefold() not in AGGREGATES and not any(name.casefold() in AGGREGATES for name in key):
            found.setdefault(key, {}).setdefault(label, i)
    return [line for line in found.values() if len(line) > 1]
