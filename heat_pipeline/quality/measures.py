"""The measures of all rules over many figures, as one table a suite."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from heat_pipeline.quality.doubt import accusable
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.rules import RULES, Limits, Table
from heat_pipeline.quality.rules.rule import Measure


@dataclass(slots=True)
class Measures:
    """The measures of one table: `columns` side by side, and which row of which figure each line is about."""

    columns: dict[str, list[Measure]] = field(default_factory=dict)
    figures: list[int] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)


def measure(figures: Sequence[Figure], limits: Limits) -> dict[Table, Measures]:
    """Measure every row of every figure by every rule; what rests on a doubtful reading has no measure."""
    tables = {table: Measures({column: [] for column in _columns(table)}) for table in Table}
    for number, figure in enumerate(figures):
        for table, found in tables.items():
            count = table.rows(figure)
            found.figures.extend([number] * count)
            found.rows.extend(range(count))
        for rule in RULES:
            if rule.table.rows(figure):
                for column, values in accusable(figure, rule, rule.measure(figure, limits), limits).items():
                    tables[rule.table].columns[column].extend(values)
    return tables


def _columns(table: Table) -> Iterable[str]:
    return (column for rule in RULES if rule.table is table for column in rule.measures)
