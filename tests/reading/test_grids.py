"""Grids made at random, written down in plain ways: the reading gives each grid back, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from heat_pipeline.model import Reading
from heat_pipeline.reading.reader import read_text

NAMES = (
    "Alpha",
    "Bravo",
    "Kilo",
    "Lima",
    "Oscar",
    "Zulu",
    "Größe",
    "GPT-4",
    "Llama-3.1-8B",
    "MMLU-Pro",
    "C++",
    "neg_cities",
)
AXES = (("Model", "Benchmark"), ("Train set", "Test set"), ("Method", "Metric"))


@dataclass(frozen=True)
class Grid:
    """Rows and columns with a value, as it is printed, for each pair."""

    row_name: str
    column_name: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[tuple[str, ...], ...]

    def cells(self) -> Counter[tuple[frozenset[str], float]]:
        """Each value with its labels, as a set: which of them is called row is not asked."""
        return Counter(
            (frozenset((row, column)), float(printed))
            for row, line in zip(self.rows, self.values, strict=True)
            for column, printed in zip(self.columns, line, strict=True)
        )

    def lines(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Each row with its columns and values."""
        return [
            (row, list(zip(self.columns, line, strict=True))) for row, line in zip(self.rows, self.values, strict=True)
        ]

    def frame(self) -> str:
        """The title and the axes."""
        return (
            "## Heatmap: Results\n### Axes\n"
            f"* **X-axis:** {self.column_name}: {', '.join(self.columns)}\n"
            f"* **Y-axis:** {self.row_name}: {', '.join(self.rows)}\n### Data\n"
        )


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Three to five rows, more or fewer columns, of words or of numbers; distinct values with two or three decimals."""
    names = draw(st.permutations(NAMES))
    height = draw(st.integers(3, 5))
    width = draw(st.integers(3, 5).filter(lambda count: count != height))
    columns = draw(
        st.one_of(
            st.just(list(names[height : height + width])),
            st.lists(st.integers(1, 64).map(lambda step: 50 * step), min_size=width, max_size=width, unique=True).map(
                lambda found: [str(number) for number in sorted(found)]
            ),
        )
    )
    row_name, column_name = draw(st.sampled_from(AXES))
    if columns[0].isdecimal():
        column_name = "Steps"
    places = draw(st.integers(2, 3))
    most = draw(st.sampled_from((1, 100))) * 10**places - 1
    # distinct values: none is another one said again
    count = height * width
    found = draw(st.lists(st.integers(most // 9, most), min_size=count, max_size=count, unique=True))
    printed = [f"{number / 10**places:.{places}f}" for number in found]
    rows = tuple(tuple(printed[at * width : (at + 1) * width]) for at in range(height))
    return Grid(row_name, column_name, tuple(names[:height]), tuple(columns), rows)


def table(grid: Grid) -> str:
    lines = [f"| {grid.row_name} | " + " | ".join(grid.columns) + " |", "|" + "---|" * (len(grid.columns) + 1)]
    lines += ["| " + " | ".join((row, *(value for _, value in line))) + " |" for row, line in grid.lines()]
    return "\n".join(lines)


def item_per_cell(grid: Grid) -> str:
    return "\n".join(
        f"* **{row}:**\n" + "\n".join(f"    * {column}: {value}" for column, value in line)
        for row, line in grid.lines()
    )


def item_per_cell_without_indentation(grid: Grid) -> str:
    return item_per_cell(grid).replace("    *", "*")


def item_per_row(grid: Grid) -> str:
    return "\n".join(
        f"* **{row}:** " + ", ".join(f"{column}: {value}" for column, value in line) for row, line in grid.lines()
    )


def item_per_row_in_brackets(grid: Grid) -> str:
    return "\n".join(
        f"* **{row}:** " + ", ".join(f"{column} ({value})" for column, value in line) for row, line in grid.lines()
    )


def list_per_row(grid: Grid) -> str:
    return "\n".join(f"* **{row}:** " + ", ".join(value for _, value in line) for row, line in grid.lines())


def pairs(grid: Grid) -> str:
    return "\n".join(f"* {row} vs. {column}: {value}" for row, line in grid.lines() for column, value in line)


def points(grid: Grid) -> str:
    return "\n".join(
        f"* **{row}:** " + ", ".join(f"({column}, {value})" for column, value in line) for row, line in grid.lines()
    )


def words_only(grid: Grid) -> bool:
    return not grid.columns[0].isdecimal()


LAYOUTS: list[Callable[[Grid], str]] = [
    table,
    item_per_cell,
    item_per_cell_without_indentation,
    item_per_row,
    item_per_row_in_brackets,
    list_per_row,
    pairs,
    points,
]


def found(reading: Reading) -> Counter[tuple[frozenset[str], float]]:
    return Counter((frozenset((cell.row, cell.column)), cell.value) for cell in reading.cells)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.__name__)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(grid=grids())
def test_a_grid_is_read_as_it_was_written(layout: Callable[[Grid], str], grid: Grid) -> None:
    assume(layout is not item_per_row_in_brackets or words_only(grid))  # see below
    text = grid.frame() + layout(grid) + "\n"
    reading = read_text(text)
    assert found(reading) == grid.cells()
    assert reading.unread == ()
    assert [panel.name for panel in reading.panels] == [""]
    for cell in reading.cells:
        assert text[cell.start : cell.end] == cell.printed
        assert 0 <= cell.confidence <= 1
    assert {axis.name for axis in (reading.rows, reading.columns)} == {grid.row_name, grid.column_name}
    assert read_text(text) == reading


SQUARE = Grid(
    "Model", "Benchmark", ("Alpha", "Bravo", "Kilo"), ("Oscar", "Zulu", "Lima"),
    (("0.14", "0.60", "0.99"), ("0.30", "0.68", "0.72"), ("0.65", "0.78", "0.93")),
)  # fmt: skip
STEPS = Grid(
    "Model", "Steps", ("Alpha", "Bravo", "Kilo"), ("1150", "1400", "1700"),
    (("0.21", "0.69", "0.64"), ("0.60", "0.74", "0.44"), ("0.56", "0.72", "0.19")),
)  # fmt: skip


def test_a_list_of_values_has_the_ticks_of_the_other_axis() -> None:
    assert found(read_text(SQUARE.frame() + list_per_row(SQUARE))) == SQUARE.cells()


def test_the_value_is_in_the_bracket_behind_a_tick_that_is_a_number() -> None:
    assert found(read_text(STEPS.frame() + item_per_row_in_brackets(STEPS))) == STEPS.cells()


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.__name__)
def test_a_deviation_stays_with_its_value(layout: Callable[[Grid], str]) -> None:
    grid = Grid("Model", "Task", ("Alpha", "Bravo", "Kilo"), ("Sort", "Copy", "Add", "Sum"), tuple(
        tuple(f"{10 * row + column}.5 ± 0.{column}" for column in range(1, 5)) for row in range(1, 4)
    ))  # fmt: skip
    reading = read_text(grid.frame() + layout(grid) + "\n")
    assert {(frozenset((cell.row, cell.column)), cell.value, cell.sd) for cell in reading.cells} == {
        (frozenset((row, column)), 10 * first + second + 0.5, second / 10)
        for first, row in enumerate(grid.rows, start=1)
        for second, column in enumerate(grid.columns, start=1)
    }
