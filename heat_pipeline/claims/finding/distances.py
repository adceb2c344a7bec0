"""Claims on a square grid's values by their distance from the diagonal: "the more the layers differ, the lower it is".

Only labels with numbers have a distance. What stands on the diagonal itself is found in `symmetry`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from heat_pipeline.claims.finding.degrees import is_negated
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.statements import Degree, Statement, Symmetry

_APART = r"(?:differ|apart|distant|distance|difference|gap|diverge|separated|separation|dissimilar|disagree)"
_FALLS = (
    r"(?:fades?|falls?(?: off| away)?|drops?(?: off)?|declines?|decreases?|decays?|weakens?|diminish(?:es)?|shrinks?|"
    r"dwindles?|sinks?|goes down|tapers off)"
)
_RISES = r"(?:rises?|grows?|increases?|climbs?|goes up|strengthens?)"
_LESS = r"(?:lower|smaller|less|weaker|fewer|poorer)"
_MORE = r"(?:higher|larger|greater|stronger)"
_GETS = rf"(?:(?:gets?|becomes?|is|are|grows?) (?P<{{0}}>{_LESS}|{_MORE}|worse|better))"
_FAR = r"the (?:more|farther|further|larger|greater|bigger|wider|D\d)"
_THEN = rf"the (?P<then>{_LESS}|{_MORE}|worse|better|more|less)\b"
_WORDS = r"(?: [^ .;:,]+)*?"
_THE_MORE = re.compile(
    rf"\b(?:{_FAR}{_WORDS} {_APART}{_WORDS}|the (?:farther|further){_WORDS} (?:from|off) (?:the )?diagonal{_WORDS}|"
    rf"(?P<near>the (?:closer|nearer){_WORDS})) , {_THEN}"
)
_THE_LESS = re.compile(
    rf"\b{_GETS.format('then')}(?: (?:off|away from) (?:it|the diagonal))?(?: ,)? "
    rf"(?:the (?:more|farther|further|larger|greater){_WORDS} (?:{_APART}|away|diagonal)|"
    rf"(?P<near>the (?:closer|nearer)))\b"
)
_WITH = re.compile(
    rf"\b(?:(?P<falls>{_FALLS})|(?P<rises>{_RISES})|{_GETS.format('then')})(?: (?:steadily|gradually|smoothly|quickly|"
    rf"rapidly|sharply|steeply|monotonically|strictly|consistently|generally|mostly|as one moves|as we move|"
    rf"as you move|moving|going|M))* "
    rf"(?:(?:with|by|as) (?:the |their |its )?(?:growing |increasing |larger |greater )?(?:distance|separation|offset|"
    rf"difference|gap)|(?:away|with distance|outwards?|farther|further)(?: away)? from (?:the|its) (?:main )?diagonal|"
    rf"towards? the (?:off-diagonal )?corners)"
)
_NEAR = re.compile(
    r"\b(?:neighbou?ring|adjacent|nearby|close|successive|consecutive) (?:A\d|E\d|[a-z]+s) (?:are|have|show|get|score) "
    rf"(?:the )?(?P<then>most|more|{_MORE}|highest|best|better|closer)"
    r"(?: (?:M|similar|alike|correlated|values?|scores?|similarity|correlations?))* than (?:the )?"
    r"(?:distant|remote|far|those|ones|others|A\d|more)(?: (?:distant|apart|far|ones|A\d|away|farther|further))*"
)
_PRONOUN = re.compile(r"\b(?:(?<=off )it|their)\b ?")
_LABELS = re.compile(r"\b(?!values|it)[a-z]{3,}s (?=(?:differ|diverge|are|lie)\b)")  # "the digits differ"
_ELIDED = re.compile(r"^(?:and|but|then) (?:it )?(?=[a-z])")
_STRICT = re.compile(
    r"\b(?:monotonically|strictly|at (?:each|every) step|step by step|without exception|always|invariably)\b"
)
_LOOSE = re.compile(
    r"\b(?:generally|mostly|tends?|typically|usually|largely|broadly|overall|on the whole|as a rule|roughly)\b"
)
_DOWN = frozenset(["lower", "smaller", "less", "weaker", "fewer", "poorer", "worse"])


def find(clause: Clause) -> Iterator[Statement]:
    """What a clause claims of values by their distance from the diagonal."""
    if not clause.figure.is_square:
        return
    said = (clause.said or clause.main).partition(" : ")[0]
    if is_negated(said) or re.search(r"\bP\d", said):
        return
    falls: bool | None = None
    if (found := _THE_MORE.search(said) or _THE_LESS.search(said)) is not None:
        falls = _goes_down(clause, found["then"])
        if falls is not None and found["near"] is not None:
            falls = not falls
    elif (found := _WITH.search(said)) is not None:
        falls = found["falls"] is not None if found["then"] is None else _goes_down(clause, found["then"])
    elif (found := _NEAR.search(said)) is not None:
        falls = True
        said = f"{said} generally"
    if falls is None:
        return
    degree = Degree.EVERY if _STRICT.search(said) else Degree.MOST if _LOOSE.search(said) else Degree.PLAIN
    yield Symmetry("fades" if falls else "grows", clause.scope, degree=degree)


def _goes_down(clause: Clause, word: str) -> bool | None:
    """Whether "lower" or "worse" is down; None where the metric does not tell."""
    better = clause.figure.better_high
    if word in ("worse", "better"):
        return None if better is None else (word == "worse") == better
    return word in _DOWN


def _before_colon(clause: Clause) -> Clause:
    """The clause up to its colon, behind which stands what it says more of it; "their" is of any two."""
    main = _PRONOUN.sub("", clause.main.partition(" : ")[0])
    main = _LABELS.sub("values ", main)
    if clause.subject is None or clause.subject.everything:
        main = _ELIDED.sub("M ", main)
    return replace(clause, marked=replace(clause.marked, main=main))


_BY_DISTANCE = (
    "distance apart differ diagonal farther further closer nearer separation offset adjacent neighbouring neighboring "
    "nearby gap difference diverge distant"
)
_SAID = (
    f"{_FALLS} {_RISES} {_LESS} {_MORE} {_BY_DISTANCE} worse better more larger bigger wider off away corners similar "
    "alike correlated steadily gradually smoothly quickly rapidly sharply steeply monotonically strictly two their "
    "they growing increasing together moves move one we you main strongly steep outward outwards toward towards "
    "correlation "
    "similarity similarities most mostly generally tends always invariably step any"
)
DISTANCES = Kind(
    frozenset(_BY_DISTANCE.split()),
    lambda clause: find(_before_colon(clause)),
    known=frozenset(re.findall(r"[a-z]+", _SAID)),
    reads=_before_colon,
    diagonal=True,
)
