"""The lines of a text with their heads, under which lines each stands though indentation is lost, and tables."""

import pytest

from heat_pipeline.reading.blocks import TABLE, flatten
from heat_pipeline.reading.outline import Outline, outline
from heat_pipeline.reading.tables import table_columns


def test_flattens_character_for_character() -> None:
    text = "**a\\_b** `c` $0.5$ 0.6<sup>**</sup> x<sub>1</sub> 1.5\\*\\*"
    flat = flatten(text)
    assert len(flat) == len(text)
    assert "*" not in flat
    assert flat.index("0.6") == text.index("0.6")
    assert "x_____1" in flat


def heads(found: Outline) -> list[str]:
    """For each line the heads of the lines that it stands under, outermost first, and its own."""
    return ["/".join((*(above.head for above in line.parents), line.head)) for line in found.lines]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## F\n**A:**\n* 1: 0.5\n* 2: 0.6\n**B:**\n* 1: 0.7\n", "F F/A F/A/1 F/A/2 F/B F/B/1"),
        ("* **A:**\n* 1: 0.5\n* 2: 0.6\n* **B:**\n* 1: 0.7\n", "A A/1 A/2 B B/1"),
        ("A:\n1: 0.5\n2: 0.6\nB:\n1: 0.7\n", "A A/1 A/2 B B/1"),
        (
            "1. **A**\n- One:\n  - x: 5\n- Two:\n  - x: 6\n2. **B**\n- One:\n  - x: 7\n",
            "A A/One A/One/x A/Two A/Two/x B B/One B/One/x",
        ),
        ("- A:\n    - B:\n        - C: 5\n- D:\n    - E: 6\n", "A A/B A/B/C D D/E"),
        ("**Values:**\n\n| a | b |\n|---|---|\n| c | 5 |\n\n**More:**\n* d: 6\n", "Values Values/ More More/d"),
        pytest.param(
            "- A:\n    - B:\n        - C: 5\n    - D: 6\n- E: 7\n",
            "A A/B A/B/C A/D E",
            marks=pytest.mark.xfail(
                strict=True, reason="an item as far in as an opener that has deeper ones is taken for one of its own"
            ),
        ),
    ],
)
def test_lines_stand_under_lines_of_other_looks(text: str, expected: str) -> None:
    assert heads(outline(text)) == expected.split()


@pytest.mark.parametrize(
    ("line", "head", "said"),
    [
        ("* Alpha: 0.5", "Alpha", "0.5"),
        ("* **Alpha** – 0.5", "Alpha", "0.5"),
        ("* Ratio (a: b): 0.5", "Ratio (a: b)", "0.5"),
        ("* A → 0.5:", "A", "0.5:"),
        ("* x = 0.5", "", "x = 0.5"),
        ("* x = 1: 0.5", "x = 1", "0.5"),
        ("* It is 0.5 at 12:30", "", "It is 0.5 at 12:30"),
    ],
)
def test_a_head_ends_at_the_first_mark_outside_of_brackets_and_quotes(line: str, head: str, said: str) -> None:
    (found,) = outline(line).lines
    assert (found.head, line[found.rest : found.end].strip(" *–"), found.opens) == (head, said.strip(" *"), False)


def test_offsets_are_those_of_the_text() -> None:
    text = "## **Größe** `x`\n* **A\\_b:** $0.5$\n\n| a |\n|---|\n| 5 |\n"
    found = outline(text)
    printed = ["**Größe** `x`", "**A\\_b:** $0.5$", "| a |\n|---|\n| 5 |"]
    assert [text[line.start : line.end] for line in found.lines] == printed
    assert [line.head for line in found.lines] == ["Größe x", "A_b", ""]


WANTED = [["m", "A b", "C"], ["x", "p(a | b)", "2"], ["y", "", "-3"]]


@pytest.mark.parametrize(
    "table",
    [
        "| m | **A b** | `C` |\n|---|:---:|---|\n| x | p(a \\| b) | 2 |\n| y |  | -3 |",
        "<table>\n<tr><th>m</th><th>A b</th><th>C</th></tr>\n<tr><td>x</td><td>p(a | b)</td><td> 2 </td></tr>\n"
        "<tr><td>y</td><td></td><td>-3</td></tr>\n</table>",
        "m | A b | C\n---|---|---\nx | p(a \\| b) | 2\ny | | -3",
    ],
)
def test_a_table_has_the_same_cells_however_it_is_set(table: str) -> None:
    text = f"Foo.\n\n{table}\n"
    found = outline(text)
    head, body = table_columns(found, next(line for line in found.lines if line.block.kind is TABLE))
    assert [[cell.text for cell in row] for row in (head, *body)] == WANTED
    assert all(text[cell.start : cell.end].strip("*` ").replace("\\", "") == cell.text for row in body for cell in row)
