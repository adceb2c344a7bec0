"""heat-pipeline: numbers that can be trusted, out of descriptions of heatmap figures.

What a notebook needs: `read` for one text, and the data classes that it returns. Importing this imports neither
Dagster nor Great Expectations nor a database.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from heat_pipeline.model import (
    Anomaly,
    Axis,
    Cell,
    Claim,
    How,
    Legend,
    Mention,
    Panel,
    Reading,
    Role,
    Severity,
    Tick,
)

if TYPE_CHECKING:
    from heat_pipeline.notebook import TextReading

__all__ = [
    "Anomaly",
    "Axis",
    "Cell",
    "Claim",
    "How",
    "Legend",
    "Mention",
    "Panel",
    "Reading",
    "Role",
    "Severity",
    "Tick",
    "read",
]


def read(text: str, name: str = "") -> TextReading:
    """Read one description: its figure, cells and mentions, each with its place in the text. Never raises on a text.

    `name` is its id or path, by which expectations/readings.yaml may decide how it is read. Jupyter shows what this
    returns with its panels redrawn; `to_frame()` makes a pandas DataFrame of the cells.
    """
    from heat_pipeline.notebook import read_text

    return read_text(text, name)
