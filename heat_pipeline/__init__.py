"""heat-pipeline: numbers that can be trusted, out of descriptions of heatmap figures.

What a notebook needs: `read` for one text, and the data classes that it returns. Importing this imports neither
Dagster nor Great Expectations nor a database.
"""

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


def read(text: str) -> Reading:
    """Read one description: its figure, cells and mentions, each with its place in the text. Never raises on a text."""
    from heat_pipeline.examine import read as read_one

    return read_one(text)
