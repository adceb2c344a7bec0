"""What a text lists as ticks: of an axis, a legend, its panels or anything else. Each list is a hypothesis, no fact.

A list comes from the words behind a head ("X-axis: A, B, C"), from the heads of lines under one ("Legend:"), from the
columns of a table, or from a span ("0 to 19"). Which of them the axes are is decided in `roles`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache

from heat_pipeline.model import How
from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import BULLET, HEADING, TABLE
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.matching import Ticks
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.parts import sections
from heat_pipeline.reading.tables import table_columns
from heat_pipeline.reading.tick_lists import EXAMPLES, read_ticks


class Cue(Enum):
    """What the words before a list say that it is."""

    X = "x axis"
    Y = "y axis"
    SERIES = "series"
    PANELS = "panels"
    SCALE = "colour scale"
    NONE = "nothing"


_CUES = (
    (
        Cue.SCALE,
        re.compile(
            r"colou?r[ _-]?(?:bar|scale|map|gradient|range|key|coding|axis)|gradient|\bscale\b|farb|图例|颜色", re.I
        ),
    ),
    (Cue.X, re.compile(r"^\W*x\W*$|\bx[ _-]?ax|\bx\s?/\s?y|horizontal|\bcolumns\b|\bspalten\b|横轴|\bx轴", re.I)),
    (Cue.Y, re.compile(r"^\W*y\W*$|\by[ _-]?ax|vertical|\brows\b|\bzeilen\b|纵轴|\by轴", re.I)),
    (Cue.SERIES, re.compile(r"legend|series|\blines\b|\bbars\b|colou?rs\b", re.I)),
    (
        Cue.PANELS,
        re.compile(
            r"panel|sub-?plot|sub-?titles?|titles\b|heat ?maps\b|charts\b|plots\b|matrices|layout|arrangement", re.I
        ),
    ),
)
_NAMING = re.compile(r"^(?:label|title|name|axis (?:label|title))s?$", re.I)
_TICKING = re.compile(
    r"tick|marker|categor|value|label|range|scale|entries|items|intervals?|increments?|components", re.I
)
_GLOSS = re.compile(r"[(\[]([^()\[\]]{1,60})[)\]]")
_QUOTED = re.compile(r"[\"“„`]\s*([^\"”“`\n]{1,80}?)[.,]?\s*[\"”`]")
_NAME_END = re.compile(
    r"[,;.(:–—]|\b(?:with|ranging|ranges?|from|going|goes|spanning|spans|labell?ed|has|holds|lists|shows|showing|is|are|in|on|at|"
    r"representing|containing|categories|values?|markers?|ticks?|linear|logarithmic|\d)\b",
    re.I,
)
_NO_NAME = re.compile(
    r"^(?:labell?ed|labels?|marked|titled?|named|called|shows?|holds?|has|lists|represents?|the|a|an|from|approximately|ranging|ranges?|categories|numbers?|values?|integers?|linear|log\w*|same|numerical|discrete|not|no|it|both|same)\b",
    re.I,
)
_COLOURS = re.compile(
    r"\b(?:red|blue|green|yellow|orange|purple|pink|brown|gr[ae]y|black|white|teal|cyan|magenta|violet|navy|maroon|beige|gold|"
    r"olive|lavender|turquoise|salmon|peach|tan|lime|indigo|crimson|coral|khaki|"
    r"solid|dashed|dotted|line|bars?|circles?|squares?|triangles?|diamonds?|stars?|hatch\w*|markers?|dots?|shade[ds]?)\b",
    re.I,
)
_FRAME = re.compile(
    r"(?:[xyz][ -]?ax[ie]s|(?:horizontal|vertical)\b|rows?\b(?! \d)|columns?\b(?! \d)|legend|"
    r"(?:chart |figure |main )?title|sub-?titles?|colou?r[ -]?(?:bar|scale|map|"
    r"gradient|coding)|chart type|labels?$|position|placement|location|scale|"
    r"data (?:points|series|cells|grid)|trends?$|range$|grid)",
    re.I,
)
_VALUES = re.compile(r"[:=~≈±]\s*\d|\d\.\d")
_DATA = re.compile(r"[:=(]\s*[~≈]?\s*[-+−]?\.?\d|[~≈]|\d\.\d|\d ?%")
_OTHER_VALUES = re.compile(
    r"heat ?map|matri(?:x|ces)|\bz[ -]?axis|colou?r[ -]?(?:bar|scale|map|gradient)|farbskala", re.I
)
_PLACEMENT = labels.word_set(
    "top bottom left right center centre middle horizontal vertical upper lower corner side orientation centered"
)
_LONGEST_TICK = 80
_MOST_LISTS = 40
_LONGEST_CUE = 6
_FARTHEST_BACK = 6
_GENERIC = re.compile(
    r"(?:tick|axis)?\s*(?:markers?|ticks?|labels?|values?|scale|range|categories|sub-?categories|entries|items|markings)\b(?:/\w+)?"
    r"(?:\s\([^()]*\))?$",
    re.I,
)


@dataclass(eq=False)
class TickList:
    """A list of ticks as a text gives it: where it begins, what the words before it say that it is, its axis' name."""

    ticks: tuple[str, ...]
    cue: Cue
    name: str = ""
    start: int = 0
    stated: bool = True
    aliases: dict[int, str] = field(default_factory=dict)
    low: float | None = None
    high: float | None = None
    panel: str = ""
    index: Ticks = field(init=False)

    @property
    def is_numeric(self) -> bool:
        """Whether the list's ticks are numbers, or a span of them."""
        return bool(self.ticks or self.low is not None) and all(
            labels.number_of(tick) is not None for tick in self.ticks
        )

    @property
    def span(self) -> tuple[float, float] | None:
        """The lowest and the highest number that the list gives; None where it gives no numbers."""
        if self.low is not None and self.high is not None:
            return self.low, self.high
        tick_numbers = [labels.number_of(tick) for tick in self.ticks]
        numbers = [number for number in tick_numbers if number is not None]
        return (min(numbers), max(numbers)) if len(numbers) > 1 else None

    def __post_init__(self) -> None:
        self.index = Ticks(self.ticks, self.aliases, self.name)


