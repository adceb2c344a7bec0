"""Commands in processes of their own that need not import anything: they are forked from one that has done so.

Most of what a command costs is the import of the program; a test that types a hundred of them pays it once. A command
has its own standard streams, environment, folder and exit code, as from a shell. What depends on how Python itself
starts (its variables, the locale) starts from nothing. `run`, the one with heavy libraries, is forked from a process of
its own, so that no other command has them at hand; test_adding_a_rule.py and processes/ start it from nothing.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

COMMAND = str(Path(sys.executable).with_name("heat-pipeline"))
STARTS_PYTHON = ("PYTHON", "LC_", "LANG")


def typed(arguments, text, cwd, environment):
    """What a command prints; `text` is its standard input."""
    command = [COMMAND, *map(str, arguments)]
    other = {name for name in environment.keys() ^ os.environ.keys() if name.startswith(STARTS_PYTHON)}
    if other:
        return subprocess.run(command, input=text, capture_output=True, env=environment, cwd=cwd, check=False)
    with tempfile.TemporaryDirectory() as folder:
        streams = [str(Path(folder) / name) for name in ("in", "out", "err")]
        Path(streams[0]).write_bytes(text or b"")
        order = {"command": command, "cwd": str(cwd or Path.cwd()), "environment": environment, "streams": streams}
        code = _Server.one(heavy=command[1:2] == ["run"]).run(order)
        return subprocess.CompletedProcess(command, code, Path(streams[1]).read_bytes(), Path(streams[2]).read_bytes())


class _Server:
    """The process that forks, as seen from the tests."""

    def __init__(self, heavy):
        self._process = subprocess.Popen(
            [sys.executable, __file__, *["run"][: int(heavy)]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        atexit.register(self._process.kill)

    @staticmethod
    @cache
    def one(heavy):
        return _Server(heavy)

    def run(self, order):
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


def serve(heavy):
    """Fork for each order that comes on standard input, and answer with the exit code."""
    import duckdb  # noqa: F401

    import heat_pipeline.commands.rules
    import heat_pipeline.presenting.formats
    import heat_pipeline.presenting.printed
    import heat_pipeline.presenting.rules
    import heat_pipeline.presenting.texts
    import heat_pipeline.warehouse.store

    if heavy:
        import pandas  # noqa: F401

        import heat_pipeline.commands.running
        import heat_pipeline.orchestration.build
        import heat_pipeline.presenting.runs  # noqa: F401

    for line in sys.stdin:
        order = json.loads(line)
        pid = os.fork()
        if pid == 0:
            _be(order)
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _be(order):
    """Become the command: never returns."""
    code = 1
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.environ.clear()
        os.environ.update(order["environment"])
        os.chdir(order["cwd"])
        for number, path in enumerate(order["streams"]):
            opened = os.open(path, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT)
            os.dup2(opened, number)
            os.close(opened)
        sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w", errors="backslashreplace")  # noqa: SIM115
        sys.argv = order["command"]
        from heat_pipeline.cli import main

        try:
            main()
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        except BaseException:
            sys.excepthook(*sys.exc_info())
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


if __name__ == "__main__":
    serve(heavy=bool(sys.argv[1:]))
