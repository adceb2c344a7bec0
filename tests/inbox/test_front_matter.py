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
    (one,) = take()
    assert (one.description_id, one.figure_id, one.describer) == ("c/d1", "0123", "Qwen: 72B")
    assert (one.source_uri, one.place, one.text) == ("https://x.org/1", "c/a.md", "\nText\n")


def test_windows_line_ends_a_mark_and_dots_at_the_end(put, take):
    put("c/a.md", b"\xef\xbb\xbf---\r\nfigure_id: f\r\n...\r\nText\r\n")
    (one,) = take()
    assert (one.figure_id, one.text) == ("f", "Text\r\n")


@pytest.mark.parametrize("value", ["1e5", "0x1F", "2024-01-01", "true", "1_000", "12:30:00", "0.10"])
def test_a_value_stays_as_it_is_written(value):
    assert take_off(f"---\nfigure_id: {value}\n---\nx") == ({"figure_id": value}, "x")


@pytest.mark.parametrize("value", ["", "~", "null"])
def test_no_value_is_none(value):
    assert take_off(f"---\nfigure_id: {value}\ndescriber: d\n---\nx") == ({"describer": "d"}, "x")


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
        (
            "---\nfigure_id: f\ndescriber: a: b\n---\nText",
            r"front matter isn't valid YAML: mapping values are not allowed here \(line 3\); correct it or "
            "quote the value",
        ),
        ("---\nfigure_id: [a\n---\nText", r"front matter isn't valid YAML: .*\(line \d\)"),
        ("---\nfigure_id: f\n\nText", "front matter isn't closed: write a line --- after it"),
    ],
)
def test_what_is_meant_as_front_matter_but_broken_is_refused(text, reason):
    with pytest.raises(RefusedError, match=reason):
        take_off(text)


def test_a_list_is_no_value(put, take):
    put("c/a.md", "---\nfigure_id: [a, b]\n---\nText")
    put("c/b.md", "---\ndescriber: {a: b}\n---\nText")
    assert [item.reason for item in take()] == [
        "figure_id is a list: write one text or number",
        "describer is a dict: write one text or number",
    ]


def test_a_control_character_in_a_value_is_refused(put, take):
    put("c/a.md", '---\nfigure_id: "a\\nb"\n---\nText')
    assert [item.reason for item in take()] == ["figure_id holds a character that is no text: 'a\\nb'"]


def test_deep_nesting_does_not_crash():
    with pytest.raises(RefusedError, match="front matter isn't valid YAML"):
        take_off("---\nfigure_id: " + "[" * 30_000 + "\n---\nText")


@given(st.text())
def test_a_text_that_begins_otherwise_is_left_alone(text):
    if not text.startswith("---"):
        assert take_off(text) == ({}, text)


@given(st.text(alphabet="-\n\r :afigure_id.", max_size=60))
def test_what_remains_is_the_end_of_the_text(text):
    try:
        _, rest = take_off("---\n" + text)
    except RefusedError:
        return
    assert ("---\n" + text).endswith(rest)
