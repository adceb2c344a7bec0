"""The other labelled descriptions: what the reader reads of each set."""

from pathlib import Path

import pytest

from heat_pipeline.scoring import Score, score_corpus

FOLDER = Path(__file__).parents[1] / "descriptions"


@pytest.mark.parametrize(
    ("name", "descriptions", "precision", "recall"),
    [
        ("first", 48, 0.97, 0.97),
        ("second", 42, 0.99, 0.99),
        ("third", 42, 0.97, 0.97),
        ("fourth", 36, 0.97, 0.97),
        ("fifth", 30, 0.99, 0.99),
        ("exotic", 36, 0.97, 0.82),
        ("claims_dev", 30, 0.99, 0.99),
        ("claims_blind", 26, 0.99, 0.99),
        ("claims_second", 30, 0.99, 0.99),
        ("claims_third", 24, 0.99, 0.99),
        ("claims_fourth", 30, 0.99, 0.99),
        ("claims_fifth", 24, 0.97, 0.95),
        ("claims_sixth", 24, 0.98, 0.86),
        ("claims_seventh", 24, 0.99, 0.99),
        ("sixth", 40, 0.99, 0.99),
        ("seventh", 30, 0.99, 0.99),
        ("eighth", 40, 0.99, 0.99),
        ("ninth", 48, 0.99, 0.99),
        ("tenth", 45, 0.99, 0.99),
    ],
)
def test_reads_each_set(name: str, descriptions: int, precision: float, recall: float) -> None:
    score = sum((case.score for case in score_corpus(FOLDER / name)), Score())
    assert score.descriptions == descriptions
    assert score.precision >= precision
    assert score.recall >= recall
