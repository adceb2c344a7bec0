"""What a text says of a confusion matrix: which class is recognized best, and what is taken for what."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from tests.claims.finding_examples import claims_in

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE
NONE: set[Verdict] = set()

COUNTS = """## Confusion matrix of an animal classifier

### Components/Axes
* **Y-axis (True label):** cat, dog, fox, hare
* **X-axis (Predicted label):** cat, dog, fox, hare

### Detailed Analysis
| True | cat | dog | fox | hare |
|---|---|---|---|---|
| cat | 80 | 12 | 6 | 2 |
| dog | 9 | 61 | 30 | 0 |
| fox | 5 | 18 | 70 | 7 |
| hare | 1 | 0 | 4 | 95 |

### Key Observations
"""
"""A hundred animals of each kind; 30 dogs are taken for foxes."""

UNEVEN = COUNTS.replace("| 1 | 0 | 4 | 95 |", "| 1 | 0 | 4 | 55 |")
"""Sixty hares only, of which more are recognized than of the foxes, as a share."""

SHARES = COUNTS.replace("classifier", "classifier (row-normalized, %)")

UNNAMED = COUNTS.replace("True label", "Animal").replace("Predicted label", "Animal").replace("| True |", "| |")
"""Which axis is that of the true classes is not told."""


def verdicts(said: str, figure: str = COUNTS) -> set[Verdict]:
    judge = Judge(read_outlined(figure + said + "\n")[0], Tolerances()).judge
    found = {judge(claim.statement).verdict for claim in claims_in(said, figure)}
    return found - {U} or found


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("The most common error is dog taken for fox (30).", S),
        ("The most common error is fox taken for dog (18).", C),
        ("The most frequent mistake is dogs predicted as fox.", S),
        ("Main error: the largest confusion is dog classified as fox.", S),
        ("The second most common confusion is fox predicted as dog (18 cases).", S),
        ("The second most common confusion is cat predicted as dog (12 cases).", C),
        ("The most common mistake is to call a dog fox.", S),
        ("The most common mistake is to call a fox dog.", C),
        ("hare is recognized best (95 of 100).", S),
        ("cat is recognized best (80 of 100).", C),
        ("The class hare is correctly classified most often.", S),
        ("dog is recognized least, only 61 times.", S),
        ("fox is recognized worst.", C),
        ("dog has the fewest correct predictions (61).", S),
        ("fox is the class with the fewest correct predictions.", C),
        ("hare has the most correct predictions.", S),
        ("cat is mostly mistaken for dog.", S),
        ("cat is mostly mistaken for fox.", C),
        ("dog is most often predicted as fox (30).", S),
        ("dog is never mistaken for hare.", S),
        ("dog is never mistaken for cat.", C),
        ("No dog is ever predicted as hare.", S),
        ("No dog is ever predicted as cat.", C),
        ("No animal is ever predicted as hare by mistake.", C),
        ("30 pictures of dog are predicted as fox.", S),
        ("31 pictures of dog are predicted as fox.", C),
        # read word by word
        ("30 dog pictures are taken for fox, and 18 go the other way round.", S),
        ("dog is taken for fox 30 times and fox for dog 18 times.", S),
        ("dog is taken for fox 18 times and fox for dog 30 times.", C),
        ("cat is mistaken for dog more often (12) than for fox (6).", S),
        ("cat is mistaken for fox more often than for dog.", C),
        ("dog is more often taken for fox than the other way round.", S),
        ("fox is more often taken for dog than the other way round.", C),
        ("The reverse error, fox taken for dog, is rarer.", S),
        ("The reverse error, dog taken for fox, is rarer.", C),
        ("dog is predicted as fox more than twice as often as dog is predicted as cat.", S),
        ("fox is predicted as dog more than twice as often as dog is predicted as fox.", C),
        ("Of the fox pictures, 18 are labelled dog and 7 hare.", S),
        ("The model mislabels 12 cat pictures as dog.", S),
        ("The model mislabels 12 dog pictures as cat.", C),
        ("**fox:** Taken for dog 18 times and for hare 7 times.", S),
        ("**fox:** It is predicted correctly in 75 cases.", C),
        ("cat is rarely taken for hare.", U),
        ("No other animal is predicted as cat in more than 9 cases.", S),
        ("No other animal is predicted as fox in more than 9 cases.", C),
        ("There are 48 confusions between dog and fox.", S),
        ("There are 43 confusions between dog and fox.", C),
        ("39 dog pictures are misclassified.", S),
        ("30 dog pictures are misclassified.", C),
        ("The overall accuracy is 76.5%.", S),
        ("The overall accuracy is 67.5%.", C),
        ("fox is predicted 110 times in total.", S),
        ("fox is predicted 100 times in total.", C),
        ("dog predicted as cat is as frequent as dog predicted as fox.", C),
    ],
)
def test_what_is_taken_for_what(said: str, verdict: Verdict) -> None:
    assert verdicts(said) <= {verdict, U}
    assert verdict is U or verdict in verdicts(said)


@pytest.mark.parametrize(
    "said",
    [
        "30 dog pictures are taken for fox, and 12 go the other way round.",
        "fox is taken for dog in 18 cases; the reverse error is less frequent.",
        "Of the fox pictures, 18 are labelled dog and 5 hare.",
        "hare is never mistaken for dog or fox.",
    ],
)
def test_half_of_what_is_told_is_wrong(said: str) -> None:
    assert verdicts(said) == {S, C}


@pytest.mark.parametrize(
    "said",
    [
        "hare is predicted most often.",  # how often it is guessed, not how often rightly
        "The most common error for fox is dog taken for cat.",
        "The most common error is dog taken for cat after the filter was applied.",
        "If noise is added, the most common error is fox taken for dog.",
        "12% of the dog pictures are predicted as cat.",  # a share, of counts
        "cat is mostly confused with fox.",  # in either direction
        "**cat:** The most common error is cat taken for dog.",
        "Best class: cat.",  # by what measure?
        "fox is taken for dog more often than cat.",  # than cat is, or than for cat
        "dog is confused with fox 48 times.",  # in both directions together
        "dog is confused with cat more often than with fox.",
        "The model takes cat for dog 20 times if the light is low.",
        "Only small fox pictures are taken for dog, 5 times.",
        "fox is taken for dog 5 times by the second annotator.",
        "fox is not always taken for dog.",
    ],
)
def test_what_is_not_sure_is_not_refuted(said: str) -> None:
    assert C not in verdicts(said)


def test_classes_of_different_size_may_be_ranked_by_share() -> None:
    assert verdicts("hare is recognized best.", UNEVEN) == {U}
    assert verdicts("hare has the most correct predictions.", UNEVEN) == {C}


def test_shares_do_not_tell_how_many_there_are() -> None:
    assert verdicts("hare is recognized best.", SHARES) == {S}
    assert verdicts("fox has the fewest correct predictions.", SHARES) == {U}


def test_shares_of_classes_tell_no_share_of_all() -> None:
    assert verdicts("The overall accuracy is 60.5%.", SHARES) <= {U}


def test_without_the_axis_of_what_is_true_nothing_is_said() -> None:
    assert C not in verdicts("The most common error is fox taken for dog (18).", UNNAMED)


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("In every row the diagonal cell is the largest.", S),
        ("In every column the diagonal cell is the largest.", S),
        ("The largest counts of each row are on the diagonal.", S),
        ("For every true label the correct prediction is the largest number of its row.", S),
    ],
)
def test_the_diagonal_holds_the_highest(said: str, verdict: Verdict) -> None:
    assert verdicts(said) == {verdict}
    shifted = COUNTS.replace("| dog | 9 | 61 | 30 | 0 |", "| dog | 9 | 30 | 61 | 0 |")
    column = "column" in said  # there 61 is beside 70
    assert verdicts(said, shifted) == ({S} if column else {C})


TRANSFER = """## Transfer between languages: F1 score

