"""The words by which a text is understood: the lists in words.json, which anyone can extend."""

from __future__ import annotations

import json
import re
from importlib import resources

_LISTS: dict[str, str | list[str]] = json.loads(
    resources.files(__package__).joinpath("words.json").read_text(encoding="utf-8")
)


def phrases(name: str) -> tuple[str, ...]:
    """The words or phrases of a list, in its order."""
    listed = _LISTS[name]
    return tuple(listed.split() if isinstance(listed, str) else listed)


def listed(name: str) -> frozenset[str]:
    """The words of a list: those that are looked for among `labels.words` have no s of the plural."""
    return frozenset(phrases(name))


def any_of(name: str) -> str:
    """A pattern for one of the phrases of a list, the longest that fits: "heat map" is "heatmaps" and "heat-map" too.

    Phrases are in small letters; one that begins with a Latin letter may have an s behind it and is a whole word.
    """
    longest_first = sorted(phrases(name), key=len, reverse=True)
    patterns = ["[ _-]?".join(map(re.escape, phrase.replace("-", " ").split(" "))) for phrase in longest_first]
    latin = "|".join(pattern for pattern in patterns if pattern[0].isascii())
    return "|".join(
        ([rf"\b(?:{latin})s?\b"] if latin else []) + [pattern for pattern in patterns if not pattern[0].isascii()]
    )
