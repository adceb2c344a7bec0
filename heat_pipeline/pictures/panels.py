"""What there is to draw of a figure: panels, their ticks in order, their cells and what is marked on them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property

from heat_pipeline.model import SURE, Anomaly, Axis, Cell, Judgement, Legend, Reading, Severity, Verdict
from heat_pipeline.quality.rules.scales import LEGEND_IMPLAUSIBLE, VALUE_OUTSIDE_LEGEND
from heat_pipeline.wording import percent

_FEWEST_FITTING = 0.5
"""A stated scale that fits fewer of the panel's values is not used to colour them."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What is wrong at a cell, the worst of it: a finding of this severity, or that a claim is contradicted there.

    `beyond` is whether that finding is that the cell lies beyond the stated scale. `also` is what else was found, in
    words, and what the note on the panel says of most of its cells.
    """

    severity: Severity | None = None
    claim: bool = False
    beyond: bool = False
    also: tuple[str, ...] = ()


UNMARKED = Mark()


@dataclass(frozen=True, slots=True)
class Square:
    """A cell as drawn: its place, what is printed in it, and the number that its colour stands for.

    `cells` are the indices of the cells at that place, the one that is drawn first, and `confidence` is the lowest of
    theirs. `address` is where it leads to on its page, "" for nowhere. `outside` is whether a finding says that it lies
    beyond the stated scale, with a mark or without. `told` is said of it in place of what its mark says.
    """

    row: str
    column: str
    printed: str
    value: float | None
    mark: Mark = UNMARKED
    cells: tuple[int, ...] = ()
    address: str = ""
    confidence: float = 1.0
    outside: bool = False
    told: str = ""

    @property
    def doubtful(self) -> bool:
        """Whether it may be misread."""
        return self.confidence < SURE


@dataclass(frozen=True)
class PanelPicture:
    """One panel as drawn: rows downwards and columns rightwards in the text's order.

    `stated` is the scale that the text gives, None where it gives none. Of a part, `whole` is how many rows and columns
    the panel has.
    """

    name: str
    row_axis: str
    column_axis: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    squares: tuple[Square, ...]
    stated: Legend | None = None
    whole: tuple[int, int] | None = None

    @property
    def values(self) -> list[float]:
        """The values that have a colour."""
        return [square.value for square in self.squares if square.value is not None]

    @cached_property
    def fits(self) -> bool:
        """Whether the stated scale fits most of the values, so that it can colour them."""
        stated, values = self.stated, self.values
        if stated is None or stated.low >= stated.high or not values:
            return False
        return sum(stated.low <= value <= stated.high for value in values) >= _FEWEST_FITTING * len(values)

    @cached_property
    def _scale(self) -> tuple[float, float]:
        """The ends of the scale that colours the cells: the stated one where it fits most of them, else their own."""
        if self.stated is not None and self.fits:
            return self.stated.low, self.stated.high
        values = self.values or [0.0, 1.0]
        return min(values), max(values) if max(values) > min(values) else min(values) + 1.0

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The values of the first and the last colour; zero is in the middle of a scale with both signs."""
        low, high = self._scale
        far = max(abs(low), abs(high))
        return (-far, far) if low < 0 < high else (low, high)

    @property
    def letter(self) -> str:
        """What the classes of its colours begin with: "d" where values of both signs are told apart, else "s"."""
        return "d" if self.ends[0] == -self.ends[1] else "s"

    @property
    def label(self) -> str:
        """What the colours stand for, as the text says it."""
        return "" if self.stated is None else self.stated.label

    def step(self, value: float, steps: int) -> int:
        """How many of so many steps along the colours a value lies."""
        low, high = self.ends
        return round(min(max((value - low) / (high - low), 0.0), 1.0) * steps)

    def look(self, square: Square, steps: int) -> str:
        """The classes of a square: its colour, one of so many steps, and its marks."""
        beyond = self.beyond(square)
        looks = (
            "none" if square.value is None else f"{self.letter}{self.step(square.value, steps)}",
            {1: "above", -1: "below", 0: ""}[beyond],
            square.mark.severity,
            "refutes" if square.mark.claim else "",
            "doubtful" if square.doubtful else "",  # its brackets are of the style: they take no room
        )
        return " ".join(filter(None, looks))

    def words(self, square: Square) -> str:
        """What is said of a square beside its colour and marks."""
        beyond = self.beyond(square)
        marks = (
            {1: "above the stated scale", -1: "below the stated scale", 0: ""}[beyond],
            f"{square.mark.severity} finding" if square.mark.severity else "",
            "a claim is contradicted here" if square.mark.claim else "",
            *square.mark.also,
            f"read with {percent(square.confidence)} confidence" if square.doubtful else "",
        )
        said = [square.told] if square.told else filter(None, marks)
        return "; ".join([f"{square.row}, {square.column}: {square.printed}", *said])

    def beyond(self, square: Square) -> int:
        """Whether a square is marked as beyond the stated scale: -1 below, 1 above, 0 without such a mark."""
        if not square.mark.beyond or square.value is None or self.stated is None:
            return 0
        return 1 if 2 * square.value >= self.stated.low + self.stated.high else -1

    @property
    def note(self) -> str:
        """What the picture alone doesn't say: how many values were found beyond the scale, what is not shown; or ""."""
        notes = [self._beyond_in_words]
        if self.whole is not None:
            rows, columns = self.whole
            notes.append(f"{len(self.rows)} of {rows} rows and {len(self.columns)} of {columns} columns shown")
        return "; ".join(filter(None, notes))

    @property
    def _beyond_in_words(self) -> str:
        beyond = sum(square.outside for square in self.squares)
        if not beyond or self.stated is None:
            return ""
        note = f"{beyond} of {len(self.squares)} beyond the stated {self.stated.low:g} to {self.stated.high:g}"
        return note if self.fits else f"{note}: coloured by the values"

    @cached_property
    def by_place(self) -> dict[tuple[str, str], Square]:
        """The squares by their (row, column)."""
        return {(square.row, square.column): square for square in self.squares}

    def part(self, longest: int) -> PanelPicture:
        """The panel with its first `longest` rows and columns only: where the text lists ten thousand."""
        if max(len(self.rows), len(self.columns)) <= longest:
            return self
        rows, columns = self.rows[:longest], self.columns[:longest]
        kept = {(row, column) for row in rows for column in columns}
        squares = tuple(square for square in self.squares if (square.row, square.column) in kept)
        return replace(self, rows=rows, columns=columns, squares=squares, whole=(len(self.rows), len(self.columns)))


