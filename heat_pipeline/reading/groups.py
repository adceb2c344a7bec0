"""Numbers that stand alike: in the same part of the text, in the same kind of line, with labels in the same slots.

What the labels of a group are is decided for all of its numbers at once; how is the business of `roles`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from heat_pipeline.reading.blocks import TABLE
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.places import Place

_OPTIONAL = frozenset(("before", "after", "behind", "within", "beside"))
"""Slots that a number may have or not among others that stand alike."""


@dataclass(eq=False, slots=True)
class Group:
    """Numbers that stand alike, in text order; `section` is the number of the heading of their part of the text."""

    section: int
    places: list[Place]


def sections(outline: Outline) -> list[int]:
    """For each line the number of the heading whose part of the text it stands in; -1 before the first."""
    ranks = Counter(line.block.level for line in outline.lines if line.is_heading)
    parting = min((rank for rank, count in ranks.items() if count > 1), default=0)
    found, section = [], -1
    for line in outline.lines:
        if line.is_heading and line.block.level <= parting:
            section = line.number
        found.append(section)
    return found


def grouped(outline: Outline, places: Sequence[Place]) -> list[Group]:
    """The numbers of a text as groups, in the order of their first numbers; those of one kind of table are one."""
    section = sections(outline)
    groups: dict[tuple[object, ...], Group] = {}
    for place in places:
        line, slots, marks = place.line, place.slots, place.marks
        signature: tuple[object, ...]
        if "table" in marks:
            signature = (section[line.number], TABLE, place.columns)
        else:
            signature = (
                section[line.number],
                tuple(sorted(key for key in slots if key not in _OPTIONAL and not key.startswith(("part", "bpart")))),
                line.block.kind,
                line.block.lead,
                "keyed" in marks,
                "in_brackets" in marks,
                place.run > 2,
                "before" in slots,
                _is_bare(place),
            )
        groups.setdefault(signature, Group(section[line.number], [])).places.append(place)
    return list(groups.values())


def _is_bare(place: Place) -> bool:
    """Whether a number follows others of its line without a label of its own: "0.16, error bars from 0.14 to 0.18"."""
    labelled = place.marks.keys() & {"keyed", "in_brackets", "point"} or place.slots.keys() & {
        "after",
        "behind",
        "pair1",
    }
    return place.nth > 0 and place.run < 2 and not labelled
