"""Statements on the pairs of labels in a matrix, judged by hand-worked verdicts."""

from __future__ import annotations

from examples_judging import reading

from heat_pipeline.claims.judging.judge import judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.statements import Amount, Extreme, Region, Threshold

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE


def test_by_distance_from_zero():
    grid = reading("""
           x     y
        a  0.50 -0.90
        b -0.20  0.70
    """)

    def verdict(highest, row, column):
        claim = Extreme(highest, Region(), Region(rows=(row,), columns=(column,)), size=True)
        return judge(claim, grid, Tolerances()).verdict

    assert [verdict(True, *place) for place in ("ay", "by", "ax")] == [S, U, C]  # 0.70 is the highest as it stands
    assert [verdict(False, *place) for place in ("bx", "ay", "ax")] == [S, U, C]


def test_all_with_one_label():
    grid = reading("""
           a   b   c
        a  1.0 0.5 0.2
        b  0.5 1.0 0.3
        c  0.2 0.3 1.0
    """)
    over = Region(diagonal=False, either="a")
    amount = Amount(0.4, 0.4, 0.1)
    judged = judge(Threshold(over, False, amount), grid, Tolerances())
    assert judged.verdict is C
    assert [(grid.cells[i].row, grid.cells[i].column) for i in judged.evidence] == [("a", "b"), ("b", "a")]
    assert judge(Threshold(Region(diagonal=False, either="c"), False, amount), grid, Tolerances()).verdict is S
