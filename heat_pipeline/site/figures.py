"""What the pages of figures with several descriptions show, taken out of the published warehouse.

What belongs here: the fused grid, who said what in which words, what was moved. How it looks belongs to `pages`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from heat_pipeline.model import Axis, Severity, Tick
from heat_pipeline.pictures.panels import UNMARKED, Mark, PanelPicture, Square
from heat_pipeline.site.queries import PageQuery, ask, ask_each

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_LONGEST_NAME = 100  # characters of an id in the name of its page
FIGURES = """
    SELECT figure_id, coalesce(nullif(trim(title), ''), figure_id) AS title, outcome, descriptions, cells,
        decided + undecided AS disputed, undecided, alpha, why
    FROM fused.figures WHERE descriptions > 1 ORDER BY disputed DESC, figure_id
"""
"""The figures that have several descriptions, the most disputed first."""


@dataclass(frozen=True, slots=True)
class FigurePage:
    """All that the page of one figure shows.

    `listed` is its row of FIGURES. `disputes` are the rows of _CELLS on which the texts don't agree, each with its
    `votes`, rows of _VOTES. `texts` are rows of _ALIGNMENTS.
    """

    listed: dict[str, Any]
    panels: Sequence[PanelPicture]
    disputes: Sequence[dict[str, Any]]
    texts: Sequence[dict[str, Any]]
    cells: PageQuery


def figure_address(figure_id: str) -> str:
    """The file of a figure's page: the same in every report."""
    return f"f/{_file_name(figure_id)}.html"


def description_address(description_id: str) -> str:
    """The file of a description's page: the same in every report, so that a link to it stays good."""
    return f"d/{_file_name(description_id)}.html"


def _file_name(name: str) -> str:
    """An id as the name of a file: "samples/r1" is "samples__r1".

    What that cannot tell apart, on a disk where "A" is "a" too, or cannot be written gets a hash behind it.
    """
    plain = re.sub(r"[^\w.-]+", "-", name.replace("/", "__"), flags=re.ASCII)[:_LONGEST_NAME].lstrip(".")
    if name and plain.replace("__", "/") == name == name.lower():
        return plain
    return f"{plain}~{sha256(name.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"


def figure_pages(con: DuckDBPyConnection, some: Sequence[dict[str, Any]]) -> list[FigurePage]:
    """The pages of some figures, in their order."""
    names = [figure["figure_id"] for figure in some]
    votes = _grouped(con, _VOTES, names, "fused_cell_id")
    cells, texts, ticks = (_grouped(con, sql, names, "figure_id") for sql in (_CELLS, _ALIGNMENTS, _TICKS))
    for vote in chain.from_iterable(votes.values()):
        at = vote["at"]
        vote["link"] = description_address(vote["description_id"]) + ("" if at is None else f"#at-c{at}")
    for text in chain.from_iterable(texts.values()):
        text["link"] = description_address(text["description_id"])
    files = {name: str(PurePosixPath(figure_address(name)).with_suffix(".csv")) for name in names}
    answers = ask_each(con, "fused.cells", "figure_id", files)
    pages = []
    for name, figure in zip(names, some, strict=True):
        axis = Axis("", tuple(Tick(tick["label"]) for tick in ticks[name]))
        disputes = [
            cell | {"key": f"x{place}", "votes": votes[cell["fused_cell_id"]]}
            for place, cell in enumerate(cells[name])
            if cell["severity"]
        ]
        pages.append(FigurePage(figure, _panels(cells[name], axis), disputes, texts[name], answers[name]))
    return pages


def _grouped(con: DuckDBPyConnection, sql: str, figures: list[str], key: str) -> dict[str, list[dict[str, Any]]]:
    """The rows of a query on figures, by the names of their columns and in their order, by one of these."""
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in ask(con, "", sql, {"figures": figures}).named:
        groups[row[key]].append(row)
    return groups


