"""Finds the claims of a text: each clause with a word of a kind, with what its heads say, is shown to that kind.

What a clause names is found in `marking`, what it claims in the files of the kinds, under which heads it stands in
`heads`. Here is the walk over the text's lines, the subject that a clause hands on to the next, and what makes a Vague
of a statement that nothing can decide.
"""

from __future__ import annotations

import re

from heat_pipeline.claims.finding.clauses import Piece, pieces
from heat_pipeline.claims.finding.counts import COUNTS
from heat_pipeline.claims.finding.coverage import AXES, COVERAGE
from heat_pipeline.claims.finding.extremes import EXTREMES
from heat_pipeline.claims.finding.figure import Figure
from heat_pipeline.claims.finding.heads import Heads
from heat_pipeline.claims.finding.kinds import Kind
from heat_pipeline.claims.finding.legends import LEGENDS
from heat_pipeline.claims.finding.marking import Clause, Marked, Marker
from heat_pipeline.claims.finding.places import axes_of
from heat_pipeline.claims.finding.ranges import RANGES
from heat_pipeline.claims.finding.saying import Phrases, kind_of
from heat_pipeline.claims.finding.thresholds import THRESHOLDS
from heat_pipeline.claims.finding.values import VALUES
from heat_pipeline.model import Claim, Reading
from heat_pipeline.reading import labels
from heat_pipeline.reading.blocks import Block
from heat_pipeline.reading.blocks import Kind as Look
from heat_pipeline.reading.heads import head_of
from heat_pipeline.reading.outline import Outline
from heat_pipeline.reading.sections import Part, is_remark
from heat_pipeline.statements import Along, Region, Statement, Vague

KINDS: tuple[Kind, ...] = (EXTREMES, THRESHOLDS, RANGES, COUNTS, VALUES, COVERAGE, AXES, LEGENDS)
"""The kinds of claims that are looked for."""

_LETTERS = re.compile(r"[a-z]+")
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|shows?|stays?|remains?|peaks?|reach\w*|achiev\w+|falls?|drops?|rises?|"
    r"declin\w+|"
    r"increas\w+|decreas\w+|improv\w+|goes|go|starts?|begins?|opens?|yields?|exhibits?|keeps?|holds?|does|do|"
    r"outperforms?|"
    r"exceeds?|ranges?|spans?|varies|vary|loses?|gains?|gets?|climbs?|dips?|performs?|scores?|maintains?|degrades?)\b"
)
_OF_FRAME = (Part.OVERVIEW, Part.FRAME)
_PRONOUN = re.compile(r"(?:and |but |here,? )?(?:it|its|they|their|this|these|those|the latter)\b")
_IT_IS = re.compile(r"\bit is (P\d)")
_LONGEST = 4_000


def find_claims(text: str, reading: Reading, outline: Outline) -> tuple[Claim, ...]:
    """The claims of a text that was read, in text order; what they say is not yet judged."""
    return _Walk(text, reading, outline).claims()


class _Walk:
    """The walk over the lines of one text."""

    def __init__(self, text: str, reading: Reading, outline: Outline) -> None:
        self.text = text
        self.outline = outline
        self.figure = Figure(reading)
        self.marker = Marker(self.figure, text, outline.flat, outline.comma)
        self.heads = Heads(reading, self.marker, outline.axes)
        self.phrases = Phrases(reading)
        self.found: list[Claim] = []

    def claims(self) -> tuple[Claim, ...]:
        low = self.outline.flat.lower()
        if len(low) != len(self.outline.flat):
            low = self.outline.flat  # a letter whose small form is longer: words with capitals are then not seen
        every = frozenset().union(*(kind.words for kind in KINDS))
        framed = frozenset().union(*(kind.words for kind in KINDS if kind.frame))
        for block, part in self.outline.lines:
            alone = self.heads.enter(block)
            if block.kind is Look.TABLE or block.kind is Look.HEADING:
                continue
            gate = framed if part is Part.FRAME else every
            if part not in _OF_FRAME and gate.isdisjoint(
                _LETTERS.findall(low, block.start, min(block.end, block.start + _LONGEST))
            ):
                continue
            self._line(block, part, alone, low)
        return tuple(self.found)

    def _line(self, block: Block, part: Part, alone: bool, low: str) -> None:
        flat = self.outline.flat
        head = head_of(self.text, flat, block)
        start = block.start
        has_cells = self.heads.has_cells(block.start, block.end)
        scope = self.heads.scope(block, part is Part.DATA)
        label = ""
        if head is not None and head.rest < block.end and not alone:
            label = labels.plain(head.label).lower()
            named = self.heads.named(head.start, head.end)
            if is_remark(head.label):
                start = head.rest
            elif axes_of(named):
                start, label = head.rest, ""
                scope = Region(
                    named.panels if named.panels is not None else scope.panels,
                    named.rows if named.rows is not None else scope.rows,
                    named.columns if named.columns is not None else scope.columns,
                )
        subject: Region | None = None
        sentence = -1
        axis = self.heads.axis(block)
        before = ""
        for piece in pieces(flat, start, block.end):
            if piece.sentence != sentence:
                sentence = piece.sentence
                if _PRONOUN.match(low, piece.start, piece.end) is None:
                    subject = None
            words = _LETTERS.findall(low, piece.start, piece.end)
            shown = [
                kind
                for kind in KINDS
                if (kind.frame or part is not Part.FRAME)
                and (not kind.words.isdisjoint(words) if kind.words else part in _OF_FRAME)
            ]
            marked = self.marker.mark(piece.start, piece.end)
            clause = Clause(
                figure=self.figure,
                raw=self.text,
                flat=flat,
                comma=self.outline.comma,
                piece=piece,
                marked=marked,
                scope=scope,
                subject=subject,
                part=part,
                head=label,
                axis=axis,
                has_cells=has_cells,
                before="" if piece.first else before,
            )
            before = marked.main
            axis = axis or _only_axis(marked)
            for kind in shown:
                for statement in kind.find(clause):
                    self._add(clause, statement, piece, kind.plain)
            subject = _subject(clause)

    def _add(self, clause: Clause, statement: Statement, piece: Piece, plain: bool) -> None:
        if not plain and clause.doubt and not isinstance(statement, Vague):
            over = getattr(statement, "over", None) or Region()
            statement = Vague(kind_of(statement), over, clause.doubt)
        kind = kind_of(statement)
        start, end = piece.start, piece.end
        if any(claim.start == start and claim.statement == statement for claim in self.found[-4:]):
            return
        says = self.phrases.says(statement)
        self.found.append(Claim(kind, self.text[start:end], start, end, says, statement))


def _only_axis(marked: Marked) -> Along | None:
    """The axis that a clause names, where it names one."""
    found = {place.along for place in marked.places if place.along is not None}
    return next(iter(found)) if len(found) == 1 else None


def _subject(clause: Clause) -> Region | None:
    """What the next clause of the sentence goes on about: what this one names before its verb, or went on about."""
    told = _IT_IS.search(clause.main)
    if told is not None:
        return clause.region(told[1])
    verb = _VERB.search(clause.main)
    before = clause.main[: verb.start()] if verb is not None else ""
    return clause.region(before) if clause.places(before) else clause.subject
