"""What is to be settled: doubts about readings, open findings and a blind sample, what settles most first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heat_pipeline.decisions.files import OnText
from heat_pipeline.decisions.forms import TableDecision
from heat_pipeline.model import SURE
from heat_pipeline.warehouse.fused import TEXTS_OF_FIGURES

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

ONE_IN = 50
"""Of the cells that are read surely one in so many is in the blind sample."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing to settle; `rank` orders kinds, `cells` is how many cells an answer settles.

    `kind` is reading, finding or sample; `why` says what is asked, in words. `panel` is None where a reading as a whole
    is doubtful. `start` and `end` are its characters; `row`, `column` and `name` tell the place of a finding or sample;
    `starts` are the first characters of a panel's values. A finding on what the descriptions of a figure say of one
    another has the `accused` one, None for a cell; `sha256` is then of the texts of the figure.
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

    def is_settled_by(self, told: OnText) -> bool:
        """Whether what people decided about its text answers it."""
        tables = [one for one in told.readings if isinstance(one, TableDecision)]
        if self.kind == "reading":
            if any(not one.cells and one.panel in (None, self.panel) for one in tables):
                return True
            placed = {start for one in tables for row in one.at for start in row}
            return bool(self.starts) and placed.issuperset(self.starts)
        if self.kind == "sample":
            return any(cell.at[0] == self.start for one in tables for cell in one.cells)
        if self.figure_id:
            place = (self.accused, self.panel, self.row, self.column)
            return any(decision.is_about_figure(self.rule, *place) for decision in told.findings)
        at = None if self.start is None else (self.start, self.end)
        return any(
            one.rule == self.rule
            and one.at in (None, at)
            and one.panel in (None, self.panel or "")
            and one.row in (None, self.row)
            and one.column in (None, self.column)
            and one.name in (None, self.name)
            for one in told.findings
        )


def doubts(con: DuckDBPyConnection) -> list[Doubt]:
    """All doubts of a published warehouse, in the order in which they are asked."""
    asked = [*_readings(con), *_findings(con), *_on_figures(con), *_sample(con)]
    return sorted(asked, key=lambda doubt: doubt.order)


def _readings(con: DuckDBPyConnection) -> Iterator[Doubt]:
    rows = con.execute(
        """
        WITH own AS (SELECT description_id, count(*) AS panels FROM parsed.panels GROUP BY ALL),
        disputed AS (
            SELECT p.panel_id, count(*) FILTER (x.char_start IS NOT NULL) AS differ,
                count(*) FILTER (x.char_start IS NULL) AS lost
            FROM parsed.panels p JOIN own USING (description_id) JOIN parsed.disputed x USING (description_id)
            WHERE own.panels = 1 OR p.name IN (x.rules_panel, x.model_panel)
            GROUP BY ALL
        ),
        counted AS (SELECT panel_id, count(*) AS cells, list(char_start) AS starts FROM parsed.cells GROUP BY ALL)
        SELECT 'r:' || p.panel_id, d.description_id, d.sha256, d.collection, d.describer, p.name, p.confidence,
            coalesce(c.cells, 0), coalesce(x.differ, 0), coalesce(x.lost, 0), coalesce(c.starts, [])
        FROM parsed.panels p
        JOIN raw.descriptions d USING (description_id)
        LEFT JOIN disputed x USING (panel_id)
        LEFT JOIN counted c USING (panel_id)
        WHERE d.removed_at IS NULL AND (c.cells > 0 AND p.confidence < $sure OR x.differ > 0 OR x.lost > 0)
        UNION ALL
        SELECT 'r:' || description_id, description_id, d.sha256, d.collection, d.describer, NULL, 0, f.numbers, 0, 0, []
        FROM parsed.figures f JOIN raw.descriptions d USING (description_id)
        WHERE d.removed_at IS NULL AND f.cells = 0 AND f.numbers > f.numbers_explained
        """,
        {"sure": SURE},
    ).fetchall()
    for key, name, sha256, collection, describer, panel, confidence, cells, differ, lost, starts in rows:
        if differ:
            rank, why = 0, f"{_count(differ, 'value')} that two readers place differently: which reading is right?"
        elif lost:
            rank, why = 1, f"{_count(lost, 'value')} that the model gives and the text does not have: what is right?"
        elif panel is None:
            rank, why = (
                4,
                f"No value was read, and {_count(cells, 'number')} could not be placed: are there any values?",
            )
        else:
            rank, why = 4, f"Read with {round(100 * confidence)} % confidence: which reading is right?"
        yield Doubt(
            key, "reading", rank, cells, name, sha256, collection, describer, why, panel, starts=tuple(starts)
        )  # fmt: skip


