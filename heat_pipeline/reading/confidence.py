"""How likely a number is a cell that is read as the text means it: evidence on the number, its labels and its group.

The evidence is a set of features between -2 and 2; the weights are fitted to labelled texts (weights.json).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import combinations
from math import exp, log

from heat_pipeline.model import How
from heat_pipeline.reading import labels
from heat_pipeline.reading.groups import Group
from heat_pipeline.reading.lists import Cue, TickList
from heat_pipeline.reading.places import Place
from heat_pipeline.reading.roles import Option

CONTEXT = ("heading1", "heading2", "item1", "head", "before", "beside", "within", "behind", "top")
"""The slots whose words say whether a number is a cell at all."""
_MARKS = frozenset(("in_brackets", "keyed", "table", "alone", "point", "run", "words_before", "several"))
_MANY = 4
_NEARLY_ALL = 0.9
_MOST_PARTS = 40
_LONGEST_LABEL = 60
KEPT = 0.42
KEPT_AMONG = 0.25
"""From which confidence on a number is kept as a cell; among others that stand alike and are kept, from which."""
_MOST_WORDS = 2.5

_Value = tuple[float | None, float | None]
_Spot = tuple[int, tuple[str, ...]]


@dataclass(eq=False, slots=True)
class Candidate:
    """A number with the labels that the chosen option of its group gives it; `at` is its index in the group.

    `margin` is by how much the option is better than the next best one.
    """

    place: Place
    group: Group
    at: int
    option: Option
    ticks: tuple[str, ...]
    margin: float = 0.0
    features: dict[str, float] = field(default_factory=dict)
    confidence: float = 0.0


def weigh(
    found: Sequence[Candidate],
    lists: Sequence[TickList],
    values: Set[int],
    words: Mapping[str, Mapping[str, float]],
    list_lines: Mapping[int, Cue],
    agreed: Mapping[str, float],
) -> None:
    """Fill in the features of all candidates of a text.

    `values` are the lists that are a value axis, `words` holds by slot what words around a number say of its being a
    cell, `list_lines` the lines that list ticks, and `agreed` how many numbers have a tick.
    """
    text = _Whole(found, lists, values, list_lines)
    for one in found:
        features = {"one": 1.0}
        features.update({f"mark {name}": value for name, value in one.place.marks.items() if name in _MARKS and value})
        cue = list_lines.get(one.place.line.number)
        if cue is not None:
            features["in list"] = 1.0
            features["in scale"] = float(cue is Cue.SCALE)
        _add_labels(features, one, lists, agreed, text)
        _add_group(features, one, text)
        _add_number(features, one, text)
        features.update(words_of(one.place, words))
        one.features = features


class _Whole:
    """What the candidates of a text are together: their places, the groups' sizes and forms, the text's scales."""

    def __init__(
        self, found: Sequence[Candidate], lists: Sequence[TickList], values: Set[int], list_lines: Mapping[int, Cue]
    ) -> None:
        self.at: dict[_Spot, Counter[_Value]] = defaultdict(Counter)
        self.before: dict[_Spot, set[_Value]] = defaultdict(set)
        self._alike = _alike([one for one in found if one.place.line.number not in list_lines])
        self.sizes: Counter[int] = Counter()
        self.forms: dict[int, Counter[tuple[object, ...]]] = defaultdict(Counter)
        for one in found:
            if one.place.line.number not in list_lines:
                self.at[self.spot(one)][_value(one)] += 1
            self.sizes[id(one.group)] += sum(bool(tick) for tick in one.ticks) > 1
            self.forms[id(one.group)][_form(one.place)] += 1
        self.biggest = max(self.sizes.values(), default=0)
        self.home = {one.group.section for one in found if self.sizes[id(one.group)] == self.biggest > 2}
        self.has_table = any("table" in one.place.marks for one in found)
        self._labels = sorted(
            {
                (label.start, label.end)
                for one in found
                for slot in one.option.slots
                if (label := slot.found[one.at]) is not None and label.end > label.start
            }
        )
        self._starts = [start for start, _ in self._labels]
        self.has_value_axis = bool(values)
        self.scales = [
            span
            for at, one in enumerate(lists)
            if (one.cue is Cue.SCALE or at in values) and (span := one.span) is not None
        ]

    def spot(self, one: Candidate) -> _Spot:
        """The place of a candidate; in parts of the text that hold the same places it is one in each."""
        section = one.group.section
        return (section if section in self._alike else -1, tuple(sorted(one.ticks)))

    def in_label(self, one: Candidate) -> bool:
        """Whether a number stands in the label of another one."""
        number = one.place.number
        at = bisect_right(self._starts, number.start) - 1
        return any(
            start <= number.start and number.end <= end and end - start < _LONGEST_LABEL
            for start, end in self._labels[max(0, at - 2) : at + 1]
        )


def _alike(found: Iterable[Candidate]) -> frozenset[int]:
    """The parts of a text that hold mostly the same places as another part does, as the panels of a figure do."""
    places: dict[int, set[tuple[str, ...]]] = defaultdict(set)
    for one in found:
        if sum(bool(tick) for tick in one.ticks) > 1:
            places[one.group.section].add(tuple(sorted(one.ticks)))
    large = [(section, spots) for section, spots in places.items() if len(spots) >= _MANY][:_MOST_PARTS]
    return frozenset(
        section
        for (one, spots), (other, others) in combinations(large, 2)
        if 2 * len(spots & others) > len(spots | others)
        for section in (one, other)
    )


def _add_labels(
    features: dict[str, float], one: Candidate, lists: Sequence[TickList], agreed: Mapping[str, float], text: _Whole
) -> None:
    """The evidence on a candidate's labels."""
    slots, ticks = one.option.slots, one.ticks
    table = "table" in one.place.marks
    named = sum(bool(tick) for tick in ticks)
    axes = {lists[slot.list_index].cue for slot in slots if slot.list_index >= 0 and slot.quality > 0.8}
    features["labels"] = float(named > 1)
    features["one label"] = float(named == 1 and not table)
    features["one label in a table"] = float(named == 1 and table)
    features["one label of many"] = float(
        named == 1 and len(one.group.places) >= _MANY and one.option.features["unique"] > 0.9
    )
    features["one label of a chart"] = float(
        named == 1 and not table and text.has_value_axis and bool(axes & {Cue.X, Cue.Y, Cue.SERIES})
    )
    features["missing label"] = float(len(ticks) - named)
    features["listed"] = sum(slot.quality for slot in slots) / len(slots)
    features["axes listed"] = float(len(axes - {Cue.SCALE}) > 1)
    features["scale as label"] = float(Cue.SCALE in axes)
    features["agreed"] = sum(tick in agreed for tick in ticks if tick) / len(ticks)
    features["strength"] = sum(agreed.get(tick, 0.0) for tick in ticks if tick) / len(ticks)
    features["as label"] = float(one.place.number.printed.strip("% ") in ticks)
    for slot in slots:
        features[f"slot {slot.kind}"] = 1.0


