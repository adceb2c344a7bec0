"""A tab of the browser that notes what must not happen."""

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
