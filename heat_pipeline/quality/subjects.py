"""What each cell of a figure is about: the canonical model, benchmark and metric; and which figures are like it.

What belongs here: names found by `names` put to use for cells and figures. What doesn't: what names mean, and rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from heat_pipeline.model import Reading, Role
from heat_pipeline.names.attribution import Attribution, Attributions
from heat_pipeline.names.known import KnownMetric, Registry
from heat_pipeline.names.named_labels import names_in_label
from heat_pipeline.names.spelling import key
from heat_pipeline.quality.naming import Name

_LONGEST = 300  # a longer title or panel name is a sentence
_BRACKETS = re.compile(r"[(\[][^()\[\]]*[)\]]")


@dataclass(frozen=True, slots=True)
class Subject:
    """What a cell is about: its names as written (`written`), and each as it is counted.

    A name that is not known is counted as it is written. `known_metric` is what is known of the metric.
    """

    written: Attribution
    model: str
    model_status: str
    benchmark: str
    benchmark_status: str
    metric: str
    known_metric: KnownMetric | None


def subjects_of(reading: Reading, names: Sequence[Name], registry: Registry) -> tuple[Subject, ...]:
    """What each cell of a reading is about, in the order of the cells; `names` are the reading's, resolved."""
    resolved = {(name.mention.name, name.mention.role): name.resolved for name in names}
    roles = {name.mention.name: name.mention.role for name in names}
    made: dict[Attribution, Subject] = {}
    subjects: list[Subject] = []
    attributions = Attributions(reading, registry, roles)
    for cell in reading.cells:
        written = attributions.of(cell)
        subject = subjects[-1] if subjects and subjects[-1].written is written else made.get(written)
        if subject is None:
            model = resolved.get((written.model, Role.MODEL))
            benchmark = resolved.get((written.benchmark, Role.BENCHMARK))
            metric = registry.metric_named(written.metric)
            subject = made[written] = Subject(
                written,
                model.canonical if model else written.model,
                model.status.value if model else "",
                benchmark.canonical if benchmark else written.benchmark,
                benchmark.status.value if benchmark else "",
                metric[1] if metric else written.metric,
                registry.metric(written.metric),
            )
        subjects.append(subject)
    return tuple(subjects)


def design_of(reading: Reading, metric: str) -> str:
    """What was measured over which two settings, as one text: the same for figures made in one way.

    Made of the metric and the names of the axes, in either order, case and separators aside; "" where an axis has none.
    """
    axes = sorted(key(_BRACKETS.sub("", axis.name)[:_LONGEST]) for axis in (reading.rows, reading.columns))
    return " · ".join((key(metric), *axes)) if all(axes) else ""


def family_of(reading: Reading, registry: Registry) -> str:
    """The design and the panels' names, or the title, without models: the same for sister figures; "" for none.

    "R1-Llama | AIME24" and "R1-Qwen | AIME24" are sister panels, "Baseline - 7B" and "Baseline - 1.5B" sister titles.
    """
    metric = registry.metric_named(reading.metric)
    design = design_of(reading, metric[1] if metric else reading.metric)
    panels = sorted({_without_models(panel.name, registry) for panel in reading.panels if panel.name})
    pattern = " / ".join(filter(None, panels)) or _without_models(reading.title, registry)
    return f"{design} · {pattern}" if design and pattern else ""


def _without_models(label: str, registry: Registry) -> str:
    """The key of a label with its models cut out and its known benchmarks in one spelling."""
    if len(label) > _LONGEST:
        return ""
    pieces = []
    start = 0
    for named in sorted(names_in_label(label, registry), key=lambda named: named.start):
        pieces.append(key(label[start : named.start]))
        known = registry.benchmark(named.name) if named.role is Role.BENCHMARK else None
        pieces.append("" if named.role is Role.MODEL else key(known.name if known else named.name))
        start = named.end
    return " ".join(filter(None, (*pieces, key(label[start:]))))
