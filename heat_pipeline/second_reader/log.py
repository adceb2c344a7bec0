"""The log of answers: each is written down, and on disk, before anything else is done with it.

An answer costs money and seconds, so none is asked for twice: not after a kill, not after the warehouse was ruined.
"""

from __future__ import annotations

import fcntl
import os
import threading
from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO

from heat_pipeline.second_reader.answers import Entry, Question, entry_of

FILE = "answers.jsonl"
_POLL_SECONDS = 0.1


class Log:
    """A file of answers, which several programs may read and write at once; one that is not there is empty."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._answered: set[Question] = set()
        self._read = 0
        self._lock = threading.Lock()

    def append(self, entry: Entry) -> None:
        """Write an entry behind the others, and have it on disk.

        A line that a killed program left half written is ended first, and stays for nobody to read.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        line = entry.model_dump_json(by_alias=True).encode()
        with self._path.open("a+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            if file.seek(0, os.SEEK_END):
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":
                    line = b"\n" + line
            file.write(line + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def entries(self) -> Iterator[Entry]:
        """The entries in their order; a line that is none is left out."""
        return (entry for line in self._lines(0) if isinstance(entry := entry_of(line), Entry))

    def answered(self) -> Set[Question]:
        """The questions that have a whole, valid answer by now."""
        with self._lock:
            for line in self._lines(self._read):
                if line.endswith(b"\n"):  # else it is being written
                    self._read += len(line)
                    entry = entry_of(line)
                    if isinstance(entry, Entry) and entry.answer is not None:
                        self._answered.add(entry.question)
            return self._answered

    def _lines(self, start: int) -> Iterator[bytes]:
        if self._path.exists():
            with self._path.open("rb") as file:
                file.seek(start)
                yield from file


@contextmanager
def turn(turns: IO[bytes], question: Question, gives_up: Callable[[float], bool]) -> Iterator[bool]:
    """Have the turn at a question, of all programs that ask with one log; yields False where that was given up.

    A program that asks holds a byte of the file `turns`, so that another one waits for it, and finds the answer in the
    log. The kernel frees the byte when the program dies. Of one program only one thread may ask the same question, and
    the file must be opened once. `gives_up` waits for so many seconds, and says whether to wait no longer.
    """
    place = int(sha256(repr(question).encode()).hexdigest()[:15], 16)
    while True:
        try:
            fcntl.lockf(turns, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
            break
        except BlockingIOError:
            if gives_up(_POLL_SECONDS):
                yield False
                return
    try:
        yield True
    finally:
        fcntl.lockf(turns, fcntl.LOCK_UN, 1, place)
