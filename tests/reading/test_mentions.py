"""Where a text names ticks, and which mention governs a number."""

import pytest

from heat_pipeline.reading.lists import find_lists, value_axes
from heat_pipeline.reading.mentions import Mentions, label_of
from heat_pipeline.reading.outline import Outline, outline
from heat_pipeline.reading.slots import Place, places

AXES = "* **X-axis:** Depth: 1, 2, 3\n* **Y-axis:** Model: Alpha, Bravo, Llama 2\n### Data\n"
DEPTH, MODEL = 0, 1


def taken_apart(text: str) -> tuple[Outline, Mentions, list[Place]]:
    """A text behind the axes: its outline, its mentions and the places of the numbers that follow the axes."""
    found = outline(AXES + text)
    mentions = Mentions(found, find_lists(found))
    there = places(found, mentions.names(), mentions.named)
    return found, mentions, [place for place in there if place.number.start >= len(AXES)]


def named(text: str, which: int) -> list[str]:
    found, mentions, _ = taken_apart(text)
    return [label_of(found, mention).text for mention in mentions.between(which, len(AXES), len(found.text))]


def governing(text: str, which: int, at: int = 0) -> list[str]:
    found, mentions, there = taken_apart(text)
    return [label_of(found, mention).text for mention in mentions.governing(which, there[at])]


def test_ticks_are_named_whole_and_in_other_forms() -> None:
    assert named("Alpha beats BRAVO, llama-2 and Llamas.\n", MODEL) == ["Alpha", "BRAVO"]
    assert named("Alphabet soup, **Llama 2** and bravos too.\n", MODEL) == ["Llama 2", "bravos"]


@pytest.mark.xfail(strict=True, reason="the s of the plural is taken off before the point of the sentence")
def test_a_plural_at_the_end_of_a_sentence_is_named_too() -> None:
    assert named("The best are the Bravos.\n", MODEL) == ["Bravos"]


def test_ticks_that_are_numbers_are_named_behind_the_name_of_their_axis_only() -> None:
    assert named("At depth 2 it is 3, at depths 3 and 1 more.\n", DEPTH) == ["depth 2", "depths 3", "1"]
    assert named("For depth=2 and model Bravo, not for depth: 2 or 2.\n", DEPTH) == ["depth=2"]


def test_numbers_behind_the_name_of_an_axis_are_ticks_that_its_list_may_lack() -> None:
    _, mentions, there = taken_apart("At depth 7 it is 0.5, between depths 5-9 even 0.6.\n")
    assert [(mention.tick, mention.listed) for mention in mentions.between(DEPTH, len(AXES), 10**6)] == [
        ("7", False),
        ("5-9", False),
    ]
    assert [place.number.printed for place in there] == ["0.5", "0.6"]


def test_numbers_behind_the_name_of_a_value_axis_are_values() -> None:
    text = (
        "## Bars\n* **X-axis:** Model: Alpha, Bravo\n* **Y-axis:** Accuracy: 0, 0.2, 0.4, 0.6\n### Data\n"
        "* Alpha: accuracy 0.4\n"
    )
    found = outline(text)
    lists = find_lists(found)
    assert value_axes(found, lists) == {1}
    mentions = Mentions(found, lists, value_axes(found, lists))
    assert [place.number.printed for place in places(found, mentions.names(), mentions.named)][-1] == "0.4"
    assert value_axes(outline("## Heatmap\n" + text), lists) == frozenset()


@pytest.mark.parametrize(
    ("text", "run"),
    [
        ("Alpha and Bravo stay at 0.5.\n", ["Alpha", "Bravo"]),
        ("It is 0.5 for Alpha, Bravo and Llama 2.\n", ["Alpha", "Bravo", "Llama 2"]),
        ("Alpha beats Bravo by 0.5.\n", ["Bravo"]),
        ("It is 0.5.\n", []),
    ],
)
def test_mentions_side_by_side_govern_together(text: str, run: list[str]) -> None:
    _, mentions, there = taken_apart(text)
    assert [one.tick for one in mentions.run(MODEL, there[0])] == run


def test_digits_of_a_named_tick_are_no_numbers() -> None:
    _, mentions, there = taken_apart("* Llama 2: 0.5\n* At depth 3 it is 0.6\n")
    assert [place.number.printed for place in there] == ["0.5", "0.6"]
    assert [(AXES + "* Llama 2: 0.5\n")[start:end] for start, end in mentions.names()][-2:-1] == ["Llama 2"]


@pytest.mark.parametrize(
    ("text", "at", "models"),
    [
        ("Alpha has 0.5 and Bravo 0.6.\n", 0, ["Alpha"]),
        ("Alpha has 0.5 and Bravo 0.6.\n", 1, ["Bravo"]),
        ("* Alpha: it is 0.5 at best\n", 0, ["Alpha"]),
        ("* Alpha: 0.5 (Bravo)\n", 0, ["Bravo", "Alpha"]),
        ("* Alpha: 0.5 for Bravo\n", 0, ["Bravo", "Alpha"]),
        ("* Alpha: Bravo 0.5\n", 0, ["Bravo", "Alpha"]),
        ("Alpha leads, it has 0.5.\n", 0, ["Alpha"]),
        ("* **Alpha:**\n  * first: 0.5\n", 0, ["Alpha"]),
        ("#### Alpha\n* **Bravo:**\n  * first: 0.5\n", 0, ["Bravo"]),
        ("#### Alpha\n* first: 0.5\n", 0, ["Alpha"]),
        ("| m | a |\n|---|---|\n| Alpha | 5.5 |\n| Bravo | 6.5 |\n", 1, ["Bravo"]),
        ("It is 0.5.\n", 0, []),
    ],
)
def test_the_nearest_mention_governs(text: str, at: int, models: list[str]) -> None:
    assert governing(text, MODEL, at) == models


def test_a_sentence_ends_what_governs() -> None:
    assert governing("Alpha is good. The mean is 0.5.\n", MODEL) == []
