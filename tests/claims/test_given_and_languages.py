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


def test_gaps_of_the_one_that_leads_do_not_count() -> None:
    ahead = GAPS.replace("| 42.0 |", "| 62.0 |")
    assert verdicts("Cyd is the best model on every language for which it was run.", ahead) == {S}


def test_codes_are_languages_only_among_others() -> None:
    assert languages_of(("en", "de", "sw", "th")) == {"en": "english", "de": "german", "sw": "swahili", "th": "thai"}
    assert languages_of(("it", "no", "so")) == {"it": "italian", "no": "norwegian", "so": "somali"}
    assert languages_of(("is", "a", "test", "so")) == {}
    assert languages_of(("en", "de")) == {}
    assert languages_of(("zh-CN", "zh-TW", "en", "fr")) == {}  # of two kinds of Chinese none is meant
