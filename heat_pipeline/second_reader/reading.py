"""The entry of the room: a text's outline, the first reader's reading and a model's answers in, one reading out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Claim, ReadBy, Reading
from heat_pipeline.reading.outline import Outline
from heat_pipeline.second_reader.answers import Answers
from heat_pipeline.second_reader.reliability import Trust
from heat_pipeline.second_reader.settling import settle
from heat_pipeline.second_reader.statements import claims_of, merged


def settled_reading(outline: Outline, first: Reading, answers: Answers, trust: Trust) -> Reading:
    """The reading that both readers make of a text; mentions and claims are found later.

    `first` is the first reader's, `trust` what is known of the model.
    """
    reading = first if answers.table is None else settle(outline, first, answers.table, trust)
    return replace(reading, second_reader=answers.reader.model, read_twice=trust.is_known)


def with_statements(
    outline: Outline,
    reading: Reading,
    answers: Answers,
    claims: Sequence[Claim],
    tolerances: Tolerances | None = None,
) -> tuple[Claim, ...]:
    """The claims on a settled reading that either reader found; the statements of a model without a say are none."""
    if answers.statements is None or not reading.read_twice:
        return tuple(claims)
    judge = Judge(reading, tolerances if tolerances is not None else Tolerances())
    panels = len(answers.table.panels) if answers.table is not None else 0
    told = list(claims_of(outline, reading, answers.statements, panels))
    return tuple(merged(claims, told, lambda statement: judge.judge(statement).verdict))


def agreement(reading: Reading) -> str:
    """How far two readers agree on a text, in one line."""
    if not reading.cells:
        return f"{reading.second_reader}: neither reader reads a value"
    count = Counter(cell.read_by for cell in reading.cells)
    parts = [f"{count[ReadBy.BOTH]} of {len(reading.cells)} values read alike by both"]
    parts += [f"{count[ReadBy.MODEL]} as the model places them"] if count[ReadBy.MODEL] else []
    parts += [f"{count[ReadBy.RULES]} as the first reader places them"] if count[ReadBy.RULES] else []
    lost = sum(one.start is None for one in reading.disputed)
    parts += [f"{lost} said by the model and not found in the text"] if lost else []
    parts += [] if reading.read_twice else ["its word does not count yet: nobody has measured this model"]
    return f"{reading.second_reader}: {', '.join(parts)}"
