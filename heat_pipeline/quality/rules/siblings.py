"""Ticks that contradict those of sister figures, or those that another description gives of the same picture."""

from __future__ import annotations

from heat_pipeline.model import Axis
from heat_pipeline.names.spelling import key
from heat_pipeline.quality.context import Key, Kind
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.rules.rule import Finding, Limits, Measure, Rule, Table
from heat_pipeline.quality.sisters import Having, Ticks, rivals
from heat_pipeline.quality.wording import some

Against = tuple[Key, Ticks, list[Having]]


def _against(figure: Figure, kind: Kind) -> list[Against]:
    """The axes of a figure whose ticks others contradict, with who does."""
    found = []
    for at, own in figure.listed:
        if at.kind is kind:
            others = rivals(own, figure.context.sisters(at), same_picture=kind is Kind.PICTURE)
            if others:
                found.append((at, own, others))
    return found


def _support(figure: Figure, at: Key, own: Ticks) -> int:
    return next((having.figures for having in figure.context.sisters(at) if having.ticks == own), 1)


def _measure(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    sisters = _against(figure, Kind.SISTERS)
    picture = _against(figure, Kind.PICTURE)
    outvoted = [others[0].figures - _support(figure, at, own) for at, own, others in sisters]
    return {
        "sisters_with_other_ticks": [max((others[0].figures for *_, others in sisters), default=0)],
        "sisters_outvoting": [max(outvoted, default=0)],
        "tellings_with_other_ticks": [max((others[0].figures for *_, others in picture), default=0)],
    }


def _explain(figure: Figure, index: int) -> Finding:
    picture = _against(figure, Kind.PICTURE)
    told: list[str] = []
    axes = {at.name for at, *_ in picture}
    found = [*picture, *(one for one in _against(figure, Kind.SISTERS) if one[0].name not in axes)]
    for at, own, others in found:
        best = others[0]
        whose = f"{_named(best)} {'tells' if best.figures == 1 else 'tell'} of the same picture"
        if at.kind is Kind.SISTERS:
            whose = f"its sister figure{'s' if best.figures > 1 else ''} {_named(best)} {_have(best)}"
        told.append(
            f"the axis {_axis(figure, at).name or at.name} lists {_printed(figure, at)}, where {whose} "
            f"{_labels(best.ticks)} ({_difference(own, best.ticks)})"
        )
    doubt = "" if picture else ", or the figures are no sisters"
    return Finding(
        message=f"{'; '.join(told)}: one of the lists is misread{doubt}",
        observed="; ".join(_printed(figure, at) for at, *_ in found),
        expected="; ".join(_labels(others[0].ticks) for *_, others in found),
    )


def _have(having: Having) -> str:
    return "has" if having.figures == 1 else "have"


def _named(having: Having) -> str:
    """The figures that have a list, by name: "samples/a, samples/b and 4 more"."""
    more = having.figures - len(having.descriptions)
    return ", ".join(having.descriptions) + (f" and {more} more" if more > 0 else "")


def _difference(own: Ticks, others: Ticks) -> str:
    here = [tick for tick in own if tick not in others]
    there = [tick for tick in others if tick not in own]
    return f"{some(here)} only here, {some(there)} only there"


def _labels(ticks: Ticks) -> str:
    return some(ticks, 10)


def _printed(figure: Figure, at: Key) -> str:
    return some([tick.label for tick in _axis(figure, at).ticks], 10)


def _axis(figure: Figure, at: Key) -> Axis:
    reading = figure.reading
    return reading.rows if at.name in (key(reading.rows.name), "row") else reading.columns


SIBLING_AXIS = Rule(
    name="sibling_axis",
    table=Table.FIGURES,
    finds="other ticks than sister figures have, or than another description of the same picture tells",
    source="figures of one series (the same axes, metric, and panels or title but for the model) share their settings",
    measures={
        "sisters_with_other_ticks": (
            "how many sister figures have one other list of ticks that contradicts its own; 0 where more have its own"
        ),
        "sisters_outvoting": "how many more sister figures have the other list than have its own",
        "tellings_with_other_ticks": "how many other descriptions of the same picture tell contradicting ticks",
    },
    measure=_measure,
    explain=_explain,
    unless="the figures were made with different settings",
    counted=("other ticks than its sister figures", "other ticks than its sister figures"),
)
