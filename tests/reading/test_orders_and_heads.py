"""Orders of lists told in words, panels under heads of all kinds, rows over plain lines, data as programs write it."""

from __future__ import annotations

import pytest

from heat_pipeline.reading.reader import read_text

Cells = set[tuple[str, str, str, float]]

BUDGETS = (
    "## Heatmap: Success by budget\n### Axes\n- X-axis: Budget (tokens): 0, 1k, 4k, 16k\n"
    "- Y-axis: Agent: oak, elm, ash\n### Data\n"
)
LISTS = "- oak: 1, 2, 3, 4\n- elm: 5, 6, 7, 8\n"
BACKWARDS: Cells = {
    ("", "oak", "16k", 1),
    ("", "oak", "4k", 2),
    ("", "oak", "1k", 3),
    ("", "oak", "0", 4),
    ("", "elm", "16k", 5),
    ("", "elm", "4k", 6),
    ("", "elm", "1k", 7),
    ("", "elm", "0", 8),
}
ANNOUNCED = (
    "Each list goes from the largest budget down to the smallest (16k, 4k, 1k, 0):",
    "Order of the columns below: 16k → 4k → 1k → 0",
    "The numbers of each agent are listed in the order 16k, 4k, 1k, 0.",
    "All rows start with the rightmost column: right to left.",
    "Values are listed in descending order of the budget:",
    "Values per agent, largest budget first:",
    "**Rows (16k to 0)**",
    "#### Rows (right to left)",
    "Format: agent: 16k / 4k / 1k / 0",
    "- Columns: 16k, 4k, 1k, 0",
    "The lists run from the last column to the first.",
    "The values are given backwards, i.e. from 16k to 0.",
    "The lists begin at 16k and end at 0.",
    "The first value of each list is that for 16k, the last one that for 0.",
)


@pytest.mark.parametrize("words", ANNOUNCED)
def test_lists_go_as_the_text_says(words: str) -> None:
    assert _read(f"{BUDGETS}{words}\n{LISTS}") == BACKWARDS


@pytest.mark.parametrize(
    "words",
    [
        "(order: 16k, 4k, 1k, 0)",
        "*(columns: 16k, 4k, 1k, 0)*",
        "Values are in the order 16k, 4k, 1k, 0.",
        "Columns are, from left to right, 16k, 4k, 1k and 0.",
        "Each list goes from the largest budget down to the smallest.",
        "(right to left)",
        "- Columns: 16k, 4k, 1k, 0",
    ],
)
def test_an_order_may_be_told_behind_the_lists(words: str) -> None:
    assert _read(f"{BUDGETS}{LISTS}{words}\n### Trends\n- All fall.\n") == BACKWARDS


def test_an_order_between_lists_is_of_those_below_it() -> None:
    found = _read(f"{BUDGETS}- oak: 1, 2, 3, 4\nColumns: 16k, 4k, 1k, 0\n- elm: 5, 6, 7, 8\n")
    assert {cell for cell in found if cell[3] in (1, 5)} == {("", "oak", "0", 1), ("", "elm", "16k", 5)}


@pytest.mark.parametrize(
    ("axes", "note"),
    [
        ("- Y: Task\n- X: Model size, Tiny to XL\n", "(order: Tiny, Small, XL)"),
        ("- Y: Task\n- X: Model size\n", "Columns: Tiny, Small, XL"),
        ("- Y: Task (oak, elm)\n- X: Model size\n", "The values are in the order Tiny, Small, XL."),
    ],
)
def test_a_note_behind_the_lists_may_be_all_that_lists_the_ticks(axes: str, note: str) -> None:
    text = f"## Heatmap: Accuracy\n### Axes\n{axes}### Data\n- oak: 1, 2, 3\n- elm: 4, 5, 6\n{note}\n"
    assert _read(text) == {
        ("", "oak", "Tiny", 1),
        ("", "oak", "Small", 2),
        ("", "oak", "XL", 3),
        ("", "elm", "Tiny", 4),
        ("", "elm", "Small", 5),
        ("", "elm", "XL", 6),
    }


