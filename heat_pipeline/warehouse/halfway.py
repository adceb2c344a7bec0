"""Collections that a run is in the middle of, or that a killed run left there: people go on seeing what they saw.

Runs on several collections go on at once, and each publishes when it is done. What is published then has the others as
they were published last, so that nobody sees half of what a run does.
"""

from __future__ import annotations

from pathlib import Path

import duckdb
from duckdb import DuckDBPyConnection

from heat_pipeline.warehouse.catalogue import catalogue, differences, expected
from heat_pipeline.warehouse.errors import HeldBackError
from heat_pipeline.warehouse.fused import OF_FIGURES


def halfway(con: DuckDBPyConnection) -> list[str]:
    """The collections with descriptions that are taken in and not yet judged, by name."""
    rows = con.execute("""
        SELECT DISTINCT collection FROM raw.descriptions d
        ANTI JOIN (SELECT description_id FROM internal.done WHERE stage = 'judge') n USING (description_id)
        WHERE d.removed_at IS NULL ORDER BY collection
    """).fetchall()
    return [str(name) for (name,) in rows]


def put_back(con: DuckDBPyConnection, collections: list[str], previous: Path | None) -> None:
    """Give these collections the rows that an earlier file has of them, or none without such a file.

    Summaries are the caller's to make anew. A description that another collection holds by now stays there. Figures
    that one of these collections describes are as they were fused then, whatever other collections say of them now.

    Raises:
        HeldBackError: The earlier file is of another version.
    """
    if previous is not None:
        with duckdb.connect(previous, read_only=True) as old:
            if differences(catalogue(old), expected()):
                raise HeldBackError(
                    "not published: the warehouse was upgraded, and the descriptions of these collections wait to be "
                    f"read or judged anew: {', '.join(collections[:5])}{', …' * (len(collections) > 5)}. "
                    "Run `heat-pipeline run`, or the job `everything`; until then what was published before stays"
                )
        con.execute(f"ATTACH '{_quoted(previous)}' AS before (READ_ONLY)")
    con.execute("BEGIN TRANSACTION")
    con.execute("CREATE TEMP TABLE taken (collection VARCHAR)")
    con.executemany("INSERT INTO taken VALUES (?)", [[name] for name in collections])
    con.execute("""
        CREATE TEMP TABLE going AS
        SELECT description_id FROM raw.descriptions WHERE collection IN (FROM taken)
    """)
    con.execute("""
        CREATE TEMP TABLE going_figures AS
        SELECT DISTINCT figure_id FROM raw.descriptions WHERE collection IN (FROM taken) AND figure_id <> ''
    """)
    if previous is not None:
        con.execute("""
            INSERT INTO going_figures
            SELECT DISTINCT figure_id FROM before.raw.descriptions
            WHERE collection IN (FROM taken) AND figure_id <> '' AND figure_id NOT IN (FROM going_figures)
        """)
    for table, column, names in _of_collections():
        con.execute(f"DELETE FROM {table} WHERE {column} IN (FROM {names})")  # noqa: S608 - tables of ours
    con.execute("DROP TABLE going")
    if previous is not None:
        con.execute("""
            CREATE TEMP TABLE going AS
            SELECT description_id FROM before.raw.descriptions
            WHERE collection IN (FROM taken) AND description_id NOT IN (SELECT description_id FROM raw.descriptions)
        """)
        for table, column, names in _of_collections():
            con.execute(
                f"INSERT INTO {table} BY NAME SELECT * FROM before.{table} "  # noqa: S608 - tables of ours
                f"WHERE {column} IN (FROM {names}) ORDER BY rowid"
            )
        con.execute("DROP TABLE going")
    con.execute("DROP TABLE taken")
    con.execute("DROP TABLE going_figures")
    con.execute("COMMIT")
    if previous is not None:
        con.execute("DETACH before")


def _of_collections() -> list[tuple[str, str, str]]:
    """The tables whose rows are of a collection, each with the column that tells it and the names to look for."""
    found = [(table, "figure_id", "going_figures") for table in OF_FIGURES]
    for table in expected():
        columns = {column.name for column in table.columns}
        apart = table.view or table.schema == "summary" or table.full_name in OF_FIGURES
        if apart or not columns & {"description_id", "collection"}:
            continue
        by_id = "description_id" in columns
        found.append((table.full_name, *(("description_id", "going") if by_id else ("collection", "taken"))))
    return found


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
