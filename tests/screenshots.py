"""The pictures in docs/, taken anew where they are stale: `make readme`, or `python tests/screenshots.py`.

docs/pictures.json has two hashes for each: `shows`, of the page, chart or words that it was taken of, and `file`.
Pixels differ from machine to machine, what a picture shows does not: where that is another now, the picture is stale.
It is taken again in chromium (playwright; `chromium` on the PATH); without one this fails, and says which are stale.
Look at what it made.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

PROJECT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(PROJECT / "tests" / "processes"), str(PROJECT / "tests")]

from dev_server import DevServer  # noqa: E402 - beside the tests that use it
from filled import filled  # noqa: E402

from heat_pipeline.desk.desk import Desk  # noqa: E402
from heat_pipeline.orchestration.worst_figures import worst_figures  # noqa: E402
from heat_pipeline.pictures.drawing import svg_of  # noqa: E402
from heat_pipeline.pictures.panels import pictures_of  # noqa: E402
from heat_pipeline.site.report_folder import write_report  # noqa: E402
from heat_pipeline.steps.progress import watcher  # noqa: E402
from heat_pipeline.texts.examine import examine  # noqa: E402
from heat_pipeline.warehouse import Store  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DOCS = PROJECT / "docs"
SAMPLES = PROJECT / "data" / "inbox" / "samples"
LLAMA = SAMPLES / "r1-llama-window-by-ratio.md"
TITLE = "Performance Metrics Across Models and Datasets"
LARGEST = 150_000  # bytes
_WHEN = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC")


def what_they_show(folder: Path) -> dict[str, str]:
    """What each picture of docs/ has to show, as a hash; made from the samples, with the report in `folder`/report."""
    store = filled(folder, SAMPLES.parent, [SAMPLES.name])
    write_report(store.published, folder / "report", 1, watcher())
    index, description = (_WHEN.sub("", page.read_text("utf-8")) for page in _pages(folder / "report"))
    shown = {
        "panels.png": _panels_svg(),
        "index.png": index,
        "index-narrow.png": index,
        "description.png": description,
        "description-narrow.png": description,
        "desk.png": _desk_shows(store),
        "dagster.png": str(worst_figures(store, [SAMPLES.name], 3)[SAMPLES.name].value),
    }
    return {name: _hash(what.encode()) for name, what in shown.items()}


def stale(shown: dict[str, str], docs: Path = DOCS) -> list[str]:
    """The pictures that show something else than they have to, or are not the files that the manifest speaks of."""
    known = json.loads((docs / "pictures.json").read_text("utf-8")) if (docs / "pictures.json").is_file() else {}
    return [name for name, what in shown.items() if known.get(name) != _entry(docs / name, what)]


def _entry(picture: Path, shows: str) -> dict[str, str]:
    return {"shows": shows, "file": _hash(picture.read_bytes()) if picture.is_file() else "missing"}


def _hash(what: bytes) -> str:
    return sha256(what).hexdigest()[:16]


def _pages(report: Path) -> tuple[Path, Path]:
    """The index of a report, and the page of the description that is shown."""
    (page,) = [path for path in sorted((report / "d").iterdir()) if f"<title>{TITLE}" in path.read_text("utf-8")]
    return report / "index.html", page


def main() -> None:
    """Take those pictures anew that are stale."""
    with tempfile.TemporaryDirectory() as folder:
        shown = what_they_show(Path(folder) / "made")
        wanted = stale(shown)
        if not wanted:
            print("The pictures in docs/ show what the program makes now.")
            return
        if shutil.which("chromium") is None:
            raise SystemExit(f"Stale pictures in docs/, and no chromium on the PATH to take them: {', '.join(wanted)}")
        take(wanted, Path(folder))
    for name in wanted:
        size = (DOCS / name).stat().st_size
        print(f"docs/{name}: {size / 1000:.0f} KB, taken anew")
        if size > LARGEST:
            raise SystemExit(f"docs/{name} is larger than {LARGEST / 1000:.0f} KB")
    keep(shown)


def keep(shown: dict[str, str], docs: Path = DOCS) -> None:
    """Write down that the pictures show this."""
    manifest = {name: _entry(docs / name, what) for name, what in shown.items()}
    (docs / "pictures.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")


def take(wanted: Collection[str], folder: Path) -> None:
    """Take these pictures; the report is in `folder`/made/report."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        if "panels.png" in wanted:
            _panels(browser)
        if any(name.startswith(("index", "description")) for name in wanted):
            _report(browser, *_pages(folder / "made" / "report"))
        if "desk.png" in wanted:
            _desk(browser, folder / "made")
        if "dagster.png" in wanted:
            _dagster(browser, DevServer(folder))
        browser.close()


