"""Texts that were read, as people and programs see them."""

from __future__ import annotations

import io
import json

from rich.console import Console

from heat_pipeline.examine import examine
from heat_pipeline.presenting.texts import CELL_COLUMNS, as_cell_rows, as_record, show, show_why

TEXT = """# Heatmap: Accuracy of Two Models
## Axes
- **X-axis**: Ratio: 0.1, 0.2
- **Y-axis**: Window: 500, 1000
- **Legend**: "Accuracy (%)", from 0 to 80
## Data
### A
- 500: ~41.3, 42.7
- 500: 43, 42.7
- 1000: 99.5, 104.0
### B
- 1000: 70, 71
"""

MARKS = "? is suspect, ! cannot be; --format json has every finding"


def shown(text, width=120, **options):
    console = Console(file=io.StringIO(), width=width, **options)
    show(console, "text.md", examine(text))
    return console.file.getvalue()


def lines(text, **options):
    return [line.rstrip() for line in shown(text, **options).splitlines()]


def test_a_text_is_its_facts_a_grid_for_each_panel_and_its_faults():
    shown_lines = lines(TEXT)
    assert shown_lines[: shown_lines.index(MARKS) + 1] == [
        "Accuracy of Two Models   text.md",
        "heatmap · 7 cells · metric Accuracy (%) · scale 0 to 80",
        "A",
        "Window           0.1     0.2",
        "500     ~41.3? / 43?    42.7",
        "1000           99.5?  104.0!",
        "B",
        "Window  0.1  0.2",
        "1000     70   71",
        "severity   rule                   what is wrong",
        "─" * 120,
        "critical   value_outside_legend   99.5 at Window 1000, Ratio 0.1 of A lies 19.5 above the scale's top, 80"
        " (and 1 more",
        "                                  like it)",
        "critical   value_outside_metric   104.0 at Window 1000, Ratio 0.2 of A cannot be: Accuracy is 0 to 100",
        "critical   cell_conflict          41.3 stands at Window 500, Ratio 0.1 of A, where the text also has 43"
        " (and 1 more like",
        "                                  it)",
        MARKS,
    ]
    # What follows is of its claims: see test_claims_shown.
    assert shown_lines[shown_lines.index(MARKS) + 1].startswith("contradicted claim  ")


def test_suspect_and_rejected_cells_are_coloured():
    coloured = shown(TEXT, force_terminal=True, color_system="standard")
    assert "\x1b[33m99.5?\x1b[0m" in coloured
    assert "\x1b[1;31m104.0!\x1b[0m" in coloured
    assert "\x1b[33m70" not in coloured


def test_a_sound_text_is_called_so():
    sound = TEXT.replace("99.5, 104.0", "9, 10").replace("- 500: 43, 42.7\n", "")
    assert "nothing wrong with it" in lines(sound)
    assert not any("contradicted" in line or "critical" in line for line in lines(sound))


def test_a_text_without_cells_has_no_grid():
    assert lines("# Heatmap: Trends\nIt rises.")[:2] == ["Trends   text.md", "heatmap · 0 cells"]


def test_a_text_without_anything():
    assert lines("")[0] == "(no title)   text.md"


def test_a_wide_grid_is_a_line_a_row():
    columns = [f"c{number}" for number in range(13)]
    text = (
        "# Heatmap: Wide\n## Axes\n- **X-axis**: Layer: " + ", ".join(columns) + "\n## Data\n- r: "
        + ", ".join(map(str, range(20, 33)))
    )  # fmt: skip
    (row,) = [line for line in lines(text, width=200) if line.startswith("r  ")]
    assert row == "r  " + "   ".join(f"{column}: {value}" for column, value in zip(columns, range(20, 33), strict=True))


