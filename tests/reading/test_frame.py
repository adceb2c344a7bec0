"""What a text says of its figure as a whole: title, kind of chart, metric and unit, colour scales, counts, blanks."""

import json
from pathlib import Path

import pytest

from heat_pipeline.model import Axis, Legend, NoticeKind, Tick
from heat_pipeline.reading import words
from heat_pipeline.reading.frame import UNKNOWN, Frame, final_chart_type, read_frame
from heat_pipeline.reading.lists import find_lists
from heat_pipeline.reading.notices import notices
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.panel_scales import assigned
from heat_pipeline.reading.parts import Part

CORPUS = Path(__file__).parents[1] / "corpus"
FRAME = "## Heatmap: Foo\n### Axes\n"


def frame(text: str) -> Frame:
    lines = outline(text)
    return read_frame(lines, find_lists(lines))


def ends(text: str) -> list[tuple[str | None, float, float]]:
    """The scales of a text with the panels that it names; each is printed where it says so."""
    found = frame(text).legends
    assert all(text[scale.start : scale.end] == scale.printed for scale in found)
    return [(scale.panel, scale.first, scale.last) for scale in found]


def test_the_corpus_heatmaps_are_told_from_other_charts_and_their_scales_are_read() -> None:
    kinds = scales = 0
    cases = sorted(path for path in CORPUS.rglob("*.md") if path.with_suffix(".json").exists())
    for path in cases:
        gold = json.loads(path.with_suffix(".json").read_text("utf-8"))
        found = frame(path.read_bytes().decode("utf-8"))
        kinds += (gold["kind"] == "heatmap") == (found.chart_type == "heatmap")
        stated = gold["legend"]
        scales += [(legend.low, legend.high) for legend in found.legends] == (
            [(stated["min"], stated["max"])] if stated else []
        )
    assert (len(cases), kinds, scales) == (46, 46, 46)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("## Heatmap: A", "heatmap"),
        ("## Chart Type: Line Graphs of A", "line chart"),
        ("## Confusion Matrix", "heatmap"),
        ("## Results\n### Overview\nTwo line charts share an axis.", "line chart"),
        ("## Results\n- **Chart type:** Heatmap", "heatmap"),
        ("## Results\n### Overview\nA grid of cells. The color bar goes from 0 to 1.", "heatmap"),
        ("## 热力图：长度", "heatmap"),
        ("## Results\nIt shows things.", UNKNOWN),
    ],
)
def test_says_what_the_figure_is(text: str, kind: str) -> None:
    assert frame(text + "\n").chart_type == kind


def test_a_grid_of_cells_is_a_heatmap_where_the_text_names_no_chart() -> None:
    unnamed, line = frame("## Results\nIt shows things.\n"), frame("## Line Chart: A\n")
    assert (final_chart_type(unnamed, True), final_chart_type(unnamed, False)) == ("heatmap", UNKNOWN)
    assert final_chart_type(line, True) == "line chart"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("## Heatmap: Recall by depth", "Recall by depth"),
        ("# Technical Document Extraction: Heatmap Analysis", ""),
        ("## Heatmap\n### Overview\nA heatmap titled “Recall by depth”.", "Recall by depth"),
        ("## Heatmap: Foo\n### Overview\nThe color bar is titled “Score”.", "Foo"),
        ('## Heatmap: Foo\n### Axes\n- **Title:** "Bar" at the top', "Bar"),
        ("## Heatmap: Foo\n### Axes\n- **Legend:**\n- Title: Score\n- Range: 0 to 1", "Foo"),
        ("## Heatmap: Foo\n### Axes\n- **Title:** There is none.", "Foo"),
    ],
)
def test_reads_the_title(text: str, title: str) -> None:
    assert frame(text + "\n").title == title


@pytest.mark.parametrize(
    ("lines", "metric", "unit"),
    [
        ('* **Color bar:** "Accuracy (%)", from 0 to 100.', "Accuracy", "%"),
        ("* **Legend:**\n* Label: Latency (ms)\n* Range: 10 to 90", "Latency", "ms"),
        ("* **Color Scale (Pass@1):** 24 to 48", "Pass@1", ""),
        ("* **Color bar:** from 0% to 80%, the F1 score", "F1 score", "%"),
        ("* **Color Scale:** `Acc_test (BO - GCN)` values, 0 to 1", "Acc_test (BO - GCN)", ""),
        ("* **Metric:** Recall", "Recall", ""),
        ("* **Legend:** `Green` (10) to `Red` (0)", "", ""),
    ],
)
def test_reads_the_metric_and_its_unit(lines: str, metric: str, unit: str) -> None:
    found = frame(FRAME + lines + "\n")
    assert (found.metric, found.unit) == (metric, unit)


