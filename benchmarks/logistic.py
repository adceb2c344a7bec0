"""A logistic regression whose weights are drawn to priors, by Newton's method with halved steps."""

from __future__ import annotations

from typing import Any

import numpy as np

_STEPS, _ENOUGH, _SMALLEST = 60, 1e-6, 1e-4


def logistic(matrix: Any, target: Any, weight: Any, start: Any, pull: float) -> Any:
    """The weights under which the targets (0 or 1) of the rows of a matrix are the likeliest.

    Each row counts by its weight. `start` are the weights expected before any row was seen, `pull` how strongly the
    fitted ones are drawn to them.
    """

    def loss(at: Any) -> float:
        score = matrix @ at
        fit = weight * (np.logaddexp(0, score) - target * score)
        return float(fit.sum() + pull / 2 * ((at - start) ** 2).sum())

    weights, best = start, loss(start)
    for _ in range(_STEPS):
        belief = 1 / (1 + np.exp(-np.clip(matrix @ weights, -30, 30)))
        slope = matrix.T @ (weight * (target - belief)) - pull * (weights - start)
        bend = (matrix.T * (weight * belief * (1 - belief))) @ matrix + pull * np.eye(len(start))
        step, size = np.linalg.solve(bend, slope), 1.0
        while size > _SMALLEST and loss(weights + size * step) > best:
            size /= 2
        weights = weights + size * step
        gained, best = best - loss(weights), loss(weights)
        if gained < _ENOUGH:
            break
    return weights
