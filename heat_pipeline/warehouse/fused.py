"""The schema `fused`: which figures are to be fused, what they are fused from, and what came of it.

What belongs here: rows. What doesn't: how descriptions are fused (`fusing`), in which order (`steps.fusing`).

Work is done outside the lock, so a text may change or go in the meantime. Results carry the hash of what they are of,
and those of a figure that is another by now are left out: that figure is still work to do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from heat_pipeline.fusing.model import Reliability
from heat_pipeline.fusing.reliability import KINDS, Counts, intervals
from heat_pipeline.warehouse.frames import insert
from heat_pipeline.warehouse.readings import load_json

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

    from heat_pipeline.warehouse.rows import Row

_MADE = ("fused.figures", "fused.cells", "fused.votes", "fused.alignments", "fused.anomalies")
OF_FIGURES = (*_MADE, "internal.fused_counts", "internal.fused")
"""The tables whose rows are of a figure: they are replaced together, figure by figure."""
_FIGURE_AT = {"fused.cells": 1, "fused.votes": 1, "fused.anomalies": 3}  # the place of figure_id in a row, if not first

TEXTS_OF_FIGURES = """
    SELECT figure_id, sha256(string_agg(sha256, ' ' ORDER BY description_id)) AS sha256
    FROM raw.descriptions WHERE removed_at IS NULL AND figure_id <> '' GROUP BY figure_id
"""
"""What tells the texts of each figure from what they were, as SQL: a decision on the figure holds for these."""

_ALL = "true"
_AT_WORK = "d.figure_id IN (SELECT figure_id FROM figures_at_work)"


def _present(which: str = _ALL) -> str:
    """A figure's descriptions that are read and judged, and what tells them from what they were.

    That a description was judged anew is told by the time: its findings may be others by the same rules.
    """
    return f"""
        SELECT
            d.figure_id,
            count(*) AS descriptions,
            sum(length(d.text))::BIGINT AS size,
            md5($version || chr(29) || string_agg(
                concat_ws(chr(31), d.description_id, d.describer, d.sha256, j.fingerprint, j.done_at),
                chr(30) ORDER BY d.description_id
            )) AS told
        FROM raw.descriptions d
        JOIN internal.done j ON j.description_id = d.description_id AND j.stage = 'judge'
        SEMI JOIN parsed.figures f ON f.description_id = d.description_id
        WHERE d.removed_at IS NULL AND d.figure_id <> '' AND {which}
        GROUP BY d.figure_id
    """  # noqa: S608 - SQL of ours


# By which reliabilities a figure is decided: those of its describers; nothing but its descriptions where it is one.
_WEIGHED = """
    SELECT
        figure_id,
        'by ' || coalesce(md5(string_agg(w.told, chr(30) ORDER BY w.describer)), '') AS weighed
    FROM (SELECT DISTINCT figure_id, describer FROM raw.descriptions WHERE removed_at IS NULL AND figure_id <> '') d
    LEFT JOIN weights w USING (describer)
    GROUP BY figure_id
