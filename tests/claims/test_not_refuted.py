"""Sentences that are true of figures like these, or say nothing of them: none of them may be called contradicted."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from tests.claims.finding_examples import GRID, PANELS, claims_in

SYSTEMS = """## Accuracy of systems

### Components/Axes
* **Rows:** four systems, sorted into two groups by a line.
* **Columns:** The three data sets, plus a column with their mean.

The figure lists four systems in rows and three data sets in columns, plus a column with their mean.

### Detailed Analysis
| System | DocA | DocB | DocC | Mean |
|---|---|---|---|---|
| Ayo | 82.6 | 35.7 | 64.0 | 60.8 |
| Bex | 70.1 | 40.2 | 61.5 | 57.3 |
| Cue | 55.0 | 44.8 | 58.2 | 52.7 |
| Dov | 61.3 | 30.9 | 39.0 | 43.7 |

### Key Observations
"""


def verdicts(said, figure):
    judge = Judge(read_outlined(figure + said + "\n")[0], Tolerances()).judge
    return [(claim.says, judge(claim.statement).verdict) for claim in claims_in(said, figure)]


@pytest.mark.parametrize(
    ("said", "figure"),
    [
        ("* **Weak region:** accuracy never exceeds 65.", GRID),
        ("* **Very long lengths:** the maximum is 78.0.", GRID),
        ("* **Outliers:** values are below 50.", GRID),
        ("* **Weakest type:** Type 3 stays below 80 throughout.", GRID),
        ("* Each number is the last of 300 epochs.", GRID),
        ("* Type 4's last cell is empty in the printed version.", GRID),
        ("* Ayo leads on DocA and Cue on DocB.", SYSTEMS),
        ("* Ayo gets 82.6 on DocA, 64.0 on DocC and only 35.7 under DocB.", SYSTEMS),
        ("* The top entry is Dov, with 61.3 on DocA and 30.9 on DocB.", SYSTEMS),
        ("* The highest accuracy for window 500 in AIME24 is 43.0.", PANELS),
        ("* On DocA Ayo is better than Bex, whereas on DocB it is worse.", SYSTEMS),
    ],
)
def test_said_below_a_figure(said, figure):
    assert Verdict.CONTRADICTED not in [verdict for _, verdict in verdicts(said, figure)]


def test_said_of_the_axes():
    reading, outline = read_outlined(SYSTEMS)
    judge = Judge(reading, Tolerances()).judge
    found = find_claims(SYSTEMS, reading, outline)
    assert Verdict.CONTRADICTED not in [judge(claim.statement).verdict for claim in found], found
