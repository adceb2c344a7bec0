"""A text with its places marked, as HTML: cells, names, claims, unread numbers, legends.

Places may overlap in any way (a claim holds a cell's value, which holds a name): the text is cut at every border, and
each piece says all places that it belongs to. Nothing of the text reaches the page but escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True)
class Place:
    """What stands at `text[start:end]`: `key` is its id on the page, `kind` its style, `told` what is said of it."""

    key: str
    kind: str
    start: int
    end: int
    told: str = ""


def marked(text: str, places: Iterable[Place]) -> str:
    """The text as HTML, every piece of it in a span that names its places.

    Places that are empty or outside of the text are left out. `data-of` holds the keys of a piece's places, with
    blanks between them; its classes are their kinds; the first piece of a place has the id "at-KEY". What the narrowest
    place says is the piece's title. Linear in the text's length and the number of places (after sorting).
    """
    kept = [place for place in places if 0 <= place.start < place.end <= len(text)]
    opening: dict[int, list[Place]] = {}
    closing: dict[int, list[Place]] = {}
    for place in kept:
        opening.setdefault(place.start, []).append(place)
        closing.setdefault(place.end, []).append(place)
    parts: list[str] = []
    open_now: dict[str, Place] = {}
    at = 0
    for border in sorted({*opening, *closing}):
        _piece(text, at, border, tuple(open_now.values()), parts)
        for place in closing.get(border, ()):
            open_now.pop(place.key, None)
        for place in opening.get(border, ()):
            open_now[place.key] = place
        at = border
    _piece(text, at, len(text), (), parts)
    return "".join(parts)


def _piece(text: str, start: int, end: int, places: Sequence[Place], parts: list[str]) -> None:
    if start >= end:
        return
    shown = escape(text[start:end])
    if not places:
        parts.append(shown)
        return
    narrowest = min(places, key=lambda place: place.end - place.start)
    told = f' title="{escape(narrowest.told)}"' if narrowest.told else ""
    beginning = [place for place in places if place.start == start]
    anchor = f' id="at-{beginning[0].key}"' if beginning else ""
    # one element carries one id: further places that begin here get an empty one before it
    parts.extend(f'<a id="at-{place.key}"></a>' for place in beginning[1:])
    kinds = " ".join(dict.fromkeys(place.kind for place in places))
    keys = " ".join(place.key for place in places)
    parts.append(f'<span{anchor} class="{kinds}" data-of="{keys}"{told} tabindex="0">{shown}</span>')
