"""A published warehouse with doubts, read twice, and a desk over it."""

import hashlib
import shutil
from contextlib import contextmanager
from pathlib import Path

import pytest
from filled import filled
from small_pictures import png

from heat_pipeline.desk.desk import Desk
from heat_pipeline.second_reader.answers import Entry
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.answers import put_answers

PROJECT = Path(__file__).resolve().parents[2]
TWICE = """## Heatmap: Scores
The heatmap shows the score of models by year.
### Data
- **Alpha**: 2019: 1.5, 2020: 2.5
- **Beta**: 2019: 3.5, 2020: 4.5
"""
OUT_OF_SCALE = """## Heatmap: Performance of R1-Llama on GPQA_D
The heatmap shows Pass@1 of the R1-Llama model on a dataset (GPQA_D).
### Components/Axes
- **X-axis (Ratio)**: 0.1, 0.2
- **Y-axis (Window)**: 500, 1000
- **Legend**: The gradient goes from light to dark; its label is "Pass@1" and it covers a range of 20-60.
### Detailed Analysis
#### R1-Llama | GPQA_D
- (500, 0.1): 41.3
- (500, 0.2): 42.7
- (1000, 0.1): 39.3
- (1000, 0.2): 99.5
"""
WRONG_TWICE = f"""{OUT_OF_SCALE.replace("99.5", "44.5")}
The highest value is 41.3 at (500, 0.1). The lowest value is 44.5 at (1000, 0.2).
"""
HOSTILE = """## Heatmap: <script>document.title = "owned"</script><img src="https://example.com/a.png" onerror="x()">
The heatmap shows a score of </script><b onclick="alert(2)">models</b>.
### Data
- <svg/onload=alert(3)>: 2019: 1.5, 2020: 2.5
- "><i>B</i>: 2019: 3.5, 2020: 4.5
"""
ROWS = [[31.0 + 7 * row + column**2 for column in range(6)] for row in range(4)]
SHIFTED = [ROWS[0], [*ROWS[1][1:], 99.5], *ROWS[2:]]


def of_figure(describer, rows):
    """A text of the figure F by one describer."""
    lines = [f"| Depth | {' | '.join(map(str, range(1, 7)))} |", "|---" * 7 + "|"]
    lines += [f"| {depth} | {' | '.join(map(str, row))} |" for depth, row in enumerate(rows, 10)]
    said = "## Heatmap: accuracy by depth and step\nThe x-axis is Step, the y-axis is Depth.\n\n" + "\n".join(lines)
    return f"---\nfigure_id: F\ndescriber: {describer}\n---\n{said}\n" + "\n" * ord(describer)  # each is its own text


COPIED = """## Heatmap: accuracy of two models
The heatmap shows the accuracy of two models by depth and step, in percent.
### Axes
- **X-axis (Step)**: 1, 2, 3
- **Y-axis (Depth)**: 10, 20, 30
### Panel (a): Ours
| Depth | 2 | 3 | 1 |
|---|---|---|---|
| 10 | 31.5 | 42.1 | 53.7 |
| 20 | 34.2 | 47.8 | 55.9 |
| 30 | 38.6 | 49.3 | 61.4 |
### Panel (b): Theirs
| Depth | 2 | 3 | 1 |
|---|---|---|---|
| 10 | 31.5 | 42.1 | 53.7 |
| 20 | 34.2 | 47.8 | 55.9 |
| 30 | 38.6 | 49.3 | 61.4 |
"""
TEXTS = {"twice": TWICE, "scale": OUT_OF_SCALE, "alike": WRONG_TWICE, "hostile": HOSTILE}
TEXTS |= {name: of_figure(name, rows) for name, rows in (("A", ROWS), ("B", ROWS), ("C", SHIFTED))}


def told(rows, columns, values):
    lines = [{"label": row, "values": line} for row, line in zip(rows, values, strict=True)]
    panel = {
        "column_axis": "", "columns": columns, "panel": "", "row_axis": "", "rows": lines, "scale_high": "",
        "scale_low": "",
    }  # fmt: skip
    return {"chart": "heatmap", "metric": "", "panels": [panel], "title": "", "unit": ""}


def answer_on(text, answer):
    return Entry(
        sha256=hashlib.sha256(text.encode()).hexdigest(), model="large", prompt="1", part="table", answer=answer
    )


class Project:
    """A folder with an inbox, expectations and a published warehouse."""

    def __init__(self, folder):
        self.inbox, self.expectations = folder / "inbox", folder / "expectations"
        shutil.copytree(PROJECT / "expectations", self.expectations)
        (self.inbox / "c").mkdir(parents=True)
        for name, text in TEXTS.items():
            (self.inbox / "c" / f"{name}.md").write_text(text, encoding="utf-8")
        self.store = Store(folder / "data", lock_seconds=10)
        # The model reads years as rows, and the values of 2020 a year later.
        wrong = [["1.5", "3.5"], ["2.5", "4.5"]]
        entries = [
            answer_on(TWICE, told(["Alpha", "Beta"], ["2020", "2019"], [["1.5", "2.5"], ["3.5", "4.5"]])),
            answer_on(HOSTILE, told(["2019", "2020"], ['"><i>B</i>', "<svg/onload=alert(3)>"], wrong)),
        ]
        with self.store.writing() as con:
            put_answers(con, entries, "first")
        self.run("first")

    def run(self, run_id):
        filled(self.store.data, self.inbox, ["c"], expectations=self.expectations, run_id=run_id)
        self.decided = (self.expectations / "decisions").exists()

    def desk(self, reviewer="Ada"):
        return Desk(self.store.published, self.expectations, reviewer)

    def ask(self, sql):
        return self.store.query_published(sql).rows


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    return Project(tmp_path_factory.mktemp("desk"))


@pytest.fixture
def project(made):
    """The project without decisions, in its files and in the warehouse."""
    shutil.rmtree(made.expectations / "decisions", ignore_errors=True)
    if made.decided:
        made.run("anew")
    return made


@contextmanager
def arrived(project, file, content):
    """The project with one more file, as the next run has it; as it was afterwards."""
    path = project.inbox / "c" / file
    path.write_bytes(content)
    project.run("more")
    yield path
    path.unlink()
    project.run("less")


@pytest.fixture
def copied(project):
    """The project with a text whose second panel has the numbers of its first one."""
    with arrived(project, "copied.md", COPIED.encode()) as path:
        yield path


@pytest.fixture
def pictured(project):
    """The project with a picture beside the text c/twice, as the next run has it."""
    with arrived(project, "twice.png", png(30, 20)) as path:
        yield path
