"""Numbers that stand alike: in the same part of the text, in the same kind of line, with labels in the same slots.

What the labels of a group are is decided for all of its numbers at once; how is the business of `roles`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from heat_pipeline.reading.blocks import TABLE
from heat_pipeline.reading.mentions import Mentions
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.parts import sections
from heat_pipeline.reading.places import NumberPlace

_OPTIONAL = frozenset(("before", "after", "behind", "within", "beside"))
"""Slots that a number may have or not among others that stand alike."""
_FEW = 3


@dataclass(eq=False, slots=True)
class NumberGroup:
    """Numbers that stand alike, in text order; `section` is the number of the heading of their part of the text."""

    section: int
    places: list[NumberPlace]


def grouped(outline: Outline, places: Sequence[NumberPlace], mentions: Mentions) -> list[NumberGroup]:
    """The numbers of a text as groups, in the order of their first numbers; those of one kind of table are one.

    What few numbers have in common tells little of their labels: numbers of small groups that name ticks of the same
    lists are one group, however their lines look.
    """
    section = sections(outline.lines)
    groups: dict[tuple[object, ...], NumberGroup] = {}
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
                _form(place),
            )
        if signature not in groups:
            groups[signature] = NumberGroup(section[line.number], [])
        groups[signature].places.append(place)
    return _pooled(groups.values(), mentions)


def _pooled(groups: Iterable[NumberGroup], mentions: Mentions) -> list[NumberGroup]:
    """Groups with the numbers of small ones pooled by the lists whose ticks they name."""
    pooled: dict[tuple[int, object], NumberGroup] = {}
    for at, group in enumerate(groups):
        for place in group.places:
            small = len(group.places) <= _FEW and "table" not in place.marks
            named = mentions.beside(place) if small else frozenset()
            key = (-1, named) if named else (at, None)
            if key not in pooled:
                pooled[key] = NumberGroup(group.section, [])
            pooled[key].places.append(place)
    for group in pooled.values():
        group.places.sort(key=lambda place: place.number.start)
    return sorted(pooled.values(), key=lambda group: group.places[0].number.start)


def _form(place: NumberPlace) -> tuple[bool, ...]:
    """How a number stands among others in its line."""
    marks = place.marks
    return ("keyed" in marks, "in_brackets" in marks, place.run > 1, "before" in place.slots, _is_bare(place))


def _is_bare(place: NumberPlace) -> bool:
    """Whether a number follows others of its line without a label of its own: "0.16, error bars from 0.14 to 0.18"."""
    labelled = place.marks.keys() & {"keyed", "in_brackets", "point"} or place.slots.keys() & {
        "after",
        "behind",
        "pair1",
    }
    return place.nth > place.at and place.run < 3 and not labelled
