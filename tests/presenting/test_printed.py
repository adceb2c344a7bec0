"""Many texts: in order, the same on one process and on several, and one bad file spoils no other."""

import json

import pytest

from heat_pipeline.presenting.formats import Format
from heat_pipeline.presenting.printed import printed
from heat_pipeline.texts.sources import sources


@pytest.fixture
def files(tmp_path):
    names = []
    for number in range(70):
        path = tmp_path / f"{number:02}.md"
        table = f"| | x | y |\n|---|---|---|\n| r | {number}.5 | 7.5 |\n| s | 3.5 | 4.5 |\n"
        path.write_text(f"## Heatmap: Toy\n### Detailed Analysis\n{table}")
        names.append(str(path))
    (tmp_path / "07.md").write_bytes(b"\x00")
    (tmp_path / "33.md").unlink()
    return names


@pytest.mark.parametrize("form", [Format.JSON, Format.CSV])
def test_two_processes_print_what_one_prints(files, form):
    assert list(printed(sources(files), form, 2)) == list(printed(sources(files), form, 1))


def test_order_and_faults(files):
    found = list(printed(sources(files), Format.JSONL))
    assert [one.name for one in found] == files
    assert [one.name for one in found if one.fault] == [files[7], files[33]]
    values = [json.loads(one.output)["cells"][0]["value"] for one in found if not one.fault]
    assert values == [number + 0.5 for number in range(70) if number not in (7, 33)]
