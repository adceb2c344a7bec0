"""The log of answers: each is written down, and on disk, before anything else is done with it.

An answer costs money and seconds, so none is asked for twice: not after a kill, not after the warehouse was ruined.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from heat_pipeline.second_reader.answers import Part, Reader, checked
from heat_pipeline.second_reader.client import Reply

FILE = "answers.jsonl"


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
    answered_at: str = ""
    run_id: str = ""
    error: str = ""

    @property
    def key(self) -> tuple[str, Reader, Part]:
        """What it is an answer to: the text, the model with its prompt, the part."""
        return self.sha256, Reader(self.model, self.prompt), Part(self.part)


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
        datetime.now(UTC).isoformat(timespec="seconds"),
        run_id,
        reply.error,
    )


def append(path: Path, entry: Entry) -> None:
    """Write an entry behind the others, and have it on disk; several programs may do so at once.

    A line that a killed program left half written is ended first, and stays for nobody to read.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    told = {name: getattr(entry, name) for name in Entry.__slots__}
    line = json.dumps({**told, "try": told.pop("attempt")}, ensure_ascii=False).encode("utf-8", "surrogatepass")
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
        for line in file:
            try:
                told = json.loads(line)
                told["attempt"] = told.pop("try", 1)
                if any(not isinstance(told[name], str) for name in ("sha256", "model", "prompt", "part")):
                    continue
                yield Entry(**{name: told[name] for name in Entry.__slots__ if name in told})
            except (ValueError, TypeError, KeyError, AttributeError):
                continue


def had(path: Path) -> set[tuple[str, Reader, Part]]:
    """What a log holds whole, valid answers to."""
    found = set()
    for entry in entries(path):
        if entry.answer is not None and not entry.error and not isinstance(_checked(entry), str):
            found.add(entry.key)
    return found


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
