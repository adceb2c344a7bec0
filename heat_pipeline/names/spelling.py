"""How a name is written, reduced to keys under which spellings of one name meet.

Here: cleaning, atoms (runs of letters, numbers), keys, glyph skeletons, the one-slip test. Not here: what any name
means. Numbers are atoms of their own and are never folded, so no key joins names with different numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, update_wrapper
from typing import Any, TypeVar, cast

from heat_pipeline.records import many

LONGEST_NAME = 200
"""What is longer is taken for a sentence, and never for a name."""

_ESCAPE = re.compile(r"\\(?=[^\w\s])|\\(?=_)")
_SPACE = re.compile(r"\s+")

# A number keeps its decimals ("2.5"), a sign that stands before it after a space ("Layer -1") and a leading dot ("
# .5"); "v" before a number is an atom of its own, so that "DeepSeekV3" and "DeepSeek-V3" come apart in the same
# places. Separators (spaces, dashes, underscores, dots outside numbers, Markdown's backslash) are no atoms.
_ATOM = re.compile(
    r"(?P<number>(?:(?<!\S)[-−])?(?:(?<![^\W_])\.)?\d+(?:\.\d+)*)"
    r"|(?P<letters>[^\W\d_]+?(?=[vV]\d)|[^\W\d_]+)"
    r"|(?P<other>[^\s\-‐‑‒–—―−_.\\])"
)

_GLYPHS = str.maketrans({"0": "o", "q": "o", "g": "o", "1": "l", "i": "l", "|": "l"})


@many
class Atom:
    """A run of letters, a number, or one other character of a name, with its place in it.

    `text` is in small letters; `glued` says that nothing separates it from the atom before.
    """

    text: str
    start: int
    end: int
    number: bool
    glued: bool


def clean(name: str) -> str:
    """`name` without Markdown's escapes and with single spaces: what a reader of the rendered text sees."""
    return _SPACE.sub(" ", _ESCAPE.sub("", name)).strip()


F = TypeVar("F", bound=Callable[..., Any])


def remembered(answer: F) -> F:
    """The function with its answers on short texts kept: labels repeat from cell to cell and from text to text.

    Texts may be hostile, and the process lives on: the answers are bounded in number, and a sentence's is not kept.
    """
    kept = lru_cache(maxsize=50_000)(answer)

    def ask(text: str, *args: Any, **kwargs: Any) -> Any:
        return (answer if len(text) > LONGEST_NAME else kept)(text, *args, **kwargs)

    return cast("F", update_wrapper(ask, answer))


@remembered
def atoms(name: str) -> tuple[Atom, ...]:
    """The atoms of `name` in order; places count in `name` as given."""
    name_atoms: list[Atom] = []
    previous = -1
    for match in _ATOM.finditer(name):
        start, end = match.span()
        number = match.lastgroup == "number"
        name_atoms.append(Atom(match[0].casefold().replace("−", "-"), start, end, number, start == previous))
        previous = end
    return tuple(name_atoms)


def key_of(parts: tuple[Atom, ...]) -> str:
    """The key of a run of atoms: their texts joined, with a space between two numbers ("3 8" is not "38")."""
    pieces: list[str] = []
    after_number = False
    for atom in parts:
        if after_number and atom.number:
            pieces.append(" ")
        pieces.append(atom.text)
        after_number = atom.number
    return "".join(pieces)


@remembered
def key(name: str) -> str:
    """The key of a name: two names have the same key if they differ in case and separators only."""
    return key_of(atoms(name))


def capitals(name: str) -> int:
    """How many capital letters `name` holds."""
    return sum(character.isupper() for character in name)


def has_letter(name: str) -> bool:
    """Whether `name` holds a letter; what holds none is a tick, not a name."""
    return any(character.isalpha() for character in name)


def pieces(text: str, separator: re.Pattern[str], start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """The places of what stands between the separators in `text[start:end]`."""
    end = len(text) if end is None else end
    for match in separator.finditer(text, start, end):
        yield start, match.start()
        start = match.end()
    yield start, end


def skeleton(key: str) -> str:
    """What is left of a key when confusable glyphs are one: Q, O, G and 0; l, 1 and I; rn and m.

    Digits stay apart from each other, so two keys with the same skeleton and no letter in place of a digit hold the
    same numbers. After the confusables of Unicode Technical Standard 39, reduced to what printed figures mix up.
    """
    return key.translate(_GLYPHS).replace("rn", "m")


def glyphs_differ(key: str, other: str) -> bool:
    """Whether two keys differ in a few confusable glyphs only: one in keys of three characters, else two."""
    from rapidfuzz.distance import Levenshtein

    allowed = 1 if min(len(key), len(other)) < 4 else 2
    return skeleton(key) == skeleton(other) and 0 < Levenshtein.distance(key, other, score_cutoff=allowed) <= allowed


def one_slip(source: str, target: str) -> bool:
    """Whether the names `source` and `target` are one slip of a letter apart (left out, put in, replaced, two swapped).

    The slip has to lie in a word of at least four letters in both names. In words of four or five letters the first
    letter has to agree: "Mamba" is not "Jamba". All else, numbers above all, has to agree exactly.
    """
    from rapidfuzz.distance import OSA

    ours, theirs = ([atom.text for atom in atoms(name)] for name in (source, target))
    differ = [(word, other) for word, other in zip(ours, theirs, strict=False) if word != other]
    if len(ours) != len(theirs) or len(differ) != 1:
        return False
    ((word, other),) = differ
    enough = 4 if word[0] == other[0] else 6
    return (
        min(len(word), len(other)) >= enough
        and (word + other).isalpha()
        and OSA.distance(word, other, score_cutoff=1) == 1
    )
