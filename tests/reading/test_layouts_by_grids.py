"""Random figures, written down in each layout, are read back exactly."""

import re

import pytest
from grids import FRAMES, LAYOUTS, LISTS, SENTENCES, TABLED, Figure, figures, frame, told
from hypothesis import HealthCheck, given, settings
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
