"""Two panels, or two rows or columns of a panel, with the same numbers.

A few equal values say nothing, and values at a ceiling never do; so a pair is measured by how many pairs with as many
equal values chance would make.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from math import comb
from typing import Any

from heat_pipeline.model import Side
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.lines import is_approximate, is_swept, tick_number, unit_of
from heat_pipeline.quality.rules.constant import line_name, plateaus
from heat_pipeline.quality.rules.rule import Finding, Limits, Measure, Rule, Table
from heat_pipeline.quality.wording import some

_LIKELY = 0.05
_FEW_UNITS = 10
_MOST_PAIRS = 4
"""In how many lines a value may stand at one place for each pair of them to be held against each other; of more lines,
only those next to each other are, so that the work grows with the cells and not with their square."""

_Places = Mapping[Any, int]  # by place: (row, column) in a panel, the tick on a line


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two groups of cells (by number) that agree: where they do, the measure, and whether it may be natural.

    Natural it may be of two neighbours, where all neighbours differ by a few units in the last digit: rounding makes
    some equal.
    """

    first: int
    second: int
    agreeing: tuple[Any, ...]
    chance: float
    natural: bool


def _pairs(
    groups: Sequence[_Places],
    values: Sequence[float | None],
    flat: frozenset[float],
    unit: Callable[[], float] | None = None,
) -> list[_Pair]:
    """The pairs of groups that agree in two places or more, where chance would hardly make such a pair.

    The chance that two cells agree is taken from the equal values at different places, of all groups and of the two,
    since those at the same place are what is asked about. Of values that repeat only one counts, and none on a plateau
    does. For groups that stand next to each other, given with the `unit` of their last printed digit, it is also taken
    from how often other neighbours agree at a place; there every place counts.
    """
    own = [
        {place: value for place, index in group.items() if (value := values[index]) is not None and value not in flat}
        for group in groups
    ]
    at: dict[tuple[Any, float], list[int]] = defaultdict(list)
    for number, group in enumerate(own):
        for key in group.items():
            at[key].append(number)
    agreeing: dict[tuple[int, int], list[tuple[Any, float]]] = defaultdict(list)
    same_place = 0
    for key, numbers in at.items():
        if len(numbers) < 2:
            continue
        same_place += comb(len(numbers), 2)
        for pair in combinations(numbers, 2) if len(numbers) <= _MOST_PAIRS else pairwise(numbers):
            agreeing[pair].append(key)
    counts = Counter(value for group in own for value in group.values())
    equal = sum(comb(count, 2) for count in counts.values()) - same_place
    chance = (equal + 1) / (comb(sum(counts.values()), 2) - same_place + 1)
    neighbours: _Neighbours | None = None
    found = []
    for (first, second), keys in agreeing.items():
        distinct = len({value for _, value in keys})
        if distinct < 2 or comb(len(groups), 2) * chance**distinct > _LIKELY:
            continue
        common = len(own[first].keys() & own[second].keys())
        ways = comb(len(groups), 2) * comb(common, len(keys))
        if ways * chance**distinct > _LIKELY:
            continue
        expected = ways * max(chance, _chance_across(own[first], own[second])) ** distinct
        natural = False
        if unit is not None:
            neighbours = neighbours or _Neighbours(own, unit())
            natural = second == first + 1 and neighbours.are_close(first, second)
            ways = (len(groups) - 1) * comb(common, len(keys))
            expected = max(expected, ways * neighbours.chance(first, second, least=natural) ** len(keys))
        if expected <= _LIKELY:
            found.append(_Pair(first, second, tuple(place for place, _ in keys), expected, natural))
    return found


def _chance_across(first: Mapping[Any, float], second: Mapping[Any, float]) -> float:
    """The share of equal values among the pairs of cells of two groups at different places."""
    counts = Counter(second.values())
    same = [value for place, value in first.items() if place in second]
    equal = sum(counts[value] for value in first.values())
    agreeing = sum(second[place] == value for place, value in first.items() if place in second)
    pairs = len(first) * len(second) - len(same)
    return (equal - agreeing) / pairs if pairs else 0.0


