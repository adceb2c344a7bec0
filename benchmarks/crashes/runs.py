"""Runs that are killed at random moments, several at once, while people query.

Four writers fill one warehouse from an inbox each, with `heat-pipeline run` as a user starts it, in one Dagster home.
Before each run texts arrive, change and go; the run's process group is killed with SIGKILL in one of its steps, the
next run of that writer starts without a hand on anything, and some runs may end. Five readers open the published file
in a loop and hold each collection against what may stand there. At the end each writer runs once more, and every text
must be there once, as it was written last.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import duckdb

from heat_pipeline.warehouse.runs import runs_of

PROJECT = Path(__file__).resolve().parents[2]
PROGRAM = Path(sys.executable).parent / "heat-pipeline"
BEFORE = "before its first step"
STEPS = (BEFORE, "take_in", "read", "judge", "summarise", "warehouse_published")
LONGEST_RUN = 600.0
# What must not happen once.
NEVER = (
    "reader errors",
    "opens by DuckDB alone that failed",
    "lost",
    "doubled",
    "other than written",
    "runs that need a hand",
    "runs stranded in Dagster",
)
_READER = """
import sys, time
from pathlib import Path
import duckdb
from heat_pipeline.warehouse.published import connect
path, stop = Path(sys.argv[1]), Path(sys.argv[2])
while not path.exists() and not stop.exists():
    time.sleep(0.05)
asked = wrong = plain = 0
while not stop.exists():
    try:
        with connect(path) as con:
            faults = con.execute(sys.argv[3]).fetchall()
    except Exception as error:
        faults = [repr(error)]
    asked += 1
    try:
        with duckdb.connect(path, read_only=True) as con:
            faults += con.execute(sys.argv[3]).fetchall()
    except duckdb.Error as error:
        plain += 1
        print("fault", repr(error), flush=True)
    if faults:
        wrong += 1
        print("fault", faults[:3], flush=True)
    time.sleep(0.3)
print("asked", asked, wrong, plain, flush=True)
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


