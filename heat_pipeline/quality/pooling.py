"""Which cells are shares of questions, and in which pool; which ticks are compared with those of which figures.

What belongs here: what one figure adds to the context of its collection. What doesn't: what comes of it (`context`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence

from heat_pipeline.model import Cell, How, Reading
from heat_pipeline.names.named_labels import sums_up
from heat_pipeline.names.spelling import key
from heat_pipeline.quality.context import ContextKind, Key, Trait
from heat_pipeline.quality.shares import PrintedShare, printed_share
from heat_pipeline.quality.sisters import Ticks, ticks_of
from heat_pipeline.quality.subjects import Subject, design_of

_TENTH_OF_PERCENT = 1_000  # nobody reads a shade of colour by eye more finely than a percent

Pooled = tuple[tuple[Key, PrintedShare] | None, ...]
"""For each cell of a figure the pool that it is compared in and its share, None where it is no share of questions."""


def pooled_cells(reading: Reading, subjects: Sequence[Subject], *, percent: bool) -> Pooled:
    """For each cell its share and the pool that it is compared in.

    Left out are ranges, values with a deviation, averages and totals, metrics that are no number of questions over
    another (F1, BLEU), and values called approximate, unless they are printed to a tenth of a percent: those were read
    from a number, not from a colour.
    """
    if len(subjects) != len(reading.cells) or sums_up(reading.title):
        return (None,) * len(reading.cells)
    labels = {label for cell in reading.cells for label in (cell.row, cell.column, cell.panel)}
    summing = {label for label in labels if sums_up(label)}
    pools = {number: _key_of(reading, subject) for number, subject in {id(of): of for of in subjects}.items()}
    pooled: list[tuple[Key, PrintedShare] | None] = []
    for cell, subject in zip(reading.cells, subjects, strict=True):
        pool, is_one = pools[id(subject)], summing.isdisjoint((cell.row, cell.column, cell.panel))
        share = _share_of(cell, percent) if is_one and pool is not None else None
        pooled.append(None if pool is None or share is None else (pool, share))
    return tuple(pooled)


def _key_of(reading: Reading, subject: Subject) -> Key | None:
    """The pool of the cells of a subject, or None where its metric is no share of questions."""
    known = subject.known_metric
    if sums_up(subject.metric) or not (reading.unit == "%" if known is None else known.of_questions):
        return None
    design = design_of(reading, subject.metric)
    return Key(ContextKind.SHARES, design, subject.benchmark) if design else None


def _share_of(cell: Cell, percent: bool) -> PrintedShare | None:
    """A cell's value as a share, or None."""
    if cell.sd is not None or cell.value is None or cell.how is How.RANGE or (percent and 0 < cell.value < 1):
        return None
    share = printed_share(cell.printed, percent=percent)
    if share is not None and cell.how is How.APPROX and share.scale < _TENTH_OF_PERCENT:
        return None
    return share


def listed_ticks(reading: Reading, family: str) -> dict[Key, Ticks]:
    """The ticks of each axis under the key of its sister figures; none where the figure's family is not known."""
    axes = ((reading.rows, "row"), (reading.columns, "column"))
    return {
        Key(ContextKind.SISTERS, family, key(axis.name) or side): ticks
        for axis, side in axes
        if family and (ticks := ticks_of(axis))
    }


def traits_of(pooled: Pooled, listed: Mapping[Key, Ticks]) -> tuple[Trait, ...]:
    """What a figure adds to the context: its shares, equal ones together, and its lists of ticks."""
    counts = Counter(share for share in pooled if share is not None)
    shares = (Trait(at, str(share), count) for (at, share), count in counts.items())
    return (*shares, *(Trait(at, json.dumps(ticks), 0) for at, ticks in listed.items()))
