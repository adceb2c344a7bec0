"""What people decided about names: the file of decisions, read and checked.

Here: the format. Not here: the files (`decisions.files`), and how decisions act on names (`resolving`; they win over
every rule).

The file is YAML with one list:

    decisions:
      - name: R1-Owen          # the name, spelled as in the text (other case and separators are covered too)
        decision: accept       # what the pipeline took it for is right: it is R1-Qwen
      - name: MMMLU STEM
        decision: reject       # no: it is a name of its own, neither a slip nor a variant of another
      - name: Math 1
        decision: map          # it is another name, which `to` gives
        to: MATH-500
        role: benchmark        # optional: model, benchmark or metric; without it the decision holds for all
        why: the authors' repository says so   # optional, for people

A `reject` holds for this very spelling only, since what it refuses may be a variant in case and separators.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated

from pydantic import AfterValidator

from heat_pipeline.model import Role
from heat_pipeline.names.known import NamedEntry
from heat_pipeline.names.registry_files import RegistryError, claim, what_it_says
from heat_pipeline.names.spelling import clean, key
from heat_pipeline.yaml_files import YamlEntry


class NameVerdict(StrEnum):
    """What was decided about a name."""

    ACCEPT = "accept"
    REJECT = "reject"
    MAP = "map"


class DecisionError(RegistryError):
    """A file of decisions that cannot be used; the message names file and line, and says what to do."""


class Decision(NamedEntry):
    """One decision; `to` is "" where it names no other name, `role` None where it holds for every role."""

    decision: NameVerdict
    to: Annotated[str, AfterValidator(clean)] = ""
    role: Role | None = None
    why: str = ""

    @property
    def spellings(self) -> frozenset[str]:
        """What it is found by: the name, and its key where it holds for all spellings of the name."""
        return frozenset([self.name] if self.decision is NameVerdict.REJECT else [self.name, key(self.name)])


@dataclass(frozen=True)
class Decisions:
    """All decisions, found by name and role."""

    entries: tuple[Decision, ...] = ()

    def of(self, name: str, role: Role) -> Decision | None:
        """The decision about `name` in `role`: the same spelling first, then another case or other separators."""
        matches = (self._spelled.get((spelled, to)) for spelled in (clean(name), key(name)) for to in (role, None))
        return next(filter(None, matches), None)

    @cached_property
    def _spelled(self) -> dict[tuple[str, Role | None], Decision]:
        """The decisions by spelling; the first ones stay."""
        return {(spelled, entry.role): entry for entry in self.entries[::-1] for spelled in entry.spellings}


NAME_KEYS = tuple(Decision.model_fields)
"""Keys of a decision on a name."""


def decisions_of(entries: list[YamlEntry]) -> Decisions:
    """The decisions that the entries of a file make.

    Raises DecisionError, which names file and line, for anything that cannot be understood: an unknown decision, `map`
    without `to`, another decision with it, two decisions about one name.
    """
    decisions: list[Decision] = []
    owners: dict[tuple[str, Role | None], YamlEntry] = {}
    for entry in entries:
        decision = what_it_says(entry, Decision)
        if (decision.decision is NameVerdict.MAP) is not bool(decision.to):
            raise entry.error("to", "goes with map, which says which name it is, and with no other decision")
        claim(entry, ((spelling, decision.role) for spelling in decision.spellings), owners)
        decisions.append(decision)
    return Decisions(tuple(decisions))
