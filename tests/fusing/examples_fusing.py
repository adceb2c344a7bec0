"""Figures told as small grids, for the tests of fusing."""

from heat_pipeline.fusing.model import DescribedCell, DescribedFigure, FigureText

COLUMNS = ("1", "2", "3", "4", "5")


def text(key, grid, columns=COLUMNS, describer=None, digest=None, panel="", **other):
    """A description from rows of values, None where it tells nothing."""
    told = []
    for row, values in grid.items():
        for column, value in zip(columns, values, strict=True):
            if value is not None:
                at = len(told)
                told.append(
                    DescribedCell(
                        f"{key}/{at}",
                        panel,
                        row,
                        column,
                        float(value),
                        printed=str(value),
                        start=10 * at,
                        end=10 * at + 4,
                    )
                )
    rows = other.pop("rows", tuple(grid))
    return FigureText(
        key, describer or key, digest or f"digest of {key}", tuple(told), rows=rows, columns=tuple(columns), **other
    )


def figure(*texts):
    return DescribedFigure("fig", texts)


def table(fused):
    """What was decided, by row and column; "?" where nothing was."""
    return {
        (cell.row, cell.column): "?" if cell.decided_by == "undecided" else "blank" if cell.blank else cell.value
        for cell in fused.cells
    }


def as_table(grid, columns=COLUMNS):
    return {
        (row, column): value
        for row, values in grid.items()
        for column, value in zip(columns, values, strict=True)
        if value is not None
    }


def slips(fused, key):
    """The kinds of slips that a description was found to have, and the keys of the cells that were moved."""
    one = next(one for one in fused.alignments if one.description == key)
    return [slip.kind.value for slip in one.slips]
