"""One small description for each way of laying cells out, with the cells that a person reads in it."""

import pytest

from heat_pipeline.reading.reader import read_text

GRID = """## Heatmap: Accuracy by depth
### Components/Axes
* **X-axis:** Number of steps: 10, 20, 30
* **Y-axis:** Depth: 1, 2
* **Legend:** from 0 (white) to 100 (blue)
### Detailed Analysis
"""
NAMES = """# Heatmap of agreement
## Axes
- **Rows (Judge):** Ada, Bob, Cy
- **Columns (Task):** Sum, Sort, Find it
## Data
"""
MATRIX = """## Heatmap: Transfer
### Axes
- Y-axis (Train set): Cat, Dog, Fox
- X-axis (Test set): Cat, Dog, Fox
### Data
"""
FREE = """## Heatmap: Scores of animals
### Overview
A heatmap of scores.
### Detailed Analysis
"""

CASES = [
    (
        "wide",
        GRID + "| Depth | 10 | 20 | 30 |\n|---|---|---|---|\n| 1 | 5.0 | 6.0 | - |\n| 2 | N/A | ~7 | 8.5% |\n",
        {("1", "10", 5.0), ("1", "20", 6.0), ("2", "20", 7.0), ("2", "30", 8.5)},
    ),
    (
        "transposed",
        GRID + "| Steps \\ Depth | 1 | 2 |\n|---|---|---|\n| 10 | 5.0 | 6.0 |\n| 20 | 7.0 | |\n| 30 | 1 | 2 |\n",
        {("1", "10", 5.0), ("2", "10", 6.0), ("1", "20", 7.0), ("1", "30", 1.0), ("2", "30", 2.0)},
    ),
    (
        "long",
        NAMES + "| Judge | Task | Agreement |\n|---|---|---|\n| Ada | Sum | 0.5 |\n| Bob | Find it | 0.25 (low) |\n",
        {("Ada", "Sum", 0.5), ("Bob", "Find it", 0.25)},
    ),
    (
        "long with numbers",
        GRID + "| Depth | Steps | Value | Color |\n|---|---|---|---|\n| 1 | 10 | 50 | blue |\n| 2 | 30 | 60 | red |\n",
        {("1", "10", 50.0), ("2", "30", 60.0)},
    ),
    (
        "long, turned",
        GRID + "| Number of steps | Depth | Accuracy |\n|---|---|---|\n| 10 | 1 | 50 |\n| 30 | 2 | 60 |\n",
        {("1", "10", 50.0), ("2", "30", 60.0)},
    ),
    (
        "no outer bars",
        GRID + "Depth | 10 | 20 | 30\n--- | --- | --- | ---\n1 | 5 | 6 | 7\n2 | 8 | 9 | 10\n",
        {("1", "10", 5.0), ("1", "20", 6.0), ("1", "30", 7.0), ("2", "10", 8.0), ("2", "20", 9.0), ("2", "30", 10.0)},
    ),
    (
        "fenced bars",
        GRID + "```\n| | 10 | 20 |\n| 1 | 5 | 6 |\n| 2 | 8 | 9 |\n```\n",
        {("1", "10", 5.0), ("1", "20", 6.0), ("2", "10", 8.0), ("2", "20", 9.0)},
    ),
    (
        "fenced blanks",
        NAMES + "```\nJudge   Sum   Sort\nAda     0.1   0.2\nBob     0.3   0.4\n```\n",
        {("Ada", "Sum", 0.1), ("Ada", "Sort", 0.2), ("Bob", "Sum", 0.3), ("Bob", "Sort", 0.4)},
    ),
    (
        "fenced commas",
        NAMES + "```\nJudge,Sum,Sort\nAda,0.1,0.2\nBob,0.3,0.4\n```\n",
        {("Ada", "Sum", 0.1), ("Ada", "Sort", 0.2), ("Bob", "Sum", 0.3), ("Bob", "Sort", 0.4)},
    ),
    (
        "array",
        GRID + "1: [5, 6, 7]\n2: [8, 9, 10]\n",
        {("1", "10", 5.0), ("1", "20", 6.0), ("1", "30", 7.0), ("2", "10", 8.0), ("2", "20", 9.0), ("2", "30", 10.0)},
    ),
    (
        "list with a gap",
        GRID + "- **Depth 1**: 5, N/A, 7\n- **Depth 2**: 8, -, 10\n",
        {("1", "10", 5.0), ("1", "30", 7.0), ("2", "10", 8.0), ("2", "30", 10.0)},
    ),
    (
        "list by column",
        GRID + "- **10 steps**: 5, 8\n- **20 steps**: 6, 9\n",
        {("1", "10 steps", 5.0), ("2", "10 steps", 8.0), ("1", "20 steps", 6.0), ("2", "20 steps", 9.0)},
    ),
    (
        "list in reverse",
        GRID + "The values are listed in reverse order, from right to left.\n- Depth 1: 7, 6, 5\n",
        {("1", "10", 5.0), ("1", "20", 6.0), ("1", "30", 7.0)},
    ),
    (
        "pairs behind",
        GRID + "- **Depth 1:** 5 (10 steps), 6 (20 steps)\n- **Depth 2:** 8 at steps 10, 9 at steps 20\n",
        {("1", "10", 5.0), ("1", "20", 6.0), ("2", "10", 8.0), ("2", "20", 9.0)},
    ),
    (
        "pairs before",
        NAMES + "- **Ada:** Sum: 0.1, Sort: 0.2, Find it: 0.3\n- **Bob:** Sum = 0.4; Sort = 0.5\n"
        "- **Cy:** Sum (0.6), Sort (0.7)\n",
        {
            ("Ada", "Sum", 0.1),
            ("Ada", "Sort", 0.2),
            ("Ada", "Find it", 0.3),
            ("Bob", "Sum", 0.4),
            ("Bob", "Sort", 0.5),
            ("Cy", "Sum", 0.6),
            ("Cy", "Sort", 0.7),
        },
    ),
    (
        "arrows",
        GRID + "1. **Depth = 1**\n- 10 → 5.0 (blue)\n- 20 → 6.0\n2. **Depth = 2**\n- 10 -> 7.0\n",
        {("1", "10", 5.0), ("1", "20", 6.0), ("2", "10", 7.0)},
    ),
    (
        "points",
        GRID + "- `(x=10, y=1)` → `5`\n- Example: the square at (x=20, y=2) is blue, hence a score of 60.\n",
        {("1", "10", 5.0), ("2", "20", 60.0)},
    ),
    ("bare points", GRID + "- (1, 10): 90\n- (2, 30): 70\n", {("1", "10", 90.0), ("2", "30", 70.0)}),
    (
        "both in one line",
        NAMES + "- Judge Ada, Task Sum: approximately 0.5\n- Cy & Find it: 0.7\n- Bob on Sort: 0.9\n",
        {("Ada", "Sum", 0.5), ("Cy", "Find it", 0.7), ("Bob", "Sort", 0.9)},
    ),
    (
        "versus",
        MATRIX + "- Cat vs. Dog: 0.6\n- Dog / Fox: 0.7\n- Fox → Cat: 0.8\n",
        {("Cat", "Dog", 0.6), ("Dog", "Fox", 0.7), ("Fox", "Cat", 0.8)},
    ),
    ("trained on", MATRIX + "- Cat trained on Dog: -0.21\n", {("Dog", "Cat", -0.21)}),
    (
        "tested on",
        MATRIX + "**Trained on Cat:**\n- Tested on Dog: 0.3\n- Tested on Fox: 0.4\n",
        {("Cat", "Dog", 0.3), ("Cat", "Fox", 0.4)},
    ),
    ("with", NAMES + "* **Ada**\n  * With Sum: 0.4\n  * With Sort: 0.6\n", {("Ada", "Sum", 0.4), ("Ada", "Sort", 0.6)}),
    (
        "predicted as",
        """## Confusion matrix
### Axes
- Y-axis: True label: T1, T2, T3
- X-axis: Predicted label: T1, T2, T3
### Data
- T1 predicted as T2: 3
- T2 predicted as T2: 40
""",
        {("T1", "T2", 3.0), ("T2", "T2", 40.0)},
    ),
    (
        "nested, indentation lost",
        NAMES + "* **Ada:**\n* Sum: 0.1\n* Sort: 0.2\n* **Bob:**\n* Sum: 0.3\n",
        {("Ada", "Sum", 0.1), ("Ada", "Sort", 0.2), ("Bob", "Sum", 0.3)},
    ),
    (
        "nested by column",
        NAMES + "* **Sum:**\n    * Ada: 0.1\n    * Bob: 0.2\n* **Sort:**\n    * Ada: 0.3\n",
        {("Ada", "Sum", 0.1), ("Bob", "Sum", 0.2), ("Ada", "Sort", 0.3)},
    ),
    (
        "headings",
        NAMES + "### Ada\n- Sum: 0.1\n- Sort: 0.2\n### Bob\n- Sum: 0.3\n",
        {("Ada", "Sum", 0.1), ("Ada", "Sort", 0.2), ("Bob", "Sum", 0.3)},
    ),
    (
        "records",
        GRID + "- Depth: 1, Number of steps: 10, Accuracy: 50%\n- Depth: 2, Number of steps: 20, Accuracy: 60%\n",
        {("1", "10", 50.0), ("2", "20", 60.0)},
    ),
    (
        "free nested",
        FREE + "* **Cat:**\n* Speed: 4\n* Size: 5\n* **Dog:**\n* Speed: 6\n",
        {("Cat", "Speed", 4.0), ("Cat", "Size", 5.0), ("Dog", "Speed", 6.0)},
    ),
    (
        "free table",
        FREE + "| Animal | Speed | Size |\n|---|---|---|\n| Cat | 4 | 5 |\n| Dog | 6 | 7 |\n",
        {("Cat", "Speed", 4.0), ("Cat", "Size", 5.0), ("Dog", "Speed", 6.0), ("Dog", "Size", 7.0)},
    ),
    ("free versus", FREE + "- Cat vs. Dog: 0.6\n- Cat vs. Fox: 0.5\n", {("Cat", "Dog", 0.6), ("Cat", "Fox", 0.5)}),
    (
        "prose",
        GRID + "* **Depth 1:** It starts at 96.0 (steps 10), then falls to 88.0 at steps 20 and 71 for steps 30.\n",
        {("1", "10", 96.0), ("1", "20", 88.0), ("1", "30", 71.0)},
    ),
    (
        "prose with names",
        NAMES + "Ada reaches 0.9 on Sum and 0.8 on Sort. Bob has 0.7 for Find it.\n",
        {("Ada", "Sum", 0.9), ("Ada", "Sort", 0.8), ("Bob", "Find it", 0.7)},
    ),
    ("example", NAMES + "- **Ada**: mostly high (e.g., 0.10 with Sort)\n", {("Ada", "Sort", 0.1)}),
    (
        "extremes",
        NAMES + "#### Sum\n- Highest: Ada (0.9)\n- Lowest: Cy (0.1)\n",
        {("Ada", "Sum", 0.9), ("Cy", "Sum", 0.1)},
    ),
    (
        "run",
        NAMES + "- **Ada**\n- All tasks: 0.5 (Sum, Sort)\n- Find it: 0.6\n",
        {("Ada", "Sum", 0.5), ("Ada", "Sort", 0.5), ("Ada", "Find it", 0.6)},
    ),
    ("several labels", NAMES + "- **Ada**\n- Sum and Sort: 0.5\n", {("Ada", "Sum", 0.5), ("Ada", "Sort", 0.5)}),
    ("span of ticks", GRID + "* **Depth 1**\n* Steps 10-30: approximately 80%\n", {("1", "10-30", 80.0)}),
    ("block", GRID + "* **Depth 1**\n* Steps 20 and above: about 80%\n", {("1", "20 and above", 80.0)}),
    (
        "latex",
        """## Heatmap
### Axes
- X-axis: Rate: $10^{-3}$, $10^{-2}$
- Y-axis: Model: `A\\_1`, `B<sub>2</sub>`
### Data
| Model | $10^{-3}$ | $10^{-2}$ |
|---|---|---|
| A\\_1 | $0.5$ | 0.6<sup>*</sup> |
| B<sub>2</sub> | 0.7 | $\\approx 0.8$ |
""",
        {("A_1", "10^-3", 0.5), ("A_1", "10^-2", 0.6), ("B2", "10^-3", 0.7), ("B2", "10^-2", 0.8)},
    ),
    (
        "german",
        """## Heatmap: Genauigkeit
### Achsen
- **x-Achse:** Länge: 1, 2
- **y-Achse:** Modell: Größe A, Größe B
### Daten
- **Größe A:**
- Länge 1: 0,85
- Länge 2: 0,9
- **Größe B:**
- Länge 1: 0,75
""",
        {("Größe A", "1", 0.85), ("Größe A", "2", 0.9), ("Größe B", "1", 0.75)},
    ),
    (
        "other script",
        """## 热力图：准确率
### 坐标轴
- **X轴**：长度：1, 2
- **Y轴**：模型：甲, 乙
### 数据
| 模型 | 1 | 2 |
|---|---|---|
| 甲 | 0.5 | 0.6 |
| 乙 | 0.7 | 0.8 |
""",
        {("甲", "1", 0.5), ("甲", "2", 0.6), ("乙", "1", 0.7), ("乙", "2", 0.8)},
    ),
    (
        "remarks are no cells",
        NAMES
        + "* **Ada:**\n* Sum: 0.1\n* **Trend:** grows by 0.4 on average.\n**Observations:**\n* Ada: 0.9 is the best.\n",
        {("Ada", "Sum", 0.1)},
    ),
    (
        "conflict",
        NAMES + "* **Ada:**\n* Sum: 0.1\n* Sum: 0.2\n* Sum: 0.1\n",
        {("Ada", "Sum", 0.1), ("Ada", "Sum", 0.2)},
    ),
]

