"""Ticks of an axis, out of the words that list them."""

import pytest

from heat_pipeline.reading.tick_lists import read_ticks


@pytest.mark.parametrize(
    ("words", "labels", "ends"),
    [
        ("Scale from 0 to 8,000 in increments of 2,000", ["0", "2000", "4000", "6000", "8000"], (None, None)),
        ("0, 2,000, 4,000 and 6,000", ["0", "2,000", "4,000", "6,000"], (None, None)),
        ("from 0 to 10,000", [], (0.0, 10_000.0)),
        ("1,000, 10,000 and 1,000,000", ["1,000", "10,000", "1,000,000"], (None, None)),
        ("100,200,300", ["100", "200", "300"], (None, None)),
        ("500,1000,2000", ["500", "1000", "2000"], (None, None)),
    ],
)
def test_commas_of_thousands_part_no_ticks(words, labels, ends):
    axis = read_ticks(words)
    assert [tick.label for tick in axis.ticks] == labels
    assert (axis.low, axis.high) == ends
