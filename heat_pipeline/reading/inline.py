"""The labels beside a number in its line: before it, behind it, in its brackets, in pairs, and the parts of its head.

What stands above a line, and tables, belong to `slots`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise

from heat_pipeline.reading import labels
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.places import Lexer, NumberPlace
from heat_pipeline.reading.tables import Label

_SEPARATOR = re.compile(r"[,;|•]\s|(?<!\bvs)\.\s|\s+(?:and|und|while|but|or)\s+|<br>|[,;|]$|\n|\s/\s", re.I)
_JOINT = re.compile(r"[\s,;|/]*(?:(?:and|und|to|then|→|->|vs\.?)?[\s,;|/~≈]*)$", re.I)
_KEYED = re.compile(
    r"(?:[:=→：≈]|->|=>)\s*[~≈<>≤≥(\"'`*]*\s*(?:approx(?:imately|\.)?|about|around|roughly)?\s*[~≈]?\s*$", re.I
)
_IS_KEY = re.compile(r"[\"'`”’)\]%]*\s*(?:[A-Za-z%]{0,3})?[\"'`”’)\]]*\s*(?:[:=→：]|->|=>)(?!=)")
_TRIM = re.compile(
    r"(?:[\s:=→~≈(,;|.–—-]|->|\b(?:is|are|was|at|of|to|with|approximately|approx|about|around|roughly|nearly|just|only|has|have|"
    r"reaches|reaching|shows|scores?|value|values|a|an|the|and|for|from|by|peaks?|peaking|starts?|ends?|up|down))+$",
    re.I,
)
_AFTER = re.compile(
    r"\s*[%°]?(?:\s*\([^()]{0,60}\))?[\s*_`]*(?:[a-z%]+\s+){0,2}?(?:at|in|for|on|with|when|under|during|"
    r"by|across|after|auf|bei|für|in)\s+(?P<label>(?:(?! and | und | while | but | then |, )[^;.()\n]|\.(?=\d)){1,70})",
    re.I,
)
_BRACKET = re.compile(r"[\s*_`%]*(?:[A-Za-zµ]{1,4}\s)?\((?P<label>[^()\n]{1,80})\)")
_GLOSS = re.compile(r"\((?P<label>[^()\n]{1,80})\)")
_PAIR = re.compile(
    r"\(\s*[\"'`]?(?P<first>[^(),\n]{1,40}?)[\"'`]?\s*[,;]\s*[\"'`]?(?P<second>[^(),\n]{1,40}?)[\"'`]?\s*\)"
)
_PARTS = (
    ("vs", re.compile(r"\s+(?:vs\.?|versus|against)\s+", re.I)),
    ("arrow", re.compile(r"\s*(?:→|->|⟶|⇒)\s*")),
    ("slash", re.compile(r"\s+[/|×]\s+|\s+[x]\s+|\s*\|\s*")),
    ("comma", re.compile(r"\s*[,;]\s+")),
    ("dash", re.compile(r"\s+[-–—]\s+")),
    ("and", re.compile(r"\s+(?:and|&|und)\s+", re.I)),
    ("on", re.compile(r"\s+(?:trained on|tested on|evaluated on|on|with|at|for|in|to|by)\s+", re.I)),
    ("tight", re.compile(r"(?<=[^\s\d])[-/](?=[^\s\d])")),
)
_PHRASE = re.compile(r"\s(?:in|at|for|on|with|of|by|during|across|under)\s(?:the\s)?", re.I)
_STOP = re.compile(r"[.;](?=\s)|\n|\s(?:while|whereas|but|then)\s", re.I)
_DEVIATION = re.compile(r"[\s)%]*(?:±|\+/-|\\pm)\s*")
_SENTENCE = re.compile(r"(?:(?<!\bvs)\.|;)\s+(?=[A-Z\"'(*])|\n")
_CHAINED = re.compile(r"\s*(?:→|->|⟶|⇒)\s*[~≈]?")
_ARROW = re.compile(r"\s*(?:[:=→]|->)")
NUMBER = re.compile(r"[~≈<>(]*\s*[-+−–]?\.?\d[\d.,]*")
_FARTHEST_PAIR = 60
_LONGEST_CLAUSE = 120
_LONGEST_GAP = 240
_LONGEST_SIGN = 12


def parts_of(outline: Outline, start: int, end: int) -> dict[str, Label]:
    """The parts of a head that joins labels: "A vs. B", "Layer 0, Token q", "(3, 5)"."""
    flat, text = outline.flat, outline.text
    if flat[start:end].replace(".", "").isalnum():
        return {}  # "AIME24", "0.5": most heads
    pair = _PAIR.search(flat, start, end)
    if pair is not None and (
        not flat[start : pair.start()].strip(" \"'")
        or (NUMBER.fullmatch(pair["first"]) and NUMBER.fullmatch(pair["second"]))
    ):
        return {
            "part1:pair": Label(labels.plain(pair["first"]), *pair.span("first")),
            "part2:pair": Label(labels.plain(pair["second"]), *pair.span("second")),
        }
    slots: dict[str, Label] = {}
    gloss = _GLOSS.search(flat, start, end)
    if gloss is not None and flat[start : gloss.start()].strip():
        slots["part1:gloss"] = Label(labels.plain(text[start : gloss.start()]), start, gloss.start())
        slots["part2:gloss"] = Label(labels.plain(gloss["label"]), *gloss.span("label"))
    for name, pattern in _PARTS:
        joints = [
            joint
            for joint in pattern.finditer(flat, start, end)
            if flat.count("(", start, joint.start()) == flat.count(")", start, joint.start())
        ]
        if 1 <= len(joints) <= 2:
            bounds = [start, *(at for joint in joints for at in joint.span()), end]
            parts = [Label(labels.plain(text[a:b]), a, b) for a, b in zip(bounds[::2], bounds[1::2], strict=True)]
            if all(part.text for part in parts):
                for index, part in enumerate(parts, 1):
                    slots[f"part{index}:{name}"] = part
    return slots


class Stretch:
    """A stretch of a line (or of a table's cell) whose numbers are gone through in order."""

    def __init__(self, outline: Outline, line: Line, begin: int, end: int, lexer: Lexer) -> None:
        self._outline, self._line = outline, line
        self._begin, self._end = begin, end
        self._lexer = lexer
        self._found = lexer.between(begin, end)
        self._run: list[NumberPlace] = []
        self._places: list[NumberPlace] = []
        self._keys: list[Label | None] = []
        self._sentence = begin

    def places(self, common: dict[str, Label]) -> Iterator[NumberPlace]:
        """The places of the numbers, with the labels before and behind each, and `common` for all of them.

        Numbers that are coordinates of others, and deviations, have none of their own.
        """
        previous = self._begin
        for index, number in enumerate(self._found):
            previous = max(previous, number.start - _LONGEST_GAP)
            gap = self._outline.flat[previous : number.start]
            if self._places and _DEVIATION.fullmatch(gap):
                self._places[-1].deviation = number
            else:
                place = NumberPlace(number, self._line, dict(common), nth=len(self._places))
                if self._is_key(index):
                    place.marks["is_key"] = 1.0
                clause = self._before(place, gap, previous)
                self._behind(place, index, clause)
                self._places.append(place)
            previous = number.stop
        self._key_pairs()
        _number_run(self._run)
        _pairs(self._outline, self._begin, self._end, self._places)
        for place in self._places:
            if not (place.marks.keys() & {"is_key", "coordinate"} or place.number.end in self._lexer.named):
                yield place

    def _key_pairs(self) -> None:
        """Tell that each number is behind its label where a line with a head has nothing else: "A: cat 45, dog 3"."""
        if len(self._places) < 2 or self._begin == self._line.start or not all(map(self._is_pair, self._places)):
            return
        for place in self._places:
            place.marks.pop("words_before", None)
            place.marks["keyed"] = 1.0

    def _is_pair(self, place: NumberPlace) -> bool:
        """Whether a clause is a label and its number."""
        flat, key, number = self._outline.flat, place.slots.get("before"), place.number
        if key is None or "keyed" in place.marks or flat[place.clause[0] : key.start].strip():
            return False
        behind = flat[number.stop : number.stop + _LONGEST_SIGN].lstrip()
        return not flat[key.end : number.start].strip(" ~≈") and (behind[:1] in ",;|\n" or number.stop >= self._end)

    def _before(self, place: NumberPlace, gap: str, previous: int) -> int:
        """Fill in what stands before a number; `gap` is all since the number before. Gives the start of its clause."""
        endings = [match.end() for match in _SENTENCE.finditer(gap)]
        if endings:
            self._sentence = previous + endings[-1]
        place.sentence = self._sentence
        parts = [match.end() for match in _SEPARATOR.finditer(gap)]
        clause = previous + (parts[-1] if parts else 0)
        key: Label | None = None
        beside_key = any("is_key" in near_place.marks for near_place in (place, *self._places[-1:]))
        if self._run and self._places and not beside_key and _JOINT.fullmatch(gap) is not None:
            self._run.append(place)
            place.marks["run"] = 1.0
            key = self._keys[-1]
        else:
            _number_run(self._run)
            self._run = [place]
            if gap.rfind("(") > gap.rfind(")"):
                key, clause = self._in_brackets(place, gap, previous)
            else:
                key = label_before(self._outline, clause, place.number.start)
                if _KEYED.search(gap, clause - previous) is not None:
                    place.marks["keyed"] = 1.0
                    if key is None and self._places and not parts:
                        # "Layer 4: 0.5": the number before is part of the key
                        key = label_before(self._outline, self._places[-1].clause[0], place.number.start)
                elif key is not None:
                    place.marks["words_before"] = min(1.0, len(key.text.split()) / 6)
        self._keys.append(key)
        if key is not None:
            self._keyed(place, key)
        return clause

    def _in_brackets(self, place: NumberPlace, gap: str, previous: int) -> tuple[Label | None, int]:
        """What stands in a number's brackets before it, and before these: "A (B: 5)"."""
        place.marks["in_brackets"] = 1.0
        bracket = gap.rfind("(")
        clauses = [match.end() for match in _SEPARATOR.finditer(gap, 0, bracket)]
        at = clauses[-1] if clauses else 0
        outer = label_before(self._outline, previous + at, previous + bracket)
        inner = label_before(self._outline, previous + bracket + 1, place.number.start)
        if outer is None and self._places and at == 0:
            outer = label_before(
                self._outline, self._places[-1].clause[0], previous + bracket
            )  # "in rows 24-27 (0.17)"
        if outer is not None:
            place.slots["beside"] = outer
            parts = parts_of(self._outline, outer.start, outer.end)
            place.slots.update({f"b{name}": part for name, part in parts.items()})
        if inner is not None and _KEYED.search(gap, bracket + 1):
            place.marks["keyed"] = 1.0
            return inner, previous + at
        if inner is not None and len(inner.text) > 2:
            place.slots["within"] = inner
        return None, previous + at

    def _keyed(self, place: NumberPlace, key: Label) -> None:
        """The label before a number, and its parts where it has some."""
        place.slots["before"] = key
        if "keyed" not in place.marks:
            return
        parts = parts_of(self._outline, key.start, key.end)
        again = {name: part for name, part in parts.items() if name in place.slots}
        if again and self._places:
            # "A vs. B: 1, C vs. D: 2": each number's own key governs it
            place.slots.update(again)
            place.slots["head"] = key
            del place.slots["before"]
        else:
            place.slots.update({f"b{name}": part for name, part in parts.items()})

    def _behind(self, place: NumberPlace, index: int, clause: int) -> None:
        """Fill in what stands behind a number."""
        flat, end, number = self._outline.flat, self._end, place.number
        at = index + 1
        farthest = min(end, number.end + _LONGEST_CLAUSE)
        while at < len(self._found) and self._found[at].start < farthest and self._found[at].end in self._lexer.named:
            at += 1
        following = min(farthest, self._found[at].start) if at < len(self._found) else farthest
        behind = _BRACKET.match(flat, number.stop, end)
        if behind is not None:
            place.slots["behind"] = self._label(*behind.span("label"))
        after = _AFTER.match(flat, number.stop, end)
        if after is not None:
            begun, ended = after.span("label")
            inside = [
                other for other in self._found[index + 1 : index + 4] if other.end > begun and other.start < ended
            ]
            if len(inside) > 1:
                ended = inside[0].end  # "at length 0 and 5 at length 1"
            place.slots["after"] = self._label(begun, ended)
        stop = _STOP.search(flat, number.stop, following)
        place.clause = (clause, stop.start() if stop is not None else following)

    def _is_key(self, index: int) -> bool:
        """Whether a number is the label of the next one: "10: 0.5", "1 → 0.5"."""
        stop = self._found[index].stop
        key = _IS_KEY.match(self._outline.flat, stop, min(self._end, stop + _LONGEST_SIGN))
        return key is not None and not self._in_chain(index)

    def _in_chain(self, index: int) -> bool:
        """Whether a number is one of three or more that arrows join: "80 → 80 → 85" is a list, "1 → 0.5" is none."""
        first, last = max(0, index - 2), min(len(self._found) - 1, index + 2)
        joined = [
            _CHAINED.fullmatch(self._outline.flat, number.stop, other.start) is not None
            for number, other in pairwise(self._found[first : last + 1])
        ]
        return any(all(pair) for pair in pairwise(joined))

    def _label(self, start: int, end: int) -> Label:
        return Label(labels.plain(self._outline.text[start:end]), start, end)


def _number_run(run: list[NumberPlace]) -> None:
    """Tell the numbers of a list which of how many each is."""
    for at, place in enumerate(run):
        place.run, place.at = len(run), at


def label_before(outline: Outline, start: int, end: int) -> Label | None:
    """The label in a stretch of words before a number, without the words that lead from the one to the other."""
    flat = outline.flat
    trimmed = flat[start:end]
    tail = _TRIM.search(trimmed)
    if tail is not None:
        trimmed = trimmed[: tail.start()]
    trimmed = trimmed.rstrip(" \"'`*_(")
    if not trimmed.strip():
        return None
    if trimmed.count(" ") > 3:
        phrases = [match.end() for match in _PHRASE.finditer(trimmed)]
        if phrases:
            start, trimmed = start + phrases[-1], trimmed[phrases[-1] :]
    inner = trimmed.rfind(": ")
    if inner >= 0:
        start, trimmed = start + inner + 2, trimmed[inner + 2 :]
    text = labels.plain(outline.text[start : start + len(trimmed)])
    return Label(text, start, start + len(trimmed)) if text else None


def _pairs(outline: Outline, begin: int, end: int, places: list[NumberPlace]) -> None:
    """Pairs in brackets: "(1, 0.67)" is a coordinate with its value, "(3, 5): 0.2" two coordinates before theirs."""
    flat = outline.flat
    if flat.find("(", begin, end) < 0:
        return
    starts = [place.number.start for place in places]
    for pair in _PAIR.finditer(flat, begin, end):
        first = bisect_left(starts, pair.start("first"))
        second = bisect_left(starts, pair.start("second"))
        label = Label(labels.plain(pair["first"]), *pair.span("first"))
        other = Label(labels.plain(pair["second"]), *pair.span("second"))
        keyed = _ARROW.match(flat, pair.end(), end) is not None
        if second < len(starts) and starts[second] < pair.end() and not keyed:
            place = places[second]
            place.slots["pair"] = label
            if first < second:
                places[first].marks["coordinate"] = 1.0
            place.marks["point"] = 1.0
            place.slots.pop("before", None)
            place.slots.pop("within", None)
            if "beside" in places[first].slots and "beside" not in place.slots:
                place.slots["beside"] = places[first].slots["beside"]
        after = bisect_left(starts, pair.end())
        beside = after < len(starts) and after - first == 2 and "(" not in flat[pair.end() : starts[after]]
        if keyed or (beside and starts[after] - pair.end() < _FARTHEST_PAIR):
            if after < len(starts):
                places[after].slots["pair1"] = label
                places[after].slots["pair2"] = other
                places[after].slots.pop("before", None)
            for index in range(first, min(after, len(places))):
                places[index].marks["coordinate"] = 1.0