@lru_cache(maxsize=4_096)
def cue_of(words: str) -> Cue:
    """What a head or the words before a list say that the list is; the first that is named decides."""
    best, at = Cue.NONE, len(words) + 1
    for cue, pattern in _CUES:
        match = pattern.search(words)
        if match is not None and match.start() < at:
            if cue is Cue.SCALE and best is not Cue.NONE:
                continue
            best, at = cue, match.start()
    return best


def find_lists(outline: Outline) -> list[TickList]:
    """All lists of ticks that a text states, in text order; those with the same ticks and cue once."""
    tick_lists: list[TickList] = []
    for line in outline.lines:
        if len(tick_lists) >= _MOST_LISTS:
            break
        if line.block.kind is TABLE:
            tick_lists.extend(_of_table(outline, line))
            continue
        if line.children:
            tick_lists.extend(_of_children(outline, line))
        if line.block.kind is not HEADING:
            tick_lists.extend(_of_line(outline, line))
    tick_lists.extend(_repeated(outline))
    return _merged(tick_lists)


def value_axes(outline: Outline, lists: Sequence[TickList]) -> frozenset[int]:
    """Which lists are the axis on which a chart has its values: the y axis if its ticks are numbers, else the x axis.

    None where colours or a third axis tell the values.
    """
    if _OTHER_VALUES.search(outline.flat):
        return frozenset()
    for cue in (Cue.Y, Cue.X):
        axes = frozenset(at for at, tick_list in enumerate(lists) if tick_list.cue is cue and tick_list.is_numeric)
        if axes:
            return axes
    return frozenset()


def _repeated(outline: Outline) -> list[TickList]:
    """Heads that come again in another part of the text, as the panels of a figure do."""
    parts: dict[frozenset[str], list[tuple[Line, int]]] = {}
    for line, section in zip(outline.lines, sections(outline.lines), strict=True):
        is_head = line.opens and line.head and section != line.number
        if is_head and len(line.head) <= _LONGEST_TICK and _FRAME.match(line.head) is None:
            words = frozenset(labels.words(_ENUMERATED.sub("", line.head)))
            if words:
                parts.setdefault(words, []).append((line, section))
    again = [seen[-1][0] for seen in parts.values() if len({section for _, section in seen}) > 1]
    if len(again) < 2:
        return []
    again.sort(key=lambda line: line.start)
    return [TickList(tuple(_ENUMERATED.sub("", line.head) for line in again), Cue.PANELS, "", again[0].start)]


