"""Comparisons in so many cases, orders that are the same everywhere, and how often values occur: words and verdicts."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.judging.judge import judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_text
from heat_pipeline.statements import Order, Region
from tests.claims.test_standings import LOSSES, SYSTEMS, verdicts

SUPPORTED, OPEN, REFUTED = Verdict.SUPPORTED, Verdict.UNVERIFIABLE, Verdict.CONTRADICTED


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Ada beats Bora on four of the five datasets.", {SUPPORTED}),
        ("Ada beats Bora on three of the five datasets.", {REFUTED}),
        ("Bora beats Ada on ARC only.", {SUPPORTED}),
        ("Bora beats Cyra on ARC only.", {SUPPORTED, REFUTED}),  # elsewhere, too
        ("Cyra is ahead of Bora only on GSM.", {SUPPORTED}),
        ("Ada vs. Cyra: Ada higher on every dataset.", {SUPPORTED}),
        ("Ada vs. Bora: Ada higher on every dataset.", {REFUTED}),
        ("ARC is easier than MMLU for every system.", {SUPPORTED}),
        ("GSM is harder than TQA for every system.", {REFUTED}),  # Cyra: 61.0 against 60.5
        ("Ada is above all others on MMLU.", {SUPPORTED}),
        ("Cyra is above all others on MMLU.", {REFUTED}),
        ("The order of the systems is the same on all datasets.", {REFUTED}),
        ("a. Same order on all datasets.", {REFUTED}),
        ("a. Ada beats Bora in all columns.", {REFUTED}),
    ],
)
def test_comparisons(said, expected):
    assert verdicts(said, SYSTEMS) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("More than 80 is reached twice, both times on ARC.", {SUPPORTED}),
        ("More than 80 is reached twice, both times on MMLU.", {SUPPORTED, REFUTED}),
        ("More than 80 is recorded three times.", {REFUTED}),
        ("Scores under 39 occur in three cells, none of them with Ada.", {SUPPORTED}),
        ("Scores under 39 occur in four cells, none of them with Bora.", {REFUTED}),
        ("The lowest score, 35.0, occurs once.", {SUPPORTED}),
        ("The lowest score, 35.0, occurs twice.", {SUPPORTED, REFUTED}),  # the lowest it is
        ("Scores above 80 are seen on ARC only.", {SUPPORTED}),
        ("Scores above 70 are seen on ARC only.", {SUPPORTED, REFUTED}),  # 71.0 on MMLU
        ("On ARC, Ada alone exceeds 80.", {SUPPORTED, REFUTED}),
        ("Ada and Bora alone exceed 80 on ARC.", {SUPPORTED}),
        ("Ada is the only system that keeps above 39 from end to end.", {SUPPORTED}),
        ("Ada is the only system with all scores above 38.", {SUPPORTED, REFUTED}),  # Bora too
        ("Ada is the only system with all scores above 60.", {REFUTED}),
        ("Half of the twenty cells are above 60.2.", {SUPPORTED}),  # eleven
        ("Half of the twenty cells are above 62.", {REFUTED}),  # eight
        ("No method exceeds 80 on ARC.", {REFUTED}),
        ("On NQ, no strategy gets past 41.", {SUPPORTED}),
    ],
)
def test_how_often(said, expected):
    assert verdicts(said, SYSTEMS) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Lion beats AdamW at 3e-4 in Small only.", {SUPPORTED}),
        ("AdamW beats SGD in both panels at every learning rate.", {REFUTED}),
        ("A loss under 2.9 is reached in Large only.", {SUPPORTED}),
    ],
)
def test_of_panels(said, expected):
    assert verdicts(said, LOSSES) == expected


def test_the_same_order():
    same = Order(Region(), "row", ())
    assert judge(same, read_text(SYSTEMS), Tolerances()).verdict is REFUTED
    steady = SYSTEMS.replace("81.0", "80.5").replace("60.0 | 38.5", "61.5 | 38.5").replace("35.0", "36.5")
    assert judge(same, read_text(steady), Tolerances()).verdict is SUPPORTED
    assert judge(Order(Region(columns=("MMLU",)), "row", ()), read_text(SYSTEMS), Tolerances()).verdict is OPEN


@pytest.mark.parametrize(
    ("said", "figure", "expected"),
    [
        ("MMLU peaks at 71.0 (Ada), ARC at 81.0 (Bora), NQ at 40.0 (Ada).", SYSTEMS, {SUPPORTED}),
        ("MMLU peaks at 71.0 (Ada), ARC at 81.0 (Ada).", SYSTEMS, {SUPPORTED, REFUTED}),
        ("The highest scores are 81.0 for ARC (Bora) and 66.0 for TQA (Ada).", SYSTEMS, {SUPPORTED}),
        ("The highest scores are 81.0 for ARC (Bora) and 64.0 for TQA (Bora).", SYSTEMS, {SUPPORTED, REFUTED}),
        ("The best scores are 80.5 for Ada and 81.0 for Bora.", SYSTEMS, {SUPPORTED}),
    ],
)
def test_of_several_lines(said, figure, expected):
    assert verdicts(said, figure) == expected
