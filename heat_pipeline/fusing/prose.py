"""What the prose of a text says of values that another text tells: which of two versions keeps its claims.

What belongs here is putting other values into a text's own cells. How a claim is judged is the business of `claims`.
"""

from __future__ import annotations

from collections.abc import Mapping

from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.fusing.frame import Place, Sheet
from heat_pipeline.fusing.values import Amount
from heat_pipeline.model import Axis, Cell, How, Legend, Panel, Reading, Tick, Verdict

_WEIGHT, _MOST = 0.5, 1.5


def prefers(sheet: Sheet, other: Mapping[Place, Amount]) -> float:
    """How much a text's claims speak for other values at its places, in log odds; below 0 they speak for its own."""
    if not sheet.text.statements:
        return 0.0
    own = {place: entries[0].amount for place, entries in sheet.cells.items()}
    gain = _kept(sheet, {**own, **{place: other[place] for place in own if place in other}}) - _kept(sheet, own)
    return max(-_MOST, min(_MOST, _WEIGHT * gain))


def _kept(sheet: Sheet, values: Mapping[Place, Amount]) -> int:
    """The claims that hold of some values, less those that don't."""
    text = sheet.text
    cells = []
    for place, (entry, *_) in sheet.cells.items():
        low, high = values[place].low / entry.scaled, values[place].high / entry.scaled
        told = entry.told
        printed = told.printed if values[place] is entry.amount else f"{low:.10g}"
        ends: tuple[float | None, float | None, float | None] = (None, low, high) if low < high else (low, None, None)
        how = How.APPROX if told.approximate else How.EXACT
        at = told.start, told.end
        cells.append(Cell(told.panel, told.row, told.column, *ends, None, how, printed, *at, ""))
    rows, columns = (Axis("", tuple(map(Tick, names))) for names in (text.rows, text.columns))
    legends = tuple(Legend(one.low, one.high, panel=one.panel) for one in text.scales)
    panels = tuple(Panel(name, at) for at, name in enumerate(dict.fromkeys(cell.panel for cell in cells), 1))
    judge = Judge(Reading("", "", "", "", rows, columns, legends, panels, tuple(cells), (), (), 0, 0), Tolerances())
    verdicts = [judge.judge(one).verdict for one in text.statements]
    return verdicts.count(Verdict.SUPPORTED) - verdicts.count(Verdict.CONTRADICTED)
