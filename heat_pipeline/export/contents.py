"""What an export holds: its tables, with their columns and files, and what is said of them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from heat_pipeline.escaping import in_markdown
from heat_pipeline.export.dataset import Dataset
from heat_pipeline.model import SURE


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """What is exported: cells from which confidence on, of which collections (all where none is named), and texts."""

    least: float = SURE
    collections: tuple[str, ...] = ()
    with_texts: bool = False


@dataclass(frozen=True, slots=True)
class Contents:
    """An export, as its templates ask for it.

    Attributes:
        dataset: What people say of it.
        choice: What of the warehouse it is.
        collections: The collections that it is of.
        tables: Its tables, each with name, key ("" where no column is unique), comment and rows, the columns (each with
            name, type as in JSON, and comment), and the files, by the name of their form: parquet and csv (each with
            name, media, bytes and sha256).
        left_out: How much of what it does not have, in words.
    """

    dataset: Dataset
    choice: ExportChoice
    collections: Sequence[str]
    tables: Sequence[dict[str, Any]]
    left_out: Sequence[tuple[int, str]]

    @property
    def about(self) -> str:
        """What it is, in two sentences."""
        rows = {table["name"]: f"{table['rows']:,}" for table in self.tables}
        least = self.choice.least
        kind = f"read with a confidence of at least {least}" if least else "each with its confidence"
        return (
            f"{rows['cells']} cells, {kind}, that heat-pipeline read from {rows['figures']} descriptions of "
            f"figures ({', '.join(map(in_markdown, self.collections))}). Each has its characters in the text; "
            f"{rows['findings']} findings say what is wrong with texts and values."
        )
