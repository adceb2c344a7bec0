"""The labelled descriptions: the samples exactly, the rest within what the reader is held to."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from heat_pipeline.model import Cell
from heat_pipeline.reading.reader import read_text
from heat_pipeline.scoring import Score, score_corpus

CORPUS = Path(__file__).parents[1] / "corpus"
CASES = sorted(path for path in CORPUS.rglob("*.md") if path.with_suffix(".json").exists())
_MARKUP = re.compile(r"[*`\"'“”‘’\\$]+")


def _plain(label: object) -> str:
    bare = _MARKUP.sub("", str(label)).replace("_", " ").strip(" :.,;()[]%").casefold()
    try:
        return f"{float(bare):g}"
    except ValueError:
        return bare


def _gold(path: Path) -> "Counter[tuple[str, str, object]]":
    gold = json.loads(path.with_suffix(".json").read_text("utf-8"))
    return Counter(
        (_plain(row), _plain(column), tuple(value) if isinstance(value, list) else float(value))
        for _, row, column, value, *_ in gold["cells"]
    )


def _key(cell: Cell) -> tuple[str, str, object]:
    return _plain(cell.row), _plain(cell.column), (cell.low, cell.high) if cell.value is None else cell.value


def test_reads_every_sample_without_an_error() -> None:
    counts = []
    for path in sorted((CORPUS / "samples").glob("*.md")):
        found = Counter(map(_key, read_text(path.read_text("utf-8")).cells))
        assert found == _gold(path), path.name
        counts.append(found.total())
    assert counts == [97, 35, 0, 80, 40]


def test_reads_the_corpus_precisely_and_nearly_all_of_it() -> None:
    score = sum((case.score for case in score_corpus(CORPUS)), Score())
    assert score.descriptions == len(CASES) == 46
    assert score.precision >= 0.98
    assert score.recall >= 0.97
    assert score.grounded == score.read
    assert score.oriented / score.read >= 0.97
    assert score.chart_types >= 45


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_each_cell_stands_in_the_text_and_each_number_is_accounted_for(path: Path) -> None:
    text = path.read_bytes().decode("utf-8")
    reading = read_text(text)
    for cell in reading.cells:
        assert text[cell.start : cell.end] == cell.printed
        digits = re.findall(r"[\d.]+", cell.printed.replace(",", ""))
        shown = {abs(value) for value in (cell.value, cell.low, cell.high) if value is not None}
        assert shown & {float(found) for found in digits if found.strip(".")}
    assert 0 <= reading.numbers_explained <= reading.numbers
    assert (len(reading.unread) == 0) == (reading.numbers == reading.numbers_explained)
    assert all(any(char.isdigit() for char in text[start:end]) for start, end in reading.unread)