def _add_group(features: dict[str, float], one: Candidate, text: _Whole) -> None:
    """The evidence on a candidate's group and on the option that was chosen for it."""
    size = len(one.group.places)
    many = float(size >= _MANY)
    of_option = one.option.features
    full = text.sizes[id(one.group)]
    features["group"] = min(1.5, log(size) / 3)
    features["alone in group"] = float(size == 1)
    features["relative size"] = full / text.biggest if text.biggest else 0.0
    features["biggest"] = float(full == text.biggest > 3)
    features["beside biggest"] = float(one.group.section in text.home)
    features["beside table"] = float(text.has_table and "table" not in one.place.marks)
    features["share"] = one.option.share
    features["margin"] = min(2.0, one.margin / 3)
    for name in ("conflict", "missed", "left over"):
        features[name] = of_option.get(name, 0.0)
    several = float(sum(slot.varies for slot in one.option.slots) > 1)
    for name in ("unique", "whole"):
        features[name] = many * of_option.get(name, 0.0)
    features["fill"] = many * several * of_option.get("fill", 0.0)  # a list is always full
    features["grid"] = (
        many * several * float(all(of_option.get(name, 0.0) > _NEARLY_ALL for name in ("unique", "whole", "fill")))
    )
    features["form"] = many * text.forms[id(one.group)][_form(one.place)] / size


def _add_number(features: dict[str, float], one: Candidate, text: _Whole) -> None:
    """The evidence on a candidate's number, and on others at the same place."""
    number = one.place.number
    spot, value = text.spot(one), _value(one)
    here, earlier = text.at[spot], text.before[spot]
    features["approximate"] = float(number.how is How.APPROX)
    features["range"] = float(number.value is None)
    features["percent"] = float(number.unit == "%")
    features["deviation"] = float(number.sd is not None or one.place.deviation is not None)
    features["decimal"] = float("." in number.printed)
    features["said again"] = float(here[value] > 1)
    features["contested"] = float(len(here) > 1)
    features["said before"] = float(value in earlier)
    features["said otherwise before"] = float(bool(earlier - {value}) if len(earlier) < 3 else True)
    if "in list" not in features:
        earlier.add(value)
    features["in a label"] = float(text.in_label(one))
    if text.scales and number.value is not None:
        features["in range"] = float(any(low <= number.value <= high for low, high in text.scales))


def words_of(place: Place, words: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """What the words around a number say of its being a cell, by the slot in which they stand."""
    found = {}
    for key in CONTEXT:
        label = place.slots.get(key)
        lexicon = words.get(key)
        if label is not None and lexicon:
            known = [lexicon[word] for word in labels.words(label.text) if word in lexicon]
            if known:
                found[f"words {key}"] = max(-_MOST_WORDS, min(_MOST_WORDS, sum(known)))
    return found


def _form(place: Place) -> tuple[object, ...]:
    number = place.number
    decimals = len(number.printed.partition(".")[2].rstrip("% )")) if "." in number.printed else 0
    return (decimals, number.unit, number.how, number.value is None)


def _value(one: Candidate) -> tuple[float | None, float | None]:
    number = one.place.number
    return (number.value, number.low)


def believe(found: Iterable[Candidate], weights: Mapping[str, float]) -> None:
    """Give each candidate its confidence: the probability by its features and the weights."""
    for one in found:
        score = sum(weights.get(name, 0.0) * value for name, value in one.features.items())
        one.confidence = 1 / (1 + exp(-max(-30.0, min(30.0, score))))
