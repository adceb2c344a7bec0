"""Nothing that a text holds can act on the terminal that shows it."""

from __future__ import annotations

import codecs
import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heat_pipeline.escaping import escape_unknown, harmless, harmless_json


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
