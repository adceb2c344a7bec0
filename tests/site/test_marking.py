"""How a text stands on a page: its places marked, with every character where it was."""

import re
from html import unescape
from pathlib import Path

from heat_pipeline.site.marking import MarkedPlace, marked

REAL = Path(__file__).resolve().parents[1] / "real"


def content(html):
    """The text of a piece of HTML."""
    return unescape(re.sub(r"<[^>]*>", "", html))


def test_places_that_overlap_are_cut_at_every_border():
    text = "a <b> 12 c"
    places = [
        MarkedPlace("k0", "claim", 0, 8, "said"), MarkedPlace("c0", "value", 6, 8, "<A>"),
        MarkedPlace("n0", "name", 6, 10), MarkedPlace("out", "value", 5, 99), MarkedPlace("empty", "value", 3, 3),
    ]  # fmt: skip
    assert marked(text, places) == (
        '<span id="at-k0" class="claim" data-is="k0" title="said" tabindex="0">a &lt;b&gt; </span>'
        '<a id="at-n0"></a><span id="at-c0" class="value name claim" data-is="c0 n0 k0" title="&lt;A&gt;\nsaid" '
        'tabindex="0">12</span><span class="name" data-is="n0" tabindex="0"> c</span>'
    )


def test_no_character_of_a_text_is_lost():
    for path in sorted(REAL.glob("*/*.md")):
        text = path.read_text(encoding="utf-8")
        html = marked(text, [MarkedPlace(f"c{at}", "value", at, at + 3) for at in range(0, len(text), 7)])
        assert content(html) == text, path
        assert html.count("<span") == html.count("</span>")
