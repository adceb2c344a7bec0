"""The schema `summary`, filled anew by summaries.sql."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import astuple

from duckdb import DuckDBPyConnection

from heat_pipeline.quality.rules import RULES, Table
from heat_pipeline.quality.trust import GRADES
from heat_pipeline.warehouse.catalogue import script
from heat_pipeline.warehouse.frames import insert


def summaries_version() -> str:
    """A hash of all that makes the summaries what they are, but for the rows that they sum up."""
    made_by = (script("summaries.sql"), _rule_words(), [astuple(grade) for grade in GRADES])
    return hashlib.sha256(repr(made_by).encode()).hexdigest()[:16]


def metrics(con: DuckDBPyConnection) -> list[str]:
    """The metrics that cells have."""
    return [str(row[0]) for row in con.execute("SELECT DISTINCT metric FROM validated.cells ORDER BY 1").fetchall()]


def refresh_summaries(con: DuckDBPyConnection, better: Mapping[str, str] | None = None) -> dict[str, int]:
    """Fill all summary tables anew, inside the caller's transaction; returns the number of rows of each.

    `better` says for each metric which end is the better one, "higher" or "lower"; of one that it leaves out the
    highest value counts as the best.
    """
    con.execute("CREATE OR REPLACE TEMP TABLE metric_direction (metric VARCHAR, better VARCHAR)")
    insert(con, "metric_direction", list((better or {}).items()))
    con.execute(
        "CREATE OR REPLACE TEMP TABLE rule_words "
        "(rule VARCHAR, place INTEGER, one VARCHAR, many VARCHAR, of_the_figure BOOLEAN)"
    )
    insert(con, "rule_words", _rule_words())
    con.execute("DELETE FROM summary.grades")
    insert(con, "summary.grades", [astuple(grade) for grade in GRADES])
    con.execute(script("summaries.sql"))
    counts: dict[str, int] = {}
    for name in ("benchmarks", "axes", "grades", "figures", "describers", "describer_errors"):
        (count,) = con.execute(f"SELECT count(*) FROM summary.{name}").fetchone() or (0,)  # noqa: S608
        counts[name] = int(count)
    return counts


def _rule_words() -> list[tuple[object, ...]]:
    return [(rule.name, place, rule.one, rule.many, rule.table is Table.FIGURES) for place, rule in enumerate(RULES)]