PANELS = """## Heatmaps: two
### Axes
* **X-axis:** Ratio: 0.1, 0.2
* **Y-axis:** Window: 5, 6
### Data
"""
PANEL_CASES = [
    (
        "headings",
        PANELS + "#### Left Heatmap: Alpha\n| Window | 0.1 | 0.2 |\n|---|---|---|\n| 5 | 1 | 2 |\n"
        "#### Right Heatmap: Beta\n| Window | 0.1 | 0.2 |\n|---|---|---|\n| 5 | 3 | 4 |\n",
        {("Alpha", "5", "0.1", 1.0), ("Alpha", "5", "0.2", 2.0), ("Beta", "5", "0.1", 3.0), ("Beta", "5", "0.2", 4.0)},
    ),
    (
        "bold",
        PANELS + "**Alpha**\n- 5: 1, 2\n- 6: 3, 4\n**Beta**\n- 5: 5, 6\n",
        {
            ("Alpha", "5", "0.1", 1.0),
            ("Alpha", "5", "0.2", 2.0),
            ("Alpha", "6", "0.1", 3.0),
            ("Alpha", "6", "0.2", 4.0),
            ("Beta", "5", "0.1", 5.0),
            ("Beta", "5", "0.2", 6.0),
        },
    ),
    (
        "three levels, indentation lost",
        PANELS + "* **Alpha:**\n* **Window 5:**\n* Ratio 0.1: 1\n* Ratio 0.2: 2\n* **Window 6:**\n"
        "* Ratio 0.1: 3\n* **Beta:**\n* **Window 5:**\n* Ratio 0.1: 4\n",
        {("Alpha", "5", "0.1", 1.0), ("Alpha", "5", "0.2", 2.0), ("Alpha", "6", "0.1", 3.0), ("Beta", "5", "0.1", 4.0)},
    ),
    (
        "three levels, indented",
        PANELS + "* Alpha\n  * Window 5\n    * Ratio 0.1: 1\n    * Ratio 0.2: 2\n  * Window 6\n"
        "    * Ratio 0.1: 3\n* Beta\n  * Window 5\n    * Ratio 0.1: 4\n",
        {("Alpha", "5", "0.1", 1.0), ("Alpha", "5", "0.2", 2.0), ("Alpha", "6", "0.1", 3.0), ("Beta", "5", "0.1", 4.0)},
    ),
    (
        "own axes",
        """# Two heatmaps
## Left Heatmap: Alpha
### Axes
- X-axis: Ratio (0.1, 0.2)
- Y-axis: Window (5, 6)
### Data
- 5: 1, 2
## Right Heatmap: Beta
### Axes
- X-axis: Ratio (0.3, 0.4)
- Y-axis: Window (7, 8)
### Data
- 7: 3, 4
""",
        {("Alpha", "5", "0.1", 1.0), ("Alpha", "5", "0.2", 2.0), ("Beta", "7", "0.3", 3.0), ("Beta", "7", "0.4", 4.0)},
    ),
]


