"""Work in this process and in several: in order, and an item that is at fault spoils nothing but itself."""

import multiprocessing
import time

import pytest
from work_for_engines import cannot_start, double, sleep

from heat_pipeline.errors import UserError
from heat_pipeline.steps import engines
from heat_pipeline.steps.engines import HERE, Engine, EngineError, Failure, Task, chunks, engine_of, failure_of

DIED = Failure("the process that worked on it died (SIGKILL, as when memory runs out)")


def done(engine, items, size, work=double, given=2):
    return list(engine.results(Task("test", work, given), chunks(items, size)))


def test_results_come_in_order_and_an_item_that_is_at_fault_is_a_failure():
    fault = Failure("ValueError: fourteen")
    by_itself = [([4], [8]), ([14], fault), ([6], [12])]
    assert done(HERE, [1, 2, 3, 4, 14, 6, 7], 3) == [([1, 2, 3], [2, 4, 6]), *by_itself, ([7], [14])]
    items = [1, 2, 3, 4, 14, 6, 13, 8, 9, 10, 11, 12]
    found = done(Engine(2), items, 3)
    assert found[:4] == [([1, 2, 3], [2, 4, 6]), *by_itself]
    assert [result for batch, result in found if batch == [13]] == [DIED]
    good = [
        (item, twice)
        for batch, result in found[4:]
        if result != DIED
        for item, twice in zip(batch, result, strict=True)
    ]
    assert sorted(good) == [(item, 2 * item) for item in items[7:]]


def test_what_no_item_is_to_blame_for_ends_the_whole():
    with pytest.raises(OSError, match="fifteen"):
        done(Engine(2), [1, 15, 2, 3], 2)
    with pytest.raises(EngineError, match="HEAT_PIPELINE_JOBS=1"):
        done(Engine(2), [1], 1, given=cannot_start())


def test_whoever_stops_listening_ends_what_is_at_work_of_which_there_is_little():
    fetched = []

    def source():
        for number in range(50):
            fetched.append(number)
            yield [0 if number == 0 else 300]

    results = Engine(2).results(Task("test", sleep, None), source())
    assert next(results) == ([0], [0])
    assert fetched == [0, 1, 2, 3]
    began = time.monotonic()
    results.close()
    assert time.monotonic() - began < 30
    assert multiprocessing.active_children() == []


def test_engines_by_name(monkeypatch):
    assert [engine_of("processes", jobs) for jobs in (1, 3)] == [HERE, Engine(3)]
    assert [engine.spreads(10_000) for engine in (HERE, Engine(2), Engine(scheduler="x"))] == [False, True, True]
    assert not Engine(2).spreads(20)
    with pytest.raises(UserError, match="HEAT_PIPELINE_SCHEDULER"):
        engine_of("dask", 1)
    monkeypatch.setattr(engines, "find_spec", lambda name: None)
    with pytest.raises(EngineError, match=r"pip install 'heat-pipeline\[dask\]'"):
        engine_of("dask", 1, "tcp://127.0.0.1:8786")


def test_a_failure_says_what_kind_of_error_it_was_in_one_line():
    assert failure_of(ValueError("two\n  lines")) == Failure("ValueError: two lines")
    assert failure_of(MemoryError()) == Failure("MemoryError")
