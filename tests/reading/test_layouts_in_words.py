"""What words around the values say: by which axis they are grouped, whose they are, and which "
"only stand for comparison."""

import pytest

from heat_pipeline.model import Cell
from heat_pipeline.reading.reader import read_text

AXES = "## Heatmap\n### Axes\n- **Y-axis:** Tool: saw, drill, plane\n- **X-axis:** Wood: oak, elm, ash\n### Data\n"
ALIKE = (
    "## Heatmap\n### Axes\n- **X-axis (Victim):** oak, elm, ash\n"
    "- **Y-axis (Surrogate):** identical to the X-axis, first entry at the top\n### Data\n"
)
STEPS = (
    '## Heatmap\n### Axes\n* **X-axis:** "Facts", numbered 2 to 9.\n* **Y-axis:** "Level", numbered 1 to 5.\n### Data\n'
)
TWO = (
    '## Heatmap\n### Axes\n* **Y-axis:** "Heat" with the settings 0.2, 0.6 and 1.0.\n'
    '* **X-axis:** "top-p" with the settings 0.5, 0.8, 0.95 and 1.0.\n### Data\n'
)


def _value(cell: Cell) -> float | tuple[float | None, float | None]:
    return cell.value if cell.value is not None else (cell.low, cell.high)


def cells(text: str) -> set[tuple[str, str, float | tuple[float | None, float | None]]]:
    return {(cell.row, cell.column, _value(cell)) for cell in read_text(text).cells}


@pytest.mark.parametrize(
    "listed",
    [
        '"Heard": yes, no, up, down, left, right, stop.',
        "Heard. Named, from the left: yes, no, up, down, left, right, stop.",
        "Heard. In this order: yes, no, up, down, left, right and stop.",
    ],
)
def test_little_words_are_ticks_in_a_list(listed: str) -> None:
    reading = read_text(
        f"## Heatmap\n### Axes\n* **X-axis:** {listed}\n### Data\n- **Said yes:** 1, 2, 3, 4, 5, 6, 7\n"
    )
    assert [tick.label for tick in reading.columns.ticks] == ["yes", "no", "up", "down", "left", "right", "stop"]
    assert [cell.column for cell in reading.cells] == ["yes", "no", "up", "down", "left", "right", "stop"]


def test_an_axis_that_is_identical_has_the_ticks_of_the_other() -> None:
    assert [tick.label for tick in read_text(ALIKE).rows.ticks] == ["oak", "elm", "ash"]


@pytest.mark.parametrize(
    ("words", "turned"),
    [
        ("Taking one victim after the other, they are:", True),
        ("Going through the victims in turn:", True),
        ("#### By victim", True),
        ("The surrogates are gone through one by one. For each surrogate the rates are:", False),
        ("Listed by surrogate, each with all of its victims:", False),
    ],
)
def test_words_say_by_which_axis_the_values_are_grouped(words: str, turned: bool) -> None:
    found = cells(f"{ALIKE}{words}\n- **oak:**\n- elm: 1\n- ash: 2\n- **elm:**\n- oak: 3\n- ash: 4\n")
    expected = {("oak", "elm", 1.0), ("oak", "ash", 2.0), ("elm", "oak", 3.0), ("elm", "ash", 4.0)}
    assert found == ({(column, row, value) for row, column, value in expected} if turned else expected)


def test_words_and_a_preposition_lead_up_to_a_tick() -> None:
    found = cells(
        f"{AXES}- **saw:**\n- Used on oak: 1\n- Used on elm: 2\n- **drill:**\n- Bored into oak: 3\n- Mean of ash: 9\n"
    )
    assert {("saw", "oak", 1.0), ("saw", "elm", 2.0)} <= found
    assert ("drill", "ash", 9.0) not in found


def test_a_head_of_whole_numbers_over_other_values_is_no_row() -> None:
    text = (
        "## Heatmap\n### X-Axis: Layer\n32 layers, of which 3 are labeled:\n`0, 8, 16`\n### Y-Axis: Task\n2 tasks:\n"
        "`add_two, undo`\n### Values\n```\ntask        0      8     16\nadd_two  0.08   0.21   0.66\n"
        "undo     0.15   0.47   0.88\n```\n"
    )
    reading = read_text(text)
    assert [tick.label for tick in reading.columns.ticks] == ["0", "8", "16"]
    assert cells(text) == {
        ("add_two", "0", 0.08),
        ("add_two", "8", 0.21),
        ("add_two", "16", 0.66),
        ("undo", "0", 0.15),
        ("undo", "8", 0.47),
        ("undo", "16", 0.88),
    }


def test_a_second_colon_tells_no_row() -> None:
    text = (
        f"{STEPS}* **Level 1:** The best of the short rows: 97.5% for 2 facts, and then 96.0% (3 facts), "
        "85.0% (9 facts).\n"
    )
    assert cells(text) == {("1", "2", 97.5), ("1", "3", 96.0), ("1", "9", 85.0)}


