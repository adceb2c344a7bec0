"""What fused figures say against describers and figures: the failing rows of three checks, none where all is well."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

TOO_OFTEN = 0.2
"""From this share of overruled votes on a describer disagrees too often."""
ENOUGH = 20
"""So many of its votes have to be on cells that others tell of too, to say so."""
UNALIGNED = ("figure_id", "description_id", "describer", "why")
DISAGREEING = ("describer", "votes", "overruled", "share")
WORSE = ("describer", "kind", "share", "low_before", "share_before", "noted_at")


def unaligned(con: DuckDBPyConnection) -> list[tuple[Any, ...]]:
    """Figures and descriptions that could not be laid over the others, as UNALIGNED has it; "" for a whole figure."""
    return con.execute("""
        SELECT figure_id, '', '', why FROM fused.figures WHERE outcome IN ('not aligned', 'failed')
        UNION ALL
        SELECT a.figure_id, a.description_id, a.describer, a.evidence
        FROM fused.alignments a JOIN fused.figures f USING (figure_id)
        WHERE a.kind = 'not aligned' AND f.outcome = 'fused'
        ORDER BY ALL
    """).fetchall()


def disagreeing(con: DuckDBPyConnection) -> list[tuple[Any, ...]]:
    """Describers of whose votes too many are overruled, as DISAGREEING has it, the worst first.

    Counted are their votes on decided cells that others tell of too.
    """
    return con.execute(
        """
        SELECT v.describer, count(*) AS votes, count(*) FILTER (NOT v.is_right) AS overruled, overruled / votes AS share
        FROM fused.votes v JOIN fused.cells c USING (fused_cell_id)
        WHERE v.is_right IS NOT NULL AND c.support + c.against > 1
        GROUP BY v.describer HAVING votes >= $enough AND share > $share ORDER BY share DESC, v.describer
        """,
        {"enough": ENOUGH, "share": TOO_OFTEN},
    ).fetchall()


def got_worse(con: DuckDBPyConnection) -> list[tuple[Any, ...]]:
    """Describers whose share of right ones fell below its interval when it last changed, as WORSE has it."""
    return con.execute("""
        SELECT describer, kind, share, low_before, share_before, noted_at
        FROM (
            SELECT *,
                lag(low) OVER past AS low_before, lag(share) OVER past AS share_before,
                row_number() OVER (PARTITION BY describer, kind ORDER BY noted_at DESC) AS place
            FROM internal.fused_history
            WINDOW past AS (PARTITION BY describer, kind ORDER BY noted_at)
        )
        WHERE place = 1 AND share < low_before ORDER BY share - share_before, describer, kind
    """).fetchall()
