"""Which part of the text a block stands in: the overview, the frame, the data or the remarks.

Descriptions are divided by headings of a few kinds. Numbers of the data part are cells until shown otherwise; those of
the frame are ticks and scales; those of the remarks are claims. A heading that is none of these belongs to the data,
since it may name a panel.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import BULLET, HEADING, PARAGRAPH, TABLE, Block, is_italic
from heat_pipeline.reading.charts import charts_named


class Part(StrEnum):
    """A part of a description."""

    OVERVIEW = "overview"
    FRAME = "frame"
    DATA = "data"
    REMARKS = "remarks"


OVERVIEW, FRAME, DATA, REMARKS = Part  # as with `Kind`: cheaper than the enum's attributes


_REMARKS = re.compile(
    r"\b(?:observations?|interpretations?|conclusions?|insights?|implications?|summary|trends?|take-?aways?|notes?|"
    r"anomal(?:y|ies)|findings?|discussion|patterns?|significance|remarks?|comments?|highlights?|lessons?|caveats?|"
    r"stands? out|standing out|to note|"
    r"worth noting|noteworthy|in short|commentary|verification|"
    r"what (?:jumps|leaps|springs|sticks|strikes|catches|matters|happens)\b|"
    r"what (?:\w+ ){0,4}(?:see|seen|notices?|noticed|tells?|learns?|learned|means?|says?|suggests?|emerges?)|"
    r"beobachtung\w*|erkenntnis\w*|fazit|zusammenfassung|auffällig\w*|(?:an|be)merkung\w*|hinweise?|"
    r"schlussfolgerung\w*|deutung|einordnung|tendenz\w*|observaciones|conclusiones|tendencias|remarques|tendances|"
    r"osservazioni|conclusioni)\b|"
    r"^\W*(?:(?:my |the )?reading|meaning|context|(?:some |main |key )?(?:comparisons?|facts|claims|statements|points|"
    r"consequences)|reliability|legibility|limitations?|quality|critical points|questions|answers|"
    r"(?:image |picture |print )quality)\W*$|"
    r"观察|结论|趋势|分析总结|发现|要点|観察|考察|結論|傾向|まとめ|所見|관찰|결론|요약",
    re.IGNORECASE,
)
_COUNTS_CELLS = re.compile(r"\b(?:cells|entries|squares) per (?:row|column|line)\b", re.IGNORECASE)
_DATA = re.compile(
    r"\bdata (?:extraction|points?|tables?|values?|grid|matrix|breakdown|labels?|transcription)\b|\bvalues by\b|"
    r"\b(?:values|numbers|scores|figures) (?:printed |written |shown )?(?:in|on|above|inside|of|for|per|within) "
    r"(?:the |each |all )?(?:cells?|rows?|grid|bars?|columns?|lines?|heat[ -]?map|models?)\b|"
    r"^\W*(?:(?:text |full )?transcri(?:ption|bed)|read-?outs?|body|measurements|"
    r"(?:cell )?(?:annotations|contents?)|cell labels|"
    r"(?:printed|written|annotated) (?:values|numbers)|what is (?:shown|printed|in the (?:cells|grid|heatmap)))\b|"
    r"\b(?:row|column|line|panel|cell|model)(?:wise|[- ]wise|[- ]by[- ](?:row|column|line|panel|cell|model)) "
    r"(?:descriptions?|readings?|listings?|accounts?)\b|\b(?:descriptions?|listings?) of (?:the |each |all )?"
    r"(?:rows?|columns?|cells?)\b|"
    r"^\W*values\b|\b(?:mess)?(?:daten|werte)\b|数据|数值|詳細|データ|数値|데이터|"
    r"\b(?:numeric(?:al)?|cell|exact|approximate|estimated|reconstructed|individual|observed|"
    r"performance) (?:values?|data|readings?)\b",
    re.IGNORECASE,
)
_FRAME = re.compile(
    r"\b(?:components?|(?:chart|figure|plot|visual|graph) elements|ax[ie]s|labels?|legends?|"
    r"colou?r ?(?:bar|scale|map)s?|structure|layout|markers?|"
    r"embedded text|categories|grounding|titles?|achsen?|legende|farbskala|aufbau)\b|"
    r"坐标轴|图例|组成|^\W*(?:軸|轴)\W*$|凡例|構成|범례",
    re.IGNORECASE,
)
_OVERVIEW = re.compile(
    r"\b(?:overview|introduction|description|general information|überblick|übersicht|beschreibung)\b|"
    r"概述|概览|概要|개요",
    re.IGNORECASE,
)
# "Progression along the X-axis", "Values per label" tell how values are told
_TOLD_BY = re.compile(
    r"\b(?:along|across|over|down|by|per|(?:for|of) (?:each|every)|entlang)(?: (?:the|der))?\s+\S{0,12}$",
    re.IGNORECASE,
)
_SHARE_BEFORE = re.compile(r"\d\s?%\s*(?:of (?:the |all )?)?$")
_WORDS = re.compile(r"[^\W\d_]+")
_REMARK = re.compile(
    r"(?:(?:overall|general|key|visual|main|row|column|notable|some|several|reading|final|further|other|more|"
    r"a few)\s+)*"
    r"(?:trends?|comparisons?|facts|claims|statements|observations?|patterns?|notes?|interpretations?|"
    r"remarks?|comments?|insights?|anomal(?:y|ies)|"
    r"conclusions?|summary|explanations?|reasons?|take-?aways?|implications?|significance|caveats?|what stands out)\b",
    re.IGNORECASE,
)
# "Several things stand out.", "A few points are worth noting:", "What can be seen:" at the start of a paragraph
_STANDS_OUT = re.compile(
    r"[*_]*+(?:(?:\w+ ){0,3}(?:things|points|facts|aspects|features|details|findings|observations|remarks)\s+"
    r"(?:stand out|can be|are (?:notable|noteworthy|worth|visible|apparent|clear)|to note|deserve)|"
    r"what (?:can be seen|stands out|one sees|the \w+ tells us)|it is (?:worth|interesting)|(?:some|a few) remarks|"
    r"(?:in|to) (?:summary|sum|short|conclusion)|to summarize|"
    r"overall,?(?! \w+:)|zusammenfassend|en résumé|en resumen)\b",
    re.IGNORECASE,
)
_FILLER = frozenset(
    [
        "detailed",
        "detail",
        "data",
        "value",
        "values",
        "content",
        "analysis",
        "point",
        "points",
        "result",
        "results",
        "cell",
        "cells",
        "key",
        "the",
        "of",
        "and",
        "or",
        "by",
        "numerical",
        "exact",
        "approximate",
        "approx",
        "row",
        "rows",
        "column",
        "columns",
        "breakdown",
        "reading",
        "readings",
        "extraction",
        "extracted",
        "number",
        "numbers",
        "as",
        "follows",
        "for",
        "list",
        "table",
        "main",
        "chart",
        "grid",
        "score",
        "scores",
        "each",
        "all",
        "per",
        "in",
        "with",
        "series",
        "set",
        "sets",
        "accuracy",
        "performance",
        "heatmap",
        "heatmaps",
        "matrix",
        "examples",
        "example",
        "verification",
        "grouped",
        "ranges",
        "visual",
        "specific",
        "these",
        "are",
        "estimated",
        "sample",
        "selected",
        "section",
        "entries",
        "entry",
        "full",
        "complete",
        "same",
        "words",
        "again",
        "text",
        "following",
        "dark",
        "bright",
        "light",
        "regions",
        "areas",
        "spots",
        "zones",
        "legible",
        "visible",
        "spot",
        "check",
        "checks",
        "callouts",
        "annotations",
        "annotated",
        "named",
        "naming",
        "worth",
        "printed",
        "shown",
        "inside",
        "picture",
        "image",
        "figure",
    ]
)


_PART_OF_NAMES = frozenset(("top", "bottom", "high", "low", "strong", "weak", "neutral"))
_OF_EXTREMES = frozenset(_FILLER) | frozenset(
    ("performer", "performers", "model", "models", "left", "right", "end", "ends", "group", "corner", "corners", "half",
     "label", "labels", "cluster", "correlation", "correlations", "similarity", "attention", "activation")
)  # fmt: skip
_NAME = re.compile(r"\w*[a-z]\w*[A-Z]\w*|(?=\w*\d)\w*[A-Z]{2}\w*")
_BY = frozenset(["by", "per", "nach"])
_EXTREME = re.compile(
    r"\b(?:high(?:est)?|low(?:est)?|best|worst|max(?:imum|imal)?|min(?:imum|imal)?|peak|top|bottom|"
    r"strong(?:est)?|weak(?:est)?|"
    r"largest|smallest|greatest|poorest|runners?-up|second[- ](?:best|highest|lowest|worst)|"
    r"extremes?|neutral|höchste\w*|niedrigste\w*)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=16_384)
def is_extreme(head: str) -> bool:
    """Whether a head speaks of an extreme ("Highest", "Weakest cross-correlation") and so names no place."""
    return _EXTREME.search(head) is not None


@lru_cache(maxsize=16_384)
def part_of_heading(heading: str) -> Part | None:
    """The part that a heading opens, or None where it opens none (it may name a panel)."""
    if len(heading) > _LONGEST_HEAD or _NAME.fullmatch(heading) is not None:
        return None  # "QuALITY" is a name
    if _COUNTS_CELLS.search(heading):
        return REMARKS
    bare = labels.without_gloss(heading)
    if bare != heading and (opened := part_of_heading(bare)) is not None:
        return opened  # "Row by row (in the order of the x-axis)"
    if _DATA.search(heading) or is_filler(heading):
        return DATA
    if _REMARKS.search(heading):
        return REMARKS
    if (found := _FRAME.search(heading)) is not None:
        if _TOLD_BY.search(heading, 0, found.start()):
            return DATA
        # "10% labels" is a panel
        return None if found[0].lower() == "labels" and _SHARE_BEFORE.search(heading, 0, found.start()) else FRAME
    return OVERVIEW if _OVERVIEW.search(heading) else None


@lru_cache(maxsize=16_384)
def is_remark(head: str) -> bool:
    """Whether a head announces a remark on the data ("Trend", "Key observation") and not data."""
    return _REMARK.match(head) is not None or _STANDS_OUT.match(head) is not None


@lru_cache(maxsize=16_384)
def is_filler(head: str) -> bool:
    """Whether a head only says that data follow ("Values", "Data Points (approximate)") and names nothing."""
    words = _WORDS.findall(head.lower())
    if not words or any(char.isdigit() for char in head):
        return not words and not any(char.isalnum() for char in head)
    if len(words) <= 3 and (words[0] in _BY or (len(words) == 3 and words[1] in _BY and words[0] == words[2])):
        return True  # "By model", "Row by row"
    if all(word in _FILLER for word in words):
        return True
    if len(words) > 3 or ": " in head or _EXTREME.match(head) is None:
        return False
    # "Top soil", "High school" are names; "Top performers", "Highest reward" are not
    return words[0] not in _PART_OF_NAMES or len(words) == 1 or any(word in _OF_EXTREMES for word in words[1:])


_PANEL = re.compile(
    r"\b(?:left|right|top|bottom|upper|lower|first|second|third)[ -]*(?:heat[ -]?map|panel|chart|"
    r"graph|plot|sub-?plot)\b|"
    r"\b(?:heat[ -]?map|panel|sub-?(?:plot|figure))\s+(?:\d|[A-H]\b)|^\W*\([a-h]\)",
    re.IGNORECASE,
)


# How a line that describes the frame begins, wherever it stands.
_OF_FRAME = re.compile(
    r"[*_\s\"'{(]*(?:(?:the |die )?(?:[xy][ _-]?(?:axis|achse|轴)|(?:horizontal|vertical)(?:e achse| axis|(?=[*_]*:))|"
    r"[xy][ _-]?(?:label|title|tick(?:[ _-]?label)?s?)(?=[*_]*\s*[:=])|(?:bottom|side|left|lower)[ -]label(?=:)|"
    r"bar on the (?:right|left)(?=[*_]*:)|colou?r[ _-]?(?:strip|ramp)|"
    r"(?:bar|scale|key)(?=[*_]*:[^,:\n]{1,40}(?:\bto\b|\.\.\.|…|–))|"
    r"[横縦纵][軸轴]|"
    r"legend|colou?r[ _-]?(?:bar|scale|map|range|key|legend)|title|(?:figure|chart)[ _]type|(?<=\")type|"
    r"type[*_]*[:.][*_]*\s*[*_]*(?:\w+ )?(?:heat|bar|line|scatter|box|radar|pie|table|confusion)\w*|"
    r"farb(?:skala|legende)|カラーバー)"
    r"(?![^\W_])|"
    r"(?:rows|columns|zeilen|spalten)[*_]*\s*(?:\([^()\n]{0,60}\)\s*)?[*_]*[:=–]|"
    r"\[[^\]\n]{0,24}\b(?:left|right|top|bottom|colou?r strip)\b[^\]\n]{0,24}\]|"
    r"[xy][*_]*:[*_]*\s*[*_`\"]*[^\W\d]{2}|[xy][*_]* \([^()\d\n]{2,40}\)[*_]*:|axes[*_]*[.:])",
    re.IGNORECASE,
)
# What goes on with the frame below a line of it, and may be data elsewhere.
_ALSO_OF_FRAME = re.compile(
    r"[*_\s]*(?:(?:colou?rs?|shad(?:ing|es?)|intensity|hue)[*_]*[:.]|"
    r"(?:metric|cell values?|values?)[*_]*:[*_]*\s*[^\W\d])",
    re.IGNORECASE,
)
_FRAME_INITIALS = frozenset("bk[BKxyhvlctfrszad横縦纵カ*_\"'{(XYHVLCTFRSZAD ")
_LONGEST_HEAD = 200
_LOOK_BACK = 200  # lines
_LONGEST_OPENING = 60
_LONGEST_TICK = 40
_LONGEST_FRAME = 20_000
_UNSPACED = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]{6}")  # a sentence of a script without blanks
_SENTENCE_WORDS = 6
_SENTENCE_MARK = re.compile(r"\w{3,}[\"”)]*[.!?]\s")


def is_data_head(head: str) -> bool:
    """Whether a head inside of another part announces data: "Data points", "Data point verification"."""
    return _DATA.search(head) is not None


def parts(text: str, lines: Sequence[Block]) -> list[tuple[Block, Part]]:
    """Each block with the part of the text that it stands in."""
    parted: list[tuple[Block, Part]] = []
    part, depth = OVERVIEW, 0
    titled = divided = False
    noted = False  # whether the lines at hand stand under a line of the data that announces remarks
    only_titled = False  # whether the part at hand is what follows the title, without a heading of its own
    frame = _FrameLines(text)
    listed: dict[str, bool] = {}  # headings that are ticks
    for index, block in enumerate(lines):
        here = part
        if block.kind is HEADING:
            label = labels.plain(text[block.start : block.end])
            opened = part_of_heading(label) if titled else OVERVIEW
            if part is DATA and block.level > depth and opened is not None:
                if label not in listed:
                    listed[label] = _is_listed(text, block, label)
                opened = None if listed[label] else opened  # "#### Reading", "#### Context" are ticks
            if opened is not None:
                part, depth = opened, block.level
                divided = divided or titled
                only_titled = not titled
            elif (part is OVERVIEW and _PANEL.search(text, block.start, block.end)) or block.level <= depth:
                part, depth = DATA, block.level
                divided = True
            elif (
                only_titled
                and (parted[-1][0].kind is not HEADING or _is_over_grid(text, lines, index))
                and not charts_named(label)
            ):
                part, depth = DATA, block.level
            titled = True
            here = part
            frame.ends()
        elif part is not REMARKS and part is not FRAME and frame.holds(block):
            here = FRAME
        elif part is FRAME and block.bold and block.kind is PARAGRAPH and _is_over_grid(text, lines, index):
            part = here = DATA  # "**Table 1: COPA**" below the axes
        elif part is DATA and block.kind is PARAGRAPH and _STANDS_OUT.match(text, block.start, block.end):
            here = REMARKS
            noted = text.endswith((":", ":**", "**"), block.start, block.end)
        elif noted and block.kind is BULLET:
            here = REMARKS  # "**What stands out:**" over bullets
        if block.kind is HEADING or block.kind is TABLE or here is not REMARKS:
            noted = False
        parted.append((block, here))
    return parted if divided else _undivided(text, lines)


def _undivided(text: str, lines: Sequence[Block]) -> list[tuple[Block, Part]]:
    """The parts of a text that no headings divide: bold lines may stand for them, and a line may say what it is of.

    What is neither is data, but for the title and the first paragraph.
    """
    parted: list[tuple[Block, Part]] = []
    part = DATA
    titled = introduced = False
    frame = _FrameLines(text)
    # below the last grid or head in bold, a plain line may open the remarks to the end
    last = max((at for at, block in enumerate(lines) if block.kind is TABLE or block.bold), default=-1)
    for index, block in enumerate(lines):
        here = part
        if block.kind is not TABLE:
            line = text[block.start : min(block.end, block.start + _LONGEST_HEAD)]
            is_heading = block.kind is HEADING
            names = block.bold and block.kind is PARAGRAPH and not titled
            if not titled and (
                is_heading
                or (names and block is lines[0] and _TITLED.match(line) is not None)
                or (names and (_names_figure(line) or _is_title(text, lines, block) or _is_only_overview(line)))
            ):
                titled, here, part = True, OVERVIEW, DATA
            elif (
                is_heading
                or (block.bold and block.kind is not BULLET)
                or _is_numbered_head(text, block)
                or _is_italic_head(text, block)
                or _is_bullet_head(text, lines, index)
            ):
                part = here = part_of_heading(labels.plain(line)) or DATA
                introduced = True
                frame.ends()
            elif part is not FRAME and frame.holds(block):
                here = FRAME
                introduced = True
            elif not introduced:
                here = OVERVIEW if _introduces(line) else DATA
                introduced = True
            elif block.kind is PARAGRAPH and _STANDS_OUT.match(line):
                here = REMARKS
                part = here if block.end - block.start < _LONGEST_OPENING else part
            elif index > last and block.kind is PARAGRAPH and _opens_remarks(line):
                part = here = REMARKS
        else:
            introduced = True
            if part is not FRAME and frame.holds(block):
                here = FRAME
        parted.append((block, here))
    return parted


def _is_listed(text: str, block: Block, label: str) -> bool:
    """Whether the text before a heading has its words as one of a list: "Columns: Reading, Writing, Speaking"."""
    if len(label) > _LONGEST_TICK:
        return False
    listed = re.compile(
        rf"[,(:][ *_`\"]*{re.escape(label)}[*_`\"]*,|,(?: and)?[ *_`\"]*{re.escape(label)}[*_`\"]*[,.;)\n]"
    )
    return listed.search(text, 0, min(block.start, _LONGEST_FRAME)) is not None


class _FrameLines:
    """Finds the lines that describe the frame among others: each says so itself, or stands indented below one."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._level: int | None = None  # the indentation of the line above that described the frame

    def ends(self) -> None:
        """A heading has ended what stood above it."""
        self._level = None

    def holds(self, block: Block) -> bool:
        """Whether a block describes the frame."""
        if self._level is not None and (
            block.level > self._level or _ALSO_OF_FRAME.match(self._text, block.start, block.end)
        ):
            return True
        self._level = None
        if block.kind is TABLE:
            return is_frame_table(self._text, block)
        if self._text[block.start] in _FRAME_INITIALS and _OF_FRAME.match(self._text, block.start, block.end):
            self._level = block.level
            return True
        return False


