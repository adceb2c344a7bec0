"""validated -> fused: several descriptions of one figure made one table, over all collections.

What belongs here: which figures are fused anew, in which order, and the rows. What doesn't: how they are fused
(`fusing`).

Fusing a figure also counts what its descriptions say of one another, all weighed alike. From the counts of all figures
comes how far each describer can be trusted, and by that figures are decided: by what is known before, and where that is
little by a sample of them first. Those whose describers are trusted otherwise when all is counted are fused again. So
the rows are the same whatever the order of the work.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from heat_pipeline.decisions.files import load_decided
from heat_pipeline.fusing import FUSING_VERSION
from heat_pipeline.fusing.fuse import fuse
from heat_pipeline.fusing.loose_readings import description_of
from heat_pipeline.fusing.model import DescribedCell, DescribedFigure, FigureText, FusedFigure, Reliability
from heat_pipeline.fusing.trust_in_describers import Counts, reliabilities
from heat_pipeline.quality import light
from heat_pipeline.quality.fused_findings import fused_findings, measure_fused
from heat_pipeline.quality.rules.rule import RuleTable
from heat_pipeline.quality.suites import Suites, fingerprint
from heat_pipeline.quality.validator import SecondJudge
from heat_pipeline.steps.batched import Batched, Rows, joined
from heat_pipeline.steps.decisions_heeded import figure_reviews
from heat_pipeline.steps.engines import HERE, Engine, Task
from heat_pipeline.warehouse.fused import (
    FusedSource,
    ReadDescription,
    Work,
    as_told,
    count_rows,
    counts_of_describers,
    failed_row,
    figures_counted,
    finding_rows,
    forget,
    fused_rows,
    gone,
    load_tellings,
    put_describers,
    put_fused,
    put_reviews,
    to_fuse,
)
from heat_pipeline.warehouse.readings import from_json
from heat_pipeline.warehouse.rows import cell_ids
from heat_pipeline.warehouse.store import Store

_CHUNK = 50
_SAMPLE = 100
"""From so many figures describers are known well enough to decide many others by it."""
_JUDGED = {RuleTable.FUSED_CELLS: "fused.cells", RuleTable.ALIGNMENTS: "fused.alignments"}


@dataclass(frozen=True, slots=True)
class Fused:
    """How many figures are new or changed, how many were decided (these among them), and how many are gone."""

    changed: int = 0
    decided: int = 0
    gone: int = 0


@dataclass(frozen=True, slots=True)
class ToFuse:
    """A figure, by its id, with what its descriptions tell."""

    name: str
    tellings: tuple[ReadDescription, ...]


def fuse_pending(store: Store, suites: Suites, run_id: str, *, batch: int, engine: Engine = HERE) -> Fused:
    """Fuse the figures whose descriptions, or the trust in whose describers, are others than when they were last fused.

    Over all collections: descriptions of one figure may lie in several. Each batch, of about `batch` descriptions, is
    fused outside the lock, judged by `suites` (where those on several descriptions are others, all is fused anew), and
    written in a transaction of its own; `engine` fuses where it is much. A figure that the program fails on is noted
    with the reason, and the rest is fused. What people made of findings is looked up beside the suites. Nothing is
    written where nothing changed.
    """
    fusing = _Fusing(store, run_id, batch, engine, suites, SecondJudge(suites.of_several))
    with store.reading() as con:
        lost = gone(con)
        is_known = figures_counted(con) >= _SAMPLE
    if lost:
        with store.writing() as con:
            forget(con, lost)
    changed, decided = set[str](), set[str]()
    counts: Mapping[str, Counts] = {}
    for is_sample in (False, False) if is_known else (True, False, False):
        with store.reading() as con:
            counts = counts_of_describers(con)
            before = counts_of_describers(con, "internal.fused_describers")
            weights = reliabilities(counts)
            work = to_fuse(con, _version(suites), weights)
        changed |= {figure.figure_id for figure in work if figure.changed}
        work = work[:: max(1, len(work) // _SAMPLE)] if is_sample else work
        if not work:  # nor would there be any by what is known then, which is the same
            break
        fusing.fuse(work, weights)
        decided |= {figure.figure_id for figure in work}
    # Those of a run that was cut off before this are noted now.
    if changed or lost or before != counts:
        with store.writing() as con:
            put_describers(con, counts, weights)
    with store.reading() as con:
        reviews = figure_reviews(con, load_decided(suites.folder))
    if reviews:
        with store.writing() as con:
            put_reviews(con, reviews)
    return Fused(len(changed), len(decided), len(lost))


def _version(suites: Suites) -> str:
    """What figures are fused and judged by: with another one all are fused anew."""
    limits = hashlib.sha256(fingerprint(suites.of_several).encode())
    return f"{FUSING_VERSION} {limits.hexdigest()[:16]}"


@dataclass
class _Fusing:
    """The work of one run, batch by batch, by whichever engine."""

    store: Store
    run_id: str
    batch: int
    engine: Engine
    suites: Suites
    second: SecondJudge

    def fuse(self, work: Sequence[Work], weights: Mapping[str, Reliability]) -> None:
        """Fuse figures by these reliabilities of their describers."""

        def load(names: list[str]) -> list[ToFuse]:
            with self.store.reading() as con:
                tellings = load_tellings(con, names)
            return [ToFuse(name, tuple(tellings[name])) for name in names if name in tellings]

        by_name = {figure.figure_id: figure for figure in work}
        sizes = {name: figure.size for name, figure in by_name.items()}
        task: Task[Mapping[str, Reliability], ToFuse, Rows] = Task("fuse", fuse_chunk, weights)
        batched = Batched(self.engine, max(1, self.batch // 3), _CHUNK)
        for done in batched.through(task, sizes, load, what="fusing", watched="fusing figures"):
            made = joined(done.results)
            made["fused.figures"] += [
                failed_row(figure.name, len(figure.tellings), done.failures[figure.name])
                for figure in done.items
                if figure.name in done.failures
            ]
            rows = {table: as_told(name, made[name]) for table, name in _JUDGED.items()}
            tables = measure_fused(rows)
            outcomes = light.judge(self.suites.of_several, tables)
            self.second.confirm(tables, [outcome for _, outcome in outcomes])
            made["fused.anomalies"] = finding_rows(fused_findings(rows, outcomes))
            with self.store.writing() as con:
                put_fused(con, [by_name[figure.name] for figure in done.items], made, run_id=self.run_id)


def fuse_chunk(weights: Mapping[str, Reliability], chunk: Sequence[ToFuse]) -> Rows:
    """What some figures are fused into, as rows by table."""
    return joined(_rows(item, weights) for item in chunk)


def _rows(item: ToFuse, weights: Mapping[str, Reliability]) -> Rows:
    figure, source = figure_of(item)
    fused = fuse(figure, weights)
    rows = fused_rows(_in_order(fused), source)
    if len(item.tellings) > 1:  # one alone has nothing to be counted by
        rows["internal.fused_counts"] = count_rows(fused)
    return rows


def figure_of(item: ToFuse) -> tuple[DescribedFigure, FusedSource]:
    """A figure as it is fused, with where its cells and titles come from."""
    descriptions: list[FigureText] = []
    titles: list[str] = []
    cells: dict[str, tuple[str, DescribedCell]] = {}
    for telling in item.tellings:
        name, reading = telling.description_id, from_json(telling.reading)
        ids = cell_ids(name, reading.cells)
        description = description_of(name, telling.describer, "", reading)
        descriptions.append(replace(description, digest=telling.sha256))
        titles.append(reading.title)
        cells |= {cell.key: (cell_id, cell) for cell_id, cell in zip(ids, description.told, strict=True)}
    return DescribedFigure(item.name, tuple(descriptions)), FusedSource(tuple(titles), cells)


def _in_order(figure: FusedFigure) -> FusedFigure:
    """The figure with its alignments in the order of its descriptions."""
    return replace(figure, alignments=tuple(sorted(figure.alignments, key=lambda alignment: alignment.description)))
