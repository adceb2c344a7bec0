"""Finds the claims of a text: each clause with a word of a kind, with what its heads say, is shown to that kind.

What a clause names is found in `marking`, what it claims in the files of the kinds, under which heads it stands in
`heads`. Here is the walk over the text's lines, the subject that a clause hands on to the next, and what makes a Vague
of a statement that nothing can decide.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field, replace

from heat_pipeline.claims.finding.aggregates import AGGREGATES
from heat_pipeline.claims.finding.bands import BANDS
from heat_pipeline.claims.finding.bounded import BOUNDED
from heat_pipeline.claims.finding.classes import tells_recall, tells_shares
from heat_pipeline.claims.finding.clauses import Piece, pieces
from heat_pipeline.claims.finding.colours import COLOURS, says_all
from heat_pipeline.claims.finding.comparisons import COMPARISONS
from heat_pipeline.claims.finding.confirmed import confirmed
from heat_pipeline.claims.finding.confusions import CONFUSIONS
from heat_pipeline.claims.finding.contrasts import CONTRASTS
from heat_pipeline.claims.finding.counts import COUNTS
from heat_pipeline.claims.finding.courses import COURSES
from heat_pipeline.claims.finding.coverage import AXES, COVERAGE, EACH_CELL
from heat_pipeline.claims.finding.degrees import degree_of, limited_by
from heat_pipeline.claims.finding.diagonals import bounded_to, goes_on, off_the_diagonal, speaks_of_it
from heat_pipeline.claims.finding.distances import DISTANCES
from heat_pipeline.claims.finding.effects import EFFECTS
from heat_pipeline.claims.finding.elided import unfolded
from heat_pipeline.claims.finding.exceptions import excepted, without_these
from heat_pipeline.claims.finding.extremes import EXTREMES
from heat_pipeline.claims.finding.figure import Figure
from heat_pipeline.claims.finding.gaps import GAPS
from heat_pipeline.claims.finding.given import only_given, where_given
from heat_pipeline.claims.finding.glosses import GLOSSES
from heat_pipeline.claims.finding.heads import Heads
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.known import left_over, unused
from heat_pipeline.claims.finding.legends import LEGENDS, is_item_of_scale, names_scale
from heat_pipeline.claims.finding.levels import LEVELS
from heat_pipeline.claims.finding.likewise import likewise
from heat_pipeline.claims.finding.limits import limited_to
from heat_pipeline.claims.finding.listed import LISTED
from heat_pipeline.claims.finding.marking import WORDED, Clause, Marked, Marker
from heat_pipeline.claims.finding.measures import MEASURES
from heat_pipeline.claims.finding.occurrences import OCCURRENCES
from heat_pipeline.claims.finding.orders import ORDERS
from heat_pipeline.claims.finding.pairs import PAIRS
from heat_pipeline.claims.finding.places import axes_of, part_of, region_of, with_part
from heat_pipeline.claims.finding.quantified import QUANTIFIED
from heat_pipeline.claims.finding.ranges import RANGES
from heat_pipeline.claims.finding.remaining import rest_named
from heat_pipeline.claims.finding.respective import RESPECTIVE
from heat_pipeline.claims.finding.retold import RETOLD
from heat_pipeline.claims.finding.runs import RUNS
from heat_pipeline.claims.finding.saying import Phrases, kind_of
from heat_pipeline.claims.finding.shapes import OVERLAPS, TRIANGLES
from heat_pipeline.claims.finding.shifts import SHIFTS
from heat_pipeline.claims.finding.sides import is_cell
from heat_pipeline.claims.finding.sizes import GRID_SIZE, PRESENT, SIZES
from heat_pipeline.claims.finding.standings import STANDINGS, is_plain
from heat_pipeline.claims.finding.steps import STEPS
from heat_pipeline.claims.finding.superlatives import SUPERLATIVES
from heat_pipeline.claims.finding.symmetry import SYMMETRY
from heat_pipeline.claims.finding.thresholds import THRESHOLDS
from heat_pipeline.claims.finding.told_ends import TOLD_ENDS
from heat_pipeline.claims.finding.values import VALUES
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.claims.finding.written import WRITTEN
from heat_pipeline.model import Claim, Reading
from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import Block
from heat_pipeline.reading.blocks import Kind as Look
from heat_pipeline.reading.heads import head_of
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.sections import Part, is_remark
from heat_pipeline.statements import Along, Coverage, Degree, Extreme, Partly, Region, Statement, Threshold, Vague

KINDS: tuple[Kind, ...] = (
    SYMMETRY,
    DISTANCES,
    GLOSSES,
    AGGREGATES,
    PAIRS,
    CONFUSIONS,
    COLOURS,
    RESPECTIVE,
    EXTREMES,
    STANDINGS,
    SUPERLATIVES,
    COURSES,
    LISTED,
    RUNS,
    TOLD_ENDS,
    COMPARISONS,
    EFFECTS,
    STEPS,
    GAPS,
    SHIFTS,
    CONTRASTS,
    ORDERS,
    THRESHOLDS,
    QUANTIFIED,
    BOUNDED,
    OCCURRENCES,
    LEVELS,
    RANGES,
    COUNTS,
    VALUES,
    RETOLD,
    PRESENT,
    TRIANGLES,
    OVERLAPS,
    EACH_CELL,
    WRITTEN,
    COVERAGE,
    SIZES,
    GRID_SIZE,
    MEASURES,
    AXES,
    BANDS,
    LEGENDS,
)
"""The kinds of claims that are looked for."""

_SHOWN_FOR: dict[str, list[int]] = {
    word: [at for at, kind in enumerate(KINDS) if word in kind.words]
    for word in sorted(frozenset().union(*(kind.words for kind in KINDS)))
}
"""The places in KINDS of those that a clause with a word is shown to."""
_WITH_A_NUMBER = frozenset(at for at, kind in enumerate(KINDS) if kind.number)
_TOLD = frozenset(at for at, kind in enumerate(KINDS) if kind.told)
_RETOLD = frozenset(at for at, kind in enumerate(KINDS) if kind.retold)
_IN_FRAME = frozenset(at for at, kind in enumerate(KINDS) if kind.frame)
_OF_ALL_WORDS = frozenset(at for at, kind in enumerate(KINDS) if not (kind.words or kind.told or kind.retold))
_WORDWISE: dict[Kind, tuple[Kind, ...]] = {
    SUPERLATIVES: (EXTREMES, STANDINGS),
    BOUNDED: (THRESHOLDS, QUANTIFIED),
    SHIFTS: (COURSES, COMPARISONS, EFFECTS, STEPS, GAPS),
}
"""The kinds that read a clause word by word, and those that look for single phrases of the same."""

_LETTERS = re.compile(r"[a-z]+")
_WORDED = frozenset([*WORDED, "zero", "zeros", "zeroes", "negative", "positive", "perfect", "flawless", "digits"])
_DIGIT = re.compile(r"\d")
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|shows?|stays?|remains?|peaks?|reach\w*|achiev\w+|falls?|drops?|rises?|"
    r"declin\w+|"
    r"increas\w+|decreas\w+|improv\w+|goes|go|starts?|begins?|opens?|yields?|exhibits?|keeps?|holds?|does|do|"
    r"ranges?|spans?|varies|vary|loses?|gains?|gets?|climbs?|dips?|performs?|scores?|maintains?|degrades?|"
    r"outperforms?|beats?|surpass\w*|trails?|leads?|exceeds?|wins?|needs?|uses?|takes?|costs?|saves?|adds?)\b"
)
_CHANGING = re.compile(r"\b(?:saves?|gains?|loses?|costs|adds|buys|is worth|outperforms?|beats|drops|rises|falls)\b")
_OF_FRAME = (Part.OVERVIEW, Part.FRAME)
# What is generally so need not be so everywhere.
_NOT_ALL = re.compile(
    r"^(?:and |but |though |although )?(?:not (?:everywhere|always|in (?:all|every))|with (?:some|a few|one))"
)
# What a clause says of the values that are listed behind it
_COURSE = re.compile(
    r"\b(?:starts?|begins?|falls?|drops?|declines?|decreas(?:es?|ing)|rises?|rising|falling|climbs?|increas(?:es?|ing)|"
    r"grows?|shrinks?|stays?|remains?|peaks?|improves?|degrades?|varies|loses|gains|high|low|flat|perfect|stable|"
    r"steadily|consistently)\b"
)
_LISTED = 3
_LIKEWISE = re.compile(r"\b(?:so|same|likewise|similarly|neither|nor|also)\b")
_PRONOUN = re.compile(r"(?:and |but |here,? )?(?:it|its|they|their|this|these|those|the latter)\b")
# Words further on in a sentence that point back to what the one before it is about.
_BACK = re.compile(
    r"\b(?:with|in|for|on|under|at|without) it\b|\b(?:in|on|for|of|at|under|with) (?:this|that) (?P<axis>[a-z-]+)\b"
)
_IT = re.compile(r"(?:and |but )?(?:it|they)\b")
# A clause that says something of a place that stands first in it.
_OF_PLACE = re.compile(r"^(?:(?:the|and|but|here) )*(?P<place>P\d+)(?: A\d+)? (?:[a-z]+ly )?(?=[a-z])")
_OF_MEASURE = re.compile(
    r"\b(?:drops?|gains?|gaps?|spread|differ\w*|changes?|improv\w*|increas\w*|decreas\w*|declin\w*|margins?|leads?|"
    r"varia\w*|deviation|range|ratio|means?|averages?|trend|effect|impact|over|against|vs|versus|to|and|between)\b"
)
_OF_PAIR = re.compile(
    r"\b(?:drops?|gains?|gaps?|spread|differ\w*|changes?|improv\w*|increas\w*|decreas\w*|declin\w*|margins?|leads?|"
    r"varia(?:tion|nce|bility)|deviation|range|ratio|means?|average|trend|effect|impact|over)\b"
)
_IT_IS = re.compile(r"\bit is (P\d)")
_LEFT = re.compile(r"\b(?:others?|rest|remaining|else|elsewhere)\b")
# "Better than P0 everywhere, and never below 55": of what leaves itself out, and not of what it is compared with
_COMPARED = re.compile(
    r"(?:(?:and|but|always|clearly|consistently|slightly|much|far|even|also|still|trend :) )*"
    r"(?:(?:more|less) [a-z-]+|better|worse|higher|lower|stronger|weaker|faster|slower|above|below|ahead|behind) "
    r"(?:than|of|P\d)"
)
_THAN = re.compile(r"\bthan\b(?= (?:the |an? |with |at |that of )?N\d)")
_BESIDE_DIAGONAL = re.compile(
    r"\b(?:below|above|beneath|under|over|left of|right of)(?= (?:the |its )?(?:main )?diagonal\b)"
)
_FOR_SEVERAL = re.compile(r"\bfor\b(?= (?:the |both )?(?:A\d+ )?P\d)")
_LETTERED = re.compile(r"\s*[a-z]\.\s+(?=\S)")  # "g. Sophia beats AdamW"
_UPRIGHT: dict[str, Along] = {"vertical": "row", "horizontal": "column"}
_TABLE_ROW = re.compile(r"^[ \t]*\|(?P<head>[^|\n]{1,60})\|(?P<rest>[^|\n]{3,400})\|[ \t]*$", re.MULTILINE)
_LONGEST = 4_000
_LONGEST_CLAUSE = 2_000  # characters: no sentence that anybody wrote, and its time grows with the square
_PARTED = re.compile(r",|\b(?:and|while|whereas|but)\b", re.IGNORECASE)  # what may join parts of a clause


def find_claims(text: str, reading: Reading, outline: Outline) -> tuple[Claim, ...]:
    """The claims of a text that was read, in text order; what they say is not yet judged."""
    return _Walk(text, reading, outline).claims()


class _Walk:
    """The walk over the lines of one text."""

    def __init__(self, text: str, reading: Reading, outline: Outline) -> None:
        self.text = text
        self.outline = outline
        self.figure = Figure(reading, outline)
        self.marker = Marker(self.figure, text, outline.flat, outline.comma)
        self.heads = Heads(reading, self.marker, outline.axes)
        self.phrases = Phrases(reading)
        self.confuses = self.figure.is_square and tells_recall(self.figure)
        self.found: list[Claim] = []
        self.above: _Line | None = None  # the line before, where it says something of places
        self.in_scale = False  # whether the last lines tell of the colour scale
        self.scale = sorted([one.start for one in reading.legends] + [one.start for one in reading.bands])

    def claims(self) -> tuple[Claim, ...]:
        low = self.outline.flat.lower()
        if len(low) != len(self.outline.flat):
            low = self.outline.flat  # a letter whose small form is longer: words with capitals are then not seen
        first = min((cell.start for cell in self.figure.reading.cells), default=0)
        for block, part in self.outline.lines:
            if part is Part.DATA and block.end <= first:
                part = Part.OVERVIEW  # no heading stands between what the figure is and what it holds
            alone = self.heads.enter(block)
            if block.kind is Look.TABLE or block.kind is Look.HEADING:
                self.above = None
                if block.kind is Look.TABLE:
                    if part in _OF_FRAME:
                        self._scale_in_table(block, part, low)
                        self._axes_in_table(block, part, low)
                    elif not GLOSSES.words.isdisjoint(_LETTERS.findall(low, block.start, block.end)):
                        self._remarks_in_table(block, part, low)
                continue
            above, self.above = self.above, None
            if self._shown(low, block.start, min(block.end, block.start + _LONGEST), part):
                self.above = self._line(block, part, alone, low, above)
        return tuple(self.found)

    def _shown(self, low: str, start: int, end: int, part: Part) -> list[Kind]:
        """The kinds that a stretch of text is shown to: it has one of their words, and a number where one is needed."""
        words = _LETTERS.findall(low, start, end)
        if low.find(">", start, end) >= 0 or low.find("<", start, end) >= 0:
            words.append(">")
        if low.find("=", start, end) >= 0:
            words.append("=")
        has_number = _DIGIT.search(low, start, end) is not None
        found: set[int] = set()
        for word in words:
            found.update(_SHOWN_FOR.get(word, ()))
        if not has_number and _WORDED.isdisjoint(words):
            found -= _WITH_A_NUMBER
        if self._tells_scale(start, end):
            found |= _TOLD
        if self._tells_again(start, end):
            found |= _RETOLD
        if part in _OF_FRAME and (
            has_number
            or "," in low[start:end]
            or ";" in low[start:end]
            or not NUMBERS.keys().isdisjoint(words)
            or self._announces(start, end)
        ):
            found |= _OF_ALL_WORDS
        if part is Part.FRAME:
            found &= _IN_FRAME
        return [KINDS[at] for at in sorted(found)]

    def _tells_scale(self, start: int, end: int) -> bool:
        """Whether an end or a colour of the scale was read from a stretch of the text."""
        at = bisect_left(self.scale, start)
        return at < len(self.scale) and self.scale[at] < end

    def _tells_again(self, start: int, end: int) -> bool:
        """Whether a value stands in a stretch of the text whose place has another one, too."""
        twice = self.figure.twice
        at = bisect_left(twice, start) if twice else 0
        return at < len(twice) and twice[at] < end

    def _announces(self, start: int, end: int) -> bool:
        """Whether a stretch of the text announces how much there is of the grid."""
        return any(start <= notice.start < end for notice in self.figure.reading.notices)

    def _scale_in_table(self, block: Block, part: Part, low: str) -> None:
        """The scale's ends where a row of a table that describes the figure tells them: "| Color bar | 0 to 100 |"."""
        flat = self.outline.flat
        for legend in self.figure.reading.legends:
            if block.start <= legend.start < block.end:
                start = flat.rfind("|", block.start, legend.start) + 1
                end = min(
                    (at for at in (flat.find(mark, legend.end, block.end) for mark in "|\n") if at >= 0), default=0
                )
                self._in_table(low, start, end or block.end, part, BANDS)

    def _remarks_in_table(self, block: Block, part: Part, low: str) -> None:
        """What stands beside a value in its cell of a table: "| 95.0 (best) |"."""
        for cell in self.figure.cells_between(block.start, block.end):
            end = low.find("|", cell.end, block.end)
            end = end if end >= 0 else block.end
            if _LETTERS.search(low, cell.end, end) is not None:
                start = low.rfind("|", block.start, cell.start) + 1
                self._in_table(low, start or block.start, end, part, GLOSSES)

    def _in_table(self, low: str, start: int, end: int, part: Part, *kinds: Kind, axis: Along | None = None) -> None:
        """What some kinds find in one cell of a table; `axis` is the one that its row is of."""
        flat = self.outline.flat
        while start < end and flat[start].isspace():
            start += 1
        while end > start and flat[end - 1].isspace():
            end -= 1
        line = _Line(self, low, [Piece(start, end, 0, True)], Region(), part, "", axis, False)
        for kind in kinds:
            for statement in kind.find(line.clause(0)):
                self._add(line.clause(0), statement, kind, [statement])

    def _before_cells(self, piece: Piece, low: str) -> list[Piece]:
        """A clause parted at the colon behind which its line lists values: "Falls steadily: 9 (x), 8 (y), 7 (z)"."""
        colon = low.find(":", piece.start, piece.end)
        if colon < 0 or _COURSE.search(low, piece.start, colon) is None:
            return [piece]
        if self.heads.cells(colon, piece.end) < _LISTED or self.heads.cells(piece.start, colon):
            return [piece]
        return [replace(piece, end=colon), Piece(colon + 1, piece.end, piece.sentence, False)]

    def _axes_in_table(self, block: Block, part: Part, low: str) -> None:
        """What a row of a table that describes the figure tells of an axis: "| Columns | Length: 5, 6, 7 |"."""
        if self.heads.has_cells(block.start, block.end):
            return
        for row in _TABLE_ROW.finditer(self.outline.flat, block.start, block.end):
            places = self.marker.mark(row.start("head"), row.end("head")).places
            sides: set[Along | None] = {place.along for place in places if place.along != "panel" and not place.labels}
            said = row["head"].lower()
            sides |= {side for word, side in _UPRIGHT.items() if word in said}
            if len(sides) == 1:
                self._in_table(low, row.start("rest"), row.end("rest"), part, SIZES, AXES, axis=sides.pop())

    def _line(self, block: Block, part: Part, alone: bool, low: str, above: _Line | None) -> _Line:
        flat = self.outline.flat
        head = head_of(self.text, flat, block)
        start = block.start
        scope = self.heads.scope(block, part is Part.DATA)
        if (item := _LETTERED.match(flat, start, block.end)) is not None:
            start = item.end()
        outer = scope
        label = lead = ""
        told = again = False
        if head is not None and head.rest < block.end and not alone:
            label = lead = labels.plain(head.label).lower()
            if is_remark(head.label):
                start = head.rest
            elif _CHANGING.search(label):
                label = ""  # "Moving from A to B saves about half: 47 to 51%" says one thing
            elif axes_of(named := self.heads.named(head.start, head.end)):
                start, label = head.rest, ""
                places = self.heads.places(head.start, head.end)
                told = _is_one(named) and len(places) == 1 and _OF_MEASURE.search(lead) is None
                both = is_cell(named) and len([place for place in places if place.labels]) == 2
                told = told or (both and _OF_PAIR.search(lead) is None)
                again = told and both and (named.rows == named.columns or part is Part.REMARKS)
                scope = Region(
                    named.panels if named.panels is not None else scope.panels,
                    named.rows if named.rows is not None else scope.rows,
                    named.columns if named.columns is not None else scope.columns,
                )
        opens = part in _OF_FRAME and names_scale(lead or flat[start : block.end].lower())
        self.in_scale = opens or (self.in_scale and is_item_of_scale(lead))
        line = _Line(
            of_scale=self.in_scale and not opens,
            walk=self,
            low=low,
            pieces=[part for piece in pieces(flat, start, block.end) for part in self._before_cells(piece, low)],
            scope=scope,
            part=part,
            head=label,
            axis=self.heads.axis(block),
            has_cells=self.heads.has_cells(block.start, block.end),
            lead=lead,
            told=told,
            above=above,
            led=head.start if head is not None and start == head.rest and _tells_rank(lead) else None,
            outer=outer,
        )
        said: list[tuple[Statement, Kind]] = []
        for index, piece in enumerate(line.pieces):
            before, said = said, []
            if piece.end - piece.start > _LONGEST_CLAUSE:
                continue
            shown = self._shown(low, piece.start, piece.end, part)
            if again and not line.has_cells and VALUES not in shown:
                shown.append(VALUES)  # "3 = 3: 0.99", "Beta vs Gamma: 55%": a value that is told again
            if index == 0 and line.led is not None and SUPERLATIVES not in shown:
                shown.append(SUPERLATIVES)
            if shown:
                said = _said(shown, line.clause(index))
            parts = [] if line.has_cells else self._unfolded(line, index, shown, said)
            if parts:
                said = [one for _, claimed in parts for one in claimed]
            elif before and not said and _LIKEWISE.search(low, piece.start, piece.end):
                clause = line.clause(index)
                for statement, kind in before:
                    said.extend((one, kind) for one in likewise(clause, [statement]))
            if said and not parts:
                parts = [(line.clause(index), said)]
            added = []
            for clause, claimed in parts:
                for statement, kind in claimed:
                    added.extend(self._add(clause, statement, kind, [one for one, of in claimed if of is kind]))
            partly = [one.said for one in added if isinstance(one, Partly)]
            understood = any(not isinstance(one, Partly | Vague) for one in added)
            if not understood and part is not Part.FRAME and _DIGIT.search(low, piece.start, piece.end) is not None:
                for confirmation, first, last in confirmed(line.clause(index)):
                    if confirmation.said not in partly:
                        self._claim(confirmation, first, last)
        return line

    def _unfolded(
        self, line: _Line, index: int, shown: list[Kind], said: list[tuple[Statement, Kind]]
    ) -> list[tuple[Clause, list[tuple[Statement, Kind]]]]:
        """The parts of a clause that leave out what was said before, with what they claim; none where there are none.

        They count only where the clause as a whole says nothing that is understood, and each of them does.
        """
        piece = line.pieces[index]
        if _PARTED.search(self.outline.flat, piece.start, piece.end) is None and piece.first:
            return []
        clause = line.clause(index)
        if any(_is_sure(clause, kind, statement, said) for statement, kind in said):
            return []
        found = []
        for part in unfolded(clause):
            if part.piece.first or part.whole == clause.whole:
                kinds = shown
            else:
                start = line.pieces[index - 1].start  # what it leaves out was said there
                kinds = self._shown(line.low, start, piece.end, line.part)
            told = _said(kinds, part)
            if not any(_is_sure(part, kind, statement, told) for statement, kind in told):
                return []
            found.append((part, told))
        return found

    def _add(self, clause: Clause, statement: Statement, kind: Kind, alike: list[Statement]) -> list[Statement]:
        if clause.without:
            if isinstance(statement, Partly):
                statement = replace(statement, said=without_these(statement.said, clause.without, self.figure))
            elif not isinstance(statement, Vague):
                statement = without_these(statement, clause.without, self.figure)
        if clause.given:
            statement = where_given(statement, self.figure)
        if clause.diagonal is not None and not kind.diagonal:
            on_it = bounded_to(statement, clause.diagonal)
            if on_it is None:
                return []
            statement = on_it
        if not kind.plain and not isinstance(statement, Vague):
            if doubt := _doubt(clause, kind):
                over = getattr(statement, "over", None) or Region()
                statement = Vague(kind_of(statement), over, doubt)
            elif not isinstance(statement, Partly) and (
                word := left_over(clause, kind, statement) or unused(clause, kind, alike)
            ):
                statement = Partly(statement, word)
        if not isinstance(statement, Partly | Vague) and (word := _open_word(clause, statement)):
            statement = Partly(statement, word)
        if not isinstance(statement, Partly) and (word := limited_to(clause, statement)):
            statement = Partly(statement, word)
        self._claim(statement, clause.start, clause.end)
        return [statement]

    def _claim(self, statement: Statement, start: int, end: int) -> None:
        if any(claim.start == start and claim.statement == statement for claim in self.found[-4:]):
            return
        says = self.phrases.says(statement)
        self.found.append(Claim(kind_of(statement), self.text[start:end], start, end, says, statement))


