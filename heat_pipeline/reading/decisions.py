"""What people decided about readings: the file of decisions, read and checked.

Here: the format, the loader, which decisions apply to a text, and the words for slots and roles. Not here: how a
decision acts on a reading.

The file is YAML with one list. A decision says of which texts it speaks, and what the places are from which values get
their labels:

    decisions:
      - description: samples/07     # this text: its id, or the end of its path
        row: item                   # the head of the item that a value stands in is its row,
        column: before              # what stands right before the value its column,
        panel: heading              # the heading above its panel
      - describer: some-model       # all texts of this describer
        like: Callouts              # optional: only parts of which a line holds this text
        cells: false                # the numbers there are no cells
      - collection: scans           # all texts of this collection
        nothing: [after]            # what stands behind a value labels nothing
        why: remarks stand there    # optional, for people

A role may be `none`: no labels have it. What a decision leaves out is for the reader to find. A decision on one text
comes before one on its describer, and that before one on its collection; of two on the same texts the one with `like`
comes first.

Two roles may have one kind of place, such as two headings: where the text's lists don't tell which is which, the outer
is the panel, then come row and column.
A decision on labels holds for all numbers that stand alike where it speaks of some of them. Where it names parts by
`like` all of their numbers that have the labels are cells; else those that hardly stand as cells do are none.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from heat_pipeline.errors import UserError


class Slot(StrEnum):
    """A place in which a label stands that may govern a value."""

    HEADING = "heading"
    OUTER_ITEM = "outer item"
    ITEM = "item"
    FIRST_PART = "first part"
    SECOND_PART = "second part"
    BEFORE = "before"
    AFTER = "after"
    TABLE_HEADER = "table header"
    TABLE_STUB = "table stub"
    LIST = "list"
    PAIR = "pair"
    SECOND_OF_PAIR = "second of pair"
    NAMED = "named"
    SECOND_NAMED = "second named"


IN_WORDS: Mapping[Slot, str] = {
    Slot.HEADING: "heading",
    Slot.OUTER_ITEM: "head of the outer item",
    Slot.ITEM: "head of the item",
    Slot.FIRST_PART: "first part of the item's head",
    Slot.SECOND_PART: "second part of the item's head",
    Slot.BEFORE: "before the value",
    Slot.AFTER: "behind the value",
    Slot.TABLE_HEADER: "head of the table's column",
    Slot.TABLE_STUB: "head of the table's row",
    Slot.LIST: "place in the list",
    Slot.PAIR: "pair of coordinates",
    Slot.SECOND_OF_PAIR: "second of a pair of coordinates",
    Slot.NAMED: "tick named beside the value",
    Slot.SECOND_NAMED: "second tick named beside the value",
}
"""Each slot as people read it, in `Cell.slots` and `Panel.alternative`."""

ROLES = ("row", "column", "panel")
"""What a slot's labels may be."""


NONE = "none"
"""What the file has for a role that no labels have."""


def in_words(roles: Mapping[str, Slot | None]) -> str:
    """Roles with their slots as people read them: "row: head of the item, column: before the value"."""
    return ", ".join(f"{role}: {IN_WORDS[slot]}" for role in ROLES if (slot := roles.get(role)) is not None)


def out_of_words(said: str) -> dict[str, Slot]:
    """The way back of `in_words`; what is no role or no slot is left out, as is all behind a semicolon."""
    slots = {words: slot for slot, words in IN_WORDS.items()}
    parts = [part.strip().partition(": ") for part in said.split(";")[0].split(",")]
    return {role: slots[words] for role, _, words in parts if role in ROLES and words in slots}


_PLAIN = re.compile(r"[^\W_][\w ./|()-]*(?<! )")


def quoted(value: str) -> str:
    """A text as YAML."""
    return value if _PLAIN.fullmatch(value) else json.dumps(value, ensure_ascii=False)


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
        found = {"row": self.row, "column": self.column, "panel": self.panel}
        return {role: slot for role, slot in found.items() if slot is not None}

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
        if not self.entries:
            return ()
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
    content = _composed(path)
    if content is None:
        return ReadingDecisions()
    top = _mapping(path, content, "decisions with a list under it", ("decisions",), "the file")
    if "decisions" not in top:
        return ReadingDecisions()
    listed = top["decisions"]
    if _is_empty(listed):
        return ReadingDecisions()
    if listed.id != "sequence":
        raise _error(path, listed, "decisions", f"expected a list of decisions, found {_shown(listed)}")
    entries = [_decision(path, node) for node in listed.value]
    seen: dict[tuple[str, ...], int] = {}
    for node, entry in zip(listed.value, entries, strict=True):
        told = (entry.description, entry.describer, entry.collection, entry.like)
        earlier = seen.setdefault(told, entry.line)
        if earlier != entry.line:
            raise _error(path, node, "", f"line {earlier} decides about the same texts; make one decision of the two")
    return ReadingDecisions(tuple(entries))


_SCOPES = ("description", "describer", "collection")
_KEYS = (*_SCOPES, "like", *ROLES, "nothing", "cells", "why")
_SUFFIX = re.compile(r"\.(?:md|txt)$", re.IGNORECASE)
_MOST_SHOWN = 60


