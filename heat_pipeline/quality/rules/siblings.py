"""Ticks that contradict those of sister figures."""

from __future__ import annotations

from heat_pipeline.model import Axis
from heat_pipeline.names.spelling import key
from heat_pipeline.quality.context import Key
from heat_pipeline.quality.figure import JudgedFigure
from heat_pipeline.quality.rules.rule import Limits, Measure, Rule, RuleFinding, RuleTable
from heat_pipeline.quality.sisters import Having, Ticks, rivals
from heat_pipeline.wording import some


def _against(figure: JudgedFigure) -> list[tuple[Key, Ticks, Having]]:
    """The axes of a figure whose ticks its sisters contradict, with the list that most of these have."""
    compared = [(at, ticks, rivals(ticks, figure.context.sisters(at))) for at, ticks in figure.listed.items()]
    return [(at, ticks, others[0]) for at, ticks, others in compared if others]


def _measure(figure: JudgedFigure, limits: Limits) -> dict[str, list[Measure]]:
    return {"sisters_with_other_ticks": [max((most.figures for *_, most in figure.once(_against)), default=0)]}


def _explain(figure: JudgedFigure, index: int) -> RuleFinding:
    against = figure.once(_against)
    axes = [
        f"the axis {_axis(figure, at).name or at.name} lists {_printed(figure, at)}, where its sister "
        f"{'figures' if most.figures > 1 else 'figure'} {_named(most)} {'has' if most.figures == 1 else 'have'} "
        f"{some(most.ticks, 10)} ({_difference(ticks, most.ticks)})"
        for at, ticks, most in against
    ]
    message = f"{'; '.join(axes)}: one of the lists is misread, or the figures are no sisters"
    observed = "; ".join(_printed(figure, at) for at, *_ in against)
    return RuleFinding(message, observed, "; ".join(some(most.ticks, 10) for *_, most in against))


def _named(having: Having) -> str:
    """The figures that have a list, by name: "samples/a, samples/b and 4 more"."""
    more = having.figures - len(having.descriptions)
    return ", ".join(having.descriptions) + (f" and {more} more" if more > 0 else "")


def _difference(ticks: Ticks, others: Ticks) -> str:
    only_own = [tick for tick in ticks if tick not in others]
    only_theirs = [tick for tick in others if tick not in ticks]
    return f"{some(only_own)} only here, {some(only_theirs)} only there"


def _printed(figure: JudgedFigure, at: Key) -> str:
    return some([tick.label for tick in _axis(figure, at).ticks], 10)


def _axis(figure: JudgedFigure, at: Key) -> Axis:
    reading = figure.reading
    return reading.rows if at.name in (key(reading.rows.name), "row") else reading.columns


SIBLING_AXIS = Rule(name="sibling_axis", table=RuleTable.FIGURES, measure=_measure, explain=_explain)