def test_a_place_stands_before_how_its_cell_looks() -> None:
    text = (
        f"{STEPS}* **Level 3:** It gets paler: at 3 facts a dark green (around 20-30), at 5 facts a pale "
        "one (around 5-10).\n"
    )
    assert cells(text) == {("3", "3", (20.0, 30.0)), ("3", "5", (5.0, 10.0))}


def test_values_in_brackets_are_a_row_or_shared() -> None:
    frame = AXES.replace(
        "### Data\n", "- **Special cases:**\n- plane stays below 4 everywhere (1.5, 2.5, 3.5).\n### Data\n"
    )
    assert cells(f"{frame}- saw, oak: 7\n") == {
        ("plane", "oak", 1.5),
        ("plane", "elm", 2.5),
        ("plane", "ash", 3.5),
        ("saw", "oak", 7.0),
    }
    assert cells(f"{AXES}- Woods such as `oak`, `elm`, and `ash` stay nearly white (≈0.00–0.03) in all rows.\n") == {
        ("", "oak", (0.0, 0.03)),
        ("", "elm", (0.0, 0.03)),
        ("", "ash", (0.0, 0.03)),
    }


def test_extremes_and_the_own_value_of_a_row() -> None:
    text = (
        f"{ALIKE}#### By surrogate\n1. **oak**:\n- Own image: 0.9 (top of the map)\n- Best other victim: 0.8 on elm\n"
        "- Worst: 0.2 on ash\n2. **elm**:\n- In-domain: 0.7\n- Runner-up: ash (0.6)\n"
    )
    assert cells(text) == {
        ("oak", "oak", 0.9),
        ("oak", "elm", 0.8),
        ("oak", "ash", 0.2),
        ("elm", "elm", 0.7),
        ("elm", "ash", 0.6),
    }


def test_counts_that_were_taken_as_something() -> None:
    text = (
        "## Heatmap\n### Axes\n* **X-axis:** Predicted label: cat, dog, cow.\n"
        "* **Y-axis:** True label: cat, dog, cow.\n### Data\n"
        "* **True label cat:** 812 pictures were predicted as cat, 151 as dog, and 37 as cow.\n"
    )
    assert cells(text) == {("cat", "cat", 812.0), ("cat", "dog", 151.0), ("cat", "cow", 37.0)}


def test_a_list_of_values_with_their_places_is_no_difference() -> None:
    text = f"{STEPS}* **Level 1:** A slow and steady rise: ~54 (2 facts), ~63 (3 facts), ~71 (4 facts).\n"
    assert cells(text) == {("1", "2", 54.0), ("1", "3", 63.0), ("1", "4", 71.0)}
    assert not cells(f"{STEPS}* The other rows are higher, by 6.7 (2 facts), 5.7 (3 facts) and 4.2 points (4 facts).\n")


def test_a_tick_for_comparison_takes_no_value() -> None:
    text = f"{STEPS}* **Levels 2-3:** Very similar to level 5, around 93-96 at 8 facts.\n"
    assert cells(text) == {("2-3", "8", (93.0, 96.0))}


def test_places_behind_with_go_on_along_the_same_axis() -> None:
    text = (
        f"{TWO}* **Heat 0.2:** With top-p at 0.5 the model scores 61.2%, with 0.8 it scores 61.9%, with 0.95 62.0%, "
        "and with 1.0 61.8%.\n"
    )
    assert cells(text) == {("0.2", "0.5", 61.2), ("0.2", "0.8", 61.9), ("0.2", "0.95", 62.0), ("0.2", "1.0", 61.8)}


def test_the_value_of_two_alike_is_that_of_their_pair() -> None:
    assert cells(f"{ALIKE}- oak and elm agree with a kappa of 0.71.\n- oak and ash reach only 0.45.\n") == {
        ("oak", "elm", 0.71),
        ("oak", "ash", 0.45),
    }
    assert ("oak", "elm", 0.45) not in cells(f"{ALIKE}- oak and elm both reach 0.45.\n")


def test_bullets_below_what_stands_out_are_remarks() -> None:
    text = (
        f"{AXES}| | oak | elm |\n|---|---|---|\n| saw | 1 | 2 |\n**What stands out:**\n"
        "* **drill:** Closest to ash (0.58).\n"
    )
    assert cells(text) == {("saw", "oak", 1.0), ("saw", "elm", 2.0)}


def test_short_names_joined_by_a_mark_are_two_axes() -> None:
    text = (
        '## Heatmap\n### Axes\n* **X-axis:** "w_bits" with the values 2, 3, 4.\n'
        '* **Y-axis:** "a_bits" with the values 2, 3, 4.\n'
        "### Data\n* `a_bits` = `w_bits` = 3: 0.69 (pale)\n* `a_bits` = 2, `w_bits` = 4: 0.5\n"
    )
    assert cells(text) == {("3", "3", 0.69), ("2", "4", 0.5)}
