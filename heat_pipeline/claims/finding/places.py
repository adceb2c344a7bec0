"""Places that the words of a clause name -> labels of the figure's cells: ticks, panels, spans, directions.

"Types 2 and 6", "lengths 14-16", "the 0.3 ratio", "AMC23" for the panel "R1-Llama | AMC23", "all window sizes",
"longer sequences". Labels come back as the cells have them. What a clause says of a place belongs in the files of the
kinds; under which heads it stands, in `heads`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from heat_pipeline.claims.finding.figure import ALONG, Entry, Figure
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.reading import labels
from heat_pipeline.reading.numbers import Number, numbers
from heat_pipeline.statements import Along, Region


class Sort(Enum):
    """How words name a place; the value is the letter that marks it in a marked clause."""

    LABELS = "P"  # some ticks: "Types 2 and 6", "lengths 14-16"
    AXIS = "A"  # an axis: "length", "the window size"
    EVERY = "E"  # each tick of an axis: "all types", "every length"
    TOWARD = "D"  # a direction or an end of an axis: "larger windows", "longer sequences"


@dataclass(frozen=True, slots=True)
class Place:
    """A place as a clause names it.

    `along` is None where the labels are ticks of both axes. `labels` are empty where only the axis is named, and where
    a tick is named that the figure hasn't (`sort` LABELS). `up` tells of a direction whether it leads to the larger
    numbers; `comparative` whether its word compares ("longer", not "long"). `span` tells that the labels were told by
    their ends ("14-16", "> 5").
    """

    sort: Sort
    along: Along | None
    start: int
    end: int
    labels: tuple[str, ...] = ()
    up: bool | None = None
    comparative: bool = False
    span: bool = False
    others: bool = False  # "all other types"


@dataclass(slots=True)
class Token:
    """A word, a number or a mark of punctuation: as printed in lower case, in comparable form, and its place."""

    low: str
    key: str
    start: int
    end: int
    number: Number | None = None
    name: bool = False  # whether it is written like a name


_TOKEN = re.compile(r"[^\s_=:\"'“”‘’„`*\\,;()\[\]{}|/→<>$~≈—≥≤]+|[,;:()\[\]=→<>|/~≈—≥≤]")
_TOWARD = {
    word: (up, comparative)
    for comparative, up, words in (
        (True, True, "longer larger higher greater bigger more wider deeper later increasing growing rising increased"),
        (True, True, "additional further"),
        (
            True,
            False,
            "shorter smaller lower fewer less narrower shallower earlier decreasing shrinking falling reduced",
        ),
        (False, True, "long large high great big wide deep late"),
        (False, False, "short small low few narrow shallow early"),
    )
    for word in words.split()
}
_EVERY = frozenset(["all", "every", "each", "both", "any", "across", "either"])
_WHATEVER = frozenset(["whatever", "whichever", "whoever"])
_OF_EVERY = frozenset(
    [
        "of",
        "the",
        "these",
        "those",
        "other",
        "tested",
        "measured",
        "evaluated",
        "possible",
        "different",
        "various",
        "available",
        "seven",
        "six",
        "five",
        "four",
        "three",
        "two",
        "eight",
        "nine",
        "ten",
    ]
)
_LEADING = frozenset(["at", "with", "for", "under", "on", "in"])
_OF_ONE = frozenset(
    [
        "is",
        "has",
        "was",
        "leads",
        "wins",
        "comes",
        "ranks",
        "stays",
        "reaches",
        "shows",
        "gets",
        "gains",
        "loses",
        "beats",
        "trails",
        "scores",
        "falls",
        "drops",
        "rises",
        "does",
        "improves",
        "adds",
        "keeps",
        "outperforms",
        "outscores",
        "surpasses",
        "exceeds",
        "needs",
        "lags",
        "edges",
        "gives",
        "declines",
        "climbs",
        "saves",
        "lowers",
        "raises",
        "remains",
        "performs",
        "achieves",
        "costs",
        "takes",
        "cuts",
        "halves",
        "doubles",
        "peaks",
    ]
)
_BEHIND_COUNT = frozenset(
    [".", ",", ";", ":", ")", "(", "and", "but", "is", "are", "have", "stay", "of", "at", "in", "with"]
)
_BEFORE_WORDED = frozenset(
    ["at", "with", "after", "for", "from", "to", "by", "in", "between", "under", "beyond", "than", "and", "or", "of"]
)
_LINKING = frozenset(["and", "or", "&", "/", ",", "plus"])
_MORE = frozenset(["≥", ">"])
_LESS = frozenset(["≤", "<"])
_SILENT = frozenset(["the", "a", "an", "of", "s"])
AVERAGES = frozenset(["average", "avg", "avg.", "mean", "overall", "total", "all"])
"""Ticks that a writer may or may not count."""
_BEFORE_GENERAL = frozenset(["no", "with", "other", "which", "remaining", "most", "none", *NUMBERS]) - {"one"}
_GENERIC_AFTER = frozenset(
    [
        *("size", "sizes", "value", "values", "number", "numbers", "count", "counts", "index", "level", "levels"),
        *("axis", "setting", "settings"),
    ]
)
_GENERIC_BEFORE = frozenset(["number", "size", "value", "values", "sizes", "count", "level", "levels"])
# Labels of one plain word that sentences hold too: only in quotes, or behind the axis' name, they are labels.
_PLAIN_WORDS = frozenset(
    [
        "a",
        "all",
        "level",
        "average",
        "other",
        "others",
        "none",
        "mean",
        "high",
        "low",
        "medium",
        "large",
        "small",
        "middle",
        "top",
        "bottom",
        "total",
        "base",
        "baseline",
        "overall",
        "first",
        "last",
        "left",
        "right",
        "max",
        "min",
        "full",
        "math",
        "it",
        "data",
        "yes",
        "no",
        "true",
        "false",
        "model",
        "accuracy",
        "depth",
        "recall",
        "score",
        "positive",
        "negative",
        "neutral",
        "drift",
        "general",
        "fact",
    ]
)
_BEFORE_AMOUNT = frozenset(
    [
        "by",
        "than",
        "over",
        "under",
        "about",
        "least",
        "most",
        "nearly",
        "almost",
        "roughly",
        "around",
        "within",
        "some",
        "of",
        "reach",
        "reaches",
        "reached",
        "reaching",
        "exceed",
        "exceeds",
        "exceeding",
        "surpass",
        "surpasses",
        "attains",
        "hits",
    ]
)
_BEHIND_AMOUNT = frozenset(["points", "point", "percentage", "percent", "pp", "times", "percentage-point", "%", "of"])
_INSIDE_LABELS = frozenset(["/", "|", ":", "(", ","])
_LARGEST = {
    word: up
    for up, words in (
        (True, "largest longest biggest deepest widest"),
        (False, "smallest shortest narrowest shallowest"),
    )
    for word in words.split()
}
_OPENING = frozenset(["x", "y", "context", "sequence", "input"])
_OUTERMOST = {"first": 0, "last": -1, "final": -1}
_OF_FAMILY = frozenset(
    ["family", "families", "models", "variants", "versions", "series", "pair", "siblings", "systems", "methods"]
)
_ONE_OF = frozenset(["model", "variant", "version", "sibling", "system", "method", "one", "base", "checkpoint"])
_COORDINATES: dict[str, Along] = {"x": "column", "y": "row"}
_RELATIVE = frozenset(["where", "that", "which", "when", "whose", "to"])
_OWNED = (
    "model models llm llms system systems encoder encoders tokenizer tokenizers speaker speakers text texts data "
    "corpus corpora training pretraining pre-training web food team teams lab labs university company startup"
)
_IN_A_LANGUAGE = frozenset(_OWNED.split())
_QUOTES = "\"'“”‘’`„*"


def tokens(flat: str, raw: str, start: int, end: int, found: Sequence[Number]) -> list[Token]:
    """The words, numbers and marks of `flat[start:end]`; `found` are the numbers that begin in it."""
    starts = {number.start: number for number in found}
    made: list[Token] = []
    reach = start
    for match in _TOKEN.finditer(flat, start, end):
        first = match.start()
        if first < reach:
            continue
        number = starts.get(first) if starts else None
        if number is None and match[0].isdecimal() and flat.startswith("'s", match.end()):
            # "layer 9's", which is no number where values are read
            number = replace(numbers(match[0], 0, len(match[0]))[0], start=first, end=match.end())
        if number is not None:
            reach = number.end
            printed = flat[first:reach]
            made.append(Token(printed, _key(printed), first, reach, number))
            continue
        word, low, key, name, capital = _word(match[0])
        if word:
            made.append(Token(low, key, first, first + len(word), None, name or (capital and first > start)))
    return made


@lru_cache(maxsize=65_536)
def _word(printed: str) -> tuple[str, str, str, bool, bool]:
    """A word without the marks that end it: as printed, small, comparable, and whether it is written like a name."""
    word = printed.rstrip(".!?…’'")
    name = len(word) > 1 and not word.islower() and any(not c.islower() and c.isalnum() for c in word[1:])
    return word, word.lower(), _key(word), name, word[:1].isupper()


def _key(word: str) -> str:
    split = labels.words(word)
    return split[0] if len(split) == 1 else word.lower()


def opens_relative(made: Sequence[Token], at: int) -> bool:
    """Whether words that tell which one is meant begin at a token: "the first column in which"."""
    ahead = [token.low for token in made[at : at + 2]]
    return bool(ahead) and (ahead[0] in _RELATIVE or ahead[1:] == ["which"])


class Finder:
    """Finds the places that tokens name; made once for a figure."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        figure_words = {
            *figure.names,
            *figure.general_names,
            *figure.entries,
            *_EVERY,
            *_WHATEVER,
            *NUMBERS,
            *_TOWARD,
            *_LARGEST,
            *_OUTERMOST,
            *_GENERIC_BEFORE,
            *_OPENING,
        }
        figure_words.update(words[0] for words, _ in figure.full_names)
        figure_words.update(figure.families)
        figure_words.update(figure.initials)
        self.words = frozenset(figure_words)
        """The words, small or comparable, with which a place can begin; a number always can."""

    def may_begin(self, token: Token) -> bool:
        """Whether a place can begin at a token at all."""
        return (
            token.number is not None
            or token.low in self.words
            or token.key in self.words
            or labels.stem(token.key) in self.words
            or ("-" in token.low and token.low[0].isdigit())
        )

    def place_at(self, made: Sequence[Token], at: int, raw: str) -> tuple[Place, int] | None:
        """The place that begins at a token, with the index of the token behind it; None where none begins."""
        token = made[at]
        low = token.low
        if low in _EVERY and (every := self._every(made, at)) is not None:
            return every
        if low in _WHATEVER:
            named = self._name(made, at + 2 if at + 1 < len(made) and made[at + 1].low == "the" else at + 1)
            return None if named is None else (self._place(Sort.EVERY, named[0], made, at, named[1]), named[1])
        if low in NUMBERS:
            return self._worded(made, at)
        toward = _TOWARD.get(low)
        if toward is not None and (named := self._name(made, at + 1)) is not None:
            along, after = named
            if (own := self._own(along, low)) is not None:  # "high workload" of low, medium and high ones
                return self._place(Sort.LABELS, along, made, at, after, (own,)), after
            place = Place(Sort.TOWARD, along, token.start, made[after - 1].end, (), toward[0], toward[1])
            return self._listed_behind(made, after, place, raw)
        if low in _LARGEST or low in _OUTERMOST:
            return self._outermost(made, at)
        named = self._name(made, at)
        if named is None and at and made[at - 1].low in _BEFORE_GENERAL:
            general = self._general(made, at)
            if general is not None and self._is_all(general[0], made[at - 1 : at]):
                return self._place(Sort.AXIS, general[0], made, at, general[1]), general[1]
        if named is not None:
            along, after = named
            if along == "panel" and (stop := self._letter(made, after, raw)) is not None:
                letter = made[stop - 2 if made[stop - 1].low == ")" else stop - 1].low
                return self._place(Sort.LABELS, "panel", made, at, stop, (self.figure.letters[letter],)), stop
            listed = self._list(made, after, along, raw, named=True)
            if listed is not None:
                found, stop, span = listed
                return Place(Sort.LABELS, along, token.start, made[stop - 1].end, found, span=span), stop
            place = Place(Sort.AXIS, along, token.start, made[after - 1].end)
            return self._listed_behind(made, after, place, raw)
        return self._labels(made, at, raw)

    def axis_at(self, made: Sequence[Token], at: int) -> tuple[Along, int] | None:
        """The axis that is named at a token, and the index of the token behind its name; None where none is."""
        return self._name(made, at)

    @staticmethod
    def _place(
        sort: Sort, along: Along, made: Sequence[Token], at: int, stop: int, found: tuple[str, ...] = ()
    ) -> Place:
        return Place(sort, along, made[at].start, made[stop - 1].end, found)

    def _letter(self, made: Sequence[Token], at: int, raw: str) -> int | None:
        """The index behind the letter of a panel, "(b)" or "B", that stands at a token; None where none does."""
        letters = self.figure.letters
        words = [token.low for token in made[at : at + 3]]
        if len(words) == 3 and words[0] == "(" and words[1] in letters and words[2] == ")":
            return at + 3
        if not words or words[0] not in letters:
            return None
        article = words[0] == "a" and raw[made[at].start :][:1] != "A" and len(words) > 1 and words[1].isalpha()
        return None if article else at + 1

    def _worded(self, made: Sequence[Token], at: int) -> tuple[Place, int] | None:
        """ "with two operands", "at eight chunks": a tick that is told in words before its axis' name."""
        if not at or made[at - 1].low not in _BEFORE_WORDED:
            return None
        if at > 1 and made[at - 1].low == "of" and made[at - 2].low in _EVERY:
            return None  # "each of two chunks"
        named = self._name(made, at + 1) or self._name_before(made, at)
        if named is None or named[0] == "panel":
            return None
        by_number = {number: label for label, number in self.figure.numbers[named[0]].items()}
        label = by_number.get(float(NUMBERS[made[at].low]))
        if label is None or sorted(by_number) == list(range(1, len(by_number) + 1)):
            return None  # of Types 1 to 7, "two types" are any two
        return self._place(Sort.LABELS, named[0], made, at, named[1], (label,)), named[1]

    def _own(self, along: Along, word: str) -> str | None:
        """The tick of an axis that is this word."""
        return next((tick for tick in self.figure.ticks[along] if tick.lower() == word), None)

    def _name_before(self, made: Sequence[Token], at: int) -> tuple[Along, int] | None:
        """The axis of a number in words that goes on a list: "at eight operations and at ten"."""
        back = at - 1
        while back > 0 and (made[back].low in _LEADING or made[back].low in ("and", "or")):
            back -= 1
        if back == at - 1 or made[back + 1].low not in ("and", "or") or back < 1 or made[back - 1].low not in NUMBERS:
            return None
        if at + 1 < len(made) and made[at + 1].low.isalpha():
            return None
        along = self.figure.names.get(self._stem(made[back]))
        return None if along is None else (along, at + 1)

    def _outermost(self, made: Sequence[Token], at: int) -> tuple[Place, int] | None:
        """ "the largest window", "the last layer": the tick at the end of an axis."""
        named = self._name(made, at + 1)
        if named is None or named[0] == "panel":
            return None
        along, after = named
        low = made[at].low
        last = made[after - 1].low
        if low in _OUTERMOST and opens_relative(made, after):
            return None  # "the first column in which": not the first of all
        if low in ("first", "last") and last.endswith("s") and not last.endswith("ss"):
            return None  # "the first layers" are nobody knows how many
        numbers = self.figure.numbers[along]
        if low in _LARGEST:
            if len(numbers) < len(self.figure.ticks[along]) or not numbers:
                return None
            label = (max if _LARGEST[low] else min)(numbers, key=numbers.__getitem__)
        else:
            listed = (self.figure.reading.rows if along == "row" else self.figure.reading.columns).ticks
            ticks = self.figure.ticks[along][: len(listed)] if listed else self.figure.ticks[along]
            if len(ticks) < 2:
                return None
            label = ticks[_OUTERMOST[low]]
        return Place(Sort.LABELS, along, made[at].start, made[after - 1].end, (label,)), after

    def _every(self, made: Sequence[Token], at: int) -> tuple[Place, int] | None:
        """ "all types", "each of the panels", "every measured length"."""
        place = at + 1
        while place < len(made) and place < at + 5 and made[place].low in _OF_EVERY:
            place += 1
        if made[at].low == "across" and place < len(made) and made[place].low in _EVERY:
            return None
        named = self._name(made, place) or self._general(made, place)
        if named is None:
            return self._every_counted(made, at, place)
        along, after = named
        if not self._is_all(along, made[at:place]):
            return None  # "all three models" of four
        if along == "panel" and after < len(made) and self._letter(made, after, "") is not None:
            return None  # "all values of panel (a)"
        if made[at].low == "either" and len(self.figure.ticks[along]) != len(("one", "the other")):
            return None
        if made[at].low in ("both", "all", "across") and self._list(made, after, along, "", named=True) is not None:
            return None  # "all of Types 1, 3 and 4"
        if after < len(made) and made[after].low in ("tested", "measured", "shown", "evaluated"):
            after += 1
        others = any(made[index].low == "other" for index in range(at, place))
        return Place(Sort.EVERY, along, made[at].start, made[after - 1].end, others=others), after

    def _general(self, made: Sequence[Token], at: int) -> tuple[Along, int] | None:
        """The axis that a general word can only mean: "systems", "tasks"."""
        if at >= len(made):
            return None
        general = self.figure.general_names
        along = general.get(made[at].key) or general.get(labels.stem(made[at].key))
        return None if along is None else (along, at + 1)

    def _is_all(self, along: Along, said: Sequence[Token]) -> bool:
        """Whether a number among some words is that of an axis' ticks, averages counted or not."""
        told = next((NUMBERS[token.low] for token in said if token.low in NUMBERS), None)
        ticks = self.figure.ticks[along]
        averages = sum(tick.casefold() in AVERAGES for tick in ticks)
        return told is None or told == 1 or len(ticks) - averages <= told <= len(ticks)

    def _every_counted(self, made: Sequence[Token], at: int, stop: int) -> tuple[Place, int] | None:
        """ "all five", "all of the five kinds": as many as only one axis has."""
        number = NUMBERS.get(made[stop - 1].low, 0)
        sides: list[Along] = [along for along in ALONG if len(self.figure.ticks[along]) == number]
        if number < 2 or len(sides) != 1 or made[at].low not in ("all", "across"):
            return None
        if stop < len(made) and (made[stop].low not in _BEHIND_COUNT or made[stop].number is not None):
            return None
        return self._place(Sort.EVERY, sides[0], made, at, stop), stop

    def _name(self, made: Sequence[Token], at: int) -> tuple[Along, int] | None:
        """The axis that is named from a token on, and the index behind its name."""
        if at >= len(made):
            return None
        names = self.figure.names
        begin = at
        while at < len(made) and made[at].low in _GENERIC_BEFORE and at + 2 < len(made) and made[at + 1].low == "of":
            at += 2
            if made[at].low == "the" and at + 1 < len(made):
                at += 1
        for words, along in self.figure.full_names:
            if len(words) > 1 and tuple(token.key for token in made[at : at + len(words)]) == words:
                return along, at + len(words)
        along = names.get(self._stem(made[at]))  # type: ignore[assignment]
        if along is None:
            along = self._by_initials(made[at])
        if along is None:
            # "local window size": a word of the name that tells nothing, before one that does
            if begin != at or at + 1 >= len(made) or made[at].low not in _OPENING:
                return None
            along = names.get(self._stem(made[at + 1]))
            if along is None or made[at].low in ("x", "y"):
                return None
            at += 1
        at += 1
        while at < len(made):
            other = names.get(self._stem(made[at]))
            if other is None and made[at].low not in _GENERIC_AFTER:
                break
            if other not in (None, along) or made[at].number is not None:
                break
            at += 1
        return along, at

    def _by_initials(self, token: Token) -> Along | None:
        """The axis that the first letters of its name stand for: "LR", of the learning rate."""
        return self.figure.initials.get(token.low) if token.name and len(token.low) > 1 else None

    def _stem(self, token: Token) -> str:
        key = token.key
        return key if key in self.figure.names else labels.stem(key)

    def _listed_behind(self, made: Sequence[Token], at: int, place: Place, raw: str) -> tuple[Place, int]:
        """A name of an axis with its ticks in parentheses: "High-Performance Types (2 and 6)"."""
        close = at
        while close < len(made) and close < at + 6 and made[close].low not in ("(", ",", ";", ":"):
            if made[close].low not in ("in", "the", "middle", "of", "range", "mid-range"):
                break
            close += 1
        if close < len(made) and made[close].low == "(" and place.along is not None:
            listed = self._list(made, close + 1, place.along, raw, named=True)
            if listed is not None and listed[1] < len(made) and made[listed[1]].low == ")" and listed[0]:
                stop = listed[1] + 1
                return (
                    Place(Sort.LABELS, place.along, place.start, made[stop - 1].end, listed[0], span=listed[2]),
                    stop,
                )
        return place, at

    def _list(
        self, made: Sequence[Token], at: int, along: Along, raw: str, named: bool
    ) -> tuple[tuple[str, ...], int, bool] | None:
        """The ticks of an axis that are listed from a token on: "2 and 6", "= 5", "14-16", "7 to 19", "≥ 10"."""
        if at < len(made) and made[at].low in ("=", ":", "is", "of") and at + 1 < len(made):
            second = made[at + 1]
            if made[at].low == "=" or (
                made[at].low in (":", "of")
                and second.number is not None
                and self._tick(second, along, named) is not None
            ):
                at += 1
        if at >= len(made):
            return None
        bound = self._bound(made, at, along)
        if bound is None and made[at].low in ("is", "are") and at + 1 < len(made):
            bound = self._bound(made, at + 1, along)  # "where the token limit is ≥ 20000"
        if bound is not None:
            return bound
        found: list[str] = []
        span = False
        unknown = False
        while at < len(made):
            step = self._one(made, at, along, raw, named or bool(found))
            if step is None:
                break
            several, after, spanned, known = step
            span = span or spanned
            unknown = unknown or not known
            found.extend(label for label in several if label not in found)
            at = after
            ahead = at
            while ahead < len(made) and made[ahead].low in _LINKING:
                ahead += 1
            if ahead < len(made) and ahead > at and made[ahead].low == "the":
                ahead += 1
            if ahead == at or ahead >= len(made) or self._one(made, ahead, along, raw, True) is None:
                break
            if made[ahead].number is not None and self._is_amount(made, ahead, along):
                break
            at = ahead
        if not found and not unknown:
            return None
        return tuple(found), at, span

    def _one(
        self, made: Sequence[Token], at: int, along: Along, raw: str, named: bool
    ) -> tuple[tuple[str, ...], int, bool, bool] | None:
        """A tick, or several told by their ends, at a token: their labels, the index behind, whether by their ends,
        and whether the figure has them."""
        token = made[at]
        numbers = self.figure.numbers[along]
        number = token.number
        if number is not None and numbers:
            if number.value is None:
                assert number.low is not None and number.high is not None
                several = self.figure.numbered(along, number.low, number.high)
                if several and {number.low, number.high} & {numbers[label] for label in several}:
                    return several, at + 1, True, True
                return None
            label = self._tick(token, along, named)
            if label is None:
                if named and token.low.isdigit():
                    return (), at + 1, False, False  # "Type 9" of seven
                return None
            if (
                at + 2 < len(made)
                and made[at + 1].low in ("to", "through", "till", "–", "-")
                and (named or made[at + 1].low != "to")
                and (end := self._tick(made[at + 2], along)) is not None
            ):
                low, high = sorted((numbers[label], numbers[end]))
                return self.figure.numbered(along, low, high), at + 3, True, True
            if (
                at + 2 < len(made)
                and made[at + 1].low in ("and", "or")
                and made[at + 2].low
                in ("above", "more", "beyond", "higher", "longer", "larger", "up", "greater", "over")
            ):
                return self.figure.numbered(along, numbers[label], float("inf")), at + 3, True, True
            if (
                at + 2 < len(made)
                and made[at + 1].low in ("and", "or")
                and made[at + 2].low in ("below", "less", "fewer", "lower", "shorter", "smaller", "under")
            ):
                return self.figure.numbered(along, float("-inf"), numbers[label]), at + 3, True, True
            after = at + 1
            if after < len(made) and made[after].number is None and self.figure.names.get(made[after].key) == along:
                after += 1
            return (label,), after, False, True
        word = self._word_label(made, at, raw, named, along)
        if word is None or word[0].along != along:
            return None
        return word[0].labels, word[1], False, True

    def _bound(self, made: Sequence[Token], at: int, along: Along) -> tuple[tuple[str, ...], int, bool] | None:
        """The ticks beyond a number: "≥ 10", "greater than 5", "up to 8", "beyond 20"."""
        numbers = self.figure.numbers[along]
        if not numbers:
            return None
        words = [token.low for token in made[at : at + 4]]
        if not words:
            return None
        up = inclusive = None
        skip = 1
        if words[0] in ("≥", "≤", ">", "<"):
            up, inclusive = words[0] in ("≥", ">"), words[0] in ("≥", "≤")
            if len(words) > 1 and words[1] == "=":
                inclusive, skip = True, 2
        elif words[:2] == ["up", "to"]:
            up, inclusive, skip = False, True, 2
        elif words[:2] in (["at", "least"], ["at", "most"]):
            up, inclusive, skip = words[1] == "least", True, 2
        elif words[0] in ("above", "over", "beyond"):
            up, inclusive = True, False
        elif words[0] in ("below", "under"):
            up, inclusive = False, False
        elif len(words) > 1 and words[1] == "than" and words[0] in _TOWARD:
            up, inclusive, skip = _TOWARD[words[0]][0], False, 2
        if up is None or at + skip >= len(made):
            return None
        number = made[at + skip].number
        if number is None or number.value is None or self._tick(made[at + skip], along) is None:
            return None
        bound = number.value
        found = self.figure.numbered(along, bound if up else float("-inf"), float("inf") if up else bound)
        if not inclusive:
            found = tuple(label for label in found if numbers[label] != bound)
        return (found, at + skip + 1, True) if found else None

    def _tick(self, token: Token, along: Along, named: bool = False) -> str | None:
        """The tick that a number is, or None; behind its axis' name "10%" is "10" where that is one of percentages."""
        number = token.number
        if number is None or number.value is None or number.sd is not None:
            return None
        value = labels.number_of(token.low)
        for label, other in self.figure.numbers[along].items():
            if other in (number.value, value):
                if "%" in number.unit and "%" not in label and not (named and self._in_percent(along)):
                    return None
                return label
        return None

    def _in_percent(self, along: Along) -> bool:
        """Whether the name of an axis tells that its ticks are percentages."""
        name = (self.figure.reading.rows if along == "row" else self.figure.reading.columns).name.lower()
        return "%" in name or "percent" in name

    def _is_amount(self, made: Sequence[Token], at: int, along: Along) -> bool:
        """Whether a number that could go on a list of ticks is a value: a percentage, or one that is no tick."""
        number = made[at].number
        return number is not None and number.value is not None and self._tick(made[at], along) is None

    def _labels(self, made: Sequence[Token], at: int, raw: str) -> tuple[Place, int] | None:
        """Ticks that no axis' name stands before: words of labels, and numbers that can be nothing else."""
        token = made[at]
        if token.number is not None:
            bare = self._bare_number(made, at, raw)
            if bare is not None:
                return bare
        elif at + 2 < len(made) and made[at + 1].low == "=" and (equal := self._equal(made, at)) is not None:
            return equal
        elif "-" in token.low and (joined := self._joined(made, at)) is not None:
            return joined
        word = self._word_label(made, at, raw, False)
        if word is None:
            return self._family(made, at, raw)
        first, after = word
        found = list(first.labels)
        along = first.along
        end = after
        alone, by_comma = (first.labels, after), 0
        while along is not None:
            ahead = after
            while ahead < len(made) and made[ahead].low in _LINKING:
                ahead += 1
            if ahead > after and ahead < len(made) and made[ahead].low == "the":
                ahead += 1
            if ahead == after or ahead >= len(made):
                break
            step = self._one(made, ahead, along, raw, False)
            if step is None or (made[ahead].number is not None and "-" not in made[ahead].low and not step[0]):
                break
            by_comma += 1 if ahead == after + 1 and made[after].low == "," else 9
            found.extend(label for label in step[0] if label not in found)
            after = end = step[1]
        if by_comma == 1 and after < len(made) and made[after].low in _OF_ONE:
            found, after = list(alone[0]), alone[1]  # "setting the first aside, the second is ahead": no list
            end = after
        behind = after + 1 if after + 2 < len(made) and along is None and made[after].low == "(" else after
        if behind < len(made) and made[behind].number is None and not made[behind].low.endswith("ed"):
            named = self._name(made, behind)  # but not "Osaka tested in Nairobi"
            if named is not None and behind > after and not (named[1] < len(made) and made[named[1]].low == ")"):
                named = None
            elif named is not None and behind > after:
                named = (named[0], named[1] + 1)  # "TriviaQA (train)"
            if named is not None and (named[0] == along or along is None):
                if along is None:
                    along = named[0]
                    found = [label for label in self.figure.ticks[along] if label in found]
                end = named[1]
        return Place(Sort.LABELS, along, token.start, made[end - 1].end, tuple(found)), end

    def _family(self, made: Sequence[Token], at: int, raw: str) -> tuple[Place, int] | None:
        """ "The LLaVA models", "GTE", "the 9B model": the ticks that are called by a part of their labels."""
        token = made[at]
        found = self.figure.families.get(token.low)
        printed = raw[token.start : token.end]
        if found is None or printed.islower():
            return None
        along, called = found
        after = at + 1
        behind = made[after].low if after < len(made) else ""
        noun = behind in _OF_FAMILY or self.figure.names.get(made[after].key if behind else "") == along
        if len(called) > 1:
            several = behind in _OF_FAMILY or behind.endswith("s")
            if (noun and not several) or (not noun and any(char.isdigit() for char in token.low[:1])):
                return None  # "the 9B model" of several
            if not noun and (behind in _ONE_OF or not printed[0].isupper()):
                return None
        stop = after + 1 if noun else after
        return self._place(Sort.LABELS, along, made, at, stop, called), stop

    def _equal(self, made: Sequence[Token], at: int) -> tuple[Place, int] | None:
        """ "T = 0.8", "k=3", "x = 20": a tick of the one axis that has it, or of the one that x or y is."""
        sides: list[Along] = [side for side in ("row", "column") if self._tick(made[at + 2], side) is not None]
        if len(sides) > 1 and self.figure.initials.get(made[at].low) in sides:
            sides = [self.figure.initials[made[at].low]]
        if made[at].low in _COORDINATES and made[at].low not in self.figure.names:
            sides = [side for side in sides if side == _COORDINATES[made[at].low]]
        if len(sides) != 1 or made[at + 2].number is None:
            return None
        label = self._tick(made[at + 2], sides[0])
        return None if label is None else (self._place(Sort.LABELS, sides[0], made, at, at + 3, (label,)), at + 3)

    def _joined(self, made: Sequence[Token], at: int) -> tuple[Place, int] | None:
        """ "the 64-GPU row", "8-shot": a tick with its axis' name behind a hyphen."""
        printed, _, name = made[at].low.rpartition("-")
        along = self.figure.names.get(name) or self.figure.names.get(labels.stem(name))
        if along is None or along == "panel" or not printed[:1].isdigit():
            return None
        value = labels.number_in(printed)
        label = next((tick for tick, number in self.figure.numbers[along].items() if number == value), None)
        if label is None:
            return None
        stop = at + 1
        if stop < len(made) and self.figure.names.get(made[stop].key) == along:
            stop += 1
        return self._place(Sort.LABELS, along, made, at, stop, (label,)), stop

    def _bare_number(self, made: Sequence[Token], at: int, raw: str) -> tuple[Place, int] | None:
        """A number without its axis' name, as a tick: one that only one axis has and that is no value of the figure."""
        token = made[at]
        number = token.number
        assert number is not None
        sides: list[Along] = [along for along in ("row", "column") if self._number_fits(token, along)]
        if not sides:
            return None
        after = at + 1
        while after + 1 < len(made) and made[after].low in _LINKING and made[after + 1].number is not None:
            after += 2  # "1 or 2 digits"
        if after == at + 1 and (shared := self._shared_name(made, at)) in sides:
            label = self._tick(token, shared)
            if label is not None:
                return self._place(Sort.LABELS, shared, made, at, at + 1, (label,)), at + 1
        named = self._name(made, after)
        if named is not None and named[0] in sides and made[after].low not in ("in", "at"):
            listed = self._list(made, at, named[0], raw, named=True)
            if listed is not None and listed[0]:
                stop = max(named[1], listed[1])
                return Place(Sort.LABELS, named[0], token.start, made[stop - 1].end, listed[0], span=listed[2]), stop
        if len(sides) != 1 or number.how.value == "approx":
            return None
        after = at + 1
        if (at and made[at - 1].low in _BEFORE_AMOUNT) or (after < len(made) and made[after].low in _BEHIND_AMOUNT):
            return None
        low = number.value if number.value is not None else number.low
        assert low is not None
        if self.figure.is_value(low) and not ("%" in number.unit and not self.figure.printed_percent):
            leads = at == 1 and made[0].low in _LEADING
            beyond = bool(at) and made[at - 1].low in _LEADING and not self.figure.low <= low <= self.figure.high
            if not (leads or beyond):
                return None
        listed = self._list(made, at, sides[0], raw, named=False)
        if listed is None or not listed[0]:
            return None
        return Place(Sort.LABELS, sides[0], token.start, made[listed[1] - 1].end, listed[0], span=listed[2]), listed[1]

    def _shared_name(self, made: Sequence[Token], at: int) -> Along | None:
        """The axis that is named behind the second of two numbers: "with 5 and with 6 operands"."""
        if at < 1 or at + 4 >= len(made) or made[at - 1].low not in _LEADING or made[at + 3].number is None:
            return None
        if made[at + 1].low not in ("and", "or") or made[at + 2].low != made[at - 1].low:
            return None
        named = self._name(made, at + 4)
        return named[0] if named is not None and self._tick(made[at + 3], named[0]) is not None else None

    def _number_fits(self, token: Token, along: Along) -> bool:
        number = token.number
        if number is None:
            return False
        if number.value is not None:
            return self._tick(token, along) is not None
        numbers = self.figure.numbers[along].values()
        return number.low in numbers and number.high in numbers

    def _word_label(
        self, made: Sequence[Token], at: int, raw: str, named: bool, along: Along | None = None
    ) -> tuple[Place, int] | None:
        """The label of words that begins at a token; `named` tells that the axis' name stands before it."""
        token = made[at]
        index = self.figure.entries
        starting = index.get(token.key)
        if starting is None:
            return None
        best = at
        alive: list[tuple[Entry, int]] = [one for one in starting if along is None or one[0].along == along]
        last: list[tuple[Entry, int]] = []
        place = at
        while alive:
            last, best = alive, place
            place += 1
            if place + 1 < len(made) and made[place].low in _INSIDE_LABELS:
                place += 1  # "w/o reranker"
            if place >= len(made):
                break
            key = made[place].key
            alive = [
                (entry, at_word + 1)
                for entry, at_word in alive
                if at_word + 1 < len(entry.words) and entry.words[at_word + 1] == key
            ]
        count = sum(made[index].low not in _INSIDE_LABELS for index in range(at, best + 1))
        whole = [entry for entry, at_word in last if len(entry.words) == count]
        quoted = raw[token.start - 1 : token.start] in _QUOTES if token.start else False
        behind = made[best + 1].low if best + 1 < len(made) else ""
        behind = made[best + 1].low if best + 1 < len(made) else ""
        by_name = count == 1 and behind in _IN_A_LANGUAGE and bool(whole)
        if by_name and token.low != whole[0].label.lower() and self.figure.is_language(whole[0].label, token.low):
            return None  # "the German model": not what stands at "de"
        if count == 1 and not (named or quoted):
            plain = token.low in _PLAIN_WORDS or len(token.low) == 1
            if plain and not (
                whole
                and (
                    _is_letter(made, at, raw)
                    or _is_own_name(made, at, raw, whole[0].label)
                    or self._is_listed(made, at, raw, whole[0].label)
                )
            ):
                return None
            if not whole and not token.name:
                return None
            if token.low.isalpha() and whole and raw[token.start].islower() and whole[0].label[:1].isupper():
                return (
                    None
                    if len(whole[0].words) == 1 and token.low in self.figure.metric
                    else self._of(whole, made, at, best)
                )
        if whole:
            return self._of(whole, made, at, best)
        if count == 1 and token.number is not None:
            return None
        if not any(made[place].name for place in range(at, best + 1)):
            return None
        return self._of([entry for entry, _ in last], made, at, best)

    def _is_listed(self, made: Sequence[Token], at: int, raw: str, label: str) -> bool:
        """Whether a plain word stands as the figure spells it in a list of ticks: "Chat, Math, Code", "B > A"."""
        if raw[made[at].start : made[at].end] != label or not label[:1].isupper():
            return False
        for step in (-1, 1):
            link, beside = at + step, at + 2 * step
            if 0 <= beside < len(made) and made[link].low in _LISTING and made[beside].key in self.figure.entries:
                return True
        return False

    def _of(self, entries: Sequence[Entry], made: Sequence[Token], at: int, best: int) -> tuple[Place, int] | None:
        sides = list(dict.fromkeys(entry.along for entry in entries))
        found = tuple(dict.fromkeys(entry.label for entry in entries))
        if len(sides) == 1:
            if len(found) > 1 and len(found) == len(self.figure.ticks[sides[0]]):
                return None  # what all labels share names none of them: "R1-Llama" of "R1-Llama | AMC23" and others
            if len(found) == 1:  # "Before training" of "Before adversarial training"
                named = labels.words(found[0])
                while best + 1 < len(made) and len(made[best + 1].low) > 3 and made[best + 1].key in named:
                    best += 1
            if best + 1 < len(made) and made[best + 1].low == ")" and any(token.low == "(" for token in made[at:best]):
                best += 1
            return Place(Sort.LABELS, sides[0], made[at].start, made[best].end, found), best + 1
        if "panel" not in sides and len(found) == 1:
            return Place(Sort.LABELS, None, made[at].start, made[best].end, found), best + 1
        return None


