"""Courses, comparisons, orders and differences on random grids, said in words, found again and judged right."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.statements import ClaimKind
from tests.claims.test_found_and_judged import grids, verdict, verdicts

SLOW = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@st.composite
def two_rows(draw):
    grid = draw(grids())
    one, two = draw(st.permutations(range(len(grid.rows))))[:2]
    return grid, one, two


ABOVE = [
    "Type {one} outperforms Type {two} at all lengths.",
    "At every length, Type {one} is more accurate than Type {two}.",
    "Type {one} is above Type {two} throughout.",
    "Type {one} stays ahead of Type {two} in all cases.",
    "Type {one} beats Type {two} whatever the length.",
    "In each column, Type {one} has a higher accuracy than Type {two}.",
]


@SLOW
@given(two_rows(), st.sampled_from(ABOVE))
def test_one_row_above_another_at_each_length(drawn, wording):
    grid, one, two = drawn
    holds = all(a > b for a, b in zip(grid.rows[one], grid.rows[two], strict=True))
    assert verdicts(grid, wording.format(one=one + 1, two=two + 1), ClaimKind.COMPARE) == verdict(holds)


CELLS = [
    ("At length {column}, Type {one} is better than Type {two}.", 1),
    ("Type {one} trails Type {two} at length {column}.", -1),
    ("Type {one} falls short of Type {two} at length {column}.", -1),
    ("At length {column}, Type {one} scores lower than Type {two}.", -1),
    ("Type {one} has a lower accuracy at length {column} than Type {two}.", -1),
]


@SLOW
@given(two_rows(), st.sampled_from(CELLS), st.data())
def test_one_cell_against_another(drawn, wording, data):
    grid, one, two = drawn
    at = data.draw(st.integers(0, len(grid.columns) - 1))
    said, sign = wording
    holds = sign * (grid.rows[one][at] - grid.rows[two][at]) > 0
    said = said.format(one=one + 1, two=two + 1, column=grid.columns[at])
    assert verdicts(grid, said, ClaimKind.COMPARE) == verdict(holds)


MARGINS = [
    "Type {one} leads Type {two} by {by:.0f} points at length {column}.",
    "At length {column}, Type {one} is {by:.0f} points above Type {two}.",
    "At length {column}, the gap between Type {one} and Type {two} is {by:.0f} points.",
    "Types {one} and {two} are {by:.0f} points apart at length {column}.",
]


@SLOW
@given(two_rows(), st.sampled_from(MARGINS), st.data())
def test_how_far_they_are_apart(drawn, wording, data):
    grid, one, two = drawn
    at = data.draw(st.integers(0, len(grid.columns) - 1))
    if grid.rows[one][at] < grid.rows[two][at]:
        one, two = two, one
    size = grid.rows[one][at] - grid.rows[two][at]
    told = size + data.draw(st.sampled_from([0, 5]))
    said = wording.format(one=one + 1, two=two + 1, column=grid.columns[at], by=told)
    assert verdicts(grid, said, ClaimKind.COMPARE) == verdict(told == size)


@SLOW
@given(grids(), st.data())
def test_the_order_of_the_rows(grid, data):
    at = data.draw(st.integers(0, len(grid.columns) - 1))
    ranked = sorted(range(1, len(grid.rows) + 1), key=lambda row: -grid.rows[row - 1][at])
    order = data.draw(st.sampled_from([ranked, ranked[::-1], [*ranked[1:], ranked[0]]]))
    wording = data.draw(
        st.sampled_from(
            ["At length {column}, the order is {listed}.", "The ranking of the types at length {column} is {listed}."]
        )
    )
    said = wording.format(column=grid.columns[at], listed=", ".join(f"Type {row}" for row in order))
    assert verdicts(grid, said, ClaimKind.COMPARE) == verdict(order == ranked)


GAPS = [
    "The gap between Type {one} and Type {two} is {word} at length {column}.",
    "The difference between Type {one} and Type {two} is {word} at length {column} ({size:.0f} points).",
]


@SLOW
@given(two_rows(), st.sampled_from(GAPS), st.booleans(), st.data())
def test_where_two_rows_differ_most(drawn, wording, largest, data):
    grid, one, two = drawn
    gaps = [abs(a - b) for a, b in zip(grid.rows[one], grid.rows[two], strict=True)]
    at = data.draw(st.integers(0, len(gaps) - 1))
    rival = max(gaps) if largest else min(gaps)
    assume(gaps[at] == rival or abs(gaps[at] - rival) > 1)
    said = wording.format(
        one=one + 1, two=two + 1, word="largest" if largest else "smallest", column=grid.columns[at], size=gaps[at]
    )
    assert verdicts(grid, said, ClaimKind.COMPARE) == verdict(gaps[at] == rival)


STEPS = [
    ("Type {row} rises monotonically with length.", 1),
    ("Type {row} falls at every step of the length.", -1),
    ("The accuracy of Type {row} increases from length to length.", 1),
    ("From left to right, Type {row} declines step by step.", -1),
]


@SLOW
@given(grids(), st.sampled_from(STEPS), st.booleans(), st.data())
def test_a_course_of_each_step(grid, wording, sort, data):
    row = data.draw(st.integers(0, len(grid.rows) - 1))
    said, sign = wording
    if sort:
        grid.rows[row].sort(reverse=sign < 0)
    values = [sign * value for value in grid.rows[row]]
    assert verdicts(grid, said.format(row=row + 1), ClaimKind.TREND) == verdict(all(a < b for a, b in pairwise(values)))


CHANGES = [
    ("Type {row} {verb} {by:.0f} points between length {first} and length {last}.", ("gains", "loses")),
    ("Going from length {first} to length {last}, Type {row} {verb} by {by:.0f} points.", ("rises", "falls")),
    ("From length {first} to {last}, Type {row} {verb} by {by:.0f} points.", ("climbs", "drops")),
]


@SLOW
@given(grids(), st.sampled_from(CHANGES), st.data())
def test_a_change_between_two_lengths(grid, wording, data):
    row = data.draw(st.integers(0, len(grid.rows) - 1))
    first, last = sorted(data.draw(st.permutations(range(len(grid.columns))))[:2])
    change = grid.rows[row][last] - grid.rows[row][first]
    told = change + data.draw(st.sampled_from([0, 6 if change > 0 else -6]))
    said, verbs = wording
    said = said.format(
        row=row + 1, verb=verbs[change < 0], by=abs(told), first=grid.columns[first], last=grid.columns[last]
    )
    assert verdicts(grid, said, ClaimKind.CHANGE) == verdict(told == change)


SQUARE = """## Similarity of five models

