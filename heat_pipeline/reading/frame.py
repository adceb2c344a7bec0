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
from heat_pipeline.reading.charts import VALUE_CHARTS, charts_named, is_heatmap_named, metric_named, unit_named
from heat_pipeline.reading.labels import word_set
from heat_pipeline.reading.lists import Cue, TickList
from heat_pipeline.reading.outline import Line, Outline
from heat_pipeline.reading.panel_scales import scales_under
from heat_pipeline.reading.parts import Part, is_of_axis, is_of_frame, panel_above, part_of_head, parts
from heat_pipeline.reading.tick_lists import QUOTED

UNKNOWN = "unknown"
"""The kind of chart where a text names none."""
# A panel, an axis or the colour bar may have a title of its own.
_NOT_OF_FIGURE = word_set("axis bar scale legend panel panels left right one first second column row")
_TITLING = ("titled", "entitled", "title", "headed", "betitelt", "titel", "is", "reads", "map (", "chart (", "figure (")
_NO_TITLE = word_set(
    "heatmap heat map analysis technical document data extraction chart figure description detailed image report "
    "of the comparison visual graph title overview and diagram series type"
)
_NO_METRIC = word_set("scale percentage numerical numeric number value axis vertical linear label mean std error")
_OF_SEVERAL = word_set("title label component element axe chart layout")
_TITLE_HEAD = ("title", "titel", "chart title", "main title", "figure title", "overall title", "haupttitel")
_METRIC_HEAD = ("metric", "metrics", "measure", "cell value", "cell values", "value", "values", "unit")
_TYPE_HEAD = ("type", "chart type", "figure type", "plot type", "visualization type", "image type", "format")
_OF_COLOURS = ("colorbar", "color bar", "color scale", "gradient")
_MOST_SCALES = 64
_LONGEST = 4_000
_LONGEST_LINE = 300
_LONGEST_METRIC = 6
_LONGEST_KIND = 4


@dataclass(frozen=True, slots=True)
class Frame:
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


def read_frame(outline: Outline, lists: Sequence[TickList], comma: bool = False) -> Frame:
    """The frame of a text; `comma` tells that its decimals are printed with a comma. No text raises an error."""
    return _FrameReader(outline, lists, comma).read()


def final_chart_type(frame: Frame, has_grid: bool) -> str:
    """The kind of chart once the cells are known; `has_grid` tells that they have several rows and columns each.

    Where the text names none, or a diagram with a colour scale, rows and columns of cells are a heatmap.
    """
    named = frame.chart_type
    unsure = named == UNKNOWN or (named == "diagram" and bool(frame.legends))
    return "heatmap" if unsure and has_grid else named


