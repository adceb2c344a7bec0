"""The two axes of a figure, and which of them a label belongs to.

Reading an axis from the line that describes it belongs in `axis_lines`; deciding which coordinate of a cell a label
is, in `placing`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum
from functools import cached_property
from typing import NamedTuple

from heat_pipeline.model import Axis
from heat_pipeline.reading import labels


class Side(StrEnum):
    """Which of the two axes."""

    ROW = "row"
    COLUMN = "column"

    __hash__ = str.__hash__  # an enum's own is a call of Python for each look into a dict

    @property
    def other(self) -> Side:
        """The other axis."""
        return COLUMN if self is ROW else ROW


SIDES = ROW, COLUMN = tuple(Side)  # cheaper than the enum's attributes in Python 3.11


class _Word(Enum):
    """What a word of a label is, where it is no name of an axis."""

    LINK = "link"
    CONTENT = "content"


_LINK, _CONTENT = _Word


class Sure(IntEnum):
    """How surely a label belongs to an axis."""

    UNKNOWN = 0  # nothing says so
    SHARED = 1  # it is a tick of both axes
    TICK = 2  # it is a tick of this axis only
    NAMED = 3  # it carries the axis' name


UNKNOWN, SHARED, TICK, NAMED = Sure


@dataclass(slots=True)
class Match:
    """What a label is: the axis it belongs to (None: either), the tick's label, and how sure that is."""

    side: Side | None
    label: str
    sure: Sure
    declared: bool = False
    number: float | None = None


class Opening(NamedTuple):
    """What a word of a sentence may begin: an axis' name, and ticks of up to `longest` words (0: none)."""

    name: bool
    longest: int


