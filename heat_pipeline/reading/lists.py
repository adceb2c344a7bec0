"""What a text lists as ticks: of an axis, a legend, its panels or anything else. Each list is a hypothesis, no fact.

A list comes from the words behind a head ("X-axis: A, B, C"), from the heads of lines under one ("Legend:"), from the
columns of a table, or from a span ("0 to 19"). What the words before a list say of it is found in `cues`; which of the
lists the axes are is decided in `roles`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from heat_pipeline.model import Axis
from heat_pipeline.reading import labels
from heat_pipeline.reading.axis_names import GLOSS, QUOTED, is_naming, name_of, split_name
from heat_pipeline.reading.blocks import BULLET, DUMP, HEADING, PARAGRAPH, TABLE
from heat_pipeline.reading.cues import AXES, Cue, context, cue_of, has_other_values, is_generic
from heat_pipeline.reading.matching import Ticks
from heat_pipeline.reading.outline import Line, Outline, sections
from heat_pipeline.reading.parts import is_of_frame
from heat_pipeline.reading.tables import table_columns
from heat_pipeline.reading.tick_lists import EXAMPLES, read_ticks
from heat_pipeline.reading.words import one_of

_OF_TICKS, _DRAWN = one_of("of ticks"), one_of("drawn")
_DATA = re.compile(r"[:=(]\s*[~≈]?\s*[-+−]?\.?\d|[~≈]|\d\.\d|\d ?%")
_VALUES = re.compile(r"[:=~≈±]\s*\d|\d\.\d")
_VALUE = re.compile(r"\d\.\d|^[~≈]?[-+]?\d+%?$")
_NUMBER = re.compile(r"[~≈]?[-+]?\.?\d")
_IN_BRACKETS = re.compile(r"([^\s(][^(]{0,60})\(([^()]{5,400})\)")
_AXIS = re.compile(r"\b([xy])[ -]?axis|\balong ([xy])\b", re.I)
_RANKS = {Cue.X: 0, Cue.Y: 0, Cue.SERIES: 1, Cue.PANELS: 1, Cue.NONE: 2, Cue.SCALE: 3}
_SURE = 0.9
_LONGEST_TICK = 80
_MOST_WORDS, _MOST_WORDS_OF_ALIAS = 9, 8
_MOST_LISTS = 40


@dataclass(eq=False)
class TickList:
    """A list of ticks as a text gives it: where it begins, what the words before it say that it is, its axis' name."""

    ticks: tuple[str, ...]
    cue: Cue
    name: str = ""
    start: int = 0
    aliases: dict[int, str] = field(default_factory=dict)
    low: float | None = None
    high: float | None = None
    index: Ticks = field(init=False)

    @property
    def is_numeric(self) -> bool:
        """Whether the list's ticks are numbers, or a span of them."""
        return bool(self.ticks or self.low is not None) and all(labels.number_of(one) is not None for one in self.ticks)

    @property
    def span(self) -> tuple[float, float] | None:
        """The lowest and the highest number that the list gives; None where it gives no numbers."""
        if self.low is not None and self.high is not None:
            return self.low, self.high
        found = [labels.number_of(one) for one in self.ticks]
        numbers = [one for one in found if one is not None]
        return (min(numbers), max(numbers)) if len(numbers) > 1 else None

    def __post_init__(self) -> None:
        self.index = Ticks(self.ticks, self.aliases, self.name)


def find_lists(outline: Outline) -> list[TickList]:
    """All lists of ticks that a text states, in text order; those with the same ticks and cue once."""
    found: list[TickList] = []
    for line in outline.lines:
        if len(found) >= _MOST_LISTS:
            break
        if line.block.kind is TABLE:
            found.extend(_of_table(outline, line))
            continue
        if line.children:
            found.extend(_of_children(outline, line))
        if line.block.kind is not HEADING:
            found.extend(_of_line(outline, line))
    return _merged([*found, *_repeated(outline)])


def value_axes(outline: Outline, lists: Sequence[TickList]) -> frozenset[int]:
    """Which lists are the axis on which a chart has its values: the y axis if its ticks are numbers, else the x axis.

    None where colours or a third axis tell the values.
    """
    if has_other_values(outline):
        return frozenset()
    for cue in (Cue.Y, Cue.X):
        found = frozenset(at for at, one in enumerate(lists) if one.cue is cue and one.is_numeric)
        if found:
            return found
    return frozenset()


