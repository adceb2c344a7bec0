"""What a text says of its own frame: ends of scales and axes, counts, completeness, symmetry, the diagonal, colours.

Few concepts, and almost never ambiguous. What is said of single places is told in `attaching`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from heat_pipeline.claims.attaching import Found
from heat_pipeline.claims.clauses import Clause, amount_of
from heat_pipeline.claims.lexicon import Hit
from heat_pipeline.claims.places import Places
from heat_pipeline.model import Reading
from heat_pipeline.model.statements import Amount, Candidate, Concept, Place, Quantity, Side, Statement
from heat_pipeline.reading import labels
from heat_pipeline.reading.charts import VALUE_CHARTS
from heat_pipeline.reading.colours import PHRASE, Colour, colour_of, lowered
from heat_pipeline.reading.lines import Line
from heat_pipeline.reading.numbers import Number
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.parts import Part

_COUNTED = re.compile(
    r"(?<![\w.])(?P<number>\d{1,3}|[A-Za-z]{3,9}) (?:[\w-]+ ){0,2}[\w-]+s\b(?: *\((?:[\w-]+ )?(?P<first>\d{1,4})"
    r" *(?:[–—-]|to|through) *(?P<last>\d{1,4})\))"
)
_SIZE = re.compile(r"(?<![\w.])(\d{1,3}) ?(?:[xX×]|by) ?(\d{1,3})(?![\w.])")
_TO = re.compile(
    r"(?:\s*\([^()\n]{0,40}\))?(?:[^.;\n\d]{0,60}?(?:\b(?:to|through|up to|until|ends?)\b|→|\.\.\.|…)[^.;\n\d]{0,60}"
    r"|\s*[–—-]\s*(?:\([^()\n]{0,40}\)\s*)?)",
)
_AND = re.compile(r"(?:\s*\([^()\n]{0,40}\))?\s*(?:,|,? and)\s*[`*]?")
_LIST = 4
_LONGEST = 3_000
_UPRIGHT = frozenset(["y-axi", "y", "vertical"])
_ACROSS = frozenset(["x-axi", "x", "horizontal"])
_CONTENT = frozenset([Concept.RISES, Concept.FALLS, Concept.FLAT, Concept.VARIES, Concept.PEAKS])
_NEAR = 5
_LAID_OUT = frozenset(["grid", "matrix", "map", "figure"])
_SQUARES = frozenset(["cell", "square"])
_REACH = 14
_MOST_COUNTED = 200
_PLOTS = ("heatmap", "table")


class Framer:
    """Makes the statements on the frame of one text."""

    def __init__(self, outline: Outline, reading: Reading, places: Places) -> None:
        self._outline = outline
        self._parts = outline.parts
        self._reading = reading
        self._places = places
        self._is_shared = len({(one.low, one.high) for one in reading.legends}) < 2
        self._told = {cell.start for cell in reading.cells}
        self._shades: dict[Colour, tuple[int, ...]] = {}
        self._values = {labels.stem(word) for word in (*labels.words(reading.metric), *labels.words(reading.unit))}

    def scales(self) -> Iterator[Found]:
        """The colour scales as they were read, wherever the text tells their ends."""
        for legend in self._reading.legends:
            if legend.low < legend.high and legend.start < legend.end:
                about = legend.approximate
                ends = tuple(Amount(end, end, 0.0, about, f"{end:g}") for end in (legend.low, legend.high))
                place = Place(panels=(legend.panel,)) if legend.panel else Place()
                is_open = legend.open_low or legend.open_high
                explicit = (bool(legend.panel) or self._is_shared) and not is_open
                statement = Statement(Concept.SCALE, (Candidate(place),), ends, explicit=explicit)
                yield Found(legend.start, legend.end, statement)

    def statements(self, flat: str, clause: Clause) -> Iterator[Found]:
        """The statements on the frame that a clause makes."""
        colours = list(self._colours(flat, clause))
        yield from colours or self._ends(flat, clause)
        yield from self._counts(flat, clause)
        for hit in clause.of("concepts", "full"):
            told = [one for one in clause.of("values") if -_REACH <= one.first - hit.last <= _REACH]
            if told and not clause.has("quantities", "none") and not clause.has("diagonal"):
                explicit = not any(one.section in ("blank", "except") for one in clause.around)
                is_of_pairs = not any(word in _SQUARES for word in hit.words)
                quantity = Quantity.ALL if is_of_pairs else Quantity.PLAIN
                statement = Statement(Concept.FULL, (Candidate(self._begun(clause)),), (), quantity, explicit)
                yield Found(clause.start, clause.end, statement)
        every = [hit for hit in clause.of("quantities", "all") if hit.words[0] in ("each", "every")]
        if len(every) > 1 and (clause.has("values") or clause.has("counted", "line")):
            yield Found(clause.start, clause.end, Statement(Concept.FULL, (Candidate(self._begun(clause)),)))
        for hit in clause.of("concepts", "symmetric"):
            about = any(one.end <= hit.start and one.section == "doubtful" for one in clause.hits)
            about = about or clause.has("quantities", "most")
            if not clause.has("quantities", "none"):
                quantity = Quantity.MOST if about else Quantity.PLAIN
                candidate = Candidate(self._panel(clause))
                statement = Statement(Concept.SYMMETRIC, (candidate,), (), quantity, not about)
                yield Found(clause.start, clause.end, statement)
        yield from self._diagonal(clause)

    def _begun(self, clause: Clause) -> Place:
        """The panel that is spoken of; where the text breaks off in its values, those of its rows that are complete."""
        place = self._panel(clause)
        cells = self._reading.cells
        if any(line.start > cells[-1].end for line in self._outline.lines):
            return place
        return Place(place.panels, tuple(dict.fromkeys(cell.row for cell in cells if cell.row != cells[-1].row)))

    def _panel(self, clause: Clause) -> Place:
        """The panel that a clause or the heads above it name; all of them where none is named."""
        for spots in (clause.spots, *clause.context):
            panels = [label for spot in spots for side, names in spot.ways if side == "panel" for label in names]
            if panels:
                return Place(panels=tuple(dict.fromkeys(panels)))
        return Place()

    def _ends(self, flat: str, clause: Clause) -> Iterator[Found]:
        """A scale or an axis that goes from one number to another."""
        for group, is_joined in _runs(flat, clause.all_numbers):
            if not is_joined and self._is_spanned(flat, clause.line):
                continue
            amounts = sorted((amount_of(one) for one in group), key=lambda one: one.low)
            first, last = amounts[0], max(amounts, key=lambda one: one.high)
            if first.low >= last.high or group[0].start in self._told:
                continue
            found = self._meant(clause, group[0].start, is_list=not is_joined)
            if found is not None:
                concept, candidate = found
                ends: tuple[Amount, ...] = (first,) if first is last else (first, last)
                if concept is Concept.TICKS and not is_joined:
                    ends = tuple(replace(end, about=True) for end in ends)  # an axis goes on a little beyond its ticks
                hedges = [hit for hit in clause.of("quantities") if hit.what in ("most", "some")]
                explicit = (
                    all(self._is_value(word) for hit in hedges for word in hit.words)
                    and not clause.has("quantities", "none")
                    and bool(_told_before(clause, group[0].start) or self._head(clause))
                    and self._is_of_frame(clause)
                    and flat[group[-1].end : group[-1].end + 1] != "+"
                    and (concept is Concept.TICKS or self._is_read(first.low, last.high))
                )
                is_one = candidate.over.panels is not None or len(self._reading.panels) < 2
                statement = Statement(concept, (candidate,), ends, explicit=explicit and (is_one or self._is_shared))
                yield Found(clause.start, clause.end, statement)

    def _is_read(self, low: float, high: float) -> bool:
        """Whether a span may be the scale of the values: it is one that was read, or none was."""
        legends = self._reading.legends
        return not legends or any((one.low, one.high) == (low, high) for one in legends)

    def _is_spanned(self, flat: str, line: Line) -> bool:
        """Whether a line tells the ends of a span: then a list of numbers is the ticks between them."""
        found = self._outline.numbers(line.start, min(line.end, line.start + _LONGEST))
        return any(is_joined for _, is_joined in _runs(flat, found))

    def _meant(self, clause: Clause, at: int, *, is_list: bool) -> tuple[Concept, Candidate] | None:
        """Whether a span that begins at a place is that of the values or of an axis' ticks: what is named last before
        it, or in the heads above; None where it is none of these, or a stretch of an axis of which more is said."""
        own, heads = _told_before(clause, at), self._head(clause)
        is_span = is_list or any(hit.section == "spans" for hit in (*clause.hits, *clause.above))
        if not is_span:
            return None
        if not (own or heads):  # "the scores run from 50 to 95"
            said = max((hit.end for hit in clause.of("values") if hit.end <= at), default=at)
            others = [one.start for one in clause.axes] + [one.start for one in clause.spots]
            is_other = any(said <= start < at for start in others)
            return (Concept.SCALE, Candidate(self._scaled(clause))) if said < at and not (is_list or is_other) else None
        if any(hit.section == "axis" for hit in heads) and all(hit.words == ("scale",) for hit in own):
            own = []
        told = {hit.section for hit in own or heads}
        is_bare = all(hit.words == ("scale",) for hit in own or heads)
        if is_list and is_bare:
            return None
        subjects: list[tuple[int, Side | None]] = [(word.end, word.side) for word in clause.axes if word.end <= at]
        subjects += [(token.end, None) for token in clause.words if token.end <= at and self._is_value(token.word)]
        subjects += [(hit.end, None) for hit in clause.of("scale") if hit.end <= at]
        subjects += [(hit.end, self._drawn([hit])) for hit in clause.of("axis") if hit.end <= at]
        line = clause.line
        near = [line, *(one for one in line.parents[-1:] if not one.is_heading)]
        axes = [word for word in clause.axes_above if any(one.start <= word.start < one.head_end for one in near)]
        if not heads and any(hit.what in _CONTENT for hit in clause.of("concepts")):
            return None
        if subjects:
            side = max(subjects, key=lambda one: one[0])[1]
        elif axes:
            side = axes[0].side
        elif any(self._is_value(word) for word in labels.words(line.head)):
            side = None
        else:
            side = self._drawn(own or heads)
        if any(one.is_axis and one.start <= at < one.end for one in self._reading.legends):
            side = None  # the axis of the values
        if side is not None and self._places.numbers[side]:
            return Concept.TICKS, Candidate(along=side)
        is_of_values = "scale" in told or any(self._is_value(token.word) for token in clause.words)
        is_upright = self._reading.chart_type in VALUE_CHARTS and self._drawn(own or heads) == "row"
        if not is_of_values and not is_upright:
            return None
        return Concept.SCALE, Candidate(self._scaled(clause))

    def _head(self, clause: Clause) -> list[Hit]:
        """The words for a scale or an axis in the nearest head that has one."""
        found = [hit for hit in clause.above if hit.section in ("scale", "axis")]
        own = [hit for hit in found if clause.line.start <= hit.start < clause.line.head_end]
        return own or found

    def _drawn(self, hits: Sequence[Hit]) -> Side | None:
        """The axis that words tell by its direction: "x-axis" that of the columns, "vertical axis" that of the rows."""
        words = {word for hit in hits if hit.section == "axis" for word in hit.words}
        return "row" if words & _UPRIGHT else "column" if words & _ACROSS else None

    def _is_of_frame(self, clause: Clause) -> bool:
        """Whether the head of a line speaks of a scale or an axis, or names a panel, if there is a head at all."""
        line = clause.line
        if not line.head or line.opens:
            return True
        own = [hit for hit in self._head(clause) if line.start <= hit.start < line.head_end]
        axes = [
            word
            for word in clause.axes_above
            if line.start <= word.start < line.head_end - 1 and word.end - word.start > 1
        ]
        spots = [spot for spots in clause.context[:1] for spot in spots if line.start <= spot.start < line.head_end]
        is_value = any(self._is_value(labels.singular(word)) for word in labels.words(line.head))
        return bool(own or axes or spots or is_value)

    def _is_value(self, word: str) -> bool:
        return labels.stem(word) in self._values

    def _scaled(self, clause: Clause) -> Place:
        """The panel whose scale a clause tells; the row or column, where it names one that is a measure of its own."""
        here = [
            one for one in self._reading.legends if clause.start <= one.start < clause.end and one.panel is not None
        ]
        if len(here) == 1 and here[0].panel:
            return Place(panels=(here[0].panel,))
        place = self._panel(clause)
        named = [way for spot in clause.spots if len(spot.ways) == 1 and not spot.lone for way in spot.ways]
        rows = tuple(label for side, names in named if side == "row" for label in names)
        columns = tuple(label for side, names in named if side == "column" for label in names)
        return Place(place.panels, rows or None, columns or None)

    def _counts(self, flat: str, clause: Clause) -> Iterator[Found]:
        """A number of rows, columns, panels or series; the size of a grid."""
        if self._reading.chart_type in _PLOTS and not _is_of_panels(flat, clause):
            for size in _SIZE.finditer(flat, clause.start, clause.end):
                if any(spot.start <= size.start() < spot.end for spot in clause.spots):
                    continue  # a tick: "3 x 4 = 12"
                amounts = tuple(Amount(float(one), float(one)) for one in size.groups())
                statement = Statement(Concept.COUNT, (Candidate(),), amounts, explicit=len(self._reading.panels) < 2)
                yield Found(size.start(), clause.end, statement)
        yield from self._spans(flat, clause)
        for at, token in enumerate(clause.words):
            if token.word not in labels.COUNTS and not token.word.isdecimal():
                continue
            number = labels.count_of(token.word)
            if not 2 <= number < _MOST_COUNTED or self._is_named(clause, at):
                continue
            for noun in range(at + 1, min(at + 1 + _NEAR, len(clause.words))):
                sides = self._counted(clause, noun) if flat[clause.words[noun].end - 1] == "s" else []
                if sides:
                    end = clause.words[noun].end
                    yield Found(token.start, end, self._count(clause, number, sides, noun - at))
                    break

    def _spans(self, flat: str, clause: Clause) -> Iterator[Found]:
        """A count with the span that is counted: "28 layers (0-27)"."""
        if flat.find("(", clause.start, clause.end) < 0:
            return
        for counted in _COUNTED.finditer(flat, clause.start, clause.end):
            first, last = float(counted["first"]), float(counted["last"])
            number = labels.count_of(counted["number"].lower())
            if number > 1 and first < last:
                amount = Amount(first, last, 1.0, printed=f"{counted['first']}-{counted['last']}")
                statement = Statement(Concept.COUNT, (Candidate(),), (amount,), explicit=True, number=number)
                yield Found(counted.start(), counted.end(), statement)

    def _count(self, clause: Clause, number: int, sides: list[Side], words: int) -> Statement:
        """A count of an axis' ticks, panels or series."""
        own = self._drawn(self._head(clause))
        if own is not None and own in sides:
            sides = [own]
        is_plain = len(sides) == 1 and self._is_frame(clause) and not clause.has("except")
        explicit = is_plain and self._is_told(sides[0], number, in_list=own is not None or words == 1)
        return Statement(
            Concept.COUNT, tuple(Candidate(along=side) for side in sides), explicit=explicit, number=number
        )

    def _is_told(self, side: Side, number: int, *, in_list: bool) -> bool:
        """Whether an axis tells its ticks, so that another count of them is wrong: it lists all that have values."""
        if side == "panel":
            return number < len(self._reading.panels)
        axis = self._reading.rows if side == "row" else self._reading.columns
        listed = {tick.label for tick in axis.ticks}
        there = {cell.row if side == "row" else cell.column for cell in self._reading.cells} - {""}
        is_list = len(listed) > 1 and there <= listed and all(tick.number is None for tick in axis.ticks)
        return in_list and is_list and len(listed) < number <= 2 * len(listed)

    def _is_named(self, clause: Clause, at: int) -> bool:
        """Whether a number is part of a place's name, or a share of a whole ("three of the four")."""
        token = clause.words[at]
        return any(spot.start <= token.start < spot.end for spot in clause.spots) or (
            clause.words[at + 1].word == "of" if at + 1 < len(clause.words) else True
        )

    def _counted(self, clause: Clause, at: int) -> list[Side]:
        token = clause.words[at]
        own = [one.side for one in clause.axes if one.start == token.start]
        if own:
            return list(dict.fromkeys(own))
        hit = next((hit for hit in clause.of("counted") if hit.start <= token.start < hit.end), None)
        if hit is None:
            return []
        if hit.what == "line":
            return ["row", "column", "panel"]
        return ["panel"] if hit.what == "panel" else ["row"] if hit.what == "row" else ["column"]

    def _colours(self, flat: str, clause: Clause) -> Iterator[Found]:
        """A line of a legend that gives a colour its values: "Red: 0-20", "0.2: very light blue"."""
        line = clause.line
        if not line.head or len(clause.all_numbers) > 1:
            return
        said = lowered(flat[line.start : clause.end])
        colours = [found[0] for found in PHRASE.finditer(said)]
        numbers_ = clause.all_numbers or self._outline.numbers(line.start, line.head_end)
        if len(colours) != 1 or len(numbers_) != 1 or numbers_[0].start in self._told:
            return
        starts = self._of_colour(colour_of(colours[0]))
        candidate = Candidate(Place(starts=starts))
        statement = Statement(Concept.COLOUR, (candidate,), (amount_of(numbers_[0]),), explicit=bool(starts))
        yield Found(line.start, clause.end, statement)

    def _of_colour(self, colour: Colour) -> tuple[int, ...]:
        """Where the cells of a colour begin; asked once for each colour of a text."""
        found = self._shades.get(colour)
        if found is None:
            found = tuple(start for start, own in self._coloured if _is_shade(own, colour))
            self._shades[colour] = found
        return found

    @cached_property
    def _coloured(self) -> list[tuple[int, Colour]]:
        """Where the cells begin whose colour the text tells, beside them or in a head above, with the colour."""
        found = []
        for cell in self._reading.cells:
            line = self._outline.line_at(cell.start)
            heads = [cell.colour, line.head, *(above.head for above in reversed(line.parents))]
            told = next((match[0] for head in heads for match in PHRASE.finditer(lowered(head))), None)
            if told is not None:
                found.append((cell.start, colour_of(told)))
        return found

    def _diagonal(self, clause: Clause) -> Iterator[Found]:
        if not clause.has("diagonal"):
            return
        for hit in clause.of("concepts"):
            if hit.what in (Concept.HIGHEST, Concept.LOWEST, Concept.HIGH, Concept.LOW):
                negated = hit.what in (Concept.LOWEST, Concept.LOW)
                quantity = Quantity.ALL if clause.has("quantities", "all") else Quantity.PLAIN
                statement = Statement(
                    Concept.DIAGONAL,
                    (Candidate(self._panel(clause)),),
                    (),
                    quantity,
                    explicit=True,
                    negated=negated,
                )
                yield Found(clause.start, clause.end, statement)
        off = clause.has("off diagonal")
        for number in clause.numbers:
            place = self._panel(clause)
            there = Place(place.panels, diagonal=not off)
            explicit = not clause.has("doubtful") and len(clause.numbers) == 1
            quantity = Quantity.MOST if clause.has("quantities", "most") else Quantity.ALL
            but = _named_in(clause) if clause.has("except") else None
            explicit = explicit and (but is not None or not (clause.spots or clause.has("except")))
            candidate = Candidate(there, but=but)
            statement = Statement(Concept.VALUE, (candidate,), (amount_of(number),), quantity, explicit)
            yield Found(clause.start, clause.end, statement)

    def _is_frame(self, clause: Clause) -> bool:
        """Whether a clause speaks of the figure as a whole, or of an axis: in the overview, or in the frame."""
        return self._parts[clause.line.number] in (Part.OVERVIEW, Part.FRAME)


