"""Several texts as one figure: its grid with what is disputed marked, who said what, and what was moved."""

from __future__ import annotations

from math import floor

from rich.console import Console
from rich.text import Text

from heat_pipeline.commands.compare_texts import Comparison, printed_vote
from heat_pipeline.fusing.model import Alignment, DecidedBy, FusedCell, Vote
from heat_pipeline.presenting.formats import as_table, plain
from heat_pipeline.presenting.grids import grid_of
from heat_pipeline.wording import percent

LEGEND = "* disputed, ? undecided, blank: the place is empty, unsure: overruled, but perhaps misread here"


def show_comparison(console: Console, comparison: Comparison) -> None:
    """Print a comparison."""
    figure = comparison.figure
    titles = [title for title in comparison.titles.values() if title]
    console.print(plain(titles[0] if titles else "(no title)", "bold"))
    disputed = [cell for cell in figure.cells if cell.disputed or cell.decided_by is DecidedBy.UNDECIDED]
    # 0.9996 beside a disputed cell is not shown as 1.000
    alpha = "" if figure.alpha is None else f" · Krippendorff's alpha {floor(round(figure.alpha * 1000, 6)) / 1000:.3f}"
    lone = sum(cell.decided_by is DecidedBy.SINGLE for cell in figure.cells) if len(comparison.texts) > 1 else 0
    told_once = f", told by one text only: {lone}" if lone else ""
    console.print(plain(f"{len(figure.cells)} cells, {len(disputed)} disputed{told_once}{alpha}", "dim"))
    console.print(plain(figure.why))
    for panel in dict.fromkeys(cell.panel for cell in figure.cells):
        if panel:
            console.print(plain(panel, "bold"))
        values = [(cell, _value(comparison, cell)) for cell in figure.cells if cell.panel == panel]
        console.print(grid_of(values, comparison.columns.in_order(cell.column for cell, _ in values)))
    if disputed:
        console.print(LEGEND, style="dim", markup=False)
        console.print()
    for cell in disputed:
        _show_dispute(console, comparison, cell)
    console.print(plain("Texts", "bold"))
    for item in figure.alignments:
        _show_text(console, item)


def _show_dispute(console: Console, comparison: Comparison, cell: FusedCell) -> None:
    place = " / ".join(part for part in (cell.panel, cell.row, cell.column) if part)
    value = "undecided" if cell.decided_by is DecidedBy.UNDECIDED else comparison.printed(cell) or "blank"
    how = "" if cell.decided_by is DecidedBy.UNDECIDED else f" ({percent(cell.probability)} sure)"
    console.print(Text.assemble(plain(f"{place}: "), plain(f"{value}{how}", "bold"), plain(f"  {cell.why}", "dim")))
    rows = [
        (_mark(vote, cell), vote.description, vote.describer, printed_vote(vote), comparison.passage(vote), _from(vote))
        for vote in cell.votes
    ]
    is_kept = {  # a column that would say nothing is left out
        "describer": any(vote.describer != vote.description for vote in cell.votes),
        "told at": any(vote.moved for vote in cell.votes),
    }
    heads = ("", "text", "describer", "says", "in the text", "told at")
    kept = [at for at, head in enumerate(heads) if is_kept.get(head, True)]
    console.print(as_table([heads[at] for at in kept], [[row[at] for at in kept] for row in rows]))
    console.print()


def _mark(vote: Vote, cell: FusedCell) -> str:
    """What was made of a vote; one that was overruled and was not read surely may be our misreading."""
    not_told = "" if cell.decided_by is DecidedBy.UNDECIDED else "unsure"
    return {True: "right", False: "wrong", None: not_told}[vote.right]


def _from(vote: Vote) -> str:
    """The place where a moved value is told, in the text's own words."""
    return " / ".join(part for part in (vote.panel, vote.row, vote.column) if part) if vote.moved else ""


def _show_text(console: Console, item: Alignment) -> None:
    state = "" if item.aligned else "not aligned: "
    outcome = f"the same text as {item.same_as}, one vote" if item.same_as else f"{state}{item.why}"
    console.print(Text.assemble(plain(f"{item.describer}: ", "bold"), plain(outcome, "" if item.aligned else "yellow")))
    for slip in item.slips:
        console.print(plain(f"  {slip.kind.value}{' in words only' if slip.worded else ''}: {slip.says}", "yellow"))


def _value(comparison: Comparison, cell: FusedCell) -> Text:
    if cell.decided_by is DecidedBy.UNDECIDED:
        return plain("?", "bold red")
    value = comparison.printed(cell) or "blank"
    return plain(f"{value}*", "yellow") if cell.disputed else plain(value)
