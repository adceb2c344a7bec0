"""The order in which lists of values go along an axis, where a text says it.

"from bottom to top", "from the last column to the first", "from the largest budget down to the smallest", or the ticks
themselves one after the other: "(16k, 4k, 1k, 0)". What the ticks of an axis are belongs in `axis_lines`; which
announcement holds for which line, in `scope`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from heat_pipeline.model import Tick
from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import COLUMN, ROW, SIDES, Matcher, Side

_REVERSED = re.compile(
    r"(?P<column>\bright[- ]to[- ]left\b|\bfrom (?:the )?right\b|\bvon rechts nach links\b)|"
    r"(?P<row>\bbottom[- ](?:to[- ]top|up)\b|\bfrom (?:the )?bottom\b|\bvon unten nach oben\b)|"
    r"\breversed?(?: order)?\b|\bfrom (?:the )?last\b|\bbackwards?\b",
    re.IGNORECASE,
)
_REVERSED_MARKS = ("right", "bottom", "revers", "last", "backw", "rechts", "unten")  # one of them is in all of these
_USUAL = re.compile(r"(?P<row>\btop[- ](?:to[- ]bottom|down)\b)|\bleft[- ]to[- ]right\b", re.IGNORECASE)
_ENDS_MARK = re.compile(
    r"\b(?:list(?:ed|s)?|orders?|given|read|top|bottom|left|right|first|last|going|values?|reihenfolge|werte)\b"
    r"[^;\n]{0,60}\b(?:from|von)\b|\b(?:from|von)\s+(?:the\s+)?(?:top|bottom|left|right|first|last|"
    r"larg|small|high|low|long|short|deep|shallow|big)",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\b(?:from|von)\s+(?:the\s+)?([^,;.:]{1,40}?(?:\([^()]{1,30}\))?)\s+(?:(?:down|up|on|over)\s+)?(?:to|bis)\s+(?:the\s+)?"
    r"([^,;.:()]{1,30}(?:\([^()]{1,30}\))?)(?=[,;.:()\s]|$)",
    re.IGNORECASE,
)
# "the lists begin at 16k and end at 0", "the first value is that for 16k, the last that for 0"
_FIRST_LAST = re.compile(
    r"\b(?:begin|start|open)s? (?:at|with|from|in)\s+(?P<one>[^,;.]{1,40}?),?\s+and\s+(?:end|finish|stop|close)s? "
    r"(?:at|with|in|on)\s+(?P<two>[^,;.]{1,40})|"
    r"\bfirst (?:value|number|entry|one|column|place)\b[^.;,]{0,50}\b(?:for|is|of|at|to)\s+"
    r"(?:that (?:for|of|at)\s+)?(?P<three>[^,;.]{1,40}?)(?:[,;]| and\b)[^.]{0,12}\blast\b[^.;,]{0,40}?"
    r"\b(?:for|is|of|at|to)\s+(?:that (?:for|of|at)\s+)?(?P<four>[^,;.]{1,40})",
    re.IGNORECASE,
)
_SORTED = re.compile(
    r"\b(?:(?P<falls>descending|decreasing|falling)|ascending|increasing|rising) (?:order )?(?:of|by|in) (?:the )?"
    r"(?P<name>[\w -]{2,30})|(?P<most>larg|high|long|bigg|great|deep)est (?P<size>[\w -]{2,30}?) first\b",
    re.IGNORECASE,
)
_MARKS = (
    *(",", "/", "→", "|", ">", "right", "left", "bottom", "top", "revers", "backw", "rechts", "links", "unten", "oben"),
    *("from ", "von ", "first", "begin", "start", "scending", "creasing", "falling", "rising"),
)
_MARK = re.compile("|".join(map(re.escape, _MARKS)))  # for the short heads it is quicker than one look for each
_SORTED_MARKS = ("scending", "creasing", "falling", "rising", " first")
# What a text says of the values themselves: "they rise from bottom to top".
_MOVES = re.compile(
    r"\b(?:increas|decreas|ris(?:e|ing)|fall|grow|declin|drop|improv|worsen|climb|fad(?:e|ing)|darken|bright|dark|"
    r"lighten|gradient|trend|peak|better|worse)\w*",
    re.IGNORECASE,
)
_SPAN = re.compile(r"(?:from\s+)?(.{1,40}?)\s*(?:→|->|⇒|…|\.\.\.|\b(?:down |up )?to\b)\s*(.{1,40})", re.IGNORECASE)
_BRACKETED = re.compile(r"\(([^()]{1,30})\)")
_GLOSS = re.compile(r"[(\[]([^()\[\]]{3,120})[)\]]")
_MOST = re.compile(r"(?:larg|high|long|bigg|great|deep|strong|lat)est\b\s*", re.IGNORECASE)
_LEAST = re.compile(r"(?:small|low|short|shallow|weak|earli|few)est\b\s*", re.IGNORECASE)
_ONE_OF_LIST = re.compile(r"[^,;/|→>:\n]+")
_BRACKETS = "()[]{}"
_AND = re.compile(r"^\s*(?:and|then|or|und|dann|finally)\s+", re.IGNORECASE)
_JOINTS = frozenset(("and", "und", "then", "dann"))
_SAYS_ORDER = re.compile(
    r"\border(?:ed)?\b|\bsequence\b|\bcolumns?\b|\brows?\b|\bticks?\b|\bpositions?\b|\breihenfolge\b|\blisted\b|"
    r"\bgiven\b|\brespectively\b|\bfrom\b|\bleft\b|\btop\b|\bvalues\b",
    re.IGNORECASE,
)
_ORDER_HEAD = re.compile(
    r"(?:(?:the|tick|listed|given|in|values?|of|left[- ]to[- ]right|top[- ]to[- ]bottom)\s+)*"
    r"(?:order|sequence|format|columns?|rows?|ticks?|header|reihenfolge|spalten|zeilen)\b[\w \-]{0,30}",
    re.IGNORECASE,
)
# "(order: Oak, Elm, Ash)", "Values are in the order Oak, Elm, Ash."
_NOTE = re.compile(
    r"[\s(\[_]*(?:note:\s*)?(?:(?P<head>[^:=()\[\]]{3,60})[:=](?P<rest>[^:()]{3,400})|"
    r"(?P<words>[^:=()\[\].,]{0,60}\bin (?:the |this )?(?:(?:following|column|row|tick) )?order)(?: of)?:?\s"
    r"(?P<list>[^:()]{3,400}))[\s)\]._]*",
    re.IGNORECASE,
)
_NOTE_START = re.compile(
    r"[\s(\[_]*(?:note:\s*)?(?:the |all |each )?(?:columns?|rows?|values?|order|numbers|entries|lists?|lines?)\b|"
    r"\s*[(\[][^()\[\]]*[)\]]\s*$",
    re.IGNORECASE,
)
_LONGEST = 600
_BOTH = frozenset(SIDES)


@dataclass(frozen=True, slots=True)
class Order:
    """The order of lists: the axes along which they go backwards, and the ticks where the text lists these itself."""

    reversed: frozenset[Side] = frozenset()
    listed: Mapping[Side, tuple[Tick, ...]] = field(default_factory=dict)


USUAL = Order()
"""Lists go along an axis as the axis does."""


def order_told(text: str, declared: frozenset[Side], axes: Matcher) -> Order | None:
    """The order that a text over lists of values gives them, or None where it says nothing of it.

    `declared` are the axes whose own ticks are listed against the usual order: "from top to bottom" is then the one
    against them.
    """
    text = text[:_LONGEST]
    lowered = text.lower()
    if _MARK.search(lowered) is None:
        return None
    listed = ticks_listed(text, axes)
    if listed:
        return Order(listed=listed)
    told = None
    if any(mark in lowered for mark in _SORTED_MARKS):
        told = _by_sorting(text, axes)
    if told is None and _MOVES.search(text) is not None:
        return None
    if told is None:
        told = _by_ends(text, axes) if _ENDS_MARK.search(text) is not None else None
    if told is None and ("and" in lowered or "last" in lowered):
        told = _by_first(text, axes)
    if told is not None:
        return Order(told)
    found = _REVERSED.search(text) if any(mark in lowered for mark in _REVERSED_MARKS) else None
    if found is None:
        usual = _USUAL.search(text)
        if usual is None:
            return None
        return Order(declared & {ROW if usual["row"] else COLUMN}) if declared else None
    return Order(_BOTH if found.lastgroup is None else frozenset((ROW if found["row"] else COLUMN,)) - declared)


def is_order(head: str) -> bool:
    """Whether the head of a line says that it lists ticks: "Order of columns", "Columns", "Header"."""
    return _ORDER_HEAD.fullmatch(head) is not None


def noted_order(text: str) -> tuple[str, str] | None:
    """The words and the list of a line that notes in which order values are: "(order: Oak, Elm)"; None for others."""
    found = _NOTE.fullmatch(text) if len(text) < _LONGEST else None
    if found is None:
        return None
    head = found["head"] or found["words"]
    return (head, found["rest"] or found["list"]) if found["words"] or is_order(head.strip()) else None


def order_in_note(text: str, declared: frozenset[Side], axes: Matcher) -> Order | None:
    """The order that a line of its own gives lists: "Columns are, from the left: Elm, Oak", "(right to left)"."""
    if len(text) > _LONGEST or _SAYS_ORDER.search(text) is None:
        return None
    note = noted_order(text)
    if note is not None:
        listed = ticks_listed(note[1], axes)
        return Order(listed=listed) if listed else None
    return order_told(text, declared, axes) if _NOTE_START.match(text) is not None else None


def order_in_gloss(text: str, declared: frozenset[Side], axes: Matcher) -> Order | None:
    """The order that brackets in a line with values give them: "Alpha (16k → 0): …", "Alpha: … (right to left)"."""
    for gloss in _GLOSS.finditer(text[:_LONGEST]):
        span = _SPAN.fullmatch(gloss[1].strip())
        sides = _from_to(span[1], span[2], axes) if span is not None else None
        if sides is not None:
            return Order(sides)
        if (told := order_told(gloss[1], declared, axes)) is not None:
            return told
    return None


def ticks_listed(text: str, axes: Matcher) -> dict[Side, tuple[Tick, ...]]:
    """The ticks of an axis in the order in which a text lists them, each once; empty where it lists no such ticks.

    A list of only some ticks counts where words say that it is an order. Ticks of both axes are the order of both.
    """
    parts = list(_ONE_OF_LIST.finditer(text))
    if len(parts) < 2 or not (axes.rows.ticks or axes.columns.ticks):
        return {}
    best: list[str] = []
    run: list[str] = []
    most = axes.most_words
    for part in parts:
        words = part[0].split()
        if len(words) > 1 or part[0][-1].isspace():
            words = _AND.sub("", part[0], count=1).split()
        label, count = _tick_at_start(words, most, axes) if run else (None, 0)
        if label is not None:
            run.append(label)
            if words[count : count + 1] and words[count].lower() in _JOINTS:  # "1k and 0"
                last, further = _tick_at_start([word.rstrip(".") for word in words[count + 1 :]], most, axes)
                if last is not None:
                    run.append(last)
                    count += 1 + further
            if len(run) > len(best):
                best = run[:]
        if label is None or count < len(words):  # words behind a tick end the list
            run = [] if (first := _tick_at_end(words, most, axes)) is None else [first]
    if len(best) < 2:
        return {}
    found: dict[Side, tuple[Tick, ...]] = {}
    for side in SIDES:
        by_label = {tick.label: tick for tick in axes.axis(side).ticks}
        known = [axes.tick(side, label) for label in best]
        ticks = [by_label[label] for label in known if label is not None and label in by_label]
        if side in axes.inferred or len(ticks) < len(best) or len({tick.label for tick in ticks}) < len(best):
            continue
        if len(ticks) == len(by_label) or _SAYS_ORDER.search(text) is not None:
            found[side] = tuple(ticks)
    return found


def _tick_at_end(words: Sequence[str], most: int, axes: Matcher) -> str | None:
    """The tick with which a part of a list ends: words may lead up to the first of a list."""
    for count in range(min(len(words), most), 0, -1):
        if (label := _tick(words[-count:], axes)) is not None:
            return label
    return None


def _tick_at_start(words: Sequence[str], most: int, axes: Matcher) -> tuple[str | None, int]:
    """The tick with which a part of a list begins, and how many words it has: others may follow the last."""
    for count in range(min(len(words), most), 0, -1):
        if (label := _tick(words[:count], axes)) is not None:
            return label, count
    return None, 0


def _tick(words: Sequence[str], axes: Matcher) -> str | None:
    label = labels.plain(" ".join(words))
    if label and axes.lists(label):
        return label
    bare = labels.plain(label.strip(_BRACKETS))
    return bare if bare and bare != label and axes.lists(bare) else None


def _by_ends(text: str, axes: Matcher) -> frozenset[Side] | None:
    """The axes that a text says to go on from their last tick to their first: "from the top row (40) down to … (10)".

    None where it names no two ends of an axis; an empty set where it names them in the order of the axis.
    """
    for ends in _ENDS.finditer(text):
        sides = _from_to(_in_brackets(ends[1]), _in_brackets(ends[2]), axes)
        if sides is None:
            sides = _by_size(ends[1], ends[2], axes)
        if sides is not None:
            return sides
    return None


def _by_first(text: str, axes: Matcher) -> frozenset[Side] | None:
    """The same for "the lists begin at 16k and end at 0"."""
    for ends in _FIRST_LAST.finditer(text):
        sides = _from_to(ends["one"] or ends["three"], ends["two"] or ends["four"], axes)
        if sides is not None:
            return sides
    return None


def _by_sorting(text: str, axes: Matcher) -> frozenset[Side] | None:
    """The same for "in descending order of the budget", "largest budget first"."""
    for found in _SORTED.finditer(text):
        words = (found["name"] or found["size"]).split()
        side = None
        for count in range(len(words), 0, -1):
            side = side or axes.is_name(" ".join(words[:count]))
        if side is not None:
            return _by_growth(side, found["falls"] is not None or found["most"] is not None, axes)
    return None


def _from_to(first: str, last: str, axes: Matcher) -> frozenset[Side] | None:
    """The axis that goes backwards where lists go from one tick to another; None where these are no ends of it."""
    one, two = axes.match(labels.plain(first)), axes.match(labels.plain(last))
    side = one.side or two.side
    if side is None or not one.declared or not two.declared or {one.side, two.side} - {side, None}:
        return None
    ticks = [tick.label for tick in axes.axis(side).ticks]
    if len(ticks) > 1 and side not in axes.inferred and {one.label, two.label} == {ticks[0], ticks[-1]}:
        return frozenset((side,)) if one.label == ticks[-1] else frozenset()
    return None


def _by_size(first: str, last: str, axes: Matcher) -> frozenset[Side] | None:
    """The same for the sizes of ticks: "from the largest budget down to the smallest" where the axis is a budget."""
    falls = _MOST.match(first) is not None and _LEAST.match(last) is not None
    if not falls and not (_LEAST.match(first) is not None and _MOST.match(last) is not None):
        return None
    names = {axes.is_name(pattern.sub("", part)) for part in (first, last) for pattern in (_MOST, _LEAST)} - {None}
    side = names.pop() if len(names) == 1 else None
    return None if side is None else _by_growth(side, falls, axes)


def _by_growth(side: Side, falls: bool, axes: Matcher) -> frozenset[Side] | None:
    """The axis where lists that fall (or grow) along it go against its ticks; None where these are not sorted."""
    if side in axes.inferred:
        return None
    numbers = [tick.number for tick in axes.axis(side).ticks]
    known = [number for number in numbers if number is not None]
    if len(known) < 2 or len(known) < len(numbers):
        return None
    if known == sorted(known):
        return frozenset((side,)) if falls else frozenset()
    if known == sorted(known, reverse=True):
        return frozenset() if falls else frozenset((side,))
    return None


def _in_brackets(part: str) -> str:
    inner = _BRACKETED.search(part)
    return inner[1] if inner is not None else part
