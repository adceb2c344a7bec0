"""What a notebook shows of one text: its panels redrawn, the text marked, the findings; and its cells as a DataFrame.

Nothing heavy is imported before it is asked for. How panels and texts look belongs to `site`.
"""

from __future__ import annotations

import re
import warnings
from collections import defaultdict
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heat_pipeline.decisions.forms import FindingDecision, OnReading
from heat_pipeline.model import Cell, Reading, Severity
from heat_pipeline.quality.findings import cell_statuses
from heat_pipeline.quality.suites import worst
from heat_pipeline.quality.trust import Sure
from heat_pipeline.settings import settings
from heat_pipeline.texts.examine import Examined, decisions_on, examine, read
from heat_pipeline.texts.sources import text_file
from heat_pipeline.wording import plural

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False, repr=False)
class TextReading(Reading):
    """A reading that still has its text: Jupyter shows it, and `to_frame` makes a table of its cells."""

    source: str = ""
    decisions: tuple[OnReading | FindingDecision, ...] = ()

    def __eq__(self, other: object) -> bool:
        """Whether the other, with its text or without, says the same."""
        if not isinstance(other, Reading):
            return NotImplemented
        return all(getattr(self, field.name) == getattr(other, field.name) for field in fields(Reading))

    __hash__ = Reading.__hash__

    def __repr__(self) -> str:
        """One line: what the figure is and how much was read of it."""
        parts = [self.chart_type, str(Sure.of(self.cells))]
        if len(self.panels) > 1:
            parts.append(plural(len(self.panels), "panel"))
        if unread := self.numbers - self.numbers_explained:
            parts.append(f"{plural(unread, 'number')} could not be placed")
        return f"<Reading {self.title or '(no title)'!r}: {', '.join(parts)}>"

    def to_frame(self) -> pd.DataFrame:
        """The cells as a pandas DataFrame, a row each, in text order.

        Its columns are the fields of `Cell` (numbers are floats, NaN where there is none), the canonical `model`,
        `benchmark` and `metric` ("" where the text names none), and what the rules make of the cell: `status` (ok,
        suspect or rejected), `severity` (of its worst finding, "" without one) and `rules` (their names, with ; between
        them). Raises SuiteError or DecisionError where a file in expectations/ cannot be used.
        """
        import pandas as pd

        examined = self.examined()
        severities: dict[int, list[Severity]] = defaultdict(list)
        for finding in examined.findings:
            for index in finding.cells:
                severities[index].append(finding.anomaly.severity)
        statuses = cell_statuses(len(self.cells), examined.findings)
        columns = [*(field.name for field in fields(Cell)), *_SUBJECT, "status", "severity", "rules"]
        rows = [
            {
                **asdict(cell),
                "how": cell.how.value,
                **{name: getattr(subject, name) for name in _SUBJECT},
                "status": status.value,
                "severity": worst(severities[index]).value if severities[index] else "",
                "rules": ";".join(rules),
            }
            for index, (cell, subject, (status, rules)) in enumerate(
                zip(self.cells, examined.subjects, statuses, strict=True)
            )
        ]
        frame = pd.DataFrame(rows, columns=columns)
        numbers: dict[str, Any] = dict.fromkeys(_FLOATS, "float64") | dict.fromkeys(_INTEGERS, "int64")
        text = pd.Series([""]).dtype  # pandas 3 has one for text, before it was object
        return frame.astype({**dict.fromkeys(columns, text), **numbers})

    def examined(self) -> Examined:
        """The reading judged by the suites, without knowing any other text."""
        return examine(self.source, self.decisions)

    def _repr_html_(self) -> str:
        """HTML for Jupyter, with its own style; nothing that the text says is live in it."""
        from heat_pipeline.site.pages import Pages
        from heat_pipeline.site.text_contents import tell

        examined = self.examined()
        contents = tell(examined.reading, examined.anomalies, examined.judgements)
        return Pages("").snippet(self.source, contents, Sure.of(examined.reading.cells))


_FLOATS = ("value", "low", "high", "sd", "row_number", "column_number", "list_length", "confidence")
_INTEGERS = ("start", "end")
_SUBJECT = ("model", "benchmark", "metric")
_FILE_NAME = re.compile(r"[^\n]{1,250}\.(?:md|txt|jsonl|jsonl\.gz|csv|parquet)")


def read_text(text: str | Path, name: str = "") -> TextReading:
    """Read one description, or the one of a file, and keep its text to be shown. Never raises on a text.

    `name` is its id or path, for what people decided about it in readings.yaml. Raises TextFileError where a file
    cannot be read as one text, and TypeError where it is given something else.
    """
    if not isinstance(text, str | Path):
        given = type(text).__name__
        raise TypeError(f"read() takes a text (str), or the file of one (pathlib.Path), not {given}")
    decisions: tuple[OnReading | FindingDecision, ...] = ()
    if isinstance(text, Path):
        source = text_file(text, settings().size_limit_bytes)
        text = source.text or ""
        decisions = decisions_on(name or source.name, source.description, source.describer, source.collection, text)
    elif name:
        decisions = decisions_on(name, text=text)
    elif _FILE_NAME.fullmatch(text):
        message = f"read() was given the text {text!r}, not a file: pass Path({text!r}) to read the file of that name"
        warnings.warn(message, stacklevel=3)
    reading = read(text, decisions)
    values: dict[str, Any] = {field.name: getattr(reading, field.name) for field in fields(Reading)}
    return TextReading(**values, source=text, decisions=decisions)