def test_findings_alike_in_a_panel_are_one_line_worst_first():
    rows = "\n".join(f"- w{number}: 99, 70" for number in range(14))
    text = TEXT[: TEXT.index("### A")].replace("Window: 500, 1000", "Window") + rows + "\n- w0: 85, 70\n"
    found = [line for line in lines(text) if line.startswith(("critical", "warning"))]
    # 14 cells of 99 are critical, 85 lies 5 beyond 80 and only warns; 99 and 85 of w0 are rivals, which is critical.
    assert [line.split()[:2] for line in found] == [
        ["critical", "value_outside_legend"],
        ["critical", "cell_conflict"],
        ["warning", "value_outside_legend"],
    ]
    assert "(and 13 more like it)" in " ".join(lines(text))


def test_why_a_text_is_read_so_names_lines_layouts_and_unread_numbers():
    console = Console(file=io.StringIO(), width=120)
    text = TEXT + "It was seen 12 times in 1999.\n"
    show_why(console, "text.md", text, examine(text))
    shown = console.file.getvalue()
    assert "row_list explains 3 numbers" in shown
    assert "line 13: 12 could not be placed" in shown


def test_a_record_is_json_and_holds_every_cell_with_its_status():
    record = as_record("text.md", examine(TEXT))
    assert json.loads(json.dumps(record)) == record
    assert [
        (cell["panel"], cell["row"], cell["column"], cell["printed"], cell["how"], cell["status"])
        for cell in record["cells"]
    ] == [
        ("A", "500", "0.1", "41.3", "approx", "suspect"),
        ("A", "500", "0.2", "42.7", "exact", "ok"),
        ("A", "500", "0.1", "43", "exact", "suspect"),
        ("A", "1000", "0.1", "99.5", "exact", "suspect"),
        ("A", "1000", "0.2", "104.0", "exact", "rejected"),
        ("B", "1000", "0.1", "70", "exact", "ok"),
        ("B", "1000", "0.2", "71", "exact", "ok"),
    ]
    assert record["cells"][4]["rules"] == ["value_outside_legend", "value_outside_metric"]
    assert record["panels"] == ["A", "B"]


def test_what_programs_build_on_is_all_there():
    record = as_record("text.md", examine(TEXT))
    assert record.keys() >= {
        "source", "chart_type", "metric", "unit", "x_axis", "y_axis", "legend", "panels", "models", "datasets",
        "cells", "claims", "anomalies",
    }  # fmt: skip
    assert all(legend.keys() >= {"panel", "min", "max"} for legend in record["legend"])
    assert all(
        cell.keys() >= {"panel", "row", "column", "value", "low", "high", "how", "sd", "start", "end"}
        for cell in record["cells"]
    )
    assert all(anomaly.keys() >= {"rule", "severity", "message", "start", "end"} for anomaly in record["anomalies"])


def test_rows_for_csv_have_their_columns():
    rows = [dict(zip(CELL_COLUMNS, row, strict=True)) for row in as_cell_rows("text.md", examine(TEXT))]
    assert [(row["printed"], row["status"], row["rules"]) for row in rows][4] == (
        "104.0",
        "rejected",
        "value_outside_legend;value_outside_metric",
    )
    assert [TEXT[row["start"] : row["end"]] for row in rows] == [row["printed"] for row in rows]


def test_a_range_and_a_deviation_keep_their_parts():
    text = TEXT[: TEXT.index("### A")] + "- 500: 20–30, 40 ± 2\n"
    first, second = as_record("text.md", examine(text))["cells"]
    assert (first["value"], first["low"], first["high"], first["how"], first["sd"]) == (None, 20, 30, "range", None)
    assert (second["value"], second["low"], second["high"], second["how"], second["sd"]) == (40, None, None, "exact", 2)


def test_markup_in_a_text_is_shown_as_it_stands():
    text = TEXT.replace("Accuracy of Two Models", "[bold red]T[/] :smile: x").replace("### A", "### [u]A[/u]")
    found = shown(text, force_terminal=True, color_system="standard")
    assert "[bold red]T[/] :smile: x" in found
    assert "[u]A[/u]" in found
