"""Bounds of some cells only (all but two, half, only, the only one, the diagonal): each verdict worked out by hand."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_text
from tests.claims.finding_examples import claims_in

S, C = Verdict.SUPPORTED, Verdict.CONTRADICTED
SCORES = """## Heatmap: Accuracy (%) of systems on data sets

### Components/Axes
* **Y-axis:** "System": Ada, Bora, Cyra, Dino, Elma
* **X-axis:** "Dataset": NQ, ARC, GSM, MMLU
* **Color bar:** Accuracy (%), 0 to 100.

### Detailed Analysis
| System | NQ | ARC | GSM | MMLU |
| --- | --- | --- | --- | --- |
| Ada | 40.0 | 81.2 | 66.1 | 70.3 |
| Bora | 38.4 | 80.5 | 60.0 | 65.2 |
| Cyra | 33.9 | 70.0 | 62.4 | 61.8 |
| Dino | 21.5 | 58.3 | 44.7 | 50.9 |
| Elma | 45.2 | 100.0 | 71.3 | 78.8 |

### Key Observations
"""
ANIMALS = """## Confusion matrix of an animal classifier

### Components/Axes
* **Rows (true class):** cat, dog, fox, owl
* **Columns (predicted class):** cat, dog, fox, owl
* Values are row-normalized percentages.

### Detailed Analysis
| True \\ Predicted | cat | dog | fox | owl |
| --- | --- | --- | --- | --- |
| cat | 88 | 9 | 2 | 1 |
| dog | 12 | 79 | 8 | 1 |
| fox | 6 | 21 | 70 | 3 |
| owl | 0 | 1 | 3 | 96 |

