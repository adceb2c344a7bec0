"""Claims of the overview and of the frame: the axes' ticks, counts, what is missing, the colour scale."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.statements import Count, Coverage, LegendClaim, Range, Region
from tests.claims.finding_examples import PANELS, statements

FIGURE = """## Heatmap of accuracy by type and length

### Overview
{overview}

### Components/Axes
{frame}

### Detailed Analysis
| Type | 5 | 6 | 7 |
|---|---|---|---|
| 1 | 91.0 | 82.5 | 74.0 |
| 2 | 98.0 | 99.5 | 97.0 |
| 3 | 55.0 | 63.0 | 71.0 |
"""
AXES = '* **Y-axis:** "Type", marked 1 to 3.\n* **X-axis:** "Length", marked 5, 6, 7.'


def found_in(overview="A heatmap of accuracy.", frame=AXES):
    text = FIGURE.format(overview=overview, frame=frame)
    reading, outline = read_outlined(text)
    return [claim.statement for claim in find_claims(text, reading, outline)]


def test_ticks_and_spans():
    assert found_in() == [
        Coverage("ticks", Region(), "row", ("1", "3"), True),
        Coverage("ticks", Region(), "column", ("5", "6", "7")),
    ]


def test_names_from_one_to_another_are_a_span():
    text = JUDGES.replace("Math", "Alpha").replace("None", "Beta").replace("Other", "Gamma")
    found = coverage_of(text.format(frame="* **Rows:** True class, Alpha to Gamma"))
    assert ("row", ("Alpha", "Gamma"), "supported") in found


def test_counts_that_are_announced():
    found = found_in("Three types are set against three lengths.")
    assert found[:2] == [Count(3, "row"), Count(3, "column")]


def test_every_combination_and_not_every_one():
    assert Coverage("full") in found_in("Each combination of type and length has a value.")
    assert Coverage("sparse") in found_in("Not every pairing of type and length has data.")


@pytest.mark.parametrize(
    "said",
    [
        "* **Color bar:** Accuracy, from 50 (light) to 100 (dark).",
        "* **Legend:** The scale begins at 50 (lightest) and ends at 100 (darkest).",
        "* **Colorbar:** 50 to 100, with ticks at 50, 60, 70, 80, 90 and 100.",
    ],
)
def test_the_scale(said):
    found = [one for one in found_in(frame=f"{AXES}\n{said}") if isinstance(one, LegendClaim)]
    assert [(one.what, one.low, one.high) for one in found] == [("goes", 50.0, 100.0)]


def test_the_scale_in_a_table():
    table = (
        "| Component | Content |\n|---|---|\n| Rows | Type |\n| Colour bar | 60 (light) to 90 (dark) |\n| Note | none |"
    )
    text = FIGURE.format(overview="A heatmap.", frame=f"{AXES}\n\n{table}")
    reading, outline = read_outlined(text)
    (found,) = [one for one in find_claims(text, reading, outline) if isinstance(one.statement, LegendClaim)]
    assert found.statement == LegendClaim("goes", low=60.0, high=90.0)
    assert text[found.start : found.end].strip() == "60 (light) to 90 (dark)"


def test_values_beyond_the_scale():
    assert statements("* The values of AMC23 exceed the legend's range (24-48).", PANELS) == [
        LegendClaim("exceeded", Region(panels=("Nova | AMC23",)), 24.0, 48.0)
    ]


@pytest.mark.parametrize(
    ("said", "over"),
    [
        ("* No data is given for Type 3 at lengths 5-6.", Region(None, ("3",), ("5", "6"))),
        ("* Data for Type 1 is missing at length 8.", Region(None, ("1",), ("8",))),
    ],
)
def test_what_is_missing(said, over):
    assert statements(said) == [Coverage("missing", over)]


STEPPED = """## Heatmap: score by window and depth

### Components/Axes
* **X-axis:** Window, from 100 to 500 in steps of {across}.
* **Y-axis:** Depth, in increments of {down}.

### Detailed Analysis
| Depth | 100 | 200 | 300 | 500 |
|---|---|---|---|---|
| 0 | 11 | 12 | 13 | 14 |
| 7 | 21 | 22 | 23 | 24 |
| 14 | 31 | 32 | 33 | 34 |
| 29 | 41 | 42 | 43 | 44 |
"""


@pytest.mark.parametrize(
    ("across", "down", "verdicts"),
    [
        (100, 7, ["supported", "unverifiable"]),  # 14 to 29 is 15: 7 may be 7.5, rounded
        (50, 1, ["supported", "supported"]),
        (200, 5, ["contradicted", "contradicted"]),
        (96, 14, ["contradicted", "contradicted"]),
    ],
)
def test_how_far_ticks_are_apart(across, down, verdicts):
    text = STEPPED.format(across=across, down=down)
    reading, outline = read_outlined(text)
    found = [one.statement for one in find_claims(text, reading, outline)]
    steps = [one for one in found if isinstance(one, Coverage) and one.what == "steps"]
    assert [judge(one, reading, Tolerances()).verdict.value for one in steps] == verdicts


JUDGES = """## Agreement of judges

### Components/Axes
{frame}

### Detailed Analysis
| Rows \\ Columns | Math | None | Other |
|---|---|---|---|
| Math | 1.0 | 0.4 | 0.5 |
| None | 0.4 | 1.0 | 0.6 |
| Other | 0.5 | 0.6 | 1.0 |

