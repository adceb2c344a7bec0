"""Names found in texts: grounded everywhere, and measured against the labelled corpus."""

from __future__ import annotations

import re

import pytest
from examples_names import cases, make_cell, make_reading
from hypothesis import given
from hypothesis import strategies as st

from heat_pipeline.model import Axis, Reading, Role, Tick
from heat_pipeline.names.attribution import Attributions
from heat_pipeline.names.name_mentions import find_mentions
from heat_pipeline.names.registry_files import load_registry
from heat_pipeline.names.scanning import known_names
from heat_pipeline.names.spelling import key


def named(text: str, reading: Reading) -> dict[str, set[str]]:
    """The names in a text by role and place: {"model in row": {"GPT-4"}}."""
    found: dict[str, set[str]] = {}
    mentions = find_mentions(reading, text, load_registry())
    for mention in mentions:
        assert mention.name
        assert text[mention.start : mention.end] == mention.name
        assert mention.called_at is None or 0 <= mention.called_at < len(text)
        found.setdefault(f"{mention.role} in {mention.source}", set()).add(mention.name)
    assert len(mentions) == sum(map(len, found.values()))
    return found


def test_precision_and_recall_on_the_corpus() -> None:
    """Against the gold lists `models` and `datasets`, spellings of one name counted once.

    157 found rightly. Two more: "Needle in a Haystack", a benchmark that the gold answers don't list (benchmarks/12,
    messy/20). Seven missed: kinds of model in other/15 ("SVMs"), which neither an axis nor a list names.
    """
    right = extra = missed = 0
    for case in cases():
        found = named(case.text, case.reading)
        got = {(place.split()[0], key(name)) for place, names in found.items() for name in names}
        gold = {("model", key(name)) for name in case.gold["models"]}
        gold |= {("benchmark", key(name)) for name in case.gold["datasets"]}
        got = {pair for pair in got if pair[0] != "metric"}
        right, extra, missed = right + len(got & gold), extra + len(got - gold), missed + len(gold - got)
    assert (right, extra, missed) == (157, 2, 7)


SETS = {"AIME24", "AIME25", "AMC23", "GPQA D"}
MATHS = {"GSM8K", "Math 500", "Minerva Math", "Gaokao2023EN", "Olympiad Bench", "College Math", "MMMLU STEM"}


@pytest.mark.parametrize(
    ("sample", "names"),
    [
        ("samples/01", {"model in title": {"Qwen-2.5 1.5B"}, "metric in text": {"accuracy"}}),
        ("samples/03", {"benchmark in text": MATHS, "metric in title": {"Accuracy"}}),
        (
            "samples/05",
            {
                "model in panel": {"R1-Owen"},
                "benchmark in panel": SETS,
                "benchmark in text": SETS,
                "metric in title": {"Pass@1"},
            },
        ),
    ],
)
def test_the_samples(sample: str, names: dict[str, set[str]]) -> None:
    (case,) = (case for case in cases() if case.name == sample)
    assert named(case.text, case.reading) == names


PROSE = (
    "We compare <GPT-4> and <Claude 3 Opus> with <Qwen2.5-7B-Instruct>. On {MMLU-Pro}, {IMDb} and {AIME24} the "
    "{GSM8K}-trained model wins; HotpotQA_WC too. The falcon flew to <Falcon-40B>; Step 1500; opt for a race; math is "
    "hard, drop it. {HumanEval+} is not {HumanEval}. <Llama>-based, <Mistral 7B>'s, <gpt-4o-2024-05-13>, "
    "<Gemini 2.5 Flash Lite>."
)


def test_known_names_in_prose() -> None:
    marked = text = re.sub(r"[<>{}]", "", PROSE)
    for hit in [*known_names(text, load_registry())][::-1]:
        before, behind = "<>" if hit.role is Role.MODEL else "{}"
        marked = f"{marked[: hit.start]}{before}{hit.name}{behind}{marked[hit.end :]}"
    assert marked == PROSE


TICKS = ("Foo", "Movies", "L1", "Task 3", "7", "Average", "Others", "Micro Average", "Exact Accuracy")


@pytest.mark.parametrize(
    ("axis", "found"),
    [
        ("Train dataset", {"benchmark in row": {"Foo", "Movies", "Task 3"}}),
        ("Task", {"benchmark in row": {"Foo", "Movies"}}),
        ("LLM", {"model in row": {"Foo", "Task 3"}, "benchmark in row": {"Movies"}}),
        ("Model Size", {}),
        ("Number of models", {}),
        ("Length", {}),
        ("", {}),
    ],
)
def test_an_axis_says_what_its_ticks_name(axis: str, found: dict[str, set[str]]) -> None:
    assert named(": 1, ".join(TICKS), make_reading(rows=Axis(axis, tuple(map(Tick, TICKS))))) == found


def test_escaped_names_are_found_as_the_text_has_them() -> None:
    rows = Axis("Dataset", (Tick("HotpotQA_WC"),))
    assert named(r"* HotpotQA\_WC: 0.5", make_reading(rows=rows)) == {"benchmark in row": {r"HotpotQA\_WC"}}


def test_a_list_says_what_it_holds() -> None:
    text = "It sets four models, TTPD, LR, CCS, and MM, against two datasets (Foobar, Quux Bench)."
    found = {"model in text": {"TTPD", "LR", "CCS", "MM"}, "benchmark in text": {"Foobar", "Quux Bench"}}
    assert named(text, make_reading()) == found


@given(st.text('Qwen2.5-GPT4o|* \n_\\"(),models:AIME', max_size=200), st.text("Qwen2.5 |-AIME_", max_size=40))
def test_any_text_gives_grounded_mentions(text: str, title: str) -> None:
    named(text, make_reading((title,), title=title, metric="models", rows=Axis("Model", (Tick(title),))))


def test_what_stands_beyond_the_first_labels_of_an_axis_is_not_looked_at_for_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No figure has so many, and a text's time stays bounded; the cells keep their labels."""
    monkeypatch.setattr("heat_pipeline.names.named_labels.MOST", 3)
    cells = tuple(make_cell(row=f"Llama-{number}") for number in range(5))
    attributions = Attributions(make_reading(rows=Axis("Model"), cells=cells), load_registry(), {})
    assert [attributions.of(cell).model for cell in cells] == ["Llama-0", "Llama-1", "Llama-2", "", ""]
