"""One run of everything, in this process, as `heat-pipeline run` does it: Dagster materialises, the warehouse reports.

The run is kept in the Dagster home of the project and shown in the UI; a run into another warehouse than the project's
leaves nothing but that.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from rich.console import Console

from heat_pipeline.commands.choosing import chosen_of
from heat_pipeline.commands.run_report import Report, report_on
from heat_pipeline.errors import UserError
from heat_pipeline.inbox import KINDS, strays
from heat_pipeline.presenting.progress_bar import bar
from heat_pipeline.project import dagster_home
from heat_pipeline.settings import Settings
from heat_pipeline.steps.answering import asking_of
from heat_pipeline.steps.engines import cores, engine_of
from heat_pipeline.steps.progress import watched_by
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.taking_in import look, origin_of
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.failures import FailedRun
from heat_pipeline.warehouse.faults import in_words
from heat_pipeline.warehouse.ingest import known_manifests
from heat_pipeline.warehouse.lock import held
from heat_pipeline.warehouse.runs import at_work
from heat_pipeline.wording import some

if TYPE_CHECKING:
    import dagster as dg

_OPENING_SECONDS = 60.0
_QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}


@dataclass(frozen=True, slots=True)
class Wish:
    """What a run is to do: all collections or only some, what is done already too, and where rows have their texts."""

    collections: tuple[str, ...] = ()
    force: bool = False
    text_column: str = ""


def run_everything(settings: Settings, console: Console, wish: Wish = Wish()) -> Report:
    """Materialise everything once, or what is wished, and report on what the warehouse then holds.

    Raises UserError where there is nothing to run on, a file of expectations cannot be used, or the engine cannot be
    had.
    """
    engine_of(settings.engine, settings.jobs or cores(), settings.scheduler)  # a fault in it is told now
    _check_rulebook(settings)
    asking_of(settings)
    store = Store(settings.data, settings.lock_seconds, settings.memory_mb, settings.threads)
    try:
        there = look(settings.inbox_folder)
    except OSError as error:
        raise UserError(str(error)) from None
    with store.reading() as con:
        known = known_manifests(con, origin_of(store, settings.inbox_folder))
    names = _chosen(sorted({*there.names, *known} - {""}), wish.collections, settings.inbox_folder)
    outcome = _materialise(settings, names, console, wish)
    return report_on(store, outcome.run_ids, outcome.failure, stopped=outcome.stopped)


def _check_rulebook(settings: Settings) -> None:
    """Tell of a fault in the rulebook now, not after a minute of reading: to who runs this, and as of a failed run."""
    try:
        load_rulebook(settings.expectations)
    except UserError as error:
        from heat_pipeline.orchestration.telling import tell

        failure = FailedRun(run_id=str(uuid4()), job="everything", collection="", reason=str(error))
        tell(settings.failure_webhook, settings.data, failure)
        raise


def _chosen(names: list[str], wanted: Sequence[str], inbox: Path) -> list[str]:
    """The collections to run on. Raises UserError where there are none, UsageError where not the wanted ones."""
    if not names:
        alike: dict[str, list[str]] = {}
        for stray in strays(inbox):
            alike.setdefault(stray.reason, []).append(stray.source_uri)
        loose = [f"{some(names)}: {reason}" for reason, names in alike.items()]
        if loose:
            raise UserError(f"the inbox {inbox} holds no collection. {some(loose, between='; ')}")
        raise UserError(f"the inbox {inbox} is empty: put a collection into it, {KINDS}")
    return chosen_of(names, wanted, str(inbox))


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The runs that were made; why the last failed, "" where it did not; whether a person stopped it."""

    run_ids: tuple[str, ...]
    failure: str = ""
    stopped: bool = False


def _materialise(settings: Settings, names: list[str], console: Console, wish: Wish) -> _Outcome:
    """Run the job `everything` over these partitions, and over all others that there are where none were chosen."""
    with console.status("starting Dagster"):
        import dagster as dg

        from heat_pipeline.orchestration.build import build_definitions
        from heat_pipeline.orchestration.jobs import SHOWN_UNDER_JOB
        from heat_pipeline.orchestration.partitions import range_tags, register, runs_over
        from heat_pipeline.orchestration.stranded import TAG, look_after
        from heat_pipeline.orchestration.telling import tell

        home = dagster_home(settings.data)
        # Where the run is not kept nobody sees the pictures for the UI, and each takes half a second.
        drawn = settings if home else settings.model_copy(update={"pictures": 0})
        job = build_definitions(drawn).resolve_job_def("everything")
    run_ids: list[str] = []
    with (
        in_words(home or settings.data),
        _opened(home) if home else dg.DagsterInstance.ephemeral() as instance,
    ):
        look_after(settings, instance)
        keys = register(instance, names)
        for some_keys in runs_over(keys, names) if wish.collections else [keys]:
            run_id = str(uuid4())
            run_ids.append(run_id)
            tags = {**range_tags(some_keys), **SHOWN_UNDER_JOB, TAG: str(settings.data.resolve())}
            with at_work(settings.data, run_id), bar(console) as shown, watched_by(shown):
                result = job.execute_in_process(
                    tags=tags,
                    instance=instance,
                    run_config={**_QUIET, "ops": _config(wish)},
                    raise_on_error=False,
                    run_id=run_id,
                )
            if _stopped(result):
                return _Outcome(tuple(run_ids), stopped=True)
            if not result.success:
                reason, collection = _reason(result), names[0] if len(wish.collections) == 1 else ""
                failure = FailedRun(run_id=run_id, job="everything", collection=collection, reason=reason)
                tell(settings.failure_webhook, settings.data, failure)
                return _Outcome(tuple(run_ids), reason)
    return _Outcome(tuple(run_ids))


def _config(wish: Wish) -> dict[str, Any]:
    """What the steps are told of a wish, as in the launchpad."""
    return {
        "take_in": {"config": {"force": wish.force, "text_column": wish.text_column}},
        "read": {"config": {"force": wish.force}},
    }


def _stopped(result: Any) -> bool:
    """Whether a person stopped a run with Ctrl-C."""
    errors = (event.step_failure_data.error for event in result.all_events if event.is_step_failure)
    return any(error is not None and error.cls_name == "DagsterExecutionInterruptedError" for error in errors)


def _opened(home: Path) -> dg.DagsterInstance:
    """The instance of a Dagster home, opened by one process at a time: two that both make its tables would fail."""
    import dagster as dg

    os.environ["DAGSTER_HOME"] = str(home)
    if not home.is_dir():
        return dg.DagsterInstance.get()  # which says what is wrong with it
    with held(home / ".opening.lock", _OPENING_SECONDS, "opening the Dagster home"):
        return dg.DagsterInstance.get()


def _reason(result: Any) -> str:
    """Why a run failed: the checks that stopped it, else what went wrong in the first step that failed."""
    from heat_pipeline.orchestration.telling import why

    failed = [
        evaluation
        for evaluation in result.get_asset_check_evaluations()
        if evaluation.blocking and not evaluation.passed
    ]
    if failed:
        names = ", ".join(check.check_name for check in failed)
        descriptions = [check.description for check in failed if check.description]
        return (
            f"nothing was published: {'; '.join(descriptions)}"
            if descriptions
            else f"the warehouse is not whole, says the check {names}: nothing was published"
        )
    reason = "Dagster gives no reason"
    for event in result.all_events:
        if event.is_step_failure:
            return f"{event.step_key}: {why(event.step_failure_data.error)}"
        if event.is_failure and event.message:
            reason = str(event.message)
    return reason
