"""Every command of README.md and docs/ has been run as written, and prints what the page shows."""

import re

from readme_blocks import PROJECT, README, commands, made_anew, pages

from heat_pipeline.warehouse import expected
from heat_pipeline.warehouse.catalogue import MACHINE

PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)

LONGEST_README = 15_000


def read(pages):
    return [page.read_text(encoding="utf-8") for page in pages]


def test_readme_and_pages_show_what_their_commands_print():
    texts = read(pages())
    assert len(commands(texts[0])) >= 3
    assert len(texts[0].encode()) <= LONGEST_README
    for page, text, anew in zip(pages(), texts, made_anew(texts), strict=True):
        assert anew == text, f"{page.name}: run make readme"


def test_every_table_that_people_see_has_an_example_on_its_page():
    page = (PROJECT / "docs" / "tables.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^### (\S+)\n\n```console\n\$ (.*)$", page, re.MULTILINE))
    assert set(shown) == {table.full_name for table in expected() if table.schema != MACHINE}
    assert {name for name, command in shown.items() if f"FROM {name}" not in command} == set()


def test_the_python_of_the_pages_runs(monkeypatch):
    blocks = [block for text in read([README, PROJECT / "docs" / "reading.md"]) for block in PYTHON.findall(text)]
    monkeypatch.chdir(PROJECT)
    assert blocks
    for block in blocks:
        exec(block, {})


def test_the_files_and_make_targets_that_pages_name_exist():
    text = "\n".join(read(pages()))
    targets = set(re.findall(r"(?:^|`)make ([a-z]+)", text, re.MULTILINE))
    makefile = (PROJECT / "Makefile").read_text(encoding="utf-8")
    assert targets >= {"run", "test", "dev", "bench", "lint"}
    assert {target for target in targets if not re.search(rf"^{target}:", makefile, re.MULTILINE)} == set()
    paths = set(re.findall(r"`((?:expectations|data|tests|benchmarks|heat_pipeline)/[\w./*-]+)`", text))
    made = {
        "data/failures.jsonl",
        "data/alerts.jsonl",
        "data/warehouse.duckdb",
        "heat_pipeline/quality/rules/minus_zero.py",
    }
    made |= {"data/working/answers.jsonl", "expectations/second_reader/", "expectations/second_reader.yaml"}
    assert {path for path in paths - made if not list(PROJECT.glob(path.rstrip("/")))} == set()


def test_links_between_pages_lead_somewhere():
    for page, text in zip(pages(), read(pages()), strict=True):
        for target in re.findall(r"\]\(([^)#\s]+)", text):
            assert target.startswith("https://") or (page.parent / target).is_file(), f"{page.name}: {target}"
