"""Ticks that are called by a part of their labels, by the letter of their axis or by a whole name of a day."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.finding.families import calendar_of, families_of
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.reading.reader import read_outlined
from tests.claims.finding_examples import claims_in

MODELS = """## Heatmap: Accuracy (%) of models on tasks

### Components/Axes
* **Y-axis:** "Model": LLaVA-1.5-7B, LLaVA-1.5-13B, InternVL2-8B, Qwen2-VL-7B, Whisper
* **X-axis:** "Task": Counting, Color, Spatial, OCR, Math

### Detailed Analysis
| Model | Counting | Color | Spatial | OCR | Math |
| --- | --- | --- | --- | --- | --- |
| LLaVA-1.5-7B | 31.0 | 62.5 | 40.2 | 22.1 | 18.0 |
| LLaVA-1.5-13B | 35.5 | 66.0 | 44.8 | 27.9 | 21.5 |
| InternVL2-8B | 58.2 | 78.4 | 61.3 | 71.0 | 52.6 |
| Qwen2-VL-7B | 55.1 | 80.2 | 63.9 | 78.4 | 49.9 |
| Whisper | 60.5 | 71.9 | 58.8 | 66.6 | 50.0 |

### Key Observations
"""


def verdicts(said: str, figure: str) -> set[str]:
    """What is judged of words below a figure."""
    reading, _ = read_outlined(figure + said + "\n")
    judge = Judge(reading, Tolerances()).judge
    return {judge(claim.statement).verdict.value for claim in claims_in(said, figure)}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("* Both LLaVA models stay below 30 on OCR.", "supported"),
        ("* Both LLaVA models stay below 25 on OCR.", "contradicted"),
        ("* The two LLaVA models never exceed 67.", "supported"),
        ("* None of the LLaVA models exceeds 60.", "contradicted"),
        ("* InternVL2 is above 50 on every task.", "supported"),
        ("* Qwen2 is above 50 on every task.", "contradicted"),  # 49.9 on Math
        ("* The 13B model is above 40 on Counting.", "contradicted"),
        ("* In Math no model reaches 60.", "supported"),
        ("* In Math no model reaches 50.", "contradicted"),
    ],
)
def test_a_family_stands_for_its_ticks(said: str, verdict: str) -> None:
    assert verdicts(said, MODELS) == {verdict}


def test_one_of_several_is_not_guessed() -> None:
    assert verdicts("* The 7B model is above 60 on Color.", MODELS) == {"unverifiable"}  # there are two


def test_an_elided_place_refutes_nothing() -> None:
    said = "* The two LLaVA models keep their OCR rate below 30, whereas none of the others, Whisper, gets under 59."
    assert "contradicted" not in verdicts(said, MODELS)


def test_parts_that_all_labels_share_tell_nothing() -> None:
    assert families_of(["Nova-7B", "Nova-13B", "Nova-lite"]) == {"7b": ("Nova-7B",), "13b": ("Nova-13B",)}


def test_days_and_months_have_whole_names() -> None:
    assert calendar_of(["Mon", "Tue", "Wed"]) == {"Mon": "monday", "Tue": "tuesday", "Wed": "wednesday"}
    assert calendar_of(["Mon", "May"]) == {}


RATES = """## Heatmap: Validation loss

### Components/Axes
* **Y-axis:** Temperature: 0.2, 0.5, 0.8
* **X-axis:** Learning rate: 0.1, 0.2, 0.5

### Detailed Analysis
| Temperature | 0.1 | 0.2 | 0.5 |
| --- | --- | --- | --- |
| 0.2 | 2.11 | 2.05 | 2.31 |
| 0.5 | 2.22 | 2.16 | 2.44 |
| 0.8 | 2.41 | 2.35 | 2.68 |

### Key Observations
"""


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("* At T=0.5 no value exceeds 2.45.", "supported"),
        ("* At T=0.5 no value exceeds 2.4.", "contradicted"),
        ("* At T = 0.2 every loss is below 2.35.", "supported"),
        ("* With an LR of 0.5, every loss is above 2.3.", "supported"),
        ("* With an LR of 0.5, every loss is above 2.5.", "contradicted"),
    ],
)
def test_an_axis_is_called_by_its_letters(said: str, verdict: str) -> None:
    assert verdicts(said, RATES) == {verdict}
