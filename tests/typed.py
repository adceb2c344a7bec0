"""Commands as they are typed, in this process: most of what a command costs otherwise is the import of the program.

A command has its own standard streams, environment, folder and exit code, as from a shell. What depends on how Python
itself starts (its variables, the locale) is a process of its own.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import chdir
from pathlib import Path

import pytest

from heat_pipeline.cli import main
from heat_pipeline.settings import settings
from heat_pipeline.texts import examine

COMMAND = str(Path(sys.executable).with_name("heat-pipeline"))
STARTS_PYTHON = ("PYTHON", "LC_", "LANG")


def typed(arguments, text, cwd, environment):
    """What a command prints; `text` is its standard input."""
    command = [COMMAND, *map(str, arguments)]
    other = {name for name in environment.keys() ^ os.environ.keys() if name.startswith(STARTS_PYTHON)}
    if other:
        return subprocess.run(command, input=text, capture_output=True, env=environment, cwd=cwd, check=False)
    out, err = (
        io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors=errors, write_through=True)
        for errors in ("strict", "backslashreplace")
    )
    with pytest.MonkeyPatch.context() as patched, chdir(cwd or Path.cwd()):
        for name in os.environ.keys() - environment.keys():
            patched.delenv(name)
        for name, value in environment.items():
            patched.setenv(name, value)
        streams = {"stdin": io.TextIOWrapper(io.BytesIO(text or b"")), "stdout": out, "stderr": err}
        for name, stream in streams.items():
            patched.setattr(sys, name, stream)
        patched.setattr(sys, "argv", command)
        _forget()
        code = _exit_code()
    _forget()
    return subprocess.CompletedProcess(command, code, out.buffer.getvalue(), err.buffer.getvalue())


def _forget():
    """A process has its settings and their suites for life; the next command is another process."""
    for kept in (settings, examine._suites):
        kept.cache_clear()


def _exit_code():
    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0
