"""Which broken rows are one fault: one cause is told once, never cell by cell.

What belongs here: the parting of what a rule found in a figure into faults, in the same way for every rule, and the
words for faults of many cells. What is wrong with one row is the rule's to say.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from heat_pipeline.model import Side
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.rules.rule import Rule, RuleFinding, RuleTable, Together, on_cells

_FEWEST = 3
"""So many faulty cells of a panel, row or column may be one fault: where they are more than half of it."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One finding, and the rows of the rule's table that it stands for.

    `is_most` tells that most of a panel has the fault: then what its cells share is wrong, or our reading of it.
    """

    rows: tuple[int, ...]
    finding: RuleFinding
    is_most: bool = False


def faults(figure: JudgedFigure, rule: Rule, rows: Sequence[int]) -> list[Fault]:
    """The faults that a rule's broken rows are, in the order of their first rows."""
    together = rule.together
    if rule.table is not RuleTable.CELLS or together is None:
        return [Fault((row,), rule.explain(figure, row)) for row in rows]
    causes = [
        together.cause(figure, at) if together.cause is not None else cell.panel
        for at, cell in enumerate(figure.reading.cells)
    ]
    by_cause: dict[Hashable, list[Fault]] = defaultdict(list)
    seen: set[Hashable] = set()
    for row in rows:
        key = together.same(figure, row) if together.same is not None else row
        if key not in seen:
            seen.add(key)
            by_cause[causes[row]].append(Fault((row,), rule.explain(figure, row)))
    among = Counter(causes)
    parted = [
        fault for cause, single in by_cause.items() for fault in _of_cause(figure, together, single, among[cause])
    ]
    return sorted(parted, key=lambda fault: fault.rows)


def _cells(faults: Sequence[Fault]) -> list[int]:
    return sorted({index for fault in faults for index in fault.finding.cells})


def _of_cause(figure: JudgedFigure, together: Together, single: list[Fault], count: int) -> list[Fault]:
    """The faults with one cause, of `count` cells that have it: all together, else by row and column, else alone."""
    share = len(_cells(single))
    is_most = share > together.most * count
    if share >= _FEWEST and len(single) > 1 and (is_most or together.one_cause):
        return [_joined(figure, together, single, "", count)]
    joined = []
    left = list(single)
    for side in Side:
        for (_, label), line_cells in figure.places[side].items():
            on_line = [fault for fault in left if set(fault.finding.cells) <= line_cells]
            share = len(_cells(on_line))
            if len(on_line) > 1 and (share == len(line_cells) or (share >= _FEWEST and 2 * share > len(line_cells))):
                joined.append(_joined(figure, together, on_line, f'of {side} "{label}"', len(line_cells)))
                left = [fault for fault in left if fault not in on_line]
    return joined + left


def _joined(figure: JudgedFigure, together: Together, single: Sequence[Fault], where: str, among: int) -> Fault:
    """What many of `among` cells have in common, with their number, and the first of them as an example."""
    cells = _cells(single)
    first, values = single[0].finding, f"{len(cells)} of {among} values"
    is_most = len(cells) > together.most * among
    added = together.words(figure, cells) if together.words is not None else ""
    doubt = f", so {together.shared} is not what it seems, or we misread it" if is_most else ""
    finding = on_cells(figure, cells, "", values, first.expected, shown=cells[:1])
    if not where and finding.panel and len(figure.reading.panels) > 1:
        where = f'of panel "{finding.panel}"'
    message = f"{values}{where and f' {where}'} {together.many_are}{added}{doubt}; the first: {first.message}"
    rows = tuple(row for fault in single for row in fault.rows)
    return Fault(rows, replace(finding, message=message), is_most)
