"""Numbers that vanish: in whatever form it stands, a value of a text is a cell with its characters, or it is unread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heat_pipeline.model import ClaimKind, NoticeKind
from heat_pipeline.texts.examine import examine, read

AXES = "# Heatmap\n\n**X-axis:** Depth: 1, 2\n**Y-axis:** Model: A, B\n\n"
THREE = AXES.replace("1, 2", "1, 2, 3")
GRID = {("A", "1"): 50.1, ("A", "2"): 60.2, ("B", "1"): 51.1, ("B", "2"): 61.2}
WIDE = {**GRID, ("A", "3"): 70.3, ("B", "3"): 71.3}
HEAD = "| Model | 1 | 2 | 3 |\n|---|---|---|---|\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "# Confusion matrix\n\n- True cat: Predicted cat 45, Predicted dog 3\n"
            "- True dog: Predicted cat 4, Predicted dog 40\n",
            {
                ("True cat", "Predicted cat"): 45,
                ("True cat", "Predicted dog"): 3,
                ("True dog", "Predicted cat"): 4,
                ("True dog", "Predicted dog"): 40,
            },
        ),
        (
            THREE
            + "Qwen2.5 by depth (Figure 3.1).\n\n"
            + HEAD
            + "| A | 50,1 | 60,2 | 70,3 |\n| B | 51,1 | 61,2 | 71,3 |\n",
            WIDE,
        ),
        (
            AXES.replace("1, 2", "1e-5, 1e-4") + "- A\n  - 1e-5 → 2.31×10^-2\n  - 1e-4 → 3.1×10^-2\n"
            "- B\n  - 1e-5 → 2.5×10⁻²\n  - 1e-4 → 3.5·10⁻²\n",
            {("A", "1e-5"): 0.0231, ("A", "1e-4"): 0.031, ("B", "1e-5"): 0.025, ("B", "1e-4"): 0.035},
        ),
        (AXES + "1. A\n- 1: 50.1\n- 2: 60.2\n2. B\n- 1: 51.1\n- 2: 61.2\n", GRID),
        (AXES + "- \u00a0A\u00a0: 1\u00a0: 50.1, 2\u00a0: 60.2\n- \u00a0B\u00a0: 1\u00a0: 51.1, 2\u00a0: 61.2\n", GRID),
    ],
)
def test_reads_what_once_vanished(text: str, expected: dict[tuple[str, str], float]) -> None:
    reading = read(text)
    assert {(cell.row, cell.column): cell.value for cell in reading.cells} == pytest.approx(expected)
    assert (len(reading.cells), reading.unread) == (len(expected), ())
    assert all(text[cell.start : cell.end] == cell.printed for cell in reading.cells)


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        (AXES + "- A: 1: 12/40, 2: 13/40\n- B: 1: 14/40, 2: 15/40\n", ["12/40", "13/40", "14/40", "15/40"]),
        (
            "A heatmap of accuracy. Model A reaches 50.1 at depth 1 and 60.2 at depth 2. Model B reaches 51.1.\n",
            ["50.1", "60.2", "51.1"],
        ),
    ],
)
def test_counts_what_it_cannot_place(text: str, unread: list[str]) -> None:
    examined = examine(text)
    reading = examined.reading
    assert reading.cells == ()
    assert set(unread) <= {text[start:end] for start, end in reading.unread}
    assert reading.numbers - reading.numbers_explained == len(reading.unread)
    said = {anomaly.rule: anomaly.message for anomaly in examined.anomalies}
    assert "number_unread" in said
    assert "words only" not in said["no_cells"]


@pytest.mark.parametrize(
    "text",
    [
        "# Heatmap\n\nFigure 3 of 2024 has 12 models and 5x5 places; the darker ones stand at the top.\n",
        THREE + HEAD + "| A | 50.1 | 60.2 | 70.3 |\n| B | 51.1 | 61.2 | 71.3 |\n\n## 3.1 Remarks\n\n"
        "1. In 2023 the best of 6 values was 71.3, in Figure 2 (see also [4]).\n2. All are above 50.\n",
    ],
)
def test_remarks_are_no_values(text: str) -> None:
    assert read(text).unread == ()


def test_a_refusal_is_told_as_one() -> None:
    text = "I'm sorry, but I can’t see the image you're referring to."
    examined = examine(text)
    (refusal,) = examined.reading.notices
    assert (refusal.kind, refusal.printed) == (NoticeKind.REFUSAL, "I'm sorry, but I can’t see the image")
    (said,) = [anomaly for anomaly in examined.anomalies if anomaly.rule == "no_cells"]
    assert "I can’t see the image" in said.message
    assert (said.start, said.end) == (refusal.start, refusal.end)
    words = examine("# Heatmap\n\nThe values can't be read from the image, but the top is darker.\n")
    assert "in words only" in next(anomaly.message for anomaly in words.anomalies if anomaly.rule == "no_cells")


@dataclass(frozen=True)
class Value:
    """A number as it is printed, with what it is; None where it must not be read as one number."""

    printed: str
    number: float | None
    before: str = ""
    after: str = ""


FORMS: list[Callable[[int, int], Value]] = [
    lambda whole, tenth: Value(f"{whole}.{tenth}", whole + tenth / 10),
    lambda whole, tenth: Value(f"–{whole}.{tenth}", -whole - tenth / 10),
    lambda whole, tenth: Value(f"−{whole}.{tenth}", -whole - tenth / 10),
    lambda whole, tenth: Value(f"{whole},{tenth} %", whole + tenth / 10),
    lambda whole, tenth: Value(f"3 1{whole}.{tenth}", 3100 + whole + tenth / 10),
    lambda whole, tenth: Value(f"3\u202f1{whole}.{tenth}", 3100 + whole + tenth / 10),
    lambda whole, tenth: Value(f"3’1{whole}.{tenth}", 3100 + whole + tenth / 10),
    lambda whole, tenth: Value(f"{whole}/1{tenth}0", None),
    lambda whole, tenth: Value(f"1.{tenth}.{whole}", None),
    lambda whole, tenth: Value(f"{whole}.{tenth}×10^-2", (whole + tenth / 10) / 100),
    lambda whole, tenth: Value(f"{whole}.{tenth}·10⁻²", (whole + tenth / 10) / 100),
    lambda whole, tenth: Value(f"{whole}.{tenth}e-2", (whole + tenth / 10) / 100),
    lambda whole, tenth: Value(f"{whole}.{tenth}‰", whole + tenth / 10, before="≈"),
    lambda whole, tenth: Value("".join(chr(ord(char) + 0xFEE0) for char in f"{whole}.{tenth}"), whole + tenth / 10),
    lambda whole, tenth: Value(f"{whole}.{tenth}k", (whole + tenth / 10) * 1000),
    lambda whole, _: Value(f"{whole}k", whole * 1000),
    lambda whole, _: Value(f"{whole}M", whole * 1_000_000),
    lambda whole, tenth: Value(f"{whole}.{tenth}", whole + tenth / 10, before="\u200b"),
    lambda whole, tenth: Value(f"{whole}.{tenth}", whole + tenth / 10, before="\u00a0", after="\u00a0"),
    lambda whole, tenth: Value(f"{whole}.{tenth}", whole + tenth / 10, before="**", after="**"),
]
ROW = st.lists(st.tuples(st.sampled_from(FORMS), st.integers(1, 9)), min_size=3, max_size=3)
PLAIN = [
    "| Model | 1 | 2 | 3 |\n|---|---|---|---|\n| A | {} | {} | {} |\n| B | {} | {} | {} |\n",
    "- A: 1: {}, 2: {}, 3: {}\n- B: 1: {}, 2: {}, 3: {}\n",
    "1. A\n   - 1 → {}\n   - 2 → {}\n   - 3 → {}\n2. B\n   - 1 → {}\n   - 2 → {}\n   - 3 → {}\n",
    "A: {{1: {}, 2: {}, 3: {}}}\nB: {{1: {}, 2: {}, 3: {}}}\n",
]
LAYOUTS = [
    *PLAIN,
    "| A | {} | {} | {} |\n\n| B | {} | {} | {} |\n",
    "<table><tr><td>M</td><td>1</td><td>2</td><td>3</td></tr><tr><td>A</td><td>{}</td><td>{}</td><td>{}</td></tr>"
    "<tr><td>B</td><td>{}</td><td>{}</td><td>{}</td></tr></table>\n",
    "- A: {}, {}, {}\n- B: {}, {}, {}\n",
    "- A: Predicted cat {}, Predicted dog {}, Predicted owl {}\n"
    "- B: Predicted cat {}, Predicted dog {}, Predicted owl {}\n",
    "Row 1 (A): {}, {}, {}\nRow 2 (B): {}, {}, {}\n",
    "Values (row by row): [[{}, {}, {}], [{}, {}, {}]]\n",
    '```json\n{{"A": {{"1": {}, "2": {}, "3": {}}},\n "B": {{"1": {}, "2": {}, "3": {}}}}}\n```\n',
    '{{"values": [[{}, {}, {}], [{}, {}, {}]]}}\n',
]


def written(above: str, layout: str, values: list[Value]) -> tuple[str, list[int]]:
    """A text with values in a layout, and where each of them begins."""
    text, places = above, []
    for part, value in zip(layout.split("{}"), [*values, None], strict=True):
        text += part.replace("{{", "{").replace("}}", "}")
        if value is not None:
            places.append(len(text) + len(value.before))
            text += value.before + value.printed + value.after
    return text, places


@pytest.mark.parametrize("layout", PLAIN)
def test_each_value_in_a_plain_grid_is_a_cell_in_whatever_form(layout: str) -> None:
    places = [(row, column) for row in "AB" for column in "123"]
    for form in FORMS:
        values = [form(31 + 7 * at, at + 1) for at in range(6)]
        if values[0].number is None:
            continue
        reading = read(written(THREE, layout, values)[0])
        wanted = {place: value.number for place, value in zip(places, values, strict=True)}
        assert {(cell.row, cell.column): cell.value for cell in reading.cells} == pytest.approx(wanted)
        assert [cell.printed for cell in reading.cells] == [value.printed for value in values]
        assert reading.unread == ()


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(LAYOUTS), ROW, ROW, st.sampled_from((THREE, "A heatmap of accuracy.\n\n")))
def test_each_value_is_a_cell_or_unread(layout: str, first: list, second: list, above: str) -> None:
    """Each number is given once: nothing but a cell or a place of what is unread can account for it."""
    values = [form(31 + 7 * at, tenth) for at, (form, tenth) in enumerate([*first, *second])]
    text, places = written(above, layout, values)
    reading = read(text)
    cells = {(cell.start, cell.end): cell.value for cell in reading.cells}
    claimed = [(claim.start, claim.end) for claim in reading.claims if claim.kind is not ClaimKind.VALUE]
    for value, start in zip(values, places, strict=True):
        place = (start, start + len(value.printed))
        if place in cells:
            assert value.number is not None
            assert cells[place] == pytest.approx(value.number)
        else:
            is_claimed = any(one <= start and place[1] <= end for one, end in claimed)
            assert is_claimed or place in reading.unread, (text, value.printed)
    if not reading.cells:
        assert reading.unread
