"""How often a value, or one beyond a bound, occurs: found and judged, every verdict worked out by hand on the grid."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.judging.judge import judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.statements import Count, Partly
from tests.claims.finding_examples import GRID, statements

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE


@pytest.mark.parametrize(
    ("said", "verdicts"),
    [
        ("* A value of 88.0 occurs twice.", [S]),  # at type 4, lengths 5 and 6
        ("* A value of 88.0 is reached three times.", [C]),
        ("* 88.0 appears in two cells.", [S]),
        ("* 88.0 is reached twice: once at length 5 and once at length 6.", [S]),
        ("* Values above 95 occur in four cells.", [S]),  # those of type 2
        ("* Values above 95 occur in five cells, none of them at length 8.", [C]),
        ("* Scores under 60 are recorded twice.", [S]),  # 55.0 and 40.0
        ("* Scores under 60 are found at least three times.", [C]),
        ("* Zeros occur at four places.", [C]),
        ("* The winner appears twice.", []),  # of what is not said
        ("* A drop above 10 occurs three times.", []),  # of drops
        ("* About 88 is reached three times.", [U]),
    ],
)
def test_how_often(said, verdicts):
    reading, _ = read_outlined(GRID)
    found = [one for one in statements(said) if isinstance(one.said if isinstance(one, Partly) else one, Count)]
    assert {judge(one, reading, Tolerances()).verdict for one in found} == set(verdicts)
