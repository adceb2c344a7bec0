"""Colour scales with their ends and ticks, what texts say that colours stand for, and the colours of cells."""

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
OVERVIEW = "## Heatmap: Foo\n### Overview\n"


def frame(text: str) -> FigureFrame:
    lines = outline(text)
    found = read_frame(lines, find_lists(lines))
    assert all(text[scale.start : scale.end] == scale.printed for scale in found.legends)
    assert all(band.colour in text[band.start : band.end] for band in found.bands)
    return found


@pytest.mark.parametrize(
    ("lines", "span", "approximate"),
    [
        ('* **Color bar:** "Accuracy (%)", from 0 to 100.', (0, 100), False),
        ("* **Legend:**\n* Red: 0\n* Green: ~60-80", (0, 80), True),
        ("* **Color Scale:** extends from approximately -52 to -88.", (-52, -88), True),
        ("* **Color Scale:** blue (1.0) down to red (0.0)", (1, 0), False),
        ("* **Color Scale:** from -2 (blue) through 0 (white) to 3 (red)", (-2, 3), False),
        ("* **Farblegende:** 20 (hell) bis 70 (dunkel)", (20, 70), False),
        ("* **Color Scale:**\n* `0` (Red) → `10` (Green)\n* Intermediate values: `2, 4, 6, 8`", (0, 10), False),
        ("* **Legend:** to the right.\n* **Range:** 0.0 (foot) to 1.0 (head)", (0, 1), False),
        ("* **Color Scale (right):**\n* 0.8 (Top, Lightest Color)\n* 0.7\n* 0.5 (Bottom)", (0.8, 0.5), False),
        ("* Color bar\n  * Label: ECE\n  * Range: 0 to 1", (0, 1), False),
        ("* **Color bar:** 20 to 80\n* **X-axis:** scale from 5 to 9", (20, 80), False),
        ("| Color | Score |\n|---|---|\n| Red | 0-4 |\n| Green | 5-9 |", None, False),
        ("* **Y-axis (Layer):**\n* Scale: 0 to 30", None, False),
        ("There is no legend. The values range from 3 to 13.", None, False),
    ],
)
def test_reads_the_ends_of_the_colour_scale(lines: str, span: tuple[float, float] | None, approximate: bool) -> None:
    found = [(scale.first, scale.last, scale.approximate) for scale in frame(f"{FRAME}{lines}\n").legends]
    assert found == ([] if span is None else [(*span, approximate)])


@pytest.mark.parametrize(
    ("line", "ends", "step", "opened", "approximate"),
    [
        ("from 0 to 100, with ticks at 0, 20, 40, 60, 80, and 100", (0, 100), 20, (False, False), False),
        ("0 to 50 in steps of 10", (0, 50), 10, (False, False), False),
        ("values 0.2, 0.4, 0.6, 0.8 are marked", (0.2, 0.8), 0.2, (False, False), True),
        ("0 to 50+", (0, 50), None, (False, True), False),
    ],
)
def test_reads_ticks_and_open_ends(line: str, ends: object, step: object, opened: object, approximate: bool) -> None:
    (scale,) = frame(f"{FRAME}* **Color bar:** {line}\n").legends
    assert ((scale.first, scale.last), scale.step) == (ends, step)
    assert ((scale.open_low, scale.open_high), scale.approximate) == (opened, approximate)


@pytest.mark.parametrize(
    ("first", "last", "ends"),
    [
        ("up to 10", "above 40", (True, True)),
        ("at most 10 tickets", "40 and more", (True, True)),
        ("10", "40 upwards", (False, True)),
        ("below 10", "31-40", (True, False)),
        ("0-10", "31-40", (False, False)),
    ],
)
def test_colours_at_the_ends_may_stand_for_all_beyond(first: str, last: str, ends: tuple[bool, bool]) -> None:
    (scale,) = frame(f"{FRAME}- **Legend**:\n- **Blue**: {first}\n- **Green**: 11-30\n- **Red**: {last}\n").legends
    assert (scale.open_low, scale.open_high) == ends


