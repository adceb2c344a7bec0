"""The scorer on small cases, made by hand, whose figures are worked out by hand."""

import io
import json
import re

import pytest
from rich.console import Console

from heat_pipeline.alike import places, same_label, same_place, tick
from heat_pipeline.errors import UserError
from heat_pipeline.model import (
    Anomaly,
    Axis,
    Cell,
    Claim,
    ClaimKind,
    How,
    Judgement,
    Panel,
    Reading,
    Severity,
    Verdict,
)
from heat_pipeline.presenting.scores import as_record, show_scores
from heat_pipeline.scoring import Labelled, Score, labelled, score_corpus, score_examined, score_reading
from heat_pipeline.texts.examine import Examined

TEXT = "At window 500 it has 40.0 and 41.5,\nat window 1000 it has 42.0.\nThe best is 42.\nIt only rises.\n"


def cell(row, column, value, *, panel="", confidence=1.0, printed=None):
    """A cell whose characters are those of `printed` in TEXT; a value that is a pair is a range."""
    start = TEXT.find(printed) if printed else 0
    low, high = value if isinstance(value, tuple) else (None, None)
    single = None if isinstance(value, tuple) else float(value)
    return Cell(
        panel, row, column, single, low, high, None, How.EXACT, printed or "", start, start + len(printed or ""),
        "made", confidence=confidence,
    )  # fmt: skip


def read(*cells, chart_type="heatmap", rows="Window", columns="Ratio", claims=()):
    panels = tuple(
        Panel(name, place) for place, name in enumerate(dict.fromkeys(cell.panel for cell in cells), start=1)
    )
    return Reading(chart_type, "", "", "", Axis(rows), Axis(columns), (), panels, cells, (), tuple(claims), 0, 0)


def answer(*cells, **others):
    """An answer with cells given as (panel, row, column, value)."""
    gold = {"kind": "heatmap", "x_axis": "Ratio", "y_axis": "Window", **others}
    return Labelled("lot", "01.md", TEXT, {**gold, "cells": [[*cell, "exact", None] for cell in cells]})


GOLD = [(None, "500", "0.1", 40), (None, "500", "0.2", 41.5), (None, "1000", "0.1", 42)]
FOUND = [
    cell("500", "0.1", 40, printed="40.0"),
    cell("500", "0.2", 41.5, printed="41.5"),
    cell("1000", "0.1", 42, printed="42.0"),
]


def test_all_right():
    case = score_reading(answer(*GOLD), read(*FOUND))
    assert case.score == Score(
        descriptions=1, wanted=3, read=3, alike=3, faultless=1, sure=3, sure_right=3, chart_types=1, with_cells=1,
        each_alike=1,
    )  # fmt: skip
    assert (case.missed, case.wrong, case.pairs) == ((), (), ((1.0, True),) * 3)


def test_a_missing_and_a_wrong_cell():
    # The answer has a cell that is not read, and another value for one that is: 2 of 3 read, 2 of 4 wanted.
    gold = [*GOLD[:2], (None, "1000", "0.1", 43), (None, "1000", "0.2", 1)]
    case = score_reading(answer(*gold), read(*FOUND))
    assert (case.score.read, case.score.wanted, case.score.alike, case.score.faultless) == (3, 4, 2, 0)
    assert case.score.alike_f1 == pytest.approx(4 / 7)
    assert case.missed == ((("0.1", "1000"), "43"), (("0.2", "1000"), "1"))
    assert case.wrong == ((("0.1", "1000"), "42"),)


RANGES = [(None, "500", "0.1", [40, 41.5]), (None, "500", "0.2", 42)]
MODELS = [("Llama", "s", "1", 3), ("Llama", "s", "2", 4), ("Qwen", "s", "1", 5)]


@pytest.mark.parametrize(
    ("gold", "cells", "alike"),
    [
        (GOLD, [cell(one.column, one.row, one.value) for one in FOUND], 3),  # turned axes
        (GOLD, [cell(f"**window** {one.row}", f"`{one.column}`", one.value) for one in FOUND], 3),
        # Read alone, the first row's cells say nothing by their row: they are not alike, though their labels are right.
        (GOLD, FOUND[:2], 0),
        # A range is compared by both ends, and one with an open end is never right.
        (RANGES, [cell("500", "0.1", (40.0, 41.5)), cell("500", "0.2", (42.0, None))], 1),
        # The answer has models as panels, the reading as rows, with a word more; its third value is wrong.
        (MODELS, [cell("Llama model", "1", 3), cell("Llama model", "2", 4), cell("Qwen model", "1", 6)], 2),
    ],
)
def test_cells_are_alike_whichever_label_is_which_and_in_how_many_words(gold, cells, alike):
    score = score_reading(answer(*gold), read(*cells)).score
    assert (score.alike, score.faultless) == (alike, int(alike == len(gold)))
    assert score.alike_f1 == pytest.approx(2 * alike / (len(gold) + len(cells)))


