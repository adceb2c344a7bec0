"""The schema `summary`, filled anew by summaries.sql."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import astuple, dataclass

import yaml
from duckdb import DuckDBPyConnection

from heat_pipeline.quality.rules import RULES, Table
from heat_pipeline.quality.trust import GRADES
from heat_pipeline.warehouse.catalogue import script
from heat_pipeline.warehouse.engine import insert


@dataclass(frozen=True, slots=True)
class Measure:
    """What is known of a metric: its canonical name, which end is the better one ("higher", "lower", "" where neither),
    whether it is a share, which one text prints as 0 to 1 and another as 0 to 100, and whether it never has a unit.
    """

    name: str
    better: str = ""
    share: bool = False
    unitless: bool = False


def summaries_version() -> str:
    """A hash of all that makes the summaries what they are, but for the rows that they sum up."""
    made_by = (script("summaries.sql"), script("orders.yaml"), _rule_words(), [astuple(grade) for grade in GRADES])
    return hashlib.sha256(repr(made_by).encode()).hexdigest()[:16]


def metrics(con: DuckDBPyConnection) -> list[str]:
    """The metrics that cells have."""
    return [str(row[0]) for row in con.execute("SELECT DISTINCT metric FROM validated.cells ORDER BY 1").fetchall()]


def refresh_summaries(con: DuckDBPyConnection, known: Mapping[str, Measure] | None = None) -> dict[str, int]:
    """Fill all summary tables anew, inside the caller's transaction; returns the number of rows of each.

    `known` says what is known of metrics, by the name that cells have. Of one that it leaves out values are not pooled
    over figures, and the highest counts as the best.
    """
    con.execute(
        "CREATE OR REPLACE TEMP TABLE known_metric "
        "(metric VARCHAR, name VARCHAR, better VARCHAR, share BOOLEAN, unitless BOOLEAN)"
    )
    insert(con, "known_metric", [(name, *astuple(one)) for name, one in (known or {}).items()])
    con.execute("CREATE OR REPLACE TEMP TABLE ordered_words (sequence INTEGER, place INTEGER, word VARCHAR)")
    insert(con, "ordered_words", _ordered_words())
    con.execute("CREATE OR REPLACE TEMP TABLE naming_word (word VARCHAR)")
    insert(con, "naming_word", [(word,) for word in yaml.safe_load(script("orders.yaml"))["naming"]])
    con.execute(
        "CREATE OR REPLACE TEMP TABLE rule_words "
        "(rule VARCHAR, place INTEGER, one VARCHAR, many VARCHAR, of_the_figure BOOLEAN, of_cells BOOLEAN, "
        "of_reading BOOLEAN)"
    )
    insert(con, "rule_words", _rule_words())
    con.execute(
        "CREATE OR REPLACE TEMP TABLE grade_limits "
        "(grade VARCHAR, meaning VARCHAR, sure DOUBLE, critical BIGINT, warnings BIGINT, suspect DOUBLE, unread DOUBLE)"
    )
    insert(con, "grade_limits", [astuple(grade) for grade in GRADES])
    con.execute(script("summaries.sql"))
    counts: dict[str, int] = {}
    for name in ("benchmarks", "axes", "figures", "describers", "describer_errors", "readers", "review"):
        (count,) = con.execute(f"SELECT count(*) FROM summary.{name}").fetchone() or (0,)  # noqa: S608
        counts[name] = int(count)
    return counts


def _ordered_words() -> list[tuple[object, ...]]:
    sequences = yaml.safe_load(script("orders.yaml"))["sequences"]
    return [(number, place, word) for number, words in enumerate(sequences) for place, word in enumerate(words)]


def _rule_words() -> list[tuple[object, ...]]:
    return [
        (rule.name, place, rule.one, rule.many, rule.table is Table.FIGURES, rule.table is Table.CELLS, rule.of_reading)
        for place, rule in enumerate(RULES)
    ]
