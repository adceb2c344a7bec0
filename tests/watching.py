"""A tab of the browser that notes what must not happen."""

import time
from contextlib import contextmanager


@contextmanager
def watched(browser, own):
    """A tab; `page.faults` are console messages, errors, dialogs and requests but those to addresses that begin so."""
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    page.faults = []
    page.on("console", lambda message: page.faults.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: page.faults.append(f"error: {error}"))
    page.on("dialog", lambda dialog: (page.faults.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    page.on("request", lambda one: one.url.startswith(own) or page.faults.append(f"request: {one.url}"))
    yield page
    context.close()
    assert page.faults == []


def wait_until(page, true, argument=None, seconds=30):
    """Ask the page until an expression or a function of it is true.

    Playwright's wait_for_function evaluates text within the page, which our content security policy forbids
    from the second try on.
    """
    end = time.monotonic() + seconds
    while not page.evaluate(true, argument):
        assert time.monotonic() < end, f"not true after {seconds} s: {true}"
        time.sleep(0.02)
