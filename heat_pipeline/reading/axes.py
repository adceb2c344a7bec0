"""The two axes of a figure, and which of them a label belongs to.

Reading an axis from the line that describes it belongs in `axis_lines`; deciding which coordinate of a cell a label
is, in `placing`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum

from heat_pipeline.model import Axis
from heat_pipeline.reading import labels

_JOINED = re.compile(r"[%\s]*(?:to|and|or|through|,|,\s*and|[-–—/&])\s*", re.IGNORECASE)
_WORD_BEFORE = re.compile(r"([^\W\d_]+)[\s=\"'“”:]*$")


class Side(StrEnum):
    """Which of the two axes."""

    ROW = "row"
    COLUMN = "column"

    @property
    def other(self) -> Side:
        """The other axis."""
        return Side.COLUMN if self is Side.ROW else Side.ROW


@dataclass(frozen=True, slots=True)
class Match:
    """A label that belongs to an axis: the tick's label, and whether the axis declares that tick."""

    side: Side
    label: str
    declared: bool


@dataclass(slots=True)
class Matcher:
    """Tells which axis a label belongs to: by the axis' name before it ("Length 5"), or by being one of its ticks."""

    rows: Axis
    columns: Axis
    _names: dict[Side, frozenset[str]] = field(init=False, repr=False)
    _ticks: dict[Side, dict[tuple[str, ...] | float, str]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        own = {side: frozenset(labels.words(self.axis(side).name)) for side in Side}
        # A word that both names share ("Train dataset", "Test dataset") tells nothing.
        shared = own[Side.ROW] & own[Side.COLUMN]
        self._names = {side: names - shared for side, names in own.items()}
        self._ticks = {}
        for side in Side:
            index: dict[tuple[str, ...] | float, str] = {}
            for tick in self.axis(side).ticks:
                index.setdefault(labels.words(tick.label), tick.label)
                if tick.number is not None:
                    index.setdefault(tick.number, tick.label)
            self._ticks[side] = index

    def axis(self, side: Side) -> Axis:
        """The axis of a side."""
        return self.rows if side is Side.ROW else self.columns

    def tick(self, side: Side, label: str) -> str | None:
        """The declared tick of an axis that a label is, as the axis writes it, or None."""
        index = self._ticks[side]
        found = index.get(labels.words(label))
        if found is None and (number := labels.number_of(label)) is not None:
            found = index.get(number)
        return found

    def named(self, label: str) -> Match | None:
        """The match of a label that says its axis ("Length 5", "Window = 500"), or None."""
        split = labels.split(label)
        if len(split) < 2:
            return None
        for side in Side:
            names = self._names[side]
            lead = 0
            while lead < len(split) - 1 and split[lead][0] in names:
                lead += 1
            if lead:
                rest = labels.plain(label[split[lead][1] :])
            elif names and all(word in names for word, _ in split[1:]):
                rest = labels.plain(label[: split[1][1]])  # "2 Operands"
            else:
                continue
            tick = self.tick(side, rest)
            return Match(side, tick or rest, tick is not None)
        return None

    def match(self, label: str) -> list[Match]:
        """Every way in which a label can belong to an axis, surest first; empty where nothing says so."""
        found = self._match(label)
        if not any(match.declared for match in found) and (bare := labels.without_gloss(label)) != label:
            found = self._match(bare) or found
        return found

    def _match(self, label: str) -> list[Match]:
        named = self.named(label)
        if named is not None:
            return [named]
        ticks = [(side, self.tick(side, label)) for side in Side]
        return [Match(side, tick, True) for side, tick in ticks if tick is not None]

    def refers(self, flat: str, start: int, reference_end: int) -> bool:
        """Whether the number at `start` is spoken of as a coordinate: behind an axis' name ("lengths 7 to 19"), or
        joined to one that is and ends at `reference_end`."""
        if reference_end >= 0 and _JOINED.fullmatch(flat, reference_end, start):
            return True
        before = _WORD_BEFORE.search(flat, max(0, start - 40), start)
        if before is None:
            return False
        word = labels.words(before[1])
        return bool(word) and any(word[-1] in names for names in self._names.values())
