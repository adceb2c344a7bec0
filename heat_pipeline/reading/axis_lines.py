"""An axis, read from the line that describes it: its name, and its ticks as a list or a span.

Which lines describe axes is found in `frame`; what belongs to an axis is decided in `axes`.
"""

from __future__ import annotations

import re
from itertools import pairwise

from heat_pipeline.model import Axis, Tick
from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import Side
from heat_pipeline.reading.numbers import Number, numbers

_SIDES = (
    (Side.COLUMN, re.compile(r"\b(?:x[ -]?ax[ie]s|horizontal(?: axis)?|columns?)\b", re.IGNORECASE)),
    (Side.ROW, re.compile(r"\b(?:y[ -]?ax[ie]s|vertical(?: axis)?|rows?)\b", re.IGNORECASE)),
)
_PLACES = frozenset(
    [
        "x",
        "y",
        "axis",
        "axes",
        "horizontal",
        "vertical",
        "left",
        "right",
        "top",
        "bottom",
        "side",
        "row",
        "rows",
        "column",
        "columns",
        "both",
        "chart",
        "charts",
        "heatmap",
        "heatmaps",
        "label",
        "labels",
        "title",
        "lower",
        "upper",
        "main",
    ]
)
_QUOTED = re.compile(r"[\"“'‘`]([^\"”'’`\n]{1,80}?)[.,]?[\"”'’`](?!\w)")
_NAME_THEN = r"(?=\s*(?:$|[,:;]|\.(?:\s|$)|\(|[-–—]\s|\b(?:from|with|ranging|going|at|in|marked|labell?ed)\b))"
_NAME = re.compile(
    rf"[\s\"“'‘]*([^\W\d_][\w /%-]{{0,60}}?(?:\s\([^(),]{{1,20}}\))?)[\s\"”'’]*{_NAME_THEN}", re.IGNORECASE
)
_ONE_PER = re.compile(r"one (?:per|for each) ([\w ]{2,30}?)(?=\s(?:to|in|of)\b|[.,:;(]|$)", re.IGNORECASE)
_SENTENCE = re.compile(r"(?:[^.;\n]|\.(?=\S))+")
_BRACKETS = re.compile(r"\(([^()]*)\)")
_ITEM = re.compile(r"\s*(?:and\s|or\s)?((?:[^,()]|\([^()]{0,80}\))+)(?:,|$)")
_EXAMPLES = re.compile(r"\b(?:e\.g\.|for (?:instance|example)|such as|etc)\b|\.\.\.|…", re.IGNORECASE)
_LEAD = re.compile(
    r".*(?:\b(?:marked(?: at)?|labels?|labell?ed|values?|ticks?(?: at)?|categories|these|this|shows?|holds?|contains?|"
    r"includ\w+|lists?|are|is|at|of|downwards|upwards|left to right|top to bottom|with|points?|numbers?|numbered|as)\b|:)\s*",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"(?:\s*\([^()]{0,40}\))?[^.;\d]{0,40}?(?:\bto\b|\bthrough\b|\btill\b|\bends?\b|→|\.\.\.|…)[^.;\d]{0,30}",
    re.IGNORECASE,
)
_STEP = re.compile(r"\b(?:steps?|increments?|intervals?|spacing)(?: of)?[\s:]*$", re.IGNORECASE)
_EVERY = re.compile(r"\bevery (?:integer|whole number)\b|\bintegers\b|\bwhole numbers\b", re.IGNORECASE)
# A span of whole numbers up to this long is taken to have a tick at each; a longer one seldom has.
_SHORT_SPAN = 40
_MOST_TICKS = 512
_LONGEST_LABEL = 60


def side_of(head: str) -> Side | None:
    """Which axis the head of a line is about ("Y-Axis (Vertical)"), or None."""
    hits = [(match.start(), side) for side, pattern in _SIDES if (match := pattern.search(head))]
    return min(hits)[1] if hits else None


def read_axis(head: str, rest: str) -> Axis:
    """The axis that a line describes: `head` is its head, `rest` the line behind it."""
    name, begins = _name_in_head(head), 0
    if not name:
        name, begins = _name_at_start(rest)
    ticks = read_ticks(rest[begins:])
    if ticks.ticks or ticks.low is not None:
        return Axis(name, ticks.ticks, ticks.low, ticks.high)
    return Axis(name)


def read_ticks(rest: str) -> Axis:
    """The ticks that a text lists ("0.1, 0.2, 0.3") or spans ("1 to 7", "0 to 100 in steps of 5"), as a nameless axis."""
    listed = _listed(rest)
    if listed:
        return Axis("", tuple(Tick(label, labels.number_of(label)) for label in listed))
    return _spanned(rest)


def _name_in_head(head: str) -> str:
    """The axis' name where the head holds it: "X-axis (Ratio)", "Rows - Source Models"."""
    for part in re.split(r"[()\-–:,]", re.sub(r"(?i)\b[xy][ -]?axis\b", "", head)):
        bare = labels.plain(part)
        if bare and not all(word in _PLACES for word in bare.lower().split()) and not bare.isdigit():
            return bare
    return ""


def _name_at_start(rest: str) -> tuple[str, int]:
    """The axis' name in the line behind the head, and where the line goes on after it."""
    flat = rest.translate(_BLANK)
    if (per := _ONE_PER.match(flat.strip())) is not None:
        return labels.plain(per[1]), 0
    first_list = flat.find(",")
    quoted = _QUOTED.search(rest)
    if (
        quoted
        and (first_list < 0 or quoted.start() < first_list)
        and not re.match(r"\s*,\s*[\"“'‘`]", rest[quoted.end() :])
    ):
        return labels.plain(quoted[1]), quoted.end()
    named = _NAME.match(flat)
    if named is None:
        return "", 0
    name = labels.plain(rest[named.start(1) : named.end(1)])
    after = flat[named.end() :].lstrip()
    # "TriviaQA, HotpotQA, Movies" is a list of ticks and no name; "Window Size, with values 16, 32" has one.
    if after.startswith(",") and not _LEAD.match(after[1:40].lstrip().split(",")[0] + " "):
        return "", 0
    if name.split()[0].lower() in _NO_NAME:
        return "", 0
    return name, named.end()


