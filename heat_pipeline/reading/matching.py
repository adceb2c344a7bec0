"""Whether a label as it stands in the text is a tick of a list, and how surely: soft matching of labels.

"Length 5" is 5 on the axis Length, "Blue line (base + cache)" is "base + cache", "λ = 1e-4" is 0.0001. What lists a
text has is found in `lists`; which list an axis is, in `roles`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence, Set
from functools import lru_cache

from heat_pipeline.reading import labels

EXACT, SAME, STRIPPED, ALIAS, HOLDS, PART = 1.0, 0.97, 0.93, 0.88, 0.75, 0.55
_SUPERSCRIPT = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
_RAISED = re.compile(r"[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_LONGEST = 200
_MOST_NEAR = 100
_ANY_NAME = frozenset(("row", "column"))
_SIGNS = frozenset("<>=+-−^#&@%!?|")
"""Characters that are ticks of their own where they stand alone."""
_COUNTS = re.compile(r"[\d(（=≈]")
"""What makes a label more than its words: a number, a remark, an assignment."""
_ASSIGNED = re.compile(r"^[^=≈]{1,40}[=≈]\s*(.+)$")


@lru_cache(maxsize=65_536)
def comparable(label: str) -> tuple[str, ...]:
    """The words of a label in comparable form, raised digits lowered: "2²" and "2^2" are the same."""
    if not label.isascii():
        label = _RAISED.sub(lambda match: "^" + match[0].translate(_SUPERSCRIPT), label)
    words = tuple(word.strip(".") or word for word in labels.words(label))
    if words and not _SIGNS & set(label):
        return words
    parts: list[str] = []
    for token in label.split():
        bare = token.strip("'\"`*:")
        parts.extend([bare] if bare in _SIGNS else (word.strip(".") or word for word in labels.words(token)))
    return tuple(parts)


class Ticks:
    """The ticks of one list, indexed by the forms in which a text may name them.

    `aliases` are other names of ticks ("Blue line" of "base + cache"), by the index of the tick.
    """

    def __init__(self, ticks: Sequence[str], aliases: dict[int, str] | None = None, name: str = "") -> None:
        self.ticks = tuple(ticks)
        self.name_words = frozenset(labels.singular(word) for word in labels.words(name))
        self._stripped = self.name_words | _ANY_NAME
        self._words: dict[tuple[str, ...], int] = {}
        self._compact: dict[str, int] = {}
        self._numbers: dict[float, int] = {}
        self._aliases: dict[tuple[str, ...], int] = {}
        self._with: dict[str, set[int]] = defaultdict(set)
        self._tick_words: list[tuple[str, ...]] = []
        self._known: dict[str, tuple[int, float]] = {}
        for index, tick in enumerate(ticks):
            words = comparable(tick)
            self._tick_words.append(words)
            self._words.setdefault(words, index)
            self._compact.setdefault(labels.compact(tick), index)
            number = labels.number_of(tick)
            if number is not None:
                self._numbers.setdefault(number, index)
            bare = comparable(labels.without_gloss(tick))
            self._words.setdefault(bare, index)
            for word in words:
                self._with[word].add(index)
        ambiguous: set[tuple[str, ...]] = set()
        for index, alias in (aliases or {}).items():
            words = comparable(alias)
            if words and self._aliases.setdefault(words, index) != index:
                ambiguous.add(words)
        for words in ambiguous:
            del self._aliases[words]
        self._vocabulary = frozenset(word for words in (*self._words, *self._aliases) for word in words)

    def match(self, label: str) -> tuple[int, float]:
        """The index of the tick that a label names, and how surely (0 to 1); (-1, 0) where it names none."""
        known = self._known.get(label)
        if known is None:
            known = self._known[label] = self._match(label) if len(label) <= _LONGEST else (-1, 0.0)
        return known

    def _match(self, label: str) -> tuple[int, float]:
        words = comparable(label)
        if not words:
            return -1, 0.0
        if (
            self._vocabulary.isdisjoint(words)
            and not _COUNTS.search(label)
            and labels.compact(label) not in self._compact
        ):
            return -1, 0.0  # most labels and lists: nothing below could find a tick
        if (index := self._words.get(words)) is not None:
            return index, EXACT
        if (index := self._compact.get(labels.compact(label))) is not None:
            return index, SAME
        number = labels.number_of(label)
        if number is not None and (index := self._numbers.get(number)) is not None:
            return index, SAME
        has_sign = "=" in label or "≈" in label
        if has_sign and (assigned := _ASSIGNED.match(label)) and "," not in label and not self._has_sign("="):
            inner, quality = self._match(assigned[1])
            if inner >= 0:
                return inner, min(quality, STRIPPED)
        bare = labels.without_gloss(label)
        if bare != label:
            inner, quality = self._match(bare)
            if inner >= 0 and quality >= STRIPPED:
                return inner, min(quality, STRIPPED)
        if (index := self._aliases.get(words)) is not None:
            return index, ALIAS
        stripped = tuple(word for word in words if word not in self._stripped)
        if stripped and stripped != words:
            if (index := self._words.get(stripped)) is not None:
                return index, STRIPPED
            inner_number = labels.number_of(" ".join(stripped))
            if inner_number is not None and (index := self._numbers.get(inner_number)) is not None:
                return index, STRIPPED
        return self._held(words)

    def _has_sign(self, sign: str) -> bool:
        return any(sign in tick for tick in self.ticks)

    def _held(self, words: tuple[str, ...]) -> tuple[int, float]:
        """The one tick whose words stand in the label in their order, or that has all words of the label."""
        best, size, many = -1, 0, False
        near: set[int] = set()
        for word in words:
            indexes = self._with.get(word)
            if indexes and len(indexes) <= _MOST_NEAR:  # a word of most ticks tells none of them from the others
                near |= indexes
        if not near and not self._aliases:
            return -1, 0.0
        for index in near:
            tick = self._tick_words[index]
            if tick and len(tick) < len(words) and len(tick) >= size and not _is_bare(tick) and _runs_in(tick, words):
                if len(tick) > size:
                    best, size, many = index, len(tick), False
                elif tick != self._tick_words[best]:
                    many = True
        if best >= 0 and not many and (size > 1 or len(self._tick_words[best][0]) > 1 or len(words) <= 3):
            return best, HOLDS
        for alias, index in self._aliases.items():
            if alias and len(alias) < len(words) and _runs_in(alias, words):
                return index, HOLDS
        if len(words) == 1 and words[0].replace(".", "").lstrip("-").isdigit():
            return -1, 0.0
        whole = [index for index in near if set(words) <= set(self._tick_words[index])]
        if len(whole) == 1:
            return whole[0], PART
        short = [index for alias, index in self._aliases.items() if set(words) <= set(alias)]
        if len(set(short)) == 1:
            return short[0], PART
        return -1, 0.0


def _is_bare(tick: tuple[str, ...]) -> bool:
    """Whether a tick is a number or a single character, which stands in many labels by chance."""
    return len(tick) == 1 and (len(tick[0]) < 2 or not any(char.isalpha() for char in tick[0]))


def _runs_in(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Whether the words of one label stand in another one in a row."""
    first = part[0] if part else None
    return any(whole[at] == first and whole[at : at + len(part)] == part for at in range(len(whole) - len(part) + 1))


_NAMED_NUMBER = re.compile(r"^(.{1,40}?)\s*(?:[=≈:]\s*|\s)([~≈]?[-+−]?\.?\d[\d.,]*(?:[eE][-+−]?\d+)?\s?[%\w]{0,3})$")


_NUMBER_NAMED = re.compile(r"^(?:about|around|approximately|~|≈)?\s*(\d[\d.,]*)\s+([^\d]{3,40})$", re.I)


def without_name(label: str, names: Set[str]) -> str:
    """A label without the axis' name before its number: "λ = 0.25" is "0.25"; `names` are the words of all names."""
    match = _NAMED_NUMBER.match(label)
    if match is None:
        behind = _NUMBER_NAMED.match(label)
        if behind is not None and all(word in names for word in comparable(behind[2])):
            return behind[1]  # "around 2,000 tokens generated"
        return label
    words = comparable(match[1])
    return match[2] if words and all(word in names for word in words) else label
