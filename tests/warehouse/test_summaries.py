"""Expected values are worked out by hand from the few cells at the top of each test."""

import math
import re
from dataclasses import replace

import pytest
from examples_warehouse import (
    anomalies_of,
    arrival,
    cell,
    ids_of,
    judge_all,
    put,
    put_claims,
    read_all,
    reading,
    ticks,
    verdict_row,
)

from heat_pipeline.model import Anomaly, Axis, Claim, Panel, Severity, Tick
from heat_pipeline.model.statements import CellPlace, ClaimKind, Concept, Meaning, Statement
from heat_pipeline.warehouse.ingest import mark_removed_collection
from heat_pipeline.warehouse.summaries import Measure, refresh_summaries

RATIO = Axis("Ratio", ticks(0.1, 0.2, 0.3))
WINDOW = Axis("Local Window Size", ticks(500, 1000))


KNOWN = {
    "accuracy": Measure("accuracy", "higher"),
    "Acc.": Measure("accuracy", "higher", share=True),
    "latency": Measure("latency", "lower"),
    "rank": Measure("rank", "lower", unitless=True),
}


def fill(con, given, **columns):
    """One description with this reading, judged; returns the ids of its cells."""
    put(con, arrival("d"))
    read_all(con, reader=lambda _: given)
    judge_all(con, **columns)
    refresh_summaries(con, KNOWN)
    return ids_of(given, "d")


def fill_all(con, given):
    """Descriptions with these readings, by name, judged."""
    put(con, *(arrival(name, name) for name in given))
    read_all(con, reader=given.get)
    judge_all(con)
    refresh_summaries(con, KNOWN)


def grid(values, panel="P"):
    """Rows by columns, in the order of a text."""
    return [
        cell(row, column, value, start=10 * i + j, panel=panel)
        for i, (row, line) in enumerate(zip((500, 1000), values, strict=True))
        for j, (column, value) in enumerate(zip((0.1, 0.2, 0.3), line, strict=True))
    ]


def benchmarks(con, columns="*"):
    return con.execute(
        f"SELECT {columns} FROM summary.benchmarks ORDER BY model, benchmark, metric, unit, description_id"
    ).fetchall()


def test_best_worst_mean_and_spread_of_a_model_on_a_benchmark(con):
    given = reading(grid([[1, 2, 3], [4, 5, 9]]), WINDOW, RATIO, panels=(Panel("P", 1),))
    ids = fill(con, given, model="M", model_from="panel", benchmark="B", benchmark_from="panel")
    ((*row, mean, spread, suspect, rejected),) = benchmarks(con)
    assert row == [
        "M", "", "B", "accuracy", "", "d", "higher", 6, 6, 1,
        9.0, "Ratio 0.3, Local Window Size 1000", ids[5],
        1.0, "Ratio 0.1, Local Window Size 500", ids[0],
    ]  # fmt: skip
    assert mean == 4.0
    # Deviations -3, -2, -1, 0, 1, 5: squares add up to 40, over five.
    assert spread == pytest.approx(math.sqrt(8))
    assert (suspect, rejected) == (0, 0)


def line(*values, sure=(1.0,) * 9):
    """Cells with these values in one row, each so sure."""
    return reading(
        [replace(cell("r", "abcde"[at], value, start=at), confidence=sure[at]) for at, value in enumerate(values)]
    )


