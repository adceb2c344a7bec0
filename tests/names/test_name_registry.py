"""The registry's files: valid, unique, and errors that say where a broken one is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from heat_pipeline.names.registry_files import RegistryError, load_registry, read_registry


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


FILES = {
    "models": 'families:\n  - {name: QwQ, maker: Alibaba, sizes: [32B], only_as_label: "true"}\nprefixes: [R1]\n',
    "benchmarks": "benchmarks:\n  - {name: AIME24, aliases: [AIME2024]}\n  - {name: AMC23, questions: 40}\n",
    "metrics": "metrics:\n  - {name: F1, kind: share}\n  - {name: R2, kind: bounded, low: 0, high: 1}\n",
}


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("benchmarks", "questions: 40", "questions: forty", ["line 3 (AMC23)", "'questions'", "forty"]),
        ("benchmarks", "questions: 40", "question: 40", ["line 3 (AMC23)", "'question'", "no such key"]),
        ("benchmarks", "questions: 40", "questions: 0", ["line 3 (AMC23)", "greater than 0"]),
        ("benchmarks", "AMC23", "AIME-24", ["line 3 (AIME-24)", "'name'", "line 2 (AIME24)"]),
        ("benchmarks", "AMC23", "aime2024", ["line 3 (aime2024)", "'name'", "line 2 (AIME24)"]),
        ("benchmarks", "benchmarks:", "benchmark:", ["'benchmark'", "allowed are benchmarks"]),
        ("models", ", maker: Alibaba", "", ["line 2 (QwQ)", "'maker'", "missing"]),
        ("models", "[32B]", "32B", ["line 2 (QwQ)", "'sizes'", "list"]),
        ("models", '"true"', '"maybe"', ["line 2 (QwQ)", "'only_as_label'", "boolean"]),
        ("models", "prefixes:", "before:", ["'before'", "no such key"]),
        ("metrics", "share", "part", ["line 2 (F1)", "'kind'", "'share'"]),
        ("metrics", "low: 0", "low: one", ["line 3 (R2)", "'low'"]),
        ("metrics", FILES["metrics"], "metrics: []\n", ["'metrics'", "empty"]),
        ("metrics", "metrics:\n", "metrics:\n  - [\n", ["not valid YAML", "line"]),
        ("models", "", None, ["cannot be read"]),
    ],
)
def test_a_broken_file_says_where(tmp_path: Path, file: str, old: str, new: str | None, words: list[str]) -> None:
    for name, text in FILES.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    assert read_registry(tmp_path).questions("amc 23") == 40
    path = tmp_path / f"{file}.yaml"
    path.unlink() if new is None else path.write_text(FILES[file].replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RegistryError) as caught:
        read_registry(tmp_path)
    for word in (path.name, *words):
        assert word in str(caught.value)
