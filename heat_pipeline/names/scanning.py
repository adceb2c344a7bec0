"""Finds known names in running text, in one pass over its words.

Here: which words of a text are a name that the registry knows, and where the name ends. Not here: names that only
their place gives away (axes, lists), lookalikes (`labels`, `resolving`). In running text caution comes first:
everyday words need a version or a size behind them, abbreviations need their capitals, and a part of a hyphenated
word is no name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from heat_pipeline.model import Role
from heat_pipeline.names.known import KnownModel, Registry
from heat_pipeline.names.parsing import SIZE, longest_family, version_at
from heat_pipeline.names.spelling import Atom, atoms, key, key_of

_WORD = re.compile(r"[^\W_]+")
_HEAD = re.compile(r"\d*[^\W\d_]+|\d+")
_WINDOW = re.compile(r"[\w+.\-‑\\]+(?: [\w+.\-‑\\]+){0,6}")
_NUMBER_SOON = re.compile(r"[-‑_ ]?[\w]{0,20}[-‑_ ]?\w{0,3}\d")
_WIDEST = 100
_JOINERS = frozenset("-‑_\\")


class Hit(NamedTuple):
    """A known name at `text[start:end]`."""

    start: int
    end: int
    role: Role


def known_names(text: str, registry: Registry) -> Iterator[Hit]:
    """The known models and benchmarks in `text`, in order, none inside another. Linear in the length of the text."""
    heads = _heads(registry)
    done = 0
    for match in _WORD.finditer(text):
        word = match[0]
        if not heads[word]:
            continue
        start = match.start()
        if start < done:
            continue
        # A name in small letters needs a number, and that soon: this spares a closer look at "text", "code" and
        # "game".
        if word.islower() and word.isalpha() and not _NUMBER_SOON.match(text, match.end()):
            continue
        if start and (text[start - 1] in _JOINERS) and start > 1 and text[start - 2].isalnum():
            continue
        hit = _hit_at(text, start, registry)
        if hit is not None:
            done = hit.end
            yield hit


class _Heads(dict[str, bool]):
    """Whether a word can begin a known name; answers are remembered, since words repeat from text to text."""

    def __init__(self, first: frozenset[str]) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, word: str) -> bool:
        head = _HEAD.match(word)
        found = head is not None and (head[0].casefold() in self.first or head[0].rstrip("vV").casefold() in self.first)
        if len(self) < 100_000 and len(word) < 30:  # texts may be hostile; the process lives on
            self[word] = found
        return found


@lru_cache(maxsize=8)
def _heads(registry: Registry) -> _Heads:
    names = [name for model in registry.models for name in (model.name, *model.aliases)]
    names += [
        name
        for benchmark in registry.benchmarks
        if not benchmark.only_as_label
        for name in (benchmark.name, *benchmark.aliases)
    ]
    first = (_WORD.search(name) for name in (*names, *registry.prefixes))
    found = (_HEAD.match(match[0]) for match in first if match is not None)
    return _Heads(frozenset(head[0].casefold() for head in found if head is not None))


def _hit_at(text: str, start: int, registry: Registry) -> Hit | None:
    window = _WINDOW.match(text, start, start + _WIDEST)
    if window is None:
        return None
    end, role = _longest_at(window[0], registry)
    if not end or (start + end < len(text) and (text[start + end].isalnum() or text[start + end] == "_")):
        return None
    return Hit(start, start + end, role)


@lru_cache(maxsize=20_000)
def _longest_at(written: str, registry: Registry) -> tuple[int, Role]:
    """Where the longest known name ends that `written` begins with (0 where it begins with none), and what it names."""
    parts = atoms(written)
    benchmark, model = _benchmark_end(written, parts, registry), _model_end(written, parts, registry)
    return (benchmark, Role.BENCHMARK) if benchmark >= model else (model, Role.MODEL)


def _benchmark_end(written: str, parts: tuple[Atom, ...], registry: Registry) -> int:
    """Where the benchmark ends that `written` begins with; 0 where it begins with none."""
    for count in range(min(len(parts), 8), 0, -1):
        found = key_of(parts[:count])
        benchmark = registry.named_benchmarks.get(found) if len(found) > 2 else None
        if benchmark is None or benchmark.only_as_label:
            continue
        end = parts[count - 1].end
        spelled = registry.named_benchmarks.spelled(found) or ""
        if _cased_like(written[:end], spelled) and _stops(written, parts, count):
            return end
    return 0


def _cased_like(written: str, spelled: str) -> bool:
    """Whether `written` has the capitals that tell the name from words: two in abbreviations, one a word in others."""
    if spelled.upper() == spelled:
        return sum(character.isupper() for character in written) >= min(
            2, sum(character.isupper() for character in spelled)
        )
    if " " in spelled:
        words = written.replace("-", " ").replace("_", " ").split()
        return words[0][:1].isupper() and not words[-1][:1].islower()
    return any(character.isupper() or character.isdigit() for character in written)


def _stops(written: str, parts: tuple[Atom, ...], count: int) -> bool:
    """Whether a name may end before atom `count`: HotpotQA_WC is not HotpotQA, but "GSM8K-trained" speaks of GSM8K."""
    if count == len(parts):
        return True
    gap = written[parts[count - 1].end : parts[count].start]
    if gap == "-":
        return parts[count].text.isalpha() and written[parts[count].start].islower()
    return bool(gap) and "_" not in gap


def _model_end(written: str, parts: tuple[Atom, ...], registry: Registry) -> int:
    """Where the model's name ends that `written` begins with; 0 where it begins with none."""
    prefixes = _prefix_keys(registry)
    starts = [end for end in range(min(len(parts) - 1, 6), 0, -1) if key_of(parts[:end]) in prefixes]
    for start in (*starts, 0):
        found = longest_family(parts, start, registry)
        if found is None:
            continue
        model, at = found
        short = len(key_of(parts[start:at])) < 3
        if short and not _followed_closely(written, parts, at):
            continue
        end, numbered = _extend(written, parts, at, model, registry)
        if (numbered or not model.only_as_label) and any(c.isupper() or c.isdigit() for c in written[:end]):
            return end
    return 0


