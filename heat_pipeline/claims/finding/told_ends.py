"""Where a line begins and ends: "starts at 95, is at 78 by 16K and ends at 40", "sets out from 4, is back to 4 in C".

Each is the value at the first tick of the line, at the last one, or at one that is named with it. How the line goes
from one to the other is found in `courses` and `listed`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heat_pipeline.claims.finding.degrees import is_negated
from heat_pipeline.claims.finding.gaps import ends_of_axis
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import AVERAGES, part_of
from heat_pipeline.claims.finding.rest import AXIS_BESIDE, Rest
from heat_pipeline.claims.finding.sides import is_cell, with_labels
from heat_pipeline.claims.finding.sweeps import inferred, order_of
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.reading.charts import VALUE_CHARTS
from heat_pipeline.statements import Along, Amount, Constant, Degree, Partly, Region, Statement, Value

_ABOUT = r"(?:(?:about|around|roughly|approximately|only|just|nearly|almost|a|an|the|its|M|M of|high|low) )*"
_TOLD = rf"{_ABOUT}(?P<n>N\d+)(?! (?:points|percentage|percent|times|%))(?: M)?"
_PLACE = (
    r"(?: (?:\( )?(?:at|by|in|for|on|with|under|already at|as early as) (?:a |the )?(?P<mark>P\d+)(?: \))?| \( "
    r"(?P<aside>P\d+) \))?"
)
_AT = rf"(?: (?:out|off|up))? (?:at|from|with|near|around|on|as) {_TOLD}{_PLACE}(?= )"
_FIRST = re.compile(
    r"(?<= )(?:starts?|begins?|opens?|sets?|started|began|starting|beginning|sets out|sets off|comes in|"
    r"launches)" + _AT
)
_LAST = re.compile(
    r"(?<= )(?:and )?(?:then |finally )?(?:ends?|finishes|finish|closes|close|winds|ended|ending|finishing|"
    r"lands|arrives|"
    r"concludes)" + _AT
)
_BY = re.compile(
    rf"(?<= )(?:, )?(?:and )?(?:then |still |already )?(?:is|are|was|stands|has fallen|has risen|has dropped|"
    rf"is down|is up|is "
    rf"back|gets back|comes back|returns|is back down|is back up) (?:at|to|down to|up to|back to|back at) {_TOLD} "
    r"(?:\( )?(?:at|by|in|for|on|with|under) (?:a |the )?(?P<mark>P\d+)(?: \))?(?= )"
)
_BESIDE_WORDS = ", and then it is at the of in on for with row column line curve here again"
_BESIDE = frozenset(_BESIDE_WORDS.split())


_LINES = (
    rf"(?:(?:all|both|each)(?: of)? )?(?:the )?(?:(?P<number>{'|'.join(NUMBERS)}) )?"
    r"(?P<who>lines?|curves?|bars|[PE]\d+|[a-z]{3,}s)"
)
_SAME = re.compile(
    rf"^ {_LINES} (?:all )?(?:(?P<first>starts?|begins?|opens?|sets? out|starting|depart)|(?P<last>ends?|finish(?:es)?|"
    r"arrives?|converges?|meets?|ending))(?: (?:out|off|up))? (?:at|from|with|in|on|to) "
    r"(?P<nearly>(?:nearly|almost|about|roughly|approximately|practically|essentially) )?(?:exactly )?(?:the )?"
    r"(?:very )?(?:same|equal|identical|common) (?:M|A\d+|points?|values?|levels?|places?|numbers?|heights?|shares?)"
    r"(?: (?:, |of )?(?:\( )?(?P<n>N\d+)(?: \))?)? $"
)
_AT_FIRST = re.compile(
    rf"^ (?:at|in) the (?:(?P<first>(?:very )?(?:beginning|start|outset))|(?P<last>(?:very )?end))(?: ,)? {_LINES} "
    r"(?:all )?(?:have|has|get|gets|share|shares|are at|start at|start from|score|reach) "
    r"(?P<nearly>(?:nearly|almost|about|roughly|approximately|practically|essentially) )?(?:exactly )?(?:the )?"
    r"(?:same|equal|identical) (?:M|A\d+|points?|values?|levels?|places?|numbers?|shares?|rates?)"
    r"(?: (?:, |of )?(?:\( )?(?P<n>N\d+)(?: \))?)? $"
)


def _same_ends(clause: Clause) -> Iterator[Statement]:
    """ "All lines start from the same point": all values at the first tick are the same."""
    rest = Rest(clause.whole)
    rest.skip_item()
    match = _SAME.match(rest.said) or _AT_FIRST.match(rest.said)
    if match is None or is_negated(rest.said):
        return
    if any(not clause.is_metric(axis) for axis in re.findall(r"\bA\d+\b", match[0])):
        return  # at the same length
    mark = match["who"] if match["who"][0] in "PE" and match["who"][1:].isdigit() else ""
    over = clause.region(mark)
    side: Along | None = clause.place(mark).along if mark else None
    if side is None and clause.figure.reading.chart_type in VALUE_CHARTS:
        side = "row"  # what runs across a chart are its lines
    along = inferred(clause, Region()) if side is None else "row" if side == "column" else "column"
    if along is None or along == "panel" or side == "panel" or order_of(clause.figure, along) is None:
        return
    side = "row" if along == "column" else "column"
    ticks = [tick for tick in clause.figure.with_values[side] if tick.casefold() not in AVERAGES]
    if match["number"] and NUMBERS[match["number"]] != len(part_of(over, side) or ticks):
        return
    numbers = clause.figure.numbers[along]
    with_values = [tick for tick in clause.figure.with_values[along] if tick in numbers]
    if len(with_values) < 2:
        return
    end = (min if match["first"] else max)(with_values, key=numbers.__getitem__)
    over = with_labels(over, along, (end,))
    if part_of(over, side) is None:
        over = with_labels(over, side, tuple(ticks))
    statement = Constant(over, clause.amounts(match["n"])[0] if match["n"] else None, None, Degree.EVERY)
    yield Partly(statement, match["nearly"].strip()) if match["nearly"] else statement


def find(clause: Clause) -> Iterator[Statement]:
    """The values at the ends of a line, and between them, that a clause tells."""
    same = list(_same_ends(clause))
    if same:
        yield from same
        return
    if clause.has_cells or "N" not in clause.whole:
        return
    rest = Rest(clause.whole)
    rest.skip_item()
    rest.said = AXIS_BESIDE.sub(lambda match: match["one"] or match["two"], rest.said)
    found: list[tuple[int, str | None, Amount]] = []
    for which, pattern in ((0, _FIRST), (1, _LAST), (-1, _BY)):
        for match in rest.take_all(pattern):
            groups = match.groupdict()
            mark = groups.get("mark") or groups.get("aside")
            found.append((which, mark, clause.amounts(match["n"])[0]))
    if all(which < 0 for which, _, _ in found) or is_negated(rest.said):
        return
    if re.search(r"\b[NUDE]\d|\(", rest.said) or not clause.is_plain(rest.said):
        return
    over = clause.region(rest.said)
    ends = ends_of_axis(clause, over)
    if ends is None:
        return
    along, first, last = ends
    free = with_labels(over, along, None)
    unknown = next((word for word in rest.said.split() if word not in _BESIDE and not Rest(word).is_silent()), "")
    for which, mark, amount in found:
        at = free
        if mark is not None:
            own = clause.own(mark)
            if len(part_of(own, along) or ()) == 1:
                at = with_labels(free, along, part_of(own, along))
            elif which < 0 or any(part_of(own, side) is not None for side in ("row", "column")):
                return
        if which >= 0 and part_of(at, along) is None:
            at = with_labels(at, along, last if which else first)
        if not is_cell(at):
            return
        said = Value(at, amount)
        yield Partly(said, unknown) if unknown else said


_WORDS = (
    "start starts begin begins open opens sets starting beginning started began ends end finishes closes ending lands "
    "arrives beginning outset depart converge converges meet meets finish"
)
TOLD_ENDS = Kind(frozenset(_WORDS.split()), find, accounts=True)
