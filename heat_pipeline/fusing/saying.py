"""Slips and decisions in plain sentences, for a person.

What belongs here is wording only.
"""

from __future__ import annotations

from collections.abc import Sequence

from heat_pipeline.fusing.frame import Frame, Sheet
from heat_pipeline.fusing.model import Kind, Slip
from heat_pipeline.fusing.sliding import Way
from heat_pipeline.fusing.turning import COLUMN, PANEL, ROW, SIDES, Turn

_MOST = 3


def listed(names: Sequence[str], most: int = _MOST) -> str:
    """Names as a person lists them: "a, b and c", "a, b, c and 4 more"."""
    if len(names) > most + 1:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def say_turn(one: Turn, who: str, frame: Frame) -> str:
    """What was done to whole lines of a text."""
    side = SIDES[one.axis]
    names = frame.panels if one.axis == PANEL else frame.rows if one.axis == ROW else frame.columns
    others = frame.columns if one.axis == ROW else frame.rows
    many = len(frame.rows) + len(frame.columns)  # a line without a namesake on the other axis: see `turning`

    def name(line: int) -> str:
        known = names if line < many else others
        line -= many if line >= many else 0
        return known[line] if 0 <= line < len(known) else ""

    pairs = [(name(a), name(b)) for a, b in one.lines if name(a) and name(b)]
    if one.kind is Kind.TRANSPOSED:
        return f"{who} is transposed: what it tells as rows are the columns of the others"
    if one.kind is Kind.DIAGONAL:
        return f"{who} has values on the diagonal that belong beside it"
    if one.kind is Kind.REVERSED:
        return f"the {side}s of {who} are turned around"
    if one.kind in (Kind.SHIFTED, Kind.NEIGHBOUR):
        step = one.lines[0][1] - one.lines[0][0]
        count = "one" if abs(step) == 1 else str(abs(step))
        first = pairs[0][0] if pairs else ""
        where = (
            ("below" if step > 0 else "above") if one.axis == ROW else ("to the right" if step > 0 else "to the left")
        )
        if one.kind is Kind.NEIGHBOUR:
            return f'from {side} "{first}" on, each {side} of {who} has the values of that {count} {where}'
        return f"the grid of {who} is shifted: its values belong {count} {side}{'s' if count != 'one' else ''} {where}"
    shown = listed([f'"{a}" are those of "{b}"' for a, b in pairs])
    return f"{side}s of {who} are exchanged: the values of {shown}"


def say_slide(kind: Kind, sheet: Sheet, panel: int, axis: int, line: int, one: Way, frame: Frame, many: int) -> Slip:
    """What happened to values of one line of a text."""
    mine, other = ("row", "column") if axis == ROW else ("column", "row")
    names, ticks = (frame.rows, frame.columns) if axis == ROW else (frame.columns, frame.rows)
    ways = {(1, COLUMN): "to the left", (-1, COLUMN): "to the right", (1, ROW): "up", (-1, ROW): "down"}
    offsets = one.offsets
    first = min(one.to)
    steps = listed([f"{abs(o)} {ways[1 if o > 0 else -1, 3 - axis]}" for o in offsets])
    if kind is Kind.DIAGONAL:
        says = f'the last value of row "{names[line]}" of {sheet.text.key} is put on the diagonal'
    else:
        says = (
            f'{mine} "{names[line]}" of {sheet.text.key} is shifted by {steps} from {other} "{ticks[first]}" on '
            f"({many} value{'s' if many != 1 else ''}): so it agrees with the others"
        )
    row, column = (names[line], "") if axis == ROW else ("", names[line])
    return Slip(kind, says, frame.panels[panel], row, column)
