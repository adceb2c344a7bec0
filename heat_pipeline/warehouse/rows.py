"""From the data classes to rows: pure functions, one a table, each row a tuple in the order of the table's columns.

Keys are stable: the same description gives the same ids on every run and machine, whatever is read with it.

- A panel is `<description_id>/p<number>`.
- A cell, mention, claim or anomaly is a BLAKE2b hash, as 16 hexadecimal digits, of the parts that say what and where it
  is: for a cell description, panel, row, column and first character. Where two of a description are still equal, they
  are counted in the order of the reading, and the count is part of the hash.
- For an anomaly these parts are the rule, its place in the figure (panel, row and column of its first cell, name) and
  what was seen; not its characters, its severity or its words. A line added at the top of a text, another severity or a
  message put better leave it the same finding, and so it is not taken for a new one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import blake2b

from heat_pipeline.model import Anomaly, Cell, Claim, Judgement, Labels, Legend, Panel, Reading, together
from heat_pipeline.warehouse.readings import as_json

Row = tuple[object, ...]


class Keys:
    """Gives out the keys of one kind of thing in one description; equal parts get different keys."""

    def __init__(self, description_id: str) -> None:
        self._start = blake2b(_sized(description_id), digest_size=8)
        self._given: Counter[tuple[object, ...]] = Counter()

    def key(self, *parts: object) -> str:
        """The key for these parts: 16 hexadecimal digits."""
        ordinal = self._given[parts]
        self._given[parts] += 1
        digest = self._start.copy()
        digest.update(b"".join(map(_sized, (*parts, ordinal) if ordinal else parts)))
        return digest.hexdigest()


def _sized(part: object) -> bytes:
    """A part with its length before it: none can run into the next, and None is another one than ""."""
    data = b"\0" if part is None else str(part).encode("utf-8", "surrogatepass")
    return len(data).to_bytes(8, "big") + data


def panel_id(description_id: str, number: int) -> str:
    """The key of a panel."""
    return f"{description_id}/p{number}"


def cell_ids(description_id: str, cells: Iterable[Cell]) -> list[str]:
    """The keys of a description's cells, in their order."""
    keys = Keys(description_id)
    return [keys.key(cell.panel, cell.row, cell.column, cell.start) for cell in cells]


def claim_ids(description_id: str, claims: Iterable[Claim]) -> list[str]:
    """The keys of a description's claims, in their order."""
    keys = Keys(description_id)
    return [keys.key(claim.kind, claim.text, claim.start) for claim in claims]


def panels_of(reading: Reading) -> tuple[Panel, ...]:
    """The panels of a reading, and after them those that only its cells name: no cell is without its panel."""
    panels = list(reading.panels)
    known = {panel.name for panel in panels}
    names = [cell.panel for cell in reading.cells] or ([""] if reading.legends and not panels else [])
    for name in dict.fromkeys(names):
        if name not in known:
            number = max((panel.number for panel in panels), default=0) + 1
            sure = [cell.confidence for cell in reading.cells if cell.panel == name]
            panels.append(Panel(name, number, confidence=together(sure)))
    return tuple(panels)


def figure_row(description_id: str, sha256: str, reading: Reading, reader_version: str) -> Row:
    """The row of `parsed.figures`."""
    return (
        description_id,
        reading.chart_type,
        reading.title,
        reading.metric,
        reading.unit,
        reading.rows.name,
        reading.columns.name,
        len(reading.cells),
        reading.numbers,
        reading.numbers_explained,
        sha256,
        reader_version,
        reading.second_reader,
        reading.better,
    )


def panel_rows(description_id: str, reading: Reading) -> list[Row]:
    """The rows of `parsed.panels`. A panel's legend is its own, else the one for all panels; of several the first."""
    rows: list[Row] = []
    for panel in panels_of(reading):
        legend = _legend(panel, reading.legends)
        scale: Row = ("", None, None, None, None, None, "", None, None, None, None, None, None)
        if legend is not None:
            scale = (
                legend.label,
                legend.first,
                legend.last,
                legend.low,
                legend.high,
                legend.approximate,
                legend.printed,
                legend.start,
                legend.end,
                legend.step,
                legend.open_low,
                legend.open_high,
                legend.is_axis,
            )
        reads = (panel.confidence, list(panel.doubts), panel.alternative)
        rows.append((panel_id(description_id, panel.number), description_id, panel.number, panel.name, *scale, *reads))
    return rows


def tick_rows(description_id: str, reading: Reading) -> list[Row]:
    """The rows of `parsed.ticks`."""
    return [
        (description_id, name, position, tick.label, tick.number)
        for name, axis in (("row", reading.rows), ("column", reading.columns))
        for position, tick in enumerate(axis.ticks, 1)
    ]


def cell_rows(description_id: str, reading: Reading, ids: Sequence[str] | None = None) -> list[Row]:
    """The rows of `parsed.cells`; `ids` are the cells' keys, where they have been made."""
    ids = cell_ids(description_id, reading.cells) if ids is None else ids
    finder = _Finder(panels_of(reading))
    return [
        (
            cell_id,
            description_id,
            panel_id(description_id, finder.number(cell)),
            cell.panel,
            cell.row,
            cell.row_number,
            cell.column,
            cell.column_number,
            cell.value,
            cell.low,
            cell.high,
            cell.sd,
            cell.printed,
            str(cell.how),
            cell.start,
            cell.end,
            cell.slots,
            cell.list_length,
            cell.colour,
            cell.confidence,
            str(cell.read_by),
            position,
        )
        for position, (cell_id, cell) in enumerate(zip(ids, reading.cells, strict=True), start=1)
    ]


