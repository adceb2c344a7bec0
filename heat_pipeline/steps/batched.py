"""How reading, judging and fusing go through much: fetched and written in batches, worked on in chunks by an engine."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from heat_pipeline.steps.engines import Engine, Failure, Given, Task, failure_of
from heat_pipeline.steps.progress import watcher
from heat_pipeline.warehouse.engine import Row
from heat_pipeline.warehouse.results import CHARACTERS, batches

_CHUNK_CHARACTERS = 2_000_000  # of which several are on the way to each process


class Named(Protocol):
    """What is worked on: a text or a figure, by its id."""

    @property
    def name(self) -> str:
        """The id."""


Item = TypeVar("Item", bound=Named)
Some = TypeVar("Some", bound="Made")


@dataclass(slots=True)
class Made:
    """What came of some items: rows by table, and why of those on which the program failed, by name."""

    rows: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    failures: dict[str, str] = field(default_factory=dict)

    def add(self, rows: Mapping[str, Iterable[Row]]) -> None:
        """Join rows, by table, to it."""
        for table, more in rows.items():
            self.rows[table] += more

    def join(self, other: Made) -> None:
        """Join what came of other items to it."""
        self.failures |= other.failures
        self.add(other.rows)

    def fail(self, item: Named, what: str, failure: Failure) -> None:
        """Note that `what` failed on an item."""
        self.failures[item.name] = f"{what} failed: {failure.reason}"


def each_by_itself(items: Sequence[Item], what: str, rows_of: Callable[[Item], Mapping[str, Iterable[Row]]]) -> Made:
    """The rows of items; whatever goes wrong with one of them is its own: there `what` failed."""
    made = Made()
    for item in items:
        try:
            made.add(rows_of(item))
        except Exception as error:
            made.fail(item, what, failure_of(error))
    return made


@dataclass(frozen=True, slots=True)
class Batched:
    """How much is done at a time: `batch` items and so many characters are held and written, `chunk` are handed out."""

    engine: Engine
    batch: int
    chunk: int

    def through(
        self,
        task: Task[Given, Item, Some],
        sizes: Mapping[str, int],
        load: Callable[[list[str]], Iterable[Item]],
        empty: Callable[[], Some],
        *,
        what: str,
        watched: str = "",
    ) -> Iterator[tuple[list[Item], Some]]:
        """The items with what came of them, in batches; `sizes` are names with characters, `load` fetches some.

        `what` has failed where an item kills its process; whoever watches is told of the work as `watched`.
        """
        if watched and sizes:
            watcher().started(watched, len(sizes))
        items, made, characters = list[Item](), empty(), 0
        for chunk, result in self.engine.results(task, self._chunks(sizes, load)):
            if isinstance(result, Failure):
                made.fail(chunk[0], what, result)
            else:
                made.join(result)
            if watched:
                watcher().advanced(len(chunk))
            items += chunk
            characters += sum(sizes[item.name] for item in chunk)
            if len(items) >= self.batch or characters >= CHARACTERS:
                yield items, made
                items, made, characters = [], empty(), 0
        if items:
            yield items, made

    def _chunks(self, sizes: Mapping[str, int], load: Callable[[list[str]], Iterable[Item]]) -> Iterator[list[Item]]:
        for names in batches(sizes.items(), self.batch):
            items = {item.name: item for item in load(names)}
            for some in batches(((name, sizes[name]) for name in items), self.chunk, _CHUNK_CHARACTERS):
                yield [items[name] for name in some]
