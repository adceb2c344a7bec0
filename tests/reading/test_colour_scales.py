"""Colour scales, what texts say that colours stand for, and the colours of cells: what no labelled text shows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heat_pipeline.model import Legend
from heat_pipeline.reading.colours import ColourPlaces, lowered
from heat_pipeline.reading.frame import FigureFrame, read_frame
from heat_pipeline.reading.lists import find_lists
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.panel_scales import assigned

FRAME = "## Heatmap: Foo\n### Axes\n"


def frame(text: str) -> FigureFrame:
    lines = outline(text)
    found = read_frame(lines, find_lists(lines))
    assert all(text[scale.start : scale.end] == scale.printed for scale in found.legends)
    assert all(band.colour in text[band.start : band.end] for band in found.bands)
    return found


@pytest.mark.parametrize(
    ("lines", "scales"),
    [
        ("* **Legend:**\n* Red: 0\n* Green: ~60-80", ["about 0 to 80"]),
        ("* **Farblegende:** 20 (hell) bis 70 (dunkel)", ["20 to 70"]),
        ("* **Color bar:** 0 to 50 in steps of 10", ["0 to 50 by 10"]),
        ("* **Color bar:** values 0.2, 0.4, 0.6, 0.8 are marked", ["about 0.2 to 0.8 by 0.2"]),
        ("* **Color bar:** 0 to 50+", ["0 to 50 and more"]),
        ("| Color | Score |\n|---|---|\n| Red | 0-4 |\n| Green | 5-9 |", []),
        ("* **Y-axis (Layer):**\n* Scale: 0 to 30", []),
        ("There is no legend. The values range from 3 to 13.", []),
        # colours at the ends may stand for all beyond
        ("- **Legend**:\n- **Blue**: up to 1\n- **Green**: 2\n- **Red**: above 4", ["1 and less to 4 and more"]),
        ("- **Legend**:\n- **Blue**: 10\n- **Green**: 11-30\n- **Red**: 40 upwards", ["10 to 40 and more"]),
        ("- **Legend**:\n- **Blue**: below 10\n- **Green**: 11-30\n- **Red**: 31-40", ["10 and less to 40"]),
        # each panel has the scale that stands under its head
        ("* **Color Scale:**\n* 0.8\n* 0.5\n* Right Map:\n* 0.80\n* 0.65", ["0.8 to 0.5", "0.8 to 0.65 of Right Map"]),
    ],
)  # fmt: skip
def test_the_scale_of_colours(lines: str, scales: list[str]) -> None:
    assert [in_words(scale) for scale in frame(f"{FRAME}{lines}\n").legends] == scales


def in_words(scale: Legend) -> str:
    low, high = f"{scale.first:g}{' and less' * scale.open_low}", f"{scale.last:g}{' and more' * scale.open_high}"
    step, panel = f" by {scale.step:g}" if scale.step else "", f" of {scale.panel}" if scale.panel else ""
    return f"{'about ' * scale.approximate}{low} to {high}{step}{panel}"


AIMED = [("AIME24", 24, 48), ("AMC23", 84, 89)]


@pytest.mark.parametrize(
    ("lines", "scales"),
    [
        ("* **Color bars:**\n* AIME24: 24 to 48\n* AMC23: 84 to 89\n", AIMED),
        ("* **Color Scale (AIME24):** 24 to 48\n* **Color Scale (AMC23):** 84 to 89\n", AIMED),
        ("- **Left color bar:** 24 to 48\n- **Right color bar:** 84 to 89\n", AIMED),
        ("* **Color bar (Pass@1):** 24 to 48\n", [(None, 24, 48)]),  # the only one is that of all panels
        ("- **Right color bar:** 24 to 90\n", [(None, 24, 90)]),  # wherever it stands
    ],
)
def test_each_panel_has_the_scale_that_the_legend_gives_it(lines: str, scales: object) -> None:
    found = assigned(frame(FRAME + lines).legends, ("AIME24", "AMC23"))
    assert [(scale.panel, scale.low, scale.high) for scale in found] == scales


@pytest.mark.parametrize(
    ("line", "colour"),
    [
        ("64.1 (dunkelgrün)", "dunkelgrün"),
        ("the square at (2, 3) is dark red, which is a success rate of ~64.1", "dark red"),
        ("The square at (2, 3) is red, but a score of 64.1", None),
        ("64.1 (reduced)", None),
        ("64.1 (the highest, in green)", None),
        ("Red: 64.1", None),  # a category by that name
    ],
)
def test_the_colour_beside_a_value(line: str, colour: str | None) -> None:
    start = line.index("64.1")
    place = ColourPlaces(lowered(line)).beside(start, start + 4)
    assert (None if place is None else line[slice(*place)]) == colour


@given(st.text())
def test_lower_case_keeps_every_place(text: str) -> None:
    assert len(lowered(text)) == len(text)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("dark purple sits at 50% and yellow at 100%", [("dark purple", 50, 50, None), ("yellow", 100, 100, None)]),
        ("Purple (low, ~100s) to Red (high, ~600s)", [("Purple", 100, 100, "low"), ("Red", 600, 600, "high")]),
        ("green: 80-100, red: below 60", [("green", 80, 100, None), ("red", None, 60, None)]),
        ("von 0 (hellblau) bis 70 (dunkelblau)", [("hellblau", 0, 0, None), ("dunkelblau", 70, 70, None)]),
        (
            "\n* Red: 0\n* ~20-40: Orange/Yellow\n* Top (Green): 80 and above",
            [("Red", 0, 0, None), ("Orange/Yellow", 20, 40, None), ("Green", 80, None, None)],
        ),
    ],
)
def test_what_is_said_of_colours(line: str, found: list[tuple[str, float | None, float | None, str | None]]) -> None:
    bands = frame(f"{FRAME}* **Color Scale:** {line}\n").bands
    assert [(band.colour, band.low, band.high, band.rank and band.rank.value) for band in bands] == found
