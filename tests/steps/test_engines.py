"""Work in this process and in several: in order, and an item that kills its process spoils nothing but itself."""

import multiprocessing
import time

import pytest
from work_for_engines import cannot_start, double, sleep

from heat_pipeline.errors import UserError
from heat_pipeline.steps.engines import (
    HERE,
    EngineError,
    Failure,
    Processes,
    Task,
    chunks,
    engine_of,
    failure_of,
)


def done(engine, items, size, work=double, given=2):
    return list(engine.results(Task("test", work, given), chunks(items, size)))


@pytest.mark.parametrize("engine", [HERE, Processes(2)])
def test_results_come_in_the_order_of_the_batches(engine):
    found = done(engine, range(10), 3)
    assert found == [([0, 1, 2], [0, 2, 4]), ([3, 4, 5], [6, 8, 10]), ([6, 7, 8], [12, 14, 16]), ([9], [18])]


def test_an_item_that_kills_its_process_is_a_failure_and_all_others_have_their_results():
    found = done(Processes(2), [1, 2, 3, 13, 5, 6, 7, 8, 9, 10, 11, 12], 4)
    assert [items for items, result in found if isinstance(result, Failure)] == [[13]]
    assert [result for _, result in found if isinstance(result, Failure)] == [
        Failure("the process that worked on it died (SIGKILL, as when memory runs out)")
    ]
    results = [item for _, result in found if not isinstance(result, Failure) for item in result]
    assert sorted(results) == [2 * item for item in (1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12)]


def test_what_the_work_raises_is_raised_here():
    with pytest.raises(ValueError, match="fourteen"):
        done(Processes(2), [14], 1)


def test_where_no_process_can_live_no_item_is_blamed():
    with pytest.raises(EngineError, match="HEAT_PIPELINE_JOBS=1"):
        done(Processes(1), [1], 1, given=cannot_start())


def test_whoever_stops_listening_ends_what_is_at_work():
    results = Processes(2).results(Task("test", sleep, None), [[0], [300], [300]])
    assert next(results) == ([0], [0])
    began = time.monotonic()
    results.close()
    assert time.monotonic() - began < 30
    assert multiprocessing.active_children() == []


def test_only_so_many_batches_are_at_hand():
    fetched = []

    def source():
        for number in range(50):
            fetched.append(number)
            yield [number]

    results = Processes(1).results(Task("test", double, 2), source())
    for _ in range(10):
        next(results)
    assert len(fetched) <= 12
    results.close()


def test_engines_by_name():
    assert engine_of("processes", 1) is HERE
    assert engine_of("processes", 3) == Processes(3)
    assert not HERE.spreads(10_000)
    assert not Processes(2).spreads(20)
    assert Processes(2).spreads(10_000)
    with pytest.raises(UserError, match="HEAT_PIPELINE_SCHEDULER"):
        engine_of("dask", 1)


def test_dask_that_is_not_installed_is_told(monkeypatch):
    monkeypatch.setattr("heat_pipeline.steps.engines.find_spec", lambda name: None)
    with pytest.raises(EngineError, match=r"pip install 'heat-pipeline\[dask\]'"):
        engine_of("dask", 1, "tcp://127.0.0.1:8786")


def test_a_failure_says_what_kind_of_error_it_was_in_one_line():
    assert failure_of(ValueError("two\n  lines")) == Failure("ValueError: two lines")
    assert failure_of(MemoryError()) == Failure("MemoryError")
