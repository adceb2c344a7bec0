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
from operator import attrgetter

from heat_pipeline.model import Anomaly, Cell, Claim, Judgement, Legend, Panel, Reading, together
from heat_pipeline.warehouse.catalogue import columns_of
from heat_pipeline.warehouse.engine import Row
from heat_pipeline.warehouse.readings import as_json

_FIELDS = {"row_label": "row", "column_label": "column", "char_start": "start", "char_end": "end"}
"""What a column shows that has not the name of the field."""


def rows_of(table: str, records: Sequence[object], **given: object) -> list[Row]:
    """The rows of a table for some records: each column has what is given for it, or else the field of its name.

    A list that is given has a value for each record; all else is the same for all. A `position` counts from 1.
    """
    given.setdefault("position", list(range(1, len(records) + 1)))
    columns: list[Iterable[object]] = []
    for name in columns_of(table):
        if name not in given:
            columns.append(map(attrgetter(_FIELDS.get(name, name)), records))
        else:
            value = given[name]
            columns.append(value if isinstance(value, list) else [value] * len(records))
    return list(zip(*columns, strict=True))


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


def parsed_rows(
    description_id: str, text: str, sha256: str, reading: Reading, reader_version: str
) -> dict[str, list[Row]]:
    """All rows of one description that reading makes, by table.

    Raises ValueError where a cell or a claim does not stand at its characters of the text.
    """
    _check_places(text, reading)

    def rows(table: str, records: Sequence[object], **given: object) -> list[Row]:
        return rows_of(table, records, description_id=description_id, **given)

    keys = Keys(description_id)
    panels = panels_of(reading)
    finder = _Finder(panels)
    axes = {"row": reading.rows, "column": reading.columns}
    places = {
        f"{reader}_{part}": [getattr(getattr(number, reader), part, None) for number in reading.disputed]
        for reader in ("rules", "model")
        for part in ("panel", "row", "column")
    }
    return {
        "parsed.figures": rows(
            "parsed.figures",
            [reading],
            cells=len(reading.cells),
            sha256=sha256,
            reader_version=reader_version,
            **{f"{side}_axis": axis.name for side, axis in axes.items()},
        ),
        "parsed.panels": rows(
            "parsed.panels",
            panels,
            panel_id=[panel_id(description_id, panel.number) for panel in panels],
            **_scales([_legend(panel, reading.legends) for panel in panels]),
        ),
        "parsed.ticks": [row for side, axis in axes.items() for row in rows("parsed.ticks", axis.ticks, axis=side)],
        "parsed.cells": rows(
            "parsed.cells",
            reading.cells,
            cell_id=cell_ids(description_id, reading.cells),
            panel_id=[panel_id(description_id, finder.number(cell)) for cell in reading.cells],
        ),
        "parsed.mentions": rows(
            "parsed.mentions",
            reading.mentions,
            mention_id=[keys.key(name.name, name.role, name.source, name.start) for name in reading.mentions],
        ),
        "parsed.unread": [
            (description_id, position, text[start:end], start, end)
            for position, (start, end) in enumerate(reading.unread, start=1)
        ],
        "parsed.disputed": rows("parsed.disputed", reading.disputed, **places),
        "parsed.claims": rows("parsed.claims", reading.claims, claim_id=claim_ids(description_id, reading.claims)),
        "internal.readings": [(description_id, as_json(reading))],
    }


def _check_places(text: str, reading: Reading) -> None:
    for start, end, words in (
        *((cell.start, cell.end, cell.printed) for cell in reading.cells),
        *((claim.start, claim.end, claim.text) for claim in reading.claims),
    ):
        if text[start:end] != words:
            raise ValueError(f"where {words!r} should stand, the text has {text[start:end]!r}")


def verdict_rows(
    description_id: str, reading: Reading, judgements: Sequence[Judgement], cells: Sequence[str]
) -> list[Row]:
    """The rows of `internal.verdicts`; `judgements` are those on the reading's claims, in their order.

    `cells` are the keys of its cells.
    """
    return rows_of(
        "internal.verdicts",
        judgements,
        claim_id=claim_ids(description_id, reading.claims),
        description_id=description_id,
        evidence=[[cells[index] for index in judgement.evidence] for judgement in judgements],
    )


def anomaly_rows(
    description_id: str,
    reading: Reading,
    anomalies: Sequence[Anomaly],
    run_id: str,
    cells: Sequence[str],
    reviews: Sequence[tuple[str, str]],
) -> list[Row]:
    """The rows of `internal.anomalies` for one description.

    `cells` are the keys of its cells; `reviews` what people made of each finding, and who.
    """
    keys = Keys(description_id)
    panels = panels_of(reading)
    finder = _Finder(panels)
    numbers: dict[str | None, int] = {panel.name: panel.number for panel in reversed(panels)}
    claims = claim_ids(description_id, reading.claims)
    ids: list[str] = []
    panel_ids: list[str | None] = []
    for anomaly in anomalies:
        first = reading.cells[anomaly.cells[0]] if anomaly.cells else None
        coordinates = (None, None) if first is None else (first.row, first.column)
        ids.append(keys.key(anomaly.rule, anomaly.panel, *coordinates, anomaly.name, anomaly.observed))
        number = numbers.get(anomaly.panel) if anomaly.cell is None else finder.number(reading.cells[anomaly.cell])
        panel_ids.append(None if number is None else panel_id(description_id, number))
    return rows_of(
        "internal.anomalies",
        anomalies,
        anomaly_id=ids,
        description_id=description_id,
        panel_id=panel_ids,
        cell_id=[None if anomaly.cell is None else cells[anomaly.cell] for anomaly in anomalies],
        cell_ids=[[cells[index] for index in anomaly.cells] for anomaly in anomalies],
        claim_id=[None if anomaly.claim is None else claims[anomaly.claim] for anomaly in anomalies],
        confidence=[round(anomaly.confidence, 4) for anomaly in anomalies],
        reading_confidence=[round(anomaly.reading_confidence, 4) for anomaly in anomalies],
        review=[review for review, _ in reviews],
        reviewed_by=[by for _, by in reviews],
        run_id=run_id,
    )


def _scales(legends: Sequence[Legend | None]) -> dict[str, list[object]]:
    """The columns of `parsed.panels` on the legends of its panels: of one without a legend they have nothing."""
    names = [name for name in columns_of("parsed.panels") if name.startswith("legend_")]
    nothing = dict.fromkeys(names) | {"legend_label": "", "legend_printed": ""}
    return {
        name: [getattr(legend, name.removeprefix("legend_"), nothing[name]) for legend in legends] for name in names
    }


def _legend(panel: Panel, legends: Sequence[Legend]) -> Legend | None:
    of_panel = (legend for legend in legends if legend.panel == panel.name)
    for_all = (legend for legend in legends if legend.panel is None)
    return next(of_panel, None) or next(for_all, None)


class _Finder:
    """Finds the number of a cell's panel: of several panels with its name, the last that begins before it."""

    def __init__(self, panels: Sequence[Panel]) -> None:
        self._named: dict[str, list[Panel]] = {}
        for panel in sorted(panels, key=lambda panel: (panel.start, panel.number)):
            self._named.setdefault(panel.name, []).append(panel)

    def number(self, cell: Cell) -> int:
        named = self._named[cell.panel]
        return named[max(bisect_right(named, cell.start, key=lambda panel: panel.start) - 1, 0)].number
