"""Takes a model's name apart: family, version, size and the words around them, every number kept.

Here: one name against the registry, and by which parts it is the same as another spelling ("Llama-2-Chat-7B" and
"llama 2 7b chat"). Not here: lookalikes and the comparison of names with each other (`resolving`), names in running
text (`scanning`). No name is put together from its parts: `canonical` is the registry's, or the name as written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from heat_pipeline.names.known import KnownModel, Registry
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.names.spelling import Atom, atoms, clean, key, key_of, remembered

_TOKEN = re.compile(
    r"(?P<size>\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)?[bmt]|\.\d+[bm])"  # 7b, 0.5b, 932m, 8x7b
    r"|(?P<other>v?\d+(?:\.\d+)*"  # a revision: v0.1, 0613
    r"|a\d+(?:\.\d+)?b"  # Qwen3-30B-A3B: three billion parameters at work at a time
    r"|(?P<context>\d+k))"
)
_HUB = re.compile(r"([A-Za-z-]+)/([\w.-]+)")  # meta-llama/Llama-3.1-8B: the owner of a repository of models
_LONGEST_START = 8
_MAKER_WORDS = 3


Kind = Literal["version", "new version", "size", "listed", "number", "unlisted"]
"""What a word behind a family is; a new version is a number right behind it that the registry doesn't list."""


class Word(NamedTuple):
    """A word behind a family: its key, and its place in the name."""

    kind: Kind
    key: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ParsedName:
    """A name taken apart; `name` is without Markdown's escapes.

    `model` is the family's entry in the registry, None where no family is known; `version`, `size` and `words` (listed
    variants and decorations, revisions) are what stands behind it, `prefix` what makes another model of it: R1 in
    R1-Qwen. `unlisted` are words that the registry doesn't list. `problem` says what keeps a family's name from being
    known, and `misread` is the place of the version that is to blame. Names with the same `parts` are one, and
    `published` is how the registry has it, "" where it doesn't.
    """

    name: str
    model: KnownModel | None = None
    prefix: str = ""
    version: str = ""
    size: str = ""
    words: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()
    problem: str = ""
    misread: tuple[int, int] = (0, 0)
    parts: tuple[str, ...] = ()
    published: str = ""

    @property
    def known(self) -> KnownModel | None:
        """The family, if it is known with this version."""
        return None if self.problem else self.model

    @property
    def canonical(self) -> str:
        """The name as the registry has it, else as written."""
        return self.published or self.name


@remembered
def parse_name(name: str, registry: Registry | None = None) -> ParsedName:
    """Takes `name` apart by `registry` (the package's own if None). Never raises."""
    registry = registry or load_registry()
    parsed = _take_apart(clean(name), registry)
    return replace(parsed, published=_published(registry).get(parsed.parts, "")) if parsed.known else parsed


@lru_cache(maxsize=16)
def _published(registry: Registry) -> dict[tuple[str, ...], str]:
    """The names of families and models that the registry holds as a whole, by their parts."""
    names = (name for model in registry.models for name in (model.name, *model.models))
    return {_take_apart(name, registry).parts: name for name in names}


def _take_apart(name: str, registry: Registry) -> ParsedName:
    hub = _HUB.fullmatch(name)
    if hub is not None:
        inner, owner = _take_apart(hub[2], registry), key(hub[1])
        if inner.known is not None and (key(inner.known.name) in owner or key(inner.known.maker) in owner):
            return replace(inner, name=name)
    parts = atoms(name)
    for start, prefix in starts(parts, registry):
        family = longest_family(parts, start, registry)
        if family is None:
            continue
        model, end = family
        if prefix is not None:
            return _with_words(name, parts, end, model, prefix, registry)
        if not model.only_as_label and len(key_of(parts[start:end])) >= 3:  # "Solar Falcon", "Chat-o3"
            before = name[: parts[start].start].strip(" -_")
            return _with_words(name, parts, end, model, before, registry, unlisted=(before,))
    return ParsedName(name)


