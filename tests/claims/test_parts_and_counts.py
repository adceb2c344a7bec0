"""Parts of the grid by where they lie, and counts told as shares: found in words and judged."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.statements import Count, Partly, Threshold, Value
from tests.claims.finding_examples import GRID, PANELS, claims_in, statements

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

SQUARE = """## Correlations of five measures

| | A1 | B2 | C3 | D4 | E5 |
|---|---|---|---|---|---|
| A1 | 1.00 | 0.83 | 0.75 | 0.10 | 0.61 |
| B2 | 0.83 | 1.00 | 0.42 | 0.20 | 0.33 |
| C3 | 0.75 | 0.42 | 1.00 | 0.65 | 0.15 |
| D4 | 0.10 | 0.20 | 0.65 | 1.00 | 0.05 |
| E5 | 0.61 | 0.33 | 0.15 | 0.05 | 1.00 |

### Key Observations
"""
"""Ten pairs; 0.83, 0.75, 0.65 and 0.61 are above 0.6, and 0.42 and 0.33 come next."""

LISTED = GRID.replace("| Type | 5 | 6 | 7 | 8 |\n|---|---|---|---|---|\n", "").replace("| 1 | 91.0 | 82.5 | 74.0 | 61.5 |", "* Type 1: 91.0, 82.5, 74.0, 61.5").replace("| 2 | 98.0 | 99.5 | 97.0 | 97.5 |", "* Type 2: 98.0, 99.5, 97.0, 97.5").replace("| 3 | 55.0 | 63.0 | 71.0 | 78.0 |", "* Type 3: 55.0, 63.0, 71.0, 78.0").replace("| 4 | 88.0 | 88.0 | 87.5 | 40.0 |", "* Type 4: 88.0, 88.0, 87.5, 40.0")  # fmt: skip  # noqa: E501
"""The same grid without a table, so that the text does not tell which row is the top one."""


def verdicts(said, figure=GRID):
    """The verdicts on the claims in a remark that can be decided, without repetition."""
    judge = Judge(read_outlined(figure + said + "\n")[0], Tolerances()).judge
    found = {judge(claim.statement).verdict for claim in claims_in(said, figure)}
    return found - {U} or found


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("The bottom right cell is 40.0.", S),
        ("The bottom-right cell is 41.5.", C),
        ("The highest value is in the top left cell.", C),
        ("The lowest value is in the lower right corner.", S),
        ("The lower left corner is the worst of the four corners.", C),
        ("The upper left corner is the best of the four corners.", S),
        ("All values in the last two columns are above 50.", C),
        ("All values in the last column are above 30.", S),
        ("The top row is above 60 throughout.", S),
        ("The top row is above 70 throughout.", C),
        ("In the bottom row, nothing exceeds 90.", S),
        ("Accuracy in the left half is higher than in the right half.", S),
        ("Accuracy in the right half is higher than in the left half.", C),
        ("The third column has the highest mean.", C),
        ("The top row has a lower average than the second row.", S),
        ("The last two lengths are below 80 for Type 1.", S),
        ("The last two lengths are below 70 for Type 1.", C),
        ("The best value of the upper right quadrant is 97.5.", S),
        ("The best value of the upper right quadrant is 99.5.", C),
    ],
)
def test_parts_of_a_table(said, verdict):
    assert verdicts(f"* {said}") == {verdict}


TWINS = """## Values by codes
### Components/Axes
- **Rows**: Codes **R1**, **R2**, **R2**, and **R4** (left).
- **Columns**: Codes **C1**, **C2** (top).

| Row | C1 | C2 |
|---|---|---|
| R1 | 12 | 44 |
| R2 | 7 | 52 |
| R2 | 16 | 57 |
| R4 | 3 | 35 |