Rows and columns are the models Ash, Elm, Fir, Oak and Yew.

| Model | Ash | Elm | Fir | Oak | Yew |
|---|---|---|---|---|---|
{rows}

### Findings
- {said}
"""
TREES = ["Ash", "Elm", "Fir", "Oak", "Yew"]


@st.composite
def squares(draw):
    size = len(TREES)
    values = draw(st.lists(st.integers(10, 89), min_size=size * size, max_size=size * size, unique=True))
    grid = [[value / 100 for value in values[i * size : (i + 1) * size]] for i in range(size)]
    for i in range(size):
        grid[i][i] = 1.0
        for j in range(i):
            grid[i][j] = grid[j][i]
    if draw(st.booleans()):
        grid[3][1] += 0.05
    return grid


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("The matrix is symmetric.", lambda grid: grid[3][1] == grid[1][3]),
        ("The grid is not symmetric.", lambda grid: grid[3][1] != grid[1][3]),
        ("The two halves mirror each other.", lambda grid: grid[3][1] == grid[1][3]),
        ("All diagonal values are 1.00.", lambda grid: True),
        ("The diagonal is 0.90 throughout.", lambda grid: False),
        ("Off the diagonal, all values are below 0.95.", lambda grid: True),
        ("Excluding the diagonal, no value is above 0.05.", lambda grid: False),
    ],
)
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(squares())
def test_square_grids(said, holds, grid):
    rows = "\n".join(
        f"| {tree} | " + " | ".join(f"{value:.2f}" for value in row) + " |"
        for tree, row in zip(TREES, grid, strict=True)
    )
    text = SQUARE.format(rows=rows, said=said)
    reading, outline = read_outlined(text)
    assert len(reading.cells) == 25
    judge = Judge(reading, Tolerances())
    found = [claim for claim in find_claims(text, reading, outline) if claim.start > text.index("### Findings")]
    assert {judge.judge(claim.statement).verdict for claim in found} == set(verdict(holds(grid))), said


@pytest.mark.parametrize(
    "said",
    [
        "The drop from length 5 to length 6 would be steepest for Type 1.",
        "Type 1 may well outperform Type 2 at all lengths.",
        "Unless it is trained longer, Type 1 falls at every step.",
        "If lengths grew, the gap between Type 1 and Type 2 would be largest at length 5.",
    ],
)
@SLOW
@given(grids())
def test_what_is_said_under_a_condition_is_never_contradicted(said, grid):
    text = grid.text(said)
    reading, outline = read_outlined(text)
    judge = Judge(reading, Tolerances())
    for claim in find_claims(text, reading, outline):
        if claim.start > text.index("### Key Observations"):
            assert judge.judge(claim.statement).verdict is Verdict.UNVERIFIABLE, claim.says
