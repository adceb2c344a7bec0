"""The two sides of a comparison, from the places that stand before and behind the words that compare.

What is named on both sides of them with different labels is compared; what is named once belongs to both. In a square
grid, whose labels are ticks of both axes, the place tells which is meant: "es helps pt" goes from es to pt, and so does
"es is better on pt".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from heat_pipeline.claims.finding.figure import ALONG
from heat_pipeline.claims.finding.marking import Clause
from heat_pipeline.claims.finding.places import Place, part_of, region_of
from heat_pipeline.statements import Along, Region

_PLACE = re.compile(r"(?P<before>(?:(?!P\d)[^ ]+ )?(?:(?!P\d)[^ ]+ )?)(?P<mark>P\d+)\b")
_TOWARD = re.compile(
    r"\b(?:on|against|in|to|into|as|at|under)(?: the| a| an)? $|(?<!trained )(?<!training )(?<!merged )\bwith(?: the|"
    r" a)? $"
)


def sides_of(clause: Clause, before: str, behind: str) -> tuple[Region, Region] | None:
    """What is compared with what; None where it does not tell, or not on which axis."""
    left, right = _region(clause, before), _region(clause, behind)
    if left is None or right is None:
        return None
    scope = clause.base
    compared = [side for side in ALONG if part_of(right, side) is not None and part_of(left, side) is not None]
    compared = [side for side in compared if set(part_of(left, side) or ()) != set(part_of(right, side) or ())]
    head = _first(clause, behind)
    if head is None:
        return None
    if head not in compared and part_of(left, head) is None:
        own = part_of(scope, head)
        if own is None or set(own) & set(part_of(right, head) or ()):
            return None
        compared.append(head)
        left = with_labels(left, head, own)
    if not compared:
        return None
    if clause.figure.is_square and not _is_crossed(clause, f"{before} {behind}", left, right, compared):
        return None
    for side in compared:
        if set(part_of(left, side) or ()) & set(part_of(right, side) or ()):
            return None
    one, two = Region(), Region()
    for side in ALONG:
        a, b, own = part_of(left, side), part_of(right, side), part_of(scope, side)
        if side in compared:
            one, two = with_labels(one, side, a), with_labels(two, side, b)
            continue
        both = a if a is not None else b if b is not None else own
        one, two = with_labels(one, side, both), with_labels(two, side, both)
    if len(compared) > 1 and not (is_cell(one) and is_cell(two)):
        return None
    return one, two


def with_labels(region: Region, along: Along, labels: tuple[str, ...] | None) -> Region:
    """A region with these labels on an axis."""
    if along == "row":
        return replace(region, rows=labels)
    if along == "column":
        return replace(region, columns=labels)
    return replace(region, panels=labels)


def is_cell(region: Region) -> bool:
    """Whether a region is one place of a grid."""
    return all(labels is not None and len(labels) == 1 for labels in (region.rows, region.columns))


def _is_crossed(clause: Clause, said: str, left: Region, right: Region, compared: list[Along]) -> bool:
    """Whether it names where the two meet: "A beats B" in a grid of players may be of the one game or of all."""
    if all(place.along is not None for place in clause.places(said)):
        return True
    return any(
        side not in compared and (part_of(left, side) is not None or part_of(right, side) is not None) for side in ALONG
    )


def _region(clause: Clause, said: str) -> Region | None:
    """What a stretch names; None where a tick of both axes leaves open which is meant."""
    places = list(_placed(clause, said))
    if any(place.along is None or not place.labels for place in places):
        return None
    return region_of(places)


def _first(clause: Clause, said: str) -> Along | None:
    """The axis of the first place in a stretch."""
    return next((place.along for place in _placed(clause, said)), None)


def _placed(clause: Clause, said: str) -> Iterator[Place]:
    """The places in a stretch, those of both axes put on the one that is meant."""
    figure = clause.figure
    source: Along = "row" if figure.rows_first else "column"
    target: Along = "column" if figure.rows_first else "row"
    bare = 0
    for found in _PLACE.finditer(said):
        place = clause.place(found["mark"])
        if place.along is None:
            if figure.is_square:
                toward = _TOWARD.search(f" {found['before']}") is not None or bare > 0
                bare += not toward
                place = replace(place, along=target if toward else source)
            else:
                place = replace(place, along=clause.either(found["mark"], clause.base))
        yield place
