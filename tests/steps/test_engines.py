"""Work in this process and in several: in order, and an item that is at fault spoils nothing but itself."""

import multiprocessing
import time
from itertools import chain

import pytest
from work_for_engines import cannot_start, double, is_deaf, sleep

from heat_pipeline.errors import UserError
from heat_pipeline.steps import engines
from heat_pipeline.steps.engines import HERE, Engine, EngineError, ItemFailure, Task, chunks, engine_of, failure_of


def done(engine, items, size, work=double, given=2):
    return list(engine.results(Task("test", work, given), chunks(items, size)))


@pytest.mark.parametrize("engine", [HERE, Engine(2)])
def test_results_come_in_order_and_an_item_that_is_at_fault_is_a_failure(engine):
    assert done(engine, [1, 2, 3, 4, 14, 6, 7], 3) == [
        ([1, 2, 3], [2, 4, 6]), ([4], [8]), ([14], ItemFailure("ValueError: fourteen")), ([6], [12]), ([7], [14]),
    ]  # fmt: skip


def test_an_item_that_kills_its_process_is_a_failure_and_all_others_have_their_results():
    """Also where another one, whose items are to be done again, is looked at when the process is dead already."""
    found = Engine(2).results(Task("test", double, 2), chunks([1, 2, 14, 3, 13, 5, 7, 8, 9, 10, 11, 12], 2))
    results = [next(found)]
    time.sleep(0.5)
    results += found
    failures = {batch[0]: result.reason for batch, result in results if isinstance(result, ItemFailure)}
    died = "the process that worked on it died, as when memory runs out"
    assert failures == {13: died, 14: "ValueError: fourteen"}
    good = [zip(batch, result, strict=True) for batch, result in results if not isinstance(result, ItemFailure)]
    assert sorted(chain(*good)) == [(item, 2 * item) for item in (1, 2, 3, 5, 7, 8, 9, 10, 11, 12)]


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


def test_ctrl_c_reaches_this_process_and_none_that_works_for_it():
    assert done(Engine(2), [1], 1, is_deaf) == [([1], [True])]
    assert done(HERE, [1], 1, is_deaf) == [([1], [False])]


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
    assert failure_of(ValueError("two\n  lines")) == ItemFailure("ValueError: two lines")
    assert failure_of(MemoryError()) == ItemFailure("MemoryError")
