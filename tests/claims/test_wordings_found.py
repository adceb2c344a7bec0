"""Superlatives in other words, words of the values, and words that point back to a place that was named before."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.judging.judge import judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_text
from tests.claims.finding_examples import GRID, claims_in

SUPPORTED, OPEN, REFUTED = Verdict.SUPPORTED, Verdict.UNVERIFIABLE, Verdict.CONTRADICTED
TOXICITY = GRID.replace("Accuracy", "Toxicity")
OCCUPANCY = """## Heatmap of some cities

This heatmap shows the hotel occupancy of three cities in three years.

| City | 2019 | 2020 | 2021 |
|---|---|---|---|
| Oslo | 62.0 | 35.0 | 47.0 |
| Porto | 70.0 | 22.0 | 41.0 |
| Turin | 66.0 | 30.0 | 52.0 |

### Remarks
"""
JUDGES = """## Heatmap: pairwise agreement of four judges

| Judge | Ada | Bob | Cem | Dee |
|---|---|---|---|---|
| Ada | 1.00 | 0.62 | 0.71 | 0.40 |
| Bob | 0.62 | 1.00 | 0.55 | 0.48 |
| Cem | 0.71 | 0.55 | 1.00 | 0.35 |
| Dee | 0.40 | 0.48 | 0.35 | 1.00 |

### Remarks
"""
HALF = JUDGES.replace("| Bob | 0.62 ", "| Bob | - ").replace("| Cem | 0.71 | 0.55 ", "| Cem | - | - ")
HALF = HALF.replace("| Dee | 0.40 | 0.48 | 0.35 ", "| Dee | - | - | - ")
MODULES = """## Heatmap: weight change by layer and module

| Layer | Q | K | V | MLP |
|---|---|---|---|---|
| L1 | 0.04 | 0.03 | 0.08 | 0.16 |
| L2 | 0.05 | 0.06 | 0.09 | 0.15 |

### Remarks
"""
YIELDS = """## Heatmap: grain yield in t/ha

| Water | 0 | 50 | 100 |
|---|---|---|---|
| Dry | 2.1 | 2.9 | 3.3 |
| Wet | 3.4 | 5.0 | 6.1 |

