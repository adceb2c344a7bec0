"""The report in a real browser, opened from disk. Collected only where there is a chromium on the PATH."""

import json
import re
from pathlib import Path

import pytest

SAMPLES = Path(__file__).resolve().parents[2] / "data" / "inbox" / "samples"
ROWS = "#list tbody tr"


def titles(tab):
    return [words.split("\n")[0] for words in tab.locator(f"{ROWS} td:first-child").all_inner_texts()]


def test_pages_open_from_disk_and_ask_for_nothing_else(tab, made):
    asked = []
    tab.on("request", lambda request: asked.append(request.url))
    pages = [*made.glob("*.html"), *made.glob("d/samples*.html"), *made.glob("d/harm*.html")]
    for page in pages:
        tab.goto(page.as_uri())
    assert asked == [page.as_uri() for page in pages]
    every = [page.read_text(encoding="utf-8") for page in made.glob("d/*.html")]
    assert (len(every), len(pages)) == (53, 5 + 5 + 2)
    assert not [page for page in every if "It is gone" in page]  # as its text has gone from the inbox
    assert sum("No cells were read from this text." in page for page in every) >= 2


def test_a_search_finds_all_words_in_any_column(tab, made):
    tab.goto((made / "index.html").as_uri())
    tab.get_by_label("Search").fill("r1-llama WINDOW-BY-ratio")
    assert titles(tab) == ["Performance Metrics Across Models and Datasets"]
    assert tab.locator("#hits").inner_text() == "1 of 53"
    tab.get_by_label("Search").fill("no such word anywhere")
    assert titles(tab) == ["No description matches."]


def test_facets_count_what_matches_all_else_and_stand_in_the_address(tab, made):
    tab.goto((made / "index.html").as_uri())
    tab.get_by_label("Collection").select_option("samples")
    assert len(titles(tab)) == 5
    tab.get_by_label("Rule").select_option("constant_row")
    choices = {field: tab.get_by_label(field).locator("option").all_inner_texts() for field in ("Grade", "Collection")}
    assert choices["Grade"] == ["any", "A (0)", "B (0)", "C (0)", "D (1)", "none (0)"]
    assert choices["Collection"][0] == "any" and "samples (1)" in choices["Collection"]
    assert "granularity (2)" in tab.get_by_label("Rule").locator("option").all_inner_texts()
    tab.get_by_role("button", name=re.compile("^Cells")).click()
    tab.locator(f"{ROWS} a").first.click()
    tab.wait_for_url(re.compile("/d/"))
    tab.go_back()
    assert [tab.get_by_label(field).input_value() for field in ("Rule", "Collection")] == ["constant_row", "samples"]
    assert titles(tab) == ["Performance Metrics Across Models and Datasets"]


def test_columns_are_sorted_both_ways_and_say_so(tab, made):
    tab.goto((made / "index.html").as_uri())
    tab.get_by_label("Collection").select_option("samples")
    cells = tab.locator("th", has=tab.get_by_role("button", name=re.compile("^Cells")))
    cells.get_by_role("button").focus()
    for order, shown in (("descending", ["97", "80", "40", "35", "0"]), ("ascending", ["0", "35", "40", "80", "97"])):
        tab.keyboard.press("Enter")
        assert cells.get_attribute("aria-sort") == order
        assert tab.locator(f"{ROWS} td:nth-child(4)").all_inner_texts() == shown
    tab.get_by_role("button", name="Title").click()
    assert cells.get_attribute("aria-sort") is None
    assert titles(tab)[0].startswith("Baseline - Core")


def test_what_needs_a_person_comes_first(tab, made):
    tab.goto((made / "index.html").as_uri())
    tab.get_by_label("Collection").select_option("samples")
    rows = [tab.locator(f"{ROWS}:nth-child({row}) td").all_inner_texts() for row in range(1, 6)]
    assert [(row[0].split("/")[1][:11], *(one.replace("\xa0", " ") for one in row[1:6])) for row in rows] == [
        ("r1-llama-wi", "70", "20 %", "80", "D", "1"),
        ("r1-owen-win", "2", "100 %", "40", "C", "1"),
        ("qwen2.5-1.5", "6", "93 %", "97", "A", "0"),
        ("maths-accur", "0", "", "0", "", "0"),
        ("qwen2.5-7b-", "0", "100 %", "35", "B", "0"),
    ]


def lit(tab, inside):
    return tab.locator(f"{inside} .on").all_inner_texts()


