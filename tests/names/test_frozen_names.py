"""Every name of the labelled texts, with what it was resolved to when the table was written.

A row changes only where somebody has looked at it and says why in the commit. `texts` is in how many texts the name
stands; the names were resolved as those of one collection.
"""

from __future__ import annotations

import csv
from pathlib import Path

from heat_pipeline.model import Role
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.names.resolving import resolve

TABLE = Path(__file__).with_name("frozen_names.csv")


def test_every_name_of_the_labelled_texts_is_resolved_as_before() -> None:
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    counts = {(row["name"], Role(row["role"])): int(row["texts"]) for row in rows}
    expected = {(row["name"], row["role"]): (row["canonical"], row["status"], row["likely"]) for row in rows}
    resolved = {
        (entry.name, entry.role.value): (entry.canonical, entry.status.value, entry.likely or "")
        for entry in resolve(counts, load_registry())
    }
    assert len(rows) > 500
    assert resolved == expected
