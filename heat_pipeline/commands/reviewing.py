"""What a person may look at in the published warehouse: panels that may be misread, and one text by its id.

How they look belongs to `presenting`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from heat_pipeline.errors import UsageError
from heat_pipeline.model import Cell, Reading
from heat_pipeline.quality.findings import CellStatus, FigureFinding
from heat_pipeline.texts.examine import Examined
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.published import connect
from heat_pipeline.warehouse.readings import decided_on, load_found, load_readings
from heat_pipeline.wording import some

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


@dataclass(frozen=True, slots=True)
class Doubtful:
    """A panel that may be misread, and why: `slots` are where its labels stand, with how many cells each.

    `columns` are the labels of its columns in their order. `alternative` is the next best reading, "" without any.
    """

    description_id: str
    panel: str
    confidence: float
    doubts: tuple[str, ...]
    slots: Mapping[str, int]
    alternative: str
    row_axis: str
    columns: tuple[str, ...]
    cells: tuple[Cell, ...]


def doubtful_panels(store: Store, below: float, description_ids: Sequence[str] | None = None) -> list[Doubtful]:
    """The panels with cells that are read with less confidence, of these texts or of all; the least sure come first.

    Raises NotPublishedError where there is no warehouse.
    """
    with connect(store.published) as con:
        if description_ids is None:
            rows = con.execute("SELECT DISTINCT description_id FROM parsed.panels WHERE confidence < ?", [below])
            description_ids = [str(description_id) for (description_id,) in rows.fetchall()]
        readings = load_readings(con, description_ids)
    panels = [panel for name, reading in readings.items() for panel in _doubtful(name, reading, below)]
    return sorted(panels, key=lambda panel: (panel.confidence, panel.description_id))


def _doubtful(description_id: str, reading: Reading, below: float) -> Iterator[Doubtful]:
    for panel in reading.panels:
        cells = tuple(cell for cell in reading.cells if cell.panel == panel.name)
        if cells and panel.confidence < below:
            yield Doubtful(
                description_id,
                panel.name,
                panel.confidence,
                panel.doubts,
                dict(Counter(cell.slots for cell in cells).most_common()),
                panel.alternative,
                reading.rows.name,
                tuple(reading.columns.in_order(cell.column for cell in cells)),
                cells,
            )


class UnknownTextError(UsageError):
    """No text has that id, several have it, or it could not be read; the message says which there are."""


@dataclass(frozen=True, slots=True)
class StoredText:
    """A text of the warehouse with its reading, and what was found in it; "" stands for metadata that it has not.

    `decided` says what people decided about it.
    """

    description_id: str
    figure_id: str
    describer: str
    source_uri: str
    text: str
    examined: Examined
    decided: str = ""

    @property
    def reading(self) -> Reading:
        """How it was read."""
        return self.examined.reading

    @property
    def metadata(self) -> str:
        """Where it comes from, who wrote it and about which figure, in one line."""
        parts = {
            "from": self.source_uri,
            "by": self.describer,
            "on the figure": self.figure_id,
            "decided:": self.decided,
        }
        return ", ".join(f"{word} {value}" for word, value in parts.items() if value)


def kept_text(store: Store, name: str) -> StoredText:
    """The text with this id, as it is published. Without its collection an id will do where one collection has it.

    Raises UnknownTextError where there is none, or several.
    """
    if not store.published.exists():
        raise UnknownTextError(
            f"there is no warehouse {store.published} with a text {name}: run `heat-pipeline run` first, or say with "
            "--data where it is"
        )
    with connect(store.published) as con:
        description_id = _id_of(con, store, name)
        metadata = con.execute(
            "SELECT figure_id, describer, source_uri, text FROM raw.descriptions WHERE description_id = ?",
            [description_id],
        ).fetchone()
        readings = load_readings(con, [description_id])
        if metadata is None or description_id not in readings:
            why = con.execute("SELECT reason FROM raw.rejected WHERE description_id = ?", [description_id]).fetchone()
            raise UnknownTextError(f"{description_id} could not be read: {why[0] if why else 'it waits to be read'}")
        reading = readings[description_id]
        findings = load_found(con, readings)[description_id]
        decided = decided_on(con, [description_id]).get(description_id, "")
        rejected = {
            at
            for at, (status,) in enumerate(
                con.execute(
                    "SELECT status FROM validated.cells WHERE description_id = ? ORDER BY position", [description_id]
                ).fetchall()
            )
            if status == CellStatus.REJECTED
        }
    anomalies = tuple(
        FigureFinding(0, anomaly, bool(anomaly.cells) and rejected.issuperset(anomaly.cells))
        for anomaly in findings.anomalies
    )
    figure_id, describer, source_uri, text = metadata
    examined = Examined(reading, (), anomalies, findings.judgements)
    return StoredText(description_id, figure_id, describer, source_uri, text, examined, decided)


def _id_of(con: DuckDBPyConnection, store: Store, name: str) -> str:
    rows = con.execute("SELECT description_id FROM raw.descriptions WHERE removed_at IS NULL ORDER BY 1").fetchall()
    ids = [str(row[0]) for row in rows]
    meant = [name] if name in ids else [text_id for text_id in ids if text_id.endswith(f"/{name}")]
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise UnknownTextError(f"{name} stands in several collections: {some(meant, 20)}. Say which you mean")
    rejected = con.execute("SELECT reason FROM raw.rejected WHERE source_uri = ?", [name]).fetchone()
    if rejected:
        raise UnknownTextError(f"{name} was rejected: {rejected[0]}")
    ends = {text_id.rpartition("/")[2]: text_id for text_id in ids}
    near = [text_id for text_id in ids if name in text_id] or get_close_matches(name, [*ids, *ends], cutoff=0.6)
    meant = list(dict.fromkeys(ends.get(text_id, text_id) for text_id in near[:3]))
    hint = (
        f"Is it {' or '.join(meant)} that you mean?"
        if meant
        else 'heat-pipeline sql "SELECT description_id, source_uri FROM raw.descriptions" lists all; '
        "--data names another warehouse"
    )
    raise UnknownTextError(f"there is no text {name} in {store.published}. {hint}")
