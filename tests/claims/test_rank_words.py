"""Ranks in words whose end the values tell, of cases that are called otherwise, and of either end: judged by hand."""

import pytest

from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from tests.claims.finding_examples import claims_in

SUPPORTED, REFUTED, OPEN = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE
GRID = """## Heatmap: Accuracy of five systems on four tasks

### Components/Axes
* **Y-axis:** "System": Ada, Bora, Cyra, Dole, Ezra.
* **X-axis:** "Task": Chess, Maze, Poker, Tower.

### Detailed Analysis
| System | Chess | Maze | Poker | Tower |
|---|---|---|---|---|
| Ada | 91.0 | 82.5 | 74.0 | 61.5 |
| Bora | 88.0 | 84.5 | 70.0 | 57.5 |
| Cyra | 55.0 | 63.0 | 71.0 | 78.0 |
| Dole | 40.5 | 35.0 | 30.0 | 20.0 |
| Ezra | 60.0 | 52.0 | 48.0 | 47.0 |
### Key Observations
"""
LATENCY = GRID.replace("Accuracy", "Latency (ms)")
UNKNOWN = GRID.replace("Accuracy", "Shade")


def verdicts(said: str, figure: str = GRID) -> list[Verdict]:
    reading, _ = read_outlined(figure + said + "\n")
    judge = Judge(reading, Tolerances()).judge
    return [judge(claim.statement).verdict for claim in claims_in(said, figure)]


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("* Dole is the best on Maze.", REFUTED),  # no: it is the lowest
        ("* Ezra is the best on Maze.", REFUTED),  # neither end
        ("* Bora is the best on Maze.", SUPPORTED),
        ("* Ezra is the best on each task.", REFUTED),
        ("* Ada is the best on each task.", REFUTED),  # first, second, first, second
    ],
)
def test_what_is_good_is_refuted_at_neither_end_where_nobody_knows_which_it_is(said: str, verdict: Verdict):
    assert verdicts(said) == [verdict]
    at_low_end = said.startswith("* Dole")
    assert verdicts(said, UNKNOWN) == [OPEN if at_low_end else verdict]


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("* Ada is the slowest on Chess.", SUPPORTED),
        ("* Ezra is the slowest on Maze.", REFUTED),
        ("* Dole is the fastest system on Maze.", SUPPORTED),
        ("* Ezra is the fastest system on Maze.", REFUTED),
        ("* The slowest system on Tower is Cyra.", SUPPORTED),
        ("* The slowest system on Tower is Ada.", REFUTED),
    ],
)
def test_the_fastest_has_the_lowest_time(said: str, verdict: Verdict):
    assert verdict in verdicts(said, LATENCY)
    assert {SUPPORTED, REFUTED} - {verdict} != set(verdicts(said, LATENCY))
    assert REFUTED not in verdicts(said)  # of accuracy it says nothing


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("* Dole is last on every task and never gets above 50.", SUPPORTED),
        ("* **Dole:** The worst system on each task.", SUPPORTED),
        ("* **Ezra:** The worst system on each task.", REFUTED),
        ("* Dole agents score lowest on all four.", SUPPORTED),
        ("* Ada is the best on Chess (91.0) and on Maze (82.5).", REFUTED),
        ("* Ada is the best on Chess (91.0) and on Poker (74.0).", SUPPORTED),
        ("* Bora is the system with the highest accuracy on Maze, 2 points ahead of Ada.", SUPPORTED),
        ("* Ada is the system with the highest accuracy on Maze, where it gets 82.5.", REFUTED),
        ("* Averaged over tasks, Bora is the best system.", REFUTED),  # 75.0 beside 77.25
        ("* Averaged over tasks, Ada is the best system.", SUPPORTED),
        ("* Ada has the second highest value on Tower (61.5), behind Cyra.", SUPPORTED),
        ("* Ada is the best on two of the four tasks.", SUPPORTED),
        ("* Ada is the best on three of the four tasks.", REFUTED),
    ],
)
def test_subjects_cases_and_additions(said: str, verdict: Verdict):
    assert verdict in verdicts(said)
    assert not {SUPPORTED, REFUTED} - {verdict} & set(verdicts(said)) or verdict is REFUTED


@pytest.mark.parametrize(
    "said",
    [
        "* Dole is the most stable on each task.",  # no rank of the values
        "* Ada is the best on each task except Maze and Tower.",
        "* Cyra is the best on each task, if only Tower counts.",
        "* Bora is the best system on each task, behind only Ada.",
        "* Ezra is the most striking system on Maze.",
        "* From round 3 on Ada holds the second place.",
        "* Ezra, which is the smallest model, gets its best result on Chess.",  # the best of its own
        "* Tower is Cyra's best task, and there it is the best system.",  # Cyra, not Tower
    ],
)
def test_what_may_say_something_else_is_not_refuted(said: str):
    assert REFUTED not in verdicts(said)
    assert REFUTED not in verdicts(said, UNKNOWN)


@pytest.mark.parametrize("said", ["* Ada is the most accurate on Chess.", "* Ezra is the most reliable system."])
def test_what_takes_long_is_not_told_to_be_accurate(said: str):
    assert not {SUPPORTED, REFUTED} & set(verdicts(said, LATENCY))
