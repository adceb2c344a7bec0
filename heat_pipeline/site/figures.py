"""What the pages of figures with several descriptions show, taken out of the published warehouse.

What belongs here: the fused grid, who said what in which words, what was moved. How it looks belongs to `pages`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from heat_pipeline.model import Axis, Tick
from heat_pipeline.site.asking import Answer, ask, ask_each
from heat_pipeline.site.grids import STEPS

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_LONGEST_NAME = 100  # characters of an id in the name of its page
_FIGURES = """
    SELECT figure_id, coalesce(nullif(trim(title), ''), figure_id) AS title, outcome, descriptions, cells,
        decided + undecided AS disputed, undecided, alpha, why
    FROM fused.figures WHERE descriptions > 1 ORDER BY disputed DESC, figure_id
"""
_WANTED = "figure_id IN (SELECT unnest($figures))"


@dataclass(frozen=True, slots=True)
class Listed:
    """A figure with several descriptions, as the list of figures has it."""

    page: str
    figure_id: str
    title: str
    outcome: str
    descriptions: int
    cells: int
    disputed: int
    undecided: int
    alpha: float | None
    why: str


@dataclass(frozen=True, slots=True)
class Vote:
    """What a description says of a cell: `passage` is the text around it, in three parts; `link` leads to its place."""

    describer: str
    link: str
    says: str
    passage: tuple[str, str, str]
    told_at: str
    right: bool | None


@dataclass(frozen=True, slots=True)
class Square:
    """A fused cell: `shade` is its colour's step, None without a number; `votes` are given where it is disputed."""

    key: str
    place: str
    shown: str
    shade: int | None
    disputed: bool
    undecided: bool
    probability: float
    why: str
    votes: tuple[Vote, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """The fused cells of a panel: a row has its label and a square, or None, for each column."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Square | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A description of the figure: how it was laid over the others, and its slips, each with its kind and evidence."""

    description_id: str
    describer: str
    link: str
    kind: str
    evidence: str
    slips: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class FigurePage:
    """All that the page of one figure shows."""

    listed: Listed
    grids: tuple[Grid, ...]
    texts: tuple[Text, ...]
    cells: Answer

    @property
    def disputes(self) -> list[Square]:
        """The cells on which the texts don't agree, in their order."""
        return [cell for grid in self.grids for _, row in grid.rows for cell in row if cell and cell.votes]


def listed_figures(con: DuckDBPyConnection) -> tuple[list[Listed], Answer]:
    """The figures that have several descriptions, the most disputed first, and the answer that they are."""
    answer = ask(con, "figures.csv", _FIGURES)
    return [Listed(figure_address(row[0]), *row) for row in answer.rows], answer


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


def figure_pages(con: DuckDBPyConnection, some: Sequence[Listed]) -> list[FigurePage]:
    """The pages of some figures, in their order."""
    given = {"figures": [figure.figure_id for figure in some]}
    votes = _votes(con, given)
    cells: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
    for figure, *row in con.execute(
        f"""
        SELECT figure_id, fused_cell_id, panel, row_label, column_label, value, low, high, blank, against, decided_by,
            probability, why
        FROM fused.cells WHERE {_WANTED} ORDER BY figure_id, position
        """,  # noqa: S608 - SQL of ours
        given,
    ).fetchall():
        cells[figure].append(tuple(row))
    texts = _texts(con, given)
    ticks: dict[str, dict[str, Tick]] = defaultdict(dict)
    for figure, label in con.execute(
        """
        SELECT d.figure_id, t.label FROM parsed.ticks t JOIN raw.descriptions d USING (description_id)
        WHERE d.figure_id IN (SELECT unnest($figures)) AND t.axis = 'column'
        ORDER BY d.figure_id, count(*) OVER (PARTITION BY description_id) DESC, description_id, t.position
        """,
        given,
    ).fetchall():
        ticks[figure].setdefault(label, Tick(label))
    files = {figure.figure_id: str(PurePosixPath(figure.page).with_suffix(".csv")) for figure in some}
    answers = ask_each(con, "fused.cells", "figure_id", files)
    return [
        FigurePage(
            figure, _grids(cells[name], Axis("", tuple(ticks[name].values())), votes), tuple(texts[name]), answers[name]
        )
        for name, figure in ((figure.figure_id, figure) for figure in some)
    ]


def _votes(con: DuckDBPyConnection, given: dict[str, list[str]]) -> dict[str, list[Vote]]:
    """The votes on disputed cells, by cell."""
    votes: dict[str, list[Vote]] = defaultdict(list)
    for cell, name, describer, value, low, high, panel, row, column, moved, right, start, at, *passage in con.execute(
        """
        SELECT v.fused_cell_id, v.description_id, v.describer, v.value, v.low, v.high, v.panel, v.row_label,
            v.column_label, v.moved, v.is_right, v.char_start, p.position - 1,
            coalesce(substring(d.text, greatest(v.char_start - 40, 0) + 1, least(v.char_start, 40)), ''),
            coalesce(substring(d.text, v.char_start + 1, v.char_end - v.char_start), ''),
            coalesce(substring(d.text, v.char_end + 1, 40), '')
        FROM fused.votes v
        JOIN fused.cells c USING (fused_cell_id)
        JOIN raw.descriptions d USING (description_id)
        LEFT JOIN parsed.cells p ON p.cell_id = v.cell_id
        WHERE v.figure_id IN (SELECT unnest($figures)) AND (c.against > 0 OR c.decided_by = 'undecided')
        ORDER BY v.fused_cell_id, v.position
        """,
        given,
    ).fetchall():
        link = description_address(name) + ("" if at is None else f"#at-c{at}")
        told_at = " / ".join(part for part in (panel, row, column) if part) if moved else ""
        before, printed, after = passage if start is not None else ("", "", "")
        votes[cell].append(
            Vote(
                describer or name, link, _number(value, low, high) or "blank", (before, printed, after), told_at, right
            )
        )
    return votes


def _texts(con: DuckDBPyConnection, given: dict[str, list[str]]) -> dict[str, list[Text]]:
    rows: dict[tuple[str, str], list[tuple[Any, ...]]] = defaultdict(list)
    for figure, name, *row in con.execute(
        f"""
        SELECT figure_id, description_id, describer, kind, evidence, worded
        FROM fused.alignments WHERE {_WANTED} ORDER BY figure_id, description_id, position
        """,  # noqa: S608 - SQL of ours
        given,
    ).fetchall():
        rows[figure, name].append(tuple(row))
    texts: dict[str, list[Text]] = defaultdict(list)
    for (figure, name), ((describer, kind, evidence, _), *slips) in rows.items():
        moved = tuple((f"{slip[1]}{' in words only' if slip[3] else ''}", slip[2]) for slip in slips)
        texts[figure].append(Text(name, describer or name, description_address(name), kind, evidence, moved))
    return texts


def _grids(cells: Sequence[tuple[Any, ...]], axis: Axis, votes: dict[str, list[Vote]]) -> tuple[Grid, ...]:
    panels: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
    for number, cell in enumerate(cells):
        panels[cell[1]].append((number, *cell))
    grids = []
    for name, panel in panels.items():
        numbers = [cell[5] for cell in panel if cell[5] is not None]
        low, span = (min(numbers), max(numbers) - min(numbers)) if numbers else (0.0, 0.0)
        columns = tuple(axis.in_order(cell[4] for cell in panel))
        rows: dict[str, dict[str, Square]] = defaultdict(dict)
        for cell in panel:
            rows[cell[3]][cell[4]] = _square(cell, low, span, votes)
        grids.append(
            Grid(
                name,
                columns,
                tuple((row, tuple(squares.get(column) for column in columns)) for row, squares in rows.items()),
            )
        )
    return tuple(grids)


def _square(cell: tuple[Any, ...], least: float, span: float, votes: dict[str, list[Vote]]) -> Square:
    number, fused_cell_id, panel, row, column, value, low, high, blank, against, decided_by, probability, why = cell
    undecided = decided_by == "undecided"
    return Square(
        f"x{number}",
        " / ".join(part for part in (panel, row, column) if part),
        "?" if undecided else "blank" if blank else _number(value, low, high),
        None if value is None else round((value - least) / span * STEPS) if span else STEPS // 2,
        against > 0,
        undecided,
        probability,
        why,
        tuple(votes.get(fused_cell_id, ())),
    )


def _number(value: float | None, low: float | None, high: float | None) -> str:
    if value is not None:
        return f"{value:.10g}"
    return "" if low is None or high is None else f"{low:.10g} to {high:.10g}"
