"""Whatever the descriptions are: their order says nothing, what all agree on stays, and no value is lost."""

import random
from collections import Counter

from examples_fusing import figure, text
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.fusing.fuse import fuse
from heat_pipeline.fusing.model import DescribedCell, DescribedFigure, FigureText, ValueScale

ROWS, COLUMNS = ("Ant", "Bee", "Cat", "Dog"), ("1", "2", "3", "4", "5")
LABELS = st.sampled_from(
    ["Ant", "Bee", "ant", "Row Cat", "1", "2", "Length 3", "", "Ant, Bee", "0.5", "x=1", "(a) Dog", "—", ">"]
)
VALUES = st.one_of(
    st.none(),
    st.integers(-3, 3).map(float),
    st.floats(allow_nan=True, allow_infinity=True),
    st.sampled_from([0.7, 0.70, 70.0, 1e308, -1e308, 5e-324]),
)


CELLS = st.lists(
    st.tuples(
        *[LABELS] * 3, *[VALUES] * 3, st.sampled_from(["", "0.7", "1e-4", "~5 %"]), st.booleans(),
        st.sampled_from([0.0, 0.5, 1.0]),
    ),
    max_size=12,
)  # fmt: skip
NAMES = st.lists(LABELS, max_size=4).map(tuple)


@st.composite
def anything(draw):
    """Descriptions of no sense: any labels, values, prints and places."""
    texts = []
    for key in range(draw(st.integers(0, 4))):
        told = tuple(
            DescribedCell(
                f"{key}/{at}", *places_and_values, printed=printed, start=at, approximate=is_about, confidence=sure
            )
            for at, (*places_and_values, printed, is_about, sure) in enumerate(draw(CELLS))
        )
        rows, columns = draw(NAMES), draw(NAMES)
        describer, digest = draw(st.sampled_from("mn")), draw(st.sampled_from(["1", "2", f"own {key}"]))
        scales, blanks = (ValueScale(None, 0.0, 1.0),), draw(st.booleans())
        texts.append(
            FigureText(
                f"d{key}", describer, digest, told, rows=rows, columns=columns, scales=scales, writes_blanks=blanks
            )
        )
    return texts


SLIPS = {
    "none": lambda row: row,
    "shift": lambda row: (None, *row[:-1]),
    "drop": lambda row: (*row[:1], *row[2:], None),
    "value": lambda row: (*row[:2], 99.9, *row[3:]),
    "leave out": lambda row: (*row[:2], None, *row[3:]),
}


@st.composite
def told_grids(draw):
    """A true grid of 4 x 5, told by two to four describers, each with a slip of its own or none."""
    chance = random.Random(draw(st.integers(0, 10**6)))
    true = {row: tuple(round(chance.uniform(0, 99), 1) for _ in COLUMNS) for row in ROWS}
    texts = []
    for key in "abcd"[: draw(st.integers(2, 4))]:
        kind, row = draw(st.sampled_from(["none", *SLIPS, "rows", "columns"])), draw(st.sampled_from(ROWS))
        if kind == "rows":
            grid = dict(zip(ROWS, reversed(true.values()), strict=True))
        elif kind == "columns":
            grid = {name: values[::-1] for name, values in true.items()}
        else:
            grid = {**true, row: SLIPS[kind](true[row])}
        texts.append(text(key, grid, COLUMNS))
    return texts


@settings(max_examples=100, deadline=None)
@given(anything())
def test_nothing_raises_and_order_says_nothing(texts):
    one = fuse(DescribedFigure("f", tuple(texts)))
    other = fuse(DescribedFigure("f", tuple(reversed(texts))))
    assert repr(one) == repr(other)  # NaN is not equal to itself
    for cell in one.cells:
        assert 0 <= cell.probability <= 1


@settings(max_examples=60, deadline=None)
@given(told_grids())
def test_every_told_value_has_one_vote_and_what_all_texts_agree_on_stays(texts):
    fused = fuse(figure(*texts))
    votes = Counter(vote.cell for cell in fused.cells for vote in cell.votes if vote.cell)
    aligned = {one.description for one in fused.alignments if one.aligned}
    assert votes == Counter(cell.key for one in texts if one.key in aligned for cell in one.told)
    for cell in fused.cells:
        assert cell.support + cell.against == len({vote.description for vote in cell.votes}) <= len(texts)
    first, *others = [{(cell.row, cell.column): cell.value for cell in one.told} for one in texts]
    agreed = {place: value for place, value in first.items() if all(one.get(place) == value for one in others)}
    found = {(cell.row, cell.column): cell.value for cell in fused.cells}
    if fused.cells:
        assert {place: found.get(place) for place in agreed} == agreed


@settings(max_examples=40, deadline=None)
@given(told_grids(), st.data())
def test_the_same_text_twice_is_one_vote(texts, data):
    again = data.draw(st.sampled_from(texts))
    copy = FigureText("z", again.describer, again.digest, again.told, rows=again.rows, columns=again.columns)
    one, other = fuse(figure(*texts)), fuse(figure(*texts, copy))
    assert other.cells == one.cells
    assert other.alignments[-1].same_as == again.key
