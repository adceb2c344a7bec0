"""Runs that are killed at random moments, several at once, while people query.

Four writers fill one warehouse from an inbox each, with `heat-pipeline run` as a user starts it, in one Dagster home.
Before each run texts arrive, change and go; the run's process group is killed with SIGKILL at any moment, and the next
run of that writer starts without a hand on anything. Five readers open the published file in a loop and hold each
collection against what may stand there. At the end each writer runs once more, and every text must be there once, as it
was written last.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import duckdb

PROJECT = Path(__file__).resolve().parents[2]
PROGRAM = Path(sys.executable).parent / "heat-pipeline"
WRITERS, READERS = 4, 5
LONGEST_RUN = 600.0
# What must not happen once.
NEVER = ("reader errors", "lost or doubled", "runs that need a hand", "runs stranded in Dagster")
_READER = """
import sys, time
from pathlib import Path
import duckdb
path, stop = Path(sys.argv[1]), Path(sys.argv[2])
while not path.exists() and not stop.exists():
    time.sleep(0.05)
while not stop.exists():
    try:
        with duckdb.connect(path, read_only=True) as con:
            faults = con.execute(sys.argv[3]).fetchall()
    except Exception as error:
        faults = [repr(error)]
    print("fault" if faults else "whole", faults[:3], flush=True)
    time.sleep(0.3)
"""
# What no reader may see: a text that is not read and judged, with all its four cells, or that stands twice; a
# collection of which a run has done one half (the texts of a collection are all of one generation); other summaries.
_HALF = """
WITH seen AS (
    SELECT d.collection, d.description_id, count(*) AS times, any_value(d.text) AS text
    FROM raw.descriptions d WHERE d.removed_at IS NULL GROUP BY ALL
), cells AS (
    SELECT description_id, count(*) AS cells, max(value) AS highest FROM validated.cells GROUP BY ALL
)
SELECT 'a text is not whole', description_id FROM seen LEFT JOIN cells USING (description_id)
WHERE times <> 1 OR cells IS DISTINCT FROM 4 OR NOT contains(text, printf('- (500, 0.1): %.1f', highest))
UNION ALL
SELECT 'half a run', collection FROM seen GROUP BY collection
HAVING count(DISTINCT regexp_extract(text, 'generation (\\d+)', 1)) > 1
UNION ALL
SELECT 'another number of texts', collection FROM seen GROUP BY collection
HAVING count(*) <> any_value(regexp_extract(text, 'of (\\d+) texts', 1)::INTEGER)
UNION ALL
SELECT 'cells of no text', description_id FROM validated.cells
WHERE description_id NOT IN (SELECT description_id FROM seen)
UNION ALL
SELECT 'other summaries', 'benchmarks' WHERE (SELECT coalesce(sum(cells), 0) FROM summary.benchmarks)
    <> (SELECT count(*) FROM validated.cells)
"""


@dataclass
class Writer:
    """One inbox with one collection, and what its texts hold now."""

    name: str
    folder: Path
    chance: random.Random
    generation: int = 0
    texts: dict[str, str] = field(default_factory=dict)

    def write(self) -> None:
        """The next generation of all texts: some are new, some are gone, all are changed, in one move as people do."""
        self.generation += 1
        names = {name for name in self.texts if self.chance.random() > 0.1} or {"0"}
        names |= {f"{self.generation}-{number}" for number in range(self.chance.randrange(1, 4))}
        self.texts = {name: _text(self.generation, len(names), self.chance) for name in sorted(names)}
        fresh = self.folder / f".{self.name}.jsonl"
        lines = [json.dumps({"description_id": f"{self.name}/{key}", "text": text}) for key, text in self.texts.items()]
        fresh.write_text("\n".join(lines), encoding="utf-8")
        fresh.replace(self.folder / f"{self.name}.jsonl")


def _text(generation: int, count: int, chance: random.Random) -> str:
    values = [round(chance.uniform(21, 49), 1) for _ in range(3)]
    return f"""## Heatmap: Performance of R1-Llama on AIME24
