"""Expected values are worked out by hand from the few cells at the top of each test."""

import re
from dataclasses import dataclass, field, replace

import pytest
from examples_warehouse import (
    anomalies_of,
    arrival,
    cell,
    ids_of,
    judge_all,
    put,
    put_row,
    read_all,
    reading,
    ticks,
    verdict_row,
)

from heat_pipeline.model import Anomaly, Axis, Panel, Reading, Severity, Tick
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


@dataclass
class Text:
    """A text: what was read of it, and what was judged: of its cells, by columns, its findings, and its claims.

    A column has one value, or a list with one for each cell in the order of the text; a claim its verdict and the cells
    that it rests on, by index.
    """

    reading: Reading
    judged: dict = field(default_factory=dict)
    findings: tuple = ()
    verdicts: tuple = ()
    describer: str = ""


def sum_up(con, texts, known=KNOWN, names=()):
    """Put these texts, by their ids, with what was judged of them, and fill the summaries."""
    put(con, *(arrival(name, name, describer=text.describer) for name, text in texts.items()))
    read_all(con, reader=lambda name: texts[name].reading)
    columns, findings, claims = {}, [], []
    in_order = sorted(texts.items())
    for column in {column for text in texts.values() for column in text.judged}:
        columns[column] = []
        for _, text in in_order:
            given = text.judged.get(column, {"model": "M", "metric": "accuracy", "status": "ok"}.get(column, ""))
            columns[column] += given if isinstance(given, list) else [given] * len(text.reading.cells)
    for name, text in in_order:
        findings += anomalies_of(name, text.reading, *text.findings)
        keys = ids_of(text.reading, name)
        for at, (verdict, *cells) in enumerate(text.verdicts):
            put_row(con, "parsed.claims", claim_id=f"{name} {at}", description_id=name, kind="max")
            claims.append(verdict_row(f"{name} {at}", name, verdict, [keys[index] for index in cells]))
    judge_all(con, anomalies=findings, claims=claims, names=names, **columns)
    refresh_summaries(con, known)


def summary(con, columns, table, where="true"):
    return con.execute(f"SELECT {columns} FROM summary.{table} WHERE {where} ORDER BY ALL").fetchall()


def grid(values, panel="P"):
    """Rows by columns, in the order of a text."""
    cells = [
        cell(row, column, value, start=10 * i + j, panel=panel)
        for i, (row, line) in enumerate(zip((500, 1000), values, strict=True))
        for j, (column, value) in enumerate(zip((0.1, 0.2, 0.3), line, strict=True))
    ]
    return reading(cells, WINDOW, RATIO, panels=(Panel("P", 1), Panel("Q", 2)))


def line(*values, sure=(1.0,) * 10):
    """Cells with these values in one row, each so sure."""
    return reading(
        [replace(cell("r", "abcdefghij"[at], value, start=at), confidence=sure[at]) for at, value in enumerate(values)]
    )


TITLED = {"model": "m", "model_from": "title", "benchmark": "b", "benchmark_from": "title"}
IN_PANEL = {"model_from": "panel", "benchmark": "B", "benchmark_from": "panel"}
FIRST_BEST = "best_setting, worst_setting, (SELECT column_label FROM parsed.cells WHERE cell_id = best_cell_id)"
CASES = {
    # Deviations -3, -2, -1, 0, 1, 5: squares add up to 40, over five.
    "best, worst, mean and spread of a model on a benchmark": (
        grid([[1, 2, 3], [4, 5, 9]]), IN_PANEL,
        "* EXCLUDE (description_id, best_cell_id, worst_cell_id)",
        ("M", "", "B", "accuracy", "", "higher", 6, 6, 1, 9.0, "Ratio 0.3, Local Window Size 1000",
         1.0, "Ratio 0.1, Local Window Size 500", 4.0, pytest.approx(8**0.5), 0, 0)),
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
        line(1.0), {"status": "rejected"},
        "cells, best, best_setting, best_cell_id, worst, mean, spread, rejected_cells",
        (1, None, "", None, None, None, None, 1)),
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
    "a misread model stands beside the one that it is likely to be": (
        line(1.0, 2.0), {"model": "Owen"}, "model, likely_model, cells", ("Owen", "Qwen", 2)),
}  # fmt: skip


def test_what_is_summed_up_of_a_description(con):
    misread = ("a misread model stands beside the one that it is likely to be", "Owen", "model")
    texts = {name: Text(given, judged) for name, (given, judged, *_) in CASES.items()}
    sum_up(con, texts, names=[(*misread, 1, "Owen", "Qwen", "", 1, "lookalike", "", "")])
    for name, (_, _, columns, *rows) in CASES.items():
        assert summary(con, columns, "benchmarks", f"description_id = '{name}'") == rows, name


