"""The ticks of axes that the text does not list, inferred from how its data part is written.

Labels that stand beside values again and again, each once in a line, are the ticks of one axis; what these lines are
about (their heads, the lines above them, the names that their sentences begin with) are the ticks of the other. A
label that no second line repeats is no tick. What is inferred only helps to read the cells: the axes of the reading
stay as the text states them, so that no rule takes an inferred tick for a listed one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from heat_pipeline.model import Axis, Tick
from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import COLUMN, NAMED, ROW, SIDES, TICK, Matcher, Side
from heat_pipeline.reading.blocks import PARAGRAPH, TABLE, Block
from heat_pipeline.reading.heads import Head, head_of
from heat_pipeline.reading.layouts.value_part import is_change, is_first_of
from heat_pipeline.reading.names_in_text import names_in
from heat_pipeline.reading.numbers import Number, numbers
from heat_pipeline.reading.sections import is_extreme, is_filler, is_remark

_LONGEST_LABEL, _LONGEST_HEAD, _FAR = 40, 80, 120
_MOST_WORDS = 5
_MOST_LINES = 4_000
_END = re.compile(r"[.;!?](?=\s+[^\W\d_]|\s*$)")
_WORD = r"(?:[^\s,;.()|\[\]{}:]|\.(?=[^\s)])|(?<=\d):(?=\d\d))+"
# "98.5% of the requests under Direct", "17.92 with RTN", "5.98 (RTN)", "21.3 (k = 1)"
_BEHIND = re.compile(
    rf"[\s%]*+(?:\((?:(?:for|at|in|on|under|with|by|when|using)\s+)?(?P<inner>[^()\n,;:]{{1,{_LONGEST_LABEL}}})\)|"
    r"(?:(?:of the |of )?[a-z]{2,12}\s+){0,2}?(?:for|at|in|on|under|with|when|using)\s+(?:the\s+)?"
    rf"(?P<outer>{_WORD}(?:\s(?!and\b|but\b|then\b|or\b|to\b|while\b|is\b|are\b|was\b|has\b){_WORD}){{0,3}}))"
)
_JOINT = re.compile(
    r"(?P<mark>[\"'”’]?\s*(?::|=|→|⇒|->|\(|\s[-–—])|\b(?:is|was|are|has|gives?|gets?|scores|reaches|shows?|holds?|with|"
    r"at))?"
    r"[\s\"'~≈]*+(?:approx\w*\.?|about|around|roughly|only)?[\s~≈]*$"
)
_PARTING = re.compile(r"[,;|·{\[]|\s/\s|:\s|\band\s")
_IS_LABEL = re.compile(r"\s*%?(?::\s|\s?=\s?|\s?→)[\s~≈]*[-+−]?\.?\d")
_NO_LABEL = frozenset(
    [
        "then",
        "and",
        "only",
        "about",
        "to",
        "at",
        "from",
        "in",
        "of",
        "by",
        "the",
        "a",
        "an",
        "it",
        "its",
        "is",
        "are",
        "was",
        "with",
        "for",
        "on",
        "up",
        "down",
        "also",
        "but",
        "next",
        "last",
        "first",
        "so",
        "while",
        "or",
        "as",
        "than",
        "over",
        "under",
        "above",
        "below",
        "after",
        "before",
        "between",
        "finally",
        "now",
        "again",
        "still",
        "just",
        "nearly",
        "almost",
        "each",
        "all",
        "every",
        "both",
        "rises",
        "falls",
        "drops",
        "climbs",
        "reaches",
        "goes",
        "ends",
        "starts",
        "begins",
        "passing",
    ]
)
_SAME_NAME = re.compile(r"([^\W\d_][^\W\d]{0,20})(\s?[=:]\s?|\s)(?=[-+−]?\.?\d)")
# "For the base model, accuracy is …", "The base model reaches …"
_SPOKEN_OF = re.compile(
    r"\s*(?:(?:for|with|on|in|at|under|für|bei)\s+(?:the\s+)?([^,;:.\d]{2,40}),|"
    r"(?:the|our)\s+((?:[\w-]{1,20} ){1,4}?)(?:is|has|was|are|have|reach(?:es)?|scores?|starts?|begins?|gets?|"
    r"achieves?|goes|rises?|falls?|drops?|shows?|gives?|yields?|stays?)\b)",
    re.IGNORECASE,
)
_AXIS_NAMES = frozenset(
    ("layer", "head", "step", "epoch", "depth", "width", "length", "size", "rank", "level", "token")
)
_FEWEST_PAIRS = 4
_NAME = r"[^\W\d_][\w.+-]{0,30}(?: [A-Z\d][\w.+-]{0,30}){0,2}"
_PAIR_MARK = re.compile(r" (?:[–—×&/-]|vs\.?) [^\W\d_]")
_PAIR = re.compile(
    rf"(?<![\w.–—×&/-])(?P<one>{_NAME}) (?:[–—×&/-]|vs\.?) (?P<two>{_NAME})\s?[:=]\s*"
    r"(?:[~≈]|approx\w*\.?)?\s*[-+−]?\.?\d"
)
_LEAD = re.compile(r"\s*(?:→|⇒|->|=>|>>|»|\s[–—-]\s|·|\|)\s*")
_LONGEST_LEAD = 40
# "Oak prompts 57%; Elm 52%": nothing but labels with their values
_LISTED = re.compile(
    r"[\s\"']*(?:[^\W\d_][^,;|:()=]{0,40}?\s[~≈]?[-+−]?\.?\d[\d.]*\s?[%°]?[\w/]{0,6}\s*(?:[,;|·]|$)\s*){2,}\.?\s*$"
)
_MISSING = re.compile(r"(?:n/?a|none|null|nan|blank|empty|missing|no data|[-–—])[\s.)]*$", re.IGNORECASE)


def infer(raw: str, flat: str, data: Sequence[Block], axes: Matcher, comma: bool, series: bool = False) -> Matcher:
    """The axes with ticks inferred for those that list none; `axes` itself where nothing can be inferred.

    `raw` is the text, `flat` the same with its marks blanked out, `data` the blocks of the data part. `series` tells
    that the rows are the series of a chart, whose labels keep a word that they all begin with: "clip 0.1".
    """
    free = [side for side in SIDES if not axes.axis(side).ticks]
    if not free or len(data) > _MOST_LINES:
        return axes
    found = _Evidence(raw, flat, axes, comma)
    found.read(data)
    if len(free) == len(SIDES) and (both := found.both() or found.paired(data)):
        rows, columns = (_axis(axes.axis(side), both, series and side is ROW) for side in SIDES)
        return Matcher(rows, columns, frozenset(free))
    inner, outer = found.inner(), found.outer()
    if len(inner) < 2:
        return axes
    side = _side_of(inner, outer, axes)
    if side is None:
        return axes
    filled = {
        one: _axis(axes.axis(one), found_ticks, series and one is ROW)
        for one, found_ticks in ((side, inner), (side.other, outer))
    }
    if all(filled[one] == axes.axis(one) for one in SIDES):
        return axes
    return Matcher(filled[ROW], filled[COLUMN], frozenset(free))


def _side_of(inner: Sequence[str], outer: Sequence[str], axes: Matcher) -> Side | None:
    """The axis of the labels within lines: as the stated axes say, else the columns; None where that is open."""
    balance = 0
    for found, sign in ((inner, 1), (outer, -1)):
        for label in found:
            match = axes.match(label)
            if match.sure >= TICK and match.side is not None:
                balance += sign if match.side is COLUMN else -sign
    if balance:
        return COLUMN if balance > 0 else ROW
    stated = [side for side in SIDES if axes.axis(side).ticks]
    return None if stated else COLUMN


def _axis(stated: Axis, found: Sequence[str], series: bool) -> Axis:
    if stated.ticks:
        return stated
    named = [match for label in found if (match := _SAME_NAME.match(label)) is not None]
    name = stated.name
    own_words = {labels.stem(word) for word in labels.words(name)}
    if any(" " not in label and labels.number_of(label) is not None for label in found):  # "50% sparsity, 80%, 90%"
        found = [_without_name(label, own_words) for label in found]
    if not series and named and len(named) == len(found) and len({match[1].lower() for match in named}) == 1:
        first = named[0]
        own = labels.words(first[1])[0]
        stated_words = {labels.stem(word) for word in labels.words(name)}
        # "k = 1", "step 5k", "Layer 4" begin with the axis' name, "Llama 7B" does not
        if labels.stem(own) in stated_words or first[1].islower() or first[2].strip() or own in _AXIS_NAMES:
            name = name if labels.stem(own) in stated_words else f"{name} {own}".strip()
            found = [label[match.end() :] for label, match in zip(found, named, strict=True)]
    return replace(stated, name=name, ticks=tuple(Tick(label, labels.number_of(label)) for label in found))


def _without_name(label: str, own: set[str]) -> str:
    """A label without a word of its axis' name behind its number: "50% sparsity" on the axis Sparsity."""
    first, _, last = label.partition(" ")
    if last and labels.number_of(first) is not None and all(labels.stem(word) in own for word in labels.words(last)):
        return first
    return label


