"""A text of the warehouse by its id: found where one collection has it, and as it was judged there."""

import pytest
from filled import filled

from heat_pipeline.commands.reviewing import UnknownTextError, kept_text
from heat_pipeline.quality.findings import Status, cell_statuses

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


@pytest.fixture
def store(tmp_path):
    inbox = tmp_path / "inbox"
    for name in ("a/1", "a/deep/1", "b/1", "b/only", "b/empty"):
        (inbox / name).parent.mkdir(parents=True, exist_ok=True)
        (inbox / f"{name}.md").write_text("" if name == "b/empty" else TEXT)
    return filled(tmp_path / "data", inbox)


def test_a_text_is_found_and_has_what_was_found_in_it(store):
    found = kept_text(store, "only")
    assert found == kept_text(store, "b/only")
    assert (found.description_id, found.metadata) == ("b/only", "from b/only.md, by someone, on the figure f1")
    assert found.text == TEXT.split("---\n", 2)[2]
    statuses = cell_statuses(len(found.reading.cells), found.examined.findings)
    assert [status for status, _ in statuses] == [Status.OK, Status.REJECTED, Status.OK, Status.OK]
    assert {anomaly.rule for anomaly in found.examined.anomalies} >= {"value_outside_legend", "value_outside_metric"}
    assert len(found.examined.judged) == len(found.reading.claims)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("1", "1 stands in several collections: a/1, a/deep/1, b/1. Say which you mean"),
        ("b/empty.md", "b/empty.md was rejected: empty"),
        ("deep", "Is it a/deep/1 that you mean?"),
    ],
)
def test_what_is_not_one_text_says_which_there_are(store, name, said):
    with pytest.raises(UnknownTextError) as error:
        kept_text(store, name)
    assert str(error.value).endswith(said)


def test_an_id_that_is_the_end_of_another_is_itself(store):
    assert kept_text(store, "a/1").description_id == "a/1"
    assert kept_text(store, "deep/1").description_id == "a/deep/1"
