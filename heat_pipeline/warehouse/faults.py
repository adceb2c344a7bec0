"""What can go wrong with the warehouse and its disk, in words for the person who runs it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from heat_pipeline.errors import UserError


class WarehouseError(UserError):
    """The warehouse can't be used as it is; the message says why and what to do."""


class LockedError(WarehouseError):
    """Another process holds the working file, and went on holding it for longer than we wait."""


class DamagedError(WarehouseError):
    """A file of the warehouse is damaged."""


class NotPublishedError(WarehouseError):
    """There is no published warehouse yet."""


class QueryError(WarehouseError):
    """A query that can't be answered, or mustn't."""


class HeldBackError(WarehouseError):
    """What is there now can't be published yet; what was published before stays."""


class DiskError(WarehouseError):
    """The disk is full, or the folder can't be written."""


_CODES = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM)
# DuckDB and SQLite have no error codes for these; DuckDB quotes the system's words.
_WORDS = (*map(os.strerror, _CODES), "database or disk is full", "attempt to write a readonly database")


@contextmanager
def in_words(folder: Path) -> Iterator[None]:
    """Let a fault of the disk under a folder be raised as DiskError, and all others as they are."""
    try:
        yield
    except Exception as error:
        if isinstance(error, DiskError) or not is_of_disk(error, folder):
            raise
        raise DiskError(
            f"{folder} can't be written: {error}. Nothing of this step was kept, and what was published before is "
            "whole. Make room, change the permissions, or name another folder with --data, and run again"
        ) from None


def is_of_disk(error: Exception, folder: Path | None = None) -> bool:
    """Whether an error says that the disk of a folder is full, or that a file there can't be written."""
    if isinstance(error, OSError):  # of a file elsewhere, such as a text of the inbox, we say nothing
        names = [str(name) for name in (error.filename, error.filename2) if name]
        return error.errno in _CODES and (not names or any(name.startswith(str(folder)) for name in names))
    return any(words in str(error) for words in _WORDS)
