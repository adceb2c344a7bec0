"""Statements on random grids, true and deliberately false, said in several wordings, found again and judged right."""

from __future__ import annotations

from dataclasses import dataclass
from operator import ge, gt, le, lt

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from heat_pipeline.statements import ClaimKind

SLOW = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
LENGTHS = ["5", "6", "7", "8", "9", "10"]


@dataclass(frozen=True)
class Grid:
    """Accuracies in percent by type (rows 1, 2, ...) and length; all values differ by one point or more."""

    rows: list[list[float]]

    @property
    def columns(self):
        return LENGTHS[: len(self.rows[0])]

    def text(self, said):
        head = "| Type | " + " | ".join(self.columns) + " |\n|---|" + "---|" * len(self.columns)
        body = "\n".join(f"| {i} | " + " | ".join(f"{v:.1f}" for v in row) + " |" for i, row in enumerate(self.rows, 1))
        return (
            f'## Heatmap of accuracy\n\n### Components/Axes\n* **Y-axis:** "Type", marked 1 to {len(self.rows)}.\n'
            f'* **X-axis:** "Length", marked {", ".join(self.columns)}.\n\n### Detailed Analysis\n{head}\n{body}\n\n'
            f"### Key Observations\n* {said}\n"
        )

    def places(self):
        return [(value, i + 1, self.columns[j]) for i, row in enumerate(self.rows) for j, value in enumerate(row)]


@st.composite
def grids(draw):
    height, width = draw(st.integers(3, 5)), draw(st.integers(3, 6))
    values = draw(st.lists(st.integers(20, 95), min_size=height * width, max_size=height * width, unique=True))
    tenths = draw(st.integers(0, 9)) / 10
    return Grid([[value + tenths for value in values[i * width : (i + 1) * width]] for i in range(height)])


def verdicts(grid, said, *kinds):
    """The verdicts on the claims of these kinds in a remark below the grid; each must be found just once."""
    text = grid.text(said)
    reading, outline = read_outlined(text)
    assert len(reading.cells) == len(grid.places())
    remark = text.index("### Key Observations")
    judge = Judge(reading, Tolerances())
    found = [claim for claim in find_claims(text, reading, outline) if claim.start > remark]
    assert [claim.kind for claim in found] == list(kinds), (said, [claim.says for claim in found])
    return [judge.judge(claim.statement).verdict for claim in found]


def verdict(holds):
    return [Verdict.SUPPORTED if holds else Verdict.CONTRADICTED]


EXTREMES = [
    "The {word} value is {value:.1f}, at Type {row} and length {column}.",
    "Accuracy is {word} at Type {row}, length {column} ({value:.1f}).",
    "{Word} accuracy: {value:.1f} (Type {row}, Length {column})",
    "The {word} score ({value:.1f}) occurs for Type {row} at a length of {column}.",
    "**Overall {word}:** {value:.1f}, scored by Type {row} at length {column}.",
    "The {word} value, {value:.1f}, belongs to Type {row} with length {column}.",
    "The {word} accuracy of all sits at length {column} for Type {row}.",
    "Type {row} has the {word} accuracy, {value:.1f} at length {column}.",
]


@SLOW
@given(grids(), st.sampled_from(EXTREMES), st.booleans(), st.data())
def test_the_highest_and_the_lowest_of_all(grid, wording, highest, data):
    value, row, column = data.draw(st.sampled_from([(max if highest else min)(grid.places()), *grid.places()]))
    word = "highest" if highest else "lowest"
    said = wording.format(word=word, Word=word.capitalize(), value=value, row=row, column=column)
    others = [one for one in grid.places() if wording != EXTREMES[-1] or one[2] == column]
    holds = value == (max if highest else min)(others)[0]
    assert verdicts(grid, said, ClaimKind.MAX if highest else ClaimKind.MIN) == verdict(holds)


PEAKS = [
    "Type {row} peaks at length {column}.",
    "For Type {row}, accuracy is highest at length {column}.",
    "In Type {row} the maximum is at a length of {column}.",
    "**Type {row}:** The best accuracy is reached at length {column}.",
    "Type {row} reaches its peak at length {column}.",
    "It is at length {column} that Type {row} has its highest value.",
]


@SLOW
@given(grids(), st.sampled_from(PEAKS), st.data())
def test_the_peak_of_a_row(grid, wording, data):
    row = data.draw(st.integers(1, len(grid.rows)))
    values = grid.rows[row - 1]
    at = data.draw(st.sampled_from([values.index(max(values)), *range(len(values))]))
    said = wording.format(row=row, column=grid.columns[at])
    assert verdicts(grid, said, ClaimKind.MAX) == verdict(values[at] == max(values))


