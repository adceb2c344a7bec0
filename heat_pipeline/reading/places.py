"""A number of a text with what stands around it, and the lexer that leaves out digits of names."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace

from heat_pipeline.model import How
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.numbers import Number
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.tables import Label

_TO = re.compile(
    r"\s*[A-Za-zµ%°]{0,3}\s*(?:(?P<to>to|bis)|and|und)\s+(?:approximately\s+|about\s+|around\s+)?[~≈]?", re.I
)
_BETWEEN = re.compile(r"\bbetween\s+(?:approximately\s+|about\s+|around\s+)?[~≈]?$", re.I)
_MOVES = re.compile(
    r"\b(?:from|ris\w+|fall\w*|drop\w*|climb\w*|increas\w+|decreas\w+|declin\w+|go\w*|span\w*)\b[^.;]*$", re.I
)


@dataclass(slots=True)
class TickMention:
    """A tick that the text names, as its list has it, else as the text prints it; `listed` tells which of the two."""

    start: int
    end: int
    tick: str
    listed: bool = True


@dataclass(eq=False, slots=True)
class NumberPlace:
    """A number that may be a cell's value, the line it stands in, and the labels in its slots.

    `marks` are traits of the place that speak for or against a cell; `before` and `after` delimit its clause.
    """

    number: Number
    line: Line
    slots: dict[str, Label] = field(default_factory=dict)
    marks: dict[str, float] = field(default_factory=dict)
    run: int = 0
    at: int = 0
    clause: tuple[int, int] = (0, 0)
    sentence: int = 0
    deviation: Number | None = None
    columns: int = 0
    nth: int = 0
    chosen: dict[int, TickMention] = field(default_factory=dict)
    """By list the one of several mentions that governs the number, where it stands for each of them."""


class Lexer:
    """The numbers of stretches of a text, without those that are part of a name."""

    def __init__(self, outline: Outline, names: Sequence[tuple[int, int]], named: Set[int]) -> None:
        self._outline = outline
        self.named = named
        self.heads: dict[tuple[str, ...], int] = {}
        """The heads of the text's tables, each with a number."""
        self._names = names
        self._starts = [start for start, _ in names]

    def between(self, start: int, end: int) -> list[Number]:
        """The numbers in a stretch of a line."""
        numbers = _ranges(self._outline.flat, self._outline.numbers(start, end))
        if not self._names:
            return numbers
        return [number for number in numbers if not self._in_name(number)]

    def _in_name(self, number: Number) -> bool:
        at = bisect_left(self._starts, number.start + 1) - 1
        return at >= 0 and self._names[at][1] >= number.end and self._names[at] != (number.start, number.end)


def _ranges(flat: str, numbers: Sequence[Number]) -> list[Number]:
    """Numbers with those that words join into a range as one: "0.9 to 1.0", "between 8 and 10"."""
    joined: list[Number] = []
    for number in numbers:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.value is not None
            and number.value is not None
            and last.value < number.value
            and (joint := _TO.fullmatch(flat, last.stop, number.start)) is not None
            and (joint["to"] or _BETWEEN.search(flat, max(0, last.start - 24), last.start))
            and not _MOVES.search(flat, max(0, last.start - 40), last.start)
        ):
            joined[-1] = replace(
                last, value=None, low=last.value, high=number.value, how=How.RANGE, unit=number.unit or last.unit,
                printed=flat[last.start : number.end], end=number.end, stop=number.stop,
            )  # fmt: skip
        else:
            joined.append(number)
    return joined
