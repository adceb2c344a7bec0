"""How long reading takes beside markdown-it-py's tokenising of the same text, and how it grows with the text.

Both run in this process, in turn, on the labelled descriptions. Prints the median ratio over the texts (a read costs at
most half where it is 0.5 or less), and how much more a character of a text ten times as long costs.

    python -m benchmarks.reading_speed
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path

from markdown_it import MarkdownIt

from heat_pipeline.reading.reader import read_text

CORPUS = Path(__file__).parents[1] / "tests" / "corpus"
_ROUNDS = 9


def _seconds(work: Callable[[str], object], text: str) -> float:
    best = float("inf")
    for _ in range(_ROUNDS):
        start = time.perf_counter()
        work(text)
        best = min(best, time.perf_counter() - start)
    return best


def main() -> None:
    """Measure and print."""
    texts = [path.read_bytes().decode("utf-8") for path in sorted(CORPUS.rglob("*.md")) if path.stem != "README"]
    tokenise = MarkdownIt("commonmark").enable("table").parse
    ratios, growths, milliseconds = [], [], []
    for text in texts:
        once = _seconds(read_text, text)
        ratios.append(once / _seconds(tokenise, text))
        milliseconds.append(once * 1e3)
        growths.append(_seconds(read_text, text * 10) / 10 / once)
    print(f"texts                                   {len(texts)}")
    print(f"milliseconds a text, median             {statistics.median(milliseconds):.2f}")
    print(f"read / markdown-it-py tokenise, median  {statistics.median(ratios):.2f}")
    print(f"per character on ten times the text     {statistics.median(growths):.2f}")


if __name__ == "__main__":
    main()
