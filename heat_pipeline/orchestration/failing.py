"""What happens when a run fails: a line in the record of the data folder, and a call of the webhook of the settings."""

from __future__ import annotations

import json
import logging
import urllib.request
from dataclasses import asdict

from heat_pipeline.settings import Settings
from heat_pipeline.warehouse.failures import Failure, now, record_failure

_log = logging.getLogger(__name__)
_SECONDS = 10


def tell(settings: Settings, *, run_id: str, job: str, collection: str, reason: str) -> Failure | None:
    """Record a failed run and call the webhook; None where that run was told already."""
    try:
        failure = record_failure(settings.data, run_id=run_id, job=job, collection=collection, reason=reason)
    except OSError as error:  # a full disk may be why the run failed
        _log.warning("the failed run %s could not be recorded: %s", run_id, error)
        failure = Failure(now(), run_id, job, collection, reason)
    if failure is not None and settings.failure_webhook:
        call(settings.failure_webhook, failure)
    return failure


def call(url: str, failure: Failure) -> None:
    """POST a failure as JSON: its fields, and `text`, the sentence that chat programs show. A fault is only logged."""
    body = json.dumps({"text": failure.sentence, **asdict(failure)}).encode()
    # settings.py lets in http and https only.
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS):  # noqa: S310
            return
    except (OSError, ValueError) as error:  # HTTP errors are OSErrors
        _log.warning("the webhook of HEAT_PIPELINE_FAILURE_WEBHOOK could not be called: %s", error)
