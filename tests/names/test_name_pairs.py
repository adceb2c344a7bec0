"""Pairs of names worked out by hand: the same, different, or to be asked about."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from heat_pipeline.model import Role
from heat_pipeline.names.labels import whole_label
from heat_pipeline.names.registry_files import load_registry
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
    (M, "Qwen2.5", "Qwen-2.5"),
    (M, "Qwen 2.5", "Qwen-2.5"),
    (M, "QWEN2.5-7B-INSTRUCT", "Qwen2.5-7B-Instruct"),
    (M, "Qwen/Qwen2.5-7B-Instruct", "Qwen2.5-7B-Instruct"),
    (M, "meta-llama/Llama-3.1-8B-Instruct", "Llama 3.1 8B Instruct"),
    (M, "Llama3.1-8B-Inst", "Llama3.1_8B_Inst"),
    (M, "R1-Distill-Qwen-7B", "R1 Distill Qwen 7B"),
    (M, "DeepSeek-R1-Distill-Llama-8B", "DeepSeek R1 Distill Llama 8B"),
    (M, "gpt-4-0613", "GPT-4 0613"),
    (M, "gpt-3.5-turbo", "GPT-3.5-Turbo"),
    (M, "Claude 3 Opus", "claude-3-opus"),
    (M, "Qwen2.5-7B-Instruct-AWQ", "qwen2.5 7b instruct awq"),
    (M, "BERT-base", "bert base"),
    (M, "Stable Diffusion XL", "stable-diffusion-xl"),
    (M, "ViT-B", "ViT B"),
    (M, "ResNet50", "ResNet-50"),
    (M, "wav2vec2.0", "wav2vec 2.0"),
    (M, "混元-Large", "混元 Large"),
    (B, "AIME'24", "AIME24"),
    (B, "AIME_2025", "AIME25"),
    (B, "GPQA-Diamond", "GPQA D"),
    (B, "MATH500", "MATH-500"),
    (B, "LiveCodeBench", "LCB"),
    (B, "SWE-Bench Verified", "SWE-bench-verified"),
    (B, "ARC-C", "ARC Challenge"),
    (B, "COCO", "MS-COCO"),
    (B, "2Wiki", "2WikiMQA"),
    (B, "CIFAR10", "CIFAR-10"),
    (B, "中文评测", "中文-评测"),
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
    # sizes, versions, dates, tunings: every number and every word counts
    (M, "Qwen2.5-7B", "Qwen2.5-72B"),
    (M, "Qwen2.5-0.5B", "Qwen2.5-5B"),
    (M, "Qwen2.5-7B", "Qwen2.5-7B-Instruct"),
    (M, "Qwen2.5-Math-7B", "Qwen2.5-7B"),
    (M, "Qwen2.5-Coder-7B", "Qwen2.5-Math-7B"),
    (M, "Qwen3-30B-A3B", "Qwen3-30B"),
    (M, "GPT-4-0613", "GPT-4-0314"),
    (M, "GPT-4-0613", "GPT-4"),
    (M, "gpt-4o-2024-05-13", "gpt-4o-2024-08-06"),
    (M, "GPT-4", "GPT-4V"),
    (M, "o1-mini", "o3-mini"),
    (M, "Qwen2.5-7B-Instruct-AWQ", "Qwen2.5-7B-Instruct-GPTQ"),
    (M, "Llama-2-7B-Int4", "Llama-2-7B-Int8"),
    (M, "DeepSeek-R1", "DeepSeek-R1-Zero"),
    (M, "R1-Distill-Qwen-7B", "Qwen-7B"),
    (M, "R1-Distill-Qwen-7B", "R1-Distill-Qwen-1.5B"),
    (M, "DeepSeek-V3-0324", "DeepSeek-V3"),
    (M, "Vicuna-13B-v1.3", "Vicuna-13B-v1.5"),
    (M, "Claude 3.5 Sonnet", "Claude 3.7 Sonnet"),
    (M, "Claude 3 Haiku", "Claude 3 Opus"),
    (M, "混元-7B", "混元-13B"),
    (M, "通义千问", "文心一言"),
    # neighbours that are both real
    (M, "Gemma", "Gemini"),
    (M, "Mistral", "Mixtral"),
    (M, "Mistral", "Ministral"),
    (M, "Mistral", "Mathstral"),
    (M, "Phi", "Pi"),
    (M, "OPT", "GPT"),
    (M, "T0", "T5"),
    (M, "T5", "mT5"),
    (M, "T5", "CodeT5"),
    (M, "CodeT5", "CodeT5+"),
    (M, "BERT", "BART"),
    (M, "BERT", "mBERT"),
    (M, "RoBERTa", "DeBERTa"),
    (M, "Falcon", "Falcon3"),
    (M, "Falcon3-7B", "Falcon-7B"),
    (M, "VILA", "NVILA"),
    (M, "LIMO", "LIMR"),
    (M, "QwQ", "QVQ"),
    (M, "DINO", "DiT"),
    (M, "MobileNet", "MobileViT"),
    (M, "RT-1", "RT-2"),
    (M, "A2C", "A3C"),
    (M, "U-Net", "UNet++"),
    (M, "LSTM", "BiLSTM"),
    (M, "TD3", "TD3+BC"),
    (M, "Owen et al.", "Qwen"),
    (M, "Gamma", "Gemma"),
    (M, "Best", "BERT"),
    (M, "Clause", "Claude"),
    (B, "MMMU", "MMLU"),
    (B, "MMMU", "MMMU-Pro"),
    (B, "MMMLU", "KMMLU"),
    (B, "MMMLU", "CMMLU"),
    (B, "GSM8K", "GSM1K"),
    (B, "GSM8K", "GSM-Hard"),
    (B, "GSM8K", "MGSM"),
    (B, "ARC-C", "ARC-E"),
    (B, "ARC-AGI-1", "ARC-AGI-2"),
    (B, "MBPP", "MBPP+"),
    (B, "SQuAD", "SQuAD 2.0"),
    (B, "SQuAD", "QuAC"),
    (B, "LongBench", "LongBench v2"),
    (B, "AIME", "AIME24"),
    (B, "AMC22", "AMC23"),
    (B, "HMMT24", "HMMT25"),
    (B, "MNLI", "SNLI"),
    (B, "WMT14", "WMT16"),
    (B, "MNIST", "KMNIST"),
    (B, "RefCOCO", "RefCOCO+"),
    (B, "RACE-H", "RACE-M"),
    (B, "ETTh1", "ETTm1"),
    (B, "Layer 1", "Layer l"),
    (B, "T1", "T2"),
    (M, "Model A", "Model B"),
    (M, "Zephrion-7B", "Zephrion-13B"),
    (M, "QLoRA-Foo", "QDoRA-Foo"),
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
    (M, "Owen-7B", "Qwen-7B"),
    (M, "Gwen2.5-7B-Instruct", "Qwen2.5-7B-Instruct"),
    (M, "LIama-3-8B", "Llama-3-8B"),
    (M, "L1ama-2-7B", "Llama-2-7B"),
    (M, "Llarna-2-7B", "Llama-2-7B"),
    (M, "Gernma-2-9B", "Gemma-2-9B"),
    (M, "DeepSeek-R1-Distill-Owen-7B", "DeepSeek-R1-Distill-Qwen-7B"),
    (M, "DeepSeeek-V3", "DeepSeek-V3"),
    (M, "DeepSeak-V3", "DeepSeek-V3"),
    (M, "Mixtrall-8x7B", "Mixtral-8x7B"),
    (M, "Claud 3.5 Sonnet", "Claude 3.5 Sonnet"),
    (M, "Qwen2.5-7B-Instrct", "Qwen2.5-7B-Instruct"),
    (M, "InternVI2-8B", "InternVL2-8B"),
    (M, "EfficentNet-B0", "EfficientNet-B0"),
    (M, "StarCodr-15B", "StarCoder-15B"),
    (B, "A1ME24", "AIME24"),
    (B, "HumanEva1", "HumanEval"),
    (B, "TruthfuIQA", "TruthfulQA"),
    (B, "LiveCodeBnech", "LiveCodeBench"),
    (B, "OlympiadBnch", "OlympiadBench"),
    (B, "WinoGrnade", "WinoGrande"),
    (B, "CommonsenseOA", "CommonsenseQA"),
    (B, "HotpotOA", "HotpotQA"),
    (B, "GPOA Diamond", "GPQA Diamond"),
    (B, "LibriSpeach", "LibriSpeech"),
]

MISSED = [
    (M, "Deepseak-V3", "DeepSeek-V3"),  # a slip and another case at once
]
"""Pairs that should be asked about and are not: they count in the shares below."""


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


@pytest.mark.parametrize(("role", "one", "other"), MISSED)
def test_missed_pair(role: Role, one: str, other: str) -> None:
    assert outcome(role, one, other) == "different", "it is asked about now: move it to ASK"


MEASURED = TABLE + [(*pair, "ask") for pair in MISSED]
FLOORS = {"same": (1.0, 1.0), "different": (0.99, 1.0), "ask": (1.0, 0.97)}
"""Precision and recall that each answer has to have. A wrong merge is worse than a missed one, so none is allowed."""


def shares(kind: str) -> tuple[float, float]:
    """Precision and recall of one answer over the table."""
    found = [(outcome(role, one, other), expected) for role, one, other, expected in MEASURED]
    right = sum(said == expected == kind for said, expected in found)
    said = sum(said == kind for said, _ in found)
    return right / said, right / sum(expected == kind for _, expected in found)


@pytest.mark.parametrize("kind", FLOORS)
def test_precision_and_recall_of_the_table(kind: str, record_property: Callable[[str, object], None]) -> None:
    """Of the pairs that get this answer, how many should; of those that should, how many do (`pytest -s` shows it)."""
    precision, recall = shares(kind)
    count = sum(expected == kind for *_, expected in MEASURED)
    record_property("precision", precision)
    record_property("recall", recall)
    print(f"{kind}: {count} of {len(MEASURED)} pairs, precision {precision:.3f}, recall {recall:.3f}")
    floor_of_precision, floor_of_recall = FLOORS[kind]
    assert precision >= floor_of_precision
    assert recall >= floor_of_recall


def test_the_table_is_large_and_holds_each_pair_once() -> None:
    assert len(TABLE) >= 180
    assert len({(role, *sorted((one, other))) for role, one, other, _ in TABLE}) == len(TABLE)


@pytest.mark.parametrize(
    "name", ["Owen", "Owen et al. (2023)", "Gwen", "Gamma", "Best", "Value", "Rate", "Transformer"]
)
def test_words_and_authors_are_no_names_where_nothing_says_so(name: str) -> None:
    assert whole_label(name, load_registry()) is None


def test_owen_on_an_axis_of_models_is_asked_about() -> None:
    (entry,) = resolve([Pair("Owen", M)], load_registry())
    assert (entry.canonical, entry.likely) == ("Owen", "Qwen")
