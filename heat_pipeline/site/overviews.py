"""The pages of the whole warehouse: benchmarks, describers, rules. Descriptions have pages of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from heat_pipeline.quality.rules import ALL_RULES
from heat_pipeline.quality.rules.rule import AnyRule
from heat_pipeline.site.asking import Answer, ask
from heat_pipeline.site.collecting import FINDINGS_OF_TEXTS
from heat_pipeline.site.figures import description_address, figure_address, listed_figures
from heat_pipeline.site.pages import Pages, Table, link
from heat_pipeline.site.papers import pivots
from heat_pipeline.site.ranking import ranking
from heat_pipeline.warehouse.catalogue import expected
from heat_pipeline.wording import plural

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_ABOUT_DESCRIBERS = {
    "What they wrote": (
        *("descriptions", "sure_cells", "cells", "coverage", "unread_share"),
        *map("grade_{}".format, "abcd"),
    ),
    "What was found": ("critical", "warning", "info", "unsure_findings", "suspect_rate", "rejected_rate"),
    "Their claims": (
        *map("claims_{}".format, ("supported", "contradicted", "unverifiable", "decided")),
        "contradicted_per_100",
    ),
    "Beside others who describe the same figures": (
        *("rank", "compared_figures", "cells_right"),
        *(f"{kind}_{end}" for kind in ("values", "places", "labels") for end in ("right", "low", "high")),
    ),
}
"""The columns of summary.describers by subject, each few enough for a screen."""
_TEXTS = {"describer", "rule", "kind"}
"""The columns that hold no numbers."""
_SHARE = re.compile(r"coverage|\w+_(share|rate|right|low|high)")
"""The columns that hold shares."""


def overviews(con: DuckDBPyConnection, made: Pages) -> dict[str, str]:
    """The pages by the names of their files, and the csv files beside them."""
    figures, listed = listed_figures(con)
    describers = ask(con, "describers.csv", _DESCRIBERS)
    errors, slips = ask(con, "errors.csv", _ERRORS), ask(con, "slips.csv", _SLIPS)
    rules = ask(con, "rules.csv", _FOUND)
    about = [
        as_table(about, "describers", _of(describers.named, columns)) for about, columns in _ABOUT_DESCRIBERS.items()
    ]
    pages = {
        "figures.html": made.figures(figures, listed),
        "describers.html": made.rows(
            "describers.html",
            "Describers",
            "Who wrote the descriptions, and what was found in them. Only what is read surely counts against anyone. "
            "“Low” and “high” end 95 % intervals; what a column counts is said at its head. A rank takes three texts "
            "that others can be held against.",
            [
                *about[:-1],
                replace(about[-1], source=describers),
                as_table("Errors by kind", "describer_errors", errors.named, errors),
                as_table(_SLIPS_BY_KIND, "describer_errors", slips.named, slips),
            ],
            ranking(describers.named),
        ),
        "rules.html": made.rows(
            "rules.html",
            "Rules",
            "What is looked for, and how often it was found: a rule leads to its findings. Limits and severities stand "
            "in the suites.",
            [_rules(rules)],
        ),
    }
    answers = [listed, describers, errors, slips, rules]
    with_findings = [rule for rule in ALL_RULES if rule.name in {row["rule"] for row in rules.named}]
    for page, asked in (_benchmarks(con, made), *(_rule_pages(con, made, rule) for rule in with_findings)):
        pages |= page
        answers += asked
    return pages | {answer.file: answer.csv for answer in answers}


def _benchmarks(con: DuckDBPyConnection, made: Pages) -> tuple[dict[str, str], list[Answer]]:
    """The page of what models reach on benchmarks: over all texts, and in single ones where they can't be pooled."""
    pooled, alone = ask(con, "benchmarks.csv", _POOLED), ask(con, "benchmarks-in-single-texts.csv", _SINGLE)
    single = alone.named[:_MOST_SINGLE]
    for row in single:
        row["page"] = description_address(row["description_id"])
    tables = pivots(pooled.named)
    page = made.benchmarks(tables, single, len(alone.rows) - len(single), (pooled, alone))
    return {"benchmarks.html": page, **(made.papers(tables) if tables else {})}, [pooled, alone]


def _rule_pages(con: DuckDBPyConnection, made: Pages, rule: AnyRule) -> tuple[dict[str, str], list[Answer]]:
    """The pages of the findings of a rule, each with a link to where it stands."""
    name = rule.name
    answer = ask(con, f"rules/{name}.csv", f"SELECT * FROM ({_FINDINGS}) WHERE rule = '{name}' ORDER BY {_BY_PLACE}")  # noqa: S608
    rows = answer.named
    about = f"Looks for: {rule.words.finds}. A finding is wrong if {rule.words.unless}."
    intro = Markup("{} {}").format(about, link(f"../index.html#rule={name}", "The texts in the list."))
    heading = plural(len(rows), "finding")
    starts = range(0, len(rows), _FINDINGS_ON_A_PAGE)
    turns = [f"{name}{f'-{number}' if number > 1 else ''}.html" for number in range(1, len(starts) + 1)]
    pages = {}
    for start, turn in zip(starts, turns, strict=True):
        some = tuple(("", _finding(row)) for row in rows[start : start + _FINDINGS_ON_A_PAGE])
        table = Table(heading, ("Finding", "Severity", "Stands in", "Panel", "Review"), some, source=answer)
        pages[f"rules/{turn}"] = made.rows(f"rules/{turn}", name, intro, [table], turns=turns)
    return pages, [answer]