@dataclass
class _Line:
    """A line with its clauses, which are put into marks only where one of them is shown to a kind."""

    walk: _Walk
    low: str
    pieces: list[Piece]
    scope: Region
    part: Part
    head: str
    axis: Along | None
    has_cells: bool
    lead: str = ""
    told: bool = False
    above: _Line | None = None
    of_scale: bool = False
    led: int | None = None  # where its head begins, if that tells of a rank
    outer: Region = field(default_factory=Region)  # what it is about without that head
    made: dict[int, Clause] = field(default_factory=dict)

    def clause(self, index: int) -> Clause:
        """A clause by its number; those before it that it goes on from are made first."""
        first = index
        while first not in self.made and self._goes_on(first):
            first -= 1
        for at in range(first, index + 1):
            if at not in self.made:
                self.made[at] = self._make(at)
        return self.made[index]

    def _goes_on(self, index: int) -> bool:
        """Whether a clause may be about what the one before it is: within a sentence, or where it begins with "it"."""
        piece = self.pieces[index]
        if index == 0:
            return False
        return not piece.first or _PRONOUN.match(self.low, piece.start, piece.end) is not None

    def about(self) -> Region | None:
        """What the line is about: the place that its first words or its head name, or what "it" stands for in it."""
        if not self.pieces:
            return None
        if self.told:
            return self.scope
        clause = self.clause(0)
        if clause.subject is not None:
            return clause.subject
        of = _OF_PLACE.match(clause.main)
        place = clause.place(of["place"]) if of is not None else None
        if place is None or place.along is None or len(place.labels) != 1:
            return None
        return with_part(Region(), place.along, place.labels)

    def _pointed_to(self, index: int) -> Region | None:
        """What the words of a sentence point to that name it no more: "in this column", "with it", a line's "it"."""
        piece = self.pieces[index]
        if not piece.first:
            return None
        if index == 0:
            it = _IT.match(self.low, piece.start, piece.end)
            return self.above.about() if it is not None and self.above is not None and not self.told else None
        back = _BACK.search(self.low, piece.start, piece.end)
        if back is None:
            return None
        before = self.clause(index - 1)
        region = _subject(before)
        if region is None:
            named = region_of([place for place in before.marked.places if place.along is not None])
            region = named if not named.everything else None
        if region is None:
            return None
        sides = [along for along in axes_of(region) if len(part_of(region, along) or ()) == 1]
        if back["axis"] is None:
            return region if len(axes_of(region)) == len(sides) == 1 else None
        along = self.walk.figure.names.get(labels.stem(back["axis"]))
        if along not in sides:
            return None
        return with_part(Region(), along, part_of(region, along) or ())

    def _make(self, index: int) -> Clause:
        piece = self.pieces[index]
        above = self.made.get(index - 1) if self._goes_on(index) else None
        pointed = self._pointed_to(index) if above is None else None
        marked = self.walk.marker.mark(piece.start, piece.end)
        said, diagonal = marked.whole, None
        if self.walk.figure.is_square and speaks_of_it(said, self.walk.confuses):
            marked, diagonal = off_the_diagonal(marked, self.walk.confuses, not tells_shares(self.walk.figure))
        elif above is not None and not piece.first and above.diagonal is not None and goes_on(marked, piece.against):
            diagonal = above.diagonal
        marked, without = excepted(marked)
        marked, given = only_given(marked)
        if _LEFT.search(self.low, piece.start, piece.end) is not None:
            sentence = self.clause(index - 1).marked if index and not piece.first else None
            marked = rest_named(marked, sentence, self.walk.figure)
        flat = self.walk.outline.flat
        led = None
        if index == 0 and self.led is not None:
            led = (self.walk.marker.mark(self.led, piece.end), self.outer)
        last = index + 1 >= len(self.pieces) or self.pieces[index + 1].first
        before = "" if piece.first else self.low[self.pieces[index - 1].start : self.pieces[index - 1].end]
        behind = "" if last else self.low[self.pieces[index + 1].start : self.pieces[index + 1].end]
        return Clause(
            figure=self.walk.figure,
            raw=self.walk.text,
            flat=flat,
            comma=self.walk.outline.comma,
            piece=piece,
            marked=marked,
            scope=self.scope,
            subject=_subject(above) if above is not None else pointed,
            told=self.told,
            of_scale=self.of_scale,
            part=self.part,
            head=self.head,
            axis=self.axis or self._axis_before(index),
            has_cells=self.has_cells and not self._leads_to_cells(piece),
            before=above.main if above is not None and not piece.first else "" if index else self.lead,
            limited=limited_by(before, behind)
            and not (_NOT_ALL.match(behind) is not None and degree_of(marked.main) is Degree.MOST),
            diagonal=diagonal,
            said=said,
            without=without,
            given=given,
            led=led,
            beside=lambda places: self.clause(index + places) if 0 <= index + places < len(self.pieces) else None,
        )

    def _leads_to_cells(self, piece: Piece) -> bool:
        """Whether a clause without cells stands before the colon behind which its line lists them."""
        return self.low[piece.end : piece.end + 1] == ":" and not self.walk.heads.has_cells(piece.start, piece.end)

    def _axis_before(self, index: int) -> Along | None:
        """The axis that the clauses before one name: in a line of the frame the first, else those looked at."""
        if index and self.part is Part.FRAME and 0 not in self.made:
            self.clause(0)
        found = (_only_axis(self.made[at].marked) for at in range(index) if at in self.made)
        return next((along for along in found if along is not None), None)


