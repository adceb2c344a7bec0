"""The ticks of an axis, read from words: a list, a list with a gap, or a span with steps.

Which words are about an axis, and what its name is, belongs to axis_lines.py and axis_sentences.py.
"""

from __future__ import annotations

import re
from itertools import pairwise

from heat_pipeline.model import Axis, Tick
from heat_pipeline.reading import labels
from heat_pipeline.reading.numbers import Number, numbers

NO_NAME = frozenset(
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
        "contains",
        "displays",
        "represents",
        "displaying",
        "showing",
        "with",
        "using",
        "ticks",
        "values",
        "categories",
        "labels",
        "log",
        "scale",
        "numeric",
        "categorical",
        "same",
        "again",
        "about",
        "has",
        "gives",
        "increasing",
        "discrete",
        "continuous",
        "left",
        "top",
        "bottom",
        "right",
        "downwards",
        "upwards",
    ]
)
QUOTED = re.compile(r"[\"“„«`]\s*([^\"”“»`\n]{1,80}?)[.,]?\s*[\"”“»`](?!\w)|(?<!\w)['‘]([^'’\n]{1,60}?)['’](?!\w)")
_KEYED = re.compile(r"\s*[\"“`*]*[^\W_]{1,4}:\s+\S")
_SENTENCE = re.compile(r"(?:[^.;\n]|\.(?=\S)|\.(?=\s[a-z\d,]))+")
_CUT_SHORT = re.compile(r"\b([^\W\d_]{1,5})\. [^.;\n]{1,60}?[,;] (?:and |und )?\1\. ")
_FEW = 3  # words
_NO_END = "\0"  # for the point of a word that is cut short
_EXAMPLES = re.compile(r"\b(?:e\.g\.|(?:for (?:instance|example)|such as|etc)\b)", re.IGNORECASE)
_ELLIPSIS = re.compile(r"\.{3,}|…|⋯|\\ldots|\\dots")
LEAD = re.compile(
    r"\A.*(?:\b(?:marked(?: at)?|labels?|labell?ed|values?|ticks?(?: at)?|categories|these|this|shows?|holds?|"
    r"contains?|namely|includ\w+|lists?|are|is|at|of|downwards|upwards|left to right|top to bottom|bottom to top|with|"
    r"points?|numbers?|numbered|as|variables|dimensions|named|entries|order)\b|:(?!(?<=\d:)\d))\s*",
    re.IGNORECASE | re.DOTALL,
)
_BETWEEN = re.compile(
    r"(?:\s*\([^()]{0,40}\))?[^.;\d]{0,40}?(?:\bto\b|\bthrough\b|\btill\b|\buntil\b|\bbis\b|\bends?\b|"
    r"\bup\b|→|\.\.\.|…)[^.;\d]{0,30}",
    re.IGNORECASE,
)
_STEP = re.compile(
    r"\b(?:(?:steps?|increments?|intervals?|spacing|schritten)(?: of| von)?|"
    r"(?:ticks?|labels?|marks?|one)(?: at)? every)[\s:]*$",
    re.IGNORECASE,
)
_EVERY = re.compile(r"\bevery (?:integer|whole number)\b|\bintegers\b|\bwhole numbers\b", re.IGNORECASE)
_GOING_ON = frozenset(("while", "whereas", "and", "but", "with", "where"))
_NO_LABEL = frozenset(
    [
        "from",
        "with",
        "in",
        "every",
        "each",
        "ranging",
        "going",
        "to",
        "plus",
        "for",
        "which",
        "where",
        "while",
        "then",
        "standing",
        "given",
        "using",
        "by",
        "it",
        "its",
        "also",
        "but",
        "the",
        "scale",
        "there",
        "arranged",
        "increasing",
        "starting",
        "placed",
        "printed",
        "written",
        "rotated",
        "left",
        "sorted",
        "ordered",
        "grouped",
        "split",
        "separated",
        "divided",
        "shared",
        "respectively",
        "doubling",
        "halving",
        "against",
        "versus",
        "relative",
        "compared",
    ]
)
BLANK = str.maketrans({"*": " ", "`": " ", "$": " ", "（": "(", "）": ")", "，": ",", "：": ":"})
_QUOTED_GAP = re.compile(r"[\s,;*]*(?:\([^()]{0,60}\))?[\s,;*]*(?:and|und|&|or)?[\s*]*")
_HAS_LETTER = re.compile(r"[^\W\d_]")
_COMMA_OR_BRACKET = re.compile(r"[()（），、,;]")
_LAST_JOINT = re.compile(r"^\s*(?:and|or|und)\s+")
_SEPARATORS = ",;，、"
# A span of whole numbers up to this long is taken to have a tick at each; a longer one seldom has.
_SHORT_SPAN = 40
_MOST_TICKS = 512
_BRACKET = re.compile(r"[()\[\]（）]")
_LONGEST_LABEL = 60
LONGEST_LINE = 20_000
_PARTED = re.compile(r"[|·•]|\s/\s")
# "P1 to P5", "L0, L1, ..., L11", "Layer 0 – Layer 11": labels that are counted
_COUNTED = re.compile(
    r"\b([A-Za-z]{1,12}[ -]?)(\d{1,3})[\"'`”*]*(?:, ?[\"'`“*]*\1\d{1,3}[\"'`”*]*){0,8},?\s*"
    r"(?:to|through|bis|until|[-–—…]|\.\.\.?)[,\s]*[\"'`“*]*\1(\d{1,3})\b"
)
_COUNTS = re.compile(r"\d\W{0,4}(?:to|through|bis|until|[-–—…]|\.\.)\W{0,4}[A-Za-z]")
# "labels A to E", "A–E", "Task A through Task E", "A, B, ..., E": labels that are letters in their order
_QUOTES = "[\"'`“”*]*"
_LETTERS = re.compile(
    rf"^[^A-Z\d]{{0,40}}?(?P<noun>\b[A-Z][a-z]{{1,11}} )?\b(?P<first>[A-Z])\b{_QUOTES}"
    rf"(?:, ?{_QUOTES}[A-Z]\b{_QUOTES}){{0,8}},?\s*"
    rf"(?:to|through|bis|until|[-–—…]|\.\.\.?)[,\s]*{_QUOTES}(?(noun)(?:(?P=noun))?)(?P<last>[A-Z])\b"
    rf"(?={_QUOTES}\s*(?:[.;()]|, (?!and |or |und )[a-z]|$))"
)
_SPAN = re.compile(r"[-+−]?\d[\d.,]*\s*(?:[-–—]|to|through|bis)\s*[-+−]?\d[\d.,]*")
_LEADS_BOTH = frozenset(("on", "for", "along"))
_ON_BOTH = re.compile(r"(?:on|for|along) (?:both|each|either|the same)(?: \w+)?$")
_SPANS = re.compile(r"[-–—−…→]|\.\.|to|through|till|until|bis|end|up")  # one of these joins the ends of a span
_FACTOR = re.compile(
    r"\b(?:powers? of|doubl(?:ing|es|ed)\b|by factors? of|multiplied by)\s*(two|ten|four|three|\d{1,2})?",
    re.IGNORECASE,
)
_FACTORS = {"two": "2", "three": "3", "four": "4", "ten": "10"}
_SUFFIXED = re.compile(
    r"(?<![\w.])(\d{1,4}(?:\.\d+)?)\s?([kKM])?\s*(?:to|[-–—…]|through|bis|\.\.\.)\s*(\d{1,4}(?:\.\d+)?)\s?([kKM])\b"
)


