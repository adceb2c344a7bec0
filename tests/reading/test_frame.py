"""What a text says of its figure as a whole: title, kind of chart, metric and unit, counts, blanks, and its lists."""

import json
from pathlib import Path

import pytest

from heat_pipeline.model import Axis, NoticeKind, Tick
from heat_pipeline.reading import words
from heat_pipeline.reading.frame import UNKNOWN, FigureFrame, final_chart_type, read_frame
from heat_pipeline.reading.lists import find_lists
from heat_pipeline.reading.notices import notices
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.parts import Part

CORPUS = Path(__file__).parents[1] / "corpus"
FRAME = "## Heatmap: Foo\n### Axes\n"


def frame(text: str) -> FigureFrame:
    lines = outline(text)
    return read_frame(lines, find_lists(lines))


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
    found = frame(text + "\n")
    assert found.chart_type == kind
    # a grid of cells is a heatmap where the text names no chart
    assert (final_chart_type(found, False), final_chart_type(found, True)) == (
        kind,
        "heatmap" if kind == UNKNOWN else kind,
    )


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


def test_parts_are_told_by_the_heads_above() -> None:
    text = (
        "## Heatmap: A\nIt shows B.\n### Components/Axes\n- X-axis: 1, 2\n### Detailed Analysis\n- Legend: 0 to 1\n"
        "- C: 5\n### Key Observations\n- C is high.\n"
    )
    assert [part.value[0] for part in outline(text).parts] == list("ooffdfdrr")
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


HEAD = "| Model | 1 | 2 |\n|---|---|---|\n"


@pytest.mark.parametrize(
    ("text", "kind", "printed"),
    [
        (
            f"## A\n{HEAD}| Oak | 5 | N/A |\n| Elm | - | 6 |\n- Oak at 2: OOM\n- Note: none\n",
            NoticeKind.BLANK,
            ["N/A", "-", "OOM"],
        ),
        (
            f"## A\n{HEAD.replace('1 | 2', 'Set | Value')}| Oak | 1 | 5 |\n| | 2 | 6 |\n| | | 7 |\n",
            NoticeKind.BLANK,
            [],
        ),
        # a text that ends among its values is cut
        ("## A\n### Data\n- Oak: 5, 6\n- Elm: 7\n", NoticeKind.CUT, ["Elm: 7"]),
        ("## A\n### Data\n- Oak: 5, 6\n- Elm: 7\n## Remarks\nOak is best at 2.\n", NoticeKind.CUT, []),
        ("## A\n### Data\n- Oak: 5, 6\n- Elm: 7\nNote: none\n", NoticeKind.CUT, []),
    ],
)
def test_notes_what_is_left_empty_and_where_a_text_is_cut(text: str, kind: NoticeKind, printed: list[str]) -> None:
    told = [notice for notice in notices(outline(text), ROWS, COLUMNS) if notice.kind is kind]
    assert [text[notice.start : notice.end] for notice in told] == printed


def test_every_list_of_words_is_asked_for_and_says_nothing_twice() -> None:
    folder = Path(words.__file__).parent
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    for name, listed in json.loads((folder / "words.json").read_text("utf-8")).items():
        stem = name.split(":")[0].rstrip(" -012")  # "chart: heatmap", "shades -1"
        assert f'"{stem}' in code or f"'{stem}" in code, name
        said = listed.split() if isinstance(listed, str) else listed
        assert len(set(said)) == len(said) > 0, name
