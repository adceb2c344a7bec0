"""Precision over coverage of the first reader, of a model, and of both: docs/second-reader.svg.

`python -m benchmarks.two_readers_curve FOLDER --answers FILE` reads labelled texts with and without the recorded
answers of a model, and draws how many of the surest cells are right. A model says of no cell how sure it is, so it is
one point: each number of a text that it puts somewhere, once. Prints and draws figures only, no text.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from benchmarks.confidence_curve import DOCS, Pair, Point, curve
from benchmarks.plotting import Curve, Dot, Plot, svg_of_plots
from heat_pipeline.model import SURE
from heat_pipeline.scoring import Labelled, labelled, score_examined
from heat_pipeline.scoring.calibrating import of_model
from heat_pipeline.second_reader.answers import AnswerFile, read_answers
from heat_pipeline.texts.examine import examine

RULES, MODEL, BOTH = "first reader", "model", "both readers"
_COLOURS = {RULES: "#c5690d", MODEL: "#6b7280", BOTH: "#31688e"}
_LOWEST = 0.7


def measured(cases: Sequence[Labelled], answers: AnswerFile) -> tuple[dict[str, list[Pair]], int]:
    """How sure each way of reading is of each of its cells, and whether that is right; and how many are wanted."""
    pairs: dict[str, list[Pair]] = {RULES: [], MODEL: [], BOTH: []}
    wanted = 0
    for one in cases:
        alone = score_examined(one, examine(one.text))
        wanted += alone.score.wanted
        pairs[RULES] += alone.pairs
        pairs[BOTH] += score_examined(one, examine(one.text, answers=answers.on(one.text))).pairs
        pairs[MODEL] += ((1.0, is_right) for is_right in of_model(one, answers))
    return pairs, wanted


def plot(pairs: dict[str, list[Pair]], wanted: int, title: str) -> Plot:
    """Two curves and the model's point; a dot stands where what is called sure ends."""

    def at(point: Point) -> tuple[float, float]:
        return point.right / wanted, point.precision

    points = {reader: curve(cells) for reader, cells in pairs.items()}
    ends = [(MODEL, point) for point in points[MODEL]]
    for reader in (RULES, BOTH):
        ends += [(reader, point) for point in points[reader] if point.confidence >= SURE][-1:]
    curves = [
        # as good from the first on
        Curve([(0.0, line[0][1]), *line] if reader != MODEL else [], colour, reader)
        for reader, colour in _COLOURS.items()
        if (line := list(map(at, points[reader])))
    ]
    dots = [Dot(*at(point), _COLOURS[reader]) for reader, point in ends]
    lowest = min([_LOWEST, *(point.precision for line in points.values() for point in line)])
    note = f"the surest cells first; dots: what is called sure, at least {SURE:g}"
    return Plot(title, "right, of all cells wanted", "right, of the cells told", lowest, curves, dots, note)


def main() -> None:
    """Measure, print where each way of reading stands, and draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--answers", type=Path, required=True)
    parser.add_argument("--title", default="")
    given = parser.parse_args()
    answers = read_answers(given.answers)
    cases = [one for one in labelled(given.folder) if answers.on(one.text) is not None]
    pairs, wanted = measured(cases, answers)
    for reader, found in pairs.items():
        sure = [is_right for confidence, is_right in found if confidence >= SURE]
        print(f"{reader}: {sum(sure):,} of {len(sure):,} right, {sum(sure) / wanted:.1%} of {wanted:,} wanted")
    path = DOCS / "second-reader.svg"
    title = given.title or f"How many are right: {len(cases)} texts"
    path.write_text(svg_of_plots([plot(pairs, wanted, title)]) + "\n", encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()
