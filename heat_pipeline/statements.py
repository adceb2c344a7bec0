"""What a claim says, understood: of which cells, and what of them.

A statement is what is left of a sentence when its wording is taken off: "accuracy peaks at length 7 (99.0%)" and "the
best length is 7, with 99.0%" make the same one. Labels are those of the reading's cells, so that a statement can be
judged without the text. What belongs here is data only: judging statements is the business of `claims.judging`, and
nothing finds them in words in this version. They are stored as JSON (`parsed.claims.statement`), so every field is a
plain value, a tuple or another of these classes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


class ClaimKind(StrEnum):
    """What a claim is about."""

    MAX = "max"
    MIN = "min"
    VALUE = "value"
    RANGE = "range"
    THRESHOLD = "threshold"
    TREND = "trend"
    CHANGE = "change"
    COMPARE = "compare"
    COUNT = "count"
    COVERAGE = "coverage"
    SYMMETRY = "symmetry"
    CONSTANT = "constant"
    LEGEND = "legend"


class Degree(StrEnum):
    """How firmly it is said: plainly, of every case, of most, of some."""

    PLAIN = "plain"
    EVERY = "every"  # "consistently", "all", "always", "each", "never"
    MOST = "most"  # "generally", "mostly", "tends to", "overall", "on the whole"
    SOME = "some"  # "some", "several", "often", "can", "in some cases"


class Way(StrEnum):
    """The course of values along an axis."""

    RISES = "rises"
    FALLS = "falls"
    FLAT = "flat"
    PEAKS = "peaks"  # rises, then falls: an inverted U
    DIPS = "dips"  # falls, then rises: a U
    VARIES = "varies"  # fluctuates, neither flat nor in one direction


class Relation(StrEnum):
    """How one value or group of values stands to another."""

    ABOVE = "above"
    BELOW = "below"
    NEAR = "near"  # similar, comparable
    APART = "apart"  # differ


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that a claim names: from `low` to `high`, which are equal for one number ("mid-80s" is 83 to 87).

    `step` is one unit of its last printed digit (0.1 for "30.7", 1 for "97", 10 for "the 80s"); `about` tells that the
    text calls it approximate.
    """

    low: float
    high: float
    step: float = 0.0
    about: bool = False
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Region:
    """Some of a figure's cells: those in any of these panels, rows and columns; None is all of them.

    An empty tuple stands for labels that the text names and the cells don't have: no cell is in such a region. Of a
    square grid `diagonal` picks the cells on its diagonal (True), or those off it (False), and `either` those of which
    the row or the column has this label.
    """

    panels: tuple[str, ...] | None = None
    rows: tuple[str, ...] | None = None
    columns: tuple[str, ...] | None = None
    diagonal: bool | None = None
    either: str | None = None

    @property
    def everything(self) -> bool:
        """Whether it is all cells of the figure."""
        bounds = (self.panels, self.rows, self.columns, self.diagonal, self.either)
        return all(bound is None for bound in bounds)


Along = Literal["row", "column", "panel"]
"""An axis: "row" is the row axis, whose ticks are the rows; "panel" goes from panel to panel."""

Bound = Literal["about", "over", "under", "least", "most"]
"""How a number is meant: that much, more or less than it; "least" and "most" include it."""

CountBound = Literal["exactly", "about", "least", "most", "over", "under", "plain"]
"""How a count is meant: exactly that many, about that many, at least, at most, more, or fewer than that.

"plain" is a share without such a word: "half of the cells" are not fewer, and may be some more.
"""


@dataclass(frozen=True, slots=True)
class Extreme:
    """The highest (or lowest) in `over` is at `at`, with `amount` where one is named.

    `of` says of what it is the highest: of single cells, or of rows, columns or panels as wholes ("AMC23 is the best
    data set"; each by its mean). `at` may name a part of a place only (a column: the peak is somewhere in it), several
    places ("2000 and 3000"), or nothing, where only the amount is claimed ("the maximum is 89.0"). `rank` is 2 for the
    second highest. `each` tells that it holds in each of these separately ("in every panel the peak is at 0.3"), `size`
    that values count by their distance from zero ("the strongest correlation"). `negated`: it is not there, in none of
    these where there is an `each` ("never the lowest"). `loose`: of the places that are named it is not sure which tell
    of what it is the highest and which where it is ("A is best at 64K": of A, or of what stands at 64K). `unsure`: the
    metric does not tell whether it is the highest or the lowest ("the best"); it is refuted only where it is neither.
    """

    highest: bool
    over: Region
    at: Region
    amount: Amount | None = None
    of: Literal["cell", "row", "column", "panel"] = "cell"
    rank: int = 1
    each: Along | None = None
    degree: Degree = Degree.PLAIN
    negated: bool = False
    size: bool = False
    loose: bool = False
    unsure: bool = False


