"""What the reader knows of a text's shape when it has read it, for those who look at the same text after it.

Here is the text taken apart once, so that nobody takes it apart again; what it says stands in the `Reading`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heat_pipeline.reading.axes import Matcher
from heat_pipeline.reading.blocks import Block
from heat_pipeline.reading.sections import Part


@dataclass(frozen=True, slots=True)
class Outline:
    """A text's lines with the part of the description that each stands in, in order.

    `flat` is the text without marks of emphasis, character for character; `axes` tells which labels are ticks; `comma`
    whether it writes its decimals with a comma.
    """

    flat: str
    lines: Sequence[tuple[Block, Part]]
    axes: Matcher
    comma: bool
