"""The pages of the whole warehouse: figures, benchmarks, describers, rules. Descriptions have pages of their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from heat_pipeline.quality.rules import ALL_RULES
from heat_pipeline.site.collecting import FINDINGS_OF_TEXTS
from heat_pipeline.site.figures import FIGURES, description_address, figure_address
from heat_pipeline.site.pages import Pages, PageTable, link
from heat_pipeline.site.queries import PageQuery, ask
from heat_pipeline.warehouse.catalogue import expected

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_MOST_ROWS = 400
"""Rows of a table on a page; its csv file has all."""
_SHARE = re.compile(r"coverage|\w+_(share|rate|right|low|high)")
"""The columns that hold shares."""
_DESCRIBERS = "SELECT describer, {} FROM summary.describers ORDER BY rank NULLS LAST, descriptions DESC, describer"
_ABOUT_DESCRIBERS = {
    "What they wrote": "descriptions, sure_cells, cells, coverage, unread_share, COLUMNS('grade_.')",
    "What was found": "critical, warning, info, unsure_findings, suspect_rate, rejected_rate",
    "Their claims": "COLUMNS('claims_.*'), contradicted_per_100",
    "Beside others who describe the same figures": "rank, compared_figures, cells_right, "
    "COLUMNS('(values|places|labels)_.*')",
}
_BENCHMARKS = """
    SELECT model, benchmark, metric, unit, mean, best, best_setting, cells, sure_cells, suspect_cells, description_id
    FROM summary.benchmarks WHERE model <> '' OR benchmark <> ''
    ORDER BY description_id, model, benchmark, metric, unit
"""
_ERRORS = """
    SELECT * EXCLUDE (slip) FROM summary.describer_errors WHERE slip = '' ORDER BY describer, findings DESC, rule
"""
_SLIPS = """
    SELECT describer, slip, findings, descriptions, cells, findings_per_100_descriptions
    FROM summary.describer_errors WHERE slip <> '' ORDER BY describer, findings DESC, slip
"""
_OVERVIEWS = {
    "figures": (
        "Figures with several descriptions",
        "Descriptions with one figure_id are laid over each other and made one table. A cell is disputed where the "
        "descriptions tell it differently, and undecided where nothing tips the balance.",
        [("", "figures", FIGURES)],
    ),
    "benchmarks": (
        "Benchmarks",
        "The mean of all cells that were not rejected, the best, and how many of the cells behind them are sure or "
        "suspect. First what has a known model, benchmark, metric and unit, pooled over texts and different settings; "
        "below it what can't be pooled, text by text. Shares told as fractions are counted in percent.",
        [("", "benchmarks", _BENCHMARKS)],
    ),
    "describers": (
        "Describers",
        "Who wrote the descriptions, and what was found in them. Only what is read surely counts against anyone. “Low” "
        "and “high” end 95 % intervals; what a column counts is said at its head. A rank takes three texts that others "
        "can be held against.",
        [
            *((heading, "describers", _DESCRIBERS.format(columns)) for heading, columns in _ABOUT_DESCRIBERS.items()),
            ("Errors by kind", "describer_errors", _ERRORS),
            ("Slips by kind: values told elsewhere than they belong", "describer_errors", _SLIPS),
        ],
    ),
}
"""Pages: title, introduction, and tables, each with its heading, a table of summary with its columns, and its SQL."""


def overviews(con: DuckDBPyConnection, made: Pages) -> dict[str, str]:
    """The pages by the names of their files, and the csv files beside them."""
    files: dict[str, str] = {}
    for name, (title, intro, questions) in _OVERVIEWS.items():
        answers = [
            ask(con, f"{name}{f'-{number}' if number > 1 else ''}.csv", sql)
            for number, (_, _, sql) in enumerate(questions, 1)
        ]
        tables = [as_table(heading, of, answer) for (heading, of, _), answer in zip(questions, answers, strict=True)]
        files[f"{name}.html"] = made.rows(f"{name}.html", title, intro, tables)
        files |= {answer.file: answer.csv for answer in answers}
    found = ask(con, "rules.csv", _FOUND)
    intro = (
        "What is looked for, and how often it was found: a rule leads to the texts that break it. Limits and "
        "severities stand in the suites."
    )
    files |= {"rules.csv": found.csv, "rules.html": made.rows("rules.html", "Rules", intro, [_rules(found)])}
    return files


def as_table(heading: str, of: str, answer: PageQuery) -> PageTable:
    """An answer with its values put for people; what its columns mean is said by the table `of` of the warehouse."""
    comments = {column.name: column.comment for table in expected() if table.name == of for column in table.columns}
    return PageTable(
        heading,
        tuple(map(_head, answer.columns)),
        tuple(("", tuple(map(_for_people, answer.columns, row))) for row in answer.rows[:_MOST_ROWS]),
        frozenset(number for number, values in enumerate(zip(*answer.rows, strict=True)) if _are_numbers(values)),
        answer,
        tuple(comments.get(name, "") for name in answer.columns),
    )


def _are_numbers(values: tuple[Any, ...]) -> bool:
    return all(value is None or isinstance(value, int | float) for value in values)


def _head(column: str) -> str:
    """What a column is called for people: "Sure cells", "Grade A"."""
    words = column.replace("_", " ").capitalize()
    return words[:-1] + words[-1].upper() if words.startswith("Grade") else words


def _for_people(column: str, value: Any) -> object:
    """A value for people: shares in percent, and what has a page as a link to it."""
    if column in _PAGES and value:
        return link(_PAGES[column](value), value)
    if _SHARE.fullmatch(column):
        return None if value is None else f"{100 * value:.1f} %"
    return "not given" if column == "describer" and value == "" else value


_PAGES = {"description_id": description_address, "figure_id": figure_address, "rule": "rules.html#{}".format}
_COUNTED = ("critical", "warning", "info", "descriptions")


def _rules(answer: PageQuery) -> PageTable:
    counts_of = {row["rule"]: row for row in answer.named}
    rows = []
    for rule in ALL_RULES:
        counts = [counts_of.get(rule.name, {}).get(count, 0) for count in _COUNTED]
        texts = link(f"index.html#rule={rule.name}", rule.name)
        rows.append((rule.name, (texts, rule.words.finds, *counts, rule.words.source)))
    columns = ("Rule", "Finds", *map(_head, _COUNTED), "Source")
    return PageTable("", columns, tuple(rows), frozenset({2, 3, 4, 5}), answer)


_FOUND = f"""
    SELECT rule, count(DISTINCT description_id) AS descriptions,
           count(DISTINCT anomaly_id) FILTER (severity = 'critical') AS critical,
           count(DISTINCT anomaly_id) FILTER (severity = 'warning') AS warning,
           count(DISTINCT anomaly_id) FILTER (severity = 'info') AS info
    FROM ({FINDINGS_OF_TEXTS}) GROUP BY rule ORDER BY rule
"""  # noqa: S608 - SQL of ours
