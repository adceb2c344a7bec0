"""The labelled descriptions of a folder, each read and scored."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from heat_pipeline.errors import UserError
from heat_pipeline.model import Reading
from heat_pipeline.scoring.cells import Spot, compare
from heat_pipeline.scoring.claims_and_findings import compare_claims, compare_findings
from heat_pipeline.scoring.score import Score
from heat_pipeline.second_reader.answers import AnswerFile
from heat_pipeline.texts.examine import Examined, examine

_NONE = AnswerFile()


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """A description with its answer. `lot` is the folder of the first level that holds it, `name` its path."""

    lot: str
    name: str
    text: str
    gold: dict[str, Any]


def labelled(folder: Path) -> list[Labelled]:
    """Every description of a folder that has an answer, in order.

    Raises UserError where there is none, or an answer is no JSON.
    """
    cases = []
    for path in sorted(path for path in folder.rglob("*.md") if path.with_suffix(".json").is_file()):
        answer = path.with_suffix(".json")
        try:
            gold = json.loads(answer.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise UserError(f"{answer}: {error}") from None
        name = path.relative_to(folder)
        lot = name.parts[0] if len(name.parts) > 1 else folder.resolve().name
        cases.append(Labelled(lot, name.as_posix(), path.read_bytes().decode("utf-8"), gold))
    if not cases:
        raise UserError(f"{folder} holds no pair NN.md and NN.json: name a folder of labelled descriptions")
    return cases


@dataclass(frozen=True, slots=True)
class ScoredText:
    """The score of one description, with the cells that were missed and those that are wrong, as they are compared.

    `pairs` holds for each cell its confidence and whether it is alike one of the answer.
    """

    lot: str
    name: str
    score: Score
    missed: tuple[Spot, ...]
    wrong: tuple[Spot, ...]
    pairs: tuple[tuple[float, bool], ...]


def score_corpus(folder: Path, answers: AnswerFile = _NONE) -> Score:
    """Read and score every description of a folder that has an answer. Raises as `labelled` does.

    `answers` are those of a second reader, settled with our reading where there are any about a text.
    """
    cases = (score_examined(case, examine(case.text, answers=answers.on(case.text))) for case in labelled(folder))
    return sum((case.score for case in cases), Score())


def score_reading(description: Labelled, reading: Reading) -> ScoredText:
    """The score of a reading alone: its cells and its kind of chart."""
    cells = compare(description.gold, reading)
    return ScoredText(description.lot, description.name, cells.score, cells.missed, cells.wrong, cells.pairs)


def score_examined(description: Labelled, examined: Examined) -> ScoredText:
    """The score of a reading with its claims and what was found wrong with the text."""
    cells = compare(description.gold, examined.reading)
    score = cells.score + compare_claims(description.gold, description.text, examined)
    score += compare_findings(description.gold, examined.anomalies)
    return ScoredText(description.lot, description.name, score, cells.missed, cells.wrong, cells.pairs)
