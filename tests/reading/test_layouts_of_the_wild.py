"""Ways of writing that describers in the wild use: bold heads, dashes, prose of several rows, turned orders."""

import pytest

from heat_pipeline.model import How
from heat_pipeline.reading.reader import read_text

AXES = "### Axes\n- **Y-axis:** Tool: saw, drill\n- **X-axis:** Wood: oak, elm, ash\n### Data\n"
PAIRED = "### Axes\n- **Rows and columns:** Ash, Birch, Cedar\n### Data\n"

CASES = [
    (
        "labels of two words before their values without a mark, no ticks listed",
        "## Heatmap\n### Axes\n- Y-axis: Model\n- X-axis: Attack\n### Data\n"
        "* **Oak-13B:** GCG 89%; DAN prompts 57%; Base64 52%\n* **Elm-7B:** GCG 38%; DAN prompts 39%; Base64 16%\n",
        {
            ("Oak-13B", "GCG", 89.0),
            ("Oak-13B", "DAN prompts", 57.0),
            ("Oak-13B", "Base64", 52.0),
            ("Elm-7B", "GCG", 38.0),
            ("Elm-7B", "DAN prompts", 39.0),
            ("Elm-7B", "Base64", 16.0),
        },
    ),
    (
        "a year before a dash and labels with their values",
        "A heatmap of mass balance. Decades run down the y-axis (Decade), regions along the x-axis (Region).\n\n"
        "* 1990 — Andes -0.30, Alps -0.49\n* 2000 — Andes -0.48, Alps -0.56\n",
        {("1990", "Andes", -0.3), ("1990", "Alps", -0.49), ("2000", "Andes", -0.48), ("2000", "Alps", -0.56)},
    ),
    (
        "rows behind two pointed marks, a scale of its own line",
        "FIGURE TYPE: heatmap\nX: Optimizer\nY: Schedule\nSCALE: 3.0 to 4.0\n\nVALUES\n"
        "none >> AdamW: 3.33 | Lion: 3.34 | SGD: 3.93\ncosine >> AdamW: 3.13 | Lion: 3.14 | SGD: 3.76\n",
        {
            ("none", "AdamW", 3.33),
            ("none", "Lion", 3.34),
            ("none", "SGD", 3.93),
            ("cosine", "AdamW", 3.13),
            ("cosine", "Lion", 3.14),
            ("cosine", "SGD", 3.76),
        },
    ),
    (
        "heads that say they are rows",
        "### Agreement heatmap\n#### Content\n* Oak-2 row\n  * Elm: 0.55\n* Human row\n  * Elm: 0.63\n"
        "  * Oak-2: 0.69\n",
        {("Oak-2", "Elm", 0.55), ("Human", "Elm", 0.63), ("Human", "Oak-2", 0.69)},
    ),
    (
        "axes named in quotes beside one noun for both",
        "The heatmap tells how a model that was tuned in one language (rows, “Training language”) does in another "
        "(columns, “Test language”). Two languages appear on both axes.\n\n"
        "Trained on Thai: English 75.5, German 80.5.\nTrained on English: English 84.0, German 69.8.\n",
        {
            ("Thai", "English", 75.5),
            ("Thai", "German", 80.5),
            ("English", "English", 84.0),
            ("English", "German", 69.8),
        },
    ),
    (
        "places without values among pairs",
        "## Latency heatmap\n### Chart elements\n* Horizontal: Context – 512, 1024, 2048\n"
        "* Vertical: Batch size – 1, 64\n### Numbers\n* **Batch size 1**\n  * 512: 14 ms, 1024: OOM, 2048: 22 ms\n"
        "* **Batch size 64**\n  * 512: 61 ms, 1024: 73 ms, 2048: OOM\n",
        {("1", "512", 14.0), ("1", "2048", 22.0), ("64", "512", 61.0), ("64", "1024", 73.0)},
    ),
    (
        "columns parted by commas with numbers of three digits",
        "## Heatmap of requests\n## Raw values\n```csv\nDay,00h,06h,09h\nMon,109,411,889\nTue,112,410,1079\n```\n",
        {
            ("Mon", "00h", 109.0),
            ("Mon", "06h", 411.0),
            ("Mon", "09h", 889.0),
            ("Tue", "00h", 112.0),
            ("Tue", "06h", 410.0),
            ("Tue", "09h", 1079.0),
        },
    ),
    (
        "an array with numbers of three digits, and one with thousands",
        "## Heatmap\n### Axes\n- X-axis: Day (Mon, Tue)\n- Y-axis: City (Rome, Oslo)\n### Data\n"
        "- Rome: [270,121]\n- Oslo: [1,024, 2,048]\n",
        {("Rome", "Mon", 270.0), ("Rome", "Tue", 121.0), ("Oslo", "Mon", 1024.0), ("Oslo", "Tue", 2048.0)},
    ),
    (
        "a panel whose name is a word of remarks with capitals inside",
        "# Heatmaps of reading tests\n### SQuAD\n| Window | 1 | 2 |\n|---|---|---|\n| 256 | 57.3 | 60.4 |\n"
        "### QuALITY\n| Window | 1 | 2 |\n|---|---|---|\n| 256 | 41.3 | 46.1 |\n",
        {("256", "1", 57.3), ("256", "2", 60.4), ("256", "1", 41.3), ("256", "2", 46.1)},
    ),
    (
        "years as ticks in a sentence",
        "## Heatmap\n### Axes\n- X-axis: Year (2019, 2020)\n- Y-axis: City (Rome, Oslo)\n### Data\n"
        "* **Rome:** ~72% in 2019, ~28% in 2020.\n* **Oslo:** ~61% in 2019, ~33% in 2020.\n",
        {("Rome", "2019", 72.0), ("Rome", "2020", 28.0), ("Oslo", "2019", 61.0), ("Oslo", "2020", 33.0)},
    ),
    (
        "columns in a fence with a name and a value each",
        "# Few-shot heatmap\nA heatmap with 2 rows (task) and 3 columns (shots in the prompt, k).\n\nData:\n```\n"
        "task      k=0   k=1   k=2\nadding    0.31  0.44  0.52\nspelling  0.12  0.35  0.49\n```\n",
        {
            ("adding", "k=0", 0.31),
            ("adding", "k=1", 0.44),
            ("adding", "k=2", 0.52),
            ("spelling", "k=0", 0.12),
            ("spelling", "k=1", 0.35),
            ("spelling", "k=2", 0.49),
        },
    ),
    (
        "labels that end in their axis' name",
        "## Heatmap\n### Axes\n- X-axis: Floor\n- Y-axis: Month\n### Data\n| Month | Ground floor | First floor |\n"
        "|---|---|---|\n| May | 17 | 18 |\n| June | 19 | 20 |\n",
        {
            ("May", "Ground floor", 17.0),
            ("May", "First floor", 18.0),
            ("June", "Ground floor", 19.0),
            ("June", "First floor", 20.0),
        },
    ),
    (
        "bold lines divide a text with one heading",
        "## Heatmap: Cutting\n\n**Overview**\n\nIt shows cuts.\n\n**Axes**\n\n- Y-axis: Tool: saw, drill\n"
        "- X-axis: Wood: oak, elm\n\n**Detailed readings**\n\n- **saw**\n  - oak: 5\n  - elm: 6\n\n**Remarks**\n\n"
        "The drill has 9 on oak.\n",
        {("saw", "oak", 5.0), ("saw", "elm", 6.0)},
    ),
    (
        "numbered bold heads",
        'This is a heatmap titled "Cutting".\n\n**1. Axes:**\n  - **X-axis:** Wood (oak, elm)\n'
        "  - **Y-axis:** Force (1, 2)\n\n**2. Values:**\n  - **Force 1:** 5, 6\n  - **Force 2:** 7, 8\n\n"
        "**3. Summary:**\n  - The best is 8.\n",
        {("1", "oak", 5.0), ("1", "elm", 6.0), ("2", "oak", 7.0), ("2", "elm", 8.0)},
    ),
    (
        "frame lines without any heading",
        "**Figure type:** Heatmap\n\n**X-axis:** Tool (saw, drill)\n\n**Y-axis:** Wood (oak, elm)\n\n"
        "| Tool | oak | elm |\n|---|---|---|\n| saw | 5 | 6 |\n| drill | 7 | 8 |\n",
        {("oak", "saw", 5.0), ("elm", "saw", 6.0), ("oak", "drill", 7.0), ("elm", "drill", 8.0)},
    ),
    (
        "ticks behind a dash",
        "## Heatmap\n### Axes\n- **Y-axis:** Tool — saw, drill\n- **X-axis:** Force – 0-5, 5-10\n### Data\n"
        "- **saw:** 1, 2\n- **drill:** 3, 4\n",
        {("saw", "0-5", 1.0), ("saw", "5-10", 2.0), ("drill", "0-5", 3.0), ("drill", "5-10", 4.0)},
    ),
    (
        "negative ticks behind a dash",
        "## Heatmap\n### Axes\n- **Y-axis:** Tool: saw\n- **X-axis:** Shift — -2, -1, 0\n### Data\n"
        "- **saw:** 1, 2, 3\n",
        {("saw", "-2", 1.0), ("saw", "-1", 2.0), ("saw", "0", 3.0)},
    ),
    (
        "labels with a digit first",
        "## Heatmap\n### Axes\n- Y-axis: Tool (saw, drill)\n- X-axis: Zoom (3x, 9x)\n### Data\n"
        "* **saw:** 71.5% at 3x and 64.2% at 9x.\n* **drill:** Begins with 50.1% at 3x, then 40.2% at 9x.\n",
        {("saw", "3x", 71.5), ("saw", "9x", 64.2), ("drill", "3x", 50.1), ("drill", "9x", 40.2)},
    ),
    (
        "percent labels in a sentence",
        "## Heatmap\n### Axes\n- Y-axis: Tool (saw, drill)\n- X-axis: Dust (10%, 30%)\n### Data\n"
        "* **saw:** 71.5% at 10% and 64.2% at 30%.\n",
        {("saw", "10%", 71.5), ("saw", "30%", 64.2)},
    ),
    (
        "one value for all, its ticks numbers",
        "## Heatmap\n### Axes\n- Y-axis: Tool (saw, drill)\n- X-axis: Tries: 0, 2, 6\n### Data\n"
        "- **saw**\n  - All tries: 3% (0, 2, 6)\n- **drill**\n  - 0: 5%\n  - 2: 6%\n",
        {("saw", "0", 3.0), ("saw", "2", 3.0), ("saw", "6", 3.0), ("drill", "0", 5.0), ("drill", "2", 6.0)},
    ),
    (
        "axes and rows in prose",
        "The image shows a heatmap of wear. On the x-axis there are two woods (Oak, Elm) and on the y-axis there are "
        "two tools (Saw-3B, Drill-9B).\n\nFor Saw-3B, the wear is 18.4 for Oak and 35.2 for Elm. For Drill-9B, the "
        "wear is 27.3 for Oak and 51.6 for Elm.\n\nOverall, Elm is hard.\n",
        {("Saw-3B", "Oak", 18.4), ("Saw-3B", "Elm", 35.2), ("Drill-9B", "Oak", 27.3), ("Drill-9B", "Elm", 51.6)},
    ),
    (
        "rows in prose with signs in the labels",
        "## Heatmap\n### Axes\n- Y-axis: Tool: saw, drill\n- X-axis: Force: f=2, f=4\n### Data\n"
        "saw starts at 77.4 (f=2), rises to 78.6 (f=4). drill starts at 78.0 (f=2), then reaches 79.5 (f=4).\n",
        {("saw", "f=2", 77.4), ("saw", "f=4", 78.6), ("drill", "f=2", 78.0), ("drill", "f=4", 79.5)},
    ),
    (
        "bounds at a place",
        "## Heatmap\n### Axes\n- Y-axis: Tool (saw, drill)\n- X-axis: Layer: 0, 4\n### Data\n"
        "* **saw:** 0.3 at layer 0.\n* **drill:** the difference between 0.1 and 0.2 is small; 0.5 at layer 4.\n",
        {("saw", "0", 0.3), ("drill", "4", 0.5)},
    ),
    (
        "versus below a head that is one side",
        "## Heatmap\n" + PAIRED + "* **Ash:**\n    * Ash vs. Birch: 0.6\n    * Ash vs. Cedar: 0.5\n* **Birch:**\n"
        "    * Birch vs. Ash: 0.4\n",
        {("Ash", "Birch", 0.6), ("Ash", "Cedar", 0.5), ("Birch", "Ash", 0.4)},
    ),
    (
        "versus below a head that is one side, no axes",
        "## Heatmap\n### Data\n* **Ash:**\n    * Ash vs. Birch: 0.6\n    * Ash vs. Cedar: 0.5\n",
        {("Ash", "Birch", 0.6), ("Ash", "Cedar", 0.5)},
    ),
    (
        "a table again in words",
        "## Heatmap\n### Data\n| | Ash | Oak |\n|---|---|---|\n| Ash | 1.0 | |\n| Oak | 0.3 | 1.0 |\n\n"
        "The same in words:\n- Oak / Ash: 0.3\n",
        {("Ash", "Ash", 1.0), ("Oak", "Ash", 0.3), ("Oak", "Oak", 1.0)},
    ),
    (
        "target heads, trained on",
        "## Heatmap\n### Axes\n- Rows (Source corpus): A1, B2\n- Columns (Target corpus): A1, B2\n### Data\n"
        "**Target A1**\n- Trained on A1: 0.0\n- Trained on B2: -0.5\n**Target B2**\n- Trained on A1: +0.5\n",
        {("A1", "A1", 0.0), ("B2", "A1", -0.5), ("A1", "B2", 0.5)},
    ),
    (
        "pairs on a bare line below a heading",
        "# Transfer Heatmap\n\nA matrix. The source tool runs down the vertical axis and the target tool along the "
        "horizontal axis, both in the order AX, CY.\n\n#### Source: AX\nAX → 88.2, CY → 61.5\n\n"
        "#### Source: CY\nAX → 72.6, CY → 83.0\n",
        {("AX", "AX", 88.2), ("AX", "CY", 61.5), ("CY", "AX", 72.6), ("CY", "CY", 83.0)},
    ),
    (
        "from bottom to top",
        "## Heatmap\n### Axes\n- X-axis: Tool: saw, drill\n- Y-axis: Force, from top to bottom: 9, 6, 3\n### Data\n"
        "Each column is read from bottom to top:\n* **saw:** 1, 2, OOM\n* **drill:** 4, 5, 6\n",
        {("3", "saw", 1.0), ("6", "saw", 2.0), ("3", "drill", 4.0), ("6", "drill", 5.0), ("9", "drill", 6.0)},
    ),
    (
        "from bottom to top, as its axis",
        "## Heatmap\n### Axes\n- X-axis: Tool: saw, drill\n- Y-axis: Force, from bottom to top: 3, 6, 9\n### Data\n"
        "Each column is read from bottom to top:\n* **saw:** 1, 2, 7\n",
        {("3", "saw", 1.0), ("6", "saw", 2.0), ("9", "saw", 7.0)},
    ),
    (
        "rows from bottom to top, each from left to right",
        "## Heatmap\n" + AXES + "The rows from bottom to top:\n- drill: 1, 2, 3\n- saw: 4, 5, 6\n",
        {
            ("drill", "oak", 1.0),
            ("drill", "elm", 2.0),
            ("drill", "ash", 3.0),
            ("saw", "oak", 4.0),
            ("saw", "elm", 5.0),
            ("saw", "ash", 6.0),
        },
    ),
    (
        "keyed ticks",
        "## Heatmap\n### Axes\n- **Rows (Tool):** saw, drill\n- **Columns (Wood):** W1: oak, W2: elm\n### Data\n"
        "- saw: 8 / 6\n- drill: 9 / 5\n",
        {("saw", "W1: oak", 8.0), ("saw", "W2: elm", 6.0), ("drill", "W1: oak", 9.0), ("drill", "W2: elm", 5.0)},
    ),
    (
        "german remarks",
        "## Heatmap\n### Achsen\n- y-Achse: Holz: Eiche, Ulme\n- x-Achse: Jahr: 1, 2\n### Werte\n"
        "| Holz | 1 | 2 |\n|---|---|---|\n| Eiche | 91,5 | 2,0 |\n### Auffälligkeiten\n* Die Ulme ist gut (96,0 %).\n",
        {("Eiche", "1", 91.5), ("Eiche", "2", 2.0)},
    ),
    (
        "points in a declared order",
        "## Heatmap\n### Axes\n- X-axis: Width (1, 2)\n- Y-axis: Height (1, 2)\n### Data\n"
        "Cells are given as (x, y).\n- (1, 2): 99\n- (2, 1): 98\n",
        {("2", "1", 99.0), ("1", "2", 98.0)},
    ),
]