@pytest.mark.parametrize(
    ("label", "axes", "form"),
    [
        ("Length 5", ["Length"], "5"),
        ("Lengths = 5.0", ["Length"], "5"),
        ("1,000 %", [], "1000"),
        ("~1e-4", [], "0.0001"),
        ("\N{MINUS SIGN}3", [], "-3"),
        ("**neg_cities**:", [], "neg cities"),
        ("Length", ["Length"], "length"),
    ],
)
def test_the_form_of_a_label(label, axes, form):
    assert tick(label, axes) == form


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("beam search", "beam search", True),
        ("beam search", "blue line beam search", True),  # two of four words
        ("search", "the beam search", False),  # one of three is no more than a third
        ("beam search", "beam width", False),
        ("", "beam", False),
        ("+", "-", False),  # no words to compare
    ],
)
def test_when_labels_name_the_same(one, other, same):
    assert same_label(one, other) is same_label(other, one) is same


def test_places_are_without_what_all_share_and_alike_in_any_order():
    cells = [("A", "x", "1"), ("A", "y", "1")]
    assert places(cells, []) == [("x",), ("y",)]
    assert places(cells[:1], []) == [("1", "x")]  # a lone cell keeps its row and column
    assert same_place(("beam", "cora large set"), ("cora large", "beam"))
    assert not same_place(("beam",), ("beam", "cora"))


def test_each_wanted_cell_counts_once_and_the_surest_takes_it():
    # Twice the same cell for one of the answer: the surer one is alike, wherever it stands.
    cells = [cell("500", "0.1", 40, confidence=0.5), cell("500", "0.1", 40, confidence=0.95), *FOUND[1:]]
    case = score_reading(answer(*GOLD), read(*cells))
    assert (case.score.alike, case.score.sure, case.score.sure_right) == (3, 3, 3)
    assert case.pairs == ((1.0, True), (1.0, True), (0.95, True), (0.5, False))


def test_sure_cells():
    # Three of four are at least 0.9 sure; of those two are right, which are half of the four wanted.
    cells = [
        cell("500", "0.1", 40, confidence=0.9), cell("500", "0.2", 41.5, confidence=0.99),
        cell("1000", "0.1", 7, confidence=0.95), cell("1000", "0.2", 43, confidence=0.89),
    ]  # fmt: skip
    score = score_reading(answer(*GOLD, (None, "1000", "0.2", 43)), read(*cells)).score
    assert (score.sure, score.sure_right) == (3, 2)
    assert (score.sure_precision, score.sure_coverage) == (pytest.approx(2 / 3), 0.5)


def test_the_mean_of_the_texts_counts_each_alike():
    # One text with one cell, right, and one with three, none right; one without cells, rightly, is clean only.
    right = score_reading(answer(GOLD[0]), read(FOUND[0])).score
    wrong = score_reading(answer(*GOLD), read(*(cell("x", "y", number) for number in range(3)))).score
    none = score_reading(answer(), read()).score
    score = right + wrong + none
    assert score.mean_alike_f1 == 0.5
    assert score.alike_f1 == pytest.approx(2 / 8)
    assert (score.descriptions, score.with_cells, score.faultless) == (3, 2, 2)


def test_the_kind_of_chart():
    assert score_reading(answer(*GOLD, kind="other"), read(*FOUND)).score.chart_types == 0
    assert score_reading(answer(*GOLD, kind="other"), read(*FOUND, chart_type="bar chart")).score.chart_types == 1


def judged(line, verdict):
    """A claim that begins in a line of TEXT, and what the cells say of it."""
    start = sum(len(one) for one in TEXT.splitlines(keepends=True)[: line - 1])
    return Claim(ClaimKind.MAX, "", start, start + 1, "", None), Judgement(verdict, (), "")


