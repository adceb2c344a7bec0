"""Judges claims on the order of rows, columns or panels by their values: "A > B > C in each column"."""

from __future__ import annotations

from itertools import pairwise

from heat_pipeline.claims.judging.cells import Cells, turned_to
from heat_pipeline.claims.judging.comparisons import judge_compare
from heat_pipeline.claims.judging.truth import NO, answer, truth_of, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Compare, Order, Relation


def judge_order(claim: Order, cells: Cells) -> Judgement:
    """Whether each label comes before the next one; one pair that does not refutes it."""
    if len(claim.labels) < 2:
        return unknown("it names no order")
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
