"""What a text says of its own frame: ends of scales and axes, counts, completeness, symmetry, the diagonal, colours.

Few concepts, and almost never ambiguous. What is said of single places is told in `attaching`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from heat_pipeline.claims.clauses import Clause, LocatedStatement, amount_of
from heat_pipeline.claims.lexicon import Hit
from heat_pipeline.claims.named_places import Places, cell_of
from heat_pipeline.claims.tokens import Token
from heat_pipeline.model import Legend, Reading
from heat_pipeline.model.statements import Amount, CellPlace, Concept, Meaning, Quantity, Side, Statement
from heat_pipeline.reading import labels
from heat_pipeline.reading.charts import VALUE_CHARTS
from heat_pipeline.reading.colours import PHRASE, Colour, colour_of, lowered
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.numbers import Number
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.parts import Part

_SIZE = re.compile(r"(?<![\w.])(\d{1,3}) ?(?:[xX×]|by) ?(\d{1,3})(?![\w.])")
_TO = re.compile(
    r"(?:\s*\([^()\n]{0,40}\))?(?:[^.;\n\d]{0,60}?(?:\b(?:to|through|up to|until|ends?)\b|→|\.\.\.|…)[^.;\n\d]{0,60}"
    r"|\s*[–—-]\s*(?:\([^()\n]{0,40}\)\s*)?)",
)
_AND = re.compile(r"(?:\s*\([^()\n]{0,40}\))?\s*(?:,|,? and)\s*[`*]?")
_LIST = 4
_LONGEST = 3_000
_CONTENT = frozenset([Concept.RISES, Concept.FALLS, Concept.FLAT, Concept.VARIES, Concept.PEAKS])
_NEAR = 5
_LAID_OUT = frozenset(["grid", "matrix", "map", "figure"])
_SQUARES = frozenset(["cell", "square"])
_REACH = 14
_MOST_COUNTED = 200
_COUNTED: tuple[Side, ...] = ("row", "column", "panel")


class Framer:
    """Makes the statements on the frame of one text."""

    def __init__(self, outline: Outline, reading: Reading, places: Places) -> None:
        self._outline = outline
        self._flat = outline.flat
        self._reading = reading
        self._legends = [legend for legend in reading.legends if legend.low < legend.high and legend.start < legend.end]
        self._places = places
        self._is_shared = len({(legend.low, legend.high) for legend in reading.legends}) < 2
        self._told = {cell.start for cell in reading.cells}
        self._values = {labels.stem(word) for word in (*labels.words(reading.metric), *labels.words(reading.unit))}

    def scales(self) -> Iterator[LocatedStatement]:
        """The colour scales as they were read, wherever the text tells their ends."""
        for legend in self._legends:
            place = CellPlace(panels=(legend.panel,)) if legend.panel else CellPlace()
            is_open = legend.open_low or legend.open_high
            explicit = (bool(legend.panel) or self._is_shared) and not is_open
            statement = Statement(Concept.SCALE, (Meaning(place),), _ends_of(legend), explicit=explicit)
            yield LocatedStatement(legend.start, legend.end, statement)

    def statements(self, clause: Clause) -> Iterator[LocatedStatement]:
        """The statements on the frame that a clause makes."""
        colours = list(self._colours(clause))
        yield from colours
        yield from self._counts(clause)
        for statement in (
            *(self._ends(clause) if not colours else ()),
            *self._full(clause),
            *self._symmetric(clause),
            *self._diagonal(clause),
        ):
            yield LocatedStatement(clause.start, clause.end, statement)

    def _full(self, clause: Clause) -> Iterator[Statement]:
        """Whether every cell, or every combination, is said to have a value."""
        for hit in clause.of("concepts", "full"):
            is_of_values = any(-_REACH <= value.first - hit.last <= _REACH for value in clause.of("values"))
            if is_of_values and not clause.has("quantities", "none") and not clause.has("diagonal"):
                explicit = not any(around.section in ("blank", "except") for around in clause.around)
                quantity = Quantity.ALL if _SQUARES.isdisjoint(hit.words) else Quantity.PLAIN
                yield Statement(Concept.FULL, (Meaning(self._begun(clause)),), (), quantity, explicit)
        every = [hit for hit in clause.of("quantities", "all") if hit.words[0] in ("each", "every")]
        if len(every) > 1 and (clause.has("values") or clause.has("counted", "line")):
            yield Statement(Concept.FULL, (Meaning(self._begun(clause)),))

    def _symmetric(self, clause: Clause) -> Iterator[Statement]:
        for hit in clause.of("concepts", "symmetric"):
            about = any(word.end <= hit.start for word in clause.of("doubtful")) or clause.has("quantities", "most")
            if not clause.has("quantities", "none"):
                quantity = Quantity.MOST if about else Quantity.PLAIN
                yield Statement(Concept.SYMMETRIC, (Meaning(self._panel(clause)),), (), quantity, not about)

    def _diagonal(self, clause: Clause) -> Iterator[Statement]:
        """What is said of the diagonal: that it is the highest or lowest, and each amount."""
        if not clause.has("diagonal"):
            return
        place = self._panel(clause)
        for hit in clause.of("concepts"):
            if hit.what in (Concept.HIGHEST, Concept.LOWEST, Concept.HIGH, Concept.LOW):
                quantity = Quantity.ALL if clause.has("quantities", "all") else Quantity.PLAIN
                negated = hit.what in (Concept.LOWEST, Concept.LOW)
                yield Statement(Concept.DIAGONAL, (Meaning(place),), (), quantity, explicit=True, negated=negated)
        there = CellPlace(place.panels, diagonal=not clause.has("off diagonal"))
        but = cell_of(clause.spots) if clause.has("except") else None
        is_plain = but is not None or not (clause.spots or clause.has("except"))
        explicit = is_plain and not clause.has("doubtful") and len(clause.numbers) == 1
        quantity = Quantity.MOST if clause.has("quantities", "most") else Quantity.ALL
        for number in clause.numbers:
            yield Statement(Concept.VALUE, (Meaning(there, but=but),), (amount_of(number),), quantity, explicit)

    def _begun(self, clause: Clause) -> CellPlace:
        """The panel that is spoken of; where the text breaks off in its values, those of its rows that are complete."""
        place = self._panel(clause)
        cells = self._reading.cells
        if any(line.start > cells[-1].end for line in self._outline.lines):
            return place
        return CellPlace(place.panels, tuple(dict.fromkeys(cell.row for cell in cells if cell.row != cells[-1].row)))

    def _panel(self, clause: Clause) -> CellPlace:
        """The panel that a clause or the heads above it name; all of them where none is named."""
        for spots in (clause.spots, *clause.context):
            panels = [label for spot in spots for side, names in spot.ways if side == "panel" for label in names]
            if panels:
                return CellPlace(panels=tuple(dict.fromkeys(panels)))
        return CellPlace()

    def _ends(self, clause: Clause) -> Iterator[Statement]:
        """A scale or an axis that goes from one number to another; scales that were read are told by themselves."""
        for group, is_joined in _runs(self._flat, clause.all_numbers):
            start = group[0].start
            if start in self._told or (not is_joined and self._is_spanned(clause.line)):
                continue
            amounts = sorted(map(amount_of, group), key=lambda amount: amount.low)
            first, last = amounts[0], max(amounts, key=lambda amount: amount.high)
            meant = self._meant(clause, start, is_list=not is_joined) if first.low < last.high else None
            if meant is None:
                continue
            concept, way = meant
            ends: tuple[Amount, ...] = (first,) if first is last else (first, last)
            if concept is Concept.TICKS and not is_joined:
                ends = tuple(replace(end, about=True) for end in ends)  # an axis goes on a little beyond its ticks
            span = (first.low, last.high)
            read = [legend for legend in self._legends if legend.start < clause.end and clause.start < legend.end]
            if concept is Concept.SCALE and span in [(legend.low, legend.high) for legend in read]:
                continue
            hedges = [hit for hit in clause.of("quantities") if hit.what in ("most", "some")]
            explicit = (
                all(self._is_value(word) for hit in hedges for word in hit.words)
                and not clause.has("quantities", "none")
                and bool(_framing(clause, start) or self._head(clause))
                and self._is_of_frame(clause)
                and self._flat[group[-1].end : group[-1].end + 1] != "+"
                and (concept is Concept.TICKS or self._is_read(first.low, last.high))
                and (self._is_shared or way.over.panels is not None or len(self._reading.panels) < 2)
            )
            yield Statement(concept, (way,), ends, explicit=explicit)

    def _is_read(self, low: float, high: float) -> bool:
        """Whether a span may be the scale of the values: it is one that was read, or none was."""
        legends = self._reading.legends
        return not legends or any((legend.low, legend.high) == (low, high) for legend in legends)

    def _is_spanned(self, line: Line) -> bool:
        """Whether a line tells the ends of a span: then a list of numbers is the ticks between them."""
        numbers = self._outline.numbers(line.start, min(line.end, line.start + _LONGEST))
        return any(is_joined for _, is_joined in _runs(self._flat, numbers))

    def _meant(self, clause: Clause, at: int, *, is_list: bool) -> tuple[Concept, Meaning] | None:
        """Whether a span that begins at a place is that of the values or of an axis' ticks: what is named last before
        it, or in the heads above; None where it is none of these, or a stretch of an axis of which more is said."""
        before, heads = _framing(clause, at), self._head(clause)
        if not is_list and not any(hit.section == "spans" for hit in (*clause.hits, *clause.above)):
            return None
        scale = (Concept.SCALE, Meaning(self._panel(clause)))
        if not (before or heads):  # "the scores run from 50 to 95"
            value = max((hit.end for hit in clause.of("values") if hit.end <= at), default=at)
            others = [word.start for word in clause.axes] + [spot.start for spot in clause.spots]
            is_other = any(value <= start < at for start in others)
            return scale if value < at and not (is_list or is_other) else None
        if any(hit.section == "axis" for hit in heads) and all(hit.words == ("scale",) for hit in before):
            before = []
        if is_list and all(hit.words == ("scale",) for hit in before or heads):
            return None
        if not heads and any(hit.what in _CONTENT for hit in clause.of("concepts")):
            return None
        side = self._side(clause, at, before or heads)
        if side is not None and self._places.numbers[side]:
            return Concept.TICKS, Meaning(along=side)
        is_of_values = any(hit.section == "scale" for hit in before or heads)
        is_of_values = is_of_values or any(self._is_value(token.word) for token in clause.words)
        is_upright = self._reading.chart_type in VALUE_CHARTS and _drawn(before or heads) == "row"
        return scale if is_of_values or is_upright else None

    def _side(self, clause: Clause, at: int, hits: Sequence[Hit]) -> Side | None:
        """The axis of which a clause speaks before a place; None where it is that of the values."""
        if any(legend.is_axis and legend.start <= at < legend.end for legend in self._reading.legends):
            return None
        subjects: list[tuple[int, Side | None]] = [(word.end, word.side) for word in clause.axes if word.end <= at]
        subjects += [(token.end, None) for token in clause.words if token.end <= at and self._is_value(token.word)]
        subjects += [(hit.end, None) for hit in clause.of("scale") if hit.end <= at]
        subjects += [(hit.end, _drawn([hit])) for hit in clause.of("axis") if hit.end <= at]
        if subjects:
            return max(subjects, key=lambda subject: subject[0])[1]
        if clause.axes_above:
            return clause.axes_above[0].side
        return _drawn(hits) if not any(map(self._is_value, labels.words(clause.line.head))) else None

    def _head(self, clause: Clause) -> list[Hit]:
        """The words for a scale or an axis in the nearest head that has one."""
        hits = [hit for hit in clause.above if hit.section in ("scale", "axis")]
        return [hit for hit in hits if clause.line.start <= hit.start < clause.line.head_end] or hits

    def _is_of_frame(self, clause: Clause) -> bool:
        """Whether the head of a line speaks of a scale or an axis, or names a panel, if there is a head at all."""
        line = clause.line
        if not line.head:
            return True
        starts = [hit.start for hit in self._head(clause)]
        starts += [
            word.start for word in clause.axes_above if word.start < line.head_end - 1 and word.end - word.start > 1
        ]
        starts += [spot.start for spots in clause.context[:1] for spot in spots]
        return any(line.start <= start < line.head_end for start in starts) or any(
            self._is_value(labels.singular(word)) for word in labels.words(line.head)
        )

    def _is_value(self, word: str) -> bool:
        return labels.stem(word) in self._values

    def _counts(self, clause: Clause) -> Iterator[LocatedStatement]:
        """A number of rows, columns, panels or series; the size of a grid."""
        if not self._is_of_panels(clause):
            for size in _SIZE.finditer(self._flat, clause.start, clause.end):
                if any(spot.start <= size.start() < spot.end for spot in clause.spots):
                    continue  # a tick: "3 x 4 = 12"
                amounts = tuple(Amount(float(count), float(count)) for count in size.groups())
                statement = Statement(Concept.COUNT, (Meaning(),), amounts, explicit=len(self._reading.panels) < 2)
                yield LocatedStatement(size.start(), clause.end, statement)
        for at, token in enumerate(clause.words):
            number = labels.count_of(token.word)
            if not 2 <= number < _MOST_COUNTED:
                continue
            if any(spot.start <= token.start < spot.end for spot in clause.spots):
                continue  # a part of a place's name
            for distance, noun in enumerate(clause.words[at + 1 : at + 1 + _NEAR], start=1):
                sides = self._counted(clause, noun) if self._flat[noun.end - 1] == "s" else []
                if sides:
                    yield LocatedStatement(token.start, noun.end, self._count(clause, number, sides, distance))
                    break

    def _count(self, clause: Clause, number: int, sides: Sequence[Side], distance: int) -> Statement:
        """A count of an axis' ticks, panels or series."""
        drawn = _drawn(self._head(clause))
        sides = [drawn] if drawn is not None and drawn in sides else sides
        is_of_figure = self._outline.parts[clause.line.number] in (Part.OVERVIEW, Part.FRAME)
        is_plain = len(sides) == 1 and is_of_figure and not clause.has("except")
        explicit = is_plain and self._is_told(sides[0], number, in_list=drawn is not None or distance == 1)
        ways = tuple(Meaning(along=side) for side in sides)
        return Statement(Concept.COUNT, ways, explicit=explicit, number=number)

    def _is_told(self, side: Side, number: int, *, in_list: bool) -> bool:
        """Whether an axis tells its ticks, so that another count of them is wrong: it lists all that have values."""
        if side == "panel":
            return number < len(self._reading.panels)
        axis = self._reading.rows if side == "row" else self._reading.columns
        listed = {tick.label for tick in axis.ticks}
        there = {cell.row if side == "row" else cell.column for cell in self._reading.cells} - {""}
        is_list = there <= listed and all(tick.number is None for tick in axis.ticks)
        return in_list and is_list and len(listed) < number <= 2 * len(listed)

    def _counted(self, clause: Clause, noun: Token) -> Sequence[Side]:
        """The axes whose ticks a noun counts: those with that name, or that it may be a word for."""
        named = [word.side for word in clause.axes if word.start == noun.start]
        kinds = [hit.what for hit in clause.of("counted") if hit.start <= noun.start < hit.end]
        return list(dict.fromkeys(named)) or [side for side in _COUNTED if kinds and kinds[0] in (side, "line")]

    def _is_of_panels(self, clause: Clause) -> bool:
        """Whether a clause speaks of several panels, so that a grid is that of them: "a 2x2 grid of heatmaps"."""
        panels = clause.of("counted", "panel")
        kinds = {hit.words for hit in panels if _LAID_OUT.isdisjoint(hit.words)}
        return len(kinds) > 1 or any(self._flat[hit.end - 1] == "s" for hit in panels)

    def _colours(self, clause: Clause) -> Iterator[LocatedStatement]:
        """A line of a legend that gives a colour its values: "Red: 0-20", "0.2: very light blue"."""
        line = clause.line
        if not line.head:
            return
        colours = [match[0] for match in PHRASE.finditer(lowered(self._flat[line.start : clause.end]))]
        numbers = clause.all_numbers or self._outline.numbers(line.start, line.head_end)
        if len(colours) != 1 or len(numbers) != 1 or numbers[0].start in self._told:
            return
        starts = self._coloured.get(colour_of(colours[0]), [])
        way = Meaning(CellPlace(starts=tuple(sorted(starts))))
        statement = Statement(Concept.COLOUR, (way,), (amount_of(numbers[0]),), explicit=bool(starts))
        yield LocatedStatement(line.start, clause.end, statement)

    @cached_property
    def _coloured(self) -> dict[Colour, list[int]]:
        """Where the cells begin whose colour the text tells, beside them or in a head above, by the colour."""
        starts: dict[Colour, list[int]] = {}
        for cell in self._reading.cells:
            line = self._outline.line_at(cell.start)
            heads = [cell.colour, line.head, *(above.head for above in reversed(line.parents))]
            phrase = next((match[0] for head in heads for match in PHRASE.finditer(lowered(head))), None)
            if phrase is not None:
                starts.setdefault(colour_of(phrase), []).append(cell.start)
        return starts


