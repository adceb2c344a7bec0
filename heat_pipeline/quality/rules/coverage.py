"""What was not read, or may be misread: a text without cells, unread numbers, a doubtful panel, another chart."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from heat_pipeline.model import NoticeKind
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.rules.rule import Limits, Measure, Rule, RuleFinding, RuleTable, on_cells, on_passage
from heat_pipeline.reading.slot_decisions import in_one_line
from heat_pipeline.wording import percent


def _measure(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    return {"cells": [len(figure.reading.cells)]}


def _explain(figure: JudgedFigure, index: int) -> RuleFinding:
    reading = figure.reading
    title = f' on "{reading.title}"' if reading.title else ""
    refusal = next((notice for notice in reading.notices if notice.kind is NoticeKind.REFUSAL), None)
    count = len(reading.unread)
    message = f"the text{title} describes its figure in words only: it has no cell"
    if refusal is not None:
        message = f'the text{title} is no description: its describer did not see the figure ("{refusal.printed}")'
    elif count:
        numbers = "1 number" if count == 1 else f"{count} numbers"
        message = f"no cell could be read from the text{title}, though {numbers} of it may be values: look at the text"
    return on_passage(refusal, message, "no cells", "numbers, if the figure shows any")


NO_CELLS = Rule(name="no_cells", table=RuleTable.FIGURES, measure=_measure, explain=_explain, on_words=True)


def _measure_unread(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    reading = figure.reading
    unread = reading.numbers - reading.numbers_explained
    return {"unread_numbers": [unread], "unread_share": [unread / reading.numbers if reading.numbers else None]}


def _explain_unread(figure: JudgedFigure, index: int) -> RuleFinding:
    reading = figure.reading
    count = reading.numbers - reading.numbers_explained
    message = f"{count} of the {reading.numbers} numbers in the data could not be placed"
    if count == reading.numbers:
        message = f"none of the {count} numbers in the data could be placed"
    if reading.numbers == 1:
        message = "the one number in the data could not be placed"
    advice = "look at the text before you trust that its cells are all there are"
    start, end = (reading.unread[0][0], reading.unread[-1][1]) if reading.unread else (None, None)
    return RuleFinding(f"{message}: {advice}", f"{count} unread", "none", start, end)


NUMBER_UNREAD = Rule(
    name="number_unread",
    table=RuleTable.FIGURES,
    measure=_measure_unread,
    explain=_explain_unread,
    of_reading=True,
    on_words=True,
)


def _measure_chart(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    return {"is_heatmap": [figure.reading.chart_type == "heatmap"]}


def _explain_chart(figure: JudgedFigure, index: int) -> RuleFinding:
    chart = figure.reading.chart_type
    message = f"the text describes a {chart}, not a heatmap: its values may mean something else"
    if chart == "unknown":
        message = "the text does not say what kind of chart it describes"
    return RuleFinding(message, chart, "heatmap")


NOT_A_HEATMAP = Rule(
    name="not_a_heatmap", table=RuleTable.FIGURES, measure=_measure_chart, explain=_explain_chart, on_words=True
)


def _measure_doubt(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    panels, given = figure.reading.panels, figure.cells_by_panel
    return {"reading_confidence": [panel.confidence if panel.name in given else None for panel in panels]}


def _explain_doubt(figure: JudgedFigure, index: int) -> RuleFinding:
    panel = figure.reading.panels[index]
    cells = figure.indices_by_panel[panel.name]
    doubts = "; ".join(panel.doubts) or "another reading is almost as likely"
    most = Counter(figure.reading.cells[at].slots for at in cells).most_common(1)[0][0]
    like = panel.name if len(figure.reading.panels) > 1 else ""
    line = in_one_line(figure.description_id, like, panel.alternative or most) if figure.description_id else ""
    when = "for the next best reading" if panel.alternative else "if it is right as it is"
    advice = f", or in expectations/readings.yaml: write {line} {when}" if line else ""
    what, sure = f'panel "{panel.name}"' if panel.name else "the values", f"{percent(panel.confidence)} confidence"
    message = f"{what} may be misread ({sure}): {doubts}. A person can decide at heat-pipeline desk{advice}"
    return replace(on_cells(figure, cells, message, sure, "a reading that is sure"), cells=())


READING_DOUBTFUL = Rule(
    name="reading_doubtful",
    table=RuleTable.PANELS,
    measure=_measure_doubt,
    explain=_explain_doubt,
    of_reading=True,
    on_words=True,
)