_BLANK = str.maketrans({"*": " ", "`": " "})
_NO_LABEL = frozenset(
    """from with in every each ranging going to plus for which where while then standing given using by it its also but
    the scale""".split()
)
_NO_NAME = frozenset(
    [
        "one",
        "each",
        "every",
        "a",
        "an",
        "the",
        "it",
        "its",
        "there",
        "this",
        "these",
        "those",
        "holds",
        "lists",
        "shows",
        "approximately",
        "roughly",
        "numerical",
        "percentage",
        "linear",
        "logarithmic",
        "from",
        "going",
        "ranging",
        "it's",
        "carries",
        "named",
        "labeled",
        "labelled",
        "marked",
        "written",
        "bears",
    ]
)


def _listed(rest: str) -> list[str]:
    """The labels of the longest list joined by commas, inside or outside of parentheses; empty where there is none."""
    best: list[str] = []
    outside = _BRACKETS.sub(lambda match: match[0] if "," not in match[1] else " ", rest)
    for text in (outside, *(match[1] for match in _BRACKETS.finditer(rest) if "," in match[1])):
        for sentence in _SENTENCE.finditer(text):
            if _EXAMPLES.search(sentence[0]):
                continue
            items = _items(sentence[0])
            if len(items) > max(1, len(best)):
                best = items
    return best


def _items(sentence: str) -> list[str]:
    chunks = [match[1] for match in _ITEM.finditer(sentence)]
    if chunks and " and " in chunks[-1] and len(chunks) > 1:
        chunks[-1:] = chunks[-1].split(" and ", 1)
    elif len(chunks) == 1 and " and " in chunks[0]:
        chunks = chunks[0].split(" and ", 1)
    if len(chunks) < 2:
        return []
    bare = [labels.without_gloss(labels.plain(chunk)) for chunk in chunks]
    if sum(labels.number_of(label) is not None for label in bare[1:]) >= max(1, (len(bare) - 1) / 2):
        return _number_run(chunks)
    first = _LEAD.sub("", chunks[0].rstrip(), count=1) if not _QUOTED.search(chunks[0]) else chunks[0]
    quoted = _QUOTED.findall(first)
    bare[0] = labels.plain(quoted[-1]) if quoted else labels.without_gloss(labels.plain(first))
    most = max(len(label.split()) for label in bare[1:])
    bare[0] = " ".join(bare[0].split()[-most:])  # what is left of the words that lead up to the list
    return bare if all(map(_is_label, bare)) else []


def _is_label(item: str) -> bool:
    """Whether an item of a list can be a tick: short, and no piece of a sentence ("in steps of 5")."""
    words = item.split()
    return 0 < len(item) <= _LONGEST_LABEL and len(words) <= 8 and words[0].lower() not in _NO_LABEL


def _number_run(chunks: list[str]) -> list[str]:
    """The longest run of chunks that are numbers; words may lead up to the first and follow the last."""
    best: list[str] = []
    run: list[str] = []
    for chunk in chunks:
        label = labels.without_gloss(labels.plain(chunk))
        if labels.number_of(label) is not None:
            run.append(label)
        else:
            found = numbers(chunk.translate(_BLANK))
            if run and found and not chunk[: found[0].start].strip(" \"'“‘`") and found[0].value is not None:
                run.append(found[0].printed)  # "2000 in this order"
            if len(run) > len(best):
                best = run
            ends_list = bool(found) and found[-1].value is not None
            run = [found[-1].printed] if ends_list and not chunk[found[-1].end :].strip(" \"'”’`*") else []
    return max(best, run, key=len) if max(len(best), len(run)) > 1 else []


def _spanned(rest: str) -> Axis:
    """The axis of a line that states a span: "0 to 19", "5 to 19, and every integer", "0 to 100 in steps of 5"."""
    flat = rest.translate(_BLANK)
    found = numbers(flat)
    ends = next(((n.low, n.high) for n in found if n.low is not None and n.high is not None), None)
    if ends is None:
        for first, last in pairwise(found):
            if first.value is not None and last.value is not None and _BETWEEN.fullmatch(flat, first.end, last.start):
                ends = (first.value, last.value)
                break
    if ends is None:
        return Axis()
    low, high = ends
    step = _step(found, flat)
    if step is None and low.is_integer() and high.is_integer():
        span = abs(high - low)
        step = 1.0 if 2 <= span <= _SHORT_SPAN or _EVERY.search(flat) else None
    count = round(abs(high - low) / step) if step else 0
    if step and 0 < count <= _MOST_TICKS and abs(count * step - abs(high - low)) < 1e-9 * max(1.0, abs(high)):
        signed = step if high >= low else -step
        values = [round(low + signed * index, 10) for index in range(count + 1)]
        return Axis("", tuple(Tick(_printed(value), value) for value in values))
    return Axis("", (), min(ends), max(ends))


def _printed(value: float) -> str:
    return f"{value:.0f}" if value.is_integer() else repr(value)


def _step(found: list[Number], flat: str) -> float | None:
    for number in found:
        if number.value and _STEP.search(flat, max(0, number.start - 40), number.start):
            return abs(number.value)
    return None
