"""What the text says about the figure as a whole: title, chart type, axes with their ticks, legends, metric and unit.

The cells, and the panels that only the data part names, are not found here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from heat_pipeline.model import Axis, Legend, Tick
from heat_pipeline.reading import labels, legend
from heat_pipeline.reading.axes import COLUMN, ROW, SIDES, Matcher, Side
from heat_pipeline.reading.axis_lines import both_sides, name_in_head, of_dump, of_table, read_axis, side_of
from heat_pipeline.reading.axis_sentences import axes_in, listed_by_name
from heat_pipeline.reading.blocks import BULLET, DUMP, HEADING, PARAGRAPH, TABLE, Block
from heat_pipeline.reading.charts import (
    VALUE_CHARTS,
    charts_named,
    is_heatmap_named,
    metric_named,
    unit_named,
    vaguely_named,
)
from heat_pipeline.reading.colours import WORDS as COLOURS
from heat_pipeline.reading.colours import ColourPlaces, lowered
from heat_pipeline.reading.heads import Head, head_of
from heat_pipeline.reading.legend_notes import noted
from heat_pipeline.reading.numbers import numbers
from heat_pipeline.reading.orders import noted_order
from heat_pipeline.reading.panel_scales import panel_in, scales_of_panels
from heat_pipeline.reading.panels import panel_name
from heat_pipeline.reading.sections import DATA, FRAME, OVERVIEW, REMARKS, Part, is_frame_table, part_of_heading
from heat_pipeline.reading.tick_lists import read_ticks

_TITLE_PREFIX = re.compile(
    r"^(?:\([a-h]\)\s+|(?:heat[ -]?maps?(?: comparison| analysis| description)?|charts?|figure|chart type|"
    r"technical [\w ]+|(?:image|figure|chart|visual) (?:analysis|description)|description of the [\w -]{3,20}|"
    r"[\w -]{0,20}(?:chart|plot|graph|table|heat[ -]?maps?)|\w*diagramm?|"
    r"confusion matrix|热力图|热图|ヒートマップ|히트맵)(?:\s*[:：]\s*|\s+[-–—]\s+))+",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(r"(?:an? |one |first )?(?:example|sample)\b", re.IGNORECASE)  # "Example row", of the data
_TITLE_GLOSS = re.compile(r"\s*\([^()]*\b(?:heat[ -]?maps?|panels?)\)$", re.IGNORECASE)
_TITLED = re.compile(
    r"(?:\b(?:titled|entitled|title(?: row)?(?: is| reads)?|headed|betitelt|Titel)|"
    r"(?:heat[ -]?map|chart|plot|graph|table|figure) \()[\s:*_]*[\"“„]([^\"”“\n]{3,200})[\"”“]",
    re.IGNORECASE,
)
_TITLE_HEAD = re.compile(r"^(?:chart |main |figure |overall |haupt)?(?:title|titel)$", re.IGNORECASE)
_PANELS_HEAD = re.compile(
    r"^(?:(?:sub|panel |chart |heatmap |individual )?titles|panels?|sub-?(?:plots?|figures?)|heatmaps)$", re.IGNORECASE
)
_NO_TITLE = frozenset(
    [
        "heatmap",
        "heat",
        "map",
        "analysis",
        "technical",
        "document",
        "data",
        "extraction",
        "chart",
        "figure",
        "description",
        "detailed",
        "image",
        "report",
        "of",
        "the",
        "comparison",
        "visual",
        "graph",
        "title",
        "overview",
        "and",
    ]
)
_LETTERED = re.compile(r"([xy])(?= |$|label|tick|axis)", re.IGNORECASE)
_OBJECT_LABEL = re.compile(r"[\"']?(?:label|title|name)[\"']?\s*:\s*[\"']([^\"'\n]{1,80})", re.IGNORECASE)
_SERIES = re.compile(
    r"(?:^|[,;:.]|\band\b)[\s*\"“]*(?P<name>[^\s,;:.()*\"“”][^,;:()\"“”]{0,40}?)[\s*\"”]*\((?P<colour>[^()]{3,40})\)"
)
_WORD_OF_COLOUR = re.compile(r"[a-z]+")
_COLOUR_HEAD = re.compile(r"(?:colou?rs?|shad(?:ing|es?)|intensity|darkness|hue|farben?|色|カラーバー)$", re.IGNORECASE)
_SCALE_HEAD = re.compile(r"(?:the )?(?:scale|gradient|range|bar|strip)$", re.IGNORECASE)
_METRIC_HEAD = re.compile(r"^(?:metrics?|measure|cell values?|values?|unit)$", re.IGNORECASE)
_SPAN_HEAD = re.compile(
    r"^(?:numerical |value |scale |data |colou?r )?(?:range|scale|values?|span|ticks?|key markers?|"
    r"markers?)(?: range)?$",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\b(?:range|scale)\b", re.IGNORECASE)
_NAME_HEAD = re.compile(r"^(?:axis )?(?:label|title|name)$", re.IGNORECASE)
_STEP_HEAD = re.compile(r"^(?:increments?|steps?|intervals?|spacing)$", re.IGNORECASE)
_TICKS_HEAD = re.compile(
    r"^(?:\w+ )?(?:labels?|values?|ticks?|tick labels?|categories|markers?|scale|range|items|models|entries)\b",
    re.IGNORECASE,
)
# A sentence whose colon leads up to the ticks of an axis, and no head.
_WORDED = re.compile(
    r"(?:on |along )?(?:the )?(?:[xy][ -]?axis|horizontal axis|vertical axis|(?:each )?rows?|(?:each )?columns?),?\s+"
    r"(?:is|are|shows?|gives?|lists?|there|has|have|represents?|holds?|contains?|goes|runs?|carr)",
    re.IGNORECASE,
)
_AXIS_WORDED = re.compile(
    r"^(?:the |on the |along the |die )?(?:x|y)[ -]?(?:axis|achse)\b\s*(?:\([^()]*\)\s*)?(?=[^:]*$)|"
    r"^(?:the )?(?:rows|columns)\s+(?=\w+ )",
    re.IGNORECASE,
)
# Where a line goes on to another part of the frame: "Columns: A, B. **Rows:** C, D", "*Axes.* Horizontal: A."
_OTHER_PART = (
    r"\s*(?=(?:(?:the|and the) )?(?:[xy][ -]?(?:axis|achse)|"
    r"horizontal(?: axis)?|vertical(?: axis)?|rows|columns|zeilen|spalten|"
    r"colou?rs?(?: bar| ?scale| ?map| legend| key| range)?|"
    r"shading|scale|legend|[横縦纵][軸轴])"
    r"(?:\s*\([^()\n]{0,60}\))?\s*(?:[:=]|(?:is|are|shows?|lists?|has)\b))"
)
_NEXT = re.compile(
    rf"[.;|。](?:\s|(?<=。)){_OTHER_PART}|"
    r"[.;]\s\s*(?=(?:ticks?|tick labels?|tick values)(?:, [^:.\n]{3,40})?:)",
    re.IGNORECASE,
)
_AXES_FIRST = re.compile(rf"\s*Axes\s*[.:]{_OTHER_PART}", re.IGNORECASE)
_SPEAKS_OF_AXES = (
    *("go down", "goes down", "run down", "runs down"),
    *("filas", "lignes", "righe", "linhas", "columna", "colonn", "coluna", "along x", "along y"),
    *("axis", "axes", "achse", "row", "column", "spalte", "zeile", "horizontal", "vertical", "along the"),
    *("axe ", "eje ", "asse ", "absciss"),
    *("down the", "on the left", "the top", "the bottom", "軸", "轴", "列", "行"),
)
_NAMES_AXIS = re.compile(
    r"\b(?:go|run)(?:es|s)? down\b|\balong (?:the )?[xy]\b|\bfilas\b|"
    r"\b(?:[xy][ -]?|horizontal |vertical )(?:axis|achse)\b|\b(?:rows|columns)\b",
    re.IGNORECASE,
)
_SAME = re.compile(
    r"\b(?:same|again|identical|likewise|equally|(?:as (?:on|in)|of) the (?:other|[xy])[ -])", re.IGNORECASE
)
_AGAINST = {
    ROW: re.compile(r"\bbottom[- ](?:to[- ]top|up)\b|\bupwards\b", re.IGNORECASE),
    COLUMN: re.compile(r"\bright[- ]to[- ]left\b", re.IGNORECASE),
}
_PANEL_WORDS = re.compile(
    r"\b(?:heat[ -]?map|panel|sub-?plot|chart|graph|plot|left|right|top|"
    r"bottom)\b",
    re.IGNORECASE,
)
_TITLE_WORDS = ("itle", "eaded", "itelt", "Titel", '("')
_PANEL_BEFORE = re.compile(
    r"\b(?:axis|bar|scale|legend|panels?|left|right|one|first|second|column|row)\b[^.]{0,30}$|\([a-h]\)[^.]{0,30}$",
    re.IGNORECASE,
)
_LONGEST_TITLE = 300
_SHORT = 40
_MOST_WORDS = 3
_LONGEST_OVERVIEW = 4_000
_SENTENCE_START = re.compile(r"[.;:]\s+|\n")
_OPENING = re.compile(
    r"[\s*_]*(?:(?:there is|the|a|an|its|one|both|shared|common|vertical|horizontal|single|use\w*|\w+ed)\s+)*",
    re.IGNORECASE,
)
UNKNOWN = "unknown"
"""The kind of chart where a text names none."""
_CURVES = re.compile(
    r"\b(?:all|both|two|three|four|five|six|each of the) (?:\w+ ){0,2}"
    r"(?:curves\b|lines (?:rise|fall|decrease|increase|decline|drop|climb|cross|go)\b)",
    re.IGNORECASE,
)
_GRID = re.compile(
    r"\b(?:rows?|columns?|matri(?:x|ces)|cells?|grids?|squares?|tiles?|fields?|x[- ]axis|"
    r"zeilen?|spalten?|felder?|zellen?)\b",
    re.IGNORECASE,
)
_CELLS = re.compile(r"\b(?:grid|matrix|cells?|tiles?|squares?|rows?)\b", re.IGNORECASE)
_NOUN = re.compile(r"[^\W\d_]{3,}[^s\W\d_]s")
_MOST_TICKS = 2_048
_FEWEST_NOTED = 3
_SQUARE = re.compile(r"\b(?:diagonal|(?:a|un)?symmetric|square)\b|(?<!\d)(\d{1,3}) ?[x×] ?\1(?!\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Frame:
    """What the text says about the figure as a whole.

    `panels` are the panels that the frame itself names. `epochs` are the axes that hold from a place of the text on:
    a text may describe the axes of each panel where the panel begins. `against` are the axes whose ticks are
    listed from bottom to top or from right to left. `tables` are the starts of the tables that hold the frame.
    """

    chart_type: str
    title: str
    metric: str
    unit: str
    rows: Axis
    columns: Axis
    legends: tuple[Legend, ...]
    panels: tuple[str, ...]
    epochs: tuple[tuple[int, Matcher], ...]
    against: frozenset[Side] = frozenset()
    tables: frozenset[int] = frozenset()


@dataclass(slots=True)
class _Section:
    """What the frame says from a place of the text on: of the figure, or of the panel whose heading stands there."""

    start: int
    panel: str | None
    axes: dict[Side, Axis] = field(default_factory=dict)


def read_frame(raw: str, flat: str, parted: Sequence[tuple[Block, Part]], comma: bool = False) -> Frame:
    """The frame of a text: `raw` is the text, `flat` the text with its marks blanked out, `parted` its blocks."""
    return _FrameReader(raw, flat, parted, comma).read()


class _FrameReader:
    """Goes over the blocks of the frame, keeping in mind which axis or legend the line above spoke of."""

    def __init__(self, raw: str, flat: str, parted: Sequence[tuple[Block, Part]], comma: bool) -> None:
        self.raw, self.flat, self.parted, self.comma = raw, flat, parted, comma
        self.sections = [_Section(0, None)]
        self.legends: list[Legend] = []
        self.panels: list[str] = []
        self.title = self.legend_label = self.legend_text = self.metric_line = ""
        self.open_axes: tuple[Side, ...] = ()
        self.spanned: dict[Side, Axis] = {}  # whose ticks follow from their ends alone: "0 to 24"
        self.in_legend = False
        self.of_legend: set[int] = set()  # where the lines below a legend begin
        self.legend_panel: str | None = None
        self.read_bullets = False
        self.bands: list[tuple[int, int]] = []
        self.await_title = False
        self.against: set[Side] = set()
        self.same: list[tuple[_Section, Side]] = []
        self.tables: set[int] = set()
        self.type_named = ""

    def read(self) -> Frame:
        title_block = next((block for block, part in self.parted if _is_title(block, part)), None)
        heading = (
            labels.plain(self.raw[title_block.start : min(title_block.end, title_block.start + _LONGEST_TITLE)])
            if title_block
            else ""
        )
        for block, part in self.parted:
            if block.delimiter == DUMP:
                self._dump(block)
                continue
            if part is FRAME or part is OVERVIEW:
                if block.kind is TABLE:
                    if part is FRAME and is_frame_table(self.raw, block):
                        self._table(block)
                    continue
                for statement in self._statements(block):
                    self._block(statement, part)
                continue
            if self.open_axes or self.in_legend or self.bands:
                self._close()
            is_head = block.kind is HEADING or (block.bold and block.kind is PARAGRAPH)
            if part is DATA and is_head and block is not title_block:
                self._section(block)
        self._close()
        self._copy_axes()
        return self._frame(heading)

    def _statements(self, block: Block) -> Iterator[Block]:
        """The parts of a line that speak of one axis or of the colours each; most lines are one."""
        flat, start, end = self.flat, block.start, block.end
        if block.kind is HEADING or end - start > _LONGEST_OVERVIEW:
            yield block
            return
        if start == 0 and (opening := _AXES_FIRST.match(flat, 0, end)) is not None:
            start = self._behind_marks(opening.end())
        for following in _NEXT.finditer(flat, start, end):
            if following.start() > start:
                yield block.part(start, following.start() + 1)
            start = self._behind_marks(following.end())
        yield block if start == block.start else block.part(start, end)

    def _behind_marks(self, place: int) -> int:
        while self.raw[place] in "*_ ":
            place += 1
        return place

    def _table(self, block: Block) -> None:
        """Take up a table with a row for each axis: "| X-axis | Model | A, B |"."""
        self.tables.add(block.start)
        for label, name, rest, start, end in of_table(self.raw, block):
            sides = self._sides(label, FRAME)
            if sides:
                self._axis(sides, label, f'"{name}": {rest}' if name else rest)
            elif legend.is_head(label) or _COLOUR_HEAD.match(label):
                self.legend_label = self.legend_label or name
                self.in_legend = True
                self._scale(block.part(start, end), start)
            elif _TITLE_HEAD.match(label):
                self.title = self.title or _title(rest)
        self._close()

    def _dump(self, block: Block) -> None:
        """Take up what a dump of data says of the figure: {"type": "heatmap", "x_axis": {"label": "Layer"}}."""
        for key, start, end in of_dump(self.raw, block):
            value = self.raw[start:end]
            letter = _LETTERED.match(key)
            sides = self._sides(f"{letter[1]}-axis" if letter is not None else key, FRAME)
            nested = value.count("[") + value.count("{") > 1
            if sides and value[0] == "[" and not nested:
                self._axis(sides, "", value[1:-1])
            elif sides and value[0] == "{":
                self._axis(sides, "", value)
            elif sides and value[0] not in "[{":
                self._found(sides[0], Axis(labels.plain(value)), key)
            elif legend.is_head(key) or _COLOUR_HEAD.match(key):
                self.in_legend = True
                self._scale(block.part(start, end), start)
                name = _OBJECT_LABEL.search(value)
                self.legend_label = self.legend_label or (labels.plain(name[1]) if name is not None else "")
            elif key.lower().endswith("type"):
                self.type_named = self.type_named or charts_named(value)
            elif key.lower().endswith("title"):
                self.title = self.title or _title(value)
            elif key.lower() == "metric" and value[0] not in "[{":
                self.metric_line = self.metric_line or labels.plain(value)
        self._close()

    def _section(self, block: Block) -> None:
        label = labels.plain(self.raw[block.start : block.end])
        if _PANEL_WORDS.search(label) and part_of_heading(label) is None:
            self.sections.append(_Section(block.start, panel_name(label)))
            self.legend_panel = self.sections[-1].panel

    def _close(self) -> None:
        """The description of an axis or a legend has ended."""
        if self.bands:
            if not self._has_legend():
                scale = legend.banded(self.flat, self.raw, self.bands, self.legend_label, self.comma)
                if scale is not None:
                    self.legends.append(replace(scale, panel=self.legend_panel))
            self.bands = []
        self.open_axes, self.in_legend, self.legend_panel = (), False, self.sections[-1].panel

    def _has_legend(self) -> bool:
        return any(scale.panel == self.legend_panel for scale in self.legends)

    def _block(self, block: Block, part: Part) -> None:
        raw, flat = self.raw, self.flat
        head = head_of(raw, flat, block)
        if block.kind is HEADING:
            self._close()
            self.await_title = head is not None and _TITLE_HEAD.match(head.label) is not None
        elif self.await_title:
            self.title = self.title or _title(raw[block.start : block.end])
            self.await_title = False
        if head is None or (self.open_axes and block.kind is PARAGRAPH and raw[block.start] in '`"“['):
            self._headless(block, part)
            return
        label = head.label
        rest = raw[_behind(raw, head) : block.end]
        sides = self._sides(label, part)
        if sides and _WORDED.match(label) and self._said(block):
            return
        if sides and not (self.in_legend and block.kind is not HEADING and legend.BAND.fullmatch(label + " ")):
            self._axis(sides, label, rest)
        elif (legend.is_head(label) or (part is FRAME and _is_colour_head(label, rest))) and not (
            part is OVERVIEW and head.rest >= block.end and block.kind is HEADING
        ):
            self._legend(block, head)
        elif block.kind is HEADING or (self.open_axes and part is FRAME and self._property_of_axis(block, head)):
            return
        elif self.in_legend:
            self._property_of_legend(block, head, rest)
        elif _TITLE_HEAD.match(label):
            self.title = self.title or _title(rest)
            self._close()
        elif _PANELS_HEAD.match(label):
            self._close()
            found = read_ticks(rest)
            self.panels.extend(tick.label for tick in found.ticks if tick.number is None)
        elif _METRIC_HEAD.match(label):
            self.metric_line = self.metric_line or labels.plain(rest)
            self.open_axes = ()

    def _sides(self, label: str, part: Part) -> tuple[Side, ...]:
        if part is not FRAME or len(label) > 80 or _EXAMPLE.match(label):
            return ()
        if both_sides(label):
            return (ROW, COLUMN)
        side = side_of(label)
        return () if side is None else (side,)

    def _axis(self, sides: tuple[Side, ...], label: str, rest: str) -> None:
        self._close()
        self.open_axes = sides
        told = axes_in(rest) if len(sides) > 1 else {}
        for side in sides:
            axis = told[side] if len(told) == len(SIDES) else read_axis(label, rest)
            if axis.ticks and _SAME.match(axis.ticks[0].label):
                axis = Axis(axis.name)  # "identical to the x-axis, first entry at the top"
            self._found(side, axis, f"{label} {rest[:_LONGEST_TITLE]}")
            if not axis.ticks and _SAME.search(rest):
                self.same.append((self.sections[-1], side))

    def _found(self, side: Side, axis: Axis, words: str) -> None:
        """Take up an axis as the text gives it in `words`, where it says more than was known."""
        axes = self.sections[-1].axes
        axis = self._without_noun(axis)
        if _AGAINST[side].search(words):
            self.against.add(side)
        known = axes.get(side)
        if known is None:
            axes[side] = axis
        elif _says_more(axis, known):
            axes[side] = replace(axis, name=known.name or axis.name)
        elif axis.name and not known.name:
            axes[side] = replace(known, name=axis.name)

    def _without_noun(self, axis: Axis) -> Axis:
        """An axis whose first tick holds the noun that leads up to its list, without that: "Tasks Copy, Sort, Add".

        The noun is one of several things, no other tick has it, and where the values stand the tick stands without it.
        """
        if axis.ticks:
            axis = self._with_last_word(axis)
        split = axis.ticks[0].label.split(maxsplit=1) if len(axis.ticks) > 1 else []
        if len(split) < len(SIDES) or _NOUN.fullmatch(split[0]) is None:
            return axis
        noun, bare = split
        most = max(len(tick.label.split()) for tick in axis.ticks[1:])
        if len(bare.split()) > most or any(tick.label.startswith(noun) for tick in axis.ticks[1:]):
            return axis
        heads = r"(?:^[^\w\n]*|\|[^\w|\n]*)%s[^\w|:\n]*(?:$|[:|])"
        if re.search(heads % re.escape(bare), self.flat, re.MULTILINE) is None:
            return axis
        if re.search(heads % re.escape(axis.ticks[0].label), self.flat, re.MULTILINE) is not None:
            return axis
        first = Tick(bare, labels.number_of(bare))
        return replace(axis, name=axis.name or noun, ticks=(first, *axis.ticks[1:]))

    def _with_last_word(self, axis: Axis) -> Axis:
        """An axis whose name took up its first tick with that as a tick: "the prompt categories weapons, drugs, fraud".

        The word before it is of several things, and values stand behind it as they do behind the other ticks.
        """
        *noun, last = axis.name.split() or [""]
        if not noun or _NOUN.fullmatch(noun[-1]) is None or any(tick.label == last for tick in axis.ticks):
            return axis
        beside = r"(?:^|[|,;(])[^\w|,;(\n]*%s[^\w|:\n]*[:|=]"
        if not all(
            re.search(beside % re.escape(label), self.flat, re.MULTILINE)
            for label in (last, axis.ticks[0].label, axis.ticks[-1].label)
        ):
            return axis
        return replace(axis, name=" ".join(noun), ticks=(Tick(last, labels.number_of(last)), *axis.ticks))

    def _legend(self, block: Block, head: Head) -> None:
        self._close()
        self.in_legend = True
        inner = re.search(r"\(([^()]{3,60})\)", head.label)
        if inner is not None and metric_named(inner[1], vague=True):
            self.legend_label = self.legend_label or labels.plain(inner[1])
        self.legend_panel = panel_in(head.label) or self.legend_panel
        self._scale(block, head.rest)

    def _scale(self, block: Block, start: int) -> None:
        """Take up what a line of the legend says: its label, its ends."""
        self.legend_label = self.legend_label or legend.read_label(self.raw, start, block.end)
        self.legend_text += " " + self.flat[start : min(block.end, start + 500)]
        own = scales_of_panels(self.flat, self.raw, start, block.end, self.comma)
        if len(own) > 1:
            self.legends.extend(own)
        elif not self._has_legend():
            scale = legend.read_legend(self.flat, self.raw, start, block.end, self.comma)
            if scale is not None:
                self.legends.append(replace(scale, panel=self.legend_panel))
        elif self.legends and self.legends[-1].panel == self.legend_panel:
            self.legends[-1] = noted(self.legends[-1], self.flat, start, block.end, self.comma)

    def _property_of_legend(self, block: Block, head: Head, rest: str) -> None:
        self.of_legend.add(block.start)
        if _NAME_HEAD.match(head.label):
            self.legend_label = self.legend_label or labels.plain(rest)
        elif legend.BAND.fullmatch(head.label + " "):
            self.bands.append((head.rest, block.end))
        elif _SPAN_HEAD.match(head.label) or _RANGE.search(head.label):
            self._scale(block, head.rest)
        elif labels.number_of(head.label) is not None:
            self.bands.append((block.start, block.end))
        else:
            self.legends.extend(scales_of_panels(self.flat, self.raw, block.start, block.end, self.comma))

    def _headless(self, block: Block, part: Part) -> None:
        flat = self.flat
        worded = _AXIS_WORDED.match(flat, block.start, block.end) if part is FRAME else None
        words = flat[block.start : block.end] if block.end - block.start < _SHORT else ""
        if part is FRAME and words and (sides := _sides_alone(words)):
            self._axis(sides, words, "")  # "Horizontal", over its properties
        elif part is FRAME and legend.opens(flat[block.start : block.end]):
            self._close()
            self.in_legend = True
            self._scale(block, block.start)
        elif self.open_axes and part is FRAME and _is_short_item(block, words):
            self._ticks_of_axis(block)  # "Japanese (vertical)", "Horizontal flip"
        elif part is FRAME and block.end - block.start < _LONGEST_OVERVIEW and self._said(block):
            pass
        elif worded is not None and (side := side_of(worded[0])) is not None:
            self._axis((side,), "", self.raw[worded.end() : block.end])
        elif self.open_axes and part is FRAME:
            self._ticks_of_axis(block)
        elif self.in_legend and block.kind is not TABLE:
            self._scale(block, block.start)

    def _said(self, block: Block) -> bool:
        """Take up the axes of a sentence of the frame; False where it speaks of none."""
        found = axes_in(self.flat[block.start : block.end])
        if found:
            self._close()
            self.open_axes = tuple(found)
            for side, axis in found.items():
                self._found(side, axis, self.flat[block.start : block.end])
        return bool(found)

    def _property_of_axis(self, block: Block, head: Head) -> bool:
        """Take up a line below an axis: its name ("Label: …"), its ticks ("Values: …"); False for others."""
        axes = self.sections[-1].axes
        rest = self.raw[_behind(self.raw, head) : block.end]
        label = head.label
        taken = block.kind is PARAGRAPH and not rest.strip(" *_")  # "32 layers, of which 5 are labeled:", over a list
        for side in self.open_axes if not taken else ():
            axis = axes[side]
            if _NAME_HEAD.match(label):
                axes[side] = replace(axis, name=labels.plain(rest))
            elif _STEP_HEAD.match(label):
                ends = _ends(axis) if not axis.ticks or axes[side] is self.spanned.get(side) else None
                if ends is not None:
                    ticks = read_ticks(f"{ends[0]:g} to {ends[1]:g} in steps of {rest.strip(' `*')}")
                    if ticks.ticks:
                        axes[side] = self.spanned[side] = replace(ticks, name=axis.name)
            elif _TICKS_HEAD.match(label) and not self._is_scale_of_all(label, rest):
                ticks = read_ticks(rest)
                lists = "," in rest or ";" in rest
                if _says_more(ticks, axis) or (lists and len(ticks.ticks) > 1 and axis is self.spanned.get(side)):
                    axes[side] = replace(ticks, name=axis.name)
                    if not lists:
                        self.spanned[side] = axes[side]
                elif not axis.ticks and _SAME.search(rest):
                    self.same.append((self.sections[-1], side))
            else:
                break
            taken = True
        if not taken:
            self.open_axes = ()
        return taken

    def _is_scale_of_all(self, label: str, rest: str) -> bool:
        """Whether a line "Scale: 3.0 to 4.0" below both axes is that of the values, and not of the last axis."""
        axes = self.sections[-1].axes
        words = (",", "log", "linear")  # of a list of ticks, of the kind of an axis
        return label.lower() == "scale" and len(axes) == len(SIDES) and not any(word in rest for word in words)

    def _ticks_of_axis(self, block: Block) -> None:
        axes = self.sections[-1].axes
        line = self.raw[block.start : block.end]
        for side in self.open_axes:
            axis = axes[side]
            if block.kind is BULLET:
                label = labels.without_passing_gloss(labels.plain(line.replace("\\_", "_")))
                if 0 < len(label) <= 60 and len(axis.ticks) < _MOST_TICKS and not line.rstrip().endswith("."):
                    axes[side] = replace(axis, ticks=(*axis.ticks, Tick(label, labels.number_of(label))))
            elif not axis.ticks:
                axes[side] = replace(read_ticks(line), name=axis.name)

    def _copy_axes(self) -> None:
        """An axis said to be like the other has its ticks; a panel without an axis of its own has the figure's."""
        for section, side in self.same:
            other = section.axes.get(side.other)
            if other is not None and other.ticks and not section.axes[side].ticks:
                section.axes[side] = replace(other, name=section.axes[side].name)
        first = next((section.axes for section in self.sections if section.axes), {})
        for section in self.sections:
            for side, axis in first.items():
                section.axes.setdefault(side, axis)

    def _frame(self, heading: str) -> Frame:
        overview = self._overview()
        axes = dict(self.sections[0].axes)
        self._told_axes(axes, overview)
        for section in self.sections[1:]:
            for side, axis in axes.items():
                own = section.axes.get(side)
                if section.axes and (own is None or not (own.ticks or own.low is not None)):
                    section.axes[side] = axis
        rows, columns = axes.get(ROW, Axis()), axes.get(COLUMN, Axis())
        legends = self.legends or self._told_scales()
        if self.legend_label:
            legends = [replace(scale, label=scale.label or self.legend_label) for scale in legends]
        chart_type = self._chart_type(heading, overview, bool(legends))
        measured = rows.name if chart_type in VALUE_CHARTS else self.legend_label
        metric, unit = legend.metric_and_unit(measured or self.metric_line)
        if not any(char.isalpha() for char in metric):
            metric = ""
        # the legend's own words first: the overview may speak of other measures
        for named in (metric_named, vaguely_named):
            for text in (self.legend_text, heading, overview):
                metric = metric or named(text)
        if not unit:
            units = [
                number.unit for scale in legends for number in numbers(self.flat, scale.start, scale.end, self.comma)
            ]
            unit = next((unit for unit in units if unit), "") or unit_named(self.legend_text) or unit_named(overview)
        epochs = [
            (section.start, self._matcher(chart_type, section.axes)) for section in self.sections[1:] if section.axes
        ]
        return Frame(
            chart_type=chart_type,
            title=self.title or self._titled() or _heading_title(heading),
            metric=metric,
            unit=unit,
            rows=_merged(rows, [section.axes.get(ROW) for section in self.sections]),
            columns=_merged(columns, [section.axes.get(COLUMN) for section in self.sections]),
            legends=tuple(legends),
            panels=tuple(dict.fromkeys(self.panels)),
            epochs=((0, self._matcher(chart_type, {ROW: rows, COLUMN: columns})), *epochs),
            against=frozenset(self.against),
            tables=frozenset(self.tables),
        )

    def _told_axes(self, axes: dict[Side, Axis], overview: str) -> None:
        """Add to `axes` what only sentences say: of the overview first, then of others that name an axis."""
        if len(axes) == len(SIDES) and all(axis.ticks for axis in axes.values()):
            return
        lowered = overview.lower()
        texts = [overview] if any(word in lowered for word in _SPEAKS_OF_AXES) else []
        if any(word in self.flat for word in ("axis", "achse", "rows", "columns", "along x", "filas", " down ")):
            texts += [
                self.flat[block.start : block.end]
                for block, part in self.parted
                if part is DATA and block.kind is PARAGRAPH and block.end - block.start < _LONGEST_OVERVIEW
                and not block.bold and _NAMES_AXIS.search(self.flat, block.start, block.end)
            ]  # fmt: skip
        for text in texts:
            if len(axes) == len(SIDES) and all(axis.ticks for axis in axes.values()):
                break
            for side, told in axes_in(text).items():
                axis = self._without_noun(told)
                known = axes.get(side)
                if known is None or (axis.ticks and not known.ticks and known.low is None):
                    axes[side] = replace(axis, name=known.name or axis.name) if known is not None else axis
                    if axis.ticks and _AGAINST[side].search(text):
                        self.against.add(side)
        for side, axis in axes.items():
            if axis.name and not axis.ticks and axis.low is None:
                ticks = listed_by_name(overview, axis.name)
                other = axes.get(side.other)
                if ticks.ticks and (other is None or ticks.ticks != other.ticks):
                    axes[side] = replace(ticks, name=axis.name)
        self._noted_axes(axes)
        self._square_axes(axes)

    def _noted_axes(self, axes: dict[Side, Axis]) -> None:
        """Add to `axes` the ticks that only a note among the data lists: "(order: Oak, Elm, Ash)"."""
        free = [side for side in SIDES if side not in axes or not (axes[side].ticks or axes[side].low is not None)]
        if not free:
            return
        data = [
            block
            for block, part in self.parted
            if part in (DATA, FRAME)
            and block.kind is not TABLE
            and block.end - block.start < _LONGEST_OVERVIEW
            and block.start not in self.of_legend
        ]
        noted: dict[Side, set[tuple[Tick, ...]]] = {}
        for block in data:
            note = noted_order(self.flat[block.start : block.end])
            ticks = read_ticks(note[1]).ticks if note is not None else ()
            if note is not None and len(ticks) >= _FEWEST_NOTED:
                side = side_of(note[0]) or self._named_in(note[0], axes) or (free[0] if len(free) == 1 else COLUMN)
                noted.setdefault(side, set()).add(ticks)
        for side, lists in noted.items():
            if side not in free or len(lists) > 1:
                continue  # "column A: …", "column B: …" are the data
            axes[side] = Axis(axes[side].name if side in axes else "", next(iter(lists)))

    def _square_axes(self, axes: dict[Side, Axis]) -> None:
        """Give an axis without ticks those of the other where the figure is a square whose lists stand behind them."""
        side = next((side for side in SIDES if side in axes and axes[side].ticks), None)
        other = axes.get(side.other, Axis()) if side is not None else Axis()
        if side is None or other.ticks or other.low is not None or _SQUARE.search(self.flat) is None:
            return
        ticks = {tick.label for tick in axes[side].ticks}
        behind = set()
        for block, part in self.parted:
            head = head_of(self.raw, self.flat, block) if part is DATA and block.kind is not TABLE else None
            if head is not None and head.label in ticks:
                if len(numbers(self.flat, head.rest, block.end, self.comma)) != len(ticks):
                    return
                behind.add(head.label)
        if behind == ticks:
            axes[side.other] = replace(axes[side], name=other.name)

    def _named_in(self, words: str, axes: dict[Side, Axis]) -> Side | None:
        """The axis whose name stands in some words."""
        said = {labels.stem(word) for word in labels.words(words)}
        found = [side for side, axis in axes.items() if said & {labels.stem(word) for word in labels.words(axis.name)}]
        return found[0] if len(found) == 1 else None

    def _matcher(self, chart_type: str, axes: dict[Side, Axis]) -> Matcher:
        rows, columns = axes.get(ROW, Axis()), axes.get(COLUMN, Axis())
        if chart_type in VALUE_CHARTS:
            # the vertical axis of such a chart measures; what runs across it are its series
            if chart_type == "scatter plot":
                return Matcher(Axis(rows.name), columns)
            return Matcher(Axis("", tuple(Tick(name) for name in self._series())), columns)
        return Matcher(rows, columns, against=frozenset(self.against))

    def _series(self) -> list[str]:
        """The series that the legend of a chart lists, each with its colour: "Oak (red), Elm (blue)"."""
        text = self.legend_text.split(":", 1)[-1] if ":" in self.legend_text else self.legend_text
        found = [(match["name"].strip(), match["colour"].lower()) for match in _SERIES.finditer(text)]
        named = [name for name, colour in found if not COLOURS.isdisjoint(_WORD_OF_COLOUR.findall(colour))]
        return named if len(named) > 1 and len(set(named)) == len(found) else []

    def _told_scales(self) -> list[Legend]:
        """The colour scales that only sentences give, one for each panel: "a colour bar from 60 to 90"."""
        found: dict[str | None, Legend] = {}
        beside = False  # whether one stands beside the name of its panel
        starts = [block.start for block, _ in self.parted]
        for cue in legend.cues(self.flat):
            at = bisect_right(starts, cue.start()) - 1
            block, part = self.parted[at] if at >= 0 else (None, REMARKS)
            if block is None or cue.start() >= block.end or block.kind is TABLE:
                continue
            head = head_of(self.raw, self.flat, block) if part is DATA and cue.start() > block.start else None
            if head is not None and head.end > cue.start():
                head = None
            begin = max(block.start if head is None else head.end, cue.start() - _LONGEST_TITLE)
            before = _SENTENCE_START.split(self.flat[begin : cue.start()].lstrip(" (:—–-"))[-1]
            if part in (DATA, REMARKS) and not _OPENING.fullmatch(before):
                continue
            scale = legend.told(self.flat, self.raw, cue, self.comma)
            if scale is None or scale.end > block.end:
                continue
            panel: str | None
            if head is not None and (block.lead or _PANEL_WORDS.search(head.label)):
                panel = panel_name(head.label)
            else:
                panel = next((one.panel for one in reversed(self.sections) if one.start <= cue.start()), None)
            if panel not in found:
                found[panel] = replace(scale, panel=panel)
                self.legend_text += " " + self.flat[cue.start() : min(block.end, scale.end + 60)]
                self.legend_label = self.legend_label or scale.label
                beside |= head is not None
        if len(found) == 1 and not beside:
            return [replace(scale, panel=None) for scale in found.values()]  # the only one is that of all panels
        return list(found.values())

    def _titled(self) -> str:
        """The title that a sentence of the overview quotes: "a heatmap titled “Results”"."""
        for block, part in self.parted:
            if part is OVERVIEW and block.kind is not HEADING:
                end = min(block.end, block.start + _LONGEST_OVERVIEW)
                if all(self.raw.find(word, block.start, end) < 0 for word in _TITLE_WORDS):
                    continue
                found = _TITLED.search(self.raw, block.start, end)
                # a panel, an axis or the colour bar may have a title of its own
                if found and not _PANEL_BEFORE.search(self.raw, max(block.start, found.start() - 40), found.start()):
                    return labels.plain(found[1])
        return ""

    def _overview(self) -> str:
        texts = [
            self.flat[block.start : block.end]
            for block, part in self.parted
            if part is OVERVIEW and block.kind is not HEADING
        ]
        return " ".join(texts)[:_LONGEST_OVERVIEW]

    def _chart_type(self, heading: str, overview: str, has_scale: bool) -> str:
        """The kind of chart that the first heading names, else what the overview or another heading names first."""
        named = charts_named(heading) or self.type_named
        if named:
            return "heatmap" if named != "heatmap" and is_heatmap_named(heading) else named
        named = charts_named(overview)
        if named:
            return named
        for block, part in self.parted:
            if (block.kind is HEADING or part is FRAME) and (
                named := charts_named(self.flat, block.start, min(block.end, block.start + _LONGEST_TITLE))
            ):
                if named == "table" or (named == "diagram" and block.kind is not HEADING):
                    continue
                return named
        if _CURVES.search(self.flat) is not None:
            return "line chart"
        # a colour scale over a grid is a heatmap, whether or not the text calls it so
        axes = self.sections[0].axes
        is_grid = len(axes) == len(SIDES) and all(axis.ticks for axis in axes.values())
        return "heatmap" if has_scale and (is_grid or _CELLS.search(self.flat)) else UNKNOWN


