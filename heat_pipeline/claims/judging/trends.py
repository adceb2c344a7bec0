"""Judges claims on the course of values along an axis: rising, falling, flat, with a peak or a dip, varying."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from heat_pipeline.claims.judging.cells import Cells, enumeration, minus
from heat_pipeline.claims.judging.lines import Line, course, lines_of, mean_line
from heat_pipeline.claims.judging.quantities import of_most
from heat_pipeline.claims.judging.sizes import is_level, is_sharp, is_slight
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Along, Degree, Trend, Way

_MOST_SHOWN = 6
_WHERE: dict[Along, tuple[Along, ...]] = {"row": ("row", "panel"), "column": ("column", "panel"), "panel": ("panel",)}
_BACKWARDS = {Way.RISES: Way.FALLS, Way.FALLS: Way.RISES}


def judge_trend(claim: Trend, cells: Cells) -> Judgement:
    """Whether the values go the claimed way.

    Several lines are judged together, by the pooled rank correlation and their mean line, where the claim is of the
    whole; each for itself where the claim is of every one, or names them.
    """
    lines = lines_of(cells, claim.over, claim.along, claim.first, claim.last)
    if claim.less is not None:
        lines = _distances(lines, lines_of(cells, claim.less, claim.along, claim.first, claim.last))
    if not lines:
        return unknown(f"there are not two values along the {claim.along}s to compare")
    if claim.backwards:
        claim = replace(claim, way=_BACKWARDS.get(claim.way, claim.way), backwards=False)
    truth, deciding = _judged(claim, lines, cells)
    if claim.sharp is not None and truth != NO and claim.way in _BACKWARDS:
        truth = min(truth, _sized(claim.sharp, lines, cells))
        deciding = lines
    if claim.negated:
        # "No clear rise" is not refuted by a rise that is itself in doubt.
        truth = -truth
    steadily = claim.steadily and truth == YES and len(deciding) == 1
    evidence = [i for line in deciding for i in _telling(line, claim.way, truth, steadily)]
    if claim.less is not None:
        shown = "; ".join(", ".join(f"{value:g}" for value in line.values) for line in deciding)
        beside = [i for i in cells.at(claim.less) if any(_beside(i, j, claim.along, cells) for j in evidence)]
        return answer(truth, [*evidence, *beside], f"distances {shown}")
    return answer(truth, evidence, _why(claim, deciding, cells))


def _beside(one: int, other: int, along: Along, cells: Cells) -> bool:
    """Whether two cells stand at the same tick of an axis, in one panel."""
    return all(cells.labels(side)[one] == cells.labels(side)[other] for side in _WHERE[along])


def _distances(lines: Sequence[Line], others: Sequence[Line]) -> Sequence[Line]:
    """How far each line is from the one of the same panel, at the ticks that both have; () where that is not sure."""
    ours, theirs = ({line.panel: line for line in some} for some in (lines, others))
    if len(ours) < len(lines) or len(theirs) < len(others) or ours.keys() != theirs.keys():
        return ()
    found = []
    for panel, line in ours.items():
        other = dict(zip(theirs[panel].places, range(len(theirs[panel].places)), strict=True))
        at = [(k, other[place]) for k, place in enumerate(line.places) if place in other]
        if len(at) < 2:
            continue
        rival = theirs[panel]
        made = [
            _apart((line.lows[k], line.values[k], line.highs[k]), (rival.lows[m], rival.values[m], rival.highs[m]))
            for k, m in at
        ]
        lows, values, highs = zip(*made, strict=True)
        places = tuple(line.places[k] for k, _ in at)
        chosen = tuple(line.cells[k] for k, _ in at)
        found.append(replace(line, cells=chosen, places=places, values=values, lows=lows, highs=highs))
    return found


def _apart(one: tuple[float, float, float], two: tuple[float, float, float]) -> tuple[float, float, float]:
    """How far two values are from one another, at least, as they stand, and at most."""
    distances = [abs(minus(a, b)) for a, b in ((one[0], two[2]), (one[2], two[0]))]
    overlap = one[0] <= two[2] and two[0] <= one[2]
    return (0.0 if overlap else min(distances)), abs(minus(one[1], two[1])), max(distances)


def _judged(claim: Trend, lines: Sequence[Line], cells: Cells) -> tuple[Truth, Sequence[Line]]:
    """The truth, and the lines that decide it."""
    if len(lines) == 1:
        return way_of(claim, lines, cells), lines
    if claim.degree is Degree.SOME:
        singles = [way_of(claim, [line], cells) for line in lines]
        truth = max(singles)
        held = [line for line, single in zip(lines, singles, strict=True) if single == truth]
        return truth, held[:1] if truth == YES else lines
    groups = _groups(claim, lines)
    if groups is None:
        return way_of(claim, lines, cells), lines
    truths = [way_of(claim, group, cells) for group in groups]
    if claim.over.panels is None and len({line.panel for line in lines}) > 1 and claim.degree is not Degree.EVERY:
        return _of_panels(claim, lines, truths, cells), lines
    truth = of_most(truths, cells.tolerances) if claim.degree is Degree.MOST else min(truths)
    if truth == UNSURE and claim.degree is not Degree.EVERY and NO not in truths:
        # Some of the named lines are not clear by themselves; together they may be.
        together = way_of(claim, lines, cells)
        truth = YES if together == YES and of_most(truths, cells.tolerances) == YES else UNSURE
    deciding = [line for group, one in zip(groups, truths, strict=True) if one == truth for line in group]
    if truth == NO and claim.degree is not Degree.MOST:
        deciding = list(next(group for group, one in zip(groups, truths, strict=True) if one == NO))
    return truth, deciding or lines


def _of_panels(claim: Trend, lines: Sequence[Line], truths: Sequence[Truth], cells: Cells) -> Truth:
    """Of panels that are not named: all lines together, and most panels, which may not disagree."""
    together, most = way_of(claim, lines, cells), of_most(truths, cells.tolerances)
    return UNSURE if together == -most else most or together


def _groups(claim: Trend, lines: Sequence[Line]) -> list[list[Line]] | None:
    """The lines that are claimed each for itself: of every panel, of every line, or those named; None for none."""
    over = claim.over
    panels: dict[str, list[Line]] = {}
    for line in lines:
        panels.setdefault(line.panel, []).append(line)
    if claim.degree is Degree.EVERY and len(panels) > 1:
        return list(panels.values())
    if claim.degree is Degree.EVERY:
        return [[line] for line in lines]
    across = over.columns if claim.along == "row" else over.rows
    if claim.along == "panel" or across is None or len(across) < 2:
        return list(panels.values()) if len(panels) > 1 else None
    return [[line] for line in lines] if len(panels) == 1 else None


def way_of(claim: Trend, lines: Sequence[Line], cells: Cells) -> Truth:
    """Whether some lines together go the claimed way."""
    if claim.way is Way.RISES or claim.way is Way.FALLS:
        sign = 1 if claim.way is Way.RISES else -1
        if claim.steadily:
            return min(_steadily(line, sign, claim.strictly, claim.weakly, cells) for line in lines)
        return _direction(lines, sign, claim.degree, cells)
    if claim.way is Way.FLAT:
        return _flat(lines, cells)
    if claim.way is Way.VARIES:
        return _varies(lines, cells)
    return _turns(claim, lines, cells)


def _direction(lines: Sequence[Line], sign: int, degree: Degree, cells: Cells) -> Truth:
    """By rank correlation and by the ends, which both have to speak for it, or both against."""
    tolerances = cells.tolerances
    seen = course(lines, sign)
    tau = seen.tau
    if tau is None:
        # Nothing moves: exact values that stay the same do not rise. Intervals that overlap do not tell.
        return NO if all(cells.exact(line.cells) for line in lines) else UNSURE
    most = len(lines) == 1 or seen.agreeing >= tolerances.lines_share
    enough = tolerances.loose_tau if degree is Degree.MOST else tolerances.trend_tau
    if tau >= enough and seen.gain > 0 and most:
        return YES
    if tau > 0 and seen.gain >= tolerances.trend_gain and most:
        return YES
    if degree is Degree.MOST:
        against = tau <= 0 or (tau < tolerances.weak_tau and seen.gain < tolerances.weak_gain)
        return NO if against and (seen.gain < tolerances.weak_gain or tau <= -tolerances.loose_tau) else UNSURE
    if tau < tolerances.weak_tau and (seen.gain < tolerances.weak_gain or seen.back > tolerances.weak_return):
        return NO
    return UNSURE


def _steadily(line: Line, sign: int, strictly: bool, weakly: bool, cells: Cells) -> Truth:
    """Each step goes that way. A level step leaves it in doubt only where such steps are many, and never `weakly`."""
    tolerances = cells.tolerances
    span = line.span
    if span == 0 and weakly:
        return YES if cells.exact(line.cells) else UNSURE
    if span == 0:
        return NO if cells.exact(line.cells) else UNSURE
    level, truth = 0, YES
    for k in range(len(line.cells) - 1):
        step = sign * minus(line.values[k + 1], line.values[k])
        if step == 0:
            level += 1
        elif step < 0:
            overlap = line.lows[k + 1] <= line.highs[k] and line.lows[k] <= line.highs[k + 1]
            back = round(-step / span, 9)  # 3.4 of 34 is a tenth
            if overlap and not cells.exact([line.cells[k], line.cells[k + 1]]):
                truth = min(truth, UNSURE)
            elif back >= (tolerances.step_back if strictly else tolerances.step_back_fails):
                return NO
            elif strictly:
                # rounding keeps the order, so that more than a unit of the last digit is a step back
                if -step > 1.5 * cells.step(line.cells[k]):
                    return NO
                truth = min(truth, UNSURE)
            elif back > tolerances.step_back:
                truth = min(truth, UNSURE)
    whole = sign * minus(line.values[-1], line.values[0])
    if weakly:
        return truth if whole >= 0 else min(truth, UNSURE)
    if whole <= 0:
        return NO
    return truth if level <= (len(line.cells) - 1) / 3 else min(truth, UNSURE)


def _level_of(line: Line, cells: Cells) -> float:
    """What shares of a line are taken of: the mean size of its panel's values, or of its own if that is more."""
    panel = cells.by("panel").get(line.panel) or cells.all
    return max(cells.level(line.cells), cells.level(panel))


