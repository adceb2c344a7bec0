"""What is read from every labelled text, as it was read before: its figure as a whole, its cells, what is doubtful.

frozen_readings.csv: a row changes only where somebody has looked at it and says why in the commit.
`python tests/reading/test_frozen_readings.py` writes the rows anew.
"""

from __future__ import annotations

import csv
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from heat_pipeline.model import Axis, Band, Legend, Reading
from heat_pipeline.reading.reader import read_text
from heat_pipeline.scoring import Labelled, Score, ScoredText, labelled, score_reading

TABLE = Path(__file__).with_name("frozen_readings.csv")
FOLDERS = {name: Path(__file__).parents[1] / name for name in ("corpus", "real")}


def in_words(axis: Axis) -> str:
    """An axis by its name and the number of its ticks, or by its ends."""
    return f"{axis.name} {len(axis.ticks)}" if axis.low is None else f"{axis.name} {axis.low:g} to {axis.high:g}"


def scale_in_words(legend: Legend) -> str:
    """The ends of a scale, the distance of its ticks where that is known, and whose it is."""
    ends = f"{'about ' * legend.approximate}{legend.first:g} to {legend.last:g}"
    opened = " and below" * legend.open_low + " and above" * legend.open_high
    return f"{ends}{opened} by {legend.step or '?'} of {'an axis' if legend.is_axis else legend.panel or 'all'}"


def band_in_words(band: Band) -> str:
    """A colour with the values, or the end of the scale, that it stands for."""
    ends = ["" if end is None else f"{end:g}" for end in (band.low, band.high)]
    return f"{band.statement} {band.colour} {' to '.join(ends)} {band.rank or ''}".strip()


def row(name: str, reading: Reading, scored: ScoredText) -> dict[str, str]:
    """What is read from a text, short enough to be looked at."""
    confidences = [cell.confidence for cell in reading.cells]
    kinds = Counter(notice.kind.value for notice in reading.notices)
    counted = {
        "cells": len(reading.cells),
        "alike": scored.score.alike,
        "sure": scored.score.sure,
        "ranges": sum(cell.value is None for cell in reading.cells),
        "about": sum(cell.how.value == "approx" for cell in reading.cells),
        "deviations": sum(cell.sd is not None for cell in reading.cells),
        "colours": sum(bool(cell.colour) for cell in reading.cells),
        "of lists": sum(cell.list_length is not None for cell in reading.cells),
        "slots": len({cell.slots for cell in reading.cells}),
        "doubts": sum(len(panel.doubts) for panel in reading.panels),
        "numbers": reading.numbers,
        "unread": len(reading.unread),
    }
    return {
        "text": name,
        "chart": reading.chart_type,
        "title": reading.title,
        "metric": " ".join(filter(None, (reading.metric, reading.unit))),
        "rows": in_words(reading.rows),
        "columns": in_words(reading.columns),
        "panels": "; ".join(panel.name for panel in reading.panels),
        "scales": "; ".join(map(scale_in_words, reading.legends)),
        "bands": "; ".join(map(band_in_words, reading.bands)),
        "notices": "; ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())),
        **{name: str(count) for name, count in counted.items()},
        "confidence": f"{sum(confidences) / max(1, len(confidences)):.3f}",
    }


@cache
def read() -> list[tuple[str, Labelled, Reading, ScoredText]]:
    """Every labelled text, read and held against its answer."""
    return [
        (f"{folder}/{case.name.removesuffix('.md')}", case, reading, score_reading(case, reading))
        for folder, path in FOLDERS.items()
        for case in labelled(path)
        for reading in [read_text(case.text)]
    ]


def test_every_labelled_text_is_read_as_before() -> None:
    with TABLE.open(encoding="utf-8", newline="") as file:
        before = {row["text"]: row for row in csv.DictReader(file)}
    after = {name: row(name, reading, scored) for name, _, reading, scored in read()}
    assert after.keys() == before.keys()
    changed = {
        name: {key: (before[name][key], value) for key, value in found.items() if before[name][key] != value}
        for name, found in after.items()
    }
    assert {name: change for name, change in changed.items() if change} == {}


def test_the_samples_are_read_without_a_fault() -> None:
    samples = [scored for name, _, _, scored in read() if name.startswith("corpus/samples/")]
    assert {case.name: (case.missed, case.wrong) for case in samples if case.missed or case.wrong} == {}
    assert [case.score.wanted for case in samples] == [97, 35, 0, 80, 40]


@pytest.mark.parametrize(("folder", "texts", "f1", "charts"), [("corpus", 46, 0.9, 44), ("real", 173, 0.86, 150)])
def test_what_is_read_is_right(folder: str, texts: int, f1: float, charts: int) -> None:
    """Texts that the weights were fitted to: a floor, no promise."""
    score = sum((scored.score for name, *_, scored in read() if name.startswith(folder)), Score())
    assert score.descriptions == texts
    assert score.alike_f1 >= f1
    assert score.chart_types >= charts


def test_the_scales_of_the_corpus_are_those_of_its_answers() -> None:
    for name, case, reading, _ in read():
        if name.startswith("corpus/"):
            stated = case.gold["legend"]
            colours = [(scale.low, scale.high) for scale in reading.legends if not scale.is_axis]
            assert colours == ([(stated["min"], stated["max"])] if stated else []), name


if __name__ == "__main__":
    rows = [row(name, reading, scored) for name, _, reading, scored in read()]
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
