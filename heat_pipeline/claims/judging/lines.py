"""Lines of values along an axis: a row, a column, or one place from panel to panel.

Here: taking the cells of a region apart into lines, and what the course of lines is like in numbers. Not here: which
course a claim is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from heat_pipeline.claims.judging.cells import SIDES, Cells, minus
from heat_pipeline.claims.judging.kendall import Agreement, agreement, tau_b
from heat_pipeline.statements import Along, Region


@dataclass(frozen=True)
class Line:
    """The cells of one line in the order of the ticks, which are numbered in `places`; `name` is for people."""

    name: str
    panel: str
    cells: tuple[int, ...]
    places: tuple[int, ...]
    values: tuple[float, ...]
    lows: tuple[float, ...]
    highs: tuple[float, ...]

    @cached_property
    def span(self) -> float:
        """Highest less lowest value."""
        return minus(max(self.values), min(self.values))

    @cached_property
    def agreement(self) -> Agreement:
        """How its values agree with the order of the ticks."""
        return agreement(self.lows, self.highs)


def lines_of(
    cells: Cells, region: Region, along: Along, first: str | None = None, last: str | None = None
) -> Sequence[Line]:
    """The lines of a region along an axis, from one tick to another where these are named, of two values or more.

    A place with two different values has no part in its line. An end that the axis does not have leaves no line.
    """
    asked = (region, along, first, last)
    found: Sequence[Line] | None = cells.lines.get(asked)
    if found is None:
        found = cells.lines[asked] = _lines(cells, region, along, first, last)
    return found


def _lines(cells: Cells, region: Region, along: Along, first: str | None, last: str | None) -> Sequence[Line]:
    order = cells.order(along)
    if (first is not None and first not in order) or (last is not None and last not in order):
        return ()
    start = order[first] if first is not None else 0
    end = order[last] if last is not None else len(order)
    start, end = min(start, end), max(start, end)
    labels = cells.labels(along)
    one, two = (cells.labels(side) for side in SIDES if side != along)
    groups: dict[tuple[str, str], dict[int, int | None]] = {}
    for i in cells.at(region):
        if not labels[i] and along != "panel":
            continue  # the text tells no place on this axis
        place = order[labels[i]]
        if not start <= place <= end:
            continue
        members = groups.setdefault((one[i], two[i]), {})
        known = members.setdefault(place, i)
        if known is not None and known != i and cells.value[known] != cells.value[i]:
            members[place] = None
    lines = (_line(members, *names, along, cells) for names, members in groups.items())
    return tuple(line for line in lines if line is not None)


def _line(members: dict[int, int | None], one: str, two: str, along: Along, cells: Cells) -> Line | None:
    kept = sorted((place, i) for place, i in members.items() if i is not None)
    if len(kept) < 2:
        return None
    chosen = tuple(i for _, i in kept)
    return Line(
        name="/".join(part for part in (two, one) if part) if along == "panel" else two or one,
        panel=cells.of[chosen[0]].panel if along != "panel" else "",
        cells=chosen,
        places=tuple(place for place, _ in kept),
        values=tuple(cells.value[i] for i in chosen),
        lows=tuple(cells.low[i] for i in chosen),
        highs=tuple(cells.high[i] for i in chosen),
    )


@dataclass(frozen=True, slots=True)
class Course:
    """How lines go, all together: against `sign` -1 for a fall, so that what agrees is positive.

    `tau` is the pooled rank correlation with the ticks, None where nothing moves; `gain` last less first, and `back`
    the longest way back, both as shares of the span of their mean line (of each line, on average, where the lines
    share too few ticks). `agreeing` and `opposing` are the shares of lines that end beyond where they began, and short
    of it.
    """

    tau: float | None
    gain: float
    back: float
    agreeing: float
    opposing: float


def course(lines: Sequence[Line], sign: int) -> Course:
    """The course of one or more lines."""
    counts = [line.agreement for line in lines]
    tau = tau_b(Agreement(sign * count.score, count.untied, count.pairs) for count in counts)
    mean = mean_line(lines)
    if mean is not None:
        gain, back = _moves(mean, sign)
    else:
        moves = [_moves(line.values, sign) for line in lines]
        gain, back = (sum(move[k] for move in moves) / len(moves) for k in (0, 1))
    net = [sign * minus(line.values[-1], line.values[0]) for line in lines]
    return Course(tau, gain, back, sum(n > 0 for n in net) / len(net), sum(n < 0 for n in net) / len(net))


def mean_line(lines: Sequence[Line]) -> tuple[float, ...] | None:
    """The means over the ticks that all lines have; None where these are too few to stand for the lines."""
    if len(lines) == 1:
        return lines[0].values
    shared = set(lines[0].places).intersection(*(line.places for line in lines[1:]))
    if len(shared) < 2 or len(shared) < 0.6 * max(len(line.places) for line in lines):
        return None
    rows = [[v for place, v in zip(line.places, line.values, strict=True) if place in shared] for line in lines]
    return tuple(round(sum(column) / len(rows), 10) for column in zip(*rows, strict=True))


def _moves(values: Sequence[float], sign: int) -> tuple[float, float]:
    """Last less first, and the longest way back, as shares of the span; 0 where nothing moves."""
    span = minus(max(values), min(values))
    if span == 0:
        return 0.0, 0.0
    back = 0.0
    furthest = sign * values[0]
    for value in values:
        furthest = max(furthest, sign * value)
        back = max(back, furthest - sign * value)
    return sign * minus(values[-1], values[0]) / span, back / span
