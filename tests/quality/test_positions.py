"""Positions in messages: a separator in a number would look like one between two."""

from types import SimpleNamespace

from heat_pipeline.quality.rules.coverage import NUMBER_UNREAD


def test_positions_of_unread_numbers_have_no_separators():
    unread = ((979, 981), (1102, 1104), (1217, 1219))
    figure = SimpleNamespace(reading=SimpleNamespace(numbers=9, numbers_explained=6, unread=unread))
    assert NUMBER_UNREAD.explain(figure, 0).message == (
        "3 of the 9 numbers in the data could not be placed, at characters 979, 1102, 1217: look at the text before "
        "you trust that its cells are all there are"
    )
