"""What a text says of how much there is and of what has no value; every verdict is worked out by hand on the grid."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined, read_text

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

GAPS = """## Heatmap of throughput

### Overview
{overview}

### Components/Axes
* **Y-axis:** "Kernel", marked Alto, Brio, Cello.
* **X-axis:** "Batch", marked 8, 16, 32, 64.

### Detailed Analysis
{data}
| Kernel | 8 | 16 | 32 | 64 |
|---|---|---|---|---|
| Alto | 3.1 | 21.4 | {gap} | {gap} |
| Brio | 2.2 | 6.0 | 21.7 | {gap} |
| Cello | 2.0 | 4.9 | 16.8 | 64.3 |

### Key Observations
* {said}
"""
FULL = GAPS.replace("{gap} | {gap}", "41.2 | 80.5").replace("{gap}", "70.4")


def verdicts(said="Nothing.", figure=GAPS, overview="A heatmap of throughput.", data="The values:", line=None):
    """The verdicts on the claims in a remark, or in a line that holds some words."""
    text = figure.format(said=said, overview=overview, data=data, gap="OOM")
    reading, outline = read_outlined(text)
    judge = Judge(reading, Tolerances()).judge
    at = text.index(line or said)
    end = text.index("\n", at)
    found = {judge(claim.statement).verdict for claim in find_claims(text, reading, outline) if at <= claim.start < end}
    return found - {U} or found


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Alto was not run on batch 32.", S),
        ("Alto was never tested at batch 16.", C),
        ("Alto ran out of memory at batch 32.", S),
        ("Alto runs out of memory from batch 32 on.", S),
        ("Alto runs out of memory from batch 16 on.", C),
        ("Brio crashed at batch 64.", S),
        ("Cello crashed at batch 64.", C),
        ("Brio diverged at batch 32.", C),
        ("Brio failed to converge at batch 64.", S),
        ("Three runs diverged.", S),
        ("In total, four runs diverged.", C),
        ("Three runs ran out of memory.", S),
        ("Just two settings ran out of memory.", C),
        ('Runs that diverged are marked "OOM".', S),
        ("Blank fields were not measured.", S),
        ('Cells marked "OOM" were not measured.', S),
        ("No number is printed where memory ran out.", S),
        ("About a quarter of the grid is blank.", S),
    ],
)
def test_what_has_no_value(said, verdict):
    assert verdicts(said) == {verdict}


@pytest.mark.parametrize(
    "said",
    [
        "Alto: growth, then a crash.",  # 3.1, 21.4, OOM
        "The two largest batches ran out of memory for Alto.",  # which they are is not read
        "All kernels above batch 32 diverge.",  # those above it are other ones
        "Most kernels were not run at batch 8.",
        "Cello would have run out of memory at batch 64 without paging.",
        "Cello ran out of memory at batch 64 if paging was off.",
        "Runs that took more than 10 hours were not completed.",
        "Cello was not run to the end at batch 64 with more than 50 threads.",
    ],
)
def test_what_is_told_of_a_part_or_under_a_condition_is_not_refuted(said):
    assert C not in verdicts(said)


def test_of_a_full_grid_nothing_is_said_to_lack_and_each_cell_has_a_value():
    for said in ("Runs that diverged are marked x.", "Blank fields were not measured."):
        assert S not in verdicts(said, FULL)
    for said, full, gaps in (
        ("All 12 cells carry a number.", S, C),
        ("A number is written in each of the 12 cells.", S, C),
        ("There are 12 filled cells.", S, U),
    ):
        assert verdicts(said, FULL) == {full}
        assert verdicts(said) == {gaps}
    assert verdicts("There are nine filled cells.") == {S}


@pytest.mark.parametrize(
    ("overview", "verdict"),
    [
        ("The throughput of three audio kernels.", S),  # "of" before it: not refuted
        ("The throughput of five audio kernels.", U),
        ("Three audio kernels are compared.", S),
        ("Five audio kernels are compared.", C),
        ("It compares three players on recordings.", S),  # no name of an axis: only that an axis has so many
        ("It compares five players on recordings.", None),
        ("It averages over three seeds.", None),
        ("The grid is 3x4.", S),
        ("Three fast ones (kernels) are set against four sizes (batches).", S),
    ],
)
def test_how_many_there_are(overview, verdict):
    assert verdicts(overview=overview, line=overview) == ({verdict} if verdict is not None else set())


def test_the_size_of_the_grid_at_the_end_of_a_sentence_among_the_data():
    assert verdicts(data="The matrix is 3x4. Its rows read:", line="The matrix") == {S}
    assert verdicts(data="The matrix is 3x5. Its rows read:", line="The matrix") == {S, C}  # three rows, five columns
    assert verdicts(overview="The grid is 3x5.", line="The grid") == {S, C}


POINTS = """## Scatter plot: Cost against quality

### Components/Axes
* **X-axis:** "Cost".
* **Y-axis:** "Quality".

### Detailed Analysis
The points, as (Cost, Quality), are:
1. Alto: (1.0, 40.0)
2. Brio: (2.0, 50.0)
3. Cello: (4.0, 70.0)

### Key Observations
* {said}
"""


@pytest.mark.parametrize(("number", "verdict"), [("three", S), ("four", U)])
def test_the_points_of_a_scatter_plot(number, verdict):
    assert verdicts(f"There are {number} labelled points.", POINTS) == {verdict}


@pytest.mark.parametrize(
    ("overview", "verdict"),
    [("Two grids, side by side, give the accuracy.", S), ("Three grids, side by side, give it.", None)],
)
def test_how_many_panels_there_are(overview, verdict):
    text = (
        f"## Heatmaps of accuracy\n### Overview\n{overview}\n### Components/Axes\n* **X-axis:** Size: 1, 2\n"
        "* **Y-axis:** Model: Alto, Brio\n### Data\n**Math**\n* Alto: 1, 2\n* Brio: 3, 4\n**Code**\n"
        "* Alto: 5, 6\n* Brio: 7, 8\n"
    )
    reading, outline = read_outlined(text)
    judge = Judge(reading, Tolerances()).judge
    end = text.index("### Comp")
    found = {judge(one.statement).verdict for one in find_claims(text, reading, outline) if one.start < end}
    assert found == ({verdict} if verdict is not None else set())


def test_heads_below_a_row_that_only_say_how_it_goes_are_no_panels():
    text = (
        "## Memory\n### Components/Axes\n- **X-axis (Length)**: `1k`, `2k`\n- **Y-axis (Batch)**: `b1`, `b2`\n"
        "### Detailed Analysis\n1. **`b1`**\n- Slow growth:\n- 1k → 14.2 GB\n- 2k → 17.9 GB\n2. **`b2`**\n"
        "- Steep growth:\n- 1k → 18.0 GB\n- 2k → 40.5 GB\n"
    )
    assert [(cell.panel, cell.row, cell.column, cell.value) for cell in read_text(text).cells] == [
        ("", "b1", "1k", 14.2),
        ("", "b1", "2k", 17.9),
        ("", "b2", "1k", 18.0),
        ("", "b2", "2k", 40.5),
    ]
