"""What speaks for a slot of a group as a coordinate: whether its labels are a list's ticks, whether they vary, words.

Which slots together are the coordinates is decided in `roles`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field

from heat_pipeline.reading import labels
from heat_pipeline.reading.groups import NumberGroup
from heat_pipeline.reading.lists import Cue, TickList
from heat_pipeline.reading.matching import without_name
from heat_pipeline.reading.mentions import Mentions, label_of
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.places import NumberPlace
from heat_pipeline.reading.tables import Label

_MOST_BY_PLACE, _MOST_BY_LIST, _MOST_BY_ORDER = 8, 3, 2
_LEAST_COVERAGE = 0.34
_LEAST_QUALITY, _WELL_LISTED = 0.4, 0.9
_NAMED = 0.05
_NEARLY_LISTED = 0.7
_BONUS = {Cue.X: 0.02, Cue.Y: 0.02, Cue.SERIES: 0.01, Cue.SCALE: -0.05}
_FEW = 3
_PARTS = ("part", "bpart", "pair")
_DIGITS = re.compile(r"\d+")
_COUNTED = re.compile(r"^(?:\d{1,2}(?:\.\d{1,2})+\.?|\d{1,2}[.)]|[A-Z][.)])\s+(?=\S)")
PANEL_WORD = re.compile(
    r"\b(?:panel|heat ?map|sub-?(?:plot|figure)|chart|plot|graph|matrix|left|right|"
    r"top|bottom|cent(?:er|re)|upper|lower)\b",
    re.I,
)
_GLOSS = re.compile(r"(?<=\S)\s*\(([^()]{1,60})\)\s*$")
_ITSELF = re.compile(r"(?<!off[ -])\b(?:diagonal|itself|themselves|self)\b", re.I)
_FIRST = re.compile(r"\b(?:start|beg[iau]n|initial|open|sets? out)\w*")
_LAST = re.compile(
    r"\b(?:end|final|finish|conclud)\w*|"
    r"\b(?:ris|increas|climb|fall|drop|declin|decreas|go|grow|improv)\w* (?:\w+ )?to\b"
)
_PREFACED = re.compile(r"^([^:]{1,60}):\s+(\S.*)$")


@dataclass(eq=False, slots=True)
class Slot:
    """A slot of a group: what each of its numbers has there, and the ticks that these labels name ("" for none).

    `kind` is the sort of place ("heading1" is the nearest heading, "in1" the first mention of a tick of the list
    `list_index`); `quality` is how well the labels match that list; `side` is the axis
    that the labels name; `spellings` is how many of its labels are other spellings of
    a list's ticks, as a share. `features` are its evidence, between -2 and 2.
    """

    key: str
    kind: str
    labels: list[Label | None]
    ticks: list[str]
    list_index: int = -1
    quality: float = 0.0
    features: dict[str, float] = field(default_factory=dict)
    side: Cue = Cue.NONE
    spellings: float = 0.0
    varies: bool = False
    coverage: float = 0.0


class Slots:
    """Finds the slots of groups, given the lists of a text and where it names their ticks."""

    def __init__(
        self, outline: Outline, lists: Sequence[TickList], mentions: Mentions, places: Sequence[NumberPlace]
    ) -> None:
        self.lists = lists
        self._outline = outline
        self._mentions = mentions
        self._names = frozenset(
            word for tick_list in lists if tick_list.cue in (Cue.X, Cue.Y) for word in tick_list.index.name_words
        )
        self._names_of = {
            cue: self._words_of(cue) - self._words_of(other) for cue, other in ((Cue.X, Cue.Y), (Cue.Y, Cue.X))
        }
        self._leanings: dict[str, int] = {}
        self._listed: dict[str, list[tuple[int, float]]] = {}
        self._raw: dict[int, list[Slot]] = {}
        self._everywhere: dict[str, set[str]] = defaultdict(set)
        for place in places:
            for key, label in place.slots.items():
                self._everywhere[key].add(label.text)

    def _words_of(self, cue: Cue) -> frozenset[str]:
        """The words of the names of an axis, with and without their endings."""
        words = {word for tick_list in self.lists if tick_list.cue is cue for word in tick_list.index.name_words}
        return frozenset(words | {labels.stem(word) for word in words})

    def of(self, group: NumberGroup, words: Mapping[str, float], wanted: Set[str] = frozenset()) -> list[Slot]:
        """The slots of a group that may be coordinates, the likeliest of each sort first, with their evidence.

        `words` holds for words of labels how much they speak for a coordinate (fitted weights). Slots of the `wanted`
        kinds are found wherever a label stands in one of them. A group that is asked for again has the same slots,
        weighed anew.
        """
        if id(group) not in self._raw:
            self._raw[id(group)] = list(self._found(group.places, wanted))
        slots = self._raw[id(group)]
        priors = {}
        for slot in slots:
            self._weigh(slot, words)
            features = slot.features
            priors[id(slot)] = (
                2 * slot.varies + 2 * slot.quality + slot.coverage - 2 * features["long"] + features["words"]
            )
        kept = _distinct(sorted(slots, key=lambda slot: -priors[id(slot)]))
        by_list = [slot for slot in kept if slot.kind.startswith("in")]
        by_order = [slot for slot in kept if slot.kind in ("order", "end", "same")]
        by_place = [slot for slot in kept if slot not in by_list and slot not in by_order]
        parts = ((by_place, _MOST_BY_PLACE), (by_list, _MOST_BY_LIST), (by_order, _MOST_BY_ORDER))
        return [slot for some, most in parts for at, slot in enumerate(some) if at < most or slot.kind in wanted]

    def _found(self, places: Sequence[NumberPlace], wanted: Set[str]) -> Iterable[Slot]:
        """All slots of a group, without evidence."""
        least = max(1.0, _LEAST_COVERAGE * len(places))
        by_place = list(self._by_place(places, least, wanted))
        yield from by_place
        yield from self._by_list(places, least)
        yield from self._by_order(places, least)
        yield from self._by_ends(places, least)
        yield from self._with_itself(places, by_place)

    def _by_place(self, places: Sequence[NumberPlace], least: float, wanted: Set[str]) -> Iterable[Slot]:
        """The slots that are places in the text."""
        for key, count in Counter(key for place in places for key in place.slots).items():
            slot_labels = [place.slots.get(key) for place in places]
            if not any(label.text for label in slot_labels if label is not None):
                continue  # heads that are nothing but marks
            if key.partition(":")[0] in wanted:
                yield from self._labelled(key, slot_labels)
                continue
            if count < least:
                continue
            if key.startswith(("heading", "item")) and len(self._everywhere[key]) < 2:
                continue
            if key.endswith(":tight") and not _recur(places, key):
                continue
            yield from self._labelled(key, slot_labels)

    def _by_list(self, places: Sequence[NumberPlace], least: float) -> Iterable[Slot]:
        """For each list the tick that the words around a number name, and a second one of the same list."""
        reach = _reach(places)
        for index in range(len(self.lists)):
            if not self._mentions.names_any(index, *reach):
                continue
            governing = [self._mentions.governing(index, place) for place in places]
            if any(len(mentions) > 1 for mentions in governing):
                governing = [
                    mentions * 2 if len(mentions) == 1 and self._is_of_itself(place) else mentions
                    for mentions, place in zip(governing, places, strict=True)
                ]
            for nth in range(2):
                if sum(len(mentions) > nth for mentions in governing) < least:
                    break
                slot_labels = [label_of(self._outline, named[nth]) if len(named) > nth else None for named in governing]
                ticks = [named[nth].tick if len(named) > nth else "" for named in governing]
                listed = [named[nth].listed for named in governing if len(named) > nth]
                quality = 0.97 * sum(listed) / len(listed) if listed else 0.0
                yield Slot(f"in{nth + 1}:{index}", f"in{nth + 1}", slot_labels, ticks, index, quality)

    def _by_order(self, places: Sequence[NumberPlace], least: float) -> Iterable[Slot]:
        """For numbers in rows the ticks of each list that is as long as most rows; a row may be longer or shorter."""
        lengths = Counter(place.run for place in places if place.run > 1)
        for length, count in lengths.most_common(2):
            for index, tick_list in enumerate(self.lists):
                if len(tick_list.ticks) == length and count >= least:
                    ticks = [
                        tick_list.ticks[place.at] if place.run > 1 and place.at < length else "" for place in places
                    ]
                    slot_labels = [_at(tick, place) for tick, place in zip(ticks, places, strict=True)]
                    fit = sum(place.run == length for place in places) / sum(lengths.values())
                    yield Slot(f"order:{index}", "order", slot_labels, ticks, index, 0.97 * fit)

    def _by_ends(self, places: Sequence[NumberPlace], least: float) -> Iterable[Slot]:
        """For what is said of a start or an end the first or the last tick of the x axis."""
        ends = [self._end_of(place) for place in places]
        if sum(end is not None for end in ends) < least:
            return
        for index, tick_list in enumerate(self.lists):
            if tick_list.cue is Cue.X and len(tick_list.ticks) > 1:
                ticks = ["" if end is None else tick_list.ticks[end] for end in ends]
                slot_labels = [_at(tick, place) for tick, place in zip(ticks, places, strict=True)]
                yield Slot(f"end:{index}", "end", slot_labels, ticks, index, 0.97)

    def _end_of(self, place: NumberPlace) -> int | None:
        """Which end of an axis the words before a number speak of: 0 the first tick, -1 the last."""
        if place.slots.keys() & {"behind", "after", "pair", "pair1"}:
            return None
        flat = self._outline.flat
        before = flat[max(place.sentence, place.number.start - 60) : place.number.start].lower()
        last = max((match.start() for match in _LAST.finditer(before)), default=-1)
        first = max((match.start() for match in _FIRST.finditer(before)), default=-1)
        if first < 0 and last < 0:
            return None
        return 0 if first > last else -1

    def _is_of_itself(self, place: NumberPlace) -> bool:
        """Whether a value is of a thing with itself, as on a diagonal: its line or the heads above say so."""
        line = place.line
        return bool(
            _ITSELF.search(self._outline.flat, line.start, line.end)
            or any(_ITSELF.search(parent.head) for parent in line.parents[-2:])
        )

    def _with_itself(self, places: Sequence[NumberPlace], slots: Sequence[Slot]) -> Iterable[Slot]:
        """For values that are said to be of a thing with itself the same tick once more."""
        if not all(map(self._is_of_itself, places)):
            return
        for slot in slots:
            if slot.kind in ("beside", "before", "head", "item1") and slot.list_index >= 0:
                slot_labels = [_at(tick, place) for tick, place in zip(slot.ticks, places, strict=True)]
                yield Slot(f"same {slot.key}", "same", slot_labels, slot.ticks[:], slot.list_index, slot.quality)

    def _labelled(self, key: str, slot_labels: list[Label | None]) -> Iterable[Slot]:
        """A slot with its labels as the list has them that they match best; with its own labels, too, where in doubt.

        Where most labels have a colon, what stands before it and behind it are slots of their own; where they count and
        have a remark in brackets, so is that.
        """
        texts = [label.text if label is not None else "" for label in slot_labels]
        there = sum(bool(text) for text in texts)
        yield from self._as_listed(key, "own", slot_labels, texts)
        parted = [_prefaced(text) for text in texts]
        if sum(part is not None for part in parted) * 2 > there:
            for side, form in enumerate(("pre", "post")):
                sides = [part[side] if part is not None else text for part, text in zip(parted, texts, strict=True)]
                if form == "pre" and counts(sides):
                    continue  # "Panel 1: Cardiology" is Cardiology
                yield from self._as_listed(key, form, slot_labels, sides)
        if key.startswith(("heading", "item")):
            glosses = [_GLOSS.search(text) if ")" in text else None for text in texts]
            if sum(gloss is not None for gloss in glosses) * 2 > there and counts(
                [_GLOSS.sub("", text) for text in texts]
            ):
                inner = [
                    gloss[1].rpartition(": ")[2] if gloss is not None else text
                    for gloss, text in zip(glosses, texts, strict=True)
                ]
                yield from self._as_listed(key, "gloss", slot_labels, inner)

    def _as_listed(self, key: str, form: str, slot_labels: list[Label | None], texts: Sequence[str]) -> Iterable[Slot]:
        """A slot with some form of its labels as the list has them that they match best, and as they are."""
        kind = key.partition(":")[0]
        distinct = {text for text in texts if text}
        best, best_quality, best_worth = -1, 0.0, 0.0
        axis = self._side(distinct)
        sure: dict[int, float] = {}
        for text in distinct:
            for index, quality in self._listings(text):
                sure[index] = sure.get(index, 0.0) + quality
        for index, tick_list in enumerate(self.lists):
            if tick_list.ticks:
                quality = sure.get(index, 0.0) / len(distinct)
                worth = quality + _BONUS.get(tick_list.cue, 0.0) + _NAMED * (tick_list.cue is axis)
                if worth > best_worth:
                    best, best_quality, best_worth = index, quality, worth
        cleaned = {text: without_name(clean(text), self._names) for text in distinct}
        if len(set(cleaned.values())) < len(cleaned):
            cleaned = {text: clean(text) for text in distinct}  # "Based Layer 7" and "Free Layer 7" are not both 7
        listed = cleaned
        if best >= 0 and best_quality >= _LEAST_QUALITY:
            tick_list = self.lists[best]
            matched = {text: tick_list.index.match(text) for text in distinct}
            listed = {
                text: tick_list.ticks[at] if sure >= 0.5 else cleaned[text] for text, (at, sure) in matched.items()
            }
            name = key if form == "own" else f"{key} {form}"
            ticks = [listed.get(text, "") for text in texts]
            yield Slot(name, kind, slot_labels, ticks, best, min(1.0, best_quality), side=axis)
        if best_quality < _WELL_LISTED and (form != "own" or not _mostly_prefaced(texts)):
            slot = Slot(f"{key} {form}", kind, slot_labels, [cleaned.get(text, "") for text in texts], side=axis)
            if best_quality >= _NEARLY_LISTED:
                holes = len(distinct) < len(set(texts))
                slot.spellings = 1 - (len(set(listed.values())) + holes) / (len(set(cleaned.values())) + holes)
            yield slot

    def _listings(self, text: str) -> list[tuple[int, float]]:
        """The lists of which a label is a tick, and how surely: labels come again, in slot after slot."""
        listings = self._listed.get(text)
        if listings is None:
            matches = (
                (index, tick_list.index.match(text)[1]) for index, tick_list in enumerate(self.lists) if tick_list.ticks
            )
            listings = self._listed[text] = [(index, quality) for index, quality in matches if quality]
        return listings

    def _side(self, texts: Iterable[str]) -> Cue:
        """Which axis most labels name: "λ = 0.25" is of the axis λ."""
        if not any(self._names_of.values()):
            return Cue.NONE
        leaning = sum([self._leaning(text) for text in texts])
        return Cue.X if leaning > 0 else Cue.Y if leaning < 0 else Cue.NONE

    def _leaning(self, text: str) -> int:
        """1 where a label names the x axis alone, -1 where it names the y axis alone."""
        if text not in self._leanings:
            words = {stem for word in labels.words(text) for stem in (word, labels.stem(word))}
            of_x, of_y = (not words.isdisjoint(self._names_of[cue]) for cue in (Cue.X, Cue.Y))
            self._leanings[text] = of_x - of_y
        return self._leanings[text]

    def _weigh(self, slot: Slot, words: Mapping[str, float]) -> None:
        """Fill in the evidence of a slot."""
        there = [tick for tick in slot.ticks if tick]
        distinct = set(there)
        slot.varies = len(distinct) > 1 or (
            len(slot.ticks) <= _FEW and len(self._everywhere[slot.key.partition(" ")[0]]) > 1
        )
        slot.coverage = len(there) / len(slot.ticks)
        tick_list = self.lists[slot.list_index] if slot.list_index >= 0 else None
        lengths = [len(text.split()) for text in distinct] or [0]
        known = [words[word] for text in distinct for word in labels.words(text) if word in words]
        slot.features = {
            f"{slot.kind} {'varies' if slot.varies else 'constant'}": 1.0,
            f"form {slot.key.partition(' ')[2] or 'listed'}": float(" " in slot.key),
            f"list {tick_list.cue.value if tick_list is not None else 'missing'}": 1.0,
            "spellings": slot.spellings,
            "coverage": slot.coverage,
            "varies": float(slot.varies),
            "counter": float(slot.varies and not slot.kind.startswith(_PARTS) and counts(slot.ticks)),
            "spread": min(1.0, (len(distinct) - 1) / 5),
            "listed": slot.quality,
            "listed well": float(slot.quality > _WELL_LISTED),
            "long": min(1.0, sum(lengths) / len(lengths) / 10),
            "panel word": sum(PANEL_WORD.search(text) is not None for text in distinct) / max(1, len(distinct)),
            "numeric": sum(labels.number_of(text) is not None for text in distinct) / max(1, len(distinct)),
            "words": max(-2.0, min(2.0, sum(known) / len(known))) if known else 0.0,
        }


def _reach(places: Sequence[NumberPlace]) -> tuple[int, int]:
    """The stretch of the text in which what governs some numbers may stand: their lines, and the heads above them."""
    lines = [place.line for place in places]
    heads = [line.parents[0] for line in lines if line.parents]
    return min(line.start for line in (*heads, *lines)), max(line.end for line in lines)


def _at(tick: str, place: NumberPlace) -> Label | None:
    """A label that stands nowhere in the text."""
    return Label(tick, place.number.start, place.number.start) if tick else None


def clean(label: str) -> str:
    """A label as the text writes it without how the thing is drawn or counted: "3.1 A (dashed)" is A."""
    return labels.undrawn(_COUNTED.sub("", label))


def _recur(places: Sequence[NumberPlace], key: str) -> bool:
    """Whether the parts of tightly joined heads ("A-B") come again as the other part, as in a matrix."""
    other = key.translate(str.maketrans("12", "21"))
    heads = {place.slots[key].text for place in places if key in place.slots}
    there = {place.slots[other].text for place in places if other in place.slots}
    return len(heads & there) * 2 >= max(1, min(len(heads), len(there)))


def _prefaced(label: str) -> tuple[str, str] | None:
    """What stands before and behind the colon of a label: "Heatmap 1: Probe"."""
    match = _PREFACED.match(label) if ":" in label else None
    if match is None or match[1].count("(") > match[1].count(")"):
        return None
    return match[1], match[2]


def _mostly_prefaced(texts: Sequence[str]) -> bool:
    """Whether most labels have a colon, so that one of its sides is the label."""
    return sum(_prefaced(text) is not None for text in texts) * 2 > sum(bool(text) for text in texts)


def counts(ticks: Sequence[str]) -> bool:
    """Whether labels only count: "Row 1", "Row 2", ... in the order in which they stand."""
    texts = [tick for tick in dict.fromkeys(ticks) if tick and not tick.isdecimal()]
    if len(texts) < 2:
        return False
    numbers = [_DIGITS.findall(text) for text in texts]
    if (
        any(len(number) != 1 or len(number[0]) > 6 for number in numbers)
        or len({_DIGITS.sub("", text) for text in texts}) != 1
    ):
        return False
    first = int(numbers[0][0])
    return [int(number[0]) for number in numbers] == list(range(first, first + len(numbers)))


def _distinct(slots: Iterable[Slot]) -> list[Slot]:
    """The slots without those that give every number the same tick of the same list as a better one."""
    kept: dict[tuple[object, ...], Slot] = {}
    for slot in slots:
        kept.setdefault((slot.list_index, slot.kind == "same", *slot.ticks), slot)
    return list(kept.values())
