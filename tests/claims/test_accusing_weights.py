"""The weights of contradictions: few, and drawn to what is expected of them."""

import pytest

from benchmarks.logistic import logistic
from benchmarks.train_claims import Failed, fit


def test_what_is_wrong_more_often_has_more_weight():
    told = Failed({"always": 1.0, "told": 1.0}, is_wrong=True, weight=1.0)
    guessed = Failed({"always": 1.0}, is_wrong=False, weight=1.0)
    found = fit([told] * 9 + [guessed] * 9)
    assert found["told"] > 1.0
    assert found["always"] < 0.0


def test_weights_are_drawn_to_what_is_expected_of_them():
    """Of one row, 1, the slope is 1 less belief less pull times weight: 0 at 0.4012, as 1 - 1/(1 + e^-0.4012) is."""
    import numpy as np

    one = np.ones((1, 1))
    assert logistic(one, np.ones(1), np.ones(1), np.zeros(1), 1.0) == pytest.approx([0.4012], abs=1e-3)
    assert logistic(one, np.ones(1), np.ones(1), np.array([5.0]), 1e6) == pytest.approx([5.0], abs=1e-4)
