"""Words that set one value against another: "outperforms", "fewer tokens than", "twice as often as" -> relations.

Which way the one stands to the other, and by which factor where the words tell one; what the two are is found in
`sides`. What is better depends on the metric: where that does not tell, "better" is nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from heat_pipeline.claims.finding.figure import Figure
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.statements import Relation

_GOOD = (
    "outperform|outperforms|outperformed|outperforming|beats?|surpass(?:es|ed)?|outscores?|outdoes|outshines?|"
    "outranks?|bests|outpaces?|outcompetes?|outstrips?|eclipses|betters|defeats?|"
    "outclasses|outdo|outscore|overtake|(?:is |are |stays? |remains? |comes out |finishes )*in front of|"
    "(?:is |are |stays? |remains? |comes out |well |far )*ahead of|leads|edges(?: out)?|wins (?:over|against)|"
    "(?:is |are )?superior to|improves? (?:on|upon|over)|overtakes?|"
    "has (?:overtaken|passed|surpassed|outgrown)|passes|pulls? ahead of|tops|"
    "(?:is |are )?(?:a |the )?better (?:\\w+ )?(?:source|choice|option|setting) than"
)
_BAD = (
    "trails?(?: behind)?|(?:lags?|falls?|is|are|stays?|remains?|comes?|still|well|far)(?: (?:far|still|"
    "well))? behind|"
    "lags|underperform(?:s|ed)?|(?:is |are )?inferior to|loses (?:to|against)|behind"
)
_HIGH = (
    "(?:lands? |lies |lie |stays? |remains? |scores? |ranks? |sits? |is |are |rises? )*(?:above|over)(?= (?:(?:the |"
    "that |those |its )*(?:of |for |in )?P\\d|(?:all|any|every|each|the|both)(?: of)?(?: the)? (?:others?|rest|"
    "remaining)|E\\d))|"
    "exceeds?|overshoots?"
)
_LOW = (
    "(?:lands? |lies |lie |stays? |remains? |scores? |ranks? |sits? |is |are |drops? |falls? |slips? |dips? "
    ")*(?:below|under)"
    "(?= (?:(?:the |that |those |its )*(?:of |for |in )?P\\d|(?:all|any|every|each|the|both)(?: of)?(?: the)? "
    "(?:others?|rest|remaining)|E\\d))|"
    "falls? short of|undercuts?"
)
_NEAR = (
    "(?:very |quite |about |roughly |nearly |almost |broadly )*(?:similar (?:M )?to|comparable (?:M )?(?:to|with)|on "
    "(?:a )?"
    "par with|as (?:good|high|low|strong|accurate|well|bad|large|many|much) as|close to|"
    "neck and neck with|level with)|match(?:es)?|rivals"
)
_SAME = "(?:exactly )?(?:identical to|equals?|ties with|equal to|the same (?:M )?as|exactly as (?:good|high|low) as)"
_VERBS = re.compile(
    rf"(?<= )(?:(?P<good>{_GOOD})|(?P<bad>{_BAD})|(?P<high>{_HIGH})|(?P<low>{_LOW})|(?P<near>{_NEAR})|"
    rf"(?P<same>{_SAME}))(?= )"
)
_MORE = "higher greater larger bigger more above"
_LESS = "lower smaller less fewer below"
_BETTER = "better stronger"
_WORSE = "worse weaker poorer"
_OF_TASKS = {"easier": "good", "harder": "bad"}  # of what a metric tells how well it is solved
_CHEAP = "cheaper cleaner leaner"
_DEAR = "dearer costlier"
_FAST = "faster quicker"
_SLOW = "slower"
_WORDS: dict[str, str] = {
    **dict.fromkeys(_MORE.split(), "high"), **dict.fromkeys(_LESS.split(), "low"),
    **_OF_TASKS, **dict.fromkeys(_BETTER.split(), "good"), **dict.fromkeys(_WORSE.split(), "bad"),
    **dict.fromkeys(_CHEAP.split(), "cheap"), **dict.fromkeys(_DEAR.split(), "dear"),
    **dict.fromkeys(_FAST.split(), "good"), **dict.fromkeys(_SLOW.split(), "bad"),
}  # fmt: skip
# How much of a thing, and how well it goes: "more accurate", "less successful"; and what tells nothing beside it.
_WELL = frozenset(["accurate", "successful", "effective", "reliable", "precise", "capable", "competitive"])
_HARMFUL = frozenset(["harmful", "damaging", "detrimental", "difficult", "error-prone", "challenging"])
_MUCH = frozenset(
    [
        "often",
        "frequently",
        "frequent",
        "strongly",
        "closely",
        "of",
        "in",
        "on",
        "for",
        "with",
        "at",
        "under",
        "to",
        "from",
        "P",
        "M",
        "tokens",
    ]
)
_EXPENSIVE = frozenset(["expensive", "costly"])
_THAN = re.compile(rf"(?<= )(?P<word>{'|'.join(_WORDS)})(?P<middle>(?: (?!than )[^ ,]+){{0,6}}?) than(?= )")
_TIMES_TOLD = "|".join(f"{word} times" for word, number in NUMBERS.items() if number > 1)
_TIMES = (
    r"(?P<hedge>(?:(?:about|roughly|approximately|around|nearly|almost|just|only) )*)(?P<over>(?:over|more than|well "
    r"over|at least) )?"
    r"(?P<under>(?:less than|under|not quite) )?"
    r"(?P<factor>twice|double|"
    rf"{_TIMES_TOLD}|N\d+ times|half|(?:a|one) (?:third|quarter|fourth|fifth|sixth|seventh|eighth|tenth)|two thirds|"
    r"three quarters|two fifths|three fifths)"
)
_AS = re.compile(
    rf"(?<= ){_TIMES}(?: as (?P<of>high|large|much|many|good|often|fast|big|strong|[a-z]+)(?P<middle>(?: (?!as )[^ "
    rf",]+){{0,4}}?) as"
    rf"|(?: (?:the )?(?:M|value|number|amount|rate) of| of (?:the M of|that of|those of|"
    rf"what)| of (?=(?:the )?P\d)| that (?:of|at|in|on|for|with|under)| (?:of )?what| "
    rf"(?=(?:the )?P\d)))(?= )"
)
_AS_HIGH = "high large much many often big frequent frequently likely long"
_AS_GOOD = "good strong well fast quick quickly accurate effective reliable successful"
# "Twice as fast": of what a value tells; "twice as small" says nobody knows what.
_AS_MUCH = {
    **dict.fromkeys(_AS_HIGH.split(), "high"), **dict.fromkeys(_AS_GOOD.split(), "good"),
    "expensive": "dear", "costly": "dear",
}  # fmt: skip
_DOUBLES = re.compile(r"(?<= )(?P<over>more than )?doubles(?= (?:that of )?(?:the )?P\d)")
FACTORS = {
    "twice": 2.0,
    "double": 2.0,
    **{f"{word} times": float(number) for word, number in NUMBERS.items() if number > 1},
    "half": 0.5,
    "a third": 1 / 3,
    "one third": 1 / 3,
    "a quarter": 0.25,
    "one quarter": 0.25,
    "a fourth": 0.25,
    "one fourth": 0.25,
    "a sixth": 1 / 6,
    "one sixth": 1 / 6,
    "a seventh": 1 / 7,
    "one seventh": 1 / 7,
    "an eighth": 0.125,
    "one eighth": 0.125,
    "two fifths": 0.4,
    "three fifths": 0.6,
    "a fifth": 0.2,
    "one fifth": 0.2,
    "a tenth": 0.1,
    "one tenth": 0.1,
    "two thirds": 2 / 3,
    "three quarters": 0.75,
}


@dataclass(frozen=True, slots=True)
class Related:
    """The relation that words tell, and where: `before` and `behind` are what stands before and behind them, `middle`
    what stands inside (
        "better on P1 than"
    ). `factor` is that of "twice as high" ("N0" for a mark), `about`, `over` and
    `under` how it is meant; `same` tells that two values are said to be equal. `unsure` is a word that likely tells of
    the higher value ("ahead"), where nothing says which values are the good ones."""

    relation: Relation
    before: str
    middle: str
    behind: str
    factor: float | str | None = None
    about: bool = False
    over: bool = False
    under: bool = False
    same: bool = False
    unsure: str = ""


def relation_in(rest: Rest, figure: Figure) -> Related | None:
    """The one relation that a clause tells; None where it tells none, several, or one that the metric leaves open."""
    said = rest.said
    than, times, verbs = list(_THAN.finditer(said)), list(_AS.finditer(said)), list(_VERBS.finditer(said))
    than = [
        one
        for one in than
        if not any(_covers(other, one) or other.start() < one.end() < other.end() for other in times)
    ]
    verbs = [verb for verb in verbs if not any(_covers(other, verb) for other in (*than, *times))]
    doubles = _DOUBLES.search(said)
    if doubles is not None:
        if times or verbs or any(one.end() < doubles.start() or one.start() > doubles.end() for one in than):
            return None
        over = doubles["over"] is not None
        return Related(Relation.ABOVE, said[: doubles.start()], "", said[doubles.end() :], 2.0, over=over)
    if len(than) + len(times) + len(verbs) != 1:
        return None
    if times:
        match = times[0]
        of = match["of"]
        told = "high" if of is None else _AS_MUCH.get(of) or ("high" if figure.is_of_metric(of) else "")
        more = _resolved(told, figure.better_high)
        if more is None:
            return None
        word = match["factor"]
        factor: float | str = FACTORS.get(word, word.split()[0])
        over, under = match["over"] is not None, match["under"] is not None
        part = isinstance(factor, float) and factor < 1
        if part:
            over, under = under, over  # "less than half" is a factor of more than two
        about = any(hedge in match["hedge"] for hedge in ("about", "rough", "approx", "around", "near", "almost"))
        relation = more if not part else Relation.BELOW if more is Relation.ABOVE else Relation.ABOVE
        return Related(
            relation, said[: match.start()], match["middle"] or "", said[match.end() :], factor, about, over, under
        )
    match = (than or verbs)[0]
    if than:
        told, middle = _of_than(match["word"], match["middle"].strip(), figure)
    else:
        told, middle = next(name for name, value in match.groupdict().items() if value is not None), ""
    better, unsure = figure.better_high, ""
    if better is None and verbs and told in ("good", "bad") and "better" not in match[0]:
        better, unsure = True, "ahead"
    resolved = _resolved(told, better)
    if resolved is None:
        return None
    same = told == "same"
    return Related(resolved, said[: match.start()], middle, said[match.end() :], same=same, unsure=unsure)


def _covers(one: re.Match[str], other: re.Match[str]) -> bool:
    return one.start() <= other.start() and other.end() <= one.end()


def _of_than(word: str, middle: str, figure: Figure) -> tuple[str, str]:
    """What "more accurate ... than" tells, and what stands in its middle apart from that; "" where it is not known."""
    told = _WORDS[word]
    if word in _OF_TASKS and not figure.has_tasks:
        return "", ""
    first, _, behind = middle.partition(" ")
    if word in ("more", "less"):
        more = word == "more"
        if first in _HARMFUL:
            return ("bad" if more else "good"), behind
        if first in _WELL:
            return ("good" if more else "bad"), behind
        if first in _EXPENSIVE:
            return ("dear" if more else "cheap"), behind
        if first and first not in _MUCH and not re.match(r"[PMA]\d*$", first):
            return (told, behind) if figure.is_of_metric(first) else ("", "")
    return told, middle


def relation_of(word: str, figure: Figure) -> Relation | None:
    """How something stands to another that is not named, of which a word says "higher", "better", "ahead"."""
    told = _ALONE.get(word) or _WORDS.get(word)
    if told is None or (word in _OF_TASKS and not figure.has_tasks):
        return None
    return _resolved(told, figure.better_high)


_ALONE = {"ahead": "good", "in front": "good", "behind": "bad", "above": "high", "below": "low", "stronger": "good"}


def _resolved(told: str, better_high: bool | None) -> Relation | None:
    if told in ("good", "bad"):
        if better_high is None:
            return None
        return Relation.ABOVE if (told == "good") == better_high else Relation.BELOW
    if told in ("cheap", "dear"):
        if better_high is True:
            return None
        return Relation.BELOW if told == "cheap" else Relation.ABOVE
    return {"high": Relation.ABOVE, "low": Relation.BELOW, "near": Relation.NEAR, "same": Relation.NEAR}.get(told)
