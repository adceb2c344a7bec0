"""Kills what is at work on a warehouse, with SIGKILL, and says what came of it.

`python -m benchmarks.crashes` kills fifty runs as a user starts them, several at once, while people query (`runs`).
`python -m benchmarks.crashes --writing --kills 300` kills processes that do nothing but write, at any moment, at a
commit, in a checkpoint and while the file is made (`writing`): far more often in a write, and in a tenth of the time.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from benchmarks import options
from benchmarks.crashes import runs, writing


def main(arguments: list[str] | None = None) -> None:
    """Print the figures; exit with 1 where one of them is not what it must be."""
    parser = options(__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--writing", action="store_true", help="kill processes that do nothing but write")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="crashes") as folder:
        crashes = writing.Writing if chosen.writing else runs.Crashes
        found = crashes(Path(folder), chosen.kills, chosen.seed).go()
    print(f"{'Processes that write' if chosen.writing else 'Runs'}, killed, seed {chosen.seed}")
    for name, value in found.items():
        print(f"  {name:34} {value}")
    if any(found.get(name) for name in (*runs.NEVER, *writing.NEVER)):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
