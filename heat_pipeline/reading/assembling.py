"""From numbers with labels to what a Reading holds: cells, panels and axes.

Which numbers are cells and what their labels are is decided before (`deciding`); what speaks against it is put into
words in `doubts`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from heat_pipeline.model import Axis, Cell, Panel, Tick, together
from heat_pipeline.reading import labels
from heat_pipeline.reading.colours import ColourPlaces, lowered
from heat_pipeline.reading.confidence import KEPT, KEPT_AMONG, KEPT_BESIDE, KEPT_LEAST, CellCandidate
from heat_pipeline.reading.deciding import Analysis
from heat_pipeline.reading.lists import Cue, TickList
from heat_pipeline.reading.obeying import KINDS
from heat_pipeline.reading.roles import Option, assign
from heat_pipeline.reading.slot_decisions import LabelPlace, in_words


@dataclass(frozen=True, slots=True)
class Placed:
    """A number kept as a cell, with its labels by role; `option` is what gave them."""

    candidate: CellCandidate
    option: Option
    roles: tuple[str, ...]
    panel: str
    row: str
    column: str


def placed(analysis: Analysis, candidates: Sequence[CellCandidate]) -> list[Placed]:
    """The numbers that are kept as cells, in text order."""
    roles: dict[int, tuple[str, ...]] = {}
    kept: list[Placed] = []
    groups: dict[int, list[int]] = {}
    for candidate in candidates:
        count = groups.setdefault(id(candidate.group), [0, 0])
        count[candidate.confidence >= KEPT] += 1
    surest = max((candidate.confidence for candidate in candidates), default=0.0)
    least = min(KEPT, max(KEPT_LEAST, KEPT_BESIDE * surest))
    for candidate in candidates:
        left, taken = groups[id(candidate.group)]
        # of one of many that stand alike the doubt is told, and it is not dropped
        alike = taken > left and all(candidate.ticks)
        if candidate.confidence < (min(KEPT_AMONG, least) if alike else least):
            continue
        option = candidate.option
        if id(option) not in roles:
            roles[id(option)] = assign(option, analysis.lists)
        ticks_of: dict[str, list[tuple[int, str]]] = {"panel": [], "row": [], "column": []}
        for role, slot, tick in zip(roles[id(option)], option.slots, candidate.ticks, strict=True):
            if tick:
                label = slot.labels[candidate.at]
                ticks_of[role].append((label.start if label is not None else 0, tick))
        panel, row, column = (
            " ".join(tick for _, tick in sorted(ticks_of[role])) for role in ("panel", "row", "column")
        )
        kept.append(Placed(candidate, option, roles[id(option)], panel, row, column))
    names = {cell.panel for cell in kept}
    if len(names) == 1 and names != {""} and not _is_stated(next(iter(names)), analysis.lists):
        return [Placed(cell.candidate, cell.option, cell.roles, "", cell.row, cell.column) for cell in kept]
    return kept


def once(kept: Sequence[Placed]) -> list[Placed]:
    """Cells without those that say again what an earlier one says of the same place."""
    earliest: dict[tuple[object, ...], Placed] = {}
    for cell in kept:
        number = cell.candidate.place.number
        earliest.setdefault((cell.panel, cell.row, cell.column, number.value, number.low, number.high), cell)
    return list(earliest.values())


def coherent(kept: Sequence[Placed]) -> list[Placed]:
    """Cells without the few in panels that are named as rows or columns of the others are: "Row A: 99 at 0, 81 at 4".

    A text has panels or it has none: what would make a panel of a row's tick was read wrongly, and is not a cell.
    """
    bare = [cell for cell in kept if not cell.panel]
    if len(bare) * 2 <= len(kept):
        return list(kept)
    ticks = {label for cell in bare for label in (cell.row, cell.column)}
    return [cell for cell in kept if not cell.panel or cell.panel not in ticks]


def _is_stated(panel: str, lists: Sequence[TickList]) -> bool:
    """Whether a panel is one of several that the text lists."""
    return any(
        tick_list.cue is Cue.PANELS and len(tick_list.ticks) > 1 and panel in tick_list.ticks for tick_list in lists
    )


def cells(analysis: Analysis, kept: Sequence[Placed]) -> tuple[Cell, ...]:
    """The numbers that are kept, as cells with their places, colours and confidence."""
    text, flat = analysis.outline.text, analysis.outline.flat
    colours = ColourPlaces(lowered(flat))
    made = []
    for cell in kept:
        place, number = cell.candidate.place, cell.candidate.place.number
        deviation = number.sd
        if deviation is None and place.deviation is not None:
            deviation = place.deviation.value
        made.append(
            Cell(
                cell.panel,
                cell.row,
                cell.column,
                number.value,
                number.low,
                number.high,
                deviation,
                number.how,
                text[number.start : number.end],
                number.start,
                number.end,
                words_of(cell.option, cell.roles),
                labels.number_of(cell.row),
                labels.number_of(cell.column),
                place.run if any(slot.kind == "order" for slot in cell.option.slots) else None,
                _colour(text, colours, cell.candidate),
                round(cell.candidate.confidence, 4),
            )
        )
    return tuple(made)


def has_grid(made: Sequence[Cell]) -> bool:
    """Whether cells have several rows and several columns."""
    return len({cell.row for cell in made}) > 1 and len({cell.column for cell in made if cell.column}) > 1


def words_of(option: Option, roles: Sequence[str]) -> str:
    """Which slot gave which role, in words."""
    slots: dict[str, LabelPlace | None] = {}
    for slot, role in zip(option.slots, roles, strict=True):
        slots.setdefault(role, KINDS.get(slot.kind))
    return in_words(slots)


def _colour(text: str, colours: ColourPlaces, candidate: CellCandidate) -> str:
    """The colour that stands beside a value; one in a label is a name of a row or a column."""
    number = candidate.place.number
    colour = colours.beside(number.start, number.stop) if colours else None
    at = candidate.at
    if colour is None or any(
        (label := slot.labels[at]) is not None and label.start <= colour[0] < label.end
        for slot in candidate.option.slots
    ):
        return ""
    return text[colour[0] : colour[1]]


def panels(made: Sequence[Cell], lists: Sequence[TickList]) -> tuple[Panel, ...]:
    """The panels of cells, in the order of the text's list of panels where it has one, each as sure as its cells."""
    cells_of: dict[str, list[Cell]] = {}
    for cell in made:
        cells_of.setdefault(cell.panel, []).append(cell)
    stated = [
        tick_list.ticks
        for tick_list in lists
        if tick_list.cue is Cue.PANELS and any(name in tick_list.ticks for name in cells_of)
    ]
    order = list(dict.fromkeys([*(name for ticks in stated[:1] for name in ticks), *cells_of]))
    return tuple(
        Panel(
            name,
            number,
            min((cell.start for cell in cells_of.get(name, ())), default=0),
            max((cell.end for cell in cells_of.get(name, ())), default=0),
            together([cell.confidence for cell in cells_of.get(name, ())]),
        )
        for number, name in enumerate(order, start=1)
    )


