"""Descriptions of one figure -> one table, with who said what and why it is so decided.

What belongs here is the order of work, and its outcome in the classes of `model`. The work is done in `frame`,
`aligning` and `deciding`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite, log

from heat_pipeline.fusing.aligning import align
from heat_pipeline.fusing.deciding import Ballot, Group, ballots, decide
from heat_pipeline.fusing.frame import Frame, Sheet, lay
from heat_pipeline.fusing.model import (
    Alignment,
    Alternative,
    DecidedBy,
    Description,
    Figure,
    FusedCell,
    FusedFigure,
    Kind,
    Outcome,
    Reliability,
    Vote,
)
from heat_pipeline.fusing.reliability import KINDS
from heat_pipeline.fusing.saying import listed
from heat_pipeline.fusing.values import agree, slack_of
from heat_pipeline.model import SURE

_Tally = tuple[int, int, dict[str, int], dict[str, int]]

_ERROR = 0.12
_PLACE = 0.9
_FEWEST_SHARED = 3
_SAME_PICTURE = 0.15


def fuse(figure: Figure, reliabilities: Mapping[str, Reliability] | None = None) -> FusedFigure:
    """The table that the descriptions of a figure make together, whatever their order.

    `reliabilities` are those of describers, by name, from `reliability.reliabilities`; without them all weigh alike.
    What the alignments count as right and wrong never depends on them. Never raises on any data.
    """
    described = sorted(figure.descriptions, key=lambda one: one.key)
    texts: dict[str, Description] = {}
    for one in described:
        texts.setdefault(one.digest, one)
    work = _Work(list(texts.values()), reliabilities or {})
    alignments = tuple(_alignment(one, texts[one.digest], work) for one in described)
    outcome, why = _outcome(work)
    cells = () if outcome is Outcome.NOT_ALIGNED else tuple(_cell(one, work) for one in work.ballots)
    return FusedFigure(figure.key, outcome, why, cells, alignments, _alpha(work))


class _Work:
    """What is made of a figure's different texts, with given reliabilities of their describers.

    `counted` are the tallies without these; all is done anew for them only where they moved a text.
    """

    counted: dict[str, _Tally]

    def __init__(self, texts: Sequence[Description], known: Mapping[str, Reliability]) -> None:
        self.texts = texts
        self.frame, laid = lay(texts, slack_of(texts)) if texts else (Frame([], [], [], {}), [])
        trusted = [known.get(text.describer) for text in texts]
        against = {text.key: _against(one) for text, one in zip(texts, trusted, strict=True)}
        aligned = align(self.frame, laid, against)
        self.sheets = aligned.sheets
        self.left_out = _strangers(self.frame, self.sheets, aligned.open)
        self.taking_part = [i for i in range(len(texts)) if i not in self.left_out]
        self.voting = [self.sheets[i] for i in self.taking_part]
        self.ballots = ballots(self.frame, self.voting)
        self.counted = _Work(texts, {}).counted if aligned.swayed else self._tallied([None] * len(texts))
        self.tallies = self._tallied(trusted) if known else self.counted

    def _tallied(self, trusted: Sequence[Reliability | None]) -> dict[str, _Tally]:
        """Decide all cells, and count who is right."""
        errors = [1.0 - one.value if (one := trusted[i]) else _ERROR for i in self.taking_part]
        decide(self.frame, self.voting, self.ballots, errors)
        return _tallies(self.voting, self.ballots)


def _against(one: Reliability | None) -> float:
    """What speaks against the places of a describer's cells, in log odds."""
    if one is None or not 0 < one.place < 1:
        return 0.0
    return log(_PLACE / (1 - _PLACE)) - log(one.place / (1 - one.place))


def _strangers(frame: Frame, sheets: Sequence[Sheet], open_pairs: set[frozenset[str]]) -> set[int]:
    """The texts that agree with none of the others where these have values: another picture, or misread altogether."""
    linked: dict[int, set[int]] = {i: {i} for i in range(len(sheets))}
    for i, one in enumerate(sheets):
        for j in range(i):
            if frozenset((one.text.key, sheets[j].text.key)) in open_pairs or _alike(one, sheets[j], frame.slack):
                linked[i] |= linked[j]
                for k in linked[i]:
                    linked[k] = linked[i]
    parts = {frozenset(part) for part in linked.values()}
    if len(parts) < 2:
        return set()
    ranked = sorted(
        parts,
        key=lambda part: (
            -len(part),
            -sum(len(sheets[i].cells) for i in part),
            sorted(sheets[i].text.key for i in part),
        ),
    )
    with_cells = [part for part in ranked if any(sheets[i].cells for i in part)]
    if len(with_cells) > 1 and len(with_cells[0]) == len(with_cells[1]):
        return set(range(len(sheets)))
    kept = with_cells[0] if with_cells else ranked[0]
    return {i for i in range(len(sheets)) if i not in kept}


