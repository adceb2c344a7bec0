"""What people decide at the desk, taken in by the next run: that of the texts it is about, and no other."""

import hashlib

import pytest
from examples_steps import ask, heatmap, run, run_and_sum

from heat_pipeline.steps.rulebook import load_rulebook
from heat_pipeline.warehouse.readings import decided_on

TEXT = heatmap(values=(41.3, 42.7, 39.3, 99.5))
SHA = hashlib.sha256(TEXT.encode()).hexdigest()
FOUND = "SELECT rule, severity, review, reviewed_by FROM quality.anomalies WHERE description_id = 'c/1' ORDER BY ALL"
TABLE = f"""readings:
  - description: c/1
    sha256: {SHA[:16]}
    panel: R1-Llama | GPQA_D
    table:
      - [Window, "0.1", "0.2"]
      - ["500", "41.3", "42.7"]
      - ["2000", "39.3", "99.5"]
    by: Ada
"""
DISMISSED = """findings:
  - description: c/1
    rule: value_outside_legend
    decision: {}
    by: Ada
"""


TEXTS = {"c/1.md": TEXT, "c/2.md": heatmap("AIME24")}


@pytest.fixture
def decide(suites):
    """Puts decisions on the collection c into the expectations."""
    (suites / "decisions").mkdir()

    def put_in(text):
        (suites / "decisions" / "c.yaml").write_text(text, encoding="utf-8")
        return load_rulebook(suites)

    return put_in


def test_a_table_is_read_by_the_next_run_and_nothing_else(warehouse, inbox, decide):
    rulebook = decide(TABLE)
    done = run_and_sum(warehouse, inbox, rulebook, run_id="second")
    assert (done.read, done.judged) == (1, 1)
    cells = (
        "SELECT row_label, column_label, value, read_by FROM validated.cells WHERE description_id = 'c/1' ORDER BY ALL"
    )
    assert ask(warehouse, cells) == [
        ("2000", "0.1", 39.3, "person"),
        ("2000", "0.2", 99.5, "person"),
        ("500", "0.1", 41.3, "person"),
        ("500", "0.2", 42.7, "person"),
    ]
    with warehouse.reading() as con:
        assert decided_on(con, ["c/1", "c/2"]) == {"c/1": "4 values given by a person"}
    # The first reader had 1000 where the person says 2000: two of four.
    review = "SELECT subject, kind, looked_at, correct, round(low, 2), round(high, 2) FROM summary.review ORDER BY 1"
    assert ask(warehouse, review) == [
        ("first reader", "reader", 4, 2, 0.15, 0.85),
        ("sure", "reader", 4, 2, 0.15, 0.85),
    ]
    assert run(warehouse, inbox, rulebook, run_id="third").judged == 0
    done = run_and_sum(warehouse, inbox, decide(""), run_id="fourth")
    assert (done.read, done.judged) == (1, 1)
    assert {row[3] for row in ask(warehouse, cells)} == {"rules"}
    assert ask(warehouse, review) == []


def test_what_is_dismissed_counts_nowhere(warehouse, inbox, decide):
    figures = "SELECT grade, critical, 0 FROM summary.figures WHERE description_id = 'c/1'"
    status = "SELECT count(*) FROM validated.cells WHERE status <> 'ok'"
    assert ask(warehouse, FOUND) == [("value_outside_legend", "critical", "open", "")]
    before = ask(warehouse, figures)
    assert before[0][1] == 1
    rulebook = decide(DISMISSED.format("dismiss"))
    done = run_and_sum(warehouse, inbox, rulebook, run_id="second")
    assert (done.read, done.judged) == (0, 1)
    assert ask(warehouse, FOUND) == [("value_outside_legend", "critical", "dismissed", "Ada")]
    assert ask(warehouse, figures) == [("A", 0, 0)]
    assert ask(warehouse, status) == [(0,)]
    assert ask(warehouse, "SELECT sum(critical) FROM summary.describers") == [(0,)]
    assert ask(warehouse, "SELECT critical FROM quality.runs WHERE run_id = 'second'") == [(0,)]
    assert ask(warehouse, "SELECT subject, looked_at, correct FROM summary.review") == [("value_outside_legend", 1, 0)]
    with warehouse.reading() as con:
        assert decided_on(con, ["c/1", "c/2"]) == {"c/1": "value_outside_legend dismissed by Ada"}
    run_and_sum(warehouse, inbox, decide(DISMISSED.format("confirm")), run_id="third")
    assert ask(warehouse, FOUND) == [("value_outside_legend", "critical", "confirmed", "Ada")]
    assert ask(warehouse, figures) == before


def test_a_name_is_judged_anew_where_it_stands_and_nowhere_else(warehouse, inbox, decide):
    told = "names:\n  - {name: GPQA_D, decision: map, to: GPQA Extended, role: benchmark}\n"
    done = run(warehouse, inbox, decide(told), run_id="second")
    assert (done.read, done.judged) == (0, 1)
    names = "SELECT DISTINCT benchmark FROM validated.cells WHERE description_id = 'c/1'"
    assert ask(warehouse, names) == [("GPQA Extended",)]
