"""Lines -> headings, bullets, tables, code, paragraphs, each with its place in the text.

This is the shape of the text and nothing of its meaning. It is no Markdown parser: descriptions lose indentation and
leave marks unclosed, so a line is taken for what it looks like on its own. A pass over the lines, linear in length.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from heat_pipeline.reading.heads import Head


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
    columns of a table: "|", a tab, "  " (two blanks or more) or ",". `head` is kept by `heads`, which looks once:
    False as long as nothing has.
    """

    kind: Kind
    level: int
    start: int
    end: int
    numbered: bool = False
    bold: bool = False
    lead: bool = False
    delimiter: str = ""
    head: Head | Literal[False] | None = field(default=False, init=False, compare=False, repr=False)

    def part(self, start: int, end: int) -> Block:
        """The block's [start, end), which is not bold as a whole."""
        return Block(self.kind, self.level, start, end, self.numbered, False, self.lead, self.delimiter)


_HEADING = re.compile(r"#{1,6}(?=[ \t])[ \t]*")
_LEVELS = re.compile(r"(\d{1,2})((?:\.\d{1,2}){1,3})\.?[ \t]+(?=[^\W\d_])")
_BRACKETED_NUMBER = re.compile(r"\((\d{1,2})\)[ \t]+(?=[^\W\d_])")
_NUMBERED = re.compile(r"\d{1,3}[.)][ \t]+")
_RULE = re.compile(r"(?:[-*_=][ \t]*){3,}+$|\\n$")
_SEPARATOR = re.compile(r"[ \t]*+(?:\|[ \t]*+)?:?-{2,}+:?[ \t]*+(?:\|[ \t]*+:?-{2,}+:?[ \t]*+)*+\|?[ \t]*$")
_ESCAPE = re.compile(r"\\(?=[^\w\s])")
_BOLD = re.compile(r"\*\*\*?[^*]++\*\*\*?[ \t]*+(?::[ \t]*+)?$|__[^_]++__[ \t]*+(?::[ \t]*+)?$")
_ITALIC = re.compile(r"\*[^\s*][^*]{0,120}\*[ \t]*:?|_[^\s_][^_]{0,120}_[ \t]*:?")
_LONG = " " * 200
_LONG_GAP = re.compile(r" {2000,}+|(?<![| ]) {200,}+(?!\|)")  # a cell of a table may be filled up with blanks
_FILL = "\x01"
_RAISED = re.compile(r"<(su[bp])>([^<>]{0,16})</\1>")
_TAG = re.compile(r"</?(?:su[bp]|b|i|u|em|strong|code|span|br)\b[^<>]{0,40}>|&nbsp;")
_STARS = re.compile(r"[\s*†‡§\\]*$|[a-z]$")
_RAISED_STARS = re.compile(
    r"\^(?:\{(?:[ *†‡§]|\\(?:ast|star|d?dagger)(?![a-z]))+\}|(?:[*†‡§]|\\(?:ast|star|d?dagger)(?![a-z]))+)"
)
_WIDE = str.maketrans({"：": ":", "，": ",", "、": ",", "（": "(", "）": ")", "｜": "|", "％": "%", "；": ";"})
_ASSIGNED = re.compile(r"[\w\"'][^=\[\]{}()\n]{0,40}=\s*(?:[A-Za-z][\w.]{0,30}\()?[{\[]")
_CALL = re.compile(r"[A-Za-z][\w.]{0,30}\(")
_NO_CODE_DATA = re.compile(r"(?:import|from) |#|//|plt\.|sns\.|print\(")
_DUMP_START = re.compile(r"\{\s*[\"']|\[\s*[\[{]|[{\[]$")
_COLUMNS = re.compile(r"[ \t]{2,}|\t")
_BLANKS = re.compile(r"[ \t]+")
_CELL_VALUE = re.compile(r"[~≈]?[-+−]?\.?\d[\d.,]*(?:e[-+]?\d+)?%?[*†]{0,3}$|n/?a$|nan$|null$|[-–—]$", re.IGNORECASE)
_LABELLED_VALUE = re.compile(r"[^:=\n]{1,60}[:=] ?[~≈]?[-+−]?\.?\d[\d.,]*%?(?=\s|$)")
_HEADED = re.compile(r"[^|:]{0,60}[^\W\d][^|:]{0,60}:[*_]{0,2}\s*[~≈]?[-+−]?\.?\d[^|:]*\|[^:]*$")
HTML, DUMP, LATEX = "<", "{", "&"
"""What stands for the delimiter of a table that HTML tags lay out, of a dump of data (JSON and its like), and of
LaTeX."""
_TABULAR = re.compile(r"\\begin\{(?:tabular[xy*]?|array|longtable|matrix)\}")
_MACRO = re.compile(
    r"(\\(?:text(?:bf|it|sc|rm|tt)?|math(?:bf|rm|it)|underline|emph|boldsymbol|uline)\{)([^{}\n]{0,80})\}"
)
_MOST_ROWS = 4_000
_BULLETS = frozenset("-*+•‣◦▪–")


