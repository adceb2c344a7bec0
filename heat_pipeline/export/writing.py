"""Writes an export and puts it in its place when it is whole."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from heat_pipeline.decisions.files import Decided
from heat_pipeline.errors import UsageError, UserError
from heat_pipeline.export.contents import Contents, ExportChoice
from heat_pipeline.export.dataset import Dataset
from heat_pipeline.export.decided import put_decisions
from heat_pipeline.export.describing import MADE_BY, NAMES, PACKAGE, descriptions
from heat_pipeline.export.table_files import FORMS, write_tables
from heat_pipeline.export.table_files import NAMES as TABLES
from heat_pipeline.warehouse.engine import attached
from heat_pipeline.warehouse.published import connect
from heat_pipeline.whole_folder import replaced
from heat_pipeline.wording import some

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

FILES = {*NAMES, *(f"{name}.{ending}" for name in TABLES for ending in FORMS)}


class ExportError(UserError):
    """The export cannot be made; the message says why and what to do."""


def write_export(
    warehouse: Path, out: Path, choice: ExportChoice, dataset: Dataset, decisions: Decided, memory_mb: int
) -> Contents:
    """Write an export of a published warehouse into the folder `out`; an earlier one is replaced as a whole.

    Raises:
        ExportError: `out` holds something else than an earlier export, or cannot be written.
        UsageError: There is no such collection.
        NotPublishedError: There is no published warehouse yet.
        QueryError: It is of another version.
    """
    _check(out)
    connect(warehouse).close()  # says what is wrong with it
    with replaced(out, ExportError) as new:
        # One thread: with more, rows may be laid out in another order in the file.
        config: dict[str, str | int] = {"threads": 1, "memory_limit": f"{memory_mb}MB"}
        config["temp_directory"] = str(new.with_name("spill"))
        with attached(warehouse.resolve(), config, read_only=True) as con:
            contents = _written(con, new, choice, dataset, decisions)
        for name, text in descriptions(contents):
            (new / name).write_text(text, encoding="utf-8")
    return contents


def _check(out: Path) -> None:
    """Raise where a folder holds what no export wrote."""
    if not out.exists():
        return
    if not out.is_dir():
        raise ExportError(f"{out} is a file: name a folder")
    names = {path.name for path in out.iterdir()}
    if others := sorted(names - FILES if _is_ours(out / PACKAGE) else names):
        raise ExportError(
            f"{out} holds other files than an earlier export: {some(others, 3)}. Name a folder that is empty, or not "
            "there yet"
        )


def _is_ours(package: Path) -> bool:
    try:
        content = json.loads(package.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(content, dict) and content.get("generator") == MADE_BY


def _written(
    con: DuckDBPyConnection, new: Path, choice: ExportChoice, dataset: Dataset, decisions: Decided
) -> Contents:
    """Write the tables, and say what they have and what they do not."""
    rows = con.execute("SELECT DISTINCT collection FROM raw.descriptions WHERE removed_at IS NULL ORDER BY 1")
    collections = _chosen([str(name) for (name,) in rows.fetchall()], choice.collections)
    con.execute("SET VARIABLE collections = ?::VARCHAR[]", [collections])
    con.execute("SET VARIABLE is_all = ?", [not choice.collections])  # a collection may have nothing but rejected texts
    con.execute("SET VARIABLE least = ?", [choice.least])
    con.execute("SET VARIABLE with_texts = ?", [choice.with_texts])
    con.execute(
        """
        CREATE TEMP TABLE exported AS SELECT description_id FROM raw.descriptions
        WHERE removed_at IS NULL AND collection IN (SELECT unnest(getvariable('collections')))
        """
    )
    unheeded = put_decisions(con, decisions)
    con.execute(files("heat_pipeline.export").joinpath("tables.sql").read_text(encoding="utf-8"))
    tables = tuple(write_tables(con, new))
    lost = [*con.execute("SELECT rows, words FROM left_out ORDER BY place").fetchall(), *unheeded]
    return Contents(dataset, choice, collections, tables, [(count, words) for count, words in lost if count])


def _chosen(known: Sequence[str], wanted: Iterable[str]) -> list[str]:
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise UsageError(f"the warehouse has no collection {', '.join(unknown)}; it has {', '.join(known) or 'none'}")
    return sorted(set(wanted)) or list(known)
