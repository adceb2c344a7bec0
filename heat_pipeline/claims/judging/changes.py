"""Judges claims that values rise or fall between two ticks: which way, how much, where it begins, how large a step."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from heat_pipeline.claims.judging.amounts import bounded, said, same
from heat_pipeline.claims.judging.cells import Cells, enumeration, minus
from heat_pipeline.claims.judging.lines import Line, lines_of
from heat_pipeline.claims.judging.quantities import of_most
from heat_pipeline.claims.judging.sizes import is_sharp, is_slight
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, between, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Amount, Change, Degree

_Part = tuple[Truth, list[int], str]


def judge_change(claim: Change, cells: Cells) -> Judgement:
    """Whether the change is as claimed: line by line where there are several; most of them decide a plain claim."""
    lines = lines_of(cells, claim.over, claim.along)
    if claim.stepwise:
        return _each_step(claim, lines, cells)
    parts = [part for line in lines if (part := _line(claim, line, cells)) is not None]
    if not parts and len(lines) == 1 and (missed := _missed(claim, lines[0], cells)):
        return answer(NO, [lines[0].cells[0], lines[0].cells[-1]], missed)
    if not parts:
        return unknown("the text does not give both values of the change")
    if len(parts) == 1:
        truth, evidence, why = parts[0]
        return answer(truth, evidence, why)
    truths = [part[0] for part in parts]
    if claim.degree is Degree.EVERY:
        truth = min(truths)
    elif claim.degree is Degree.SOME:
        truth = max(truths)
    else:
        truth = of_most(truths, cells.tolerances)
        if truth == YES and NO in truths and claim.degree is Degree.PLAIN and (claim.amount or claim.before):
            truth = UNSURE
        if truth == NO and YES in truths and claim.degree is Degree.PLAIN:
            truth = UNSURE
    deciding = [part for part in parts if part[0] == truth] or parts
    if truth == NO and claim.degree is Degree.EVERY:
        deciding = deciding[:1]
    evidence = [i for part in deciding for i in part[1]]
    return answer(truth, evidence, enumeration([part[2] for part in deciding], 3))


def _each_step(claim: Change, lines: Sequence[Line], cells: Cells) -> Judgement:
    """Whether the change is as claimed between each two neighbouring ticks of each line; most of them for MOST."""
    parts, gaps = [], bool(cells.missing(claim.over))
    for line in lines:
        for at, (place, following) in enumerate(pairwise(line.places)):
            if following - place == 1:
                parts.append(_between(claim, line, at, at + 1, cells))
            else:
                gaps = True
    if not parts:
        return unknown("the text does not give the values of neighbouring ticks")
    truths = [part[0] for part in parts]
    roughly = claim.amount is not None and claim.amount.about and claim.bound == "about"
    if claim.degree is Degree.SOME:
        truth = max(truths)
    else:
        truth = of_most(truths, cells.tolerances) if claim.degree is Degree.MOST else min(truths)
    if roughly and truth == NO and max(truths) != NO:
        truth = UNSURE  # "about 9 points with each step" may be meant of their mean
    if truth == NO and claim.degree is not Degree.MOST:
        return answer(truth, *next(part for part in parts if part[0] == NO)[1:])
    deciding = [part for part in parts if part[0] == truth] or parts
    evidence = list(dict.fromkeys(i for part in deciding for i in part[1]))
    why = enumeration([part[2] for part in deciding], 3)
    return answer(UNSURE if gaps and truth == YES else truth, evidence, why)


def _line(claim: Change, line: Line, cells: Cells) -> _Part | None:
    """One line; None where it does not have both values."""
    ends = _ends(claim, line, cells)
    if ends is None:
        return None
    a, b = ends
    return _onset(claim, line, b, cells) if claim.onset else _between(claim, line, a, b, cells)


def _between(claim: Change, line: Line, a: int, b: int, cells: Cells) -> _Part:
    """The change between two values of a line."""
    one, two = line.cells[a], line.cells[b]
    change = minus(line.values[b], line.values[a])
    why = f"{cells.stands(one)} and {cells.stands(two)}: {_signed(change)}"
    checks: list[_Part] = [(_way(claim, line, a, b, cells), [one, two], why)]
    for amount, i in ((claim.before, one), (claim.after, two)):
        if amount is not None:
            held = same(amount, cells.value[i], cells.low[i], cells.high[i], cells.step(i), cells.tolerances)
            checks.append((held, [i], f"it is {cells.stands(i)}, not {said(amount)}" if held != YES else why))
    if claim.amount is not None:
        checks.append((_amount(claim, claim.amount, line, a, b, cells), [one, two], why))
    if claim.largest:
        checks.append(_largest(claim, line, a, b, why, cells))
    if claim.sharp is not None:
        check = is_sharp if claim.sharp else is_slight
        level = abs(line.values[a]) or cells.level(line.cells)
        checks.append((check(abs(change), level, cells), [one, two], why))
    if claim.degree is Degree.EVERY and claim.bound in ("most", "under") and change * (-1 if claim.falls else 1) <= 0:
        return YES, [one, two], why  # "none loses more than 3" is true of one that gains
    worst = min(checks, key=lambda part: part[0])
    if worst[0] == YES:
        return YES, [i for part in checks for i in part[1]], checks[-1][2] if claim.largest else why
    return worst


def _ends(claim: Change, line: Line, cells: Cells) -> tuple[int, int] | None:
    """Which two values of a line the change is between."""
    order = cells.order(claim.along)
    if claim.first is None and claim.last is None:
        return _told_ends(claim, line, cells)
    if claim.first is not None and claim.first not in order:
        return None
    if claim.last is not None and claim.last not in order:
        return None
    places = line.places
    if claim.last is None:
        first = order[claim.first] if claim.first is not None else 0
        return (places.index(first), len(places) - 1) if first in places[:-1] else None
    last = order[claim.last]
    if last not in places:
        return None
    b = places.index(last)
    if claim.first is None:
        return (b - 1, b) if b else (0, 0) if claim.onset else None
    first = order[claim.first]
    return (places.index(first), b) if first in places and first != last else None


def _told_ends(claim: Change, line: Line, cells: Cells) -> tuple[int, int] | None:
    """Without ticks: where the two values that are named stand, else the largest step, else the ends of the line."""
    if claim.before is not None and claim.after is not None:
        found = [_found(amount, line, cells) for amount in (claim.before, claim.after)]
        pairs = [(a, b) for a in found[0] for b in found[1] if a < b]
        first, last = claim.before, claim.after  # "from about 96.5 to about 88.8": of several that fit, the nearest

        def off(pair: tuple[int, int]) -> float:
            return abs(line.values[pair[0]] - first.low) + abs(line.values[pair[1]] - last.low)

        return min(pairs, key=off) if pairs else None
    if claim.largest:
        return None
    return 0, len(line.cells) - 1


def _missed(claim: Change, line: Line, cells: Cells) -> str:
    """What tells that a line does not go from the one value to the other: it has one of them only, at its end."""
    if claim.before is None or claim.after is None or claim.first is not None or claim.last is not None:
        return ""
    if not cells.exact(line.cells) or cells.missing(claim.over) or claim.before.about or claim.after.about:
        return ""
    ends = [_found(amount, line, cells) for amount in (claim.before, claim.after)]
    maybe = [
        any(
            same(amount, value, value, value, cells.step(i), cells.tolerances) != NO
            for i, value in zip(line.cells, line.values, strict=True)
        )
        for amount in (claim.before, claim.after)
    ]
    first, last = line.cells[0], line.cells[-1]
    if ends[0] == [0] and not maybe[1]:
        return f"it begins with {cells.stands(first)}, and no value is {said(claim.after)}"
    if ends[1] == [len(line.cells) - 1] and not maybe[0]:
        return f"it ends with {cells.stands(last)}, and no value is {said(claim.before)}"
    return ""


def _found(amount: Amount, line: Line, cells: Cells) -> list[int]:
    return [
        k
        for k, i in enumerate(line.cells)
        if same(amount, cells.value[i], cells.low[i], cells.high[i], cells.step(i), cells.tolerances) == YES
    ]


def _signed(change: float) -> str:
    shown = f"{abs(change):.10f}".rstrip("0").rstrip(".") or "0"
    return f"{'plus' if change > 0 else 'minus'} {shown}" if change else "no change"


def _way(claim: Change, line: Line, a: int, b: int, cells: Cells) -> Truth:
    """Whether it goes that way at all; any change will do where no way is claimed."""
    change = minus(line.values[b], line.values[a])
    exact = cells.exact([line.cells[a], line.cells[b]])
    overlap = line.lows[a] <= line.highs[b] and line.lows[b] <= line.highs[a]
    if claim.falls is None:
        return YES if change else NO if exact else UNSURE
    agrees = change < 0 if claim.falls else change > 0
    if agrees:
        return YES
    if claim.first is None and claim.after is not None and b > 1:
        # "drops to 53 at length 10" is also said of what went down before that
        earlier = line.values[:b]
        if line.values[b] < max(earlier) if claim.falls else line.values[b] > min(earlier):
            return YES
    return UNSURE if overlap and not exact else NO


def _amount(claim: Change, amount: Amount, line: Line, a: int, b: int, cells: Cells) -> Truth:
    """Whether it is as much as claimed, in the values' unit or relative to the first of them."""
    size = abs(minus(line.values[b], line.values[a]))
    if line.values[b] >= line.values[a]:
        low, high = minus(line.lows[b], line.highs[a]), minus(line.highs[b], line.lows[a])
    else:
        low, high = minus(line.lows[a], line.highs[b]), minus(line.highs[a], line.lows[b])
    step = cells.step(line.cells[b])
    points = bounded(amount, claim.bound, size, low, high, step, cells.tolerances)
    base = abs(line.values[a])
    share = points
    if base:
        of_base = (100 * size / base, 100 * low / base, 100 * high / base)
        share = bounded(amount, claim.bound, *of_base, amount.step, cells.tolerances)
    if claim.percent and not base:
        return UNSURE  # of nothing no share can be told
    if claim.percent:
        return share if share != NO or points != YES else UNSURE
    if points == NO and share == YES and amount.printed.rstrip().endswith(("%", "percent")):
        return UNSURE
    return points