def _behind(raw: str, head: Head) -> int:
    """Where the line behind a head begins, with the quote or formula mark that its first word stands in."""
    return head.rest - (raw[head.rest - 1 : head.rest] in ("`", "$"))


def _is_colour_head(label: str, rest: str) -> bool:
    """Whether the head of a line of the frame is that of a legend: "Colors", or "Scale" with colours behind it."""
    if _COLOUR_HEAD.match(label) is not None:
        return True
    return _SCALE_HEAD.match(label) is not None and bool(ColourPlaces(lowered(rest)))


def speaks_of_grid(flat: str) -> bool:
    """Whether a text speaks of its figure as a grid of cells, in rows and columns."""
    return _GRID.search(flat) is not None


def _sides_alone(line: str) -> tuple[Side, ...]:
    """The axes that a line names, where it does nothing else: "Horizontal axis", "Axes"."""
    if both_sides(line.strip()):
        return (ROW, COLUMN)
    side = side_of(line) if len(line.split()) < 4 else None
    return (side,) if side is not None and not name_in_head(line) else ()


def _is_short_item(block: Block, words: str) -> bool:
    """Whether a bullet below an axis is a few words that speak of no axis: one of its ticks."""
    return block.kind is BULLET and 0 < len(words.split()) <= _MOST_WORDS and _NAMES_AXIS.search(words) is None