_LISTING = frozenset([",", ">", "<", "/", "&"])


def _is_letter(made: Sequence[Token], at: int, raw: str) -> bool:
    """Whether a token is a capital letter that stands for itself: "Q and K", not "A", "I", "E. coli" or "5 K"."""
    token = made[at]
    printed, behind = raw[token.start : token.end], raw[token.end : token.end + 3]
    return (
        len(printed) == 1
        and printed.isupper()
        and (printed not in "AI" or (printed == "A" and _is_no_article(made, at, raw)))
        and not (behind[:1] in "-." and (behind[1:2].isalnum() or behind[2:].islower()))
        and not (at and (made[at - 1].number is not None or raw[token.start - 1] == "°"))
    )


def _is_no_article(made: Sequence[Token], at: int, raw: str) -> bool:
    """Whether a capital A within a sentence is a name: "from A to E", but not "Note: A model"."""
    return (
        at > 0 and made[at - 1].low.isalpha() and not _is_capital(made[at - 1], raw) and raw[made[at].end :][:1] != "."
    )


def _is_capital(token: Token, raw: str) -> bool:
    return raw[token.start].isupper()


def _is_own_name(made: Sequence[Token], at: int, raw: str, label: str) -> bool:
    """Whether a plain word stands as a name within a sentence, as the figure spells it: "only Base exceeds 0.1"."""
    token = made[at]
    printed = raw[token.start : token.end]
    if at == 0 or printed != label or not (printed[0].isupper() and printed[1:].islower()):
        return False
    before = made[at - 1]
    opens = at == 1 and before.low in _LEADING
    return before.low.isalpha() and (opens or raw[before.start : before.end].islower())


