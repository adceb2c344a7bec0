"""The data classes that the rooms pass to one another: what a description says, and what is wrong with it.

Frozen and typed, with no behaviour beyond small properties. What belongs here is what two rooms share; how a room
finds or judges these things is its own business. Offsets count characters of the description's text, from 0, end
exclusive.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from heat_pipeline.model.statements import ClaimKind, Statement
from heat_pipeline.records import many

SURE = 0.9
"""From this confidence on a reading is called sure; below it is doubtful, and shown so."""
_LONGEST_SCALE = 60
_REMARK = re.compile(r"\([^()]*\)")
_NOT_OF_A_SCALE = re.compile(r"[()*`:;=\n→]|(?!(?:through|until|about|around|approximately)\b)\b[^\W\d_]{5,}")
_MANY = 5


def certainty(confidences: Sequence[float]) -> float:
    """How sure something is that rests on cells of these confidences: the least of few, the mean of five and more.

    Many cells with one fault are not undone by one of them that may be misread. Raises ValueError where there are none.
    """
    return min(confidences) if len(confidences) < _MANY else sum(confidences) / len(confidences)


class Side(StrEnum):
    """Which of the two axes of a figure: that of its rows (vertical) or that of its columns (horizontal)."""

    ROW = "row"
    COLUMN = "column"

    @property
    def other(self) -> Side:
        """The other axis."""
        return Side.COLUMN if self is Side.ROW else Side.ROW


class How(StrEnum):
    """How exactly a value is stated."""

    EXACT = "exact"
    APPROX = "approx"
    RANGE = "range"


class Severity(StrEnum):
    """How bad a finding is, worst first."""

    CRITICAL = "critical"
    WARNING = "warning"
    INFO = "info"


class ReadBy(StrEnum):
    """Who read a cell as it stands: the program, a language model, both alike, or a person who decided."""

    RULES = "rules"
    MODEL = "model"
    BOTH = "both"
    PERSON = "person"


class NoticeKind(StrEnum):
    """What the text says of the grid: how much there is of it, what is empty; or that the figure was not seen."""

    ROWS = "rows"
    COLUMNS = "columns"
    PANELS = "panels"
    GRID = "grid"
    FULL = "full"
    BLANK = "blank"
    CUT = "cut"
    REFUSAL = "refusal"


class Role(StrEnum):
    """What a name in the text is a name of."""

    MODEL = "model"
    BENCHMARK = "benchmark"
    METRIC = "metric"


@many
class Tick:
    """One label on an axis, with its number where it has one."""

    label: str
    number: float | None = None


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis of the figure: its name and its ticks in the order in which the text gives them.

    `ticks` is empty where the text names none. `low` and `high` hold the ends where only a span is stated
    ("0 to 1") and the ticks between them are not known.
    """

    name: str = ""
    ticks: tuple[Tick, ...] = ()
    low: float | None = None
    high: float | None = None

    def in_order(self, labels: Iterable[str]) -> list[str]:
        """Labels, each once: ticks in the order of the axis, then those that are none as they come."""
        places = {tick.label: place for place, tick in enumerate(self.ticks)}
        return sorted(dict.fromkeys(labels), key=lambda label: places.get(label, len(places)))


@dataclass(frozen=True, slots=True)
class Legend:
    """The scale of the values of a panel, mostly of colours, or of all panels where `panel` is None.

    `printed` has the ends as the text does. `first` and `last` keep the order and the sign of the text ("-52 to -88");
    `low` and `high` are the same two numbers in ascending order. `approximate` tells that the ends are not exactly the
    scale's: the text says so, or they are its outermost ticks. `step` is the distance of its ticks, where the text
    lists them. `open_low` and `open_high` tell that what lies beyond that end has its colour too ("values above 100 are
    clipped"). `is_axis` tells that it is the axis on which a chart of bars, lines or points has its values, which has
    no colours.
    """

    first: float
    last: float
    label: str = ""
    panel: str | None = None
    approximate: bool = False
    printed: str = ""
    start: int = 0
    end: int = 0
    step: float | None = None
    open_low: bool = False
    open_high: bool = False
    is_axis: bool = False

    @property
    def low(self) -> float:
        """The lower of the two ends."""
        return min(self.first, self.last)

    @property
    def high(self) -> float:
        """The higher of the two ends."""
        return max(self.first, self.last)

    @property
    def shown(self) -> str:
        """The scale as the text has it where that reads as one ("24–48"), else its two ends ("0 to 1").

        What is long, or goes on to the colours of its ends, as "0.0) through to yellow (1.0" does, reads as none.
        """
        is_long = len(self.printed) > _LONGEST_SCALE
        if is_long or _NOT_OF_A_SCALE.search(_REMARK.sub("", self.printed)):
            return f"{self.first:g} to {self.last:g}"
        return self.printed


