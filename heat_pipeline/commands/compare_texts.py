"""Loose texts about one figure, without a warehouse: each read by itself, then fused, all trusted alike.

What belongs here is texts -> a fused figure with the passages it rests on. How it looks belongs to `presenting`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from heat_pipeline.fusing.fuse import fuse
from heat_pipeline.fusing.loose_readings import description_of
from heat_pipeline.fusing.model import DescribedCell, DescribedFigure, FigureText, FusedCell, FusedFigure, Vote
from heat_pipeline.model import Axis, Tick
from heat_pipeline.texts.examine import decisions_on, read
from heat_pipeline.texts.sources import Source

_AROUND = 30


@dataclass(frozen=True, slots=True)
class Comparison:
    """Several texts as one figure. `texts` are their characters by name, `cells` each cell by its key.

    `columns` is the horizontal axis, as the text lists it that lists most of it.
    """

    figure: FusedFigure
    titles: Mapping[str, str]
    texts: Mapping[str, str]
    cells: Mapping[str, DescribedCell]
    columns: Axis

    def passage(self, vote: Vote) -> str:
        """The characters around the value of a vote, in one line; "" where it is a blank."""
        cell = self.cells.get(vote.cell)
        if cell is None:
            return ""
        text = self.texts[vote.description]
        start, end = max(0, cell.start - _AROUND), min(len(text), cell.end + _AROUND)
        before, after = "…" if start else "", "…" if end < len(text) else ""
        return f"{before}{' '.join(text[start:end].split())}{after}"

    def printed(self, cell: FusedCell) -> str:
        """A fused value as the texts print it; "" where there is none."""
        if cell.value is None and cell.low is None:
            return ""
        for vote in cell.votes:
            voted = self.cells.get(vote.cell)
            if vote.right and voted is not None and voted.printed and voted.value == cell.value:
                return voted.printed
        return _number(cell.value, cell.low, cell.high)


def printed_vote(vote: Vote) -> str:
    """What a vote says: a number, a range, or that the place is blank."""
    return _number(vote.value, vote.low, vote.high) or "blank"


def compare_texts(texts: Sequence[Source]) -> Comparison:
    """Fuse texts about one figure; one without a describer is a describer of its own, called as the text is.

    Where no two files have the same name, a text is called by that, and else by its path. None of the `texts` is None.

    Raises DecisionError where one of these files cannot be used.
    """
    descriptions: list[FigureText] = []
    titles: dict[str, str] = {}
    short = {source.name: Path(source.name).name for source in texts}
    called = short if len(set(short.values())) == len(texts) else {source.name: source.name for source in texts}
    for source in texts:
        name, text = called[source.name], source.text or ""
        decided = decisions_on(source.name, source.description, source.describer, source.collection, source.text)
        reading = read(text, decided, source.answers)
        descriptions.append(description_of(name, source.describer or name, text, reading))
        titles[name] = reading.title
    longest = max(descriptions, key=lambda description: len(description.columns))
    return Comparison(
        fuse(DescribedFigure("", tuple(sorted(descriptions, key=lambda description: description.key)))),
        titles,
        {called[source.name]: source.text or "" for source in texts},
        {cell.key: cell for description in descriptions for cell in description.told},
        Axis("", tuple(Tick(label) for label in longest.columns)),
    )


def _number(value: float | None, low: float | None, high: float | None) -> str:
    if value is not None:
        return f"{value:.10g}"
    return "" if low is None or high is None else f"{low:.10g} to {high:.10g}"