def flatten(text: str) -> str:
    """The text with the marks of emphasis, code, LaTeX and escapes blanked out, character for character.

    Offsets stay true. A long row of blanks, and of marks that became blanks, is filled with a character that is none:
    patterns would go over it from each of its places. Raised and lowered text stays part of the word before it, unless
    it is a mark of significance.
    """
    flat = text if "^" not in text else _RAISED_STARS.sub(_blank, text)
    if "\\" in text:
        flat = _MACRO.sub(_bared, flat) if "{" in flat else flat
        flat = _ESCAPE.sub(" ", flat)
    flat = flat.replace("*", " ").replace("`", " ").replace("$", " ").replace("\t", " ")
    if "<" in flat or "&" in flat:
        flat = _TAG.sub(_blank, _RAISED.sub(_raised, flat))
    if not flat.isascii():
        flat = flat.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
        if "：" in flat or "，" in flat or "（" in flat or "、" in flat:
            flat = flat.translate(_WIDE)
    return _LONG_GAP.sub(_filled, flat) if _LONG in flat else flat


def _filled(match: re.Match[str]) -> str:
    return f" {_FILL * (len(match[0]) - 2)} "


def _bared(match: re.Match[str]) -> str:
    return f"{' ' * len(match[1])}{match[2]} "


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _raised(match: re.Match[str]) -> str:
    if _STARS.match(match[2]):
        return " " * len(match[0])
    return "_____" + match[2] + " " * 6


def blocks(text: str) -> list[Block]:
    """The lines of the text as blocks, in order; blank lines, rules and fences leave nothing."""
    found: list[Block] = []
    lines = text.split("\n")
    offset = 0
    code_until = -1  # the line that closes the fence at hand
    code_table = ""
    table_line = -2  # the line at which the table at hand ends
    code_from = -1  # the line that opens the fence at hand
    region_until = -1  # the last line of the HTML table or dump outside of fences at hand
    no_html = False  # no table's end follows
    no_tabular = -1  # no end of a LaTeX table follows from this line on
    no_dump = -1  # no dump begins up to this line
    no_columns = -1  # no columns parted by blanks begin up to this line
    outline: set[tuple[int, ...]] = set()  # the numbers of the lines that are numbered in levels
    for index, line in enumerate(lines):
        start = offset
        offset += len(line) + 1
        content = line.lstrip(" \t\r")
        bare = content.rstrip()
        if not bare:
            continue
        begin = start + len(line) - len(content)
        end = begin + len(bare)
        indent = line[: begin - start]
        level = len(indent.expandtabs(4)) if indent else 0
        first = bare[0]
        if first in "`~" and bare[:3] in ("```", "~~~"):
            if index != code_until:
                code_until = _closing_fence(lines, index)
                code_table = _code_table(lines[index + 1 : code_until]) if code_until > index else ""
                code_from = index
            continue
        in_code = index < code_until
        if index <= region_until:
            found[-1].end = end
            continue
        if first == "\\" and index > no_tabular and _TABULAR.match(bare):
            region_until = _tabular_end(lines, index)
            if region_until > index:
                found.append(Block(TABLE, level, begin, end, delimiter=LATEX))
                continue
            no_tabular, region_until = len(lines), -1
        if first == "<" and not no_html and bare[:6].lower() == "<table":
            region_until = _table_end(lines, index)
            no_html = region_until < 0
            if not no_html:
                found.append(Block(TABLE, level, begin, end, delimiter=HTML))
                continue
        if in_code and code_table == DUMP:
            if table_line >= code_from:
                found[-1].end = end
            else:
                found.append(Block(TABLE, level, begin, end, delimiter=DUMP))
            table_line = index
            continue
        if first in "{[" and not in_code and index > no_dump and _DUMP_START.match(bare):
            region_until, closed = _dump_end(lines, index)
            if closed:
                found.append(Block(TABLE, level, begin, end, delimiter=DUMP))
                continue
            no_dump, region_until = region_until, -1
        if index > no_columns and not in_code and ("  " in bare or "\t" in bare):
            region_until, aligned = _columns_end(lines, index)
            if aligned:
                found.append(Block(TABLE, level, begin, end, delimiter="  "))
                continue
            no_columns, region_until = region_until, -1
        if "|" in bare:
            last = found[-1] if found else None
            alike = last is not None and (first == "|") is (text[last.start] == "|") and first != "#"
            if alike and last is not None and last.delimiter == "|" and table_line == index - 1:
                last.end = end
                table_line = index
                continue
            if first == "|" or _opens_table(lines, index, bare):
                found.append(Block(TABLE, level, begin, end, delimiter="|"))
                table_line = index
                continue
        if in_code and code_table:
            last = found[-1] if found else None
            if last is not None and last.kind is TABLE and table_line == index - 1:
                last.end = end
            else:
                found.append(Block(TABLE, level, begin, end, delimiter=code_table))
            table_line = index
            continue
        if first in "-*_=\\" and _RULE.match(bare):
            continue
        kind = CODE if in_code else PARAGRAPH
        numbered = False
        skip = 0
        if first == "#":
            heading = _HEADING.match(bare)
            if heading is not None and not in_code:
                if heading.end() < len(bare):
                    found.append(Block(HEADING, bare.index(heading[0][-1]), begin + heading.end(), end))
                continue
        elif first in _BULLETS:
            if bare[1:2] in (" ", "\t"):
                kind = BULLET
                skip = len(bare) - len(bare[1:].lstrip())
        elif first.isdigit() and (marker := _NUMBERED.match(bare)) is not None:
            kind, numbered, skip = BULLET, True, marker.end()
        elif first.isdigit() and (marker := _LEVELS.match(bare)) is not None and _goes_on(marker, outline):
            kind, numbered, skip = BULLET, True, marker.end()
            level = max(level, 2 * marker[2].count("."))
        elif first == "(" and (marker := _BRACKETED_NUMBER.match(bare)) is not None and _goes_on(marker, outline):
            kind, numbered, skip = BULLET, True, marker.end()
        if skip == len(bare):
            continue
        lead = bare.startswith(("**", "__"), skip)
        bold = lead and _BOLD.match(bare, skip) is not None
        found.append(Block(kind, level, begin + skip, end, numbered, bold, lead))
    return found