_FRAME_ROW = re.compile(
    r"(?:^|\n)[\s|*_]*(?:(?:[xy](?:[ _-]?axis)?|(?:horizontal|vertical)(?: axis)?|rows?|columns?)[\s*_]*"
    r"(?:\([^()|\n]*\)[\s*_]*)?\||(?:colou?r|legend)\b[^|\n]{0,20}\|)",
    re.IGNORECASE,
)


def is_frame_table(text: str, block: Block) -> bool:
    """Whether a table holds what the frame is ("| X-axis | Model | A, B |"): a row for each axis."""
    return block.delimiter == "|" and sum(1 for _ in _FRAME_ROW.finditer(text, block.start, block.end)) > 1


def _is_over_grid(text: str, lines: Sequence[Block], index: int) -> bool:
    """Whether the line at `index` stands over a table that is more than a list of the axes or the colours."""
    below = lines[index + 1] if index + 1 < len(lines) else None
    if below is None or below.kind is not TABLE or is_frame_table(text, below):
        return False
    return part_of_heading(labels.plain(text[lines[index].start : lines[index].end])) in (None, DATA)


def _is_only_overview(line: str) -> bool:
    """Whether a bold line before all others only says that a description follows."""
    return part_of_heading(labels.plain(line)) is OVERVIEW


