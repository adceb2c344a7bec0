"""Why a run failed, in the words that are for people."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from heat_pipeline.errors import UserError


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
