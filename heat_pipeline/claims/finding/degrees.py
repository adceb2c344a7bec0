"""How firmly a clause says what it says, and what makes it a thing that no cell decides.

Words that hedge ("generally"), that ask for each case ("consistently"), that ask for some only ("several"); and those
that take a statement back or change what it is of: conditions, guesses, exceptions, other figures. What is said is the
business of the kinds.
"""

from __future__ import annotations

import re

from heat_pipeline.statements import Degree

_EVERY = re.compile(
    r"\b(?:consistently|always|all|every|each|never|without exception|invariably|uniformly|throughout|any|whatever|"
    r"regardless|no matter|entirely|both|everywhere|at no point|none|no|universally|irrespective|"
    r"independent(?:ly)? of)\b"
)
_MOST = re.compile(
    r"\b(?:general(?:ly)?|mostly|(?<!the )(?<!its )(?<!their )most|"
    r"tends?|tending|tendency|overall|on the whole|on average|typically|largely|"
    r"usually|"
    r"in the main|by and large|as a rule|mainly|predominantly|primarily|average|majority|broadly|bulk|nearly all|"
    r"almost all|almost always|nearly always|in most cases|for the most part|normally|commonly|frequently)\b"
)
_SOME = re.compile(
    r"\b(?:some|several|often|sometimes|in (?:some|many|certain|several) cases|a few|certain|occasional(?:ly)?|"
    r"at times|"
    r"can|many|few|at least one|in places|partly|partially)\b"
)
_EACH = re.compile(r"\bE\d")
EACH_NOUN = re.compile(
    r"(?<= )(?<!than )(?:(?:in|on|for|at|with|under|across|over|by|within) (?:all|every|each|any|both|whatever)|"
    r"of (?:every|each))(?: "
    r"(?:of|the|one|two|"
    r"three|four|five|six|seven|eight|nine|ten|single|possible|tested|these|marked|listed|shown|given|plotted|drawn|"
    r"recorded))* (?:A\d+|(?!but\b|the\b|"
    r"step\b)[a-z-]{3,}(?: size| "
    r"sizes| type| types| rate| rates| length| lengths| level| levels| ratio| ratios| budget| budgets)?)"
    r"(?=(?: ,)? (?:$|by|and|without|,|as well|too|that|they|from|with))"
)
""" "On all ontologies", "under every perturbation": of each of a thing that no axis is called."""
OPENING_EACH = re.compile(
    r"^ (?:in|on|for|at|with|under|across) (?:each|every|all|any|both)(?: (?:of|the|one|single|listed|given))* "
    r"(?!but\b|the\b|step\b|other\b)[a-z-]{3,}"
    r"(?: (?:rate|size|length|level|type|count|ratio|budget|setting|task|set))?s?"
    r"(?: ,)? (?=(?:more |less |the )?(?:M|[PAD]\d))"
)
""" "On each device throughput falls": the same before what is said. """
_DOUBTS = (
    (
        re.compile(
            r"\b(?:if(?! (?:only |just )?(?:slightly|marginally|somewhat|a little|a bit))|would|"
            r"were to|should|unless|assuming|suppose|provided that|whether)\b"
        ),
        "it is said under a condition",
    ),
    (
        re.compile(
            r"\b(?:may|might|could|perhaps|possibly|probably|presumably|likely|(?<!as )expected|(?<!would )(?<!one "
            r")expect|anticipated|seems?|"
            r"appears? to be (?:due|caused)|hypothes\w+|speculat\w+|potential(?:ly)?|ideal(?:ly)?)\b"
        ),
        "it is said as a guess",
    ),
    (
        re.compile(
            r"\b(?:except|excluding|"
            r"(?<!without )(?<!without a )(?<!without any )(?<!without a single )(?<!no )exceptions?|"
            r"apart from|aside from|other than|but for|with the exclusion|"
            r"besides|save for|excepted|outliers?|ignoring|disregarding|not counting|barring|left out|leaving out|"
            r"unlike)\b|"
            r"\b(?:all|every|each|none|no|nothing|nobody|any\w*|E\d)\b[^,]* but\b"
        ),
        "exceptions are made that it does not name exactly",
    ),
    (
        re.compile(
            r"\b(?:previous|prior|earlier work|literature|human|random (?:chance|baseline)|chance level|reported|"
            r"other (?:figures?|papers?|studies|work)|the paper|state[- ]of[- ]the[- ]art|theor(?:y|etical\w*))\b"
        ),
        "it speaks of what is not in the figure",
    ),
    (
        re.compile(
            r"\b(?:must|need(?:s|ed)? to|recommend\w*|optimi[sz]e|in order to|aim(?:s|ed)? to|goal|future|wonder)\b"
        ),
        "it is advice and no statement on the values",
    ),
)
NUMBERED_EXCEPTION = re.compile(
    r"\b(?:but|except(?: for)?|apart from|with the exception of|but for|save for) (?:only )?"
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten)\b"
)
"""An exception of which the number is told, and not which it is."""
_QUESTION = re.compile(r"\?\s*$")
_NEGATION = re.compile(
    r"\b(?:not|n't|never|no|none|neither|nor|cannot|without|hardly|barely|rarely|nowhere|fails? to|lacks?)\b"
)