def _tells_rank(lead: str) -> bool:
    """Whether a line's head tells of a rank: "Best on GSM", "Overall minimum"."""
    return not SUPERLATIVES.words.isdisjoint(_LETTERS.findall(lead))


def _said(kinds: list[Kind], clause: Clause) -> list[tuple[Statement, Kind]]:
    """What a clause claims, by the kinds that it is shown to, with the kind of each."""
    said: list[tuple[Statement, Kind]] = []
    for kind in kinds:
        found = list(kind.find(clause))
        if kind is STANDINGS and found:
            said, found = _of_both(clause, said, found)
        if kind in _WORDWISE and found:
            said, found = _word_by_word(clause, said, found, _WORDWISE[kind])
        said.extend((statement, kind) for statement in found)
        if found and _is_whole(kind, found, clause):
            break
    return said


def _is_sure(clause: Clause, kind: Kind, statement: Statement, said: list[tuple[Statement, Kind]]) -> bool:
    """Whether a statement takes in all that its clause says."""
    if isinstance(statement, Partly | Vague) or (clause.doubt and not _doubt(clause, BOUNDED) and kind is not BOUNDED):
        return False
    alike = [one for one, of in said if of is kind]
    return kind.plain or not (left_over(clause, kind, statement) or unused(clause, kind, alike))


