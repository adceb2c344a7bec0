"""Remarks beside the values of a list, as found and judged: what is said of the cell at hand, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.statements import Partly

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

SCORES = {
    "Ash": {"Read": "91.0", "Write": "75.0", "Sums": "40.0", "Logic": "22.0"},
    "Birch": {"Read": "88.0", "Write": "60.0", "Sums": "35.0", "Logic": "10.0"},
    "Cedar": {"Read": "95.0", "Write": "70.0", "Sums": "52.0", "Logic": "30.0"},
}
RATINGS = {
    "Ash": {"Read": "0.91", "Write": "-0.62", "Sums": "0.08"},
    "Birch": {"Read": "-0.05", "Write": "0.45", "Sums": "-0.88"},
    "Cedar": {"Read": "0.70", "Write": "-0.30", "Sums": "0.22"},
}


def text_of(values, remarks, metric="Accuracy", shape="{value}{remark}"):
    """A list of values by model and task, with remarks behind those of (model, task)."""
    lines = [
        f"## Heatmap of {metric} by model and task\n\n### Components/Axes",
        f'* **Y-axis:** "Model": {", ".join(values)}.',
        f'* **X-axis:** "Task": {", ".join(next(iter(values.values())))}.\n\n### Detailed Analysis',
    ]
    for model, row in values.items():
        lines.append(f"* **{model}:**")
        lines += [
            f"    * {task}: {shape.format(value=value, remark=remarks.get((model, task), ''))}"
            for task, value in row.items()
        ]
    return "\n".join(lines) + "\n"


def judged(text, count):
    """The verdicts on the claims of a text, of which this many cells are read."""
    reading, outline = read_outlined(text)
    assert len(reading.cells) == count
    judge = Judge(reading, Tolerances())
    return [judge.judge(claim.statement).verdict for claim in below(text, reading, outline)]


def below(text, reading, outline):
    """The claims of a text's data part."""
    return [claim for claim in find_claims(text, reading, outline) if claim.start > text.index("### Detailed")]


