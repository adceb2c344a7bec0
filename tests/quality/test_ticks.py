"""Which tick of an axis a label is: as it is written, otherwise spelled, or for several."""

from __future__ import annotations

import pytest

from heat_pipeline.model import Axis, Side, Tick
from heat_pipeline.quality.ticks import Axes
from heat_pipeline.reading.labels import number_of


def axis(name, *ticks):
    return Axis(name, tuple(Tick(label, number_of(label)) for label in ticks))


AXES = Axes(
    axis("Model", "LLaMA-2 7B", "Oak (base)", "Oak (large)", "Both models"),
    axis("Prompt Length (tokens)", "0", "5", "6", "7", "0.5k"),
)


@pytest.mark.parametrize(
    ("side", "label", "tick"),
    [
        (Side.ROW, "llama 2_7b", "LLaMA-2 7B"),
        (Side.ROW, "LLaMA-2 7B (top row)", "LLaMA-2 7B"),
        (Side.ROW, "LLaMA-2 70B", None),
        (Side.ROW, "Oak (large)", "Oak (large)"),
        (Side.ROW, "Oak", "Oak (base)"),  # the first of those that it may be
        (Side.ROW, "", None),
        (Side.COLUMN, "0", "0"),
        (Side.COLUMN, "5.0", "5"),
        (Side.COLUMN, "500", "0.5k"),
        (Side.COLUMN, "Layer 5", None),
        (Side.COLUMN, "lengths 5 to 7", "lengths 5 to 7"),
        (Side.COLUMN, "5 to 9", None),
    ],
)
def test_the_tick_that_a_label_is(side, label, tick):
    assert AXES.tick(side, label) == tick
    assert AXES.tick(side, label) == tick  # as it was found before


def test_ticks_that_are_signs():
    axes = Axes(Axis("Type", (Tick(">"), Tick("u"), Tick("+"))), Axis())
    assert [axes.tick(Side.ROW, sign) for sign in (">", "+", "<")] == [">", "+", None]
