"""The daily schedule, in the time zone of the settings."""

import dagster as dg

from heat_pipeline.orchestration.jobs import EVERYTHING_JOB
from heat_pipeline.orchestration.partitions import range_tags, register
from heat_pipeline.orchestration.stranded import tagged
from heat_pipeline.settings import Settings
from heat_pipeline.steps.taking_in import look


def daily(settings: Settings) -> dg.ScheduleDefinition:
    """A schedule that materialises everything, and registers collections that are new in the inbox."""

    @dg.schedule(
        name="daily",
        job=EVERYTHING_JOB,
        cron_schedule=settings.schedule,
        execution_timezone=settings.time_zone,
        default_status=dg.DefaultScheduleStatus.RUNNING,
        description="All collections, each day.",
    )
    def schedule(context: dg.ScheduleEvaluationContext) -> dg.RunRequest | dg.SkipReason:
        try:
            names = look(settings.inbox_folder).names
        except OSError as error:
            return dg.SkipReason(str(error))
        keys = register(context.instance, names)
        if not keys:
            return dg.SkipReason(f"the inbox {settings.inbox_folder} holds no collection")
        return dg.RunRequest(tags={**range_tags(keys), **tagged(settings.data)})

    return schedule
