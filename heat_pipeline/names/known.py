"""The registry: the models, benchmarks and metrics that are known, as typed classes with look-ups.

Here: the classes, look-ups by exact name or variant, the indices for lookalikes. Not here: reading and checking the
files (`registry_files`), taking model names apart (`parsing`), deciding on the names of a collection (`resolving`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

from heat_pipeline.names.spelling import (
    clean,
    deletions,
    glyphs_differ_little,
    key,
    one_slip,
    skeleton,
)

LONGEST_LABEL = 200
"""A longer label is a sentence and names no metric."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class KnownModel:
    """A family of models, as models.yaml describes it; the comment at the top of that file explains the fields."""

    name: str
    maker: str
    aliases: tuple[str, ...] = ()
    versions: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    join: str = "-"
    separator: str = "-"
    version_last: bool = False
    only_as_label: bool = False
    data_set_too: bool = False


@dataclass(frozen=True, slots=True)
class KnownBenchmark:
    """A benchmark or data set; `questions` is how many questions it has, where that is certain."""

    name: str
    aliases: tuple[str, ...] = ()
    questions: int | None = None
    metric: str = ""
    only_as_label: bool = False
    word: bool = False


@dataclass(frozen=True, slots=True)
class KnownMetric:
    """A metric: `kind` says what values it can have (metrics.yaml lists them), `better` which end is the better one.

    `low` and `high` are its possible ends in its own unit, None where there is none. A share is 0 to 1 here, though
    papers print it as 0 to 100 as often; see `ends`. `forms` are metrics of their own with the same kind of values.
    `of_questions` says that a value is a number of questions over the number of all, as accuracy is; `unitless` that it
    is a plain number in every text, as a rank is.
    """

    name: str
    kind: str
    aliases: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    better: str = "none"
    of_questions: bool = False
    unitless: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Every label that has this metric's kind of values."""
        return (self.name, *self.aliases, *self.forms)

    def ends(self, *, percent: bool) -> tuple[float | None, float | None]:
        """The lowest and highest possible value as printed: times 100 for a share or correlation in percent."""
        if percent and self.kind in ("share", "correlation"):
            return (
                None if self.low is None else self.low * 100,
                None if self.high is None else self.high * 100,
            )
        return self.low, self.high


class NameIndex(Generic[T]):
    """Names and what they are names of, found by key, by glyph skeleton and by one slip, each without a search."""

    def __init__(self) -> None:
        self._by_key: dict[str, tuple[str, T]] = {}
        self._by_skeleton: dict[str, list[str]] = {}
        self._by_deletion: dict[str, list[str]] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._by_key

    def add(self, name: str, value: T, *, lookalikes: bool = True) -> None:
        """Add `name` for `value`; without `lookalikes` it is found by its key only. The first of equal keys stays."""
        found = key(name)
        if found in self._by_key:
            return
        self._by_key[found] = (name, value)
        if lookalikes:
            self._by_skeleton.setdefault(skeleton(found), []).append(found)
            for deletion in deletions(found):
                self._by_deletion.setdefault(deletion, []).append(found)

    def get(self, key: str) -> T | None:
        """What the name with this key stands for, or None."""
        found = self._by_key.get(key)
        return None if found is None else found[1]

    def spelled(self, key: str) -> str | None:
        """The name with this key as it was added, or None."""
        found = self._by_key.get(key)
        return None if found is None else found[0]

    def glyph(self, key: str) -> tuple[str, T] | None:
        """The name that differs from `key` by confusable glyphs only, with its value; None for none or several."""
        near = [other for other in self._by_skeleton.get(skeleton(key), ()) if glyphs_differ_little(key, other)]
        return self._only(near)

    def slip(self, name: str) -> tuple[str, T] | None:
        """The name from which `name` is one slip away, with its value; None for none or several."""
        near: dict[str, None] = {}
        for deletion in deletions(key(name)):
            for other in self._by_deletion.get(deletion, ()):
                if other not in near and one_slip(name, self._by_key[other][0]):
                    near[other] = None
        return self._only(near)

    def _only(self, near: Iterable[str]) -> tuple[str, T] | None:
        found = {id(self._by_key[other][1]): self._by_key[other] for other in near}
        return next(iter(found.values())) if len(found) == 1 else None


