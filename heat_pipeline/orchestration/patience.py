"""A step that finds the warehouse locked is tried again, after growing pauses; every other fault fails at once."""

from collections.abc import Iterator
from contextlib import contextmanager

import dagster as dg

from heat_pipeline.warehouse import LockedError

_TRIES_MORE = 3
_FIRST_PAUSE = 15.0  # seconds, after those that the lock itself was waited for


@contextmanager
def patiently(context: dg.AssetExecutionContext | dg.AssetCheckExecutionContext) -> Iterator[None]:
    """Ask Dagster to try the step again where another process holds the warehouse for longer than we wait."""
    try:
        yield
    except LockedError as error:
        tried = context.op_execution_context.retry_number
        if tried >= _TRIES_MORE:
            raise
        context.log.warning("%s", error)
        raise dg.RetryRequested(max_retries=_TRIES_MORE, seconds_to_wait=_FIRST_PAUSE * 2**tried) from error
