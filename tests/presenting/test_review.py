"""The panels that may be misread, and what a person may write down about them."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import pytest
from rich.console import Console

from heat_pipeline.decisions.files import load_decided
from heat_pipeline.inbox import Arrival
from heat_pipeline.presenting.formats import Format
from heat_pipeline.presenting.review import panels_of, panels_of_warehouse, show_review
from heat_pipeline.reading.decisions import Slot
from heat_pipeline.texts.examine import read
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.ingest import put_descriptions
from heat_pipeline.warehouse.ledger import Due
from heat_pipeline.warehouse.results import put_results
from heat_pipeline.warehouse.rows import parsed_rows

TEXT = """# Heatmap: Accuracy of Two Models
## Axes
- **X-axis**: Method: base, tuned
- **Y-axis**: Model: Llama, Qwen, Gemma, Phi, Mistral
## Data
### Panel A
- **Llama**: base: 41.3, tuned: 42.7
- **Qwen**: base: 43.5, tuned: 44.0
- **Gemma**: base: 45.5, tuned: 46.1
- **Phi**: base: 47.4, tuned: 48.2
- **Mistral**: base: 49.1, tuned: 50.7
### Panel B
- **Llama**: base: 41.3, tuned: 42.7
- **Qwen**: base: 70.5, tuned: 71.2
"""
SLOTS = "row: head of the item, column: before the value, panel: heading"
OTHER = 'row: heading, column: before the value; "A", "base" = 41.3'


def certain(text=TEXT, name="texts/one.md"):
    """The panels of a text as if they were read without doubt."""
    found = list(panels_of(name, read(text)))
    reading = found[0].reading
    cells = tuple(replace(cell, confidence=1.0) for cell in reading.cells)
    panels = tuple(replace(panel, confidence=1.0, doubts=(), alternative="") for panel in reading.panels)
    reading = replace(reading, cells=cells, panels=panels)
    return [replace(one, reading=reading, panel=panel) for one, panel in zip(found, panels, strict=True)]


def unsure(text=TEXT, name="texts/one.md", sure=0.456):
    """The panels of a text, the first of which has doubts and one cell read another way; the rest are sure."""
    (first, *others) = certain(text, name)
    doubts = ("12 of 25 places have two values", "a list has one value too many")
    cells = [replace(cell, slots=SLOTS, confidence=sure) for cell in first.reading.cells]
    cells[1] = replace(cells[1], slots="row: heading", confidence=0.95)
    panel = replace(first.panel, confidence=sure, doubts=doubts, alternative=OTHER)
    sure_panels = [replace(panel, confidence=0.95) for panel in first.reading.panels[1:]]
    reading = replace(first.reading, cells=tuple(cells), panels=(panel, *sure_panels))
    rest = [replace(one, reading=reading, panel=other) for one, other in zip(others, sure_panels, strict=True)]
    return [replace(first, reading=reading, panel=panel), *rest]


def shown(panels, below=0.9, limit=10, form=Format.TABLE, width=120):
    console = Console(file=io.StringIO(), width=width)
    show_review(console, panels, below, limit, form)
    return console.file.getvalue()


def test_a_panel_is_shown_with_its_doubts_an_excerpt_both_readings_and_the_lines_to_copy():
    assert [line.rstrip() for line in shown(unsure(), width=100).splitlines()] == [
        "texts/one.md  Panel A",
        "read with 45 % confidence",
        "- 12 of 25 places have two values",
        "- a list has one value too many",
        "Model    base   tuned",
        "Llama  (41.3)    42.7",
        "Qwen   (43.5)  (44.0)",
        "Gemma  (45.5)  (46.1)",
        "Phi    (47.4)  (48.2)",
        "and 1 more row",
        "as it is read                                                 or",
        "row: head of the item, column: before the value, panel:       row: heading, column: before the value",
        'heading (9 cells)                                             "A", "base" = 41.3',
        "row: heading (1 cell)",
        '"Llama", "base" = 41.3',
        "  # as it is read",
        "  - description: texts/one",
        "    like: Panel A",
        "    row: item",
        "    column: before",
        "    panel: heading",
        "  # or",
        "  - description: texts/one",
        "    like: Panel A",
        "    row: heading",
        "    column: before",
        "    panel: none",
        "",
        "1 panel with less than 90 % confidence",
        "To decide, copy the lines that are right into expectations/readings.yaml, under decisions. row,",
        "column and panel are each one of heading, outer item, item, first part, second part, before, after,",
        "table header, table stub, list, pair, second of pair, named, second named, or none; where the",
        "numbers are no cells, write cells: false in their place.",
    ]


def test_the_lines_are_decisions_that_the_loader_takes(tmp_path):
    (one, _) = unsure()
    path = tmp_path / "readings.yaml"
    for words, roles in ((SLOTS, (Slot.ITEM, Slot.BEFORE, Slot.HEADING)), (OTHER, (Slot.HEADING, Slot.BEFORE, None))):
        path.write_text(f"decisions:\n{one.decision(words)}\n", encoding="utf-8")
        ((decided),) = load_decided(path.parent).on("texts/one").readings
        assert (decided.row, decided.column, decided.panel) == roles
        assert decided.speaks_of("### Panel A")
        assert not decided.speaks_of("### Panel B")


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("one.md", "one"),
        ("/data/inbox/samples/one.TXT", "samples/one"),
        ("../one.md", "one"),
        ("samples/v1.5", "samples/v1.5"),
        ("a: b/#1.md", '"a: b/#1"'),
        ("-", "…"),
    ],
)
def test_a_file_is_called_as_in_the_warehouse(name, description):
    (one, _) = panels_of(name, read(TEXT))
    assert one.decision(SLOTS).splitlines()[0] == f"  - description: {description}"


def test_what_is_not_known_is_left_to_a_person():
    (one, _) = panels_of("one.md", read(TEXT))
    assert one.decision("row_list").splitlines() == [
        "  - description: one",
        "    like: Panel A",
        "    row: …",
        "    column: …",
    ]


def test_the_only_panel_needs_no_word_of_it():
    (one,) = panels_of("one.md", read(TEXT[: TEXT.index("### Panel B")].replace("### Panel A\n", "")))
    assert one.decision(SLOTS).splitlines()[:2] == ["  - description: one", "    row: item"]


def test_the_least_sure_come_first_and_not_too_many():
    panels = [one for name, sure in (("b", 0.5), ("c", 0.2), ("a", 0.5)) for one in unsure(name=name, sure=sure)]
    found = json.loads(shown(panels, form=Format.JSON))
    assert [(one["source"], one["confidence"]) for one in found] == [("c", 0.2), ("a", 0.5), ("b", 0.5)]
    assert [one["source"] for one in json.loads(shown(panels, below=0.5, form=Format.JSON))] == ["c"]
    assert "3 panels with less than 90 % confidence, the least sure 2 shown; --limit 3 shows all" in shown(
        panels, limit=2
    )


def test_a_program_gets_all_of_a_panel():
    (record,) = json.loads(shown(unsure(), form=Format.JSON))
    of_panel = "  - description: texts/one\n    like: Panel A\n"
    assert record == {
        "source": "texts/one.md",
        "panel": "Panel A",
        "confidence": 0.456,
        "doubts": ["12 of 25 places have two values", "a list has one value too many"],
        "slots": {SLOTS: 9, "row: heading": 1},
        "alternative": OTHER,
        "decision": f"{of_panel}    row: item\n    column: before\n    panel: heading",
        "alternative_decision": f"{of_panel}    row: heading\n    column: before\n    panel: none",
    }


def test_a_sure_text_has_nothing_to_review():
    assert shown(certain()).strip() == "no panel is read with less than 90 % confidence"


def test_a_wide_grid_is_cut_and_a_text_is_no_markup():
    columns = ", ".join(f"c{number}" for number in range(10))
    values = ", ".join(f"c{number}: {number + 20}" for number in range(10))
    text = (
        f"# Heatmap: W\n## Axes\n- **X-axis**: Layer: {columns}\n- **Y-axis**: Run: [red]r[/], second\n"
        f"## Data\n- **[red]r[/]**: {values}\n- **second**: {values}\n"
    )
    found = shown(unsure(text))
    assert "c7" in found
    assert "c8" not in found
    assert "and 2 more columns" in found
    assert "[red]r[/]" in found


def test_the_panels_of_the_warehouse_are_the_published_ones(tmp_path):
    store = Store(tmp_path / "data")
    (first, _) = unsure()
    with store.writing() as con:
        arrived = [Arrival(f"c/{name}", "c", "", "", f"{name}.md", name, name * 64, f"{name}.md") for name in "ab"]
        put_descriptions(con, "c", arrived, manifest="m", run_id="run")
        sure = certain(name="b.md")[0].reading
        for text, reading in (("a", first.reading), ("b", sure)):
            rows = parsed_rows(f"c/{text}", TEXT, text * 64, reading, "v")
            put_results(con, "read", {f"c/{text}": Due(text * 64, 0, "v")}, rows, run_id="run")
    store.publish()
    found = [panel for panel in panels_of_warehouse(store.published, 0.9) if panel.panel.confidence < 0.9]
    assert [(one.source, one.description, one.panel.name) for one in found] == [("c/a", "c/a", "Panel A")]
    assert found[0].panel == first.panel
    assert found[0].slots == first.slots
