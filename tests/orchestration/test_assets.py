"""Assets on the samples: counts, metadata, versions, partitions."""

import re
import shutil

from examples_orchestration import CLEAN, EXPECTATIONS, Deployment, steps

from heat_pipeline.orchestration.metadata import as_table
from heat_pipeline.warehouse import expected
from heat_pipeline.warehouse.catalogue import MACHINE

CELLS = {
    "samples/maths-accuracy-over-training": 0,
    "samples/qwen2.5-1.5b-core-generalization": 97,
    "samples/qwen2.5-7b-short-to-long": 35,
    "samples/r1-llama-window-by-ratio": 80,
    "samples/r1-owen-window-by-ratio": 40,
}
FOUND = {
    ("legend_implausible", "critical"): 1,
    ("no_cells", "info"): 1,
    ("value_outside_legend", "critical"): 1,
}
"""Some of what is found in the samples; quality/test_labelled_texts.py has all of it."""
STEPS = {"take_in", "read", "judge", "summarise", "warehouse_published"}


def test_the_samples_are_read_judged_summarised_and_published(samples):
    assert samples.result.success
    assert steps(samples.result) >= STEPS
    assert dict(samples.published("SELECT description_id, cells FROM parsed.figures")) == CELLS
    found = samples.published("SELECT rule, severity, count(*) FROM quality.anomalies GROUP BY ALL")
    assert FOUND.items() <= {(rule, severity): count for rule, severity, count in found}.items()
    assert samples.published("SELECT collection, arrived FROM internal.collections") == [("samples", 5)]
    published = samples.materialization("warehouse.published").metadata
    assert published["path"].path == str(samples.store.published)
    assert published["bytes"].value == samples.store.published.stat().st_size
    names = ["arrived", "with_cells", "without_cells", "rejected", "cells"]
    assert [published[name].value for name in names] == [5, 4, 1, 0, 252]


def test_every_materialization_shows_its_row_count_and_first_rows_and_what_the_step_did(samples):
    counts = {}
    for table in expected():
        if table.schema == MACHINE:
            continue
        name, partition = table.full_name, None if table.schema in ("fused", "summary") else "samples"
        ((counts[name],),) = samples.ask(f"SELECT count(*) FROM {name}")
        assert samples.row_count(name, partition) == counts[name]
        preview = samples.materialization(name).metadata["preview"]
        assert [column.name for column in preview.schema.columns] == [column.name for column in table.columns]
        assert len(preview.records) == min(8, counts[name])
    few = ("raw.descriptions", "raw.rejected", "parsed.cells", "validated.cells", "summary.figures")
    assert [counts[name] for name in few] == [5, 0, 252, 252, 5]
    assert counts["validated.claims"] == counts["parsed.claims"] > 100
    assert samples.materialization("raw.descriptions").metadata["new_in_run"].value == 5
    assert samples.materialization("parsed.figures").metadata["cells_read_in_run"].value == 252
    assert samples.materialization("validated.cells").metadata["descriptions_judged_in_run"].value == 5


def test_the_worst_figures_of_a_collection_are_shown(samples):
    metadata = samples.materialization("validated.cells", "samples").metadata
    # Dagster puts first what the step did, which stands with its first table.
    assert list(metadata)[:3] == ["descriptions_judged_in_run", "rulebook", "worst_figures"]
    figures = metadata["worst_figures"].md_str
    names = re.findall(r"^\*\*(.*)\*\*$", figures, flags=re.MULTILINE)
    assert [name.split("/")[1] for name in names] == [
        "r1-llama-window-by-ratio",
        "r1-owen-window-by-ratio",
        "qwen2.5-7b-short-to-long",
    ]
    assert len(figures) < 250_000


def test_long_and_strange_values_can_be_shown():
    table = as_table(
        ["a", "b", "c", "d", "e", "f"],
        [("x" * 81, ["y", 1], float("nan"), float("-inf"), None, True), ("<b>|\n", [], 1.5, 2, "", False)],
        longest=80,
    )
    assert [record.data for record in table.records] == [
        {"a": "x" * 79 + "…", "b": "y, 1", "c": "nan", "d": "-inf", "e": None, "f": True},
        {"a": "<b>|\n", "b": "", "c": 1.5, "d": 2, "e": "", "f": False},
    ]


def test_data_versions_change_with_what_the_data_is_made_of_and_only_then(history):
    first, changed = history.everything.versions, history.changed.versions
    assert len(set(first.values())) > 1
    assert all(changed[table] != first[table] for table in first)
    assert history.changed.of_clean == history.everything.of_clean
    assert history.nothing.versions == changed
    after = history.by_other_rules.versions
    assert {table for table in changed if after[table] != changed[table]} == {
        "validated.cells", "quality.anomalies", "summary.axes", "warehouse.published",
    }  # fmt: skip


def test_everything_is_one_run_over_all_partitions_with_the_counts_of_each(history):
    done = history.everything
    assert done.runs == 1
    assert done.partitions == ["clean", "far", "more"]
    assert done.rows == {"clean": [3, 12, 0], "far": [1, 4, 1], "more": [3, 12, 1]}
    # One preview for the run, not one a partition: a thousand of them would fill the event log.
    assert done.previews["clean"] is None
    assert len(done.previews["more"].records) == 8
    assert done.cells == [(28,)]
    assert history.changed.rows["more"][:2] == [5, 20]  # of that run each batch was of one text


def test_a_fault_in_the_expectations_fails_the_run_in_words_before_anything_is_read(deployment, tmp_path):
    folder = shutil.copytree(EXPECTATIONS, tmp_path / "expectations")
    (folder / "cells.json").write_text("{")
    faulty = Deployment(deployment.settings.model_copy(update={"expectations": folder}), deployment.instance)
    faulty.put({"clean/1.md": CLEAN})
    result = faulty.collection("clean")
    assert not result.success
    assert {step for step in STEPS if step in steps(result)} == {"take_in"}
    assert "cells.json" in result.failure_data_for_node("read").error.cause.message
    assert not faulty.store.published.exists()