def _findings(con: DuckDBPyConnection) -> Iterator[Doubt]:
    rows = con.execute("""
        SELECT 'f:' || a.anomaly_id, d.description_id, d.sha256, a.collection, a.describer, a.message, a.panel,
            a.char_start, a.char_end, a.rule, a.severity, c.row_label, c.column_label, a.name, a.observed, a.expected,
            a.unless, len(a.cell_ids), coalesce(nullif(a.panel, ''), c.panel, '')
        FROM quality.anomalies a
        JOIN raw.descriptions d USING (description_id)
        LEFT JOIN parsed.cells c ON c.cell_id = a.cell_ids[1]
        WHERE a.review = 'open' AND a.severity <> 'info'
    """).fetchall()
    for key, name, sha256, collection, describer, why, _, start, end, rule, severity, *rest in rows:
        row, column, called, observed, expected, unless, cells, panel = rest
        yield Doubt(
            key, "finding", 2 if severity == "critical" else 3, cells, name, sha256, collection, describer, why, panel,
            start, end, rule, severity, row, column, called, observed, expected, unless,
        )  # fmt: skip


def _on_figures(con: DuckDBPyConnection) -> Iterator[Doubt]:
    """Findings on what descriptions of one figure say of one another; of a cell a text that says otherwise is shown."""
    rows = con.execute(f"""
        WITH texts AS ({TEXTS_OF_FIGURES}),
        votes AS (
            SELECT fused_cell_id, description_id, char_start, char_end FROM fused.votes
            QUALIFY row_number() OVER (PARTITION BY fused_cell_id ORDER BY coalesce(is_right, false), position) = 1
        )
        SELECT 'm:' || a.anomaly_id, d.description_id, texts.sha256, d.collection, d.describer, a.message, a.panel,
            v.char_start, v.char_end, a.rule, a.severity, a.row_label, a.column_label, a.observed, a.expected, a.unless,
            a.figure_id, a.description_id
        FROM fused.anomalies a
        JOIN texts USING (figure_id)
        LEFT JOIN votes v USING (fused_cell_id)
        JOIN raw.descriptions d ON d.description_id = coalesce(a.description_id, v.description_id)
        WHERE a.review = 'open' AND a.severity <> 'info'
    """).fetchall()  # noqa: S608 - SQL of ours
    for key, text, sha256, collection, describer, why, panel, start, end, rule, severity, row, column, *rest in rows:
        observed, expected, unless, figure, accused = rest
        yield Doubt(
            key, "finding", 2 if severity == "critical" else 3, 1, text, sha256, collection, describer, why, panel,
            start, end, rule, severity, row, column, None, observed, expected, unless, figure_id=figure,
            accused=accused,
        )  # fmt: skip


def _sample(con: DuckDBPyConnection) -> Iterator[Doubt]:
    rows = con.execute(
        """
        SELECT 's:' || c.cell_id, d.description_id, d.sha256, d.collection, d.describer, c.panel, c.char_start,
            c.char_end, c.row_label, c.column_label, c.printed
        FROM parsed.cells c JOIN raw.descriptions d USING (description_id)
        WHERE d.removed_at IS NULL AND c.confidence >= $sure AND c.read_by <> 'person'
            AND ('0x' || left(c.cell_id, 6))::BIGINT % $one_in = 0
        """,
        {"sure": SURE, "one_in": ONE_IN},
    ).fetchall()
    for key, name, sha256, collection, describer, panel, start, end, row, column, printed in rows:
        why = f"Is {printed} in the right row and column?"
        yield Doubt(
            key, "sample", 5, 1, name, sha256, collection, describer, why, panel, start, end, row=row, column=column
        )


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