@dataclass
class Tally:
    """What came of it all."""

    kills: Counter[str] = field(default_factory=Counter)
    whole_runs: int = 0
    needing_a_hand: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


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

    def __init__(self, folder: Path, kills: int, writers: int, readers: int, seed: int) -> None:
        self.data = folder / "data"
        self.home = folder / "dagster_home"
        self.stop = folder / "stop"
        self.home.mkdir()
        shutil.copy(PROJECT / "dagster_home" / "dagster.yaml", self.home)
        self.tally = Tally()
        self._lock = threading.Lock()
        self._left = kills
        self._readers = readers
        self._writers = [Writer(f"c{i}", folder / f"inbox{i}", random.Random(seed * 100 + i)) for i in range(writers)]
        for writer in self._writers:
            writer.folder.mkdir()
        ours = {name: value for name, value in os.environ.items() if not name.startswith(("DAGSTER", "HEAT_PIPELINE"))}
        self._environment = {
            **ours,
            "DAGSTER_HOME": str(self.home),
            "HEAT_PIPELINE_LOCK_SECONDS": "300",
            "HEAT_PIPELINE_EXPECTATIONS": str(PROJECT / "expectations"),
        }
        # Each moment as often as the others, in a random order.
        chance = random.Random(seed)
        rounds = [chance.sample(STEPS, len(STEPS)) for _ in range(-(-kills // len(STEPS)))]
        self._moments = [moment for one in rounds for moment in one][:kills]

    def go(self) -> dict[str, object]:
        """Everything; returns the figures."""
        began = time.monotonic()
        command = [sys.executable, "-c", _READER, str(self.data / "warehouse.duckdb"), str(self.stop), _HALF]
        readers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(self._readers)]
        try:
            # What is published first is what readers read while runs are killed, and what a kill must not lose.
            self._writers[0].write()
            self._run(self._writers[0], None)
            threads = [threading.Thread(target=self._write, args=(writer,)) for writer in self._writers]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        finally:
            self.stop.touch()
            said = [reader.communicate(timeout=60)[0] for reader in readers]
        asked = [re.search(r"asked (\d+) (\d+) (\d+)", one) for one in said]
        lost, doubled, other = self._compare()
        stranded = self._stranded()
        return {
            "kills": sum(self.tally.kills.values()),
            "killed in": dict(self.tally.kills),
            "runs that ended": self.tally.whole_runs,
            "reads": sum(int(one[1]) for one in asked if one),
            "reader errors": sum(int(one[2]) for one in asked if one) + asked.count(None),
            "opens by DuckDB alone that failed": sum(int(one[3]) for one in asked if one),
            "lost": lost,
            "doubled": doubled,
            "other than written": other,
            "runs that need a hand": len(self.tally.needing_a_hand),
            "runs stranded in Dagster": stranded,
            "seconds": round(time.monotonic() - began),
            "said": [line for one in said for line in one.splitlines() if line.startswith("fault")][:10]
            + self.tally.needing_a_hand[:5],
        }

    def _write(self, writer: Writer) -> None:
        while True:
            with self._lock:
                moment = self._moments.pop() if self._moments else None
            writer.write()
            if moment is None:
                break
            if writer.chance.random() < 0.2:
                self._run(writer, None)
                writer.write()
            while not self._run(writer, moment):
                writer.write()  # it was over before it could be killed
        self._run(writer, None)

    def _run(self, writer: Writer, moment: str | None) -> bool:
        """One run, killed in a step or let through; returns whether what was asked came about."""
        began = time.monotonic()
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
        if moment is not None and self._wait_for(process, moment, writer.chance):
            os.killpg(process.pid, signal.SIGKILL)
            if process.wait() == -signal.SIGKILL:
                with self._lock:
                    self.tally.kills[moment] += 1
                return True
        try:
            code = process.wait(LONGEST_RUN)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            code = process.wait()
        with self._lock:
            self.tally.whole_runs += 1
            self.tally.seconds.append(time.monotonic() - began)
            if code:
                self.tally.needing_a_hand.append(f"{writer.name} ended with {code}: {log.read_text()[-1500:]}")
        return moment is None

    def _wait_for(self, process: subprocess.Popen[bytes], moment: str, chance: random.Random) -> bool:
        """Wait until a run is in a step, and a random while longer; False where it ended before."""
        if moment == BEFORE:
            time.sleep(chance.uniform(0, 6))
            return process.poll() is None
        while process.poll() is None:
            if moment in self._steps_of(process.pid):
                time.sleep(chance.expovariate(1 / 0.3))
                return process.poll() is None
            time.sleep(0.02)
        return False

    def _steps_of(self, pid: int) -> set[str]:
        """The steps that the run of a process has begun, as Dagster has written them down."""
        run = next((run for run in runs_of(self.data) if run.pid == pid), None)
        file = self.home / "history" / "runs" / f"{run.run_id}.db" if run else None
        if file is None or not file.exists():
            return set()
        try:
            with sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=1) as con:
                asked = "SELECT step_key FROM event_logs WHERE dagster_event_type = 'STEP_START'"
                return {str(key) for (key,) in con.execute(asked).fetchall()}
        except sqlite3.Error:
            return set()

    def _compare(self) -> tuple[int, int, int]:
        """How many texts are missing in the published file, stand there twice, or are other than written last."""
        with duckdb.connect(self.data / "warehouse.duckdb", read_only=True) as con:
            rows = con.execute("SELECT description_id, text FROM raw.descriptions WHERE removed_at IS NULL").fetchall()
            judged = dict(con.execute("SELECT description_id, count(*) FROM validated.cells GROUP BY 1").fetchall())
        written = {f"{one.name}/{key}": text for one in self._writers for key, text in one.texts.items()}
        found = Counter(name for name, _ in rows)
        other = sum(written.get(name) != text for name, text in rows)
        lost = sum(judged.get(name) != 4 for name in written)
        return lost, sum(count - 1 for count in found.values()) + sum(count > 4 for count in judged.values()), other

    def _stranded(self) -> int:
        """How many runs Dagster has as unfinished, after the last command has ended."""
        with sqlite3.connect(f"file:{self.home / 'history' / 'runs.db'}?mode=ro", uri=True) as con:
            asked = "SELECT count(*) FROM runs WHERE status NOT IN ('SUCCESS', 'FAILURE', 'CANCELED')"
            return int(con.execute(asked).fetchone()[0])
