"""Small texts and exactly what is read from them: cells, panels, doubts in words, and what became of each number."""

from dataclasses import replace

import pytest

from heat_pipeline.model import Reading, together
from heat_pipeline.reading.assembling import Placed, coherent
from heat_pipeline.reading.explain import AGAINST, explain
from heat_pipeline.reading.reader import read_text
from heat_pipeline.reading.weights import fitted

AXES = "## Heatmap: Recall\n### Axes\n* **X-axis:** Depth: 10, 20, 30\n* **Y-axis:** Model: Alpha, Bravo\n### Data\n"
TABLE = "| Model | 10 | 20 | 30 |\n|---|---|---|---|\n| Alpha | 0.11 | 0.12 | 0.13 |\n| Bravo | 0.14 | 0.15 | 0.16 |\n"
TWO = "## Heatmaps: Foo\n### Axes\n* **X-axis:** Depth: 10, 20\n* **Y-axis:** Model: Alpha, Bravo\n"
FIRST = "* **Alpha:** 10: 0.11, 20: 0.12\n* **Bravo:** 10: 0.13, 20: 0.14\n"
SECOND = "* **Alpha:** 10: 0.11, 20: 0.22\n* **Bravo:** 10: 0.23, 20: 0.24\n"
TOP = "| Model | 10 | 20 |\n|---|---|---|\n"
TABLES = (
    f"### Data\n#### Recall\n{TOP}| Alpha | 0.11 | 0.12 |\n| Bravo | 0.13 | 0.14 |\n"
    f"#### Precision\n{TOP}| Alpha | 0.11 | 0.22 |\n| Bravo | 0.23 | 0.24 |\n"
)
LISTED = TWO.replace("### Axes\n", "### Axes\n* **Panels:** Recall and Precision\n")
PAIRS = "Alpha vs. Bravo (0.12), Alpha vs. Kilo (0.13), Kilo vs. Bravo (0.32)"
DIGITS = "## Heatmap\n* **X-axis:** digit_a: 1, 2, 3\n* **Y-axis:** digit_b: 1, 2, 3\n### Data\n"


def grid(rows: str, columns: str, *lines: str, panel: str = "") -> list[tuple[str, str, str, str]]:
    """The cells of a panel, row by row."""
    return [
        (panel, row, column, value)
        for row, line in zip(rows.split(", "), lines, strict=True)
        for column, value in zip(columns.split(", "), line.split(), strict=True)
    ]


