"""Files of earlier and later schema versions: brought to this one, or refused in words."""

import hashlib
import sys
from pathlib import Path

import duckdb
import pytest
from examples_warehouse import arrival, contents, judge_all, put, read_all, rejection

from heat_pipeline.warehouse import SchemaError, Store, catalogue, expected, halfway, upgrading
from heat_pipeline.warehouse.catalogue import differences, script
from heat_pipeline.warehouse.upgrading import migrations, version_of, version_of_program

OLD = Path(__file__).parent / "schemas"
SHAPES = {
    2: "5bb1ba5faa8e1ad8",
    3: "a1b1ac9fbd0c3be8",
    4: "b426f7152491e4cf",
    5: "3bab3128b435d156",
    6: "accc56d0b7d9c8e0",
    7: "cea845cf5594a252",
    8: "5c1b4597cd20cb3d",
    9: "ab627c1c3cc88f02",
    10: "8d59dd813be944d1",
    11: "cc42016d631c16ed",
}
"""What the tables of schema.sql come down to, of each version since versions are noted."""


MOVED = {
    "raw.versions": "internal.versions",
    "raw.done": "internal.done",
    "quality.traits": "internal.traits",
    "quality.contexts": "internal.contexts",
    "quality.judged_in": "internal.judged_in",
    "summary.grades": "internal.grades",
    "fused.done": "internal.fused",
    "fused.counts": "internal.fused_counts",
    "fused.history": "internal.fused_history",
}
"""Where version 8 has the tables of the program."""
MOVED_BY_10 = {"raw.collections": "internal.collections", "quality.history": "internal.history"}
"""Where version 10 has those that can't be made anew."""

ROWS_OF_7 = """
    INSERT INTO raw.versions VALUES (6, TIMESTAMP '2026-01-01'), (7, TIMESTAMP '2026-01-03');
    INSERT INTO quality.runs BY NAME SELECT 'r1' AS run_id, 'c' AS collection, TIMESTAMP '2026-01-01' AS judged_at,
        1 AS judged, 0 AS critical, 0 AS warning, 1 AS info, 1 AS new, 0 AS gone;
    INSERT INTO quality.expectations BY NAME SELECT 'r1' AS run_id, 'c' AS collection, 'cells' AS suite,
        'jump' AS rule, 'e' AS expectation, 'info' AS severity, true AS success, '{}' AS settings,
        TIMESTAMP '2026-01-01' AS checked_at;
    INSERT INTO quality.traits VALUES ('c/a', 'shares', 's', 'AIME24', '413/1000', 2);
    INSERT INTO quality.contexts VALUES ('c', 'shares', 's', 'AIME24', 'f', '{"n": 30}', '30');
    INSERT INTO quality.judged_in VALUES ('c/a', 'shares', 's', 'AIME24', '30');
    INSERT INTO summary.grades VALUES ('A', 'good', 0, 1, 0, 0.1, 0, NULL, 0.9);
    INSERT INTO fused.done VALUES ('F', 't', 'w', 'r1', TIMESTAMP '2026-01-01');
    INSERT INTO fused.counts VALUES ('F', 'c/a', 'A', 'place', 3, 1);
    INSERT INTO fused.history VALUES ('A', 'place', 0.75, 0.3, 0.95, 'r1', TIMESTAMP '2026-01-01'),
        ('B', 'value', NULL, NULL, NULL, 'r1', TIMESTAMP '2026-01-01');
"""


