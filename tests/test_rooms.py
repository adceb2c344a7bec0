"""The house's order: rooms know nothing of the rooms after them, and pure ones import nothing heavy."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

READING = "heat_pipeline.reading"
PACKAGE = Path(__file__).resolve().parents[1] / "heat_pipeline"
ROOMS = [
    "inbox",
    "reading",
    "claims",
    "names",
    "second_reader",
    "decisions",
    "fusing",
    "quality",
    "texts",
    "warehouse",
    "pictures",
    "steps",
    "orchestration",
]
"""In the order in which data goes through them; `texts` is inbox, reading, claims, names and quality on one text."""
OUTSIDE = {"cli", "commands", "definitions", "desk", "export", "notebook", "presenting", "project", "scoring", "site"}
"""What stands on the rooms; no room knows it."""
EVERYWHERE = {
    "alike", "errors", "escaping", "garbage_collection", "model", "records", "whole_folder", "wording", "yaml_files",
}  # fmt: skip
HEAVY = {"dagster", "distributed", "great_expectations", "duckdb", "pandas", "numpy", "pyarrow"}
MAY_IMPORT = {
    "inbox": {"duckdb"},  # reads .parquet and .csv, and only there
    "quality": {"great_expectations", "pandas"},
    "warehouse": {"duckdb", "pandas"},
    "steps": {"distributed", "duckdb"},
    "orchestration": {"dagster", "duckdb", "pandas"},
}


def modules(room):
    folder = PACKAGE / room
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [PACKAGE / f"{room}.py"]


@cache
def nodes_of(path):
    """The imports of a file, and its functions."""
    kinds = ast.Import | ast.ImportFrom | ast.FunctionDef | ast.AsyncFunctionDef
    return [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, kinds)]


@cache
def imported(path):
    """Every module that a file imports, anywhere in it, with the line."""
    found = []
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            found.extend((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import hides its room"
            found.append((node.module, node.lineno))
            if node.module == "heat_pipeline":
                found.extend((f"heat_pipeline.{alias.name}", node.lineno) for alias in node.names)
    return found


def rooms_of(path):
    """The parts of the project that a file imports, with the line."""
    return [(name.split(".")[1], line) for name, line in imported(path) if name.startswith("heat_pipeline.")]


def names_from(path, module):
    """What a file imports from a module by name."""
    return {alias.name for node in nodes_of(path) if getattr(node, "module", "") == module for alias in node.names}


def test_every_part_of_the_package_has_its_place_here():
    parts = {
        path.stem if path.is_file() else path.name
        for path in PACKAGE.iterdir()
        if path.suffix == ".py" or (path.is_dir() and any(path.glob("*.py")))
    }
    assert parts - {"__init__", "settings"} <= {*ROOMS, *OUTSIDE, *EVERYWHERE}
    assert {*ROOMS} <= parts


def test_the_page_on_architecture_has_the_rooms_in_this_order():
    page = (PACKAGE.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.partition("| room | takes | gives |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == ROOMS


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_knows_no_later_room_and_nothing_that_stands_on_rooms(room):
    later = {*ROOMS[ROOMS.index(room) + 1 :], *OUTSIDE}
    faults = [
        f"{path.relative_to(PACKAGE)}:{line} imports {name}"
        for path in modules(room)
        for name, line in rooms_of(path)
        if name in later
    ]
    assert faults == []


def test_files_know_each_other_in_one_direction():
    """Of any two files one can be read without the other: no circle, in a function's imports either."""
    files = {dotted(path): path for path in PACKAGE.rglob("*.py")}
    knows = {
        name: {found for module, _ in imported(path) for found in _files(path, module, files)}
        for name, path in files.items()
    }
    for name, others in knows.items():  # the package's __init__ hands on what notebooks need, and is asked for nothing
        others -= {name, "heat_pipeline"}
    assert sum(map(len, knows.values())) > len(files)
    try:
        order = list(TopologicalSorter(knows).static_order())
    except CycleError as error:
        pytest.fail(f"these files know each other: {' - '.join(error.args[1])}")
    assert set(order) == files.keys()


def _files(path, module, files):
    """The files behind an import: those of a package that it names, or the module itself."""
    named = {f"{module}.{name}" for name in names_from(path, module)} & files.keys()
    return named or {module} & files.keys()


