"""A text with its places marked, as HTML: cells, names, claims, unread numbers, legends.

Places may overlap in any way (a claim holds a cell's value, which holds a name): the text is cut at every border, and
each piece says all places that it belongs to. Nothing of the text reaches the page but escaped, and with its control
characters visible.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from heat_pipeline.escaping import harmless

_MOST_TOLD = 6  # places whose words stand in a title
_LONG = 1_000  # characters of a place that says its words in its first piece only


@dataclass(frozen=True, slots=True)
class MarkedPlace:
    """What stands at `text[start:end]`: `key` is its id on the page, `kind` its style, `title` what is said of it."""

    key: str
    kind: str
    start: int
    end: int
    title: str = ""


def marked(text: str, places: Iterable[MarkedPlace]) -> str:
    """The text as HTML, every piece of it in a span that names its places.

    Places that are empty or outside of the text are left out. `data-is` holds the keys of a piece's places, with
    blanks between them; its classes are their kinds; the first piece of a place has the id "at-KEY". What the places
    say, the narrowest first, is the piece's title. The time grows with the pieces and how many places each lies in.
    """
    kept = [place for place in places if 0 <= place.start < place.end <= len(text)]
    opening: dict[int, list[MarkedPlace]] = {}
    closing: dict[int, list[MarkedPlace]] = {}
    for place in kept:
        opening.setdefault(place.start, []).append(place)
        closing.setdefault(place.end, []).append(place)
    parts: list[str] = []
    open_now: dict[int, MarkedPlace] = {}
    at = 0
    for border in sorted({*opening, *closing}):
        _piece(text, at, border, tuple(open_now.values()), parts)
        for place in closing.get(border, ()):
            open_now.pop(id(place), None)
        for place in opening.get(border, ()):
            open_now[id(place)] = place
        at = border
    _piece(text, at, len(text), (), parts)
    return "".join(parts)


def _piece(text: str, start: int, end: int, places: Sequence[MarkedPlace], parts: list[str]) -> None:
    if start >= end:
        return
    shown = _shown(text, start, end)
    if not places:
        parts.append(shown)
        return
    ranked = sorted(places, key=lambda place: place.end - place.start)
    words = [place.title for place in ranked[:_MOST_TOLD] if place.start == start or place.end - place.start < _LONG]
    hint = escape(harmless("\n".join(filter(None, words))))
    # one element carries one id: further places that begin here get an empty one before it
    first, *more = [place.key for place in ranked if place.start == start] or [""]
    parts.extend(f'<a id="at-{key}"></a>' for key in more)
    anchor = f' id="at-{first}"' if first else ""
    kinds = " ".join(dict.fromkeys(place.kind for place in ranked))
    keys = " ".join(place.key for place in ranked)
    title = f' title="{hint}"' if hint else ""
    parts.append(f'<span{anchor} class="{kinds}" data-is="{keys}"{title} tabindex="0">{shown}</span>')


def _shown(text: str, start: int, end: int) -> str:
    """A piece as it is shown: line ends of any kind break the line, other control characters are made visible."""
    piece = text[start:end].replace("\r\n", "\n")
    if piece.endswith("\r") and text.startswith("\n", end):
        piece = piece[:-1]
    return escape(harmless(piece.replace("\r", "\n")))
