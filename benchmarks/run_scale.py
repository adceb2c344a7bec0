"""How `heat-pipeline run` takes 10,000 and 100,000 descriptions: time, memory, and what a second run costs.

Each run is a process of its own, as a user starts it, over an inbox with one .jsonl file of real descriptions taken
again and again (`benchmarks.many_texts`). Then the same inbox again, unchanged, and with one description changed.
Memory is that of the run and all of its processes together (PSS, so that shared pages count once), looked at twice a
second. Processor time is theirs too: on a machine that does other things as well, it is what can be compared.

    python -m benchmarks.run_scale [SMALLER [LARGER]]

Not part of `make bench`: the larger run takes its time.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.many_texts import write

PROJECT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
SIZES = (10_000, 100_000)
_PSS = re.compile(rb"^Pss:\s+(\d+) kB", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Run:
    """Seconds from start to end, seconds of processor time, and the highest memory of all processes, in megabytes."""

    seconds: float
    processor: float
    megabytes: float


def main() -> None:
    """Print times, rates, memory and ratios."""
    sizes = [int(size) for size in sys.argv[1:3]] or list(SIZES)
    first: dict[int, Run] = {}
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            home = Path(folder) / str(size)
            inbox = home / "inbox"
            inbox.mkdir(parents=True)
            write(inbox / "real.jsonl", size)
            first[size] = run = _run(inbox, home / "data")
            print(
                f"{size:9,} descriptions  {run.seconds:8.1f} s  {size / run.seconds:6.1f} a second  "
                f"{run.processor:8.1f} s of processor  {run.megabytes:6.0f} MB at most  load {os.getloadavg()[0]:.1f}",
                flush=True,
            )
            again = _run(inbox, home / "data")
            write(inbox / "real.jsonl", size, changed=size // 2)
            changed = _run(inbox, home / "data")
            for name, one in (("the same again", again), ("one changed", changed)):
                print(
                    f"{name:>22}  {one.seconds:8.1f} s  {100 * one.seconds / run.seconds:5.1f} % of that  "
                    f"{one.processor:8.1f} s of processor  {100 * one.processor / run.processor:5.1f} %  "
                    f"{one.megabytes:6.0f} MB",
                    flush=True,
                )
            shutil.rmtree(home)
    if len(sizes) == 2:
        small, large = sizes
        for name, took in (("time", "seconds"), ("processor time", "processor")):
            growth = getattr(first[large], took) / getattr(first[small], took) / (large / small)
            print(f"growth of {name} from {small:,} to {large:,}: {growth:.2f} times linear")


def _run(inbox: Path, data: Path) -> Run:
    start = time.perf_counter()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    log = data.with_suffix(".log")
    with log.open("w") as file:
        process = subprocess.Popen(
            [str(BIN / "heat-pipeline"), "run", str(inbox), "--data", str(data)],
            cwd=PROJECT,
            env={name: value for name, value in os.environ.items() if name != "DAGSTER_HOME"},
            stdout=file,
            stderr=subprocess.STDOUT,
        )
        highest = [0.0]
        over = threading.Event()
        watch = threading.Thread(target=_watch, args=(process.pid, highest, over))
        watch.start()
        code = process.wait()
        over.set()
        watch.join()
    if code:
        raise SystemExit(f"the run failed:\n{log.read_text()[-3000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(time.perf_counter() - start, processor, highest[0])


def _watch(pid: int, highest: list[float], over: threading.Event) -> None:
    while not over.wait(0.5):
        highest[0] = max(highest[0], sum(map(_memory, _family(pid))) / 1024)


def _family(pid: int) -> list[int]:
    """A process and all that come from it."""
    found = [pid]
    for one in found:
        try:
            for task in Path(f"/proc/{one}/task").iterdir():
                found += [int(child) for child in (task / "children").read_text().split()]
        except OSError:
            continue  # it has ended
    return found


def _memory(pid: int) -> int:
    """The kilobytes of a process, pages that it shares with others counted in part."""
    try:
        match = _PSS.search(Path(f"/proc/{pid}/smaps_rollup").read_bytes())
    except OSError:
        return 0
    return int(match[1]) if match else 0


if __name__ == "__main__":
    main()
