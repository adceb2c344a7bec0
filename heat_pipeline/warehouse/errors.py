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


class SchemaError(WarehouseError):
    """The working file was made by another version, and this one can't or mustn't take it over."""


class NotPublishedError(WarehouseError):
    """There is no published warehouse yet."""


class QueryError(WarehouseError):
    """A query that can't be answered, or mustn't."""


class HeldBackError(WarehouseError):
    """What is there now can't be published yet; what was published before stays."""


class DiskError(WarehouseError):
    """The disk is full, or the folder can't be written."""


_FULL = (errno.ENOSPC, errno.EDQUOT)
_SHUT = (errno.EROFS, errno.EACCES, errno.EPERM)
# DuckDB and SQLite have no error codes for these; DuckDB quotes the system's words.
_FULL_WORDS = (os.strerror(errno.ENOSPC), os.strerror(errno.EDQUOT), "database or disk is full")
_SHUT_WORDS = (os.strerror(errno.EROFS), os.strerror(errno.EACCES), "attempt to write a readonly database")


@contextmanager
def in_words(folder: Path) -> Iterator[None]:
    """Let a fault of the disk under a folder be raised as DiskError, and all others as they are."""
    try:
        yield
    except DiskError:
        raise
    except Exception as error:
        if _is(error, folder, _FULL, _FULL_WORDS):
            raise DiskError(
                f"the disk of {folder} is full: nothing of this step was kept, and what was published before is whole. "
                "Make room and run again"
            ) from None
        if _is(error, folder, _SHUT, _SHUT_WORDS):
            raise DiskError(
                f"{folder} can't be written: it, or its disk, is read-only for this user. "
                "Change its permissions, or name another folder with --data or HEAT_PIPELINE_DATA"
            ) from None
        raise


def is_of_disk(error: Exception) -> bool:
    """Whether DuckDB or SQLite say that a disk is full, or a file can't be written."""
    return any(word in str(error) for word in (*_FULL_WORDS, *_SHUT_WORDS))


def _is(error: Exception, folder: Path, numbers: tuple[int, ...], words: tuple[str, ...]) -> bool:
    if isinstance(error, OSError):  # of a file elsewhere, such as a text of the inbox, we say nothing
        names = [str(name) for name in (error.filename, error.filename2) if name]
        is_ours = not names or any(name.startswith(str(folder)) for name in names)  # what writes may name no file
        return error.errno in numbers and is_ours
    return any(word in str(error) for word in words)
