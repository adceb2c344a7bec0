"""The measures of all rules over many figures, as one table a suite."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from heat_pipeline.quality.doubt import accusable
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.rules import RULES
from heat_pipeline.quality.rules.rule import Limits, Measure, RuleTable


@dataclass(slots=True)
class Measures:
    """The measures of one table: `columns` side by side, and for each line what it is about.

    That is a row, by number, of a description, or of a fused figure, by id. A column without any measure may be absent.
    """

    columns: dict[str, list[Measure]] = field(default_factory=dict)
    ids: list[str] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)

    def column(self, name: str) -> list[Measure]:
        """One measure of every line; None where there is none."""
        return self.columns.get(name) or [None] * len(self.rows)

    def add(self, other: Measures) -> None:
        """Join the lines of another table of the same suite to it, without the columns that have no measure."""
        for name in dict.fromkeys((*self.columns, *other.columns)):
            joined = self.column(name) + other.column(name)
            if any(value is not None for value in joined):
                self.columns[name] = joined
        self.ids += other.ids
        self.rows += other.rows


def measure(figures: Sequence[JudgedFigure], limits: Limits) -> dict[RuleTable, Measures]:
    """Measure every row of every figure by every rule; what rests on a doubtful reading has no measure."""
    tables = {
        table: Measures({column: [] for rule in RULES if rule.table is table for column in rule.measures})
        for table in RuleTable
        if not table.is_fused
    }
    for figure in figures:
        for table, measures in tables.items():
            count = table.rows(figure)
            measures.ids.extend([figure.description_id] * count)
            measures.rows.extend(range(count))
        for rule in RULES:
            if rule.table.rows(figure):
                for column, values in accusable(figure, rule, rule.measure(figure, limits), limits).items():
                    tables[rule.table].columns[column].extend(values)
    return tables