def _panels(cells: Sequence[dict[str, Any]], axis: Axis) -> list[PanelPicture]:
    """The panels of a figure as the texts make them together; a disputed cell is marked."""
    panels: dict[str, list[Square]] = {}
    for place, cell in enumerate(cells):
        mark = Mark(Severity(cell["severity"])) if cell["severity"] else UNMARKED
        square = Square(
            cell["row_label"],
            cell["column_label"],
            cell["shown"],
            cell["value"],
            mark,
            address=f"x{place}" if cell["severity"] else "",
            told=cell["why"],
        )
        panels.setdefault(cell["panel"], []).append(square)
    return [
        PanelPicture(
            name,
            "",
            "",
            tuple(dict.fromkeys(square.row for square in squares)),
            tuple(axis.in_order(square.column for square in squares)),
            tuple(squares),
        )
        for name, squares in panels.items()
    ]


_WANTED = "figure_id IN (SELECT unnest($figures))"
_NUMBER = "coalesce(format('{:.10g}', value), format('{:.10g} to {:.10g}', low, high),"
_PLACE = "concat_ws(' / ', nullif(panel, ''), nullif(row_label, ''), nullif(column_label, ''))"
_CELLS = f"""
    SELECT figure_id, fused_cell_id, panel, row_label, column_label, {_PLACE} AS place, probability, why,
        decided_by = 'undecided' AS undecided,
        CASE WHEN undecided THEN 'critical' WHEN against > 0 THEN 'warning' ELSE '' END AS severity,
        CASE WHEN undecided THEN '?' WHEN blank THEN 'blank' ELSE {_NUMBER} '') END AS shown, value
    FROM fused.cells WHERE {_WANTED} ORDER BY figure_id, position
"""  # noqa: S608 - SQL of ours, as in the following
"""`severity` marks the cells on which the texts don't agree."""
_VOTES = f"""
    SELECT fused_cell_id, description_id, coalesce(nullif(describer, ''), description_id) AS describer,
        {_NUMBER} 'blank') AS says, if(moved, {_PLACE}, '') AS told_at, is_right AS right, place - 1 AS at,
        [
            coalesce(substring(text, greatest(char_start - 40, 0) + 1, least(char_start, 40)), ''),
            coalesce(substring(text, char_start + 1, char_end - char_start), ''),
            coalesce(substring(text, char_end + 1, 40), '')
        ] AS passage
    FROM fused.votes
    JOIN (SELECT fused_cell_id FROM fused.cells WHERE against > 0 OR decided_by = 'undecided') USING (fused_cell_id)
    JOIN (SELECT description_id, text FROM raw.descriptions) USING (description_id)
    LEFT JOIN (SELECT cell_id, position AS place FROM parsed.cells) USING (cell_id)
    WHERE {_WANTED} ORDER BY fused_cell_id, position
"""  # noqa: S608
"""On disputed cells: `passage` is the text around a value, in three parts, `at` the value's place among its text's."""
_ALIGNMENTS = f"""
    SELECT figure_id, description_id, coalesce(nullif(describer, ''), description_id) AS describer,
        first(kind ORDER BY position) AS kind, first(evidence ORDER BY position) AS evidence,
        list([kind || if(worded, ' in words only', ''), evidence] ORDER BY position)[2:] AS slips
    FROM fused.alignments WHERE {_WANTED} GROUP BY ALL ORDER BY figure_id, description_id
"""  # noqa: S608
"""How each text was laid over the others, and its slips, each with its kind and evidence."""
_TICKS = f"""
    SELECT figure_id, label FROM (
        SELECT d.figure_id, description_id, t.label, t.position, count(*) OVER (PARTITION BY description_id) AS ticks
        FROM parsed.ticks t JOIN raw.descriptions d USING (description_id) WHERE t.axis = 'column' AND {_WANTED}
    )
    GROUP BY figure_id, label
    ORDER BY figure_id, min((-ticks, description_id, position))
"""  # noqa: S608