def _opens_remarks(line: str) -> bool:
    """Whether a plain line stands as a heading over remarks: "Notes", "Comments on the data:"."""
    if len(line) >= _LONGEST_OPENING or line[-1] in ".!?,;" or any(char.isdigit() for char in line):
        return False
    return len(line.split()) <= _SENTENCE_WORDS and part_of_heading(labels.plain(line)) is REMARKS


_TITLED = re.compile(
    r"\W*(?:the )?(?:heat[ -]?map|confusion matrix|matrix|figure|chart)s?\s*(?:\d+\s*)?[:–—]\s*\w", re.IGNORECASE
)


def _names_figure(line: str) -> bool:
    """Whether a bold line names the figure, and is no head of a part ("Data Table")."""
    return bool(charts_named(line)) and part_of_heading(labels.plain(line)) is None


def _is_title(text: str, lines: Sequence[Block], block: Block) -> bool:
    """Whether a bold line that begins the text is its title: a paragraph on the figure follows."""
    if block is not lines[0] or len(lines) < 2 or lines[1].kind is not PARAGRAPH or lines[1].lead:
        return False
    return part_of_heading(labels.plain(text[block.start : block.end])) is None and _introduces(
        text[lines[1].start : min(lines[1].end, lines[1].start + _LONGEST_HEAD)]
    )


