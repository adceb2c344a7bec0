"""Courses that a line tells value by value, and bounds of the values that it lists; as found and judged."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.finding.claims import find_claims
from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined

S, C = Verdict.SUPPORTED, Verdict.CONTRADICTED

LINES = """## Heatmap of accuracy by encoding and length

### Components/Axes
* **Y-axis:** "Encoding": RoPE, ALiBi.
* **X-axis:** "Length": 10, 20, 30, 60.

### Detailed Analysis
* **RoPE** {0}
* **ALiBi** is at 98.5 (length 10), 95.0 (length 20), 96.5 (length 30), and 88.0 (length 60).
"""
TABLE = """## Heatmap of performance by repairs and programs

### Components/Axes
* **X-axis:** Number of initial programs (np). Values: 1, 2, 5.
* **Y-axis:** Number of feedback repairs (nfr). Values: 1, 3.

### Detailed Analysis
| nfr \\ np | 1 | 2 | 5 |
|---|---|---|---|
| 3 | 0.93 | 0.99 | 1.04 |
| 1 | 0.98 | 1.06 | 1.01 |

**Observations:**
"""


def judged(text, of):
    """The verdicts on the claims in the lines of a text that hold some words, but for those that settle nothing."""
    reading, outline = read_outlined(text)
    judge = Judge(reading, Tolerances())
    found = set()
    for claim in find_claims(text, reading, outline):
        start, end = text.rfind("\n", 0, claim.start), text.find("\n", claim.start)
        if of in text[start:end]:
            found.add(judge.judge(claim.statement).verdict)
    return found - {Verdict.UNVERIFIABLE}


FOUR = "{} (length 10), {} {} (length 20), {} {} (length 30), and {} {} (length 60)."


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (("opens at 100.0", "then goes down to", "95.0", "", "90.0", "", "97.0"), {S}),  # of the first value only
        (("opens at 90.0", "then goes down to", "95.0", "", "88.0", "", "87.0"), {C}),
        (("starts at 98.5", "dips to", "95.0", "recovers to", "96.5", "ends at", "88.0"), {S}),
        (("starts at 98.5", "dips to", "99.0", "recovers to", "99.5", "ends at", "88.0"), {S, C}),
        (("starts at 98.5", "climbs to", "99.0", "on to", "99.5", "to", "99.8"), {S}),
        (("starts at 98.5", "climbs to", "99.0", "on to", "99.5", "to", "99.2"), {S, C}),
        (("is at 98.5", "", "95.0", "", "96.5", "", "88.0"), set()),
    ],
)
def test_values_that_a_line_tells_one_by_one(said, expected):
    line = " ".join(FOUR.format(*said).split())
    assert judged(LINES.format(line), "RoPE**") == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("* **nfr = 3:** It begins at 0.93 for np = 1, goes up to 0.99 for np = 2, on to 1.04 for np = 5.", {S}),
        ("* **nfr = 1:** It begins at 0.98 for np = 1, goes up to 1.06 for np = 2, on to 1.01 for np = 5.", {S, C}),
        ("* **nfr = 1:** Performance begins at 0.98 for np = 1 and climbs to 1.06 for np = 2.", {S}),
        # it does begin there
        ("* **nfr = 3:** Performance begins at 0.93 for np = 1 and falls to 0.99 for np = 2.", {S, C}),
    ],
)
def test_values_of_a_table_that_a_line_tells_again(said, expected):
    assert judged(TABLE + said + "\n", "nfr = ") == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("* At 3 repairs it stays below one (0.93, 0.99, 1.04).", set()),
        ("* nfr 3 stays below 1.1 (0.93, 0.99, 1.04).", {S}),
        ("* nfr 3 stays below 1.0 (0.93, 0.99, 1.04).", {C}),
    ],
)
def test_a_list_behind_a_bound(said, expected):
    assert judged(TABLE + said + "\n", "stays") == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("* **nfr = 3:** 0.93 → 0.99 → 1.04, a steady increase.", {S}),
        ("* **nfr = 3:** 0.93, 0.99, 1.04 (rising).", {S}),
        ("* **nfr = 3:** 0.93, 0.99 and 1.04 — a clear decline.", {C}),
        ("* **nfr = 3:** 0.93, 0.99, 1.04 (lower).", set()),  # than other rows
        ("* **nfr = 3:** 0.93, 0.99, 1.04 (gain).", set()),
        ("* **nfr = 3:** 0.93, 0.99, 1.04 (increase over the baseline).", set()),
        ("* **nfr = 3:** 0.93 and 1.04: a steady increase.", set()),  # two of three values
        ("* **nfr = 1:** 0.98, 1.06, 1.01 (monotonically increasing).", {C}),
        ("* The row of 3 repairs begins at 0.93, rises to 0.99 and finally to 1.04.", {S}),
    ],
)
def test_a_remark_behind_a_list(said, expected):
    assert judged(TABLE + said + "\n", said[2:]) == expected
