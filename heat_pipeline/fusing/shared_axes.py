"""The axes that several texts share: their labels matched softly as sets, and each text's cells laid on them.

What belongs here is matching by labels, and the renaming of ticks that one text calls otherwise. Moving values to other
places is the business of `aligning`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from rapidfuzz.distance import Levenshtein

from heat_pipeline.fusing.model import DescribedCell, FigureText, Slip, SlipKind
from heat_pipeline.fusing.values import ComparedValue, entries_of
from heat_pipeline.reading.matching import HOLDS, Ticks, comparable

Place = tuple[int, int, int]
"""Panel, row and column, as indices into the frame's labels."""

PANEL, ROW, COLUMN = 0, 1, 2
SIDES = ("panel", "row", "column")
_WORDS = re.compile(r"([^\W\d_]+)")
_SHORTEST = 4
_ENOUGH = 0.75
_IN_PLACE = 0.25
_MOST_LABELS = 400
_DIGITS = 5


@dataclass(slots=True)
class Sheet:
    """A text's cells on the frame, with what was done to them: `moved` are the keys of cells told elsewhere."""

    text: FigureText
    cells: dict[Place, list[ComparedValue]]
    slips: list[Slip] = field(default_factory=list)
    moved: set[str] = field(default_factory=set)

    def move(self, places: Mapping[Place, Place], worded: Mapping[Place, Place]) -> tuple[str, ...]:
        """Move cells; the keys of those that were told elsewhere, but for those that are `worded` otherwise only."""
        cells: dict[Place, list[ComparedValue]] = {}
        keys: list[str] = []
        for place, entries in self.cells.items():
            to = places.get(place, place)
            cells.setdefault(to, []).extend(entries)
            if to != worded.get(place, place):
                keys += [entry.told.key for entry in entries]
        self.cells = cells
        self.moved.update(keys)
        return tuple(keys)


@dataclass
class SharedAxes:
    """The labels that texts have together, by axis; `across` leads from a row to the column of its name, and back."""

    labels: tuple[list[str], list[str], list[str]]
    across: dict[tuple[int, int], int]
    slack: float = 0.0

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many labels each axis has."""
        return tuple(len(names) for names in self.labels)


@dataclass(slots=True)
class _Axis:
    """One axis of one text: its labels in its order, and the values that stand at those with cells."""

    name: str
    labels: list[str]
    values: Mapping[str, Set[float]]


@dataclass(slots=True, eq=False)
class _Tick:
    """A label that texts share: how they spell it, and the values that they have there."""

    spelled: Counter[str] = field(default_factory=Counter)
    values: set[float] = field(default_factory=set)

    @property
    def name(self) -> str:
        """As most texts spell it."""
        return self.spelled.most_common(1)[0][0]


def lay(texts: Sequence[FigureText], slack: float) -> tuple[SharedAxes, list[Sheet]]:
    """The frame that texts share, and each text on it, in the order of `texts`; slips of words only are noted."""
    ranked = _ranked(texts)
    swapped = [_is_swapped(text, texts[ranked[0]]) for text in texts]
    sides = [(PANEL, COLUMN, ROW) if swap else (PANEL, ROW, COLUMN) for swap in swapped]
    axes = [[_axis(text, side[axis]) for text, side in zip(texts, sides, strict=True)] for axis in range(3)]
    merged = [_merge(of_texts, ranked) for of_texts in axes]
    names, maps = [names for names, _ in merged], [maps for _, maps in merged]
    _respell(axes, maps, names)
    sheets = []
    for index, text in enumerate(texts):
        cells: dict[Place, list[ComparedValue]] = defaultdict(list)
        for entry in entries_of(text, slack):
            panel, row, column = (maps[axis][index][_label(entry.told, sides[index][axis])] for axis in range(3))
            cells[panel, row, column].append(entry)
        slips = [
            slip
            for axis in (ROW, COLUMN)
            for slip in _say_renamed(axes[axis][index], maps[axis][index], names[axis], SIDES[axis])
        ]
        if swapped[index]:
            says = f"{text.key} writes columns where the others write rows; only the words differ"
            slips.append(Slip(SlipKind.TRANSPOSED, says, cost=0.5, worded=True))
        sheets.append(Sheet(text, dict(cells), slips))
    ticks = Ticks(names[COLUMN])
    matched = ((row, *ticks.match(name)) for row, name in enumerate(names[ROW]))
    pairs = [(row, column) for row, column, quality in matched if quality > HOLDS]
    across = {(ROW, row): column for row, column in pairs} | {(COLUMN, column): row for row, column in pairs}
    return SharedAxes((names[PANEL], names[ROW], names[COLUMN]), across, slack), sheets


def _label(cell: DescribedCell, side: int) -> str:
    return (cell.panel, cell.row, cell.column)[side]


def _ranked(texts: Sequence[FigureText]) -> list[int]:
    """The texts, those first that share most labels with the others; then the longer ones."""
    known = [{comparable(label) for cell in text.told for label in (cell.row, cell.column)} for text in texts]
    many = Counter(label for labels in known for label in labels)
    shared = [sum(many[label] > 1 for label in labels) / max(1, len(labels)) for labels in known]
    return sorted(range(len(texts)), key=lambda i: (-shared[i], -len(texts[i].told), texts[i].key))


def _is_swapped(text: FigureText, base: FigureText) -> bool:
    """Whether a text's rows are the columns of the other one, by their labels."""

    def shared(side: int, other: int) -> float:
        listed = ((), base.rows, base.columns)[other]
        mine = {comparable(label) for cell in text.told if (label := _label(cell, side))}
        theirs = {comparable(label) for label in (*(_label(cell, other) for cell in base.told), *listed) if label}
        return len(mine & theirs) / max(1, min(len(mine), len(theirs)))

    return shared(ROW, COLUMN) + shared(COLUMN, ROW) > shared(ROW, ROW) + shared(COLUMN, COLUMN) + 0.5


