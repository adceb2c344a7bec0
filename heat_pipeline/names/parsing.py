"""Takes a model's name apart: family, version, size, variant, decoration, every number kept.

Here: one name against the registry, and the canonical way of writing it. Not here: lookalikes and the comparison of
names with each other (`resolving`), names in running text (`scanning`).

The canonical name has the parts in one order, whatever the order in the text: decoration in front, family and
version, variant, size, decoration behind, revision ("Llama-2-Chat-7B" is Llama-2-7B-Chat). Words that the registry
doesn't list are kept as they are written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import lru_cache

from heat_pipeline.names.known import KnownModel, Registry
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.names.spelling import Atom, atoms, clean, key, key_of, numbers

SIZE = re.compile(r"\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)?[bmt]|\.\d+[bm]")
"""A size as models have it, in small letters: 7b, 0.5b, 932m, 8x7b."""

_ACTIVE = re.compile(r"a\d+(?:\.\d+)?b")  # Qwen3-30B-A3B: three billion parameters at work at a time
_CONTEXT = re.compile(r"\d+k")
_REVISION = re.compile(r"v?\d+(?:\.\d+)*")
_HUB = re.compile(r"([A-Za-z-]+)/([\w.-]+)")  # meta-llama/Llama-3.1-8B: the owner of a repository of models
_MAKER_WORDS = 3
_LONGEST_CACHED = 200


class _Rank(IntEnum):
    """The order of the parts behind the family in a canonical name."""

    VERSION = 0
    VARIANT = 1
    SIZE = 2
    ACTIVE = 3
    SUFFIX = 4
    LATE_VERSION = 5
    REVISION = 6


@dataclass(frozen=True, slots=True)
class ParsedName:
    """A name taken apart.

    `decoration` holds the parts that make a model out of another one, with a hyphen on the side where the name goes
    on: ("R1-", "-Instruct"). `numbers` are all numbers of the name, in order, as printed. `known` is the family's
    entry in the registry, None where the family is not known or has no such version; `canonical` is then the name
    as written. `unlisted` are the words that the registry doesn't list, `problem` says in words what keeps a
    family's name from being known, and `misread` is the place of the version that is to blame. `name` is the name
    without Markdown's escapes.
    """

    name: str
    family: str
    version: str = ""
    size: str = ""
    variant: str = ""
    decoration: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    known: KnownModel | None = None
    canonical: str = ""
    unlisted: tuple[str, ...] = ()
    problem: str = ""
    misread: tuple[int, int] | None = None


def parse_name(name: str, registry: Registry | None = None) -> ParsedName:
    """Takes `name` apart by `registry` (the package's own if None).

    Of an unknown name the family is what stands before the first number or size. Never raises.
    """
    found = _parse if len(name) <= _LONGEST_CACHED else _parse.__wrapped__
    return found(clean(name), registry or load_registry())


@lru_cache(maxsize=50_000)
def _parse(name: str, registry: Registry) -> ParsedName:
    hub = _HUB.fullmatch(name)
    if hub is not None:
        inner = _parse(hub[2], registry)
        owner = key(hub[1])
        if inner.known is not None and (key(inner.family) in owner or key(inner.known.maker) in owner):
            return replace(inner, name=name, numbers=numbers(name))
    parts = atoms(name)
    for start, prefix in _starts(parts, registry):
        found = longest_family(parts, start, registry)
        if found is None:
            continue
        model, end = found
        if prefix is None and (model.only_as_label or len(key_of(parts[start:end])) < 3):
            continue  # an everyday or very short word behind an unlisted one: "Solar Falcon", "Chat-o3"
        return _assemble(name, parts, start, prefix or "", model, end, registry)
    return _unknown(name, parts, registry)


def longest_family(parts: tuple[Atom, ...], start: int, registry: Registry) -> tuple[KnownModel, int] | None:
    """The family with the longest name that starts at atom `start`, and the atom behind it."""
    for end in range(min(len(parts), start + 6), start, -1):
        model = registry.families.get(key_of(parts[start:end]))
        if model is not None and _ends_word(parts, end):
            return model, end
    return None


def version_at(parts: tuple[Atom, ...], at: int, model: KnownModel) -> tuple[str, int] | None:
    """The longest listed version of `model` that starts at atom `at`, and the atom behind it."""
    for end in range(min(len(parts), at + 4), at, -1):
        version = _listed(key_of(parts[at:end]), model.versions)
        if version is None:
            continue
        whole = not _glued(parts, end)
        # "Gemma-2B": the 2 belongs to a size. "GPT-4V": the version may end where letters and numbers meet.
        if whole or (parts[end].number != parts[end - 1].number and not SIZE.fullmatch(_word(parts, at)[0])):
            return version, end
    return None


def _starts(parts: tuple[Atom, ...], registry: Registry) -> list[tuple[int, str | None]]:
    """Where a family may start, with the listed decoration before it ("" for none, None for words not listed)."""
    starts: list[tuple[int, str | None]] = [(0, "")]
    prefixes = _keys(registry.prefixes)
    makers = _keys(registry.makers)
    for end in range(min(len(parts) - 1, 8), 0, -1):
        found = key_of(parts[:end])
        if found in prefixes:
            starts.insert(0, (end, prefixes[found]))
        elif end <= _MAKER_WORDS and found in makers:
            starts.append((end, ""))
    starts.extend((at, None) for at in range(1, min(len(parts), 8)) if not parts[at].glued)
    return starts


@lru_cache(maxsize=64)
def _keys(names: tuple[str, ...]) -> dict[str, str]:
    return {key(name): name for name in names}


def _listed(found: str, names: tuple[str, ...]) -> str | None:
    return _keys(names).get(found) if names else None


def _glued(parts: tuple[Atom, ...], at: int) -> bool:
    return at < len(parts) and parts[at].glued


def _ends_word(parts: tuple[Atom, ...], end: int) -> bool:
    """Whether a family may end before atom `end`: at a separator, or where letters and numbers meet."""
    return not _glued(parts, end) or parts[end].number != parts[end - 1].number or parts[end].text == "v"


def _word(parts: tuple[Atom, ...], at: int) -> tuple[str, int]:
    """The atoms from `at` on that nothing separates, as one text, and the atom behind them."""
    end = at + 1
    while _glued(parts, end):
        end += 1
    return key_of(parts[at:end]), end


@dataclass(slots=True)
class _Taken:
    """The parts behind a family as they are taken, one after the other; see `ParsedName` for what they are."""

    model: KnownModel
    version: str = ""
    size: str = ""
    problem: str = ""
    misread: tuple[int, int] | None = None
    suffixes: list[str] = field(default_factory=list)
    variants: list[str] = field(default_factory=list)
    unlisted: list[str] = field(default_factory=list)
    placed: list[tuple[_Rank, str]] = field(default_factory=list)

    @property
    def version_rank(self) -> _Rank:
        return _Rank.LATE_VERSION if self.model.version_last else _Rank.VERSION

    def listed(self, word: str, suffixes: tuple[str, ...]) -> bool:
        """Take a word that the registry lists as a size, a variant or a decoration; whether it is one."""
        if SIZE.fullmatch(word) and not self.size:
            self.size = word.upper().replace("X", "x")
            self.placed.append((_Rank.SIZE, self.size))
        elif (size := _listed(word, self.model.sizes)) is not None and not self.size:
            self.size = size
            self.placed.append((_Rank.SIZE, size))
        elif (variant := _listed(word, self.model.variants)) is not None:
            self.variants.append(variant)
            self.placed.append((_Rank.VARIANT, variant))
        elif (suffix := _listed(word, suffixes)) is not None:
            self.suffixes.append(suffix)
            self.placed.append((_Rank.SUFFIX, suffix))
        elif _ACTIVE.fullmatch(word):
            self.variants.append(word.upper())
            self.placed.append((_Rank.ACTIVE, word.upper()))
        else:
            return False
        return True

    def new_version(self, word: str, written: str, place: tuple[int, int]) -> None:
        """Take a number right behind the family, which is its version, though none that is listed."""
        self.version = word
        self.placed.append((self.version_rank, written))
        if self.model.versions:
            known = ", ".join(self.model.versions)
            self.problem = f"{self.model.name} is known, but not with a version {written} (known: {known})"
            self.misread = place

    def other(self, word: str, written: str) -> None:
        """Take a revision, the length of a context, or a word that the registry doesn't list."""
        if _REVISION.fullmatch(word):
            self.variants.append(word)
            self.placed.append((_Rank.REVISION, word))
        elif _CONTEXT.fullmatch(word):
            self.variants.append(word)
            self.placed.append((_Rank.SUFFIX, word))
        else:
            self.variants.append(written)
            self.unlisted.append(written)
            self.placed.append((_Rank.SUFFIX, written))


def _assemble(
    name: str,
    parts: tuple[Atom, ...],
    start: int,
    prefix: str,
    model: KnownModel,
    at: int,
    registry: Registry,
) -> ParsedName:
    taken = _Taken(model)
    before = "" if prefix or not start else _prefix_written(name, parts, start, model)
    if before:
        taken.unlisted.append(before)
    first = at
    while at < len(parts):
        word, end = _word(parts, at)
        is_size = SIZE.fullmatch(word) is not None
        found = None if taken.version or (is_size and not taken.size) else version_at(parts, at, model)
        if found is not None:
            taken.version, end = found
            taken.placed.append((taken.version_rank, taken.version))
        elif not taken.listed(word, registry.suffixes):
            written, place = name[parts[at].start : parts[end - 1].end], (parts[at].start, parts[end - 1].end)
            if at == first and parts[at].number and not is_size and not _CONTEXT.fullmatch(word):
                taken.new_version(word, written, place)
            else:
                taken.other(word, written)
        at = end
    decoration = (f"{prefix or before}-",) if prefix or before else ()
    return ParsedName(
        name=name,
        family=model.name,
        version=taken.version,
        size=taken.size,
        variant=model.separator.join(taken.variants),
        decoration=(*decoration, *(f"-{suffix}" for suffix in taken.suffixes)),
        numbers=numbers(name),
        known=None if taken.problem else model,
        canonical=name if taken.problem else _render(decoration, model, taken.placed),
        unlisted=tuple(taken.unlisted),
        problem=taken.problem,
        misread=taken.misread,
    )


def _prefix_written(name: str, parts: tuple[Atom, ...], start: int, model: KnownModel) -> str:
    """The words before the family as written, without its maker's name."""
    if key_of(parts[:start]) == key(model.maker):
        return ""
    return "-".join(name[: parts[start].start].replace("_", " ").replace("-", " ").split())


def _render(decoration: tuple[str, ...], model: KnownModel, placed: list[tuple[_Rank, str]]) -> str:
    text = "".join(decoration) + model.name
    for rank, part in sorted(placed, key=lambda entry: entry[0]):
        joint = model.join if rank is _Rank.VERSION else model.separator
        # A version of letters doesn't grow together with the name: Qwen2.5, DINOv2, but Baichuan-M1.
        text += (joint or ("-" if part[0].isalpha() and part[0] != "v" else "")) + part
    return text


def _unknown(name: str, parts: tuple[Atom, ...], registry: Registry) -> ParsedName:
    start, prefix = _starts(parts, registry)[0] if parts else (0, "")
    size = ""
    end = len(parts)
    at = start
    while at < len(parts):
        word, after = _word(parts, at)
        if SIZE.fullmatch(word) and not size:
            size = word.upper().replace("X", "x")
        number = next((i for i in range(at, after) if parts[i].number and i > start), None)
        end = end if number is None else min(end, number)
        at = after
    return ParsedName(
        name=name,
        family=name[parts[start].start : parts[end - 1].end] if parts else name,
        size=size,
        decoration=(f"{prefix}-",) if prefix else (),
        numbers=numbers(name),
        canonical=name,
    )