@dataclass(frozen=True, eq=False)
class Registry:
    """All that is known of names. Two registries are the same only if they are the same object."""

    models: tuple[KnownModel, ...]
    benchmarks: tuple[KnownBenchmark, ...]
    metrics: tuple[KnownMetric, ...]
    prefixes: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    _metric_cache: dict[str, KnownMetric | None] = field(default_factory=dict, repr=False)

    @cached_property
    def families(self) -> NameIndex[KnownModel]:
        """Families by their names and aliases. Very short and everyday words have no lookalikes."""
        index: NameIndex[KnownModel] = NameIndex()
        for model in self.models:
            for name in (model.name, *model.aliases):
                index.add(name, model, lookalikes=not model.only_as_label and len(key(name)) > 2)
        return index

    @cached_property
    def makers(self) -> tuple[str, ...]:
        """Who makes the models, each once."""
        return tuple(dict.fromkeys(model.maker for model in self.models))

    @cached_property
    def named_benchmarks(self) -> NameIndex[KnownBenchmark]:
        """Benchmarks by their names and aliases. Everyday words have no lookalikes."""
        index: NameIndex[KnownBenchmark] = NameIndex()
        for benchmark in self.benchmarks:
            for name in (benchmark.name, *benchmark.aliases):
                index.add(name, benchmark, lookalikes=not benchmark.only_as_label and len(key(name)) > 2)
        return index

    def benchmark(self, name: str) -> KnownBenchmark | None:
        """The benchmark that `name` certainly is (its name, an alias, or a variant in case and separators), or None."""
        return self.named_benchmarks.get(key(clean(name)))

    def data_set_too(self, name: str) -> KnownModel | None:
        """The family that `name` is the bare name of, if a data set has that name as well (Alpaca), else None."""
        model = self.families.get(key(clean(name)))
        return model if model is not None and model.data_set_too else None

    def is_method(self, name: str) -> bool:
        """Whether `name` is that of a method, of training or prompting say, case and separators aside."""
        return key(clean(name)) in self._method_keys

    @cached_property
    def _method_keys(self) -> frozenset[str]:
        return frozenset(key(method) for method in self.methods)

    def questions(self, name: str) -> int | None:
        """How many questions the benchmark has that `name` certainly is; None where that is not known."""
        known = self.benchmark(name)
        return None if known is None else known.questions

    def metric(self, label: str) -> KnownMetric | None:
        """The metric that a label names, or None: "Accuracy (%)", "Pass@1", "Validation Loss", "TriviaQA Accuracy".

        A unit in brackets is taken off. Where the whole label is no known name, its last words decide
        ("Classification accuracy"), before an "of", "by", "on" …; a label that offers two ("correlation or
        similarity") names none.
        """
        if len(label) > LONGEST_LABEL:
            return None
        if label not in self._metric_cache:
            if len(self._metric_cache) > 10_000:  # labels come from texts, and the process lives on
                self._metric_cache.clear()
            self._metric_cache[label] = self._find_metric(label)
        return self._metric_cache[label]

    def metric_named(self, label: str) -> tuple[KnownMetric, str] | None:
        """The metric of which `label`, without a unit in brackets, is a whole name, and its canonical name; or None.

        A form has its own canonical name, and a number behind @ is kept: "Pass@1" is pass@1, a kind of pass@k.
        """
        bare = _without_brackets(label)
        found = metric_key(bare)
        metric = self._metrics_by_key.get(found)
        if metric is None:
            return None
        name = next((form for form in metric.forms if metric_key(form) == found), metric.name)
        number = _AT_NUMBER.search(bare)
        return metric, name if number is None else _AT_NUMBER.sub(number[0].strip(), name)

    def _find_metric(self, label: str) -> KnownMetric | None:
        bare = _without_brackets(label)
        for candidate in (bare, *_BRACKETS.findall(label)):
            found = self._metrics_by_key.get(metric_key(candidate))
            if found is not None:
                return found
        if _ALTERNATIVES.search(bare):
            return None
        words = _PREPOSITION.split(bare, maxsplit=1)[0].split()[-6:]
        for start in range(len(words)):
            found = self._metrics_by_key.get(metric_key(" ".join(words[start:])))
            if found is not None:
                return found
        return None

    @cached_property
    def _metrics_by_key(self) -> dict[str, KnownMetric]:
        return {metric_key(name): metric for metric in self.metrics for name in metric.names}


_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
_ALTERNATIVES = re.compile(r"\s(?:or|vs\.?|versus)\s|\s[/&]\s", re.IGNORECASE)
_PREPOSITION = re.compile(r"\s(?:of|by|on|in|over|across|for|per|with|at)\s", re.IGNORECASE)
_AT_NUMBER = re.compile(r"(?<=[@^])\s*(?:\d+|[knN])$")


def _without_brackets(label: str) -> str:
    return _BRACKETS.sub(" ", clean(label)).strip(" *%:,.\"'`")


def metric_key(name: str) -> str:
    """What a metric's name is looked up by: case, separators and the number behind @ aside."""
    return key(_AT_NUMBER.sub("k", name.strip()))
