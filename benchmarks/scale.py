"""How a run and a report take many real descriptions: time, memory, sizes of pages, how fast a browser answers.

Every command is a process of its own, as a user starts it, over an inbox with one .jsonl file: the texts of tests/real
again and again under other ids, each with its number as a last line, and one of 1.5 MB. They are run; run again, with
nothing and with one text changed; then the report is written, its list opened from disk in chromium and searched.
Memory is that of a command and all of its processes together (PSS, so that shared pages count once), looked at twice a
second. Fails where the report takes over five minutes, an answer of its list over 200 ms, or a page is larger than
300 KB.

    python -m benchmarks.scale [COUNT]
"""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks import options

PROJECT = Path(__file__).resolve().parent.parent
REAL = PROJECT / "tests" / "real"
COMMAND = Path(sys.executable).with_name("heat-pipeline")
COUNT = 1_000
LONG = 1_500_000  # characters of the longest text
LINE = "The surroundings of the heatmap are told at length, and no number stands among these words.\n"
LARGEST_PAGE = 300_000  # bytes
LONGEST_REPORT = 300.0  # seconds
LONGEST_ANSWER = 200.0  # milliseconds
SEARCHES = ("q", "qwen2.5", "qwen2.5 gsm8k", "no such words", "legend", "lot-4/03/1", "accuracy temperature layer")

# From an input to the next frame after the list was drawn.
_SEARCH = """async (words) => {
    const field = document.getElementById("words");
    const start = performance.now();
    field.value = words;
    field.dispatchEvent(new Event("input", {bubbles: true}));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - start;
}"""
_PSS = re.compile(rb"^Pss:\s+(\d+) kB", re.MULTILINE)


def main() -> None:
    """Print times, memory and sizes."""
    parser = options(__doc__)
    parser.add_argument("count", type=int, nargs="?", default=COUNT)
    count = parser.parse_args().count
    with tempfile.TemporaryDirectory() as folder:
        inbox, data = Path(folder) / "inbox", Path(folder) / "data"
        inbox.mkdir()
        print(f"{count:,} descriptions, and one of {LONG / 1e6} MB")
        for name, changed in (("a first run", None), ("the same again", None), ("one text changed", count // 2)):
            _write(inbox / "real.jsonl", count, changed)
            _measured(name, "run", str(inbox), "--data", str(data))
        seconds = _measured("the report", "report", "--data", str(data))
        pages = sorted((data / "report").rglob("*.html"), key=lambda page: page.stat().st_size)
        largest = pages[-1].stat().st_size
        print(f"  {len(pages):,} pages, the largest {pages[-1].name} with {largest / 1000:.0f} KB")
        slowest = _slowest_search(data / "report" / "index.html")
        print(f"  {slowest:.0f} ms for the slowest search in the list")
    for what, measured, most in (
        ("seconds of the report", seconds, LONGEST_REPORT),
        ("milliseconds of a search", slowest, LONGEST_ANSWER),
        ("bytes of a page", largest, LARGEST_PAGE),
    ):
        if measured > most:
            raise SystemExit(f"{measured:,.0f} {what}: more than {most:,.0f}")


def _write(path: Path, count: int, changed: int | None) -> None:
    """Write so many descriptions, with one sentence more in that of number `changed`, and the long one."""
    with path.open("w", encoding="utf-8") as file:
        for number, row in enumerate(_descriptions(count)):
            if number == changed:
                row["text"] += "One tile was looked at twice.\n"
            file.write(json.dumps(row) + "\n")
        file.write(json.dumps({"description_id": "long", "text": LINE * (LONG // len(LINE))}) + "\n")


def _descriptions(count: int) -> Iterator[dict[str, str]]:
    """So many descriptions as an inbox takes them; those of one figure describe another figure each time."""
    figures = json.loads((REAL / "several" / "figures.json").read_text(encoding="utf-8"))["figures"]
    figure_of = {f"several/{case}": figure for figure in figures for case in figure["cases"]}
    paths = sorted(REAL.glob("*/*.md"))
    texts = [(f"{path.parent.name}/{path.stem}", path.read_text(encoding="utf-8")) for path in paths]
    for number in range(count):
        turn, (name, text) = number // len(texts), texts[number % len(texts)]
        figure = figure_of.get(name)
        yield {
            "description_id": f"{name}/{turn}",
            "figure_id": f"{figure['figure']}-{turn}" if figure else "",
            "describer": figure["describers"].get(name.removeprefix("several/"), "") if figure else "",
            "text": f"{text}\nText no. {number}\n",
        }


def _measured(name: str, *arguments: str) -> float:
    """Run a command, print what it took, and give the seconds."""
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {key: value for key, value in os.environ.items() if key != "DAGSTER_HOME"}
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen([COMMAND, *arguments], cwd=PROJECT, env=environment, stdout=log, stderr=log)
        highest, over = [0.0], threading.Event()
        watch = threading.Thread(target=_watch, args=(process.pid, highest, over))
        watch.start()
        code = process.wait()
        over.set()
        watch.join()
        if code:
            log.seek(0)
            raise SystemExit(f"heat-pipeline {arguments[0]} failed:\n{log.read()[-3000:]}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    seconds = time.perf_counter() - start
    print(f"  {name:<18}{seconds:8.1f} s {processor:8.1f} s of processor {highest[0]:6.0f} MB at most", flush=True)
    return seconds


def _watch(pid: int, highest: list[float], over: threading.Event) -> None:
    """Keep the highest memory of a process and all that come from it, in megabytes, until it is over."""
    while not over.wait(0.5):
        highest[0] = max(highest[0], sum(map(_kilobytes, _family(pid))) / 1024)


def _family(pid: int) -> list[int]:
    """A process and all that come from it."""
    pids = [pid]
    for parent in pids:
        try:
            for task in Path(f"/proc/{parent}/task").iterdir():
                pids += [int(child) for child in (task / "children").read_text().split()]
        except OSError:
            continue  # it has ended
    return pids


def _kilobytes(pid: int) -> int:
    """The memory of a process, pages that it shares with others counted in part."""
    try:
        match = _PSS.search(Path(f"/proc/{pid}/smaps_rollup").read_bytes())
    except OSError:
        return 0
    return int(match[1]) if match else 0


def _slowest_search(index: Path) -> float:
    """The milliseconds of the slowest of some searches in the list of descriptions."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        tab = browser.new_page()
        tab.goto(index.as_uri())
        tab.locator("#list tbody tr").first.wait_for()
        slowest = max(tab.evaluate(_SEARCH, words) for words in SEARCHES)
        browser.close()
    return float(slowest)


if __name__ == "__main__":
    main()
