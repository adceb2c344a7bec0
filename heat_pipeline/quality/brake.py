"""Which broken rows are one fault: one cause is told once, never cell by cell.

What belongs here: the parting of what a rule found in a figure into faults, in the same way for every rule, and the
words for faults of many cells. What is wrong with one row is the rule's to say.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from heat_pipeline.model import Side
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.rules.rule import Finding, Rule, Table, Together

_FEWEST = 3
"""So many faulty cells of a panel, row or column may be one fault: where they are more than half of it."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One finding, and the rows of the rule's table that it stands for.

    `is_most` tells that most of a panel has the fault: then what its cells share is wrong, or our reading of it.
    """

    rows: tuple[int, ...]
    finding: Finding
    is_most: bool = False


@dataclass(frozen=True, slots=True)
class _Broken:
    row: int
    finding: Finding


def faults(figure: Figure, rule: Rule, rows: Sequence[int]) -> list[Fault]:
    """The faults that a rule's broken rows are, in the order of their first rows."""
    together = rule.together
    if rule.table is not Table.CELLS or together is None:
        return [Fault((row,), rule.explain(figure, row)) for row in rows]
    by_cause: dict[Hashable, list[_Broken]] = defaultdict(list)
    told: set[Hashable] = set()
    for row in rows:
        key = together.same(figure, row) if together.same is not None else row
        if key not in told:
            told.add(key)
            by_cause[_cause(figure, together, row)].append(_Broken(row, rule.explain(figure, row)))
    among = Counter(_cause(figure, together, row) for row in range(len(figure.reading.cells)))
    found = [fault for cause, own in by_cause.items() for fault in _of_cause(figure, together, own, among[cause])]
    return sorted(found, key=lambda fault: fault.rows)


def _cause(figure: Figure, together: Together, row: int) -> Hashable:
    return together.cause(figure, row) if together.cause is not None else figure.reading.cells[row].panel


def _of_cause(figure: Figure, together: Together, broken: list[_Broken], count: int) -> list[Fault]:
    cells = {index for one in broken for index in one.finding.cells}
    is_most = len(cells) > together.most * count
    if len(cells) >= _FEWEST and len(broken) > 1 and (is_most or together.one_cause):
        return [_joined(figure, together, broken, "", count, is_most=is_most)]
    found = []
    left = list(broken)
    for side in Side:
        for (_, label), own in figure.places(side).items():
            here = [one for one in left if set(one.finding.cells) <= own]
            share = len({index for one in here for index in one.finding.cells})
            if len(here) > 1 and (share == len(own) or (share >= _FEWEST and 2 * share > len(own))):
                where = f'of {side} "{label}"'
                found.append(_joined(figure, together, here, where, len(own), is_most=share > together.most * len(own)))
                left = [one for one in left if one not in here]
    return found + [Fault((one.row,), one.finding) for one in left]


def _joined(
    figure: Figure, together: Together, broken: Sequence[_Broken], where: str, among: int, *, is_most: bool
) -> Fault:
    """What many cells have in common, with their number, and the first of them as an example."""
    cells = sorted({index for one in broken for index in one.finding.cells})
    own = [figure.reading.cells[index] for index in cells]
    panels = {cell.panel for cell in own}
    panel = panels.pop() if len(panels) == 1 else None
    if not where and panel and len(figure.reading.panels) > 1:
        where = f'of panel "{panel}"'
    first = broken[0].finding
    told = f"{len(cells)} of {among} values{f' {where}' if where else ''} {together.many_are}"
    added = together.words(figure, cells) if together.words is not None else ""
    doubt = f", so {together.shared} is not what it seems, or we misread it" if is_most else ""
    finding = Finding(
        message=f"{told}{added}{doubt}; the first: {first.message}",
        observed=f"{len(cells)} of {among} values",
        expected=first.expected,
        start=own[0].start,
        end=own[0].end,
        panel=panel,
        cells=tuple(cells),
    )
    return Fault(tuple(one.row for one in broken), finding, is_most)
