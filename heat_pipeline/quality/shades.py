"""What colour words stand for on the scale that a text's own words make, and the cells that are called otherwise.

Colours are compared as words and not as light: "dark red" and "red" share a hue, "light red" is no "dark red". Only a
colour of the other end of a scale is held against a value, or one of another band; neighbours shade into each other.
What the text says that colours stand for is read in `bands`; what follows for the figure is decided in the rules and
in the claims.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from heat_pipeline.model import Band, Cell, Legend, Rank, Reading
from heat_pipeline.reading.colours import Colour, colour_of

_REACH = 0.6
"""How far a colour reaches towards its neighbour on a scale, as a share of the way: a bit more than half."""
_SLACK = 0.02
_FEWEST_TURNED = 3
_MOST_TURNED = 2 / 3


@dataclass(frozen=True, slots=True)
class Anchor:
    """The values that a colour stands for; `low` and `high` may be infinite."""

    colour: Colour
    low: float
    high: float
    said: str

    def span(self) -> str:
        """The values in words."""
        if math.isinf(self.low):
            return f"below {self.high:.10g}"
        if math.isinf(self.high):
            return f"above {self.low:.10g}"
        return f"{self.low:.10g}" if self.low == self.high else f"{self.low:.10g} to {self.high:.10g}"


@dataclass(frozen=True, slots=True)
class Scale:
    """Anchors in ascending order, and the span of their values."""

    anchors: tuple[Anchor, ...]
    low: float
    high: float

    def mirrored(self) -> Scale:
        """The scale with its ends turned."""
        turned = (
            Anchor(one.colour, self.low + self.high - one.high, self.low + self.high - one.low, one.said)
            for one in reversed(self.anchors)
        )
        return Scale(tuple(turned), self.low, self.high)


def shares_hue(one: Colour, other: Colour) -> bool:
    """Whether two colours may be shades of one: they share a hue, or one has none and is not the opposite shade."""
    if one.hues and other.hues:
        pale = (one.depth or 0) < 0 and "white" in other.hues
        deep = (one.depth or 0) > 0 and "black" in other.hues
        return bool(one.hues & other.hues) or pale or deep
    return not opposite(one, other)


def opposite(one: Colour, other: Colour) -> bool:
    """Whether one is a light shade and the other a dark one."""
    return (one.depth or 0) * (other.depth or 0) < 0


def scale_of(bands: Sequence[Band], legend: Legend | None) -> Scale | None:
    """The scale that a text's bands give: by their values, else by rank at the legend's ends; None where less than two.

    Bands that give one colour to different places are no scale.
    """
    named = [band for band in bands if band.colour]
    anchors = [
        Anchor(
            colour_of(band.colour),
            -math.inf if band.low is None else band.low,
            math.inf if band.high is None else band.high,
            band.colour,
        )
        for band in named
        if band.low is not None or band.high is not None
    ]
    if len({(one.low, one.high) for one in anchors}) < 2 and legend is not None and legend.low < legend.high:
        ends = {Rank.LOW: legend.low, Rank.HIGH: legend.high}
        anchors = [
            Anchor(colour_of(band.colour), ends[band.rank], ends[band.rank], band.colour)
            for band in named
            if band.rank is not None
        ]
    finite = [end for one in anchors for end in (one.low, one.high) if math.isfinite(end)]
    if len({(one.low, one.high) for one in anchors}) < 2 or len({one.colour for one in anchors}) < 2:
        return None
    anchors.sort(key=lambda one: (_middle(one.low, one.high), one.low))
    return Scale(tuple(anchors), min(finite), max(finite)) if min(finite) < max(finite) else None


def _middle(low: float, high: float) -> float:
    if math.isinf(low):
        return high
    return low if math.isinf(high) else (low + high) / 2


Reach = tuple[float, float]
"""The lowest and the highest value that may have a colour; they may be infinite."""


def candidates(colour: Colour, scale: Scale) -> list[Anchor]:
    """The anchors of a colour's hue; those of the opposite shade only where there are no others."""
    alike = [one for one in scale.anchors if shares_hue(colour, one.colour)]
    return [one for one in alike if not opposite(colour, one.colour)] or alike


def reach(anchor: Anchor, colour: Colour, scale: Scale) -> Reach:
    """The values that may have a colour of this anchor: those between it and its neighbours belong to both."""
    slack = _SLACK * (scale.high - scale.low)
    low, high = -math.inf, math.inf
    below = [one for one in scale.anchors if one.high <= anchor.low and one.low < anchor.low]
    above = [one for one in scale.anchors if one.low >= anchor.high and one.high > anchor.high]
    if below:
        next_one = max(below, key=lambda one: one.high)
        low = anchor.low - _share(next_one, colour) * (anchor.low - next_one.high) - slack
    if above:
        next_one = min(above, key=lambda one: one.low)
        high = anchor.high + _share(next_one, colour) * (next_one.low - anchor.high) + slack
    return low, high


def _share(neighbour: Anchor, colour: Colour) -> float:
    """How far a colour reaches to a neighbour: all the way to white or grey, into which every colour fades."""
    return 1.0 if neighbour.colour.neutral and not colour.neutral else _REACH


