"""A small figure with words on it -> what the claims in them were understood to say."""

from __future__ import annotations

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.reading.reader import read_outlined

GRID = """## Heatmap: Accuracy of a model by type and length

### Components/Axes
* **Y-axis:** "Type", marked 1 to 4.
* **X-axis:** "Length", marked 5, 6, 7, 8.

### Detailed Analysis
| Type | 5 | 6 | 7 | 8 |
|---|---|---|---|---|
| 1 | 91.0 | 82.5 | 74.0 | 61.5 |
| 2 | 98.0 | 99.5 | 97.0 | 97.5 |
| 3 | 55.0 | 63.0 | 71.0 | 78.0 |
| 4 | 88.0 | 88.0 | 87.5 | 40.0 |

### Key Observations
"""
"""Four types by four lengths; the highest is 99.5 at type 2, length 6, the lowest 40.0 at type 4, length 8."""

PANELS = """## Heatmaps of Pass@1 for Nova on three data sets

### Components/Axes
- **X-axis (Ratio)**: 0.1, 0.2, 0.3
- **Y-axis (Window Size)**: 500, 1000

### Detailed Analysis
**Nova | AIME24**
- Window Size 500: 41.0, 42.5, 43.0
- Window Size 1000: 44.0, 49.0, 45.5

**Nova | AMC23**
- Window Size 500: 84.0, 85.5, 86.0
- Window Size 1000: 87.0, 86.5, 88.0

**Nova | GPQA**
- Window Size 500: 31.0, 30.5, 32.0
- Window Size 1000: 33.0, 36.0, 34.5

### Key Observations
"""
"""Three panels of two windows by three ratios."""


def claims_in(said: str, figure: str = GRID):
    """The claims that are found in words below a figure."""
    text = figure + said + "\n"
    reading, outline = read_outlined(text)
    return [claim for claim in find_claims(text, reading, outline) if claim.start >= len(figure)]


def statements(said: str, figure: str = GRID):
    """What the claims in words below a figure were understood to say."""
    return [claim.statement for claim in claims_in(said, figure)]
