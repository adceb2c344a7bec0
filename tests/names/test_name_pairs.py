"""Pairs of names worked out by hand (pairs.csv): the same, different, or one to be asked about.

No wrong merge is allowed. "Deepseak-V3" has a slip and another case at once: it should be asked about, and is not.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from heat_pipeline.model import Role
from heat_pipeline.names.labels import whole_label
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.names.resolving import Status, resolve

with Path(__file__).with_name("pairs.csv").open(encoding="utf-8", newline="") as file:
    PAIRS = [(row["answer"], Role(row["role"]), row["name"], row["other"]) for row in csv.DictReader(file)]


@pytest.mark.parametrize(("answer", "role", "name", "other"), PAIRS)
def test_pair(answer: str, role: Role, name: str, other: str) -> None:
    first, second = resolve({(name, role): 1, (other, role): 1}, load_registry())
    asked = {entry.likely for entry in (first, second) if entry.status is Status.LOOKALIKE}
    if answer == "same":
        assert first.canonical == second.canonical
    else:
        assert first.canonical != second.canonical
        assert bool(asked & {first.canonical, second.canonical}) is (answer == "ask")


def test_the_table_is_large_and_holds_each_pair_once() -> None:
    assert len({(role, *sorted(names)) for _, role, *names in PAIRS}) == len(PAIRS) >= 180


@pytest.mark.parametrize(
    "name", ["Owen", "Owen et al. (2023)", "Gwen", "Gamma", "Best", "Value", "Rate", "Transformer"]
)
def test_words_and_authors_are_no_names_where_nothing_says_so(name: str) -> None:
    assert whole_label(name, load_registry()) is None


def test_owen_on_an_axis_of_models_is_asked_about() -> None:
    (entry,) = resolve({("Owen", Role.MODEL): 1}, load_registry())
    assert (entry.canonical, entry.likely) == ("Owen", "Qwen")
