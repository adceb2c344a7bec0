"""A text on four models and three lengths, and the claims of sentences put behind it."""

from __future__ import annotations

from heat_pipeline.claims.finding import find_claims
from heat_pipeline.claims.judging.judge import StatementJudge
from heat_pipeline.model import Verdict
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.reader import read_outline

GRID = """# Heatmap: Accuracy of Four Models

## Components/Axes
- **X-axis (Length)**: 4, 8, 16
- **Y-axis (Model)**: Aster, Birch, Cedar, Daisy
{scale}
## Data
| Model | 4 | 8 | 16 |
|---|---|---|---|
| Aster | 91.0 | 84.5 | 70.0 |
| Birch | 88.0 | 88.0 | 87.0 |
| Cedar | 60.5 | 64.0 | 72.5 |
| Daisy | 75.0 | 55.0 | 41.5 |

## Observations
"""
SCALE = "- **Color scale**: from 0 (white) to 100 (blue)\n"


def claims_of(*sentences, text=GRID, scale="", words=None):
    """What sentences of the remarks claim: (concept, text, verdict, why) of each claim, in order."""
    whole = text.format(scale=scale) + "".join(f"- {one}\n" for one in sentences)
    lines = outline(whole)
    reading = read_outline(lines)
    judge = StatementJudge(reading)
    found = []
    for claim in find_claims(lines, reading, words):
        assert whole[claim.start : claim.end] == claim.text
        judged = judge.judge(claim.statement)
        found.append((claim.statement.concept.value, claim.text, judged.verdict, judged))
    return found


def verdicts(*sentences, **given):
    """The verdicts on the claims of sentences: (concept, verdict)."""
    return [(concept, verdict) for concept, _, verdict, _ in claims_of(*sentences, **given)]


SUPPORTED, CONTRADICTED, UNVERIFIABLE = Verdict
