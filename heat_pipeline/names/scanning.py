"""Finds known names in running text, in one pass over its words.

Here: which words of a text are a name that the registry knows, and where the name ends. Not here: names that only
their place gives away (axes, lists), lookalikes (`labels`, `resolving`). In running text caution comes first:
everyday words need a version or a size behind them, abbreviations need their capitals, and a part of a hyphenated
word is no name.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from heat_pipeline.model import Role
from heat_pipeline.names.known import Registry
from heat_pipeline.names.parsing import Word, take_apart
from heat_pipeline.names.spelling import atoms, capitals, key_of, remembered

_WORD = re.compile(r"[^\W_]+")
_WINDOW = re.compile(r"[\w+.\-‑\\]+(?: [\w+.\-‑\\]+){0,6}")
_BEHIND_BENCHMARK = re.compile(
    r"-[a-z]|[^\w+\\-]|$"
)  # HotpotQA_WC is not HotpotQA, but "GSM8K-trained" speaks of GSM8K
_WIDEST = 100
_MOST_ATOMS = 8
_JOINERS = frozenset("-‑_\\")


class ScannedName(NamedTuple):
    """A name in a text or label, at `text[start:end]`; `certain` is false for lookalikes."""

    name: str
    start: int
    end: int
    role: Role
    certain: bool = True


def known_names(text: str, registry: Registry, start: int = 0, end: int = sys.maxsize) -> Iterator[ScannedName]:
    """The known models and benchmarks in `text[start:end]`, in order, none inside another. Linear in its length."""
    first = _first_atoms(registry)
    done = 0
    for match in _WORD.finditer(text, start, end):
        at = match.start()
        is_joined = text[at - 1 : at] in _JOINERS and text[at - 2 : at - 1].isalnum()
        if at < done or is_joined or atoms(match[0])[0].text not in first:
            continue
        window = _WINDOW.match(text, at, at + _WIDEST)
        length, role = _longest(window[0], registry) if window is not None else (0, Role.MODEL)
        behind = text[at + length : at + length + 1]
        if length and not (behind.isalnum() or behind == "_"):
            done = at + length
            yield ScannedName(text[at:done], at, done, role)


@lru_cache(maxsize=8)
def _first_atoms(registry: Registry) -> frozenset[str]:
    """What known names and decorations begin with."""
    benchmarks = (benchmark for benchmark in registry.benchmarks if not benchmark.only_as_label)
    names = (name for known in (*registry.models, *benchmarks) for name in known.names)
    return frozenset(atoms(name)[0].text for name in (*names, *registry.prefixes))


@remembered
def _longest(written: str, registry: Registry) -> tuple[int, Role]:
    """Where the longest known name ends that `written` begins with (0 where it begins with none), and what it names."""
    benchmark, model = _benchmark_end(written, registry), _model_end(written, registry)
    return (benchmark, Role.BENCHMARK) if benchmark >= model else (model, Role.MODEL)


def _benchmark_end(written: str, registry: Registry) -> int:
    """Where the benchmark ends that `written` begins with; 0 where it begins with none."""
    parts = atoms(written)
    for count in range(min(len(parts), _MOST_ATOMS), 0, -1):
        prefix_key, end = key_of(parts[:count]), parts[count - 1].end
        spelled, benchmark = registry.named_benchmarks.by_key.get(prefix_key, ("", None))
        if benchmark is None or benchmark.only_as_label or len(prefix_key) < 3:
            continue
        if _BEHIND_BENCHMARK.match(written, end) and _cased_like(written[:end], spelled):
            return end
    return 0


def _cased_like(written: str, spelled: str) -> bool:
    """Whether `written` has the capitals that tell a name from words: two in abbreviations, one in others."""
    if spelled.isupper():
        return capitals(written) >= min(2, capitals(spelled))
    return _is_marked(re.split(r"[-_ ]", written)[-1] if " " in spelled else written)


def _is_marked(written: str) -> bool:
    return any(character.isupper() or character.isdigit() for character in written)


def _model_end(written: str, registry: Registry) -> int:
    """Where the model's name ends that `written` begins with; 0 where it begins with none.

    An everyday word, as a family's name may be, needs a version or a size behind it.
    """
    parsed = take_apart(written, registry)
    if parsed.model is None or parsed.keys("before"):
        return 0
    words = [word for word in parsed.words if word.kind != "prefix"]
    end, is_bare = words[0].end, parsed.model.only_as_label
    behind = written[end : end + 1]
    if len(words[0].key) < 3 and not (behind == "-" or behind.isalnum()):
        return 0
    for word in words[1:]:
        gap = written[end : word.start]
        is_joined = _JOINERS.issuperset(gap)
        if not (is_joined or gap == " ") or not _may_follow(word, is_joined=is_joined, is_bare=is_bare):
            break
        end, is_bare = word.end, is_bare and word.kind not in ("version", "size")
    return end if _is_marked(written[:end]) and not is_bare else 0


def _may_follow(word: Word, *, is_joined: bool, is_bare: bool) -> bool:
    """Whether a word belongs to the name that it stands behind.

    Joined to it, any word does that isn't written small; behind a space only what the registry lists.
    """
    kind, written = word.kind, word.written
    if kind == "size" or (is_joined and kind == "version"):
        return True
    if is_joined:
        return not is_bare and (kind == "listed" or _is_marked(written[0]))
    if kind == "listed":
        return len(written) > 1 and written[0].isupper()
    if kind == "number":
        return word.key[0] == "a"  # Qwen3 30B A3B
    return not is_bare and (kind == "version" or (kind == "new version" and "." in written))
