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

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from heat_pipeline.model import Role
from heat_pipeline.names.parsing import parse_name
from heat_pipeline.names.registry_files import RegistryError, load_registry
from heat_pipeline.names.spelling import clean, has_letter, key
from heat_pipeline.yaml_files import Entry


class Verdict(StrEnum):
    """What was decided about a name."""

    ACCEPT = "accept"
    REJECT = "reject"
    MAP = "map"


class DecisionError(RegistryError):
    """A file of decisions that cannot be used; the message names file and line, and says what to do."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision; `to` is "" where it names no other name, `role` None where it holds for every role."""

    name: str
    verdict: Verdict
    to: str = ""
    role: Role | None = None
    why: str = ""


@dataclass(frozen=True)
class Decisions:
    """All decisions, found by name and role."""

    entries: tuple[Decision, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "_exact", _index(self.entries, clean))
        variants = (entry for entry in self.entries if entry.verdict is not Verdict.REJECT)
        object.__setattr__(self, "_variants", _index(variants, key))

    def of(self, name: str, role: Role) -> Decision | None:
        """The decision about `name` in `role`: the same spelling first, then another case or other separators."""
        exact: dict[tuple[str, Role | None], Decision] = self.__dict__["_exact"]
        variants: dict[tuple[str, Role | None], Decision] = self.__dict__["_variants"]
        for index, found in ((exact, clean(name)), (variants, key(name))):
            decision = index.get((found, role)) or index.get((found, None))
            if decision is not None:
                return decision
        return None


def decisions_of(entries: list[Entry]) -> Decisions:
    """The decisions that the entries of a file make.

    Raises DecisionError, which names file and line, for anything that cannot be understood: an unknown decision, `map`
    without `to`, two decisions about one name, a `to` that is itself mapped to another name, or that the package's
    registry knows in another role than the decision's.
    """
    decisions = [_decision(entry) for entry in entries]
    _check(entries, decisions)
    return Decisions(tuple(decisions))


NAME_KEYS = ("name", "decision", "to", "role", "why")
"""Keys of a decision on a name."""


def _decision(entry: Entry) -> Decision:
    verdict = Verdict(entry.choice("decision", list(Verdict)))
    to = clean(entry.text("to", ""))
    if verdict is Verdict.MAP and not to:
        raise entry.error("to", "is missing; a map says which name it is")
    if verdict is Verdict.REJECT and to:
        raise entry.error("to", "a reject has no other name; use map to say what the name is")
    role = entry.choice("role", ["", *Role], "")
    name = entry.text("name")
    if not has_letter(name):
        raise entry.error("name", f"{name!r} holds no letter, so it cannot be told from a number")
    return Decision(clean(name), verdict, to, Role(role) if role else None, entry.text("why", ""))


def _check(entries: list[Entry], decisions: list[Decision]) -> None:
    seen: dict[tuple[str, Role | None], Entry] = {}
    mapped = {key(decision.name): decision for decision in decisions if decision.verdict is Verdict.MAP}
    for entry, decision in zip(entries, decisions, strict=True):
        _check_role(entry, decision)
        # A reject holds for one spelling, the others for all spellings of a name.
        spelling = decision.name if decision.verdict is Verdict.REJECT else key(decision.name)
        for known in {decision.name, spelling}:
            earlier = seen.setdefault((known, decision.role), entry)
            if earlier is not entry:
                raise entry.error("name", f"line {earlier.line} decides about this name already; keep one of the two")
        target = mapped.get(key(decision.to)) if decision.to else None
        if target is not None and target is not decision and target.role in (None, decision.role):
            raise entry.error("to", f"{decision.to!r} is itself mapped to {target.to!r}; give {target.to!r} here")


def _check_role(entry: Entry, decision: Decision) -> None:
    """A name that is mapped in one role to a name of another would bring that name among the wrong ones."""
    if not decision.to or decision.role is None:
        return
    registry = load_registry()
    known = {
        Role.MODEL: registry.families.get(key(decision.to)) or parse_name(decision.to, registry).known,
        Role.BENCHMARK: registry.benchmark(decision.to) or registry.data_set_too(decision.to),
        Role.METRIC: registry.metric_named(decision.to),
    }
    others = [role for role, found in known.items() if found is not None]
    if others and decision.role not in others:
        raise entry.error(
            "role",
            f"{decision.to!r} is known as a {others[-1]}, not as a {decision.role}; give "
            "the role that it has, or leave it out",
        )


def _index(entries: Iterable[Decision], key_of: Callable[[str], str]) -> dict[tuple[str, Role | None], Decision]:
    index: dict[tuple[str, Role | None], Decision] = {}
    for entry in entries:
        index.setdefault((key_of(entry.name), entry.role), entry)
    return index
