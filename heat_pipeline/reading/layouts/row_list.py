"""A line that lists the values of a whole row by position: "500: 41.3, 42.7, 45.3, 44.7, 42.7"."""

from __future__ import annotations

import re

from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import SIDES
from heat_pipeline.reading.layouts.protocol import Item, Label, View

_GAP = re.compile(r"[\s,;|/%]*+(?:\b(?:and|und)\b)?\s*(?:[~≈]|approx\w*\.?|about|around|roughly)?\s*")
_MISSING = re.compile(
    r"n/?a\b|nan\b|null\b|none\b|blank\b|empty\b|missing\b|o\.o\.[bm]\.?|oom\b|[-–—](?=\s*[,;\])]|\s*$)|x\b",
    re.IGNORECASE,
)
_REMARK = re.compile(r"[\s,;\])]*+\((?:[^()\d]|\d(?=\D*(?:to|–|-)))*\)[\s.]*$")
_UNIT = re.compile(r"[^\W\d_]{1,12}(?:[/·][^\W\d_]{1,6}[²³]?)?")
_WORDS_ON = re.compile(r"[,;]\s+[a-z]+\s\D*")
_ARROW = re.compile(r"→|⇒|->|=>")
_SHADE = re.compile(r"\s*\([^()\d,;]{1,40}\)")


class RowList:
    """ "Label: value, value, …", a row a line; the other axis' ticks give the second coordinate in their order."""

    name = "row_list"

    def read(self, view: View) -> list[Item]:
        """An item for each value, with its position, or none where the line is no label with a bare list behind it."""
        head = view.head
        if head is None or head.rest >= view.block.end:
            return []
        flat, end = view.flat, view.block.end
        found = [number for number in view.numbers if number.start >= head.rest]
        if not found or (len(found) == 1 and "," not in flat[head.rest : end]):
            return []
        arrows = _ARROW.search(flat, head.rest, end) is not None
        if arrows and not _is_whole_row(view, len(found)):
            return []  # "0.2 → 0.5" may be a way of many steps
        place = head.rest
        while place < end and flat[place] in " ([{":
            place += 1
        position = 0
        positions: list[int] = []
        for number in found:
            missing = _between(flat, place, number.start)
            if missing is None and arrows and _ARROW.fullmatch(flat[place : number.start].strip(" %~≈")):
                missing = 0
            if missing is None:
                return []
            position += missing
            positions.append(position)
            position += 1
            place = number.end
            shade = _SHADE.match(flat, place, end)
            if shade is not None:
                if view.axes.lists(labels.plain(shade[0].strip(" ()"))):
                    return []  # "5.98 (Alpha), 5.23 (Bravo)": the values have labels of their own
                place = shade.end()
        while end > place and flat[end - 1] in " )]}.":
            end -= 1
        missing = _between(flat, place, end)
        if missing is None:
            behind = flat[place:end].strip(" .%)]}")
            if behind and not _REMARK.match(flat, place, view.block.end) and not _is_unit(behind, view):
                return []
            missing = 0
        if position + missing < 2:
            return []
        label = (Label(head.label, head.start, head.end, key=(self.name, 0)),)
        return [Item(number, label, at, position + missing) for number, at in zip(found, positions, strict=True)]


def _is_whole_row(view: View, count: int) -> bool:
    """Whether an axis lists as many ticks as there are values, and not by what the values themselves say."""
    axes = view.axes
    return any(side not in axes.inferred and len(axes.axis(side).ticks) == count for side in SIDES)


def _is_unit(behind: str, view: View) -> bool:
    """Whether what stands behind the last value is the unit of all, perhaps with words on them: "1.2, 2.9 kWh"."""
    unit = _UNIT.match(behind)
    if unit is None or view.axes.match(unit[0]).sure:
        return False
    return unit.end() == len(behind) or _WORDS_ON.fullmatch(behind, unit.end()) is not None


def _between(flat: str, start: int, end: int) -> int | None:
    """How many places of the list stand empty in a gap ("N/A", "-"), or None where it holds anything else."""
    gap = _GAP.match(flat, start, end)
    if gap is not None and gap.end() == end:
        return 0
    count = 0
    for part in re.split(r"[,;|]", flat[start:end]):
        bare = part.strip(" %~≈\"'")
        if not bare or bare in ("and", "und", "approximately", "about", "around", "roughly"):
            continue
        if _MISSING.fullmatch(bare) or bare in ("-", "–", "—"):
            count += 1
        else:
            return None
    return count
