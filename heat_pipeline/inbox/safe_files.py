"""Opening what lies in an inbox: only regular files, only inside the inbox, never more of them than the limit.

What lies there is other people's: links that lead out, pipes that never end, files without permission.
"""

from __future__ import annotations

import errno
import io
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from heat_pipeline.inbox.items import RefusedError

_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class FolderEntry:
    """A file in a folder, or a place in it that could not be looked into; `names` are all that stand in the folder."""

    path: Path
    link: bool = False
    folder: bool = False
    error: OSError | None = None
    names: frozenset[str] = frozenset()


def cause(error: OSError) -> str:
    """Why the system refused, in a few words and without a path of this machine."""
    return os.strerror(error.errno) if error.errno else type(error).__name__


def check_link(path: Path, inbox: Path) -> None:
    """Refuse a link that leads out of the inbox or nowhere.

    Raises:
        RefusedError: It does.
    """
    if not path.is_symlink():
        return
    try:
        target = path.resolve(strict=True)
    except (OSError, RuntimeError) as error:  # Python 3.11 and 3.12 raise RuntimeError on a loop of links
        why = cause(error) if isinstance(error, OSError) else os.strerror(errno.ELOOP)
        raise RefusedError(f"a link that leads nowhere ({why}): put the file itself here") from None
    if not target.is_relative_to(inbox.resolve()):
        raise RefusedError("a link out of the inbox: put the file itself here")


@contextmanager
def opened(path: Path, inbox: Path) -> Iterator[io.BufferedReader]:
    """A regular file inside the inbox, open for reading bytes.

    Raises:
        RefusedError: It is none, or can't be read.
    """
    check_link(path, inbox)
    try:
        # Without O_NONBLOCK, opening a pipe waits for someone to write into it.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        raise RefusedError(f"can't be read ({cause(error)})") from None
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise RefusedError("not a regular file (a pipe, a socket or a device)")
        yield file


def read_whole(path: Path, inbox: Path, limit: int) -> bytes | int:
    """All bytes of a file, or only their number where there are more than the limit.

    Raises:
        RefusedError: It can't be read.
    """
    with opened(path, inbox) as file:
        try:
            raw = file.read(limit + 1)
            return raw if len(raw) <= limit else os.fstat(file.fileno()).st_size
        except OSError as error:
            raise RefusedError(f"can't be read ({cause(error)})") from None


def read_line(readline: Callable[[int], bytes], limit: int) -> bytes | int:
    """The next line with its end, or only the number of its bytes where there are more than the limit."""
    line = readline(limit + 1)
    if len(line) <= limit or line.endswith(b"\n"):
        return line
    size = len(line)
    while not line.endswith(b"\n") and (line := readline(_CHUNK)):
        size += len(line)
    return size


def walk(root: Path) -> Iterator[FolderEntry]:
    """Every file under a folder in a fixed order but for hidden ones; links to folders are named, not followed."""
    # A stack of our own: folders may be nested deeper than Python recurses.
    stack: list[tuple[Iterator[os.DirEntry[str]], frozenset[str]]] = []

    def enter(folder: str | Path) -> OSError | None:
        try:
            with os.scandir(folder) as listed:
                kept = [entry for entry in listed if not entry.name.startswith(".")]
                kept.sort(key=lambda entry: entry.name)
                stack.append((iter(kept), frozenset(entry.name for entry in kept)))
        except OSError as error:
            return error
        return None

    if error := enter(root):
        yield FolderEntry(root, folder=True, error=error)
    while stack:
        entries, names = stack[-1]
        entry = next(entries, None)
        if entry is None:
            stack.pop()
        elif entry.is_dir(follow_symlinks=False):
            if error := enter(entry.path):
                yield FolderEntry(Path(entry.path), folder=True, error=error)
        else:
            link = entry.is_symlink()
            yield FolderEntry(Path(entry.path), link=link, folder=link and entry.is_dir(), names=names)