_ENUMERATED = re.compile(r"^(?:\d{1,2}(?:\.\d{1,2})*[.)]|[A-Z][.)])\s+")
_RANKS = {Cue.X: 0, Cue.Y: 0, Cue.SERIES: 1, Cue.PANELS: 1, Cue.NONE: 2, Cue.SCALE: 3}


def _merged(tick_lists: list[TickList]) -> list[TickList]:
    """The lists without those that say again what another one says; what names an axis or ticks by other names wins."""
    kept: list[TickList] = []
    order = sorted(
        tick_lists,
        key=lambda tick_list: (_RANKS[tick_list.cue], -len(tick_list.aliases), not tick_list.name, tick_list.start),
    )
    for tick_list in order:
        if any(_says_again(tick_list, other) for other in kept):
            continue
        kept.append(tick_list)
    return _named(sorted(kept, key=lambda tick_list: tick_list.start))


def _named(lists: list[TickList]) -> list[TickList]:
    """The lists with the names of their axes that a line of their own gives: "X-axis label: Layer", then its ticks."""
    tick_lists: list[TickList] = []
    for tick_list in lists:
        if tick_list.cue in (Cue.X, Cue.Y) and not tick_list.name and (tick_list.ticks or tick_list.low is not None):
            at = next((at for at in reversed(range(len(tick_lists))) if tick_lists[at].cue is tick_list.cue), -1)
            if at >= 0 and tick_lists[at].name and not tick_lists[at].ticks and tick_lists[at].low is None:
                tick_list = replace(tick_list, name=tick_lists.pop(at).name)
        tick_lists.append(tick_list)
    return tick_lists


def _says_again(tick_list: TickList, other: TickList) -> bool:
    """Whether a list has nothing that a better one does not have."""
    if not tick_list.ticks:
        if other.ticks or tick_list.cue is not other.cue:
            return False
        return (tick_list.low, tick_list.high) == (other.low, other.high)
    if tick_list.cue in (Cue.X, Cue.Y) and other.cue in (Cue.X, Cue.Y) and tick_list.cue is not other.cue:
        return False
    if (tick_list.cue is Cue.SCALE) is not (other.cue is Cue.SCALE):
        return False
    same = sum(other.index.match(tick)[1] > 0.9 for tick in tick_list.ticks)
    if same < len(tick_list.ticks):
        return False
    return len(tick_list.ticks) * 2 > len(other.ticks)


def _context(outline: Outline, line: Line) -> tuple[Cue, str]:
    """The cue of a line by its head, else of the nearest line above that has one; and the head that has it.

    A head such as "Markers" or "Entries" is of what was spoken of last: "X-axis", "Label: ...", "Markers: ...".
    """
    if _GENERIC.match(line.head):
        for back in range(1, _FARTHEST_BACK):
            before = outline.lines[line.number - back] if line.number >= back else None
            if before is None or (before.is_heading and cue_of(before.head) is Cue.NONE):
                break
            cue = cue_of(before.head)
            if cue is not Cue.NONE and _GENERIC.match(before.head) is None:
                return cue, before.head
    for above in (line, *reversed(line.parents)):
        if above.is_heading and above is not line and len(above.children) > 6:
            break
        cue = cue_of(above.head)
        if cue is not Cue.NONE and (above is line or len(above.head.split()) <= _LONGEST_CUE):
            return cue, above.head
    return Cue.NONE, line.head


