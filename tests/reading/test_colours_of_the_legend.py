"""What texts say that colours stand for, the colours of cells, and what a legend says of its ends and ticks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heat_pipeline.reading.colours import Colour, ColourPlaces, colour_of, lowered
from heat_pipeline.reading.frame import Frame, read_frame
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.panel_scales import assigned

FRAME = "## Heatmap: Foo\n### Axes\n"
OVERVIEW = "## Heatmap: Foo\n### Overview\n"
PANELS = ("AIME24", "AMC23")


def read(text: str) -> Frame:
    return read_frame(outline(text), ())


@pytest.mark.parametrize(
    ("phrase", "hues", "depth"),
    [
        ("red", {"red"}, None),
        ("very light blue", {"blue"}, -2),
        ("medium orange/red", {"orange", "red"}, 0),
        ("Yellow-green", {"yellow", "green"}, None),
        ("navy", {"blue"}, 1),
        ("white", {"white"}, -2),
        ("darker", set(), 1),
        ("dunkelblauen", {"blue"}, 1),
        ("weiß", {"white"}, -2),
    ],
)
def test_a_phrase_has_hues_and_a_depth(phrase: str, hues: set[str], depth: int | None) -> None:
    assert colour_of(phrase) == Colour(frozenset(hues), depth)


@pytest.mark.parametrize(
    ("line", "colour"),
    [
        ("64.1 (Green)", "Green"),
        ("64.1 (Dark Red - no cell is higher)", "Dark Red"),
        ("64.1 (shown in light blue)", "light blue"),
        ("Dark purple (≈64.1)", "Dark purple"),
        ("64.1 (dunkelgrün)", "dunkelgrün"),
        ("The square at (2, 3) is red, hence a score of 64.1", "red"),
        ("the square at (2, 3) is dark red, which is a success rate of ~64.1", "dark red"),
        ("The square at (2, 3) is red, but a score of 64.1", None),
        ("The line at (2, 3) is red; the bar below has a score of 64.1", None),
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


def bands(text: str) -> list[tuple[str, float | None, float | None, str | None]]:
    reading = read(text)
    for band in reading.bands:
        assert band.colour in text[band.start : band.end]
    return [(band.colour, band.low, band.high, band.rank and band.rank.value) for band in reading.bands]


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
        ("niedrig ist gelb und hoch ist rot", [("gelb", None, None, "low"), ("rot", None, None, "high")]),
        ("green to red", []),
    ],
)  # fmt: skip
def test_reads_what_a_line_says_of_colours(line: str, found: list[object]) -> None:
    assert bands(f"{FRAME}* **Color Scale:** {line}\n") == found


def test_a_list_of_colours_is_one_statement() -> None:
    text = FRAME + "* **Legend:**\n* Red: 0\n* ~20-40: Orange/Yellow\n* Top (Green): 80 and above\n"
    assert bands(text) == [("Red", 0, 0, None), ("Orange/Yellow", 20, 40, None), ("Green", 80, None, None)]
    assert [(band.statement, band.approximate) for band in read(text).bands] == [(1, False), (1, True), (1, False)]


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
        ("Most cells are green in color.", []),
        ("For example, the cell at x=100 has the color red, a high value.", []),
    ],
)  # fmt: skip
def test_reads_what_the_overview_says_of_colours(sentence: str, found: list[object]) -> None:
    assert [(colour, rank) for colour, _, _, rank in bands(OVERVIEW + sentence + "\n")] == found


def test_reads_the_scale_that_is_said_twice() -> None:
    text = (
        OVERVIEW
        + "The colors go from 0 to 100.\n### Axes\n* **Color bar:** 20 to 80\n* **X-axis:** scale from 5 to 9\n"
    )
    reading = read(text)
    assert [(legend.first, legend.last) for legend in reading.legends] == [(20, 80)]
    assert bands(text) == [("", 0, 100, None)]


@pytest.mark.parametrize(
    ("line", "ends", "step", "opened", "approximate"),
    [
        ("from 0 to 100, with ticks at 0, 20, 40, 60, 80, and 100", (0, 100), 20, (False, False), False),
        ("0 to 50 in steps of 10", (0, 50), 10, (False, False), False),
        ("values 0.2, 0.4, 0.6, 0.8 are marked", (0.2, 0.8), 0.2, (False, False), True),
        ("0 to 50+", (0, 50), None, (False, True), False),
        ("from 100 to 0", (100, 0), None, (False, False), False),
    ],
)
def test_reads_ticks_and_open_ends(line: str, ends: object, step: object, opened: object, approximate: bool) -> None:
    (scale,) = read(f"{FRAME}* **Color bar:** {line}\n").legends
    assert ((scale.first, scale.last), scale.step) == (ends, step)
    assert ((scale.open_low, scale.open_high), scale.approximate) == (opened, approximate)


@pytest.mark.parametrize(
    "lines",
    [
        "* **Color bars:**\n* AIME24: 24 to 48\n* AMC23: 84 to 89\n",
        "* **Color Scale (AIME24):** 24 to 48\n* **Color Scale (AMC23):** 84 to 89\n",
    ],
)
def test_each_panel_has_the_scale_that_the_legend_gives_it(lines: str) -> None:
    found = assigned(read(FRAME + lines).legends, PANELS)
    assert [(one.panel, one.low, one.high) for one in found] == [("AIME24", 24, 48), ("AMC23", 84, 89)]


def test_the_only_scale_is_that_of_all_panels() -> None:
    found = assigned(read(FRAME + "* **Color bar (Pass@1):** 24 to 48\n").legends, PANELS)
    assert [(one.panel, one.low, one.high) for one in found] == [(None, 24, 48)]


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
    reading = read(f"{FRAME}- **Legend**:\n- **Blue**: {first}\n- **Green**: 11-30\n- **Red**: {last}\n")
    (legend,) = reading.legends
    assert (legend.open_low, legend.open_high) == ends


@pytest.mark.parametrize(
    "heads", [("Left color bar", "Right color bar"), ("Color scale (left)", "Color scale (right)")]
)
def test_each_panel_may_have_a_bar_of_its_own(heads: tuple[str, str]) -> None:
    found = assigned(read(f"{FRAME}- **{heads[0]}:** 24 to 48\n- **{heads[1]}:** 80 to 90\n").legends, PANELS)
    assert [(one.panel, one.low, one.high) for one in found] == [("AIME24", 24, 48), ("AMC23", 80, 90)]


def test_the_side_of_the_only_bar_is_no_panel() -> None:
    found = assigned(read(f"{FRAME}- **Right color bar:** 24 to 90\n").legends, PANELS)
    assert [(one.panel, one.low, one.high) for one in found] == [(None, 24, 90)]


def test_scales_beside_colours_are_of_no_panel() -> None:
    found = read(f"{FRAME}- Color: score, green 20 to 40, dark red 60 to 80\n").legends
    assert all(scale.panel is None for scale in found)
