"""Decides which names of a collection are one name, and which look like another one.

Here: canonical names, lookalikes, the reason for each in words. Not here: where names stand in a text (`mentions`).
A name becomes another one only by certain rules: the registry's names and aliases, case and separators, people's
decisions. What merely looks like another name keeps its own and says in `likely` what it probably is.

Names of a collection meet under a key (names.spelling) and look like names of the registry only, so the cost grows with
the number of names, not of pairs.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import TypeVar

from heat_pipeline.model import Role
from heat_pipeline.names.known import NameIndex, Registry
from heat_pipeline.names.name_decisions import Decision, Decisions, NameVerdict
from heat_pipeline.names.parsing import ParsedName, parse_name
from heat_pipeline.names.spelling import (
    LONGEST_NAME,
    Atom,
    atoms,
    capitals,
    clean,
    has_letter,
    key,
    remembered,
)

T = TypeVar("T")

VERSUS = re.compile(r"\s(?:vs\.?|versus)\s", re.IGNORECASE)
"""What stands between two names that are held against each other: together they are none."""

_LAST_START = 12


class NameStatus(StrEnum):
    """How certain a name is."""

    EXACT = "exact"
    VARIANT = "variant"
    LOOKALIKE = "lookalike"
    UNKNOWN = "unknown"


class Method(StrEnum):
    """The rule by which a name was resolved."""

    EXACT = "exact"
    SEPARATOR = "separator"
    ALIAS = "alias"
    GLYPH = "glyph"
    SLIP = "slip"
    DECISION = "decision"
    NONE = "none"


_WHY = {
    Method.EXACT: "{!r} is written as it should be",
    Method.SEPARATOR: "{!r} is {!r} with other case, spaces, hyphens, underscores or dots",
    Method.ALIAS: "{!r} is another name of {!r}",
    Method.GLYPH: "{!r} differs from {!r} only in characters that are easily mixed up (Q/O/G/0, l/1/I, rn/m)",
    Method.SLIP: "{!r} differs from {!r} in one slip of a letter",
    Method.DECISION: "people decided that {!r} is {!r}",
    Method.NONE: "{!r} is not in the registry and looks like no name that is",
}


@dataclass(frozen=True, slots=True)
class ResolvedName:
    """What a name is.

    `canonical` is the name that it certainly is, and the name itself (without Markdown's escapes) where it is
    unknown or a lookalike. `likely` is what a lookalike probably is, else "": a name that stands in the registry or in
    the collection as it is, or the family alone that a longer name is probably of. `why` is the reason that people gave
    for a decision, or what keeps an unknown name from being of a known family: a version that the registry doesn't
    list.
    """

    name: str
    role: Role
    canonical: str
    method: Method
    likely: str = ""
    why: str = ""

    @property
    def status(self) -> NameStatus:
        """How certain it is."""
        if self.likely or self.method is Method.NONE:
            return NameStatus.LOOKALIKE if self.likely else NameStatus.UNKNOWN
        return NameStatus.EXACT if clean(self.name) == self.canonical else NameStatus.VARIANT

    @property
    def score(self) -> float:
        """1 where the name is certain, 0 where nothing is known, else how like it is to what it likely is.

        That is by normalised edit distance, case and separators aside.
        """
        from rapidfuzz.distance import OSA

        if self.likely:
            return round(float(OSA.normalized_similarity(key(self.name), key(self.likely))), 4)
        return float(self.method is not Method.NONE)

    @property
    def reason(self) -> str:
        """All that in words."""
        if self.why and self.method is Method.NONE:
            return self.why
        words = _WHY[self.method].format(clean(self.name), self.likely or self.canonical)
        return f"{words}: {self.why}" if self.why else words


@dataclass(frozen=True, slots=True)
class Recognised:
    """What the registry makes of one name, which it knows, or which looks like one that it knows, or neither.

    Names with the same `parts` are one; `canonical` is how the registry has a known one, "" where it holds the parts
    and not the whole. `settled` is false where there are words in it that the registry doesn't list.

    `corrected` is the name as written with what looks misread put right. `likely` is the name of the registry that this
    is, else its family where that was misread, else "": it is never put together from parts. `evident` is false where
    a likely name is a bare word like "Owen", which may be anything but on an axis of models. `problem` is a version
    that the registry doesn't list, in words.
    """

    parts: tuple[str, ...]
    canonical: str = ""
    known: bool = False
    settled: bool = False
    known_as: Role | None = None
    likely: str = ""
    corrected: str = ""
    method: Method = Method.NONE
    evident: bool = True
    problem: str = ""

    @property
    def sure(self) -> Role | None:
        """The role in which the whole name is known, None where it is not."""
        return self.known_as if self.settled else None


@remembered
def recognise(name: str, role: Role, registry: Registry) -> Recognised:
    """What the registry makes of `name` in `role`, whatever other names there are."""
    name = clean(name)
    if len(name) > LONGEST_NAME or not has_letter(name) or VERSUS.search(name):
        return Recognised((key(name) if has_letter(name) else name,))
    if role is Role.METRIC:
        metric = registry.metric_named(name)
        return Recognised((key(name),)) if metric is None else _held(metric[1], role)
    ways = (_as_model, _as_benchmark) if role is Role.MODEL else (_as_benchmark, _as_model)
    first, second = (way(name, registry) for way in ways)
    if first.settled or second.settled:  # "Minerva Math" is a benchmark, and no model Minerva with a word behind it
        return first if first.settled else second
    return second if second.likely and not first.likely and not first.known else first


def _held(name: str, role: Role) -> Recognised:
    """A name that stands in the registry as it is."""
    return Recognised((key(name),), name, known=True, settled=True, known_as=role)


@remembered
def _as_benchmark(name: str, registry: Registry) -> Recognised:
    known_benchmark = registry.benchmark(name) or registry.data_set_too(name)
    if known_benchmark is not None:
        return _held(known_benchmark.name, Role.BENCHMARK)
    like = _looks_like(name, registry.named_benchmarks)
    if like is None:
        return Recognised((key(name),))
    _, benchmark, method = like
    name_of = benchmark.name
    return Recognised((key(name),), likely=name_of, corrected=name_of, method=method, known_as=Role.BENCHMARK)


@remembered
def _as_model(name: str, registry: Registry) -> Recognised:
    parsed = parse_name(name, registry)
    known = Recognised(parsed.parts, parsed.published, known=True, settled=not parsed.unlisted, known_as=Role.MODEL)
    if parsed.known and known.settled:
        return known
    corrections = sorted(_corrections(parsed, registry), key=lambda correction: correction[1] is Method.SLIP)
    for corrected, method, of_family in corrections:
        target = parse_name(corrected, registry)
        if target.known is None or (parsed.known and len(target.unlisted) >= len(parsed.unlisted)):
            continue
        family = target.known.name
        # there is more to the name than its family that only models have
        evident = parsed.model is not None or bool(
            not target.unlisted and target.keys("prefix", "size", "listed", "number")
        )
        if method is Method.SLIP and not evident and capitals(family) < 2:  # Gamma is a word, and not Gemma
            continue
        likely = target.published or (family if of_family and (evident or target.version) else "")
        return Recognised(
            (key(name),),
            likely=likely,
            corrected=corrected,
            method=method,
            known_as=Role.MODEL if likely else None,
            evident=evident or capitals(family) > 1,
            problem=_problem(parsed),
        )
    return known if parsed.known else Recognised((key(name),), problem=_problem(parsed))


def _problem(parsed: ParsedName) -> str:
    """What keeps a name from being one of its family: a version that the registry doesn't list."""
    if parsed.model is None or not parsed.new_version:
        return ""
    known = ", ".join(parsed.model.versions)
    return f"{parsed.model.name} is known, but not with a version {parsed.new_version} (known: {known})"


def _corrections(parsed: ParsedName, registry: Registry) -> Iterator[tuple[str, Method, bool]]:
    """The name with one run of its atoms put right, in all ways that there are, and whether the run is its family.

    A run may look like a family (R1-Owen, Lllama-2-7B), or like a word or version that the registry lists for the
    name's family (Qwen2.5-7B-lnstruct, GPT-40).
    """
    name, parts, model = parsed.name, atoms(parsed.name), parsed.model
    versions = model.versions if model and parsed.new_version else ()
    listed = _index_of((*versions, *model.variants, *registry.suffixes)) if model else None
    for start, end in _runs(parts):
        first, last = parts[start].start, parts[end - 1].end
        run = name[first:last]
        word = _looks_like(run, listed) if listed and (run in parsed.unlisted or run == parsed.new_version) else None
        family = _looks_like(run, registry.families) if start == 0 or len(run) >= 4 else None
        for like in filter(None, (word, family)):
            yield name[:first] + like[0] + name[last:], like[2], like is family


def _runs(parts: tuple[Atom, ...]) -> Iterator[tuple[int, int]]:
    """Each run of up to three atoms that is a whole word: "Owen" in "Owen7B" is one, "Zephr" in "Zephr1on" is not."""
    for start in range(min(len(parts), _LAST_START)):
        for end in range(min(len(parts), start + 3), start, -1):
            starts_word = not parts[start].glued or parts[start].number
            cuts_word = end + 1 < len(parts) and parts[end].glued and parts[end + 1].glued
            if starts_word and not (cuts_word and len(parts[end + 1].text) > 1):
                yield start, end


@lru_cache(maxsize=512)
def _index_of(words: tuple[str, ...]) -> NameIndex[str]:
    return NameIndex((word, word) for word in words)


_LONG, _SHORT = 9, 6


@remembered
def _looks_like(written: str, index: NameIndex[T]) -> tuple[str, T, Method] | None:
    """The one name of an index that `written` looks like, with its value, by glyphs first; None for none or several."""
    near = list(index.near(written))
    for method in (Method.GLYPH, Method.SLIP):
        lookalikes = {id(value): (name, value) for name, value, is_slip in near if is_slip is (method is Method.SLIP)}
        if len(lookalikes) == 1:
            ((name, value),) = lookalikes.values()
            if _shaped_like(written, name, method):
                return name, value, method
    return None


def _shaped_like(written: str, target: str, method: Method) -> bool:
    """Whether `written` has the capitals or digits that tell `target` from words: "Best" is no slip of BERT.

    A long word that begins alike may be without: Wingrande, for WinoGrande. In short names of two words, and at their
    end, another letter makes another name: SepLLM is no slip of SeaLLM, nor OpenCode of OpenCoder.
    """
    if capitals(target) < 2 or any(character.isdigit() for character in written):
        return True
    if capitals(written) > 1:
        is_end = target.casefold().startswith(written.casefold()) or written.casefold().startswith(target.casefold())
        return method is Method.GLYPH or target.isupper() or (len(target) > _SHORT and not is_end)
    return len(written) >= _LONG and written[:1].casefold() == target[:1].casefold()


def resolve(
    counts: Mapping[tuple[str, Role], int], registry: Registry, decisions: Decisions | None = None
) -> list[ResolvedName]:
    """Resolves all names of a collection at once: one entry for each name in a role, sorted by role and name.

    `counts` is how often each comes. Names that the registry doesn't know and that differ in case and separators only
    get the most frequent spelling (the first in sort order among equals) as canonical name.
    """
    decisions = decisions or Decisions()
    recognised_names: dict[tuple[str, Role], Recognised] = {}
    spellings: defaultdict[tuple[Role, tuple[str, ...]], Counter[str]] = defaultdict(Counter)
    for (name, role), count in counts.items():
        recognised, decision = recognise(name, role, registry), decisions.of(name, role)
        if decision is not None and decision.decision is NameVerdict.REJECT:  # it is left alone
            recognised = Recognised((*recognised.parts, name), clean(name), settled=True, known_as=recognised.known_as)
        recognised_names[name, role] = recognised
        spellings[role, recognised.parts][clean(name)] += count

    def spelled(recognised: Recognised, role: Role) -> str:
        """The registry's name where it holds one as it stands, else the collection's; "" where that has none of it."""
        of_name = spellings.get((role, recognised.parts), Counter())
        return (recognised.canonical if of_name else "") or min(of_name, key=lambda at: (-of_name[at], at), default="")

    resolved: list[ResolvedName] = []
    for (name, role), recognised in recognised_names.items():
        plain, best, problem = clean(name), spelled(recognised, role), recognised.problem
        beside = spelled(recognise(recognised.corrected, role, registry), role) if recognised.corrected else ""
        if likely := beside or recognised.likely:
            proposal = ResolvedName(name, role, best, recognised.method, likely)
        elif not recognised.known and plain == best:
            proposal = ResolvedName(name, role, best, Method.NONE, why=problem)
        else:
            proposal = ResolvedName(name, role, best, _method(plain, best))
        decision = decisions.of(name, role)
        resolved.append(proposal if decision is None else _decided(proposal, decision, recognised, registry))
    return sorted(resolved, key=lambda entry: (entry.role, entry.name))


def _method(name: str, canonical: str) -> Method:
    if name == canonical:
        return Method.EXACT
    return Method.SEPARATOR if key(name) == key(canonical) else Method.ALIAS


def _decided(proposal: ResolvedName, decision: Decision, recognised: Recognised, registry: Registry) -> ResolvedName:
    """The proposal as people's decision leaves it."""
    canonical = proposal.likely or proposal.canonical
    if recognised.corrected and canonical == recognised.likely and key(canonical) != key(recognised.corrected):
        canonical = recognised.corrected  # the family alone was named: the rest of the name is as it is written
    if decision.to:
        canonical = recognise(decision.to, proposal.role, registry).canonical or decision.to
    return replace(proposal, canonical=canonical, likely="", method=Method.DECISION, why=decision.why)