def test_claims_are_found_by_line_and_verdict():
    # Line 1: wrong and found. Line 2: true, and called wrong, a false alarm. Line 3: true and found, and wrong and not
    # found, which is no alarm. A claim without a line counts for nothing.
    claims = [judged(1, Verdict.CONTRADICTED), judged(2, Verdict.CONTRADICTED), judged(3, Verdict.SUPPORTED)]
    gold = answer(
        *GOLD,
        claims=[
            {"line": 1, "verdict": "contradicted", "says": "a"}, {"line": 2, "verdict": "supported", "says": "b"},
            {"line": 3, "verdict": "supported", "says": "c"}, {"line": 3, "verdict": "contradicted", "says": "d"},
            {"line": None, "verdict": "supported", "says": "e"}, {"line": 4, "verdict": "unverifiable", "says": "f"},
        ],
    )  # fmt: skip
    reading = read(*FOUND, claims=[claim for claim, _ in claims])
    score = score_examined(gold, Examined(reading, (), (), tuple(one for _, one in claims))).score
    assert (score.contradicted, score.contradicted_found) == (2, 1)
    assert (score.supported, score.supported_found, score.false_alarms) == (2, 1, 1)


def test_findings_are_compared_by_kind_once_a_text():
    from heat_pipeline.scoring.claims_and_findings import compare_findings

    told = [
        Anomaly("tick_not_on_axis", Severity.WARNING, ""),  # right: the answer has its kind, under another name
        Anomaly("row_does_not_fit", Severity.WARNING, ""),  # the same kind again
        Anomaly("constant_row", Severity.WARNING, ""),  # wrong
        Anomaly("granularity", Severity.INFO, ""),  # no accusation, but it finds what is labelled
        Anomaly("reading_doubtful", Severity.WARNING, ""),  # of us, not of the text
    ]
    oddities = [
        {"rule": "tick_without_cells", "severity": "info"}, {"rule": "granularity", "severity": "warning"},
        {"rule": "cell_conflict", "severity": "critical"}, {"rule": "other", "severity": "critical"},
    ]  # fmt: skip
    found = compare_findings({"oddities": oddities}, told)
    assert found == Score(accusations=2, accusations_right=1, labelled=2, labelled_found=1)
    assert compare_findings({"oddities": ["in plain words"]}, told) == Score()
    assert compare_findings({}, told) == Score(accusations=2)


def put(folder, name, gold):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".md").write_text(gold.text)
    path.with_suffix(".json").write_text(json.dumps(gold.gold))


def test_the_lot_of_a_text_is_its_folder_of_the_first_level(tmp_path):
    for name in ("lot-1/a/01", "lot-1/02", "lot-2/01"):
        put(tmp_path, name, answer(*GOLD))
    (tmp_path / "README.md").write_text("no pair")
    found = labelled(tmp_path)
    assert [(one.lot, one.name) for one in found] == [
        ("lot-1", "lot-1/02.md"), ("lot-1", "lot-1/a/01.md"), ("lot-2", "lot-2/01.md"),
    ]  # fmt: skip
    assert [case.lot for case in labelled(tmp_path / "lot-2")] == ["lot-2"]
    score = score_corpus(tmp_path)
    assert (score.descriptions, score.wanted) == (3, 9)


def test_a_folder_without_pairs_and_broken_answers_are_said(tmp_path):
    with pytest.raises(UserError, match="no pair"):
        score_corpus(tmp_path)
    put(tmp_path, "01", answer(*GOLD))
    (tmp_path / "01.json").write_text("{")
    with pytest.raises(UserError, match=r"01\.json"):
        score_corpus(tmp_path)


ALONE = score_reading(answer(*GOLD), read(FOUND[0], cell("1000", "0.2", 9))).score
BOTH = score_reading(answer(*GOLD), read(*FOUND)).score


def test_each_reader_has_its_figures_beside_the_other():
    console = Console(file=io.StringIO(), width=100)
    show_scores(console, {"rules": ALONE, "rules and model": BOTH})
    lines = console.file.getvalue().splitlines()
    # The rules alone: 1 of 2 read is right, of 3 wanted: F1 2/5.
    said = dict(re.split(r"\s{2,}", line.strip(), maxsplit=1) for line in lines[2:])
    assert said["texts without one wrong or missing cell"].split("  ")[0] == "0 of 1"
    assert said["right cells (F1)"].split() == ["1", "(0.400)", "3", "(1.000)"]
    assert said["sure cells that are right"].split("  ")[0] == "1 of 2 (50 %)"
    assert said["wanted cells that are read right and surely"].split("  ")[0] == "33 %"
    record = as_record(ALONE)
    assert [record[name] for name in ("alike", "alike_f1", "sure_coverage")] == [1, 0.4, 0.3333]
