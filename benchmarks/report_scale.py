"""How `heat-pipeline report` takes 1,000 real descriptions: times, sizes of pages, how fast a browser answers.

Real texts taken again and again (`benchmarks.many_texts`), and one of 1.5 MB, are run; then the report is written as a
user does it. The index is opened from disk in chromium (playwright; `chromium` on the PATH), words are put into its
search, and the time from then to the drawn list is taken; the page of the longest text is opened. Fails where the
report takes over five minutes, an answer over 200 ms, or a page is larger than 300 KB.

    python -m benchmarks.report_scale [COUNT [FOLDER]]

FOLDER keeps what was made; the warehouse in it is used again.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.many_texts import many_texts, write

BIN = Path(sys.executable).parent
COUNT = 1_000
LONG = 1_500_000  # characters of the longest text
LINE = "The surroundings of the heatmap are told at length, and no number stands among these words.\n"
LARGEST_PAGE = 300_000  # bytes
LONGEST_REPORT = 300.0  # seconds
LONGEST_ANSWER = 200.0  # milliseconds
WORDS = ("q", "qwen2.5", "qwen2.5 gsm8k", "no such words", "legend", "lot-4/03/1", "accuracy temperature layer")

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
    if len(sys.argv) > 2:
        _measure(Path(sys.argv[2]), count)
        return
    with tempfile.TemporaryDirectory() as folder:
        _measure(Path(folder), count)


def _measure(folder: Path, count: int) -> None:
    inbox, data = folder / "inbox", folder / "data"
    if not (data / "warehouse.duckdb").exists():
        inbox.mkdir(parents=True, exist_ok=True)
        write(inbox / "real.jsonl", count)
        (first,) = many_texts(1)
        with (inbox / "real.jsonl").open("a", encoding="utf-8") as file:
            text = first["text"] + LINE * (LONG // len(LINE))
            file.write(json.dumps(first | {"description_id": "long", "text": text}) + "\n")
        made = _timed("run", str(inbox), "--data", str(data))
        print(f"{count:9,} descriptions  {made:8.1f} s  the run before it", flush=True)
    seconds = _timed("report", "--data", str(data))
    report = data / "report"
    sizes = {path: path.stat().st_size for path in report.rglob("*") if path.suffix in (".html", ".csv", ".txt")}
    pages = sorted((path for path in sizes if path.suffix == ".html"), key=lambda path: -sizes[path])
    total = sum(sizes.values()) / 1e6
    print(
        f"{'the report':>22}  {seconds:8.1f} s  {count / seconds:6.1f} a second  {len(pages):,} pages, {total:,.0f} MB",
        flush=True,
    )
    for path in dict.fromkeys((report / "index.html", *pages[:5])):
        print(f"{sizes[path] / 1000:19.0f} KB  {path.relative_to(report)}", flush=True)
    slowest = _searched(report / "index.html")
    if seconds > LONGEST_REPORT:
        raise SystemExit(f"the report took {seconds:.0f} s, more than {LONGEST_REPORT:.0f}")
    if slowest > LONGEST_ANSWER:
        raise SystemExit(f"the index took {slowest:.0f} ms to answer, more than {LONGEST_ANSWER:.0f}")
    if sizes[pages[0]] > LARGEST_PAGE:
        raise SystemExit(f"{pages[0].name} has {sizes[pages[0]]:,} bytes, more than {LARGEST_PAGE:,}")


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
        sorts = [tab.evaluate(_SORT, column) for column in (2, 5, 6)]
        print(f"{max(sorts):20.0f} ms  to sort all by a column", flush=True)
        tab.goto(index.as_uri() + "#words=real/long")
        start = time.perf_counter()
        tab.locator("#list tbody a").first.click()
        tab.locator(".text").wait_for()
        opened = time.perf_counter() - start
        size = (index.parent / "d" / tab.url.rpartition("/")[2]).stat().st_size
        print(f"{'the longest text':>22}  {opened:8.1f} s  to open, {size / 1e6:.1f} MB", flush=True)
        browser.close()
    return max(answers)


if __name__ == "__main__":
    main()
