"""The answers of a second reader: their form, and the files that hold them.

An answer is one JSON object about one text. Two requests are made of each text, its parts: the table of its values, and
the statements that it makes about them. Servers answer with anything, so the form of each answer is checked here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from heat_pipeline.errors import UserError


class Part(StrEnum):
    """What a model is asked for about a text, each in a request of its own."""

    TABLE = "table"
    STATEMENTS = "statements"


class AnswerFileError(UserError):
    """A file of answers that cannot be used; the message names file and line and says what is wrong."""


class _Answer(BaseModel):
    """What all parts of answers share: labels and values are text, whatever a server makes of them."""

    model_config = ConfigDict(coerce_numbers_to_str=True, frozen=True)


class Row(_Answer):
    """A row of a panel; `values` has one string for each of the panel's columns, "" where there is no value."""

    label: str
    values: tuple[str, ...]


class PanelTable(_Answer):
    """The values of one panel as the model read them, labels and numbers as printed in the text."""

    column_axis: str
    columns: tuple[str, ...]
    panel: str
    row_axis: str
    rows: tuple[Row, ...]
    scale_high: str
    scale_low: str


class TableAnswer(_Answer):
    """All values of a text."""

    chart: str
    metric: str
    panels: tuple[PanelTable, ...]
    title: str
    unit: str


class Said(_Answer):
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

    statements: tuple[Said, ...]


FORMS: Mapping[Part, type[TableAnswer] | type[StatementsAnswer]] = {
    Part.TABLE: TableAnswer,
    Part.STATEMENTS: StatementsAnswer,
}


def schema(part: Part) -> dict[str, Any]:
    """The JSON schema of a part as servers with grammars take it: without references, bounds and patterns.

    Its keys are in alphabetical order, all of them are required, and no others are allowed.
    """
    whole = FORMS[part].model_json_schema()
    inner = whole.get("$defs", {})

    def simple(node: Any) -> Any:
        if isinstance(node, list):
            return [simple(one) for one in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node:
            return simple(inner[node["$ref"].rpartition("/")[2]])
        kept = {key: simple(value) for key, value in node.items() if key not in ("title", "description", "$defs")}
        if "properties" in kept:
            named = {key: simple(value) for key, value in sorted(node["properties"].items())}
            kept |= {"properties": named, "required": list(named), "additionalProperties": False}
        return kept

    found: dict[str, Any] = simple(whole)
    return found


@dataclass(frozen=True, slots=True)
class Reader:
    """Who read a text: a model as it was asked for, and the version of the prompt that asked it."""

    model: str
    prompt: str


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


def checked(part: Part, answer: Any) -> TableAnswer | StatementsAnswer | str:
    """An answer in its form; or, where it doesn't have it, what is wrong with it in plain words."""
    try:
        return FORMS[part].model_validate(answer)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the answer"
        return f"{where}: {first['msg'].lower()}"


def read_answers(path: Path) -> AnswerFile:
    """The answers of a file of JSON lines: {"sha256", "model", "prompt", "part", "answer"}, as `answers export` writes.

    Of several answers to one part of a text the last one counts. A line that is no whole, valid answer is refused and
    told of; raises AnswerFileError where the file can't be opened, or holds answers of several models to one text.
    """
    try:
        lines = path.read_text(encoding="utf-8").split("\n")  # an answer may hold other ends of lines, as U+2028
    except (OSError, UnicodeDecodeError) as error:
        raise AnswerFileError(f"{path}: this file of answers cannot be read: {error}") from error
    refused: list[str] = []
    found = collected(_parsed(path, lines, refused))
    return AnswerFile(found, tuple(refused))


def _parsed(path: Path, lines: Iterable[str], refused: list[str]) -> Iterator[tuple[str, Reader, Part, Any]]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            told = json.loads(line)
            if told.get("error"):  # in a log of answers: a question that has none
                continue
            key = (str(told["sha256"]), Reader(str(told["model"]), str(told["prompt"])), Part(told["part"]))
            answer = checked(key[2], told["answer"])
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            refused.append(f"{path}, line {number}: this is no answer: {error!r}")
            continue
        if isinstance(answer, str):
            refused.append(f"{path}, line {number}: {answer}")
        else:
            yield (*key, answer)


def collected(parts: Iterable[tuple[str, Reader, Part, Any]]) -> dict[str, Answers]:
    """The parts of answers, each (hash of the text, reader, part, answer), as one for each text.

    Where several models read a text, the last one counts: readings of two models are not mixed.
    """
    found: dict[str, Answers] = {}
    for sha256, reader, part, answer in parts:
        before = found.get(sha256)
        kept = before if before is not None and before.reader == reader else Answers(reader)
        table = answer if part is Part.TABLE else kept.table
        statements = answer if part is Part.STATEMENTS else kept.statements
        found[sha256] = Answers(reader, table, statements)
    return found
