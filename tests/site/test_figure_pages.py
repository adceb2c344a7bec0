"""Pages of figures with several descriptions, without a browser: what stands in them, escaped, and where links lead."""

import re
from html import unescape
from pathlib import PurePosixPath

import pytest
from filled import filled
from hypothesis import given
from hypothesis import strategies as st

from heat_pipeline.presenting.formats import csv_lines
from heat_pipeline.site.figures import description_address, figure_address
from heat_pipeline.site.report_folder import write_report
from heat_pipeline.steps.progress import watcher
from heat_pipeline.warehouse.published import query

TEXT = """---
figure_id: "<script>alert(1)</script>"
describer: "<b>{describer}</b>"
---
## Heatmap: <i>A</i> of methods
| Model | <u>base</u> | tuned | joint |
|---|---|---|---|
| <img src=x onerror=alert(2)> | 41.0 | 42.0 | {value} |
| Qwen | 43.0 | 44.0 | 45.0 |
<em>by {describer}</em>
"""
ROWS = "".join(f"| m{row} | {row}.5 | 2.5 |\n" for row in range(300))
LONG = (
    f"## Heatmap: Long\n| Model | a | b |\n|---|---|---|\n{ROWS}\n" + "The surroundings are told at length.\n" * 3_000
)


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """A folder with a report on one figure, on whose last cell of the first row one of three texts disagrees."""
    data = tmp_path_factory.mktemp("figures")
    folder = data / "inbox" / "c"
    folder.mkdir(parents=True)
    for describer, value in (("A", 47.0), ("B", 47.0), ("C", 74.0)):
        (folder / f"{describer}.md").write_text(TEXT.format(describer=describer, value=value))
    (folder / "alone.md").write_text("## Heatmap: Alone\n| Model | base |\n|---|---|\n| Qwen | 1.0 |\n")
    (folder / "long.md").write_text(LONG)
    store = filled(data)
    write_report(store.published, data / "report", 1, watcher())
    return data


@pytest.fixture(scope="module")
def pages(data):
    """The pages of the report by the names of their files."""
    return {str(path.relative_to(data / "report")): path.read_text() for path in (data / "report").rglob("*.html")}


def test_each_csv_has_what_the_sql_beside_it_gives(data, pages):
    sources = {
        (PurePosixPath(name).parent / unescape(file), unescape(sql))
        for name, page in pages.items()
        for file, sql in re.findall(r'<div class="source"><a href="([^"]+)".*?<pre>(.*?)</pre>', page, re.DOTALL)
    }
    files = {path.relative_to(data / "report") for path in (data / "report").rglob("*.csv")}
    assert files == {file for file, _ in sources}
    assert len(sources) == len(files) == 5 + 1 + 10
    for file, sql in sources:
        answer = query(data / "warehouse.duckdb", sql)
        assert csv_lines([answer.columns, *answer.rows]) == (data / "report" / file).read_text(), sql


def test_a_figure_has_a_page_with_its_disputes_and_their_passages(pages):
    (page,) = [text for name, text in pages.items() if name.startswith("f/")]
    assert "Disputed cells (1)" in page
    assert re.findall(r"<mark>([^<]*)</mark>", page) == ["47.0", "47.0", "74.0"]
    assert page.count("(right)") == 2
    assert page.count("(not read surely)") == 1  # which may be our misreading: nobody is called wrong for it
    (disputed,) = re.findall(r'<td class="s\d+ warning"><a href="#(\w+)" title="([^"]*)">47<', page)
    assert f'<section class="dispute" id="{disputed[0]}">' in page
    place, _, why = disputed[1].partition(": 47; ")
    assert place == "&lt;img src=x onerror=alert(2)&gt;, joint"
    assert f'<p class="more">{why}</p>' in page
    assert len(re.findall(r'<td class="s\d+"><span title="', page)) == 5
    assert "data-is" not in page.partition("<script>")[0]


def test_links_lead_to_pages_and_to_places_in_them(pages):
    (name,) = [name for name in pages if name.startswith("f/")]
    targets = set(re.findall(r'href="\.\./(d/[^"#]+)(?:#at-(c\d+))?"', pages[name]))
    assert len({page for page, _ in targets}) == 3
    for page, key in targets:
        assert not key or f'id="at-{key}"' in pages[page]
        assert f'href="../{name}"' in pages[page]
    assert f'href="{name}"' in pages["figures.html"]
    (alone,) = [text for text in pages.values() if '<h1 dir="auto">Alone</h1>' in text]
    assert "described by others too" not in alone


def test_nothing_that_a_text_says_is_markup(pages):
    for text in pages.values():
        body = text.partition("<main>")[2].partition("</main>")[0]
        assert not re.search(r"<(script>alert|img|u>|em>|i>|b>[ABC])", body)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("samples/r1-llama_2.5", "samples__r1-llama_2.5"),
        ("lot/a/b", "lot__a__b"),
        ("lot/A", "lot__A~"),
        ("lot/a b", "lot__a-b~"),
        ("lot__a", "lot__a~"),
        ("lot_/a", "lot___a~"),
        ("../x", "__x~"),
        ("https://x/<script>?y=é#1", "https-____x__-script-y-1~"),
        ("\udcff", "-~"),
        ("", "~"),
        ("a" * 101, "a" * 100 + "~"),
    ],
)
def test_pages_are_named_by_ids(name, file):
    made = description_address(name)
    assert re.fullmatch(rf"d/{re.escape(file)}{'[0-9a-f]{12}' if file.endswith('~') else ''}\.html", made)
    assert figure_address(name) == f"f/{made[2:]}"


@given(st.text(st.sampled_from("aA_/.- ~é"), max_size=6), st.text(st.sampled_from("aA_/.- ~é"), max_size=6))
def test_no_two_ids_have_one_page(first, second):
    assert first == second or description_address(first).lower() != description_address(second).lower()


def test_a_long_text_is_cut(pages):
    page = pages["d/c__long.html"]
    (shown,) = re.findall(r"of ([\d,]+) characters the first ([\d,]+); raw.descriptions has all", page, re.IGNORECASE)
    assert [int(one.replace(",", "")) for one in shown] == [len(LONG), LONG.rindex("\n", 0, 30_000) + 1]
    assert len(page) < 300_000
    assert page.count('<th scope="row">') == 100
    assert "has all" not in pages["d/c__alone.html"]


def test_the_page_of_rules_tells_what_those_on_several_descriptions_found(pages):
    row = re.search(r'<tr id="describers_disagree">.*?</tr>', pages["rules.html"], re.DOTALL)[0]
    cells = [re.sub("<[^>]+>", "", cell).strip() for cell in re.findall(r"<td.*?</td>", row, re.DOTALL)]
    assert (cells[0], cells[2:6]) == ("describers_disagree", ["0", "0", "1", "3"])