class _Neighbours:
    """How groups next to each other differ at the places that both have: how many places, equal ones, close ones."""

    def __init__(self, groups: Sequence[Mapping[Any, float]], unit: float) -> None:
        close = _FEW_UNITS * unit * 1.001
        self._off = []
        for before, after in pairwise(groups):
            sizes = [abs(before[place] - after[place]) for place in before.keys() & after.keys()]
            self._off.append((len(sizes), sizes.count(0.0), sum(size <= close for size in sizes)))
        self._sums = [sum(counts) for counts in zip(*self._off, strict=True)] or [0, 0, 0]

    def _others(self, first: int, second: int) -> list[int]:
        """The counts of all neighbours that are neither of two groups."""
        left_out = [self._off[at] for at in {first - 1, first, second - 1, second} if 0 <= at < len(self._off)]
        return [total - sum(part) for total, part in zip(self._sums, zip(*left_out, strict=True), strict=True)]

    def are_close(self, first: int, second: int) -> bool:
        """Whether half of the other neighbours (of all, where there are no others) differ by ten units or less."""
        common, _, close = self._others(first, second)
        if not common:
            common, _, close = self._sums
        return 2 * close >= common

    def chance(self, first: int, second: int, *, least: bool) -> float:
        """The share of equal values at the same place among the other neighbours; `least` adds an equal one to them."""
        common, equal, _ = self._others(first, second)
        return (equal + least) / max(common + least, 1)


def _whole(pair: _Pair, groups: Sequence[_Places], values: Sequence[float | None]) -> bool:
    """Whether two groups agree wherever both have a value, and neither has many that the other lacks."""
    first, second = groups[pair.first], groups[pair.second]
    common = first.keys() & second.keys()
    return len(common) * 4 >= 3 * max(len(first), len(second)) and all(
        values[first[place]] == values[second[place]] for place in common
    )


def _values(figure: Figure) -> list[float | None]:
    return [cell.value for cell in figure.reading.cells]


# Panels ---------------------------------------------------------------------------------------------------------------


def _panel_places(figure: Figure, panel: str) -> dict[Any, int]:
    return {(row, column): at for row, line in figure.grids[panel].rows.items() for column, at in line.cells.items()}


def _copied_panels(figure: Figure) -> dict[str, tuple[str, _Pair]]:
    """The panels that agree with an earlier one wherever both have values, by name."""
    names = list(figure.grids)
    if len(names) < 2:
        return {}
    groups = [_panel_places(figure, name) for name in names]
    values = _values(figure)
    flat = frozenset[float]().union(*(plateaus(figure, name) for name in names))
    found: dict[str, tuple[str, _Pair]] = {}
    for pair in _pairs(groups, values, flat):
        if len(pair.agreeing) >= 4 and _whole(pair, groups, values):
            found.setdefault(names[pair.second], (names[pair.first], pair))
    return found


def _explain_panel(figure: Figure, name: str, first: str) -> Finding:
    own = sorted(_panel_places(figure, name).values())
    cells = figure.reading.cells
    return Finding(
        message=f"the values of {name} are those of {first}: was one panel read twice?",
        observed=f"{len(own)} equal values",
        expected="two panels with values of their own",
        start=cells[own[0]].start,
        end=cells[own[-1]].end,
        panel=name,
        cells=tuple(sorted([*own, *_panel_places(figure, first).values()])),
    )


# Rows and columns -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Copy:
    """Two lines of a panel that agree: rows or columns, in words, their agreeing cells, the measure, whether they
    are surely a copy (equal throughout, in four values or more), and whether that may be natural.
    """

    side: Side
    words: str
    cells: tuple[int, ...]
    chance: float
    surely: bool
    natural: bool


