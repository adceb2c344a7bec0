"""Two tables of names: pairs worked out by hand, and every name of the labelled texts.

pairs.csv: two names are the same, different, or one is to be asked about. No wrong merge is allowed. "Deepseak-V3" has
a slip and another case at once: it should be asked about, and is not.

frozen_names.csv: a row changes only where somebody has looked at it and says why in the commit. `texts` is in how many
texts the name stands; the names are resolved as those of one collection.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from heat_pipeline.model import Role
from heat_pipeline.names.named_labels import whole_label
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.names.resolving import NameStatus, resolve


def table(name: str) -> list[dict[str, str]]:
    with Path(__file__).with_name(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


PAIRS = [(row["answer"], Role(row["role"]), row["name"], row["other"]) for row in table("pairs.csv")]


@pytest.mark.parametrize(("answer", "role", "name", "other"), PAIRS)
def test_pair(answer: str, role: Role, name: str, other: str) -> None:
    first, second = resolve({(name, role): 1, (other, role): 1}, load_registry())
    asked = {entry.likely for entry in (first, second) if entry.status is NameStatus.LOOKALIKE}
    if answer == "same":
        assert first.canonical == second.canonical
    else:
        assert first.canonical != second.canonical
        assert bool(asked & {first.canonical, second.canonical}) is (answer == "ask")


def test_every_name_of_the_labelled_texts_is_resolved_as_before() -> None:
    rows = table("frozen_names.csv")
    counts = {(row["name"], Role(row["role"])): int(row["texts"]) for row in rows}
    resolved = {
        (entry.name, entry.role.value): (entry.canonical, entry.status.value, entry.likely)
        for entry in resolve(counts, load_registry())
    }
    assert resolved == {(row["name"], row["role"]): (row["canonical"], row["status"], row["likely"]) for row in rows}


WORDS = ["Owen", "Owen et al. (2023)", "Gwen", "Gamma", "Best", "Value", "Rate", "Transformer", "Drop", "Opt"]
NAMES = [("DROP", Role.BENCHMARK), ("OPT", Role.MODEL), ("Opt 7B", Role.MODEL)]


@pytest.mark.parametrize(("label", "role"), [*((word, None) for word in WORDS), *NAMES])
def test_words_and_authors_are_no_names_where_nothing_says_so(label: str, role: Role | None) -> None:
    named = whole_label(label, load_registry())
    assert (named and named.role) == role
