"""The labelled descriptions: the samples without a fault, the others within what the reader is held to."""

from pathlib import Path

import pytest

from heat_pipeline.reading.reader import read_text
from heat_pipeline.scoring import Case, Labelled, Score, labelled, score_reading

TESTS = Path(__file__).parents[1]
CORPUS = labelled(TESTS / "corpus")


def scored(folder: str) -> list[Case]:
    return [score_reading(case, read_text(case.text)) for case in labelled(TESTS / folder)]


@pytest.fixture(scope="module")
def corpus() -> list[Case]:
    return scored("corpus")


def test_reads_every_sample_without_a_fault(corpus: list[Case]) -> None:
    samples = [case for case in corpus if case.lot == "samples"]
    assert {case.name: (case.missed, case.wrong) for case in samples if case.missed or case.wrong} == {}
    assert [case.score.wanted for case in samples] == [97, 35, 0, 80, 40]


def test_reads_the_corpus_nearly_whole(corpus: list[Case]) -> None:
    score = sum((case.score for case in corpus), Score())
    assert score.descriptions == 46
    assert score.alike_f1 >= 0.9
    assert score.chart_types >= 44


def test_reads_real_texts_as_well_as_it_did() -> None:
    """Texts that the weights were fitted to: a floor, no promise."""
    score = sum((case.score for case in scored("real")), Score())
    assert score.descriptions == 173
    assert score.alike_f1 >= 0.86


@pytest.mark.parametrize("one", CORPUS, ids=lambda one: one.name)
def test_each_cell_stands_in_the_text_and_each_number_is_accounted_for(one: Labelled) -> None:
    reading = read_text(one.text)
    for cell in reading.cells:
        assert one.text[cell.start : cell.end] == cell.printed
    assert 0 <= reading.numbers_explained <= reading.numbers
    assert (not reading.unread) is (reading.numbers == reading.numbers_explained)
    taken = {(cell.start, cell.end) for cell in reading.cells}
    assert taken.isdisjoint(reading.unread)
