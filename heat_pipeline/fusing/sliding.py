"""Single rows: where the values of a row stand in one text beside the others, with a value dropped or doubled.

What belongs here is the way of one row over another, its cost, and which of the texts is the one that slid. Which of
them moved as a whole is the business of `turning`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from heat_pipeline.fusing.frame import Frame, Sheet
from heat_pipeline.fusing.model import Kind, Slip
from heat_pipeline.fusing.turning import BESIDE, Keys

TELLS = 0.4
"""The least difference in cost that tells which of two versions stays."""
_SLIDE = 1.25
"""What it costs that a line stands elsewhere, or goes on elsewhere: between one and two values that don't agree."""
_AWAY = 0.6
"""What it costs more that a line stands too far from the axis' start: describers seldom add leading blanks."""
_GAIN = 2
_MOST_OFFSETS = 8
_KNOWS_PLACES = 1.1
"""What speaks for the places of a text that writes blanks out, in a table or as "N/A"."""

Line = Mapping[int, int]
"""The values of a row, by column."""


@dataclass(frozen=True, slots=True)
class Way:
    """By how much the values of a row are moved from a column on, and what that costs with what disagrees even so."""

    start: int
    offset: int
    cost: float


def way(mine: Line, theirs: Line) -> Way:
    """The cheapest way of one line's values over another line's."""
    plain = sum(_misfit(key, theirs.get(column)) for column, key in mine.items())
    best = Way(0, 0, plain)
    if plain < 1.0:
        return best
    places: dict[int, list[int]] = defaultdict(list)
    for column, key in theirs.items():
        places[key].append(column)
    hits = Counter(to - column for column, key in mine.items() for to in places.get(key, ()))
    several = (offset for offset, many in hits.items() if offset and many >= _GAIN)
    at = sorted(mine)
    for offset in sorted(several, key=lambda offset: (-hits[offset], abs(offset), offset))[:_MOST_OFFSETS]:
        cost, gain = plain + _SLIDE, 0
        for start, last in zip(at[::-1], [*at[-2::-1], None], strict=True):
            key, now, then = mine[start], theirs.get(start), theirs.get(start + offset)
            cost += _misfit(key, then) - _misfit(key, now)
            gain += (key == then) - (key == now)
            # a value may go where the one before it is if it is the same: told twice
            is_free = last is None or last < start + offset or (last == start + offset and key == mine[last])
            away = _AWAY * (last is None and offset < 0)
            if is_free and gain >= _GAIN and cost + away < min(best.cost, plain - 0.05):
                best = Way(start, offset, cost + away)
    return best


def _misfit(key: int, other: int | None) -> float:
    return BESIDE if other is None else float(other != key)


def slide(sheets: Sequence[Sheet], keys: Sequence[Keys], frame: Frame) -> None:
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
    if not any(slid.offset for slid in ways.values()):
        return
    # A value that only one of two texts has speaks against both alike, or the longer row would always win.
    cost = {
        a: sum(ways[i, a].cost - BESIDE / 2 * (len(versions[i]) - len(versions[a])) for i in texts if i != a)
        - _KNOWS_PLACES * sheets[a].text.writes_blanks
        for a in texts
    }
    best = min(texts, key=lambda a: cost[a])
    moved = [i for i in texts if i != best and ways[i, best].offset]
    if all(cost[i] - cost[best] >= TELLS for i in moved):
        yield from ((i, ways[i, best]) for i in moved)


def _slide(sheet: Sheet, panel: int, row: int, slid: Way, frame: Frame) -> None:
    """Move values of one row of a text, and note the slip."""
    places = {
        place: (panel, row, place[2] + slid.offset)
        for place in sheet.cells
        if place[:2] == (panel, row) and place[2] >= slid.start and 0 <= place[2] + slid.offset < frame.sizes[2]
    }
    keys = sheet.move(places, {})
    panels, rows, columns = frame.labels
    says = (
        f'row "{rows[row]}" of {sheet.text.key} is shifted by {abs(slid.offset)} to the '
        f'{"left" if slid.offset > 0 else "right"} from column "{columns[slid.start]}" on '
        f"({len(keys)} value{'s' if len(keys) != 1 else ''}): so it agrees with the others"
    )
    sheet.slips.append(Slip(Kind.SHIFTED, says, panels[panel], rows[row], cells=tuple(sorted(keys)), cost=_SLIDE))
