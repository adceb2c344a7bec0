"""Places among others, case by case: what is found in words, and how statements on small grids are judged."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.judging.judge import judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_text
from heat_pipeline.statements import Amount, Degree, Region, Standing
from tests.claims.finding_examples import claims_in

SUPPORTED, OPEN, REFUTED = Verdict.SUPPORTED, Verdict.UNVERIFIABLE, Verdict.CONTRADICTED
SYSTEMS = """# Accuracy of four systems on five datasets

A heatmap of the accuracy (%) of four systems on five datasets.

| System | MMLU | ARC | GSM | NQ | TQA |
|---|---|---|---|---|---|
| Ada | 71.0 | 80.5 | 62.0 | 40.0 | 66.0 |
| Bora | 69.5 | 81.0 | 60.0 | 38.5 | 64.0 |
| Cyra | 60.0 | 70.0 | 61.0 | 35.0 | 60.5 |
| Dino | 55.0 | 66.5 | 50.5 | 36.0 | 51.0 |

## Remarks
"""
LOSSES = """# Validation loss by optimizer and schedule

Two heatmaps, Small and Large, with the validation loss. Rows: optimizer; columns: learning rate.

### Small

| optimizer | 1e-4 | 3e-4 | 1e-3 |
|---|---|---|---|
| AdamW | 3.20 | 3.10 | 3.15 |
| Lion | 3.22 | 3.09 | 3.18 |
| SGD | 3.60 | 3.50 | 3.55 |

### Large

| optimizer | 1e-4 | 3e-4 | 1e-3 |
|---|---|---|---|
| AdamW | 2.90 | 2.80 | 2.84 |
| Lion | 2.95 | 2.82 | 2.83 |
| SGD | 3.10 | 3.00 | 2.82 |

