"""A line of a text, its head, and the lines that it stands under; how they are found is told in `outline`."""

from __future__ import annotations

from dataclasses import dataclass, field

from heat_pipeline.reading.blocks import HEADING, Block


@dataclass(slots=True, eq=False)
class Line:
    """A line of the text (a table: all its lines) with its head and the lines that it stands under, outermost first.

    `text[start:head_end]` is its head and what follows `rest` is what it says; a line without a head has
    `head_end == rest == start`. `opens` tells that nothing follows the head: the lines below belong to it.
    """

    block: Block
    start: int
    end: int
    head: str
    head_end: int
    rest: int
    opens: bool
    number: int
    look: tuple[object, ...] = ()
    parents: tuple[Line, ...] = ()
    children: list[Line] = field(default_factory=list)
    is_heading: bool = field(init=False)
    """Whether the line is a heading, whatever its rank."""

    def __post_init__(self) -> None:
        self.is_heading = self.block.kind is HEADING