def _of_line(outline: Outline, line: Line) -> list[TickList]:
    text, flat = outline.text, outline.flat
    rest = text[line.rest : line.end].lstrip(" *_:")
    if not rest.strip():
        return []
    if not line.head:
        return _of_sentence(outline, line)
    cue, head = _context(outline, line)
    head_cue = cue_of(line.head)
    is_announced = head_cue is not Cue.NONE or (cue is not Cue.NONE and _TICKING.search(line.head) is not None)
    if not is_announced and cue is Cue.PANELS:
        cue = Cue.NONE  # what stands under "Chart 1" with a head of its own is no list of charts
    has_values = _VALUES.search(flat, line.rest, line.end) is not None or any(
        number.how is How.APPROX for number in outline.numbers(line.rest, line.end)
    )
    if not is_announced and has_values and cue not in (Cue.X, Cue.Y):
        return []  # most lines of a text: a place with its values
    name = _name(head, rest, line)
    if _NAMING.match(line.head) and len(read_ticks(rest).ticks) < 2:
        return []
    named, said_of = _split_name(rest)
    axis = read_ticks(said_of)
    ticks = tuple(tick.label for tick in axis.ticks)
    if named and (ticks or axis.low is not None):
        name = name or named
    elif said_of != rest:
        axis = read_ticks(rest)
        ticks = tuple(tick.label for tick in axis.ticks)
    if _are_placements(ticks):
        ticks = ()
    if ticks and name == ticks[0]:
        name = ""  # the first of a list without a name
    tick_lists = []
    if ticks or axis.low is not None:
        decimals = sum("." in tick and labels.number_of(tick) is not None for tick in ticks)
        if head_cue is Cue.NONE and cue is Cue.NONE and decimals * 2 > len(ticks) and ticks:
            return []
        are_names = axis.low is None and len(ticks) > 2 and any(tick.number is None for tick in axis.ticks)
        are_names = are_names and not _are_labelled_values(ticks)
        if is_announced or (are_names and not has_values):
            tick_lists.append(TickList(ticks, cue, name, line.rest, low=axis.low, high=axis.high))
    elif cue in (Cue.X, Cue.Y) and name:
        tick_lists.append(TickList((), cue, name, line.rest))
    return tick_lists


def _are_labelled_values(ticks: Sequence[str]) -> bool:
    """Whether most ticks are other words with a number behind each: "cat 45, dog 3", not "Layer 1, Layer 2"."""
    labelled = [match[1] for tick in ticks if (match := _LABELLED.fullmatch(tick)) is not None]
    return len(set(labelled)) == len(labelled) > len(ticks) / 2


_LABELLED = re.compile(r"(\D*[^\W\d]\D*?)\s[~≈]?[-+−–]?\d[^\sA-Za-z]*[%‰kK]?")


def _are_placements(ticks: Sequence[str]) -> bool:
    """Whether one of two ticks says nothing but where the axis stands: "X-axis: Horizontal, bottom center"."""
    return len(ticks) == 2 and any(_PLACEMENT.issuperset(labels.words(tick.replace("-", " "))) for tick in ticks)


_NAMED = re.compile(r"\s*(?:labell?ed(?: as)?|titled|named|called)?\s*[\"“`*]+([^\"”`*\n]{1,80})[\"”`*]+", re.I)
_BARE = re.compile(r"\s*([^,;.\"“`(]{1,50}?)\s*(?:\([^()]{0,40}\))?\s*[,;.](?=\s)")


def _has_digit(text: str) -> bool:
    return any(map(str.isdecimal, text))


def _split_name(rest: str) -> tuple[str, str]:
    """The name with which a line on an axis begins, and what it says behind it: '"Type", marked 1 to 7'."""
    quoted = _NAMED.match(rest)
    if quoted is not None:
        behind = rest[quoted.end() :]
        if re.match(r"\s*(?:\([^()]{0,60}\))?\s*(?:,|;|and|&|\|)?\s*(?:and\s+)?[\"“`*]", behind):
            return "", rest  # a list of quoted ticks
        return labels.plain(quoted[1]), behind
    bare = _BARE.match(rest)
    if bare is not None and _has_digit(rest[bare.end() :]) and not _has_digit(bare[1]):
        behind = rest[bare.end() :]
        if re.match(
            r"\s*(?:labell?ed|marked|ranging|ranges|from|with|in|at|whole|integers?|values?|markers?|ticks?|approx|about|scale|spanning|linear|log|going|running|numbered|[-~≈\d])",
            behind,
            re.I,
        ):
            return labels.plain(bare[1]), behind
    return "", rest