# Words that stand between an axis' name and its tick, or around a tick, and say nothing.
_LINKS = frozenset(
    [
        "on",
        "to",
        "for",
        "as",
        "from",
        "with",
        "in",
        "at",
        "the",
        "of",
        "a",
        "an",
        "is",
        "are",
        "and",
        "vs",
        "versus",
        "vs.",
        "when",
        "by",
        "under",
        "der",
        "die",
        "das",
        "für",
        "bei",
        "mit",
        "von",
    ]
)
_GENERIC = frozenset(
    [
        "model",
        "dataset",
        "category",
        "group",
        "series",
        "task",
        "method",
        "row",
        "column",
        "line",
        "bar",
        "label",
        "class",
        "value",
        "token",
        "layer",
        "head",
        "setting",
        "condition",
        "bin",
        "level",
        "subject",
        "benchmark",
        "variant",
        "heatmap",
        "chart",
        "graph",
        "plot",
        "panel",
        "only",
        "data",
    ]
)
_EMPTY = frozenset(
    [
        "number",
        "of",
        "the",
        "and",
        "in",
        "per",
        "by",
        "for",
        "start",
        "size",
        "name",
        "label",
        "id",
        "type",
        "value",
        "index",
    ]
)
_PANEL_WORDS = frozenset(["heatmap", "panel", "chart", "graph", "plot", "figure", "table"])
_PANEL_HEAD = re.compile(r"[^\W\d_]+ (?:[A-Za-z]|\d{1,2})\s*[:–—]")  # "Panel A: Retriever only"
_PLACE_WORDS = {
    "row": ROW,
    "zeile": ROW,
    "column": COLUMN,
    "col": COLUMN,
    "spalte": COLUMN,
    "fila": ROW,
    "columna": COLUMN,
    "ligne": ROW,
    "colonne": COLUMN,
    "riga": ROW,
    "colonna": COLUMN,
}
_ORDINALS = {
    word: place
    for place, group in {
        0: ("first", "top", "topmost", "uppermost", "leftmost", "erste", "oberste"),
        1: ("second", "zweite"),
        2: ("third", "dritte"),
        3: ("fourth", "vierte"),
        4: ("fifth", "fünfte"),
        5: ("sixth", "sechste"),
        6: ("seventh", "siebte"),
        7: ("eighth", "achte"),
        8: ("ninth", "neunte"),
        9: ("tenth", "zehnte"),
        -1: ("last", "bottom", "bottommost", "lowest", "rightmost", "final", "letzte", "unterste"),
    }.items()
    for word in group
}
_ENDS = frozenset(
    ("top", "topmost", "uppermost", "leftmost", "bottom", "bottommost", "rightmost", "oberste", "unterste")
)
_ORDINAL = re.compile(
    rf"(?:the |die )?(?P<place>{'|'.join(_ORDINALS)}|middle|mittlere|\d{{1,3}}(?:st|nd|rd|th))[ -]"
    r"(?P<axis>rows?|zeilen?|columns?|cols?|spalten?)(?:\s*\([^()]*\))?",
    re.IGNORECASE,
)
_OF_PLACE = re.compile("row|col|zeil|spal")  # one of these is in all labels, in small letters, that _ORDINAL fits
_SHORT = re.compile(r"([^\W\d_])[-_ ]?(\d{1,4})")
_POINT_WORDS = {"x": COLUMN, "y": ROW}
# Which axis a preposition points to, by the words of that axis' name.
_ROLES = {
    "from": frozenset(("source", "origin", "train", "from")),
    "to": frozenset(("target", "destination", "test", "to")),
    "on": frozenset(("test", "target", "evaluation", "eval")),
    "as": frozenset(("predict", "prediction")),
    "trained": frozenset(("source", "origin", "train")),
    "tested": frozenset(("test", "target", "evaluation", "eval")),
    "evaluated": frozenset(("test", "target", "evaluation", "eval")),
}
_OPPOSITE = (("trained", "tested"), ("tested", "trained"), ("evaluated", "trained"))
_ALL = re.compile(r"(?:all|every|any|alle)\s+(?:the |of the )?(?=\S)", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“'‘`„]([^\"”'’`\n]{1,60})[\"”'’`“]")
_GLOSS = re.compile(r"\(([^()]{1,60})\)")
_PARTS = re.compile(r"\s*(?:[:=：]|\s[-–—]\s)\s*")
_SPAN = re.compile(r"(?P<low>.+?)\s*(?:\bto\b|\bthrough\b|\bbis\b|[–—]|(?<=[\d%])-)\s*(?P<high>[^\s].*)")
_OPEN_END = re.compile(
    r"(?P<tick>.+?)\s*(?:(?:and|or|und|oder|y|o|et|ou|e) (?:above|below|more|less|higher|lower|up|beyond|over|mehr|"
    r"más|menos|plus|moins|più|meno|mais|\w{2,12}er)|\+)"
    r"|(?:[<>≤≥]=?|above|below|over|under|up to|at least|at most)\s*(?P<bound>.+)",
    re.IGNORECASE,
)
_JOINED = re.compile(r"[%\s]*(?:to|and|or|through|,|,\s*and|[-–—/&])\s*", re.IGNORECASE)
_GLOSSED_PLACE = re.compile(r"\d{1,4} \([^()]{1,60}\)")
_WHOLE = re.compile(r"\d{1,4}")
_DIGIT = re.compile(r"\d")
_KEYED = re.compile(r"([^\W_]{1,4}): (.+)")
_SAID = re.compile(
    r"\s+(?:is|are|was|has|have|shows?|stays?|remains?|rises?|falls?|goes|gets|starts?|comes|loses|ist|hat)\s"
)
_LED_UP_TO = re.compile(
    r"([^\W\d_][\w'’-]*(?: [^\W\d_][\w'’-]*){0,3}?) (?:on|for|with|of|from|by|in|at|under|against|via|using|to) "
)
# What stands before a tick behind these is no cell of it: "Mean of Oak", "Gain over Elm".
_STATISTICS = frozenset(
    [
        "mean",
        "average",
        "median",
        "mode",
        "sum",
        "total",
        "max",
        "maximum",
        "min",
        "minimum",
        "best",
        "worst",
        "highest",
        "lowest",
        "top",
        "std",
        "deviation",
        "variance",
        "range",
        "spread",
        "difference",
        "distance",
        "delta",
        "change",
        "gain",
        "gains",
        "improvement",
        "increase",
        "decrease",
        "drop",
        "loss",
        "rank",
        "gap",
        "share",
        "number",
        "count",
        "ratio",
        "speedup",
        "rest",
        "remainder",
        "without",
        "except",
        "other",
        "others",
        "all",
        "most",
        "none",
        "not",
        "no",
    ]
)
_OF_CELLS = frozenset(
    (
        *("max", "maximum", "min", "minimum", "best", "worst", "highest", "lowest", "top", "most", "rank"),
        *("other", "others", "not", "no", "none", "rest"),
    )
)
_DERIVED = _STATISTICS - _OF_CELLS
_NUMBER_SPAN = re.compile(r"\d[\d.]*\s?[–-]\s?\d[\d.]*")
_AGAINST = re.compile(r"(?:[Vv]s\.?|[Vv]ersus|[Aa]gainst)\s+(?=\S)")  # and not "VS Code"
_SHORTENED = re.compile(r"([^\W\d_]{1,5})(?:(\.?\s?=\s?|\.?\s|\.?:\s)|[.:]?)([-+−]?\.?\d[^\s,;()]*)")
_WORDS_OF_NAME = re.compile(r"[^\W\d_]+")
_SHORTEST_PLURAL = 4
_QUOTES = "\"“”'‘’`„"
_TOKEN = re.compile(r"[^\s,;()\[\]{}\"“”„:=→|]+")


