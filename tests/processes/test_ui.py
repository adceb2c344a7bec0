"""The Dagster UI in a real browser, over texts that mean harm. Collected only where there is a chromium on the PATH."""

import json
from urllib.parse import quote

import pytest
from hostile_collection import COLUMN, DECISION, FIGURE, ID, NAME, PANEL, PLACE, REJECTED, ROW

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
RUN = """query ($id: ID!) { runOrError(runId: $id) { ... on Run { status } } }"""


@pytest.fixture(scope="module")
def context(browser, dev):
    """What the tabs share: what was loaded once is at hand."""
    context = browser.new_context(viewport={"width": 1600, "height": 1200}, base_url=dev.url)
    context.set_default_timeout(120_000)
    context.route(lambda url: not url.startswith(dev.url), lambda route: route.abort())
    yield context
    context.close()


@pytest.fixture
def tab(context, dev):
    """A tab that notes requests to other hosts, and dialogs, as `tab.faults`."""
    page = context.new_page()
    page.faults = []
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


def test_checks_show_hostile_words_as_words(tab):
    look(tab, "/assets/validated_cells?view=checks&checkDetail=value_outside_legend", "keys_unique", "nothing_lost")
    look_at(tab, f"{ROW} of {PANEL} lies 39.5 above the scale's top, 60", f"; the worst, {PLACE}")
    tab.get_by_text("Execution history").click()
    look_at(tab, f"{ROW} of {PANEL} lies 39.5 above the scale's top, 60")
    look(tab, "/assets/fused_anomalies?view=checks&checkDetail=describers_disagree", FIGURE, COLUMN)
    look(tab, "/assets/raw_rejected?view=checks&checkDetail=nothing_rejected", REJECTED, "rename it")


def test_materializations_show_hostile_words_as_words(tab):
    place = f"/assets/validated_cells?view=partitions&partition={quote(NAME, safe='')}"
    look(tab, place, NAME, PLACE, COLUMN)
    tab.get_by_text("[Show Markdown]").last.click()  # the figures; what their texts say is in the pictures
    tab.get_by_role("dialog").get_by_text("Corner: contradicts a claim").wait_for(state="attached")
    look_at(tab)
    assert PLACE in tab.get_by_role("dialog").inner_text()
    look(tab, "/assets/quality_anomalies?view=events", NAME, PLACE)
    look(tab, "/assets", "raw_rejected")
    look(tab, "/locations/heat_pipeline/jobs/collection/partitions", "Total partitions")


def test_runs_show_hostile_words_as_words(tab, dev):
    look(tab, "/runs", NAME)
    tab.set_viewport_size({"width": 1600, "height": 30_000})  # so high that all rows of a log are in the page
    look(tab, f"/runs/{dev.runs['succeeded']}", NAME, ID, REJECTED, "RUN_SUCCESS")
    look(tab, f"/runs/{dev.runs['failed']}", DECISION, "RUN_FAILURE")


def test_ticks_show_hostile_words_as_words(tab, dev):
    def told():
        return dev.ask(RUN, id=dev.runs["died"])["runOrError"]["status"] == "FAILURE"

    dev.wait_until(told, 60, "the sensor looked")
    look(tab, "/locations/heat_pipeline/sensors/inbox", json.dumps(NAME).strip('"'))
    look(tab, "/locations/heat_pipeline/sensors/stranded", "View logs")
    tab.locator("tr").last.get_by_text("0 runs requested").first.hover()
    look_at(tab, "its process ended without a word")
