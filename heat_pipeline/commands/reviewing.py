"""What a person may look at in the published warehouse: panels that may be misread, and one text by its id.

How they look belongs to `presenting`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heat_pipeline.commands.choosing import meant
from heat_pipeline.errors import UsageError
from heat_pipeline.model import SURE
from heat_pipeline.quality.findings import CellStatus, FigureFinding
from heat_pipeline.texts.examine import Examined
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.published import connect
from heat_pipeline.warehouse.readings import decided_on, load_found, load_readings
from heat_pipeline.wording import some

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

DOUBTFUL = f"""
    SELECT p.description_id, p.name AS panel, p.confidence, count(*) AS cells, doubts,
        mode(slots) AS read_as, alternative
    FROM parsed.panels p JOIN parsed.cells c USING (panel_id)
    WHERE p.confidence < {SURE} GROUP BY ALL ORDER BY p.confidence, p.description_id, p.name
"""  # noqa: S608 - a constant of ours
"""The panels that may be misread, the least sure first: why, how they are read, and the next best reading."""
MOST = 20
"""So many of them stand in a table: ten thousand texts have thousands."""


class UnknownTextError(UsageError):
    """No text has that id, several have it, or it could not be read; the message says which there are."""


@dataclass(frozen=True, slots=True)
class StoredText:
    """A text of the warehouse with what was read and found in it; `metadata` says where it comes from."""

    description_id: str
    metadata: str
    text: str
    examined: Examined


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
        readings = load_readings(con, [description_id])
        if description_id not in readings:
            why = con.execute("SELECT reason FROM raw.rejected WHERE description_id = ?", [description_id]).fetchone()
            raise UnknownTextError(f"{description_id} could not be read: {why[0] if why else 'it waits to be read'}")
        found = load_found(con, readings)[description_id]
        decided = decided_on(con, [description_id]).get(description_id)
        ((source, describer, figure, text),) = con.execute(_TEXT, [description_id]).fetchall()
        statuses = [str(status) for (status,) in con.execute(_STATUSES, [description_id]).fetchall()]
    rejected = {at for at, status in enumerate(statuses) if status == CellStatus.REJECTED}
    findings = tuple(
        FigureFinding(0, anomaly, bool(anomaly.cells) and rejected.issuperset(anomaly.cells))
        for anomaly in found.anomalies
    )
    facts = {"from": source, "by": describer, "on the figure": figure, "decided:": decided}
    metadata = ", ".join(f"{word} {value}" for word, value in facts.items() if value)
    examined = Examined(readings[description_id], (), findings, found.judgements)
    return StoredText(description_id, metadata, text, examined)


_TEXT = "SELECT source_uri, describer, figure_id, text FROM raw.descriptions WHERE description_id = ?"
_STATUSES = "SELECT status FROM validated.cells WHERE description_id = ? ORDER BY position"


def _id_of(con: DuckDBPyConnection, store: Store, name: str) -> str:
    rows = con.execute("SELECT description_id FROM raw.descriptions WHERE removed_at IS NULL ORDER BY 1").fetchall()
    ids = [str(row[0]) for row in rows]
    named = [name] if name in ids else [text_id for text_id in ids if text_id.endswith(f"/{name}")]
    if len(named) == 1:
        return named[0]
    if named:
        raise UnknownTextError(f"{name} stands in several collections: {some(named, 20)}. Say which you mean")
    rejected = con.execute("SELECT reason FROM raw.rejected WHERE source_uri = ?", [name]).fetchone()
    if rejected:
        raise UnknownTextError(f"{name} was rejected: {rejected[0]}")
    lists_all = (
        ' heat-pipeline sql "SELECT description_id, source_uri FROM raw.descriptions" lists all; --data names another '
        "warehouse"
    )
    raise UnknownTextError(f"there is no text {name} in {store.published}.{meant(name, ids) or lists_all}")
