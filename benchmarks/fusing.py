"""How well figures are fused whose truth is known: `python -m benchmarks.fusing [COUNT]`.

Figures are made up, without texts: a true grid, two to five describers of different care, each of whom may slip as
describers do (a whole grid transposed, turned around or shifted, lines exchanged, a row shifted with a value dropped or
doubled, other names for ticks, fractions for percents) and gets single values wrong. Told are the
share of disputed cells that are right where three or more describe a figure (beside a plain majority by labels), the
share of slips that are named, agreed cells made worse, how often decisions are right that are said to be sure, and the
time for figures with three descriptions.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from rich.console import Console

from heat_pipeline.fusing.fuse import fuse
from heat_pipeline.fusing.model import DecidedBy, Description, Figure, FusedCell, Kind, Told
from heat_pipeline.presenting.formats import as_table

Grid = dict[tuple[str, str], float]
SLIP_RATE = 0.45
BANDS = (0.0, 0.5, 0.7, 0.85, 0.95)
"""How sure decisions are said to be: each from here to the next."""
VALUE_ERRORS = (0.01, 0.03, 0.08)
_WORDS = ("Alpha", "Bravo", "Cedar", "Delta", "Ember", "Fjord", "Grove", "Heron", "Indigo", "Jasper", "Karst", "Lotus")


@dataclass(slots=True)
class Made:
    """A figure with its truth, and the slip of each description, if any."""

    figure: Figure
    truth: Grid
    slips: dict[str, Kind]
    touched: dict[str, int]


@dataclass(slots=True)
class Measured:
    """Counts over many figures."""

    counts: Counter[str] = field(default_factory=Counter)
    named: dict[Kind, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    sure: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))


def make(seed: int, describers: int | None = None) -> Made:
    """A figure from a seed: 4 x 4 to 12 x 20, full, a triangle or with rows of some columns only."""
    chance = random.Random(seed)
    rows, columns = chance.randint(4, 12), chance.randint(4, 20)
    shape = chance.choice(["full", "full", "full", "square", "triangle", "runs"])
    if shape in ("square", "triangle"):
        columns = rows = max(rows, 5)
    row_names = [f"{chance.choice('mt')}-{word}" for word in chance.sample(_WORDS, rows)]
    is_square = shape in ("square", "triangle")
    unit = chance.choice([1, 5, 10])
    column_names = row_names if is_square else [str(unit * (i + 1)) for i in range(columns)]
    noise, slope = chance.choice([2.0, 6.0, 15.0]), chance.uniform(-2, 2)
    truth: Grid = {}
    for r, row in enumerate(row_names):
        base = chance.uniform(25, 75)
        start = chance.randint(0, columns // 2) if shape == "runs" else 0
        end = start + max(3, columns // 2) if shape == "runs" else columns
        for c, column in enumerate(column_names):
            if (shape == "triangle" and c >= r) or not start <= c < end:
                continue
            truth[row, column] = round(min(100.0, max(0.5, base + slope * c + chance.gauss(0, noise))), 1)
    many = describers or chance.choice([2, 3, 3, 4, 5])
    made = Made(Figure(str(seed), ()), truth, {}, {})
    texts = [_describe(f"d{i}", truth, row_names, column_names, chance, made) for i in range(many)]
    made.figure = Figure(str(seed), tuple(texts))
    return made


def _describe(
    key: str, truth: Grid, rows: list[str], columns: list[str], chance: random.Random, made: Made
) -> Description:
    grid = dict(truth)
    factor, decimals, names = 1.0, 1, {name: name for name in rows}
    if chance.random() < SLIP_RATE:
        kinds = [kind for kind in _SLIPS if kind is not Kind.DIAGONAL or rows is columns]
        kind = chance.choice(kinds)
        if kind is Kind.SCALED:
            factor, decimals = 0.01, 3
        elif kind is Kind.RENAMED:
            names = {name: chr(ord("p") + i) for i, name in enumerate(rows)}
        else:
            grid = _SLIPS[kind](grid, rows, columns, chance)
        touched = sum(grid.get(place) != value for place, value in truth.items()) + len(grid.keys() - truth.keys())
        if touched or kind in (Kind.SCALED, Kind.RENAMED):
            made.slips[key] = kind
            made.touched[key] = touched
    wrong = chance.choice(VALUE_ERRORS)
    told = []
    for index, ((row, column), value) in enumerate(sorted(grid.items(), key=lambda one: _at(one[0], rows, columns))):
        if chance.random() < wrong:
            value = round(value + chance.choice([-10, -1, 1, 10, 0.9, -0.9, 5]), 1)
        elif chance.random() < wrong / 2:
            continue
        printed = f"{value * factor:.{decimals}f}"
        cell = Told(f"{key}/{index}", "", names[row], column, float(printed), printed=printed, start=index)
        told.append(cell)
    listed = tuple(names[row] for row in rows)
    return Description(key, key, f"{key}", tuple(told), rows=listed, columns=tuple(columns))


def _at(place: tuple[str, str], rows: list[str], columns: list[str]) -> tuple[int, int]:
    return rows.index(place[0]), columns.index(place[1])


def _transposed(grid: Grid, rows: list[str], columns: list[str], chance: random.Random) -> Grid:
    return {(column, row): value for (row, column), value in grid.items()} if rows is columns else grid


def _reversed(grid: Grid, rows: list[str], columns: list[str], chance: random.Random) -> Grid:
    if chance.random() < 0.5:
        return {(rows[-1 - rows.index(row)], column): value for (row, column), value in grid.items()}
    return {(row, columns[-1 - columns.index(column)]): value for (row, column), value in grid.items()}


def _shifted(grid: Grid, rows: list[str], columns: list[str], chance: random.Random) -> Grid:
    """A row, from one of its values on, with a value dropped or doubled; or the whole grid."""
    step = chance.choice([-1, 1])
    if chance.random() < 0.25:
        return {
            (row, columns[to]): value
            for (row, column), value in grid.items()
            if 0 <= (to := columns.index(column) + step) < len(columns)
        }
    row = chance.choice([row for row in rows if sum(one == row for one, _ in grid) >= 3])
    line = sorted((columns.index(column), value) for (one, column), value in grid.items() if one == row)
    start = chance.randint(0, max(0, len(line) - 3))
    moved = dict(line[:start])
    for at, value in line[start + (step < 0) :]:
        if 0 <= at + step < len(columns):
            moved[at + step] = value
    if step > 0:
        moved[line[start][0]] = line[start][1]
    kept = {place: value for place, value in grid.items() if place[0] != row}
    return {**kept, **{(row, columns[at]): value for at, value in moved.items()}}


def _exchanged(grid: Grid, rows: list[str], columns: list[str], chance: random.Random) -> Grid:
    if chance.random() < 0.5:
        one, other = chance.sample(rows, 2)
        swap = {one: other, other: one}
        return {(swap.get(row, row), column): value for (row, column), value in grid.items()}
    one, other = chance.sample(columns, 2)
    swap = {one: other, other: one}
    return {(row, swap.get(column, column)): value for (row, column), value in grid.items()}


def _neighbour(grid: Grid, rows: list[str], columns: list[str], chance: random.Random) -> Grid:
    """From one row on, each has the values of the next one; the last keeps its own."""
    start = chance.randint(0, len(rows) - 3)
    return {
        (row, column): grid[rows[min(at + 1, len(rows) - 1)], column] if (at := rows.index(row)) >= start else value
        for (row, column), value in grid.items()
        if (rows[min(rows.index(row) + 1, len(rows) - 1)], column) in grid or rows.index(row) < start
    }


def _on_diagonal(grid: Grid, rows: list[str], columns: list[str], chance: random.Random) -> Grid:
    """Of a lower triangle, the last value of each row on the diagonal."""
    if any((name, name) in grid for name in rows):
        return grid
    return {
        (row, row if columns.index(column) == rows.index(row) - 1 else column): value
        for (row, column), value in grid.items()
    }


def _unchanged(grid: Grid, rows: list[str], columns: list[str], chance: random.Random) -> Grid:
    return grid


_SLIPS: dict[Kind, Callable[[Grid, list[str], list[str], random.Random], Grid]] = {
    Kind.TRANSPOSED: _transposed,
    Kind.REVERSED: _reversed,
    Kind.SHIFTED: _shifted,
    Kind.EXCHANGED: _exchanged,
    Kind.NEIGHBOUR: _neighbour,
    Kind.DIAGONAL: _on_diagonal,
    Kind.SCALED: _unchanged,
    Kind.RENAMED: _unchanged,
}
_ALIKE = {Kind.NEIGHBOUR: {Kind.SHIFTED}, Kind.SHIFTED: {Kind.NEIGHBOUR}}
"""Kinds that are one thing in two words: a grid that is shifted by one has its neighbours' values."""