ON_B = {"model": "M", "benchmark": "B", "metric": "Acc."}
POINTS = {**ON_B, "metric": "accuracy", "unit": "points"}
ALONE = [  # one value, and what is judged of it
    # Ranks are pooled over figures, and the lowest is the best.
    (2.0, {**ON_B, "metric": "rank"}), (1.0, {**ON_B, "metric": "rank"}),
    # Fractions and percents are pooled as percents; shares beyond 100 are none, and pooled with nothing.
    (0.25, ON_B), (75.0, ON_B), (0.5, {**ON_B, "unit": "%"}), (2214.0, ON_B),
    # What is not known to be one measure is not pooled, and what has no better end is no result.
    (1.0, POINTS), (2.0, POINTS), (3.0, {**ON_B, "metric": "accuracy"}), (4.0, {**ON_B, "metric": "not stated"}),
    (6.0, {**ON_B, "model": ""}),
    (7.0, {**ON_B, "benchmark": "the six tasks that the authors chose", "benchmark_status": "unknown"}),
]  # fmt: skip


def test_what_is_pooled_over_figures(con):
    sum_up(con, {f"d{at:02}": Text(line(value), judged) for at, (value, judged) in enumerate(ALONE)})
    columns = "model, benchmark, metric, unit, description_id, descriptions, best, worst, mean"
    assert summary(con, columns, "benchmarks") == [
        ("", "B", "accuracy", "%", "d10", 1, 6.0, 6.0, 6.0),
        ("M", "", "accuracy", "%", "d11", 1, 7.0, 7.0, 7.0),
        ("M", "B", "accuracy", "", "d05", 1, 2214.0, 2214.0, 2214.0),
        ("M", "B", "accuracy", "", "d08", 1, 3.0, 3.0, 3.0),
        ("M", "B", "accuracy", "%", "", 3, 75.0, 0.5, pytest.approx(100.5 / 3)),
        ("M", "B", "accuracy", "points", "", 2, 2.0, 1.0, 1.5),
        ("M", "B", "rank", "", "", 2, 1.0, 2.0, 1.5),
    ]


def test_descriptions_that_are_gone_do_not_count(con):
    put(con, arrival("a"))
    put(con, arrival("b", collection="e"), collection="e")
    read_all(con, reader=lambda _: line(1.0))
    judge_all(con)
    mark_removed_collection(con, "e")
    refresh_summaries(con, KNOWN)
    assert summary(con, "cells, descriptions, description_id", "benchmarks") == [(1, 1, "a")]
    assert summary(con, "DISTINCT description_id", "axes") == summary(con, "description_id", "figures") == [("a",)]


