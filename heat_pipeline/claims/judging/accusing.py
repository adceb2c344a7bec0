"""How likely a statement that fails in every way to mean it is really contradicted, by what speaks for and against.

The evidence is weighed by a logistic regression, fitted to the labelled texts by `python -m benchmarks.train_claims`
(`make train`): which statements in lines with a contradicted claim tell them apart from those that were misunderstood.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from math import exp

from heat_pipeline.claims.judging.cell_index import CellIndex
from heat_pipeline.model import Judgement
from heat_pipeline.model.statements import Concept, Statement

FILE = "weights.json"
SURE = 0.75
"""From this confidence on a cell counts as read surely."""
SURE_OF_VALUES = 0.6
"""From this confidence on a cell's value does, wherever it stands."""


def evidence_of(statement: Statement, refuted: Judgement, grid: CellIndex) -> dict[str, float]:
    """What speaks for and against, each between 0 and 1; `refuted` is the judgement on the most plausible candidate."""
    confidences = [grid.cells[i].confidence for i in refuted.evidence]
    surest = max(confidences) if confidences else sum(cell.confidence for cell in grid.cells) / len(grid.cells)
    explicit = "explicit value" if statement.concept is Concept.VALUE else "explicit"
    evidence = {
        "always": 1.0,
        explicit: float(statement.explicit),
        f"{explicit}, read surely": float(statement.explicit and surest >= SURE),
        "along panels": float(statement.candidates[0].along == "panel"),
        **dict.fromkeys(statement.signs, 1.0),
    }
    if statement.amounts and statement.concept is not Concept.COUNT:
        amount, last = statement.amounts[0], statement.amounts[-1]
        evidence["about"] = float(amount.about)
        evidence["beyond all values"] = float(amount.low > max(grid.high) or last.high < min(grid.low))
        evidence["the value of a cell"] = float(any(grid.agrees(i, amount) for i in grid.all))
    return {name: value for name, value in evidence.items() if value}


def chance(evidence: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """How likely the text is wrong, from 0 to 1."""
    score = sum(weights.get(name, 0.0) * value for name, value in evidence.items())
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


@lru_cache(maxsize=1)
def fitted() -> dict[str, float]:
    """The weights that come with the package."""
    weights: dict[str, float] = json.loads(resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return weights
