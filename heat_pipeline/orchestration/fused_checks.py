"""Asset checks on fused figures: they warn and never block, since what is wrong is in the texts."""

import dagster as dg

from heat_pipeline.orchestration.lineage import key_of
from heat_pipeline.orchestration.metadata import as_table
from heat_pipeline.orchestration.resources import Pipeline
from heat_pipeline.warehouse.fused import DISAGREEING, ENOUGH, TOO_OFTEN, UNALIGNED, WORSE

_ROWS = 50


def _warns(asset: str, name: str, description: str, faults: str) -> dg.AssetChecksDefinition:
    """A check that warns where a query finds faults, and shows the first of them."""

    @dg.asset_check(asset=key_of(asset), name=name, description=description)
    def check(pipeline: Pipeline) -> dg.AssetCheckResult:
        with pipeline.store.reading() as con:
            columns = [column for column, *_ in con.execute(faults).description or ()]
            rows = con.fetchall()
        return dg.AssetCheckResult(
            passed=not rows,
            severity=dg.AssetCheckSeverity.WARN,
            metadata={"found": len(rows), "rows": as_table(columns, rows[:_ROWS])},
        )

    return check


FUSED_CHECKS = [
    _warns(
        "fused.figures",
        "figures_aligned",
        "Every description of a figure can be laid over the others.",
        UNALIGNED,
    ),
    _warns(
        "fused.votes",
        "describers_agree",
        f"Of no describer more than {TOO_OFTEN:.0%} of the votes are overruled, where it has {ENOUGH} or more.",
        DISAGREEING,
    ),
    _warns(
        "summary.describers",
        "describers_as_faithful_as_before",
        "No describer's share of right values, places or labels fell below its interval when it last changed.",
        WORSE,
    ),
]
