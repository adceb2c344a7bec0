"""Comparisons, as found."""

from __future__ import annotations

import pytest

from heat_pipeline.statements import Amount, Compare, Count, Degree, Partly, Region, Relation, Standing, Vague
from tests.claims.finding_examples import GRID, PANELS, claims_in, statements

ONE, TWO, THREE = (Region(rows=(label,)) for label in "123")
AMC, AIME = Region(panels=("Nova | AMC23",)), Region(panels=("Nova | AIME24",))


@pytest.mark.parametrize(
    "said",
    [
        "* Type 2 outperforms Type 1.",
        "* Type 2 is higher than Type 1.",
        "* Type 2 has higher accuracy than Type 1.",
        "* Type 2 performs better than Type 1.",
        "* Type 2 beats Type 1.",
        "* **Type 2:** The accuracy is above that of Type 1.",
        "* Type 2 surpasses Type 1.",
        "* Type 2 is ahead of Type 1.",
        "* The accuracy of Type 2 exceeds that of Type 1.",
    ],
)
def test_one_is_above_the_other(said):
    assert statements(said) == [Compare(TWO, ONE, Relation.ABOVE)]


@pytest.mark.parametrize(
    ("said", "statement"),
    [
        ("* Type 3 trails Type 2.", Compare(THREE, TWO, Relation.BELOW)),
        ("* Type 3 is consistently lower than Type 2.", Compare(THREE, TWO, Relation.BELOW, degree=Degree.EVERY)),
        ("* Type 3 is below Type 2 at all lengths.", Compare(THREE, TWO, Relation.BELOW, degree=Degree.EVERY)),
        ("* Type 1 is slightly above Type 3.", Compare(ONE, THREE, Relation.ABOVE, slight=True)),
        ("* Type 2 is much better than the others.", Compare(TWO, None, Relation.ABOVE, slight=False)),
        ("* Type 2 outperforms all other types.", Compare(TWO, None, Relation.ABOVE)),
        ("* At length 8, Type 2 beats Type 1.",
         Compare(Region(rows=("2",), columns=("8",)), Region(rows=("1",), columns=("8",)), Relation.ABOVE)),
        ("* Type 2 beats Type 1 at length 8 by 36 points.",
         Compare(Region(rows=("2",), columns=("8",)), Region(rows=("1",), columns=("8",)), Relation.ABOVE,
                 Amount(36, 36, 1, False, "36"))),
        ("* Type 2 is more than 90 points above Type 3.",
         Compare(TWO, THREE, Relation.ABOVE, Amount(90, 90, 1, False, "90"), "over")),
        ("* Type 3 is below the other three at all lengths.",
         Compare(THREE, None, Relation.BELOW, degree=Degree.EVERY)),
        ("* Type 2 is above Type 1 at every listed length.", Compare(TWO, ONE, Relation.ABOVE, degree=Degree.EVERY)),
        ("* Type 2 is better than Type 1 at all lengths that they share.",
         Compare(TWO, ONE, Relation.ABOVE, degree=Degree.EVERY)),
        ("* At length 8 every type is below its accuracy at length 5.",
         Compare(Region(columns=("8",)), Region(columns=("5",)), Relation.BELOW, degree=Degree.EVERY)),
        ("* There is no clear pattern in the types: Type 2 is above Type 1.", Compare(TWO, ONE, Relation.ABOVE)),
        ("* Type 1 (91.0) equals Type 4 (88.0) at length 5.",
         Compare(Region(rows=("1",), columns=("5",)), Region(rows=("4",), columns=("5",)), Relation.NEAR)),
        ("* Types 1 and 4 are similar.", Compare(Region(rows=("1", "4")), None, Relation.NEAR)),
        ("* Type 1 is comparable to Type 3.", Compare(ONE, THREE, Relation.NEAR)),
    ],
)  # fmt: skip
def test_comparisons(said, statement):
    assert [found for found in statements(said) if isinstance(found, Compare)] == [statement]


@pytest.mark.parametrize(
    ("said", "statements_found"),
    [
        ("* Type 3 is never better than Type 2.",
         [Count(0, "column", Region(), Compare(THREE, TWO, Relation.ABOVE))]),
        ("* Type 2 never falls below Type 1.",
         [Count(0, "column", Region(), Compare(TWO, ONE, Relation.BELOW))]),
        ("* At length 8, Type 2 is ahead of the other three.",
         [Standing(TWO, Region(columns=("8",)), True)]),
        ("* Type 2 is ahead of either of the others at length 8.",
         [Standing(TWO, Region(columns=("8",)), True)]),
        ("* Type 2 is ahead of the other two at length 8.", []),  # there are three
        ("* Type 3 is never much better than Type 2.", []),
    ],
)  # fmt: skip
def test_never_and_the_others(said, statements_found):
    assert statements(said) == statements_found


