"""The failing rows of the check on fused figures."""

from examples_warehouse import put_row

from heat_pipeline.warehouse.fused import UNALIGNED


def test_what_could_not_be_laid_over_the_others(con):
    for name, outcome in (("F", "fused"), ("G", "not aligned"), ("H", "failed"), ("I", "single")):
        put_row(con, "fused.figures", figure_id=name, outcome=outcome, why="why")
    for figure, kind in (("F", "not aligned"), ("F", "aligned"), ("G", "not aligned")):
        text = f"{figure} {kind}"
        put_row(con, "fused.alignments", figure_id=figure, description_id=text, describer="X", kind=kind, evidence="no")
    assert con.execute(UNALIGNED).fetchall() == [
        ("F", "F not aligned", "X", "no"), ("G", "", "", "why"), ("H", "", "", "why"),
    ]  # fmt: skip
