"""In what form labels and values are compared, and when labels name the same place.

Labels are compared without markup, case, white space and the axis' own name, so that "Length 5" is 5 on the axis
Length.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import permutations

Place = tuple[str, ...]
"""The labels that say where a cell stands, in no order."""
_MARKUP = re.compile(r"[*`\"'“”‘’\\$]+")
_NUMBER = re.compile(r"[~≈]?\s*([-+]?[\d,]*\.?\d+(?:e[-+]?\d+)?)\s*%?")


def plain(label: object) -> str:
    """A label without what writers do to it: markup, case, white space, kinds of dashes."""
    text = _MARKUP.sub("", unicodedata.normalize("NFKC", str(label or "")))
    text = text.replace("_", " ").replace("\N{EN DASH}", "-").replace("\N{MINUS SIGN}", "-")
    return re.sub(r"\s+", " ", text).strip(" :.,;()[]").casefold()


def tick(label: object, axes: Sequence[str]) -> str:
    """The form in which a tick's label is compared: without its axis' name, and as a number where it is one."""
    form = plain(label)
    for axis in axes:
        axis_words = {word.rstrip("s") for word in re.split(r"[^a-z0-9]+", plain(axis)) if word}
        parts = re.split(r"[ =:]+", form)
        while len(parts) > 1 and parts[0].rstrip("s") in axis_words:
            parts = parts[1:]
        form = " ".join(parts)
    number = _NUMBER.fullmatch(form)
    return f"{float(number[1].replace(',', '')):.10g}" if number else form


def value(stated: float | Sequence[float]) -> str:
    """The form in which a value is compared: of a range both ends."""
    if isinstance(stated, Sequence):
        return "..".join(f"{float(end):.9g}" for end in stated)
    return f"{float(stated):.9g}"


def same_panels(wanted: Sequence[str], panels: Sequence[str]) -> dict[str, str]:
    """Which panel of the answer a panel of the reading is: by its words, else by holding them, else by its place."""
    same: dict[str, str] = {}
    known = {plain(name): name for name in wanted}
    for place, name in enumerate(panels):
        words = plain(name)
        near = [panel for key, panel in known.items() if key and words and (key in words or words in key)]
        if words in known:
            same[name] = known[words]
        elif len(near) == 1:
            same[name] = near[0]
        elif len(panels) == len(wanted):
            same[name] = wanted[place]
    return same


def places(cells: Iterable[tuple[str, str, str]], axes: Sequence[str]) -> list[Place]:
    """The place of each cell, given as panel, row and column; what all cells share says nothing and is left out."""
    labels = [(plain(panel), tick(row, axes), tick(column, axes)) for panel, row, column in cells]
    telling = [index for index in range(3) if len({label[index] for label in labels}) > 1] or [1, 2]
    return [tuple(sorted(label[index] for index in telling if label[index])) for label in labels]


def same_place(place: Place, other: Place) -> bool:
    """Whether two places are alike, label by label in some order."""
    return len(place) == len(other) and any(all(map(same_label, place, order)) for order in permutations(other))


def same_label(first: str, other: str) -> bool:
    """Whether two labels name the same: equal, or the words of one are among those of the other, over a third of them.

    Both are given in the form in which they are compared.
    """
    if first == other:
        return True
    few, many = sorted((set(re.findall(r"[^\W_]+", label)) for label in (first, other)), key=len)
    return bool(few) and few <= many and 3 * len(few) > len(many)
