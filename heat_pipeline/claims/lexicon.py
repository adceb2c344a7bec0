"""The lexicon: which words say what, from lexicon.yaml, and finding them in a text's words.

Words are data: a new wording is a line of the YAML file. What follows from the words is told elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from heat_pipeline.claims.tokens import Token, words_of
from heat_pipeline.records import many

_MOST_WORDS = 16_384
_KEY = 2  # letters by which phrases are looked up


@many
class Hit:
    """Words of a text that say something: of which list, which of its entries, and the tokens [first, last)."""

    section: str
    what: str
    first: int
    last: int
    start: int
    end: int
    words: tuple[str, ...] = ()


@many
class _Phrase:
    """A phrase of a list: its words, each with whether it is the beginning of any word, and what it says."""

    parts: tuple[tuple[str, bool], ...]
    section: str
    what: str

    def fits(self, words: Sequence[str], first: int) -> bool:
        """Whether the words from a place on are those of the phrase."""
        last = first + len(self.parts)
        return last <= len(words) and all(map(_is, self.parts, words[first:last]))


class Lexicon:
    """The phrases of a lexicon, ready to be found. `content` is that of the YAML file."""

    def __init__(self, content: Mapping[str, Any]) -> None:
        self._by: dict[str, list[_Phrase]] = {}
        self._begun_by = lru_cache(_MOST_WORDS)(self._beginning)
        for section, lists in content.items():
            for what, phrases in (lists if isinstance(lists, dict) else {"": lists}).items():
                for phrase in phrases:
                    parts = tuple(
                        (word[:-1], True) if word.endswith("*") else (words_of(word)[0], False)
                        for word in phrase.lower().split()
                    )
                    self._by.setdefault(parts[0][0][:_KEY], []).append(_Phrase(parts, section, str(what)))

    def find(self, words: Sequence[Token]) -> list[Hit]:
        """All phrases in a run of words. A list's longest phrase wins at each place; lists don't see each other."""
        hits: list[Hit] = []
        done: dict[str, int] = {}
        printed = [token.word for token in words]
        for first, word in enumerate(printed):
            for phrase in self._begun_by(word):
                section, last = phrase.section, first + len(phrase.parts)
                if done.get(section, 0) <= first and (last == first + 1 or phrase.fits(printed, first)):
                    done[section] = last
                    start, end = words[first].start, words[last - 1].end
                    hits.append(Hit(section, phrase.what, first, last, start, end, tuple(printed[first:last])))
        return hits

    def _beginning(self, word: str) -> list[_Phrase]:
        """The phrases that may begin with a word, the longest first."""
        phrases = [phrase for phrase in self._by.get(word[:_KEY], ()) if _is(phrase.parts[0], word)]
        return sorted(phrases, key=lambda phrase: -len(phrase.parts))


def _is(part: tuple[str, bool], word: str) -> bool:
    text, is_stem = part
    return word.startswith(text) if is_stem else word == text


@cache
def lexicon() -> Lexicon:
    """The package's lexicon, loaded once."""
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    text = resources.files(__package__).joinpath("lexicon.yaml").read_text(encoding="utf-8")
    return Lexicon(yaml.load(text, Loader=loader))  # noqa: S506 - it makes text only
