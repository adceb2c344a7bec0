"""Aligned votes -> decisions: what each cell is, how sure that is, and why.

Values and the reliability of the texts are estimated together (truth discovery; Li et al. 2015): a text that is often
wrong in this figure weighs less in the next round. What belongs here is weighing. How votes came to their places is the
business of `aligning`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, prod
from statistics import median_low

from heat_pipeline.fusing.model import DecidedBy
from heat_pipeline.fusing.shared_axes import COLUMN, ROW, Place, Sheet
from heat_pipeline.fusing.text_evidence import MedianTable
from heat_pipeline.fusing.values import ComparedValue, agree

_ROUNDS = 3
_OTHERS = 6.0
"""How many other values a wrong one may have: two that agree by chance are this much rarer than one that is wrong."""
_DRAWN = 6.0
_LEAST = 0.02
_FULL_LINE = 3
_SURE = 0.6
_HIGHEST, _LOWEST = 0.99, 0.01
_EVIDENCE = 0.7
"""What evidence weighs beside votes."""


@dataclass(slots=True)
class PlaceTelling:
    """What a text tells of a place: a cell, or blank. Where it tells several values, each has a `share` of its vote."""

    text: int
    entry: ComparedValue | None
    share: float = 1.0


@dataclass(slots=True)
class ValueGroup:
    """What texts tell alike of a place, from `low` to `high`; None for a blank."""

    low: float | None
    high: float | None
    tellings: list[PlaceTelling]
    score: float = 0.0
    evidence: float = 0.0
    probability: float = 0.0

    @property
    def is_blank(self) -> bool:
        """Whether it is that there is no value."""
        return self.low is None

    @property
    def texts(self) -> set[int]:
        """Who tells it."""
        return {telling.text for telling in self.tellings}


@dataclass(slots=True)
class Ballot:
    """The groups of one place, the likeliest first."""

    place: Place
    groups: list[ValueGroup]

    @property
    def tellings(self) -> list[PlaceTelling]:
        """What all texts tell."""
        return [telling for group in self.groups for telling in group.tellings]

    @property
    def texts(self) -> set[int]:
        """Who votes."""
        return {telling.text for telling in self.tellings}

    @property
    def decided_by(self) -> DecidedBy:
        """What settles it: evidence, where it weighs more than the votes do."""
        first, *others = self.groups
        if not others:
            return DecidedBy.SINGLE if len(first.texts) == 1 else DecidedBy.AGREEMENT
        if first.probability < _SURE:
            return DecidedBy.UNDECIDED
        lead = first.score - others[0].score
        return DecidedBy.EVIDENCE if 2 * (first.evidence - others[0].evidence) > lead else DecidedBy.WEIGHT


def ballots(sheets: Sequence[Sheet], slack: float) -> list[Ballot]:
    """The votes on each place that any text tells, grouped."""
    places: dict[Place, list[PlaceTelling]] = defaultdict(list)
    for text, sheet in enumerate(sheets):
        for place, entries in sheet.cells.items():
            places[place] += [PlaceTelling(text, entry, 1 / len(entries)) for entry in entries]
    full = [_full_rows(sheet) for sheet in sheets]
    voted = []
    for place, tellings in sorted(places.items()):
        groups = _groups(tellings, slack)
        # a text with values side by side in this row, and none here, tells a blank
        empty = [
            PlaceTelling(i, None) for i, rows in enumerate(full) if place[2] not in rows.get(place[:2], (place[2],))
        ]
        voted.append(Ballot(place, [*groups, ValueGroup(None, None, empty)] if empty else groups))
    return voted


def _full_rows(sheet: Sheet) -> dict[tuple[int, int], range]:
    """The columns of each row of which a text tells values side by side."""
    rows: dict[tuple[int, int], list[int]] = defaultdict(list)
    for panel, row, column in sheet.cells:
        rows[panel, row].append(column)
    return {
        at: range(min(columns), max(columns) + 1)
        for at, columns in rows.items()
        if max(columns) - min(columns) + 1 == len(columns) >= _FULL_LINE
    }


def _groups(tellings: Sequence[PlaceTelling], slack: float) -> list[ValueGroup]:
    """Put votes together that agree, the value with most votes first."""
    rest = [(telling, telling.entry) for telling in tellings if telling.entry is not None]
    rest.sort(key=lambda pair: (pair[1].low, pair[1].high, pair[1].step, pair[1].told.key))
    groups = []
    while rest:
        best = max(
            (entry for _, entry in rest),
            key=lambda entry: (
                sum(telling.share for telling, other in rest if agree(entry, other, slack)),
                entry.low - entry.high,
                -entry.step,
                -entry.middle,
            ),
        )
        alike = [(telling, entry) for telling, entry in rest if entry is best or agree(best, entry, slack)]
        rest = [pair for pair in rest if pair not in alike]
        groups.append(ValueGroup(*_told_value([entry for _, entry in alike]), [telling for telling, _ in alike]))
    return groups


def _told_value(alike: Sequence[ComparedValue]) -> tuple[float, float]:
    """The value of votes that agree: the middle one of those most finely told."""
    narrowest = min(entry.high - entry.low for entry in alike)
    narrow = [entry for entry in alike if entry.high - entry.low == narrowest]
    finest = min(entry.step for entry in narrow)
    return median_low((entry.low, entry.high) for entry in narrow if entry.step == finest)


def decide(sheets: Sequence[Sheet], voted: Sequence[Ballot], errors: Sequence[float]) -> None:
    """Decide all places; `errors` is each text's expected share of wrong values."""
    table, sound = MedianTable(sheets), _sound(voted)
    for ballot in voted:
        panel, row, column = ballot.place
        share = max(sound[panel, ROW, row], sound[panel, COLUMN, column])
        for group in ballot.groups:
            group.probability = float(len(ballot.groups) == 1)
            if group.low is not None and group.high is not None:
                group.evidence = _EVIDENCE * share * table.fits(ballot.place, (group.low + group.high) / 2)
    rates = _rates((), errors)
    for _ in range(_ROUNDS):
        for ballot in voted:
            if len(ballot.groups) > 1:
                _weigh(ballot, rates)
        rates = _rates(voted, errors)
    for ballot in voted:
        if len(ballot.groups) == 1:
            # what no text is against is wrong where all are
            ballot.groups[0].probability = min(_HIGHEST, 1.0 - prod(rates[text] for text in ballot.texts))
        ballot.groups.sort(key=lambda group: (-group.probability, group.is_blank, group.low or 0.0, group.high or 0.0))