TEXTS = {
    "German": (
        "## Heatmap: Genauigkeit\n* **Spalten:** Länge: kurz, mittel, lang\n* **Zeilen:** Größe: klein, groß\n"
        "### Daten\n"
        "* **klein:** kurz: 0,91; mittel: 0,82; lang: 0,73\n* **groß:** kurz: 0,64; mittel: 0,55; lang: 0,46\n",
        grid("klein, groß", "kurz, mittel, lang", "0,91 0,82 0,73", "0,64 0,55 0,46"),
    ),
    "Chinese": (
        "## 热力图\n* **横轴**: 短, 中, 长\n* **纵轴**: 甲, 乙\n### 数据\n| 模型 | 短 | 中 | 长 |\n|---|---|---|---|\n"
        "| 甲 | 0.91 | 0.82 | 0.73 |\n| 乙 | 0.64 | 0.55 | 0.46 |\n",
        grid("甲, 乙", "短, 中, 长", "0.91 0.82 0.73", "0.64 0.55 0.46"),
    ),
    "formulas": (
        "## Heatmap\n* **X-axis:** Depth: 10, 20, 30\n* **Y-axis:** Loss: $\\alpha$, $\\beta_{1}$\n### Data\n"
        "* **$\\alpha$:** $0.11$, $0.12$, $0.13$\n* **$\\beta_{1}$:** 0.14, 0.15, 0.16\n",
        grid("\\alpha, \\beta_1", "10, 20, 30", "0.11 0.12 0.13", "0.14 0.15 0.16"),
    ),
    # Parts that hold the same places are panels: 0.11 stands at the same place in both, and is two cells.
    "listed panels": (
        f"{LISTED}### Panel 1: Recall\n{FIRST}### Panel 2: Precision\n{SECOND}",
        [*grid("Alpha, Bravo", "10, 20", "0.11 0.12", "0.13 0.14", panel="Recall"),
         *grid("Alpha, Bravo", "10, 20", "0.11 0.22", "0.23 0.24", panel="Precision")],
    ),
    "beside the diagonal": (
        "## Recall\n### Axes\n* **X-axis:** Test: Alpha, Bravo, Kilo\n* **Y-axis:** Train: Alpha, Bravo, Kilo\n"
        f"### Data\n* **Off-diagonal values:**\n* {PAIRS}\n",
        [("", "Alpha", "Bravo", "0.12"), ("", "Alpha", "Kilo", "0.13"), ("", "Kilo", "Bravo", "0.32")],
    ),
    # Axes with the same ticks are told apart by their names.
    "named digits": (
        f"{DIGITS}* digit_a=1, digit_b=2: 0.12\n* digit_a=2, digit_b=3: 0.23\n* digit_a=3, digit_b=1: 0.31\n",
        [("", "2", "1", "0.12"), ("", "3", "2", "0.23"), ("", "1", "3", "0.31")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
def test_a_small_text_is_read(name: str) -> None:
    text, cells = TEXTS[name]
    reading = read_text(text)
    assert sorted((cell.panel, cell.row, cell.column, cell.printed) for cell in reading.cells) == sorted(cells)
    assert all(text[cell.start : cell.end] == cell.printed for cell in reading.cells)
    assert (reading.chart_type, reading.unread) == ("heatmap", ())


def test_a_reading_holds_axes_and_how_it_came_to_its_cells() -> None:
    reading = read_text(AXES + TABLE)
    assert {cell.slots for cell in reading.cells} == {
        "row: head of the table's row, column: head of the table's column"
    }
    assert (reading.rows.name, [tick.label for tick in reading.rows.ticks]) == ("Model", ["Alpha", "Bravo"])
    assert (reading.columns.name, [tick.number for tick in reading.columns.ticks]) == ("Depth", [10, 20, 30])
    assert [cell.column_number for cell in reading.cells[:3]] == [10, 20, 30]
    assert [cell.list_length for cell in reading.cells[:3]] == [None] * 3
    assert {cell.list_length for cell in read_text(AXES + "* **Alpha:** 0.11, 0.12, 0.13\n").cells} == {3}


def test_ranges_deviations_approximations_and_colours_stay() -> None:
    text = AXES + TABLE.replace("0.11", "0.11 ± 0.02").replace("0.12", "~0.12 (dark red)").replace("0.13", "0.13-0.14")
    reading = read_text(text)
    one, two, three = reading.cells[:3]
    assert (one.value, one.sd, one.printed) == (0.11, 0.02, "0.11")
    assert (two.value, two.how.value, two.colour) == (0.12, "approx", "dark red")
    assert (three.value, three.low, three.high, three.ends) == (None, 0.13, 0.14, (0.13, 0.14))
    assert (reading.numbers, reading.numbers_explained, reading.unread) == (11, 11, ())  # 8 of them under 3 heads


def test_a_panel_is_as_sure_as_halfway_between_the_mean_and_the_least_of_its_cells() -> None:
    assert together([]) == 1.0
    assert together([0.9, 1.0, 0.5]) == 0.65  # a mean of 0.8
    reading = read_text(LISTED + TABLES)
    assert [(panel.name, panel.number) for panel in reading.panels] == [("Recall", 1), ("Precision", 2)]
    for panel in reading.panels:
        cells = [cell for cell in reading.cells if cell.panel == panel.name]
        assert panel.confidence == together([cell.confidence for cell in cells])
        assert (panel.start, panel.end) == (cells[0].start, cells[-1].end)


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        (TABLE + "| Bravo | 0.14 | 0.25 | 0.16 |\n", "1 of 6 places has two values or more"),
        (TABLE.replace("| Bravo |", "| Zebra |"), "labels that the text's lists don't have: \"row Zebra\""),
        (
            TABLE.replace("| 10 | 20 | 30 |", "| one | two | three |"),
            "no value is at a tick of the x axis (10, 20, 30, ...)",
        ),
    ],
)
def test_what_would_make_a_reading_doubtful_is_kept_in_words(text: str, doubt: str) -> None:
    (panel,) = read_text(AXES + text).panels
    assert any(doubt in said for said in panel.doubts)
    assert not any("no value is at a tick of the y axis" in said for said in panel.doubts)


def read_with(text: str, **cells: float) -> Reading:
    """The reading under which only so much speaks for and against each number as a cell."""
    return read_text(text, replace(fitted(), cells=cells))


def test_the_next_best_reading_is_told_with_a_first_cell() -> None:
    (panel,) = read_text(AXES + TABLE).panels
    said, _, example = panel.alternative.rpartition("; ")
    assert said.startswith(("row: ", "column: ", "panel: "))
    assert example.endswith(" = 0.11")
    (single,) = read_with("* Alpha: 1.5\n* Bravo: 2.5\n", one=20.0).panels
    assert single.alternative == ""


def test_weights_decide_what_is_a_cell() -> None:
    never = read_with(AXES + TABLE, one=-20.0)
    assert (never.cells, never.panels) == ((), ())
    sure = read_with(AXES + TABLE, one=20.0)
    assert {0.11, 0.12, 0.13, 0.14, 0.15, 0.16} <= {cell.value for cell in sure.cells}
    assert all(cell.confidence == 1.0 for cell in sure.cells)


@pytest.mark.parametrize(
    ("weights", "kept"),
    [
        ({"one": -1.0}, 6),  # each 0.27 sure, and none surer
        ({"one": -1.6}, 0),  # each 0.17 sure
        ({"one": -1.0, "range": 2.5}, 1),  # one is 0.82 sure: half of it is more than 0.27
        ({"one": -1.0, "range": 0.8}, 6),  # one is 0.45 sure
    ],
)
def test_where_nothing_is_read_surely_what_is_half_as_sure_as_the_surest_is_kept(
    weights: dict[str, float], kept: int
) -> None:
    text = "* Alpha: 0.11\n* Bravo: 0.12\n* Delta: 0.13\n* Echo: 0.14\n* Golf: 0.15\n* Hotel: 0.16-0.18\n"
    assert len(read_with(text, **weights).cells) == kept


def test_a_number_among_cells_that_is_none_is_unread() -> None:
    """Of numbers that stand alike the most are kept: one that isn't is no remark but was not understood."""
    text = AXES + TABLE.replace("0.15", "0.15-0.18")
    reading = read_with(text, one=0.0, range=-1.2)
    assert [text[start:end] for start, end in reading.unread] == ["0.15-0.18"]
    assert reading.numbers - reading.numbers_explained == 1
    assert sum(cell.row in ("Alpha", "Bravo") for cell in reading.cells) == 5


@pytest.mark.parametrize("printed", ["12½", "1 234,5"])
def test_a_number_in_an_odd_form_is_counted_and_unread_and_no_part_of_it_is_a_cell(printed: str) -> None:
    text = f"# Heatmap: T\n\n| a | x | y |\n|---|---|---|\n| r1 | 1.5 | {printed} |\n| r2 | 3.7 | 4.1 |\n"
    reading = read_text(text)
    assert [cell.printed for cell in reading.cells] == ["1.5", "3.7", "4.1"]
    assert {char for start, end in reading.unread for char in text[start:end]} >= {*printed} - {" ", ","}
    assert (reading.numbers, reading.numbers_explained) == (3 + len(reading.unread), 3)


def test_a_row_of_the_others_is_no_panel_of_a_few() -> None:
    """What would make a panel of it was read wrongly."""
    rest = Placed(None, None, (), "", "Alpha", "10")  # type: ignore[arg-type]
    stray, panel = replace(rest, panel="Alpha", row="0"), replace(rest, panel="Left")
    assert coherent([rest, stray, rest, rest, panel]) == [rest, rest, rest, panel]
    assert coherent([rest, stray, panel]) == [rest, stray, panel]


def test_explain_tells_the_labels_of_each_line_and_what_speaks_against_it() -> None:
    text = AXES + "* **Alpha:** 0.11, 0.12, 0.13\n* **Bravo:** 0.14, 0.15, 0.16\n* It grew 7 fold in 1999.\n"
    reading, choices = explain(text)
    assert reading == read_text(text)
    choice_of = {choice.line: choice for choice in choices}
    for line, label, value in ((6, "Alpha", "0.11"), (7, "Bravo", "0.14")):
        choice = choice_of[line]
        assert text[choice.start : choice.end] == text.split("\n")[line - 1][2:]
        assert (choice.cells, choice.numbers) == (3, 3)
        assert choice.labels == f'{value}: row "{label}" (head of the item), column "10" (place in the list)'
        assert round(choice.confidence, 4) == min(cell.confidence for cell in reading.cells if cell.row == label)
        assert choice.against == ("a label is known by the order of the values only",)
    assert (choice_of[8].cells, choice_of[8].labels) == (0, "")
    assert "it has one label only" in choice_of[8].against
    assert explain("Nothing.\n")[1] == explain("")[1] == ()


def test_only_what_the_weights_count_against_a_number_has_words() -> None:
    cells = fitted().cells
    assert set(AGAINST) <= set(cells)
    assert {name for name in AGAINST if cells[name] > 0 and not name.startswith("words ")} == set()
