"""How quick the desk is where much was decided: an answer on disk, and the next doubt on the screen.

    python -m benchmarks.desk [--texts 10000] [--decisions 10000]

A warehouse is made of the labelled texts of tests/real, read once and copied under other names until there are so
many; as many decisions stand in the collection's file before. Then doubts are answered one after the other, as the page
does it. Told are seconds to open, and milliseconds of an answer with the doubt that follows: median and worst of 100.
"""

from __future__ import annotations

import json
import shutil
import statistics
import tempfile
import time
from pathlib import Path

import duckdb

from benchmarks import options
from heat_pipeline.desk.desk import Desk
from heat_pipeline.desk.person_answers import PersonAnswer
from heat_pipeline.steps.reading import read_pending
from heat_pipeline.steps.taking_in import take_in
from heat_pipeline.warehouse import Store

PROJECT = Path(__file__).resolve().parents[1]
TEXTS = sorted((PROJECT / "tests" / "real").glob("*/*.md"))
COPIED = ("raw.descriptions", "parsed.figures", "parsed.panels", "parsed.cells", "parsed.disputed", "internal.readings")
ANSWERS = 100


def warehouse(folder: Path, count: int) -> Store:
    """A published warehouse of `count` texts in the collection c."""
    inbox = folder / "inbox"
    (inbox / "c").mkdir(parents=True)
    for number, path in enumerate(TEXTS):
        shutil.copy(path, inbox / "c" / f"{number}.md")
    store = Store(folder / "data")
    take_in(store, inbox, ["c"], "made", limit_bytes=2_000_000)
    read_pending(store, "c", "made", batch=1_000)
    with store.writing() as con:
        keys = {"panel_id", "cell_id", "description_id"}
        for table in COPIED:
            columns = [row[0] for row in con.execute(f"DESCRIBE {table}").fetchall()]
            told = ", ".join(f"{name} || '/' || copy" if name in keys else name for name in columns)
            con.execute(f"INSERT INTO {table} SELECT {told} FROM {table}, range({count // len(TEXTS)}) t(copy)")
    shutil.copy(store.working, store.published)
    return store


def decided(expectations: Path, store: Store, count: int) -> None:
    """A file with so many decisions on texts of the collection."""
    shutil.copytree(PROJECT / "expectations", expectations)
    (expectations / "decisions").mkdir()
    with duckdb.connect(store.published, read_only=True) as con:
        rows = con.execute("SELECT description_id, sha256 FROM raw.descriptions ORDER BY 1 LIMIT ?", [count]).fetchall()
    blocks = [
        f"  - description: {name}\n    sha256: {sha256[:16]}\n    rule: constant_row\n    at: 1-2\n"
        "    decision: dismiss\n"
        f'    by: Ada\n    when: "2026-01-01T00:00:00Z"\n    seconds: 3\n'
        for name, sha256 in rows
    ]
    (expectations / "decisions" / "c.yaml").write_text("findings:\n" + "".join(blocks), encoding="utf-8")


def main() -> None:
    """Measure, and print."""
    parser = options(__doc__)
    parser.add_argument("--texts", type=int, default=10_000)
    parser.add_argument("--decisions", type=int, default=10_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = warehouse(folder, given.texts)
        decided(folder / "expectations", store, given.decisions)
        began = time.perf_counter()
        desk = Desk(store.published, folder / "expectations", "Ada")
        opened = time.perf_counter() - began
        shown = desk.doubt({})
        print(f"{shown['left']:,} doubts of {given.texts:,} texts; opened in {opened:.1f} s")
        spent = []
        for _ in range(ANSWERS):
            doubt = shown["doubt"]
            grids = doubt["choices"][0]["grids"] if doubt["choices"] else []
            answer = PersonAnswer.model_validate_json(json.dumps({"grids": grids} if grids else {"none": True}))
            desk.prepare()  # while the person looks at the doubt
            began = time.perf_counter()
            desk.answer(doubt["key"], answer, 2.0)
            shown = desk.doubt({}, doubt["key"])
            spent.append(1_000 * (time.perf_counter() - began))
    print(f"an answer and the next doubt: {statistics.median(spent):.0f} ms, at most {max(spent):.0f} ms")


if __name__ == "__main__":
    main()