def test_a_chart_measures_along_its_vertical_axis_and_its_series_are_no_scale() -> None:
    found = frame(
        "## Line Chart: A\n### Axes\n* **Y-axis:** Loss (ranging from 0 to 4)\n"
        "* **Legend:** 1-shot (red), 5-shot (blue)\n"
    )
    assert (found.metric, found.legends) == ("Loss", ())


@pytest.mark.parametrize(
    ("lines", "span", "approximate"),
    [
        ('* **Color bar:** "Accuracy (%)", from 0 to 100.', (0, 100), False),
        ("* **Legend:**\n* Red: 0\n* Green: ~60-80", (0, 80), True),
        ("* **Color Scale:** extends from approximately -52 to -88.", (-52, -88), True),
        ("* **Color Scale:** blue (1.0) down to red (0.0)", (1, 0), False),
        ("* **Color Scale:** from -2 (blue) through 0 (white) to 3 (red)", (-2, 3), False),
        ("* **Farblegende:** 20 (hell) bis 70 (dunkel)", (20, 70), False),
        ("* **Color Scale:**\n* `0` (Red) → `10` (Green)\n* Intermediate values: `2, 4, 6, 8`", (0, 10), False),
        ("* **Legend:** to the right.\n* **Range:** 0.0 (foot) to 1.0 (head)", (0, 1), False),
        ("* **Color Scale (right):**\n* 0.8 (Top, Lightest Color)\n* 0.7\n* 0.5 (Bottom)", (0.8, 0.5), False),
        ("* Color bar\n  * Label: ECE\n  * Range: 0 to 1", (0, 1), False),
        ("| Color | Score |\n|---|---|\n| Red | 0-4 |\n| Green | 5-9 |", None, False),
        ("* **Y-axis (Layer):**\n* Scale: 0 to 30", None, False),
        ("There is no legend. The values range from 3 to 13.", None, False),
    ],
)
def test_reads_the_ends_of_the_colour_scale(lines: str, span: tuple[float, float] | None, approximate: bool) -> None:
    found = frame(f"{FRAME}{lines}\n").legends
    assert [(one.first, one.last) for one in found] == ([] if span is None else [span])
    assert [one.approximate for one in found] == ([] if span is None else [approximate])


def test_reads_the_scale_that_only_the_overview_tells() -> None:
    text = "## Heatmap: A\n### Overview\nColor strength stands for a value between 0.5 and 1.0; it has 3 rows.\n"
    assert ends(text) == [(None, 0.5, 1.0)]


def test_each_panel_has_the_scale_that_stands_under_its_head() -> None:
    heads = (
        "### Axes\n#### Left Heatmap (Mean)\n- **Legend:** -20 (blue) to 20 (red)\n"
        "#### Right Heatmap (STD)\n- **Legend:** 0.6 (blue) to 1 (red)\n"
    )
    assert ends("## Heatmaps: A\n" + heads) == [("Left Heatmap (Mean)", -20, 20), ("Right Heatmap (STD)", 0.6, 1)]
    items = "### Detailed Analysis\n1. **Projection #1**\n- **Color Scale**: 0.4–0.9\n2. **Projection #2**\n"
    items += "- **Color Scale**: 0.1–0.8\n"
    assert ends("## Heatmaps: A\n" + items) == [("Projection #1", 0.4, 0.9), ("Projection #2", 0.1, 0.8)]
    below = "* **Color Scale:**\n* 0.8 (top)\n* 0.5 (bottom)\n* Right Heatmap:\n* 0.80 (top)\n* 0.65 (bottom)\n"
    assert [(low, high) for _, low, high in ends(FRAME + below)] == [(0.8, 0.5), (0.8, 0.65)]


def test_a_scale_is_given_to_the_panel_that_its_label_means() -> None:
    left, right = Legend(0, 1, panel="left"), Legend(0, 5, panel="STD map")
    assert [legend.panel for legend in assigned([left, right], ["Mean", "STD"])] == ["Mean", "STD"]
    assert [legend.panel for legend in assigned([left], ["Mean", "STD"])] == [None]
    assert assigned([left, right], ["Mean", "Error"])[1:] == ()
    assert assigned([Legend(0, 1, panel="Right map")], []) == (Legend(0, 1),)