def test_a_cell_a_passage_and_a_finding_light_up_together(tab, page_of):
    tab.goto(page_of("r1-llama-window-by-ratio").as_uri())
    finding = tab.locator(".findings li", has_text="87.3 at Local Window Size 500, Ratio 0.3")
    cell = tab.locator(".grid td", has_text="87.3").first
    passage = tab.locator(".text .value", has_text="87.3").first
    for place in (finding, cell.locator("a"), passage):
        place.hover()
        assert lit(tab, ".grid") == ["87.3"]
        assert "87.3" in lit(tab, ".text")
        assert finding.evaluate("one => one.classList.contains('on')")
        # The cell lies beyond the scale, too: one finding over all such cells.
        assert tab.locator(".findings .on").count() == (1 if place is finding else 2)
        tab.mouse.move(1, 1)
        assert tab.locator(".on").count() == 0
        place.focus()
        assert lit(tab, ".grid") == ["87.3"]
        assert tab.locator(".findings .on").count() >= 1
        tab.keyboard.press("Escape")
        assert tab.locator(".on").count() == 0


def test_the_keyboard_goes_from_a_cell_to_the_text_and_back(tab, page_of):
    tab.goto(page_of("r1-llama-window-by-ratio").as_uri())
    tab.locator(".grid td a").first.focus()
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("ArrowDown")
    here = "document.activeElement.textContent"
    assert tab.evaluate(here) == "49.3"
    tab.keyboard.press("Enter")
    assert tab.evaluate("document.activeElement.closest('.text') !== null")
    assert tab.evaluate(here) == "49.3"
    tab.keyboard.press("Escape")
    assert tab.evaluate("document.activeElement.closest('.grid') !== null")
    assert tab.evaluate(here) == "49.3"
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.closest('.panel').textContent").startswith("R1-Llama | AIME25")


def test_no_text_runs_or_loads_anything(tab, made, page_of):
    page = page_of("hostile")
    tab.goto(page.as_uri())
    assert tab.title() != "owned"
    assert '<script>document.title = "owned"</script>' in tab.locator("h1").inner_text()
    shown = tab.locator(".text").inner_text()
    assert '</div></main><iframe src="https://example.com"></iframe>' in shown
    assert "\\u202eright to left\\u202c and ␛[31mred␇." in shown
    assert tab.locator("iframe, img, svg, main b[onclick], main i").count() == 0
    assert tab.locator(".grid tbody th").all_inner_texts()[0] == '<a href="javascript:alert(4)">x</a>'
    tab.goto((made / "index.html").as_uri())
    tab.get_by_label("Collection").select_option("harm")
    assert any("<script>" in title for title in titles(tab))


def test_the_policy_stops_what_would_load_or_run(browser, made):
    context = browser.new_context()
    tab = context.new_page()
    stopped = []
    tab.on("console", lambda message: stopped.append(message.text))
    tab.goto((made / "index.html").as_uri())
    tab.evaluate(
        """() => {
            const image = document.createElement("img");
            image.src = "file:///nowhere.png";
            const script = document.createElement("script");
            script.textContent = "document.title = 'owned'";
            document.body.append(image, script);
        }"""
    )
    tab.wait_for_timeout(200)
    assert tab.title() != "owned"
    assert sum("Content Security Policy" in text for text in stopped) == 2
    context.close()


def drawn(tab, cell, part, name):
    return tab.locator(cell).first.evaluate(f"(one) => getComputedStyle(one, '{part}').{name}")


def test_what_is_wrong_with_a_cell_is_told_by_more_than_its_colour(tab, page_of):
    tab.goto(page_of("r1-llama-window-by-ratio").as_uri())
    left, right = (tab.locator(f".panel:nth-child({at}) .grid").bounding_box() for at in (1, 2))
    assert abs(left["y"] - right["y"]) < 20 and right["x"] > left["x"] + 200  # panels stand side by side
    assert drawn(tab, ".grid td.above", "::before", "content") == '"▲"'
    assert drawn(tab, ".grid td.above", "", "fontWeight") == "700"
    assert "3px" in drawn(tab, ".grid td.critical", "", "boxShadow")
    assert "2px" in drawn(tab, ".grid td.warning:not(.critical)", "", "boxShadow")
    # The brackets of a doubtful value take no room.
    cell = tab.locator(".grid td[data-is]").first
    cell.evaluate("one => one.classList.remove('doubtful')")
    before = cell.bounding_box()
    cell.evaluate("one => one.classList.add('doubtful')")
    assert cell.locator("a").evaluate("one => getComputedStyle(one, '::before').content").startswith('"("')
    assert cell.bounding_box() == before
    tab.goto(page_of("qwen2.5-7b-short-to-long").as_uri())
    assert "repeating-linear-gradient" in drawn(tab, ".grid td.none", "", "backgroundImage")


@pytest.mark.parametrize("width", [390, 1400])
def test_a_page_fits_every_window(tab, page_of, made, width):
    tab.set_viewport_size({"width": width, "height": 900})
    for page in (
        page_of("r1-llama-window-by-ratio"),
        page_of("hostile"),
        *made.glob("*.html"),
    ):
        tab.goto(page.as_uri())
        assert tab.evaluate("document.documentElement.scrollWidth") <= width