class Rank(StrEnum):
    """The end of the scale that a colour stands for, where the text says it in words."""

    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Band:
    """What the text says that a colour stands for: "green: 80-100", "0 (dark blue)", "red means low".

    `colour` is as printed; `text[start:end]` says it. `low` and `high` are the values that have the colour, equal where
    it is one, None where that end is open ("below 60") or no value is given. `rank` is set where words rank it. Bands
    with the same `statement` stand in one list, line or sentence. One without a colour is the whole scale, said again.
    """

    colour: str
    low: float | None
    high: float | None
    rank: Rank | None
    approximate: bool
    statement: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Panel:
    """One heatmap of the figure. The only panel of a figure with one heatmap has the name "".

    `confidence` is that of its reading (`together`). `doubts` say in plain words what speaks
    against the reading ("12 of 25 places have two values"), the weightiest first; a reading without doubts may still be
    unsure. `alternative` is the second-best reading in plain words, with a first example cell (row: heading, column:
    before the value; "Alpha", "10" = 0.5), and "" where there is none.
    """

    name: str
    number: int
    start: int = 0
    end: int = 0
    confidence: float = 1.0
    doubts: tuple[str, ...] = ()
    alternative: str = ""


def together(confidences: Sequence[float]) -> float:
    """How sure a panel is whose cells are so sure: halfway between their mean and the least of them; 1 without cells.

    One doubtful cell among many is enough for the panel not to be read without a fault: the mean alone says nothing of
    that.
    """
    if not confidences:
        return 1.0
    return round((sum(confidences) / len(confidences) + min(confidences)) / 2, 4)


@many
class Cell:
    """One value at (row tick, column tick) of a panel; `text[start:end]` is `printed`.

    A range has `low` and `high` and no `value`. A coordinate that the text doesn't give is "". `slots` says in plain
    words which places of the text gave the cell its labels ("row: head of the item, column: before the value").
    `list_length` is the number of values in the list that the cell was read from by position, and None where it was
    not. `colour` is the colour that the text gives the cell ("dark red"). `confidence`, 0 to 1, is how likely value and
    labels are read as the text means them, whether or not the text is right: of cells said to be 0.9 sure, nine in ten
    stand in the text as they are here. `read_by` says who read it so.
    """

    panel: str
    row: str
    column: str
    value: float | None
    low: float | None
    high: float | None
    sd: float | None
    how: How
    printed: str
    start: int
    end: int
    slots: str
    row_number: float | None = None
    column_number: float | None = None
    list_length: int | None = None
    colour: str = ""
    confidence: float = 1.0
    read_by: ReadBy = ReadBy.RULES

    @property
    def sure(self) -> bool:
        """Whether it is read without doubt."""
        return self.confidence >= SURE

    @property
    def ends(self) -> tuple[float, float]:
        """The lowest and the highest value that it states: twice its value, or the ends of its range."""
        low = self.value if self.value is not None else self.low
        high = self.value if self.value is not None else self.high
        return (low if low is not None else 0.0, high if high is not None else 0.0)


@dataclass(frozen=True, slots=True)
class Labels:
    """Where a reader puts a number: its panel, row and column, "" where it names none."""

    panel: str
    row: str
    column: str


@dataclass(frozen=True, slots=True)
class Disputed:
    """A number that the two readers place otherwise, or that only one of them reads as a cell and that is not shown.

    `text[start:end]` is `printed`; both are None for a value of the model's that the text doesn't have. `rules` and
    `model` are the places that the first and the second reader give it, None where that one reads no cell there.
    `shown` is whose cell stands in the table, None where none does, and `why` says so in one sentence.
    """

    printed: str
    start: int | None
    end: int | None
    rules: Labels | None
    model: Labels | None
    shown: ReadBy | None
    why: str


