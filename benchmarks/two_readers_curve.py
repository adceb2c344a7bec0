"""Precision over coverage of the first reader, of a model, and of both: docs/second-reader.svg.

`python -m benchmarks.two_readers_curve FOLDER --answers FILE` reads labelled texts with and without the recorded
answers of a model, and draws how many of the surest cells are right. A model says of no cell how sure it is, so it is
one point: each number of a text that it puts somewhere, once. Prints and draws figures only, no text.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from benchmarks import options
from heat_pipeline.model import SURE
from heat_pipeline.scoring import Labelled, labelled, score_examined
from heat_pipeline.scoring.calibrating import of_model
from heat_pipeline.second_reader.answers import AnswerFile, read_answers
from heat_pipeline.texts.examine import examine

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "second-reader.svg"
INK, FAINT, BACKGROUND = "#1f2328", "#59636e", "#ffffff"
RULES, MODEL, BOTH = "first reader", "model", "both readers"
COLOURS = {RULES: "#c5690d", MODEL: "#6b7280", BOTH: "#31688e"}
LOWEST = 0.7  # the precision at the foot of the picture, where nothing is lower
WIDTH, HEIGHT = 340, 280
_LEFT, _TOP, _BELOW = 56, 44, 68

Pair = tuple[float, bool]
"""The confidence of a cell, and whether it is right."""
Point = tuple[float, float]
"""Coverage (right cells, of all that are wanted) and precision (right cells, of those that are told)."""


def measured(cases: Sequence[Labelled], answers: AnswerFile) -> tuple[dict[str, list[Pair]], int]:
    """How sure each way of reading is of each of its cells, and whether that is right; and how many are wanted."""
    pairs: dict[str, list[Pair]] = {RULES: [], MODEL: [], BOTH: []}
    wanted = 0
    for case in cases:
        alone = score_examined(case, examine(case.text))
        wanted += alone.score.wanted
        pairs[RULES] += alone.pairs
        pairs[BOTH] += score_examined(case, examine(case.text, answers=answers.on(case.text))).pairs
        pairs[MODEL] += ((1.0, is_right) for is_right in of_model(case, answers))
    return pairs, wanted


def curve(pairs: Sequence[Pair], wanted: int) -> list[tuple[float, Point]]:
    """A confidence and the point of all cells that are at least so sure, the surest first.

    Cells of one confidence can't be told apart, so they make one point.
    """
    points = []
    cells = right = 0
    for confidence, alike in groupby(sorted(pairs, reverse=True), key=lambda pair: pair[0]):
        hits = [is_right for _, is_right in alike]
        cells, right = cells + len(hits), right + sum(hits)
        points.append((confidence, (right / wanted, right / cells)))
    return points


def svg(curves: dict[str, list[tuple[float, Point]]], title: str) -> str:
    """The curves in a frame; a dot stands at the model, and where what is called sure ends."""
    lowest = min([LOWEST, *(precision for points in curves.values() for _, (_, precision) in points)])
    bottom = _TOP + HEIGHT

    def at(coverage: float, precision: float) -> tuple[float, float]:
        share = (precision - lowest) / (1 - lowest)
        return round(_LEFT + coverage * WIDTH, 1), round(bottom - share * HEIGHT, 1)

    parts = [
        f'<text class="title" x="{_LEFT}" y="14">{escape(title)}</text>',
        f'<text x="{_LEFT}" y="30">the surest cells first; dots: what is called sure, at least {SURE:g}</text>',
        f'<text class="middle" x="{_LEFT + WIDTH / 2}" y="{bottom + 34}">right, of all cells wanted</text>',
        f'<text class="middle" transform="translate(12,{bottom - HEIGHT / 2})rotate(-90)">right, of those told</text>',
    ]
    for step in range(0, 11, 2):
        precision = lowest + step / 10 * (1 - lowest)
        x, y = at(step / 10, precision)
        parts += [
            f'<path stroke="{FAINT}" stroke-opacity=".25" d="M{x},{_TOP}v{HEIGHT}M{_LEFT},{y}h{WIDTH}"/>',
            f'<text class="middle" x="{x}" y="{bottom + 16}">{step / 10:.0%}</text>',
            f'<text class="end" x="{_LEFT - 6}" y="{y + 4}">{precision:.0%}</text>',
        ]
    for number, (reader, points) in enumerate(curves.items()):
        colour, x = COLOURS[reader], _LEFT + number * WIDTH / len(curves)
        if reader == MODEL:
            ends = points
        else:  # as good from the first cell on
            line = [(0.0, points[0][1][1]), *(point for _, point in points)]
            drawn = " ".join("{},{}".format(*at(*point)) for point in line)
            parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{drawn}"/>')
            ends = [(confidence, point) for confidence, point in points if confidence >= SURE][-1:]
        places = [at(*point) for _, point in ends]
        parts += [f'<circle cx="{across}" cy="{down}" r="5" fill="{colour}"/>' for across, down in places]
        parts.append(f'<circle cx="{x + 5:.1f}" cy="{bottom + 52}" r="5" fill="{colour}"/>')
        parts.append(f'<text x="{x + 14:.1f}" y="{bottom + 56}">{escape(reader)}</text>')
    width, height = _LEFT + WIDTH + 40, bottom + _BELOW
    style = f"text{{font:11px sans-serif;fill:{INK}}}.title{{font-size:13px;font-weight:bold}}"
    style += ".middle{text-anchor:middle}.end{text-anchor:end}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<style>{style}</style><rect width="100%" height="100%" fill="{BACKGROUND}"/>{"".join(parts)}</svg>\n'
    )


def main() -> None:
    """Measure, print where each way of reading stands, and draw."""
    parser = options(__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--answers", type=Path, required=True)
    parser.add_argument("--title", default="")
    given = parser.parse_args()
    answers = read_answers(given.answers)
    cases = [case for case in labelled(given.folder) if answers.on(case.text) is not None]
    pairs, wanted = measured(cases, answers)
    for reader, cells in pairs.items():
        sure = [is_right for confidence, is_right in cells if confidence >= SURE]
        print(f"{reader}: {sum(sure):,} of {len(sure):,} right, {sum(sure) / wanted:.1%} of {wanted:,} wanted")
    title = given.title or f"How many are right: {len(cases)} texts"
    curves = {reader: curve(cells, wanted) for reader, cells in pairs.items()}
    PICTURE.write_text(svg(curves, title), encoding="utf-8")
    print(PICTURE)


if __name__ == "__main__":
    main()
