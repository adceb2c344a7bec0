"""How far a model's readings can be trusted, measured on labelled texts: one table for each model and prompt.

What two readers make of a number is one of a few cases. For each the table holds how often the first reader's place was
right, and how often the model's. A confidence is the lower end of an interval over resampled texts, since errors come
by the block: a text that is misread is misread as a whole.
"""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from hashlib import sha256
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from heat_pipeline.errors import UserError
from heat_pipeline.model import SURE
from heat_pipeline.second_reader.answers import Reader

HERE = Path(__file__).parent / "tables"
LITTLE = 0.35
"""Below this share of numbers that both readers place, and place alike, their agreement in a text is chance."""
_DRAWS, _LOWER = 1_000, 0.05
NEEDED, NEEDED_TEXTS, NEEDED_SHARE = 300, 30, 0.95
"""What a model without a table has to read of the first reader's sure cells, and how many of them alike."""


class ReliabilityError(UserError):
    """A table of reliability that cannot be used; the message names the file."""


class Case(StrEnum):
    """What the two readers make of a number."""

    BOTH = "both place it alike"
    DIFFER = "they place it otherwise"
    RULES = "only the first reader reads it"
    MODEL = "only the model reads it"


@dataclass(frozen=True, slots=True)
class Share:
    """One line of a table: how often each reader was right in a case, over so many cells of so many texts.

    `little` tells that the readers agree on little of the text, `sure` that the first reader is sure of the cell, None
    where that is not asked. `rules` and `model` are shares from 0 to 1 and the lower ends of their intervals are
    `rules_low` and `model_low`.
    """

    case: Case
    little: bool
    sure: bool | None
    cells: int
    texts: int
    rules: float
    rules_low: float
    rules_by_text: float
    model: float
    model_low: float
    model_by_text: float


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of one number of a labelled text: the case, and whether each reader's place was right."""

    text: str
    case: Case
    little: bool
    sure: bool
    rules_right: bool
    model_right: bool


@dataclass(frozen=True, slots=True)
class Table:
    """The measured reliability of a model with a prompt."""

    reader: Reader
    texts: int
    shares: tuple[Share, ...]

    def share(self, case: Case, little: bool, sure: bool) -> Share | None:
        """The line of a case; None where the labelled texts had none."""
        sure_asked = sure if _asks_sure(case) else None
        return next(
            (share for share in self.shares if (share.case, share.little, share.sure) == (case, little, sure_asked)),
            None,
        )


def measured(reader: Reader, numbers: Iterable[Settled]) -> Table:
    """The table that labelled texts give for a model; the same numbers always give the same table."""
    groups: dict[tuple[Case, bool, bool | None], dict[str, list[Settled]]] = defaultdict(lambda: defaultdict(list))
    texts = set()
    for number in numbers:
        texts.add(number.text)
        groups[number.case, number.little, number.sure if _asks_sure(number.case) else None][number.text].append(number)
    ordered = sorted(
        groups.items(), key=lambda group: (list(Case).index(group[0][0]), group[0][1:2], bool(group[0][2]))
    )
    return Table(reader, len(texts), tuple(_share(key, by_text) for key, by_text in ordered))


def _asks_sure(case: Case) -> bool:
    """Whether a case is told apart by how sure the first reader is: where it stands against the model."""
    return case in (Case.DIFFER, Case.RULES)


def _share(key: tuple[Case, bool, bool | None], by_text: Mapping[str, list[Settled]]) -> Share:
    counts = [
        (len(one), sum(each.rules_right for each in one), sum(each.model_right for each in one))
        for _, one in sorted(by_text.items())
    ]
    rules = _interval([(total, right) for total, right, _ in counts])
    model = _interval([(total, right) for total, _, right in counts])
    return Share(*key, sum(total for total, *_ in counts), len(counts), *rules, *model)


def _interval(counts: list[tuple[int, int]]) -> tuple[float, float, float]:
    """The share that is right, the lower end of its interval, and the mean of the texts' shares.

    The lower end is that of 90 % of the draws of as many texts, and one more of the usual size that is half right: it
    keeps a few texts without a fault from passing for certainty.
    """
    chance = random.Random(1)  # noqa: S311 -- draws that are the same each time
    usual = max(1, round(sum(total for total, _ in counts) / len(counts) / 2))
    draws = []
    for _ in range(_DRAWS):
        drawn = chance.choices(counts, k=len(counts))
        draws.append((sum(right for _, right in drawn) + usual / 2) / (sum(total for total, _ in drawn) + usual))
    draws.sort()
    share = sum(right for _, right in counts) / sum(total for total, _ in counts)
    by_text = sum(right / total for total, right in counts) / len(counts)
    return round(share, 4), round(min(share, draws[int(_DRAWS * _LOWER)]), 4), round(by_text, 4)


