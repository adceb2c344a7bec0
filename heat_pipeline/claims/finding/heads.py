"""Under which heads and bullets a line stands, and so which panel, rows and columns a claim in it is about.

A head is a heading, a bold line, or a line that ends with its colon; what it names holds for the lines below it until a
head of its own rank or a higher one comes. Where heads name nothing, the cells that stand between them and a remark
tell what it is about: all of one row or one panel. What a label names is found in `places`.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from heat_pipeline.claims.finding.marking import Marker
from heat_pipeline.claims.finding.places import ALL, Place, region_of
from heat_pipeline.model import Reading
from heat_pipeline.reading import labels
from heat_pipeline.reading.axes import Matcher
from heat_pipeline.reading.blocks import Block, Kind
from heat_pipeline.statements import Along, Region

_HEADING, _LINE, _BULLET = 0, 1, 2
_LONGEST = 120
_BARE_WORDS = 3
_SHORT = 48
_SENTENCE, _MOST_WORDS = 7, 14


@dataclass(frozen=True, slots=True)
class _Named:
    """What a head names: ticks and panels, an axis, a tick of both axes (the cells below it tell which is meant)."""

    region: Region = ALL
    axis: Along | None = None
    either: str = ""


@dataclass(slots=True)
class _Entry:
    rank: tuple[int, int]
    block: Block
    below: int | None = None  # how deep the first line below it is indented
    named: _Named | None = None

    @property
    def start(self) -> int:
        return self.block.start


class Heads:
    """The heads above the line at hand, kept up to date line by line."""

    def __init__(self, reading: Reading, marker: Marker, axes: Matcher) -> None:
        self._marker = marker
        self._axes = axes
        self._stack: list[_Entry] = []
        self._cells = marker.figure.cells
        self._starts = marker.figure.starts
        self._panels = len(reading.panels) > 1
        self._title = "" if reading.title in {cell.panel for cell in reading.cells} else labels.plain(reading.title)
        self._section = 0
        self._bare = False  # whether the bare names of panels lead to the lines below them
        self._marked: dict[tuple[int, int], list[Place]] = {}

    def has_cells(self, start: int, end: int) -> bool:
        """Whether cells were read from `text[start:end]`."""
        return self.cells(start, end) > 0

    def cells(self, start: int, end: int) -> int:
        """How many cells were read from `text[start:end]`."""
        return bisect_left(self._starts, end) - bisect_left(self._starts, start)

    def enter(self, block: Block) -> bool:
        """Come to a line; whether it is a head and nothing else."""
        rank = _rank(block)
        flat = self._marker.flat
        last = flat[block.start : block.end].rstrip()[-1:]
        is_head = block.kind is Kind.HEADING or (
            block.kind is not Kind.TABLE
            and block.end - block.start < _LONGEST
            and (block.bold or last == ":" or self._is_title(block))
            and not self.has_cells(block.start, block.end)
        )
        stack = self._stack
        if block.kind is Kind.HEADING:
            self._section = block.start
        if stack and not is_head and stack[-1].below is None:
            stack[-1].below = block.level
        while stack and self._ends(stack[-1], rank, block, is_head):
            stack.pop()
        if is_head:
            stack.append(_Entry(rank, block))
        return is_head

    def scope(self, block: Block, by_cells: bool) -> Region:
        """The region that the heads of a line tell; `by_cells` asks the cells between them and it as well."""
        region = Region()
        for entry in self._stack:
            if entry.start != block.start:
                known = self._known(entry)
                region = _over(region, self._resolved(entry, block.end) if known.either else known.region)
        if by_cells and (len(self._stack) or self._section):
            since = max(self._section, self._stack[-1].start if self._stack else 0)
            region = self._by_cells(region, since, block.start)
        return region

    def axis(self, block: Block) -> Along | None:
        """The axis that the innermost head over a line names."""
        for entry in reversed(self._stack):
            if entry.start != block.start and (axis := self._known(entry).axis) is not None:
                return axis
        return None

    def _known(self, entry: _Entry) -> _Named:
        """What a head names; looked for when it is first asked for."""
        if entry.named is None:
            entry.named = self._look(entry.block)
        return entry.named

    def _look(self, block: Block) -> _Named:
        start, end = block.start, block.end
        words = self._marker.flat[start:end].split()
        is_sentence = len(words) > _MOST_WORDS or (
            len(words) > _SENTENCE and words[-1][-1:] in ".:" and not block.bold and block.kind is not Kind.HEADING
        )
        if is_sentence and block.kind is not Kind.HEADING:
            return _Named()
        if block.kind is Kind.HEADING and self._is_of_figure(block):
            return _Named()
        region = self.named(start, end)
        if region != Region() or is_sentence:
            return _Named(region)
        places = self.places(start, end)
        either = places[0].labels[0] if len(places) == 1 and places[0].along is None else ""
        found = {place.along for place in places if place.along in ("row", "column")}
        return _Named(region, next(iter(found)) if len(found) == 1 and end - start < _SHORT else None, either)

    def _is_of_figure(self, block: Block) -> bool:
        """Whether a heading is the figure's title: what that names limits nothing."""
        said = self._marker.flat[block.start : block.end]
        return bool(self._title) and self._title in labels.plain(said)

    def named(self, start: int, end: int) -> Region:
        """The region that the ticks and panels named in a head tell."""
        match = self._axes.match(labels.plain(self._marker.raw[start:end]))
        if match.declared and match.side is not None:
            tick = self._marker.figure.tick(match.side.value, match.label)
            if tick is not None:
                return Region(rows=(tick,)) if match.side.value == "row" else Region(columns=(tick,))
        places = self.places(start, end)
        return region_of([place for place in places if place.along is not None])

    def places(self, start: int, end: int) -> list[Place]:
        """The places that a head names."""
        found = self._marked.get((start, end))
        if found is None:
            found = self._marked[start, end] = self._marker.mark(start, end).places
        return found

    def _resolved(self, entry: _Entry, until: int) -> Region:
        """The region of a head with a tick of both axes: the axis on which all cells below it have that tick."""
        below = self._cells[bisect_left(self._starts, entry.start) : bisect_left(self._starts, until)]
        label = self._known(entry).either
        if below and all(cell.row == label for cell in below):
            return Region(rows=(label,))
        if below and all(cell.column == label for cell in below):
            return Region(columns=(label,))
        return Region()

    def _by_cells(self, region: Region, since: int, until: int) -> Region:
        """What all cells between two places share, where the heads leave it open."""
        between = self._cells[bisect_left(self._starts, since) : bisect_left(self._starts, until)]
        if not between:
            return region
        panels = {cell.panel for cell in between}
        rows = {cell.row for cell in between}
        columns = {cell.column for cell in between}
        several = len(between) > 1
        return Region(
            (*panels,) if region.panels is None and self._panels and len(panels) == 1 else region.panels,
            (*rows,) if region.rows is None and several and len(rows) == 1 and len(columns) > 1 else region.rows,
            (*columns,)
            if region.columns is None and several and len(columns) == 1 and len(rows) > 1
            else region.columns,
        )

    def _is_title(self, block: Block) -> bool:
        """Whether a line leads to those below it: all in bold, or bare as the name of a panel, and those like it."""
        if block.kind is Kind.BULLET:
            return False
        if block.lead and self._marker.raw[block.end - 1] == "*":
            return True
        said = labels.plain(self._marker.flat[block.start : block.end]) if block.end - block.start < _SHORT else ""
        named = said in self._marker.figure.ticks["panel"]
        self._bare = self._bare or named
        return named or (self._bare and said[-1:].isalpha() and len(said.split()) <= _BARE_WORDS)

    @staticmethod
    def _ends(entry: _Entry, rank: tuple[int, int], block: Block, is_head: bool) -> bool:
        if is_head:
            return entry.rank >= rank
        if rank[0] == _HEADING:
            return entry.rank >= rank
        if entry.rank[0] == _BULLET:
            if rank[0] == _LINE:
                return block.level <= entry.rank[1]
            indented = entry.below is not None and entry.below > entry.rank[1]
            return block.level < entry.rank[1] or (indented and block.level <= entry.rank[1])
        return False


def _rank(block: Block) -> tuple[int, int]:
    if block.kind is Kind.HEADING:
        return (_HEADING, block.level)
    return (_BULLET if block.kind is Kind.BULLET and not block.numbered else _LINE, block.level)


def _over(outer: Region, inner: Region) -> Region:
    """The region of a head under another."""
    return Region(
        inner.panels if inner.panels is not None else outer.panels,
        inner.rows if inner.rows is not None else outer.rows,
        inner.columns if inner.columns is not None else outer.columns,
    )