def axes(analysis: Analysis, kept: Sequence[Placed]) -> tuple[Axis, Axis]:
    """The row axis and the column axis: the lists that the cells' labels are ticks of, else these labels."""
    return (
        _axis(analysis, kept, "row", Cue.Y, [cell.row for cell in kept]),
        _axis(analysis, kept, "column", Cue.X, [cell.column for cell in kept]),
    )


def _axis(analysis: Analysis, kept: Sequence[Placed], role: str, cue: Cue, cell_labels: Sequence[str]) -> Axis:
    lists = analysis.lists
    used: Counter[int] = Counter()
    for cell in kept:
        for slot, of in zip(cell.option.slots, cell.roles, strict=True):
            if of == role and slot.list_index >= 0:
                used[slot.list_index] += 1
    cued = [tick_list for tick_list in lists if tick_list.cue is cue]
    best = lists[used.most_common(1)[0][0]] if used and used.most_common(1)[0][1] * 2 > len(kept) else None
    if best is None and not kept:
        best = next((tick_list for tick_list in cued if tick_list.ticks), None)
    same_cue = best is None or best.cue in (cue, Cue.NONE)
    named = [tick_list.name for tick_list in cued if tick_list.name] if same_cue else []
    name = best.name if best is not None and best.name and best.cue is cue else named[0] if named else ""
    if best is not None:
        return Axis(name, _ticks(best.ticks), best.low, best.high)
    spans = [tick_list for tick_list in cued if tick_list.low is not None]
    low, high = (spans[0].low, spans[0].high) if spans else (None, None)
    return Axis(name, _ticks(list(dict.fromkeys(label for label in cell_labels if label))), low, high)


def _ticks(tick_labels: Sequence[str]) -> tuple[Tick, ...]:
    return tuple(Tick(label, labels.number_of(label)) for label in tick_labels)


def by_panel(kept: Sequence[Placed]) -> Mapping[str, list[Placed]]:
    """The numbers that are kept, by panel."""
    cells_of: dict[str, list[Placed]] = {}
    for cell in kept:
        cells_of.setdefault(cell.panel, []).append(cell)
    return cells_of