class _FrameReader:
    """The text with what several of its answers need: the parts, the first heading, the overview."""

    def __init__(self, outline: Outline, lists: Sequence[TickList], comma: bool) -> None:
        self.outline, self.lists, self.comma = outline, lists, comma
        self.parts = parts(outline)
        lines = outline.lines
        self.title_line = next((line for line in lines if line.is_heading), None)
        first = self.title_line
        self.heading = labels.plain(outline.text[first.start : min(first.end, first.start + 300)]) if first else ""
        said = [line for line in lines if self.parts[line.number] is Part.OVERVIEW and line is not first]
        self.overview_lines = [line for line in said if line.block.kind not in (HEADING, TABLE)]
        self.overview = " ".join(outline.flat[line.start : line.end] for line in self.overview_lines[:40])[:_LONGEST]
        self.legend_label = self.legend_text = ""

    def read(self) -> Frame:
        found = self._legends()
        chart_type = self._chart_type(bool(found))
        if chart_type in VALUE_CHARTS:
            found = [scale for scale in found if self._is_of_colours(scale)]
        metric, unit = self._metric(chart_type, found)
        bands = read_bands(self.outline, self.parts, found, self.comma)
        return Frame(chart_type, self._title(), metric, unit, tuple(found), bands)

    def _said_at(self, heads: Sequence[str]) -> Iterator[str]:
        """What the lines with one of some heads say: behind the head, or in the line below it."""
        for line in self.outline.lines:
            if line.head.lower() in heads and not any(_is_of_part(above) for above in line.parents):
                below = line.children[0] if line.opens and line.children else None
                yield self.outline.text[below.start : below.end] if below else self.outline.text[line.rest : line.end]

    def _title(self) -> str:
        for said in self._said_at(_TITLE_HEAD):
            if title := _bare_title(said[:_LONGEST_LINE]):
                return title
        text = self.outline.text
        for line in self.overview_lines:
            end = min(line.end, line.start + _LONGEST)
            for quoted in QUOTED.finditer(text, line.start, end):
                before = text[max(line.start, quoted.start() - 40) : quoted.start()].lower().rstrip(" :*_")
                if before.endswith(_TITLING) and "titl" in before and _NOT_OF_FIGURE.isdisjoint(before.split()):
                    return labels.plain(quoted[1] or quoted[2])
        title = _without_kind(self.heading)
        return "" if all(word in _NO_TITLE for word in title.lower().split()) else title

    def _chart_type(self, has_scale: bool) -> str:
        """The kind that the first heading names, else what the overview or another line of the frame names first."""
        named = charts_named(self.heading)
        if named:
            return "heatmap" if named != "heatmap" and is_heatmap_named(self.heading) else named
        for said in (*self._said_at(_TYPE_HEAD), self.overview):
            if named := charts_named(said[:_LONGEST]):
                return named
        return "heatmap" if has_scale else UNKNOWN

    def _metric(self, chart_type: str, scales: Sequence[Legend]) -> tuple[str, str]:
        """What the values measure and in which unit: by the label of what measures, else by the words of the frame."""
        if chart_type in VALUE_CHARTS:
            measured = next((one.name for one in self.lists if one.cue is Cue.Y and one.name), "")
        else:
            measured = self.legend_label
        stated = (labels.plain(said[:_LONGEST_LINE]) for said in self._said_at(_METRIC_HEAD))
        candidates = [measured, *stated]
        metric, unit = next((legend.metric_and_unit(one) for one in candidates if _is_metric(one)), ("", ""))
        for vague in (False, True):
            for text in (self.legend_text, self.heading, self.overview):
                metric = metric or metric_named(text, vague)
        if not unit:
            ends = (self.outline.flat[one.start : one.end + 2] for one in scales)
            told = (unit_named(text) for text in (self.legend_text, self.overview, self.heading))
            unit = "%" if any("%" in end for end in ends) else next((one for one in told if one), "")
        return metric, unit

    def _legends(self) -> list[Legend]:
        found: list[Legend] = []
        taken = -1  # the last line that belongs to a legend
        for line in self.outline.lines:
            if line.number <= taken or self.parts[line.number] is Part.REMARKS:
                continue
            if line.block.kind is TABLE or is_of_axis(line):
                continue
            if line.is_heading and (part_of_head(line.head) is not Part.FRAME or len(line.children) > 8):
                continue
            if not line.head or not legend.is_head(line.head) or len(found) == _MOST_SCALES:
                continue
            under = scales_under(self.outline, line, self.comma)
            taken = under.last
            self.legend_text += " " + under.said[:_LONGEST_LINE]
            self.legend_label = self.legend_label or under.label
            panel = panel_above(line, self.title_line)
            for scale in under.scales:
                scale = replace(scale, panel=scale.panel or panel, label=scale.label or under.label)
                if all(scale.panel != one.panel for one in found):
                    found.append(scale)
        if not found:
            found = self._told()
        of_panels = [scale for scale in found if scale.panel is not None]
        return of_panels if len(of_panels) > 1 else found

    def _told(self) -> list[Legend]:
        """The scales that only sentences give, one for each panel: "a colour bar from 60 to 90"."""
        found: dict[str | None, Legend] = {}
        for line, cue, scale in legend.told(self.outline, self.parts, self.comma):
            panel = panel_above(line, self.title_line)
            if line.head and line.head_end <= cue and part_of_head(line.head) is None:
                quoted = legend.read_label(self.outline.text, line.rest, cue)
                panel = f"{line.head}: {quoted}" if quoted else line.head
            if panel not in found:
                found[panel] = replace(scale, panel=panel)
                self.legend_text += " " + self.outline.flat[cue : min(line.end, scale.end + 60)]
                self.legend_label = self.legend_label or scale.label
        return list(found.values())

    def _is_of_colours(self, scale: Legend) -> bool:
        """Whether the words before a scale speak of colours: the legend of a chart else lists its series."""
        before = self.outline.flat[max(0, scale.start - 200) : scale.end + 40].lower()
        return any(word in before.replace("colour", "color") for word in _OF_COLOURS)


def _is_of_part(line: Line) -> bool:
    """Whether a line is on a part of the figure with a title of its own: an axis, the legend."""
    return is_of_frame(line.head) and not (line.is_heading and _OF_SEVERAL & set(labels.words(line.head)))


def _is_metric(label: str) -> bool:
    """Whether words may be what the values measure: a few, with a letter, and no sentence."""
    words = set(labels.words(label)) - _NO_METRIC
    return len(label.split()) <= _LONGEST_METRIC and "=" not in label and any(word[0].isalpha() for word in words)


def _bare_title(said: str) -> str:
    """The title in what is said of it: what it quotes, or all of it without where it stands; "" for a sentence."""
    bare = said.strip(" *_")
    if bare[:1] in ("“", '"') and (end := max(bare.find("”", 1), bare.find('"', 1))) > 0:
        return labels.plain(bare[1:end]).strip(".,")
    is_sentence = bare.split(maxsplit=1)[:1] in (["There"], ["No"], ["None"], ["Every"]) or " titled " in bare
    return "" if is_sentence or "title of" in bare else labels.without_passing_gloss(labels.plain(bare))


def _without_kind(heading: str) -> str:
    """A heading without the words before its colon or dash that say what kind of figure it is: "Heatmap: Recall"."""
    for mark in (": ", "：", " - ", " – ", " — "):
        kind, found, title = heading.partition(mark)
        words = kind.lower().split()
        is_kind = charts_named(kind) and len(words) <= _LONGEST_KIND
        if found and title.strip() and (is_kind or all(word in _NO_TITLE for word in words) or words[0] == "technical"):
            return _without_kind(title.strip())
    return heading