def _repeated(outline: Outline) -> list[TickList]:
    """Heads that come again in another part of the text, as the panels of a figure do."""
    places: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for line, section in zip(outline.lines, sections(outline), strict=True):
        if line.opens and not line.is_heading and len(line.head) <= _LONGEST_TICK and cue_of(line.head) is Cue.NONE:
            places[labels.compact(line.head)].append((line.start, section, line.head))
    again = sorted(found[-1] for found in places.values() if len({section for _, section, _ in found}) > 1)
    return [TickList(tuple(head for *_, head in again), Cue.PANELS, "", again[0][0])] if len(again) > 1 else []


def _merged(found: list[TickList]) -> list[TickList]:
    """The lists without those that say again what another one says; what names an axis or ticks by other names wins."""
    kept: list[TickList] = []
    for one in sorted(found, key=lambda one: (_RANKS[one.cue], -len(one.aliases), not one.name, one.start)):
        if not any(_says_again(one, other) for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda one: one.start)


def _says_again(one: TickList, other: TickList) -> bool:
    """Whether a list has nothing that a better one does not have."""
    if not one.ticks or not other.ticks:
        return (one.cue, one.ticks, one.low, one.high) == (other.cue, other.ticks, other.low, other.high)
    cues = {one.cue, other.cue}
    if cues == {*AXES} or (Cue.SCALE in cues and len(cues) > 1):
        return False
    if any(other.index.match(tick)[1] <= _SURE for tick in one.ticks):
        return False
    if len(one.ticks) == len(other.ticks) and Cue.NONE not in cues and one.ticks != other.ticks:
        return set(one.ticks) != set(other.ticks)
    return len(one.ticks) * 2 > len(other.ticks)


def _listed(axis: Axis, cue: Cue, name: str, start: int) -> TickList:
    return TickList(tuple(tick.label for tick in axis.ticks), cue, name, start, low=axis.low, high=axis.high)


def _of_line(outline: Outline, line: Line) -> list[TickList]:
    """The list that a line's own words give behind its head: one that its head tells, or one of names."""
    said = outline.text[line.rest : line.end].lstrip(" *_:")
    if not said.strip():
        return []
    if not line.head:
        return _of_sentence(outline, line)
    cue, head = context(outline, line)
    told = cue_of(line.head) is not Cue.NONE or (cue is not Cue.NONE and _OF_TICKS.search(line.head) is not None)
    has_values = _VALUES.search(outline.flat, line.rest, line.end) is not None
    if not told and has_values and cue not in AXES:
        return []  # most lines of a text: a place with its values
    name = name_of(head, said, line)
    if is_naming(line.head) and len(read_ticks(said).ticks) < 2:
        return []
    named, said_of = split_name(said)
    axis = read_ticks(said_of)
    if axis.ticks or axis.low is not None:
        name = name or named
    elif named:
        axis = read_ticks(said)
    if not axis.ticks and axis.low is None:
        return [TickList((), cue, name, line.rest)] if cue in AXES and name else []
    if axis.ticks and name == axis.ticks[0].label:
        name = ""  # the first of a list without a name
    decimals = sum("." in tick.label and tick.number is not None for tick in axis.ticks)
    are_names = (
        len(axis.ticks) > 2
        and any(tick.number is None for tick in axis.ticks)
        and not has_values
        and (cue is not Cue.NONE or decimals * 2 <= len(axis.ticks))
    )
    return [_listed(axis, cue, name, line.rest)] if told or are_names else []


def _of_sentence(outline: Outline, line: Line) -> list[TickList]:
    """The lists that a line without a head holds: the ticks of the line above, or what running words list."""
    text = outline.text[line.start : line.end]
    above = line.parents[-1] if line.parents else None
    if above is not None and above.opens and not above.is_heading and cue_of(above.head) in (*AXES, Cue.SERIES):
        axis = read_ticks(text)
        if len(axis.ticks) > 1 and (line.block.kind is not BULLET or len(above.children) == 1):
            return [_listed(axis, cue_of(above.head), name_of(above.head, "", above), line.start)]
    found = [*_in_brackets(line, text), *_in_quotes(outline, line, _IN_BRACKETS.sub(" ", text))]
    cue, axes = cue_of(text[:60]), {(one or other).lower() for one, other in _AXIS.findall(text)}
    if not found and line.block.kind is PARAGRAPH and cue in AXES and "ax" in text[:80].lower() and len(axes) < 2:
        return [_listed(read_ticks(text), cue, name_of("", text, line), line.start)]
    return found


def _in_brackets(line: Line, text: str) -> Iterator[TickList]:
    """The lists that running words hold in brackets: "four methods (TTPD, LR, CCS, MM)"."""
    for match in _IN_BRACKETS.finditer(text):
        parts = [labels.plain(part) for part in match[2].split(",")]
        if len(parts) > 1 and all(0 < len(part) <= 40 and len(part.split()) <= 5 for part in parts):
            axis = read_ticks(match[2])
            are_names = not any(tick.number is not None or _DATA.search(tick.label) for tick in axis.ticks)
            if len(axis.ticks) > 1 and are_names and not match[2].startswith(EXAMPLES):
                yield _listed(axis, cue_of(match[1]), "", line.start + match.start(2))


