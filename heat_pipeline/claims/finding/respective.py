"""Extremes of several lines in one sentence: "A peaks at 66.8 (window 1024), B at 53.1 (window 2048)", "the highest
scores are 65.8 for A (rank 32) and 49.1 for B (rank 64)".

Each item has its value, its line and, in parentheses, its place there. One extreme alone is found in `extremes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import axes_of
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.statements import Extreme, Region, Statement

_PLACES = r"(?: \( (?:at )?(?P<at>(?:(?:P\d+|at|in|with|and|,|the|for) ?)+)\))?"
_PEAKS = re.compile(
    rf"(?<= )(?:the )?(?P<over>P\d+)(?: (?:(?P<up>peaks?|tops out|reaches its (?:maximum|peak)|has its "
    rf"(?:maximum|peak))|"
    rf"(?P<down>bottoms out|reaches its minimum|has its minimum)))? at N(?P<n>\d+){_PLACES}(?= )"
)
_ARE = re.compile(
    r"^ (?:the )?(?:overall )?(?:(?P<up>highest|largest|top|maximum)|(?P<down>lowest|smallest|minimum)|(?P<good>best)|"
    r"(?P<bad>worst)) (?:M|ones|values|scores|results) are "
)
_FOR = re.compile(rf"(?<= )N(?P<n>\d+) (?:for|in|on|with|at) (?:the )?(?P<over>P\d+){_PLACES}(?= )")


def find(clause: Clause) -> Iterator[Statement]:
    """The extremes of the lines that a clause names one after the other."""
    if clause.has_cells:
        return
    rest = Rest(clause.whole)
    rest.skip_item()
    head = _ARE.match(rest.said)
    if head is not None:
        rest.said = f" {rest.said[head.end() :]}"
        better = clause.figure.better_high
        if (head["good"] or head["bad"]) and better is None:
            return
        highest = bool(head["up"] or (head["good"] if better else head["bad"]))
        items = list(rest.take_all(_FOR))
    else:
        items = list(rest.take_all(_PEAKS))
        if not items or not (items[0]["up"] or items[0]["down"]) or any(one["down"] for one in items[1:]):
            return
        highest = items[0]["up"] is not None
    if len(items) < 2 or any(word not in (",", "and") for word in rest.said.split()):
        return
    found = []
    for one in items:
        over, at = clause.own(one["over"]), clause.own(one["at"] or "")
        if not clause.is_plain(f"{one['over']} {one['at'] or ''}") or len(axes_of(over)) != 1:
            return
        if set(axes_of(over)) & set(axes_of(at)) or any(len(place.labels) != 1 for place in clause.places(one["over"])):
            return
        bounds = Region(over.panels if over.panels is not None else clause.scope.panels, over.rows, over.columns)
        found.append(Extreme(highest, bounds, at, clause.marked.amounts[int(one["n"])]))
    yield from found


RESPECTIVE = Kind(
    frozenset(["peak", "peaks", "maximum", "minimum", "tops", "bottoms", "highest", "lowest", "best", "worst", "top"]),
    find,
    number=True,
    accounts=True,
)