RANKED = [
    ("Type {row} is never the {word} type.", None),
    ("At no length is Type {row} the {word}.", None),
    ("Type {row} is the {word} at none of the lengths.", None),
    ("At length {column} Type {row} is not the {word}.", None),
    ("Type {row} has the second {word} accuracy at length {column}.", 2),
    ("At length {column}, Type {row} is the third {word} choice.", 3),
    ("**Second {word} at length {column}:** Type {row}.", 2),
]
NOBODY = [
    ("No type has a {than} value at length {column} than Type {row}.", False),
    ("No type scores {than} than Type {row} at length {column}.", False),
    ("At length {column}, no other type has a {than} value than Type {row}.", False),
    ("Type {row} has the {word} accuracy of all types at length {column}.", False),
    ("Type {row} has the {word} value of the {number} at every length.", True),
    ("The {word} value goes to Type {row} at every length.", True),
    ("It is Type {row} that has the {word} value throughout.", True),
]
NUMBERS = ["three", "four", "five"]


@SLOW
@given(grids(), st.sampled_from(RANKED), st.booleans(), st.data())
def test_who_is_never_first_and_who_is_second(grid, wording, highest, data):
    said, rank = wording
    row, at = data.draw(st.integers(1, len(grid.rows))), data.draw(st.integers(0, len(grid.columns) - 1))
    word, kind = ("highest", ClaimKind.MAX) if highest else ("lowest", ClaimKind.MIN)
    columns = [at] if "{column}" in said else range(len(grid.columns))
    places = []
    for column in columns:
        order = sorted((line[column] for line in grid.rows), reverse=highest)
        places.append(order.index(grid.rows[row - 1][column]) + 1)
    holds = places == [rank] if rank is not None else 1 not in places
    assert verdicts(grid, said.format(row=row, word=word, column=grid.columns[at]), kind) == verdict(holds)


@SLOW
@given(grids(), st.sampled_from(NOBODY), st.booleans(), st.data())
def test_who_is_beaten_by_nobody(grid, wording, highest, data):
    said, everywhere = wording
    row, at = data.draw(st.integers(1, len(grid.rows))), data.draw(st.integers(0, len(grid.columns) - 1))
    word, than, kind = ("highest", "higher", ClaimKind.MAX) if highest else ("lowest", "lower", ClaimKind.MIN)
    end = max if highest else min
    columns = range(len(grid.columns)) if everywhere else [at]
    holds = all(grid.rows[row - 1][column] == end(line[column] for line in grid.rows) for column in columns)
    told = said.format(row=row, word=word, than=than, column=grid.columns[at], number=NUMBERS[len(grid.rows) - 3])
    assert verdicts(grid, told, kind) == verdict(holds)


BOUNDS = [
    ("Type {row} stays above {bound}%.", True),
    ("All values of Type {row} are above {bound}%.", True),
    ("**Type {row}:** Accuracy never drops below {bound}%.", True),
    ("No value of Type {row} is above {bound}%.", False),
    ("Type {row} is below {bound}% at all lengths.", False),
    ("Type {row} never exceeds {bound}%.", False),
]


@SLOW
@given(grids(), st.sampled_from(BOUNDS), st.data())
def test_bounds_of_a_row(grid, wording, data):
    said, above = wording
    row = data.draw(st.integers(1, len(grid.rows)))
    values = grid.rows[row - 1]
    bound = int(data.draw(st.sampled_from(values))) + data.draw(st.sampled_from([-4, 5]))
    # What is right on the bound is not beyond it, but it keeps to a "never above".
    on_it = "never" in said or said.startswith("No ")
    beyond = [value > bound if above else value < bound for value in values]
    holds = all(ahead or (on_it and value == bound) for ahead, value in zip(beyond, values, strict=True))
    assert verdicts(grid, said.format(row=row, bound=bound), ClaimKind.THRESHOLD) == verdict(holds)


RANGES = [
    "Type {row} ranges from {low:.1f} to {high:.1f}.",
    "The values of Type {row} lie between {low:.1f} and {high:.1f}.",
    "**Type {row}:** Accuracy stays between {low:.1f} and {high:.1f}.",
]


@SLOW
@given(grids(), st.sampled_from(RANGES), st.booleans(), st.data())
def test_ranges_of_a_row(grid, wording, holds, data):
    row = data.draw(st.integers(1, len(grid.rows)))
    values = grid.rows[row - 1]
    low, high = min(values), max(values)
    if not holds:  # a range that leaves the highest value far out
        rest = sorted(values)[:-1]
        high = rest[-1] if max(values) - rest[-1] > 15 else low + 0.2 * (high - low)
        if max(values) - high <= 15:
            return
    said = wording.format(row=row, low=low, high=high)
    assert verdicts(grid, said, ClaimKind.RANGE) == verdict(holds)


