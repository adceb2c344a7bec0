"""What is to be settled: doubts about readings, open findings and a blind sample, what settles most first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heat_pipeline.decisions.files import OnText
from heat_pipeline.decisions.forms import TableDecision
from heat_pipeline.model import SURE

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

ONE_IN = 50
"""Of the cells that are read surely one in so many is in the blind sample."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing to settle; `rank` orders kinds, `cells` is how many cells an answer settles.

    `kind` is reading, finding or sample; `why` says what is asked, in words. `panel` is None where a reading as a whole
    is doubtful. `start` and `end` are its characters; `row`, `column` and `name` tell the place of a finding or sample,
    `panels` are all panels that a finding has cells of; `starts` are the first characters of a panel's values, or of
    those that a finding is about. A finding on what the descriptions of a figure say of one another has the `accused`
    one, None for a cell; `sha256` is then of the texts of the figure.
    """

    key: str
    kind: str
    rank: int
    cells: int
    description_id: str
    sha256: str
    collection: str
    describer: str
    why: str
    panel: str | None = None
    start: int | None = None
    end: int | None = None
    rule: str = ""
    severity: str = ""
    row: str | None = None
    column: str | None = None
    name: str | None = None
    panels: tuple[str, ...] = ()
    observed: str = ""
    expected: str = ""
    unless: str = ""
    starts: tuple[int, ...] = ()
    figure_id: str = ""
    accused: str | None = None

    @property
    def order(self) -> tuple[int, int, str, str]:
        """The first of all doubts is the least of them."""
        return self.rank, -self.cells, self.description_id, self.key

    def is_settled_by(self, decided: OnText) -> bool:
        """Whether what people decided about its text answers it."""
        tables = [decision for decision in decided.readings if isinstance(decision, TableDecision)]
        if self.kind == "reading":
            if any(not table.cells and table.panel in (None, self.panel) for table in tables):
                return True
            placed = {start for table in tables for row in table.at for start in row}
            return bool(self.starts) and placed.issuperset(self.starts)
        if self.kind == "sample":
            return any(cell.at[0] == self.start for table in tables for cell in table.cells)
        place: dict[str, object] = {"panel": self.panel or "", "row": self.row, "column": self.column}
        at = None if self.start is None else (self.start, self.end)
        place |= {"accused": self.accused} if self.figure_id else {"at": at, "name": self.name}
        return any(decision.fits(self.rule, **place) for decision in decided.findings)


def doubts(con: DuckDBPyConnection) -> list[Doubt]:
    """All doubts of a published warehouse, in the order in which they are asked."""
    rows = (row for query in (_READINGS, _FINDINGS, _ON_FIGURES, _SAMPLE) for row in _rows(con, query))
    return sorted((Doubt(**row) for row in rows), key=lambda doubt: doubt.order)


def _rows(con: DuckDBPyConnection, query: str) -> Iterator[dict[str, Any]]:
    """The rows of a query, with the names of its columns: those of what a doubt has."""
    result = con.execute(query)
    names = [column[0] for column in result.description]
    rows = ([tuple(value) if isinstance(value, list) else value for value in row] for row in result.fetchall())
    return (dict(zip(names, row, strict=True)) for row in rows)


_READINGS = f"""
    WITH panels AS (SELECT *, count(*) OVER (PARTITION BY description_id) AS panels FROM parsed.panels),
    disputed AS (
        SELECT p.panel_id, count(x.char_start) AS differ, count(*) - count(x.char_start) AS lost
        FROM panels p JOIN parsed.disputed x USING (description_id)
        WHERE p.panels = 1 OR p.name IN (x.rules_panel, x.model_panel)
        GROUP BY ALL
    ),
    counted AS (SELECT panel_id, count(*) AS cells, list(char_start) AS starts FROM parsed.cells GROUP BY ALL)
    SELECT 'r:' || p.panel_id AS key, 'reading' AS kind, d.description_id, d.sha256, d.collection, d.describer,
        p.name AS panel, coalesce(c.cells, 0) AS cells, coalesce(c.starts, []) AS starts,
        CASE WHEN x.differ > 0 THEN 0 WHEN x.lost > 0 THEN 1 ELSE 4 END AS rank,
        CASE
        WHEN x.differ > 0 THEN format('{{:,}} value{{}} that two readers place differently: which reading is right?',
            x.differ, if(x.differ = 1, '', 's'))
        WHEN x.lost > 0 THEN format('{{:,}} value{{}} that the model gives and the text does not have: what is right?',
            x.lost, if(x.lost = 1, '', 's'))
        ELSE format('Read with {{}} % confidence: which reading is right?', round_even(100 * p.confidence, 0)::INT)
        END AS why
    FROM parsed.panels p
    JOIN raw.descriptions d USING (description_id)
    LEFT JOIN disputed x USING (panel_id)
    LEFT JOIN counted c USING (panel_id)
    WHERE d.removed_at IS NULL AND (c.cells > 0 AND p.confidence < {SURE} OR x.differ > 0 OR x.lost > 0)
    UNION ALL BY NAME
    SELECT 'r:' || description_id AS key, 'reading' AS kind, description_id, d.sha256, d.collection, d.describer,
        f.numbers - f.numbers_explained AS cells, [] AS starts, 4 AS rank,
        format('No value was read, and {{:,}} number{{}} could not be placed: are there any values?',
            f.numbers - f.numbers_explained, if(f.numbers - f.numbers_explained = 1, '', 's')) AS why
    FROM parsed.figures f JOIN raw.descriptions d USING (description_id)
    WHERE d.removed_at IS NULL AND f.cells = 0 AND f.numbers > f.numbers_explained
