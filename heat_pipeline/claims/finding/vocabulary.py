"""What a text itself calls its axes and its values, where no line of axes says it: "five retrievers (BM25, ...)".

Names are taken from what stands before a list of an axis' ticks, from the corner of a table, and from counts that only
one axis can have ("six languages"); whether high values are the good ones from words on it ("lower is better"). The
names that the reader found come first (figure); which words of a clause name which axis is found in `places`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from heat_pipeline.model import Reading
from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import Kind as Look
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import Along

NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "twenty": 20,
}  # fmt: skip
"""Numbers that are told in words."""
_LONGEST = 1_500
_MOST_LINES = 24
_LOOK_BACK = 90
_PASSING = re.compile(
    r"(?:\([^()]{0,12}\)|\b(?:on|as|in|down|along|across|at|from|to|going|run|running|runs|form|its|the|one|"
    r"other|left|"
    r"right|top|bottom|side|y|x|horizontal(?:ly)?|vertical(?:ly)?|axis|axes|rows?|columns?|and|are|is|namely|same|"
    r"arranged|listed|shown|of|each|per|with|have|has|labels?|ticks?|sit|sits|stand|stands)\b|[-,:;=])\W*$"
)
_BREAK = re.compile(
    r"[.;:)(]\s|\b(?:and|by|across|over|under|on|with|between|against|in|has|have|to|meet|versus|vs)\b|,"
)
_NOUN = re.compile(r"[^\W\d_][\w-]+")
_COUNTED = re.compile(
    rf"(?<!to )(?<!from )(?<!of )\b(?P<number>{'|'.join(NUMBERS)}|\d{{1,2}}) "
    r"(?P<noun>[^\W\d_][\w-]+(?: [^\W\d_][\w-]+){{0,2}})",
    re.IGNORECASE,
)
_LINK = re.compile(
    r"\b(?:and|or|of|on|in|by|with|for|to|from|at|as|are|is|the|a|per|each|under|over|vs|have|has|going|meet|"
    r"times|that|"
    r"against|across|form|which|manage|were|was|run|do|does)\b.*$",
    re.IGNORECASE,
)
_EMPTY = (
    "row column axi heatmap grid figure chart value cell color colour scale legend matrix table panel number setting "
    "map label tick entry name title image data field place size group kind one other level category class "
    "point time "
    "percent share part half small large side color-bar colorbar and is are the from with figure key mean average "
    "rating "
    "all of to we its it step while each both list since major numeric true predicted star number arithmetic "
    "different "
    "classified way downward"
)
_NO_NAMES = frozenset(_EMPTY.split())
_PLURAL = re.compile(r"(?:s|data|people)$")
_MEASURES = (
    "energy latency accuracy error rate emission similarity correlation overlap score quality fertility memory "
    "perplexity loss throughput toxicity surprisal yield diversity reward return faithfulness variance entropy norm "
    "share recall precision cost speedup coefficient uncertainty agreement confusion count transfer factuality "
    "distance probability confidence attention mass length satisfaction success"
)
_METRICS = frozenset(_MEASURES.split())
_HIGH_IS_GOOD = re.compile(
    r"\b(?:high(?:er)?|large(?:r)?|more|big(?:ger)?|greater|brighter|darker|the more) (?:values? )?"
    r"(?:is|are|=|means?|:|the) ?(?:the )?(?:better|best|good|safer|stronger)\b"
)
_LOW_IS_GOOD = re.compile(
    r"\b(?:low(?:er)?|small(?:er)?|less|fewer) (?:values? )?(?:is|are|=|means?|:|the) ?(?:the )?"
    r"(?:better|best|good|cleaner|faster|cheaper|safer)\b"
)


# What the values are, as the text tells it: "each cell gives the number of trips", "values are solve rates".
_SHOWN = re.compile(
    r"\b(?:(?:values|entries|numbers) are|"
    r"(?:cells|each (?:cell|square|number|entry|value|field)|colou?rs?|intensity|heatmaps?|matrix|map|chart|"
    r"figure|image|"
    r"grid|panels?)(?: \([^()]*\))? (?:shows?|gives?|reports?|displays?|visuali[sz]es?|carry|carries|holds?|"
    r"presents?|"
    r"depicts?|encodes?|represents?|indicates?|tells?|denotes?|plots|states?|measures?|records?|lists?|contains?)|"
    r"heatmaps? of) "
    r"(?:a heatmap of )?(?:(?:a|an|the|how many|mean|average|number of|values? of|share of|percentage of) )*"
    r"(?P<phrase>[^\W\d_][\w-]*(?: [^\W\d_][\w-]*){0,3}?)"
    r"(?= (?:of|in|per|for|with|which|that|under|by|across|from|between|on|and|at|as|over|when)\b| ?[,.;(:]|$)"
)
# Of a difference, a rank or a mean of the values the same words may tell, and of these the values are not.
_NO_VALUES = (
    "difference differences drop drops gain gains change changes gap gaps spread rank ranks mean average "
    "averages total sum effect effects impact influence relationship relation comparison dependence trend "
    "trends pattern patterns results values numbers data performance low high good poor bad best worst better "
    "worse light dark red green blue yellow purple white black warm cool normalised normalized not no each "
    "every all how two three four five six seven eight nine ten same different highest lowest annotated shown "
    "printed drawn arranged colored coloured color-coded averaged approximate rounded given missing empty "
    "blank this these that those its their one other various several number percentage heatmap heatmaps "
    "greater darker lighter brighter orange grey models model datasets relative absolute well made told "
    "training"
)
_NOT_THE_VALUES = frozenset(_NO_VALUES.split())
_NO_THING = re.compile(r"(?:ly|ed|en)$")


@dataclass(frozen=True, slots=True)
class Called:
    """What a text calls things: the words that name an axis, those that name the values, and which values are good.

    `values` are the words, as printed in lower case, with which the text tells what its cells hold.
    """

    names: Mapping[str, Along] = field(default_factory=dict)
    metric: frozenset[str] = frozenset()
    better_high: bool | None = None
    values: frozenset[str] = frozenset()


def called(outline: Outline, reading: Reading, ticks: Mapping[Along, Sequence[str]]) -> Called:
    """What the lines before the first value call the axes and the values, in comparable form (labels.words)."""
    flat = outline.flat
    first = min((cell.start for cell in reading.cells), default=0)
    found: dict[Along, set[str]] = {"row": set(), "column": set(), "panel": set()}
    said: list[str] = [reading.title]
    for block, part in outline.lines[:_MOST_LINES]:
        start, end = block.start, min(block.end, block.start + _LONGEST)
        if block.kind is Look.TABLE:
            _of_corner(flat[start : flat.find("\n", start, end) if "\n" in flat[start:end] else end], ticks, found)
            break
        if block.start > first and part is not Part.OVERVIEW and part is not Part.FRAME:
            break
        line = flat[start:end]
        said.append(line)
        _before_lists(line, ticks, found)
        _counted(line, ticks, found)
    sides: tuple[Along, ...] = ("row", "column")
    shared = found["row"] & found["column"]
    names: dict[str, Along] = {word: side for side in sides for word in found[side] - shared}
    text = " ".join(said).lower()
    high, low = _HIGH_IS_GOOD.search(text) is not None, _LOW_IS_GOOD.search(text) is not None
    metric = frozenset() if reading.metric else _METRICS.intersection(labels.words(text)) - names.keys()
    if "confusion matri" in text:
        metric -= {"confusion"}  # which counts what is right as well
    metric -= {word for side in sides for tick in ticks[side] for word in labels.words(tick)}
    metric -= {*labels.words(reading.rows.name), *labels.words(reading.columns.name)}
    taken = {word for side in sides for tick in ticks[side] for word in labels.words(tick)} | {*found["row"]}
    told = {word for shown in _SHOWN.finditer(text) for word in _NOUN.findall(shown["phrase"])}
    values = frozenset(
        word
        for word in told - _NOT_THE_VALUES
        if len(word) > 2
        and _NO_THING.search(word) is None
        and not taken.intersection(labels.words(word))
        and not names.keys() & set(labels.words(word))
    )
    return Called(names, metric, None if high == low else high, values)


def _of_corner(line: str, ticks: Mapping[Along, Sequence[str]], found: dict[Along, set[str]]) -> None:
    """The corner of a table names what its first column holds: "| Task | ReAct | ... |"; "A / B" names both."""
    parts = [labels.plain(part) for part in line.strip().strip("|").split("|")]
    if len(parts) < 3 or not parts[0]:
        return
    head = parts[1]
    side: Along = "column" if head in ticks["column"] else "row"
    if head not in ticks[side]:
        return
    other: Along = "row" if side == "column" else "column"
    corner = re.split(r"\s*(?:[/\\]|→|\bvs\.?\b)\s*", parts[0])
    _add(corner[0], found[other], ())
    if len(corner) == 2:
        _add(corner[1], found[side], ())


def _before_lists(line: str, ticks: Mapping[Along, Sequence[str]], found: dict[Along, set[str]]) -> None:
    """What stands before a list of an axis' ticks: "Policy on the y-axis: FIFO, LRU"."""
    sides: tuple[Along, ...] = ("row", "column")
    for side in sides:
        if len(ticks[side]) < 2 or ticks[side][0] == ticks["row" if side == "column" else "column"][:1]:
            continue
        at = _list_at(line, ticks[side])
        if at < 0:
            continue
        before = line[max(0, at - _LOOK_BACK) : at].rstrip(" (:=,–—-")
        while (passing := _PASSING.search(before)) is not None:
            before = before[: passing.start()].rstrip(" (:=,–—-")
        breaks = list(_BREAK.finditer(before))
        noun = before[breaks[-1].end() :] if breaks else before
        first, _, rest = noun.partition(" of ")
        _add(first if any(word not in _NO_NAMES for word in _words(first)) else rest, found[side], ticks[side])


