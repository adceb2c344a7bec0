"""How sure the reading is that a finding rests on: before a text is accused, our own reading is doubted.

What belongs here: which cells and panels are too doubtful to be accused of anything, how sure a finding can be, and how
severe it may be then. Every rule goes through this; none has to think of it. What speaks against a reading is said by
`reading_doubtful`, once a panel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

import yaml

from heat_pipeline.model import SURE, Severity, certainty
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.rules.rule import Limits, Measure, Rule, RuleFinding, RuleTable

LIMIT = "reading_confidence"
"""The measure whose lowest value, set in expectations/panels.json, is that of a panel or cell that may be accused."""


def accusable(
    figure: JudgedFigure, rule: Rule, columns: Mapping[str, list[Measure]], limits: Limits
) -> dict[str, list[Measure]]:
    """The measures of a rule without those that rest on a doubtful reading: they are None, and break nothing."""
    if rule.on_words or rule.table not in (RuleTable.CELLS, RuleTable.PANELS, RuleTable.LISTS):
        return dict(columns)
    least = limits.at_least(LIMIT) if rule.least is None else rule.least
    sure = [confidence >= least for confidence in _rows(figure, rule)]
    return {
        name: [measure if is_sure else None for measure, is_sure in zip(measures, sure, strict=True)]
        for name, measures in columns.items()
    }


def confidence_of(figure: JudgedFigure, rule: Rule, finding: RuleFinding) -> float:
    """How sure the reading is that a finding rests on, 0 to 1: its least sure cell, else its panel, else its figure.

    A finding on a name or on what the text is does not rest on where values stand: it is 1.
    """
    if rule.on_words or rule.table is RuleTable.NAMES:
        return 1.0
    cells = finding.cells
    if finding.claim is not None:
        cells = figure.judgements[finding.claim].evidence
    if cells:
        return certainty([figure.reading.cells[index].confidence for index in cells])
    panels = [panel.confidence for panel in figure.reading.panels if finding.panel in (None, panel.name)]
    return min(panels, default=1.0)


def chance_of(rule: Rule, confidence: float) -> float:
    """How likely a finding is right, 0 to 1: as its reading is sure, and as its rule was right on labelled texts.

    What it accused there counts beside eight more accusations of which six were right: so many of all accusations are
    right on texts that nobody has worked with. A limit of our own reading accuses nobody, and is as sure as it is.
    """
    if rule.of_reading or rule.name in _ACCUSE_NOBODY:
        return confidence
    right, accused = _track_record().get(rule.name, (0, 0))
    return round(confidence * (right + 6) / (accused + 8), 4)


_ACCUSE_NOBODY = frozenset(["not_a_heatmap", "no_cells"])


@cache
def _track_record() -> dict[str, tuple[int, int]]:
    record: dict[str, tuple[int, int]] = yaml.safe_load(
        resources.files(__package__).joinpath("track_record.yaml").read_text(encoding="utf-8")
    )
    return record


def tempered(severity: Severity, rule: Rule, confidence: float, *, read_twice: bool = False) -> Severity:
    """How severe a rule's finding may be that rests on a reading so sure: critical where it is SURE.

    What is said of values wherever they stand may be critical sooner: that the labels are in doubt does not matter.
    Where two readers read the text (`read_twice`), what they do not read alike accuses nobody.
    """
    if confidence < rule.needs or (read_twice and confidence < SURE):
        return Severity.INFO
    sure = SURE if rule.least is None else _SURE_OF_VALUES
    return Severity.WARNING if confidence < sure and severity is Severity.CRITICAL else severity


_SURE_OF_VALUES = 0.75


def _rows(figure: JudgedFigure, rule: Rule) -> Sequence[float]:
    """The confidence of each row of a rule's table: that of a cell or list is at most its panel's.

    A rule with a limit of its own looks at values wherever they stand: for it each cell counts by itself.
    """
    cells, panels = figure.reading.cells, {panel.name: panel.confidence for panel in figure.reading.panels}
    if rule.table is RuleTable.PANELS:
        return [panel.confidence for panel in figure.reading.panels]
    if rule.table is RuleTable.CELLS:
        return [
            cell.confidence if rule.least is not None else min(cell.confidence, panels[cell.panel]) for cell in cells
        ]
    return [
        min(sum(cells[index].confidence for index in row.cells) / len(row.cells), panels.get(row.panel, 1.0))
        for row in figure.lists
    ]
