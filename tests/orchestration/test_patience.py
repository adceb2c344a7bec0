"""A step is tried again where the warehouse is locked, and where it is not, it fails at once."""

import dagster as dg
import pytest

from heat_pipeline.orchestration import patience
from heat_pipeline.warehouse import LockedError


@pytest.mark.parametrize(
    ("faults", "tries", "success"),
    [
        ([], 1, True),
        ([LockedError("in use")] * 2, 3, True),
        ([LockedError("in use")] * 4, 4, False),
        ([LockedError("in use"), ValueError("another fault")], 2, False),
    ],
)
def test_only_a_lock_is_waited_for_and_not_for_ever(monkeypatch, faults, tries, success):
    monkeypatch.setattr(patience, "_FIRST_PAUSE", 0.01)
    left, count = list(faults), 0

    @dg.asset
    def step(context: dg.AssetExecutionContext) -> None:
        nonlocal count
        count += 1
        with patience.patiently(context):
            if left:
                raise left.pop(0)

    with dg.DagsterInstance.ephemeral() as instance:
        result = dg.materialize([step], instance=instance, raise_on_error=False)
        waits = [event for event in result.all_events if event.is_step_up_for_retry]
    assert (count, result.success, len(waits)) == (tries, success, tries - 1)