@dataclass(frozen=True, slots=True)
class Value:
    """The cells at a place have this value: "54.7% at length 8"; a region of several cells has it in all of them.

    `told_at` is the character at which a cell of that place was read from the claim itself: it proves nothing for it.
    """

    at: Region
    amount: Amount
    degree: Degree = Degree.PLAIN
    told_at: int | None = None


@dataclass(frozen=True, slots=True)
class Level:
    """The cell at a place, with its value, is called low, middling or high: "9 (red, medium value)".

    It is so among the values of its panel, or of the whole scale; with `size` by its distance from zero ("a weak
    negative correlation"). `low` and `high` are the values that the text itself calls so, where it tells them.
    """

    over: Region
    amount: Amount
    level: Literal["low", "middle", "high"]
    size: bool = False
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Range:
    """The values of a region go from `low` to `high` ("spans": these are its ends), or lie in that range ("within").

    "around" is a cluster about the range: most lie in or near it. `gap` is a distance that is claimed between the
    lowest and the highest ("a spread of 12 points"), where that is all that is said of the ends.
    """

    over: Region
    low: Amount | None
    high: Amount | None
    how: Literal["spans", "within", "around"] = "spans"
    gap: Amount | None = None
    degree: Degree = Degree.PLAIN


@dataclass(frozen=True, slots=True)
class Threshold:
    """The values of a region are above (or below) an amount; `inclusive` for "at least", "no lower than".

    `degree` EVERY or PLAIN: all of them; MOST: the larger part; SOME: at least one. `negated`: none of them are. `per`
    judges rows, columns or panels by their means and not cell by cell, where the text says so ("averages above 50").
    """

    over: Region
    above: bool
    amount: Amount
    inclusive: bool = False
    degree: Degree = Degree.PLAIN
    negated: bool = False
    per: Along | None = None


@dataclass(frozen=True, slots=True)
class Trend:
    """The values of a region go this way along an axis, from tick `first` to tick `last` where the text bounds it.

    `along` "row" goes down the rows, "column" along the columns. With `backwards` it is told against the order of the
    ticks ("as the ratio shrinks, accuracy grows"). `turn` are the ticks where a peak or a dip is said to be. `negated`
    tells that there is no such trend. `steadily` claims it of each step; with `strictly` in words that leave no step
    out ("monotonically", "at every step"), so that even a small one that goes back refutes it; with `weakly` a level
    step is none that goes back ("never falls"). With `less` it is the course of a difference: of how far the values of
    `over` are from those of `less` ("the gap widens with length").
    """

    over: Region
    along: Along
    way: Way
    first: str | None = None
    last: str | None = None
    backwards: bool = False
    turn: tuple[str, ...] = ()
    steadily: bool = False
    sharp: bool | None = None  # True: "steeply", False: "slightly"; None: not said
    negated: bool = False
    degree: Degree = Degree.PLAIN
    strictly: bool = False
    less: Region | None = None
    weakly: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """Between two ticks the values of a region rise or fall, by `amount` or more, less, about that much.

    `bound` says how the amount is meant. `largest` claims it to be the largest such step of its line. `before` and
    `after` are the values at the ticks where the text names them ("from 78.7 to 63.3"). `first` is None where only the
    tick at which it happens is named ("a drop at length 11": the step to it). `onset`: it begins there ("the drop sets
    in at length 8": not before it). `percent`: the amount is relative, in percent of the first value. `stepwise`: it is
    so between each two neighbouring ticks.
    """

    over: Region
    along: Along
    falls: bool | None
    first: str | None = None
    last: str | None = None
    amount: Amount | None = None
    bound: Bound = "about"
    before: Amount | None = None
    after: Amount | None = None
    largest: bool = False
    onset: bool = False
    percent: bool = False
    sharp: bool | None = None
    degree: Degree = Degree.PLAIN
    stepwise: bool = False