def _introduces(line: str) -> bool:
    """Whether the first line of a text, cut off after a while, is a sentence on the figure and no row of values."""
    words = _WORDS.findall(line)
    panel = _PANEL.search(line)
    if panel is not None and panel.start() and _SENTENCE_MARK.search(line, 0, panel.start()) and charts_named(line):
        panel = None  # "Two heatmaps on dropout. Left panel: Oak."
    return panel is None and (
        len(words) >= _SENTENCE_WORDS or bool(charts_named(line)) or _UNSPACED.search(line) is not None
    )


def _is_bullet_head(text: str, lines: Sequence[Block], index: int) -> bool:
    """Whether a bold bullet with others indented below it opens a part: "- **Values**"."""
    block = lines[index]
    if not block.bold or block.kind is not BULLET or block.level > 0 or index + 1 == len(lines):
        return False
    below = lines[index + 1]
    if below.kind is not TABLE and below.level <= block.level:
        return False
    before = (lines[at] for at in range(index - 1, max(-1, index - _LOOK_BACK), -1))
    beside = next((one for one in before if one.level <= block.level), None)
    if beside is not None and beside.bold and beside.kind is BULLET:
        label = labels.plain(text[beside.start : beside.end])
        if part_of_heading(label) is None:
            return False  # "- **Story**", "- **Summary**" are panels
    return part_of_heading(labels.plain(text[block.start : block.end])) is not None


def _is_italic_head(text: str, block: Block) -> bool:
    """Whether a line in italics opens a part: "*Values*"; others may name a panel."""
    return is_italic(text, block) and part_of_heading(labels.plain(text[block.start : block.end])) is not None


def _is_numbered_head(text: str, block: Block) -> bool:
    """Whether a numbered bold line opens a part: "1. **Axes:**"."""
    return block.numbered and block.bold and part_of_heading(labels.plain(text[block.start : block.end])) is not None
