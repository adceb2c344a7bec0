"""Every command of the README has been run as written, and prints what the README shows."""

import re

from readme_blocks import PROJECT, README, commands, made_anew


def test_the_readme_shows_what_its_commands_print():
    text = README.read_text(encoding="utf-8")
    assert len(commands(text)) >= 5
    assert made_anew(text) == text, "run: make readme"


def test_the_python_of_the_readme_runs(monkeypatch):
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    monkeypatch.chdir(PROJECT)
    assert blocks
    for block in blocks:
        exec(block, {})


def test_the_files_and_make_targets_of_the_readme_exist():
    text = README.read_text(encoding="utf-8")
    targets = set(re.findall(r"(?:^|`)make ([a-z]+)", text, re.MULTILINE))
    makefile = (PROJECT / "Makefile").read_text(encoding="utf-8")
    assert targets >= {"run", "test", "dev", "bench", "lint"}
    assert {target for target in targets if not re.search(rf"^{target}:", makefile, re.MULTILINE)} == set()
    paths = set(re.findall(r"`((?:expectations|data|tests|heat_pipeline)/[\w./*-]+)`", text))
    made = {"data/failures.jsonl", "data/warehouse.duckdb"}
    assert {path for path in paths - made if not list(PROJECT.glob(path.rstrip("/")))} == set()