def _axis(text: FigureText, side: int) -> _Axis:
    values: dict[str, set[float]] = {}
    for cell in text.told:
        there = values.setdefault(_label(cell, side), set())
        if cell.value is not None:
            there.add(float(f"{cell.value:.{_DIGITS}g}"))
    # a listed label without cells keeps its place in the order; a panel without cells is none
    listed = ((), text.rows, text.columns)[side]
    return _Axis(("", text.row_axis, text.column_axis)[side], list(dict.fromkeys((*listed, *values))), values)


def _merge(axes: Sequence[_Axis], ranked: Sequence[int]) -> tuple[list[str], list[dict[str, int]]]:
    """The labels of one axis of all texts: names in order, and each text's labels -> index."""
    merged: list[_Tick] = []
    maps: list[dict[str, _Tick]] = [{} for _ in axes]
    for index in ranked:
        axis, mine = axes[index], maps[index]
        mine |= _matched(axis, merged)
        mine |= _renamed(axis, mine, merged)
        # a new label stands behind the one that it stands behind in its text, the first one in front
        behind = 0
        for label in axis.labels:
            if label not in mine:
                mine[label] = _Tick()
                merged.insert(behind, mine[label])
            mine[label].spelled[label] += 1
            mine[label].values |= axis.values.get(label, set())
            behind = merged.index(mine[label]) + 1
    at = {tick: position for position, tick in enumerate(merged)}
    return [tick.name for tick in merged], [{label: at[tick] for label, tick in mapped.items()} for mapped in maps]


def _matched(axis: _Axis, merged: Sequence[_Tick]) -> dict[str, _Tick]:
    """The labels of an axis that are among the merged ones, one to one, the surest first."""
    same = {label: tick for tick in merged for label in tick.spelled}
    ticks = Ticks([tick.name for tick in merged], name=axis.name)
    candidates: list[tuple[float, int, str, _Tick]] = []
    for position, label in enumerate(axis.labels):
        if label in same:
            candidates.append((-2.0, position, label, same[label]))
            continue
        at, quality = ticks.match(label)
        if quality >= HOLDS:
            candidates.append((-quality, position, label, merged[at]))
    mine: dict[str, _Tick] = {}
    for _, _, label, tick in sorted(candidates, key=lambda match: match[:2]):
        if tick not in mine.values():
            mine[label] = tick
    return mine


