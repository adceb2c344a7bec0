"""All definitions put together, for given settings."""

from __future__ import annotations

import warnings

import dagster as dg

from heat_pipeline.orchestration.alerting import alerts_check
from heat_pipeline.orchestration.assets import ASSETS
from heat_pipeline.orchestration.checks import CHECKS
from heat_pipeline.orchestration.jobs import JOBS
from heat_pipeline.orchestration.resources import pipeline_of
from heat_pipeline.orchestration.schedules import daily
from heat_pipeline.orchestration.sensors import failure_sensor, inbox_sensor, stranded_sensor
from heat_pipeline.settings import Settings
from heat_pipeline.settings import settings as from_environment


def build_definitions(settings: Settings | None = None) -> dg.Definitions:
    """The definitions with these settings; with those of the environment if none are given."""
    chosen = settings or from_environment()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", dg.BetaWarning)  # code references are beta: the UI links to the source
        assets = dg.with_source_code_references(ASSETS)
    return dg.Definitions(
        assets=assets,
        asset_checks=[*CHECKS, alerts_check(chosen)],
        jobs=JOBS,
        schedules=[daily(chosen)],
        sensors=[inbox_sensor(chosen), failure_sensor(chosen), stranded_sensor(chosen)],
        resources={"pipeline": pipeline_of(chosen)},
        # A step's work is short; processes of their own would each import Dagster anew.
        executor=dg.in_process_executor,
    )