def test_a_square_has_the_noted_ticks_on_both_axes() -> None:
    lists = "Pong: 100, 71, 24\nQbert: 78, 100, 19\nBreakout: 15, 12, 100\n(columns: Pong, Qbert, Breakout)\n"
    found = _read(f"### Transfer\n3x3 heatmap.\n- y: Source game\n- x: Target game\n**Data**\n{lists}")
    assert {cell[1:] for cell in found if cell[3] in (71, 78, 12)} == {
        ("Pong", "Qbert", 71),
        ("Qbert", "Pong", 78),
        ("Breakout", "Qbert", 12),
    }
    assert len(found) == 9


@pytest.mark.parametrize(
    "lists",
    [
        "- oak (16k → 0): 1, 2, 3, 4\n- elm (16k → 0): 5, 6, 7, 8\n",
        "- oak: 1, 2, 3, 4 (right to left)\n- elm: 5, 6, 7, 8 (right to left)\n",
    ],
)
def test_a_list_tells_its_own_order(lists: str) -> None:
    assert _read(BUDGETS + lists) == BACKWARDS


def test_an_order_may_be_any() -> None:
    assert _read(f"{BUDGETS}Column order as printed: 4k, 0, 16k, 1k\n- oak: 1, 2, 3, 4\n") == {
        ("", "oak", "4k", 1),
        ("", "oak", "0", 2),
        ("", "oak", "16k", 3),
        ("", "oak", "1k", 4),
    }


@pytest.mark.parametrize(
    "words", ["The values run from 0 to 16k, left to right.", "All values fall from bottom to top."]
)
def test_the_usual_order_stays(words: str) -> None:
    assert _read(f"{BUDGETS}{words}\n- oak: 1, 2, 3, 4\n") == {
        ("", "oak", "0", 1),
        ("", "oak", "1k", 2),
        ("", "oak", "4k", 3),
        ("", "oak", "16k", 4),
    }


def test_an_order_in_a_head_ends_with_what_it_heads() -> None:
    lists = "**Agents (right to left)**\n- oak: 1, 2, 3, 4\n**Others (left to right)**\n- elm: 5, 6, 7, 8\n"
    assert {cell[1:] for cell in _read(BUDGETS + lists) if cell[3] in (1, 5)} == {("oak", "16k", 1), ("elm", "0", 5)}


def test_lists_of_columns_from_the_bottom() -> None:
    assert _read(f"{BUDGETS}For each budget, from bottom to top:\n- 0: 1, 2, 3\n") == {
        ("", "ash", "0", 1),
        ("", "elm", "0", 2),
        ("", "oak", "0", 3),
    }


TWO = (
    "## Heatmaps: errors before and after\n### Overview\nTwo heatmaps.\n### Axes\n- Rows: Agent: oak, elm\n"
    "- Columns: Task: sum, sort\n### Data\n"
)
PANELS: Cells = {
    ("Before tuning", "oak", "sum", 1),
    ("Before tuning", "oak", "sort", 2),
    ("Before tuning", "elm", "sum", 3),
    ("Before tuning", "elm", "sort", 4),
    ("After tuning", "oak", "sum", 5),
    ("After tuning", "oak", "sort", 6),
    ("After tuning", "elm", "sum", 7),
    ("After tuning", "elm", "sort", 8),
}
GRIDS = (
    "- oak: sum {}, sort {}\n- elm: sum {}, sort {}\n",
    "- oak: {}, {}\n- elm: {}, {}\n",
    "| | sum | sort |\n|---|---|---|\n| oak | {} | {} |\n| elm | {} | {} |\n",
    "- oak\n  - sum: {}\n  - sort: {}\n- elm\n  - sum: {}\n  - sort: {}\n",
)


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize(
    "head",
    [
        "*{} tuning*",
        "_{} tuning_",
        "*{} tuning:*",
        "{} tuning:",
        "**{} tuning**",
        "***{} tuning***",
        "#### {} tuning",
        "**Panel: {} tuning**",
    ],
)
@pytest.mark.parametrize("above", ["", "**Accuracy of agents**\n\n"])
def test_heads_over_grids_are_panels(above: str, head: str, grid: str) -> None:
    before, after = grid.format(1, 2, 3, 4), grid.format(5, 6, 7, 8)
    assert _read(f"{TWO}{above}{head.format('Before')}\n{before}\n{head.format('After')}\n{after}") == PANELS