def test_means_by_tick_and_the_trend_along_the_axis(con):
    # Column means 2.5, 3.5, 3: ranks 1, 3, 2 against 1, 2, 3: Spearman 1 - 6 * 2 / (3 * 8) = 0.5. Of three ticks not
    # all steps go one way, and two ticks are no trend.
    sum_up(con, {"d": Text(grid([[1, 2, 3], [4, 5, 3]]))})
    columns = "axis, tick_number, axis_name, tick, cells, mean, trend_direction, trend_strength"
    assert [row[2:] for row in summary(con, columns, "axes")] == [
        ("Ratio", "0.1", 2, 2.5, "flat", 0.5),
        ("Ratio", "0.2", 2, 3.5, "flat", 0.5),
        ("Ratio", "0.3", 2, 3.0, "flat", 0.5),
        ("Local Window Size", "500", 3, 2.0, "", None),
        ("Local Window Size", "1000", 3, 4.0, "", None),
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

    sum_up(con, {f"d{at:02}": Text(along(*given)) for at, (*given, _) in enumerate(TRENDS)})
    rows = summary(con, "DISTINCT description_id, trend_direction, trend_strength", "axes", "axis = 'column'")
    assert [trend for _, *trend in rows] == [list(trend) for *_, trend in TRENDS]


def test_coverage_counts_places_of_the_grid(con):
    twice = [cell(500, 0.1, 1.0), cell(500, 0.1, 2.0, start=5)]
    models = Axis("Model", (Tick("GPT-4", 4.0), Tick("Vicuna")))
    by_number = replace(cell("0", "0.20", 2.0, start=5), row="Vicuna", column_number=0.2)
    given = {
        "a place twice, and none": reading([*twice, cell(1000, 0.3, 1.0, start=9), cell(700, 0.1, 1.0)], WINDOW, RATIO),
        "by label and by number": reading([cell("GPT-4", 0.1, 1.0), by_number], models, RATIO),
        "not listed": reading([cell(1, 2, 3.0)], rows=WINDOW),
        "two panels": grid([[1, 2, 3], [4, 5, 6]]),
    }
    sum_up(con, {name: Text(found) for name, found in given.items()})
    assert summary(con, "description_id, cells, grid_cells, coverage", "figures") == [
        ("a place twice, and none", 4, 6, pytest.approx(2 / 6)),
        ("by label and by number", 2, 6, pytest.approx(2 / 6)),
        ("not listed", 1, None, None),
        ("two panels", 6, 12, 0.5),
    ]


CRITICAL = Anomaly("far", Severity.CRITICAL, "c", cells=(0,))
WARNING = Anomaly("near", Severity.WARNING, "w", cells=(0,))
INFO = Anomaly("fyi", Severity.INFO, "i")


def sure_of_ten(sure):
    """A reading of ten cells, the first so many of them sure."""
    return line(*map(float, range(10)), sure=[0.95] * sure + [0.6] * (10 - sure))


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


def unlike(severity):
    """What is found on a claim that the cells contradict, where people gave the rule this severity."""
    return Anomaly("claim_contradicted", severity, "m")


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
    (placed(20, 15), [], 0, 0, "C", ALL_SURE + "5 of 20 numbers of the data could not be placed"),
    (placed(20, 10), [], 0, 0, "C", ALL_SURE + "10 of 20 numbers of the data could not be placed"),
    (placed(20, 9), [], 0, 0, "D", ALL_SURE + "11 of 20 numbers of the data could not be placed"),
    (placed(0, 0), [], 0, 0, "A", ALL_SURE + "nothing found"),
    # A grid with few cells is told of and costs no grade.
    (on_grid(3), [], 0, 0, "A", "3 of 3 cells sure; nothing found"),
    (on_grid(2), [], 0, 0, "A", "2 of 2 cells sure; only 2 of 12 places of the grid have a cell; nothing found"),
    (on_grid(1), [], 0, 0, "A", "1 of 1 cell sure; only 1 of 12 places of the grid has a cell; nothing found"),
    (AT_NO_TICK, [], 0, 0, "A", "1 of 1 cell sure; none of 6 places of the grid has a cell; nothing found"),
    # A claim that the cells contradict takes the best grade, but where people set the rule lower.
    (TEN, [unlike(Severity.WARNING)], 0, 0, "B", ALL_SURE + "1 claim that the cells contradict"),
    (TEN, [unlike(Severity.INFO)], 0, 0, "A", ALL_SURE + "nothing but 1 finding for information"),
    (reading(), [], 0, 0, "", "no cells to judge"),
]  # fmt: skip


def test_the_grade_and_where_it_comes_from(con):
    texts = {}
    for at, (given, findings, suspect, rejected, *_) in enumerate(GRADES):
        right = len(given.cells) - suspect - rejected
        status = ["suspect"] * suspect + ["rejected"] * rejected + ["ok"] * right
        texts[f"d{at:02}"] = Text(given, {"status": status}, findings, [("contradicted",)])
    sum_up(con, texts)
    found = summary(con, "description_id, grade, reasons", "figures")
    told = [(case[4] and grade, reasons) for case, (_, grade, reasons) in zip(GRADES, found, strict=True)]
    assert told == [case[4:] for case in GRADES]
    put(con, arrival("d", "changed"))
    read_all(con, reader=lambda _: line(1.0))
    refresh_summaries(con)
    assert summary(con, "grade, reasons", "figures", "description_id = 'd'") == [("", "not yet judged")]


THREE = [cell(500, tick, 1.0, start=at) for at, tick in enumerate((0.1, 0.2, 0.3))]
SHORT = replace(reading(THREE, WINDOW, RATIO), numbers=5, numbers_explained=4)
BY_X = {
    "a": Text(SHORT, {"status": ["suspect", "ok", "ok"], "rules": [["far", "near"], ["far"], []]},
              (CRITICAL, WARNING, INFO), [("supported",), ("contradicted",)], "X"),
    "b": Text(line(*[1.0] * 5), {"status": ["suspect", "rejected", "ok", "ok", "ok"],
                                 "rules": [["far"], ["far"], [], [], []]}, (replace(CRITICAL, cells=(0, 1)), INFO),
              [("supported",), ("unverifiable",), ("contradicted",), ("supported",)], "X"),
    "d": Text(reading(), findings=(INFO,)),
}  # fmt: skip