def _copies(figure: Figure, panels: Iterable[str]) -> dict[str, list[_Copy]]:
    """The copies in some panels: of rows, or of columns, whichever agree more."""
    values = _values(figure)
    found: dict[str, list[_Copy]] = {}
    for name in panels:
        grid = figure.grids[name]
        flat = plateaus(figure, name) | {grid.low, grid.high}
        best: list[_Copy] = []
        for side in Side:
            lines = [line for line in grid.lines(side).values() if len(line.cells) >= 3]
            if is_swept(figure.axes.axis(side), grid.lines(side)):
                lines.sort(key=lambda line: tick_number(line.label))
            unit = partial(unit_of, figure.cells_by_panel[name])
            groups: list[_Places] = [line.cells for line in lines]
            copies = []
            for pair in _pairs(groups, values, flat, unit):
                first, second = lines[pair.first], lines[pair.second]
                whole = _whole(pair, groups, values)
                places = [place for place in first.cells if place in second.cells] if whole else pair.agreeing
                agreeing = tuple(sorted(line.cells[at] for line in (first, second) for at in places))
                own = [figure.reading.cells[index] for index in agreeing]
                if is_approximate(own) or len({cell.start for cell in own}) < len(own):
                    continue  # read off the colours, or one statement for several rows
                common = len(first.cells.keys() & second.cells.keys())
                count = f"all {common}" if whole else f"{len(places)} of {common}"
                words = f"{line_name(figure, first)} and {second.label} agree in {count} values"
                surely = whole and not pair.natural and len({cell.value for cell in own}) >= 4
                copies.append(_Copy(side, words, agreeing, pair.chance, surely, pair.natural))
            if sum(copy.natural for copy in copies) > 1:
                copies = [copy for copy in copies if not copy.natural]  # a plateau, rounded
            if copies and (not best or _least(copies) < _least(best)):
                best = copies
        if best:
            found[name] = best
    return found


def _least(copies: Sequence[_Copy]) -> float:
    return min(copy.chance for copy in copies)


def _explain_rows(figure: Figure, name: str) -> Finding:
    copies = _copies(figure, [name])[name]
    worst = _least(copies)
    word = "rows" if copies[0].side is Side.ROW else "columns"
    told = [one for one in copies if one.surely] or [one for one in copies if one.chance <= max(worst * 100, 1e-3)]
    indices = sorted({at for one in told for at in one.cells})
    cells = figure.reading.cells
    return Finding(
        message=f"the same values stand in two {word}: {some([one.words for one in told], 4)}",
        observed=f"{len(indices)} cells that agree",
        expected="rows with values of their own",
        start=min(cells[at].start for at in indices),
        end=max(cells[at].end for at in indices),
        panel=name,
        cells=tuple(indices),
    )


# The rule -------------------------------------------------------------------------------------------------------------


def _measure(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    panels, rows = _copied_panels(figure), _copies(figure, figure.grids)
    measures: dict[str, list[Measure]] = {name: [] for name in COPIED_PANEL.measures}
    for panel in figure.reading.panels:
        copies = rows.get(panel.name, [])
        measures["copied_panel_chance"].append(panels[panel.name][1].chance if panel.name in panels else None)
        measures["copied_row_chance"].append(min((one.chance for one in copies if one.surely), default=None))
        measures["shared_values_chance"].append(min((one.chance for one in copies if not one.surely), default=None))
    return measures


def _explain(figure: Figure, index: int) -> Finding:
    """A panel that is another's copy is told as that, whatever its rows have in common."""
    name = figure.reading.panels[index].name
    copied = _copied_panels(figure).get(name)
    return _explain_rows(figure, name) if copied is None else _explain_panel(figure, name, copied[0])


COPIED_PANEL = Rule(
    name="copied_panel",
    table=Table.PANELS,
    finds="two panels, or two rows or columns of one, with the same numbers, or with more equal ones than chance makes",
    source="values that agree by chance: the share of equal pairs at different places, to the power of distinct values",
    measures={
        "copied_panel_chance": "how many pairs of panels with as many equal values chance would make",
        "copied_row_chance": "how many pairs of rows that are equal throughout, in four values or more, chance makes",
        "shared_values_chance": "the same for rows that are equal in part",
    },
    measure=_measure,
    explain=_explain,
    unless="the panels or rows show the same thing on purpose, or the values leave little choice",
    counted=("panel with copied numbers", "panels with copied numbers"),
)
