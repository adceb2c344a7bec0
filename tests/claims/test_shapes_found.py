"""Which places have values, as texts say it of the whole grid: triangles, blanks, stretches, how values are printed."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.statements import Coverage, Partly

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

FRAME = """## Heatmap of {what}

### Overview
{said}

### Detailed Analysis
{table}

### Key Observations
- {remark}
"""
HALF = """| Judge | Ada | Bo | Cy | Di |
|---|---|---|---|---|
| Ada | {d} | 0.61 | 0.52 | 0.44 |
| Bo | - | {d} | 0.72 | 0.35 |
| Cy | - | - | {d} | 0.58 |
| Di | - | - | - | {d} |"""
SQUARE = """| Judge | Ada | Bo | Cy | Di |
|---|---|---|---|---|
| Ada | 1.00 | 0.61 | 0.52 | 0.44 |
| Bo | 0.61 | 1.00 | 0.72 | 0.35 |
| Cy | 0.52 | 0.72 | 1.00 | 0.58 |
| Di | 0.44 | 0.35 | 0.58 | 1.00 |"""
STAIRS = """| Batch Size | Window Size 16 | Window Size 64 | Window Size 256 |
|---|---|---|---|
| 8 | 36.94 | N/A | N/A |
| 4 | 97.83 | 38.57 | N/A |
| 1 | 15.86 | 16.14 | 55.69 |"""
MEMORY = """| Length | Eager | SDPA | Flash |
|---|---|---|---|
| 2048 | 11.4 | 9.8 | 8.9 |
| 4096 | 18.7 | 13.2 | 10.7 |
| 8192 | OOM | 24.6 | 14.3 |
| 16384 | OOM | OOM | 21.5 |"""
WHOLE = MEMORY.replace("OOM", "70.5")


def judged(table, said="A heatmap.", remark="Nothing more is to be said of it.", what="agreement"):
    """The claims on coverage beside those on ticks: what they say, and the verdict."""
    text = FRAME.format(table=table, said=said, remark=remark, what=what)
    reading, outline = read_outlined(text)
    judge = Judge(reading, Tolerances())
    found = []
    for claim in find_claims(text, reading, outline):
        one = claim.statement.said if isinstance(claim.statement, Partly) else claim.statement
        if isinstance(one, Coverage) and one.what not in ("ticks", "steps"):
            found.append((one.what, judge.judge(claim.statement).verdict))
    return found


@pytest.mark.parametrize(
    "said",
    [
        "Only the upper triangle is filled.",
        "The lower triangle is masked.",
        "Only the diagonal and the cells above it hold values.",
        "Since it is triangular, nothing but the upper triangle has entries.",
        "An upper-triangular heatmap of agreement.",
        "The filled cells form a triangle.",
    ],
)
def test_triangles(said):
    assert judged(HALF.format(d="1.00"), said)[0] == ("triangle", S)
    assert judged(SQUARE, said)[0] == ("triangle", C)


def test_a_blank_diagonal():
    assert judged(HALF.format(d="-"), "The diagonal is blank.") == [("missing", S)]
    assert judged(HALF.format(d="1.00"), "The diagonal is left blank.") == [("missing", C)]
    both = judged(HALF.format(d="-"), "Diagonal and lower triangle are masked.")
    assert both == [("triangle", S), ("missing", S)]


def test_what_is_off_the_diagonal_says_nothing_of_it():
    assert judged(HALF.format(d="1.00"), "All other off-diagonal cells are empty.") == []


def test_stairs_are_a_triangle_too():
    assert judged(STAIRS, "The filled area forms a triangle.") == [("triangle", S)]
    full = STAIRS.replace("N/A", "12.30")
    assert judged(full, "The filled area forms a triangle.") == [("triangle", C)]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Every cell carries a printed number.", [("full", C)]),
        ("There is a number in each cell.", [("full", C)]),
        ("Each cell holds a number or N/A.", [("filled", S)]),
        ("Some cells are empty.", [("sparse", S)]),
        ("So some pairings of batch and window size went untested.", [("sparse", S)]),
        ("Each cell has a value above 10.", []),  # no claim that all have one
        ("The grid is not fully populated.", []),
        ("Blank cells mark pairings that were not run.", [("sparse", S)]),
    ],
)
def test_cells_without_a_value(said, expected):
    assert judged(STAIRS, said) == expected


@pytest.mark.parametrize(
    ("said", "verdict"), [("Every cell carries a printed number.", S), ("Some cells are empty.", C)]
)
def test_a_grid_that_is_full(said, verdict):
    assert [truth for _, truth in judged(WHOLE, said)] == [verdict]


def test_each_cell_of_a_triangle_may_be_each_that_is_shown():
    assert judged(HALF.format(d="1.00"), "Every cell shows a value.") == [("full", U)]


@pytest.mark.parametrize(
    ("remark", "expected"),
    [
        ("Only Flash has numbers at all lengths.", [("full", S), ("sparse", S), ("sparse", S)]),
        ("Only SDPA has numbers at all lengths.", [("full", C), ("sparse", S), ("sparse", C)]),
        ("Eager has no numbers beyond 4096.", [("missing", S)]),
        ("SDPA has no numbers beyond 4096 either.", [("missing", C)]),
        ("For 16384 it is OOM.", [("missing", C)]),
        ("There are values for Eager at 2048 and 4096 only.", [("present", S)]),
    ],
)
def test_lines_with_and_without_values(remark, expected):
    assert judged(MEMORY, remark=remark, what="memory by length and kernel") == expected


BANDS = """### Components/Axes
* **Y-axis:** "Type", marked 1 to 3.
* **X-axis:** "Length", marked 5 to 13.

### Values
* **Type 1:** 88.0 (length 5), 84.0 (length 6), 81.0 (length 7).
* **Type 2:** 91.0 (length {0}), 90.0 (length {1}), 89.0 (length {2}).
* **Type 3:** 70.0 (length 11), 69.0 (length 12), 66.0 (length 13)."""


@pytest.mark.parametrize(
    ("places", "verdict"),
    [
        ((8, 9, 10), S),
        ((6, 7, 8), C),  # types 1 and 2 both have 6 and 7
        ((7, 8, 9), U),  # they meet at 7 only
    ],
)
def test_stretches_that_do_not_overlap(places, verdict):
    remark = "Since the length ranges of the types do not overlap, they are probably tasks of their own."
    assert ("apart", verdict) in judged(BANDS.format(*places), remark=remark, what="accuracy by type and length")


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Each cell holds a number with two decimals.", S),
        ("The values are printed to one decimal place.", C),
        ("The values are given with three decimals.", C),
        ("All values are integers.", C),
    ],
)
def test_how_values_are_printed(said, expected):
    assert [truth for what, truth in judged(SQUARE, said) if what == "decimals"] == [expected]


def test_values_with_a_deviation():
    with_sd = STAIRS.replace("N/A", "20.1 ± 0.4").replace("36.94", "36.9 ± 1.1").replace("97.83", "97.8 ± 2.0")
    said = "Cells are written as mean ± standard deviation."
    assert judged(STAIRS, said) == [("deviations", C)]
    assert judged(with_sd, said) == [("deviations", U)]  # some are
