"""Texts made to be slow: reading takes time linear in their length, asked as growth and never as seconds.

Calls are counted, which is the same each time; what happens inside of one call (patterns, slices) shows in the time
only, and is asked with a wide margin.
"""

import gc
import time
from collections.abc import Callable
from cProfile import Profile

import pytest

from heat_pipeline.reading.reader import read_text

HEAD = "## Heatmap: x\n### Axes\n* **X-axis:** Length: 0, 1, 2, 3\n* **Y-axis:** Type: 1 to 7\n### Data\n"


def repeated(unit: str, before: str = HEAD, behind: str = "") -> Callable[[int], str]:
    """A text of about some length that repeats a unit; "{i}" in it counts."""
    length = len(unit.replace("{i}", "1234"))
    if "{i}" in unit:
        return lambda size: before + "".join(unit.replace("{i}", str(at)) for at in range(size // length)) + behind
    return lambda size: before + unit * (size // length) + behind


ITEM = HEAD + "* **Type 1:** "
MONSTERS = {
    "one line": repeated("word ", ""),
    "a a a": repeated("a ", ""),
    "one line of numbers": repeated("12.5 ", ""),
    "ticks side by side": repeated("Alpha, Bravo and ", HEAD.replace("1 to 7", "Alpha, Bravo") + "* ", "5"),
    "ticks and values": repeated("Alpha 0.5, ", HEAD.replace("1 to 7", "Alpha, Bravo") + "* "),
    "deep heads": lambda size: HEAD + "".join(" " * (at % 200) + f"* **a{at}:**\n" for at in range(size // 110)),
    "ever deeper": lambda size: "".join(" " * at + f"* **a{at}:**\n" for at in range(int((2 * size) ** 0.5))),
    "columns": lambda size: (
        "|m|" + "".join(f"c{at}|" for at in range(size // 12)) + "\n|" + "---|" * (size // 12) + "---|\n|r|"
        + "5|" * (size // 12)
    ),
    "a long table": repeated("|r{i}|5|6|\n", HEAD + "|m|a|b|\n|---|---|---|\n"),
    "tables": repeated("|m|a|b|\n|---|---|---|\n|r{i}|5|6|\n|s{i}|5|6|\n\n"),
    "a list of ticks": repeated("  * abc{i}\n", "* **X-axis:**\n", "### Data\n* abc1: 5\n"),
    "headings over values": repeated("### h{i}\n* A: 5\n", ""),
    "equal headings": repeated("### h\n* A{i}: 5\n", ""),
    "headings of all ranks": lambda size: "".join("#" * (at % 6 + 1) + f" h{at}\n" for at in range(size // 10)),
    "lists over values": repeated("* X-axis: a{i}, b{i}, c{i}\n* a{i}: 5\n", ""),
    "legends": repeated("* **Legend:**\n  * a{i}: red\n  * b{i}: blue\n", ""),
    "heads that come again": repeated("## S\n* **P{i}:**\n  * A: 5\n* **P7:**\n  * A: 6\n", ""),
    "unclosed marks": repeated("**`([", HEAD, "5"),
    "pipes": repeated("|", ""),
    "digits": repeated("1"),
    "dashes": repeated("-"),
    "blanks": repeated(" ", HEAD + "a", "5"),
    "new lines": repeated("\n", HEAD + "a", "5"),
    "open brackets": repeated("(", ITEM),
    "nested brackets": lambda size: ITEM + "(" * (size // 2) + "5" + ")" * (size // 2),
    "quotes": repeated('"', ITEM),
    "fences": repeated("```\n", ""),
    "tags": repeated("<sub>"),
    "arrows": repeated(" -> b", HEAD + "* a", " 5"),
    "rows of a file": repeated("x{i},1,2\n", "```csv\nM,A,B\n", "```\n"),
    "a dump": repeated('"a{i}": {"b": 5},', "```json\n{", '"c": 5}\n```\n'),
    "equations": repeated("* $\\alpha_{{i}}$: 5\n"),
    "sums": repeated("a{i}=1, ", HEAD + "* "),
    "points": repeated("(x={i}, y=2.5) ", ITEM),
    "deviations": repeated(" ± 1", ITEM + "5"),
    "a value of many ticks": lambda size: (
        "* X-axis: " + ", ".join(f"t{at}" for at in range(size // 14)) + "\n* A: 5 ("
        + ", ".join(f"t{at}" for at in range(size // 14)) + ")"
    ),
    "a long list of values": lambda size: (
        "* X-axis: " + ", ".join(f"t{at}" for at in range(size // 10)) + "\n* A: " + "5, " * (size // 10)
    ),
    "scales": repeated("* Color bar: from {i} to 9999\n", ""),
    "rows of HTML": repeated("<tr><td>a</td><td>5</td></tr>", "<table>", "</table>"),
    "keys": repeated("a{i}: 5, ", ITEM),
    "one list of values that differ": repeated("{i}.5, ", ITEM),
    "A vs. B": repeated("A vs. B: 5, "),
    "ranges": repeated("1 to 2, ", ITEM),
}  # fmt: skip


def seconds(read: Callable[[str], object], text: str) -> float:
    """How long reading a text takes the processor, without the collector's rounds, which fall where they fall."""
    gc.disable()
    try:
        start = time.process_time()
        read(text)
        return time.process_time() - start
    finally:
        gc.enable()


def cost(text: str) -> tuple[int, float]:
    """How many calls reading a text takes, and how long."""
    profile = Profile()
    took = seconds(lambda text: profile.runcall(read_text, text), text)
    return sum(entry.callcount for entry in profile.getstats()), took


@pytest.mark.parametrize("name", MONSTERS)
def test_four_times_the_text_takes_four_times_the_calls_and_about_the_time(name: str) -> None:
    """Sixteen times as many where each meets each."""
    short, long = MONSTERS[name](1_000), MONSTERS[name](4_000)
    read_text(long)  # the caches are warm for both
    (calls, took), (more_calls, took_longer) = cost(short), cost(long)
    assert more_calls < 5 * max(calls, 1_500)
    assert took_longer < 12 * max(took, 0.01)


IN_ONE_CALL = (
    "one line", "a a a", "digits", "dashes", "blanks", "new lines", "open brackets", "nested brackets", "quotes",
    "fences", "tags",
)  # fmt: skip


@pytest.mark.parametrize("name", IN_ONE_CALL)
def test_ten_times_the_text_takes_about_ten_times_as_long(name: str) -> None:
    short, long = MONSTERS[name](25_000), MONSTERS[name](250_000)
    assert seconds(read_text, long) < 30 * max(seconds(read_text, short), 0.01)
