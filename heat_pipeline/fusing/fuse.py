"""Descriptions of one figure -> one table, with who said what and why it is so decided.

What belongs here is the order of work, and its outcome in the classes of `model`. The work is done in `frame`,
`aligning` and `deciding`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from heat_pipeline.fusing.aligning import align
from heat_pipeline.fusing.decided_cells import Ballot, PlaceTelling, ValueGroup, ballots, decide
from heat_pipeline.fusing.model import (
    Alignment,
    Alternative,
    DecidedBy,
    DescribedFigure,
    FigureText,
    FusedCell,
    FusedFigure,
    FusingOutcome,
    Reliability,
    SlipKind,
    Vote,
)
from heat_pipeline.fusing.shared_axes import COLUMN, ROW, SharedAxes, Sheet, lay
from heat_pipeline.fusing.trust_in_describers import KINDS
from heat_pipeline.fusing.values import agree, slack_of
from heat_pipeline.model import SURE
from heat_pipeline.wording import listed

_ERROR = 0.12
_SAME_PICTURE = 0.15


@dataclass
class _Tally:
    """Of a text, how many cells others tell too, how many are as decided, and what is right by kind of error."""

    shared: int = 0
    agreeing: int = 0
    right: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    wrong: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))


@dataclass
class _Work:
    """What is made of a figure's different texts: those of `sheets` take part, those of `strangers` don't."""

    frame: SharedAxes
    sheets: list[Sheet]
    strangers: list[Sheet]
    ballots: list[Ballot]

    def names(self, group: ValueGroup) -> list[str]:
        """The texts that tell a group."""
        return sorted(self.sheets[text].text.key for text in group.texts)


def fuse(figure: DescribedFigure, reliabilities: Mapping[str, Reliability] | None = None) -> FusedFigure:
    """The table that the descriptions of a figure make together, whatever their order.

    `reliabilities` are those of describers, by name, from `reliability.reliabilities`; without them all weigh alike.
    What the alignments count as right and wrong never depends on them. Never raises on any data.
    """
    described = sorted(figure.descriptions, key=lambda text: text.key)
    texts: dict[str, FigureText] = {}
    for text in described:
        texts.setdefault(text.digest, text)
    work = _work(list(texts.values()))
    decide(work.sheets, work.ballots, [_ERROR] * len(work.sheets))
    tallies = counted = _tallies(work)
    if reliabilities:
        known = (reliabilities.get(sheet.text.describer) for sheet in work.sheets)
        decide(work.sheets, work.ballots, [1.0 - trust.value if trust else _ERROR for trust in known])
        tallies = _tallies(work)
    alignments = tuple(_alignment(text, texts[text.digest], work, tallies, counted) for text in described)
    outcome, why = _outcome(work)
    cells = () if outcome is FusingOutcome.NOT_ALIGNED else tuple(_cell(ballot, work) for ballot in work.ballots)
    return FusedFigure(figure.key, outcome, why, cells, alignments, _alpha(work))


def _work(texts: Sequence[FigureText]) -> _Work:
    """Texts laid over each other, with what they tell of each place."""
    frame, sheets = lay(texts, slack_of(texts))
    unsettled = align(frame, sheets)
    same = _same_picture(frame, sheets, unsettled)
    voting = [sheet for i, sheet in enumerate(sheets) if i in same]
    strangers = [sheet for i, sheet in enumerate(sheets) if i not in same]
    return _Work(frame, voting, strangers, ballots(voting, frame.slack))


def _same_picture(frame: SharedAxes, sheets: Sequence[Sheet], unsettled: Set[frozenset[int]]) -> set[int]:
    """The texts that agree with others where these have values; none where as many agree with other ones.

    One that tells no value disagrees with nobody, and ties nobody to another.
    """
    silent = {i for i, sheet in enumerate(sheets) if not sheet.cells}
    parts: list[set[int]] = []
    for i, sheet in enumerate(sheets):
        if i in silent:
            continue
        linked = [
            part
            for part in parts
            if any(frozenset((i, j)) in unsettled or _alike(sheet, sheets[j], frame.slack) for j in part)
        ]
        parts = [part for part in parts if part not in linked] + [{i}.union(*linked)]
    if len(parts) < 2:
        return set(range(len(sheets)))
    largest = [part for part in parts if len(part) == max(map(len, parts))]
    return largest[0] | silent if len(largest) == 1 else set()


def _alike(sheet: Sheet, other: Sheet, slack: float) -> bool:
    """Whether two texts agree on more than chance has it; where they share no place, on a label of each axis."""
    shared = sheet.cells.keys() & other.cells.keys()
    if not shared:
        known = ({(axis, place[axis]) for place in text.cells for axis in (ROW, COLUMN)} for text in (sheet, other))
        return {axis for axis, _ in set.intersection(*known)} == {ROW, COLUMN}
    good = sum(agree(sheet.cells[place][0], other.cells[place][0], slack) for place in shared)
    return good > 0 and good >= _SAME_PICTURE * len(shared)


def _outcome(work: _Work) -> tuple[FusingOutcome, str]:
    with_cells = sum(bool(sheet.cells) for sheet in work.sheets)
    others = listed([sheet.text.key for sheet in work.strangers], 9)
    if others and not work.sheets:
        return FusingOutcome.NOT_ALIGNED, f"{others} agree on nothing: is it the same picture?"
    if with_cells < 2:
        many = len(work.sheets) + len(work.strangers) > 1
        return FusingOutcome.SINGLE, "one text only tells values" if many else "there is one text only"
    why = f"{with_cells} texts laid over each other"
    if others:
        why += f"; without {others}, where nothing agrees with them"
    return FusingOutcome.FUSED, why


def _alignment(
    description: FigureText, text: FigureText, work: _Work, tallies: Sequence[_Tally], counted: Sequence[_Tally]
) -> Alignment:
    """How a description lies over the others; `text` is the first one of the same words."""
    who, same = (description.key, description.describer), text.key if text is not description else ""
    index = next((i for i, sheet in enumerate(work.sheets) if sheet.text is text), None)
    if index is None:
        return Alignment(*who, False, "nothing makes its values agree with those of the others", same_as=same)
    shared, agreeing = tallies[index].shared, tallies[index].agreeing
    compared = f"{agreeing} of {shared} values that others tell too are as decided"
    alone = "no other tells its values" if text.told else "it tells no values"
    why, slips = compared if shared else alone, tuple(work.sheets[index].slips)
    return Alignment(*who, True, why, slips, same, shared, agreeing, counted[index].right, counted[index].wrong)


def _tallies(work: _Work) -> list[_Tally]:
    """By text, how it compares with what is decided.

    A value that is not read surely is neither right nor wrong: it may be our misreading, and no fault of whoever told
    it. So may be that a text contradicts itself.
    """
    tallies = [_Tally() for _ in work.sheets]
    for ballot in work.ballots:
        if len(ballot.texts) < 2:
            continue
        for text in {telling.text for telling in ballot.tellings if telling.entry}:
            tallies[text].shared += 1
        for group in ballot.groups if ballot.decided_by is not DecidedBy.UNDECIDED else ():
            is_right = group is ballot.groups[0]
            for telling in group.tellings:
                if telling.entry is not None and telling.share == 1:
                    tally, cell = tallies[telling.text], telling.entry.told
                    tally.agreeing += is_right
                    if cell.confidence >= SURE:
                        (tally.right if is_right else tally.wrong)["value"] += 1
                        (tally.wrong if cell.key in work.sheets[telling.text].moved else tally.right)["place"] += 1
    for sheet, tally in zip(work.sheets, tallies, strict=True):
        if tally.shared:
            lines = {(axis, place[axis]) for place in sheet.cells for axis in (ROW, COLUMN)}
            tally.wrong["label"] = sum(slip.kind is SlipKind.RENAMED for slip in sheet.slips)
            tally.right["label"] = max(0, len(lines) - tally.wrong["label"])
    return tallies


def _cell(ballot: Ballot, work: _Work) -> FusedCell:
    best, by = ballot.groups[0], ballot.decided_by
    decided = by is not DecidedBy.UNDECIDED
    panel, row, column = (names[at] for names, at in zip(work.frame.labels, ballot.place, strict=True))
    others = tuple(
        Alternative(*_ends(group), round(group.probability, 4), tuple(work.names(group)))
        for group in ballot.groups[1 if decided else 0 :]
    )
    probability = best.probability
    if by is DecidedBy.SINGLE:  # what one text tells is no surer than its reading
        probability = min(probability, max(each.entry.told.confidence for each in best.tellings if each.entry))
    votes = (_vote(each, work.sheets[each.text], each in best.tellings, decided) for each in ballot.tellings)
    return FusedCell(
        panel,
        row,
        column,
        *(_ends(best) if decided else (None, None, None)),
        blank=decided and best.is_blank,
        support=len(best.texts),
        against=len(ballot.texts - best.texts),
        probability=round(probability, 4),
        decided_by=by,
        why=_why(ballot, work),
        alternatives=others,
        votes=tuple(sorted(votes, key=lambda vote: (vote.description, vote.cell))),
    )


def _ends(group: ValueGroup) -> tuple[float | None, float | None, float | None]:
    """The value, or the ends of the range."""
    return (group.low, None, None) if group.low == group.high else (None, group.low, group.high)


def _vote(telling: PlaceTelling, sheet: Sheet, is_best: bool, decided: bool) -> Vote:
    """What a text says of a cell. It is wrong only in what was read surely: the rest may be our misreading."""
    told = sheet.text.told if telling.entry is None else (telling.entry.told,)
    is_sure = all(cell.confidence >= SURE for cell in told)
    right = is_best if decided and (is_best or is_sure) else None
    who = sheet.text.key, sheet.text.describer
    if telling.entry is None:
        return Vote(*who, "", None, None, None, "", "", "", False, right)
    cell = telling.entry.told
    place = cell.panel, cell.row, cell.column
    return Vote(*who, cell.key, cell.value, cell.low, cell.high, *place, cell.key in sheet.moved, right)


def _shown(group: ValueGroup) -> str:
    if group.low is None or group.high is None:
        return "blank"
    return f"{group.low:.10g}" if group.low == group.high else f"{group.low:.10g} to {group.high:.10g}"


def _why(ballot: Ballot, work: _Work) -> str:
    best, by = ballot.groups[0], ballot.decided_by
    names = [listed(work.names(group)) for group in ballot.groups]
    if by is DecidedBy.SINGLE:
        return f"only {names[0]} tells it"
    if by is DecidedBy.AGREEMENT:
        return f"{names[0]} agree"
    others = "; ".join(f"{_shown(group)} ({name})" for group, name in zip(ballot.groups[1:], names[1:], strict=True))
    if by is DecidedBy.UNDECIDED:
        return f"nothing tips the balance between {_shown(best)} ({names[0]}) and {others}"
    reason = "fits the rest of the table better" if by is DecidedBy.EVIDENCE else "has more weight"
    return f"{_shown(best)} ({names[0]}) {reason} than {others}"


def _alpha(work: _Work) -> float | None:
    """Krippendorff's alpha of the aligned values, interval metric."""
    units = []
    for ballot in work.ballots:
        by_text = {telling.text: telling.entry.middle for telling in ballot.tellings if telling.entry}
        if len(by_text) > 1:
            units.append(list(by_text.values()))
    values = [value for unit in units for value in unit]
    expected = _variance(values) if values else 0.0
    observed = sum(len(unit) * _variance(unit) for unit in units) / max(1, len(values))
    return round(1.0 - observed / expected, 4) if expected > 0 else None


def _variance(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)
