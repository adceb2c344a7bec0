"""Single rows: where the values of a row stand in one text beside the others, with a value dropped or doubled.

What belongs here is the way of one row over another, its cost, and which of the texts is the one that slid. Which of
them moved as a whole is the business of `turning`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from heat_pipeline.fusing.model import Slip, SlipKind
from heat_pipeline.fusing.shared_axes import SharedAxes, Sheet
from heat_pipeline.fusing.turning import BESIDE, Keys

TELLS = 0.4
"""The least difference in cost that tells which of two versions stays."""
_SLIDE = 1.25
"""What it costs that a line stands elsewhere, or goes on elsewhere: between one and two values that don't agree."""
_AWAY = 0.6
"""What it costs more that a line stands too far from the axis' start: describers seldom add leading blanks."""
_MOST_OFFSETS = 4
_KNOWS_PLACES = 1.1
"""What speaks for the places of a text that writes blanks out, in a table or as "N/A"."""

Line = Mapping[int, int]
"""The values of a row, by column."""


@dataclass(frozen=True, slots=True)
class Way:
    """By how much each value of a row is moved, by column, and what that costs with what disagrees even so.

    `offsets` is empty where none is moved.
    """

    offsets: Mapping[int, int]
    cost: float


def way(mine: Line, theirs: Line) -> Way:
    """The cheapest way of one line's values over another line's, each of which may lie further on by another offset.

    A value of either line costs `BESIDE` where the other has no equal one there: whichever is moved, it costs the same.
    """
    columns = sorted(mine)
    unlike = BESIDE * (len(mine) + len(theirs))
    plain = Way({}, unlike - sum(theirs.get(column) == key for column, key in mine.items()))
    if plain.cost < 1.0:
        return plain
    hits = Counter(to - column for column, key in mine.items() for to, other in theirs.items() if other == key)
    often = (offset for offset, many in hits.items() if offset and many > 1)
    offsets = [0, *sorted(often, key=lambda offset: (-hits[offset], abs(offset), offset))[:_MOST_OFFSETS]]
    # by the offset of the last value: what it costs so far, and the offsets up to it
    paths: dict[int, tuple[float, tuple[int, ...]]] = {0: (unlike, ())}
    for column, before in zip(columns, [None, *columns], strict=False):
        longer: dict[int, tuple[float, tuple[int, ...]]] = {}
        for offset in offsets:
            change = _SLIDE + _AWAY * (before is None and offset < 0)
            further = [
                (cost + change * (offset != last), path)
                for last, (cost, path) in paths.items()
                # a value may go where the one before it is if it is the same: told twice
                if before is None
                or before + last < column + offset
                or (before + last == column + offset and mine[before] == mine[column])
            ]
            if further:
                cost, path = min(further, key=lambda way_so_far: way_so_far[0])
                longer[offset] = (cost - (theirs.get(column + offset) == mine[column]), (*path, offset))
        paths = longer
    cost, path = min(paths.values(), key=lambda whole_way: whole_way[0], default=(unlike, ()))
    return Way(dict(zip(columns, path, strict=True)), cost) if cost < plain.cost - 0.05 else plain


def slide(sheets: Sequence[Sheet], keys: Sequence[Keys], frame: SharedAxes) -> None:
    """Slide single rows onto that version which explains the others most cheaply, and note the slips."""
    rows: dict[tuple[int, int], dict[int, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    for index, values in enumerate(keys):
        for (panel, row, column), key in values.items():
            rows[panel, row][index][column] = key
    for (panel, row), versions in sorted(rows.items()):
        for index, slid in _choose(sheets, versions):
            _slide(sheets[index], panel, row, slid, frame)


def _choose(sheets: Sequence[Sheet], versions: Mapping[int, Line]) -> Iterator[tuple[int, Way]]:
    """The texts whose version of a row is to be moved, and how; none where nothing tells which one."""
    texts = sorted(versions, key=lambda i: sheets[i].text.key)
    ways = {(i, a): way(versions[i], versions[a]) for i in texts for a in texts if i != a}
    if not any(slid.offsets for slid in ways.values()):
        return
    cost = {
        a: sum(ways[i, a].cost for i in texts if i != a) - _KNOWS_PLACES * sheets[a].text.writes_blanks for a in texts
    }
    best = min(texts, key=lambda a: cost[a])
    moved = [i for i in texts if i != best and ways[i, best].offsets]
    if all(cost[i] - cost[best] >= TELLS for i in moved):
        yield from ((i, ways[i, best]) for i in moved)


def _slide(sheet: Sheet, panel: int, row: int, slid: Way, frame: SharedAxes) -> None:
    """Move values of one row of a text, and note a slip for those side by side that are moved alike."""
    panels, rows, columns = frame.labels
    fitting = ((column, by) for column, by in sorted(slid.offsets.items()) if 0 <= column + by < len(columns))
    places = {(panel, row, column): (panel, row, column + by) for column, by in fitting}
    told = {place: [entry.told.key for entry in sheet.cells[place]] for place in places if place in sheet.cells}
    sheet.move(places, {})
    for by, alike in groupby(told, key=lambda place: places[place][2] - place[2]):
        of_slip = list(alike)
        keys = sorted(key for place in of_slip for key in told[place])
        says = (
            f'row "{rows[row]}" of {sheet.text.key} is shifted by {abs(by)} to the {"left" if by > 0 else "right"} '
            f'from column "{columns[of_slip[0][2]]}" on ({len(keys)} value{"s" if len(keys) != 1 else ""}): '
            "so it agrees with the others"
        )
        if by:
            sheet.slips.append(Slip(SlipKind.SHIFTED, says, panels[panel], rows[row], cells=tuple(keys), cost=_SLIDE))
