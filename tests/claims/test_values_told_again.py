"""Values that a text tells again: of a place that has another value elsewhere, and of the pairs of a square grid."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

DIGITS = """## Heatmap of accuracy by pairs of digits

### Components/Axes
- **X-axis**: "digit_a", categories 1-4.
- **Y-axis**: "digit_b", categories 1-4.

### Detailed Analysis
| digit_b \\ digit_a | 1 | 2 | 3 | 4 |
|---|---|---|---|---|
| **1** | 1.00 | 0.91 | 0.72 | 0.10 |
| **2** | 0.91 | 0.98 | 0.64 | 0.33 |
| **3** | 0.72 | 0.64 | 0.95 | 0.58 |
| **4** | 0.15 | 0.33 | 0.58 | 0.86 |

- **Again**:
"""
LETTERS = """## Heatmap of correlations of variables and dimensions

### Components/Axes
* **X-axis:** Holds the variables A, B, C, D.
* **Y-axis:** Holds the dimensions A, B, C.

### Detailed Analysis
* **Row A:** 0, 0.25, 0, 0.5
* **Row B:** 0.5, 0.75, 0.25, 0
* **Row C:** 0.25, 0, 1, 0

**Trends:**
"""


def judged(text, said):
    """The verdicts on what is said below a text."""
    reading, outline = read_outlined(f"{text}{said}\n")
    judge = Judge(reading, Tolerances())
    return [
        judge.judge(claim.statement).verdict
        for claim in find_claims(f"{text}{said}\n", reading, outline)
        if claim.start >= len(text)
    ]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("- `digit_a` = `digit_b` = 2: 0.98 (dark blue)", [S]),
        ("- `digit_a` = `digit_b` = 3: 0.99 (dark blue)", [C]),
        ("- `digit_a` = `digit_b` = 4: 0.86 (light blue)", [S]),
        ("- Distant digits suffer (e.g., 1 vs 3: 0.72).", [S]),
        ("- Distant digits suffer (e.g., 1 vs 4: 0.15, 2 vs 4: 0.33).", [S, S]),  # either way round
        ("- Distant digits suffer (e.g., 1 vs 3: 0.27).", [U]),  # "distant" is not surely understood
    ],
)
def test_pairs_of_a_square_grid(said, expected):
    assert judged(DIGITS, said) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("* **Variable B and Dimension B:** Their positive correlation is strong (0.75).", [S]),
        ("* **Variable D and Dimension B:** Their positive correlation is strong (0.75).", [C]),
        ("* **Variable A and Dimension A:** A positive correlation of moderate size (0.5).", [C]),
        # its sign, its size, its value
        ("* **Variable D and Dimension A:** A positive correlation of moderate size (0.5).", [S, S, S]),
        ("* **Variation of A and Dimension A:** A positive correlation of moderate size (0.5).", []),
    ],
)
def test_a_head_that_names_one_cell(said, expected):
    assert judged(LETTERS, said) == expected


POINTS = """## Heatmap of scores by token limit and context length

### Components/Axes
- **X-axis**: Token limit: 1000, 2000, 5000, 20000.
- **Y-axis**: Context length: 0, 50, 95, 100.

### Checks
- Example: The yellow square at `(x=20000, y=95)` stands for a score of `{0}`.

### Detailed Analysis
- `(x=1000, y=0)` → `0`
- `(x=2000, y=50)` → `2`
- `(x=5000, y=100)` → `1`
- `(x=20000, y=95)` → `3`
- `(x=20000, y=100)` → `4`
"""


@pytest.mark.parametrize(("value", "expected"), [(7, [C]), (3, [])])
def test_a_sentence_and_a_list_that_tell_one_place(value, expected):
    text = POINTS.format(value)
    reading, outline = read_outlined(text)
    judge = Judge(reading, Tolerances())
    found = [claim for claim in find_claims(text, reading, outline) if claim.text.startswith("Example")]
    assert [judge.judge(claim.statement).verdict for claim in found] == expected
    if expected:
        (evidence,) = judge.judge(found[0].statement).evidence
        assert reading.cells[evidence].value == 3


def test_two_rows_of_one_label_tell_nothing_again():
    said = """## Heatmap of counts

### Components/Axes
- **Rows**: 10, 10, 3
- **Columns**: 5, 8, 13

### Detailed Analysis
| Row | 5 | 8 | 13 |
|---|---|---|---|
| 10 | 10 | 5 | 9 |
| 10 | 10 | 8 | 12 |
| 3 | 3 | 6 | 7 |
"""
    assert judged(said, "- All in all, nothing more.") == []


def test_a_zero_among_decimals_is_no_half():
    said = "* **Variable A and Dimension A:** Their correlation is plain to see ({0})."
    assert judged(LETTERS, said.format("0.5")) == [U]  # "plain" is not surely understood
    assert judged(LETTERS, said.format("0")) == [S]
    assert judged(LETTERS, "* **Variable C and Dimension C:** Their correlation is strong (0.9).") == [C]


WINS = """## Heatmap of win rates of chess engines

### Axes
- **Rows (engine):** Alpha, Beta, Gamma
- **Columns (opponent):** Alpha, Beta, Gamma

### Values
| | Alpha | Beta | Gamma |
|---|---|---|---|
| Alpha | 50 | 62 | 71 |
| Beta | 38 | 50 | 55 |
| Gamma | 29 | 45 | 50 |

### Observations
"""


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("- Beta vs Gamma: 55%", [S]),
        ("- Gamma against Beta: 54%", [C]),
        ("- Gamma against Beta: 54% (gain over the last version)", [U]),
        ("- Gamma against Beta: 7 points", []),
        ("- Difference of Gamma and Beta: 54%", []),
    ],
)
def test_remarks_whose_head_names_one_cell(said, expected):
    assert judged(WINS, said) == expected
