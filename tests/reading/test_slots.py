"""The numbers of a text, the labels in the places around each, and the ticks that the words around them name."""

import pytest

from heat_pipeline.reading.lists import find_lists
from heat_pipeline.reading.mentions import Mentions
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.several import expanded
from heat_pipeline.reading.slots import NumberPlace, places


def slots(number_places: list[NumberPlace], but: str = "") -> list[str]:
    """Each number as printed, with its labels by slot: "0.5; head Alpha; before x"."""
    return [
        "; ".join((place.number.printed, *(f"{key} {label.text}" for key, label in place.slots.items() if key != but)))
        for place in number_places
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("* Alpha: x: 0.5, y = 0.6\n", ["0.5; head Alpha; before x", "0.6; head Alpha; before y"]),
        ("* Alpha vs. Bravo (0.5)\n", ["0.5; beside Alpha vs. Bravo; bpart1:vs Alpha; bpart2:vs Bravo"]),
        ("* Alpha: 0.5 at Bravo, 0.6 for Kilo\n", ["0.5; head Alpha; after Bravo", "0.6; head Alpha; after Kilo"]),
        ("Alpha reaches about 0.5 in Bravo.\n", ["0.5; before Alpha; after Bravo"]),
        ("* Alpha → Bravo: 0.5\n", ["0.5; head Alpha → Bravo; part1:arrow Alpha; part2:arrow Bravo"]),
        ("* Alpha (Bravo): 0.5\n", ["0.5; head Alpha (Bravo); part1:gloss Alpha; part2:gloss Bravo"]),
        (
            "* A vs B: 1, C vs D: 2\n",
            ["1; head A vs B; part1:vs A; part2:vs B", "2; head C vs D; part1:vs C; part2:vs D"],
        ),
        ("* Alpha: (a, b): 0.2\n", ["0.2; head Alpha; pair1 a; pair2 b"]),
        ("## F\n### G\n**A:**\n* B:\n  * C: 5\n", ["5; item1 B; item2 A; heading1 G; heading2 F; head C"]),
        ("### Values of 2024\n* A: 5\n", ["5; heading1 Values of 2024; head A"]),
        # the cells of a table have its head and its first columns; a head that lacks its corner is shifted
        (
            "## H\n| m | n | a | b |\n|---|---|---|---|\n| x | y | 1 | ~2% |\n|   | z | 3 ± 0.5 | n/a |\n",
            [
                "1; heading1 H; top a; stub1 x; stub2 y; stubs x y",
                "2%; heading1 H; top b; stub1 x; stub2 y; stubs x y",
                "3; heading1 H; top a; stub1 x; stub2 z; stubs x z",
            ],
        ),
        ("| a | b |\n|---|---|\n| x | 1 | 2 |\n", ["1; top a; stub1 x", "2; top b; stub1 x"]),
    ],
)
def test_labels_stand_in_slots(text: str, expected: list[str]) -> None:
    assert slots(places(outline(text))) == expected


def test_a_number_is_alone_in_its_place_of_a_table_or_not() -> None:
    found = places(outline("| m | a | b | c |\n|---|---|---|---|\n| x | 1 | ~2% | 3 ± 0.5 |\n"))
    assert [place.marks for place in found] == [{"table": 1.0, "alone": alone} for alone in (1.0, 1.0, 0.0)]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("0.9 to 1.0", [("0.9 to 1.0", None, 0.9, 1.0)]),
        ("between 8 and 10", [("8 and 10", None, 8, 10)]),
        ("8% bis 10%", [("8% bis 10%", None, 8, 10)]),
        ("8 and 10", [("8", 8, None, None), ("10", 10, None, None)]),
        ("rises from 0.9 to 1.0", [("0.9", 0.9, None, None), ("1.0", 1.0, None, None)]),
        ("1.0 to 0.9", [("1.0", 1.0, None, None), ("0.9", 0.9, None, None)]),
    ],
)
def test_words_join_numbers_into_ranges_unless_something_moves(
    said: str, expected: list[tuple[str, float | None, float | None, float | None]]
) -> None:
    found = [place.number for place in places(outline(f"* Alpha: {said}\n"))]
    assert [(number.printed, number.value, number.low, number.high) for number in found] == expected


AXES = "* **X-axis:** Depth: 1, 2, 2018, 2020\n* **Y-axis:** Model: Alpha, Bravo, Llama 2\n### Data\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("* 0.2 (2018, 2020)\n", ["0.2; behind 2018", "0.2; behind 2020"]),
        ("0.5 in Alpha and Bravo.\n", ["0.5; after Alpha", "0.5; after Bravo"]),
        (
            "* Alpha, Bravo: 0.5\n",
            [f"0.5; head {name}; part1:comma Alpha; part2:comma Bravo" for name in ("Alpha", "Bravo")],
        ),
        ("* Alpha, Zebra: 0.5\n", []),
        ("* Alpha, Alpha: 0.5\n", []),
        ("* Alpha, 2018: 0.5\n", []),
    ],
)
def test_one_value_may_be_said_of_several_ticks_of_one_list(text: str, expected: list[str]) -> None:
    found = outline(AXES + text)
    lists = find_lists(found)
    several = expanded(found, places(found), lists, Mentions(found, lists))
    assert slots([place for place in several if "several" in place.marks], but="heading1") == expected