@pytest.mark.parametrize("head", ["1. {} tuning", "({}) {} tuning", "{} tuning", "— {} tuning —"])
def test_unmarked_heads_over_known_ticks_are_panels(head: str) -> None:
    first, last = (
        head.format(*(("a", "Before") if "({})" in head else ("Before",))),
        head.format(*(("b", "After") if "({})" in head else ("After",))),
    )
    before, after = GRIDS[0].format(1, 2, 3, 4), GRIDS[0].format(5, 6, 7, 8)
    assert _read(f"{TWO}{first}\n{before}\n{last}\n{after}") == PANELS


GRID: Cells = {("", "oak", "sum", 1), ("", "oak", "sort", 2), ("", "elm", "sum", 3), ("", "elm", "sort", 4)}
LAID_OUT = (
    ("num bold", "1. **oak**\nsum: 1\nsort: 2\n2. **elm**\nsum: 3\nsort: 4\n"),
    ("num", "1. oak\nsum: 1\nsort: 2\n\n2. elm\nsum: 3\nsort: 4\n"),
    ("num paren", "1) **oak**\n   sum: 1\n   sort: 2\n2) **elm**\n   sum: 3\n   sort: 4\n"),
    ("bullets bold", "- **oak**\nsum: 1\nsort: 2\n- **elm**\nsum: 3\nsort: 4\n"),
    ("remark num", "1. **oak:** the weaker agent\nsum: 1\nsort: 2\n2. **elm:** the stronger agent\nsum: 3\nsort: 4\n"),
    ("italic", "*oak*\nsum: 1\nsort: 2\n*elm*\nsum: 3\nsort: 4\n"),
    ("plain", "oak\nsum: 1\nsort: 2\nelm\nsum: 3\nsort: 4\n"),
    ("bold lines", "**oak**\nsum = 1\nsort = 2\n**elm**\nsum = 3\nsort = 4\n"),
    (
        "said bold",
        "- **oak** stays behind elm everywhere: 1 (sum), 2 (sort)\n"
        "- **elm** is better than oak: 3 (sum) and 4 (sort)\n",
    ),
    ("said plain", "- oak lags behind elm: sum 1, sort 2\n- elm comes out above oak: sum 3, sort 4\n"),
    ("unlike", "- Unlike elm, oak is weak: 1 (sum), 2 (sort)\n- Compared to oak, elm is strong: 3 (sum), 4 (sort)\n"),
    ("said lists", "- oak, the oldest agent, shows low values: 1, 2\n- elm, the newest one, shows high values: 3, 4\n"),
    ("python dict", "```python\ntasks = ['sum', 'sort']\nvalues = {'oak': [1, 2], 'elm': [3, 4]}\n```\n"),
    ("python lists", "```\nTask = [sum, sort]\noak = [1, 2]\nelm = [3, 4]\n```\n"),
    ("yaml", "```yaml\noak:\n  sum: 1\n  sort: 2\nelm:\n  sum: 3\n  sort: 4\n```\n"),
    (
        "np array",
        "```python\nimport numpy as np\nrows = ['oak', 'elm']\ncols = ['sum', 'sort']\n"
        "M = np.array([[1, 2],\n              [3, 4]])\n```\n",
    ),
    ("pandas", "```python\ndf = pd.DataFrame({'sum': [1, 3], 'sort': [2, 4]}, index=['oak', 'elm'])\n```\n"),
    ("csv", "```\nagent,sum,sort\noak,1,2\nelm,3,4\n```\n"),
    ("ascii", "```\n        sum   sort\noak     1     2\nelm     3     4\n```\n"),
    (
        "dict None",
        "```python\ndata = {\n  ('oak', 'sum'): 1,\n  ('oak', 'sort'): 2,\n"
        "  ('elm', 'sum'): 3,\n  ('elm', 'sort'): 4,\n}\n```\n",
    ),
    ("toml", "```toml\n[oak]\nsum = 1\nsort = 2\n[elm]\nsum = 3\nsort = 4\n```\n"),
    (
        "data frame",
        "```python\ndf = pd.DataFrame({'sort': [4, 2], 'sum': [3, 1]}, index=['elm', 'oak'])\n```\n",
    ),
    (
        "triples",
        "```python\ncells = [('oak', 'sum', 1), ('oak', 'sort', 2), ('elm', 'sum', 3), ('elm', 'sort', 4)]\n```\n",
    ),
)