def counted_span(rest: str) -> re.Match[str] | None:
    """Labels that are counted, with what stands before their numbers, the first and the last: "P1 to P5"."""
    return _COUNTED.search(rest) if _COUNTS.search(rest) else None


def read_ticks(rest: str) -> Axis:
    """The ticks that a text lists ("0.1, 0.2") or spans ("1 to 7", "0 to 100 in steps of 5"), as a nameless axis."""
    rest = rest[:LONGEST_LINE].replace("\\_", "_")
    if "," not in rest and ";" not in rest:
        quoted = [labels.plain(part) for part in rest.split("|")]
        if len(quoted) > 1 and all(0 < len(part) <= _LONGEST_LABEL for part in quoted):
            return Axis("", tuple(Tick(part, labels.number_of(part)) for part in quoted))  # "Oak | Elm | Ash"
        parts = _PARTED.split(rest) if _PARTED.search(rest) is not None else rest.split()
        parts = [labels.plain(part) for part in parts]
        if 2 < len(parts) <= _MOST_TICKS and len(parts) == sum(labels.number_of(part) is not None for part in parts):
            return Axis("", tuple(Tick(part, labels.number_of(part)) for part in parts))  # "4K 8K 16K", "1 | 2 | 3"
    counted = counted_span(rest)
    if counted is not None and abs(int(counted[3]) - int(counted[2])) < _MOST_TICKS:
        begin, end = int(counted[2]), int(counted[3])  # "P1 to P5"
        way = 1 if end >= begin else -1
        return Axis("", tuple(Tick(f"{counted[1]}{number}") for number in range(begin, end + way, way)))
    lettered = _LETTERS.match(rest)
    if lettered is not None and (letters := range(ord(lettered["first"]), ord(lettered["last"]) + 1))[2:]:
        noun = lettered["noun"] or ""
        if noun.endswith("s ") and rest.count(noun) == 1:
            noun = ""  # "Groups A–F": each is a group
        return Axis("", tuple(Tick(f"{noun}{chr(letter)}") for letter in letters))
    ellipsis = _ELLIPSIS.search(rest)
    if ellipsis is not None:
        expanded = _expanded(rest, ellipsis)
        if expanded is not None:
            return expanded
    listed = _listed(rest) if ellipsis is None else []
    if listed and len(listed) < 4 and sum(_SPAN.fullmatch(label) is not None for label in listed) == 1:
        spanned = _spanned(rest)  # "linear, 0–6"
        listed = listed if spanned.low is None and not spanned.ticks else []
    if not listed:
        return _spanned(rest)
    if len(listed) == 2 and "step" in rest:  # "0% = start, 100% = end, in steps of 25%"
        ends = [labels.number_in(label.split("=")[0].strip()) for label in listed]
        flat = rest.translate(BLANK)
        step = _step(numbers(flat), flat)
        if ends[0] is not None and ends[1] is not None and step is not None:
            return _stepped(ends[0], ends[1], step, flat)
    ticks = [Tick(label, labels.number_of(label)) for label in listed]
    first, last = ticks[0].number, ticks[-1].number
    if first is not None and last is not None:
        spanned = _spanned(rest)
        if spanned.low is not None and last == spanned.high and spanned.low < first:
            ticks.insert(0, Tick(_printed(spanned.low), spanned.low))  # "0 to 90, at 10, 20, …, 90"
    return Axis("", tuple(ticks))


