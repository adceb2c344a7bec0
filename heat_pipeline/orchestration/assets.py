"""The assets, layer by layer: raw, parsed, validated and quality, fused, summary, and the published warehouse.

Each asset function runs one step and says what came of it. Raw to quality are partitioned by collection; a run may
cover one or all. Fused figures, the summaries and the published warehouse are of everything.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import dagster as dg
from pydantic import Field

from heat_pipeline.escaping import harmless
from heat_pipeline.fusing import FUSING_VERSION
from heat_pipeline.model import Severity
from heat_pipeline.orchestration import saying
from heat_pipeline.orchestration.lineage import key_of
from heat_pipeline.orchestration.metadata import (
    OWNERS,
    claims_by_verdict,
    data_version,
    findings_by_rule,
    results,
    table_spec,
    tables_of,
    totals,
)
from heat_pipeline.orchestration.partitions import COLLECTIONS
from heat_pipeline.orchestration.patience import patiently
from heat_pipeline.orchestration.resources import Pipeline
from heat_pipeline.orchestration.worst import WORST, worst_of, worst_of_all
from heat_pipeline.quality import RULES_VERSION
from heat_pipeline.quality.trust import Sure
from heat_pipeline.reading.reader import READER_VERSION
from heat_pipeline.steps.answering import answer_pending
from heat_pipeline.steps.fusing import fuse_pending
from heat_pipeline.steps.judging import judge_pending, note_news
from heat_pipeline.steps.progress import watched_in_log
from heat_pipeline.steps.reading import Read, read_pending
from heat_pipeline.steps.summarising import publish, summarise
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import DamagedError, Store
from heat_pipeline.warehouse.recovery import recovered_since
from heat_pipeline.warehouse.results import forget
from heat_pipeline.warehouse.runs import last_sign_of
from heat_pipeline.warehouse.worst import sure_cells

_ONE_RUN = dg.BackfillPolicy.single_run()
_FRESH = dg.FreshnessPolicy.time_window(fail_window=timedelta(hours=36), warn_window=timedelta(hours=26))
_Results = Iterator[dg.MaterializeResult[Any]]
INGESTER_VERSION = "1"
SUMMARY_VERSION = "5"


_ARRIVING = [table for table in tables_of("raw") if table.name != "answers"]
_ANSWERS = next(table for table in tables_of("raw") if table.name == "answers")
_BY_ITSELF = frozenset({"dagster/schedule_name", "dagster/sensor_name"})
"""The tags of runs that nobody asked for himself: they have a budget of tokens a day."""


class Work(dg.Config):
    """How a step goes about its work."""

    batch: int | None = Field(default=None, gt=0, description="descriptions at a time; the resource's if not given")


class Reading(Work):
    """How the texts are read."""

    force: bool = Field(default=False, description="read and judge texts again that are as they were")


class Taking(dg.Config):
    """How collections are taken in."""

    force: bool = Field(default=False, description="look into files again whose size and time are as they were")
    text_column: str = Field(
        default="", description="the column in which files with rows have their texts, from now on; text if never given"
    )


@dg.multi_asset(
    name="take_in",
    partitions_def=COLLECTIONS,
    backfill_policy=_ONE_RUN,
    specs=[table_spec(table, code_version=INGESTER_VERSION, kinds={"duckdb"}) for table in _ARRIVING],
)
def take_in_collections(context: dg.AssetExecutionContext, pipeline: Pipeline, config: Taking) -> _Results:
    """Take in what arrived in the collections of the run, and mark what is gone."""
    with patiently(context):
        names = list(context.partition_keys)
        done = take_in(
            pipeline.store,
            pipeline.inbox_folder,
            names,
            context.run.run_id,
            limit_bytes=pipeline.size_limit_bytes,
            force=config.force,
            text_column=config.text_column,
        )
        facts = {
            f"{name}_in_run": sum(getattr(taken, name) for taken in done.values())
            for name in ("new", "changed", "relabelled", "returned", "rejected", "removed")
        }
        counts = {name.removesuffix("_in_run"): count for name, count in facts.items()}
        context.log.info("%s", saying.taken_in(len(done), len(names), counts))
        facts = {"collections_changed_in_run": len(done), **facts}
        yield from results(context, pipeline.store, _ARRIVING, INGESTER_VERSION, names, facts)


@dg.multi_asset(
    name="answer",
    partitions_def=COLLECTIONS,
    backfill_policy=_ONE_RUN,
    specs=[table_spec(_ANSWERS, code_version=INGESTER_VERSION, kinds={"python", "duckdb"})],
)
def answer_texts(context: dg.AssetExecutionContext, pipeline: Pipeline) -> _Results:
    """Take in what a second reader answered, and ask the model about the texts that lack an answer, if one is named."""
    with patiently(context):
        names, asking = list(context.partition_keys), pipeline.asking
        budget = pipeline.budget(by_itself=not _BY_ITSELF.isdisjoint(context.run.tags))
        with watched_in_log(context.log.info):
            done = answer_pending(
                pipeline.store, names, context.run.run_id, asking=asking, file=pipeline.answers_file, budget=budget
            )
        asked = done.asked
        for note in (*done.notes, *filter(None, (asked.stopped,)), *asked.errors):
            context.log.warning("second reader: %s", harmless(note))
        context.log.info("%s answers taken in, %s questions asked", done.taken_in, asked.answers + asked.failed)
        facts = {
            "answers_taken_in_in_run": done.taken_in,
            "questions_answered_in_run": asked.answers,
            "questions_failed_in_run": asked.failed,
            "questions_answered_before": done.already,
            "tokens_in_run": asked.tokens_in + asked.tokens_out,
            "price_in_run": "" if asking is None else asking.price.in_words(asked.tokens_in, asked.tokens_out),
            "stopped_in_run": harmless(asked.stopped),
        }
        yield from results(context, pipeline.store, [_ANSWERS], INGESTER_VERSION, names, facts)


@dg.multi_asset(
    name="read",
    partitions_def=COLLECTIONS,
    backfill_policy=_ONE_RUN,
    specs=[table_spec(table, code_version=READER_VERSION, kinds={"python", "duckdb"}) for table in tables_of("parsed")],
)
def read_descriptions(context: dg.AssetExecutionContext, pipeline: Pipeline, config: Reading) -> _Results:
    """Read the descriptions that this version of the reader has not read, or that people decided about since."""
    with patiently(context):
        rulebook, total = pipeline.rulebook, Read()
        for name in context.partition_keys:
            if config.force:
                with pipeline.store.writing() as con:
                    forget(con, name)
            with watched_in_log(context.log.info):
                total += read_pending(
                    pipeline.store,
                    name,
                    context.run.run_id,
                    batch=config.batch or pipeline.batch,
                    engine=pipeline.engine,
                    rulebook=rulebook,
                )
        context.log.info("%s", saying.read(total.descriptions, total.cells, total.failed))
        facts = {
            "descriptions_read_in_run": total.descriptions,
            "cells_read_in_run": total.cells,
            "descriptions_failed_in_run": total.failed,
        }
        yield from results(context, pipeline.store, tables_of("parsed"), READER_VERSION, context.partition_keys, facts)


@dg.multi_asset(
    name="judge",
    partitions_def=COLLECTIONS,
    backfill_policy=_ONE_RUN,
    specs=[
        table_spec(table, code_version=RULES_VERSION, kinds={"python", "duckdb", "greatexpectations"})
        for table in (*tables_of("validated"), *tables_of("quality"))
    ],
)
def judge_descriptions(context: dg.AssetExecutionContext, pipeline: Pipeline, config: Work) -> _Results:
    """Resolve names, judge claims by the cells, hold measures against the suites, twice: see `judge_pending`."""
    with patiently(context):
        rulebook = pipeline.rulebook
        names = list(context.partition_keys)
        descriptions = anomalies = 0
        for name in names:
            with watched_in_log(context.log.info):
                done = judge_pending(
                    pipeline.store,
                    name,
                    rulebook,
                    context.run.run_id,
                    batch=config.batch or pipeline.batch,
                    engine=pipeline.engine,
                )
            descriptions += done.descriptions
            anomalies += done.anomalies
        news = note_news(pipeline.store, names, context.run.run_id)
        # The UI shows metadata in the order in which they come: first what people look for.
        cells = key_of("validated.cells")
        for name, shown in worst_of(pipeline.store, names, pipeline.pictures).items():
            context.add_asset_metadata(shown, cells, name)
            context.add_asset_metadata({WORST: shown[WORST]}, key_of("quality.anomalies"), name)
        # Numbers that Dagster plots over runs, a point each run: a line goes on where nothing was judged. Those of each
        # rule come only with news, as Dagster keeps an event a partition; the totals have them in every run.
        for name, counts in findings_by_rule(pipeline.store, names).items():
            changes = {"new": news[name].new, "gone": news[name].gone} if name in news else {"new": 0, "gone": 0}
            kept = counts if name in news else {severity.value: counts[severity.value] for severity in Severity}
            context.add_asset_metadata({**kept, **changes}, key_of("quality.anomalies"), name)
        for name, verdicts in claims_by_verdict(pipeline.store, names).items():
            context.add_asset_metadata(verdicts, key_of("validated.claims"), name)
        new, gone = sum(changed.new for changed in news.values()), sum(changed.gone for changed in news.values())
        context.log.info("%s", saying.judged(descriptions, anomalies, new, gone))
        facts = {"descriptions_judged_in_run": descriptions, "rulebook": rulebook.version}
        tables = [*tables_of("validated"), *tables_of("quality")]
        yield from results(context, pipeline.store, tables, rulebook.version, names, facts)


@dg.multi_asset(
    name="fuse",
    specs=[table_spec(table, code_version=FUSING_VERSION, kinds={"python", "duckdb"}) for table in tables_of("fused")],
)
def fuse_figures(context: dg.AssetExecutionContext, pipeline: Pipeline, config: Work) -> _Results:
    """Fuse the figures whose descriptions are others now, or whose describers are trusted otherwise."""
    with patiently(context), watched_in_log(context.log.info):
        done = fuse_pending(
            pipeline.store,
            pipeline.rulebook.suites,
            context.run.run_id,
            batch=config.batch or pipeline.batch,
            engine=pipeline.engine,
        )
    context.log.info(
        "%s figures are new or changed, %s were decided, %s are gone", done.changed, done.decided, done.gone
    )
    facts = {
        "figures_changed_in_run": done.changed,
        "figures_decided_in_run": done.decided,
        "figures_gone_in_run": done.gone,
    }
    yield from results(context, pipeline.store, tables_of("fused"), FUSING_VERSION, None, facts)


@dg.multi_asset(
    name="summarise",
    specs=[
        table_spec(
            table,
            code_version=SUMMARY_VERSION,
            kinds={"duckdb"},
            freshness_policy=_FRESH,
        )
        for table in tables_of("summary")
    ],
)
def summarise_everything(context: dg.AssetExecutionContext, pipeline: Pipeline) -> _Results:
    """Fill the summaries anew from all collections, unless nothing changed in any."""
    with patiently(context):
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
def published_warehouse(context: dg.AssetExecutionContext, pipeline: Pipeline) -> dg.MaterializeResult[Any]:
    """The warehouse as people query it: checked once more, copied, put in its place in one move."""
    with patiently(context):
        done = publish(pipeline.store, pipeline.failed_share)
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
            sure = sure_cells(con).get("", Sure()).sure
        return dg.MaterializeResult(
            data_version=state,
            metadata={
                WORST: worst_of_all(pipeline.store),
                "path": dg.MetadataValue.path(str(done.path)),
                "bytes": done.path.stat().st_size if done.path.exists() else 0,
                "arrived": counts.ingested,
                "with_cells": counts.read,
                "without_cells": counts.qualitative,
                "rejected": counts.rejected,
                "sure_cells": sure,
                "cells": counts.validated_cells,
                **totals(pipeline.store),
                "waits_for": list(done.waits_for),
            },
        )


OF_EVERYTHING = [key_of(table.full_name) for table in tables_of("summary")] + [published_warehouse.key]
"""What is of all collections and has to be fresh: a run that finds nothing to do says of these that they are."""


def is_shown(instance: dg.DagsterInstance, store: Store) -> bool:
    """Whether the last run that an instance knows of published the warehouse that there is now."""
    event = instance.get_latest_data_version_record(published_warehouse.key)
    published = None if event is None else event.asset_materialization
    with store.reading() as con:
        state = data_version(con, "summary", SUMMARY_VERSION, None)
    return published is not None and (published.tags or {}).get("dagster/data_version") == state.value


ASSETS = [
    take_in_collections,
    answer_texts,
    read_descriptions,
    judge_descriptions,
    fuse_figures,
    summarise_everything,
    published_warehouse,
]
