"""Who is told of failed runs and of runs with alerts, and why one failed in the words that are for people.

A record in the data folder, and the webhook of the settings.
"""

from __future__ import annotations

import logging
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

import requests

from heat_pipeline.errors import UserError
from heat_pipeline.warehouse.failures import FailedRun, record

_log = logging.getLogger(__name__)
_SECONDS = 10


def tell(url: str, data: Path, event: FailedRun) -> bool:
    """Record a run and call the webhook, where there is one; False where that run was told already."""
    try:
        if not record(data, event):
            return False
    except OSError as error:  # a full disk may be why the run failed, and is no reason to be silent
        _log.warning("the run %s could not be recorded in %s: %s", event.run_id, event.file, error)
    if url:
        _call(url, event)
    return True


def _call(url: str, event: FailedRun) -> None:
    """POST an event as JSON: its fields, and `text`, the sentence that chat programs show. A fault is only logged."""
    try:
        requests.post(url, json={"text": event.sentence, **asdict(event)}, timeout=_SECONDS).raise_for_status()
    except (requests.RequestException, ValueError) as error:
        _log.warning("the webhook of HEAT_PIPELINE_FAILURE_WEBHOOK could not be called: %s", error)


def why(error: Any) -> str:
    """What an error in a step says: the first in the chain of its causes that is for people, else the innermost.

    `error` is as Dagster keeps it, without its class: each message begins with that, "heat_pipeline.errors.UserError".
    """
    while error is not None and error.cause is not None and not _is_for_people(error.message):
        error = error.cause
    message = "" if error is None else str(error.message).strip()
    return message.partition(": ")[2] if _is_for_people(message) else message


def _is_for_people(message: str) -> bool:
    module, _, name = message.partition(": ")[0].rpartition(".")
    if module.partition(".")[0] != "heat_pipeline":
        return False
    try:
        kind = getattr(import_module(module), name, None)
    except ImportError:
        return False
    return isinstance(kind, type) and issubclass(kind, UserError)
