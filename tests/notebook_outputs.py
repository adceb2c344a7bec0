"""The outputs of docs/notebook.ipynb, made anew: `make readme` writes them, a test compares them.

The code of its cells is what people wrote; each is run in one namespace, in the folder docs of a project that has been
run once, and the value of its last expression is kept as Jupyter keeps it.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pandas as pd
from readme_blocks import PROJECT, a_project, output

from heat_pipeline.settings import settings

NOTEBOOK = PROJECT / "docs" / "notebook.ipynb"
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def made_anew(notebook: dict[str, Any]) -> dict[str, Any]:
    """A notebook with the outputs that its cells have now."""
    with a_project() as project:
        output("heat-pipeline run", project)
        (project / "docs").mkdir()
        with _started_in(project / "docs"):
            return {**notebook, "cells": list(_run(notebook["cells"]))}


@contextmanager
def _started_in(folder: Path) -> Iterator[None]:
    """In a folder, with the settings of the project that it lies in, and as wide as no terminal happens to be."""
    settings.cache_clear()
    options = ("display.width", 120, "display.max_columns", 20, "display.max_colwidth", 50)
    with chdir(folder), pd.option_context(*options):
        yield
    settings.cache_clear()


def _run(cells: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    namespace: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for cell in cells:
        if cell["cell_type"] == "code":
            count += 1
            cell = {**cell, "execution_count": count, "outputs": _outputs("".join(cell["source"]), namespace, count)}
        yield cell


def _outputs(source: str, namespace: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """What a cell prints, and the value of its last expression, if it ends with one."""
    *body, last = ast.parse(source).body
    printed, value = StringIO(), None
    with redirect_stdout(printed):
        if not isinstance(last, ast.Expr):
            body, last = [*body, last], None
        exec(compile(ast.Module(body, []), "<cell>", "exec"), namespace)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), namespace)
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(text)})
    if value is not None:
        shown = {"text/plain": _lines(_ADDRESS.sub("", repr(value)))}
        if hasattr(value, "_repr_html_"):
            shown = {"text/html": _lines(value._repr_html_()), **shown}
        outputs.append({"data": shown, "execution_count": count, "metadata": {}, "output_type": "execute_result"})
    return outputs


def _lines(text: str) -> list[str]:
    """A text as notebooks keep it; `splitlines` would also break at characters that are no ends of lines."""
    return [line for line in re.split(r"(?<=\n)", text) if line]


def read() -> dict[str, Any]:
    """The notebook as it is."""
    return dict(json.loads(NOTEBOOK.read_text(encoding="utf-8")))


if __name__ == "__main__":
    text = json.dumps(made_anew(read()), indent=1, ensure_ascii=False)
    NOTEBOOK.write_text(f"{text}\n", encoding="utf-8")
