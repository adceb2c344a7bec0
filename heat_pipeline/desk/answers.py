"""A person's answers as they come from the page, made entries of the files of decisions."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from heat_pipeline.desk.candidates import Grid
from heat_pipeline.desk.queue import Doubt
from heat_pipeline.errors import UserError
from heat_pipeline.yaml_files import quoted

Entry: TypeAlias = dict[str, Any]
"""An entry of a file of decisions: its keys and values."""

FIGURE_SAYS = ("scale", "metric", "unit", "better")
"""What an entry may say of a figure."""
_HASH = 16  # digits of a text's hash that a decision keeps


class DeskError(UserError):
    """What a person asked of the desk that can't be, or couldn't be written down; the message says why."""


class GivenGrid(Grid):
    """A panel's table as a person leaves it; `at` is empty where nothing is known of it."""

    panel: str = ""
    corner: str = ""
    columns: tuple[str, ...] = Field(min_length=1, max_length=2_000)
    rows: tuple[str, ...] = Field(min_length=1, max_length=5_000)
    at: tuple[tuple[int | None, ...], ...] = ()

    def entry(self, panel: str | None) -> Entry:
        """What an entry says that gives this table for a panel. Raises DeskError where it is none."""
        width, height = len(self.columns), len(self.rows)
        if len(self.values) != height or any(len(row) != width for row in self.values):
            raise DeskError("the rows of the table do not have a value, or a blank, for each column")
        if self.at and (len(self.at) != height or any(len(row) != width for row in self.at)):
            raise DeskError("the places of the values do not fit the table")
        for side, names in (("row", self.rows), ("column", self.columns)):
            for number, name in enumerate(names):
                if name in names[:number]:
                    raise DeskError(f'two {side}s are called "{name}": give each its own name')
        lines = [[row, *values] for row, values in zip(self.rows, self.values, strict=True)]
        entry: Entry = {} if self.panel == (panel or "") else {"name": self.panel}
        entry["table"] = [[self.corner, *self.columns], *lines]
        return {**entry, "at": self.at or [[None] * width] * height}


class Answer(BaseModel):
    """What a person answered to a doubt: exactly what the kind asks for.

    `grids` are the tables of a reading that was chosen, edited or given; `none` says that there are no values; `review`
    is of a finding; `right` and `cell` (row, column, panel) are of a sampled value; `figure` and `name` fit any text.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    grids: list[GivenGrid] = []
    none: bool = False
    review: Literal["confirm", "dismiss"] | None = None
    why: str = Field(default="", max_length=2_000)
    right: bool | None = None
    cell: list[str] | None = Field(default=None, min_length=3, max_length=3)
    figure: dict[Literal["scale_low", "scale_high", "metric", "unit", "better"], str] = {}
    name: dict[Literal["name", "to", "role"], str] = {}


def entries_of(doubt: Doubt, answer: Answer, by: str, seconds: float, now: datetime) -> Iterator[tuple[str, Entry]]:
    """The entries that an answer makes, each with its section. Raises DeskError for one that makes none."""
    sha256, origin = doubt.sha256[:_HASH], {"when": f"{now:%Y-%m-%dT%H:%M:%SZ}", "seconds": f"{seconds:.0f}"}
    text = {"description": doubt.description_id, "sha256": sha256}
    figure = {"figure": doubt.figure_id, "description": doubt.accused, "sha256": sha256}
    for section, entry in _told_by(doubt, answer):
        subject = {} if section == "names" else figure if section == "findings" and doubt.figure_id else text
        whole = {**subject, **entry, "why": answer.why or None, "by": by or None, **origin}
        yield section, {key: value for key, value in whole.items() if value is not None}


def _told_by(doubt: Doubt, answer: Answer) -> Iterator[tuple[str, Entry]]:
    """What the entries say, without what they are about and who says so; None is not written down."""
    panel = {} if doubt.panel is None else {"panel": doubt.panel}
    if answer.figure or answer.name:
        yield from _of_figure(answer, panel)
    elif doubt.kind == "reading" and answer.none:
        yield "readings", {**panel, "table": "none"}
    elif answer.grids and not doubt.figure_id:
        for grid in answer.grids:  # a finding without a panel is about the whole text
            yield "readings", {**(panel if doubt.kind == "reading" or doubt.panel else {}), **grid.entry(doubt.panel)}
    elif doubt.kind == "finding" and answer.review is not None:
        place: Entry = {**panel, "row": doubt.row, "column": doubt.column, "name": doubt.name}
        if doubt.start is not None and not doubt.figure_id:
            place = {"at": f"{doubt.start}-{doubt.end}"}
        yield "findings", {"rule": doubt.rule, **place, "decision": answer.review}
    elif doubt.kind == "sample" and (answer.right is not None or answer.none):
        row, column, name = answer.cell or (doubt.row or "", doubt.column or "", doubt.panel or "")
        place = {"cell": "false"} if answer.none else {"row": row, "column": column, "panel": name}
        yield "readings", {"cells": [{"at": f"{doubt.start}-{doubt.end}", **place}], "sample": "true"}
    else:
        raise DeskError("this answer does not fit what is asked: load the page again")


def _of_figure(answer: Answer, panel: Entry) -> Iterator[tuple[str, Entry]]:
    figure: Entry = {key: value.strip() for key, value in answer.figure.items() if value.strip()}
    name: dict[str, str] = {key: value.strip() for key, value in answer.name.items() if value.strip()}
    ends = [figure.pop(end) for end in ("scale_low", "scale_high") if end in figure]
    if len(ends) == 1:
        raise DeskError("a scale has two ends: give both")
    if ends:
        figure["scale"] = ends
    if figure:
        yield "figures", {**panel, **figure}
    if name:
        if "name" not in name:
            raise DeskError("say which name of the text it is about")
        role = {"role": name["role"]} if "role" in name else {}
        stands_for = {"decision": "map", "to": name["to"], **role} if "to" in name else {"decision": "reject"}
        yield "names", {"name": name["name"], **stands_for}
    if not (figure or name):
        raise DeskError("nothing is filled in")


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
        return f"a table of {len(table) - 1} rows and {len(table[0]) - 1} columns"
    return "no values" if table == "none" else "where labels stand"
