"""The failing rows of the check on fused figures."""

from heat_pipeline.warehouse.fused import UNALIGNED


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
