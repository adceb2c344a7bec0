"""The lexicon: which words say what, from lexicon.yaml, and finding them in a text's words.

Words are data: a new wording is a line of the YAML file. What follows from the words is told elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from heat_pipeline.claims.tokens import Token, comparable, tokens
from heat_pipeline.errors import UserError
from heat_pipeline.reading.labels import word_set
from heat_pipeline.records import many

_MOST_WORDS = 16_384
_MOST_SECONDS = 256
_KEY = 2  # letters by which phrases are looked up
_SECTIONS = word_set(
    "concepts values quantities counted scale axis spans whole diagonal others than doubtful ranks blank except "
    "derived idioms onset aggregates"
) | {"off diagonal"}


class LexiconError(UserError):
    """A lexicon that cannot be used; the message names file, list and phrase."""


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


_Phrase = tuple[tuple[tuple[str, bool], ...], str, str]


class Lexicon:
    """The phrases of a lexicon, ready to be found. `content` is that of the YAML file."""

    def __init__(self, content: Mapping[str, Any], name: str) -> None:
        self._by: dict[str, list[_Phrase]] = {}
        self._begun_by = lru_cache(_MOST_WORDS)(self._beginning)
        self._sections_begun_by = lru_cache(_MOST_WORDS)(self._sections_of)
        unknown = sorted(set(content) - _SECTIONS)
        if unknown:
            raise LexiconError(f"{name}, key {unknown[0]!r}: no such list; there are {', '.join(sorted(_SECTIONS))}")
        for section, lists in content.items():
            for what, phrases in (lists if isinstance(lists, dict) else {"": lists}).items():
                for phrase in _texts(phrases, f"{name}, key {section!r}"):
                    self._add(phrase, section, str(what))
        for found in self._by.values():
            found.sort(key=lambda one: -len(one[0]))

    def _add(self, phrase: str, section: str, what: str) -> None:
        words = tuple(
            (word[:-1], True) if word.endswith("*") else (tokens(word, 0, len(word))[0].word, False)
            for word in phrase.lower().split()
        )
        self._by.setdefault(words[0][0][:_KEY], []).append((words, section, what))

    def find(self, words: Sequence[Token]) -> list[Hit]:
        """All phrases in a run of words. A list's longest phrase wins at each place; lists don't see each other."""
        found: list[Hit] = []
        done: dict[str, int] = {}
        said = [token.word for token in words]
        for first, beginning in enumerate(map(self._begun_by, said)):
            if beginning is None:
                continue
            for phrase, section, what in beginning.before(said[first + 1] if first + 1 < len(said) else ""):
                if done.get(section, 0) > first or (len(phrase) > 2 and not _fits(phrase, said, first)):
                    continue
                last = done[section] = first + len(phrase)
                hit = Hit(section, what, first, last, words[first].start, words[last - 1].end, tuple(said[first:last]))
                found.append(hit)
        return found

    def may_begin(self, printed: Iterable[str], sections: Set[str]) -> bool:
        """Whether a phrase of some sections may begin with one of some words as they are printed."""
        return any(not sections.isdisjoint(found) for found in map(self._sections_begun_by, printed) if found)

    def _sections_of(self, printed: str) -> frozenset[str] | None:
        """The sections of the phrases that may begin with a word as it is printed."""
        beginning = self._begun_by(comparable(printed))
        return beginning.sections if beginning is not None else None

    def _beginning(self, word: str) -> _Beginning | None:
        """The phrases that may begin with a word, the longest first; None where none does, as with most words."""
        phrases = [phrase for phrase in self._by.get(word[:_KEY], ()) if _is(phrase[0][0], word)]
        return _Beginning(phrases) if phrases else None


class _Beginning:
    """The phrases that begin with a word, and those of them that go on with another one or are this word alone."""

    def __init__(self, phrases: Sequence[_Phrase]) -> None:
        self._all = phrases
        self.sections = frozenset(section for _, section, _ in phrases)
        self._alone = [phrase for phrase in phrases if len(phrase[0]) == 1]
        seconds = [phrase[0][1] for phrase in phrases if len(phrase[0]) > 1]
        self._words = frozenset(text for text, is_stem in seconds if not is_stem)
        self._stems = tuple(text for text, is_stem in seconds if is_stem)
        self._begun_by_two = lru_cache(_MOST_SECONDS)(self._beginning_with)

    def before(self, word: str) -> Sequence[_Phrase]:
        """Those phrases that are one word alone, or have this word as their second."""
        return self._begun_by_two(word) if word in self._words or word.startswith(self._stems) else self._alone

    def _beginning_with(self, second: str) -> list[_Phrase]:
        return [phrase for phrase in self._all if len(phrase[0]) == 1 or _is(phrase[0][1], second)]


def _is(part: tuple[str, bool], word: str) -> bool:
    text, is_stem = part
    return word.startswith(text) if is_stem else word == text


def _fits(phrase: Sequence[tuple[str, bool]], words: Sequence[str], first: int) -> bool:
    """Whether the words behind the first two are those of a phrase."""
    if first + len(phrase) > len(words):
        return False
    return all(_is(phrase[at], words[first + at]) for at in range(2, len(phrase)))


def _texts(phrases: object, where: str) -> Iterable[str]:
    for phrase in phrases if isinstance(phrases, list) else [phrases]:
        if not isinstance(phrase, str) or not phrase.strip("* "):
            raise LexiconError(f"{where}: expected phrases, found {phrase!r}; put it between quotes if it is a word")
        yield phrase


def load_lexicon(path: Path | None = None) -> Lexicon:
    """The lexicon in a file, or the package's own. Raises LexiconError, which names file and list, for a broken one."""
    import yaml

    source = path if path is not None else resources.files(__package__).joinpath("lexicon.yaml")
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        content = yaml.load(source.read_text(encoding="utf-8"), Loader=loader)  # noqa: S506 - it makes text only
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise LexiconError(f"{source}: cannot be read: {error}") from error
    if not isinstance(content, dict):
        raise LexiconError(f"{source}: expected lists of phrases by name, found {type(content).__name__}")
    return Lexicon(content, str(source))


@cache
def lexicon() -> Lexicon:
    """The package's lexicon, loaded once."""
    return load_lexicon()
