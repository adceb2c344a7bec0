"""What a text says about its figure as a whole: title, kind of chart, metric and unit, colour scales, colours.

The axes are decided in `roles`, the cells there too; what the words for a chart, a metric and a scale are is found in
`charts` and `legend`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from heat_pipeline.model import Band, Legend
from heat_pipeline.reading import labels, legend
from heat_pipeline.reading.bands import read_bands
from heat_pipeline.reading.blocks import HEADING, TABLE
from heat_pipeline.reading.charts import VALUE_CHARTS, charts_named, metric_named, unit_named
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.lists import Cue, TickList
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.panel_scales import scales_under
from heat_pipeline.reading.parts import Part, is_of_axis, is_of_frame, panel_above, part_of_head
from heat_pipeline.reading.tick_lists import QUOTED
from heat_pipeline.reading.words import listed, phrases

UNKNOWN = "unknown"
"""The kind of chart where a text names none."""
_TITLE_HEADS, _TYPE_HEADS, _METRIC_HEADS = phrases("title heads"), phrases("type heads"), phrases("metric heads")
_NO_TITLE, _NO_METRIC = listed("no title"), listed("no metric")
# A panel, an axis or the colour bar may have a title of its own.
_NOT_OF_FIGURE, _OF_SEVERAL = listed("not of the figure"), listed("of several")
_MOST_SCALES = 64
_LONGEST = 4_000
_LONGEST_LINE = 300
_LONGEST_METRIC = 6
_LONGEST_KIND = 4


@dataclass(frozen=True, slots=True)
class FigureFrame:
    """What the text says about the figure as a whole.

    `chart_type` is UNKNOWN where the text names none. A legend's `panel` is what the text calls the panel: which of the
    figure's panels that is says `panel_scales.assigned`.
    """

    chart_type: str
    title: str
    metric: str
    unit: str
    legends: tuple[Legend, ...]
    bands: tuple[Band, ...]


def read_frame(outline: Outline, lists: Sequence[TickList]) -> FigureFrame:
    """The frame of a text. No text raises an error."""
    return _FrameReader(outline, lists).read()


def final_chart_type(frame: FigureFrame, has_grid: bool) -> str:
    """The kind of chart once the cells are known; `has_grid` tells that they have several rows and columns each.

    Where the text names none, rows and columns of cells are a heatmap.
    """
    return "heatmap" if frame.chart_type == UNKNOWN and has_grid else frame.chart_type


class _FrameReader:
    """The text with what several of its answers need: the parts, the first heading, the overview."""

    def __init__(self, outline: Outline, lists: Sequence[TickList]) -> None:
        self.outline, self.lists = outline, lists
        self.parts = outline.parts
        lines = outline.lines
        self.title_line = next((line for line in lines if line.is_heading), None)
        first = self.title_line
        self.heading = labels.plain(outline.text[first.start : first.end][:_LONGEST_LINE]) if first else ""
        opening_lines = [line for line in lines if self.parts[line.number] is Part.OVERVIEW and line is not first]
        self.overview_lines = [line for line in opening_lines if line.block.kind not in (HEADING, TABLE)]
        self.overview = " ".join(outline.flat[line.start : line.end] for line in self.overview_lines[:40])[:_LONGEST]
        self.legend_label = self.legend_text = ""

    def read(self) -> FigureFrame:
        legends = self._legends()
        chart_type = self._chart_type(bool(legends))
        if chart_type in VALUE_CHARTS:
            legends = [scale for scale in legends if self._is_of_colours(scale)]
        metric, unit = self._metric(chart_type, legends)
        bands = read_bands(self.outline, legends)
        return FigureFrame(chart_type, self._title(), metric, unit, tuple(legends), bands)

    def _said_at(self, heads: Sequence[str]) -> Iterator[str]:
        """What the lines with one of some heads say: behind the head, or in the line below it."""
        for line in self.outline.lines:
            if line.head.lower() in heads and not any(_is_of_part(above) for above in line.parents):
                below = line.children[0] if line.opens and line.children else None
                yield self.outline.text[below.start : below.end] if below else self.outline.text[line.rest : line.end]

    def _title(self) -> str:
        """What a line calls the title, else what the overview quotes as such, else the first heading."""
        for stated in self._said_at(_TITLE_HEADS):
            if title := _bare_title(stated[:_LONGEST_LINE]):
                return title
        text = self.outline.text
        for line in self.overview_lines:
            for quoted in QUOTED.finditer(text, line.start, min(line.end, line.start + _LONGEST)):
                before = text[max(line.start, quoted.start() - 40) : quoted.start()].lower().split()
                if any("titl" in word for word in before[-2:]) and _NOT_OF_FIGURE.isdisjoint(before):
                    return labels.plain(quoted[1] or quoted[2])
        title = _without_kind(self.heading)
        return "" if _NO_TITLE.issuperset(title.lower().split()) else title

    def _chart_type(self, has_scale: bool) -> str:
        """The kind that the first heading names, else what the overview or another line of the frame names first."""
        texts = (self.heading, *self._said_at(_TYPE_HEADS), self.overview)
        named = next((kind for kind in (charts_named(text[:_LONGEST]) for text in texts) if kind), "")
        return named or ("heatmap" if has_scale else UNKNOWN)

    def _metric(self, chart_type: str, scales: Sequence[Legend]) -> tuple[str, str]:
        """What the values measure and in which unit: by the label of what measures, else by the words of the frame."""
        measured = self.legend_label
        if chart_type in VALUE_CHARTS:
            measured = next(
                (tick_list.name for tick_list in self.lists if tick_list.cue is Cue.Y and tick_list.name), ""
            )
        stated = (labels.plain(words[:_LONGEST_LINE]) for words in self._said_at(_METRIC_HEADS))
        metric, unit = next(
            (legend.metric_and_unit(label) for label in (measured, *stated) if _is_metric(label)), ("", "")
        )
        for vague in (False, True):
            for text in (self.legend_text, self.heading, self.overview):
                metric = metric or metric_named(text, vague)
        if not unit:
            units = (unit_named(text) for text in (self.legend_text, self.overview, self.heading))
            is_share = any("%" in self.outline.flat[scale.start : scale.end + 2] for scale in scales)
            unit = "%" if is_share else next((named for named in units if named), "")
        return metric, unit

    def _legends(self) -> list[Legend]:
        """The scales that lines with the head of a legend give, else those of sentences."""
        legends: list[Legend] = []
        for line in filter(self._opens_legend, self.outline.lines):
            under = scales_under(self.outline, line)
            self.legend_text += " " + under.words[:_LONGEST_LINE]
            self.legend_label = self.legend_label or under.label
            panel = panel_above(line, self.title_line)
            for scale in under.scales:
                scale = replace(scale, panel=scale.panel or panel, label=scale.label or under.label)
                if all(scale.panel != known.panel for known in legends[:_MOST_SCALES]):
                    legends.append(scale)
        legends = legends[:_MOST_SCALES] or self._told()
        of_panels = [scale for scale in legends if scale.panel is not None]
        return of_panels if len(of_panels) > 1 else legends

    def _opens_legend(self, line: Line) -> bool:
        is_other = is_of_axis(line) or (line.is_heading and part_of_head(line.head) is not Part.FRAME)
        return legend.is_head(line.head) and not is_other and self.parts[line.number] is not Part.REMARKS

    def _told(self) -> list[Legend]:
        """The scales that only sentences give, one for each panel: "a colour bar from 60 to 90"."""
        scales: dict[str | None, Legend] = {}
        for line, cue, scale in legend.spoken_scales(self.outline):
            panel = panel_above(line, self.title_line)
            if line.head and line.head_end <= cue and part_of_head(line.head) is None:
                quoted = legend.read_label(self.outline.text, line.rest, cue)
                panel = f"{line.head}: {quoted}" if quoted else line.head
            if panel not in scales:
                scales[panel] = replace(scale, panel=panel)
                self.legend_text += " " + self.outline.flat[cue : min(line.end, scale.end + 60)]
        return list(scales.values())

    def _is_of_colours(self, scale: Legend) -> bool:
        """Whether the words before a scale speak of colours: the legend of a chart else lists its series."""
        before = self.outline.flat[max(0, scale.start - 200) : scale.end + 40].lower()
        return any(word in before.replace("colour", "color") for word in ("colorbar", "color bar", "color scale"))


def _is_of_part(line: Line) -> bool:
    """Whether a line is on a part of the figure with a title of its own: an axis, the legend."""
    return is_of_frame(line.head) and not (line.is_heading and _OF_SEVERAL & set(labels.words(line.head)))


def _is_metric(label: str) -> bool:
    """Whether words may be what the values measure: a few, with a letter, and no prose.

    "1,200 cases" counts what was measured on, "Diagonal: all 1.0" tells values, and "N" stands for a number.
    """
    words = set(labels.words(label)) - _NO_METRIC
    is_prose = label[:1].isdigit() or ": " in label or label.strip(" *`$") in ("N", "n")
    return not is_prose and len(label.split()) <= _LONGEST_METRIC and any(word[0].isalpha() for word in words)


def _bare_title(stated: str) -> str:
    """The title in what is said of it: what it quotes, or all of it without where it stands; "" for a sentence."""
    bare = stated.strip(" *_")
    quoted = bare.replace("“", '"').replace("”", '"').split('"', 2)
    if not quoted[0] and len(quoted) > 2:
        return labels.plain(quoted[1]).strip(".,")
    is_sentence = bare.startswith(("There ", "No ", "None", "Every ")) or "title of" in bare
    return "" if is_sentence else labels.undrawn(bare)


def _without_kind(heading: str) -> str:
    """A heading without the words before its colon or dash that say what kind of figure it is: "Heatmap: Recall"."""
    for mark in (": ", "：", " - ", " – ", " — "):
        kind, _, title = heading.partition(mark)
        words = kind.lower().split()
        is_kind = (charts_named(kind) and len(words) <= _LONGEST_KIND) or _NO_TITLE.issuperset(words)
        if title and is_kind:
            return _without_kind(title)
    return heading