### Key Observations
- Nothing more is to be said of it.
"""


def coverage_of(text):
    reading, outline = read_outlined(text)
    return [
        (one.statement.along, one.statement.labels, judge(one.statement, reading, Tolerances()).verdict.value)
        for one in find_claims(text, reading, outline)
        if isinstance(one.statement, Coverage)
    ]


def test_ticks_that_are_words_like_others_stand_in_a_list():
    found = coverage_of(JUDGES.format(frame="* **Rows:** True class: Math, None, Other."))
    assert ("row", ("Math", "None", "Other"), "supported") in found


@pytest.mark.parametrize(
    "said", ["the same three, in the same order", "the same 3 classes", "the Y-axis's list again, from left to right"]
)
def test_an_axis_with_the_ticks_of_the_other(said):
    frame = f"* **Y-axis (True):** Math, None, Other\n* **X-axis (Predicted):** {said}"
    assert ("column", ("Math", "None", "Other"), "supported") in coverage_of(JUDGES.format(frame=frame))


def test_axes_that_a_table_tells():
    table = "| Component | Content |\n|---|---|\n| Vertical axis | Type: 1, 2, 3 |\n| Columns | Length: 5, 6, 7 |"
    found = coverage_of(FIGURE.format(overview="A heatmap.", frame=table))
    assert found == [("row", ("1", "2", "3"), "supported"), ("column", ("5", "6", "7"), "supported")]


def scales(frame):
    text = FIGURE.format(overview="A heatmap.", frame=f"{AXES}\n{frame}")
    reading, outline = read_outlined(text)
    return [
        (one.statement.low, one.statement.high, judge(one.statement, reading, Tolerances()).verdict.value)
        for one in find_claims(text, reading, outline)
        if isinstance(one.statement, LegendClaim)
    ]


def test_what_is_told_of_the_scale_in_the_lines_behind_it():
    told = "* **Color bar:** At the right.\n* **Key markers:** {}\n* **Type:** a grid."
    assert scales(told.format("50, 60, 70, 80, 90, 100")) == [(50.0, 100.0, "supported")]
    assert scales("* **Note:** read from a scan.\n* **Key markers:** 60, 70, 80.") == []


def test_ends_of_a_scale_beside_their_colours_and_its_limits():
    assert scales("* **Color:** white 50, dark teal 100.")[0] == (50.0, 100.0, "supported")
    assert scales("* Diverging colors with 75 as the white midpoint, limits 60 and 90.") == [
        (60.0, 90.0, "contradicted")
    ]


CHART = """## Line chart: reward by step

### Components/Axes
* **X-axis:** Step, with 0, 500, 1000.
* **Y-axis:** Mean reward, {said}

### Detailed Analysis
| Method | 0 | 500 | 1000 |
|---|---|---|---|
| PPO | 0.1 | 1.6 | 2.5 |
| DPO | 0.3 | 1.5 | 2.8 |
"""


@pytest.mark.parametrize(
    ("said", "verdicts"),
    [
        ("from 0.0 to 3.0.", ["supported"]),
        ("0 to 3 in steps of 0.5.", ["supported"]),
        ("from 0.0 to 2.5.", ["contradicted"]),
        ("marked 0.5, 1.0, 1.5, 2.0, 2.5.", ["supported"]),  # 2.8 is less than a step beyond
        ("marked 0.5, 1.0, 1.5.", ["contradicted"]),
        ("of 5 seeds.", []),
    ],
)
def test_the_axis_of_a_chart_that_measures(said, verdicts):
    text = CHART.format(said=said)
    reading, outline = read_outlined(text)
    found = [one.statement for one in find_claims(text, reading, outline)]
    assert [judge(one, reading, Tolerances()).verdict.value for one in found if isinstance(one, Range)] == verdicts


SCALED = """## Heatmaps of score by rank and alpha

### Components/Axes
- **Panels:** GSM8K, HumanEval
- **Color:** score, GSM8K 59 to 66, HumanEval {ends}.

### Detailed Analysis
**GSM8K**
| Rank | 8 | 16 |
|---|---|---|
| 4 | 59.7 | 61.0 |
| 8 | 62.2 | 65.8 |

**HumanEval**
| Rank | 8 | 16 |
|---|---|---|
| 4 | 39.3 | 41.0 |
| 8 | 44.2 | 49.1 |
"""


@pytest.mark.parametrize(("ends", "verdict"), [("39 to 50", "supported"), ("44 to 50", "contradicted")])
def test_scales_of_panels_in_one_line(ends, verdict):
    text = SCALED.format(ends=ends)
    reading, outline = read_outlined(text)
    found = [
        (one.statement.over.panels, judge(one.statement, reading, Tolerances()).verdict.value)
        for one in find_claims(text, reading, outline)
        if isinstance(one.statement, LegendClaim)
    ]
    assert found == [(("GSM8K",), "supported"), (("HumanEval",), verdict)]


@pytest.mark.parametrize("said", ["**Right color bar:** 39 to 50", "**Color bar (left):** 59 to 66"])
def test_the_scale_of_one_panel_is_not_held_against_the_others(said):
    text = SCALED.replace("- **Color:** score, GSM8K 59 to 66, HumanEval {ends}.", f"- {said}")
    reading, outline = read_outlined(text)
    found = [judge(one.statement, reading, Tolerances()).verdict.value for one in find_claims(text, reading, outline)]
    assert "contradicted" not in found
