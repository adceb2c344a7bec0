"""The registry: the models, benchmarks and metrics that are known, as typed classes with look-ups.

Here: what an entry may say, look-ups by exact name or variant, the index for lookalikes. Not here: reading the files
(`registry_files`), taking model names apart (`parsing`), deciding on the names of a collection (`resolving`).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from heat_pipeline.names.spelling import (
    LONGEST_NAME,
    clean,
    glyphs_differ,
    has_letter,
    key,
    one_slip,
)

T = TypeVar("T")


def _lettered(name: str) -> str:
    if not has_letter(name):
        raise ValueError(f"{name!r} holds no letter, so it cannot be told from a number")
    return clean(name)


class NamedEntry(BaseModel):
    """An entry of a file that people write, about a name."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Annotated[str, AfterValidator(_lettered)]


class Known(NamedEntry):
    """What every entry of the registry has: the comment at the top of its file explains the fields."""

    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every name of the entry."""
        return (self.name, *self.aliases)


class KnownModel(Known):
    """A family of models."""

    maker: Annotated[str, Field(min_length=1)]
    versions: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    only_as_label: bool = False
    data_set_too: bool = False


class KnownBenchmark(Known):
    """A benchmark or data set; `questions` is how many questions it has, where that is certain."""

    questions: Annotated[int | None, Field(gt=0)] = None
    only_as_label: bool = False
    word: bool = False


_ENDS = {"share": (0.0, 1.0), "correlation": (-1.0, 1.0), "nonnegative": (0.0, None)}


class KnownMetric(Known):
    """A metric: `kind` says what values it can have (metrics.yaml lists them), `better` which end is the better one.

    `low` and `high` are its possible ends in its own unit, None where there is none. A share is 0 to 1 here, though
    papers print it as 0 to 100 as often; see `ends`. `forms` are metrics of their own with the same kind of values.
    `of_questions` says that a value is a number of questions over the number of all, as accuracy is; `unitless` that it
    is a plain number in every text, as a rank is.
    """

    forms: tuple[str, ...] = ()
    kind: Literal["share", "correlation", "bounded", "nonnegative", "unbounded"]
    low: float | None = None
    high: float | None = None
    better: Literal["higher", "lower", "none"] = "none"
    of_questions: bool = False
    unitless: bool = False

    @model_validator(mode="before")
    @classmethod
    def _with_ends_of_its_kind(cls, entry: dict[str, Any]) -> dict[str, Any]:
        low, high = _ENDS.get(entry.get("kind", ""), (None, None))
        return {"low": low, "high": high, **entry}

    @property
    def names(self) -> tuple[str, ...]:
        """Every label that has this metric's kind of values."""
        return (self.name, *self.aliases, *self.forms)

    def ends(self, *, percent: bool) -> tuple[float | None, float | None]:
        """The lowest and highest possible value as printed: times 100 for a share or correlation in percent."""
        times = 100 if percent and self.kind in ("share", "correlation") else 1
        return tuple(None if end is None else end * times for end in (self.low, self.high))  # type: ignore[return-value]


