"""What a claim says, as JSON and back: how `parsed.claims.statement` is written.

An object with the statement's fields; what has its default is left out:
{"concept": "value", "candidates": [{"over": {"rows": ["8"]}}], "amounts": [{"low": 54.7, "high": 54.7, "step": 0.1}]}.
"""

from __future__ import annotations

from functools import cache

import pydantic_core
from pydantic import TypeAdapter

from heat_pipeline.model.statements import Statement


def as_json(statement: Statement) -> str:
    """A statement as JSON."""
    return pydantic_core.to_json(
        _adapter().dump_python(statement, exclude_defaults=True), inf_nan_mode="constants"
    ).decode()


def from_json(text: str) -> Statement:
    """The statement that `as_json` wrote. Raises ValueError where the text is none."""
    return _adapter().validate_json(text)


@cache
def _adapter() -> TypeAdapter[Statement]:
    return TypeAdapter(Statement)
