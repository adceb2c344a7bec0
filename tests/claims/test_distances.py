"""Statements on values by their distance from the diagonal, judged."""

from __future__ import annotations

from examples_judging import reading
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.statements import Degree, Symmetry

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE


def test_labels_without_numbers_have_no_distance():
    words = reading("a b c d\na 100 80 55 30\nb 80 100 81 52\nc 55 81 100 79\nd 30 52 79 100")
    assert Judge(words, Tolerances()).judge(Symmetry("fades")).verdict is U
    layers = reading("L0 L1 L2 L3\nL0 100 80 55 30\nL1 80 100 81 52\nL2 55 81 100 79\nL3 30 52 79 100")
    assert Judge(layers, Tolerances()).judge(Symmetry("fades")).verdict is S


@settings(max_examples=20, deadline=None)
@given(st.integers(3, 6), st.data())
def test_random_grids(size, data):
    """A grid that is made to fade fades, and turned round it grows; one step back refutes that it does at each step."""
    by_distance = sorted(data.draw(st.sets(st.integers(0, 999), min_size=size, max_size=size)), reverse=True)
    labels = [str(k) for k in range(size)]

    def judged_grid(values, what, degree=Degree.PLAIN):
        grid = "\n".join(
            [" ".join(labels), *(f"{k} " + " ".join(map(str, row)) for k, row in zip(labels, values, strict=True))]
        )
        return Judge(reading(grid), Tolerances()).judge(Symmetry(what, degree=degree)).verdict

    fading = [[by_distance[abs(i - j)] for j in range(size)] for i in range(size)]
    for degree in (Degree.PLAIN, Degree.MOST, Degree.EVERY):
        assert judged_grid(fading, "fades", degree) is S
        assert judged_grid(fading, "grows", degree) is C
        assert judged_grid([[-value for value in row] for row in fading], "grows", degree) is S
    fading[0][size - 1] = by_distance[0] + 1
    assert judged_grid(fading, "fades", Degree.EVERY) is C