def pictures_of(
    reading: Reading, anomalies: Sequence[Anomaly] = (), judgements: Sequence[Judgement] = ()
) -> list[PanelPicture]:
    """The panels of a reading that have cells, in order, with what was found marked on them.

    A panel has the ticks that the axes list, where its cells use any of them. Of cells that share a place the worst
    marked is drawn, and what it prints are all of them ("87.3 / 87.8").
    """
    marks = marks_of(anomalies, judgements, reading.cells)
    shared = {legend.panel: legend for legend in reversed(reading.legends)}
    cells_of: dict[str, list[tuple[int, Cell]]] = {panel.name: [] for panel in reading.panels}
    for index, cell in enumerate(reading.cells):
        cells_of.setdefault(cell.panel, []).append((index, cell))
    pictures = []
    for panel, cells in cells_of.items():
        if cells:
            legend = shared.get(panel, shared.get(None))
            pictures.append(
                PanelPicture(
                    panel,
                    reading.rows.name,
                    reading.columns.name,
                    _ticks(reading.rows, [cell.row for _, cell in cells]),
                    _ticks(reading.columns, [cell.column for _, cell in cells]),
                    tuple(_squares(cells, marks, _outside(anomalies, cells, legend))),
                    legend,
                )
            )
    return pictures


def marks_of(anomalies: Sequence[Anomaly], judgements: Sequence[Judgement], cells: Sequence[Cell]) -> dict[int, Mark]:
    """What is wrong at each of a figure's cells, by its index: the worst of its anomalies, or that it refutes a claim.

    A cell has one mark: a refuted claim weighs more than an info and less than a warning. None is made where the same
    holds of most of a panel: of a claim that more than half of its cells refute, and where more than half of them lie
    beyond the scale, as its note says.
    """
    order = list(Severity)
    by_cell: dict[int, list[Anomaly]] = defaultdict(list)
    for anomaly in sorted(anomalies, key=lambda anomaly: order.index(anomaly.severity)):
        for cell in anomaly.cells:
            by_cell[cell].append(anomaly)
    of_panel = Counter(cell.panel for cell in cells)
    refuting = {
        cell
        for judgement in judgements
        if judgement.verdict is Verdict.CONTRADICTED
        for panel, count in Counter(cells[cell].panel for cell in judgement.evidence).items()
        if 2 * count <= of_panel[panel]
        for cell in judgement.evidence
        if cells[cell].panel == panel
    }
    beyond = {
        cell
        for cell, cell_anomalies in by_cell.items()
        if any(anomaly.rule == VALUE_OUTSIDE_LEGEND.name for anomaly in cell_anomalies)
    }
    beyond_in = Counter(cells[cell].panel for cell in beyond)
    noted = {panel for panel, count in beyond_in.items() if 2 * count > of_panel[panel]}
    return {
        cell: _mark(by_cell.get(cell, ()), cell in refuting, cells[cell].panel in noted)
        for cell in sorted(by_cell.keys() | refuting)
    }


