"""A true Dask cluster for tests: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
DASK = str(Path(sys.executable).with_name("dask"))


@contextmanager
def dask(*workers: list[str], **environment: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A scheduler and workers in processes of their own; gives its address and its process."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    environment = {**os.environ, "PYTHONPATH": str(PROJECT), **environment}
    commands = [[DASK, "scheduler", "--host", address, "--no-dashboard", "--no-show"]]
    commands += [[*worker, address] for worker in workers]
    with tempfile.TemporaryDirectory() as folder:
        out = subprocess.DEVNULL
        started = [
            subprocess.Popen(command, cwd=folder, env=environment, stdout=out, stderr=out, start_new_session=True)
            for command in commands
        ]
        try:
            yield address, started[0]
        finally:
            for process in reversed(started):
                with suppress(ProcessLookupError):  # it has noticed that its scheduler is gone
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def working(address: str) -> list[int]:
    """The process ids of two workers, which have a nurse that starts another where one dies."""
    import distributed

    with distributed.Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(2, timeout=60)
        return list(client.run(os.getpid).values())


WORKER = [DASK, "worker", "--nthreads", "1", "--no-dashboard"]