def _doubt(clause: Clause, kind: Kind) -> str:
    """Why no cell decides what a kind found in a clause; "" where nothing speaks against judging it."""
    return clause.doubt_but_numbers if kind.excepts else clause.doubt


def _is_one(region: Region) -> bool:
    """Whether a region is that of one tick."""
    return [len(part_of(region, along) or ()) for along in axes_of(region)] == [1]


def _of_both(
    clause: Clause, said: list[tuple[Statement, Kind]], standings: list[Statement]
) -> tuple[list[tuple[Statement, Kind]], list[Statement]]:
    """What stays of the extremes and of the places among others that one clause was found to claim: one of the two.

    Where both are understood whole the plain ones are extremes, and the others places.
    """
    extremes = [one for one, kind in said if kind is EXTREMES]
    whole = bool(extremes) and not any(
        isinstance(one, Partly | Vague) or left_over(clause, EXTREMES, one) for one in extremes
    )
    partly = any(isinstance(one, Partly) for one in standings)
    each_panel = all(isinstance(one, Partly) and one.word == "panel" for one in standings)
    each = all(isinstance(one, Extreme) and (one.each is not None or one.of == "cell") for one in extremes)
    if (whole and each and all(is_plain(one, clause.figure) for one in standings)) or (
        extremes and partly and not each_panel
    ):
        return said, []
    return [(one, kind) for one, kind in said if kind is not EXTREMES], standings


