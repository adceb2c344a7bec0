"""Aligned votes -> decisions: what each cell is, how sure that is, and why.

Values and the reliability of the texts are estimated together (truth discovery; Li et al. 2015): a text that is often
wrong in this figure, and in this row, weighs less in the next round. What belongs here is weighing. How votes came to
their places is the business of `aligning`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import exp, log

from heat_pipeline.fusing.evidence import of_cell, table_of
from heat_pipeline.fusing.frame import Frame, Place, Sheet
from heat_pipeline.fusing.turning import COLUMN, ROW
from heat_pipeline.fusing.values import Entry, agree, grain, middle_of

ROUNDS = 3
_OTHERS = 6.0
"""How many other values a wrong one may have: two that agree by chance are this much rarer than one that is wrong."""
_FIGURE_WEIGHT, _LINE_WEIGHT, _DRAWN = 0.3, 1.0, 6.0
_MISPLACED = 0.5
_NOTHING = (0.0, 0.0)
_FEWEST_VOTERS = 2
_LEAST, _MOST = 0.02, 0.75
_BLANK_WRONG = 0.15
_FULL_LINE = 3
_SUSPECT = 0.5
_SURE = 0.6
_TEMPER = 0.8
_HIGHEST, _LOWEST = 0.99, 0.01
_EVIDENCE = 0.7
"""What evidence weighs beside votes."""


@dataclass(slots=True)
class Says:
    """What one text says of one place: its cells there (several where it contradicts itself), or blank."""

    text: int
    entries: tuple[Entry, ...]


@dataclass(slots=True)
class Group:
    """The texts that say the same of a place; `value` is None for a blank and a range."""

    low: float | None
    high: float | None
    says: list[tuple[Says, float]]
    entries: tuple[Entry, ...] = ()
    score: float = 0.0
    evidence: float = 0.0
    probability: float = 0.0

    @property
    def is_blank(self) -> bool:
        """Whether it is that there is no value."""
        return self.low is None

    @property
    def value(self) -> float | None:
        """The value, None for a blank and a range."""
        return self.low if self.low == self.high else None


@dataclass(slots=True)
class Ballot:
    """The groups of one place, the likeliest first."""

    place: Place
    groups: list[Group]
    voters: int
    by_evidence: bool = False

    @property
    def decided(self) -> bool:
        """Whether one is likely enough."""
        return self.groups[0].probability >= _SURE


@dataclass(slots=True)
class _Record:
    """How often a text was right and wrong in this figure, in all and by row, beside its `error` elsewhere."""

    error: float
    right: float = 0.0
    wrong: float = 0.0
    rows: dict[tuple[int, int], tuple[float, float]] = field(default_factory=dict)
    rates: dict[tuple[int, int], float] = field(default_factory=dict)

    def copy(self) -> _Record:
        """The same, to be counted on."""
        return _Record(self.error, self.right, self.wrong, dict(self.rows))

    def rate(self, row: tuple[int, int]) -> float:
        """The text's expected share of wrong values in a row: its record in the figure, and nearer by."""
        found = self.rates.get(row)
        if found is None:
            good, bad = self.rows.get(row, _NOTHING)
            wrong = _DRAWN * self.error + _FIGURE_WEIGHT * self.wrong + _LINE_WEIGHT * bad
            many = _DRAWN + _FIGURE_WEIGHT * (self.wrong + self.right) + _LINE_WEIGHT * (good + bad)
            found = self.rates[row] = min(_MOST, max(_LEAST, wrong / many))
        return found


def ballots(frame: Frame, sheets: Sequence[Sheet]) -> list[Ballot]:
    """The votes on each place that any text tells, grouped."""
    places: dict[Place, list[Says]] = defaultdict(list)
    for index, sheet in enumerate(sheets):
        for place, entries in sheet.cells.items():
            places[place].append(Says(index, tuple(entries)))
    coverage = [_Coverage(sheet) for sheet in sheets]
    grains = [_grain(sheet) for sheet in sheets]
    found = []
    for place in sorted(places):
        says = places[place]
        told = {one.text for one in says}
        empty = [Says(i, ()) for i in range(len(sheets)) if i not in told and coverage[i].is_blank(place)]
        groups = _groups(says, frame.slack, grains)
        if empty:
            groups.append(Group(None, None, [(one, 1.0) for one in empty]))
        found.append(Ballot(place, groups, len(says) + len(empty)))
    return found


