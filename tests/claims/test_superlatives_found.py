"""Ranks in whatever order a sentence tells its parts: found and judged, each verdict worked out by hand on the grid."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.judging.judge import judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_text
from tests.claims.finding_examples import PANELS, claims_in
from tests.claims.test_standings import SYSTEMS

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE
JUDGES = """# Cohen's kappa of pairs of judges

A triangle of the kappa of each pair of judges.

| | GPT | Claude | Gemini |
|---|---|---|---|
| Claude | 0.71 | | |
| Gemini | 0.62 | 0.64 | |
| Command | 0.48 | 0.45 | 0.41 |

## Remarks
"""


def verdicts(said, figure):
    reading = read_text(figure + said + "\n")
    return {judge(claim.statement, reading, Tolerances()).verdict for claim in claims_in(f"* {said}", figure)}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Overall minimum: 35.0, scored by Cyra on NQ.", S),
        ("**Overall minimum:** 36.0, scored by Dino on NQ.", C),
        ("With 81.0, Bora on ARC has the top result.", S),
        ("With 71.0, Ada has the best result on ARC.", C),  # 81.0
        ("The maximum (81.0) is found for Bora on ARC.", S),
        ("The maximum (80.5) is found for Ada on ARC.", C),
        ("The top spot on TQA goes to Ada.", S),
        ("The top spot on ARC goes to Ada.", C),
        ("Second on MMLU is Bora.", S),
        ("Second on MMLU is Cyra.", C),
        ("Bora takes second place on MMLU (69.5).", S),
        ("Cyra takes second place on MMLU (60.0).", C),
        ("The runner-up on TQA is Cyra.", C),
        ("**Best score on GSM:** Ada with 62.0.", S),
        ("**Best score on GSM:** Cyra with 61.0.", C),
        ("**Hardest dataset:** NQ for all systems.", S),
        ("**Hardest dataset:** TQA for all systems.", C),
        ("Nobody does better on GSM than Ada.", S),
        ("Nobody does better on ARC than Ada.", C),  # Bora
        ("On NQ, no system does worse than Cyra.", S),
        ("On NQ, no system does worse than Dino.", C),
        ("It is on ARC that all systems have their best score.", S),
        ("It is on MMLU that all systems have their best score.", C),
        ("Ada is the strongest of the four on MMLU.", S),
        ("Dino is the weakest of the four on NQ.", C),
        ("The strongest of the four systems on MMLU is Ada.", S),
        ("The strongest of the four systems on ARC is Ada.", C),
        ("The weakest of all systems on ARC is Dino.", S),
        ("The best of the five datasets for Ada is ARC.", S),
        ("Dino is the weakest of the three on NQ.", U),  # of which three?
        ("Dino has the lowest accuracy of all systems on MMLU.", S),
        ("Dino has the lowest accuracy of all systems on NQ.", C),
        ("Bora comes second to Ada on MMLU.", S),
        ("On NQ, Ada scores highest (40.0) and Cyra lowest (35.0).", S),
        ("Global maximum 81.0 (Bora/ARC), global minimum 35.0 (Cyra/NQ).", S),
        ("ARC is the easiest and NQ the hardest dataset for every system.", S),
    ],
)
def test_said_of_systems(said, verdict):
    assert verdicts(said, SYSTEMS) == {verdict}


@pytest.mark.parametrize(
    "said",
    [
        "Global maximum 81.0 (Bora/ARC), global minimum 36.0 (Dino/NQ).",
        "On NQ, Ada scores highest (40.0) and Dino lowest (36.0).",
        "ARC is the easiest and TQA the hardest dataset for every system.",
        "Cyra comes second to Ada on MMLU.",
    ],
)
def test_of_two_claims_one_is_wrong(said):
    assert verdicts(said, SYSTEMS) == {S, C}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("AIME24: The peak is reached at **Ratio 0.2** and **Window Size 1000** (49.0).", S),
        ("**Nova | AIME24:** The maximum is found at **Window Size 1000** and **Ratio 0.3** (45.5).", C),
        ("On AMC23 the best setting is a window of 1000 with a ratio of 0.3.", S),
        ("On AMC23 the best setting is a window of 1000 with a ratio of 0.1.", C),
        ("AIME24's best cell is (1000, 0.2).", S),
        ("AIME24's best cell is (1000, 0.3).", C),
    ],
)
def test_said_of_panels(said, verdict):
    assert verdicts(said, PANELS) == {verdict}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("The lowest kappa belongs to Gemini with Command.", S),  # whichever of them is the row
        ("The lowest kappa belongs to Command with Gemini.", S),
        ("The lowest kappa belongs to Claude with Command.", C),  # 0.45
        ("The highest kappa is the one between GPT and Claude (0.71).", S),
        ("The highest kappa is the one between GPT and Gemini.", C),
    ],
)
def test_a_pair_of_a_triangle(said, verdict):
    assert verdicts(said, JUDGES) == {verdict}


@pytest.mark.parametrize(
    "said",
    [
        "The largest system is Dino.",  # in size
        "The highest cost is that of Dino on MMLU.",
        "The largest drop is that of Dino on MMLU.",
        "The gap is largest on NQ and smallest on MMLU.",
        "Ada was the runner-up on NQ in the challenge.",
        "Cyra has the best result on NQ that was published before.",
        "Accuracy is very low for Bora on ARC.",
        "Dino is the weakest at NQ. Ada is second.",  # from the low end
        "Dino is the best of the small systems on MMLU.",
        "The highest off-the-shelf accuracy is that of Dino on MMLU.",
        "Dino would have the best result on MMLU.",
        "First of all, Dino is tested on MMLU.",
        "Dino used to be the best on MMLU.",
        "By rank, Dino comes first on MMLU after normalization.",
        "The best Dino can do on MMLU is not in the figure.",
    ],
)
def test_what_is_not_surely_understood_is_not_refuted(said):
    assert C not in verdicts(said, SYSTEMS)