class Matcher:
    """Tells which axis a label belongs to: by the axis' name in it ("Length 5"), or by being one of its ticks."""

    def __init__(
        self, rows: Axis, columns: Axis, inferred: frozenset[Side] = frozenset(), against: frozenset[Side] = frozenset()
    ) -> None:
        self.rows = rows
        self.columns = columns
        self.inferred = inferred  # the axes whose ticks the text does not list: their order is not known
        self.against = against  # the axes whose ticks are listed from bottom to top or from right to left
        own = {ROW: _name_words(rows.name), COLUMN: _name_words(columns.name)}
        # A word that both names share ("Train dataset", "Test dataset") tells nothing.
        self._shared = own[ROW] & own[COLUMN]
        self._names: dict[str, Side] = dict(_PLACE_WORDS)
        for side in SIDES:
            for word in own[side] - self._shared:
                if word not in _EMPTY or own[side] == {word}:
                    self._names[word] = side
        self._empty = self._shared | ((own[ROW] | own[COLUMN]) & _EMPTY)
        self._roles = {
            word: side
            for word, role in _ROLES.items()
            for side in SIDES
            if own[side] & role and not own[side.other] & role
        }
        for word, opposite in _OPPOSITE:  # what is not the target is the source
            if word not in self._roles and opposite in self._roles:
                self._roles[word] = self._roles[opposite].other
        own_ticks, other_ticks = _index(rows), _index(columns)
        self._ticks = {ROW: own_ticks, COLUMN: other_ticks}
        self._any_tick = own_ticks.keys() | other_ticks.keys()
        self._short: dict[str, Side] | None = None
        self._memory: dict[str, Match] = {}
        self._kinds: dict[str, Side | _Word] = {}
        self._first_words: dict[str, int] | None = None
        self._openings: dict[str, Opening] = {}

    @property
    def first_words(self) -> dict[str, int]:
        """The words with which ticks of words begin, each with the length in tokens of the longest such tick.

        A tick with letters behind its number ("2x") is a word here; a bare number is not.
        """
        if self._first_words is None:
            self._first_words = {}
            for axis in (self.rows, self.columns):
                for tick in axis.ticks:
                    if tick.number is None or not _is_bare_number(tick.label):
                        split = _TOKEN.findall(tick.label.lower())
                        for word in {split[0], labels.singular(split[0])} if split else ():
                            self._first_words[word] = max(self._first_words.get(word, 0), len(split))
        return self._first_words

    @cached_property
    def most_words(self) -> int:
        """How many words the tick with most of them has."""
        return max((len(tick.label.split()) for axis in (self.rows, self.columns) for tick in axis.ticks), default=0)

    def opening(self, word: str) -> Opening:
        """What a word of a sentence may begin; the same words come again and again."""
        found = self._openings.get(word)
        if found is None:
            folded = labels.singular(word.lower().strip(_QUOTES + ".,\\"))
            name = self.starts_with_name(folded) or ("_" in word and self.is_name(word) is not None)
            known = self.first_words
            longest = known.get(folded, 0) or known.get(word.lower().strip(_QUOTES + ",").rstrip("."), 0)
            if not longest and word.endswith(("'s", "’s")):
                longest = known.get(word[:-2].lower(), 0)  # "Oak's values"
            found = self._openings[word] = Opening(name, longest)
        return found

    def axis(self, side: Side) -> Axis:
        """The axis of a side."""
        return self.rows if side is ROW else self.columns

    def tick(self, side: Side, label: str) -> str | None:
        """The declared tick of an axis that a label is, as the axis writes it, or None.

        A label around a tick ("2 Operands") and one for several ("1-7", "21% and above") are returned as they are.
        """
        found = self._tick(side, label)
        if found is None:
            match = self.match(label)
            if match.declared and match.side in (side, None):
                found = match.label
        return found

    def listed(self, side: Side, number: float) -> str | None:
        """The first tick of an axis with a number, as the axis writes it, or None."""
        return self._ticks[side].get(number)

    def _tick(self, side: Side, label: str) -> str | None:
        index = self._ticks[side]
        if not index:
            return None
        found = index.get(labels.words(label))
        if found is None:
            number = labels.number_of(label)
            found = index.get(number) if number is not None else index.get(labels.compact(label))
            if found is not None and "\\" in found and "\\" not in label:
                return label  # "1e-4" is easier to read than "1\\times10^-4"
        return found

    def match(self, label: str) -> Match:
        """What a label is; unknown labels come back as they are, without a passing remark in parentheses."""
        found = self._memory.get(label)
        if found is None:
            found = self._memory[label] = self._match(label)
        return found

    def is_name(self, label: str) -> Side | None:
        """The axis that a label is the name of ("Batch Size", "x"), or None."""
        split = labels.words(label)
        if not split:
            return None
        if len(split) == 1 and split[0] in _POINT_WORDS:
            return _POINT_WORDS[split[0]]
        if len(split) > 1 and split[-1] == "a" and split not in map(labels.words, (self.rows.name, self.columns.name)):
            return None  # no article but a label: "Task A"
        sides = set()
        for word in split:
            side = self._names.get(labels.stem(word))
            if side is not None:
                sides.add(side)
            elif labels.stem(word) not in self._empty and word not in _EMPTY and word not in _LINKS:
                return None
        return sides.pop() if len(sides) == 1 else None

    def starts_with_name(self, word: str) -> bool:
        """Whether a word, in comparable form, is one of an axis' name."""
        return labels.stem(word) in self._names

    def refers(self, flat: str, start: int, reference_end: int) -> bool:
        """Whether the number at `start` is spoken of as a coordinate: behind an axis' name ("lengths 7 to 19"), or
        joined to one that is and ends at `reference_end`."""
        if reference_end >= 0 and _JOINED.fullmatch(flat, reference_end, start):
            return True
        before = flat[max(0, start - 40) : start].rstrip(" =:\"'“”#")
        if not before or not before[-1].isalpha():
            return False
        word = labels.words(before.split()[-1])
        return bool(word) and self.starts_with_name(word[-1])

    def _match(self, label: str) -> Match:
        found = self._exact(label)
        if found is None and label[:1] == "(" and label[-1:] == ")" and "," in label:
            return Match(None, label, UNKNOWN)  # "(0.5, 1 m/s)" is two
        if found is None:
            found = self._ordinal(label) or self._abbreviated(label)
        if found is None:
            bare = labels.without_passing_gloss(label)
            if bare != label:
                found = self._exact(bare) or self._named(bare)
            found = found or self._named(label) or self._shortened(label) or self._part(label) or self._subject(label)
            found = found or self._led_up_to(label)
        if found is None:
            bare = labels.without_passing_gloss(label)
            if bare[:1] in "vVaA" and (other := _AGAINST.match(bare)) is not None:
                bare = bare[other.end() :]  # "vs. Alpha"
            return Match(None, bare, UNKNOWN, number=labels.number_in(bare))
        return found

    def lists(self, label: str) -> bool:
        """Whether a label is, as it stands, a tick of an axis."""
        if labels.words(label) in self._any_tick:
            return True
        number = labels.number_of(label)
        return (number if number is not None else labels.compact(label)) in self._any_tick

    def _exact(self, label: str) -> Match | None:
        if not self.lists(label):
            return None
        row, column = self._tick(ROW, label), self._tick(COLUMN, label)
        if row is not None and column is not None:
            return Match(None, row, SHARED, True, labels.number_in(row))
        tick = row if row is not None else column
        assert tick is not None  # one of the two is
        side = ROW if row is not None else COLUMN
        return Match(side, tick, TICK, True, labels.number_in(tick))

    def _named(self, label: str) -> Match | None:
        """The match of a label with words of an axis' name, or mere links, around its tick."""
        split = labels.split(label)
        last = len(split)
        if last < 2 or (split[0][0] in _PANEL_WORDS and _PANEL_HEAD.match(label) is not None):
            return None
        sides: set[Side] = set()
        role: Side | None = None
        lead = 0
        while lead < last - 1 and (said := self._says(label, split, lead)) is not _CONTENT:
            if isinstance(said, Side):
                sides.add(said)
            elif role is None:
                role = self._roles.get(split[lead][0])  # "trained on": the first word says it
            lead += 1
        begin = split[lead][1] if lead else 0
        rest = labels.plain(label[begin:])
        if lead and split[0][0] in _PANEL_WORDS and labels.number_of(labels.without_gloss(rest)) is not None:
            return None  # "Heatmap 1 (Residual)" is a panel, and no tick 1
        if lead:
            if lead == last - 1 and self.is_name_word(split[lead][0]):
                return self._exact(rest)  # nothing but names of axes
            if not sides and role is not None:
                sides.add(role)
            if len(sides) == 1:
                side = next(iter(sides))
                if self._tick(side, rest) is not None or _is_plausible(rest) or self._stretch(rest) is not None:
                    return self._of_side(side, rest, label)
                return None
            exact = self._exact(rest)
            if exact is not None:
                return exact
        end = last
        while end > lead + 1 and (said := self._says(label, split, end - 1)) is not _CONTENT:
            if isinstance(said, Side):
                sides.add(said)
            end -= 1
        if end == last:
            return None
        rest = labels.plain(label[begin : split[end][1]].rstrip("( "))
        if len(sides) == 1:
            side = sides.pop()
            if (labels.number_of(rest) is not None or _NUMBER_SPAN.fullmatch(rest)) and "(" not in label:
                tick = self._tick(side, rest)
                printed = labels.plain(label[begin:])  # "2 Operands" reads as one label
                if tick is not None and self._is_unit(side, labels.words(label[split[end][1] :])):
                    printed = tick  # "512 tokens" on an axis "Length (tokens)" is its tick 512
                return Match(side, printed, NAMED, tick is not None, labels.number_of(rest))
            listed = bool(self.axis(side).ticks)  # then what no tick is, before a name, is words: "Rates, by model"
            if self._tick(side, rest) is not None or self._stretch(rest) is not None:
                return self._of_side(side, rest, label)
            if _is_plausible(rest) and not (listed and "," in label):
                found = self._of_side(side, rest, label)
                # "Ground floor" is what the tick is called, not the tick "Ground"
                if found.declared or split[-1][0] in _PLACE_WORDS:
                    return found
                return Match(side, labels.plain(label[begin:]), NAMED, False, found.number)
            return None
        return self._exact(rest)

    def _is_unit(self, side: Side, words: Sequence[str]) -> bool:
        """Whether words, in comparable form, are those that parentheses behind an axis' name give as its unit."""
        name = self.axis(side).name
        bare = labels.without_gloss(name)
        return bare != name and labels.words(name)[len(labels.words(bare)) :] == tuple(words)

    def _shortened(self, label: str) -> Match | None:
        """The match of a number behind the short form of an axis' name: "L9" for Layer, "lr 1e-4" for Learning rate."""
        if not label[:1].isalpha() or not _has_digit(label):
            return None
        if self._short is None:
            self._short = _short_names(self.rows.name, self.columns.name)
        told = _SHORTENED.fullmatch(label)
        side = self._short.get(told[1].lower()) if told is not None else None
        if told is None or side is None:
            return None
        axis, number = self.axis(side), labels.number_of(told[3])
        tick = self._tick(side, told[3])
        if tick is not None:
            return Match(side, tick, NAMED, True, number)
        if axis.low is not None and axis.high is not None and number is not None and not axis.ticks:
            return Match(side, told[3], NAMED, True, number) if axis.low <= number <= axis.high else None
        # "H100" may be a name; "lr 1e-4" is none
        spoken = number is not None and told[2] and len(told[1]) > 1
        return Match(side, told[3], NAMED, False, number) if spoken else None

    def _ordinal(self, label: str) -> Match | None:
        """The match of a tick told by its place: "First row", "Bottom row", "Row 1 (of 4)", "Last column"."""
        told = _ORDINAL.fullmatch(label) if _OF_PLACE.search(label.lower()) is not None else None
        if told is None:
            return None
        side = _PLACE_WORDS[labels.words(told["axis"])[0]]
        ticks = self.axis(side).ticks
        word = told["place"].lower()
        at = int(word[:-2]) - 1 if word[0].isdigit() else _ORDINALS.get(word, len(ticks) // 2)
        if side in self.against and word in _ENDS:
            at = -1 - at
        if not ticks or side in self.inferred:
            gloss = _GLOSS.search(label)
            return None if gloss is None else Match(side, gloss[1], NAMED, False, labels.number_of(gloss[1]))
        if not -len(ticks) <= at < len(ticks) or (word == "middle" and len(ticks) % 2 == 0):
            return None
        return Match(side, ticks[at].label, NAMED, True, ticks[at].number)

    def _abbreviated(self, label: str) -> Match | None:
        """The match of a tick behind the first letter of its axis' name: "L4" on the axis Layer."""
        short = _SHORT.fullmatch(label) if label[-1:].isdecimal() else None
        if short is None:
            return None
        found = [
            (side, tick)
            for side in SIDES
            if self.axis(side).name[:1].lower() == short[1].lower() and (tick := self._tick(side, short[2])) is not None
        ]
        if len(found) != 1:
            return None
        side, tick = found[0]
        return Match(side, tick, NAMED, True, labels.number_in(tick))

    def is_name_word(self, word: str) -> bool:
        """Whether a word, in comparable form, stands in an axis' name, even if it tells nothing of which."""
        return labels.stem(word) in self._names or labels.stem(word) in self._empty

    def _says(self, label: str, split: tuple[tuple[str, int], ...], index: int) -> Side | _Word:
        """The axis that a word at the edge of a label speaks of, or what else the word is."""
        word, place = split[index]
        kind = self._kinds.get(word)
        if kind is None:
            kind = self._kinds[word] = self._kind(word)
        if kind is _CONTENT and word in _POINT_WORDS and label[place + 1 :].lstrip()[:1] in ("=", ":"):
            return _POINT_WORDS[word]
        return kind

    def _kind(self, word: str) -> Side | _Word:
        stem = labels.stem(word)
        side = self._names.get(stem)
        if side is not None:
            return side
        is_link = stem in self._empty or word in _LINKS or word in _GENERIC or word in self._roles
        return _LINK if is_link else _CONTENT

    def _of_side(self, side: Side, rest: str, label: str) -> Match:
        tick = self._tick(side, rest)
        if tick is None:
            bare = labels.without_gloss(rest)
            if bare != rest:
                tick = self._tick(side, bare)
                gloss = _GLOSS.search(label)
                if (
                    tick is None
                    and gloss is not None
                    and "," not in bare
                    and (inner := self._tick(side, gloss[1])) is not None
                ):
                    tick = inner  # "Row 1 (10)"
                rest = labels.without_passing_gloss(rest)
        if tick is None and (quoted := _QUOTED.search(label)) is not None and not _QUOTED.search(label, quoted.end()):
            tick = self._tick(side, quoted[1])
            rest = quoted[1] if tick is None else rest
        if tick is None and _WHOLE.fullmatch(rest) and labels.words(label)[0] in _PLACE_WORDS:
            ticks = self.axis(side).ticks
            if 0 < int(rest) <= len(ticks):
                tick = ticks[int(rest) - 1].label  # "Row 3" is the third
        if tick is None and _GLOSSED_PLACE.fullmatch(rest) and labels.words(label)[0] in _PLACE_WORDS:
            rest = _GLOSS.search(rest)[1]  # type: ignore[index]  # "Row 1 (en)"
        if tick is None and len(parts := _PARTS.split(label, maxsplit=2)) > 1:
            for part in reversed(parts):
                inner_match = self._exact(part) or self._named(part)
                if inner_match is not None and inner_match.side in (side, None) and inner_match.declared:
                    return Match(side, inner_match.label, NAMED, True, inner_match.number)
        if tick is None and (stretch := self._stretch(rest)) is not None and stretch.side in (side, None):
            return Match(side, rest, NAMED, True)
        return Match(side, tick or rest, NAMED, tick is not None, labels.number_in(tick or rest))

    def _part(self, label: str) -> Match | None:
        """The match of a part of a label: without its gloss, what it quotes, one end of "a: b", a span of ticks."""
        bare = labels.without_gloss(label)
        if bare != label:
            found = self._exact(bare) or self._named(bare)
            if found is not None:
                gloss = _GLOSS.search(label)
                if gloss is not None and found.sure is SHARED and (side := self.is_name(gloss[1])) is not None:
                    return Match(side, found.label, NAMED, True, found.number)
                return found
        quoted = _QUOTED.search(label)
        if (
            quoted is not None
            and not _QUOTED.search(label, quoted.end())
            and (found := self._exact(quoted[1])) is not None
        ):
            return found
        if label[:1] in "aAeE" and (every := _ALL.match(label)) and (side := self.is_name(label[every.end() :])):
            return Match(side, label, NAMED, True)  # "All depths"
        is_point = label[:1] == "(" and "," in label  # "(x=Alpha, y=Oak)"
        if not is_point and (":" in label or "=" in label or " - " in label or " – " in label):
            parts = _PARTS.split(label, maxsplit=2)
            if self._is_of_other(parts):
                return None
            for part in reversed(parts):
                if part != label and (found := self._exact(part) or self._named(part)) is not None and found.declared:
                    if found.side is None and (side := self._side_in(parts)) is not None:
                        return Match(side, found.label, NAMED, True, found.number)  # "Row 2: Judge = GPT-4"
                    return found
        return self._stretch(label)

    def _is_of_other(self, parts: Sequence[str]) -> bool:
        """Whether the parts of a label are a name of no axis and a number: "n = 1" is no tick 1 of a named axis."""
        if len(parts) != 2 or labels.number_of(parts[1]) is None or not (self.rows.name and self.columns.name):
            return False
        return labels.number_in(parts[0]) is None and all(
            self._kind(word) is _CONTENT and word not in _POINT_WORDS for word, _ in labels.split(parts[0])
        )

    def _side_in(self, parts: Sequence[str]) -> Side | None:
        """The axis that the parts of a label name, "Row 2" or "Judge", or None."""
        for part in parts:
            side = self.is_name(part)
            if side is None and (named := self._named(part)) is not None:
                side = named.side
            if side is not None:
                return side
        return None

    def _subject(self, label: str) -> Match | None:
        """The match of a tick of which a head says something: "Head 3 is dark below", "Oak stays the best"."""
        said = _SAID.search(label) if label.count(" ") > 1 else None
        if said is None:
            return None
        subject = label[: said.start()]
        found = self._exact(subject) or self._named(subject)
        return found if found is not None and found.declared else None

    def _led_up_to(self, label: str) -> Match | None:
        """The match of a tick behind words and a preposition: "Crafted on Oak", "Probe for Elm"; no "Mean of Oak"."""
        led = _LED_UP_TO.match(label) if " " in label else None
        if led is None or self.lists(led[1]) or any(word in _STATISTICS for word in led[1].lower().split()):
            return None
        rest = label[led.end() :]
        return self._exact(rest) if labels.number_of(rest) is None else None

    def _stretch(self, label: str) -> Match | None:
        """The match of a label for several ticks: "1-7", "-8 to -1", "21% and above"."""
        if not _has_digit(label):
            return None
        ended = _OPEN_END.fullmatch(label)
        if ended is not None and (found := self._exact(ended["tick"] or ended["bound"])) is not None:
            return Match(found.side, label, found.sure, True)
        span = _SPAN.fullmatch(label)
        if span is not None:
            low, high = self._exact(span["low"]), self._exact(span["high"])
            if low is not None and high is not None and (low.side is high.side or None in (low.side, high.side)):
                return Match(low.side or high.side, label, min(low.sure, high.sure), True)
        return None


def is_derived(label: str) -> bool:
    """Whether a label speaks of what is worked out of several cells: "Mean", "Gap to Elm"; an extreme is one cell."""
    return any(word in _DERIVED for word in label.lower().split())


def _short_names(rows: str, columns: str) -> dict[str, Side]:
    """The short forms in which the axes' names may stand before a number: their initials, and how a word begins."""
    forms: dict[str, Side] = {}
    shared: set[str] = set()
    for side, name in ((ROW, rows), (COLUMN, columns)):
        split = [word for word in _WORDS_OF_NAME.findall(labels.without_gloss(name).lower()) if word not in _LINKS]
        own = {word[:length] for word in split for length in range(3, min(5, len(word)))}
        if split:
            own |= {split[0][0], "".join(word[0] for word in split)}
        own -= set(split)
        shared |= own & forms.keys()
        forms.update(dict.fromkeys(own - shared, side))
    return {form: side for form, side in forms.items() if form not in shared}


def _is_plausible(rest: str) -> bool:
    """Whether what stands beside an axis' name can be a tick that the axis does not list: no piece of a sentence."""
    words = rest.split()
    if not words or len(words) > 6 or rest.count("(") != rest.count(")") or rest.count('"') % 2:
        return False
    if len(words) > 2 and sum(word.isalpha() and word.islower() for word in words[1:]) > 1:
        return False
    return len(words) == 1 or any(not char.islower() and char not in " -'" for char in words[0]) or _has_digit(rest)


def _is_bare_number(label: str) -> bool:
    """Whether a tick is a number without letters: "2x" and "8k" are words in a sentence, "2" and "30%" are not."""
    return not any(char.isalpha() for char in label)


def _has_digit(text: str) -> bool:
    return _DIGIT.search(text) is not None or (not text.isascii() and any(char.isdigit() for char in text))


def _name_words(name: str) -> set[str]:
    """The words of an axis' name by which its labels can be told; also of its gloss: "Local Window Size (lws)"."""
    split = [labels.stem(word) for word in labels.words(name)]
    split += [f"{word[:-2]}y" for word in split if word.endswith("ie") and len(word) > _SHORTEST_PLURAL]
    # a link at the end is no link, nor is one that a mark joins: "digit_a", "a_bits"
    joined = "_" in name and " " not in name
    return {word for at, word in enumerate(split) if word not in _LINKS or joined or at == len(split) - 1}


def _index(axis: Axis) -> dict[tuple[str, ...] | float | str, str]:
    """The ticks of an axis by their words, their number, and their letters."""
    index: dict[tuple[str, ...] | float | str, str] = {}
    for tick in axis.ticks:
        label = tick.label
        index.setdefault(labels.words(label), label)
        if tick.number is not None:
            index.setdefault(tick.number, label)
        else:
            index.setdefault(labels.compact(label), label)
    for tick in axis.ticks:
        if tick.label.endswith(")"):
            bare = labels.without_gloss(tick.label)
            # the text may leave the gloss out beside the values; its own form is then the better label
            index.setdefault(labels.words(bare), bare)
            index.setdefault(labels.compact(bare), bare)
            gloss = _GLOSS.search(tick.label)
            if gloss is not None:
                index.setdefault(labels.words(gloss[1]), tick.label)
        elif ": " in tick.label and (keyed := _KEYED.fullmatch(tick.label)) is not None:
            for part in keyed.groups():  # "A1: Alpha" is written A1 or Alpha elsewhere
                index.setdefault(labels.words(part), tick.label)
    index.pop((), None)
    index.pop("", None)
    return index
