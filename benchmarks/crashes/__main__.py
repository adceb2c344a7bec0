"""Kills what is at work on a warehouse, with SIGKILL, and says what came of it.

`python -m benchmarks.crashes` kills fifty runs as a user starts them, several at once, while people query (`runs`).
`python -m benchmarks.crashes --writing --kills 300` kills processes that do nothing but write, at any moment, at a
commit, in a checkpoint and while the file is made (`writing`): far more often in a write, and in a tenth of the time.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from benchmarks.crashes import runs, writing


def main(arguments: list[str] | None = None) -> None:
    """Print the figures; exit with 1 where one of them is not what it must be."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--kills", type=int, default=50)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--writing", action="store_true", help="kill processes that do nothing but write")
    options.add_argument("--writers", type=int, default=4, help="of runs as a user starts them, how many at once")
    options.add_argument("--readers", type=int, default=5, help="how many query meanwhile")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="crashes") as folder:
        if chosen.writing:
            never, said = writing.NEVER, f"Processes that write, killed, seed {chosen.seed}"
            found = writing.Writing(Path(folder), chosen.kills, chosen.seed).go()
        else:
            never = runs.NEVER
            said = f"Runs, killed: {chosen.writers} writers, {chosen.readers} readers, seed {chosen.seed}"
            found = runs.Crashes(Path(folder), chosen.kills, chosen.writers, chosen.readers, chosen.seed).go()
    if chosen.json:
        print(json.dumps(found))
    else:
        print(said)
        for name, value in found.items():
            print(f"  {name:34} {value}")
    if any(found[name] for name in never):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