class NameIndex(Generic[T]):
    """Names as they are written, each with what it is a name of, by key; the first of equal keys stays.

    All but those `apart` are found by what looks like them, too.
    """

    def __init__(self, named: Iterable[tuple[str, T]], apart: Container[str] = ()) -> None:
        self.by_key: dict[str, tuple[str, T]] = {}
        self._by_length: dict[int, list[str]] = {}
        for name, value in named:
            name_key = key(name)
            if name_key not in self.by_key:
                self.by_key[name_key] = name, value
                if name not in apart:
                    self._by_length.setdefault(len(name_key), []).append(name_key)

    def of(self, name: str) -> T | None:
        """What a name is a name of, case and separators aside, or None."""
        return self.by_key.get(key(clean(name)), (name, None))[1]

    def near(self, name: str) -> Iterator[tuple[str, T, bool]]:
        """The names that `name` looks like, with their values, and whether by a slip (`one_slip`) or by glyphs only."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        name_key = key(name)
        lengths = range(len(name_key) - 1, len(name_key) + 2)  # a slip, and m for rn, is of one character
        alike = [other for length in lengths for other in self._by_length.get(length, ())]
        for other, _, _ in process.extract(name_key, alike, scorer=OSA.distance, score_cutoff=2, limit=None):
            spelled, value = self.by_key[other]
            if glyphs_differ(name_key, other):
                yield spelled, value, False
            elif other != name_key and one_slip(name, spelled):
                yield spelled, value, True


@dataclass(frozen=True, eq=False)
class Registry:
    """All that is known of names. Two registries are the same only if they are the same object."""

    models: tuple[KnownModel, ...]
    benchmarks: tuple[KnownBenchmark, ...]
    metrics: tuple[KnownMetric, ...]
    prefixes: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()

    @cached_property
    def families(self) -> NameIndex[KnownModel]:
        """Families by their names and aliases."""
        return _index(self.models)

    @cached_property
    def named_benchmarks(self) -> NameIndex[KnownBenchmark]:
        """Benchmarks by their names and aliases."""
        return _index(self.benchmarks)

    @cached_property
    def keys(self) -> dict[str, frozenset[str]]:
        """The keys of what is listed beside the entries, and of those who make the models."""
        makers = tuple(model.maker for model in self.models)
        listed = {"makers": makers, "prefixes": self.prefixes, "methods": self.methods}
        return {name: frozenset(map(key, words)) for name, words in listed.items()}

    def benchmark(self, name: str) -> KnownBenchmark | None:
        """The benchmark that `name` certainly is (its name, an alias, or a variant in case and separators), or None."""
        return self.named_benchmarks.of(name)

    def data_set_too(self, name: str) -> KnownModel | None:
        """The family that `name` is the bare name of, if a data set has that name as well (Alpaca), else None."""
        model = self.families.of(name)
        return model if model is not None and model.data_set_too else None

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
        if len(label) > LONGEST_NAME:
            return None
        bare = _without_brackets(label)
        words = [] if _ALTERNATIVES.search(bare) else _PREPOSITION.split(bare, maxsplit=1)[0].split()[-6:]
        ends = (" ".join(words[start:]) for start in range(len(words)))
        metrics = (self._metrics.get(metric_key(name)) for name in (bare, *_BRACKETS.findall(label), *ends))
        return next((metric for metric in metrics if metric is not None), None)

    def metric_named(self, label: str) -> tuple[KnownMetric, str] | None:
        """The metric of which `label`, without a unit in brackets, is a whole name, and its canonical name; or None.

        A form has its own canonical name, and a number behind @ is kept: "Pass@1" is pass@1, a kind of pass@k.
        """
        bare = _without_brackets(label)
        label_key = metric_key(bare)
        metric = self._metrics.get(label_key)
        if metric is None:
            return None
        name = next((form for form in metric.forms if metric_key(form) == label_key), metric.name)
        number = _AT_NUMBER.search(bare)
        return metric, name if number is None else _AT_NUMBER.sub(number[0].strip(), name)

    @cached_property
    def _metrics(self) -> dict[str, KnownMetric]:
        return {metric_key(name): metric for metric in self.metrics for name in metric.names}


def _index(entries: tuple[Any, ...]) -> NameIndex[Any]:
    """Entries by their names. Very short and everyday words have no lookalikes."""
    named = [(name, entry) for entry in entries for name in entry.names]
    return NameIndex(named, {name for name, entry in named if entry.only_as_label or len(key(name)) < 3})


_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
_ALTERNATIVES = re.compile(r"\s(?:or|vs\.?|versus)\s|\s[/&]\s", re.IGNORECASE)
_PREPOSITION = re.compile(r"\s(?:of|by|on|in|over|across|for|per|with|at)\s", re.IGNORECASE)
_AT_NUMBER = re.compile(r"(?<=[@^])\s*(?:\d+|[knN])$")


def _without_brackets(label: str) -> str:
    return _BRACKETS.sub(" ", clean(label)).strip(" *%:,.\"'`")


def metric_key(name: str) -> str:
    """What a metric's name is looked up by: case, separators and the number behind @ aside."""
    return key(_AT_NUMBER.sub("k", name.strip()))