def _renamed(axis: _Axis, mine: Mapping[str, _Tick], merged: Sequence[_Tick]) -> dict[str, _Tick]:
    """Labels that none of the others has, and which of theirs they stand for: by spelling, position and values."""
    taken = set(mine.values())
    free = [tick for tick in merged if tick not in taken]
    odd = [label for label in axis.labels if label not in mine and label in axis.values]
    if len(axis.labels) == len(merged) == len(odd) == 1 and "" in (odd[0], merged[0].name):
        return {odd[0]: merged[0]}  # what has no name is the only one of the others
    if len(free) * len(odd) > _MOST_LABELS:
        return {}
    alike = {
        (label, tick): _is_misspelt(label, tick) + _shared(axis.values[label], tick.values)
        for label in odd
        for tick in free
    }
    renamed: dict[str, _Tick] = {}
    while alike:
        # each one that is found tells more of where its neighbours belong
        in_place = _in_place(axis, {**mine, **renamed}, merged)
        score = {pair: alike[pair] + _IN_PLACE * (pair[1] in in_place[pair[0]]) for pair in alike}
        best = max(score, key=lambda pair: score[pair])
        if score[best] < _ENOUGH:
            break
        renamed[best[0]] = best[1]
        alike = {pair: score for pair, score in alike.items() if pair[0] != best[0] and pair[1] is not best[1]}
    return renamed


def _is_misspelt(label: str, tick: _Tick) -> bool:
    """Whether a label is another one but for a slip of the pen: with the same digits, and long enough."""
    return len(label) > _SHORTEST and any(
        re.sub(r"\D", "", other) == re.sub(r"\D", "", label)
        and Levenshtein.distance(label.casefold(), other.casefold()) <= 1
        for other in tick.spelled
    )


def _shared(mine: Set[float], theirs: Set[float]) -> float:
    """The share of values that two ticks have in common, wherever they stand; 0 where there are too few to tell."""
    shared = len(mine & theirs)
    return shared / min(len(mine), len(theirs)) if shared > 1 else 0.0


def _in_place(axis: _Axis, mine: Mapping[str, _Tick], merged: Sequence[_Tick]) -> dict[str, list[_Tick]]:
    """The ticks at the same distance from the labels before and behind that both have, or from the beginning."""
    expected: dict[str, list[_Tick]] = defaultdict(list)
    for step in (1, -1):
        at = -1 if step > 0 else None
        for label in axis.labels[::step]:
            if label in mine:
                at = merged.index(mine[label])
            elif at is not None:
                at += step
                if 0 <= at < len(merged):
                    expected[label].append(merged[at])
    return expected


def _called_otherwise(axis: _Axis, mine: Mapping[str, int], names: Sequence[str]) -> dict[str, str]:
    """The labels with cells that the frame has by quite another name."""
    changed = {label: names[at] for label, at in mine.items() if label != names[at] and label in axis.values}
    return {a: b for a, b in changed.items() if Ticks([b], name=axis.name).match(a)[1] < HOLDS}


def _respell(
    axes: Sequence[Sequence[_Axis]], maps: Sequence[Sequence[Mapping[str, int]]], names: Sequence[list[str]]
) -> None:
    """Put right, in labels that a text only has, the words in which it errs by a letter elsewhere."""
    for index in range(len(maps[ROW])):
        wrong: dict[str, str] = {}
        for axis in (ROW, COLUMN):
            for label, name in _called_otherwise(axes[axis][index], maps[axis][index], names[axis]).items():
                words = zip(_WORDS.split(label), _WORDS.split(name), strict=False)
                wrong |= {a: b for a, b in words if len(a) >= _SHORTEST and Levenshtein.distance(a, b) == 1}
        for axis in (ROW, COLUMN) if wrong else ():
            tellers = Counter(at for mapped in maps[axis] for at in mapped.values())
            for at in maps[axis][index].values():
                right = "".join(wrong.get(word, word) for word in _WORDS.split(names[axis][at]))
                if tellers[at] == 1 and right not in names[axis]:
                    names[axis][at] = right


def _say_renamed(axis: _Axis, mine: Mapping[str, int], names: Sequence[str], side: str) -> Iterator[Slip]:
    for label, name in _called_otherwise(axis, mine, names).items():
        where = ("", label, "") if side == "row" else ("", "", label)
        yield Slip(SlipKind.RENAMED, f'{side} "{label}" is what the others call "{name}"', *where, cost=0.5)
