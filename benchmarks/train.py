"""Fits the reader's weights to the labelled texts in tests/: `python -m benchmarks.train` (`make train`).

The same texts give the same file. Options of groups are weighed by a conditional logit (McFadden, "Conditional logit
analysis of qualitative choice behavior", 1974, section 2), numbers as cells by a logistic regression; both are drawn to
the weights of priors.yaml, which stand for what is expected before any text was seen. Whether a number is a cell is
learned from options that were chosen without its lot, as it is for new texts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import permutations
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from benchmarks.logistic import logistic
from heat_pipeline.alike import places, same_label, tick, value
from heat_pipeline.reading import labels as words_of_labels
from heat_pipeline.reading.confidence import CONTEXT, CellCandidate, words_of
from heat_pipeline.reading.deciding import Analysis
from heat_pipeline.reading.numbers import Number
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.roles import Option
from heat_pipeline.reading.weights import FILE, Weights
from heat_pipeline.scoring import Labelled, labelled

PRIORS = Path(__file__).with_name("priors.yaml")
PROJECT = Path(__file__).resolve().parent.parent
TARGET = PROJECT / "heat_pipeline" / "reading" / FILE

_tick, _same_label = lru_cache(maxsize=200_000)(tick), lru_cache(maxsize=200_000)(same_label)
"""The labels of a text are held against those of its answer over and over."""
_PULL_OPTIONS, _PULL_CELLS = 0.5, 3.0
_STEPS, _RATE = 150, 0.06
_LEAST = 0.01
_LEAST_TEXTS, _SHRINK, _MOST = 4, 2.0, 1.5
_EXTRA, _EXTRA_CONSTANT = 0.25, 0.08


@dataclass(eq=False)
class Text:
    """A labelled text taken apart, with the places that its answer gives each value."""

    lot: str
    analysis: Analysis
    axes: tuple[str, ...]
    wanted: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    worth: dict[tuple[int, tuple[str, ...]], list[tuple[int, float]]] = field(default_factory=dict)


def labelled_texts() -> list[Labelled]:
    """The labelled texts of the project: each folder of tests/real is a lot, tests/corpus is one lot as a whole."""
    corpus = [replace(case, lot="corpus") for case in labelled(PROJECT / "tests" / "corpus")]
    return [*labelled(PROJECT / "tests" / "real"), *corpus]


@lru_cache(maxsize=2_000)
def taken_apart(case: Labelled) -> Text:
    """A labelled text taken apart, once for all weights that are fitted with it."""
    gold = case.gold
    axes = tuple(axis for axis in (gold.get("x_axis"), gold.get("y_axis")) if axis)
    text = Text(case.lot, Analysis(outline(case.text)), axes)
    wanted = defaultdict(list)
    cells = gold["cells"]
    for place, cell in zip(places([(c[0] or "", c[1], c[2]) for c in cells], axes), cells, strict=True):
        wanted[value(cell[3])].append(place)
    text.wanted = dict(wanted)
    return text


def fit(cases: Sequence[Labelled]) -> Weights:
    """The weights that fit labelled texts best; halves of the lots teach each other what a cell is."""
    texts = [taken_apart(case) for case in cases]
    for text in texts:
        text.analysis.prepare(Weights())
    names = sorted({text.lot for text in texts})
    rows: list[list[tuple[CellCandidate, bool | None]]] = []
    parts: list[str] = []
    for part in (names[::2], names[1::2]):
        learned = fit_options([text for text in texts if text.lot not in part] or texts)
        for text in texts:
            if text.lot in part:
                text.analysis.prepare(learned)
                rows.append(_judged(text, text.analysis.candidates(learned)))
                parts.append(text.lot)
    for lot in names:
        context = _context([row for row, other in zip(rows, parts, strict=True) if other != lot])
        for row, other in zip(rows, parts, strict=True):
            if other == lot:
                for candidate, _ in row:
                    candidate.features.update(words_of(candidate.place, context))
    cells = _fit_cells(rows)
    return replace(fit_options(texts), context=_context(rows), cells=cells)


def fit_options(texts: Sequence[Text]) -> Weights:
    """The weights of options, before and after groups know of each other, and what words say of labels."""
    weights = Weights(labels=_label_words(texts))
    for text in texts:
        text.analysis.prepare(weights)
    weights = replace(weights, first=_fit_choice(texts, {}))
    agreed = {id(text): text.analysis.rank(weights)[1] for text in texts}
    return replace(weights, second=_fit_choice(texts, agreed))


def _number(number: Number) -> str:
    return value(number.value if number.value is not None else (number.low or 0.0, number.high or 0.0))


def _extra(text: Text, ticks: Iterable[str], wanted: Iterable[tuple[str, ...]]) -> int:
    """How many of the labels are more than one of the wanted places needs; -1 where they name none of these."""
    labels = [_tick(label, text.axes) for label in ticks if label]
    for place in wanted:
        if len(place) <= len(labels) and any(
            all(map(_same_label, place, order)) for order in permutations(labels, len(place))
        ):
            return len(labels) - len(place)
    return -1


def _worth(text: Text, at: int) -> list[tuple[int, float]]:
    """For each option of a group how many numbers get the answer's labels, and that less what it adds to them."""
    options = text.analysis.options[at]
    key = (at, tuple(" ".join(slot.key for slot in option.slots) for option in options))
    if key in text.worth:
        return text.worth[key]
    group = text.analysis.groups[at]
    wanted = [text.wanted.get(_number(place.number), []) for place in group.places]
    known: dict[tuple[int, tuple[str, ...]], int] = {}
    worth = []
    for option in options:
        constant = sum(not slot.varies for slot in option.slots)
        hits, cost = 0, 0.0
        for index, asked in enumerate(wanted):
            if asked:
                ticks = option.ticks(index)
                extra = known.setdefault((index, ticks), _extra(text, ticks, asked))
                if extra >= 0:
                    hits += 1
                    cost += _EXTRA * max(0, extra - constant) + _EXTRA_CONSTANT * min(extra, constant)
        worth.append((hits, hits - cost))
    text.worth[key] = worth
    return worth


