"""Texts that were read, as people and programs see them."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest
from rich.console import Console

from heat_pipeline.presenting.texts import show, show_why
from heat_pipeline.texts.examine import examine, judged, read

TEXT = """# Heatmap: Accuracy of Three Models
## Axes
- **X-axis**: Method: base, tuned, joint
- **Y-axis**: Model: Llama, Qwen, Gemma
- **Legend**: "Accuracy (%)", from 0 to 80
## Data
### A
- **Llama**: base: ~41.3, tuned: 42.7, joint: 40.1
- **Qwen**: base: 99.5, tuned: 104.0, joint: 40.3
- **Gemma**: base: 43.0, tuned: 42.7, joint: 41.1
- **Gemma**: base: 44.0
### B
- **Llama**: base: 61.3, tuned: 52.7, joint: 50.1
"""


def sure(text):
    """A text as if it were read without doubt: how sure a reading is, is no business of how it is shown."""
    reading = read(text)
    panels = tuple(replace(panel, confidence=1.0, doubts=()) for panel in reading.panels)
    cells = tuple(replace(cell, confidence=1.0) for cell in reading.cells)
    return judged(replace(reading, panels=panels, cells=cells))


def printed(examined, width=120, **options):
    console = Console(file=io.StringIO(), width=width, **options)
    show(console, "text.md", TEXT, examined)
    return console.file.getvalue()


def lines(examined, **options):
    return [line.rstrip() for line in printed(examined, **options).splitlines()]


def unsure(text):
    """A text whose panel B is read with doubt, and one cell of panel A."""
    examined = sure(text)
    reading = examined.reading
    doubts = ("1 of 2 places has two values", "a list has one value too many")
    panels = (reading.panels[0], replace(reading.panels[1], confidence=0.456, doubts=doubts))
    cells = [replace(cell, confidence=0.456) if cell.panel == "B" else cell for cell in reading.cells]
    cells[3] = replace(cells[3], confidence=0.8999)
    return replace(examined, reading=replace(reading, panels=panels, cells=tuple(cells)))


def test_a_text_is_its_facts_a_grid_for_each_panel_and_its_faults():
    # What is wrong with the scale is told by its rule, and not again as a claim; of claims, see test_claims_shown.
    assert lines(unsure(TEXT)) == [
        "Accuracy of Three Models   text.md",
        "heatmap · 9 of 13 cells sure · metric Accuracy (%) · scale 0 to 80",
        "A",
        "Model           base   tuned  joint",
        "Llama          ~41.3    42.7   40.1",
        "Qwen         (99.5?)  104.0!   40.3",
        "Gemma  43.0? / 44.0?    42.7   41.1",
        "B",
        "Model    base   tuned   joint",
        "Llama  (61.3)  (52.7)  (50.1)",
        "read with 45 % confidence: 1 of 2 places has two values; a list has one value too many",
        "( ) may be misread: the reading is less than 90 % sure; heat-pipeline read --explain says why",
        "severity   rule                   line   what is wrong",
        "─" * 120,
        "critical   value_outside_legend   9      99.5 at Model Qwen, Method base of A lies 19.5 above the scale's top,"
        " 80 (and 1",
        "                                         more like it)",
        "critical   value_outside_metric   9      104.0 at Model Qwen, Method tuned of A cannot be: "
        "Accuracy is 0 to 100",
        "critical   cell_conflict          10     2 values stand at Model Gemma, Method base of A: 43.0, 44.0",
        "? is suspect, ! cannot be; --format json has every finding",
        "2 claims: 1 contradicted (1 left to other rules), 1 supported; --explain shows each",
        "",
    ]


def test_suspect_and_rejected_cells_are_coloured():
    coloured = printed(sure(TEXT), force_terminal=True, color_system="standard")
    assert "\x1b[33m99.5?\x1b[0m" in coloured
    assert "\x1b[1;31m104.0!\x1b[0m" in coloured
    assert "\x1b[33m61.3" not in coloured


@pytest.mark.parametrize(
    ("sure_of", "said"),
    [
        (5, "nothing wrong with it"),
        (4, "no rule found anything; 1 of 5 values may be misread"),
        (0, "no rule found anything; 5 of 5 values may be misread"),
    ],
)
def test_a_text_that_may_be_misread_is_not_called_sound(sure_of, said):
    one = sure("# Heatmap: A\n## Data\n| | a | b | c | d | e |\n|---|---|---|---|---|---|\n| r | 1 | 2 | 4 | 7 | 9 |\n")
    cells = tuple(replace(cell, confidence=0.5) if at >= sure_of else cell for at, cell in enumerate(one.reading.cells))
    assert len(cells) == 5
    assert said in lines(replace(one, reading=replace(one.reading, cells=cells), findings=()))


def test_how_many_are_alike_and_how_sure_they_are_stand_in_one_bracket():
    one = sure(TEXT)
    unsure_of = tuple(replace(each, anomaly=replace(each.anomaly, reading_confidence=0.6)) for each in one.findings)
    told = printed(replace(one, findings=unsure_of), width=200)
    assert "above the scale's top, 80 (and 1 more like it; read with 60 % confidence)" in told
    assert "cannot be: Accuracy is 0 to 100 (read with 60 % confidence)" in told


def test_a_wide_grid_is_a_line_a_row():
    columns = [f"c{number}" for number in range(13)]
    values = "   ".join(f"{column}: {value}" for column, value in zip(columns, range(20, 33), strict=True))
    text = (
        "# Heatmap: Wide\n## Axes\n- **X-axis**: Layer: " + ", ".join(columns) + "\n- **Y-axis**: Run: first, second\n"
        "## Data\n- **first**: " + values.replace("   ", ", ")
        + "\n- **second**: " + values.replace("   ", ", ").replace("3", "4")
    )  # fmt: skip
    (row,) = [line for line in lines(sure(text), width=200) if line.startswith("first  ")]
    assert row == "first   " + values


def test_why_a_text_is_read_so_is_said_once_a_line_in_plain_words():
    console = Console(file=io.StringIO(), width=260)
    show_why(console, "text.md", TEXT, examine(TEXT))
    shown = console.file.getvalue()
    rows = [re.split(" {2,}", line.strip()) for line in shown.splitlines()]
    assert rows[4:6] == [
        ["8", "**Llama**: base: ~41.3, tuned: 42.7, jo…", "3 of 3", "59 %",
         '41.3: row "Llama" (head of the item), column "base" (before the value), panel "A" (heading)',
         "words before a number are often no label"],
        ["9", "**Qwen**: base: 99.5, tuned: 104.0, joi…", "3 of 3", "73 %",
         '99.5: row "Qwen" (head of the item), column "base" (before the value), panel "A" (heading)',
         "words before a number are often no label"],
    ]  # fmt: skip
    assert "B: read with 73 % confidence: all 3 values could be read another way" in shown
