"""Numbers that a clause tells beside places and that the cells have, where no other kind understands it whole.

"The weakest model with CoT (66.3) is ahead of the strongest without it (63.8)" says more than any kind understands;
that there is a value of 66.3 at CoT can be held against the cells all the same. A number is looked for among the
values of the places that its clause names, the ends and the range of their line, their mean, sum and differences, as
far as the words allow it. What the words say of it beyond that is left open, so that cells can only support it: a
number that they do not have makes no claim here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.marking import MARK, Clause
from heat_pipeline.claims.finding.places import Sort, part_of
from heat_pipeline.claims.finding.rest import SILENT
from heat_pipeline.model import Cell
from heat_pipeline.reading.sections import Part
from heat_pipeline.statements import (
    Aggregate,
    Along,
    Amount,
    Compare,
    Extreme,
    Partly,
    Range,
    Region,
    Relation,
    Value,
)

_HEDGE = r"(?:(?:about|around|roughly|approximately|only|just|some|merely|a|an|the|mere|still|all|almost|nearly) )*"
# A number behind one of these is no value of a cell but a bound, a distance, a share or a count.
_NO_VALUE_BEFORE = re.compile(
    rf"(?:\b(?:above|below|over|under|than|least|most|exceed\w*|beyond|past|surpass\w*|by|plus|within|another|"
    rf"additional|further|not|never|no|of|between|every|per|factor|times|another|up to|until|"
    rf"(?<!that )(?:los\w+|gain\w*|adds?|added|cost\w*|saves?|saved|drop\w*|fall\w*|fell|ris\w+|rose|grow\w*|grew|"
    rf"declin\w+|improv\w+|shed\w*|give\w* up|differ\w*|lead\w*|spread\w*|var(?:y|ies)|moves?))|[<>≤≥+]) {_HEDGE}$"
)
_OF_VALUE = re.compile(
    r"\b(?:M|values?|scores?|peak|maximum|minimum|max|min|high|low|level|result|cost|rate|kappa|floor|ceiling|"
    r"record|best|worst) of "
)
_NO_VALUE_BEHIND = re.compile(
    r" (?:points?|pp|percentage|times|x|fold|more|less|higher|lower|better|worse|above|below|ahead|behind|apart|"
    r"of (?!E\d|A\d|P\d|its|it\b|them)|A\d|at (?:the )?(?:most|least)|or (?:more|less|higher|lower|above|below|better))"
    r"\b"
)
_DISTANCE = re.compile(
    r"\b(?:points?|los\w+|gain\w*|gaps?|adds?|added|cost\w*|saves?|saving\w*|drop\w*|falls?|fell|falling|ris\w+|rose|"
    r"grow\w*|grew|declin\w+|improv\w+|differ\w*|leads?|margins?|ahead|behind|apart|separat\w+|jump\w*|steps?|"
    r"reduc\w+|increas\w+|decreas\w+|distance|swing|climb\w*|advantage|penalty|edge|worth|brings?|benefits?|"
    r"degrad\w+|above|below|higher|lower|better|worse|more|less|by|shrinks?|worsen\w*|between|over|under)\b"
)
_OF_MEASURE = re.compile(
    r"\b(?:distances?|gaps?|margins?|leads?|differ\w*|drops?|gains?|loss\w*|steps?|jumps?|saving\w*|spread|"
    r"improvements?|increase|decrease|reduction|changes?|means?|averages?)\b"
)
_EQUAL = re.compile(r"\b(?:same|both|each|equal\w*|identical|ties?|tied|level|alike|all|share[sd]?|as well as|twice)\b")
_ENDS = re.compile(
    r"\bN(?P<one>\d+)(?: M)?(?: \( P\d+ \))? (?:to|(?<=between N\d )and|–|—|-|→|- >|down to|up to|vs|versus|against) "
    r"(?:about |only |just )?N(?P<two>\d+)\b"
)
_HIGH = re.compile(
    r"\b(?:highest|maximum|max|maxim\w+|largest|greatest|top|tops|topping|peaks?|peaking|record|tallest|most|darkest|"
    r"strongest|high|biggest|hottest|priciest|dearest|heaviest)\b"
)
_LOW = re.compile(
    r"\b(?:lowest|minimum|min|minim\w+|smallest|least|bottom|bottoms|shortest|lightest|weakest|low|fewest|floor|"
    r"cheapest|mildest|palest)\b"
)
_GOOD = re.compile(r"\b(?:best|optimum|optimal|winner|winning|wins|leader|leads|easiest|first|lead)\b")
_BAD = re.compile(r"\b(?:worst|poorest|last|hardest|laggard)\b")
_MEAN = re.compile(r"\b(?:means?|averages?|averaged|averaging|avg)\b")
_MEDIAN = re.compile(r"\bmedians?\b")
_SUM = re.compile(
    r"\b(?:sums?|summed|totals?|altogether|in all|together|times|instances|occur\w*|predict\w*|pairs|amount to|"
    r"cases|items|samples|errors?)\b"
)
_SPREAD = re.compile(
    r"\b(?:spreads?|range|gap|var(?:y|ies)|span\w*|differ\w*|separat\w+|moves?|from best to worst|between the best|"
    r"swing|flat\w*)\b"
)
_HYPOTHETICAL = re.compile(r"\b(?:would|should|could|might|if|expected|estimate\w*|unless|random|chance)\b")
_DENIED = re.compile(r"\b(?:not|never|no|nowhere|none|without)\b")
_PARTED = re.compile(r"[;,()]| and | but | while ")
_OF_FIGURE = re.compile(r"\b(?:ax[ie]s|legends?|scales?|colou?r\w*|shad(?:es?|ed|ing)|labell?ed|annotated|ticks?)\b")
_FEW, _FEWEST_DIGITS, _FEWEST_CELLS, _WIDEST = 4, 3, 3, 24
_NEAR = 7
"""How many words may stand between a number and the word that tells what it is."""


@dataclass(frozen=True, slots=True)
class _Places:
    """The cells that a clause may speak of: those at its places, by axis, and which axes it names."""

    cells: tuple[Cell, ...]
    named: frozenset[Along]
    region: Region


def confirmed(clause: Clause) -> Iterator[tuple[Partly, int, int]]:
    """What the cells confirm of the numbers of a clause of which nothing was understood whole.

    Each comes with its characters: those of the number and of the place before it, if there is one in the clause.
    """
    marked = clause.marked
    read = clause.figure.cells_between(clause.start, clause.end)
    if not marked.amounts or (read and clause.part is Part.DATA):
        return  # the other numbers of a list of cells are its labels
    if _HYPOTHETICAL.search(clause.main) is not None or _OF_FIGURE.search(clause.main) is not None:
        return
    if clause.figure.has_twins:
        return  # two lines have one name
    own = {f"N{count}" for count, (start, end) in enumerate(marked.spans) if _is_read(read, start, end)}
    ticks = {number for numbers in clause.figure.numbers.values() for number in numbers.values()}
    left = [
        f"N{count}"
        for count, amount in enumerate(marked.amounts)
        if f"N{count}" not in own and amount.step and amount.low not in ticks
    ]
    if not left:
        return
    places = _places_of(clause)
    word = _first_word(clause)
    found = [(Partly(statement, word), *_characters(clause, mark)) for mark, statement in _all(clause, places, left)]
    yield from sorted(found, key=lambda one: one[1])


def _characters(clause: Clause, mark: str) -> tuple[int, int]:
    """Where a number stands in the text, together with the place that its clause names last before it."""
    start, end = clause.marked.spans[int(mark[1:])]
    starts = [place.start for place in clause.marked.places if place.sort is Sort.LABELS]
    begin = max((at for at in starts if clause.start <= at < start), default=start)
    is_open = clause.flat.count("(", begin, end) > clause.flat.count(")", begin, end)
    return begin, end + (is_open and clause.flat[end : end + 1] == ")")


_Told = Extreme | Value | Range | Aggregate | Compare


def _all(clause: Clause, places: _Places, left: list[str]) -> Iterator[tuple[str, _Told]]:
    """The statements with the marks of their numbers."""
    done: set[str] = set()
    for marks, said in (*_ends(clause, places, left), *_values(clause, places, left)):
        if done.isdisjoint(marks) or isinstance(said, Value):
            yield marks[-1], said
        done.update(marks)
    for mark in left:
        if mark not in done:
            other = (
                _extreme(clause, places, mark) or _aggregate(clause, places, mark) or _difference(clause, places, mark)
            )
            if other is not None:
                yield mark, other


def _is_read(read: list[Cell], start: int, end: int) -> bool:
    return any(start < cell.end and cell.start < end for cell in read)


def _first_word(clause: Clause) -> str:
    """The first word of a clause that says more than that there is a value."""
    words = (word for word in clause.main.split() if word.isalpha() and not MARK.fullmatch(word))
    return next((word for word in words if word not in SILENT), "beside")


def _places_of(clause: Clause) -> _Places:
    """The cells at the places that a clause names, or goes on about, and that were not read from it."""
    figure = clause.figure
    labels: dict[Along, set[str]] = {}
    either: set[str] = set()
    for place in clause.marked.places:
        if place.sort is Sort.LABELS and not place.others:
            if place.along is None:
                either.update(place.labels)
            else:
                labels.setdefault(place.along, set()).update(place.labels)
    side = clause.either(clause.whole, clause.base)
    for along in ALONG:
        if either and along != "panel" and side in (None, along):
            labels.setdefault(along, set()).update(either)
        base = part_of(clause.base, along)
        if along not in labels and base is not None:
            labels[along] = set(base)
        elif len(figure.ticks[along]) == 1:
            labels.setdefault(along, set(figure.ticks[along]))
    cells = tuple(
        cell
        for cell in figure.cells
        if cell.value is not None
        and not clause.start <= cell.start < clause.end
        and cell.row in labels.get("row", (cell.row,))
        and cell.column in labels.get("column", (cell.column,))
        and cell.panel in labels.get("panel", (cell.panel,))
    )
    parts = [
        tuple(tick for tick in figure.ticks[along] if tick in labels[along]) if along in labels else None
        for along in ("panel", "row", "column")
    ]
    several = len(figure.ticks["panel"]) > 1
    region = Region(parts[0] if several else None, parts[1], parts[2])
    return _Places(cells, frozenset(labels), region)


def _is(amount: Amount, value: float) -> bool:
    """Whether a value is the amount, or is rounded to it where the text calls it approximate."""
    off = amount.step / 2 if amount.about else 0.0
    return amount.low == amount.high and abs(value - amount.low) <= off + 1e-9


def _is_rounded(amount: Amount, value: float) -> bool:
    """Whether a number that is made of values is the amount, as far as it is printed."""
    return amount.low == amount.high and abs(abs(value) - abs(amount.low)) <= amount.step / 2 + 1e-9


def _around(clause: Clause, mark: str) -> tuple[str, str]:
    """What stands before a mark in its clause, and behind it."""
    before, _, behind = f"{clause.whole} ".partition(f"{mark} ")
    return before, f" {behind.rstrip()}"


def _is_value(clause: Clause, mark: str) -> bool:
    """Whether a number is told as a value, and not as a bound, a distance or a count."""
    before, behind = _around(clause, mark)
    last = before.removesuffix("( ")
    bounds = _NO_VALUE_BEFORE.search(last) is not None and _OF_VALUE.search(last[-24:]) is None
    return not bounds and _NO_VALUE_BEHIND.match(behind) is None


def _place(clause: Clause, cell: Cell) -> Region:
    several = len(clause.figure.ticks["panel"]) > 1
    return Region((cell.panel,) if several and cell.panel else None, (cell.row,), (cell.column,))


def _values(clause: Clause, places: _Places, left: list[str]) -> Iterator[tuple[tuple[str, ...], Value]]:
    """The numbers that are values at the named rows and columns."""
    if not {"row", "column"} <= places.named or not 0 < len(places.cells) <= _WIDEST:
        return
    for mark in left:
        amount = clause.amounts(mark)[0]
        digits = sum(char.isdigit() for char in amount.printed)
        if not _is_value(clause, mark) or (digits < _FEWEST_DIGITS and len(places.cells) > _FEW):
            continue
        there = [cell for cell in places.cells if cell.value is not None and _is(amount, cell.value)]
        there = _of_pair(clause, there)
        if len(there) == 1 or (len(there) > 1 and _EQUAL.search(clause.whole) is not None):
            for cell in there:
                yield (mark,), Value(_place(clause, cell), amount)


def _of_pair(clause: Clause, there: list[Cell]) -> list[Cell]:
    """The cells without those on the diagonal and the second of two that mirror each other."""
    if not clause.figure.is_square:
        return there
    off = [cell for cell in there if cell.row != cell.column]
    found: list[Cell] = []
    for cell in off:
        if not any(one.row == cell.column and one.column == cell.row for one in found):
            found.append(cell)
    turned = any(place.along is None for place in clause.marked.places if place.sort is Sort.LABELS)
    if turned and not clause.figure.mirrors and len(found) == len(off):
        return []  # it may be the other one of the two
    return found


def _line(places: _Places) -> list[Cell]:
    """The cells of the one row or column that a clause is about, in order; none where it is of several."""
    cells = list(places.cells)
    if len(cells) < 2 or len({cell.panel for cell in cells}) > 1:
        return []
    rows, columns = {cell.row for cell in cells}, {cell.column for cell in cells}
    if min(len(rows), len(columns)) > 1 or len(cells) > max(len(rows), len(columns)):
        return []
    return cells


def _ordered(clause: Clause, cells: list[Cell]) -> list[Cell]:
    """The cells of a line as they stand along its axis."""
    rows = clause.figure.ticks["row"]
    columns = clause.figure.ticks["column"]
    if any(cell.row not in rows or cell.column not in columns for cell in cells):
        return []
    return sorted(cells, key=lambda cell: (rows.index(cell.row), columns.index(cell.column)))


def _ends(clause: Clause, places: _Places, left: list[str]) -> Iterator[tuple[tuple[str, ...], Range | Value]]:
    """ "Between 0.5 and 0.7", "from 92.4 to 66.7": the ends of the range of a region, or of its line."""
    if not places.named or len(places.cells) < 2:
        return
    values = [cell.value for cell in places.cells if cell.value is not None]
    for mark in left:
        amount = clause.amounts(mark)[0]
        if amount.low < amount.high and amount.low == min(values) and amount.high == max(values):
            low, high = (Amount(end, end, amount.step, amount.about) for end in (amount.low, amount.high))
            yield (mark,), Range(places.region, low, high)
    for found in _ENDS.finditer(clause.whole):
        one, two = f"N{found['one']}", f"N{found['two']}"
        if one not in left or two not in left:
            continue
        first, last = clause.amounts(one)[0], clause.amounts(two)[0]
        line = _ordered(clause, _line(places))
        told = [cell for amount in (first, last) for cell in line if cell.value is not None and _is(amount, cell.value)]
        spans = first.low < last.low and _is(first, min(values)) and _is(last, max(values))
        ordered = len(told) == 2 and line.index(told[0]) < line.index(told[1])
        if ordered and (not spans or [told[0], told[1]] == [line[0], line[-1]]):
            for mark, cell, amount in ((one, told[0], first), (two, told[1], last)):
                yield (mark,), Value(_place(clause, cell), amount)
        elif spans:
            yield (one, two), Range(places.region, first, last)


def _near(clause: Clause, mark: str, pattern: re.Pattern[str]) -> bool:
    """Whether a word stands near a number: in its part of the clause, or not far before it."""
    before, behind = _around(clause, mark)
    words = " ".join(before.split()[-_NEAR:])
    close = _PARTED.split(behind, maxsplit=1)[0]
    return pattern.search(words) is not None or pattern.search(" ".join(close.split()[:_NEAR])) is not None


def _extreme(clause: Clause, places: _Places, mark: str) -> Extreme | None:
    """ "The record, 518", "0.2 at worst": the highest or the lowest of what the clause is about."""
    amount = clause.amounts(mark)[0]
    if amount.low != amount.high or not _is_value(clause, mark) or _DENIED.search(clause.main) is not None:
        return None
    if _near(clause, mark, _OF_MEASURE):
        return None
    high, low = _near(clause, mark, _HIGH), _near(clause, mark, _LOW)
    better = clause.figure.better_high
    good, bad = _near(clause, mark, _GOOD), _near(clause, mark, _BAD)
    if better is not None:
        high, low = high or (good if better else bad), low or (bad if better else good)
    if high == low or len(places.cells) < _FEWEST_CELLS:
        return None
    values = [cell.value for cell in places.cells if cell.value is not None]
    if not _is(amount, max(values) if high else min(values)):
        return None
    return Extreme(high, places.region, Region(), amount)


def _aggregate(clause: Clause, places: _Places, mark: str) -> Aggregate | None:
    """A mean, a median, a sum or a spread of a region, or of the line of the label that stands nearest."""
    amount = clause.amounts(mark)[0]
    for what, pattern in (("mean", _MEAN), ("median", _MEDIAN), ("sum", _SUM), ("spread", _SPREAD)):
        if pattern.search(f"{clause.before} {clause.whole}") is None:
            continue
        for region, cells in _lines(clause, places, mark):
            values = [cell.value for cell in cells if cell.value is not None]
            if len(values) < 2 or (what == "spread" and len(cells) < 2):
                continue
            if _is_rounded(amount, _made(what, values)) and (what != "sum" or amount.low > max(values)):
                return Aggregate(what, region, "is", None, (), (), amount)  # type: ignore[arg-type]
    return None


def _made(what: str, values: list[float]) -> float:
    if what == "spread":
        return max(values) - min(values)
    if what == "median":
        ordered = sorted(values)
        middle = len(ordered) // 2
        return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
    return sum(values) / (len(values) if what == "mean" else 1)


def _lines(clause: Clause, places: _Places, mark: str) -> Iterator[tuple[Region, list[Cell]]]:
    """The region that a clause names, and the lines of the label before a number and of the one behind it."""
    before, behind = _around(clause, mark)
    base = clause.base
    yield places.region, list(places.cells)
    near = [found[0] for found in MARK.finditer(before) if found[1] == "P"][-1:]
    near += [found[0] for found in MARK.finditer(behind) if found[1] == "P"][:1]
    for one in near:
        place = clause.place(one)
        sides: tuple[Along, ...] = (place.along,) if place.along is not None else ("row", "column")
        for along in sides:
            region = Region(
                place.labels if along == "panel" else base.panels,
                place.labels if along == "row" else None,
                place.labels if along == "column" else None,
            )
            if len(place.labels) == 1:
                yield (
                    region,
                    [
                        cell
                        for cell in clause.figure.cells
                        if cell.row in (region.rows or (cell.row,))
                        and cell.column in (region.columns or (cell.column,))
                        and cell.panel in (region.panels or (cell.panel,))
                    ],
                )


def _difference(clause: Clause, places: _Places, mark: str) -> Compare | None:
    """How far two values are apart that stand at two of the named places, or at the two ends of the named line."""
    amount = clause.amounts(mark)[0]
    if amount.low != amount.high or amount.low == 0 or not _near(clause, mark, _DISTANCE):
        return None
    if "%" in amount.printed and not clause.figure.printed_percent:
        return None
    digits = sum(char.isdigit() for char in amount.printed)
    if digits < 2 and len(places.cells) > 2:
        return None
    if {"row", "column"} <= places.named and len(places.cells) <= _WIDEST:
        pairs = [
            (one, two)
            for count, one in enumerate(places.cells)
            for two in places.cells[count + 1 :]
            if [one.panel == two.panel, one.row == two.row, one.column == two.column].count(False) == 1
            and _is_rounded(amount, (one.value or 0.0) - (two.value or 0.0))
        ]
    else:
        line = _ordered(clause, _line(places))
        pairs = [(line[0], line[-1])] if len(line) > 1 else []
        pairs = [(one, two) for one, two in pairs if _is_rounded(amount, (one.value or 0.0) - (two.value or 0.0))]
    if len(pairs) != 1:
        return None
    one, two = (_place(clause, cell) for cell in pairs[0])
    return Compare(one, two, Relation.APART, amount)
