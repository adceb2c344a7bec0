"""What a text lists: the ticks, what the words before them say that they are, names and other names of ticks."""

import pytest

from heat_pipeline.reading.lists import Cue, TickList, find_lists
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.tick_lists import read_ticks


def lists(text: str) -> list[TickList]:
    return find_lists(outline(text))


def found(text: str) -> list[tuple[Cue, str, tuple[str, ...]]]:
    return [(tick_list.cue, tick_list.name, tick_list.ticks) for tick_list in lists(text)]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ('"a", "b", "c"', ""),
        ("Alpha, Bravo, Kilo", ""),
        ('labeled "Model", with Alpha, Bravo and Kilo', "Model"),
        ('"Model", marked Alpha, Bravo, Kilo', "Model"),
        pytest.param(
            "Model, with values Alpha, Bravo, Kilo.",
            "Model",
            marks=pytest.mark.xfail(strict=True, reason="the name is taken for a tick"),
        ),
        pytest.param(
            "Model — Alpha, Bravo, Kilo",
            "Model",
            marks=pytest.mark.xfail(strict=True, reason="behind a dash the name is lost"),
        ),
    ],
)
def test_a_list_has_the_name_that_its_line_gives_it_or_none(said: str, name: str) -> None:
    ticks = ("a", "b", "c") if said.startswith('"a"') else ("Alpha", "Bravo", "Kilo")
    assert found(f"* **Y-axis:** {said}\n") == [(Cue.Y, name, ticks)]


def test_a_span_of_whole_numbers_is_a_list_and_one_of_a_measure_is_none() -> None:
    whole, measure = lists("* **Y-axis:** Layer: 1 to 5\n* **X-axis:** Loss, from 0.0 to 1.0\n")
    assert (whole.ticks, whole.low, whole.name) == (("1", "2", "3", "4", "5"), None, "Layer")
    assert (measure.ticks, measure.low, measure.high, measure.name) == ((), 0, 1, "Loss")


def test_the_other_names_of_ticks_are_how_they_are_drawn() -> None:
    (legend,) = lists("* **Legend:**\n  * Blue line: base\n  * Red line: base + cache\n")
    assert legend.aliases == {0: "Blue line", 1: "Red line"}
    assert legend.index.match("the blue line")[0] == 0


def test_values_under_one_chart_are_no_list_of_charts() -> None:
    assert (
        found("* **Chart 1 (Recall)**\n* Sort: Alpha (about 92) is best, then Bravo (about 88), Kilo (about 85)\n")
        == []
    )
    assert found("* **Chart 1**\n* Task: Sort, Copy, Add\n") == [(Cue.NONE, "", ("Sort", "Copy", "Add"))]


@pytest.mark.parametrize(
    ("words", "labels", "ends"),
    [
        ("Scale from 0 to 8,000 in increments of 2,000", ["0", "2000", "4000", "6000", "8000"], (None, None)),
        ("0, 2,000, 4,000 and 6,000", ["0", "2,000", "4,000", "6,000"], (None, None)),
        ("from 0 to 10,000", [], (0.0, 10_000.0)),
        ("1,000, 10,000 and 1,000,000", ["1,000", "10,000", "1,000,000"], (None, None)),
        ("500,1000,2000", ["500", "1000", "2000"], (None, None)),
    ],
)
def test_commas_of_thousands_part_no_ticks(words: str, labels: list[str], ends: tuple[float | None, ...]) -> None:
    axis = read_ticks(words)
    assert [tick.label for tick in axis.ticks] == labels
    assert (axis.low, axis.high) == ends