### Overview
The heatmap shows Pass@1 of the R1-Llama model on a dataset (AIME24).
### Components/Axes
- **X-axis (Ratio)**: 0.1, 0.2
- **Y-axis (Local Window Size)**: 500, 1000
- **Legend**: The gradient goes from light to dark; its label is "Pass@1" and it covers a range of 20-60.
- **Sections**:
1. **R1-Llama | AIME24**
### Detailed Analysis
#### R1-Llama | AIME24
- **Values**:
- (500, 0.1): {round(chance.uniform(50, 59), 1)}
- (500, 0.2): {values[0]}
- (1000, 0.1): {values[1]}
- (1000, 0.2): {values[2]}
### Notes
This is generation {generation}, one of {count} texts.
"""


class Crashes:
    """A warehouse under several writers and readers, in a folder of its own."""

    def __init__(self, folder: Path, kills: int, seed: int) -> None:
        self.data = folder / "data"
        self.home = folder / "dagster_home"
        self.stop = folder / "stop"
        self.home.mkdir()
        shutil.copy(PROJECT / "dagster_home" / "dagster.yaml", self.home)
        self._kills = kills
        self._seconds = 0.0
        self._needing_a_hand: list[str] = []
        self._writers = [Writer(f"c{i}", folder / f"inbox{i}", random.Random(seed * 100 + i)) for i in range(WRITERS)]
        for writer in self._writers:
            writer.folder.mkdir()
        ours = {name: value for name, value in os.environ.items() if not name.startswith(("DAGSTER", "HEAT_PIPELINE"))}
        self._environment = {
            **ours,
            "DAGSTER_HOME": str(self.home),
            "HEAT_PIPELINE_LOCK_SECONDS": "300",
            "HEAT_PIPELINE_EXPECTATIONS": str(PROJECT / "expectations"),
        }

    def go(self) -> dict[str, object]:
        """Everything; returns the figures."""
        command = [sys.executable, "-c", _READER, str(self.data / "warehouse.duckdb"), str(self.stop), _HALF]
        readers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(READERS)]
        try:
            # What is published first is what readers read while runs are killed, and what a kill must not lose.
            began = time.monotonic()
            self._writers[0].write()
            self._run(self._writers[0], None)
            self._seconds = time.monotonic() - began
            with ThreadPoolExecutor(len(self._writers)) as threads:
                killed = sum(threads.map(self._write, self._writers))
        finally:
            self.stop.touch()
            said = [line for reader in readers for line in reader.communicate(timeout=60)[0].splitlines()]
        faults = [line for line in said if line.startswith("fault")]
        return {
            "kills": killed,
            "reads": len(said),
            "reader errors": len(faults),
            "lost or doubled": self._compare(),
            "runs that need a hand": len(self._needing_a_hand),
            "runs stranded in Dagster": self._stranded(),
            "said": [*faults[:10], *self._needing_a_hand[:5]],
        }

    def _write(self, writer: Writer) -> int:
        """Have a writer's runs killed, its share of them, and let the last one through; returns how many were."""
        killed = 0
        while killed < self._kills / len(self._writers):
            writer.write()
            killed += self._run(writer, writer.chance.uniform(0, self._seconds * 1.5))
        writer.write()
        self._run(writer, None)
        return killed

    def _run(self, writer: Writer, seconds: float | None) -> bool:
        """One run, killed after some seconds or let through; returns whether it was killed."""
        log = self.data.parent / f"{writer.name}.log"
        with log.open("w") as out:
            process = subprocess.Popen(
                [PROGRAM, "run", writer.folder, "--data", self.data],
                env=self._environment,
                cwd=PROJECT,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        try:
            code = process.wait(LONGEST_RUN if seconds is None else seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            code = process.wait()
        if code and (seconds is None or code != -signal.SIGKILL):
            self._needing_a_hand.append(f"{writer.name} ended with {code}: {log.read_text()[-1500:]}")
        return code == -signal.SIGKILL

    def _compare(self) -> int:
        """How many texts are missing in the published file, stand there twice, or are other than written last."""
        with duckdb.connect(self.data / "warehouse.duckdb", read_only=True) as con:
            rows = con.execute("""
                SELECT description_id, text, count(*) FROM raw.descriptions JOIN validated.cells USING (description_id)
                WHERE removed_at IS NULL GROUP BY ALL
            """).fetchall()
        written = {(f"{one.name}/{key}", text, 4) for one in self._writers for key, text in one.texts.items()}
        return len(written ^ set(rows))

    def _stranded(self) -> int:
        """How many runs Dagster has as unfinished, after the last command has ended."""
        with sqlite3.connect(f"file:{self.home / 'history' / 'runs.db'}?mode=ro", uri=True) as con:
            asked = "SELECT count(*) FROM runs WHERE status NOT IN ('SUCCESS', 'FAILURE', 'CANCELED')"
            return int(con.execute(asked).fetchone()[0])
