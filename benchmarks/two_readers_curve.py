"""Precision over coverage of the first reader, of a model, and of both: docs/second-reader.svg.

`python -m benchmarks.two_readers_curve FOLDER --answers FILE` reads labelled texts with and without the recorded
answers of a model, and draws how many of the surest cells are right. A model says of no cell how sure it is, so it is
one point: each number of a text that it puts somewhere, once. Prints and draws figures only, no text.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.confidence_curve import DOCS, Pair, curve
from heat_pipeline.model import SURE
from heat_pipeline.pictures.chart import LIGHT, Chart
from heat_pipeline.pictures.rendering import as_small_svg
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


def points(pairs: dict[str, list[Pair]], wanted: int) -> Iterator[dict[str, Any]]:
    """The points of each curve, the surest cells first: how many of all wanted are right, and of those told."""
    for reader, found in pairs.items():
        for at, point in enumerate(curve(found)):
            yield {
                "reader": reader,
                "order": at,
                "confidence": point.confidence,
                "coverage": point.right / wanted,
                "right": point.precision,
            }


def chart(pairs: dict[str, list[Pair]], wanted: int, title: str) -> Chart:
    """Two curves and the model's point; a dot stands where what is called sure ends."""
    found = list(points(pairs, wanted))
    lines = [one for one in found if one["reader"] != MODEL]
    ends = [one for one in found if one["reader"] == MODEL]
    for reader in (RULES, BOTH):
        ends += [one for one in lines if one["reader"] == reader and one["confidence"] >= SURE][-1:]
    lines += [{**one, "order": -1, "coverage": 0.0} for one in lines if one["order"] == 0]  # as good from the first on
    colour = {
        "field": "reader",
        "type": "nominal",
        "scale": {"domain": list(_COLOURS), "range": list(_COLOURS.values())},
        "legend": {"title": None, "orient": "bottom", "symbolType": "circle"},
    }
    place = {
        "x": _axis("coverage", "right, of all cells wanted", 0.0),
        "y": _axis("right", "right, of the cells told", min([_LOWEST, *(one["right"] for one in found)])),
        "color": colour,
    }
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
        "background": LIGHT.background,
        "title": {"text": title, "subtitle": f"the surest cells first; dots: what is called sure, at least {SURE:g}"},
        "width": 460,
        "height": 300,
        "layer": [
            {
                "data": {"values": lines},
                "mark": {"type": "line", "strokeWidth": 2},
                "encoding": {**place, "order": {"field": "order", "type": "quantitative"}},
            },
            {
                "data": {"values": ends},
                "mark": {"type": "point", "filled": True, "opacity": 1, "size": 80},
                "encoding": place,
            },
        ],
        "config": {
            "font": "DejaVu Sans, Arial, sans-serif",
            "view": {"stroke": LIGHT.faint, "strokeWidth": 0.5},
            "axis": {"labelColor": LIGHT.ink, "titleColor": LIGHT.ink, "gridColor": "#e7eaee", "format": ".0%"},
            "title": {"color": LIGHT.ink, "subtitleColor": LIGHT.ink, "fontSize": 13, "anchor": "start"},
        },
    }


def _axis(field: str, title: str, lowest: float) -> dict[str, Any]:
    return {"field": field, "type": "quantitative", "title": title, "scale": {"domain": [lowest, 1], "nice": False}}


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
    path.write_text(as_small_svg(chart(pairs, wanted, title)) + "\n", encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()