def _flat(lines: Sequence[Line], cells: Cells) -> Truth:
    """The middle one of the lines decides, and their mean."""
    truths = sorted(is_level(line.span, _level_of(line, cells), cells.span(line.panel), cells) for line in lines)
    middle = truths[(len(truths) - 1) // 2]
    if len(lines) == 1:
        return middle
    mean = mean_line(lines)
    level = max(_level_of(line, cells) for line in lines)
    span = max(cells.span(line.panel) for line in lines)
    together = middle if mean is None else is_level(minus(max(mean), min(mean)), level, span, cells)
    if middle == together:
        return middle
    return NO if middle == NO and together == UNSURE else UNSURE


def _varies(lines: Sequence[Line], cells: Cells) -> Truth:
    """Neither flat nor in one direction."""
    if any(line.span > 0 and not _one_way(line) for line in lines):
        return YES if _flat(lines, cells) != YES else UNSURE
    if all(line.span == 0 for line in lines):
        return NO
    return NO if all(len(line.cells) > 2 for line in lines) and len(lines) == 1 else UNSURE


def _one_way(line: Line) -> bool:
    steps = [minus(b, a) for a, b in zip(line.values, line.values[1:], strict=False)]
    return all(step >= 0 for step in steps) or all(step <= 0 for step in steps)


def _turns(claim: Trend, lines: Sequence[Line], cells: Cells) -> Truth:
    """A peak or a dip between the ends; at a claimed tick, where one is named."""
    sign = 1 if claim.way is Way.PEAKS else -1
    order = cells.order(claim.along)
    turn = {order[label] for label in claim.turn if label in order}
    if claim.turn and not turn:
        return UNSURE
    truths = [_turn(line, sign, turn, cells) for line in lines]
    if claim.degree is Degree.EVERY or len(lines) == 1:
        return min(truths)
    mean = mean_line(lines)
    if mean is not None and len(mean) == len(lines[0].values):
        together = _turn(replace(lines[0], values=mean, lows=mean, highs=mean), sign, turn, cells)
        most = of_most(truths, cells.tolerances)
        return most if most == together else UNSURE
    return of_most(truths, cells.tolerances)


def _turn(line: Line, sign: int, turn: set[int], cells: Cells) -> Truth:
    values = [sign * value for value in line.values]
    if len(values) < 3:
        return UNSURE
    top = max(values)
    at = [line.places[k] for k, value in enumerate(values) if value == top]
    inside = [place for place in at if line.places[0] < place < line.places[-1]]
    if line.span == 0:
        return NO if cells.exact(line.cells) else UNSURE
    if turn:
        if not turn & set(line.places):
            return UNSURE
        claimed = max(values[k] for k, place in enumerate(line.places) if place in turn)
        if claimed < top:
            near = (top - claimed) / line.span <= cells.tolerances.step_back_fails
            return UNSURE if near or not cells.exact(line.cells) else NO
        return YES if turn & set(inside) else UNSURE
    if not inside:
        return NO if cells.exact(line.cells) else UNSURE
    ends = max(values[0], values[-1])
    return YES if (top - ends) / line.span > cells.tolerances.step_back else UNSURE


def _sized(sharp: bool, lines: Sequence[Line], cells: Cells) -> Truth:
    """Whether the lines move as much, or as little, as said: the middle one of them."""
    check = is_sharp if sharp else is_slight
    truths = sorted(
        check(abs(minus(line.values[-1], line.values[0])), abs(line.values[0]) or _level_of(line, cells), cells)
        for line in lines
    )
    return truths[(len(truths) - 1) // 2]


def _telling(line: Line, way: Way, truth: Truth, steadily: bool) -> Sequence[int]:
    """The cells of a line that show its course: its ends; lowest and highest; or, where it turns, all three."""
    if steadily:
        return line.cells
    low = line.cells[line.values.index(min(line.values))]
    high = line.cells[line.values.index(max(line.values))]
    if way in _BACKWARDS:
        sign = 1 if way is Way.RISES else -1
        one_way = sign * (line.values[-1] - line.values[0])
        if (truth == YES) == (one_way > 0):
            return line.cells[0], line.cells[-1]
        return line.cells[0], line.cells[-1], low, high
    if way in (Way.PEAKS, Way.DIPS):
        return line.cells[0], line.cells[-1], high if way is Way.PEAKS else low
    return low, high


def _why(claim: Trend, lines: Sequence[Line], cells: Cells) -> str:
    """The values of a single line; of several, their mean line or each one's ends."""
    if len(lines) == 1:
        line = lines[0]
        shown = [cells.printed(i) for i in line.cells]
        if len(shown) > 2 * _MOST_SHOWN:
            shown = [*shown[:_MOST_SHOWN], "...", *shown[-_MOST_SHOWN // 2 :]]
        where = f" ({line.name})" if line.name else ""
        return ", ".join(shown) + where
    mean = mean_line(lines)
    if mean is not None and len(mean) <= 2 * _MOST_SHOWN:
        every = [i for line in lines for i in line.cells]
        return f"means of {len(lines)} lines: {', '.join(cells.rounded(value, every) for value in mean)}"
    ends = [f"{line.name} {cells.printed(line.cells[0])} to {cells.printed(line.cells[-1])}" for line in lines]
    return f"first to last: {enumeration(ends)}"
