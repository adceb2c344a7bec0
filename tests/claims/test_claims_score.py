"""How many of the labelled claims are found and judged as labelled: floors, so that none is lost without being seen.

The floors are what was reached when they were last raised, rounded down; no true statement may be called contradicted.
"""

from __future__ import annotations

import pytest

from heat_pipeline.scoring import Score, score_corpus


@pytest.mark.parametrize(
    ("folder", "contradicted", "supported"),
    [
        ("corpus", 0.79, 0.82),
        ("descriptions/claims_dev", 0.74, 0.76),
        ("descriptions/claims_second", 0.60, 0.61),
        ("descriptions/claims_blind", 0.45, 0.56),
        ("descriptions/claims_third", 0.65, 0.72),
        ("descriptions/claims_fourth", 0.45, 0.66),
        ("descriptions/seventh", 0.47, 0.59),
        ("descriptions/claims_fifth", 0.29, 0.55),
        ("descriptions/first", 0.63, 0.71),
        ("descriptions/second", 0.59, 0.69),
        ("descriptions/third", 0.40, 0.61),
        ("descriptions/claims_sixth", 0.25, 0.47),
        ("descriptions/claims_seventh", 0.34, 0.68),
        ("descriptions/claims_eighth", 0.40, 0.72),
    ],
)
def test_labelled_claims(pytestconfig, folder, contradicted, supported):
    total = Score()
    for case in score_corpus(pytestconfig.rootpath / "tests" / folder):
        total += case.score
    assert total.false_alarms == 0
    assert total.contradicted_found >= contradicted * total.contradicted
    assert total.supported_found >= supported * total.supported
