"""The picture of precision over coverage of two readers, from cells made by hand."""

from xml.etree import ElementTree

import pytest

from benchmarks.plotting import svg_of_plots
from benchmarks.two_readers_curve import BOTH, MODEL, RULES, plot

PAIRS = {
    RULES: [(0.95, True), (0.95, False), (0.5, True)],
    MODEL: [(1.0, True), (1.0, True), (1.0, False), (1.0, True)],
    BOTH: [(0.99, True), (0.9, True), (0.4, False)],
}


def test_each_way_of_reading_has_its_points_surest_first():
    curves = {curve.name: curve.points for curve in plot(PAIRS, 10, "title").curves}
    assert curves == {
        RULES: [(0.0, 0.5), (0.1, 0.5), (0.2, pytest.approx(2 / 3))],
        MODEL: [],
        BOTH: [(0.0, 1.0), (0.1, 1.0), (0.2, 1.0), (0.2, pytest.approx(2 / 3))],
    }


def test_dots_stand_at_the_model_and_where_what_is_sure_ends():
    drawn = plot(PAIRS, 10, "title")
    assert [(dot.x, dot.y) for dot in drawn.dots] == [(0.3, 0.75), (0.1, 0.5), (0.2, 1.0)]
    assert ElementTree.fromstring(svg_of_plots([drawn])).tag.endswith("svg")
