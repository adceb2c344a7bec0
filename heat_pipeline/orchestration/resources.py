"""What assets need from outside: the settings, and the warehouse, engine and rulebook that these name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

import dagster as dg

from heat_pipeline.orchestration.stranded import shown
from heat_pipeline.settings import Settings
from heat_pipeline.steps.answering import left_today
from heat_pipeline.steps.engines import Engine, cores, engine_of
from heat_pipeline.steps.rulebook import Rulebook, load_rulebook
from heat_pipeline.warehouse import Store, WarehouseError


@dataclass(frozen=True, slots=True)
class Pipeline:
    """What a run works with, by its settings."""

    settings: Settings

    @property
    def store(self) -> Store:
        """The warehouse."""
        chosen = self.settings
        return Store(chosen.data, chosen.lock_seconds, chosen.memory_mb, chosen.threads or cores())

    @property
    def engine(self) -> Engine:
        """What reads and judges. Raises EngineError where it can't be had."""
        return engine_of(self.settings.engine, self.settings.jobs or cores(), self.settings.scheduler)

    @property
    def rulebook(self) -> Rulebook:
        """What descriptions are read and judged by, read anew: people edit it."""
        return load_rulebook(self.settings.expectations)

    def budget(self, *, by_itself: bool) -> int | None:
        """How many tokens a run may use, None for no limit; one that nobody asked for has what is left of the day's."""
        return left_today(self.store, self.settings.model_budget_a_day) if by_itself else self.settings.model_budget


PipelineParam: TypeAlias = dg.ResourceParam[Pipeline]
"""What a function of Dagster takes that works with it."""


def pipeline_of(settings: Settings) -> dg.ResourceDefinition:
    """The resource of these settings; a run that uses it shows that it is at work."""

    @dg.resource(description="The warehouse, the inbox and what texts are judged by, as the settings name them.")
    def pipeline(context: dg.InitResourceContext) -> Iterator[Pipeline]:
        made = Pipeline(settings)
        with suppress(WarehouseError), made.store.reading():
            pass  # a damaged working file is replaced before the run is at work, and not in the middle of it
        assert context.run is not None and context.instance is not None  # sensors and schedules don't have it
        with shown(context.instance, context.run, settings.data):
            yield made

    return pipeline
