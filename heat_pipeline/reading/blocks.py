"""Lines -> headings, bullets, tables, code, paragraphs, each with its place in the text.

This is the shape of the text and nothing of its meaning. It is no Markdown parser: descriptions lose indentation and
leave marks unclosed, so a line is taken for what it looks like on its own. A pass over the lines, linear in length.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a line looks like."""

    HEADING = "heading"
    BULLET = "bullet"
    TABLE = "table"
    CODE = "code"
    PARAGRAPH = "paragraph"


@dataclass(frozen=True, slots=True)
class Block:
    """A line without its marker (a table: its lines); [start, end) is its content in the text.

    `level` is the number of # of a heading and the indentation, in columns, of anything else. `bold` tells that the
    whole content is set in bold, which in these texts makes it a head.
    """

    kind: Kind
    level: int
    start: int
    end: int
    numbered: bool = False
    bold: bool = False


_LINE = re.compile(r"[^\r\n]+")
_MARKER = re.compile(
    r"(?P<indent>[ \t]*)(?:(?P<heading>\#{1,6})[ \t]+|(?P<bullet>[-*+•‣◦])[ \t]+|(?P<number>\d{1,3}[.)])[ \t]+)?"
)
_RULE = re.compile(r"[ \t]*(?:-[ \t]*){3,}$|[ \t]*(?:\*[ \t]*){3,}$|[ \t]*(?:_[ \t]*){3,}$|[ \t]*\\n[ \t]*$")
_FENCE = re.compile(r"[ \t]*(?:```|~~~)")
_BLANK = str.maketrans({"*": " ", "`": " ", "\N{NO-BREAK SPACE}": " ", "\t": " "})
_ESCAPE = re.compile(r"\\(?=[^\w\s])")
_BOLD = re.compile(r"\*\*[^*]+\*\*[ \t]*:?[ \t]*$|__[^_]+__[ \t]*:?[ \t]*$")


def flatten(text: str) -> str:
    """The text with the marks of emphasis, code and escapes blanked out, character for character: offsets stay true."""
    flat = text.translate(_BLANK)
    return _ESCAPE.sub(" ", flat) if "\\" in flat else flat


def blocks(text: str) -> list[Block]:
    """The lines of the text as blocks, in order; blank lines, rules and fences leave nothing."""
    found: list[Block] = []
    code = False
    for line in _LINE.finditer(text):
        start, end = line.span()
        if _FENCE.match(text, start, end):
            code = not code
            continue
        marker = _MARKER.match(text, start, end)
        assert marker is not None  # every part of the pattern is optional
        content = marker.end()
        if content >= end or (text[content - 1 : content] != "|" and _RULE.match(text, start, end)):
            continue
        while text[end - 1].isspace() and end > content:
            end -= 1
        if end == content:
            continue
        level = len(marker["indent"].expandtabs(4))
        if text[content] == "|":
            last = found[-1] if found else None
            if last is not None and last.kind is Kind.TABLE and text.count("\n", last.end, start) == 1:
                found[-1] = Block(Kind.TABLE, last.level, last.start, end)
            else:
                found.append(Block(Kind.TABLE, level, content, end))
        elif marker["heading"] and not code:
            found.append(Block(Kind.HEADING, len(marker["heading"]), content, end))
        else:
            if code:
                kind = Kind.CODE
            elif marker["bullet"] or marker["number"]:
                kind = Kind.BULLET
            else:
                kind = Kind.PARAGRAPH
            bold = text[content] in "*_" and _BOLD.match(text, content, end) is not None
            found.append(Block(kind, level, content, end, numbered=bool(marker["number"]), bold=bold))
    return found
