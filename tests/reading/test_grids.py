"""Grids written down in plain ways: the reading gives each grid back, and no number of it vanishes.

In whatever form and layout it stands, a value of a text is a cell with its characters, or it is unread.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from heat_pipeline.model import ClaimKind, NoticeKind, Reading
from heat_pipeline.reading.reader import read_text
from heat_pipeline.texts.examine import examine, read

NAMES = (
    *("Alpha", "Bravo", "Kilo", "Lima", "Oscar", "Zulu", "Größe", "GPT-4", "Llama-3.1-8B", "MMLU-Pro", "C++"),
    "neg_cities",
)
AXES = (("Model", "Benchmark"), ("Train set", "Test set"), ("Method", "Metric"))


@dataclass(frozen=True)
class Grid:
    """Rows and columns with a value, as it is printed, for each pair."""

    row_name: str
    column_name: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[tuple[str, ...], ...]

    def cells(self) -> Counter[tuple[frozenset[str], float]]:
        """Each value with its labels, as a set: which of them is called row is not asked."""
        return Counter(
            (frozenset((row, column)), float(printed))
            for row, line in zip(self.rows, self.values, strict=True)
            for column, printed in zip(self.columns, line, strict=True)
        )

    def frame(self) -> str:
        """The title and the axes."""
        return (
            "## Heatmap: Results\n### Axes\n"
            f"* **X-axis:** {self.column_name}: {', '.join(self.columns)}\n"
            f"* **Y-axis:** {self.row_name}: {', '.join(self.rows)}\n### Data\n"
        )


Layout = Callable[[Grid], str]


def per_row(cell: str, between: str = ", ", line: str = "* **{row}:** {cells}", ends: str = "{}\n") -> Layout:
    """A line for each row with its cells."""

    def written(grid: Grid) -> str:
        lines = (
            line.format(
                row=row,
                nth=nth,
                cells=between.join(
                    cell.format(row=row, column=column, value=value)
                    for column, value in zip(grid.columns, values, strict=True)
                ),
            )
            for nth, (row, values) in enumerate(zip(grid.rows, grid.values, strict=True), start=1)
        )
        return ends.format("\n".join(lines))

    return written


def table(grid: Grid) -> str:
    head = f"| {grid.row_name} | {' | '.join(grid.columns)} |\n|{'---|' * (len(grid.columns) + 1)}\n"
    return head + per_row("{value}", " | ", "| {row} | {cells} |")(grid)


def html(grid: Grid) -> str:
    head = "".join(f"<td>{name}</td>" for name in (grid.row_name, *grid.columns))
    rows = per_row("<td>{value}</td>", "", "<tr><td>{row}</td>{cells}</tr>")
    return f"<table><tr>{head}</tr>{rows(grid)}</table>\n"


def predicted(grid: Grid) -> str:
    names = replace(grid, columns=("cat", "dog", "owl"))
    return per_row("Predicted {column} {value}", line="- {row}: {cells}")(names)


READ: dict[str, Layout] = {
    "table": table,
    "item per cell": per_row("    * {column}: {value}", "\n", "* **{row}:**\n{cells}"),
    "item per cell without indentation": per_row("* {column}: {value}", "\n", "* **{row}:**\n{cells}"),
    "item per row": per_row("{column}: {value}"),
    "item per row in brackets": per_row("{column} ({value})"),
    "list per row": per_row("{value}"),
    "pairs": per_row("* {row} vs. {column}: {value}", "\n", "{cells}"),
    "points": per_row("({column}, {value})"),
}
IN_ANY_FORM: dict[str, Layout] = {
    "table": table,
    "plain items": per_row("{column}: {value}", line="- {row}: {cells}"),
    "arrows": per_row("   - {column} → {value}", "\n", "{nth}. {row}\n{cells}"),
    "mapping": per_row("{column}: {value}", line="{row}: {{{cells}}}"),
}
WRITTEN: dict[str, Layout] = {
    **IN_ANY_FORM,
    "rows apart": per_row("{value}", " | ", "| {row} | {cells} |\n"),
    "html": html,
    "list": per_row("{value}", line="- {row}: {cells}"),
    "predicted": predicted,
    "numbered rows": per_row("{value}", line="Row {nth} ({row}): {cells}"),
    "arrays": per_row("{value}", line="[{cells}],", ends="Values (row by row): [{}]\n"),
    "json": per_row('"{column}": {value}', line='"{row}": {{{cells}}},', ends="```json\n{{{}}}\n```\n"),
    "json arrays": per_row("{value}", line="[{cells}],", ends='{{"values": [{}]}}\n'),
}


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Three to five rows, more or fewer columns, of words or of numbers; distinct values with two or three decimals."""
    names = draw(st.permutations(NAMES))
    height = draw(st.integers(3, 5))
    width = draw(st.integers(3, 5).filter(lambda count: count != height))
    steps = st.lists(st.integers(1, 64), min_size=width, max_size=width, unique=True)
    words = st.just(list(names[height : height + width]))
    columns = draw(words | steps.map(lambda found: [str(50 * step) for step in sorted(found)]))
    row_name, column_name = draw(st.sampled_from(AXES))
    places = draw(st.integers(2, 3))
    most = draw(st.sampled_from((1, 100))) * 10**places - 1
    # distinct values: none is another one said again
    count = height * width
    found = draw(st.lists(st.integers(most // 9, most), min_size=count, max_size=count, unique=True))
    printed = [f"{number / 10**places:.{places}f}" for number in found]
    return Grid(
        row_name,
        "Steps" if columns[0].isdecimal() else column_name,
        tuple(names[:height]),
        tuple(columns),
        tuple(tuple(printed[at : at + width]) for at in range(0, count, width)),
    )


def found(reading: Reading) -> Counter[tuple[frozenset[str], float | None]]:
    return Counter((frozenset((cell.row, cell.column)), cell.value) for cell in reading.cells)


@pytest.mark.parametrize("name", READ)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(grid=grids())
def test_a_grid_is_read_as_it_was_written(name: str, grid: Grid) -> None:
    assume(name != "item per row in brackets" or not grid.columns[0].isdecimal())  # see below
    text = grid.frame() + READ[name](grid)
    reading = read_text(text)
    assert found(reading) == grid.cells()
    assert reading.unread == ()
    assert [panel.name for panel in reading.panels] == [""]
    assert all(text[cell.start : cell.end] == cell.printed for cell in reading.cells)
    assert {axis.name for axis in (reading.rows, reading.columns)} == {grid.row_name, grid.column_name}


SQUARE = Grid(
    "Model", "Benchmark", ("Alpha", "Bravo", "Kilo"), ("Oscar", "Zulu", "Lima"),
    (("0.14", "0.60", "0.99"), ("0.30", "0.68", "0.72"), ("0.65", "0.78", "0.93")),
)  # fmt: skip
STEPS = Grid(
    "Model", "Steps", ("Alpha", "Bravo", "Kilo"), ("1150", "1400", "1700"),
    (("0.21", "0.69", "0.64"), ("0.60", "0.74", "0.44"), ("0.56", "0.72", "0.19")),
)  # fmt: skip


@pytest.mark.parametrize(("grid", "layout"), [(SQUARE, "list per row"), (STEPS, "item per row in brackets")])
def test_a_square_list_and_a_bracket_behind_a_number_are_read_too(grid: Grid, layout: str) -> None:
    """A list has the ticks of the other axis; behind a tick that is a number the value is in the bracket."""
    assert found(read_text(grid.frame() + READ[layout](grid))) == grid.cells()


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
TWO_BY_THREE = "# Heatmap\n\n**X-axis:** Depth: 1, 2, 3\n**Y-axis:** Model: A, B\n\n"


def of_values(values: list[Value]) -> Grid:
    printed = tuple(value.before + value.printed + value.after for value in values)
    return Grid("Model", "Depth", ("A", "B"), ("1", "2", "3"), (printed[:3], printed[3:]))


@pytest.mark.parametrize("name", IN_ANY_FORM)
def test_each_value_in_a_plain_grid_is_a_cell_in_whatever_form(name: str) -> None:
    places = [(row, column) for row in "AB" for column in "123"]
    for form in FORMS:
        values = [form(31 + 7 * at, at + 1) for at in range(6)]
        if values[0].number is None:
            continue
        reading = read(TWO_BY_THREE + IN_ANY_FORM[name](of_values(values)))
        wanted = {place: value.number for place, value in zip(places, values, strict=True)}
        assert {(cell.row, cell.column): cell.value for cell in reading.cells} == pytest.approx(wanted)
        assert [cell.printed for cell in reading.cells] == [value.printed for value in values]
        assert reading.unread == ()


SIX = st.lists(st.tuples(st.sampled_from(FORMS), st.integers(1, 9)), min_size=6, max_size=6)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(list(WRITTEN)), SIX, st.sampled_from((TWO_BY_THREE, "A heatmap of accuracy.\n\n")))
def test_each_value_is_a_cell_or_unread(name: str, forms: list, above: str) -> None:
    """Each number is given once: nothing but a cell or a place of what is unread can account for it."""
    values = [form(31 + 7 * at, tenth) for at, (form, tenth) in enumerate(forms)]
    assume(name != "predicted" or not any(value.printed.endswith("M") for value in values))  # see VANISHED
    text = above + WRITTEN[name](of_values(values))
    reading = read(text)
    cells = {(cell.start, cell.end): cell.value for cell in reading.cells}
    claimed = [(claim.start, claim.end) for claim in reading.claims if claim.kind is not ClaimKind.VALUE]
    for value in values:
        start = text.index(value.printed, len(above))
        place = (start, start + len(value.printed))
        if place in cells:
            assert value.number is not None
            assert cells[place] == pytest.approx(value.number)
        else:
            is_claimed = any(first <= start and place[1] <= last for first, last in claimed)
            assert is_claimed or place in reading.unread, (text, value.printed)
    if not reading.cells:
        assert reading.unread


VANISHED = {
    "52/110": "Row 1 (A): 31.1, 38.1, 45.1\nRow 2 (B): 52/110, 59/110, 66k\n",
    "66M": "- A: Predicted cat 5.5, Predicted dog 6.5\n"
    "- B: Predicted cat 52,1 %, Predicted dog 59,1 %, Predicted owl 66M\n",
}


@pytest.mark.parametrize("printed", [
    "52/110", pytest.param("66M", marks=pytest.mark.xfail(strict=True, reason="owl 66M is taken for a name")),
])  # fmt: skip
def test_where_few_values_have_k_or_m_each_is_a_cell_or_unread(printed: str) -> None:
    text = TWO_BY_THREE + VANISHED[printed]
    reading = read(text)
    places = [*reading.unread, *((cell.start, cell.end) for cell in reading.cells)]
    assert printed in {text[start:end] for start, end in places}


SMALL = TWO_BY_THREE.replace("1, 2, 3", "1, 2")
GRID = {("A", "1"): 50.1, ("A", "2"): 60.2, ("B", "1"): 51.1, ("B", "2"): 61.2}
HEAD = "| Model | 1 | 2 | 3 |\n|---|---|---|---|\n"
POWERS = "- A\n  - 1e-5 → 2.31×10^-2\n  - 1e-4 → 3.1×10^-2\n- B\n  - 1e-5 → 2.5×10⁻²\n  - 1e-4 → 3.5·10⁻²\n"


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
            f"{TWO_BY_THREE}Qwen2.5 by depth (Figure 3.1).\n\n"
            f"{HEAD}| A | 50,1 | 60,2 | 70,3 |\n| B | 51,1 | 61,2 | 71,3 |\n",
            {**GRID, ("A", "3"): 70.3, ("B", "3"): 71.3},
        ),
        (
            SMALL.replace("1, 2", "1e-5, 1e-4") + POWERS,
            {("A", "1e-5"): 0.0231, ("A", "1e-4"): 0.031, ("B", "1e-5"): 0.025, ("B", "1e-4"): 0.035},
        ),
        (
            SMALL + "- \u00a0A\u00a0: 1\u00a0: 50.1, 2\u00a0: 60.2\n- \u00a0B\u00a0: 1\u00a0: 51.1, 2\u00a0: 61.2\n",
            GRID,
        ),
    ],
)
def test_reads_what_once_vanished(text: str, expected: dict[tuple[str, str], float]) -> None:
    reading = read(text)
    assert {(cell.row, cell.column): cell.value for cell in reading.cells} == pytest.approx(expected)
    assert (len(reading.cells), reading.unread) == (len(expected), ())


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        (SMALL + "- A: 1: 12/40, 2: 13/40\n- B: 1: 14/40, 2: 15/40\n", {"12/40", "13/40", "14/40", "15/40"}),
        ("A heatmap. Model A reaches 50.1 at depth 1 and 60.2 at depth 2. B reaches 51.1.\n", {"50.1", "60.2", "51.1"}),
    ],
)
def test_counts_what_it_cannot_place(text: str, unread: set[str]) -> None:
    examined = examine(text)
    reading = examined.reading
    assert reading.cells == ()
    assert unread <= {text[start:end] for start, end in reading.unread}
    assert reading.numbers - reading.numbers_explained == len(reading.unread)
    said = {anomaly.rule: anomaly.message for anomaly in examined.anomalies}
    assert "number_unread" in said
    assert "words only" not in said["no_cells"]