def _word_by_word(
    clause: Clause, said: list[tuple[Statement, Kind]], found: list[Statement], phrases: tuple[Kind, ...]
) -> tuple[list[tuple[Statement, Kind]], list[Statement]]:
    """What stays of the claims that single phrases tell, and of the same read word by word.

    What the phrases tell whole stays, unless reading each word parts it better; else what was read word by word, if
    that is whole or there is nothing else.
    """
    told = [(one, kind) for one, kind in said if kind in phrases]
    parted = len(found) > 1 or (len(told) == 1 and _is_parted(told[0][0], found[0]))
    if parted and not any(isinstance(one, Partly) for one in found):
        return [(one, kind) for one, kind in said if (one, kind) not in told], found
    if any(_is_sure(clause, kind, one, told) for one, kind in told):
        return said, []
    if told and any(isinstance(one, Partly) for one in found):
        return said, []
    return [(one, kind) for one, kind in said if (one, kind) not in told], found


def _is_parted(told: Statement, read: Statement) -> bool:
    """Whether a place was taken for where something is, and is rather what it is of: "the best of all on P0 is P1"."""
    if not (isinstance(told, Extreme) and isinstance(read, Extreme)) or told.loose or read.loose:
        return False
    own = axes_of(read.at)
    return len(own) == 1 and own != axes_of(told.at) and told.each == read.each and told.amount == read.amount