@pytest.mark.parametrize("text", [text for _, text in LAID_OUT], ids=[name for name, _ in LAID_OUT])
def test_reads_the_grid(text: str) -> None:
    assert _read(TWO + text) == GRID


LETTERS = (
    '## Heatmap: Accuracy\n### Axes\n- **Y-axis:** "Task" with labels A to C.\n- **X-axis:** "Depth": 1, 2\n### Data\n'
)


def test_a_letter_behind_the_name_of_an_axis_is_no_article() -> None:
    said = "- **Task {}:** Starts at {}% and decreases: {}% (depth 1), {}% (depth 2).\n"
    text = LETTERS + said.format("A", 9, 9, 8) + said.format("B", 7, 7, 6) + said.format("C", 5, 5, 4)
    assert _read(text) == {
        ("", "A", "1", 9),
        ("", "A", "2", 8),
        ("", "B", "1", 7),
        ("", "B", "2", 6),
        ("", "C", "1", 5),
        ("", "C", "2", 4),
    }


TABLED = TWO + "| Agent | sum | sort |\n|---|---|---|\n| oak | 1 | 2 |\n| elm | 3 | 4 |\n\n"


@pytest.mark.parametrize(
    "remarks",
    [
        "**Trends by agent:**\n- **oak:** Second best for sort (2), behind elm (4).\n- **elm:** Highest on sum (3).\n",
        "**Trends by task:**\n- **sum:** All agents reach at least 1 on sum.\n- **sort:** The best is elm (4).\n",
        "#### sort\n- Highest: elm (4)\n- Lowest: oak (2)\n- Average: 3\n",
    ],
)
def test_remarks_under_a_table_are_no_cells(remarks: str) -> None:
    assert _read(TABLED + remarks) == GRID


def test_means_beside_the_extremes_may_be_a_row_of_the_figure() -> None:
    text = TWO + "#### sum\n- Highest: elm (3)\n- Mean: 2\n#### sort\n- Highest: elm (4)\n- Mean: 3\n"
    assert {cell for cell in _read(text) if cell[1] == "Mean"} == {("", "Mean", "sum", 2), ("", "Mean", "sort", 3)}


def test_a_sentence_over_a_list_is_no_label() -> None:
    said = "- Values rise with the task:\n"
    text = TWO + f"1. **oak**\n{said}- sum → 1\n- sort → 2\n2. **elm**\n{said}- sum → 3\n- sort → 4\n"
    assert _read(text) == GRID


def _read(text: str) -> Cells:
    return {(cell.panel, cell.row, cell.column, cell.value or 0) for cell in read_text(text).cells}
