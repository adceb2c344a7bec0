"""Statements go to JSON and come back the same, whatever they say."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.model.statements import Candidate, Concept, Place, Statement
from heat_pipeline.warehouse.statements import as_json, from_json


def shown(statement):
    """A statement in words, as nan is not equal to itself; a zero has no sign, and is left out where it is usual."""
    return re.sub(r"-0\.0(?!\d)", "0.0", repr(statement))


@settings(deadline=None)  # the first example makes the adapter
@given(st.from_type(Statement))
def test_a_statement_comes_back_as_it_was(statement):
    assert shown(from_json(as_json(statement))) == shown(statement)


def test_what_is_not_said_is_left_out():
    peak = Statement(Concept.HIGHEST, (Candidate(at=Place(rows=("8",), columns=())),), rank=2)
    assert json.loads(as_json(peak)) == {
        "concept": "highest", "candidates": [{"at": {"rows": ["8"], "columns": []}}], "rank": 2,
    }  # fmt: skip


def test_no_labels_and_any_labels_are_told_apart():
    for place in (Place(), Place(rows=()), Place(panels=("",))):
        said = Statement(Concept.HIGHEST, (Candidate(place, place),))
        assert from_json(as_json(said)) == said


@pytest.mark.parametrize("text", ['{"concept":"nothing"}', "{}", "[1]", '"x"', "1"])
def test_what_is_no_statement_is_refused(text):
    with pytest.raises(ValueError):
        from_json(text)
