"""How much the text announces: "four heatmaps", "13 models", "a 4x5 matrix", "a value for each combination".

Only clear statements of the title, the overview and the axes; whether what is given agrees with them, a rule says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from heat_pipeline.model import Notice, NoticeKind
from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import ROW, Matcher
from heat_pipeline.reading.blocks import TABLE, Block
from heat_pipeline.reading.sections import FRAME, OVERVIEW, REMARKS, Part

# No IGNORECASE here: with it, each of the many words would be tried at each letter.
_COUNT = re.compile(
    rf"\b(?:\d{{1,3}}|[TtFfSsEeNn](?:{'|'.join(sorted({word[1:] for word in labels.COUNTS}))})) (?=[^\W\d_])"
)
_NOUN = re.compile(
    r"(?:(?:different|distinct|separate|individual|unique|various|side-by-side|adjacent|parallel|large language|"
    r"language|line|bar|box|ai|llm|total|discrete)(?:,? ))*(?P<noun>[^\W\d_][\w-]*(?: [^\W\d_][\w-]*){0,2})",
    re.IGNORECASE,
)
_GRID = re.compile(r"[xX×] ?(?P<columns>\d{1,3}) (?:[Gg]rid|[Mm]atrix|[Hh]eat ?[Mm]ap|[Tt]able)\b(?! of)")
_GRID_ROWS = re.compile(r"(?<![\w.])(?P<rows>\d{1,3}) ?$")
_FULL = re.compile(
    r"(?<!not )\b(?:every|each|all) (?:possible )?(?:pair(?:ing)?s?|combinations?) (?:of|between)\b", re.IGNORECASE
)
_PAIRED = re.compile("pair|combination")
_PANEL = re.compile(
    r"(?:heat[ -]?maps?|panels?|sub-?(?:plots?|figures?)|charts?|graphs?|plots?|matrices)$", re.IGNORECASE
)
# A number behind these, or before those, counts a part of what there is, or is no count.
_NOT_BEFORE = frozenset(
    [
        *("the", "these", "those", "both", "all", "top", "best", "worst", "first", "last", "other", "another"),
        *("remaining", "only", "about", "around", "roughly", "approximately", "nearly", "almost", "over", "than"),
        *("least", "most", "to", "or", "next", "every", "layer", "level", "page", "figure", "table", "row", "column"),
        "step",
    ]
)
_NO_MARK_BEFORE = frozenset("~≈<>≥≤+-–—.,/$#=(xX×")
_LAST_WORD = re.compile(r"\w+$")
_NOT_AFTER = re.compile(r"\s*(?:per|each|of|for each|in each|at a time|apart)\b|-", re.IGNORECASE)
_LINK = re.compile(
    r"\s(?:and|or|of|on|in|by|with|for|to|from|at|as|are|is|the|a|per|each|under|over|vs)$", re.IGNORECASE
)
_LEADS_AWAY = re.compile(r"(?:in|on|at|for|with|under|over|from|to|by|of|and|or|all|throughout)\b", re.IGNORECASE)
_LONGEST = 4_000


def announced(raw: str, flat: str, parted: Sequence[tuple[Block, Part]], axes: Matcher) -> Iterator[Notice]:
    """The counts that the text states of its rows, columns, panels and places, and whether it calls the grid full.

    `raw` is the text, `flat` the text with its marks blanked out, `parted` its blocks with the parts they stand in.
    """
    paired = -1  # the next place, from the block at hand on, that may call the grid full
    for block, part in parted:
        if part is OVERVIEW or part is FRAME:
            if block.kind is TABLE:
                continue
            end = min(block.end, block.start + _LONGEST)
            for found in _COUNT.finditer(flat, block.start, end):
                notice = _count(raw, flat, found, block, axes)
                if notice is not None:
                    yield notice
            for found in _GRID.finditer(flat, block.start, end):
                before = max(block.start, found.start() - 5)
                rows = _GRID_ROWS.search(flat[before : found.start()])
                if rows is not None:
                    start, number = before + rows.start(), int(rows["rows"]) * int(found["columns"])
                    yield Notice(NoticeKind.GRID, raw[start : found.end()], start, found.end(), number)
        if paired < block.start:
            nearest = _PAIRED.search(flat, block.start)
            paired = nearest.start() if nearest is not None else len(flat)
        if paired < block.end and part is not REMARKS:
            for found in _FULL.finditer(flat, block.start, min(block.end, block.start + _LONGEST)):
                yield Notice(NoticeKind.FULL, raw[found.start() : found.end()], found.start(), found.end())


def _count(raw: str, flat: str, found: re.Match[str], block: Block, axes: Matcher) -> Notice | None:
    """The count that a number with its noun states, where the noun is an axis' name or a word for a panel."""
    start = found.start()
    if _is_no_count(flat[max(block.start, start - 16) : start].rstrip()):
        return None
    number = labels.count_of(found[0].strip())
    if not number:
        return None  # "eine": the pattern takes the first letters and the rest of these words apart
    named = _NOUN.match(flat, found.end(), block.end)
    noun = named["noun"] if named is not None else ""
    begin = named.start("noun") if named is not None else 0
    if _LEADS_AWAY.match(noun):
        return None  # "stays below 45 in all columns"
    while noun:
        if _LINK.search(noun):
            noun = noun.rpartition(" ")[0]
            continue
        kind = _kind(noun, axes) or _kind(noun.rpartition(" ")[2], axes)  # "five dialogue acts" are acts
        end = begin + len(noun)
        if kind is not None:
            if _NOT_AFTER.match(flat, end, block.end):
                return None
            return Notice(kind, raw[start:end], start, end, number)
        noun = noun.rpartition(" ")[0]
    return None


def _is_no_count(before: str) -> bool:
    """Whether what stands before a number says that it counts a part, or nothing."""
    if before[-1:] in _NO_MARK_BEFORE:
        return True
    word = _LAST_WORD.search(before)
    return word is not None and word[0].lower() in _NOT_BEFORE


def _kind(noun: str, axes: Matcher) -> NoticeKind | None:
    if _PANEL.match(noun):
        return NoticeKind.PANELS
    side = axes.is_name(noun) if len(noun) > 1 else None  # "3 x 3"
    if side is None:
        return None
    return NoticeKind.ROWS if side is ROW else NoticeKind.COLUMNS
