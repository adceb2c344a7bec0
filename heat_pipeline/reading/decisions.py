"""What people decided about readings: the file of decisions, read and checked.

Here: the loader, which decisions apply to a text, and the words for slots and roles; expectations/readings.yaml says
how the file is written. Not here: how a decision acts on a reading (`obeying`).

A decision on one text comes before one on its describer, and that before one on its collection; of two on the same
texts the one with `like` comes first.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from heat_pipeline.errors import UserError
from heat_pipeline.yaml_files import Entry, quoted, read_yaml


class Slot(StrEnum):
    """A place in which a label stands that may govern a value.

    `said` is it as people read it; `kinds` are the kinds of the reader's slots that are such a place.
    """

    said: str
    kinds: tuple[str, ...]

    def __new__(cls, value: str, said: str, kinds: str) -> Slot:
        """A slot out of its name in the file, its words and the kinds of slots."""
        slot = str.__new__(cls, value)
        slot._value_, slot.said, slot.kinds = value, said, tuple(kinds.split())
        return slot

    HEADING = "heading", "heading", "heading1 heading2 heading3"
    OUTER_ITEM = "outer item", "head of the outer item", "item1 item2 item3"
    ITEM = "item", "head of the item", "head same"
    FIRST_PART = "first part", "first part of the item's head", "part1"
    SECOND_PART = "second part", "second part of the item's head", "part2 part3"
    BEFORE = "before", "before the value", "bpart1 bpart2 bpart3 before beside within end"
    AFTER = "after", "behind the value", "behind after"
    TABLE_HEADER = "table header", "head of the table's column", "top"
    TABLE_STUB = "table stub", "head of the table's row", "stub1 stub2 stub3 stubs"
    LIST = "list", "place in the list", "order"
    PAIR = "pair", "pair of coordinates", "pair pair1"
    SECOND_OF_PAIR = "second of pair", "second of a pair of coordinates", "pair2"
    NAMED = "named", "tick named beside the value", "in1"
    SECOND_NAMED = "second named", "second tick named beside the value", "in2"


ROLES = ("row", "column", "panel")
"""What a slot's labels may be."""

NONE = "none"
"""What the file has for a role that no labels have."""


def in_words(roles: Mapping[str, Slot | None]) -> str:
    """Roles with their slots as people read them: "row: head of the item, column: before the value"."""
    return ", ".join(f"{role}: {slot.said}" for role in ROLES if (slot := roles.get(role)) is not None)


def out_of_words(said: str) -> dict[str, Slot]:
    """The way back of `in_words`; what is no role or no slot is left out, as is all behind a semicolon."""
    slots = {slot.said: slot for slot in Slot}
    parts = [part.strip().partition(": ") for part in said.split(";")[0].split(",")]
    return {role: slots[words] for role, _, words in parts if role in ROLES and words in slots}


def in_one_line(description: str, like: str, said: str) -> str:
    """An entry of the file that decides for a reading in these words; "" where they name no slots."""
    roles = out_of_words(said)
    told = {"description": quoted(description), **({"like": quoted(like)} if like else {}), **roles}
    return f"- {{{', '.join(f'{key}: {value}' for key, value in told.items())}}}" if roles else ""


class ReadingDecisionError(UserError):
    """A file of decisions that cannot be used; the message names file and line, what is wrong and what is allowed."""


@dataclass(frozen=True, slots=True)
class ReadingDecision:
    """One decision. Of `description`, `describer` and `collection` one is set, the others are "".

    `like` is "" where it holds for the whole text. A role that is None is for the reader to find, unless it is one of
    `without`, which no labels have; labels in the slots of `nothing` have no role. Where `cells` is False the numbers
    are no cells. `line` is where it stands in the file.
    """

    description: str = ""
    describer: str = ""
    collection: str = ""
    like: str = ""
    row: Slot | None = None
    column: Slot | None = None
    panel: Slot | None = None
    nothing: tuple[Slot, ...] = ()
    without: tuple[str, ...] = ()
    cells: bool = True
    why: str = ""
    line: int = 0

    @property
    def roles(self) -> dict[str, Slot]:
        """The slots that are decided, by role."""
        return {role: slot for role in ROLES if (slot := getattr(self, role)) is not None}

    @property
    def rank(self) -> tuple[int, bool]:
        """How much it is about, the least first: a text, a describer, a collection; some parts, or all."""
        return (0 if self.description else 1 if self.describer else 2, not self.like)

    def applies_to(self, description_id: str, describer: str = "", collection: str = "", source: str = "") -> bool:
        """Whether it speaks of a text; `source` is its path, where that is not the end of its id."""
        if self.description:
            return _ends_with(description_id, self.description) or _ends_with(source, self.description)
        return self.describer == describer if self.describer else self.collection == collection

    def speaks_of(self, part: str) -> bool:
        """Whether it holds for a part of the text: one of its lines has the words of `like` in it.

        Upper and lower case are one. "A" is in "Panel A" and not in "Map".
        """
        if not self.like:
            return True
        words = re.compile(rf"(?<!\w){re.escape(self.like.casefold())}(?!\w)")
        return any(words.search(line) for line in part.casefold().splitlines())


