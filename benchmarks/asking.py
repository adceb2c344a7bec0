"""What asking costs beside the model's own time: `python -m benchmarks.asking [TEXTS]`.

A thousand texts against an endpoint on this machine that answers each question in 50 milliseconds, four at a time: how
much longer a run takes than the endpoint needs, and what a second run does, which asks nothing.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from rich.console import Console

from heat_pipeline.presenting.formats import as_table
from heat_pipeline.second_reader.asking import THREADS
from heat_pipeline.second_reader.client import Client
from heat_pipeline.second_reader.hosts import Hosts
from heat_pipeline.steps.answering import PARTS, Asking, answer_pending
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import Store

SECONDS = 0.05
_EMPTY = {
    "table": {"chart": "table", "metric": "", "panels": [], "title": "", "unit": ""},
    "statements": {"statements": []},
}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        time.sleep(SECONDS)
        part = "statements" if b'{\\"statements\\"' in body else "table"
        choice = {"finish_reason": "stop", "message": {"content": json.dumps(_EMPTY[part])}}
        told = json.dumps({"choices": [choice], "usage": {"prompt_tokens": 9_999, "completion_tokens": 9}}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of each request."""


@contextmanager
def _endpoint() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()


def main() -> None:
    """Measure, and print a row a run."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    with tempfile.TemporaryDirectory() as folder, _endpoint() as url:
        inbox = Path(folder) / "inbox"
        inbox.mkdir()
        text = "## Heatmap {}\n\n- **X-axis:** 1, 2\n- **A:** {}.5, 4.0\n- **B:** 8.2, 7.7\n"
        lines = (json.dumps({"text": text.format(number, number)}) for number in range(count))
        (inbox / "texts.jsonl").write_text("\n".join(lines))
        store = Store(Path(folder) / "data")
        take_in(store, inbox, ["texts"], "taking", limit_bytes=1_000_000)
        asking = Asking(Client("m", url, context=100_000), Hosts(), everything=True)
        rows = []
        for name in ("first run", "second run"):
            begun = time.perf_counter()
            done = answer_pending(store, ["texts"], name, asking=asking, file=None, budget=None)
            taken = time.perf_counter() - begun
            own = done.asked.answers * SECONDS / THREADS
            rows.append((name, done.asked.answers, f"{taken:.1f}", f"{own:.1f}", f"{taken - own:.1f}"))
    Console().print(f"{count:,} texts, {len(PARTS)} questions each, {THREADS} at a time")
    Console().print(as_table(("", "questions", "seconds", "the endpoint's own", "above these"), rows))


if __name__ == "__main__":
    main()
