"""How far a second reader can be trusted: its answers and the first reader against labelled or decided descriptions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from heat_pipeline.alike import same_panels, value
from heat_pipeline.decisions.applying import decided_reading
from heat_pipeline.decisions.forms import OnReading, TableDecision
from heat_pipeline.decisions.measuring import is_at
from heat_pipeline.errors import UserError
from heat_pipeline.model import SURE, Labels, ReadBy
from heat_pipeline.reading.outline import outline
from heat_pipeline.reading.reader import read_outline
from heat_pipeline.scoring.cases import Labelled
from heat_pipeline.scoring.cells import Told, alike
from heat_pipeline.second_reader.answers import AnswerFile, Reader, TableAnswer
from heat_pipeline.second_reader.comparing import compare
from heat_pipeline.second_reader.grounding import Amount, Grounded
from heat_pipeline.second_reader.reliability import ReliabilityTable, Settled, measured


def calibrated(cases: Iterable[Labelled], answers: AnswerFile) -> ReliabilityTable:
    """The table of reliability of the model that answered about most of these descriptions.

    Raises UserError where the file has answers about none of them.
    """
    asked = ((case, answers.on(case.text)) for case in cases)
    settled = (
        (answered.reader, list(_settled(case, table)))
        for case, answered in asked
        if answered and (table := answered.table)
    )
    return _of_most_texts(
        settled, "the file of answers has none about these descriptions: the texts may differ by a character"
    )


def calibrated_by_people(
    texts: Iterable[tuple[str, str, Sequence[OnReading]]], answers: AnswerFile
) -> ReliabilityTable:
    """The table of reliability of a model by what people decided: (id, text, decisions) of each description.

    Of several models it is the one that answered about most of the texts. Raises UserError where no text has both an
    answer and a cell that people decided about.
    """
    asked = ((name, text, decisions, answers.on(text)) for name, text, decisions in texts)
    settled = (
        (answered.reader, list(_settled_by_people(name, text, decisions, table)))
        for name, text, decisions, answered in asked
        if answered and (table := answered.table)
    )
    return _of_most_texts(
        settled,
        "no text has both a model's answer and a cell that people decided about: `heat-pipeline ask` asks a model, "
        "and tables and cells are decided at `heat-pipeline desk`",
    )


def _of_most_texts(settled: Iterable[tuple[Reader, list[Settled]]], nobody: str) -> ReliabilityTable:
    """The table of the model that most texts were read by; raises UserError, with what `nobody` says, without any."""
    by_reader: dict[Reader, list[list[Settled]]] = defaultdict(list)
    for reader, numbers in settled:
        if numbers:
            by_reader[reader].append(numbers)
    if not by_reader:
        raise UserError(nobody)
    reader = max(by_reader, key=lambda candidate: len(by_reader[candidate]))
    return measured(reader, chain.from_iterable(by_reader[reader]))


def _settled(labelled: Labelled, answer: TableAnswer) -> Iterator[Settled]:
    """What the two readers make of each number of a description, and which of their places are right."""
    lines = outline(labelled.text)
    first = read_outline(lines)
    compared = compare(lines, first, answer)
    ours = [(cell.panel, cell.row, cell.column, _told((cell.value, cell.low, cell.high))) for cell in first.cells]
    axes = [axis for axis in (first.columns.name, first.rows.name) if axis]
    grounded = compared.grounding.grounded
    right = dict(zip(map(id, first.cells), _right(labelled, ours, axes), strict=True))
    right |= dict(zip(map(id, grounded), _of_model(labelled, answer, grounded), strict=True))
    for meeting in compared.meetings:
        rules, model = (right.get(id(place), False) for place in (meeting.rules, meeting.model))
        yield Settled(labelled.name, meeting.case, compared.little, meeting.first >= SURE, rules, model)


def _settled_by_people(name: str, text: str, decisions: Sequence[OnReading], answer: TableAnswer) -> Iterator[Settled]:
    """What the two readers make of each number that people placed or struck out in a text, and which of it is right.

    Numbers that nobody decided about are left out: that nobody objected says nothing.
    """
    tables = [decision for decision in decisions if isinstance(decision, TableDecision)]
    lines = outline(text)
    first = read_outline(lines)
    compared = compare(lines, first, answer)
    placed = {cell.start: cell for cell in decided_reading(lines, first, tables).cells if cell.read_by is ReadBy.PERSON}
    replaced = {table.panel for table in tables if not table.cells}
    struck_out = {cell.at[0] for table in tables for cell in table.cells}
    for meeting in compared.meetings:
        cell, value = meeting.rules, meeting.model
        start = cell.start if cell is not None else value.number.start if value is not None else -1
        if start in placed:
            place = placed[start]
            rules = cell is not None and is_at(place, Labels(cell.panel, cell.row, cell.column))
            model = value is not None and is_at(place, Labels(*value.cell.labels))
        elif start in struck_out or None in replaced or (cell is not None and cell.panel in replaced):
            rules = model = False
        else:
            continue
        yield Settled(name, meeting.case, compared.little, meeting.first >= SURE, rules, model)


def of_model(labelled: Labelled, answers: AnswerFile) -> list[bool]:
    """Of each number of a description that the model places somewhere, whether that is right."""
    answered = answers.on(labelled.text)
    if answered is None or answered.table is None:
        return []
    lines = outline(labelled.text)
    return _of_model(labelled, answered.table, compare(lines, read_outline(lines), answered.table).grounding.grounded)


def _of_model(labelled: Labelled, answer: TableAnswer, grounded: Sequence[Grounded]) -> list[bool]:
    cells = [(each.cell.panel, each.cell.row, each.cell.column, _told(each.cell.amount)) for each in grounded]
    return _right(
        labelled, cells, sorted({a for each in answer.panels for a in (each.column_axis, each.row_axis) if a})
    )


def _right(labelled: Labelled, cells: Sequence[Told], axes: Sequence[str]) -> list[bool]:
    """Which cells the answer has, too; `axes` are what the reader calls its axes."""
    axes = [*(axis for axis in (labelled.gold.get("x_axis"), labelled.gold.get("y_axis")) if axis), *axes]
    panels = list(dict.fromkeys(cell[0] for cell in labelled.gold["cells"] if cell[0]))
    same = same_panels(panels, list(dict.fromkeys(cell[0] for cell in cells if cell[0])))
    wanted = [(panel or "", row, column, value(stated)) for panel, row, column, stated, *_ in labelled.gold["cells"]]
    cells_read = [(same.get(panel, panel), row, column, stated) for panel, row, column, stated in cells]
    return alike(wanted, cells_read, [1.0] * len(cells_read), axes)[0]


def _told(amount: Amount) -> str:
    return value(amount[0] if amount[0] is not None else (amount[1] or 0.0, amount[2] or 0.0))
