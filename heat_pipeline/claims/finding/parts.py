"""Parts of a grid as a clause names them by where they lie: "the last two columns", "the top row", "the upper left
quadrant", "the bottom right cell", "the four corners" -> ticks.

Columns lie as the text lists them, from left to right. Of rows that is sure only where a table holds the cells or the
text says "from top to bottom"; elsewhere what is named by top and bottom is marked as not sure. Ticks that are called
by their own name are found in `places`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from heat_pipeline.claims.finding.figure import Figure
from heat_pipeline.claims.finding.places import Place, Sort, Token, opens_relative
from heat_pipeline.claims.finding.vocabulary import NUMBERS
from heat_pipeline.statements import Along

_UP = frozenset(["top", "upper", "topmost", "uppermost"])
_DOWN = frozenset(["bottom", "lower", "bottommost", "lowermost"])
_LEFT = frozenset(["left", "leftmost", "left-hand", "left-most"])
_RIGHT = frozenset(["right", "rightmost", "right-hand", "right-most"])
_FIRST = frozenset(["first"])
_LAST = frozenset(["last", "final"])
_MIDDLE = frozenset(["middle", "central", "centre", "center"])
_ORDINALS = {word: n for n, word in enumerate(("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"), 2)}
_SIDES = _UP | _DOWN | _LEFT | _RIGHT | _FIRST | _LAST | _MIDDLE | _ORDINALS.keys()
_BEGINNING = _UP | _LEFT | _FIRST
_ROWS, _COLUMNS = frozenset(["row", "rows"]), frozenset(["column", "columns"])
_CELLS = frozenset(["cell", "corner", "square", "entry", "field"])
_PARTS = frozenset(["half", "quadrant"])
_WHOLE = frozenset(
    ["grid", "matrix", "heatmap", "figure", "chart", "table", "plot", "map", "picture", "image", "panel"]
)
_PANELS = frozenset(
    [
        "panel",
        "heatmap",
        "matrix",
        "map",
        "plot",
        "chart",
        "graph",
        "subplot",
        "subfigure",
        "sub-plot",
        "table",
        "figure",
    ]
)
_NO_GRID = frozenset(["legend", "colorbar", "colourbar", "bar", "color", "colour", "scale", "key", "diagonal", "axis"])
_AT = frozenset(["at", "in"])
PART_WORDS = (
    _UP | _DOWN | _LEFT | _RIGHT | _FIRST | _LAST | _MIDDLE | _ORDINALS.keys() | {"corners", "corner", "four"}
) | {f"{one}-{two}" for one in _UP | _DOWN for two in _LEFT | _RIGHT}
"""The words, in lower case, with which such a part can begin."""

Named = Callable[[Sequence[Token], int], "tuple[Along, int] | None"]


def part_at(made: Sequence[Token], at: int, figure: Figure, named: Named) -> tuple[tuple[Place, ...], int, bool] | None:
    """The ticks of the part that begins at a token, the index behind it, and whether it is sure.

    `named` tells which axis is named at a token. None where no part begins.
    """
    low = made[at].low
    if low in ("corners", "corner", "four"):
        return _corners(made, at, figure)
    words, stop = _directions(made, at)
    if not words or stop >= len(made):
        return None
    if len(words) == 1 and made[stop].low in _PANELS:
        return _panel(made, at, stop, low, figure)
    if len(words) == 2:
        return _corner(made, at, stop, words, figure)
    return _lines(made, at, stop, words[0], figure, named)


def _panel(
    made: Sequence[Token], at: int, stop: int, word: str, figure: Figure
) -> tuple[tuple[Place, ...], int, bool] | None:
    """ "The left panel", "the second heatmap": where the text tells no place of one, they stand as they are told."""
    panels = figure.ticks["panel"]
    if len(panels) < 2 or (word in _MIDDLE and len(panels) != 3):
        return None
    beside = [n for n, token in enumerate(made[:-1]) if n != at and token.low in _SIDES]
    if any(made[n + 1].low not in _PANELS for n in beside) or made[-1].low in _SIDES:
        return None  # "50 to 90 in the first, and 20 to 60 in the second panel"
    sides = _LEFT if word in _LEFT else _RIGHT if word in _RIGHT else _UP if word in _UP else _DOWN
    told = [panel for panel in panels if figure.stands_at(panel, sides)] if word not in _ORDINALS else []
    if len(told) > 1:
        return None
    place = _ORDINALS[word] - 1 if word in _ORDINALS else 1 if word in _MIDDLE else 0 if word in _BEGINNING else -1
    if place >= len(panels):
        return None
    label = told[0] if told else panels[place]
    return (Place(Sort.LABELS, "panel", made[at].start, made[stop].end, (label,)),), stop + 1, True


def _directions(made: Sequence[Token], at: int) -> tuple[tuple[str, ...], int]:
    """The one or two words of direction from a token on, and the index behind them."""
    low = made[at].low
    split = low.split("-")
    if len(split) == 2 and split[0] in _UP | _DOWN and split[1] in ("left", "right"):
        return (split[0], split[1]), at + 1
    if low in _UP | _DOWN and at + 1 < len(made) and made[at + 1].low in _LEFT | _RIGHT:
        return (low, made[at + 1].low), at + 2
    if low in _LEFT | _RIGHT and at + 1 < len(made) and made[at + 1].low in _UP | _DOWN:
        return (made[at + 1].low, low), at + 2
    return (low,), at + 1


def _corner(
    made: Sequence[Token], at: int, stop: int, words: tuple[str, ...], figure: Figure
) -> tuple[tuple[Place, ...], int, bool] | None:
    """ "The bottom right cell", "the upper left quadrant", "the cell at the lower left"."""
    if any(token.low in _NO_GRID for token in made) or len(figure.ticks["panel"]) > 1:
        return None
    noun = made[stop].low
    before = [token.low for token in made[max(0, at - 3) : at]]
    if before[-1:] == ["from"] or before[-2:] in (
        ["from", "the"],
        ["to", "the"],
        ["toward", "the"],
        ["towards", "the"],
    ):
        return None
    half = noun in _PARTS
    if noun in _CELLS or half:
        stop += 1
        if stop < len(made) and noun == "corner" and made[stop].low in ("cell", "square", "entry"):
            stop += 1
    elif not (len(before) > 2 and before[-3] in _CELLS and before[-2] in _AT and before[-1] == "the"):
        return None
    rows = _share(figure, "row", words[0] in _UP, half)
    columns = _share(figure, "column", words[1] in _LEFT, half)
    if not rows or not columns:
        return None
    places = (_place("row", made, at, stop, rows), _place("column", made, at, stop, columns))
    return places, stop, _rows_go_down(figure)


def _corners(made: Sequence[Token], at: int, figure: Figure) -> tuple[tuple[Place, ...], int, bool] | None:
    """ "The four corners", "the corner cells": a region of the outermost rows and columns."""
    stop = at
    if made[at].low == "four":
        stop += 1
    if stop >= len(made) or made[stop].low not in ("corners", "corner") or len(figure.ticks["panel"]) > 1:
        return None
    if made[stop].low == "corner" and (
        stop + 1 >= len(made) or made[stop + 1].low not in ("cells", "values", "squares")
    ):
        return None
    stop += 1 if made[stop].low == "corners" else 2
    found = []
    for along in ("row", "column"):
        ticks = _in_order(figure, along)
        if len(ticks) < 2:
            return None
        found.append(_place(along, made, at, stop, (ticks[0], ticks[-1])))
    return tuple(found), stop, True


def _lines(
    made: Sequence[Token], at: int, stop: int, word: str, figure: Figure, named: Named
) -> tuple[tuple[Place, ...], int, bool] | None:
    """ "The last two columns", "the top row", "the third column", "the left half"."""
    count = 1
    counted = stop < len(made) and made[stop].low in NUMBERS
    if counted:
        count = NUMBERS[made[stop].low]
        stop += 1
    if stop >= len(made):
        return None
    noun = made[stop].low
    along: Along | None = "row" if noun in _ROWS else "column" if noun in _COLUMNS else None
    if noun == "half" and not counted and word in _UP | _DOWN | _LEFT | _RIGHT:
        if figure.is_square:
            return None  # it may be what is above the diagonal
        return _half(made, at, stop + 1, word, figure)
    if along is None:
        if word not in _FIRST | _LAST or not counted:
            return None
        told = named(made, stop)
        if told is None or told[0] == "panel":
            return None
        along, stop = told
    else:
        stop += 1
        if (counted and count > 1) != noun.endswith("s"):
            return None  # "the first columns" are nobody knows how many
    if word in _FIRST | _LAST and opens_relative(made, stop):
        return None
    vertical = word in _UP | _DOWN
    if (vertical and along != "row") or (word in _LEFT | _RIGHT and along != "column"):
        return None
    if (vertical or word in _LEFT | _RIGHT) and (
        len(figure.ticks["panel"]) > 1 or any(token.low in _NO_GRID for token in made)
    ):
        return None  # "the top row" may be one of panels
    ticks = _in_order(figure, along)
    if count >= len(ticks):
        return None
    if word in _ORDINALS:
        labels = ticks[_ORDINALS[word] - 1 : _ORDINALS[word]] if not counted else ()
    elif word in _MIDDLE:
        spare = len(ticks) - count
        labels = ticks[spare // 2 : spare // 2 + count] if spare % 2 == 0 else ()
    else:
        labels = ticks[:count] if word in _BEGINNING else ticks[-count:]
    if not labels or any(ticks.count(label) > 1 for label in labels):
        return None  # of two rows of one name, nothing tells which is meant
    sure = not (vertical and not _rows_go_down(figure))
    return (_place(along, made, at, stop, labels),), stop, sure


def _half(
    made: Sequence[Token], at: int, stop: int, word: str, figure: Figure
) -> tuple[tuple[Place, ...], int, bool] | None:
    """ "The left half of the grid"; "the upper half of the scale" is no part of it."""
    if stop + 1 < len(made) and made[stop].low == "of":
        behind = made[stop + 1].low if made[stop + 1].low != "the" or stop + 2 >= len(made) else made[stop + 2].low
        if behind not in _WHOLE:
            return None
    if any(token.low in _NO_GRID for token in made) or len(figure.ticks["panel"]) > 1:
        return None
    along: Along = "row" if word in _UP | _DOWN else "column"
    labels = _share(figure, along, word in _BEGINNING, True)
    if not labels:
        return None
    return (_place(along, made, at, stop, labels),), stop, along == "column" or _rows_go_down(figure)


def _share(figure: Figure, along: Along, beginning: bool, half: bool) -> tuple[str, ...]:
    """The first or last tick of an axis, or the half of them on that side; a middle one belongs to neither half."""
    ticks = _in_order(figure, along)
    count = len(ticks) // 2 if half else 1
    if len(ticks) < 2:
        return ()
    return ticks[:count] if beginning else ticks[-count:]


def _in_order(figure: Figure, along: Along) -> tuple[str, ...]:
    """The ticks of an axis in the order in which they lie; none where axis and cells tell them in different ones.

    Where the axis lists a tick twice, it stands here twice.
    """
    ticks = figure.ticks[along]
    axis = figure.reading.rows if along == "row" else figure.reading.columns
    listed = tuple([tick.label for tick in axis.ticks])
    if len(set(listed)) < len(listed):
        return listed if set(listed) == set(ticks) else ()
    of_cells = dict.fromkeys(cell.row if along == "row" else cell.column for cell in figure.reading.cells)
    there = [label for label in of_cells if label in ticks]
    return ticks if there == [tick for tick in ticks if tick in of_cells] else ()


def _rows_go_down(figure: Figure) -> bool:
    """Whether the first row is surely the top one."""
    said = figure.said_text
    if "bottom to top" in said or "bottom to the top" in said:
        return False
    return "top to bottom" in said or all(cell.layout == "table" for cell in figure.reading.cells)


def _place(along: Along, made: Sequence[Token], at: int, stop: int, labels: tuple[str, ...]) -> Place:
    return Place(Sort.LABELS, along, made[at].start, made[stop - 1].end, labels)
