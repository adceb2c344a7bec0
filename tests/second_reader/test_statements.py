"""Statements of a model in our own form: their words in the text, their places on the settled cells, our verdict."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.second_reader.answers import Answers, PanelTable, Reader, Row, Said, StatementsAnswer, TableAnswer
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
TABLE = TableAnswer(
    chart="heatmap",
    metric="Yield",
    panels=(
        PanelTable(
            column_axis="Year",
            columns=("2019", "2020", "2021"),
            panel="",
            row_axis="Plot",
            rows=(Row(label="North", values=("3.1", "4.0", "5.2")), Row(label="South", values=("8.2", "7.7", "6.5"))),
            scale_high="8",
            scale_low="0",
        ),
    ),
    title="Yield",
    unit="",
)
NOTHING = dict.fromkeys(("amounts", "at_columns", "at_panels", "at_rows", "columns", "panels", "rows"), ())
NOTHING |= dict.fromkeys(("than_columns", "than_panels", "than_rows"), ())


def said(says, quote, **given):
    told = {"along": None, "count": None, "negated": False, "quantity": "plain", "rank": 1, **NOTHING, **given}
    return Said(says=says, quote=quote, **told)


def verdicts(*statements, text=TEXT):
    """Each claim that overlaps a quote, with its words and the verdict of our own code."""
    answers = Answers(Reader("large", "1"), TABLE, StatementsAnswer(statements=statements))
    reading = read(text, (), answers, trust_in(answers.reader))
    judged = zip(reading.claims, judge_claims(reading, Tolerances()), strict=True)
    spans = [(text.index(one.quote), text.index(one.quote) + len(one.quote)) for one in statements if one.quote in text]
    return [
        (claim.statement.concept.value, judgement.verdict)
        for claim, judgement in judged
        if any(claim.start < end and start < claim.end for start, end in spans)
    ]


def test_a_statement_is_judged_by_the_cells_not_by_the_model():
    found = verdicts(
        said("falls", "What the South yields goes down with the years", rows=("South",), along="column"),
        said("value", "at 9.9", rows=("North",), columns=("2021",), amounts=("9.9",)),
    )
    assert ("falls", Verdict.SUPPORTED) in found
    assert ("value", Verdict.CONTRADICTED) in found


def test_a_quote_that_the_text_does_not_have_is_no_claim():
    assert verdicts(said("value", "The North yields 12 in 2019", rows=("North",), amounts=("12",))) == []


def test_a_quote_is_found_through_markup():
    text = TEXT.replace("at 9.9", "at **9.9**")
    answers = Answers(
        Reader("large", "1"),
        TABLE,
        StatementsAnswer(
            statements=(said("value", "in 2021, at 9.9", rows=("North",), columns=("2021",), amounts=("9.9",)),)
        ),
    )
    reading = read(text, (), answers, trust_in(answers.reader))
    assert "in 2021, at **9.9" in [claim.text for claim in reading.claims]


@pytest.mark.parametrize("label", ["West", "2018"])
def test_a_place_that_no_cell_has_is_not_judged(label):
    found = verdicts(said("highest", "Nothing beats the northern plot", at_rows=(label,)))
    assert Verdict.CONTRADICTED not in [verdict for _, verdict in found]


def test_a_scale_is_judged_by_the_cells():
    found = verdicts(said("scale", "from 0 to 8", amounts=("0", "8")))
    assert found == [("scale", Verdict.CONTRADICTED)]


def test_what_both_readers_find_in_the_same_words_is_one_claim():
    found = verdicts(said("scale", "from 0 to 8", amounts=("0", "8")), said("scale", "from 0 to 8", amounts=("0", "8")))
    assert len(found) == 1


def test_counts_and_courses_of_a_model_accuse_nobody():
    found = verdicts(
        said("count", "The North never yields less", along="row", count=7),
        said("rises", "What the South yields goes down", rows=("South",), along="column"),
    )
    assert Verdict.CONTRADICTED not in [verdict for _, verdict in found]