def degree_of(said: str) -> Degree:
    """How firmly a marked clause says it; the hedge wins where it both hedges and speaks of all."""
    if _MOST.search(said):
        return Degree.MOST
    if _SOME.search(said):
        return Degree.SOME
    return Degree.EVERY if _EVERY.search(said) or _EACH.search(said) else Degree.PLAIN


def doubt_of(said: str) -> str:
    """Why no cell decides what a marked clause says; "" where nothing speaks against judging it."""
    for pattern, why in _DOUBTS:
        if pattern.search(said):
            return why
    return "it is a question" if _QUESTION.search(said) else ""


_LIMITS_BEFORE = re.compile(
    r"^(?:and |but |so |then )?(?:if|unless|assuming|except|excluding|with the exception|apart from|aside from|barring|"
    r"ignoring|disregarding|without|perhaps|possibly|maybe|contrary to|compared (?:with|to)|relative to|suppose|"
    r"were|had|"
    r"in other|elsewhere)\b"
)
_LIMITS_BEHIND = re.compile(
    r"^(?:and |but |yet |though |although )?(?:only|not|never(?= (?:in|on|at|for|with|under|when|where|by|if)\b|$)|"
    r"except|excluding|with (?:the|one|some|a few) exceptions?|unless|if|"
    r"other than|apart from|aside from|barring|save|provided|in other|elsewhere|just (?:in|at|for)|this (?:is|does) "
    r"not|(?:this|that|it) (?:is|does|holds?|only)(?: \w+)? (?:not|only)|rarely|hardly|less so)\b|"
    r"^(?:(?:but|yet|though|although) )?(?:still |only |just |closely |far )?"
    r"(?:behind|below|second to|trailing) (?:the )?[a-z]"
)


def limited_by(before: str, behind: str) -> bool:
    """Whether words beside a clause in its sentence limit what it says: "except ..., it", "it ..., but only"."""
    return _LIMITS_BEFORE.match(before) is not None or _LIMITS_BEHIND.match(behind) is not None


_A_PART = re.compile(
    r"\b(?:diagonal|off-diagonal|triang\w+|corners?|quadrants?|(?:left|right|upper|lower|top|bottom|middle|outer|inner|"
    r"cent(?:er|ral|re))(?:most)? (?:half|part|side|region|area|third|rows?|columns?|cells?|portion|section|"
    r"layers?)|edges?|"
    r"(?:the )?cent(?:er|re)|(?:between|among) (?:two )?different|them|these|those|others?|the rest|remaining|"
    r"itself|themselves|"
    r"(?:first|last|early|late|middle|final|initial|mid|intermediate) A\d|each other|one another)\b"
)


def speaks_of_a_part(said: str) -> bool:
    """Whether a marked clause speaks of a part of the grid that is no list of ticks: "the diagonal", "the others"."""
    return _A_PART.search(said) is not None


def is_negated(said: str) -> bool:
    """Whether a marked clause, or a stretch of it, denies what it says."""
    return _NEGATION.search(said) is not None
