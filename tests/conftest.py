"""The browser of tests/processes/test_ui.py: here, since of tests in several processes only this file can print."""

import shutil

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
collect_ignore = [] if CHROMIUM else ["processes/test_ui.py"]


def pytest_terminal_summary(terminalreporter):
    if not CHROMIUM:
        terminalreporter.write_line("tests/processes/test_ui.py needs a chromium on the PATH and was not collected")


@pytest.fixture(scope="session")
def chromium():
    return CHROMIUM
