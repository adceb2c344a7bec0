"""Text that nobody wrote: read without an error, grounded, the same way twice, in time linear in its length."""

import time
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.reading.reader import read_outlined, read_text

CORPUS = [path.read_bytes().decode("utf-8") for path in sorted((Path(__file__).parents[1] / "corpus").rglob("*.md"))]
BITS = [
    "|",
    "**",
    "* ",
    "\n",
    "# ",
    "0.5",
    "(",
    ")",
    "[",
    "→",
    ":",
    "=",
    "–",
    "```",
    "\\",
    '"',
    "±",
    "%",
    ", ",
    " to ",
    "x=1",
    "<sub>",
    "…",
    "٣",
    "½",
    "\r",
]
HEAD = "## Heatmap: x\n### Axes\n* **X-axis:** Length: 0, 1, 2, 3\n* **Y-axis:** Type: 1 to 7\n### Data\n"
MONSTERS = {
    "one line": lambda size: "word " * (size // 5),
    "one line of pairs": lambda size: HEAD + "* **Type 1:** " + "88.7% (length 1), " * (size // 17),
    "one list": lambda size: HEAD + "* **Type 1:** " + "88.7, " * (size // 6),
    "one line of sentences": lambda size: HEAD + "Type 1 is 5 at length 1. " * (size // 25),
    "ten thousand columns": lambda size: (
        HEAD + "|" + "12|" * (size // 8) + "\n|" + "---|" * (size // 8) + "\n|" + "12|" * (size // 8)
    ),
    "deep bullets": lambda size: HEAD + "".join(" " * (at % 400) + f"* a{at}: 5\n" for at in range(size // 210)),
    "deep heads": lambda size: HEAD + "".join(" " * (at % 400) + f"* **a{at}:**\n" for at in range(size // 210)),
    "many rows": lambda size: HEAD + "".join(f"* Foo{at}: 5\n" for at in range(size // 12)),
    "many ticks": lambda size: "## h\n### Axes\n* X-axis: foo\n" + "* abc\n" * (size // 6),
    "unclosed marks": lambda size: HEAD + "**`([" * (size // 5) + "5",
    "pipes": lambda size: "|" * size,
    "digits": lambda size: HEAD + "1" * size,
    "dashes": lambda size: HEAD + "-" * size,
    "blanks": lambda size: HEAD + "a" + " " * size + "5",
    "brackets": lambda size: HEAD + "* Type 1: " + "(" * size,
    "brackets behind a list": lambda size: (
        "A heatmap. The rows are the chat models Nova and Orca; the columns are the prompt categories weapons, drugs "
        "and fraud.\n\n" + "(" * size
    ),
    "points": lambda size: HEAD + "(x=1, y=2) " * (size // 11),
    "fences": lambda size: "```\n" * (size // 4),
    "tags": lambda size: HEAD + "<sub>" * (size // 5),
}


def _check(text: str) -> None:
    reading = read_text(text)
    for cell in reading.cells:
        assert text[cell.start : cell.end] == cell.printed
        assert any(char.isdigit() for char in cell.printed)
    assert 0 <= reading.numbers_explained <= reading.numbers
    assert read_text(text) == reading


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(max_size=400), st.lists(st.sampled_from(BITS), max_size=120).map("".join)))
def test_reads_any_text(text: str) -> None:
    _check(text)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=st.sampled_from(CORPUS), data=st.data())
def test_reads_mangled_descriptions(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 12))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(st.sampled_from(BITS)) + text[at + data.draw(st.integers(0, 8)) :]
    _check(text)


@pytest.mark.parametrize("monster", MONSTERS)
def test_takes_time_linear_in_the_length(monster: str) -> None:
    """Ten times the text takes about ten times as long; a quadratic reader takes a hundred times as long."""
    seconds = []
    for size in (1_000, 10_000, 100_000, 1_000_000):
        text = MONSTERS[monster](size)
        took = []
        for _ in range(2 if size < 1_000_000 else 1):
            start = time.process_time()
            read_text(text)
            took.append(time.process_time() - start)
        seconds.append(min(took))
    assert seconds[3] < 35 * max(seconds[2], 0.005)
    assert seconds[2] < 35 * max(seconds[1], 0.005)


def _seconds(texts: list[str]) -> float:
    """The processor time in which texts are read and their claims found."""
    start = time.process_time()
    for text in texts:
        reading, outline = read_outlined(text)
        find_claims(text, reading, outline)
    return time.process_time() - start


@pytest.mark.parametrize(
    "junk", ["1", "aB", "a ", "1 2 ", "1.", "1, ", "(1", "a = 1, ", "of the ", " ", "*", "_", "<b>"]
)
def test_a_model_that_repeats_itself_takes_time_linear_in_how_long_it_does(junk: str) -> None:
    """Wherever in a description it happens: forty times the junk takes about as many times as long, at most."""
    random = Random(junk)
    short, long = [], []
    for text in random.sample(CORPUS, 12):
        lines = text.split("\n")
        at = random.randrange(len(lines))
        cut = lines[at].find(" ", random.randrange(len(lines[at]) + 1))
        for size, found in ((400, short), (16_000, long)):
            filled = f"{lines[at][: cut + 1]}{junk * (size // len(junk))} {lines[at][cut + 1 :]}"
            found.append("\n".join([*lines[:at], filled, *lines[at + 1 :]]))
    assert _seconds(long) < 40 * _seconds(short)
