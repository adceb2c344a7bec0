"""The webhook of the settings: who is told of failed runs, and of runs that have alerts."""

from __future__ import annotations

import json
import logging
import urllib.request
from dataclasses import asdict

from heat_pipeline.warehouse.alerts import Alerted
from heat_pipeline.warehouse.failures import Failure

_log = logging.getLogger(__name__)
_SECONDS = 10


def call(url: str, event: Failure | Alerted) -> None:
    """POST an event as JSON: its fields, and `text`, the sentence that chat programs show. A fault is only logged."""
    body = json.dumps({"text": event.sentence, **asdict(event)}).encode()
    # settings.py lets in http and https only.
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS):  # noqa: S310
            return
    except (OSError, ValueError) as error:  # HTTP errors are OSErrors
        _log.warning("the webhook of HEAT_PIPELINE_FAILURE_WEBHOOK could not be called: %s", error)
