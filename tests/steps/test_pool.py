"""Work in several processes: in order, and an item that kills its process spoils nothing but itself."""

import pytest
from work_for_crews import cannot_start, double

from heat_pipeline.steps.pool import Failure, ProcessesError, chunks, crew, failure_of


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_results_come_in_the_order_of_the_chunks_under_either_way_of_starting(method):
    with crew(double, 2, method=method) as workers:
        found = list(workers.results(chunks(range(10), 3)))
    assert found == [([0, 1, 2], [0, 2, 4]), ([3, 4, 5], [6, 8, 10]), ([6, 7, 8], [12, 14, 16]), ([9], [18])]


def test_an_item_that_kills_its_process_is_a_failure_and_all_others_have_their_results():
    with crew(double, 2) as workers:
        found = list(workers.results(chunks([1, 2, 3, 13, 5, 6, 7, 8, 9, 10, 11, 12], 4)))
    assert [chunk for chunk, result in found if isinstance(result, Failure)] == [[13]]
    assert [result for _, result in found if isinstance(result, Failure)] == [
        Failure("the process that worked on it died (SIGKILL, as when memory runs out)")
    ]
    done = [item for _, result in found if not isinstance(result, Failure) for item in result]
    assert done == [2 * item for item in (1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12)]


def test_what_the_work_raises_is_raised_here():
    with crew(double, 2) as workers, pytest.raises(ValueError, match="fourteen"):
        list(workers.results([[14]]))


def test_where_no_process_can_live_no_item_is_blamed():
    with crew(double, 1, prepare=cannot_start) as workers, pytest.raises(ProcessesError, match="HEAT_PIPELINE_JOBS=1"):
        list(workers.results([[1]]))


def test_a_failure_says_what_kind_of_error_it_was_in_one_line():
    assert failure_of(ValueError("two\n  lines")) == Failure("ValueError: two lines")
    assert failure_of(MemoryError()) == Failure("MemoryError")
