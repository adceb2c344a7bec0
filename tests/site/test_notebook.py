"""What a notebook shows of one text."""

from pathlib import Path

import pytest

import heat_pipeline
from heat_pipeline.errors import UserError

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
    told = ["model", "benchmark", "metric", "status", "severity", "rules"]
    assert frame.loc[34:35, told].to_numpy().tolist() == [
        ["R1-Llama", "AIME25", "pass@1", "ok", "", ""],
        ["R1-Llama", "AIME25", "pass@1", "suspect", "warning", "constant_row"],
    ]
    numbers = ["value", "low", "high", "sd", "row_number", "column_number", "list_length", "confidence"]
    assert {str(kind) for kind in frame[numbers].dtypes} == {"float64"}
    assert frame["low"].isna().all()


def test_it_is_one_line(reading):
    title = "Performance Metrics Across Models and Datasets"
    assert repr(reading) == f"<Reading {title!r}: heatmap, 16 of 80 cells sure, 4 panels, 1 number could not be placed>"
    assert repr(heat_pipeline.read("Nothing\nhere.")).count("\n") == 0


def test_a_file_is_read_by_its_path(reading):
    assert heat_pipeline.read(SAMPLE) == reading
    with pytest.warns(UserWarning, match=r"was given the text 'figure\.md', not a file: pass Path\('figure\.md'\)"):
        assert heat_pipeline.read("figure.md").cells == ()
    with pytest.raises(UserError, match="No such file"):
        heat_pipeline.read(Path("figure.md"))


def test_a_text_without_cells_has_the_same_columns(reading):
    empty = heat_pipeline.read("Nothing here.").to_frame()
    assert len(empty) == 0
    assert list(empty.columns) == list(reading.to_frame().columns)
    assert dict(empty.dtypes) == dict(reading.to_frame().dtypes)


@pytest.mark.parametrize(("given", "name"), [(None, "NoneType"), (b"text", "bytes"), (3, "int"), (["text"], "list")])
def test_what_is_neither_a_text_nor_a_path_is_refused_in_words(given, name):
    with pytest.raises(TypeError) as error:
        heat_pipeline.read(given)
    assert str(error.value) == f"read() takes a text (str), or the file of one (pathlib.Path), not {name}"


def test_the_html_has_panels_marks_and_findings(reading):
    html = reading._repr_html_()
    assert html.count('<figure class="panel">') == 4
    assert html.count("23 of 80 values lie beyond their scale") >= 1
    assert html.count("20 of 20 beyond the stated 24 to 48") == 1
    assert html.count("above critical") == 3  # the note says it of the 20


def test_a_hostile_text_is_escaped():
    rows = "| a | <b onclick=x>B</b> |\n|---|---|\n| </template><i>\x1b q | 41.0 |\n| b | 42 |\n"
    text = f"# <script>alert(1)</script>\n{rows}"
    html = heat_pipeline.read(text)._repr_html_()
    assert "<script" not in html
    assert "<b onclick" not in html
    assert html.count("</template>") == 1
    assert 'scope="row">&lt;/template&gt;␛ q</th>' in html