LEFT, RIGHT = "#### Left Heatmap (Mean)\n- **Legend:** -20 (blue) to 20 (red)\n", "#### Right Heatmap (STD)\n"
ITEMS = "1. **Projection #1**\n- **Color Scale**: 0.4–0.9\n2. **Projection #2**\n- **Color Scale**: 0.1–0.8\n"
BELOW = "* **Color Scale:**\n* 0.8 (top)\n* 0.5 (bottom)\n* Right Heatmap:\n* 0.80 (top)\n* 0.65 (bottom)\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            f"## Heatmaps: A\n### Axes\n{LEFT}{RIGHT}- **Legend:** 0.6 (blue) to 1 (red)\n",
            [("Left Heatmap (Mean)", -20, 20), ("Right Heatmap (STD)", 0.6, 1)],
        ),
        (
            f"## Heatmaps: A\n### Detailed Analysis\n{ITEMS}",
            [("Projection #1", 0.4, 0.9), ("Projection #2", 0.1, 0.8)],
        ),
        (FRAME + BELOW, [(None, 0.8, 0.5), ("Right Heatmap", 0.8, 0.65)]),
        (f"{OVERVIEW}Color strength stands for a value between 0.5 and 1.0; it has 3 rows.\n", [(None, 0.5, 1.0)]),
    ],
)
def test_each_panel_has_the_scale_that_stands_under_its_head(
    text: str, found: list[tuple[str | None, float, float]]
) -> None:
    assert [(scale.panel, scale.first, scale.last) for scale in frame(text).legends] == found


def test_scales_beside_colours_are_of_no_panel() -> None:
    found = frame(f"{FRAME}- Color: score, green 20 to 40, dark red 60 to 80\n").legends
    assert {scale.panel for scale in found} == {None}


AIMED = [("AIME24", 24, 48), ("AMC23", 84, 89)]


@pytest.mark.parametrize(
    ("lines", "scales"),
    [
        ("* **Color bars:**\n* AIME24: 24 to 48\n* AMC23: 84 to 89\n", AIMED),
        ("* **Color Scale (AIME24):** 24 to 48\n* **Color Scale (AMC23):** 84 to 89\n", AIMED),
        ("- **Left color bar:** 24 to 48\n- **Right color bar:** 84 to 89\n", AIMED),
        ("- **Color scale (left):** 24 to 48\n- **Color scale (right):** 84 to 89\n", AIMED),
        ("* **Color bar (Pass@1):** 24 to 48\n", [(None, 24, 48)]),  # the only one is that of all panels
        ("- **Right color bar:** 24 to 90\n", [(None, 24, 90)]),  # wherever it stands
    ],
)
def test_each_panel_has_the_scale_that_the_legend_gives_it(lines: str, scales: object) -> None:
    found = assigned(frame(FRAME + lines).legends, ("AIME24", "AMC23"))
    assert [(scale.panel, scale.low, scale.high) for scale in found] == scales


def test_a_scale_is_given_to_the_panel_that_its_label_means() -> None:
    left, right = Legend(0, 1, panel="left"), Legend(0, 5, panel="STD map")
    assert [legend.panel for legend in assigned([left, right], ["Mean", "STD"])] == ["Mean", "STD"]
    assert [legend.panel for legend in assigned([left], ["Mean", "STD"])] == [None]
    assert assigned([left, right], ["Mean", "Error"])[1:] == ()
    assert assigned([Legend(0, 1, panel="Right map")], []) == (Legend(0, 1),)


