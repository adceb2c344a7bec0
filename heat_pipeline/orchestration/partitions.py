"""Collections as partitions. A description is never a partition: a run costs seconds, and an event log entry each."""

import dagster as dg

COLLECTIONS = dg.DynamicPartitionsDefinition(name="collection")
"""One partition a collection; the inbox sensor and `heat-pipeline run` register new ones."""


def register(instance: dg.DagsterInstance, names: list[str]) -> list[str]:
    """Register collections that have no partition yet; returns all partitions, in their order."""
    known = instance.get_dynamic_partitions("collection")
    new = [name for name in names if name not in known]
    if new:
        instance.add_dynamic_partitions("collection", new)
    return [*known, *new]


def range_tags(keys: list[str]) -> dict[str, str]:
    """The tags of one run over all these partitions, which must be neighbours in Dagster's order."""
    return {"dagster/asset_partition_range_start": keys[0], "dagster/asset_partition_range_end": keys[-1]}
