"""People's decisions about names: they win, and a broken file says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from heat_pipeline.decisions.files import load_decided
from heat_pipeline.model import Role
from heat_pipeline.names.name_decisions import DecisionError, Decisions
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.names.resolving import Method, NameStatus, resolve


def decisions(tmp_path: Path, *entries: str) -> Decisions:
    text = "decisions:\n" + "".join(f"  - {{{entry}}}\n" for entry in entries)
    (tmp_path / "names.yaml").write_text(text, encoding="utf-8")
    return load_decided(tmp_path).names


@pytest.mark.parametrize(
    ("entry", "name", "canonical"),
    [
        ("name: R1-Owen, decision: accept", "R1-Owen", "R1-Qwen"),
        ("name: R1-Owen, decision: accept", "r1_owen", "R1-Qwen"),
        ("name: Owen-9B, decision: accept", "Owen-9B", "Qwen-9B"),  # what was misread is put right, the rest stays
        ("name: GPT-4, decision: map, to: GPT-4-0613", "GPT-4", "GPT-4-0613"),  # against an exact name of the registry
        ("name: GSM8K, decision: reject", "GSM8K", "GSM8K"),
        ("name: GPQA_D, decision: reject", "GPQA_D", "GPQA_D"),  # against an alias
        ("name: GPQA D, decision: map, to: My Bench", "GPQA D", "My Bench"),
        ("name: MMMLU STEM, decision: map, to: MMMLU", "MMMLU STEM", "MMMLU"),  # against a lookalike
        ("name: FooTask7, decision: map, to: Math 500", "FooTask7", "MATH-500"),  # against a frequent name beside it
    ],
)
@pytest.mark.parametrize("role", [Role.MODEL, Role.BENCHMARK])
def test_a_decision_wins_over_everything(tmp_path: Path, entry: str, name: str, canonical: str, role: Role) -> None:
    counts = {(name, role): 1, ("FooTesk7", role): 9}
    decided = decisions(tmp_path, f"{entry}, why: seen")
    (settled,) = (resolved for resolved in resolve(counts, load_registry(), decided) if resolved.name == name)
    assert (settled.canonical, settled.method, settled.likely, settled.score) == (canonical, Method.DECISION, "", 1.0)
    assert settled.status is (NameStatus.EXACT if canonical == name else NameStatus.VARIANT)
    assert settled.reason == f"people decided that {name!r} is {canonical!r}: seen"


SPELLED = ["name: foo-a1, decision: reject", "name: Foo A1, decision: map, to: GSM8K"]
MAPPED = ["name: Math 1, decision: map, to: Math 500, role: benchmark"]


@pytest.mark.parametrize(
    ("entries", "name", "role", "canonical"),
    [
        (["name: GPQA_D, decision: reject"], "GPQA D", Role.BENCHMARK, "GPQA Diamond"),  # of one spelling
        (MAPPED, "Math 1", Role.MODEL, "Math 1"),
        (MAPPED, "math-1", Role.BENCHMARK, "MATH-500"),
        (SPELLED, "foo-a1", Role.BENCHMARK, "foo-a1"),
        (SPELLED, "FOO A1", Role.BENCHMARK, "GSM8K"),
    ],
)
def test_a_decision_holds_for_what_it_names(
    tmp_path: Path, entries: list[str], name: str, role: Role, canonical: str
) -> None:
    (settled,) = resolve({(name, role): 1}, load_registry(), decisions(tmp_path, *entries))
    assert settled.canonical == canonical


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        (["name: A1, decision: maybe"], ["line 2 (A1)", "'decision'", "'accept'"]),
        (["name: A1, decision: map"], ["line 2 (A1)", "'to'", "goes with map"]),
        (["name: A1, decision: accept, to: B1"], ["line 2 (A1)", "'to'", "goes with map"]),
        (["name: 12, decision: accept"], ["line 2 (12)", "'name'", "no letter"]),
        (["name: A1, decision: accept, role: city"], ["line 2 (A1)", "'role'", "'model'"]),
        (["name: A1, decision: accept", "name: A1, decision: reject"], ["line 3 (A1)", "line 2"]),
        (["name: Foo-A1, decision: accept", "name: foo a1, decision: map, to: B1"], ["line 3 (foo a1)", "line 2"]),
    ],
)
def test_a_broken_file_says_where(tmp_path: Path, entries: list[str], words: list[str]) -> None:
    with pytest.raises(DecisionError) as caught:
        decisions(tmp_path, *entries)
    for word in ("names.yaml", *words):
        assert word in str(caught.value)
