import duckdb
import pytest

from heat_pipeline.warehouse import WarehouseError, catalogue, expected
from heat_pipeline.warehouse.catalogue import columns_of, differences
from heat_pipeline.warehouse.fused import OF_FIGURES
from heat_pipeline.warehouse.ingest import DERIVED


def test_every_table_view_and_column_has_a_comment():
    assert len(expected()) == 46
    for table in expected():
        assert len(table.comment) > 10, table.full_name
        assert table.comment.endswith("."), table.full_name
        assert table.columns
        for column in table.columns:
            assert len(column.comment) > 5, f"{table.full_name}.{column.name}"
            assert column.comment.endswith("."), f"{table.full_name}.{column.name}"


def test_every_table_of_a_description_is_emptied_with_it_and_every_table_of_a_figure():
    assert set(DERIVED) == {
        "parsed.figures", "parsed.panels", "parsed.ticks", "parsed.cells", "parsed.mentions", "parsed.unread",
        "parsed.disputed", "parsed.claims", "internal.judged_cells", "internal.verdicts", "validated.names",
        "internal.anomalies", "internal.traits", "internal.readings", "internal.settled", "internal.done",
        "raw.rejected",
    }  # fmt: skip
    made = ["fused.figures", "fused.cells", "fused.votes", "fused.alignments", "fused.anomalies"]
    assert set(OF_FIGURES) == {*made, "internal.fused_counts"}


def test_every_table_with_a_key_says_so():
    tables = [table for table in expected() if not table.view]
    assert {table.full_name for table in tables if not table.key} == {
        "raw.rejected",
        "raw.answers",
        "quality.expectations",
        "internal.settled",
    }
    for table in tables:
        assert set(table.key) <= {column.name for column in table.columns}, table.full_name
        assert sum("nique" in column.comment for column in table.columns) == bool(table.key), table.full_name
        assert columns_of(table.full_name) == tuple(column.name for column in table.columns)
    keys = {table.full_name: table.key for table in tables}
    assert keys["parsed.cells"] == ("cell_id",)
    assert keys["parsed.ticks"] == ("description_id", "axis", "position")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("ALTER TABLE internal.done DROP COLUMN run_id", "table internal.done has other columns"),
        ("ALTER TABLE parsed.figures ALTER cells DROP NOT NULL", "table parsed.figures has other columns"),
        ("DROP TABLE raw.rejected", "table raw.rejected is missing"),
        ("CREATE TABLE raw.own (a INTEGER)", "table raw.own is unknown"),
    ],
)
def test_what_differs_is_told_and_nothing_that_differs_is_published(store, change, words):
    with pytest.raises(WarehouseError, match=rf"The copy to publish is not whole: {words}"):
        store.publish(lambda con: con.execute(change) and None)
    assert not store.published.exists()
    with duckdb.connect(store.working) as con:
        assert catalogue(con) == expected()
        con.execute(change)
        assert differences(catalogue(con), expected()) == [words]
