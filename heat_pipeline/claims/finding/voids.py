"""What went wrong where a place has no value, in plain words: "ran out of memory", "diverged", "was not run on".

Each is read as "has no M" of its subject. What is claimed of places without values is found in `coverage` (where they
are) and `sizes` (how many there are).
"""

from __future__ import annotations

import re
from dataclasses import replace

from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.model import NoticeKind

_ADVERB = r"(?:(?:also|either|simply|only|just|all|both|never|again|always|even|eventually|somewhere) )?"
_DONE = (
    r"(?:run|tested|measured|evaluated|reported|computed|recorded|trained|tried|available|given|provided|filled|"
    r"completed|finished|scored|performed)"
)
_FAILED = re.compile(
    rf"(?: ,)? \b(?:(?:has |have )?{_ADVERB}(?:runs?|ran|running|goes|went) out of (?:memory|M|time)|"
    rf"(?:is|are|was|were|has|have been) {_ADVERB}(?:out of (?:memory|time)|oom|oot|off the grid)|"
    r"(?:has |have )?(?:diverges?|diverged|crash(?:es|ed)?|blew up|blows? up|timed out|times out)|"
    rf"(?:has|have|is|are|was|were|could|did|does|do|can) ?(?:not|never|n't) (?:been |be |get )?{_DONE}|"
    rf"cannot be {_DONE}|"
    r"failed to (?:converge|run|finish|complete)|(?:does|do|did) not (?:converge|finish|complete|run)|"
    r"(?<=^ )out of (?:memory|time|M)(?= (?:at|from|on|for|with|beyond|past) P\d))\b"
)
_THINGS = (
    r"(?:runs?|cells?|configurations?|settings?|fields?|entries|entry|places?|squares?|combinations?|pairs?|pairings?|"
    r"ones?|experiments?|trials?|tiles?|spots?|values?|numbers?)"
)
_WORD = rf"(?:(?!(?:{'|'.join(NUMBERS)}|just|only) )[a-z][a-z-]* )"
_OF_NO_VALUE = r"(?:n/a|oom|oot|nan|none|null|div|diverged|blank|empty|missing|x|-|–|—|U\d+|\?)"
_SOMEWHERE = re.compile(
    rf"^(?:and |but |so )?(?:(?:the|some|several|many|those|these|a few|any) )?{_WORD}{{0,2}}?{_THINGS}"
    rf"(?: (?:that|which))?(?: (?:are )?(?:marked|labell?ed|shown|printed|given|drawn)(?: (?:as|with|by))? "
    rf"{_OF_NO_VALUE})? has no M\b|"
    rf"^(?:{_OF_NO_VALUE} )?(?:means|marks|stands for|denotes|indicates|signifies)\b.{{0,60}}?"
    r"\b(?:has no M|(?:no|without(?: an?| any)?) (?:M|data|values?|numbers?|results?|measurements?))\b|"
    rf"^(?:the |some )?(?:{_WORD})?(?:cells|entries|squares|fields|places) (?:marked|labell?ed)(?: (?:as|with))? "
    r"(?:n / a|n/a|oom|oot|nan|none|div|U\d+)(?= |$)|"
    rf"\bno (?:M|numbers?|values?) (?:is|are) (?:printed|shown|given|drawn)\b|"
    r"\b(?:of the (?:grid|matrix|heatmap|cells)|half(?: of the (?:grid|matrix))?|triangle|corner|ones) "
    r"(?:is|are|stays?|remains?) (?:left )?(?:blank|empty|unfilled|without (?:M|values|numbers))\b|"
    r"\bonly (?:one |the |a )?(?:[a-z]+ )?(?:half|triangle|part)"
    r"(?: (?:of the [a-z]+|below [^,]{1,30}|above [^,]{1,30}))? (?:is|was) (?:filled(?: in)?|shown|drawn|given)\b"
)
_DENIED = re.compile(
    r"\b(?:none of|no (?:cells?|runs?|field|place|entry|entries|pair)|never|nothing|not (?:a|one)|without exception)\b"
)
_OF_VALUES = re.compile(
    r"\b(?:N\d|where|wherever|(?:for|on|at|in) which|best|worst|highest|lowest|higher|lower|better|worse|more|less|"
    r"than|until|unless|if|because|would|U\d)\b"
)
_PART = re.compile(
    r"\b(?:highest|lowest|largest|smallest|longest|shortest|some|most|half|first|last|several|many|few|nearly|almost|"
    r"except|not all|one|two|three|four|five|six|seven|eight|nine|ten|at least|at most|largely|often|mostly)\b"
)
_BESIDE = re.compile(
    r"\b(?:above|below|over|under|than|least|most|beyond|after|until|behind|greater|larger|smaller) (?:the )?P\d"
)
_WITH_A_VALUE = re.compile(r"\b(?:diverge|crash|blew|blow|converge)")  # "diverges at batch 64 (7.80)"
_MARKS = re.compile(r"\b(?:oom|oot|n/a|nan)\b|\bdiv\.")
WORDS = frozenset(
    [
        *("memory", "diverge", "diverges", "diverged", "crash", "crashes", "crashed", "blew", "oom", "oot", "timed"),
        *("run", "tested", "measured", "evaluated", "computed", "converge", "finish", "complete", "trained", "tried"),
        *(
            "completed",
            "finished",
            "scored",
            "performed",
            "reported",
            "recorded",
            "time",
            "marked",
            "marks",
            "means",
            "printed",
        ),
    ]
)
"""The words without which nothing of the kind is said."""
_MEANT = "out ran goes went memory time failed converge run again somewhere either runs"
KNOWN = WORDS | frozenset(_MEANT.split())


def voided(clause: Clause) -> Clause:
    """A clause in which what went wrong is told as having no value; the clause itself where nothing did."""
    main = clause.main
    found = _FAILED.search(f" {main}")
    if found is None or _OF_VALUES.search(main) or _BESIDE.search(main):
        return clause
    if clause.marked.amounts or (_WITH_A_VALUE.search(found[0]) and not has_marks(clause)):
        return clause
    begin, end = max(0, found.start() - 1), found.end() - 1
    told = f"{main[:begin]} has no M{main[end:]}".strip()
    return replace(clause, marked=replace(clause.marked, main=told))


def has_marks(clause: Clause) -> bool:
    """Whether the text has marks in the places of values: "OOM", "div.", "-"."""
    figure = clause.figure
    noted = any(notice.kind is NoticeKind.BLANK for notice in figure.reading.notices)
    return noted or _MARKS.search(figure.said_text) is not None


def is_somewhere(said: str) -> bool:
    """Whether a voided clause says that some places have no value, and not which: "runs that diverged are marked x"."""
    return _SOMEWHERE.search(said) is not None and _DENIED.search(said) is None


def is_of_a_part(said: str) -> bool:
    """Whether words say that something is told of some of the places only, and not of all that are named."""
    return _PART.search(said) is not None
