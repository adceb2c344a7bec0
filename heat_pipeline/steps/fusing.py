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
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from heat_pipeline.decisions.files import load_decided
from heat_pipeline.fusing import FUSING_VERSION
from heat_pipeline.fusing.fuse import fuse
from heat_pipeline.fusing.model import Description, Figure, FusedFigure, Reliability, Told
from heat_pipeline.fusing.reading import description_of
from heat_pipeline.fusing.reliability import Counts, reliabilities
from heat_pipeline.quality import light
from heat_pipeline.quality.rules import Table
from heat_pipeline.quality.several import fused_findings, measure_fused
from heat_pipeline.quality.suites import Suites
from heat_pipeline.quality.validator import SecondJudge
from heat_pipeline.steps.decided import figure_reviews
from heat_pipeline.steps.engines import HERE, Engine, Failure, Task, failure_of
from heat_pipeline.steps.progress import watcher
from heat_pipeline.warehouse.batches import CHARACTERS, batches
from heat_pipeline.warehouse.fused import (
    Telling,
    Work,
    counts_of_describers,
    figures_counted,
    forget,
    gone,
    load_tellings,
    put_describers,
    put_fused,
    put_reviews,
    to_fuse,
    told_of_describers,
)
from heat_pipeline.warehouse.fused_rows import Source, as_told, count_rows, failed_row, finding_rows, fused_rows
from heat_pipeline.warehouse.readings import from_json
from heat_pipeline.warehouse.rows import Row, cell_ids
from heat_pipeline.warehouse.store import Store

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_CHUNK = 50
_CHUNK_CHARACTERS = 2_000_000
_SAMPLE = 100
"""From so many figures describers are known well enough to decide many others by it."""
_JUDGED = {Table.FUSED_CELLS: "fused.cells", Table.ALIGNMENTS: "fused.alignments"}


@dataclass(frozen=True, slots=True)
class Fused:
    """How many figures are new or changed, how many were decided (these among them), and how many are gone."""

    changed: int = 0
    decided: int = 0
    gone: int = 0


@dataclass(frozen=True, slots=True)
class ToFuse:
    """A figure with what its descriptions tell."""

    work: Work
    tellings: tuple[Telling, ...]


