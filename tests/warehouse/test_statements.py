"""Statements go to JSON and come back the same, whatever they say."""

import json
import re
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.statements import Amount, Compare, Count, Extreme, Region, Relation, Statement, Threshold, Trend, Way
from heat_pipeline.warehouse.statements import as_json, from_json

# Printed numbers are any, of either sign and size; a label may hold any character.
ANY = st.one_of([st.from_type(kind) for kind in get_args(Statement)])


def shown(statement):
    """A statement in words, as nan is not equal to itself; a zero has no sign, and is left out where it is usual."""
    return re.sub(r"-0\.0(?!\d)", "0.0", repr(statement))


@settings(deadline=None)  # the first example makes the adapters of all kinds
@given(ANY)
def test_a_statement_comes_back_as_it_was(statement):
    back = from_json(as_json(statement))
    assert type(back) is type(statement)
    assert shown(back) == shown(statement)


@pytest.mark.parametrize(
    "condition",
    [
        Threshold(Region(), above=True, amount=Amount(50.0, 50.0)),
        Trend(Region(rows=("A",)), "column", Way.RISES),
        Compare(Region(rows=("A",)), None, Relation.ABOVE),
    ],
)
def test_the_condition_of_a_count_comes_back_as_what_it_is(condition):
    assert from_json(as_json(Count(3, "row", condition=condition))) == Count(3, "row", condition=condition)


def test_what_is_not_said_is_left_out():
    peak = Extreme(True, Region(), Region(rows=("8",), columns=()), rank=2)
    assert json.loads(as_json(peak)) == {
        "type": "Extreme", "highest": True, "over": {}, "at": {"rows": ["8"], "columns": []}, "rank": 2,
    }  # fmt: skip


def test_no_labels_and_any_labels_are_told_apart():
    for region in (Region(), Region(rows=()), Region(panels=("",))):
        assert from_json(as_json(Extreme(True, region, region))) == Extreme(True, region, region)


@pytest.mark.parametrize("text", ['{"type":"Nothing"}', "{}", '{"type":"Extreme"}', "[1]", '"x"', "1"])
def test_what_is_no_statement_is_refused(text):
    with pytest.raises((ValueError, KeyError)):
        from_json(text)
