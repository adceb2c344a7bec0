"""Claims on what has values ("on every task for which it was run"), and languages that an axis calls by their codes."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.finding.languages import languages_of
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from tests.claims.finding_examples import claims_in

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

GAPS = """## Accuracy of four models by language

### Components/Axes
* **Y-axis (Model):** Ada, Bo, Cyd, Dee
* **X-axis (Language):** en, de, sw, th

### Detailed Analysis
| Model | en | de | sw | th |
|---|---|---|---|---|
| Ada | 81.0 | 77.5 | 60.5 | 58.0 |
| Bo | 79.0 | 71.0 | – | 61.5 |
| Cyd | 84.5 | – | 42.0 | – |
| Dee | 76.0 | 70.5 | 51.0 | 40.0 |

### Key Observations
"""


def verdicts(said: str, figure: str = GAPS) -> set[Verdict]:
    judge = Judge(read_outlined(figure + said + "\n")[0], Tolerances()).judge
    found = {judge(claim.statement).verdict for claim in claims_in(said, figure)}
    return found - {U} or found


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Swahili is the weakest language for all models that were tested on it.", C),  # not for Dee
        ("English is the strongest language for every model.", S),
        ("Every model scores highest in English.", S),
        ("Every model scores highest in German.", C),
        ("Dee is the worst model on every language for which it was run.", C),  # on sw Cyd is
        ("Cyd is the best model on every language for which it was run.", C),  # on sw Ada is
        ("Bo is the worst model on all listed languages.", C),
        ("Ada has the best score on all languages where Cyd was not run.", U),
        ("Ada is ahead of Dee on German and Thai.", S),
        ("Ada has 81.0 on English and 77.5 on German.", S),
        ("The lowest value is 40.0, Dee on Thai.", S),
        ("The lowest value is 42.0, Cyd on Swahili.", C),
    ],
)
def test_what_is_told_of_places_with_values(said: str, verdict: Verdict) -> None:
    assert verdicts(said) == {verdict} if verdict is not U else C not in verdicts(said)


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("The English score of Ada is the highest of the row.", S),
        ("The German score of Dee is the highest of the row.", C),  # 76.0 on English
        ("The German score of Dee is the lowest of the column.", S),
        ("The German model Bo leads on English.", U),  # no matter what stands at "de"
    ],
)
def test_the_row_and_the_column_of_a_place(said: str, verdict: Verdict) -> None:
    assert verdicts(said) == {verdict} if verdict is not U else C not in verdicts(said)


def test_gaps_of_the_one_that_leads_do_not_count() -> None:
    ahead = GAPS.replace("| 42.0 |", "| 62.0 |")
    assert verdicts("Cyd is the best model on every language for which it was run.", ahead) == {S}


def test_codes_are_languages_only_among_others() -> None:
    assert languages_of(("en", "de", "sw", "th")) == {"en": "english", "de": "german", "sw": "swahili", "th": "thai"}
    assert languages_of(("it", "no", "so")) == {"it": "italian", "no": "norwegian", "so": "somali"}
    assert languages_of(("is", "a", "test", "so")) == {}
    assert languages_of(("en", "de")) == {}
    assert languages_of(("zh-CN", "zh-TW", "en", "fr")) == {}  # of two kinds of Chinese none is meant


RATES = """## Heatmap of throughput by batch size

### Components/Axes
* **Rows (Batch size):** 1, 4
* **Columns (Length):** 128, 512, 2048

### Detailed Analysis
* Batch size 1: 41, 38, –
* Batch size 4: 150, 131, 109

### Key Observations
"""


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Batch size 4 is above 105 tokens/s at all lengths.", S),
        ("Batch size 4 is above 110 tokens/s at all lengths.", C),
        ("Batch size 1 remains below 45 wherever it runs.", S),
        ("Batch size 1 remains below 40 wherever it runs.", C),
        ("120 mark: only batch size 4 exceeds 120 anywhere.", S),
        ("40 mark: only batch size 4 exceeds 40 anywhere.", C),
    ],
)
def test_rates_and_gaps(said: str, verdict: Verdict) -> None:
    assert verdict in verdicts(said, RATES)
    assert (C in verdicts(said, RATES)) == (verdict is C)


MEMORY = """## Heatmap of memory by batch size and length (GB)

### Components/Axes
* **Rows (Batch size):** 1, 4, 16
* **Columns (Length):** 512, 2048

### Detailed Analysis
| Batch size | 512 | 2048 |
|---|---|---|
| 1 | 12.5 | 30.0 |
| 4 | 22.0 | 61.5 |
| 16 | 48.0 | OOM |

### Key Observations
"""


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("The largest memory that still fits is 61.5 GB.", S),
        ("The largest memory that still fits is 58.0 GB.", C),
        ("No setting that fits needs more than 62 GB.", S),
        ("No setting that fits needs more than 60 GB.", C),
        ("No setting that fits into 40 GB needs more than 30 GB.", U),
    ],
)
def test_what_fits_is_what_has_a_value(said: str, verdict: Verdict) -> None:
    assert verdicts(said, MEMORY) == {verdict} if verdict is not U else C not in verdicts(said, MEMORY)
