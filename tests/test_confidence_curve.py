"""The curve and the table of confidence, from cells made by hand."""

from random import Random
from xml.etree import ElementTree

import pytest

from benchmarks.confidence_curve import Bin, Point, bins, calibration_error, curve, page, plots, write

PAIRS = [(0.95, True), (0.95, False), (1.0, True), (0.5, True), (0.2, False)]


def test_the_curve_has_a_point_for_each_confidence_surest_first():
    assert curve(PAIRS) == [Point(1.0, 1, 1), Point(0.95, 3, 2), Point(0.5, 4, 3), Point(0.2, 5, 3)]
    assert [round(point.precision, 2) for point in curve(PAIRS)] == [1, 0.67, 0.75, 0.6]
    assert curve(PAIRS) == curve(PAIRS[::-1])


def test_the_bins_are_ten_and_the_last_has_those_that_are_certain():
    assert bins(PAIRS) == [
        Bin(0.2, 0.3, 1, 0.2, 0),
        Bin(0.5, 0.6, 1, 0.5, 1),
        Bin(0.9, 1.0, 3, pytest.approx(2.9 / 3), 2),
    ]
    assert [one.low for one in bins([(place / 10, True) for place in range(11)])] == [place / 10 for place in range(10)]
    # 0.2 off with one cell, 0.5 with one, 0.3 with three: (0.2 + 0.5 + 0.9) / 5
    assert calibration_error(bins(PAIRS)) == pytest.approx(0.32)


def test_cells_that_are_as_right_as_they_are_sure_lie_on_the_diagonal():
    random = Random(3)
    pairs = [(sure, random.random() < sure) for sure in (random.random() for _ in range(20_000))]
    assert calibration_error(bins(pairs)) < 0.02
    assert curve(pairs)[-1].precision == pytest.approx(0.5, abs=0.02)


def test_the_page_has_the_levels_and_the_bins():
    said = page(PAIRS, wanted=10)
    assert "| 0.99 | 1 | 20.0% | 100.0% | 10.0% |" in said
    assert "| 0.90 | 3 | 60.0% | 66.7% | 20.0% |" in said
    assert "| 0.00 | 5 | 100.0% | 60.0% | 30.0% |" in said
    assert "| 0.9 to 1.0 | 3 | 96.7% | 66.7% |" in said
    assert "32.0% apart" in said
    assert "| 0.99 | 0 | | | |" in page([(0.5, True)], wanted=1)


@pytest.mark.parametrize("pairs", [PAIRS, [(0.5, False)], [(1.0, True)] * 3])
def test_picture_and_page_are_written(tmp_path, pairs):
    picture, text = write(pairs, 10, tmp_path)
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    assert "(confidence.svg)" in text.read_text()
    assert len(plots(pairs)[1].dots) == len(bins(pairs))


def test_without_a_cell_there_is_nothing_to_draw(tmp_path):
    with pytest.raises(ValueError, match="no cell"):
        write([], 0, tmp_path)
