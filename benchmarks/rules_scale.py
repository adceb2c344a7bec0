"""How long the rules take over many cells: what figures say together, measuring, both judges, words.

Figures are made here: grids of percentages, shares of 150, under a colour scale; one cell in a hundred is beyond it and
no such share.
"""

from __future__ import annotations

import resource
import time
from collections import Counter
from dataclasses import replace

from heat_pipeline.model import Axis, Cell, How, Legend, Panel, Reading, Tick
from heat_pipeline.names.known import Registry
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.quality import light
from heat_pipeline.quality.context import Context, Kind, weigh_shares
from heat_pipeline.quality.figure import Figure, figure_of
from heat_pipeline.quality.findings import findings
from heat_pipeline.quality.measures import measure
from heat_pipeline.quality.suites import load_suites
from heat_pipeline.quality.validator import SecondJudge
from heat_pipeline.settings import Settings

FIGURES, SIDE, BATCH = 1_000, 32, 100


def main() -> None:
    """Print the time of each part and the peak of memory."""
    suites = load_suites(Settings().expectations)
    registry = load_registry()
    second = SecondJudge(suites.of_one)
    parts = ("what figures say together", "measuring", "judging", "findings in words", "Great Expectations")
    seconds = dict.fromkeys(parts, 0.0)
    cells = found = 0
    shares: Counter[tuple[str, str, str]] = Counter()
    for first in range(0, FIGURES, BATCH):
        figures = _figures(first, registry)
        start = time.perf_counter()
        for figure in figures:
            for trait in figure.traits:
                if trait.key.kind is Kind.SHARES:
                    shares[trait.key.series, trait.key.name, trait.item] += trait.cells
        seconds["what figures say together"] += time.perf_counter() - start
    start = time.perf_counter()
    (series,) = {series for series, *_ in shares}
    told = [(name, item, count) for (_, name, item), count in shares.items()]
    context = Context(weigh_shares(series, told, registry.questions))
    seconds["what figures say together"] += time.perf_counter() - start
    for first in range(0, FIGURES, BATCH):
        figures = [replace(figure, context=context) for figure in _figures(first, registry)]
        start = time.perf_counter()
        tables = measure(figures, suites.limits)
        measured = time.perf_counter()
        outcomes = light.judge(suites.of_one, tables)
        judged = time.perf_counter()
        found += len(findings(figures, tables, outcomes))
        worded = time.perf_counter()
        second.confirm(tables, [outcome for _, outcome in outcomes])
        cells += sum(len(figure.reading.cells) for figure in figures)
        times = (measured - start, judged - measured, worded - judged, time.perf_counter() - worded)
        for name, spent in zip(parts[1:], times, strict=True):
            seconds[name] += spent
    print(f"The rules over {cells:,} cells of {FIGURES:,} figures: {found:,} findings")
    for name, spent in seconds.items():
        print(f"  {name:25} {spent:6.1f} s")
    print(f"  peak of memory            {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:6.0f} MB")


def _figures(first: int, registry: Registry) -> list[Figure]:
    numbers = range(first, first + BATCH)
    return [figure_of(f"made/{number}", _reading(number), {}, registry) for number in numbers]


def _reading(seed: int) -> Reading:
    """A square grid of percentages between 20 and 80, shares of 150 (30 questions), one in a hundred 95."""
    ticks = tuple(Tick(str(number), float(number)) for number in range(SIDE))
    cells = []
    for row in range(SIDE):
        for column in range(SIDE):
            place = row * SIDE + column
            # shares of 150 questions, in rows that differ: copies are a fault of their own
            value = 95.0 if (place + seed) % 100 == 0 else round(100 * (30 + (place * place * 7 + seed) % 91) / 150, 1)
            cells.append(
                Cell(
                    "",
                    str(row),
                    str(column + SIDE),
                    float(value),
                    None,
                    None,
                    None,
                    How.EXACT,
                    f"{value}",
                    place,
                    place + 4,
                    "made",
                )
            )
    legend = Legend(20.0, 80.0, "Accuracy (%)", printed="20 to 80")
    rows = Axis("Length", ticks)
    columns = Axis("Step", tuple(Tick(str(number + SIDE), float(number + SIDE)) for number in range(SIDE)))
    return Reading(
        "heatmap", "Accuracy on AIME24", "accuracy", "%", rows, columns, (legend,), (Panel("", 1),), tuple(cells), (),
        (), len(cells), len(cells),
    )  # fmt: skip


if __name__ == "__main__":
    main()