def _framing(clause: Clause, at: int) -> list[Hit]:
    """The words for a scale or an axis that stand in a clause before a place."""
    return [hit for hit in clause.hits if hit.start < at and hit.section in ("scale", "axis")]


def _drawn(hits: Sequence[Hit]) -> Side | None:
    """The axis that words tell by its direction: "x-axis" that of the columns, "vertical axis" that of the rows."""
    directions = {hit.what for hit in hits if hit.section == "axis"}
    return "row" if "row" in directions else "column" if "column" in directions else None


def _ends_of(legend: Legend) -> tuple[Amount, ...]:
    return tuple(Amount(end, end, 0.0, legend.approximate, f"{end:g}") for end in (legend.low, legend.high))


def _runs(flat: str, numbers: Sequence[Number]) -> Iterator[tuple[list[Number], bool]]:
    """Numbers that may be a span: joined by "to" or a range (True), or a list of ticks (False)."""
    run: list[Number] = []
    joined = False
    for number, following in zip(numbers, (*numbers[1:], None), strict=False):
        run.append(number)
        joined = joined or (len(run) == 1 and number.value is None)
        is_to = following is not None and _TO.fullmatch(flat, number.end, following.start) is not None
        if is_to or (following is not None and _AND.fullmatch(flat, number.end, following.start)):
            joined = joined or is_to
            continue
        if joined or len(run) >= _LIST:
            yield run, joined
        run, joined = [], False
