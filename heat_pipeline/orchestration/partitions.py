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


def runs_over(keys: list[str], wanted: list[str]) -> list[list[str]]:
    """The wanted ones of all partitions, in as few runs as there can be: Dagster takes neighbours as one run."""
    runs: list[list[str]] = []
    for at, key in enumerate(keys):
        if key in wanted:
            if at and runs and runs[-1][-1] == keys[at - 1]:
                runs[-1].append(key)
            else:
                runs.append([key])
    return runs
