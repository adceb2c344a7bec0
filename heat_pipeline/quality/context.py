"""What rules may know of the other figures of a collection, and what each figure adds to that.

A figure adds traits: printed shares to the pool of its benchmark, its ticks to those of its sisters. Traits of all
figures of a collection are weighed together, key by key; what comes of it is a verdict, kept as text so that it can
be compared with the one that a figure was judged by. A verdict depends on the traits alone, never on their order.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from heat_pipeline.quality import shares, sisters
from heat_pipeline.quality.shares import Questions, Share
from heat_pipeline.quality.sisters import Sisters


class Kind(StrEnum):
    """What is compared over figures: shares of one benchmark, ticks of sister figures, ticks of one picture."""

    SHARES = "shares"
    SISTERS = "sisters"
    PICTURE = "picture"


class Key(NamedTuple):
    """What figures have in common, and so are weighed together: a series, and a benchmark or an axis in it."""

    kind: Kind
    series: str
    name: str


class Trait(NamedTuple):
    """What one figure adds to a key: a share, or a list of ticks, as text, and how many cells have it."""

    key: Key
    item: str
    cells: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comes of the traits under a key; "" where nothing can be told.

    `gist` is that part of it on which it depends whether there is a finding; the rest only stands in its words.
    """

    text: str = ""
    gist: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """What rules know of the other figures; empty where a figure stands alone."""

    verdicts: Mapping[Key, Verdict] = field(default_factory=dict)
    _read: dict[Key, Questions | Sisters | None] = field(default_factory=dict, repr=False, compare=False)

    def questions(self, key: Key) -> Questions | None:
        """The number of questions behind the shares under a key, where it can be told."""
        found = self._told(key)
        return found if isinstance(found, Questions) else None

    def sisters(self, key: Key) -> Sisters:
        """The different lists of ticks under a key; () where there is one."""
        found = self._told(key)
        return found if isinstance(found, tuple) else ()

    def _told(self, key: Key) -> Questions | Sisters | None:
        if key not in self._read:
            text = self.verdicts[key].text if key in self.verdicts else ""
            self._read[key] = sisters.from_text(text) if key.kind is not Kind.SHARES else _questions(text)
        return self._read[key]


ALONE = Context()
"""The context of a figure of which no others are known."""


def _questions(text: str) -> Questions | None:
    if not text:
        return None
    n, rivals, known, cells = json.loads(text)
    return Questions(n, tuple(rivals), known, cells)


Known = Callable[[str], int | None]
"""The number of questions of a benchmark, by canonical name; None where it is not known."""


def weigh_shares(series: str, told: Iterable[tuple[str, str, int]], known: Known) -> dict[Key, Verdict]:
    """The verdict on each pool of shares of a series.

    `told` gives benchmark, share and its number of cells, those of all figures, in any order; known shares may repeat.
    """
    counts: dict[str, dict[Share, int]] = defaultdict(dict)
    for name, item, cells in told:
        share = shares.share_named(item)
        counts[name][share] = counts[name].get(share, 0) + cells
    numbers = {name: number for name in counts if (number := known(name)) is not None}
    found = shares.infer({name: shares.Values(of) for name, of in counts.items()}, numbers)
    return {
        Key(Kind.SHARES, series, name): Verdict(
            json.dumps([one.n, one.rivals, one.known, one.cells]), json.dumps([one.n, one.rivals, one.known])
        )
        for name, one in found.items()
    }


def weigh_ticks(kind: Kind, series: str, told: Iterable[tuple[str, str, str, str]]) -> dict[Key, Verdict]:
    """The verdict on each axis of a series of sister figures, or of one picture.

    `told` gives axis, ticks, figure and description, those of all descriptions, in any order.
    """
    by_axis: dict[str, list[tuple[sisters.Ticks, str, str]]] = defaultdict(list)
    for name, item, figure, description in told:
        # Descriptions of one picture each speak for themselves.
        by_axis[name].append((tuple(json.loads(item)), description if kind is Kind.PICTURE else figure, description))
    found = {name: sisters.as_text(sisters.weigh(lists)) for name, lists in by_axis.items()}
    return {Key(kind, series, name): Verdict(text, text) for name, text in found.items() if text}


def context_of(traits: Mapping[tuple[str, str], Iterable[Trait]], known: Known) -> Context:
    """The context that figures make together; `traits` are those of each description, by its id and its figure's."""
    rows = sorted(
        (
            (trait.key, trait.item, trait.cells, figure or description, description)
            for (description, figure), of in traits.items()
            for trait in of
        ),
        key=lambda row: (row[0], row[1], row[4]),
    )
    found: dict[Key, Verdict] = {}
    for (kind, series), group in groupby(rows, key=lambda row: (row[0].kind, row[0].series)):
        if kind is Kind.SHARES:
            found |= weigh_shares(series, ((key.name, item, cells) for key, item, cells, *_ in group), known)
        else:
            told = ((key.name, item, figure, name) for key, item, _, figure, name in group)
            found |= weigh_ticks(kind, series, told)
    return Context(found)