def _finding(row: dict[str, Any]) -> tuple[object, ...]:
    if row["figure_id"]:
        page = figure_address(row["figure_id"]) + ("" if row["place"] is None else f"#x{row['place'] - 1}")
    else:
        page = f"{description_address(row['description_id'])}#{row['rule']}-{row['place']}"
    subject = row["description_id"] or row["figure_id"]
    return link(f"../{page}", row["message"]), row["severity"], subject, row["panel"], row["review"]


_FINDINGS_ON_A_PAGE = 200
_BY_PLACE = "array_position(['critical', 'warning', 'info'], severity), description_id, figure_id, place"
_FINDINGS = """
    SELECT rule, severity, message, review, description_id, '' AS figure_id, panel,
           row_number() OVER (
               PARTITION BY description_id, rule
               ORDER BY array_position(['critical', 'warning', 'info'], severity), char_start NULLS LAST, anomaly_id
           ) AS place
    FROM quality.anomalies WHERE review <> 'dismissed'
    UNION ALL
    SELECT rule, severity, message, review, description_id, figure_id, a.panel, place
    FROM fused.anomalies a LEFT JOIN (
        SELECT fused_cell_id, row_number() OVER (PARTITION BY figure_id ORDER BY position) AS place FROM fused.cells
    ) USING (fused_cell_id)
    WHERE review <> 'dismissed'
"""
"""Each with its place among those of its rule in its text, as `telling` counts them; of a figure that of its cell."""


_MOST_SINGLE = 500
"""Rows of single texts on a page; all stand in the csv file."""
_SLIPS_BY_KIND = "Slips by kind: values told elsewhere than they belong"
_DESCRIBERS = "SELECT * FROM summary.describers ORDER BY rank NULLS LAST, descriptions DESC, describer"
_POOLED = """
    SELECT * FROM summary.benchmarks WHERE description_id = '' AND (model <> '' OR benchmark <> '') ORDER BY ALL
"""
_SINGLE = """
    SELECT b.*, coalesce(nullif(trim(f.title), ''), b.description_id) AS title
    FROM summary.benchmarks b LEFT JOIN parsed.figures f USING (description_id)
    WHERE b.description_id <> '' AND (b.model <> '' OR b.benchmark <> '')
    ORDER BY title, b.description_id, b.model, b.benchmark, b.metric, b.unit
"""
_ERRORS = """
    SELECT * EXCLUDE (slip) FROM summary.describer_errors WHERE slip = '' ORDER BY describer, findings DESC, rule
"""
_SLIPS = """
    SELECT describer, slip AS kind, findings AS slips, descriptions, cells,
           findings_per_100_descriptions AS slips_per_100_descriptions
    FROM summary.describer_errors WHERE slip <> '' ORDER BY describer, findings DESC, slip
"""
_FOUND = f"""
    SELECT rule, count(DISTINCT description_id) AS descriptions,
           count(DISTINCT anomaly_id) FILTER (severity = 'critical') AS critical,
           count(DISTINCT anomaly_id) FILTER (severity = 'warning') AS warning,
           count(DISTINCT anomaly_id) FILTER (severity = 'info') AS info
    FROM ({FINDINGS_OF_TEXTS}) GROUP BY rule ORDER BY rule
"""  # noqa: S608 - SQL of ours


def _of(rows: list[dict[str, Any]], columns: Sequence[str]) -> list[dict[str, Any]]:
    """What rows have in these columns, whoever it is about first."""
    return [{name: row[name] for name in ("describer", *columns)} for row in rows]


def _head(column: str) -> str:
    """What a column is called for people: "Sure cells", "Grade A"."""
    words = column.replace("_", " ").capitalize()
    return words[:-1] + words[-1].upper() if words.startswith("Grade") else words


def as_table(heading: str, table: str, rows: list[dict[str, Any]], source: Answer | None = None) -> Table:
    """Rows as they are, with shares put for people; what their columns mean is said by a table of summary."""
    columns = list(rows[0]) if rows else ["describer"]
    comments = {column.name: column.comment for of in expected() if of.name == table for column in of.columns}
    return Table(
        heading,
        tuple(_head(name) for name in columns),
        tuple(("", tuple(_told(name, value) for name, value in row.items())) for row in rows),
        frozenset(number for number, name in enumerate(columns) if name not in _TEXTS),
        source,
        tuple(comments.get(name, "") for name in columns),
    )


def _rules(answer: Answer) -> Table:
    counts_of = {row["rule"]: row for row in answer.named}
    rows = []
    for rule in ALL_RULES:
        counts = (
            counts_of.get(rule.name, {}).get(count, 0) for count in ("critical", "warning", "info", "descriptions")
        )
        name = link(f"rules/{rule.name}.html", rule.name) if rule.name in counts_of else rule.name
        rows.append((rule.name, (name, rule.words.finds, *counts, rule.words.source)))
    columns = ("Rule", "Finds", "Critical", "Warnings", "Info", "Descriptions", "Source")
    return Table("", columns, tuple(rows), frozenset({2, 3, 4, 5}), answer)


def _told(column: str, value: Any) -> object:
    """A value for people: shares in percent, and all that is no count with one decimal."""
    if _SHARE.fullmatch(column):
        return None if value is None else f"{100 * value:.1f} %"
    if isinstance(value, float):
        return f"{value:.1f}"
    return "not given" if column == "describer" and value == "" else value
