"""Claims on values by their distance from the diagonal, as found and judged."""

from __future__ import annotations

import pytest
from examples_judging import reading
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.statements import Degree, Symmetry

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

FADING = [[100, 80, 55, 30], [80, 100, 81, 52], [55, 81, 100, 79], [30, 52, 79, 100]]
NEARLY = [[100, 80, 55, 60], [80, 100, 81, 52], [55, 81, 100, 79], [60, 52, 79, 100]]  # the last step goes back
MIXED = [[100, 99, 98, 97], [99, 20, 10, 5], [98, 10, 9, 3], [97, 5, 3, 2]]  # along the diagonal, not off it
TEXT = """## Heatmap of accuracy by pairs of layers

### Components/Axes
- **X-axis**: "Layer", marked 1-4.
- **Y-axis**: "Layer", marked 1-4.

### Detailed Analysis
| Layer | 1 | 2 | 3 | 4 |
|---|---|---|---|---|
{0}

### Remarks
- {1}
"""


def judged(grid, said):
    """The verdicts on a remark below a square grid."""
    rows = "\n".join(
        f"| {k} | " + " | ".join(f"{value / 100:.2f}" for value in row) + " |" for k, row in enumerate(grid, 1)
    )
    text = TEXT.format(rows, said)
    found, outline = read_outlined(text)
    judge = Judge(found, Tolerances())
    remark = text.index("### Remarks")
    return [judge.judge(one.statement).verdict for one in find_claims(text, found, outline) if one.start > remark]


@pytest.mark.parametrize(
    "said",
    [
        "The more the layers differ, the lower the accuracy.",
        "The further apart two layers are, the lower their accuracy.",
        "The closer two layers are, the higher the accuracy.",
        "The larger the distance between layers, the lower the accuracy.",
        "Accuracy fades with distance.",
        "Accuracy decreases with the distance from the diagonal.",
        "Accuracy drops away from the diagonal.",
        "Accuracy gets lower, the more the layers differ.",
        "Adjacent layers are more similar than distant ones.",
    ],
)
def test_wordings(said):
    assert judged(FADING, said) == [S]
    assert judged(NEARLY, said) == [S]
    assert judged(MIXED, said) in ([C], [U])
    if "similar" not in said:  # of neighbours it is said loosely
        assert judged(MIXED, said) == [C]


def test_strict_and_loose_ones():
    assert judged(FADING, "Accuracy falls monotonically with distance.") == [S]
    assert judged(NEARLY, "Accuracy falls monotonically with distance.") == [C]
    assert judged(NEARLY, "Accuracy generally falls with distance.") == [S]
    assert judged(FADING, "Accuracy rises with distance.") == [C]
    assert judged(FADING, "The more the layers differ, the higher the accuracy.") == [C]
    assert judged(FADING, "Accuracy does not fall with distance.") == []


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
