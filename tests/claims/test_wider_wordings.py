"""Wordings of plain claims that a class of words or an aside widens: each true of one grid and false of another."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from tests.claims.finding_examples import claims_in

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

RECALL = """## Heatmap of recall

### Components/Axes
* **Y-axis:** "Depth (%)", 0, 50, 100
* **X-axis:** "Model", FP16, INT8, INT4
* **Color bar:** Recall

### Detailed Analysis
| Depth (%) | FP16 | INT8 | INT4 |
|---|---|---|---|
| 0 | 98.5 | 97.0 | 91.5 |
| 50 | 93.0 | 90.5 | 71.0 |
| 100 | 99.0 | 98.0 | 95.5 |

### Key Observations
"""


def verdicts(said: str, figure: str = RECALL) -> set[Verdict]:
    judge = Judge(read_outlined(figure + said + "\n")[0], Tolerances()).judge
    found = {judge(claim.statement).verdict for claim in claims_in(said, figure)}
    return found - {U} or found


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("**Best overall:** FP16 leads at all three depths.", S),
        ("**Best overall:** INT8 leads at all three depths.", C),
        ("At a depth of 50% recall never exceeds 95.", S),
        ("At a depth of 50% recall never exceeds 92.", C),
        ("The weakest spot is a depth of 50% with INT4.", S),
        ("The weakest spot is a depth of 0% with INT4.", C),
        ("The full-precision model (FP16) is the best one at every depth.", S),
        ("The quantized model (INT8) is the best one at every depth.", C),
        ("INT4, although the smallest, is the worst model at every depth.", S),
        ("FP16, although the largest, is the worst model at every depth.", C),
        ("The lowest printed value is 71.0.", S),
        ("The lowest printed value is 90.5.", C),
        ("The maximum of 99.0 is at depth 100.", S),
        ("The maximum of 97.5 is at depth 100.", C),
        ("With INT4 all depths stay below 96.", S),
        ("Two thirds of the cells are above 92, i.e., on the green side.", S),  # seven of nine
        ("One third of the cells are above 92, i.e., on the green side.", C),
        ("FP16 is the best quantizer at every depth.", S),  # whatever a quantizer is
        ("INT4 is the best quantizer at every depth.", U),
        ("The large drop (INT4) is the highest of all.", U),
    ],
)
def test_wordings(said: str, verdict: Verdict) -> None:
    found = verdicts(said)
    assert C not in found if verdict is U else verdict in found
