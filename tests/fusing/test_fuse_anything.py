"""Whatever the descriptions are: their order says nothing, what all agree on stays, and no value is lost."""

import random
from collections import Counter

from examples_fusing import figure, text
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.fusing.fuse import fuse
from heat_pipeline.fusing.model import Description, Figure, Scale, Told

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


@st.composite
def anything(draw):
    """Descriptions of no sense: any labels, values, prints and places."""
    texts = []
    for key in range(draw(st.integers(0, 4))):
        cells = draw(st.lists(st.tuples(LABELS, LABELS, LABELS, VALUES, VALUES, VALUES), max_size=12))
        told = tuple(
            Told(
                f"{key}/{i}",
                panel,
                row,
                column,
                value,
                low,
                high,
                printed=draw(st.sampled_from(["", "0.7", "1e-4", "~5 %"])),
                start=i,
                approximate=draw(st.booleans()),
                confidence=draw(st.sampled_from([0.0, 0.5, 1.0])),
            )
            for i, (panel, row, column, value, low, high) in enumerate(cells)
        )
        digests = st.sampled_from(["1", "2", f"own {key}"])
        names = st.lists(LABELS, max_size=4).map(tuple)
        texts.append(
            Description(
                f"d{key}",
                draw(st.sampled_from(["m", "n"])),
                draw(digests),
                told,
                rows=draw(names),
                columns=draw(names),
                scales=(Scale(None, 0.0, 1.0),),
                writes_blanks=draw(st.booleans()),
            )
        )
    return texts


@st.composite
def told_grids(draw):
    """A true grid of 4 x 5, told by two to four describers, each with a slip of its own or none."""
    chance = random.Random(draw(st.integers(0, 10**6)))
    true = {row: tuple(round(chance.uniform(0, 99), 1) for _ in COLUMNS) for row in ROWS}
    texts = []
    for key in "abcd"[: draw(st.integers(2, 4))]:
        grid = dict(true)
        kind = draw(st.sampled_from(["none", "none", "rows", "columns", "shift", "drop", "value", "leave out"]))
        row = draw(st.sampled_from(ROWS))
        if kind == "rows":
            grid = dict(zip(ROWS, reversed(true.values()), strict=True))
        elif kind == "columns":
            grid = {name: values[::-1] for name, values in true.items()}
        elif kind == "shift":
            grid[row] = (None, *true[row][:-1])
        elif kind == "drop":
            grid[row] = (*true[row][:1], *true[row][2:], None)
        elif kind == "value":
            grid[row] = (*true[row][:2], 99.9, *true[row][3:])
        elif kind == "leave out":
            grid[row] = (*true[row][:2], None, *true[row][3:])
        texts.append(text(key, grid, COLUMNS))
    return texts


@settings(max_examples=150, deadline=None)
@given(anything())
def test_nothing_raises_and_order_says_nothing(texts):
    one = fuse(Figure("f", tuple(texts)))
    other = fuse(Figure("f", tuple(reversed(texts))))
    assert repr(one) == repr(other)  # NaN is not equal to itself
    for cell in one.cells:
        assert 0 <= cell.probability <= 1


@settings(max_examples=60, deadline=None)
@given(told_grids())
def test_every_told_value_has_one_vote_or_its_text_has_none(texts):
    fused = fuse(figure(*texts))
    votes = Counter(vote.cell for cell in fused.cells for vote in cell.votes if vote.cell)
    aligned = {one.description for one in fused.alignments if one.aligned}
    assert votes == Counter(cell.key for one in texts if one.key in aligned for cell in one.told)
    for cell in fused.cells:
        assert cell.support + cell.against <= len(texts)
        told = {vote.description for vote in cell.votes}
        assert cell.support + cell.against == len(told)


@settings(max_examples=60, deadline=None)
@given(told_grids())
def test_what_all_texts_agree_on_stays(texts):
    told = [{(cell.row, cell.column): cell.value for cell in one.told} for one in texts]
    agreed = {place: value for place, value in told[0].items() if all(one.get(place) == value for one in told)}
    fused = fuse(figure(*texts))
    found = {(cell.row, cell.column): cell.value for cell in fused.cells}
    if fused.cells:
        assert {place: found.get(place) for place in agreed} == agreed


@settings(max_examples=40, deadline=None)
@given(told_grids(), st.data())
def test_the_same_text_twice_is_one_vote(texts, data):
    again = data.draw(st.sampled_from(texts))
    copy = Description("z", again.describer, again.digest, again.told, rows=again.rows, columns=again.columns)
    one, other = fuse(figure(*texts)), fuse(figure(*texts, copy))
    assert other.cells == one.cells
    assert other.alignments[-1].same_as == again.key