def _label_words(texts: Sequence[Text]) -> dict[str, float]:
    """How much words of labels speak for a coordinate: their log odds in labels of answers against others."""
    good: Counter[str] = Counter()
    bad: Counter[str] = Counter()
    for text in texts:
        wanted = {label for places in text.wanted.values() for place in places for label in place}
        words: dict[bool, set[str]] = {True: set(), False: set()}
        for group, options in zip(text.analysis.groups, text.analysis.options, strict=True):
            if any(_number(place.number) in text.wanted for place in group.places):
                for slot in {id(slot): slot for option in options for slot in option.slots}.values():
                    if not slot.kind.startswith(("in", "order")):
                        for label in set(slot.ticks) - {""}:
                            same = any(_same_label(_tick(label, text.axes), other) for other in wanted)
                            words[same].update(words_of_labels.words(label))
        good.update(words[True])
        bad.update(words[False])
    return _log_odds(good, bad)


def _log_odds(good: Counter[str], bad: Counter[str]) -> dict[str, float]:
    base = (sum(good.values()) + 1) / (sum(bad.values()) + 1)
    return {
        word: round(max(-_MOST, min(_MOST, log((good[word] + _SHRINK) / (bad[word] + _SHRINK) / base))), 2)
        for word in sorted({*good, *bad})
        if good[word] + bad[word] >= _LEAST_TEXTS and len(word) > 2 and word.isalpha()
    }


def _context(rows: Iterable[Sequence[tuple[CellCandidate, bool | None]]]) -> dict[str, dict[str, float]]:
    """How much words around a number speak for a cell, by the slot in which they stand; each counts once a text."""
    good: dict[str, Counter[str]] = {key: Counter() for key in CONTEXT}
    bad: dict[str, Counter[str]] = {key: Counter() for key in CONTEXT}
    for row in rows:
        words: dict[tuple[str, bool], set[str]] = defaultdict(set)
        for candidate, right in row:
            for key in CONTEXT:
                label = candidate.place.slots.get(key)
                if label is not None:
                    words[key, bool(right)].update(words_of_labels.words(label.text))
        for key in CONTEXT:
            good[key].update(words[key, True])
            bad[key].update(words[key, False])
    return {key: _log_odds(good[key], bad[key]) for key in CONTEXT}


def _judged(text: Text, candidates: Sequence[CellCandidate]) -> list[tuple[CellCandidate, bool | None]]:
    """Each candidate and whether it is a cell of the answer; None where one before it said the same."""
    left = {number: list(asked) for number, asked in text.wanted.items()}
    had: set[tuple[str, tuple[str, ...]]] = set()
    rows: list[tuple[CellCandidate, bool | None]] = []
    for candidate in candidates:
        number = _number(candidate.place.number)
        asked = left.get(number, [])
        place = next((place for place in asked if _extra(text, candidate.ticks, [place]) >= 0), None)
        if place is not None:
            asked.remove(place)
            had.add((number, candidate.ticks))
        rows.append((candidate, True if place is not None else None if (number, candidate.ticks) in had else False))
    return rows