def _alike(one: Sheet, other: Sheet, slack: float) -> bool:
    """Whether two texts agree on more than chance has it; where they share too few places, on a label of each axis."""
    shared = [place for place in one.cells if place in other.cells]
    good = sum(
        any(agree(a.amount, b.amount, slack) for a in one.cells[place] for b in other.cells[place]) for place in shared
    )
    if len(shared) >= _FEWEST_SHARED:
        return good >= _SAME_PICTURE * len(shared)
    if good:
        return True
    rows, columns = ({place[axis] for place in one.cells} & {place[axis] for place in other.cells} for axis in (1, 2))
    return not shared and (bool(rows and columns) or not one.cells or not other.cells)


def _outcome(work: _Work) -> tuple[Outcome, str]:
    many, with_cells = len(work.texts), sum(bool(sheet.cells) for sheet in work.voting)
    if work.left_out and not work.taking_part:
        names = listed([text.key for text in work.texts], 9)
        return Outcome.NOT_ALIGNED, f"{names} agree on nothing: is it the same picture?"
    if with_cells < 2:
        return Outcome.SINGLE, "one text only tells values" if many > 1 else "there is one text only"
    why = f"{with_cells} texts laid over each other"
    if work.left_out:
        names = listed([work.texts[i].key for i in sorted(work.left_out)], 9)
        agrees, has = ("agrees", "has") if len(work.left_out) == 1 else ("agree", "have")
        why += f"; {names} {agrees} with none of them and {has} no vote"
    return Outcome.FUSED, why


def _alignment(one: Description, text: Description, work: _Work) -> Alignment:
    same, index = (text.key if text is not one else ""), work.texts.index(text)
    if index in work.left_out:
        why = "nothing makes its values agree with those of the others"
        return Alignment(one.key, one.describer, False, why, same_as=same)
    shared, agreeing = work.tallies[text.key][:2]
    why = (
        f"{agreeing} of {shared} values that others tell too are as decided" if shared else "no other tells its values"
    )
    right, wrong = work.counted.get(text.key, (0, 0, dict.fromkeys(KINDS, 0), dict.fromkeys(KINDS, 0)))[2:]
    slips = tuple(work.sheets[index].slips)
    return Alignment(one.key, one.describer, True, why, slips, same, shared, agreeing, right, wrong)


def _tallies(sheets: Sequence[Sheet], found: Sequence[Ballot]) -> dict[str, _Tally]:
    """By text: cells that others tell too, those as decided, and what is right and wrong by kind of error.

    A value that is not read surely is neither: it may be our misreading, and no fault of whoever told it.
    """
    shared, agreeing = [0] * len(sheets), [0] * len(sheets)
    right = [dict.fromkeys(KINDS, 0) for _ in sheets]
    wrong = [dict.fromkeys(KINDS, 0) for _ in sheets]
    for ballot in found:
        if ballot.voters < 2:
            continue
        winners = {says.text for says, _ in ballot.groups[0].says}
        told = {says.text: says for group in ballot.groups for says, _ in group.says if says.entries}
        for text, says in told.items():
            shared[text] += 1
            if not ballot.decided:
                continue
            agreeing[text] += text in winners
            if any(entry.told.confidence < SURE for entry in says.entries):
                continue
            (right if text in winners else wrong)[text]["value"] += 1
            moved = any(entry.told.key in sheets[text].moved for entry in says.entries)
            (wrong if moved else right)[text]["place"] += 1
    for text, sheet in enumerate(sheets):
        cells = [entry.told for entries in sheet.cells.values() for entry in entries]
        many = len({one.row for one in cells}) + len({one.column for one in cells})
        if shared[text]:
            wrong[text]["label"] = sum(slip.kind is Kind.RENAMED for slip in sheet.slips)
            right[text]["label"] = max(0, many - wrong[text]["label"])
    return {one.text.key: (shared[i], agreeing[i], right[i], wrong[i]) for i, one in enumerate(sheets)}


