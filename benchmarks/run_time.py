"""How long `heat-pipeline run` takes on the samples, beside the materialisation of a one-asset Dagster project.

Each is a process of its own, started as a user starts it; the three are timed in turn, several times, and compared
round by round.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from benchmarks import options

PROJECT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
ROUNDS = 5
ONE_ASSET = '''
import dagster as dg


@dg.asset
def one() -> None:
    """Nothing."""


defs = dg.Definitions(assets=[one])
'''


def main() -> None:
    """Print the times and their ratios."""
    options(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        times = [_round(Path(folder), number) for number in range(ROUNDS + 1)][1:]  # the first warms the disk cache
    print("heat-pipeline run on the samples, beside a one-asset Dagster project")
    for place, name in enumerate(("one asset", "run, cold", "run again")):
        print(f"  {name:10} {median(row[place] for row in times):6.2f} s")
    for place, name in ((1, "cold"), (2, "again")):
        ratios = sorted(row[place] / row[0] for row in times)
        print(f"  {name:5} takes {median(ratios):.2f} times as long ({ratios[0]:.2f} to {ratios[-1]:.2f})")


def _round(folder: Path, number: int) -> tuple[float, float, float]:
    home = folder / f"home{number}"
    home.mkdir()
    shutil.copy(PROJECT / "dagster_home" / "dagster.yaml", home)
    (folder / "one.py").write_text(ONE_ASSET, encoding="utf-8")
    alone = _time([BIN / "dagster", "asset", "materialize", "--select", "*", "-f", folder / "one.py"], home)
    run = [BIN / "heat-pipeline", "run", PROJECT / "data" / "inbox", "--data", folder / f"data{number}"]
    return alone, _time(run, home), _time(run, home)


def _time(command: list[str | Path], home: Path) -> float:
    start = time.perf_counter()
    done = subprocess.run(
        [str(part) for part in command],
        env={**os.environ, "DAGSTER_HOME": str(home)},
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{command[0]} failed:\n{done.stderr[-2000:]}")
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
