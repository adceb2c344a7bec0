"""Text that nobody wrote is read without an error, and what is read stands in it; and the file of weights."""

import json
from math import isfinite
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.train import TARGET
from heat_pipeline.reading.explain import explain
from heat_pipeline.reading.reader import read_text
from heat_pipeline.reading.weights import Weights, fitted, from_json
from heat_pipeline.scoring import labelled

TESTS = Path(__file__).parents[1]
TEXTS = [case.text for folder in ("corpus", "real") for case in labelled(TESTS / folder)]
BITS = [
    "|", "**", "* ", "\n", "\n\n", "# ", "## ", "0.5", "(", ")", "[", "]", "→", ":", "=", "–", "```", "\\", '"',
    "±", "%", ", ", " to ", "x=1", "<sub>", "</table>", "<table>", "…", "٣", "½", "\r", "\t", "：", "，", "$",
    "{", "}", "\u0000", "\ufeff", "\u202e", "e\u0301", "𝟛", "²", " vs. ", "x-axis: ", "Legend:\n", "1, 2, 3",
    "1 to 9", "\\begin{tabular}",
]  # fmt: skip


def test_the_file_of_weights_is_small_and_read_as_it_is_written() -> None:
    text = TARGET.read_text(encoding="utf-8")
    assert len(text.encode("utf-8")) < 64_000
    found = json.loads(text)
    assert sorted(found) == ["cells", "context", "first", "labels", "second"]
    for table in (found["cells"], found["first"], found["second"], found["labels"], *found["context"].values()):
        assert {name: weight for name, weight in table.items() if not isfinite(weight) or abs(weight) >= 20} == {}
    assert from_json(fitted().as_json()) == fitted()
    assert from_json(Weights().as_json()) == Weights()


def check(text: str) -> None:
    """All that is read stands in the text, each number is one thing, and it is read the same way twice."""
    reading = read_text(text)
    for cell in reading.cells:
        assert 0 <= cell.start < cell.end <= len(text)
        assert text[cell.start : cell.end] == cell.printed
        assert any(char.isdigit() for char in cell.printed)
        assert 0 <= cell.confidence <= 1
        assert (cell.value is None) is (cell.low is not None)
    assert {cell.panel for cell in reading.cells} <= {panel.name for panel in reading.panels}
    for panel in reading.panels:
        assert 0 <= panel.confidence <= 1
        assert 0 <= panel.start <= panel.end <= len(text)
    assert 0 <= reading.numbers_explained <= reading.numbers
    assert (reading.numbers == reading.numbers_explained) is (not reading.unread)
    assert list(reading.unread) == sorted(set(reading.unread))
    assert {(cell.start, cell.end) for cell in reading.cells}.isdisjoint(reading.unread)
    assert all(any(char.isdigit() for char in text[start:end]) for start, end in reading.unread)
    assert all(0 <= notice.start <= notice.end <= len(text) for notice in reading.notices)
    assert all(text[legend.start : legend.end] == legend.printed for legend in reading.legends)
    assert read_text(text) == reading


@settings(max_examples=70, deadline=None)
@given(st.one_of(st.text(max_size=400), st.lists(st.sampled_from(BITS), max_size=120).map("".join)))
def test_reads_any_text(text: str) -> None:
    check(text)


def test_reads_texts_of_one_character_and_of_none() -> None:
    for text in ("", "\n", " ", "5", "|", "#", "*", ":", "\x00", "²", "\ud7ff", "```0"):
        check(text)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(BITS), max_size=60).map("".join))
def test_explains_any_text(text: str) -> None:
    reading, choices = explain(text)
    for choice in choices:
        assert 1 <= choice.line <= text.count("\n") + 1
        assert 0 <= choice.cells <= choice.numbers
        assert bool(choice.labels) == bool(choice.cells)
    assert reading == read_text(text)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A description with its end cut off, bits put in and taken out, lines doubled, shuffled or joined."""
    text = draw(st.sampled_from(TEXTS))
    start = draw(st.integers(0, len(text) // 2))
    text = text[start : start + draw(st.integers(1, 3_000))]
    for _ in range(draw(st.integers(0, 8))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.sampled_from(BITS)) + text[at + draw(st.integers(0, 8)) :]
    lines = text.split("\n")
    return draw(
        st.sampled_from(
            (
                text,
                "\n".join(line for line in lines for _ in range(2)),
                " ".join(lines),
                "\n".join(reversed(lines)),
                f"{text}\n{text}",
                "\n".join(draw(st.permutations(lines))),
            )
        )
    )


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(damaged())
def test_reads_damaged_descriptions(text: str) -> None:
    check(text)
