"""What a text calls something that it is not: by the name of an axis, and by the noun before a list."""

from __future__ import annotations

import pytest
from examples_names import cases, make_reading

from heat_pipeline.model import Axis, Role, Tick
from heat_pipeline.names.callings import names_in_lists
from heat_pipeline.names.name_mentions import find_mentions
from heat_pipeline.names.named_labels import NamedAxis
from heat_pipeline.names.registry_files import load_registry

M, B = Role.MODEL, Role.BENCHMARK


@pytest.mark.parametrize(
    ("axis", "labels", "found"),
    [
        ("Model", "GSM8K, MATH, AIME24, Average", {"GSM8K": B, "MATH": B, "AIME24": B}),
        ("Models (LLMs)", "MMLU, GSM8K", {"MMLU": B, "GSM8K": B}),
        ("Dataset", "GPT-4, Llama-2-7B", {"GPT-4": M, "Llama-2-7B": M}),
        ("Dataset", "GPT-4", {"GPT-4": M}),
        ("Task", "GPT-4, Claude 3 Opus", {"GPT-4": M, "Claude 3 Opus": M}),
        ("Dataset", "SFT, DPO, GRPO", {"SFT": M, "DPO": M, "GRPO": M}),
        ("Model", "GPT-4, Claude 3 Opus", {}),
        ("Dataset", "GSM8K, MATH, Foo", {}),
        ("Dataset", "Alpaca, Dolly, LIMO, s1", {}),  # data sets and models have these names
        ("Model", "Alpaca, Dolly, RedPajama", {}),
        ("Dataset", "Chameleon, Squirrel, Actor", {}),  # an everyday word; these are graphs
        ("Model", "Foo, Bar, TTPD", {}),  # nobody knows these
        ("Model", "GPT-4, Claude 3 Opus, Llama-2-7B, MMLU", {}),  # one odd one among many
        ("Model", "Foo, Bar, Baz, Qux, Quux, GSM8K, MATH", {}),
        ("Fine-tuned model", "MNLI, SST-2, QQP", {}),  # models that go by their data
        ("Source model", "MNLI, SST-2", {}),
        ("Train dataset", "GPT-4, Llama-2-7B", {}),
        ("Dataset", "Accuracy, GSM8K, MATH", {}),
        ("Model Size", "GSM8K, MATH", {}),
        ("Number of tasks", "GPT-4", {}),
        ("", "GSM8K, MATH", {}),
        ("Model", "Average, Mean", {}),
    ],
)
def test_an_axis_calls_its_ticks_what_they_are_not(axis: str, labels: str, found: dict[str, Role]) -> None:
    assert NamedAxis(axis, labels.split(", "), load_registry(), {}).misnamed == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Shown are various models (GSM8K, Math 500, Average).", ["GSM8K", "Math 500"]),
        ("Three **models**: GSM8K, MATH and AIME24 are compared.", ["GSM8K", "MATH", "AIME24"]),
        ("It compares models such as GSM8K, MATH, and AIME24 by size.", ["GSM8K", "MATH", "AIME24"]),
        ("large language models (LLMs) (e.g., MMLU, GSM8K)", ["MMLU", "GSM8K"]),
        ("The five data sets (GPT-4, Llama 2 7B, Claude 3 Opus) differ.", ["GPT-4", "Llama 2 7B", "Claude 3 Opus"]),
        ("benchmarks like GPT-4 and Gemini 2.5 Pro", ["GPT-4", "Gemini 2.5 Pro"]),
        ('four models ("R1-Owen | AIME24", "R1-Owen | AMC23")', ["AIME24", "AMC23"]),
        ("models (R1-Owen | AIME24, R1-Llama | AIME24)", []),
        ("Two models (GPT-4, Claude 3 Opus) on two data sets (GSM8K, MATH).", []),
        ("Across all models, GSM8K and MATH are the easiest.", []),
        ("For both models, GSM8K, MATH and AIME24 improve.", []),
        ("The models (trained on GSM8K and MATH) do well.", []),
        ("The models (Foo, Bar) are unknown.", []),
        ("models (7B, 13B, and 70B)", []),
        ("Three tasks: recall, precision and counting.", []),
        ("models ()", []),
        ("models: ", []),
    ],
)
def test_a_list_calls_names_what_they_are_not(text: str, found: list[str]) -> None:
    callings = [mention for mention in names_in_lists(text, load_registry()) if mention.called is not None]
    assert [text[calling.start : calling.end] for calling in callings] == found
    assert all(calling.role is not calling.called for calling in callings)
    assert {text[calling.called_at : calling.called_at + 4] for calling in callings} <= {"mode", "data", "benc"}


def test_in_the_corpus_two_texts_call_data_sets_models() -> None:
    callings = {case.name: names_in_lists(case.text, load_registry()) for case in cases()}
    found = {name for name, mentions in callings.items() if any(mention.called for mention in mentions)}
    assert found == {"samples/03", "samples/05"}


def test_a_mention_says_what_it_is_called_and_where() -> None:
    text = "The y-axis, Model, lists GSM8K and MATH-500."
    reading = make_reading(rows=Axis("Model", (Tick("GSM8K"), Tick("MATH-500"))))
    called = [mention for mention in find_mentions(reading, text, load_registry()) if mention.called]
    assert [(mention.name, mention.role, mention.called, mention.called_at) for mention in called] == [
        ("GSM8K", B, M, text.index("Model")),
        ("MATH-500", B, M, text.index("Model")),
    ]
