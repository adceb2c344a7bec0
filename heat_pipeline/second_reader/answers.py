"""The answers of a second reader: their form, and the files of lines that hold them.

An answer is one JSON object about one text. Two requests are made of each text, its parts: the table of its values, and
the statements that it makes about them. Servers answer with anything, so the form of each answer is checked here.

An answer costs money and seconds, so none is asked for twice: each is written to a log, and on disk, before anything
else is done with it.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import IO, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator

from heat_pipeline.errors import UserError

LOG_FILE = "answers.jsonl"
_POLL_SECONDS = 0.1


class AnswerPart(StrEnum):
    """What a model is asked for about a text, each in a request of its own."""

    TABLE = "table"
    STATEMENTS = "statements"


class AnswerFileError(UserError):
    """A file of answers that cannot be used; the message names file and line and says what is wrong."""


class _Answer(BaseModel):
    """What all parts of answers share: labels and values are text, whatever a server makes of them."""

    model_config = ConfigDict(
        coerce_numbers_to_str=True, frozen=True, json_schema_extra={"additionalProperties": False}
    )


class TableRow(_Answer):
    """A row of a panel; `values` has one string for each of the panel's columns, "" where there is no value."""

    label: str
    values: tuple[str, ...]


class PanelTable(_Answer):
    """The values of one panel as the model read them, labels and numbers as printed in the text."""

    column_axis: str
    columns: tuple[str, ...]
    panel: str
    row_axis: str
    rows: tuple[TableRow, ...]
    scale_high: str
    scale_low: str


class TableAnswer(_Answer):
    """All values of a text."""

    chart: str
    metric: str
    panels: tuple[PanelTable, ...]
    title: str
    unit: str


class ModelStatement(_Answer):
    """One checkable claim of a text, in the model's words for what it says and what it says it of.

    `quote` are the words of the text. `rows`, `columns`, `panels` are the cells it speaks of, all where empty; `at_*`
    is where an extreme or a turn lies, `than_*` what is compared with; `amounts` are numbers as printed.
    """

    along: Literal["row", "column", "panel"] | None
    amounts: tuple[str, ...]
    at_columns: tuple[str, ...]
    at_panels: tuple[str, ...]
    at_rows: tuple[str, ...]
    columns: tuple[str, ...]
    count: int | None
    negated: bool
    panels: tuple[str, ...]
    quantity: Literal["plain", "all", "most", "some", "none"]
    quote: str
    rank: int
    rows: tuple[str, ...]
    says: str
    than_columns: tuple[str, ...]
    than_panels: tuple[str, ...]
    than_rows: tuple[str, ...]


class StatementsAnswer(_Answer):
    """All claims of a text that numbers can be held against."""

    statements: tuple[ModelStatement, ...]


FORMS: Mapping[AnswerPart, type[TableAnswer] | type[StatementsAnswer]] = {
    AnswerPart.TABLE: TableAnswer,
    AnswerPart.STATEMENTS: StatementsAnswer,
}


