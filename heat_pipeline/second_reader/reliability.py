"""How far a model's readings can be trusted, measured on labelled texts: one table for each model and prompt.

What two readers make of a number is one of a few cases. For each the table holds how often the first reader's place was
right, and how often the model's. A confidence is the lower end of an interval over resampled texts, since errors come
by the block: a text that is misread is misread as a whole.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from hashlib import sha256
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from heat_pipeline.errors import UserError
from heat_pipeline.model import SURE, ReadBy
from heat_pipeline.second_reader.answers import Reader

HERE = Path(__file__).parent / "tables"
LITTLE = 0.35
"""Below this share of numbers that both readers place, and place alike, their agreement in a text is chance."""
_DRAWS, _LOWER = 1_000, 0.05
_UNSURE, _HALF = 0.89, 0.5
NEEDED, NEEDED_TEXTS, NEEDED_SHARE = 300, 30, 0.95
"""What a model without a table has to read of the first reader's sure cells, and how many of them alike."""


class ReliabilityError(UserError):
    """A table of reliability that cannot be used; the message names the file."""


class AgreementCase(StrEnum):
    """What the two readers make of a number."""

    BOTH = "both place it alike"
    DIFFER = "they place it otherwise"
    RULES = "only the first reader reads it"
    MODEL = "only the model reads it"


@dataclass(frozen=True, slots=True)
class CaseShare:
    """One line of a table: how often each reader was right in a case, over so many cells of so many texts.

    `little` tells that the readers agree on little of the text, `sure` that the first reader is sure of the cell, None
    where that is not asked. `rules` and `model` are shares from 0 to 1 and the lower ends of their intervals are
    `rules_low` and `model_low`.
    """

    case: AgreementCase
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
    case: AgreementCase
    little: bool
    sure: bool
    rules_right: bool
    model_right: bool


@dataclass(frozen=True, slots=True)
class ReliabilityTable:
    """The measured reliability of a model with a prompt."""

    reader: Reader
    texts: int
    shares: tuple[CaseShare, ...]

    def share(self, case: AgreementCase, little: bool, sure: bool) -> CaseShare | None:
        """The line of a case; None where the labelled texts had none."""
        line = _line(case, little, sure)
        return next((share for share in self.shares if (share.case, share.little, share.sure) == line), None)


_Line = tuple[AgreementCase, bool, bool | None]


def _line(case: AgreementCase, little: bool, sure: bool) -> _Line:
    """The line of a table: how sure the first reader is tells cases apart in which it stands against the model."""
    return case, little, sure if case in (AgreementCase.DIFFER, AgreementCase.RULES) else None


def measured(reader: Reader, numbers: Iterable[Settled]) -> ReliabilityTable:
    """The table that labelled texts give for a model; the same numbers always give the same table."""
    lines: dict[_Line, dict[str, list[Settled]]] = defaultdict(lambda: defaultdict(list))
    for number in numbers:
        lines[_line(number.case, number.little, number.sure)][number.text].append(number)
    shares = []
    for line in sorted(lines, key=lambda line: (list(AgreementCase).index(line[0]), line[1], bool(line[2]))):
        texts = [numbers for _, numbers in sorted(lines[line].items())]
        rules = _interval([(len(numbers), sum(number.rules_right for number in numbers)) for numbers in texts])
        model = _interval([(len(numbers), sum(number.model_right for number in numbers)) for numbers in texts])
        shares.append(CaseShare(*line, sum(map(len, texts)), len(texts), *rules, *model))
    return ReliabilityTable(reader, len(set().union(*lines.values())), tuple(shares))


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

    table: ReliabilityTable | None = None
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

    def shown(self, case: AgreementCase, little: bool, first: float) -> ReadBy | None:
        """Whose place of a number is shown, None where it is likelier to be no cell; `first` is the first reader's.

        A model without a table has to earn its say.
        """
        share = self._share(case, little, first)
        if case is AgreementCase.DIFFER:
            return ReadBy.MODEL if share and share.model_by_text >= share.rules_by_text else ReadBy.RULES
        if case is AgreementCase.RULES:
            return ReadBy.RULES if share is None or share.rules_low >= _HALF else None
        is_shown = share.model_low >= _HALF if share else self.table is None and self.is_known
        return ReadBy.MODEL if is_shown else None

    def confidence(self, reader: ReadBy, case: AgreementCase, little: bool, first: float) -> float:
        """How sure a cell is that both read alike, or that only one reads so: of these none is sure."""
        share = self._share(case, little, first)
        if reader is ReadBy.MODEL:
            return min(_UNSURE, share.model_low if share else _HALF)
        if self.table is None:
            return max(first, SURE) if reader is ReadBy.BOTH and self.is_known and not little else first
        if reader is ReadBy.RULES:
            return min(_UNSURE, first, share.rules_low if share else first)
        return share.model_low if share else first

    def _share(self, case: AgreementCase, little: bool, first: float) -> CaseShare | None:
        return self.table.share(case, little, first >= SURE) if self.table else None


def write_table(table: ReliabilityTable, folder: Path) -> Path:
    """Write a table into a folder under its model's and prompt's names; returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / _file_name(table.reader)
    path.write_bytes(TypeAdapter(ReliabilityTable).dump_json(table, indent=1) + b"\n")
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
def _load(path: Path, changed: int) -> ReliabilityTable:
    try:
        return TypeAdapter(ReliabilityTable).validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise ReliabilityError(
            f"{path}: this table of a model's reliability cannot be used: {error}. heat-pipeline calibrate writes it"
        ) from error


def _file_name(reader: Reader) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "_", f"{reader.model}-{reader.prompt}.json")
