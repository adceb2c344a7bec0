"""Who is told of runs: the record in the data folder of those that failed, the webhook also of those with alerts."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import requests

from heat_pipeline.settings import Settings
from heat_pipeline.warehouse.alerts import Alerted
from heat_pipeline.warehouse.failures import Failure, record_failure, timestamp

_SECONDS = 10
_log = logging.getLogger(__name__)
_OURS = re.compile(r"heat_pipeline(\.\w+)+: ")


def tell(settings: Settings, *, run_id: str, job: str, collection: str, reason: str, at: str = "") -> Failure | None:
    """Record a failed run and call the webhook; None where that run was told already. It ended at `at`, or just now."""
    failure = Failure(at or timestamp(), run_id, job, collection, reason)
    is_new = tell_once(failure, lambda: record_failure(settings.data, **asdict(failure)), settings.failure_webhook)
    return failure if is_new else None


def tell_once(event: Failure | Alerted, record: Callable[[], object], url: str) -> bool:
    """Record an event and call the webhook, if there is one; false where it was recorded already."""
    try:
        if not record():
            return False
    except OSError as error:  # a full disk may be why the run failed, and is no reason to be silent
        _log.warning("what is to be told of the run %s could not be recorded: %s", event.run_id, error)
    if url:
        call(url, event)
    return True


def call(url: str, event: Failure | Alerted) -> None:
    """POST an event as JSON: its fields, and `text`, the sentence that chat programs show. A fault is only logged."""
    try:
        requests.post(url, json={"text": event.sentence, **asdict(event)}, timeout=_SECONDS).raise_for_status()
    except requests.RequestException as error:
        _log.warning("the webhook of HEAT_PIPELINE_FAILURE_WEBHOOK could not be called: %s", error)


def why(error: Any) -> str:
    """What an error in a step says: the first in the chain of its causes that is ours, for people, else the innermost.

    `error` is as Dagster keeps it, without its class: each message begins with that, "heat_pipeline.errors.UserError".
    """
    while error is not None and error.cause is not None and not _OURS.match(error.message):
        error = error.cause
    return "" if error is None else _OURS.sub("", str(error.message).strip(), count=1)