def beyond(ends: Reach, reaches: Sequence[Reach], scale: Scale) -> float:
    """How far a value, from its lowest to its highest, lies beyond all reaches of its colour; 0 within.

    That is a share of the scale's span.
    """
    low, high = ends
    low, high = min(max(low, scale.low), scale.high), min(max(high, scale.low), scale.high)
    touch = 2 * _SLACK * (scale.high - scale.low) if low < high else 0.0  # a range that only touches lies beside it
    if not reaches or any(min(high, top) - max(low, bottom) >= touch for bottom, top in reaches):
        return 0.0
    middle = (low + high) / 2
    nearest = min(max(bottom - middle, middle - top, 0.0) for bottom, top in reaches)
    return round(nearest / (scale.high - scale.low), 9)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a colour word may stand for: by its hue, by the band of its very colour, and if the scale is turned."""

    colour: Colour
    alike: tuple[Anchor, ...]
    hue: tuple[Reach, ...]
    own: tuple[Reach, ...]
    turned: tuple[Reach, ...]


def meaning(word: str, scale: Scale) -> Meaning:
    """What a colour word may stand for."""
    colour = colour_of(word)
    alike = candidates(colour, scale)
    mirrored = scale.mirrored()
    return Meaning(
        colour,
        tuple(alike),
        tuple(reach(one, colour, scale) for one in alike),
        tuple(reach(one, colour, scale) for one in alike if one.colour == colour and one.low < one.high),
        tuple(reach(one, colour, mirrored) for one in candidates(colour, mirrored)),
    )


@dataclass(slots=True)
class Group:
    """Cells of one colour that lie beyond it on the same side: one fault."""

    colour: Colour
    cells: list[int] = field(default_factory=list)
    worst: float = 0.0


@dataclass(slots=True)
class Held:
    """What a figure's colour words come to: the groups that contradict the scale, those that only miss their own band,
    and whether the scale itself is turned."""

    scale: Scale | None = None
    contradicted: list[Group] = field(default_factory=list)
    missed: list[Group] = field(default_factory=list)
    turned: tuple[int, ...] = ()


def hold_colours(reading: Reading) -> Held:
    """Hold the colour of every cell against the scale; silent where the values are not on the scale at all."""
    if not reading.bands:
        return Held()
    coloured = [index for index, cell in enumerate(reading.cells) if cell.colour]
    if not coloured or len(reading.legends) > 1 or at_odds(reading.bands):
        return Held()
    scale = scale_of(reading.bands, reading.legends[0] if reading.legends else None)
    if scale is None or not covers(scale, [reading.cells[index] for index in coloured]):
        return Held()
    far: dict[tuple[Colour, bool], Group] = {}
    missed: dict[tuple[Colour, bool], Group] = {}
    known = right_if_turned = 0
    mirrored = scale.mirrored()
    meanings: dict[str, Meaning] = {}
    for index in coloured:
        cell = reading.cells[index]
        if (meant := meanings.get(cell.colour)) is None:
            meant = meanings[cell.colour] = meaning(cell.colour, scale)
        if not meant.alike:
            continue
        known += 1
        far_out = beyond(cell.ends, meant.hue, scale)
        off = 0.0 if far_out else beyond(cell.ends, meant.own, scale) if meant.own else 0.0
        if far_out or off:
            key = (meant.colour, cell.ends[0] > meant.alike[-1].low)
            _add(far if far_out else missed, key, index, far_out or off)
        if far_out:
            right_if_turned += beyond(cell.ends, meant.turned, mirrored) == 0
    count = sum(len(group.cells) for group in far.values())
    if count >= _FEWEST_TURNED and count >= _MOST_TURNED * known and right_if_turned == count:
        return Held(scale, turned=tuple(sorted(index for group in far.values() for index in group.cells)))
    return Held(scale, list(far.values()), list(missed.values()))


def _add(groups: dict[tuple[Colour, bool], Group], key: tuple[Colour, bool], index: int, share: float) -> None:
    group = groups.setdefault(key, Group(key[0]))
    group.cells.append(index)
    group.worst = max(group.worst, share)


def covers(scale: Scale, cells: Sequence[Cell]) -> bool:
    """Whether most values lie on the scale, or near it: else they are in different units, or one of them is wrong."""
    room = (scale.high - scale.low) / 5
    near = sum(scale.low - room <= cell.ends[0] and cell.ends[1] <= scale.high + room for cell in cells)
    return near * 2 >= len(cells)


_NEAR = (
    {"blue", "purple"},
    {"blue", "green"},
    {"orange", "red"},
    {"orange", "yellow"},
    {"orange", "brown"},
    {"red", "brown"},
    {"green", "yellow"},
    {"grey", "white"},
    {"grey", "black"},
)
"""Hues that people call by each other's name: a band that is blue to one is purple to another."""

_ALL = frozenset(hue for pair in _NEAR for hue in pair)


def are_near(one: Colour, other: Colour) -> bool:
    """Whether people may mean one colour by the two: they share a hue, or have hues that are near each other."""
    if not one.hues or not other.hues or one.hues & other.hues:
        return True
    return any(first != second and {first, second} in _NEAR for first in one.hues for second in other.hues)