def test_no_function_is_longer_than_a_screen():
    long = [
        f"{path.relative_to(PACKAGE)}:{node.lineno} {node.name}: {node.end_lineno - node.lineno + 1} lines"
        for path in PACKAGE.rglob("*.py")
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno - node.lineno >= 60
    ]
    assert long == []


@pytest.mark.parametrize("room", ["inbox", "reading", "names", "quality", "warehouse"])
def test_only_what_runs_the_rooms_knows_the_settings(room):
    assert [path for path in modules(room) for name, _ in rooms_of(path) if name == "settings"] == []


def test_reading_knows_nothing_but_the_data_classes():
    known = {name for path in modules("reading") for name, _ in rooms_of(path)}
    assert known <= {"reading", "model", "errors", "yaml_files"}


def test_the_reader_s_insides_are_known_to_itself_only():
    """What reads a text can be replaced as a whole: the rest of the house knows these of its files, and no others."""
    may = {"reader", "explain", "slot_decisions", "obeying"}
    may |= {"accounting", "labels", "colours", "charts", "lines", "outline", "blocks", "numbers", "parts", "matching"}
    outside = [path for path in PACKAGE.rglob("*.py") if not path.is_relative_to(PACKAGE / "reading")]
    known = {name.split(".")[2] for path in outside for name, _ in imported(path) if name.startswith(f"{READING}.")}
    assert known | {name for path in outside for name in names_from(path, READING)} == may
    assert {name for path in outside for name in names_from(path, f"{READING}.reader")} == {
        "read_outline",
        "READER_VERSION",
    }


def test_claims_know_the_reading_and_the_data_classes_only():
    known = {name for path in modules("claims") for name, _ in rooms_of(path)}
    assert known <= {"claims", "reading"} | EVERYWHERE


def test_quality_knows_nothing_of_the_claims_room():
    """Whether a claim holds is judged before; the rules see the verdicts."""
    known = {name for path in modules("quality") for name, _ in imported(path)}
    assert not [name for name in known if name.startswith("heat_pipeline.claims")]


@pytest.mark.parametrize("part", sorted(EVERYWHERE))
def test_what_all_share_imports_no_room(part):
    assert {name for path in modules(part) for name, _ in rooms_of(path)} <= EVERYWHERE


@pytest.mark.parametrize("room", ROOMS)
def test_heavy_libraries_are_named_only_in_their_rooms(room):
    faults = [
        f"{path.relative_to(PACKAGE)}:{line} imports {name}"
        for path in modules(room)
        for name, line in imported(path)
        if name.split(".")[0] in HEAVY - MAY_IMPORT.get(room, set())
    ]
    assert faults == []


def test_great_expectations_is_named_in_one_file():
    files = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for name, _ in imported(path)
        if name.split(".")[0] == "great_expectations"
    }
    assert files == {"quality/validator.py"}


def heavy_after(code):
    """Which heavy libraries a fresh process has imported after some code."""
    asked = f"import sys\n{code}\nprint(sorted({HEAVY!r} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    return ast.literal_eval(done.stdout.splitlines()[-1])


def dotted(path):
    parts = ("heat_pipeline", *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


PURE = [
    dotted(path)
    for room in ("reading", "claims", "names", "quality/rules", "fusing")
    for path in sorted((PACKAGE / room).rglob("*.py"))
]
LIGHT = [
    "heat_pipeline",
    "heat_pipeline.texts.examine",
    "heat_pipeline.cli",
    "heat_pipeline.presenting.texts",
    "heat_pipeline.quality.suites",
    "heat_pipeline.quality.validator",
    "heat_pipeline.settings",
]
NOTEBOOK = """
import heat_pipeline
rows = "| | x | y |\\n|---|---|---|\\n| r | 0.1 | 0.2 |\\n| s | 0.3 | 0.4 |"
reading = heat_pipeline.read(f"# Heatmap: A\\n- **X-axis**: x, y\\n## Data\\n{rows}")
assert [cell.value for cell in reading.cells] == [0.1, 0.2, 0.3, 0.4]
"""


def test_pure_rooms_and_reading_a_text_in_a_notebook_import_nothing_heavy():
    assert len(PURE) > 20
    assert heavy_after("\n".join(f"import {name}" for name in PURE + LIGHT) + NOTEBOOK) == []


def test_the_probe_itself_sees_what_is_imported():
    assert "duckdb" in heavy_after("import heat_pipeline.warehouse")
