"""What each step along an axis does to the values: "loses at least 3 points with each step", "each layer adds 2".

Changes between two ticks are found in `changes`, steps that only go one way in `courses`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.degrees import degree_of, is_negated
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.margins import AMOUNT, margin_of
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import part_of
from heat_pipeline.claims.finding.rest import Rest
from heat_pipeline.claims.finding.sweeps import inferred
from heat_pipeline.statements import Along, Change, Degree, Statement

_EACH = (
    r"(?:(?:each|every)(?: single)?(?: (?:further|additional|successive|extra|new|next))?"
    r"(?: (?:step|increase|increment)"
    r"(?: (?:in|of|along)(?: the)? (?P<of>A\d+))?| (?P<axis>A\d+)| (?P<toward>D\d+))|(?P<more>D\d+))"
)
_UP = "gains?|rises?|increases?|grows?|climbs?|goes up"
_DOWN = "loses?|falls?|drops?|declines?|decreases?|shrinks?|goes down|gives up|sheds?"
_MOVES = re.compile(
    rf"(?<= )(?:(?P<up>{_UP})|(?P<down>{_DOWN}))(?: by)? {AMOUNT} (?:with|at|on|from|per|for|after|in) {_EACH}(?= )"
)
_WHAT = r"(?: (?:the )?(?:M|A\d+|values?|it|them)(?: (?:of|for|in|on)(?: the)? P\d+)?)?"
_MAKES = re.compile(
    rf"(?<= ){_EACH} (?:(?P<good>brings|yields)|(?P<bad>costs)|(?P<up>adds|gains|(?:raises|increases|lifts){_WHAT} by)|"
    rf"(?P<down>loses|takes away|(?:lowers|reduces|decreases|cuts){_WHAT} by)) (?:(?:the )?M )?{AMOUNT}(?= )"
)
_OF_VALUES = frozenset(["point", "minutes", "seconds"])


def find(clause: Clause) -> Iterator[Statement]:
    """What a clause claims of each step along an axis."""
    if clause.has_cells or "N" not in clause.main or is_negated(clause.main):
        return
    rest = Rest(clause.main)
    rest.skip_item()
    match = rest.take(_MOVES) or rest.take(_MAKES)
    if match is None or not rest.is_silent(_OF_VALUES) or re.search(r"\b[NUD]\d", rest.said):
        return
    told = match.groupdict()
    falls = _falls(clause, told)
    over = clause.region(clause.main)
    along = _along(clause, told) or inferred(clause, over)
    if falls is None or along is None or along == "panel" or part_of(over, along) is not None:
        return
    margin = margin_of(clause, match)
    degree = degree_of(rest.said)
    yield Change(
        over,
        along,
        falls,
        amount=margin.amount,
        bound=margin.bound,
        percent=margin.percent,
        degree=Degree.EVERY if degree is Degree.PLAIN else degree,
        stepwise=True,
    )


def _falls(clause: Clause, told: dict[str, str | None]) -> bool | None:
    """Which way each step goes; None where that hangs on what is good and nobody knows."""
    if told.get("good") or told.get("bad"):
        better = clause.figure.better_high
        return None if better is None else better == bool(told.get("bad"))
    return bool(told.get("down"))


def _along(clause: Clause, told: dict[str, str | None]) -> Along | None:
    """The axis along which it is, where words name it."""
    mark = next((told[name] for name in ("of", "axis", "toward", "more") if told.get(name)), None)
    if mark is None:
        return None
    place = clause.place(mark)
    return place.along if mark[0] == "A" or place.up else "panel"


STEPS = Kind(frozenset(["each", "every", "further", "additional", "step"]), find, number=True, accounts=True)
