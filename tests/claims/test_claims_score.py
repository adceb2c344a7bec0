"""How many of the labelled claims are found and judged as labelled: floors, so that none is lost without being seen.

The floors are what was reached when they were last raised, rounded down; no true statement may be called contradicted.
"""

from __future__ import annotations

import pytest

from heat_pipeline.scoring import Score, score_corpus


@pytest.mark.parametrize(
    ("folder", "contradicted", "supported"),
    [
        ("corpus", 0.79, 0.83),
        ("descriptions/claims_dev", 0.79, 0.80),
        ("descriptions/claims_second", 0.65, 0.68),
        ("descriptions/claims_blind", 0.50, 0.61),
        ("descriptions/claims_third", 0.71, 0.77),
        ("descriptions/claims_fourth", 0.50, 0.71),
        ("descriptions/seventh", 0.49, 0.62),
        ("descriptions/claims_fifth", 0.34, 0.58),
        ("descriptions/first", 0.64, 0.73),
        ("descriptions/second", 0.61, 0.71),
        ("descriptions/third", 0.46, 0.62),
        ("descriptions/claims_sixth", 0.30, 0.55),
        ("descriptions/claims_seventh", 0.47, 0.74),
        ("descriptions/exotic", 0.40, 0.48),
        ("descriptions/claims_eighth", 0.50, 0.81),
        ("descriptions/claims_ninth", 0.45, 0.76),
        ("descriptions/claims_tenth", 0.46, 0.77),
        ("descriptions/claims_eleventh", 0.48, 0.71),
    ],
)
def test_labelled_claims(pytestconfig, folder, contradicted, supported):
    total = Score()
    for case in score_corpus(pytestconfig.rootpath / "tests" / folder):
        total += case.score
    assert total.false_alarms == 0
    assert total.contradicted_found >= contradicted * total.contradicted
    assert total.supported_found >= supported * total.supported
