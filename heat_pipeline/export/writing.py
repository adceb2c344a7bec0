"""Writes an export and puts it in its place when it is whole."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from heat_pipeline.decisions.files import Decided
from heat_pipeline.errors import UserError
from heat_pipeline.export.card import card, summary
from heat_pipeline.export.dataset import Dataset
from heat_pipeline.export.decided import COMMENTS, put_decisions
from heat_pipeline.export.machines import MADE_BY, croissant, datapackage, file_of
from heat_pipeline.export.tables import NAMES, Table, write_tables
from heat_pipeline.model import SURE
from heat_pipeline.warehouse.engine import attached
from heat_pipeline.warehouse.published import connect

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_CARD, _CROISSANT, _PACKAGE = "README.md", "croissant.json", "datapackage.json"
FILES = {_CARD, _CROISSANT, _PACKAGE, *(f"{name}.{ending}" for name in NAMES for ending in ("parquet", "csv"))}


class ExportError(UserError):
    """The export cannot be made; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Exported:
    """What an export has: its tables, its size, and how much of what it does not have."""

    folder: Path
    tables: tuple[Table, ...]
    left_out: tuple[tuple[int, str], ...]
    bytes: int


@dataclass(frozen=True, slots=True)
class Choice:
    """What is exported: cells from which confidence on, of which collections (all where none is named), and texts."""

    least: float = SURE
    collections: tuple[str, ...] = ()
    with_texts: bool = False


def write_export(
    warehouse: Path, out: Path, choice: Choice, dataset: Dataset, decisions: Decided, memory_mb: int
) -> Exported:
    """Write an export of a published warehouse into the folder `out`; an earlier one is replaced as a whole.

    Raises:
        ExportError: `out` holds something else than an earlier export, or cannot be written; or there is no such
            collection.
        NotPublishedError: There is no published warehouse yet.
        QueryError: It is of another version.
    """
    out = out.resolve()
    _check(out)
    connect(warehouse).close()  # says what is wrong with it
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as beside:
            new, spill = Path(beside) / "new", str(Path(beside) / "spill")
            new.mkdir()
            # One thread: with more, rows may be laid out in another order in the file.
            config: dict[str, str | int] = {"threads": 1, "memory_limit": f"{memory_mb}MB", "temp_directory": spill}
            with attached(warehouse.resolve(), config, read_only=True) as con:
                tables, lost, collections = _written(con, new, choice, decisions)
            about = summary(tables, choice.least, collections)
            parts = [file_of(new / name) for table in tables for name in table.files]
            (new / _CARD).write_text(card(dataset, about, tables, lost, with_texts=choice.with_texts), encoding="utf-8")
            for name, made in ((_CROISSANT, croissant), (_PACKAGE, datapackage)):
                as_json = json.dumps(made(dataset, about, tables, parts), indent=1, ensure_ascii=False)
                (new / name).write_text(as_json + "\n", encoding="utf-8")
            size = sum(path.stat().st_size for path in new.iterdir())
            _put(new, out, Path(beside) / "old")
    except OSError as error:
        raise ExportError(f"{out} cannot be written: {error.strerror or error}") from error
    return Exported(out, tuple(tables), tuple(lost), size)


def _check(out: Path) -> None:
    """Raise where a folder holds what no export wrote."""
    if not out.exists():
        return
    if not out.is_dir():
        raise ExportError(f"{out} is a file: name a folder")
    names = sorted(path.name for path in out.iterdir())
    others = [name for name in names if name not in FILES]
    if not others and names and not _is_ours(out / _PACKAGE):
        others = names
    if others:
        shown = ", ".join(others[:3]) + (f" and {len(others) - 3} more" if len(others) > 3 else "")
        raise ExportError(
            f"{out} holds other files than an earlier export: {shown}. Name a folder that is empty, or not there yet"
        )


def _is_ours(package: Path) -> bool:
    try:
        content = json.loads(package.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(content, dict) and content.get("generator") == MADE_BY


def _written(
    con: DuckDBPyConnection, new: Path, choice: Choice, decisions: Decided
) -> tuple[list[Table], list[tuple[int, str]], list[str]]:
    """Write the tables; returns them, what they do not have, and the collections that they are of."""
    rows = con.execute("SELECT DISTINCT collection FROM raw.descriptions WHERE removed_at IS NULL ORDER BY 1")
    known = [str(name) for (name,) in rows.fetchall()]
    chosen = _chosen(known, choice.collections)
    con.execute("SET VARIABLE collections = ?::VARCHAR[]", [chosen])
    con.execute("SET VARIABLE is_all = ?", [not choice.collections])  # a collection may have nothing but rejected texts
    con.execute("SET VARIABLE least = ?", [choice.least])
    con.execute(
        """
        CREATE TEMP TABLE exported AS SELECT description_id FROM raw.descriptions
        WHERE removed_at IS NULL AND collection IN (SELECT unnest(getvariable('collections')))
        """
    )
    unheeded = put_decisions(con, decisions)
    con.execute(files("heat_pipeline.export").joinpath("tables.sql").read_text(encoding="utf-8"))
    tables = list(write_tables(con, new, COMMENTS, with_texts=choice.with_texts))
    lost = [*con.execute("SELECT rows, words FROM left_out ORDER BY place").fetchall(), *unheeded]
    return tables, [(count, words) for count, words in lost if count], chosen


def _chosen(known: Sequence[str], wanted: Iterable[str]) -> list[str]:
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise ExportError(f"the warehouse has no collection {', '.join(unknown)}; it has {', '.join(known) or 'none'}")
    return sorted(set(wanted)) or list(known)


def _put(new: Path, out: Path, old: Path) -> None:
    """Put a whole export in the place of an earlier one, which stays where that fails."""
    if not out.exists():
        new.rename(out)
        return
    out.rename(old)
    try:
        new.rename(out)
    except OSError:
        old.rename(out)
        raise
