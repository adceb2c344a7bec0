"""Ties the values of a model's table to the characters of the text: no cell without characters.

The numbers of the text and the values of the answer are two sequences; where a model reads a text from its beginning to
its end they come in the same order. So the values are laid on the heaviest increasing chain of equal numbers, as in the
alignment of extractions to their sources (langextract), with labels that stand near a number as the tie-break.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from heat_pipeline.model import Cell, How
from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import flatten
from heat_pipeline.reading.numbers import Number, are_ends, numbers
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.parts import Part
from heat_pipeline.second_reader.answers import TableAnswer

Amount = tuple[float | None, float | None, float | None]
"""What makes two numbers equal: value, and the ends of a range."""
_Link = tuple[int, int, "_Link | None"]
"""A number of a chain and the cell laid on it, by their places, with the link before."""

_MOST_PAIRS = 40_000
_ROUNDS = 4
_OTHER_FORM, _NEAR = 0.4, 0.25
_ALL = re.compile(
    r"\b(?:all|every|each|both|entire|throughout|any|identical(?:ly)?|uniform(?:ly)?|constant(?:ly)?)\b", re.I
)
_AND = re.compile(r"\s*(?:to|and|through|[–—-])\s*", re.I)


@dataclass(frozen=True, slots=True)
class ToldCell:
    """A cell as the answer has it: its labels, its value as printed, its number; `at` is its place in the answer."""

    panel: str
    row: str
    column: str
    printed: str
    amount: Amount
    at: tuple[int, int, int]

    @property
    def labels(self) -> tuple[str, str, str]:
        """Its panel, row and column."""
        return self.panel, self.row, self.column


@dataclass(frozen=True, slots=True)
class Grounded:
    """A cell of the answer with the number of the text that it is; `expanded` where that number makes several cells."""

    cell: ToldCell
    number: Number
    expanded: bool = False


@dataclass(frozen=True, slots=True)
class Grounding:
    """What became of the cells of an answer: grounded ones in text order, and what the text doesn't say, with a reason.

    `numbers` are all numbers of the text, in order.
    """

    grounded: tuple[Grounded, ...]
    lost: tuple[tuple[ToldCell, str], ...]
    numbers: tuple[Number, ...]


def told_cells(answer: TableAnswer, comma: bool = False) -> Iterator[ToldCell]:
    """The cells of an answer that have a number, in its order; `comma` says that decimals are printed with a comma."""
    for at_panel, panel in enumerate(answer.panels):
        for at_row, row in enumerate(panel.rows):
            for at_column, (column, printed) in enumerate(zip(panel.columns, row.values, strict=False)):
                number = _number(printed, comma)
                if number is not None:
                    named, row_label, tick = map(labels.plain, (panel.panel, row.label, column))
                    at = (at_panel, at_row, at_column)
                    yield ToldCell(named, row_label, tick, printed, _amount(number), at)


def _amount(number: Number) -> Amount:
    return number.value, number.low, number.high


def text_numbers(outline: Outline) -> list[Number]:
    """Every number of a text in order: those of its lines and of what stands between them."""
    in_order: list[Number] = []
    at = 0
    for start, end in (*((line.start, line.end) for line in outline.lines), (len(outline.flat),) * 2):
        in_order += numbers(outline.flat, at, start, outline.comma)
        in_order += outline.numbers(start, end)
        at = end
    return in_order


def cell_at(outline: Outline, number: Number) -> Cell:
    """A number of the text as a cell without labels, printed as the text has it with its marks, as in "26\\%"."""
    printed = outline.text[number.start : number.end]
    return Cell(
        "", "", "", number.value, number.low, number.high, number.sd, number.how, printed, number.start, number.end, ""
    )


def ground(
    outline: Outline, answer: TableAnswer, known: Callable[[ToldCell], Sequence[int]] = lambda cell: ()
) -> Grounding:
    """Tie the cells of an answer to the numbers of the text, each number to one cell.

    `known` gives for a cell the characters at which the first reader reads the same number in the same place: where the
    readers agree these are taken first.
    """
    there = text_numbers(outline)
    cells = list(told_cells(answer, outline.comma))
    there = sorted([*there, *_ranges(outline, there, cells)], key=lambda number: (number.start, -number.end))
    worth = _worth(outline)
    taken: dict[int, int] = {}  # the place of a number -> the place of its cell
    starts = {number.start: at for at, number in enumerate(there)}
    for index, cell in enumerate(cells):
        at = next((starts[start] for start in known(cell) if start in starts and starts[start] not in taken), None)
        if at is not None:
            taken[at] = index
    for _ in range(_ROUNDS):  # what is told in another order than most is laid on a chain of its own
        placed = set(taken.values())
        left = [index for index in range(len(cells)) if index not in placed]
        covered = {at for number in map(there.__getitem__, taken) for at in range(number.start, number.end)}
        free: dict[Amount, list[int]] = defaultdict(list)
        for at, number in enumerate(there):
            if number.start not in covered and number.end - 1 not in covered:
                free[_amount(number)].append(at)
        by_rows, by_columns = left, sorted(left, key=lambda index: (cells[index].at[0], *cells[index].at[:0:-1]))
        chains = [_chain(cells, order, there, free, worth) for order in (by_rows, by_columns)]
        chain = max(chains, key=lambda chain: chain[0])[1]
        if chain is None:
            break
        while chain is not None:
            at, index, chain = chain
            taken[at] = index
    more, lost = _spread(outline, cells, taken, there)
    grounded = [*(Grounded(cells[index], there[at]) for at, index in taken.items()), *more]
    grounded.sort(key=lambda value: (value.number.start, value.cell.at))
    return Grounding(tuple(grounded), tuple(lost), tuple(there))


def holds_number(printed: str, comma: bool = False) -> bool:
    """Whether a value as printed is one number, or a range; `comma` says that decimals are printed with a comma."""
    return _number(printed, comma) is not None


@lru_cache(maxsize=16_384)
def _number(printed: str, comma: bool) -> Number | None:
    """The one number of a value as printed; None where it has none or several that are no range."""
    flat = flatten(printed)
    inside = numbers(flat, comma=comma, large=True)
    if len(inside) == 2 and _AND.fullmatch(flat, inside[0].end, inside[1].start):
        return _range(flat, *inside)
    return inside[0] if len(inside) == 1 else None


def _range(flat: str, first: Number, last: Number) -> Number | None:
    if first.value is None or last.value is None:
        return None
    low, high = sorted((first.value, last.value))
    printed = flat[first.start : last.end]
    return Number(None, low, high, None, first.unit or last.unit, How.RANGE, printed, first.start, last.end, last.stop)


def _ranges(outline: Outline, there: Sequence[Number], cells: Iterable[ToldCell]) -> Iterator[Number]:
    """Two numbers of the text that words make a range ("0.4 to 0.5"), where the answer has that range."""
    wanted = {cell.amount for cell in cells if cell.amount[0] is None}
    for first, last in pairwise(there) if wanted else ():
        made = _range(outline.flat, first, last) if first.end < last.start else None
        if made is not None and _amount(made) in wanted and are_ends(outline.flat, first, last):
            yield made


def _chain(
    cells: Sequence[ToldCell],
    order: Sequence[int],
    there: Sequence[Number],
    free: dict[Amount, list[int]],
    worth: Callable[[ToldCell, Number], float],
) -> tuple[float, _Link | None]:
    """The heaviest chain whose cells stand in this order and whose numbers stand in that of the text, and its weight.

    A pass over all pairs of a cell and an equal number. Of the chains up to each number those are kept that are heavier
    than all that end before: the heaviest before a number is the last of these.
    """
    count, done = Counter(cells[index].amount for index in order), Counter[Amount]()
    ends: list[int] = []
    chains: list[tuple[float, _Link]] = []
    for index in order:
        cell = cells[index]
        same = free.get(cell.amount, [])
        width = _MOST_PAIRS // count[cell.amount]
        if len(same) > width:  # many equal numbers: only those about as far into the text as the cell is
            middle = done[cell.amount] * len(same) // count[cell.amount]
            same = same[max(0, middle - width // 2) : middle + width // 2 + 1]
        done[cell.amount] += 1
        for at in reversed(same):
            place = bisect_left(ends, at)
            weight, before = chains[place - 1] if place else (0.0, None)
            gain = worth(cell, there[at])
            if not gain:
                continue
            weight += gain
            until = place
            while until < len(ends) and chains[until][0] < weight:
                until += 1
            if until > place or ends[place : place + 1] != [at]:
                ends[place:until] = [at]
                chains[place:until] = [(weight, (at, index, before))]
    return chains[-1] if chains else (0.0, None)


def _worth(outline: Outline) -> Callable[[ToldCell, Number], float]:
    """How well a cell and an equal number go together: 1, and a quarter for each label in its line or the heads above.

    Less where the number is printed in another form: "1" is seldom what a model copied as "1.00". Nothing in the frame,
    where the ends of scales stand, unless a label is near.
    """

    @cache
    def near(label: str, start: int) -> float:
        return _NEAR if label and labels.folded(label) in words(start) else 0.0

    @cache
    def words(start: int) -> str:
        heads = (above.head for above in outline.line_at(start).parents)
        return " ".join([_line(outline, start), *map(labels.folded, heads)])

    def worth(cell: ToldCell, number: Number) -> float:
        line = outline.line_at(number.start)
        bonus = near(cell.panel, line.start) + near(cell.row, line.start) + near(cell.column, line.start)
        if not bonus and outline.parts[line.number] is Part.FRAME:
            return 0.0
        return bonus + (1.0 if number.printed in cell.printed else _OTHER_FORM)

    return worth


def _spread(
    outline: Outline, cells: Sequence[ToldCell], taken: dict[int, int], there: Sequence[Number]
) -> tuple[list[Grounded], list[tuple[ToldCell, str]]]:
    """The cells that no number is left for: those that share the number of another cell, and the lost ones.

    A number makes several cells only where its line names the labels of each ("0.2 (2018, 2020)"), or says that it
    holds for all of them ("all values 1.00", "1.00 on the diagonal").
    """
    shared: dict[Amount, list[tuple[ToldCell, Number, str]]] = defaultdict(list)
    for at, index in taken.items():
        shared[cells[index].amount].append((cells[index], there[at], _line(outline, there[at].start)))
    more: list[Grounded] = []
    lost: list[tuple[ToldCell, str]] = []
    known, placed = set(map(_amount, there)), set(taken.values())
    for cell in (cell for index, cell in enumerate(cells) if index not in placed):
        number = next((number for other, number, line in shared[cell.amount] if _is_said_of(cell, other, line)), None)
        if number is not None:
            more.append(Grounded(cell, number, expanded=True))
        elif cell.amount in known:
            lost.append((cell, "its number stands in the text less often than in the answer"))
        else:
            lost.append((cell, "the text has no such number"))
    left = Counter((cell.at[0], cell.amount) for cell, _ in lost)
    made = Counter((value.cell.at[0], value.cell.amount) for value in more)
    region = {key for key, count in made.items() if left[key] > count}
    why = "the model spread one number of the text over a region"
    lost += [(value.cell, why) for value in more if (value.cell.at[0], value.cell.amount) in region]
    return [value for value in more if (value.cell.at[0], value.cell.amount) not in region], lost


def _line(outline: Outline, at: int) -> str:
    """The words of the line that a character stands in, in comparable form."""
    line = outline.line_at(at)
    return labels.folded(outline.flat[line.start : line.end])


def _is_said_of(cell: ToldCell, other: ToldCell, line: str) -> bool:
    """Whether a line says the number of one cell of another too: it names what differs, "all" or the "diagonal"."""
    if cell.at[0] == other.at[0] and cell.row == cell.column and other.row == other.column and "diagonal" in line:
        return True
    differs = [pair for pair in zip(cell.labels[1:], other.labels[1:], strict=True) if pair[0] != pair[1]]
    if cell.at[0] != other.at[0] or len(differs) != 1:
        return False
    return all(_names(line, label) for label in differs[0]) or _ALL.search(line) is not None


def _names(line: str, label: str) -> bool:
    folded = re.escape(labels.folded(label))
    return bool(folded) and re.search(rf"(?<![^\W_]){folded}(?![^\W_])", line) is not None
