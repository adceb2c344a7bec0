"""Names found in texts: grounded everywhere, and measured against the labelled corpus."""

from __future__ import annotations

from examples_names import cases, make_cell, make_reading
from hypothesis import given
from hypothesis import strategies as st

from heat_pipeline.model import Axis, Role, Tick
from heat_pipeline.names.attribution import Attributions
from heat_pipeline.names.name_mentions import find_mentions
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.names.scanning import known_names
from heat_pipeline.names.spelling import key


def test_precision_and_recall_on_the_corpus() -> None:
    """Against the gold lists `models` and `datasets`, spellings of one name counted once.

    155 found rightly. Two more: "Needle in a Haystack", a benchmark that the gold answers don't list (benchmarks/12,
    messy/20). Nine missed: kinds of model in other/15 ("SVMs"), which neither an axis nor a list names.
    """
    right = extra = missed = 0
    for case in cases():
        mentions = find_mentions(case.reading, case.text, load_registry())
        assert all(case.text[mention.start : mention.end] == mention.name for mention in mentions), case.name
        assert len({(m.name, m.role, m.source) for m in mentions}) == len(mentions), case.name
        got = {(m.role, key(m.name)) for m in mentions if m.role is not Role.METRIC}
        gold = {(Role.MODEL, key(name)) for name in case.gold["models"]}
        gold |= {(Role.BENCHMARK, key(name)) for name in case.gold["datasets"]}
        right, extra, missed = right + len(got & gold), extra + len(got - gold), missed + len(gold - got)
    assert right / (right + extra) >= 0.985
    assert right / (right + missed) >= 0.94


def sample(name: str) -> set[tuple[str, str]]:
    (case,) = (case for case in cases() if case.name == name)
    mentions = find_mentions(case.reading, case.text, load_registry())
    return {(mention.name, f"{mention.role} in {mention.source}") for mention in mentions}


def test_the_samples() -> None:
    assert {entry for entry in sample("samples/01") if "metric" not in entry[1]} == {
        ("Qwen-2.5 1.5B", "model in title")
    }
    assert ("Pass@1", "metric in text") in sample("samples/04")
    assert {entry for entry in sample("samples/05") if "metric" not in entry[1]} == {
        ("R1-Owen", "model in panel"),
        ("AIME24", "benchmark in panel"),
        ("AIME25", "benchmark in panel"),
        ("AMC23", "benchmark in panel"),
        ("GPQA D", "benchmark in panel"),
        *((name, "benchmark in text") for name in ("AIME24", "AIME25", "AMC23", "GPQA D")),  # called models there
    }
    names = ["GSM8K", "Math 500", "Minerva Math", "Gaokao2023EN", "Olympiad Bench", "College Math", "MMMLU STEM"]
    assert {entry for entry in sample("samples/03") if "metric" not in entry[1]} == {
        (name, "benchmark in text") for name in names
    }


def test_known_names_in_prose() -> None:
    text = (
        "We compare GPT-4 and Claude 3 Opus with Qwen2.5-7B-Instruct. On MMLU-Pro, IMDb and AIME24 the GSM8K-trained "
        "model wins; HotpotQA_WC too. The falcon flew to Falcon-40B; Step 1500; opt for a race; math is hard, drop it. "
        "HumanEval+ is not HumanEval. Llama-based, Mistral 7B's, gpt-4o-2024-05-13, Gemini 2.5 Flash Lite."
    )
    found = [(text[hit.start : hit.end], hit.role) for hit in known_names(text, load_registry())]
    assert found == [
        ("GPT-4", Role.MODEL),
        ("Claude 3 Opus", Role.MODEL),
        ("Qwen2.5-7B-Instruct", Role.MODEL),
        ("MMLU-Pro", Role.BENCHMARK),
        ("IMDb", Role.BENCHMARK),
        ("AIME24", Role.BENCHMARK),
        ("GSM8K", Role.BENCHMARK),
        ("Falcon-40B", Role.MODEL),
        ("HumanEval+", Role.BENCHMARK),
        ("HumanEval", Role.BENCHMARK),
        ("Llama", Role.MODEL),
        ("Mistral 7B", Role.MODEL),
        ("gpt-4o-2024-05-13", Role.MODEL),
        ("Gemini 2.5 Flash Lite", Role.MODEL),
    ]


def names(text: str, rows: Axis) -> set[tuple[str, Role, str]]:
    found = find_mentions(make_reading(rows=rows), text, load_registry())
    return {(mention.name, mention.role, mention.source) for mention in found}


def test_an_axis_says_what_its_ticks_name() -> None:
    ticks = tuple(Tick(label) for label in ("Foo", "Movies", "L1", "Task 3", "7", "Average", "Others", "Micro Average"))
    text = "Foo: 1, Movies: 2, L1: 3, Task 3: 4, 7: 5, Average: 6, Others: 7, Micro Average: 8"
    assert names(text, Axis("Train dataset", ticks)) == {
        ("Foo", Role.BENCHMARK, "row"),
        ("Movies", Role.BENCHMARK, "row"),
        ("Task 3", Role.BENCHMARK, "row"),
    }
    assert ("Task 3", Role.BENCHMARK, "row") not in names(text, Axis("Task", ticks))
    assert names(text, Axis("LLM", ticks)) >= {("Foo", Role.MODEL, "row"), ("Movies", Role.BENCHMARK, "row")}
    for axis in ("Model Size", "Number of models", "Length", ""):
        assert ("Foo", Role.MODEL, "row") not in names(text, Axis(axis, ticks))


def test_escaped_names_are_found_as_the_text_has_them() -> None:
    rows = Axis("Dataset", (Tick("HotpotQA_WC"),))
    assert names(r"* HotpotQA\_WC: 0.5", rows) == {(r"HotpotQA\_WC", Role.BENCHMARK, "row")}


def test_a_list_says_what_it_holds() -> None:
    text = "It sets four models, TTPD, LR, CCS, and MM, against two datasets (Foobar, Quux Bench)."
    assert names(text, Axis()) == {
        ("TTPD", Role.MODEL, "text"),
        ("LR", Role.MODEL, "text"),
        ("CCS", Role.MODEL, "text"),
        ("MM", Role.MODEL, "text"),
        ("Foobar", Role.BENCHMARK, "text"),
        ("Quux Bench", Role.BENCHMARK, "text"),
    }


@given(st.text('Qwen2.5-GPT4o|* \n_\\"(),models:AIME', max_size=200), st.text("Qwen2.5 |-AIME_", max_size=40))
def test_any_text_gives_grounded_mentions(text: str, title: str) -> None:
    reading = make_reading(title=title, metric="models", rows=Axis("Model", (Tick(title),)), panels=(title,))
    for mention in find_mentions(reading, text, load_registry()):
        assert mention.name
        assert text[mention.start : mention.end] == mention.name
        assert mention.called_at is None or 0 <= mention.called_at < len(text)


def test_what_stands_beyond_the_first_labels_of_an_axis_is_not_looked_at_for_names(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """No figure has so many, and a text's time stays bounded; the cells keep their labels."""
    monkeypatch.setattr("heat_pipeline.names.named_labels.MOST", 3)
    cells = tuple(make_cell(row=f"Llama-{number}") for number in range(5))
    attributions = Attributions(make_reading(rows=Axis("Model"), cells=cells), load_registry(), {})
    assert [attributions.of(cell).model for cell in cells] == ["Llama-0", "Llama-1", "Llama-2", "", ""]