@pytest.mark.parametrize(("text", "cells"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_reads_what_describers_write(text: str, cells: set[tuple[str, str, float]]) -> None:
    found = read_text(text).cells
    assert {(cell.row, cell.column, cell.value) for cell in found} == cells
    assert len(found) == len(cells)


def test_reads_bounds_as_a_range() -> None:
    text = (
        "## Heatmap\n### Axes\n- Y-axis: Tool (saw, drill)\n- X-axis: Layer: 0, 4\n### Data\n"
        "* **saw:** between 0.2 and 0.3 at layer 4, and 0.5 at layer 0.\n"
    )
    first, second = read_text(text).cells
    assert (first.row, first.column, first.low, first.high, first.how) == ("saw", "4", 0.2, 0.3, How.RANGE)
    assert (second.row, second.column, second.value) == ("saw", "0", 0.5)


def test_three_levels_with_a_plain_head_between() -> None:
    text = "## Heatmap\n" + AXES
    text += (
        "* **Day 1**\n* saw\n* With oak: 5\n* With elm: 6\n* drill\n* With oak: 7\n* **Day 2**\n* saw\n* With oak: 8\n"
    )
    assert {(cell.panel, cell.row, cell.column, cell.value) for cell in read_text(text).cells} == {
        ("Day 1", "saw", "oak", 5.0),
        ("Day 1", "saw", "elm", 6.0),
        ("Day 1", "drill", "oak", 7.0),
        ("Day 2", "saw", "oak", 8.0),
    }


def test_measures_of_a_scatter_plot_with_units_and_scales() -> None:
    text = (
        "## Scatter Plot: Speed\n### Axes\n* **X-axis:** Price (EUR), logarithmic, from 1 to 100\n"
        "* **Y-axis:** Speed (%), from 40 to 90\n### Data Points\n* **Saw:** (~5, ~58)\n"
    )
    assert [(cell.row, cell.column, cell.value) for cell in read_text(text).cells] == [
        ("Saw", "Price (EUR)", 5.0),
        ("Saw", "Speed (%)", 58.0),
    ]
