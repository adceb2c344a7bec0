"""The picture of precision over coverage of two readers, from cells made by hand."""

from xml.etree import ElementTree

import pytest

from benchmarks.two_readers_curve import BOTH, MODEL, RULES, chart, points
from heat_pipeline.pictures.rendering import as_small_svg

PAIRS = {
    RULES: [(0.95, True), (0.95, False), (0.5, True)],
    MODEL: [(1.0, True), (1.0, True), (1.0, False), (1.0, True)],
    BOTH: [(0.99, True), (0.9, True), (0.4, False)],
}


def test_each_way_of_reading_has_its_points_surest_first():
    found = [(one["reader"], one["confidence"], one["coverage"], one["right"]) for one in points(PAIRS, wanted=10)]
    assert found == [
        (RULES, 0.95, 0.1, 0.5),
        (RULES, 0.5, 0.2, pytest.approx(2 / 3)),
        (MODEL, 1.0, 0.3, 0.75),
        (BOTH, 0.99, 0.1, 1.0),
        (BOTH, 0.9, 0.2, 1.0),
        (BOTH, 0.4, 0.2, pytest.approx(2 / 3)),
    ]


def test_dots_stand_at_the_model_and_where_what_is_sure_ends():
    drawn = chart(PAIRS, 10, "title")
    dots = [(one["reader"], one["coverage"], one["right"]) for one in drawn["layer"][1]["data"]["values"]]
    assert dots == [(MODEL, 0.3, 0.75), (RULES, 0.1, 0.5), (BOTH, 0.2, 1.0)]
    assert ElementTree.fromstring(as_small_svg(drawn)).tag.endswith("svg")
