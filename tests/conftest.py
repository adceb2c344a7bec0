"""The browser of the tests that look at pages: here, since of tests in several processes only this file can print.

And where temporary files are: in memory, where there is room. A commit to DuckDB waits for the disk, and there are
thousands of them; what is lost with the machine, no test is about.
"""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

MEMORY, ROOM = Path("/dev/shm"), 4_000_000_000
if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
LOOKING = ["processes/test_ui.py", "site/test_pages.py"]
collect_ignore = [] if CHROMIUM else LOOKING


def pytest_terminal_summary(terminalreporter):
    if not CHROMIUM:
        terminalreporter.write_line(f"{' and '.join(LOOKING)} need a chromium on the PATH and were not collected")


@pytest.fixture(scope="session")
def chromium():
    return CHROMIUM
