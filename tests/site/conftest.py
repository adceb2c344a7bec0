"""A report of the samples, of tests/corpus and of a text that tries to be live, and a browser to look at it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
HOSTILE = """# <script>document.title = "live"</script> <img src=x onerror="document.title='live'">

- X-axis (<b onclick="alert(1)">Ratio</b>): 0.1, 0.2
- Y-axis ([Window](javascript:alert(1))): 500, "><script>document.title='live'</script>

| Window | 0.1 | 0.2 |
|---|---|---|
| 500 | 41.3 | 42.7 |
| "><script>document.title='live'</script> | 39.3 | 49.3 |

![picture](http://127.0.0.1:9/picture.png) <link rel=stylesheet href="http://127.0.0.1:9/style.css">
</script><!-- </div> \u202e the peak is 49.3
"""


@pytest.fixture(scope="session")
def data(tmp_path_factory):
    """A data folder with a published warehouse."""
    folder = tmp_path_factory.mktemp("site")
    inbox = folder / "inbox"
    shutil.copytree(TESTS / "corpus", inbox)
    (inbox / "hostile").mkdir()
    (inbox / "hostile" / "live.md").write_text(HOSTILE, encoding="utf-8")
    program = Path(sys.executable).parent / "heat-pipeline"
    subprocess.run([program, "run", inbox, "--data", folder / "data"], check=True, capture_output=True)
    return folder / "data"


@pytest.fixture(scope="session")
def report(data):
    """The folder of its report."""
    program = Path(sys.executable).parent / "heat-pipeline"
    subprocess.run([program, "report", "--data", data], check=True, capture_output=True)
    return data / "report"


@pytest.fixture(scope="session")
def browser(chromium):
    """Debian's chromium."""
    from playwright.sync_api import sync_playwright

    flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=flags)
        yield started
        started.close()


@pytest.fixture
def page(browser):
    """A page that notes what it asks for and what it complains of; at the end it may have done neither."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    page = context.new_page()
    asked, complaints = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert [url for url in asked if not url.startswith("file://")] == []
    assert complaints == []