_IN_BRACKETS = re.compile(r"\(([^()]{5,400})\)")
_BEFORE_BRACKETS = 61


def _of_sentence(outline: Outline, line: Line) -> list[TickList]:
    """The lists that running words hold in brackets or in quotes: "four methods (TTPD, LR, CCS, MM)"."""
    text = outline.text[line.start : line.end]
    tick_lists = []
    rest, done = "", 0
    for begin, bracket in _bracketed(text):
        inner = bracket[1]
        parts = [labels.plain(part) for part in inner.split(",")]
        if (
            len(parts) > 1
            and all(0 < len(part) <= 40 and len(part.split()) <= 5 for part in parts)
            and not inner.startswith("e.g")
        ):
            ticks = read_ticks(inner).ticks
            if len(ticks) > 1 and not any(tick.number is not None or _DATA.search(tick.label) for tick in ticks):
                cue = cue_of(text[begin : bracket.start()])
                tick_lists.append(TickList(tuple(tick.label for tick in ticks), cue, "", line.start + bracket.start(1)))
        rest, done = f"{rest}{text[done:begin]} ", bracket.end()
    rest += text[done:]
    if any(mark in rest for mark in '"“`') and not any(word in rest.lower() for word in EXAMPLES):
        quoted = [labels.plain(label) for label in _QUOTED.findall(rest)]
        ticks = read_ticks(rest).ticks if len(quoted) > 1 else ()
        if len(ticks) > 1 and {tick.label for tick in ticks} <= set(quoted):
            cue, name = cue_of(rest), ""
            if cue is Cue.NONE and (before := _announcing(outline, line)) is not None:
                cue = cue_of(before.head)  # "X-axis: Layer, with these categories:", then the list
                name = _name(before.head, outline.text[before.rest : before.end], before)
            tick_lists.append(TickList(tuple(tick.label for tick in ticks), cue, name, line.start))
    above = line.parents[-1] if line.parents else None
    if above is not None and above.opens and not above.is_heading and cue_of(above.head) in (Cue.X, Cue.Y, Cue.SERIES):
        axis = read_ticks(text)
        if len(axis.ticks) > 1 and (line.block.kind is not BULLET or len(above.children) == 1):
            return [
                TickList(
                    tuple(tick.label for tick in axis.ticks),
                    cue_of(above.head),
                    _name(above.head, "", above),
                    line.start,
                )
            ]
    return tick_lists


def _bracketed(text: str) -> Iterator[tuple[int, re.Match[str]]]:
    """The brackets behind words, each with the place where the words before it begin."""
    done = 0
    for bracket in _IN_BRACKETS.finditer(text):
        at = bracket.start()
        words = text[max(done, at - _BEFORE_BRACKETS) : at].rpartition("(")[2].lstrip()
        if words:
            done = bracket.end()
            yield at - len(words), bracket


def _announcing(outline: Outline, line: Line) -> Line | None:
    """The line before one, where it ends with a colon: what follows is of it."""
    before = outline.lines[line.number - 1] if line.number else None
    ends = before is not None and outline.flat[before.start : before.end].rstrip(" *_").endswith(":")
    return before if ends else None


def _of_table(outline: Outline, line: Line) -> list[TickList]:
    """The columns of a table without values as lists: a legend's labels, with their colours as other names."""
    head, body = table_columns(outline, line)
    cells = [cell.text for row in body for cell in row[1:]]
    if len(body) < 2 or sum(bool(re.search(r"\d\.\d|^[~≈]?[-+]?\d+%?$", cell)) for cell in cells) * 4 > len(cells):
        return []
    cue = _context(outline, line)[0]
    if cue not in (Cue.SERIES, Cue.X, Cue.Y, Cue.PANELS):
        cue = cue_of(" ".join(cell.text for cell in head))
    if cue is Cue.NONE or cue is Cue.SCALE:
        return []
    width = min(len(row) for row in body)
    columns = [[row[at].text for row in body] for at in range(width)]
    plain = [
        at for at in range(width) if sum(_COLOURS.search(cell) is not None for cell in columns[at]) * 2 < len(body)
    ]
    if not plain or len(plain) == width:
        return []
    at = max(plain, key=lambda index: len(set(columns[index])))
    other = next(index for index in range(width) if index not in plain)
    ticks = tuple(cell for cell in columns[at] if cell)
    if len(set(ticks)) < 2 or max(map(len, ticks)) > _LONGEST_TICK:
        return []
    return [TickList(ticks, cue, "", line.start, aliases=dict(enumerate(columns[other])))]


