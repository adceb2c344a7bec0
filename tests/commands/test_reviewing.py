"""Texts of the warehouse by their ids, and the panels that may be misread."""

from dataclasses import replace

import pytest
from filled import filled

from heat_pipeline.commands.reviewing import DOUBTFUL, UnknownTextError, kept_text
from heat_pipeline.inbox import Arrival
from heat_pipeline.quality.findings import CellStatus, cell_statuses
from heat_pipeline.texts.examine import read
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.ingest import put_descriptions
from heat_pipeline.warehouse.ledger import Due
from heat_pipeline.warehouse.results import put_results
from heat_pipeline.warehouse.rows import parsed_rows

TEXT = """---
describer: someone
figure_id: f1
---
# Heatmap: Accuracy
- **X-axis**: Method: x, y
- **Legend**: "Accuracy (%)", from 0 to 80
## Data
| | x | y |
|---|---|---|
| r | 41.5 | 104.5 |
| s | 43.5 | 44.5 |
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reviewing")
    for name in ("a/1", "a/deep/1", "b/1", "b/only", "b/empty"):
        path = folder / "inbox" / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("" if name == "b/empty" else TEXT)
    return filled(folder / "data", folder / "inbox")


def test_a_text_is_found_and_has_what_was_found_in_it(store):
    text = kept_text(store, "only")
    assert text == kept_text(store, "b/only")
    assert (text.description_id, text.metadata) == ("b/only", "from b/only.md, by someone, on the figure f1")
    assert text.text == TEXT.split("---\n", 2)[2]
    statuses = cell_statuses(len(text.examined.reading.cells), text.examined.findings)
    assert [status for status, _ in statuses] == [CellStatus.OK, CellStatus.REJECTED, CellStatus.OK, CellStatus.OK]
    assert {anomaly.rule for anomaly in text.examined.anomalies} >= {"value_outside_legend", "value_outside_metric"}
    assert len(text.examined.judged) == len(text.examined.reading.claims)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("1", "1 stands in several collections: a/1, a/deep/1, b/1. Say which you mean"),
        ("b/empty.md", "b/empty.md was rejected: empty"),
        ("deep", "Is it a/deep/1 that you mean?"),
        ("onyl", "Is it b/only that you mean?"),
        ("zzz", 'FROM raw.descriptions" lists all; --data names another warehouse'),
    ],
)
def test_what_is_not_one_text_says_which_there_are(store, name, said):
    with pytest.raises(UnknownTextError) as error:
        kept_text(store, name)
    assert str(error.value).endswith(said)


def test_an_id_that_is_the_end_of_another_is_itself(store):
    assert kept_text(store, "a/1").description_id == "a/1"
    assert kept_text(store, "deep/1").description_id == "a/deep/1"


def test_doubtful_panels_are_those_with_cells_the_least_sure_first(tmp_path):
    store = Store(tmp_path / "data")
    text = TEXT.split("---\n", 2)[2]
    reading = read(text)
    (panel,) = reading.panels
    empty = replace(panel, name="empty", number=2, confidence=0.1)
    given = {"a": 0.5, "b": 0.2, "c": 0.9}
    with store.writing() as con:
        arrived = [Arrival(f"c/{name}", "c", "", "", f"{name}.md", text, name * 64, f"{name}.md") for name in given]
        put_descriptions(con, "c", arrived, manifest="m", run_id="run")
        for name, confidence in given.items():
            of_text = replace(reading, panels=(replace(panel, confidence=confidence, doubts=("why",)), empty))
            rows = parsed_rows(f"c/{name}", text, name * 64, of_text, "v")
            put_results(con, "read", {f"c/{name}": Due(name * 64, 0, "v")}, rows, run_id="run")
    store.publish()
    slots = reading.cells[0].slots
    assert [row[:6] for row in store.query_published(DOUBTFUL).rows] == [
        ("c/b", "", 0.2, 4, ["why"], slots), ("c/a", "", 0.5, 4, ["why"], slots),
    ]  # fmt: skip
