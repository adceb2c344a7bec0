"""One text as a piece of HTML that stands by itself, for a notebook: panels, the text marked, the findings."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from heat_pipeline.examine import Examined
from heat_pipeline.model import Severity, Verdict
from heat_pipeline.pictures.panels import Mark, pictures_of
from heat_pipeline.presenting.escaping import harmless
from heat_pipeline.site.grids import grid, style
from heat_pipeline.site.marking import Place, marked
from heat_pipeline.site.pages import static


def snippet(text: str, examined: Examined) -> str:
    """The HTML of a text and what was found in it. Its style reaches nothing but itself, and it has no script."""
    reading = examined.reading
    marks: dict[int, Mark] = {}
    worst_first = list(Severity)
    for anomaly in sorted(examined.anomalies, key=lambda one: worst_first.index(one.severity)):
        for cell in anomaly.cells:
            marks.setdefault(cell, Mark(anomaly.severity))
    for _, judgement in examined.judged:
        if judgement.verdict is Verdict.CONTRADICTED:
            for cell in judgement.evidence:
                marks[cell] = Mark(marks[cell].severity if cell in marks else None, claim=True)
    names = list(dict.fromkeys([*(panel.name for panel in reading.panels), *(cell.panel for cell in reading.cells)]))
    panels = pictures_of(reading.cells, reading.rows, reading.columns, reading.legends, names, marks)
    findings = "".join(
        f'<li class="{one.severity.value}"><b>{one.severity.value}</b> {one.rule}: {escape(harmless(one.message))}</li>'
        for one in examined.anomalies
    )
    # a shadow root keeps the notebook's style and this one apart
    return (
        f'<div><template shadowrootmode="open"><style>{static("site.css").replace(":root", ":host")}{style()}'
        ":host{color:var(--ink);background:var(--back);display:block}</style>"
        f'<div class="panels">{"".join(grid(panel) for panel in panels)}</div>'
        f'<ul class="findings">{findings}</ul><div class="text" dir="auto">{marked(text, _places(examined))}</div>'
        "</template></div>"
    )


def _places(examined: Examined) -> Iterator[Place]:
    reading = examined.reading
    for number, cell in enumerate(reading.cells):
        told = ", ".join(part for part in (cell.panel, cell.row, cell.column) if part)
        yield Place(f"c{number}", "value", cell.start, cell.end, told)
    for number, mention in enumerate(reading.mentions):
        yield Place(f"n{number}", f"name {mention.role.value}", mention.start, mention.end, mention.role.value)
    for number, (claim, judged) in enumerate(examined.judged):
        kind = f"claim {judged.verdict.value}"
        yield Place(f"k{number}", kind, claim.start, claim.end, f"{judged.verdict.value}: {judged.why}")
    for number, (start, end) in enumerate(reading.unread):
        yield Place(f"u{number}", "unread", start, end, "a number that could not be placed")
    for number, one in enumerate(examined.anomalies):
        if one.start is not None and one.end is not None:
            told = f"{one.severity.value} {one.rule}: {one.message}"
            yield Place(f"f{number}", f"finding {one.severity.value}", one.start, one.end, told)
