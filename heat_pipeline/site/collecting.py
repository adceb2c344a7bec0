"""What the pages show, taken out of the published warehouse. How it looks belongs to `pages`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from heat_pipeline.model import Cell, Severity, Verdict
from heat_pipeline.pictures.panels import Mark, PanelPicture, pictures_of
from heat_pipeline.site.marking import Place
from heat_pipeline.warehouse.readings import load_readings
from heat_pipeline.warehouse.rows import cell_ids, claim_ids

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_SHOWN_IN_INDEX = 6  # models or benchmarks of a description
_LIVE = "d.removed_at IS NULL"


@dataclass(frozen=True, slots=True)
class Entry:
    """A description in the index."""

    description_id: str
    page: str
    title: str
    collection: str
    describer: str
    models: str
    benchmarks: str
    cells: int
    trust: str
    critical: int
    warning: int
    info: int
    contradicted: int


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding on a page; `keys` are the page's keys of what it is about, its own first."""

    keys: tuple[str, ...]
    rule: str
    severity: Severity
    message: str
    observed: str
    expected: str


@dataclass(frozen=True, slots=True)
class Said:
    """A claim on a page, with its verdict; `keys` are its own and those of its cells."""

    keys: tuple[str, ...]
    text: str
    says: str
    verdict: Verdict
    why: str


@dataclass(frozen=True, slots=True)
class Page:
    """All that the page of one description shows."""

    entry: Entry
    source: str
    metric: str
    reasons: str
    text: str
    panels: tuple[PanelPicture, ...]
    places: tuple[Place, ...]
    findings: tuple[Finding, ...]
    claims: tuple[Said, ...]
    unread: int


def entries(con: DuckDBPyConnection) -> list[Entry]:
    """The descriptions of the warehouse, the worst first; `con` is a connection to the published file."""
    rows = con.execute(
        f"""
        WITH named AS (
            SELECT description_id, role,
                   string_agg(DISTINCT coalesce(nullif(canonical, ''), name), ', ') AS names
            FROM (
                SELECT description_id, role, canonical, name,
                       row_number() OVER (PARTITION BY description_id, role ORDER BY mentions DESC, name) AS place
                FROM validated.names
            )
            WHERE place <= {_SHOWN_IN_INDEX}
            GROUP BY ALL
        )
        SELECT d.description_id, coalesce(nullif(f.title, ''), d.source_uri), d.collection, coalesce(d.describer, ''),
               coalesce(m.names, ''), coalesce(b.names, ''), coalesce(s.cells, 0), coalesce(s.trust, ''),
               coalesce(s.critical, 0), coalesce(s.warning, 0), coalesce(s.info, 0), coalesce(s.claims_contradicted, 0)
        FROM raw.descriptions d
        LEFT JOIN parsed.figures f USING (description_id)
        LEFT JOIN summary.figures s USING (description_id)
        LEFT JOIN named m ON m.description_id = d.description_id AND m.role = 'model'
        LEFT JOIN named b ON b.description_id = d.description_id AND b.role = 'benchmark'
        WHERE {_LIVE}
        ORDER BY s.critical DESC NULLS LAST, s.warning DESC NULLS LAST, d.description_id
        """  # noqa: S608 - constants of ours
    ).fetchall()
    return [Entry(row[0], f"d/{number:06}.html", *row[1:]) for number, row in enumerate(rows)]


