"""What texts say of colours, found and judged: every verdict is worked out by hand on the grid below."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.statements import ClaimKind, ColourClaim, Extreme, LegendClaim, Region

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

TEXT = """## Heatmap of accuracy by model and task

### Overview
{overview}

### Components/Axes
* **Y-axis:** "Model", marked Nova, Orca, Puma.
* **X-axis:** "Task", marked QA, Code, Lyrics.
{scale}

### Detailed Analysis
| Model | QA | Code | Lyrics |
|---|---|---|---|
| Nova | {0} | {1} | {2} |
| Orca | {3} | {4} | {5} |
| Puma | {6} | {7} | {8} |

### Key Observations
- {said}
"""
VALUES = (95, 72, 41, 88, 65, 35, 91, 78, 30)
HUES = ("green", "yellow", "red") * 3
CELLS = [f"{value} ({hue})" for value, hue in zip(VALUES, HUES, strict=True)]
PLAIN = [str(value) for value in VALUES]
BANDS = "* **Legend:**\n  * Red: 0-50\n  * Yellow: 50-80\n  * Green: 80-100"
BLUES = "* **Color bar:** from light blue (0) to dark blue (100)."


def claims(said="Nothing more.", cells=CELLS, scale=BANDS, overview="A heatmap of accuracy."):
    """The statements on colours and extremes in the text, each with its verdict."""
    text = TEXT.format(*cells, said=said, scale=scale, overview=overview)
    reading, outline = read_outlined(text)
    assert [cell.value for cell in reading.cells] == [float(cell.split()[0]) for cell in cells]
    judge = Judge(reading, Tolerances())
    found = [claim for claim in find_claims(text, reading, outline) if claim.kind is not ClaimKind.COVERAGE]
    return [(claim.statement, judge.judge(claim.statement)) for claim in found]


def remark(said, **where):
    """The verdicts on the claims of the remark: on those of colours, where there are any."""
    found = [
        (statement, judged.verdict)
        for statement, judged in claims(said, **where)
        if not (isinstance(statement, LegendClaim) or getattr(statement, "what", "") == "stands")
    ]
    of_colours = [verdict for statement, verdict in found if isinstance(statement, ColourClaim)]
    return of_colours or [verdict for _, verdict in found]


def standing(scale, cells=CELLS, overview="A heatmap of accuracy."):
    """What colours are said to stand for, with the verdicts."""
    return {
        (statement.colour, statement.low, statement.high, statement.rank): (judged.verdict, judged.evidence)
        for statement, judged in claims(scale=scale, cells=cells, overview=overview)
        if isinstance(statement, ColourClaim)
    }


def test_bands_are_judged_by_the_cells_of_their_colour():
    assert standing(BANDS) == {
        ("Red", 0.0, 50.0, None): (S, (2, 5, 8)),
        ("Yellow", 50.0, 80.0, None): (S, (1, 4, 7)),
        ("Green", 80.0, 100.0, None): (S, (0, 3, 6)),
    }
    assert standing("* **Legend:**\n  * Red: 0-38\n  * Yellow: 39-75\n  * Green: 76-100") == {
        ("Red", 0.0, 38.0, None): (C, (2,)),  # 41 is red
        ("Yellow", 39.0, 75.0, None): (C, (2, 7)),  # 78 is yellow, and 41, one of its values, is not
        ("Green", 76.0, 100.0, None): (C, (7,)),  # 78, one of its values, is yellow
    }


def test_approximate_bands_and_loose_words_are_not_held_to_their_ends():
    # 78 is yellow: 1 beyond 77, and of approximate ends 5 of the scale's 100 are left open
    found = standing("* **Legend:**\n  * Red: ~0-50\n  * Yellow: ~50-75\n  * Green: ~77-100")
    assert [verdict for verdict, _ in found.values()] == [S, U, S]
    # "orange" is a word for what others call yellow or red; it has no band of its own
    orange = [cell.replace("yellow", "orange") for cell in CELLS]
    assert standing(BANDS, orange)["Yellow", 50.0, 80.0, None] == (U, ())


def test_bands_of_a_text_without_colours_are_judged_by_the_values_in_them():
    assert standing(BANDS, PLAIN) == {
        ("Red", 0.0, 50.0, None): (S, (2, 5, 8)),
        ("Yellow", 50.0, 80.0, None): (S, (1, 4, 7)),
        ("Green", 80.0, 100.0, None): (S, (0, 3, 6)),
    }
    # 41 lies in no band, and so nothing tells that the bands are those of these values; no value is grey
    open_bands = "* **Legend:**\n  * Red: 0-40\n  * Yellow: 50-80\n  * Green: 80-100"
    assert {verdict for verdict, _ in standing(open_bands, PLAIN).values()} == {U}
    assert standing(f"{BANDS}\n  * Grey: 45-48", PLAIN)["Grey", 45.0, 48.0, None][0] is U


def test_a_band_without_any_cell_of_its_colour_is_left_open():
    assert standing(f"{BANDS}\n  * Grey: 45-48")["Grey", 45.0, 48.0, None][0] is U


@pytest.mark.parametrize(
    ("scale", "verdict"),
    [
        ("* **Legend:**\n  * Top (dark blue): 100\n  * Bottom (white): 0", [S, S]),
        ("* **Legend:**\n  * Top (dark blue): 90\n  * Bottom (white): 0", [C, S]),  # 95 and 91
        ("* **Legend:**\n  * Top (dark blue): 100\n  * Bottom (white): 40", [S, C]),  # 35 and 30
        ("* **Legend:**\n  * Top (dark blue): -30\n  * Bottom (white): -95", [C, C]),  # no value is on it
    ],
)
def test_the_colours_at_the_ends_hold_all_values(scale, verdict):
    # both ends are claimed in the line of the one that values lie beyond, else in the first, whose colour is then none
    assert [judged.verdict for _, judged in claims(cells=PLAIN, scale=scale)] == verdict


def test_colours_without_values_stand_for_high_and_low():
    assert list(standing("", overview="Accuracy by color: green is high and red is low.").values()) == [
        (S, (3, 7)),  # 88, the lowest that is green, is above 78, the highest of all others
        (S, (2, 4)),  # 41 is below 65
    ]
    turned = standing("", overview="Accuracy by color: green is low and red is high.")
    assert [verdict for verdict, _ in turned.values()] == [C, C]
    mixed = [*CELLS[:-1], "93 (red)"]
    assert [one for one, _ in standing("", mixed, "Accuracy by color: green is high and red is low.").values()] == [
        U,
        U,
    ]
    assert standing("", PLAIN, "Accuracy by color: green is high and red is low.") == {}


def test_a_legend_that_the_cells_keep_to_outweighs_the_words_beside_it():
    found = standing(BANDS, overview="Accuracy by color: green is low and red is high.")
    assert {key[0]: verdict for key, (verdict, _) in found.items() if key[3]} == {"green": C, "red": C}


@pytest.mark.parametrize(
    ("said", "coloured", "plain"),
    [
        # with the cells' own colours, and with the legend only
        ("The cells above 80 are green.", S, S),
        ("All cells above 70 are green.", C, U),  # 72 lies 8 beyond what green may be, less than a tenth of the scale
        ("All cells above 55 are green.", C, C),
        ("Values below 50 are colored red.", S, S),
        ("Scores of 80 and more are shown in green.", S, S),
        ("Most cells are yellow.", C, U),
        ("No model is red in QA.", S, S),
        ("No model is red in Lyrics.", C, C),
        ("The QA column is entirely green.", S, S),
        ("The Code column is entirely green.", C, C),
        ("The highest value is green.", S, S),
        ("The lowest value (30) is shown in yellow.", C, C),
        ("The highest value (95, Nova on QA) is green.", S, S),
        ("Puma on Code is red.", C, C),
        ("Puma on Code is yellow.", S, S),
        ("No cell below 50 is green.", S, S),
        ("All green cells are above 85.", S, U),
        ("The red cells are below 40.", C, U),  # 41
        ("Green cells lie between 88 and 95.", S, U),
        ("The colors agree with the values.", S, U),
    ],
)
def test_colours_of_cells(said, coloured, plain):
    assert remark(said) == [coloured]
    assert remark(said, cells=PLAIN) == [plain]


def test_colours_that_run_against_the_values_do_not_agree_with_them():
    assert remark("The colors agree with the values.", cells=[*CELLS[:-1], "96 (red)"]) == [C]


@pytest.mark.parametrize(
    "said",
    [
        "The square is green.",  # which one is not said
        "It is not red.",
        "Nova is green in QA, yellow in Code and red in Lyrics.",
        "Not all cells above 90 are green.",
        "The cells in the corner are green.",
    ],
)
def test_what_is_not_sure_is_no_claim(said):
    assert remark(said) == []


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("If the threshold were lower, all cells above 55 would be green.", U),
        ("All cells above 55 are green except for Puma.", U),
        ("Nearly half of the cells above 55 are yellow.", U),
    ],
)
def test_what_is_limited_is_left_open(said, verdict):
    assert set(remark(said)) <= {verdict}


def test_examples_do_not_refute_what_is_said_of_most():
    text = TEXT.format(*CELLS, said="Most cells are green.", scale=BANDS, overview="A heatmap.")
    reading, outline = read_outlined(
        text.replace("72 (yellow)", "").replace("41 (red)", "").replace("marked QA,", "marked Zoo, QA,")
    )
    judge = Judge(reading, Tolerances())
    found = [one for one in find_claims(text, reading, outline) if getattr(one.statement, "what", "") == "has"]
    assert [judge.judge(one.statement).verdict for one in found] == [U]


@pytest.mark.parametrize(
    ("said", "scale", "verdict"),
    [
        ("The darkest cells are in the QA column.", BLUES, S),
        ("The darkest cells are in the Lyrics column.", BLUES, C),
        ("The lightest cells are in the Lyrics column.", BLUES, S),
        ("The lightest cells are in the Lyrics column.", "* **Color bar:** from dark blue (0) to light blue (100).", C),
        ("The darkest cells are in the Lyrics column.", "* **Color bar:** from dark blue (0) to pale blue (100).", S),
    ],
)
def test_the_darkest_cell_is_the_highest_or_the_lowest(said, scale, verdict):
    assert remark(said, cells=PLAIN, scale=scale) == [verdict]


def test_the_darkest_cell_is_left_open_where_both_ends_are_dark():
    both = "* **Color bar:** from dark blue (0) over white to dark red (100)."
    assert remark("The darkest cells are in the QA column.", cells=PLAIN, scale=both) == []


def test_what_is_understood():
    found = [statement for statement, _ in claims("The darkest cells are in the QA column.", PLAIN, BLUES)]
    assert found == [LegendClaim("goes", Region(), 0.0, 100.0), Extreme(True, Region(), Region(columns=("QA",)))]
    found = [statement for statement, _ in claims("The cells above 80 are green.")]
    assert found[-1] == ColourClaim("has", "green", low=80.0)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(1, 99).filter(lambda n: n not in (50, 80)), min_size=9, max_size=9), st.data())
def test_random_values_with_the_colours_of_the_legend(values, data):
    def hue(value):
        return "red" if value < 50 else "yellow" if value < 80 else "green"

    cells = [f"{value} ({hue(value)})" for value in values]
    assert C not in [verdict for verdict, _ in standing(BANDS, cells).values()]
    colour = data.draw(st.sampled_from(["red", "yellow", "green"]))
    there = [value for value in values if hue(value) == colour]
    least = data.draw(st.integers(1, 98))
    if there:
        expected = S if min(there) >= least else C
        assert remark(f"All {colour} cells have values of at least {least}.", cells=cells) == [expected]
    above = {hue(value) for value in values if value > least}
    if above:
        expected = S if above == {colour} else C
        assert remark(f"All cells above {least} are {colour}.", cells=cells) == [expected]
    assert remark(f"No cell is {colour}.", cells=cells) == [C if there else S]


LEVELS = """## Heatmap of counts by team and day

