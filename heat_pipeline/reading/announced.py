"""How much the text announces: "four heatmaps", "13 models", "a 4x5 matrix", "a value for each combination".

Only clear statements of the title, the overview and the axes; whether what is given agrees with them, a rule says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.model import Axis, Notice, NoticeKind
from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import TABLE
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.parts import Part, parts
from heat_pipeline.reading.words import phrases, word_set

# No IGNORECASE here: with it, each of the many words would be tried at each letter.
_COUNT = re.compile(
    rf"\b(?:\d{{1,3}}|[TtFfSsEeNn](?:{'|'.join(sorted({word[1:] for word in labels.COUNTS}))})) (?=[^\W\d_])"
)
_NOUN = re.compile(
    rf"(?:(?:{'|'.join(phrases('beside a count'))})(?:,? ))*(?P<noun>[^\W\d_][\w-]*(?: [^\W\d_][\w-]*){{0,2}})",
    re.IGNORECASE,
)
_GRID = re.compile(
    r"(?<![\w.])(?P<rows>\d{1,3}) ?[xX×] ?(?P<columns>\d{1,3}) (?:[Gg]rid|[Mm]atrix|[Hh]eat ?[Mm]ap|[Tt]able)\b(?! of)"
)
_FULL = re.compile(
    r"(?<!not )\b(?:[Ee]very|[Ee]ach|[Aa]ll) (?:possible )?(?:pair(?:ing)?s?|combinations?) (?:of|between)\b"
)
_PANEL, _LINKS = word_set("counted panels"), word_set("no noun")
# A number behind these, or before those, counts a part of what there is, or is no count.
_NOT_BEFORE, _NOT_AFTER = word_set("before no count"), phrases("behind no count")
_NO_MARK_BEFORE = frozenset("~≈<>≥≤+-–—.,/$#=(xX×")
_LONGEST = 4_000


def notices(outline: Outline, rows: Axis, columns: Axis) -> tuple[Notice, ...]:
    """The counts that the text states of its rows, columns, panels and places, and whether it calls the grid full.

    Those of tables (what they leave empty) are found in `table_notices`.
    """
    names = _names(rows, columns)
    found: list[Notice] = []
    for line, part in zip(outline.lines, parts(outline), strict=True):
        if line.block.kind is TABLE or part is Part.REMARKS:
            continue
        end = min(line.end, line.start + _LONGEST)
        for full in _FULL.finditer(outline.flat, line.start, end):
            found.append(_notice(outline, NoticeKind.FULL, full.start(), full.end()))
        if part is not Part.DATA:
            found.extend(_counts(outline, line.start, end, names))
    return tuple(sorted(found, key=lambda notice: (notice.start, notice.kind)))


def _counts(outline: Outline, start: int, end: int, names: dict[str, NoticeKind | None]) -> Iterator[Notice]:
    flat = outline.flat
    for count in _COUNT.finditer(flat, start, end):
        number = labels.count_of(count[0].strip())  # of "eine" it is 0: the pattern takes words apart
        before = flat[max(start, count.start() - 16) : count.start()].rstrip()
        is_part = before[-1:] in _NO_MARK_BEFORE or before.rpartition(" ")[2].lower() in _NOT_BEFORE
        named = _NOUN.match(flat, count.end(), end)
        if not number or is_part or named is None:
            continue
        kind, length = _counted(named["noun"], names)
        stop = named.start("noun") + length
        behind = flat[stop : stop + 12]
        if kind is not None and not behind.startswith("-") and not behind.lstrip().startswith(_NOT_AFTER):
            yield _notice(outline, kind, count.start(), stop, number)
    for grid in _GRID.finditer(flat, start, end):
        size = int(grid["rows"]) * int(grid["columns"])
        yield _notice(outline, NoticeKind.GRID, grid.start(), grid.end(), size)


def _notice(outline: Outline, kind: NoticeKind, start: int, end: int, number: int | None = None) -> Notice:
    return Notice(kind, outline.text[start:end], start, end, number)


def _names(rows: Axis, columns: Axis) -> dict[str, NoticeKind | None]:
    """What each word of the axes' names counts; a word of both tells nothing."""
    first, second = ({labels.stem(word) for word in labels.words(axis.name)} for axis in (rows, columns))
    return {
        **dict.fromkeys(first & second),
        **dict.fromkeys({"row", *first} - second, NoticeKind.ROWS),
        **dict.fromkeys({"column", *second} - first, NoticeKind.COLUMNS),
    }


def _counted(noun: str, names: dict[str, NoticeKind | None]) -> tuple[NoticeKind | None, int]:
    """What a noun of up to three words counts, and how many characters of it say so."""
    if labels.words(noun)[:1] and labels.words(noun)[0] in _LINKS:
        return None, 0  # "stays below 45 in all columns"
    while noun:
        words = labels.words(noun)
        stems = [labels.stem(word) for word in words]
        kinds = {names[stem] for stem in stems if names.get(stem) and len(stem) > 1}  # "3 x 3" counts no x
        if words[-1:] and (words[-1] in _PANEL or words[-2:] == ("heat", "map")):
            return NoticeKind.PANELS, len(noun)
        if words[-1:] and words[-1] not in _LINKS and stems[-1] in names and len(kinds) == 1:
            return kinds.pop(), len(noun)  # "five dialogue acts" are acts
        noun = noun.rpartition(" ")[0]
    return None, 0
