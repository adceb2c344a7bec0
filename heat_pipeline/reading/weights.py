"""The weights that the decisions rest on, fitted to labelled texts by `python -m benchmarks.train`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from importlib import resources

FILE = "weights.json"


@dataclass(frozen=True, slots=True)
class Weights:
    """The weight of each piece of evidence by its name, and those of single words.

    `first` and `second` weigh the options of a group, before and after the groups know of each other; `cells` weigh
    whether a number is a cell that is read rightly. `labels` holds for words in a slot how much they speak for a
    coordinate, `context` by slot how much words around a number speak for a cell (log odds).
    """

    labels: Mapping[str, float] = field(default_factory=dict)
    first: Mapping[str, float] = field(default_factory=dict)
    second: Mapping[str, float] = field(default_factory=dict)
    context: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    cells: Mapping[str, float] = field(default_factory=dict)

    def as_json(self) -> str:
        """The text of a file of weights, its keys in order."""
        return json.dumps(asdict(self), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def weighed(evidence: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """What evidence adds up to by some weights; that without a weight says nothing."""
    return sum([weights.get(name, 0.0) * value for name, value in evidence.items()])


def from_json(text: str) -> Weights:
    """The weights that a file holds."""
    return Weights(**json.loads(text))


@lru_cache(maxsize=1)
def fitted() -> Weights:
    """The weights that come with the package."""
    return from_json(resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
