"""Judges claims on square grids: whether they mirror at the diagonal, and what stands on the diagonal."""

from __future__ import annotations

from heat_pipeline.claims.judging.amounts import bounded, said, same
from heat_pipeline.claims.judging.cells import Cells, enumeration, minus
from heat_pipeline.claims.judging.distances import judge_fading
from heat_pipeline.claims.judging.quantities import quantified
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Along, Symmetry

_MOST_SHOWN = 3
_DUST = 1e-9


def judge_symmetry(claim: Symmetry, cells: Cells) -> Judgement:
    """Whether the grid, or its diagonal, is as claimed; rows and columns match by their labels."""
    if claim.what in ("fades", "grows"):
        return judge_fading(claim, cells)
    pool = cells.at(claim.over)
    rows, columns = cells.labels("row"), cells.labels("column")
    cases: list[tuple[tuple[int, ...], Truth]]
    grid: dict[tuple[str, str, str], int] = {}
    twice: set[int] = set()  # cells whose place the text gives another value, too: they settle nothing
    for i in pool:
        first = grid.setdefault((cells.of[i].panel, rows[i].casefold(), columns[i].casefold()), i)
        if cells.value[first] != cells.value[i]:
            twice.add(first)
    if claim.what in ("symmetric", "sum"):
        cases = [
            ((i, other), _summed(claim, i, other, cells) if claim.what == "sum" else _mirrored(claim, i, other, cells))
            for (panel, row, column), i in grid.items()
            if row < column and (other := grid.get((panel, column, row))) is not None
        ]
        word = "pairs mirror" if claim.what == "symmetric" else "pairs do"
    else:
        diagonal = [i for (_, row, column), i in grid.items() if row == column]
        if claim.what == "diagonal":
            if claim.amount is None:
                return unknown("no value is claimed")
            amount = claim.amount
            cases = [
                ((i,), same(amount, cells.value[i], cells.low[i], cells.high[i], cells.step(i), cells.tolerances))
                for i in diagonal
            ]
            word = f"diagonal values are {said(amount)}"
        else:
            cases = [case for i in diagonal if (case := _highest(i, claim.per, cells)) is not None]
            word = f"diagonal values are the highest of their {claim.per}"
    if not cases:
        return unknown(
            "no place has its mirror"
            if claim.what in ("symmetric", "sum")
            else "the text gives no values at the diagonal"
        )
    if twice:
        cases = [(places, UNSURE if twice.intersection(places) else case) for places, case in cases]
    truth = quantified([case for _, case in cases], claim.degree, cells.tolerances)
    broken = [places for places, case in cases if case == NO]
    held = [places for places, case in cases if case == YES]
    shown = held if truth == YES else broken if truth == NO else [places for places, _ in cases]
    evidence = [i for places in shown for i in places]
    why = f"{len(held)} of {len(cases)} {word}"
    if truth == NO:
        why += f"; not {enumeration([' and '.join(cells.stands(i) for i in places) for places in broken], _MOST_SHOWN)}"
    return answer(-truth if claim.negated else truth, evidence, why)


def _mirrored(claim: Symmetry, one: int, other: int, cells: Cells) -> Truth:
    """The same as printed, or no further apart than claimed; one unit of the last digit may be rounding."""
    if not cells.exact([one, other]):
        overlap = cells.low[one] <= cells.high[other] and cells.low[other] <= cells.high[one]
        return (YES if cells.value[one] == cells.value[other] else UNSURE) if overlap else NO
    apart = abs(minus(cells.value[one], cells.value[other]))
    step = max(cells.step(one), cells.step(other))
    if claim.amount is not None:
        return YES if apart <= claim.amount.high + _DUST else UNSURE if apart <= claim.amount.high + step / 2 else NO
    return YES if apart <= step / 2 else UNSURE if apart <= step + _DUST else NO


def _summed(claim: Symmetry, one: int, other: int, cells: Cells) -> Truth:
    """Whether two mirrored values add up as claimed; each of them was rounded."""
    if claim.amount is None:
        return UNSURE
    low, high = (minus(bound[one], -bound[other]) for bound in (cells.low, cells.high))
    step = max(cells.step(one), cells.step(other))
    total = minus(cells.value[one], -cells.value[other])
    held = bounded(claim.amount, claim.bound, total, low, high, step, cells.tolerances)
    return UNSURE if held == NO and abs(total - claim.amount.low) <= step + _DUST and claim.bound == "about" else held


def _highest(i: int, per: Along, cells: Cells) -> tuple[tuple[int, ...], Truth] | None:
    """Whether a diagonal cell is the highest of its row, or column; None where that has no other."""
    label = cells.labels(per)[i]
    chosen = [j for j in cells.by(per)[label] if cells.of[j].panel == cells.of[i].panel and j != i]
    if not chosen:
        return None
    rival = max(chosen, key=cells.value.__getitem__)
    if cells.value[i] >= cells.value[rival]:
        return (i, rival), YES
    return (i, rival), NO if cells.high[i] < cells.low[rival] else UNSURE
