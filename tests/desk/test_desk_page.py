"""The desk in a real browser: what its script does with keys, fields and texts; the rest is proved of its server."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from small_pictures import jpeg
from watching import wait_until, watched


@pytest.fixture(scope="module")
def opened(made, browser):
    """The address of a desk that the command started, in a process of its own, and what its link turned into."""
    env = {**os.environ, "HEAT_PIPELINE_EXPECTATIONS": str(made.expectations), "HEAT_PIPELINE_REVIEWER": "Ada"}
    program = str(Path(sys.executable).with_name("heat-pipeline"))
    command = [program, "desk", "--data", str(made.store.data), "--no-browser"]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        link = re.search(r"http://\S+", process.stdout.readline()).group(0)
        address = link[: link.index("/?")]
        with watched(browser, address) as page:
            page.goto(link)
            cookies = page.context.cookies()
        yield address, cookies
        process.terminate()


@pytest.fixture
def page(browser, project, opened):
    """The page, opened anew, at its first doubt."""
    address, cookies = opened
    with watched(browser, address) as page:
        page.context.add_cookies(cookies)
        page.goto(address)
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


def number_of(doubt):
    """The key that takes the first reader's reading."""
    return str([choice["who"] for choice in doubt["choices"]].index("the first reader") + 1)


def moved(page, *keys):
    """Press keys, and wait for the next doubt."""
    before = page.evaluate("state.began")
    for key in keys:
        page.keyboard.press(key)
    wait_until(page, "began => state.began !== began", before)


def test_doubts_are_settled_with_keys_alone_and_the_next_run_has_them(page, project):
    doubt = at(page, "reading", "c/twice")
    assert {choice["who"] for choice in doubt["choices"]} >= {"the first reader", "large"}
    assert "first reader" not in page.inner_text("#choices")  # nothing says before the choice who reads it so
    moved(page, number_of(doubt))
    assert re.search(r"4 values are now as you say \(the reading of the first reader", page.inner_text("#said"))

    assert at(page, "finding", "c/turned")["rule"] == "legend_implausible"
    assert page.inner_text("#text .focus") == "-30 to -60"
    moved(page, "d", "2")

    shifted = at(page, "finding", "c/C")
    assert (shifted["rule"], shifted["accused"]) == ("shifted_against_others", "c/C")
    assert page.locator("#choices th[scope=col]").all_inner_texts() == ["c/A", "c/B", "c/C"]
    assert page.locator("#choices tbody tr").last.locator("td").all_inner_texts() == ["63.0", "63.0", "99.5"]
    moved(page, "d", "2")
    assert [(one["description"], one["decision"], one["why"], one["by"]) for one in decisions(project)["findings"]] == [
        (name, "dismiss", "the figure really is so", "Ada") for name in ("c/turned", "c/C")
    ]

    page.evaluate("go('', false)")
    at(page, "finding", "c/scale")
    page.keyboard.press("g")
    page.fill("#form [name=scale_low]", "0")
    page.fill("#form [name=scale_high]", "100")
    page.fill("#form [name=name]", "")
    page.focus("#form [name=metric]")
    page.keyboard.type("cdn123")  # keys are dead in fields
    assert page.evaluate("state.doubt.description_id") == "c/scale"
    page.fill("#form [name=metric]", "Pass@1")
    moved(page, "Enter")
    assert page.evaluate("state.doubt.description_id") == "c/scale"  # what it asks is open still
    assert [(one.get("scale"), one.get("metric")) for one in decisions(project)["figures"]] == [
        (["0", "100"], None), (None, "Pass@1"),
    ]  # fmt: skip

    project.run("second")
    cells = (
        "SELECT row_label, column_label, value, read_by FROM parsed.cells WHERE description_id = 'c/twice' ORDER BY 3"
    )
    assert project.ask(cells) == [
        ("Alpha", "2019", 1.5, "person"), ("Alpha", "2020", 2.5, "person"),
        ("Beta", "2019", 3.5, "person"), ("Beta", "2020", 4.5, "person"),
    ]  # fmt: skip
    reviewed = "SELECT review, reviewed_by FROM {} WHERE rule = '{}' AND description_id = '{}'"
    for found in (
        ("quality.anomalies", "legend_implausible", "c/turned"), ("fused.anomalies", "shifted_against_others", "c/C")
    ):  # fmt: skip
        assert project.ask(reviewed.format(*found)) == [("dismissed", "Ada")]
    assert project.ask(reviewed.format("quality.anomalies", "value_outside_legend", "c/scale")) == []
    subjects = dict(project.ask("SELECT subject, correct FROM summary.review WHERE kind = 'reader'"))
    assert (subjects["first reader"], subjects["second reader"]) == (4, 0)
    # The page takes the warehouse that was published since.
    moved(page, "j")
    assert (page.evaluate("state.doubt") or {}).get("description_id") != "c/twice"


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


