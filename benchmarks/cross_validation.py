"""How the reader does on texts that its weights were not fitted to: `python -m benchmarks.cross_validation`.

Each lot of labelled descriptions is left out in turn: the weights are fitted to the others and the lot is read with
them. Beside that stands what weights fitted to all lots reach on the same lot, and the difference, which is how much of
a score is memory. It says nothing of what a person has learned from a lot while working on the program: for that there
are first looks (`benchmarks.first_look`).

`fit` and `read` are given, so that any way of fitting can be measured: `fit(descriptions)` makes weights of labelled
descriptions, `read(text, weights)` reads one text with them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from rich.console import Console

from heat_pipeline.model import Reading
from heat_pipeline.presenting.formats import as_table
from heat_pipeline.scoring import Case, Labelled, Score, labelled, score_reading

TESTS = Path(__file__).resolve().parent.parent / "tests"
ALL = "all"
MEASURES = ("F1", "mean", "clean", "sure", "reach")
"""F1 of the cells alike, mean of the texts' F1, share of texts without a fault; of the sure cells the share that is
right, and the share of the wanted cells that they are."""

W = TypeVar("W")
Fit = Callable[[Sequence[Labelled]], W]
Read = Callable[[str, W], Reading]


@dataclass(frozen=True, slots=True)
class Validation:
    """The cases of each lot, read with weights fitted without it (`left_out`) and to all lots (`fitted`)."""

    left_out: dict[str, list[Case]]
    fitted: dict[str, list[Case]]

    @property
    def pairs(self) -> list[tuple[float, bool]]:
        """The confidence of each cell of a lot left out, and whether the cell is right (alike)."""
        return [pair for cases in self.left_out.values() for case in cases for pair in case.pairs]

    @property
    def wanted(self) -> int:
        """How many cells the answers of all lots have."""
        return sum(case.score.wanted for cases in self.left_out.values() for case in cases)


def lots(tests: Path = TESTS) -> dict[str, list[Labelled]]:
    """The labelled descriptions by lot: each folder of tests/real is one, the folders of tests/corpus are one too."""
    found: dict[str, list[Labelled]] = {}
    for one in labelled(tests / "real"):
        found.setdefault(one.lot, []).append(one)
    found["corpus"] = [replace(one, lot="corpus") for one in labelled(tests / "corpus")]
    return found


def cross_validate(among: dict[str, list[Labelled]], fit: Fit[W], read: Read[W]) -> Validation:
    """Read each lot with weights fitted without it, and all lots with weights fitted to all."""

    def scored(lot: str, weights: W) -> list[Case]:
        return [score_reading(one, read(one.text, weights)) for one in among[lot]]

    left_out = {}
    for lot in among:
        others = [one for name, texts in among.items() if name != lot for one in texts]
        left_out[lot] = scored(lot, fit(others))
    weights = fit([one for texts in among.values() for one in texts])
    return Validation(left_out, {lot: scored(lot, weights) for lot in among})


def measures(score: Score) -> tuple[float, ...]:
    """What is compared, in the order of MEASURES."""
    clean = score.faultless / score.descriptions if score.descriptions else 1.0
    return (score.alike_f1, score.mean_alike_f1, clean, score.sure_precision, score.sure_coverage)


def show(console: Console, found: Validation) -> None:
    """Print a row for each lot and one for all: left out, fitted to all, and the difference."""
    console.print("Weights fitted without the lot, with it, and how much more that gives", markup=False)
    rows: list[tuple[object, ...]] = []
    for lot, without, fitted in _scores(found):
        one, other = measures(without), measures(fitted)
        rows.append((lot, without.descriptions, "left out", *map(_rate, one)))
        rows.append(("", None, "fitted to all", *map(_rate, other)))
        rows.append(("", None, "difference", *(f"{b - a:+.3f}" for a, b in zip(one, other, strict=True))))
    console.print(as_table(("lot", "texts", "weights", *MEASURES), rows))


def _scores(found: Validation) -> list[tuple[str, Score, Score]]:
    rows = [(lot, _sum(cases), _sum(found.fitted[lot])) for lot, cases in found.left_out.items()]
    return [*rows, (ALL, sum((one for _, one, _ in rows), Score()), sum((one for _, _, one in rows), Score()))]


def _sum(cases: Sequence[Case]) -> Score:
    return sum((case.score for case in cases), Score())


def _rate(share: float) -> str:
    return f"{share:.3f}"


def validate() -> Validation:
    """Cross-validate the reader as it is fitted."""
    from benchmarks.train import fit
    from heat_pipeline.reading.reader import read_text

    return cross_validate(lots(), fit, read_text)


def main() -> None:
    """Measure and print."""
    show(Console(), validate())


if __name__ == "__main__":
    main()
