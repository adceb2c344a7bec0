"""Places among others, and orders: how statements on a small grid are judged, case by case."""

from __future__ import annotations

import pytest
from examples_judging import reading

from heat_pipeline.claims.judging.judge import judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.statements import Amount, Degree, Order, Region, Standing

SUPPORTED, OPEN, REFUTED = Verdict.SUPPORTED, Verdict.UNVERIFIABLE, Verdict.CONTRADICTED
SYSTEMS = """
      MMLU ARC  GSM  NQ   TQA
Ada   71.0 80.5 62.0 40.0 66.0
Bora  69.5 81.0 60.0 38.5 64.0
Cyra  60.0 70.0 61.0 35.0 60.5
Dino  55.0 66.5 50.5 36.0 51.0
"""


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
    assert judge(statement, reading(SYSTEMS), Tolerances()).verdict is verdict


def test_a_tie_is_either_place_and_settles_no_denial():
    tied = reading(SYSTEMS.replace("81.0", "80.5"))
    assert judge(place("Ada"), tied, Tolerances()).verdict is SUPPORTED
    assert judge(place("Ada", alone=True), tied, Tolerances()).verdict is REFUTED
    assert judge(place("Bora", negated=True), tied, Tolerances()).verdict is OPEN
    assert judge(place("Ada", times=4), tied, Tolerances()).verdict is SUPPORTED
    assert judge(place("Ada", times=5), tied, Tolerances()).verdict is SUPPORTED


def test_rivals_without_a_value_may_stand_anywhere():
    lacking = reading(SYSTEMS.replace("69.5", "."))
    over = Region(columns=("MMLU",))
    third = Standing(Region(rows=("Cyra",)), over, True, 3, 3)
    assert judge(third, lacking, Tolerances()).verdict is OPEN
    assert judge(Standing(Region(rows=("Dino",)), over, True), lacking, Tolerances()).verdict is REFUTED


def test_averages_are_no_rivals_and_references_leave_it_open():
    averaged = SYSTEMS + "Average 90.0 90.0 90.0 90.0 90.0\n"
    assert judge(place("Ada", last=2), reading(averaged), Tolerances()).verdict is SUPPORTED
    assert judge(place("Ada", last=2), reading(averaged.replace("Average", "Human")), Tolerances()).verdict is OPEN


def test_the_same_order():
    same = Order(Region(), "row", ())
    assert judge(same, reading(SYSTEMS), Tolerances()).verdict is REFUTED
    steady = SYSTEMS.replace("81.0", "80.5").replace("60.0 38.5", "61.5 38.5").replace("35.0", "36.5")
    assert judge(same, reading(steady), Tolerances()).verdict is SUPPORTED
    assert judge(Order(Region(columns=("MMLU",)), "row", ()), reading(SYSTEMS), Tolerances()).verdict is OPEN
