"""The pictures in docs/, made anew from the samples: `python tests/screenshots.py [FOLDER]`.

Runs the pipeline, writes the report and starts the Dagster UI in a folder of its own, and takes pictures in chromium
(playwright; `chromium` on the PATH). Takes a minute or two. No test compares them: look at what it made.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(PROJECT / "tests" / "processes"), str(PROJECT / "tests")]

from dev_server import DevServer  # noqa: E402 - beside the tests that use it
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from heat_pipeline.pictures.chart import chart_of  # noqa: E402
from heat_pipeline.pictures.panels import pictures_of  # noqa: E402
from heat_pipeline.pictures.rendering import as_svg  # noqa: E402
from heat_pipeline.texts.examine import examine  # noqa: E402

SAMPLES = PROJECT / "data" / "inbox" / "samples"
LLAMA = SAMPLES / "r1-llama-window-by-ratio.md"
LARGEST = 150_000  # bytes


def main(docs: Path) -> None:
    """Make all pictures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = DevServer(Path(folder))
        shutil.copytree(SAMPLES, server.inbox / "samples")
        for command in ("run", "report"):
            heat_pipeline = Path(sys.executable).parent / "heat-pipeline"
            subprocess.run([heat_pipeline, command], cwd=PROJECT, env=server.environment, check=True)
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        _panels(browser, docs / "panels.png")
        _report(browser, server.data / "report", docs)
        server.start()
        try:
            server.wait_until(server.ready, 120, "the webserver answers")
            _dagster(browser, f"{server.url}/assets/validated_cells", docs / "dagster.png")
        finally:
            server.stop()
        browser.close()
    for path in sorted(docs.glob("*.png")):
        size = path.stat().st_size
        print(f"{path}: {size / 1000:.0f} KB")
        if size > LARGEST:
            raise SystemExit(f"{path} is larger than {LARGEST / 1000:.0f} KB")


def _panels(browser: Browser, path: Path) -> None:
    """The panels of one figure, as the pictures are drawn everywhere."""
    examined = examine(LLAMA.read_text(encoding="utf-8"))
    panels = pictures_of(examined.reading, examined.anomalies, examined.judgements)
    chart = chart_of(panels, title=examined.reading.title)
    tab = browser.new_page(viewport={"width": 800, "height": 600}, device_scale_factor=1.2)
    tab.set_content(f"<body style='margin:8px;display:inline-block'>{as_svg(chart)}</body>")
    tab.locator("body").screenshot(path=path)
    tab.close()


def _report(browser: Browser, report: Path, docs: Path) -> None:
    """The index, and the page of one description with a finding that has the focus."""
    tab = browser.new_page(viewport={"width": 1280, "height": 520})
    tab.goto((report / "index.html").as_uri())
    tab.screenshot(path=docs / "index.png")
    page = tab.locator("#list a", has_text="Performance Metrics Across Models and Datasets").first.get_attribute("href")
    tab.close()
    tab = browser.new_page(viewport={"width": 1400, "height": 680}, device_scale_factor=0.75)
    tab.goto((report / str(page)).as_uri())
    tab.locator(".grid td.refutes a", has_text="29.3").focus()
    tab.evaluate("scrollTo(0, 0)")
    tab.screenshot(path=docs / "description.png")
    tab.close()


def _dagster(browser: Browser, asset: str, path: Path) -> None:
    """The page of the validated cells in Dagster, with the pictures open."""
    tab = browser.new_page(viewport={"width": 1280, "height": 700}, device_scale_factor=0.85)
    tab.goto(asset)
    metadata = tab.locator("tr", has_text="worst_figures").first
    metadata.wait_for(timeout=120_000)
    if tab.get_by_role("button", name="Skip").count():
        tab.get_by_role("button", name="Skip").click()
    metadata.get_by_text("[Show Markdown]").click()
    tab.locator("img[src^='data:image/svg']").first.wait_for()
    tab.wait_for_timeout(2_000)  # until the dialog has opened
    tab.screenshot(path=path)
    tab.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PROJECT / "docs")