def _expanded(rest: str, ellipsis: re.Match[str]) -> Axis | None:
    """The ticks of a list with a gap: "0, 5, 10, ..., 1000" goes on in the step of its first ticks."""
    flat = rest.translate(BLANK)
    before = [number for number in numbers(flat, 0, ellipsis.start()) if number.value is not None]
    after = numbers(flat, ellipsis.end())
    if not before or not after or after[0].value is None or before[-1].value is None:
        return None
    if flat[before[-1].end : ellipsis.start()].strip(" ,;") or flat[ellipsis.end() : after[0].start].strip(" ,;"):
        return None
    run = [before[-1]]
    for number in reversed(before[:-1]):
        if flat[number.end : run[-1].start].strip(" ,;"):
            break
        run.append(number)
    values = [number.value or 0.0 for number in reversed(run)]
    last = after[0].value
    steps = {round(second - first, 9) for first, second in pairwise(values)}
    if len(steps) == 1:
        step = steps.pop()
        count = round((last - values[0]) / step) if step else 0
        if 0 < count < _MOST_TICKS and abs(values[0] + count * step - last) < 1e-6 * max(1.0, abs(last)):
            every = [round(values[0] + at * step, 9) for at in range(count + 1)]
            return Axis("", tuple(Tick(_printed(value), value) for value in every))
    return Axis("", (), min(values[0], last), max(values[0], last))


