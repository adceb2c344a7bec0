"""Resolving all names of a collection at once: what is merged, what is asked, and what must never change."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.model import Mention, Role
from heat_pipeline.names import known
from heat_pipeline.names.parsing import parse_name
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.names.resolving import Method, Pair, ResolvedName, Status, resolve
from heat_pipeline.names.spelling import atoms, clean, key, one_slip, skeleton

M, B = Role.MODEL, Role.BENCHMARK


def by_name(names: Sequence[str], role: Role = M) -> dict[str, ResolvedName]:
    return {entry.name: entry for entry in resolve([Pair(name, role) for name in names], load_registry())}


def numbers(name: str) -> tuple[str, ...]:
    return tuple(atom.text for atom in atoms(name) if atom.number)


def test_the_samples_names() -> None:
    owen = by_name(["R1-Owen"])["R1-Owen"]
    assert (owen.canonical, owen.likely, owen.method, owen.status) == (
        "R1-Owen",
        "R1-Qwen",
        Method.GLYPH,
        Status.LOOKALIKE,
    )
    assert owen.score == 0.8333  # one of the six characters of "r1owen" differs
    assert owen.reason.startswith("'R1-Owen' looks like 'R1-Qwen'")
    stem = by_name(["MMMLU STEM"], B)["MMMLU STEM"]
    assert (stem.canonical, stem.likely, stem.method) == ("MMMLU STEM", "MMLU STEM", Method.SLIP)
    both = by_name(["GPQA D", "GPQA_D"], B)
    assert {entry.canonical for entry in both.values()} == {"GPQA Diamond"}
    assert {entry.method for entry in both.values()} == {Method.ALIAS}
    qwen = by_name(["Qwen-2.5 1.5B"])["Qwen-2.5 1.5B"]
    assert (qwen.canonical, qwen.method, qwen.status, qwen.score) == (
        "Qwen2.5-1.5B",
        Method.SEPARATOR,
        Status.VARIANT,
        1.0,
    )
    llama = by_name(["R1-Llama"])["R1-Llama"]
    assert (llama.canonical, llama.status, llama.likely) == ("R1-Llama", Status.EXACT, None)


def test_mentions_are_taken_as_they_are() -> None:
    (entry,) = resolve([Mention("AIME 2024", B, "panel", 0, 9)], load_registry())
    assert (entry.name, entry.role, entry.canonical) == ("AIME 2024", B, "AIME24")


def test_an_unlisted_version_is_unknown_and_the_reason_says_so() -> None:
    entry = by_name(["Llama 3.33 70B"])["Llama 3.33 70B"]
    assert (entry.canonical, entry.status, entry.likely) == ("Llama 3.33 70B", Status.UNKNOWN, None)
    assert "not with a version 3.33" in entry.reason


def test_a_benchmark_called_a_model_is_known_as_a_benchmark() -> None:
    entry = by_name(["GSM8K"])["GSM8K"]
    assert (entry.role, entry.known_as, entry.canonical) == (M, B, "GSM8K")
    assert "known as a benchmark, not as a model" in entry.reason


def test_a_known_name_is_never_a_lookalike() -> None:
    names = ["Mistral", "Mixtral", "Mamba", "Jamba", "Samba", "Llama", "LLaVA", "QwQ", "QVQ", "Gemma", "Gemini"]
    assert {entry.status for entry in by_name(names).values()} == {Status.EXACT}


def test_markdown_escapes_are_no_variant() -> None:
    entry = by_name([r"HotpotQA\_WC"], B)[r"HotpotQA\_WC"]
    assert (entry.canonical, entry.status) == ("HotpotQA_WC", Status.UNKNOWN)


def test_unknown_spellings_get_the_most_frequent_one() -> None:
    found = by_name(["Foo-Net", "Foo-Net", "foonet"])
    assert found["foonet"].canonical == "Foo-Net"
    assert found["foonet"].status is Status.VARIANT
    assert found["Foo-Net"].status is Status.UNKNOWN


def test_equally_frequent_spellings_get_the_first_in_sort_order() -> None:
    assert {entry.canonical for entry in by_name(["foo net", "Foo-Net"]).values()} == {"Foo-Net"}


def test_a_rare_unknown_name_looks_like_a_frequent_one() -> None:
    found = by_name(["Blorbnet"] * 3 + ["Blorpnet", "Quux"] + ["B1orbnet"])
    assert (found["Blorpnet"].likely, found["Blorpnet"].method) == ("Blorbnet", Method.SLIP)
    assert (found["B1orbnet"].likely, found["B1orbnet"].method) == ("Blorbnet", Method.GLYPH)
    assert found["Quux"].likely is None
    assert found["Blorbnet"].status is Status.UNKNOWN


@pytest.mark.parametrize(
    ("frequent", "rare", "role"),
    [
        ("Zephrion-7B", "Zephrlon-7B", M),
        ("Zephrion-7B", "Zephrian-7B", M),
        ("Zephrion-7B", "Zephr1on-7B", M),
        ("QuorraNet", "OuorraNet", B),
        ("FooLearn-Bench", "FooLeam-Bench", B),
        ("MyTuner-Llama-3-8B", "MyTunor-Llama-3-8B", M),  # a known family, and a word that the registry doesn't list
    ],
)
def test_a_rare_name_beside_a_frequent_one_is_asked_about_and_never_merged(
    frequent: str, rare: str, role: Role
) -> None:
    found = by_name([frequent] * 9 + [rare], role)
    assert (found[rare].canonical, found[rare].likely, found[rare].status) == (rare, frequent, Status.LOOKALIKE)
    assert found[frequent].likely is None


@pytest.mark.parametrize(
    ("frequent", "rare", "role"),
    [
        ("Zephrion-7B", "Zephrlon-13B", M),  # another size
        ("Zephrion-7B", "Zephrion-1B", M),
        ("Model A", "Model B", M),
        ("Layer 1", "Layer l", M),
        ("Layer1", "Layerl", M),
        ("T1", "T2", M),
        ("T1", "Tl", M),
        ("LR", "IR", M),
        ("CoT", "CQT", M),
        ("RRHX", "RLHX", M),
        ("QLoXA", "QDoXA", M),
        ("Foo 10", "Foo 1O", M),
        ("context", "contest", B),
        ("Context", "Contest", B),
        ("Open Drawer", "Open Drawers", B),
        ("FooTask", "FooTasks", B),
        ("typical cases", "atypical cases", B),
        ("Zephrion", "Aephrion", M),  # the first letter
    ],
)
def test_neighbours_that_are_not_asked_about(frequent: str, rare: str, role: Role) -> None:
    assert {entry.likely for entry in by_name([frequent] * 9 + [rare], role).values()} == {None}


def test_a_lookalike_says_whether_the_known_name_stands_in_the_collection() -> None:
    alone, beside = by_name(["R1-Owen"]), by_name(["R1-Owen", "R1-Qwen"])
    assert (alone["R1-Owen"].beside, beside["R1-Owen"].beside, beside["R1-Qwen"].beside) == (False, True, False)
    assert beside["R1-Owen"].canonical == "R1-Owen"
    assert beside["R1-Owen"].reason.endswith("'R1-Qwen' stands in this collection as well")


@pytest.mark.parametrize(
    ("name", "others", "likely"),
    [
        ("GPT-40", [], "GPT-4o"),  # stands in the registry
        ("Owen-9B", [], "Qwen"),  # does not, with this size: the family alone
        ("Gwen3-3-0.6B", [], "Qwen"),
        ("Gwen3-3-0.6B", ["Qwen3-3-0.6B"], "Qwen3-3-0.6B"),  # stands in the collection
        ("GPT-40-Foo", [], None),  # the family is not in doubt
        ("GPT-40-Foo", ["GPT-4o-Foo"], "GPT-4o-Foo"),
        ("GPT-04-mini vs. QwQ-14B", [], None),  # two names
        ("OpenCode", [], None),  # a word of its own, one letter from OpenCoder
        ("SepLLM", [], None),
        ("0penCoder", [], "OpenCoder"),
    ],
)
def test_what_a_name_is_likely_stands_somewhere_or_is_the_family_alone(
    name: str, others: list[str], likely: str | None
) -> None:
    found = by_name([name, *others])[name]
    assert (found.canonical, found.likely) == (name, likely)


@given(st.deferred(lambda: COLLECTIONS))
def test_nothing_that_a_name_is_likely_is_put_together(names: list[str]) -> None:
    registry = load_registry()
    held = {name for model in registry.models for name in (model.name, *model.models, *model.aliases)}
    held |= {name for one in registry.benchmarks for name in (one.name, *one.aliases)}
    likely = {one.likely for one in by_name(names).values() if one.likely}
    assert likely <= held | {clean(name) for name in names}


def test_two_equally_rare_unknown_names_stand() -> None:
    assert {entry.status for entry in by_name(["Blorbnet", "Blorpnet"]).values()} == {Status.UNKNOWN}


def test_negations_and_plurals_at_the_front_are_other_words() -> None:
    found = by_name(["typical cases"] * 9 + ["atypical cases"], B)
    assert found["atypical cases"].status is Status.UNKNOWN


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("MMMLU STEM", "MMLU STEM", True),
        ("TrivaQA", "TriviaQA", True),
        ("TrviiaQA", "TriviaQA", True),  # two letters swapped
        ("TrvaQA", "TriviaQA", False),  # two slips
        ("ABC", "ABD", False),  # too short
        ("Task A", "Task B", False),  # the word with the slip is too short
        ("Mamba", "Jamba", False),  # the first letter of a short word
        ("AIME24", "AIME25", False),  # a number
        ("model1a", "modela1", False),  # letters and numbers swapped
        ("HumanEval+", "HumanEval", False),  # "+" is no letter
    ],
)
def test_one_slip(one: str, other: str, expected: bool) -> None:
    assert one_slip(one, other) is expected


def test_numbers_keep_their_signs_and_decimals() -> None:
    assert numbers("Qwen2.5-.5B v0.1") == ("2.5", ".5", "0.1")
    assert numbers("Layer -1") == ("-1",)
    assert key("Llama 3 8B") == "llama3 8b" != key("Llama 38B")
    assert skeleton(key("GPT-03")) == skeleton(key("GPT-o3"))


KNOWN = [
    "Qwen2.5-1.5B",
    "Llama-3.1-8B-Instruct",
    "GPT-4o-mini",
    "Claude 3.5 Sonnet",
    "Gemini 2.5 Flash",
    "Mistral-7B-v0.1",
    "DeepSeek-V3.1",
    "o3-mini",
    "Qwen3-30B-A3B",
]
SPELLINGS = st.text("-_ ", min_size=1, max_size=2)


def respell(name: str, separators: Sequence[str], upper: Sequence[bool]) -> str:
    """`name` with other separators between its words, and other case."""
    pieces: list[str] = []
    for at, character in enumerate(name):
        if character in "- ":
            # a hyphen behind a space, before a digit, would be a minus sign: take the separator's first character
            pieces.append(separators[at % len(separators)][:1])
        else:
            pieces.append(character.upper() if upper[at % len(upper)] else character.lower())
    return "".join(pieces)


@given(
    st.sampled_from(KNOWN),
    st.lists(SPELLINGS, min_size=1, max_size=5),
    st.lists(st.booleans(), min_size=1, max_size=7),
)
def test_respelled_known_names_resolve_to_the_name(name: str, separators: list[str], upper: list[bool]) -> None:
    spelled = respell(name, separators, upper)
    entry = by_name([spelled])[spelled]
    assert entry.canonical == name
    assert entry.status is (Status.EXACT if spelled == name else Status.VARIANT)


def test_a_canonical_name_stands_in_the_registry_or_in_the_collection_as_it_is() -> None:
    found = by_name(["Qwen2-5-72B", "LLaMA 2 7B", "Ret+SelfCheck-GPT4", "R1 Gemma", "R1-gemma", "R1-gemma", "o3 mini"])
    assert {name: one.canonical for name, one in found.items()} == {
        "Qwen2-5-72B": "Qwen2-5-72B",
        "LLaMA 2 7B": "Llama-2-7B",
        "Ret+SelfCheck-GPT4": "Ret+SelfCheck-GPT4",
        "R1 Gemma": "R1-gemma",
        "R1-gemma": "R1-gemma",
        "o3 mini": "o3-mini",
    }


def test_each_published_name_is_one_of_its_family() -> None:
    registry = load_registry()
    for model in registry.models:
        for name in model.models:
            parsed = parse_name(name, registry)
            assert (parsed.known, parsed.unlisted) == (model, ()), name
    parts = [parse_name(name, registry).canonical for model in registry.models for name in model.models]
    assert len(parts) == len(set(parts))


PARTS = st.sampled_from(
    [
        "Qwen",
        "Owen",
        "Llama",
        "Mistral",
        "GPT",
        "AIME",
        "MMLU",
        "MMMLU",
        "Foo",
        "Fooo",
        "2.5",
        "25",
        "7B",
        "03",
        "o3",
        "4o",
        "Chat",
        "lnstruct",
    ]
)
NAMES = st.lists(PARTS, min_size=1, max_size=4).flatmap(
    lambda parts: st.lists(st.sampled_from(["-", " ", "_", ""]), min_size=len(parts), max_size=len(parts)).map(
        lambda joints: "".join(part + joint for part, joint in zip(parts, joints, strict=True)).strip("-_ ")
    )
)
COLLECTIONS = st.lists(NAMES.filter(bool), min_size=1, max_size=25)


@given(COLLECTIONS)
def test_no_canonical_name_is_put_together(names: list[str]) -> None:
    registry = load_registry()
    held = {name for model in registry.models for name in (model.name, *model.models)}
    held |= {name for one in registry.benchmarks for name in (one.name, *one.aliases)}
    assert {one.canonical for one in by_name(names).values()} <= held | {clean(name) for name in names}


@settings(max_examples=150)
@given(COLLECTIONS, st.sampled_from(list(Role)))
def test_resolving_twice_changes_nothing(names: list[str], role: Role) -> None:
    first = resolve([Pair(name, role) for name in names], load_registry())
    canonical = {entry.name: entry.canonical for entry in first}
    again = resolve([Pair(canonical[name], role) for name in names], load_registry())
    assert all(entry.canonical == entry.name for entry in again)


@settings(max_examples=150)
@given(COLLECTIONS, st.sampled_from(list(Role)), st.randoms())
def test_the_order_of_names_makes_no_difference(names: list[str], role: Role, shuffler: random.Random) -> None:
    shuffled = list(names)
    shuffler.shuffle(shuffled)
    registry = load_registry()
    assert resolve([Pair(n, role) for n in names], registry) == resolve([Pair(n, role) for n in shuffled], registry)


@settings(max_examples=150)
@given(COLLECTIONS)
def test_numbers_never_merge(names: list[str]) -> None:
    """Names that share a canonical name have the same numbers, whatever their order; aliases are people's word."""
    entries = [e for e in by_name(names).values() if e.method is not Method.ALIAS]
    of_canonical: dict[str, set[tuple[str, ...]]] = {}
    for entry in entries:
        of_canonical.setdefault(entry.canonical, set()).add(tuple(sorted(numbers(entry.name))))
    assert all(len(found) == 1 for found in of_canonical.values())


def test_a_thousand_names_cost_a_thousand_times_one() -> None:
    """No pair is compared that shares no key: the number of slip tests stays in line with the number of names."""
    letters = "bcdfghklmnprstvz"
    names = [f"{a}o{b}a{c}enet" for a in letters for b in letters for c in letters[:4]]
    calls = 0
    original = one_slip

    def counted(*args: object, **kwargs: object) -> bool:
        nonlocal calls
        calls += 1
        return original(*args, **kwargs)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(known, "one_slip", counted)
        resolve([Pair(name, B) for name in names for _ in range(3)], load_registry())
    assert len(names) == 1024
    assert calls < 40 * len(names)
