"""How far a second reader can be trusted: its table of reliability."""

from __future__ import annotations

from rich.console import Console

from heat_pipeline.presenting.formats import as_table
from heat_pipeline.second_reader.reliability import CaseShare, ReliabilityTable
from heat_pipeline.wording import percent

_COLUMNS = ("what the readers make of a number", "numbers", "texts", "first reader right", "model right")


def show_reliability(console: Console, table: ReliabilityTable) -> None:
    """How often each reader was right by what the two make of a number, with the lower ends of the intervals."""
    rows = [
        (
            _case(share),
            share.cells,
            share.texts,
            _right(share.rules, share.rules_low),
            _right(share.model, share.model_low),
        )
        for share in table.shares
    ]
    console.print(as_table(_COLUMNS, rows))


def _right(share: float, low: float) -> str:
    return f"{percent(share)} (at least {percent(low)})"


def _case(share: CaseShare) -> str:
    """A case in words: "they place it otherwise, the first reader is sure; they agree on little of the text"."""
    sure = {None: "", True: ", the first reader is sure", False: ", the first reader is not sure"}[share.sure]
    return f"{share.case.value}{sure}{'; they agree on little of the text' if share.little else ''}"