def _listed(rest: str) -> list[str]:
    """The labels of the longest list joined by commas, inside or outside of parentheses; empty where there is none."""
    quoted = _quoted_list(rest)
    best: list[str] = quoted
    if "," not in rest and ";" not in rest and "、" not in rest and " and " not in rest and " und " not in rest:
        return best
    outside, inside = _by_brackets(rest)
    for text in (outside, *inside):
        for sentence in _sentences(text):
            if _EXAMPLES.search(sentence):
                continue
            items = _items(sentence)
            if len(items) > max(1, len(best)):
                best = items
    return best


def _sentences(text: str) -> list[str]:
    """The sentences of a text; a word cut short that its list has again ends none: "Dr. Oak, Dr. Elm"."""
    short = _CUT_SHORT.search(text) if ". " in text else None
    if short is None:
        return _SENTENCE.findall(text)
    whole = text.replace(f"{short[1]}.", f"{short[1]}{_NO_END}")
    if "," not in whole[: short.start()] and whole[: short.start()].count(" ") <= _FEW:
        whole = whole[short.start() :]  # "Judges Dr. Oak, Dr. Elm"
    return [sentence.replace(_NO_END, ".") for sentence in _SENTENCE.findall(whole)]


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
        if len(run) > _MOST_TICKS:
            break
    return best if len(best) > 1 else []


def _by_brackets(rest: str) -> tuple[str, list[str]]:
    """A text without its parentheses that hold lists, and these; parentheses inside of others stay in them."""
    inside = []
    outside = []
    at = opened = depth = 0
    for match in _BRACKET.finditer(rest):
        if match[0] in "([（":
            if depth == 0:
                opened = match.start()
            depth += 1
        elif depth:
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
    for match in _COMMA_OR_BRACKET.finditer(sentence):
        char = match[0]
        if char in "(（":
            depth += 1
        elif char in ")）":
            depth = max(0, depth - 1)
        elif depth == 0:
            chunks.append(sentence[start : match.start()])
            start = match.end()
    chunks.append(sentence[start:])
    return [chunk for chunk in (_LAST_JOINT.sub("", chunk) for chunk in chunks) if chunk.strip()]