"""  # noqa: S608 - SQL of ours, as in the following
_OPEN = """
    'finding' AS kind, CASE a.severity WHEN 'critical' THEN 2 WHEN 'warning' THEN 3 ELSE 4 END AS rank,
    d.description_id, d.collection, d.describer,
    a.message AS why, a.rule, a.severity, a.observed, a.expected, a.unless
"""
"""What every open finding `a`, shown in the text `d`, has."""
_FINDINGS = f"""
    WITH panels AS (
        SELECT anomaly_id, list(DISTINCT c.panel ORDER BY c.panel) AS panels, list(c.char_start) AS starts
        FROM (SELECT anomaly_id, unnest(cell_ids) AS cell_id FROM quality.anomalies WHERE review = 'open')
        JOIN parsed.cells c USING (cell_id) GROUP BY ALL
    )
    SELECT {_OPEN}, 'f:' || a.anomaly_id AS key, len(a.cell_ids) AS cells, d.sha256,
        coalesce(nullif(a.panel, ''), c.panel, '') AS panel, a.char_start AS start, a.char_end AS end,
        c.row_label AS row, c.column_label AS column, a.name, coalesce(p.panels, []) AS panels,
        coalesce(p.starts, []) AS starts
    FROM quality.anomalies a
    JOIN raw.descriptions d USING (description_id)
    LEFT JOIN parsed.cells c ON c.cell_id = a.cell_ids[1]
    LEFT JOIN panels p USING (anomaly_id)
    WHERE a.review = 'open' AND (a.severity <> 'info' OR a.rule = 'claim_contradicted')
"""  # noqa: S608
_ON_FIGURES = f"""
    WITH votes AS (
        SELECT fused_cell_id, description_id, char_start, char_end FROM fused.votes
        QUALIFY row_number() OVER (PARTITION BY fused_cell_id ORDER BY coalesce(is_right, false), position) = 1
    )
    SELECT {_OPEN}, 'm:' || a.anomaly_id AS key, 1 AS cells, f.sha256, a.panel, v.char_start AS start,
        v.char_end AS end, a.row_label AS row, a.column_label AS column, a.figure_id, a.description_id AS accused
    FROM fused.anomalies a
    JOIN internal.figures f USING (figure_id)
    LEFT JOIN votes v USING (fused_cell_id)
    JOIN raw.descriptions d ON d.description_id = coalesce(a.description_id, v.description_id)
    WHERE a.review = 'open' AND a.severity <> 'info'
"""  # noqa: S608
"""On what descriptions of one figure say of one another; of a cell a text that says otherwise is shown."""
_SAMPLE = f"""
    SELECT 's:' || c.cell_id AS key, 'sample' AS kind, 5 AS rank, 1 AS cells, d.description_id, d.sha256, d.collection,
        d.describer, 'Is ' || c.printed || ' in the right row and column?' AS why, c.panel, c.char_start AS start,
        [c.char_start] AS starts, c.char_end AS end, c.row_label AS row, c.column_label AS column
    FROM parsed.cells c JOIN raw.descriptions d USING (description_id)
    WHERE d.removed_at IS NULL AND c.confidence >= {SURE} AND c.read_by <> 'person'
        AND ('0x' || left(c.cell_id, 6))::BIGINT % {ONE_IN} = 0
"""  # noqa: S608
