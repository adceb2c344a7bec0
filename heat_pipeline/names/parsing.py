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
_LONGEST_FAMILY = 6
_MAKER_WORDS = 3


Kind = Literal["prefix", "before", "family", "version", "new version", "size", "listed", "number", "unlisted"]
"""What a word of a model's name is.

A prefix is listed, and makes another model of the family behind it: R1 in R1-Qwen; what else stands before a family is
"before". A new version is a number right behind a family, of which the registry lists others.
"""


class Word(NamedTuple):
    """A word of a name: what it is, its key, how it is written, and where it starts in the name."""

    kind: Kind
    key: str
    written: str
    start: int

    @property
    def end(self) -> int:
        """The place behind it."""
        return self.start + len(self.written)


@dataclass(frozen=True, slots=True)
class ParsedName:
    """A name taken apart into words; `name` is without Markdown's escapes.

    `model` is the family's entry in the registry, None where no family is known. `published` is how the registry has
    the name as a whole, "" where it doesn't.
    """

    name: str
    model: KnownModel | None = None
    words: tuple[Word, ...] = ()
    published: str = ""

    def keys(self, *kinds: Kind) -> tuple[str, ...]:
        """The keys of its words of these kinds, in order."""
        return tuple(word.key for word in self.words if word.kind in kinds)

    @property
    def version(self) -> str:
        """The key of its version, "" where it has none."""
        return "".join(self.keys("version", "new version"))

    @property
    def unlisted(self) -> tuple[str, ...]:
        """The words that the registry doesn't list, as written."""
        return tuple(word.written for word in self.words if word.kind in ("before", "unlisted"))

    @property
    def parts(self) -> tuple[str, ...]:
        """What it has in common with all spellings of the same name; nothing where no family is known."""
        before = "".join(self.keys("prefix", "before"))
        behind = sorted(word.key for word in self.words if word.kind not in ("prefix", "before", "family"))
        return (before, self.model.name, *behind) if self.model is not None else ()

    @property
    def new_version(self) -> str:
        """A version as written that the registry doesn't list, of a family of which it lists others, else ""."""
        is_listed = self.model is not None and bool(self.model.versions)
        return next((word.written for word in self.words if is_listed and word.kind == "new version"), "")

    @property
    def known(self) -> KnownModel | None:
        """The family, if it is known with this version."""
        return None if self.new_version else self.model

    @property
    def canonical(self) -> str:
        """The name as the registry has it, else as written."""
        return self.published or self.name


@remembered
def parse_name(name: str, registry: Registry | None = None) -> ParsedName:
    """Takes `name` apart by `registry` (the package's own if None). Never raises."""
    registry = registry or load_registry()
    parsed = take_apart(clean(name), registry)
    return replace(parsed, published=_published(registry).get(parsed.parts, "")) if parsed.known else parsed


@lru_cache(maxsize=16)
def _published(registry: Registry) -> dict[tuple[str, ...], str]:
    """The names of families and models that the registry holds as a whole, by their parts."""
    names = (name for model in registry.models for name in (model.name, *model.models))
    return {take_apart(name, registry).parts: name for name in names}


def take_apart(name: str, registry: Registry) -> ParsedName:
    """The words of `name`, from the first place on at which a family may start."""
    if hub := _HUB.fullmatch(name):
        inner, owner = take_apart(hub[2], registry), key(hub[1])
        if inner.known is not None and (key(inner.known.name) in owner or key(inner.known.maker) in owner):
            return replace(inner, name=name)
    parts = atoms(name)
    for start, before in _starts(parts, registry):
        model, end = _longest_family(parts, start, registry)
        if model is None:
            continue
        family = _word("family", name, parts, start, end)
        if before == "before" and (model.only_as_label or len(family.key) < 3):  # "Solar Falcon", "Chat-o3"
            continue
        words = [_word(before, name, parts, 0, start)] if before else []
        return ParsedName(name, model, (*words, family, *_behind(name, parts, end, model, registry)))
    return ParsedName(name)


def _starts(parts: tuple[Atom, ...], registry: Registry) -> Iterator[tuple[int, Literal["prefix", "before", ""]]]:
    """Where a family may start, with what stands before it: a listed prefix, its maker or nothing, other words."""
    keys = [(end, key_of(parts[:end])) for end in range(1, min(len(parts), _LONGEST_START + 1))]
    yield from ((end, "prefix") for end, before in keys if before in registry.keys["prefixes"])
    yield 0, ""
    yield from ((end, "") for end, before in keys[_MAKER_WORDS - 1 :: -1] if before in registry.keys["makers"])
    yield from ((at, "before") for at in range(1, min(len(parts), _LONGEST_START)) if not parts[at].glued)


def _longest_family(parts: tuple[Atom, ...], start: int, registry: Registry) -> tuple[KnownModel | None, int]:
    """The family with the longest name that starts at atom `start`, and the atom behind it."""
    for end in range(min(len(parts), start + _LONGEST_FAMILY), start, -1):
        _, model = registry.families.by_key.get(key_of(parts[start:end]), ("", None))
        if model is not None and _may_end(parts, end):
            return model, end
    return None, start


def _word(kind: Kind, name: str, parts: tuple[Atom, ...], start: int, end: int) -> Word:
    """A run of atoms of a name as a word."""
    first = parts[start].start
    return Word(kind, key_of(parts[start:end]), name[first : parts[end - 1].end], first)


def _behind(name: str, parts: tuple[Atom, ...], first: int, model: KnownModel, registry: Registry) -> Iterator[Word]:
    """The words behind the family that ends before atom `first`."""
    at, versioned, sized = first, False, False
    versions, listed = _keys(model.versions), _keys(model.sizes + model.variants + registry.suffixes)
    while at < len(parts):
        ends = [end for end in range(at + 1, len(parts) + 1) if _may_end(parts, end)]
        end = next(end for end in ends if end == len(parts) or not parts[end].glued)
        word_key = key_of(parts[at:end])
        token = _TOKEN.fullmatch(word_key)
        is_size = token is not None and token["size"] is not None
        # "Gemma-2B": the 2 belongs to a size. "GPT-4V": the version may end where letters and numbers meet.
        may_be_version = not versioned and (sized or not is_size)
        version_ends = [end for end in ends[:4] if may_be_version and key_of(parts[at:end]) in versions]
        kind: Kind
        if version_ends:
            kind, end = "version", version_ends[-1]
        elif word_key in listed or (is_size and not sized):
            kind = "size" if is_size else "listed"
        elif at == first and parts[at].number and not is_size and not (token and token["context"]):
            kind = "new version"
        else:
            kind = "unlisted" if token is None or is_size else "number"
        versioned |= kind in ("version", "new version")
        sized |= kind == "size"
        yield _word(kind, name, parts, at, end)
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
def _keys(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(key, words))
