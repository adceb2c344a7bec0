"""What a claim says, understood: a concept, the amounts it names, and the places that it may be about.

A statement is what is left of a sentence when its wording is taken off. Labels are those of the reading's cells, so
that a statement can be judged without the text. What belongs here is data only: `claims` finds statements in words and
judges them by the cells. They are stored as JSON (`parsed.claims.statement`), so every field is a plain value, a tuple
or another of these classes.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from heat_pipeline.records import many

Side = Literal["panel", "row", "column"]
"""An axis, as a place names it: "panel" goes from panel to panel."""

SIDES: tuple[Side, ...] = ("panel", "row", "column")

BY_MODEL = "second reader"
"""The sign of a statement that a second reader made of a sentence; what the sentence looks like says no more of it."""
BY_ONE = "one reader alone"
"""The sign of a statement that only one of two readers made of the words."""


class Concept(StrEnum):
    """What is said of cells, or of the frame; the lexicon (claims/lexicon.yaml) ties words to these."""

    SCALE = "scale"  # the scale, or an axis of values, goes from one amount to another
    TICKS = "ticks"  # an axis goes from one tick to another
    COUNT = "count"  # there are so many rows, columns, panels, or places in a grid
    FULL = "full"  # every place has a value
    SYMMETRIC = "symmetric"  # the matrix is equal to its mirror image
    DIAGONAL = "diagonal"  # the highest (lowest) values stand on the diagonal
    COLOUR = "colour"  # a colour stands for these values
    VALUE = "value"  # a place has this value, or all its cells lie in this range
    ABOVE = "above"
    BELOW = "below"
    HIGHEST = "highest"
    LOWEST = "lowest"
    HIGH = "high"
    MIDDLE = "middle"
    LOW = "low"
    RISES = "rises"
    FALLS = "falls"
    FLAT = "flat"
    VARIES = "varies"
    PEAKS = "peaks"
    DIPS = "dips"
    MORE = "more"  # one place has more than another
    LESS = "less"
    EQUAL = "equal"
    TOTAL = "total"  # the values of a place add up to an amount
    AVERAGE = "average"


class ClaimKind(StrEnum):
    """What a claim is about, for people who count or filter claims."""

    MAX = "max"
    MIN = "min"
    RANGE = "range"
    VALUE = "value"
    THRESHOLD = "threshold"
    TREND = "trend"
    COMPARE = "compare"
    COVERAGE = "coverage"
    LEGEND = "legend"


class Quantity(StrEnum):
    """Of how many it is said: plainly, of all, of most, of some, of none."""

    PLAIN = "plain"
    ALL = "all"
    MOST = "most"
    SOME = "some"
    NONE = "none"


@many
class Amount:
    """A number that a claim names: from `low` to `high`, which are equal for one number.

    `step` is one unit of its last printed digit (0.1 for "30.7"); `about` tells that the text calls it approximate.
    """

    low: float
    high: float
    step: float = 0.0
    about: bool = False
    printed: str = ""

    @property
    def is_range(self) -> bool:
        """Whether it is a range."""
        return self.low < self.high


@many
class CellPlace:
    """Some of a figure's cells: those in any of these panels, rows and columns; None is all of them.

    Of a square grid `diagonal` picks the cells on its diagonal (True), or those off it (False). `starts` picks cells by
    the characters at which they begin: those of one colour.
    """

    panels: tuple[str, ...] | None = None
    rows: tuple[str, ...] | None = None
    columns: tuple[str, ...] | None = None
    diagonal: bool | None = None
    starts: tuple[int, ...] | None = None

    @property
    def everything(self) -> bool:
        """Whether it is all cells of the figure."""
        return all(side is None for side in (self.panels, self.rows, self.columns, self.diagonal, self.starts))

    def named(self, side: Side) -> tuple[str, ...] | None:
        """The labels that it names on an axis; None where it names none."""
        return self.panels if side == "panel" else self.rows if side == "row" else self.columns


@many
class Meaning:
    """One way in which a statement may be meant.

    `over` are the cells that it speaks of, `but` those left out. `at` is where among them: the place of an extreme or a
    turn. `other` is what it is compared with. `along` is the axis of a course, or the one on which every tick is judged
    by itself.
    """

    over: CellPlace = CellPlace()
    at: CellPlace | None = None
    other: CellPlace | None = None
    but: CellPlace | None = None
    along: Side | None = None


@many
class Statement:
    """A concept with its arguments, and the ways in which these may be tied together, the most plausible first.

    It holds where one candidate does. Where every candidate fails, `explicit`, that the words leave no doubt what they
    speak of, and other `signs` of how surely it is meant so tell whether the text is wrong. `amounts` are in text
    order; `number` is a count, `rank` 2 for the second highest; `steadily` says a course of every step, `onset` that it
    begins at the place. Cells read from the characters `own`, the claim's, prove nothing for it.
    """

    concept: Concept
    candidates: tuple[Meaning, ...] = (Meaning(),)
    amounts: tuple[Amount, ...] = ()
    quantity: Quantity = Quantity.PLAIN
    explicit: bool = False
    negated: bool = False
    steadily: bool = False
    onset: bool = False
    rank: int = 1
    number: int | None = None
    own: tuple[int, int] | None = None
    signs: tuple[str, ...] = ()
