"""How long 10,000 figures with three descriptions each take to fuse, and one description changed, and the memory.

The rows of reading and judging are made here, so that nothing but fusing is measured: grids of 6 x 8 values; one
describer in three has one row shifted, and each has one value in fifty wrong. `--figures` takes another number.
"""

from __future__ import annotations

import argparse
import random
import resource
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from heat_pipeline.fusing import FUSING_VERSION
from heat_pipeline.model import Axis, Cell, How, Panel, Reading, Tick
from heat_pipeline.quality.findings import Status
from heat_pipeline.quality.suites import load_suites
from heat_pipeline.settings import settings
from heat_pipeline.steps.engines import cores, engine_of
from heat_pipeline.steps.fusing import fuse_pending
from heat_pipeline.warehouse.engine import Row, insert
from heat_pipeline.warehouse.rows import parsed_rows
from heat_pipeline.warehouse.store import Store

ROWS, COLUMNS, BATCH = 6, 8, 2_000
_AT = datetime(2026, 1, 1, tzinfo=UTC).replace(tzinfo=None)
_DESCRIBERS = ("A", "B", "C")
_SUITES = load_suites(settings().expectations)


def main() -> None:
    """Print the time of all, of a run with nothing to do, of one description changed, and the peak of memory."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--figures", type=int, default=10_000)
    ask.add_argument("--jobs", type=int, default=cores())
    told = ask.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        _fill(store, told.figures)
        print(f"Fusing {told.figures:,} figures of {ROWS * COLUMNS} cells, {len(_DESCRIBERS)} descriptions each")
        whole = _timed(store, "all", told.jobs)
        _timed(store, "nothing changed", told.jobs)
        with store.writing() as con:
            con.execute("UPDATE internal.done SET fingerprint = 'other names' WHERE description_id = 'f0/A'")
        one = _timed(store, "one description changed", told.jobs)
        print(f"  {'share of all':25} {one / whole:8.2%}")
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss + resource.getrusage(
            resource.RUSAGE_CHILDREN
        ).ru_maxrss * (told.jobs > 1)
        print(f"  {'peak of memory':25} {peak / 1024:6.0f} MB (this process, and the largest of the others)")


def _timed(store: Store, name: str, jobs: int) -> float:
    start = time.perf_counter()
    done = fuse_pending(store, _SUITES, name, batch=BATCH, engine=engine_of("processes", jobs))
    spent = time.perf_counter() - start
    print(f"  {name:25} {spent:6.2f} s ({done.changed:,} counted, {done.decided:,} decided, version {FUSING_VERSION})")
    return spent


def _fill(store: Store, figures: int) -> None:
    for first in range(0, figures, BATCH):
        tables: dict[str, list[Row]] = {}
        for table, row in _rows(range(first, min(first + BATCH, figures))):
            tables.setdefault(table, []).append(row)
        with store.writing() as con:
            for table, rows in tables.items():
                insert(con, table, rows)


def _rows(numbers: range) -> Iterator[tuple[str, Row]]:
    for number in numbers:
        chance = random.Random(number)
        truth = [[round(chance.uniform(20, 90), 1) for _ in range(COLUMNS)] for _ in range(ROWS)]
        slipping = chance.choice(_DESCRIBERS)
        for describer in _DESCRIBERS:
            name = f"f{number}/{describer}"
            values = [list(row) for row in truth]
            if describer == slipping:
                at = chance.randrange(ROWS)
                values[at] = values[at][1:] + values[at][:1]
            for _ in range(ROWS * COLUMNS // 50 + 1):
                values[chance.randrange(ROWS)][chance.randrange(COLUMNS)] = round(chance.uniform(20, 90), 1)
            text = "x" * 2_000 + f" {number} {describer}"
            reading = _reading(values)
            digest = sha256(text.encode()).hexdigest()
            yield "raw.descriptions", (name, "made", f"f{number}", describer, name, "", text, digest, _AT, "r", None)
            for table, rows in parsed_rows(name, text, digest, reading, "made").items():
                for row in rows:
                    yield table, row
                    if table == "parsed.cells":
                        names = ("", "", "exact", "", "", "exact", "", "")
                        yield "internal.judged_cells", (row[0], name, *names, Status.OK.value, [])
            for stage in ("read", "judge"):
                yield "internal.done", (name, stage, f"{digest}:made", "r", _AT)


def _reading(values: list[list[float]]) -> Reading:
    cells = tuple(
        Cell("", f"Model {row}", f"Step {column}", value, None, None, None, How.EXACT, "x" * 4, place, place + 4, "")
        for row, line in enumerate(values)
        for column, value in enumerate(line)
        for place in [10 * (row * COLUMNS + column)]
    )
    return Reading(
        "heatmap", "Made", "accuracy", "%", Axis("Model", tuple(Tick(f"Model {row}") for row in range(ROWS))),
        Axis("Step", tuple(Tick(f"Step {column}") for column in range(COLUMNS))), (), (Panel("", 1),), cells, (), (),
        len(cells), len(cells),
    )  # fmt: skip


if __name__ == "__main__":
    main()