@pytest.mark.parametrize(
    ("place", "remark", "expected"),
    [
        # extremes: of all, of the row, of the column, and bare ones, which may be of any of these
        (("Cedar", "Read"), " (highest of all)", [S]),
        (("Ash", "Read"), " (highest of all)", [C]),
        (("Ash", "Read"), " (dark green, the highest overall)", [C]),
        (("Ash", "Read"), " (highest in this row)", [S]),
        (("Ash", "Write"), " (highest in this row)", [C]),
        (("Ash", "Write"), " (column maximum)", [S]),
        (("Birch", "Write"), " (column maximum)", [C]),
        (("Birch", "Write"), " (row minimum)", [C]),
        (("Birch", "Logic"), ", the lowest of all", [S]),
        (("Ash", "Logic"), ", the lowest of all", [C]),
        (("Ash", "Logic"), " (lowest)", [S]),  # of its row
        (("Cedar", "Sums"), " (best)", [S]),  # of its column
        (("Birch", "Sums"), " (best)", [C]),  # of nothing
        (("Birch", "Sums"), " (best for Sums)", [C]),
        (("Cedar", "Sums"), " (best for Sums)", [S]),
        (("Cedar", "Sums"), " (best on Sums)", [S]),
        (("Ash", "Sums"), " (second highest for Sums)", [S]),
        (("Birch", "Sums"), " (second highest for Sums)", [C]),
        (("Cedar", "Logic"), " (the best of all models)", [S]),
        (("Ash", "Logic"), " (the best of all models)", [C]),
        (("Cedar", "Read"), " (dark green - no cell of the matrix is higher)", [S]),
        (("Ash", "Read"), " (dark green - no cell of the matrix is higher)", [C]),
        (("Birch", "Logic"), " – nothing is lower", [S]),
        (("Ash", "Logic"), " — nothing is lower", [C]),
        # levels, by their place among all: 10 to 95
        (("Ash", "Read"), " (high)", [S]),
        (("Birch", "Logic"), " (dark purple, low value)", [S]),
        (("Birch", "Logic"), " (high value)", [C]),
        (("Cedar", "Read"), " (low)", [C]),
        (("Cedar", "Read"), " (green, medium value)", [C]),
        (("Cedar", "Sums"), " (moderate)", [S]),
        (("Birch", "Write"), " (low)", [U]),  # in the middle: it may be
        (("Cedar", "Write"), " (medium)", [S]),
        (("Ash", "Write"), " (medium)", [U]),
        (("Birch", "Read"), " (medium)", [U]),
        # how it stands to another, and bounds
        (("Birch", "Write"), ", well below Ash", [S]),
        (("Birch", "Write"), ", above Ash", [C]),
        (("Birch", "Read"), " (slightly below Ash)", [S]),
        (("Birch", "Read"), " (slightly above Ash)", [C]),
        (("Birch", "Read"), " (better than Cedar)", [C]),
        (("Ash", "Write"), " (above 70)", [S]),
        (("Ash", "Write"), " (light green, below 70)", [C]),
        (("Ash", "Write"), " (at least 75)", [S]),
        (("Birch", "Read"), " (3 points lower than Ash)", [S]),
        (("Birch", "Read"), " (3.0 below Ash)", [S]),
        (("Birch", "Read"), " (5.0 below Ash)", [C]),
        (("Birch", "Read"), " (3.0 above Ash)", [C]),
        (("Cedar", "Read"), " (+4.0 over Ash)", [S]),
        (("Cedar", "Read"), " (+9.0 over Ash)", [C]),
        (("Birch", "Logic"), " (-12.0 vs Ash)", [S]),
        (("Birch", "Logic"), " (no model scores less)", [S]),
        (("Ash", "Logic"), " (more than twice Birch)", [S]),
        (("Cedar", "Logic"), " (about twice Birch)", [C]),  # three times
        (("Cedar", "Logic"), " (up from 22.0 for Ash)", [S, S]),
        (("Birch", "Logic"), " (up from 22.0 for Ash)", [C, S]),
        (("Birch", "Logic"), " (down from 24.0 for Ash)", [S, C]),
        (("Cedar", "Read"), " (green, the best performer)", [S]),
        # what is not understood as a whole is never refuted
        (("Ash", "Read"), " (highest of all, without the outlier)", [U]),
        (("Ash", "Read"), " (highest of all apart from Cedar)", []),
        (("Ash", "Read"), " (nearly the highest)", []),
        (("Ash", "Read"), " (not the highest)", []),
        (("Ash", "Read"), " (one of the lowest)", []),
        (("Ash", "Read"), " (light red)", []),
        (("Birch", "Logic"), " (highest variance)", []),
        (("Birch", "Logic"), " (largest drop)", []),
        (("Birch", "Logic"), " (high risk)", []),
        (("Birch", "Logic"), " (best seen in the paper)", []),
    ],
)
def test_remarks(place, remark, expected):
    assert judged(text_of(SCORES, {place: remark}), 12) == expected


@pytest.mark.parametrize(
    ("place", "remark", "expected"),
    [
        (("Ash", "Read"), " (dark green, strong positive)", [S, S]),
        (("Ash", "Read"), " (dark green, strong negative)", [C, S]),
        (("Ash", "Sums"), " (light green, weak positive)", [S, S]),
        (("Ash", "Sums"), " (strong positive correlation)", [S, C]),
        (("Birch", "Sums"), " (weak negative)", [S, C]),
        (("Birch", "Sums"), " (very strong negative correlation)", [S, S]),
        (("Birch", "Write"), " (moderate positive correlation)", [S, S]),
        (("Birch", "Read"), " (near zero)", [S]),
        (("Birch", "Sums"), " (neutral)", [C]),
        (("Birch", "Sums"), ", nothing is more negative", [S]),
        (("Ash", "Write"), ", nothing is more negative", [C]),
        (("Birch", "Read"), " (positive)", [C]),
        (("Cedar", "Write"), " (the strongest)", []),  # by size, or as it stands
        (("Ash", "Read"), " (nearly perfect correlation)", [S]),
        (("Cedar", "Read"), " (nearly perfect)", [C]),
        (("Ash", "Read"), " (perfect correlation)", [C]),
    ],
)
def test_remarks_on_signs_and_sizes(place, remark, expected):
    assert judged(text_of(RATINGS, {place: remark}, "Correlation"), 9) == expected


