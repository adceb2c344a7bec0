"""The worst of each collection, for the Dagster UI: its worst findings in words, its worst figures as pictures.

Dagster keeps all of it in its log, run after run, and a run waits while it is drawn: so the figures of a collection,
those of a run and the bytes of a picture are bounded, and what looks as it did in the last run is not drawn again. The
report shows everything.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import dagster as dg

from heat_pipeline.escaping import in_markdown
from heat_pipeline.orchestration.metadata import shortened
from heat_pipeline.pictures.chart import Chart, chart_of
from heat_pipeline.pictures.panels import PanelPicture, pictures_of
from heat_pipeline.pictures.rendering import as_small_svg
from heat_pipeline.quality.trust import Sure
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.judged import load_found
from heat_pipeline.warehouse.readings import load_readings
from heat_pipeline.warehouse.worst import Worst, sure_cells, worst_descriptions, worst_findings

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

Metadata = Mapping[str, dg.MetadataValue[Any]]

WORST = "worst_findings"
_OF_A_RUN = 12  # figures
_PANELS, _TICKS = 6, 30  # of a figure; of a panel's axis
_BYTES = 120_000  # of one picture
_LONGEST = 500  # characters of a message
_PICTURES, _LOOK = "worst_figures", "worst_figures_look"
_KEY = (
    "▲ ▼ bold: beyond the stated scale. Outlined: suspect, the thicker the worse, dashed for info. "
    "Corner: contradicts a claim of the text. Hatched: no value."
)
_ELSEWHERE = "Not drawn, since other collections of the run have worse figures. The report shows it."
_TOO_LARGE = "Not drawn, since the picture is too large for Dagster's log. The report shows it."


def worst_of(
    store: Store, collections: Sequence[str], pictures: int, last: Callable[[str], Metadata]
) -> dict[str, Metadata]:
    """What is shown of each collection: its worst findings, and up to `pictures` of its figures with their panels.

    Of many collections only the worst twelve figures are drawn; the others are told by name. `last` is asked what was
    shown of a collection last; a picture that would look the same is taken from there.
    """
    with store.reading() as con:
        findings = worst_findings(con, collections)
        figures = worst_descriptions(con, collections, pictures)
        sure = sure_cells(con, collections)
        charts = _charts(con, [name for _, name in figures[:_OF_A_RUN]])
    shown: dict[str, Metadata] = {}
    for collection in collections:
        words = dg.MetadataValue.md(_findings(sure.get(collection, Sure()), findings.get(collection, ())))
        collection_charts = {name: charts.get(name) for of, name in figures if of == collection}
        shown[collection] = {WORST: words, **_pictures(collection_charts, last, collection)}
    return shown


def worst_of_all(store: Store) -> dg.MarkdownMetadataValue:
    """The worst findings of all collections, in words."""
    with store.reading() as con:
        return dg.MetadataValue.md(_findings(sure_cells(con).get("", Sure()), worst_findings(con).get("", ())))


def _findings(sure: Sure, findings: Sequence[Worst]) -> str:
    """The findings, below how many cells are read surely: of what is not, that nothing was found says nothing."""
    return f"{sure}.\n\n" + ("\n".join(map(_finding, findings)) or "Nothing found.")


def _finding(worst: Worst) -> str:
    more = f" (and {worst.alike} more like it)" if worst.alike else ""
    name, message = in_markdown(worst.description_id), in_markdown(shortened(worst.message, _LONGEST))
    return f"- **{worst.severity}** {worst.rule}, {name}: {message}{more}"


def _charts(con: DuckDBPyConnection, names: Sequence[str]) -> dict[str, Chart]:
    readings = load_readings(con, names)
    findings = load_found(con, readings)
    return {
        name: _chart(pictures_of(reading, findings[name].anomalies, findings[name].judgements), reading.title)
        for name, reading in readings.items()
    }


def _chart(panels: Sequence[PanelPicture], title: str) -> Chart:
    """The chart of a figure: of many panels those with the most suspect cells, of a large panel its first corner."""
    ranked = sorted(panels, key=lambda panel: -sum(square.mark.severity is not None for square in panel.squares))
    kept = {panel.name for panel in ranked[:_PANELS]}
    left = f" ({_PANELS} of {len(panels)} panels)" if len(panels) > _PANELS else ""
    return chart_of([panel.part(_TICKS) for panel in panels if panel.name in kept], title=title + left)


def _pictures(charts: Mapping[str, Chart | None], last: Callable[[str], Metadata], collection: str) -> Metadata:
    """The figures of a collection, drawn; None stands for one that is not to be drawn."""
    if not charts:
        return {}
    seen = json.dumps([_BYTES, *charts.items()], sort_keys=True).encode()
    look = dg.MetadataValue.text(sha256(seen).hexdigest()[:16])
    before = last(collection) if any(charts.values()) else {}
    if _PICTURES in before and before.get(_LOOK) == look:
        return {_PICTURES: before[_PICTURES], _LOOK: look}
    sections = [f"**{in_markdown(name)}**\n\n{_image(name, chart)}" for name, chart in charts.items()]
    return {_PICTURES: dg.MetadataValue.md("\n\n".join([*sections, _KEY])), _LOOK: look}


def _image(name: str, chart: Chart | None) -> str:
    """A figure as Markdown with the image in it; what its text says stands inside of the image only."""
    if chart is None:
        return _ELSEWHERE
    try:
        svg = as_small_svg(chart).encode("utf-8")
    except ValueError as error:  # the renderer's way to say what it cannot draw; a run must not fail for a picture
        return f"Not drawn: {in_markdown(shortened(str(error), _LONGEST))}"
    if len(svg) > _BYTES:
        return _TOO_LARGE
    return f"![panels of {in_markdown(name)}](data:image/svg+xml;base64,{b64encode(svg).decode('ascii')})"
