"""What a notebook shows of one text."""

from pathlib import Path

import pytest

import heat_pipeline

SAMPLE = Path(__file__).resolve().parents[2] / "data" / "inbox" / "samples" / "r1-llama-window-by-ratio.md"


@pytest.fixture(scope="module")
def reading():
    return heat_pipeline.read(SAMPLE.read_text(encoding="utf-8"))


def test_the_cells_as_a_frame(reading):
    frame = reading.to_frame()
    assert frame.shape[0] == 80
    assert frame.loc[0, ["panel", "row", "column", "printed", "how"]].tolist() == [
        "R1-Llama | AIME24", "500", "0.1", "41.3", "exact",
    ]  # fmt: skip
    assert frame["value"].max() == 89.0
    assert {"confidence", "slots"} <= set(frame.columns)


def test_a_text_without_cells_has_the_same_columns(reading):
    empty = heat_pipeline.read("Nothing here.").to_frame()
    assert len(empty) == 0
    assert list(empty.columns) == list(reading.to_frame().columns)


def test_the_html_has_panels_marks_and_findings(reading):
    html = reading._repr_html_()
    assert html.count('<figure class="panel">') == 4
    assert html.count("23 of 80 values lie beyond their scale") >= 1
    assert html.count("above critical") == 23


def test_a_hostile_text_is_escaped():
    text = "# <script>alert(1)</script>\n| a | <b onclick=x>B</b> |\n|---|---|\n| </template><i> | 41.0 |\n"
    html = heat_pipeline.read(text)._repr_html_()
    assert "<script" not in html
    assert "<b onclick" not in html
    assert html.count("</template>") == 1
