"""The report in a real browser, opened from disk. Collected only where there is a chromium on the PATH."""

import re

import pytest


def open_index(page, report):
    page.goto(f"file://{report}/index.html")


def open_titled(page, report, words):
    """Open the page of the first description that a search finds."""
    open_index(page, report)
    page.fill("#words", words)
    page.locator("#list tbody a").first.click()


def column(page, number):
    return page.locator(f"#list tbody td:nth-child({number})").all_inner_texts()


def test_the_index_lists_every_description(page, report):
    open_index(page, report)
    assert page.locator("#hits").inner_text() == "47 of 47"
    assert page.locator("#list tbody tr").count() == 47
    assert page.locator("h1").inner_text() == "47 descriptions"


def test_a_search_finds_titles_models_and_collections(page, report):
    open_index(page, report)
    page.fill("#words", "r1-llama")
    assert column(page, 2) == ["samples"]
    page.fill("#words", "no such words")
    assert page.locator("#list tbody tr").count() == 0
    page.fill("#words", "")
    page.select_option("#collection", "messy")
    assert set(column(page, 2)) == {"messy"}


def test_columns_sort_both_ways_and_say_so(page, report):
    open_index(page, report)
    button = page.locator("#list thead button", has_text="Cells")
    button.click()
    falling = [int(cell) for cell in column(page, 6)]
    assert falling == sorted(falling, reverse=True)
    assert page.locator("#list thead th[aria-sort]").get_attribute("aria-sort") == "descending"
    button.press("Enter")
    rising = [int(cell) for cell in column(page, 6)]
    assert rising == falling[::-1]
    assert page.locator("#list thead th[aria-sort]").get_attribute("aria-sort") == "ascending"


def test_a_cell_lights_its_place_in_the_text_and_its_finding(page, report):
    open_titled(page, report, "r1-llama")
    cell = page.locator("td.critical").first
    cell.hover()
    lit = page.locator(".text .on")
    assert lit.first.inner_text() == cell.inner_text()
    assert page.locator(".findings li.on").count() >= 1


def test_a_finding_lights_its_cells_by_keyboard_too(page, report):
    open_titled(page, report, "r1-llama")
    finding = page.locator(".findings li", has_text="constant_row")
    finding.focus()
    assert page.locator("td.on").all_inner_texts() == ["26.7"] * 5
    page.locator("h1").hover()
    assert page.locator(".on").count() == 0


def test_a_passage_lights_its_cell(page, report):
    open_titled(page, report, "r1-llama")
    page.locator(".text .cell", has_text="49.3").first.hover()
    assert page.locator("td.on").all_inner_texts() == ["49.3"]


def test_a_cell_leads_to_its_characters(page, report):
    open_titled(page, report, "r1-llama")
    link = page.locator("td.above a").first
    link.press("Enter")
    target = page.url.split("#")[1]
    assert page.locator(f"[id='{target}']").inner_text() == link.inner_text()


def test_what_the_text_says_is_all_there(page, report, data):
    import duckdb

    with duckdb.connect(data / "warehouse.duckdb", read_only=True) as con:
        (text,) = con.execute("SELECT text FROM raw.descriptions WHERE collection = 'hostile'").fetchone()
    open_titled(page, report, "hostile")
    assert page.locator(".text").text_content() == text


def test_a_hostile_text_is_only_text(page, report):
    open_titled(page, report, "hostile")
    page.wait_for_timeout(200)
    assert page.title().endswith("– heat-pipeline")
    assert page.locator("main script, main img, main link, main [onclick]").count() == 0
    assert page.locator(".text a[href^='javascript']").count() == 0
    assert page.locator("td", has_text="49.3").count() == 1


def test_the_policy_stops_what_a_page_does_not_bring_along(browser, report):
    page = browser.new_page()  # its console complains, as it should
    open_index(page, report)
    page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "window.live = true";
            document.body.append(script);
        }"""
    )
    assert page.evaluate("window.live") is None
    policy = page.locator("meta[http-equiv]").get_attribute("content")
    page.close()
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy


@pytest.mark.parametrize("name", ["benchmarks", "describers", "rules"])
def test_the_overviews_open(page, report, name):
    page.goto(f"file://{report}/{name}.html")
    assert page.locator("h1").inner_text().lower() == name
    assert page.locator("tbody tr").count() > 0


def test_a_finding_leads_to_its_rule(page, report):
    open_titled(page, report, "r1-llama")
    page.locator(".findings a", has_text="legend_implausible").first.click()
    assert page.url.endswith("rules.html#legend_implausible")
    assert page.locator("tr#legend_implausible").is_visible()


def test_neighbours_are_a_click_away(page, report):
    open_index(page, report)
    page.locator("#list tbody a").first.click()
    first = page.locator("h1").inner_text()
    page.locator("a[rel=next]").click()
    page.locator("a[rel=prev]").click()
    assert page.locator("h1").inner_text() == first


def test_pages_name_nothing_outside(report):
    for path in [*report.glob("*.html"), *(report / "d").glob("*.html")]:
        content = re.sub(r'<div class="text">.*?</div>|<ul.*?</ul>', "", path.read_text(encoding="utf-8"), flags=re.S)
        assert not re.search(r'(?:src|href)="(?:https?:)?//', content), path
