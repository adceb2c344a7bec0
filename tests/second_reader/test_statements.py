"""Statements of a model in our own form: their words in the text, their places on the settled cells, our verdict."""

from __future__ import annotations

import pytest
from model_endpoint import table

from heat_pipeline.model import Verdict
from heat_pipeline.second_reader.answers import AnswerPart, Answers, ModelStatement, Reader, StatementsAnswer, checked
from heat_pipeline.second_reader.reliability import trust_in
from heat_pipeline.texts.examine import judge_claims, read

TEXT = """## Heatmap: Yield
- **X-axis (Year):** 2019, 2020, 2021
- **Y-axis (Plot):** North, South
- **Colour scale:** from 0 to 8
### Detailed Analysis
- **North:** 3.1, 4.0, 5.2
- **South:** 8.2, 7.7, 6.5
### Key Observations
- Nothing beats the northern plot in 2021, at 9.9.
- What the South yields goes down with the years.
- The North never yields less than the South.
"""
TABLE = checked(
    AnswerPart.TABLE,
    table(
        *(("North", "3.1", "4.0", "5.2"), ("South", "8.2", "7.7", "6.5")),
        columns=("2019", "2020", "2021"), axes=("Plot", "Year"),
    ),
)  # fmt: skip
NOTHING = dict.fromkeys(("amounts", "at_columns", "at_panels", "at_rows", "columns", "panels", "rows"), ())
NOTHING |= dict.fromkeys(("than_columns", "than_panels", "than_rows"), ())


def said(says, quote, **given):
    told = {"along": None, "count": None, "negated": False, "quantity": "plain", "rank": 1, **NOTHING, **given}
    return ModelStatement(says=says, quote=quote, **told)


def verdicts(*statements, text=TEXT):
    """Each claim that overlaps a quote: its words, its concept, and the verdict of our own code."""
    answers = Answers(Reader("large", "1"), TABLE, StatementsAnswer(statements=statements))
    reading = read(text, (), answers, trust_in(answers.reader))
    judged = zip(reading.claims, judge_claims(reading), strict=True)
    spans = [(text.find(each.quote), text.find(each.quote) + len(each.quote)) for each in statements]
    return [
        (claim.text, claim.statement.concept.value, judgement.verdict)
        for claim, judgement in judged
        if any(0 <= start < claim.end and claim.start < end for start, end in spans) or "**" in claim.text
    ]


SCALE = said("scale", "from 0 to 8", amounts=("0", "8"))


@pytest.mark.parametrize(
    ("statements", "text", "judged"),
    [
        (
            [said("falls", "What the South yields goes down with the years", rows=("South",), along="column")],
            TEXT, [("What the South yields goes down with the years", "falls", Verdict.SUPPORTED)],
        ),
        (
            [said("value", "at 9.9", rows=("North",), columns=("2021",), amounts=("9.9",))],
            TEXT, [("at 9.9", "value", Verdict.CONTRADICTED)],
        ),
        (  # a quote is found through markup
            [said("value", "in 2021, at 9.9", rows=("North",), columns=("2021",), amounts=("9.9",))],
            TEXT.replace("at 9.9", "at **9.9**"), [("in 2021, at **9.9", "value", Verdict.CONTRADICTED)],
        ),
        ([said("value", "The North yields 12 in 2019", rows=("North",), amounts=("12",))], TEXT, []),  # no such words
        ([SCALE, SCALE], TEXT, [("from 0 to 8", "scale", Verdict.CONTRADICTED)]),  # one claim, whoever finds it
    ],
)  # fmt: skip
def test_a_statement_is_tied_to_its_words_and_judged_by_the_cells(statements, text, judged):
    claims = verdicts(*statements, text=text)
    assert all(claim in claims for claim in judged)
    assert [claim for claim in claims if claim[1] in {each.says for each in statements}] == judged


@pytest.mark.parametrize(
    "statement",
    [
        said("highest", "Nothing beats the northern plot", at_rows=("West",)),  # a place that no cell has
        said("highest", "Nothing beats the northern plot", at_rows=("2018",)),
        said("count", "The North never yields less", along="row", count=7),  # counts and courses accuse nobody
        said("rises", "What the South yields goes down", rows=("South",), along="column"),
    ],
)
def test_what_a_model_may_have_understood_otherwise_is_not_called_contradicted(statement):
    assert Verdict.CONTRADICTED not in [verdict for _, _, verdict in verdicts(statement)]