def write(path, schema):
    """A file of an earlier version: a description that was read and judged, one that was removed, and history."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with duckdb.connect(path) as con:
        con.execute(schema)
        con.execute("""
            INSERT INTO raw.collections BY NAME SELECT 'c' AS collection, '../in' AS inbox, 'm' AS manifest,
                2 AS arrived, TIMESTAMP '2026-01-01' AS ingested_at, 'r1' AS run_id;
            INSERT INTO raw.descriptions BY NAME SELECT 'c/a' AS description_id, 'c' AS collection, '' AS figure_id,
                '' AS describer, 'a.md' AS source_uri, 'one 7' AS text, repeat('0', 64) AS sha256,
                TIMESTAMP '2026-01-01' AS ingested_at, 'r1' AS run_id;
            INSERT INTO raw.descriptions BY NAME SELECT 'c/b' AS description_id, 'c' AS collection, '' AS figure_id,
                '' AS describer, 'b.md' AS source_uri, 'gone' AS text, repeat('1', 64) AS sha256,
                TIMESTAMP '2026-01-01' AS ingested_at, 'r1' AS run_id, TIMESTAMP '2026-01-02' AS removed_at;
            INSERT INTO raw.rejected BY NAME SELECT 'x.md' AS source_uri, 'c' AS collection, 'empty' AS reason,
                TIMESTAMP '2026-01-01' AS rejected_at, 'r1' AS run_id;
            INSERT INTO raw.done VALUES ('c/a', 'read', 'f:1', 'r1', TIMESTAMP '2026-01-01'),
                ('c/a', 'judge', 'f:1', 'r1', TIMESTAMP '2026-01-01');
            INSERT INTO quality.history BY NAME SELECT 'n' AS anomaly_id, 'c/a' AS description_id, 'jump' AS rule,
                'info' AS severity, 'a jump' AS message, 'r1' AS found_run_id, TIMESTAMP '2026-01-01' AS found_at;
        """)


@pytest.fixture
def old(store):
    """A store over a file of version 1."""
    write(store.working, (OLD / "0001.sql").read_text())
    return store


@pytest.fixture
def seventh(store):
    """A store over a file of version 7, with rows in every table of the program."""
    write(store.working, (OLD / "0007.sql").read_text())
    with duckdb.connect(store.working) as con:
        con.execute(ROWS_OF_7)
    return store


def rows_of(con, tables):
    return {name: con.execute(f"FROM {name} ORDER BY ALL").fetchall() for name in tables}


def shape_of(con):
    tables = sorted(upgrading._definitions(con).items())
    return hashlib.sha256(repr(tables).encode()).hexdigest()[:16]


@pytest.fixture
def next_version(monkeypatch):
    """Makes the program one version newer: with another schema.sql, and a migration to it."""

    def change(migration="", **replaced):
        text = script("schema.sql")
        for old, new in replaced.values():
            assert old in text
            text = text.replace(old, new)
        number = version_of_program() + 1
        added = (*migrations(), upgrading.Migration(number, "a test", migration))
        for module in ("catalogue", "store", "upgrading"):
            monkeypatch.setattr(sys.modules[f"heat_pipeline.warehouse.{module}"], "script", lambda name: text)
        monkeypatch.setattr(upgrading, "migrations", lambda: added)
        for cached in (expected, upgrading._wanted):
            cached.cache_clear()
        return number

    yield change
    monkeypatch.undo()
    for cached in (expected, upgrading._wanted):
        cached.cache_clear()


def kept(store):
    with store.reading() as con:
        texts = con.execute(
            "SELECT description_id, text, removed_at IS NULL FROM raw.descriptions ORDER BY 1"
        ).fetchall()
        history = con.execute("SELECT anomaly_id, message, gone_at FROM internal.history").fetchall()
        return texts, history, con.execute("SELECT source_uri, reason FROM raw.rejected").fetchall()


KEPT = ([("c/a", "one 7", True), ("c/b", "gone", False)], [("n", "a jump", None)], [("x.md", "empty")])


def test_versions_are_numbered_without_gaps():
    assert [one.version for one in migrations()] == list(range(1, version_of_program() + 1))


def test_a_change_of_schema_sql_is_a_version():
    with duckdb.connect(":memory:") as con:
        con.execute(script("schema.sql"))
        shape = shape_of(con)
    version = version_of_program()
    assert SHAPES.get(version) == shape, (
        f"The tables of schema.sql are not those of version {version}. If that version was released, add "
        f"heat_pipeline/warehouse/migrations/{version + 1:04}_<what>.sql (only a comment, where no table of "
        f"upgrading.KEPT changed) and {version + 1}: {shape!r} to SHAPES; else change its line in SHAPES."
    )


def test_a_new_file_has_the_version_of_the_program(store):
    with store.reading() as con:
        assert version_of(con) == version_of_program()
        assert con.execute("SELECT version FROM internal.versions").fetchall() == [(version_of_program(),)]


def test_a_file_of_the_first_version_is_upgraded_and_keeps_what_arrived(old, caplog):
    with old.reading() as con:
        assert catalogue(con) == expected()
        assert version_of(con) == version_of_program()
    assert kept(old) == KEPT
    assert f"was upgraded from schema version 1 to {version_of_program()}" in caplog.text
    caplog.clear()
    with old.writing() as con:  # and only once
        assert con.execute("SELECT count(*) FROM internal.versions").fetchone() == (1,)
    assert caplog.text == ""


def test_an_upgraded_file_holds_what_a_new_one_holds_after_the_next_run(old, tmp_path):
    with old.writing() as con:
        put(con, arrival("c/a", "one 7"), arrival("c/d", "two 8 9"), rejection("x.md"))
        read_all(con)
        judge_all(con)
        upgraded = contents(con)
    with Store(tmp_path / "new").writing() as con:
        put(con, arrival("c/a", "one 7"), arrival("c/d", "two 8 9"), rejection("x.md"))
        read_all(con)
        judge_all(con)
        new = contents(con)
    differ = {name for name in new if new[name] != upgraded[name]}
    # The removed text and the history are of before.
    assert differ == {"raw.descriptions", "internal.history", "quality.history"}


def test_a_file_of_version_7_is_upgraded_and_keeps_what_tables_that_are_kept_hold(seventh):
    with duckdb.connect(seventh.working) as con:
        assert shape_of(con) == SHAPES[7]
        assert version_of(con) == 7
        old_names = {new: old for old, new in (MOVED | MOVED_BY_10).items()}
        before = rows_of(con, [old_names.get(name, name) for name in upgrading.KEPT])
    assert all(before.values())
    with seventh.reading() as con:
        assert catalogue(con) == expected()
        assert version_of(con) == version_of_program()
        after = rows_of(con, upgrading.KEPT)
    versions = [version for version, _ in after.pop("internal.versions")]
    assert versions == [version for version, _ in before.pop("raw.versions")] + [version_of_program()]
    before["raw.collections"] = [("c", "../in", "", *row[3:], "text") for row in before["raw.collections"]]  # by 11
    assert after == {(MOVED | MOVED_BY_10).get(name, name): rows for name, rows in before.items()}


@pytest.mark.parametrize("version", [1, 7])
def test_version_8_moves_the_tables_of_the_program_with_every_row(store, version):
    """So that no text of a file of version 7 has to be read, judged or fused again."""
    write(store.working, (OLD / f"{version:04}.sql").read_text())
    with duckdb.connect(store.working) as con:
        if version == 7:
            con.execute(ROWS_OF_7)
        before = rows_of(con, upgrading._definitions(con))
        for one in migrations():
            if version < one.version <= 8:
                con.execute(one.sql)
        after = rows_of(con, upgrading._definitions(con))
        if version == 7:
            assert all(before[name] for name in MOVED)
            assert shape_of(con) == SHAPES[8]
    assert {name for name in after if name.startswith("internal.")} == set(MOVED.values())
    assert not MOVED.keys() & after.keys()
    assert {new: after[new] for new in MOVED.values()} == {new: before.get(old, []) for old, new in MOVED.items()}


def test_a_newer_file_is_refused_and_left_as_it_is(store):
    with store.writing() as con:
        con.execute("INSERT INTO internal.versions VALUES (99, now())")
        con.execute("ALTER TABLE parsed.cells ADD COLUMN certainty DOUBLE")
    before = store.working.read_bytes()
    for use in (store.reading, store.writing):
        with (
            pytest.raises(SchemaError, match=r"by a newer heat-pipeline \(schema version 99; this one knows \d+\)"),
            use(),
        ):
            pass
    with pytest.raises(SchemaError, match=r"install that or a later one\. Nothing was changed"):
        store.publish()
    assert store.working.read_bytes() == before


def filled(store):
    with store.writing() as con:
        put(con, arrival("c/a", "one 7"), arrival("c/b", "two 8 9"))
        read_all(con)
        judge_all(con)


def counts(con, *tables):
    return [con.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables]


def test_a_table_that_is_made_from_texts_is_made_anew(store, next_version):
    filled(store)
    next_version(cells=("    slots VARCHAR NOT NULL", "    slots VARCHAR NOT NULL,\n    certainty DOUBLE"))
    with store.reading() as con:
        assert "certainty" in [column[0] for column in con.execute("FROM parsed.cells").description]
        emptied = ("parsed.cells", "parsed.figures", "validated.cells", "internal.done")
        assert counts(con, "raw.descriptions", *emptied) == [2, 0, 0, 0, 0]
        assert halfway(con) == ["c"]


def test_a_table_that_is_new_or_empty_takes_nothing_with_it(store, next_version):
    filled(store)
    next_version(claims=("CREATE TABLE parsed.claims (", "CREATE TABLE parsed.claims (\n    certainty DOUBLE,"))
    with store.reading() as con:
        assert counts(con, "parsed.cells", "validated.cells") == [3, 3]
        assert counts(con, "internal.done") == [0]  # all is read again, and what stands stays until then
        assert halfway(con) == ["c"]


def test_another_judgement_leaves_what_was_read(store, next_version):
    filled(store)
    next_version(names=("CREATE TABLE validated.cells (", "CREATE TABLE validated.cells (\n    why VARCHAR,"))
    with store.reading() as con:
        assert counts(con, "parsed.cells", "validated.cells") == [3, 0]
        assert con.execute("SELECT DISTINCT stage FROM internal.done").fetchall() == [("read",)]
        assert halfway(con) == ["c"]


def test_tables_of_the_program_go_with_those_that_they_are_made_with(store, next_version):
    filled(store)
    with store.writing() as con:
        con.execute("INSERT INTO internal.traits VALUES ('c/a', 'shares', 's', 'AIME24', '413/1000', 2)")
        con.execute("INSERT INTO internal.fused_describers VALUES ('A', 'place', 1, 3, 1, 0.75, 0.3, 0.95, 0.8)")
        con.execute("INSERT INTO internal.fused VALUES ('F', 't', 'w', 'r1', now())")
        con.execute("INSERT INTO internal.fused_history VALUES ('A', 'place', 0.75, 0.3, 0.95, 'r1', now())")
    next_version(
        traits=("CREATE TABLE internal.traits (", "CREATE TABLE internal.traits (\n    why VARCHAR,"),
        counts=("CREATE TABLE internal.fused_counts (", "CREATE TABLE internal.fused_counts (\n    why VARCHAR,"),
    )
    with store.reading() as con:
        assert counts(con, "parsed.cells", "validated.cells", "internal.traits") == [3, 0, 0]
        assert con.execute("SELECT DISTINCT stage FROM internal.done").fetchall() == [("read",)]
        assert counts(con, "internal.fused_describers", "internal.fused", "internal.fused_history") == [0, 0, 1]


def test_another_check_on_a_column_is_another_table(store, next_version):
    filled(store)
    next_version(ticks=("CHECK (axis IN ('row', 'column'))", "CHECK (axis IN ('row', 'column', 'depth'))"))
    with store.writing() as con:
        con.execute("INSERT INTO parsed.ticks VALUES ('a', 'depth', 1, '', NULL)")


def test_a_kept_table_is_changed_by_its_migration(store, next_version):
    filled(store)
    number = next_version(
        "ALTER TABLE raw.rejected ADD COLUMN line BIGINT; COMMENT ON COLUMN raw.rejected.line IS 'x'",
        rejected=(
            "    run_id VARCHAR NOT NULL,\n    description_id VARCHAR\n",
            "    run_id VARCHAR NOT NULL,\n    description_id VARCHAR,\n    line BIGINT\n",
        ),
    )
    with store.reading() as con:
        assert version_of(con) == number
        assert counts(con, "raw.descriptions", "parsed.cells", "validated.cells", "internal.done") == [2, 3, 3, 4]


def test_a_kept_table_without_a_migration_is_refused_and_nothing_is_changed(store, next_version):
    filled(store)
    next_version(
        text=("    text VARCHAR NOT NULL,\n    sha256", "    text VARCHAR NOT NULL,\n    language VARCHAR,\n    sha256")
    )
    with (
        pytest.raises(SchemaError, match=r"raw\.descriptions\.language is missing. Move the file away"),
        store.reading(),
    ):
        pass
    with duckdb.connect(store.working, read_only=True) as con:
        assert counts(con, "parsed.cells", "internal.done", "internal.versions") == [3, 4, 1]


def test_a_migration_that_fails_changes_nothing(store, next_version):
    filled(store)
    next_version("DELETE FROM internal.done; ALTER TABLE raw.nothing ADD COLUMN a INTEGER")
    with pytest.raises(duckdb.Error, match="nothing"), store.reading():
        pass
    with duckdb.connect(store.working, read_only=True) as con:
        assert counts(con, "internal.done") == [4]
        assert differences(catalogue(con), expected()) == []
