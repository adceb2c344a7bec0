"""What Dagster keeps of texts that hold HTML, scripts and links: nothing of it may become live in the UI."""

import re
from base64 import b64decode
from xml.etree import ElementTree

import dagster as dg
import pytest
from examples_orchestration import CLEAN
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from heat_pipeline.orchestration.metadata import as_markdown

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1))",
    "https://evil.example",
]
LIVE = {"link_open", "image", "html_inline", "html_block", "code_inline", "em_open", "strong_open", "s_open"}


def tokens(text):
    found = MarkdownIt("commonmark", {"html": True, "linkify": False}).enable("table").parse(text)
    return {inner.type for token in found for inner in (token, *(token.children or ()))}


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_in_markdown_is_text(text):
    assert not tokens(as_markdown(text)) & LIVE
    assert "://" not in as_markdown(text)


@given(st.text("<>[]()!*_`~#|&:/.\\-ab1 ", max_size=40))
def test_no_text_at_all_is_live(text):
    assert not tokens("x " + as_markdown(text)) & LIVE


def values(metadata):
    for value in metadata.values():
        yield value
        if isinstance(value, dg.TableMetadataValue):
            for record in value.records:
                yield from record.data.values()


PICTURE = re.compile(r"!\[panels of (?:[^\]\\]|&#\d+;)*\]\(data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)\)")
DRAWN = {"svg", "g", "path", "text", "rect", "line", "defs", "linearGradient", "stop", "clipPath"}


def without_pictures(text):
    """Markdown without the pictures of ours, each of which is looked into first."""
    for svg in PICTURE.findall(text):
        root = ElementTree.fromstring(b64decode(svg))
        assert {element.tag.split("}")[1] for element in root.iter()} <= DRAWN
        assert not {name for element in root.iter() for name in element.attrib if "href" in name or name[:2] == "on"}
    return PICTURE.sub("", text)


def test_what_dagster_keeps_of_a_hostile_text_is_never_markup(deployment):
    text = (
        CLEAN.replace("R1-Llama", "R1-Llama " + " ".join(HOSTILE[:3]))
        .replace("AIME24", HOSTILE[3])
        .replace("49.3", "99.5")
    )
    deployment.put({"<b>bold/1.md": text, "<b>bold/2.md": HOSTILE[0] + "\n" + text})
    result = deployment.collection("<b>bold")
    assert result.success
    kept = []
    for event in result.all_events:
        data = event.event_specific_data
        if event.is_step_materialization:
            kept += values(event.step_materialization_data.materialization.metadata)
        elif event.event_type is dg.DagsterEventType.ASSET_CHECK_EVALUATION:
            kept += values(data.metadata)
    assert any("script" in value for value in kept if isinstance(value, str))  # it is shown, as rows of tables
    assert any(PICTURE.search(value.md_str) for value in kept if isinstance(value, dg.MarkdownMetadataValue))
    for value in kept:
        if isinstance(value, dg.MarkdownMetadataValue):
            shown = without_pictures(value.md_str)
            assert not tokens(shown.replace("**", "")) & LIVE
            assert not any(one in shown for one in HOSTILE)
        assert not isinstance(value, dg.UrlMetadataValue | dg.NotebookMetadataValue)