def _is_title(block: Block, part: Part) -> bool:
    """Whether a line may be the text's title: a heading, or a bold line in the place of one."""
    return block.kind is HEADING or (block.bold and block.kind is PARAGRAPH and part is OVERVIEW)


def _says_more(axis: Axis, known: Axis) -> bool:
    if known.ticks:
        return len(axis.ticks) > 1 and len(known.ticks) == 1
    return bool(axis.ticks) or (axis.low is not None and known.low is None)


def _ends(axis: Axis) -> tuple[float, float] | None:
    """The ends of an axis that is given by them, in its order."""
    if axis.ticks:
        first, last = axis.ticks[0].number, axis.ticks[-1].number
        return (first, last) if first is not None and last is not None else None
    return (axis.low, axis.high) if axis.low is not None and axis.high is not None else None


def _merged(axis: Axis, others: Sequence[Axis | None]) -> Axis:
    """An axis with the ticks that only some panels have."""
    ticks = {tick.label: tick for tick in axis.ticks}
    for other in others:
        if other is not None:
            for tick in other.ticks:
                ticks.setdefault(tick.label, tick)
    return replace(axis, ticks=tuple(ticks.values())) if len(ticks) > len(axis.ticks) else axis


def _title(rest: str) -> str:
    quoted = re.match(r"\s*[*_]*[\"“]([^\"”\n]{1,200})[\"”]", rest)
    return (
        labels.plain(quoted[1]).strip(".,")
        if quoted
        else labels.without_passing_gloss(labels.plain(re.sub(r"(?<!\s)\s+[-–]\s+(?:at|placed)\b.*$", "", rest)))
    )


def _heading_title(heading: str) -> str:
    title = _TITLE_GLOSS.sub("", _TITLE_PREFIX.sub("", heading))
    return "" if all(word in _NO_TITLE for word in title.lower().split()) else title