def test_rates_by_describer(con):
    put_row(con, "fused.figures", figure_id="F", outcome="fused")
    for name, place, kind, cells, worded in (
        ("a", 0, "aligned", 0, False), ("a", 1, "shifted", 2, False), ("a", 2, "shifted", 1, False),
        ("a", 3, "renamed", 0, True), ("b", 0, "aligned", 0, False), ("d", 0, "aligned", 0, False),
    ):  # fmt: skip
        put_row(
            con, "fused.alignments", figure_id="F", description_id=name, position=place, describer=BY_X[name].describer,
            kind=kind, cells=["c"] * cells, worded=worded,
        )  # fmt: skip
    sum_up(con, BY_X)
    assert summary(con, "claims_supported, claims_contradicted, claims_unverifiable", "figures", "describer = 'X'") == [
        (1, 1, 0), (2, 1, 1)
    ]  # fmt: skip
    # X: three of six places in the only grid; one of ten numbers unread; of five claims that are decided two are
    # contradicted; both have a critical finding and are C.
    not_compared = (0, *[None] * 11)
    assert summary(con, "*", "describers") == [
        ("", 1, 0, 0, None, None, 0, 0, 1, 0, 0, 0, 0, 0, None, None, None, 0, 0, 0, 0, *not_compared),
        ("X", 2, 8, 8, 0.5, 0.1, 2, 1, 2, 0, 3, 2, 1, 5, 40.0, 0.25, 0.125, 0, 0, 2, 0, *not_compared),
    ]
    assert summary(con, "*", "describer_errors") == [
        ("", "fyi", "", 1, 0, 0, 1, 1, 0, None, 100.0, 100.0),
        ("X", "far", "", 2, 2, 0, 0, 2, 4, 50.0, 100.0, 100.0),
        ("X", "fyi", "", 2, 0, 0, 2, 2, 0, 0.0, 100.0, 100.0),
        ("X", "near", "", 1, 0, 1, 0, 1, 1, 12.5, 50.0, 50.0),
        ("X", "shifted_against_others", "shifted", 2, None, None, None, 1, 3, 37.5, 50.0, 100.0),
    ]


def test_describers_are_ranked_by_sure_cells_that_are_right_where_they_are_told(con):
    """Those of three texts at least, of which others tell what they tell."""
    surely = line(1.0, 2.0, sure=(1.0, 0.8))
    # Of each describer: how many votes on cells that others tell too, how many of them wrong, how many moved, in how
    # many texts.
    votes = {"A": (10, 1, 0, 3), "B": (3, 0, 0, 3), "C": (10, 0, 2, 3), "D": (0, 0, 0, 3), "E": (10, 0, 0, 2)}
    for name, (count, wrong, moved, of) in votes.items():
        for place in range(count + 3):  # the last are told by nobody else, undecided, and wrong but not read surely
            key, text, unsure = f"{name}{place}", f"{name}{place % of}", place == count + 2
            support = 1 if place == count else 2
            put_row(con, "fused.cells", fused_cell_id=key, support=support, decided_by="weight", alternatives="[]")
            right = False if unsure else None if place > count else place >= wrong
            put_row(
                con, "fused.votes", fused_cell_id=key, description_id=text, describer=name,
                cell_id=ids_of(surely, text)[int(unsure)], moved=count - place <= moved, is_right=right,
            )  # fmt: skip
    sum_up(con, {f"{name}{at}": Text(surely, describer=name) for name in votes for at in range(3)})
    # The mean is 30 of 33. Drawn to it as if by five more: A (9 + 4.55) / 15, B (3 + 4.55) / 8, C (8 + 4.55) / 15.
    assert summary(con, "describer, cells_right, rank", "describers") == [
        ("A", 0.9, 2), ("B", 1.0, 1), ("C", 0.8, 3), ("D", None, None), ("E", 1.0, None),
    ]  # fmt: skip


def test_what_rests_on_a_doubtful_reading_is_not_counted_against_the_describer(con):
    findings = (replace(CRITICAL, reading_confidence=0.5), replace(WARNING, cells=(1,)))
    verdicts = [("contradicted", 0, 1), ("contradicted", 1)]
    given = line(1.0, 2.0, sure=(0.5, 1.0))
    sum_up(con, {"a": Text(given, {"status": ["rejected", "ok"]}, findings, verdicts, "X")})
    columns = "cells, sure_cells, critical, warning, unsure_findings, claims_contradicted, claims_unverifiable"
    assert summary(con, f"{columns}, rejected_rate", "describers") == [(2, 1, 0, 1, 1, 1, 1, 0.0)]


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
