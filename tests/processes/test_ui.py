"""The Dagster UI in a real browser, over texts that mean harm. Collected only where there is a chromium on the PATH."""

import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import dagster as dg
import pytest
from dev_server import PROJECT, DevServer
from lightly import judged_lightly

from heat_pipeline.orchestration.build import build_definitions
from heat_pipeline.orchestration.partitions import register
from heat_pipeline.orchestration.stranded import TAG
from heat_pipeline.settings import Settings
from heat_pipeline.warehouse.runs import at_work

NAME = "![c](x.png) <img src=x onerror=alert(1)> [l](javascript:alert(2)) www.hostile.example `b` &lt; \u202ex"
ID = "![id](http://hostile.example/id.png)"
PLACE = NAME[:24]  # an id begins with its collection, and long ones are cut where they are told
ROW = "![row](http://hostile.example/row.png)"
COLUMN = "<svg/onload=alert(3)>"
LEGEND = "![legend](http://hostile.example/legend.png)"
PANEL = "[panel](http://hostile.example/panel) <http://hostile.example/auto> http://hostile.example/bare"
FIGURE = '<img src="http://hostile.example/figure.png" onerror=alert(4)>'
REJECTED = "![file](y.png)<img src=z> [r][1] **b** a@hostile.example.markdown"
DECISION = '![decision](http://hostile.example/decision.png) <b id="injected">b</b>'
TEXT = """---
description_id: '{name}'
figure_id: '{figure}'
describer: '[describer](data:text/html,<script>alert(5)</script>) {describer}'
source_uri: 'http://hostile.example/source?a=<b>'
---
## Heatmap: ![title](http://hostile.example/title.png) <script>alert(6)</script> \u202eright to left\u202c
The heatmap shows <b id=injected>Pass@1</b> (%) of models on `GSM8K`](http://hostile.example/).
[1]: http://hostile.example/reference
### Components/Axes
- **X-axis (<iframe src="http://hostile.example/axis"></iframe>)**: www.hostile.example, ```&lt;b&gt;
- **Y-axis (Model)**: {row}, {column}
- **Legend**: The gradient goes from light to dark; its label is "{legend}" and it covers a range of 20-60.
- **Sections**:
1. **{panel}**
2. **Plain**
### Detailed Analysis
#### **{panel}**
| Model | www.hostile.example | ```&lt;b&gt; |
|---|---|---|
| {row} | 41.0 | 99.5 |
| {column} | 43.0 | {value} |
#### **Plain**
| Model | www.hostile.example | ```&lt;b&gt; |
|---|---|---|
| {row} | 41.0 | 45.5 |
| {column} | 43.0 | 42.1 |
The highest value is 12.5% at {column}.
"""
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
QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}
RUN = """query ($id: ID!) { runOrError(runId: $id) { ... on Run { status } } }"""


def runs_over_it(server):
    """The ids of three runs over the collection: one whose process died, one that failed, one that succeeded."""
    broken = shutil.copytree(PROJECT / "expectations", server.home / "broken")
    (broken / "names.yaml").write_text(json.dumps({"decisions": [{"name": DECISION, "decision": "map"}]}))
    failing, whole = (
        build_definitions(Settings(data=server.data, expectations=folder)).resolve_job_def("collection")
        for folder in (broken, PROJECT / "expectations")
    )
    with dg.DagsterInstance.from_config(str(server.home)) as instance, judged_lightly():
        register(instance, [NAME])
        tags = {TAG: str(server.data.resolve()), "dagster/partition": NAME}
        died = instance.create_run_for_job(whole, tags=tags)
        began = dg.DagsterEvent(dg.DagsterEventType.RUN_START.value, died.job_name)
        instance.report_dagster_event(began, died.run_id)
        with at_work(server.data, died.run_id):
            note = (server.data / "working" / "runs" / f"{died.run_id}.lock").read_text()
        (server.data / "working" / "runs" / f"{died.run_id}.lock").write_text(note)  # what a killed process leaves
        failed, succeeded = (
            job.execute_in_process(instance=instance, partition_key=NAME, run_config=QUIET, raise_on_error=False)
            for job in (failing, whole)
        )
    assert (failed.success, succeeded.success) == (False, True)
    return {"died": died.run_id, "failed": failed.run_id, "succeeded": succeeded.run_id}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A running `dg dev` with a collection of which all is hostile; `server.runs` are the runs over it."""
    server = DevServer(tmp_path_factory.mktemp("hostile"))
    given = {"figure": FIGURE, "row": ROW, "column": COLUMN, "legend": LEGEND, "panel": PANEL}
    (server.inbox / NAME).mkdir()
    for at, (name, value) in enumerate([(ID, "44.0"), ("<b id=injected>two</b>", "-2000")]):
        text = TEXT.format(name=name, value=value, describer=at, **given)
        (server.inbox / NAME / f"{at}.md").write_text(text, encoding="utf-8")
    (server.inbox / NAME / REJECTED).write_text("x")
    with ThreadPoolExecutor(1) as pool:  # Playwright has an event loop in this thread, and Dagster wants one of its own
        server.runs = pool.submit(runs_over_it, server).result()
    server.start()
    try:
        server.wait_until(server.ready, 90, "the webserver answers")
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def context(browser, server):
    """What the tabs share: what was loaded once is at hand."""
    context = browser.new_context(viewport={"width": 1600, "height": 1200}, base_url=server.url)
    context.set_default_timeout(60_000)
    context.route(lambda url: not url.startswith(server.url), lambda route: route.abort())
    yield context
    context.close()


@pytest.fixture
def tab(context, server):
    """A tab that notes requests to other hosts, and dialogs, as `tab.faults`."""
    page = context.new_page()
    page.faults = []
    page.on("dialog", lambda dialog: (page.faults.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    page.on("request", lambda one: one.url.startswith((server.url, "data:")) or page.faults.append(one.url))
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


def test_a_table_shows_its_description_columns_and_comments(tab):
    look(tab, "/assets/validated_cells", "A parsed cell with its canonical model and benchmark and what is wrong")
    for words in ("DuckDB", "Great Expectations", "Where the benchmark is named: row, column, panel"):
        look_at(tab, words)
    look(tab, "/assets/parsed_cells", "non-nullable")


def test_the_group_of_a_layer_is_shown(tab):
    look(tab, "/asset-groups/", "raw", "parsed", "validated", "quality", "fused", "summary")


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
    look(tab, "/assets/quality_anomalies?view=events", NAME, PLACE, "value_outside_legend")
    look(tab, "/assets", "raw_rejected")
    look(tab, "/locations/heat_pipeline/jobs/collection/partitions", "Total partitions")


def test_runs_show_hostile_words_as_words(tab, server):
    look(tab, "/runs", NAME)
    tab.set_viewport_size({"width": 1600, "height": 30_000})  # so high that all rows of a log are in the page
    look(tab, f"/runs/{server.runs['succeeded']}", NAME, ID, REJECTED, "RUN_SUCCESS")
    look(tab, f"/runs/{server.runs['failed']}", DECISION, "RUN_FAILURE")


def test_ticks_show_hostile_words_as_words(tab, server):
    def told():
        return server.ask(RUN, id=server.runs["died"])["runOrError"]["status"] == "FAILURE"

    server.wait_until(told, 60, "the sensor looked")
    look(tab, "/locations/heat_pipeline/sensors/inbox", json.dumps(NAME).strip('"'))
    look(tab, "/locations/heat_pipeline/sensors/stranded", "View logs")
    tab.locator("tr").last.get_by_text("0 runs requested").first.hover()
    look_at(tab, "its process ended without a word")
