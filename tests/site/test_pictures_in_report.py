"""Pictures that came with texts, in the report: copied, drawn beside the text, or said to be missing."""

import json
import re
from pathlib import Path

import pytest
from filled import filled
from small_pictures import png
from watching import watched

from heat_pipeline.site.report_folder import ReportError, write_report
from heat_pipeline.steps.progress import watcher

PROJECT = Path(__file__).resolve().parents[2]
WORDS = "## Heatmap: A trend\nColours grow darker from left to right; no values are given.\n"
GIVEN = {
    "also": "c/beside.png",
    "far": "../report-secret.png",
    "odd": 'c/"><script>alert(1)</script>.png',
    "none": "",
}


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    data = tmp_path_factory.mktemp("pictures") / "data"
    inbox = data.parent / "figures"
    (inbox / "c").mkdir(parents=True)
    (inbox / "c" / "beside.md").write_text(WORDS)
    (inbox / "c" / "beside.png").write_bytes(png(30, 20))
    (data.parent / "report-secret.png").write_bytes(png())
    rows = [{"text": WORDS, "image": image, "description_id": name} for name, image in GIVEN.items()]
    (inbox / "j.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    store = filled(data, inbox)
    write_report(store.published, data.parent / "report", 1, watcher(), "else where")
    return data.parent / "report"


@pytest.fixture(scope="module")
def pages(report):
    texts = [(path, path.read_text(encoding="utf-8")) for path in (report / "d").glob("*.html")]
    return {re.search("<dt>Id</dt><dd>(.*?)<", text)[1]: (path, text) for path, text in texts}


def test_a_picture_is_copied_once_and_nothing_else_is(report, pages):
    (file,) = (report / "p").iterdir()
    assert file.read_bytes() == png(30, 20)
    for name in ("c/beside", "j/also"):
        assert set(re.findall('<img src="([^"]*)"', pages[name][1])) == {f"../p/{file.name}"}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("far", "No picture: the picture ../report-secret.png does not lie in the inbox: put the file itself there"),
        ("odd", "the picture c/&#34;&gt;&lt;script&gt;alert(1)&lt;/script&gt;.png is not there"),
        ("none", ""),
    ],
)
def test_what_cannot_be_shown_is_said_in_its_place(pages, name, said):
    text = pages[f"j/{name}"][1]
    assert said in text
    assert ("No picture" in text) == (name != "none")
    assert "<img" not in text and "img-src" not in text


def test_it_is_drawn_beside_the_text_and_grows_by_a_click(browser, pages):
    with watched(browser, "file:///") as tab:
        tab.goto(pages["c/beside"][0].as_uri())
        picture, large = tab.locator("#picture img"), tab.locator("#large img")
        assert picture.evaluate("one => one.decode().then(() => [one.naturalWidth, one.naturalHeight])") == [30, 20]
        assert "c/beside.png" in picture.get_attribute("alt")
        assert not large.is_visible()
        picture.click()
        large.wait_for()
        assert large.bounding_box()["width"] > 1000
        large.click()
        large.wait_for(state="hidden")


def test_what_is_no_earlier_report_is_not_replaced(report, tmp_path):
    (tmp_path / "thesis.tex").write_text("mine")
    with pytest.raises(ReportError, match="is not an earlier report and not empty"):
        write_report(report.parent / "data" / "warehouse.duckdb", tmp_path, 1, watcher())
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_commands_name_the_data_folder_that_was_named(pages):
    assert "heat-pipeline desk --text c/beside --data &#39;else where&#39;" in pages["c/beside"][1]
