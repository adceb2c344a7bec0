"""Matrices of like against like: a correlation, similarity or distance is the same both ways, and 1 with itself."""

from __future__ import annotations

import re
from dataclasses import dataclass

from heat_pipeline.quality.figure import Figure
from heat_pipeline.quality.lines import is_approximate, unit_of
from heat_pipeline.quality.rules.rule import Finding, Limits, Measure, Rule, Table
from heat_pipeline.quality.wording import some
from heat_pipeline.reading import labels

_SYMMETRIC = re.compile(
    r"\bcorrel|\bcovarian|\bsimilarit|\bcosine|\bcos[- ]sim|\bdistance|\bagreement|\bkappa\b|\bcka\b|\bjaccard|"
    r"\bspearman|\bpearson|\bkendall",
    re.IGNORECASE,
)
_ONE_WITH_ITSELF = re.compile(r"\bcorrel|\bcosine|\bcos[- ]sim|\bcka\b|\bjaccard|\bspearman|\bpearson", re.IGNORECASE)
# Axes of these names are two different things, though they list the same labels.
_ROLES = frozenset(
    [
        "train",
        "training",
        "trained",
        "test",
        "tested",
        "testing",
        "source",
        "target",
        "from",
        "to",
        "query",
        "key",
        "predicted",
        "prediction",
        "true",
        "actual",
        "reference",
        "candidate",
        "input",
        "output",
        "teacher",
        "student",
        "before",
        "after",
        "judge",
        "judged",
        "writer",
        "reader",
        "evaluator",
        "evaluated",
        "original",
        "first",
        "second",
        "left",
        "right",
        "a",
        "b",
    ]
)
_ACROSS = re.compile(r"\bbetween\b|\bcross\b|\bcross-|\bversus\b|\bvs\b", re.IGNORECASE)
_LEAST = 3


@dataclass(frozen=True, slots=True)
class _Mirror:
    """A panel's mirrored pairs (of cell indices), those that differ, its diagonal, whether its axes are the same."""

    pairs: tuple[tuple[int, int], ...]
    unequal: tuple[tuple[int, int], ...]
    diagonal: tuple[int, ...]
    same_axes: bool


def _mirror(figure: Figure, panel: str) -> _Mirror | None:
    """The panel as a matrix of like against like, or None where it is none or its measure is not the same both ways."""
    reading = figure.reading
    grid = figure.grids.get(panel)
    if grid is None or len(grid.rows.keys() & grid.columns.keys()) < _LEAST:
        return None
    fewer = min(grid.rows.keys(), grid.columns.keys(), key=len)
    if fewer - (grid.rows.keys() & grid.columns.keys()):
        return None
    if not any(_SYMMETRIC.search(words) for words in _words(figure, panel)):
        return None
    names = [set(labels.words(axis.name)) for axis in (reading.rows, reading.columns)]
    if names[0] != names[1] and (names[0] | names[1]) & _ROLES:
        return None
    pairs, unequal, diagonal = [], [], []
    cells = reading.cells
    unit = unit_of(figure.cells_by_panel[panel])
    for row, line in grid.rows.items():
        for column, index in line.cells.items():
            if row == column:
                diagonal.append(index)
                continue
            other = grid.rows[column].cells.get(row) if column in grid.rows else None
            if other is None or other < index:
                continue
            pairs.append((index, other))
            if abs((cells[index].value or 0.0) - (cells[other].value or 0.0)) > unit * 1.001:
                unequal.append((index, other))
    same = names[0] == names[1] and not _ACROSS.search(reading.title)
    return _Mirror(tuple(pairs), tuple(unequal), tuple(diagonal), same)


def _words(figure: Figure, panel: str) -> tuple[str, ...]:
    legend = figure.legend(panel)
    return (figure.reading.metric, figure.reading.title, legend.label if legend is not None else "", panel)