def _is_whole(kind: Kind, found: list[Statement], clause: Clause) -> bool:
    """Whether a clause says no more than a kind has found in it."""
    if kind is GLOSSES:
        return clause.main.startswith("N0") and not any(isinstance(one, Partly) for one in found)
    if kind is COLOURS:
        return all(map(says_all, found))
    whole_or_not = (AGGREGATES, PAIRS, CONFUSIONS)
    return kind in (SYMMETRY, RESPECTIVE) or (kind in whole_or_not and not isinstance(found[0], Partly))


def _open_word(clause: Clause, statement: Statement) -> str:
    """The word by which a statement may be another: a bound that is a tick, a best that may be of each of several."""
    if isinstance(statement, Threshold) and (than := _THAN.search(clause.main)) is not None:
        sides: tuple[Along, ...] = ("row", "column")
        for side in sides:
            ticks = clause.figure.numbers[side]
            own = part_of(statement.over, side) or ()
            if len(own) == 1 and own[0] in ticks and statement.amount.low in ticks.values():
                return than[0]  # "a discount of 0.999 is worse than 0.99"
    if isinstance(statement, Extreme) and statement.of == "cell":
        each = _FOR_SEVERAL.search(clause.main)
        if each is not None and any(len(part_of(statement.at, side) or ()) > 1 for side in axes_of(statement.at)):
            return each[0]  # "the best rate is 1e-4 for the sizes 16 and 32"
    if isinstance(statement, Coverage) and statement.over.diagonal:
        beside = _BESIDE_DIAGONAL.search(clause.said)
        return beside[0] if beside is not None else ""  # "the part below the diagonal is blank"
    return ""


def _only_axis(marked: Marked) -> Along | None:
    """The axis that a clause names, where it names one."""
    found = {place.along for place in marked.places if place.along is not None}
    return next(iter(found)) if len(found) == 1 else None


def _subject(clause: Clause) -> Region | None:
    """What the next clause of the sentence goes on about: what this one names before its verb, or went on about."""
    told = _IT_IS.search(clause.main)
    if told is not None:
        return clause.region(told[1])
    if _COMPARED.match(clause.main) is not None:
        return clause.subject
    verb = _VERB.search(clause.main)
    before = clause.main[: verb.start()] if verb is not None else clause.main  # "At 3e-3, however, the best is ..."
    named = clause.region(before) if clause.places(before) else Region()
    return clause.subject if named.everything else named
