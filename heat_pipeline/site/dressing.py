"""What Markdown means for the look of a text: headings, bold words, code and tables, each by its characters.

No character is taken away. The marks themselves (`##`, `**`, backticks, pipes) are hidden by the page's style, which
leaves them in the text: what is copied or counted has them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

HIDDEN = "syntax"
"""The style of characters that are there and not seen."""
_FENCED = re.compile(r"^ {0,3}(```|~~~)[^\n]*\n(.*?)^ {0,3}\1[^\n]*$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^( {0,3}#{1,6} +)(.*)$", re.MULTILINE)
_STRONG = re.compile(r"(\*\*)([^*\n]{1,300})(\*\*)")
_CODE = re.compile(r"(`)([^`\n]{1,300})(`)")
_LINES = re.compile(r"[^\n]*\n|[^\n]+")
_RULE = re.compile(r"[ \t\r|:-]+\n?")
_PIPE = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class Styled:
    """The characters `text[start:end]` have a style: "heading", "strong", "code" or HIDDEN."""

    style: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag of HTML that stands before the character `at`: tables, rows and their cells are made of them."""

    at: int
    html: str


def dressed(text: str) -> Iterator[Styled | Tag]:
    """How a text looks: its styles, and the tags of its tables, these in their order."""
    code = [match.span() for match in _FENCED.finditer(text)]
    for match in _FENCED.finditer(text):
        yield Styled(HIDDEN, match.start(), match.start(2))
        yield Styled("code", *match.span(2))
        yield Styled(HIDDEN, match.end(2), match.end())
    plain = "".join(_between(text, code))
    for match in _HEADING.finditer(plain):
        yield Styled(HIDDEN, *match.span(1))
        yield Styled("heading", *match.span(2))
    for style, pattern in (("strong", _STRONG), ("code", _CODE)):
        for match in pattern.finditer(plain):
            yield Styled(HIDDEN, *match.span(1))
            yield Styled(style, *match.span(2))
            yield Styled(HIDDEN, *match.span(3))
    yield from _tables(plain)


def _between(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[str]:
    """The text with these spans made blank lines: nothing else of it is moved."""
    at = 0
    for start, end in spans:
        yield text[at:start]
        yield "\n" * (end - start)
        at = end
    yield text[at:]


def _tables(text: str) -> Iterator[Styled | Tag]:
    run: list[tuple[int, str]] = []
    for match in _LINES.finditer(text):
        if "|" in match[0]:
            run.append((match.start(), match[0]))
        else:
            yield from _table(run)
            run = []
    yield from _table(run)


def _table(run: Sequence[tuple[int, str]]) -> Iterator[Styled | Tag]:
    """The table of lines with pipes, if they are one: below the head is a rule, or every line begins with a pipe."""
    rules = [_is_rule(line) for _, line in run]
    head = next((number for number, (above, below) in enumerate(pairwise(rules)) if below and not above), None)
    if len(run) > 1 and not rules[0] and all(line.lstrip().startswith("|") for _, line in run):
        head = 0
    if head is None:
        return
    lines, rules = run[head:], rules[head:]
    yield Tag(lines[0][0], '<span class="table">')
    rows = [number for number, is_rule in enumerate(rules) if not is_rule]
    last = lines[-1][0] + len(lines[-1][1])
    ends = [*(lines[number][0] for number in rows[1:]), last]
    for number, end in zip(rows, ends, strict=True):
        yield from _row(*lines[number], end, head=rules[1] and not number)
    yield Tag(last, "</span>")


def _is_rule(line: str) -> bool:
    """Whether it is the line between a table's head and its body."""
    return "-" in line and "|" in line and _RULE.fullmatch(line) is not None


def _row(start: int, line: str, end: int, *, head: bool) -> Iterator[Styled | Tag]:
    """A row of a table; it goes on to `end` where a rule follows it, which is hidden in its last cell."""
    stop = start + len(line.rstrip())
    pipes = [start + match.start() for match in _PIPE.finditer(line)]
    starts = [start, *(pipe for pipe in pipes if line[: pipe - start].strip() and pipe + 1 < stop)]
    yield Tag(start, f'<span class="row{" head" if head else ""}">')
    for first, after in pairwise([*starts, end]):
        yield Tag(first, '<span class="in">')
        yield Tag(after, "</span>")
    yield Tag(end, "</span>")
    seen = start
    for after, pipe in pairwise([start - 1, *pipes, start + len(line)]):
        content = line[after + 1 - start : pipe - start]
        first = pipe - len(content.lstrip())
        yield Styled(HIDDEN, seen, first)
        seen = first + len(content.strip())
    yield Styled(HIDDEN, seen, end)
