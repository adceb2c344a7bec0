"""Pairs of names worked out by hand: the same, different, or to be asked about."""

from __future__ import annotations

import pytest

from heat_pipeline.model import Role
from heat_pipeline.names.known import load_registry
from heat_pipeline.names.resolving import Pair, Status, resolve

M, B = Role.MODEL, Role.BENCHMARK

SAME = [
    (M, "Qwen-2.5 1.5B", "Qwen2.5-1.5B"),
    (M, "LLaMA 2 7B", "Llama-2-7B"),
    (M, "Llama2-7B-Chat", "llama 2 7b chat"),
    (M, "Llama-2-Chat-7B", "Llama-2-7B-Chat"),
    (M, "Meta-Llama-3-8B", "Llama 3 8B"),
    (M, "GPT 3.5", "GPT-3.5"),
    (M, "gpt-4o", "GPT-4o"),
    (M, "OpenAI GPT-4", "GPT-4"),
    (M, "o3-mini", "GPT-o3-mini"),
    (M, "DeepSeek V3.1", "deepseek-v3.1"),
    (M, "DeepSeekV3", "DeepSeek-V3"),
    (M, "Vicuna-v1.5-13B", "Vicuna-13B-v1.5"),
    (M, "Gemini-2.5-Flash", "Gemini 2.5 Flash"),
    (M, "Claude-3.5-Sonnet", "Claude 3.5 Sonnet"),
    (M, "Claude Opus 4.5", "Claude 4.5 Opus"),
    (M, "Gemma 3 27B IT", "gemma-3-27b-it"),
    (M, "Qwen2.5-7B-Math", "Qwen2.5-Math-7B"),
    (M, "ChatGLM3 6B", "ChatGLM3-6B"),
    (M, "Mixtral 8x7B", "mixtral_8X7b"),
    (M, "R1-Qwen", "R1 Qwen"),
    (M, "MyNet-Large", "mynet large"),
    (B, "GPQA D", "GPQA_D"),
    (B, "GPQA_D", "GPQA Diamond"),
    (B, "AIME24", "AIME 2024"),
    (B, "AIME-25", "AIME25"),
    (B, "AMC 23", "AMC23"),
    (B, "Math 500", "MATH-500"),
    (B, "Olympiad Bench", "OlympiadBench"),
    (B, "NaturalQ", "NaturalQuestions"),
    (B, "IMDb", "IMDB"),
    (B, "Winogrande", "WinoGrande"),
    (B, r"HotpotQA\_WC", "HotpotQA_WC"),
    (B, "My Own Bench", "my-own-bench"),
    (B, "HumanEval Plus", "humaneval-plus"),
    (B, "BBH", "BIG-Bench Hard"),
]

DIFFERENT = [
    (M, "Qwen2.5-7B", "Qwen2.5-1.5B"),
    (M, "Qwen2-7B", "Qwen2.5-7B"),
    (M, "Llama 3 8B", "Llama 38B"),
    (M, "Llama-3.1-8B", "Llama-3-1.8B"),
    (M, "Llama-3.1-8B", "Llama-3.1-8B-Instruct"),
    (M, "Llama 3.33 70B Instruct", "Llama 3.3 70B Instruct"),
    (M, "GPT-4", "GPT-4o"),
    (M, "GPT-4o", "GPT-4o-mini"),
    (M, "GPT-3", "GPT-3.5"),
    (M, "Mistral-7B", "Mixtral-7B"),
    (M, "Mistral-7B-v0.1", "Mistral-7B-v0.2"),
    (M, "Gemini 2.5 Flash", "Gemini 2.5 Flash Lite"),
    (M, "Mamba", "Jamba"),
    (M, "Mixtral 8x7B", "Mixtral 8x22B"),
    (M, "Gemma-2B", "Gemma-2-2B"),
    (M, "R1-Qwen", "Qwen"),
    (M, "R1-Llama", "R1-Qwen"),
    (M, "Llama", "LLaVA"),
    (M, "TTPD", "TTPE"),
    (M, "Late-1B", "Late-2B"),
    (B, "AIME24", "AIME25"),
    (B, "MMLU", "CMMLU"),
    (B, "MMLU", "MMLU-Pro"),
    (B, "MMLU", "MMMLU"),
    (B, "GPQA", "GPQA Diamond"),
    (B, "MATH", "MATH-500"),
    (B, "HumanEval", "HumanEval+"),
    (B, "HotpotQA", "HotpotQA_WC"),
    (B, "ARC-Easy", "ARC-Challenge"),
    (B, "SST-2", "SST-5"),
    (B, "CIFAR-10", "CIFAR-100"),
    (B, "COPA", "XCOPA"),
    (B, "Layer -1", "Layer 1"),
    (B, "Task A", "Task B"),
]

ASK = [  # the first looks like the second, which is known
    (M, "R1-Owen", "R1-Qwen"),
    (M, "R1-Gwen", "R1-Qwen"),
    (M, "Owen2.5-7B", "Qwen2.5-7B"),
    (M, "0wen2.5-7B", "Qwen2.5-7B"),
    (M, "GPT-03", "GPT-o3"),
    (M, "GPT-40", "GPT-4o"),
    (M, "Gernini 2.5 Pro", "Gemini 2.5 Pro"),
    (M, "L1ama-3-8B", "Llama-3-8B"),
    (M, "Mistrall-7B", "Mistral-7B"),
    (M, "Vicunna-13B", "Vicuna-13B"),
    (M, "Qwen2.5-7B-lnstruct", "Qwen2.5-7B-Instruct"),
    (M, "Qwen2.5-7B-Instuct", "Qwen2.5-7B-Instruct"),
    (B, "MMMLU STEM", "MMLU STEM"),
    (B, "AlME24", "AIME24"),
    (B, "GQPA Diamond", "GPQA Diamond"),
    (B, "TrivaQA", "TriviaQA"),
    (B, "Wingrande", "WinoGrande"),
    (B, "HeIlaSwag", "HellaSwag"),
]


def outcome(role: Role, one: str, other: str) -> str:
    """What resolving the two names by themselves says of them."""
    first, second = resolve([Pair(one, role), Pair(other, role)], load_registry())
    if first.canonical == second.canonical:
        return "same"
    asked = {entry.likely for entry in (first, second) if entry.status is Status.LOOKALIKE}
    return "ask" if asked & {first.canonical, second.canonical} else "different"


TABLE = (
    [(*pair, "same") for pair in SAME] + [(*pair, "different") for pair in DIFFERENT] + [(*pair, "ask") for pair in ASK]
)


@pytest.mark.parametrize(("role", "one", "other", "expected"), TABLE)
def test_pair(role: Role, one: str, other: str, expected: str) -> None:
    assert outcome(role, one, other) == expected


def test_precision_and_recall_of_the_table() -> None:
    """Merging: of the pairs called the same, how many are; of the same ones, how many are found. Asking likewise."""
    assert len(TABLE) == 87
    found = [(outcome(role, one, other), expected) for role, one, other, expected in TABLE]
    for kind, count in (("same", len(SAME)), ("ask", len(ASK))):
        right = sum(said == expected == kind for said, expected in found)
        said = sum(said == kind for said, _ in found)
        assert right / said == 1.0, f"precision of {kind!r}"
        assert right / count == 1.0, f"recall of {kind!r}"
