"""The Dagster UI in a real browser, over texts that mean harm. Collected only where there is a chromium on the PATH."""

from urllib.parse import quote

import pytest
from hostile_collection import COLUMN, NAME, PANEL, PLACE, ROW

INJECTED = r"""() => [...document.querySelectorAll("*")].flatMap(element => {
    const hostile = text => /hostile\.example|alert\(/.test(text);
    const faults = [...element.attributes].filter(({name, value}) =>
        name.startsWith("on")
        || ["src", "srcset", "srcdoc", "data", "poster", "style"].includes(name) && hostile(value)
        || ["href", "xlink:href", "action", "formaction"].includes(name)
            && hostile(value) && new URL(value, location).origin !== location.origin);
    const odd = element.matches("iframe, #injected")
        || element.matches("script, style, svg *") && hostile(element.textContent)
        || element.closest(".dagster-markdown")
            && !element.matches("div, p, ul, li, strong, code, img[src^='data:image/svg+xml;base64,']");
    return faults.length || odd ? [element.outerHTML.slice(0, 300)] : [];
})"""


@pytest.fixture
def tab(browser, dev):
    """A tab that notes requests to other hosts, and dialogs, as `tab.faults`."""
    page = browser.new_page(viewport={"width": 1600, "height": 1200}, base_url=dev.url)
    page.set_default_timeout(120_000)
    page.faults = []
    page.route(lambda url: not url.startswith(dev.url), lambda route: route.abort())
    page.on("dialog", lambda dialog: (page.faults.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    page.on("request", lambda one: one.url.startswith((dev.url, "data:")) or page.faults.append(one.url))
    yield page
    page.close()
    assert page.faults == []


def look(tab, path, *words):
    """Open a page, wait for words, and find that nothing there acts."""
    tab.goto(path, wait_until="domcontentloaded")
    look_at(tab, *words)


def look_at(tab, *words):
    for word in words:
        tab.get_by_text(word).first.wait_for(state="attached")
    tab.wait_for_timeout(200)  # what is asked for by what was just drawn
    assert tab.evaluate(INJECTED) == []
    assert tab.faults == []


def test_what_a_run_says_shows_hostile_words_as_words(tab):
    """Where Dagster makes pages of our Markdown, and of what our checks say."""
    look(tab, f"/assets/validated_cells?view=partitions&partition={quote(NAME, safe='')}", NAME, PLACE, COLUMN)
    tab.get_by_text("[Show Markdown]").last.click()  # the figures; what their texts say is in the pictures
    tab.get_by_role("dialog").get_by_text("Corner: contradicts a claim").wait_for(state="attached")
    look_at(tab)
    assert PLACE in tab.get_by_role("dialog").inner_text()
    look(tab, "/assets/validated_cells?view=checks&checkDetail=value_outside_legend", "keys_unique", "nothing_lost")
    look_at(tab, f"{ROW} of {PANEL} lies 39.5 above the scale's top, 60", f"; the worst, {PLACE}")
