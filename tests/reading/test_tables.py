"""Tables: their cells as labels with their places, however they are set."""

import pytest

from heat_pipeline.reading.blocks import TABLE
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.tables import table_columns

WANTED = [["m", "A b", "C"], ["x", "1.5", "2"], ["y", "", "-3"]]
TABLES = {
    "bars": "| m | **A b** | `C` |\n|---|:---:|---|\n| x | 1.5 | 2 |\n| y |  | -3 |",
    "html": "<table>\n<tr><th>m</th><th>A b</th><th>C</th></tr>\n<tr><td>x</td><td>1.5</td><td> 2 </td></tr>\n"
    "<tr><td>y</td><td></td><td>-3</td></tr>\n</table>",
    "no outer bars": "m | A b | C\n---|---|---\nx | 1.5 | 2\ny | | -3",
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_has_the_same_cells_however_it_is_set(name: str) -> None:
    text = f"Foo.\n\n{TABLES[name]}\n"
    found = outline(text)
    line = next(line for line in found.lines if line.block.kind is TABLE)
    head, body = table_columns(found, line)
    assert [[cell.text for cell in row] for row in (head, *body)] == WANTED
    for row in (head, *body):
        for cell in row:
            assert text[cell.start : cell.end].strip("*` ") == cell.text


def test_an_escaped_bar_parts_nothing() -> None:
    found = outline("| p(a \\| b) | c |\n|---|---|\n| x | 5 |\n")
    head, body = table_columns(found, found.lines[0])
    assert [cell.text for cell in head] == ["p(a | b)", "c"]
    assert [cell.text for cell in body[0]] == ["x", "5"]
