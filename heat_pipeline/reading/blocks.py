"""Lines -> headings, bullets, tables, code, paragraphs, each with its place in the text.

This is the shape of the text and nothing of its meaning. It is no Markdown parser: descriptions lose indentation and
leave marks unclosed, so a line is taken for what it looks like on its own. A pass over the lines, linear in length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from string import punctuation

from heat_pipeline.reading import labels
from heat_pipeline.reading.numbers import GROUPING


class LineKind(Enum):
    """What a line looks like."""

    HEADING = "heading"
    BULLET = "bullet"
    TABLE = "table"
    CODE = "code"
    PARAGRAPH = "paragraph"


# By their own names: in Python 3.11 an enum's attribute costs ten times what a global does, and stages ask per line.
HEADING, BULLET, TABLE, CODE, PARAGRAPH = LineKind


@dataclass(slots=True)
class Block:
    """A line without its marker (a table: its lines); [start, end) is its content in the text.

    `level` is the number of # of a heading and the indentation, in columns, of anything else. `bold` tells that the
    whole content is set in bold, which in these texts makes it a head; `lead` that it begins so.
    """

    kind: LineKind
    level: int
    start: int
    end: int
    numbered: bool = False
    bold: bool = False
    lead: bool = False


_FENCES = ("```", "~~~")
_BULLETS = "-*+•‣◦▪–"
_MARKER = re.compile(rf"(?:[{_BULLETS}]|\d{{1,3}}[.)])[ \t]+")
_TAG = re.compile(
    r"<su([bp])>(?:[\s*†‡§\\]*|[a-z])</su\1>|</?(?:su[bp]|b|i|u|em|strong|code|span|br)\b[^<>]{0,40}>|&nbsp;"
)
_MACRO = re.compile(r"(\\(?:text|math|emph|underline|bold)[a-z]{0,6}\{)([^{}\n]{0,80})\}")
_RULE_MARKS = frozenset("-*_= \t")
_MINUSES = str.maketrans("\N{MINUS SIGN}\N{EN DASH}", "--")
_NO_VALUE = frozenset(("", "-", "–", "—", "na", "n/a", "null"))
_PLAIN = str.maketrans({
    "*": " ", "`": " ", "$": " ", "\t": " ", "：": ":", "，": ",", "、": ",", "（": "(", "）": ")", "｜": "|",
    "％": "%", "；": ";", "．": ".", "－": "-", "＋": "+", "～": "~",
    "\N{NON-BREAKING HYPHEN}": "-", "\N{FIGURE DASH}": "-", "\N{SMALL HYPHEN-MINUS}": "-",
    **dict(zip("０１２３４５６７８９", "0123456789", strict=True)),
    **dict.fromkeys(labels.UNSEEN, " "),
})  # fmt: skip
# Digits in groups that blanks part ("1 234.5"): blanks that break no line, or an apostrophe; any blank where decimals
# follow; and then any in that text.
_GROUP = r"(?<![\w.,])(?<!\d )\d{1,3}"
_GROUPED = re.compile(
    _GROUP + r"(?:(?:[\u00a0\u202f\u2009'’]\d{3})+(?!\d)|"
    r"(?: \d{3})+(?=(?:\.\d{1,9}|,\d{1,2})(?! ?\d)))"
)
_MAY_BE_GROUPED = re.compile(r"\d[ \u00a0\u202f\u2009'’]\d{3}")
_ALSO_GROUPED = re.compile(_GROUP + r"(?:\s\d{3})+(?!,?\d| \d)")
_LONG = " " * 200
_FILLED = f" {chr(1) * 198} "


def flatten(text: str) -> str:
    """The text with the marks of emphasis, code, LaTeX and escapes blanked out, character for character.

    Offsets stay true. A long row of blanks, and of marks that became blanks, is filled with a character that is none:
    patterns would go over it from each of its places. Raised and lowered text stays part of the word before it, unless
    it is a mark of significance.
    """
    flat = text
    if "\\" in text:
        flat = _MACRO.sub(lambda macro: f"{' ' * len(macro[1])}{macro[2]} ", flat)
        for mark in punctuation.replace("_", ""):
            flat = flat.replace(f"\\{mark}", f" {mark}")
    if "<" in flat or "&" in flat:
        flat = _TAG.sub(lambda tag: "_____" if tag[0] in ("<sub>", "<sup>") else " " * len(tag[0]), flat)
    if _MAY_BE_GROUPED.search(flat) is not None and _GROUPED.search(flat) is not None:
        flat = _ALSO_GROUPED.sub(_joined, _GROUPED.sub(_joined, flat))
    return flat.translate(_PLAIN).replace(_LONG, _FILLED)


def _joined(digits: re.Match[str]) -> str:
    return "".join(char if char.isdigit() else GROUPING for char in digits[0])


def blocks(text: str) -> list[Block]:
    """The lines of the text as blocks, in order; blank lines, rules and fences leave nothing."""
    lines = text.split("\n")
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    text_blocks: list[Block] = []
    for kind, first, last in _stretches(lines):
        line = lines[first]
        begin = len(line) - len(line.lstrip())
        start, level = starts[first] + begin, len(line[:begin].expandtabs(4))
        if kind is TABLE:
            text_blocks.append(Block(TABLE, level, start, starts[last] + len(lines[last].rstrip())))
        elif (block := _line(line.strip(), start, level, kind)) is not None:
            text_blocks.append(block)
    return text_blocks


def _line(bare: str, start: int, level: int, kind: LineKind) -> Block | None:
    """The block of a line that is in no table; None for a rule."""
    end = start + len(bare)
    if bare == "\\n" or (len(bare) > 2 and _RULE_MARKS.issuperset(bare)):
        return None
    rank = len(bare) - len(bare.lstrip("#"))
    if 0 < rank <= 6 and bare[rank : rank + 1] in (" ", "\t") and kind is not CODE:
        return Block(HEADING, rank, end - len(bare[rank:].lstrip()), end)
    marker = _MARKER.match(bare)
    skip = marker.end() if marker is not None else 0
    mark, inner = bare[skip : skip + 2], bare[skip:].rstrip(" \t:")
    lead = mark in ("**", "__")
    bold = lead and len(inner) > 4 and inner.endswith(mark) and mark[0] not in inner.strip(mark[0])
    return Block(BULLET if skip else kind, level, start + skip, end, bool(skip) and bare[0].isdigit(), bold, lead)


def _stretches(lines: list[str]) -> Iterator[tuple[LineKind, int, int]]:
    """The first and last lines of each table, and all other lines one by one."""
    fence = at = -1  # the line that closes the fence at hand
    while (at := at + 1) < len(lines):
        bare = lines[at].strip()
        if bare.startswith(_FENCES):
            if at != fence:  # one that nothing closes is a stray mark
                closing = (end for end in range(at + 1, len(lines)) if lines[end].strip().startswith(_FENCES))
                fence = next(closing, at)
        elif bare.lower().startswith("<table") and (last := _html_end(lines, at)) >= 0:
            yield TABLE, at, last
            at = last
        elif "|" in bare and (bare[0] == "|" or _opens_table(lines, at, bare)):
            last = _last_barred(lines, at, bare[0] == "|")
            yield TABLE, at, last
            at = last
        elif bare:
            yield CODE if at < fence or bare[0] in "{[" else PARAGRAPH, at, at


def _html_end(lines: list[str], at: int) -> int:
    """The last line of a table in HTML that begins at `at`; -1 where nothing closes it."""
    return next((end for end in range(at, len(lines)) if "</table" in lines[end].lower()), -1)


def _last_barred(lines: list[str], at: int, outer: bool) -> int:
    """The last line of a table that begins at `at`; each of its lines begins with a bar, or none does."""
    rows = ((end, lines[end].strip()) for end in range(at + 1, len(lines)))
    return next((end for end, row in rows if "|" not in row or (row[0] == "|") is not outer), len(lines)) - 1


def _opens_table(lines: list[str], at: int, bare: str) -> bool:
    """Whether a line that holds a bar, but does not begin with one, is the first of a table without outer bars."""
    if bare[0] in _BULLETS or bare[0] == "#" or at + 1 >= len(lines):
        return False
    below = lines[at + 1]
    bars = bare.strip("|").count("|")
    if bars == 0 or below.strip().strip("|").count("|") != bars:
        return False
    if is_separator(below):
        return True
    # "Oak: 35.4 | 64.0 | 75.2" and "Oak 35.4 | Elm 64.0 | Ash 75.2" are lists
    parts = bare.strip("|").split("|")
    return bars > 1 and not _is_labelled(parts[0], ":") and not all(_is_labelled(part, " ") for part in parts)


def _is_value(cell: str) -> bool:
    """Whether a cell of a table is a number or a word for none."""
    bare = cell.strip(" \t*`$~≈%†").lower().replace(",", "").translate(_MINUSES)
    try:
        return bare in _NO_VALUE or float(bare) is not None
    except ValueError:
        return False


def _is_labelled(part: str, mark: str) -> bool:
    """Whether a part of a line is a label with its value behind a mark."""
    label, _, value = part.strip(" \t*`").rpartition(mark)
    return any(char.isalpha() for char in label) and _is_value(value)


def is_separator(row: str) -> bool:
    """Whether a row of a table is the line between its head and its body: "|---|:---:|"."""
    cells = [cell.strip(" \t:") for cell in row.strip().strip("|").split("|")]
    return all(len(cell) > 1 and not cell.strip("-") for cell in cells)