def _told_before(clause: Clause, at: int) -> list[Hit]:
    """The words for a scale or an axis that stand in a clause before a place."""
    return [hit for hit in clause.hits if hit.start < at and hit.section in ("scale", "axis")]


def _is_of_panels(flat: str, clause: Clause) -> bool:
    """Whether a clause speaks of several panels, so that a grid is that of the panels: "a 2x2 grid of heatmaps"."""
    panels = {hit.words for hit in clause.of("counted", "panel") if _LAID_OUT.isdisjoint(hit.words)}
    return len(panels) > 1 or any(flat[hit.end - 1] == "s" for hit in clause.of("counted", "panel"))


def _is_shade(colour: Colour, of: Colour) -> bool:
    """Whether a colour is one of those that a phrase names: orange is one of "orange/yellow"."""
    return bool(colour.hues) and colour.hues <= of.hues and colour.depth == of.depth


def _named_in(clause: Clause) -> Place | None:
    """The cell that a clause names, where it names one row and one column."""
    if len(clause.spots) != 2 or {side for spot in clause.spots for side, _ in spot.ways} != {"row", "column"}:
        return None
    row, column = (spot.ways[0][1] for spot in clause.spots)
    return Place(rows=row, columns=column)


def is_same_scale(one: Found, other: Found) -> bool:
    """Whether two claims tell the same scale with the same words."""
    return (
        one.statement.concept is other.statement.concept is Concept.SCALE
        and one.start < other.end
        and other.start < one.end
        and [(end.low, end.high) for end in one.statement.amounts] == [(e.low, e.high) for e in other.statement.amounts]
    )


def _runs(flat: str, found: Sequence[Number]) -> Iterator[tuple[list[Number], bool]]:
    """Numbers that may be a span: joined by "to" or a range (True), or a list of ticks (False)."""
    at = 0
    while at < len(found):
        run, joined = [found[at]], found[at].value is None
        while at + 1 < len(found):
            here, following = found[at], found[at + 1]
            if _TO.fullmatch(flat, here.end, following.start):
                joined = True
            elif not _AND.fullmatch(flat, here.end, following.start):
                break
            run.append(following)
            at += 1
        if joined or len(run) >= _LIST:
            yield run, joined
        at += 1
