"""A published warehouse with doubts, read twice, and a desk over it."""

import hashlib
import shutil
from pathlib import Path

import pytest
from doubtful_texts import HOSTILE, TEXTS, TWICE
from filled import filled
from small_pictures import png

from heat_pipeline.desk.desk import Desk
from heat_pipeline.second_reader.answers import AnswerEntry
from heat_pipeline.warehouse import Store
from heat_pipeline.warehouse.stored_answers import put_answers

PROJECT = Path(__file__).resolve().parents[2]


def told(rows, columns, values):
    lines = [{"label": row, "values": line} for row, line in zip(rows, values, strict=True)]
    panel = dict.fromkeys(("column_axis", "panel", "row_axis", "scale_high", "scale_low"), "")
    of_figure = {"chart": "heatmap", "metric": "", "title": "", "unit": ""}
    return {**of_figure, "panels": [panel | {"columns": columns, "rows": lines}]}


def answer_on(text, answer):
    return AnswerEntry(
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
        self.picture = self.inbox / "c" / "twice.png"
        self.picture.write_bytes(png(30, 20))
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
    """The project without decisions, in its files and in the warehouse, and with a picture beside the text c/twice."""
    shutil.rmtree(made.expectations / "decisions", ignore_errors=True)
    if made.decided:
        made.run("anew")
    yield made
    made.picture.unlink(missing_ok=True)
    made.picture.write_bytes(png(30, 20))
