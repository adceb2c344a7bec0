"""A person's answers as they come from the page, made entries of the files of decisions."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from heat_pipeline.desk.candidates import PanelGrid
from heat_pipeline.desk.queue import Doubt
from heat_pipeline.errors import UserError
from heat_pipeline.wording import plural
from heat_pipeline.yaml_files import quoted

Entry: TypeAlias = dict[str, Any]
"""An entry of a file of decisions: its keys and values."""

FIGURE_SAYS = ("scale", "metric", "unit", "better")
"""What an entry may say of a figure."""
_HASH = 16  # digits of a text's hash that a decision keeps


class DeskError(UserError):
    """What a person asked of the desk that can't be, or couldn't be written down; the message says why."""


class PersonAnswer(BaseModel):
    """What a person answered to a doubt: exactly what the kind asks for.

    `grids` are the tables of a reading that was chosen, edited or given; `none` says that there are no values; `review`
    is of a finding, `cell` (row, column, panel) of a sampled value; `figure` and `name` fit any text.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    grids: list[PanelGrid] = []
    none: bool = False
    review: Literal["confirm", "dismiss"] | None = None
    why: str = Field(default="", max_length=2_000)
    cell: list[str] | None = Field(default=None, min_length=3, max_length=3)
    figure: dict[Literal["scale_low", "scale_high", "metric", "unit", "better"], str] = {}
    name: dict[Literal["name", "to", "role"], str] = {}


def entries_of(
    doubt: Doubt, answer: PersonAnswer, by: str, seconds: float, now: datetime
) -> Iterator[tuple[str, Entry]]:
    """The entries that an answer makes, each with its section. Raises DeskError for one that makes none."""
    subject: Entry = {"description": doubt.description_id, "sha256": doubt.sha256[:_HASH]}
    if doubt.figure_id:
        subject |= {"figure": doubt.figure_id, "description": doubt.accused}
    origin = {"why": answer.why or None, "by": by or None}
    origin |= {"when": f"{now:%Y-%m-%dT%H:%M:%SZ}", "seconds": f"{seconds:.0f}"}
    for section, entry in _told_by(doubt, answer):
        whole = {**({} if section == "names" else subject), **entry, **origin}
        yield section, {key: value for key, value in whole.items() if value is not None}


def _told_by(doubt: Doubt, answer: PersonAnswer) -> Iterator[tuple[str, Entry]]:
    """What the entries say, without what they are about and who says so; None is not written down."""
    panel: Entry = {"panel": doubt.panel}
    if (answer.figure or answer.name) and not doubt.figure_id:
        figure: Entry = {key: value.strip() for key, value in answer.figure.items()}
        name: Entry = {key: value.strip() for key, value in answer.name.items()}
        ends = [figure.pop(end, "") for end in ("scale_low", "scale_high")]
        if any(ends) and not all(ends):
            raise DeskError("a scale has two ends: give both")
        if any(name.values()) and not (name.get("name") and name.get("to")):
            raise DeskError("say which name of the text it is about, and what that stands for")
        told = {"scale": ends if all(ends) else "", **figure}
        if not any((*told.values(), *name.values())):
            raise DeskError("nothing is filled in")
        yield from (("figures", {**panel, key: told[key]}) for key in FIGURE_SAYS if told.get(key))
        if name.get("to"):
            yield "names", {"name": name["name"], "decision": "map", "to": name["to"], "role": name.get("role") or None}
    elif doubt.kind == "reading" and answer.none:
        yield "readings", {**panel, "table": "none"}
    elif answer.grids and not doubt.figure_id:
        if doubt.kind != "reading":  # a finding without a panel is about the whole text
            panel = {"panel": doubt.panel or None}
        yield from (("readings", {**panel, **_table(grid, doubt.panel)}) for grid in answer.grids)
    elif doubt.kind == "finding" and answer.review is not None:
        place: Entry = {**panel, "row": doubt.row, "column": doubt.column, "name": doubt.name}
        if doubt.start is not None and not doubt.figure_id:
            place = {"at": f"{doubt.start}-{doubt.end}"}
        yield "findings", {"rule": doubt.rule, **place, "decision": answer.review}
    elif doubt.kind == "sample" and (answer.cell or answer.none):
        where = dict(zip(("row", "column", "panel"), answer.cell, strict=True)) if answer.cell else {"cell": "false"}
        yield "readings", {"cells": [{"at": f"{doubt.start}-{doubt.end}", **where}], "sample": "true"}
    else:
        raise DeskError("this answer does not fit what is asked: load the page again")


def _table(grid: PanelGrid, panel: str | None) -> Entry:
    """What an entry says that gives this table for a panel. Raises DeskError where two rows or columns are one."""
    columns, rows = grid.table[0][1:], [line[0] for line in grid.table[1:] if line]
    for side, names in (("row", rows), ("column", columns)):
        for number, name in enumerate(names):
            if name in names[:number]:
                raise DeskError(f'two {side}s are called "{name}": give each its own name')
    renamed = None if grid.panel == (panel or "") else grid.panel
    return {"name": renamed, "table": grid.table, "at": grid.at or [[None] * len(columns)] * len(rows)}


def block(entry: Entry) -> str:
    """An entry as the lines of YAML that a person would have written, without indentation; ends with a line end."""
    lines: list[str] = []
    for key, value in entry.items():
        if isinstance(value, list | tuple) and not isinstance(value[0], str):
            lines += [f"{key}:", *(f"  - {_in_line(part)}" for part in value)]
        else:
            lines.append(f"{key}: {_in_line(value)}")
    return "".join(f"{'- ' if number == 0 else '  '}{line}\n" for number, line in enumerate(lines))


def _in_line(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_in_line(part)}' for key, part in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_in_line, value))}]"
    return quoted("" if value is None else str(value))


def in_words(entry: Entry, section: str) -> str:
    """What an entry says, in a few words, for the list of what was decided."""
    if section == "findings":
        return f"{entry['rule']} {'confirmed' if entry['decision'] == 'confirm' else 'dismissed'}"
    if section == "names":
        return f"{entry['name']} is {entry.get('to') or 'a name of its own'}"
    if section == "figures":
        values = ((key, entry[key]) for key in FIGURE_SAYS if key in entry)
        return ", ".join(f"{key}: {value if isinstance(value, str) else ' to '.join(value)}" for key, value in values)
    if "cells" in entry:
        return "a sampled value"
    table = entry.get("table")
    if isinstance(table, list):
        return f"a table of {plural(len(table) - 1, 'row')} and {plural(len(table[0]) - 1, 'column')}"
    return "no values" if table == "none" else "where labels stand"
