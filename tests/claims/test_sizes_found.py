"""How much there is, as texts announce it: found and judged, every verdict worked out by hand on small grids."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.statements import Count, Coverage, Partly

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

TEXT = """## Heatmap of pass@1 by model and language

### Overview
{said}

### Detailed Analysis
| Model | Python | Java | Rust | Go |
|---|---|---|---|---|
| Alder-7B | 41.0 | 32.5 | 14.0 | {hole} |
| Birch-15B | 58.0 | 49.5 | 37.0 | 47.5 |
| Cedar-33B | 55.0 | 63.0 | 21.0 | 38.0 |

### Key Observations
- {remark}
"""
"""Three models by four languages."""


def counts(said="A heatmap.", remark="Nothing more is to be said of it.", hole="31.5"):
    """What is counted, with the verdicts: rows, columns, cells, and those without a value."""
    text = TEXT.format(said=said, remark=remark, hole=hole)
    reading, outline = read_outlined(text)
    judge = Judge(reading, Tolerances())
    found = []
    for claim in find_claims(text, reading, outline):
        one = claim.statement.said if isinstance(claim.statement, Partly) else claim.statement
        if isinstance(one, Count):
            what = "blank" if isinstance(one.condition, Coverage) else one.what
            found.append((one.number, what, judge.judge(claim.statement).verdict))
    return found


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("A 3x4 heatmap of pass@1.", [(3, "row", S), (4, "column", S)]),
        ("A 4 x 3 grid of values.", [(3, "row", S), (4, "column", S)]),  # columns first
        ("A three-by-four matrix of scores.", [(3, "row", S), (4, "column", S)]),
        ("Its size is 3 × 4 cells.", [(3, "row", S), (4, "column", S)]),
        ("A heatmap of 3 by 5 cells.", [(3, "row", S), (5, "column", C)]),
        ("A 2x2 block of the heatmap is dark.", []),  # a part of it
        ("Four open code models are compared.", [(4, "row", U)]),  # as many as the languages: it may be these
        ("Five open code models are compared.", [(5, "row", C)]),
        ("Three open code models are compared.", [(3, "row", S)]),
        ("Three code models and a human baseline are compared.", []),
        ("It has two code models in the rows and four languages across.", [(2, "row", C), (4, "column", S)]),
        ("Three systems are set against four tongues.", [(3, "row", S), (4, "column", S)]),
        ("Three readers are set against five tongues.", []),  # nothing in the figure is called so
        ("Three readers with four runs each of five seeds.", []),
        ("The scores of three clerks on four tongues.", [(3, "row", S), (4, "column", S)]),
        ("Type: a heatmap, 3 clerks x 4 tongues.", [(3, "row", S), (4, "column", S)]),
        ("With marks at 1, 2, 4, and 8 languages.", []),
        ("Scores are over 400 languages (n = 400 models).", []),
        ("250 models a language were run.", []),
        ("It gives 12 values in all.", [(12, "cell", S)]),
        ("In total there are 15 cells.", [(15, "cell", C)]),
        ("There are ten values in total.", [(10, "cell", C)]),
    ],
)
def test_what_the_overview_announces(said, expected):
    assert counts(said) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("There are 12 values in total.", [(12, "cell", U)]),  # 11 are given, of 12 places
        ("There are 11 values in total.", [(11, "cell", S)]),
        ("In total there are 15 cells.", [(15, "cell", U)]),  # the text does not give all
    ],
)
def test_a_grid_with_a_hole(said, expected):
    assert counts(said, hole="OOM") == expected


@pytest.mark.parametrize(
    ("remark", "expected"),
    [
        ("One of the 12 cells is blank.", [(1, "blank", S)]),
        ("Two of the 12 cells are OOM.", [(2, "blank", C)]),
        ("Two of the 20 cells are blank.", [(2, "blank", U)]),  # counted in another way
        ("For Alder-7B, three values are present.", [(3, "cell", S)]),
        ("For Alder-7B, two values are given.", [(2, "cell", C)]),
        ("For Alder-7B, four values are given.", [(4, "cell", U)]),
    ],
)
def test_places_with_and_without_a_value(remark, expected):
    assert counts(remark=remark, hole="OOM") == expected


def test_a_text_that_ends_among_its_values_may_have_been_cut_off():
    text = TEXT.format(said="Five open code models are compared.", remark="", hole="31.5")
    cut = text[: text.index("### Key Observations")]
    reading, outline = read_outlined(cut)
    (claim,) = find_claims(cut, reading, outline)
    assert Judge(reading, Tolerances()).judge(claim.statement).verdict is U


SERIES = """## Bar chart of accuracy by category

### Overview
{said}

### Detailed Analysis
* **"Facts" category:**
  * Blue bar: 55
  * Red bar: 70
* **"Logic" category:**
  * Blue bar: 40
  * Red bar: 60
* **"Code" category:**
  * Blue bar: 30
  * Red bar: 65
* **"Law" category:**
  * Blue bar: 35
  * Red bar: 66

### Key Observations
* The red bars are the higher ones.
"""


@pytest.mark.parametrize(("number", "verdict"), [("Two", S), ("Three", C)])
def test_series_of_a_chart(number, verdict):
    text = SERIES.format(said=f"{number} bars stand in each category.")
    reading, outline = read_outlined(text)
    found = [
        Judge(reading, Tolerances()).judge(claim.statement).verdict
        for claim in find_claims(text, reading, outline)
        if isinstance(claim.statement, Count)
    ]
    assert found == [verdict]
