"""What assets need from outside: the warehouse, the inbox, the rulebook. Every value can be set in the launchpad."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import dagster as dg
from pydantic import Field

from heat_pipeline.orchestration.stranded import shown
from heat_pipeline.settings import Settings
from heat_pipeline.steps.chosen_engine import engine_of
from heat_pipeline.steps.engines import Engine, cores
from heat_pipeline.steps.rulebook import Rulebook, load_rulebook
from heat_pipeline.warehouse import Store, WarehouseError


class Pipeline(dg.ConfigurableResource):  # type: ignore[type-arg]
    """The paths and options of a run, as settings.py has them."""

    data: str = Field(description="where the warehouse is, and the working file beside it")
    inbox: str = Field(description="where collections arrive")
    expectations: str = Field(description="the suites and people's decisions")
    size_limit_bytes: int = Field(description="a larger text is rejected")
    batch: int = Field(description="how many descriptions are read and judged at a time")
    spread: str = Field(description="what reads and judges where there is much to do: processes, or dask")
    jobs: int = Field(description="how many processes read and judge where there is much to do")
    scheduler: str = Field(description="the address of the Dask scheduler")
    lock_seconds: float = Field(description="how long to wait for another writer of the warehouse")
    pictures: int = Field(description="how many figures of a collection, the worst, are drawn for the Dagster UI")
    memory_mb: int = Field(description="how much memory DuckDB takes at most, in megabytes")
    threads: int = Field(description="how many threads DuckDB takes")
    failed_share: float = Field(description="nothing is published where reader or rules fail on more of the texts")

    @classmethod
    def of(cls, settings: Settings) -> Pipeline:
        """The resource with the values of the settings."""
        return cls(
            data=str(settings.data),
            inbox=str(settings.inbox_folder),
            expectations=str(settings.expectations),
            size_limit_bytes=settings.size_limit_bytes,
            batch=settings.batch,
            spread=settings.engine,
            jobs=settings.jobs or cores(),
            scheduler=settings.scheduler,
            lock_seconds=settings.lock_seconds,
            pictures=settings.pictures,
            memory_mb=settings.memory_mb,
            threads=settings.threads or cores(),
            failed_share=settings.failed_share,
        )

    @contextmanager
    def yield_for_execution(self, context: dg.InitResourceContext) -> Iterator[Pipeline]:
        """The resource; a run that uses it shows that it is at work."""
        if context.run is None or context.instance is None:  # a sensor or schedule
            yield self
            return
        with suppress(WarehouseError), self.store.reading():
            pass  # a damaged working file is replaced before the run is at work, and not in the middle of it
        with shown(context.instance, context.run, Path(self.data)):
            yield self

    @property
    def store(self) -> Store:
        """The warehouse."""
        return Store(Path(self.data), self.lock_seconds, self.memory_mb, self.threads)

    @property
    def engine(self) -> Engine:
        """What reads and judges. Raises EngineError where it can't be had."""
        return engine_of(self.spread, self.jobs, self.scheduler)

    @property
    def inbox_folder(self) -> Path:
        """The inbox."""
        return Path(self.inbox)

    @property
    def rulebook(self) -> Rulebook:
        """What descriptions are read and judged by, read anew: people edit it."""
        return load_rulebook(Path(self.expectations))
