"""Jobs: one collection, or everything."""

import dagster as dg

SHOWN_UNDER_JOB = {".dagster/repository": "__repository__@heat_pipeline"}
"""The tag by which the UI finds the runs of a job, with the name of the code location in workspace.yaml.

Dagster sets it on runs that a server launches, and on no others.
"""

COLLECTION_JOB = dg.define_asset_job(
    "collection",
    selection=dg.AssetSelection.all(),
    description="One collection from raw text to the published warehouse: choose it as the partition.",
)
EVERYTHING_JOB = dg.define_asset_job(
    "everything",
    selection=dg.AssetSelection.all(),
    description="All collections in one run: the daily schedule starts it. By hand, choose all partitions as one run.",
)
JOBS = [COLLECTION_JOB, EVERYTHING_JOB]
