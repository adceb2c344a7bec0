"""Comparisons and orders in wordings of their own: factors in words, "only on", what nobody beats, orders of pairs."""

from __future__ import annotations

import pytest

from heat_pipeline.claims.judging.judge import Judge
from heat_pipeline.claims.judging.tolerances import Tolerances
from heat_pipeline.model import Verdict
from heat_pipeline.reading.reader import read_outlined
from tests.claims.finding_examples import claims_in

S, C, U = Verdict.SUPPORTED, Verdict.CONTRADICTED, Verdict.UNVERIFIABLE

SYSTEMS = """## Heatmap: accuracy by task

- **Rows (System):** Ada, Bora, Cyra
- **Columns (Task):** ARC, Chat, Math

| System | ARC | Chat | Math |
|---|---|---|---|
| Ada | 90.0 | 84.0 | 72.0 |
| Bora | 81.0 | 80.0 | 12.0 |
| Cyra | 60.0 | 86.0 | 6.0 |

"""

PAIRS = """## Heatmap of pairwise correlations

* Both axes: BLEU, ROUGE, COMET, Human

| | BLEU | ROUGE | COMET | Human |
|---|---|---|---|---|
| BLEU | 1.00 | 0.83 | 0.47 | 0.33 |
| ROUGE | 0.83 | 1.00 | 0.52 | 0.41 |
| COMET | 0.47 | 0.52 | 1.00 | 0.76 |
| Human | 0.33 | 0.41 | 0.76 | 1.00 |

"""


def verdicts(said: str, figure: str) -> set[Verdict]:
    judge = Judge(read_outlined(figure + said + "\n")[0], Tolerances()).judge
    found = {judge(claim.statement).verdict for claim in claims_in(said, figure)}
    return found - {U} or found


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("On Math, Ada is six times as accurate as Bora.", S),
        ("On Math, Ada is seven times as accurate as Bora.", C),
        ("On Math, Cyra has a twelfth of the accuracy of Ada.", None),
        ("No other system beats Ada on ARC.", S),
        ("No other system beats Ada on Chat.", C),
        ("No system beats Ada on every task.", None),
        ("No system beats Ada everywhere.", None),
        ("No small system beats Bora on Math.", None),
        ("The only task on which Cyra beats Ada is Chat.", S),
        ("The only task on which Bora beats Cyra is Math.", C),
        ("Every system finds ARC easier than Math.", S),
        ("Every system finds Chat easier than ARC.", C),
        ("Bora works better than Cyra on ARC.", S),
        ("Bora works better than Cyra on Chat.", C),
        ("On Chat, Cyra outranks Ada.", S),
        ("On Math, Cyra outranks Ada.", C),
        ("Bora is rated higher than Ada on Math.", C),
        ("Cyra beats Ada on Chat by a whisker.", S),
        ("Ada is better than Cyra on ARC, worse on Chat.", S),
        ("Ada is better than Cyra on Chat, worse on ARC.", C),
        ("Cyra is better than Ada on Chat and worse on the other two.", S),
        ("Cyra is better than Ada on Math and worse on the other two.", C),
        ("Cyra is better than Ada on Chat and worse on the other three.", None),  # there are two
        ("Bora is behind Cyra on Chat, but ahead of it elsewhere.", S),
        ("Bora is ahead of Cyra on Chat and behind it on Math.", C),
        ("Ada is better than Cyra on ARC, worse on average in other studies.", None),
        ("Ada comes first on Math, Bora second.", S),
        ("Ada comes first on Chat, Bora second.", C),
        ("The ranking on Chat is Cyra, Ada, Bora.", S),
        ("The order of the tasks for Ada is ARC, Chat, Math.", S),
        ("The order of the tasks for Cyra is ARC, Chat, Math.", C),
    ],
)
def test_comparisons_in_other_words(said: str, verdict: Verdict | None) -> None:
    found = verdicts(said, SYSTEMS)
    assert C not in found if verdict is None else verdict in found and (verdict is C or C not in found)


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("COMET and Human: 0.76 (dark red)", S),
        ("COMET and Human: 0.67 (dark red)", C),
        ("BLEU and Human: a weak link (0.33).", S),
        ("BLEU and Human: a weak link (0.43).", C),
        ("With Human, the order is COMET, ROUGE, BLEU.", S),
        ("With Human, the order is ROUGE, COMET, BLEU.", C),
        ("For BLEU, the ranking is ROUGE > COMET > Human.", S),
        ("For BLEU, the ranking is ROUGE > Human > COMET.", C),
    ],
)
def test_pairs_in_other_words(said: str, verdict: Verdict) -> None:
    assert verdict in verdicts(said, PAIRS)
    assert verdict is C or C not in verdicts(said, PAIRS)
