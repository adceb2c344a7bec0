"""What the pages show, taken out of the published warehouse. How it looks belongs to `pages`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
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
    """A description in the index; the script of the index knows the order of these columns.

    `rules` are those that found something, with blanks between them.
    """

    page: str
    description_id: str
    rules: str
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
    """A finding on a page: its key there, and those of the cells and claims that it is about."""

    key: str
    about: tuple[str, ...]
    rule: str
    severity: Severity
    message: str
    observed: str
    expected: str


@dataclass(frozen=True, slots=True)
class Said:
    """A claim on a page, with its verdict: its key there, and those of the cells that decide it."""

    key: str
    about: tuple[str, ...]
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
                       string_agg(canonical, ', ' ORDER BY place) AS names
            FROM (
                SELECT description_id, role, canonical,
                       row_number() OVER (PARTITION BY description_id, role ORDER BY sum(mentions) DESC, canonical)
                           AS place
                FROM validated.names GROUP BY description_id, role, canonical
            )
            WHERE place <= {_SHOWN_IN_INDEX}
            GROUP BY description_id, role
        ), broken AS (
            SELECT description_id, string_agg(DISTINCT rule, ' ' ORDER BY rule) AS rules
            FROM quality.anomalies GROUP BY description_id
        )
        SELECT d.description_id, coalesce(r.rules, ''),
               coalesce(nullif(trim(f.title), ''), nullif(d.source_uri, ''), d.description_id), d.collection,
               coalesce(d.describer, ''),
               coalesce(m.names, ''), coalesce(b.names, ''), coalesce(s.cells, 0), coalesce(s.trust, ''),
               coalesce(s.critical, 0), coalesce(s.warning, 0), coalesce(s.info, 0), coalesce(s.claims_contradicted, 0)
        FROM raw.descriptions d
        LEFT JOIN parsed.figures f USING (description_id)
        LEFT JOIN summary.figures s USING (description_id)
        LEFT JOIN named m ON m.description_id = d.description_id AND m.role = 'model'
        LEFT JOIN named b ON b.description_id = d.description_id AND b.role = 'benchmark'
        LEFT JOIN broken r ON r.description_id = d.description_id
        WHERE {_LIVE}
        ORDER BY s.critical DESC NULLS LAST, s.warning DESC NULLS LAST, d.description_id
        """  # noqa: S608 - constants of ours
    ).fetchall()
    return [Entry(_address(row[0]), *row) for row in rows]


def _address(description_id: str) -> str:
    """The file of a description's page: the same in every report, so that a link to it stays good."""
    return f"d/{sha256(description_id.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}.html"


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
        places = [Place(f"c{number}", "value", cell.start, cell.end, _told(cell)) for number, cell in enumerate(cells)]
        findings: list[Finding] = []
        marks: dict[int, Mark] = {}
        claim_index = (
            {claim_id: number for number, claim_id in enumerate(claim_ids(name, reading.claims))} if reading else {}
        )
        for number, (rule, severity, message, observed, expected, ids, claim, start, end) in enumerate(anomalies[name]):
            shared = [index[cell_id] for cell_id in ids if cell_id in index]
            about = tuple(f"c{one}" for one in shared)
            if claim in claim_index:
                about += (f"k{claim_index[claim]}",)
            findings.append(Finding(f"f{number}", about, rule, Severity(severity), message, observed, expected))
            for one in shared:
                marks.setdefault(one, Mark(Severity(severity)))
            if start is not None and end is not None:
                places.append(Place(f"f{number}", f"finding {severity}", start, end, f"{severity} {rule}: {message}"))
        said: list[Said] = []
        if reading is not None:
            judged = {row[0]: row[1:] for row in verdicts[name]}
            for (claim_id, number), claim in zip(claim_index.items(), reading.claims, strict=True):
                verdict, evidence, why = judged.get(claim_id, (Verdict.UNVERIFIABLE.value, [], "not judged yet"))
                shared = [index[cell_id] for cell_id in evidence if cell_id in index]
                about = tuple(f"c{one}" for one in shared)
                said.append(Said(f"k{number}", about, claim.text, claim.says, Verdict(verdict), why))
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
