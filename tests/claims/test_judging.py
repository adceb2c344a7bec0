"""Statements on a small grid: what holds, what does not, and what cannot be told, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from math import isfinite

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.claims.judging.accusing import chance
from heat_pipeline.claims.judging.judge import StatementJudge
from heat_pipeline.model import Axis, Cell, How, Panel, Reading, Tick, Verdict
from heat_pipeline.model.statements import Amount, CellPlace, Concept, Meaning, Quantity, Statement

SUPPORTED, CONTRADICTED, UNVERIFIABLE = Verdict


def reading(rows, confidence=1.0):
    """A reading of one panel: {"A": {"1": 0.5, "2": (0.4, 0.6)}}, where a pair is a range."""
    cells = []
    for row, values in rows.items():
        for column, value in values.items():
            low, high = value if isinstance(value, tuple) else (None, None)
            single = None if low is not None else value
            how = How.EXACT if low is None else How.RANGE
            printed = f"{value:g}" if low is None else f"{low:g}-{high:g}"
            at = 10 * len(cells)
            cells.append(
                Cell(
                    "", row, column, single, low, high, None, how, printed, at, at + 3, "", confidence=confidence
                )
            )  # fmt: skip
    columns = tuple(dict.fromkeys(name for values in rows.values() for name in values))
    axes = [Axis(name, tuple(map(Tick, labels))) for name, labels in (("Model", tuple(rows)), ("Size", columns))]
    return Reading("heatmap", "", "", "", *axes, (), (Panel("", 1),), tuple(cells), (), (), len(cells), len(cells))


GRID = reading({"A": {"1": 10, "2": 20, "3": 30}, "B": {"1": 12, "2": 18, "3": 33}, "C": {"1": 9, "2": 7, "3": 5}})


def verdict(statement, of=GRID, accuse=0.0, weights=None):
    """What is said of a statement where all that fails is contradicted."""
    return StatementJudge(of, weights, accuse).judge(statement).verdict


def said(concept, *candidates, **given):
    return Statement(concept, candidates or (Meaning(),), explicit=given.pop("explicit", True), **given)


def number(value, high=None, step=1.0, about=False):
    return Amount(value, value if high is None else high, step, about)


A, B, C = (CellPlace(rows=(name,)) for name in "ABC")
A1 = Meaning(CellPlace(rows=("A",), columns=("1",)))


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        (said(Concept.VALUE, Meaning(A), amounts=(number(30),)), SUPPORTED),  # one of them has it
        (said(Concept.VALUE, Meaning(A), amounts=(number(25),)), UNVERIFIABLE),  # lies among them: their average?
        (said(Concept.VALUE, Meaning(A), amounts=(number(40),)), CONTRADICTED),
        (said(Concept.VALUE, A1, amounts=(number(10),)), SUPPORTED),
        (said(Concept.VALUE, A1, amounts=(number(10),), own=(0, 5)), UNVERIFIABLE),  # the cell was read from the claim
        (said(Concept.VALUE, Meaning(A), amounts=(number(10, 30),)), SUPPORTED),
        (said(Concept.VALUE, Meaning(A), amounts=(number(15, 30),)), CONTRADICTED),
        (said(Concept.VALUE, Meaning(A), amounts=(number(15, 30),), quantity=Quantity.MOST), SUPPORTED),
        (said(Concept.VALUE, Meaning(CellPlace(rows=("X",))), amounts=(number(1),)), UNVERIFIABLE),  # no such cells
        (said(Concept.ABOVE, Meaning(A), amounts=(number(15),)), CONTRADICTED),
        (said(Concept.ABOVE, Meaning(A), amounts=(number(15),), quantity=Quantity.SOME), SUPPORTED),
        (said(Concept.BELOW, Meaning(C), amounts=(number(10),), quantity=Quantity.NONE), CONTRADICTED),
        (said(Concept.HIGHEST, Meaning(at=CellPlace(rows=("B",), columns=("3",)))), SUPPORTED),
        (said(Concept.HIGHEST, Meaning(at=A)), CONTRADICTED),  # 33 is B's; means 20 and 21; A leads at 2 only
        (said(Concept.HIGHEST, Meaning(at=A, over=CellPlace(columns=("2",)))), SUPPORTED),
        (said(Concept.LOWEST, Meaning(at=C)), SUPPORTED),
        # It holds where one way to mean it does.
        (said(Concept.HIGHEST, Meaning(at=A), Meaning(at=B)), SUPPORTED),
        (said(Concept.HIGHEST, Meaning(at=A), Meaning(at=C)), CONTRADICTED),
        (said(Concept.HIGHEST, Meaning(at=A), Meaning(at=CellPlace(rows=("X",)))), UNVERIFIABLE),
        (said(Concept.HIGHEST, Meaning(at=B), rank=2), UNVERIFIABLE),
        (said(Concept.HIGHEST, Meaning(at=CellPlace(rows=("A",), columns=("3",))), rank=2), SUPPORTED),
        (said(Concept.RISES, Meaning(along="column")), SUPPORTED),  # two of three lines
        (said(Concept.RISES, Meaning(along="column"), quantity=Quantity.ALL), CONTRADICTED),
        (said(Concept.MORE, Meaning(A, other=C)), SUPPORTED),
        (said(Concept.MORE, Meaning(A, other=B), quantity=Quantity.ALL), CONTRADICTED),
        (said(Concept.MORE, Meaning(A, other=B)), UNVERIFIABLE),
        (said(Concept.LESS, Meaning(C, other=CellPlace())), SUPPORTED),
        (said(Concept.TOTAL, Meaning(A), amounts=(number(60),)), SUPPORTED),
        (said(Concept.TOTAL, Meaning(A), amounts=(number(70),)), CONTRADICTED),
        (said(Concept.AVERAGE, Meaning(C), amounts=(number(7),)), SUPPORTED),
        (said(Concept.SCALE, amounts=(number(0), number(1))), UNVERIFIABLE),  # fractions of what are percents
        (said(Concept.TICKS, Meaning(along="column"), amounts=(number(1), number(3))), SUPPORTED),
        (said(Concept.TICKS, Meaning(along="column"), amounts=(number(1), number(2))), CONTRADICTED),
        (said(Concept.COUNT, Meaning(along="row"), number=4), CONTRADICTED),
        (said(Concept.SYMMETRIC), UNVERIFIABLE),  # rows and columns are not the same
    ],
)
def test_a_statement_on_the_grid(statement, expected):
    assert verdict(statement) is expected
    assert (StatementJudge(GRID).evidence(statement) is not None) == (expected is CONTRADICTED)


ROWS = {"A": {"1": 10, "2": 11, "3": 12}, "B": {"1": 20, "2": 21, "3": 22}}
PEAK = said(Concept.HIGHEST, Meaning(at=A), signs=("words left over",))
WRONG = said(Concept.VALUE, A1, amounts=(number(20, about=True),))


@pytest.mark.parametrize(
    ("statement", "confidence", "evidence"),
    [
        (PEAK, 0.8, {"explicit", "explicit, read surely", "words left over"}),
        (PEAK, 0.7, {"explicit", "words left over"}),
        (replace(PEAK, explicit=False, signs=()), 0.8, set()),
        (WRONG, 0.8, {"explicit value", "explicit value, read surely", "about", "the value of a cell"}),  # of B's
        (replace(WRONG, amounts=(number(99),)), 0.5, {"explicit value", "beyond all values"}),
        (said(Concept.COUNT, Meaning(along="panel"), number=2), 0.5, {"explicit", "along panels"}),
    ],
)
def test_what_speaks_for_and_against_a_contradiction(statement, confidence, evidence):
    found = StatementJudge(reading(ROWS, confidence)).evidence(statement)
    assert found == dict.fromkeys({"always", *evidence}, 1.0)


def test_evidence_is_weighed():
    """The odds are e to the power of what the weights of the evidence add up to: 1.5 - 1 is 0.5, that is 62 %."""
    weights = {"always": -1.0, "explicit": 1.5, "words left over": -0.25}
    evidence = {"always": 1.0, "explicit": 1.0}
    assert chance(evidence, weights) == pytest.approx(0.6225, abs=1e-4)
    assert chance({**evidence, "words left over": 1.0, "unknown": 1.0}, weights) == pytest.approx(0.5622, abs=1e-4)
    for accuse, expected in ((0.56, CONTRADICTED), (0.57, UNVERIFIABLE)):
        assert verdict(PEAK, reading(ROWS), accuse, weights) is expected


def test_a_range_is_met_where_it_may_be():
    ranges = reading({"A": {"1": (0.4, 0.6), "2": 0.5}, "B": {"1": 0.1, "2": 0.2}})
    assert verdict(said(Concept.VALUE, A1, amounts=(number(0.55, step=0.01),)), ranges) is SUPPORTED
    assert verdict(said(Concept.VALUE, A1, amounts=(number(0.7, step=0.01),)), ranges) is CONTRADICTED
    assert verdict(said(Concept.HIGHEST, Meaning(at=CellPlace(rows=("A",), columns=("2",)))), ranges) is SUPPORTED


@pytest.mark.parametrize(
    ("left_out", "expected", "why"),
    [
        ([], SUPPORTED, "each of 9 places has a value"),
        (["B2"], CONTRADICTED, "the text gives no value at Model B, Size 2"),
        (["B2", "C3"], CONTRADICTED, "the text gives no value at Model B, Size 2, nor at 1 other place"),
        (["A3", "B2", "C3"], CONTRADICTED, "the text gives no value at Model A, Size 3, nor at 2 other places"),
        (["A2", "A3", "B1", "B3", "C1", "C2", "C3"], UNVERIFIABLE, "the text tells only some of its values"),
    ],
)
def test_places_without_a_value_are_counted_and_the_first_is_named(left_out, expected, why):
    kept = tuple(cell for cell in GRID.cells if cell.row + cell.column not in left_out)
    judged = StatementJudge(replace(GRID, cells=kept), accuse=0.0).judge(said(Concept.FULL))
    assert (judged.verdict, judged.why) == (expected, why)


@pytest.mark.parametrize(
    ("statement", "cells"),
    [
        (said(Concept.FULL), 0),
        (said(Concept.SCALE, amounts=(number(0), number(40))), 2),  # the lowest and the highest
        (said(Concept.MORE, Meaning(A, other=B), quantity=Quantity.ALL), 2),
    ],
)
def test_evidence_is_the_fewest_cells_that_decide(statement, cells):
    assert len(StatementJudge(GRID, accuse=0.0).judge(statement).evidence) == cells


@settings(max_examples=80, deadline=None)
@given(
    st.from_type(Statement), st.sampled_from([GRID, reading({}), reading({"A": {"A": 1, "B": (1, 2)}, "B": {"A": 0}})])
)
def test_any_statement_is_judged(statement, of):
    # numbers of a text are
    finite = [amount for amount in statement.amounts if isfinite(amount.low) and isfinite(amount.high)]
    amounts = tuple(finite) or (Amount(0.0, 0.0), Amount(1.0, 1.0))
    along = tuple(replace(candidate, along=candidate.along or "row") for candidate in statement.candidates) or (
        Meaning(along="row"),
    )
    whole = replace(
        statement, amounts=amounts, candidates=along, number=statement.number or 1, rank=abs(statement.rank) or 1
    )
    judged = StatementJudge(of).judge(whole)
    assert judged.why
    assert list(judged.evidence) == sorted(set(judged.evidence))
    assert all(0 <= i < len(of.cells) for i in judged.evidence)
