"""One text at a time: read, named and judged, without a warehouse."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import settings as timed
from hypothesis import strategies as st

import heat_pipeline
from heat_pipeline.model import Role, Severity
from heat_pipeline.names.name_decisions import DecisionError
from heat_pipeline.quality.suites import SuiteError
from heat_pipeline.settings import settings
from heat_pipeline.texts import examine as room
from heat_pipeline.texts.examine import decisions_on, examine, read
from heat_pipeline.texts.sources import sources

PROJECT = Path(__file__).resolve().parents[2]
TEXTS = sorted((PROJECT / "tests" / "corpus").glob("*/*.md"))
TEXT = """# Heatmap: Accuracy by Model and Ratio
## Axes
- **X-axis**: Ratio: 0.1, 0.2
- **Y-axis**: Model: R1-Llama, R1-Owen
- **Legend**: "Accuracy (%)", from 0 to 80
## Data
- (R1-Llama, 0.1): 41.3
- (R1-Llama, 0.2): 42.7
- (R1-Owen, 0.1): 99.5
- (R1-Owen, 0.2): 104.0
"""


@pytest.fixture
def rulebook(tmp_path, monkeypatch):
    """A copy of the project's expectations, by which texts are judged."""
    folder = shutil.copytree(PROJECT / "expectations", tmp_path / "expectations")
    monkeypatch.setenv("HEAT_PIPELINE_EXPECTATIONS", str(folder))
    settings.cache_clear()
    room._suites.cache_clear()
    yield folder
    settings.cache_clear()
    room._suites.cache_clear()


def test_cells_names_and_faults_of_a_text():
    one = examine(TEXT)
    assert [(cell.row, cell.column, cell.value) for cell in one.reading.cells] == [
        ("R1-Llama", "0.1", 41.3),
        ("R1-Llama", "0.2", 42.7),
        ("R1-Owen", "0.1", 99.5),
        ("R1-Owen", "0.2", 104.0),
    ]
    assert ("R1-Owen", Role.MODEL) in [(name.mention.name, name.mention.role) for name in one.names]
    assert [(item.anomaly.rule, item.anomaly.severity, item.cells, item.rejects) for item in one.findings] == [
        ("value_outside_legend", Severity.CRITICAL, (2, 3), False),
        ("value_outside_metric", Severity.CRITICAL, (3,), True),
        ("name_lookalike", Severity.WARNING, (), False),
    ]
    assert one.anomalies == tuple(item.anomaly for item in one.findings)


def test_people_s_decisions_count_and_a_broken_file_is_an_error_for_people(rulebook):
    (rulebook / "names.yaml").write_text("decisions:\n  - {name: R1-Owen, decision: accept}\n")
    one = examine(TEXT)
    assert "name_lookalike" not in [anomaly.rule for anomaly in one.anomalies]
    assert "R1-Qwen" in [name.resolved.canonical for name in one.names]
    (rulebook / "names.yaml").write_text("decisions: 7\n")
    with pytest.raises(DecisionError, match=r"names\.yaml"):
        examine(TEXT)
    (rulebook / "names.yaml").unlink()
    assert examine(TEXT).findings != ()  # without decisions nothing is decided
    (rulebook / "lists.json").write_text("{")
    room._suites.cache_clear()
    with pytest.raises(SuiteError, match=r"lists\.json is not valid JSON"):
        examine(TEXT)
    shutil.rmtree(rulebook)  # reading needs no suites
    assert len(read(TEXT).cells) == 4
    assert heat_pipeline.read(TEXT) == read(TEXT)