@pytest.mark.parametrize(
    ("said", "relation"),
    [
        ("Bolt is twice as fast as A10.", Relation.BELOW),
        ("Bolt is twice as high as A10.", Relation.ABOVE),
        ("Bolt is half as fast as A10.", Relation.ABOVE),
    ],
)
def test_twice_as_fast_is_half_the_time(said, relation):
    figure = GRID.replace("Accuracy of a model", "Latency of an engine").replace("| 1 |", "| A10 |")
    figure = figure.replace("| 2 |", "| Bolt |").replace("marked 1 to 4", "marked A10, Bolt, 3, 4")
    (found,) = statements(f"* {said}", figure)
    assert (found.relation, found.factor, found.margin.printed) == (relation, True, "2")


PARTS = """## Heatmap: accuracy of a pipeline and its parts

### Components/Axes
* **Y-axis:** "Variant", marked Full model, w/o retrieval, w/o planner.
* **X-axis:** "Dataset", marked HotpotQA, WebShop.

### Detailed Analysis
| Variant | HotpotQA | WebShop |
|---|---|---|
| Full model | 62.0 | 71.0 |
| w/o retrieval | 47.5 | 69.0 |
| w/o planner | 60.2 | 60.0 |

### Key Observations
"""


@pytest.mark.parametrize(
    ("said", "statement"),
    [
        ("* Without retrieval the accuracy on HotpotQA falls by 14.5 points.",
         Compare(Region(rows=("w/o retrieval",), columns=("HotpotQA",)),
                 Region(rows=("Full model",), columns=("HotpotQA",)), Relation.BELOW,
                 Amount(14.5, 14.5, 0.1, False, "14.5"))),
        ("* Removing the planner hurts on every dataset.",
         Compare(Region(rows=("w/o planner",)), Region(rows=("Full model",)), Relation.BELOW, degree=Degree.EVERY)),
    ],
)  # fmt: skip
def test_what_is_lost_without_a_part(said, statement):
    assert statements(said, PARTS) == [statement]


def test_what_a_method_does_against_none():
    figure = PARTS.replace("Full model", "None").replace("w/o retrieval", "Platt").replace("w/o planner", "Isotonic")
    platt, isotonic, none = (Region(rows=(label,)) for label in ("Platt", "Isotonic", "None"))
    assert statements("* Both methods lower the accuracy on every dataset.", figure) == [
        Compare(one, none, Relation.BELOW, degree=Degree.EVERY) for one in (platt, isotonic)
    ]
    assert statements("* Platt lowers the accuracy on every dataset.", figure) == [
        Compare(platt, none, Relation.BELOW, degree=Degree.EVERY)
    ]
    assert statements("* Platt and Isotonic raise the accuracy.", figure) == [
        Compare(one, none, Relation.ABOVE) for one in (platt, isotonic)
    ]
    assert statements("* Platt raises the accuracy more than Isotonic.", figure) == []


def test_panels():
    assert statements("* AMC23 is higher than AIME24.", PANELS) == [Compare(AMC, AIME, Relation.ABOVE)]


def test_better_is_lower_where_the_metric_is_a_loss():
    figure = GRID.replace("Accuracy", "Latency")
    assert statements("* Type 2 outperforms Type 1.", figure) == [Compare(TWO, ONE, Relation.BELOW)]
    likely = Partly(Compare(TWO, ONE, Relation.ABOVE), "ahead")  # nothing tells which shades are good: never refuted
    assert statements("* Type 2 outperforms Type 1.", GRID.replace("Accuracy", "Shade")) == [likely]
    assert statements("* Type 2 is better than Type 1.", GRID.replace("Accuracy", "Shade")) == []


@pytest.mark.parametrize(
    "said",
    [
        "* Type 2 is not better than Type 1.",
        "* Type 2 is better than expected.",
        "* Type 2 would be better than Type 1.",
        "* Type 2 is more stable than Type 1.",
        "* Type 2 is better than Type 1 except at some lengths.",
        "* Type 2 is better than Zephyr-9B.",
        "* Type 2 is harder than Type 1.",
        "* The label of Type 2 stands above that of Type 1.",
        "* Type 2 is better than Type 1 and Type 3 is worse.",
    ],
)
def test_what_is_not_fully_understood_is_vague_or_nothing(said):
    found = [claim.statement for claim in claims_in(said) if claim.kind.value == "compare"]
    assert all(isinstance(statement, Vague) for statement in found)