def measure(made: Made, into: Measured) -> None:
    """Fuse one figure and count what became of it."""
    fused = fuse(made.figure)
    texts = len(made.figure.descriptions)
    by_place = {(cell.row, cell.column): cell for cell in fused.cells}
    told: dict[tuple[str, str], Counter[float]] = defaultdict(Counter)
    for text in made.figure.descriptions:
        for cell in text.told:
            if cell.value is not None:
                told[cell.row, cell.column][cell.value] += 1
    scale = Kind.SCALED in made.slips.values() and sum(k is Kind.SCALED for k in made.slips.values()) * 2 > texts
    for place, values in told.items():
        right = made.truth.get(place)
        if right is not None and scale:
            right = round(right / 100, 3)
        found = by_place.get(place)
        if place[0] not in {row for row, _ in made.truth}:
            continue  # a tick that a text calls otherwise
        is_right = _is(found, right)
        agreed = len(values) == 1 and sum(values.values()) == texts
        if agreed and right in values:
            into.counts["agreed"] += 1
            into.counts["agreed, made worse"] += not is_right
        elif texts > 2 and (len(values) > 1 or sum(values.values()) < texts):
            top = values.most_common(2)
            into.counts["disputed"] += 1
            into.counts["disputed, right"] += is_right
            into.counts["disputed, majority"] += top[0][0] == right and (len(top) == 1 or top[0][1] > top[1][1])
        if found is not None and found.decided_by is not DecidedBy.UNDECIDED:
            low = max(bound for bound in BANDS if bound <= found.probability)
            band = into.sure[f"{low:.2f} and more" + (", disputed" if found.disputed else "")]
            band["all"] += 1
            band["right"] += is_right
            band["said"] += round(10_000 * found.probability)
    if texts > 2:
        _slips(made, {one.description: {slip.kind for slip in one.slips} for one in fused.alignments}, into)


