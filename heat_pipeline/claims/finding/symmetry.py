"""Claims on square grids as such: "the matrix is symmetric", "the diagonal is always 1.0", "it dominates".

What is said of the cells on the diagonal or off it is found by the kinds (`diagonals`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from heat_pipeline.claims.finding.degrees import is_negated
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import with_part
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.statements import Degree, Partly, Statement, Symmetry, Whole

_SYMMETRIC = re.compile(
    r"(?<= )(?:(?P<not>asymmetric(?:al)?|(?:far from |anything but |not (?:exactly |fully |quite |entirely |"
    r"perfectly )?)"
    r"symmetric(?:al)?)|"
    r"(?:perfectly |exactly |fully |strictly |entirely )?(?P<is>symmetric(?:al)?|mirror images?|"
    r"mirrors? (?:each other|one another|itself)|mirrored (?:at|along|about|across) the|"
    r"(?:upper|lower|left|right)(?: (?:half|triangle|part|side))? (?:mirrors|equals|repeats|(?:is|are) (?:the )?"
    r"(?:same as|identical to|equal to|a mirror image of)) (?:that of )?the (?:upper|lower|left|right|other)(?: "
    r"(?:half|triangle|part|side|one))?))(?= )"
)
_NEARLY = re.compile(r"(?<= )(?:almost|nearly|roughly|largely|mostly|approximately|close to|all but)(?= )")
_APART = re.compile(
    r"(?<= )mirrored (?:values|cells|entries|pairs) differ by (?:at most|no more than|up to|less than) "
    r"(?P<amount>N\d+)(?= )"
)
_SUM = re.compile(
    r"(?<= )(?:mirrored|opposite|symmetric) (?:values|cells|entries|pairs|M) (?:always |all |each )?(?:add up|sum|"
    r"sum up) to "
    r"(?:(?P<over>more than )|(?P<under>less than )|exactly |always )?(?P<amount>N\d+)(?= )"
)
_EACH_PAIR = re.compile(
    r"(?<= )(?:for|in|of|within) (?:each|every|all|any)(?: of the)? pairs?(?: of (?:A\d+|[a-z]+))?(?= )"
)
_IS = re.compile(
    r"(?<= )(?:diagonal(?: (?:values?|cells?|entries|entry|squares?|numbers?|elements?|M))?(?: ,[^,]*,)? "
    r"(?:is|are|equals?|has|have|holds?|shows?|contains?|:|=|reads?|stays? at|always)(?: (?:all|always|"
    r"constant(?:ly)?|at|"
    r"exactly|each|equal to|of|everywhere|a|the|M|value))* (?P<one>N\d+)|"
    r"(?P<two>N\d+) (?:all )?(?:everywhere )?(?:on|along|down) the (?:main |whole )?diagonal|"
    r"(?:on|along|down) the (?:main |whole )?diagonal ,?(?: [^,]*,)?(?: (?:we|one|all|values?|cells?|M|find|finds|is|"
    r"are|"
    r"always|it|there|stands?|has|have|the|equals?|a|of))* (?P<three>N\d+)(?= (?:throughout|everywhere)|$| \.))(?= )"
)
_HIGHEST = re.compile(
    r"(?<= )(?:diagonal (?:M )?(?:dominat\w+|stands? out|holds? the highest|has the highest|contains? the highest|"
    r"is (?:the )?(?:highest|brightest|strongest)|(?:holds?|has|contains?) (?:the |E\d+ )?(?:maximum|maxima|peaks?)|"
    r"(?:values?|cells?|M|entry|entries|counts?|numbers?) (?:is|are) (?:(?:always|the) )*(?:highest|largest|"
    r"strongest|maximum))|"
    r"(?:dominated by|dominance of) (?:its|the) diagonal|diagonal dominance|"
    r"(?:highest|best|largest|strongest|maximum|maxima|peak)(?: (?:M|values?|scores?|cells?|entries|counts?|"
    r"numbers?|is|are|lies?|lie|"
    r"of|"
    r"each|every|A\d+|E\d+|all|always|stand|stands|sits?|occur|occurs|found))* (?:on|along) the (?:main )?diagonal|"
    r"(?P<each>(?:each|every|in each|in every|E\d+)(?: (?:A\d+|M|has|its|the|row|column|of|is|,|in|lies?))* "
    r"(?:maximum|highest|best|peak|largest)(?: (?:M|value))?(?: (?:is|lies?|falls?))? on the diagonal))(?= )"
)
# "Each language gains most from itself", "for every class the correct prediction is the largest number of its row"
_OF_OWN = (
    r"(?:[a-z]+|A\d+) itself|(?:itself|themselves)|"
    r"(?:its|their|the) own (?!group|famil|categor|kind|branch|cluster|block|script|part|right)"
    r"(?:A\d+|M|[a-z-]+)(?: (?:A\d+|M|[a-z-]+))?"
)
_BEST = r"(?P<sup>best|most|highest|maximum|peak|largest|strongest|top|maxima|peaks)"
_OWN = re.compile(
    r"(?<= )(?:for |in |of |on )?(?P<each>E\d+)(?: ,)? (?:has|have|gets?|gains?|M|scores?|performs?|does|do|"
    r"reach(?:es)?|"
    r"achieves?|shows?|is|are|works?|profits?|benefits?|transfers?) (?:(?:its|their|the) )*"
    rf"{_BEST}(?: (?:M|values?|results?|performance|transfer|gains?))? (?:on|from|with|at|for|by|in|to) "
    rf"(?:{_OF_OWN})(?= )|"
    r"(?<= )(?:for|in|of|on) (?P<each2>E\d+)(?: ,)? the "
    rf"{_BEST.replace('sup', 'sup2')} (?:A\d+|M|[a-z]+)(?: (?:A\d+|M))? is (?:the )?(?:{_OF_OWN})(?= )|"
    r"(?<= )(?:for|in|of|on) (?P<each3>E\d+)(?: ,)? the (?:correct|right|true|in-domain|own) (?:A\d+|M|[a-z]+) "
    r"(?:is|has|gets) "
    rf"(?:the )?{_BEST.replace('sup', 'sup3')}(?: (?:M|numbers?|values?|counts?|one))?"
    r"(?: (?:of|in|on) (?:its|their|the|each|that) (?:A\d+|[a-z]+))?(?= )"
)
_JUDGING = frozenset(["best", "strongest", "top"])
_OTHER = re.compile(r"\b(?:except\w*|but|if|would|were|should|need|until|unless|only|some|partly|colou?rs?|legend)\b")
_TOLD = re.compile(r"symmetr|diagonal|mirror")
_EXCEPTION = re.compile(
    r"(?:with )?(?:the|a) (?:one|only|single|sole|one single) exception (?:is|being|of|:) (?:the )?(?P<place>P\d+)\b"
    r"(?! (?:and|,) P)"
)
_ITEM = re.compile(r"^ (?:\( )?\w \)(?= )")
_REASON = re.compile(r",? (?:since|because|as one expects|as expected)(?= ).*$| : .*$")
_OWN_GROUPS = (("sup", "sup2", "sup3"), ("each", "each2", "each3"))
_TITLE = re.compile(r"^ (?:[a-z][\w-]* ){1,3}: (?=\S)")
_SILENT = frozenset(
    [
        "matrix",
        "as",
        "one",
        "expects",
        "hence",
        "entirely",
        "therefore",
        "transfer",
        "quite",
        "expected",
        "correlation",
        "perfectly",
        "about",
        "diagonal",
        "main",
        "its",
        "upper",
        "lower",
        "triangle",
        "triangles",
        "half",
        "halves",
        "parts",
        "two",
        "around",
        "across",
        "grid",
        "clearly",
        "trivially",
        "again",
        "pair",
        "pairs",
        "likewise",
        "construction",
        "definition",
        "fully",
        "square",
        "by",
        "we",
        "find",
        "play",
    ]
)


def find(clause: Clause) -> Iterator[Statement]:
    """What a clause claims of a grid's symmetry and of its diagonal."""
    if not clause.figure.is_square:
        return
    rest = Rest(clause.said)
    rest.take(_ITEM)
    if (title := _TITLE.match(rest.said)) is not None and (
        _TOLD.search(rest.said, title.end()) or _OWN.search(rest.said)
    ):
        rest.said = f" {rest.said[title.end() :]}"
    reason = _REASON.search(rest.said) if _APART.search(rest.said) is None else None
    rest.take(_EACH_PAIR)
    if reason is not None and _TOLD.search(rest.said, 0, reason.start()):
        rest.said = f"{rest.said[: reason.start()]} "
    scope = clause.scope
    if _OTHER.search(rest.said):
        return
    nearly = rest.take(_NEARLY) is not None
    degree = Degree.MOST if nearly else Degree.PLAIN
    found: list[Whole] = []
    if (match := rest.take(_APART)) is not None:
        found.append(Symmetry("symmetric", scope, clause.amounts(match["amount"])[0]))
    elif (match := rest.take(_SUM)) is not None:
        bound: Literal["about", "over", "under"] = "over" if match["over"] else "under" if match["under"] else "about"
        found.append(Symmetry("sum", scope, clause.amounts(match["amount"])[0], bound))
    elif (match := rest.take(_SYMMETRIC)) is not None:
        denied = match["not"] is not None or is_negated(rest.said)
        if denied and (nearly or (match["not"] and is_negated(rest.said))):
            return
        found.append(Symmetry("symmetric", scope, negated=denied, degree=degree))
    denied = is_negated(rest.said)
    if (match := rest.take(_IS)) is not None and not denied:
        said = clause.amounts(match["one"] or match["two"] or match["three"])[0]
        found.append(Symmetry("diagonal", scope, said, degree=degree))
    elif not denied and (match := rest.take(_OWN)) is not None:
        sup, each = (next(filter(None, map(match.group, names))) for names in _OWN_GROUPS)
        better = clause.figure.better_high
        along = clause.place(each).along
        if along not in ("row", "column") or (sup in _JUDGING and better is False):
            return
        found.append(Symmetry("diagonal_highest", scope, per=along, degree=Degree.EVERY))
        if sup in _JUDGING and better is None:
            rest.said = f"{rest.said}{sup} "
    elif (match := rest.take(_HIGHEST)) is not None and not denied:
        if clause.figure.better_high is False and re.search(r"\b(?:best|strongest|brightest)\b", match[0]):
            return
        each = match["each"] or (told[0] if (told := re.search(r"\bE\d+", f"{match[0]} {rest.said}")) else "")
        along = clause.place(each).along if re.fullmatch(r"E\d+", each) else None
        of_column = along == "column" or ("column" in clause.flat_text.lower() and bool(each))
        firmly = Degree.EVERY if each else Degree.MOST
        per: Literal["row", "column"] = "column" if of_column else "row"
        others = _but_for_one(clause, per)
        if others is not None:
            scope, firmly = with_part(scope, per, others), Degree.EVERY
        found.append(Symmetry("diagonal_highest", scope, per=per, degree=firmly))
    left = next((word for word in rest.said.split() if word not in _SILENT and not _is_silent(word)), "")
    for one in found:
        yield Partly(one, left) if left else one


def _but_for_one(clause: Clause, per: Literal["row", "column"]) -> tuple[str, ...] | None:
    """The ticks of which a clause says it where the next one names the only exception; None where it does not."""
    behind = clause.neighbour(1)
    told = _EXCEPTION.match(behind.main) if behind is not None and not behind.piece.first else None
    if behind is None or told is None:
        return None
    labels = behind.place(told["place"]).labels
    ticks = clause.figure.ticks[per]
    return tuple(tick for tick in ticks if tick not in labels) if labels and set(labels) <= set(ticks) else None


def _is_silent(word: str) -> bool:
    rest = Rest(word)
    return rest.is_silent()


SYMMETRY = Kind(
    frozenset(
        [
            "symmetric",
            "symmetrical",
            "asymmetric",
            "asymmetrical",
            "mirror",
            "mirrors",
            "mirrored",
            "opposite",
            "half",
            "triangle",
            "diagonal",
            "own",
            "itself",
            "themselves",
            "correct",
            "domain",
        ]
    ),
    find,
    accounts=True,
    diagonal=True,
)