def _of_children(outline: Outline, line: Line) -> list[TickList]:
    """The heads of the lines under a line as ticks, with what they say as other names of theirs where it is short."""
    children = [child for child in line.children if child.block.kind is not TABLE]
    items: list[Line] = []
    for child in children:
        if _FRAME.match(child.head):
            if len(items) > 1:
                break
            items.clear()
        elif child.block.kind is BULLET or child.block.bold:
            items.append(child)
    cue, head = _context(outline, line)
    head_cue = cue if _GENERIC.match(line.head) else cue_of(line.head)
    if head_cue is Cue.NONE and line.parents and line.opens and not line.is_heading and not line.parents[-1].is_heading:
        head_cue = cue_of(line.parents[-1].head)  # "X-axis:" over "Subcategories:" over the ticks
    data = sum(_DATA.search(outline.flat, child.start, child.end) is not None for child in items)
    if head_cue is Cue.NONE or head_cue is Cue.PANELS or data * 2 > len(items):
        return []
    ticks: list[str] = []
    aliases: dict[int, str] = {}
    for child in items:
        rest = labels.plain(outline.text[child.rest : child.end])
        if child.head:
            tick, alias = child.head, rest
            if (
                len(rest) <= _LONGEST_TICK
                and _COLOURS.search(tick)
                and rest
                and not _COLOURS.search(rest)
                and not re.match(r"[~≈]?[-+]?\.?\d", rest)
            ):
                tick, alias = rest, tick
        else:
            tick, alias = rest, ""
        tick = labels.undrawn(tick)
        if not tick or len(tick) > _LONGEST_TICK or len(tick.split()) > 9:
            continue
        gloss = _GLOSS.search(child.head or "")
        if len(alias) <= _LONGEST_TICK and len(alias.split()) <= 8 and alias and not re.search(r"\d\.\d|[~≈]", alias):
            aliases[len(ticks)] = alias.strip(" .")
        elif gloss is not None and _COLOURS.search(gloss[1]):
            aliases[len(ticks)] = gloss[1]
        ticks.append(tick)
    if len(ticks) < 2:
        return []
    return [TickList(tuple(ticks), cue, _name(head, "", line), line.start, aliases=aliases)]


def _name(head: str, rest: str, line: Line) -> str:
    """The name of an axis: in brackets behind "X-axis", in quotes, or the first words of what is said of it."""
    if (
        head
        and (gloss := _GLOSS.search(head)) is not None
        and not re.search(
            r"horizontal|vertical|left|right|top|bottom|side|all|both|x-axis|y-axis|common|units?|shared|log",
            gloss[1],
            re.I,
        )
    ):
        return labels.plain(gloss[1])
    for sibling in line.children or (
        line.parents[-1].children if line.parents and not line.parents[-1].is_heading else []
    ):
        if _NAMING.match(sibling.head):
            return ""  # given by a line of its own
    stripped = rest.strip(" *:_")
    quoted = _QUOTED.match(stripped) or re.match(
        r"(?:labell?ed|marked|titled|named|called)\s+(?:as\s+)?[\"“`']([^\"”`']{1,80})[\"”`']", stripped, re.I
    )
    if quoted is not None:
        return labels.plain(quoted[1])
    if _NO_NAME.match(stripped):
        match = _QUOTED.search(stripped[:80])
        return labels.plain(match[1]) if match is not None and "," not in stripped[: match.start()] else ""
    end = _NAME_END.search(stripped)
    words = stripped[: end.start()] if end is not None else stripped
    words = labels.plain(words)
    if (
        end is not None
        and end[0] == "("
        and (gloss := _GLOSS.match(stripped, end.start())) is not None
        and not _has_digit(gloss[1])
        and "," not in gloss[1]
    ):
        words = f"{words} {gloss[0]}"
    return words if 0 < len(words.split()) <= 6 else ""
