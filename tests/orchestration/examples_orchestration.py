"""The definitions and an instance, and short ways to run them and to see what came of it."""

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace

import dagster as dg

from heat_pipeline.orchestration.build import build_definitions
from heat_pipeline.orchestration.lineage import key_of
from heat_pipeline.orchestration.partitions import range_tags, register
from heat_pipeline.orchestration.resources import pipeline_of
from heat_pipeline.steps.taking_in import look
from heat_pipeline.warehouse import Store

PROJECT = Path(__file__).resolve().parents[2]
SAMPLES = PROJECT / "data" / "inbox" / "samples"
EXPECTATIONS = PROJECT / "expectations"
QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}

CLEAN = """## Heatmap: Performance of R1-Llama on AIME24
### Overview
The heatmap shows Pass@1 of the R1-Llama model on a dataset (AIME24).
### Components/Axes
- **X-axis (Ratio)**: 0.1, 0.2
- **Y-axis (Local Window Size)**: 500, 1000
- **Legend**: The gradient goes from light to dark; its label is "Pass@1" and it covers a range of 20-60.
- **Sections**:
1. **R1-Llama | AIME24**
### Detailed Analysis
#### R1-Llama | AIME24
- **Values**:
- (500, 0.1): 41.3
- (500, 0.2): 42.7
- (1000, 0.1): 39.3
- (1000, 0.2): 49.3
"""
"""Four cells, and nothing wrong with them."""
FAR_OUT = CLEAN.replace("49.3", "99.5")
"""The same with one value far beyond the legend: one critical finding."""


class Deployment:
    """Definitions for a data folder, and the instance that runs them."""

    def __init__(self, settings, instance):
        self.settings = settings
        self.instance = instance
        self.defs = build_definitions(settings)
        self.inbox = settings.inbox_folder
        self.store = Store(settings.data)

    def put(self, texts):
        for place, text in texts.items():
            path = self.inbox / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def everything(self):
        """All partitions in one run, as the schedule and the command line start it."""
        keys = register(self.instance, look(self.inbox).names)
        job = self.defs.resolve_job_def("everything")
        return job.execute_in_process(
            instance=self.instance, tags=range_tags(keys), run_config=QUIET, raise_on_error=False
        )

    def collection(self, name):
        """One partition, as the sensor starts it."""
        register(self.instance, [name])
        job = self.defs.resolve_job_def("collection")
        return job.execute_in_process(
            instance=self.instance, partition_key=name, run_config=QUIET, raise_on_error=False
        )

    def only(self, *steps, partition=None):
        """Some steps by themselves."""
        return dg.materialize(
            [asset for asset in self.defs.assets if asset.op.name in steps],
            instance=self.instance,
            partition_key=partition,
            resources={"pipeline": pipeline_of(self.settings)},
            run_config=QUIET,
            raise_on_error=False,
        )

    def ask(self, sql, *values):
        with self.store.reading() as con:
            return con.execute(sql, list(values)).fetchall()

    def published(self, sql):
        return self.store.query_published(sql).rows

    def materialization(self, table, partition=None):
        """The latest materialization of a table, in this partition if one is named."""
        records = self.instance.fetch_materializations(
            dg.AssetRecordsFilter(asset_key=key_of(table), asset_partitions=[partition] if partition else None),
            limit=1,
        ).records
        return records[0].asset_materialization

    def row_count(self, table, partition=None):
        return self.materialization(table, partition).metadata["dagster/row_count"].value

    def data_version(self, table, partition=None):
        return self.materialization(table, partition).tags["dagster/data_version"]


def checks(result):
    """The evaluations of a run's checks, by name."""
    return {evaluation.check_name: evaluation for evaluation in result.get_asset_check_evaluations()}


def shown(evaluation, name="rows"):
    """The rows that a check shows as a table."""
    return [record.data for record in evaluation.metadata[name].records]


def steps(result):
    """The steps that ran to their end."""
    return {event.step_key for event in result.all_events if event.is_step_success}


TABLES = ["raw.descriptions", "parsed.cells", "validated.cells", "quality.anomalies"]


def seen(deployment, result):
    """What Dagster shows of a run that succeeded, of the collections and of what is published, as it stands now."""
    assert result.success
    names = ("clean", "far", "more")
    tables = ("raw.descriptions", "validated.cells", "quality.anomalies")
    of_more = {table: deployment.data_version(table, "more") for table in TABLES}
    return SimpleNamespace(
        run_id=result.run_id,
        checks=checks(result),
        runs=deployment.instance.get_runs_count(),
        partitions=deployment.instance.get_dynamic_partitions("collection"),
        rows={name: [deployment.row_count(table, name) for table in tables] for name in names},
        previews={name: deployment.materialization("validated.cells", name).metadata.get("preview") for name in names},
        versions=of_more | {table: deployment.data_version(table) for table in ("summary.axes", "warehouse.published")},
        of_clean=deployment.data_version("validated.cells", "clean"),
        cells=deployment.published("SELECT count(*) FROM validated.cells"),
    )


@contextmanager
def listening():
    """A server on the loopback, as a webhook: its address, and what it was told."""
    told = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            told.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(500 if self.path == "/broken" else 204)
            self.end_headers()

        def log_message(self, *args):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/hook", told
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
