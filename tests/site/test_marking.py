"""How a text stands on a page: its headings, tables and marks, with every character in its place."""

import re
from html import unescape
from pathlib import Path

import pytest

from heat_pipeline.site.dressing import HIDDEN, Styled, dressed
from heat_pipeline.site.marking import MarkedPlace, marked

PROJECT = Path(__file__).resolve().parents[2]
TABLE = "Before\n| a | **b** |\n|---|:-:|\n| 1 | 2 |\nAfter"


def content(html):
    """The text of a piece of HTML."""
    return unescape(re.sub(r"<[^>]*>", "", html))


def seen(text):
    """What a reader sees of a text: what isn't hidden, with the rows of tables and their cells in brackets."""
    html = re.sub(rf'<span class="[^"]*\b{HIDDEN}\b[^"]*">[^<]*</span>', "", marked(text, ()))
    html = re.sub(r'<span class="in">(.*?)</span>(?=<span class="in">|</span>)', r"(\1)", html, flags=re.DOTALL)
    html = re.sub(r'<span class="row head">(.*?)</span>', r"head[\1]", html, flags=re.DOTALL)
    return content(re.sub(r'<span class="row">(.*?)</span>', r"[\1]", html, flags=re.DOTALL))


def test_the_marks_of_headings_bold_words_and_code_are_not_seen():
    assert seen("## A `b`\n* **c:** 1 ** 2\n#5 is no heading") == "A b\n* c: 1 ** 2\n#5 is no heading"
    assert marked("## A\n", ()) == '<span class="syntax">## </span><span class="heading">A</span>\n'


def test_a_table_stands_as_rows_and_cells():
    html = marked(TABLE, ())
    assert html.startswith(
        'Before\n<span class="table"><span class="row head"><span class="in"><span class="syntax">| '
    )
    assert html.endswith("</span></span></span>After")
    assert html.count('<span class="in">') == 4
    assert seen("| a | b |\n|---|---|\n| 1 |  |\n") == "head[(a)(b)][(1)()]"
    assert seen("a | b\n- | -\n1 | 2") == "head[(a)(b)][(1)(2)]"
    assert seen("| a | b |\n| 1 | 2 |") == "[(a)(b)][(1)(2)]"
    assert seen("P(a|b) is\n|---|\nit") == "head[(P(a)(b) is)]it"


@pytest.mark.parametrize("text", ["|---|\n|---|\n", "P(a|b) = 1\n", "| a |", "```\n| a |\n| b |\n**c**\n```"])
def test_what_is_no_table_stays_as_it_is(text):
    assert '<span class="table">' not in marked(text, ())
    assert seen(text).strip() in {text.strip(), "| a |\n| b |\n**c**"}


def test_a_mark_stays_at_its_characters():
    text = "## Of **x**\n" + TABLE
    at = text.index("2 |")
    html = marked(
        text,
        [MarkedPlace("c0", "value", at, at + 1), MarkedPlace("n0", "name", 6, 12), MarkedPlace("f0", "finding", 3, at)],
    )
    assert '<span id="at-c0" class="value" data-is="c0" tabindex="0">2</span>' in html
    assert '<a id="at-n0"></a><span class="heading syntax">**</span>' in html.replace(
        "syntax heading", "heading syntax"
    )
    assert re.findall('<span class="name finding[^>]*>x</span>', html)
    assert content(html) == text


@pytest.mark.parametrize("path", sorted((PROJECT / "tests" / "real").glob("*/*.md")), ids=lambda path: path.stem)
def test_no_character_of_a_text_is_lost(path):
    text = path.read_text(encoding="utf-8")
    html = marked(text, [MarkedPlace(f"c{at}", "value", at, at + 3) for at in range(0, len(text), 7)])
    assert content(html) == text
    assert html.count("<span") == html.count("</span>")


def test_styles_are_of_their_characters():
    text = "**a** `b`"
    assert {(one.style, text[one.start : one.end]) for one in dressed(text) if isinstance(one, Styled)} == {
        (HIDDEN, "**"),
        ("strong", "a"),
        (HIDDEN, "`"),
        ("code", "b"),
    }
