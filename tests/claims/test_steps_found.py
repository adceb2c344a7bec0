"""What each step along an axis does to the values: found, and judged by hand-worked verdicts."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.statements import Amount, Change, Degree, Region
from tests.claims.finding_examples import GRID, claims_in, statements

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE


def test_the_statement():
    eight = Amount(8, 8, 1, False, "8")
    each = Change(Region(rows=("1",)), "column", True, amount=eight, bound="least", degree=Degree.EVERY, stepwise=True)
    for said in (
        "* Type 1 loses at least 8 points with each step.",
        "* In Type 1, each further length costs at least 8 points.",
        "* Each step lowers the accuracy of Type 1 by at least 8 points.",
    ):
        assert statements(said) == [each]


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        # type 1 loses 8.5, 8.5 and 12.5; type 3 gains 8.0, 8.0 and 7.0
        ("Type 1 loses more than 8 points at every step.", S),
        ("Type 1 loses at least 9 points with each step.", C),
        ("Type 1 falls by 8 to 13 points with each step.", S),
        ("Type 1 falls by 8 to 10 points with each step.", C),
        ("Type 1 loses less than 13 points with each step.", S),
        ("Type 1 loses about 9 points with each step.", U),  # 12.5 at the last one; their mean is 9.8
        ("Type 1 loses about 30 points with each step.", C),
        ("Type 1 gains at least 5 points with each step.", C),
        ("Type 3 gains at least 7 points with each additional length.", S),
        ("Each additional length brings at least 8 points for Type 3.", C),
        ("With the exception of one step, Type 3 gains at least 8 points with each step.", None),
    ],
)
def test_each_step(said, verdict):
    judge = Judge(read_outlined(GRID + said + "\n")[0], Tolerances()).judge
    found = {judge(claim.statement).verdict for claim in claims_in(f"* {said}")}
    assert found == {verdict} if verdict is not None else C not in found


def test_a_gap_leaves_each_step_open():
    figure = GRID.replace("| 1 | 91.0 | 82.5 |", "| 1 | 91.0 | – |")
    said = "* Type 1 loses at least 8 points with each step.\n"
    judge = Judge(read_outlined(figure + said)[0], Tolerances()).judge
    assert [judge(claim.statement).verdict for claim in claims_in(said, figure)] == [U]