### Components/Axes
* **Rows (Source language):** en, de, ja
* **Columns (Target language):** en, de, ja

### Detailed Analysis
| Source | en | de | ja |
|---|---|---|---|
| en | 90 | 71 | 40 |
| de | 75 | 84 | 38 |
| ja | 52 | 47 | 80 |

### Key Observations
"""


@pytest.mark.parametrize(
    "said",
    [
        "For every target language, the best source is the language itself.",
        "Each source language works best on its own test set.",
        "Every target language has its highest F1 with its own training data.",
    ],
)
def test_each_does_best_on_its_own(said: str) -> None:
    assert verdicts(said, TRANSFER) == {S}
    assert verdicts(said, TRANSFER.replace("| 84 |", "| 60 |")) == {C}


def test_its_own_group_is_not_the_diagonal() -> None:
    broken = TRANSFER.replace("| 84 |", "| 60 |")
    assert C not in verdicts("Each source language works best on its own family.", broken)
    assert C not in verdicts("Each source language works best on its own.", broken)


DUELS = """## Win rates between four models

* **Rows (Model):** Ada, Bo, Cyd
* **Columns (Opponent):** Ada, Bo, Cyd

| Model | Ada | Bo | Cyd |
|---|---|---|---|
| Ada | | 60 | 70 |
| Bo | 40 | | 55 |
| Cyd | 30 | 45 | |

### Key Observations
"""


@pytest.mark.parametrize(
    "said",
    ["Opposite cells always add up to 100.", "Mirrored cells add up to 100 for each pair of models."],
)
def test_what_mirrored_cells_add_up_to(said: str) -> None:
    assert verdicts(said, DUELS) == {S}
    assert C in verdicts(said, DUELS.replace("| 45 |", "| 35 |"))
