"""What a notebook shows of one text: its panels redrawn, the text marked, the findings; and its cells as a DataFrame.

Nothing heavy is imported before it is asked for. How panels and texts look belongs to `site`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from heat_pipeline.examine import Examined, decisions_on, examine, read
from heat_pipeline.model import Reading
from heat_pipeline.reading.decisions import ReadingDecision

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False)
class TextReading(Reading):
    """A reading that still has its text: Jupyter shows it, and `to_frame` makes a table of its cells."""

    source: str = ""
    decisions: tuple[ReadingDecision, ...] = ()

    def __eq__(self, other: object) -> bool:
        """Whether the other, with its text or without, says the same."""
        if not isinstance(other, Reading):
            return NotImplemented
        return all(getattr(self, field.name) == getattr(other, field.name) for field in fields(Reading))

    __hash__ = Reading.__hash__

    def to_frame(self) -> pd.DataFrame:
        """The cells as a pandas DataFrame: a row each, in text order, its columns the fields of `Cell`."""
        import pandas as pd

        from heat_pipeline.model import Cell

        columns = [field.name for field in fields(Cell)]
        rows = [[getattr(cell, name) for name in columns] for cell in self.cells]
        for row in rows:
            row[columns.index("how")] = row[columns.index("how")].value
        return pd.DataFrame(rows, columns=columns)

    def examined(self) -> Examined:
        """The reading judged by the suites, without knowing any other text."""
        return examine(self.source, self.decisions)

    def _repr_html_(self) -> str:
        """HTML for Jupyter, with its own style; nothing that the text says is live in it."""
        from heat_pipeline.site.snippets import snippet

        return snippet(self.source, self.examined())


def read_text(text: str, name: str = "") -> TextReading:
    """Read one description, and keep its text to be shown. Never raises on a text.

    `name` is its id or path, for what people decided about it in readings.yaml.
    """
    decisions = decisions_on(name) if name else ()
    reading = read(text, decisions)
    values: dict[str, Any] = {field.name: getattr(reading, field.name) for field in fields(Reading)}
    return TextReading(**values, source=text, decisions=decisions)
