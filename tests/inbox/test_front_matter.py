"""The YAML at the top of a text: what of it is metadata, and what stays in the text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heat_pipeline.inbox.front_matter import take_off
from heat_pipeline.inbox.items import RefusedError


def test_it_is_taken_off_into_the_metadata(put, take):
    put(
        "c/a.md",
        "---\ndescription_id: d1\nfigure_id: 0123\ndescriber: 'Qwen: 72B'\nsource_uri: https://x.org/1\nother: 5\n---\n"
        "\nText\n",
    )
    put("c/b.md", b"\xef\xbb\xbf---\r\nfigure_id: f\r\n...\r\nText\r\n")
    first, windows = take()
    assert (first.description_id, first.figure_id, first.describer) == ("c/d1", "0123", "Qwen: 72B")
    assert (first.source_uri, first.place, first.text) == ("https://x.org/1", "c/a.md", "\nText\n")
    assert (windows.figure_id, windows.text) == ("f", "Text\r\n")


@pytest.mark.parametrize(
    ("value", "given"),
    [(value, {"figure_id": value}) for value in ("1e5", "0x1F", "2024-01-01", "true", "1_000", "12:30:00", "0.10")]
    + [(none, {}) for none in ("", "~", "null")],
)
def test_a_value_stays_as_it_is_written_and_no_value_is_none(value, given):
    assert take_off(f"---\nfigure_id: {value}\ndescriber: d\n---\nx") == ({**given, "describer": "d"}, "x")


@pytest.mark.parametrize(
    "text",
    [
        "---\nJust a rule.\n---\nText",
        "---\n- a\n- list\n---\nText",
        "---\ntitle: not one of our names\n---\nText",
        "---\nBroken: [yaml\n---\nText",
        "---\n---\nText",
        "---\nNever closed, 88.7%\n",
        "--- no rule\nfigure_id: x\n---\n",
        "\n---\nfigure_id: x\n---\nText",
        "---",
    ],
)
def test_any_other_block_stays_in_the_text(text):
    assert take_off(text) == ({}, text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("---\nfigure_id: f\ndescriber: a: b\n---\nText", "front matter isn't valid YAML: mapping values are not "
         "allowed here (line 3); correct it or quote the value"),
        ("---\nfigure_id: " + "[" * 30_000 + "\n---\nText", "front matter isn't valid YAML"),
        ("---\nfigure_id: f\n\nText", "front matter isn't closed: write a line --- after it"),
        ("---\nfigure_id: [a, b]\n---\nText", "figure_id is a list: write one text or number"),
        ("---\ndescriber: {a: b}\n---\nText", "describer is a dict: write one text or number"),
        ('---\nfigure_id: "a\\nb"\n---\nText', "figure_id holds a character that is no text: 'a\\nb'"),
        ("---\nfigure_id: f1\n---\n", "empty"),
    ],
)  # fmt: skip
def test_what_is_meant_as_front_matter_but_broken_is_refused(put, take, text, reason):
    put("c/a.md", text)
    (refused,) = take()
    assert refused.reason.startswith(reason)
    assert refused.bytes == len(text)


@given(st.text(alphabet="-\n\r :afigure_id.", max_size=60) | st.text())
def test_what_remains_is_the_end_of_the_text(text):
    assert text.startswith("---") or take_off(text) == ({}, text)
    try:
        _, rest = take_off("---\n" + text)
    except RefusedError:
        return
    assert ("---\n" + text).endswith(rest)
