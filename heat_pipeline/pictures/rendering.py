"""Charts to SVG and PNG, offline: the renderer and its fonts come with the package."""

from __future__ import annotations

from heat_pipeline.pictures.chart import Chart


def as_svg(chart: Chart) -> str:
    """A chart as SVG. Nothing in it is loaded from elsewhere. Tens of milliseconds; the first takes a second."""
    import vl_convert

    return str(vl_convert.vegalite_to_svg(chart, allowed_base_urls=[]))


def as_png(chart: Chart, scale: float = 2.0) -> bytes:
    """A chart as PNG, `scale` pixels to a unit of the chart."""
    import vl_convert

    return bytes(vl_convert.vegalite_to_png(chart, scale=scale, allowed_base_urls=[]))
