"""Lines -> headings, bullets, tables, code, paragraphs, each with its place in the text.

This is the shape of the text and nothing of its meaning. It is no Markdown parser: descriptions lose indentation and
leave marks unclosed, so a line is taken for what it looks like on its own. A pass over the lines, linear in length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from string import punctuation

from heat_pipeline.reading import labels
from heat_pipeline.reading.numbers import GROUPING
from heat_pipeline.reading.objects import Part, Rows, json_parts


class Kind(Enum):
    """What a line looks like."""

    HEADING = "heading"
    BULLET = "bullet"
    TABLE = "table"
    CODE = "code"
    PARAGRAPH = "paragraph"


# By their own names: in Python 3.11 an enum's attribute costs ten times what a global does, and stages ask per line.
HEADING, BULLET, TABLE, CODE, PARAGRAPH = Kind


@dataclass(slots=True)
class Block:
    """A line without its marker (a table: its lines); [start, end) is its content in the text.

    `level` is the number of # of a heading and the indentation, in columns, of anything else. `bold` tells that the
    whole content is set in bold, which in these texts makes it a head; `lead` that it begins so. `delimiter` parts the
    columns of a table: "|", a tab, "  " (two blanks or more), " ", ",", "<" (HTML), "&" (LaTeX) or "{" (JSON): such
    a table has `rows`, the places of its cells, the head first.
    """

    kind: Kind
    level: int
    start: int
    end: int
    numbered: bool = False
    bold: bool = False
    lead: bool = False
    delimiter: str = ""
    rows: Rows = ()


JSON = "{"
_FENCES = ("```", "~~~")
# How tables that end with a mark of their own begin and end, and what stands for their delimiter.
_ENCLOSED = (
    ("<", ("<table",), "</table"),
    ("&", ("\\begin{tabular", "\\begin{array", "\\begin{longtable", "\\begin{matrix"), "\\end{"),
)
_BULLETS = "-*+•‣◦▪–"
_MARKER = re.compile(rf"(?:[{_BULLETS}]|\d{{1,3}}[.)])[ \t]+")
_BLANKS = re.compile(r"[ \t]+")
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
    found: list[Block] = []
    taken = tried = 0  # up to where the text is JSON, and up to where it was looked at
    for kind, first, last, delimiter in _stretches(lines):
        line = lines[first]
        begin = len(line) - len(line.lstrip())
        start, level = starts[first] + begin, len(line[:begin].expandtabs(4))
        if start >= tried and line[begin] in "{[":
            tried, members = json_parts(text, start)
            if members:
                taken = tried
                found.extend(map(_member, members))
        if start < taken:
            if taken >= (end := starts[first] + len(line.rstrip())):
                continue
            start, level, line = taken, 0, text[taken:end]
            start += len(line) - len(line.lstrip())
        if kind is TABLE:
            end = starts[last] + len(lines[last].rstrip())
            found.append(Block(TABLE, level, start, end, delimiter=delimiter))
        elif (block := _line(line.strip(), start, level, kind)) is not None:
            found.append(block)
    return found


def _member(part: Part) -> Block:
    if part.rows:
        return Block(TABLE, part.depth, part.start, part.end, delimiter=JSON, rows=part.rows)
    return Block(BULLET, part.depth, part.start, part.end, bold=part.opens)


def _line(bare: str, start: int, level: int, kind: Kind) -> Block | None:
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


def _stretches(lines: list[str]) -> Iterator[tuple[Kind, int, int, str]]:
    """The first and last lines of each table, with what parts its columns, and all other lines one by one."""
    fence = tried = -1  # the line that closes the fence at hand, and the last one that was looked at for columns
    parted = ""  # what parts the columns of the fence at hand
    unclosed: set[str] = set()
    at = -1
    while (at := at + 1) < len(lines):
        bare = lines[at].strip()
        if bare.startswith(_FENCES):
            if at != fence:
                fence = _find(lines, at + 1, lambda row: row.startswith(_FENCES))
                fence = fence if fence < len(lines) else at  # one that nothing closes is a stray mark
                parted = _delimiter(lines[at + 1 : fence], ("\t", "  ", ",", " "))
            continue
        last, delimiter = _enclosed(lines, at, bare, unclosed)
        if not delimiter and "|" in bare and (bare[0] == "|" or _opens_table(lines, at, bare)):
            delimiter, last = "|", _last_barred(lines, at, bare[0] == "|")
        elif not delimiter and at < fence and parted and bare:
            delimiter, last = parted, _find(lines, at + 1, lambda row: not row or row.startswith(_FENCES)) - 1
        elif not delimiter and at > max(fence, tried) and _is_aligned(bare):
            tried = last = _find(lines, at + 1, lambda row: not _is_aligned(row)) - 1
            delimiter = _delimiter(lines[at : last + 1], ("\t", "  ")) if last - at > 1 else ""
        if delimiter:
            yield TABLE, at, last, delimiter
            at = last
        elif bare:
            yield CODE if at < fence else PARAGRAPH, at, at, ""


def _find(lines: list[str], at: int, is_sought: Callable[[str], bool]) -> int:
    """The first line from `at` on that is sought, or the number of lines."""
    return next((index for index in range(at, len(lines)) if is_sought(lines[index].strip())), len(lines))


def _last_barred(lines: list[str], at: int, outer: bool) -> int:
    """The last line of a table that begins at `at`; each of its lines begins with a bar, or none does."""
    return _find(lines, at + 1, lambda row: "|" not in row or (row[0] == "|") is not outer) - 1


def _enclosed(lines: list[str], at: int, bare: str, unclosed: set[str]) -> tuple[int, str]:
    """The last line of a table of HTML or LaTeX that begins at `at`, and what stands for its delimiter; "" for none."""
    for delimiter, openings, closing in _ENCLOSED:
        if delimiter not in unclosed and bare.lower().startswith(openings):
            last = next((index for index in range(at, len(lines)) if closing in lines[index].lower()), -1)
            if last >= 0:
                return last, delimiter
            unclosed.add(delimiter)
    return at, ""


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


def _is_aligned(bare: str) -> bool:
    """Whether a line may be one of a table whose columns blanks part."""
    return ("  " in bare or "\t" in bare) and "|" not in bare and bare[0] not in "#`" and not _MARKER.match(bare)


def _delimiter(lines: list[str], delimiters: Sequence[str]) -> str:
    """What parts lines into columns of values behind those of their labels, or ""; the last line may break off."""
    rows = [bare for line in lines if (bare := line.strip()) and not _RULE_MARKS.issuperset(bare)]
    if len(rows) < 2 or any("|" in row or row[0] in '#{[("' for row in rows):
        return ""
    for delimiter in delimiters:
        split = [[row[start:end] for start, end in split_row(row, delimiter)] for row in rows]
        width = len(split[1])
        is_even = width > 2 and all(len(row) == width for row in split[1:-1]) and len(split[-1]) <= width
        body = [cell for row in split[1:] for cell in row[1:]]
        if (
            is_even
            and width - 1 <= len(split[0]) <= width
            and 5 * sum(map(_is_value, body)) >= 4 * len(body)
            and not all(_is_labelled(row[0], ":") for row in split[1:])  # "Layer 0: 0.56  0.33" is a list
        ):
            return delimiter
    return ""


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


def split_row(row: str, delimiter: str) -> list[tuple[int, int]]:
    """The places of a row's columns in it, blanks taken off."""
    if delimiter.isspace() and delimiter != "\t":
        gaps = [gap.span() for gap in _BLANKS.finditer(row) if len(delimiter) == 1 or gap[0] != " "]
    else:
        found = [at for at, char in enumerate(row) if char == delimiter]
        # an escaped bar is part of the column's text
        gaps = [(at, at + 1) for at in found if delimiter != "|" or row[at - 1 : at] != "\\"]
    return list(zip((0, *(end for _, end in gaps)), (*(start for start, _ in gaps), len(row)), strict=True))


def is_separator(row: str) -> bool:
    """Whether a row of a table is the line between its head and its body: "|---|:---:|"."""
    cells = [cell.strip(" \t:") for cell in row.strip().strip("|").split("|")]
    return all(len(cell) > 1 and not cell.strip("-") for cell in cells)
