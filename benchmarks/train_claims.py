"""Fits the weights by which a failed claim is called contradicted: `python -m benchmarks.train_claims` (`make train`).

What is learned from are the statements of the labelled texts that fail in every way to mean them. Each is held to be
that labelled claim of its line which shares the most words and numbers with it: to accuse is right where this one is
contradicted, and wrong where it holds, can't be verified, or is none. The texts are read with weights that were fitted
without them, since how sure a reading is counts as evidence: halves of the lots are read with what the others taught.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.logistic import logistic
from benchmarks.train import fit as fit_reader
from benchmarks.train import labelled_texts
from heat_pipeline.claims.finding import find_claims
from heat_pipeline.claims.judging.accusing import FILE
from heat_pipeline.claims.judging.judge import StatementJudge
from heat_pipeline.model import Claim, Reading, Verdict
from heat_pipeline.reading.outline import Outline, outline
from heat_pipeline.reading.reader import read_outline
from heat_pipeline.scoring import Labelled

TARGET = Path(__file__).resolve().parent.parent / "heat_pipeline" / "claims" / "judging" / FILE

_PULL = 2.0
_NUMBER_COUNTS, _ALIKE = 3, 0.15
_UNLABELLED = 0.5
_WORD = re.compile(r"[A-Za-z]{3,}|\d+(?:\.\d+)?")
_LITTLE = frozenset(["the", "and", "are", "ha", "have", "with", "for", "from", "all", "each"])


@dataclass(frozen=True, slots=True)
class Failed:
    """A statement that fails in every way to mean it: its evidence, and whether the text is wrong there.

    One of which no claim is labelled counts for less: it may be wrong, and nobody has looked.
    """

    evidence: dict[str, float]
    is_wrong: bool
    weight: float


def failed(case: Labelled, lines: Outline, reading: Reading) -> list[Failed]:
    """The statements of a labelled text that fail in every way."""
    judge = StatementJudge(reading, {})
    failing = []
    for claim in find_claims(lines, reading):
        evidence = judge.evidence(claim.statement)
        if evidence is not None:
            verdict = _labelled_as(claim, case)
            failing.append(Failed(evidence, verdict is Verdict.CONTRADICTED, 1.0 if verdict else _UNLABELLED))
    return failing


def _labelled_as(claim: Claim, case: Labelled) -> Verdict | None:
    """The verdict of the labelled claim of its line that is most like it; a contradicted one where two are so."""
    line = case.text.count("\n", 0, claim.start) + 1
    words = _words(claim.text) | _words(claim.says)
    best, verdict = _ALIKE, None
    for statement in case.gold.get("claims", []):
        if statement.get("line") == line:
            asked = _words(statement["says"])
            share = _weight(words & asked) / (_weight(asked) or 1)
            if share > best or (share == best and statement["verdict"] == Verdict.CONTRADICTED):
                best, verdict = share, Verdict(statement["verdict"])
    return verdict


def _words(text: str) -> set[str]:
    return {word.lower().rstrip("s") for word in _WORD.findall(text)} - _LITTLE


def _weight(words: Iterable[str]) -> int:
    return sum(_NUMBER_COUNTS if word[0].isdigit() else 1 for word in words)


def fit(rows: Sequence[Failed]) -> dict[str, float]:
    """The weights under which what is wrong is the likeliest to be called so."""
    names = sorted({name for row in rows for name in row.evidence})
    matrix = np.array([[row.evidence.get(name, 0.0) for name in names] for row in rows])
    target, weight = np.array([float(row.is_wrong) for row in rows]), np.array([row.weight for row in rows])
    fitted = logistic(matrix, target, weight, np.zeros(len(names)), _PULL)
    return {name: round(float(weight), 2) for name, weight in zip(names, fitted, strict=True)}


def rows(cases: Sequence[Labelled]) -> list[Failed]:
    """The failed statements of labelled texts, each half of the lots read as the other half taught it."""
    names = sorted({case.lot for case in cases})
    learned = []
    for part in (names[::2], names[1::2]):
        weights = fit_reader([case for case in cases if case.lot not in part] or list(cases))
        for case in cases:
            if case.lot in part:
                lines = outline(case.text)
                learned.extend(failed(case, lines, read_outline(lines, weights)))
    return learned


def as_json(weights: dict[str, Any]) -> str:
    """The text of the file of weights."""
    return json.dumps(weights, indent=1, sort_keys=True) + "\n"


def main() -> None:
    """Fit the weights to all lots and write them into the package."""
    cases = labelled_texts()
    learned = rows(cases)
    TARGET.write_text(as_json(fit(learned)), encoding="utf-8")
    print(f"{TARGET.relative_to(TARGET.parents[3])}: weights fitted to {len(learned)} statements that fail")


if __name__ == "__main__":
    main()
