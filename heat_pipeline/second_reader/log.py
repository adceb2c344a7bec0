"""The log of answers: each is written down, and on disk, before anything else is done with it.

An answer costs money and seconds, so none is asked for twice: not after a kill, not after the warehouse was ruined.
"""

from __future__ import annotations

import fcntl
import json
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from heat_pipeline.second_reader.answers import Part, Reader, checked
from heat_pipeline.second_reader.client import Reply

FILE = "answers.jsonl"
_POLL_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Entry:
    """What a second reader answered about a text, as it is kept; `answer` is its JSON, None where `error` says why."""

    sha256: str
    model: str
    prompt: str
    part: str
    answer: dict[str, Any] | None
    attempt: int = 1
    answered_by: str = ""
    endpoint: str = ""
    finish: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    answered_at: datetime | None = None
    run_id: str = ""
    error: str = ""

    @property
    def key(self) -> tuple[str, Reader, Part]:
        """What it is an answer to: the text, the model with its prompt, the part."""
        return self.sha256, Reader(self.model, self.prompt), Part(self.part)


_ENTRY = TypeAdapter(Entry)


def entry_of(
    sha256: str, reader: Reader, part: Part, reply: Reply, *, endpoint: str, run_id: str, attempt: int
) -> Entry:
    """A reply as it is kept."""
    return Entry(
        sha256,
        reader.model,
        reader.prompt,
        part.value,
        None if reply.answer is None else reply.answer.model_dump(mode="json"),
        attempt,
        reply.answered_by,
        endpoint,
        reply.finish,
        reply.prompt_tokens,
        reply.completion_tokens,
        reply.seconds,
        datetime.now(UTC),
        run_id,
        reply.error,
    )


def append(path: Path, entry: Entry) -> None:
    """Write an entry behind the others, and have it on disk; several programs may do so at once.

    A line that a killed program left half written is ended first, and stays for nobody to read.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    told = {name: getattr(entry, name) for name in Entry.__slots__}
    told["try"] = told.pop("attempt")
    line = json.dumps(told, ensure_ascii=False, default=datetime.isoformat).encode("utf-8", "surrogatepass")
    with path.open("a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0, os.SEEK_END)
        if file.tell():
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                line = b"\n" + line
        file.write(line + b"\n")
        file.flush()
        os.fsync(file.fileno())


def entries(path: Path) -> Iterator[Entry]:
    """The entries of a log in their order; a line that is none is left out. A log that is not there has none."""
    if not path.exists():
        return
    with path.open("rb") as file:
        yield from _entries(file)


def _entries(lines: Iterable[bytes]) -> Iterator[Entry]:
    for line in lines:
        try:
            told = json.loads(line)
            yield _ENTRY.validate_python({**told, "attempt": told.get("try", 1)})
        except (ValueError, TypeError, AttributeError):  # pydantic's error is a ValueError
            continue


def had(path: Path) -> set[tuple[str, Reader, Part]]:
    """What a log holds whole, valid answers to."""
    return _had(entries(path))


def _had(entries: Iterable[Entry]) -> set[tuple[str, Reader, Part]]:
    valid = (entry for entry in entries if entry.answer is not None and not entry.error)
    return {entry.key for entry in valid if not isinstance(_checked(entry), str)}


class Turns:
    """Whose turn it is to ask a question, of all programs that ask with one log: none is asked by two of them.

    A program that asks holds a byte of a file beside the log: another one waits for it, and finds the answer in the
    log. The kernel frees the byte when the program dies. Of one program only one thread may ask the same question.
    """

    def __init__(self, path: Path) -> None:
        self._path, self._had, self._read = path, set[tuple[str, Reader, Part]](), 0
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.with_suffix(".lock").open("ab")
        self._lock = threading.Lock()

    def close(self) -> None:
        """End all turns."""
        self._file.close()

    @contextmanager
    def of(self, key: tuple[str, Reader, Part], gives_up: Callable[[float], bool]) -> Iterator[bool]:
        """Have the turn at a question; yields whether it is still to be asked.

        `gives_up` waits for so many seconds, and says whether to wait no longer.
        """
        place = int(sha256(repr(key).encode()).hexdigest()[:15], 16)
        while True:
            try:
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
                break
            except BlockingIOError:
                if gives_up(_POLL_SECONDS):
                    yield False
                    return
        try:
            yield key not in self._known()
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN, 1, place)

    def _known(self) -> set[tuple[str, Reader, Part]]:
        """What the log holds answers to by now."""
        with self._lock:
            if self._path.exists():
                with self._path.open("rb") as file:
                    file.seek(self._read)
                    lines = [line for line in file if line.endswith(b"\n")]
                self._read += sum(map(len, lines))
                self._had |= _had(_entries(lines))
            return self._had


def parts(path: Path, model: str) -> Iterator[tuple[str, Reader, Part, Any]]:
    """The whole, valid answers of a model in a log, in their order, as `answers.collected` takes them."""
    for entry in entries(path):
        if entry.model == model and entry.answer is not None and not entry.error:
            answer = _checked(entry)
            if not isinstance(answer, str):
                yield (*entry.key, answer)


def _checked(entry: Entry) -> Any:
    try:
        return checked(Part(entry.part), entry.answer)
    except ValueError as error:
        return str(error)
