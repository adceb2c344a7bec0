"""What an export holds: its tables, with their columns and files, and what is said of them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heat_pipeline.escaping import in_markdown
from heat_pipeline.export.dataset import Dataset
from heat_pipeline.model import SURE

TEXT = "description_id"
"""The column by which the tables join."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is exported: cells from which confidence on, of which collections (all where none is named), and texts."""

    least: float = SURE
    collections: tuple[str, ...] = ()
    with_texts: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """A file, with its media type and its size in bytes."""

    name: str
    media: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Column:
    """A column with its type as in JSON."""

    name: str
    type: str
    comment: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table that was written as Parquet and as CSV; `key` is the column that is unique, "" where none is."""

    name: str
    key: str
    comment: str
    columns: tuple[Column, ...]
    rows: int
    parquet: File
    csv: File


@dataclass(frozen=True, slots=True)
class Contents:
    """An export: `left_out` is how much of what it does not have, in words."""

    dataset: Dataset
    choice: Choice
    collections: Sequence[str]
    tables: Sequence[Table]
    left_out: Sequence[tuple[int, str]]

    @property
    def files(self) -> list[File]:
        """The files of its tables."""
        return [file for table in self.tables for file in (table.parquet, table.csv)]

    @property
    def about(self) -> str:
        """What it is, in two sentences."""
        rows = {table.name: f"{table.rows:,}" for table in self.tables}
        least = self.choice.least
        kind = f"read with a confidence of at least {least}" if least else "each with its confidence"
        return (
            f"{rows['cells']} cells, {kind}, that heat-pipeline read from {rows['figures']} descriptions of heatmap "
            f"figures ({', '.join(map(in_markdown, self.collections))}). Each has its characters in the text; "
            f"{rows['findings']} findings say what is wrong with texts and values."
        )
