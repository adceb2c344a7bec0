"""How `heat-pipeline report` takes 10,000 descriptions: time, size, and how fast the index answers in a browser.

A warehouse is made of descriptions of `benchmarks.descriptions`, then the report is written as a user does it. The
index is opened from disk in chromium (playwright; `chromium` on the PATH), words are put into its search, and the time
from then to the drawn list is taken. Fails where the report takes over five minutes or an answer over 200 ms.

    python -m benchmarks.report_scale [COUNT]

Not part of `make bench`: making the warehouse takes its time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.descriptions import write

BIN = Path(sys.executable).parent
COUNT = 10_000
LONGEST_REPORT = 300.0  # seconds
LONGEST_ANSWER = 200.0  # milliseconds
WORDS = ("q", "qwen2.5", "qwen2.5 gsm8k", "no such words", "legend", "made-0000", "accuracy temperature layer")

# From an input to the next frame after the list was drawn.
_TYPE = """async (words) => {
    const field = document.getElementById("words");
    const start = performance.now();
    field.value = words;
    field.dispatchEvent(new Event("input", {bubbles: true}));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return [performance.now() - start, document.getElementById("hits").textContent];
}"""
_SORT = """async (column) => {
    const start = performance.now();
    document.querySelector(`[data-column="${column}"]`).click();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - start;
}"""


def main() -> None:
    """Print times and sizes."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    with tempfile.TemporaryDirectory() as folder:
        inbox, data = Path(folder) / "inbox", Path(folder) / "data"
        inbox.mkdir()
        write(inbox / "made.parquet", count)
        made = _timed("run", str(inbox), "--data", str(data))
        print(f"{count:9,} descriptions  {made:8.1f} s  the run before it", flush=True)
        seconds = _timed("report", "--data", str(data))
        files = [path.stat().st_size for path in (data / "report").rglob("*.html")]
        rate, size = count / seconds, sum(files) / 1e6
        print(
            f"{'the report':>22}  {seconds:8.1f} s  {rate:6.1f} a second  {len(files):,} pages, {size:,.0f} MB",
            flush=True,
        )
        slowest = _searched(data / "report" / "index.html")
    if seconds > LONGEST_REPORT:
        raise SystemExit(f"the report took {seconds:.0f} s, more than {LONGEST_REPORT:.0f}")
    if slowest > LONGEST_ANSWER:
        raise SystemExit(f"the index took {slowest:.0f} ms to answer, more than {LONGEST_ANSWER:.0f}")


def _timed(*arguments: str) -> float:
    start = time.perf_counter()
    done = subprocess.run(
        [str(BIN / "heat-pipeline"), *arguments],
        env={name: value for name, value in os.environ.items() if name != "DAGSTER_HOME"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"heat-pipeline {arguments[0]} failed:\n{(done.stdout + done.stderr)[-3000:]}")
    return time.perf_counter() - start


def _searched(index: Path) -> float:
    """Print what searching and sorting take; the slowest answer, in milliseconds."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        tab = browser.new_page()
        start = time.perf_counter()
        tab.goto(index.as_uri())
        tab.locator("#list tbody tr").first.wait_for()
        opened = time.perf_counter() - start
        print(f"{'the index':>22}  {opened:8.1f} s  to open, {index.stat().st_size / 1e6:.1f} MB", flush=True)
        answers = []
        for words in WORDS:
            took, hits = tab.evaluate(_TYPE, words)
            answers.append(took)
            print(f"{took:20.0f} ms  {words!r}: {hits}", flush=True)
        tab.evaluate(_TYPE, "")
        sorts = [tab.evaluate(_SORT, column) for column in (0, 5, 6)]
        print(f"{max(sorts):20.0f} ms  to sort all by a column", flush=True)
        browser.close()
    return max(answers)


if __name__ == "__main__":
    main()
