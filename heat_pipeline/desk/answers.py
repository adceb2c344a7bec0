"""A person's answers as they come from the page, made entries of the files of decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from heat_pipeline.desk.queue import Doubt

FIGURE_SAYS = ("scale", "metric", "unit", "better")
"""What an entry may say of a figure."""
_HASH = 16  # digits of a text's hash that a decision keeps


class _Given(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class GivenGrid(_Given):
    """A panel's table as a person leaves it; `at` is as in `candidates.Grid`, empty where nothing is known of it."""

    panel: str = ""
    corner: str = ""
    columns: list[str] = Field(min_length=1, max_length=2_000)
    rows: list[str] = Field(min_length=1, max_length=5_000)
    values: list[list[str]]
    at: list[list[int | None]] = []


class Answer(_Given):
    """What a person answered to a doubt: exactly what the kind asks for.

    `grids` are the tables of a reading that was chosen, edited or given; `none` says that there are no values; `review`
    is of a finding; `right` and `cell` (row, column, panel) are of a sampled value; `figure` and `name` fit any text.
    """

    grids: list[GivenGrid] = []
    none: bool = False
    review: Literal["confirm", "dismiss"] | None = None
    why: str = Field(default="", max_length=2_000)
    right: bool | None = None
    cell: list[str] | None = Field(default=None, min_length=3, max_length=3)
    figure: dict[Literal["scale_low", "scale_high", "metric", "unit", "better"], str] = {}
    name: dict[Literal["name", "to", "role"], str] = {}


