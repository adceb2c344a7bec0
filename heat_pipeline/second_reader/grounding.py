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
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from heat_pipeline.model import How
from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import flatten
from heat_pipeline.reading.numbers import Number, are_ends, numbers
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.parts import Part
from heat_pipeline.second_reader.answers import TableAnswer

Amount = tuple[float | None, float | None, float | None]
"""What makes two numbers equal: value, and the ends of a range."""

_MOST_PAIRS = 40_000
_ROUNDS = 4
_OTHER_FORM = 0.4
_ALL = re.compile(
    r"\b(?:all|every|each|both|entire|throughout|any|identical(?:ly)?|uniform(?:ly)?|constant(?:ly)?)\b", re.I
)
_BUT = re.compile(r"\b(?:except\w*|but|other than|besides|most(?:ly)?)\b", re.I)
_AND = re.compile(r"\s*(?:to|and|through|[–—-])\s*", re.I)


@dataclass(frozen=True, slots=True)
class ToldCell:
    """A cell as the answer has it: its labels, its value as printed, its number; `at` is its place in the answer."""

    panel: str
    row: str
    column: str
    printed: str
    amount: Amount
    how: How
    sd: float | None
    at: tuple[int, int, int]


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
                    amount = (number.value, number.low, number.high)
                    names = [labels.plain(name) for name in (panel.panel, row.label, column)]
                    at = (at_panel, at_row, at_column)
                    yield ToldCell(names[0], names[1], names[2], printed, amount, number.how, number.sd, at)


def text_numbers(outline: Outline) -> list[Number]:
    """Every number of a text in order: those of its lines and of what stands between them."""
    found: list[Number] = []
    at = 0
    for start, end in (*((line.start, line.end) for line in outline.lines), (len(outline.flat),) * 2):
        found += numbers(outline.flat, at, start, outline.comma)
        found += outline.numbers(start, end)
        at = end
    return found


def ground(
    outline: Outline, answer: TableAnswer, known: Callable[[ToldCell], Sequence[int]] = lambda cell: ()
) -> Grounding:
    """Tie the cells of an answer to the numbers of the text, each number to one cell.

    `known` gives for a cell the characters at which the first reader reads the same number in the same place: where the
    readers agree these are taken first.
    """
    there = text_numbers(outline)
    cells = list(told_cells(answer, outline.comma))
    joined = _ranges(outline, there, cells)
    there = sorted([*there, *joined], key=lambda number: (number.start, -number.end))
    near = _Near(outline)
    taken: dict[int, int] = {}  # the place of a number -> the place of its cell
    starts = {number.start: at for at, number in enumerate(there)}
    for index, cell in enumerate(cells):
        for start in known(cell):
            at = starts.get(start)
            if at is not None and at not in taken:
                taken[at] = index
                break
    for _ in range(_ROUNDS):
        placed = set(taken.values())
        left = [index for index in range(len(cells)) if index not in placed]
        free = _free(there, taken)
        if not left or not free:
            break
        chain = _best_chain(cells, left, there, free, near)
        if not chain:
            break
        taken.update(chain)
    grounded = [Grounded(cells[index], there[at]) for at, index in taken.items()]
    more, lost = _spread(outline, cells, taken, there)
    ordered = sorted([*grounded, *more], key=lambda one: (one.number.start, one.cell.at))
    return Grounding(tuple(_as_printed(outline, one) for one in ordered), tuple(lost), tuple(there))


def _as_printed(outline: Outline, grounded: Grounded) -> Grounded:
    """A cell whose number is printed as in the text: it was found where marks such as the one in "26\\%" are gone."""
    number = grounded.number
    return replace(grounded, number=replace(number, printed=outline.text[number.start : number.end]))


def holds_number(printed: str, comma: bool = False) -> bool:
    """Whether a value as printed is one number, or a range; `comma` says that decimals are printed with a comma."""
    return _number(printed, comma) is not None


@lru_cache(maxsize=16_384)
def _number(printed: str, comma: bool) -> Number | None:
    """The one number of a value as printed; None where it has none or several that are no range."""
    flat = flatten(printed)
    found = numbers(flat, comma=comma)
    if len(found) == 1:
        return found[0]
    if len(found) == 2 and _AND.fullmatch(flat, found[0].end, found[1].start):
        return _range(flat, *found)
    return None


def _range(flat: str, first: Number, last: Number) -> Number | None:
    if first.value is None or last.value is None:
        return None
    low, high = sorted((first.value, last.value))
    printed = flat[first.start : last.end]
    return Number(None, low, high, None, first.unit or last.unit, How.RANGE, printed, first.start, last.end, last.stop)


