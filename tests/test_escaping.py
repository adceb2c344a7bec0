"""Nothing that a text holds can act on the terminal that shows it, or in Markdown."""

from __future__ import annotations

import codecs
import json
import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from heat_pipeline.escaping import escape_unknown, harmless, harmless_json, in_markdown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J", "␛[2J"),
        ("a\x00b\x07c\x08d\re", "a␀b␇c␈d␍e"),
        ("\x7f", "␡"),
        ("\x9b31m\x85", "\\u009b31m\\u0085"),
        ("abc\u202edef\u2066", "abc\\u202edef\\u2066"),
        ("\udcff", "\\udcff"),
        ("tab\tand\nline", "tab\tand\nline"),
        ("[bold]–±~龍é\u200f", "[bold]–±~龍é\u200f"),
    ],
)
def test_what_acts_becomes_visible_and_the_rest_stays(text, shown):
    assert harmless(text) == shown


@given(st.text(st.characters(codec=None)))
def test_no_control_character_is_left(text):
    left = {one for one in harmless(text) if unicodedata.category(one) in ("Cc", "Cs")}
    assert left <= {"\t", "\n"}
    assert harmless(harmless(text)) == harmless(text)


@given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Cf"])))
def test_a_text_without_them_stays_as_it_is(text):
    assert harmless(text) == text


@given(st.text(st.characters(codec=None)) | st.dictionaries(st.text(), st.text()))
def test_json_says_the_same(value):
    escaped = harmless_json(json.dumps(value, ensure_ascii=False))
    assert json.loads(escaped) == value
    assert not [one for one in escaped if unicodedata.category(one) in ("Cc", "Cs")]


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_json_survives_an_output_of_few_characters(text):
    codecs.register_error("escape_unknown", escape_unknown)
    printed = json.dumps(text, ensure_ascii=False).encode("ascii", errors="escape_unknown")
    assert json.loads(printed) == text


def test_only_what_cannot_be_written_is_escaped():
    codecs.register_error("escape_unknown", escape_unknown)
    assert "Größe – 😀".encode("latin-1", errors="escape_unknown") == b"Gr\xf6\xdfe \\u2013 \\ud83d\\ude00"
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("utf-8", errors="escape_unknown")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "R1-Llama | AIME24",
        "value_outside_legend, samples/r1-llama.md: 99.5 at (500, 0.2) lies 39.5 above the scale's top, 60",
        '-5 °C; "English -> Bemba" (~8.1%, 1.3 ± 0.2): a; b? c! #1 = x^2 {y} $3 – 龍 é',
        "49.3 of a__b",
    ],
)
def test_plain_words_stay_as_they_are_in_markdown(text):
    assert in_markdown(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("![x](http://host/x.png)", "`![x](http://host/x.png)`"),
        ("<img src=x onerror=alert(1)>", "`<img src=x onerror=alert(1)>`"),
        ("see HTTP://host", "`see HTTP://host`"),
        ("Www.host.com", "`Www.host.com`"),
        ("a@host.com", "`a@host.com`"),
        ("AT&amp;T", "`AT&amp;T`"),
        ("_a_ b", "`_a_ b`"),
        ("~~a~~ b", "`~~a~~ b`"),
        ("1. a", "`1. a`"),
        ("# a", "`# a`"),
        ("- a", "`- a`"),
        ("a\n\n[b]: c\td ", "`a [b]: c d`"),
        ("a `b` c", "``a `b` c``"),
        ("``a` b", "``` ``a` b ```"),
        ("`", "`` ` ``"),
        ("a\u202eb\x1b", "`a\\u202eb␛`"),
    ],
)
def test_what_may_be_markdown_is_shown_as_code(text, shown):
    assert in_markdown(text) == shown


MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
AUTOLINKS = re.compile(r"https?://[-.\w]|www\.[-.\w]|[-.\w+]+@[-\w]+\.", re.IGNORECASE)  # as remark-gfm finds them
MARKS = st.text("<>[]()!*_`~#|&;:@/.\\-+=^\"'ab1w \n\t\u202eéх–\u2028", max_size=30)
WORDS = st.lists(st.sampled_from(["http", "://", "www", ".", "a", "@", "_", "~", "`", "**", "&lt;", "- ", "1) ", " "]))


@given(MARKS | WORDS.map("".join) | st.text(st.characters(codec=None), max_size=30), st.sampled_from(["", "- ", "x "]))
def test_no_text_at_all_is_markdown(text, before):
    shown = in_markdown(text)
    words = before.removeprefix("- ") + " ".join(harmless(text).split())
    inline = [token for token in MARKDOWN.parse(before + shown) if token.type == "inline"]
    pieces = [piece for token in inline for piece in token.children]
    assert {piece.type for piece in pieces} <= {"text", "code_inline"}
    assert "".join(piece.content for piece in pieces) == words.strip()
    assert not [piece for piece in pieces if piece.type == "text" and AUTOLINKS.search(piece.content)]
    assert {token.type for token in MARKDOWN.parse(shown)} <= {"paragraph_open", "inline", "paragraph_close"}