def _largest(claim: Change, line: Line, a: int, b: int, why: str, cells: Cells) -> _Part:
    """Whether the line's largest step of that kind is this one, or lies between the two ticks."""
    low, high = min(a, b), max(a, b)
    steps = [minus(y, x) for x, y in zip(line.values, line.values[1:], strict=False)]
    sign = 0 if claim.falls is None else -1 if claim.falls == (a < b) else 1
    sizes = [sign * step if sign else abs(step) for step in steps]
    most = max(sizes)
    inside = max(sizes[low:high])
    k = sizes.index(most)
    evidence = [line.cells[a], line.cells[b]]
    if inside == most:
        others = sorted((size for j, size in enumerate(sizes) if not low <= j < high), reverse=True)
        follows = f"; the next largest step is {others[0]:g}" if others else ""
        return YES, evidence, f"{why}{follows}"
    exact = cells.exact(line.cells)
    other = [line.cells[k], line.cells[k + 1]]
    told = f"{why}; from {cells.stands(other[0])} to {cells.stands(other[1])} it is {_signed(steps[k])}"
    return NO if exact else UNSURE, [*evidence, *other], told


def _onset(claim: Change, line: Line, b: int, cells: Cells) -> _Part:
    """Whether the rise or fall begins at a tick: there is none before it, and one at it or after it."""
    sign = -1 if claim.falls is not False else 1
    values = [sign * value for value in line.values]
    before = values[:b] if b else []
    lost, furthest, start = 0.0, before[0] if before else 0.0, 0
    worst = (0, 0)
    for k, value in enumerate(before):
        if value < furthest:
            furthest, start = value, k
        if value - furthest > lost:
            lost, worst = value - furthest, (start, k)
    step_in = minus(values[b], values[b - 1]) if b else 0.0
    step_out = minus(values[b + 1], values[b]) if b + 1 < len(values) else 0.0
    tolerances = cells.tolerances
    span = line.span
    if not span:
        return NO, list(line.cells[:2]), f"all values are {cells.printed(line.cells[0])}"
    calm = between(lost / span, tolerances.onset_fails, tolerances.onset_holds)
    if calm != YES and not cells.exact(line.cells):
        calm = UNSURE
    word = "falls" if sign < 0 else "rises"
    if calm == NO:
        one, two = (line.cells[k] for k in worst)
        return NO, [one, two], f"it {word} before that: {cells.stands(one)}, {cells.stands(two)}"
    moves = YES if step_in > 0 or step_out > 0 else NO
    evidence: Sequence[int] = line.cells[max(b - 1, 0) : b + 2]
    return min(calm, moves), list(evidence), ", ".join(cells.stands(i) for i in evidence)