def _goes_on(marker: re.Match[str], outline: set[tuple[int, ...]]) -> bool:
    """Whether a number before a line ("4.1.2", "(3)") counts on from those before, and is no value; it is kept."""
    places = tuple(int(part) for group in marker.groups() for part in group.split(".") if part)
    goes_on = len(places) > 2 or places[-1] == 1 or (*places[:-1], places[-1] - 1) in outline
    if goes_on:
        outline.add(places)
    return goes_on


def _columns_end(lines: list[str], index: int) -> tuple[int, bool]:
    """The last of the lines from `index` on that blanks part into columns, and whether they are a table of values.

    The last line may break off; the head may lack its corner.
    """
    rows: list[str] = []
    at = index
    while at < len(lines) and len(rows) < _MOST_ROWS:
        bare = lines[at].strip()
        if not bare or "|" in bare or bare[0] in "#`" or bare[:2] in ("- ", "* ", "+ "):
            break
        if _COLUMNS.search(bare) is None:
            break
        rows.append(bare)
        at += 1
    last = at - 1
    if len(rows) < 3:
        return last, False
    split = [[row[start:end] for start, end in split_row(row, "  ")] for row in rows]
    width = len(split[1])
    if width < 3 or not width - 1 <= len(split[0]) <= width:
        return last, False
    if any(len(row) != width for row in split[1:-1]) or len(split[-1]) > width:
        return last, False
    if all(_LABELLED_VALUE.fullmatch(row[0]) for row in split[1:]):
        return last, False  # "Layer 0: 0.56  0.33": a list behind its head
    body = [cell for row in split[1:] for cell in row[1:]]
    return last, 5 * sum(_CELL_VALUE.match(cell.strip("*`$")) is not None for cell in body) >= 4 * len(body)


def _closing_fence(lines: list[str], index: int) -> int:
    """The line that closes the fence opened at `index`, or `index` where none does: then it is a stray mark."""
    for closing in range(index + 1, len(lines)):
        if lines[closing].lstrip(" \t")[:3] in ("```", "~~~"):
            return closing
    return index


def _table_end(lines: list[str], index: int) -> int:
    """The line that holds the end of the HTML table that begins at `index`, or -1."""
    for at in range(index, len(lines)):
        if "</table" in lines[at].lower():
            return at
    return -1