### Remarks
"""


def verdicts(said, figure):
    reading = read_text(figure)
    return {judge(claim.statement, reading, Tolerances()).verdict for claim in claims_in(said, figure)}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Ada takes first place on MMLU, GSM and NQ.", SUPPORTED),
        ("Ada takes first place on every dataset.", REFUTED),  # ARC: 80.5 against 81.0
        ("Ada is never lower than second.", SUPPORTED),
        ("Bora is never lower than second.", REFUTED),  # GSM: third
        ("Dino is last for all datasets, by 3 points or more.", REFUTED),  # NQ: Cyra is
        ("Cyra takes third place everywhere.", REFUTED),
        ("Dino is at the bottom of all datasets.", REFUTED),
        ("Dino sits at the bottom of every column.", REFUTED),
        ("Dino comes last everywhere except on NQ.", SUPPORTED),
        ("Ada is the best and Cyra the worst system on NQ.", SUPPORTED),
        ("Ada is the strongest and Dino the weakest system on every dataset.", REFUTED),
        ("Ada leads on four of the five datasets.", SUPPORTED),
        ("Ada leads on three of the five datasets.", REFUTED),
        ("Ada wins four of the five datasets.", SUPPORTED),
        ("Bora wins two of the five datasets.", REFUTED),
        ("On MMLU, Ada is more than 2 points ahead of the runner-up.", REFUTED),
        ("On MMLU, Ada is 1.5 points ahead of the runner-up.", SUPPORTED),
        ("Ada leads the runner-up by 1.5 points on MMLU.", SUPPORTED),
        ("Bora is within 2 points of the best on every dataset.", SUPPORTED),
        ("Bora is within 1 point of the best system on every dataset.", REFUTED),
        ("Ada and Bora take the first two places on every dataset.", REFUTED),
        ("Ada is always among the top two.", SUPPORTED),
        ("Bora is always among the top two.", REFUTED),
        ("Ada ranks first or second on every dataset.", SUPPORTED),
        ("Second place goes to Bora on every dataset.", REFUTED),
        ("Ada alone is best on MMLU.", SUPPORTED),
        ("The best system is always Ada.", REFUTED),
        ("ARC is the easiest dataset for every system, by at least 7 points.", SUPPORTED),
        ("ARC is the easiest dataset for every system, by at least 10 points.", REFUTED),  # Ada: 80.5 and 71.0
    ],
)
def test_said_of_systems(said, verdict):
    assert verdicts(said, SYSTEMS) == {verdict}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("SGD is the worst choice in both panels at all learning rates.", REFUTED),
        ("In both panels, 1e-4 is the worst learning rate for every optimizer.", SUPPORTED),
        ("In both panels 3e-4 is the best learning rate for every optimizer.", REFUTED),
        ("AdamW is the best optimizer at 1e-4 in both panels.", SUPPORTED),
        ("AdamW with 3e-4 is within 0.02 of the best in both panels.", SUPPORTED),
        ("AdamW with 1e-3 is within 0.05 of the best in both panels.", REFUTED),  # Small: 3.15 against 3.09
        ("At every learning rate SGD is the worst optimizer.", OPEN),  # in the one panel, and not in the other
    ],
)
def test_said_of_losses(said, verdict):
    assert verdicts(said, LOSSES) == {verdict}


def place(label, **fields):
    return Standing(Region(rows=(label,)), Region(), True, **fields)


def points(value):
    return Amount(value, value, 0.1, False, f"{value:g}")


@pytest.mark.parametrize(
    ("statement", "verdict"),
    [
        (place("Ada", last=2), SUPPORTED),
        (place("Ada", alone=True), REFUTED),
        (place("Ada", times=4), SUPPORTED),
        (place("Ada", times=4, of=6), OPEN),
        (place("Ada", times=5), REFUTED),
        (place("Ada", degree=Degree.MOST), SUPPORTED),
        (place("Dino", negated=True), SUPPORTED),
        (place("Bora", negated=True), REFUTED),
        (place("Bora", first=2, last=None), REFUTED),
        (place("Dino", first=3, last=None), SUPPORTED),
        (place("Nobody"), OPEN),
        (place("Bora", last=None, off=points(2.0), bound="most"), SUPPORTED),
        (place("Bora", last=None, off=points(1.5), bound="most"), REFUTED),  # GSM: 2.0
        (Standing(Region(rows=("Dino",)), Region(columns=("TQA", "MMLU")), False, lead=points(9.5)), REFUTED),
        (Standing(Region(rows=("Dino",)), Region(columns=("TQA",)), False, lead=points(9.5)), SUPPORTED),
        (Standing(Region(), Region(), True), OPEN),
    ],
)
def test_judged(statement, verdict):
    assert judge(statement, read_text(SYSTEMS), Tolerances()).verdict is verdict


def test_a_tie_is_either_place_and_settles_no_denial():
    figure = SYSTEMS.replace("81.0", "80.5")
    reading = read_text(figure)
    assert judge(place("Ada"), reading, Tolerances()).verdict is SUPPORTED
    assert judge(place("Ada", alone=True), reading, Tolerances()).verdict is REFUTED
    assert judge(place("Bora", negated=True), reading, Tolerances()).verdict is OPEN
    assert judge(place("Ada", times=4), reading, Tolerances()).verdict is SUPPORTED
    assert judge(place("Ada", times=5), reading, Tolerances()).verdict is SUPPORTED


def test_rivals_without_a_value_may_stand_anywhere():
    reading = read_text(SYSTEMS.replace("| 69.5 |", "| - |"))
    over = Region(columns=("MMLU",))
    third = Standing(Region(rows=("Cyra",)), over, True, 3, 3)
    assert judge(third, reading, Tolerances()).verdict is OPEN
    assert judge(Standing(Region(rows=("Dino",)), over, True), reading, Tolerances()).verdict is REFUTED


def test_averages_are_no_rivals_and_references_leave_it_open():
    averaged = SYSTEMS.replace("## Remarks", "").replace(
        "| Dino |", "| Average | 90.0 | 90.0 | 90.0 | 90.0 | 90.0 |\n| Dino |"
    )
    reading = read_text(averaged)
    assert judge(place("Ada", last=2), reading, Tolerances()).verdict is SUPPORTED
    human = read_text(averaged.replace("Average", "Human"))
    assert judge(place("Ada", last=2), human, Tolerances()).verdict is OPEN
