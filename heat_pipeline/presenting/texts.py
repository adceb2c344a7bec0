"""Texts that were read: as a grid for people, as JSON with all that was found, as CSV with a line a cell.

How claims look stands in `presenting.claims`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.text import Text

from heat_pipeline.decisions.forms import FindingDecision, OnReading
from heat_pipeline.model import SURE, Anomaly, Cell, How, Labels, Panel, Reading, Role, Severity
from heat_pipeline.presenting.claims import claim_records, show_claims, show_understood
from heat_pipeline.presenting.formats import as_table, attributes, plain
from heat_pipeline.presenting.grids import grid_of
from heat_pipeline.quality.findings import CellStatus, cell_statuses
from heat_pipeline.quality.trust import Sure
from heat_pipeline.reading.explain import explain
from heat_pipeline.reading.slot_decisions import ReadingDecision
from heat_pipeline.second_reader.settling import agreement
from heat_pipeline.texts.examine import Examined
from heat_pipeline.wording import alike, lines_of, passage, percent, plural

CELL_COLUMNS = (
    "source", "panel", "row", "column", "value", "low", "high", "sd", "how", "printed", "start", "end", "slots",
    "confidence", "read_by", "status", "rules",
)  # fmt: skip
"""The columns of a cell in CSV; `start` and `end` are the characters of `printed` in the text."""
SEVERITY_STYLE = {Severity.CRITICAL: "bold red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}
_STATUS_STYLE = {CellStatus.OK: "", CellStatus.SUSPECT: "yellow", CellStatus.REJECTED: "bold red"}
_STATUS_MARK = {CellStatus.OK: "", CellStatus.SUSPECT: "?", CellStatus.REJECTED: "!"}  # for where there are no colours
DOUBTFUL_LEGEND = (
    f"( ) may be misread: the reading is less than {percent(SURE)} sure; heat-pipeline read --explain says why"
)
"""What the brackets around a value mean."""


def as_record(source: str, text: str, examined: Examined) -> dict[str, Any]:
    """All that was found in a text, as JSON objects: one for each cell, unread number, legend, name, claim, anomaly."""
    reading = examined.reading
    return {
        "source": source,
        **attributes(reading, ("chart_type", "title", "metric", "unit")),
        "x_axis": reading.columns.name,
        "y_axis": reading.rows.name,
        "x_ticks": [tick.label for tick in reading.columns.ticks],
        "y_ticks": [tick.label for tick in reading.rows.ticks],
        "legend": [
            {"panel": scale.panel, "min": scale.low, "max": scale.high, "label": scale.label, "printed": scale.printed}
            for scale in reading.legends
        ],
        "panels": [panel.name for panel in reading.panels if panel.name],
        "panel_readings": [
            {"panel": panel.name or None, "confidence": panel.confidence, "doubts": list(panel.doubts)}
            for panel in reading.panels
        ],
        "models": _names(examined, Role.MODEL),
        "datasets": _names(examined, Role.BENCHMARK),
        "cells": [
            _cell_record(cell, status, rules)
            for cell, (status, rules) in zip(reading.cells, _statuses(examined), strict=True)
        ],
        "claims": claim_records(examined),
        "anomalies": [asdict(anomaly) for anomaly in examined.anomalies],
        "numbers": reading.numbers,
        "numbers_explained": reading.numbers_explained,
        "second_reader": reading.second_reader or None,
        "disputed": [asdict(disputed) for disputed in reading.disputed],
        "unread": [{"printed": text[start:end], "start": start, "end": end} for start, end in reading.unread],
    }


def _cell_record(cell: Cell, status: CellStatus, rules: Sequence[str]) -> dict[str, Any]:
    return {
        **attributes(cell, CELL_COLUMNS[1:-2]),
        "panel": cell.panel or None,
        "status": status.value,
        "rules": list(rules),
    }


def as_cell_rows(source: str, examined: Examined) -> Iterable[tuple[Any, ...]]:
    """A row a cell, in the order of CELL_COLUMNS."""
    for cell, (status, rules) in zip(examined.reading.cells, _statuses(examined), strict=True):
        yield (source, *attributes(cell, CELL_COLUMNS[1:-2]).values(), status.value, ";".join(rules))


def show(
    console: Console,
    source: str,
    text: str,
    examined: Examined,
    more_findings: str = "--format json has every finding",
    more_claims: str = "--explain shows each",
) -> None:
    """A text for people: what the figure is, a grid for each panel, what is wrong, which claims its cells refute."""
    reading = examined.reading
    console.print(plain(reading.title or "(no title)", "bold"), plain(f"  {source}", "dim"))
    facts = [reading.chart_type, str(Sure.of(reading.cells))]
    if reading.metric:
        facts.append(f"metric {reading.metric}" + (f" ({reading.unit})" if reading.unit else ""))
    facts.extend(f"scale {scale.shown}" + (f" of {scale.panel}" if scale.panel else "") for scale in reading.legends)
    unread = reading.numbers - reading.numbers_explained
    if unread:
        facts.append(f"{plural(unread, 'number')} could not be placed")
    console.print(plain(" · ".join(facts), "dim"))
    if reading.second_reader:
        console.print(plain(f"second reader {agreement(reading)}", "dim"))
    for part in _panels(examined):
        console.print(part)
    if not all(cell.sure for cell in reading.cells):
        console.print(DOUBTFUL_LEGEND, style="dim", markup=False)
    _show_anomalies(console, text, examined, more_findings)
    show_claims(console, text, examined, more_claims)
    console.print()


def show_why(
    console: Console,
    source: str,
    text: str,
    examined: Examined,
    decisions: Sequence[OnReading | FindingDecision] = (),
) -> None:
    """Where the labels of each line of a text stand and what speaks against it, what stayed unread; then its claims."""
    reading = examined.reading
    _, choices = explain(text, [decision for decision in decisions if isinstance(decision, ReadingDecision)])
    console.print(plain(reading.title or "(no title)", "bold"), plain(f"  {source}", "dim"))
    rows = [
        (
            choice.line,
            passage(text[choice.start : choice.end], _PASSAGE),
            f"{choice.cells} of {choice.numbers}",
            percent(choice.confidence) if choice.cells else "",
            ", ".join(filter(None, (choice.labels, choice.decided))),
            "; ".join(choice.against),
        )
        for choice in choices
    ]
    console.print(
        as_table(("line", "text", "cells", "least sure", "where its labels stand", "what speaks against it"), rows)
    )
    for panel in reading.panels:
        for doubt in doubts_of(panel):
            console.print(plain(f"{panel.name}: " if panel.name else "") + doubt)
    for start, end in reading.unread:
        console.print(plain(f"line {lines_of(text, start)}: {text[start:end]} could not be placed", "yellow"))
    if reading.disputed:
        console.print(
            as_table(("line", "value", "first reader", reading.second_reader, "shown"), _disputed(text, reading))
        )
    show_understood(console, text, examined)
    console.print()


def _disputed(text: str, reading: Reading) -> Iterable[tuple[str, ...]]:
    """A row for each number on which two readers don't agree: where it stands, and where each of them puts it."""
    for disputed in reading.disputed:
        line = "" if disputed.start is None else lines_of(text, disputed.start)
        yield (line, disputed.printed, _place(disputed.rules), _place(disputed.model), disputed.shown or "none")