def _ranges(outline: Outline, there: Sequence[Number], cells: Iterable[ToldCell]) -> list[Number]:
    """Two numbers of the text that words make a range ("0.4 to 0.5"), where the answer has that range."""
    wanted = {cell.amount for cell in cells if cell.amount[0] is None}
    if not wanted:
        return []
    found = []
    for first, last in pairwise(there):
        if first.value is not None and last.value is not None and first.end < last.start:
            pair = sorted((first.value, last.value))
            if (None, *pair) in wanted and are_ends(outline.flat, first, last):
                number = _range(outline.flat, first, last)
                if number is not None:
                    found.append(number)
    return found


def _free(there: Sequence[Number], taken: dict[int, int]) -> list[int]:
    """The numbers that are no cell yet, and that no number that is one overlaps."""
    spans = sorted((there[at].start, there[at].end) for at in taken)
    ends = [start for start, _ in spans]
    free = []
    for at, number in enumerate(there):
        before = bisect_left(ends, number.end) - 1
        if at not in taken and not (before >= 0 and spans[before][1] > number.start):
            free.append(at)
    return free


def _best_chain(
    cells: Sequence[ToldCell], left: Sequence[int], there: Sequence[Number], free: Sequence[int], near: _Near
) -> dict[int, int]:
    """The heaviest increasing chain of equal numbers, over the orders in which a table may be told."""
    by_amount: dict[Amount, list[int]] = defaultdict(list)
    for at in free:
        number = there[at]
        by_amount[number.value, number.low, number.high].append(at)
    count: dict[Amount, int] = defaultdict(int)
    for index in left:
        count[cells[index].amount] += 1
    best: tuple[float, dict[int, int]] = (0.0, {})
    orders: set[tuple[int, ...]] = set()
    for order in ((0, 1, 2), (0, 2, 1), (1, 2, 0), (2, 1, 0)):
        ordered = sorted(left, key=lambda index: tuple(cells[index].at[one] for one in order))
        if tuple(ordered) in orders:
            continue
        orders.add(tuple(ordered))
        best = max(best, _chain(cells, ordered, there, by_amount, count, near), key=lambda found: found[0])
    return best[1]


