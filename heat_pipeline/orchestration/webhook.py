"""The webhook of the settings: who is told of failed runs, and of runs that have alerts."""

from __future__ import annotations

import logging
from dataclasses import asdict

import requests

from heat_pipeline.warehouse.alerts import Alerted
from heat_pipeline.warehouse.failures import Failure

_log = logging.getLogger(__name__)
_SECONDS = 10


def call(url: str, event: Failure | Alerted) -> None:
    """POST an event as JSON: its fields, and `text`, the sentence that chat programs show. A fault is only logged."""
    try:
        requests.post(url, json={"text": event.sentence, **asdict(event)}, timeout=_SECONDS).raise_for_status()
    except requests.RequestException as error:
        _log.warning("the webhook of HEAT_PIPELINE_FAILURE_WEBHOOK could not be called: %s", error)
