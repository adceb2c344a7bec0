"""Layouts of which a line says more than its values: orders in a head, points in sentences, values of a whole axis."""

import pytest

from heat_pipeline.reading.reader import read_text

FRAME = "## Heatmap: Accuracy\n### Axes\n- X-axis: Size (1, 2, 4)\n- Y-axis: Policy (FIFO, LRU)\n### Data\n"
GRID = {("FIFO", "1", 22.0), ("FIFO", "2", 31.5), ("FIFO", "4", 40.2), ("LRU", "1", 25.0), ("LRU", "2", 33.5)} | {
    ("LRU", "4", 44.2)
}
CASES = {
    "pairs right behind a name in bold": FRAME
    + "- **FIFO** 1: 22.0, 2: 31.5, 4: 40.2\n- **LRU** 1: 25.0, 2: 33.5, 4: 44.2\n",
    "an order within the head": FRAME
    + "- FIFO, values in the order 4, 2, 1: 40.2, 31.5, 22.0\n- LRU, in the order 1, 2, 4: 25.0, 33.5, 44.2\n",
    "points whose order is told": FRAME
    + "The entries are written (policy, size): value.\n"
    + "- (FIFO, 1): 22.0; (FIFO, 2): 31.5; (FIFO, 4): 40.2\n- (LRU, 1): 25.0; (LRU, 2): 33.5; (LRU, 4): 44.2\n",
    "a table with remarks and without ticks": "# Heatmap\n"
    'Policies run down the vertical axis ("Policy"), sizes along the horizontal one ("Size").\n\n'
    "| Policy | Size | Accuracy | Note |\n|---|---|---|---|\n"
    "| FIFO | 1 | 22.0 | |\n| FIFO | 2 | 31.5 | |\n| FIFO | 4 | 40.2 | |\n"
    "| LRU | 1 | 25.0 | |\n| LRU | 2 | 33.5 | |\n| LRU | 4 | 44.2 | cold |\n",
    "runs of words": FRAME
    + "- **FIFO** has 22.0 at size 1, followed by 31.5 at size 2, and finally 40.2 at size 4.\n"
    + "- **LRU** has 25.0 for 1 and 33.5 for 2; at size 4 it gets 44.2.\n",
}


def cells(text):
    return {(cell.row, cell.column, cell.value) for cell in read_text(text).cells}


@pytest.mark.parametrize("text", CASES.values(), ids=CASES)
def test_reads_each_layout(text):
    assert cells(text) == GRID


def test_a_value_for_all_of_an_axis_stands_at_each_tick():
    assert cells(FRAME + "- **FIFO:**\n  - All three sizes: 12.0\n") == {("FIFO", size, 12.0) for size in "124"}


def test_pairs_of_names_are_of_both_axes():
    pairs = "- Oak – Elm: 0.5\n- Oak – Ash: 0.6\n- Elm – Ash: -0.2\n- Ash – Fir: 0.1\n"
    found = cells("## Heatmap: Correlation\n### Values\n" + pairs)
    assert found == {("Oak", "Elm", 0.5), ("Oak", "Ash", 0.6), ("Elm", "Ash", -0.2), ("Ash", "Fir", 0.1)}


def test_scales_of_panels_in_one_line():
    text = (
        "## Heatmaps\n### Axes\n- X-axis: Rate (0.1, 0.2)\n- Y-axis: Depth (2, 4)\n"
        "- Legend: Left: Accuracy (0 to 1); right: Perplexity (5 to 40)\n"
        "### Left: Accuracy\n| Depth | 0.1 | 0.2 |\n|---|---|---|\n| 2 | 0.5 | 0.6 |\n| 4 | 0.7 | 0.8 |\n"
        "### Right: Perplexity\n| Depth | 0.1 | 0.2 |\n|---|---|---|\n| 2 | 30 | 25 |\n| 4 | 20 | 12 |\n"
    )
    found = {(scale.panel, scale.low, scale.high) for scale in read_text(text).legends}
    assert found == {("Accuracy", 0.0, 1.0), ("Perplexity", 5.0, 40.0)}


TABLE = "| Step | A | B |\n|---|---|---|\n| p | 1 | 2 |\n| q | 3 | 4 |\n"


@pytest.mark.parametrize(
    ("said", "chart"),
    [
        ("Rows are the steps, columns the runs.", "heatmap"),
        ("All curves fall.", "line chart"),
        ("Two runs.", "unknown"),
    ],
)
def test_the_kind_of_a_chart_that_no_word_names(said, chart):
    assert read_text(f"# Loss\n{said}\n\n{TABLE}").chart_type == chart


def test_what_changes_from_one_tick_to_the_next_is_no_value():
    table = "| Policy | 1 | 2 | 4 |\n|---|---|---|---|\n| FIFO | 22.0 | 31.5 | 40.2 |\n| LRU | 25.0 | 33.5 | 44.2 |\n"
    remark = "**Rows:**\n* **LRU:** Gains at each step, most of all between 2 and 4 pages (+10.7).\n"
    assert cells(f"{FRAME}{table}{remark}") == GRID
