"""Small figures made by hand, and the project's own suites."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from heat_pipeline.model import Anomaly, Axis, Cell, How, Legend, Mention, Panel, Reading, Role, Tick
from heat_pipeline.names.name_decisions import Decisions
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.quality import light
from heat_pipeline.quality.context import context_of
from heat_pipeline.quality.figure import JudgedFigure, figure_of
from heat_pipeline.quality.findings import FigureFinding, findings
from heat_pipeline.quality.measures import measure
from heat_pipeline.quality.naming import count_names, names_of, resolve_collection
from heat_pipeline.quality.rules.rule import Limits, Measure, Rule
from heat_pipeline.quality.suites import Suites, load_suites
from heat_pipeline.reading import labels
from heat_pipeline.texts.examine import read

PROJECT = Path(__file__).resolve().parents[2]
EXPECTATIONS = PROJECT / "expectations"
SAMPLES = PROJECT / "data" / "inbox" / "samples"
NO_LIMITS = Limits({})


def cell(
    value: float | None,
    row: str = "r",
    column: str = "c",
    panel: str = "",
    *,
    printed: str = "",
    low: float | None = None,
    high: float | None = None,
    start: int = 0,
    length: int | None = None,
) -> Cell:
    """A cell; its printed form is its value's where none is given."""
    printed = printed or (f"{value:g}" if value is not None else f"{low:g}-{high:g}")
    how = How.EXACT if value is not None else How.RANGE
    end = start + len(printed)
    return Cell(panel, row, column, value, low, high, None, how, printed, start, end, "table", list_length=length)


def cells(*values: float, panel: str = "") -> list[Cell]:
    """Cells of one row, each in a column of its own."""
    return [cell(value, "r", f"c{place}", panel) for place, value in enumerate(values)]


def grid(
    values: Sequence[Sequence[float | None]],
    rows: Sequence[str],
    columns: Sequence[str],
    panel: str = "",
    start: int = 0,
) -> list[Cell]:
    """The cells of a grid, row by row, ten characters apart; None is an empty place."""
    places = [
        (value, row, column)
        for row, line in zip(rows, values, strict=False)
        for column, value in zip(columns, line, strict=False)
        if value is not None
    ]
    return [cell(*place, panel, start=start + 10 * number) for number, place in enumerate(places)]


def axis(name: str, *ticks: str) -> Axis:
    """An axis with these ticks."""
    return Axis(name, tuple(Tick(label, labels.number_of(label)) for label in ticks))


def figure(
    found: Sequence[Cell] = (),
    *,
    legends: Sequence[Legend] = (),
    panels: Sequence[str] | None = None,
    metric: str = "",
    unit: str = "",
    rows: Axis | None = None,
    columns: Axis | None = None,
    title: str = "",
) -> JudgedFigure:
    """A figure whose panels are those of its cells where none are given."""
    names = list(dict.fromkeys(one.panel for one in found)) or [""] if panels is None else panels
    reading = Reading(
        chart_type="heatmap",
        title=title,
        metric=metric,
        unit=unit,
        rows=rows or Axis(),
        columns=columns or Axis(),
        legends=tuple(legends),
        panels=tuple(Panel(name, number) for number, name in enumerate(names, start=1)),
        cells=tuple(found),
        mentions=(),
        claims=(),
        numbers=0,
        numbers_explained=0,
    )
    return JudgedFigure("one", reading, (), load_registry().metric(metric))


def named(texts: Sequence[Sequence[tuple[str, Role]]], decisions: Decisions | None = None) -> list[JudgedFigure]:
    """A collection of figures, of one cell each, that hold these names, resolved together."""
    mentions = [
        tuple(Mention(name, role, "text", 10 * at, 10 * at + len(name)) for at, (name, role) in enumerate(names))
        for names in texts
    ]
    spelled = resolve_collection(count_names(mentions), load_registry(), decisions or Decisions())
    return [
        JudgedFigure(f"{at}", figure(cells(1)).reading, names_of(found, spelled)) for at, found in enumerate(mentions)
    ]


def measures_of(rule: Rule, one: JudgedFigure, limits: Limits = NO_LIMITS) -> dict[str, list[Measure]]:
    """What a rule measures, checked to be one value a row for each measure that it promises."""
    found = dict(rule.measure(one, limits))
    assert found.keys() == rule.measures.keys()
    assert {len(values) for values in found.values()} == {rule.table.rows(one)}
    return found


@cache
def suites() -> Suites:
    """The suites that the project ships."""
    return load_suites(EXPECTATIONS)


def judged(figures: Sequence[JudgedFigure], by: Suites | None = None) -> list[FigureFinding]:
    """The findings of figures by suites."""
    chosen = by or suites()
    tables = measure(figures, chosen.limits)
    return findings(figures, tables, light.judge(chosen.of_one, tables))


def together(figures: Sequence[JudgedFigure]) -> list[JudgedFigure]:
    """Figures as one collection: each with what all of them say."""
    traits = {(figure.description_id, figure.figure_id): figure.traits for figure in figures}
    assert len(traits) == len(figures)
    context = context_of(traits, load_registry().questions)
    return [replace(figure, context=context) for figure in figures]


def read_together(texts: Mapping[str, str]) -> list[JudgedFigure]:
    """Texts, by name, as a run has them: read, and with their names resolved together."""
    registry = load_registry()
    readings = {name: read(text) for name, text in texts.items()}
    spelled = resolve_collection(
        count_names([reading.mentions for reading in readings.values()]), registry, Decisions()
    )
    return together([figure_of(name, reading, spelled, registry) for name, reading in readings.items()])


def read_all(pattern: str) -> list[JudgedFigure]:
    """The labelled texts of the tests that fit a pattern, by folder and number, as one collection."""
    paths = [path for path in sorted((PROJECT / "tests").glob(pattern)) if path.with_suffix(".json").is_file()]
    return read_together({f"{path.parent.name}/{path.stem}": path.read_text(encoding="utf-8") for path in paths})


@cache
def corpus() -> list[JudgedFigure]:
    """The labelled texts of the corpus."""
    return read_all("corpus/*/*.md")


@cache
def real() -> list[list[JudgedFigure]]:
    """The labelled real texts, each lot a collection."""
    return [read_all(f"real/{folder.name}/*.md") for folder in sorted((PROJECT / "tests" / "real").glob("*/"))]


@cache
def samples() -> list[JudgedFigure]:
    """The five samples, by the name of their file."""
    return read_together({path.stem: path.read_text(encoding="utf-8") for path in sorted(SAMPLES.glob("*.md"))})


def told(rule: str, *figures: JudgedFigure) -> list[str]:
    """What a rule finds in figures: "severity (cells): message" of each finding."""
    found = [item for item in judged(figures) if item.anomaly.rule == rule]
    return [f"{item.anomaly.severity.value} {item.cells}: {item.anomaly.message}" for item in found]


def only(rule: str, *figures: JudgedFigure) -> Anomaly:
    """The one finding of a rule."""
    (anomaly,) = [item.anomaly for item in judged(figures) if item.anomaly.rule == rule]
    return anomaly


def brief(found: Sequence[FigureFinding]) -> list[tuple[str, str, tuple[int, ...]]]:
    """Rule, severity and cells of each finding."""
    return [(one.anomaly.rule, one.anomaly.severity.value, one.cells) for one in found]


def limits(**low: float) -> Limits:
    return Limits(low)