def _sound(voted: Sequence[Ballot]) -> dict[tuple[int, int, int], float]:
    """By line, the share of its places that are not disputed: what a disputed table tells of a cell is worth little."""
    counts: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for ballot in voted:
        panel, row, column = ballot.place
        for line in ((panel, ROW, row), (panel, COLUMN, column)):
            counts[line].append(len(ballot.groups) == 1)
    return {line: (1 + sum(settled)) / len(settled) for line, settled in counts.items()}


def _weigh(ballot: Ballot, rates: Sequence[float]) -> None:
    """How likely each group is, by votes and evidence."""
    # a wrong value may be any other one; that there is none is but one other possibility
    others = _OTHERS if sum(not group.is_blank for group in ballot.groups) > 1 else 1.0
    for group in ballot.groups:
        group.score = group.evidence
        for telling in group.tellings:
            error = rates[telling.text]
            right = (1.0 - error) * (1.0 if group.is_blank else others)
            group.score += telling.share * log(right / error)
    top = max(group.score for group in ballot.groups)
    weights = [exp(group.score - top) for group in ballot.groups]
    for group, weight in zip(ballot.groups, weights, strict=True):
        group.probability = min(_HIGHEST, max(_LOWEST, weight / sum(weights)))


def _rates(voted: Sequence[Ballot], errors: Sequence[float]) -> list[float]:
    """Each text's share of wrong values: as expected, and by what is decided on those that others tell too."""
    wrong, many = [_DRAWN * error for error in errors], [_DRAWN] * len(errors)
    for ballot in voted:
        if len(ballot.texts) > 1:
            for group in ballot.groups:
                for telling in group.tellings:
                    if telling.entry is not None:
                        wrong[telling.text] += telling.share * (1 - group.probability)
                        many[telling.text] += telling.share
    return [max(_LEAST, bad / total) for bad, total in zip(wrong, many, strict=True)]