### Components/Axes
- **Rows**: Team: Ash, Birch.
- **Columns**: Day: Mon, Tue, Wed.
- **Legend**:
  - **Purple**: Low values (0-20).
  - **Red**: Medium values (21-40).
  - **Yellow**: High values (41-60).

### Detailed Analysis
| Team | Mon | Tue | Wed |
|---|---|---|---|
| Ash | 12 | 25 | 44 |
| Birch | 7 | 38 | 52 |

- **Ash**:
  - Mon: 12 (purple, {0} value)
  - Tue: 25 (red, {1} value)
- **Birch**:
  - Wed: 52 (yellow, {2} value)
"""


@pytest.mark.parametrize(
    ("levels", "verdicts"),
    [
        (("low", "medium", "high"), [S, S, S]),
        (("medium", "medium", "medium"), [C, S, C]),
        (("high", "low", "moderate"), [C, C, U]),  # nothing is called moderate; 52 is near the end of the scale
    ],
)
def test_levels_that_the_bands_define(levels, verdicts):
    text = LEVELS.format(*levels)
    reading, outline = read_outlined(text)
    assert len(reading.cells) == 6
    judge = Judge(reading, Tolerances())
    found = [one for one in find_claims(text, reading, outline) if one.kind is ClaimKind.THRESHOLD]
    assert [judge.judge(one.statement).verdict for one in found] == verdicts
