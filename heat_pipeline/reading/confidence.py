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
from heat_pipeline.reading.groups import NumberGroup
from heat_pipeline.reading.lists import Cue, TickList
from heat_pipeline.reading.places import NumberPlace
from heat_pipeline.reading.roles import Option
from heat_pipeline.reading.weights import weighed

CONTEXT = ("heading1", "heading2", "item1", "head", "before", "beside", "within", "behind", "top")
"""The slots whose words say whether a number is a cell at all."""
_MARKS = {
    name: f"mark {name}"
    for name in ("in_brackets", "keyed", "table", "alone", "point", "run", "words_before", "several")
}
_MANY = 4
_NEARLY_ALL = 0.9
_MOST_PARTS = 40
_LONGEST_LABEL = 60
KEPT = 0.42
KEPT_AMONG = 0.25
KEPT_LEAST, KEPT_BESIDE = 0.2, 0.5
"""From which confidence on a number is kept as a cell, and among others that stand alike and are kept, from which. In a
text of which nothing is read surely less is enough: that share of the surest, and no less than the least."""
_MOST_WORDS = 2.5

_Value = tuple[float | None, float | None]
_Spot = tuple[int, tuple[str, ...]]
_OfWords = dict[tuple[str, str], float | None]


@dataclass(eq=False, slots=True)
class CellCandidate:
    """A number with the labels that the chosen option of its group gives it; `at` is its index in the group.

    `margin` is by how much the option is better than the next best one.
    """

    place: NumberPlace
    group: NumberGroup
    at: int
    option: Option
    ticks: tuple[str, ...]
    margin: float = 0.0
    features: dict[str, float] = field(default_factory=dict)
    confidence: float = 0.0


