"""Words of sign, and grids that mirror at their diagonal, where one name is a row as well as a column."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

TEXT = """## Heatmap: correlation of four measures

### Components/Axes
* **X-axis:** "Measure": Speed, Length, Clarity, Humour.
* **Y-axis:** "Measure": Speed, Length, Clarity, Humour.

### Detailed Analysis
| Measure | Speed | Length | Clarity | Humour |
|---|---|---|---|---|
| Speed | 1.00 | -0.31 | 0.62 | 0.15 |
| Length | -0.31 | 1.00 | -0.24 | {0} |
| Clarity | 0.62 | -0.24 | 1.00 | 0.48 |
| Humour | 0.15 | {1} | 0.48 | 1.00 |

### Key Observations
- {said}
"""


def verdicts(said, below="-0.05", above="-0.05"):
    text = TEXT.format(above, below, said=said)
    reading, outline = read_outlined(text)
    assert len(reading.cells) == 16
    judge = Judge(reading, Tolerances())
    remark = text.index("### Key Observations")
    return {judge.judge(one.statement).verdict for one in find_claims(text, reading, outline) if one.start > remark}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Length is negatively correlated with every other measure.", S),
        ("Clarity is negatively correlated with every other measure.", C),  # 0.62 and 0.48
        ("Humour is positively correlated with all others.", C),  # -0.05 with Length
        ("Speed is negatively correlated with Length.", S),
        ("Speed is negatively correlated with Clarity.", C),
        ("Clarity correlates positively with Humour.", S),
        ("Length correlates positively with Clarity.", C),
        ("Length correlates with nothing above 0.2.", S),
        ("Clarity correlates with nothing above 0.5.", C),  # 0.62
        ("Leaving Length aside, all pairs are above 0.1.", S),
        ("Leaving Length aside, all pairs are above 0.2.", C),  # 0.15
        ("Leaving Length aside, all pairs are below 0.7.", U),  # but for the ones of the diagonal
    ],
)
def test_one_name_is_a_row_as_well_as_a_column(said, verdict):
    found = verdicts(said)
    assert found in ({verdict}, {verdict, U})


@pytest.mark.parametrize(
    "said",
    [
        "Clarity is negatively correlated with every other measure.",
        "Clarity correlates with nothing above 0.5.",
        "Humour is positively correlated with all others.",
    ],
)
def test_a_grid_that_does_not_mirror_leaves_it_open(said):
    assert C not in verdicts(said, below="0.05")


@pytest.mark.parametrize(
    "said",
    [
        "Negative values occur only in the Length row and column.",
        "Length is strongly negatively correlated with Speed.",  # how strong is strong
        "Speed and Clarity are negatively correlated with Length.",  # true, and not of each other
        "All negative values are in the Length row.",
        "Negative correlations with Length are weak.",
    ],
)
def test_what_is_true_is_not_refuted(said):
    assert C not in verdicts(said)


GAINS = """## Heatmap: gain by method and size

### Components/Axes
* **X-axis:** "Size": small, base, large.
* **Y-axis:** "Method": Prune, Distil, Quantise.

### Detailed Analysis
| Method | small | base | large |
|---|---|---|---|
| Prune | -0.3 | 0.4 | 1.2 |
| Distil | -0.1 | -0.2 | 0.8 |
| Quantise | 0.2 | 0.5 | 0.9 |

### Key Observations
- {said}
"""


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Negative values occur only at small size.", C),  # -0.2 at base
        ("Negative values appear only for Distil.", C),  # -0.3 for Prune
        ("Positive values are found only at large size.", C),
        ("Quantise has no negative values.", S),
        ("Distil has no negative values.", C),
        ("Distil shows no positive values.", C),  # 0.8
        ("Negative values are rare.", None),
        ("All negative values are in the small column.", None),
        ("Negative values indicate a loss.", None),
    ],
)
def test_signs_are_bounds(said, expected):
    text = GAINS.format(said=said)
    reading, outline = read_outlined(text)
    assert len(reading.cells) == 9
    judge = Judge(reading, Tolerances())
    remark = text.index("### Key Observations")
    found = {judge.judge(one.statement).verdict for one in find_claims(text, reading, outline) if one.start > remark}
    if expected is None:
        assert C not in found
    else:
        assert expected in found
        assert C not in found or expected is C


TRANSFER = """## Heatmap: Transfer (F1)

### Components/Axes
* **Y-Axis:** "Training language": English, German, Spanish.
* **X-Axis:** "Test language": English, German, Spanish, Thai.

### Detailed Analysis
| Train \\ Test | English | German | Spanish | Thai |
|---|---|---|---|---|
| English | 89.4 | 82.7 | 83.5 | 58.4 |
| German | 85.0 | 86.9 | 81.3 | 55.0 |
| Spanish | 75.6 | 80.9 | 87.2 | 53.9 |

### Key Observations
- """


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("All training languages reach at least 75 on English.", S),
        ("All training languages reach at least 80 on English.", C),  # 75.6; in the row of English 58.4
        ("German stays below 87 with all test languages.", S),  # in its row; in its column all are, too
        ("Spanish stays below 85 with all test languages.", C),  # 87.2
        ("**English:** All training languages reach at least 80 on English.", C),
        ("English is the best training language for every test language.", C),  # German and Spanish on themselves
        ("Training on English gives at least 55 on all test languages.", S),
        ("Training on German gives at least 60 on all test languages.", C),  # 55.0 on Thai
        ("English is ahead of all training languages.", None),  # on what?
    ],
)
def test_a_name_of_both_axes_beside_each_of_one_is_of_the_other(said, verdict):
    text = f"{TRANSFER}{said}\n"
    reading, outline = read_outlined(text)
    judge = Judge(reading, Tolerances())
    remarks = text.index("### Key Observations")
    claims = [one for one in find_claims(text, reading, outline) if one.start > remarks]
    found = [judge.judge(one.statement).verdict for one in claims]
    assert set(found) == {verdict} if verdict is not None else C not in found
