"""What a layout is given and what it gives back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from heat_pipeline.reading.axes import Matcher
from heat_pipeline.reading.blocks import Block
from heat_pipeline.reading.heads import Head
from heat_pipeline.reading.numbers import Number


@dataclass(frozen=True, slots=True)
class Label:
    """A label beside a value, with the place of its characters."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Item:
    """A value and the labels that stand beside it in its block, outermost first.

    `position` is its place (from 0) in a list of `of` values that has no labels of its own.
    """

    number: Number
    labels: tuple[Label, ...]
    position: int | None = None
    of: int | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What a layout sees: the block, its head and numbers, and the figure's axes.

    `raw` is the whole text, `flat` the same with its marks blanked out; all places count characters of both.
    """

    raw: str
    flat: str
    block: Block
    head: Head | None
    numbers: Sequence[Number]
    axes: Matcher


class Layout(Protocol):
    """One way of laying cells out."""

    name: str

    def read(self, view: View) -> list[Item]:
        """The values that stand in the block in this layout; empty where it is not laid out so."""
        ...
