"""Reads the registry's YAML files and says of a broken one where it is broken.

Here: files to classes, what the entries of a file must be to each other. Not here: what one entry may say, and
look-ups (`known`), YAML itself (`yaml_files`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from heat_pipeline.errors import UserError
from heat_pipeline.names.known import Known, KnownBenchmark, KnownMetric, KnownModel, NamedEntry, Registry, metric_key
from heat_pipeline.names.spelling import key
from heat_pipeline.yaml_files import YamlEntry, read_yaml

REGISTRY = Path(__file__).parent / "registry"
"""The folder of the registry that comes with the package."""

_WORD_LISTS = ("prefixes", "suffixes", "methods")
E = TypeVar("E", bound=NamedEntry)
K = TypeVar("K", bound=Known)
N = TypeVar("N", bound=Hashable)


class RegistryError(UserError):
    """A file of names that cannot be used; the message names file, entry and key, and says what is allowed."""


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
    models = read_yaml(folder / "models.yaml", RegistryError, ("families", *_WORD_LISTS))
    benchmarks = read_yaml(folder / "benchmarks.yaml", RegistryError, ("benchmarks",))
    metrics = read_yaml(folder / "metrics.yaml", RegistryError, ("metrics",))
    return Registry(
        _entries(models, "families", KnownModel),
        _entries(benchmarks, "benchmarks", KnownBenchmark),
        _entries(metrics, "metrics", KnownMetric, metric_key),
        *map(models.texts, _WORD_LISTS),
    )


def _entries(file: YamlEntry, list_key: str, kind: type[K], key_of: Callable[[str], str] = key) -> tuple[K, ...]:
    """What the entries under a key of a file say, which share no name."""
    known = []
    owners: dict[str, YamlEntry] = {}
    for entry in file.entries(list_key, tuple(kind.model_fields)):
        known.append(what_it_says(entry, kind))
        claim(entry, map(key_of, known[-1].names), owners)
    if not known:
        raise file.error(list_key, "is missing or empty")
    return tuple(known)


def claim(entry: YamlEntry, names: Iterable[N], owners: dict[N, YamlEntry]) -> None:
    """Note whose these names are; an error where one is another entry's already."""
    for name in names:
        owner = owners.setdefault(name, entry)
        if owner is not entry:
            earlier = f"line {owner.line} ({owner.name})"
            raise entry.error("name", f"{earlier} has it already, case and separators aside; keep one of the two")


def what_it_says(entry: YamlEntry, kind: type[E]) -> E:
    """What an entry says. Raises an error that names key and line where that is not what its fields may be."""
    fields = [field for field in kind.model_fields if field in entry]
    try:
        return kind.model_validate(
            {field: entry.texts(field) if entry.has_list(field) else entry.text(field, "") for field in fields}
        )
    except ValidationError as error:
        fault = error.errors()[0]
        message = str(fault["msg"]).replace("tuple", "list of texts like [one, two]")
        if fault["type"] == "missing":
            raise entry.error(str(fault["loc"][0]), "is missing") from None
        if fault["loc"]:
            message += f", found {fault['input']!r}"
        raise entry.error("".join(map(str, fault["loc"][:1])), message) from None
