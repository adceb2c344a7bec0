"""The diagonal of a square grid, as a clause names it: "off the diagonal", "all diagonal entries", "its diagonal".

A clause that speaks of it says the rest as of any other cells: "excluding the diagonal, the best is 93" is "the best is
93" over the cells off it. So the words of the diagonal are taken off the clause's marks, and what a kind finds in the
rest is bounded to the diagonal, or to what is off it. What is said of the diagonal as such is found in `symmetry`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from heat_pipeline.claims.finding.marking import Marked, parted
from heat_pipeline.statements import (
    Aggregate,
    Constant,
    Count,
    Extreme,
    Partly,
    Range,
    Statement,
    Threshold,
    Vague,
    Value,
)

_NOUNS = r"values?|cells?|entries|entry|squares?|numbers?|elements?|counts?|scores?|fields?"
_OFF = re.compile(
    rf",? ?\b(?:excluding|disregarding|ignoring|apart from|aside from|except(?: for| on)?|leaving (?:out|aside)|not "
    rf"counting|besides|other than|outside(?: of)?|off|away from|beyond|without) (?:the |its )?(?:main )?diagonal"
    rf"(?: (?:{_NOUNS}))?(?: ,)?(?= |$)|\boff[- ]diagonal(?= |$)"
)
_ON_IT = re.compile(
    r"\b(?:on|along|down|in|of|across) (?:the |its |this )(?:main |whole |entire |bright |dark )?diagonal(?: ,)?(?= |$)"
)
_ITS_VALUES = re.compile(rf"\b(?:main )?diagonal (?=(?:{_NOUNS})\b)")
_HEAD = re.compile(r"^(?:(?:the|main) )*diagonal(?: (?:values?|cells?|entries))? : ")
# "Self-scores", "same-language pairs", "in-task M": of one label with itself.
_SELF = re.compile(
    rf"\b(?:(?:self|same|within|matched|intra|in)-[a-z]+|matched|mono-?lingual) (?P<noun>M|{_NOUNS}|pairs?|transfers?|"
    r"matching|settings?)\b|\bself-(?:scores?|transfers?|matches|similarit(?:y|ies)|evaluations?|preferences?)\b"
)
# "Recognized in more than 70% of the cases", "has a recall below 60": of what is taken for what it is.
_RECOGNIZED = re.compile(
    r"(?:(?:correctly )?(?:recogni[sz]ed|identified|detected)|correctly (?:classified|predicted|labell?ed|A\d+)|"
    r"(?:classified|predicted|labell?ed|A\d+) correctly)(?: correctly| reliably)? "
    r"(?=(?:(?:in|for|with|at|only|just|about|roughly) )*(?:at least|at most|more than|less than|fewer than|over|under|"
    r"above|below|no more than|no less than|N\d+ (?:of (?:the|its) [a-z]+ )?or (?:more|less)))"
)
_RECALL = re.compile(r"\b(?:an? |the )?recalls?(?: rates?)?(?: of(?= N\d))?(?=.*\bN\d)")
_OTHER = re.compile(
    r"\b(?:[PAEDU]\d|others?|rest|remaining|else\w*|transfers?|errors?|mistakes?|overall|grid|matrix|M of)\b"
)
# "Five of the six classes reach 65% or more" of a confusion matrix: are recognized so often.
_CLASSES = re.compile(
    r"^(?:and |but )?(?:all|every|each|no|none of the|half of the|(?:only |exactly |just |at least |at most )?[a-z]+"
    r"(?: of the [a-z]+)?) (?:class|classes) (?:is|are|has|have|reach(?:es)?|exceeds?|stays?|remains?|gets?|lies?|"
    r"falls?|drops?|scores?)\b(?!.*\b(?:of (?:it|P\d+)|as|for|into|by|predicted|other|wrong|another)\b)(?=.*\bN\d)"
)
_ITSELF = re.compile(r"\b(?:the|its) (?:main |whole |entire )?diagonal(?= |$)")


def speaks_of_it(said: str, confuses: bool) -> bool:
    """Whether a clause in marks may speak of the diagonal; `confuses` tells that the rows are what is true."""
    if "diagonal" in said or _SELF.search(said) is not None:
        return True
    return confuses and any(pattern.search(said) is not None for pattern in (_RECOGNIZED, _RECALL, _CLASSES))


def goes_on(marked: Marked, against: bool) -> bool:
    """Whether a clause that names nothing goes on about the diagonal: ", and all but two exceed 0.9"."""
    return not against and _OTHER.search(marked.whole) is None


def off_the_diagonal(marked: Marked, confuses: bool = False, counts: bool = False) -> tuple[Marked, bool | None]:
    """The marks of a clause without the words of the diagonal, and whether it speaks of the cells on it or off it.

    With `confuses` each value tells how much of what its row truly is was taken for what its column is; with `counts`
    by its number, of which no percentage tells.
    """
    whole, off = _OFF.subn(" ", marked.whole)
    on = 0
    if not off:
        whole, on = _HEAD.subn("", whole)
    for pattern, instead in ((_ON_IT, " "), (_ITS_VALUES, ""), (_ITSELF, "the values"), (_SELF, "M")):
        whole, count = pattern.subn(instead, whole)
        on += count
    if confuses and not (counts and any("%" in amount.printed for amount in marked.amounts)):
        whole, known = _RECOGNIZED.subn("", whole)
        whole, recalls = _RECALL.subn("M", whole)
        on += known + recalls + (_CLASSES.search(whole) is not None)
    if (off > 0) == (on > 0) or "diagonal" in whole:
        return marked, None
    whole = re.sub(r" +", " ", whole).strip(" ,")
    main, asides, aside_at = parted(whole)
    return replace(marked, whole=whole, main=main, asides=asides, aside_at=aside_at), on > 0


def bounded_to(statement: Statement, diagonal: bool) -> Statement | None:
    """A statement of the cells on the diagonal only, or off it; None for one that cannot be bounded to them."""
    match statement:
        case Partly():
            said = bounded_to(statement.said, diagonal)
            return None if said is None or isinstance(said, Partly) else Partly(said, statement.word)
        case Extreme() | Range() | Threshold() | Constant() | Aggregate() | Vague():
            return replace(statement, over=replace(statement.over, diagonal=diagonal))
        case Value():
            return replace(statement, at=replace(statement.at, diagonal=diagonal))
        case Count() if isinstance(statement.condition, Threshold):
            condition = replace(statement.condition, over=replace(statement.condition.over, diagonal=diagonal))
            return replace(statement, over=replace(statement.over, diagonal=diagonal), condition=condition)
        case _:
            return None