@dataclass(slots=True)
class Made:
    """What came of some figures: rows by table."""

    work: list[Work] = field(default_factory=list)
    rows: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))

    def add(self, other: Made) -> None:
        """Join what came of other figures to it."""
        self.work += other.work
        for table, more in other.rows.items():
            self.rows[table] += more


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
            before = told_of_describers(con)
            weights = reliabilities(counts)
            work = to_fuse(con, fusing.version, weights)
        changed |= {one.figure_id for one in work if one.changed}
        work = work[:: max(1, len(work) // _SAMPLE)] if is_sample else work
        fusing.fuse(work, weights)
        decided |= {one.figure_id for one in work}
    # Those of a run that was cut off before this are noted now.
    if changed or lost or before != counts:
        with store.writing() as con:
            put_describers(con, counts, weights, run_id)
    with store.reading() as con:
        reviews = figure_reviews(con, load_decided(suites.folder))
    if reviews:
        with store.writing() as con:
            put_reviews(con, reviews)
    return Fused(len(changed), len(decided), len(lost))


def is_fused(con: DuckDBPyConnection, suites: Suites) -> bool:
    """Whether all figures are fused, so that `fuse_pending` would find nothing to do."""
    counts = counts_of_describers(con)
    return (
        not gone(con)
        and counts == told_of_describers(con)
        and not to_fuse(con, _version(suites), reliabilities(counts))
        and not figure_reviews(con, load_decided(suites.folder))
    )


def _version(suites: Suites) -> str:
    """What figures are fused and judged by: with another one all are fused anew."""
    limits = hashlib.sha256(suites.fingerprint_of_several.encode())
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

    @cached_property
    def version(self) -> str:
        return _version(self.suites)

    def fuse(self, work: Sequence[Work], weights: Mapping[str, Reliability]) -> None:
        """Fuse figures by these reliabilities of their describers."""
        task: Task[Mapping[str, Reliability], ToFuse, Made] = Task("fuse", fuse_chunk, weights)
        for made in self._made(task, work):
            rows = {table: as_told(name, made.rows[name]) for table, name in _JUDGED.items()}
            tables = measure_fused(rows)
            outcomes = light.judge(self.suites.of_several, tables)
            self.second.confirm(tables, [outcome for _, outcome in outcomes])
            made.rows["fused.anomalies"] = finding_rows(fused_findings(rows, outcomes))
            with self.store.writing() as con:
                put_fused(con, made.work, made.rows, version=self.version, run_id=self.run_id)

    def _made(self, task: Task[Mapping[str, Reliability], ToFuse, Made], work: Sequence[Work]) -> Iterator[Made]:
        """What comes of figures, in batches."""
        if not work:
            return
        watcher().started("fusing figures", len(work))
        spread = self.engine.spreads(sum(one.descriptions for one in work))
        engine = self.engine if spread else HERE
        made, texts, characters = Made(), 0, 0
        for chunk, found in engine.results(task, self._chunks(work)):
            if isinstance(found, Failure):
                found = _failed(chunk[0], found)
            watcher().advanced(len(chunk))
            made.add(found)
            texts += sum(item.work.descriptions for item in chunk)
            characters += sum(item.work.size for item in chunk)
            if texts >= self.batch or characters >= CHARACTERS:
                yield made
                made, texts, characters = Made(), 0, 0
        if made.work:
            yield made

    def _chunks(self, work: Sequence[Work]) -> Iterator[list[ToFuse]]:
        """The figures with what is told of them, fetched in batches and handed out in chunks."""
        by_id = {one.figure_id: one for one in work}
        most = max(1, self.batch // 3)
        for names in batches(((one.figure_id, one.size) for one in work), most, CHARACTERS):
            with self.store.reading() as con:
                found = load_tellings(con, names)
            here = ((name, by_id[name].size) for name in names if name in found)
            for some in batches(here, _CHUNK, _CHUNK_CHARACTERS):
                yield [ToFuse(by_id[name], tuple(found[name])) for name in some]


def fuse_chunk(weights: Mapping[str, Reliability], chunk: Sequence[ToFuse]) -> Made:
    """What some figures are fused into, as rows by table; whatever goes wrong with one of them is its own."""
    made = Made()
    for item in chunk:
        try:
            figure, source = _figure(item)
            fused = fuse(figure, weights)
            rows = fused_rows(_in_order(fused), source)
            if item.work.descriptions > 1:  # one alone has nothing to be counted by
                rows["internal.fused_counts"] = count_rows(fused)
        except Exception as error:
            made.add(_failed(item, failure_of(error)))
            continue
        made.work.append(item.work)
        for table, more in rows.items():
            made.rows[table] += more
    return made


def _figure(item: ToFuse) -> tuple[Figure, Source]:
    descriptions: list[Description] = []
    titles: list[str] = []
    cells: dict[str, tuple[str, Told]] = {}
    for one in item.tellings:
        name, reading = one.description_id, from_json(one.reading)
        ids = cell_ids(name, reading.cells)
        suspects = {place for place, cell in enumerate(ids) if cell in one.suspect}
        told = description_of(name, one.describer, "", reading, suspects)
        descriptions.append(replace(told, digest=one.sha256))
        titles.append(reading.title)
        cells |= {cell.key: (cell_id, cell) for cell_id, cell in zip(ids, told.told, strict=True)}
    return Figure(item.work.figure_id, tuple(descriptions)), Source(tuple(titles), cells)


def _in_order(figure: FusedFigure) -> FusedFigure:
    """The figure with its alignments in the order of its descriptions."""
    return replace(figure, alignments=tuple(sorted(figure.alignments, key=lambda one: one.description)))


def _failed(item: ToFuse, failure: Failure) -> Made:
    why = f"fusing failed: {failure.reason}"
    return Made(
        [item.work], defaultdict(list, {"fused.figures": [failed_row(item.work.figure_id, len(item.tellings), why)]})
    )
