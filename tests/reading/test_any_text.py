"""Text that nobody wrote: read without an error, in place, the same way twice."""

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from heat_pipeline.reading.explain import explain
from heat_pipeline.reading.reader import read_text

TESTS = Path(__file__).parents[1]
TEXTS = [
    path.read_bytes().decode("utf-8")
    for folder in ("corpus", "real")
    for path in sorted((TESTS / folder).rglob("*.md"))
]
BITS = [
    "|", "**", "* ", "\n", "\n\n", "# ", "## ", "0.5", "(", ")", "[", "]", "→", ":", "=", "–", "```", "\\", '"',
    "±", "%", ", ", " to ", "x=1", "<sub>", "</table>", "<table>", "…", "٣", "½", "\r", "\t", "：", "，", "$",
    "{", "}", "\u0000", "\ufeff", "\u202e", "e\u0301", "𝟛", "²", " vs. ", "x-axis: ", "Legend:\n", "1, 2, 3",
    "1 to 9", "\\begin{tabular}",
]  # fmt: skip


def check(text: str) -> None:
    reading = read_text(text)
    for cell in reading.cells:
        assert 0 <= cell.start < cell.end <= len(text)
        assert text[cell.start : cell.end] == cell.printed
        assert any(char.isdigit() for char in cell.printed)
        assert 0 <= cell.confidence <= 1
        assert (cell.value is None) is (cell.low is not None)
    assert len({cell.panel for cell in reading.cells} - {panel.name for panel in reading.panels}) == 0
    for panel in reading.panels:
        assert 0 <= panel.confidence <= 1
        assert 0 <= panel.start <= panel.end <= len(text)
    assert 0 <= reading.numbers_explained <= reading.numbers
    assert (reading.numbers == reading.numbers_explained) is (not reading.unread)
    assert list(reading.unread) == sorted(set(reading.unread))
    taken = {(cell.start, cell.end) for cell in reading.cells}
    for start, end in reading.unread:
        assert any(char.isdigit() for char in text[start:end])
        assert (start, end) not in taken
    for notice in reading.notices:
        assert 0 <= notice.start <= notice.end <= len(text)
    for legend in reading.legends:
        assert text[legend.start : legend.end] == legend.printed
    assert read_text(text) == reading


@settings(max_examples=100, deadline=None)
@given(st.one_of(st.text(max_size=400), st.lists(st.sampled_from(BITS), max_size=120).map("".join)))
def test_reads_any_text(text: str) -> None:
    check(text)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(BITS), max_size=60).map("".join))
def test_explains_any_text(text: str) -> None:
    reading, choices = explain(text)
    lines = text.count("\n") + 1
    for choice in choices:
        assert 1 <= choice.line <= lines
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
    damage = draw(st.sampled_from(("none", "doubled", "shuffled", "joined", "upside down", "twice")))
    if damage == "doubled":
        lines = [line for line in lines for _ in range(2)]
    elif damage == "shuffled":
        draw(st.randoms(use_true_random=False)).shuffle(lines)
    elif damage == "joined":
        return " ".join(lines)
    elif damage == "upside down":
        lines.reverse()
    elif damage == "twice":
        lines = lines + lines
    return "\n".join(lines)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(damaged())
def test_reads_damaged_descriptions(text: str) -> None:
    check(text)


def test_texts_of_one_character_and_of_none() -> None:
    for text in ("", "\n", " ", "5", "|", "#", "*", ":", "\x00", "²", "\ud7ff", "```0"):
        check(text)
