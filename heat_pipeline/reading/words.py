"""The words by which a text is understood: the lists in words.json, which anyone can extend."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from importlib import resources


@lru_cache(maxsize=1)
def _lists() -> dict[str, str | list[str]]:
    found: dict[str, str | list[str]] = json.loads(
        resources.files(__package__).joinpath("words.json").read_text(encoding="utf-8")
    )
    return found


def phrases(name: str) -> tuple[str, ...]:
    """The words or phrases of a list, in its order."""
    listed = _lists()[name]
    return tuple(listed.split() if isinstance(listed, str) else listed)


def word_set(name: str) -> frozenset[str]:
    """The words of a list: those that are looked for among `labels.words` have no s of the plural."""
    return frozenset(phrases(name))


def any_of(*names: str) -> str:
    """A pattern for one of the phrases of some lists, the longest that fits: "heat map" is "heatmaps", "heat-map" too.

    Phrases are in small letters; one in Latin letters may have an s behind it and is a whole word.
    """
    listed = sorted({phrase for name in names for phrase in phrases(name)}, key=lambda one: (-len(one), one))
    found = [re.escape(one).replace(r"\ ", "[ _-]?").replace(r"\-", "[ _-]?") for one in listed]
    return "|".join(rf"\b{one}s?\b" if one[0].isascii() else one for one in found)
