"""Panels that we may have misread."""

from __future__ import annotations

from dataclasses import replace

from examples_quality import brief, cell, figure, judged


def read_with(one, *readings):
    """A figure whose panels are read so: each with its confidence and doubts."""
    panels = [
        replace(panel, confidence=confidence, doubts=tuple(doubts))
        for panel, (confidence, *doubts) in zip(one.reading.panels, map(_flat, readings), strict=True)
    ]
    return replace(one, reading=replace(one.reading, panels=tuple(panels)))


def _flat(given):
    return given if isinstance(given, tuple) else (given,)


TWO = figure(
    [cell(1, "r", "a", "Left", start=10), cell(2, "r", "b", "Left", start=20), cell(3, "r", "a", "Right", start=90)]
)


def test_a_panel_that_may_be_misread_is_one_finding_with_what_speaks_against_it():
    one = read_with(TWO, (0.549, "2 of 3 places have two values", "a list has one value too many"), 0.9)
    (found,) = judged([one])
    assert brief([found]) == [("reading_doubtful", "info", ())]
    assert found.anomaly.message == (
        'panel "Left" may be misread (54 % confidence): 2 of 3 places have two values; a list has one value too '
        "many. A person can decide at heat-pipeline desk"
    )
    assert (found.anomaly.panel, found.anomaly.start, found.anomaly.end) == ("Left", 10, 21)
    assert (found.anomaly.observed, found.anomaly.expected) == ("54 % confidence", "a reading that is sure")


def test_it_says_what_to_write():
    one = read_with(TWO, 0.3, 0.9)
    panels = [replace(one.reading.panels[0], alternative='row: heading, column: place in the list; "A", "a" = 1')]
    reading = replace(one.reading, panels=(*panels, *one.reading.panels[1:]))
    (found,) = judged([replace(one, reading=reading, description_id="c/07")])
    assert found.anomaly.message.endswith(
        "write - {description: c/07, like: Left, row: heading, column: list} for the next best reading"
    )


def test_the_only_panel_has_no_name_and_there_need_be_no_doubt_in_words():
    (found,) = judged([read_with(figure([cell(1)]), 0.3)])
    assert found.anomaly.message.startswith(
        "the values may be misread (30 % confidence): another reading is almost as likely. A person"
    )