def _in_quotes(outline: Outline, line: Line, text: str) -> Iterator[TickList]:
    """The list that running words hold in quotes; the line before it may say what it is."""
    quoted = {labels.plain(one) for one in QUOTED.findall(text)}
    if len(quoted) < 2 or any(word in text.lower() for word in EXAMPLES):
        return
    axis = read_ticks(text)
    if len(axis.ticks) > 1 and {tick.label for tick in axis.ticks} <= quoted:
        cue, name = cue_of(text), ""
        before = outline.lines[line.number - 1] if line.number else line
        if cue is Cue.NONE and outline.flat[before.start : before.end].rstrip(" *_").endswith(":"):
            cue = cue_of(before.head)  # "X-axis: Layer, with these categories:", then the list
            name = name_of(before.head, outline.text[before.rest : before.end], before)
        yield _listed(axis, cue, name, line.start)


def _of_table(outline: Outline, line: Line) -> list[TickList]:
    """The columns of a table without values as lists: a legend's labels, with their colours as other names."""
    if line.block.delimiter == DUMP:
        return []
    head, body = table_columns(outline, line)
    cells = [cell.text for row in body for cell in row[1:]]
    if len(body) < 2 or sum(_VALUE.search(cell) is not None for cell in cells) * 4 > len(cells):
        return []
    cue = context(outline, line)[0]
    if cue in (Cue.NONE, Cue.SCALE):
        cue = cue_of(" ".join(cell.text for cell in head))
    columns = [[cell.text for cell in column] for column in zip(*body, strict=False)]
    drawn = [sum(_DRAWN.search(cell) is not None for cell in column) * 2 >= len(body) for column in columns]
    plain = [column for column, is_drawn in zip(columns, drawn, strict=True) if not is_drawn]
    if cue in (Cue.NONE, Cue.SCALE) or not plain or not any(drawn):
        return []
    ticks = tuple(filter(None, max(plain, key=lambda column: len(set(column)))))
    if len(set(ticks)) < 2 or max(map(len, ticks)) > _LONGEST_TICK:
        return []
    return [TickList(ticks, cue, "", line.start, aliases=dict(enumerate(columns[drawn.index(True)])))]


def _of_children(outline: Outline, line: Line) -> list[TickList]:
    """The heads of the lines under a line as ticks, with what they say as other names of theirs where it is short."""
    items = [child for child in line.children if child.block.kind is BULLET or child.block.bold]
    if len(items) < 2 or any(is_of_frame(child.head) for child in items):
        return []
    cue, head = context(outline, line)
    own = cue if is_generic(line.head) else cue_of(line.head)
    if own is Cue.NONE and line.parents and line.opens and not line.is_heading and not line.parents[-1].is_heading:
        own = cue_of(line.parents[-1].head)  # "X-axis:" over "Subcategories:" over the ticks
    data = sum(_DATA.search(outline.flat, child.start, child.end) is not None for child in items)
    heads = sum(_OF_TICKS.match(child.head) is not None for child in items)
    if own in (Cue.NONE, Cue.PANELS) or data * 2 > len(items) or heads > 1:
        return []
    named = [_item(outline, child) for child in items]
    named = [(tick, alias) for tick, alias in named if tick and len(tick.split()) <= _MOST_WORDS]
    ticks = tuple(tick for tick, _ in named)
    aliases = {at: alias for at, (_, alias) in enumerate(named) if alias}
    return [TickList(ticks, cue, name_of(head, "", line), line.start, aliases=aliases)] if len(ticks) > 1 else []


def _item(outline: Outline, line: Line) -> tuple[str, str]:
    """The tick that a line is, and another name of it: what it says behind its head if short, or how it is drawn."""
    said = labels.plain(outline.text[line.rest : line.end])
    tick, alias = (line.head, said) if line.head else (said, "")
    if alias and _DRAWN.search(tick) and not _DRAWN.search(alias) and not _NUMBER.match(alias):
        tick, alias = alias, tick  # "Blue line: base + cache"
    tick = labels.without_passing_gloss(labels.plain(tick))
    gloss = GLOSS.search(line.head)
    if len(alias) > _LONGEST_TICK or len(alias.split()) > _MOST_WORDS_OF_ALIAS or _DATA.search(alias):
        alias = ""
    if not alias and gloss is not None and _DRAWN.search(gloss[1]):
        alias = gloss[1]
    return tick if len(tick) <= _LONGEST_TICK else "", alias.strip(" .")
