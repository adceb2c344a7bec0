"""Several texts laid over each other: which of them stands elsewhere, and where its cells belong.

Of the texts, and of the versions of each line, the one that explains the others most cheaply stays where it is; the
others are moved onto it. Where nothing tells which of two it is, nothing is moved.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import median

from heat_pipeline.fusing.evidence import of_text
from heat_pipeline.fusing.frame import Frame, Place, Sheet
from heat_pipeline.fusing.model import Kind, Slip
from heat_pipeline.fusing.saying import say_slide, say_turn
from heat_pipeline.fusing.sliding import Way, way
from heat_pipeline.fusing.turning import COLUMN, ROW, Target, Turned, transposed, turn, weights_of
from heat_pipeline.fusing.values import Amount, Entry, agree

_TELLS = 0.4
"""The least difference in cost that tells which of two versions stays."""
_MOST_ANCHORS = 5
_LEFT, _LEFT_OF_TEXT = 0.3, 0.02
_MOST_CELLS = 20_000
_AGAINST_MOVED = 0.5
_KNOWS_PLACES = 1.1
"""What speaks for the places of a text that writes blanks out, in a table or as "N/A"."""
_FINEST = 20.0
_PERCENT = 100.0


@dataclass(slots=True)
class Aligned:
    """Texts with their cells where they belong.

    `open` are the pairs of texts that a turn would explain, where nothing tells which of the two is turned; `swayed`
    tells that what speaks against the texts made a difference.
    """

    sheets: list[Sheet]
    open: set[frozenset[str]] = field(default_factory=set)
    swayed: bool = False


def align(frame: Frame, sheets: Sequence[Sheet], against: Mapping[str, float]) -> Aligned:
    """Move the texts' cells to where they belong; the slips are noted on the sheets.

    `against` holds for each text, by its key, what speaks against its places (log odds).
    """
    sheets = _scaled(frame, list(sheets))
    if frame.slack or len(sheets) < 2 or sum(len(sheet.cells) for sheet in sheets) > _MOST_CELLS:
        return Aligned(sheets)
    step = _step(sheets)
    turned = _turned(frame, sheets, step, against)
    if turned.open and len(sheets) == 2:
        return turned  # single lines that agree elsewhere are chance where whole grids are turned
    slid = _Slides(frame, turned.sheets, step, against)
    return Aligned(slid.sheets, turned.open, turned.swayed or slid.swayed)


def _step(sheets: Sequence[Sheet]) -> float:
    """The unit to which the coarsest text prints, but a twentieth of the span of all values at most."""
    steps, values = [0.0], [0.0]
    for sheet in sheets:
        found = [entry.amount for entries in sheet.cells.values() for entry in entries]
        if found:
            steps.append(median(one.step for one in found))
            values.extend(one.middle for one in found)
    span = max(values) - min(values)
    return min(max(steps), span / _FINEST) or 1.0


def _keys(sheet: Sheet, step: float) -> dict[Place, int]:
    return {
        place: round(entries[0].amount.middle / step)
        for place, entries in sheet.cells.items()
        if entries[0].amount.low == entries[0].amount.high
    }


def _scaled(frame: Frame, sheets: list[Sheet]) -> list[Sheet]:
    """Fractions as percents, where the other texts have these: if more values agree so."""
    tops = [
        max((abs(entry.amount.high) for entries in sheet.cells.values() for entry in entries), default=0.0)
        for sheet in sheets
    ]
    small = [0 < top <= 1.0 + 1e-9 for top in tops]
    if all(small) or not any(small):
        return sheets
    large = [sheet for sheet, one in zip(sheets, small, strict=True) if not one and sheet.cells]
    found = []
    for sheet, is_small in zip(sheets, small, strict=True):
        bigger = _times(sheet, _PERCENT) if is_small else sheet
        if is_small and _agreeing(bigger, large, frame.slack) > max(1, 2 * _agreeing(sheet, large, frame.slack)):
            says = f"{sheet.text.key} has fractions where the others have percents"
            slip = Slip(Kind.SCALED, says, cost=0.5, worded=True)
            bigger.slips.append(slip)
            found.append(bigger)
        else:
            found.append(sheet)
    return found


def _times(sheet: Sheet, factor: float) -> Sheet:
    def scaled(entry: Entry) -> Entry:
        one = entry.amount
        return Entry(entry.told, Amount(one.low * factor, one.high * factor, one.step * factor), factor)

    cells = {place: [scaled(entry) for entry in entries] for place, entries in sheet.cells.items()}
    return Sheet(sheet.text, cells, list(sheet.slips), set(sheet.moved))


def _agreeing(sheet: Sheet, others: Sequence[Sheet], slack: float) -> int:
    return sum(
        any(agree(entries[0].amount, there, slack) for other in others if (there := other.amount(place)) is not None)
        for place, entries in sheet.cells.items()
    )


def _turned(frame: Frame, sheets: list[Sheet], step: float, against: Mapping[str, float]) -> Aligned:
    """Turn whole grids onto that text which explains the others most cheaply."""
    keys = [_keys(sheet, step) for sheet in sheets]
    able = sorted((i for i in range(len(sheets)) if keys[i]), key=lambda i: (-len(keys[i]), sheets[i].text.key))
    anchors = able[:_MOST_ANCHORS]
    targets = {a: Target(keys[a], frame) for a in anchors}
    ways: dict[tuple[int, int], Turned] = {(i, a): turn(keys[i], targets[a]) for a in anchors for i in able if i != a}
    if not any(one.turns for one in ways.values()):
        return Aligned(sheets)
    totals = {a: _total(a, sheets, ways, frame, able, anchors) for a in anchors}

    def stays(speaks: Mapping[str, float]) -> tuple[int, bool]:
        """The text that the others are turned onto, and whether another one may be it as well."""
        cost = {a: totals[a] + speaks.get(sheets[a].text.key, 0.0) for a in anchors}
        best = min(anchors, key=lambda a: (cost[a], sheets[a].text.key))
        near = [a for a in anchors if a != best and cost[a] - cost[best] < _TELLS and ways[a, best].turns]
        return best, any(not _only_words(ways[a, best], sheets[a], frame) for a in near)

    best, tied = stays(against)
    moved = [i for i in able if i != best and ways[i, best].turns]
    found = list(sheets)
    for i in moved if not tied else ():
        found[i] = _apply(sheets[i], ways[i, best], frame)
    pairs = {frozenset((sheets[best].text.key, sheets[i].text.key)) for i in moved} if tied else set()
    return Aligned(found, pairs, stays({}) != (best, tied))


def _total(
    a: int,
    sheets: Sequence[Sheet],
    ways: Mapping[tuple[int, int], Turned],
    frame: Frame,
    able: Sequence[int],
    anchors: Sequence[int],
) -> float:
    """What it costs that a text stays and the others are turned onto it."""
    total = sum(_between(a, i, ways) for i in able if i != a) - of_text(sheets[a], frame)
    # a triangle with values on the diagonal is the likelier mistake
    return total + any(one.kind is Kind.DIAGONAL for i in anchors if i != a for one in ways[a, i].turns)


def _between(a: int, i: int, ways: Mapping[tuple[int, int], Turned]) -> float:
    """What it costs to have two texts agree, whichever of them is moved.

    Values that don't agree even so count little: they are wrong wherever they stand.
    """
    known = [ways[pair] for pair in ((i, a), (a, i)) if pair in ways]
    cheapest = min(known, key=lambda way: way.cost)
    return sum(one.cost for one in cheapest.turns) + _LEFT_OF_TEXT * cheapest.cost


def _apply(sheet: Sheet, turned: Turned, frame: Frame) -> Sheet:
    limits = (len(frame.panels), len(frame.rows), len(frame.columns))
    worded = turned.turns[0].kind is Kind.TRANSPOSED and _is_triangle(sheet, frame)
    cells: dict[Place, list[Entry]] = {}
    keys: list[str] = []
    for place, entries in sheet.cells.items():
        to = turned.places.get(place, place)
        if not all(0 <= at < limit for at, limit in zip(to, limits, strict=True)):
            to = place  # what falls off the grid stays where it is told
        if to != (transposed(place, frame) if worded else place):
            keys.extend(entry.told.key for entry in entries)
        cells.setdefault(to, []).extend(entries)
    slips = [*sheet.slips]
    for index, one in enumerate(turned.turns):
        says = say_turn(one, sheet.text.key, frame)
        in_words = worded and not index
        slips.append(Slip(one.kind, says, cells=() if in_words else tuple(keys), cost=one.cost, worded=in_words))
    return Sheet(sheet.text, cells, slips, sheet.moved | set(keys))


def _only_words(turned: Turned, sheet: Sheet, frame: Frame) -> bool:
    """Whether nothing is moved but the order in which a pair is named."""
    return all(one.kind is Kind.TRANSPOSED for one in turned.turns) and _is_triangle(sheet, frame)


def _is_triangle(sheet: Sheet, frame: Frame) -> bool:
    """Whether a text has no value on both sides of the diagonal: which name comes first then says nothing."""
    sides = Counter(
        (frame.across[row] > column) - (frame.across[row] < column)
        for _, row, column in sheet.cells
        if row in frame.across
    )
    return min(sides[1], sides[-1]) * 5 <= max(sides[1], sides[-1])


class _Slides:
    """Single rows, then single columns, each slid onto that version which explains the others most cheaply.

    `sheets` are the texts as they are then.
    """

    def __init__(self, frame: Frame, sheets: Sequence[Sheet], step: float, against: Mapping[str, float]) -> None:
        self.frame, self.step, self.against, self.swayed = frame, step, against, False
        self.sheets = [Sheet(one.text, dict(one.cells), list(one.slips), set(one.moved)) for one in sheets]
        self._keys = [_keys(sheet, step) for sheet in self.sheets]
        for axis in (ROW, COLUMN):
            self._slide_all(axis)

    def _slide_all(self, axis: int) -> None:
        """Slide the lines of one axis."""
        self._weights = [weights_of(one) for one in self._keys]
        lines: dict[tuple[int, int], dict[int, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
        for index, one in enumerate(self._keys):
            for place, key in one.items():
                lines[place[0], place[axis]][index][place[3 - axis]] = key
        moved = set()
        for (panel, line), versions in sorted(lines.items()):
            first, *others = versions.values()
            if any(one != first for one in others):
                for index, slid in self._choose((panel, axis, line), versions).items():
                    _slide(self.sheets[index], panel, axis, line, slid, self.frame)
                    moved.add(index)
        for index in moved:
            self._keys[index] = _keys(self.sheets[index], self.step)

    def _choose(self, at: tuple[int, int, int], versions: Mapping[int, Mapping[int, int]]) -> dict[int, Way]:
        """The texts whose version of a line is to be moved, and how; none where nothing tells which one."""
        size = len(self.frame.columns if at[1] == ROW else self.frame.rows)
        texts = sorted(versions, key=lambda i: self.sheets[i].text.key)
        ways = {(i, a): way(versions[i], versions[a], self._weights[i], size) for i in texts for a in texts if i != a}
        if not any(one.to for one in ways.values()):
            return {}
        totals = {
            a: sum(ways[i, a].cost - (1 - _LEFT) * ways[i, a].left for i in texts if i != a) + self._doubt(a)
            for a in texts
        }

        def movers(speaks: Mapping[str, float]) -> dict[int, Way]:
            cost = {a: totals[a] + speaks.get(self.sheets[a].text.key, 0.0) for a in texts}
            best = min(texts, key=lambda a: (cost[a], self.sheets[a].text.key))
            found = {i: ways[i, best] for i in texts if i != best and ways[i, best].to}
            return {} if any(cost[i] - cost[best] < _TELLS for i in found) else found

        chosen = movers(self.against)
        self.swayed = self.swayed or chosen != movers({})
        return chosen

    def _doubt(self, text: int) -> float:
        """What speaks against a text's version of a line: its other moves; for it, that it writes blanks out."""
        sheet = self.sheets[text]
        return _AGAINST_MOVED * bool(sheet.moved) - _KNOWS_PLACES * sheet.text.writes_blanks


def _slide(sheet: Sheet, panel: int, axis: int, line: int, one: Way, frame: Frame) -> None:
    """Move values of one line of a text, and note the slip."""
    keys: list[str] = []
    taken: list[tuple[int, list[Entry]]] = []
    for at, to in one.to.items():
        entries = sheet.cells.pop((panel, line, at) if axis == ROW else (panel, at, line), None)
        if entries:
            taken.append((to, entries))
            keys.extend(entry.told.key for entry in entries)
    for to, entries in taken:
        place = (panel, line, to) if axis == ROW else (panel, to, line)
        sheet.cells[place] = [*sheet.cells.get(place, ()), *entries]  # the list itself is the sheet's before the move
    if not keys:
        return
    sheet.moved.update(keys)
    diagonal = axis == ROW and frame.is_square and all(frame.across.get(line) == at for at in one.to)
    kind = Kind.DIAGONAL if diagonal else Kind.SHIFTED
    slip = say_slide(kind, sheet, panel, axis, line, one, frame, len(keys))
    sheet.slips.append(replace(slip, cells=tuple(sorted(keys)), cost=round(one.plain - one.cost, 3)))
