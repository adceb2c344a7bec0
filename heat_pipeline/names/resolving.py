"""Decides which names of a collection are one name, and which look like another one.

Here: canonical names, lookalikes, the reason for each in words. Not here: where names stand in a text (`mentions`).
A name becomes another one only by certain rules: the registry's names and aliases, case and separators, people's
decisions. What merely looks like another name keeps its own and says in `likely` what it probably is.

Every step looks names up under a key (names.spelling), so the cost grows with the number of names, not of pairs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Protocol, TypeVar

from heat_pipeline.model import Role
from heat_pipeline.names.decisions import Decisions, Verdict
from heat_pipeline.names.known import NameIndex, Registry
from heat_pipeline.names.parsing import ParsedName, parse_name
from heat_pipeline.names.spelling import (
    Atom,
    atoms,
    capitals,
    clean,
    deletions,
    glyphs_differ_in_words,
    glyphs_differ_little,
    has_letter,
    key,
    key_of,
    numbers,
    one_slip,
    skeleton,
)

T = TypeVar("T")

FREQUENT = 3
"""An unknown name is a target for lookalikes if it occurs this often, and this many times as often as the other."""

LONGEST_NAME = 200
"""What is longer is taken for a sentence and never for a known name."""

VERSUS = re.compile(r"\s(?:vs\.?|versus)\s", re.IGNORECASE)
"""What stands between two names that are held against each other: together they are none."""

_LONG_WORD = 6  # an unknown name is no slip of another in a shorter word: RRHF is not RLHF, QLoRA not QDoRA
_SPAN = 3  # a misread family is looked for in runs of up to this many atoms


class Status(StrEnum):
    """How certain a name is."""

    EXACT = "exact"
    VARIANT = "variant"
    LOOKALIKE = "lookalike"
    UNKNOWN = "unknown"


class Method(StrEnum):
    """The rule by which a name was resolved."""

    EXACT = "exact"
    CASE = "case"
    SEPARATOR = "separator"
    ALIAS = "alias"
    GLYPH = "glyph"
    SLIP = "slip"
    DECISION = "decision"
    NONE = "none"


class Named(Protocol):
    """What is resolved: a mention, or anything else with a name and a role."""

    @property
    def name(self) -> str:
        """The name as written."""

    @property
    def role(self) -> Role:
        """What it names."""


@dataclass(frozen=True, slots=True)
class ResolvedName:
    """What a name is.

    `canonical` is the name that it certainly is, and the name itself (without Markdown's escapes) where it is
    unknown or a lookalike. `likely` is what a lookalike probably is, else None. `score` is 1 where the name is
    certain, 0 where nothing is known, and for a lookalike how similar it is to `likely` (normalised edit
    similarity). `likely` stands in the registry or in the collection as it is, or is the family alone that a longer
    name is probably of. `known_as` is the role in which the registry knows the name: it differs from `role` where, say,
    a benchmark is called a model. `beside` says that `likely` stands in the collection as well: if the two are one, its
    results are split in two. `problem` says what keeps an unknown name from being of a known family: a version that the
    registry doesn't list. `reason` says all that in words.
    """

    name: str
    role: Role
    canonical: str
    likely: str | None
    method: Method
    score: float
    status: Status
    reason: str
    known_as: Role | None = None
    beside: bool = False
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Recognised:
    """What the registry makes of one name: certainly `canonical`, or probably `likely`; neither where it is unknown.

    `corrected` is the name as written with what looks misread put right. `likely` is the name of the registry that this
    is, else its family where that was misread, else "": it is never put together from parts.

    `held` is false where the registry holds the parts of `canonical` and not the whole: then it only tells which names
    are one. `settled` is false where `canonical` holds words that the registry doesn't list. `evident` is false where
    a likely name is a bare word like "Owen", which may be anything but on an axis of models. `remark` is an extra for
    the reason.
    """

    canonical: str = ""
    likely: str = ""
    corrected: str = ""
    method: Method = Method.NONE
    known_as: Role | None = None
    held: bool = True
    settled: bool = True
    evident: bool = True
    remark: str = ""

    @property
    def known(self) -> bool:
        """Whether the name is certain."""
        return bool(self.canonical)


@dataclass(frozen=True, slots=True)
class Pair:
    """A name and its role: the smallest thing that `resolve` takes."""

    name: str
    role: Role


def recognise(name: str, role: Role, registry: Registry) -> Recognised:
    """What the registry makes of `name` in `role`, whatever other names there are."""
    # What is longer is no name, and the cache, which lives as long as the process, must not fill up with sentences.
    return _recognise(clean(name), role, registry) if len(name) <= LONGEST_NAME else Recognised()


@lru_cache(maxsize=50_000)
def _recognise(name: str, role: Role, registry: Registry) -> Recognised:
    if not has_letter(name) or VERSUS.search(name):
        return Recognised()
    if role is Role.METRIC:
        metric = registry.metric_named(name)
        return Recognised() if metric is None else Recognised(metric[1], known_as=Role.METRIC)
    first, second = (_model, _benchmark) if role is Role.MODEL else (_benchmark, _model)
    certain = first(name, registry)
    if certain.known and certain.settled:
        return certain
    other = second(name, registry)
    if other.known and other.settled:  # "Minerva Math" is a benchmark, and no model Minerva with a word behind it
        return other
    if certain.known:
        return certain
    for lookalike in (_model_lookalike, _benchmark_lookalike)[:: 1 if role is Role.MODEL else -1]:
        found = lookalike(name, registry)
        if found.corrected and (found.evident or role is found.known_as):
            return found if found.likely else replace(certain, corrected=found.corrected, method=found.method)
    return certain


def resolve(mentions: Iterable[Named], registry: Registry, decisions: Decisions | None = None) -> list[ResolvedName]:
    """Resolves all names of a collection at once: one entry for each distinct (name, role), sorted by role and name.

    Names that the registry doesn't know are compared with each other: those that differ in case and separators only
    get the most frequent spelling (the first in sort order among equals) as canonical name; a rare one that looks
    like a frequent one is a lookalike. The order of `mentions` makes no difference; how often a name comes does.
    """
    counts: Counter[tuple[Role, str]] = Counter((Role(mention.role), mention.name) for mention in mentions)
    resolved: list[ResolvedName] = []
    for role in Role:
        names = {name: count for (found, name), count in counts.items() if found is role}
        resolved.extend(_resolve_role(dict(sorted(names.items())), role, registry, decisions or Decisions()))
    return sorted(resolved, key=lambda entry: (entry.role, entry.name))


@dataclass(slots=True)
class _Cluster:
    """Names that are one: they differ in case and separators only, or have the same parts."""

    spellings: Counter[str]
    found: Recognised

    @property
    def count(self) -> int:
        return self.spellings.total()

    @property
    def best(self) -> str:
        """The registry's name where it holds one as it stands, else the most frequent spelling in the collection."""
        if self.found.canonical and (self.found.held or self.found.canonical in self.spellings):
            return self.found.canonical
        return min(self.spellings, key=lambda name: (-self.spellings[name], name))


def _resolve_role(
    counts: dict[str, int], role: Role, registry: Registry, decisions: Decisions
) -> Iterable[ResolvedName]:
    clusters: dict[str, _Cluster] = {}
    of_name: dict[str, _Cluster] = {}
    standing: dict[str, str] = {}  # names that people rejected a proposal for, and why: left alone
    for name, count in counts.items():
        decision = decisions.of(name, role)
        if decision is not None and decision.verdict is Verdict.REJECT:
            standing[name] = decision.why
            continue
        found = recognise(name, role, registry)
        spelled = found.canonical or clean(name)
        cluster = clusters.setdefault(_cluster_key(spelled), _Cluster(Counter(), found))
        cluster.spellings[clean(name)] += count
        of_name[name] = cluster
    looks = _lookalikes_within(clusters, role)
    for name in counts:
        if name in standing:
            yield _stands(name, role, registry, standing[name])
            continue
        cluster = of_name[name]
        beside = _beside(cluster.found, role, registry, clusters)
        proposal = _proposal(name, role, cluster, looks.get(id(cluster)), registry, beside)
        yield _decided(proposal, registry, decisions)


def _beside(found: Recognised, role: Role, registry: Registry, clusters: Mapping[str, _Cluster]) -> str:
    """The name in the collection that a misread one is when it is put right; "" where there is none."""
    if not found.corrected:
        return ""
    right = recognise(found.corrected, role, registry).canonical or clean(found.corrected)
    cluster = clusters.get(_cluster_key(right))
    return cluster.best if cluster is not None else ""


def _cluster_key(name: str) -> str:
    return key(name) if has_letter(name) else name


def _is_proper(name: str, role: Role) -> bool:
    """Whether an unknown name is one, and no ordinary word: it holds a digit, or a capital where words have none.

    On an axis of models words are names: Blorbnet.
    """
    if any(character.isdigit() for character in name) or any(map(str.isupper, "".join(w[1:] for w in _words_of(name)))):
        return True
    return role is Role.MODEL and name[:1].isupper()


def _words_of(name: str) -> list[str]:
    return name.replace("-", " ").replace("_", " ").split()


def _is_plural(one: str, other: str) -> bool:
    return one.rstrip("s") == other.rstrip("s")


def _lookalikes_within(clusters: dict[str, _Cluster], role: Role) -> dict[int, tuple[str, Method]]:
    """For clusters that the registry doesn't know in full, the frequent one among them that each looks like."""
    unknown = {
        found: cluster
        for found, cluster in clusters.items()
        if not (cluster.found.known and cluster.found.settled) and not cluster.found.likely and has_letter(found)
    }
    frequent = sorted(
        (found for found, cluster in unknown.items() if cluster.count >= FREQUENT),
        key=lambda found: (-unknown[found].count, found),
    )
    # Of the frequent names under one skeleton or deletion the two most frequent are kept: one may be the name itself,
    # and a bucket that grew with the collection would make this quadratic.
    by_skeleton: dict[str, list[str]] = {}
    by_deletion: dict[str, list[str]] = {}
    for found in frequent:
        _keep(by_skeleton.setdefault(skeleton(found), []), found)
        for deletion in deletions(found):
            _keep(by_deletion.setdefault(deletion, []), found)
    looks: dict[int, tuple[str, Method]] = {}
    for found, cluster in unknown.items():
        near = [
            (other, Method.GLYPH)
            for other in by_skeleton.get(skeleton(found), ())
            if other != found
            and glyphs_differ_little(found, other)
            and glyphs_differ_in_words(cluster.best, unknown[other].best)
        ]
        near += [
            (other, Method.SLIP)
            for deletion in deletions(found)
            for other in by_deletion.get(deletion, ())
            if other != found
            and one_slip(cluster.best, unknown[other].best, same_first_letter=True, shortest=_LONG_WORD)
            and _is_proper(unknown[other].best, role)
            and not _is_plural(found, other)
        ]
        near = [(other, how) for other, how in near if unknown[other].count >= FREQUENT * cluster.count]
        if near:
            other, how = min(near, key=lambda entry: (-unknown[entry[0]].count, entry))
            looks[id(cluster)] = (unknown[other].best, how)
    return looks


def _keep(bucket: list[str], found: str) -> None:
    if len(bucket) < 2:
        bucket.append(found)


def _proposal(
    name: str,
    role: Role,
    cluster: _Cluster,
    look: tuple[str, Method] | None,
    registry: Registry,
    beside: str,
) -> ResolvedName:
    """What the rules say about `name`, before people's decisions; `beside` is what stands for it in the collection."""
    found = recognise(name, role, registry)
    plain, best = clean(name), cluster.best
    if found.known and look is None:
        method = _method(plain, best)
        status = Status.EXACT if method is Method.EXACT else Status.VARIANT
        reason = _same(plain, best, method)
        if found.known_as is not None and found.known_as is not role:
            reason += f"; it is known as a {found.known_as}, not as a {role}"
        return ResolvedName(name, role, best, None, method, 1.0, status, reason, found.known_as)
    likely, method, target = beside or found.likely, found.method, "a known name"
    if not likely and look is not None:
        likely, method = look
        target = "a frequent name of this collection"
    elif likely and likely != found.corrected and registry.families.spelled(key(likely)) == likely:
        target = "a known family that it may be of"
    if likely:
        reason = f"{plain!r} looks like {likely!r}, {target}: " + _DIFFERENCE[method]
        if beside:
            reason += f"; {likely!r} stands in this collection as well"
        score = similarity(plain, likely)
        status = Status.LOOKALIKE
        return ResolvedName(name, role, best, likely, method, score, status, reason, found.known_as, bool(beside))
    if plain != best:
        method = _method(plain, best)
        reason = _same(plain, best, method) + ", its most frequent spelling here; the registry knows neither"
        return ResolvedName(name, role, best, None, method, 1.0, Status.VARIANT, reason)
    reason = found.remark or f"{plain!r} is not in the registry and looks like no name that is"
    return ResolvedName(name, role, best, None, Method.NONE, 0.0, Status.UNKNOWN, reason, problem=found.remark)


_DIFFERENCE = {
    Method.GLYPH: "they differ only in characters that are easily mixed up (Q/O/G/0, l/1/I, rn/m)",
    Method.SLIP: "they differ in one slip of a letter",
}


def similarity(name: str, other: str) -> float:
    """How similar two names are, case and separators aside: 1 for equal ones, by normalised edit distance."""
    from rapidfuzz.distance import OSA

    return round(float(OSA.normalized_similarity(key(name), key(other))), 4)


def _method(name: str, canonical: str) -> Method:
    if name == canonical:
        return Method.EXACT
    if name.casefold() == canonical.casefold():
        return Method.CASE
    return Method.SEPARATOR if key(name) == key(canonical) else Method.ALIAS


def _same(name: str, canonical: str, method: Method) -> str:
    return {
        Method.EXACT: f"{name!r} is written as it should be",
        Method.CASE: f"{name!r} is {canonical!r} in other case",
        Method.SEPARATOR: f"{name!r} is {canonical!r} with other case, spaces, hyphens, underscores or dots",
        Method.ALIAS: f"{name!r} is another name of {canonical!r}",
    }[method]


def _stands(name: str, role: Role, registry: Registry, why: str) -> ResolvedName:
    found = recognise(name, role, registry)
    reason = f"people decided that {clean(name)!r} is a name of its own" + (f": {why}" if why else "")
    return ResolvedName(name, role, clean(name), None, Method.DECISION, 1.0, Status.EXACT, reason, found.known_as)


def _decided(proposal: ResolvedName, registry: Registry, decisions: Decisions) -> ResolvedName:
    """The proposal as people's decisions leave it."""
    decision = decisions.of(proposal.name, proposal.role)
    if decision is None:
        return proposal
    found = recognise(proposal.name, proposal.role, registry)
    proposed = proposal.likely or proposal.canonical
    if found.corrected and key(proposed) != key(found.corrected) and proposed == found.likely:
        proposed = found.corrected  # the family alone was named: the rest of the name is as it is written
    canonical = proposed
    if decision.to:
        known = recognise(decision.to, proposal.role, registry)
        canonical = known.canonical if known.canonical and known.held else decision.to
        if decision.verdict is Verdict.ACCEPT and key(canonical) != key(proposed):
            return replace(
                proposal,
                reason=f"{proposal.reason}; the decision to accept {decision.to!r} is for another proposal",
            )
    reason = f"people decided that {clean(proposal.name)!r} is {canonical!r}"
    return replace(
        proposal,
        canonical=canonical,
        likely=None,
        method=Method.DECISION,
        score=1.0,
        status=Status.EXACT if clean(proposal.name) == canonical else Status.VARIANT,
        reason=reason + (f": {decision.why}" if decision.why else ""),
    )


def _model(name: str, registry: Registry) -> Recognised:
    parsed = parse_name(name, registry)
    if parsed.known is None:
        return Recognised(remark=parsed.problem)
    if parsed.unlisted and (_misspelt_word(parsed, registry) or _misread_behind_prefix(parsed, registry)) is not None:
        return Recognised()
    if parsed.unlisted and parse_name(parsed.canonical, registry).canonical != parsed.canonical:
        return Recognised()  # written in full, the words that are not listed would make another family of it
    published = _published(registry).get(parsed.canonical)
    held = published is not None or registry.families.spelled(key(parsed.canonical)) == parsed.canonical
    return Recognised(published or parsed.canonical, known_as=Role.MODEL, held=held, settled=not parsed.unlisted)


@lru_cache(maxsize=16)
def _published(registry: Registry) -> dict[str, str]:
    """The names of models that the registry holds as a whole, by their parts in one order."""
    return {parse_name(name, registry).canonical: name for model in registry.models for name in model.models}


def _benchmark(name: str, registry: Registry) -> Recognised:
    found = registry.benchmark(name) or registry.data_set_too(name)
    return Recognised() if found is None else Recognised(found.name, known_as=Role.BENCHMARK)


@lru_cache(maxsize=50_000)
def _benchmark_lookalike(name: str, registry: Registry) -> Recognised:
    for method in (Method.GLYPH, Method.SLIP):
        found = _only(registry.named_benchmarks, name, method)
        if found is not None and _shaped_like(name, found[0]) and _is_slip_of(name, found[0], method, registry):
            return Recognised(likely=found[1].name, corrected=found[1].name, method=method, known_as=Role.BENCHMARK)
    return Recognised()


_PLAIN_SLIP = 7
"""A plain word alone is no slip of a name written like a word with fewer letters than this: Gamma is not Gemma."""

_PLAIN_FOR_CAPITALS = 9
"""A plain word of fewer letters than this is no slip of a name with capitals in it: Internal is not InternVL."""


def _shaped_like(written: str, target: str) -> bool:
    """Whether `written` has the capitals or digits that tell `target` from words: "Best" is no slip of BERT.

    A long word that begins alike may be without: Wingrande, for WinoGrande.
    """
    if capitals(target) < 2 or capitals(written) > 1 or any(character.isdigit() for character in written):
        return True
    return len(written) >= _PLAIN_FOR_CAPITALS and written[:1].casefold() == target[:1].casefold()


_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_SHORT_PART = 4


def _is_slip_of(written: str, target: str, method: Method, registry: Registry) -> bool:
    """Whether a name one letter from another may be a slip of it: not where the part with the letter makes a name too.

    OpenCode is no slip of OpenCoder, as "Code" is a word that names have; nor is SepLLM one of SeaLLM: in parts of
    three letters one is too much.
    """
    if method is not Method.SLIP:
        return True
    ours, theirs = _PART.findall(written), _PART.findall(target)
    differ = [(a, b) for a, b in zip(ours, theirs, strict=False) if a != b]
    if len(ours) != len(theirs) or len(differ) != 1 or len(ours) == 1:
        return True
    part, other = differ[0]
    return min(len(part), len(other)) >= _SHORT_PART and part.casefold() not in _name_parts(registry)


@lru_cache(maxsize=8)
def _name_parts(registry: Registry) -> frozenset[str]:
    """The words that the names of models are made of, in small letters: "code" of Code Llama."""
    names = (name for model in registry.models for name in (model.name, *model.variants))
    return frozenset(part.casefold() for name in names for part in _PART.findall(name) if part[1:].islower())


# A label is asked for as a model and as a benchmark: what it looks like is the same, and dear to find out.
@lru_cache(maxsize=50_000)
def _model_lookalike(name: str, registry: Registry) -> Recognised:
    parsed = parse_name(name, registry)
    behind = _misread_behind_prefix(parsed, registry)
    candidates = [(one, False) for one in (_misspelt_word(parsed, registry), _misread_version(parsed, registry))]
    candidates.insert(1, (behind, True))
    if parsed.known is None:
        candidates += [(_misread_family(name, registry, method), True) for method in (Method.GLYPH, Method.SLIP)]
    for candidate, of_family in candidates:
        if candidate is not None:
            corrected, method = candidate
            target = parse_name(corrected, registry)
            if target.known is None:
                continue
            evident = _speaks_of_a_model(target) or parsed.known is not None or parsed.misread is not None
            plain = capitals(target.family) < 2 and len(target.family) < _PLAIN_SLIP
            if method is Method.SLIP and plain and not evident:
                continue
            held = _published(registry).get(target.canonical)
            if held is None and registry.families.spelled(key(corrected)):
                held = target.family
            return Recognised(
                likely=held or (target.family if of_family and (evident or target.version or target.size) else ""),
                corrected=corrected,
                method=method,
                known_as=Role.MODEL,
                evident=evident or method is Method.SLIP or capitals(target.family) > 1,
            )
    return Recognised()


def _only(index: NameIndex[T], name: str, method: Method) -> tuple[str, T] | None:
    """The one name of an index that `name` looks like, with its value; None for none or several."""
    near = index.glyphs(name) if method is Method.GLYPH else index.slips(name)
    found = {id(value): (other, value) for other, value in near}
    return next(iter(found.values())) if len(found) == 1 else None


def _speaks_of_a_model(parsed: ParsedName) -> bool:
    """Whether there is more to a name than its family that only models have: a size, a listed word, a decoration."""
    return not parsed.unlisted and bool(parsed.size or parsed.decoration or parsed.variant)


def _misread_version(parsed: ParsedName, registry: Registry) -> tuple[str, Method] | None:
    """The name with the listed version that its unlisted one looks like: GPT-40 for GPT-4o."""
    if parsed.misread is None:
        return None
    start, end = parsed.misread
    written = key(parsed.name[start:end])
    model = registry.families.get(key(parsed.family))
    for version in model.versions if model is not None else ():
        listed = key(version)
        if listed != written and skeleton(listed) == skeleton(written):
            return parsed.name[:start] + version + parsed.name[end:], Method.GLYPH
    return None


def _misspelt_word(parsed: ParsedName, registry: Registry) -> tuple[str, Method] | None:
    """The name with the listed word that an unlisted one of it looks like: Qwen2.5-7B-lnstruct."""
    model = registry.families.get(key(parsed.family)) if parsed.unlisted else None
    if model is None:
        return None
    words = _words(model.variants + model.sizes + registry.suffixes)
    for written in parsed.unlisted:
        found, method = _only(words, written, Method.GLYPH), Method.GLYPH
        if found is None and len(key(written)) >= 6:
            found, method = _only(words, written, Method.SLIP), Method.SLIP
        if found is not None and numbers(written) == numbers(found[1]):
            before, _, after = parsed.name.rpartition(written)
            return before + found[1] + after, method
    return None


def _misread_behind_prefix(parsed: ParsedName, registry: Registry) -> tuple[str, Method] | None:
    """The name with the family that an unlisted word looks like, if a decoration then goes before it.

    DeepSeek-R1-Distill-Owen-7B is otherwise a DeepSeek-R1 with two words behind it.
    """
    for written in parsed.unlisted:
        found = _only(registry.families, written, Method.GLYPH)
        if found is not None:
            corrected = parsed.name.replace(written, found[0])
            target = parse_name(corrected, registry)
            if target.known is found[1] and target.decoration and not target.unlisted:
                return corrected, Method.GLYPH
    return None


@lru_cache(maxsize=512)
def _words(words: tuple[str, ...]) -> NameIndex[str]:
    index: NameIndex[str] = NameIndex()
    for word in words:
        index.add(word, word, lookalikes=len(word) >= 4)
    return index


def _cuts_a_word(parts: tuple[Atom, ...], end: int) -> bool:
    """Whether a name that ends before atom `end` would end inside a word: Zephr in Zephr1on, but not Owen in Owen7B."""
    return end + 1 < len(parts) and parts[end].glued and parts[end + 1].glued and len(parts[end + 1].text) > 1


def _misread_family(name: str, registry: Registry, method: Method) -> tuple[str, Method] | None:
    """The name with the known family that a run of its atoms looks like: R1-Owen, Lllama-2-7B."""
    parts = atoms(name)
    for start in range(min(len(parts), 8)):
        if parts[start].glued:
            continue
        for end in range(min(len(parts), start + _SPAN), start, -1):
            written = key_of(parts[start:end])
            if (start and len(written) < 4) or _cuts_a_word(parts, end):
                continue
            run = name[parts[start].start : parts[end - 1].end]
            found = _only(registry.families, run, method)
            if found is not None and _shaped_like(run, found[0]) and _is_slip_of(run, found[0], method, registry):
                return name[: parts[start].start] + found[0] + name[parts[end - 1].end :], method
    return None