def test_parts_are_told_by_the_heads_above() -> None:
    text = (
        "## Heatmap: A\nIt shows B.\n### Components/Axes\n- X-axis: 1, 2\n### Detailed Analysis\n- Legend: 0 to 1\n"
        "- C: 5\n### Key Observations\n- C is high.\n"
    )
    found = outline(text).parts
    assert [part.value[0] for part in found] == list("ooffdfdrr")
    assert outline("A heatmap of B.\n- C: 5\n").parts == (Part.OVERVIEW, Part.DATA)


ROWS = Axis("Model", (Tick("Oak"), Tick("Elm")))
COLUMNS = Axis("Training set", (Tick("1"), Tick("2")))


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Seven models and five training sets.", [("rows", "Seven models", 7), ("columns", "five training sets", 5)]),
        (
            "Three separate heatmaps as a 4x5 grid.",
            [("panels", "Three separate heatmaps", 3), ("grid", "4x5 grid", 20)],
        ),
        ("Four heatmaps stand in a 2x2 grid.", [("panels", "Four heatmaps", 4)]),
        ("Five heatmaps stand in two rows.", [("panels", "Five heatmaps", 5)]),
        ("A value for every combination of both.", [("full", "every combination of", None)]),
        ("The top two models, ~3 rows, 5 models per row, 2-row sets.", []),
        ("Diese Heatmap zeigt eine Genauigkeit für viele Modelle und einen Fehler.", []),
    ],
)
def test_reads_what_is_announced(sentence: str, found: list[tuple[str, str, int | None]]) -> None:
    text = f"## Heatmap: A\n### Overview\n{sentence}\n"
    told = notices(outline(text), ROWS, COLUMNS)
    assert [(one.kind.value, one.printed, one.number) for one in told] == found
    assert all(text[one.start : one.end] == one.printed for one in told)


def test_notes_what_tables_and_lines_leave_empty() -> None:
    table = "| Model | 1 | 2 |\n|---|---|---|\n| Oak | 5 | N/A |\n| Elm | - | 6 |\n"
    found = notices(outline(f"## A\n{table}- Oak at 2: OOM\n- Note: none\n"), ROWS, COLUMNS)
    assert [(one.kind, one.printed) for one in found] == [(NoticeKind.BLANK, mark) for mark in ("N/A", "-", "OOM")]
    merged = "| Model | Set | Value |\n|---|---|---|\n| Oak | 1 | 5 |\n| | 2 | 6 |\n| | | 7 |\n"
    assert not [notice for notice in notices(outline(merged), ROWS, COLUMNS) if notice.kind is NoticeKind.BLANK]


@pytest.mark.parametrize(
    ("end", "is_cut"), [("", True), ("## Remarks\nOak is best at 2.\n", False), ("Note: none\n", False)]
)
def test_notes_that_a_text_ends_among_its_values(end: str, is_cut: bool) -> None:
    text = f"## A\n### Data\n- Oak: 5, 6\n- Elm: 7\n{end}"
    cuts = [notice for notice in notices(outline(text), ROWS, COLUMNS) if notice.kind is NoticeKind.CUT]
    assert [text[cut.start : cut.end] for cut in cuts] == ["Elm: 7"] * is_cut


@pytest.mark.parametrize("text", ["", "\n", "**", "#", "|", "##  ", "* :", "Color bar:", "{", "İ: color bar 0 to 1"])
def test_no_text_is_an_error(text: str) -> None:
    lines = outline(text)
    assert frame(text).bands == ()
    assert {notice.kind for notice in notices(lines, Axis(), Axis())} <= {NoticeKind.CUT}


def test_every_list_of_words_is_asked_for_and_says_nothing_twice() -> None:
    folder = Path(words.__file__).parent
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    for name, listed in json.loads((folder / "words.json").read_text("utf-8")).items():
        stem = name.split(":")[0].rstrip(" -012")  # "chart: heatmap", "shades -1"
        assert f'"{stem}' in code or f"'{stem}" in code, name
        said = listed.split() if isinstance(listed, str) else listed
        assert len(set(said)) == len(said) > 0, name
