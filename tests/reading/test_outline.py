"""The lines of a text with their heads, and under which lines each stands, though indentation is lost."""

import pytest

from heat_pipeline.reading.outline import Outline, outline


def heads(found: Outline) -> list[tuple[str, ...]]:
    """For each line the heads of the lines that it stands under, outermost first, and its own."""
    return [(*(above.head for above in line.parents), line.head) for line in found.lines]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# A\n## B\n### C\n## D\n# E\n", [("A",), ("A", "B"), ("A", "B", "C"), ("A", "D"), ("E",)]),
        (
            "## F\n**Alpha:**\n* 1: 0.5\n* 2: 0.6\n**Bravo:**\n* 1: 0.7\n",
            [("F",), ("F", "Alpha"), ("F", "Alpha", "1"), ("F", "Alpha", "2"), ("F", "Bravo"), ("F", "Bravo", "1")],
        ),
        (
            "* **Alpha:**\n* 1: 0.5\n* 2: 0.6\n* **Bravo:**\n* 1: 0.7\n",
            [("Alpha",), ("Alpha", "1"), ("Alpha", "2"), ("Bravo",), ("Bravo", "1")],
        ),
        (
            "Alpha:\n1: 0.5\n2: 0.6\nBravo:\n1: 0.7\n",
            [("Alpha",), ("Alpha", "1"), ("Alpha", "2"), ("Bravo",), ("Bravo", "1")],
        ),
        (
            "1. **Alpha**\n- One:\n  - x: 5\n- Two:\n  - x: 6\n2. **Bravo**\n- One:\n  - x: 7\n",
            [
                ("Alpha",),
                ("Alpha", "One"),
                ("Alpha", "One", "x"),
                ("Alpha", "Two"),
                ("Alpha", "Two", "x"),
                ("Bravo",),
                ("Bravo", "One"),
                ("Bravo", "One", "x"),
            ],
        ),
        (
            "- A:\n    - B:\n        - C: 5\n- D:\n    - E: 6\n",
            [("A",), ("A", "B"), ("A", "B", "C"), ("D",), ("D", "E")],
        ),
        ("* A: 5\n* B: 6\n## H\n* C: 7\n", [("A",), ("B",), ("H",), ("H", "C")]),
        (
            "**Values:**\n\n| a | b |\n|---|---|\n| c | 5 |\n\n**More:**\n* d: 6\n",
            [("Values",), ("Values", ""), ("More",), ("More", "d")],
        ),
    ],
    ids=[
        "ranks of headings",
        "bold lines over items",
        "bold items over items",
        "plain lines",
        "looks come again",
        "indentation",
        "a heading ends all",
        "a table under what announces it",
    ],
)
def test_lines_stand_under_lines_of_other_looks(text: str, expected: list[tuple[str, ...]]) -> None:
    assert heads(outline(text)) == expected


@pytest.mark.xfail(
    strict=True, reason="an item as far in as an opener that has deeper ones is taken for one of its own"
)
def test_an_item_beside_an_opener_with_deeper_items_does_not_stand_under_it() -> None:
    found = outline("- A:\n    - B:\n        - C: 5\n    - D: 6\n- E: 7\n")
    assert heads(found) == [("A",), ("A", "B"), ("A", "B", "C"), ("A", "D"), ("E",)]


def test_a_wide_colon_ends_a_head() -> None:
    (line,) = outline("* 甲：短\n").lines
    assert line.head == "甲"


@pytest.mark.parametrize(
    ("line", "head", "said"),
    [
        ("* Alpha: 0.5", "Alpha", "0.5"),
        ("* **Alpha:** 0.5", "Alpha", "0.5"),
        ("* **Alpha** 0.5", "Alpha", "0.5"),
        ("* **Alpha** – 0.5", "Alpha", "0.5"),
        ("* Ratio (a: b): 0.5", "Ratio (a: b)", "0.5"),
        ('* "a: b": 0.5', "a: b", "0.5"),
        ("* A → B: 0.5", "A → B", "0.5"),
        ("* A -> 0.5", "A", "0.5"),
        ("* x = 0.5", "", "x = 0.5"),
        ("* x = 1: 0.5", "x = 1", "0.5"),
        ("* It is 0.5 at 12:30", "", "It is 0.5 at 12:30"),
        ("The highest is 0.5.", "", "The highest is 0.5."),
        ("* " + "long " * 40 + ": 5", "", "long " * 40 + ": 5"),
    ],
)
def test_a_head_ends_at_the_first_mark_outside_of_brackets_and_quotes(line: str, head: str, said: str) -> None:
    (found,) = outline(line).lines
    assert (found.head, line[found.rest : found.end].strip(" *–"), found.opens) == (head, said.strip(" *"), False)


@pytest.mark.parametrize("line", ["* Alpha:", "**Alpha**", "* **Alpha:**", "Alpha:", "1. **Alpha**:"])
def test_a_head_with_nothing_behind_it_opens_what_follows(line: str) -> None:
    found, below = outline(f"{line}\n- x: 5\n").lines
    assert (found.head, found.opens, found.children) == ("Alpha", True, [below])
    assert below.parents == (found,)


def test_offsets_are_those_of_the_text() -> None:
    text = "## **Größe** `x`\n* **A\\_b:** $0.5$\n\n| a |\n|---|\n| 5 |\n"
    found = outline(text)
    assert [text[line.start : line.end] for line in found.lines] == [
        "**Größe** `x`",
        "**A\\_b:** $0.5$",
        "| a |\n|---|\n| 5 |",
    ]
    assert [line.head for line in found.lines] == ["Größe x", "A_b", ""]
    assert len(found.flat) == len(text)
    assert [line.number for line in found.lines] == [0, 1, 2]


def test_keeps_the_nearest_of_many_parents() -> None:
    found = outline("".join(" " * depth + f"- a{depth}:\n" for depth in range(9))).lines
    assert [above.head for above in found[-1].parents] == ["a2", "a3", "a4", "a5", "a6", "a7"]
