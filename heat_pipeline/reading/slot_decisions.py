"""What people decided about readings by slots: which place of a text holds the labels of rows, columns and panels.

Here: such a decision, and the words for slots and roles; expectations/readings.yaml says how it is written. Not here:
the files and which decisions speak of a text (`decisions.files`), and how one acts on a reading (`obeying`).

A decision on one text comes before one on its describer, and that before one on its collection; of two on the same
texts the one with `like` comes first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from heat_pipeline.errors import UserError
from heat_pipeline.yaml_files import YamlEntry, quoted


class LabelPlace(StrEnum):
    """A place in which a label stands that may govern a value.

    `words` are it as people read it; `kinds` are the kinds of the reader's slots that are such a place.
    """

    words: str
    kinds: tuple[str, ...]

    def __new__(cls, value: str, words: str, kinds: str) -> LabelPlace:
        """A slot out of its name in the file, its words and the kinds of slots."""
        slot = str.__new__(cls, value)
        slot._value_, slot.words, slot.kinds = value, words, tuple(kinds.split())
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


def in_words(roles: Mapping[str, LabelPlace | None]) -> str:
    """Roles with their slots as people read them: "row: head of the item, column: before the value"."""
    return ", ".join(f"{role}: {slot.words}" for role in ROLES if (slot := roles.get(role)) is not None)


def out_of_words(reading_words: str) -> dict[str, LabelPlace]:
    """The way back of `in_words`; what is no role or no slot is left out, as is all behind a semicolon."""
    slots = {slot.words: slot for slot in LabelPlace}
    parts = [part.strip().partition(": ") for part in reading_words.split(";")[0].split(",")]
    return {role: slots[words] for role, _, words in parts if role in ROLES and words in slots}


def in_one_line(description: str, like: str, reading_words: str) -> str:
    """An entry of the file that decides for a reading in these words; "" where they name no slots."""
    roles = out_of_words(reading_words)
    entry = {"description": quoted(description), **({"like": quoted(like)} if like else {}), **roles}
    return f"- {{{', '.join(f'{key}: {value}' for key, value in entry.items())}}}" if roles else ""


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
    row: LabelPlace | None = None
    column: LabelPlace | None = None
    panel: LabelPlace | None = None
    nothing: tuple[LabelPlace, ...] = ()
    without: tuple[str, ...] = ()
    cells: bool = True
    why: str = field(default="", compare=False, repr=False)
    line: int = field(default=0, compare=False, repr=False)

    @property
    def roles(self) -> dict[str, LabelPlace]:
        """The slots that are decided, by role."""
        return {role: slot for role in ROLES if (slot := getattr(self, role)) is not None}

    @property
    def rank(self) -> tuple[int, bool]:
        """How much it is about, the least first: a text, a describer, a collection; some parts, or all."""
        return (0 if self.description else 1 if self.describer else 2, not self.like)

    def speaks_of(self, part: str) -> bool:
        """Whether it holds for a part of the text: one of its lines has the words of `like` in it.

        Upper and lower case are one. "A" is in "Panel A" and not in "Map".
        """
        if not self.like:
            return True
        words = re.compile(rf"(?<!\w){re.escape(self.like.casefold())}(?!\w)")
        return any(words.search(line) for line in part.casefold().splitlines())


_SCOPES = ("description", "describer", "collection")
_SLOTS = {slot.value: slot for slot in LabelPlace}
SLOT_KEYS = (*_SCOPES, "like", *ROLES, "nothing", "cells", "why")
"""Keys of a decision by slots."""


def slot_decision(entry: YamlEntry) -> ReadingDecision:
    """A decision by slots. Raises the entry's error where it cannot be understood."""
    scopes = [name for name in _SCOPES if name in entry]
    if len(scopes) != 1:
        given_scopes = " and ".join(scopes) or "none of them"
        raise entry.error("", f"expected one of {', '.join(_SCOPES)}, found {given_scopes}")
    choices = {role: entry.choice(role, (*LabelPlace, NONE)) for role in ROLES if role in entry}
    roles = {role: _SLOTS[slot] for role, slot in choices.items() if slot != NONE}
    nothing = tuple(_SLOTS[slot] for slot in entry.choices("nothing", LabelPlace))
    for role, slot in roles.items():
        if slot in nothing:
            raise entry.error("nothing", f"{slot.value!r} is the {role} already; a slot has one role")
    cells, labelled = entry.flag("cells", True), [*choices, *(["nothing"] if nothing else [])]
    if labelled and not cells:
        raise entry.error(labelled[0], "what is no cell has no labels; leave it out, or 'cells: false'")
    if cells and not labelled:
        raise entry.error("", f"decides nothing; give {', '.join(ROLES)}, nothing or cells: false")
    given: dict[str, Any] = {name: entry.text(name).strip() for name in (*scopes, "like", "why") if name in entry}
    return ReadingDecision(
        **given,
        **roles,
        nothing=nothing,
        without=tuple(role for role in choices if role not in roles),
        cells=cells,
        line=entry.line,
    )