TITLED = {"model": "m", "model_from": "title", "benchmark": "b", "benchmark_from": "title"}
FIRST_BEST = "best_setting, worst_setting, (SELECT column_label FROM parsed.cells WHERE cell_id = best_cell_id)"
CASES = {
    # "M" and "B" are the names themselves but for the case, and "Length 5" says what it is a length of.
    "the coordinate that names the model is no setting": (
        reading([cell("M", "B", 1.0), cell("M", "Length 5", 2.0, start=5)], Axis("Model", ticks("M")), Axis("Length")),
        TITLED, "best_setting, worst_setting", ("Length 5", "")),
    "where the row names the benchmark the panel and the column are the setting": (
        reading([cell("Bench (dev)", 0.1, 1.0, panel="Layer 3")], columns=RATIO, panels=(Panel("Layer 3", 1),)),
        {"model": "", "benchmark": "Bench", "benchmark_from": "row"},
        "model, benchmark, best_setting", ("", "Bench", "Layer 3, Ratio 0.1")),
    "rejected cells are counted but not reckoned with, and suspect ones are": (
        line(10.0, 20.0, 900.0, 30.0), {"status": ["ok", "suspect", "rejected", "ok"]},
        "cells, best, worst, mean, spread, suspect_cells, rejected_cells", (4, 30.0, 10.0, 20.0, 10.0, 1, 1)),
    "a group with rejected cells only does not vanish": (
        line(1.0), {"status": "rejected"}, "*",
        ("M", "", "", "accuracy", "", "d", "higher", 1, 1, 1, None, "", None, None, "", None, None, None, 0, 1)),
    "cells that name neither a model nor a benchmark are the result of nothing": (line(1.0), {"model": ""}, "*"),
    "a cell that is likelier misread than not is counted but not reckoned with": (
        line(10.0, 20.0, 900.0, sure=[0.9, 0.5, 0.49]), {},
        "cells, sure_cells, best, worst, mean", (3, 1, 20.0, 10.0, 15.0)),
    "a range counts as its middle, and one value has no spread": (
        reading([cell("r", "k", None, low=80.0, high=90.0)]), {},
        "best, worst, mean, spread", (85.0, 85.0, 85.0, None)),
    "all settings of the best value are named, and the first of its cells": (
        reading([cell("r", "b", 5.0, start=9), cell("r", "a", 5.0, start=3), cell("r", "c", 4.0)]), {},
        FIRST_BEST, ("a, r or b, r", "c, r", "a")),
    "of many settings three are named and the rest counted": (
        line(*[5.0] * 5), {}, "best_setting", ("a, r or b, r or c, r or 2 more",)),
    "where lower is better the lowest value is the best": (
        line(5.0, 3.0), {"metric": "latency"},
        "better, best, best_setting, worst, worst_setting", ("lower", 3.0, "b, r", 5.0, "a, r")),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_is_summed_up_of_a_description(con, case):
    given, judged, columns, *rows = case
    fill(con, given, **judged)
    assert benchmarks(con, columns) == rows


def judged_apart(con, judged):
    """Descriptions with one cell each: value and what is judged of it, by id."""
    put(con, *(arrival(name, name) for name in judged))
    read_all(con, reader=lambda name: reading([cell("r", "k", judged[name][0])]))
    columns = {column for _, more in judged.values() for column in more}
    judge_all(con, **{column: [more.get(column, "") for _, more in judged.values()] for column in columns})
    refresh_summaries(con, KNOWN)


ON_B = {"model": "M", "benchmark": "B", "metric": "Acc."}
POOLED = {
    "ranks are pooled over figures, and the lowest is the best": (
        {"a": (2.0, {**ON_B, "metric": "rank"}), "b": (1.0, {**ON_B, "metric": "rank"})},
        "metric, descriptions, best, worst", [("rank", 2, 1.0, 2.0)]),
    "shares beyond 100 are no percents and pooled with nothing": (
        {"a": (25.0, ON_B), "b": (2214.0, ON_B)},
        "unit, description_id, best", [("", "b", 2214.0), ("%", "", 25.0)]),
    "fractions and percents are pooled as percents": (
        {"a": (0.25, ON_B), "b": (75.0, ON_B), "c": (0.5, {**ON_B, "unit": "%"})},
        "metric, unit, description_id, descriptions, worst, best, mean",
        [("accuracy", "%", "", 3, 0.5, 75.0, pytest.approx(100.5 / 3))]),
    "what is not known to be one measure is not pooled over figures, and what has no better end is no result": (
        {
            "a": (1.0, {**ON_B, "metric": "accuracy", "unit": "points"}),
            "b": (2.0, {**ON_B, "metric": "accuracy", "unit": "points"}),
            "c": (3.0, {**ON_B, "metric": "accuracy"}),
            "d": (4.0, {**ON_B, "metric": "not stated", "unit": "%"}),
            "e": (5.0, {**ON_B, "metric": "not stated", "unit": "%"}),
            "f": (6.0, {**ON_B, "model": ""}),
            "g": (7.0, {**ON_B, "benchmark": "the six tasks that the authors chose", "benchmark_status": "unknown"}),
        },
        "model, benchmark, metric, unit, description_id, descriptions, mean",
        [("", "B", "accuracy", "%", "f", 1, 6.0), ("M", "", "accuracy", "%", "g", 1, 7.0),
         ("M", "B", "accuracy", "", "c", 1, 3.0), ("M", "B", "accuracy", "points", "", 2, 1.5)]),
}  # fmt: skip


@pytest.mark.parametrize("case", POOLED.values(), ids=POOLED)
def test_what_is_pooled_over_figures(con, case):
    judged, columns, rows = case
    judged_apart(con, judged)
    assert benchmarks(con, columns) == rows


def test_a_misread_model_stands_beside_the_one_that_it_is_likely_to_be(con):
    put(con, arrival("d"))
    read_all(con, reader=lambda _: reading([cell("r", "k", 1.0), cell("r", "l", 2.0, start=5)]))
    judge_all(con, **ON_B)
    con.execute("INSERT INTO validated.names VALUES ('d', 'M', 'model', 1, 'M', 'N', '', 1, 'lookalike', '', '')")
    refresh_summaries(con, KNOWN)
    assert benchmarks(con, "model, likely_model, cells") == [("M", "N", 2)]


def test_descriptions_that_are_gone_do_not_count(con):
    put(con, arrival("a"))
    put(con, arrival("b", collection="e"), collection="e")
    read_all(con, reader=lambda _: reading([cell("r", "k", 1.0)]))
    judge_all(con)
    counts = {"describers": 1, "describer_errors": 0, "readers": 0, "review": 0}
    assert refresh_summaries(con, KNOWN) == {"benchmarks": 2, "axes": 4, "figures": 2, **counts}
    assert benchmarks(con, "cells, descriptions, description_id") == [(1, 1, "a"), (1, 1, "b")]
    mark_removed_collection(con, "e")
    assert refresh_summaries(con, KNOWN) == {"benchmarks": 1, "axes": 2, "figures": 1, **counts}
    assert benchmarks(con, "cells, descriptions") == [(1, 1)]


def test_means_by_tick_and_the_trend_along_the_axis(con):
    # Column means 2.5, 3.5, 3: ranks 1, 3, 2 against 1, 2, 3: Spearman 1 - 6 * 2 / (3 * 8) = 0.5. Of three ticks not
    # all steps go one way, and two ticks are no trend.
    fill(con, reading(grid([[1, 2, 3], [4, 5, 3]]), WINDOW, RATIO, panels=(Panel("P", 1),)))
    assert con.execute(
        "SELECT axis_name, tick, tick_number, cells, mean, trend_direction, trend_strength FROM summary.axes "
        "ORDER BY axis, tick_number"
    ).fetchall() == [
        ("Ratio", "0.1", 0.1, 2, 2.5, "flat", 0.5),
        ("Ratio", "0.2", 0.2, 2, 3.5, "flat", 0.5),
        ("Ratio", "0.3", 0.3, 2, 3.0, "flat", 0.5),
        ("Local Window Size", "500", 500.0, 3, 2.0, "", None),
        ("Local Window Size", "1000", 1000.0, 3, 4.0, "", None),
    ]


RISING, NONE = ("rising", 1.0), ("", None)
SIZES = Axis("Size", ticks("small", "medium", "large"))
TRENDS = [  # columns, values, the axis, direction and strength
    ((0, 1, 2, 3), (1, 2, 3, 4), None, RISING),
    ((0, 1, 2, 3), (9, 5, 4, 1), None, ("falling", -1.0)),
    ((0, 1, 2, 3), (5, 5, 5, 5), None, ("flat", 0.0)),
    ((0, 1, 2, 3), (2, 1, 1, 2), None, ("flat", 0.0)),
    # Ranks 1.5, 1.5, 3, 4 against 1 to 4: covariance 4.5, squares 4.5 and 5: 4.5 / sqrt(22.5).
    ((0, 1, 2, 3), (1, 1, 2, 3), None, ("rising", 0.948683298)),
    ((0, 1), (1, 2), None, NONE),
    # A number decides the order of ticks, and where there is none the axis and not the text.
    (("large", "small", "medium"), (3, 1, 2), SIZES, RISING),
    ((30, 20, 10), (30, 20, 10), Axis("N", ticks(30, 20, 10)), RISING),
    # A trend is told along ticks that have an order and no others; numbers of several things are none.
    (("z", "y", "x"), (0, 1, 2), None, NONE),
    (("GPT-4", "Llama-7", "Qwen-72"), (0, 1, 2), None, NONE),
    (("Layer 5", "Layer 10", "Layer 20"), (0, 1, 2), None, RISING),
    (("< 1", "5", "10"), (0, 1, 2), None, RISING),
    (("Low", "medium", "HIGH"), (0, 1, 2), None, RISING),
    (("low", "high", "other"), (0, 1, 2), None, NONE),
    # Sizes are ordered by what they count: 14M, 410M, 1B, 6.9B; names that are numbers by nothing.
    (("1B", "6.9B", "14M", "410M"), (2, 4, 1, 3), Axis("Size", ticks("1B", "6.9B", "14M", "410M")), ("rising", 0.8)),
    (("1", "2", "3"), (0, 1, 2), Axis("Question ID", ticks("1", "2", "3")), NONE),
    (("1", "2", "3"), (0, 1, 2), Axis("Number of heads", ticks("1", "2", "3")), NONE),
    (("1", "2", "3"), (0, 1, 2), Axis("Heads used", ticks("1", "2", "3")), RISING),
]


def test_direction_and_strength_of_trends(con):
    def along(columns, values, axis):
        numbers = [re.search(r"\d+\.?\d*", str(column)) for column in columns]
        cells = [
            replace(cell("r", column, float(value), start=at), column_number=number and float(number[0]))
            for at, (column, value, number) in enumerate(zip(columns, values, numbers, strict=True))
        ]
        return reading(cells, columns=axis or Axis())

    fill_all(con, {f"d{at}": along(*given) for at, (*given, _) in enumerate(TRENDS)})
    rows = con.execute(
        "SELECT description_id, list(DISTINCT (trend_direction, trend_strength)) FROM summary.axes "
        "WHERE axis = 'column' GROUP BY 1"
    ).fetchall()
    assert dict(rows) == {f"d{at}": [trend] for at, (*_, trend) in enumerate(TRENDS)}


def figure(con, columns="*"):
    ((row),) = con.execute(f"SELECT {columns} FROM summary.figures").fetchall()
    return row


def test_coverage_counts_places_of_the_grid(con):
    twice = [cell(500, 0.1, 1.0), cell(500, 0.1, 2.0, start=5)]
    models = Axis("Model", (Tick("GPT-4", 4.0), Tick("Vicuna")))
    by_number = replace(cell("0", "0.20", 2.0, start=5), row="Vicuna", column_number=0.2)
    given = {
        "a place twice, and none": reading([*twice, cell(1000, 0.3, 1.0, start=9), cell(700, 0.1, 1.0)], WINDOW, RATIO),
        "two panels": reading(grid([[1, 2, 3], [4, 5, 6]]), WINDOW, RATIO, panels=(Panel("P", 1), Panel("Q", 2))),
        "by label and by number": reading([cell("GPT-4", 0.1, 1.0), by_number], models, RATIO),
        "not listed": reading([cell(1, 2, 3.0)], rows=WINDOW),
    }
    fill_all(con, given)
    found = con.execute("SELECT description_id, (cells, grid_cells, coverage) FROM summary.figures").fetchall()
    assert dict(found) == {
        "a place twice, and none": (4, 6, pytest.approx(2 / 6)),
        "two panels": (6, 12, 0.5),
        "by label and by number": (2, 6, pytest.approx(2 / 6)),
        "not listed": (1, None, None),
    }


CRITICAL = Anomaly("far", Severity.CRITICAL, "c", cells=(0,))
WARNING = Anomaly("near", Severity.WARNING, "w", cells=(0,))
INFO = Anomaly("fyi", Severity.INFO, "i")


def grades(con, cases):
    """Grade and reasons of descriptions by name, of which each has a reading, findings, and suspect and rejected cells.

    A case may also have verdicts on claims.
    """
    put(con, *(arrival(name, name) for name in cases))
    read_all(con, reader=lambda name: cases[name][0])
    found, claims, status = [], [], []
    for name, (given, anomalies, suspect, rejected, *more) in sorted(cases.items()):
        right = len(given.cells) - suspect - rejected
        status += ["suspect"] * suspect + ["rejected"] * rejected + ["ok"] * right
        found += anomalies_of(name, given, *anomalies)
        claims += [
            verdict_row(f"{name} {at}", name, said, cells, why) for at, (said, cells, why) in enumerate(*more or [()])
        ]
    judge_all(con, status=status, claims=put_claims(con, claims), anomalies=found)
    refresh_summaries(con)
    rows = con.execute("SELECT description_id, grade, reasons FROM summary.figures").fetchall()
    return {name: (grade, reasons) for name, grade, reasons in rows}


HIGHEST = Statement(Concept.HIGHEST, (Meaning(CellPlace(), CellPlace(rows=("r",))),))
CLAIM = Claim(ClaimKind.MAX, "best", 20, 24, "max is at r", HIGHEST)


def sure_of_ten(sure):
    """A reading of ten cells, the first so many of them sure."""
    cells = [cell("r", i, float(i), start=i) for i in range(10)]
    return reading([replace(one, confidence=0.95 if at < sure else 0.6) for at, one in enumerate(cells)])


TEN = sure_of_ten(10)


def found_by(rule, *cells, severity=Severity.WARNING, name=None):
    return Anomaly(rule, severity, "words", cells=cells, name=name)


def placed(numbers, explained):
    """Ten sure cells, and so many numbers of which so many were explained."""
    return replace(TEN, numbers=numbers, numbers_explained=explained)


def on_grid(places):
    """Some of twelve places of a grid, each with a cell."""
    cells = [cell(500, column, 1.0, start=at) for at, column in enumerate((0.1, 0.2, 0.3)[:places])]
    return reading(cells, Axis("Local Window Size", ticks(500, 1000, 2000)), Axis("Ratio", ticks(0.1, 0.2, 0.3, 0.4)))


BEYOND, CONFLICT, AT_NO_TICK = "value_outside_legend", "cell_conflict", reading([cell(7, 8, 1.0)], WINDOW, RATIO)
ALL_SURE = "10 of 10 cells sure; "
GRADES = [  # the reading, findings, how many cells are suspect and rejected, the grade ("" where any will do), reasons
    # Of the cells that are sure and of what was found the worse decides; what is not read surely is never clear.
    (TEN, [], 0, 0, "A", ALL_SURE + "nothing found"),
    (sure_of_ten(9), [INFO], 0, 0, "A", "9 of 10 cells sure; nothing but 1 finding for information"),
    (TEN, [INFO] * 2, 0, 0, "A", ALL_SURE + "nothing but 2 findings for information"),
    (sure_of_ten(8), [], 0, 0, "B", "8 of 10 cells sure"),
    (TEN, [WARNING], 1, 0, "B", ALL_SURE + "1 finding of near; 1 of 10 cells suspect"),
    (sure_of_ten(5), [WARNING], 0, 0, "B", "5 of 10 cells sure; 1 finding of near"),
    (TEN, [WARNING] * 2, 2, 0, "C", ALL_SURE + "2 findings of near; 2 of 10 cells suspect"),
    (TEN, [CRITICAL], 0, 0, "C", ALL_SURE + "1 finding of far"),
    (sure_of_ten(4), [INFO], 0, 0, "C", "4 of 10 cells sure"),
    (TEN, [WARNING, CRITICAL], 2, 1, "C",
     ALL_SURE + "1 finding of far; 1 finding of near; 2 of 10 cells suspect; 1 of 10 cells rejected"),
    (sure_of_ten(2), [], 0, 0, "D", "2 of 10 cells sure"),
    (sure_of_ten(0), [WARNING], 0, 0, "D", "0 of 10 cells sure; 1 finding of near"),
    # In plain words what each rule found: of cells, of which several findings may be about the same.
    (TEN, [found_by(BEYOND, at) for at in range(3)], 3, 0, "", ALL_SURE + "3 of 10 cells beyond the colour scale"),
    (TEN, [found_by(BEYOND, 0, 1, 2), found_by(BEYOND, 2, 3)], 4, 0, "",
     ALL_SURE + "4 of 10 cells beyond the colour scale"),
    # One is critical, and so it is said first; four cells are suspect, and two rules have a hand in that.
    (TEN, [found_by(BEYOND, 0), found_by(BEYOND, 1), found_by(CONFLICT, 2, severity=Severity.CRITICAL),
           found_by(CONFLICT, 3)], 4, 0, "",
     ALL_SURE + "2 of 10 cells with another value in their place; 2 of 10 cells beyond the colour scale; 4 of 10 cells "
     "suspect"),
    # What is no fault of a cell is counted by findings, and its cells with the suspect ones.
    (TEN, [found_by("row_does_not_fit", 0, 1, 2)], 3, 0, "",
     ALL_SURE + "1 list of another length than its axis; 3 of 10 cells suspect"),
    (TEN, [found_by("name_lookalike", name="a"), found_by("name_lookalike", name="b")], 0, 0, "",
     ALL_SURE + "2 names that look like known ones"),
    # What is found on the figure as a whole is found once, and what only informs is no reason.
    (TEN, [found_by("not_a_heatmap")], 0, 0, "", ALL_SURE + "no heatmap"),
    (TEN, [found_by("name_variant", severity=Severity.INFO),
           found_by("legend_implausible", severity=Severity.CRITICAL)], 0, 0, "",
     ALL_SURE + "1 colour scale that cannot be"),
    # Numbers that could not be placed take the grade down.
    (placed(20, 18), [], 0, 0, "A", ALL_SURE + "nothing found"),
    (placed(20, 17), [], 0, 0, "B", ALL_SURE + "3 of 20 numbers of the data could not be placed"),
    (placed(20, 16), [], 0, 0, "B", ALL_SURE + "4 of 20 numbers of the data could not be placed"),
    (placed(20, 15), [], 0, 0, "C", ALL_SURE + "5 of 20 numbers of the data could not be placed"),
    (placed(20, 10), [], 0, 0, "C", ALL_SURE + "10 of 20 numbers of the data could not be placed"),
    (placed(20, 9), [], 0, 0, "D", ALL_SURE + "11 of 20 numbers of the data could not be placed"),
    (placed(0, 0), [], 0, 0, "A", ALL_SURE + "nothing found"),
    # A grid with few cells is told of and costs no grade.
    (on_grid(3), [], 0, 0, "A", "3 of 3 cells sure; nothing found"),
    (on_grid(2), [], 0, 0, "A", "2 of 2 cells sure; only 2 of 12 places of the grid have a cell; nothing found"),
    (on_grid(1), [], 0, 0, "A", "1 of 1 cell sure; only 1 of 12 places of the grid has a cell; nothing found"),
    (AT_NO_TICK, [], 0, 0, "A", "1 of 1 cell sure; none of 6 places of the grid has a cell; nothing found"),
]  # fmt: skip


def test_the_grade_and_where_it_comes_from(con):
    found = grades(con, {f"d{at:02}": case[:4] for at, case in enumerate(GRADES)})
    told = [found[name] for name in sorted(found)]
    assert [(case[4] and grade, reasons) for case, (grade, reasons) in zip(GRADES, told, strict=True)] == [
        case[4:] for case in GRADES
    ]


def test_a_contradicted_claim_takes_the_best_grade(con):
    """But no grade where people set the rule lower, or turned it off."""
    given = reading([cell("r", "k", 1.0)], claims=[CLAIM])
    warning, info = (
        Anomaly("claim_contradicted", severity, "m", claim=0) for severity in (Severity.WARNING, Severity.INFO)
    )
    contradicted, supported = ("contradicted", ["x"], "why"), ("supported", [], "")
    cases = {
        "warning": ([warning], [contradicted, supported]),
        "info": ([info], [contradicted]),
        "off": ([], [contradicted]),
    }
    done = grades(con, {name: (given, found, 0, 0, verdicts) for name, (found, verdicts) in cases.items()})
    assert done["warning"] == ("B", "1 of 1 cell sure; 1 claim that the cells contradict")
    assert (done["info"][0], done["off"][0]) == ("A", "A")
    columns = "description_id, claims_supported, claims_contradicted, claims_unverifiable"
    assert con.execute(f"SELECT {columns} FROM summary.figures ORDER BY 1").fetchall() == [
        ("info", 0, 1, 0), ("off", 0, 1, 0), ("warning", 1, 1, 0)
    ]  # fmt: skip


def test_no_cells_and_no_judgement_are_no_grade(con):
    fill(con, reading())
    assert figure(con, "grade, reasons") == ("", "no cells to judge")
    put(con, arrival("d", "changed"))
    read_all(con, reader=lambda _: reading([cell("r", "k", 1.0)]))
    refresh_summaries(con)
    assert figure(con, "grade, reasons") == ("", "not yet judged")


def test_rates_by_describer(con):
    put(con, arrival("a", "1", describer="X"), arrival("b", "2", describer="X"), arrival("d", "none"))
    grid = reading([cell(500, i, 1.0, start=n) for n, i in enumerate((0.1, 0.2, 0.3))], WINDOW, RATIO)
    grid = replace(grid, numbers=5, numbers_explained=4)
    flat = reading([cell("r", i, 1.0, start=i) for i in range(5)])
    read_all(con, reader=lambda text: {"1": grid, "2": flat, "none": reading()}[text])
    rows = [
        *anomalies_of("a", grid, CRITICAL, WARNING, INFO),
        *anomalies_of("b", flat, replace(CRITICAL, cells=(0, 1)), INFO),
        *anomalies_of("d", reading(), INFO),
    ]
    verdicts = {"a": ["supported", "contradicted"], "b": ["supported", "unverifiable", "contradicted", "supported"]}
    claims = [verdict_row(f"{name}{at}", name, said) for name, all_ in verdicts.items() for at, said in enumerate(all_)]
    judge_all(
        con, anomalies=rows, claims=put_claims(con, claims),
        status=["suspect", "ok", "ok", "suspect", "rejected", "ok", "ok", "ok"],
        rules=[["far", "near"], ["far"], [], ["far"], ["far"], [], [], []],
    )  # fmt: skip
    for name, place, kind, cells, worded in (
        ("a", 0, "aligned", 0, False), ("a", 1, "shifted", 2, False), ("a", 2, "shifted", 1, False),
        ("a", 3, "renamed", 0, True), ("b", 0, "aligned", 0, False), ("d", 0, "aligned", 0, False),
    ):  # fmt: skip
        con.execute(
            "INSERT INTO fused.alignments BY NAME SELECT 'F' AS figure_id, ? AS description_id, ? AS position, "
            "? AS describer, ? AS kind, '' AS panel, '' AS row_label, '' AS column_label, '' AS evidence, "
            "list_resize(['c'], ?, 'c') AS cells, 1.0 AS cost, ? AS worded",
            [name, place, "" if name == "d" else "X", kind, cells, worded],
        )
    con.execute(
        "INSERT INTO fused.figures BY NAME SELECT 'F' AS figure_id, '' AS title, 'fused' AS outcome, '' AS why, "
        "3 AS descriptions, 3 AS aligned, 0 AS cells, 0 AS alone, 0 AS agreed, 0 AS disputed, 0 AS decided, "
        "0 AS undecided"
    )
    refresh_summaries(con)
    # X: three of six places in the only grid; one of ten numbers unread; of five claims that are decided two are
    # contradicted; both have a critical finding and are C.
    not_compared = (0, *[None] * 11)
    assert con.execute("SELECT * FROM summary.describers ORDER BY describer").fetchall() == [
        ("", 1, 0, 0, None, None, 0, 0, 1, 0, 0, 0, 0, 0, None, None, None, 0, 0, 0, 0, *not_compared),
        ("X", 2, 8, 8, 0.5, 0.1, 2, 1, 2, 0, 3, 2, 1, 5, 40.0, 0.25, 0.125, 0, 0, 2, 0, *not_compared),
    ]
    assert con.execute("SELECT * FROM summary.describer_errors ORDER BY describer, rule").fetchall() == [
        ("", "fyi", "", 1, 0, 0, 1, 1, 0, None, 100.0, 100.0),
        ("X", "far", "", 2, 2, 0, 0, 2, 4, 50.0, 100.0, 100.0),
        ("X", "fyi", "", 2, 0, 0, 2, 2, 0, 0.0, 100.0, 100.0),
        ("X", "near", "", 1, 0, 1, 0, 1, 1, 12.5, 50.0, 50.0),
        ("X", "shifted_against_others", "shifted", 2, None, None, None, 1, 3, 37.5, 50.0, 100.0),
    ]


def test_describers_are_ranked_by_sure_cells_that_are_right_where_they_are_told(con):
    """Those of three texts at least, of which others tell what they tell."""
    texts = [f"{name}{at}" for name in "ABCDE" for at in range(3)]
    put(con, *(arrival(name, name, describer=name[0]) for name in texts))
    surely = reading([cell("r", "k", 1.0), replace(cell("r", "l", 2.0, start=5), confidence=0.8)])
    read_all(con, reader=lambda _: surely)
    judge_all(con)
    # Of each describer: how many votes on cells that others tell too, how many of them wrong, how many moved, in how
    # many texts.
    votes = {"A": (10, 1, 0, 3), "B": (3, 0, 0, 3), "C": (10, 0, 2, 3), "D": (0, 0, 0, 3), "E": (10, 0, 0, 2)}
    for name, (count, wrong, moved, of) in votes.items():
        for place in range(count + 3):  # the last are told by nobody else, undecided, and wrong but not read surely
            key, support = f"{name}{place}", 1 if place == count else 2
            con.execute(
                "INSERT INTO fused.cells BY NAME SELECT ? AS fused_cell_id, 'F' AS figure_id, '' AS panel, "
                "'' AS row_label, '' AS column_label, false AS blank, ? AS support, 0 AS against, 1.0 AS probability, "
                "'weight' AS decided_by, '' AS why, '[]' AS alternatives, 1 AS position",
                [key, support],
            )
            unsure = place == count + 2
            right = False if unsure else None if place > count else place >= wrong
            text = f"{name}{place % of}"
            con.execute(
                "INSERT INTO fused.votes BY NAME SELECT ? AS fused_cell_id, 'F' AS figure_id, ? AS description_id, "
                "? AS describer, ? AS cell_id, '' AS panel, '' AS row_label, '' AS column_label, ? AS moved, "
                "? AS is_right, 1 AS position",
                [key, text, name, ids_of(surely, text)[int(unsure)], count - place <= moved, right],
            )
    refresh_summaries(con)
    # The mean is 30 of 33. Drawn to it as if by five more: A (9 + 4.55) / 15, B (3 + 4.55) / 8, C (8 + 4.55) / 15.
    assert con.execute("SELECT describer, cells_right, rank FROM summary.describers ORDER BY describer").fetchall() == [
        ("A", 0.9, 2), ("B", 1.0, 1), ("C", 0.8, 3), ("D", None, None), ("E", 1.0, None),
    ]  # fmt: skip


def test_what_rests_on_a_doubtful_reading_is_not_counted_against_the_describer(con):
    put(con, arrival("a", describer="X"))
    given = reading([replace(cell("r", "k", 1.0), confidence=0.5), cell("r", "l", 2.0, start=5)])
    read_all(con, reader=lambda _: given)
    found = anomalies_of("a", given, replace(CRITICAL, reading_confidence=0.5), replace(WARNING, cells=(1,)))
    unsure, sure = ids_of(given, "a")
    claims = [verdict_row("1", "a", "contradicted", [unsure, sure]), verdict_row("2", "a", "contradicted", [sure])]
    judge_all(con, anomalies=found, claims=put_claims(con, claims), status=["rejected", "ok"])
    refresh_summaries(con)
    assert con.execute(
        "SELECT cells, sure_cells, critical, warning, unsure_findings, claims_contradicted, claims_unverifiable, "
        "rejected_rate FROM summary.describers"
    ).fetchall() == [(2, 1, 0, 1, 1, 1, 1, 0.0)]


# Line breaks stay. Forty characters before the value begin within "second", forty after it end within "last".
PASSAGE = "panel, row by row, are these:\n- 500: 95.0, 96.5\n- 1000: 97.0 and so on to the"


@pytest.mark.parametrize(
    ("text", "passage"),
    [
        ("x" * 50 + "\n* 😀 value 95.0%\r\n" + "y" * 50, "* 😀 value 95.0%"),
        (f"Values of the\nsecond {PASSAGE} last one", PASSAGE),
    ],
)
def test_a_finding_shows_the_passage_that_it_stands_in(con, text, passage):
    at = text.index("95.0")
    put(con, arrival("d", text, describer="X", source_uri="u"))
    given = reading([cell("r", "k", 95.0, start=at, printed="95.0")])
    read_all(con, reader=lambda _: given)
    placed = Anomaly("far", Severity.CRITICAL, "m", cells=(0,), start=at, end=at + 4)
    judge_all(con, anomalies=anomalies_of("d", given, placed, Anomaly("none", Severity.INFO, "n")))
    rows = con.execute("SELECT rule, passage, describer, source_uri FROM quality.anomalies ORDER BY rule").fetchall()
    assert rows == [("far", passage, "X", "u"), ("none", "", "X", "u")]
