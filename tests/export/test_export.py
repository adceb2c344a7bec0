"""The data set that `heat-pipeline export` writes, as the tools see it that people read data sets with."""

import csv
import hashlib
import json

import duckdb
import pytest

from heat_pipeline.decisions.files import Decided, load_decided
from heat_pipeline.errors import UsageError
from heat_pipeline.export.dataset import load_dataset
from heat_pipeline.export.writing import FILES, ExportChoice, ExportError, write_export

CLAIMED = """title: Cells of heatmaps
version: 1.2.0
license: CC-BY-4.0
creators:
- {name: Ada Lovelace}
"""


@pytest.fixture
def dataset(tmp_path):
    (tmp_path / "expectations").mkdir()
    (tmp_path / "expectations" / "dataset.yaml").write_text(CLAIMED, encoding="utf-8")
    return load_dataset(tmp_path / "expectations")


SURE = ExportChoice()


def exported(published, folder, dataset, choice=SURE):
    return write_export(published, folder, choice, dataset, Decided(), memory_mb=500)


def rows(folder, table):
    with (folder / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_readers_of_both_formats_find_nothing_wrong(published, tmp_path, dataset):
    out = tmp_path / "out"
    exported(published, out, dataset)
    assert {path.name for path in out.iterdir()} == FILES
    import mlcroissant  # these two take most of a second, in each process that only collects the tests

    told = mlcroissant.Dataset(jsonld=str(out / "croissant.json")).metadata
    assert (told.issues.errors, [record_set.name for record_set in told.record_sets]) == (
        set(),
        ["cells", "findings", "figures", "decisions"],
    )
    import frictionless

    report = frictionless.Package(str(out / "datapackage.json")).validate()
    assert report.valid, report.flatten(["message"])
    assert [task.name for task in report.tasks] == ["cells", "findings", "figures", "decisions"]


def test_what_is_sure_is_exported_and_the_rest_is_counted(published, tmp_path, dataset):
    every = exported(published, tmp_path / "all", dataset, ExportChoice(least=0.0))
    sure = exported(published, tmp_path / "sure", dataset)
    kept, left = len(rows(tmp_path / "sure", "cells")), {words: count for count, words in sure.left_out}
    assert every.tables[0]["rows"] == 252
    columns = [column for table in sure.tables for column in table["columns"]]
    assert len(columns) == 33 + 19 + 28 + 7
    assert all(column["comment"] and column["type"] in ("string", "number", "integer") for column in columns)
    assert kept + left["cells that are doubtful, read with a confidence below 0.9"] == 252
    assert all(float(cell["confidence"]) >= 0.9 for cell in rows(tmp_path / "sure", "cells"))
    card = (tmp_path / "sure" / "README.md").read_text(encoding="utf-8")
    assert all(f"- {words}: {count:,}" in card for count, words in sure.left_out)


def test_each_value_is_traced_to_its_characters(published, tmp_path, dataset):
    out = tmp_path / "out"
    exported(published, out, dataset, ExportChoice(least=0.0, with_texts=True))
    texts = {figure["description_id"]: figure["text"] for figure in rows(out, "figures")}
    cells = rows(out, "cells")
    assert len(cells) == 252
    for cell in cells:
        assert texts[cell["description_id"]][int(cell["char_start"]) : int(cell["char_end"])] == cell["printed"]
    parquet = duckdb.sql(f"SELECT cell_id, printed FROM '{out}/cells.parquet'").fetchall()
    assert parquet == [(cell["cell_id"], cell["printed"]) for cell in cells]


def test_hashes_are_those_of_the_files_and_the_same_input_gives_the_same_bytes(published, tmp_path, dataset):
    for name in ("one", "two"):
        exported(published, tmp_path / name, dataset)
    exported(published, tmp_path / "two", dataset)  # over an earlier export
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes(), path.name
    told = json.loads((tmp_path / "one" / "croissant.json").read_text(encoding="utf-8"))
    for file in told["distribution"]:
        assert file["sha256"] == hashlib.sha256((tmp_path / "one" / file["contentUrl"]).read_bytes()).hexdigest()


def test_only_what_people_said_of_their_data_set_is_said(published, tmp_path, dataset):
    exported(published, tmp_path / "out", dataset)
    told = json.loads((tmp_path / "out" / "croissant.json").read_text(encoding="utf-8"))
    assert (told["version"], [creator["name"] for creator in told["creator"]]) == ("1.2.0", ["Ada Lovelace"])
    assert "citeAs" not in told
    assert "citation" in dataset.unset


def test_nothing_that_no_export_wrote_is_overwritten(published, tmp_path, dataset):
    out = tmp_path / "out"
    out.mkdir()
    (out / "thesis.tex").write_text("mine", encoding="utf-8")
    with pytest.raises(ExportError, match=r"holds other files than an earlier export: thesis\.tex"):
        exported(published, out, dataset)
    assert [path.name for path in out.iterdir()] == ["thesis.tex"]
    with pytest.raises(UsageError, match="has no collection none-such; it has samples"):
        exported(published, tmp_path / "new", dataset, ExportChoice(collections=("none-such",)))
    assert not (tmp_path / "new").exists()


def test_what_people_decided_is_exported_and_what_is_younger_than_the_warehouse_is_counted(
    published, tmp_path, dataset
):
    folder = tmp_path / "decided"
    (folder / "decisions").mkdir(parents=True)
    (folder / "decisions" / "samples.yaml").write_text(
        "readings:\n- description: samples/qwen2.5-7b-short-to-long\n  table: none\n"
        "findings:\n- {figure: fig-3, rule: describers_disagree, row: Beta, decision: dismiss}\n",
        encoding="utf-8",
    )
    done = write_export(published, tmp_path / "out", SURE, dataset, load_decided(folder), memory_mb=500)
    assert (1, "decisions younger than the warehouse, which the next run takes in") in done.left_out
    assert any(many == 1 and "descriptions say of one figure" in what for many, what in done.left_out)
    assert rows(tmp_path / "out", "decisions") == []