@pytest.mark.parametrize(
    "text",
    [
        "# Heatmap\n\nFigure 3 of 2024 has 12 models and 5x5 places; the darker ones stand at the top.\n",
        f"{TWO_BY_THREE}{HEAD}| A | 50.1 | 60.2 | 70.3 |\n| B | 51.1 | 61.2 | 71.3 |\n\n"
        "## 3.1 Remarks\n\n1. In 2023 the best of 6 values was 71.3, in Figure 2 (see also [4]).\n"
        "2. All are above 50.\n",
    ],
)
def test_remarks_are_no_values(text: str) -> None:
    assert read(text).unread == ()


def test_a_refusal_is_told_as_one() -> None:
    examined = examine("I'm sorry, but I can’t see the image you're referring to.")
    (refusal,) = examined.reading.notices
    assert (refusal.kind, refusal.printed) == (NoticeKind.REFUSAL, "I'm sorry, but I can’t see the image")
    (said,) = [anomaly for anomaly in examined.anomalies if anomaly.rule == "no_cells"]
    assert "I can’t see the image" in said.message
    assert (said.start, said.end) == (refusal.start, refusal.end)
    words = examine("# Heatmap\n\nThe values can't be read from the image, but the top is darker.\n")
    assert "in words only" in next(anomaly.message for anomaly in words.anomalies if anomaly.rule == "no_cells")