def _ends_with(path: str, end: str) -> bool:
    """Whether a path or id, with its suffix or without, is `end` or ends with it at a border of its parts."""
    if not path:
        return False
    return any(f"/{one}".endswith(f"/{end.lstrip('/')}") for one in (path, _SUFFIX.sub("", path)))


def _decision(path: Path, node: Any) -> ReadingDecision:
    values = _mapping(path, node, "keys and values, like {description: …, row: …}", _KEYS, "a decision")
    scopes = {name: _text(path, name, values[name]) for name in _SCOPES if name in values}
    if len(scopes) != 1:
        found = " and ".join(scopes) if scopes else "none of them"
        raise _error(path, node, "", f"expected one of {', '.join(_SCOPES)}, found {found}")
    without = tuple(role for role in ROLES if role in values and getattr(values[role], "value", None) == NONE)
    roles = {role: _slot(path, role, values[role]) for role in ROLES if role in values and role not in without}
    nothing = _slots(path, values["nothing"]) if "nothing" in values else ()
    cells = _flag(path, values["cells"]) if "cells" in values else True
    taken: dict[Slot, str] = {}
    for name, slot in (*roles.items(), *(("nothing", slot) for slot in nothing)):
        other = taken.setdefault(slot, name)
        if name == "nothing" != other:
            raise _error(path, values[name], name, f"{slot.value!r} is the {other} already; a slot has one role")
    if not cells and (taken or without):
        name = next(iter((*taken.values(), *without)))
        raise _error(path, values[name], name, "what is no cell has no labels; leave it out, or 'cells: false'")
    if cells and not taken and not without:
        raise _error(path, node, "", f"decides nothing; give {', '.join(ROLES)}, nothing or cells: false")
    return ReadingDecision(
        **scopes,
        row=roles.get("row"),
        column=roles.get("column"),
        panel=roles.get("panel"),
        like=_text(path, "like", values["like"]) if "like" in values else "",
        nothing=nothing,
        without=without,
        cells=cells,
        why=_text(path, "why", values["why"]) if "why" in values else "",
        line=_line(node),
    )


def _mapping(path: Path, node: Any, expected: str, allowed: tuple[str, ...], what: str) -> dict[str, Any]:
    """The values of a mapping as nodes, by key."""
    if node.id != "mapping":
        raise _error(path, node, "", f"expected {expected}, found {_shown(node)}")
    values: dict[str, Any] = {}
    for key, value in node.value:
        name = _shown(key) if key.id != "scalar" else repr(key.value)
        if key.id != "scalar" or key.value not in allowed:
            raise _error(path, key, "", f"{name} is no key of {what}; allowed are {', '.join(allowed)}")
        if key.value in values:
            raise _error(path, key, key.value, f"stands twice; line {_line(values[key.value])} has it already")
        values[key.value] = value
    return values


def _text(path: Path, key: str, node: Any) -> str:
    if node.id != "scalar":
        raise _error(path, node, key, f"expected one text, found {_shown(node)}")
    if not node.value.strip():
        raise _error(path, node, key, "is empty; give a text, or leave the key out")
    return str(node.value.strip())


def _slot(path: Path, key: str, node: Any) -> Slot:
    if node.id != "scalar":
        raise _error(path, node, key, f"expected one slot, found {_shown(node)}; allowed are {', '.join(Slot)}")
    name = " ".join(node.value.split())
    if name not in list(Slot):
        raise _error(path, node, key, f"{name!r} is no slot; allowed are {', '.join(Slot)}")
    return Slot(name)


def _slots(path: Path, node: Any) -> tuple[Slot, ...]:
    if node.id != "sequence":
        raise _error(path, node, "nothing", f"expected a list of slots like [after, list], found {_shown(node)}")
    return tuple(_slot(path, "nothing", one) for one in node.value)


def _flag(path: Path, node: Any) -> bool:
    if node.id != "scalar" or node.value not in ("true", "false"):
        raise _error(path, node, "cells", f"expected true or false, found {_shown(node)}")
    return bool(node.value == "true")


def _error(path: Path, node: Any, key: str, message: str) -> ReadingDecisionError:
    return ReadingDecisionError(f"{path}, line {_line(node)}{f', key {key!r}' if key else ''}: {message}")


def _line(node: Any) -> int:
    return int(node.start_mark.line) + 1


def _is_empty(node: Any) -> bool:
    return bool(node.id == "scalar" and node.value in ("", "null", "~"))


def _shown(node: Any) -> str:
    """What stands in the file, in few characters."""
    if node.id == "scalar":
        return repr(node.value if len(node.value) <= _MOST_SHOWN else f"{node.value[:_MOST_SHOWN]}…")
    return "a list" if node.id == "sequence" else "keys with values"


def _composed(path: Path) -> Any:
    """The file as nodes that know their lines, None where it holds nothing; all scalars are text."""
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        content = yaml.compose(path.read_text(encoding="utf-8"), Loader=loader)
    except OSError as error:
        raise ReadingDecisionError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise ReadingDecisionError(f"{path}: is no text in UTF-8 (byte {error.start})") from error
    except yaml.MarkedYAMLError as error:
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark is not None else ""
        raise ReadingDecisionError(f"{path}{line}: is not valid YAML: {error.problem}") from error
    except yaml.YAMLError as error:
        raise ReadingDecisionError(f"{path}: is not valid YAML: {error}") from error
    return None if content is None or _is_empty(content) else content