def _with_words(
    name: str,
    parts: tuple[Atom, ...],
    at: int,
    model: KnownModel,
    prefix: str,
    registry: Registry,
    unlisted: tuple[str, ...] = (),
) -> ParsedName:
    """The name with what stands behind its family, which ends before atom `at`."""
    words = list(words_behind(parts, at, model, registry))
    new = next((word for word in words if word.kind == "new version" and model.versions), None)
    misread = (new.start, new.end) if new else (0, 0)
    known = f"(known: {', '.join(model.versions)})"

    def of(*kinds: Kind) -> tuple[str, ...]:
        return tuple(word.key for word in words if word.kind in kinds)

    return ParsedName(
        name,
        model,
        prefix,
        version="".join(of("version", "new version")),
        size=" ".join(of("size")),
        words=of("listed", "number"),
        unlisted=(*unlisted, *(name[word.start : word.end] for word in words if word.kind == "unlisted")),
        problem=f"{model.name} is known, but not with a version {name[slice(*misread)]} {known}" if new else "",
        misread=misread,
        parts=(key(prefix), model.name, *sorted(word.key for word in words)),
    )


def starts(parts: tuple[Atom, ...], registry: Registry) -> Iterator[tuple[int, str | None]]:
    """Where a family may start, with the listed decoration before it ("" for none, None for words not listed)."""
    keys = [(end, key_of(parts[:end])) for end in range(min(len(parts) - 1, _LONGEST_START), 0, -1)]
    yield from ((end, before) for end, before in reversed(keys) if before in registry.keys["prefixes"])
    yield 0, ""
    yield from ((end, "") for end, before in keys if end <= _MAKER_WORDS and before in registry.keys["makers"])
    yield from ((at, None) for at in range(1, min(len(parts), _LONGEST_START)) if not parts[at].glued)


def longest_family(parts: tuple[Atom, ...], start: int, registry: Registry) -> tuple[KnownModel, int] | None:
    """The family with the longest name that starts at atom `start`, and the atom behind it."""
    for end in range(min(len(parts), start + 6), start, -1):
        model = registry.families.get(key_of(parts[start:end]))
        if model is not None and _may_end(parts, end):
            return model, end
    return None


def words_behind(parts: tuple[Atom, ...], at: int, model: KnownModel, registry: Registry) -> Iterator[Word]:
    """The words behind the family that ends before atom `at`, each with what it is."""
    first, versioned, sized = at, False, False
    versions, listed = listed_words(model.versions), listed_words(model.sizes + model.variants + registry.suffixes)
    while at < len(parts):
        ends = [end for end in range(at + 1, len(parts) + 1) if _may_end(parts, end)]
        end = next(end for end in ends if end == len(parts) or not parts[end].glued)
        token = _TOKEN.fullmatch(key_of(parts[at:end]))
        is_size = token is not None and token["size"] is not None
        # "Gemma-2B": the 2 belongs to a size. "GPT-4V": the version may end where letters and numbers meet.
        of_version = (
            [] if versioned or (is_size and not sized) else [e for e in ends[:4] if key_of(parts[at:e]) in versions]
        )
        kind: Kind
        if of_version:
            kind, end = "version", of_version[-1]
        elif key_of(parts[at:end]) in listed or (is_size and not sized):
            kind = "size" if is_size else "listed"
        elif at == first and parts[at].number and not is_size and not (token and token["context"]):
            kind = "new version"
        else:
            kind = "unlisted" if token is None or is_size else "number"
        versioned |= kind in ("version", "new version")
        sized |= kind == "size"
        yield Word(kind, key_of(parts[at:end]), parts[at].start, parts[end - 1].end)
        at = end


def _may_end(parts: tuple[Atom, ...], end: int) -> bool:
    """Whether a family or version may end before atom `end`: at a separator, or where letters and numbers meet."""
    return (
        end == len(parts)
        or not parts[end].glued
        or parts[end].number != parts[end - 1].number
        or parts[end].text == "v"
    )


@lru_cache(maxsize=512)
def listed_words(words: tuple[str, ...]) -> frozenset[str]:
    """The keys of words that the registry lists."""
    return frozenset(map(key, words))