def schema(part: AnswerPart) -> dict[str, Any]:
    """The JSON schema of a part as servers with grammars take it: without references, bounds, patterns and remarks.

    Its keys are in alphabetical order, all of them are required, and no others are allowed.
    """
    whole = FORMS[part].model_json_schema()
    inner = whole.pop("$defs")

    def simple(node: Any) -> Any:
        if isinstance(node, list):
            return [simple(item) for item in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node:
            return simple(inner[node["$ref"].rpartition("/")[2]])
        return {
            key: simple(value)
            for key, value in node.items()
            if key not in ("title", "description") or isinstance(value, dict)  # of these one is a property
        }

    made: dict[str, Any] = simple(whole)
    return made


@dataclass(frozen=True, slots=True)
class Reader:
    """Who read a text: a model as it was asked for, and the version of the prompt that asked it."""

    model: str
    prompt: str


@dataclass(frozen=True, slots=True)
class Question:
    """What a second reader is asked: a part of a text, which is known by its hash."""

    sha256: str
    reader: Reader
    part: AnswerPart


class AnswerEntry(BaseModel):
    """What a second reader answered to a question, as a line of a file has it; no answer where `error` says why."""

    model_config = ConfigDict(coerce_numbers_to_str=True, frozen=True, populate_by_name=True)

    sha256: str
    model: str
    prompt: str
    part: AnswerPart
    error: str = ""
    answer: TableAnswer | StatementsAnswer | None
    attempt: int = Field(default=1, alias="try")
    answered_by: str = ""
    endpoint: str = ""
    finish: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    answered_at: datetime | None = None
    run_id: str = ""

    @field_validator("answer", mode="before")
    @classmethod
    def _in_its_form(cls, content: Any, before: ValidationInfo) -> TableAnswer | StatementsAnswer | None:
        if before.data.get("error") or "part" not in before.data:
            return None
        answer = checked(before.data["part"], content)
        if isinstance(answer, str):
            raise ValueError(answer)
        return answer

    @property
    def question(self) -> Question:
        """What it is an answer to."""
        return Question(self.sha256, Reader(self.model, self.prompt), self.part)


@dataclass(frozen=True, slots=True)
class Answers:
    """What one model said of one text: its table, its statements, or both; None is what it was not asked or failed."""

    reader: Reader
    table: TableAnswer | None = None
    statements: StatementsAnswer | None = None


@dataclass(frozen=True, slots=True)
class AnswerFile:
    """The whole, valid answers of a file, by the hash of the text; `refused` says of each other line why it is none."""

    answers: Mapping[str, Answers] = field(default_factory=dict)
    refused: tuple[str, ...] = ()

    def on(self, text: str) -> Answers | None:
        """What a model said of this text; None where the file holds nothing about it."""
        return self.answers.get(sha256_of(text))


def sha256_of(text: str) -> str:
    """The hash by which answers know a text: that of its characters in UTF-8, after the front matter."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def checked(part: AnswerPart, answer: Any) -> TableAnswer | StatementsAnswer | str:
    """An answer in its form; or, where it doesn't have it, what is wrong with it in plain words."""
    try:
        return FORMS[part].model_validate(answer)
    except ValidationError as error:
        return _in_words(error)


def entry_of(line: bytes | str) -> AnswerEntry | str:
    """The entry of a line of a file of answers; or, where it is none, what is wrong with it in plain words."""
    try:
        return AnswerEntry.model_validate_json(line)
    except ValidationError as error:
        return _in_words(error)


def _in_words(error: ValidationError) -> str:
    first = error.errors()[0]
    return f"{'.'.join(map(str, first['loc'])) or 'the answer'}: {first['msg'].lower()}"


def read_answers(path: Path) -> AnswerFile:
    """The answers of a file of JSON lines: {"sha256", "model", "prompt", "part", "answer"}, as `answers export` writes.

    Of several answers to one part of a text the last one counts. A line that is no whole, valid answer is refused and
    told of; raises AnswerFileError where the file can't be opened.
    """
    try:
        with path.open("rb") as file:
            lines = [(number, entry_of(line)) for number, line in enumerate(file, start=1) if line.strip()]
    except OSError as error:
        raise AnswerFileError(f"{path}: this file of answers cannot be read: {error}") from error
    refused = (f"{path}, line {number}: this is no answer: {why}" for number, why in lines if isinstance(why, str))
    return AnswerFile(collected(entry for _, entry in lines if isinstance(entry, AnswerEntry)), tuple(refused))


def collected(entries: Iterable[AnswerEntry]) -> dict[str, Answers]:
    """Answers, in the order in which they were given, as one for each text.

    Where several models read a text, the last one counts: readings of two models are not mixed.
    """
    by_text: dict[str, Answers] = {}
    for entry in entries:
        before, reader = by_text.get(entry.sha256), entry.question.reader
        kept = before if before is not None and before.reader == reader else Answers(reader)
        if isinstance(entry.answer, TableAnswer):
            by_text[entry.sha256] = replace(kept, table=entry.answer)
        elif entry.answer is not None:
            by_text[entry.sha256] = replace(kept, statements=entry.answer)
    return by_text


class Log:
    """A file of answers, which several programs may read and write at once; one that is not there is empty."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._answered: set[Question] = set()
        self._read = 0
        self._lock = threading.Lock()

    def append(self, entry: AnswerEntry) -> None:
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

    def entries(self) -> Iterator[AnswerEntry]:
        """The entries in their order; a line that is none is left out."""
        return (entry for line in self._lines(0) if isinstance(entry := entry_of(line), AnswerEntry))

    def answered(self) -> Set[Question]:
        """The questions that have a whole, valid answer by now."""
        with self._lock:
            for line in self._lines(self._read):
                if line.endswith(b"\n"):  # else it is being written
                    self._read += len(line)
                    entry = entry_of(line)
                    if isinstance(entry, AnswerEntry) and entry.answer is not None:
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
    place = int(sha256_of(repr(question))[:15], 16)
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
