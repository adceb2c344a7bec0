"""A project folder, made outside a checkout as `heat-pipeline init` does it: whole, or not at all.

What is in it is copied from the checkout or, without one, from the package (see `project.origin`), and from the folder
`project` beside this file. What people decided in a checkout stays there, in expectations/decisions/ and
expectations/second_reader.yaml.
"""

from __future__ import annotations

import os
import tempfile
from importlib.resources import files
from pathlib import Path

from heat_pipeline.errors import UserError
from heat_pipeline.project import is_project, origin
from heat_pipeline.wording import some

_PARTS = (
    "expectations/*.json",
    "expectations/*.yaml",
    "dagster_home/dagster.yaml",
    "workspace.yaml",
    "data/inbox/samples/*.md",
)
_PERSONAL = "second_reader.yaml"
_WRITTEN = {".gitignore": "gitignore", ".env": "env", "README.md": "README.md"}
"""Files of the folder `project` by what they are called in a project."""


def make_project(folder: Path) -> None:
    """Make a project folder.

    Raises UserError where it is a project already, holds what is in the way, or can't be written; nothing is changed
    then.
    """
    paths = [path for pattern in _PARTS for path in origin().glob(pattern) if path.name != _PERSONAL]
    contents = {path.relative_to(origin()): path.read_bytes() for path in paths} | _written(folder.resolve())
    names = sorted({path.parts[0] for path in contents})
    try:
        _refuse(folder, names)
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".heat-pipeline-", dir=folder) as beside:
            unfinished = Path(beside)
            for path, content in contents.items():
                (unfinished / path).parent.mkdir(parents=True, exist_ok=True)
                (unfinished / path).write_bytes(content)
            for name in sorted(names, key="workspace.yaml".__eq__):  # what makes it a project comes last
                (unfinished / name).rename(folder / name)
    except OSError as error:
        raise UserError(f"{folder} can't be made a project folder: {error.strerror}: {error.filename}") from error


def _written(folder: Path) -> dict[Path, bytes]:
    """The files that are no copies of ours: what they say of the folder is where Dagster keeps its runs."""
    home = str(folder / "dagster_home").replace("\\", "\\\\").replace("'", "\\'")
    beside = files("heat_pipeline.commands").joinpath("project")
    texts = {Path(name): beside.joinpath(source).read_text(encoding="utf-8") for name, source in _WRITTEN.items()}
    return {path: text.replace("{home}", f"'{home}'").encode() for path, text in texts.items()}


def _refuse(folder: Path, names: list[str]) -> None:
    if is_project(folder):
        raise UserError(
            f"{folder} is a project folder already: it holds expectations/ and workspace.yaml. Go there and type "
            "`heat-pipeline status`, or name another folder. Nothing was changed"
        )
    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder} is a file: name a folder, new or without {some(names, 20)}")
    if there := [f"{name}/" if (folder / name).is_dir() else name for name in names if os.path.lexists(folder / name)]:
        raise UserError(
            f"{folder} holds {some(there, 20)} already, and a project folder has its own: move "
            f"{'it' if len(there) == 1 else 'them'} away, or name another folder. Nothing was changed"
        )