def _chain(
    cells: Sequence[ToldCell],
    ordered: Sequence[int],
    there: Sequence[Number],
    by_amount: dict[Amount, list[int]],
    count: dict[Amount, int],
    near: _Near,
) -> tuple[float, dict[int, int]]:
    """The heaviest chain whose cells stand in this order and whose numbers stand in that of the text.

    A pass over all pairs of a cell and an equal number, with the best chain up to each number in a Fenwick tree.
    """
    heads: list[_Head] = [(0.0, None)] * (len(there) + 1)
    done: dict[Amount, int] = defaultdict(int)
    for index in ordered:
        cell = cells[index]
        same = by_amount.get(cell.amount, [])
        width = _MOST_PAIRS // count[cell.amount]
        if len(same) > width:  # many equal numbers: only those about as far into the text as the cell is
            middle = done[cell.amount] * len(same) // count[cell.amount]
            same = same[max(0, middle - width // 2) : middle + width // 2 + 1]
        done[cell.amount] += 1
        for at in reversed(same):
            worth = near.worth(cell, there[at])
            if not worth:
                continue
            weight, before = _heaviest(heads, at)
            weight += worth
            _raise(heads, at + 1, (weight, _Link(at, index, before)))
    weight, link = _heaviest(heads, len(there))
    chain: dict[int, int] = {}
    while link is not None:
        chain[link.at] = link.index
        link = link.before
    return weight, chain


@dataclass(frozen=True, slots=True)
class _Link:
    """A number of a chain and the cell laid on it, with the link before."""

    at: int
    index: int
    before: _Link | None


_Head = tuple[float, _Link | None]
"""The heaviest chain that ends in some stretch of the numbers."""


def _heaviest(heads: list[_Head], at: int) -> _Head:
    best: _Head = (0.0, None)
    while at > 0:
        best = max(best, heads[at], key=lambda head: head[0])
        at -= at & -at
    return best


def _raise(heads: list[_Head], at: int, head: _Head) -> None:
    while at < len(heads):
        heads[at] = max(heads[at], head, key=lambda one: one[0])
        at += at & -at


class _Near:
    """How near the labels of a cell stand to a number: in its line, in the lines above that it stands under."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        self._said: dict[int, tuple[str, str]] = {}
        self._bonus: dict[tuple[str, int], float] = {}

    def worth(self, cell: ToldCell, number: Number) -> float:
        """How well a cell and an equal number go together: 1, and a quarter for each label in the line or above it.

        Less where the number is printed in another form: "1" is seldom what a model copied as "1.00".

        0 where the number stands in a line that tells of axes and scales and names none of the cell's labels.
        """
        line = self._outline.line_at(number.start).number
        bonus = sum(self._of(name, line) for name in (cell.panel, cell.row, cell.column) if name)
        is_frame = self._outline.parts[line] is Part.FRAME
        if is_frame and not bonus:
            return 0.0
        return (1.0 if number.printed in cell.printed else _OTHER_FORM) + bonus

    def _of(self, name: str, line: int) -> float:
        key = (name, line)
        if key not in self._bonus:
            said = self._words(line)
            name = labels.folded(name)
            self._bonus[key] = 0.25 if name in said[0] else 0.2 if name in said[1] else 0.0
        return self._bonus[key]

    def _words(self, line: int) -> tuple[str, str]:
        if line not in self._said:
            one = self._outline.lines[line]
            heads = " ".join(above.head for above in one.parents)
            self._said[line] = (labels.folded(self._outline.flat[one.start : one.end]), labels.folded(heads))
        return self._said[line]


def _spread(
    outline: Outline, cells: Sequence[ToldCell], taken: dict[int, int], there: Sequence[Number]
) -> tuple[list[Grounded], list[tuple[ToldCell, str]]]:
    """The cells that no number is left for: those that share the number of another cell, and the lost ones.

    A number makes several cells only where its own clause names the labels of each ("0.2 (2018, 2020)"), or says that
    it holds for all of a line ("all values 1.00").
    """
    shared: dict[Amount, list[tuple[ToldCell, int, str]]] = defaultdict(list)
    for at, index in taken.items():
        shared[cells[index].amount].append((cells[index], at, _clause(outline, there, at)))
    more: list[Grounded] = []
    lost: list[tuple[ToldCell, str]] = []
    known = {(number.value, number.low, number.high) for number in there}
    placed = set(taken.values())
    for index, cell in enumerate(cells):
        if index in placed:
            continue
        of = next((at for other, at, clause in shared[cell.amount] if _is_said_of(cell, other, clause)), None)
        if of is not None:
            more.append(Grounded(cell, there[of], expanded=True))
        elif cell.amount in known:
            lost.append((cell, "its number stands in the text less often than in the answer"))
        else:
            lost.append((cell, "the text has no such number"))
    left = Counter((cell.at[0], cell.amount) for cell, _ in lost)
    made = Counter((one.cell.at[0], one.cell.amount) for one in more)
    region = {key for key, count in made.items() if left[key] > count}
    why = "the model spread one number of the text over a region"
    lost += [(one.cell, why) for one in more if (one.cell.at[0], one.cell.amount) in region]
    return [one for one in more if (one.cell.at[0], one.cell.amount) not in region], lost


def _clause(outline: Outline, there: Sequence[Number], at: int) -> str:
    """The words that belong to a number: its line, up to the numbers on both sides that are not part of a word."""
    number, line = there[at], outline.line_at(there[at].start)
    start = max((one.end for one in there[max(0, at - 2) : at] if one.end <= number.start), default=0)
    end = min((one.start for one in there[at + 1 : at + 3] if one.start >= number.end), default=len(outline.flat))
    before, after = outline.flat[max(start, line.start) : number.start], outline.flat[number.end : min(end, line.end)]
    return labels.folded(f"{before} {after}")


def _is_said_of(cell: ToldCell, other: ToldCell, clause: str) -> bool:
    """Whether a clause says the number of one cell of another one too: it names what differs, or says "all"."""
    if cell.at[0] != other.at[0]:
        return False
    if cell.row == cell.column and other.row == other.column and "diagonal" in clause:
        return True
    differs = [(one, two) for one, two in ((cell.row, other.row), (cell.column, other.column)) if one != two]
    if len(differs) == 1 and all(_names(clause, label) for pair in differs for label in pair):
        return True
    return len(differs) == 1 and _ALL.search(clause) is not None and _BUT.search(clause) is None


def _names(clause: str, label: str) -> bool:
    folded = labels.folded(label)
    at = clause.find(folded) if folded else -1
    return at >= 0 and not clause[max(0, at - 1) : at].isalnum() and not clause[at + len(folded) :][:1].isalnum()
