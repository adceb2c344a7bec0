"""What a text announces and what it leaves empty: "four heatmaps", "13 models", "a 4x5 matrix"; "N/A", a blank place.

Of counts only clear statements of the title, the overview and the axes. Whether what is given agrees with them, a rule
says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.model import Axis, Notice, NoticeKind
from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import TABLE
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.parts import Part
from heat_pipeline.reading.tables import table_columns
from heat_pipeline.reading.words import any_of, listed, phrases

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
    r"(?<![Nn]ot )\b(?:[Ee]very|[Ee]ach|[Aa]ll) (?:possible )?(?:pair(?:ing)?s?|combinations?) (?:of|between)\b"
)
_MARKS = ".,:;()*"
_GENERIC = frozenset(["row", "rows", "column", "columns"])
_PANEL, _LINKS = listed("counted panels"), listed("no noun")
# A number behind these, or before those, counts a part of what there is, or is no count.
_NOT_BEFORE, _NOT_AFTER = listed("before no count"), phrases("behind no count")
_NO_MARK_BEFORE = frozenset("~≈<>≥≤+-–—.,/$#=(xX×")
_MISSING = frozenset(["", *phrases("missing")])
_REFUSAL = re.compile(
    rf"\b(?:I|we)\b[^.!?\n]{{0,30}}?(?:{any_of('not able')})[^.!?\n]{{0,60}}?(?:{any_of('seen')})"
    rf"[^.!?\n]{{0,60}}?(?:{any_of('pictures')})"
    rf"|\bno (?:{any_of('pictures')}) (?:{any_of('given')})",
    re.IGNORECASE,
)
_LONGEST = 4_000
_LONGEST_MARK = 24


def notices(outline: Outline, rows: Axis, columns: Axis) -> tuple[Notice, ...]:
    """What a text states of how much there is, and which places it leaves empty, in text order.

    The counts of its rows, columns, panels and places, and whether it calls the grid full; and the blanks of tables of
    values and of lines that are a tick with a word for no value.
    """
    names = _names(rows, columns)
    last_words = {labels.words(tick.label)[-1:] for axis in (rows, columns) for tick in axis.ticks}
    stated: list[Notice] = []
    for line, part in zip(outline.lines, outline.parts, strict=True):
        end = min(line.end, line.start + _LONGEST)
        if line.block.kind is TABLE:
            stated.extend(_blanks(outline, line))
        elif part is not Part.REMARKS:
            stated.extend(
                _notice(outline, NoticeKind.FULL, *match.span())
                for match in _FULL.finditer(outline.flat, line.start, end)
            )
            stated.extend(_counts(outline, line.start, end, names) if part is not Part.DATA else ())
        rest = outline.flat[line.rest : line.end] if line.end - line.rest <= _LONGEST_MARK else ""
        if rest.strip(" -–—*.") and labels.words(line.head)[-1:] in last_words and _is_missing(rest):
            start = line.rest + len(rest) - len(rest.lstrip())
            stated.append(_notice(outline, NoticeKind.BLANK, start, start + len(rest.strip())))
    last = next((line for line in reversed(outline.lines) if outline.flat[line.start : line.end].strip()), None)
    if last is not None and outline.parts[last.number] is Part.DATA and outline.numbers(last.start, last.end):
        stated.append(_notice(outline, NoticeKind.CUT, last.start, last.end))
    return tuple(sorted(stated, key=lambda notice: (notice.start, notice.kind)))


def refusal(outline: Outline) -> tuple[Notice, ...]:
    """The words with which a describer says that it could not see the figure; none where it does not say so."""
    match = _REFUSAL.search(outline.flat.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"), 0, _LONGEST)
    return (_notice(outline, NoticeKind.REFUSAL, *match.span()),) if match is not None else ()


def _counts(outline: Outline, start: int, end: int, names: dict[str, NoticeKind | None]) -> Iterator[Notice]:
    flat = outline.flat
    panels: list[int] = []
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
        if _GENERIC.issuperset(labels.words(named["noun"])[:1]) and _is_of_panels(flat, start, count.start(), end):
            continue
        if kind is not None and not behind.startswith("-") and not behind.lstrip().startswith(_NOT_AFTER):
            panels += [number] if kind is NoticeKind.PANELS else []
            yield _notice(outline, kind, count.start(), stop, number)
    for grid in _GRID.finditer(flat, start, end):
        size = int(grid["rows"]) * int(grid["columns"])
        if _is_of_panels(flat, start, grid.start(), end) and not any(size >= 2 * count for count in panels):
            continue  # "four heatmaps in a 2x2 grid", not "three heatmaps of 4x5 cells"
        yield _notice(outline, NoticeKind.GRID, grid.start(), grid.end(), size)


def _is_of_panels(flat: str, start: int, at: int, end: int) -> bool:
    """Whether a sentence speaks of several panels, so that its rows and its grid are theirs: "heatmaps in two rows"."""
    begin, stop = max(start, flat.rfind(". ", start, at)), flat.find(". ", at, end)
    words = flat[begin : stop if stop >= 0 else end].lower().split()
    return any(labels.singular(word.strip(_MARKS)) in _PANEL for word in words if word.strip(_MARKS).endswith("s"))


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


def _is_missing(text: str) -> bool:
    """Whether a text stands for no value: "N/A", "-", "OOM (8 GB)"."""
    return labels.without_gloss(text.strip(" *")).strip("()-–—.* ").lower().replace(".", "") in _MISSING


def _blanks(outline: Outline, line: Line) -> Iterator[Notice]:
    """The empty places ("N/A", "-", nothing) in the columns of a table that else hold values.

    What a label over it stands for ("| | | 21 |") is none.
    """
    _, body = table_columns(outline, line)
    width = max((len(row) for row in body), default=0)
    for at in range(1, width):
        column = [(row[at], row[0]) for row in body if at < len(row)]
        filled = [cell.text for cell, _ in column if not _is_missing(cell.text)]
        if 2 * sum(any(char.isdigit() for char in text) for text in filled) >= len(filled):
            for cell, label in column:
                if (cell.text or label.text) and _is_missing(cell.text):
                    yield _notice(outline, NoticeKind.BLANK, cell.start, cell.end)
