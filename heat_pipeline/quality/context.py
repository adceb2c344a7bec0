"""What figures say of each other: what each adds (traits), weighed key by key into a verdict.

Some rules need the other figures of a collection: how many questions stand behind shares, which ticks sister figures
have. What one figure adds to each key depends on that figure alone, and is kept beside it; a verdict depends on the
traits alone, never on their order, and is kept as text, so that it can be compared with the one that a figure was
judged by.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from heat_pipeline.quality import shares, sisters
from heat_pipeline.quality.shares import PrintedShare, Questions
from heat_pipeline.quality.sisters import Sisters


class ContextKind(StrEnum):
    """What is compared over figures: shares of one benchmark, or ticks of sister figures."""

    SHARES = "shares"
    SISTERS = "sisters"

    __hash__ = str.__hash__  # that of an enumeration is Python, and slow for the keys of a hundred thousand cells


class Key(NamedTuple):
    """What figures have in common, and so are weighed together: a series, and a benchmark or an axis in it."""

    kind: ContextKind
    series: str
    name: str


class Trait(NamedTuple):
    """What one figure adds to a key: a share, or a list of ticks, as text, and how many cells have it."""

    key: Key
    item: str
    cells: int


@dataclass(frozen=True, slots=True)
class ContextVerdict:
    """What comes of the traits under a key; "" where nothing can be told.

    `gist` is that part of it on which it depends whether there is a finding; the rest only stands in its words.
    """

    text: str = ""
    gist: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """What rules know of the other figures; empty where a figure stands alone."""

    verdicts: Mapping[Key, ContextVerdict] = field(default_factory=dict)

    def questions(self, key: Key) -> Questions | None:
        """The number of questions behind the shares under a key, where it can be told."""
        return _questions(self.verdicts[key].text) if key in self.verdicts else None

    def sisters(self, key: Key) -> Sisters:
        """The different lists of ticks under a key; () where there is one."""
        return sisters.from_text(self.verdicts[key].text) if key in self.verdicts else ()


ALONE = Context()
"""The context of a figure of which no others are known."""


@lru_cache(maxsize=1_024)
def _questions(text: str) -> Questions | None:
    if not text:
        return None
    n, rivals, known, cells = json.loads(text)
    return Questions(n, tuple(rivals), known, cells)


Known = Callable[[str], int | None]
"""The number of questions of a benchmark, by canonical name; None where it is not known."""


def weigh_shares(series: str, items: Iterable[tuple[str, str, int]], known: Known) -> dict[Key, ContextVerdict]:
    """The verdict on each pool of shares of a series.

    `items` gives benchmark, share and its number of cells, those of all figures, in any order; shares may repeat.
    """
    counts: dict[str, dict[PrintedShare, int]] = defaultdict(dict)
    for name, item, cells in items:
        share = shares.share_named(item)
        counts[name][share] = counts[name].get(share, 0) + cells
    numbers = {name: number for name in counts if (number := known(name)) is not None}
    inferred = shares.infer({name: shares.Values(count) for name, count in counts.items()}, numbers)
    return {
        Key(ContextKind.SHARES, series, name): ContextVerdict(
            json.dumps([of.n, of.rivals, of.known, of.cells]), json.dumps([of.n, of.rivals, of.known])
        )
        for name, of in inferred.items()
    }


def weigh_ticks(series: str, items: Iterable[tuple[str, str, str, str]]) -> dict[Key, ContextVerdict]:
    """The verdict on each axis of a series of sister figures.

    `items` gives axis, ticks, figure and description, those of all descriptions, in any order.
    """
    by_axis: dict[str, list[tuple[sisters.Ticks, str, str]]] = defaultdict(list)
    for name, item, figure, description in items:
        by_axis[name].append((tuple(json.loads(item)), figure, description))
    texts = {name: json.dumps(having) for name, lists in by_axis.items() if (having := sisters.weigh(lists))}
    return {Key(ContextKind.SISTERS, series, name): ContextVerdict(text, text) for name, text in texts.items()}


def context_of(traits: Mapping[tuple[str, str], Iterable[Trait]], known: Known) -> Context:
    """The context that figures make together; `traits` are those of each description, by its id and its figure's."""
    series: dict[tuple[ContextKind, str], list[Trait]] = defaultdict(list)
    tellers: dict[tuple[ContextKind, str], list[tuple[str, str]]] = defaultdict(list)
    for (description, figure), of_one in traits.items():
        for trait in of_one:
            series[trait.key[:2]].append(trait)
            tellers[trait.key[:2]].append((figure or description, description))
    verdicts: dict[Key, ContextVerdict] = {}
    for (kind, name), name_traits in series.items():
        if kind is ContextKind.SHARES:
            verdicts |= weigh_shares(name, [(trait.key.name, trait.item, trait.cells) for trait in name_traits], known)
        else:
            lists = zip(name_traits, tellers[kind, name], strict=True)
            verdicts |= weigh_ticks(name, [(trait.key.name, trait.item, *teller) for trait, teller in lists])
    return Context(verdicts)