def _tabular_end(lines: list[str], index: int) -> int:
    """The line that ends the LaTeX table that begins at `index`, or -1."""
    for at in range(index, len(lines)):
        if "\\end{" in lines[at]:
            return at
    return -1


def _dump_end(lines: list[str], index: int) -> tuple[int, bool]:
    """The line with which the brackets opened at `index` are closed, and True; else the last before a blank one."""
    depth = 0
    at = index
    while at < len(lines) and lines[at].strip():
        line = lines[at]
        depth += line.count("{") + line.count("[") - line.count("}") - line.count("]")
        if depth <= 0:
            return at, True
        at += 1
    return at, False


def _opens_table(lines: list[str], index: int, bare: str) -> bool:
    """Whether a line that holds a bar, but does not begin with one, is the first of a table without outer bars."""
    if bare[0] in _BULLETS or bare[0] == "#" or index + 1 >= len(lines):
        return False
    below = lines[index + 1]
    bars = bare.strip("|").count("|")
    if bars == 0 or below.strip().strip("|").count("|") != bars:
        return False
    if _SEPARATOR.match(below) is not None:
        return True
    if _HEADED.match(bare):
        return False  # "Oak: 35.4 | 64.0 | 75.2" is a list behind its head
    # "Oak 35.4 | Elm 64.0 | Ash 75.2" is a list of labels with their values
    return bars > 1 and not all(_is_labelled(part) for part in bare.strip("|").split("|"))


def _is_labelled(part: str) -> bool:
    """Whether a part of a line is a label with its value behind it."""
    label, _, value = part.strip(" \t*`").rpartition(" ")
    return any(char.isalpha() for char in label) and _CELL_VALUE.match(value.strip("*`$")) is not None


def _code_table(lines: list[str]) -> str:
    """What parts the columns of a fenced block that is a table without bars, or ""."""
    rows = [
        bare for line in lines if (bare := line.strip()) and not _RULE.match(bare) and not _NO_CODE_DATA.match(bare)
    ]
    if rows and (rows[0][0] in "{[" or any(map(_ASSIGNED.match, rows))) and _is_dump(rows):
        return DUMP
    if len(rows) < 2 or any("|" in row or "[" in row or row[0] in '{("' for row in rows):
        return ""
    if all(_LABELLED_VALUE.match(row) for row in rows):
        return ""
    for delimiter in ("\t", "  ", ","):
        counts = {len(split_row(row, delimiter)) for row in rows}
        if len(counts) <= 2 and min(counts) >= 2 and max(counts) >= 3 and max(counts) - min(counts) <= 1:
            return delimiter
    counts = {len(row.split()) for row in rows[1:]}
    width = min(counts)
    if len(counts) > 1 or width < 3 or not width - 1 <= len(rows[0].split()) <= width:
        return ""
    return " " if all(_CELL_VALUE.match(part) for row in rows[1:] for part in row.split()[1:]) else ""


def _is_dump(rows: list[str]) -> bool:
    """Whether the lines of a fence are objects or arrays in arrays, or several arrays with a name each."""
    if rows[-1].rstrip(";,)")[-1:] not in ("]", "}"):
        return False
    start = " ".join(rows[:2])
    if rows[0][0] not in "{[":
        start = _CALL.sub("", start.partition("=")[2].strip())
    if start[:1] == "{" or start.replace(" ", "")[1:2] in ("{", "["):
        return True
    return sum(_ASSIGNED.match(row) is not None for row in rows) > 1


def is_italic(text: str, block: Block) -> bool:
    """Whether all of a line is set in italics, which in these texts makes it a head, below those in bold."""
    return text[block.start] in "*_" and _ITALIC.fullmatch(text, block.start, block.end) is not None


def split_row(row: str, delimiter: str) -> list[tuple[int, int]]:
    """The places of a row's columns in it, blanks taken off."""
    places = []
    at = 0
    if delimiter.isspace() and delimiter != "\t":
        for gap in (_BLANKS if delimiter == " " else _COLUMNS).finditer(row):
            places.append((at, gap.start()))
            at = gap.end()
    else:
        found = row.find(delimiter)
        while found >= 0:
            if delimiter != "|" or row[found - 1 : found] != "\\":  # an escaped bar is part of the column's text
                places.append((at, found))
                at = found + 1
            found = row.find(delimiter, found + 1)
    places.append((at, len(row)))
    return places


def is_separator(row: str) -> bool:
    """Whether a row of a table is the line between its head and its body: "|---|:---:|"."""
    return _SEPARATOR.match(row) is not None
