"""The weights in the package are those that the labelled texts make, byte for byte."""

import json
from math import isfinite

import pytest

from benchmarks.cross_validation import lots
from benchmarks.train import TARGET, fit
from heat_pipeline.reading.weights import Weights, fitted, from_json


@pytest.fixture(scope="module")
def refitted() -> Weights:
    return fit([case for lot in lots().values() for case in lot])


def test_the_file_is_what_the_labelled_texts_make(refitted: Weights) -> None:
    """Where not: `make train`. So it is also the same whenever they are fitted."""
    assert refitted.as_json() == TARGET.read_text(encoding="utf-8")


def test_the_file_is_small_and_every_weight_is_a_number() -> None:
    text = TARGET.read_text(encoding="utf-8")
    assert len(text.encode("utf-8")) < 64_000
    found = json.loads(text)
    assert sorted(found) == ["cells", "context", "first", "labels", "second"]
    tables = [found["cells"], found["first"], found["second"], found["labels"], *found["context"].values()]
    for table in tables:
        for name, weight in table.items():
            assert isfinite(weight), name
            assert abs(weight) < 20, name
    assert all(found[name] for name in found)


def test_a_file_is_read_as_it_is_written() -> None:
    assert from_json(fitted().as_json()) == fitted()
    assert from_json(Weights().as_json()) == Weights()