ALL = Region()


def region_of(places: Iterable[Place], scope: Region = ALL, either: Along | None = None) -> Region:
    """The region that places name together, on top of what the heads say; `either` is the axis of those of both.

    Places on one axis are joined; those on several cross. A place on an axis takes the place of the head's on it, and
    a panel of its own that of all that the heads say.
    """
    found: dict[Along, list[str]] = {}
    for place in places:
        along = place.along or either
        if place.sort is not Sort.LABELS or along is None:
            continue
        several = found.setdefault(along, [])
        several.extend(label for label in place.labels if label not in several)
    if "panel" in found and scope.panels is not None and tuple(found["panel"]) != scope.panels:
        scope = Region()
    return Region(
        tuple(found["panel"]) if "panel" in found else scope.panels,
        tuple(found["row"]) if "row" in found else scope.rows,
        tuple(found["column"]) if "column" in found else scope.columns,
    )


def part_of(region: Region, along: Along) -> tuple[str, ...] | None:
    """The labels of a region on an axis; None where it is not bounded on it."""
    return {"row": region.rows, "column": region.columns, "panel": region.panels}[along]


def with_part(region: Region, along: Along, found: tuple[str, ...] | None) -> Region:
    """A region with these labels on an axis; not bounded on it with None."""
    if along == "row":
        return replace(region, rows=found)
    return replace(region, columns=found) if along == "column" else replace(region, panels=found)


def axes_of(region: Region) -> tuple[Along, ...]:
    """The axes on which a region is bounded."""
    return tuple(along for along in ALONG if part_of(region, along) is not None)