def _mark(anomalies: Sequence[Anomaly], refutes: bool, noted: bool) -> Mark:
    """The mark of a cell of these anomalies, the worst first; `noted`: the panel's note says that it is beyond."""
    worst = next((anomaly for anomaly in anomalies if not (noted and anomaly.rule == VALUE_OUTSIDE_LEGEND.name)), None)
    claim = refutes and (worst is None or worst.severity is Severity.INFO)
    if claim:
        worst = None
    also = [f"{anomaly.severity.value} {anomaly.rule}" for anomaly in anomalies if anomaly is not worst]
    if refutes and not claim:
        also.append("a claim is contradicted here")
    beyond = worst is not None and worst.rule == VALUE_OUTSIDE_LEGEND.name
    return Mark(None if worst is None else worst.severity, claim, beyond, tuple(dict.fromkeys(also)))


def _outside(anomalies: Sequence[Anomaly], cells: Sequence[tuple[int, Cell]], legend: Legend | None) -> set[int]:
    """The cells of a panel of which a finding says that they lie beyond its scale: on them, or on the whole scale."""
    if legend is None:
        return set()
    outside = {cell for anomaly in anomalies if anomaly.rule == VALUE_OUTSIDE_LEGEND.name for cell in anomaly.cells}
    doubted = any(
        anomaly.rule == LEGEND_IMPLAUSIBLE.name and (anomaly.start, anomaly.end) == (legend.start, legend.end)
        for anomaly in anomalies
    )
    return {index for index, cell in cells if index in outside or (doubted and _is_beyond(legend, _number(cell)))}


def _is_beyond(legend: Legend, value: float | None) -> bool:
    return value is not None and not legend.low <= value <= legend.high


def _number(cell: Cell) -> float | None:
    """The number that a cell's colour stands for; of a range its middle."""
    if cell.value is None and cell.low is not None and cell.high is not None:
        return (cell.low + cell.high) / 2
    return cell.value


def _ticks(axis: Axis, used: Sequence[str]) -> tuple[str, ...]:
    """The ticks of a panel in order: those listed, then those that only cells name."""
    listed = dict.fromkeys(tick.label for tick in axis.ticks)
    present = dict.fromkeys(used)
    return tuple({**listed, **present}) if listed.keys() & present.keys() else tuple(present)


def _squares(panel_cells: Sequence[tuple[int, Cell]], marks: Mapping[int, Mark], outside: Set[int]) -> list[Square]:
    places: dict[tuple[str, str], list[tuple[int, Cell]]] = {}
    for index, cell in panel_cells:
        places.setdefault((cell.row, cell.column), []).append((index, cell))
    squares = []
    for (row, column), place in places.items():
        ranked = sorted(place, key=lambda item: _badness(marks.get(item[0], UNMARKED)))
        index, cell = ranked[0]
        printed = " / ".join(dict.fromkeys(cell.printed for _, cell in place))
        sure = min(cell.confidence for _, cell in place)
        indices = tuple(index for index, _ in ranked)
        mark = marks.get(index, UNMARKED)
        beyond = not outside.isdisjoint(indices)
        address = f"at-c{index}"
        squares.append(Square(row, column, printed, _number(cell), mark, indices, address, sure, beyond))
    return squares


def _badness(mark: Mark) -> float:
    """The rank of a mark among others, the worst first: a refuted claim stands between a warning and an info."""
    order = list(Severity)
    if mark.severity is not None:
        return order.index(mark.severity)
    return order.index(Severity.INFO) - 0.5 if mark.claim else len(order)
