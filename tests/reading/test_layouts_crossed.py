"""Layouts crossed with other habits: what heads, units, arrows, brackets and halves of a matrix do to the cells."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.reading.reader import read_text

Cells = set[tuple[str, str, str, float]]


def _text(rows: str, columns: str, data: str) -> str:
    return f"## Heatmap: Loads\n### Components/Axes\n{rows}\n{columns}\n### Detailed Analysis\n{data}\n"


def _grid(rows: str, columns: str, values: str, panel: str = "") -> Cells:
    """The cells of a grid: its rows and columns, parted by commas, and its values row by row; "." is empty."""
    places = product(rows.split(", "), columns.split(", "))
    cells = zip(places, values.split(), strict=True)
    return {(panel, row, column, float(value)) for (row, column), value in cells if value != "."}


_TOOLS = "- **Y-axis**: Tool: saw, drill"
_STEPS = "- **X-axis**: Step: 100, 200, 400"
_CITIES = "- **{}-axis**: City: Bern, Wien, Graz, Lund"

CASES: list[tuple[str, str, Cells]] = [
    (
        "a head lists the order of the columns",
        _text(
            "- **Rows (GPU)**: A10, H100",
            "- **Columns (Batch)**: 1, 8, 64",
            "#### fp16\n- **Values (Batch = 1, 8, 64)**:\n- A10: 10, 60, 200\n- H100: 40, 250, 900\n"
            "#### int8\n- **Data (Batch: 64, 8, 1)**\n- A10: 300, 90, 15\n- H100: 1400, 400, 60",
        ),
        _grid("A10, H100", "1, 8, 64", "10 60 200 40 250 900", "fp16")
        | _grid("A10, H100", "1, 8, 64", "15 90 300 60 400 1400", "int8"),
    ),
    (
        "a head of two ticks over lists of two values",
        _text(
            "- **Y-axis**: Depth: 0%, 50%",
            "- **X-axis**: Length: 1k, 2k, 4k",
            "- **Lengths 1k and 2k:**\n- Depth 0%: 100, 99\n- Depth 50%: 98, 97\n- **Length 4k:**\n- Depth 0%: 95\n"
            "- Depth 50%: 80",
        ),
        _grid("0%, 50%", "1k, 2k, 4k", "100 99 95 98 97 80"),
    ),
    (
        "a head of two ticks over one value",
        _text(
            "- **Y-axis**: Depth: 0%, 50%",
            "- **X-axis**: Length: 1k, 2k",
            "- **Lengths 1k and 2k:**\n- Depth 0%: 100\n- Depth 50%: 98",
        ),
        _grid("0%, 50%", "1k, 2k", "100 100 98 98"),
    ),
    (
        "lists joined by arrows, below a heading that names an axis; two of three values are no row",
        _text(
            "- **Y-axis**: Depth: 2, 4, 8",
            _STEPS,
            "#### Progression along the X-axis\n- **Depth 2**: 4.1 -> 3.2 -> 2.8\n- **Depth 4**: ~3.9 → 3.0 → 2.5\n"
            "- **Depth 8**: 3.8 → 2.8",
        ),
        _grid("2, 4", "100, 200, 400", "4.1 3.2 2.8 3.9 3.0 2.5"),
    ),
    (
        "the unit behind a list",
        _text(
            _TOOLS,
            _STEPS,
            "- saw: 4, 7, 2 min\n- `drill`: `5, 9, 3` minutes, longest of all at the start",
        ),
        _grid("saw, drill", "100, 200, 400", "4 7 2 5 9 3"),
    ),
    (
        "a range and its increment, then a list",
        _text(
            "- **X-Axis:**\n- Label: Hour\n- Range: `0` to `12`\n- Increment: `4`",
            "- **Y-Axis:**\n- Label: Slot\n- Range: 00 to 12\n- Step: 6\n- Values: 00-06, 06-12",
            "- 00-06: 1, 2, 3, 4\n- 06-12: 5, 6, 7, 8",
        ),
        _grid("00-06, 06-12", "0, 4, 8, 12", "1 2 3 4 5 6 7 8"),
    ),
    (
        "words cut short in lists of ticks",
        _text(
            "- **Y-axis**: Judges Dr. Oak, Dr. Elm.",
            '- **X-axis**: Marked "Town", categories St. Paul, Rome, St. Louis.',
            "- Dr. Oak: 1, 2, 3\n- Dr. Elm: 4, 5, 6",
        ),
        _grid("Dr. Oak, Dr. Elm", "St. Paul, Rome, St. Louis", "1 2 3 4 5 6"),
    ),
    (
        "times behind words, ticks behind namely",
        _text(
            "* **Rows:** quarters, namely Dock, Park.",
            "* **Columns:** full hours 08:00, 12:00 and 16:00.",
            "* **Dock**: 08:00 = 61; 12:00 = 66; 16:00 = 67.\n* **Park**: 08:00 = 44; 12:00 = 52; 16:00 = n/a.",
        ),
        _grid("Dock, Park", "08:00, 12:00, 16:00", "61 66 67 44 52 ."),
    ),
    (
        "bullets that name ticks and speak of a direction",
        _text(
            '* **Vertical axis:** "Tool":\n* saw\n* drill',
            '* **Horizontal axis:** "Way", three entries:\n* Horizontal cut\n* Vertical cut\n* Round (vertical)',
            "* **saw:** It starts at 71.5 (Horizontal cut), 69.0 (Vertical cut), and at last 73.0 (Round (vertical)).\n"
            "* **drill:** 77.0 (Horizontal cut), 74.1 (Vertical cut), and Round (vertical) 78.2.",
        ),
        _grid("saw, drill", "Horizontal cut, Vertical cut, Round (vertical)", "71.5 69 73 77 74.1 78.2"),
    ),
    (
        "raised marks of significance in LaTeX",
        _text(
            _TOOLS,
            _STEPS,
            "* **saw:**\n* 100: $-0.34^{***}$ (teal)\n* 200: $0.28^{\\ast\\ast}$\n* 400: $0.06$\n"
            "* **drill:**\n* 100: $0.02^{\\dagger}$\n* 200: $0.11^*$ (ochre)\n* 400: $-0.5^{*}$",
        ),
        _grid("saw, drill", "100, 200, 400", "-0.34 0.28 0.06 0.02 0.11 -0.5"),
    ),
    (
        "the unit of an axis beside its ticks",
        _text(
            "- **Y-axis**: Length (tokens): 128, 512",
            "- **X-axis**: Batch size (requests): 1, 2",
            "| Length | 1 request | 2 requests |\n|---|---|---|\n| 128 tokens | 5.1 | 6.2 |\n| 512 tokens | 9.9 | 12 |",
        ),
        _grid("128, 512", "1, 2", "5.1 6.2 9.9 12"),
    ),
    (
        "a tick written in two ways is one",
        _text(
            "- **Y-axis**: GPUs: 8, 64",
            "- **X-axis**: Batch: 1, 2",
            "| GPUs | 1 | 2 |\n|---|---|---|\n| 8 | 4.1 | 6 |\n| 64 | 30 | 50.1 |\n\n- Peak: 50.1 (64 GPUs, batch 2)",
        ),
        _grid("8, 64", "1, 2", "4.1 6 30 50.1"),
    ),
    (
        "words that say what a value is, between two ticks",
        _text(
            _CITIES.format("Y"),
            _CITIES.format("X"),
            "1. **Bern**:\n- Closest other city: Graz (12)\n- Least related: 55 with Lund\n"
            "2. **Wien**:\n- Closest other city: Graz (4)\n- Least related: 40 with Lund",
        ),
        {("", "Bern", "Graz", 12), ("", "Bern", "Lund", 55), ("", "Wien", "Graz", 4), ("", "Wien", "Lund", 40)},
    ),
    (
        "headings that are ticks, though they could open a part",
        _text(
            "- **Rows**: Schools (Nord, West)",
            "- **Columns**: Skills (Reading, Context, Summary)",
            "#### Reading\n- Nord: 61\n- West: 70\n#### Context\n- Nord: 51\n- West: 60\n"
            "#### Summary\n- Nord: 41\n- West: 50\n### Summary\n- West: 70 at most",
        ),
        _grid("Nord, West", "Reading, Context, Summary", "61 51 41 70 60 50"),
    ),
    (
        "the tile for a tick, and ticks that own their values",
        _text(
            "The vertical axis lists the towns (Lund, Turku, Riga).",
            'The horizontal axis is called "Year" and has two labels: 2001 and 2011.',
            "In the first row, Lund, the square for 2001 contains 12.5 and that for 2011 contains 40.1. Turku's values "
            "are 10.0 (2001) and 33.3 (2011); Riga's are 8.8 (2001) and 20.0 (2011).",
        ),
        _grid("Lund, Turku, Riga", "2001, 2011", "12.5 40.1 10 33.3 8.8 20"),
    ),
    (
        "a value in brackets before its tick",
        _text(
            "* **Y-axis:** Town: Lund, Riga",
            "* **X-axis:** Year: 2001, 2002, 2003",
            "* **Lund:** Begins near -0.9 in 2001, is almost even (about -0.1) in 2002, and falls to about -2.4 in "
            "2003.\n"
            "* **Riga:** Begins near 0.4 in 2001, turns negative (about -0.2) in 2002, and ends near -1.7 in 2003.",
        ),
        _grid("Lund, Riga", "2001, 2002, 2003", "-0.9 -0.1 -2.4 0.4 -0.2 -1.7"),
    ),
    (
        "a sentence below another head says again what the grid holds",
        _text(
            _TOOLS,
            _STEPS,
            "* **saw:**\n* 100: 5\n* 200: 6\n* 400: 7\n* **drill:**\n* 100: 4\n* 200: 5\n* 400: 6\n"
            "#### Closing words\n* The saw goes from 5 at the start to 7 at step 400.",
        ),
        _grid("saw, drill", "100, 200, 400", "5 6 7 4 5 6"),
    ),
    (
        "pairs with a sentence behind them",
        _text(
            _TOOLS,
            _STEPS,
            "- **saw:** 100: 59.7, 200: 48.3, 400: 33.1. The row falls by 11 to 16 points a step.\n"
            "- **drill:** 100: 64.6, 200: 56.2, 400: 42.4. It ends 9.3 higher.",
        ),
        _grid("saw, drill", "100, 200, 400", "59.7 48.3 33.1 64.6 56.2 42.4"),
    ),
    (
        "a distance to another row is no value",
        _text(
            _TOOLS,
            _STEPS,
            "| Tool | 100 | 200 | 400 |\n|---|---|---|---|\n| saw | 5 | 6 | 7 |\n| drill | 4 | 5 | . |\n\n"
            "* **drill:** About 0.9 below saw on the first step.",
        ),
        _grid("saw, drill", "100, 200, 400", "5 6 7 4 5 ."),
    ),
]


@pytest.mark.parametrize(("text", "cells"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_reads_what_is_crossed(text: str, cells: Cells) -> None:
    found = read_text(text).cells
    assert {(cell.panel, cell.row, cell.column, cell.value) for cell in found} == cells
    assert len(found) == len(cells)


def test_reads_spans_of_values_between_spans_of_ticks() -> None:
    text = _text(
        "* **Y-axis:** Token: first, last",
        "* **X-axis:** Layer group: 0-7, 8-15, 16-23",
        "* **first:** Goes from 0.50-0.55 in layers 0-7 to 0.60-0.66 in layers 8-15 and 0.70-0.71 in layers 16-23.",
    )
    assert [(cell.row, cell.column, cell.low, cell.high) for cell in read_text(text).cells] == [
        ("first", "0-7", 0.50, 0.55),
        ("first", "8-15", 0.60, 0.66),
        ("first", "16-23", 0.70, 0.71),
    ]


def test_reads_points_with_a_remark_behind_them() -> None:
    text = (
        "## Scatter Plot: Fuel and weight\n### Components/Axes\n* **X-Axis:** Weight (t)\n* **Y-Axis:** Fuel (l)\n"
        "### Detailed Analysis\n1. **Oak:** (~1.4 t, ~4.1)\n2. **Elm 9:** (~0.9 t, ~4.8) - the smallest\n"
        "3. **Ash:** (~2.3 t, ~9.4), a star\n"
    )
    assert {(cell.row, cell.column, cell.value) for cell in read_text(text).cells} == {
        (row, column, value)
        for row, weight, fuel in (("Oak", 1.4, 4.1), ("Elm 9", 0.9, 4.8), ("Ash", 2.3, 9.4))
        for column, value in (("Weight (t)", weight), ("Fuel (l)", fuel))
    }


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 7), st.booleans(), st.booleans(), st.sampled_from(["Row {}", "**{}**", "{}"]), st.data())
def test_reads_halves_of_a_matrix(size: int, upper: bool, diagonal: bool, head: str, data: st.DataObject) -> None:
    """Lists that give one half of a square matrix stand where the half does, with its diagonal or without."""
    ticks = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Oak", "Pine"][:size]
    cells: Cells = set()
    lines = []
    for at, row in enumerate(ticks):
        first, last = (at + (not diagonal), size) if upper else (0, at + diagonal)
        values = [data.draw(st.integers(-99, 99)) / 100 for _ in range(first, last)]
        cells |= {("", row, column, value) for column, value in zip(ticks[first:last], values, strict=True)}
        if values:
            lines.append(f"- {head.format(row)}: {', '.join(map(str, values))}")
    text = _text(f"- **Y-axis**: Tree: {', '.join(ticks)}", f"- **X-axis**: Tree: {', '.join(ticks)}", "\n".join(lines))
    assert {(cell.panel, cell.row, cell.column, cell.value) for cell in read_text(text).cells} == cells


def test_ticks_of_an_axis_are_spelled_alike() -> None:
    text = (
        "## Heatmap: A\n### Axes\n* **X-axis:** Nodes (4 to 8 in steps of 2).\n* **Y-axis:** Depth (1 to 2).\n"
        "### Data\n"
        "* **Depth 1**: falls to about 97% at 8 nodes.\n* 4 nodes: 99%\n* 6 nodes: 98%\n"
        "* **Depth 2**:\n* 4 nodes: 96%\n* 6 nodes: 95%\n* 8 nodes: 93%\n"
    )
    assert {cell.column for cell in read_text(text).cells} == {"4", "6", "8"}


def test_an_example_row_is_no_axis() -> None:
    text = (
        "## Table: Rates\n### Axes\n- **Rows**: Models (e.g., Ash, Elm)\n- **Columns**: Domains (News, Legal)\n"
        "- **Example row**: Oak has 8.8 (News), 12.0 (Legal).\n### Data\n"
        "#### News\n- Highest: Ash (18.4)\n- Lowest: Elm (4.2)\n"
        "#### Legal\n- Highest: Ash (27.9)\n- Lowest: Elm (5.1)\n"
    )
    found = {(cell.row, cell.column, cell.value) for cell in read_text(text).cells}
    assert found >= {("Ash", "News", 18.4), ("Elm", "News", 4.2), ("Ash", "Legal", 27.9), ("Elm", "Legal", 5.1)}
