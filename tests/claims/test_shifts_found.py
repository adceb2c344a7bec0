"""Changes between two ticks in whatever order a sentence tells their parts; each verdict worked out by hand."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.statements import LegendClaim
from tests.claims.finding_examples import GRID, claims_in
from tests.claims.test_bounded_found import verdicts

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Moving from length 5 to length 8 costs Type 1 29.5 points.", S),  # 91.0 to 61.5
        ("Moving from length 5 to length 8 costs Type 1 19.5 points.", C),
        ("From length 5 to 8, Type 1 loses 29.5 points and Type 3 gains 23 points.", S),
        ("Between lengths 5 and 8 Type 3 gains between 20 and 25 points.", S),
        ("Between lengths 5 and 8 Type 3 gains between 10 and 15 points.", C),
        ("In total, Type 1 loses about a third of its accuracy.", S),  # 32.4 percent
        ("In total, Type 1 loses half of its accuracy.", C),
        ("Type 4 is more than halved from length 5 to length 8.", S),  # 88.0 to 40.0
        ("Type 1 is more than halved from length 5 to length 8.", C),
        ("No type loses more than 50 points from length 5 to length 8.", S),
        ("No type loses more than 40 points from length 5 to length 8.", C),  # type 4 loses 48
        ("Relative to length 5, length 8 costs Type 1 29.5 points.", S),
        ("Relative to length 5, length 8 costs Type 1 39.5 points.", C),
        ("The move from 5 to 6 adds 8 points for Type 3.", S),
        ("The move from 5 to 6 adds 18 points for Type 3.", C),
        ("From length 5 to length 8, Type 3's accuracy climbs by 23 points.", S),
        ("From length 5 to length 8, Type 3's accuracy climbs by 13 points.", C),
    ],
)
def test_how_large_a_change_is(said, verdict):
    assert verdicts(said, GRID) == {verdict}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("From length 5 to length 8, the drop is largest for Type 4 (48 points).", S),
        ("From length 5 to length 8, the drop is largest for Type 2.", C),
        ("The largest loss from length 5 to 8 is that of Type 4, 48 points.", S),
        ("The largest loss from length 5 to 8 is that of Type 2.", C),
        ("Compared with length 5, length 8 costs Type 4 the most.", S),
        ("Compared with length 5, length 8 costs Type 2 the most.", C),
        ("Type 4 shows the largest drop.", S),
        ("Type 2 shows the largest drop.", C),
        ("Type 3 has the largest gain.", S),
        ("Type 2 has the largest gain.", C),
        ("The step from length 7 to length 8 is the largest for Type 1.", S),  # 12.5 after 8.5 and 8.5
        ("The step from length 5 to length 6 is the largest for Type 1.", C),
    ],
)
def test_which_change_is_the_largest(said, verdict):
    assert verdicts(said, GRID) == {verdict}


@pytest.mark.parametrize(
    "said",
    [
        "The average drops by 10 points from length 5 to length 8.",  # of no line
        "The best type loses 5 points from length 5 to length 8.",
        "Half of the types lose 20 points from length 5 to length 8.",
        "The gap between Type 1 and Type 2 grows by 5 points from length 5 to length 8.",
        "Type 1 loses 5 points more than Type 2 from length 5 to length 8.",
        "Zephyr loses 5 points from length 5 to length 8.",
    ],
)
def test_a_change_of_something_else_is_none_of_a_line(said):
    assert all(type(claim.statement).__name__ != "Change" for claim in claims_in(f"* {said}"))


def test_the_largest_without_ends_is_refuted_in_every_sense_only():
    # type 1 drops most in each step but the last, type 4 most of all, and most in a single step
    assert verdicts("Type 1 has the largest drop.", GRID) == {C}
    assert verdicts("Type 3 has the largest relative gain.", GRID) == {S}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("From length 5 to 6, Type 1 loses at least 5 and at most 10 points.", S),  # 8.5
        ("From length 5 to 6, Type 1 loses at least 1 and at most 5 points.", C),
        ("Type 2 beats Type 1 by at least 7 and at most 36 points.", S),
        ("Type 2 beats Type 1 by at least 9 and at most 36 points.", C),  # 7 at length 5
    ],
)
def test_two_bounds_are_a_range(said, verdict):
    assert verdicts(said, GRID) == {verdict}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("The column for length 7 has the smallest spread, 26.0 points between its best and its worst value.", S),
        ("The column for length 8 has the smallest spread, 57.5 points between its best and its worst value.", C),
        ("The widest gap between the best and the worst type is found at length 8 (57.5 points).", S),
        ("The widest gap between the best and the worst type is found at length 5 (43.0 points).", C),
    ],
)
def test_the_gap_of_best_and_worst(said, verdict):
    assert verdict in verdicts(said, GRID)
    assert verdict is C or C not in verdicts(said, GRID)


@pytest.mark.parametrize(
    "said",
    [
        "Legend: dark gray = '1 GPU', hatched = '4 GPUs'",
        "Legend (top right): solid = `clip 0.1`, dashed = `clip 0.3`",
        "Legend at [x: 0.94, y: 0.5], vertical.",
    ],
)
def test_a_legend_of_lines_is_no_scale(said):
    figure = GRID.replace("### Detailed", f"* {said}\n\n### Detailed")
    start = figure.find(said)
    reading, outline = read_outlined(figure)
    found = [one for one in find_claims(figure, reading, outline) if start <= one.start < start + len(said)]
    assert not [one for one in found if isinstance(one.statement, LegendClaim) and one.statement.what == "goes"]
