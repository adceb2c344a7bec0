"""Keeping what is read outside the lock until it can be written under it, without holding it all in memory."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import astuple
from typing import IO

from heat_pipeline.inbox import Arrival, Rejection

_IN_MEMORY = 32 * 1024 * 1024


@contextmanager
def spooled(items: Iterable[Arrival | Rejection]) -> Iterator[Iterable[Arrival | Rejection]]:
    """What an inbox yields, read to its end and kept in a temporary file for one or more passes.

    Small ones stay in memory. The file has no name, so nothing is left of it when the process is killed.

        with spooled(arrivals(collection)) as items, store.writing() as con:
            put_descriptions(con, collection.name, items, ...)
    """
    with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY, mode="w+", encoding="utf-8") as file:
        for item in items:
            json.dump([isinstance(item, Arrival), *astuple(item)], file, ensure_ascii=False)
            file.write("\n")
        yield _Spool(file)


class _Spool:
    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def __iter__(self) -> Iterator[Arrival | Rejection]:
        self._file.seek(0)
        for line in self._file:
            arrived, *values = json.loads(line)
            yield Arrival(*values) if arrived else Rejection(*values)