def _panels_svg() -> str:
    """The panels of one figure, as they are drawn everywhere."""
    examined = examine(LLAMA.read_text(encoding="utf-8"))
    return svg_of(pictures_of(examined.reading, examined.anomalies, examined.judgements), title=examined.reading.title)


def _panels(browser: Browser) -> None:
    tab = browser.new_page(viewport={"width": 800, "height": 600})
    tab.set_content(f"<body style='margin:8px;display:inline-block'>{_panels_svg()}</body>")
    tab.locator("body").screenshot(path=DOCS / "panels.png")
    tab.close()


def _report(browser: Browser, index: Path, description: Path) -> None:
    """The index and the page of one description on a wide screen, where a cell has the focus, and on a phone."""
    for suffix, width, height, scale in (("", 1400, 680, 0.75), ("-narrow", 390, 900, 0.9)):
        tab = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=scale)
        tab.goto(index.as_uri())
        tab.screenshot(path=DOCS / f"index{suffix}.png")
        tab.goto(description.as_uri())
        if not suffix:
            tab.locator(".grid td.refutes a", has_text="29.3").focus()
            tab.evaluate("scrollTo(0, 0)")
        tab.screenshot(path=DOCS / f"description{suffix}.png")
        tab.close()


def _desk_shows(store: Store) -> str:
    """The doubt that the picture of the desk shows, and the page that it is shown on."""
    doubt = Desk(store.published, PROJECT / "expectations").doubt({"kind": "reading"})
    page = [path.read_text("utf-8") for path in sorted((PROJECT / "heat_pipeline" / "desk").glob("[st]*/desk.*"))]
    return json.dumps([doubt, *page])


def _desk(browser: Browser, data: Path) -> None:
    """The desk with a doubtful reading."""
    environment = {**os.environ, "HEAT_PIPELINE_REVIEWER": "Ada"}
    command = [Path(sys.executable).parent / "heat-pipeline", "desk", "--data", data, "--no-browser"]
    with subprocess.Popen(command, cwd=PROJECT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        link = process.stdout.readline().split()[-1]
        tab = browser.new_page(viewport={"width": 1400, "height": 640}, device_scale_factor=0.68)
        tab.goto(link)
        tab.select_option("select[name=kind]", "reading")
        tab.wait_for_selector("#choices button")
        tab.screenshot(path=DOCS / "desk.png")
        tab.close()
        process.terminate()


def _dagster(browser: Browser, server: DevServer) -> None:
    """The page of the validated cells in Dagster, with the pictures open."""
    shutil.copytree(SAMPLES, server.inbox / SAMPLES.name)
    heat_pipeline = Path(sys.executable).parent / "heat-pipeline"
    subprocess.run([heat_pipeline, "run"], cwd=PROJECT, env=server.environment, check=True, stdout=subprocess.DEVNULL)
    server.start()
    try:
        server.wait_until(server.ready, 120, "the webserver answers")
        tab = browser.new_page(viewport={"width": 1280, "height": 700}, device_scale_factor=0.85)
        tab.goto(f"{server.url}/assets/validated_cells")
        metadata = tab.locator("tr", has_text="worst_figures").first
        metadata.wait_for(timeout=120_000)
        if tab.get_by_role("button", name="Skip").count():
            tab.get_by_role("button", name="Skip").click()
        metadata.get_by_text("[Show Markdown]").click()
        tab.locator("img[src^='data:image/svg']").first.wait_for()
        tab.wait_for_timeout(2_000)  # until the dialog has opened
        tab.screenshot(path=DOCS / "dagster.png")
        tab.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
