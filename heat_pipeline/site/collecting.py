"""What the pages show, taken out of the published warehouse. How it looks belongs to `pages`."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from heat_pipeline.model import SURE
from heat_pipeline.quality.trust import Sure
from heat_pipeline.second_reader.settling import agreement
from heat_pipeline.site.figures import description_address, figure_address
from heat_pipeline.site.queries import PageQuery, ask, ask_each
from heat_pipeline.site.text_contents import PageContents, tell
from heat_pipeline.warehouse.readings import decided_on, load_found, load_readings

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

LONGEST = 30_000
"""How many characters of a text its page shows."""
_SHOWN_IN_INDEX = 6  # models or benchmarks of a description
FINDINGS_OF_TEXTS = """
    SELECT description_id, rule, severity, review, anomaly_id FROM quality.anomalies WHERE review <> 'dismissed'
    UNION ALL
    SELECT coalesce(a.description_id, v.description_id), rule, severity, review, anomaly_id
    FROM fused.anomalies a LEFT JOIN fused.votes v USING (fused_cell_id) WHERE review <> 'dismissed'
"""
"""The findings of each text, those on a cell of a figure with all texts that tell it."""
_ENTRIES = f"""
    WITH named AS (
        SELECT description_id, role, list(canonical ORDER BY place) AS names
        FROM (
            SELECT description_id, role, canonical,
                   row_number() OVER (PARTITION BY description_id, role ORDER BY sum(mentions) DESC, canonical) AS place
            FROM validated.names GROUP BY description_id, role, canonical
        )
        WHERE place <= {_SHOWN_IN_INDEX} GROUP BY ALL
    ), open_findings AS (
        SELECT description_id, severity, unnest(cell_ids) AS cell_id
        FROM quality.anomalies WHERE review = 'open' AND severity <> 'info'
        UNION ALL
        SELECT v.description_id, severity, v.cell_id
        FROM fused.anomalies a JOIN fused.votes v USING (fused_cell_id)
        WHERE review = 'open' AND severity <> 'info' AND v.is_right IS DISTINCT FROM true
    ), doubts AS (
        SELECT description_id, cell_id FROM parsed.cells WHERE confidence < {SURE}
        UNION ALL SELECT description_id, cell_id FROM open_findings
        UNION ALL SELECT description_id, 'unread ' || char_start FROM parsed.unread
    ), stakes AS (SELECT description_id, count(DISTINCT cell_id) AS cells FROM doubts GROUP BY ALL),
    broken AS (
        SELECT description_id, list(DISTINCT rule ORDER BY rule) AS rules,
               bool_or(severity = 'critical' AND review = 'open') AS alarming
        FROM ({FINDINGS_OF_TEXTS}) GROUP BY ALL
    )
    SELECT d.description_id, coalesce(nullif(trim(f.title), ''), nullif(d.source_uri, ''), d.description_id) AS title,
           coalesce(a.cells, 0) AS at_stake, coalesce(s.sure_cells, 0) AS sure_cells, coalesce(s.cells, 0) AS cells,
           coalesce(s.grade, '') AS grade, coalesce(s.critical, 0) AS critical, coalesce(s.warning, 0) AS warning,
           coalesce(s.info, 0) AS info, coalesce(s.claims_contradicted, 0) AS claims_contradicted, d.collection,
           coalesce(d.describer, '') AS describer, coalesce(m.names, []) AS models, coalesce(b.names, []) AS benchmarks,
           coalesce(r.rules, []) AS rules
    FROM raw.descriptions d
    LEFT JOIN parsed.figures f USING (description_id)
    LEFT JOIN summary.figures s USING (description_id)
    LEFT JOIN named m ON m.description_id = d.description_id AND m.role = 'model'
    LEFT JOIN named b ON b.description_id = d.description_id AND b.role = 'benchmark'
    LEFT JOIN broken r ON r.description_id = d.description_id
    LEFT JOIN stakes a ON a.description_id = d.description_id
    WHERE d.removed_at IS NULL
    ORDER BY coalesce(alarming, false) DESC, at_stake DESC, critical DESC, warning DESC, d.description_id
"""  # noqa: S608 - constants of ours
"""The list by need: open critical findings first, then by cells that are not sure or have an open finding.

`at_stake` counts the cells that need a person, `rules` are those that have findings. The script of the index knows the
order of these columns.
"""


@dataclass(frozen=True, slots=True)
class Page:
    """All that the page of one description shows: its row of the list, and what was read and found.

    `figure` is the page of its figure, "" where it has none. `readers` says how far a second reader agrees, "" where
    the program read alone; `decided` what people decided.
    """

    entry: dict[str, Any]
    source: str
    figure: str
    metric: str
    reasons: str
    text: str
    contents: PageContents
    unread: int
    cells: PageQuery
    readers: str = ""
    decided: str = ""

    @property
    def sure(self) -> Sure:
        """How many of its cells are sure."""
        return Sure(self.entry["sure_cells"], self.entry["cells"])

    @property
    def shown(self) -> str:
        """The text, or the first lines of one that a browser would take long to draw."""
        if len(self.text) <= LONGEST:
            return self.text
        return self.text[: self.text.rfind("\n", 0, LONGEST) + 1 or LONGEST]

    def at_the_desk(self, folder: str) -> str:
        """The command that opens the desk of a data folder with this text; "" is the folder of the settings."""
        option = f" --data {shlex.quote(folder)}" if folder else ""
        return f"heat-pipeline desk --text {shlex.quote(self.entry['description_id'])}{option}"


def entries(con: DuckDBPyConnection) -> tuple[list[dict[str, Any]], PageQuery]:
    """The descriptions of the warehouse, by need, each with its page, and the answer that they are."""
    answer = ask(con, "descriptions.csv", _ENTRIES)
    return [{"page": description_address(row["description_id"]), **row} for row in answer.named], answer


def pages(con: DuckDBPyConnection, some: Sequence[dict[str, Any]]) -> list[Page]:
    """The pages of some descriptions, in their order."""
    files = {entry["description_id"]: str(PurePosixPath(entry["page"]).with_suffix(".csv")) for entry in some}
    cells = ask_each(con, "validated.cells", "description_id", files)
    readings = load_readings(con, list(files))
    judged = load_found(con, readings)
    rows = {name: row for name, *row in con.execute(_TEXTS, [list(files)]).fetchall()}
    decided = decided_on(con, list(files))
    made = []
    for entry in some:
        name = entry["description_id"]
        text, source, reasons, figure = rows[name]
        reading = readings.get(name)
        made.append(
            Page(
                entry,
                source,
                "" if figure is None else figure_address(figure),
                "" if reading is None else reading.metric,
                reasons,
                text,
                PageContents() if reading is None else tell(reading, judged[name].anomalies, judged[name].judgements),
                0 if reading is None else len(reading.unread),
                cells[name],
                agreement(reading) if reading is not None and reading.second_reader else "",
                decided.get(name, ""),
            )
        )
    return made


_TEXTS = """
    SELECT d.description_id, d.text, d.source_uri, coalesce(s.reasons, ''), f.figure_id
    FROM raw.descriptions d LEFT JOIN summary.figures s USING (description_id)
    LEFT JOIN fused.figures f ON f.figure_id = d.figure_id AND f.descriptions > 1
    WHERE d.description_id IN (SELECT unnest(?))
"""
