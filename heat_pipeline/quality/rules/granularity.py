"""Percentages that no number of right answers gives: the GRIM test, with a number of samples that is inferred.

How the number is inferred is the business of `shares`, which cells are pooled for it that of `pooling`.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from heat_pipeline.quality.context import Key
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.rules.rule import Limits, Measure, Rule, RuleFinding, RuleTable, Together, on_cell
from heat_pipeline.quality.shares import PrintedShare, Questions, power
from heat_pipeline.wording import place, some


def _questions(figure: JudgedFigure) -> dict[Key, Questions]:
    """The numbers of questions behind the figure's pools, where most of its own values are shares of these."""
    shares: dict[Key, list[PrintedShare]] = defaultdict(list)
    for pooled in figure.pooled:
        if pooled is not None:
            shares[pooled[0]].append(pooled[1])
    numbers = {at: questions for at in shares if (questions := figure.context.questions(at)) is not None}
    return {at: of for at, of in numbers.items() if 2 * sum(map(of.impossible, shares[at])) < len(shares[at])}


def _measure(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    numbers = _questions(figure)
    powers: list[Measure] = [
        _power(numbers[pooled[0]], pooled[1]) if pooled is not None and pooled[0] in numbers else None
        for pooled in figure.pooled
    ]
    return {"impossible_with_power": powers}


def _power(questions: Questions, share: PrintedShare) -> float:
    """How likely a wrong value is caught, where the share is impossible by n and by all its rivals; else 0."""
    if not questions.impossible(share):
        return 0.0
    return round(min(power(n, share.scale) for n in (questions.n, *questions.rivals)), 4)


def _explain(figure: JudgedFigure, index: int) -> RuleFinding:
    cell = figure.reading.cells[index]
    pooled = figure.pooled[index]
    assert pooled is not None  # only shares have a measure
    at, share = pooled
    questions = figure.context.questions(at)
    assert questions is not None
    n = questions.n
    unit = 100 if figure.in_percent or "%" in cell.printed else 1
    digits = len(cell.printed.partition(".")[2].rstrip("% "))
    below = share.steps * n // share.scale
    near = [(right, f"{unit * right / n:.{digits}f}") for right in (below, below + 1) if right <= n]
    rivals = f", nor of {some([str(rival) for rival in questions.rivals])}" if questions.rivals else ""
    asked, samples = "questions", ""
    if questions.known != n:
        asked, samples = "answers", f", {n // questions.known} to each of {questions.known} questions,"
    message = (
        f"{cell.printed} {place(cell, figure.reading)} cannot be a share of {n} {asked}{rivals}: "
        f"{', '.join(f'{right}/{n} is {printed}' for right, printed in near)} (n = {n}{samples} rests on "
        f"{questions.cells} cells; a wrong digit would be caught {_odds(_power(questions, share))})"
    )
    return on_cell(figure, index, message, " or ".join(printed for _, printed in near))


def _odds(chance: float) -> str:
    """A chance in words: 0.8 is "4 times in 5"."""
    nearest = Fraction(chance).limit_denominator(10)
    return "nearly always" if nearest == 1 else f"{nearest.numerator} times in {nearest.denominator}"


GRANULARITY = Rule(
    name="granularity",
    table=RuleTable.CELLS,
    measure=_measure,
    explain=_explain,
    together=Together("can be no share of that many questions", "the number of questions"),
)