def _slips(made: Made, named: dict[str, set[Kind]], into: Measured) -> None:
    for text in made.figure.descriptions:
        kind = made.slips.get(text.key)
        if kind is None:
            into.counts["without a slip"] += 1
            into.counts["without a slip, accused"] += bool(named[text.key])
            continue
        into.named[kind]["all"] += 1
        into.named[kind]["named"] += bool(named[text.key] & ({kind} | _ALIKE.get(kind, set())))


def _is(cell: FusedCell | None, right: float | None) -> bool:
    if cell is None or cell.decided_by is DecidedBy.UNDECIDED:
        return cell is None and right is None
    return cell.blank if right is None else cell.value is not None and abs(cell.value - right) < 1e-9


def seconds(count: int) -> float:
    """Processor seconds for fusing so many figures with three descriptions each."""
    figures = [make(seed, 3).figure for seed in range(count)]
    start = time.process_time()
    for figure in figures:
        fuse(figure)
    return time.process_time() - start


def main() -> None:
    """Print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    found = Measured()
    for seed in range(count):
        measure(make(seed), found)
    console, counts = Console(), found.counts
    disputed = counts["disputed"] or 1
    console.print(f"{count} figures; of {counts['disputed']} disputed cells with three describers or more are right:")
    console.print(
        f"  fused {counts['disputed, right'] / disputed:.1%}, majority {counts['disputed, majority'] / disputed:.1%}"
    )
    console.print(f"agreed cells {counts['agreed']}, made worse {counts['agreed, made worse']}")
    many = sum(one["all"] for one in found.named.values()) or 1
    console.print(f"slips named: {sum(one['named'] for one in found.named.values()) / many:.1%} of {many}")
    console.print(
        f"texts without a slip accused of one: {counts['without a slip, accused']} of {counts['without a slip']}"
    )
    rows = [[kind.value, one["named"], one["all"]] for kind, one in sorted(found.named.items())]
    console.print(as_table(["slip", "named", "made"], rows))
    rows = [
        [band, one["all"], f"{one['said'] / one['all'] / 10_000:.1%}", f"{one['right'] / one['all']:.1%}"]
        for band, one in sorted(found.sure.items())
    ]
    console.print(as_table(["said to be sure", "cells", "on average", "right"], rows))
    timed = min(count, 300)
    console.print(f"{1000 * seconds(timed) / timed:.1f} ms of processor time a figure with three descriptions")


if __name__ == "__main__":
    main()
