"""Where a text names the ticks of its lists: one pass over its words, and for a number the mention that governs it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from heat_pipeline.reading import labels
from heat_pipeline.reading.lists import TickList
from heat_pipeline.reading.matching import comparable
from heat_pipeline.reading.outline import Line, Outline
from heat_pipeline.reading.places import Place
from heat_pipeline.reading.tables import Label

_END = ""
_Trie = dict[str, Any]
_SPAN = re.compile(r"(\d+)[-–](\d+)$")


@dataclass(slots=True)
class Mention:
    """A tick that the text names; `tick` is its index in its list."""

    start: int
    end: int
    tick: int


class Mentions:
    """The mentions of the ticks of several lists in a text, in text order for each list."""

    def __init__(self, outline: Outline, lists: Sequence[TickList]) -> None:
        self._starts: list[list[int]] = []
        self.named: set[int] = set()
        """Where numbers end that stand behind the name of an axis that has them as ticks: "Layer 4"."""
        self._found: list[list[Mention]] = [[] for _ in lists]
        trie: _Trie = {}
        names: dict[str, list[int]] = defaultdict(list)
        for index, one in enumerate(lists):
            for word in one.index.name_words:
                names[word].append(index)
            for at, tick in enumerate(one.ticks):
                for label in (tick, labels.without_gloss(tick), one.aliases.get(at, "")):
                    words = comparable(label)
                    if not words or not any(char.isalpha() for char in label):
                        continue
                    node = trie
                    for word in words:
                        node = node.setdefault(word, {})
                    node.setdefault(_END, {}).setdefault(index, at)
        for line in outline.lines:
            self._scan(outline, line, trie, names, lists)
        self._starts = [[mention.start for mention in found] for found in self._found]

    def _scan(
        self, outline: Outline, line: Line, trie: _Trie, names: dict[str, list[int]], lists: Sequence[TickList]
    ) -> None:
        words = labels.tokens(outline.flat, line.start, line.end)
        for at, (word, start, _) in enumerate(words):
            word = word.strip(".") or word
            node = trie.get(word)
            ahead = at
            reached: dict[int, tuple[int, int]] = {}
            while node is not None:
                for index, tick in node.get(_END, {}).items():
                    reached[index] = (tick, words[ahead][2])
                ahead += 1
                node = node.get(words[ahead][0].strip(".")) if ahead < len(words) else None
            for index, (tick, end) in reached.items():
                found = self._found[index]
                if not found or found[-1].end <= start:
                    found.append(Mention(start, end, tick))
            if word in names and at + 1 < len(words):
                following, _, end = words[at + 1]
                if labels.number_of(following) is None:
                    if (span := _SPAN.match(following)) is not None and any(
                        all(lists[index].index.match(one)[1] > 0.9 for one in span.groups()) for index in names[word]
                    ):
                        self.named.add(end)  # "layers 6-12"
                    continue
                for index in names[word]:
                    tick, quality = lists[index].index.match(following)
                    found = self._found[index]
                    if quality > 0.9 and (not found or found[-1].end <= start):
                        found.append(Mention(start, end, tick))
                        self.named.add(end)

    def between(self, index: int, start: int, end: int) -> list[Mention]:
        """The mentions of a list that begin in [start, end)."""
        starts = self._starts[index]
        return self._found[index][bisect_left(starts, start) : bisect_left(starts, end)]

    def names(self) -> list[tuple[int, int]]:
        """Where ticks stand that hold letters: their digits are no numbers. In text order, none in another."""
        spans = sorted({(mention.start, mention.end) for found in self._found for mention in found})
        kept: list[tuple[int, int]] = []
        for start, end in spans:
            if kept and start < kept[-1][1]:
                kept[-1] = (kept[-1][0], max(end, kept[-1][1]))
            else:
                kept.append((start, end))
        return kept

    def last(self, index: int, start: int, end: int) -> Mention | None:
        """The last mention of a list in [start, end)."""
        at = bisect_left(self._starts[index], end) - 1
        if at < 0 or self._starts[index][at] < start:
            return None
        return self._found[index][at]

    def governing(self, index: int, place: Place) -> list[Mention]:
        """The mentions of a list that could govern a number: beside it, before it, in its head, above it."""
        line, number = place.line, place.number
        found: list[Mention] = []
        before = self.last(index, place.clause[0], number.start)
        if before is not None and before.end <= number.start:
            found.append(before)
        else:
            for slot in ("behind", "after"):
                label = place.slots.get(slot)
                if label is not None:
                    found.extend(self.between(index, label.start, label.end)[:1])
                    if found:
                        break
            if not found and "after" in place.slots:
                found.extend(self.between(index, number.end, place.clause[1])[:1])
        if (
            not found
            and (before := self.last(index, place.sentence, number.start)) is not None
            and before.end <= number.start
        ):
            found.append(before)
        head = place.slots.get("head")
        if head is not None:
            found.extend(self.between(index, head.start, head.end)[:2])
        if found:
            return found
        for key in ("stub1", "stub2", "top"):
            label = place.slots.get(key)
            if label is not None:
                found.extend(self.between(index, label.start, label.end)[:1])
        if found:
            return found
        for parent in reversed(line.parents):
            end = parent.end if parent.is_heading or parent.opens else parent.head_end
            here = self.between(index, parent.start, end)
            if here:
                return here[:1]
        return found


def label_of(outline: Outline, mention: Mention) -> Label:
    """A mention as the label of a slot."""
    return Label(labels.plain(outline.text[mention.start : mention.end]), mention.start, mention.end)
