"""DuckDB itself, kept between two uses: to start it takes 15 ms, to open a file with one that runs takes 2.

What belongs here: DuckDB without a file. A file is attached while it is used and then let go of, lock and all. What
doesn't: whose turn it is (`lock`), and what the files are (`store`).
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

import duckdb
from duckdb import DuckDBPyConnection

_Key: TypeAlias = tuple[object, ...]
_idle: dict[_Key, DuckDBPyConnection] = {}
"""The one that was used last, while nobody uses it; threads that want one at the same time have one each."""
NAME = "warehouse"


@contextmanager
def attached(file: Path, config: Mapping[str, str | int], *, read_only: bool = False) -> Iterator[DuckDBPyConnection]:
    """A connection to a DuckDB file, closed with the block, and with it all that is temporary.

    After an exception in the block DuckDB is started anew for the next one. Raises duckdb.Error where the file can't be
    opened.
    """
    key = (os.getpid(), *sorted(config.items()))
    engine = _started(key, config)
    try:
        with engine.cursor() as con:
            access = "READ_ONLY" if read_only else "READ_WRITE"
            con.execute(f"ATTACH '{str(file).replace(chr(39), chr(39) * 2)}' AS {NAME} (TYPE duckdb, {access})")
            con.execute(f"USE {NAME}")
            yield con
        engine.execute(f"DETACH {NAME}")
    except BaseException:
        engine.close()
        raise
    close_idle()
    _idle[key] = engine


def close_idle() -> None:
    """Close what is kept: it holds no file, but its folder for what has no room in memory."""
    with suppress(KeyError):
        while True:
            _idle.popitem()[1].close()


atexit.register(close_idle)


def _started(key: _Key, config: Mapping[str, str | int]) -> DuckDBPyConnection:
    engine = _idle.pop(key, None)
    return duckdb.connect(":memory:", config=dict(config)) if engine is None else engine
