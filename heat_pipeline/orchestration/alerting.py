"""The check that shows what of a run somebody should be told, and tells it to the webhook, once."""

from dataclasses import astuple, fields

import dagster as dg

from heat_pipeline.escaping import in_markdown
from heat_pipeline.orchestration.checks import collections_of
from heat_pipeline.orchestration.lineage import key_of
from heat_pipeline.orchestration.metadata import as_table
from heat_pipeline.orchestration.resources import PipelineParam
from heat_pipeline.orchestration.telling import tell
from heat_pipeline.settings import Settings
from heat_pipeline.warehouse.news import Alert, Alerted, alerts_of

_NOTHING_TO_TELL = (
    "The run found nothing new that is critical, no collection is read less surely than before or is rejected in large "
    "part, and the second reader answered."
)


def alerts_check(settings: Settings) -> dg.AssetChecksDefinition:
    """The check: a warning where the run has alerts, which the webhook of the settings is told in one call."""

    @dg.asset_check(asset=key_of("quality.anomalies"), name="alerts", description=_NOTHING_TO_TELL)
    def check(context: dg.AssetCheckExecutionContext, pipeline: PipelineParam) -> dg.AssetCheckResult:
        with pipeline.store.reading() as con:
            alerts = alerts_of(
                con,
                context.run.run_id,
                sure_fall=settings.alert_sure_fall,
                rejected_share=settings.alert_rejected_share,
            )
        if alerts and settings.failure_webhook:
            names = collections_of(context) or []
            alerted = Alerted(
                run_id=context.run.run_id,
                job=context.run.job_name,
                collection=names[0] if len(names) == 1 else "",
                reason="; ".join(alert.what for alert in alerts),
                alerts=tuple(alerts),
            )
            tell(settings.failure_webhook, settings.data, alerted)
        columns = [field.name for field in fields(Alert)]
        return dg.AssetCheckResult(
            passed=not alerts,
            severity=dg.AssetCheckSeverity.WARN,
            description="; ".join(in_markdown(alert.what) for alert in alerts) or "nothing to tell",
            metadata={"alerts": len(alerts), "rows": as_table(columns, list(map(astuple, alerts)))},
        )

    return check
