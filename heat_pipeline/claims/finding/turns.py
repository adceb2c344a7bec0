"""Two courses in one clause: "rises and then falls", "climbs up to 8 and shrinks beyond", "a climb, then a dip".

Each half is read in `ways`; where one goes up and the other down, the values have a peak or a dip, at the tick that is
named between them. Courses of several clauses are put together in `trends`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.degrees import degree_of
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import Sort, part_of, with_part
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.claims.finding.sweeps import inferred, sweeps_of
from heat_pipeline.claims.finding.ways import course_of
from heat_pipeline.statements import Along, Partly, Statement, Trend, Way

_JOINT = re.compile(
    r"(?: ,)? (?:(?:and|but|or) (?:then|later|finally|afterwards|thereafter|again|only then)|and|but|then|before|"
    r"followed by|with|,) (?=(?:an? |the |it )?(?:[a-z]+ ){1,2})"
)
_UNTIL = re.compile(
    r"(?<= )(?:only |right )?(?:until|till|up to|down to|to|as far as|through) (?:about |around |the |a )?"
    r"(?P<mark>P\d+)(?= )"
)
_FROM = re.compile(
    r"(?<= )(?:after|from|beyond|past|for anything (?:beyond|above)) (?:about |around |the |a )?(?P<mark>P\d+)"
    r"(?: (?:on|onwards?))?(?= )"
)
_LATER = re.compile(
    r"(?<= )(?:then|later(?: on)?|afterwards?|thereafter|subsequently|finally|again|after (?:that|this|it|which)|"
    r"from (?:there|then)(?: on(?:wards?)?)?|(?:beyond|past)(?: (?:that|this|it))?(?: point)?|"
    r"(?:at|toward|towards|near) the (?:very )?(?:end|right)|in the (?:end|last step)|at (?:its|their) end)(?= )"
)
_FIRST = re.compile(
    r"(?<= )(?:first|at first|initially|to begin with|in the beginning|at the (?:start|beginning))(?= )"
)
_ORDERED = re.compile(rf"{_LATER.pattern}|{_UNTIL.pattern}|{_FROM.pattern.replace('mark', 'tick')}|{_FIRST.pattern}")
_MARKS = re.compile(r"\b[PAEDNUM]\d*\b")
_GOES_ON = re.compile(r"^(?:and |but |, )*(?:then|before|followed|until|after|again|later)\b")
_OPPOSITE = {Way.RISES: Way.FALLS, Way.FALLS: Way.RISES}


def turning_in(clause: Clause, said: str) -> Iterator[Statement]:
    """The turn that a clause tells, of which `said` are the words in marks."""
    if _ORDERED.search(said) is None:
        return
    behind = clause.neighbour(1)
    if behind is not None and behind.piece.sentence == clause.piece.sentence and _GOES_ON.match(behind.main):
        return
    for joint in _JOINT.finditer(said):
        found = _turn(clause, f"{said[: joint.start()]} ", f" {joint[0].strip()} {said[joint.end() :]}")
        if found is not None:
            yield found
            return


def _turn(clause: Clause, before: str, behind: str) -> Statement | None:
    """The peak or the dip that two halves of a clause tell together; None where they don't."""
    one, two = Rest(before.strip()), Rest(behind.strip())
    better = clause.figure.better_high
    ticks = [match["mark"] for match in (one.take(_UNTIL), two.take(_FROM)) if match is not None]
    later = two.take(_LATER) is not None
    while two.take(_LATER) is not None:
        pass
    first = one.take(_FIRST) is not None
    if not (ticks or later or first):
        return None
    ours, theirs = course_of(one, better), course_of(two, better)
    if ours is None or theirs is None or ours.way not in _OPPOSITE or ours.negated or theirs.negated:
        return None
    if _MARKS.search(two.said) is not None or not two.is_silent(frozenset(["and", "but", "it", "a"])):
        return None
    if theirs.way not in (_OPPOSITE[ours.way], Way.FLAT) or not (clause.piece.first or clause.places(one.said)):
        return None
    told = sweeps_of(clause, one)
    if told.bad or told.bounds.along is not None or not one.is_silent():
        return None
    over = clause.region(one.said)
    places = [clause.place(mark) for mark in ticks]
    if any(place.sort is not Sort.LABELS or len(place.labels) != 1 or place.along is None for place in places):
        return None
    sides: set[Along | None] = {place.along for place in places} | {sweep.along for sweep in told.found}
    along = sides.pop() if len(sides) == 1 else inferred(clause, over) if not sides else None
    if along is None or len({place.labels for place in places}) > 1 or part_of(clause.own(one.said), along) is not None:
        return None
    over, turn = with_part(over, along, None), places[0].labels if places else ()
    degree = degree_of(f"{before} {behind}")
    if theirs.way is Way.FLAT:
        backwards = any(sweep.backwards for sweep in told.found)
        return Partly(Trend(over, along, ours.way, backwards=backwards, degree=degree), theirs.word.strip())
    return Trend(over, along, Way.PEAKS if ours.way is Way.RISES else Way.DIPS, turn=turn, degree=degree)
