"""Resolving all names of a collection at once: what is merged, what is asked, and what must never change."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.model import Role
from heat_pipeline.names.parsing import parse_name
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.names.resolving import Method, NameStatus, ResolvedName, resolve
from heat_pipeline.names.spelling import atoms, clean, key, skeleton

M, B = Role.MODEL, Role.BENCHMARK


def by_name(names: Sequence[str], role: Role = M) -> dict[str, ResolvedName]:
    return {entry.name: entry for entry in resolve(Counter((name, role) for name in names), load_registry())}


def numbers(name: str) -> tuple[str, ...]:
    return tuple(sorted(atom.text for atom in atoms(name) if atom.number))


@pytest.mark.parametrize(
    ("name", "role", "canonical", "likely", "method", "score"),
    [
        ("R1-Owen", M, "R1-Owen", "R1-Qwen", Method.GLYPH, 0.8333),  # one of six characters
        ("MMMLU STEM", B, "MMMLU STEM", "MMLU STEM", Method.SLIP, 0.8889),
        ("GPQA D", B, "GPQA Diamond", "", Method.ALIAS, 1.0),
        ("GPQA_D", B, "GPQA Diamond", "", Method.ALIAS, 1.0),
        ("Qwen-2.5 1.5B", M, "Qwen2.5-1.5B", "", Method.SEPARATOR, 1.0),
        ("gsm8k", B, "GSM8K", "", Method.SEPARATOR, 1.0),
        ("R1-Llama", M, "R1-Llama", "", Method.EXACT, 1.0),
        (r"HotpotQA\_WC", B, "HotpotQA_WC", "", Method.NONE, 0.0),
        ("GSM8K", M, "GSM8K", "", Method.EXACT, 1.0),  # a benchmark called a model is one all the same
    ],
)
def test_what_a_name_is_and_by_what(
    name: str, role: Role, canonical: str, likely: str, method: Method, score: float
) -> None:
    statuses = {Method.EXACT: NameStatus.EXACT, Method.NONE: NameStatus.UNKNOWN}
    (entry,) = resolve({(name, role): 1}, load_registry())
    assert (entry.name, entry.role, entry.canonical, entry.likely) == (name, role, canonical, likely)
    assert (entry.method, entry.score) == (method, score)
    assert entry.status is (NameStatus.LOOKALIKE if likely else statuses.get(method, NameStatus.VARIANT))
    assert repr(clean(name)) in entry.reason
    assert repr(likely) in entry.reason or not likely


def test_a_version_that_is_not_listed_is_the_reason_of_an_unknown_name() -> None:
    (version,) = by_name(["Llama 3.33 70B"]).values()
    assert (version.canonical, version.status, version.likely) == ("Llama 3.33 70B", NameStatus.UNKNOWN, "")
    assert version.reason == "Llama is known, but not with a version 3.33 (known: 1, 2, 3, 3.1, 3.2, 3.3, 4)"


def test_unknown_spellings_get_the_most_frequent_one_or_the_first_in_sort_order() -> None:
    found = by_name(["Foo-Net", "Foo-Net", "foonet"])
    assert [(entry.canonical, entry.status) for entry in found.values()] == [
        ("Foo-Net", NameStatus.UNKNOWN),
        ("Foo-Net", NameStatus.VARIANT),
    ]
    assert {entry.canonical for entry in by_name(["foo net", "Foo-Net"]).values()} == {"Foo-Net"}


@pytest.mark.parametrize(
    ("name", "others", "likely"),
    [
        ("Owen", [], "Qwen"),
        ("R1-Owen", ["R1-Qwen"], "R1-Qwen"),
        ("GPT-40", [], "GPT-4o"),  # stands in the registry
        ("GPT-03", [], "GPT-o3"),
        ("Qwen2.5-7B-lnstruct", [], "Qwen2.5-7B-Instruct"),  # a word beside the family
        ("Owen-9B", [], "Qwen"),  # does not, with this size: the family alone
        ("Gwen3-3-0.6B", [], "Qwen"),
        ("Gwen3-3-0.6B", ["Qwen3-3-0.6B"], "Qwen3-3-0.6B"),  # stands in the collection
        ("GPT-40-Foo", [], ""),  # the family is not in doubt
        ("GPT-40-Foo", ["GPT-4o-Foo"], "GPT-4o-Foo"),
        ("GPT-04-mini vs. QwQ-14B", [], ""),  # two names
        ("OpenCode", [], ""),  # a word of its own, one letter from OpenCoder
        ("SepLLM", [], ""),
        ("0penCoder", [], "OpenCoder"),
    ],
)
def test_what_a_name_is_likely_stands_somewhere_or_is_the_family_alone(
    name: str, others: list[str], likely: str
) -> None:
    found = by_name([name, *others])[name]
    assert (found.canonical, found.likely) == (name, likely)


def test_numbers_keep_their_signs_and_decimals() -> None:
    assert numbers("Qwen2.5-.5B v0.1") == (".5", "0.1", "2.5")
    assert numbers("Layer -1") == ("-1",)
    assert key("Llama 3 8B") == "llama3 8b" != key("Llama 38B")
    assert skeleton(key("GPT-03")) == skeleton(key("GPT-o3"))


KNOWN = ["Qwen2.5-1.5B", "Llama-3.1-8B-Instruct", "GPT-4o-mini", "Claude 3.5 Sonnet", "Gemini 2.5 Flash"]
KNOWN += ["Mistral-7B-v0.1", "DeepSeek-V3.1", "o3-mini", "Qwen3-30B-A3B"]


@given(st.sampled_from(KNOWN), st.lists(st.sampled_from("-_ "), min_size=1), st.lists(st.booleans(), min_size=1))
def test_respelled_known_names_resolve_to_the_name(name: str, separators: list[str], upper: list[bool]) -> None:
    separated = "".join(separators[at % len(separators)] if one in "- " else one for at, one in enumerate(name))
    spelled = "".join(one.upper() if upper[at % len(upper)] else one.lower() for at, one in enumerate(separated))
    entry = by_name([spelled])[spelled]
    assert entry.canonical == name
    assert entry.status is (NameStatus.EXACT if spelled == name else NameStatus.VARIANT)


def test_each_published_name_is_one_of_its_family() -> None:
    registry = load_registry()
    for model in registry.models:
        for name in model.models:
            parsed = parse_name(name, registry)
            assert (parsed.known, parsed.unlisted) == (model, ()), name
    parts = [parse_name(name, registry).canonical for model in registry.models for name in model.models]
    assert len(parts) == len(set(parts))


FAMILIES = st.sampled_from(["Qwen", "Owen", "Llama", "Mistral", "GPT", "AIME", "MMLU", "MMMLU", "Foo", "Fooo"])
PARTS = FAMILIES | st.sampled_from(["2.5", "25", "7B", "03", "o3", "4o", "Chat", "lnstruct"])
NAMES = st.lists(PARTS, min_size=1, max_size=4).flatmap(
    lambda parts: st.lists(st.sampled_from(["-", " ", "_", ""]), min_size=len(parts), max_size=len(parts)).map(
        lambda joints: "".join(part + joint for part, joint in zip(parts, joints, strict=True)).strip("-_ ")
    )
)
COLLECTIONS = st.lists(NAMES.filter(bool), min_size=1, max_size=25)


@settings(max_examples=150, deadline=None)
@given(COLLECTIONS, st.sampled_from(list(Role)), st.randoms())
def test_names_merge_by_rule_alone(names: list[str], role: Role, shuffler: random.Random) -> None:
    """What a name is, and is likely, stands in the registry or in the collection; names that share it have its numbers.

    Aliases are people's word. Neither resolving again nor the order of names changes anything.
    """
    registry = load_registry()
    resolved = resolve(Counter((name, role) for name in names), registry)
    canonical = {entry.name: entry.canonical for entry in resolved}
    held = {name for model in registry.models for name in (*model.names, *model.models)}
    held |= {name for known in (*registry.benchmarks, *registry.metrics) for name in known.names}
    assert {*canonical.values(), *(entry.likely for entry in resolved if entry.likely)} <= held | set(map(clean, names))
    merged = {(entry.canonical, numbers(entry.name)) for entry in resolved if entry.method is not Method.ALIAS}
    assert len(merged) == len({name for name, _ in merged})
    again = resolve(Counter((canonical[name], role) for name in names), registry)
    assert all(entry.canonical == entry.name for entry in again)
    shuffled = shuffler.sample(names, len(names))
    assert resolve(Counter((name, role) for name in shuffled), registry) == resolved


@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from(["Qwen", "Llama", "GPT", "Vicuna", "2", "7B", "v1.5", "Chat", "Foo", "2024"])).map(
        "-".join
    )
)
def test_the_parts_of_a_known_name_hold_each_of_its_numbers(name: str) -> None:
    parsed = parse_name(name)
    if parsed.known is not None:
        of_parts = sorted(atom.text for part in parsed.parts for atom in atoms(part) if atom.number)
        assert tuple(of_parts) == numbers(parsed.name)
        assert parse_name(parsed.canonical).parts == parsed.parts