@pytest.mark.parametrize(
    ("line", "colour"),
    [
        ("64.1 (Green)", "Green"),
        ("64.1 (Dark Red - no cell is higher)", "Dark Red"),
        ("Dark purple (≈64.1)", "Dark purple"),
        ("64.1 (dunkelgrün)", "dunkelgrün"),
        ("The square at (2, 3) is red, hence a score of 64.1", "red"),
        ("the square at (2, 3) is dark red, which is a success rate of ~64.1", "dark red"),
        ("The square at (2, 3) is red, but a score of 64.1", None),
        ("64.1 (reduced)", None),
        ("64.1 (red wine)", None),
        ("64.1 (the highest, in green)", None),
        ("Red: 64.1", None),  # a category by that name
        ("64.1 and red", None),
    ],
)
def test_the_colour_beside_a_value(line: str, colour: str | None) -> None:
    start = line.index("64.1")
    place = ColourPlaces(lowered(line)).beside(start, start + 4)
    assert (None if place is None else line[slice(*place)]) == colour


@given(st.text())
def test_lower_case_keeps_every_place(text: str) -> None:
    assert len(lowered(text)) == len(text)


Band = tuple[str, float | None, float | None, str | None]


def bands(text: str) -> list[Band]:
    return [(band.colour, band.low, band.high, band.rank and band.rank.value) for band in frame(text).bands]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("from 0 (dark blue) to 65 (dark red)", [("dark blue", 0, 0, None), ("dark red", 65, 65, None)]),
        ("blue (0.0), white (0.5), red (1.0)", [("blue", 0, 0, None), ("white", 0.5, 0.5, None), ("red", 1, 1, None)]),
        ("dark purple sits at 50% and yellow at 100%", [("dark purple", 50, 50, None), ("yellow", 100, 100, None)]),
        ("light (low values) to dark (high values)", [("light", None, None, "low"), ("dark", None, None, "high")]),
        ("Purple (low, ~100s) to Red (high, ~600s)", [("Purple", 100, 100, "low"), ("Red", 600, 600, "high")]),
        ("green: 80-100, red: below 60", [("green", 80, 100, None), ("red", None, 60, None)]),
        ("von 0 (hellblau) bis 70 (dunkelblau)", [("hellblau", 0, 0, None), ("dunkelblau", 70, 70, None)]),
        ("green to red", []),
    ],
)
def test_reads_what_a_line_says_of_colours(line: str, found: list[Band]) -> None:
    assert bands(f"{FRAME}* **Color Scale:** {line}\n") == found


def test_a_list_of_colours_is_one_statement() -> None:
    text = FRAME + "* **Legend:**\n* Red: 0\n* ~20-40: Orange/Yellow\n* Top (Green): 80 and above\n"
    assert bands(text) == [("Red", 0, 0, None), ("Orange/Yellow", 20, 40, None), ("Green", 80, None, None)]
    assert [(band.statement, band.approximate) for band in frame(text).bands] == [(1, False), (1, True), (1, False)]


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Blue stands for low accuracy and yellow for high accuracy.", [("Blue", "low"), ("yellow", "high")]),
        ("They shade from purple, for low values, to red, for high ones.", [("purple", "low"), ("red", "high")]),
        ("Color gives the level, green meaning high confidence and red low.", [("green", "high"), ("red", "low")]),
        ("Color matters, and a darker red is a higher value.", [("darker red", "high")]),
        ("The colors matter: red is better, as lower is better.", []),
        ("Red boxes in the color plot mark the highest value of a row.", []),
        ("In the left heatmap red is low and blue is high.", []),
        ("For example, the cell at x=100 has the color red, a high value.", []),
    ],
)
def test_reads_what_the_overview_says_of_colours(sentence: str, found: list[tuple[str, str]]) -> None:
    assert bands(f"{OVERVIEW}{sentence}\n") == [(colour, None, None, rank) for colour, rank in found]


def test_a_scale_that_the_overview_tells_too_is_a_statement_on_no_colour() -> None:
    text = f"{OVERVIEW}The colors go from 0 to 100.\n### Axes\n* **Color bar:** 20 to 80\n"
    assert [(scale.first, scale.last) for scale in frame(text).legends] == [(20, 80)]
    assert bands(text) == [("", 0, 100, None)]
