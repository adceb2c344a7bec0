"""The data classes of fusing: what one description tells of its figure, and what several of them make together.

What belongs here is what the room is given and what it gives back. How descriptions are aligned and decided on is in
the files beside it; rows of the warehouse are made of these by `steps`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class DescribedCell:
    """One cell of one description, as it was read; `key` names it uniquely (the cell_id of the warehouse).

    A range has `low` and `high` and no `value`. `approximate` tells that the text calls the value
    so ("~0.7").
    """

    key: str
    panel: str
    row: str
    column: str
    value: float | None
    low: float | None = None
    high: float | None = None
    printed: str = ""
    start: int = 0
    end: int = 0
    confidence: float = 1.0
    approximate: bool = False


@dataclass(frozen=True, slots=True)
class ValueScale:
    """The scale of the values of a panel, or of all where `panel` is None, in ascending order."""

    panel: str | None
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class FigureText:
    """What one text tells of the figure.

    `digest` is equal where two texts are the same to the letter: these have one vote. `rows` and `columns` are the
    labels that it lists on each axis, in its order. `writes_blanks` tells that it calls places empty, as a table with
    empty places does.
    """

    key: str
    describer: str
    digest: str
    told: tuple[DescribedCell, ...]
    row_axis: str = ""
    column_axis: str = ""
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    scales: tuple[ValueScale, ...] = ()
    writes_blanks: bool = False


@dataclass(frozen=True, slots=True)
class DescribedFigure:
    """All descriptions of one picture, in the order of their keys."""

    key: str
    descriptions: tuple[FigureText, ...]


class SlipKind(StrEnum):
    """How a description's places differ from those of the others: the named transformations of an alignment."""

    TRANSPOSED = "transposed"
    REVERSED = "reversed"
    SHIFTED = "shifted"
    EXCHANGED = "exchanged"
    NEIGHBOUR = "neighbour"
    RENAMED = "renamed"
    DIAGONAL = "diagonal"
    SCALED = "scaled"
    PANELS = "panels"


@dataclass(frozen=True, slots=True)
class Slip:
    """One transformation that makes a description agree with the others, and on which evidence.

    `panel`, `row` and `column` say what was moved, "" where it is all of them; `says` is one sentence for a person
    ("row Mintaka is shifted one column to the left from CWQ_test on: 4 of its 5 values then agree with 02 and 03").
    `cells` are the keys of those told elsewhere than they belong. `worded` tells that only the words differ ("pairs are
    written column first"), which is no mistake.
    """

    kind: SlipKind
    says: str
    panel: str = ""
    row: str = ""
    column: str = ""
    cells: tuple[str, ...] = ()
    cost: float = 0.0
    worded: bool = False


@dataclass(frozen=True, slots=True)
class Alignment:
    """How one description lies over the others.

    `aligned` is False where nothing makes it agree: then `why` says so, and its cells have no vote. `same_as` is the
    key of the description that has the same text. `shared` counts its cells that another one tells too, `agreeing`
    those of them on which it agrees with the decision. `right` and `wrong` count by kind of error ("value", "place",
    "label") what the others, weighed alike, say of it: what the reliability of describers is estimated from.
    """

    description: str
    describer: str
    aligned: bool
    why: str
    slips: tuple[Slip, ...] = ()
    same_as: str = ""
    shared: int = 0
    agreeing: int = 0
    right: Mapping[str, int] | None = None
    wrong: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Vote:
    """What one description says of one fused cell: the value of its cell `cell`, or that it is blank (`cell` "").

    `panel`, `row` and `column` are the place where it told the value, in its own words. `moved` tells that this is not
    the place it counts for. `right` is None where the cell is undecided, and where what was overruled was not read
    surely: it may be our misreading.
    """

    description: str
    describer: str
    cell: str
    value: float | None
    low: float | None
    high: float | None
    panel: str
    row: str
    column: str
    moved: bool
    right: bool | None


class DecidedBy(StrEnum):
    """What settled a cell."""

    SINGLE = "single"
    AGREEMENT = "agreement"
    WEIGHT = "weight"
    EVIDENCE = "evidence"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another value that a cell may have (None for a range and for a blank), and who says so."""

    value: float | None
    low: float | None
    high: float | None
    probability: float
    descriptions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FusedCell:
    """One cell of the figure: the value (None where it is blank, a range or undecided) and how sure that is.

    `support` and `against` count the votes, one for each text. `probability`, 0 to 1, is calibrated: of the cells said
    to be 0.9 right, nine in ten are. `why` is one sentence for a person.
    """

    panel: str
    row: str
    column: str
    value: float | None
    low: float | None
    high: float | None
    blank: bool
    support: int
    against: int
    probability: float
    decided_by: DecidedBy
    why: str
    alternatives: tuple[Alternative, ...] = ()
    votes: tuple[Vote, ...] = ()

    @property
    def disputed(self) -> bool:
        """Whether not all votes are for the same."""
        return self.against > 0


class FusingOutcome(StrEnum):
    """What became of a figure."""

    FUSED = "fused"
    SINGLE = "single"
    NOT_ALIGNED = "not aligned"


@dataclass(frozen=True, slots=True)
class FusedFigure:
    """A figure as its descriptions make it together.

    `alpha` is Krippendorff's alpha (interval metric, Computing Krippendorff's Alpha-Reliability, 2011) of the aligned
    values, None where no cell has two votes. `why` says for a person what became of it ("2 of 3 descriptions agree on
    nothing: is it the same picture?").
    """

    key: str
    outcome: FusingOutcome
    why: str
    cells: tuple[FusedCell, ...]
    alignments: tuple[Alignment, ...]
    alpha: float | None = None


@dataclass(frozen=True, slots=True)
class Reliability:
    """How often what a describer tells is right, by kind of error, 0 to 1; drawn to the mean where it tells little.

    `value`: the number itself; `place`: where it stands; `label`: what its row, column or panel is called.
    """

    value: float
    place: float
    label: float
