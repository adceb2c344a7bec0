"""How long reading takes beside markdown-it-py's tokenising of the same text, and how it grows with the text.

All run in this process, in turn, on the labelled descriptions. Prints the median ratio over the texts (a read costs at
most half where it is 0.5 or less), the same for reading with finding and judging the text's claims (it stays under
tokenising where it is below 1), and how much more a character of a text ten times as long costs.

    python -m benchmarks.reading_speed
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from markdown_it import MarkdownIt

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.examine import judge_claims
from heat_pipeline.reading.reader import read_outlined, read_text

CORPUS = Path(__file__).parents[1] / "tests" / "corpus"
_ROUNDS = 9
_TOLERANCES = Tolerances()


def _seconds(work: Callable[[str], object], text: str) -> float:
    best = float("inf")
    for _ in range(_ROUNDS):
        start = time.perf_counter()
        work(text)
        best = min(best, time.perf_counter() - start)
    return best


def _read_and_judge(text: str) -> None:
    reading, outline = read_outlined(text)
    judge_claims(replace(reading, claims=find_claims(text, reading, outline)), _TOLERANCES)


def main() -> None:
    """Measure and print."""
    texts = [path.read_bytes().decode("utf-8") for path in sorted(CORPUS.rglob("*.md")) if path.stem != "README"]
    tokenise = MarkdownIt("commonmark").enable("table").parse
    ratios, claimed, growths, claims_growths, milliseconds = [], [], [], [], []
    for text in texts:
        once, both, tokens = (_seconds(work, text) for work in (read_text, _read_and_judge, tokenise))
        ratios.append(once / tokens)
        claimed.append(both / tokens)
        milliseconds.append(once * 1e3)
        growths.append(_seconds(read_text, text * 10) / 10 / once)
        claims_growths.append(_seconds(_read_and_judge, text * 10) / 10 / both)
    print(f"texts                                   {len(texts)}")
    print(f"milliseconds a text, median             {statistics.median(milliseconds):.2f}")
    print(f"read / markdown-it-py tokenise, median  {statistics.median(ratios):.2f}")
    print(f"per character on ten times the text     {statistics.median(growths):.2f}")
    print("reading and judging claims together:")
    print(f"  / markdown-it-py tokenise, median     {statistics.median(claimed):.2f}")
    print(f"  / the same, slowest tenth of texts    {statistics.quantiles(claimed, n=10)[-1]:.2f}")
    print(f"  per character on ten times the text   {statistics.median(claims_growths):.2f}")


if __name__ == "__main__":
    main()