def _list_at(line: str, ticks: Sequence[str]) -> int:
    """Where a line lists the first ticks of an axis one after the other; -1 where it does not."""
    first, second = ticks[0], ticks[1]
    at = line.find(first)
    while at >= 0:
        rest = line[at + len(first) : at + len(first) + 8].lstrip(" ")
        bare = not (at and line[at - 1].isalnum())
        if bare and rest[:1] in ",;/&" and rest[1:].lstrip().startswith(second[:3]):
            return at
        at = line.find(first, at + 1)
    return -1


def _counted(line: str, ticks: Mapping[Along, Sequence[str]], found: dict[Along, set[str]]) -> None:
    """A count that only one axis can have names it: "four systems" where one axis has four ticks."""
    rows, columns = len(ticks["row"]), len(ticks["column"])
    if rows == columns:
        return
    for told in _COUNTED.finditer(line):
        printed = told["number"].lower()
        number = NUMBERS.get(printed) or int(printed)
        if number < 2 or number not in (rows, columns):
            continue
        noun = _LINK.sub("", told["noun"]).strip()
        if noun and _PLURAL.search(noun):
            _add(noun.rpartition(" ")[2], found["row" if number == rows else "column"], ())


def _add(noun: str, found: set[str], ticks: Sequence[str]) -> None:
    """Add the last words of a noun to the names of an axis."""
    for word in list(_words(noun))[-2:]:
        if word not in _NO_NAMES and word not in ticks and word not in NUMBERS:
            found.add(word)


def _words(noun: str) -> Iterator[str]:
    for word in _NOUN.findall(noun):
        split = labels.words(word)
        if len(split) == 1 and len(split[0]) > 2:
            yield split[0]
