"""The desk in a real browser: settled with keys alone, taken back, and what the next run makes of it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from small_pictures import jpeg
from watching import wait_until, watched


@pytest.fixture
def link(project):
    """The link that the command prints, of a desk that runs in a process of its own."""
    env = {**os.environ, "HEAT_PIPELINE_EXPECTATIONS": str(project.expectations), "HEAT_PIPELINE_REVIEWER": "Ada"}
    program = str(Path(sys.executable).with_name("heat-pipeline"))
    command = [program, "desk", "--data", str(project.store.data), "--no-browser"]
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
    try:
        yield re.search(r"http://\S+", process.stdout.readline()).group(0)
    finally:
        process.terminate()
        process.communicate()


@pytest.fixture
def page(browser, link):
    """The open page."""
    with watched(browser, link[: link.index("/?")]) as page:
        page.goto(link)
        page.wait_for_selector("#choices .choice")
        yield page


def decisions(project):
    path = project.expectations / "decisions" / "c.yaml"
    return yaml.load(path.read_text(), yaml.BaseLoader) if path.exists() else {}


def at(page, kind, name):
    """Go on, with j, to the doubt of a kind about a text."""
    for _ in range(40):
        doubt = page.evaluate("state.doubt")
        if doubt and (doubt["kind"], doubt["description_id"]) == (kind, name):
            return doubt
        moved(page, "j")
    raise AssertionError(f"no doubt of the kind {kind} about {name}")


def number_of(doubt, who="the first reader"):
    """The key that takes a reading."""
    return str(next(number for number, choice in enumerate(doubt["choices"], 1) if choice["who"] == who))


def moved(page, *keys):
    """Press keys, and wait for the next doubt."""
    before = page.evaluate("state.began")
    for key in keys:
        page.keyboard.press(key)
    wait_until(page, "began => state.began !== began", before)


def test_doubts_are_settled_with_keys_alone_and_the_next_run_has_them(page, project):
    doubt = at(page, "reading", "c/twice")
    assert {choice["who"] for choice in doubt["choices"]} >= {"the first reader", "large"}
    # Nothing says before the choice who reads it so.
    assert "first reader" not in page.inner_text("#choices")
    moved(page, number_of(doubt))
    assert re.search(r"4 values are now as you say \(the reading of the first reader", page.inner_text("#said"))

    doubt = at(page, "finding", "c/scale")
    assert doubt["rule"] == "value_outside_legend"
    assert page.inner_text("#text .focus") != ""
    moved(page, "d", "2")
    (finding,) = decisions(project)["findings"]
    assert {key: finding[key] for key in ("description", "rule", "decision", "why", "by")} == {
        "description": "c/scale", "rule": "value_outside_legend", "decision": "dismiss",
        "why": "the figure really is so", "by": "Ada",
    }  # fmt: skip

    project.run("second")
    cells = (
        "SELECT row_label, column_label, value, read_by FROM parsed.cells WHERE description_id = 'c/twice' ORDER BY 3"
    )
    assert project.ask(cells) == [
        ("Alpha", "2019", 1.5, "person"),
        ("Alpha", "2020", 2.5, "person"),
        ("Beta", "2019", 3.5, "person"),
        ("Beta", "2020", 4.5, "person"),
    ]
    reviewed = "SELECT rule, review, reviewed_by FROM quality.anomalies WHERE description_id = 'c/scale'"
    assert ("value_outside_legend", "dismissed", "Ada") in project.ask(reviewed)
    subjects = dict(project.ask("SELECT subject, correct FROM summary.review WHERE kind = 'reader'"))
    assert (subjects["first reader"], subjects["second reader"]) == (4, 0)
    # The page takes the warehouse that was published since.
    moved(page, "j")
    assert all(one["description_id"] != "c/twice" for one in [page.evaluate("state.doubt")] if one)


def test_labels_are_edited_for_a_whole_row_and_a_table_is_typed(page, project):
    doubt = at(page, "reading", "c/twice")
    page.keyboard.press("e")
    page.keyboard.press(number_of(doubt))
    page.keyboard.insert_text("Gamma")  # the first row's label is selected
    moved(page, "Enter")
    (entry,) = decisions(project)["readings"]
    assert [row[0] for row in entry["table"][1:]] == ["Gamma", "Beta"]

    # Given anew it takes the place of the earlier answer: k goes back to it.
    page.evaluate("go('', false)")
    doubt = at(page, "reading", "c/hostile")
    page.keyboard.press("t")
    page.keyboard.insert_text("\t2019\t2020\nA\t1.5\t2.5\nB\t3.5\t9.75")
    moved(page, "Control+Enter")
    assert "not in the text, so not published: 9.75" in page.inner_text("#said")
    tables = [one["table"] for one in decisions(project)["readings"] if one["description"] == "c/hostile"]
    assert tables == [[["", "2019", "2020"], ["A", "1.5", "2.5"], ["B", "3.5", "9.75"]]]


def test_a_table_may_have_one_column_without_a_name(page, project):
    at(page, "reading", "c/twice")
    page.keyboard.press("t")
    page.keyboard.insert_text("\t\nAlpha\t1.5\nBeta\t3.5\n\t\n")
    moved(page, "Control+Enter")
    (entry,) = decisions(project)["readings"]
    assert entry["table"] == [["", ""], ["Alpha", "1.5"], ["Beta", "3.5"]]


def paste(page, text):
    """What Control+V does in the field at hand."""
    page.evaluate(
        """text => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text", text);
            const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
            document.activeElement.dispatchEvent(event);
        }""",
        text,
    )


def test_a_list_of_labels_takes_five_keys_where_it_is_of_columns_and_four_where_of_rows(page, project):
    doubt = at(page, "reading", "c/twice")
    page.keyboard.press("e")
    page.keyboard.press(number_of(doubt))
    page.keyboard.press("ArrowUp")
    paste(page, "Spring\tAutumn")
    moved(page, "Enter")
    (entry,) = decisions(project)["readings"]
    assert entry["table"] == [["", "Spring", "Autumn"], ["Alpha", "1.5", "2.5"], ["Beta", "3.5", "4.5"]]
    at(page, "reading", "c/hostile")
    page.keyboard.press("e")
    page.keyboard.press("1")
    paste(page, "One\nTwo")
    moved(page, "Enter")
    entry = decisions(project)["readings"][1]
    assert [row[0] for row in entry["table"][1:]] == ["One", "Two"]
    assert all(start for row in entry["at"] for start in row)


def test_an_entry_in_the_middle_is_taken_back(page, project):
    at(page, "reading", "c/twice")
    moved(page, "n")
    at(page, "finding", "c/scale")
    moved(page, "c")
    at(page, "reading", "c/hostile")
    moved(page, "1")
    assert [len(decisions(project)[name]) for name in ("readings", "findings")] == [2, 1]
    page.keyboard.press("h")
    page.wait_for_selector("#history li")
    item = page.locator("#history li", has_text="value_outside_legend confirmed")
    item.get_by_role("button").press("Enter")
    wait_until(page, "document.querySelectorAll('#history li').length === 2")
    page.keyboard.press("Escape")
    assert decisions(project).get("findings") in ([], "[]", "", None)
    assert [one["description"] for one in decisions(project)["readings"]] == ["c/twice", "c/hostile"]
    at(page, "finding", "c/scale")
    moved(page, "u")  # the last answer that stands
    assert [one["description"] for one in decisions(project)["readings"]] == ["c/twice"]


def test_a_scale_and_a_name_are_told_and_keys_are_dead_in_fields(page, project):
    at(page, "finding", "c/scale")
    page.keyboard.press("g")
    page.keyboard.insert_text("0")
    page.fill("#form [name=scale_low]", "0")
    page.fill("#form [name=scale_high]", "100")
    page.fill("#form [name=name]", "")
    page.focus("#form [name=metric]")
    page.keyboard.type("cdn123")
    assert page.evaluate("state.doubt.description_id") == "c/scale"
    page.fill("#form [name=metric]", "Pass@1")
    moved(page, "Enter")
    scale, metric = decisions(project)["figures"]
    assert (scale["scale"], metric["metric"], scale["description"]) == (["0", "100"], "Pass@1", "c/scale")
    assert page.evaluate("state.doubt.description_id") == "c/scale"  # what it asks is open still
    project.run("scaled")
    found = "SELECT rule FROM quality.anomalies WHERE description_id = 'c/scale' AND rule = 'value_outside_legend'"
    assert project.ask(found) == []


def test_a_finding_on_a_figure_shows_what_each_text_says_and_is_dismissed(page, project):
    doubt = at(page, "finding", "c/C")
    assert (doubt["rule"], doubt["figure_id"], doubt["accused"]) == ("shifted_against_others", "F", "c/C")
    assert page.locator("#choices th[scope=col]").all_inner_texts() == ["c/A", "c/B", "c/C"]
    assert page.locator("#choices tbody tr").last.locator("td").all_inner_texts() == ["63.0", "63.0", "99.5"]
    moved(page, "d", "2")
    (finding,) = decisions(project)["findings"]
    assert [finding[key] for key in ("figure", "description", "rule", "decision", "by")] == [
        "F", "c/C", "shifted_against_others", "dismiss", "Ada",
    ]  # fmt: skip
    project.run("second")
    reviewed = "SELECT review, reviewed_by FROM fused.anomalies WHERE rule = 'shifted_against_others'"
    assert project.ask(reviewed) == [("dismissed", "Ada")]
    page.evaluate("undo(state.last[0])")
    wait_until(page, "state.last.length === 0")
    assert decisions(project)["findings"] == []


def test_a_hostile_text_is_shown_as_text(page):
    doubt = at(page, "reading", "c/hostile")
    assert page.title() == "heat-pipeline desk"
    assert '<script>document.title = "owned"</script><img' in page.inner_text("#text")
    assert page.locator("#text script, #text img, #choices svg, #choices i, #right b").count() == 0
    columns = [name for choice in doubt["choices"] for grid in choice["grids"] for name in grid["table"][0]]
    assert ">B" in columns
    assert page.locator("#choices th", has_text=">B").count() > 0
    page.keyboard.press("e")
    page.keyboard.press("1")
    assert page.locator("#form svg, #form i").count() == 0
    page.keyboard.press("Escape")


@pytest.mark.parametrize("width", [1400, 390])
def test_the_page_fits_and_the_keys_are_told(page, width):
    page.set_viewport_size({"width": width, "height": 844})
    at(page, "reading", "c/twice")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="no values").focus()
    assert page.evaluate("document.activeElement.textContent").strip() == "n no values"


def test_a_write_that_fails_is_said_and_the_answer_is_kept(page, project):
    doubt = at(page, "reading", "c/twice")
    folder = project.expectations / "decisions"
    folder.write_text("a file where the folder should be")
    page.keyboard.press("n")
    page.wait_for_selector("#fault:not([hidden])")
    assert "could not be written" in page.inner_text("#fault")
    assert page.evaluate("state.doubt.key") == doubt["key"]
    folder.unlink()
    assert page.faults == ["console: Failed to load resource: the server responded with a status of 409 (Conflict)"]
    page.faults.clear()
    page.get_by_role("button", name="Try again").click()
    wait_until(page, "key => state.doubt === null || state.doubt.key !== key", doubt["key"])
    assert [one["table"] for one in decisions(project)["readings"]] == ["none"]


def test_the_picture_stands_above_its_text_and_z_makes_it_large(pictured, page):
    at(page, "reading", "c/twice")
    picture, large = page.locator("#picture img"), page.locator("#large img")
    size = "one => one.decode().then(() => [one.naturalWidth, one.naturalHeight])"
    assert picture.evaluate(size) == [30, 20]
    assert "c/twice.png" in picture.get_attribute("alt")
    assert "z picture" in page.inner_text("#keys")
    assert picture.bounding_box()["y"] < page.locator("#text").bounding_box()["y"]
    page.keyboard.press("z")
    assert large.evaluate(size) == [30, 20]
    assert large.bounding_box()["width"] > 1300
    began = page.evaluate("state.began")
    page.keyboard.press("n")  # answers nothing while the picture is large
    page.keyboard.press("z")
    large.wait_for(state="hidden")
    picture.click()
    large.click()
    large.wait_for(state="hidden")
    assert page.evaluate("state.began") == began

    at(page, "reading", "c/hostile")
    assert not picture.is_visible()
    pictured.write_bytes(jpeg())  # a header, and nothing behind it
    page.reload()
    at(page, "reading", "c/twice")
    page.wait_for_selector("#no-picture:not([hidden])")
    assert page.inner_text("#no-picture") == "No picture: the browser can't draw c/twice.png."
    pictured.write_bytes(b"<svg/>")
    page.reload()
    at(page, "reading", "c/twice")
    wait_until(page, "document.getElementById('no-picture').textContent.includes('no PNG')")
    assert page.inner_text("#no-picture") == "No picture: the picture c/twice.png is no PNG, JPEG, WebP or GIF."
    assert not picture.is_visible()
