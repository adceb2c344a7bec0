"""The engine that a run asks for by its name. Dask is imported only where it is asked for."""

from __future__ import annotations

from heat_pipeline.steps.engines import HERE, Engine, Processes


def engine_of(name: str, jobs: int, scheduler: str = "") -> Engine:
    """The engine of this name: "processes" (as many as `jobs`), or "dask" with the address of its scheduler.

    Raises EngineError where Dask is asked for without an address, or is not installed.
    """
    if name == "dask":
        from heat_pipeline.steps.cluster import cluster

        return cluster(scheduler)
    return Processes(jobs) if jobs > 1 else HERE