@pytest.mark.parametrize(("text", "cells"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_reads_each_layout(text: str, cells: set[tuple[str, str, float]]) -> None:
    found = read_text(text).cells
    assert {(cell.row, cell.column, cell.value) for cell in found} == cells
    assert len(found) == len(cells)


@pytest.mark.parametrize(("text", "cells"), [case[1:] for case in PANEL_CASES], ids=[case[0] for case in PANEL_CASES])
def test_reads_each_panel(text: str, cells: set[tuple[str, str, str, float]]) -> None:
    reading = read_text(text)
    assert {(cell.panel, cell.row, cell.column, cell.value) for cell in reading.cells} == cells
    assert [panel.name for panel in reading.panels] == ["Alpha", "Beta"]


OTHER_FRAMES = """## Heatmap: A
### Axes
* **X-axis:** Layer, 0 to 3
* **Y-axis:** Model: M1, M2
### Detailed Analysis
"""
ODD_CASES = [
    (
        "rows by number",
        OTHER_FRAMES + "**Row 1:** 1, 2, 3, 4\n",
        {("M1", "0", 1.0), ("M1", "1", 2.0), ("M1", "2", 3.0), ("M1", "3", 4.0)},
    ),
    (
        "spans in prose",
        OTHER_FRAMES + "* **M1:** approximately 80% at layers 0 through 2, and 60% at layer 3.\n",
        {("M1", "0 through 2", 80.0), ("M1", "3", 60.0)},
    ),
    (
        "no headings",
        "A heatmap of accuracy.\n\nX-axis: Task: A1, B1\nY-axis: Model: M1\n\n"
        "| | A1 | B1 |\n|---|---|---|\n| M1 | 1 | 2 |\n",
        {("M1", "A1", 1.0), ("M1", "B1", 2.0)},
    ),
    (
        "bold lines for headings",
        "**Heatmap: X**\n\n**Axes:**\n- X-axis: Task: A1, B1\n- Y-axis: Model: M1, M2\n\n"
        "**Data:**\n- M1: 1, 2\n\n**Observations:**\n- M2 is 7 on A1.\n",
        {("M1", "A1", 1.0), ("M1", "B1", 2.0)},
    ),
    (
        "a fenced object",
        OTHER_FRAMES + '```json\n{\n  "M1": {"0": 0.5, "1": 0.6},\n  "M2": [0.1, 0.2]\n}\n```\n',
        {("M1", "0", 0.5), ("M1", "1", 0.6), ("M2", "0", 0.1), ("M2", "1", 0.2)},
    ),
    (
        "a dash behind a bold head",
        OTHER_FRAMES + "- **M1** – Layer 0: 0.5; Layer 1: 0.6\n",
        {("M1", "0", 0.5), ("M1", "1", 0.6)},
    ),
    (
        "a remark behind a head",
        OTHER_FRAMES + "- **M1 (first row):** 0.5 (Layer 0), 0.6 (Layer 1)\n",
        {("M1", "0", 0.5), ("M1", "1", 0.6)},
    ),
    (
        "values in words",
        OTHER_FRAMES + "- M1, Layer 3: dark blue (0.9)\n- The cell for M2 at layer 2 has a value of 0.3.\n",
        {("M1", "3", 0.9), ("M2", "2", 0.3)},
    ),
    ("a matrix without labels", OTHER_FRAMES + "```\n[[1, 2],\n [4, 5]]\n```\n", set()),
]


@pytest.mark.parametrize(("text", "cells"), [case[1:] for case in ODD_CASES], ids=[case[0] for case in ODD_CASES])
def test_reads_odd_forms(text: str, cells: set[tuple[str, str, float]]) -> None:
    assert {(cell.row, cell.column, cell.value) for cell in read_text(text).cells} == cells
