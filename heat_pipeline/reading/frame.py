"""What the text says about the figure as a whole: title, chart type, axes with their ticks, legends, metric and unit.

The cells, and the panels that only the data part names, are not found here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from heat_pipeline.model import Axis, Legend, Tick
from heat_pipeline.reading import labels, legend
from heat_pipeline.reading.axes import Side
from heat_pipeline.reading.axis_lines import read_axis, read_ticks, side_of
from heat_pipeline.reading.blocks import Block, Kind
from heat_pipeline.reading.heads import Head, head_of
from heat_pipeline.reading.numbers import numbers
from heat_pipeline.reading.sections import Part

_CHARTS = (
    (
        "heatmap",
        re.compile(
            r"\bheat[ -]?maps?\b|\bconfusion matri|\b(?:correlation|colou?r)[ -]coded (?:grid|matrix)", re.IGNORECASE
        ),
    ),
    ("bar chart", re.compile(r"\bbar (?:chart|graph|plot)s?\b|\bhistograms?\b", re.IGNORECASE)),
    ("line chart", re.compile(r"\bline (?:chart|graph|plot)s?\b", re.IGNORECASE)),
    ("scatter plot", re.compile(r"\bscatter[ -]?(?:plot|chart|graph)s?\b", re.IGNORECASE)),
    ("box plot", re.compile(r"\b(?:box|violin)[ -]?plots?\b", re.IGNORECASE)),
    ("radar chart", re.compile(r"\b(?:radar|spider) (?:chart|plot)s?\b", re.IGNORECASE)),
    ("pie chart", re.compile(r"\bpie charts?\b", re.IGNORECASE)),
    ("diagram", re.compile(r"\b(?:diagram|flow ?chart|schematic)s?\b", re.IGNORECASE)),
    ("table", re.compile(r"\btables?\b", re.IGNORECASE)),
)
_TITLE_PREFIX = re.compile(
    r"^(?:heat[ -]?maps?|charts?|figure|chart type|technical [\w ]+|[\w ]{0,20}(?:chart|plot|graph|diagram|table))\s*[:\-–—]\s+",
    re.IGNORECASE,
)
_TITLE_HEAD = re.compile(r"^(?:chart |main |figure |overall )?title$", re.IGNORECASE)
_METRIC = re.compile(
    r"\b(pass@\w+|accurac(?:y|ies)|f1(?:[ -]score)?|exact match|bleu|rouge(?:-\w+)?|perplexity|correlations?|"
    r"cosine similarity|similarity|probabilit(?:y|ies)|latency|throughput|speed-?up|error rate|win rate|success rate|"
    r"precision|recall|auroc|auc|confidence|transferability|agreement|loss|scores?|performance)\b",
    re.IGNORECASE,
)
_METRIC_HEAD = re.compile(r"^(?:metrics?|measure)$", re.IGNORECASE)
_PLURAL = {"accuracies": "Accuracy", "probabilities": "Probability"}


@dataclass(frozen=True, slots=True)
class Frame:
    """What the text says about the figure as a whole."""

    chart_type: str
    title: str
    metric: str
    unit: str
    rows: Axis
    columns: Axis
    legends: tuple[Legend, ...]


def read_frame(raw: str, flat: str, parted: Sequence[tuple[Block, Part]]) -> Frame:
    """The frame of a text: `raw` is the text, `flat` the text with its marks blanked out, `parted` its blocks."""
    title_block = next((block for block, _ in parted if block.kind is Kind.HEADING), None)
    heading = labels.plain(raw[title_block.start : title_block.end]) if title_block else ""
    title = ""
    found: dict[Side, Axis] = {}
    legends: list[Legend] = []
    legend_label = metric_line = ""
    open_axis: Side | None = None
    open_legend = False
    for block, part in parted:
        if part not in (Part.FRAME, Part.OVERVIEW):
            open_axis, open_legend = None, False
            continue
        head = head_of(raw, flat, block)
        side = side_of(head.label) if head and part is Part.FRAME else None
        rest = raw[head.rest : block.end] if head else ""
        if head and side is not None:
            open_axis, open_legend = side, False
            axis = read_axis(head.label, rest)
            if side not in found or _says_more(axis, found[side]):
                found[side] = axis
        elif head and legend.HEAD.search(head.label):
            open_axis, open_legend = None, True
            legend_label = legend_label or legend.read_label(flat, raw, head.rest, block.end)
            scale = legend.read_legend(flat, raw, head.rest, block.end)
            if scale is not None:
                legends.append(scale)
        elif block.kind is Kind.HEADING:
            open_axis, open_legend = None, False
        elif head and _TITLE_HEAD.match(head.label):
            title = title or _title(rest)
            open_axis, open_legend = None, False
        elif head and _METRIC_HEAD.match(head.label):
            metric_line = metric_line or labels.plain(rest)
            open_axis = None
        elif open_axis is not None and part is Part.FRAME:
            if not _property_of_axis(found, open_axis, raw, block, head):
                open_axis = None
        elif open_legend and head and _is_span(head.label):
            if not legends and (scale := legend.read_legend(flat, raw, head.rest, block.end)) is not None:
                legends.append(scale)
        elif open_legend and head and head.label.lower() in _NAME_HEADS:
            legend_label = legend_label or labels.plain(rest)
    if legend_label:
        legends = [replace(scale, label=scale.label or legend_label) for scale in legends]
    metric, unit = legend.metric_and_unit(legend_label or metric_line)
    if not metric:
        metric = _metric_in(heading) or _metric_in_overview(flat, parted)
    if not unit and any(number.unit == "%" for scale in legends for number in numbers(flat, scale.start, scale.end)):
        unit = "%"
    return Frame(
        chart_type=_chart_type(heading, flat, parted),
        title=title or _TITLE_PREFIX.sub("", heading),
        metric=metric,
        unit=unit,
        rows=found.get(Side.ROW, Axis()),
        columns=found.get(Side.COLUMN, Axis()),
        legends=tuple(legends),
    )


def _says_more(axis: Axis, known: Axis) -> bool:
    return not known.ticks and (bool(axis.ticks) or (axis.low is not None and known.low is None))


def _is_span(head: str) -> bool:
    return head.lower() in _SPAN_HEADS


_SPAN_HEADS = frozenset({"range", "scale", "scale range", "numerical range", "values", "value range", "span"})
_NAME_HEADS = frozenset({"label", "title", "name"})
_TICKS_HEAD = re.compile(r"^(?:\w+ )?(?:labels?|values?|ticks?|categories|markers?|scale|range)\b", re.IGNORECASE)


def _property_of_axis(found: dict[Side, Axis], side: Side, raw: str, block: Block, head: Head | None) -> bool:
    """Take up a line below an axis: one of its ticks, its name ("Label: …") or its ticks ("Values: …").

    False where the line is none of these: the description of the axis has ended.
    """
    axis = found[side]
    if head is not None:
        rest = raw[head.rest : block.end]
        if head.label.lower() in _NAME_HEADS:
            found[side] = replace(axis, name=labels.plain(rest))
        elif _TICKS_HEAD.match(head.label):
            ticks = read_ticks(rest)
            if _says_more(ticks, axis):
                found[side] = replace(ticks, name=axis.name)
        else:
            return head.rest < block.end
        return True
    line = raw[block.start : block.end]
    if block.kind is Kind.BULLET:
        label = labels.without_gloss(labels.plain(line))
        if 0 < len(label) <= 60 and not line.rstrip().endswith("."):
            found[side] = replace(axis, ticks=(*axis.ticks, Tick(label, labels.number_of(label))))
    elif not axis.ticks:
        found[side] = replace(read_ticks(line), name=axis.name)
    return True


def _title(rest: str) -> str:
    quoted = re.match(r"\s*[\"“]([^\"”\n]+)[\"”]", rest)
    return labels.plain(quoted[1]) if quoted else labels.without_gloss(labels.plain(rest))


def _chart_type(heading: str, flat: str, parted: Sequence[tuple[Block, Part]]) -> str:
    """The kind of chart that the first heading names, else the one that the overview names first."""
    for kind, pattern in _CHARTS:
        if pattern.search(heading):
            return kind
    first: tuple[int, str] | None = None
    for block, part in parted:
        if part is Part.OVERVIEW or block.kind is Kind.HEADING:
            for kind, pattern in _CHARTS:
                match = pattern.search(flat, block.start, block.end)
                if match and (first is None or match.start() < first[0]):
                    first = (match.start(), kind)
    return first[1] if first else "unknown"


def _metric_in(words: str) -> str:
    found = _METRIC.search(words)
    if not found:
        return ""
    word = found[1]
    return _PLURAL.get(word.lower(), word)


def _metric_in_overview(flat: str, parted: Sequence[tuple[Block, Part]]) -> str:
    for block, part in parted:
        if part is Part.OVERVIEW:
            found = _metric_in(flat[block.start : block.end])
            if found:
                return found
    return ""