def _cell(ballot: Ballot, work: _Work) -> FusedCell:
    best, by = ballot.groups[0], _decided_by(ballot)
    decided = by is not DecidedBy.UNDECIDED
    panel, row, column = ballot.place
    place = work.frame.panels[panel], work.frame.rows[row], work.frame.columns[column]
    winners = {says.text for says, _ in best.says}
    against = len({says.text for group in ballot.groups[1:] for says, _ in group.says} - winners)
    votes = [
        vote
        for rank, group in enumerate(ballot.groups)
        for vote in _votes(group, work.voting, rank == 0 if decided else None)
    ]
    others = tuple(
        Alternative(*_ends(group), round(group.probability, 4), tuple(_names(group, work)))
        for group in ballot.groups[1 if decided else 0 :]
    )
    value = _ends(best) if decided else (None, None, None)
    sure, why = round(best.probability, 4), _why(ballot, work, by)
    ranked = tuple(sorted(votes, key=lambda one: (one.description, one.cell)))
    blank = decided and best.is_blank
    return FusedCell(*place, *value, blank, len(winners), against, sure, by, why, others, ranked)


def _ends(group: Group) -> tuple[float | None, float | None, float | None]:
    """The value, or the ends of the range."""
    return (group.value, None, None) if group.value is not None else (None, group.low, group.high)


def _names(group: Group, work: _Work) -> list[str]:
    return sorted({work.voting[says.text].text.key for says, _ in group.says})


def _decided_by(ballot: Ballot) -> DecidedBy:
    if len(ballot.groups) == 1:
        return DecidedBy.SINGLE if ballot.voters == 1 else DecidedBy.AGREEMENT
    if not ballot.decided:
        return DecidedBy.UNDECIDED
    return DecidedBy.EVIDENCE if ballot.by_evidence else DecidedBy.WEIGHT


def _votes(group: Group, sheets: Sequence[Sheet], right: bool | None) -> list[Vote]:
    found = []
    for says, _ in group.says:
        sheet, text = sheets[says.text], sheets[says.text].text
        if not says.entries:
            found.append(Vote(text.key, text.describer, "", None, None, None, "", "", "", False, right))
        for told in (entry.told for entry in says.entries if any(entry is one for one in group.entries)):
            value, place = (told.value, told.low, told.high), (told.panel, told.row, told.column)
            found.append(Vote(text.key, text.describer, told.key, *value, *place, told.key in sheet.moved, right))
    return found


def _shown(group: Group) -> str:
    if group.low is None or group.high is None:
        return "blank"
    return f"{group.low:.10g}" if group.low == group.high else f"{group.low:.10g} to {group.high:.10g}"


def _why(ballot: Ballot, work: _Work, by: DecidedBy) -> str:
    best = ballot.groups[0]
    names = [listed(_names(group, work)) for group in ballot.groups]
    if by is DecidedBy.SINGLE:
        return f"only {names[0]} tells it"
    if by is DecidedBy.AGREEMENT:
        return f"{names[0]} agree" if len(best.says) > 1 else f"{names[0]} tells it"
    others = "; ".join(f"{_shown(group)} ({name})" for group, name in zip(ballot.groups[1:], names[1:], strict=True))
    if by is DecidedBy.UNDECIDED:
        return f"nothing tips the balance between {_shown(best)} ({names[0]}) and {others}"
    reason = "fits the rest of the table better" if by is DecidedBy.EVIDENCE else "has more weight"
    return f"{_shown(best)} ({names[0]}) {reason} than {others}"


def _alpha(work: _Work) -> float | None:
    """Krippendorff's alpha of the aligned values, interval metric."""
    units = []
    for ballot in work.ballots:
        told = [
            value
            for group in ballot.groups
            for says, _ in group.says
            if says.entries and isfinite(value := says.entries[0].amount.middle)
        ]
        if len(told) > 1:
            units.append(told)
    values = [value for unit in units for value in unit]
    if len(values) < 2:
        return None
    observed = sum(_squares(unit) / (len(unit) - 1) for unit in units) / len(values)
    expected = _squares(values) / (len(values) * (len(values) - 1))
    return None if expected <= 0 or not isfinite(observed / expected) else round(1.0 - observed / expected, 4)


def _squares(values: Sequence[float]) -> float:
    """The sum over all ordered pairs of the squared difference."""
    mean = sum(values) / len(values)
    return 2 * len(values) * sum((value - mean) ** 2 for value in values)
