"""The commands and tables of README.md and docs/, made anew: `make readme` writes them, a test compares them."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from typed import typed

PROJECT = Path(__file__).resolve().parent.parent
README = PROJECT / "README.md"
GENERATED = {"rules.md"}
"""Pages that other programs write as a whole."""
_BEHIND = ("|", "&&", ";")
"""What a line may have between its commands; those of the program run in this process."""
_BLOCK = re.compile(r"```console\n\$ (?P<command>[^\n]+)\n.*?```", re.DOTALL)
_TABLES = re.compile(r"(\| table \| a row is \|\n\|---\|---\|\n)(?:\|.*\n)*")
_MACHINE = re.compile(r"(\| table of the program \| a row is \|\n\|---\|---\|\n)(?:\|.*\n)*")
_SETTINGS = re.compile(r"(\| variable \| is \| default \|\n\|---\|---\|---\|\n)(?:\|.*\n)*")


def pages() -> list[Path]:
    """README.md and the pages of docs/ that are written by hand: what a reader types, in the order of reading."""
    return [README, *sorted(page for page in (PROJECT / "docs").glob("*.md") if page.name not in GENERATED)]


def made_anew(texts: Sequence[str]) -> list[str]:
    """Pages with the output of every command, and the tables of tables and settings, as they are now.

    The commands of all are typed one after the other in one project: the README's come first, and run the pipeline.
    """
    with a_project() as project:
        texts = [_BLOCK.sub(lambda block: _block(block["command"], project), text) for text in texts]
    texts = [_TABLES.sub(lambda head: head[1] + _table_rows(machine=False), text) for text in texts]
    texts = [_MACHINE.sub(lambda head: head[1] + _table_rows(machine=True), text) for text in texts]
    return [_SETTINGS.sub(lambda head: head[1] + _setting_rows(), text) for text in texts]


@contextmanager
def a_project() -> Iterator[Path]:
    """A folder with what a checkout holds before its first run, for as long as the block goes on."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder) / "heat-pipeline"
        for part in ("data/inbox/samples", "data/answers", "expectations", "tests/corpus", "tests/real"):
            shutil.copytree(PROJECT / part, project / part)
        for file in ("Makefile", "workspace.yaml"):
            shutil.copy(PROJECT / file, project)
        shutil.copy(PROJECT / "tests" / "several.py", project / "tests")
        yield project


def _block(command: str, project: Path) -> str:
    return f"```console\n$ {command}\n{output(command, project)}```"


def commands(text: str) -> list[str]:
    """The commands whose output a page shows."""
    return [block["command"] for block in _BLOCK.finditer(text)]


def output(command: str, project: Path) -> str:
    """What a command prints, as a reader of the README sees it in a terminal of 100 columns."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("HEAT_PIPELINE_", "DAGSTER_"))}
    path = f"{Path(sys.executable).parent}{os.pathsep}{kept['PATH']}"
    environment = {**kept, "PATH": path, "COLUMNS": "100"}
    printed, last = b"", b""
    for joint, words in _commands(command):
        if words[0] == "cd":
            project = project / words[1]
            continue
        given, printed = (last, printed) if joint == "|" else (None, printed + last)
        words, file = (words[:-2], words[-1]) if ">" in words else (words, "")
        if words[0] == "heat-pipeline":
            done = typed(words[1:], given, project, environment)
        else:
            done = subprocess.run(words, input=given, cwd=project, env=environment, capture_output=True, check=False)
        last = done.stdout
        if file:
            (project / file).write_bytes(last)
            last = b""
    if done.returncode:
        raise RuntimeError(f"{command} ended with {done.returncode}: {done.stderr.decode()}")
    return "".join(f"{line.rstrip()}\n" for line in (printed + last).decode().strip("\n").split("\n"))


def _commands(line: str) -> Iterator[tuple[str, list[str]]]:
    """The commands of a line, each with what stands before it."""
    joint, words = "", []
    for word in shlex.shlex(line, posix=True, punctuation_chars=True):
        if word in _BEHIND:
            yield joint, words
            joint, words = word, []
        else:
            words.append(word)
    yield joint, words


def _table_rows(*, machine: bool) -> str:
    from heat_pipeline.warehouse import expected
    from heat_pipeline.warehouse.catalogue import MACHINE

    rows = (table for table in expected() if (table.schema == MACHINE) == machine)
    return "".join(f"| `{table.full_name}` | {table.comment} |\n" for table in rows)


def _setting_rows() -> str:
    from heat_pipeline.settings import Settings

    made = {
        "data": "data/ of the project",
        "inbox": "inbox/ in the data folder",
        "expectations": "expectations/ of the project",
        "jobs": "as many as cores",
        "threads": "as many as cores",
    }
    return "".join(
        f"| `HEAT_PIPELINE_{name.upper()}` | {field.description} | {made.get(name, f'`{field.default}`')} |\n"
        for name, field in Settings.model_fields.items()
    )


if __name__ == "__main__":
    texts = [page.read_text(encoding="utf-8") for page in pages()]
    for page, text in zip(pages(), made_anew(texts), strict=True):
        page.write_text(text, encoding="utf-8")