@many
class Mention:
    """A name in the text and what it names; `source` is where it stands: title, panel, row, column, legend or text.

    Where the text calls it something else than it is ("models (GSM8K, MATH)"), `called` is what, and `called_at` the
    place of the word that does, None where the text doesn't hold that word.
    """

    name: str
    role: Role
    source: str
    start: int
    end: int
    called: Role | None = None
    called_at: int | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A checkable statement on the numbers, as found: `text` is what `text[start:end]` of the description says.

    `says` puts in plain words what it was understood to say, `statement` in data.
    """

    kind: ClaimKind
    text: str
    start: int
    end: int
    says: str
    statement: Statement


class Verdict(StrEnum):
    """What the text's own cells say of a claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    UNVERIFIABLE = "unverifiable"


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on a claim, the smallest set of cells that decides it (indices), and one sentence of why."""

    verdict: Verdict
    evidence: tuple[int, ...]
    why: str

    @property
    def is_doubted(self) -> bool:
        """Whether it is unverifiable though cells speak against it: they or the claim may have been misunderstood."""
        return self.verdict is Verdict.UNVERIFIABLE and bool(self.evidence)


@dataclass(frozen=True, slots=True)
class Notice:
    """What the text says of the grid itself, beside its cells; `text[start:end]` is `printed`.

    `number` is how many rows, columns or panels the text announces ("seven models"), for a grid ("a 4x5 matrix") how
    many places it has. One that is full is said to have a value in each place. A blank is a place said to be empty
    ("N/A", "-"). A cut is the last line of a text that ends among its values: what is missing may have stood behind its
    end. A refusal says that the describer could not see the figure; it is looked for in texts without cells.
    """

    kind: NoticeKind
    printed: str
    start: int
    end: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """All that the text of one description says about its figure.

    `numbers` counts the numbers of the data part, `numbers_explained` those of them that are a cell, a coordinate, a
    deviation, a tick, a legend value or part of a claim; the rest could not be placed and stand at the places `unread`.
    `notices` are in text order. `lines` are the characters at which the lines of the text begin. `disputed` are the
    numbers on which a second reader does not agree, `second_reader` is its name, "" where only the program read, and
    `read_twice` tells that its word counts: it is known, or has earned it. `better` is the end of the values that a
    person said is the better one, higher or lower, "" where nobody did.
    """

    chart_type: str
    title: str
    metric: str
    unit: str
    rows: Axis
    columns: Axis
    legends: tuple[Legend, ...]
    panels: tuple[Panel, ...]
    cells: tuple[Cell, ...]
    mentions: tuple[Mention, ...]
    claims: tuple[Claim, ...]
    numbers: int
    numbers_explained: int
    unread: tuple[tuple[int, int], ...] = ()
    notices: tuple[Notice, ...] = ()
    bands: tuple[Band, ...] = ()
    lines: tuple[int, ...] = (0,)
    disputed: tuple[Disputed, ...] = ()
    second_reader: str = ""
    read_twice: bool = False
    better: str = ""

    def line_of(self, at: int) -> int:
        """The line of the text in which a character stands, from 1."""
        return bisect_right(self.lines, at)


@dataclass(frozen=True, slots=True)
class Anomaly:
    """A finding of one rule about one place: what was seen, what was expected, how severe.

    Of `panel`, `name` and `claim` (an index into the reading's claims) those are set that the finding is about; `cells`
    are those that share the fault, as indices into the reading's cells. A claim that is wrong is a fault of the prose:
    the cells that say so have none, and stand in its judgement. `reading_confidence` is how sure the reading is that it
    rests on, `confidence` how likely it is right, each 0 to 1; `unless` says what would make it wrong ("the scale is
    another panel's").
    """

    rule: str
    severity: Severity
    message: str
    observed: str = ""
    expected: str = ""
    panel: str | None = None
    cells: tuple[int, ...] = ()
    name: str | None = None
    start: int | None = None
    end: int | None = None
    claim: int | None = None
    confidence: float = 1.0
    unless: str = ""
    reading_confidence: float = 1.0

    @property
    def cell(self) -> int | None:
        """The cell that it is about; None where it is about none or several."""
        return self.cells[0] if len(self.cells) == 1 else None