"""


@dataclass(frozen=True, slots=True)
class Work:
    """A figure to be fused: the hashes of what it is fused from and by, how many descriptions and characters it has.

    `changed` tells that its descriptions are others than when it was last fused.
    """

    figure_id: str
    told: str
    weighed: str
    descriptions: int
    size: int
    changed: bool


@dataclass(frozen=True, slots=True)
class Telling:
    """A description of a figure: what was read of it, and `suspect`, the ids of its cells that are not ok."""

    description_id: str
    reading: str
    describer: str
    sha256: str
    suspect: frozenset[str]


def to_fuse(con: DuckDBPyConnection, version: str, weights: Mapping[str, Reliability]) -> list[Work]:
    """The figures that are not fused from their descriptions by these reliabilities of their describers, by id."""
    con.execute("CREATE OR REPLACE TEMP TABLE weights (describer VARCHAR, told VARCHAR)")
    insert(con, "weights", [(name, f"{name}\x1f{_as_words(one)}") for name, one in weights.items()])
    rows = con.execute(
        f"""
        WITH present AS ({_present()}), by_weight AS ({_WEIGHED})
        SELECT p.figure_id, p.told, w.weighed, p.descriptions, p.size, n.told IS DISTINCT FROM p.told
        FROM present p
        JOIN by_weight w USING (figure_id)
        LEFT JOIN internal.fused n USING (figure_id)
        WHERE (n.told, n.weighed) IS DISTINCT FROM (p.told, w.weighed) ORDER BY p.figure_id
        """,  # noqa: S608 - SQL of ours
        {"version": version},
    ).fetchall()
    con.execute("DROP TABLE weights")
    return [Work(*row) for row in rows]


def gone(con: DuckDBPyConnection) -> list[str]:
    """The figures that no description is of any more."""
    rows = con.execute(
        f"""
        WITH present AS ({_present()})
        SELECT figure_id FROM internal.fused ANTI JOIN present USING (figure_id) ORDER BY figure_id
        """,  # noqa: S608 - SQL of ours
        {"version": ""},
    ).fetchall()
    return [str(name) for (name,) in rows]


def forget(con: DuckDBPyConnection, figures: Sequence[str]) -> None:
    """Delete all rows of these figures."""
    for table in OF_FIGURES:
        con.execute(f"DELETE FROM {table} WHERE figure_id IN (SELECT unnest(?))", [list(figures)])  # noqa: S608


def load_tellings(con: DuckDBPyConnection, figures: Sequence[str]) -> dict[str, list[Telling]]:
    """What the descriptions of these figures tell, by figure and in the order of their ids."""
    con.execute("CREATE OR REPLACE TEMP TABLE wanted_figures (figure_id VARCHAR)")
    insert(con, "wanted_figures", [(name,) for name in figures])
    con.execute("""
        CREATE OR REPLACE TEMP TABLE telling AS
        SELECT d.description_id, d.figure_id, d.describer, d.sha256
        FROM raw.descriptions d SEMI JOIN wanted_figures USING (figure_id)
        JOIN internal.done j ON j.description_id = d.description_id AND j.stage = 'judge'
        WHERE d.removed_at IS NULL ORDER BY d.description_id
    """)
    known = {name: rest for name, *rest in con.execute("FROM telling").fetchall()}
    suspect: dict[str, set[str]] = defaultdict(set)
    for name, cell in con.execute(
        "SELECT description_id, cell_id FROM validated.cells SEMI JOIN telling USING (description_id) "
        "WHERE status <> 'ok'"
    ).fetchall():
        suspect[name].add(cell)
    con.execute("DROP TABLE telling; DROP TABLE wanted_figures")
    found: dict[str, list[Telling]] = defaultdict(list)
    for name, reading in load_json(con, list(known)).items():
        figure, describer, sha256 = known[name]
        one = Telling(name, reading, describer, sha256, frozenset(suspect.get(name, ())))
        found[figure].append(one)
    return found


def put_fused(
    con: DuckDBPyConnection, work: Sequence[Work], rows: Mapping[str, Sequence[Row]], *, version: str, run_id: str
) -> int:
    """Replace what these figures were fused into and note them as fused; returns how many are still as they were."""
    current = _begin(con, work, version)
    for table in OF_FIGURES:
        _delete(con, table)
    for table in (*_MADE, "internal.fused_counts"):
        place = _FIGURE_AT.get(table, 0)
        insert(con, table, (row for row in rows.get(table, ()) if row[place] in current))
    _note(con, [one for one in work if one.figure_id in current], run_id)
    return len(current)


def put_reviews(con: DuckDBPyConnection, reviews: Sequence[tuple[str, str, str]]) -> None:
    """Note what people made of findings on figures: id, review and by whom."""
    con.executemany(
        "UPDATE fused.anomalies SET review = $2, reviewed_by = $3 WHERE anomaly_id = $1", [list(one) for one in reviews]
    )


def figures_counted(con: DuckDBPyConnection) -> int:
    """From how many figures it is known how far describers can be trusted."""
    found = con.execute("SELECT count(DISTINCT figure_id) FROM internal.fused_counts").fetchone()
    return int(found[0]) if found else 0


def counts_of_describers(con: DuckDBPyConnection) -> dict[str, Counts]:
    """How much of what each describer tells is right and wrong, by kind of error, over all figures."""
    found: dict[str, dict[str, tuple[int, int]]] = defaultdict(lambda: dict.fromkeys(KINDS, (0, 0)))
    for describer, kind, right, wrong in con.execute(
        """
        SELECT describer, kind, sum(correct)::BIGINT, sum(wrong)::BIGINT
        FROM internal.fused_counts GROUP BY ALL ORDER BY ALL
        """
    ).fetchall():
        found[describer][kind] = (right, wrong)
    return dict(found)


def put_describers(
    con: DuckDBPyConnection, counts: Mapping[str, Counts], weights: Mapping[str, Reliability], run_id: str
) -> None:
    """Replace `internal.fused_describers`, and note in `internal.fused_history` whose shares are others now."""
    figures = dict(
        con.execute(
            "SELECT describer, count(DISTINCT figure_id) FROM internal.fused_counts GROUP BY describer"
        ).fetchall()
    )
    con.execute("DELETE FROM internal.fused_describers")
    insert(con, "internal.fused_describers", describer_rows(counts, weights, figures))
    con.execute("DELETE FROM internal.fused_history WHERE run_id = ?", [run_id])  # of an earlier try
    con.execute(
        """
        WITH last AS (
            SELECT describer, kind, max_by(share, noted_at) AS share, max_by(low, noted_at) AS low,
                max_by(high, noted_at) AS high
            FROM internal.fused_history GROUP BY describer, kind
        )
        INSERT INTO internal.fused_history
        SELECT coalesce(n.describer, l.describer), coalesce(n.kind, l.kind), n.share, n.low, n.high, $run_id, $at
        FROM internal.fused_describers n FULL JOIN last l USING (describer, kind)
        WHERE (n.share, n.low, n.high) IS DISTINCT FROM (l.share, l.low, l.high) ORDER BY ALL
        """,
        {"run_id": run_id, "at": datetime.now(UTC).replace(tzinfo=None)},
    )


def describer_rows(
    counts: Mapping[str, Counts], weights: Mapping[str, Reliability], figures: Mapping[str, int]
) -> list[Row]:
    """The rows of `internal.fused_describers`; `figures` is the number of figures of each describer."""
    rows: list[Row] = []
    ranges = intervals(counts)
    for describer in sorted(counts):
        for kind in KINDS:
            right, wrong = counts[describer].get(kind, (0, 0))
            share = right / (right + wrong) if right + wrong else None
            low, high = ranges[describer][kind] if share is not None else (None, None)
            weight = getattr(weights[describer], kind)
            rows.append((describer, kind, figures.get(describer, 0), right, wrong, share, low, high, weight))
    return rows


def told_of_describers(con: DuckDBPyConnection) -> dict[str, dict[str, tuple[int, int]]]:
    """The counts that `internal.fused_describers` has now, as `counts_of_describers` gives them."""
    found: dict[str, dict[str, tuple[int, int]]] = defaultdict(dict)
    for describer, kind, right, wrong in con.execute(
        "SELECT describer, kind, correct, wrong FROM internal.fused_describers"
    ).fetchall():
        found[describer][kind] = (right, wrong)
    return dict(found)


def _as_words(one: Reliability) -> str:
    return " ".join(str(getattr(one, kind)) for kind in KINDS)


def _begin(con: DuckDBPyConnection, work: Sequence[Work], version: str) -> set[str]:
    """Fill the temporary table `figures_at_work` with those that are still as they were; returns their ids."""
    con.execute("CREATE OR REPLACE TEMP TABLE figures_at_work (figure_id VARCHAR, told VARCHAR)")
    insert(con, "figures_at_work", [(one.figure_id, one.told) for one in work])
    con.execute(
        f"""
        WITH present AS ({_present(_AT_WORK)})
        DELETE FROM figures_at_work w WHERE NOT EXISTS (
            SELECT 1 FROM present p WHERE p.figure_id = w.figure_id AND p.told = w.told
        )
        """,  # noqa: S608 - SQL of ours
        {"version": version},
    )
    return {str(row[0]) for row in con.execute("SELECT figure_id FROM figures_at_work").fetchall()}


def _delete(con: DuckDBPyConnection, table: str) -> None:
    con.execute(f"DELETE FROM {table} WHERE figure_id IN (SELECT figure_id FROM figures_at_work)")  # noqa: S608


def _note(con: DuckDBPyConnection, work: Sequence[Work], run_id: str) -> None:
    at = datetime.now(UTC).replace(tzinfo=None)
    insert(con, "internal.fused", [(one.figure_id, one.told, one.weighed, run_id, at) for one in work])
    con.execute("DROP TABLE figures_at_work")
