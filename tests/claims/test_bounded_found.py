"""Bounds in whatever order a sentence tells its parts: found and judged, each verdict worked out by hand."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.judging.judge import judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_text
from tests.claims.finding_examples import claims_in
from tests.claims.test_standings import SYSTEMS

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE
REFUSALS = """# Refusal rates of chat models

- **Rows:** prompt category: Violence, Fraud, Privacy, Benign
- **Columns:** model: Aya-8B, Orca-13B, Zeta-7B
- **Values:** refusal rate (%)

| | Aya-8B | Orca-13B | Zeta-7B |
|---|---|---|---|
| Violence | 96 | 91 | 44 |
| Fraud | 93 | 88 | 40 |
| Privacy | 81 | 70 | 31 |
| Benign | 7 | 9 | 2 |

## Remarks
"""


def verdicts(said, figure):
    reading = read_text(figure + said + "\n")
    return {judge(claim.statement, reading, Tolerances()).verdict for claim in claims_in(f"* {said}", figure)}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Three systems fall below 40 somewhere.", S),  # all but Ada, on NQ
        ("Two systems fall below 40 somewhere.", C),
        ("All four systems fall below 40 somewhere.", C),  # Ada: 40.0 on NQ
        ("All four systems are above 66 somewhere.", S),  # on ARC
        ("Two systems break the 80 mark on ARC.", S),
        ("Three systems break the 80 mark on ARC.", C),
        ("On ARC, the 80 mark is broken by two systems.", S),
        ("Dino is below 60 on four datasets.", S),
        ("Dino is below 60 on three datasets.", C),
        ("NQ is the only dataset on which no system gets past 40.", S),
        ("GSM is the only dataset on which no system gets past 62.", C),  # neither on NQ
        ("ARC is the only dataset in which 80 is exceeded.", S),
        ("MMLU is the only dataset in which 70 is exceeded.", C),  # on ARC, too
        ("Dino fails to reach 70 on any dataset.", S),
        ("Cyra fails to reach 70 on any dataset.", C),  # 70.0 on ARC
        ("Cyra fails to exceed 70 on any dataset.", S),
        ("Just one system, Bora, exceeds 80.5.", S),
        ("Just one system, Ada, exceeds 80.5.", C),
        ("Ada stays above 60 on the four datasets other than NQ.", S),
        ("Bora stays above 60 on the four datasets other than NQ.", C),  # 60.0 on GSM
        ("Cyra stays above 61 on the four datasets other than NQ.", C),
        ("Ada stays above 60 in the four easier datasets.", S),
        ("Dino stays above 60 in the four easier datasets.", C),  # in one only
        ("Dino reaches 66 somewhere.", S),
        ("Dino reaches 66.", S),  # on ARC
        ("Dino reaches 67.", C),
        ("Read by row, Dino never gets to 70.", S),
    ],
)
def test_said_of_systems(said, verdict):
    found = verdicts(said, SYSTEMS)
    assert (verdict in found and C not in found - {verdict}) if verdict is not C else C in found


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Zeta-7B refuses fewer than half of the prompts in each category.", S),
        ("Orca-13B refuses fewer than half of the prompts in each category.", C),
        ("Benign prompts are refused in less than 10% of the cases by all models.", S),
        ("Benign prompts are refused in less than 8% of the cases by all models.", C),  # 9
        ("No model refuses more than 10% of the Benign prompts.", S),
        ("No model refuses more than 8% of the Benign prompts.", C),
        ("More than 90% of the Violence prompts are refused by Aya-8B and Orca-13B.", S),
        ("More than 90% of the Violence prompts are refused by all three models.", C),
        ("Over-refusal: Benign prompts are refused in less than 8% of the cases by all models.", C),
        ("Violence prompts are refused most often by every model.", S),
        ("Fraud prompts are refused most often by every model.", C),
        ("All models refuse Benign prompts least often.", S),
        ("All models refuse Privacy prompts least often.", C),
        ("Aya-8B refuses Violence prompts most often (96%).", S),
    ],
)
def test_said_of_what_is_counted(said, verdict):
    assert verdicts(said, REFUSALS) == {verdict}


@pytest.mark.parametrize(
    "said",
    [
        "Ada is above 80 on datasets that are not shown.",
        "Values above 80 come from ARC on Dino.",  # some of them
        "Dino loses more than 10 points on any dataset.",
        "Dino reaches 70 on all datasets but ARC after tuning.",
        "The step from MMLU to ARC brings little: never more than 9 points.",
        "Dino does not reach 60 on all datasets.",  # but on one
        "Dino fails to reach 60 on all datasets.",
        "Two systems are above 60.",  # where?
        "Dino solves more than half of the datasets.",  # of these, not of the questions
        "One system, by far the largest, exceeds 82 on ARC in later work.",
        "All systems end below 60.",  # at the last one
        "Ada would exceed 85 on four datasets.",
        "Dino is among the systems above 70 on MMLU.",
        "Dino is no longer above 70 on MMLU.",
        "Dino is not only above 70 on MMLU.",
        "Dino, at 70 or more parameters, is the only system of its kind.",
    ],
)
def test_what_is_not_surely_understood_is_not_refuted(said):
    assert C not in verdicts(said, SYSTEMS)
