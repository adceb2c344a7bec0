"""The ticks of an axis, read from words: a list, a list with a gap, or a span with steps.

Which words are about an axis, and what its name is, is told in `lists`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from heat_pipeline.model import Axis, Tick
from heat_pipeline.reading import labels
from heat_pipeline.reading.numbers import Number, are_ends, numbers, stated_step

QUOTED = re.compile(r"[\"“„«`]\s*([^\"”“»`\n]{1,80}?)[.,]?\s*[\"”“»`](?!\w)|(?<!\w)['‘]([^'’\n]{1,60}?)['’](?!\w)")
_QUOTED_GAP = re.compile(r"[\s,;*]*(?:\([^()]{0,60}\))?[\s,;*]*(?:and|und|&|or)?[\s*]*")
_SENTENCE = re.compile(r"(?:[^.;\n]|\.(?=\S)|\.(?=\s[a-z\d,]))+")
_ELLIPSIS = re.compile(r"\.{3,}|…|⋯|\\ldots|\\dots")
_LEADS = (
    r"(?:marked(?: at)?|labels?|labell?ed|values?|ticks?(?: at)?|categories|these|this|shows?|holds?|"
    r"contains?|namely|includ\w+|lists?|are|is|at|of|downwards|upwards|left to right|top to bottom|bottom to top|with|"
    r"points?|numbers?|numbered|as|variables|dimensions|named|entries|order)\b"
)
# in small letters, or at the very beginning: "Number Theory" is a tick
_LEAD = re.compile(rf"\A(?:.*(?:\b{_LEADS}|:(?=\s|$))|\W*(?i:{_LEADS}))\s*", re.DOTALL)
_MARKS = re.compile(r"[()\[\]（），、,;]")
# "P1 to P5", "L0, L1, ..., L11", "Layer 0 – Layer 11": labels that are counted
_COUNTED = re.compile(
    r"\b([A-Za-z]{1,12}[ -]?)(\d{1,3})[\"'`”*]*(?:, ?[\"'`“*]*\1\d{1,3}[\"'`”*]*){0,8},?\s*"
    r"(?:to|through|bis|until|[-–—…]|\.\.\.?)[,\s]*[\"'`“*]*\1(\d{1,3})\b"
)
EXAMPLES = ("e.g.", "for instance", "for example", "such as", " etc")
_LEADING = labels.word_set(
    "one each every a an the it its there this these those holds lists shows approximately roughly numerical "
    "percentage linear logarithmic from going ranging it's carries named labeled labelled marked written bears "
    "contains displays represents displaying showing with using ticks values categories labels log scale numeric "
    "categorical same again about has gives increasing discrete continuous left top bottom right downwards upwards"
)
_NO_LABEL = labels.word_set(
    "from with in every each ranging going to plus for which where while then standing given using by it its also but "
    "the scale there arranged increasing starting placed printed written rotated left sorted ordered grouped split "
    "separated divided shared respectively doubling halving against versus relative compared"
)
_JOINING = labels.word_set("from to with at is are by in on the of for which that it and under over along through")
_BLANK = str.maketrans({"*": " ", "`": " ", "$": " ", "（": "(", "）": ")", "，": ",", "：": ":"})
_SEPARATORS = ",;，、"
_THOUSANDS = re.compile(r"(?<![\d,.])[1-9]\d{0,2}(?:,\d{3}|(?:,000)+)(?![\d,]*\d)")  # its commas part no ticks
_JOINTS = (" and ", " und ", " & ")
# A span of whole numbers up to this long is taken to have a tick at each; a longer one seldom has.
_SHORT_SPAN = 40
_MOST_TICKS = 512
_LONGEST_LABEL = 60
_LONGEST_LINE = 20_000


def read_ticks(rest: str) -> Axis:
    """The ticks that a text lists ("0.1, 0.2") or spans ("1 to 7", "0 to 100 in steps of 5"), as a nameless axis."""
    rest = rest[:_LONGEST_LINE].replace("\\_", "_")
    counted = _COUNTED.search(rest)
    if counted is not None and abs(int(counted[3]) - int(counted[2])) < _MOST_TICKS:
        begin, end = int(counted[2]), int(counted[3])  # "P1 to P5"
        way = 1 if end >= begin else -1
        return Axis("", tuple(Tick(f"{counted[1]}{number}") for number in range(begin, end + way, way)))
    ellipsis = _ELLIPSIS.search(rest)
    if ellipsis is not None:
        return _expanded(rest, ellipsis) or _spanned(rest)
    listed = _listed(rest)
    if not listed or (len(listed) < 4 and sum(map(_is_span, listed)) == 1 and _spanned(rest) != Axis()):
        return _spanned(rest)
    ticks = tuple(Tick(label, labels.number_of(label)) for label in listed)
    first, last = ticks[0].number, ticks[-1].number
    if first is not None and last is not None:
        spanned = _spanned(rest)
        if spanned.low is not None and last == spanned.high and spanned.low < first:
            ticks = (_tick(spanned.low), *ticks)  # "0 to 90, at 10, 20, …, 90"
    return Axis("", ticks)


def _tick(value: float) -> Tick:
    return Tick(f"{value:.0f}" if value.is_integer() else repr(value), value)


def _expanded(rest: str, ellipsis: re.Match[str]) -> Axis | None:
    """The ticks of a list with a gap: "0, 5, 10, ..., 1000" goes on in the step of its first ticks."""
    flat = rest.translate(_BLANK)
    before = [number for number in numbers(flat, 0, ellipsis.start()) if number.value is not None]
    after = numbers(flat, ellipsis.end())
    if not before or not after or after[0].value is None or before[-1].value is None:
        return None
    run = [before[-1]]
    for number in reversed(before[:-1]):
        if flat[number.end : run[-1].start].strip(" ,;"):
            break
        run.append(number)
    values = [number.value or 0.0 for number in reversed(run)]
    last = after[0].value
    steps = {round(second - first, 9) for first, second in pairwise(values)}
    stepped = _stepped(values[0], last, abs(steps.pop())) if len(steps) == 1 else Axis()
    return stepped if stepped.ticks else Axis("", (), min(values[0], last), max(values[0], last))


def _listed(rest: str) -> list[str]:
    """The labels of the longest list joined by commas, inside or outside of parentheses; empty where there is none."""
    quoted = _quoted_list(rest)
    best: list[str] = quoted
    if not any(mark in rest for mark in (*_SEPARATORS, *_JOINTS)):
        return best
    outside, inside = _by_brackets(rest)
    for text in (outside, *inside):
        for sentence in _SENTENCE.findall(text):
            if any(word in sentence.lower() for word in EXAMPLES):
                continue
            items = _items(sentence)
            if len(items) > max(1, len(best)):
                best = items
    return best


def _quoted_list(rest: str) -> list[str]:
    """The labels of the longest run of quoted names that only commas and "and" part."""
    best: list[str] = []
    run: list[str] = []
    end = -1
    for match in QUOTED.finditer(rest):
        gap = rest[end : match.start()] if end >= 0 else ""
        if end < 0 or not _QUOTED_GAP.fullmatch(gap):
            run = []
        run.append(labels.plain(match[1] or match[2]) or (match[1] or match[2]).strip())
        end = match.end()
        if len(run) > len(best):
            best = run[:]
    return best if len(best) > 1 else []


def _by_brackets(rest: str) -> tuple[str, list[str]]:
    """A text without its parentheses that hold lists, and these; parentheses inside of others stay in them."""
    inside = []
    outside = []
    at = opened = depth = 0
    for match in _MARKS.finditer(rest):
        if match[0] in "([（":
            if depth == 0:
                opened = match.start()
            depth += 1
        elif match[0] in ")]）" and depth:
            depth -= 1
            held = rest[opened + 1 : match.start()]
            if depth == 0 and any(mark in held for mark in _SEPARATORS):
                inside.append(held)
                outside.append(rest[at:opened])
                outside.append(" ")
                at = match.end()
    outside.append(rest[at:])
    return "".join(outside), inside


def _split_items(sentence: str) -> list[str]:
    """The parts of a list, at commas outside of parentheses."""
    chunks = []
    depth = start = 0
    inside = {at for number in _THOUSANDS.finditer(sentence) for at in range(*number.span())}
    for match in _MARKS.finditer(sentence):
        if match.start() in inside:
            continue
        char = match[0]
        if char in "(（":
            depth += 1
        elif char in ")）":
            depth = max(0, depth - 1)
        elif depth == 0 and char in _SEPARATORS:
            chunks.append(sentence[start : match.start()])
            start = match.end()
    chunks.append(sentence[start:])
    for at, chunk in enumerate(chunks):
        joint = next((joint for joint in ("and ", "or ", "und ") if chunk.lstrip().startswith(joint)), "")
        chunks[at] = chunk.lstrip()[len(joint) :].lstrip() if joint else chunk
    return [chunk for chunk in chunks if chunk.strip()]


def _items(sentence: str) -> list[str]:
    chunks = _split_items(sentence)
    for joint in _JOINTS:
        if chunks and joint in chunks[-1] and not QUOTED.search(chunks[-1]):
            chunks[-1:] = chunks[-1].split(joint, 1)
            break
    if len(chunks) < 2:
        return []
    bare = list(map(labels.undrawn, chunks))
    if sum(labels.number_of(label) is not None for label in bare[1:]) >= max(1, (len(bare) - 1) / 2):
        run = _number_run(chunks)
        # "last_q, first_a, -2, -1": numbers among words are a run only where the words are no labels
        if len(run) >= len(chunks) - 1 or not all(_is_label(label) for label in bare[1:]):
            return run
    led = [at for at, chunk in enumerate(chunks[:-1]) if ": " in chunk]
    if len(led) == 1 and led[0] <= 2:
        chunks, bare = chunks[led[0] :], bare[led[0] :]  # "Going down, in order: A, B"
    first = chunks[0].rstrip()
    is_led = _LEAD.match(first) is not None
    first = _LEAD.sub("", first, count=1) if is_led and not QUOTED.search(first) else first
    quoted = [double or single for double, single in QUOTED.findall(first)]
    bare[0] = labels.plain(quoted[-1]) if quoted else labels.undrawn(first)
    most = max(len(label.split()) for label in bare[1:])
    if any(word.lower() in _LEADING | _NO_LABEL for word in bare[0].split()[:-most]):
        bare[0] = " ".join(bare[0].split()[-most:])  # what is left of the words that lead up to the list
    # a single word that others follow is no piece of a sentence: "up, down, left, right, stop"
    named = [label for label in bare if " " in label and not (is_led and label[:1].isupper())]
    if len(bare) == 2 and any(_is_span(label.strip("()")) or _is_prose(label) for label in bare):
        return []  # "labels (1–5), growing from left to right"
    return bare if all(bare) and all(map(_is_label, named)) else []


def _is_label(item: str) -> bool:
    """Whether an item of a list can be a tick: short, and no piece of a sentence ("in steps of 5")."""
    words = item.split()
    return 0 < len(item) <= _LONGEST_LABEL and 0 < len(words) <= 8 and words[0].lower() not in _NO_LABEL


def _is_prose(label: str) -> bool:
    """Whether two words or more of a label are such as hold sentences together."""
    return sum(word.lower() in _JOINING for word in label.split()) > 1


def _number_run(chunks: list[str]) -> list[str]:
    """The longest run of chunks that are numbers; words may lead up to the first."""
    best: list[str] = []
    run: list[str] = []
    for chunk in chunks:
        label = labels.without_gloss(labels.plain(chunk))
        if labels.number_of(label) is not None:
            run.append(label)
            continue
        best = max(best, run, key=len)
        last = labels.plain((chunk.split() or [""])[-1])
        run = [last] if labels.number_of(last) is not None else []  # "with the labels 72"
    return max(best, run, key=len) if max(len(best), len(run)) > 1 else []


def _is_span(label: str) -> bool:
    """Whether a label is nothing but a span: "0–6", as in "linear, 0–6"."""
    span_numbers = numbers(label)
    if not span_numbers or (label[: span_numbers[0].start] + label[span_numbers[-1].end :]).strip():
        return False
    return span_numbers[0].high is not None or (len(span_numbers) == 2 and are_ends(label, *span_numbers))


def _spanned(rest: str) -> Axis:
    """The axis of a line that states a span: "0 to 19", "0 to 100 in steps of 5"."""
    flat = rest.translate(_BLANK)
    rest_numbers = numbers(flat)
    span = stated_span(flat, rest_numbers)
    return _stepped(*span, stated_step(flat, rest_numbers)) if span is not None else Axis()


def stated_span(flat: str, line_numbers: Sequence[Number]) -> tuple[float, float] | None:
    """The two ends that words join as those of a span, as they stand ("0 to 19", "1.0-9.0"); None where none do."""
    for number in line_numbers:
        if number.low is not None and number.high is not None:
            return number.low, number.high
    for first, last in pairwise(line_numbers):
        if first.value is not None and last.value is not None and are_ends(flat, first, last):
            return first.value, last.value
    return None


def _stepped(low: float, high: float, step: float | None) -> Axis:
    """The axis from `low` to `high` in steps of `step`; whole numbers of a short span are taken to be each a tick."""
    span = abs(high - low)
    if step is None and low.is_integer() and high.is_integer() and 2 <= span <= _SHORT_SPAN:
        step = 1.0
    count = round(span / step) if step and span / step < _MOST_TICKS + 1 else 0
    if step and 0 < count <= _MOST_TICKS and abs(count * step - span) < 1e-9 * max(1.0, abs(high)):
        signed = step if high >= low else -step
        return Axis("", tuple(_tick(round(low + signed * index, 9)) for index in range(count + 1)))
    return Axis("", (), min(low, high), max(low, high))