@SLOW
@given(grids(), st.sampled_from(["{word} types are above {bound} at length {column}."]), st.data())
def test_counts(grid, wording, data):
    at = data.draw(st.integers(0, len(grid.columns) - 1))
    values = [row[at] for row in grid.rows]
    bound = int(data.draw(st.sampled_from(values))) - 4
    held = sum(value > bound for value in values)
    words = ["one", "two", "three", "four", "five"]
    told = data.draw(st.integers(2, len(grid.rows)))
    said = wording.format(word=words[told - 1].capitalize(), bound=bound, column=grid.columns[at])
    if any(abs(value - bound) < 1 for value in values):
        return  # just at the bound: nobody need decide it
    assert verdicts(grid, said, ClaimKind.COUNT) == verdict(held == told)


@SLOW
@given(grids(), st.data())
def test_values_of_a_place(grid, data):
    value, row, column = data.draw(st.sampled_from(grid.places()))
    told = data.draw(st.sampled_from([value, value + 12]))
    wording = data.draw(
        st.sampled_from(
            ["At length {column}, Type {row} has {told:.1f}.", "Type {row} is {told:.1f} at length {column}."]
        )
    )
    said = wording.format(column=column, row=row, told=told)
    assert verdicts(grid, said, ClaimKind.VALUE) == verdict(told == value)


BESIDE = [
    ("Type {row} is never higher than Type {other}.", lambda ours, theirs: all(map(le, ours, theirs))),
    ("Type {row} never falls below Type {other}.", lambda ours, theirs: all(map(ge, ours, theirs))),
    ("Type {row} is at no point lower than Type {other}.", lambda ours, theirs: all(map(ge, ours, theirs))),
    ("Type {row} is above Type {other} at each listed length.", lambda ours, theirs: all(map(gt, ours, theirs))),
    ("The types differ in one more way: Type {row} is below Type {other} throughout.",
     lambda ours, theirs: all(map(lt, ours, theirs))),
]  # fmt: skip


@SLOW
@given(grids(), st.sampled_from(BESIDE), st.data())
def test_one_row_beside_another_at_each_place(grid, wording, data):
    row, other = data.draw(st.permutations(range(1, len(grid.rows) + 1)))[:2]
    said, holds = wording
    ours, theirs = grid.rows[row - 1], grid.rows[other - 1]
    (kind,) = {ClaimKind.COUNT} if "never" in said or "no point" in said else {ClaimKind.COMPARE}
    assert verdicts(grid, said.format(row=row, other=other), kind) == verdict(holds(ours, theirs))


@SLOW
@given(grids(), st.booleans(), st.data())
def test_each_row_beside_itself_at_another_place(grid, below, data):
    one, two = data.draw(st.permutations(range(len(grid.columns))))[:2]
    said = f"At length {grid.columns[one]} every type is {'below' if below else 'above'} its accuracy at length "
    holds = all((line[one] < line[two]) == below for line in grid.rows)
    assert verdicts(grid, f"{said}{grid.columns[two]}.", ClaimKind.COMPARE) == verdict(holds)


@SLOW
@given(grids(), st.data())
def test_ahead_of_the_others_by_their_number(grid, data):
    row, at = data.draw(st.integers(1, len(grid.rows))), data.draw(st.integers(0, len(grid.columns) - 1))
    number = ["two", "three", "four"][len(grid.rows) - 3]
    said = f"At length {grid.columns[at]}, Type {row} is ahead of the other {number}."
    column = [line[at] for line in grid.rows]
    assert verdicts(grid, said, ClaimKind.MAX) == verdict(column[row - 1] == max(column))


TURNED = [
    "If lengths grew, {said}",
    "Except for Type 1, {said}",
    "{said}, but only in other studies",
    "It would be surprising if {said}",
    "Perhaps {said}",
    "Compared with Zephyr-9B, {said}",
]


@pytest.mark.parametrize("turned", TURNED)
@SLOW
@given(grids(), st.data())
def test_what_is_said_with_a_turn_is_never_contradicted(turned, grid, data):
    row = data.draw(st.integers(1, len(grid.rows)))
    column = data.draw(st.sampled_from(grid.columns))
    plain = data.draw(
        st.sampled_from(
            [
                "Type {row} peaks at length {column}",
                "Type {row} stays above 60%",
                "all values of Type {row} are below 50%",
            ]
        )
    ).format(row=row, column=column)
    text = grid.text(turned.format(said=plain) + ".")
    reading, outline = read_outlined(text)
    judge = Judge(reading, Tolerances())
    remark = text.index("### Key Observations")
    for claim in find_claims(text, reading, outline):
        if claim.start > remark:
            assert judge.judge(claim.statement).verdict is Verdict.UNVERIFIABLE, claim.says
