"""Random figures, written down in each layout, are read back exactly."""

import re
from dataclasses import replace

import pytest
from grids import FRAMES, LAYOUTS, LISTS, SENTENCES, TABLED, Figure, figures, frame, told
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from heat_pipeline.model import How
from heat_pipeline.reading.reader import read_text

_EXAMPLES = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _check(figure: Figure, text: str) -> None:
    reading = read_text(text)
    assert {(cell.panel, cell.row, cell.column, cell.value) for cell in reading.cells} == figure.cells(), text
    approximate = [value.approximate for values in figure.values for value in values.values()]
    if not any(approximate):
        assert {cell.how for cell in reading.cells} <= {How.EXACT}
    for cell in reading.cells:
        assert text[cell.start : cell.end] == cell.printed


@pytest.mark.parametrize("layout", LAYOUTS)
@_EXAMPLES
@given(figure=figures(), style=st.sampled_from(sorted(FRAMES)))
def test_reads_a_layout_back(layout: str, figure: Figure, style: str) -> None:
    _check(figure, frame(figure, style) + LAYOUTS[layout](figure, figure.values[0]) + "\n")


@pytest.mark.parametrize("layout", LISTS)
@_EXAMPLES
@given(figure=figures(), style=st.sampled_from(sorted(FRAMES)))
def test_reads_lists_by_position(layout: str, figure: Figure, style: str) -> None:
    _check(figure, frame(figure, style) + LISTS[layout](figure, figure.values[0]) + "\n")


@pytest.mark.parametrize("layout", ["table", "bold bullets", "indented bullets", "lists", "both coordinates"])
@pytest.mark.parametrize("head", ["#### {}", "**{}**", "#### Heatmap: {}"])
@_EXAMPLES
@given(figure=figures(panels=2), style=st.sampled_from(sorted(FRAMES)))
def test_reads_panels(layout: str, head: str, figure: Figure, style: str) -> None:
    render = {**LAYOUTS, **LISTS}[layout]
    parts = [
        f"{head.format(name)}\n{render(figure, values)}\n"
        for name, values in zip(figure.panels, figure.values, strict=True)
    ]
    reading = read_text(frame(figure, style) + "".join(parts))
    found = {(cell.panel, cell.row, cell.column, cell.value) for cell in reading.cells}
    if all(figure.values):
        assert found == figure.cells(), frame(figure, style) + "".join(parts)
    else:  # a panel without cells is none
        assert {cell[1:] for cell in found} == {cell[1:] for cell in figure.cells()}


@pytest.mark.parametrize("layout", ["table", "transposed table", "indented bullets", "lists", "both coordinates"])
@_EXAMPLES
@given(figure=figures(), style=st.sampled_from(sorted(FRAMES)))
def test_reads_a_text_divided_by_bold_lines(layout: str, figure: Figure, style: str) -> None:
    headed = re.sub(r"(?m)^### (.+)$", r"**\1**\n", frame(figure, style))
    _check(figure, headed + {**LAYOUTS, **LISTS}[layout](figure, figure.values[0]) + "\n")


@pytest.mark.parametrize("layout", ["table", "indented bullets", "lists"])
@pytest.mark.parametrize("style", [*SENTENCES, *TABLED])
@_EXAMPLES
@given(figure=figures())
def test_reads_axes_told_in_sentences_and_tables(layout: str, style: str, figure: Figure) -> None:
    _check(figure, told(figure, style) + {**LAYOUTS, **LISTS}[layout](figure, figure.values[0]) + "\n")


def _worded(figure: Figure) -> Figure:
    """A figure with words for rows, where these are numbers."""
    if not figure.rows[0].replace(".", "").isdigit():
        return figure
    rows = {row: f"Nova-{chr(ord('a') + at)}" for at, row in enumerate(figure.rows)}
    values = {(rows[row], column): value for (row, column), value in figure.values[0].items()}
    return replace(figure, rows=tuple(rows.values()), values=(values,))


def _rates(figure: Figure, opening: str) -> str:
    """Each row as a sentence that names it, over the pairs of its columns and values, all as if exact."""
    lines = []
    for row in figure.rows:
        printed = [figure.values[0][row, column].printed for column in figure.columns]
        exact = [re.sub("^(?:[~≈]|approximately )", "", value) for value in printed]
        cells = [f"{column}: {value}" for column, value in zip(figure.columns, exact, strict=True)]
        lines += [opening.format(row), ", ".join(cells)]
    return "\n".join(lines)


@pytest.mark.parametrize("opening", ["Starting with {}, the rates are:", "For {} we find:", "Here is what {} gets:"])
@_EXAMPLES
@given(figure=figures(full=True))
def test_reads_sentences_that_name_the_row_of_the_pairs_below(opening: str, figure: Figure) -> None:
    figure = _worded(figure)
    # labels that hold another one are two ticks to a reader, too
    assume(all(one == other or one not in other for one in figure.rows for other in (*figure.rows, *figure.columns)))
    _check(figure, frame(figure, sorted(FRAMES)[0]) + _rates(figure, opening) + "\n")


@pytest.mark.parametrize("pair", ["{} (T={})", "{} (T = {})"])
@_EXAMPLES
@given(figure=figures(full=True))
def test_reads_values_before_the_short_name_of_their_axis(pair: str, figure: Figure) -> None:
    figure = _worded(figure)
    columns = {column: f"0.{at}" for at, column in enumerate(figure.columns, 1)}
    values = {(row, columns[column]): value for (row, column), value in figure.values[0].items()}
    figure = replace(
        figure, row_name="Model", column_name="Temperature", columns=tuple(columns.values()), values=(values,)
    )
    rows = [
        f"- **{row}:** "
        + ", ".join(pair.format(figure.values[0][row, column].printed, column) for column in figure.columns)
        for row in figure.rows
    ]
    _check(figure, frame(figure, sorted(FRAMES)[0]) + "\n".join(rows) + "\n")


def test_a_sentence_that_sets_a_tick_apart_from_what_follows_is_no_head() -> None:
    text = (
        "## Heatmap\n### Components/Axes\n* **X-axis:** Kind: Oak, Elm, Ash\n* **Y-axis:** Method: Nova, Orca, Puma\n"
        "### Data\nAll others lag behind Nova as follows:\nOak: 4, Elm: 5, Ash: 6\n"
    )
    assert not [cell for cell in read_text(text).cells if cell.row == "Nova"]
