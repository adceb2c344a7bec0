"""Whatever is claimed of whatever cells, there is an answer, and it keeps to its form."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest
from examples_judging import cell
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.claims.judging.judge import judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Axis, How, Legend, Notice, NoticeKind, Panel, Reading, Tick, Verdict
from heat_pipeline.statements import Amount, Region, Statement

LABELS = ["", "a", "b", "1", "2", "3-7", "500", "20% and above"]
labels = st.sampled_from([*LABELS, "nowhere"])
some_labels = st.none() | st.lists(labels, max_size=3).map(tuple)
regions = st.builds(Region, some_labels, some_labels, some_labels)
numbers = st.integers(-50, 1000).map(lambda n: n / 10)
amounts = st.builds(
    lambda low, wide, step, about: Amount(low, low + wide, step, about),
    numbers,
    st.sampled_from([0, 0, 0, 4]),
    st.sampled_from([0.0, 0.1, 1.0, 10.0]),
    st.booleans(),
)


@st.composite
def readings(draw):
    """Cells with any labels, exact, approximate and ranges, some places twice; axes that may list other ticks."""
    cells = []
    for _ in range(draw(st.integers(0, 14))):
        how = draw(st.sampled_from(list(How)))
        value = abs(draw(numbers)) if how is How.RANGE else draw(numbers)
        printed = f"{value}-{value + 5}" if how is How.RANGE else f"~{value}" if how is How.APPROX else f"{value}"
        cells.append(
            cell(draw(st.sampled_from(["", "a"])), *draw(st.tuples(*[st.sampled_from(LABELS)] * 2)), printed, how)
        )
    ticks = st.lists(st.sampled_from(LABELS[1:]), max_size=5, unique=True)
    axes = [
        Axis("", tuple(Tick(label, float(label) if label.isdigit() else None) for label in draw(ticks)))
        for _ in range(2)
    ]
    panels = tuple(Panel(name, k) for k, name in enumerate(dict.fromkeys(one.panel for one in cells)))
    legends = tuple(draw(st.lists(st.builds(Legend, numbers, numbers, approximate=st.booleans()), max_size=1)))
    notices = tuple(draw(st.lists(st.just(Notice(NoticeKind.BLANK, "-", 0, 1)), max_size=1)))
    return Reading("", "", "", "", *axes, legends, panels, tuple(cells), (), (), 0, 0, (), notices)


def statements(kind):
    """Any statement of a kind, its fields filled by their types; labels and regions are those of the cells."""
    fields = {}
    for name, hint in get_type_hints(kind).items():
        if hint in (Region, Amount):
            fields[name] = regions if hint is Region else amounts
        elif hint == Amount | None:
            fields[name] = st.none() | amounts
        elif hint == Region | None:
            fields[name] = st.none() | regions
        elif hint == str | None:
            fields[name] = st.none() | labels
        elif hint == tuple[str, ...]:
            fields[name] = st.lists(labels, max_size=3).map(tuple)
        elif name == "condition":
            fields[name] = st.none() | st.one_of([statements(one) for one in get_args(hint) if one is not type(None)])
        elif name in ("rank", "number", "of") and int in (hint, *get_args(hint)):
            counted = st.integers(1, 4)
            fields[name] = counted if hint is int else st.none() | counted
        elif hint == float | None:
            fields[name] = st.none() | numbers
    return st.builds(kind, **fields)


@pytest.mark.parametrize("kind", get_args(Statement))
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_every_statement_is_answered(kind, data):
    reading = data.draw(readings())
    statement = data.draw(statements(kind))
    judgement = judge(statement, reading, Tolerances())
    assert judgement.verdict in Verdict
    assert isinstance(judgement.why, str)
    assert list(judgement.evidence) == sorted(set(judgement.evidence))
    assert all(0 <= i < len(reading.cells) for i in judgement.evidence)
    if judgement.verdict is Verdict.CONTRADICTED:
        assert judgement.evidence, judgement  # nothing is refuted by nothing
        assert judgement.why
    assert judgement == judge(statement, reading, Tolerances())
