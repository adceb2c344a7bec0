"""How far a second reader can be trusted: its recorded answers and the first reader against labelled descriptions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from heat_pipeline.alike import same_panels, value
from heat_pipeline.errors import UserError
from heat_pipeline.model import SURE
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.reader import read_outline
from heat_pipeline.scoring.cases import Labelled
from heat_pipeline.scoring.cells import Told, alike
from heat_pipeline.second_reader.answers import AnswerFile, TableAnswer
from heat_pipeline.second_reader.comparing import compare
from heat_pipeline.second_reader.grounding import Amount, Grounded
from heat_pipeline.second_reader.reliability import Settled, Table, measured


def calibrated(cases: Iterable[Labelled], answers: AnswerFile) -> Table:
    """The table of reliability of the model that answered about most of these descriptions.

    Raises UserError where the file has answers about none of them.
    """
    asked = [(one, found) for one in cases if (found := answers.on(one.text)) is not None and found.table is not None]
    if not asked:
        raise UserError("the file of answers has none about these descriptions: the texts may differ by a character")
    readers = [found.reader for _, found in asked]
    reader = max(dict.fromkeys(readers), key=readers.count)
    mine = AnswerFile(answers.answers)
    return measured(reader, (number for one, found in asked if found.reader == reader for number in settled(one, mine)))


def settled(one: Labelled, answers: AnswerFile) -> Iterator[Settled]:
    """What the two readers make of each number of a description, and which of their places are right."""
    found = answers.on(one.text)
    if found is None or found.table is None:
        return
    lines = outline(one.text)
    first = read_outline(lines)
    compared = compare(lines, first, found.table)
    ours = [(cell.panel, cell.row, cell.column, _told((cell.value, cell.low, cell.high))) for cell in first.cells]
    own_axes = [axis for axis in (first.columns.name, first.rows.name) if axis]
    told = compared.grounding.grounded
    right = dict(zip(map(id, first.cells), _right(one, ours, own_axes), strict=True))
    right |= dict(zip(map(id, told), _of_model(one, found.table, told), strict=True))
    for meeting in compared.meetings:
        yield Settled(
            one.name,
            meeting.case,
            compared.little,
            meeting.first >= SURE,
            any(right[id(cell)] for cell in meeting.rules),
            any(right[id(each)] for each in meeting.model),
        )


def of_model(one: Labelled, answers: AnswerFile) -> list[bool]:
    """Of each number of a description that the model places somewhere, whether that is right."""
    found = answers.on(one.text)
    if found is None or found.table is None:
        return []
    lines = outline(one.text)
    return _of_model(one, found.table, compare(lines, read_outline(lines), found.table).grounding.grounded)


def _of_model(one: Labelled, answer: TableAnswer, told: Sequence[Grounded]) -> list[bool]:
    cells = [(each.cell.panel, each.cell.row, each.cell.column, _told(each.cell.amount)) for each in told]
    return _right(one, cells, sorted({a for each in answer.panels for a in (each.column_axis, each.row_axis) if a}))


def _right(one: Labelled, cells: Sequence[Told], axes: Sequence[str]) -> list[bool]:
    """Which cells the answer has, too; `axes` are what the reader calls its axes."""
    axes = [*(axis for axis in (one.gold.get("x_axis"), one.gold.get("y_axis")) if axis), *axes]
    panels = list(dict.fromkeys(cell[0] for cell in one.gold["cells"] if cell[0]))
    same = same_panels(panels, list(dict.fromkeys(cell[0] for cell in cells if cell[0])))
    wanted = [(panel or "", row, column, value(stated)) for panel, row, column, stated, *_ in one.gold["cells"]]
    found = [(same.get(panel, panel), row, column, stated) for panel, row, column, stated in cells]
    return alike(wanted, found, [1.0] * len(found), axes)[0]


def _told(amount: Amount) -> str:
    return value(amount[0] if amount[0] is not None else (amount[1] or 0.0, amount[2] or 0.0))