@dataclass(slots=True)
class _Line:
    """A sentence or line of the data part: the labels that stand beside its values, and what it is about."""

    labels: list[tuple[tuple[str, ...], str]] = field(default_factory=list)
    about: tuple[str, ...] = ()  # the first of them that stands beside no value is meant
    headed: bool = False  # whether a head says what it is about


class _Evidence:
    """What the lines of the data part say of the labels beside their values."""

    def __init__(self, raw: str, flat: str, axes: Matcher, comma: bool) -> None:
        self.raw, self.flat, self.axes, self.comma = raw, flat, axes, comma
        self.lines: list[_Line] = []
        self._known: dict[tuple[str, ...], str] | None = None

    def read(self, data: Sequence[Block]) -> None:
        """Take up the lines of the data part."""
        above = ""
        depth = 0  # how deep that line is indented
        for block in data:
            if block.kind is TABLE:
                above = ""
                continue
            head = head_of(self.raw, self.flat, block) or self._lead(block)
            here = numbers(self.flat, block.start, block.end, self.comma)
            rest = block.start if head is None or head.rest >= block.end else head.rest
            values = [number for number in here if number.start >= rest]
            is_title = head is not None and head.rest >= block.end
            if values and head is None and self._is_glossed(block, values):
                values = []  # "Students (n = 24)"
            if not values or is_title:
                if head is not None and not is_title and _MISSING.match(self.flat, head.rest, block.end):
                    continue  # "Rhetoric: N/A"
                if title := self._title(block, head.label if is_title and head is not None else None):
                    above, depth = title, block.level
                continue
            first = values[0]
            if (
                head is not None
                and rest == head.rest
                and len(values) == 1
                and not self.flat[rest : first.start].strip(" ~≈")
            ):
                label = head.label
                if _is_label(label, marked=True) and not is_filler(label) and not is_extreme(label):
                    self.lines.append(_Line([(labels.words(label), label)], (above,) if above else (), bool(above)))
                continue
            about = ""
            if head is not None and rest == head.rest:
                if is_remark(head.label):
                    continue
                lead = _LEAD.search(self.flat, head.start, head.end)
                if lead is not None and not self.flat[head.rest : first.start].strip(" ~≈"):
                    about = labels.plain(self.raw[head.start : lead.start()])  # "saw → oak: 1.5; elm: 2.5"
                    rest = lead.end()
                else:
                    about = self._subject(head.start, head.end, head.label)
            indented = block.kind is PARAGRAPH and block.level > depth
            self._sentences(block, rest, values, about or (above if indented else ""))
            above = "" if block.kind is PARAGRAPH and not indented else above

    def _lead(self, block: Block) -> Head | None:
        """What a line without a colon begins with, before a dash and labels with their values: "1990 — Andes 3"."""
        lead = _LEAD.search(self.flat, block.start, min(block.end, block.start + _LONGEST_LEAD))
        if lead is None or lead.start() == block.start or not _LISTED.match(self.flat[lead.end() : block.end]):
            return None
        label = labels.plain(self.raw[block.start : lead.start()])
        return Head(label, block.start, lead.start(), lead.end()) if label else None

    def _title(self, block: Block, head: str | None) -> str:
        """The label of a line that may stand over others, or ""."""
        if block.end - block.start > _LONGEST_HEAD or self.raw[block.end - 1] in ".!?":
            return ""
        label = labels.without_passing_gloss(head or labels.plain(self.raw[block.start : block.end]))
        if "=" in label:
            label = labels.without_gloss(label)
        if (match := self.axes.match(label)).sure is NAMED and not match.declared:
            label = match.label  # "Oak row"
        return "" if is_filler(label) or is_remark(label) or is_extreme(label) else label

    def _is_glossed(self, block: Block, values: Sequence[Number]) -> bool:
        """Whether the numbers of a short line all stand in the parentheses at its end."""
        if block.end - block.start > _LONGEST_HEAD:
            return False
        line = self.flat[block.start : block.end].rstrip()
        return line.endswith(")") and block.start < block.start + line.rfind("(") < values[0].start

    def _subject(self, start: int, end: int, label: str) -> str:
        """What a line is about by its head: the head as a whole where it is a name, else the name in it."""
        found = names_in(self.flat, start, end)
        split = label.split()
        if len(split) > 2 and found and any(word.islower() and len(word) > 1 for word in split[1:]):
            return labels.plain(self.raw[found[0][0] : found[0][1]])
        if is_filler(label) or is_extreme(label):
            return ""
        match = self.axes.match(label)
        if match.sure is NAMED:
            return match.label  # "Row "saw""
        return labels.without_passing_gloss(label) if len(split) <= _MOST_WORDS else ""

    def _sentences(self, block: Block, rest: int, values: Sequence[Number], about: str) -> None:
        starts = [number.start for number in values]
        listed = _LISTED.match(self.flat[rest : block.end]) is not None
        place = rest
        for stop in (*(match.end() for match in _END.finditer(self.flat, rest, block.end)), block.end):
            here = values[bisect_left(starts, place) : bisect_left(starts, stop)]
            if here:
                found = list(self._labels(place, stop, here, listed))
                names = [about] if about else self._names(place, found[0][1] if found else here[0].start)
                if not names and (spoken := _SPOKEN_OF.match(self.flat, place, here[0].start)) is not None:
                    names = [labels.plain(spoken[1] or spoken[2])]
                self.lines.append(
                    _Line([(labels.words(label), label) for label, _ in found], tuple(names), bool(about))
                )
            place = stop

    def _names(self, start: int, end: int) -> list[str]:
        """The names that stand before the first value of a sentence, the nearest first; none in parentheses."""
        found = [span for span in names_in(self.flat, start, end) if self.flat[span[0] - 1 : span[0]] != "("]
        return [labels.plain(self.raw[first:last]) for first, last in reversed(found)]

    def _labels(self, start: int, end: int, values: Sequence[Number], listed: bool) -> Iterator[tuple[str, int]]:
        """The labels that may belong to the values of a sentence, each with the place of the value."""
        flat = self.flat
        place = start
        for number in values:
            if number.start < place or _IS_LABEL.match(flat, number.end, end):
                continue
            if is_change(flat, place, number.start) and not is_first_of(flat, place, number.start):
                continue
            behind = _BEHIND.match(flat, number.end, end)
            before = flat[max(place, number.start - _FAR) : number.start]
            found = self._before(before, number.start - len(before), listed)
            if found is not None and (behind is None or not is_filler(found)):
                yield found, number.start
            if behind is not None:
                group = "inner" if behind["inner"] else "outer"
                label = labels.plain(self.raw[behind.start(group) : behind.end(group)])
                if _is_label(label, marked=True) and not (group == "inner" and labels.is_passing(label)):
                    yield label, number.start
                place = behind.end(group)
            else:
                place = number.end

    def _before(self, before: str, start: int, listed: bool = False) -> str | None:
        joint = _JOINT.search(before)
        marked = listed or (joint is not None and joint["mark"] is not None)
        text = before[: joint.start()] if joint is not None else before
        begin = max((match.end() for match in _PARTING.finditer(text)), default=0)
        while begin < len(text) and text[begin] in " %)]}\"'":
            begin += 1
        stop = start + len(text.rstrip())
        label = labels.plain(self.raw[start + begin : stop])
        if label.count(" ") > 1 and (names := names_in(self.flat, start + begin, stop)) and names[-1][1] == stop:
            label = labels.plain(self.raw[names[-1][0] : stop])  # "the best is Alpha (5)"
        return label if _is_label(label, marked) else None

    def paired(self, data: Sequence[Block]) -> list[str]:
        """The ticks of both axes where the lines are pairs of names: "Oak – Elm: 0.5", "Elm – Ash: 0.6"."""
        names: dict[tuple[str, ...], str] = {}
        count: dict[tuple[str, ...], int] = {}
        lines = 0
        for block in data:
            if block.kind is TABLE or _PAIR_MARK.search(self.flat, block.start, block.end) is None:
                continue
            for found in _PAIR.finditer(self.flat, block.start, block.end):
                lines += 1
                for group in ("one", "two"):
                    label = labels.plain(self.raw[found.start(group) : found.end(group)])
                    words = labels.words(label)
                    names.setdefault(words, label)
                    count[words] = count.get(words, 0) + 1
        repeated = sum(times > 1 for times in count.values())
        return list(names.values()) if lines >= _FEWEST_PAIRS and repeated > 1 else []

    def both(self) -> list[str]:
        """The ticks of both axes where the text gives the values of pairs of them: "f1: f2 0.5, f3 0.6; f2: f3 0.7".

        Labels of two axes can be parted in two groups such that each value joins one of either; these can't.
        """
        names: dict[tuple[str, ...], str] = {}
        beside: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
        heads, inside = set(), set()
        for line in self.lines:
            about = labels.words(line.about[0]) if line.about and line.headed else ()
            if not about:
                continue
            for words, label in line.labels:
                names.setdefault(about, line.about[0])
                names.setdefault(words, label)
                beside.setdefault(about, set()).add(words)
                beside.setdefault(words, set()).add(about)
                heads.add(about)
                inside.add(words)
        common = heads & inside
        if len(common) < 2 or len(heads | inside) - len(common) > 2:
            return []  # of a triangle of pairs, the first label is only a head and the last only beside values
        group = {next(iter(common)): 0}
        waiting = list(group)
        odd = False
        while waiting:
            one = waiting.pop()
            for two in beside[one]:
                if two not in group:
                    group[two] = 1 - group[one]
                    waiting.append(two)
                odd = odd or group[two] == group[one]
        return [name for words, name in names.items() if words in group] if odd else []

    def inner(self) -> list[str]:
        """The labels that several lines repeat, each once in a line, in the order in which the text gives them."""
        count: dict[tuple[str, ...], int] = {}
        shown: dict[tuple[str, ...], str] = {}
        for line in self.lines:
            once: dict[tuple[str, ...], int] = {}
            for words, label in line.labels:
                once[words] = once.get(words, 0) + 1
                shown.setdefault(words, label)
            for words, times in once.items():
                count[words] = count.get(words, 0) + (1 if times == 1 else -1)
        for line in self.lines:
            own = [words for words, _ in line.labels]
            for words in [labels.words(name) for name in line.about] if own else ():
                if words in count and words not in own:
                    count[words] -= 1  # it is what a line is about
        return [label for words, label in shown.items() if count[words] > 1]

    def outer(self) -> list[str]:
        """What the lines that hold such labels are about."""
        inner = {labels.words(label) for label in self.inner()}
        found: dict[tuple[str, ...], str] = {}
        for line in self.lines:
            if any(words in inner for words, _ in line.labels):
                about = next((name for name in line.about if labels.words(name) not in inner), None)
                if about:
                    found.setdefault(labels.words(about), about)
        return list(found.values())


def _is_label(label: str, marked: bool) -> bool:
    """Whether a phrase beside a value can be a tick; `marked` tells that a mark or preposition joins the two."""
    split = label.split()
    if not split or len(split) > _MOST_WORDS or len(label) > _LONGEST_LABEL or label.count(")") > label.count("("):
        return False
    if split[0].lower() in _NO_LABEL or split[-1].lower() in _NO_LABEL:
        return False
    if marked:
        return True
    return len(split) == 1 or any(char.isupper() or char.isdigit() for char in split[-1])
