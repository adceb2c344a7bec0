"""Names that are a known one with a slip, spellings of one name, and people's decisions on both."""

from __future__ import annotations

import pytest
from examples_quality import brief, judged, measures_of, named

from heat_pipeline.decisions.files import load_decided
from heat_pipeline.model import Role
from heat_pipeline.names.decisions import Decisions
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.naming import count_names, names_of, resolve_collection
from heat_pipeline.quality.rules.names import NAME_LOOKALIKE, NAME_VARIANT, ROLE_CONFUSION
from heat_pipeline.texts.examine import read

OWEN = ("R1-Owen", Role.MODEL)


def decided(tmp_path, *entries):
    path = tmp_path / "names.yaml"
    path.write_text("decisions:\n" + "".join(f"  - {entry}\n" for entry in entries), encoding="utf-8")
    return load_decided(tmp_path).names


def test_a_figure_without_names_has_nothing_to_measure():
    (one,) = named([[]])
    assert measures_of(NAME_LOOKALIKE, one) == {"lookalike_of": [], "unlisted_version": []}
    assert measures_of(NAME_VARIANT, one) == {"commonly_spelled": [], "with_dot": []}


def test_a_lookalike_is_never_renamed():
    (one,) = named([[OWEN]])
    (found,) = judged([one])
    assert brief([found]) == [("name_lookalike", "warning", ())]
    assert found.anomaly.message == (
        'the model "R1-Owen" looks like R1-Qwen: is it that? It stays as it is written until you say so in '
        "expectations/names.yaml"
    )
    assert (found.anomaly.observed, found.anomaly.expected, found.anomaly.name) == ("R1-Owen", "R1-Qwen", "R1-Owen")
    assert (found.anomaly.start, found.anomaly.end) == (0, 7)
    assert one.names[0].resolved.canonical == "R1-Owen"


def test_two_spellings_in_a_collection_are_one_name_and_the_rarer_is_named():
    texts = [[("GPQA_D", Role.BENCHMARK)], [("GPQA D", Role.BENCHMARK)], [("GPQA_D", Role.BENCHMARK)]]
    figures = named(texts)
    assert {figure.names[0].resolved.canonical for figure in figures} == {"GPQA Diamond"}
    assert [measures_of(NAME_VARIANT, figure)["commonly_spelled"] for figure in figures] == [[None], ["GPQA_D"], [None]]
    (found,) = judged(figures)
    assert found.figure == 1
    assert brief([found]) == [("name_variant", "info", ())]
    assert found.anomaly.message == (
        'the benchmark "GPQA D" is mostly written "GPQA_D" in this collection: both are GPQA Diamond'
    )
    assert (found.anomaly.observed, found.anomaly.expected) == ("GPQA D", "GPQA_D")


def test_a_spelling_counts_once_for_each_text():
    often_in_one = [("GPQA D", Role.BENCHMARK)] * 5
    figures = named([often_in_one, [("GPQA_D", Role.BENCHMARK)], [("GPQA_D", Role.BENCHMARK)]])
    assert measures_of(NAME_VARIANT, figures[0])["commonly_spelled"] == ["GPQA_D"]


def test_of_equally_frequent_spellings_the_registry_s_own_is_the_common_one():
    figures = named([[("gsm-8k", Role.BENCHMARK)], [("GSM8K", Role.BENCHMARK)]])
    assert [measures_of(NAME_VARIANT, figure)["commonly_spelled"] for figure in figures] == [["GSM8K"], [None]]


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("Llama-3-1-70B", "Llama-3.1-70B"),
        ("Qwen2-5-72B", "Qwen2.5-72B"),
        ("Llama-3.1-70B", None),
        ("Llama-3-70B", None),  # 3.70 is no version
        ("gpt-4o-2024-05-13", None),  # a date
        ("Mixtral-8x7B-v0.1", None),
        ("Foo-3-1", None),
    ],
)
def test_a_hyphen_for_the_dot_of_a_version(name, known):
    (one,) = named([[(name, Role.MODEL)]])
    assert measures_of(NAME_VARIANT, one)["with_dot"] == [known]


def test_a_hyphen_for_a_dot_is_told_and_nothing_is_merged():
    (one,) = named([[("Llama-3-1-70B", Role.MODEL)]])
    (found,) = judged([one])
    assert brief([found]) == [("name_variant", "info", ())]
    assert found.anomaly.message == (
        'the model "Llama-3-1-70B" has a hyphen where Llama-3.1-70B has a dot, and is counted as another'
    )
    assert found.anomaly.expected == "Llama-3.1-70B"
    assert one.names[0].resolved.canonical == "Llama-3-1-70B"


def confused(text, decisions=None):
    reading = read(text)
    spelled = resolve_collection(count_names([reading.mentions]), load_registry(), decisions or Decisions())
    one = Figure("one", reading, names_of(reading.mentions, spelled))
    return one, [item for item in judged([one]) if item.anomaly.rule == "role_confusion"]


TABLE = """## Heatmap: Accuracy
- **Y-axis**: {axis}
- **X-axis**: Ratio
| {axis} | 0.1 | 0.2 |
|---|---|---|
| {one} | 50.0 | 60.0 |
| {other} | 70.0 | 80.0 |
"""


def test_an_axis_of_models_that_holds_data_sets():
    text = TABLE.format(axis="Model", one="MMLU", other="GSM8K")
    one, (found,) = confused(text)
    assert sorted(measures_of(ROLE_CONFUSION, one)["misnamed"], key=str) == [2, *[None] * (len(one.names) - 1)]
    assert brief([found]) == [("role_confusion", "warning", ())]
    anomaly = found.anomaly
    assert anomaly.message == 'the row axis, "Model", calls "MMLU", "GSM8K" models; they are data sets'
    assert (anomaly.observed, anomaly.expected) == ("models", "data sets")
    assert text[anomaly.start : anomaly.end] == "Model"


def test_an_axis_and_a_list_are_one_finding_each():
    text = (
        TABLE.format(axis="Dataset", one="GPT-4", other="Llama-2-7B") + "\nBoth data sets (GPT-4, Llama-2-7B) rise.\n"
    )
    _, found = confused(text)
    assert [item.anomaly.message for item in found] == [
        'the row axis, "Dataset", calls "GPT-4", "Llama-2-7B" data sets; they are models',
        'the text calls "GPT-4", "Llama-2-7B" data sets; they are models',
    ]
    last = found[-1].anomaly
    assert text[last.start : last.end] == "data sets (GPT-4, Llama-2-7B"


def test_a_decision_about_a_name_ends_the_question_about_its_role(tmp_path):
    text = TABLE.format(axis="Model", one="MMLU", other="GSM8K")
    decisions = decided(tmp_path, "{name: MMLU, decision: reject}")
    (found,) = confused(text, decisions)[1]
    assert found.anomaly.message == 'the row axis, "Model", calls "GSM8K" models; they are data sets'
    both = decided(tmp_path, "{name: MMLU, decision: reject}", "{name: GSM8K, decision: accept}")
    assert confused(text, both)[1] == []


def test_a_version_that_the_registry_does_not_list_is_told_and_nothing_more():
    (one,) = named([[("Llama 3.33 70B Instruct", Role.MODEL), ("Llama 3.3 70B Instruct", Role.MODEL)]])
    (found,) = judged([one])
    assert brief([found]) == [("name_lookalike", "info", ())]
    assert found.anomaly.message.startswith(
        'the model "Llama 3.33 70B Instruct" is misread or new: Llama is known, but not with a version 3.33 (known: 1, '
    )
    assert one.names[0].resolved.canonical == "Llama 3.33 70B Instruct"
