"""A panel that may be misread, with what speaks against its reading: we doubt ourselves, not the text."""

from __future__ import annotations

from collections import Counter

from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.rules.rule import Finding, Limits, Measure, Rule, Table
from heat_pipeline.quality.wording import percent
from heat_pipeline.reading.decisions import in_one_line


def _measure(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    return {
        "reading_confidence": [
            panel.confidence if panel.name in figure.cells_by_panel else None for panel in figure.reading.panels
        ]
    }


def _explain(figure: Figure, index: int) -> Finding:
    panel = figure.reading.panels[index]
    own = figure.cells_by_panel[panel.name]
    doubts = "; ".join(panel.doubts) or "another reading is almost as likely"
    most = Counter(cell.slots for cell in own).most_common(1)[0][0]
    like = panel.name if len(figure.reading.panels) > 1 else ""
    line = in_one_line(figure.description_id, like, panel.alternative or most) if figure.description_id else ""
    when = "for the next best reading" if panel.alternative else "if it is right as it is"
    advice = f"write {line} {when}, or what" if line else "write what"
    what = f'panel "{panel.name}"' if panel.name else "the values"
    return Finding(
        message=(
            f"{what} may be misread ({percent(panel.confidence)} confidence): {doubts}. A person can decide "
            f"in expectations/readings.yaml: {advice} heat-pipeline review prints"
        ),
        observed=f"{percent(panel.confidence)} confidence",
        expected="a reading that is sure",
        panel=panel.name,
        start=min(cell.start for cell in own),
        end=max(cell.end for cell in own),
    )


READING_DOUBTFUL = Rule(
    name="reading_doubtful",
    table=Table.PANELS,
    finds="a panel that we may have misread, with what speaks against the reading",
    source="the reader's own confidence, from 0 to 1: the mean of that of the panel's cells",
    measures={"reading_confidence": "how likely the panel is read as the text means it, 0 to 1"},
    measure=_measure,
    explain=_explain,
    unless="the reading is right as it is",
    counted=("panel that may be misread", "panels that may be misread"),
    of_reading=True,
    on_words=True,
)
