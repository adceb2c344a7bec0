"""What is counted in one or more descriptions, and the shares that are made of the counts."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Score:
    """Counts over one or more descriptions; scores add up.

    `alike` are the cells whose value is right and whose labels name the same place: in other words, and whichever of
    them is called panel, row or column. `faultless` are the descriptions without one wrong or missing cell. `sure` are
    the cells read with a confidence of at least 0.9, `sure_right` those of them that are alike.

    `contradicted` and `supported` are the labelled claims with that verdict, `_found` those of them that were found; a
    false alarm is a supported claim that was called contradicted. Of findings, `accusations` are the kinds of fault
    (critical and warning) that a text is said to have, `accusations_right` those that its answer knows too, `labelled`
    the kinds that its answer says are there, `labelled_found` those of them that were found.

    `each_alike` is the sum of the descriptions' own F1, over the `with_cells` that have cells.
    """

    descriptions: int = 0
    wanted: int = 0
    read: int = 0
    alike: int = 0
    faultless: int = 0
    sure: int = 0
    sure_right: int = 0
    chart_types: int = 0
    contradicted: int = 0
    contradicted_found: int = 0
    supported: int = 0
    supported_found: int = 0
    false_alarms: int = 0
    accusations: int = 0
    accusations_right: int = 0
    labelled: int = 0
    labelled_found: int = 0
    with_cells: int = 0
    each_alike: float = 0.0

    def __add__(self, other: Score) -> Score:
        return Score(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(Score)))

    @property
    def alike_f1(self) -> float:
        """The harmonic mean of the shares of wanted and of read cells that are alike."""
        return share(2 * self.alike, self.wanted + self.read)

    @property
    def mean_alike_f1(self) -> float:
        """The mean of the descriptions' F1: each counts the same, however many cells it has."""
        return share(self.each_alike, self.with_cells)

    @property
    def sure_precision(self) -> float:
        """The share of the sure cells that are alike."""
        return share(self.sure_right, self.sure)

    @property
    def sure_coverage(self) -> float:
        """The share of the wanted cells that are read right and surely."""
        return share(self.sure_right, self.wanted)


def share(part: float, whole: float) -> float:
    """A part of a whole; 1 where there is nothing to have a part of, and so nothing to get wrong."""
    return part / whole if whole else 1.0