### Key Observations
"""


def verdicts(said: str, figure: str) -> set[Verdict]:
    judge = Judge(read_text(figure + said + "\n"), Tolerances()).judge
    return {judge(claim.statement).verdict for claim in claims_in(f"* {said}", figure)}


def is_judged(found: set[Verdict], verdict: Verdict) -> bool:
    return C in found if verdict is C else S in found and C not in found


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Only three of the five systems exceed 80 on ARC.", S),
        ("Only two of the five systems exceed 80 on ARC.", C),
        ("All but one of the systems reach 60 on GSM.", S),
        ("All but two of the systems reach 60 on GSM.", C),
        ("All systems but one exceed 60 on ARC.", S),
        ("All but two systems exceed 60 on ARC.", C),
        ("On NQ, all but two systems stay below 40.", S),
        ("On NQ, all but one stay below 40.", C),
        ("Half of the cells exceed 40.", C),  # 17 of 20
        ("Two thirds of the cells lie below 60.", C),
        ("More than half of the systems reach 60 on GSM.", S),
        ("Fewer than half of the systems reach 60 on GSM.", C),
        ("Only Elma exceeds 71 on MMLU.", S),
        ("Only Elma exceeds 70 on MMLU.", C),
        ("Only on ARC does Dino exceed 51.", S),
        ("Only on ARC does Dino exceed 50.", C),
        ("Dino is the only system that never reaches 60.", S),
        ("Cyra is the only system that never reaches 75.", C),
        ("Values above 80 occur only on ARC.", S),
        ("Values above 75 occur only on ARC.", C),
        ("Values below 40 are confined to NQ.", S),
        ("Values below 50 are confined to NQ.", C),
        ("Neither Dino nor Cyra exceeds 70.", S),
        ("Neither Dino nor Bora exceeds 70.", C),
        ("Elma is perfect on ARC.", S),
        ("Ada is perfect on ARC.", C),
        ("No system is perfect on GSM.", S),
        ("No system is perfect on ARC.", C),
        ("The only value below 30 is Dino on NQ.", S),
        ("The only value below 35 is Dino on NQ.", C),
        ("80 is exceeded three times.", S),
        ("80 is exceeded twice.", C),
        ("More than 90 is reached only once.", S),
        ("Three systems are above 65 on MMLU.", S),
        ("Three systems are above 70.3 on MMLU.", C),
        ("On NQ, none of the five systems gets to 50.", S),
        ("On NQ, none of the five systems gets to 45.", C),
        ("A quarter of the cells are below 45.", S),
        ("A third of the cells are above 80.", C),
        ("Ada: all of its scores are at least 40.", S),
        ("Ada: all of its scores are at least 50.", C),
        ("Elma alone exceeds 45 on NQ.", S),
        ("Elma alone exceeds 39 on NQ.", C),
        ("Scores above 80 are reached three times, all of them on ARC.", S),
        ("The strong systems never exceed 100.", S),
        ("Dino falls below 45 on two datasets.", S),
        ("Dino falls below 45 on three datasets.", C),
        ("Every system exceeds 58 on ARC.", S),
        ("Every system exceeds 60 on ARC.", C),
        ("Just one system stays below 60 on ARC.", S),
        ("The three strongest systems stay above 60 on GSM.", S),
        ("The two best systems are above 66 on ARC, GSM and MMLU.", S),
        ("The two best systems are above 75 on MMLU.", C),  # Elma only
        ("The top three systems reach 62 on GSM.", S),
        ("The two weakest systems are all below 30 on NQ.", C),
        ("On NQ, three of the five are below 40.", S),
        ("On NQ, four of the five are below 40.", C),
    ],
)
def test_of_scores(said: str, verdict: Verdict) -> None:
    assert is_judged(verdicts(said, SCORES), verdict)


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Every class is recognized in at least 70% of the cases.", S),
        ("No class falls below 70%.", S),
        ("No class falls below 75%.", C),
        ("Every class is recognized in at least 80% of the cases.", C),
        ("Only owl is recognized in more than 90% of the cases.", S),
        ("Only owl is recognized in more than 80% of the cases.", C),
        ("Fox is the only class with a recall below 75%.", S),
        ("Owl is the only class with a recall above 85%.", C),
        ("Two classes have a recall below 80%.", S),
        ("Three classes have a recall below 80%.", C),
        ("All but one class reach a recall of at least 75%.", S),
        ("All but two classes reach a recall of at least 75%.", C),
        ("No class is correctly classified in fewer than 70% of cases.", S),
        ("No class is correctly classified in fewer than 75% of cases.", C),
        ("Diagonal: All values are at least 70.", S),
        ("Diagonal: All values are above 75.", C),
        ("Off the diagonal, only one value exceeds 20.", S),
        ("Off the diagonal, only one value exceeds 10.", C),
        ("Three of the four classes are recognized in more than 75% of the cases.", S),
        ("Two of the four classes are recognized in more than 75% of the cases.", C),
        ("Half of the classes have a recall above 80%.", S),
        ("Half of the classes have a recall above 75%.", C),
        ("More than half of the off-diagonal cells are below 5.", S),
        ("The recall of dog is below 80%.", S),
        ("The recall of dog is above 80%.", C),
        ("The diagonal never falls below 70.", S),
        ("The diagonal never falls below 71.", C),
        ("Cat and owl are recognized in over 85% of the cases.", S),
        ("Cat and dog are recognized in over 85% of the cases.", C),
    ],
)
def test_of_classes(said: str, verdict: Verdict) -> None:
    assert is_judged(verdicts(said, ANIMALS), verdict)


@pytest.mark.parametrize(
    "said",
    [
        "Small systems never exceed 60.",
        "The early systems are above 60 on ARC.",
        "Three of the weaker systems are above 70 on GSM.",
        "Only larger systems exceed 80 on ARC.",
        "All but the two weakest systems exceed 60 on GSM.",
        "Dino falls below 45.",
        "The gap between Ada and Bora never exceeds 10.",
        "Losses above 70 are confined to that column and ARC.",
        "A drop above 10 occurs three times.",
    ],
)
def test_what_is_not_surely_understood_is_not_refuted(said: str) -> None:
    assert C not in verdicts(said, SCORES)
