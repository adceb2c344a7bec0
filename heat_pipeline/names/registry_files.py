"""Reads the registry's YAML files and says of a broken one where it is broken.

Here: files to classes, every check on their content. Not here: look-ups (`known`), YAML itself (`yaml_files`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from heat_pipeline.errors import UserError
from heat_pipeline.names.known import (
    KnownBenchmark,
    KnownMetric,
    KnownModel,
    Registry,
    metric_key,
)
from heat_pipeline.names.spelling import has_letter, key
from heat_pipeline.yaml_files import Entry, read_yaml

KINDS: Mapping[str, tuple[float | None, float | None]] = {
    "share": (0.0, 1.0),
    "correlation": (-1.0, 1.0),
    "bounded": (None, None),
    "nonnegative": (0.0, None),
    "unbounded": (None, None),
}
"""Kinds of metric, with the ends that follow from each."""

REGISTRY = Path(__file__).parent / "registry"
"""The folder of the registry that comes with the package."""

BETTER = ("higher", "lower", "none")


class RegistryError(UserError):
    """A file of names that cannot be used; the message names file, entry and key, and says what to do."""


@lru_cache(maxsize=1)
def load_registry() -> Registry:
    """The registry that comes with the package, read once per process.

    Raises RegistryError if a file has been broken by an edit.
    """
    return read_registry(REGISTRY)


def read_registry(folder: Path) -> Registry:
    """The registry in `folder`: models.yaml, benchmarks.yaml and metrics.yaml.

    Raises RegistryError if a file is missing or broken, an entry lacks a key or has an unknown one, or two entries
    share a name (case and separators aside).
    """
    files = {name: folder / f"{name}.yaml" for name in ("metrics", "benchmarks", "models")}
    told = _entries(read_yaml(files["metrics"], RegistryError, ("metrics",)), "metrics", _METRIC_KEYS)
    metrics = tuple(map(_metric, told))
    _check_unique(told, [(one.name, (*one.aliases, *one.forms)) for one in metrics], metric_key)
    told = _entries(read_yaml(files["benchmarks"], RegistryError, ("benchmarks",)), "benchmarks", _BENCHMARK_KEYS)
    names = frozenset(metric.name for metric in metrics)
    benchmarks = tuple(_benchmark(entry, names) for entry in told)
    _check_unique(told, [(one.name, one.aliases) for one in benchmarks], key)
    top = read_yaml(files["models"], RegistryError, ("families", *_WORD_LISTS))
    told = _entries(top, "families", _MODEL_KEYS)
    models = tuple(map(_model, told))
    _check_unique(told, [(one.name, one.aliases) for one in models], key)
    prefixes, suffixes, methods = map(top.texts, _WORD_LISTS)
    return Registry(models, benchmarks, metrics, prefixes, suffixes, methods)


_WORD_LISTS = ("prefixes", "suffixes", "methods")
_METRIC_KEYS = ("name", "aliases", "forms", "kind", "low", "high", "better", "of_questions", "unitless")
_BENCHMARK_KEYS = ("name", "aliases", "questions", "metric", "only_as_label", "word")
_MODEL_KEYS = (
    "name",
    "maker",
    "aliases",
    "versions",
    "sizes",
    "variants",
    "models",
    "join",
    "separator",
    "version_last",
    "only_as_label",
    "data_set_too",
)


def _entries(top: Entry, key: str, allowed: tuple[str, ...]) -> list[Entry]:
    entries = top.entries(key, allowed)
    if not entries:
        raise top.error(key, "is missing or empty")
    return entries


def name_in(entry: Entry) -> str:
    """The text of `name`, which must hold a letter."""
    name = entry.text("name")
    if not has_letter(name):
        raise entry.error("name", f"{name!r} holds no letter, so it cannot be told from a number")
    return name


def _model(entry: Entry) -> KnownModel:
    return KnownModel(
        name=name_in(entry),
        maker=entry.text("maker"),
        aliases=entry.texts("aliases"),
        versions=entry.texts("versions"),
        sizes=entry.texts("sizes"),
        variants=entry.texts("variants"),
        models=entry.texts("models"),
        join=entry.choice("join", ("", "-", " "), "-"),
        separator=entry.choice("separator", ("-", " "), "-"),
        version_last=entry.flag("version_last"),
        only_as_label=entry.flag("only_as_label"),
        data_set_too=entry.flag("data_set_too"),
    )


def _benchmark(entry: Entry, metrics: frozenset[str]) -> KnownBenchmark:
    questions = entry.number("questions")
    if questions is not None and (questions < 1 or questions != int(questions)):
        raise entry.error("questions", f"expected a whole number above 0, found {questions:g}")
    metric = entry.text("metric", "")
    if metric and metric not in metrics:
        raise entry.error("metric", f"{metric!r} is no name in metrics.yaml (its aliases do not count here)")
    return KnownBenchmark(
        name=name_in(entry),
        aliases=entry.texts("aliases"),
        questions=None if questions is None else int(questions),
        metric=metric,
        only_as_label=entry.flag("only_as_label"),
        word=entry.flag("word"),
    )


def _metric(entry: Entry) -> KnownMetric:
    kind = entry.choice("kind", KINDS)
    low, high = entry.number("low"), entry.number("high")
    if kind == "bounded" and (low is None or high is None):
        raise entry.error("low" if low is None else "high", "is missing; a bounded metric needs both ends")
    low, high = (KINDS[kind][0] if low is None else low), (KINDS[kind][1] if high is None else high)
    if low is not None and high is not None and low >= high:
        raise entry.error("low", f"{low:g} is not below the high end {high:g}")
    return KnownMetric(
        name=name_in(entry),
        kind=kind,
        aliases=entry.texts("aliases"),
        forms=entry.texts("forms"),
        low=None if low == float("-inf") else low,
        high=None if high == float("inf") else high,
        better=entry.choice("better", BETTER, "none"),
        of_questions=entry.flag("of_questions"),
        unitless=entry.flag("unitless"),
    )


def _check_unique(
    entries: list[Entry], names: Iterable[tuple[str, tuple[str, ...]]], key_of: Callable[[str], str]
) -> None:
    owners: dict[str, tuple[Entry, str]] = {}
    for entry, (name, aliases) in zip(entries, names, strict=True):
        for spelled in (name, *aliases):
            owner, other = owners.setdefault(key_of(spelled), (entry, spelled))
            if owner is not entry or other is not spelled:
                raise entry.error(
                    "name" if spelled is name else "aliases",
                    f"{spelled!r} is the same name as {other!r} of line {owner.line} ({owner.name}), case and "
                    "separators aside; keep one of the two",
                )
