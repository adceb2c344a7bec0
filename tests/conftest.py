"""The browser of the tests that look at pages: here, since of tests in several processes only this file can print."""

import shutil

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
LOOKING = ["processes/test_ui.py", "site/test_pages.py"]
collect_ignore = [] if CHROMIUM else LOOKING


def pytest_terminal_summary(terminalreporter):
    if not CHROMIUM:
        terminalreporter.write_line(f"{' and '.join(LOOKING)} need a chromium on the PATH and were not collected")


@pytest.fixture(scope="session")
def chromium():
    return CHROMIUM
