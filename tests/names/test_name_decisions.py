"""People's decisions about names: they win, and a broken file says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from heat_pipeline.decisions.files import load_decided
from heat_pipeline.model import Role
from heat_pipeline.names.name_decisions import DecisionError, Decisions
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.names.resolving import Method, NameStatus, ResolvedName, resolve

B = Role.BENCHMARK


def decisions(tmp_path: Path, text: str) -> Decisions:
    path = tmp_path / "names.yaml"
    path.write_text(text, encoding="utf-8")
    return load_decided(tmp_path).names


def resolved(name: str, role: Role, decided: Decisions) -> ResolvedName:
    (entry,) = resolve({(name, role): 1}, load_registry(), decided)
    return entry


@pytest.mark.parametrize("text", [None, "", "# nothing yet\n", "decisions: []\n", "decisions:\n"])
def test_no_file_and_an_empty_one_are_no_decision(tmp_path: Path, text: str | None) -> None:
    assert (load_decided(tmp_path).names if text is None else decisions(tmp_path, text)) == Decisions()


@pytest.mark.parametrize(
    ("entry", "name", "canonical"),
    [
        ("{name: R1-Owen, decision: accept}", "R1-Owen", "R1-Qwen"),
        ("{name: R1-Owen, decision: accept}", "r1_owen", "R1-Qwen"),
        ("{name: Owen-9B, decision: accept}", "Owen-9B", "Qwen-9B"),  # what was misread is put right, the rest stays
        (
            "{name: GPT-4, decision: map, to: GPT-4-0613}",
            "GPT-4",
            "GPT-4-0613",
        ),  # against an exact name of the registry
        ("{name: GSM8K, decision: reject}", "GSM8K", "GSM8K"),
        ("{name: GPQA_D, decision: reject}", "GPQA_D", "GPQA_D"),  # against an alias
        ("{name: GPQA D, decision: map, to: My Bench}", "GPQA D", "My Bench"),
        ("{name: MMMLU STEM, decision: map, to: MMMLU}", "MMMLU STEM", "MMMLU"),  # against a lookalike
        ("{name: FooTask7, decision: map, to: Math 500}", "FooTask7", "MATH-500"),  # against a frequent name beside it
    ],
)
@pytest.mark.parametrize("role", [Role.MODEL, Role.BENCHMARK])
def test_a_decision_wins_over_everything(tmp_path: Path, entry: str, name: str, canonical: str, role: Role) -> None:
    decided = decisions(tmp_path, f"decisions:\n  - {entry}\n")
    counts = {(name, role): 1, ("FooTesk7", role): 9}
    (settled,) = (entry for entry in resolve(counts, load_registry(), decided) if entry.name == name)
    assert (settled.canonical, settled.method, settled.likely, settled.score) == (canonical, Method.DECISION, None, 1.0)
    assert settled.status is (NameStatus.EXACT if canonical == name else NameStatus.VARIANT)


def test_the_reason_says_what_people_decided(tmp_path: Path) -> None:
    decided = decisions(tmp_path, "decisions:\n  - {name: R1-Owen, decision: accept, why: seen in the paper}\n")
    reason = "people decided that 'R1-Owen' is 'R1-Qwen': seen in the paper"
    assert resolved("R1-Owen", Role.MODEL, decided).reason == reason


@pytest.mark.parametrize(
    ("entry", "name", "role", "canonical"),
    [
        ("{name: GPQA_D, decision: reject}", "GPQA D", Role.BENCHMARK, "GPQA Diamond"),  # of one spelling
        ("{name: Math 1, decision: map, to: Math 500, role: benchmark}", "Math 1", Role.MODEL, "Math 1"),
        ("{name: foo-a1, decision: reject}\n  - {name: Foo A1, decision: map, to: GSM8K}", "foo-a1", B, "foo-a1"),
        ("{name: foo-a1, decision: reject}\n  - {name: Foo A1, decision: map, to: GSM8K}", "FOO A1", B, "GSM8K"),
    ],
)
def test_a_decision_holds_for_what_it_names(tmp_path: Path, entry: str, name: str, role: Role, canonical: str) -> None:
    assert resolved(name, role, decisions(tmp_path, f"decisions:\n  - {entry}\n")).canonical == canonical


def test_accept_with_a_name_holds_for_that_proposal_only(tmp_path: Path) -> None:
    decided = decisions(tmp_path, "decisions:\n  - {name: R1-Owen, decision: accept, to: R1-Gemma}\n")
    entry = resolved("R1-Owen", Role.MODEL, decided)
    assert (entry.canonical, entry.likely, entry.status) == ("R1-Owen", "R1-Qwen", NameStatus.LOOKALIKE)
    assert "another proposal" in entry.reason


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("decisions:\n  - {name: A1, decision: maybe}\n", ["line 2 (A1)", "'decision'", "'accept'"]),
        ("decisions:\n  - {name: A1, decision: map}\n", ["line 2 (A1)", "'to'", "missing"]),
        ("decisions:\n  - {name: A1, decision: reject, to: B1}\n", ["line 2 (A1)", "'to'"]),
        ("decisions:\n  - {decision: accept}\n", ["line 2", "'name'", "missing"]),
        ("decisions:\n  - {name: A1, decision: accept, whi: x}\n", ["line 2 (A1)", "'whi'", "no such key"]),
        ("decisions:\n  - {name: A1, decision: accept, role: city}\n", ["line 2 (A1)", "'role'", "'model'"]),
        (
            "decisions:\n  - {name: A1, decision: accept}\n  - {name: A1, decision: reject}\n",
            ["line 3 (A1)", "line 2"],
        ),
        (
            "decisions:\n  - {name: Foo-A1, decision: accept}\n  - {name: foo a1, decision: map, to: B1}\n",
            ["line 3 (foo a1)", "line 2"],
        ),
        (
            "decisions:\n  - {name: A1, decision: map, to: B1}\n  - {name: B1, decision: map, to: C1}\n",
            ["line 2 (A1)", "'B1'", "'C1'"],
        ),
        ("names: []\n", ["'names'", "no such key"]),
        ("decisions: yes\n", ["'decisions'", "list"]),
        ("decisions:\n  - R1-Owen\n", ["line 2", "R1-Owen"]),
        ("decisions: [\n", ["not valid YAML", "line"]),
    ],
)
def test_a_broken_file_says_where(tmp_path: Path, text: str, words: list[str]) -> None:
    with pytest.raises(DecisionError) as caught:
        decisions(tmp_path, text)
    for word in ("names.yaml", *words):
        assert word in str(caught.value)