def _place(labels: Labels | None) -> str:
    if labels is None:
        return "no cell"
    return ", ".join(filter(None, (labels.panel, labels.row, labels.column))) or "no labels"


_PASSAGE = 40


def _names(examined: Examined, role: Role) -> list[str]:
    return list(dict.fromkeys(name.mention.name for name in examined.names if name.mention.role is role))


def _statuses(examined: Examined) -> list[tuple[CellStatus, tuple[str, ...]]]:
    return cell_statuses(len(examined.reading.cells), examined.findings)


def _panels(examined: Examined) -> Iterable[RenderableType]:
    reading = examined.reading
    statuses = [status for status, _ in _statuses(examined)]
    for panel in reading.panels:
        panel_cells = [
            (cell, status) for cell, status in zip(reading.cells, statuses, strict=True) if cell.panel == panel.name
        ]
        if not panel_cells:
            continue
        columns = reading.columns.in_order(cell.column for cell, _ in panel_cells)
        values = [(cell, _value(cell, status)) for cell, status in panel_cells]
        shown = grid_of(values, columns, reading.rows.name)
        head = [plain(panel.name, "bold")] if panel.name else []
        yield Group(*head, shown, *doubts_of(panel))


def doubts_of(panel: Panel) -> Iterable[Text]:
    """What speaks against the reading of a panel that may be misread, as a line; none where it is sure."""
    if panel.confidence < SURE:
        doubts = f": {'; '.join(panel.doubts)}" if panel.doubts else ""
        yield plain(f"read with {percent(panel.confidence)} confidence{doubts}", "yellow")


def value_of(cell: Cell, mark: str = "", style: str = "") -> Text:
    """A value as it stands in a grid: what may be misread stands in brackets."""
    printed = f"{'~' if cell.how is How.APPROX else ''}{cell.printed}{mark}"
    return plain(printed if cell.sure else f"({printed})", style)


def _value(cell: Cell, status: CellStatus) -> Text:
    return value_of(cell, _STATUS_MARK[status], _STATUS_STYLE[status])


def _show_anomalies(console: Console, text: str, examined: Examined, every: str) -> None:
    if not examined.findings:
        console.print(_nothing_found(examined))
        return
    anomalies = [anomaly for anomaly in examined.anomalies if anomaly.claim is None]  # claims are shown by themselves
    if not anomalies:
        return
    rows = [
        (same[0].severity.value, same[0].rule, lines_of(text, same[0].start, same[0].end), _said(same))
        for same in alike(anomalies)[:_MOST]
    ]
    console.print(as_table(("severity", "rule", "line", "what is wrong"), rows))
    marks = {status for status, _ in _statuses(examined)} - {CellStatus.OK}
    if marks:
        console.print(f"? is suspect, ! cannot be; {every}", style="dim")


def _nothing_found(examined: Examined) -> Text:
    """The line on a text without findings: what may be misread, or was not read, may hide some."""
    reading = examined.reading
    doubtful = sum(not cell.sure for cell in reading.cells)
    if not reading.cells:
        return plain("no rule found anything; no value was read", "yellow")
    if not doubtful and reading.numbers == reading.numbers_explained:
        return plain("nothing wrong with it", "green")
    values = f"{doubtful} of {len(reading.cells)} values" if len(reading.cells) > 1 else "the one value"
    return plain(
        f"no rule found anything; {values if doubtful else 'what could not be placed'} may be misread", "yellow"
    )


def _said(same: list[Anomaly]) -> str:
    """The first of some findings that are alike, with their number, and how sure it is where that is in doubt."""
    first = same[0]
    more = [f"and {len(same) - 1} more like it"] if len(same) > 1 else []
    doubt = [f"read with {percent(first.reading_confidence)} confidence"] if first.reading_confidence < SURE else []
    return f"{first.message} ({'; '.join(more + doubt)})" if more or doubt else first.message


_MOST = 12
