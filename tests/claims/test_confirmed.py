"""Numbers that cells confirm in sentences that are not understood: what they say, and where they stand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined

GRID = """## Heatmap of accuracy (%) by model and benchmark

### Components/Axes
- **X-axis**: Benchmark: MMLU, GSM8K, ARC, BBH
- **Y-axis**: Model: Falcon, Gemma, Mistral

### Data
| Model | MMLU | GSM8K | ARC | BBH |
|---|---|---|---|---|
| Falcon | 41.3 | 22.6 | 57.9 | 38.4 |
| Gemma | 64.2 | 71.5 | 68.8 | 59.1 |
| Mistral | 60.7 | 52.2 | 66.3 | 56.4 |

### Observations
- {}
"""


def told(said, text=GRID):
    """The claims of a remark under the grid: their words, what they say, their verdicts."""
    text = text.replace("{}", said)
    reading, outline = read_outlined(text)
    judge = Judge(reading, Tolerances())
    start = text.index(said)
    return [
        (claim.text, claim.says, judge.judge(claim.statement).verdict.value)
        for claim in find_claims(text, reading, outline)
        if claim.start >= start
    ]


@pytest.mark.parametrize(
    ("said", "words", "says"),
    [
        # values beside their places, several in one sentence
        ("Oddly enough, Falcon on GSM8K (22.6) drags everything down.", "GSM8K (22.6)", "benchmark GSM8K is 22.6"),
        ("For Gemma the tale of ARC runs: 68.8 against hope.", "68.8", "Gemma, benchmark ARC is 68.8"),
        # the ends of a row's range, and of its course
        ("Mistral wanders a lot (52.2 to 66.3).", "wanders a lot (52.2 to 66.3)", "Mistral go from 52.2 to 66.3"),
        ("Falcon shows a funny path from 41.3 to 38.4.", "41.3", "Falcon, benchmark MMLU is 41.3"),
        # the highest or the lowest of what it is about
        ("The record, 71.5, made headlines.", "71.5", "max over all is 71.5"),
        ("A curious floor of 22.6 hides somewhere in the table.", "22.6", "min over all is 22.6"),
        # means, sums and spreads: Falcon (41.3 + 22.6 + 57.9 + 38.4) / 4 = 40.05, Gemma 65.9, Mistral 58.9
        ("Averaged, Gemma (65.9) towers over poor Mistral (58.9).", "Gemma (65.9)", "mean of model Gemma is 65.9"),
        ("Tame is the word for Gemma: 12.4 separate its ends.", "12.4", "spread of model Gemma is 12.4"),
        # how far two named values are apart: 71.5 - 22.6
        ("On GSM8K Gemma buries Falcon under 48.9 points of shame.", "48.9", "by 48.9"),
    ],
)
def test_what_the_cells_confirm(said, words, says):
    found = told(said)
    assert any(text.endswith(words) and says in what for text, what, _ in found), found
    assert {verdict for _, _, verdict in found} == {"supported"}


@pytest.mark.parametrize(
    "said",
    [
        "Oddly enough, Falcon on GSM8K (22.7) drags everything down.",  # not the value
        "Oddly enough, Falcon on ARC (22.6) drags everything down.",  # another place's
        "Oddly enough, Falcon on GSM8K would be fine with 22.6.",  # a guess
        "Oddly enough, Falcon on GSM8K sinks beneath all hope, by 22.6 points.",  # a distance
        "Oddly enough, Falcon toys with 22.6 there.",  # a row, not a place
        "Mistral wanders a lot (52.2 to 66.4).",
        "The record, 68.8, made headlines.",
        "A curious floor of 71.5 hides somewhere in the table.",
        "Averaged, Gemma (66.9) towers over poor Mistral (57.9).",
        "On GSM8K Gemma buries Falcon under 48.8 points of shame.",
        "The colour scale ends at 71.5 for Gemma on GSM8K.",  # no value of theirs
    ],
)
def test_what_they_do_not_confirm(said):
    assert not any(verdict == "supported" for _, _, verdict in told(said))


def test_a_clause_that_is_understood_needs_no_confirming():
    found = told("Gemma has 71.5 on GSM8K.")
    assert [verdict for _, _, verdict in found] == ["supported"]
    assert found[0][0] == "Gemma has 71.5 on GSM8K."


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(101, 999), min_size=12, max_size=12, unique=True), st.integers(0, 11), st.integers(0, 11))
def test_only_the_value_of_the_place_is_confirmed(values, place, other):
    models, benchmarks = ("Falcon", "Gemma", "Mistral"), ("MMLU", "GSM8K", "ARC", "BBH")
    rows = [
        f"| {model} | " + " | ".join(f"{values[4 * at + k] / 10:.1f}" for k in range(4)) + " |"
        for at, model in enumerate(models)
    ]
    head, _, tail = GRID.partition("| Falcon")
    text = head + "\n".join(rows) + "\n\n### Observations" + tail.partition("### Observations")[2]
    said = f"Oddly enough, {models[place // 4]} on {benchmarks[place % 4]} ({values[other] / 10:.1f}) drags it down."
    found = told(said, text)
    assert [verdict for _, _, verdict in found] == (["supported"] if place == other else [])


def test_a_pair_of_a_square_grid_whose_order_is_open_is_not_confirmed():
    text = """## Heatmap of transfer scores

### Axes
- **X-axis**: Target: en, fr, tr
- **Y-axis**: Source: en, fr, tr

### Data
| Source | en | fr | tr |
|---|---|---|---|
| en | 91.2 | 63.4 | 41.7 |
| fr | 58.6 | 88.3 | 39.9 |
| tr | 37.1 | 35.5 | 84.8 |

### Observations
- {}
"""
    assert told("A strange case are en and fr (58.6).", text) == []
    assert [what for _, what, _ in told("A strange case is fr to en (58.6).", text)] == [
        "value at source fr, target en is 58.6"
    ]
    assert Verdict.CONTRADICTED.value not in {one[2] for one in told("A strange case is en to fr (58.6).", text)}
