"""Claims that the cells refute: verdicts are given here, judging them is tested with the claims room."""

from __future__ import annotations

from dataclasses import replace

import pytest
from examples_quality import brief, cells, figure, judged, measures_of

from heat_pipeline.model import Claim, Judgement, Legend, Notice, NoticeKind, Verdict
from heat_pipeline.model.statements import Amount, Candidate, ClaimKind, Concept, Place, Statement
from heat_pipeline.quality.rules.claims import CLAIM_CONTRADICTED

SUPPORTED, CONTRADICTED, UNVERIFIABLE = Verdict
PEAK = Statement(Concept.HIGHEST, (Candidate(Place(("P",)), Place(columns=("c1",))),))
TEXT = "**The peak**  is\n at c1"
WHY = "the maximum is 43 at c2"


def claimed(verdict, statement=PEAK, kind=ClaimKind.MAX, evidence=(2,), one=None, notices=()):
    """A figure with one claim, at the characters 10 to 32, and its verdict."""
    one = one or figure(cells(41, 42, 43, panel="P"))
    claim = Claim(kind, TEXT, 10, 32, "max over all cells is at c1", statement)
    reading = replace(one.reading, claims=(claim,), notices=tuple(notices), lines=(0, 5, 9, 20))
    return replace(one, reading=reading, judgements=(Judgement(verdict, evidence, WHY),))


def found(*figures):
    return [item for item in judged(list(figures)) if item.anomaly.rule == "claim_contradicted"]


def test_a_refuted_claim_is_one_finding_at_its_characters():
    (item,) = found(claimed(CONTRADICTED))
    anomaly = item.anomaly
    assert anomaly.message == f'line 3 says "The peak is at c1", but its cells say otherwise (line 1): {WHY}'
    assert (anomaly.observed, anomaly.expected) == ("max over all cells is at c1", WHY)
    assert (anomaly.start, anomaly.end, anomaly.panel, anomaly.claim) == (10, 32, "P", 0)
    assert anomaly.severity.value == "warning"


@pytest.mark.parametrize("verdict", [SUPPORTED, UNVERIFIABLE])
def test_what_is_not_refuted_is_no_finding(verdict):
    assert found(claimed(verdict, evidence=())) == []


def test_a_claim_that_fails_but_not_beyond_doubt_is_told_for_a_person_to_look_at():
    (item,) = found(claimed(UNVERIFIABLE, evidence=(2,)))
    assert (
        item.anomaly.message == f'line 3 says "The peak is at c1", but its cells seem to say otherwise (line 1): {WHY}'
    )
    assert item.anomaly.severity.value == "info"


def test_the_same_words_in_doubt_and_contradicted_are_one_contradiction():
    doubted = claimed(UNVERIFIABLE)
    reading = replace(doubted.reading, claims=doubted.reading.claims * 2)
    both = replace(doubted, reading=reading, judgements=(*doubted.judgements, Judgement(CONTRADICTED, (2,), WHY)))
    assert measures_of(CLAIM_CONTRADICTED, both) == {"claim_verdict": [None, "contradicted"]}


@pytest.mark.parametrize(
    ("candidates", "panel"),
    [
        ([Candidate(Place(("P",)))], "P"),
        ([Candidate(Place(("P",))), Candidate(Place(("P",)), Place(rows=("r",)))], "P"),
        ([Candidate(Place(("P", "Q")))], None),
        ([Candidate(Place(("P",))), Candidate(Place(("Q",)))], None),
        ([Candidate()], None),
    ],
)
def test_the_panel_is_the_one_that_is_claimed_of(candidates, panel):
    (item,) = found(claimed(CONTRADICTED, Statement(Concept.HIGHEST, tuple(candidates))))
    assert item.anomaly.panel == panel


SCALE = Statement(Concept.SCALE, amounts=(Amount(0.0, 0.0), Amount(10.0, 10.0)))
FULL = Statement(Concept.FULL)
SEVEN = Statement(Concept.COUNT, (Candidate(along="row"),), number=7)
LEGEND = Legend(0.0, 10.0, printed="0 to 10", start=12, end=19)


def notice(kind, number=None, start=12, end=16):
    return Notice(kind, "x", start, end, number)


@pytest.mark.parametrize(
    ("statement", "notices", "silent"),
    [
        (SCALE, (), False),  # the scale of an axis of values
        (SEVEN, [notice(NoticeKind.ROWS, 7)], True),  # count_announced
        (SEVEN, [notice(NoticeKind.ROWS, 8)], False),
        (SEVEN, [notice(NoticeKind.ROWS, 7, 32, 40)], False),
        (SEVEN, [notice(NoticeKind.BLANK)], False),
        (SEVEN, (), False),
        (FULL, [notice(NoticeKind.FULL)], False),  # unless tick_without_cells tells which are missing
        (FULL, (), False),
        (PEAK, [notice(NoticeKind.FULL)], False),
    ],
)
def test_a_fault_that_another_rule_finds_is_found_once(statement, notices, silent):
    one = claimed(CONTRADICTED, statement, ClaimKind.LEGEND, notices=notices)
    assert measures_of(CLAIM_CONTRADICTED, one) == {"claim_verdict": [None if silent else "contradicted"]}
    assert (found(one) == []) is silent


def test_the_scale_of_a_refuted_legend_claim_is_found_by_the_legend_rules():
    far = figure(cells(41, 42, 43), legends=[LEGEND])
    rules = {rule for rule, *_ in brief(judged([claimed(CONTRADICTED, SCALE, ClaimKind.LEGEND, one=far)]))}
    assert rules
    assert rules <= {"legend_implausible", "value_outside_legend"}


def test_a_long_claim_is_cut_in_the_message():
    long = claimed(CONTRADICTED)
    reading = replace(long.reading, claims=(replace(long.reading.claims[0], text="word " * 100),))
    (item,) = found(replace(long, reading=reading))
    assert len(item.anomaly.message) < 260
    assert "word…" in item.anomaly.message
