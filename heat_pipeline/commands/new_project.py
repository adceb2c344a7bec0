"""A project folder, made outside a checkout as `heat-pipeline init` does it: whole, or not at all.

What is in it is copied from the checkout or, without one, from the package: see `project.origin`. What people decided
in a checkout stays there, in expectations/decisions/ and expectations/second_reader.yaml.
"""

from __future__ import annotations

import os
import shutil
import tempfile
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
_IGNORED = """\
# What the pipeline makes. The inbox, the suites and what people decide are yours to keep.
/data/*
!/data/inbox/
/dagster_home/*
!/dagster_home/dagster.yaml
.env
"""
_ENVIRONMENT = """\
# `dg dev`, started in this folder, keeps its runs here: the same place as heat-pipeline, which needs no such file.
# Where the folder was moved or copied, say so here.
DAGSTER_HOME={home}
"""
_README = """\
# A project of heat-pipeline

Put collections of descriptions into `data/inbox`; `samples` is one, to try it. Edit the rules in `expectations/`. Then:

- `heat-pipeline run` reads and judges what is new, `heat-pipeline status` says how things stand
- `heat-pipeline report` writes pages, `heat-pipeline sql "SELECT …"` asks the warehouse `data/warehouse.duckdb`
- `heat-pipeline desk` opens the page on which people settle doubts; answers go to `expectations/decisions/`
- `dg dev --workspace workspace.yaml` is the Dagster UI (`pip install dagster-dg-cli`); it keeps runs in `dagster_home/`

Commands work in this folder and the folders in it. Each has `--help`.
"""
_WRITTEN = (".gitignore", ".env", "README.md")


def make_project(folder: Path) -> None:
    """Make a project folder.

    Raises UserError where it is a project already, holds what is in the way, or can't be written; nothing is changed
    then.
    """
    paths = sorted(path for pattern in _PARTS for path in origin().glob(pattern) if path.name != _PERSONAL)
    sources = {path.relative_to(origin()): path for path in paths}
    names = sorted({*_WRITTEN, *(path.parts[0] for path in sources)})
    try:
        _refuse(folder, names)
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".heat-pipeline-", dir=folder) as unfinished:
            _write(Path(unfinished), sources, folder.resolve())
            for name in sorted(names, key="workspace.yaml".__eq__):  # what makes it a project comes last
                (Path(unfinished) / name).rename(folder / name)
    except OSError as error:
        raise UserError(f"{folder} can't be made a project folder: {error.strerror}: {error.filename}") from error


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


def _write(folder: Path, sources: dict[Path, Path], project: Path) -> None:
    """Write the files of a project into the folder in which it is made."""
    for name, path in sources.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, folder / name)
    home = str(project / "dagster_home").replace("\\", "\\\\").replace("'", "\\'")
    texts = (_IGNORED, _ENVIRONMENT.format(home=f"'{home}'"), _README)
    for written, text in zip(_WRITTEN, texts, strict=True):
        (folder / written).write_text(text, encoding="utf-8")