def entries_of(
    doubt: Doubt, answer: Answer, by: str, seconds: float, now: datetime
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The entries that an answer makes, each with its section. Raises ValueError, in words, for one that makes none."""
    text = {"description": doubt.description_id, "sha256": doubt.sha256[:_HASH]}
    origin = {
        **({"why": answer.why} if answer.why else {}),
        **({"by": by} if by else {}),
        "when": f"{now:%Y-%m-%dT%H:%M:%SZ}",
        "seconds": f"{seconds:.0f}",
    }
    panel = {} if doubt.panel is None else {"panel": doubt.panel}
    if answer.figure or answer.name:
        yield from _of_figure(answer, text, panel, origin)
    elif doubt.kind == "reading" and answer.none:
        yield "readings", {**text, **panel, "table": "none", **origin}
    elif doubt.kind == "reading" and answer.grids:
        for grid in answer.grids:
            yield "readings", {**text, **panel, **_table(grid, doubt.panel), **origin}
    elif doubt.kind == "finding" and answer.review is not None:
        if doubt.figure_id:
            accused = {} if doubt.accused is None else {"description": doubt.accused}
            text = {"figure": doubt.figure_id, **accused, "sha256": text["sha256"]}
        by_characters = doubt.start is not None and not doubt.figure_id
        place: dict[str, Any] = {"at": f"{doubt.start}-{doubt.end}"} if by_characters else {}
        if not by_characters:
            told = {"row": doubt.row, "column": doubt.column, "name": doubt.name}
            place = {**panel, **{key: value for key, value in told.items() if value is not None}}
        yield "findings", {**text, "rule": doubt.rule, **place, "decision": answer.review, **origin}
    elif doubt.kind == "sample" and (answer.right is not None or answer.none):
        at = f"{doubt.start}-{doubt.end}"
        row, column, name = answer.cell or (doubt.row or "", doubt.column or "", doubt.panel or "")
        cell = {"at": at, "cell": "false"} if answer.none else {"at": at, "row": row, "column": column, "panel": name}
        yield "readings", {**text, "cells": [cell], "sample": "true", **origin}
    else:
        raise ValueError("this answer does not fit what is asked: load the page again")


def _table(grid: GivenGrid, panel: str | None) -> dict[str, Any]:
    width, height = len(grid.columns), len(grid.rows)
    if len(grid.values) != height or any(len(row) != width for row in grid.values):
        raise ValueError("the rows of the table do not have a value, or a blank, for each column")
    if grid.at and (len(grid.at) != height or any(len(row) != width for row in grid.at)):
        raise ValueError("the places of the values do not fit the table")
    for side, names in (("row", grid.rows), ("column", grid.columns)):
        doubled = next((name for number, name in enumerate(names) if name in names[:number]), None)
        if doubled is not None:
            raise ValueError(f'two {side}s are called "{doubled}": give each its own name')
    table = [
        [grid.corner, *grid.columns],
        *([row, *values] for row, values in zip(grid.rows, grid.values, strict=True)),
    ]
    name = {} if grid.panel == (panel or "") else {"name": grid.panel}
    return {**name, "table": table, **({"at": grid.at} if grid.at else {})}


def _of_figure(
    answer: Answer, text: dict[str, str], panel: dict[str, str], origin: dict[str, str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    told: dict[str, Any] = {key: value.strip() for key, value in answer.figure.items() if value.strip()}
    low, high = told.pop("scale_low", None), told.pop("scale_high", None)
    if (low is None) != (high is None):
        raise ValueError("a scale has two ends: give both")
    if low is not None and high is not None:
        told["scale"] = [low, high]
    if told:
        yield "figures", {**text, **panel, **told, **origin}
    name: dict[str, str] = {key: value.strip() for key, value in answer.name.items() if value.strip()}
    if name:
        if "name" not in name:
            raise ValueError("say which name of the text it is about")
        yield "names", {"name": name["name"], **_named(name), **origin}
    if not (told or name):
        raise ValueError("nothing is filled in")


def _named(name: dict[str, str]) -> dict[str, str]:
    if "to" not in name:
        return {"decision": "reject"}
    return {"decision": "map", "to": name["to"], **({"role": name["role"]} if "role" in name else {})}


def block(entry: dict[str, Any], quoted: Any) -> str:
    """An entry as the lines of YAML that a person would have written, without indentation; ends with a line end.

    `quoted` makes a text YAML.
    """
    lines: list[str] = []
    for key, value in entry.items():
        if key == "table" and isinstance(value, list):
            lines += [f"{key}:", *(f"  - [{', '.join(map(quoted, row))}]" for row in value)]
        elif key == "at" and isinstance(value, list):
            lines += [f"{key}:", *(f"  - [{', '.join(_place(one) for one in row)}]" for row in value)]
        elif key == "cells":
            lines += [f"{key}:", *(f"  - {{{_flow(one, quoted)}}}" for one in value)]
        elif isinstance(value, list):
            lines.append(f"{key}: [{', '.join(map(quoted, value))}]")
        else:
            lines.append(f"{key}: {quoted(value)}")
    return "".join(f"{'- ' if number == 0 else '  '}{line}\n" for number, line in enumerate(lines))


def _flow(entry: dict[str, str], quoted: Any) -> str:
    return ", ".join(f"{key}: {quoted(value)}" for key, value in entry.items())


def _place(start: int | None) -> str:
    return '""' if start is None else str(start)


def in_words(entry: dict[str, Any], section: str) -> str:
    """What an entry says, in a few words, for the list of what was decided."""
    if section == "findings":
        return f"{entry['rule']} {'confirmed' if entry['decision'] == 'confirm' else 'dismissed'}"
    if section == "names":
        return f"{entry['name']} is {entry.get('to') or 'a name of its own'}"
    if section == "figures":
        return ", ".join(f"{key}: {_shown(entry[key])}" for key in FIGURE_SAYS if key in entry)
    if "cells" in entry:
        return "a sampled value"
    if entry.get("table") == "none":
        return "no values"
    return f"a table of {len(entry['table']) - 1} rows and {len(entry['table'][0]) - 1} columns"


def _shown(value: str | Sequence[str]) -> str:
    return value if isinstance(value, str) else " to ".join(value)
