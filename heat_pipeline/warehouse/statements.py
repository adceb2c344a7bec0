"""What a claim says, as JSON and back: how `parsed.claims.statement` is written.

An object with the statement's `type` and its fields; what has its default is left out:
{"type": "Value", "at": {"rows": ["8"]}, "amount": {"low": 54.7, "high": 54.7, "step": 0.1, "printed": "54.7%"}}.
One that is understood in part holds the other: {"type": "Partly", "said": {"type": "Value", ...}, "word": "saving"}.
"""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import pydantic_core
from pydantic import TypeAdapter

from heat_pipeline.statements import Partly, Statement, Whole

_TYPE = "type"


def as_json(statement: Statement) -> str:
    """A statement as JSON."""
    return pydantic_core.to_json(_object(statement), inf_nan_mode="constants").decode()


def from_json(text: str) -> Statement:
    """The statement that `as_json` wrote. Raises ValueError or KeyError where the text is none."""
    found = pydantic_core.from_json(text)
    if not isinstance(found, dict):
        raise ValueError(f"a statement is an object with its type, not {text!r}")
    return _statement(found)


def _object(statement: Statement) -> dict[str, object]:
    if isinstance(statement, Partly):
        return {_TYPE: Partly.__name__, "said": _object(statement.said), "word": statement.word}
    name = type(statement).__name__
    return {_TYPE: name, **_adapters()[name].dump_python(statement, exclude_defaults=True)}


def _statement(found: dict[str, Any]) -> Statement:
    if found[_TYPE] == Partly.__name__:
        said = _statement(found["said"])
        assert not isinstance(said, Partly)
        return Partly(said, found["word"])
    kind = found.pop(_TYPE)
    return _adapters()[kind].validate_python(found)


@cache
def _adapters() -> dict[str, TypeAdapter[Whole]]:
    return {kind.__name__: TypeAdapter(kind) for kind in get_args(Whole)}
