"""Where the processor time of a run goes: milliseconds a text by part, in one process, over real descriptions.

The parts are run one after the other as the steps do, without Dagster, whose share does not grow with the texts.

    python -m benchmarks.parts [COUNT]
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.many_texts import write
from heat_pipeline.quality import validator
from heat_pipeline.steps import judging, reading
from heat_pipeline.steps.judging import judge_pending, note_news
from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.steps.summarising import publish, summarise
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import Store

PROJECT = Path(__file__).resolve().parent.parent
_took: Counter[str] = Counter()
_inside: list[float] = []


@contextmanager
def _part(name: str) -> Iterator[None]:
    """Counts what happens in the block to a part, less what is counted to another one inside it."""
    start = time.process_time()
    _inside.append(0.0)
    try:
        yield
    finally:
        took = time.process_time() - start
        _took[name] += took - _inside.pop()
        if _inside:
            _inside[-1] += took


def _counted(owner: Any, attribute: str, part: str) -> None:
    real: Callable[..., Any] = getattr(owner, attribute)

    def counted(*args: Any, **named: Any) -> Any:
        with _part(part):
            return real(*args, **named)

    setattr(owner, attribute, counted)


def main() -> None:
    """Print the parts, the dearest first."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    _counted(reading, "read", "reading a text, its names and claims")
    _counted(reading, "parsed_rows", "what was read, as rows")
    _counted(judging.Judge, "_figure", "a reading with its names resolved")
    _counted(judging, "judge_claims", "judging claims")
    _counted(judging, "measure", "measuring the rules")
    _counted(validator.Validator, "validate", "Great Expectations")
    _counted(judging.light, "judge", "judging the measures")
    _counted(judging, "findings", "findings")
    for name in ("_cell_rows", "_name_rows", "verdict_rows", "anomaly_rows"):
        _counted(judging, name, "what was judged, as rows")
    with tempfile.TemporaryDirectory(prefix="parts", dir=os.environ.get("TMPDIR")) as folder:
        inbox = Path(folder) / "inbox"
        inbox.mkdir()
        write(inbox / "real.jsonl", count)
        store = Store(Path(folder) / "data")
        rulebook = load_rulebook(PROJECT / "expectations")
        with _part("taking in"):
            take_in(store, inbox, ["real"], "run", limit_bytes=5_000_000)
        with _part("reading: fetching and writing"):
            read_pending(store, "real", "run", batch=2_000)
        with _part("judging: fetching, context and writing"):
            judge_pending(store, "real", rulebook, "run", batch=2_000)
        with _part("news, summaries, publishing"):
            note_news(store, ["real"], "run")
            summarise(store)
            publish(store)
    print(f"{count:,} descriptions: milliseconds of processor time a text")
    for name, seconds in _took.most_common():
        print(f"  {1000 * seconds / count:7.2f}  {name}")
    print(f"  {1000 * sum(_took.values()) / count:7.2f}  in all; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
