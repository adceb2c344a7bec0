"""Why a text was read as it was: which layout took which lines, what else was tried, and what stayed unread.

For people (`heat-pipeline read --explain`); nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heat_pipeline.model import Reading
from heat_pipeline.reading.blocks import Block
from heat_pipeline.reading.reader import read_observed


@dataclass(frozen=True, slots=True)
class Choice:
    """What was made of one block of the data part.

    `line` counts from 1. `layout` is "" where no layout read the block. `tried` holds each layout that could read it,
    with how many of the block's numbers it explains: the first with the most was taken.
    """

    line: int
    start: int
    end: int
    layout: str
    cells: int
    tried: tuple[tuple[str, int], ...]

    @property
    def why(self) -> str:
        """The choice in a sentence."""
        if not self.layout:
            return "no layout reads it"
        others = [f"{name} explains {weight}" for name, weight in self.tried if name != self.layout]
        own = max(weight for name, weight in self.tried if name == self.layout)
        return f"{self.layout} explains {own} numbers" + (f" ({', '.join(others)})" if others else "")


def explain(text: str) -> tuple[Reading, tuple[Choice, ...]]:
    """Read a text, and tell of each block of its data part that holds numbers which layout took it and why."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    choices: list[Choice] = []
    at = 0

    def observe(block: Block, layout: str, tried: Sequence[tuple[str, int]], cells: int) -> None:
        nonlocal at
        while at + 1 < len(starts) and starts[at + 1] <= block.start:
            at += 1
        choices.append(Choice(at + 1, block.start, block.end, layout, cells, tuple(tried)))

    reading = read_observed(text, observe)
    return reading, tuple(choices)
