"""The browser of the tests that look at pages: here, since of tests in several processes only this file can print.

In which order tests run: those that take longest, and wait for other processes, begin, so that no process of the tests
is left with one of them at the end; those that are about Great Expectations follow each other, so that one imports it.
`dg dev` is started first, and what its sensors do by themselves is asked about last of what is about processes.

What is set for the program stays outside: `make` names the project's Dagster home, and no test may leave runs in it.

And where temporary files are: in memory, where there is room. A commit to DuckDB waits for the disk, and there are
thousands of them; what is lost with the machine, no test is about.

And that modules are kept compiled, whatever is set outside: tests start the program dozens of times.

Properties are tried with the same examples each time, so that a run that fails fails again.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

import hypothesis
import pytest

for name in [name for name in os.environ if name.startswith(("DAGSTER", "HEAT_PIPELINE"))]:
    del os.environ[name]
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

MEMORY, ROOM = Path("/dev/shm"), 4_000_000_000
if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)

hypothesis.settings.register_profile("same", derandomize=True)
hypothesis.settings.load_profile("same")

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
LOOKING = ["processes/test_ui.py", "site/test_pages.py", "desk/test_desk_page.py"]
collect_ignore = [] if CHROMIUM else LOOKING


def pytest_terminal_summary(terminalreporter):
    if not CHROMIUM:
        terminalreporter.write_line(f"{', '.join(LOOKING)} need a chromium on the PATH and were not collected")


FIRST = (
    *("processes/test_ui", "processes/test_w", "processes/test_s", "processes/test_disk", "processes/"),
    *("test_readme", "test_cli", "orchestration/", "quality/test_light", "test_", "site/", "steps/"),
)
TESTS = Path(__file__).parent


def pytest_collection_modifyitems(items):
    def place(item):
        name = item.path.relative_to(TESTS).as_posix()
        return next((at for at, start in enumerate(FIRST) if name.startswith(start)), len(FIRST))

    items.sort(key=place)


@pytest.fixture(scope="session")
def chromium():
    return CHROMIUM


@pytest.fixture(scope="session")
def browser(chromium):
    from playwright.sync_api import sync_playwright

    options = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=chromium, args=["--no-sandbox", *options])
        yield started
        started.close()


@pytest.fixture(scope="session")
def empty_warehouse(tmp_path_factory):
    """The working file of a warehouse that nothing was put into."""
    from heat_pipeline.warehouse import Store

    store = Store(tmp_path_factory.mktemp("empty"))
    with store.writing():
        pass
    return store.working


@pytest.fixture
def warehouses_at_hand(empty_warehouse, monkeypatch):
    """A warehouse that is not there yet is a copy of an empty one.

    Some tests of tests/warehouse, and all runs in processes of their own, make theirs from nothing.
    """
    from heat_pipeline.warehouse.store import Store

    real = Store._begin

    def begin(self):
        if self.published.exists():
            real(self)
        else:
            shutil.copyfile(empty_warehouse, self.working)

    monkeypatch.setattr(Store, "_begin", begin)
