"""What a text says of its figure as a whole, in ways that no labelled text has."""

import json
from pathlib import Path

import pytest

from heat_pipeline.model import Axis, NoticeKind, Tick
from heat_pipeline.reading import words
from heat_pipeline.reading.frame import UNKNOWN, FigureFrame, final_chart_type, read_frame
from heat_pipeline.reading.lists import find_lists
from heat_pipeline.reading.notices import notices
from heat_pipeline.reading.outline import outline


def frame(text: str) -> FigureFrame:
    lines = outline(text)
    return read_frame(lines, find_lists(lines))


@pytest.mark.parametrize(
    ("text", "kind", "of_a_grid"),
    [
        ("## Results\n### Overview\nA grid of cells. The color bar goes from 0 to 1.", "heatmap", "heatmap"),
        ("## 热力图：长度", "heatmap", "heatmap"),
        ("## Results\nIt shows things.", UNKNOWN, "heatmap"),  # a grid of cells, where the text names no chart
    ],
)
def test_says_what_the_figure_is(text: str, kind: str, of_a_grid: str) -> None:
    found = frame(text + "\n")
    assert (found.chart_type, final_chart_type(found, False), final_chart_type(found, True)) == (kind, kind, of_a_grid)


@pytest.mark.parametrize(
    ("text", "title", "metric"),
    [
        ("## Heatmap\n### Overview\nA heatmap titled “Recall by depth”.", "Recall by depth", "Recall"),
        ("## Heatmap: Foo\n### Overview\nThe color bar is titled “Score”.", "Foo", "Score"),
        ('## Heatmap: Foo\n### Axes\n- **Title:** "Bar" at the top', "Bar", ""),
        ("## Heatmap: Foo\n### Axes\n- **Title:** There is none.", "Foo", ""),
        ("## Heatmap: Foo\n### Axes\n* **Legend:**\n* Label: Latency (ms)\n* Range: 10 to 90", "Foo", "Latency in ms"),
        ("## Heatmap: Foo\n### Axes\n* **Color bar:** from 0% to 80%, the F1 score", "Foo", "F1 score in %"),
    ],
)
def test_reads_the_title_and_the_metric(text: str, title: str, metric: str) -> None:
    found = frame(text + "\n")
    assert (found.title, " in ".join(filter(None, (found.metric, found.unit)))) == (title, metric)


ROWS, COLUMNS = Axis("Model", (Tick("Oak"), Tick("Elm"))), Axis("Training set", (Tick("1"), Tick("2")))
HEAD = "| Model | 1 | 2 |\n|---|---|---|\n"
VALUES = "### Data\n- Oak: 5, 6\n- Elm: 7\n"
BLANK, CUT = NoticeKind.BLANK, NoticeKind.CUT


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Seven models and five training sets.", [("rows", "Seven models", 7), ("columns", "five training sets", 5)]),
        ("Three heatmaps as a 4x5 grid.", [("panels", "Three heatmaps", 3), ("grid", "4x5 grid", 20)]),
        ("Four heatmaps stand in a 2x2 grid.", [("panels", "Four heatmaps", 4)]),
        ("Five heatmaps stand in two rows.", [("panels", "Five heatmaps", 5)]),
        ("A value for every combination of both.", [("full", "every combination of", None)]),
        ("The top two models, ~3 rows, 5 models per row, 2-row sets.", []),
        ("Diese Heatmap zeigt eine Genauigkeit für viele Modelle und einen Fehler.", []),
        (f"{HEAD}| Oak | 5 | N/A |\n| Elm | - | 6 |\n- Oak at 2: OOM\n- Note: none\nOak is best.",
         [(BLANK, "N/A", None), (BLANK, "-", None), (BLANK, "OOM", None)]),
        (f"{HEAD.replace('1 | 2', 'Set | Value')}| Oak | 1 | 5 |\n| | 2 | 6 |\n| | | 7 |\nOak is best.", []),
        (VALUES, [(CUT, "Elm: 7", None)]),  # a text that ends among its values is cut
        (f"{VALUES}## Remarks\nOak is best at 2.", []),
        (f"{VALUES}Note: none", []),
    ],
)  # fmt: skip
def test_reads_what_is_announced_left_empty_and_cut(text: str, found: list[tuple[str, str, int | None]]) -> None:
    text = f"## A\n{text}\n"
    told = notices(outline(text), ROWS, COLUMNS)
    assert [(notice.kind.value, notice.printed, notice.number) for notice in told] == found
    assert all(text[notice.start : notice.end] == notice.printed for notice in told)


def test_every_list_of_words_is_asked_for_and_says_nothing_twice() -> None:
    folder = Path(words.__file__).parent
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    for name, listed in json.loads((folder / "words.json").read_text("utf-8")).items():
        stem = name.split(":")[0].rstrip(" -012")  # "chart: heatmap", "shades -1"
        assert f'"{stem}' in code or f"'{stem}" in code, name
        said = listed.split() if isinstance(listed, str) else listed
        assert len(set(said)) == len(said) > 0, name
