"""Trends: "accuracy declines steadily as length grows", "flat from 10 on", "rises and then falls".

A clause is read in `courses`; here it is decided of which cells the trend is, along what, and where it turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import Sort, part_of, with_part
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.claims.finding.sweeps import Bounds, Sweep, Sweeps, inferred, order_of
from heat_pipeline.claims.finding.ways import COMPARATIVE, Course
from heat_pipeline.statements import Along, Degree, Region, Statement, Trend, Way

_GOES_ON = re.compile(
    r"^(?:and |but |, |so )*(?:then|after (?:that|which|it|this)|afterwards?|before|followed by|until|"
    r"thereafter|subsequently|"
    r"beyond|past|from (?:there|then)|again)\b|\b(?:then|again|after (?:that|which|it)|afterwards|thereafter|"
    r"from there|from then|later|finally|(?:at|in|toward|towards) the (?:very )?end|in the last)\b"
)
_ALSO = re.compile(r"^and (?![^,]*\b[PE]\d)")
_RISING = re.compile(
    r"\b(?:ris\w+|increas\w+|climb\w*|grow\w*|improv\w+|recover\w*|gain\w*|goes up|picks? up|rebound\w*|bounc\w+)\b"
)
_FALLING = re.compile(
    r"\b(?:fall\w*|fell|declin\w+|decreas\w+|drop\w*|sink\w*|degrad\w+|worsen\w*|deteriorat\w+|los(?:es|ing|e|"
    r"s)|goes down|dip\w*|diminish\w*|"
    r"reduc\w+|shrink\w*)\b"
)
_BEHIND = re.compile(r"\b(?:after|past|beyond|from) (?:about |around |the )?(P\d+)\b")


def trends_of(clause: Clause, rest: Rest, told: Sweeps, course: Course, degree: Degree) -> Iterator[Statement]:
    """The trends that a clause claims: one for each axis along which it says that the values go."""
    bounds = told.bounds
    if bounds.before is not None or bounds.after is not None:
        bounds = replace(bounds, before=None, after=None)
    over = clause.region(rest.said)
    sweeps = told.found
    if not sweeps:
        if course.word in COMPARATIVE and bounds.along is None:
            return  # "is lower" compares and tells no course, where no axis is named
        along = bounds.along or inferred(clause, over)
        if along is None:
            return
        sweeps = [Sweep(along, told=bounds.along is not None)]
    for sweep in sweeps:
        made = _trend(clause, rest, told, course, sweep, bounds, over, degree)
        if made is not None:
            yield made


def _trend(
    clause: Clause,
    rest: Rest,
    told: Sweeps,
    course: Course,
    sweep: Sweep,
    bounds: Bounds,
    over: Region,
    degree: Degree,
) -> Trend | None:
    along = sweep.along
    if bounds.along is not None and bounds.along != along:
        beyond = _beyond(clause, bounds)
        if beyond is None or part_of(over, bounds.along) is not None:
            return None
        over, bounds = with_part(over, bounds.along, beyond), Bounds()  # "from 8k on, it rises with depth"
    own = clause.own(rest.said)
    if part_of(own, along) is None:
        # what the head or the clause before says of this axis does not bound a course along it
        over = _free(over, along)
    elif len(part_of(own, along) or ()) < 2:
        return None
    first, last = bounds.first, bounds.last
    backwards = sweep.backwards
    steadily = course.steadily or sweep.steadily or told.steadily
    way = course.way
    sharp = course.sharp
    turn: tuple[str, ...] = ()
    after = clause.neighbour(1)
    if after is not None and after.piece.sentence == clause.piece.sentence:
        behind = _BEHIND.search(after.main)
        place = after.place(behind[1]) if behind is not None else None
        opposed = _opposes(way, after.main)
        if place is not None and place.sort is Sort.LABELS and place.along == along and len(place.labels) == 1:
            if last is None:
                last = place.labels[0]
        elif last is None and _GOES_ON.search(after.main):
            if not opposed or course.negated or steadily or sharp is not None or backwards or first is not None:
                return None
            way = Way.PEAKS if way is Way.RISES else Way.DIPS
        elif last is None and opposed and not told.found and _ALSO.match(after.main) is not None:
            return None  # "rises and falls with the length"
        elif opposed and after.piece.against and degree is Degree.PLAIN:
            degree = Degree.MOST  # "rises, but drops at 8"
    above = clause.neighbour(-1)
    if above is not None and above.piece.sentence == clause.piece.sentence and _ALSO.match(clause.main) is not None:
        idle = first is None and last is None and not re.search(r"\b[AED]\d", above.main)
        if idle and _opposes(way, above.main):
            return None
    if way in (Way.PEAKS, Way.DIPS, Way.FLAT, Way.VARIES):
        backwards = False
        if steadily and way is not Way.FLAT:
            return None
        steadily = False
        if way is not Way.FLAT and course.negated:
            return None
        sharp = None
    if (
        sweep.told is False
        and first is None
        and last is None
        and degree is Degree.PLAIN
        and way is Way.FLAT
        and over.everything
    ):
        return None
    if first is not None and first == last:
        return None
    if course.negated and degree is not Degree.PLAIN:
        return None
    strictly = steadily and (course.strictly or told.strictly)
    weakly = strictly and course.weakly
    return Trend(
        over,
        along,
        way,
        first,
        last,
        backwards,
        turn,
        steadily,
        sharp,
        course.negated,
        degree,
        strictly,
        weakly=weakly,
    )


def _beyond(clause: Clause, bounds: Bounds) -> tuple[str, ...] | None:
    """The ticks from or up to the one that bounds an axis; None where it is not told by one end."""
    if bounds.along is None or bounds.along == "panel" or (bounds.first is None) == (bounds.last is None):
        return None
    numbers = clause.figure.numbers[bounds.along]
    end = bounds.first or bounds.last
    if end not in numbers or order_of(clause.figure, bounds.along) is None:
        return None
    if bounds.first is not None:
        low = [tick for tick, number in numbers.items() if number >= numbers[end]]
        return tuple(tick for tick in low if not (bounds.past and tick == end)) or None
    return tuple(tick for tick, number in numbers.items() if number <= numbers[end])


def _opposes(way: Way, said: str) -> bool:
    """Whether words of another way follow."""
    if way is Way.RISES:
        return _FALLING.search(said) is not None
    return way is Way.FALLS and _RISING.search(said) is not None


def _free(region: Region, along: Along) -> Region:
    if along == "row":
        return replace(region, rows=None)
    if along == "column":
        return replace(region, columns=None)
    return replace(region, panels=None)