def weigh(
    candidates: Sequence[CellCandidate],
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
    text = _Whole(candidates, lists, values, list_lines)
    of_groups: dict[int, dict[str, float]] = {}
    of_words: _OfWords = {}
    for candidate in candidates:
        group = id(candidate.group)
        if group not in of_groups:
            of_groups[group] = _of_group(candidate, lists, text)
        candidate.features = {
            **of_groups[group],
            **{_MARKS[name]: value for name, value in candidate.place.marks.items() if name in _MARKS and value},
            **_of_labels(candidate, agreed, text),
            **_of_number(candidate, list_lines.get(candidate.place.line.number), text),
            **words_of(candidate.place, words, of_words),
        }


class _Whole:
    """What the candidates of a text are together: their places, the groups' sizes and forms, the text's scales."""

    def __init__(
        self,
        candidates: Sequence[CellCandidate],
        lists: Sequence[TickList],
        values: Set[int],
        list_lines: Mapping[int, Cue],
    ) -> None:
        self.at: dict[_Spot, Counter[_Value]] = defaultdict(Counter)
        self.before: dict[_Spot, set[_Value]] = defaultdict(set)
        self._alike = _alike([candidate for candidate in candidates if candidate.place.line.number not in list_lines])
        self.sizes: Counter[int] = Counter()
        self.forms: dict[int, Counter[tuple[object, ...]]] = defaultdict(Counter)
        for candidate in candidates:
            if candidate.place.line.number not in list_lines:
                self.at[self.spot(candidate)][_value(candidate)] += 1
            self.sizes[id(candidate.group)] += sum(bool(tick) for tick in candidate.ticks) > 1
            self.forms[id(candidate.group)][_form(candidate.place)] += 1
        self.biggest = max(self.sizes.values(), default=0)
        self.home = {
            candidate.group.section for candidate in candidates if self.sizes[id(candidate.group)] == self.biggest > 2
        }
        self.has_table = any("table" in candidate.place.marks for candidate in candidates)
        self._labels = sorted(
            {
                (label.start, label.end)
                for candidate in candidates
                for slot in candidate.option.slots
                if (label := slot.labels[candidate.at]) is not None and label.end > label.start
            }
        )
        self._starts = [start for start, _ in self._labels]
        self.has_value_axis = bool(values)
        self.charts: set[int] = set()
        self.scales = [
            span
            for at, tick_list in enumerate(lists)
            if (tick_list.cue is Cue.SCALE or at in values) and (span := tick_list.span) is not None
        ]

    def spot(self, candidate: CellCandidate) -> _Spot:
        """The place of a candidate; in parts of the text that hold the same places it is one in each."""
        section = candidate.group.section
        return (section if section in self._alike else -1, tuple(sorted(candidate.ticks)))

    def in_label(self, candidate: CellCandidate) -> bool:
        """Whether a number stands in the label of another one."""
        number = candidate.place.number
        at = bisect_right(self._starts, number.start) - 1
        return any(
            start <= number.start and number.end <= end and end - start < _LONGEST_LABEL
            for start, end in self._labels[max(0, at - 2) : at + 1]
        )


def _alike(candidates: Iterable[CellCandidate]) -> frozenset[int]:
    """The parts of a text that hold mostly the same places as another part does, as the panels of a figure do."""
    places: dict[int, set[tuple[str, ...]]] = defaultdict(set)
    for candidate in candidates:
        if sum(bool(tick) for tick in candidate.ticks) > 1:
            places[candidate.group.section].add(tuple(sorted(candidate.ticks)))
    large = [(section, spots) for section, spots in places.items() if len(spots) >= _MANY][:_MOST_PARTS]
    return frozenset(
        section
        for (first, spots), (other, others) in combinations(large, 2)
        if 2 * len(spots & others) > len(spots | others)
        for section in (first, other)
    )


def _of_group(candidate: CellCandidate, lists: Sequence[TickList], text: _Whole) -> dict[str, float]:
    """The evidence on a candidate's group and on the option that was chosen for it: the same for all in the group."""
    slots, traits = candidate.option.slots, candidate.option.traits
    size, full = len(candidate.group.places), text.sizes[id(candidate.group)]
    axes = {lists[slot.list_index].cue for slot in slots if slot.list_index >= 0 and slot.quality > 0.8}
    features = {
        "one": 1.0,
        "group": min(1.5, log(size) / 3),
        "alone in group": float(size == 1),
        "relative size": full / text.biggest if text.biggest else 0.0,
        "biggest": float(full == text.biggest > 3),
        "beside biggest": float(candidate.group.section in text.home),
        "share": candidate.option.share,
        "margin": min(2.0, candidate.margin / 3),
        "listed": sum([slot.quality for slot in slots]) / len(slots),
        "axes listed": float(len(axes - {Cue.SCALE}) > 1),
        "scale as label": float(Cue.SCALE in axes),
        "conflict": traits.conflict,
        "missed": traits.missed,
        "left over": traits.left_over,
        **{f"slot {slot.kind}": 1.0 for slot in slots},
    }
    if size >= _MANY:
        unique, whole, fill = traits.unique, traits.whole, traits.fill
        features |= {"unique": unique, "whole": whole}
        if sum(slot.varies for slot in slots) > 1:  # a list is always full
            features |= {"fill": fill, "grid": float(min(unique, whole, fill) > _NEARLY_ALL)}
    if text.has_value_axis and axes & {Cue.X, Cue.Y, Cue.SERIES}:
        text.charts.add(id(candidate.group))
    return features


def _of_labels(candidate: CellCandidate, agreed: Mapping[str, float], text: _Whole) -> dict[str, float]:
    """The evidence on a candidate's labels."""
    ticks = candidate.ticks
    table = "table" in candidate.place.marks
    there = [tick for tick in ticks if tick]
    features = {
        "missing label": float(len(ticks) - len(there)),
        "agreed": sum([tick in agreed for tick in there]) / len(ticks),
        "strength": sum([agreed.get(tick, 0.0) for tick in there]) / len(ticks),
        "as label": float(candidate.place.number.printed.strip("% ") in ticks),
        "beside table": float(text.has_table and not table),
    }
    if len(there) > 1:
        features["labels"] = 1.0
    elif there:
        is_many = len(candidate.group.places) >= _MANY and candidate.option.traits.unique > 0.9
        features["one label in a table" if table else "one label"] = 1.0
        features["one label of many"] = float(is_many)
        features["one label of a chart"] = float(not table and id(candidate.group) in text.charts)
    return features


def _of_number(candidate: CellCandidate, listing: Cue | None, text: _Whole) -> dict[str, float]:
    """The evidence on a candidate's number, and on others at the same place; `listing` is what its line lists."""
    number, size = candidate.place.number, len(candidate.group.places)
    spot, value = text.spot(candidate), _value(candidate)
    values, earlier = text.at[spot], text.before[spot]
    features = {
        "approximate": float(number.how is How.APPROX),
        "range": float(number.value is None),
        "percent": float(number.unit == "%"),
        "deviation": float(number.sd is not None or candidate.place.deviation is not None),
        "decimal": float("." in number.printed),
        "said again": float(values[value] > 1),
        "contested": float(len(values) > 1),
        "said before": float(value in earlier),
        "said otherwise before": float(len(earlier) > 2 or bool(earlier - {value})),
        "in a label": float(text.in_label(candidate)),
    }
    if size >= _MANY:
        features["form"] = text.forms[id(candidate.group)][_form(candidate.place)] / size
    if text.scales and number.value is not None:
        features["in range"] = float(any(low <= number.value <= high for low, high in text.scales))
    if listing is None:
        earlier.add(value)
        return features
    return {**features, "in list": 1.0, "in scale": float(listing is Cue.SCALE)}


def words_of(
    place: NumberPlace, words: Mapping[str, Mapping[str, float]], known: _OfWords | None = None
) -> dict[str, float]:
    """What the words around a number say of its being a cell, by the slot in which they stand.

    `known` keeps what they say, for other numbers of a text.
    """
    known = known if known is not None else {}
    features = {}
    for slot in CONTEXT:
        label = place.slots.get(slot)
        if label is None or slot not in words:
            continue
        if (slot, label.text) not in known:
            word_weights = [words[slot][word] for word in labels.words(label.text) if word in words[slot]]
            known[slot, label.text] = max(-_MOST_WORDS, min(_MOST_WORDS, sum(word_weights))) if word_weights else None
        weight = known[slot, label.text]
        if weight is not None:
            features[f"words {slot}"] = weight
    return features


def _form(place: NumberPlace) -> tuple[object, ...]:
    number = place.number
    decimals = len(number.printed.partition(".")[2].rstrip("% )")) if "." in number.printed else 0
    return (decimals, number.unit, number.how, number.value is None)


def _value(candidate: CellCandidate) -> tuple[float | None, float | None]:
    number = candidate.place.number
    return (number.value, number.low)


def believe(candidates: Iterable[CellCandidate], weights: Mapping[str, float]) -> None:
    """Give each candidate its confidence: the probability by its features and the weights."""
    for candidate in candidates:
        score = weighed(candidate.features, weights)
        candidate.confidence = 1 / (1 + exp(-max(-30.0, min(30.0, score))))
