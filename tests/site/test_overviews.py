"""What the pages of the whole warehouse say, without a browser."""

import re

from heat_pipeline.site.overviews import as_table
from heat_pipeline.site.pages import Pages
from heat_pipeline.site.queries import PageQuery

ANSWER = PageQuery(
    "errors.csv",
    "SELECT 1",
    ("describer", "rule", "description_id", "findings", "cells_per_100", "values_right", "grade_a", "note"),
    [("", "granularity", "c/<b>", 2, 12.5, 0.9, None, "<i>"), ("A\x1b", "", "", 1000, 1e7, None, 3, None)],
)


def test_an_answer_is_put_for_people_with_links_to_what_has_a_page():
    table = as_table("Errors", "describer_errors", ANSWER)
    assert table.columns == (
        "Describer", "Rule", "Description id", "Findings", "Cells per 100", "Values right", "Grade A", "Note",
    )  # fmt: skip
    assert table.numbers == {3, 4, 5, 6}
    assert table.titles[3] == "Number of its findings, or of such slips."
    (_, (who, rule, text, *rest)), (_, second) = table.rows
    assert (who, rest) == ("not given", [2, 12.5, "90.0 %", None, "<i>"])
    assert rule == '<a href="rules.html#granularity" dir="auto">granularity</a>'
    assert re.fullmatch(r'<a href="d/c__-b-~[0-9a-f]{12}\.html" dir="auto">c/&lt;b&gt;</a>', text)
    assert second == ("A\x1b", "", "", 1000, 1e7, None, 3, None)


def test_a_page_shows_the_first_rows_of_a_table_escaped_and_counts_the_rest():
    many = PageQuery("all.csv", "SELECT 2", ("name",), [(f"<b>{number}",) for number in range(1401)])
    page = Pages("now").rows("x.html", "T<i>", "why", [as_table("", "benchmarks", many), as_table("E", "", ANSWER)])
    assert page.count("<td") == 400 + 16
    assert "1,001 more rows stand in the csv file." in page
    assert page.count("more rows stand") == 1
    assert "&lt;b&gt;399" in page and "<b>" not in page
    assert "A␛" in page and "<h1>T&lt;i&gt;</h1>" in page
    assert '<td class="number" data-label="Values right">90.0 %</td>' in page
    assert re.findall('<a href="([^"]+)" download>', page) == ["all.csv", "errors.csv"]
