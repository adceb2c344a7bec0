"""The assets, layer by layer: raw, parsed, validated and quality, fused, summary, and the published warehouse.

Each asset function runs one step and says what came of it. Raw to quality are partitioned by collection; a run may
cover one or all. Fused figures, the summaries and the published warehouse are of everything.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from typing import Any

import dagster as dg
from pydantic import Field

from heat_pipeline.escaping import harmless
from heat_pipeline.fusing import FUSING_VERSION
from heat_pipeline.orchestration.lineage import key_of
from heat_pipeline.orchestration.metadata import OWNERS, data_version, results, table_spec, tables_of
from heat_pipeline.orchestration.partitions import COLLECTIONS
from heat_pipeline.orchestration.resources import PipelineParam
from heat_pipeline.orchestration.worst_figures import worst_figures
from heat_pipeline.quality import RULES_VERSION
from heat_pipeline.reading.reader import READER_VERSION
from heat_pipeline.steps.answering import answer_pending, asking_of
from heat_pipeline.steps.fusing import fuse_pending
from heat_pipeline.steps.judging import Judged, judge_pending, note_news
from heat_pipeline.steps.reading import Read, read_pending
from heat_pipeline.steps.summarising import publish, summarise
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import DamagedError, Table
from heat_pipeline.warehouse.recovery import recovered_since
from heat_pipeline.warehouse.results import forget
from heat_pipeline.warehouse.runs import last_sign_of

_FRESH = dg.FreshnessPolicy.time_window(fail_window=timedelta(hours=36), warn_window=timedelta(hours=26))
_Results = Iterator[dg.MaterializeResult[Any]]
INGESTER_VERSION = "1"
SUMMARY_VERSION = "5"

_ARRIVING = [table for table in tables_of("raw") if table.name != "answers"]
_ANSWERS = [table for table in tables_of("raw") if table.name == "answers"]
_JUDGED = [*tables_of("validated"), *tables_of("quality")]
_BY_ITSELF = frozenset({"dagster/schedule_name", "dagster/sensor_name"})
"""The tags of runs that nobody asked for himself: they have a budget of tokens a day."""


class ReadConfig(dg.Config):
    """How the texts are read."""

    force: bool = Field(default=False, description="read and judge texts again that are as they were")


class TakeInConfig(dg.Config):
    """How collections are taken in."""

    force: bool = Field(default=False, description="look into files again whose size and time are as they were")
    text_column: str = Field(
        default="", description="the column in which files with rows have their texts, from now on; text if never given"
    )


def _step(
    name: str, tables: Sequence[Table], version: str, *kinds: str, partitioned: bool = True, **more: Any
) -> Callable[[Callable[..., _Results]], dg.AssetsDefinition]:
    """Has a function be the step that fills these tables."""
    return dg.multi_asset(
        name=name,
        partitions_def=COLLECTIONS if partitioned else None,
        backfill_policy=dg.BackfillPolicy.single_run() if partitioned else None,
        specs=[table_spec(table, code_version=version, kinds={"duckdb", *kinds}, **more) for table in tables],
    )


def _log(context: dg.AssetExecutionContext, counts: dict[str, int], nothing: str = "there was nothing to do") -> None:
    """Say in the log of a run what a step did: "5 descriptions read, 2,300 cells read"."""
    context.log.info("%s", ", ".join(f"{count:,} {what}" for what, count in counts.items() if count) or nothing)


@_step("take_in", _ARRIVING, INGESTER_VERSION)
def take_in_collections(context: dg.AssetExecutionContext, pipeline: PipelineParam, config: TakeInConfig) -> _Results:
    """Take in what arrived in the collections of the run, and mark what is gone."""
    names = list(context.partition_keys)
    done = take_in(
        pipeline.store,
        pipeline.settings.inbox_folder,
        names,
        context.run.run_id,
        limit_bytes=pipeline.settings.size_limit_bytes,
        force=config.force,
        text_column=config.text_column,
    )
    fates = ("new", "changed", "relabelled", "returned", "rejected", "removed")
    counts = {fate: sum(getattr(taken, fate) for taken in done.values()) for fate in fates}
    _log(
        context,
        {f"of {len(names):,} collections had changed": len(done)}
        | {f"descriptions {fate}": count for fate, count in counts.items()},
        "no collection had changed",
    )
    facts = {"collections_changed_in_run": len(done)} | {f"{fate}_in_run": count for fate, count in counts.items()}
    yield from results(context, pipeline.store, _ARRIVING, INGESTER_VERSION, names, facts)


@_step("answer", _ANSWERS, INGESTER_VERSION, "python")
def answer_texts(context: dg.AssetExecutionContext, pipeline: PipelineParam) -> _Results:
    """Take in what a second reader answered, and ask the model about the texts that lack an answer, if one is named."""
    names, asking = list(context.partition_keys), asking_of(pipeline.settings)
    budget = pipeline.budget(by_itself=not _BY_ITSELF.isdisjoint(context.run.tags))
    done = answer_pending(
        pipeline.store, names, context.run.run_id, asking=asking, file=pipeline.settings.answers, budget=budget
    )
    asked = done.asked
    for note in (*done.notes, *filter(None, (asked.stopped,)), *asked.errors):
        context.log.warning("second reader: %s", harmless(note))
    _log(context, {"answers taken in": done.taken_in, "questions asked": asked.answers + asked.failed})
    facts = {
        "answers_taken_in_in_run": done.taken_in,
        "questions_answered_in_run": asked.answers,
        "questions_failed_in_run": asked.failed,
        "questions_answered_before": done.already,
        "tokens_in_run": asked.tokens_in + asked.tokens_out,
        "price_in_run": "" if asking is None else asking.price.in_words(asked.tokens_in, asked.tokens_out),
        "stopped_in_run": harmless(asked.stopped),
    }
    yield from results(context, pipeline.store, _ANSWERS, INGESTER_VERSION, names, facts)


@_step("read", tables_of("parsed"), READER_VERSION, "python")
def read_descriptions(context: dg.AssetExecutionContext, pipeline: PipelineParam, config: ReadConfig) -> _Results:
    """Read the descriptions that this version of the reader has not read, or that people decided about since."""
    rulebook, done = pipeline.rulebook, Read()
    for name in context.partition_keys:
        if config.force:
            with pipeline.store.writing() as con:
                forget(con, name)
        done += read_pending(
            pipeline.store,
            name,
            context.run.run_id,
            batch=pipeline.settings.batch,
            engine=pipeline.engine,
            rulebook=rulebook,
        )
    counts = {"descriptions_read": done.descriptions, "cells_read": done.cells, "descriptions_failed": done.failed}
    _log(context, {name.replace("_", " "): count for name, count in counts.items()})
    facts = {f"{name}_in_run": count for name, count in counts.items()}
    yield from results(context, pipeline.store, tables_of("parsed"), READER_VERSION, context.partition_keys, facts)


@_step("judge", _JUDGED, RULES_VERSION, "python", "greatexpectations")
def judge_descriptions(context: dg.AssetExecutionContext, pipeline: PipelineParam) -> _Results:
    """Resolve names, judge claims by the cells, hold measures against the suites, twice: see `judge_pending`."""
    rulebook, names, done = pipeline.rulebook, list(context.partition_keys), Judged()
    for name in names:
        done += judge_pending(
            pipeline.store,
            name,
            rulebook,
            context.run.run_id,
            batch=pipeline.settings.batch,
            engine=pipeline.engine,
        )
    news = note_news(pipeline.store, names, context.run.run_id)
    # The UI shows metadata in the order in which they come: first what people look for.
    for name, figures in worst_figures(pipeline.store, names, pipeline.settings.pictures).items():
        context.add_asset_metadata({"worst_figures": figures}, key_of("validated.cells"), name)
    _log(
        context,
        {
            "descriptions judged": done.descriptions,
            "anomalies found in them": done.anomalies,
            "findings new since the run before": sum(changed.new for changed in news.values()),
            "gone": sum(changed.gone for changed in news.values()),
        },
    )
    facts = {"descriptions_judged_in_run": done.descriptions, "rulebook": rulebook.version}
    yield from results(context, pipeline.store, _JUDGED, rulebook.version, names, facts)


@_step("fuse", tables_of("fused"), FUSING_VERSION, "python", partitioned=False)
def fuse_figures(context: dg.AssetExecutionContext, pipeline: PipelineParam) -> _Results:
    """Fuse the figures whose descriptions are others now, or whose describers are trusted otherwise."""
    done = fuse_pending(
        pipeline.store,
        pipeline.rulebook.suites,
        context.run.run_id,
        batch=pipeline.settings.batch,
        engine=pipeline.engine,
    )
    counts = {"figures_changed": done.changed, "figures_decided": done.decided, "figures_gone": done.gone}
    _log(context, {name.replace("_", " "): count for name, count in counts.items()})
    facts = {f"{name}_in_run": count for name, count in counts.items()}
    yield from results(context, pipeline.store, tables_of("fused"), FUSING_VERSION, None, facts)


@_step("summarise", tables_of("summary"), SUMMARY_VERSION, partitioned=False, freshness_policy=_FRESH)
def summarise_everything(context: dg.AssetExecutionContext, pipeline: PipelineParam) -> _Results:
    """Fill the summaries anew from all collections, unless nothing changed in any."""
    if not summarise(pipeline.store):
        context.log.info("nothing changed since they were made")
    yield from results(context, pipeline.store, tables_of("summary"), SUMMARY_VERSION, None, {})


@dg.asset(
    key=key_of("warehouse.published"),
    deps=[key_of(table.full_name) for schema in ("fused", "summary") for table in tables_of(schema)],
    group_name="summary",
    owners=OWNERS,
    kinds={"duckdb", "file"},
    tags={"layer": "published"},
    code_version=SUMMARY_VERSION,
    freshness_policy=_FRESH,
)
def published_warehouse(context: dg.AssetExecutionContext, pipeline: PipelineParam) -> dg.MaterializeResult[Any]:
    """The warehouse as people query it: checked once more, copied, put in its place in one move."""
    done = publish(pipeline.store, pipeline.settings.failed_share)
    if recovered_since(pipeline.store.working.parent, last_sign_of(pipeline.store.data, context.run.run_id)):
        raise DamagedError(
            "the working file was damaged while this run was at work, and another took its place, which may lack "
            "what the run did until then: run again. `heat-pipeline status` says more"
        )
    counts = done.counts
    if done.waits_for:
        context.log.info("not published yet: other runs are at work on %s", ", ".join(done.waits_for))
    with pipeline.store.reading() as con:
        state = data_version(con, "summary", SUMMARY_VERSION, None)
    return dg.MaterializeResult(
        data_version=state,
        metadata={
            "path": dg.MetadataValue.path(str(done.path)),
            "bytes": done.path.stat().st_size if done.path.exists() else 0,
            "arrived": counts.ingested,
            "with_cells": counts.read,
            "without_cells": counts.qualitative,
            "rejected": counts.rejected,
            "cells": counts.validated_cells,
            "waits_for": list(done.waits_for),
        },
    )


ASSETS = [
    take_in_collections,
    answer_texts,
    read_descriptions,
    judge_descriptions,
    fuse_figures,
    summarise_everything,
    published_warehouse,
]