def test_each_of_several_values_in_a_line_has_its_own_remark():
    text = """## Heatmap of accuracy by type and length

### Components/Axes
* **Y-axis:** "Type": A, B.
* **X-axis:** "Length": 5, 6, 7.

### Detailed Analysis
* **A:** 91.0 (length 5) and 82.5 (length 6)
* **B:** 5: 70.0 (lowest of all), 6: 95.0 (highest of all), 7: 60.0
* **A:** 7: 66.0 (lowest of all)
"""
    assert judged(text, 6)[-3:] == [C, S, C]


def test_a_remark_in_a_table():
    text = """## Heatmap of accuracy by type and length

### Components/Axes
* **Y-axis:** "Type": A, B.
* **X-axis:** "Length": 5, 6, 7.

### Detailed Analysis
| Type | 5 | 6 | 7 |
|---|---|---|---|
| A | 91.0 (lowest of all) | 82.5 | 66.0 |
| B | 70.0 | 95.0 (best) | 60.0 (green, high) |
"""
    assert judged(text, 6) == [C, S, C]


def test_what_cells_cannot_refute_is_said_to_be_partly_understood():
    text = text_of(SCORES, {("Ash", "Read"): " (highest of all, without the outlier)"})
    reading, outline = read_outlined(text)
    (claim,) = below(text, reading, outline)
    assert isinstance(claim.statement, Partly)
    assert claim.statement.word == "without the outlier"
    assert claim.text == "91.0 (highest of all, without the outlier)"


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(-99, 99), min_size=12, max_size=12, unique=True), st.integers(0, 11), st.data())
def test_random_grids(tenths, picked, data):
    """Remarks on a cell of a random grid, true and false ones alike, are judged as a count over the grid tells."""
    assume(0 not in tenths)
    rows = ["Ash", "Birch", "Cedar"]
    columns = ["Read", "Write", "Sums", "Logic"]
    grid = {(row, column): tenths[4 * i + j] / 10 for i, row in enumerate(rows) for j, column in enumerate(columns)}
    place = (rows[picked // 4], columns[picked % 4])
    own = grid[place]
    line = [value for (row, _), value in grid.items() if row == place[0]]
    column = [value for (_, task), value in grid.items() if task == place[1]]
    other = data.draw(st.sampled_from([row for row in rows if row != place[0]]))
    cases = {
        "highest of all": own == max(grid.values()),
        "the lowest overall": own == min(grid.values()),
        "highest in this row": own == max(line),
        "row minimum": own == min(line),
        f"lowest for {place[1]}": own == min(column),
        "the highest of all models": own == max(column),
        "no cell of the matrix is higher": own == max(grid.values()),
        "positive": own > 0,
        "light red, negative": own < 0,
        f"above {other}": own > grid[other, place[1]],
        f"lower than {other}": own < grid[other, place[1]],
        "above 3.05": own > 3.05,
        "below -3.05": own < -3.05,
    }
    remark = data.draw(st.sampled_from(sorted(cases)))
    values = {row: {task: f"{grid[row, task]:.1f}" for task in columns} for row in rows}
    text = text_of(values, {place: f" ({remark})"}, "Rating change")
    assert judged(text, 12) == [S if cases[remark] else C], remark