### Key Observations
"""


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("The highest value is 57, in the third row, column C2.", S),
        ("The lowest value is 3, in the last row, column C1.", S),
        ("The lowest value is 3, in the first row, column C1.", C),
        ("In the last row, nothing exceeds 30.", C),
    ],
)
def test_rows_of_one_name_count_as_two(said, verdict):
    assert verdicts(f"* {said}", TWINS) == {verdict}


def test_of_two_rows_of_one_name_nothing_tells_which_is_meant():
    assert verdicts("* In the third row, nothing exceeds 60.", TWINS) <= {U}
    assert verdicts("* In the third row, nothing exceeds 53.", TWINS) <= {U}


@pytest.mark.parametrize(
    "said",
    [
        "* The top row is above 70 throughout.",
        "* The bottom right cell is 88.0.",
        "* In the upper half of the scale, all values are above 97.",
        "* The first lengths are above 90.",
    ],
)
def test_what_lies_at_the_top_is_not_known_without_a_table(said):
    assert C not in verdicts(said, LISTED)


def test_a_text_may_tell_where_its_rows_begin():
    figure = LISTED.replace("marked 1 to 4", "marked 1 to 4 from top to bottom")
    assert verdicts("* The top row is above 70 throughout.", figure) == {C}
    figure = GRID.replace("marked 1 to 4", "marked 1 to 4 from bottom to top")
    assert C not in verdicts("* The top row is above 70 throughout.", figure)


def test_a_row_may_be_one_of_panels():
    assert not [one for one in claims_in("* The top row is at 44.0.", PANELS) if isinstance(one.statement, Value)]


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("More than half of the cells are above 85.", C),  # 8 of 16
        ("At least half of the cells are above 85.", S),
        ("Half of the cells exceed 85.", S),
        ("Exactly half of the sixteen cells exceed 90.", C),  # 5
        ("Fewer than half of the cells are under 70.", S),  # 4
        ("At least a third of the values are below 70.", C),
        ("A quarter of the cells are below 70.", S),
        ("Of the sixteen cells, four exceed 95.", S),
        ("Of the sixteen cells, five exceed 95.", C),
        ("The value 88.0 occurs twice.", S),
        ("The value 88.0 occurs three times.", C),
        ("Zeros occur six times.", C),
        ("At length 8, more than half of the types are above 60.", S),
        ("At length 8, more than half of the types are below 70.", C),
    ],
)
def test_shares_and_counts(said, verdict):
    assert verdicts(f"* {said}") == {verdict}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Four of the ten pairs exceed 0.6.", S),
        ("Three of the ten pairs exceed 0.6.", C),
        ("Exactly four pairs are above 0.6.", S),
        ("Half of the ten pairs are above 0.3.", S),  # six
        ("Half of the pairs are above 0.7.", C),  # two
        ("Eight of the twenty off-diagonal cells are above 0.6.", S),
        ("Six of the twenty off-diagonal cells are above 0.6.", C),
        ("Of the twenty off-diagonal cells, six are above 0.6.", C),
    ],
)
def test_pairs_of_a_square_grid(said, verdict):
    assert verdicts(f"* {said}", SQUARE) == {verdict}


def test_pairs_whose_mirrored_values_differ_are_left_open():
    figure = SQUARE.replace("| A1 | 1.00 | 0.83 |", "| A1 | 1.00 | 0.53 |")
    assert verdicts("* Four pairs are above 0.6.", figure) == {U}
    assert verdicts("* Six pairs are above 0.6.", figure) == {C}


def test_a_share_is_said_in_plain_words():
    [claim] = [
        one for one in claims_in("* More than half of the cells are above 85.") if isinstance(one.statement, Count)
    ]
    assert claim.says == "more than half of the cells in all for which values of all are > 85"
    assert not isinstance(claim.statement, Partly)


@pytest.mark.parametrize(
    ("told", "left"),
    [("Two panels: Ash and Elm.", "Ash"), ("Two panels: Ash (right) and Elm (left).", "Elm")],
)
def test_a_panel_by_its_side(told, left):
    grid = "| Size | 1 | 2 |\n|---|---|---|\n| 5 | {} | 2 |\n| 7 | 3 | 4 |\n"
    panels = f"#### Ash\n{grid.format(1)}#### Elm\n{grid.format(9)}"
    figure = f"## Heatmaps\n### Overview\n{told}\n### Data\n{panels}### Remarks\n"
    found = statements("In the left panel all values are above 1.", figure)
    assert {one.over.panels for one in found if isinstance(one, Threshold)} == {(left,)}
