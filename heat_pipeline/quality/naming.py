"""The names of a collection, resolved together, as the rules on names see them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from heat_pipeline.model import Mention, Role
from heat_pipeline.names.known import Registry
from heat_pipeline.names.name_decisions import Decisions
from heat_pipeline.names.resolving import NameStatus, ResolvedName, resolve


@dataclass(frozen=True, slots=True)
class Spelled:
    """A name as resolved, and the collection's most frequent spelling of it, where that is another one."""

    resolved: ResolvedName
    common: str | None = None


@dataclass(frozen=True, slots=True)
class Name:
    """A name of one description: its first mention there, how many it has, what it is, and its common spelling."""

    mention: Mention
    mentions: int
    resolved: ResolvedName
    common: str | None = None


NameKey = tuple[str, Role]


def resolve_collection(
    counts: Mapping[NameKey, int], registry: Registry, decisions: Decisions
) -> dict[NameKey, Spelled]:
    """What each name of a collection is; `counts` says in how many descriptions a name stands in a role.

    Of several spellings of one name the most frequent is the common one; of equally frequent ones that which the
    registry holds, then the first in alphabetical order.
    """
    resolved = {(name.name, name.role): name for name in resolve(counts, registry, decisions)}
    spellings: dict[NameKey, list[ResolvedName]] = defaultdict(list)
    for name in resolved.values():
        # "accuracy" beside "Accuracy (%)" says nothing; two spellings of a model or benchmark split a result in two.
        if name.status in (NameStatus.EXACT, NameStatus.VARIANT) and name.role is not Role.METRIC:
            spellings[name.canonical, name.role].append(name)
    common: dict[NameKey, str] = {}
    for names in spellings.values():
        names.sort(key=lambda name: (-counts[name.name, name.role], name.status is not NameStatus.EXACT, name.name))
        for name in names[1:]:
            common[name.name, name.role] = names[0].name
    return {key: Spelled(name, common.get(key)) for key, name in resolved.items()}


def count_names(mentions: Iterable[Sequence[Mention]]) -> dict[NameKey, int]:
    """In how many descriptions each name stands in each role; `mentions` are those of each description."""
    return Counter(key for of in mentions for key in {(mention.name, mention.role) for mention in of})


def names_of(mentions: Sequence[Mention], spelled: Mapping[NameKey, Spelled]) -> tuple[Name, ...]:
    """The names of one description, each once, in the order of their first places."""
    by_name: dict[NameKey, list[Mention]] = defaultdict(list)
    for mention in sorted(mentions, key=lambda mention: mention.start):
        by_name[mention.name, mention.role].append(mention)
    return tuple(Name(uses[0], len(uses), spelled[key].resolved, spelled[key].common) for key, uses in by_name.items())
