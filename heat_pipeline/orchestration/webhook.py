"""Who is told of failed runs and of runs with alerts: a record in the data folder, and the webhook of the settings."""

from __future__ import annotations

import logging
from dataclasses import asdict
from pathlib import Path

import requests

from heat_pipeline.warehouse.failures import Failure, record

_log = logging.getLogger(__name__)
_SECONDS = 10


def tell(url: str, data: Path, event: Failure) -> bool:
    """Record a run and call the webhook, where there is one; False where that run was told already."""
    try:
        if not record(data, event):
            return False
    except OSError as error:  # a full disk may be why the run failed, and is no reason to be silent
        _log.warning("the run %s could not be recorded in %s: %s", event.run_id, event.file, error)
    if url:
        _call(url, event)
    return True


def _call(url: str, event: Failure) -> None:
    """POST an event as JSON: its fields, and `text`, the sentence that chat programs show. A fault is only logged."""
    try:
        requests.post(url, json={"text": event.sentence, **asdict(event)}, timeout=_SECONDS).raise_for_status()
    except (requests.RequestException, ValueError) as error:
        _log.warning("the webhook of HEAT_PIPELINE_FAILURE_WEBHOOK could not be called: %s", error)