@lru_cache(maxsize=1)
def _priors() -> dict[str, dict[str, float]]:
    priors: dict[str, dict[str, float]] = yaml.safe_load(PRIORS.read_text(encoding="utf-8"))
    return priors


def _rounded(names: Sequence[str], weights: Any) -> dict[str, float]:
    return {name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True)}


def _fit_choice(texts: Sequence[Text], agreed: Mapping[int, Mapping[str, float]]) -> dict[str, float]:
    """Weights of options under which the best ones of each group are the likeliest; each text counts alike."""
    chosen: list[tuple[list[dict[str, float]], list[bool], float]] = []
    for text in texts:
        rows = []
        for at, options in enumerate(text.analysis.options):
            worth = _worth(text, at) if options else []
            best = max((net for _, net in worth), default=0.0)
            hits = max((hits for hits, _ in worth), default=0)
            good = [abs(net - best) < 1e-9 for _, net in worth]
            if hits and not all(good):
                rows.append((_features(options, agreed.get(id(text), {})), good, hits))
        total = sum(hits for _, _, hits in rows)
        share = min(1.0, 0.3 + 0.1 * len(rows))
        chosen.extend((features, good, hits / total * share + _LEAST) for features, good, hits in rows)
    names = sorted({name for rows, _, _ in chosen for features in rows for name in features})
    start = np.array([_priors()["options"].get(name, 0.0) for name in names])
    place = {name: at for at, name in enumerate(names)}
    matrix = np.zeros((sum(len(rows) for rows, _, _ in chosen), len(names)))
    for at, features in enumerate(features for rows, _, _ in chosen for features in rows):
        for name, evidence in features.items():
            matrix[at, place[name]] = evidence
    target = np.array([is_best for _, good, _ in chosen for is_best in good])
    sizes = [len(rows) for rows, _, _ in chosen]
    starts = np.cumsum([0, *sizes[:-1]])
    share = np.repeat([share for _, _, share in chosen], sizes)
    weights, first, second = start.copy(), np.zeros(len(names)), np.zeros(len(names))
    for step in range(1, _STEPS + 1):  # Kingma and Ba, "Adam" (2015), algorithm 1, on all texts at once
        score = matrix @ weights
        belief = np.exp(score - np.repeat(np.maximum.reduceat(score, starts), sizes))
        belief /= np.repeat(np.add.reduceat(belief, starts), sizes)
        good = np.where(target, belief, 0.0)
        good /= np.repeat(np.maximum(np.add.reduceat(good, starts), 1e-12), sizes)
        slope = (share * (good - belief)) @ matrix - _PULL_OPTIONS * (weights - start)
        slope /= len(texts)
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope * slope
        weights = weights + _RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return _rounded(names, weights)


def _features(options: Sequence[Option], agreed: Mapping[str, float]) -> list[dict[str, float]]:
    """The evidence of options, with how much other groups agree to them."""
    if not agreed:
        return [option.evidence() for option in options]
    return [{**option.evidence(), "agreed": option.agreement(agreed)} for option in options]


def _fit_cells(rows: Sequence[Sequence[tuple[CellCandidate, bool | None]]]) -> dict[str, float]:
    """Weights under which cells that are read rightly are the likeliest."""
    data: list[dict[str, float]] = []
    right: list[float] = []
    counts: list[float] = []
    for row in rows:
        used = [(candidate.features, float(good)) for candidate, good in row if good is not None]
        data.extend(features for features, _ in used)
        right.extend(good for _, good in used)
        counts.extend([max(1, len(used)) ** -0.6] * len(used))  # a long text counts for more than a short one
    names = sorted({name for features in data for name in features})
    matrix = np.array([[features.get(name, 0.0) for name in names] for features in data])
    target, weight = np.array(right), np.array(counts)
    weight *= 6 * len(rows) / weight.sum()
    start = np.array([_priors()["cells"].get(name, 0.0) for name in names])
    return _rounded(names, logistic(matrix, target, weight, start, _PULL_CELLS))


def main() -> None:
    """Fit the weights to all lots and write them into the package."""
    cases = labelled_texts()
    TARGET.write_text(fit(cases).as_json(), encoding="utf-8")
    print(f"{TARGET.name}: weights fitted to {len(cases)} texts")


if __name__ == "__main__":
    main()
