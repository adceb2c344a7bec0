"""How reading, judging and fusing go through much: fetched and written in batches, worked on in chunks by an engine."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeAlias, TypeVar

from heat_pipeline.steps.engines import HERE, Engine, Given, ItemFailure, Result, Task
from heat_pipeline.steps.progress import watcher
from heat_pipeline.warehouse.engine import Row
from heat_pipeline.warehouse.results import CHARACTERS, batches

Rows: TypeAlias = dict[str, list[Row]]
"""Rows by their table."""
_CHUNK_CHARACTERS = 2_000_000  # of which several are on the way to each process


class WorkItem(Protocol):
    """What is worked on: a text or a figure, by its id."""

    @property
    def name(self) -> str:
        """The id."""


Item = TypeVar("Item", bound=WorkItem)


@dataclass(slots=True)
class Batch(Generic[Item, Result]):
    """Items that are written together: what came of them, a result a chunk, and why nothing came of some, by name."""

    items: list[Item] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    failures: dict[str, str] = field(default_factory=dict)


def joined(results: Iterable[Mapping[str, Iterable[Row]]]) -> Rows:
    """All rows of some results, by table."""
    rows: Rows = defaultdict(list)
    for result in results:
        for table, more in result.items():
            rows[table] += more
    return rows


@dataclass(frozen=True, slots=True)
class Batched:
    """How much is done at a time: `batch` items and so many characters are held and written, `chunk` are handed out."""

    engine: Engine
    batch: int
    chunk: int

    def through(
        self,
        task: Task[Given, Item, Result],
        sizes: Mapping[str, int],
        load: Callable[[list[str]], Iterable[Item]],
        *,
        what: str,
        watched: str = "",
    ) -> Iterator[Batch[Item, Result]]:
        """The items with what came of them, in batches; `sizes` are names with characters, `load` fetches some.

        `what` has failed where nothing came of an item; whoever watches is told of the work as `watched`.
        """
        if watched and sizes:
            watcher().started(watched, len(sizes))
        engine = self.engine if self.engine.spreads(len(sizes)) else HERE
        done, characters = Batch[Item, Result](), 0
        for chunk, result in engine.results(task, self._chunks(sizes, load)):
            if isinstance(result, ItemFailure):
                done.failures[chunk[0].name] = f"{what} failed: {result.reason}"
            else:
                done.results.append(result)
            if watched:
                watcher().advanced(len(chunk))
            done.items += chunk
            characters += sum(sizes[item.name] for item in chunk)
            if len(done.items) >= self.batch or characters >= CHARACTERS:
                yield done
                done, characters = Batch(), 0
        if done.items:
            yield done

    def _chunks(self, sizes: Mapping[str, int], load: Callable[[list[str]], Iterable[Item]]) -> Iterator[list[Item]]:
        for names in batches(sizes.items(), self.batch):
            items = {item.name: item for item in load(names)}
            for chunk in batches(((name, sizes[name]) for name in items), self.chunk, _CHUNK_CHARACTERS):
                yield [items[name] for name in chunk]
