"""The axis on which a chart has its values, as the scale that they are held against."""

import pytest

import heat_pipeline

BARS = """# Bar chart
## Axes
* **X-axis:** Model: Alpha, Bravo
* **Y-axis:** {axis}
## Data
* Alpha: 2.5
* Bravo: 8.8
"""


@pytest.mark.parametrize(
    ("axis", "low", "high", "printed"),
    [
        ("Score, with ticks at 2, 4, 6 and 8", 2.0, 8.0, "2, 4, 6 and 8"),
        ("Score, from 1.0 to 9.0, with ticks at 2, 4, 6 and 8", 1.0, 9.0, "1.0 to 9.0"),
        ("Score (1-9, with ticks at 2, 4, 6, 8)", 1.0, 9.0, "1-9"),
        ("Score, ticks at 2, 4, 6, 8 (4 to 6 are shaded)", 2.0, 8.0, "2, 4, 6, 8"),
    ],
)
def test_a_stated_range_beyond_the_ticks_is_the_scale(axis: str, low: float, high: float, printed: str) -> None:
    text = BARS.format(axis=axis)
    (scale,) = heat_pipeline.read(text).legends
    assert (scale.low, scale.high, scale.is_axis) == (low, high, True)
    assert scale.printed == text[scale.start : scale.end] == printed
