"""What the pages of the whole warehouse say, without a browser."""

import re

import pytest

from heat_pipeline.site.overviews import as_table
from heat_pipeline.site.pages import Pages
from heat_pipeline.site.papers import in_latex, letter, pivots


def row(model, benchmark, mean, **more):
    return {
        "model": model, "benchmark": benchmark, "metric": "accuracy", "unit": "%", "mean": mean, "best": mean,
        "cells": 2, "sure_cells": 2, "suspect_cells": 0, "rejected_cells": 0,
    } | more  # fmt: skip


SINGLE = row("", "GSM8K", 61.5, metric="", unit="", suspect_cells=1, title="A <b>", page="d/1.html")


def words(page):
    """What a page says in its main part, with its tags and blanks made one blank each."""
    main = page[page.index("<h1>") : page.index("</main>")]
    return re.sub(r"(\s|<[^>]*>)+", " ", main)


def test_pooled_benchmarks_stand_before_those_of_single_texts():
    said = words(Pages("now").benchmarks(pivots([row("Qwen", "AIME24", 41.0)]), [SINGLE], 3))
    pooled, single = said.split("In single texts")
    assert "accuracy (%) Model AIME24 Qwen 41 best 41, 2 cells For a paper" in pooled
    assert single.endswith(
        "Text Model Benchmark Metric Mean A &lt;b&gt; not stated GSM8K not stated 61.5 best 61.5, 2 cells, 50 % "
        "suspect 3 more rows of single texts stand in the csv file. "
    )


def test_a_row_of_a_single_text_leads_to_its_page():
    assert '<a href="d/1.html" dir="auto">A &lt;b&gt;</a>' in Pages("now").benchmarks([], [SINGLE], 0)


def test_units_of_one_metric_stand_apart():
    rows = [row("Qwen", "AIME24", 41.0), row("Qwen", "AIME24", 7.0, unit="points")]
    said = words(Pages("now").benchmarks(pivots(rows), [], 0))
    assert "accuracy (%) Model AIME24 Qwen 41 best" in said
    assert "accuracy (points) Model AIME24 Qwen 7 best" in said


@pytest.mark.parametrize(
    ("single", "said"),
    [
        ([SINGLE], "No cell has a known model, benchmark, metric and unit, so nothing is pooled."),
        ([], "No cell names a model or a benchmark."),
    ],
)
def test_that_nothing_is_pooled_is_said_as_it_is(single, said):
    page = words(Pages("now").benchmarks([], single, 0))
    assert said in page
    assert ("In single texts" in page) is bool(single)


def test_errors_of_describers_are_told_in_words_for_people():
    row = {
        "describer": "A", "rule": "granularity", "findings": 2, "critical": 0, "warning": 2, "info": 0,
        "descriptions": 1, "cells": 3, "cells_per_100": 12.5, "descriptions_per_100": 50.0,
        "findings_per_100_descriptions": 100.0,
    }  # fmt: skip
    table = as_table("Errors by kind", "describer_errors", [row])
    assert table.columns == (
        "Describer", "Rule", "Findings", "Critical", "Warning", "Info", "Descriptions", "Cells", "Cells per 100",
        "Descriptions per 100", "Findings per 100 descriptions",
    )  # fmt: skip
    assert (table.titles[2], table.titles[3]) == (
        "Number of its findings, or of such slips.", "How many of them are critical; NULL for slips.",
    )  # fmt: skip
    slip = {"describer": "A", "kind": "shifted", "slips": 2, "slips_per_100_descriptions": 100.0}
    assert as_table("Slips", "describer_errors", [slip]).columns == (
        "Describer", "Kind", "Slips", "Slips per 100 descriptions",
    )  # fmt: skip


def papers():
    rows = [
        row("Qwen", "AIME24", 41.0, sure_cells=1, suspect_cells=2),
        row("Llama|<b>", "AIME24", 39.123456),
        row("Llama|<b>", "50%_{}", None, rejected_cells=2),
        row("Qwen", "50%_{}", 12.0, sure_cells=1, suspect_cells=2),
    ]
    return Pages("now").papers(pivots(rows))


def test_a_table_for_a_paper_has_footnotes_of_doubt():
    table, _, notes = papers()["paper.md"].partition("\n\n|")[2].partition("\n\n")
    assert table.splitlines() == [
        " Model | `50%_{}` | AIME24 |",
        "|:--|--:|--:|",
        "| `Llama\\|<b>` | –<sup>a</sup> | 39.12 |",
        "| Qwen | 12<sup>b</sup> | 41<sup>b</sup> |",
    ]
    assert notes.split("\n")[:2] == [
        "<sup>a</sup> of 2 cells 2 rejected and left out;",
        "<sup>b</sup> of 2 cells 1 not read surely, 2 suspect.",
    ]


def test_it_is_latex_and_csv_too():
    latex = papers()["paper.tex"].splitlines()
    assert r"\caption{accuracy (\%), mean of the cells}" in latex
    assert r"Model & 50\%\_\{\} & AIME24 \\" in latex
    assert r"Llama|<b> & –\textsuperscript{a} & 39.12 \\" in latex
    assert papers()["paper.csv"].splitlines()[:2] == [
        "metric,unit,model,50%_{},AIME24,50%_{}: doubts,AIME24: doubts",
        "accuracy,%,Llama|<b>,,39.1235,of 2 cells 2 rejected and left out,",
    ]


def test_nothing_that_a_name_says_is_latex():
    assert in_latex("\\input{/etc/passwd}\n$x$ #1 ~^&\x1b") == (
        r"\textbackslash{}input\{/etc/passwd\} \$x\$ \#1 \textasciitilde{}\textasciicircum{}\&␛"
    )
    assert [letter(number) for number in (0, 25, 26, 701, 702)] == ["a", "z", "aa", "zz", "aaa"]