def mention_rows(description_id: str, reading: Reading) -> list[Row]:
    """The rows of `parsed.mentions`."""
    keys = Keys(description_id)
    return [
        (
            keys.key(one.name, one.role, one.source, one.start),
            description_id,
            one.name,
            str(one.role),
            one.source,
            one.start,
            one.end,
            None if one.called is None else str(one.called),
            one.called_at,
        )
        for one in reading.mentions
    ]


def unread_rows(description_id: str, text: str, reading: Reading) -> list[Row]:
    """The rows of `parsed.unread`."""
    return [
        (description_id, position, text[start:end], start, end)
        for position, (start, end) in enumerate(reading.unread, start=1)
    ]


def disputed_rows(description_id: str, reading: Reading) -> list[Row]:
    """The rows of `parsed.disputed`."""
    return [
        (
            description_id,
            position,
            one.printed,
            one.start,
            one.end,
            *(_labels(one.rules)),
            *(_labels(one.model)),
            None if one.shown is None else str(one.shown),
            one.why,
        )
        for position, one in enumerate(reading.disputed, start=1)
    ]


def _labels(place: Labels | None) -> tuple[str | None, ...]:
    return (None, None, None) if place is None else (place.panel, place.row, place.column)


def claim_rows(description_id: str, reading: Reading) -> list[Row]:
    """The rows of `parsed.claims`."""
    return [
        (
            claim_id,
            description_id,
            str(claim.kind),
            claim.text,
            claim.says,
            claim.start,
            claim.end,
            position,
        )
        for position, (claim_id, claim) in enumerate(
            zip(claim_ids(description_id, reading.claims), reading.claims, strict=True), start=1
        )
    ]


def parsed_rows(
    description_id: str, text: str, sha256: str, reading: Reading, reader_version: str
) -> dict[str, list[Row]]:
    """All rows of one description that reading makes, by table."""
    return {
        "parsed.figures": [figure_row(description_id, sha256, reading, reader_version)],
        "parsed.panels": panel_rows(description_id, reading),
        "parsed.ticks": tick_rows(description_id, reading),
        "parsed.cells": cell_rows(description_id, reading),
        "parsed.mentions": mention_rows(description_id, reading),
        "parsed.unread": unread_rows(description_id, text, reading),
        "parsed.disputed": disputed_rows(description_id, reading),
        "parsed.claims": claim_rows(description_id, reading),
        "internal.readings": [(description_id, as_json(reading))],
    }


def verdict_rows(
    description_id: str, reading: Reading, judgements: Sequence[Judgement], ids: Sequence[str] | None = None
) -> list[Row]:
    """The rows of `internal.verdicts`; `judgements` are those on the reading's claims, in their order.

    `ids` are the cells' keys, where they have been made.
    """
    cells = cell_ids(description_id, reading.cells) if ids is None else ids
    return [
        (
            claim_id,
            description_id,
            str(one.verdict),
            one.why,
            [cells[index] for index in one.evidence],
        )
        for claim_id, one in zip(claim_ids(description_id, reading.claims), judgements, strict=True)
    ]


def anomaly_rows(
    description_id: str,
    reading: Reading,
    anomalies: Sequence[Anomaly],
    run_id: str,
    ids: Sequence[str] | None = None,
    reviews: Sequence[tuple[str, str]] | None = None,
) -> list[Row]:
    """The rows of `internal.anomalies` for one description.

    `ids` are the cells' keys, where they have been made; `reviews` what people made of each finding, and who, where
    anybody did.
    """
    keys = Keys(description_id)
    cells = cell_ids(description_id, reading.cells) if ids is None else ids
    panels = panels_of(reading)
    finder = _Finder(panels)
    claims = claim_ids(description_id, reading.claims)
    rows: list[Row] = []
    for one, review in zip(anomalies, reviews or [("open", "")] * len(anomalies), strict=True):
        cell = None if one.cell is None else reading.cells[one.cell]
        number = next((panel.number for panel in panels if panel.name == one.panel), None)
        if cell is not None:
            number = finder.number(cell)
        cell_id = None if one.cell is None else cells[one.cell]
        first = reading.cells[one.cells[0]] if one.cells else None
        coordinates = (None, None) if first is None else (first.row, first.column)
        rows.append(
            (
                keys.key(one.rule, one.panel, *coordinates, one.name, one.observed),
                one.rule,
                str(one.severity),
                description_id,
                None if number is None else panel_id(description_id, number),
                cell_id,
                [cells[index] for index in one.cells],
                None if one.claim is None else claims[one.claim],
                one.name,
                one.start,
                one.end,
                one.message,
                one.observed,
                one.expected,
                round(one.confidence, 4),
                round(one.reading_confidence, 4),
                one.unless,
                *review,
                run_id,
            )
        )
    return rows


def _legend(panel: Panel, legends: Sequence[Legend]) -> Legend | None:
    own = (legend for legend in legends if legend.panel == panel.name)
    for_all = (legend for legend in legends if legend.panel is None)
    return next(own, None) or next(for_all, None)


class _Finder:
    """Finds the number of a cell's panel: of several panels with its name, the last that begins before it."""

    def __init__(self, panels: Sequence[Panel]) -> None:
        self._named: dict[str, list[Panel]] = {}
        for panel in sorted(panels, key=lambda panel: (panel.start, panel.number)):
            self._named.setdefault(panel.name, []).append(panel)

    def number(self, cell: Cell) -> int:
        named = self._named[cell.panel]
        return named[max(bisect_right(named, cell.start, key=lambda panel: panel.start) - 1, 0)].number