def _items(sentence: str) -> list[str]:
    chunks = _split_items(sentence)
    while chunks and chunks[-1].strip().lower() in _GOING_ON:
        chunks.pop()  # "Oak, Elm and Ash, while"
    for joint in (" and ", " und ", " & "):
        if chunks and joint in chunks[-1] and not QUOTED.search(chunks[-1]):
            chunks[-1:] = chunks[-1].split(joint, 1)
            break
    if len(chunks) < 2 or sum(chunk.count('"') == 1 for chunk in chunks) > 1:
        return []  # a comma stands inside of quotes: "Section 12, northbound"
    bare = [_bare(chunk) for chunk in chunks]
    if sum(labels.number_of(label) is not None for label in bare[1:]) >= max(1, (len(bare) - 1) / 2):
        run = _number_run(chunks)
        # "last_q, first_a, -2, -1": numbers among words are a run only where the words are no labels
        if len(run) >= len(chunks) - 1 or not all(_is_label(label) for label in bare[1:]):
            return run
    keyed = all(_KEYED.match(chunk) for chunk in chunks)  # "A1: Alpha, A2: Bravo": the colon is part of each tick
    if not keyed:
        begin = _announced_at(chunks)
        chunks, bare = chunks[begin:], bare[begin:]
    first = chunks[0].rstrip()
    led = not keyed and LEAD.match(first) is not None
    first = LEAD.sub("", first, count=1) if led and not QUOTED.search(first) else first
    quoted = [one or two for one, two in QUOTED.findall(first)]
    bare[0] = labels.plain(quoted[-1]) if quoted else _bare(first)
    if len(bare) > 1 and all(0 < len(label) < 4 for label in bare):
        return bare  # codes of languages may look like little words: "de, it, in"
    while bare and not _is_label(bare[-1]) and not (led and bare[-1][:1].isupper()):
        bare.pop()
    if len(bare) < 2:
        return []
    most = max(len(label.split()) for label in bare[1:])
    extra = bare[0].split()[:-most]
    if (
        extra
        and not led
        and (
            len(extra) > 2
            or any(word.lower() in NO_NAME | _NO_LABEL for word in extra)
            or not any(map(_HAS_LETTER.search, (*bare[0].split()[-most:], *bare[1:])))  # "clock times 06:00, 09:00"
        )
    ):
        bare[0] = " ".join(bare[0].split()[-most:])  # what is left of the words that lead up to the list
    # a single word that others follow is no piece of a sentence: "up, down, left, right, stop"
    named = [label for label in bare if not _is_word(label) and not (led and label[:1].isupper())]
    return bare if len(bare) > 1 and all(bare) and all(map(_is_label, named)) else []


def _is_word(item: str) -> bool:
    return 0 < len(item) <= _LONGEST_LABEL and " " not in item


def _announced_at(chunks: list[str]) -> int:
    """Which part of a sentence holds the first item of its list, behind a colon: "Named, in order: A, B"."""
    led = [at for at, chunk in enumerate(chunks) if ": " in chunk or chunk.startswith(" namely ")]
    return led[0] if len(led) == 1 and 0 < led[0] <= min(2, len(chunks) - 2) else 0


def _bare(chunk: str) -> str:
    return labels.without_passing_gloss(labels.plain(chunk))


def _is_label(item: str) -> bool:
    """Whether an item of a list can be a tick: short, and no piece of a sentence ("in steps of 5")."""
    words = item.split()
    if not 0 < len(item) <= _LONGEST_LABEL or not 0 < len(words) <= 8 or words[0].lower() in _NO_LABEL:
        return False
    return not (len(words) > 1 and (words[-1] == "each" or (words[0] in _LEADS_BOTH and _ON_BOTH.match(item))))


def _number_run(chunks: list[str]) -> list[str]:
    """The longest run of chunks that are numbers; words may lead up to the first and follow the last."""
    best: list[str] = []
    run: list[str] = []
    for chunk in chunks:
        label = labels.without_gloss(labels.plain(chunk))
        if labels.number_of(label) is not None:
            run.append(label)
        else:
            found = numbers(chunk.translate(BLANK))
            if run and found and not chunk[: found[0].start].strip(" \"'“‘`$") and found[0].value is not None:
                run.append(found[0].printed)  # "2000 in this order"
            if len(run) > len(best):
                best = run
            ends_list = bool(found) and found[-1].value is not None
            run = [found[-1].printed] if ends_list and not chunk[found[-1].end :].strip(" \"'”’`*$") else []
            words = chunk.split()
            last = labels.plain(words[-1]) if not run and len(words) > 1 else ""
            bare = labels.plain(LEAD.sub("", chunk, count=1))
            if not run and bare and labels.number_of(bare) is not None:
                run = [bare]  # "with the labels 72 dpi"
            elif last and labels.number_of(last) is not None:
                run = [last]  # "Values: 1k": no number to the lexer, and a tick all the same
    return max(best, run, key=len) if max(len(best), len(run)) > 1 else []


