"""heat-pipeline: numbers that can be trusted, out of descriptions of heatmap figures.

What a notebook needs: `read` for one text, and the data classes that it returns. Importing this imports neither
Dagster nor Great Expectations nor a database.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
    from pathlib import Path

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
    "__version__",
    "read",
]


def __getattr__(name: str) -> Any:
    """`__version__` is looked up where it is asked for: that takes longer than importing all the rest."""
    if name == "__version__":
        from importlib.metadata import version

        return version("heat-pipeline")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def read(text: str | Path, name: str = "") -> TextReading:
    """Read one description: its figure, cells and mentions, each with its place in the text.

    `text` is the description itself, or the path of the file that holds it (a `pathlib.Path`; a string is always a
    text). `name` is its id or path, by which expectations/readings.yaml may decide how it is read. Jupyter shows what
    this returns with its panels redrawn; `to_frame()` makes a pandas DataFrame of the cells.

    No text raises anything. A file that cannot be read as one text raises TextFileError, and what is neither a text nor
    a path TypeError. A text that looks like the name of a file is read as a text, with a UserWarning.
    """
    from heat_pipeline.notebook import read_text

    return read_text(text, name)
