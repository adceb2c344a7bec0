"""The picture of precision over coverage of two readers, from cells made by hand."""

from xml.etree import ElementTree

import pytest

from benchmarks.two_readers_curve import BOTH, COLOURS, MODEL, RULES, curve, svg

PAIRS = {
    RULES: [(0.95, True), (0.95, False), (0.5, True)],
    MODEL: [(1.0, True), (1.0, True), (1.0, False), (1.0, True)],
    BOTH: [(0.99, True), (0.9, True), (0.4, False)],
}


def test_each_way_of_reading_has_its_points_surest_first():
    assert {reader: curve(pairs, 10) for reader, pairs in PAIRS.items()} == {
        RULES: [(0.95, (0.1, 0.5)), (0.5, (0.2, pytest.approx(2 / 3)))],
        MODEL: [(1.0, (0.3, 0.75))],
        BOTH: [(0.99, (0.1, 1.0)), (0.9, (0.2, 1.0)), (0.4, (0.2, pytest.approx(2 / 3)))],
    }


def test_dots_stand_at_the_model_and_where_what_is_sure_ends():
    # The frame is 340 wide from x = 56, and 280 high down to y = 324, where precision is 0.5, the lowest point.
    curves = {reader: curve(pairs, 10) for reader, pairs in PAIRS.items()}
    picture = ElementTree.fromstring(svg(curves, "title"))
    dots = [each for each in picture.iter() if each.tag.endswith("circle") and float(each.get("cy")) <= 324]
    assert [(dot.get("fill"), dot.get("cx"), dot.get("cy")) for dot in dots] == [
        (COLOURS[RULES], "90.0", "324.0"), (COLOURS[MODEL], "158.0", "184.0"), (COLOURS[BOTH], "124.0", "44.0"),
    ]  # fmt: skip
