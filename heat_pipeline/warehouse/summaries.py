"""The schema `summary`, filled anew by summaries.sql."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import astuple, dataclass

import yaml
from duckdb import DuckDBPyConnection

from heat_pipeline.quality.rules import RULES
from heat_pipeline.quality.rules.rule import RuleTable
from heat_pipeline.quality.trust import GRADES
from heat_pipeline.warehouse.catalogue import script
from heat_pipeline.warehouse.engine import temporary


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


def refresh_summaries(con: DuckDBPyConnection, known: Mapping[str, Measure] | None = None) -> None:
    """Fill all summary tables anew, inside the caller's transaction.

    `known` says what is known of metrics, by the name that cells have. Of one that it leaves out values are not pooled
    over figures, and the highest counts as the best.
    """
    words = yaml.safe_load(script("orders.yaml"))
    measures = [(name, *astuple(measure)) for name, measure in (known or {}).items()]
    columns = "metric VARCHAR, name VARCHAR, better VARCHAR, share BOOLEAN, unitless BOOLEAN"
    temporary(con, "known_metric", columns, measures)
    ordered = [(at, place, word) for at, order in enumerate(words["sequences"]) for place, word in enumerate(order)]
    temporary(con, "ordered_words", "sequence INTEGER, place INTEGER, word VARCHAR", ordered)
    temporary(con, "naming_word", "word VARCHAR", [(word,) for word in words["naming"]])
    columns = "rule VARCHAR, place INTEGER, one VARCHAR, many VARCHAR"
    kinds = "of_the_figure BOOLEAN, of_cells BOOLEAN, of_reading BOOLEAN"
    temporary(con, "rule_words", f"{columns}, {kinds}", _rule_words())
    columns = "grade VARCHAR, meaning VARCHAR, sure DOUBLE"
    limits = "critical BIGINT, warnings BIGINT, suspect DOUBLE, unread DOUBLE"
    temporary(con, "grade_limits", f"{columns}, {limits}", map(astuple, GRADES))
    con.execute(script("summaries.sql"))


def _rule_words() -> list[tuple[object, ...]]:
    return [
        (
            rule.name,
            place,
            *rule.words.counted,
            rule.table is RuleTable.FIGURES,
            rule.table is RuleTable.CELLS,
            rule.of_reading,
        )
        for place, rule in enumerate(RULES)
    ]
