"""How a name is written, reduced to keys under which spellings of one name meet.

Here: cleaning, atoms (runs of letters, numbers), keys, glyph skeletons, the one-slip test. Not here: what any name
means. Numbers are atoms of their own and are never folded, so no key joins names with different numbers.

The one-slip index is that of SymSpell (Wolf Garbe, 2012): two words are at most one edit apart only if they share a
string that results from deleting at most one character of each, so no pair of names has to be compared to be ruled
out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from heat_pipeline.records import many

LONGEST_SLIP = 64
"""Longest key that is looked at for slips: the number of its deletions grows with its length."""

_REMEMBERED = 200  # labels are short; what is longer is a sentence, and is not worth the memory
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

_RUN = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"[-.]?\d+(?:\.\d+)*")
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


def atoms(name: str) -> tuple[Atom, ...]:
    """The atoms of `name` in order; places count in `name` as given."""
    found: list[Atom] = []
    previous = -1
    for match in _ATOM.finditer(name):
        start, end = match.span()
        number = match.lastgroup == "number"
        found.append(Atom(match[0].casefold().replace("−", "-"), start, end, number, start == previous))
        previous = end
    return tuple(found)


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


def key(name: str) -> str:
    """The key of a name: two names have the same key if they differ in case and separators only."""
    return _key(name) if len(name) <= _REMEMBERED else key_of(atoms(name))


@lru_cache(maxsize=50_000)
def _key(name: str) -> str:
    # Labels repeat from cell to cell and from text to text.
    return key_of(atoms(name))


def numbers(name: str) -> tuple[str, ...]:
    """The numbers in `name`, in order and as printed."""
    return tuple(atom.text for atom in atoms(name) if atom.number)


def capitals(name: str) -> int:
    """How many capital letters `name` holds."""
    return sum(character.isupper() for character in name)


def has_letter(name: str) -> bool:
    """Whether `name` holds a letter; what holds none is a tick, not a name."""
    return any(character.isalpha() for character in name)


def skeleton(key: str) -> str:
    """What is left of a key when confusable glyphs are one: Q, O, G and 0; l, 1 and I; rn and m.

    Digits stay apart from each other, so two keys with the same skeleton and no letter in place of a digit hold the
    same numbers. After the confusables of Unicode Technical Standard 39, reduced to what printed figures mix up.
    """
    return key.translate(_GLYPHS).replace("rn", "m")


def glyphs_differ_little(one: str, other: str) -> bool:
    """Whether two keys with one skeleton differ in few glyphs: one in keys of three characters, else two."""
    from rapidfuzz.distance import Levenshtein

    allowed = 1 if min(len(one), len(other)) < 4 else 2
    return 0 < Levenshtein.distance(one, other, score_cutoff=allowed) <= allowed


def glyphs_differ_in_words(one: str, other: str) -> bool:
    """Whether two names with one skeleton differ inside words only, of four letters or more: Zephrlon, for Zephrion.

    "Layer l" is not "Layer 1" and T1 not Tl: what ends in a digit ends in a number, and numbers have to agree.
    """
    ours, theirs = _RUN.findall(one.casefold()), _RUN.findall(other.casefold())
    return len(ours) == len(theirs) and all(
        a == b or (min(_letters(a), _letters(b)) >= 4 and _tail(a) == _tail(b))
        for a, b in zip(ours, theirs, strict=True)
    )


def _letters(run: str) -> int:
    return sum(character.isalpha() for character in run)


def _tail(run: str) -> str:
    """The number at the end of a run, "" for none."""
    return run[len(run.rstrip("0123456789")) :]


def deletions(key: str) -> Iterator[str]:
    """`key` and each string that it becomes by deleting one character that is no digit."""
    yield key
    if len(key) <= LONGEST_SLIP:
        previous = ""
        for at, character in enumerate(key):
            if character != previous and not character.isdigit():
                yield key[:at] + key[at + 1 :]
            previous = character


def one_slip(source: str, target: str, *, same_first_letter: bool = False, shortest: int = 4) -> bool:
    """Whether the names `source` and `target` are one slip of a letter apart (left out, put in, replaced, two swapped).

    The slip has to lie in a word of at least `shortest` letters in both names. In words of four or five letters the
    first letter has to agree, and with `same_first_letter` in all: "Mamba" is not "Jamba", "typical" not "atypical".
    All numbers and other characters have to agree exactly.
    """
    from rapidfuzz.distance import OSA

    ours, theirs = atoms(source), atoms(target)
    one, other = key_of(ours), key_of(theirs)
    if max(len(one), len(other)) > LONGEST_SLIP or OSA.distance(one, other, score_cutoff=1) != 1:
        return False
    if _unlettered(ours) != _unlettered(theirs) or not _one_stretch_differs(one, other):
        return False
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    (start, word), (start_of_other, word_of_other) = _word_at(ours, at), _word_at(theirs, at)
    length = min(len(word), len(word_of_other))
    if length < shortest:
        return False
    first_agrees = at > max(start, start_of_other) and word[:1] == word_of_other[:1]
    return first_agrees or (length >= 6 and not same_first_letter)


def _unlettered(parts: tuple[Atom, ...]) -> list[str]:
    return [atom.text for atom in parts if atom.number or not atom.text.isalpha()]


def _one_stretch_differs(one: str, other: str) -> bool:
    """Whether the keys differ in one stretch between numbers only: "model1a" and "modela1" differ in two."""
    ours, theirs = _NUMBER.split(one), _NUMBER.split(other)
    return len(ours) == len(theirs) and sum(a != b for a, b in zip(ours, theirs, strict=True)) == 1


def _word_at(parts: tuple[Atom, ...], at: int) -> tuple[int, str]:
    """The run of letters that holds, or ends at, place `at` of the key, and its start there."""
    place = 0
    best = (0, "")
    for before, atom in zip((None, *parts), parts, strict=False):
        place += int(before is not None and before.number and atom.number)
        if not atom.number and place <= at <= place + len(atom.text):
            best = (place, atom.text)
            if at < place + len(atom.text):
                break
        place += len(atom.text)
    return best
