"""A decision on readings is heeded by a run, and a changed one reads again what it speaks of, and nothing else."""

import shutil

import pytest
from examples_steps import ask, put, run

from heat_pipeline.commands.status import status_of
from heat_pipeline.reading.decisions import ReadingDecisionError
from heat_pipeline.settings import Settings
from heat_pipeline.steps.rulebook import load_rulebook

TEXT = "# Heatmap: Loss of Trees\n## Data\n| tree | S | M |\n|---|---|---|\n| Oak | 1.5 | 2.5 |\n| Elm | 3.5 | {} |\n"
TURNED = "decisions:\n  - description: c/one\n    row: table header\n    column: table stub\n"


@pytest.fixture
def expectations(tmp_path, rulebook):
    from heat_pipeline.settings import settings

    return shutil.copytree(settings().expectations, tmp_path / "expectations")


def rows_of(store):
    rows = ask(store, "SELECT DISTINCT description_id, row_label FROM parsed.cells ORDER BY ALL")
    return [(name, ",".join(row for one, row in rows if one == name)) for name in dict(rows)]


def test_a_decision_reads_again_what_it_speaks_of_only(store, inbox, expectations):
    put(inbox, {"c/one.md": TEXT.format(4.5), "c/two.md": TEXT.format(5.5)})
    assert run(store, inbox, load_rulebook(expectations), run_id="first").read == 2
    file = expectations / "readings.yaml"

    def waiting():
        (one,) = status_of(Settings(data=store.data, inbox=inbox, expectations=expectations)).collections
        return one.to_read

    file.write_text(TURNED)
    assert waiting() == 1
    assert run(store, inbox, load_rulebook(expectations), run_id="second").read == 1
    assert rows_of(store) == [("c/one", "M,S"), ("c/two", "Elm,Oak")]
    assert waiting() == 0
    file.write_text("# words change nothing\n" + TURNED + "    why: it is so\n")
    assert run(store, inbox, load_rulebook(expectations), run_id="third").read == 0
    file.write_text("decisions: []\n")
    assert run(store, inbox, load_rulebook(expectations), run_id="fourth").read == 1
    assert rows_of(store) == [("c/one", "Elm,Oak"), ("c/two", "Elm,Oak")]


def test_a_broken_file_is_told_before_anything_is_read(expectations):
    (expectations / "readings.yaml").write_text("decisions: 7\n")
    with pytest.raises(ReadingDecisionError, match="line 1"):
        load_rulebook(expectations)
