"""A collection of which all is hostile, and runs over it: one died, one failed, one succeeded."""

import json
import shutil

import dagster as dg
from dev_server import PROJECT
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
QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}


def put_hostile(inbox):
    """Write the texts of the collection."""
    given = {"figure": FIGURE, "row": ROW, "column": COLUMN, "legend": LEGEND, "panel": PANEL}
    (inbox / NAME).mkdir()
    for at, (name, value) in enumerate([(ID, "44.0"), ("<b id=injected>two</b>", "-2000")]):
        text = TEXT.format(name=name, value=value, describer=at, **given)
        (inbox / NAME / f"{at}.md").write_text(text, encoding="utf-8")
    (inbox / NAME / REJECTED).write_text("x")


def runs_over_it(server):
    """The ids of the runs by what became of them."""
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