def test_labels_are_edited_for_a_whole_row_or_column_or_pasted_as_a_list(page, project):
    """A list takes five keys where it is of columns, and four where it is of rows."""
    doubt = at(page, "reading", "c/twice")
    page.keyboard.press("e")
    page.keyboard.press(number_of(doubt))
    page.keyboard.insert_text("Gamma")  # the first row's label is selected
    page.keyboard.press("ArrowUp")
    paste(page, "Spring\tAutumn")
    moved(page, "Enter")
    (entry,) = decisions(project)["readings"]
    assert entry["table"] == [["", "Spring", "Autumn"], ["Gamma", "1.5", "2.5"], ["Beta", "3.5", "4.5"]]
    at(page, "reading", "c/hostile")
    page.keyboard.press("e")
    page.keyboard.press("1")
    paste(page, "One\nTwo")
    moved(page, "Enter")
    entry = decisions(project)["readings"][1]
    assert [row[0] for row in entry["table"][1:]] == ["One", "Two"]
    assert all(start for row in entry["at"] for start in row)


@pytest.mark.parametrize(
    ("typed", "table", "missing"),
    [
        ("\t2019\t2020\nA\t1.5\t9.75", [["", "2019", "2020"], ["A", "1.5", "9.75"]], "9.75"),
        ("\t\nAlpha\t1.5\nBeta\t3.5\n\t\n", [["", ""], ["Alpha", "1.5"], ["Beta", "3.5"]], ""),
    ],
)
def test_a_table_is_typed(page, project, typed, table, missing):
    at(page, "reading", "c/twice")
    page.keyboard.press("t")
    page.keyboard.insert_text(typed)
    moved(page, "Control+Enter")
    assert (f"not in the text, so not published: {missing}" in page.inner_text("#said")) is bool(missing)
    assert [one["table"] for one in decisions(project)["readings"]] == [table]


def test_an_entry_in_the_middle_is_taken_back_and_then_the_last(page, project):
    for kind, name, key in (("reading", "c/twice", "n"), ("finding", "c/scale", "c"), ("reading", "c/hostile", "1")):
        at(page, kind, name)
        moved(page, key)
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


def test_a_hostile_text_is_shown_as_text(page):
    at(page, "reading", "c/hostile")
    assert page.title() == "heat-pipeline desk"
    assert '<script>document.title = "owned"</script><img' in page.inner_text("#text")
    assert page.locator("#text script, #text img, #choices svg, #choices i, #right b").count() == 0
    assert page.locator("#choices th", has_text=">B").count() > 0
    page.keyboard.press("e")
    page.keyboard.press("1")
    assert page.locator("#form svg, #form i").count() == 0


def test_the_page_fits_and_the_keys_are_told(page):
    at(page, "reading", "c/twice")
    for width in (1400, 390):
        page.set_viewport_size({"width": width, "height": 844})
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


def test_the_picture_stands_above_its_text_and_z_makes_it_large(page, project):
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
    for content, said in (
        (jpeg(), "the browser can't draw c/twice.png."),  # a header, and nothing behind it
        (b"<svg/>", "the picture c/twice.png is no PNG, JPEG, WebP or GIF."),
    ):
        project.picture.write_bytes(content)
        page.reload()
        at(page, "reading", "c/twice")
        wait_until(page, f"document.getElementById('no-picture').textContent === `No picture: {said}`")
        assert page.locator("#no-picture").is_visible()
        assert not picture.is_visible()