def _spanned(rest: str) -> Axis:
    """The axis of a line that states a span: "0 to 19", "5 to 19, and every integer", "0 to 100 in steps of 5"."""
    if _SPANS.search(rest.lower()) is None:
        return Axis()
    flat = rest.translate(BLANK)
    found = numbers(flat)
    ends = next(((n.low, n.high) for n in found if n.low is not None and n.high is not None), None)
    if ends is None:
        for first, last in pairwise(found):
            if first.value is not None and last.value is not None and _BETWEEN.fullmatch(flat, first.end, last.start):
                ends = (first.value, last.value)
                break
    suffixed = _SUFFIXED.search(flat)
    if suffixed is not None and (ends is None or suffixed[2] is not None):
        return _suffixed(flat, suffixed)  # "4K to 128K" are no 4 to 128
    if ends is None:
        return Axis()
    low, high = ends
    assert low is not None  # a range has both ends
    assert high is not None
    if (powers := _powers(flat, low, high)) is not None:
        return Axis("", tuple(Tick(_printed(value), value) for value in powers))
    return _stepped(low, high, _step(found, flat), flat)


def _stepped(low: float, high: float, step: float | None, flat: str) -> Axis:
    """The axis from `low` to `high` in steps of `step`; whole numbers of a short span are taken to be each a tick."""
    if step is None and low.is_integer() and high.is_integer():
        span = abs(high - low)
        step = 1.0 if 2 <= span <= _SHORT_SPAN or _EVERY.search(flat) else None
    count = round(abs(high - low) / step) if step and abs(high - low) / step < _MOST_TICKS + 1 else 0
    if step and 0 < count <= _MOST_TICKS and abs(count * step - abs(high - low)) < 1e-9 * max(1.0, abs(high)):
        signed = step if high >= low else -step
        values = [round(low + signed * index, 10) for index in range(count + 1)]
        return Axis("", tuple(Tick(_printed(value), value) for value in values))
    return Axis("", (), min(low, high), max(low, high))


def _suffixed(flat: str, span: re.Match[str]) -> Axis:
    """The axis of a span of thousands or millions: "2k to 64k in powers of two"."""
    suffix, scale = span[4], 1e6 if span[4] == "M" else 1e3
    low, high = float(span[1]), float(span[3])
    if span[2] is None and low:
        return Axis("", (), low, high * scale)  # "512 to 64K"
    values = _powers(flat, low, high)
    step = re.search(r"\b(?:steps?|increments?|intervals?) of (\d+(?:\.\d+)?)\s?[kKM]", flat)
    if values is None and step is not None:
        values = [tick.number or 0.0 for tick in _stepped(low, high, float(step[1]), flat).ticks]
    if not values:
        return Axis("", (), low * scale, high * scale)
    return Axis("", tuple(Tick(f"{value:g}{suffix}" if value else "0", value * scale) for value in values))


def _powers(flat: str, low: float, high: float) -> list[float] | None:
    """The ticks from `low` to `high` where a text says that each is a multiple of the one before, or None."""
    factor = _FACTOR.search(flat)
    if factor is None or not 0 < low < high:
        return None
    said = (factor[1] or "two").lower()
    by = float(_FACTORS.get(said, said))
    values = [low]
    while by > 1 and values[-1] * by <= high * (1 + 1e-9) and len(values) < _MOST_TICKS:
        values.append(values[-1] * by)
    return values if abs(values[-1] - high) < 1e-6 * high else None


def _printed(value: float) -> str:
    return f"{value:.0f}" if value.is_integer() else repr(value)


def _step(found: list[Number], flat: str) -> float | None:
    for number in found:
        if number.value and _STEP.search(flat, max(0, number.start - 40), number.start):
            return abs(number.value)
    return None
