"""A real `dg dev`, webserver and daemon, on folders of its own."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
DG = str(Path(sys.executable).parent / "dg")


class DevServer:
    """`dg dev` as `make dev` starts it, in a process group of its own, on a free port of 127.0.0.1."""

    def __init__(self, folder):
        self.home = folder / "dagster_home"
        self.data = folder / "data"
        self.inbox = self.data / "inbox"
        self.log = folder / "dagster-dev.log"
        self.home.mkdir(parents=True)
        self.inbox.mkdir(parents=True, exist_ok=True)
        shutil.copy(PROJECT / "dagster_home" / "dagster.yaml", self.home)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = None

    @property
    def environment(self):
        ours = {name: value for name, value in os.environ.items() if not name.startswith(("DAGSTER", "HEAT_PIPELINE"))}
        return {
            **ours,
            "DAGSTER_HOME": str(self.home),
            "HEAT_PIPELINE_DATA": str(self.data),
            "HEAT_PIPELINE_EXPECTATIONS": str(PROJECT / "expectations"),
            "HEAT_PIPELINE_SENSOR_SECONDS": "30",
            "PYTHONUNBUFFERED": "1",
        }

    def start(self):
        command = [DG, "dev", "--workspace", "workspace.yaml", "--host", "127.0.0.1", "--port", str(self.port)]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command,
                cwd=PROJECT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
                # A shell makes what it runs in the background deaf to Ctrl-C, and all its children.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            )

    def stop(self):
        """Ask it to stop, as Ctrl-C does; returns whether it did so by itself and left no process behind."""
        if self.process.returncode is not None:
            return True
        group = self.process.pid
        self._signal(group, signal.SIGINT)
        try:
            self.process.wait(30)
            deadline = time.monotonic() + 15
            while self._signal(group, 0) and time.monotonic() < deadline:
                time.sleep(0.2)
            return not self._signal(group, 0)
        except subprocess.TimeoutExpired:
            return False
        finally:
            self._signal(group, signal.SIGKILL)
            self.process.wait()

    def ask(self, query, **variables):
        """The data that the GraphQL endpoint answers with."""
        request = urllib.request.Request(
            f"{self.url}/graphql",
            json.dumps({"query": query, "variables": variables}).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            found = json.load(answer)
        assert "errors" not in found, found["errors"]
        return found["data"]

    def wait_until(self, true, seconds, what):
        """What `true` returns, as soon as it returns anything; the log stands in the error if it never does."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"dg dev ended with {self.process.returncode}\n{self.end_of_log()}")
            found = true()
            if found:
                return found
            time.sleep(0.5)
        raise AssertionError(f"not within {seconds} s: {what}\n{self.end_of_log()}")

    def ready(self):
        """Whether the webserver answers and has loaded the definitions."""
        try:
            nodes = self.ask("{ repositoriesOrError { ... on RepositoryConnection { nodes { name } } } }")
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False
        return bool(nodes["repositoriesOrError"].get("nodes"))

    def end_of_log(self):
        return self.log.read_text(errors="replace")[-8000:]

    @staticmethod
    def _signal(group, number):
        try:
            os.killpg(group, number)
        except ProcessLookupError:
            return False
        return True


def heatmap(value):
    """A text with four cells, one of them with this value."""
    return f"""## Heatmap: Performance of R1-Llama on AIME24
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
- (500, 0.1): {value}
- (500, 0.2): 42.7
- (1000, 0.1): 39.3
- (1000, 0.2): 49.3
"""