@dataclass(frozen=True, slots=True)
class Odds:
    """Two statements on colours that can't both be right, and why."""

    first: Band
    second: Band
    why: str


def _position(band: Band, low: float, high: float) -> float | None:
    """Where a band stands on the scale, from 0 at its low end to 1: by its values, else by its rank."""
    if (band.low is not None or band.high is not None) and low < high:
        middle = _middle(-math.inf if band.low is None else band.low, math.inf if band.high is None else band.high)
        return (middle - low) / (high - low)
    return None if band.rank is None else float(band.rank is Rank.HIGH)


def at_odds(bands: Sequence[Band]) -> Odds | None:
    """Two bands that contradict each other, or None.

    They do where one puts a colour at one end and the other puts it towards the other end; where light and dark run
    against each other; where a low colour has higher values than a high one.
    """
    named = [band for band in bands if band.colour]
    placed = _placed(named)
    return _turned_ranks(named) or _other_end(placed, _by_statement(placed)) or _other_shade(_by_statement(placed))


def _placed(named: Sequence[Band]) -> list[tuple[Band, Colour, float]]:
    """Bands with their colour and where they stand on the scale, those of which that is known."""
    named = _in_one_unit(named)
    ends = [end for band in named for end in (band.low, band.high) if end is not None]
    low, high = (min(ends), max(ends)) if ends else (0.0, 0.0)
    return [(band, colour_of(band.colour), at) for band in named if (at := _position(band, low, high)) is not None]


def _in_one_unit(named: Sequence[Band]) -> Sequence[Band]:
    """Bands in percents where a text states one scale in fractions and one in percents."""
    highest: dict[int, float] = defaultdict(float)
    for band in named:
        highest[band.statement] = max(highest[band.statement], abs(band.low or 0.0), abs(band.high or 0.0))
    if not {1.0, 100.0} <= set(highest.values()):
        return named
    return [
        replace(
            band,
            low=None if band.low is None else band.low * 100,
            high=None if band.high is None else band.high * 100,
        )
        if highest[band.statement] == 1.0
        else band
        for band in named
    ]


def _by_statement(
    placed: Sequence[tuple[Band, Colour, float]],
) -> dict[int, list[tuple[Band, Colour, float]]]:
    statements: dict[int, list[tuple[Band, Colour, float]]] = defaultdict(list)
    for one in placed:
        statements[one[0].statement].append(one)
    return statements


def _turned_ranks(named: Sequence[Band]) -> Odds | None:
    """A colour called low whose values are above those of a colour called high."""
    valued = [band for band in named if band.rank is not None and band.low is not None and band.high is not None]
    lows = [band for band in valued if band.rank is Rank.LOW]
    highs = [band for band in valued if band.rank is Rank.HIGH]
    if not lows or not highs:
        return None
    lowest, highest = max(lows, key=lambda band: band.low or 0.0), min(highs, key=lambda band: band.high or 0.0)
    if (lowest.low or 0.0) > (highest.high or 0.0):
        return Odds(lowest, highest, "the low end has the higher value")
    return None


def _other_end(
    placed: Sequence[tuple[Band, Colour, float]], statements: Mapping[int, Sequence[tuple[Band, Colour, float]]]
) -> Odds | None:
    """A colour that one statement puts at an end and another, wherever it has that hue, towards the other end."""
    for band, colour, at in placed:
        if 0.25 < at < 0.75 or not colour.hues:
            continue
        for number_of, others in statements.items():
            if number_of == band.statement:
                continue
            alike = [one for one in others if one[1].hues and shares_hue(colour, one[1])]
            same_shade = [one for one in alike if not opposite(colour, one[1])]
            if same_shade and all(one[2] >= 0.6 if at <= 0.25 else one[2] <= 0.4 for one in same_shade):
                return Odds(band, same_shade[0][0], f"{band.colour} stands at both ends")
    return None


def _other_shade(statements: Mapping[int, Sequence[tuple[Band, Colour, float]]]) -> Odds | None:
    """Two statements of one hue, or of none, of which one has dark for high and the other dark for low."""
    directed: list[tuple[int, frozenset[str], Band]] = []
    for said in statements.values():
        hues = frozenset[str].intersection(*(one[1].hues or _ALL for one in said)) if said else frozenset()
        shades = sorted((one for one in said if one[1].depth), key=lambda one: one[1].depth or 0)
        if not hues or not shades:
            continue
        (light, dark) = shades[0], shades[-1]
        if light[1].depth != dark[1].depth and light[2] != dark[2]:
            directed.append((1 if dark[2] > light[2] else -1, hues, dark[0]))
        elif len(said) == 1 and light[2] in (0.0, 1.0) and light[0].rank is not None:
            sign = 1 if (light[1].depth or 0) > 0 else -1
            directed.append((sign if light[2] == 1.0 else -sign, hues, light[0]))
    for direction, hues, band in directed:
        for other_direction, other_hues, other in directed:
            if direction != other_direction and hues & other_hues:
                return Odds(band, other, "dark stands for high in one and for low in the other")
    return None
