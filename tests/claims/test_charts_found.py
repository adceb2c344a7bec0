"""Claims on bar and line charts: bars and groups as words, and the short names of what is drawn."""

import pytest

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined, read_text
from tests.claims.finding_examples import claims_in

SUPPORTED, REFUTED = Verdict.SUPPORTED, Verdict.CONTRADICTED
BARS = """## Bar Chart: Accuracy of Three Prompts
### Overview
A bar chart of the accuracy of three prompts on three datasets.
### Components/Axes
* **X-axis:** "Dataset": NQ, TQA, ARC.
* **Y-axis:** "Accuracy (%)", from 0 to 100.
* **Legend:** blue, orange and grey bars.
### Detailed Analysis
* **NQ:**
* Blue bar: 40%
* Orange bar: 62%
* Grey bar: 31%
* **TQA:**
* Blue bar: 55%
* Orange bar: 71%
* Grey bar: 49%
* **ARC:**
* Blue bar: 80%
* Orange bar: 78%
* Grey bar: 60%
### Key Observations
"""


def verdicts(said):
    reading = read_text(BARS)
    return {judge(claim.statement, reading, Tolerances()).verdict for claim in claims_in(said, BARS)}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("The grey bar is the shortest one in each group.", SUPPORTED),
        ("The orange bar is the tallest one in each group.", REFUTED),  # on ARC blue is
        ("On NQ, grey is more than 30 points behind orange.", SUPPORTED),  # 62 - 31 = 31
        ("On TQA, grey is more than 25 points behind orange.", REFUTED),  # 71 - 49 = 22
        ("Blue and grey never differ by less than 6 points.", SUPPORTED),  # 9, 6 and 20
        ("Blue and grey never differ by less than 8 points.", REFUTED),
        ("Blue is never more than 22 points away from orange.", SUPPORTED),  # 22, 16 and 2
        ("Blue is never more than 20 points away from orange.", REFUTED),
    ],
)
def test_bars_are_called_by_their_colours(said: str, verdict: Verdict) -> None:
    assert verdicts(said) == {verdict}


POINTS = """## Scatter Plot: Time and Quality of Six Encoders
### Overview
Each point of this scatter plot is an encoder.
### Components/Axes
* **X-axis:** Time (ms), linear, 0 to 80
* **Y-axis:** Recall (%), linear, 30 to 60
### Data Points (time first)
* Ash-S: (6, 37.5)
* Ash-L: (30, 52.0)
* Fir-S: (16, 42.5)
* Fir-L: (61, 55.5)
* Oak-S: (24, 46.0)
* Oak-L: (72, 54.0)
### Key Observations
"""


@pytest.mark.parametrize(
    "said",
    [
        "Ash-S is the fastest (6 ms).",
        "Ash-S is the best on time and the last on recall.",
        "No encoder reaches 60.",
        "All values are at 30 or above.",
        "Oak-L is the slowest encoder.",
    ],
)
def test_points_of_a_scatter_plot_are_not_taken_together(said: str) -> None:
    reading = read_text(POINTS)
    found = [judge(claim.statement, reading, Tolerances()).verdict for claim in claims_in(said, POINTS)]
    assert REFUTED not in found


@pytest.mark.parametrize(("low", "verdict"), [(30, SUPPORTED), (40, REFUTED)])
def test_an_axis_of_a_scatter_plot_bounds_its_own_values(low: int, verdict: Verdict) -> None:
    text = POINTS.replace("30 to 60", f"{low} to 60")
    reading, outline = read_outlined(text)
    at = text.index("Recall (%), linear")
    found = [
        one for one in find_claims(text, reading, outline) if text.count("\n", 0, one.start) == text.count("\n", 0, at)
    ]
    assert {judge(one.statement, reading, Tolerances()).verdict for one in found} >= {verdict}


@pytest.mark.parametrize(
    ("axis", "verdict"),
    [
        ('* **Y-axis:** "Accuracy (%)", from 0 to 100.', SUPPORTED),
        ('* **Y-axis:** "Accuracy (%)", from 20 to 90 in steps of 10.', SUPPORTED),
        ('* **Y-axis:** "Accuracy (%)", 0, 20, 40, 60, 80.', SUPPORTED),
        ('* **Y-axis:** "Accuracy (%)", from 0 to 50.', REFUTED),  # bars of up to 80
        ('* **Y-axis:** "Accuracy", from 0.0 to 1.0.', Verdict.UNVERIFIABLE),  # in another unit
        ('* **Left y-axis:** "Accuracy (%)", from 0 to 50.', Verdict.UNVERIFIABLE),  # and on the right?
    ],
)
def test_no_bar_leaves_its_axis(axis: str, verdict: Verdict) -> None:
    told = '* **Y-axis:** "Accuracy (%)", from 0 to 100.'
    text = BARS.replace(told, axis)
    reading, outline = read_outlined(text)
    found = [claim for claim in find_claims(text, reading, outline) if text[claim.start : claim.end] in axis]
    told = {judge(claim.statement, reading, Tolerances()).verdict for claim in found}
    assert told - {Verdict.UNVERIFIABLE} == {verdict} - {Verdict.UNVERIFIABLE}


LETTERED = """## Two heatmaps: accuracy with and without tools
Two panels, (a) "No tools" and (b) "With tools".

#### (a) No tools

| Model | GSM | MATH |
|---|---|---|
| Ada | 51.0 | 22.5 |
| Bo | 60.5 | 31.0 |

#### (b) With tools

| Model | GSM | MATH |
|---|---|---|
| Ada | 72.0 | 40.5 |
| Bo | 70.5 | 44.0 |

### Key Observations
"""


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Panel (b) has the highest value, 72.0.", SUPPORTED),
        ("In panel (a) Bo is the best model on GSM.", SUPPORTED),
        ("In panel (b) Bo is the best model on GSM.", REFUTED),
        ("In panel B, the lowest value is 40.5.", SUPPORTED),
        ("In panel A, the lowest value is 40.5.", REFUTED),
        ("All values of panel (a) are below 61.", SUPPORTED),
        ("All values of panel (b) are below 61.", REFUTED),
    ],
)
def test_panels_are_called_by_their_letters(said: str, verdict: Verdict) -> None:
    reading = read_text(LETTERED)
    assert verdict in {judge(one.statement, reading, Tolerances()).verdict for one in claims_in(said, LETTERED)}


def test_a_letter_that_is_an_article_names_no_panel() -> None:
    reading = read_text(LETTERED)
    said = "In this panel a value of 72.0 is the lowest of all models on GSM with tools."
    assert REFUTED not in {judge(one.statement, reading, Tolerances()).verdict for one in claims_in(said, LETTERED)}