def _measure(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    measures: dict[str, list[Measure]] = {"unequal_pairs": [], "unequal_pairs_of_unlike_axes": []}
    for panel in figure.reading.panels:
        mirror = _mirror(figure, panel.name)
        count: int | None = None
        if mirror is not None and len(mirror.pairs) >= _LEAST:
            own = [figure.reading.cells[index] for pair in mirror.pairs for index in pair]
            count = None if is_approximate(own) else len(mirror.unequal)
        same = mirror is not None and mirror.same_axes
        measures["unequal_pairs"].append(count if same else None)
        measures["unequal_pairs_of_unlike_axes"].append(None if same else count)
    return measures


def _explain(figure: Figure, index: int) -> Finding:
    panel = figure.reading.panels[index].name
    mirror = _mirror(figure, panel)
    assert mirror is not None  # only a matrix of like against like has a measure
    cells = figure.reading.cells
    told = [
        f"{cells[one].printed} at row {cells[one].row}, column {cells[one].column}, but {cells[other].printed} at row "
        f"{cells[other].row}, column {cells[other].column}"
        for one, other in mirror.unequal
    ]
    places = [place for pair in mirror.unequal for place in pair]
    few = len(mirror.unequal) * 4 <= len(mirror.pairs)
    of = f" of {panel}" if panel else ""
    measure = figure.reading.metric or "its measure"
    return Finding(
        message=(
            f"{len(told)} of {len(mirror.pairs)} mirrored pairs{of} differ, though {measure} is the same both ways: "
            f"{some(told, 4, '; ')}"
        ),
        observed=f"{len(told)} pairs that differ",
        expected="a matrix equal to its mirror image",
        start=min(cells[place].start for place in places),
        end=max(cells[place].end for place in places),
        panel=panel,
        # Where many differ it is not these cells that are wrong, but what the figure is said to be.
        cells=tuple(sorted(places)) if few else (),
    )


ASYMMETRIC_MATRIX = Rule(
    name="asymmetric_matrix",
    table=Table.PANELS,
    finds="a matrix of correlations, similarities or distances that is not the same both ways",
    source="the definition of these measures: r(a, b) = r(b, a)",
    measures={
        "unequal_pairs": "how many mirrored pairs of cells differ by more than one unit in the last printed digit",
        "unequal_pairs_of_unlike_axes": "the same, where the two axes have different names, or the title sets one "
        "thing against another",
    },
    measure=_measure,
    explain=_explain,
    unless="the matrix has a direction",
    counted=("matrix that is not its mirror image", "matrices that are not their mirror image"),
)


def _off_one(figure: Figure, panel: str) -> tuple[_Mirror, tuple[int, ...]] | None:
    """A matrix and the cells of its diagonal that are not 1 (or 100), or None where a diagonal says nothing.

    It says nothing with fewer than three cells, where it is left out (0 throughout), or of approximate values.
    """
    mirror = _mirror(figure, panel)
    if mirror is None or len(mirror.diagonal) < _LEAST:
        return None
    if not any(_ONE_WITH_ITSELF.search(words) for words in _words(figure, panel)):
        return None
    own = [figure.reading.cells[index] for index in mirror.diagonal]
    if is_approximate(own) or all(cell.value == 0 for cell in own):
        return None
    unit = unit_of(figure.cells_by_panel[panel])
    one = 100.0 if figure.reading.unit == "%" or any((cell.value or 0) > 1.5 for cell in own) else 1.0
    return mirror, tuple(
        index for index, cell in zip(mirror.diagonal, own, strict=True) if abs((cell.value or 0.0) - one) > unit * 1.001
    )


def _measure_diagonal(figure: Figure, limits: Limits) -> dict[str, list[Measure]]:
    measures: dict[str, list[Measure]] = {"diagonal_off_one": [], "diagonal_mostly_off_one": []}
    for panel in figure.reading.panels:
        found = _off_one(figure, panel.name)
        few = found is not None and found[0].same_axes and len(found[1]) * 4 <= len(found[0].diagonal)
        count = None if found is None else len(found[1])
        measures["diagonal_off_one"].append(count if few else None)
        measures["diagonal_mostly_off_one"].append(None if few else count)
    return measures


def _explain_diagonal(figure: Figure, index: int) -> Finding:
    panel = figure.reading.panels[index].name
    found = _off_one(figure, panel)
    assert found is not None  # only a diagonal that says something has a measure
    mirror, off = found
    cells = figure.reading.cells
    told = some([f"{cells[place].row} {cells[place].printed}" for place in off])
    few = len(off) * 4 <= len(mirror.diagonal)
    of = f" of {panel}" if panel else ""
    return Finding(
        message=f"{len(off)} of {len(mirror.diagonal)} values on the diagonal{of} are not 1, as anything has with "
        f"itself: {told}",
        observed=told,
        expected="1 on the diagonal",
        start=min(cells[place].start for place in off),
        end=max(cells[place].end for place in off),
        panel=panel,
        cells=off if few else (),
    )


DIAGONAL_NOT_ONE = Rule(
    name="diagonal_not_one",
    table=Table.PANELS,
    finds="a matrix of correlations or similarities whose diagonal is not 1",
    source="the definition of these measures: r(a, a) = 1",
    measures={
        "diagonal_off_one": "how many values of a diagonal that is 1 elsewhere are not",
        "diagonal_mostly_off_one": "how many values of the diagonal are not 1, where that is more than a quarter",
    },
    measure=_measure_diagonal,
    explain=_explain_diagonal,
    unless="the diagonal compares different things",
    counted=("diagonal that is not 1", "diagonals that are not 1"),
)
