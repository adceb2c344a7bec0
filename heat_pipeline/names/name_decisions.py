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

`accept` may have a `to` as well: then it holds only as long as the pipeline's proposal is that name. A `reject`
holds for this very spelling only, since what it refuses may be a variant in case and separators.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated

from pydantic import AfterValidator

from heat_pipeline.model import Role
from heat_pipeline.names.known import NamedEntry
from heat_pipeline.names.registry_files import RegistryError, what_it_says
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


@dataclass(frozen=True)
class Decisions:
    """All decisions, found by name and role."""

    entries: tuple[Decision, ...] = ()

    def of(self, name: str, role: Role) -> Decision | None:
        """The decision about `name` in `role`: the same spelling first, then another case or other separators."""
        spelled = (clean(name), key(name))
        matches = (index.get((of, to)) for index, of in zip(self._indices, spelled, strict=True) for to in (role, None))
        return next(filter(None, matches), None)

    @cached_property
    def _indices(self) -> tuple[dict[tuple[str, Role | None], Decision], ...]:
        """The decisions by the very spelling of a name, and by its key where they hold for all; the first ones stay."""
        entries = self.entries[::-1]
        exact = {(entry.name, entry.role): entry for entry in entries}
        return exact, {
            (key(entry.name), entry.role): entry for entry in entries if entry.decision != NameVerdict.REJECT
        }


NAME_KEYS = tuple(Decision.model_fields)
"""Keys of a decision on a name."""


def decisions_of(entries: list[YamlEntry]) -> Decisions:
    """The decisions that the entries of a file make.

    Raises DecisionError, which names file and line, for anything that cannot be understood: an unknown decision, `map`
    without `to`, two decisions about one name, a `to` that is itself mapped to another name.
    """
    read = [(entry, what_it_says(entry, Decision)) for entry in entries]
    mapped = {key(decision.name): decision for _, decision in read if decision.decision is NameVerdict.MAP}
    seen: dict[tuple[str, Role | None], YamlEntry] = {}
    for entry, decision in read:
        is_reject = decision.decision is NameVerdict.REJECT
        if decision.decision is NameVerdict.MAP and not decision.to:
            raise entry.error("to", "is missing; a map says which name it is")
        if is_reject and decision.to:
            raise entry.error("to", "a reject has no other name; use map to say what the name is")
        # A reject holds for one spelling, the others for all spellings of a name.
        for spelling in {decision.name, decision.name if is_reject else key(decision.name)}:
            earlier = seen.setdefault((spelling, decision.role), entry)
            if earlier is not entry:
                raise entry.error("name", f"line {earlier.line} decides about this name already; keep one of the two")
        target = mapped.get(key(decision.to)) if decision.to else None
        if target is not None and target is not decision and target.role in (None, decision.role):
            raise entry.error("to", f"{decision.to!r} is itself mapped to {target.to!r}; give {target.to!r} here")
    return Decisions(tuple(decision for _, decision in read))