### Remarks
"""


def verdicts(said, figure=GRID):
    reading = read_text(figure)
    return {judge(claim.statement, reading, Tolerances()).verdict for claim in claims_in(said, figure)}


@pytest.mark.parametrize(
    ("said", "figure", "verdict"),
    [
        ("* Type 2 is never beaten.", GRID, SUPPORTED),
        ("* Type 1 is never beaten.", GRID, REFUTED),
        ("* Type 4 is the second best choice at length 6.", GRID, SUPPORTED),
        ("* Type 1 is the second best choice at length 6.", GRID, REFUTED),
        ("* Type 1 has the second highest accuracy at every length.", GRID, REFUTED),
        ("* Type 3 comes fourth at length 5.", GRID, SUPPORTED),
        ("* Type 3 comes fourth at length 8.", GRID, REFUTED),
        ("* Read from left to right, every row has its peak at length 5.", GRID, REFUTED),
        ("* Type 2 is the most toxic type at every length.", TOXICITY, SUPPORTED),
        ("* Type 1 is the most toxic type at every length.", TOXICITY, REFUTED),
        ("* Type 3 is the least toxic type at length 7.", TOXICITY, SUPPORTED),
        ("* Type 4 is the least toxic type at length 7.", TOXICITY, REFUTED),
        ("* Porto has the lowest hotel occupancy in 2021.", OCCUPANCY, SUPPORTED),
        ("* Oslo has the lowest hotel occupancy in 2021.", OCCUPANCY, REFUTED),
        ("* Too much rain: In 2020 Oslo has the second highest occupancy.", OCCUPANCY, REFUTED),
        ("* Bob agrees best with Ada.", JUDGES, SUPPORTED),
        ("* Bob agrees best with Cem.", JUDGES, REFUTED),
        ("* Cem agrees least with Dee.", JUDGES, SUPPORTED),
        ("* Cem agrees least with Bob.", JUDGES, REFUTED),
        ("* **Ada and Cem:** No pair agrees more closely (0.71).", JUDGES.replace("1.00", "-"), SUPPORTED),
        ("* Ada agrees best with Bob.", HALF, REFUTED),
    ],
)
def test_superlatives_in_other_words(said, figure, verdict):
    assert verdicts(said, figure) == {verdict}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("* **Small types:** Types 1 and 2 beat Type 3 at length 5.", SUPPORTED),
        ("* At length 5 and at length 6, all types have at least 55.", SUPPORTED),
        ("* With 5 and with 6 lengths, all types have at least 60.", REFUTED),
    ],
)
def test_titles_and_shared_names(said, verdict):
    assert verdict in verdicts(said) and not {SUPPORTED, REFUTED} - {verdict} & verdicts(said)


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("* Type 1 is never the best.", SUPPORTED),
        ("* Type 3 is never the lowest.", REFUTED),  # at lengths 5, 6 and 7
        ("* At no length is type 1 the worst.", SUPPORTED),
        ("* At no length is type 4 the worst.", REFUTED),
        ("* Type 4 is the best at none of the lengths.", SUPPORTED),
        ("* Type 1 is neither the best nor the worst at length 5.", SUPPORTED),
        ("* Type 1 is mediocre: it is neither first nor last at any length.", SUPPORTED),
        ("* At length 8 type 4 is not the lowest.", REFUTED),
        ("* Type 3 is the one with the lowest accuracy not at length 8 but at length 6.", SUPPORTED),
        ("* At length 6, not type 4 but type 2 is the best.", SUPPORTED),
        ("* At length 6, not type 2 but type 4 is the best.", REFUTED),
        ("* Type 1 is not always the best.", OPEN),
        ("* Type 4 is not the lowest.", OPEN),  # of all, or of the types by their means
    ],
)
def test_superlatives_that_are_denied(said, verdict):
    assert verdicts(said) == {verdict}


def test_what_is_level_settles_no_denial():
    level = GRID.replace("| 4 | 88.0 | 88.0 |", "| 4 | 98.0 | 88.0 |")
    assert verdicts("* At length 5 type 4 is not the best.", level) == {OPEN}


def test_of_half_a_matrix_no_row_is_taken_for_whole():
    assert verdicts("* Cem agrees best with Ada.", HALF) == {SUPPORTED}  # 0.71, in the column of Cem
    assert verdicts("* Cem agrees best with Dee.", HALF) == {REFUTED}


@pytest.mark.parametrize(
    ("said", "figure", "verdict"),
    [
        ("* V and K never exceed 0.09.", MODULES, SUPPORTED),
        ("* V and K never exceed 0.08.", MODULES, REFUTED),
        ("* In L1 the MLP does twice as much as V.", MODULES, SUPPORTED),
        ("* In L2 the MLP does twice as much as V.", MODULES, REFUTED),
        ("* In L2 V needs half of what MLP needs.", MODULES, REFUTED),
        ("* Long droughts: At 100, only Wet exceeds 3.5.", YIELDS, SUPPORTED),
        ("* In L1, 0.04 points separate V from Q.", MODULES, SUPPORTED),
        ("* In L1, 0.06 points separate V from Q.", MODULES, REFUTED),
        ("* MLP has about twice the value of V in each layer.", MODULES, SUPPORTED),
        ("* MLP has about twice the value of K in each layer.", MODULES, REFUTED),
        ("* With water Wet, all yields exceed 4.5 t/ha from 50 kg/ha onwards.", YIELDS, SUPPORTED),
        ("* With water Wet, all yields exceed 5.5 t/ha from 50 kg/ha onwards.", YIELDS, REFUTED),
    ],
)
def test_letters_units_and_spans(said, figure, verdict):
    assert verdicts(said, figure) == {verdict}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("* Types 1, 3 and 4 reach 82.5, 63 and 88 at length 6.", [SUPPORTED] * 3),
        ("* At length 6, Types 1 and 3 have 82.5 and 64, respectively.", [SUPPORTED, REFUTED]),
        ("* At length 5 Type 1 has 91, Type 3 55 and Type 4 81.", [SUPPORTED, SUPPORTED, REFUTED]),
        ("* Type 2 takes 98.0 and Type 3 takes 55.0 at length 5.", [SUPPORTED] * 2),
        ("* **Length 5:** Type 1 is at 91 and Type 3 at 50.", [SUPPORTED, REFUTED]),
        ("* Types 2 and 3 rise to 97.5 and 79.0 at length 8.", [SUPPORTED, REFUTED]),
    ],
)
def test_lists_of_values(said, expected):
    reading = read_text(GRID)
    assert [judge(claim.statement, reading, Tolerances()).verdict for claim in claims_in(said)] == expected


@pytest.mark.parametrize(
    "said",
    [
        "* Types 1, 3 and 4 reach 82.5 and 63 at length 6.",  # one value is not told
        "* Types 1 and 3 have 82.5 and 64.",  # of no length
        "* Types 1 to 3 have 1 and 2 at length 6.",
    ],
)
def test_lists_that_do_not_fit_are_no_values(said):
    assert REFUTED not in verdicts(said)


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("* Type 1 is steady: it never falls below 60.", SUPPORTED),
        ("* Type 1 is steady: it never falls below 70.", REFUTED),
        ("* Type 1 is a mixed bag. Nothing in this row exceeds 95.", SUPPORTED),
        ("* Type 1 is a mixed bag. Nothing in this row exceeds 90.", REFUTED),
        ("* Type 3 starts low.\n* It never exceeds 80.", SUPPORTED),
        ("* Type 3 starts low.\n* It never exceeds 70.", REFUTED),
    ],
)
def test_words_that_point_back(said, verdict):
    assert verdict in verdicts(said) and not {SUPPORTED, REFUTED} - {verdict} & verdicts(said)


@pytest.mark.parametrize(
    "said",
    [
        "* Spread of type 1: it never exceeds 20.",  # "it" is the spread
        "* Types 1 and 4 differ.\n* It never exceeds 20.",
        "* Type 1 falls from the start.\n\n## More\n* It never exceeds 20.",
        "* Type 2 against Type 3: it is always below 20.",
        "* Type 1 is close to type 4. In this panel nothing exceeds 30.",
    ],
)
def test_words_that_may_point_to_another_thing_refute_nothing(said):
    assert REFUTED not in verdicts(said)


def test_two_that_are_named_are_compared_one_by_one():
    reading = read_text(GRID)
    claims = claims_in("* Types 1 and 2 beat Type 3 at length 8.")  # 61.5 and 97.5 against 78.0
    assert [judge(claim.statement, reading, Tolerances()).verdict for claim in claims] == [REFUTED, SUPPORTED]