@dataclass(frozen=True, slots=True)
class ReadingDecisions:
    """All decisions, in the order of the file."""

    entries: tuple[ReadingDecision, ...] = ()

    def decisions_for(
        self, description_id: str, describer: str = "", collection: str = "", source: str = ""
    ) -> tuple[ReadingDecision, ...]:
        """The decisions that apply to a text, the more specific first, else in the order of the file."""
        found = [one for one in self.entries if one.applies_to(description_id, describer, collection, source)]
        return tuple(sorted(found, key=lambda one: one.rank))

    @property
    def fingerprint(self) -> str:
        """Another one where a text could be read otherwise: "" without decisions. Lines and reasons don't count."""
        told = [replace(one, line=0, why="") for one in self.entries]
        return hashlib.sha256(repr(told).encode()).hexdigest()[:16] if told else ""


def load_reading_decisions(path: Path) -> ReadingDecisions:
    """The decisions in the file at `path`; none if there is no such file.

    Raises ReadingDecisionError, which names file and line, for anything that cannot be understood.
    """
    if not path.exists():
        return ReadingDecisions()
    entries = read_yaml(path, ReadingDecisionError, ("decisions",)).entries("decisions", _KEYS)
    decisions = tuple(map(_decision, entries))
    seen: dict[tuple[str, ...], int] = {}
    for entry, one in zip(entries, decisions, strict=True):
        earlier = seen.setdefault((one.description, one.describer, one.collection, one.like), one.line)
        if earlier != one.line:
            raise entry.error("", f"line {earlier} decides about the same texts; make one decision of the two")
    return ReadingDecisions(decisions)


_SCOPES = ("description", "describer", "collection")
_SLOTS = {slot.value: slot for slot in Slot}
_KEYS = (*_SCOPES, "like", *ROLES, "nothing", "cells", "why")


def _ends_with(path: str, end: str) -> bool:
    """Whether a path or id, with its suffix or without, is `end` or ends with it at a border of its parts."""
    bare = path[:-3] if path.lower().endswith(".md") else path[:-4] if path.lower().endswith(".txt") else path
    return path != "" and any(f"/{one}".endswith(f"/{end.lstrip('/')}") for one in (path, bare))


def _decision(entry: Entry) -> ReadingDecision:
    scopes = [name for name in _SCOPES if name in entry]
    if len(scopes) != 1:
        found = " and ".join(scopes) or "none of them"
        raise entry.error("", f"expected one of {', '.join(_SCOPES)}, found {found}")
    told = {role: entry.choice(role, (*Slot, NONE)) for role in ROLES if role in entry}
    roles = {role: _SLOTS[slot] for role, slot in told.items() if slot != NONE}
    nothing = tuple(_SLOTS[slot] for slot in entry.choices("nothing", Slot))
    for role, slot in roles.items():
        if slot in nothing:
            raise entry.error("nothing", f"{slot.value!r} is the {role} already; a slot has one role")
    cells, labelled = entry.flag("cells", True), [*told, *(["nothing"] if nothing else [])]
    if labelled and not cells:
        raise entry.error(labelled[0], "what is no cell has no labels; leave it out, or 'cells: false'")
    if cells and not labelled:
        raise entry.error("", f"decides nothing; give {', '.join(ROLES)}, nothing or cells: false")
    given: dict[str, Any] = {name: entry.text(name).strip() for name in (*scopes, "like", "why") if name in entry}
    return ReadingDecision(
        **given,
        **roles,
        nothing=nothing,
        without=tuple(role for role in told if role not in roles),
        cells=cells,
        line=entry.line,
    )