@timed(deadline=None)  # the machine may be busy
@example("")
@example("\x00")
@example("a" * 10_000)
@example("- 1: 2\n" * 500)
@given(st.text(max_size=200) | st.text("#-*|:,.\n 0123456789%~–ab", max_size=200))
def test_every_text_is_read_and_every_finding_lies_within_it(text):
    one = examine(text)
    for cell in one.reading.cells:
        assert text[cell.start : cell.end] == cell.printed
    for name in one.names:
        assert text[name.mention.start : name.mention.end] == name.mention.name
    for item in one.findings:
        assert all(0 <= index < len(one.reading.cells) for index in item.cells)
        if item.anomaly.start is not None:
            assert 0 <= item.anomaly.start <= item.anomaly.end <= len(text)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_findings_on_labelled_texts_stand_where_they_say(path):
    text = path.read_text(encoding="utf-8")
    one = examine(text)
    cells = one.reading.cells
    for item in one.findings:
        anomaly = item.anomaly
        assert anomaly.message
        if anomaly.cell is not None:
            assert item.cells == (anomaly.cell,)
            assert (anomaly.start, anomaly.panel) == (cells[anomaly.cell].start, cells[anomaly.cell].panel)
        if anomaly.rule in ("value_outside_legend", "value_outside_metric", "cell_conflict", "legend_implausible"):
            place = text[anomaly.start : anomaly.end]
            legends = {legend.printed: legend.shown for legend in one.reading.legends}
            if len(item.cells) > 1:
                assert place == cells[item.cells[0]].printed
            else:  # a scale is quoted where it reads as one
                assert anomaly.observed == legends.get(place, place)
        if anomaly.name is not None:
            assert anomaly.name in text[anomaly.start : anomaly.end]
            if anomaly.rule != "role_confusion":  # that is about all names of an axis or of a list
                assert text[anomaly.start : anomaly.end] == anomaly.name == anomaly.observed
    assert examine(text) == one


def test_people_s_decisions_on_readings_count_by_the_path_of_a_text(rulebook, tmp_path, monkeypatch):
    text = "# Heatmap: Loss\n## Data\n| tree | S | M |\n|---|---|---|\n| Oak | 1.5 | 2.5 |\n| Elm | 3.5 | 4.5 |\n"
    turned = "decisions:\n  - {description: texts/one, row: table header, column: table stub}\n"
    (rulebook / "readings.yaml").write_text(turned)
    assert decisions_on("texts/two.md") == ()
    decided = decisions_on("texts/one.md")
    assert {cell.row for cell in examine(text, decided).reading.cells} == {"S", "M"}
    assert {cell.row for cell in heat_pipeline.read(text, name="texts/one").cells} == {"S", "M"}
    assert {cell.row for cell in heat_pipeline.read(text).cells} == {"Oak", "Elm"}
    path = tmp_path / "texts" / "one.md"
    path.parent.mkdir()
    path.write_text("---\ndescriber: some-model\n---\n" + text)
    monkeypatch.chdir(path.parent)
    [one] = sources(["one.md"])
    assert decisions_on(one.name, one.description, one.describer, one.collection) == decided
    (rulebook / "readings.yaml").write_text(turned.replace("description: texts/one", "describer: some-model") + "\n")
    anew = decisions_on(one.name, one.description, one.describer, one.collection)  # a changed file is read again
    assert [one.describer for one in anew] == ["some-model"]


def sparse(count):
    """A figure with so many rows, columns and panels, each with one value, and the claim that none lacks any."""
    names = ["".join("abcdefghij"[int(digit)] for digit in str(at)) for at in range(count)]
    data = "".join(f"### Panel Pan{name}\n* Tor{name}: Lem{name} = {at % 90}.5\n" for at, name in enumerate(names))
    axes = f"* **X-axis:** {', '.join(f'Lem{name}' for name in names)}\n"
    axes += f"* **Y-axis:** {', '.join(f'Tor{name}' for name in names)}\n"
    return f"# Heatmap: x\n## Axes\n{axes}\nEach combination has a value; all cells are filled.\n## Data\n{data}"


def test_what_is_said_of_all_places_is_judged_without_going_to_each():
    """Six times the text has 216 times as many places: 47 million in 20 kB."""

    def seconds(text):
        start = time.process_time()
        found = examine(text)
        said = [judgement for judgement in found.judgements if "only some of its values" in judgement.why]
        return time.process_time() - start, len(found.reading.cells), len(said)

    examine(sparse(20))  # the lexicon is read once
    (short, *_), (long, cells, told) = seconds(sparse(60)), seconds(sparse(360))
    assert cells == 360
    assert told >= 1
    assert long < 30 * max(short, 0.05)