@lru_cache(maxsize=8)
def _prefix_keys(registry: Registry) -> frozenset[str]:
    return frozenset(key(prefix) for prefix in registry.prefixes)


def _followed_closely(written: str, parts: tuple[Atom, ...], at: int) -> bool:
    return at < len(parts) and written[parts[at - 1].end : parts[at].start] in ("", "-")


def _extend(written: str, parts: tuple[Atom, ...], at: int, model: KnownModel, registry: Registry) -> tuple[int, bool]:
    """Takes in what belongs to the name behind its family: where it ends, and whether a version or size is in it."""
    family_end, versioned, numbered = at, False, False
    while at < len(parts):
        gap = written[parts[at - 1].end : parts[at].start]
        joined = _JOINERS.issuperset(gap)
        if not joined and gap != " ":
            break
        after = at + 1
        while after < len(parts) and parts[after].glued:
            after += 1
        word, text = key_of(parts[at:after]), written[parts[at].start : parts[after - 1].end]
        version = None if versioned else version_at(parts, at, model)
        if SIZE.fullmatch(word):
            numbered = True
        elif version is not None and (joined or not model.only_as_label):
            versioned = numbered = True
            after = version[1]
        elif joined:
            if not (_is_listed(word, model, registry) or text[0].isupper() or text[0].isdigit()):
                break
            if model.only_as_label and not numbered:
                break
        elif at == family_end and "." in word and parts[at].number and not model.only_as_label:
            versioned = numbered = True
        elif not (len(text) > 1 and text[0].isupper() and _is_listed(word, model, registry)) and not (
            word.startswith("a") and SIZE.fullmatch(word[1:])
        ):
            break
        at = after
    return parts[at - 1].end, numbered


def _is_listed(word: str, model: KnownModel, registry: Registry) -> bool:
    return word in _word_keys(model.variants + model.sizes + registry.suffixes)


@lru_cache(maxsize=512)
def _word_keys(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(key(word) for word in words)
