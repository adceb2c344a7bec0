"""How long reading, and finding and judging claims, takes beside markdown-it-py's tokenising of the same text.

And how it grows with the text.

Both run in this process, in turn, on the real descriptions, so that a slow machine changes nothing. Prints the median
ratio over the texts, and how much more a character of a text ten times as long costs.

    python -m benchmarks.reading_speed
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from markdown_it import MarkdownIt

from benchmarks import options
from heat_pipeline.claims.finding import find_claims
from heat_pipeline.claims.judging.judge import StatementJudge
from heat_pipeline.model import Reading
from heat_pipeline.reading.outline import Outline, outline
from heat_pipeline.reading.reader import read_outline, read_text
from heat_pipeline.scoring import labelled

REAL = Path(__file__).parents[1] / "tests" / "real"
_ROUNDS = 5


def _seconds(work: Callable[[str], object], text: str) -> float:
    best = float("inf")
    for _ in range(_ROUNDS):
        start = time.perf_counter()
        work(text)
        best = min(best, time.perf_counter() - start)
    return best


def _judge_claims(lines: Outline, reading: Reading, text: str) -> None:
    """Find and judge the claims of a text that has been read."""
    judge = StatementJudge(reading)
    for claim in find_claims(lines, reading):
        judge.judge(claim.statement)


def main() -> None:
    """Measure and print."""
    options(__doc__).parse_args()
    tokenise = MarkdownIt("commonmark").enable("table").parse
    ratios, growths, milliseconds, claims = [], [], [], []
    for text in (case.text for case in labelled(REAL)):
        once, tokens = _seconds(read_text, text), _seconds(tokenise, text)
        ratios.append(once / tokens)
        lines = outline(text)
        claims.append(_seconds(partial(_judge_claims, lines, read_outline(lines)), text) / tokens)
        growths.append(_seconds(read_text, text * 10) / 10 / once)
        milliseconds.append(once * 1e3)
    print(f"Reading {len(ratios)} real descriptions, medians")
    print(f"  milliseconds a text                   {statistics.median(milliseconds):8.2f}")
    print(f"  beside markdown-it-py's tokenising    {statistics.median(ratios):8.2f} times as long")
    print(f"  its claims, beside the same           {statistics.median(claims):8.2f} times as long")
    print(f"  a character of ten times the text     {statistics.median(growths):8.2f} times as long")


if __name__ == "__main__":
    main()
