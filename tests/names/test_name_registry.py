"""The registry's files: valid, unique, and errors that say where a broken one is broken."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from heat_pipeline.names.registry_files import REGISTRY, RegistryError, load_registry, read_registry


@pytest.mark.parametrize(
    ("name", "canonical", "questions"),
    [
        ("AIME 2024", "AIME24", 30),
        ("GPQA_D", "GPQA Diamond", 198),
        ("Math 500", "MATH-500", 500),
        ("MMLU_STEM", "MMLU STEM", 3018),
        ("OlympiadBench", "OlympiadBench", None),
    ],
)
def test_benchmarks(name: str, canonical: str, questions: int | None) -> None:
    found = load_registry().benchmark(name)
    assert found is not None
    assert (found.name, found.questions) == (canonical, questions)


@pytest.mark.parametrize(
    ("label", "metric", "ends"),
    [
        ("Accuracy (%)", "accuracy", (0.0, 100.0)),
        ("Pass@1", "pass@k", (0.0, 100.0)),
        ("Addition Accuracy by Number of Operands", "accuracy", (0.0, 100.0)),
        ("cosine similarity", "cosine similarity", (-100.0, 100.0)),
        ("Validation Loss", "loss", (None, None)),
        ("perplexity", "perplexity", (1.0, None)),
        ("R²", "R²", (None, 1.0)),
        ("Benchmark performance (avg eval score)", "score", (None, None)),
    ],
)
def test_metrics(label: str, metric: str, ends: tuple[float | None, float | None]) -> None:
    found = load_registry().metric(label)
    assert found is not None
    assert (found.name, found.ends(percent=True)) == (metric, ends)


@pytest.mark.parametrize("label", ["", "Transferability (%)", "Correlation or similarity score", "Ratio", "x" * 10_000])
def test_labels_that_name_no_metric(label: str) -> None:
    assert load_registry().metric(label) is None


def test_metrics_with_other_numbers_are_other_metrics() -> None:
    named = [load_registry().metric_named(label) for label in ("Pass@1", "pass@10", "Acc", "ROUGE-L", "rouge")]
    assert [found and found[1] for found in named] == ["pass@1", "pass@10", "accuracy", "ROUGE-L", "ROUGE"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(REGISTRY, tmp_path / "registry")
    return tmp_path / "registry"


AMC = "{name: AMC23, questions: 40"
ALIAS = "aliases: [AIME 202"
SIZES = "sizes: [32B], models: [QwQ"
LOW = "{name: perplexity, kind: nonnegative, low: "


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("benchmarks", AMC, "{name: AMC23, questions: forty", ["(AMC23)", "'questions'", "forty"]),
        ("benchmarks", AMC, "{name: AMC23, question: 40", ["(AMC23)", "'question'", "no such key"]),
        ("benchmarks", AMC, "{name: AMC23, questions: 0", ["(AMC23)", "greater than 0"]),
        ("benchmarks", "{name: AMC23,", "{name: AIME-24,", ["(AIME-24)", "'name'", "(AIME24)"]),
        ("benchmarks", f"{ALIAS}5", f"{ALIAS}4", ["(AIME25)", "'aliases'", "AIME24"]),
        ("benchmarks", "\nbenchmarks:\n", "\nbenchmark:\n", ["'benchmark'", "allowed are benchmarks"]),
        ("models", "{name: QwQ, maker: Alibaba", "{name: QwQ", ["(QwQ)", "'maker'", "missing"]),
        ("models", SIZES, "sizes: 32B, models: [QwQ", ["(QwQ)", "'sizes'", "list"]),
        ("models", 'label: "true"', 'label: "maybe"', ["(OPT)", "'only_as_label'", "boolean"]),
        ("models", "prefixes: [", "prefixes: no\nold: [", ["'old'", "no such key"]),
        ("metrics", "accuracy, kind: share", "accuracy, kind: part", ["(accuracy)", "'kind'", "'share'"]),
        ("metrics", "{name: R², kind: bounded, low: -inf", "{name: R², kind: bounded", ["(R²)", "low and high"]),
        ("metrics", f"{LOW}1", f"{LOW}one", ["(perplexity)", "'low'"]),
        ("metrics", "metrics:\n", "metrics:\n  - [\n", ["metrics.yaml", "not valid YAML", "line"]),
    ],
)
def test_a_broken_file_says_where(folder: Path, file: str, old: str, new: str, words: list[str]) -> None:
    path = folder / f"{file}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RegistryError) as caught:
        read_registry(folder)
    for word in (path.name, ", line ", *words):
        assert word in str(caught.value)


def test_a_missing_file_says_which(folder: Path) -> None:
    (folder / "models.yaml").unlink()
    with pytest.raises(RegistryError, match=r"models\.yaml cannot be read"):
        read_registry(folder)