@dataclass(frozen=True, slots=True)
class Trust:
    """What is known of the model that read a text: its table, or how it does on what the first reader is sure of.

    `read` counts the sure cells of the first reader that the model read too, in `texts` texts, `alike` those that both
    placed alike.
    """

    table: Table | None = None
    read: int = 0
    alike: int = 0
    texts: int = 0

    @property
    def fingerprint(self) -> str:
        """Another one where texts could be settled otherwise: a hash of the table, or whether agreement counts."""
        return str(self.is_known) if self.table is None else sha256(repr(self.table).encode()).hexdigest()[:8]

    @property
    def is_known(self) -> bool:
        """Whether agreement with it makes a cell sure."""
        if self.table is not None:
            return True
        enough = self.read >= NEEDED and self.texts >= NEEDED_TEXTS
        return enough and self.alike >= NEEDED_SHARE * self.read

    def both(self, little: bool, first: float) -> float:
        """The confidence of a cell that both readers read alike; `first` is that of the first reader."""
        if self.table is not None:
            share = self.table.share(Case.BOTH, little, True)
            return share.model_low if share is not None else first
        return max(first, SURE) if self.is_known and not little else first

    def alone(self, case: Case, little: bool, first: float = 0.0) -> float:
        """The confidence of a cell that only the model reads so: never sure; `first` is that of the first reader's."""
        share = self.table.share(case, little, first >= SURE) if self.table is not None else None
        return min(_UNSURE, share.model_low if share is not None else _UNKNOWN)

    def shows(self, little: bool) -> bool:
        """Whether a number that only the model reads is shown as a cell: by its table, or once agreement counts."""
        share = self.table.share(Case.MODEL, little, False) if self.table is not None else None
        return self.is_known if self.table is None else share is not None and share.model_low >= _HALF

    def rules(self, case: Case, little: bool, first: float) -> float:
        """The confidence of a cell of the first reader's that the model doesn't read so."""
        if self.table is None:
            return first
        share = self.table.share(case, little, first >= SURE)
        return min(_UNSURE, first, share.rules_low if share is not None else first)

    def prefers_model(self, little: bool, first: float) -> bool:
        """Whether, of two places for a number, the model's is right more often. One without a table has to earn it."""
        if self.table is None:
            return False
        share = self.table.share(Case.DIFFER, little, first >= SURE)
        return share is not None and share.model_by_text >= share.rules_by_text

    def keeps(self, little: bool, first: float) -> bool:
        """Whether a number that only the first reader reads is a cell more often than not."""
        share = self.table.share(Case.RULES, little, first >= SURE) if self.table is not None else None
        return share is None or share.rules_low >= _HALF


_UNSURE = 0.89
_UNKNOWN = 0.5
_HALF = 0.5


def write_table(table: Table, folder: Path) -> Path:
    """Write a table into a folder under its model's and prompt's names; returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / _file_name(table.reader)
    path.write_bytes(_adapter().dump_json(table, indent=1) + b"\n")
    return path


def trust_in(reader: Reader, folder: Path | None = None) -> Trust:
    """What is known of a model: by a table in `folder`, else by one in the package, else nothing.

    Raises ReliabilityError where the file of a table can't be used.
    """
    for place in (folder, HERE):
        path = place / _file_name(reader) if place is not None else None
        if path is not None and path.exists():
            return Trust(_load(path, path.stat().st_mtime_ns))
    return Trust()


@cache
def _load(path: Path, changed: int) -> Table:
    try:
        return _adapter().validate_json(path.read_bytes())
    except (OSError, ValidationError, json.JSONDecodeError) as error:
        raise ReliabilityError(
            f"{path}: this table of a model's reliability cannot be used: {error}. heat-pipeline calibrate writes it"
        ) from error


def _file_name(reader: Reader) -> str:
    return f"{re.sub(r'[^A-Za-z0-9._-]+', '_', reader.model)}-{re.sub(r'[^A-Za-z0-9._-]+', '_', reader.prompt)}.json"


@cache
def _adapter() -> TypeAdapter[Table]:
    return TypeAdapter(Table)
