"""The file of weights in the package is small, whole, and read as it is written."""

import json
from math import isfinite

from benchmarks.train import TARGET
from heat_pipeline.reading.weights import Weights, fitted, from_json


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
