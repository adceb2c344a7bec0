"""Which values are the good ones where no name of a metric tells it: what the text's own sentences show."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.finding.directions import tells_costs, told_direction
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from tests.claims.finding_examples import claims_in

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

BARE = """## Results of three agents

- Rows (Agent): Ada, Bora, Cyra
- Columns (Round): R1, R2, R3

| Agent | R1 | R2 | R3 |
|---|---|---|---|
| Ada | 31 | 44 | 52 |
| Bora | 28 | 47 | 49 |
| Cyra | 20 | 25 | 30 |

"""
"""Nothing tells which values are good: 52 is the highest, 20 the lowest."""

PERCENT = BARE.replace("Results of three agents", "Results of three agents, in %").replace("31", "31%")


def verdicts(said: str, figure: str = BARE) -> set[Verdict]:
    judge = Judge(read_outlined(figure + said + "\n")[0], Tolerances()).judge
    found = {judge(claim.statement).verdict for claim in claims_in(said, figure)}
    return found - {U} or found


@pytest.mark.parametrize(
    ("text", "direction"),
    [
        ("The best cell is Ada in R3 (52).", True),
        ("The worst result, 20, is that of Cyra.", True),
        ("The best cell is Cyra in R1 (20). The worst one holds 52.", False),
        ("The best cell is Cyra in R1 (20).", None),  # one sentence may be wrong, and low values are rarely good
        ("Ada is ahead of Bora (31 vs. 28).", True),
        ("Ada improves from 31 to 52.", True),
        ("Ada degrades from 31 to 52. The best cell is Cyra in R1 (20).", False),
        ("The best cell is Ada in R3 (52), but Bora improves from 49 to 28.", None),
        ("The highest value is 52.", None),
        ("The best agent beats the worst one, 52 vs. 20.", True),
    ],
)
def test_what_sentences_tell(text: str, direction: bool | None) -> None:
    assert told_direction(text, 20.0, 52.0) is direction


def test_of_costs_less_is_better() -> None:
    assert tells_costs("How often each agent fails.", "Agents")
    assert tells_costs("Shares of the experts.", "Share of tokens")
    assert not tells_costs("How often each agent solves a task.", "Agents")


def test_what_is_ahead_is_likely_higher() -> None:
    assert verdicts("Ada is ahead of Cyra in each round.") == {S}
    assert verdicts("Cyra is ahead of Ada in each round.") == {U}
    assert verdicts("The best cell is Ada in R3 (52).\n\nCyra is ahead of Ada in each round.") >= {C}


def test_percentages_are_of_what_goes_well_unless_a_cost_is_told() -> None:
    assert verdicts("Cyra is ahead of Ada in each round.", PERCENT) == {C}
    assert C not in verdicts("Cyra is ahead of Ada in each round.", PERCENT.replace("Results", "Failures"))
    assert C not in verdicts("Ada was also the slowest agent.", PERCENT)


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("In R1, the order of the agents is Ada, Bora, Cyra.", S),
        ("In R1, the order of the agents is Cyra, Bora, Ada.", S),
        ("In R1, the order of the agents is Bora, Ada, Cyra.", C),
        ("In R2, the ranking is Bora, Ada, Cyra.", S),
    ],
)
def test_an_order_may_begin_at_either_end(said: str, verdict: Verdict) -> None:
    assert verdicts(said) == {verdict}


def test_an_order_of_ticks_is_none_of_values() -> None:
    assert C not in verdicts("On the y-axis there are agents, in this order from top to bottom: Bora, Ada, Cyra.")


PANELS = """**Heatmaps: skill by variable and day**

three panels: North, South
axes: day (1, 5) across, variable (T850, Z500) down

North
- T850: 0.91 (day 1), 0.60 (day 5)
- Z500: 0.99 (day 1), 0.70 (day 5)

South
- T850: 0.81 (day 1), 0.50 (day 5)
- Z500: 0.89 (day 1), 0.65 (day 5)
"""


def test_the_bare_name_of_a_panel_leads_to_the_lines_below_it() -> None:
    assert verdicts("North\n- highest: Z500 at day 1, 0.99\n\nSouth\n- highest: Z500 at day 1, 0.89", PANELS) == {S}
    assert C in verdicts("South\n- highest: T850 at day 1, 0.81", PANELS)
