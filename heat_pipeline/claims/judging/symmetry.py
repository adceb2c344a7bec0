"""Judges claims on square grids: whether they mirror at the diagonal, and what stands on the diagonal."""

from __future__ import annotations

from heat_pipeline.claims.judging.amounts import said, same
from heat_pipeline.claims.judging.cells import Cells, enumeration, minus
from heat_pipeline.claims.judging.quantities import quantified
from heat_pipeline.claims.judging.truth import NO, UNSURE, YES, Truth, answer, unknown
from heat_pipeline.model import Judgement
from heat_pipeline.statements import Symmetry

_MOST_SHOWN = 3


def judge_symmetry(claim: Symmetry, cells: Cells) -> Judgement:
    """Whether the grid, or its diagonal, is as claimed; rows and columns match by their labels."""
    pool = cells.at(claim.over)
    rows, columns = cells.labels("row"), cells.labels("column")
    cases: list[tuple[tuple[int, ...], Truth]]
    grid = {(cells.of[i].panel, rows[i].casefold(), columns[i].casefold()): i for i in pool}
    if claim.what == "symmetric":
        cases = [
            ((i, grid[panel, column, row]), _mirrored(i, grid[panel, column, row], cells))
            for (panel, row, column), i in grid.items()
            if row < column and (panel, column, row) in grid
        ]
        word = "pairs mirror"
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
            cases = [case for i in diagonal if (case := _highest(i, pool, cells)) is not None]
            word = "diagonal values are the highest of their row"
    if not cases:
        return unknown(
            "the text gives no values at the diagonal" if claim.what != "symmetric" else "no place has its mirror"
        )
    truth = quantified([case for _, case in cases], claim.degree, cells.tolerances)
    broken = [places for places, case in cases if case == NO]
    held = [places for places, case in cases if case == YES]
    shown = held if truth == YES else broken if truth == NO else [places for places, _ in cases]
    evidence = [i for places in shown for i in places]
    why = f"{len(held)} of {len(cases)} {word}"
    if truth == NO:
        why += f"; not {enumeration([' and '.join(cells.stands(i) for i in places) for places in broken], _MOST_SHOWN)}"
    return answer(-truth if claim.negated else truth, evidence, why)


def _mirrored(one: int, other: int, cells: Cells) -> Truth:
    """The same as printed; one unit of the last digit apart may be rounding."""
    if not cells.exact([one, other]):
        overlap = cells.low[one] <= cells.high[other] and cells.low[other] <= cells.high[one]
        return (YES if cells.value[one] == cells.value[other] else UNSURE) if overlap else NO
    apart = abs(minus(cells.value[one], cells.value[other]))
    step = max(cells.step(one), cells.step(other))
    return YES if apart <= step / 2 else UNSURE if apart <= step + 1e-9 else NO


def _highest(i: int, pool: object, cells: Cells) -> tuple[tuple[int, ...], Truth] | None:
    """Whether a diagonal cell is the highest of its row; None where the row has no other."""
    cell = cells.of[i]
    chosen = [j for j in cells.by("row")[cell.row] if cells.of[j].panel == cell.panel and j != i]
    if not chosen:
        return None
    rival = max(chosen, key=cells.value.__getitem__)
    if cells.value[i] >= cells.value[rival]:
        return (i, rival), YES
    return (i, rival), NO if cells.high[i] < cells.low[rival] else UNSURE