@dataclass(frozen=True, slots=True)
class Compare:
    """The values of `left` are above, below, near or apart from those of `right` (None: all others of its kind).

    `margin` is the claimed distance, `slight` True for "slightly", False for "far", None where not said. Degree EVERY
    asks it of each pair of matching cells, PLAIN and MOST of the means, or of most of them.
    """

    left: Region
    right: Region | None
    relation: Relation
    margin: Amount | None = None
    bound: Bound = "about"
    slight: bool | None = None
    percent: bool = False
    factor: bool = False  # the margin is a factor: "twice as high"
    degree: Degree = Degree.PLAIN


@dataclass(frozen=True, slots=True)
class Gap:
    """The difference of `left` less `right`, taken at each place that both have, is largest (or smallest) at `at`.

    "Its lead over B is widest in Go (17.5)", "the drop from 4 to 8 is steepest for X"; `amount` is the difference
    there. `signed`: a lead that is none counts as less than any lead; else only the distance counts. `free` tells that
    the ends of the change are not named, so that they are those of the axis.
    """

    left: Region
    right: Region
    at: Region
    largest: bool
    amount: Amount | None = None
    signed: bool = True
    percent: bool = False
    free: bool = False


@dataclass(frozen=True, slots=True)
class Contrast:
    """The difference of `left` less `right` stands so to that of `other` less `than`: larger, smaller, or alike.

    "The drop from 4 to 8 is larger for X than for Y", "X falls more than Y", "A is closer to B than to C". `signed`: a
    drop that is a rise counts as less than any drop; else only the distances count. `free` tells that the ends of the
    change are not named, so that they are those of the axis.
    """

    left: Region
    right: Region
    other: Region
    than: Region
    relation: Relation
    signed: bool = True
    free: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """In each case `at` stands at this place among all others of its kind: "A comes third on every data set".

    A case is a place on the axes that `at` leaves free, within `over`: of a row each column (in each panel), of a cell
    each panel. The place is counted from the highest value, or with `highest` False from the lowest: from `first` to
    `last` (None: to the end), so that "never lower than second" is 1 to 2. Each of several labels of `at` has to stand
    there. `alone`: it shares the first place with none. `lead` is the distance to the next one behind it, `off` how far
    it may be from the first. With `times` it is so in that many cases, of `of` where they are counted; else in all of
    them, or as `degree` says; with `negated` in none. `unsure`: from which end the place is counted is not sure; it is
    refuted only where it is so from neither.
    """

    at: Region
    over: Region
    highest: bool
    first: int = 1
    last: int | None = 1
    alone: bool = False
    lead: Amount | None = None
    off: Amount | None = None
    bound: Bound = "about"
    times: int | None = None
    of: int | None = None
    times_bound: CountBound = "exactly"
    negated: bool = False
    degree: Degree = Degree.EVERY
    unsure: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """Along an axis these labels come in this order by their values, from the highest down with `falls`.

    With None it is one of both: from the highest down, or from the lowest up.

    Degree EVERY asks it of each line of `over`, else it is asked of their means. Without labels it is the same order in
    each line, whichever it is.
    """

    over: Region
    along: Along
    labels: tuple[str, ...]
    falls: bool | None = True
    degree: Degree = Degree.PLAIN


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A number that is made of several values: their mean, median or sum, or their spread (highest less lowest).

    The values are those of `over`, or with `per` those at each tick of that axis by itself ("the row means"). "is": it
    is `amount`, or keeps to it (`bound`), for each of the ticks `at`, or for every tick where none is named. "highest"
    and "lowest": that of `at` is, or has that rank among all ticks. "above" and "below": that of `at` is so beside that
    of `than`, by `amount` where one is named.
    """

    what: Literal["mean", "median", "sum", "spread"]
    over: Region
    how: Literal["is", "highest", "lowest", "above", "below"]
    per: Along | None = None
    at: tuple[str, ...] = ()
    than: tuple[str, ...] = ()
    amount: Amount | None = None
    bound: Bound = "about"
    rank: int = 1


@dataclass(frozen=True, slots=True)
class Count:
    """So many rows, columns, panels or cells fulfil a condition; None as condition counts what there is.

    `of` is the claimed total where one is given ("three of the seven"). `number` may be a bound ("at least three").
    A "pair" is two labels of a square grid, whichever of them comes first. With `share` it is that share of them all
    and not a number ("more than half of the cells", for which `bound` is "over"). A Coverage as condition counts the
    cells without a value ("missing"). `whole` tells that the text goes on behind its last value: it was not cut off
    among them.
    """

    number: int
    what: Literal["row", "column", "panel", "cell", "pair"]
    over: Region = Region()
    condition: Threshold | Range | Trend | Compare | Coverage | None = None
    of: int | None = None
    bound: CountBound = "exactly"
    share: float | None = None
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which places of the grid have values.

    "ticks": the axis has these ticks (`labels`), or goes from the first to the last of them with `span`;
    "missing": there are no values in `over`; "present": there are values only, or at least, in `over`;
    "full": every combination in `over` has one; "filled": every one has one or is said to be empty; "sparse": not every
    combination has one; "steps": the axis' ticks are so far apart (`step`), or a multiple of it where some of them have
    no values; "triangle": those with values are a triangle (`labels`: "upper" or "lower", of a square); "apart": the
    lines across the axis have values at ticks of their own only, "shared": some have them at the same ones;
    "decimals": the values are printed with so many (`step`), "deviations": with a ± part.
    """

    what: Literal[
        "ticks", "missing", "present", "full", "filled", "sparse", "steps", "triangle", "apart", "shared", "decimals",
        "deviations",
    ]  # fmt: skip
    over: Region = Region()
    along: Along | None = None
    labels: tuple[str, ...] = ()
    span: bool = False
    step: Amount | None = None


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A square grid's values mirror at the diagonal ("symmetric"), or its diagonal has a property.

    "symmetric" with an `amount`: mirrored values differ by that much at most; "sum": mirrored values add up to it, or
    to more or less than it (`bound`). "diagonal_highest": each diagonal value is the highest of its row, or of its
    column (`per`); "diagonal": all diagonal values are `amount`. "fades" and "grows": values get lower, or higher, the
    farther they are from the diagonal.
    """

    what: Literal["symmetric", "sum", "diagonal_highest", "diagonal", "fades", "grows"]
    over: Region = Region()
    amount: Amount | None = None
    bound: Bound = "about"
    per: Literal["row", "column"] = "row"
    negated: bool = False
    degree: Degree = Degree.PLAIN


@dataclass(frozen=True, slots=True)
class Constant:
    """All values of a region are the same, and `amount` where it is named."""

    over: Region
    amount: Amount | None = None
    along: Along | None = None
    degree: Degree = Degree.PLAIN


@dataclass(frozen=True, slots=True)
class LegendClaim:
    """What is said of the colour scale: it goes from `low` to `high`, values of `over` exceed it or stay in it.

    "goes": the scale has these ends, which holds where the values fit it and the text says nothing else of it.
    """

    what: Literal["goes", "exceeded", "kept"]
    over: Region = Region()
    low: float | None = None
    high: float | None = None
    about: bool = False


@dataclass(frozen=True, slots=True)
class ColourClaim:
    """What a colour stands for, or which cells have it; `colour` is as printed ("dark blue").

    "stands": the scale has it for values from `low` to `high` (None: that end is open), or without values for the end
    that `rank` names. "lies": the cells of this colour have such values. "has": the cells of `over` have this colour,
    those of them from `low` to `high`, or with `rank` the lowest or the highest of them; `negated`: none has it.
    "agrees": the colours that cells have go with their values.
    """

    what: Literal["stands", "lies", "has", "agrees"]
    colour: str = ""
    over: Region = Region()
    low: float | None = None
    high: float | None = None
    rank: Literal["low", "high"] | None = None
    about: bool = False
    degree: Degree = Degree.PLAIN
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Vague:
    """A statement on the numbers that cannot be decided: too vague, or of what the cells don't hold. `why` says so."""

    kind: ClaimKind
    over: Region
    why: str


Whole = (
    Extreme
    | Value
    | Level
    | Range
    | Threshold
    | Trend
    | Change
    | Compare
    | Gap
    | Contrast
    | Standing
    | Order
    | Aggregate
    | Count
    | Coverage
    | Symmetry
    | Constant
    | LegendClaim
    | ColourClaim
    | Vague
)
"""Any of these: a statement that is understood whole, or known not to be."""


@dataclass(frozen=True, slots=True)
class Partly:
    """A statement of whose clause a word is left over that may change it: cells can support it, but never refute it."""

    said: Whole
    word: str


Statement = Whole | Partly
"""Any statement."""
