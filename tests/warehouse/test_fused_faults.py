"""The failing rows of the checks on fused figures."""

from heat_pipeline.warehouse.fused import DISAGREEING, UNALIGNED


def test_a_describer_disagrees_too_often_above_a_fifth_of_twenty_votes(con):
    for describer, right, wrong, others in (
        ("at the limit", 16, 4, 1), ("above it", 15, 5, 1), ("too few", 0, 19, 1), ("alone", 0, 20, 0),
    ):  # fmt: skip
        con.execute(
            """
            INSERT INTO fused.cells
            SELECT $1 || i, 'F', '', '', '', 1, NULL, NULL, false, 1 + $2, 0, 1, 'weight', '', '[]', 1
            FROM range($3) t(i)
            """,
            [describer, others, right + wrong],
        )
        con.execute(
            """
            INSERT INTO fused.votes
            SELECT $1 || i, 'F', 'd', $1, 'c', 1, NULL, NULL, '', '', '', 0, 1, false, i < $2, 1 FROM range($3) t(i)
            """,
            [describer, right, right + wrong],
        )
    assert con.execute(DISAGREEING).fetchall() == [("above it", 20, 5, 0.25)]


def test_what_could_not_be_laid_over_the_others(con):
    for name, outcome in (("F", "fused"), ("G", "not aligned"), ("H", "failed"), ("I", "single")):
        con.execute("INSERT INTO fused.figures VALUES (?, '', ?, 'why', 2, 1, 0, 0, 0, 0, 0, 0, NULL)", [name, outcome])
    for figure, kind in (("F", "not aligned"), ("F", "aligned"), ("G", "not aligned")):
        con.execute(
            "INSERT INTO fused.alignments VALUES (?, ?, 0, 'X', ?, '', '', '', 'no', [], 0, false, NULL, NULL)",
            [figure, f"{figure} {kind}", kind],
        )
    assert con.execute(UNALIGNED).fetchall() == [
        ("F", "F not aligned", "X", "no"),
        ("G", "", "", "why"),
        ("H", "", "", "why"),
    ]