def test_on_a_phone_the_list_comes_before_its_filters_and_no_column_is_cut(tab, made):
    tab.set_viewport_size({"width": 390, "height": 900})
    tab.goto((made / "index.html").as_uri())
    assert tab.locator("#list tbody tr").first.bounding_box()["y"] < 300
    assert tab.locator("#list thead").is_hidden()
    tab.get_by_text("Filter and sort").click()
    assert tab.locator("#list thead").is_visible()
    tab.get_by_label("Grade").select_option("D")
    tab.reload()  # the address has it
    assert tab.get_by_label("Grade").input_value() == "D"
    assert tab.get_by_label("Grade").is_visible()
    cut = "(cell) => cell.getBoundingClientRect().right > innerWidth"
    assert not any(cell.evaluate(cut) for cell in tab.locator("#list tbody td:not(:empty)").all())
    tab.goto((made / "describers.html").as_uri())
    assert tab.locator(".scroll").count() >= 5
    assert tab.evaluate(CUT.replace(".panel ", "")) == 0
    tab.set_viewport_size({"width": 1400, "height": 900})
    tab.goto((made / "index.html").as_uri())
    assert tab.get_by_label("Rule").is_visible()
    assert tab.get_by_text("Filter and sort").is_hidden()


CUT = "[...document.querySelectorAll('.panel .scroll')].filter((one) => one.scrollWidth > one.clientWidth).length"


def test_a_panel_wider_than_its_half_has_the_text_below_it_and_one_that_scrolls_says_so(tab, page_of):
    places = {}
    for name in ("r1-llama-window-by-ratio", "qwen2.5-7b-short-to-long"):
        tab.goto(page_of(name).as_uri())
        assert tab.evaluate(CUT) == 0
        left, right = (tab.locator(part).bounding_box() for part in (".left", ".right"))
        places[name] = "below" if right["y"] >= left["y"] + left["height"] else "beside"
    assert places == {"r1-llama-window-by-ratio": "beside", "qwen2.5-7b-short-to-long": "below"}
    tab.set_viewport_size({"width": 390, "height": 900})
    tab.locator(".panel .scroll.cut").first.wait_for()
    assert tab.locator(".panel .hint:visible").all_inner_texts() == ["scroll →"]


def test_what_is_said_of_a_cell_is_short_and_plain(tab, page_of):
    tab.goto(page_of("r1-llama-window-by-ratio").as_uri())
    tab.locator(".grid td.refutes a", has_text="29.3").focus()
    said = tab.locator("#said").inner_text()
    assert "Ratio 0.3 and Window Size 1000 (30.7)" in said
    assert "Understood" not in said


def test_keys_lead_to_the_search_and_past_the_links(tab, made):
    tab.goto((made / "index.html").as_uri())
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.textContent") == "To the content"
    tab.keyboard.press("Enter")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.id") == "words"
    tab.goto((made / "describers.html").as_uri())
    tab.goto((made / "index.html").as_uri())
    tab.keyboard.press("/")
    tab.keyboard.type("owen")
    assert len(titles(tab)) == 2


def test_many_descriptions_are_paged(tab, made, tmp_path):
    text = (made / "index.html").read_text(encoding="utf-8")
    start = text.index('id="data">') + len('id="data">')
    end = text.index("</script>", start)
    data = json.dumps((json.loads(text[start:end]) * 189)[:10_000]).replace("<", "\\u003c")
    (tmp_path / "index.html").write_text(text[:start] + data + text[end:], encoding="utf-8")
    tab.goto((tmp_path / "index.html").as_uri())
    tab.get_by_role("button", name="Next").click()
    assert (tab.locator("#page").inner_text(), tab.locator(ROWS).count()) == ("2 of 200", 50)


def test_a_finding_leads_to_its_rule_and_a_rule_to_its_texts(tab, page_of):
    tab.goto(page_of("r1-llama-window-by-ratio").as_uri())
    tab.locator(".findings a", has_text="value_outside_legend").first.click()
    assert tab.url.endswith("rules.html#value_outside_legend")
    tab.locator("tbody a", has_text="constant_row").click()
    assert tab.get_by_label("Rule").input_value() == "constant_row"
    assert "Performance Metrics Across Models and Datasets" in titles(tab)


def test_the_sql_of_a_table_is_copied_by_a_button(tab, page_of):
    tab.goto(page_of("r1-llama-window-by-ratio").as_uri())
    tab.locator(".source summary").click()
    sql = "SELECT * FROM validated.cells WHERE description_id = 'samples/r1-llama-window-by-ratio' ORDER BY position"
    assert tab.locator(".source pre").inner_text() == sql
    tab.get_by_role("button", name="Copy").click()
    button = tab.locator(".source .copy", has_text=re.compile("Copied|Selected"))
    button.wait_for()
    if button.inner_text() == "Selected":
        assert tab.evaluate("getSelection().toString()") == sql
