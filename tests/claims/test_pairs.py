"""Pairs of labels in a matrix that mirrors itself: found in words and judged by hand-worked verdicts."""

from __future__ import annotations

import pytest
from examples_judging import reading

from heat_pipeline.claims.judging.judge import Judge, judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.statements import Amount, Extreme, Region, Threshold
from tests.claims.finding_examples import claims_in

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

MATRIX = """## Correlations of five indicators

* **Color legend:** Pearson correlation.

| | Rent | Income | Crime | Transit | Water |
|---|---|---|---|---|---|
| Rent | 1.00 | 0.81 | -0.42 | 0.55 | 0.12 |
| Income | 0.81 | 1.00 | -0.93 | 0.38 | 0.29 |
| Crime | -0.42 | -0.93 | 1.00 | 0.07 | -0.34 |
| Transit | 0.55 | 0.38 | 0.07 | 1.00 | -0.21 |
| Water | 0.12 | 0.29 | -0.34 | -0.21 | 1.00 |

### Key Observations
"""
TRIANGLE = """## Agreement of four raters

| | Ann | Ben | Cleo | Dan |
|---|---|---|---|---|
| Ann | | 0.61 | 0.72 | 0.48 |
| Ben | | | 0.77 | 0.52 |
| Cleo | | | | 0.66 |

### Key Observations
"""


def verdicts(said, figure=MATRIX):
    judge_one = Judge(read_outlined(figure + said + "\n")[0], Tolerances()).judge
    found = {judge_one(claim.statement).verdict for claim in claims_in(said, figure)}
    return found - {U} or found


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Rent and Income make the strongest positive couple (0.81).", S),
        ("Rent and Transit make the strongest positive couple (0.55).", C),
        ("The strongest correlation is Income and Crime (-0.93).", S),
        ("The strongest correlation is Rent and Transit (0.55).", C),
        ("Rent and Income are the strongest pair.", U),  # the highest, but not the furthest from zero
        ("The highest correlation is that of Rent and Income.", S),
        ("The most negative pair is Crime and Rent, at -0.42.", C),
        ("The most negative pair is Crime and Income, at -0.93.", S),
        ("The strongest negative correlation is between Income and Crime (-0.93).", S),
        ("The weakest correlation is that of Transit and Crime (0.07).", S),
        ("The weakest correlation is that of Rent and Transit.", C),
        ("The second highest correlation is Rent and Transit.", S),
        ("The second highest correlation is Income and Transit.", C),
        ("Crime is negatively correlated with all others.", C),
        ("Crime is negatively correlated with Rent and Income.", S),
        ("Transit correlates positively with Rent and Water.", C),
        ("Income correlates best with Transit.", C),
        ("Income correlates best with Rent (0.81).", S),
        ("Water has Rent as its nearest neighbour.", C),
        ("Rent is closer to Income than to Transit.", S),
        ("Transit is closer to Income than to Rent.", C),
        ("Transit correlates more with Income than Rent does.", C),
        ("Rent and Transit correlate at 0.65.", C),
        ("Transit has no negative correlation with anything.", C),
        ("Nothing correlates with Transit above 0.5.", C),
        ("Water correlates with nothing above 0.3.", S),
        ("Water is below 0.3 with every partner.", S),
        ("Water is below 0.2 with every partner.", C),
        ("Transit has correlations above 0.05 to everyone.", C),  # -0.21 with Water
        ("Transit has correlations below 0.6 to everyone.", S),
        ("Crime correlates negatively with everything else.", C),
        ("Crime correlates negatively with all the others.", C),
    ],
)
def test_pairs(said, verdict):
    assert verdicts(f"* {said}") == {verdict}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Ben and Cleo are the closest pair (0.77).", S),
        ("Ann and Cleo are the closest pair.", C),
        ("Dan agrees best with Cleo.", S),
        ("Dan agrees best with Ben.", C),
        ("Cleo agrees least with Dan.", S),
        ("Cleo agrees least with Ben.", C),
        ("Dan: It stays below 0.7 with all other raters.", S),
        ("Dan stays below 0.6 with all other raters.", C),
        ("Ann is above 0.5 with every partner.", C),
        ("Cleo is at least 0.70 with everyone else.", C),
        ("Cleo is at least 0.66 with all others.", S),
    ],
)
def test_a_triangle(said, verdict):
    assert verdicts(f"* {said}", TRIANGLE) == {verdict}


def test_no_pairs_where_the_two_ways_differ_or_near_is_low():
    said = "* Rent and Transit make the closest pair."
    assert C not in verdicts(said, MATRIX.replace("| Rent | 1.00 | 0.81 |", "| Rent | 1.00 | 0.31 |"))
    assert C not in verdicts(said, MATRIX.replace("Pearson correlation", "Cosine distance"))
    assert C not in verdicts("* Crime correlates more with Rent than with Transit.")


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