def _grain(sheet: Sheet) -> float:
    values = [entry.amount.middle for entries in sheet.cells.values() for entry in entries]
    steps = [entry.amount.step for entries in sheet.cells.values() for entry in entries]
    return grain(values, min(steps, default=0.0))


class _Coverage:
    """Where a text that tells a row leaves out a cell: blank, where its values of the row stand side by side."""

    def __init__(self, sheet: Sheet) -> None:
        self._rows: dict[tuple[int, int], tuple[int, int, int]] = {}
        counts: dict[tuple[int, int], list[int]] = defaultdict(list)
        last: tuple[int, tuple[int, int]] | None = None
        for (panel, row, column), entries in sheet.cells.items():
            counts[panel, row].append(column)
            for entry in entries:
                if last is None or entry.told.start > last[0]:
                    last = (entry.told.start, (panel, row))
        for at, columns in counts.items():
            low, high = min(columns), max(columns)
            if len(columns) >= _FULL_LINE and high - low + 1 == len(columns):
                # a text that breaks off says nothing of what comes behind its last value
                others = [len(found) for other, found in counts.items() if other != at]
                breaks_off = last is not None and last[1] == at and bool(others) and len(columns) < min(others)
                self._rows[at] = (low, high, high if breaks_off else 10**9)

    def is_blank(self, place: Place) -> bool:
        found = self._rows.get(place[:2])
        return found is not None and not found[0] <= place[2] <= found[1] and place[2] <= found[2]


def _groups(says: Sequence[Says], slack: float, grains: Sequence[float]) -> list[Group]:
    """Put votes together that agree, the value with most votes first."""
    votes = [(one, entry, 1.0 / len(one.entries)) for one in says for entry in one.entries]
    amount = votes[0][1].amount
    if all(one == amount for _, entry, _ in votes if (one := entry.amount) is not amount):
        shares_of = [(one, 1.0) for one in says]
        return [Group(amount.low, amount.high, shares_of, tuple(entry for _, entry, _ in votes))]
    rest = sorted(votes, key=lambda one: (one[1].amount.low, one[1].amount.high, one[1].amount.step, one[1].told.key))
    found = []
    while rest:
        best = max(
            rest,
            key=lambda one: (
                sum(share for _, other, share in rest if agree(one[1].amount, other.amount, slack)),
                -(one[1].amount.high - one[1].amount.low),
                -one[1].amount.step,
                -one[1].amount.middle,
            ),
        )
        with_it = [one for one in rest if one is best or agree(best[1].amount, one[1].amount, slack)]
        kept = {id(one) for one in with_it}
        rest = [one for one in rest if id(one) not in kept]
        shares: dict[int, tuple[Says, float]] = {}
        for said, _, share in with_it:
            shares[said.text] = (said, shares.get(said.text, (said, 0.0))[1] + share)
        low, high = _told_value(with_it, slack, grains)
        found.append(Group(low, high, list(shares.values()), tuple(entry for _, entry, _ in with_it)))
    return found


def _told_value(
    votes: Sequence[tuple[Says, Entry, float]], slack: float, grains: Sequence[float]
) -> tuple[float, float]:
    """The value of votes that agree: the one most finely printed; by eye, the middle one."""
    exact = [one for one in votes if one[1].amount.low == one[1].amount.high]
    if not exact:
        narrow = min(votes, key=lambda one: (one[1].amount.high - one[1].amount.low, one[1].amount.low))[1].amount
        return narrow.low, narrow.high
    if slack:
        middle = middle_of((one.amount.low, share / (1.0 + grains[said.text] / slack)) for said, one, share in exact)
        return middle, middle
    finest = min(one.amount.step for _, one, _ in exact)
    fine = [(one.amount.low, share) for _, one, share in exact if one.amount.step <= finest]
    middle = middle_of(fine)
    return middle, middle


