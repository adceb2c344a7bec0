"""Statements of every kind over random grids, true and deliberately false, against a judge that only counts.

The judge of this file knows no index, no ranking and no tolerance but rounding: it looks at each cell of a dict. What
it calls true has to be supported and what it calls false contradicted; what it leaves open is not asked for. The
evidence of a contradiction has to refute the statement by itself, without the other cells.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from statistics import mean

from examples_judging import cell
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Axis, Panel, Reading, Tick, Verdict
from heat_pipeline.statements import (
    Amount,
    Change,
    Compare,
    Constant,
    Count,
    Coverage,
    Degree,
    Extreme,
    LegendClaim,
    Order,
    Range,
    Region,
    Relation,
    Standing,
    Symmetry,
    Threshold,
    Trend,
    Value,
    Way,
)

EXAMPLES = settings(max_examples=60, deadline=None)
SIDES = ("panel", "row", "column")
FIELDS = {"panel": "panels", "row": "rows", "column": "columns"}
EXPECTED = {True: Verdict.SUPPORTED, False: Verdict.CONTRADICTED}


def reading_of(places, printed):
    """A reading with these places, in their order, and values as printed."""
    labels = [list(dict.fromkeys(place[k] for place in places)) for k in range(3)]
    axes = [Axis("", tuple(Tick(label) for label in labels[k])) for k in (1, 2)]
    panels = tuple(Panel(name, number) for number, name in enumerate(labels[0], 1))
    cells = tuple(cell(*place, value) for place, value in zip(places, printed, strict=True))
    return Reading("heatmap", "", "", "", *axes, (), panels, cells, (), (), 0, 0)


@st.composite
def grids(draw, panels=(1, 2), rows=(1, 4), columns=(2, 5), holes=True, most=999):
    """Cells by place, with one decimal; ties are common in some grids, and some have holes."""
    sizes = [draw(st.integers(*bounds)) for bounds in (panels, rows, columns)]
    names = [[f"{kind}{k}" for k in range(size)] for kind, size in zip("prc", sizes, strict=True)]
    places = [(p, r, c) for p in names[0] for r in names[1] for c in names[2]]
    tenths = draw(
        st.lists(st.integers(0, draw(st.sampled_from([12, most]))), min_size=len(places), max_size=len(places))
    )
    gone = draw(st.sets(st.sampled_from(places), max_size=len(places) // 3)) if holes and draw(st.booleans()) else set()
    return {place: t / 10 for place, t in zip(places, tenths, strict=True) if place not in gone}


@st.composite
def regions(draw, grid):
    """All cells, or those of some of the labels on one or two axes."""
    region = Region()
    for k in draw(st.sets(st.integers(0, 2), max_size=2)):
        labels = sorted({place[k] for place in grid})
        some = draw(st.lists(st.sampled_from(labels), min_size=1, max_size=3, unique=True))
        region = replace(region, **{FIELDS[SIDES[k]]: tuple(some)})
    return region


def inside(grid, region):
    named = (region.panels, region.rows, region.columns)
    return {
        place: value
        for place, value in grid.items()
        if all(labels is None or place[k] in labels for k, labels in enumerate(named))
    }


def spot(place):
    return Region((place[0],), (place[1],), (place[2],))


def number(value):
    return Amount(value, value, 0.1)


def judged(grid, statement):
    places = list(grid)
    reading = reading_of(places, [f"{grid[place]:.1f}" for place in places])
    judgement = Judge(reading, Tolerances()).judge(statement)
    assert judgement.why
    assert list(judgement.evidence) == sorted(set(judgement.evidence))
    return judgement.verdict, [places[i] for i in judgement.evidence]


def check(grid, statement, true, evidence_alone=True):
    """The verdict is the expected one, and what refutes does so by itself."""
    verdict, evidence = judged(grid, statement)
    assert verdict is EXPECTED[true], statement
    if not true:
        assert evidence
        if evidence_alone:
            alone = {place: grid[place] for place in grid if place in evidence}
            assert judged(alone, statement)[0] is Verdict.CONTRADICTED
    return evidence


@EXAMPLES
@given(st.data())
def test_the_highest_and_the_lowest_cell(data):
    grid = data.draw(grids())
    over = data.draw(regions(grid))
    pool = inside(grid, over)
    highest = data.draw(st.booleans())
    place = data.draw(st.sampled_from(sorted(grid)))
    assume(place in pool and len(pool) > 1)
    end = max(pool.values()) if highest else min(pool.values())
    named = data.draw(st.sampled_from([None, pool[place], end]))
    amount = None if named is None else number(named)
    evidence = check(grid, Extreme(highest, over, spot(place), amount), pool[place] == end)
    assert place in evidence
    assert {other for other, value in pool.items() if value == end} <= set(evidence)


@EXAMPLES
@given(st.data())
def test_the_value_of_the_highest(data):
    grid = data.draw(grids(holes=False))
    pool = grid
    highest = data.draw(st.booleans())
    end = max(pool.values()) if highest else min(pool.values())
    off = data.draw(st.sampled_from([0.0, 0.0, 0.2, 3.0, -0.2, -7.0]))
    claim = Extreme(highest, Region(), Region(), number(round(end + off, 1)))
    assert set(check(grid, claim, off == 0, False)) == {place for place in pool if pool[place] == end}


@EXAMPLES
@given(st.data())
def test_the_second_highest(data):
    grid = data.draw(grids())
    place = data.draw(st.sampled_from(sorted(grid)))
    ranked = sorted(grid.values(), reverse=True)
    assume(len(set(ranked)) > 1)
    seconds = {ranked[1], sorted(set(ranked), reverse=True)[1]}
    check(grid, Extreme(True, Region(), spot(place), rank=2), grid[place] in seconds, False)


@EXAMPLES
@given(st.data())
def test_rows_columns_and_panels_as_wholes(data):
    grid = data.draw(grids(panels=(2, 3), rows=(2, 4), holes=False))
    k = data.draw(st.integers(0, 2))
    labels = sorted({place[k] for place in grid})
    means = {label: round(mean(v for place, v in grid.items() if place[k] == label), 9) for label in labels}
    label = data.draw(st.sampled_from(labels))
    best = max(means.values())
    claim = Extreme(True, Region(), Region(**{FIELDS[SIDES[k]]: (label,)}), of=SIDES[k])
    others = [v for other, v in means.items() if other != label]
    if means[label] == best and best not in others:
        check(grid, claim, True)
    elif means[label] < best:
        tops = {lab: max(v for place, v in grid.items() if place[k] == lab) for lab in labels}
        if tops[label] < max(tops.values()):
            check(grid, claim, False)
        else:
            assert judged(grid, claim)[0] is not Verdict.SUPPORTED


@EXAMPLES
@given(st.data())
def test_values(data):
    grid = data.draw(grids())
    place = data.draw(st.sampled_from(sorted(grid)))
    off = data.draw(st.sampled_from([0.0, 0.1, -0.3, 5.0]))
    assert check(grid, Value(spot(place), number(round(grid[place] + off, 1))), off == 0) == [place]


@EXAMPLES
@given(st.data())
def test_all_most_some_and_none_beyond_a_bound(data):
    grid = data.draw(grids(holes=False))
    over = data.draw(regions(grid))
    pool = inside(grid, over)
    assume(pool)
    drawn = data.draw(st.sampled_from(sorted(pool.values()))) + data.draw(
        st.sampled_from([-0.05, 0.0, 0.05, 3.0, -3.0])
    )
    bound = round(drawn, 10)  # without the dust of binary fractions
    above, inclusive, negated = (data.draw(st.booleans()) for _ in range(3))
    degree = data.draw(st.sampled_from(list(Degree)))

    def holds(value):
        if value == bound:
            return inclusive
        return (value > bound) == above

    cases = [holds(value) != negated for value in pool.values()]
    # Exactly on a bound that is not included (or, negated, is) nothing is said to be false or true.
    assume(bound not in pool.values() or inclusive != negated)
    share = sum(cases) / len(cases)
    if degree is Degree.MOST:
        assume(share >= 0.55 or share <= 0.4)
        true = share >= 0.55
    elif degree is Degree.SOME and not negated:
        true = any(cases)
    else:
        true = all(cases)
    amount = Amount(bound, bound, 0.01)
    claim = Threshold(over, above, amount, inclusive, degree, negated)
    if degree is Degree.SOME and not negated and not true:
        # What the text does not come to could be beyond it; a whole grid is not waiting for more.
        assert judged(grid, claim)[0] is Verdict.CONTRADICTED
        return
    evidence = check(grid, claim, true)
    breaking = [place for (place, _), case in zip(pool.items(), cases, strict=True) if not case]
    if not true and degree is not Degree.SOME:
        assert evidence == breaking


@EXAMPLES
@given(st.data())
def test_ranges(data):
    grid = data.draw(grids(holes=False))
    over = data.draw(regions(grid))
    pool = inside(grid, over)
    assume(pool)
    low, high = min(pool.values()), max(pool.values())
    check(grid, Range(over, number(low), number(high)), True)
    check(grid, Range(over, number(low), number(high), "within"), True)
    cut = round(high - data.draw(st.integers(2, 50)) / 10, 1)
    assume(cut > low and cut not in (0.0, 1.0, 10.0, 100.0))
    beyond = [place for place, value in pool.items() if value > cut + 0.051]
    check(grid, Range(over, number(low), number(cut)), False)
    assert check(grid, Range(over, number(low), number(cut), "within"), False) == beyond
    gap = round(high - low, 1)
    check(grid, Range(over, None, None, gap=number(gap)), True)
    check(grid, Range(over, None, None, gap=number(round(gap + 0.3, 1))), False, evidence_alone=False)


def pairs_of(values):
    return [(b > a) - (b < a) for a, b in combinations(values, 2)]


@EXAMPLES
@given(st.data())
def test_rising_and_falling_lines(data):
    tenths = data.draw(st.lists(st.integers(0, 400), min_size=2, max_size=9))
    line = [t / 10 for t in tenths]
    grid = {("p", "r", f"{k}"): value for k, value in enumerate(line)}
    way = data.draw(st.sampled_from([Way.RISES, Way.FALLS]))
    sign = 1 if way is Way.RISES else -1
    steps = [sign * (b - a) for a, b in pairwise(line)]
    moves = [sign * move for move in pairs_of(line)]
    untied = sum(move != 0 for move in moves)
    tau = sum(moves) / (untied * len(moves)) ** 0.5 if untied else 0.0
    gain = sign * (line[-1] - line[0])
    claim = Trend(Region(), "column", way)
    if all(step > 0 for step in steps):
        check(grid, claim, True)
        assert len(check(grid, replace(claim, steadily=True), True)) == len(line)
        check(grid, replace(claim, negated=True), False)
    elif tau >= 0.5 and gain > 0:
        check(grid, claim, True)
    elif tau <= 0 and gain <= 0:
        check(grid, claim, False)
        check(grid, replace(claim, negated=True), True)
        check(grid, replace(claim, way=Way.RISES if way is Way.FALLS else Way.FALLS, backwards=True), False)
    if any(step < 0 and -step >= 0.1 * (max(line) - min(line)) for step in steps):
        check(grid, replace(claim, steadily=True), False, evidence_alone=False)


def test_a_step_back_of_just_a_tenth_of_the_span_is_one():
    grid = {("p", "r", f"{k}"): value for k, value in enumerate((40.0, 6.0, 9.4))}
    check(grid, Trend(Region(), "column", Way.FALLS, steadily=True), False, evidence_alone=False)


@EXAMPLES
@given(st.data())
def test_many_lines_at_once(data):
    """Panels of lines that all rise: the claim holds of all, of each and of most; and falls of none."""
    grid = data.draw(grids(panels=(1, 3), rows=(1, 4), columns=(3, 5), holes=False))
    lines = {(p, r): [place for place in grid if place[:2] == (p, r)] for p, r, _ in grid}
    assume(all(len({grid[place] for place in line}) == len(line) for line in lines.values()))
    risen = dict(grid)
    for line in lines.values():
        risen.update(zip(line, sorted(grid[place] for place in line), strict=True))
    for degree in Degree:
        rises = Trend(Region(), "column", Way.RISES, degree=degree)
        check(risen, rises, True)
        check(risen, replace(rises, way=Way.FALLS), False)
    first = next(iter(lines))
    if len({p for p, _ in lines}) == 1 and len(lines) > 1:
        turned = dict(risen)
        turned.update(zip(lines[first], [risen[place] for place in reversed(lines[first])], strict=True))
        every = Trend(Region(), "column", Way.RISES, degree=Degree.EVERY)
        assert set(check(turned, every, False)) <= set(lines[first])


@EXAMPLES
@given(st.data())
def test_peaks_dips_and_flat_lines(data):
    up = sorted(data.draw(st.lists(st.integers(100, 500), min_size=2, max_size=4, unique=True)))
    down = sorted(data.draw(st.lists(st.integers(100, 499), min_size=1, max_size=4, unique=True)), reverse=True)
    assume(down[0] < up[-1] - 12)
    values = [t / 10 for t in up + down]
    assume(max(values) - max(values[0], values[-1]) > 0.1 * (max(values) - min(values)))
    grid = {("p", "r", f"{k}"): value for k, value in enumerate(values)}
    top = f"{len(up) - 1}"
    peak = Trend(Region(), "column", Way.PEAKS)
    check(grid, peak, True)
    check(grid, replace(peak, turn=(top,)), True)
    check(grid, replace(peak, turn=("0",)), False)
    mirrored = {place: 100 - value for place, value in grid.items()}
    check(mirrored, replace(peak, way=Way.DIPS), True)
    risen = dict(zip(grid, sorted(values), strict=True))
    assume(values.count(max(values)) == 1)
    check(risen, peak, False, evidence_alone=False)
    level = {place: round(50 + value / 100, 1) for place, value in grid.items()}
    check(level, Trend(Region(), "column", Way.FLAT), True)
    if max(values) - min(values) > 0.1 * max(mean(values), 1):
        check(grid, Trend(Region(), "column", Way.FLAT), False, evidence_alone=False)


@EXAMPLES
@given(st.data())
def test_changes(data):
    grid = data.draw(grids(panels=(1, 1), rows=(1, 3), columns=(2, 5), holes=False))
    row = data.draw(st.sampled_from(sorted({place[1] for place in grid})))
    line = [place for place in grid if place[1] == row]
    a, b = sorted(data.draw(st.sets(st.integers(0, len(line) - 1), min_size=2, max_size=2)))
    before, after = grid[line[a]], grid[line[b]]
    assume(before != after)
    falls, size = after < before, round(abs(after - before), 1)
    claim = Change(Region(rows=(row,)), "column", falls, line[a][2], line[b][2])
    ends = [line[a], line[b]]
    assert check(grid, claim, True) == ends
    assert check(grid, replace(claim, falls=not falls), False) == ends
    assert check(grid, replace(claim, amount=number(size)), True) == ends
    assert check(grid, replace(claim, amount=number(round(size + 0.2, 1))), False) == ends
    check(grid, replace(claim, amount=Amount(size - 0.05, size - 0.05, 0.01), bound="over"), True)
    check(grid, replace(claim, amount=Amount(size + 0.05, size + 0.05, 0.01), bound="over"), False)
    check(grid, replace(claim, before=number(before), after=number(after)), True)
    wrong = replace(claim, before=number(round(before + 0.4, 1)))
    assert check(grid, wrong, False, evidence_alone=False) == [line[a]]
    if b == a + 1:
        sign = -1 if falls else 1
        steps = [round(sign * (grid[y] - grid[x]), 1) for x, y in pairwise(line)]
        check(grid, replace(claim, largest=True), steps[a] == max(steps))


@EXAMPLES
@given(st.data())
def test_one_group_against_another(data):
    grid = data.draw(grids(panels=(1, 2), rows=(2, 4), holes=True))
    labels = sorted({place[1] for place in grid})
    assume(len(labels) > 1)
    one, two = data.draw(st.permutations(labels))[:2]
    shared = [(grid[p, one, c], grid[p, two, c]) for p, r, c in grid if r == one and (p, two, c) in grid]
    assume(shared)
    claim = Compare(Region(rows=(one,)), Region(rows=(two,)), Relation.ABOVE)
    every = replace(claim, degree=Degree.EVERY)
    gap = round(mean(a for a, _ in shared) - mean(b for _, b in shared), 9)
    wins, losses = sum(a > b for a, b in shared), sum(a < b for a, b in shared)
    if losses:
        check(grid, every, False)
    elif wins == len(shared):
        check(grid, every, True)
    if gap > 0 and wins >= 0.55 * len(shared):
        check(grid, claim, True)
        check(grid, replace(claim, relation=Relation.BELOW), False)
        check(grid, replace(claim, margin=Amount(gap, gap, 0.1)), True)
        check(grid, replace(claim, margin=Amount(gap + 150, gap + 150, 0.1)), False)
    if gap < 0 and losses >= 0.65 * len(shared):
        check(grid, claim, False)


@EXAMPLES
@given(st.data())
def test_counts(data):
    grid = data.draw(grids(panels=(1, 1), rows=(1, 5), holes=False))
    labels = sorted({place[1] for place in grid})
    told = data.draw(st.integers(1, 6))
    check(grid, Count(told, "row"), told == len(labels), evidence_alone=False)
    bound = data.draw(st.sampled_from(sorted(grid.values()))) + 0.05
    above = Threshold(Region(), True, Amount(bound, bound, 0.01))
    held = sum(all(v > bound for place, v in grid.items() if place[1] == label) for label in labels)
    check(grid, Count(told, "row", condition=above), told == held, evidence_alone=False)
    check(grid, Count(told, "row", condition=above, bound="least"), held >= told, evidence_alone=False)
    check(grid, Count(told, "row", condition=above, bound="most"), held <= told, evidence_alone=False)
    cells = sum(v > bound for v in grid.values())
    check(grid, Count(cells, "cell", condition=above), True)
    check(grid, Count(cells + 1, "cell", condition=above), False, evidence_alone=False)


@EXAMPLES
@given(st.data())
def test_where_values_are(data):
    grid = data.draw(grids(panels=(1, 1), rows=(2, 4), columns=(2, 5)))
    rows, columns = (sorted({place[k] for place in grid}) for k in (1, 2))
    row, column = data.draw(st.sampled_from(rows)), data.draw(st.sampled_from(columns))
    there = ("p0", row, column) in grid
    missing = Coverage("missing", Region(rows=(row,), columns=(column,)))
    evidence = check(grid, missing, not there)
    assert evidence == ([("p0", row, column)] if there else [])
    check(grid, Coverage("ticks", along="row", labels=tuple(rows)), True)
    holes = [(r, c) for r in rows for c in columns if ("p0", r, c) not in grid]
    last = list(grid)[-1]
    if not holes:
        check(grid, Coverage("full"), True)
        check(grid, Coverage("sparse"), False, evidence_alone=False)
    elif any(r != last[1] and c != last[2] for r, c in holes) and {r for r, _ in holes} != set(rows):
        if in_one_corner(holes, rows, columns):  # the cells that the figure shows may all have a value
            assert judged(grid, Coverage("full"))[0] is not Verdict.SUPPORTED
        else:
            check(grid, Coverage("full"), False, evidence_alone=False)
        check(grid, Coverage("sparse"), True)


def in_one_corner(holes, rows, columns):
    """Whether places fill a corner of a grid like stairs, as a masked half does."""
    for down in (rows, rows[::-1]):
        for across in (columns, columns[::-1]):
            places = {(down.index(r), across.index(c)) for r, c in holes}
            if all({(r - 1, c), (r, c - 1)} <= places | {(-1, c), (r, -1)} for r, c in places):
                return True
    return False


@EXAMPLES
@given(st.data())
def test_places_among_others(data):
    grid = data.draw(grids(rows=(2, 4), columns=(2, 4), holes=False))
    row = data.draw(st.sampled_from(sorted({place[1] for place in grid})))
    sign = data.draw(st.sampled_from([1, -1]))
    first = data.draw(st.integers(1, 3))
    last = first + data.draw(st.integers(0, 2))
    cases = []
    for (panel, other, column), value in grid.items():
        if other == row:
            rivals = [v for (p, r, c), v in grid.items() if (p, c) == (panel, column) and r != row]
            ahead, level = (sum(sign * v > sign * value for v in rivals), rivals.count(value))
            cases.append((1 + ahead <= last and first <= 1 + ahead + level, level == 0))
    at = Region(rows=(row,))
    check(grid, Standing(at, Region(), sign > 0, first, last), all(holds for holds, _ in cases))
    if all(sure for _, sure in cases):
        told = sum(holds for holds, _ in cases)
        check(grid, Standing(at, Region(), sign > 0, first, last, times=told), True)
        check(grid, Standing(at, Region(), sign > 0, first, last, times=told + 1), False, evidence_alone=False)
        check(grid, Standing(at, Region(), sign > 0, first, last, negated=True), told == 0)


@EXAMPLES
@given(st.data())
def test_one_order_in_all_lines(data):
    grid = data.draw(grids(panels=(1, 1), rows=(2, 4), columns=(2, 4), holes=False))
    rows, columns = (sorted({place[k] for place in grid}) for k in (1, 2))
    turned = any(
        grid["p0", one, a] > grid["p0", two, a] and grid["p0", one, b] < grid["p0", two, b]
        for one in rows
        for two in rows
        for a in columns
        for b in columns
    )
    check(grid, Order(Region(), "row", ()), not turned)


@EXAMPLES
@given(st.integers(2, 5), st.data())
def test_mirrored_grids(size, data):
    tenths = iter(data.draw(st.lists(st.integers(0, 900), min_size=size * size, max_size=size * size)))
    names = [f"n{k}" for k in range(size)]
    grid = {}
    for a in range(size):
        for b in range(a, size):
            grid["p", names[a], names[b]] = grid["p", names[b], names[a]] = next(tenths) / 10
    check(grid, Symmetry("symmetric"), True)
    check(grid, Symmetry("symmetric", negated=True), False)
    broken = dict(grid)
    broken["p", names[0], names[1]] += 1.0
    pair = {("p", names[0], names[1]), ("p", names[1], names[0])}
    assert set(check(broken, Symmetry("symmetric"), False)) == pair
    topped = grid | {("p", name, name): 99.0 for name in names}
    check(topped, Symmetry("diagonal_highest"), True)
    check(topped, Symmetry("diagonal", amount=number(99.0)), True)
    topped["p", names[1], names[1]] = -1.0
    check(topped, Symmetry("diagonal_highest"), False)
    assert check(topped, Symmetry("diagonal", amount=number(99.0)), False) == [("p", names[1], names[1])]


@EXAMPLES
@given(st.data())
def test_values_that_are_all_the_same(data):
    grid = data.draw(grids(rows=(1, 3), columns=(2, 4), holes=False))
    value = data.draw(st.integers(10, 900)) / 10
    same = dict.fromkeys(grid, value)
    check(same, Constant(Region(), number(value)), True)
    check(same, Constant(Region(), number(value + 1)), False)
    low, high = min(grid.values()), max(grid.values())
    if high - low > 0.05 * mean(grid.values()) + 0.1:
        evidence = check(grid, Constant(Region()), False)
        assert {grid[place] for place in evidence} == {low, high}


@EXAMPLES
@given(st.data())
def test_values_on_a_scale(data):
    grid = data.draw(grids())
    low, high = min(grid.values()), max(grid.values())
    check(grid, LegendClaim("goes", low=low, high=max(high, 2.0)), True)
    assume(high - low > 1 and high > 5)
    top = high - 0.5 * (high - low)
    beyond = [place for place, value in grid.items() if value > top + 1e-9]
    assume(top > 2)
    assert check(grid, LegendClaim("goes", low=low, high=top), False) == beyond
    assert check(grid, LegendClaim("exceeded", low=low, high=top), True) == beyond


@EXAMPLES
@given(grids(panels=(1, 1), rows=(2, 4)), st.integers(-1, 1))
def test_places_without_a_value_are_counted(grid, off):
    rows, columns = ({place[k] for place in grid} for k in (1, 2))
    absent = len(rows) * len(columns) - len(grid)
    assume(absent + off >= 0)
    verdict, _ = judged(grid, Count(absent + off, "cell", condition=Coverage("missing")))
    assert verdict is (Verdict.SUPPORTED if not off else verdict)
    assert verdict is not Verdict.SUPPORTED or not off
    verdict, _ = judged(grid, Count(len(grid) + off, "cell"))
    assert (verdict is Verdict.SUPPORTED) is not bool(off)


@EXAMPLES
@given(st.integers(3, 5), st.booleans(), st.booleans(), st.data())
def test_triangles_of_squares(size, upper, diagonal, data):
    assume(size > 3 or diagonal)  # three values alone may be any
    names = [f"n{k}" for k in range(size)]
    half = [
        (one, other)
        for r, one in enumerate(names)
        for c, other in enumerate(names)
        if (r < c if upper else r > c) or (diagonal and r == c)
    ]
    more = data.draw(st.lists(st.sampled_from([(c, r) for r, c in half if r != c]), unique=True))
    grid = {("p0", row, column): 1.0 for row, column in sorted({*half, *more})}
    verdict, _ = judged(grid, Coverage("triangle", labels=("upper" if upper else "lower",)))
    expected = Verdict.SUPPORTED if not more else Verdict.CONTRADICTED if len(more) > 2 else Verdict.UNVERIFIABLE
    assert verdict is expected
