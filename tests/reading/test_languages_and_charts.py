"""Other languages, formulas as labels, and charts that are no heatmaps: each in a simple text."""

import pytest

from heat_pipeline.reading.reader import read_text

# The text, its kind of chart, and its values by row and column.
TEXTS = {
    "German": (
        "## Heatmap: Genauigkeit\n* **Spalten:** Länge: kurz, mittel, lang\n* **Zeilen:** Größe: klein, groß\n"
        "### Daten\n"
        "* **klein:** kurz: 0,91; mittel: 0,82; lang: 0,73\n* **groß:** kurz: 0,64; mittel: 0,55; lang: 0,46\n",
        "heatmap",
        {"klein": {"kurz": 0.91, "mittel": 0.82, "lang": 0.73}, "groß": {"kurz": 0.64, "mittel": 0.55, "lang": 0.46}},
    ),
    "Chinese": (
        "## 热力图\n* **横轴**: 短, 中, 长\n* **纵轴**: 甲, 乙\n### 数据\n| 模型 | 短 | 中 | 长 |\n|---|---|---|---|\n"
        "| 甲 | 0.91 | 0.82 | 0.73 |\n| 乙 | 0.64 | 0.55 | 0.46 |\n",
        "heatmap",
        {"甲": {"短": 0.91, "中": 0.82, "长": 0.73}, "乙": {"短": 0.64, "中": 0.55, "长": 0.46}},
    ),
    "formulas": (
        "## Heatmap\n* **X-axis:** Depth: 10, 20, 30\n* **Y-axis:** Loss: $\\alpha$, $\\beta_{1}$\n### Data\n"
        "* **$\\alpha$:** $0.11$, $0.12$, $0.13$\n* **$\\beta_{1}$:** 0.14, 0.15, 0.16\n",
        "heatmap",
        {"\\alpha": {"10": 0.11, "20": 0.12, "30": 0.13}, "\\beta_1": {"10": 0.14, "20": 0.15, "30": 0.16}},
    ),
    "bars": (
        "## Bar chart: Accuracy by task\n* **X-axis:** Task: Sort, Copy\n* **Y-axis:** Accuracy (%): 0 to 100\n"
        "* **Legend:** Alpha (blue), Bravo (red)\n### Data\n* **Sort:**\n  * Alpha: 81\n  * Bravo: 72\n"
        "* **Copy:**\n  * Alpha: 63\n  * Bravo: 54\n",
        "bar chart",
        {"Alpha": {"Sort": 81.0, "Copy": 63.0}, "Bravo": {"Sort": 72.0, "Copy": 54.0}},
    ),
    "lines": (
        "## Line chart: Loss over steps\n* **X-axis:** Steps: 10, 20, 30\n* **Y-axis:** Loss\n* **Legend:**\n"
        "  * Blue line: Alpha\n  * Red line: Bravo\n### Data\n| Steps | Alpha | Bravo |\n|---|---|---|\n"
        "| 10 | 0.91 | 0.92 |\n| 20 | 0.81 | 0.82 |\n| 30 | 0.71 | 0.72 |\n",
        "line chart",
        {"Alpha": {"10": 0.91, "20": 0.81, "30": 0.71}, "Bravo": {"10": 0.92, "20": 0.82, "30": 0.72}},
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_simple_text_is_read(name: str) -> None:
    text, chart, grid = TEXTS[name]
    reading = read_text(text)
    assert reading.chart_type == chart
    found = {(cell.panel, frozenset((cell.row, cell.column)), cell.value) for cell in reading.cells}
    assert found == {("", frozenset((row, at)), value) for row, values in grid.items() for at, value in values.items()}
    assert all(text[cell.start : cell.end] == cell.printed for cell in reading.cells)
    assert reading.unread == ()