def decide(frame: Frame, sheets: Sequence[Sheet], found: Sequence[Ballot], errors: Sequence[float]) -> None:
    """Decide all places; `errors` is each text's expected share of wrong values."""
    table = table_of(frame, sheets)
    disputed = [one for one in found if len(one.groups) > 1]
    sound = _sound(found) if disputed else {}
    for ballot in disputed:
        panel, row, column = ballot.place
        share = max(sound[panel, ROW, row], sound[panel, COLUMN, column])
        for group in ballot.groups:
            if group.low is not None and group.high is not None:
                fits = of_cell(ballot.place, (group.low + group.high) / 2, table)
                group.evidence = _EVIDENCE * share * fits
    # who misplaces values is wrong more often
    records = [_Record(e, wrong=_MISPLACED * len(one.moved)) for e, one in zip(errors, sheets, strict=True)]
    agreed = [one.copy() for one in records]
    _note((one for one in found if len(one.groups) == 1), agreed)
    for _ in range(ROUNDS if disputed else 0):
        for ballot in disputed:
            _weigh(ballot, records)
        records = [one.copy() for one in agreed]
        _note(disputed, records)
    records = records if disputed else agreed
    for ballot in found:
        if len(ballot.groups) == 1:
            ballot.groups[0].probability = _alone(ballot, records)
        else:
            _rank(ballot)


def _sound(found: Sequence[Ballot]) -> dict[tuple[int, int, int], float]:
    """By line, the share of its places that are not disputed: what a disputed table tells of a cell is worth little."""
    counts: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for ballot in found:
        panel, row, column = ballot.place
        for line in ((panel, ROW, row), (panel, COLUMN, column)):
            counts[line].append(len(ballot.groups) == 1)
    return {line: (1 + sum(told)) / len(told) for line, told in counts.items()}


def _alone(ballot: Ballot, records: Sequence[_Record]) -> float:
    """How sure is what no text is against."""
    (one,) = ballot.groups
    if sum(share for _, share in one.says) < 1:
        return 0.5
    wrong = 1.0
    for says, _ in one.says:
        wrong *= _BLANK_WRONG if one.is_blank else records[says.text].rate(ballot.place[:2])
    return min(_HIGHEST, 1.0 - wrong)


def _weigh(ballot: Ballot, records: Sequence[_Record]) -> None:
    row = ballot.place[:2]
    # a wrong value may be any other one; that there is none is but one other possibility
    others = _OTHERS if sum(not group.is_blank for group in ballot.groups) > 1 else 1.0
    for group in ballot.groups:
        group.score = group.evidence
        for says, share in group.says:
            error = records[says.text].rate(row)
            if group.is_blank:
                blank = min(0.5, max(_BLANK_WRONG, error))
                group.score += log((1 - blank) / blank)
                continue
            doubt = max(entry.told.confidence for entry in says.entries)
            error = 1.0 - (1.0 - error) * max(0.3, min(1.0, doubt))
            weight = share * (_SUSPECT if all(entry.told.suspect for entry in says.entries) else 1.0)
            group.score += weight * log((1.0 - error) * others / max(error, _LEAST))
    top = max(group.score for group in ballot.groups)
    weights = [exp(_TEMPER * (group.score - top)) for group in ballot.groups]
    total = sum(weights)
    for group, weight in zip(ballot.groups, weights, strict=True):
        group.probability = min(_HIGHEST, max(_LOWEST, weight / total))


def _note(found: Iterable[Ballot], records: Sequence[_Record]) -> None:
    """Count votes as right and wrong, as likely as these are."""
    for ballot in found:
        if ballot.voters < _FEWEST_VOTERS:
            continue
        row = ballot.place[:2]
        for group in ballot.groups:
            right = 1.0 if len(ballot.groups) == 1 else group.probability
            for says, share in () if group.is_blank else group.says:
                if len(says.entries) == 1:  # that a text seems to contradict itself is as likely our misreading
                    record = records[says.text]
                    record.right += share * right
                    record.wrong += share * (1.0 - right)
                    good, bad = record.rows.get(row, _NOTHING)
                    record.rows[row] = (good + share * right, bad + share * (1.0 - right))


def _rank(ballot: Ballot) -> None:
    ballot.groups.sort(key=lambda one: (-one.probability, one.is_blank, one.low or 0.0, one.high or 0.0))
    by_votes = max(ballot.groups, key=lambda one: one.score - one.evidence)
    lead = ballot.groups[0].score - ballot.groups[0].evidence
    others = max(one.score - one.evidence for one in ballot.groups[1:])
    ballot.by_evidence = by_votes is not ballot.groups[0] or lead - others < log(_SURE / (1 - _SURE)) / _TEMPER
