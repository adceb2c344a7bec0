"""A small endpoint that speaks OpenAI's protocol, and does what real ones do now and then; answers for it."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

EMPTY = {
    "table": {"chart": "table", "metric": "", "panels": [], "title": "", "unit": ""},
    "statements": {"statements": []},
}


def completion(content, finish="stop", tokens=(100_000, 20), **message):
    """A chat completion as a server sends it."""
    return 200, {
        "model": "served",
        "choices": [{"finish_reason": finish, "message": {"role": "assistant", "content": content, **message}}],
        "usage": {"prompt_tokens": tokens[0], "completion_tokens": tokens[1]},
    }


def table(*rows, columns=("1", "2"), axes=("", "")):
    """An answer with one panel; each row is a label and its values, `axes` are the names of rows and columns."""
    panel = {"column_axis": axes[1], "columns": list(columns), "panel": "", "row_axis": axes[0]}
    panel |= {"rows": [{"label": label, "values": list(values)} for label, *values in rows]}
    return {**EMPTY["table"], "panels": [{**panel, "scale_high": "", "scale_low": ""}]}


def part_of(body):
    """Which part a request asks for."""
    return "statements" if '"statements"' in body["messages"][0]["content"] else "table"


def empty(body):
    """An answer that has nothing in it, but is one."""
    return completion(json.dumps(EMPTY[part_of(body)]))


class Endpoint:
    """What was asked: the bodies and headers of the requests, in their order."""

    def __init__(self, url):
        self.url = url
        self.bodies = []
        self.headers = []

    @property
    def asked(self):
        return len(self.bodies)


@contextmanager
def endpoint(answer=empty, port=0):
    """An endpoint at which each request gets what `answer` makes of its body: a status, a body, and maybe headers."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with lock:
                seen.bodies.append(body)
                seen.headers.append(dict(self.headers))
            status, told, *headers = answer(body)
            data = told if isinstance(told, bytes) else json.dumps(told).encode()
            try:
                self.send_response(status)
                for name, value in (headers[0] if headers else {}).items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
            except (BrokenPipeError, ConnectionResetError):
                pass

        def log_message(self, *args):
            pass

    lock = threading.Lock()
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    seen = Endpoint(f"http://127.0.0.1:{server.server_port}/v1")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield seen
    finally:
        server.shutdown()
        server.server_close()
