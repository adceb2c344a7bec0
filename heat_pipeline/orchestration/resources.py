"""What assets need from outside: the warehouse, the inbox, the rulebook. Every value can be set in the launchpad."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypedDict

import dagster as dg
from pydantic import Field

from heat_pipeline.orchestration.stranded import shown
from heat_pipeline.settings import Settings, settings
from heat_pipeline.steps.answering import Asking, asking_of, left_today
from heat_pipeline.steps.engines import Engine, cores, engine_of
from heat_pipeline.steps.rulebook import Rulebook, load_rulebook
from heat_pipeline.warehouse import Store, WarehouseError


class _AtATime(TypedDict):
    batch: int
    engine: Engine


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
    model: str = Field(description="the language model that reads texts a second time; empty for none")
    model_url: str = Field(description="where it is asked")
    ask: str = Field(description="which texts are read a second time: doubtful or all")
    answers: str = Field(description="a file of a second reader's recorded answers; empty for none")

    @classmethod
    def of(cls, chosen: Settings) -> Pipeline:
        """The resource with the values of the settings."""
        same = ("size_limit_bytes", "batch", "scheduler", "lock_seconds", "pictures", "memory_mb", "failed_share")
        return cls(
            **{name: getattr(chosen, name) for name in (*same, "model", "model_url", "ask")},
            data=str(chosen.data),
            inbox=str(chosen.inbox_folder),
            expectations=str(chosen.expectations),
            spread=chosen.engine,
            jobs=chosen.jobs or cores(),
            threads=chosen.threads or cores(),
            answers=str(chosen.answers or ""),
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
    def at_a_time(self) -> _AtATime:
        """How reading, judging and fusing go about their work: so many descriptions at a time, by this engine."""
        return {"batch": self.batch, "engine": self.engine}

    @property
    def asking(self) -> Asking | None:
        """How texts are read a second time; None where no model is named. Raises HostsError for a broken file.

        The key, the context and the prices are those of the environment: a key is no part of a run's configuration.
        """
        chosen = {"model": self.model, "model_url": self.model_url, "ask": self.ask}
        return asking_of(settings().model_copy(update={**chosen, "expectations": Path(self.expectations)}))

    def budget(self, *, by_itself: bool) -> int | None:
        """How many tokens a run may use, None for no limit; one that nobody asked for has what is left of the day's."""
        if by_itself:
            return left_today(self.store, settings().model_budget_a_day)
        return settings().model_budget

    @property
    def answers_file(self) -> Path | None:
        """The file of recorded answers, if there is one."""
        return Path(self.answers) if self.answers else None

    @property
    def inbox_folder(self) -> Path:
        """The inbox."""
        return Path(self.inbox)

    @property
    def rulebook(self) -> Rulebook:
        """What descriptions are read and judged by, read anew: people edit it."""
        return load_rulebook(Path(self.expectations))
