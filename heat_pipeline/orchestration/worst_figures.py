"""The worst figures of each collection as pictures, for the Dagster UI.

Dagster keeps all of it in its log, run after run: so the figures of a collection, those of a run and the bytes of a
picture are bounded. The report shows everything.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import TYPE_CHECKING

import dagster as dg

from heat_pipeline.escaping import in_markdown
from heat_pipeline.pictures.drawing import svg_of
from heat_pipeline.pictures.panels import PanelPicture, pictures_of
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.readings import load_found, load_readings
from heat_pipeline.warehouse.worst import worst_descriptions

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_OF_A_RUN = 12  # figures
_PANELS, _TICKS = 6, 30  # of a figure; of a panel's axis
_BYTES = 120_000  # of one picture
_KEY = (
    "▲ ▼ bold: beyond the stated scale. Outlined: suspect, the thicker the worse, dashed for info. "
    "Corner: contradicts a claim of the text. Hatched: no value."
)
_ELSEWHERE = "Not drawn, since other collections of the run have worse figures. The report shows it."
_TOO_LARGE = "Not drawn, since the picture is too large for Dagster's log. The report shows it."


def worst_figures(store: Store, collections: Sequence[str], pictures: int) -> dict[str, dg.MarkdownMetadataValue]:
    """Up to `pictures` of the figures of each collection in which anything was found, with their panels.

    Of many collections only the worst twelve figures are drawn; the others are told by name.
    """
    with store.reading() as con:
        figures = worst_descriptions(con, collections, pictures)
        drawn = _drawn(con, [name for _, name in figures[:_OF_A_RUN]])
    sections: dict[str, list[str]] = {}
    for collection, name in figures:
        section = f"**{in_markdown(name)}**\n\n{_image(name, drawn.get(name))}"
        sections.setdefault(collection, []).append(section)
    return {collection: dg.MetadataValue.md("\n\n".join([*shown, _KEY])) for collection, shown in sections.items()}


def _drawn(con: DuckDBPyConnection, names: Sequence[str]) -> dict[str, str]:
    """The figures as SVG, by the ids of their descriptions."""
    readings = load_readings(con, names)
    findings = load_found(con, readings)
    return {
        name: _svg(pictures_of(reading, findings[name].anomalies, findings[name].judgements), reading.title)
        for name, reading in readings.items()
    }


def _svg(panels: Sequence[PanelPicture], title: str) -> str:
    """The picture of a figure: of many panels those with the most suspect cells, of a large one its first corner."""
    ranked = sorted(panels, key=lambda panel: -sum(square.mark.severity is not None for square in panel.squares))
    kept = {panel.name for panel in ranked[:_PANELS]}
    left = f" ({_PANELS} of {len(panels)} panels)" if len(panels) > _PANELS else ""
    return svg_of([panel.part(_TICKS) for panel in panels if panel.name in kept], title=title + left)


def _image(name: str, svg: str | None) -> str:
    """A figure as Markdown with the image in it; what its text says stands inside of the image only."""
    if svg is None:
        return _ELSEWHERE
    if len(svg.encode()) > _BYTES:
        return _TOO_LARGE
    return f"![panels of {in_markdown(name)}](data:image/svg+xml;base64,{b64encode(svg.encode()).decode('ascii')})"