def pages(con: DuckDBPyConnection, some: Sequence[Entry]) -> list[Page]:
    """The pages of some descriptions, in their order."""
    names = [entry.description_id for entry in some]
    readings = load_readings(con, names)
    texts = _by_description(con, "raw.descriptions", "text, source_uri", names)
    reasons = _by_description(con, "summary.figures", "reasons", names)
    anomalies = _by_description(
        con,
        "quality.anomalies",
        "rule, severity, message, observed, expected, cell_ids, claim_id, char_start, char_end",
        names,
        "CASE severity WHEN 'critical' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END, char_start NULLS LAST, anomaly_id",
    )
    verdicts = _by_description(con, "validated.claims", "claim_id, verdict, evidence, why", names)
    found = []
    for entry in some:
        name = entry.description_id
        text, source = texts[name][0]
        reading = readings.get(name)
        cells: Sequence[Cell] = reading.cells if reading is not None else ()
        index = {cell_id: number for number, cell_id in enumerate(cell_ids(name, cells))}
        places = [Place(f"c{number}", "cell", cell.start, cell.end, _told(cell)) for number, cell in enumerate(cells)]
        findings: list[Finding] = []
        marks: dict[int, Mark] = {}
        for number, (rule, severity, message, observed, expected, ids, _, start, end) in enumerate(anomalies[name]):
            shared = [index[cell_id] for cell_id in ids if cell_id in index]
            keys = (f"f{number}", *(f"c{one}" for one in shared))
            findings.append(Finding(keys, rule, Severity(severity), message, observed, expected))
            if rule != "claim_contradicted":
                for one in shared:
                    marks.setdefault(one, Mark(Severity(severity)))
            if start is not None and end is not None:
                places.append(Place(f"f{number}", f"finding {severity}", start, end, f"{rule}: {message}"))
        said: list[Said] = []
        if reading is not None:
            judged = {row[0]: row[1:] for row in verdicts[name]}
            ids = claim_ids(name, reading.claims)
            for number, (claim_id, claim) in enumerate(zip(ids, reading.claims, strict=True)):
                verdict, evidence, why = judged.get(claim_id, (Verdict.UNVERIFIABLE.value, [], "not judged yet"))
                shared = [index[cell_id] for cell_id in evidence if cell_id in index]
                keys = (f"k{number}", *(f"c{one}" for one in shared))
                said.append(Said(keys, claim.text, claim.says, Verdict(verdict), why))
                places.append(Place(f"k{number}", f"claim {verdict}", claim.start, claim.end, f"{verdict}: {why}"))
                if verdict == Verdict.CONTRADICTED:
                    for one in shared:
                        marks[one] = Mark(marks[one].severity if one in marks else None, claim=True)
            places.extend(
                Place(f"n{number}", f"name {mention.role}", mention.start, mention.end, str(mention.role))
                for number, mention in enumerate(reading.mentions)
            )
            places.extend(
                Place(f"u{number}", "unread", start, end, "a number that could not be placed")
                for number, (start, end) in enumerate(reading.unread)
            )
            places.extend(
                Place(
                    f"l{number}", "scale", legend.start, legend.end, f"colour scale {legend.low:g} to {legend.high:g}"
                )
                for number, legend in enumerate(_distinct(reading.legends))
            )
        drawn = (
            pictures_of(
                cells,
                reading.rows,
                reading.columns,
                reading.legends,
                [panel.name for panel in reading.panels],
                marks,
                {number: f"c{number}" for number in range(len(cells))},
            )
            if reading is not None
            else []
        )
        found.append(
            Page(
                entry,
                source,
                reading.metric if reading is not None else "",
                reasons[name][0][0] if reasons[name] else "",
                text,
                tuple(drawn),
                tuple(places),
                tuple(findings),
                tuple(said),
                len(reading.unread) if reading is not None else 0,
            )
        )
    return found


def table(con: DuckDBPyConnection, sql: str) -> list[dict[str, Any]]:
    """The rows of a query, by the names of their columns."""
    answer = con.execute(sql)
    columns = [str(column[0]) for column in answer.description or []]
    return [dict(zip(columns, row, strict=True)) for row in answer.fetchall()]


def _by_description(
    con: DuckDBPyConnection, table_name: str, columns: str, names: Sequence[str], order: str = "ALL"
) -> dict[str, list[tuple[Any, ...]]]:
    found: dict[str, list[tuple[Any, ...]]] = {name: [] for name in names}
    wanted = "description_id IN (SELECT unnest(?))"
    sql = f"SELECT description_id, {columns} FROM {table_name} WHERE {wanted} ORDER BY {order}"  # noqa: S608
    for name, *row in con.execute(sql, [list(names)]).fetchall():
        found[name].append(tuple(row))
    return found


def _told(cell: Cell) -> str:
    return ", ".join(part for part in (cell.panel, cell.row, cell.column) if part)


def _distinct(legends: Sequence[Any]) -> list[Any]:
    """The legends by their places: one that several panels share stands in the text once."""
    return list({(legend.start, legend.end): legend for legend in legends if legend.end > legend.start}.values())
