"""Model names taken apart, against values worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heat_pipeline.names.parsing import parse_name
from heat_pipeline.names.spelling import atoms


@pytest.mark.parametrize(
    ("name", "family", "prefix", "version", "size", "words", "canonical"),
    [
        ("R1-Qwen", "Qwen", "r1", "", "", "", "R1-Qwen"),
        ("Qwen-2.5 1.5B", "Qwen", "", "2.5", "1.5b", "", "Qwen2.5-1.5B"),
        ("Qwen3-Next 80B A3B Instruct", "Qwen", "", "3", "80b", "next a3b instruct", "Qwen3-Next-80B-A3B-Instruct"),
        ("LLaMA 2 7B", "Llama", "", "2", "7b", "", "Llama-2-7B"),
        ("Llama 7B", "Llama", "", "", "7b", "", "Llama-7B"),
        ("Llama3-8B-it", "Llama", "", "3", "8b", "it", "Llama3-8B-it"),
        ("Meta-Llama-3-8B-Instruct", "Llama", "", "3", "8b", "instruct", "Llama-3-8B-Instruct"),
        ("gpt-4o-2024-05-13", "GPT", "", "4o", "", "2024 05 13", "gpt-4o-2024-05-13"),
        ("GPT-OSS-20B", "GPT-OSS", "", "", "20b", "", "GPT-OSS-20B"),
        ("Gemini 2.5 Flash Lite", "Gemini", "", "2.5", "", "flash lite", "Gemini 2.5 Flash Lite"),
        ("Gemma-2B-it", "Gemma", "", "", "2b", "it", "Gemma-2B-it"),
        ("Gemma 2 2B", "Gemma", "", "2", "2b", "", "Gemma-2-2B"),
        ("Mistral-7B-v0.1", "Mistral", "", "v0.1", "7b", "", "Mistral-7B-v0.1"),
        ("Mixtral 8x7B", "Mixtral", "", "", "8x7b", "", "Mixtral 8x7B"),
        ("Kimi-K2-Instruct", "Kimi", "", "k2", "", "instruct", "Kimi-K2-Instruct"),
        ("DeepSeekV3", "DeepSeek", "", "v3", "", "", "DeepSeek-V3"),
        ("DeepSeek-R1", "DeepSeek", "", "r1", "", "", "DeepSeek-R1"),
        ("DeepSeek-R1-Distill-Qwen-7B", "Qwen", "deepseekr1distill", "", "7b", "", "DeepSeek-R1-Distill-Qwen-7B"),
        ("T5-large", "T5", "", "", "", "large", "T5-large"),
        ("Memory³-2B-SFT", "Memory³", "", "", "2b", "sft", "Memory³-2B-SFT"),
        ("MyMethod-Llama-3-8B", "Llama", "mymethod", "3", "8b", "", "MyMethod-Llama-3-8B"),
    ],
)
def test_known_names(name: str, family: str, prefix: str, version: str, size: str, words: str, canonical: str) -> None:
    parsed = parse_name(name)
    assert parsed.known is not None
    before, of_size, others = (
        " ".join(parsed.keys(*kinds)) for kinds in (("prefix", "before"), ("size",), ("listed", "number"))
    )
    assert (parsed.known.name, before, parsed.version, of_size) == (family, prefix, version, size)
    assert (others, parsed.canonical) == (words, canonical)


@pytest.mark.parametrize("name", ["Late-1B", "R1-Owen", "TTPD", "Markov Field", "Foo Falcon", "Chat-o3", ""])
def test_unknown_names(name: str) -> None:
    assert (parse_name(name).known, parse_name(name).canonical) == (None, name)


def test_a_version_that_is_not_listed_makes_a_name_unknown() -> None:
    parsed = parse_name("Llama 3.33 70B Instruct")
    assert (parsed.known, parsed.new_version) == (None, "3.33")


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
        assert of_parts == sorted(atom.text for atom in atoms(parsed.name) if atom.number)
        assert parse_name(parsed.canonical).parts == parsed.parts
