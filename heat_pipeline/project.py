"""Which folder is at hand: where expectations/, data/ and dagster_home/ lie unless somebody names other ones.

One rule: the project folder in which the program is started, or one above it; else the checkout that the program runs
from. A project folder holds expectations/ and workspace.yaml; `heat-pipeline init` makes one, and the checkout is one.
What is installed without a checkout has the files that `init` copies in the package, and reads loose texts by these.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

_CHECKOUT = Path(__file__).resolve().parent.parent
_TEMPLATE = Path(__file__).resolve().parent / "template"  # only in a wheel: see pyproject.toml


def is_project(folder: Path) -> bool:
    """Whether a folder is a project folder."""
    return (folder / "expectations").is_dir() and (folder / "workspace.yaml").is_file()


def origin() -> Path:
    """The folder with the files that a new project begins with: the checkout, or their copies in the package."""
    return _CHECKOUT if is_project(_CHECKOUT) else _TEMPLATE


def project_folder() -> Path | None:
    """The project at hand, as a path that works from here; None where there is none, and no checkout either."""
    if is_project(Path()):
        return Path()
    above: list[Path] = []
    with suppress(FileNotFoundError):  # somebody deleted the current folder
        above += Path.cwd().parents
    return next((folder for folder in (*above, _CHECKOUT) if is_project(folder)), None)


def expectations_folder() -> Path:
    """The suites and people's decisions of the project at hand, else those that came with the package."""
    return (project_folder() or origin()) / "expectations"


def data_folder() -> Path:
    """The data of the project at hand; without any, data/ in the current folder."""
    return (project_folder() or Path()) / "data"


def dagster_home(data: Path) -> Path | None:
    """Where Dagster keeps its runs over the warehouse in `data`; None where it keeps none.

    DAGSTER_HOME names it, or says by being empty that there is none. Else the project at hand has one, for its own
    data only: a run into another warehouse is not shown in its UI.
    """
    named = os.environ.get("DAGSTER_HOME")
    if named is not None:
        return Path(named) if named else None
    project = project_folder()
    if project is None or data.resolve() != (project / "data").resolve():
        return None
    home = (project / "dagster_home").resolve()
    return home if (home / "dagster.yaml").is_file() else None
